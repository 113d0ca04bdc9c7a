export const id = 804;
export const ids = [804];
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
    #scope;
    #serviceId;
    #checked;
    #secrets = [];
    #names;
    #stored = [];
    constructor(scope, serviceId, checked) {
        this.#scope = scope;
        this.#serviceId = serviceId;
        this.#checked = checked;
    }
    static async of(scope, serviceId, checked) {
        const secrets = new InstanceSecrets(scope, serviceId, checked);
        await secrets.#add(checked.secret);
        return secrets;
    }
    #kept() {
        this.#names ??= namesOf(this.#scope, { serviceId: this.#serviceId, name: this.#scope.name });
        return this.#names;
    }
    async #add(options) {
        const { workspace, name: instance } = this.#scope;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            const place = { workspace, serviceId: this.#serviceId, instance, option };
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
        return {
            ...this.#checked.options,
            ...Object.fromEntries(this.#secrets.map((one) => [one.option, referenceTo(one)])),
        };
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
                const title = `${option} of "${this.#scope.name}"`;
                this.#scope.log.info(`${title} is the same, but readable in its record; a new value is stored as a secret.`);
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
        const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
        await this.#scope.secrets.put(this.#serviceId, secrets);
        this.#stored.push(...missing);
        this.#scope.log.info(`Stored as secrets of ${this.#serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
    }
    async discard() {
        await removeAll(this.#scope, { serviceId: this.#serviceId, names: this.#stored.map(({ name }) => name) });
        this.#stored = [];
    }
    async discardIfRefused(call) {
        try {
            return await call();
        }
        catch (error) {
            if (isRefusal(error))
                await this.discard();
            throw error;
        }
    }
    async removeFormer() {
        if (this.#secrets.length === 0)
            return;
        const current = new Set(this.#secrets.map(({ name }) => name));
        const slots = Object.keys(this.#checked.options).map((option) => this.#slot(option));
        const names = (await this.#kept()).filter((name) => !current.has(name) && slots.some((slot) => name.startsWith(slot)));
        await removeAll(this.#scope, { serviceId: this.#serviceId, names });
    }
    async explain(error, readLog) {
        const failed = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH && /^(instance|build|clone|job)-failed$/.test(error.code);
        if (!failed || this.#secrets.length === 0)
            return error;
        const lines = await readLog().catch(() => []);
        const shown = this.#secrets.filter(({ name }) => lines.some((line) => line.includes(name)));
        const [first] = shown.length > 0 ? shown : this.#stored;
        if (!first)
            return error;
        const service = this.#serviceId;
        const wayOut = `write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
        if (shown.length === 0) {
            const next = `${first.option} was handed over as a secret. If ${service} does not take secrets, ${wayOut}`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(error.code, error.message, { cause: error, next: (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .joinAdvice */ .f7)(error.next ?? [], next) });
        }
        const options = shown.map(({ option }) => option).join(', ');
        const message = `${service} does not take secrets: "${this.#scope.name}" got the name of the secret as ${options}, and not its value. ${error.message}`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(error.code, message, { cause: error, next: `To send the value itself, ${wayOut}` });
    }
    #slot(option) {
        return (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_4__/* .slotOf */ .SW)({ serviceId: this.#serviceId, instance: this.#scope.name, option });
    }
}
function referenceTo({ name }) {
    return `{{secrets.${name}}}`;
}
function isRefusal(error) {
    if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI)
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isStatus */ .zM)(error, 400, 401, 402, 403, 404, 405, 413, 422, 501);
    return (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH &&
        ['plan-limit', 'cannot-update', 'platform-refused', 'other-repository'].includes(error.code));
}
async function removeInstanceSecrets(context, { serviceId, name }) {
    try {
        await removeAll(context, { serviceId, names: await namesOf(context, { serviceId, name }) });
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
            throw error;
        context.log.warning(`Whether "${name}" had secrets of its own is not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
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
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78053);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9776);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);






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
    #scope;
    #serviceId;
    #deadline;
    record;
    isWaking = false;
    #wasChanged = false;
    #shown;
    constructor(scope, { service, deadline }) {
        this.api = scope.instancesOf(service);
        this.#scope = scope;
        this.#serviceId = service.serviceId;
        this.#deadline = deadline;
    }
    async refresh() {
        this.record = (await this.api.find(this.#scope.name, { once: true })) ?? this.record;
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
        return { state: /stop|unknown/.test(health) ? 'down' : 'starting', detail };
    }
    logs() {
        return this.api.logs(this.#named);
    }
    async ports() {
        const { clock, signal, log, name } = this.#scope;
        const needsPort = reachedByPort.has(this.#serviceId);
        const look = async () => {
            const ports = await this.api.ports(this.#named);
            return ports.length > 0 ? ports : undefined;
        };
        try {
            const ports = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs: needsPort ? portsMs : 0, pace: (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .every */ .S)(3000), clock, signal });
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
        const { name } = this.#scope;
        if (this.record && !takesChanges(this.record)) {
            const names = Object.keys(options).join(', ');
            const why = `The service ${this.#serviceId} takes options only for a new instance`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `${why}, so ${names} of "${name}" cannot be changed.`);
        }
        this.#wasChanged = true;
        await this.#write(`change options of "${name}"`, async () => {
            this.#shown = await this.api.update(name, options);
        });
    }
    restart() {
        return this.#write(`restart "${this.#scope.name}"`, () => this.api.restart(this.#named));
    }
    async restartChanged() {
        if (!this.#wasChanged || !this.record?._links?.['restart'])
            return false;
        await this.restart();
        return true;
    }
    async keepChange(options, sensitivity) {
        const { clock, signal, log, name } = this.#scope;
        const duration = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(comingBackMs);
        log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => this.api.find(name, { once: true }));
            const reverted = record ? (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_2__/* .revertedOptions */ .GU)(options, { record, sensitivity, shown: this.#shown }) : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.#deadline - clock.now());
        await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs, pace: (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .every */ .S)(5000), clock, signal });
    }
    get #named() {
        return { ...this.record, name: this.#scope.name };
    }
    async #write(action, call) {
        const { clock, signal, account, name } = this.#scope;
        const timeoutMs = Math.min(90_000, this.#deadline - clock.now());
        const attempt = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => call().then(() => true));
        try {
            const done = this.isWaking && (await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(attempt, { timeoutMs, pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .pace */ .cI, clock, signal }));
            if (!done)
                await call();
        }
        catch (error) {
            if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
                throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_1__/* .explainRefusal */ .G)(error, { account, action: `a change of "${name}"` });
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












async function planInstance(scope, request) {
    const { serviceId } = request;
    const service = await scope.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_0__/* .checkServiceType */ .SJ)(service, scope.target);
    const suspended = await (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_8__/* .findSuspended */ .n8)(scope, serviceId);
    const isJob = scope.target === 'job';
    const found = suspended || isJob || !service ? undefined : await scope.instancesOf(service).find(scope.name);
    const record = suspended ? (suspended.parameters ?? {}) : found;
    const wakes = record !== undefined && (0,_request_js__WEBPACK_IMPORTED_MODULE_4__/* .onlyWakes */ .kp)(scope, request);
    const checked = wakes ? (0,_open_service_js__WEBPACK_IMPORTED_MODULE_0__/* .nothingSent */ .MB)(service?.schema) : await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_0__/* .checkRequest */ .yG)(request, { service, scope });
    const secrets = await _instance_secrets_js__WEBPACK_IMPORTED_MODULE_6__/* .InstanceSecrets */ .h.of(scope, serviceId, checked);
    const { options } = secrets;
    if (record) {
        const sent = request.source?.url ?? (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_10__/* .recordedSource */ .sT)(options);
        const resource = { type: 'instance', serviceId, id: scope.name };
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__.guardOwnership)(scope, { resource, source: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_10__/* .recordedSource */ .sT)(record), options, sent });
    }
    const show = (name, value) => String(checked.sensitivity.redact(name, value));
    const all = Object.entries(options).map(([name, value]) => [name, show(name, value)]);
    const lost = (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_8__/* .losesData */ .X7)(service ?? { serviceId }) ? '; its data is gone' : '';
    const before = [
        ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
        ...(suspended ? [`wake "${scope.name}" up, which is suspended${lost}`] : []),
    ];
    const end = isJob
        ? { steps: [`create the job "${scope.name}", follow it and remove it`], options: all, changed: true }
        : record
            ? await changesOf(scope, { record, serviceId, secrets, show })
            : { steps: [`create "${scope.name}"`], options: all, changed: true };
    const changed = end.changed || before.length > 0;
    return plannedResult(scope, { ...end, service: serviceId, steps: [...before, ...end.steps], changed });
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
async function plannedResult(scope, plan) {
    scope.log.info(`Plan for "${scope.name}" of ${plan.service}:`);
    for (const step of plan.steps)
        scope.log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        scope.log.info(`    ${name}: ${value}`);
    const { changed } = plan;
    scope.outputs.set({ name: scope.name, status: 'planned', changed });
    const rows = [
        ['Service', plan.service],
        ['Name', scope.name],
        ...plan.steps.map((step) => ['Would', step]),
        ...(0,_preview_access_js__WEBPACK_IMPORTED_MODULE_3__/* .describeAccess */ .Ag)(scope.access).map((note) => ['Access', note]),
        ...Object.entries((0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .accountRows */ .Db)(await scope.account.account())),
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
/* harmony export */   Y_: () => (/* binding */ removedResult),
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








async function removeInstance(scope) {
    const serviceId = (0,_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceIdOf */ .Qh)(scope.inputs);
    const resource = { type: 'instance', serviceId, id: scope.name };
    void scope.tags.of(resource);
    const [suspended, service] = await Promise.all([(0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_6__/* .readSuspended */ .mV)(scope, serviceId), scope.catalog.find(serviceId)]);
    const api = service && scope.instancesOf(service);
    const awake = await api?.find(scope.name);
    const found = awake ?? (suspended && (suspended.parameters ?? {}));
    if (found) {
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__.guardOwnership)(scope, { resource, source: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_7__/* .recordedSource */ .sT)(found) });
        const { id, url, resources } = found;
        (0,_service_result_js__WEBPACK_IMPORTED_MODULE_4__/* .announce */ .iP)(scope, { record: { id, url, resources }, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .Sensitivity */ .I7() });
        if (awake && api)
            await removeOne(api, scope.name);
        await cleanUpAfter(scope, serviceId);
    }
    return removedResult(scope, { removed: found !== undefined, service: serviceId });
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
async function cleanUpAfter(scope, serviceId) {
    const { name } = scope;
    await Promise.all([
        (0,_resume_instance_js__WEBPACK_IMPORTED_MODULE_6__/* .discardSuspended */ .qZ)(scope, serviceId),
        (0,_instance_secrets_js__WEBPACK_IMPORTED_MODULE_5__/* .removeInstanceSecrets */ .x)(scope, { serviceId, name }),
        scope.tags.clear({ type: 'instance', serviceId, id: name }),
    ]);
}
function removedResult(scope, { removed, service }) {
    scope.log.info(removed
        ? `Removed "${scope.name}" of ${service}.`
        : `There is no "${scope.name}" of ${service}; nothing to remove.`);
    const result = { changed: removed, status: 'removed' };
    scope.outputs.set(result);
    return { ...result, summary: [] };
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
    const { scope } = subject;
    const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
    const watch = { ...times, look, clock: scope.clock, log: scope.log, signal: scope.signal };
    const { sight, timedOut } = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_4__/* .watchUntilReady */ .$y)(watch);
    scope.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (build?.failure?.code === 'wrong-commit' && build.live)
        scope.outputs.set({ commit: build.live });
    if (sight.state === 'failed')
        throw await failure(subject, { build, sight });
    if (!timedOut && build?.unproven) {
        scope.log.warning(`"${scope.name}" runs, but unproven: neither its log nor the app shows that this build is live.`);
    }
    if (build?.unreadConfig && !timedOut) {
        scope.log.warning(`"${scope.name}" runs without the values of its parameter store: ${build.unreadConfig} ${(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceText */ .YM)((0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .advice */ .v9)(build.unreadConfig).next ?? '')}`);
    }
    const address = subject.address();
    if (!timedOut)
        return awaitHealthPath(scope, { address, deadline: times.deadline });
    await printLog(subject, () => subject.logs());
    const where = address ? ` It is at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(address, 200)}` : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `"${scope.name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(scope.inputs.timeout)}; last seen: ${sight.detail}.${where}`);
}
async function awaitHealthPath(scope, { address, deadline }) {
    const path = scope.inputs['health-path'];
    if (!path || !address)
        return;
    const base = scope.trustedHosts.checkAddress(address, `the address of "${scope.name}"`);
    const url = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(base, path);
    const { http, clock, log, signal } = scope;
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
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(scope.inputs.timeout)}; last seen: ${sight.detail}.`);
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
    const where = address ? ` (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(address, 200)})` : '';
    if (!build)
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
    const { code = 'build-failed', reason = sight.detail, next, stale, vague } = build.failure ?? {};
    const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(code, `${problem}${where}: ${vague ? `${reason}: ${said}` : reason}`, {
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
        await log.group(`Last ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(lines.length, 'line')} of the log of "${name}"`, async () => {
            for (const line of lines)
                log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(line, lineLength));
        });
        return (0,_container_log_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonIn */ .YY)(lines);
    }
    catch (error) {
        log.warning(`The log of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}


