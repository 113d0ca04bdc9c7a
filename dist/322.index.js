export const id = 322;
export const ids = [322,154];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
async function poll(look, options) {
    const { clock, pace } = options;
    const deadline = clock.now() + options.timeoutMs;
    for (let wait = pace.first;; wait = Math.min(wait * pace.factor, pace.longest)) {
        const found = await look();
        if (found !== undefined)
            return found;
        const left = deadline - clock.now();
        if (left <= 0)
            return undefined;
        await clock.sleep(Math.min(wait, left), options.signal);
    }
}


/***/ }),

/***/ 10154:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkRunner: () => (/* binding */ checkRunner),
/* harmony export */   openDeployed: () => (/* binding */ openDeployed),
/* harmony export */   restartDeployed: () => (/* binding */ restartDeployed),
/* harmony export */   showLogs: () => (/* binding */ showLogs),
/* harmony export */   title: () => (/* binding */ title)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _platform_pages_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29281);
/* harmony import */ var _services_job_log_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(38314);
/* harmony import */ var _services_parts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79169);
/* harmony import */ var _services_resume_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81671);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46705);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(67169);
/* harmony import */ var _recipe_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(44733);









const longestLine = 4000;
const followEveryMs = 2000;
async function openDeployed(session, what) {
    const { url } = await find(session, what);
    const address = url && URL.canParse(url) ? new URL(url) : undefined;
    if (!address || !['https:', 'http:'].includes(address.protocol)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('not-found', `${title(what)} has no address yet.`);
    }
    await session.terminal.openBrowser(address.href);
    session.stdout.line(address.href);
}
async function showLogs(session, what) {
    const { logs } = await find(session, what);
    if (!logs)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', 'A site has no log: give --app, --runner or --service.');
    const { stdout, log, terminal } = session;
    let before = [];
    for (let lines = await logs();; lines = (await (0,_services_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(logs)) ?? []) {
        for (const line of (0,_services_job_log_js__WEBPACK_IMPORTED_MODULE_7__/* .freshLines */ .K)(before, lines))
            stdout.line(log.secrets.redact((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(line, longestLine)));
        if (!what.follow)
            return;
        if (lines.length > 0)
            before = lines;
        await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
    }
}
async function restartDeployed(session, what) {
    const { restart } = await find(session, what);
    if (!restart)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', 'A site has nothing to restart: give --app, --runner or --service.');
    await restart();
    session.stderr.line(`${title(what)} is restarting.`);
}
function checkRunner({ runner }) {
    if (runner !== undefined && !(runner in _services_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runners */ .ae)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', `--runner must be one of ${Object.keys(_services_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runners */ .ae).join(', ')}.`);
    }
}
async function find(session, what) {
    const { runner } = what;
    checkRunner(what);
    const clients = await (0,_recipe_js__WEBPACK_IMPORTED_MODULE_6__/* .connect */ .N)(session);
    const { log, terminal } = session;
    const { clock, interrupts } = terminal;
    const service = what.service ?? (runner === undefined ? undefined : _services_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runners */ .ae[runner].serviceId);
    const parts = (0,_services_parts_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceParts */ .u)({ ...clients, log, clock });
    const found = what.app
        ? await findApp(parts, what.name)
        : service
            ? await findInstance(parts, { service, name: what.name })
            : await findSite(new _platform_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .PagesApi */ .R({ ...clients, clock, log, signal: interrupts.signal }), what.name);
    if (!found)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('not-found', `There is no ${title(what)} in this workspace.`);
    return found;
}
async function findSite(pages, name) {
    const site = await pages.find(name);
    return site && { url: site.url };
}
async function findInstance(parts, { service, name }) {
    const known = await parts.catalog.find(service);
    const api = known && parts.instancesOf(known);
    const record = await api?.find(name);
    if (!api || !record)
        return undefined;
    const instance = { ...record, name };
    return {
        url: record.url,
        logs: () => api.logs(instance),
        restart: () => api.restart(instance),
    };
}
async function findApp(parts, name) {
    const app = await parts.apps.findByName(name);
    if (!app)
        return undefined;
    const kind = (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .appKind */ .go)(app.type);
    return {
        url: app.url ?? app.appDns,
        logs: async () => {
            const instance = kind && (await findInstance(parts, { service: _services_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runners */ .ae[kind].serviceId, name: app.id }));
            if (!instance?.logs)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform shows no log of the app "${name}".`);
            return instance.logs();
        },
        restart: () => parts.apps.restart(app.id),
    };
}
function title({ name, app, runner, service }) {
    if (app)
        return `app "${name}"`;
    return service || runner ? `"${name}" on ${service ?? `the ${runner} runner`}` : `site "${name}"`;
}


/***/ }),

/***/ 58322:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBackTo: () => (/* binding */ rollBackTo)
/* harmony export */ });
/* harmony import */ var _services_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79169);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46705);
/* harmony import */ var _services_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43513);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67169);
/* harmony import */ var _look_after_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(10154);
/* harmony import */ var _recipe_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44733);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(10133);







async function rollBackTo(session, what) {
    (0,_look_after_js__WEBPACK_IMPORTED_MODULE_4__.checkRunner)(what);
    if (!what.app && !what.runner) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', 'Give --app or --runner. A site goes back when its former directory is published again.');
    }
    const ref = await wholeCommit(session, what.to);
    const problems = (0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceProblems */ ._0)({ ...session.inputs, 'source-ref': ref });
    const takesCommit = !what.app && _services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[what.runner].takesCommit;
    if ((0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref) && !takesCommit)
        problems.push((0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .commitProblem */ .vA)(session.inputs, { commit: ref, refs: undefined }));
    (0,_session_js__WEBPACK_IMPORTED_MODULE_6__/* .rejectUsage */ .fL)(problems);
    const clients = await (0,_recipe_js__WEBPACK_IMPORTED_MODULE_5__/* .connect */ .N)(session);
    const parts = (0,_services_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .serviceParts */ .u)({ ...clients, log: session.log, clock: session.terminal.clock });
    const built = await (what.app ? builtApp(parts, what) : builtRunner(parts, what));
    if (!built)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('not-found', `There is no ${(0,_look_after_js__WEBPACK_IMPORTED_MODULE_4__.title)(what)} in this workspace that was built from a source.`);
    if (built.ref === ref && !(0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', `${(0,_look_after_js__WEBPACK_IMPORTED_MODULE_4__.title)(what)} follows ${ref} already: building it again would give its newest commit.`);
    }
    session.log.info(`From ${built.ref ?? 'the default branch'} back to ${ref}.`);
    const source = { 'source-url': built.url, 'source-ref': ref, 'sub-path': built.subPath ?? '' };
    const raw = { ...session.raw, ...source, runner: built.runner ?? '' };
    await (0,_recipe_js__WEBPACK_IMPORTED_MODULE_5__/* .carryOut */ .u)({ ...session, raw }, what);
}
async function wholeCommit({ terminal }, ref) {
    const counted = /[~^]/.test(ref);
    if ((0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref)))
        return ref;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    const { code, stdout } = await terminal.spawn('git', args);
    const commit = stdout.trim();
    return code === 0 && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}
async function builtRunner(parts, { name, runner }) {
    const { serviceId } = _services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner];
    const service = await parts.catalog.find(serviceId);
    const record = service && (await parts.instancesOf(service).find(name));
    const isIt = (one) => one.serviceId === serviceId && one.instanceName === name;
    const options = record ?? (await parts.suspended.list()).find(isIt)?.parameters;
    const source = options && (0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .optionSource */ .Ns)(options);
    return source && { ...source, runner: runner };
}
async function builtApp(parts, { name }) {
    const app = await parts.apps.findByName(name);
    const url = app?.gitHubUrl ?? app?.gitUrl;
    if (!app || !url)
        return undefined;
    return { runner: (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .appKind */ .go)(app.type), url: (0,_services_source_js__WEBPACK_IMPORTED_MODULE_2__/* .splitSource */ .qJ)(url).url, ref: app.sourceRef, subPath: app.subPath };
}


/***/ }),

/***/ 38314:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ freshLines),
/* harmony export */   s: () => (/* binding */ JobLog)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);


const lineLength = 2000;
const mostLines = 5000;
class JobLog {
    #log;
    #before = [];
    constructor(log) {
        this.#log = log;
    }
    get last() {
        return this.#before.map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300)).findLast((line) => line !== '');
    }
    print(lines) {
        const fresh = freshLines(this.#before, lines);
        if (fresh.length > mostLines)
            this.#log.info(`… ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(fresh.length - mostLines)} lines left out …`);
        for (const line of fresh.slice(-mostLines))
            this.#log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, lineLength));
        if (lines.length > 0)
            this.#before = lines;
    }
}
const markLines = 3;
function freshLines(before, now) {
    const mark = before.slice(-markLines);
    if (mark.length === 0)
        return now;
    for (let end = now.length; end > 0; end--) {
        const found = mark.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
        if (found)
            return now.slice(end);
    }
    return now;
}


/***/ }),

/***/ 81671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   n8: () => (/* binding */ findSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93622);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22582);




const wakingMs = 180_000;
const restoringMs = 20_000;
async function findSuspended(run, { parts, serviceId }) {
    try {
        const all = await parts.suspended.list();
        return all.find((one) => one.serviceId === serviceId && one.instanceName === run.name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        run.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(run, { parts, api, suspended }) {
    const { clock, log, signal, name } = run;
    log.info(`"${name}" is suspended; waking it up.`);
    try {
        await parts.suspended.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409))
            throw error;
    }
    const options = { timeoutMs: Math.min(wakingMs, Math.max(run.inputs.timeout, 1000)), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .pace */ .c, clock, signal };
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(() => whileWaking(() => api.find(name, { once: true })), options);
    if (!record) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(options.timeoutMs)} after it was woken up.`);
    }
    const restored = (now) => Object.entries(suspended.parameters ?? {}).every(([key, value]) => isSame(now[key], value));
    const settled = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(async () => {
        const now = await whileWaking(() => api.find(name, { once: true }));
        return now && restored(now) ? now : undefined;
    }, { ...options, timeoutMs: Math.min(restoringMs, options.timeoutMs) });
    return settled ?? record;
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.status ?? 503) : 0;
        if (status === 401 || status === 404 || status === 429 || status >= 500)
            return undefined;
        throw error;
    }
}
function isSame(shown, kept) {
    return shown === undefined || JSON.stringify(shown) === JSON.stringify(kept);
}


