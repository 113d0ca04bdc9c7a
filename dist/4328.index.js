export const id = 4328;
export const ids = [4328,6235,6027];
export const modules = {

/***/ 78053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal),
/* harmony export */   n: () => (/* binding */ createWithinPlan)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);




const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan(tools, { action, ...creation }) {
    try {
        return await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .createOrFind */ .xj)({ ...creation, retries, clock: tools.clock, signal: tools.signal });
    }
    catch (error) {
        throw await explainRefusal(tools, { error, action });
    }
}
async function explainRefusal({ account }, { error, action }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_platform_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .isPlanLimit */ .H)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance !== undefined && `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(balance)} tokens are left`]
        .filter(Boolean)
        .join(', ');
    const message = `The plan of the workspace does not allow ${action}${known ? ` (${known})` : ''}: ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', message, { cause: error });
}


/***/ }),

/***/ 64449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ InstanceSecrets),
/* harmony export */   x: () => (/* binding */ removeInstanceSecrets)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9776);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57863);
/* harmony import */ var _secret_name_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(11220);





class InstanceSecrets {
    #tools;
    #key;
    #checked;
    #secrets = [];
    #names;
    #stored = [];
    constructor(tools, key, checked) {
        this.#tools = tools;
        this.#key = key;
        this.#checked = checked;
    }
    static async of(tools, key, checked) {
        const secrets = new InstanceSecrets(tools, key, checked);
        await secrets.#add(checked.secret);
        return secrets;
    }
    #kept() {
        this.#names ??= namesOf(this.#tools, this.#key);
        return this.#names;
    }
    async #add(options) {
        const { serviceId, name: instance } = this.#key;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            const place = { workspace: this.#tools.workspace, serviceId, instance, option };
            return { option, value, name: await (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .secretNameOf */ .Jf)(value, place) };
        });
        this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
    }
    async #adopt(record) {
        const { options, plain } = this.#checked;
        const known = this.#secrets.map(({ option }) => option);
        const others = Object.keys(options).filter((option) => {
            const isOurs = String((0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .shownValue */ .JJ)(record, option)).startsWith(`{{secrets.${this.#slot(option)}`);
            return isOurs && !(0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__/* .isSecretReference */ .IC)(options[option]) && !known.includes(option) && !plain.includes(option);
        });
        await this.#add(others);
    }
    get options() {
        const references = this.#secrets.map((secret) => [secret.option, referenceTo(secret)]);
        return { ...this.#checked.options, ...Object.fromEntries(references) };
    }
    async compare(record) {
        await this.#adopt(record);
        const { options } = this;
        const { sensitivity } = this.#checked;
        const different = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .changedOptions */ .Le)(options, { record, sensitivity });
        const unseen = new Set((0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .unseenOptions */ .PV)(options, { record, sensitivity }));
        const kept = this.#secrets.length > 0 ? await this.#kept() : [];
        for (const secret of this.#secrets) {
            const { option, name, value } = secret;
            const shown = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .shownValue */ .JJ)(record, option);
            if ((0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__/* .isSecretReference */ .IC)(shown))
                continue;
            if (shown === value || (kept.includes(name) && (shown === undefined || (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .isHidden */ .dK)(shown)))) {
                delete different[option];
                unseen.delete(option);
                if (kept.includes(name))
                    continue;
                const title = `${option} of "${this.#key.name}"`;
                this.#tools.log.info(`${title} is the same, but readable in its record; a new value is stored as a secret.`);
            }
            else if (kept.some((one) => one.startsWith(this.#slot(option)))) {
                different[option] = referenceTo(secret);
                unseen.delete(option);
            }
        }
        return { different, unseen: [...unseen] };
    }
    async store(options) {
        const wanted = this.#secrets.filter(({ option }) => option in options);
        if (wanted.length === 0)
            return;
        const there = [...(await this.#kept()), ...this.#stored.map(({ name }) => name)];
        const missing = wanted.filter(({ name }) => !there.includes(name));
        if (missing.length === 0)
            return;
        const { serviceId } = this.#key;
        const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
        await this.#tools.secrets.put(serviceId, secrets);
        this.#stored.push(...missing);
        this.#tools.log.info(`Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
    }
    async removeFormer() {
        if (this.#secrets.length === 0)
            return;
        const current = new Set(this.#secrets.map(({ name }) => name));
        const slots = Object.keys(this.#checked.options).map((option) => this.#slot(option));
        const isFormer = (name) => !current.has(name) && slots.some((slot) => name.startsWith(slot));
        await removeAll(this.#tools, { ...this.#key, names: (await this.#kept()).filter(isFormer) });
    }
    explain(error) {
        const failed = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH && /^(instance|build|clone|job)-failed$/.test(error.code);
        const [first] = this.#stored;
        if (!failed || !first)
            return error;
        const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(error.code, error.message, { cause: error, next: (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .joinAdvice */ .f7)(error.next ?? [], next) });
    }
    #slot(option) {
        const { serviceId, name } = this.#key;
        return (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slotOf */ .SW)({ serviceId, instance: name, option });
    }
}
function referenceTo({ name }) {
    return `{{secrets.${name}}}`;
}
async function removeInstanceSecrets(tools, key) {
    try {
        await removeAll(tools, { ...key, names: await namesOf(tools, key) });
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
            throw error;
        tools.log.warning(`Whether "${key.name}" had secrets of its own is not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    }
}
async function namesOf({ secrets }, { serviceId, name }) {
    return (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .secretsOf */ .Fj)(await secrets.names(serviceId), { serviceId, instance: name });
}
async function removeAll({ secrets, log }, { serviceId, names }) {
    for (const name of names) {
        try {
            await secrets.remove(serviceId, name);
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
                throw error;
            log.warning(`The secret ${name} of ${serviceId}, which nothing uses, cannot be deleted: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        }
    }
}


/***/ }),

/***/ 87578:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ LiveInstance),
/* harmony export */   i: () => (/* binding */ takesChanges)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9776);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(31103);






const comingBackMs = 90_000;
const reachedByPort = new Set([
    'birme-osc-postgresql',
    'clickhouse-clickhouse',
    'linuxserver-docker-mariadb',
    'pgvector-pgvector',
    'valkey-io-valkey',
]);
const portsMs = 60_000;
function takesChanges({ _links }) {
    return _links === undefined || _links['update'] !== undefined;
}
class LiveInstance {
    api;
    #tools;
    #serviceId;
    #name;
    #deadline;
    record;
    isWaking = false;
    #shown;
    constructor(tools, { service, name, deadline }) {
        this.api = tools.instancesOf(service);
        this.#tools = tools;
        this.#serviceId = service.serviceId;
        this.#name = name;
        this.#deadline = deadline;
    }
    async refresh() {
        this.record = (await this.api.find(this.#name, { once: true })) ?? this.record;
    }
    async status() {
        const health = await this.api.health(this.#named);
        if (health === undefined)
            return { state: 'starting', detail: 'the platform does not know its health yet' };
        const detail = `health ${health}`;
        if (health === 'running')
            return { state: 'running', detail };
        if (/fail|error|crash|backoff/.test(health))
            return { state: 'failed', detail };
        return { state: 'starting', detail };
    }
    logs() {
        return this.api.logs(this.#named);
    }
    async ports() {
        const { clock, signal, log } = this.#tools;
        const name = this.#name;
        const needsPort = reachedByPort.has(this.#serviceId);
        const look = async () => {
            const ports = await this.api.ports(this.#named);
            return ports.length > 0 ? ports : undefined;
        };
        try {
            const ports = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: needsPort ? portsMs : 0, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(3000), clock, signal });
            if (ports)
                return ports;
            if (needsPort)
                log.warning(`The platform does not tell the port of "${name}", so no later step gets it.`);
        }
        catch (error) {
            signal.throwIfAborted();
            log.debug(`The ports of "${name}" are not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        }
        return [];
    }
    async change(options) {
        const name = this.#name;
        if (this.record && !takesChanges(this.record)) {
            const names = Object.keys(options).join(', ');
            const why = `The service ${this.#serviceId} takes options only for a new instance`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `${why}, so ${names} of "${name}" cannot be changed.`);
        }
        await this.#write(`change options of "${name}"`, async () => {
            this.#shown = await this.api.update(name, options);
        });
    }
    restart() {
        return this.#write(`restart "${this.#name}"`, () => this.api.restart(this.#named));
    }
    async keepChange(options, sensitivity) {
        const { clock, signal, log } = this.#tools;
        const name = this.#name;
        const duration = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(comingBackMs);
        log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .whileWaking */ .VA)(() => this.api.find(name, { once: true }));
            const reverted = record ? (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .revertedOptions */ .GU)(options, { record, sensitivity, shown: this.#shown }) : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.#deadline - clock.now());
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal });
    }
    get #named() {
        return { ...this.record, name: this.#name };
    }
    async #write(action, call) {
        const { clock, signal } = this.#tools;
        const timeoutMs = Math.min(90_000, this.#deadline - clock.now());
        const attempt = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .whileWaking */ .VA)(() => call().then(() => true));
        try {
            const done = this.isWaking && (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(attempt, { timeoutMs, pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .pace */ .cI, clock, signal }));
            if (!done)
                await call();
        }
        catch (error) {
            if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
                throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(this.#tools, { error, action: `a change of "${this.#name}"` });
            const message = `The service ${this.#serviceId} does not ${action}: ${error.message}`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', message, { cause: error });
        }
    }
}


/***/ }),

/***/ 45317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ planInstance),
/* harmony export */   U: () => (/* binding */ plannedResult)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(86616);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60117);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9776);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36027);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3469);
/* harmony import */ var _request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76235);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74863);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(64228);
/* harmony import */ var _instance_secrets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(64449);
/* harmony import */ var _live_instance_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(87578);
/* harmony import */ var _resume_instance_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(39021);
/* harmony import */ var _secret_name_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(11220);












