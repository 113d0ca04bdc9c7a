export const id = 293;
export const ids = [293,671];
export const modules = {

/***/ 59262:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const plainTag = { tag: '!plain', resolve: (text) => text };
async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
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

/***/ 80556:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QF: () => (/* binding */ ownerVariable),
/* harmony export */   Xj: () => (/* binding */ checkValues),
/* harmony export */   l2: () => (/* binding */ checkConfig)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23135);
/* harmony import */ var _options_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59262);



const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';
const maxValueBytes = 128 * 1024;
async function checkConfig(inputs) {
    const { target, runner, config, 'config-service': service, 'config-api-key': key } = inputs;
    const isUseless = inputs['config-prune'] && config === undefined;
    const problems = (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .problemsOf */ .GW)([
        ['config-prune', isUseless && 'needs `config`: what is not in it is deleted.'],
        ['config-api-key', key && !service && 'needs `config-service`: the store it opens.'],
    ]);
    const isForTarget = target === 'runner' || target === 'app';
    const uses = {
        config: 'the name of the parameter store',
        'preview-config': "the store of each preview is named after production's",
    };
    const read = async (input) => {
        if (inputs[input] === undefined)
            return undefined;
        const options = await (0,_options_js__WEBPACK_IMPORTED_MODULE_1__/* .readOptions */ .T)(inputs[input]);
        const values = 'problem' in options ? options : checkValues([...options].map(([name, { text }]) => [name, text]));
        const needsNoKey = input === 'config' && runner === 'wasm' && key;
        const found = (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .problemsOf */ .GW)([
            [input, !isForTarget && 'is for `target: runner` and `target: app`.'],
            ['config-api-key', needsNoKey && 'has no meaning for `runner: wasm`, which reads its store without one.'],
            ['config-service', !service && `is required with \`${input}\`: ${uses[input]}.`],
            [input, 'problem' in values && `${values.problem}.`],
        ]);
        problems.push(...found);
        return 'problem' in values ? undefined : values;
    };
    const values = await read('config');
    const previewValues = await read('preview-config');
    if ([...(previewValues?.keys() ?? [])].some((name) => name.toUpperCase() === ownerVariable)) {
        const text = `must not have \`${ownerVariable}\`, which says whose store it is.`;
        problems.push({ input: 'preview-config', text });
    }
    return { values, previewValues, problems };
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


/***/ }),

/***/ 80951:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   p7: () => (/* binding */ refusedCommits),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* harmony import */ var _base_git_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(51447);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23135);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);





function refusedCommits(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || !inputs.runner)
        return [];
    const ref = (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .computeSource */ .Ps)(inputs, context)?.ref;
    const takesCommit = inputs.target === 'runner' && _runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[inputs.runner].takesCommit;
    return ref && (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref) && !takesCommit ? [commitProblem(inputs, ref)] : [];
}
function commitProblem(inputs, commit) {
    const taker = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${taker} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(commit, 64)}.`,
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
    const ref = inputs['source-ref'] ? undefined : (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .refOfRun */ ._C)(context);
    if (ref !== undefined && !isSafeRef(ref)) {
        const text = `is required: no runner takes the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(ref, 80)}" of this run.`;
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
    return (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .problemsOf */ .GW)([
        ['source-url', url !== undefined && (problemOfUrl(url) ?? problemForRunner(url, runner))],
        ['source-ref', ref !== undefined && problemOfRef(ref, url)],
        ['sub-path', subPath !== undefined && problemOfFolder(subPath)],
    ]);
}
function problemOfRef(ref, url) {
    const given = `"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(ref, 80)}"`;
    const fragment = url === undefined ? undefined : (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .splitSource */ .qJ)(url).ref;
    if (url?.startsWith('s3:'))
        return 'has no meaning for an archive in s3.';
    if (!isSafeRef(ref))
        return `must be a branch, tag or commit; given was ${given}.`;
    if (fragment === undefined || fragment === ref)
        return undefined;
    return `is ${given}, but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(fragment, 80)}".`;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const address = (0,_base_git_js__WEBPACK_IMPORTED_MODULE_4__/* .parseGitAddress */ .Q)(text);
    if (address?.scheme === 'ssh')
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(`${address.host}/${address.path}`, 100)}, or s3://bucket/app.zip${given}`;
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
function problemOfFolder(path) {
    const climbsOut = /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
    if (!climbsOut)
        return undefined;
    return `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(path, 80)}".`;
}
function problemForRunner(text, runner) {
    const { url } = (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .splitSource */ .qJ)(text);
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


/***/ }),

/***/ 21269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ accepted),
/* harmony export */   v: () => (/* binding */ InstancesApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43055);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49034);






