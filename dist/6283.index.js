export const id = 6283;
export const ids = [6283,6027];
export const modules = {

/***/ 46283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ensureParameterStore: () => (/* binding */ ensureParameterStore),
/* harmony export */   removeParameterStore: () => (/* binding */ removeParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78053);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39021);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(60117);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(31103);
/* harmony import */ var _open_store_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(47497);










const maxStartMs = 300_000;
async function ensureParameterStore(run, { name, secrets = true }) {
    const { tools } = run;
    const { log, clock } = tools;
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .findSuspended */ .n8)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name });
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .openService */ .IH)(tools, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const api = tools.instancesOf(service);
    const find = () => api.find(name);
    if (suspended) {
        await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .resumeInstance */ .DZ)(tools, { service, suspended, waitMs: run.inputs.timeout });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__.tagDeployed)(run, resource);
    }
    else if (!(await find())) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const create = async () => tools.stores.create(name, { secrets }).then(() => true);
        const findMade = async () => (await find()) !== undefined || undefined;
        await (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .n)(tools, { action: 'another parameter store', create, find: findMade });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__.tagMade)(run, resource);
    }
    else {
        if (secrets)
            await requireSecrets(tools, name);
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__.tagDeployed)(run, resource);
        return false;
    }
    await waitForStore(tools, name, () => api.find(name, { once: true }));
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function removeParameterStore(tools, name) {
    const removed = await tools.stores.remove(name);
    return (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .discardSuspended */ .qZ)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name })) || removed;
}
async function requireSecrets(tools, name) {
    const { isSecure } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_8__/* .openParameterStore */ .X5)(tools, { name });
    if (isSecure)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, {
        next: 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.',
    });
}
async function waitForStore(tools, name, find) {
    const { clock, signal } = tools;
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(() => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .whileWaking */ .VA)(find), { timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .pace */ .cI, clock, signal });
        const { store } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_8__/* .openParameterStore */ .X5)(tools, { name, patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
    }
}


/***/ }),

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


/***/ })

};
