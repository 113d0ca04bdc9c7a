export const id = 391;
export const ids = [391,235];
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

/***/ 83524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ BuildWatch)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81270);
/* harmony import */ var _loading_page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46616);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);





const longestLingerMs = 60_000;
class BuildWatch {
    #subject;
    #log = new _container_log_js__WEBPACK_IMPORTED_MODULE_4__/* .ContainerLog */ .sA();
    #restartedAt;
    #newSince;
    #moved = false;
    #wasRunning = false;
    #falls = 0;
    #shownCommit;
    former;
    live;
    failure;
    get failedLog() {
        return this.#log.starts > 1 ? [...this.#log.former] : undefined;
    }
    constructor(subject) {
        this.#subject = subject;
    }
    async remember() {
        const lines = await this.#readLog();
        this.#log = new _container_log_js__WEBPACK_IMPORTED_MODULE_4__/* .ContainerLog */ .sA(lines);
        this.former = (await this.#page())?.commit ?? (0,_container_log_js__WEBPACK_IMPORTED_MODULE_4__/* .commitIn */ .xt)(lines);
        this.#restartedAt = this.#subject.run.clock.now();
    }
    again() {
        this.#log = new _container_log_js__WEBPACK_IMPORTED_MODULE_4__/* .ContainerLog */ .sA([...this.#log.lines]);
        this.#restartedAt = this.#subject.run.clock.now();
        this.#newSince = undefined;
        this.#moved = false;
        this.#shownCommit = undefined;
        this.failure = undefined;
    }
    async look() {
        const status = await this.#subject.status();
        this.#log.read(await this.#readLog());
        if (this.#log.isNew)
            this.#newSince ??= this.#subject.run.clock.now();
        this.#count(status);
        const failed = this.#loggedFailure();
        if (failed)
            return failed;
        const page = await this.#page();
        if (page?.state === 'building') {
            this.#moved = true;
            this.#shownCommit = page.commit ?? this.#shownCommit;
            return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
        }
        if (page?.state === 'silent') {
            this.#moved ||= page.gateway;
            if (status.state === 'failed')
                return this.#failed(status.detail);
            return waiting(`${status.detail}, the address ${page.detail}`);
        }
        if (page?.state === 'failed') {
            return this.#mayBeOld()
                ? waiting('the error page of the build before')
                : this.#failed('its page says that the build failed');
        }
        if (status.state === 'failed')
            return this.#failed(status.detail);
        if (status.state !== 'running' || !page)
            return waiting(page ? status.detail : `${status.detail}, no address yet`);
        return await this.#judge(status.detail, page.commit);
    }
    async #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#subject.source;
        const logged = this.#isReplaced() && !this.#log.isNew ? undefined : this.#log.commit;
        const changed = shown !== undefined && this.former !== undefined && !(0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(shown, this.former);
        if (this.#mayBeOld() && !changed)
            return await this.#judgeOld(detail, shown);
        const commit = shown ?? this.#shownCommit ?? logged;
        if (commit === undefined)
            return ready(`${detail}, the app answers and does not tell its commit`);
        this.live = commit;
        if (wanted === undefined || (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(commit, wanted))
            return ready(`${detail}, commit ${short(commit)}`);
        if (this.former !== undefined && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(commit, this.former)) {
            if (logged && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(logged, wanted))
                return this.#stillShows(commit, wanted);
            if (await this.#isHead(commit))
                return this.#movedOn(detail, commit);
            return this.#failed(`it was built from commit ${short(commit)} again and not from ${short(wanted)}: its volume has kept the old one`, { code: 'wrong-commit', stale: true });
        }
        if (pinned) {
            const reason = `it runs commit ${short(commit)} and not ${short(wanted)}, which was asked for`;
            return this.#failed(reason, { code: 'wrong-commit' });
        }
        return this.#movedOn(detail, commit);
    }
    async #judgeOld(detail, shown) {
        const { commit: wanted } = this.#subject.source;
        const commit = shown ?? this.former ?? this.#log.commit;
        if (commit && wanted && !(0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(commit, wanted)) {
            const isAll = this.#isSettled(this.#restartedAt) && (await this.#isHead(commit));
            return isAll ? this.#movedOn(detail, commit) : this.#stillShows(commit, wanted);
        }
        const isProof = commit !== undefined || !_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[this.#subject.kind].showsPages;
        if (!isProof || this.#log.isNew || !this.#isSettled(this.#restartedAt)) {
            return waiting(`${detail}, but nothing shows yet that it was built anew`, false);
        }
        this.live = commit;
        return ready(`${detail}, ${commit ? `commit ${short(commit)}` : 'which does not tell its commit'}`);
    }
    #movedOn(detail, commit) {
        this.live = commit;
        return ready(`${detail}, commit ${short(commit)}: the branch has moved on`);
    }
    async #isHead(commit) {
        const { run, source } = this.#subject;
        if (source.pinned || source.ref === undefined)
            return false;
        const head = await run.headOf(source.ref);
        return head !== undefined && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(head, commit);
    }
    #stillShows(commit, wanted) {
        return waiting(`the app still shows commit ${short(commit)} instead of ${short(wanted)}`, false);
    }
    #isReplaced() {
        return this.#restartedAt !== undefined;
    }
    #mayBeOld() {
        return this.#isReplaced() && !this.#moved && !this.#isSettled(this.#newSince);
    }
    #isSettled(since) {
        const { clock, inputs } = this.#subject.run;
        return since !== undefined && clock.now() - since >= Math.min(longestLingerMs, inputs.timeout / 2);
    }
    #count({ state }) {
        if (this.#wasRunning && state === 'down' && (!this.#isReplaced() || this.#log.isNew))
            this.#falls += 1;
        this.#wasRunning = state === 'running';
    }
    #loggedFailure() {
        if (!this.#log.isNew)
            return undefined;
        const { failure } = this.#log;
        if (failure?.final)
            return this.#failed(failure.reason || 'the build failed', failure);
        if (this.#log.starts < 2 && !(this.#falls > 0 && this.#wasRunning))
            return undefined;
        const reason = failure?.reason ?? (0,_container_log_js__WEBPACK_IMPORTED_MODULE_4__/* .reasonIn */ .YY)(this.#log.starts > 1 ? this.#log.former : this.#log.lines);
        return this.#failed(`its container ends and is started again and again: ${reason ?? 'its log is empty'}`, failure);
    }
    #failed(reason, about = {}) {
        this.failure = { code: about.code ?? 'build-failed', reason, next: about.next, stale: about.stale ?? false };
        return { state: 'failed', detail: reason, confirmed: true };
    }
    async #readLog() {
        try {
            return await this.#subject.logs();
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            this.#subject.run.log.debug(`The log cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            return [];
        }
    }
    async #page() {
        const { run, parts, kind } = this.#subject;
        const address = await this.#subject.address();
        if (!address)
            return undefined;
        const url = (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(address, { what: `the address of "${run.name}"`, loopback: parts.loopback });
        return _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[kind].showsPages ? (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .lookAtLoadingPage */ .gs)(run.http, url) : (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .lookAtAddress */ .xc)(run.http, url);
    }
}
function waiting(detail, inProgress = true) {
    return { state: 'waiting', detail, inProgress };
}
function ready(detail) {
    return { state: 'ready', detail, confirmed: true };
}
function short(commit) {
    return commit.slice(0, 7);
}


