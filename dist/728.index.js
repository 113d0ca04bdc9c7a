export const id = 728;
export const ids = [728,235];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
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

/***/ 6348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ awaitHealthPath)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93622);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22582);





async function awaitHealthPath({ run, parts, deadline }, address) {
    const path = run.inputs['health-path'];
    if (!path || !address)
        return;
    const base = (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(address, { what: `the address of "${run.name}"`, loopback: parts.loopback });
    const url = new URL(base.href.replace(/\/+$/, '') + path);
    const { http, clock, signal } = run;
    let seen = 'nothing yet';
    const look = async () => {
        try {
            const answer = await http.send({
                method: 'GET',
                url,
                headers: { accept: '*/*' },
                timeoutMs: 20_000,
                maxBytes: 64 * 1024,
            });
            seen = `status ${answer.status}`;
            return answer.status < 400 ? true : undefined;
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            seen = error.message;
            return undefined;
        }
    };
    const answered = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_3__/* .poll */ .w)(look, { timeoutMs: Math.max(0, deadline - clock.now()), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_2__/* .pace */ .c, clock, signal });
    if (answered)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${seen}.`);
}


/***/ }),

/***/ 24951:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   a5: () => (/* binding */ portsOf),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   uY: () => (/* binding */ endpointsOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);



function endpointsOf(record, { run, loopback }) {
    const checked = (text, what) => {
        if (!text)
            return undefined;
        try {
            const url = (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(text, { what, loopback });
            return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
        }
        catch (error) {
            run.log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
            return undefined;
        }
    };
    const url = checked(record.url, `the address of "${run.name}"`);
    const app = checked(record.resources?.app, `the app of "${run.name}"`);
    const apiDocs = checked(record.resources?.apiDocs, `the API documentation of "${run.name}"`);
    return { ...(url ? { url } : {}), ...(app ? { app } : {}), ...(apiDocs ? { apiDocs } : {}) };
}
function announce(run, known) {
    const { record, endpoints, sensitivity } = known;
    sensitivity.mask(Object.entries(record), run.log);
    const id = record.id;
    run.outputs.set({
        ...(endpoints.url ? { url: endpoints.url } : {}),
        name: run.name,
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : run.name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .redactedRecord */ .Up)(record, sensitivity),
    });
}
async function portsOf(run, { api, record }) {
    try {
        return await api.ports({ ...record, name: run.name });
    }
    catch (error) {
        run.signal.throwIfAborted();
        run.log.debug(`The ports of "${run.name}" are not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return [];
    }
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => row[1] !== undefined && row[1] !== '') };
}
function accountRows({ plan, balance }) {
    return [
        ['Plan', plan],
        ['Tokens left', balance],
    ];
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}


/***/ }),

/***/ 39953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  yG: () => (/* binding */ checkRequest),
  SJ: () => (/* binding */ checkServiceType),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
;// CONCATENATED MODULE: ./build/src/services/options/nearest.js
function nearest(text, candidates) {
    const wanted = text.toLowerCase();
    let best;
    for (const candidate of candidates) {
        const distance = editDistance(wanted, candidate.toLowerCase());
        if (!best || distance < best.distance)
            best = { candidate, distance };
    }
    return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.candidate : undefined;
}
function editDistance(a, b) {
    let before = [];
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            const same = a[i - 1] === b[j - 1];
            let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
            if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
                cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
            next.push(cost);
        }
        before = row;
        row = next;
    }
    return row[b.length] ?? 0;
}

;// CONCATENATED MODULE: ./build/src/services/options/schema.js
function liveSchema(options) {
    return new Map(options.filter(({ name }) => name !== 'name').map((option) => [option.name, ruleOf(option)]));
}
function ruleOf(option) {
    const values = option.enums ?? [];
    return {
        name: option.name,
        type: typeOf(option.type?.toLowerCase(), values),
        required: option.mandatory ?? false,
        values,
        pattern: option.regexValidator || undefined,
        hasDefault: option.default !== undefined && option.default !== null && option.default !== '',
        sensitive: option.sensitive ?? false,
    };
}
function typeOf(type, values) {
    if (type === 'boolean' || type === 'list')
        return type;
    return type === 'enum' || values.length > 0 ? 'enum' : 'string';
}
async function builtInSchema(serviceId) {
    const { catalogue } = await __webpack_require__.e(/* import() */ 650).then(__webpack_require__.bind(__webpack_require__, 83650));
    const line = catalogue.split('\n').find((text) => text === serviceId || text.startsWith(`${serviceId} `));
    return line === undefined ? undefined : new Map(line.split(' ').slice(1).map(builtInRule));
}
async function knownServiceIds() {
    const { catalogue } = await __webpack_require__.e(/* import() */ 650).then(__webpack_require__.bind(__webpack_require__, 83650));
    return catalogue
        .split('\n')
        .flatMap((line) => line.split(' ', 1))
        .filter((id) => id !== '');
}
function builtInRule(notation) {
    const required = notation.endsWith('!');
    const [name = '', kind] = notation.replace(/!$/, '').split(':');
    const type = kind === undefined ? 'string' : kind === 'boolean' ? 'boolean' : 'enum';
    const values = type === 'enum' ? (kind ?? '').split('|') : [];
    return [name, { name, type, required, values, pattern: undefined, hasDefault: false, sensitive: false }];
}

// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
// EXTERNAL MODULE: external "node:vm"
var external_node_vm_ = __webpack_require__(30714);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/services/options/validate.js




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
            wrong(name, `\`${shown(name)}\` is empty. Is the secret or variable that it comes from set?`);
        else {
            const problem = rule && problemOf(rule, value);
            if (problem)
                wrong(name, problem);
            else
                options[name] = rule ? typed(rule, value) : untyped(value);
        }
    }
    for (const rule of schema?.values() ?? []) {
        if (!rule.required || rule.hasDefault || values.has(rule.name))
            continue;
        wrong(rule.name, `\`${shown(rule.name)}\` is required${allowed(rule)}.`);
    }
    return { options, problems };
}
function unknownOption(name, schema) {
    const near = nearest(name, schema.keys());
    if (near)
        return `\`${shown(name)}\` is not an option of the service; did you mean \`${shown(near)}\`?`;
    const names = [...schema.keys()].map((known) => `\`${shown(known)}\``);
    return `\`${shown(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}
function problemOf(rule, { text, value }) {
    const name = `\`${shown(rule.name)}\``;
    if ((0,sensitive/* isSecretReference */.IC)(text))
        return undefined;
    if (/^\s*\{\{/.test(text))
        return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
    if (text === '' && rule.required)
        return `${name} is required and is empty. Is the secret or variable that it comes from set?`;
    if (Array.isArray(value) && rule.type !== 'list')
        return `${name} must be one value, not a list.`;
    if (rule.type === 'boolean' && !/^(true|false)$/i.test(text))
        return `${name} must be true or false${given(rule, text)}.`;
    if (rule.type === 'enum' && rule.values.length > 0 && text !== '' && !rule.values.includes(text)) {
        const near = nearest(text, rule.values);
        return `${name} must be one of ${rule.values.map(shown).join(', ')}${given(rule, text)}${near ? `; did you mean ${shown(near)}?` : '.'}`;
    }
    if (rule.pattern !== undefined && text !== '' && !fits(rule.pattern, text)) {
        return `${name} must match ${(0,plain_text/* plainText */.wh)(rule.pattern, 120)}${given(rule, text)}.`;
    }
    return undefined;
}
const patternTimeoutMs = 250;
function fits(pattern, text) {
    const expression = pattern.replace(/^\/(.*)\/$/, '$1');
    try {
        return ((0,external_node_vm_.runInNewContext)('new RegExp(expression).test(text)', { expression, text }, { timeout: patternTimeoutMs }) === true);
    }
    catch {
        return true;
    }
}
function typed(rule, { text }) {
    return rule.type === 'boolean' && !(0,sensitive/* isSecretReference */.IC)(text) ? text.toLowerCase() === 'true' : text;
}
function untyped({ text, value }) {
    return typeof value === 'boolean' || typeof value === 'number' ? value : text;
}
function given(rule, text) {
    return rule.sensitive || new sensitive/* Sensitivity */.I7().has(rule.name) ? '' : `; given was "${(0,plain_text/* plainText */.wh)(text, 80)}"`;
}
function allowed(rule) {
    return rule.type === 'enum' && rule.values.length > 0 ? `, one of ${rule.values.map(shown).join(', ')}` : '';
}
function shown(name) {
    return (0,plain_text/* plainText */.wh)(name, 80);
}

;// CONCATENATED MODULE: ./build/src/services/open-service.js





async function openService(parts, { serviceId, run }) {
    const found = await parts.catalog.find(serviceId);
    if (found)
        return found;
    run.log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await parts.catalog.subscribe(serviceId);
        if (service)
            return service;
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || ![400, 404, 422].includes(error.status ?? 0))
            throw error;
        throw await unknownService(serviceId, error);
    }
    throw await unknownService(serviceId);
}
async function unknownService(serviceId, cause) {
    const near = nearest(serviceId, await knownServiceIds());
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
async function checkRequest(request, { service, run }) {
    const { serviceId, values, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const marked = [...(schema?.values() ?? [])].filter((rule) => rule.sensitive).map((rule) => rule.name);
    const sensitivity = new sensitive/* Sensitivity */.I7(marked);
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), run.log);
    if (!schema)
        run.log.warning(`The options of ${serviceId} are not known here, so the platform alone checks them.`);
    const { options, problems } = checkOptions(values, schema);
    if (problems.length === 0)
        return { options, sensitivity };
    const lines = problems.map(({ name, text }) => `- \`${from.get(name) ?? 'options'}\`: ${text}`);
    const what = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${what} not valid for ${serviceId}:\n${lines.join('\n')}`);
}


/***/ }),

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

/***/ 57863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord)
/* harmony export */ });
const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const urlPassword = /(:\/\/[^\s:/@]*:)([^\s/@]+)(?=@)/g;
const mostMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
class Sensitivity {
    #marked;
    constructor(marked = []) {
        this.#marked = new Set(marked);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
            return value;
        if (this.has(name))
            return '***';
        if (typeof value === 'string')
            return value.replace(urlPassword, '$1***');
        if (Array.isArray(value))
            return value.map((item) => this.redact(name, item));
        if (typeof value !== 'object')
            return value;
        const below = (key) => (this.#marked.has(`${name}.${key}`) ? `${name}.${key}` : key);
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.redact(below(key), item)]));
    }
    mask(options, log) {
        let masked = 0;
        const maskOne = (secret) => {
            if (++masked <= mostMasks)
                log.mask(secret);
        };
        this.#mask(options, maskOne);
    }
    #mask(options, mask) {
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.#mask(Object.entries(value), mask);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const [, , password] of value.matchAll(urlPassword))
                if (password)
                    mask(password);
            const shortest = this.#marked.has(name) || certainlySensitive.test(name) ? 4 : 8;
            if (this.has(name) && value.length >= shortest && !/^(true|false)$/i.test(value))
                mask(value);
        }
    }
}
const longestRecord = 128 * 1024;
const longestField = 1024;
function redactedRecord(record, sensitivity) {
    const shown = Object.entries(record).filter(([name]) => name !== '_links');
    const redacted = shown.map(([name, value]) => [name, sensitivity.redact(name, value)]);
    let length = 0;
    const lengths = redacted.map(([name, value]) => name.length + (JSON.stringify(value)?.length ?? 0));
    const all = lengths.reduce((sum, one) => sum + one, 0);
    const kept = redacted.filter((_, index) => {
        const one = lengths[index] ?? 0;
        if (all > longestRecord && (one > longestField || length + one > longestRecord))
            return false;
        length += one;
        return true;
    });
    return Object.fromEntries(kept);
}


/***/ }),

/***/ 55555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ planInstance),
/* harmony export */   U: () => (/* binding */ plannedResult)
/* harmony export */ });
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24951);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(39953);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);



async function planInstance(run, { parts, request }) {
    const { serviceId } = request;
    const service = await parts.catalog.find(serviceId);
    if (service)
        (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkServiceType */ .SJ)(service, run.target);
    const { options, sensitivity } = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_1__/* .checkRequest */ .yG)(request, { service, run });
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)(run, { parts, serviceId }));
    const steps = [
        ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
        ...(suspended ? [`wake "${run.name}" up, which is suspended`] : []),
        run.target === 'job'
            ? `create the job "${run.name}", follow it and remove it`
            : createOrUpdate(run, service !== undefined, suspended !== undefined),
    ];
    const shown = Object.entries(options).map(([name, value]) => [
        name,
        String(sensitivity.redact(name, value)),
    ]);
    return plannedResult(run, { parts, what: serviceId, steps, options: shown });
}
function createOrUpdate(run, subscribed, exists) {
    const change = run.target === 'runner' ? 'change what differs and restart it' : 'change what differs';
    if (exists)
        return change;
    return subscribed ? `create "${run.name}", or where it exists ${change}` : `create "${run.name}"`;
}
async function plannedResult(run, plan) {
    run.log.info(`Plan for "${run.name}" of ${plan.what}:`);
    for (const step of plan.steps)
        run.log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        run.log.info(`    ${name}: ${value}`);
    const changed = plan.changed ?? true;
    run.outputs.set({ operation: 'planned', name: run.name, status: 'planned', changed });
    const account = await plan.parts.account.account();
    const rows = [
        ['Service', plan.what],
        ['Name', run.name],
        ...plan.steps.map((step) => ['Would', step]),
        ...(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .accountRows */ .Db)(account),
    ];
    const tables = [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,_instances_report_js__WEBPACK_IMPORTED_MODULE_0__/* .summaryOf */ .YG)('Options', plan.options));
    return { changed, status: 'planned', summary: tables };
}


/***/ }),

/***/ 95253:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);

const planReason = /\b(quota|plan|upgrade|payment|billing|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;
async function explainRefusal(error, { account, what }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || error.code === 'plan-limit')
        return error;
    const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? error.status : undefined;
    const refused = error.code === 'platform-refused' || error.code === 'forbidden';
    const reason = error.message.replace(/^.*? answered \d+: /, '');
    if (!refused || !(status === 402 || planReason.test(reason)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance && `${balance} tokens are left`].filter(Boolean).join(', ');
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', `The plan of the workspace does not allow ${what}${known ? ` (${known})` : ''}: ${error.message}`, {
        cause: error,
    });
}


/***/ }),

/***/ 63604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ removedResult),
/* harmony export */   g: () => (/* binding */ removeInstance)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _instances_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24951);
/* harmony import */ var _resume_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81671);



async function removeInstance(run, { parts, serviceId }) {
    const service = await parts.catalog.find(serviceId);
    const suspended = service && (await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .findSuspended */ .n8)(run, { parts, serviceId }));
    const api = service && parts.instancesOf(service);
    if (suspended && api)
        await (0,_resume_js__WEBPACK_IMPORTED_MODULE_2__/* .resumeInstance */ .DZ)(run, { parts, api, suspended });
    const removed = api !== undefined && (await removeOne(api, run.name));
    return removedResult(run, { removed, what: serviceId });
}
async function removeOne(api, name) {
    if (!(await api.find(name)))
        return false;
    try {
        await api.remove(name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || (await api.find(name)))
            throw error;
    }
    return true;
}
function removedResult(run, { removed, what }) {
    const status = removed ? 'removed' : 'absent';
    run.log.info(removed ? `Removed "${run.name}" of ${what}.` : `There is no "${run.name}" of ${what}; nothing to remove.`);
    run.outputs.set({ operation: 'removed', name: run.name, status, changed: removed });
    const rows = [
        ['Service', what],
        ['Name', run.name],
        ['Result', removed ? 'removed' : 'was not there'],
    ];
    return { changed: removed, status, summary: [(0,_instances_report_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .YG)('Removed', rows)] };
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

/***/ 81671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   n8: () => (/* binding */ findSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93622);
/* harmony import */ var _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22582);




const wakingMs = 180_000;
const restoringMs = 20_000;
async function findSuspended(run, { parts, serviceId }) {
    try {
        const all = await parts.suspended.list();
        return all.find((one) => one.serviceId === serviceId && one.instanceName === run.name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        run.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(run, { parts, api, suspended }) {
    const { clock, log, signal, name } = run;
    log.info(`"${name}" is suspended; waking it up.`);
    try {
        await parts.suspended.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || ![404, 409].includes(error.status ?? 0))
            throw error;
    }
    const options = { timeoutMs: Math.min(wakingMs, Math.max(run.inputs.timeout, 1000)), pace: _wait_until_ready_js__WEBPACK_IMPORTED_MODULE_1__/* .pace */ .c, clock, signal };
    const record = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(() => whileWaking(() => api.find(name, { once: true })), options);
    if (!record) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(options.timeoutMs)} after it was woken up.`);
    }
    const restored = (now) => Object.entries(suspended.parameters ?? {}).every(([key, value]) => isSame(now[key], value));
    const settled = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .w)(async () => {
        const now = await whileWaking(() => api.find(name, { once: true }));
        return now && restored(now) ? now : undefined;
    }, { ...options, timeoutMs: Math.min(restoringMs, options.timeoutMs) });
    return settled ?? record;
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        const status = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.status ?? 503) : 0;
        if (status === 401 || status === 404 || status === 429 || status >= 500)
            return undefined;
        throw error;
    }
}
function isSame(shown, kept) {
    return shown === undefined || JSON.stringify(shown) === JSON.stringify(kept);
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


/***/ }),

