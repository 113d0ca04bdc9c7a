export const id = 299;
export const ids = [299];
export const modules = {

/***/ 70322:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ awaitReady)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81270);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22582);





const shownLines = 50;
const lineLength = 1000;
async function awaitReady(subject, { build, ...times }) {
    const { scope } = subject;
    const look = build ? () => build.look() : () => lookAt(subject);
    const watch = { ...times, look, clock: scope.clock, log: scope.log, signal: scope.signal };
    let { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .watchUntilReady */ .$y)(watch);
    if (build?.failure?.stale && (await subject.mend())) {
        build.again();
        ({ sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .watchUntilReady */ .$y)(watch));
    }
    scope.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (build?.failure?.code === 'wrong-commit' && build.live)
        scope.outputs.set({ commit: build.live });
    if (sight.state === 'failed')
        throw await failure(subject, { build, sight });
    if (!timedOut && build?.unproven) {
        scope.log.warning(`"${scope.name}" runs, but nothing shows that it was built anew: neither its log nor the app shows which commit it runs.`);
    }
    if (!timedOut)
        return;
    await printLog(subject, () => subject.logs());
    const address = subject.address();
    const where = address ? ` It is at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(address, 200)}` : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${scope.name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(scope.inputs.timeout)}; last seen: ${sight.detail}.${where}`);
}
async function lookAt(subject) {
    const { state, detail } = await subject.status();
    if (state === 'running')
        return { state: 'ready', detail };
    return state === 'failed' ? { state, detail } : { state: 'waiting', detail, inProgress: true };
}
async function failure(subject, { build, sight }) {
    const { name } = subject.scope;
    const why = subject.reason?.() ?? (await printLog(subject, async () => build?.failedLog ?? subject.logs()));
    const said = why ?? 'its log is empty';
    const address = subject.address();
    const where = address ? ` (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(address, 200)})` : '';
    if (!build)
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
    const { code = 'build-failed', reason = sight.detail, next, stale } = build.failure ?? {};
    const vague = /^(its page|health|build) /.test(reason);
    const what = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(code, `${what}${where}: ${vague ? `${reason}: ${said}` : reason}`, {
        next: stale
            ? 'Set `source-ref` to the branch, which is always fetched anew; or remove the instance and deploy it again.'
            : next,
    });
}
async function printLog({ scope: { name, log } }, read) {
    try {
        const lines = (await read()).slice(-shownLines);
        if (lines.length === 0)
            return undefined;
        await log.group(`Last ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(lines.length, 'line')} of the log of "${name}"`, async () => {
            for (const line of lines)
                log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(line, lineLength));
        });
        return (0,_container_log_js__WEBPACK_IMPORTED_MODULE_1__/* .reasonIn */ .YY)(lines);
    }
    catch (error) {
        log.warning(`The log of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}


/***/ }),

/***/ 6701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ BuildWatch)
});

// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/services/container-log.js
var container_log = __webpack_require__(81270);
// EXTERNAL MODULE: ./build/src/services/loading-page.js
var loading_page = __webpack_require__(46616);
;// CONCATENATED MODULE: ./build/src/services/replacement.js

