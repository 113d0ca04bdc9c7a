export const id = 6235;
export const ids = [6235];
export const modules = {

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
    return {
        inputs: {
            ...inputs,
            'source-token': foreign ? undefined : inputs['preview-source-token'],
            'config-service': config && previewStore.name,
            'config-api-key': undefined,
            config: undefined,
            'config-prune': config !== undefined,
            'service-token': inputs['service-token'] && !foreign,
        },
        settings: {
            options: new Map([...[...step.options].filter(([name]) => !withheldOptions.has(name)), ...granted]),
            config,
            access,
            previewStore,
        },
        problems,
    };
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
/* harmony export */   R: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs),
/* harmony export */   k: () => (/* binding */ onlyWakes)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(32008);
/* harmony import */ var _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88878);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22940);
/* harmony import */ var _preview_access_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3469);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46705);
/* harmony import */ var _source_source_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24041);







function serviceRequest({ inputs, context, options, }) {
    const values = new Map(options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runners */ .ae[inputs.runner];
    for (const [input, name, text] of runnerOptions(inputs, { runner, context, given: options })) {
        if (text === undefined || (values.has(name) && inputs[input] === undefined))
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    const source = from.has(runner.source) ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .computeSource */ .Ps)(inputs, context) : undefined;
    return { serviceId: runner.serviceId, values, from, source };
}
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
}
function runnerOptions(inputs, { runner, context, given }) {
    const source = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && given.has(_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .wasmFileOption */ .Kn);
    return [
        ['source-url', runner.source, source && !elsewhere ? (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceOption */ .hI)(inputs.runner, source) : undefined],
        ['source-token', runner.token, inputs['source-token']],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', inputs['config-service']],
        ['config-api-key', 'ConfigApiKey', inputs['config-api-key']],
    ];
}
const appOptions = ['ConfigApiKey'];
async function checkServiceInputs(inputs, { context, operation, preview, branch }) {
    const { target } = inputs;
    const settings = {
        options: new Map(),
        config: undefined,
        access: undefined,
        previewStore: undefined,
    };
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({
            input: 'runner',
            text: `is required to remove a runner too: ${_contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_4__/* .runnerList */ .f}.`,
        });
    }
    if (operation === 'remove' || operation === 'cleanup') {
        settings.previewStore = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_1__/* .computePreviewStore */ .dl)(inputs, { context, preview, branch });
        return { inputs, settings, problems };
    }
    const read = async (input) => {
        const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .readOptions */ .T)(inputs[input]);
        if (!('problem' in options))
            return options;
        problems.push({ input, text: `${options.problem}.` });
        return new Map();
    };
    const options = await read('options');
    const previewOptions = await read('preview-options');
    settings.options = options;
    if (target === 'runner' || target === 'app')
        problems.push(...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .sourceProblems */ ._0)(inputs));
    if (target === 'runner')
        problems.push(...runnerProblems(inputs, { options, 'preview-options': previewOptions }));
    if (target === 'app')
        problems.push(...appProblems(inputs, options));
    if (inputs.config !== undefined || inputs['config-prune'] || inputs['config-api-key']) {
        const { checkConfig } = await __webpack_require__.e(/* import() */ 7580).then(__webpack_require__.bind(__webpack_require__, 35199));
        const config = await checkConfig(inputs);
        settings.config = config.values;
        problems.push(...config.problems);
    }
    let previewConfig;
    if (inputs['preview-config'] !== undefined) {
        const { checkPreviewConfig } = await __webpack_require__.e(/* import() */ 7580).then(__webpack_require__.bind(__webpack_require__, 35199));
        const config = await checkPreviewConfig(inputs);
        previewConfig = config.values;
        problems.push(...config.problems);
    }
    problems.push(...(0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .contextProblems */ ._g)(inputs, context));
    if (!(0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_5__/* .isPreview */ .b)({ preview, branch }))
        return { inputs, settings, problems };
    const limited = (0,_preview_access_js__WEBPACK_IMPORTED_MODULE_1__/* .limitToPreview */ .Di)({ inputs, options, previewOptions, config: previewConfig }, { context, preview, branch });
    return { ...limited, problems: [...problems, ...limited.problems] };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const fixed = service
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
    const would = fixed ? `; "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(service, 80)}" would become "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(fixed, 80)}"` : '';
    return [
        { input: 'service', text: `must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner${would}.` },
    ];
}
function runnerProblems(inputs, given) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    return ['options', 'preview-options'].flatMap((input) => {
        const options = given[input];
        const named = sources.find((name) => options.has(name));
        const twice = `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
        if (inputs['source-url'] && named)
            return [{ input, text: twice }];
        const file = inputs.runner === 'wasm' && sources.find((name) => (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .isWasmFile */ .VJ)(options.get(name)?.text ?? ''));
        return (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .problemsOf */ .GW)([[input, file && `\`${file}\` ${_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .wasmFileProblem */ .ep}`]]);
    });
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => !appOptions.includes(name));
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_source_source_js__WEBPACK_IMPORTED_MODULE_3__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ['preview-options', inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.'],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`${appOptions.join('`, `')}\`.`,
        ]),
        ['config-service', key && 'is required with the option `ConfigApiKey`.'],
    ]);
}


