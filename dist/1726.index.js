export const id = 1726;
export const ids = [1726,3819];
export const modules = {

/***/ 91726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/services/instance/plan-instance.js
var plan_instance = __webpack_require__(45317);
// EXTERNAL MODULE: ./build/src/services/instance/remove-instance.js
var remove_instance = __webpack_require__(79872);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/services/request.js
var request = __webpack_require__(76235);
// EXTERNAL MODULE: ./build/src/services/roll-back.js
var roll_back = __webpack_require__(43819);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
// EXTERNAL MODULE: ./build/src/services/source/source.js
var source_source = __webpack_require__(24041);
// EXTERNAL MODULE: ./build/src/services/source/source-address.js
var source_address = __webpack_require__(64228);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
;// CONCATENATED MODULE: ./build/src/services/app/app-changes.js






function appChanges({ inputs, apps }, { request, app }) {
    const { source, configApiKey, isKeyGiven } = request;
    const changes = [];
    const token = inputs['source-token'];
    const [from, to] = [refOf(app), source.ref ?? ''];
    if (token)
        changes.push({ title: 'set its source token', send: () => apps.setGitToken(app.id, token) });
    const configService = inputs['config-service'];
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,difference/* changedOptions */.Le)(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
    const builds = token !== undefined || (!isKeyGiven && from !== to);
    if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
        const title = isOnlyKey
            ? `give it the key of the parameter store ${configService}`
            : `${app.configService ? `change its config-service from ${(0,plain_text/* plainText */.wh)(app.configService, 100)}` : 'set its config-service'} to ${configService}`;
        changes.push({ title, send: () => apps.setConfig(app.id, { ...config, configService }) });
    }
    if (from !== to) {
        changes.push({
            title: `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`,
            send: () => apps.setSourceRef(app.id, to || null),
        });
    }
    return changes.length > 0 ? changes : [{ title: 'restart it', send: () => apps.restart(app.id), restarts: true }];
}
function refOf(app) {
    return app.sourceRef ?? (0,source_address/* appSource */.FI)(app)?.ref ?? '';
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
function rejectOtherSource({ inputs, name }, { request, app }) {
    const { source } = request;
    const url = (0,source_address/* appSource */.FI)(app)?.url;
    const type = inputs.runner && runners/* runners */.ae[inputs.runner].appType;
    const { 'sub-path': subPath = '' } = inputs;
    const reasons = [];
    if (url && !(0,source_address/* sameUrl */.cl)(url, source.url))
        reasons.push(`its source is ${url.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new errors/* DeployError */.sH('cannot-update', `The app "${name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/instance/resume-instance.js
var resume_instance = __webpack_require__(39021);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/readiness/await-ready.js
var await_ready = __webpack_require__(50469);
// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js + 1 modules
var build_watch = __webpack_require__(91734);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/app/app-status.js



const patience = { failed: 90_000, missing: 60_000, unread: 90_000 };
class AppStatus {
    #scope;
    #trouble;
    constructor(scope) {
        this.#scope = scope;
    }
    async look(read) {
        const { name } = this.#scope;
        let app;
        try {
            app = await read();
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI) || !this.#lasts('unread'))
                throw error;
            throw this.#notReadyError(`"${name}" cannot be read for ${(0,format/* formatDuration */.a3)(patience.unread)}: ${error.message}`, error);
        }
        if (!app) {
            if (!this.#lasts('missing'))
                return { state: 'starting', detail: 'the app is away for its rebuild' };
            throw this.#notReadyError(`"${name}" is not there any more: My Apps has answered 404 for ${(0,format/* formatDuration */.a3)(patience.missing)}.`);
        }
        const status = (0,plain_text/* plainText */.wh)(app.buildStatus ?? 'unknown', 40).toLowerCase();
        const detail = `build ${status}`;
        if (status === 'failed')
            return { state: this.#lasts('failed') ? 'failed' : 'starting', detail };
        this.#trouble = undefined;
        return { state: status === 'running' ? 'running' : status === 'unknown' ? 'down' : 'starting', detail };
    }
    #lasts(kind) {
        const { clock, inputs } = this.#scope;
        if (this.#trouble?.kind !== kind)
            this.#trouble = { kind, since: clock.now() };
        return clock.now() - this.#trouble.since >= Math.min(patience[kind], inputs.timeout / 2);
    }
    #notReadyError(message, cause) {
        return new errors/* DeployError */.sH('not-ready', message, {
            cause,
            next: 'An app that was removed meanwhile is made anew by the next run.',
        });
    }
}

;// CONCATENATED MODULE: ./build/src/services/app/app-deploy.js














class AppDeploy {
    #scope;
    #request;
    app;
    build;
    #changed = false;
    #former;
    #behind;
    constructor(scope, request) {
        this.#scope = scope;
        this.#request = request;
    }
    async ensure(found) {
        const app = found ?? (await this.#create());
        if (!found)
            await (0,ownership.tagMade)(this.#scope, { type: 'myapp', id: app.id });
        this.app = app;
        this.build = new build_watch/* BuildWatch */.i(this.#subject(this.#request.source));
        if (found) {
            await this.#wake(found);
            await this.#change(found);
        }
        return app;
    }
    async watch({ source, deadline } = this.#request) {
        await (0,await_ready/* awaitReady */.k)(this.#subject(source), { build: this.build, deadline, settleMs: 0, resumed: true });
    }
    former(found) {
        const { name, apps, clock, inputs } = this.#scope;
        const { source } = this.#request;
        if (!found)
            return `"${name}" is new, so there is no version to roll back to.`;
        const ref = refOf(found);
        if (ref === (source.ref ?? ''))
            return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
        const title = ref || 'the default branch';
        return {
            title,
            restore: async () => {
                const former = { ...source, ref, commit: this.#former };
                this.build = new build_watch/* BuildWatch */.i(this.#subject(former));
                await this.build.remember();
                await apps.setSourceRef(found.id, ref || null);
                await this.watch({ ...this.#request, source: former, deadline: clock.now() + inputs.timeout });
                return { runs: title, commit: this.build.live };
            },
        };
    }
    #subject(source) {
        const { apps } = this.#scope;
        const id = this.app?.id ?? '';
        const status = new AppStatus(this.#scope);
        return {
            ...{ scope: this.#scope, kind: this.#request.kind, source },
            status: () => status.look(async () => {
                const app = await apps.find(id);
                if (app)
                    this.app = app;
                return app;
            }),
            restart: async () => {
                if (this.#changed)
                    await apps.restart(id);
                return this.#changed;
            },
            address: () => addressOf(this.app),
            logs: () => this.#logs(id),
            reason: () => this.app && reasonOf(this.app),
        };
    }
    async #logs(id) {
        const scope = this.#scope;
        try {
            const { serviceId } = runners/* runners */.ae[this.#request.kind];
            const api = scope.instancesOf(await (0,open_service/* openService */.IH)(scope, { serviceId }));
            this.#behind ??= await api.find(id, { once: true });
            return await api.logs({ ...this.#behind, name: id });
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
                throw error;
            scope.log.debug(`The build log of "${scope.name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
            return [];
        }
    }
    async #wake(app) {
        const { serviceId } = runners/* runners */.ae[this.#request.kind];
        const behind = { ...this.#scope, name: app.id };
        const suspended = await (0,resume_instance/* findSuspended */.n8)(behind, serviceId);
        if (!suspended)
            return;
        await (0,resume_instance/* resumeInstance */.DZ)(behind, { service: await (0,open_service/* openService */.IH)(this.#scope, { serviceId }), suspended });
    }
    async #create() {
        const { inputs, name, apps } = this.#scope;
        const { kind, source, configApiKey } = this.#request;
        const app = {
            name,
            type: runners/* runners */.ae[kind].appType,
            gitHubUrl: source.url,
            sourceRef: source.ref,
            gitToken: inputs['source-token'],
            configService: inputs['config-service'],
            configApiKey,
            subPath: inputs['sub-path'],
        };
        const find = async (conflict) => (conflict ? undefined : apps.findByName(name));
        return (0,creation/* createWithinPlan */.n)(this.#scope, { action: 'another app', create: () => apps.create(app), find });
    }
    async #change(app) {
        const { name, log } = this.#scope;
        const changes = appChanges(this.#scope, { request: this.#request, app });
        for (const [index, { title, send, restarts }] of changes.entries()) {
            const next = changes[index + 1];
            this.#changed = !restarts;
            const build = new build_watch/* BuildWatch */.i(this.#subject(next ? source_source/* unknownSource */.e0 : this.#request.source));
            this.build = build;
            await build.remember();
            this.#former ??= build.former;
            if (changes.length > 1)
                log.info(`"${name}": ${title}.`);
            await send();
            if (next)
                await this.#awaitBuild(build, next.title);
        }
    }
    async #awaitBuild(build, next) {
        const { clock, log, signal, name, inputs } = this.#scope;
        const { deadline } = this.#request;
        const times = { deadline, settleMs: 0, resumed: true };
        const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)({ look: () => build.look(), ...times, clock, log, signal });
        if (sight.state === 'failed')
            log.info(`That build failed, which the next change may repair: ${sight.detail}`);
        if (!timedOut)
            return;
        throw new errors/* DeployError */.sH('not-ready', `"${name}" did not end a build within ${(0,format/* formatDuration */.a3)(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run {again}: it makes what is left.' });
    }
}
function reasonOf(app) {
    const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
    const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof said === 'string' ? (0,plain_text/* plainText */.wh)(said, 300) : undefined;
}

;// CONCATENATED MODULE: ./build/src/services/app/run-app.js














const service = 'My Apps';
const appFields = [
    ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
    ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];
async function runApp(scope) {
    const started = scope.clock.now();
    const guards = scope.operation === 'remove' || !(0,ownership.isNameChosen)(scope);
    if (guards)
        void scope.tags.of({ type: 'myapp', id: '' });
    const found = await scope.apps.findByName(scope.name);
    if (found && guards) {
        const resource = { type: 'myapp', id: found.id };
        await (0,ownership.guardOwnership)(scope, { resource, source: (0,source_address/* appSource */.FI)(found)?.url });
    }
    if (found)
        announceApp(scope, found);
    if (scope.operation === 'remove') {
        return (0,remove_instance/* removedResult */.Y_)(scope, { removed: found !== undefined && (await removeApp(scope, found)), service });
    }
    const request = await readRequest(scope, started + scope.inputs.timeout);
    const { source } = request;
    if (found)
        rejectOtherSource(scope, { request, app: found });
    if (scope.operation === 'plan')
        return planApp(scope, { request, found });
    if (found)
        await (0,ownership.tagDeployed)(scope, { type: 'myapp', id: found.id });
    const deploy = new AppDeploy(scope, request);
    const app = await deploy.ensure(found);
    const result = found ? 'updated' : 'created';
    announceApp(scope, app);
    scope.outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
    scope.log.info(`"${scope.name}" of ${service}: ${result}.`);
    try {
        if (scope.inputs.wait)
            await deploy.watch();
    }
    catch (error) {
        throw await (0,roll_back.rollBack)(scope, { error, former: () => deploy.former(found) });
    }
    const { url } = announceApp(scope, deploy.app ?? app);
    const status = scope.inputs.wait ? 'running' : (deploy.app?.buildStatus ?? 'building');
    scope.outputs.set({ status });
    const commit = (0,service_result/* reportCommit */.ut)(scope, { build: deploy.build, source });
    const rows = { App: scope.name, URL: url, Source: atRef(source), ...commit, Result: result, Status: status };
    return (0,service_result/* resultOf */.Bg)(scope, { changed: true, status, url, title: 'App', rows, started });
}
async function removeApp(scope, { id, type }) {
    const removed = await scope.apps.remove(id);
    const runner = (0,runners/* appKind */.go)(type);
    await Promise.all([
        runner && (0,remove_instance/* cleanUpAfter */.Tg)({ ...scope, name: id }, runners/* runners */.ae[runner].serviceId),
        scope.tags.clear({ type: 'myapp', id }),
    ]);
    return removed;
}
async function readRequest(scope, deadline) {
    const source = (0,source_source/* computeSource */.Ps)(scope.inputs, scope.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const given = scope.inputs['config-api-key'] ?? (scope.options.get('ConfigApiKey')?.text || undefined);
    if (given)
        scope.log.mask(given);
    const configApiKey = given ?? (await (0,request/* findStoreKey */.uZ)(scope));
    return { kind: scope.inputs.runner ?? 'web', source, configApiKey, isKeyGiven: given !== undefined, deadline };
}
function announceApp(scope, app) {
    return (0,service_result/* announce */.iP)(scope, {
        record: service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) }),
        sensitivity: new sensitive/* Sensitivity */.I7({ plain: appFields }),
    });
}
async function planApp(scope, { request, found }) {
    const changes = found && appChanges(scope, { request, app: found });
    const steps = changes?.map(({ title }) => `${title}, which builds it anew`);
    return (0,plan_instance/* plannedResult */.U)(scope, {
        service,
        steps: steps ?? [`create the app "${scope.name}" from ${atRef(request.source)}`],
        options: [],
        changed: true,
    });
}
function atRef({ url, ref }) {
    return ref ? `${url} at ${ref}` : url;
}


/***/ }),

/***/ 43819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBack: () => (/* binding */ rollBack)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

async function rollBack(scope, { error, former }) {
    if (!scope.inputs.rollback || scope.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const version = former();
    const [text, first] = typeof version === 'string' ? [version, false] : await restore(scope, version);
    const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.code, message, { brief: first ? text : error.brief, cause: error, next: error.next });
}
async function restore({ name, log, outputs }, version) {
    log.warning(`Rolling back to ${version.title}.`);
    try {
        const { runs, commit } = await version.restore();
        outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return [`"${name}" was rolled back and runs ${runs} again.`, false];
    }
    catch (error) {
        outputs.set({ 'rolled-back': false });
        return [`The rollback failed too, so "${name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, true];
    }
}


/***/ })

};