/***/ }),

/***/ 81270:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YY: () => (/* binding */ reasonIn),
/* harmony export */   sA: () => (/* binding */ ContainerLog),
/* harmony export */   xt: () => (/* binding */ commitIn)
/* harmony export */ });
/* unused harmony export advice */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);
/* harmony import */ var _job_log_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38314);


const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const noAccess = /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i;
const tellsWhy = /\b(error|failed|failure|fatal|exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;
class ContainerLog {
    #lines = [];
    former = [];
    starts = 0;
    constructor(before) {
        if (before)
            this.#lines = before;
    }
    read(lines) {
        if (lines.length === 0)
            return;
        if ((0,_job_log_js__WEBPACK_IMPORTED_MODULE_0__/* .freshLines */ .K)(this.#lines, lines).length === lines.length) {
            this.starts += 1;
            this.former = this.#lines;
        }
        this.#lines = lines;
    }
    get isNew() {
        return this.starts > 0;
    }
    get lines() {
        return this.#lines;
    }
    get commit() {
        return commitIn(this.#lines);
    }
    get failure() {
        const [first, last] = [this.#lines.slice(0, 100), this.#lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        return cloneFailure(lines, failed) ?? (failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined);
    }
}
function commitIn(lines) {
    return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
function reasonIn(given) {
    const lines = given
        .map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line, 300).trim())
        .filter((line) => line !== '' && !failedPage.test(line));
    const first = beforeTheBuild(lines);
    if (first)
        return first;
    const end = lines.findLastIndex((line) => ended.test(line));
    const before = end < 0 ? lines : lines.slice(0, end);
    const why = before.findLast((line) => tellsWhy.test(line) && !pointsElsewhere.test(line)) ?? before.at(-1);
    return end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
}
function advice(reason) {
    if (noAccess.test(reason)) {
        const next = 'If the repository is private, give `source-token` a token that may read it; otherwise correct `source-url`.';
        return { code: 'clone-failed', reason, next };
    }
    if (/Remote branch .* not found|^error: pathspec/.test(reason)) {
        return {
            code: 'clone-failed',
            reason,
            next: 'Set `source-ref` to a branch or tag that is in the repository, then run the job again.',
        };
    }
    if (isSubPath(reason)) {
        return {
            code: 'clone-failed',
            reason,
            next: 'Set `sub-path` to a folder of the repository at this commit, relative to its root.',
        };
    }
    return { code: 'build-failed', reason, next: undefined };
}
function cloneFailure(lines, failed) {
    const pathspec = clonePart(lines).find((line) => missingRef.test(line));
    if (pathspec)
        return { ...advice(pathspec), final: true };
    const said = beforeTheBuild(lines);
    if (!said)
        return undefined;
    const known = advice(said);
    return { ...known, final: known.next !== undefined || failed };
}
function beforeTheBuild(lines) {
    return clonePart(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ?? lines.find(isSubPath);
}
function clonePart(lines) {
    const cloned = lines.findIndex((line) => commitLine.test(line));
    return cloned < 0 ? lines : lines.slice(0, cloned);
}
function isSubPath(line) {
    return /SUB_PATH directory .* does not exist/.test(line);
}


/***/ }),

/***/ 54391:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkServiceInputs: () => (/* reexport safe */ _request_js__WEBPACK_IMPORTED_MODULE_4__.checkServiceInputs),
/* harmony export */   runService: () => (/* binding */ runService)
/* harmony export */ });
/* harmony import */ var _instances_deploy_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31954);
/* harmony import */ var _parts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79169);
/* harmony import */ var _plan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55555);
/* harmony import */ var _remove_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63604);
/* harmony import */ var _request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76235);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(46705);







async function runService(run) {
    const { operation, config } = run;
    if (config === undefined || operation === 'remove')
        return runTarget(run);
    const { settleConfig } = await __webpack_require__.e(/* import() */ 478).then(__webpack_require__.bind(__webpack_require__, 72478));
    const variables = await settleConfig(run, config);
    const result = await runTarget(run);
    return { ...result, summary: [...result.summary, variables] };
}
async function runTarget(run) {
    const { target, operation } = run;
    const parts = (0,_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceParts */ .u)(run);
    run.outputs.set({ name: run.name });
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 71).then(__webpack_require__.bind(__webpack_require__, 49071));
        return runApp(run, parts);
    }
    if (operation === 'remove')
        return (0,_remove_js__WEBPACK_IMPORTED_MODULE_3__/* .removeInstance */ .g)(run, { parts, serviceId: (0,_runners_js__WEBPACK_IMPORTED_MODULE_5__/* .serviceIdOf */ .Qh)(run.inputs) });
    const request = (0,_request_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceRequest */ .R)(run);
    if (operation === 'plan')
        return (0,_plan_js__WEBPACK_IMPORTED_MODULE_2__/* .planInstance */ .F)(run, { parts, request });
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 565).then(__webpack_require__.bind(__webpack_require__, 83565));
        return runJob(run, { parts, request });
    }
    return (0,_instances_deploy_js__WEBPACK_IMPORTED_MODULE_0__/* .deployInstance */ .h)(run, { parts, request });
}


/***/ }),

/***/ 46039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ printFailureLog)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81270);



const shownLines = 50;
const lineLength = 1000;
async function printFailureLog(read, { name, log }) {
    let lines;
    try {
        lines = (await read()).slice(-shownLines);
    }
    catch (error) {
        log.warning(`The log of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
    await log.group(`Last ${lines.length} lines of the log of "${name}"`, async () => {
        for (const line of lines)
            log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line, lineLength));
    });
    return (0,_container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonIn */ .YY)(lines);
}


/***/ }),

/***/ 6348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ awaitHealthPath)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93622);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22582);





async function awaitHealthPath({ run, parts, deadline }, address) {
    const path = run.inputs['health-path'];
    if (!path || !address)
        return;
    const base = (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(address, { what: `the address of "${run.name}"`, loopback: parts.loopback });
    const url = new URL(base.href.replace(/\/+$/, '') + path);
    const { http, clock, signal } = run;
    let seen = 'nothing yet';
    const look = async () => {
        try {
            const answer = await http.send({
                method: 'GET',
                url,
                headers: { accept: '*/*' },
                timeoutMs: 20_000,
                maxBytes: 64 * 1024,
            });
            seen = `status ${answer.status}`;
            return answer.status < 400 ? true : undefined;
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            seen = error.message;
            return undefined;
        }
    };
    const answered = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_3__/* .poll */ .w)(look, { timeoutMs: Math.max(0, deadline - clock.now()), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .pace */ .c, clock, signal });
    if (answered)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${seen}.`);
}


/***/ }),

