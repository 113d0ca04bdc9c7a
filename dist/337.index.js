export const id = 337;
export const ids = [337];
export const modules = {

/***/ 69337:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runJob: () => (/* binding */ runJob)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78053);
/* harmony import */ var _instance_instance_secrets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64449);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43610);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(31103);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(74863);
/* harmony import */ var _job_log_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(21870);












const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
const goneMs = 30_000;
async function runJob(run, request) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const { serviceId } = request;
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .openService */ .IH)(tools, serviceId, () => (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .checkRequest */ .yG)(run, { request, service: undefined }));
    (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .checkServiceType */ .SJ)(service, 'job');
    const checked = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .checkRequest */ .yG)(run, { request, service });
    const secrets = await _instance_instance_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .InstanceSecrets */ .h.of(tools, { serviceId, name }, checked);
    const api = tools.instancesOf(service);
    const task = { run, api, serviceId, secrets, deadline: started + inputs.timeout };
    await clearTheWay(task);
    const record = await create(task);
    const { url } = (0,_service_result_js__WEBPACK_IMPORTED_MODULE_8__/* .announce */ .iP)(run, { record, sensitivity: checked.sensitivity });
    outputs.set({ changed: true, status: record.status ?? 'started' });
    tools.log.info(`The job "${name}" of ${serviceId} was started.`);
    const status = inputs.wait ? await follow(task, record) : (record.status ?? 'started');
    outputs.set({ status });
    const rows = { Service: serviceId, Name: name, Status: status };
    const left = inputs.wait ? undefined : url;
    return (0,_service_result_js__WEBPACK_IMPORTED_MODULE_8__/* .resultOf */ .Bg)(run, { changed: true, status, url: left, title: 'Job', rows, started });
}
async function clearTheWay({ run, api, secrets, serviceId }) {
    const { name, tools } = run;
    const { clock, signal } = tools;
    const before = await api.find(name);
    if (!before)
        return;
    const resource = { type: 'instance', serviceId, id: name };
    await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .guardOwnership */ .bq)(run, { resource, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .recordedSource */ .sT)(before), sent: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .recordedSource */ .sT)(secrets.options) });
    const look = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .whileWaking */ .VA)(() => statusOf(api, { ...before, name }));
    const status = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)((await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: goneMs, pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .pace */ .cI, clock, signal })) || 'unknown', 60);
    if (!hasEnded(status)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `A job named "${name}" is still there, its status ${status}.`);
    }
    tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
    await api.remove(name);
}
async function create({ run, api, secrets, serviceId, deadline }) {
    const { options } = secrets;
    await secrets.store(options);
    const { name, tools } = run;
    const { clock, signal } = tools;
    const timeoutMs = Math.min(goneMs, deadline - clock.now());
    const creation = {
        action: `another job of ${serviceId}`,
        create: () => api.create(name, options),
        find: async (conflict) => (conflict ? undefined : api.find(name)),
    };
    const attempt = () => (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .n)(tools, creation).catch((error) => {
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 409))
            return undefined;
        throw error;
    });
    const record = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(attempt, { timeoutMs, pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .pace */ .cI, clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `The platform says that a job named "${name}" is still there.`);
}
async function follow(task, record) {
    const { run, api, deadline } = task;
    const { name, tools } = run;
    const { log } = tools;
    const job = { ...record, name };
    const jobLog = new _job_log_js__WEBPACK_IMPORTED_MODULE_10__/* .JobLog */ .s(log);
    let seen = '';
    const look = async () => {
        const found = await api.find(name, { once: true });
        const status = found && (await statusOf(api, { ...found, name }));
        if (status === undefined && seen)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('job-failed', `The job "${name}" disappeared before it said how it ended.`);
        seen = status ?? seen;
        await printNew(task, { job, jobLog });
        const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)(seen || record.status || 'unknown', 60);
        run.outputs.set({ status: shown });
        return { state: hasEnded(seen) ? 'ready' : 'waiting', detail: `status ${shown}` };
    };
    const { sight, timedOut } = await log.group(`Log of the job "${name}"`, () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .watchUntilReady */ .$y)(run.tools, { look, deadline, settleMs: 0 }));
    if (timedOut) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `The job "${name}" did not end within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`, { next: 'It goes on running; `operation: remove` stops it.' });
    }
    await removeAfterwards(task);
    const end = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)(seen, 60);
    if (succeeded.test(seen))
        return end;
    const error = new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('job-failed', `The job "${name}" ended as ${end}: ${jobLog.last ?? 'its log is empty'}`);
    throw task.secrets.explain(error);
}
async function printNew({ run: { tools }, api }, { job, jobLog }) {
    try {
        jobLog.print(await api.logs(job));
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        await tools.clock.sleep(Math.min(error.request.retryAfterMs ?? 0, 60_000), tools.signal);
    }
}
async function removeAfterwards({ run, api, serviceId }) {
    const { name, tools } = run;
    try {
        await api.remove(name);
        await (0,_instance_instance_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .removeInstanceSecrets */ .x)(tools, { serviceId, name });
        tools.log.info(`The job "${name}" was removed.`);
    }
    catch (error) {
        tools.signal.throwIfAborted();
        tools.log.warning(`The job "${name}" could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}
function hasEnded(status) {
    return succeeded.test(status) || failed.test(status);
}
async function statusOf(api, job) {
    return job.status ?? (await api.health(job)) ?? 'unknown';
}


/***/ })

};
