export const id = 428;
export const ids = [428];
export const modules = {

/***/ 28428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runApp: () => (/* binding */ runApp)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/services/health-path.js
var health_path = __webpack_require__(6348);
// EXTERNAL MODULE: ./build/src/services/resume.js
var resume = __webpack_require__(81671);
// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
// EXTERNAL MODULE: ./build/src/services/web-build.js
var web_build = __webpack_require__(15093);
;// CONCATENATED MODULE: ./build/src/services/my-app-watch.js









const longestSettleMs = 10_000;
async function watchApp(watch) {
    const { run, deadline, parts, rebuilt } = watch;
    const { clock, log, signal } = run;
    const settleMs = rebuilt ? Math.min(longestSettleMs, run.inputs.timeout / 4) : 0;
    let app = watch.app;
    const look = async () => {
        const now = await parts.apps.find(watch.app.id);
        if (!now)
            return { state: 'waiting', detail: 'the app is away for its rebuild', inProgress: true };
        app = now;
        return sightOf(watch, now);
    };
    const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$)({ look, deadline, settleMs, clock, log, signal });
    const address = addressOf(app);
    const where = address ? ` It is at ${(0,plain_text/* plainText */.wh)(address, 200)}` : '';
    if (sight.state === 'failed') {
        run.outputs.set({ status: 'failed' });
        throw new errors/* DeployError */.sH('build-failed', `The build of the app "${run.name}" failed: ${reasonIn(app) ?? sight.detail}.${where}`, {
            next: 'My Apps gives its log in the console only.',
        });
    }
    if (timedOut) {
        run.outputs.set({ status: (0,plain_text/* plainText */.wh)(app.buildStatus ?? 'unknown', 40) });
        throw new errors/* DeployError */.sH('not-ready', `The app "${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`);
    }
    await (0,health_path/* awaitHealthPath */.g)({ run, parts, deadline }, address);
    return app;
}
async function awaitRunningBuild({ run, parts, app, deadline, }) {
    if (app.buildStatus?.toLowerCase() !== 'building')
        return;
    const { clock, log, signal } = run;
    log.info(`"${run.name}" is building already; waiting for that build to end.`);
    const ended = async () => {
        const now = await (0,resume/* whileWaking */.VA)(() => parts.apps.find(app.id));
        return now && now.buildStatus?.toLowerCase() !== 'building' ? now : undefined;
    };
    if (await (0,poll/* poll */.w)(ended, { timeoutMs: Math.max(0, deadline - clock.now()), pace: wait_until_ready/* pace */.c, clock, signal }))
        return;
    throw new errors/* DeployError */.sH('not-ready', `The app "${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: build building, of what was asked for before.`, { next: 'The next run builds the present commit.' });
}
async function sightOf({ run, parts, source, sameSource }, app) {
    const status = (0,plain_text/* plainText */.wh)(app.buildStatus ?? 'unknown', 40).toLowerCase();
    const detail = `build ${status}`;
    if (status === 'failed')
        return { state: 'failed', detail };
    if (status !== 'running')
        return { state: 'waiting', detail, inProgress: status === 'building' };
    const pinned = source.ref && /^[0-9a-f]{40}$/i.test(source.ref) ? source.ref.toLowerCase() : undefined;
    const address = addressOf(app);
    if (run.inputs.runner !== 'web' || !address)
        return { state: 'ready', detail };
    const url = (0,hosts/* checkPlatformUrl */.v)(address, { what: `the address of "${run.name}"`, loopback: parts.loopback });
    const build = await (0,web_build/* lookAtWebBuild */.p)(run.http, url);
    if (build.state === 'building')
        return { state: 'waiting', detail: `${detail}, its page still builds`, inProgress: true };
    if (build.state === 'failed')
        return { state: 'failed', detail: `${detail}, its page says that the build failed` };
    if (build.state === 'silent')
        return { state: 'waiting', detail: `${detail}, its address ${build.detail}`, inProgress: true };
    if (build.commit && pinned && !(0,web_build/* sameCommit */.K)(build.commit, pinned)) {
        return {
            state: 'waiting',
            detail: `${detail}, but the app shows commit ${build.commit.slice(0, 7)} instead of ${pinned.slice(0, 7)}`,
        };
    }
    return { state: 'ready', detail, confirmed: build.commit !== undefined && pinned !== undefined && !sameSource };
}
function addressOf(app) {
    return app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
}
function reasonIn(app) {
    for (const name of ['buildError', 'buildReason', 'reason', 'message', 'error']) {
        const value = app[name];
        if (typeof value === 'string' && value !== '')
            return (0,plain_text/* plainText */.wh)(value, 300);
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/src/services/options/parse.js
var parse = __webpack_require__(22940);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/services/plan.js
var plan = __webpack_require__(55555);
// EXTERNAL MODULE: ./build/src/services/refusals.js
var refusals = __webpack_require__(95253);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source.js
var services_source = __webpack_require__(43513);
;// CONCATENATED MODULE: ./build/src/services/my-app.js











const what = 'My Apps';
async function runApp(run, parts) {
    const started = run.clock.now();
    const found = await parts.apps.findByName(run.name);
    if (run.operation === 'remove') {
        return (0,remove/* removedResult */.Y)(run, { removed: found !== undefined && (await parts.apps.remove(found.id)), what });
    }
    const task = await appTask(run, parts);
    if (found)
        rejectOtherSource(task, found);
    if (run.operation === 'plan')
        return planApp(task, found);
    void parts.account.account();
    const app = found ?? (await create(task));
    announce(task, app);
    run.outputs.set({ operation: 'deployed', changed: true, status: app.buildStatus ?? 'building' });
    const deadline = started + run.inputs.timeout;
    const rebuilt = await bringUpToDate(task, { app, created: !found, deadline });
    run.log.info(`"${run.name}" of ${what}: ${found ? 'updated' : 'created'}.${app.url ? ` ${app.url}` : ''}`);
    const watched = run.inputs.wait
        ? await watchApp({
            run,
            parts,
            app,
            rebuilt,
            source: task.source,
            sameSource: app.sourceRef === task.source.ref,
            deadline,
        })
        : app;
    const endpoints = announce(task, watched);
    const status = run.inputs.wait ? 'running' : (watched.buildStatus ?? 'building');
    run.outputs.set({ status });
    const rows = [
        ['App', run.name],
        ['URL', endpoints.url],
        ['Source', `${task.source.url}${task.source.ref ? ` at ${task.source.ref}` : ''}`],
        ['Result', found ? 'updated' : 'created'],
        ['Status', status],
        ['Time', (0,format/* formatDuration */.a3)(run.clock.now() - started)],
        ...(0,report/* accountRows */.Db)(await parts.account.account()),
    ];
    return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [(0,report/* summaryOf */.YG)('App', rows)] };
}
async function appTask(run, parts) {
    const source = (0,services_source/* computeSource */.Ps)(run.inputs, run.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const options = await (0,parse/* readOptions */.T)(run.inputs.options);
    const values = 'problem' in options ? new Map() : options;
    const configApiKey = values.get('ConfigApiKey')?.text || undefined;
    if (configApiKey)
        run.log.mask(configApiKey);
    return { run, parts, source, configApiKey };
}
function rejectOtherSource({ run, source }, app) {
    const there = app.gitHubUrl ?? app.gitUrl;
    const plain = (url) => url
        .toLowerCase()
        .replace(/#.*$/, '')
        .replace(/\/+$/, '')
        .replace(/\.git$/, '');
    const type = run.inputs.runner && runners/* runners */.ae[run.inputs.runner].appType;
    const reasons = [
        there && plain(there) !== plain(source.url)
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
async function create({ run, parts, source }) {
    const { inputs, name } = run;
    const runner = runners/* runners */.ae[inputs.runner ?? 'web'];
    try {
        return await parts.apps.create({
            name,
            type: runner.appType,
            gitHubUrl: source.url,
            ...(inputs['source-token'] ? { gitHubToken: inputs['source-token'] } : {}),
            ...(inputs['config-service'] ? { configService: inputs['config-service'] } : {}),
            ...(inputs['sub-path'] ? { subPath: inputs['sub-path'] } : {}),
        });
    }
    catch (error) {
        const status = error instanceof errors/* RequestError */.GI ? (error.status ?? 503) : 0;
        const made = status >= 500 ? await parts.apps.findByName(name) : undefined;
        if (made)
            return made;
        throw await (0,refusals/* explainRefusal */.G)(error, { account: parts.account, what: 'another app' });
    }
}
async function bringUpToDate(task, { app, created, deadline }) {
    const { run, parts, source, configApiKey } = task;
    const { inputs } = run;
    const otherRef = source.ref !== undefined && app.sourceRef !== source.ref;
    const configService = inputs['config-service'];
    const otherConfig = configService !== undefined && (configApiKey !== undefined || (!created && app.configService !== configService));
    if (otherRef && source.ref !== undefined)
        await parts.apps.setSourceRef(app.id, source.ref);
    if (otherConfig)
        await parts.apps.setConfig(app.id, { configService, ...(configApiKey ? { configApiKey } : {}) });
    if (!created && inputs['source-token'])
        await parts.apps.setGitToken(app.id, inputs['source-token']);
    const rebuild = !created || otherRef || otherConfig;
    if (!rebuild)
        return false;
    if (inputs.wait)
        await awaitRunningBuild({ run, parts, app, deadline });
    await parts.apps.rebuild(app.id);
    return true;
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
            `rebuild the app "${run.name}"`,
        ]
        : [`create the app "${run.name}" from ${source.url}${at}`];
    return (0,plan/* plannedResult */.U)(run, { parts, what, steps, options: [] });
}


/***/ })

};
