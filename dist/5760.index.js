export const id = 5760;
export const ids = [5760];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ every),
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
function every(ms) {
    return { first: ms, factor: 1, longest: ms };
}
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

/***/ 45760:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   isThere: () => (/* binding */ isThere),
/* harmony export */   openDeployed: () => (/* binding */ openDeployed),
/* harmony export */   restartDeployed: () => (/* binding */ restartDeployed),
/* harmony export */   showLogs: () => (/* binding */ showLogs)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(85763);
/* harmony import */ var _platform_pages_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29281);
/* harmony import */ var _services_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39021);
/* harmony import */ var _services_job_job_log_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(21870);
/* harmony import */ var _services_parts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99899);
/* harmony import */ var _services_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(31103);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(46705);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(67169);
/* harmony import */ var _connection_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(37702);
/* harmony import */ var _recipe_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(44733);











const longestLine = 4000;
const followEveryMs = 2000;
async function openDeployed(session) {
    const { url } = await (session.inputs.target === 'pages' ? findSite(session) : findRunning(session, ''));
    const address = url && URL.canParse(url) ? new URL(url) : undefined;
    if (!address || !['https:', 'http:'].includes(address.protocol)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CliError */ .z('not-found', `${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_8__/* .title */ .D)(session.inputs)} has no address yet.`);
    }
    await session.terminal.openBrowser(address.href);
    session.stdout.line(address.href);
}
async function showLogs(session, { follow = false }) {
    const { logs } = await findRunning(session, 'A site has no log');
    const { stdout, log, terminal } = session;
    let before = [];
    for (let lines = await logs();; lines = (await (0,_services_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .whileWaking */ .VA)(logs)) ?? []) {
        for (const line of (0,_services_job_job_log_js__WEBPACK_IMPORTED_MODULE_9__/* .freshLines */ .K)(before, lines))
            stdout.line(log.secrets.redact((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(line, longestLine)));
        if (!follow)
            return;
        if (lines.length > 0)
            before = lines;
        await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
    }
}
async function restartDeployed(session) {
    const { restart } = await findRunning(session, 'A site has nothing to restart');
    await restart();
    session.stderr.line(`${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_8__/* .title */ .D)(session.inputs)} is restarting.`);
}
async function findSite(session) {
    const { log, terminal, inputs } = session;
    const { clock, interrupts } = terminal;
    const clients = await (0,_connection_js__WEBPACK_IMPORTED_MODULE_7__/* .connect */ .Ng)(session);
    const pages = new _platform_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .PagesApi */ .R({ ...clients, clock, log, signal: interrupts.signal });
    return there(session, await pages.find(inputs.name ?? ''));
}
async function isThere({ log, terminal: { clock, interrupts } }, { clients, inputs }) {
    const { target, name = '' } = inputs;
    if (target === 'pages') {
        const pages = new _platform_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .PagesApi */ .R({ ...clients, clock, log, signal: interrupts.signal });
        return (await pages.find(name)) !== undefined;
    }
    const parts = (0,_services_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceParts */ .u)({ ...clients, log, clock });
    if (target === 'app')
        return (await parts.apps.findByName(name)) !== undefined;
    return (await findInstance(parts, inputs)) !== undefined || (await sleeps(parts, inputs));
}
async function sleeps({ account }, { name = '', ...inputs }) {
    return (await (0,_services_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_2__/* .readSuspended */ .mV)({ account, name }, (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_5__/* .serviceIdOf */ .Qh)(inputs))) !== undefined;
}
async function findRunning(session, refusal) {
    const { inputs } = session;
    if (inputs.target === 'pages')
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CliError */ .z('usage', `${refusal}: give --app, --runner or --service.`);
    const { parts } = await (0,_connection_js__WEBPACK_IMPORTED_MODULE_7__/* .connect */ .Ng)(session);
    if (inputs.target === 'app')
        return there(session, await findApp(parts, inputs.name ?? ''));
    const found = await findInstance(parts, inputs);
    if (!found && (await sleeps(parts, inputs))) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CliError */ .z('not-found', `${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_8__/* .title */ .D)(inputs)} is suspended: deploy it to wake it up.`);
    }
    return there(session, found);
}
function there({ inputs }, found) {
    if (found === undefined)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CliError */ .z('not-found', `There is no ${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_8__/* .title */ .D)(inputs)} in this workspace.`);
    return found;
}
async function findInstance(parts, { name = '', ...inputs }) {
    const known = await parts.catalog.find((0,_services_runners_js__WEBPACK_IMPORTED_MODULE_5__/* .serviceIdOf */ .Qh)(inputs));
    const api = known && parts.instancesOf(known);
    const record = await api?.find(name);
    if (!api || !record)
        return undefined;
    const instance = { ...record, name };
    return { url: record.url, logs: () => api.logs(instance), restart: () => api.restart(instance) };
}
async function findApp(parts, name) {
    const app = await parts.apps.findByName(name);
    if (!app)
        return undefined;
    const runner = (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_5__/* .appKind */ .go)(app.type);
    return {
        url: app.url ?? app.appDns,
        logs: async () => {
            const instance = runner && (await findInstance(parts, { runner, name: app.id, service: undefined }));
            if (!instance)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform shows no log of the app "${name}".`);
            return instance.logs();
        },
        restart: () => parts.apps.restart(app.id),
    };
}


/***/ }),

/***/ 78053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal),
/* harmony export */   n: () => (/* binding */ createWithinPlan)
/* harmony export */ });
/* harmony import */ var _base_create_or_find_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96149);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _platform_plan_limit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(91676);



const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan({ account, clock, signal }, { what, ...creation }) {
    try {
        return await (0,_base_create_or_find_js__WEBPACK_IMPORTED_MODULE_0__/* .createOrFind */ .x)({ ...creation, retries, clock, signal });
    }
    catch (error) {
        throw await explainRefusal(error, { account, what });
    }
}
async function explainRefusal(error, { account, what }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && (0,_platform_plan_limit_js__WEBPACK_IMPORTED_MODULE_2__/* .isPlanLimit */ .H)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance && `${balance} tokens are left`].filter(Boolean).join(', ');
    const message = `The plan of the workspace does not allow ${what}${known ? ` (${known})` : ''}: ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('plan-limit', message, { cause: error });
}


/***/ }),