const longestLingerMs = 60_000;
const silence = { looks: 3, ms: 5000 };
class Replacement {
    #askedAt;
    #lingerMs;
    #commit;
    #settled;
    #silent = { looks: 0, since: 0 };
    #newSince;
    #wasAway = false;
    #gone = false;
    constructor(before, { askedAt, timeout }) {
        this.#askedAt = askedAt;
        this.#lingerMs = Math.min(longestLingerMs, timeout / 2);
        this.#commit = before.commit;
        this.#settled = settledState(before.page);
    }
    see({ page, isNew, now }) {
        if (isNew)
            this.#newSince ??= now;
        const isSilent = page?.state === 'silent' && page.gateway;
        const { looks, since } = this.#silent;
        this.#silent = isSilent ? { looks: looks + 1, since: looks > 0 ? since : now } : { looks: 0, since: now };
        const isSilence = this.#silent.looks >= silence.looks && now - this.#silent.since >= silence.ms;
        const settled = settledState(page);
        const isAway = page?.state === 'building' || isSilence || (this.#settled === 'failed' && settled === 'answers');
        const isOther = page?.commit && this.#commit ? !(0,loading_page/* sameCommit */.Kd)(page.commit, this.#commit) : false;
        this.#wasAway ||= isAway || isSilent === true;
        const isLeft = this.#settled !== undefined && isAway;
        this.#gone ||= isNew ? isOther || isLeft : isLeft && page?.state === 'building';
        this.#settled = settled ?? this.#settled;
    }
    mayAnswer(now) {
        const since = this.#newSince ?? (this.#wasAway ? this.#askedAt : undefined);
        return !this.#gone && (since === undefined || now - since < this.#lingerMs);
    }
    isOverdue(now) {
        return this.#newSince === undefined && now - this.#askedAt >= this.#lingerMs;
    }
}
function settledState(page) {
    if (page?.state === 'answers')
        return page.unclear ? undefined : 'answers';
    return page?.state === 'failed' ? 'failed' : undefined;
}

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
;// CONCATENATED MODULE: ./build/src/services/subject.js



async function pageOf(subject) {
    const { scope } = subject;
    const address = subject.address();
    if (!address)
        return undefined;
    const url = scope.trustedHosts.address(address, `the address of "${scope.name}"`);
    return showsPages(subject) ? (0,loading_page/* lookAtLoadingPage */.gs)(scope.http, url) : (0,loading_page/* lookAtAddress */.xc)(scope.http, url);
}
function showsPages({ kind }) {
    return kind !== undefined && runners/* runners */.ae[kind].showsPages;
}
async function logOf(subject) {
    try {
        return await subject.logs();
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        subject.scope.log.debug(`The log cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
        return (0,errors/* isStatus */.zM)(error, 401, 403) ? [] : undefined;
    }
}

// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
;// CONCATENATED MODULE: ./build/src/services/build-watch.js






const looksDown = 2;
const looksUnclear = 3;
const rememberMs = 5000;
class BuildWatch {
    #subject;
    #log = new container_log/* ContainerLog */.sA([]);
    #before;
    #health = { ran: false, down: 0, falls: 0 };
    #unclear = 0;
    #shownCommit;
    former;
    live;
    failure;
    unproven = false;
    constructor(subject) {
        this.#subject = subject;
    }
    get failedLog() {
        return this.#log.starts > 1 ? [...this.#log.former] : undefined;
    }
    async remember() {
        const { clock, signal } = this.#subject.scope;
        const lines = await (0,poll/* poll */.w)(() => logOf(this.#subject), { timeoutMs: rememberMs, pace: wait_until_ready/* pace */.cI, clock, signal });
        const page = await pageOf(this.#subject);
        this.former = page?.commit ?? (0,container_log/* commitIn */.xt)(lines ?? []);
        this.#replace(lines ?? [], page);
    }
    #replace(lines, page) {
        this.#log = new container_log/* ContainerLog */.sA(lines.length > 0 ? [...lines] : undefined);
        const times = { askedAt: this.#now, timeout: this.#subject.scope.inputs.timeout };
        this.#before = new Replacement({ page, commit: page?.commit ?? this.former }, times);
    }
    again() {
        this.#replace(this.#log.lines, { state: 'answers', commit: this.live });
        this.#shownCommit = undefined;
        this.failure = undefined;
    }
    async look() {
        this.failure = undefined;
        const status = await this.#subject.status();
        if (this.#log.read((await logOf(this.#subject)) ?? []))
            this.#shownCommit = undefined;
        this.#countFalls(status);
        const ended = this.#loggedFailure();
        if (ended)
            return ended;
        const page = await pageOf(this.#subject);
        this.#before?.see({ page, isNew: this.#log.isNew, now: this.#now });
        if (page?.state === 'building') {
            if (!this.#mayBeOld)
                this.#shownCommit = page.commit ?? this.#shownCommit;
            return waiting(`building${page.commit ? ` commit ${build_watch_short(page.commit)}` : ''}`);
        }
        if (page?.state === 'failed')
            return this.#failedUnlessOld('its page says that the build failed');
        if (status.state === 'failed')
            return this.#failedUnlessOld(status.detail);
        if (!page)
            return waiting(`${status.detail}, no address yet`);
        if (page.state === 'silent')
            return waiting(`${status.detail}, the address ${page.detail}`);
        this.#unclear = page.unclear ? this.#unclear + 1 : 0;
        if (this.#unclear > 0 && this.#unclear < looksUnclear)
            return waiting(`${status.detail}, the address ${page.unclear}`);
        return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
    }
    async #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#subject.source;
        const isOld = this.#mayBeOld;
        const logged = this.#log.isNew ? this.#log.commit : undefined;
        const commit = shown ?? (isOld ? this.former : (this.#shownCommit ?? logged));
        const isAsked = !commit || !wanted || (0,loading_page/* sameCommit */.Kd)(commit, wanted);
        if (isAsked) {
            const isOther = shown && wanted && this.former && !(0,loading_page/* sameCommit */.Kd)(shown, this.former);
            const mayTell = showsPages(this.#subject) && this.#log.lines.length > 0;
            const isSure = !isOld || isOther || ((commit || !mayTell) && this.#before?.isOverdue(this.#now));
            if (!isSure)
                return waiting(`${detail}, but nothing shows yet that it was built anew`);
            this.unproven = isOld && !commit;
            return this.#ready(detail, commit);
        }
        const stillShows = waiting(`the app still shows commit ${build_watch_short(commit)} instead of ${build_watch_short(wanted)}`);
        if (isOld ? !this.#before?.isOverdue(this.#now) : logged && (0,loading_page/* sameCommit */.Kd)(logged, wanted))
            return stillShows;
        const isFormer = this.former && (0,loading_page/* sameCommit */.Kd)(commit, this.former);
        const isHead = (isOld || isFormer) && (await this.#isHead(commit));
        if (isOld && !isHead)
            return stillShows;
        if (isHead || (!isFormer && !pinned))
            return this.#ready(detail, commit, ': the branch has moved on');
        this.live = commit;
        const [is, asked] = [build_watch_short(commit), build_watch_short(wanted)];
        const reason = isFormer
            ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
            : `it runs commit ${is} and not ${asked}, which was asked for`;
        return this.#failed({ code: 'wrong-commit', reason, stale: Boolean(isFormer) });
    }
    async #isHead(commit) {
        const { scope, source } = this.#subject;
        if (source.pinned || source.ref === undefined)
            return false;
        const head = await scope.headOf(source.ref);
        return head !== undefined && (0,loading_page/* sameCommit */.Kd)(head, commit);
    }
    get #now() {
        return this.#subject.scope.clock.now();
    }
    get #mayBeOld() {
        return this.#before?.mayAnswer(this.#now) === true;
    }
    #countFalls({ state }) {
        const health = this.#health;
        health.down = state === 'down' ? health.down + 1 : 0;
        if (state === 'running')
            health.ran = true;
        if (!health.ran || health.down < looksDown || (this.#before && !this.#log.isNew))
            return;
        health.falls += 1;
        health.ran = false;
    }
    #loggedFailure() {
        if (!this.#log.isNew && this.#health.falls === 0)
            return undefined;
        const { failure, starts, former, lines, lastWords } = this.#log;
        if (failure?.final)
            return this.#failed({ ...failure, reason: failure.reason || 'the build failed' });
        const ends = Math.max(starts - 1, this.#health.falls);
        if (ends < (starts > 1 && lastWords ? 1 : 2))
            return undefined;
        const why = failure?.reason ?? (0,container_log/* reasonIn */.YY)(starts > 1 ? former : lines) ?? 'its log is empty';
        return this.#failed({ ...failure, reason: `its container ends and is started again and again: ${why}` });
    }
    #failedUnlessOld(reason) {
        const mayPass = this.#mayBeOld && !this.#before?.isOverdue(this.#now);
        return mayPass ? waiting(`${reason}, perhaps that of the build before`) : this.#failed({ reason });
    }
    #failed({ reason, ...about }) {
        this.failure = { code: 'build-failed', next: undefined, stale: false, ...about, reason };
        return { state: 'failed', detail: reason };
    }
    #ready(detail, commit, but = '') {
        if (commit)
            this.live = commit;
        const which = commit ? `commit ${build_watch_short(commit)}${but}` : 'the app answers and does not tell its commit';
        return { state: 'ready', detail: `${detail}, ${which}` };
    }
}
function waiting(detail) {
    return { state: 'waiting', detail };
}
function build_watch_short(commit) {
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
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);
/* harmony import */ var _job_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38314);


const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const cloneProblems = [
    [
        /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
        'If the repository is private, give `source-token` a token that may read it; otherwise correct `source-url`.',
    ],
    [
        /Remote branch .* not found|^error: pathspec/,
        'Set `source-ref` to a branch or tag that is in the repository, then run the job again.',
    ],
    [missingFolder, 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const lastLines = 10;
const pointsElsewhere = /\bcomplete log of this run\b/i;
class ContainerLog {
    #lines;
    former = [];
    starts = 0;
    constructor(before) {
        this.#lines = before;
    }
    read(lines) {
        if (lines.length === 0)
            return false;
        const isOther = this.#lines !== undefined && beginsAnew(this.#lines, lines);
        if (isOther) {
            this.starts += 1;
            this.former = this.lines;
        }
        this.#lines = lines;
        return isOther;
    }
    get isNew() {
        return this.starts > 0;
    }
    get lines() {
        return this.#lines ?? [];
    }
    get lastWords() {
        return this.former.slice(-lastLines).findLast((line) => tellsWhy.test(line));
    }
    get commit() {
        return commitIn(this.lines);
    }
    get failure() {
        const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        return cloneFailure(lines, failed) ?? (failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined);
    }
}
function beginsAnew(before, now) {
    if (goesOn(before, now))
        return before.length === 0;
    const [at, to] = [placeOfCommit(before), placeOfCommit(now)];
    if (at >= 0 && to >= 0)
        return at < to || !goesOn(before.slice(at - to), now);
    const [first = ''] = now;
    if (first === before[0] && [before, now].every((lines) => lines.lastIndexOf(first) === 0))
        return true;
    if ((0,_job_log_js__WEBPACK_IMPORTED_MODULE_1__/* .freshLines */ .K)(before, now).length < now.length)
        return false;
    return (to >= 0 && before.length > 1) || now.length < before.length / 2;
}
function placeOfCommit(lines) {
    return lines.findIndex((line) => commitLine.test(line));
}
function goesOn(before, now) {
    const last = before.length - 1;
    return before.every((line, index) => (index < last ? line === now[index] : now[index]?.startsWith(line)));
}
function commitIn(lines) {
    return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
function reasonIn(given) {
    const lines = given
        .map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300).trim())
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
    const next = cloneProblems.find(([said]) => said.test(reason))?.[1];
    return { code: next ? 'clone-failed' : 'build-failed', reason, next };
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
    return (clonePart(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
        lines.find((line) => missingFolder.test(line)));
}
function clonePart(lines) {
    const cloned = placeOfCommit(lines);
    return cloned < 0 ? lines : lines.slice(0, cloned);
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



async function createWithinPlan({ account, clock, signal }, { what, ...creation }) {
    try {
        return await (0,_base_create_or_find_js__WEBPACK_IMPORTED_MODULE_0__/* .createOrFind */ .x)({ ...creation, clock, signal });
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

/***/ 94299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runService: () => (/* binding */ runService)
});

// EXTERNAL MODULE: ./build/src/services/loading-page.js
var loading_page = __webpack_require__(46616);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source.js
var source = __webpack_require__(43513);
// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
// EXTERNAL MODULE: ./build/src/services/resume.js
var resume = __webpack_require__(81671);
// EXTERNAL MODULE: ./build/src/services/source-owner.js
var source_owner = __webpack_require__(72583);
// EXTERNAL MODULE: ./build/src/services/instances/change.js
var change = __webpack_require__(26049);
;// CONCATENATED MODULE: ./build/src/services/instances/ensure.js









const wakingMs = 60_000;
async function ensureInstance(task, beforeCreate) {
    const { scope, api, service } = task;
    const suspended = await (0,resume/* findSuspended */.n)(scope, service.serviceId);
    const found = suspended ? (suspended.parameters ?? {}) : await api.find(scope.name);
    if (found) {
        guard(task, found);
        task.resumed = suspended !== undefined;
        return update(task, suspended ? await (0,resume/* resumeInstance */.D)(scope, { api, suspended }) : found);
    }
    await beforeCreate();
    return create(task);
}
function guard({ scope, source, options }, record) {
    (0,source_owner/* guardChange */.E)(scope, { record, options, sent: source.url || undefined });
}
async function create(task) {
    const { scope, api, options, service, deadline } = task;
    const { clock, signal } = scope;
    let there;
    const made = await (0,creation/* createWithinPlan */.n)(scope, {
        what: `another instance of ${service.serviceId}`,
        create: () => api.create(scope.name, options),
        find: async (conflict) => {
            task.resumed = conflict;
            const timeoutMs = conflict ? Math.min(wakingMs, deadline - clock.now()) : 0;
            there = await (0,poll/* poll */.w)(() => (0,wait_until_ready/* whileWaking */.VA)(() => api.find(scope.name)), { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal });
            return there;
        },
    });
    if (there) {
        guard(task, there);
        const action = await update(task, there);
        return action === 'unchanged' ? 'created' : action;
    }
    task.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => api.find(scope.name))) ?? made);
    return 'created';
}
async function update(task, record) {
    const { scope, options, sensitivity, resumed } = task;
    const different = (0,difference/* changedOptions */.Le)(options, { record, sensitivity });
    const names = Object.keys(different);
    const unseen = (0,difference/* maskedSecrets */.Bc)(options, { record, sensitivity });
    task.record = record;
    task.before = { record, sent: different };
    const rebuilds = scope.target === 'runner' || (task.runner !== undefined && names.length > 0);
    if (rebuilds)
        await task.build?.remember();
    if (names.length > 0) {
        scope.log.info(`Changing ${(0,format/* count */.U9)(names.length, 'option')} of "${scope.name}": ${names.join(', ')}.`);
        const along = Object.fromEntries(unseen.map((name) => [name, options[name] ?? '']));
        await changeShown(task, { options: { ...different, ...along }, hidden: names.every(difference/* isOwnField */.nP) });
    }
    else if (unseen.length > 0) {
        scope.log.info(`The platform does not show ${unseen.join(', ')}, so a new value would not be noticed. Remove the instance to set it anew.`);
    }
    if (rebuilds)
        await (0,change/* restart */.S8)(task);
    task.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
    if (names.length > 0)
        return 'updated';
    return scope.target === 'runner' ? 'restarted' : resumed ? 'resumed' : 'unchanged';
}
async function changeShown(task, { options, hidden }) {
    try {
        await (0,change/* change */.Zg)(task, options);
    }
    catch (error) {
        if (!hidden || !(error instanceof errors/* DeployError */.sH) || error.code !== 'cannot-update')
            throw error;
        const names = Object.keys(options).join(', ');
        task.scope.log.warning(`The platform neither shows nor changes ${names}. Remove the instance to set it anew.`);
    }
}

// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
// EXTERNAL MODULE: ./build/src/services/instances/watch.js
var watch = __webpack_require__(93074);
;// CONCATENATED MODULE: ./build/src/services/instances/deploy.js









async function deployInstance(scope, request) {
    const started = scope.clock.now();
    const { serviceId } = request;
    const service = await (0,open_service/* openService */.IH)(scope, { serviceId, request });
    (0,open_service/* checkServiceType */.SJ)(service, scope.target);
    const wakes = (0,services_request/* onlyWakes */.k)(scope, request);
    const check = () => (0,open_service/* checkRequest */.yG)(request, { service, scope });
    const checked = wakes ? open_service/* nothingSent */.MB : await check();
    void scope.account.account();
    const task = {
        ...checked,
        scope,
        service,
        api: scope.instancesOf(service),
        deadline: started + scope.inputs.timeout,
        runner: (0,runners/* runnerOf */.mv)(serviceId),
        source: request.source ?? (0,source/* optionSource */.Ns)(checked.options) ?? source/* unknownSource */.e0,
    };
    task.build = (0,watch/* buildOf */.Y)(task);
    const action = await ensureInstance(task, async () => {
        if (wakes)
            await check();
    });
    const changed = action !== 'unchanged';
    const { url } = (0,report/* announce */.iP)(scope, { record: task.record, sensitivity: task.sensitivity });
    let status = task.record?.status ?? 'starting';
    scope.outputs.set({ changed, status });
    scope.log.info(`"${scope.name}" on ${serviceId}: ${action}.${url ? ` ${url}` : ''}`);
    if (scope.inputs.wait)
        status = await watched(task, action);
    else if (task.runner)
        scope.log.info('With `wait: false` it is not known which commit comes up.');
    return deploy_report(task, { action, status, started });
}
async function watched(task, action) {
    const { scope } = task;
    try {
        await (0,watch/* watchInstance */.d)(task, action);
        (0,report/* reportCommit */.ut)(scope, task);
        return 'running';
    }
    catch (error) {
        if (action === 'unchanged')
            throw error;
        const [{ rollBack }, { formerInstance }] = await Promise.all([__webpack_require__.e(/* import() */ 364).then(__webpack_require__.bind(__webpack_require__, 88364)), __webpack_require__.e(/* import() */ 117).then(__webpack_require__.bind(__webpack_require__, 61117))]);
        throw await rollBack(scope, { error, former: () => formerInstance(task) });
    }
}
async function deploy_report(task, { action, status, started }) {
    const { scope, api, service, source, sensitivity } = task;
    if (scope.inputs.wait)
        task.record = (await (0,wait_until_ready/* whileWaking */.VA)(() => api.find(scope.name, { once: true }))) ?? task.record;
    const ports = scope.inputs.wait ? await (0,report/* portsOf */.a5)(task) : [];
    const endpoints = (0,report/* announce */.iP)(scope, { record: task.record, sensitivity, ports });
    scope.outputs.set({ status });
    const { commit } = scope.outputs.values;
    const rows = {
        Service: service.serviceId,
        Name: scope.name,
        URL: endpoints.url,
        App: endpoints.app,
        'API documentation': endpoints.apiDocs,
        Ports: ports.map(report/* portText */.ZY).join(', '),
        Result: action,
        Status: status,
        Commit: commit,
        'Asked for': commit && source.commit && !(0,loading_page/* sameCommit */.Kd)(commit, source.commit) ? source.commit : undefined,
    };
    return (0,report/* resultOf */.Bg)(scope, {
        changed: action !== 'unchanged',
        status,
        url: endpoints.url,
        title: 'Instance',
        rows,
        started,
    });
}

// EXTERNAL MODULE: ./build/src/services/plan.js
var plan = __webpack_require__(55555);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
;// CONCATENATED MODULE: ./build/src/services/deploy.js




async function runService(scope) {
    const { operation, config } = scope;
    if (config === undefined || operation === 'remove')
        return runTarget(scope);
    const { settleConfig } = await __webpack_require__.e(/* import() */ 478).then(__webpack_require__.bind(__webpack_require__, 72478));
    const variables = await settleConfig(scope, config);
    const result = await runTarget(scope);
    return { ...result, summary: [...result.summary, variables] };
}
async function runTarget(scope) {
    const { target, operation } = scope;
    scope.outputs.set({ name: scope.name });
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 172).then(__webpack_require__.bind(__webpack_require__, 39172));
        return runApp(scope);
    }
    if (operation === 'remove')
        return (0,remove/* removeInstance */.g)(scope);
    const request = (0,services_request/* serviceRequest */.R)(scope);
    if (operation === 'plan')
        return (0,plan/* planInstance */.F)(scope, request);
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 565).then(__webpack_require__.bind(__webpack_require__, 83565));
        return runJob(scope, request);
    }
    return deployInstance(scope, request);
}


/***/ }),

/***/ 6348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ awaitHealthPath)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22582);



async function awaitHealthPath(scope, { address, deadline }) {
    const path = scope.inputs['health-path'];
    if (!path || !address)
        return;
    const base = scope.trustedHosts.address(address, `the address of "${scope.name}"`);
    const url = new URL(base.href.replace(/\/+$/, '') + path);
    const { http, clock, log, signal } = scope;
    const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: 20_000, maxBytes: 64 * 1024 };
    const look = async () => {
        try {
            const { status } = await http.send(request);
            return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            return { state: 'waiting', detail: error.message };
        }
    };
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .watchUntilReady */ .$y)({ look, deadline, settleMs: 0, clock, log, signal });
    if (!timedOut)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(scope.inputs.timeout)}; last seen: ${sight.detail}.`);
}


/***/ }),