async function planInstance(run, request) {
    const { tools, name } = run;
    const { serviceId } = request;
    const service = await tools.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_0__/* .checkServiceType */ .SJ)(service, run.target);
    const suspended = await (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_8__/* .findSuspended */ .n8)(tools, { serviceId, name });
    const isJob = run.target === 'job';
    const found = suspended || isJob || !service ? undefined : await tools.instancesOf(service).find(name);
    const record = suspended ? (suspended.parameters ?? {}) : found;
    const isNew = record === undefined || !(0,_request_js__WEBPACK_IMPORTED_MODULE_4__/* .onlyWakes */ .kp)(run, request);
    const checked = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_0__/* .checkRequest */ .yG)(run, { request, service, isNew });
    const secrets = await _instance_secrets_js__WEBPACK_IMPORTED_MODULE_6__/* .InstanceSecrets */ .h.of(tools, { serviceId, name }, checked);
    const { options } = secrets;
    if (record) {
        const sent = request.source?.url ?? (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_10__/* .recordedSource */ .sT)(options);
        const resource = { type: 'instance', serviceId, id: name };
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__.guardOwnership)(run, { resource, source: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_10__/* .recordedSource */ .sT)(record), options, sent });
    }
    const show = (name, value) => String(checked.sensitivity.redact(name, value));
    const all = Object.entries(options).map(([name, value]) => [name, show(name, value)]);
    const lost = (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_8__/* .losesData */ .X7)(service ?? { serviceId }) ? '; its data is gone' : '';
    const before = [
        ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
        ...(suspended ? [`wake "${name}" up, which is suspended${lost}`] : []),
    ];
    const end = isJob
        ? { steps: [`create the job "${name}", follow it and remove it`], options: all, changed: true }
        : record
            ? await changesOf(run, { record, serviceId, secrets, show })
            : { steps: [`create "${name}"`], options: all, changed: true };
    const changed = end.changed || before.length > 0;
    return plannedResult(run, { ...end, service: serviceId, steps: [...before, ...end.steps], changed });
}
async function changesOf({ name, target }, about) {
    const { record, serviceId, secrets, show } = about;
    const { different, unseen } = await secrets.compare(record);
    const names = Object.keys(different);
    const options = [
        ...Object.entries(different).map(([option, value]) => {
            const old = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_1__/* .shownValue */ .JJ)(record, option);
            const now = typeof value === 'string' && (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_9__/* .isOwnReference */ .A$)(value) ? 'a new secret' : show(option, value);
            return [option, `${old === undefined ? 'not set' : show(option, old)} → ${now}`];
        }),
        ...unseen.map((option) => [option, 'not shown by the platform']),
    ];
    const runs = target === 'runner';
    const describe = () => {
        if (names.length === 0)
            return runs ? `restart "${name}", which builds it anew` : `wait until "${name}" runs, and change nothing of it`;
        if ((0,_live_instance_js__WEBPACK_IMPORTED_MODULE_7__/* .takesChanges */ .i)(record))
            return `change ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .count */ .U9)(names.length, 'option')} of "${name}", which ${runs ? 'builds it anew' : 'restarts it'}`;
        return `fail: ${serviceId} takes options only for a new instance. Remove "${name}" first, and it is made anew`;
    };
    return { steps: [describe()], options, changed: runs || names.length > 0 };
}
async function plannedResult(run, plan) {
    const { name, outputs, settings } = run;
    const { log, account } = run.tools;
    log.info(`Plan for "${name}" of ${plan.service}:`);
    for (const step of plan.steps)
        log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        log.info(`    ${name}: ${value}`);
    const { changed } = plan;
    outputs.set({ name, status: 'planned', changed });
    const rows = [
        ['Service', plan.service],
        ['Name', name],
        ...plan.steps.map((step) => ['Would', step]),
        ...(0,_preview_access_js__WEBPACK_IMPORTED_MODULE_3__/* .describeAccess */ .Ag)(settings.access).map((note) => ['Access', note]),
        ...Object.entries((0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .accountRows */ .Db)(await account.account())),
    ];
    const tables = [(0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .summaryOf */ .YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .summaryOf */ .YG)('Options', plan.options));
    const changes = [
        { title: 'Steps', items: plan.steps },
        { title: 'Options', items: plan.options.map(([name, value]) => `${name}: ${value}`) },
    ];
    return { changed, status: 'planned', summary: tables, changes };
}


/***/ }),

/***/ 79872:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Tg: () => (/* binding */ cleanUpAfter),
/* harmony export */   _T: () => (/* binding */ removalFacts),
/* harmony export */   gK: () => (/* binding */ removeInstance)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36027);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74863);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64228);
/* harmony import */ var _instance_secrets_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64449);
/* harmony import */ var _resume_instance_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(39021);








