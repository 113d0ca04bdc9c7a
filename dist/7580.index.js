export const id = 7580;
export const ids = [7580];
export const modules = {

/***/ 35199:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QF: () => (/* binding */ ownerVariable),
/* harmony export */   Xj: () => (/* binding */ checkValues),
/* harmony export */   checkConfig: () => (/* binding */ checkConfig),
/* harmony export */   checkPreviewConfig: () => (/* binding */ checkPreviewConfig),
/* harmony export */   r: () => (/* binding */ maskConfig)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22940);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);



const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';
const maxValueBytes = 128 * 1024;
const minMask = 4;
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
async function checkPreviewConfig(inputs) {
    const { target, 'preview-config': config, 'config-service': service } = inputs;
    const problems = [];
    if (config === undefined)
        return { values: undefined, problems };
    const add = (input, text) => problems.push({ input, text });
    if (target !== 'runner' && target !== 'app')
        add('preview-config', 'is for `target: runner` and `target: app`.');
    if (!service) {
        add('config-service', "is required with `preview-config`: the store of each preview is named after production's.");
    }
    const values = await readConfig(config);
    if (!('problem' in values)) {
        const isTaken = [...values.keys()].some((name) => name.toUpperCase() === ownerVariable);
        if (isTaken)
            add('preview-config', `must not have \`${ownerVariable}\`, which says whose store it is.`);
        return { values, problems };
    }
    add('preview-config', `${values.problem}.`);
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
        const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(name, 80);
        const twin = seen.get(name.toUpperCase());
        if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
            problems.push(`"${shown}" is not a valid variable name: use letters, digits and _, not starting with a digit`);
        }
        else if (twin !== undefined)
            problems.push(`"${shown}" and "${twin}" are one variable: the platform writes both in capitals`);
        else if (Buffer.byteLength(value) > maxValueBytes)
            problems.push(`the value of "${shown}" is longer than 128 KiB`);
        else if (value.includes('\0'))
            problems.push(`the value of "${shown}" has a NUL character`);
        else if (value === '')
            problems.push(`"${shown}" is empty: a parameter store can neither show nor delete an empty value, so leave it out`);
        seen.set(name.toUpperCase(), shown);
        values.set(name, value);
    }
    return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
function maskConfig(values, log) {
    for (const [name, value] of values) {
        if ((0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isSecretReference */ .IC)(value))
            continue;
        for (const password of (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .passwordsIn */ .gW)(value))
            log.mask(password);
        if (isSecret(name, value))
            log.mask(value);
        else
            log.secrets.hide(value);
    }
}
function isSecret(name, value) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value))
        return true;
    return (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isSecretName */ .eh)(name) && !(0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isWebAddress */ .d3)(value) && value.length >= minMask && !(0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isPlain */ .$i)(value);
}


/***/ })

};