/***/ 26049:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S8: () => (/* binding */ restart),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   lq: () => (/* binding */ repairAfterResume)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93622);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78053);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9776);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(22582);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90588);






async function change(task, options) {
    const { scope, api } = task;
    await write(task, `change options of "${scope.name}"`, async () => {
        task.shown = await api.update(scope.name, options);
    });
}
async function restart(task) {
    await write(task, `restart "${task.scope.name}"`, () => task.api.restart((0,_task_js__WEBPACK_IMPORTED_MODULE_4__/* .named */ .K)(task)));
}
async function write(task, what, call) {
    const { scope, service, deadline, resumed } = task;
    const { clock, signal, account } = scope;
    const timeoutMs = Math.min(90_000, deadline - clock.now());
    const attempt = () => (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => call().then(() => true));
    try {
        const done = resumed && (await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_5__/* .poll */ .w)(attempt, { timeoutMs, pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .pace */ .cI, clock, signal }));
        if (!done)
            await call();
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_1__/* .explainRefusal */ .G)(error, { account, what: `a change of "${scope.name}"` });
        const message = `The service ${service.serviceId} does not ${what}: ${error.message}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', message, { cause: error });
    }
}
async function repairAfterResume(task) {
    const { scope, api, options, sensitivity } = task;
    const record = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(scope.name));
    const gone = record ? (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .revertedOptions */ .GU)(options, { record, sensitivity, shown: task.shown }) : [];
    if (gone.length === 0)
        return false;
    task.record = record;
    scope.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
    await change(task, Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])));
    if (scope.target === 'runner')
        await restart(task);
    return true;
}


/***/ }),

/***/ 24951:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   a5: () => (/* binding */ portsOf),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   ut: () => (/* binding */ reportCommit)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _loading_page_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46616);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90588);





function announce(scope, known) {
    const { record = {}, sensitivity, ports = [] } = known;
    sensitivity.mask(Object.entries(record), scope.log);
    const addresses = [
        ['url', checked(scope, record.url, `the address of "${scope.name}"`)],
        ['app', checked(scope, record.resources?.app, `the app of "${scope.name}"`)],
        ['apiDocs', checked(scope, record.resources?.apiDocs, `the API documentation of "${scope.name}"`)],
    ];
    const endpoints = {
        ...Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
        ...(ports.length > 0 ? { ports } : {}),
    };
    const { id } = record;
    scope.outputs.set({
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : scope.name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .redactedRecord */ .Up)(record, sensitivity),
    });
    return endpoints;
}
function checked({ log, trustedHosts }, text, what) {
    if (!text)
        return undefined;
    try {
        const url = trustedHosts.address(text, what);
        return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
    }
    catch (error) {
        log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
        return undefined;
    }
}
function reportCommit({ outputs, log }, { build, source }) {
    const live = build?.live;
    if (!live)
        return;
    const wanted = source.commit;
    const commit = wanted && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_1__/* .sameCommit */ .Kd)(live, wanted) ? wanted : live;
    outputs.set({ commit });
    if (!wanted || commit === wanted)
        return;
    const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
    log.notice(`${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`);
}
async function portsOf(task) {
    const { scope, api } = task;
    try {
        return await api.ports((0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .named */ .K)(task));
    }
    catch (error) {
        scope.signal.throwIfAborted();
        scope.log.debug(`The ports of "${scope.name}" are not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return [];
    }
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => Boolean(row[1])) };
}
async function resultOf({ clock, account }, ended) {
    const { title, rows, started, ...result } = ended;
    const all = { ...rows, Time: (0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(clock.now() - started) };
    return {
        ...result,
        summary: [summaryOf(title, Object.entries({ ...all, ...accountRows(await account.account()) }))],
    };
}
function accountRows({ plan, balance }) {
    return { Plan: plan, 'Tokens left': balance };
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}


/***/ }),