class InstancesApi {
    #json;
    #serviceId;
    #apiUrl;
    constructor({ json, serviceId, apiUrl }) {
        this.#json = json;
        this.#serviceId = serviceId;
        this.#apiUrl = apiUrl;
    }
    async list() {
        return this.#json.call({ method: 'GET', url: this.#url(), large: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instanceList */ .yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ));
    }
    async create(name, options) {
        const body = { name, ...options };
        const call = { method: 'POST', url: this.#url(), body, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE };
        return accepted(await this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const patch = { method: 'PATCH', url: this.#url(name), body: options };
        const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE });
        const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text));
        return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
    }
    async restart(record) {
        const href = record._links?.['restart']?.href;
        if (!href) {
            const why = record._links
                ? `the service ${this.#serviceId} restarts none`
                : 'its record has no link for that, as of instances made long ago';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `"${record.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#onHost(href);
        await this.#json.text({ method: 'POST', url, repeatable: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#url(name), timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call))) !== undefined;
    }
    async health(record) {
        const call = { method: 'GET', url: this.#link(record, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call));
        if (text === undefined)
            return undefined;
        const parsed = _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instanceHealth */ .kf.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text));
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(record) {
        const call = { method: 'GET', url: this.#link(record, 'logs'), once: true, large: true };
        const text = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text({ ...call, keepsToken: true, timeoutMs: 30_000 }))) ?? '';
        const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text);
        const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
        const lines = parts.flatMap((part) => part.split(/\r?\n/));
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return lines;
    }
    async ports(record) {
        const call = { method: 'GET', url: this.#link(record, 'ports'), timeoutMs: 20_000 };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instancePorts */ .eF))) ?? [];
    }
    #url(name) {
        return name === undefined ? this.#apiUrl : (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(this.#apiUrl, `/${encodeURIComponent(name.toWellFormed())}`);
    }
    #onHost(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(href, 200))}.`);
    }
    #link(record, rel) {
        return this.#onHost(record._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(record.name.toWellFormed())}`);
    }
}
function asText(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function accepted(answer, action) {
    const reason = answer['reason'];
    if (typeof reason === 'string' && reason !== '') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${action}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(reason)}.`);
    }
    return answer;
}


/***/ }),

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CF: () => (/* binding */ ParameterStoresApi),
/* harmony export */   Sy: () => (/* binding */ parameterStoreId),
/* harmony export */   lC: () => (/* binding */ ParameterStore)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43055);
/* harmony import */ var _instances_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(21269);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(49034);








const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const everyMs = 3000;
const mask = '***';
const entry = zod__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({ key: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().min(1), value: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), secret: zod__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY().optional() });
const cursor = zod__WEBPACK_IMPORTED_MODULE_6__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_6__/* .number */ .aig()]).transform(String);
const page = zod__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(entry), offset: cursor });
class ParameterStore {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        const { json } = this.#options;
        const values = new Map();
        for (let at = '0', pages = 0; pages < maxPages; pages++) {
            const url = this.#url();
            url.searchParams.set('limit', String(pageSize));
            url.searchParams.set('offset', at);
            const found = await this.#patiently(() => json.call({ ...reading, url }, page));
            for (const item of found.items)
                values.set(item.key, parameterOf(item));
            at = found.offset;
            if (at === '0')
                return values;
        }
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `The parameter store does not end its list after ${maxPages} pages.`);
    }
    async get(key) {
        const call = { ...reading, url: this.#url(key) };
        const found = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently(() => this.#options.json.call(call, entry)));
        return found && parameterOf(found);
    }
    async set(key, value, { secret }) {
        const call = (await this.get(key))
            ? { ...changing, method: 'PUT', url: this.#url(key), body: { value } }
            : { ...changing, method: 'POST', url: this.#url(), body: { key, value, ...(secret ? { secret } : {}) } };
        await this.#patiently(() => this.#options.json.text(call));
    }
    async remove(key) {
        const call = { ...changing, method: 'DELETE', url: this.#url(key) };
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently(() => this.#options.json.text(call)));
    }
    async #patiently(call) {
        const { log, clock, signal, patienceMs = comingUpMs } = this.#options;
        const until = clock.now() + patienceMs;
        const policy = (error, attempt) => {
            if (!(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isComingUp */ .TO)(error) || clock.now() >= until)
                return undefined;
            if (attempt === 1) {
                const longest = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(until - clock.now());
                log.info(`The parameter store does not answer yet; waiting for it, at most ${longest}. ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            }
            return everyMs;
        };
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(call, { policy, clock, signal });
    }
    #url(key) {
        return (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(this.#options.address, `/api/v1/config${key === undefined ? '' : `/${encodeURIComponent(key)}`}`);
    }
}
const reading = { method: 'GET', confidential: true };
const changing = { confidential: true, repeatable: true, ownRuleFor: 500 };
function parameterOf({ value, secret = false }) {
    return { value: secret && value === mask ? undefined : value, secret };
}
class ParameterStoresApi {
    #controlPlane;
    #log;
    #described = new Map();
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async describe(name) {
        const described = this.#described.get(name) ?? this.#describe(name);
        this.#described.set(name, described);
        return described;
    }
    async #describe(name) {
        const call = { method: 'GET', path: (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .pathOf */ .XM)('parameter-stores', name), confidential: true };
        const facts = await this.#controlPlane.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_5__/* .parameterStoreFacts */ .e_);
        if (facts.configApiKey)
            this.#log.mask(facts.configApiKey);
        return facts;
    }
    async create(name, { secrets }) {
        this.#described.delete(name);
        const body = { name, enableSecrets: secrets };
        const call = { path: '/parameter-stores', body, confidential: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE };
        const made = await this.#controlPlane.call({ ...call, method: 'POST' }, zod__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({}));
        (0,_instances_js__WEBPACK_IMPORTED_MODULE_4__/* .accepted */ .q)(made, `creating the parameter store "${name}"`);
    }
    async remove(name) {
        this.#described.delete(name);
        return this.#controlPlane.remove((0,_control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .pathOf */ .XM)('parameter-stores', name), { timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .slowTimeoutMs */ .fE });
    }
}


