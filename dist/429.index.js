export const id = 429;
export const ids = [429];
export const modules = {

/***/ 2214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ Outputs)
/* harmony export */ });
/* unused harmony export outputNames */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const outputNames = (/* unused pure expression or super */ null && ([
    'url',
    'name',
    'id',
    'operation',
    'status',
    'changed',
    'endpoints',
    'instance',
    'files',
    'uploaded',
    'unchanged',
    'pruned',
    'bytes',
    'duration-ms',
    'deployment-id',
    'comment-url',
    'skip-reason',
]));
const longestText = 4096;
class Outputs {
    #write;
    #values = {};
    constructor(write) {
        this.#write = write;
    }
    get values() {
        return this.#values;
    }
    set(values) {
        Object.assign(this.#values, values);
        for (const [name, value] of Object.entries(values)) {
            this.#write(name, typeof value === 'object' ? (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .printableJson */ .et)(value) : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(String(value), longestText));
        }
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
/* unused harmony exports serviceOption, subscription */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49567);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_bearer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49593);
/* harmony import */ var _http_list_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24908);




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
const subscriptionList = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(subscription);
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
const instanceList = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(instance);
const instanceHealth = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const instancePorts = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ externalIp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), externalPort: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai(), internalPort: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai() }));
const suspendedList = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
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
const myAppList = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(myApp);
const tenantPlan = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: maybeLine });
const reservedNodes = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    purposes: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    publicIps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    capacity: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ cpu: maybeText, memory: maybeText, storage: maybeText }).optional().catch(undefined),
    reservations: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
}));


/***/ }),

/***/ 39964:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ serviceParts)
});

// EXTERNAL MODULE: ./build/src/http/loopback.js
var http_loopback = __webpack_require__(32501);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
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
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path: '/mynodes' }, service_wire/* reservedNodes */.Ov);
    }
    async deployments() {
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path: '/terraform/mydeployments' }, schemas/* unknown */.L5J());
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

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
;// CONCATENATED MODULE: ./build/src/platform/catalog.js



class Catalog {
    #options;
    #subscriptions;
    constructor(options) {
        this.#options = options;
    }
    async find(serviceId) {
        this.#subscriptions ??= this.#options.controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions' }, service_wire/* subscriptionList */.AV);
        const found = (await this.#subscriptions).find((subscription) => subscription.serviceId === serviceId);
        return found && this.#service(found);
    }
    async subscribe(serviceId) {
        const body = { services: [serviceId] };
        await this.#options.controlPlane.command({
            host: 'catalog',
            method: 'POST',
            path: '/mysubscriptions',
            body,
            repeatable: true,
        });
        this.#subscriptions = undefined;
        return this.find(serviceId);
    }
    #service({ serviceId, apiUrl, serviceType, serviceInstanceOptions }) {
        if (!apiUrl) {
            throw new errors/* DeployError */.sH('unexpected-answer', `The catalogue gives no address (apiUrl) for the service ${serviceId}.`);
        }
        const what = `the address of the service ${serviceId}`;
        const { loopback, trustedHosts } = this.#options;
        return {
            serviceId,
            apiUrl: trustedHosts.check((0,hosts/* checkPlatformUrl */.v)(apiUrl, { what, loopback }), { what, secret: 'a token' }),
            type: serviceType?.toLowerCase(),
            schema: serviceInstanceOptions,
        };
    }
}

// EXTERNAL MODULE: ./build/src/http/json.js
var http_json = __webpack_require__(46102);
;// CONCATENATED MODULE: ./build/src/platform/instances.js