/***/ }),

/***/ 46705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kn: () => (/* binding */ wasmFileOption),
/* harmony export */   Qh: () => (/* binding */ serviceIdOf),
/* harmony export */   ae: () => (/* binding */ runners),
/* harmony export */   go: () => (/* binding */ appKind),
/* harmony export */   mv: () => (/* binding */ runnerOf)
/* harmony export */ });
/* harmony import */ var _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88878);

const common = { source: 'SourceUrl', token: 'GitHubToken', takesCommit: false, showsPages: true };
const runners = {
    web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common, takesCommit: true },
    python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common, showsPages: false },
    go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
    dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
    wasm: {
        serviceId: 'eyevinn-wasm-runner',
        appType: 'wasm',
        source: 'GithubUrl',
        token: 'GithubToken',
        takesCommit: true,
        showsPages: false,
    },
    php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};
const wasmFileOption = 'WasmUrl';
function serviceIdOf({ runner, service }) {
    return runner ? runners[runner].serviceId : (service ?? '');
}
function appKind(type) {
    return _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_0__/* .runnerKinds */ .C.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return _contract_runner_kinds_js__WEBPACK_IMPORTED_MODULE_0__/* .runnerKinds */ .C.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 24041:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   OX: () => (/* binding */ refusedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   VJ: () => (/* binding */ isWasmFile),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   ep: () => (/* binding */ wasmFileProblem),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* unused harmony export refOfRun */
/* harmony import */ var _base_git_address_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27502);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64228);




function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'] === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(inputs['source-url']);
    const url = given?.url ?? own;
    if (url === undefined)
        return undefined;
    if (url.startsWith('s3:'))
        return { url, ref: undefined, commit: undefined, pinned: false };
    const head = context.pullRequest?.fork ? context.pullRequest.headRepository : context.repository;
    const runs = head && (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .sameUrl */ .cl)(url, `${context.serverUrl}/${head}`) ? context : undefined;
    const sha = runs?.sha || undefined;
    const asked = inputs['source-ref'] ?? given?.ref;
    const runsAt = runs && refOfRun(runs);
    const ref = asked ?? runsAt ?? sha;
    if (ref !== undefined && isCommit(ref))
        return { url, ref, commit: ref.toLowerCase(), pinned: true };
    const followsRun = asked === undefined || asked === runsAt;
    return { url, ref, commit: followsRun ? sha : undefined, pinned: followsRun && context.privilegedFork };
}
function refOfRun({ pullRequest, branch, ref, }) {
    if (pullRequest)
        return pullRequest.headRef;
    return branch ?? /^refs\/tags\/(.+)$/s.exec(ref)?.[1];
}
function sourceOption(kind, { url, ref }) {
    if (kind !== 'python' || url.startsWith('s3:'))
        return ref === undefined ? url : `${url}#${ref}`;
    const plain = url.replace(/\/+$/, '').replace(/\.git$/, '');
    return ref === undefined ? plain : `${plain}/tree/${ref}`;
}
const unknownSource = { url: '', ref: undefined, commit: undefined, pinned: false };
function optionSource(options) {
    const given = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .recordedSource */ .sT)(options);
    if (given === undefined)
        return undefined;
    const { url, ref } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(given);
    const pinned = ref !== undefined && isCommit(ref);
    return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}