async function removeInstance(run) {
    const { tools, name } = run;
    const serviceId = (0,_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceIdOf */ .Qh)(run.inputs);
    const key = { serviceId, name };
    const resource = { type: 'instance', serviceId, id: name };
    void tools.tags.of(resource);
    const [suspended, service] = await Promise.all([(0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_6__/* .readSuspended */ .mV)(tools, key), tools.catalog.find(serviceId)]);
    const api = service && tools.instancesOf(service);
    const awake = await api?.find(name);
    const found = awake ?? (suspended && (suspended.parameters ?? {}));
    if (!found)
        return removalFacts(run, { service: serviceId });
    await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__.guardOwnership)(run, { resource, source: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_7__/* .recordedSource */ .sT)(found) });
    const { id, url, resources } = found;
    const facts = (0,_service_result_js__WEBPACK_IMPORTED_MODULE_4__/* .factsOf */ .xS)(run, { record: { id, url, resources }, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .Sensitivity */ .I7() });
    if (awake && api)
        await removeOne(api, name);
    await cleanUpAfter(tools, key);
    return removalFacts(run, { service: serviceId, facts });
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
async function cleanUpAfter(tools, key) {
    await Promise.all([
        (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_6__/* .discardSuspended */ .qZ)(tools, key),
        (0,_instance_secrets_js__WEBPACK_IMPORTED_MODULE_5__/* .removeInstanceSecrets */ .x)(tools, key),
        tools.tags.clear({ type: 'instance', serviceId: key.serviceId, id: key.name }),
    ]);
}
function removalFacts({ tools, name }, { service, facts }) {
    tools.log.info(facts ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`);
    return { ...facts, changed: facts !== undefined, status: 'removed' };
}


/***/ }),

/***/ 39021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   X7: () => (/* binding */ losesData),
/* harmony export */   mV: () => (/* binding */ readSuspended),
/* harmony export */   n8: () => (/* binding */ findSuspended),
/* harmony export */   qZ: () => (/* binding */ discardSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);





const wakingMs = 300_000;
const discardingMs = 300_000;
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
async function readSuspended({ account }, { serviceId, name }) {
    return (await account.suspended()).find((one) => one.serviceId === serviceId && one.instanceName === name);
}
async function findSuspended(tools, key) {
    try {
        return await readSuspended(tools, key);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        tools.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(tools, { service, suspended, waitMs }) {
    const { clock, log, signal } = tools;
    const { instanceName: name } = suspended;
    const api = tools.instancesOf(service);
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
        await tools.account.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409) && !(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(tools, { error, action: `waking "${name}" up` });
        cause = error;
    }
    const timeoutMs = Math.min(wakingMs, Math.max(waitMs, 1000));
    const record = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(find, { timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}
async function discardSuspended(tools, key) {
    const { account, clock, signal } = tools;
    try {
        return await account.discard(key.serviceId, key.name);
    }
    catch (error) {
        if (!(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
        if (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: discardingMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal }))
            return true;
        throw error;
    }
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
    const notations = (await readCatalogue()).get(serviceId);
    return notations === undefined ? undefined : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}
async function knownServiceIds() {
    return [...(await readCatalogue()).keys()];
}
async function readCatalogue() {
    const { default: catalogue } = await __webpack_require__.e(/* import() */ 1599).then(__webpack_require__.t.bind(__webpack_require__, 31599, 17));
    return new Map(Object.entries(catalogue));
}
function builtInOption(notation) {
    const [name = '', type] = notation.replace(/!$/, '').split(':');
    const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
    return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
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
                options[name] = typed(value, rule);
        }
    }
    for (const rule of schema?.values() ?? []) {
        if (!rule.required || rule.hasDefault || values.has(rule.name))
            continue;
        problems.push({ name: rule.name, text: `\`${shown(rule.name)}\` is required${allowed(rule)}.`, missing: true });
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
function typed({ text, value }, rule) {
    if (!rule)
        return typeof value === 'boolean' || typeof value === 'number' ? value : text;
    return rule.type === 'boolean' && !(0,sensitive/* isSecretReference */.IC)(text) ? text.toLowerCase() === 'true' : text;
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





async function openService({ catalog, log }, serviceId, check) {
    const found = await catalog.find(serviceId);
    if (found)
        return found;
    if (check && (await builtInSchema(serviceId)))
        await check();
    log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await catalog.subscribe(serviceId);
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
function knownOptions(schema = new Map()) {
    const rules = [...schema.values()];
    const shown = rules.filter(({ plain, type }) => plain || type === 'boolean' || type === 'enum');
    const names = (some) => some.map(({ name }) => name);
    return { marked: names(rules.filter(({ sensitive }) => sensitive)), plain: names(shown) };
}
async function checkRequest(run, { request, service, isNew = true }) {
    const { log } = run.tools;
    const { serviceId, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const { marked, plain: shown } = knownOptions(schema);
    const values = leaveOutMarked(run, { request, marked });
    const given = [...values.keys()].filter((name) => !from.has(name));
    const sensitivity = new sensitive/* Sensitivity */.I7({ marked, plain: [...shown, ...from.keys()], given });
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), log);
    if (!schema && isNew)
        log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems: all } = checkOptions(values, schema);
    const mayPass = (!service?.schema || !isNew) && all.every(({ missing }) => missing);
    const problems = mayPass ? [] : all;
    if (mayPass && isNew && (service || run.operation === 'plan')) {
        for (const { text } of all)
            log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
    }
    if (problems.length === 0) {
        const isSecret = (name) => {
            const value = options[name];
            const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
            return isText && !(0,sensitive/* isSecretReference */.IC)(value) && !values.get(name)?.plain;
        };
        const plain = [...values].flatMap(([name, value]) => (value.plain ? [name] : []));
        return { options, sensitivity, secret: marked.filter(isSecret), plain };
    }
    const rows = problems.map(({ name, text }) => {
        const own = run.settings.access?.withheldOptions.has(name)
            ? ' A preview takes it from `preview-options` only.'
            : '';
        return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
}
function leaveOutMarked({ settings: { access }, tools }, { request, marked }) {
    const { values, from, serviceId } = request;
    const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
    if (!access || names.length === 0)
        return values;
    const list = names.map((name) => `\`${name}\``).join(', ');
    if (access.foreign) {
        throw new errors/* DeployError */.sH('invalid-options', `${serviceId} calls ${list} secret, and this preview is given no secret: ${access.foreign}.`);
    }
    for (const name of names)
        access.withheldOptions.add(name);
    tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
    return new Map([...values].filter(([name]) => !names.includes(name)));
}


/***/ }),

/***/ 9776:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GU: () => (/* binding */ revertedOptions),
/* harmony export */   JJ: () => (/* binding */ shownValue),
/* harmony export */   Le: () => (/* binding */ changedOptions),
/* harmony export */   PV: () => (/* binding */ unseenOptions),
/* harmony export */   dK: () => (/* binding */ isHidden)
/* harmony export */ });
const ownFields = new Set(['url', 'status', 'resources', '_links']);
function changedOptions(options, { record, sensitivity }) {
    const different = Object.entries(options).filter(([name, value]) => {
        if (ownFields.has(name))
            return false;
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
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => [record, shown].some((one) => shownValue(one, name) !== undefined));
}
function unseenOptions(options, { record, sensitivity }) {
    return Object.keys(options).filter((name) => ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name))));
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

/***/ 36027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   guardOwnership: () => (/* binding */ guardOwnership),
/* harmony export */   isNameChosen: () => (/* binding */ isNameChosen),
/* harmony export */   leavesOwner: () => (/* binding */ leavesOwner),
/* harmony export */   tagDeployed: () => (/* binding */ tagDeployed),
/* harmony export */   tagMade: () => (/* binding */ tagMade)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83537);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41439);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64228);




function isNameChosen({ inputs, preview }) {
    return inputs.name !== undefined && !preview;
}
async function guardOwnership(run, guarded) {
    if (leavesOwner(run, guarded))
        return;
    await guardRepository(run, guarded);
    const { resource, source } = guarded;
    const { name, operation, preview, target } = run;
    const isUnknown = operation === 'remove' && preview && target === 'instance' && !source;
    if (!isUnknown || (await isOwnPreview(run, resource)))
        return;
    const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .howToFree */ .M)(name) });
}
function leavesOwner(run, { options, sent }) {
    return options !== undefined && sent === undefined && (isNameChosen(run) || Object.keys(options).length === 0);
}
async function guardRepository(run, { resource, source, sent }) {
    const { context, inputs, name, operation, tools } = run;
    const { log } = tools;
    const about = { thing: `"${name}"`, name, chosen: isNameChosen(run), removes: operation === 'remove', log };
    const { repository: tagged } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)((await tools.tags.of(resource)) ?? []);
    if (tagged !== undefined && context.repository) {
        if (tagged === (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.formatRepository)(context.repository))
            return;
        (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: tagged }, { ...about, own: { repository: context.repository } });
        if (operation === 'deploy')
            await tagMade(run, resource);
        return;
    }
    const theirs = source && (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_3__/* .repositoryOf */ ._M)(source);
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_3__/* .repositoryOf */ ._M)(url)) || []);
    if (!theirs || ours.length === 0 || ours.includes(theirs))
        return;
    const [host = ''] = theirs.split('/');
    const sameHost = ours[0]?.startsWith(`${host}/`);
    const [them, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
    (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: them }, { ...about, own: { repository: us } });
}
async function tagMade({ tools: { tags }, ownTags }, resource) {
    if (ownTags.length === 0)
        return;
    const there = await tags.of(resource);
    if (there === undefined)
        return;
    const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.mergeTags)(there, ownTags);
    if (all)
        await tags.set(resource, all);
    else
        tags.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.maxTags} already, so it does not say whose it is.`);
}
async function tagDeployed(run, resource) {
    if (run.preview && (await isOwnPreview(run, resource)))
        await tagMade(run, resource);
}
async function isOwnPreview({ tools, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)((await tools.tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)(ownTags)];
    return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}


/***/ }),

/***/ 3469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ describeAccess),
/* harmony export */   Di: () => (/* binding */ limitToPreview),
/* harmony export */   dl: () => (/* binding */ computePreviewStore)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71500);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64228);




const previewInputs = ['preview-config', 'preview-source-token', 'preview-options'];
const storeOption = /^config_?(service|svc)$/i;
function isProductionOnly(name, text) {
    if (text === '')
        return false;
    if (storeOption.test(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isSecretReference */ .IC)(text))
        return true;
    return new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .Sensitivity */ .I7().has(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutPasswords */ .hl)(text) !== text;
}
function limitToPreview(step, { context, ...intent }) {
    const { inputs } = step;
    const foreign = explainForeign({ inputs, options: new Map([...step.options, ...step.previewOptions]) }, context);
    const granted = foreign ? new Map() : step.previewOptions;
    const secrets = [...step.options].flatMap(([name, { text }]) => (isProductionOnly(name, text) ? [name] : []));
    const problems = foreign && secrets.length > 0 ? [secretsProblem(secrets, foreign)] : [];
    const withheldOptions = new Set(secrets.filter((name) => !granted.has(name)));
    const present = previewInputs.filter((name) => inputs[name] !== undefined);
    const access = {
        foreign,
        withheld: [...listWithheld(inputs, foreign), ...(foreign ? present : [])],
        granted: foreign ? [] : present,
        withheldOptions,
        grantedOptions: new Set(granted.keys()),
    };
    const previewStore = foreign ? undefined : computePreviewStore(inputs, { context, ...intent });
    const config = previewStore && step.config;
    const settings = {
        options: new Map([...[...step.options].filter(([name]) => !withheldOptions.has(name)), ...granted]),
        config,
        store: config && previewStore && { name: previewStore.name, prune: true },
        sourceToken: foreign ? undefined : inputs['preview-source-token'],
        givesToken: inputs['service-token'] && !foreign,
        access,
        previewStore,
    };
    return { settings, problems };
}
function computePreviewStore({ 'config-service': base }, { context, preview, branch }) {
    const { repository, pullRequest, privilegedFork } = context;
    if (base === undefined || pullRequest?.fork || privilegedFork)
        return undefined;
    if (preview !== undefined) {
        return { name: _contract_names_js__WEBPACK_IMPORTED_MODULE_0__/* .instanceNames */ .aF.ofPullRequest(base, preview), owner: `${repository}#${preview}` };
    }
    if (branch === undefined)
        return undefined;
    return { name: _contract_names_js__WEBPACK_IMPORTED_MODULE_0__/* .instanceNames */ .aF.ofBranch(base, branch), owner: `${repository}@${branch}` };
}
function listWithheld(inputs, foreign) {
    const names = [];
    if (foreign || inputs['preview-config'] === undefined)
        names.push('config-service', 'config-api-key');
    if (foreign || inputs['preview-source-token'] === undefined)
        names.push('source-token');
    if (foreign)
        names.push('service-token');
    return names.filter((name) => inputs[name] !== undefined && inputs[name] !== false);
}
function explainForeign({ inputs, options }, { pullRequest, privilegedFork, serverUrl, repository }) {
    if (pullRequest?.fork || privilegedFork)
        return 'its code is that of a fork';
    if (pullRequest && pullRequest.headRepository === undefined)
        return 'GitHub did not say whose code it is';
    const own = `${serverUrl}/${repository}`;
    const sources = [inputs['source-url'], ..._source_source_address_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceNames */ .SI.map((name) => options.get(name)?.text)];
    const other = sources.find((url) => url && !url.startsWith('s3:') && !(0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_2__/* .sameUrl */ .cl)(url, own));
    return other ? 'its code is of another repository' : undefined;
}
function secretsProblem(names, foreign) {
    const them = names.length === 1 ? 'it' : 'them';
    const text = `has ${quote(names)}, and this preview is given no secret: ${foreign}. Leave ${them} out in the step that deploys such previews.`;
    return { input: 'options', text };
}
function describeAccess(access) {
    if (!access)
        return [];
    const { foreign, withheld, withheldOptions, granted } = access;
    const lists = [quote(withheld), withheldOptions.size > 0 ? `the options ${quote(withheldOptions)}` : ''];
    const kept = lists.filter(Boolean).join(' and ');
    const why = foreign ?? 'code that is not merged could read what belongs to production';
    return [
        ...(granted.length > 0 ? [`This preview is given ${quote(granted)}.`] : []),
        ...(kept ? [`This preview is not given ${kept}: ${why}.`] : []),
    ];
}
function quote(names) {
    return [...names].map((name) => `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\``).join(', ');
}


