export const id = 412;
export const ids = [412];
export const modules = {

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
        const { workspace } = this.#tools;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            return { option, value, name: await (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .secretNameOf */ .Jf)(value, { workspace, key: this.#key, option }) };
        });
        this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
    }
    async #adopt(record) {
        const { options, plain } = this.#checked;
        const known = this.#secrets.map(({ option }) => option);
        const others = Object.keys(options).filter((option) => {
            const isOurs = String((0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .shownValue */ .JJ)(record, option)).startsWith(`{{secrets.${(0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slotOf */ .SW)(this.#key, option)}`);
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
            else if (kept.some((one) => one.startsWith((0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slotOf */ .SW)(this.#key, option)))) {
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
        const slots = Object.keys(this.#checked.options).map((option) => (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slotOf */ .SW)(this.#key, option));
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
async function namesOf({ secrets }, key) {
    return (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .secretsOf */ .Fj)(await secrets.names(key.serviceId), key);
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
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79071);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78053);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9776);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(31103);







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
    run;
    kind;
    api;
    #serviceId;
    #deadline;
    record;
    isWaking = false;
    #shown;
    constructor(run, service, deadline) {
        this.run = run;
        this.kind = (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runnerOf */ .mv)(service.serviceId);
        this.api = run.tools.instancesOf(service);
        this.#serviceId = service.serviceId;
        this.#deadline = deadline;
    }
    async refresh() {
        this.record = (await this.api.find(this.run.name, { once: true })) ?? this.record;
    }
    async status() {
        const health = await this.api.health(this.#named);
        if (this.kind && !this.record?.url)
            await this.refresh();
        if (health === undefined)
            return { state: 'starting', detail: 'the platform does not know its health yet' };
        const failed = /fail|error|crash|backoff/.test(health);
        return { state: health === 'running' ? 'running' : failed ? 'failed' : 'starting', detail: `health ${health}` };
    }
    address() {
        return this.record?.url;
    }
    logs() {
        return this.api.logs(this.#named);
    }
    async ports() {
        const { clock, signal, log } = this.run.tools;
        const name = this.run.name;
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
        const name = this.run.name;
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
        return this.#write(`restart "${this.run.name}"`, () => this.api.restart(this.#named));
    }
    async keepChange(options, sensitivity) {
        const { clock, signal, log } = this.run.tools;
        const name = this.run.name;
        const duration = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(comingBackMs);
        log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .whileWaking */ .VA)(() => this.api.find(name, { once: true }));
            const reverted = record ? (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_4__/* .revertedOptions */ .GU)(options, { record, sensitivity, shown: this.#shown }) : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.#deadline - clock.now());
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal });
    }
    get #named() {
        return { ...this.record, name: this.run.name };
    }
    async #write(action, call) {
        const { clock, signal } = this.run.tools;
        const timeoutMs = Math.min(90_000, this.#deadline - clock.now());
        const attempt = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .whileWaking */ .VA)(() => call().then(() => true));
        try {
            const done = this.isWaking && (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(attempt, { timeoutMs, pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .pace */ .cI, clock, signal }));
            if (!done)
                await call();
        }
        catch (error) {
            if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
                throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .explainRefusal */ .G)(this.run.tools, { error, action: `a change of "${this.run.name}"` });
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
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49391);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43610);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9776);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(36027);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3469);
/* harmony import */ var _request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(76235);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74863);
/* harmony import */ var _instance_secrets_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64449);
/* harmony import */ var _live_instance_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(87578);
/* harmony import */ var _resume_instance_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(39021);
/* harmony import */ var _secret_name_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(11220);












