export const id = 717;
export const ids = [717];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
async function poll(look, options) {
    const { clock, pace } = options;
    const deadline = clock.now() + options.timeoutMs;
    for (let wait = pace.first;; wait = Math.min(wait * pace.factor, pace.longest)) {
        const found = await look();
        if (found !== undefined)
            return found;
        const left = deadline - clock.now();
        if (left <= 0)
            return undefined;
        await clock.sleep(Math.min(wait, left), options.signal);
    }
}


/***/ }),

/***/ 28717:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createParameterStore: () => (/* binding */ createParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2214);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60117);
/* harmony import */ var _parts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79169);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81671);






const redisId = 'valkey-io-valkey';
const redisPort = 6379;
async function createParameterStore(run, { deploy, newSecret }) {
    const name = run.inputs['config-service'] ?? '';
    const parts = (0,_parts_js__WEBPACK_IMPORTED_MODULE_3__/* .serviceParts */ .u)(run);
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_2__/* .openService */ .IH)(parts, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S, run });
    const store = { ...run, name };
    if (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_4__/* .findSuspended */ .n8)(store, { parts, serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S }))
        return false;
    if (await parts.instancesOf(service).find(name))
        return false;
    const password = newSecret();
    run.log.mask(password);
    run.log.info(`Creating the parameter store "${name}" and its Redis.`);
    const redis = await made(store, { deploy, service: redisId, options: { Password: password } });
    const port = redis.endpoints?.ports?.find(({ internalPort }) => internalPort === redisPort);
    if (!port) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The Redis "${name}" of ${redisId} shows no address for port ${redisPort}.`);
    }
    const key = run.inputs['config-api-key'];
    const options = {
        RedisUrl: `redis://:${password}@${port.externalIp}:${port.externalPort}`,
        ...(key ? { ConfigApiKey: key } : {}),
    };
    await made(store, { deploy, service: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S, options });
    return true;
}
async function made(run, { deploy, service, options, }) {
    const outputs = new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_5__/* .Outputs */ .t(() => undefined);
    const inputs = {
        ...run.inputs,
        ...{ target: 'instance', service, wait: true, runner: undefined, 'health-path': undefined },
    };
    const values = new Map(Object.entries(options).map(([key, text]) => [key, { text, value: text }]));
    await deploy({
        ...run,
        ...{ target: 'instance', operation: 'deploy', inputs, outputs, options: values, config: undefined },
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
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
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





async function openService(parts, { serviceId, request, run }) {
    const found = await parts.catalog.find(serviceId);
    if (found)
        return found;
    if (request && (await builtInSchema(serviceId)))
        await checkRequest(request, { service: undefined, run });
    run.log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await parts.catalog.subscribe(serviceId);
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
async function checkRequest(request, { service, run }) {
    const { serviceId, values, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const marked = [...(schema?.values() ?? [])].filter((rule) => rule.sensitive).map((rule) => rule.name);
    const hidden = [...values.keys()].filter((name) => {
        const rule = schema?.get(name);
        return name !== 'url' && !from.has(name) && !rule?.plain && rule?.type !== 'boolean' && rule?.type !== 'enum';
    });
    const sensitivity = new sensitive/* Sensitivity */.I7(marked, hidden);
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), run.log);
    if (!schema)
        run.log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems } = checkOptions(values, schema);
    if (problems.length === 0)
        return { options, sensitivity };
    const lines = problems.map(({ name, text }) => `- \`${from.get(name) ?? 'options'}\`: ${text}`);
    const what = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${what} not valid for ${serviceId}:\n${lines.join('\n')}`);
}


/***/ }),

/***/ 57863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord)
/* harmony export */ });
const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const passwords = [
    /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
    /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
    /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const mostMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
class Sensitivity {
    #marked;
    #hidden;
    constructor(marked = [], hidden = []) {
        this.#marked = new Set(marked);
        this.#hidden = new Set(hidden);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
            return value;
        if (this.has(name) || (this.#hidden.has(name) && !isPlain(value)))
            return '***';
        if (typeof value === 'string')
            return passwords.reduce((text, one) => text.replace(one, '$1***'), value);
        if (Array.isArray(value))
            return value.map((item) => this.redact(name, item));
        if (typeof value !== 'object')
            return value;
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.redact(this.#below(name, key), item)]));
    }
    #below(name, key) {
        const path = `${name}.${key}`;
        const known = [...this.#marked, ...this.#hidden].some((one) => one === path || one.startsWith(`${path}.`));
        return known ? path : key;
    }
    mask(options, log) {
        let masked = 0;
        const maskOne = (secret) => {
            if (++masked <= mostMasks)
                log.mask(secret);
        };
        this.#mask(options, maskOne);
    }
    #mask(options, mask) {
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.#mask(Object.entries(value), mask);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const [, , password] of passwords.flatMap((one) => [...value.matchAll(one)])) {
                if (password && password.length > 2)
                    mask(password);
            }
            const shortest = this.#marked.has(name) || certainlySensitive.test(name) ? 4 : 8;
            const secret = this.has(name) || (this.#hidden.has(name) && !isPlain(value));
            if (secret && value.length >= shortest && !/^(true|false)$/i.test(value))
                mask(value);
        }
    }
}
function isPlain(value) {
    return (typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
}
const longestRecord = 128 * 1024;
const longestField = 1024;
function redactedRecord(record, sensitivity) {
    const shown = Object.entries(record).filter(([name]) => name !== '_links');
    const redacted = shown.map(([name, value]) => [name, sensitivity.redact(name, value)]);
    let length = 0;
    const lengths = redacted.map(([name, value]) => name.length + (JSON.stringify(value)?.length ?? 0));
    const all = lengths.reduce((sum, one) => sum + one, 0);
    const kept = redacted.filter((_, index) => {
        const one = lengths[index] ?? 0;
        if (all > longestRecord && (one > longestField || length + one > longestRecord))
            return false;
        length += one;
        return true;
    });
    return Object.fromEntries(kept);
}


/***/ }),

/***/ 81671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   n8: () => (/* binding */ findSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93622);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22582);




const wakingMs = 180_000;
const restoringMs = 20_000;
async function findSuspended(run, { parts, serviceId }) {
    try {
        const all = await parts.suspended.list();
        return all.find((one) => one.serviceId === serviceId && one.instanceName === run.name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        run.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(run, { parts, api, suspended }) {
    const { clock, log, signal, name } = run;
    log.info(`"${name}" is suspended; waking it up.`);
    try {
        await parts.suspended.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409))
            throw error;
    }
    const options = { timeoutMs: Math.min(wakingMs, Math.max(run.inputs.timeout, 1000)), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .pace */ .c, clock, signal };
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(() => whileWaking(() => api.find(name, { once: true })), options);
    if (!record) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(options.timeoutMs)} after it was woken up.`);
    }
    const restored = (now) => Object.entries(suspended.parameters ?? {}).every(([key, value]) => isSame(now[key], value));
    const settled = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(async () => {
        const now = await whileWaking(() => api.find(name, { once: true }));
        return now && restored(now) ? now : undefined;
    }, { ...options, timeoutMs: Math.min(restoringMs, options.timeoutMs) });
    return settled ?? record;
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.status ?? 503) : 0;
        if (status === 401 || status === 404 || status === 429 || status >= 500)
            return undefined;
        throw error;
    }
}
function isSame(shown, kept) {
    return shown === undefined || JSON.stringify(shown) === JSON.stringify(kept);
}


/***/ }),

/***/ 22582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ watchUntilReady),
/* harmony export */   c: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93622);


const pace = { first: 500, factor: 1.3, longest: 5000 };
const failuresToBelieve = 2;
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failures = 0;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        if (now.detail !== sight.detail)
            log.info(`${now.detail}`);
        sight = now;
        moved ||= now.inProgress === true;
        failures = now.state === 'failed' ? failures + 1 : 0;
        const believed = now.confirmed === true || moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        return now.state === 'ready' || failures >= failuresToBelieve ? now : undefined;
    };
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .w)(look, { timeoutMs: Math.max(0, deadline - started), pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook(watch) {
    const { clock, signal, deadline } = watch;
    try {
        return await watch.look();
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        const { status, retryAfterMs } = error.request;
        const passing = status === undefined || status >= 500 || status === 429 || (watch.resumed && (status === 401 || status === 404));
        if (!passing)
            throw error;
        const wait = Math.min(retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: watch.resumed === true };
    }
}


/***/ })

};