/***/ }),

/***/ 50469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ awaitReady)
/* harmony export */ });
/* unused harmony export awaitHealthPath */
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43105);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(31103);







const shownLines = 50;
const lineLength = 1000;
async function awaitReady(subject, { build, ...times }) {
    const { run } = subject;
    const { clock, log, signal } = run.tools;
    const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
    const watch = { ...times, look, clock, log, signal };
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$y)(watch);
    run.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (build?.failure?.code === 'wrong-commit' && build.live)
        run.outputs.set({ commit: build.live });
    if (sight.state === 'failed')
        throw await failure(subject, { build, sight });
    if (!timedOut && build?.unproven) {
        log.warning(`"${run.name}" runs, but unproven: neither its log nor the app shows that this build is live.`);
    }
    if (build?.unreadConfig && !timedOut) {
        log.warning(`"${run.name}" runs without the values of its parameter store: ${build.unreadConfig} ${(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceText */ .YM)((0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .advice */ .v9)(build.unreadConfig).next ?? '')}`);
    }
    const address = subject.address();
    if (!timedOut)
        return awaitHealthPath(run, { address, deadline: times.deadline });
    const why = await printLog(subject, () => subject.logs());
    const where = address ? ` It is at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(address, 200)}` : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `"${run.name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`, { next: why && (0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .advice */ .v9)(why).next });
}
async function awaitHealthPath(run, { address, deadline }) {
    const path = run.inputs['health-path'];
    if (!path || !address)
        return;
    const base = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
    const url = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(base, path);
    const { http, clock, log, signal } = run.tools;
    const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: 20_000, maxBytes: 64 * 1024 };
    const look = async () => {
        try {
            const { status } = await http.send(request);
            return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
                throw error;
            return { state: 'waiting', detail: error.message };
        }
    };
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$y)({ look, deadline, settleMs: 0, clock, log, signal });
    if (!timedOut)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`);
}
async function lookAt(subject) {
    const { state, detail } = await subject.status();
    if (state === 'running')
        return { state: 'ready', detail };
    return state === 'failed' ? { state, detail } : { state: 'waiting', detail, inProgress: true };
}
async function failure(subject, { build, sight }) {
    const { name } = subject.run;
    const why = subject.reason?.() ?? (await printLog(subject, async () => build?.failedLog ?? subject.logs()));
    const said = why ?? 'its log is empty';
    const address = subject.address();
    const where = address ? ` (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(address, 200)})` : '';
    if (!build)
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
    const { code = 'build-failed', reason = `${sight.detail}: ${said}`, next } = build.failure ?? {};
    const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(code, `${problem}${where}: ${reason}`, { next });
}
async function printLog({ run }, read) {
    const { log } = run.tools;
    try {
        const lines = (await read()).slice(-shownLines);
        if (lines.length === 0)
            return undefined;
        await log.group(`Last ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(lines.length, 'line')} of the log of "${run.name}"`, async () => {
            for (const line of lines)
                log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(line, lineLength));
        });
        return (0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonIn */ .YY)(lines);
    }
    catch (error) {
        log.warning(`The log of "${run.name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}


/***/ }),

/***/ 12495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ BuildWatch)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46705);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43105);
/* harmony import */ var _loading_page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13637);