async function planInstance(run, request) {
    const { tools, name } = run;
    const { serviceId } = request;
    const service = await tools.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkServiceType */ .SJ)(service, run.target);
    const suspended = await (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_9__/* .findSuspended */ .n8)(tools, { serviceId, name });
    const isJob = run.target === 'job';
    const found = suspended || isJob || !service ? undefined : await tools.instancesOf(service).find(name);
    const record = suspended ? (suspended.parameters ?? {}) : found;
    const isNew = record === undefined || !(0,_request_js__WEBPACK_IMPORTED_MODULE_5__/* .onlyWakes */ .kp)(run, request);
    const checked = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(run, { request, service, isNew });
    const secrets = await _instance_secrets_js__WEBPACK_IMPORTED_MODULE_7__/* .InstanceSecrets */ .h.of(tools, { serviceId, name }, checked);
    const { options } = secrets;
    if (record) {
        const sent = request.source?.url ?? (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_0__/* .recordedSource */ .sT)(options);
        const resource = { type: 'instance', serviceId, id: name };
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_3__/* .guardOwnership */ .bq)(run, { resource, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_0__/* .recordedSource */ .sT)(record), options, sent });
    }
    const show = (name, value) => String(checked.sensitivity.redact(name, value));
    const all = Object.entries(options).map(([name, value]) => [name, show(name, value)]);
    const lost = (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_9__/* .losesData */ .X7)(service ?? { serviceId }) ? '; its data is gone' : '';
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
            const old = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .shownValue */ .JJ)(record, option);
            const now = typeof value === 'string' && (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_10__/* .isOwnReference */ .A$)(value) ? 'a new secret' : show(option, value);
            return [option, `${old === undefined ? 'not set' : show(option, old)} → ${now}`];
        }),
        ...unseen.map((option) => [option, 'not shown by the platform']),
    ];
    const runs = target === 'runner';
    const describe = () => {
        if (names.length === 0)
            return runs ? `restart "${name}", which builds it anew` : `wait until "${name}" runs, and change nothing of it`;
        if ((0,_live_instance_js__WEBPACK_IMPORTED_MODULE_8__/* .takesChanges */ .i)(record))
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
        ...(0,_preview_access_js__WEBPACK_IMPORTED_MODULE_4__/* .describeAccess */ .Ag)(settings.access).map((note) => ['Access', note]),
        ...Object.entries((0,_service_result_js__WEBPACK_IMPORTED_MODULE_6__/* .accountRows */ .Db)(await account.account())),
    ];
    const tables = [(0,_service_result_js__WEBPACK_IMPORTED_MODULE_6__/* .summaryOf */ .YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,_service_result_js__WEBPACK_IMPORTED_MODULE_6__/* .summaryOf */ .YG)('Options', plan.options));
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
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57863);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36027);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74863);
/* harmony import */ var _instance_secrets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(64449);
/* harmony import */ var _resume_instance_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(39021);








