export const id = 584;
export const ids = [584,199];
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

/***/ 32584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   changeConfig: () => (/* binding */ changeConfig),
/* harmony export */   createConfig: () => (/* binding */ createConfig)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _services_config_settle_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72478);
/* harmony import */ var _services_config_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(35199);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67169);
/* harmony import */ var _connection_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37702);





async function changeConfig(session, request) {
    const { action, variables } = request;
    if ((action === 'list') !== (variables.length === 0)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_1__/* .CliError */ .z('usage', action === 'list' ? 'list takes no names.' : `${action} needs the name of a variable.`);
    }
    session.check();
    const toSet = action === 'set' ? await valuesToSet(session, variables) : undefined;
    const { parts, ...clients } = await (0,_connection_js__WEBPACK_IMPORTED_MODULE_2__/* .connect */ .Ng)(session);
    const { log, inputs } = session;
    const run = { ...clients, ...parts, operation: 'deploy', preview: false, log, inputs };
    if (toSet)
        await (0,_services_config_settle_js__WEBPACK_IMPORTED_MODULE_0__.settleConfig)(run, toSet);
    else {
        const name = inputs['config-service'] ?? '';
        const store = await (0,_services_config_settle_js__WEBPACK_IMPORTED_MODULE_0__/* .openParameterStore */ .X)(run, name);
        const { values, complete } = await (0,_services_config_settle_js__WEBPACK_IMPORTED_MODULE_0__/* .usingStore */ .e)(() => store.list());
        if (!complete)
            log.warning('The parameter store does not show all of its variables.');
        if (action === 'list')
            return showConfig(session, { values, request });
        for (const variable of variables) {
            const key = [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
            await (0,_services_config_settle_js__WEBPACK_IMPORTED_MODULE_0__/* .usingStore */ .e)(() => store.remove(key ?? variable));
            log.info(key || !complete ? `- removed: ${key ?? variable}` : `There is no ${variable} in "${name}".`);
        }
    }
    session.stderr.line('An app reads its variables when it starts; `restart` starts it anew.');
}
function showConfig({ stdout, stderr }, { values, request: { show, json } }) {
    const names = [...values.keys()].sort();
    if (names.length === 0)
        stderr.line('The parameter store has no variables.');
    const shown = Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']));
    if (json)
        stdout.line(JSON.stringify(show ? shown : names, null, 2));
    else
        for (const name of names)
            stdout.line(show ? `${name}=${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .printableJson */ .et)(shown[name])}` : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .printableJson */ .et)(name).slice(1, -1));
}
async function valuesToSet({ terminal }, variables) {
    const given = [];
    for (const variable of variables) {
        const [name = '', ...rest] = variable.split('=');
        const only = variables.length === 1;
        given.push([name, rest.length > 0 ? rest.join('=') : await valueFrom(terminal, { name, only })]);
    }
    const values = (0,_services_config_values_js__WEBPACK_IMPORTED_MODULE_4__/* .checkValues */ .X)(given);
    if ('problem' in values)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_1__/* .CliError */ .z('usage', `What is to be set is not valid: ${values.problem}.`);
    return values;
}
async function valueFrom({ askSecret, input }, { name, only }) {
    const value = (await askSecret(`Value of ${name}: `)) ?? (only ? await input() : undefined);
    if (!value) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_1__/* .CliError */ .z('usage', `${name} has no value: give ${name}=value, or only the name, and the value on standard input.`);
    }
    return value.replace(/\r?\n$/, '');
}
async function createConfig(run, { clients }) {
    const { inputs, runtime } = run;
    const target = inputs.target === 'app' ? 'app' : 'runner';
    const [{ serviceContext }, { createParameterStore }, { runService }] = await Promise.all([
        Promise.all(/* import() */[__webpack_require__.e(299), __webpack_require__.e(832)]).then(__webpack_require__.bind(__webpack_require__, 17832)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 28717)),
        __webpack_require__.e(/* import() */ 299).then(__webpack_require__.bind(__webpack_require__, 94299)),
    ]);
    const created = await createParameterStore(serviceContext(run, { target, clients }), {
        deploy: runService,
        newSecret: () => runtime.newId().replaceAll('-', ''),
    });
    if (!created)
        runtime.log.info(`The parameter store "${inputs['config-service']}" is there already.`);
    return true;
}


/***/ }),

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ openParameterStore),
/* harmony export */   e: () => (/* binding */ usingStore),
/* harmony export */   settleConfig: () => (/* binding */ settleConfig)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22582);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35199);