/***/ }),

/***/ 40671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ResourceTags: () => (/* binding */ ResourceTags)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43055);



const tagged = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    resourceId: zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig()]).transform(String),
    serviceId: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish(),
    tags: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});
const answer = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ resources: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(tagged) });
class ResourceTags {
    #controlPlane;
    #log;
    #lists = new Map();
    #warned = false;
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async of(resource) {
        const all = await this.#list(resource.type);
        return all?.find((one) => isOf(one, resource))?.tags ?? (all && []);
    }
    async set(resource, tags) {
        await this.#change(resource, { method: 'PUT', body: { tags }, repeatable: true });
    }
    async clear(resource) {
        await this.#change(resource, { method: 'DELETE' });
    }
    warn(why) {
        if (!this.#warned)
            this.#log.warning(`Tags in the console are not as they should be: ${why}`);
        this.#warned = true;
    }
    #list(type) {
        const path = `/resourcetags?resourceType=${type}`;
        const read = async () => (await this.#controlPlane.call({ method: 'GET', path, large: true }, answer)).resources;
        const list = this.#lists.get(type) ?? this.#tolerant(read);
        this.#lists.set(type, list);
        return list;
    }
    async #change({ type, serviceId, id }, call) {
        this.#lists.delete(type);
        const path = (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_1__/* .pathOf */ .XM)('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
        await this.#tolerant(() => this.#controlPlane.command({ path, ...call }));
    }
    async #tolerant(call) {
        try {
            return await call();
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
                this.#log.debug(`The platform has no tags: ${error.message}`);
            else
                this.warn(error.message);
            return undefined;
        }
    }
}
function isOf({ resourceId, serviceId }, resource) {
    return resourceId === resource.id && (resource.type !== 'instance' || serviceId === resource.serviceId);
}


/***/ }),

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ tenantPlan),
/* harmony export */   AV: () => (/* binding */ subscriptionList),
/* harmony export */   ES: () => (/* binding */ myAppList),
/* harmony export */   KJ: () => (/* binding */ instance),
/* harmony export */   _f: () => (/* binding */ myApp),
/* harmony export */   eF: () => (/* binding */ instancePorts),
/* harmony export */   e_: () => (/* binding */ parameterStoreFacts),
/* harmony export */   jx: () => (/* binding */ serviceToken),
/* harmony export */   kf: () => (/* binding */ instanceHealth),
/* harmony export */   wU: () => (/* binding */ suspendedList),
/* harmony export */   yJ: () => (/* binding */ instanceList)
/* harmony export */ });
/* unused harmony export subscription */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49567);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_json_client_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91300);



const maybeText = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional().catch(undefined);
const maybeLine = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()
    .transform((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text))
    .optional()
    .catch(undefined);
const serviceOption = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    type: maybeLine,
    mandatory: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().optional().catch(undefined),
    enums: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    regexValidator: maybeText,
    default: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    sensitive: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().optional().catch(undefined),
});
const subscription = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceMetadata: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ category: maybeLine }).optional().catch(undefined),
    serviceInstanceOptions: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(serviceOption).optional().catch(undefined),
})
    .transform(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
    serviceId,
    apiUrl,
    type: serviceType?.toLowerCase(),
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
}));
const subscriptionList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(subscription);
const serviceToken = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    token: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(_http_json_client_js__WEBPACK_IMPORTED_MODULE_0__/* .maxTokenLength */ .Ao),
    expiry: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()]).optional().catch(undefined),
});
const address = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined);
const notSet = 'undefined';
function setFields(fields) {
    const shown = Object.entries(fields).filter(([name, value]) => name === 'name' || value !== notSet);
    return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value]));
}
function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const setting = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()
    .nullable()
    .transform((text) => (text === null || text === notSet ? '' : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text)))
    .optional()
    .catch(undefined);