/***/ 90588:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ named)
/* harmony export */ });
function named({ scope, record }) {
    return { ...record, name: scope.name };
}


/***/ }),

/***/ 93074:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ buildOf),
/* harmony export */   d: () => (/* binding */ watchInstance)
/* harmony export */ });
/* harmony import */ var _await_ready_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70322);
/* harmony import */ var _build_watch_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6701);
/* harmony import */ var _health_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6348);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43513);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(26356);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26049);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(90588);







const longestSettleMs = 10_000;
const repairs = 2;
function buildOf(task) {
    return task.runner && new _build_watch_js__WEBPACK_IMPORTED_MODULE_1__/* .BuildWatch */ .i(subjectOf(task));
}
async function watchInstance(task, action) {
    const { scope, build, deadline } = task;
    const settleTime = build ? 0 : Math.min(longestSettleMs, scope.inputs.timeout / 4);
    let settleMs = action === 'created' || action === 'unchanged' ? 0 : settleTime;
    for (let repaired = 0;; repaired++) {
        await (0,_await_ready_js__WEBPACK_IMPORTED_MODULE_0__/* .awaitReady */ .k)(subjectOf(task), { build, deadline, settleMs, resumed: task.resumed });
        if (!task.resumed || repaired >= repairs || !(await (0,_change_js__WEBPACK_IMPORTED_MODULE_4__/* .repairAfterResume */ .lq)(task)))
            break;
        build?.again();
        settleMs = settleTime;
    }
    await (0,_health_path_js__WEBPACK_IMPORTED_MODULE_2__/* .awaitHealthPath */ .g)(scope, { address: task.record?.url, deadline });
}
function subjectOf(task) {
    const { scope, api, runner, source } = task;
    return {
        scope,
        kind: runner,
        source,
        status: async () => {
            const status = statusOf(await api.health((0,_task_js__WEBPACK_IMPORTED_MODULE_5__/* .named */ .K)(task)));
            if (runner && !task.record?.url)
                task.record = (await api.find(scope.name, { once: true })) ?? task.record;
            return status;
        },
        address: () => task.record?.url,
        logs: () => api.logs((0,_task_js__WEBPACK_IMPORTED_MODULE_5__/* .named */ .K)(task)),
        mend: () => mend(task),
    };
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
async function mend(task) {
    const { scope, source, runner } = task;
    const { context } = scope;
    const branch = (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .refOfRun */ ._C)(context);
    const own = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_6__/* .sameUrl */ .cl)(source.url, `${context.serverUrl}/${context.repository}`);
    if (!own || !branch || source.ref === branch || source.commit !== context.sha)
        return false;
    scope.log.warning(`The volume of "${scope.name}" has kept the old commit; trying again with the branch ${branch}.`);
    const option = runner === 'wasm' ? 'GithubUrl' : 'SourceUrl';
    task.options[option] = (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceOption */ .hI)(runner, { url: source.url, ref: branch });
    await (0,_change_js__WEBPACK_IMPORTED_MODULE_4__/* .change */ .Zg)(task, { [option]: task.options[option] });
    await (0,_change_js__WEBPACK_IMPORTED_MODULE_4__/* .restart */ .S8)(task);
    return true;
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
const tailLines = 3;
function freshLines(before, now) {
    const tail = before.slice(-tailLines);
    if (tail.length === 0)
        return now;
    for (let end = now.length; end > 0; end--) {
        const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);



const timeoutMs = 10_000;
async function lookAtLoadingPage(http, url) {
    return answered(async () => {
        const before = await askHealth(http, url);
        if (before.state !== 'answers')
            return before;
        const shown = commitIn(await visit(http, url, '/__osc/commit-info.json'));
        if (shown)
            return { state: 'answers', commit: shown };
        const commit = commitIn(await visit(http, url, '/__osc/commit-info'));
        const after = await askHealth(http, url);
        return after.state === 'answers' ? { ...after, commit } : after;
    });
}
async function askHealth(http, url) {
    const health = await visit(http, url, '/healthz');
    if (health.status === 503 && health.text.trim().toLowerCase() === 'building') {
        return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
    }
    if (health.status === 500 && isBuildFailure(health))
        return { state: 'failed' };
    const sight = sightOf(health);
    return sight.state === 'silent' && sightOf(await visit(http, url, '/')).state !== 'silent'
        ? { state: 'answers', commit: undefined, unclear: sight.detail }
        : sight;
}
async function lookAtAddress(http, url) {
    return answered(async () => sightOf(await visit(http, url, '/')));
}
async function answered(look) {
    try {
        return await look();
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'silent', detail: 'does not answer', gateway: false };
        throw error;
    }
}
function sightOf({ status }) {
    const detail = `answers ${status}`;
    if (status >= 502 && status <= 504)
        return { state: 'silent', detail, gateway: true };
    return { state: 'answers', commit: undefined, unclear: status === 429 || status >= 500 ? detail : undefined };
}
async function visit(http, base, path) {
    const url = new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
    const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    return http.send({ method: 'GET', url, headers, timeoutMs, maxBytes: 256 * 1024 });
}
function isBuildFailure(health) {
    const body = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(health.text);
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'build-failed';
}
function commitIn(answer) {
    const body = answer.status === 200 ? (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.text) : undefined;
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
  MB: () => (/* binding */ nothingSent),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
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





async function openService(scope, { serviceId, request }) {
    const found = await scope.catalog.find(serviceId);
    if (found)
        return found;
    if (request && (await builtInSchema(serviceId)))
        await checkRequest(request, { service: undefined, scope });
    scope.log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await scope.catalog.subscribe(serviceId);
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
const nothingSent = { options: {}, sensitivity: new sensitive/* Sensitivity */.I7() };
async function checkRequest(request, { service, scope }) {
    const { serviceId, values, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const marked = [...(schema?.values() ?? [])].filter((rule) => rule.sensitive).map((rule) => rule.name);
    const hidden = [...values.keys()].filter((name) => {
        const rule = schema?.get(name);
        return name !== 'url' && !from.has(name) && !rule?.plain && rule?.type !== 'boolean' && rule?.type !== 'enum';
    });
    const sensitivity = new sensitive/* Sensitivity */.I7(marked, hidden);
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), scope.log);
    if (!schema)
        scope.log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
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
function revertedOptions(options, { record, sensitivity, shown = {} }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => !ownFields.has(name) && [record, shown].some((one) => shownValue(one, name) !== undefined));
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

/***/ 55555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ planInstance),
/* harmony export */   U: () => (/* binding */ plannedResult)
/* harmony export */ });
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24951);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60117);
/* harmony import */ var _request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76235);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81671);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26356);
/* harmony import */ var _source_owner_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(72583);