async function removeInstance(run) {
    const { tools, name } = run;
    const serviceId = (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(run.inputs);
    const key = { serviceId, name };
    const resource = { type: 'instance', serviceId, id: name };
    void tools.tags.of(resource);
    const [suspended, service] = await Promise.all([(0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_7__/* .readSuspended */ .mV)(tools, key), tools.catalog.find(serviceId)]);
    const api = service && tools.instancesOf(service);
    const awake = await api?.find(name);
    const found = awake ?? (suspended && (suspended.parameters ?? {}));
    if (!found)
        return removalFacts(run, { service: serviceId });
    await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .guardOwnership */ .bq)(run, { resource, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .recordedSource */ .sT)(found) });
    const { id, url, resources } = found;
    const facts = (0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .factsOf */ .xS)(run, { record: { id, url, resources }, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__/* .Sensitivity */ .I7() });
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
        (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_7__/* .discardSuspended */ .qZ)(tools, key),
        (0,_instance_secrets_js__WEBPACK_IMPORTED_MODULE_6__/* .removeInstanceSecrets */ .x)(tools, key),
        tools.tags.clear({ type: 'instance', serviceId: key.serviceId, id: key.name }),
    ]);
}
function removalFacts({ tools, name }, { service, facts }) {
    tools.log.info(facts ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`);
    return { ...facts, changed: facts !== undefined, status: 'removed' };
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
function changedOptions(options, compared) {
    const different = Object.entries(options).filter(([name, value]) => !isUnseen(name, compared) && plain(shownValue(compared.record, name) ?? '') !== plain(value));
    return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity, shown = {} }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => [record, shown].some((one) => shownValue(one, name) !== undefined));
}
function unseenOptions(options, compared) {
    return Object.keys(options).filter((name) => isUnseen(name, compared));
}
function isUnseen(name, { record, sensitivity }) {
    return ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
    const step = (at, key) => typeof at === 'object' && at !== null ? at[key] : undefined;
    return record[name] ?? name.split('.').reduce(step, record);
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

/***/ 3469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ describeAccess),
/* harmony export */   Di: () => (/* binding */ limitToPreview),
/* harmony export */   dl: () => (/* binding */ computePreviewStore)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71500);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49391);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);




const previewInputs = ['preview-config', 'preview-source-token', 'preview-options'];
const productionInputs = [
    ['config-service', 'preview-config'],
    ['config-api-key', 'preview-config'],
    ['source-token', 'preview-source-token'],
    ['service-token'],
];
const storeOption = /^config_?(service|svc)$/i;
function isProductionOnly(name, text) {
    if (text === '')
        return false;
    if (storeOption.test(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .isSecretReference */ .IC)(text))
        return true;
    return new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .Sensitivity */ .I7().has(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutPasswords */ .hl)(text) !== text;
}
function limitToPreview(step, { context, ...intent }) {
    const { inputs } = step;
    const foreign = explainForeign({ inputs, options: new Map([...step.options, ...step.previewOptions]) }, context);
    const granted = foreign ? new Map() : step.previewOptions;
    const secrets = [...step.options].flatMap(([name, { text }]) => (isProductionOnly(name, text) ? [name] : []));
    const them = secrets.length === 1 ? 'it' : 'them';
    const text = `has ${quote(secrets)}, and this preview is given no secret: ${foreign}. Leave ${them} out in the step that deploys such previews.`;
    const problems = foreign && secrets.length > 0 ? [{ input: 'options', text }] : [];
    const withheldOptions = new Set(secrets.filter((name) => !granted.has(name)));
    const present = previewInputs.filter((name) => inputs[name] !== undefined);
    const withheld = productionInputs.flatMap(([name, own]) => inputs[name] && (foreign || (own && inputs[own] === undefined)) ? [name] : []);
    const access = {
        foreign,
        withheld: foreign ? [...withheld, ...present] : withheld,
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
function explainForeign({ inputs, options }, { pullRequest, privilegedFork, serverUrl, repository }) {
    if (pullRequest?.fork || privilegedFork)
        return 'its code is that of a fork';
    const own = `${serverUrl}/${repository}`;
    const sources = [inputs['source-url'], ..._contract_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceNames */ .SI.map((name) => options.get(name)?.text)];
    const other = sources.find((url) => url && !url.startsWith('s3:') && !(0,_contract_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sameUrl */ .cl)(url, own));
    return other ? 'its code is of another repository' : undefined;
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
    const { log } = run.tools;
    const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$y)(run.tools, { ...times, look });
    const hasFailed = sight.state === 'failed' && !timedOut;
    run.outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (build?.failure?.code === 'wrong-commit' && build.live)
        run.outputs.set({ commit: build.live });
    if (hasFailed)
        throw await failure(subject, { build, sight });
    if (!timedOut && build?.unproven) {
        log.warning(`"${run.name}" runs, but unproven: neither its log nor the app shows that this build is live.`);
    }
    if (build?.unreadConfig && !timedOut) {
        log.warning(`"${run.name}" runs without the values of its parameter store: ${build.unreadConfig} ${(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceText */ .YM)((0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .advice */ .v9)(build.unreadConfig).next ?? '')}`);
    }
    const address = subject.address();
    if (!timedOut)
        return awaitHealthPath(run, address, times.deadline);
    const why = await printLog(subject, () => subject.logs());
    const where = address ? ` It is at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(address, 200)}` : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `"${run.name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`, { next: why && (0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .advice */ .v9)(why).next });
}
async function awaitHealthPath(run, address, deadline) {
    const path = run.inputs['health-path'];
    if (!path || !address)
        return;
    const base = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
    const url = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(base, path);
    const { http } = run.tools;
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
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$y)(run.tools, { look, deadline, settleMs: 0 });
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
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _container_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43105);
/* harmony import */ var _loading_page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13637);