const instanceFields = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: maybeText,
    url: maybeText,
    status: maybeLine,
    resources: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ apiDocs: address, app: address }).optional().catch(undefined),
    _links: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ href: maybeText }).optional().catch(undefined))
        .optional()
        .catch(undefined),
});
const instance = instanceFields.transform(setFields);
const instanceList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(instance);
const instanceHealth = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const externalPort = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    externalIp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().transform((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text, 100)),
    externalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai(),
    internalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai(),
});
const instancePorts = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(externalPort);
const suspendedList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    instanceName: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).transform(setFields).optional().catch(undefined),
}));
const parameterStoreFacts = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    isSecure: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY(),
    configApiKey: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()
        .nullish()
        .transform((key) => (key && key !== notSet ? key : undefined)),
});
const myApp = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(200), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]).transform(String),
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    type: maybeLine,
    gitUrl: maybeLine,
    gitHubUrl: maybeLine,
    url: maybeText,
    appDns: maybeText,
    buildStatus: maybeLine,
    sourceRef: setting,
    configService: setting,
    subPath: setting,
});
const myAppList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(myApp);
const tenantPlan = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: maybeLine });


/***/ }),

/***/ 78053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal),
/* harmony export */   n: () => (/* binding */ createWithinPlan)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);




const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan(tools, { action, ...creation }) {
    try {
        return await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .createOrFind */ .xj)({ ...creation, retries, clock: tools.clock, signal: tools.signal });
    }
    catch (error) {
        throw await explainRefusal(tools, { error, action });
    }
}
async function explainRefusal({ account }, { error, action }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_platform_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .isPlanLimit */ .HJ)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance !== undefined && `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(balance)} tokens are left`]
        .filter(Boolean)
        .join(', ');
    const message = `The plan of the workspace does not allow ${action}${known ? ` (${known})` : ''}: ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', message, { cause: error });
}


/***/ }),

/***/ 39021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   X7: () => (/* binding */ losesData),
/* harmony export */   mV: () => (/* binding */ readSuspended),
/* harmony export */   n8: () => (/* binding */ findSuspended),
/* harmony export */   qZ: () => (/* binding */ discardSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);





const wakingMs = 300_000;
const discardingMs = 300_000;
const statefulServices = new Set([
    'minio-minio',
    'valkey-io-valkey',
    'birme-osc-postgresql',
    'apache-couchdb',
    'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);
function losesData({ serviceId, category = '' }) {
    return statefulServices.has(serviceId) || statefulCategories.has(category);
}
async function readSuspended({ account }, { serviceId, name }) {
    return (await account.suspended()).find((one) => one.serviceId === serviceId && one.instanceName === name);
}
async function findSuspended(tools, key) {
    try {
        return await readSuspended(tools, key);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        tools.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(tools, { service, suspended, waitMs }) {
    const { clock, log, signal } = tools;
    const { instanceName: name } = suspended;
    const api = tools.instancesOf(service);
    const find = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
    const awake = await find();
    if (awake)
        return awake;
    const why = suspended.reason && suspended.reason !== 'idle' ? ` (${suspended.reason})` : '';
    log.info(`"${name}" is suspended${why}; waking it up.`);
    if (losesData(service)) {
        log.warning(`"${name}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`);
    }
    let cause;
    try {
        await tools.account.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409) && !(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(tools, { error, action: `waking "${name}" up` });
        cause = error;
    }
    const timeoutMs = Math.min(wakingMs, Math.max(waitMs, 1000));
    const record = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(find, { timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}
async function discardSuspended(tools, key) {
    const { account, clock, signal } = tools;
    try {
        return await account.discard(key.serviceId, key.name);
    }
    catch (error) {
        if (!(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
        if (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: discardingMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal }))
            return true;
        throw error;
    }
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

async function secretNameOf(value, { workspace, key, option }) {
    const salt = JSON.stringify([workspace ?? '', key.serviceId, key.name, option]);
    return `${slotOf(key, option)}${await slowHash(value, salt)}`;
}
function slotOf(key, option) {
    return `${originOf(key)}${hashOf([option], 6)}`;
}
function originOf({ serviceId, name }) {
    return `osc${hashOf([serviceId, name], 10)}`;
}
function isOwnReference(option) {
    return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}
function secretsOf(names, key) {
    const origin = originOf(key);
    return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
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

/***/ 21870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ freshLines),
/* harmony export */   s: () => (/* binding */ JobLog)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);


const lineLength = 2000;
const mostLines = 5000;
class JobLog {
    #log;
    #before = [];
    constructor(log) {
        this.#log = log;
    }
    get last() {
        return this.#before.map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300)).findLast((line) => line !== '');
    }
    print(lines) {
        const fresh = freshLines(this.#before, lines);
        if (fresh.length > mostLines)
            this.#log.info(`… ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(fresh.length - mostLines)} lines left out …`);
        for (const line of fresh.slice(-mostLines))
            this.#log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, lineLength));
        if (lines.length > 0)
            this.#before = lines;
    }
}
const tailLines = 3;
function freshLines(before, now) {
    const tail = before.slice(-tailLines);
    if (before.every((line, index) => line === now[index]))
        return now.slice(before.length);
    for (let end = now.length; end > 0; end--) {
        const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
        if (found)
            return now.slice(end);
    }
    return now;
}


/***/ }),