async function planInstance(scope, request) {
    const { serviceId } = request;
    const service = await scope.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkServiceType */ .SJ)(service, scope.target);
    const wakes = service !== undefined && (0,_request_js__WEBPACK_IMPORTED_MODULE_2__/* .onlyWakes */ .k)(scope, request);
    const { options, sensitivity } = wakes ? _open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .nothingSent */ .MB : await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(request, { service, scope });
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_3__/* .findSuspended */ .n)(scope, serviceId));
    if (suspended) {
        const sent = request.source?.url ?? (0,_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .recordedSource */ .sT)(options);
        (0,_source_owner_js__WEBPACK_IMPORTED_MODULE_4__/* .guardChange */ .E)(scope, { record: suspended.parameters ?? {}, options, sent });
    }
    const steps = [
        ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
        ...(suspended ? [`wake "${scope.name}" up, which is suspended`] : []),
        scope.target === 'job'
            ? `create the job "${scope.name}", follow it and remove it`
            : createOrUpdate(scope, { subscribed: service !== undefined, exists: suspended !== undefined, wakes }),
    ];
    const shown = Object.entries(options).map(([name, value]) => [
        name,
        String(sensitivity.redact(name, value)),
    ]);
    return plannedResult(scope, { what: serviceId, steps, options: shown });
}
function createOrUpdate({ name, target }, { subscribed, exists, wakes }) {
    const change = `change what differs${target === 'runner' ? ' and restart it' : ''}`;
    const then = wakes ? 'wait until it runs, and change nothing of it' : change;
    if (exists)
        return then;
    const needs = wakes ? ', which needs the options that the service requires' : '';
    return subscribed ? `create "${name}"${needs}, or where it exists ${then}` : `create "${name}"`;
}
async function plannedResult(scope, plan) {
    scope.log.info(`Plan for "${scope.name}" of ${plan.what}:`);
    for (const step of plan.steps)
        scope.log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        scope.log.info(`    ${name}: ${value}`);
    scope.outputs.set({ name: scope.name, status: 'planned', changed: true });
    const rows = [
        ['Service', plan.what],
        ['Name', scope.name],
        ...plan.steps.map((step) => ['Would', step]),
        ...Object.entries((0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .accountRows */ .Db)(await scope.account.account())),
    ];
    const tables = [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Options', plan.options));
    return { changed: true, status: 'planned', summary: tables };
}


/***/ }),

