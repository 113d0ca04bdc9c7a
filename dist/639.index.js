export const id = 639;
export const ids = [639,6235,6027];
export const modules = {

/***/ 78053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal),
/* harmony export */   n: () => (/* binding */ createWithinPlan)
/* harmony export */ });
/* harmony import */ var _base_create_or_find_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96149);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _platform_account_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38166);
/* harmony import */ var _platform_control_plane_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43055);




const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan({ account, clock, signal }, { action, ...creation }) {
    try {
        return await (0,_base_create_or_find_js__WEBPACK_IMPORTED_MODULE_0__/* .createOrFind */ .x)({ ...creation, retries, clock, signal });
    }
    catch (error) {
        throw await explainRefusal(error, { account, action });
    }
}
async function explainRefusal(error, { account, action }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && (0,_platform_control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlanLimit */ .H)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance !== undefined && `${(0,_platform_account_js__WEBPACK_IMPORTED_MODULE_2__/* .formatBalance */ .Q)(balance)} tokens are left`]
        .filter(Boolean)
        .join(', ');
    const message = `The plan of the workspace does not allow ${action}${known ? ` (${known})` : ''}: ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('plan-limit', message, { cause: error });
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
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);
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
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(error, { ...scope, action: `waking "${name}" up` });
        cause = error;
    }
    const timeoutMs = Math.min(wakingMs, Math.max(scope.inputs.timeout, 1000));
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(find, { timeoutMs, pace: (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .every */ .S)(5000), clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}
async function discardSuspended(scope, serviceId) {
    const { account, name, clock, signal } = scope;
    try {
        return await account.discard(serviceId, name);
    }
    catch (error) {
        if (!(0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        const look = async () => ((await readSuspended(scope, serviceId)) ? undefined : true);
        if (await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs: discardingMs, pace: (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .every */ .S)(5000), clock, signal }))
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
  MB: () => (/* binding */ nothingSent),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/services/instance/resume-instance.js
var resume_instance = __webpack_require__(39021);
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
    const { catalogue } = await __webpack_require__.e(/* import() */ 3650).then(__webpack_require__.bind(__webpack_require__, 83650));
    const line = catalogue.split('\n').find((text) => text === serviceId || text.startsWith(`${serviceId} `));
    return line === undefined ? undefined : liveSchema(line.split(' ').slice(1).map(builtInOption));
}
async function knownServiceIds() {
    const { catalogue } = await __webpack_require__.e(/* import() */ 3650).then(__webpack_require__.bind(__webpack_require__, 83650));
    return catalogue
        .split('\n')
        .flatMap((line) => line.split(' ', 1))
        .filter((id) => id !== '');
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

// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
;// CONCATENATED MODULE: ./build/src/services/open-service.js







async function openService(scope, { serviceId, request }) {
    const found = await scope.catalog.find(serviceId);
    if (found)
        return found;
    if (request && (await builtInSchema(serviceId)) && !(await onlyWakesUp(scope, request))) {
        await checkRequest(request, { service: undefined, scope });
    }
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
async function onlyWakesUp(scope, request) {
    return (0,services_request/* onlyWakes */.kp)(scope, request) && (await (0,resume_instance/* findSuspended */.n8)(scope, request.serviceId)) !== undefined;
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
function nothingSent(schema) {
    const sensitivity = new sensitive/* Sensitivity */.I7(knownOptions(schema && liveSchema(schema)));
    return { options: {}, sensitivity, secret: [], plain: [] };
}
function knownOptions(schema = new Map()) {
    const rules = [...schema.values()];
    const shown = rules.filter(({ plain, type }) => plain || type === 'boolean' || type === 'enum');
    const names = (some) => some.map(({ name }) => name);
    return { marked: names(rules.filter(({ sensitive }) => sensitive)), plain: names(shown) };
}
async function checkRequest(request, { service, scope }) {
    const { serviceId, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const { marked, plain: shown } = knownOptions(schema);
    const values = leaveOutMarked(request, { marked, scope });
    const given = [...values.keys()].filter((name) => !from.has(name));
    const sensitivity = new sensitive/* Sensitivity */.I7({ marked, plain: [...shown, ...from.keys()], given });
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), scope.log);
    if (!schema)
        scope.log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems: all } = checkOptions(values, schema);
    const mayPass = !service?.schema && all.every(({ missing }) => missing);
    const problems = mayPass ? [] : all;
    if (mayPass && (service || scope.operation === 'plan')) {
        for (const { text } of all)
            scope.log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
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
        const own = scope.access?.withheldOptions.has(name) ? ' A preview takes it from `preview-options` only.' : '';
        return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
}
function leaveOutMarked({ values, from, serviceId }, { marked, scope: { access, log } }) {
    const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
    if (!access || names.length === 0)
        return values;
    const list = names.map((name) => `\`${name}\``).join(', ');
    if (access.foreign) {
        throw new errors/* DeployError */.sH('invalid-options', `${serviceId} calls ${list} secret, and this preview is given no secret: ${access.foreign}.`);
    }
    for (const name of names)
        access.withheldOptions.add(name);
    log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
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
async function guardOwnership(scope, guarded) {
    if (leavesOwner(scope, guarded))
        return;
    await guardRepository(scope, guarded);
    const { resource, source } = guarded;
    const { name, operation, preview, target } = scope;
    const isUnknown = operation === 'remove' && preview && target === 'instance' && !source;
    if (!isUnknown || (await isOwnPreview(scope, resource)))
        return;
    const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .howToFree */ .M)(name) });
}
function leavesOwner(scope, { options, sent }) {
    return options !== undefined && sent === undefined && (isNameChosen(scope) || Object.keys(options).length === 0);
}
async function guardRepository(scope, { resource, source, sent }) {
    const { context, inputs, name, log, operation, tags } = scope;
    const run = { thing: `"${name}"`, name, chosen: isNameChosen(scope), removes: operation === 'remove', log };
    const { repository: tagged } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)((await tags.of(resource)) ?? []);
    if (tagged !== undefined && context.repository) {
        if (tagged === (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.formatRepository)(context.repository))
            return;
        (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: tagged }, { ...run, own: { repository: context.repository } });
        if (operation === 'deploy')
            await tagMade(scope, resource);
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
    (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: them }, { ...run, own: { repository: us } });
}
async function tagMade({ tags, ownTags }, resource) {
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
async function tagDeployed(scope, resource) {
    if (scope.preview && (await isOwnPreview(scope, resource)))
        await tagMade(scope, resource);
}
async function isOwnPreview({ tags, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)((await tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__.readMarker)(ownTags)];
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
    return {
        inputs: {
            ...inputs,
            'source-token': foreign ? undefined : inputs['preview-source-token'],
            'config-service': config && previewStore.name,
            'config-api-key': undefined,
            config: undefined,
            'config-prune': config !== undefined,
            'service-token': inputs['service-token'] && !foreign,
        },
        settings: {
            options: new Map([...[...step.options].filter(([name]) => !withheldOptions.has(name)), ...granted]),
            config,
            access,
            previewStore,
        },
        problems,
    };
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








function serviceRequest({ inputs, context, options }, storeKey) {
    const values = new Map(options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[inputs.runner];
    for (const [input, name, text] of runnerOptions(inputs, { runner, context, given: options, storeKey })) {
        if (text === undefined || (values.has(name) && inputs[input] === undefined))
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    const source = from.has(runner.source) ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .computeSource */ .Ps)(inputs, context) : undefined;
    return { serviceId: runner.serviceId, values, from, source };
}
async function findStoreKey({ inputs, options, stores, }) {
    const { 'config-service': name, 'config-api-key': given, runner } = inputs;
    if (!name || given || options.has('ConfigApiKey') || runner === 'wasm')
        return undefined;
    return (await stores.describe(name)).configApiKey;
}
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
}
function runnerOptions(inputs, about) {
    const { runner, context, given, storeKey } = about;
    const source = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && given.has(_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileOption */ .Kn);
    return [
        ['source-url', runner.source, source && !elsewhere ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceOption */ .hI)(inputs.runner, source) : undefined],
        ['source-token', runner.token, inputs['source-token']],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', inputs['config-service']],
        ['config-api-key', 'ConfigApiKey', inputs['config-api-key'] ?? storeKey],
    ];
}
async function checkServiceInputs(inputs, { context, operation, preview, branch }) {
    const { target } = inputs;
    const settings = {
        options: new Map(),
        config: undefined,
        access: undefined,
        previewStore: undefined,
    };
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({ input: 'runner', text: `is required to remove a runner too: ${_contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .runnerList */ .f}.` });
    }
    if (operation === 'remove' || operation === 'cleanup') {
        settings.previewStore = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .computePreviewStore */ .dl)(inputs, { context, preview, branch });
        return { inputs, settings, problems };
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
    settings.options = options;
    if (target === 'runner' || target === 'app')
        problems.push(...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceProblems */ ._0)(inputs));
    if (target === 'runner')
        problems.push(...runnerProblems(inputs, { options, 'preview-options': previewOptions }));
    if (target === 'app')
        problems.push(...appProblems(inputs, options));
    const config = await (0,_config_values_js__WEBPACK_IMPORTED_MODULE_0__/* .checkConfig */ .l2)(inputs);
    settings.config = config.values;
    problems.push(...config.problems, ...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .contextProblems */ ._g)(inputs, context));
    if (!(0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_6__/* .isPreview */ .b)({ preview, branch }))
        return { inputs, settings, problems };
    const limited = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .limitToPreview */ .Di)({ inputs, options, previewOptions, config: config.previewValues }, { context, preview, branch });
    return { ...limited, problems: [...problems, ...limited.problems] };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const fixed = service
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
    const would = fixed ? `; "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(service, 80)}" would become "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(fixed, 80)}"` : '';
    return [
        { input: 'service', text: `must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner${would}.` },
    ];
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
        if (inputs['source-url'] && named)
            return [{ input, text: twice }];
        const file = inputs.runner === 'wasm' && sources.find((name) => (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .isWasmFile */ .VJ)(options.get(name)?.text ?? ''));
        return (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .problemsOf */ .GW)([[input, file && `\`${file}\` ${_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .wasmFileProblem */ .ep}`]]);
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


/***/ })

};
