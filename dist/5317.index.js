export const id = 5317;
export const ids = [5317,6283,2478];
export const modules = {

/***/ 46283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ensureParameterStore: () => (/* binding */ ensureParameterStore),
/* harmony export */   removeParameterStore: () => (/* binding */ removeParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(93622);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39021);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60117);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31103);
/* harmony import */ var _open_store_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(47497);










const maxStartMs = 300_000;
async function ensureParameterStore(scope, { name, secrets = true }) {
    const { log, clock } = scope;
    const store = { ...scope, name };
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .findSuspended */ .n8)(store, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy);
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_4__/* .openService */ .IH)(scope, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy });
    const api = scope.instancesOf(service);
    const find = () => api.find(name);
    if (suspended) {
        await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .resumeInstance */ .DZ)(store, { service, suspended });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagDeployed)(scope, resource);
    }
    else if (!(await find())) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const create = async () => scope.stores.create(name, { secrets }).then(() => true);
        const findMade = async () => (await find()) !== undefined || undefined;
        await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .createWithinPlan */ .n)(store, { action: 'another parameter store', create, find: findMade });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagMade)(scope, resource);
    }
    else {
        if (secrets)
            await requireSecrets(scope, name);
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagDeployed)(scope, resource);
        return false;
    }
    await waitForStore(store, () => api.find(name, { once: true }));
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function removeParameterStore(scope, name) {
    const removed = await scope.stores.remove(name);
    return (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .discardSuspended */ .qZ)({ ...scope, name }, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy)) || removed;
}
async function requireSecrets(scope, name) {
    const { isSecure } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_7__/* .openParameterStore */ .X5)(scope, name);
    if (isSecure)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, {
        next: 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.',
    });
}
async function waitForStore(scope, find) {
    const { name, clock, signal } = scope;
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_9__/* .poll */ .w)(() => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .whileWaking */ .VA)(find), { timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .pace */ .cI, clock, signal });
        const { store } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_7__/* .openParameterStore */ .X5)(scope, name, { patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
    }
}


/***/ }),

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

/***/ 5317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   removePreviewStore: () => (/* binding */ removePreviewStore),
/* harmony export */   settlePreviewStore: () => (/* binding */ settlePreviewStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39021);
/* harmony import */ var _ensure_store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46283);
/* harmony import */ var _open_store_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47497);
/* harmony import */ var _settle_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(72478);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(35199);








async function settlePreviewStore(scope, { store, values }) {
    const { name, owner } = store;
    if (scope.operation === 'plan')
        return { table: describeStore(scope, { name, values }), isNew: false };
    const isNew = await (0,_ensure_store_js__WEBPACK_IMPORTED_MODULE_3__.ensureParameterStore)(scope, { name, secrets: scope.inputs.runner !== 'wasm' });
    const other = isNew ? undefined : await findOtherOwner(scope, store);
    if (other)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
    scope.log.secrets.keep(owner);
    const { table } = await (0,_settle_js__WEBPACK_IMPORTED_MODULE_5__.settleConfig)(scope, new Map([...values, [_values_js__WEBPACK_IMPORTED_MODULE_6__/* .ownerVariable */ .QF, owner]]));
    return { table, isNew };
}
async function removePreviewStore(scope, store) {
    const { log, signal } = scope;
    const { name } = store;
    try {
        if (!(await storeExists(scope, name)))
            return false;
        const other = await findOtherOwner(scope, store);
        if (other) {
            log.warning(`The parameter store "${name}" is not removed: ${other}.`);
            return false;
        }
        await (0,_ensure_store_js__WEBPACK_IMPORTED_MODULE_3__.removeParameterStore)(scope, name);
        await scope.tags.clear({ type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy, id: name });
        log.info(`Removed the parameter store "${name}" of the preview.`);
        return true;
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" of the preview could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', message, { cause: error });
    }
}
async function storeExists(scope, name) {
    if (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)({ ...scope, name }, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy))
        return true;
    const service = await scope.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy);
    return service !== undefined && (await scope.instancesOf(service).find(name)) !== undefined;
}
async function findOtherOwner(scope, { name, owner }) {
    if (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)({ ...scope, name }, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy))
        return undefined;
    const { store } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_4__/* .openParameterStore */ .X5)(scope, name);
    const { values } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.list());
    const stored = values.get(_values_js__WEBPACK_IMPORTED_MODULE_6__/* .ownerVariable */ .QF);
    if (values.size === 0 || stored?.value === owner)
        return undefined;
    return stored?.value
        ? `it belongs to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(stored.value, 120)}`
        : 'it has variables and does not say whose it is';
}
function describeStore({ log }, { name, values }) {
    const names = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)([...values.keys()].sort().join(', '), 2000);
    log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
    return {
        title: 'Environment variables of this preview',
        rows: [
            ['store', name],
            ['variables', names],
        ],
    };
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