/***/ 22582:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ watchUntilReady),
/* harmony export */   c: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93622);


const pace = { first: 500, factor: 1.3, longest: 5000 };
const failuresToBelieve = 2;
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failures = 0;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        if (now.detail !== sight.detail)
            log.info(`${now.detail}`);
        sight = now;
        moved ||= now.inProgress === true;
        failures = now.state === 'failed' ? failures + 1 : 0;
        const believed = now.confirmed === true || moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        return now.state === 'ready' || failures >= failuresToBelieve ? now : undefined;
    };
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .w)(look, { timeoutMs: Math.max(0, deadline - started), pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook(watch) {
    const { clock, signal, deadline } = watch;
    try {
        return await watch.look();
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        const { status, retryAfterMs } = error.request;
        const passing = status === undefined || status >= 500 || status === 429 || (watch.resumed && (status === 401 || status === 404));
        if (!passing)
            throw error;
        const wait = Math.min(retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: watch.resumed === true };
    }
}


/***/ }),

/***/ 15093:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ sameCommit),
/* harmony export */   p: () => (/* binding */ lookAtWebBuild)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46102);



const timeoutMs = 10_000;
async function lookAtWebBuild(http, url) {
    try {
        const health = await visit(http, url, '/healthz');
        if (health.status === 503 && health.text.trim().toLowerCase() === 'building') {
            return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
        }
        if (health.status === 500 && isBuildFailure(health))
            return { state: 'failed' };
        if (isGateway(health) && isGateway(await visit(http, url, '/'))) {
            return { state: 'silent', detail: `answers ${health.status}` };
        }
        const told = commitIn(await visit(http, url, '/__osc/commit-info.json'));
        return { state: 'answers', commit: told ?? commitIn(await visit(http, url, '/__osc/commit-info')) };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'silent', detail: 'does not answer' };
        throw error;
    }
}
async function visit(http, base, path) {
    const url = new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
    const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    return http.send({ method: 'GET', url, headers, timeoutMs, maxBytes: 256 * 1024 });
}
function isGateway({ status }) {
    return status >= 502 && status <= 504;
}
function isBuildFailure(health) {
    const body = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(health.text);
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'build-failed';
}
function commitIn(answer) {
    const body = answer.status === 200 ? (0,_http_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.text) : undefined;
    if (typeof body !== 'object' || body === null || !('sha' in body) || typeof body.sha !== 'string')
        return undefined;
    const sha = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(body.sha, 64).toLowerCase();
    return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
function sameCommit(a, b) {
    return a.startsWith(b) || b.startsWith(a);
}


/***/ }),

