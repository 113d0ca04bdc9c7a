export const id = 2584;
export const ids = [2584,3290,5199];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ every),
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
function every(ms) {
    return { first: ms, factor: 1, longest: ms };
}
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _services_config_open_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(47497);
/* harmony import */ var _services_config_settle_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72478);
/* harmony import */ var _services_config_values_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35199);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(67169);
/* harmony import */ var _connection_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37702);







async function changeConfig(session, request) {
    const { action, variables } = request;
    if ((action === 'list') !== (variables.length === 0)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', action === 'list' ? 'list takes no names.' : `${action} needs the name of a variable.`);
    }
    session.check();
    const toSet = action === 'set' ? await valuesToSet(session, variables) : undefined;
    const { parts, ...clients } = await (0,_connection_js__WEBPACK_IMPORTED_MODULE_5__/* .connect */ .Ng)(session);
    const { log, inputs, terminal } = session;
    const { clock, interrupts } = terminal;
    const connected = { ...clients, ...parts, clock, signal: interrupts.signal };
    const run = { ...connected, operation: 'deploy', preview: false, log, inputs };
    const name = inputs['config-service'] ?? '';
    if (toSet) {
        const { uncompared } = await (0,_services_config_settle_js__WEBPACK_IMPORTED_MODULE_2__.settleConfig)(run, toSet);
        if (uncompared.length > 0) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `Not set, because "${name}" does not show its secrets: ${uncompared.join(', ')}.`);
        }
    }
    else {
        const { store } = await (0,_services_config_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .openParameterStore */ .X5)(run, name);
        const { values, complete } = await (0,_services_config_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.list());
        if (!complete)
            log.warning('The parameter store does not show all of its variables.');
        if (action === 'list')
            return showConfig(session, { values, request });
        for (const variable of variables) {
            const key = [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
            await (0,_services_config_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.remove(key ?? variable));
            log.info(key || !complete ? `- removed: ${key ?? variable}` : `There is no ${variable} in "${name}".`);
        }
    }
    session.stderr.line('An app reads its variables when it starts; `restart` starts it anew.');
}
function showConfig({ stdout, stderr }, { values, request: { show, json } }) {
    const names = [...values.keys()].sort();
    if (names.length === 0)
        stderr.line('The parameter store has no variables.');
    const shown = Object.fromEntries(names.map((name) => [name, values.get(name)?.value ?? null]));
    const hidden = names.filter((name) => shown[name] === null);
    if (show && hidden.length > 0) {
        stderr.line(`Secrets that are not shown without the key of the store, OSC_CONFIG_API_KEY: ${hidden.join(', ')}`);
    }
    if (json)
        stdout.line(JSON.stringify(show ? shown : names, null, 2));
    else
        for (const name of names)
            stdout.line(show ? `${name}=${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .printableJson */ .et)(shown[name])}` : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .printableJson */ .et)(name).slice(1, -1));
}
async function valuesToSet({ terminal }, variables) {
    const given = [];
    for (const variable of variables) {
        const [name = '', ...rest] = variable.split('=');
        const only = variables.length === 1;
        given.push([name, rest.length > 0 ? rest.join('=') : await valueFrom(terminal, { name, only })]);
    }
    const values = (0,_services_config_values_js__WEBPACK_IMPORTED_MODULE_3__/* .checkValues */ .Xj)(given);
    if ('problem' in values)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', `What is to be set is not valid: ${values.problem}.`);
    return values;
}
async function valueFrom({ askSecret, input }, { name, only }) {
    const value = (await askSecret(`Value of ${name}: `)) ?? (only ? await input() : undefined);
    if (!value) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', `${name} has no value: give ${name}=value, or only the name, and the value on standard input.`);
    }
    return value.replace(/\r?\n$/, '');
}
async function createConfig(run, { clients }) {
    const { inputs, runtime, settings } = run;
    if (settings.access)
        return true;
    const target = inputs.target === 'app' ? 'app' : 'runner';
    const name = inputs['config-service'] ?? '';
    const [{ serviceContext }, { ensureParameterStore }] = await Promise.all([
        Promise.all(/* import() */[__webpack_require__.e(6235), __webpack_require__.e(297), __webpack_require__.e(4848)]).then(__webpack_require__.bind(__webpack_require__, 24848)),
        Promise.all(/* import() */[__webpack_require__.e(6235), __webpack_require__.e(297), __webpack_require__.e(6283)]).then(__webpack_require__.bind(__webpack_require__, 46283)),
    ]);
    const options = { name, secrets: inputs.runner !== 'wasm' };
    const created = await ensureParameterStore(serviceContext(run, { target, clients }), options);
    if (!created)
        runtime.log.info(`The parameter store "${name}" is there already.`);
    return true;
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
    const service = await scope.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S);
    const [record, facts] = await Promise.all([
        service && scope.instancesOf(service).find(name),
        scope.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(scope, name);
    const given = inputs['config-api-key'];
    const isSecure = facts.isSecure || hasEncryptionKey(record);
    if (given && !isSecure) {
        const what = `The parameter store "${name}" keeps no secrets, so it has no key`;
        const next = 'Leave `config-api-key` out, or make a store with secrets under another name.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${what}; \`config-api-key\` is given.`, { next });
    }
    if (given && facts.configApiKey && given !== facts.configApiKey)
        throw wrongKeyError(name);
    const what = `the address of the parameter store "${name}"`;
    const address = trustedHosts.checkInstance(record.url, { name, what, serviceApi: service.apiUrl });
    const key = given ?? facts.configApiKey;
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S, 'authorization');
    const json = scope.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    const store = new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .ParameterStore */ .l({ json, address, log, clock, signal, patienceMs });
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
    const what = `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}"`;
    const asleep = await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .whileWaking */ .VA)(() => scope.account.suspended());
    if (!asleep?.some((one) => one.serviceId === _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S && one.instanceName === name)) {
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${what}: no instance of ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .S} has this name.`);
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
    const different = differences(change);
    const sentence = different.map(([what, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(names.length, 'variable')} ${what}`).join(', ');
    const rows = different.map(([what, names]) => [what, listed(names)]);
    const plans = operation === 'plan';
    const { uncompared } = change;
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [what, names] of rows)
        log.info(`- ${plans ? 'would be ' : ''}${what}: ${names}`);
    if (uncompared.length > 0) {
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${listed(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
        rows.push(['not compared', listed(uncompared)]);
    }
    if (!plans)
        await write(opened, change);
    const title = plans ? 'Environment variables that would change' : 'Environment variables';
    return { table: { title, rows: [...rows, ['unchanged', String(change.unchanged)]] }, uncompared };
}
function listed(names) {
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
    const change = {
        ...{ added: new Map(), changed: new Map(), removed: [], uncompared: [], unchanged: 0, addsSecrets },
    };
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
    const what = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${store}"`;
    const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${what}: ${listed(names)}.`, { next });
}
async function write({ store }, { added, changed, removed, addsSecrets }) {
    for (const [key, value] of [...added, ...changed]) {
        await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.set(key, value, { secret: addsSecrets }));
    }
    for (const key of removed)
        await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_1__/* .usingStore */ .es)(() => store.remove(key));
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
const longestValue = 128 * 1024;
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
            problems.push(`"${shown}" is no name of an environment variable: letters, digits and "_", the first no digit`);
        }
        else if (twin !== undefined)
            problems.push(`"${shown}" and "${twin}" are one variable: the platform writes both in capitals`);
        else if (Buffer.byteLength(value) > longestValue)
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


/***/ }),

/***/ 11220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A$: () => (/* binding */ isOwnReference),
/* harmony export */   Fj: () => (/* binding */ secretsOf),
/* harmony export */   Jf: () => (/* binding */ secretNameOf),
/* harmony export */   SW: () => (/* binding */ slotOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

async function secretNameOf(value, place) {
    const salt = JSON.stringify([place.workspace ?? '', place.serviceId, place.instance, place.option]);
    return `${slotOf(place)}${await slowHash(value, salt)}`;
}
function slotOf({ serviceId, instance, option }) {
    return `${ownerOf({ serviceId, instance })}${hashOf([option], 6)}`;
}
function ownerOf({ serviceId, instance }) {
    return `osc${hashOf([serviceId, instance], 10)}`;
}
function isOwnReference(option) {
    return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}
function secretsOf(names, instance) {
    const owner = ownerOf(instance);
    return names.filter((name) => name.startsWith(owner) && /^osc[0-9a-f]{24}$/.test(name));
}
function hashOf(parts, length) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
async function slowHash(value, salt) {
    return new Promise((resolve, reject) => {
        (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.scrypt)(value, salt, 4, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
    });
}


/***/ }),

/***/ 22940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const plainTag = { tag: '!plain', resolve: (text) => text };
async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 8815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', customTags: [plainTag] });
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
            const plain = node.tag === plainTag.tag ? { plain: true } : {};
            set(name, { text: value === null ? '' : source, value: known === undefined ? source : known, ...plain });
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
/* harmony export */   $i: () => (/* binding */ isPlain),
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   eh: () => (/* binding */ isSecretName),
/* harmony export */   gW: () => (/* binding */ passwordsIn),
/* harmony export */   hl: () => (/* binding */ withoutPasswords)
/* harmony export */ });
/* harmony import */ var _instance_secret_name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(11220);

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const passwords = [
    /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
    /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
    /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const maxMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
function isSecretName(name) {
    return certainlySensitive.test(name) || secretLastWord.test(name);
}
function passwordsIn(value) {
    const found = passwords.flatMap((one) => [...value.matchAll(one)]);
    return found.flatMap(([, , password]) => (password && password.length > 2 ? [password] : []));
}
function withoutPasswords(text) {
    return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}
class Sensitivity {
    #marked;
    #plain;
    #given;
    constructor({ marked = [], plain = [], given = [] } = {}) {
        this.#marked = new Set(marked);
        this.#plain = new Set(plain);
        this.#given = new Set(given);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        const saysNothing = value === '' || value === undefined || value === null || typeof value === 'boolean';
        if (typeof value === 'string' && (0,_instance_secret_name_js__WEBPACK_IMPORTED_MODULE_0__/* .isOwnReference */ .A$)(value))
            return '***';
        if (saysNothing || isSecretReference(value))
            return value;
        if (ownFields.has(name))
            return redactWithin(value);
        if (this.has(name) || !this.#plain.has(name) || typeof value === 'object')
            return '***';
        return redactWithin(value);
    }
    mask(options, log) {
        let masked = 0;
        const maskOne = (secret) => {
            if (++masked <= maxMasks)
                log.mask(secret);
        };
        this.#mask(options, { mask: maskOne, hide: (value) => log.secrets.hide(value, { minLength: 8 }) });
    }
    #mask(options, to) {
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.#mask(Object.entries(value), to);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const password of passwordsIn(value))
                to.mask(password);
            const marked = this.#marked.has(name);
            if (this.has(name) && (marked || !isWebAddress(value))) {
                const minLength = marked || certainlySensitive.test(name) ? 4 : 8;
                if (value.length >= minLength && !/^(true|false)$/i.test(value))
                    to.mask(value);
            }
            else if (this.has(name) || (this.#given.has(name) && !this.#plain.has(name) && !isPlain(value)))
                to.hide(value);
        }
    }
}
const ownFields = new Set(['name', 'id', 'url', 'status', 'resources']);
const maxShown = 1024;
const maxFields = 500;
function redactedRecord(record, sensitivity) {
    const fields = Object.entries(record).filter(([name]) => name !== '_links');
    return Object.fromEntries(fields.slice(0, maxFields).map(([name, value]) => [name, sensitivity.redact(name, value)]));
}
function redactWithin(value) {
    if (typeof value === 'string')
        return value.length > maxShown ? '***' : withoutPasswords(value);
    if (Array.isArray(value))
        return value.map(redactWithin);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sensitiveName.test(key) ? '***' : redactWithin(item)]));
}
function isWebAddress(value) {
    const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && url.username === '' && url.password === '';
}
function isPlain(value) {
    return (typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
}


/***/ }),

/***/ 31103:
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
            log.info(isNews ? now.detail : `${now.detail} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(saidAt - started)} so far)`);
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