/***/ }),

/***/ 91734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ BuildWatch)
});

// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/services/readiness/container-log.js
var container_log = __webpack_require__(43105);
// EXTERNAL MODULE: ./build/src/services/readiness/loading-page.js
var loading_page = __webpack_require__(13637);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
;// CONCATENATED MODULE: ./build/src/services/readiness/subject.js



async function pageOf(subject) {
    const { scope, kind } = subject;
    const address = subject.address();
    if (!address)
        return undefined;
    const url = scope.trustedHosts.checkAddress(address, `the address of "${scope.name}"`);
    const look = kind && runners/* runners */.ae[kind].showsPages ? loading_page/* lookAtLoadingPage */.gs : loading_page/* lookAtAddress */.xc;
    return look(scope.http, url);
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

// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/readiness/build-watch.js





const minDownLooks = 2;
const minUnclearLooks = 3;
const rememberMs = 5000;
const maxLingerMs = 60_000;
class BuildWatch {
    #subject;
    #log = new container_log/* ContainerLog */.sA([]);
    #replacedAt;
    #newSince;
    #wasUp = false;
    #sawLoadingPage = false;
    #sawGap = false;
    #builtCommit;
    #health = { ran: false, down: 0, falls: 0 };
    #unclear = 0;
    #restarted = false;
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
        const { clock, signal } = this.#subject.scope;
        const lines = await (0,poll/* poll */.w)(() => logOf(this.#subject), { timeoutMs: rememberMs, pace: wait_until_ready/* pace */.cI, clock, signal });
        const page = await pageOf(this.#subject);
        this.former = page?.commit ?? (0,container_log/* commitIn */.xt)(lines ?? []);
        this.#replace(lines ?? [], page);
    }
    #replace(lines, page) {
        this.#log = new container_log/* ContainerLog */.sA(lines.length > 0 ? [...lines] : undefined);
        this.#replacedAt = this.#now;
        this.#wasUp = page?.state === 'failed' || (page?.state === 'answers' && !page.unclear);
    }
    async look() {
        this.failure = undefined;
        const status = await this.#subject.status();
        const lines = (await logOf(this.#subject)) ?? [];
        if (this.#log.read(lines))
            this.#builtCommit = undefined;
        if (this.#log.isNew)
            this.#newSince ??= this.#now;
        this.#countFalls(status);
        const ended = this.#loggedFailure();
        if (ended)
            return ended;
        const page = await pageOf(this.#subject);
        this.#sawGap ||= page?.state === 'building' || page?.state === 'silent';
        if (lines.length > 0 && (await this.#restartUnseen(page)))
            return waiting('nothing shows a new container; restarted');
        if (page?.state === 'building') {
            if (this.#replacedAt === undefined || this.#wasUp)
                this.#sawLoadingPage = true;
            if (this.#isOtherContainer())
                this.#builtCommit = page.commit ?? this.#builtCommit;
            return waiting(`building${page.commit ? ` commit ${build_watch_short(page.commit)}` : ''}`);
        }
        if (page?.state === 'failed' || status.state === 'failed') {
            const shown = page?.state === 'failed' ? 'showing a failed build' : status.detail;
            if (!this.#isOtherContainer())
                return waiting(`still ${shown} (maybe the previous one); waiting`);
            return this.#failed({
                reason: page?.state === 'failed' ? 'its page says that the build failed' : shown,
                vague: true,
            });
        }
        if (!page)
            return waiting(`${status.detail}, no address yet`);
        if (page.state === 'silent')
            return waiting(`${status.detail}, the address ${page.detail}`);
        this.#unclear = page.unclear ? this.#unclear + 1 : 0;
        if (this.#unclear > 0 && this.#unclear < minUnclearLooks)
            return waiting(`${status.detail}, the address ${page.unclear}`);
        return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
    }
    async #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#subject.source;
        const { former } = this;
        const logged = this.#log.commit;
        const isOtherLog = this.#log.isNew || this.#differs(logged);
        const isNew = this.#replacedAt === undefined || this.#sawLoadingPage || isOtherLog || this.#differs(shown);
        const isGone = this.#isOtherContainer(shown);
        const commit = shown ?? this.#builtCommit ?? (isOtherLog || !isNew ? logged : undefined);
        if (!commit || !wanted || (0,loading_page/* sameCommit */.Kd)(commit, wanted)) {
            if (!isGone)
                return waiting(`${detail}; waiting for the new build`);
            this.unproven = !isNew && !shown;
            return this.#ready(detail, this.unproven ? undefined : commit);
        }
        const stillShows = waiting(`the app still shows commit ${build_watch_short(commit)} instead of ${build_watch_short(wanted)}`);
        if (!isGone || (logged && (0,loading_page/* sameCommit */.Kd)(logged, wanted)))
            return stillShows;
        const isFormer = former !== undefined && (0,loading_page/* sameCommit */.Kd)(commit, former);
        const isHead = isFormer && (await this.#isHead(commit));
        if (!isNew && !isHead && !this.#sawGap)
            return stillShows;
        if (isHead || (!isFormer && !pinned))
            return this.#ready(detail, commit, ': the branch has moved on');
        this.live = commit;
        const [is, asked] = [build_watch_short(commit), build_watch_short(wanted)];
        const reason = isFormer
            ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
            : `it runs commit ${is} and not ${asked}, which was asked for`;
        return this.#failed({ code: 'wrong-commit', reason, stale: isFormer });
    }
    #isOtherContainer(shown) {
        if (this.#replacedAt === undefined || this.#sawLoadingPage)
            return true;
        const asked = [this.#subject.source.commit, this.#log.commit];
        const tellsAsked = shown && asked.some((commit) => commit && (0,loading_page/* sameCommit */.Kd)(shown, commit));
        return (tellsAsked && this.#differs(shown)) || this.#lingered(this.#newSince ?? this.#replacedAt);
    }
    #differs(commit) {
        return commit !== undefined && this.former !== undefined && !(0,loading_page/* sameCommit */.Kd)(commit, this.former);
    }
    #lingered(since) {
        return this.#now - since >= Math.min(maxLingerMs, this.#subject.scope.inputs.timeout / 2);
    }
    async #isHead(commit) {
        const { scope, source } = this.#subject;
        if (source.pinned || source.ref === undefined)
            return false;
        const head = await scope.headOf(source.ref);
        return head !== undefined && (0,loading_page/* sameCommit */.Kd)(head, commit);
    }
    async #restartUnseen(page) {
        const isSeen = this.#restarted || this.#sawGap || this.#newSince !== undefined;
        if (isSeen || this.#replacedAt === undefined || !this.#lingered(this.#replacedAt))
            return false;
        this.#restarted = true;
        if (!(await this.#subject.restart?.()))
            return false;
        this.#replace(this.#log.lines, page);
        return true;
    }
    get #now() {
        return this.#subject.scope.clock.now();
    }
    #countFalls({ state }) {
        const health = this.#health;
        health.down = state === 'down' ? health.down + 1 : 0;
        if (state === 'running')
            health.ran = true;
        if (!health.ran || health.down < minDownLooks || (this.#replacedAt !== undefined && !this.#log.isNew))
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
        return this.#failed({
            ...(0,container_log/* advice */.v9)(why),
            ...failure,
            reason: `its container ends and is started again and again: ${why}`,
        });
    }
    #failed({ reason, ...about }) {
        this.failure = { code: 'build-failed', next: undefined, vague: false, stale: false, ...about, reason };
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
const cloneProblems = [
    [
        /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
        'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.',
    ],
    [
        /Remote branch .* not found|^error: pathspec/,
        'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
    ],
    [missingFolder, 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
];
const config = {
    loading: /^\[CONFIG\] Loading environment variables from config service '(.+)'/,
    failed: /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/,
    ended: /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/,
    stays: /^\[CONFIG\] Not starting the application\b/,
};
const configProblems = [
    [
        config.ended,
        "The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
    ],
    [
        /\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
        'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
    ],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const lastLines = 10;
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
    get lastWords() {
        return configReason(this.former) ?? this.former.slice(-lastLines).findLast((line) => tellsWhy.test(line));
    }
    get unreadConfig() {
        const line = this.lines.findLast((one) => config.failed.test(one));
        return line && (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300);
    }
    get failure() {
        const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        return (cloneFailure(lines, failed) ??
            configFailure(lines) ??
            (failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined));
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
    const first = beforeTheBuild(lines) ?? configReason(lines);
    if (first)
        return first;
    const end = lines.findLastIndex((line) => ended.test(line));
    const before = end < 0 ? lines : lines.slice(0, end);
    const unread = before.findLast((line) => config.failed.test(line));
    const isReason = (line) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
    const why = before.findLast(isReason) ?? before.at(-1);
    const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
    return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}
function advice(reason) {
    const next = cloneProblems.find(([said]) => said.test(reason))?.[1];
    if (next)
        return { code: 'clone-failed', reason, next };
    return { code: 'build-failed', reason, next: configProblems.find(([said]) => said.test(reason))?.[1] };
}
function configFailure(lines) {
    const said = lines.findLast((line) => config.ended.test(line));
    return said === undefined ? undefined : { ...advice(said), final: true };
}
function configReason(lines) {
    const failed = lines.findLast((line) => config.failed.test(line));
    if (failed)
        return config.ended.test(failed) || lines.some((line) => config.stays.test(line)) ? failed : undefined;
    const last = lines.at(-1) ?? '';
    return config.loading.test(last) ? `its log ends with "${last}"` : undefined;
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

/***/ 13637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   gs: () => (/* binding */ lookAtLoadingPage),
/* harmony export */   xc: () => (/* binding */ lookAtAddress)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);




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
            return { state: 'silent', detail: 'does not answer' };
        throw error;
    }
}
function sightOf({ status }) {
    const detail = `answers ${status}`;
    if (status >= 502 && status <= 504)
        return { state: 'silent', detail };
    return { state: 'answers', commit: undefined, unclear: status === 429 || status >= 500 ? detail : undefined };
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

/***/ 74863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   Pq: () => (/* binding */ withTable),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   ut: () => (/* binding */ reportCommit)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _platform_account_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38166);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);
/* harmony import */ var _readiness_loading_page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13637);





function announce(scope, known) {
    const { record = {}, sensitivity, ports = [] } = known;
    sensitivity.mask(Object.entries(record), scope.log);
    const addresses = [
        ['url', checkAddress(scope, record.url, `the address of "${scope.name}"`)],
        ['app', checkAddress(scope, record.resources?.app, `the app of "${scope.name}"`)],
        ['apiDocs', checkAddress(scope, record.resources?.apiDocs, `the API documentation of "${scope.name}"`)],
    ];
    const endpoints = {
        ...Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
        ...(ports.length > 0 ? { ports } : {}),
    };
    for (const [, address] of addresses)
        scope.log.secrets.keep(address ?? '');
    const { id } = record;
    scope.outputs.set({
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : scope.name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .redactedRecord */ .Up)(record, sensitivity),
    });
    return endpoints;
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
function reportCommit({ outputs, log }, { build, source }) {
    const live = build?.live;
    if (!live)
        return { Commit: build?.unproven ? 'unproven: nothing showed the new build' : undefined };
    const wanted = source.commit;
    const commit = wanted && (0,_readiness_loading_page_js__WEBPACK_IMPORTED_MODULE_3__/* .sameCommit */ .Kd)(live, wanted) ? wanted : live;
    outputs.set({ commit });
    if (!wanted || commit === wanted)
        return { Commit: commit };
    const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
    log.notice(`${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`);
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
function resultOf({ clock }, done) {
    const { title, rows, started, ...result } = done;
    const time = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(clock.now() - started);
    return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}
function accountRows({ plan, balance }) {
    return { Plan: plan, 'Tokens left': balance === undefined ? undefined : (0,_platform_account_js__WEBPACK_IMPORTED_MODULE_1__/* .formatBalance */ .Q)(balance) };
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}


/***/ }),

/***/ 90804:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceContext: () => (/* binding */ serviceContext)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
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
// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
// EXTERNAL MODULE: ./build/src/services/source/source.js
var source_source = __webpack_require__(24041);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
// EXTERNAL MODULE: ./build/src/services/creation.js
var creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/services/readiness/await-ready.js
var await_ready = __webpack_require__(50469);
// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js + 1 modules
var build_watch = __webpack_require__(91734);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source/source-address.js
var source_address = __webpack_require__(64228);
// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
// EXTERNAL MODULE: ./build/src/services/instance/live-instance.js
var live_instance = __webpack_require__(87578);
;// CONCATENATED MODULE: ./build/src/services/instance/former-options.js





function formerOptions({ record, sent }, about) {
    const { now, runner, serviceId, commit } = about;
    if (!(0,live_instance/* takesChanges */.i)(record))
        return `the service ${serviceId} takes options only for a new instance`;
    const names = Object.keys(sent);
    const shown = names.map((name) => [name, (0,difference/* shownValue */.JJ)(record, name)]);
    const options = Object.fromEntries(shown.filter(isSendable));
    if (!runner)
        return Object.keys(options).length > 0
            ? options
            : `${names.join(', ')} was not set before, and no option can be unset`;
    const name = source_address/* sourceNames */.SI.find((one) => one in now) ?? 'SourceUrl';
    const former = record[name];
    if (typeof former !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && runners/* runners */.ae[runner].takesCommit && !former.startsWith('s3:')) {
        options[name] = (0,source_source/* sourceOption */.hI)(runner, { url: (0,source_address/* splitSource */.qJ)(former).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function isSendable(option) {
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !(0,difference/* isHidden */.dK)(option[1]);
}

// EXTERNAL MODULE: ./build/src/services/instance/resume-instance.js
var resume_instance = __webpack_require__(39021);
;// CONCATENATED MODULE: ./build/src/services/instance/instance-deploy.js













const wakingMs = 60_000;
const maxSettleMs = 10_000;
class InstanceDeploy {
    live;
    #scope;
    #request;
    #runner;
    build;
    #before;
    constructor(scope, request) {
        this.live = new live_instance/* LiveInstance */.e(scope, request);
        this.#scope = scope;
        this.#request = request;
        this.#runner = (0,runners/* runnerOf */.mv)(request.service.serviceId);
        this.build = this.#newBuild(request.source);
    }
    async ensure(checkNew) {
        const { service, secrets } = this.#request;
        if (!(0,ownership.leavesOwner)(this.#scope, this.#change))
            void this.#scope.tags.of(this.#resource);
        const suspended = await (0,resume_instance/* findSuspended */.n8)(this.#scope, service.serviceId);
        if (suspended)
            return this.#resume(suspended);
        const found = await this.live.api.find(this.#scope.name);
        if (!found) {
            await checkNew();
            return secrets.discardIfRefused(() => this.#create());
        }
        await this.#guard(found);
        return this.#update(found);
    }
    async watch(action, { source, deadline } = this.#request) {
        const isOld = !this.build && action !== 'created' && action !== 'unchanged';
        const settleMs = isOld ? Math.min(maxSettleMs, this.#scope.inputs.timeout / 4) : 0;
        const resumed = this.live.isWaking;
        await (0,await_ready/* awaitReady */.k)(this.#subject(source), { build: this.build, deadline, settleMs, resumed });
    }
    former() {
        const { name, log, clock, inputs } = this.#scope;
        const { service, secrets } = this.#request;
        const before = this.#before;
        if (!before)
            return `"${name}" is new, so there is no version to roll back to.`;
        const commit = this.build?.former;
        const about = { now: secrets.options, runner: this.#runner, serviceId: service.serviceId, commit };
        const options = formerOptions(before, about);
        if (typeof options === 'string')
            return `It cannot be rolled back: ${options}.`;
        const stay = Object.keys(before.sent).filter((option) => !(option in options));
        return {
            title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
            restore: async () => {
                if (stay.length > 0)
                    log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
                const source = { ...source_source/* unknownSource */.e0, commit, pinned: commit !== undefined };
                this.live.isWaking = false;
                this.build = this.#newBuild(source);
                await this.build?.remember();
                await this.live.change(options);
                await this.watch('updated', { ...this.#request, source, deadline: clock.now() + inputs.timeout });
                await secrets.discard();
                return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
            },
        };
    }
    get #resource() {
        return { type: 'instance', serviceId: this.#request.service.serviceId, id: this.#scope.name };
    }
    get #change() {
        const { secrets, source } = this.#request;
        return { options: secrets.options, sent: source.url || undefined };
    }
    #subject(source) {
        const { live } = this;
        return {
            ...{ scope: this.#scope, kind: this.#runner, source },
            status: async () => {
                const status = await live.status();
                if (this.#runner && !live.record?.url)
                    await live.refresh();
                return status;
            },
            address: () => live.record?.url,
            logs: () => live.logs(),
            restart: () => live.restartChanged(),
        };
    }
    #newBuild(source) {
        return this.#runner && new build_watch/* BuildWatch */.i(this.#subject(source));
    }
    #guard(record) {
        return (0,ownership.guardOwnership)(this.#scope, { resource: this.#resource, source: (0,source_address/* recordedSource */.sT)(record), ...this.#change });
    }
    async #resume(suspended) {
        const { service } = this.#request;
        const kept = suspended.parameters ?? {};
        await this.#guard(kept);
        this.live.isWaking = true;
        return this.#update(await (0,resume_instance/* resumeInstance */.DZ)(this.#scope, { service, suspended }), kept);
    }
    async #create() {
        const { live } = this;
        const { name, clock, signal } = this.#scope;
        const { secrets, service, deadline } = this.#request;
        const { options } = secrets;
        let found;
        let suspended;
        await secrets.store(options);
        const made = await (0,creation/* createWithinPlan */.n)(this.#scope, {
            action: `another instance of ${service.serviceId}`,
            create: () => live.api.create(name, options),
            find: async (conflict) => {
                live.isWaking = conflict;
                if (conflict)
                    suspended = await (0,resume_instance/* findSuspended */.n8)(this.#scope, service.serviceId);
                if (suspended)
                    return {};
                const timeoutMs = conflict ? Math.min(wakingMs, deadline - clock.now()) : 0;
                const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => live.api.find(name, { once: conflict }));
                found = await (0,poll/* poll */.w)(look, { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal });
                return found;
            },
        });
        if (suspended)
            return this.#resume(suspended);
        if (!live.isWaking)
            await (0,ownership.tagMade)(this.#scope, this.#resource);
        if (found) {
            await this.#guard(found);
            const action = await this.#update(found);
            return action === 'unchanged' ? 'created' : action;
        }
        live.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => live.api.find(name))) ?? made);
        return 'created';
    }
    async #update(record, kept) {
        const { name, log, target } = this.#scope;
        const { secrets, sensitivity } = this.#request;
        const former = { ...record, ...kept };
        await (0,ownership.tagDeployed)(this.#scope, this.#resource);
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
            log.info(`Changing ${(0,format/* count */.U9)(names.length, 'option')} of "${name}": ${names.join(', ')}.`);
            const sent = { ...different, ...Object.fromEntries(unseen.map((one) => [one, options[one] ?? ''])) };
            await secrets.discardIfRefused(async () => {
                await secrets.store(sent);
                await this.live.change(sent);
            });
            if (this.live.isWaking)
                await this.live.keepChange(options, sensitivity);
        }
        else if (unseen.length > 0) {
            log.info(`The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. Remove the instance to set it anew.`);
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







async function deployInstance(scope, request) {
    const { clock, inputs, outputs, log, name } = scope;
    const started = clock.now();
    const { serviceId } = request;
    const service = await (0,open_service/* openService */.IH)(scope, { serviceId, request });
    (0,open_service/* checkServiceType */.SJ)(service, scope.target);
    const wakes = (0,services_request/* onlyWakes */.kp)(scope, request);
    const check = () => (0,open_service/* checkRequest */.yG)(request, { service, scope });
    const checked = wakes ? (0,open_service/* nothingSent */.MB)(service.schema) : await check();
    const { sensitivity } = checked;
    const secrets = await instance_secrets/* InstanceSecrets */.h.of(scope, serviceId, checked);
    const source = request.source ?? (0,source_source/* optionSource */.Ns)(checked.options) ?? source_source/* unknownSource */.e0;
    const deploy = new InstanceDeploy(scope, {
        ...{ service, secrets, sensitivity, source },
        deadline: started + inputs.timeout,
    });
    const { live } = deploy;
    const action = await deploy.ensure(async () => {
        if (wakes)
            await check();
    });
    const changed = action !== 'unchanged';
    (0,service_result/* announce */.iP)(scope, { record: live.record, sensitivity });
    let status = live.record?.status ?? 'starting';
    outputs.set({ changed, status });
    log.info(`"${name}" on ${serviceId}: ${action}.`);
    if (inputs.wait) {
        await watchOrRollBack(scope, { deploy, action, secrets });
        status = 'running';
    }
    else if (deploy.build)
        log.info('With `wait: false` it is not known which commit comes up.');
    await secrets.removeFormer();
    if (inputs.wait)
        await (0,wait_until_ready/* whileWaking */.VA)(() => live.refresh());
    const ports = inputs.wait ? await live.ports() : [];
    const endpoints = (0,service_result/* announce */.iP)(scope, { record: live.record, sensitivity, ports });
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
        ...(0,service_result/* reportCommit */.ut)(scope, { build: deploy.build, source }),
    };
    return (0,service_result/* resultOf */.Bg)(scope, { changed, status, url: endpoints.url, title: 'Instance', rows, started });
}
async function watchOrRollBack(scope, { deploy, action, secrets }) {
    try {
        await deploy.watch(action);
    }
    catch (failure) {
        const error = await secrets.explain(failure, () => deploy.live.logs());
        if (action === 'unchanged')
            throw error;
        const { rollBack } = await __webpack_require__.e(/* import() */ 3819).then(__webpack_require__.bind(__webpack_require__, 43819));
        throw await rollBack(scope, { error, former: () => deploy.former() });
    }
}

// EXTERNAL MODULE: ./build/src/services/instance/plan-instance.js
var plan_instance = __webpack_require__(45317);
// EXTERNAL MODULE: ./build/src/services/instance/remove-instance.js
var remove_instance = __webpack_require__(79872);
;// CONCATENATED MODULE: ./build/src/services/run-service.js






async function runService(scope) {
    const { operation, config, previewStore } = scope;
    if (operation === 'remove')
        return previewStore ? removeWithStore(scope, previewStore) : runTarget(scope);
    if (config === undefined)
        return runTarget(scope);
    if (previewStore)
        return deployWithStore(scope, { store: previewStore, values: config });
    const { settleConfig } = await __webpack_require__.e(/* import() */ 2478).then(__webpack_require__.bind(__webpack_require__, 72478));
    const { table } = await settleConfig(scope, config);
    const result = await runTarget(scope);
    return (0,service_result/* withTable */.Pq)(result, table);
}
async function deployWithStore(scope, own) {
    const { removePreviewStore, settlePreviewStore } = await __webpack_require__.e(/* import() */ 5317).then(__webpack_require__.bind(__webpack_require__, 5317));
    const { table, isNew } = await settlePreviewStore(scope, own);
    try {
        const result = await runTarget(scope);
        return (0,service_result/* withTable */.Pq)(result, table);
    }
    catch (error) {
        if (isNew && error instanceof errors/* DeployError */.sH && error.code === 'plan-limit')
            await removePreviewStore(scope, own.store);
        throw error;
    }
}
async function removeWithStore(scope, store) {
    const result = await runTarget(scope);
    const { removePreviewStore } = await __webpack_require__.e(/* import() */ 5317).then(__webpack_require__.bind(__webpack_require__, 5317));
    if (!(await removePreviewStore(scope, store)))
        return result;
    scope.outputs.set({ changed: true });
    return { ...result, changed: true };
}
async function runTarget(scope) {
    const { target, operation } = scope;
    scope.outputs.set({ name: scope.name });
    scope.log.secrets.keep(scope.name);
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 1726).then(__webpack_require__.bind(__webpack_require__, 91726));
        return runApp(scope);
    }
    if (operation === 'remove')
        return (0,remove_instance/* removeInstance */.gK)(scope);
    const request = (0,services_request/* serviceRequest */.RI)(scope, await (0,services_request/* findStoreKey */.uZ)(scope));
    if (operation === 'plan')
        return (0,plan_instance/* planInstance */.F)(scope, request);
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 9337).then(__webpack_require__.bind(__webpack_require__, 69337));
        return runJob(scope, request);
    }
    return deployInstance(scope, request);
}

// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js











class InstancePreviews {
    #options;
    #running;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        return (0,sweep/* findPreviews */.h)(await this.#all(), { base: this.#options.base, names: names/* instanceNames */.aF });
    }
    async look(name) {
        const { scope, base } = this.#options;
        const { context, inputs } = scope;
        const found = (await this.#all()).find((one) => one.name === name);
        if (!found)
            return { free: true };
        const marker = (0,contract_tags.readMarker)((await scope.tags.of(found.resource)) ?? []);
        if (marker.repository !== undefined)
            return this.#lookAt(name, marker);
        const { source } = found;
        const isJob = scope.target === 'job' && scope.preview;
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
        const { scope, base } = this.#options;
        const { repository } = scope.context;
        const said = (0,contract_tags.readBranch)(marker);
        const branch = said !== undefined && names/* instanceNames */.aF.ofBranch(base, said) === name ? said : undefined;
        const pullRequest = names/* instanceNames */.aF.pullRequestIn(name, base);
        const isPreview = pullRequest === undefined ? branch : marker.preview === (0,contract_tags.formatPreview)({ preview: pullRequest, branch });
        const facts = { free: false, branch, deployedAt: async () => (0,contract_tags.readDeployedAt)(marker) };
        if (marker.repository !== (0,contract_tags.formatRepository)(repository))
            return { ...facts, foreign: `its tag says ${(0,plain_text/* plainText */.wh)(marker.repository ?? '', 120)}` };
        return isPreview ? facts : { ...facts, foreign: 'its tags do not say that it is this preview' };
    }
    async remove(name) {
        const { scope, base } = this.#options;
        const preview = names/* instanceNames */.aF.pullRequestIn(name, base);
        const { branch } = preview === undefined ? await this.look(name) : {};
        const previewStore = (0,preview_access/* computePreviewStore */.dl)(scope.inputs, { context: scope.context, preview, branch });
        await runService({ ...scope, operation: 'remove', name, outputs: new outputs/* Outputs */.t(), previewStore });
    }
    #all() {
        this.#running ??= this.#readAll();
        return this.#running;
    }
    async #readAll() {
        const { scope } = this.#options;
        const running = await (scope.target === 'app' ? listApps(scope) : listInstances(scope, (0,runners/* serviceIdOf */.Qh)(scope.inputs)));
        return [...running, ...(await this.#listLeftStores(running))];
    }
    async #listLeftStores(running) {
        const { scope, base } = this.#options;
        const { context, inputs, preview, tags, target } = scope;
        const storeBase = inputs['config-service'];
        if (storeBase === undefined || preview || (target !== 'runner' && target !== 'app'))
            return [];
        const stores = await listInstances(scope, parameter_store/* parameterStoreId */.Sy);
        const left = stores.map(async (store) => {
            const marker = (0,contract_tags.readMarker)((await tags.of(store.resource)) ?? []);
            if (marker.repository !== (0,contract_tags.formatRepository)(context.repository))
                return [];
            const name = findPreviewName(store.name, { storeBase, base, marker });
            return name === undefined || running.some((one) => one.name === name) ? [] : [{ ...store, name }];
        });
        return (await Promise.all(left)).flat();
    }
}
function findPreviewName(store, { storeBase, base, marker }) {
    const pullRequest = names/* instanceNames */.aF.pullRequestIn(store, storeBase);
    if (pullRequest !== undefined)
        return names/* instanceNames */.aF.ofPullRequest(base, pullRequest);
    const branch = (0,contract_tags.readBranch)(marker);
    const isOfBranch = branch !== undefined && names/* instanceNames */.aF.ofBranch(storeBase, branch) === store;
    return isOfBranch ? names/* instanceNames */.aF.ofBranch(base, branch) : undefined;
}
async function listApps(scope) {
    return (await scope.apps.list()).map((app) => ({
        name: app.name,
        resource: { type: 'myapp', id: app.id },
        source: (0,source_address/* appSource */.FI)(app),
    }));
}
async function listInstances(scope, serviceId) {
    const awake = async () => {
        const service = await scope.catalog.find(serviceId);
        return service ? scope.instancesOf(service).list() : [];
    };
    const [records, suspended] = await Promise.all([awake(), scope.account.suspended()]);
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

// EXTERNAL MODULE: ./build/src/services/parts.js + 4 modules
var parts = __webpack_require__(17072);
// EXTERNAL MODULE: ./build/src/targets/target.js
var target = __webpack_require__(58127);
;// CONCATENATED MODULE: ./build/src/targets/services.js











async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan')
        await rejectCommit(run);
    for (const note of (0,preview_access/* describeAccess */.Ag)(run.settings.access))
        run.runtime.log.notice(note);
    return { open: (clients) => new ServiceTarget(run, serviceContext(run, { target, clients })) };
}
async function rejectCommit({ inputs, context, branches }) {
    const commit = (0,source_source/* refusedCommit */.OX)(inputs, context);
    if (commit === undefined)
        return;
    const refs = await branches.refsAt(commit.toLowerCase());
    (0,contract_inputs/* rejectProblems */.Ys)([(0,source_source/* commitProblem */.vA)(inputs, { commit, refs })]);
}
class ServiceTarget {
    #run;
    #service;
    constructor(run, service) {
        this.#run = run;
        this.#service = service;
    }
    get previews() {
        return new InstancePreviews({ scope: this.#service, base: this.#run.intent.base });
    }
    async deploy() {
        const { inputs, outputs, tokens } = this.#service;
        const result = await runService(this.#service);
        if (inputs['service-token'])
            outputs.set({ 'service-token': await tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        return { kind: 'served', planned: false, result: await this.#withDomain(result) };
    }
    async plan() {
        return { kind: 'served', planned: true, result: await this.#withDomain(await runService(this.#service)) };
    }
    async remove() {
        const result = await runService({ ...this.#service, operation: 'remove' });
        const { target } = this.#service;
        if (target !== 'job' && !(0,contract_intent/* isPreview */.b)(this.#run.intent)) {
            await (await __webpack_require__.e(/* import() */ 3348).then(__webpack_require__.bind(__webpack_require__, 63348))).freeDomains(this.#service);
        }
        return result;
    }
    async #withDomain(result) {
        if (!(0,target/* hasDomain */.z)(this.#run))
            return result;
        const [{ settleDomain }, { servicePlace }] = await Promise.all([
            __webpack_require__.e(/* import() */ 6376).then(__webpack_require__.bind(__webpack_require__, 96376)),
            __webpack_require__.e(/* import() */ 3348).then(__webpack_require__.bind(__webpack_require__, 63348)),
        ]);
        const { url } = result;
        const notes = await settleDomain(this.#run, url ? servicePlace(this.#service, url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        return rows.length === 0 ? result : (0,service_result/* withTable */.Pq)(result, { title: 'Domain', rows });
    }
}
function serviceContext({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
    return {
        target,
        operation,
        name: intent.name,
        inputs,
        ...settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        ownTags: (0,contract_tags.computeOwnTags)(context.repository, { ...intent, now: clock.now() }),
        headOf: (branch) => branches.headOf(branch),
        ...clients,
        ...(0,parts/* serviceParts */.u)({ ...clients, log, clock }),
        outputs,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ })

};
