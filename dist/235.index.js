export const id = 235;
export const ids = [235];
export const modules = {

/***/ 22940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
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
            set(name, { text: value === null ? '' : source, value: known === undefined ? source : known });
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

/***/ 76235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ serviceRequest),
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs),
/* harmony export */   k: () => (/* binding */ onlyWakes)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22940);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43513);




function serviceRequest({ inputs, context, options, }) {
    const values = new Map(options);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner) {
        return { serviceId: inputs.service ?? '', values, from, source: undefined };
    }
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner];
    for (const [input, name, text] of runnerOptions(inputs, { runner, context, given: options })) {
        if (text === undefined || (values.has(name) && inputs[input] === undefined))
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    const source = from.has(runner.source) ? (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .computeSource */ .Ps)(inputs, context) : undefined;
    return { serviceId: runner.serviceId, values, from, source };
}
function onlyWakes({ target }, { values }) {
    return target === 'instance' && values.size === 0;
}
function runnerOptions(inputs, { runner, context, given }) {
    const source = (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .computeSource */ .Ps)(inputs, context);
    const elsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && given.has(_runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn);
    return [
        ['source-url', runner.source, source && !elsewhere ? (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceOption */ .hI)(inputs.runner, source) : undefined],
        ['source-token', runner.token, inputs['source-token']],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', inputs['config-service']],
        ['config-api-key', 'ConfigApiKey', inputs['config-api-key']],
    ];
}
const appOptions = ['ConfigApiKey'];
async function checkServiceInputs(inputs, { context, operation }) {
    const { target } = inputs;
    const settings = { options: new Map(), config: undefined };
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({
            input: 'runner',
            text: 'is required to remove a runner too: web, python, go, dotnet, wasm or php.',
        });
    }
    if (operation === 'remove' || operation === 'cleanup')
        return { settings, problems };
    const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .readOptions */ .T)(inputs.options);
    if ('problem' in options)
        problems.push({ input: 'options', text: `${options.problem}.` });
    else
        settings.options = options;
    if (target === 'runner')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceProblems */ ._0)(inputs), ...runnerProblems(inputs, settings.options));
    if (target === 'app')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceProblems */ ._0)(inputs), ...appProblems(inputs, settings.options));
    if (inputs.config !== undefined || inputs['config-prune'] || inputs['config-api-key']) {
        const { checkConfig } = await __webpack_require__.e(/* import() */ 199).then(__webpack_require__.bind(__webpack_require__, 35199));
        const config = await checkConfig(inputs);
        settings.config = config.values;
        problems.push(...config.problems);
    }
    problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .contextProblems */ ._g)(inputs, context));
    return { settings, problems };
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const fixed = service
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
    const would = fixed ? `; "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(service, 80)}" would become "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(fixed, 80)}"` : '';
    return [
        { input: 'service', text: `must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner${would}.` },
    ];
}
function runnerProblems(inputs, options) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    const inOptions = sources.find((name) => options.has(name));
    const twice = `has \`${inOptions}\`, which \`source-url\` gives as well. Leave one of them out.`;
    if (inputs['source-url'] && inOptions)
        return [{ input: 'options', text: twice }];
    const file = inputs.runner === 'wasm' && sources.find((name) => (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .isWasmFile */ .VJ)(options.get(name)?.text ?? ''));
    return (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)([['options', file && `\`${file}\` ${_source_js__WEBPACK_IMPORTED_MODULE_1__/* .wasmFileProblem */ .ep}`]]);
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => !appOptions.includes(name));
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`${appOptions.join('`, `')}\`.`,
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
const kinds = Object.keys(runners);
function appKind(type) {
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 43513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   OX: () => (/* binding */ refusedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   VJ: () => (/* binding */ isWasmFile),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _C: () => (/* binding */ refOfRun),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   ep: () => (/* binding */ wasmFileProblem),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26356);



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
    return { url, ref, commit: followsRun ? sha : undefined, pinned: false };
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
    return source?.pinned && !takesCommit ? source.ref : undefined;
}
function commitProblem(inputs, { commit, refs }) {
    const what = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    const instead = refs?.length ? `; at this commit are ${refs.map((ref) => `"${ref}"`).join(', ')}` : '';
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${what} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(commit, 64)}${instead}.`,
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
    return isFork ? url(' for the pull request of a fork: the HTTPS git URL of the fork') : [];
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
    const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
    if (ssh)
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
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