/***/ 42174:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js


class InstancePreviews {
    #options;
    #records;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        return (await this.#all()).flatMap(({ name }) => {
            const pullRequest = (0,preview_names/* previewNumberOfInstance */.EL)(name, this.#options.base);
            return pullRequest === undefined ? [] : [{ name, pullRequest }];
        });
    }
    async isOurs(name) {
        const found = (await this.#all()).filter((record) => record.name === name);
        if (found.length === 0)
            return true;
        const source = found.find((record) => record.source)?.source;
        const { sources, trustsName } = this.#options;
        if (source === undefined)
            return trustsName || 'it does not say what it runs';
        const ours = sources.some((own) => comparable(own) === comparable(source));
        return ours ? true : `it runs ${(0,plain_text/* plainText */.wh)(source, 120)}`;
    }
    async remove(name) {
        await this.#options.remove(name);
    }
    #all() {
        this.#records ??= this.#options.list();
        return this.#records;
    }
}
function comparable(url) {
    const [withoutRef = ''] = url.split('#');
    return withoutRef
        .toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\.git$/, '');
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 3 modules
var open_service = __webpack_require__(39953);
// EXTERNAL MODULE: ./build/src/services/resume.js
var resume = __webpack_require__(81671);
// EXTERNAL MODULE: ./build/src/services/source.js
var source = __webpack_require__(43513);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
;// CONCATENATED MODULE: ./build/src/services/options/difference.js
const ownFields = new Set(['url', 'status', 'resources', '_links']);
function changedOptions(options, { record, sensitivity }) {
    const different = Object.entries(options).filter(([name, value]) => {
        const shown = shownValue(record, name);
        if (shown === undefined || shown === null)
            return value !== '';
        if (sensitivity.has(name) && isHidden(shown))
            return false;
        return plain(shown) !== plain(value);
    });
    return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => !ownFields.has(name) && shownValue(record, name) !== undefined);
}
function maskedSecrets(options, { record, sensitivity }) {
    return Object.keys(options).filter((name) => sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
    if (record[name] !== undefined)
        return record[name];
    let at = record;
    for (const key of name.split('.')) {
        if (typeof at !== 'object' || at === null)
            return undefined;
        at = at[key];
    }
    return at;
}
function isHidden(shown) {
    return typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim());
}
function plain(value) {
    if (Array.isArray(value))
        return value.map(plain).join(',');
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

// EXTERNAL MODULE: ./build/src/services/refusals.js
var refusals = __webpack_require__(95253);
// EXTERNAL MODULE: ./build/src/services/wait-until-ready.js
var wait_until_ready = __webpack_require__(22582);
;// CONCATENATED MODULE: ./build/src/services/instances/change.js






async function change(task, { options, resumed }) {
    const { run, api, parts, service } = task;
    try {
        await patiently(task, { resumed, call: () => api.update(run.name, options) });
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI && [404, 405, 501].includes(error.status ?? 0)) {
            throw new errors/* DeployError */.sH('cannot-update', `The service ${service.serviceId} does not change options of "${run.name}": ${error.message}`, { cause: error });
        }
        throw await (0,refusals/* explainRefusal */.G)(error, { account: parts.account, what: `the change of "${run.name}"` });
    }
}
async function restart(task, { record, resumed }) {
    const { run, api, service } = task;
    try {
        await patiently(task, { resumed, call: () => api.restart({ ...record, name: run.name }) });
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI && [404, 405, 501].includes(error.status ?? 0)) {
            throw new errors/* DeployError */.sH('cannot-update', `The service ${service.serviceId} does not restart "${run.name}": ${error.message}`, { cause: error });
        }
        throw error;
    }
}
async function patiently({ run, deadline }, { resumed, call }) {
    if (!resumed)
        return call();
    const { clock, signal } = run;
    const timeoutMs = Math.min(90_000, Math.max(0, deadline - clock.now()));
    const attempt = () => (0,resume/* whileWaking */.VA)(async () => {
        await call();
        return true;
    });
    const done = await (0,poll/* poll */.w)(attempt, { timeoutMs, pace: wait_until_ready/* pace */.c, clock, signal });
    if (!done)
        await call();
}
async function repairAfterResume(task) {
    const { run, api, options, sensitivity } = task;
    const record = await (0,resume/* whileWaking */.VA)(() => api.find(run.name));
    const gone = record ? revertedOptions(options, { record, sensitivity }) : [];
    if (!record || gone.length === 0)
        return false;
    run.log.info(`The platform put the old ${gone.join(', ')} back; changing it again.`);
    await change(task, { options: Object.fromEntries(gone.map((name) => [name, options[name] ?? ''])), resumed: true });
    if (run.target === 'runner')
        await restart(task, { record, resumed: true });
    return true;
}