function isCommit(ref) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}
function refusedCommit(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || !inputs.runner)
        return undefined;
    const source = computeSource(inputs, context);
    const takesCommit = inputs.target === 'runner' && _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner].takesCommit;
    return source?.ref && isCommit(source.ref) && !takesCommit ? source.ref : undefined;
}
function commitProblem(inputs, { commit, refs }) {
    const taker = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    const instead = refs?.length ? `; at this commit are ${refs.map((ref) => `"${ref}"`).join(', ')}` : '';
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${taker} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(commit, 64)}${instead}.`,
    };
}
function contextProblems(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url'])
        return [];
    if (inputs.target === 'runner' && inputs.options)
        return [];
    const url = (why) => [{ input: 'source-url', text: `is required${why}.` }];
    if (context.repository === '')
        return url(': there is no repository to take it from');
    const ref = inputs['source-ref'] ? undefined : refOfRun(context);
    if (ref !== undefined && !isSafeRef(ref)) {
        const text = `is required: no runner takes the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}" of this run.`;
        return [{ input: 'source-ref', text }];
    }
    if (inputs.runner === 'python' && !isGitHubCom(context.serverUrl))
        return url(': the python runner only clones from https://github.com');
    const isFork = context.pullRequest?.fork && !inputs['source-ref'];
    return isFork
        ? url(' for the pull request of a fork: the HTTPS git URL of the fork, if its code may run in this workspace')
        : [];
}
function sourceProblems(inputs) {
    const { 'source-url': url, 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
    return problemsOf([
        ['source-url', url !== undefined && (problemOfUrl(url) ?? problemForRunner(url, runner))],
        ['source-ref', ref !== undefined && problemOfRef(ref, url)],
        [
            'sub-path',
            subPath !== undefined &&
                climbsOut(subPath) &&
                `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(subPath, 80)}".`,
        ],
    ]);
}
function problemsOf(found) {
    return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
}
function problemOfRef(ref, url) {
    const given = `"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}"`;
    const fragment = url === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(url).ref;
    if (url?.startsWith('s3:'))
        return 'has no meaning for an archive in s3.';
    if (!isSafeRef(ref))
        return `must be a branch, tag or commit; given was ${given}.`;
    if (fragment === undefined || fragment === ref)
        return undefined;
    return `is ${given}, but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(fragment, 80)}".`;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const address = (0,_base_git_address_js__WEBPACK_IMPORTED_MODULE_3__/* .parseGitAddress */ .Q)(text);
    if (address?.scheme === 'ssh')
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(`${address.host}/${address.path}`, 100)}, or s3://bucket/app.zip${given}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['https:', 's3:'].includes(url.protocol) || url.hostname === '' || /\s/.test(text)) {
        return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
    }
    if (url.username || url.password)
        return 'must not carry a user name or token: give the token as `source-token`.';
    if (url.protocol === 's3:' && url.pathname.length < 2)
        return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;
    return undefined;
}
function climbsOut(path) {
    return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
}
function problemForRunner(text, runner) {
    const { url } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(text);
    if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
        return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
    }
    if (runner === 'wasm' && url.startsWith('s3:'))
        return 'must be the HTTPS URL of a git repository for `runner: wasm`.';
    if (runner === 'wasm' && isWasmFile(url))
        return wasmFileProblem;
    return undefined;
}
const wasmFileProblem = 'must be a git repository: the wasm runner clones every address, and downloads no .wasm file. Commit the file to a repository and give its address, such as https://github.com/owner/repo.';
function isWasmFile(url) {
    return URL.canParse(url) && new URL(url).pathname.toLowerCase().endsWith('.wasm');
}
function isSafeRef(ref) {
    return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}
function isGitHubCom(url) {
    return URL.canParse(url) && new URL(url).host === 'github.com';
}


/***/ })

};
