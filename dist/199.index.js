export const id = 199;
export const ids = [199];
export const modules = {

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


/***/ })

};
