export const id = 154;
export const ids = [154];
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
