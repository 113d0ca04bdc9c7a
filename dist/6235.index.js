export const id = 6235;
export const ids = [6235];
export const modules = {

/***/ 3469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ describeAccess),
/* harmony export */   Di: () => (/* binding */ limitToPreview),
/* harmony export */   dl: () => (/* binding */ computePreviewStore)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71500);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64228);




const previewInputs = ['preview-config', 'preview-source-token', 'preview-options'];
const storeOption = /^config_?(service|svc)$/i;
function isProductionOnly(name, text) {
    if (text === '')
        return false;
    if (storeOption.test(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .isSecretReference */ .IC)(text))
        return true;
    return new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .Sensitivity */ .I7().has(name) || (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutPasswords */ .hl)(text) !== text;
}
function limitToPreview(step, { context, ...intent }) {
    const { inputs } = step;
    const foreign = explainForeign({ inputs, options: new Map([...step.options, ...step.previewOptions]) }, context);
    const granted = foreign ? new Map() : step.previewOptions;
    const secrets = [...step.options].flatMap(([name, { text }]) => (isProductionOnly(name, text) ? [name] : []));
    const problems = foreign && secrets.length > 0 ? [secretsProblem(secrets, foreign)] : [];
    const withheldOptions = new Set(secrets.filter((name) => !granted.has(name)));
    const present = previewInputs.filter((name) => inputs[name] !== undefined);
    const access = {
        foreign,
        withheld: [...listWithheld(inputs, foreign), ...(foreign ? present : [])],
        granted: foreign ? [] : present,
        withheldOptions,
        grantedOptions: new Set(granted.keys()),
    };
    const previewStore = foreign ? undefined : computePreviewStore(inputs, { context, ...intent });
    const config = previewStore && step.config;
    const settings = {
        options: new Map([...[...step.options].filter(([name]) => !withheldOptions.has(name)), ...granted]),
        config,
        store: config && previewStore && { name: previewStore.name, prune: true },
        sourceToken: foreign ? undefined : inputs['preview-source-token'],
        givesToken: inputs['service-token'] && !foreign,
        access,
        previewStore,
    };
    return { settings, problems };
}
function computePreviewStore({ 'config-service': base }, { context, preview, branch }) {
    const { repository, pullRequest, privilegedFork } = context;
    if (base === undefined || pullRequest?.fork || privilegedFork)
        return undefined;
    if (preview !== undefined) {
        return { name: _contract_names_js__WEBPACK_IMPORTED_MODULE_0__/* .instanceNames */ .aF.ofPullRequest(base, preview), owner: `${repository}#${preview}` };
    }
    if (branch === undefined)
        return undefined;
    return { name: _contract_names_js__WEBPACK_IMPORTED_MODULE_0__/* .instanceNames */ .aF.ofBranch(base, branch), owner: `${repository}@${branch}` };
}
function listWithheld(inputs, foreign) {
    const names = [];
    if (foreign || inputs['preview-config'] === undefined)
        names.push('config-service', 'config-api-key');
    if (foreign || inputs['preview-source-token'] === undefined)
        names.push('source-token');
    if (foreign)
        names.push('service-token');
    return names.filter((name) => inputs[name] !== undefined && inputs[name] !== false);
}
function explainForeign({ inputs, options }, { pullRequest, privilegedFork, serverUrl, repository }) {
    if (pullRequest?.fork || privilegedFork)
        return 'its code is that of a fork';
    if (pullRequest && pullRequest.headRepository === undefined)
        return 'GitHub did not say whose code it is';
    const own = `${serverUrl}/${repository}`;
    const sources = [inputs['source-url'], ..._source_source_address_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceNames */ .SI.map((name) => options.get(name)?.text)];
    const other = sources.find((url) => url && !url.startsWith('s3:') && !(0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_2__/* .sameUrl */ .cl)(url, own));
    return other ? 'its code is of another repository' : undefined;
}
function secretsProblem(names, foreign) {
    const them = names.length === 1 ? 'it' : 'them';
    const text = `has ${quote(names)}, and this preview is given no secret: ${foreign}. Leave ${them} out in the step that deploys such previews.`;
    return { input: 'options', text };
}
function describeAccess(access) {
    if (!access)
        return [];
    const { foreign, withheld, withheldOptions, granted } = access;
    const lists = [quote(withheld), withheldOptions.size > 0 ? `the options ${quote(withheldOptions)}` : ''];
    const kept = lists.filter(Boolean).join(' and ');
    const why = foreign ?? 'code that is not merged could read what belongs to production';
    return [
        ...(granted.length > 0 ? [`This preview is given ${quote(granted)}.`] : []),
        ...(kept ? [`This preview is not given ${kept}: ${why}.`] : []),
    ];
}
function quote(names) {
    return [...names].map((name) => `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\``).join(', ');
}


