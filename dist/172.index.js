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
async function wake({ run, kind }, app) {
    const { serviceId } = runners/* runners */.ae[kind];
    const behind = { ...run, name: app.id };
    const suspended = await (0,resume/* findSuspended */.n)(behind, serviceId);
    if (!suspended)
        return;
    const api = run.instancesOf(await (0,open_service/* openService */.IH)(run, { serviceId }));
    await (0,resume/* resumeInstance */.D)(behind, { api, suspended });
}
function rejectOtherSource({ run, source }, app) {
    const there = app.gitHubUrl ?? app.gitUrl;
    const type = run.inputs.runner && runners/* runners */.ae[run.inputs.runner].appType;
    const { 'sub-path': subPath = '' } = run.inputs;
    const reasons = [];
    if (there && !(0,source_address/* sameUrl */.cl)(there, source.url))
        reasons.push(`its source is ${there.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new errors/* DeployError */.sH('cannot-update', `The app "${run.name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}
async function create({ run, kind, source, configApiKey }) {
    const { inputs, name, apps } = run;
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
    return (0,creation/* createWithinPlan */.n)(run, { what: 'another app', create: () => apps.create(app), find });
}
async function update({ run, source, configApiKey }, app) {
    const { inputs, apps } = run;
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
    const { run, kind, source } = task;
    const id = task.app?.id ?? '';
    return {
        run,
        kind,
        source,
        status: async () => {
            const now = await run.apps.find(id);
            if (!now)
                return { state: 'starting', detail: 'the app is away for its rebuild' };
            task.app = now;
            return statusOf(now);
        },
        address: () => addressOf(task.app),
        logs: () => logsOf(task, id),
        mend: async () => {
            run.log.warning(`The volume of "${run.name}" has kept the old commit; building it anew without what it keeps.`);
            await run.apps.rebuild(id);
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
    const { run, kind } = task;
    try {
        const api = run.instancesOf(await (0,open_service/* openService */.IH)(run, { serviceId: runners/* runners */.ae[kind].serviceId }));
        task.behind ??= await api.find(id, { once: true });
        return await api.logs({ ...task.behind, name: id });
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
            throw error;
        run.log.debug(`The build log of "${run.name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
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
async function runApp(run) {
    const started = run.clock.now();
    const found = await run.apps.findByName(run.name);
    if (found && (run.operation === 'remove' || !(0,source_owner/* isNameChosen */.A1)(run)))
        (0,source_owner/* guardSource */.H8)(run, { source: found.gitHubUrl ?? found.gitUrl ?? undefined });
    if (found)
        announceApp(run, found);
    if (run.operation === 'remove') {
        return (0,remove/* removedResult */.Y)(run, { removed: found !== undefined && (await run.apps.remove(found.id)), what });
    }
    const task = appTask(run, { deadline: started + run.inputs.timeout });
    const { source } = task;
    if (found)
        rejectOtherSource(task, found);
    if (run.operation === 'plan')
        return planApp(task, found);
    void run.account.account();
    const app = await ensureApp(task, found);
    const result = found ? 'updated' : 'created';
    announceApp(run, app);
    run.outputs.set({ changed: true, status: app.buildStatus ?? 'building' });
    run.log.info(`"${run.name}" of ${what}: ${result}.${app.url ? ` ${app.url}` : ''}`);
    try {
        if (run.inputs.wait)
            await watchApp(task);
    }
    catch (error) {
        throw await (0,rollback.rollBack)(run, { error, former: () => formerApp(task, found) });
    }
    const { url } = announceApp(run, task.app ?? app);
    const status = run.inputs.wait ? 'running' : (task.app?.buildStatus ?? 'building');
    run.outputs.set({ status });
    (0,report/* reportCommit */.ut)(run, task);
    const { commit } = run.outputs.values;
    const rows = { App: run.name, URL: url, Source: atRef(source), Commit: commit, Result: result, Status: status };
    return (0,report/* resultOf */.Bg)(run, { changed: true, status, url, title: 'App', rows, started });
}
async function watchApp(task) {
    const { run, build, deadline } = task;
    await (0,await_ready/* awaitReady */.k)(subjectOf(task), { build, deadline, settleMs: 0, resumed: true });
    await (0,health_path/* awaitHealthPath */.g)(run, { address: addressOf(task.app), deadline });
}
function formerApp(task, found) {
    const { run, source, build } = task;
    if (!found)
        return `"${run.name}" is new, so there is no version to put back.`;
    const former = found.sourceRef;
    if (former === undefined || former === source.ref) {
        return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    }
    return {
        what: former,
        putBack: async () => {
            const deadline = run.clock.now() + run.inputs.timeout;
            const again = { ...task, deadline, source: { ...source, ref: former, commit: build?.former } };
            const second = buildOf(again);
            again.build = second;
            await second.remember();
            await run.apps.setSourceRef(found.id, former);
            await watchApp(again);
            return { runs: former, commit: second.live };
        },
    };
}
function appTask(run, { deadline }) {
    const source = (0,services_source/* computeSource */.Ps)(run.inputs, run.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const configApiKey = run.inputs['config-api-key'] ?? (run.options.get('ConfigApiKey')?.text || undefined);
    if (configApiKey)
        run.log.mask(configApiKey);
    return { run, kind: run.inputs.runner ?? 'web', source, configApiKey, deadline };
}
function announceApp(run, app) {
    return (0,report/* announce */.iP)(run, { record: service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) }), sensitivity: new sensitive/* Sensitivity */.I7() });
}
async function planApp({ run, source }, found) {
    const { sourceRef = 'the default branch' } = found ?? {};
    const keeps = !source.ref || found?.sourceRef === source.ref;
    const steps = found
        ? [
            ...(keeps ? [] : [`change the source ref from ${sourceRef} to ${source.ref}`]),
            `restart the app "${run.name}", which builds it anew`,
        ]
        : [`create the app "${run.name}" from ${atRef(source)}`];
    return (0,plan/* plannedResult */.U)(run, { what, steps, options: [] });
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

async function rollBack(run, { error, former }) {
    if (!run.inputs.rollback || run.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const version = former();
    const [text, first] = typeof version === 'string' ? [version, false] : await putBack(run, version);
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
