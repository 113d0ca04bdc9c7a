export const id = 71;
export const ids = [71];
export const modules = {

/***/ 49071:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/instances/deploy.js
var deploy = __webpack_require__(31954);
// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/build-watch.js
var build_watch = __webpack_require__(83524);
// EXTERNAL MODULE: ./build/src/services/failure-log.js
var failure_log = __webpack_require__(46039);
// EXTERNAL MODULE: ./build/src/services/health-path.js
var health_path = __webpack_require__(6348);
// EXTERNAL MODULE: ./build/src/services/instances/watch.js
var instances_watch = __webpack_require__(93074);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
;// CONCATENATED MODULE: ./build/src/services/my-app-build.js










function watchOfApp(build) {
    const { run, parts, kind, source } = build;
    return new build_watch/* BuildWatch */.i({
        ...{ run, parts, kind, source },
        status: async () => {
            const now = await parts.apps.find(build.app.id);
            if (!now)
                return { state: 'starting', detail: 'the app is away for its rebuild' };
            build.app = now;
            return statusOf(now);
        },
        address: async () => addressOf(build.app),
        logs: () => logsOf(build),
    });
}
async function awaitApp(watch, { build, deadline, mend }) {
    const { run, parts } = build;
    const { clock, log, signal } = run;
    const options = { look: () => watch.look(), deadline, settleMs: 0, resumed: true, clock, log, signal };
    let { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$)(options);
    if (watch.failure?.stale) {
        log.warning(`The volume of "${run.name}" has kept the old commit; building it anew without what it keeps.`);
        watch.again();
        await mend();
        ({ sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$)(options));
    }
    if (sight.state === 'failed')
        throw await failure(watch, { build, sight });
    if (timedOut) {
        run.outputs.set({ status: (0,plain_text/* plainText */.wh)(build.app.buildStatus ?? 'unknown', 40) });
        await (0,failure_log/* printFailureLog */.i)(() => logsOf(build), run);
        throw new errors/* DeployError */.sH('not-ready', `The app "${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where(build)}`);
    }
    await (0,health_path/* awaitHealthPath */.g)({ run, parts, deadline }, addressOf(build.app));
}
function addressOf(app) {
    return app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
}
function statusOf({ buildStatus }) {
    const status = (0,plain_text/* plainText */.wh)(buildStatus ?? 'unknown', 40).toLowerCase();
    const state = status === 'running' || status === 'failed' ? status : status === 'unknown' ? 'down' : 'starting';
    return { state, detail: `build ${status}` };
}
async function logsOf({ run, parts, kind, app }) {
    try {
        const service = await (0,open_service/* openService */.IH)(parts, { serviceId: runners/* runners */.ae[kind].serviceId, run });
        return await parts.instancesOf(service).logs({ name: app.id });
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
            throw error;
        run.log.debug(`The build log of "${run.name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
        return [];
    }
}
async function failure(watch, { build, sight }) {
    const { run, app } = build;
    run.outputs.set({ status: 'failed' });
    const why = reasonOf(app) ?? (await (0,failure_log/* printFailureLog */.i)(async () => watch.failedLog ?? logsOf(build), run));
    const address = addressOf(app);
    return (0,instances_watch/* buildError */.d)(watch, { name: run.name, where: address ? ` (${(0,plain_text/* plainText */.wh)(address, 200)})` : '', why, sight });
}
function where({ app }) {
    const address = addressOf(app);
    return address ? ` It is at ${(0,plain_text/* plainText */.wh)(address, 200)}` : '';
}
function reasonOf(app) {
    const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
    const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof said === 'string' ? (0,plain_text/* plainText */.wh)(said, 300) : undefined;
}

// EXTERNAL MODULE: ./build/src/services/instances/ensure.js
var ensure = __webpack_require__(51723);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/services/refusals.js
var refusals = __webpack_require__(95253);
// EXTERNAL MODULE: ./build/src/services/resume.js
var resume = __webpack_require__(81671);
// EXTERNAL MODULE: ./build/src/services/source.js
var services_source = __webpack_require__(43513);
;// CONCATENATED MODULE: ./build/src/services/my-app-change.js











async function reachApp(task, found) {
    const { run, parts, source } = task;
    const kind = run.inputs.runner ?? 'web';
    const build = { run, parts, kind, source, app: found ?? (await create(task)) };
    const watch = watchOfApp(build);
    if (found) {
        await wake(task, found);
        await watch.remember();
        await update(task, found);
    }
    return { app: build.app, watch, build };
}
async function wake({ run, parts }, app) {
    const serviceId = runners/* runners */.ae[run.inputs.runner ?? 'web'].serviceId;
    const suspended = await (0,resume/* findSuspended */.n8)({ ...run, name: app.id }, { parts, serviceId });
    if (!suspended)
        return;
    const api = parts.instancesOf(await (0,open_service/* openService */.IH)(parts, { serviceId, run }));
    await (0,resume/* resumeInstance */.DZ)({ ...run, name: app.id }, { parts, api, suspended });
}
function rejectOtherSource({ run, source }, app) {
    const there = app.gitHubUrl ?? app.gitUrl;
    const type = run.inputs.runner && runners/* runners */.ae[run.inputs.runner].appType;
    const reasons = [
        there && !(0,services_source/* sameUrl */.cl)(there, source.url)
            ? `its source is ${there.replace(/\/\/[^/@]*@/, '//***@')} and not ${source.url}`
            : '',
        app.type && type && app.type !== type ? `its type is ${app.type} and not ${type}` : '',
        app.subPath !== undefined && app.subPath !== (run.inputs['sub-path'] ?? '')
            ? `its folder is "${app.subPath}" and not "${run.inputs['sub-path'] ?? ''}"`
            : '',
    ].filter((reason) => reason !== '');
    if (reasons.length === 0)
        return;
    throw new errors/* DeployError */.sH('cannot-update', `The app "${run.name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}
async function create(task, attempt = 1) {
    const { run, parts, source, configApiKey } = task;
    const { inputs, name } = run;
    const runner = runners/* runners */.ae[inputs.runner ?? 'web'];
    try {
        return await parts.apps.create({
            name,
            type: runner.appType,
            gitHubUrl: source.url,
            ...(source.ref ? { sourceRef: source.ref } : {}),
            ...(inputs['source-token'] ? { gitToken: inputs['source-token'] } : {}),
            ...(inputs['config-service'] ? { configService: inputs['config-service'] } : {}),
            ...(configApiKey ? { configApiKey } : {}),
            ...(inputs['sub-path'] ? { subPath: inputs['sub-path'] } : {}),
        });
    }
    catch (error) {
        const status = error instanceof errors/* RequestError */.GI ? (error.status ?? 503) : 0;
        const made = status >= 500 ? await parts.apps.findByName(name) : undefined;
        if (made)
            return made;
        if (status >= 500 && attempt < ensure/* mostCreations */.O) {
            await run.clock.sleep(wait_until_ready/* pace */.c.first * attempt, run.signal);
            return create(task, attempt + 1);
        }
        throw await (0,refusals/* explainRefusal */.G)(error, { account: parts.account, what: 'another app' });
    }
}
async function update({ run, parts, source, configApiKey }, app) {
    const { inputs } = run;
    const configService = inputs['config-service'];
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,difference/* changedOptions */.Le)(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const otherConfig = configService !== undefined && Object.keys(different).length > 0;
    if (inputs['source-token'])
        await parts.apps.setGitToken(app.id, inputs['source-token']);
    if (otherConfig)
        await parts.apps.setConfig(app.id, { ...config, configService });
    if (source.ref !== undefined && app.sourceRef !== source.ref)
        await parts.apps.setSourceRef(app.id, source.ref);
    else if (!otherConfig)
        await parts.apps.restart(app.id);
}

// EXTERNAL MODULE: ./build/src/services/plan.js
var plan = __webpack_require__(55555);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
;// CONCATENATED MODULE: ./build/src/services/my-app.js










const what = 'My Apps';
async function runApp(run, parts) {
    const started = run.clock.now();
    const found = await parts.apps.findByName(run.name);
    if (run.operation === 'remove') {
        return (0,remove/* removedResult */.Y)(run, { removed: found !== undefined && (await parts.apps.remove(found.id)), what });
    }
    const task = appTask(run, parts);
    if (found)
        rejectOtherSource(task, found);
    if (run.operation === 'plan')
        return planApp(task, found);
    void parts.account.account();
    const deadline = started + run.inputs.timeout;
    const { app, watch, build } = await reachApp(task, found);
    announce(task, app);
    run.outputs.set({ operation: 'deployed', changed: true, status: app.buildStatus ?? 'building' });
    run.log.info(`"${run.name}" of ${what}: ${found ? 'updated' : 'created'}.${app.url ? ` ${app.url}` : ''}`);
    if (run.inputs.wait)
        await watched(task, { found, watch, build, deadline });
    const endpoints = announce(task, build.app);
    const status = run.inputs.wait ? 'running' : (build.app.buildStatus ?? 'building');
    run.outputs.set({ status });
    const commit = (0,deploy/* tellCommit */.N)(run, { live: watch.live, source: task.source });
    const rows = [
        ['App', run.name],
        ['URL', endpoints.url],
        ['Source', `${task.source.url}${task.source.ref ? ` at ${task.source.ref}` : ''}`],
        ['Commit', commit],
        ['Result', found ? 'updated' : 'created'],
        ['Status', status],
        ['Time', (0,format/* formatDuration */.a3)(run.clock.now() - started)],
        ...(0,report/* accountRows */.Db)(await parts.account.account()),
    ];
    return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [(0,report/* summaryOf */.YG)('App', rows)] };
}
async function watched(task, { found, watch, build, deadline }) {
    const { run, parts, source } = task;
    try {
        await awaitApp(watch, { build, deadline, mend: () => parts.apps.rebuild(build.app.id) });
    }
    catch (error) {
        if (!run.inputs.rollback || run.signal.aborted || !(error instanceof errors/* DeployError */.sH))
            throw error;
        const former = found?.sourceRef;
        const why = !found
            ? 'The app is new, so there is no version to put back.'
            : former === undefined || former === source.ref
                ? 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.'
                : undefined;
        const text = why ?? (await rollBack(task, { build, watch, former: former ?? '' }));
        throw new errors/* DeployError */.sH(error.code, `${error.message}\n${text}`, { cause: error, next: error.next });
    }
}
async function rollBack({ run, parts }, { build, watch, former }) {
    run.log.warning(`Putting the version before back: ${former}.`);
    const again = { ...build, source: { commit: watch.former, pinned: false, ref: former } };
    const second = watchOfApp(again);
    try {
        await second.remember();
        await parts.apps.setSourceRef(build.app.id, former);
        const deadline = run.clock.now() + run.inputs.timeout;
        await awaitApp(second, { build: again, deadline, mend: () => parts.apps.rebuild(build.app.id) });
    }
    catch (error) {
        run.outputs.set({ 'rolled-back': false });
        return `The version before could not be put back, so "${run.name}" may be down: ${(0,errors/* messageOf */.bD)(error)}`;
    }
    run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(second.live ? { commit: second.live } : {}) });
    return `"${run.name}" was rolled back and runs ${former} again.`;
}
function appTask(run, parts) {
    const source = (0,services_source/* computeSource */.Ps)(run.inputs, run.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const configApiKey = run.inputs['config-api-key'] ?? (run.options.get('ConfigApiKey')?.text || undefined);
    if (configApiKey)
        run.log.mask(configApiKey);
    return { run, parts, source, configApiKey };
}
function announce({ run, parts }, app) {
    const address = addressOf(app);
    const endpoints = (0,report/* endpointsOf */.uY)({ ...app, resources: undefined, _links: undefined, status: undefined, url: address }, { run, loopback: parts.loopback });
    const sensitivity = new sensitive/* Sensitivity */.I7();
    sensitivity.mask(Object.entries(app), run.log);
    run.outputs.set({
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: app.id,
        endpoints,
        instance: (0,sensitive/* redactedRecord */.Up)(app, sensitivity),
    });
    return endpoints;
}
async function planApp({ run, parts, source }, found) {
    const at = source.ref ? ` at ${source.ref}` : '';
    const steps = found
        ? [
            `${found.sourceRef === source.ref || !source.ref ? 'keep the source ref' : `change the source ref from ${found.sourceRef ?? 'the default branch'} to ${source.ref}`}`,
            `restart the app "${run.name}", which builds it anew`,
        ]
        : [`create the app "${run.name}" from ${source.url}${at}`];
    return (0,plan/* plannedResult */.U)(run, { parts, what, steps, options: [] });
}


/***/ })

};
