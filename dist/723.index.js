export const id = 723;
export const ids = [723];
export const modules = {

/***/ 94723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runJob: () => (/* binding */ runJob)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
;// CONCATENATED MODULE: ./build/src/services/job-log.js


const lineLength = 2000;
const mostLines = 5000;
class JobLog {
    #log;
    #before = [];
    constructor(log) {
        this.#log = log;
    }
    get last() {
        return this.#before.map((line) => (0,plain_text/* plainText */.wh)(line, 300)).findLast((line) => line !== '');
    }
    print(lines) {
        const fresh = freshLines(this.#before, lines);
        if (fresh.length > mostLines)
            this.#log.info(`… ${(0,format/* formatNumber */.ZV)(fresh.length - mostLines)} lines left out …`);
        for (const line of fresh.slice(-mostLines))
            this.#log.info((0,plain_text/* plainText */.wh)(line, lineLength));
        if (lines.length > 0)
            this.#before = lines;
    }
}
function freshLines(before, now) {
    const borders = bordersOf(now);
    let length = 0;
    for (const line of before) {
        while (length > 0 && (length === now.length || line !== now[length]))
            length = borders[length - 1] ?? 0;
        if (now.length > 0 && line === now[length])
            length++;
    }
    return now.slice(length);
}
function bordersOf(lines) {
    const borders = [0];
    let length = 0;
    for (let index = 1; index < lines.length; index++) {
        while (length > 0 && lines[index] !== lines[length])
            length = borders[length - 1] ?? 0;
        if (lines[index] === lines[length])
            length++;
        borders.push(length);
    }
    return borders;
}

// EXTERNAL MODULE: ./build/src/services/open-service.js + 3 modules
var open_service = __webpack_require__(39953);
// EXTERNAL MODULE: ./build/src/services/refusals.js
var refusals = __webpack_require__(95253);
// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
;// CONCATENATED MODULE: ./build/src/services/job.js









const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
async function runJob(run, { parts, request }) {
    const started = run.clock.now();
    const service = await (0,open_service/* openService */.IH)(parts, { serviceId: request.serviceId, run });
    (0,open_service/* checkServiceType */.SJ)(service, 'job');
    const checked = await (0,open_service/* checkRequest */.yG)(request, { service, run });
    void parts.account.account();
    const api = parts.instancesOf(service);
    const task = { run, parts, service, api, deadline: started + run.inputs.timeout, ...checked };
    await clearTheWay(task);
    const record = await create(task);
    const endpoints = (0,report/* endpointsOf */.uY)(record, { run, loopback: parts.loopback });
    (0,report/* announce */.iP)(run, { record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ operation: 'deployed', changed: true, status: record.status ?? 'started' });
    run.log.info(`The job "${run.name}" of ${service.serviceId} was started.`);
    const status = run.inputs.wait ? await follow(task, record) : (record.status ?? 'started');
    run.outputs.set({ status });
    const rows = [
        ['Service', service.serviceId],
        ['Name', run.name],
        ['Status', status],
        ['Time', (0,format/* formatDuration */.a3)(run.clock.now() - started)],
        ...(0,report/* accountRows */.Db)(await parts.account.account()),
    ];
    return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [(0,report/* summaryOf */.YG)('Job', rows)] };
}
async function clearTheWay({ run, api }) {
    const before = await api.find(run.name);
    if (!before)
        return;
    const status = await statusOf(api, { ...before, name: run.name });
    if (!succeeded.test(status) && !failed.test(status)) {
        throw new errors/* DeployError */.sH('name-in-use', `A job named "${run.name}" is still there, its status ${(0,plain_text/* plainText */.wh)(status, 60) || 'unknown'}.`);
    }
    run.log.info(`Removing the job "${run.name}" of an earlier run, which ended as ${(0,plain_text/* plainText */.wh)(status, 60)}.`);
    await api.remove(run.name);
}
async function create({ run, parts, api, options, service, deadline }) {
    const { clock, signal } = run;
    const attempt = async () => {
        try {
            return await api.create(run.name, options);
        }
        catch (error) {
            const status = error instanceof errors/* RequestError */.GI ? (error.status ?? 503) : 0;
            if (status === 409)
                return undefined;
            const made = status >= 500 ? await api.find(run.name) : undefined;
            if (made)
                return made;
            throw await (0,refusals/* explainRefusal */.G)(error, { account: parts.account, what: `another job of ${service.serviceId}` });
        }
    };
    const timeoutMs = Math.min(30_000, Math.max(0, deadline - clock.now()));
    const record = await (0,poll/* poll */.w)(attempt, { timeoutMs, pace: wait_until_ready/* pace */.c, clock, signal });
    if (record)
        return record;
    throw new errors/* DeployError */.sH('name-in-use', `The platform says that a job named "${run.name}" is still there.`);
}
async function follow(task, record) {
    const { run, api, deadline } = task;
    const { clock, signal, log } = run;
    const job = { ...record, name: run.name };
    const jobLog = new JobLog(log);
    let last = record.status ?? 'unknown';
    let seen = false;
    const look = async () => {
        const status = await softly(run, () => statusOf(api, job));
        if (status === 'absent' && seen)
            throw disappeared(run.name);
        if (status !== undefined && status !== 'absent') {
            seen = true;
            last = status;
        }
        const ended = succeeded.test(last) || failed.test(last);
        await softly(run, async () => jobLog.print(await api.logs(job)));
        run.outputs.set({ status: (0,plain_text/* plainText */.wh)(last, 60) });
        return ended ? last : undefined;
    };
    const timeoutMs = Math.max(0, deadline - clock.now());
    const end = await log.group(`Log of the job "${run.name}"`, () => (0,poll/* poll */.w)(look, { timeoutMs, pace: wait_until_ready/* pace */.c, clock, signal }));
    if (end === undefined) {
        throw new errors/* DeployError */.sH('not-ready', `The job "${run.name}" did not end within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: status ${(0,plain_text/* plainText */.wh)(last, 60)}.`, {
            next: 'It goes on running; `operation: remove` stops it.',
        });
    }
    await removeAfterwards(task);
    if (succeeded.test(end))
        return (0,plain_text/* plainText */.wh)(end, 60);
    throw new errors/* DeployError */.sH('job-failed', `The job "${run.name}" ended as ${(0,plain_text/* plainText */.wh)(end, 60)}: ${jobLog.last ?? 'its log is empty'}`);
}
async function removeAfterwards({ run, api }) {
    try {
        await api.remove(run.name);
        run.log.info(`The job "${run.name}" was removed.`);
    }
    catch (error) {
        run.signal.throwIfAborted();
        run.log.warning(`The job "${run.name}" could not be removed: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function disappeared(name) {
    return new errors/* DeployError */.sH('job-failed', `The job "${name}" disappeared before it said how it ended.`);
}
async function statusOf(api, job) {
    const record = await api.find(job.name, { once: true });
    if (!record)
        return 'absent';
    return record.status ?? (await api.health(job)) ?? 'unknown';
}
async function softly({ clock, signal }, call) {
    try {
        return await call();
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        const { status, retryAfterMs } = error.request;
        if (status !== undefined && status < 500 && status !== 429)
            throw error;
        if (retryAfterMs)
            await clock.sleep(Math.min(retryAfterMs, 60_000), signal);
        return undefined;
    }
}


/***/ })

};
