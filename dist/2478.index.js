export const id = 2478;
export const ids = [2478];
export const modules = {

/***/ 47497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BO: () => (/* binding */ wrongKeyError),
/* harmony export */   X5: () => (/* binding */ openParameterStore),
/* harmony export */   es: () => (/* binding */ usingStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(31103);




async function openParameterStore(tools, { name, apiKey: given, patienceMs }) {
    const { tokens, trustedHosts, log, clock, signal } = tools;
    const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy);
    const [record, facts] = await Promise.all([
        service && tools.instancesOf(service).find(name),
        tools.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(tools, name);
    const isSecure = facts.isSecure || hasEncryptionKey(record);
    if (given && !isSecure) {
        const message = `The parameter store "${name}" keeps no secrets, so it has no key; \`config-api-key\` is given.`;
        const next = 'Leave `config-api-key` out, or make a store with secrets under another name.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { next });
    }
    if (given && facts.configApiKey && given !== facts.configApiKey)
        throw wrongKeyError(name);
    const role = `the address of the parameter store "${name}"`;
    const address = trustedHosts.checkInstance(record.url, { name, role, serviceApi: service.apiUrl });
    const key = given ?? facts.configApiKey;
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy, 'authorization');
    const json = tools.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    return { store: new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .ParameterStore */ .lC({ json, address, log, clock, signal, patienceMs }), isSecure };
}
function wrongKeyError(name) {
    const next = 'Leave it out, and the platform is asked for the key; or copy the key from the console.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`, { next });
}
async function usingStore(call) {
    try {
        return await call();
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 403))
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store refuses access: ${error.message}`, { cause: error });
    }
}
function hasEncryptionKey(record) {
    const key = record['ParameterEncryptionKey'];
    return typeof key === 'string' && key !== '' && key !== 'undefined';
}
async function missingStoreError({ account }, name) {
    const asleep = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .whileWaking */ .VA)(() => account.suspended());
    if (!asleep?.some((one) => one.serviceId === _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy && one.instanceName === name)) {
        const message = `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}": no instance of ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy} has this name.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message);
    }
    const next = 'Its values were deleted when it was suspended. `--create-config` wakes it too.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is suspended.`, { next });
}


/***/ }),

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   settleConfig: () => (/* binding */ settleConfig)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _open_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47497);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35199);





async function settleConfig(tools, { plans = false, ...wanted }) {
    const { log } = tools;
    const { name } = wanted.store;
    (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .maskConfig */ .r)(wanted.values, log);
    const { store, isSecure } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .openParameterStore */ .X5)(tools, wanted.store);
    const change = compare(await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.list()), { ...wanted, isSecure });
    const { added, changed, removed, uncompared, addsSecrets } = change;
    const outcomes = Object.entries({ added: [...added.keys()], changed: [...changed.keys()], removed });
    const different = outcomes.filter(([, names]) => names.length > 0);
    const sentence = different.map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(names.length, 'variable')} ${outcome}`).join(', ');
    const rows = different.map(([outcome, names]) => [outcome, formatNames(names)]);
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [outcome, names] of rows)
        log.info(`- ${plans ? 'would be ' : ''}${outcome}: ${names}`);
    if (uncompared.length > 0) {
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
        rows.push(['not compared', formatNames(uncompared)]);
    }
    if (!plans) {
        for (const [key, value] of [...added, ...changed])
            await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.set(key, value, { secret: addsSecrets }));
        for (const key of removed)
            await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.remove(key));
    }
    const title = plans ? 'Environment variables that would change' : 'Environment variables';
    const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
    return { table: { title, rows: [...rows, ['unchanged', String(unchanged)]] }, uncompared };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
    const all = [...stored.values()];
    if (apiKey && all.some(isHidden))
        throw (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .wrongKeyError */ .BO)(name);
    const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
    const addsSecrets = isSecure || all.some(({ secret }) => secret);
    const [added, changed] = [new Map(), new Map()];
    const secrets = [];
    const uncompared = [];
    for (const [variable, value] of values) {
        const key = spelled.get(variable.toUpperCase()) ?? variable;
        const before = stored.get(key);
        if (before?.secret ?? addsSecrets)
            secrets.push(key);
        if (before === undefined)
            added.set(key, value);
        else if (isHidden(before))
            uncompared.push(key);
        else if (before.value !== value)
            changed.set(key, value);
    }
    if (runner === 'wasm' && secrets.length > 0)
        throw secretsOfWasmError(name, secrets);
    const kept = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
    const removed = prune ? [...stored.keys()].filter((key) => !kept.has(key.toUpperCase())) : [];
    return { added, changed, removed, uncompared, addsSecrets };
}
function isHidden({ value }) {
    return value === undefined;
}
function secretsOfWasmError(store, names) {
    const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${store}"`;
    const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${problem}: ${formatNames(names)}.`, { next });
}


/***/ })

};
