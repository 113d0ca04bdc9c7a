export const id = 902;
export const ids = [902,832];
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

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ tenantPlan),
/* harmony export */   AV: () => (/* binding */ subscriptionList),
/* harmony export */   ES: () => (/* binding */ myAppList),
/* harmony export */   KJ: () => (/* binding */ instance),
/* harmony export */   Ov: () => (/* binding */ reservedNodes),
/* harmony export */   _f: () => (/* binding */ myApp),
/* harmony export */   eF: () => (/* binding */ instancePorts),
/* harmony export */   jx: () => (/* binding */ serviceToken),
/* harmony export */   kf: () => (/* binding */ instanceHealth),
/* harmony export */   wU: () => (/* binding */ suspendedList),
/* harmony export */   yJ: () => (/* binding */ instanceList)
/* harmony export */ });
/* unused harmony export subscription */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49567);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_bearer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49593);



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
    serviceInstanceOptions: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(serviceOption).optional().catch(undefined),
    status: maybeLine,
});
const subscriptionList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(subscription);
const serviceToken = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    token: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(_http_bearer_js__WEBPACK_IMPORTED_MODULE_0__/* .maxTokenLength */ .A),
    expiry: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()]).optional().catch(undefined),
});
const address = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined);
const instance = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: maybeText,
    url: maybeText,
    status: maybeLine,
    resources: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ apiDocs: address, app: address }).optional().catch(undefined),
    _links: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ href: maybeText }).optional().catch(undefined))
        .optional()
        .catch(undefined),
});
const instanceList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(instance);
const instanceHealth = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const instancePorts = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ externalIp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), externalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai(), internalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai() }));
const suspendedList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    instanceName: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).optional().catch(undefined),
}));
const myApp = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(200), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]).transform(String),
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    type: maybeLine,
    gitUrl: maybeLine,
    gitHubUrl: maybeLine,
    url: maybeText,
    appDns: maybeText,
    buildStatus: maybeLine,
    sourceRef: maybeLine,
    configService: maybeLine,
    subPath: maybeLine,
});
const myAppList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(myApp);
const tenantPlan = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: maybeLine });
const reservedNodes = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    purposes: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    publicIps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    capacity: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ cpu: maybeText, memory: maybeText, storage: maybeText }).optional().catch(undefined),
    reservations: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
}));


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
const passwords = [
    /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
    /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
    /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const mostMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
class Sensitivity {
    #marked;
    #hidden;
    constructor(marked = [], hidden = []) {
        this.#marked = new Set(marked);
        this.#hidden = new Set(hidden);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        if (isSecretReference(value) || value === '' || value === undefined || value === null || typeof value === 'boolean')
            return value;
        if (this.has(name) || (this.#hidden.has(name) && !isPlain(value)))
            return '***';
        if (typeof value === 'string')
            return passwords.reduce((text, one) => text.replace(one, '$1***'), value);
        if (Array.isArray(value))
            return value.map((item) => this.redact(name, item));
        if (typeof value !== 'object')
            return value;
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.redact(this.#below(name, key), item)]));
    }
    #below(name, key) {
        const path = `${name}.${key}`;
        const known = [...this.#marked, ...this.#hidden].some((one) => one === path || one.startsWith(`${path}.`));
        return known ? path : key;
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
            for (const [, , password] of passwords.flatMap((one) => [...value.matchAll(one)])) {
                if (password && password.length > 2)
                    mask(password);
            }
            const shortest = this.#marked.has(name) || certainlySensitive.test(name) ? 4 : 8;
            const secret = this.has(name) || (this.#hidden.has(name) && !isPlain(value));
            if (secret && value.length >= shortest && !/^(true|false)$/i.test(value))
                mask(value);
        }
    }
}
function isPlain(value) {
    return (typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
}
const longestRecord = 128 * 1024;
const longestField = 1024;
function redactedRecord(record, sensitivity) {
    const shown = Object.entries(record).filter(([name]) => name !== '_links');
    const redacted = shown.map(([name, value]) => [name, sensitivity.redact(name, value)]);
    let length = 0;
    const lengths = redacted.map(([name, value]) => name.length + String(JSON.stringify(value)).length);
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

/***/ 56604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ serviceParts)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/account.js




class AccountApi {
    #options;
    #account;
    constructor(options) {
        this.#options = options;
    }
    async account() {
        this.#account ??= this.#read();
        return this.#account;
    }
    async nodes() {
        return this.#list('/mynodes', service_wire/* reservedNodes */.Ov);
    }
    async suspended() {
        return this.#list('/mysuspended', service_wire/* suspendedList */.wU);
    }
    async resume(serviceId, name) {
        const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
        await this.#options.controlPlane.command({ host: 'deploy', method: 'POST', path, repeatable: true });
    }
    async deployments() {
        return this.#list('/terraform/mydeployments', schemas/* unknown */.L5J());
    }
    async #list(path, schema) {
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path, large: true }, schema);
    }
    async #read() {
        const { controlPlane, log } = this.#options;
        const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 };
        try {
            const plan = await controlPlane.call(call, service_wire/* tenantPlan */.AI);
            return { plan: plan.name && (0,plain_text/* plainText */.wh)(plan.name, 60), balance: balanceIn(plan) };
        }
        catch (error) {
            log.debug(`The plan of the workspace is not known: ${(0,errors/* messageOf */.bD)(error)}`);
            return { plan: undefined, balance: undefined };
        }
    }
}
function balanceIn(plan) {
    for (const name of ['tokenBalance', 'remainingTokens', 'tokensRemaining', 'balance', 'remaining', 'tokens']) {
        const value = plan[name];
        if (typeof value === 'number')
            return value.toLocaleString('en-US');
        if (typeof value === 'string' && value !== '')
            return (0,plain_text/* plainText */.wh)(value, 40);
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
            const inner = balanceIn(value);
            if (inner !== undefined)
                return inner;
        }
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/src/platform/catalog.js


class Catalog {
    #options;
    #subscriptions;
    constructor(options) {
        this.#options = options;
    }
    async serviceIds() {
        return new Set((await this.#read()).map(({ serviceId }) => serviceId));
    }
    async find(serviceId) {
        const found = (await this.#read()).find((subscription) => subscription.serviceId === serviceId);
        return found && this.#service(found);
    }
    async subscribe(serviceId) {
        const post = {
            host: 'catalog',
            method: 'POST',
            path: '/mysubscriptions',
            body: { services: [serviceId] },
        };
        await this.#options.controlPlane.command({ ...post, repeatable: true });
        this.#subscriptions = undefined;
        return this.find(serviceId);
    }
    #read() {
        const call = { host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true };
        this.#subscriptions ??= this.#options.controlPlane.call(call, service_wire/* subscriptionList */.AV);
        return this.#subscriptions;
    }
    #service({ serviceId, apiUrl, serviceType, serviceInstanceOptions }) {
        if (!apiUrl) {
            const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        const what = `the address of the service ${serviceId}`;
        return {
            serviceId,
            apiUrl: this.#options.trustedHosts.addressFor(apiUrl, { what, secret: 'a token' }),
            type: serviceType?.toLowerCase(),
            schema: serviceInstanceOptions,
        };
    }
}

// EXTERNAL MODULE: ./build/src/base/json.js
var base_json = __webpack_require__(75221);
;// CONCATENATED MODULE: ./build/src/platform/instances.js




const slowTimeoutMs = 120_000;
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
        return this.#json.call({ method: 'GET', url: this.#url(), large: true }, service_wire/* instanceList */.yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,errors/* orMissing */.Mr)(() => this.#json.call({ method: 'GET', url: this.#url(name), once }, service_wire/* instance */.KJ));
    }
    async create(name, options) {
        const body = { name, ...options };
        const call = { method: 'POST', url: this.#url(), body, timeoutMs: slowTimeoutMs };
        return accepted(await this.#json.call(call, service_wire/* instance */.KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const patch = { method: 'PATCH', url: this.#url(name), body: options };
        const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: slowTimeoutMs });
        const answer = service_wire/* instance */.KJ.safeParse((0,base_json/* parseJson */.q)(text));
        return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
    }
    async restart(of) {
        const href = of._links?.['restart']?.href;
        if (!href) {
            const why = 'its record has no link for that, as of instances made long ago';
            throw new errors/* DeployError */.sH('cannot-update', `"${of.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#onHost(href);
        await this.#json.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#url(name), timeoutMs: slowTimeoutMs };
        return (await (0,errors/* orMissing */.Mr)(() => this.#json.text(call))) !== undefined;
    }
    async health(of) {
        const call = { method: 'GET', url: this.#link(of, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,errors/* orMissing */.Mr)(() => this.#json.text(call));
        if (text === undefined)
            return undefined;
        const parsed = service_wire/* instanceHealth */.kf.safeParse((0,base_json/* parseJson */.q)(text));
        return (0,plain_text/* plainText */.wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(of) {
        const call = { method: 'GET', url: this.#link(of, 'logs'), once: true, large: true, timeoutMs: 30_000 };
        const text = (await (0,errors/* orMissing */.Mr)(() => this.#json.text({ ...call, keepsToken: true }))) ?? '';
        const json = (0,base_json/* parseJson */.q)(text);
        const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
        const lines = parts.flatMap((part) => part.split(/\r?\n/));
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return lines;
    }
    async ports(of) {
        const call = { method: 'GET', url: this.#link(of, 'ports'), timeoutMs: 20_000 };
        const ports = (await (0,errors/* orMissing */.Mr)(() => this.#json.call(call, service_wire/* instancePorts */.eF))) ?? [];
        return ports.map(({ externalIp, externalPort, internalPort }) => ({
            externalIp: (0,plain_text/* plainText */.wh)(externalIp, 100),
            externalPort,
            internalPort,
        }));
    }
    #url(name) {
        const url = new URL(this.#apiUrl);
        if (name !== undefined)
            url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name.toWellFormed())}`;
        return url;
    }
    #onHost(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new errors/* DeployError */.sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,plain_text/* plainText */.wh)(href, 200))}.`);
    }
    #link(of, rel) {
        return this.#onHost(of._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(of.name.toWellFormed())}`);
    }
}
function asText(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function accepted(answer, what) {
    const reason = answer['reason'];
    if (typeof reason === 'string' && reason !== '') {
        throw new errors/* DeployError */.sH('platform-refused', `The platform did not accept ${what}: ${(0,plain_text/* plainText */.wh)(reason)}.`);
    }
    return answer;
}

;// CONCATENATED MODULE: ./build/src/platform/my-apps.js


const my_apps_slowTimeoutMs = 120_000;
class AppsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/myapps', large: true }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        const call = { host: 'deploy', method: 'GET', path: pathOf(id), repeatable: false };
        return (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, service_wire/* myApp */._f));
    }
    async create(app) {
        const call = { host: 'deploy', method: 'POST', path: '/myapps', body: app, timeoutMs: my_apps_slowTimeoutMs };
        return this.#controlPlane.call(call, service_wire/* myApp */._f);
    }
    async setSourceRef(id, sourceRef) {
        await this.#command('PATCH', `${pathOf(id)}/source-ref`, { sourceRef });
    }
    async setConfig(id, config) {
        await this.#command('PATCH', `${pathOf(id)}/config`, config);
    }
    async setGitToken(id, gitToken) {
        await this.#command('PATCH', `${pathOf(id)}/git-token`, { gitToken });
    }
    async restart(id) {
        await this.#command('PUT', pathOf(id));
    }
    async rebuild(id) {
        await this.#command('PUT', `${pathOf(id)}?rebuild=true`);
    }
    async remove(id) {
        const call = { host: 'deploy', method: 'DELETE', path: pathOf(id) };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.command(call).then(() => true))) ?? false;
    }
    async #command(method, path, body) {
        const call = { host: 'deploy', method, path, body };
        await this.#controlPlane.command({ ...call, repeatable: true, timeoutMs: my_apps_slowTimeoutMs });
    }
}
function pathOf(id) {
    return `/myapps/${encodeURIComponent(id.toWellFormed())}`;
}

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
    async renew(serviceId) {
        this.#held.delete(serviceId);
        return await this.get(serviceId);
    }
    auth(serviceId, header) {
        return {
            header,
            whose: 'The service access token',
            token: () => this.get(serviceId),
            renew: async () => {
                if (this.#refusedBy.has(serviceId))
                    return undefined;
                this.#refusedBy.add(serviceId);
                return await this.renew(serviceId);
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
    const number = Number(expiry);
    const at = Number.isNaN(number) ? Date.parse(String(expiry)) : number > 1e11 ? number : number * 1000;
    return at > now + 2 * earlyMs ? at : now + hourMs;
}

// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js + 1 modules
var trusted_hosts = __webpack_require__(40099);
;// CONCATENATED MODULE: ./build/src/services/parts.js






function serviceParts({ controlPlane, signIn, hosts, log, clock, }) {
    const trustedHosts = new trusted_hosts/* TrustedHosts */.V(hosts);
    const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: new Catalog({ controlPlane, trustedHosts }),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        tokens,
        trustedHosts,
        instancesOf: ({ serviceId, apiUrl }) => new InstancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
    };
}


/***/ }),