/***/ 43610:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  yG: () => (/* binding */ checkRequest),
  SJ: () => (/* binding */ checkServiceType),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
;// CONCATENATED MODULE: ./build/src/services/options/schema.js



function liveSchema(options) {
    const rules = options.filter(({ name }) => name !== 'name').map((option) => ({ ...option, type: typeOf(option) }));
    return new Map(rules.map((rule) => [rule.name, rule]));
}
function typeOf({ type, enums = [] }) {
    const known = type?.toLowerCase();
    if (known === 'boolean' || known === 'list')
        return known;
    return known === 'enum' || enums.length > 0 ? 'enum' : 'string';
}
async function builtInSchema(serviceId) {
    const notations = (await readCatalogue())[serviceId];
    return notations === undefined ? undefined : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}
async function knownServiceIds() {
    return Object.keys(await readCatalogue());
}
async function readCatalogue() {
    return (await __webpack_require__.e(/* import() */ 599).then(__webpack_require__.t.bind(__webpack_require__, 31599, 17))).default;
}
function builtInOption(notation) {
    const [name = '', type] = notation.replace(/!$/, '').split(':');
    const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
    return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
}
function checkOptions(values, schema) {
    const problems = [];
    const options = {};
    const wrong = (name, text) => problems.push({ name, text });
    for (const [name, value] of values) {
        const rule = schema?.get(name);
        if (name === 'name')
            wrong(name, '`name` is no option: give it as the input `name`.');
        else if (schema && !rule)
            wrong(name, unknownOption(name, schema));
        else if (value.value === null)
            wrong(name, `\`${showName(name)}\` is empty. Is the secret or variable that it comes from set?`);
        else {
            const problem = rule && problemOf(rule, value);
            if (problem)
                wrong(name, problem);
            else
                options[name] = convertValue(value, rule);
        }
    }
    for (const rule of schema?.values() ?? []) {
        if (!rule.mandatory || (rule.default ?? '') !== '' || values.has(rule.name))
            continue;
        const choices = choicesOf(rule).map(showName).join(', ');
        const text = `\`${showName(rule.name)}\` is required${choices && `, one of ${choices}`}.`;
        problems.push({ name: rule.name, text, missing: true });
    }
    return { options, problems };
}
function unknownOption(name, schema) {
    const near = (0,nearest/* nearest */.p)(name, schema.keys());
    if (near)
        return `\`${showName(name)}\` is not an option of the service; did you mean \`${showName(near)}\`?`;
    const names = [...schema.keys()].map((known) => `\`${showName(known)}\``);
    return `\`${showName(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}
function problemOf(rule, { text, value }) {
    const name = `\`${showName(rule.name)}\``;
    if ((0,sensitive/* isSecretReference */.IC)(text))
        return undefined;
    if (/^\s*\{\{/.test(text))
        return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
    if (text === '' && rule.mandatory)
        return `${name} is required and is empty. Is the secret or variable that it comes from set?`;
    if (Array.isArray(value) && rule.type !== 'list')
        return `${name} must be one value, not a list.`;
    if (rule.type === 'boolean' && !/^(true|false)$/i.test(text))
        return `${name} must be true or false${describeGiven(rule, text)}.`;
    const choices = choicesOf(rule);
    if (choices.length > 0 && text !== '' && !choices.includes(text))
        return `${name} must be one of ${choices.map(showName).join(', ')}${describeGiven(rule, text)}.`;
    if (rule.regexValidator && text !== '' && !fits(rule.regexValidator, text)) {
        return `${name} must match ${(0,plain_text/* plainText */.wh)(rule.regexValidator, 120)}${describeGiven(rule, text)}.`;
    }
    return undefined;
}
function fits(pattern, text) {
    try {
        return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
    }
    catch {
        return true;
    }
}
function convertValue({ text, value }, rule) {
    if (!rule)
        return typeof value === 'boolean' || typeof value === 'number' ? value : text;
    return rule.type === 'boolean' && !(0,sensitive/* isSecretReference */.IC)(text) ? text.toLowerCase() === 'true' : text;
}
function describeGiven(rule, text) {
    return rule.sensitive || new sensitive/* Sensitivity */.I7().has(rule.name) ? '' : `; given was "${(0,plain_text/* plainText */.wh)(text, 80)}"`;
}
function choicesOf({ type, enums = [] }) {
    return type === 'enum' ? enums : [];
}
function showName(name) {
    return (0,plain_text/* plainText */.wh)(name, 80);
}

;// CONCATENATED MODULE: ./build/src/services/open-service.js




async function openService({ catalog, log }, serviceId, check) {
    const found = await catalog.find(serviceId);
    if (found)
        return found;
    if (check && (await builtInSchema(serviceId)))
        await check();
    log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await catalog.subscribe(serviceId);
        if (service)
            return service;
    }
    catch (error) {
        if (!(0,errors/* isStatus */.zM)(error, 400, 404, 422))
            throw error;
        throw await unknownService(serviceId, error);
    }
    throw await unknownService(serviceId);
}
async function unknownService(serviceId, cause) {
    const near = (0,nearest/* nearest */.p)(serviceId, await knownServiceIds());
    const meant = near && near !== serviceId ? ` Did you mean ${near}?` : '';
    const why = cause ? ` ${cause.message}` : '';
    return new errors/* DeployError */.sH('service-unknown', `The platform offers no service "${serviceId}".${meant}${why}`, { cause });
}
function checkServiceType(service, target) {
    const wanted = target === 'job' ? 'job' : 'instance';
    if (service.type === undefined || service.type === wanted)
        return;
    throw new errors/* DeployError */.sH('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
        next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    });
}
function knownOptions(schema = new Map()) {
    const names = (fits) => [...schema.values()].filter(fits).map(({ name }) => name);
    return {
        marked: names(({ sensitive }) => sensitive === true),
        plain: names(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum'),
    };
}
async function checkRequest(run, { request, service, isNew = true }) {
    const { log } = run.tools;
    const { serviceId, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const { marked, plain: shown } = knownOptions(schema);
    const values = leaveOutMarked(run, { request, marked });
    const given = [...values.keys()].filter((name) => !from.has(name));
    const sensitivity = new sensitive/* Sensitivity */.I7({ marked, plain: [...shown, ...from.keys()], given });
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), log);
    if (!schema && isNew)
        log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems: all } = checkOptions(values, schema);
    const mayPass = (!service?.schema || !isNew) && all.every(({ missing }) => missing);
    const problems = mayPass ? [] : all;
    if (mayPass && isNew && (service || run.operation === 'plan')) {
        for (const { text } of all)
            log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
    }
    if (problems.length === 0) {
        const isSecret = (name) => {
            const value = options[name];
            const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
            return isText && !(0,sensitive/* isSecretReference */.IC)(value) && !values.get(name)?.plain;
        };
        const plain = [...values].flatMap(([name, value]) => (value.plain ? [name] : []));
        return { options, sensitivity, secret: marked.filter(isSecret), plain };
    }
    const rows = problems.map(({ name, text }) => {
        const own = run.settings.access?.withheldOptions.has(name)
            ? ' A preview takes it from `preview-options` only.'
            : '';
        return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
}
function leaveOutMarked({ settings: { access }, tools }, { request, marked }) {
    const { values, from, serviceId } = request;
    const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
    if (!access || names.length === 0)
        return values;
    const list = names.map((name) => `\`${name}\``).join(', ');
    if (access.foreign) {
        throw new errors/* DeployError */.sH('invalid-options', `${serviceId} calls ${list} secret, and this preview is given no secret: ${access.foreign}.`);
    }
    for (const name of names)
        access.withheldOptions.add(name);
    tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
    return new Map([...values].filter(([name]) => !names.includes(name)));
}


/***/ }),

