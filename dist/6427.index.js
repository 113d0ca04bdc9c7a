export const id = 6427;
export const ids = [6427,3819];
export const modules = {

/***/ 96427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/services/clean-up.js
var clean_up = __webpack_require__(34789);
// EXTERNAL MODULE: ./build/src/services/config/store-key.js
var store_key = __webpack_require__(18866);
// EXTERNAL MODULE: ./build/src/services/instance/plan-instance.js
var plan_instance = __webpack_require__(45317);
// EXTERNAL MODULE: ./build/src/services/instance/remove-instance.js
var remove_instance = __webpack_require__(79872);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/services/readiness/await-ready.js
var await_ready = __webpack_require__(50469);
// EXTERNAL MODULE: ./build/src/services/readiness/health-path.js
var health_path = __webpack_require__(28935);
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
// EXTERNAL MODULE: ./build/src/services/source/source-owner.js
var source_owner = __webpack_require__(75927);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js + 2 modules
var build_watch = __webpack_require__(12838);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
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

;// CONCATENATED MODULE: ./build/src/services/app/app-build.js






function buildOf(task) {
    return new build_watch/* BuildWatch */.i(subjectOf(task));
}
function subjectOf(task) {
    const { scope, kind, source } = task;
    const id = task.app?.id ?? '';
    const status = new AppStatus(scope);
    return {
        scope,
        kind,
        source,
        status: () => status.look(async () => {
            const now = await scope.apps.find(id);
            if (now)
                task.app = now;
            return now;
        }),
        restart: async () => {
            if (task.changed)
                await scope.apps.restart(id);
            return task.changed === true;
        },
        address: () => addressOf(task.app),
        logs: () => logsOf(task, id),
        reason: () => task.app && reasonOf(task.app),
    };
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
async function logsOf(task, id) {
    const { scope, kind } = task;
    try {
        const api = scope.instancesOf(await (0,open_service/* openService */.IH)(scope, { serviceId: runners/* runners */.ae[kind].serviceId }));
        task.behind ??= await api.find(id, { once: true });
        return await api.logs({ ...task.behind, name: id });
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
            throw error;
        scope.log.debug(`The build log of "${scope.name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
        return [];
    }
}
function reasonOf(app) {
    const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
    const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof said === 'string' ? (0,plain_text/* plainText */.wh)(said, 300) : undefined;
}

// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/app/app-changes.js








function appChanges({ scope, source, configApiKey, isKeyGiven }, app) {
    const { inputs, apps } = scope;
    const changes = [];
    const token = inputs['source-token'];
    const [from, to] = [refOf(app), source.ref ?? ''];
    if (token)
        changes.push({ what: 'set its source token', send: () => apps.setGitToken(app.id, token) });
    const configService = inputs['config-service'];
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,difference/* changedOptions */.Le)(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
    const builds = token !== undefined || (!isKeyGiven && from !== to);
    if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
        const what = isOnlyKey
            ? `give it the key of the parameter store ${configService}`
            : `set its config-service to ${configService}`;
        changes.push({ what, send: () => apps.setConfig(app.id, { ...config, configService }) });
    }
    if (from !== to) {
        changes.push({
            what: `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`,
            send: () => apps.setSourceRef(app.id, to || null),
        });
    }
    return changes.length > 0 ? changes : [{ what: 'restart it', send: () => apps.restart(app.id), restarts: true }];
}
function refOf(app) {
    return app.sourceRef ?? (0,source_address/* appSource */.FI)(app)?.ref ?? '';
}
async function changeApp(task, app) {
    const { scope } = task;
    const changes = appChanges(task, app);
    for (const [index, { what, send, restarts }] of changes.entries()) {
        const isLast = index === changes.length - 1;
        task.changed = !restarts;
        task.build = buildOf(isLast ? task : { ...task, source: source_source/* unknownSource */.e0 });
        await task.build.remember();
        task.former ??= task.build.former;
        if (changes.length > 1)
            scope.log.info(`"${scope.name}": ${what}.`);
        await send();
        if (!isLast)
            await awaitBuild(task, changes[index + 1]?.what ?? '');
    }
}
async function awaitBuild({ scope, build, deadline }, next) {
    if (!build)
        return;
    const { clock, log, signal, name } = scope;
    const look = () => build.look();
    const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)({ look, deadline, settleMs: 0, resumed: true, clock, log, signal });
    if (sight.state === 'failed')
        log.info(`That build failed, which the next change may mend: ${sight.detail}`);
    if (!timedOut)
        return;
    throw new errors/* DeployError */.sH('not-ready', `"${name}" did not end a build within ${(0,format/* formatDuration */.a3)(scope.inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run the job again: it makes what is left.' });
}

// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/instance/resume-instance.js
var resume_instance = __webpack_require__(39021);
// EXTERNAL MODULE: ./build/src/services/tags.js
var tags = __webpack_require__(29329);
;// CONCATENATED MODULE: ./build/src/services/app/ensure-app.js









async function ensureApp(task, found) {
    const app = found ?? (await create(task));
    if (!found)
        await (0,tags.tagMade)(task.scope, { type: 'myapp', id: app.id });
    task.app = app;
    task.build = buildOf(task);
    if (found) {
        await wake(task, found);
        await changeApp(task, found);
    }
    return app;
}
async function wake({ scope, kind }, app) {
    const { serviceId } = runners/* runners */.ae[kind];
    const behind = { ...scope, name: app.id };
    const suspended = await (0,resume_instance/* findSuspended */.n8)(behind, serviceId);
    if (!suspended)
        return;
    await (0,resume_instance/* resumeInstance */.DZ)(behind, { service: await (0,open_service/* openService */.IH)(scope, { serviceId }), suspended });
}
function rejectOtherSource({ scope, source }, app) {
    const there = (0,source_address/* appSource */.FI)(app)?.url;
    const type = scope.inputs.runner && runners/* runners */.ae[scope.inputs.runner].appType;
    const { 'sub-path': subPath = '' } = scope.inputs;
    const reasons = [];
    if (there && !(0,source_address/* sameUrl */.cl)(there, source.url))
        reasons.push(`its source is ${there.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new errors/* DeployError */.sH('cannot-update', `The app "${scope.name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}
async function create({ scope, kind, source, configApiKey }) {
    const { inputs, name, apps } = scope;
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
    return (0,creation/* createWithinPlan */.n)(scope, { what: 'another app', create: () => apps.create(app), find });
}

;// CONCATENATED MODULE: ./build/src/services/app/run-app.js


















const what = 'My Apps';
const appFields = [
    ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
    ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];
async function runApp(scope) {
    const started = scope.clock.now();
    const guards = scope.operation === 'remove' || !(0,source_owner/* isNameChosen */.A1)(scope);
    if (guards)
        void scope.tags.of({ type: 'myapp', id: '' });
    const found = await scope.apps.findByName(scope.name);
    if (found && guards) {
        const resource = { type: 'myapp', id: found.id };
        await (0,source_owner/* guardSource */.H8)(scope, { resource, source: (0,source_address/* appSource */.FI)(found)?.url });
    }
    if (found)
        announceApp(scope, found);
    if (scope.operation === 'remove') {
        return (0,remove_instance/* removedResult */.Y)(scope, { removed: found !== undefined && (await removeApp(scope, found)), what });
    }
    const task = await appTask(scope, { deadline: started + scope.inputs.timeout });
    const { source } = task;
    if (found)
        rejectOtherSource(task, found);
    if (scope.operation === 'plan')
        return planApp(task, found);
    void scope.account.account();
    const app = await ensureApp(task, found);
    const result = found ? 'updated' : 'created';
    announceApp(scope, app);
    scope.outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
    scope.log.info(`"${scope.name}" of ${what}: ${result}.${app.url ? ` ${app.url}` : ''}`);
    try {
        if (scope.inputs.wait)
            await watchApp(task);
    }
    catch (error) {
        throw await (0,roll_back.rollBack)(scope, { error, former: () => formerApp(task, found) });
    }
    const { url } = announceApp(scope, task.app ?? app);
    const status = scope.inputs.wait ? 'running' : (task.app?.buildStatus ?? 'building');
    scope.outputs.set({ status });
    (0,service_result/* reportCommit */.ut)(scope, task);
    const { commit } = scope.outputs.values;
    const rows = { App: scope.name, URL: url, Source: atRef(source), Commit: commit, Result: result, Status: status };
    return (0,service_result/* resultOf */.Bg)(scope, { changed: true, status, url, title: 'App', rows, started });
}
async function removeApp(scope, { id, type }) {
    const removed = await scope.apps.remove(id);
    const runner = (0,runners/* appKind */.go)(type);
    await Promise.all([
        runner && (0,clean_up/* cleanUpAfter */.T)({ ...scope, name: id }, runners/* runners */.ae[runner].serviceId),
        scope.tags.clear({ type: 'myapp', id }),
    ]);
    return removed;
}
async function watchApp(task) {
    const { scope, build, deadline } = task;
    await (0,await_ready/* awaitReady */.k)(subjectOf(task), { build, deadline, settleMs: 0, resumed: true });
    await (0,health_path/* awaitHealthPath */.g)(scope, { address: addressOf(task.app), deadline });
}
function formerApp(task, found) {
    const { scope, source } = task;
    if (!found)
        return `"${scope.name}" is new, so there is no version to put back.`;
    const former = refOf(found);
    if (former === (source.ref ?? '')) {
        return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    }
    return {
        what: former || 'the default branch',
        putBack: async () => {
            const deadline = scope.clock.now() + scope.inputs.timeout;
            const again = { ...task, deadline, source: { ...source, ref: former, commit: task.former } };
            const second = buildOf(again);
            again.build = second;
            await second.remember();
            await scope.apps.setSourceRef(found.id, former || null);
            await watchApp(again);
            return { runs: former || 'the default branch', commit: second.live };
        },
    };
}
async function appTask(scope, { deadline }) {
    const source = (0,source_source/* computeSource */.Ps)(scope.inputs, scope.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const given = scope.inputs['config-api-key'] ?? (scope.options.get('ConfigApiKey')?.text || undefined);
    if (given)
        scope.log.mask(given);
    const configApiKey = given ?? (await (0,store_key/* findStoreKey */.u)(scope));
    return { scope, kind: scope.inputs.runner ?? 'web', source, configApiKey, isKeyGiven: given !== undefined, deadline };
}
function announceApp(scope, app) {
    return (0,service_result/* announce */.iP)(scope, {
        record: service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) }),
        sensitivity: new sensitive/* Sensitivity */.I7({ plain: appFields }),
    });
}
async function planApp(task, found) {
    const { scope, source } = task;
    const changes = found && appChanges(task, found);
    const steps = changes?.map((change) => `${change.what}, which builds it anew`);
    return (0,plan_instance/* plannedResult */.U)(scope, {
        what,
        steps: steps ?? [`create the app "${scope.name}" from ${atRef(source)}`],
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

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBack: () => (/* binding */ rollBack)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

async function rollBack(scope, { error, former }) {
    if (!scope.inputs.rollback || scope.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const version = former();
    const [text, first] = typeof version === 'string' ? [version, false] : await putBack(scope, version);
    const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.code, message, { cause: error, next: error.next });
}
async function putBack({ name, log, outputs }, version) {
    log.warning(`Putting the version before back: ${version.what}.`);
    try {
        const { runs, commit } = await version.putBack();
        outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return [`"${name}" was rolled back and runs ${runs} again.`, false];
    }
    catch (error) {
        outputs.set({ 'rolled-back': false });
        return [`The version before could not be put back, so "${name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, true];
    }
}


/***/ })

};