const maxLingerMs = 60_000;
class BuildWatch {
    #subject;
    #log = new _container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .ContainerLog */ .sA([]);
    #replacedAt;
    #newSince;
    #wasUp = false;
    #sawLoadingPage = false;
    #sawGap = false;
    #builtCommit;
    former;
    live;
    failure;
    unproven = false;
    constructor(subject) {
        this.#subject = subject;
    }
    get lastLine() {
        return this.#log.isNew ? this.#log.lines.at(-1) : undefined;
    }
    get failedLog() {
        return this.#log.starts > 1 ? [...this.#log.former] : undefined;
    }
    get unreadConfig() {
        return this.#log.isNew ? this.#log.unreadConfig : undefined;
    }
    async remember() {
        const lines = await this.#readLog();
        const page = await this.#lookAtPage();
        this.former = page?.commit ?? (0,_container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .commitIn */ .xt)(lines);
        this.#log = new _container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .ContainerLog */ .sA(lines.length > 0 ? lines : undefined);
        this.#replacedAt = this.#now;
        this.#wasUp = page?.state === 'failed' || page?.state === 'answers';
    }
    async look() {
        this.failure = undefined;
        const status = await this.#subject.status();
        if (this.#log.read(await this.#readLog()))
            this.#builtCommit = undefined;
        if (this.#log.isNew)
            this.#newSince ??= this.#now;
        const ended = this.#loggedFailure();
        if (ended)
            return ended;
        const page = await this.#lookAtPage();
        this.#sawGap ||= page?.state === 'building' || page?.state === 'silent';
        if (page?.state === 'building') {
            if (this.#replacedAt === undefined || this.#wasUp)
                this.#sawLoadingPage = true;
            if (this.#isOtherContainer())
                this.#builtCommit = page.commit ?? this.#builtCommit;
            return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
        }
        if (page?.state === 'failed' || status.state === 'failed') {
            const said = page?.state === 'failed' ? 'its page says that the build failed' : status.detail;
            if (!this.#isOtherContainer())
                return waiting(`${said} (maybe of the previous one); waiting`);
            return this.#failed(said, { code: 'build-failed', reason: undefined, next: undefined });
        }
        if (!page)
            return waiting(`${status.detail}, no address yet`);
        if (page.state === 'silent')
            return waiting(`${status.detail}, the address ${page.detail}`);
        return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
    }
    #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#subject.source;
        const { former } = this;
        const logged = this.#log.commit;
        const isOtherLog = this.#log.isNew || this.#differs(logged);
        const isNew = this.#replacedAt === undefined || this.#sawLoadingPage || isOtherLog || this.#differs(shown);
        const isGone = this.#isOtherContainer(shown);
        const commit = shown ?? this.#builtCommit ?? (isOtherLog || !isNew ? logged : undefined);
        if (!commit || !wanted || (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .K)(commit, wanted)) {
            if (!isGone)
                return waiting(`${detail}; waiting for the new build`);
            this.unproven = !isNew && !shown;
            return this.#ready(detail, this.unproven ? undefined : commit);
        }
        const [is, asked] = [short(commit), short(wanted)];
        const isFormer = former !== undefined && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .K)(commit, former);
        if (!isGone || (isFormer && !isNew && !this.#sawGap) || (logged && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .K)(logged, wanted)))
            return waiting(`the app still shows commit ${is} instead of ${asked}`);
        if (!pinned)
            return this.#ready(detail, commit, ': the branch has moved on');
        this.live = commit;
        const reason = isFormer
            ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
            : `it runs commit ${is} and not ${asked}, which was asked for`;
        const branch = 'Set `source-ref` to the branch, which is always fetched anew';
        const next = isFormer ? `${branch}; or remove the instance and deploy it again.` : undefined;
        return this.#failed(reason, { code: 'wrong-commit', reason, next });
    }
    #isOtherContainer(shown) {
        if (this.#replacedAt === undefined || this.#sawLoadingPage)
            return true;
        const asked = [this.#subject.source.commit, this.#log.commit];
        const tellsAsked = shown && asked.some((commit) => commit && (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .K)(shown, commit));
        const lingerMs = Math.min(maxLingerMs, this.#subject.run.inputs.timeout / 2);
        const isOver = this.#now - (this.#newSince ?? this.#replacedAt) >= lingerMs;
        return (tellsAsked && this.#differs(shown)) || isOver;
    }
    #differs(commit) {
        return commit !== undefined && this.former !== undefined && !(0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .K)(commit, this.former);
    }
    #loggedFailure() {
        if (!this.#log.isNew)
            return undefined;
        const { failure, starts, former } = this.#log;
        if (failure?.final)
            return this.#failed(failure.reason || 'the build failed', failure);
        if (starts < 3)
            return undefined;
        const why = failure?.reason ?? (0,_container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonIn */ .YY)(former) ?? 'its log is empty';
        const reason = `its container ends and is started again and again: ${why}`;
        return this.#failed(reason, { ...(0,_container_log_js__WEBPACK_IMPORTED_MODULE_2__/* .advice */ .v9)(why), ...failure, reason });
    }
    #failed(detail, failure) {
        this.failure = failure;
        return { state: 'failed', detail };
    }
    #ready(detail, commit, but = '') {
        if (commit)
            this.live = commit;
        const which = commit ? `commit ${short(commit)}${but}` : 'the app answers and does not tell its commit';
        return { state: 'ready', detail: `${detail}, ${which}` };
    }
    get #now() {
        return this.#subject.run.tools.clock.now();
    }
    async #readLog() {
        try {
            return await this.#subject.logs();
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            this.#subject.run.tools.log.debug(`The log cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            return [];
        }
    }
    async #lookAtPage() {
        const { run, kind } = this.#subject;
        const address = this.#subject.address();
        if (!address)
            return undefined;
        const url = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
        return (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .lookAtPage */ .m)(run.tools.http, url, { showsPages: kind !== undefined && _runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[kind].showsPages });
    }
}
function waiting(detail) {
    return { state: 'waiting', detail };
}
function short(commit) {
    return commit.slice(0, 7);
}


/***/ }),

/***/ 43105:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YY: () => (/* binding */ reasonIn),
/* harmony export */   sA: () => (/* binding */ ContainerLog),
/* harmony export */   v9: () => (/* binding */ advice),
/* harmony export */   xt: () => (/* binding */ commitIn)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);
/* harmony import */ var _job_job_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21870);


const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
const staysDown = /^\[CONFIG\] Not starting the application\b/;
const problems = [
    [
        /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
        'clone-failed',
        'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.',
    ],
    [
        /Remote branch .* not found|^error: pathspec/,
        'clone-failed',
        'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
    ],
    [missingFolder, 'clone-failed', 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
    [
        endedConfig,
        'build-failed',
        "The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
    ],
    [
        /\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
        'build-failed',
        'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
    ],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;
class ContainerLog {
    #lines;
    former = [];
    starts = 0;
    commit;
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
        this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
        return isOther;
    }
    get isNew() {
        return this.starts > 0;
    }
    get lines() {
        return this.#lines ?? [];
    }
    get unreadConfig() {
        const line = this.lines.findLast((one) => unreadConfig.test(one));
        return line && (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300);
    }
    get failure() {
        const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        const final = beforeClone(lines).find((line) => missingRef.test(line)) ?? lines.findLast((line) => endedConfig.test(line));
        if (final)
            return { ...advice(final), final: true };
        const said = beforeTheBuild(lines);
        if (said)
            return { ...advice(said), final: failed || advice(said).next !== undefined };
        return failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined;
    }
}
function beginsAnew(before, now) {
    if (goesOn(before, now))
        return before.length === 0;
    const [at, to] = [placeOfCommit(before), placeOfCommit(now)];
    if (at >= 0 && to >= 0)
        return at < to || !goesOn(before.slice(at - to), now);
    const isScrolled = (0,_job_job_log_js__WEBPACK_IMPORTED_MODULE_1__/* .freshLines */ .K)(before, now).length < now.length;
    return !isScrolled && (to >= 0 || now[0] === before[0] || now.length < before.length);
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
    const unread = lines.findLast((line) => unreadConfig.test(line));
    const isStop = unread !== undefined && (endedConfig.test(unread) || lines.some((line) => staysDown.test(line)));
    const first = beforeTheBuild(lines) ?? (isStop ? unread : undefined);
    if (first)
        return first;
    const end = lines.findLastIndex((line) => ended.test(line));
    const before = end < 0 ? lines : lines.slice(0, end);
    const isReason = (line) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
    const why = before.findLast(isReason) ?? before.at(-1);
    const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
    return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}
function advice(reason) {
    const [, code, next] = problems.find(([said]) => said.test(reason)) ?? [];
    return { code: code ?? 'build-failed', reason, next };
}
function beforeTheBuild(lines) {
    return (beforeClone(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
        lines.find((line) => missingFolder.test(line)));
}
function beforeClone(lines) {
    const cloned = placeOfCommit(lines);
    return cloned < 0 ? lines : lines.slice(0, cloned);
}


/***/ }),

/***/ 13637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ sameCommit),
/* harmony export */   m: () => (/* binding */ lookAtPage)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);




const timeoutMs = 10_000;
async function lookAtPage(http, url, { showsPages }) {
    try {
        if (!showsPages)
            return sightOf(await visit(http, url, '/'), undefined);
        const shown = commitIn(await visit(http, url, '/__osc/commit-info.json'));
        const health = await visit(http, url, '/healthz');
        if (health.status === 503 && health.text.trim().toLowerCase() === 'building')
            return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
        return health.status === 500 && isBuildFailure(health) ? { state: 'failed' } : sightOf(health, shown);
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'silent', detail: 'does not answer' };
        throw error;
    }
}
function sightOf({ status }, commit) {
    return status >= 502 && status <= 504
        ? { state: 'silent', detail: `answers ${status}` }
        : { state: 'answers', commit };
}
async function visit(http, base, path) {
    const url = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(base, path);
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
    const sha = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(body.sha, 64).toLowerCase();
    return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
function sameCommit(a, b) {
    return a.startsWith(b) || b.startsWith(a);
}


/***/ }),

/***/ 76235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RI: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs),
/* harmony export */   kp: () => (/* binding */ onlyWakes),
/* harmony export */   uZ: () => (/* binding */ findStoreKey)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(32008);
/* harmony import */ var _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(88878);
/* harmony import */ var _config_values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(35199);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22940);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3469);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _source_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24041);