/***/ 57863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord),
/* harmony export */   hl: () => (/* binding */ withoutPasswords),
/* harmony export */   r: () => (/* binding */ maskConfig)
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
const minMask = 4;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
function passwordsIn(value) {
    const found = passwords.flatMap((one) => [...value.matchAll(one)]);
    return found.flatMap(([, , password]) => (password && password.length > 2 ? [password] : []));
}
function withoutPasswords(text) {
    return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}
function maskConfig(values, log) {
    for (const [name, value] of values) {
        if (isSecretReference(value))
            continue;
        for (const password of passwordsIn(value))
            log.mask(password);
        if (isSecretVariable(name, value))
            log.mask(value);
        else
            log.secrets.hide(value);
    }
}
function isSecretVariable(name, value) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value))
        return true;
    const isNamed = certainlySensitive.test(name) || secretLastWord.test(name);
    return isNamed && !isWebAddress(value) && value.length >= minMask && !isPlain(value);
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
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.mask(Object.entries(value), log);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const password of passwordsIn(value))
                log.mask(password);
            const marked = this.#marked.has(name);
            if (this.has(name) && (marked || !isWebAddress(value))) {
                const minLength = marked || certainlySensitive.test(name) ? minMask : 8;
                if (value.length >= minLength && !/^(true|false)$/i.test(value))
                    log.mask(value);
            }
            else if (this.has(name) || (this.#given.has(name) && !this.#plain.has(name) && !isPlain(value))) {
                log.secrets.hide(value, { minLength: 8 });
            }
        }
    }
}
const ownFields = new Set(['name', 'id', 'url', 'status', 'resources']);
const maxShown = 1024;
function redactedRecord(record, sensitivity) {
    const fields = Object.entries(record).filter(([name]) => name !== '_links');
    return Object.fromEntries(fields.map(([name, value]) => [name, sensitivity.redact(name, value)]));
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
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);


