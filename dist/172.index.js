export const id = 172;
export const ids = [172,364];
export const modules = {

/***/ 39172:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/services/await-ready.js
var await_ready = __webpack_require__(70322);
// EXTERNAL MODULE: ./build/src/services/health-path.js
var health_path = __webpack_require__(6348);
// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/build-watch.js + 2 modules
var build_watch = __webpack_require__(6701);
// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/services/resume.js
var resume = __webpack_require__(81671);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source-address.js
var source_address = __webpack_require__(26356);
;// CONCATENATED MODULE: ./build/src/services/my-app-task.js










async function ensureApp(task, found) {
    const app = found ?? (await create(task));
    task.app = app;
    task.build = buildOf(task);
    if (found) {
        await wake(task, found);
        await task.build.remember();
        await update(task, found);
    }
    return app;
}
async function wake({ scope, kind }, app) {
    const { serviceId } = runners/* runners */.ae[kind];
    const behind = { ...scope, name: app.id };
    const suspended = await (0,resume/* findSuspended */.n)(behind, serviceId);
    if (!suspended)
        return;
    const api = scope.instancesOf(await (0,open_service/* openService */.IH)(scope, { serviceId }));
    await (0,resume/* resumeInstance */.D)(behind, { api, suspended });
}
function rejectOtherSource({ scope, source }, app) {
    const there = app.gitHubUrl ?? app.gitUrl;
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
async function update({ scope, source, configApiKey }, app) {
    const { inputs, apps } = scope;
    const configService = inputs['config-service'];
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,difference/* changedOptions */.Le)(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const otherConfig = configService !== undefined && Object.keys(different).length > 0;
    if (inputs['source-token'])
        await apps.setGitToken(app.id, inputs['source-token']);
    if (otherConfig)
        await apps.setConfig(app.id, { ...config, configService });
    if (source.ref !== undefined && app.sourceRef !== source.ref)
        await apps.setSourceRef(app.id, source.ref);
    else if (!otherConfig)
        await apps.restart(app.id);
}
function buildOf(task) {
    return new build_watch/* BuildWatch */.i(subjectOf(task));
}
function subjectOf(task) {
    const { scope, kind, source } = task;
    const id = task.app?.id ?? '';
    return {
        scope,
        kind,
        source,
        status: async () => {
            const now = await scope.apps.find(id);
            if (!now)
                return { state: 'starting', detail: 'the app is away for its rebuild' };
            task.app = now;
            return statusOf(now);
        },
        address: () => addressOf(task.app),
        logs: () => logsOf(task, id),
        mend: async () => {
            scope.log.warning(`The volume of "${scope.name}" has kept the old commit; building it anew without what it keeps.`);
            await scope.apps.rebuild(id);
            return true;
        },
        reason: () => task.app && reasonOf(task.app),
    };
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
function statusOf({ buildStatus }) {
    const status = (0,plain_text/* plainText */.wh)(buildStatus ?? 'unknown', 40).toLowerCase();
    const state = status === 'running' || status === 'failed' ? status : status === 'unknown' ? 'down' : 'starting';
    return { state, detail: `build ${status}` };
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

// EXTERNAL MODULE: ./build/src/services/plan.js
var plan = __webpack_require__(55555);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
// EXTERNAL MODULE: ./build/src/services/rollback.js
var rollback = __webpack_require__(88364);
// EXTERNAL MODULE: ./build/src/services/source.js
var services_source = __webpack_require__(43513);
// EXTERNAL MODULE: ./build/src/services/source-owner.js
var source_owner = __webpack_require__(72583);
;// CONCATENATED MODULE: ./build/src/services/my-app.js












const what = 'My Apps';
async function runApp(scope) {
    const started = scope.clock.now();
    const found = await scope.apps.findByName(scope.name);
    if (found && (scope.operation === 'remove' || !(0,source_owner/* isNameChosen */.A1)(scope)))
        (0,source_owner/* guardSource */.H8)(scope, { source: found.gitHubUrl ?? found.gitUrl ?? undefined });
    if (found)
        announceApp(scope, found);
    if (scope.operation === 'remove') {
        return (0,remove/* removedResult */.Y)(scope, { removed: found !== undefined && (await scope.apps.remove(found.id)), what });
    }
    const task = appTask(scope, { deadline: started + scope.inputs.timeout });
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
        throw await (0,rollback.rollBack)(scope, { error, former: () => formerApp(task, found) });
    }
    const { url } = announceApp(scope, task.app ?? app);
    const status = scope.inputs.wait ? 'running' : (task.app?.buildStatus ?? 'building');
    scope.outputs.set({ status });
    (0,report/* reportCommit */.ut)(scope, task);
    const { commit } = scope.outputs.values;
    const rows = { App: scope.name, URL: url, Source: atRef(source), Commit: commit, Result: result, Status: status };
    return (0,report/* resultOf */.Bg)(scope, { changed: true, status, url, title: 'App', rows, started });
}
async function watchApp(task) {
    const { scope, build, deadline } = task;
    await (0,await_ready/* awaitReady */.k)(subjectOf(task), { build, deadline, settleMs: 0, resumed: true });
    await (0,health_path/* awaitHealthPath */.g)(scope, { address: addressOf(task.app), deadline });
}
function formerApp(task, found) {
    const { scope, source, build } = task;
    if (!found)
        return `"${scope.name}" is new, so there is no version to put back.`;
    const former = found.sourceRef;
    if (former === undefined || former === source.ref) {
        return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    }
    return {
        what: former,
        putBack: async () => {
            const deadline = scope.clock.now() + scope.inputs.timeout;
            const again = { ...task, deadline, source: { ...source, ref: former, commit: build?.former } };
            const second = buildOf(again);
            again.build = second;
            await second.remember();
            await scope.apps.setSourceRef(found.id, former);
            await watchApp(again);
            return { runs: former, commit: second.live };
        },
    };
}
function appTask(scope, { deadline }) {
    const source = (0,services_source/* computeSource */.Ps)(scope.inputs, scope.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const configApiKey = scope.inputs['config-api-key'] ?? (scope.options.get('ConfigApiKey')?.text || undefined);
    if (configApiKey)
        scope.log.mask(configApiKey);
    return { scope, kind: scope.inputs.runner ?? 'web', source, configApiKey, deadline };
}
function announceApp(scope, app) {
    return (0,report/* announce */.iP)(scope, { record: service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) }), sensitivity: new sensitive/* Sensitivity */.I7() });
}
async function planApp({ scope, source }, found) {
    const { sourceRef = 'the default branch' } = found ?? {};
    const keeps = !source.ref || found?.sourceRef === source.ref;
    const steps = found
        ? [
            ...(keeps ? [] : [`change the source ref from ${sourceRef} to ${source.ref}`]),
            `restart the app "${scope.name}", which builds it anew`,
        ]
        : [`create the app "${scope.name}" from ${atRef(source)}`];
    return (0,plan/* plannedResult */.U)(scope, { what, steps, options: [] });
}
function atRef({ url, ref }) {
    return ref ? `${url} at ${ref}` : url;
}


/***/ }),

/***/ 88364:
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
