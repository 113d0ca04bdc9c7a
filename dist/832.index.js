export const id = 832;
export const ids = [832,451];
export const modules = {

/***/ 2214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ Outputs)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

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

/***/ 21269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ InstancesApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46102);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49034);




const mostLines = 50_000;
const slowTimeoutMs = 120_000;
class InstancesApi {
    #api;
    constructor(api) {
        this.#api = api;
    }
    async list() {
        return this.#api.call({ method: 'GET', url: this.#api.url(), large: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instanceList */ .yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.call({ method: 'GET', url: this.#api.url(name), once }, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ));
    }
    async create(name, options) {
        const call = {
            method: 'POST',
            url: this.#api.url(),
            body: { name, ...options },
            timeoutMs: slowTimeoutMs,
        };
        return accepted(await this.#api.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const call = {
            method: 'PATCH',
            url: this.#api.url(name),
            body: options,
            repeatable: true,
            timeoutMs: slowTimeoutMs,
        };
        const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ.safeParse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(await this.#api.text(call)));
        if (answer.success)
            accepted(answer.data, `updating "${name}"`);
    }
    async restart(of) {
        const href = of._links?.['restart']?.href;
        if (!href) {
            const why = 'its record has no link for that, as of instances made long ago';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `"${of.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#api.link(href);
        await this.#api.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#api.url(name), timeoutMs: slowTimeoutMs };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call))) !== undefined;
    }
    async health(of) {
        const call = { method: 'GET', url: this.#link(of, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call));
        if (text === undefined)
            return undefined;
        const parsed = _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instanceHealth */ .kf.safeParse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(text));
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(of) {
        const call = { method: 'GET', url: this.#link(of, 'logs'), once: true, large: true, timeoutMs: 30_000 };
        const text = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call))) ?? '';
        const json = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(text);
        const parts = Array.isArray(json) ? json.slice(-mostLines).map(asText) : [typeof json === 'string' ? json : text];
        const lines = parts.flatMap(lastLines).slice(-mostLines);
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return lines;
    }
    async ports(of) {
        const call = { method: 'GET', url: this.#link(of, 'ports'), timeoutMs: 20_000 };
        const ports = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instancePorts */ .eF))) ?? [];
        return ports.map(({ externalIp, externalPort, internalPort }) => ({
            externalIp: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(externalIp, 100),
            externalPort,
            internalPort,
        }));
    }
    #link(of, rel) {
        return this.#api.link(of._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(of.name.toWellFormed())}`);
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
function accepted(answer, what) {
    const reason = answer['reason'];
    if (typeof reason === 'string' && reason !== '') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${what}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(reason)}.`);
    }
    return answer;
}


/***/ }),

/***/ 71203:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ ServiceApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


class ServiceApi {
    #json;
    #serviceId;
    #apiUrl;
    constructor({ json, tokens, serviceId, apiUrl, }) {
        this.#serviceId = serviceId;
        this.#apiUrl = apiUrl;
        this.#json = json.withAuth({
            header: 'x-jwt',
            whose: 'The service access token',
            token: () => tokens.get(serviceId),
            renew: () => tokens.renew(serviceId),
        });
    }
    url(name) {
        const url = new URL(this.#apiUrl);
        if (name !== undefined)
            url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name.toWellFormed())}`;
        return url;
    }
    link(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(href, 200))}.`);
    }
    async call(call, schema) {
        return await this.#json.call(call, schema);
    }
    async text(call) {
        return await this.#json.text(call);
    }
}


/***/ }),

/***/ 83017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ ServiceTokens)
/* harmony export */ });
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49034);

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
    async renew(serviceId) {
        this.#held.delete(serviceId);
        return await this.get(serviceId);
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
        const { token, expiry } = await controlPlane.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_0__/* .serviceToken */ .jx);
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

/***/ 79169:
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
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path: '/mynodes', large: true }, service_wire/* reservedNodes */.Ov);
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
        this.#subscriptions ??= this.#options.controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true }, service_wire/* subscriptionList */.AV);
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

// EXTERNAL MODULE: ./build/src/platform/instances.js
var instances = __webpack_require__(21269);
;// CONCATENATED MODULE: ./build/src/platform/my-apps.js


const slowTimeoutMs = 120_000;
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
        const call = { host: 'deploy', method: 'POST', path: '/myapps', body: app, timeoutMs: slowTimeoutMs };
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
        await this.#controlPlane.command({
            host: 'deploy',
            method,
            path,
            body,
            repeatable: true,
            timeoutMs: slowTimeoutMs,
        });
    }
}
function pathOf(id) {
    return `/myapps/${encodeURIComponent(id.toWellFormed())}`;
}

// EXTERNAL MODULE: ./build/src/platform/service-api.js
var service_api = __webpack_require__(71203);
// EXTERNAL MODULE: ./build/src/platform/service-tokens.js
var service_tokens = __webpack_require__(83017);
;// CONCATENATED MODULE: ./build/src/platform/suspended.js

class SuspendedApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mysuspended', large: true }, service_wire/* suspendedList */.wU);
    }
    async resume(serviceId, name) {
        const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
        await this.#controlPlane.command({ host: 'deploy', method: 'POST', path, repeatable: true });
    }
}

// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js
var trusted_hosts = __webpack_require__(89876);
;// CONCATENATED MODULE: ./build/src/services/parts.js









function serviceParts({ controlPlane, hosts, log, clock, }) {
    const loopback = (0,http_loopback/* isLoopback */.U)(new URL(hosts.catalog));
    const tokens = new service_tokens/* ServiceTokens */.Y({ controlPlane, clock, log });
    return {
        catalog: new Catalog({ controlPlane, loopback, trustedHosts: new trusted_hosts/* TrustedHosts */.V(hosts) }),
        suspended: new SuspendedApi(controlPlane),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        loopback,
        instancesOf: ({ serviceId, apiUrl }) => new instances/* InstancesApi */.v(new service_api/* ServiceApi */.Y({ json: controlPlane.json, tokens, serviceId, apiUrl })),
    };
}


/***/ }),

/***/ 17832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceRun: () => (/* binding */ serviceRun)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(88348);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/platform/service-tokens.js
var service_tokens = __webpack_require__(83017);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/services/source.js
var services_source = __webpack_require__(43513);
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
            return pullRequest === undefined && !(0,preview_names/* isBranchInstance */.gi)(name, this.#options.base) ? [] : [{ name, pullRequest }];
        });
    }
    async branchOf(name) {
        const refs = (await this.#all()).flatMap(({ name: its, source }) => its === name && source ? [(0,services_source/* splitSource */.qJ)(source).ref] : []);
        return refs.find((ref) => ref !== undefined && (0,preview_names/* branchInstanceName */.$r)(this.#options.base, ref) === name);
    }
    async isOurs(name) {
        const found = (await this.#all()).filter((record) => record.name === name);
        if (found.length === 0)
            return true;
        const source = found.find((record) => record.source)?.source;
        const { sources, trustsName } = this.#options;
        if (source === undefined)
            return trustsName || 'it does not say what it runs';
        const ours = sources.some((own) => (0,services_source/* sameUrl */.cl)(own, source));
        return ours ? true : `it runs ${(0,plain_text/* plainText */.wh)(source, 120)}`;
    }
    async isFree(name) {
        const found = (await this.#all()).filter((record) => record.name === name);
        return found.every(({ source }) => source === undefined);
    }
    async remove(name) {
        await this.#options.remove(name);
    }
    #all() {
        this.#records ??= this.#options.list();
        return this.#records;
    }
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/services/deploy.js
var deploy = __webpack_require__(54391);
// EXTERNAL MODULE: ./build/src/services/parts.js + 4 modules
var services_parts = __webpack_require__(79169);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/targets/target.js + 1 modules
var targets_target = __webpack_require__(17159);
;// CONCATENATED MODULE: ./build/src/targets/services.js











const sourceOptions = ['SourceUrl', 'GithubUrl', 'WasmUrl'];
async function prepareService(options, target) {
    const { intent } = options;
    if (intent.operation === 'deploy' || intent.operation === 'plan')
        await rejectCommit(options);
    return {
        execute: async (clients) => {
            const run = serviceRun(options, { target, clients });
            if (intent.operation === 'cleanup')
                return (0,targets_target/* sweep */.X0)(options, previewsOf(run, options));
            if (intent.branch !== undefined && intent.operation !== 'remove') {
                await (0,targets_target/* checkBranchPlace */.eD)(options, previewsOf(run, options));
            }
            if (intent.operation === 'plan') {
                return { kind: 'served', planned: true, result: await deployed(options, run) };
            }
            const remove = async () => {
                const result = await (0,deploy.runService)({ ...run, operation: 'remove' });
                if ((0,targets_target/* hasDomain */.zc)(options))
                    await (await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348))).freeDomain(run);
                return result;
            };
            if (intent.operation === 'remove')
                return (0,targets_target/* removeIfOurs */.NU)(options, { home: previewsOf(run, options), remove });
            return (0,preview_lifecycle/* deployWhileOpen */.V)({
                owner: (0,targets_target/* previewOwner */.o0)(options),
                name: options.intent.name,
                log: options.runtime.log,
                publish: async () => ({ kind: 'served', planned: false, result: await deployed(options, run) }),
                remove,
            });
        },
    };
}
async function deployed(options, run) {
    const result = await (0,deploy.runService)(run);
    if (run.inputs['service-token'] && run.operation === 'deploy') {
        const { controlPlane, clock, log } = run;
        const token = await new service_tokens/* ServiceTokens */.Y({ controlPlane, clock, log }).get((0,runners/* serviceIdOf */.Qh)(run.inputs));
        run.outputs.set({ 'service-token': token });
    }
    if (!(0,targets_target/* hasDomain */.zc)(options))
        return result;
    const { withDomain } = await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348));
    return withDomain(options, { run, result, planned: run.operation === 'plan' });
}
async function rejectCommit({ inputs, context, branches }) {
    const commit = (0,services_source/* refusedCommit */.OX)(inputs, context);
    if (commit === undefined)
        return;
    const refs = await branches.refsAt(commit.toLowerCase());
    (0,contract_inputs/* rejectProblems */.Ys)([(0,services_source/* commitProblem */.vA)(inputs, { commit, refs })]);
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
        remove: (name) => (0,deploy.runService)({ ...run, operation: 'remove', name, outputs }),
    });
}
async function listApps(run) {
    const apps = await (0,services_parts/* serviceParts */.u)(run).apps.list();
    return apps.map(({ name, gitHubUrl, gitUrl, sourceRef }) => {
        const source = gitHubUrl ?? gitUrl;
        return { name, source: source && sourceRef ? `${source}#${sourceRef}` : source };
    });
}
async function listInstances(run) {
    const parts = (0,services_parts/* serviceParts */.u)(run);
    const serviceId = (0,runners/* serviceIdOf */.Qh)(run.inputs);
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
function serviceRun({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
    return {
        target,
        operation,
        name: intent.name,
        inputs: intent.branch && !inputs['source-url']
            ? { ...inputs, 'source-ref': inputs['source-ref'] ?? intent.branch }
            : inputs,
        ...settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        headOf: (branch) => branches.headOf(branch),
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