const maxLingerMs = 60_000;
class BuildWatch {
    #subject;
    #source;
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
    constructor(subject, source) {
        this.#subject = subject;
        this.#source = source;
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
        const { commit: wanted, pinned } = this.#source;
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
        const asked = [this.#source.commit, this.#log.commit];
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
        return (0,_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .lookAtPage */ .m)(run.tools.http, url, { showsPages: kind !== undefined && _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[kind].showsPages });
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
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(32008);
/* harmony import */ var _contract_options_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59262);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _contract_rules_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80951);
/* harmony import */ var _contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(66239);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(49391);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3469);








function serviceRequest({ target, inputs, context, settings }, storeKey) {
    const values = new Map(settings.options);
    const from = new Map();
    if (target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _contract_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runners */ .ae[inputs.runner];
    const { store, sourceToken } = settings;
    const source = (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_5__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && values.has(_contract_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .wasmFileOption */ .Kn);
    const ownSource = source && !elsewhere ? (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_5__/* .sourceOption */ .hI)(inputs.runner, source) : undefined;
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
    const problems = target === 'instance' || target === 'job' ? (0,_contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceIdProblems */ .jx)(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({ input: 'runner', text: `is required to remove a runner too: ${_contract_runners_js__WEBPACK_IMPORTED_MODULE_4__/* .runnerList */ .fM}.` });
    }
    if (operation === 'remove' || operation === 'cleanup') {
        const previewStore = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_6__/* .computePreviewStore */ .dl)(inputs, { context, ...intent });
        return { settings: { options: new Map(), previewStore }, problems };
    }
    const read = async (input) => {
        const options = await (0,_contract_options_js__WEBPACK_IMPORTED_MODULE_0__/* .readOptions */ .T)(inputs[input]);
        if (!('problem' in options))
            return options;
        problems.push({ input, text: `${options.problem}.` });
        return new Map();
    };
    const options = await read('options');
    const previewOptions = await read('preview-options');
    if (target === 'runner' || target === 'app')
        problems.push(...(0,_contract_rules_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceProblems */ ._0)(inputs));
    if (target === 'runner')
        problems.push(...(0,_contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__/* .runnerProblems */ .Pu)(inputs, { options, 'preview-options': previewOptions }));
    if (target === 'app')
        problems.push(...(0,_contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__/* .appProblems */ .yO)(inputs, options));
    const config = await (0,_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .checkConfig */ .l2)(inputs);
    problems.push(...config.problems, ...(0,_contract_rules_source_js__WEBPACK_IMPORTED_MODULE_2__/* .contextProblems */ ._g)(inputs, context));
    if ((0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_7__/* .isPreview */ .b)(intent)) {
        const step = { inputs, options, previewOptions, config: config.previewValues };
        const limited = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_6__/* .limitToPreview */ .Di)(step, { context, ...intent });
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


/***/ }),

/***/ 43819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ rollBack),
/* harmony export */   a: () => (/* binding */ formerOptions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _instance_live_instance_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(87578);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9776);





