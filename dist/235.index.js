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
/* harmony export */   checkServiceInputs: () => (/* binding */ checkServiceInputs)
/* harmony export */ });
/* unused harmony export appOptions */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22940);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43513);




async function serviceRequest(inputs, context) {
    const read = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .readOptions */ .T)(inputs.options);
    const values = 'problem' in read ? new Map() : new Map(read);
    const from = new Map();
    if (inputs.target !== 'runner' || !inputs.runner)
        return { serviceId: inputs.service ?? '', values, from };
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner];
    for (const [input, name, text] of runnerOptions(inputs, { runner, context })) {
        if (text === undefined || (values.has(name) && inputs[input] === undefined))
            continue;
        values.set(name, { text, value: text });
        from.set(name, input);
    }
    return { serviceId: runner.serviceId, values, from };
}
function runnerOptions(inputs, { runner, context }) {
    const source = (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .computeSource */ .Ps)(inputs, context);
    const wasm = inputs.runner === 'wasm';
    const file = wasm && source !== undefined && isWasmFile(source);
    const unset = wasm && inputs['source-url'] === undefined;
    return [
        [
            'source-url',
            file ? _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .wasmFileOption */ .Kn : runner.source,
            source && !unset ? (file ? source.url : (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceOption */ .hI)(source)) : undefined,
        ],
        ['source-token', runner.token, inputs['source-token']],
        ['sub-path', 'SubPath', inputs['sub-path']],
        ['build-command', 'OscBuildCmd', inputs['build-command']],
        ['entry', 'OscEntry', inputs.entry],
        ['config-service', 'ConfigService', inputs['config-service']],
    ];
}
function isWasmFile({ url }) {
    return URL.canParse(url) && new URL(url).pathname.toLowerCase().endsWith('.wasm');
}
const appOptions = ['ConfigApiKey'];
async function checkServiceInputs(inputs, job, context) {
    const { target } = inputs;
    if (target === 'pages')
        return [];
    const problems = target === 'instance' || target === 'job' ? serviceIdProblems(inputs.service) : [];
    if (job.operation === 'remove' && target === 'runner' && !inputs.runner) {
        problems.push({ input: 'runner', text: 'is required to remove a runner too: web, python, go, dotnet or wasm.' });
    }
    if (job.operation === 'remove' || job.operation === 'cleanup')
        return problems;
    const options = await (0,_options_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .readOptions */ .T)(inputs.options);
    const read = 'problem' in options ? undefined : options;
    if ('problem' in options)
        problems.push({ input: 'options', text: `${options.problem}.` });
    if (target === 'runner')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceProblems */ ._0)(inputs), ...runnerProblems(inputs, read));
    if (target === 'app')
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceProblems */ ._0)(inputs), ...appProblems(inputs, read));
    if (context)
        problems.push(...(0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .contextProblems */ ._g)(inputs, context));
    return problems;
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
    const inOptions = sources.find((name) => options?.has(name));
    if (inputs['source-url'] && inOptions) {
        return [
            { input: 'options', text: `has \`${inOptions}\`, which \`source-url\` gives as well. Leave one of them out.` },
        ];
    }
    if (inputs.runner !== 'wasm')
        return [];
    if (inputs['source-url']?.startsWith('s3:')) {
        return [
            { input: 'source-url', text: 'must be the HTTPS URL of a .wasm file or of a git repository for `runner: wasm`.' },
        ];
    }
    if (inputs['source-url'] || inOptions || !options)
        return [];
    return [
        {
            input: 'source-url',
            text: 'is required for `runner: wasm`: the HTTPS URL of a .wasm file or of a git repository.',
        },
    ];
}
function appProblems(inputs, options) {
    const problems = [];
    if (inputs['source-url']?.startsWith('s3:')) {
        problems.push({
            input: 'source-url',
            text: 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.',
        });
    }
    for (const input of ['build-command', 'entry']) {
        if (inputs[input])
            problems.push({ input, text: 'is not known to My Apps; use `target: runner`.' });
    }
    for (const name of options?.keys() ?? []) {
        if (appOptions.includes(name))
            continue;
        problems.push({
            input: 'options',
            text: `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`${appOptions.join('`, `')}\`.`,
        });
    }
    if (options?.has('ConfigApiKey') && !inputs['config-service']) {
        problems.push({ input: 'config-service', text: 'is required with the option `ConfigApiKey`.' });
    }
    return problems;
}


