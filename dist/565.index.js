export const id = 565;
export const ids = [565];
export const modules = {

/***/ 83565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runJob: () => (/* binding */ runJob)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(93622);
/* harmony import */ var _instances_ensure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51723);
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24951);
/* harmony import */ var _job_log_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(38314);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60117);
/* harmony import */ var _refusals_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(95253);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(22582);










const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
async function runJob(run, { parts, request }) {
    const started = run.clock.now();
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .openService */ .IH)(parts, { serviceId: request.serviceId, request, run });
    (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .checkServiceType */ .SJ)(service, 'job');
    const checked = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .checkRequest */ .yG)(request, { service, run });
    void parts.account.account();
    const api = parts.instancesOf(service);
    const task = { run, parts, service, api, deadline: started + run.inputs.timeout, ...checked };
    await clearTheWay(task);
    const record = await create(task);
    const endpoints = (0,_instances_report_js__WEBPACK_IMPORTED_MODULE_2__/* .endpointsOf */ .uY)(record, { run, loopback: parts.loopback });
    (0,_instances_report_js__WEBPACK_IMPORTED_MODULE_2__/* .announce */ .iP)(run, { record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ operation: 'deployed', changed: true, status: record.status ?? 'started' });
    run.log.info(`The job "${run.name}" of ${service.serviceId} was started.`);
    const status = run.inputs.wait ? await follow(task, record) : (record.status ?? 'started');
    run.outputs.set({ status });
    const rows = [
        ['Service', service.serviceId],
        ['Name', run.name],
        ['Status', status],
        ['Time', (0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.clock.now() - started)],
        ...(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_2__/* .accountRows */ .Db)(await parts.account.account()),
    ];
    return { changed: true, status, ...(endpoints.url ? { url: endpoints.url } : {}), summary: [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_2__/* .summaryOf */ .YG)('Job', rows)] };
}
async function clearTheWay({ run, api }) {
    const before = await api.find(run.name);
    if (!before)
        return;
    const status = await statusOf(api, { ...before, name: run.name });
    if (!succeeded.test(status) && !failed.test(status)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `A job named "${run.name}" is still there, its status ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(status, 60) || 'unknown'}.`);
    }
    run.log.info(`Removing the job "${run.name}" of an earlier run, which ended as ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(status, 60)}.`);
    await api.remove(run.name);
}
async function create({ run, parts, api, options, service, deadline }) {
    const { clock, signal } = run;
    let lost = 0;
    const attempt = async () => {
        try {
            return await api.create(run.name, options);
        }
        catch (error) {
            const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.status ?? 503) : 0;
            if (status === 409)
                return undefined;
            const made = status >= 500 ? await api.find(run.name) : undefined;
            if (made)
                return made;
            if (status >= 500 && ++lost < _instances_ensure_js__WEBPACK_IMPORTED_MODULE_1__/* .mostCreations */ .O)
                return undefined;
            throw await (0,_refusals_js__WEBPACK_IMPORTED_MODULE_4__/* .explainRefusal */ .G)(error, { account: parts.account, what: `another job of ${service.serviceId}` });
        }
    };
    const timeoutMs = Math.min(30_000, Math.max(0, deadline - clock.now()));
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_8__/* .poll */ .w)(attempt, { timeoutMs, pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .pace */ .c, clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `The platform says that a job named "${run.name}" is still there.`);
}
async function follow(task, record) {
    const { run, api, deadline } = task;
    const { clock, signal, log } = run;
    const job = { ...record, name: run.name };
    const jobLog = new _job_log_js__WEBPACK_IMPORTED_MODULE_9__/* .JobLog */ .s(log);
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
        await softly(run, async () => jobLog.print(await api.logs(job)), { always: true });
        run.outputs.set({ status: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(last, 60) });
        return ended ? last : undefined;
    };
    const timeoutMs = Math.max(0, deadline - clock.now());
    const end = await log.group(`Log of the job "${run.name}"`, () => (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_8__/* .poll */ .w)(look, { timeoutMs, pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .pace */ .c, clock, signal }));
    if (end === undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `The job "${run.name}" did not end within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: status ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(last, 60)}.`, {
            next: 'It goes on running; `operation: remove` stops it.',
        });
    }
    await removeAfterwards(task);
    if (succeeded.test(end))
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(end, 60);
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('job-failed', `The job "${run.name}" ended as ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(end, 60)}: ${jobLog.last ?? 'its log is empty'}`);
}
async function removeAfterwards({ run, api }) {
    try {
        await api.remove(run.name);
        run.log.info(`The job "${run.name}" was removed.`);
    }
    catch (error) {
        run.signal.throwIfAborted();
        run.log.warning(`The job "${run.name}" could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}
function disappeared(name) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('job-failed', `The job "${name}" disappeared before it said how it ended.`);
}
async function statusOf(api, job) {
    const record = await api.find(job.name, { once: true });
    if (!record)
        return 'absent';
    return record.status ?? (await api.health(job)) ?? 'unknown';
}
async function softly({ clock, signal }, call, { always = false } = {}) {
    try {
        return await call();
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        const { status, retryAfterMs } = error.request;
        if (!always && status !== undefined && status < 500 && status !== 429)
            throw error;
        if (retryAfterMs)
            await clock.sleep(Math.min(retryAfterMs, 60_000), signal);
        return undefined;
    }
}


/***/ })

};