;// CONCATENATED MODULE: ./build/src/services/instances/ensure.js








async function ensureInstance(task) {
    const { run, parts, api, service } = task;
    const suspended = await (0,resume/* findSuspended */.n8)(run, { parts, serviceId: service.serviceId });
    if (suspended) {
        const record = await (0,resume/* resumeInstance */.DZ)(run, { parts, api, suspended });
        return update(task, { record, resumed: true });
    }
    const record = await api.find(run.name);
    return record ? update(task, { record, resumed: false }) : create(task);
}
async function create(task) {
    const { run, parts, api, options, service } = task;
    try {
        const made = await api.create(run.name, options);
        const record = made.url ? made : ((await (0,resume/* whileWaking */.VA)(() => api.find(run.name, { once: true }))) ?? made);
        return { record, action: 'created', resumed: false, sameSource: false };
    }
    catch (error) {
        const status = error instanceof errors/* RequestError */.GI ? (error.status ?? 503) : 0;
        const there = status === 409 || status >= 500 ? await findAfter(task, status === 409) : undefined;
        if (!there)
            throw await (0,refusals/* explainRefusal */.G)(error, { account: parts.account, what: `another instance of ${service.serviceId}` });
        const reached = await update(task, { record: there, resumed: status === 409 });
        return status === 409 || reached.action !== 'unchanged' ? reached : { ...reached, action: 'created' };
    }
}
async function findAfter({ run, api, deadline }, wait) {
    const { clock, signal } = run;
    const timeoutMs = wait ? Math.min(60_000, Math.max(0, deadline - clock.now())) : 0;
    return (0,poll/* poll */.w)(() => (0,resume/* whileWaking */.VA)(() => api.find(run.name)), { timeoutMs, pace: wait_until_ready/* pace */.c, clock, signal });
}
async function update(task, { record, resumed }) {
    const { run, options, sensitivity } = task;
    const different = changedOptions(options, { record, sensitivity });
    const names = Object.keys(different);
    const unseen = maskedSecrets(options, { record, sensitivity });
    const sameSource = !names.includes('SourceUrl');
    if (names.length > 0) {
        run.log.info(`Changing ${(0,format/* count */.U9)(names.length, 'option')} of "${run.name}": ${names.join(', ')}.`);
        const along = Object.fromEntries(unseen.map((name) => [name, options[name] ?? '']));
        await change(task, { options: { ...different, ...along }, resumed });
    }
    else if (unseen.length > 0) {
        run.log.info(`The platform does not show ${unseen.join(', ')}, so a new value would not be noticed. Remove the instance to set it anew.`);
    }
    if (run.target === 'runner')
        await restart(task, { record, resumed });
    const action = names.length > 0 ? 'updated' : run.target === 'runner' ? 'restarted' : resumed ? 'resumed' : 'unchanged';
    return {
        record: { ...record, ...different, ...(record.url ? { url: record.url } : {}) },
        action,
        resumed,
        sameSource,
    };
}