/***/ 81685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ buildOf)
/* harmony export */ });
/* harmony import */ var _build_watch_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83524);

function buildOf(task, source) {
    const { run, parts, api, runner } = task;
    if (!runner)
        return undefined;
    const named = () => ({ ...task.record, name: run.name });
    return new _build_watch_js__WEBPACK_IMPORTED_MODULE_0__/* .BuildWatch */ .i({
        ...{ run, parts, kind: runner, source },
        status: async () => statusOf(await api.health(named())),
        address: async () => {
            if (!task.record?.url)
                task.record = (await api.find(run.name, { once: true })) ?? task.record;
            return task.record?.url;
        },
        logs: () => api.logs(named()),
    });
}
function statusOf(health) {
    if (health === undefined)
        return { state: 'starting', detail: 'the platform does not know its health yet' };
    const detail = `health ${health}`;
    if (health === 'running')
        return { state: 'running', detail };
    if (/fail|error|crash|backoff/.test(health))
        return { state: 'failed', detail };
    return { state: /stop|unknown/.test(health) ? 'down' : 'starting', detail };
}


/***/ }),

/***/ 26049:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S8: () => (/* binding */ restart),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   lq: () => (/* binding */ repairAfterResume)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93622);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9776);
/* harmony import */ var _refusals_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95253);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81671);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22582);






async function change(task, { options, resumed }) {
    const { run, api, parts, service } = task;
    try {
        await patiently(task, { resumed, call: () => api.update(run.name, options) });
    }
    catch (error) {
        rejectUnoffered(error, `The service ${service.serviceId} does not change options of "${run.name}"`);
        throw await (0,_refusals_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(error, { account: parts.account, what: `the change of "${run.name}"` });
    }
}
async function restart(task, { record, resumed }) {
    const { run, api, service } = task;
    try {
        await patiently(task, { resumed, call: () => api.restart({ ...record, name: run.name }) });
    }
    catch (error) {
        rejectUnoffered(error, `The service ${service.serviceId} does not restart "${run.name}"`);
        throw error;
    }
}
function rejectUnoffered(error, what) {
    if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `${what}: ${error.message}`, { cause: error });
}
async function patiently({ run, deadline }, { resumed, call }) {
    if (!resumed)
        return call();
    const { clock, signal } = run;
    const timeoutMs = Math.min(90_000, Math.max(0, deadline - clock.now()));
    const attempt = () => (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(async () => {
        await call();
        return true;
    });
    const done = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_5__/* .poll */ .w)(attempt, { timeoutMs, pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .pace */ .c, clock, signal });
    if (!done)
        await call();
}
async function repairAfterResume(task) {
    const { run, api, options, sensitivity } = task;
    const record = await (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(run.name));
    const gone = record ? (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_1__/* .revertedOptions */ .GU)(options, { record, sensitivity }) : [];
    if (!record || gone.length === 0)
        return false;
    run.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
    await change(task, { options: Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])), resumed: true });
    if (run.target === 'runner')
        await restart(task, { record, resumed: true });
    return true;
}


/***/ }),

/***/ 31954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ tellCommit),
/* harmony export */   h: () => (/* binding */ deployInstance)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(86616);
/* harmony import */ var _loading_page_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46616);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60117);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(57863);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43513);
/* harmony import */ var _build_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81685);
/* harmony import */ var _ensure_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(51723);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(24951);
/* harmony import */ var _watch_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(93074);











async function deployInstance(run, { parts, request }) {
    const started = run.clock.now();
    const deadline = started + run.inputs.timeout;
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .openService */ .IH)(parts, { serviceId: request.serviceId, request, run });
    (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkServiceType */ .SJ)(service, run.target);
    const wakes = run.target === 'instance' && request.values.size === 0;
    const checked = wakes ? undefined : await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(request, { service, run });
    void parts.account.account();
    const { options, sensitivity } = checked ?? { options: {}, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_9__/* .Sensitivity */ .I7() };
    const runner = (0,_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runnerOf */ .mv)(service.serviceId);
    const task = {
        ...{ run, parts, service, api: parts.instancesOf(service), deadline, options, sensitivity, runner },
        ...{ source: request.source ?? (0,_source_js__WEBPACK_IMPORTED_MODULE_4__/* .optionSource */ .Ns)(options), build: undefined, record: undefined },
    };
    task.build = (0,_build_js__WEBPACK_IMPORTED_MODULE_5__/* .buildOf */ .Y)(task, task.source ?? { commit: undefined, pinned: false, ref: undefined });
    const reached = await (0,_ensure_js__WEBPACK_IMPORTED_MODULE_6__/* .ensureInstance */ .A)(task, async () => {
        if (wakes)
            await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(request, { service, run });
    });
    task.record = reached.record;
    const changed = reached.action !== 'unchanged';
    const endpoints = (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .endpointsOf */ .uY)(reached.record, { run, loopback: parts.loopback });
    (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .announce */ .iP)(run, { record: reached.record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ operation: 'deployed', changed, status: reached.record.status ?? 'starting' });
    run.log.info(`"${run.name}" on ${service.serviceId}: ${reached.action}.${endpoints.url ? ` ${endpoints.url}` : ''}`);
    const status = run.inputs.wait ? await watched(task, reached) : (reached.record.status ?? 'starting');
    if (!run.inputs.wait && runner)
        run.log.info('With `wait: false` it is not known which commit comes up.');
    return report(task, { reached, status, tookMs: run.clock.now() - started });
}
async function watched(task, reached) {
    const { run } = task;
    try {
        const status = await (0,_watch_js__WEBPACK_IMPORTED_MODULE_8__/* .watchInstance */ .w)(task, reached);
        tellCommit(run, { live: task.build?.live, source: task.source });
        return status;
    }
    catch (error) {
        if (!run.inputs.rollback || reached.action === 'unchanged' || run.signal.aborted)
            throw error;
        const { rollBack } = await __webpack_require__.e(/* import() */ 117).then(__webpack_require__.bind(__webpack_require__, 61117));
        throw await rollBack(task, { reached, error });
    }
}
function tellCommit(run, { live, source }) {
    if (!live)
        return undefined;
    const wanted = source?.commit;
    const commit = wanted && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_0__/* .sameCommit */ .Kd)(live, wanted) ? wanted : live;
    run.outputs.set({ commit });
    if (wanted && commit !== wanted) {
        const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
        run.log.notice(`${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`, 'osc-deploy');
    }
    return commit;
}
async function report(task, { reached, status, tookMs }) {
    const { run, parts, api, service } = task;
    const record = (run.inputs.wait ? await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .whileWaking */ .VA)(() => api.find(run.name, { once: true })) : undefined) ?? reached.record;
    const ports = run.inputs.wait ? await (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .portsOf */ .a5)(run, { api, record }) : [];
    const endpoints = {
        ...(0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .endpointsOf */ .uY)(record, { run, loopback: parts.loopback }),
        ...(ports.length > 0 ? { ports } : {}),
    };
    (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .announce */ .iP)(run, { record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ status });
    const rows = [
        ['Service', service.serviceId],
        ['Name', run.name],
        ['URL', endpoints.url],
        ['App', endpoints.app],
        ['API documentation', endpoints.apiDocs],
        ['Ports', ports.map(_report_js__WEBPACK_IMPORTED_MODULE_7__/* .portText */ .ZY).join(', ')],
        ['Result', reached.action],
        ['Status', status],
        ['Commit', run.outputs.values.commit],
        ['Asked for', commitAskedFor(task)],
        ['Time', (0,_base_format_js__WEBPACK_IMPORTED_MODULE_10__/* .formatDuration */ .a3)(tookMs)],
        ...(0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .accountRows */ .Db)(await parts.account.account()),
    ];
    return {
        changed: reached.action !== 'unchanged',
        status,
        ...(endpoints.url ? { url: endpoints.url } : {}),
        summary: [(0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .summaryOf */ .YG)('Instance', rows)],
    };
}
function commitAskedFor({ run, source }) {
    const live = run.outputs.values.commit;
    return source?.commit && live && !(0,_loading_page_js__WEBPACK_IMPORTED_MODULE_0__/* .sameCommit */ .Kd)(live, source.commit) ? source.commit : undefined;
}