/***/ 63604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ removedResult),
/* harmony export */   g: () => (/* binding */ removeInstance)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24951);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(57863);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26356);
/* harmony import */ var _source_owner_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(72583);







async function removeInstance(scope) {
    const serviceId = (0,_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceIdOf */ .Qh)(scope.inputs);
    const service = await scope.catalog.find(serviceId);
    const api = service && scope.instancesOf(service);
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n)(scope, serviceId));
    const found = suspended ? (suspended.parameters ?? {}) : await api?.find(scope.name);
    if (found)
        (0,_source_owner_js__WEBPACK_IMPORTED_MODULE_4__/* .guardSource */ .H8)(scope, { source: (0,_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .recordedSource */ .sT)(found) });
    if (found)
        announceGone(scope, found);
    if (suspended && api)
        await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .resumeInstance */ .D)(scope, { api, suspended });
    if (found && api)
        await removeOne(api, scope.name);
    return removedResult(scope, { removed: found !== undefined, what: serviceId });
}
async function removeOne(api, name) {
    try {
        await api.remove(name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || (await api.find(name)))
            throw error;
    }
}
function announceGone(scope, { id, url, resources }) {
    (0,_instances_report_js__WEBPACK_IMPORTED_MODULE_1__/* .announce */ .iP)(scope, { record: { id, url, resources }, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_6__/* .Sensitivity */ .I7() });
}
function removedResult(scope, { removed, what }) {
    scope.log.info(removed ? `Removed "${scope.name}" of ${what}.` : `There is no "${scope.name}" of ${what}; nothing to remove.`);
    const result = { changed: removed, status: 'removed' };
    scope.outputs.set(result);
    return { ...result, summary: [] };
}