const pace = { first: 500, factor: 1.3, max: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(tools, watch) {
    const { clock, log, signal } = tools;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let moved = false;
    const look = async () => {
        const now = await patientLook(tools, watch);
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= log.progressEveryMs) {
            saidAt = clock.now();
            log.waiting(now.detail, { ms: isNews ? 0 : saidAt - started, line: now.line });
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
    const end = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: watch.deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook({ clock, signal }, { look, resumed = false, deadline }) {
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
    return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 404));
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


/***/ }),

/***/ 7200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  v: () => (/* binding */ serviceTools)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/control-plane.js
var control_plane = __webpack_require__(43055);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/account.js




const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
const notOffered = [404, 405, 501];
class AccountApi {
    #controlPlane;
    #log;
    #account;
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async account() {
        this.#account ??= this.#read();
        return this.#account;
    }
    async suspended() {
        const call = { method: 'GET', path: '/mysuspended', large: true };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, service_wire/* suspendedList */.wU), ...notOffered)) ?? [];
    }
    async resume(serviceId, name) {
        const path = (0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name, 'resume');
        await this.#controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
    }
    async discard(serviceId, name) {
        const path = (0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name);
        const discard = () => this.#controlPlane.remove(path, changeOfSuspended);
        return (await (0,errors/* orMissing */.Mr)(discard, ...notOffered)) ?? false;
    }
    async #read() {
        const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 };
        try {
            const plan = await this.#controlPlane.call(call, service_wire/* tenantPlan */.AI);
            return { plan: plan.name && (0,plain_text/* plainText */.wh)(plan.name, 60), balance: balanceIn(plan) };
        }
        catch (error) {
            this.#log.debug(`The plan of the workspace is not known: ${(0,errors/* messageOf */.bD)(error)}`);
            return { plan: undefined, balance: undefined };
        }
    }
}
function balanceIn(plan) {
    const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
    return found && Number(found[1]);
}

;// CONCATENATED MODULE: ./build/src/platform/catalog.js


class Catalog {
    #controlPlane;
    #trustedHosts;
    #subscriptions;
    constructor({ controlPlane, trustedHosts }) {
        this.#controlPlane = controlPlane;
        this.#trustedHosts = trustedHosts;
    }
    async serviceIds() {
        return new Set((await this.#read()).map(({ serviceId }) => serviceId));
    }
    async find(serviceId) {
        const found = (await this.#read()).find((subscription) => subscription.serviceId === serviceId);
        return found && this.#service(found);
    }
    async subscribe(serviceId) {
        const post = { host: 'catalog', method: 'POST', path: '/mysubscriptions', repeatable: true };
        await this.#controlPlane.command({ ...post, body: { services: [serviceId] } });
        this.#subscriptions = undefined;
        return this.find(serviceId);
    }
    #read() {
        const call = { host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true };
        this.#subscriptions ??= this.#controlPlane.call(call, service_wire/* subscriptionList */.AV);
        return this.#subscriptions;
    }
    #service({ apiUrl, ...service }) {
        const { serviceId } = service;
        if (!apiUrl) {
            const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return { ...service, apiUrl: this.#trustedHosts.checkServiceApi(apiUrl, serviceId) };
    }
}

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/instances.js
var instances = __webpack_require__(21269);
;// CONCATENATED MODULE: ./build/src/platform/my-apps.js



class AppsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ method: 'GET', path: '/myapps', large: true }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        const read = () => this.#controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('myapps', id), repeatable: false }, service_wire/* myApp */._f);
        return (0,errors/* orMissing */.Mr)(read);
    }
    async create(app) {
        return this.#controlPlane.call({ method: 'POST', path: '/myapps', body: app, timeoutMs: control_plane/* slowTimeoutMs */.fE }, service_wire/* myApp */._f);
    }
    async setSourceRef(id, sourceRef) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'source-ref'), { sourceRef });
    }
    async setConfig(id, config) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'config'), config);
    }
    async setGitToken(id, gitToken) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'git-token'), { gitToken });
    }
    async restart(id) {
        await this.#command('PUT', (0,control_plane/* pathOf */.XM)('myapps', id));
    }
    async remove(id) {
        return this.#controlPlane.remove((0,control_plane/* pathOf */.XM)('myapps', id));
    }
    async #command(method, path, body) {
        await this.#controlPlane.command({ method, path, body, repeatable: true, timeoutMs: control_plane/* slowTimeoutMs */.fE });
    }
}

// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
;// CONCATENATED MODULE: ./build/src/platform/secrets.js



const secretList = schemas/* array */.YOg(schemas/* looseObject */._H3({ secretName: schemas/* string */.YjP() }));
const maxBatch = 10;
class SecretsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async names(serviceId) {
        const read = () => this.#controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId) }, secretList);
        const list = (await (0,errors/* orMissing */.Mr)(read)) ?? [];
        return list.map(({ secretName }) => secretName);
    }
    async put(serviceId, secrets) {
        for (let at = 0; at < secrets.length; at += maxBatch) {
            const body = { secrets: secrets.slice(at, at + maxBatch) };
            await this.#controlPlane.command({
                method: 'PUT',
                path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId, 'batch'),
                body,
                repeatable: true,
            });
        }
    }
    async remove(serviceId, name) {
        await this.#controlPlane.remove((0,control_plane/* pathOf */.XM)('mysecrets', serviceId, name));
    }
}

// EXTERNAL MODULE: ./build/src/base/clock.js
var clock = __webpack_require__(88489);
;// CONCATENATED MODULE: ./build/src/platform/service-tokens.js


const hourMs = 3_600_000;
const earlyMs = 60_000;
class ServiceTokens {
    #options;
    #held = new Map();
    #refusedBy = new Set();
    constructor(options) {
        this.#options = options;
    }
    async get(serviceId) {
        const kept = this.#held.get(serviceId);
        if (kept) {
            const { token, expiresAt } = await kept;
            if (this.#options.clock.now() < expiresAt - earlyMs)
                return token;
        }
        return await this.renew(serviceId);
    }
    async renew(serviceId) {
        const fresh = this.#request(serviceId);
        this.#held.set(serviceId, fresh);
        try {
            return (await fresh).token;
        }
        catch (error) {
            this.#held.delete(serviceId);
            throw error;
        }
    }
    auth(serviceId, header) {
        return {
            header,
            whose: 'The service access token',
            tokens: {
                get: () => this.get(serviceId),
                renew: async () => {
                    if (this.#refusedBy.has(serviceId))
                        return undefined;
                    this.#refusedBy.add(serviceId);
                    return await this.renew(serviceId);
                },
            },
        };
    }
    async #request(serviceId) {
        const { controlPlane, clock, log } = this.#options;
        const asked = clock.now();
        const post = { host: 'token', method: 'POST', path: '/servicetoken', body: { serviceId } };
        const { token, expiry } = await controlPlane.call({ ...post, repeatable: true, confidential: true }, service_wire/* serviceToken */.jx);
        log.mask(token);
        return { token, expiresAt: expiresAt(expiry, asked) };
    }
}
function expiresAt(expiry, now) {
    const at = (0,clock/* readTime */.a)(expiry);
    return at > now + 2 * earlyMs ? at : now + hourMs;
}

;// CONCATENATED MODULE: ./build/src/services/service-tools.js









function serviceTools(clients, { log, clock, interrupts }) {
    const { controlPlane, http, signIn, hosts, workspace } = clients;
    const trustedHosts = new platform_hosts/* TrustedHosts */.V5(hosts, workspace);
    const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: new Catalog({ controlPlane, trustedHosts }),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        stores: new parameter_store/* ParameterStoresApi */.CF({ controlPlane, log }),
        secrets: new SecretsApi(controlPlane),
        tags: new resource_tags.ResourceTags({ controlPlane, log }),
        instancesOf: ({ serviceId, apiUrl }) => new instances/* InstancesApi */.v({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
        tokens,
        trustedHosts,
        workspace,
        controlPlane,
        http,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ })

};