/***/ }),

/***/ 51723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ ensureInstance),
/* harmony export */   O: () => (/* binding */ mostCreations)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(93622);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9776);
/* harmony import */ var _refusals_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95253);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81671);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22582);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26049);








const mostCreations = 3;
async function ensureInstance(task, beforeCreate) {
    const { run, parts, api, service } = task;
    const suspended = await (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .findSuspended */ .n8)(run, { parts, serviceId: service.serviceId });
    if (suspended) {
        const record = await (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .resumeInstance */ .DZ)(run, { parts, api, suspended });
        return update(task, { record, resumed: true });
    }
    const record = await api.find(run.name);
    if (record)
        return update(task, { record, resumed: false });
    await beforeCreate();
    return create(task);
}
async function create(task, attempt = 1) {
    const { run, parts, api, options, service } = task;
    try {
        const made = await api.create(run.name, options);
        const record = made.url ? made : ((await (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(run.name, { once: true }))) ?? made);
        return { record, action: 'created', resumed: false, before: undefined };
    }
    catch (error) {
        const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.status ?? 503) : 0;
        const there = status === 409 || status >= 500 ? await findAfter(task, status === 409) : undefined;
        if (!there && status >= 500 && attempt < mostCreations) {
            await run.clock.sleep(_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .pace */ .c.first * attempt, run.signal);
            return create(task, attempt + 1);
        }
        if (!there)
            throw await (0,_refusals_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(error, { account: parts.account, what: `another instance of ${service.serviceId}` });
        const reached = await update(task, { record: there, resumed: status === 409 });
        return status === 409 || reached.action !== 'unchanged' ? reached : { ...reached, action: 'created' };
    }
}
async function findAfter({ run, api, deadline }, wait) {
    const { clock, signal } = run;
    const timeoutMs = wait ? Math.min(60_000, Math.max(0, deadline - clock.now())) : 0;
    return (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_6__/* .poll */ .w)(() => (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(run.name)), { timeoutMs, pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .pace */ .c, clock, signal });
}
async function update(task, { record, resumed }) {
    const { run, options, sensitivity } = task;
    const different = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_1__/* .changedOptions */ .Le)(options, { record, sensitivity });
    const names = Object.keys(different);
    const unseen = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_1__/* .maskedSecrets */ .Bc)(options, { record, sensitivity });
    task.record = record;
    const rebuilds = run.target === 'runner' || (task.runner !== undefined && names.length > 0);
    if (rebuilds)
        await task.build?.remember();
    if (names.length > 0) {
        run.log.info(`Changing ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(names.length, 'option')} of "${run.name}": ${names.join(', ')}.`);
        const along = Object.fromEntries(unseen.map((name) => [name, options[name] ?? '']));
        await changeShown(task, { options: { ...different, ...along }, hidden: names.every(_options_difference_js__WEBPACK_IMPORTED_MODULE_1__/* .isOwnField */ .nP), resumed });
    }
    else if (unseen.length > 0) {
        run.log.info(`The platform does not show ${unseen.join(', ')}, so a new value would not be noticed. Remove the instance to set it anew.`);
    }
    if (rebuilds)
        await (0,_change_js__WEBPACK_IMPORTED_MODULE_5__/* .restart */ .S8)(task, { record, resumed });
    const action = names.length > 0 ? 'updated' : run.target === 'runner' ? 'restarted' : resumed ? 'resumed' : 'unchanged';
    const now = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
    return { record: now, action, resumed, before: { record, sent: different } };
}
async function changeShown(task, { options, hidden, resumed }) {
    try {
        await (0,_change_js__WEBPACK_IMPORTED_MODULE_5__/* .change */ .Zg)(task, { options, resumed });
    }
    catch (error) {
        if (!hidden || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || error.code !== 'cannot-update')
            throw error;
        const names = Object.keys(options).join(', ');
        task.run.log.warning(`The platform neither shows nor changes ${names}. Remove the instance to set it anew.`);
    }
}


/***/ }),

/***/ 24951:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   a5: () => (/* binding */ portsOf),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   uY: () => (/* binding */ endpointsOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);