function serviceRequest({ inputs, context, settings }, storeKey) {
    const values = new Map(settings.options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[inputs.runner];
    const { store, sourceToken } = settings;
    const source = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && values.has(_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileOption */ .Kn);
    const ownSource = source && !elsewhere ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceOption */ .hI)(inputs.runner, source) : undefined;
    const isDefault = inputs['source-url'] === undefined;
    const given = [
        ['source-url', runner.source, isDefault && values.has(runner.source) ? undefined : ownSource],
        ['source-token', runner.token, sourceToken],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', store?.name],
        ['config-api-key', 'ConfigApiKey', store?.apiKey ?? storeKey],
    ];
    for (const [input, name, text] of given) {
        if (text === undefined)
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    return { serviceId: runner.serviceId, values, from, source: from.has(runner.source) ? source : undefined };
}
async function findStoreKey({ tools, inputs, settings }) {
    const { store, options } = settings;
    if (!store || store.apiKey || options.has('ConfigApiKey') || inputs.runner === 'wasm')
        return undefined;
    return (await tools.stores.describe(store.name)).configApiKey;
}
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
}
async function checkServiceInputs(inputs, { context, operation, ...intent }) {
    const { target } = inputs;
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({ input: 'runner', text: `is required to remove a runner too: ${_contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .runnerList */ .f}.` });
    }
    if (operation === 'remove' || operation === 'cleanup') {
        const previewStore = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .computePreviewStore */ .dl)(inputs, { context, ...intent });
        return { settings: { options: new Map(), previewStore }, problems };
    }
    const read = async (input) => {
        const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .readOptions */ .T)(inputs[input]);
        if (!('problem' in options))
            return options;
        problems.push({ input, text: `${options.problem}.` });
        return new Map();
    };
    const options = await read('options');
    const previewOptions = await read('preview-options');
    if (target === 'runner' || target === 'app')
        problems.push(...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceProblems */ ._0)(inputs));
    if (target === 'runner')
        problems.push(...runnerProblems(inputs, { options, 'preview-options': previewOptions }));
    if (target === 'app')
        problems.push(...appProblems(inputs, options));
    const config = await (0,_config_values_js__WEBPACK_IMPORTED_MODULE_0__/* .checkConfig */ .l2)(inputs);
    problems.push(...config.problems, ...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .contextProblems */ ._g)(inputs, context));
    if ((0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_6__/* .isPreview */ .b)(intent)) {
        const step = { inputs, options, previewOptions, config: config.previewValues };
        const limited = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .limitToPreview */ .Di)(step, { context, ...intent });
        return { settings: limited.settings, problems: [...problems, ...limited.problems] };
    }
    const { 'config-service': name, 'config-api-key': apiKey, 'config-prune': prune } = inputs;
    const settings = {
        options,
        config: config.values,
        store: name === undefined ? undefined : { name, apiKey, prune },
        sourceToken: inputs['source-token'],
        givesToken: inputs['service-token'],
    };
    return { settings, problems };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const text = 'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner.';
    return [{ input: 'service', text }];
}
function runnerProblems(inputs, given) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    return ['options', 'preview-options'].flatMap((input) => {
        const options = given[input];
        const named = sources.find((name) => options.has(name));
        const twice = `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
        return inputs['source-url'] && named ? [{ input, text: twice }] : [];
    });
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ['preview-options', inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.'],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
        ]),
        ['config-service', key && 'is required with the option `ConfigApiKey`.'],
    ]);
}


/***/ }),

/***/ 43819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ rollBack),
/* harmony export */   a: () => (/* binding */ formerOptions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _instance_live_instance_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87578);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9776);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _source_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24041);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64228);






async function rollBack(run, { error, former }) {
    if (!run.inputs.rollback || run.tools.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const version = former();
    const [text, first] = typeof version === 'string' ? [version, false] : await restore(run, version);
    const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.code, message, { brief: first ? text : error.brief, cause: error, next: error.next });
}
async function restore({ name, tools, outputs }, version) {
    tools.log.warning(`Rolling back to ${version.title}.`);
    try {
        const { runs, commit } = await version.restore();
        outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return [`"${name}" was rolled back and runs ${runs} again.`, false];
    }
    catch (error) {
        outputs.set({ 'rolled-back': false });
        return [`The rollback failed too, so "${name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, true];
    }
}
function formerOptions({ record, sent }, about) {
    const { now, runner, serviceId, commit } = about;
    if (!(0,_instance_live_instance_js__WEBPACK_IMPORTED_MODULE_1__/* .takesChanges */ .i)(record))
        return `the service ${serviceId} takes options only for a new instance`;
    const names = Object.keys(sent);
    const shown = names.map((name) => [name, (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .shownValue */ .JJ)(record, name)]);
    const options = Object.fromEntries(shown.filter(isSendable));
    if (!runner)
        return Object.keys(options).length > 0
            ? options
            : `${names.join(', ')} was not set before, and no option can be unset`;
    const name = _source_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .sourceNames */ .SI.find((one) => one in now) ?? 'SourceUrl';
    const former = record[name];
    if (typeof former !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[runner].takesCommit && !former.startsWith('s3:')) {
        options[name] = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceOption */ .hI)(runner, { url: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .splitSource */ .qJ)(former).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function isSendable(option) {
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !(0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .isHidden */ .dK)(option[1]);
}


/***/ }),

/***/ 74863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   Pq: () => (/* binding */ withTable),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   ut: () => (/* binding */ reportCommit),
/* harmony export */   xS: () => (/* binding */ factsOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _readiness_loading_page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13637);




function announce(run, known) {
    const facts = factsOf(run, known);
    run.outputs.set(facts);
    return facts.endpoints;
}
function factsOf({ tools, name }, known) {
    const { record = {}, sensitivity, ports = [] } = known;
    sensitivity.mask(Object.entries(record), tools.log);
    const addresses = [
        ['url', checkAddress(tools, record.url, `the address of "${name}"`)],
        ['app', checkAddress(tools, record.resources?.app, `the app of "${name}"`)],
        ['apiDocs', checkAddress(tools, record.resources?.apiDocs, `the API documentation of "${name}"`)],
    ];
    const endpoints = {
        ...Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
        ...(ports.length > 0 ? { ports } : {}),
    };
    for (const [, address] of addresses)
        tools.log.secrets.keep(address ?? '');
    const { id } = record;
    return {
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .redactedRecord */ .Up)(record, sensitivity),
    };
}
function checkAddress({ log, trustedHosts }, text, title) {
    if (!text)
        return undefined;
    try {
        const url = trustedHosts.checkAddress(text, title);
        return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
    }
    catch (error) {
        log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
        return undefined;
    }
}
function reportCommit({ outputs, tools }, { build, source }) {
    const live = build?.live;
    if (!live)
        return { Commit: build?.unproven ? 'unproven: nothing showed the new build' : undefined };
    const wanted = source.commit;
    const commit = wanted && (0,_readiness_loading_page_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .K)(live, wanted) ? wanted : live;
    outputs.set({ commit });
    if (!wanted || commit === wanted)
        return { Commit: commit };
    const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
    tools.log.notice(`${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`);
    return { Commit: commit, 'Asked for': wanted };
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => Boolean(row[1])) };
}
function withTable(result, table) {
    const { summary, changes } = result;
    const items = table.rows.map(([name, value]) => `${name}: ${value}`);
    return {
        ...result,
        summary: [...summary, table],
        ...(changes ? { changes: [...changes, { title: table.title, items }] } : {}),
    };
}
function resultOf({ tools: { clock } }, done) {
    const { title, rows, started, ...result } = done;
    const time = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(clock.now() - started);
    return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}
function accountRows({ plan, balance }) {
    return { Plan: plan, 'Tokens left': balance === undefined ? undefined : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(balance) };
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}


/***/ }),

/***/ 94328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceRun: () => (/* binding */ serviceRun)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/services/preview-access.js
var preview_access = __webpack_require__(3469);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 2 modules
var open_service = __webpack_require__(60117);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
// EXTERNAL MODULE: ./build/src/services/roll-back.js
var roll_back = __webpack_require__(43819);
// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
// EXTERNAL MODULE: ./build/src/services/source/source.js
var source_source = __webpack_require__(24041);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/services/readiness/await-ready.js
var await_ready = __webpack_require__(50469);
// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js
var build_watch = __webpack_require__(12495);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source/source-address.js
var source_address = __webpack_require__(64228);
// EXTERNAL MODULE: ./build/src/services/instance/live-instance.js
var live_instance = __webpack_require__(87578);
// EXTERNAL MODULE: ./build/src/services/instance/resume-instance.js
var resume_instance = __webpack_require__(39021);
;// CONCATENATED MODULE: ./build/src/services/instance/instance-deploy.js