/***/ 39021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   X7: () => (/* binding */ losesData),
/* harmony export */   mV: () => (/* binding */ readSuspended),
/* harmony export */   n8: () => (/* binding */ findSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);






const wakingMs = 300_000;
const statefulServices = new Set([
    'minio-minio',
    'valkey-io-valkey',
    'birme-osc-postgresql',
    'apache-couchdb',
    'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);
function losesData({ serviceId, category = '' }) {
    return statefulServices.has(serviceId) || statefulCategories.has(category);
}
async function readSuspended({ account, name }, serviceId) {
    return (await account.suspended()).find((one) => one.serviceId === serviceId && one.instanceName === name);
}
async function findSuspended(scope, serviceId) {
    try {
        return await readSuspended(scope, serviceId);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        scope.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(scope, { service, suspended }) {
    const { clock, log, signal, name } = scope;
    const api = scope.instancesOf(service);
    const find = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
    const awake = await find();
    if (awake)
        return awake;
    const why = suspended.reason && suspended.reason !== 'idle' ? ` (${suspended.reason})` : '';
    log.info(`"${name}" is suspended${why}; waking it up.`);
    if (losesData(service)) {
        log.warning(`"${name}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`);
    }
    let cause;
    try {
        await scope.account.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409) && !(0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(error, { ...scope, what: `waking "${name}" up` });
        cause = error;
    }
    const timeoutMs = Math.min(wakingMs, Math.max(scope.inputs.timeout, 1000));
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(find, { timeoutMs, pace: (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .every */ .S)(5000), clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}


/***/ }),

/***/ 21870:
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
    get lines() {
        return this.#before;
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
const tailLines = 3;
function freshLines(before, now) {
    const tail = before.slice(-tailLines);
    if (before.every((line, index) => line === now[index]))
        return now.slice(before.length);
    for (let end = now.length; end > 0; end--) {
        const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
        if (found)
            return now.slice(end);
    }
    return now;
}


/***/ }),

/***/ 31103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $y: () => (/* binding */ watchUntilReady),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   cI: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79477);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);





const pace = { first: 500, factor: 1.3, longest: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= _base_log_js__WEBPACK_IMPORTED_MODULE_2__/* .progressLineEveryMs */ .d) {
            saidAt = clock.now();
            log.info(isNews ? now.detail : `${now.detail} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(saidAt - started)} so far)`);
        }
        sight = now;
        moved ||= now.inProgress === true;
        const since = failed.looks === 0 ? clock.now() : failed.since;
        failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
        const believed = moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
        return now.state === 'ready' || lasts ? now : undefined;
    };
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs: deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook({ look, resumed = false, deadline, clock, signal }) {
    try {
        return await look();
    }
    catch (error) {
        if (!mayPass(error, resumed))
            throw error;
        const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: resumed };
    }
}
function mayPass(error, waking) {
    return (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 404));
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        if (mayPass(error, true))
            return undefined;
        throw error;
    }
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
const kinds = Object.keys(runners);
function appKind(type) {
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ })

};
