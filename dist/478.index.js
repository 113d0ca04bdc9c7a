export const id = 478;
export const ids = [478];
export const modules = {

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ parameterStoreId),
/* harmony export */   l: () => (/* binding */ ParameterStore)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);


const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const mostPages = 50;
const entry = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ key: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1), value: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const page = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(entry), total: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional().catch(undefined) });
class ParameterStore {
    #json;
    #address;
    constructor({ json, address }) {
        this.#json = json;
        this.#address = address;
    }
    async list() {
        const values = new Map();
        let total = 0;
        for (let read = 0; read < mostPages; read++) {
            const url = this.#url();
            url.searchParams.set('limit', String(pageSize));
            if (values.size > 0)
                url.searchParams.set('offset', String(values.size));
            const found = await this.#json.call({ method: 'GET', url, confidential: true }, page);
            const before = values.size;
            for (const { key, value } of found.items)
                values.set(key, value);
            total = Math.max(total, found.total ?? values.size);
            if (values.size >= total || values.size === before)
                break;
        }
        return { values, complete: values.size >= total };
    }
    async get(key) {
        const call = { method: 'GET', url: this.#url(key), confidential: true };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, entry)))?.value;
    }
    async set(key, value) {
        const post = { method: 'POST', url: this.#url(), body: { key, value } };
        await this.#json.text({ ...post, repeatable: true, confidential: true });
    }
    async remove(key) {
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text({ method: 'DELETE', url: this.#url(key), confidential: true }));
    }
    #url(key) {
        const url = new URL(this.#address);
        const path = `${url.pathname.replace(/\/+$/, '')}/api/v1/config`;
        url.pathname = key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
        return url;
    }
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


/***/ })

};
