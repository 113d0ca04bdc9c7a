export const id = 713;
export const ids = [713];
export const modules = {

/***/ 94713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  removeApp: () => (/* binding */ removeApp),
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
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
// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
;// CONCATENATED MODULE: ./build/src/services/app/app-changes.js






function appChanges({ settings, tools: { apps } }, { request, app }) {
    const { source, configApiKey } = request;
    const changes = [];
    const { sourceToken: token } = settings;
    const [from, to] = [refOf(app), source.ref ?? ''];
    if (token)
        changes.push({ title: 'set its source token', send: () => apps.setGitToken(app.id, token) });
    const configService = settings.store?.name;
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,difference/* changedOptions */.Le)(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
    const builds = token !== undefined || from !== to;
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
    return changes.length > 0 ? changes : [{ title: 'restart it', send: () => apps.restart(app.id) }];
}
function refOf(app) {
    return app.sourceRef ?? (0,contract_source/* appSource */.FI)(app)?.ref ?? '';
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
function rejectOtherSource({ inputs, name }, { request, app }) {
    const { source } = request;
    const url = (0,contract_source/* appSource */.FI)(app)?.url;
    const type = inputs.runner && runners/* runners */.ae[inputs.runner].appType;
    const { 'sub-path': subPath = '' } = inputs;
    const reasons = [];
    if (url && !(0,contract_source/* sameUrl */.cl)(url, source.url))
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
// EXTERNAL MODULE: ./build/src/services/open-service.js + 1 modules
var open_service = __webpack_require__(43610);
// EXTERNAL MODULE: ./build/src/services/readiness/await-ready.js
var await_ready = __webpack_require__(50469);
// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js
var build_watch = __webpack_require__(12495);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/app/app-deploy.js













const patienceMs = 90_000;
class AppDeploy {
    run;
    kind;
    #request;
    app;
    build;
    #id = '';
    #former;
    #troubleSince;
    #behind;
    constructor(run, request) {
        this.run = run;
        this.kind = request.kind;
        this.#request = request;
    }
    async ensure(found) {
        const app = found ?? (await this.#create());
        if (!found)
            await (0,ownership/* tagMade */.SL)(this.run, { type: 'myapp', id: app.id });
        this.app = app;
        this.#id = app.id;
        this.build = new build_watch/* BuildWatch */.i(this, this.#request.source);
        if (found) {
            await this.#wake(found);
            await this.#change(found);
        }
        return app;
    }
    async watch(deadline = this.#request.deadline) {
        await (0,await_ready/* awaitReady */.k)(this, { build: this.build, deadline, settleMs: 0, resumed: true });
    }
    former(found) {
        const { name, tools, inputs } = this.run;
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
                this.build = new build_watch/* BuildWatch */.i(this, { ...source, ref, commit: this.#former });
                await this.build.remember();
                await tools.apps.setSourceRef(found.id, ref || null);
                await this.watch(tools.clock.now() + inputs.timeout);
                return { runs: title, commit: this.build.live };
            },
        };
    }
    address() {
        return addressOf(this.app);
    }
    reason() {
        const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
        const said = names.map((name) => this.app?.[name]).find((value) => typeof value === 'string' && value !== '');
        return typeof said === 'string' ? (0,plain_text/* plainText */.wh)(said, 300) : undefined;
    }
    async status() {
        const { name, tools, inputs } = this.run;
        const now = tools.clock.now();
        this.#troubleSince ??= now;
        const isOver = now - this.#troubleSince >= Math.min(patienceMs, inputs.timeout / 2);
        let cause;
        try {
            const app = await tools.apps.find(this.#id);
            if (app) {
                this.app = app;
                const status = (0,plain_text/* plainText */.wh)(app.buildStatus ?? 'unknown', 40).toLowerCase();
                const detail = `build ${status}`;
                if (status === 'failed')
                    return { state: isOver ? 'failed' : 'starting', detail };
                this.#troubleSince = undefined;
                return { state: status === 'running' ? 'running' : 'starting', detail };
            }
            if (!isOver)
                return { state: 'starting', detail: 'the app is away for its rebuild' };
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI) || !isOver)
                throw error;
            cause = error;
        }
        const why = cause ? `cannot be read: ${cause.message}` : 'is not there any more: My Apps answers 404.';
        const next = 'An app that was removed meanwhile is made anew by the next run.';
        throw new errors/* DeployError */.sH('not-ready', `"${name}" ${why}`, { cause, next });
    }
    async logs() {
        const id = this.#id;
        const { tools, name } = this.run;
        try {
            const api = tools.instancesOf(await (0,open_service/* openService */.IH)(tools, runners/* runners */.ae[this.kind].serviceId));
            this.#behind ??= await api.find(id, { once: true });
            return await api.logs({ ...this.#behind, name: id });
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
                throw error;
            tools.log.debug(`The build log of "${name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
            return [];
        }
    }
    async #wake(app) {
        const { tools, inputs } = this.run;
        const { serviceId } = runners/* runners */.ae[this.kind];
        const suspended = await (0,resume_instance/* findSuspended */.n8)(tools, { serviceId, name: app.id });
        if (!suspended)
            return;
        const service = await (0,open_service/* openService */.IH)(tools, serviceId);
        await (0,resume_instance/* resumeInstance */.DZ)(tools, { service, suspended, waitMs: inputs.timeout });
    }
    async #create() {
        const { inputs, name, settings, tools } = this.run;
        const { apps } = tools;
        const { source, configApiKey } = this.#request;
        const app = {
            name,
            type: runners/* runners */.ae[this.kind].appType,
            gitHubUrl: source.url,
            sourceRef: source.ref,
            gitToken: settings.sourceToken,
            configService: settings.store?.name,
            configApiKey,
            subPath: inputs['sub-path'],
        };
        const find = async (conflict) => (conflict ? undefined : apps.findByName(name));
        return (0,creation/* createWithinPlan */.n)(tools, { action: 'another app', create: () => apps.create(app), find });
    }
    async #change(app) {
        const { name, tools } = this.run;
        const changes = appChanges(this.run, { request: this.#request, app });
        for (const [index, { title, send }] of changes.entries()) {
            const next = changes[index + 1];
            const build = new build_watch/* BuildWatch */.i(this, next ? contract_source/* unknownSource */.e0 : this.#request.source);
            this.build = build;
            await build.remember();
            this.#former ??= build.former;
            if (changes.length > 1)
                tools.log.info(`"${name}": ${title}.`);
            await send();
            if (next)
                await this.#awaitBuild(build, next.title);
        }
    }
    async #awaitBuild(build, next) {
        const { name, inputs, tools } = this.run;
        const watch = { look: () => build.look(), deadline: this.#request.deadline, settleMs: 0, resumed: true };
        const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)(tools, watch);
        if (sight.state === 'failed')
            tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
        if (!timedOut)
            return;
        throw new errors/* DeployError */.sH('not-ready', `"${name}" did not end a build within ${(0,format/* formatDuration */.a3)(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run {again}: it makes what is left.' });
    }
}

;// CONCATENATED MODULE: ./build/src/services/app/run-app.js













const service = 'My Apps';
const appFields = [
    ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
    ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];
async function runApp(run) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const found = await findApp(run, { guards: !(0,ownership/* isNameChosen */.A1)(run) });
    if (found)
        (0,service_result/* announce */.iP)(run, appRecord(found));
    const request = await readRequest(run, started + inputs.timeout);
    const { source } = request;
    if (found)
        rejectOtherSource(run, { request, app: found });
    if (run.operation === 'plan')
        return planApp(run, request, found);
    if (found)
        await (0,ownership/* tagDeployed */.$r)(run, { type: 'myapp', id: found.id });
    const deploy = new AppDeploy(run, request);
    const app = await deploy.ensure(found);
    const result = found ? 'updated' : 'created';
    (0,service_result/* announce */.iP)(run, appRecord(app));
    outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
    tools.log.info(`"${name}" of ${service}: ${result}.`);
    try {
        if (inputs.wait)
            await deploy.watch();
    }
    catch (error) {
        throw await (0,roll_back/* rollBack */.F)(run, { error, former: () => deploy.former(found) });
    }
    const { url } = (0,service_result/* announce */.iP)(run, appRecord(deploy.app ?? app));
    const status = inputs.wait ? 'running' : (deploy.app?.buildStatus ?? 'building');
    outputs.set({ status });
    const commit = (0,service_result/* reportCommit */.ut)(run, { build: deploy.build, source });
    const rows = { App: name, URL: url, Source: atRef(source), ...commit, Result: result, Status: status };
    return (0,service_result/* resultOf */.Bg)(run, { changed: true, status, url, title: 'App', rows, started });
}
async function removeApp(run) {
    const { tools } = run;
    const found = await findApp(run, { guards: true });
    const removed = found && (await tools.apps.remove(found.id));
    if (!found)
        return (0,remove_instance/* removalFacts */._T)(run, { service });
    const runner = (0,runners/* appKind */.go)(found.type);
    await Promise.all([
        runner && (0,remove_instance/* cleanUpAfter */.Tg)(tools, { serviceId: runners/* runners */.ae[runner].serviceId, name: found.id }),
        tools.tags.clear({ type: 'myapp', id: found.id }),
    ]);
    return (0,remove_instance/* removalFacts */._T)(run, { service, facts: removed ? (0,service_result/* factsOf */.xS)(run, appRecord(found)) : undefined });
}
async function findApp(run, { guards }) {
    const { apps, tags } = run.tools;
    if (guards)
        void tags.of({ type: 'myapp', id: '' });
    const found = await apps.findByName(run.name);
    if (!found || !guards)
        return found;
    await (0,ownership/* guardOwnership */.bq)(run, { resource: { type: 'myapp', id: found.id }, source: (0,contract_source/* appSource */.FI)(found)?.url });
    return found;
}
async function readRequest(run, deadline) {
    const { inputs, settings } = run;
    const source = (0,contract_source/* computeSource */.Ps)(inputs, run.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const given = settings.store?.apiKey ?? (settings.options.get('ConfigApiKey')?.text || undefined);
    if (given)
        run.tools.log.mask(given);
    return { kind: inputs.runner ?? 'web', source, configApiKey: given ?? (await (0,request/* findStoreKey */.uZ)(run)), deadline };
}
function appRecord(app) {
    const record = service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) });
    return { record, sensitivity: new sensitive/* Sensitivity */.I7({ plain: appFields }) };
}
async function planApp(run, request, found) {
    const steps = found
        ? appChanges(run, { request, app: found }).map(({ title }) => `${title}, which builds it anew`)
        : [`create the app "${run.name}" from ${atRef(request.source)}`];
    return (0,plan_instance/* plannedResult */.U)(run, { service, steps, options: [], changed: true });
}
function atRef({ url, ref }) {
    return ref ? `${url} at ${ref}` : url;
}


/***/ })

};