/***/ }),

/***/ 46705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kn: () => (/* binding */ wasmFileOption),
/* harmony export */   ae: () => (/* binding */ runners),
/* harmony export */   we: () => (/* binding */ webRunnerId)
/* harmony export */ });
const common = { source: 'SourceUrl', token: 'GitHubToken' };
const runners = {
    web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common },
    python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common },
    go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
    dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
    wasm: { serviceId: 'eyevinn-wasm-runner', appType: 'wasm', source: 'GithubUrl', token: 'GithubToken' },
};
const wasmFileOption = 'WasmUrl';
const webRunnerId = runners.web.serviceId;


/***/ }),

/***/ 43513:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ pinnedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   hI: () => (/* binding */ sourceOption)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'];
    if (given === undefined)
        return own === undefined ? undefined : { url: own, ref: inputs['source-ref'] ?? (context.sha || undefined) };
    const { url, fragment } = withoutFragment(given);
    if (url.startsWith('s3:'))
        return { url, ref: undefined };
    const sha = own !== undefined && sameRepository(url, own) ? context.sha || undefined : undefined;
    return { url, ref: inputs['source-ref'] ?? fragment ?? sha };
}
function sourceOption({ url, ref }) {
    return ref === undefined ? url : `${url}#${ref}`;
}
function pinnedCommit(option) {
    const ref = typeof option === 'string' ? withoutFragment(option).fragment : undefined;
    return ref !== undefined && /^[0-9a-f]{40}$/i.test(ref) ? ref.toLowerCase() : undefined;
}
function contextProblems(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url'])
        return [];
    if (inputs.target === 'runner' && (inputs.options || inputs.runner === 'wasm'))
        return [];
    if (context.repository === '')
        return [{ input: 'source-url', text: 'is required: there is no repository to take it from.' }];
    if (!context.pullRequest?.fork || inputs['source-ref'])
        return [];
    return [{ input: 'source-url', text: 'is required for the pull request of a fork: the HTTPS git URL of the fork.' }];
}
function sourceProblems(inputs) {
    const url = inputs['source-url'];
    const problems = [];
    const urlProblem = url === undefined ? undefined : problemOfUrl(url);
    if (urlProblem)
        problems.push({ input: 'source-url', text: urlProblem });
    const ref = inputs['source-ref'];
    if (ref !== undefined) {
        const fragment = url === undefined ? undefined : withoutFragment(url).fragment;
        if (url?.startsWith('s3:'))
            problems.push({ input: 'source-ref', text: 'has no meaning for an archive in s3.' });
        else if (!/^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) || ref.includes('..')) {
            problems.push({
                input: 'source-ref',
                text: `must be a branch, tag or commit; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(ref, 80)}".`,
            });
        }
        else if (fragment !== undefined && fragment !== ref) {
            problems.push({
                input: 'source-ref',
                text: `is "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(ref, 80)}", but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(fragment, 80)}".`,
            });
        }
    }
    const subPath = inputs['sub-path'];
    if (subPath !== undefined && climbsOut(subPath)) {
        problems.push({
            input: 'sub-path',
            text: `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(subPath, 80)}".`,
        });
    }
    return problems;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
    if (ssh)
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
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
function withoutFragment(text) {
    const hash = text.indexOf('#');
    if (hash < 0)
        return { url: text, fragment: undefined };
    return { url: text.slice(0, hash), fragment: text.slice(hash + 1) || undefined };
}
function sameRepository(a, b) {
    const plain = (url) => url
        .toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\.git$/, '');
    return plain(a) === plain(b);
}


/***/ })

};