/***/ }),

/***/ 46705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kn: () => (/* binding */ wasmFileOption),
/* harmony export */   Qh: () => (/* binding */ serviceIdOf),
/* harmony export */   ae: () => (/* binding */ runners),
/* harmony export */   go: () => (/* binding */ appKind),
/* harmony export */   mv: () => (/* binding */ runnerOf)
/* harmony export */ });
const common = { source: 'SourceUrl', token: 'GitHubToken', takesCommit: false, showsPages: true };
const runners = {
    web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common, takesCommit: true },
    python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common, showsPages: false },
    go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
    dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
    wasm: {
        serviceId: 'eyevinn-wasm-runner',
        appType: 'wasm',
        source: 'GithubUrl',
        token: 'GithubToken',
        takesCommit: true,
        showsPages: false,
    },
    php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};
const wasmFileOption = 'WasmUrl';
function serviceIdOf({ runner, service }) {
    return runner ? runners[runner].serviceId : (service ?? '');
}
function appKind(type) {
    const kinds = Object.keys(runners);
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    const kinds = Object.keys(runners);
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 43513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   OX: () => (/* binding */ refusedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   VJ: () => (/* binding */ isWasmFile),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _C: () => (/* binding */ refOfRun),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   cl: () => (/* binding */ sameUrl),
/* harmony export */   ep: () => (/* binding */ wasmFileProblem),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   qJ: () => (/* binding */ splitSource),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);


function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'] === undefined ? undefined : splitSource(inputs['source-url']);
    const url = given?.url ?? own;
    if (url === undefined)
        return undefined;
    if (url.startsWith('s3:'))
        return { url, ref: undefined, commit: undefined, pinned: false };
    const head = context.pullRequest?.fork ? context.pullRequest.headRepository : context.repository;
    const runs = head && sameUrl(url, `${context.serverUrl}/${head}`) ? context : undefined;
    const sha = runs?.sha || undefined;
    const asked = inputs['source-ref'] ?? given?.ref;
    const runsAt = runs && refOfRun(runs);
    const ref = asked ?? runsAt ?? sha;
    if (ref !== undefined && isCommit(ref))
        return { url, ref, commit: ref.toLowerCase(), pinned: true };
    const followsRun = asked === undefined || asked === runsAt;
    return { url, ref, commit: followsRun ? sha : undefined, pinned: false };
}
function refOfRun({ pullRequest, branch, ref, }) {
    if (pullRequest)
        return pullRequest.headRef;
    return branch ?? /^refs\/tags\/(.+)$/s.exec(ref)?.[1];
}
function sourceOption(kind, { url, ref }) {
    if (kind !== 'python' || url.startsWith('s3:'))
        return ref === undefined ? url : `${url}#${ref}`;
    const plain = url.replace(/\/+$/, '').replace(/\.git$/, '');
    return ref === undefined ? plain : `${plain}/tree/${ref}`;
}
function optionSource(options) {
    const given = options['SourceUrl'] ?? options['GithubUrl'] ?? options['WasmUrl'];
    if (typeof given !== 'string' || given === '')
        return undefined;
    const { url, ref } = splitSource(given);
    const pinned = ref !== undefined && isCommit(ref);
    return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}
