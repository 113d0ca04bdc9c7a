export const id = 478;
export const ids = [478];
export const modules = {

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   removePreviewStore: () => (/* binding */ removePreviewStore),
/* harmony export */   settleConfig: () => (/* binding */ settleConfig),
/* harmony export */   settlePreviewStore: () => (/* binding */ settlePreviewStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39021);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57863);
/* harmony import */ var _store_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(42256);








async function settleConfig(tools, { plans = false, ...wanted }) {
    const { log } = tools;
    const { name } = wanted.store;
    (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .maskConfig */ .r)(wanted.values, log);
    const { store, isSecure } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.openParameterStore)(tools, wanted.store);
    const change = compare(await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.usingStore)(() => store.list()), { ...wanted, isSecure });
    const { added, changed, removed, uncompared, addsSecrets } = change;
    const outcomes = Object.entries({ added: [...added.keys()], changed: [...changed.keys()], removed });
    const different = outcomes.filter(([, names]) => names.length > 0);
    const sentence = different.map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(names.length, 'variable')} ${outcome}`).join(', ');
    const rows = different.map(([outcome, names]) => [outcome, formatNames(names)]);
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [outcome, names] of rows)
        log.info(`- ${plans ? 'would be ' : ''}${outcome}: ${names}`);
    if (uncompared.length > 0) {
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
        rows.push(['not compared', formatNames(uncompared)]);
    }
    if (!plans) {
        for (const [key, value] of [...added, ...changed])
            await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.usingStore)(() => store.set(key, value, { secret: addsSecrets }));
        for (const key of removed)
            await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.usingStore)(() => store.remove(key));
    }
    const title = plans ? 'Environment variables that would change' : 'Environment variables';
    const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
    return { table: { title, rows: [...rows, ['unchanged', String(unchanged)]] }, uncompared };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
    const all = [...stored.values()];
    const isHidden = ({ value }) => value === undefined;
    if (apiKey && all.some(isHidden))
        throw (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.wrongKeyError)(name);
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
    if (runner === 'wasm' && secrets.length > 0) {
        const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${name}"`;
        const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${problem}: ${formatNames(secrets)}.`, { next });
    }
    const kept = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
    const removed = prune ? [...stored.keys()].filter((key) => !kept.has(key.toUpperCase())) : [];
    return { added, changed, removed, uncompared, addsSecrets };
}
async function settlePreviewStore(run, { store, values }) {
    const { tools, inputs } = run;
    const { name, owner } = store;
    if (run.operation === 'plan') {
        const names = formatNames([...values.keys()]);
        tools.log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
        const rows = Object.entries({ store: name, variables: names });
        return { table: { title: 'Environment variables of this preview', rows }, isNew: false };
    }
    const isNew = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.ensureParameterStore)(run, { name, secrets: inputs.runner !== 'wasm' });
    const other = isNew ? undefined : await findOtherOwner(tools, store);
    if (other)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
    tools.log.secrets.keep(owner);
    const all = new Map([...values, [_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF, owner]]);
    const { table } = await settleConfig(tools, { store: { name, prune: true }, values: all, runner: inputs.runner });
    return { table, isNew };
}
async function removePreviewStore(tools, store) {
    const { log, signal } = tools;
    const { name } = store;
    const key = { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name };
    try {
        const isAsleep = (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .findSuspended */ .n8)(tools, key)) !== undefined;
        const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
        if (!isAsleep && !(service && (await tools.instancesOf(service).find(name))))
            return false;
        const other = isAsleep ? undefined : await findOtherOwner(tools, store);
        if (other) {
            log.warning(`The parameter store "${name}" is not removed: ${other}.`);
            return false;
        }
        await tools.stores.remove(name);
        await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .discardSuspended */ .qZ)(tools, key);
        await tools.tags.clear({ type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name });
        log.info(`Removed the parameter store "${name}" of the preview.`);
        return true;
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" of the preview could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', message, { cause: error });
    }
}
async function findOtherOwner(tools, { name, owner }) {
    const { store } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.openParameterStore)(tools, { name });
    const values = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__.usingStore)(() => store.list());
    const stored = values.get(_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF);
    if (values.size === 0 || stored?.value === owner)
        return undefined;
    return stored?.value
        ? `it belongs to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(stored.value, 120)}`
        : 'it has variables and does not say whose it is';
}


/***/ }),

/***/ 42256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ensureParameterStore: () => (/* binding */ ensureParameterStore),
/* harmony export */   openParameterStore: () => (/* binding */ openParameterStore),
/* harmony export */   usingStore: () => (/* binding */ usingStore),
/* harmony export */   wrongKeyError: () => (/* binding */ wrongKeyError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78053);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39021);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43610);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(31103);










const maxStartMs = 300_000;
async function openParameterStore(tools, { name, apiKey: given, patienceMs }) {
    const { tokens, trustedHosts, log, clock, signal } = tools;
    const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const [record, facts] = await Promise.all([
        service && tools.instancesOf(service).find(name),
        tools.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(tools, name);
    const isSecure = facts.isSecure || Boolean(record['ParameterEncryptionKey']);
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
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, 'authorization');
    const json = tools.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    return { store: new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .ParameterStore */ .lC({ json, address, log, clock, signal, patienceMs }), isSecure };
}
function wrongKeyError(name) {
    const message = `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`;
    const next = 'Leave it out, and the platform is asked for the key; or copy the key from the console.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { next });
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
async function ensureParameterStore(run, { name, secrets = true }) {
    const { tools } = run;
    const { log, clock } = tools;
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .findSuspended */ .n8)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name });
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_5__/* .openService */ .IH)(tools, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const api = tools.instancesOf(service);
    if (suspended) {
        await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .resumeInstance */ .DZ)(tools, { service, suspended, waitMs: run.inputs.timeout });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .tagDeployed */ .$r)(run, resource);
    }
    else if (!(await api.find(name))) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const create = async () => tools.stores.create(name, { secrets }).then(() => true);
        const find = async () => (await api.find(name)) !== undefined || undefined;
        await (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .n)(tools, { action: 'another parameter store', create, find });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .tagMade */ .SL)(run, resource);
    }
    else {
        if (secrets && !(await openParameterStore(tools, { name })).isSecure) {
            const next = 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, { next });
        }
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .tagDeployed */ .$r)(run, resource);
        return false;
    }
    await waitForStore(tools, name, () => api.find(name, { once: true }));
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function waitForStore(tools, name, find) {
    const { clock, signal } = tools;
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(() => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .whileWaking */ .VA)(find), { timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .pace */ .cI, clock, signal });
        const { store } = await openParameterStore(tools, { name, patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
    }
}
async function missingStoreError(tools, name) {
    if (await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_7__/* .whileWaking */ .VA)(() => (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .readSuspended */ .mV)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name }))) {
        const next = 'Its values were deleted when it was suspended. `--create-config` wakes it too.';
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is suspended.`, { next });
    }
    const message = `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)(name, 80)}": no instance of ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy} has this name.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message);
}


/***/ })

};