function endpointsOf(record, { run, loopback }) {
    const checked = (text, what) => {
        if (!text)
            return undefined;
        try {
            const url = (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(text, { what, loopback });
            return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
        }
        catch (error) {
            run.log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
            return undefined;
        }
    };
    const url = checked(record.url, `the address of "${run.name}"`);
    const app = checked(record.resources?.app, `the app of "${run.name}"`);
    const apiDocs = checked(record.resources?.apiDocs, `the API documentation of "${run.name}"`);
    return { ...(url ? { url } : {}), ...(app ? { app } : {}), ...(apiDocs ? { apiDocs } : {}) };
}
function announce(run, known) {
    const { record, endpoints, sensitivity } = known;
    sensitivity.mask(Object.entries(record), run.log);
    const id = record.id;
    run.outputs.set({
        ...(endpoints.url ? { url: endpoints.url } : {}),
        name: run.name,
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : run.name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .redactedRecord */ .Up)(record, sensitivity),
    });
}
async function portsOf(run, { api, record }) {
    try {
        return await api.ports({ ...record, name: run.name });
    }
    catch (error) {
        run.signal.throwIfAborted();
        run.log.debug(`The ports of "${run.name}" are not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return [];
    }
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => row[1] !== undefined && row[1] !== '') };
}
function accountRows({ plan, balance }) {
    return [
        ['Plan', plan],
        ['Tokens left', balance],
    ];
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}


/***/ }),

/***/ 93074:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ buildError),
/* harmony export */   w: () => (/* binding */ watchInstance)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _failure_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46039);
/* harmony import */ var _health_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6348);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43513);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22582);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26049);







const longestSettleMs = 10_000;
const repairs = 2;
async function watchInstance(task, reached) {
    let settleMs = reached.action === 'created' || reached.action === 'unchanged' ? 0 : settleTime(task);
    for (let repaired = 0;; repaired++) {
        await watchOnce(task, { reached, settleMs });
        if (!reached.resumed || repaired >= repairs || !(await (0,_change_js__WEBPACK_IMPORTED_MODULE_5__/* .repairAfterResume */ .lq)(task)))
            break;
        task.build?.again();
        settleMs = settleTime(task);
    }
    await (0,_health_path_js__WEBPACK_IMPORTED_MODULE_2__/* .awaitHealthPath */ .g)(task, task.record?.url);
    return 'running';
}
function settleTime({ run }) {
    return Math.min(longestSettleMs, run.inputs.timeout / 4);
}
async function watchOnce(task, { reached, settleMs }) {
    const { run, deadline, build } = task;
    const { clock, log, signal } = run;
    const look = build ? () => build.look() : () => lookAt(task);
    const watch = { look, deadline, settleMs: build ? 0 : settleMs, resumed: reached.resumed, clock, log, signal };
    let { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$)(watch);
    if (build?.failure?.stale && (await mend(task, reached)))
        ({ sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$)(watch));
    run.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (sight.state === 'failed')
        throw await failure(task, sight);
    if (!timedOut)
        return;
    await (0,_failure_log_js__WEBPACK_IMPORTED_MODULE_1__/* .printFailureLog */ .i)(() => task.api.logs({ ...task.record, name: run.name }), { name: run.name, log });
    const where = task.record?.url ? ` It is at ${task.record.url}` : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${run.name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`);
}
async function mend(task, { resumed }) {
    const { run, source, runner } = task;
    const { context } = run;
    const branch = (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .refOfRun */ ._C)(context);
    const own = source && (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .sameUrl */ .cl)(source.url, `${context.serverUrl}/${context.repository}`);
    if (!own || !branch || source.ref === branch || source.commit !== context.sha || !task.record)
        return false;
    run.log.warning(`The volume of "${run.name}" has kept the old commit; trying again with the branch ${branch}.`);
    const option = runner === 'wasm' ? 'GithubUrl' : 'SourceUrl';
    task.options[option] = (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceOption */ .hI)(runner, { url: source.url, ref: branch });
    await (0,_change_js__WEBPACK_IMPORTED_MODULE_5__/* .change */ .Zg)(task, { options: { [option]: task.options[option] }, resumed });
    await (0,_change_js__WEBPACK_IMPORTED_MODULE_5__/* .restart */ .S8)(task, { record: task.record, resumed });
    task.build?.again();
    return true;
}
async function lookAt({ run, api, record }) {
    const health = await api.health({ ...record, name: run.name });
    const detail = health === undefined ? 'the platform does not know its health yet' : `health ${health}`;
    if (health === 'running')
        return { state: 'ready', detail };
    if (health !== undefined && /fail|error|crash|backoff/.test(health))
        return { state: 'failed', detail };
    return { state: 'waiting', detail, inProgress: true };
}
async function failure(task, sight) {
    const { run, api, build, record } = task;
    const read = async () => build?.failedLog ?? (await api.logs({ ...record, name: run.name }));
    const why = await (0,_failure_log_js__WEBPACK_IMPORTED_MODULE_1__/* .printFailureLog */ .i)(read, { name: run.name, log: run.log });
    const where = record?.url ? ` (${record.url})` : '';
    if (!build) {
        const text = `"${run.name}" does not run${where}, ${sight.detail}: ${why ?? 'its log is empty'}`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('instance-failed', text);
    }
    return buildError(build, { name: run.name, where, why, sight });
}
function buildError(build, { name, where, why, sight }) {
    const { code, reason, next, stale } = build.failure ?? {
        ...{ code: 'build-failed', reason: sight.detail, next: undefined, stale: false },
    };
    const vague = /^(its page|health|build) /.test(reason);
    const known = vague ? `${reason}: ${why ?? 'its log is empty'}` : reason;
    const advice = stale
        ? 'Set `source-ref` to the branch, which is always fetched anew; or remove the instance and deploy it again.'
        : next;
    const what = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(code, `${what}${where}: ${known}`, { next: advice });
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

/***/ 46616:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   gs: () => (/* binding */ lookAtLoadingPage),
/* harmony export */   xc: () => (/* binding */ lookAtAddress)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46102);



const timeoutMs = 10_000;
async function lookAtLoadingPage(http, url) {
    try {
        const health = await visit(http, url, '/healthz');
        if (health.status === 503 && health.text.trim().toLowerCase() === 'building') {
            return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
        }
        if (health.status === 500 && isBuildFailure(health))
            return { state: 'failed' };
        if (isGateway(health) && isGateway(await visit(http, url, '/'))) {
            return { state: 'silent', detail: `answers ${health.status}`, gateway: true };
        }
        const told = commitIn(await visit(http, url, '/__osc/commit-info.json'));
        return { state: 'answers', commit: told ?? commitIn(await visit(http, url, '/__osc/commit-info')) };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'silent', detail: 'does not answer', gateway: false };
        throw error;
    }
}
async function lookAtAddress(http, url) {
    try {
        const answer = await visit(http, url, '/');
        if (isGateway(answer))
            return { state: 'silent', detail: `answers ${answer.status}`, gateway: true };
        return { state: 'answers', commit: undefined };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'silent', detail: 'does not answer', gateway: false };
        throw error;
    }
}
async function visit(http, base, path) {
    const url = new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
    const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    return http.send({ method: 'GET', url, headers, timeoutMs, maxBytes: 256 * 1024 });
}
function isGateway({ status }) {
    return status >= 502 && status <= 504;
}
function isBuildFailure(health) {
    const body = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(health.text);
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'build-failed';
}
function commitIn(answer) {
    const body = answer.status === 200 ? (0,_http_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.text) : undefined;
    if (typeof body !== 'object' || body === null || !('sha' in body) || typeof body.sha !== 'string')
        return undefined;
    const sha = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(body.sha, 64).toLowerCase();
    return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
function sameCommit(a, b) {
    return a.startsWith(b) || b.startsWith(a);
}


/***/ }),