async function rollBack(run, { error, former }) {
    if (!run.inputs.rollback || run.tools.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const { code, message, brief, next } = error;
    const ended = (text) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(code, `${message}\n${text}`, { brief, cause: error, next });
    const version = former();
    if (typeof version === 'string')
        return ended(version);
    run.tools.log.warning(`Rolling back to ${version.title}.`);
    try {
        const { runs, commit } = await version.restore();
        run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return ended(`"${run.name}" was rolled back and runs ${runs} again.`);
    }
    catch (failure) {
        run.outputs.set({ 'rolled-back': false });
        const text = `The rollback failed too, so "${run.name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(failure)}`;
        const both = `${text}\nIt was tried because of this: ${message}`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(code, both, { brief: text, cause: error, next });
    }
}
function formerOptions({ record, sent }, about) {
    const { now, runner, serviceId, commit } = about;
    if (!(0,_instance_live_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .takesChanges */ .i)(record))
        return `the service ${serviceId} takes options only for a new instance`;
    const names = Object.keys(sent);
    const shown = names.map((name) => [name, (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_4__/* .shownValue */ .JJ)(record, name)]);
    const options = Object.fromEntries(shown.filter(isSendable));
    if (!runner)
        return Object.keys(options).length > 0
            ? options
            : `${names.join(', ')} was not set before, and no option can be unset`;
    const name = _contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceNames */ .SI.find((one) => one in now) ?? 'SourceUrl';
    const former = record[name];
    if (typeof former !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].takesCommit && !former.startsWith('s3:')) {
        options[name] = (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceOption */ .hI)(runner, { url: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .splitSource */ .qJ)(former).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function isSendable(option) {
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !(0,_options_difference_js__WEBPACK_IMPORTED_MODULE_4__/* .isHidden */ .dK)(option[1]);
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

/***/ 36412:
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
// EXTERNAL MODULE: ./build/src/contract/rules/source.js
var source = __webpack_require__(80951);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
// EXTERNAL MODULE: ./build/src/services/preview-access.js
var preview_access = __webpack_require__(3469);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/services/instance/plan-instance.js
var plan_instance = __webpack_require__(45317);
// EXTERNAL MODULE: ./build/src/services/instance/remove-instance.js
var remove_instance = __webpack_require__(79872);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 1 modules
var open_service = __webpack_require__(43610);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
// EXTERNAL MODULE: ./build/src/services/roll-back.js
var roll_back = __webpack_require__(43819);
// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
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
    #key;
    #resource;
    build;
    #before;
    constructor(run, request) {
        const { name } = run;
        const { serviceId } = request.service;
        this.live = new live_instance/* LiveInstance */.e(run, request.service, request.deadline);
        this.#run = run;
        this.#request = request;
        this.#key = { serviceId, name };
        this.#resource = { type: 'instance', serviceId, id: name };
        this.build = this.#newBuild(request.source);
    }
    async ensure(checkNew) {
        if (!(0,ownership/* leavesOwner */.es)(this.#run, this.#change))
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
    async watch(action, deadline = this.#request.deadline) {
        const isOld = !this.build && action !== 'created' && action !== 'unchanged';
        const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
        const resumed = this.live.isWaking;
        await (0,await_ready/* awaitReady */.k)(this.live, { build: this.build, deadline, settleMs, resumed });
    }
    former() {
        const { name, tools, inputs } = this.#run;
        const { service, secrets } = this.#request;
        const before = this.#before;
        if (!before)
            return `"${name}" is new, so there is no version to roll back to.`;
        const commit = this.build?.former;
        const about = { now: secrets.options, runner: this.live.kind, serviceId: service.serviceId, commit };
        const options = (0,roll_back/* formerOptions */.a)(before, about);
        if (typeof options === 'string')
            return `It cannot be rolled back: ${options}.`;
        const stay = Object.keys(before.sent).filter((option) => !(option in options));
        return {
            title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
            restore: async () => {
                if (stay.length > 0)
                    tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
                this.live.isWaking = false;
                this.build = this.#newBuild({ ...contract_source/* unknownSource */.e0, commit, pinned: commit !== undefined });
                await this.build?.remember();
                await this.live.change(options);
                await this.watch('updated', tools.clock.now() + inputs.timeout);
                return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
            },
        };
    }
    get #change() {
        const { secrets, source } = this.#request;
        return { options: secrets.options, sent: source.url || undefined };
    }
    #newBuild(source) {
        return this.live.kind && new build_watch/* BuildWatch */.i(this.live, source);
    }
    #guard(record) {
        return (0,ownership/* guardOwnership */.bq)(this.#run, { resource: this.#resource, source: (0,contract_source/* recordedSource */.sT)(record), ...this.#change });
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
            await (0,ownership/* tagMade */.SL)(this.#run, this.#resource);
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
        await (0,ownership/* tagDeployed */.$r)(this.#run, this.#resource);
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
;// CONCATENATED MODULE: ./build/src/services/instance/run-instance.js








async function runInstance(run, request) {
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
    const source = request.source ?? (0,contract_source/* optionSource */.Ns)(checked.options) ?? contract_source/* unknownSource */.e0;
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

;// CONCATENATED MODULE: ./build/src/services/run-service.js






async function runService(run) {
    const { config, store, previewStore } = run.settings;
    if (config === undefined || !store)
        return runTarget(run);
    if (!previewStore) {
        const { settleConfig } = await __webpack_require__.e(/* import() */ 478).then(__webpack_require__.bind(__webpack_require__, 72478));
        const { runner } = run.inputs;
        const { table } = await settleConfig(run.tools, { store, values: config, runner, plans: run.operation === 'plan' });
        return (0,service_result/* withTable */.Pq)(await runTarget(run), table);
    }
    const { removePreviewStore, settlePreviewStore } = await __webpack_require__.e(/* import() */ 478).then(__webpack_require__.bind(__webpack_require__, 72478));
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
    const remove = target === 'app' ? (await __webpack_require__.e(/* import() */ 713).then(__webpack_require__.bind(__webpack_require__, 94713))).removeApp : remove_instance/* removeInstance */.gK;
    if (!settings.previewStore)
        return remove(run);
    const { removePreviewStore } = await __webpack_require__.e(/* import() */ 478).then(__webpack_require__.bind(__webpack_require__, 72478));
    const wasThere = await removePreviewStore(tools, settings.previewStore);
    const facts = await remove(run);
    return { ...facts, changed: facts.changed || wasThere };
}
async function runTarget(run) {
    const { target, operation, name } = run;
    run.outputs.set({ name });
    run.tools.log.secrets.keep(name);
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 713).then(__webpack_require__.bind(__webpack_require__, 94713));
        return runApp(run);
    }
    const request = (0,services_request/* serviceRequest */.RI)(run, await (0,services_request/* findStoreKey */.uZ)(run));
    if (operation === 'plan')
        return (0,plan_instance/* planInstance */.F)(run, request);
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 337).then(__webpack_require__.bind(__webpack_require__, 69337));
        return runJob(run, request);
    }
    return runInstance(run, request);
}

// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js








function instancePreviews(run, production) {
    const { context, inputs, target, tools } = run;
    const { base } = production;
    let listed;
    const listAll = () => {
        listed ??= target === 'app' ? listApps(tools) : listInstances(tools, (0,runners/* serviceIdOf */.Qh)(inputs));
        return listed;
    };
    const fitBranch = (branch, name) => branch !== undefined && names/* instanceNames */.aF.ofBranch(base, branch) === name ? branch : undefined;
    async function look(name) {
        const found = (await listAll()).find((one) => one.name === name);
        if (!found)
            return { free: true };
        const { resource, source } = found;
        const marker = (0,tags/* readMarker */.t7)((await tools.tags.of(resource)) ?? []);
        if (marker.repository !== undefined) {
            const branch = fitBranch((0,tags/* readBranch */.pG)(marker), name);
            const foreign = explainTags(marker, { name, branch });
            return { free: false, foreign, branch, deployedAt: async () => (0,tags/* readDeployedAt */.Sd)(marker) };
        }
        const isJob = target === 'job' && run.preview;
        if (!source)
            return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
        const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
        const isOurs = own.some((url) => (0,contract_source/* sameUrl */.cl)(url, source.url));
        const foreign = isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)(source.url, 120)}`;
        return { free: false, foreign, branch: fitBranch(source.ref, name) };
    }
    function explainTags(marker, { name, branch }) {
        const pullRequest = names/* instanceNames */.aF.pullRequestIn(name, base);
        if (marker.repository !== (0,tags/* formatRepository */.Sh)(context.repository))
            return `its tag says ${(0,plain_text/* plainText */.wh)(marker.repository ?? '', 120)}`;
        const isPreview = pullRequest === undefined ? branch : marker.preview === (0,tags/* formatPreview */.iB)({ preview: pullRequest, branch });
        return isPreview ? undefined : 'its tags do not say that it is this preview';
    }
    return {
        list: async () => (0,sweep/* findPreviews */.hb)(await listAll(), { base, names: names/* instanceNames */.aF }),
        look,
        remove: async (name) => {
            const preview = names/* instanceNames */.aF.pullRequestIn(name, base);
            const { branch } = preview === undefined ? await look(name) : {};
            const previewStore = (0,preview_access/* computePreviewStore */.dl)(production, { context, preview, branch });
            await removeService({ ...run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
        },
    };
}
async function listApps(tools) {
    return (await tools.apps.list()).map((app) => ({
        name: app.name,
        resource: { type: 'myapp', id: app.id },
        source: (0,contract_source/* appSource */.FI)(app),
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
        source: (0,contract_source/* optionSource */.Ns)(record),
    });
    const running = records.flatMap(({ name, ...record }) => (name ? [one(name, record)] : []));
    const asleep = suspended
        .filter((sleeper) => sleeper.serviceId === serviceId && !running.some(({ name }) => name === sleeper.instanceName))
        .map(({ instanceName, parameters = {} }) => one(instanceName, parameters));
    return [...running, ...asleep];
}

// EXTERNAL MODULE: ./build/src/services/service-tools.js + 5 modules
var service_tools = __webpack_require__(7200);
// EXTERNAL MODULE: ./build/src/targets/domain.js
var domain = __webpack_require__(99346);
;// CONCATENATED MODULE: ./build/src/targets/services.js











async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan')
        (0,inputs/* rejectProblems */.Ys)((0,source/* refusedCommits */.p7)(run.inputs, run.context));
    for (const note of (0,preview_access/* describeAccess */.Ag)(run.settings.access))
        run.runtime.log.notice(note);
    return { open: (clients) => serviceTarget(run, serviceRun(run, { target, clients })) };
}
function serviceTarget(run, service) {
    const { outputs, settings, tools } = service;
    const { inputs, intent } = run;
    const deploy = async (planned) => {
        const result = await runService(service);
        if (settings.givesToken && !planned)
            outputs.set({ 'service-token': await tools.tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        const notes = await (0,domain/* settleDomain */.id)(run, result.url ? (0,domain/* servicePlace */.Ti)(service, result.url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        const told = rows.length === 0 ? result : (0,service_result/* withTable */.Pq)(result, { title: 'Domain', rows });
        return { kind: 'served', planned, result: told };
    };
    return {
        previews: instancePreviews(service, { base: intent.base, 'config-service': inputs['config-service'] }),
        deploy: () => deploy(false),
        plan: () => deploy(true),
        remove: async () => {
            const facts = await removeService(service);
            outputs.set(facts);
            if (service.target !== 'job' && !(0,contract_intent/* isPreview */.b)(intent))
                await (0,domain/* freeDomains */.Og)(service, facts.id);
            return facts;
        },
    };
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
        ownTags: (0,tags/* computeOwnTags */.nM)(context.repository, { ...intent, now: runtime.clock.now() }),
        outputs: runtime.outputs,
    };
}


/***/ })

};