/***/ 22582:
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
            log.info(isNews ? now.detail : `${now.detail}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(saidAt - started)} so far`);
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


/***/ }),

/***/ 17832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceContext: () => (/* binding */ serviceContext)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/services/deploy.js + 2 modules
var deploy = __webpack_require__(94299);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source.js
var source = __webpack_require__(43513);
// EXTERNAL MODULE: ./build/src/services/source-address.js
var source_address = __webpack_require__(26356);
// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js








class InstancePreviews {
    #options;
    #running;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        return (0,sweep/* previewsAmong */.k5)(await this.#all(), { base: this.#options.base, names: preview_names/* instanceNames */.aF });
    }
    async look(name) {
        const { scope, base, trustsName } = this.#options;
        const { context, inputs } = scope;
        const found = (await this.#all()).filter((one) => one.name === name);
        const [source] = found.flatMap((one) => one.source ?? []);
        if (!source)
            return { free: true, foreign: found.length === 0 || trustsName ? undefined : 'it does not say what it runs' };
        const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
        const isOurs = own.some((url) => (0,source_address/* sameUrl */.cl)(url, source.url));
        const isBranch = source.ref !== undefined && preview_names/* instanceNames */.aF.ofBranch(base, source.ref) === name;
        return {
            free: false,
            foreign: isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)(source.url, 120)}`,
            branch: isBranch ? source.ref : undefined,
        };
    }
    async remove(name) {
        const outputs = new contract_outputs/* Outputs */.t(() => undefined);
        await (0,deploy.runService)({ ...this.#options.scope, operation: 'remove', name, outputs });
    }
    #all() {
        const { scope } = this.#options;
        this.#running ??= scope.target === 'app' ? apps(scope) : instances(scope);
        return this.#running;
    }
}
async function apps(scope) {
    return (await scope.apps.list()).map(({ name, gitHubUrl, gitUrl, sourceRef }) => {
        const url = gitHubUrl ?? gitUrl;
        return { name, source: url ? { url, ref: sourceRef } : undefined };
    });
}
async function instances(scope) {
    const serviceId = (0,runners/* serviceIdOf */.Qh)(scope.inputs);
    const service = await scope.catalog.find(serviceId);
    if (!service)
        return [];
    const [awake, asleep] = await Promise.all([scope.instancesOf(service).list(), scope.account.suspended()]);
    return [
        ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: (0,source/* optionSource */.Ns)(record) }] : [])),
        ...asleep
            .filter((one) => one.serviceId === serviceId)
            .map((one) => ({ name: one.instanceName, source: (0,source/* optionSource */.Ns)(one.parameters ?? {}) })),
    ];
}

// EXTERNAL MODULE: ./build/src/services/parts.js + 5 modules
var parts = __webpack_require__(56604);
// EXTERNAL MODULE: ./build/src/targets/target.js
var target = __webpack_require__(58127);
;// CONCATENATED MODULE: ./build/src/targets/services.js








async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan')
        await rejectCommit(run);
    return { open: (clients) => new ServiceTarget(run, serviceContext(run, { target, clients })) };
}
async function rejectCommit({ inputs, context, branches }) {
    const commit = (0,source/* refusedCommit */.OX)(inputs, context);
    if (commit === undefined)
        return;
    const refs = await branches.refsAt(commit.toLowerCase());
    (0,contract_inputs/* rejectProblems */.Ys)([(0,source/* commitProblem */.vA)(inputs, { commit, refs })]);
}
class ServiceTarget {
    #run;
    #service;
    constructor(run, service) {
        this.#run = run;
        this.#service = service;
    }
    get previews() {
        const { base, operation } = this.#run.intent;
        return new InstancePreviews({ scope: this.#service, base, trustsName: operation === 'remove' });
    }
    async deploy() {
        const { inputs, outputs, tokens } = this.#service;
        const result = await (0,deploy.runService)(this.#service);
        if (inputs['service-token'])
            outputs.set({ 'service-token': await tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        return { kind: 'served', planned: false, result: await this.#withDomain(result) };
    }
    async plan() {
        return { kind: 'served', planned: true, result: await this.#withDomain(await (0,deploy.runService)(this.#service)) };
    }
    async remove() {
        const result = await (0,deploy.runService)({ ...this.#service, operation: 'remove' });
        if ((0,target/* hasDomain */.z)(this.#run))
            await (await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348))).freeDomain(this.#service);
        return result;
    }
    async #withDomain(result) {
        if (!(0,target/* hasDomain */.z)(this.#run))
            return result;
        const [{ settleDomain }, { servicePlace }] = await Promise.all([
            __webpack_require__.e(/* import() */ 995).then(__webpack_require__.bind(__webpack_require__, 96376)),
            __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348)),
        ]);
        const { url, summary } = result;
        const notes = await settleDomain(this.#run, url ? servicePlace(this.#service, url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        return rows.length === 0 ? result : { ...result, summary: [...summary, { title: 'Domain', rows }] };
    }
}
function serviceContext({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
    return {
        target,
        operation,
        name: intent.name,
        inputs,
        ...settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        headOf: (branch) => branches.headOf(branch),
        ...clients,
        ...(0,parts/* serviceParts */.u)({ ...clients, log, clock }),
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
