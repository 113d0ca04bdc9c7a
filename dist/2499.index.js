export const id = 2499;
export const ids = [2499];
export const modules = {

/***/ 35199:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QF: () => (/* binding */ ownerVariable),
/* harmony export */   Xj: () => (/* binding */ checkValues),
/* harmony export */   l2: () => (/* binding */ checkConfig),
/* harmony export */   r: () => (/* binding */ maskConfig)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _options_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22940);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);



const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';
const maxValueBytes = 128 * 1024;
const minMask = 4;
async function checkConfig(inputs) {
    const { target, runner, config, 'config-service': service, 'config-api-key': key } = inputs;
    const problems = [];
    const add = (input, text) => problems.push({ input, text });
    const isForTarget = target === 'runner' || target === 'app';
    const read = async (input) => {
        const text = inputs[input];
        if (text === undefined)
            return undefined;
        if (!isForTarget)
            add(input, 'is for `target: runner` and `target: app`.');
        else if (input === 'config' && runner === 'wasm' && key) {
            add('config-api-key', 'has no meaning for `runner: wasm`, which reads its store without one.');
        }
        const use = input === 'config' ? 'the name of the parameter store' : "the store of each preview is named after production's";
        if (!service)
            add('config-service', `is required with \`${input}\`: ${use}.`);
        const values = await readConfig(text);
        if (!('problem' in values))
            return values;
        add(input, `${values.problem}.`);
        return undefined;
    };
    if (inputs['config-prune'] && config === undefined)
        add('config-prune', 'needs `config`: what is not in it is deleted.');
    if (key && !service)
        add('config-api-key', 'needs `config-service`: the store it opens.');
    const values = await read('config');
    const previewValues = await read('preview-config');
    if ([...(previewValues?.keys() ?? [])].some((name) => name.toUpperCase() === ownerVariable))
        add('preview-config', `must not have \`${ownerVariable}\`, which says whose store it is.`);
    return { values, previewValues, problems };
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
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* unused harmony export refOfRun */
/* harmony import */ var _base_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(51447);
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
function commitProblem(inputs, commit) {
    const taker = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${taker} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(commit, 64)}.`,
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
    const address = (0,_base_git_js__WEBPACK_IMPORTED_MODULE_3__/* .parseGitAddress */ .Q)(text);
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
    return undefined;
}
function isSafeRef(ref) {
    return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}
function isGitHubCom(url) {
    return URL.canParse(url) && new URL(url).host === 'github.com';
}


/***/ })

};
