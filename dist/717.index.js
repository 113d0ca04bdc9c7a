export const id = 717;
export const ids = [717];
export const modules = {

/***/ 28717:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createParameterStore: () => (/* binding */ createParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2214);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60117);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81671);





const redisId = 'valkey-io-valkey';
const redisPort = 6379;
async function createParameterStore(scope, { deploy, newSecret }) {
    const name = scope.inputs['config-service'] ?? '';
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .openService */ .IH)(scope, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .S });
    const store = { ...scope, name };
    if (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_4__/* .findSuspended */ .n)(store, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .S))
        return false;
    if (await scope.instancesOf(service).find(name))
        return false;
    const password = newSecret();
    scope.log.mask(password);
    scope.log.info(`Creating the parameter store "${name}" and its Redis.`);
    const redis = await made(store, { deploy, service: redisId, options: { Password: password } });
    const port = redis.endpoints?.ports?.find(({ internalPort }) => internalPort === redisPort);
    if (!port) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The Redis "${name}" of ${redisId} shows no address for port ${redisPort}.`);
    }
    const key = scope.inputs['config-api-key'];
    const options = {
        RedisUrl: `redis://:${password}@${port.externalIp}:${port.externalPort}`,
        ...(key ? { ConfigApiKey: key } : {}),
    };
    await made(store, { deploy, service: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .S, options });
    return true;
}
async function made(scope, { deploy, service, options, }) {
    const outputs = new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_1__/* .Outputs */ .t(() => undefined);
    const inputs = {
        ...scope.inputs,
        target: 'instance',
        service,
        wait: true,
        runner: undefined,
        'health-path': undefined,
    };
    const values = new Map(Object.entries(options).map(([key, text]) => [key, { text, value: text }]));
    await deploy({
        ...scope,
        target: 'instance',
        operation: 'deploy',
        inputs,
        outputs,
        options: values,
        config: undefined,
    });
    return outputs.values;
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


/***/ })

};