// EXTERNAL MODULE: ./build/src/services/instances/report.js
var report = __webpack_require__(24951);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
;// CONCATENATED MODULE: ./build/src/services/failure-log.js


const shownLines = 50;
const lineLength = 1000;
const tellsWhy = /\b(error|failed|failure|fatal|exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;
async function printFailureLog(read, { name, log }) {
    let lines;
    try {
        lines = (await read()).slice(-shownLines);
    }
    catch (error) {
        log.warning(`The log of "${name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
        return undefined;
    }
    await log.group(`Last ${lines.length} lines of the log of "${name}"`, async () => {
        for (const line of lines)
            log.info((0,plain_text/* plainText */.wh)(line, lineLength));
    });
    const told = lines.map((line) => (0,plain_text/* plainText */.wh)(line, 200)).filter((line) => line !== '');
    return told.findLast((line) => tellsWhy.test(line) && !pointsElsewhere.test(line)) ?? told.at(-1);
}

// EXTERNAL MODULE: ./build/src/services/health-path.js
var health_path = __webpack_require__(6348);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/web-build.js
var web_build = __webpack_require__(15093);
;// CONCATENATED MODULE: ./build/src/services/instances/watch.js










const longestSettleMs = 10_000;
const repairs = 2;
async function watchInstance(task, reached) {
    let settleMs = reached.action === 'created' || reached.action === 'unchanged' ? 0 : settleTime(task);
    for (let repaired = 0;; repaired++) {
        await watchOnce(task, { reached, settleMs });
        if (!reached.resumed || repaired >= repairs || !(await repairAfterResume(task)))
            break;
        settleMs = settleTime(task);
    }
    await (0,health_path/* awaitHealthPath */.g)(task, reached.record.url);
    return 'running';
}
function settleTime({ run }) {
    return Math.min(longestSettleMs, run.inputs.timeout / 4);
}
async function watchOnce(task, { reached, settleMs }) {
    const { run, deadline } = task;
    const { clock, log, signal } = run;
    const look = () => lookAt(task, { reached, settleMs });
    const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$)({
        look,
        deadline,
        settleMs,
        resumed: reached.resumed,
        clock,
        log,
        signal,
    });
    run.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (sight.state === 'failed')
        throw await failure(task, { record: reached.record, sight });
    if (!timedOut)
        return;
    await printFailureLog(() => task.api.logs({ ...reached.record, name: run.name }), { name: run.name, log });
    const where = reached.record.url ? ` It is at ${reached.record.url}` : '';
    throw new errors/* DeployError */.sH('not-ready', `"${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`);
}
async function lookAt(task, { reached, settleMs }) {
    const { run, api, service } = task;
    const health = await api.health({ ...reached.record, name: run.name });
    const detail = health === undefined ? 'the platform does not know its health yet' : `health ${health}`;
    const running = health === 'running';
    const address = service.serviceId === runners/* webRunnerId */.we ? await addressOf(task, reached) : undefined;
    if (service.serviceId === runners/* webRunnerId */.we && !address)
        return { state: 'waiting', detail: `${detail}, no address yet` };
    if (address) {
        const url = (0,hosts/* checkPlatformUrl */.v)(address, {
            what: `the address of "${run.name}"`,
            loopback: task.parts.loopback,
        });
        const page = await lookAtPage(task, { url, reached, settleMs });
        if (page.state === 'failed' || running)
            return page.state === 'ready' ? { ...page, detail: `${detail}, ${page.detail}` } : page;
    }
    if (health !== undefined && /fail|error|crash|backoff/.test(health))
        return { state: 'failed', detail };
    return running ? { state: 'ready', detail } : { state: 'waiting', detail, inProgress: true };
}
async function addressOf({ run, api }, reached) {
    if (!reached.record.url) {
        const now = await api.find(run.name, { once: true });
        if (now?.url)
            reached.record = now;
    }
    return reached.record.url;
}
async function lookAtPage(task, { url, reached, settleMs }) {
    const wanted = (0,source/* pinnedCommit */.I)(task.options.SourceUrl);
    const build = await (0,web_build/* lookAtWebBuild */.p)(task.run.http, url);
    const short = (commit) => commit.slice(0, 7);
    if (build.state === 'building') {
        return {
            state: 'waiting',
            detail: `building${build.commit ? ` commit ${short(build.commit)}` : ''}`,
            inProgress: true,
        };
    }
    if (build.state === 'failed')
        return { state: 'failed', detail: 'the build failed' };
    if (build.state === 'silent')
        return { state: 'waiting', detail: `the address ${build.detail}`, inProgress: true };
    if (!build.commit)
        return { state: 'ready', detail: 'the app answers and does not tell its commit' };
    if (wanted && !(0,web_build/* sameCommit */.K)(build.commit, wanted)) {
        return {
            state: 'waiting',
            detail: `the app still shows commit ${short(build.commit)} instead of ${short(wanted)}`,
        };
    }
    const confirmed = wanted !== undefined && (settleMs === 0 || !reached.sameSource);
    return { state: 'ready', detail: `the app shows commit ${short(build.commit)}`, confirmed };
}
async function failure(task, { record, sight }) {
    const { run, api } = task;
    const why = await printFailureLog(() => api.logs({ ...record, name: run.name }), { name: run.name, log: run.log });
    const built = run.target === 'runner';
    const what = built ? `The build of "${run.name}" failed` : `"${run.name}" does not run`;
    const where = record.url ? ` (${record.url})` : '';
    return new errors/* DeployError */.sH(built ? 'build-failed' : 'instance-failed', `${what}${where}, ${sight.detail}: ${why ?? 'its log is empty'}`);
}

;// CONCATENATED MODULE: ./build/src/services/instances/deploy.js







async function deployInstance(run, { parts, request }) {
    const started = run.clock.now();
    const deadline = started + run.inputs.timeout;
    const service = await (0,open_service/* openService */.IH)(parts, { serviceId: request.serviceId, run });
    (0,open_service/* checkServiceType */.SJ)(service, run.target);
    const checked = await (0,open_service/* checkRequest */.yG)(request, { service, run });
    void parts.account.account();
    const task = { run, parts, service, api: parts.instancesOf(service), deadline, ...checked };
    const reached = await ensureInstance(task);
    const changed = reached.action !== 'unchanged';
    const endpoints = (0,report/* endpointsOf */.uY)(reached.record, { run, loopback: parts.loopback });
    (0,report/* announce */.iP)(run, { record: reached.record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ operation: 'deployed', changed, status: reached.record.status ?? 'starting' });
    run.log.info(`"${run.name}" on ${service.serviceId}: ${reached.action}.${endpoints.url ? ` ${endpoints.url}` : ''}`);
    const status = run.inputs.wait ? await watchInstance(task, reached) : (reached.record.status ?? 'starting');
    return deploy_report(task, { reached, status, tookMs: run.clock.now() - started });
}
async function deploy_report(task, { reached, status, tookMs }) {
    const { run, parts, api, service } = task;
    const record = (run.inputs.wait ? await (0,resume/* whileWaking */.VA)(() => api.find(run.name, { once: true })) : undefined) ?? reached.record;
    const ports = run.inputs.wait ? await (0,report/* portsOf */.a5)(run, { api, record }) : [];
    const endpoints = {
        ...(0,report/* endpointsOf */.uY)(record, { run, loopback: parts.loopback }),
        ...(ports.length > 0 ? { ports } : {}),
    };
    (0,report/* announce */.iP)(run, { record, endpoints, sensitivity: task.sensitivity });
    run.outputs.set({ status });
    const rows = [
        ['Service', service.serviceId],
        ['Name', run.name],
        ['URL', endpoints.url],
        ['App', endpoints.app],
        ['API documentation', endpoints.apiDocs],
        ['Ports', ports.map(report/* portText */.ZY).join(', ')],
        ['Result', reached.action],
        ['Status', status],
        ['Commit', (0,source/* pinnedCommit */.I)(task.options.SourceUrl)],
        ['Time', (0,format/* formatDuration */.a3)(tookMs)],
        ...(0,report/* accountRows */.Db)(await parts.account.account()),
    ];
    return {
        changed: reached.action !== 'unchanged',
        status,
        ...(endpoints.url ? { url: endpoints.url } : {}),
        summary: [(0,report/* summaryOf */.YG)('Instance', rows)],
    };
}

// EXTERNAL MODULE: ./build/src/services/parts.js + 7 modules
var services_parts = __webpack_require__(39964);
// EXTERNAL MODULE: ./build/src/services/plan.js
var plan = __webpack_require__(55555);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
;// CONCATENATED MODULE: ./build/src/services/deploy.js








async function runService(run) {
    const { target, operation, inputs, context } = run;
    if (operation !== 'remove')
        (0,contract_inputs/* rejectProblems */.Ys)((0,source/* contextProblems */._g)(inputs, context));
    const parts = (0,services_parts/* serviceParts */.u)(run);
    run.outputs.set({ name: run.name });
    if (target === 'app') {
        const { runApp } = await __webpack_require__.e(/* import() */ 428).then(__webpack_require__.bind(__webpack_require__, 28428));
        return runApp(run, parts);
    }
    const request = await (0,services_request/* serviceRequest */.R)(inputs, context);
    if (operation === 'remove')
        return (0,remove/* removeInstance */.g)(run, { parts, serviceId: request.serviceId });
    if (operation === 'plan')
        return (0,plan/* planInstance */.F)(run, { parts, request });
    if (target === 'job') {
        const { runJob } = await __webpack_require__.e(/* import() */ 723).then(__webpack_require__.bind(__webpack_require__, 94723));
        return runJob(run, { parts, request });
    }
    return deployInstance(run, { parts, request });
}

// EXTERNAL MODULE: ./build/src/targets/target.js + 1 modules
var targets_target = __webpack_require__(17159);
;// CONCATENATED MODULE: ./build/src/targets/services.js








const sourceOptions = ['SourceUrl', 'GithubUrl', 'WasmUrl'];
async function prepareService(options, target) {
    const { inputs, intent } = options;
    (0,contract_inputs/* rejectProblems */.Ys)(await (0,services_request.checkServiceInputs)(inputs, intent));
    return {
        execute: async (clients) => {
            const run = serviceRun(options, { target, clients });
            if (intent.operation === 'cleanup')
                return (0,targets_target/* sweep */.X)(options, previewsOf(run, options));
            if (intent.operation === 'plan')
                return { kind: 'served', planned: true, result: await runService(run) };
            const remove = () => runService({ ...run, operation: 'remove' });
            if (intent.operation === 'remove')
                return (0,targets_target/* removeIfOurs */.N)(options, { home: previewsOf(run, options), remove });
            const { pulls, runtime } = options;
            return (0,preview_lifecycle/* deployWhileOpen */.V)({
                pullRequest: intent.preview,
                pulls,
                log: runtime.log,
                publish: async () => ({ kind: 'served', planned: false, result: await runService(run) }),
                remove,
            });
        },
    };
}
function previewsOf(run, { intent }) {
    const { context, inputs } = run;
    const own = `${context.serverUrl}/${context.repository}`;
    const outputs = new contract_outputs/* Outputs */.t(() => undefined);
    return new InstancePreviews({
        base: intent.base,
        sources: inputs['source-url'] ? [own, inputs['source-url']] : [own],
        trustsName: intent.operation === 'remove',
        list: () => (run.target === 'app' ? listApps(run) : listInstances(run)),
        remove: (name) => runService({ ...run, operation: 'remove', name, outputs }),
    });
}
async function listApps(run) {
    const apps = await (0,services_parts/* serviceParts */.u)(run).apps.list();
    return apps.map(({ name, gitHubUrl, gitUrl }) => ({ name, source: gitHubUrl ?? gitUrl }));
}
async function listInstances(run) {
    const parts = (0,services_parts/* serviceParts */.u)(run);
    const { serviceId } = await (0,services_request/* serviceRequest */.R)(run.inputs, run.context);
    const service = await parts.catalog.find(serviceId);
    if (!service)
        return [];
    const [awake, asleep] = await Promise.all([parts.instancesOf(service).list(), parts.suspended.list()]);
    return [
        ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: sourceOf(record) }] : [])),
        ...asleep
            .filter((one) => one.serviceId === serviceId)
            .map((one) => ({ name: one.instanceName, source: sourceOf(one.parameters ?? {}) })),
    ];
}
function sourceOf(record) {
    const given = sourceOptions.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof given === 'string' ? given : undefined;
}
function serviceRun({ runtime, inputs, context, intent }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
    return {
        target,
        operation,
        name: intent.name,
        inputs,
        context,
        ...clients,
        outputs,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ }),

/***/ 49567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ai: () => (/* binding */ number)
/* harmony export */ });
/* unused harmony exports string, boolean, bigint, date */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);


function string(params) {
    return core._coercedString(schemas.ZodString, params);
}
function number(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._coercedNumber */ .qG(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodNumber */ .rSt, params);
}
function boolean(params) {
    return core._coercedBoolean(schemas.ZodBoolean, params);
}
function bigint(params) {
    return core._coercedBigint(schemas.ZodBigInt, params);
}
function date(params) {
    return core._coercedDate(schemas.ZodDate, params);
}


/***/ })

};