function isCommit(ref) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}
function refusedCommit(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || !inputs.runner)
        return undefined;
    const source = computeSource(inputs, context);
    const takesCommit = inputs.target === 'runner' && _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner].takesCommit;
    return source?.pinned && !takesCommit ? source.ref : undefined;
}
function commitProblem(inputs, { commit, refs }) {
    const what = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    const instead = refs?.length ? `; at this commit are ${refs.map((ref) => `"${ref}"`).join(', ')}` : '';
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${what} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(commit, 64)}${instead}.`,
    };
}
function contextProblems(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url'])
        return [];
    if (inputs.target === 'runner' && inputs.options)
        return [];
    if (context.repository === '')
        return [{ input: 'source-url', text: 'is required: there is no repository to take it from.' }];
    const ref = inputs['source-ref'] ?? refOfRun(context);
    if (ref !== undefined && !isSafeRef(ref) && inputs['source-ref'] === undefined) {
        return [
            { input: 'source-ref', text: `is required: no runner takes the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(ref, 80)}" of this run.` },
        ];
    }
    if (inputs.runner === 'python' && !isGitHubCom(context.serverUrl)) {
        return [{ input: 'source-url', text: 'is required: the python runner only clones from https://github.com.' }];
    }
    if (!context.pullRequest?.fork || inputs['source-ref'])
        return [];
    return [{ input: 'source-url', text: 'is required for the pull request of a fork: the HTTPS git URL of the fork.' }];
}
function sourceProblems(inputs) {
    const url = inputs['source-url'];
    const problems = [];
    const urlProblem = url === undefined ? undefined : (problemOfUrl(url) ?? problemForRunner(url, inputs.runner));
    if (urlProblem)
        problems.push({ input: 'source-url', text: urlProblem });
    const ref = inputs['source-ref'];
    if (ref !== undefined) {
        const fragment = url === undefined ? undefined : splitSource(url).ref;
        if (url?.startsWith('s3:'))
            problems.push({ input: 'source-ref', text: 'has no meaning for an archive in s3.' });
        else if (!isSafeRef(ref)) {
            problems.push({
                input: 'source-ref',
                text: `must be a branch, tag or commit; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(ref, 80)}".`,
            });
        }
        else if (fragment !== undefined && fragment !== ref) {
            problems.push({
                input: 'source-ref',
                text: `is "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(ref, 80)}", but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(fragment, 80)}".`,
            });
        }
    }
    const subPath = inputs['sub-path'];
    if (subPath !== undefined && climbsOut(subPath)) {
        problems.push({
            input: 'sub-path',
            text: `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(subPath, 80)}".`,
        });
    }
    return problems;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
    if (ssh)
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['https:', 's3:'].includes(url.protocol) || url.hostname === '' || /\s/.test(text)) {
        return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
    }
    if (url.username || url.password)
        return 'must not carry a user name or token: give the token as `source-token`.';
    if (url.protocol === 's3:' && url.pathname.length < 2)
        return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;
    return undefined;
}
function climbsOut(path) {
    return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
}
function problemForRunner(text, runner) {
    const { url } = splitSource(text);
    if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
        return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
    }
    if (runner === 'wasm' && url.startsWith('s3:'))
        return 'must be the HTTPS URL of a git repository for `runner: wasm`.';
    if (runner === 'wasm' && isWasmFile(url))
        return wasmFileProblem;
    return undefined;
}
const wasmFileProblem = 'must be a git repository: the wasm runner clones every address, and downloads no .wasm file. Commit the file to a repository and give its address, such as https://github.com/owner/repo.';
function isWasmFile(url) {
    return URL.canParse(url) && new URL(url).pathname.toLowerCase().endsWith('.wasm');
}
function isSafeRef(ref) {
    return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}