/***/ 60117:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  yG: () => (/* binding */ checkRequest),
  SJ: () => (/* binding */ checkServiceType),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
;// CONCATENATED MODULE: ./build/src/services/options/schema.js
function liveSchema(options) {
    return new Map(options.filter(({ name }) => name !== 'name').map((option) => [option.name, ruleOf(option)]));
}
function ruleOf(option) {
    const values = option.enums ?? [];
    return {
        name: option.name,
        type: typeOf(option.type?.toLowerCase(), values),
        required: option.mandatory ?? false,
        values,
        pattern: option.regexValidator || undefined,
        hasDefault: option.default !== undefined && option.default !== null && option.default !== '',
        sensitive: option.sensitive ?? false,
        plain: option.sensitive === false,
    };
}
function typeOf(type, values) {
    if (type === 'boolean' || type === 'list')
        return type;
    return type === 'enum' || values.length > 0 ? 'enum' : 'string';
}
async function builtInSchema(serviceId) {
    const { catalogue } = await __webpack_require__.e(/* import() */ 650).then(__webpack_require__.bind(__webpack_require__, 83650));
    const line = catalogue.split('\n').find((text) => text === serviceId || text.startsWith(`${serviceId} `));
    return line === undefined ? undefined : new Map(line.split(' ').slice(1).map(builtInRule));
}
async function knownServiceIds() {
    const { catalogue } = await __webpack_require__.e(/* import() */ 650).then(__webpack_require__.bind(__webpack_require__, 83650));
    return catalogue
        .split('\n')
        .flatMap((line) => line.split(' ', 1))
        .filter((id) => id !== '');
}
function builtInRule(notation) {
    const required = notation.endsWith('!');
    const [name = '', kind] = notation.replace(/!$/, '').split(':');
    const type = kind === undefined ? 'string' : kind === 'boolean' ? 'boolean' : 'enum';
    const values = type === 'enum' ? (kind ?? '').split('|') : [];
    return [
        name,
        { name, type, required, values, pattern: undefined, hasDefault: false, sensitive: false, plain: false },
    ];
}

// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/services/options/validate.js