/***/ }),

/***/ 76235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs),
/* harmony export */   k: () => (/* binding */ onlyWakes)
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
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
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
    const twice = `has \`${inOptions}\`, which \`source-url\` gives as well. Leave one of them out.`;
    if (inputs['source-url'] && inOptions)
        return [{ input: 'options', text: twice }];
    const file = inputs.runner === 'wasm' && sources.find((name) => (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .isWasmFile */ .VJ)(options.get(name)?.text ?? ''));
    return (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)([['options', file && `\`${file}\` ${_source_js__WEBPACK_IMPORTED_MODULE_1__/* .wasmFileProblem */ .ep}`]]);
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => !appOptions.includes(name));
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`${appOptions.join('`, `')}\`.`,
        ]),
        ['config-service', key && 'is required with the option `ConfigApiKey`.'],
    ]);
}


/***/ }),

/***/ 81671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ resumeInstance),
/* harmony export */   n: () => (/* binding */ findSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93622);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22582);




const wakingMs = 180_000;
const restoringMs = 20_000;
async function findSuspended(scope, serviceId) {
    try {
        const all = await scope.account.suspended();
        return all.find((one) => one.serviceId === serviceId && one.instanceName === scope.name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        scope.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(scope, { api, suspended }) {
    const { clock, log, signal, name } = scope;
    log.info(`"${name}" is suspended; waking it up.`);
    try {
        await scope.account.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409))
            throw error;
    }
    const options = { timeoutMs: Math.min(wakingMs, Math.max(scope.inputs.timeout, 1000)), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .pace */ .cI, clock, signal };
    const find = () => (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(find, options);
    if (!record) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(options.timeoutMs)} after it was woken up.`);
    }
    const restored = (now) => Object.entries(suspended.parameters ?? {}).every(([key, value]) => isSame(now[key], value));
    const settle = async () => {
        const now = await find();
        return now && restored(now) ? now : undefined;
    };
    return (await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(settle, { ...options, timeoutMs: Math.min(restoringMs, options.timeoutMs) })) ?? record;
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
const kinds = Object.keys(runners);
function appKind(type) {
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 72583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A1: () => (/* binding */ isNameChosen),
/* harmony export */   E: () => (/* binding */ guardChange),
/* harmony export */   H8: () => (/* binding */ guardSource)
/* harmony export */ });
/* harmony import */ var _contract_ownership_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(83537);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26356);


function isNameChosen({ inputs, preview }) {
    return inputs.name !== undefined && !preview;
}
function guardSource(scope, { source, sent }) {
    const { context, inputs, name, log, operation } = scope;
    const theirs = source && (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .repositoryOf */ ._M)(source);
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .repositoryOf */ ._M)(url)) || []);
    if (!theirs || ours.length === 0 || ours.includes(theirs))
        return;
    const [host = ''] = theirs.split('/');
    const sameHost = ours[0]?.startsWith(`${host}/`);
    const [owner, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
    (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_0__/* .guardOwner */ .JO)({ repository: owner }, {
        own: { repository: us },
        what: `"${name}"`,
        name,
        chosen: isNameChosen(scope),
        removes: operation === 'remove',
        log,
    });
}
function guardChange(scope, { record, options, sent }) {
    if (sent === undefined && (isNameChosen(scope) || Object.keys(options).length === 0))
        return;
    guardSource(scope, { source: (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .recordedSource */ .sT)(record), sent });
}


/***/ }),

/***/ 43513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   OX: () => (/* binding */ refusedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   VJ: () => (/* binding */ isWasmFile),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _C: () => (/* binding */ refOfRun),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   ep: () => (/* binding */ wasmFileProblem),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26356);



function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'] === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(inputs['source-url']);
    const url = given?.url ?? own;
    if (url === undefined)
        return undefined;
    if (url.startsWith('s3:'))
        return { url, ref: undefined, commit: undefined, pinned: false };
    const head = context.pullRequest?.fork ? context.pullRequest.headRepository : context.repository;
    const runs = head && (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .sameUrl */ .cl)(url, `${context.serverUrl}/${head}`) ? context : undefined;
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
const unknownSource = { url: '', ref: undefined, commit: undefined, pinned: false };
function optionSource(options) {
    const given = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .recordedSource */ .sT)(options);
    if (given === undefined)
        return undefined;
    const { url, ref } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(given);
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
        text: `must be a branch or tag, since ${what} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(commit, 64)}${instead}.`,
    };
}
function contextProblems(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url'])
        return [];
    if (inputs.target === 'runner' && inputs.options)
        return [];
    const url = (why) => [{ input: 'source-url', text: `is required${why}.` }];
    if (context.repository === '')
        return url(': there is no repository to take it from');
    const ref = inputs['source-ref'] ? undefined : refOfRun(context);
    if (ref !== undefined && !isSafeRef(ref)) {
        const text = `is required: no runner takes the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}" of this run.`;
        return [{ input: 'source-ref', text }];
    }
    if (inputs.runner === 'python' && !isGitHubCom(context.serverUrl))
        return url(': the python runner only clones from https://github.com');
    const isFork = context.pullRequest?.fork && !inputs['source-ref'];
    return isFork ? url(' for the pull request of a fork: the HTTPS git URL of the fork') : [];
}
function sourceProblems(inputs) {
    const { 'source-url': url, 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
    return problemsOf([
        ['source-url', url !== undefined && (problemOfUrl(url) ?? problemForRunner(url, runner))],
        ['source-ref', ref !== undefined && problemOfRef(ref, url)],
        [
            'sub-path',
            subPath !== undefined &&
                climbsOut(subPath) &&
                `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(subPath, 80)}".`,
        ],
    ]);
}
function problemsOf(found) {
    return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
}
function problemOfRef(ref, url) {
    const given = `"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}"`;
    const fragment = url === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(url).ref;
    if (url?.startsWith('s3:'))
        return 'has no meaning for an archive in s3.';
    if (!isSafeRef(ref))
        return `must be a branch, tag or commit; given was ${given}.`;
    if (fragment === undefined || fragment === ref)
        return undefined;
    return `is ${given}, but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(fragment, 80)}".`;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
    if (ssh)
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
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
    const { url } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(text);
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


/***/ })

};