function isGitHubCom(url) {
    return URL.canParse(url) && new URL(url).host === 'github.com';
}
function splitSource(text) {
    const tree = /^(https:\/\/github\.com\/[^/#]+\/[^/#]+)\/tree\/([^#]+?)\/?$/i.exec(text);
    if (tree)
        return { url: tree[1] ?? text, ref: tree[2] };
    const hash = text.indexOf('#');
    if (hash < 0)
        return { url: text, ref: undefined };
    return { url: text.slice(0, hash), ref: text.slice(hash + 1) || undefined };
}
function sameUrl(a, b) {
    const plain = (text) => splitSource(text)
        .url.toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\.git$/, '');
    return plain(a) === plain(b);
}


/***/ }),

/***/ 22582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ watchUntilReady),
/* harmony export */   c: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93622);


const pace = { first: 500, factor: 1.3, longest: 5000 };
const failuresToBelieve = 2;
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failures = 0;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        if (now.detail !== sight.detail)
            log.info(`${now.detail}`);
        sight = now;
        moved ||= now.inProgress === true;
        failures = now.state === 'failed' ? failures + 1 : 0;
        const believed = now.confirmed === true || moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        return now.state === 'ready' || failures >= failuresToBelieve ? now : undefined;
    };
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .w)(look, { timeoutMs: Math.max(0, deadline - started), pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook(watch) {
    const { clock, signal, deadline } = watch;
    try {
        return await watch.look();
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        const { status, retryAfterMs } = error.request;
        const passing = status === undefined || status >= 500 || status === 429 || (watch.resumed && (status === 401 || status === 404));
        if (!passing)
            throw error;
        const wait = Math.min(retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: watch.resumed === true };
    }
}


/***/ })

};