function checkOptions(values, schema) {
    const problems = [];
    const options = {};
    const wrong = (name, text) => problems.push({ name, text });
    for (const [name, value] of values) {
        const rule = schema?.get(name);
        if (name === 'name')
            wrong(name, '`name` is no option: give it as the input `name`.');
        else if (schema && !rule)
            wrong(name, unknownOption(name, schema));
        else if (value.value === null)
            wrong(name, `\`${shown(name)}\` is empty. Is the secret or variable that it comes from set?`);
        else {
            const problem = rule && problemOf(rule, value);
            if (problem)
                wrong(name, problem);
            else
                options[name] = rule ? typed(rule, value) : untyped(value);
        }
    }
    for (const rule of schema?.values() ?? []) {
        if (!rule.required || rule.hasDefault || values.has(rule.name))
            continue;
        wrong(rule.name, `\`${shown(rule.name)}\` is required${allowed(rule)}.`);
    }
    return { options, problems };
}
function unknownOption(name, schema) {
    const near = (0,nearest/* nearest */.p)(name, schema.keys());
    if (near)
        return `\`${shown(name)}\` is not an option of the service; did you mean \`${shown(near)}\`?`;
    const names = [...schema.keys()].map((known) => `\`${shown(known)}\``);
    return `\`${shown(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}
function problemOf(rule, { text, value }) {
    const name = `\`${shown(rule.name)}\``;
    if ((0,sensitive/* isSecretReference */.IC)(text))
        return undefined;
    if (/^\s*\{\{/.test(text))
        return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
    if (text === '' && rule.required)
        return `${name} is required and is empty. Is the secret or variable that it comes from set?`;
    if (Array.isArray(value) && rule.type !== 'list')
        return `${name} must be one value, not a list.`;
    if (rule.type === 'boolean' && !/^(true|false)$/i.test(text))
        return `${name} must be true or false${given(rule, text)}.`;
    if (rule.type === 'enum' && rule.values.length > 0 && text !== '' && !rule.values.includes(text)) {
        const near = (0,nearest/* nearest */.p)(text, rule.values);
        return `${name} must be one of ${rule.values.map(shown).join(', ')}${given(rule, text)}${near ? `; did you mean ${shown(near)}?` : '.'}`;
    }
    if (rule.pattern !== undefined && text !== '' && !fits(rule.pattern, text)) {
        return `${name} must match ${(0,plain_text/* plainText */.wh)(rule.pattern, 120)}${given(rule, text)}.`;
    }
    return undefined;
}
const longestMatched = 200;
function fits(pattern, text) {
    if (text.length > longestMatched)
        return true;
    try {
        return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
    }
    catch {
        return true;
    }
}
function typed(rule, { text }) {
    return rule.type === 'boolean' && !(0,sensitive/* isSecretReference */.IC)(text) ? text.toLowerCase() === 'true' : text;
}
function untyped({ text, value }) {
    return typeof value === 'boolean' || typeof value === 'number' ? value : text;
}
function given(rule, text) {
    return rule.sensitive || new sensitive/* Sensitivity */.I7().has(rule.name) ? '' : `; given was "${(0,plain_text/* plainText */.wh)(text, 80)}"`;
}
function allowed(rule) {
    return rule.type === 'enum' && rule.values.length > 0 ? `, one of ${rule.values.map(shown).join(', ')}` : '';
}
function shown(name) {
    return (0,plain_text/* plainText */.wh)(name, 80);
}

;// CONCATENATED MODULE: ./build/src/services/open-service.js





async function openService(parts, { serviceId, request, run }) {
    const found = await parts.catalog.find(serviceId);
    if (found)
        return found;
    if (request && (await builtInSchema(serviceId)))
        await checkRequest(request, { service: undefined, run });
    run.log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await parts.catalog.subscribe(serviceId);
        if (service)
            return service;
    }
    catch (error) {
        if (!(0,errors/* isStatus */.zM)(error, 400, 404, 422))
            throw error;
        throw await unknownService(serviceId, error);
    }
    throw await unknownService(serviceId);
}
async function unknownService(serviceId, cause) {
    const near = (0,nearest/* nearest */.p)(serviceId, await knownServiceIds());
    const meant = near && near !== serviceId ? ` Did you mean ${near}?` : '';
    const why = cause ? ` ${cause.message}` : '';
    return new errors/* DeployError */.sH('service-unknown', `The platform offers no service "${serviceId}".${meant}${why}`, { cause });
}
function checkServiceType(service, target) {
    const wanted = target === 'job' ? 'job' : 'instance';
    if (service.type === undefined || service.type === wanted)
        return;
    throw new errors/* DeployError */.sH('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
        next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    });
}
async function checkRequest(request, { service, run }) {
    const { serviceId, values, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const marked = [...(schema?.values() ?? [])].filter((rule) => rule.sensitive).map((rule) => rule.name);
    const hidden = [...values.keys()].filter((name) => {
        const rule = schema?.get(name);
        return name !== 'url' && !from.has(name) && !rule?.plain && rule?.type !== 'boolean' && rule?.type !== 'enum';
    });
    const sensitivity = new sensitive/* Sensitivity */.I7(marked, hidden);
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), run.log);
    if (!schema)
        run.log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems } = checkOptions(values, schema);
    if (problems.length === 0)
        return { options, sensitivity };
    const lines = problems.map(({ name, text }) => `- \`${from.get(name) ?? 'options'}\`: ${text}`);
    const what = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${what} not valid for ${serviceId}:\n${lines.join('\n')}`);
}


/***/ }),

/***/ 9776:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bc: () => (/* binding */ maskedSecrets),
/* harmony export */   GU: () => (/* binding */ revertedOptions),
/* harmony export */   Le: () => (/* binding */ changedOptions),
/* harmony export */   nP: () => (/* binding */ isOwnField)
/* harmony export */ });
const ownFields = new Set(['url', 'status', 'resources', '_links']);
function isOwnField(name) {
    return ownFields.has(name);
}
function changedOptions(options, { record, sensitivity }) {
    const different = Object.entries(options).filter(([name, value]) => {
        const shown = shownValue(record, name);
        if (shown === undefined || shown === null)
            return value !== '';
        if (sensitivity.has(name) && isHidden(shown))
            return false;
        return plain(shown) !== plain(value);
    });
    return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => !ownFields.has(name) && shownValue(record, name) !== undefined);
}
function maskedSecrets(options, { record, sensitivity }) {
    return Object.keys(options).filter((name) => sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
    if (record[name] !== undefined)
        return record[name];
    let at = record;
    for (const key of name.split('.')) {
        if (typeof at !== 'object' || at === null)
            return undefined;
        at = at[key];
    }
    return at;
}
function isHidden(shown) {
    return typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim());
}
function plain(value) {
    if (Array.isArray(value))
        return value.map(plain).join(',');
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}


/***/ }),

/***/ 22940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
    const [error] = document.errors;
    if (error)
        return {
            problem: `is not YAML or JSON (${error.code.toLowerCase().replaceAll('_', ' ')} in line ${lineOf(text, error.pos[0])})`,
        };
    if (!isMap(document.contents))
        return { problem: 'must be a map of names to values, such as "AdminPassword: {{secrets.admin}}"' };
    const values = new Map();
    const problems = [];
    function add(name, node) {
        if (isAlias(node))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is a YAML alias, which is not supported`);
        else if (isMap(node)) {
            for (const { key, value } of node.items)
                add(join(name, isScalar(key) ? (key.source ?? String(key.value)) : String(key)), value);
        }
        else if (isSeq(node)) {
            const items = node.items.map((item) => (isScalar(item) ? (item.source ?? String(item.value)) : undefined));
            if (items.includes(undefined))
                problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" must be a list of plain values`);
            const list = items.filter((item) => item !== undefined);
            set(name, { text: list.join(','), value: list });
        }
        else if (isScalar(node)) {
            const { value } = node;
            const known = typeof value === 'boolean' || typeof value === 'number' || value === null ? value : undefined;
            const source = node.source ?? '';
            set(name, { text: value === null ? '' : source, value: known === undefined ? source : known });
        }
        else
            set(name, { text: '', value: null });
    }
    function set(name, value) {
        if (values.has(name))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is given twice`);
        values.set(name, value);
    }
    add('', document.contents);
    return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
function join(name, key) {
    return name === '' ? key : `${name}.${key}`;
}
function lineOf(text, offset) {
    return text.slice(0, offset).split('\n').length;
}


/***/ }),

/***/ 57863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord)
/* harmony export */ });
const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const passwords = [
    /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
    /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
    /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const mostMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
class Sensitivity {
    #marked;
    #hidden;
    constructor(marked = [], hidden = []) {
        this.#marked = new Set(marked);
        this.#hidden = new Set(hidden);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
            return value;
        if (this.has(name) || (this.#hidden.has(name) && !isPlain(value)))
            return '***';
        if (typeof value === 'string')
            return passwords.reduce((text, one) => text.replace(one, '$1***'), value);
        if (Array.isArray(value))
            return value.map((item) => this.redact(name, item));
        if (typeof value !== 'object')
            return value;
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.redact(this.#below(name, key), item)]));
    }
    #below(name, key) {
        const path = `${name}.${key}`;
        const known = [...this.#marked, ...this.#hidden].some((one) => one === path || one.startsWith(`${path}.`));
        return known ? path : key;
    }
    mask(options, log) {
        let masked = 0;
        const maskOne = (secret) => {
            if (++masked <= mostMasks)
                log.mask(secret);
        };
        this.#mask(options, maskOne);
    }
    #mask(options, mask) {
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.#mask(Object.entries(value), mask);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const [, , password] of passwords.flatMap((one) => [...value.matchAll(one)])) {
                if (password && password.length > 2)
                    mask(password);
            }
            const shortest = this.#marked.has(name) || certainlySensitive.test(name) ? 4 : 8;
            const secret = this.has(name) || (this.#hidden.has(name) && !isPlain(value));
            if (secret && value.length >= shortest && !/^(true|false)$/i.test(value))
                mask(value);
        }
    }
}
function isPlain(value) {
    return (typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
}
const longestRecord = 128 * 1024;
const longestField = 1024;
function redactedRecord(record, sensitivity) {
    const shown = Object.entries(record).filter(([name]) => name !== '_links');
    const redacted = shown.map(([name, value]) => [name, sensitivity.redact(name, value)]);
    let length = 0;
    const lengths = redacted.map(([name, value]) => name.length + (JSON.stringify(value)?.length ?? 0));
    const all = lengths.reduce((sum, one) => sum + one, 0);
    const kept = redacted.filter((_, index) => {
        const one = lengths[index] ?? 0;
        if (all > longestRecord && (one > longestField || length + one > longestRecord))
            return false;
        length += one;
        return true;
    });
    return Object.fromEntries(kept);
}


/***/ }),

/***/ 55555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ planInstance),
/* harmony export */   U: () => (/* binding */ plannedResult)
/* harmony export */ });
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24951);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60117);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);



async function planInstance(run, { parts, request }) {
    const { serviceId } = request;
    const service = await parts.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkServiceType */ .SJ)(service, run.target);
    const { options, sensitivity } = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(request, { service, run });
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)(run, { parts, serviceId }));
    const steps = [
        ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
        ...(suspended ? [`wake "${run.name}" up, which is suspended`] : []),
        run.target === 'job'
            ? `create the job "${run.name}", follow it and remove it`
            : createOrUpdate(run, service !== undefined, suspended !== undefined),
    ];
    const shown = Object.entries(options).map(([name, value]) => [
        name,
        String(sensitivity.redact(name, value)),
    ]);
    return plannedResult(run, { parts, what: serviceId, steps, options: shown });
}
function createOrUpdate(run, subscribed, exists) {
    const change = run.target === 'runner' ? 'change what differs and restart it' : 'change what differs';
    if (exists)
        return change;
    return subscribed ? `create "${run.name}", or where it exists ${change}` : `create "${run.name}"`;
}
async function plannedResult(run, plan) {
    run.log.info(`Plan for "${run.name}" of ${plan.what}:`);
    for (const step of plan.steps)
        run.log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        run.log.info(`    ${name}: ${value}`);
    run.outputs.set({ operation: 'planned', name: run.name, status: 'planned', changed: true });
    const account = await plan.parts.account.account();
    const rows = [
        ['Service', plan.what],
        ['Name', run.name],
        ...plan.steps.map((step) => ['Would', step]),
        ...(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .accountRows */ .Db)(account),
    ];
    const tables = [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Options', plan.options));
    return { changed: true, status: 'planned', summary: tables };
}


/***/ }),

/***/ 95253:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _platform_plan_limit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(91676);


async function explainRefusal(error, { account, what }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_platform_plan_limit_js__WEBPACK_IMPORTED_MODULE_1__/* .isPlanLimit */ .H)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance && `${balance} tokens are left`].filter(Boolean).join(', ');
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', `The plan of the workspace does not allow ${what}${known ? ` (${known})` : ''}: ${error.message}`, {
        cause: error,
    });
}


/***/ }),

/***/ 63604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ removedResult),
/* harmony export */   g: () => (/* binding */ removeInstance)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24951);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);



async function removeInstance(run, { parts, serviceId }) {
    const service = await parts.catalog.find(serviceId);
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)(run, { parts, serviceId }));
    const api = service && parts.instancesOf(service);
    if (suspended && api)
        await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .resumeInstance */ .DZ)(run, { parts, api, suspended });
    const removed = api !== undefined && (await removeOne(api, run.name));
    return removedResult(run, { removed, what: serviceId });
}
async function removeOne(api, name) {
    if (!(await api.find(name)))
        return false;
    try {
        await api.remove(name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || (await api.find(name)))
            throw error;
    }
    return true;
}
function removedResult(run, { removed, what }) {
    const status = removed ? 'removed' : 'absent';
    run.log.info(removed ? `Removed "${run.name}" of ${what}.` : `There is no "${run.name}" of ${what}; nothing to remove.`);
    run.outputs.set({ operation: 'removed', name: run.name, status, changed: removed });
    const rows = [
        ['Service', what],
        ['Name', run.name],
        ['Result', removed ? 'removed' : 'was not there'],
    ];
    return { changed: removed, status, summary: [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .YG)('Removed', rows)] };
}


/***/ }),

/***/ 76235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22940);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43513);




function serviceRequest({ inputs, context, options, }) {
    const values = new Map(options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner];
    for (const [input, name, text] of runnerOptions(inputs, { runner, context, given: options })) {
        if (text === undefined || (values.has(name) && inputs[input] === undefined))
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    const source = from.has(runner.source) ? (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .computeSource */ .Ps)(inputs, context) : undefined;
    return { serviceId: runner.serviceId, values, from, source };
}
function runnerOptions(inputs, { runner, context, given }) {
    const source = (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && given.has(_runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn);
    return [
        ['source-url', runner.source, source && !elsewhere ? (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceOption */ .hI)(inputs.runner, source) : undefined],
        ['source-token', runner.token, inputs['source-token']],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', inputs['config-service']],
        ['config-api-key', 'ConfigApiKey', inputs['config-api-key']],
    ];
}
const appOptions = ['ConfigApiKey'];
async function checkServiceInputs(inputs, { context, operation }) {
    const { target } = inputs;
    const settings = { options: new Map(), config: undefined };
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({
            input: 'runner',
            text: 'is required to remove a runner too: web, python, go, dotnet, wasm or php.',
        });
    }
    if (operation === 'remove' || operation === 'cleanup')
        return { settings, problems };
    const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .readOptions */ .T)(inputs.options);
    if ('problem' in options)
        problems.push({ input: 'options', text: `${options.problem}.` });
    else
        settings.options = options;
    if (target === 'runner')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceProblems */ ._0)(inputs), ...runnerProblems(inputs, settings.options));
    if (target === 'app')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceProblems */ ._0)(inputs), ...appProblems(inputs, settings.options));
    if (inputs.config !== undefined || inputs['config-prune'] || inputs['config-api-key']) {
        const { checkConfig } = await __webpack_require__.e(/* import() */ 199).then(__webpack_require__.bind(__webpack_require__, 35199));
        const config = await checkConfig(inputs);
        settings.config = config.values;
        problems.push(...config.problems);
    }
    problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .contextProblems */ ._g)(inputs, context));
    return { settings, problems };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const fixed = service
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
    const would = fixed ? `; "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(service, 80)}" would become "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(fixed, 80)}"` : '';
    return [
        { input: 'service', text: `must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner${would}.` },
    ];
}
function runnerProblems(inputs, options) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    const inOptions = sources.find((name) => options.has(name));
    if (inputs['source-url'] && inOptions) {
        return [
            { input: 'options', text: `has \`${inOptions}\`, which \`source-url\` gives as well. Leave one of them out.` },
        ];
    }
    const file = sources.map((name) => options.get(name)?.text).find((text) => text !== undefined && (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .isWasmFile */ .VJ)(text));
    return inputs.runner === 'wasm' && file
        ? [{ input: 'options', text: `\`${_runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn}\` ${_source_js__WEBPACK_IMPORTED_MODULE_1__/* .wasmFileProblem */ .ep}` }]
        : [];
}
function appProblems(inputs, options) {
    const problems = [];
    if (inputs['source-url']?.startsWith('s3:')) {
        problems.push({
            input: 'source-url',
            text: 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.',
        });
    }
    for (const input of ['build-command', 'entry']) {
        if (inputs[input])
            problems.push({ input, text: 'is not known to My Apps; use `target: runner`.' });
    }
    for (const name of options.keys()) {
        if (appOptions.includes(name))
            continue;
        problems.push({
            input: 'options',
            text: `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`${appOptions.join('`, `')}\`.`,
        });
    }
    if (options.has('ConfigApiKey') && !inputs['config-service']) {
        problems.push({ input: 'config-service', text: 'is required with the option `ConfigApiKey`.' });
    }
    return problems;
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