const mostLines = 50_000;
const slowTimeoutMs = 120_000;
class InstancesApi {
    #api;
    constructor(api) {
        this.#api = api;
    }
    async list() {
        return this.#api.call({ method: 'GET', url: this.#api.url() }, service_wire/* instanceList */.yJ);
    }
    async find(name, { once = false } = {}) {
        return orMissing(() => this.#api.call({ method: 'GET', url: this.#api.url(name), once }, service_wire/* instance */.KJ));
    }
    async create(name, options) {
        const call = {
            method: 'POST',
            url: this.#api.url(),
            body: { name, ...options },
            timeoutMs: slowTimeoutMs,
        };
        return accepted(await this.#api.call(call, service_wire/* instance */.KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const call = {
            method: 'PATCH',
            url: this.#api.url(name),
            body: options,
            repeatable: true,
            timeoutMs: slowTimeoutMs,
        };
        const answer = service_wire/* instance */.KJ.safeParse((0,http_json/* parseJson */.q)(await this.#api.text(call)));
        if (answer.success)
            accepted(answer.data, `updating "${name}"`);
    }
    async restart(of) {
        const href = of._links?.['restart']?.href;
        if (!href) {
            const why = 'its record has no link for that, as of instances made long ago';
            throw new errors/* DeployError */.sH('cannot-update', `"${of.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#api.link(href);
        await this.#api.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#api.url(name), timeoutMs: slowTimeoutMs };
        return (await orMissing(() => this.#api.text(call))) !== undefined;
    }
    async health(of) {
        const call = { method: 'GET', url: this.#link(of, 'health'), once: true, timeoutMs: 20_000 };
        const text = await orMissing(() => this.#api.text(call));
        if (text === undefined)
            return undefined;
        const parsed = service_wire/* instanceHealth */.kf.safeParse((0,http_json/* parseJson */.q)(text));
        return (0,plain_text/* plainText */.wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(of) {
        const call = { method: 'GET', url: this.#link(of, 'logs'), once: true, timeoutMs: 30_000 };
        const text = (await orMissing(() => this.#api.text(call))) ?? '';
        const json = (0,http_json/* parseJson */.q)(text);
        const parts = Array.isArray(json) ? json.slice(-mostLines).map(asText) : [typeof json === 'string' ? json : text];
        const lines = parts.flatMap(lastLines).slice(-mostLines);
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return lines;
    }
    async ports(of) {
        const call = { method: 'GET', url: this.#link(of, 'ports'), timeoutMs: 20_000 };
        const ports = (await orMissing(() => this.#api.call(call, service_wire/* instancePorts */.eF))) ?? [];
        return ports.map(({ externalIp, externalPort, internalPort }) => ({
            externalIp: (0,plain_text/* plainText */.wh)(externalIp, 100),
            externalPort,
            internalPort,
        }));
    }
    #link(of, rel) {
        return this.#api.link(of._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(of.name)}`);
    }
}
function asText(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function lastLines(text) {
    let start = text.length;
    for (let lines = 0; lines < mostLines && start > 0; lines++)
        start = text.lastIndexOf('\n', start - 1);
    return text.slice(Math.max(0, start)).split(/\r?\n/);
}
async function orMissing(call) {
    try {
        return await call();
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI && error.status === 404)
            return undefined;
        throw error;
    }
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
        return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/myapps' }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        try {
            return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: pathOf(id), repeatable: false }, service_wire/* myApp */._f);
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI && error.status === 404)
                return undefined;
            throw error;
        }
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
    async rebuild(id) {
        await this.#command('PUT', `${pathOf(id)}?rebuild=true`);
    }
    async remove(id) {
        try {
            await this.#controlPlane.command({ host: 'deploy', method: 'DELETE', path: pathOf(id) });
            return true;
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI && error.status === 404)
                return false;
            throw error;
        }
    }
    async #command(method, path, body) {
        await this.#controlPlane.command({
            host: 'deploy',
            method,
            path,
            body,
            repeatable: true,
            timeoutMs: my_apps_slowTimeoutMs,
        });
    }
}
function pathOf(id) {
    return `/myapps/${encodeURIComponent(id)}`;
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/http/bearer.js
var bearer = __webpack_require__(49593);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
;// CONCATENATED MODULE: ./build/src/platform/service-api.js





const tries = 4;
const longestWaitMs = 60_000;
class ServiceApi {
    #options;
    constructor(options) {
        this.#options = options;
    }
    url(name) {
        const { apiUrl } = this.#options;
        const url = new URL(apiUrl);
        if (name !== undefined)
            url.pathname = `${apiUrl.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;
        return url;
    }
    link(href) {
        const { apiUrl, serviceId } = this.#options;
        const url = URL.canParse(href, apiUrl.href) ? new URL(href, apiUrl) : undefined;
        if (url?.origin === apiUrl.origin)
            return url;
        throw new errors/* DeployError */.sH('unsafe-url', `The service ${serviceId} gave a link to another host: ${JSON.stringify((0,plain_text/* plainText */.wh)(href, 200))}.`);
    }
    async call(call, schema) {
        const { request, answer } = await this.#send(call);
        return (0,decode/* decode */.D4)(this.#options.http, { request, answer, schema });
    }
    async text(call) {
        return (await this.#send(call)).answer.text;
    }
    async #send(call) {
        const { http, signal } = this.#options;
        const policy = call.once ? () => undefined : service_api_transient(call.repeatable ?? isIdempotent(call.method));
        return (0,retry/* retry */.L5)(() => this.#attempt(call), { policy, clock: http.clock, signal });
    }
    async #attempt(call) {
        const { http, tokens, serviceId } = this.#options;
        for (let renewed = false;; renewed = true) {
            const request = requestFor(call, await tokens.get(serviceId));
            const answer = await http.send(request);
            if (answer.status >= 200 && answer.status < 300)
                return { request, answer };
            if (answer.status !== 401 || renewed)
                throw (0,decode/* refusal */.x5)(http, request, answer);
            tokens.forget(serviceId);
        }
    }
}
function requestFor(call, token) {
    const headers = { 'x-jwt': (0,bearer/* bearer */.C)(token, 'The service access token') };
    if (call.body !== undefined)
        headers['content-type'] = 'application/json';
    return {
        method: call.method,
        url: call.url,
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
    };
}
function isIdempotent(method) {
    return method === 'GET' || method === 'DELETE';
}
function service_api_transient(repeatable) {
    return (error, attempt) => {
        if (!(error instanceof errors/* RequestError */.GI) || attempt >= tries)
            return undefined;
        const { status, retryAfterMs } = error.request;
        const backoff = (0,retry/* backoffMs */.jo)(attempt, { base: 500, max: 8000, random: Math.random });
        if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
            return Math.min(retryAfterMs ?? backoff, longestWaitMs);
        }
        const lost = error.code === 'unreachable' || (status !== undefined && status >= 500);
        return repeatable && lost ? backoff : undefined;
    };
}

;// CONCATENATED MODULE: ./build/src/platform/service-tokens.js

const hourMs = 3_600_000;
const earlyMs = 60_000;
class ServiceTokens {
    #options;
    #held = new Map();
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
    forget(serviceId) {
        this.#held.delete(serviceId);
    }
    async #request(serviceId) {
        const { controlPlane, clock, log } = this.#options;
        const body = { serviceId };
        const asked = clock.now();
        const call = {
            host: 'token',
            method: 'POST',
            path: '/servicetoken',
            body,
            repeatable: true,
            confidential: true,
        };
        const { token, expiry } = await controlPlane.call(call, service_wire/* serviceToken */.jx);
        log.mask(token);
        return { token, expiresAt: expiresAt(expiry, asked) };
    }
}
function expiresAt(expiry, now) {
    const number = typeof expiry === 'string' && /^\d+$/.test(expiry) ? Number(expiry) : expiry;
    const at = typeof number === 'string'
        ? Date.parse(number)
        : typeof number !== 'number'
            ? Number.NaN
            : number > 1e11
                ? number
                : number > 1e8
                    ? number * 1000
                    : now + number * 1000;
    return at > now + 2 * earlyMs ? at : now + hourMs;
}

;// CONCATENATED MODULE: ./build/src/platform/suspended.js

class SuspendedApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mysuspended' }, service_wire/* suspendedList */.wU);
    }
    async resume(serviceId, name) {
        const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
        await this.#controlPlane.command({ host: 'deploy', method: 'POST', path, repeatable: true });
    }
}

// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js
var trusted_hosts = __webpack_require__(89876);
;// CONCATENATED MODULE: ./build/src/services/parts.js









function serviceParts({ controlPlane, http, hosts, log, clock, signal, }) {
    const loopback = (0,http_loopback/* isLoopback */.U)(new URL(hosts.catalog));
    const tokens = new ServiceTokens({ controlPlane, clock, log });
    return {
        catalog: new Catalog({ controlPlane, loopback, trustedHosts: new trusted_hosts/* TrustedHosts */.V(hosts) }),
        suspended: new SuspendedApi(controlPlane),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        loopback,
        instancesOf: ({ serviceId, apiUrl }) => new InstancesApi(new ServiceApi({ http, tokens, serviceId, apiUrl, signal })),
    };
}


/***/ })

};