/***/ }),

/***/ 76235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RI: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs),
/* harmony export */   kp: () => (/* binding */ onlyWakes),
/* harmony export */   uZ: () => (/* binding */ findStoreKey)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(32008);
/* harmony import */ var _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(88878);
/* harmony import */ var _config_values_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(35199);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22940);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3469);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46705);
/* harmony import */ var _source_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24041);








function serviceRequest({ inputs, context, settings }, storeKey) {
    const values = new Map(settings.options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[inputs.runner];
    const { store, sourceToken } = settings;
    const source = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && values.has(_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileOption */ .Kn);
    const ownSource = source && !elsewhere ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceOption */ .hI)(inputs.runner, source) : undefined;
    const isDefault = inputs['source-url'] === undefined;
    const given = [
        ['source-url', runner.source, isDefault && values.has(runner.source) ? undefined : ownSource],
        ['source-token', runner.token, sourceToken],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', store?.name],
        ['config-api-key', 'ConfigApiKey', store?.apiKey ?? storeKey],
    ];
    for (const [input, name, text] of given) {
        if (text === undefined)
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    return { serviceId: runner.serviceId, values, from, source: from.has(runner.source) ? source : undefined };
}
async function findStoreKey({ tools, inputs, settings }) {
    const { store, options } = settings;
    if (!store || store.apiKey || options.has('ConfigApiKey') || inputs.runner === 'wasm')
        return undefined;
    return (await tools.stores.describe(store.name)).configApiKey;
}
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
}
async function checkServiceInputs(inputs, { context, operation, ...intent }) {
    const { target } = inputs;
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({ input: 'runner', text: `is required to remove a runner too: ${_contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_5__/* .runnerList */ .f}.` });
    }
    if (operation === 'remove' || operation === 'cleanup') {
        const previewStore = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .computePreviewStore */ .dl)(inputs, { context, ...intent });
        return { settings: { options: new Map(), previewStore }, problems };
    }
    const read = async (input) => {
        const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .readOptions */ .T)(inputs[input]);
        if (!('problem' in options))
            return options;
        problems.push({ input, text: `${options.problem}.` });
        return new Map();
    };
    const options = await read('options');
    const previewOptions = await read('preview-options');
    if (target === 'runner' || target === 'app')
        problems.push(...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceProblems */ ._0)(inputs));
    if (target === 'runner')
        problems.push(...runnerProblems(inputs, { options, 'preview-options': previewOptions }));
    if (target === 'app')
        problems.push(...appProblems(inputs, options));
    const config = await (0,_config_values_js__WEBPACK_IMPORTED_MODULE_0__/* .checkConfig */ .l2)(inputs);
    problems.push(...config.problems, ...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .contextProblems */ ._g)(inputs, context));
    if ((0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_6__/* .isPreview */ .b)(intent)) {
        const step = { inputs, options, previewOptions, config: config.previewValues };
        const limited = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_2__/* .limitToPreview */ .Di)(step, { context, ...intent });
        return { settings: limited.settings, problems: [...problems, ...limited.problems] };
    }
    const { 'config-service': name, 'config-api-key': apiKey, 'config-prune': prune } = inputs;
    const settings = {
        options,
        config: config.values,
        store: name === undefined ? undefined : { name, apiKey, prune },
        sourceToken: inputs['source-token'],
        givesToken: inputs['service-token'],
    };
    return { settings, problems };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const text = 'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner.';
    return [{ input: 'service', text }];
}
function runnerProblems(inputs, given) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    return ['options', 'preview-options'].flatMap((input) => {
        const options = given[input];
        const named = sources.find((name) => options.has(name));
        const twice = `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
        return inputs['source-url'] && named ? [{ input, text: twice }] : [];
    });
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_source_source_js__WEBPACK_IMPORTED_MODULE_4__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ['preview-options', inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.'],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
        ]),
        ['config-service', key && 'is required with the option `ConfigApiKey`.'],
    ]);
}


/***/ })

};