async function settleConfig(scope, values) {
    const { inputs, log, operation } = scope;
    (0,_values_js__WEBPACK_IMPORTED_MODULE_3__/* .maskConfig */ .r)(values, log);
    const name = inputs['config-service'] ?? '';
    const store = await openParameterStore(scope, name);
    const change = await compare(store, { values, prune: inputs['config-prune'], scope });
    const different = differences(change);
    const sentence = different.map(([what, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(names.length, 'variable')} ${what}`).join(', ');
    const rows = different.map(([what, names]) => [what, (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(names.sort().join(', '), 2000)]);
    const plans = operation === 'plan' || scope.preview;
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [what, names] of rows)
        log.info(`- ${plans ? 'would be ' : ''}${what}: ${names}`);
    if (operation !== 'plan' && scope.preview && rows.length > 0) {
        log.warning(`A preview writes no \`config\`: the store "${name}" is production's, which would read the values at its next start.`);
    }
    if (!plans)
        await write(store, change);
    const title = plans ? 'Environment variables that would change' : 'Environment variables';
    return { title, rows: [...rows, ['unchanged', String(change.unchanged)]] };
}
async function openParameterStore(scope, name) {
    const { inputs, tokens, trustedHosts } = scope;
    const service = await scope.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S);
    const missing = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(name, 80)}": ${why}.`);
    if (!service)
        throw missing(`the workspace has no ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S}`);
    const record = await scope.instancesOf(service).find(name);
    if (!record?.url) {
        const asleep = await (0,_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .whileWaking */ .VA)(() => scope.account.suspended());
        const sleeps = asleep?.some((one) => one.serviceId === _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S && one.instanceName === name);
        throw missing(sleeps ? 'it is suspended, and has to be woken up first' : 'no instance has this name');
    }
    const what = `the address of the parameter store "${name}"`;
    const address = trustedHosts.addressFor(record.url, { what, secret: 'a service access token' });
    const key = inputs['config-api-key'];
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S, 'authorization');
    const json = scope.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-api-key': key } } : auth);
    return new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .ParameterStore */ .l({ json, address });
}
async function compare(store, { values, prune, scope }) {
    const stored = await usingStore(() => store.list());
    const spelled = new Map([...stored.values.keys()].map((key) => [key.toUpperCase(), key]));
    const change = { added: new Map(), changed: new Map(), removed: [], unchanged: 0 };
    for (const [name, value] of values) {
        const key = spelled.get(name.toUpperCase()) ?? name;
        const before = stored.values.get(key) ?? (stored.complete ? undefined : await usingStore(() => store.get(key)));
        if (before === value)
            change.unchanged++;
        else
            (before === undefined ? change.added : change.changed).set(key, value);
    }
    if (!prune)
        return change;
    if (!stored.complete) {
        scope.log.warning('The parameter store does not show all of its values, so none that disappeared from `config` is deleted.');
        return change;
    }
    const kept = new Set([...values.keys()].map((name) => name.toUpperCase()));
    change.removed = [...stored.values.keys()].filter((key) => !kept.has(key.toUpperCase()));
    return change;
}
async function write(store, { added, changed, removed }) {
    for (const [key, value] of [...added, ...changed])
        await usingStore(() => store.set(key, value));
    for (const key of removed)
        await usingStore(() => store.remove(key));
}
async function usingStore(call) {
    try {
        return await call();
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 403))
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store refuses access: ${error.message}`, {
            cause: error,
            next: 'If it has a key, give it as `config-api-key`, at a terminal in OSC_CONFIG_API_KEY.',
        });
    }
}
function differences({ added, changed, removed }) {
    const all = [
        ['added', [...added.keys()]],
        ['changed', [...changed.keys()]],
        ['removed', removed],
    ];
    return all.filter(([, names]) => names.length > 0);
}


/***/ }),

/***/ 35199:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ checkValues),
/* harmony export */   checkConfig: () => (/* binding */ checkConfig),
/* harmony export */   r: () => (/* binding */ maskConfig)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22940);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);



const longestValue = 128 * 1024;
const shortestMask = 4;
async function checkConfig(inputs) {
    const { target, config } = inputs;
    const problems = [];
    const add = (input, text) => problems.push({ input, text });
    if (inputs['config-prune'] && config === undefined)
        add('config-prune', 'needs `config`: what is not in it is deleted.');
    if (inputs['config-api-key'] && !inputs['config-service'])
        add('config-api-key', 'needs `config-service`: the store it opens.');
    if (config === undefined)
        return { values: undefined, problems };
    if (target !== 'runner' && target !== 'app')
        add('config', 'is for `target: runner` and `target: app`.');
    else if (inputs.runner === 'wasm' && inputs['config-api-key']) {
        add('config-api-key', 'has no meaning for `runner: wasm`, which reads its store without one.');
    }
    if (!inputs['config-service'])
        add('config-service', 'is required with `config`: the name of the parameter store.');
    const values = await readConfig(config);
    if (!('problem' in values))
        return { values, problems };
    add('config', `${values.problem}.`);
    return { values: undefined, problems };
}
async function readConfig(text) {
    const read = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .readOptions */ .T)(text);
    if ('problem' in read)
        return read;
    return checkValues([...read].map(([name, { text: value }]) => [name, value]));
}
function checkValues(given) {
    const values = new Map();
    const problems = [];
    const seen = new Map();
    for (const [name, value] of given) {
        const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(name, 80);
        const twin = seen.get(name.toUpperCase());
        if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
            problems.push(`"${shown}" is no name of an environment variable: letters, digits and "_", the first no digit`);
        }
        else if (twin !== undefined)
            problems.push(`"${shown}" and "${twin}" are one variable: the platform writes both in capitals`);
        else if (Buffer.byteLength(value) > longestValue)
            problems.push(`the value of "${shown}" is longer than 128 KiB`);
        else if (value.includes('\0'))
            problems.push(`the value of "${shown}" has a NUL character`);
        seen.set(name.toUpperCase(), shown);
        values.set(name, value);
    }
    return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
function maskConfig(values, log) {
    for (const value of values.values()) {
        if (value.length >= shortestMask && !/^(true|false)$/i.test(value) && !(0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .isSecretReference */ .IC)(value))
            log.mask(value);
    }
}


/***/ }),

/***/ 22940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
    const [error] = document.errors;
    if (error)
        return {
            problem: `is not YAML or JSON (${error.code.toLowerCase().replaceAll('_', ' ')} in line ${lineOf(text, error.pos[0])})`,
        };
    if (!isMap(document.contents))
        return { problem: 'must be a map of names to values, such as "AdminPassword: {{secrets.admin}}"' };
    const values = new Map();
    const problems = [];
    function add(name, node) {
        if (isAlias(node))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is a YAML alias, which is not supported`);
        else if (isMap(node)) {
            for (const { key, value } of node.items)
                add(join(name, isScalar(key) ? (key.source ?? String(key.value)) : String(key)), value);
        }
        else if (isSeq(node)) {
            const items = node.items.map((item) => (isScalar(item) ? (item.source ?? String(item.value)) : undefined));
            if (items.includes(undefined))
                problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" must be a list of plain values`);
            const list = items.filter((item) => item !== undefined);
            set(name, { text: list.join(','), value: list });
        }
        else if (isScalar(node)) {
            const { value } = node;
            const known = typeof value === 'boolean' || typeof value === 'number' || value === null ? value : undefined;
            const source = node.source ?? '';
            set(name, { text: value === null ? '' : source, value: known === undefined ? source : known });
        }
        else
            set(name, { text: '', value: null });
    }
    function set(name, value) {
        if (values.has(name))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is given twice`);
        values.set(name, value);
    }
    add('', document.contents);
    return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
function join(name, key) {
    return name === '' ? key : `${name}.${key}`;
}
function lineOf(text, offset) {
    return text.slice(0, offset).split('\n').length;
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
    const lengths = redacted.map(([name, value]) => name.length + String(JSON.stringify(value)).length);
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

/***/ 22582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $y: () => (/* binding */ watchUntilReady),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   cI: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79477);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);





const pace = { first: 500, factor: 1.3, longest: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= _base_log_js__WEBPACK_IMPORTED_MODULE_2__/* .progressLineEveryMs */ .d) {
            saidAt = clock.now();
            log.info(isNews ? now.detail : `${now.detail}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(saidAt - started)} so far`);
        }
        sight = now;
        moved ||= now.inProgress === true;
        const since = failed.looks === 0 ? clock.now() : failed.since;
        failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
        const believed = moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
        return now.state === 'ready' || lasts ? now : undefined;
    };
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs: deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook({ look, resumed = false, deadline, clock, signal }) {
    try {
        return await look();
    }
    catch (error) {
        if (!mayPass(error, resumed))
            throw error;
        const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: resumed };
    }
}
function mayPass(error, waking) {
    return (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 404));
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        if (mayPass(error, true))
            return undefined;
        throw error;
    }
}


/***/ })

};
