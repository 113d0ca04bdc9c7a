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




async function openParameterStore(scope, name, { patienceMs } = {}) {
    const { inputs, tokens, trustedHosts, log, clock, signal } = scope;
    const service = await scope.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy);
    const [record, facts] = await Promise.all([
        service && scope.instancesOf(service).find(name),
        scope.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(scope, name);
    const given = inputs['config-api-key'];
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
    const json = scope.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    const store = new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .ParameterStore */ .lC({ json, address, log, clock, signal, patienceMs });
    return { store, isSecure, isKeyUnproven: given !== undefined && given !== facts.configApiKey };
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
async function missingStoreError(scope, name) {
    const asleep = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .whileWaking */ .VA)(() => scope.account.suspended());
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





async function settleConfig(scope, values) {
    const { inputs, log, operation } = scope;
    (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .maskConfig */ .r)(values, log);
    const name = inputs['config-service'] ?? '';
    const opened = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .openParameterStore */ .X5)(scope, name);
    const change = await compare(opened, { values, name, scope });
    const different = listDifferences(change);
    const sentence = different.map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(names.length, 'variable')} ${outcome}`).join(', ');
    const rows = different.map(([outcome, names]) => [outcome, formatNames(names)]);
    const plans = operation === 'plan';
    const { uncompared } = change;
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [outcome, names] of rows)
        log.info(`- ${plans ? 'would be ' : ''}${outcome}: ${names}`);
    if (uncompared.length > 0) {
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
        rows.push(['not compared', formatNames(uncompared)]);
    }
    if (!plans)
        await write(opened, change);
    const title = plans ? 'Environment variables that would change' : 'Environment variables';
    return { table: { title, rows: [...rows, ['unchanged', String(change.unchanged)]] }, uncompared };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
async function compare({ store, isSecure, isKeyUnproven }, { values, name: storeName, scope }) {
    const { inputs, log } = scope;
    const stored = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.list());
    const all = [...stored.values.values()];
    if (isKeyUnproven && all.some(isHidden))
        throw (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .wrongKeyError */ .BO)(storeName);
    const spelled = new Map([...stored.values.keys()].map((key) => [key.toUpperCase(), key]));
    const addsSecrets = isSecure || all.some(({ secret }) => secret);
    const initial = { removed: [], uncompared: [], unchanged: 0, addsSecrets };
    const change = { added: new Map(), changed: new Map(), ...initial };
    const secrets = [];
    for (const [name, value] of values) {
        const key = spelled.get(name.toUpperCase()) ?? name;
        const before = stored.values.get(key) ?? (stored.complete ? undefined : await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.get(key)));
        if (before?.secret ?? addsSecrets)
            secrets.push(key);
        if (before === undefined)
            change.added.set(key, value);
        else if (isHidden(before))
            change.uncompared.push(key);
        else if (before.value === value)
            change.unchanged++;
        else
            change.changed.set(key, value);
    }
    if (inputs.runner === 'wasm' && secrets.length > 0)
        throw secretsOfWasmError(storeName, secrets);
    if (!inputs['config-prune'])
        return change;
    if (!stored.complete) {
        log.warning('The parameter store does not show all of its values, so none that disappeared from `config` is deleted.');
        return change;
    }
    const kept = new Set([...values.keys()].map((name) => name.toUpperCase()));
    change.removed = [...stored.values.keys()].filter((key) => !kept.has(key.toUpperCase()));
    return change;
}
function isHidden({ value }) {
    return value === undefined;
}
function secretsOfWasmError(store, names) {
    const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${store}"`;
    const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${problem}: ${formatNames(names)}.`, { next });
}
async function write({ store }, { added, changed, removed, addsSecrets }) {
    for (const [key, value] of [...added, ...changed]) {
        await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.set(key, value, { secret: addsSecrets }));
    }
    for (const key of removed)
        await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.remove(key));
}
function listDifferences({ added, changed, removed }) {
    const all = [
        ['added', [...added.keys()]],
        ['changed', [...changed.keys()]],
        ['removed', removed],
    ];
    return all.filter(([, names]) => names.length > 0);
}


/***/ })

};