const wakingMs = 60_000;
const maxSettleMs = 10_000;
class InstanceDeploy {
    live;
    #run;
    #request;
    #runner;
    build;
    #before;
    constructor(run, request) {
        this.live = new live_instance/* LiveInstance */.e(run.tools, { ...request, name: run.name });
        this.#run = run;
        this.#request = request;
        this.#runner = (0,runners/* runnerOf */.mv)(request.service.serviceId);
        this.build = this.#newBuild(request.source);
    }
    async ensure(checkNew) {
        if (!(0,ownership.leavesOwner)(this.#run, this.#change))
            void this.#run.tools.tags.of(this.#resource);
        const suspended = await (0,resume_instance/* findSuspended */.n8)(this.#run.tools, this.#key);
        if (suspended)
            return this.#resume(suspended);
        const found = await this.live.api.find(this.#run.name);
        if (!found) {
            await checkNew();
            return this.#create();
        }
        await this.#guard(found);
        return this.#update(found);
    }
    async watch(action, { source, deadline } = this.#request) {
        const isOld = !this.build && action !== 'created' && action !== 'unchanged';
        const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
        const resumed = this.live.isWaking;
        await (0,await_ready/* awaitReady */.k)(this.#subject(source), { build: this.build, deadline, settleMs, resumed });
    }
    former() {
        const { name, tools, inputs } = this.#run;
        const { service, secrets } = this.#request;
        const before = this.#before;
        if (!before)
            return `"${name}" is new, so there is no version to roll back to.`;
        const commit = this.build?.former;
        const about = { now: secrets.options, runner: this.#runner, serviceId: service.serviceId, commit };
        const options = (0,roll_back/* formerOptions */.a)(before, about);
        if (typeof options === 'string')
            return `It cannot be rolled back: ${options}.`;
        const stay = Object.keys(before.sent).filter((option) => !(option in options));
        return {
            title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
            restore: async () => {
                if (stay.length > 0)
                    tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
                const source = { ...source_source/* unknownSource */.e0, commit, pinned: commit !== undefined };
                this.live.isWaking = false;
                this.build = this.#newBuild(source);
                await this.build?.remember();
                await this.live.change(options);
                await this.watch('updated', { ...this.#request, source, deadline: tools.clock.now() + inputs.timeout });
                return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
            },
        };
    }
    get #key() {
        return { serviceId: this.#request.service.serviceId, name: this.#run.name };
    }
    get #resource() {
        return { type: 'instance', serviceId: this.#request.service.serviceId, id: this.#run.name };
    }
    get #change() {
        const { secrets, source } = this.#request;
        return { options: secrets.options, sent: source.url || undefined };
    }
    #subject(source) {
        const { live } = this;
        return {
            ...{ run: this.#run, kind: this.#runner, source },
            status: async () => {
                const status = await live.status();
                if (this.#runner && !live.record?.url)
                    await live.refresh();
                return status;
            },
            address: () => live.record?.url,
            logs: () => live.logs(),
        };
    }
    #newBuild(source) {
        return this.#runner && new build_watch/* BuildWatch */.i(this.#subject(source));
    }
    #guard(record) {
        return (0,ownership.guardOwnership)(this.#run, { resource: this.#resource, source: (0,source_address/* recordedSource */.sT)(record), ...this.#change });
    }
    async #resume(suspended) {
        const { service } = this.#request;
        const kept = suspended.parameters ?? {};
        await this.#guard(kept);
        this.live.isWaking = true;
        return this.#update(await (0,resume_instance/* resumeInstance */.DZ)(this.#run.tools, { service, suspended, waitMs: this.#run.inputs.timeout }), kept);
    }
    async #create() {
        const { live } = this;
        const { name, tools } = this.#run;
        const { clock, signal } = tools;
        const { secrets, service, deadline } = this.#request;
        const { options } = secrets;
        let found;
        let suspended;
        await secrets.store(options);
        const made = await (0,creation/* createWithinPlan */.n)(tools, {
            action: `another instance of ${service.serviceId}`,
            create: () => live.api.create(name, options),
            find: async (conflict) => {
                live.isWaking = conflict;
                if (conflict)
                    suspended = await (0,resume_instance/* findSuspended */.n8)(tools, this.#key);
                if (suspended)
                    return {};
                const timeoutMs = conflict ? Math.min(wakingMs, deadline - clock.now()) : 0;
                const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => live.api.find(name, { once: conflict }));
                found = await (0,retry/* poll */.wt)(look, { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal });
                return found;
            },
        });
        if (suspended)
            return this.#resume(suspended);
        if (!live.isWaking)
            await (0,ownership.tagMade)(this.#run, this.#resource);
        if (found) {
            await this.#guard(found);
            const action = await this.#update(found);
            return action === 'unchanged' ? 'created' : action;
        }
        live.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => live.api.find(name))) ?? made);
        return 'created';
    }
    async #update(record, kept) {
        const { name, tools, target } = this.#run;
        const { secrets, sensitivity } = this.#request;
        const former = { ...record, ...kept };
        await (0,ownership.tagDeployed)(this.#run, this.#resource);
        const { different, unseen } = await secrets.compare(record);
        if (kept)
            Object.assign(different, (await secrets.compare(former)).different);
        const { options } = secrets;
        const names = Object.keys(different);
        const isRunner = target === 'runner';
        this.live.record = record;
        this.#before = { record: former, sent: different };
        if (isRunner || names.length > 0)
            await this.build?.remember();
        if (names.length > 0) {
            tools.log.info(`Changing ${(0,format/* count */.U9)(names.length, 'option')} of "${name}": ${names.join(', ')}.`);
            const sent = { ...different, ...Object.fromEntries(unseen.map((one) => [one, options[one] ?? ''])) };
            await secrets.store(sent);
            await this.live.change(sent);
            if (this.live.isWaking)
                await this.live.keepChange(options, sensitivity);
        }
        else if (unseen.length > 0) {
            tools.log.info(`The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. Remove the instance to set it anew.`);
        }
        if (isRunner && names.length === 0)
            await this.live.restart();
        this.live.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
        if (names.length > 0)
            return 'updated';
        return isRunner ? 'restarted' : this.live.isWaking ? 'resumed' : 'unchanged';
    }
}

// EXTERNAL MODULE: ./build/src/services/instance/instance-secrets.js
var instance_secrets = __webpack_require__(64449);
;// CONCATENATED MODULE: ./build/src/services/instance/deploy-instance.js








async function deployInstance(run, request) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const { serviceId } = request;
    const wakes = (0,services_request/* onlyWakes */.kp)(run, request);
    const check = () => (0,open_service/* checkRequest */.yG)(run, { request, service: undefined, isNew: !wakes });
    const service = await (0,open_service/* openService */.IH)(tools, serviceId, check);
    (0,open_service/* checkServiceType */.SJ)(service, run.target);
    const checked = await (0,open_service/* checkRequest */.yG)(run, { request, service, isNew: !wakes });
    const { sensitivity } = checked;
    const secrets = await instance_secrets/* InstanceSecrets */.h.of(tools, { serviceId, name }, checked);
    const source = request.source ?? (0,source_source/* optionSource */.Ns)(checked.options) ?? source_source/* unknownSource */.e0;
    const deadline = started + inputs.timeout;
    const deploy = new InstanceDeploy(run, { service, secrets, sensitivity, source, deadline });
    const { live } = deploy;
    const action = await deploy.ensure(async () => {
        if (wakes)
            await (0,open_service/* checkRequest */.yG)(run, { request, service });
    });
    const changed = action !== 'unchanged';
    (0,service_result/* announce */.iP)(run, { record: live.record, sensitivity });
    let status = live.record?.status ?? 'starting';
    outputs.set({ changed, status });
    tools.log.info(`"${name}" on ${serviceId}: ${action}.`);
    if (inputs.wait) {
        try {
            await deploy.watch(action);
        }
        catch (failure) {
            const error = secrets.explain(failure);
            throw changed ? await (0,roll_back/* rollBack */.F)(run, { error, former: () => deploy.former() }) : error;
        }
        status = 'running';
    }
    else if (deploy.build)
        tools.log.info('With `wait: false` it is not known which commit comes up.');
    await secrets.removeFormer();
    if (inputs.wait)
        await (0,wait_until_ready/* whileWaking */.VA)(() => live.refresh());
    const ports = inputs.wait ? await live.ports() : [];
    const endpoints = (0,service_result/* announce */.iP)(run, { record: live.record, sensitivity, ports });
    outputs.set({ status });
    const rows = {
        Service: serviceId,
        Name: name,
        URL: endpoints.url,
        App: endpoints.app,
        'API documentation': endpoints.apiDocs,
        Ports: ports.map(service_result/* portText */.ZY).join(', '),
        Result: action,
        Status: status,
        ...(0,service_result/* reportCommit */.ut)(run, { build: deploy.build, source }),
    };
    return (0,service_result/* resultOf */.Bg)(run, { changed, status, url: endpoints.url, title: 'Instance', rows, started });
}

// EXTERNAL MODULE: ./build/src/services/instance/plan-instance.js
var plan_instance = __webpack_require__(45317);
// EXTERNAL MODULE: ./build/src/services/instance/remove-instance.js
var remove_instance = __webpack_require__(79872);
;// CONCATENATED MODULE: ./build/src/services/run-service.js






async function runService(run) {
    const { config, store, previewStore } = run.settings;
    if (config === undefined || !store)
        return runTarget(run);
    if (!previewStore) {
        const { settleConfig } = await __webpack_require__.e(/* import() */ 2478).then(__webpack_require__.bind(__webpack_require__, 72478));
        const { runner } = run.inputs;
        const { table } = await settleConfig(run.tools, { store, values: config, runner, plans: run.operation === 'plan' });
        return (0,service_result/* withTable */.Pq)(await runTarget(run), table);
    }
    const { removePreviewStore, settlePreviewStore } = await __webpack_require__.e(/* import() */ 5317).then(__webpack_require__.bind(__webpack_require__, 5317));
    const { table, isNew } = await settlePreviewStore(run, { store: previewStore, values: config });
    try {
        return (0,service_result/* withTable */.Pq)(await runTarget(run), table);
    }
    catch (error) {
        if (isNew && error instanceof errors/* DeployError */.sH && error.code === 'plan-limit')
            await removePreviewStore(run.tools, previewStore);
        throw error;
    }
}
async function removeService(run) {
    const { tools, name, target, settings } = run;
    tools.log.secrets.keep(name);
    const remove = target === 'app' ? (await __webpack_require__.e(/* import() */ 4713).then(__webpack_require__.bind(__webpack_require__, 94713))).removeApp : remove_instance/* removeInstance */.gK;
    if (!settings.previewStore)
        return remove(run);
    const { removePreviewStore } = await __webpack_require__.e(/* import() */ 5317).then(__webpack_require__.bind(__webpack_require__, 5317));
    const wasThere = await removePreviewStore(tools, settings.previewStore);
    const facts = await remove(run);
    return { ...facts, changed: facts.changed || wasThere };
}
async function runTarget(run) {
    const { target, operation, name } = run;
    run.outputs.set({ name });
    run.tools.log.secrets.keep(name);
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 4713).then(__webpack_require__.bind(__webpack_require__, 94713));
        return runApp(run);
    }
    const request = (0,services_request/* serviceRequest */.RI)(run, await (0,services_request/* findStoreKey */.uZ)(run));
    if (operation === 'plan')
        return (0,plan_instance/* planInstance */.F)(run, request);
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 9337).then(__webpack_require__.bind(__webpack_require__, 69337));
        return runJob(run, request);
    }
    return deployInstance(run, request);
}

// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js









class InstancePreviews {
    #run;
    #production;
    #running;
    constructor(run, production) {
        this.#run = run;
        this.#production = production;
    }
    async list() {
        return (0,sweep/* findPreviews */.hb)(await this.#all(), { base: this.#production.base, names: names/* instanceNames */.aF });
    }
    async look(name) {
        const { context, inputs, preview, target, tools } = this.#run;
        const { base } = this.#production;
        const found = (await this.#all()).find((one) => one.name === name);
        if (!found)
            return { free: true };
        const marker = (0,tags.readMarker)((await tools.tags.of(found.resource)) ?? []);
        if (marker.repository !== undefined)
            return this.#lookAt(name, marker);
        const { source } = found;
        const isJob = target === 'job' && preview;
        if (!source)
            return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
        const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
        const isOurs = own.some((url) => (0,source_address/* sameUrl */.cl)(url, source.url));
        const isBranch = source.ref !== undefined && names/* instanceNames */.aF.ofBranch(base, source.ref) === name;
        return {
            free: false,
            foreign: isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)(source.url, 120)}`,
            branch: isBranch ? source.ref : undefined,
        };
    }
    #lookAt(name, marker) {
        const { base } = this.#production;
        const { repository } = this.#run.context;
        const said = (0,tags.readBranch)(marker);
        const branch = said !== undefined && names/* instanceNames */.aF.ofBranch(base, said) === name ? said : undefined;
        const pullRequest = names/* instanceNames */.aF.pullRequestIn(name, base);
        const isPreview = pullRequest === undefined ? branch : marker.preview === (0,tags.formatPreview)({ preview: pullRequest, branch });
        const facts = { free: false, branch, deployedAt: async () => (0,tags.readDeployedAt)(marker) };
        if (marker.repository !== (0,tags.formatRepository)(repository))
            return { ...facts, foreign: `its tag says ${(0,plain_text/* plainText */.wh)(marker.repository ?? '', 120)}` };
        return isPreview ? facts : { ...facts, foreign: 'its tags do not say that it is this preview' };
    }
    async remove(name) {
        const preview = names/* instanceNames */.aF.pullRequestIn(name, this.#production.base);
        const { branch } = preview === undefined ? await this.look(name) : {};
        const { context } = this.#run;
        const previewStore = (0,preview_access/* computePreviewStore */.dl)(this.#production, { context, preview, branch });
        await removeService({ ...this.#run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
    }
    #all() {
        const { target, tools, inputs } = this.#run;
        this.#running ??= target === 'app' ? listApps(tools) : listInstances(tools, (0,runners/* serviceIdOf */.Qh)(inputs));
        return this.#running;
    }
}
async function listApps(tools) {
    return (await tools.apps.list()).map((app) => ({
        name: app.name,
        resource: { type: 'myapp', id: app.id },
        source: (0,source_address/* appSource */.FI)(app),
    }));
}
async function listInstances(tools, serviceId) {
    const awake = async () => {
        const service = await tools.catalog.find(serviceId);
        return service ? tools.instancesOf(service).list() : [];
    };
    const [records, suspended] = await Promise.all([awake(), tools.account.suspended()]);
    const one = (name, record) => ({
        name,
        resource: { type: 'instance', serviceId, id: name },
        source: (0,source_source/* optionSource */.Ns)(record),
    });
    const running = records.flatMap(({ name, ...record }) => (name ? [one(name, record)] : []));
    const asleep = suspended
        .filter((sleeper) => sleeper.serviceId === serviceId && !running.some(({ name }) => name === sleeper.instanceName))
        .map(({ instanceName, parameters = {} }) => one(instanceName, parameters));
    return [...running, ...asleep];
}

// EXTERNAL MODULE: ./build/src/services/service-tools.js + 5 modules
var service_tools = __webpack_require__(7200);
// EXTERNAL MODULE: ./build/src/targets/target.js
var target = __webpack_require__(58127);
;// CONCATENATED MODULE: ./build/src/targets/services.js











async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan') {
        const commit = (0,source_source/* refusedCommit */.OX)(run.inputs, run.context);
        if (commit !== undefined)
            (0,inputs/* rejectProblems */.Ys)([(0,source_source/* commitProblem */.vA)(run.inputs, commit)]);
    }
    for (const note of (0,preview_access/* describeAccess */.Ag)(run.settings.access))
        run.runtime.log.notice(note);
    return { open: (clients) => new ServiceTarget(run, serviceRun(run, { target, clients })) };
}
class ServiceTarget {
    #run;
    #service;
    constructor(run, service) {
        this.#run = run;
        this.#service = service;
    }
    get previews() {
        const { inputs, intent } = this.#run;
        return new InstancePreviews(this.#service, { base: intent.base, 'config-service': inputs['config-service'] });
    }
    async deploy() {
        const { inputs, outputs, settings, tools } = this.#service;
        const result = await runService(this.#service);
        if (settings.givesToken)
            outputs.set({ 'service-token': await tools.tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        return { kind: 'served', planned: false, result: await this.#withDomain(result) };
    }
    async plan() {
        return { kind: 'served', planned: true, result: await this.#withDomain(await runService(this.#service)) };
    }
    async remove() {
        const service = this.#service;
        const facts = await removeService(service);
        service.outputs.set(facts);
        if (service.target !== 'job' && !(0,contract_intent/* isPreview */.b)(this.#run.intent)) {
            const { freeDomains } = await __webpack_require__.e(/* import() */ 3348).then(__webpack_require__.bind(__webpack_require__, 63348));
            await freeDomains(service, facts.id);
        }
        return facts;
    }
    async #withDomain(result) {
        if (!(0,target/* hasDomain */.z)(this.#run))
            return result;
        const [{ settleDomain }, { servicePlace }] = await Promise.all([
            __webpack_require__.e(/* import() */ 9346).then(__webpack_require__.bind(__webpack_require__, 99346)),
            __webpack_require__.e(/* import() */ 3348).then(__webpack_require__.bind(__webpack_require__, 63348)),
        ]);
        const { url } = result;
        const notes = await settleDomain(this.#run, url ? servicePlace(this.#service, url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        return rows.length === 0 ? result : (0,service_result/* withTable */.Pq)(result, { title: 'Domain', rows });
    }
}
function serviceRun({ runtime, inputs, context, intent, settings }, { target, clients }) {
    const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
    return {
        tools: (0,service_tools/* serviceTools */.v)(clients, runtime),
        target,
        operation,
        name: intent.name,
        inputs,
        settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        ownTags: (0,tags.computeOwnTags)(context.repository, { ...intent, now: runtime.clock.now() }),
        outputs: runtime.outputs,
    };
}


/***/ })

};
