export const id = 9899;
export const ids = [9899,671];
export const modules = {

/***/ 40671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ResourceTags: () => (/* binding */ ResourceTags)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);


const tagged = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    resourceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]).transform(String),
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullish(),
    tags: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});
const answer = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ resources: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(tagged) });
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
        const call = { host: 'deploy', method: 'GET', path, large: true };
        const read = this.#lists.get(type) ?? this.#tolerant(() => this.#controlPlane.call(call, answer));
        const list = read.then((found) => (found && 'resources' in found ? found.resources : found));
        this.#lists.set(type, list);
        return list;
    }
    async #change(resource, call) {
        this.#lists.delete(resource.type);
        await this.#tolerant(() => this.#controlPlane.command({ host: 'deploy', path: pathOf(resource), ...call }));
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
function pathOf({ type, serviceId, id }) {
    const parts = [type, ...(serviceId === undefined ? [] : [serviceId]), id.toWellFormed()];
    return `/resourcetags/${parts.map(encodeURIComponent).join('/')}`;
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
    serviceMetadata: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ category: maybeLine }).optional().catch(undefined),
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
const instancePorts = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ externalIp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), externalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai(), internalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai() }));
const suspendedList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    instanceName: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).transform(setFields).optional().catch(undefined),
}));
const parameterStoreFacts = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ isSecure: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY(), configApiKey: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullish() });
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
const reservedNodes = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    purposes: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    publicIps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    capacity: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ cpu: maybeText, memory: maybeText, storage: maybeText }).optional().catch(undefined),
    reservations: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
}));


/***/ }),

/***/ 99899:
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




const changeOfSuspended = { host: 'deploy', repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
const notOffered = [404, 405, 501];
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
        return (await (0,errors/* orMissing */.Mr)(() => this.#list('/mysuspended', service_wire/* suspendedList */.wU), ...notOffered)) ?? [];
    }
    async resume(serviceId, name) {
        const path = `${suspendedPath(serviceId, name)}/resume`;
        await this.#options.controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
    }
    async discard(serviceId, name) {
        const call = { ...changeOfSuspended, method: 'DELETE', path: suspendedPath(serviceId, name) };
        return (await (0,errors/* orMissing */.Mr)(() => this.#options.controlPlane.command(call).then(() => true), ...notOffered)) ?? false;
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
function suspendedPath(serviceId, name) {
    return `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name.toWellFormed())}`;
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
    #service({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) {
        if (!apiUrl) {
            const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return {
            serviceId,
            apiUrl: this.#options.trustedHosts.checkServiceApi(apiUrl, serviceId),
            type: serviceType?.toLowerCase(),
            category: serviceMetadata?.category?.toLowerCase(),
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
        return (0,errors/* orMissing */.Mr)(() => this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, service_wire/* instance */.KJ));
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
            const why = of._links
                ? `the service ${this.#serviceId} restarts none`
                : 'its record has no link for that, as of instances made long ago';
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

;// CONCATENATED MODULE: ./build/src/platform/parameter-stores.js




const parameter_stores_slowTimeoutMs = 120_000;
const refused = schemas/* looseObject */._H3({ reason: schemas/* string */.YjP().optional().catch(undefined) });
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
        const call = { host: 'deploy', method: 'GET', path: parameter_stores_pathOf(name), confidential: true };
        const { isSecure, configApiKey } = await this.#controlPlane.call(call, service_wire/* parameterStoreFacts */.e_);
        const key = configApiKey === 'undefined' ? '' : (configApiKey ?? '');
        if (key)
            this.#log.mask(key);
        return { isSecure, configApiKey: key || undefined };
    }
    async create(name, { secrets }) {
        this.#described.delete(name);
        const body = { name, enableSecrets: secrets };
        const call = { host: 'deploy', method: 'POST', path: '/parameter-stores', body };
        const answer = await this.#controlPlane.call({ ...call, confidential: true, timeoutMs: parameter_stores_slowTimeoutMs }, refused);
        if (!answer.reason)
            return;
        const what = `The platform did not accept creating the parameter store "${name}": ${(0,plain_text/* plainText */.wh)(answer.reason)}.`;
        throw new errors/* DeployError */.sH('platform-refused', what);
    }
    async remove(name) {
        this.#described.delete(name);
        const call = { host: 'deploy', method: 'DELETE', path: parameter_stores_pathOf(name), timeoutMs: parameter_stores_slowTimeoutMs };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.command(call).then(() => true))) ?? false;
    }
}
function parameter_stores_pathOf(name) {
    return `/parameter-stores/${encodeURIComponent(name)}`;
}

// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var mini_schemas = __webpack_require__(94343);
;// CONCATENATED MODULE: ./build/src/platform/secrets.js


const secretList = mini_schemas/* array */.YOg(mini_schemas/* looseObject */._H3({ secretName: mini_schemas/* string */.YjP() }));
const maxBatch = 10;
class SecretsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async names(serviceId) {
        const call = { host: 'deploy', method: 'GET', path: secrets_pathOf(serviceId) };
        const list = (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, secretList))) ?? [];
        return list.map(({ secretName }) => secretName);
    }
    async put(serviceId, secrets) {
        for (let at = 0; at < secrets.length; at += maxBatch) {
            const body = { secrets: secrets.slice(at, at + maxBatch) };
            const call = { host: 'deploy', method: 'PUT', path: `${secrets_pathOf(serviceId)}/batch`, body };
            await this.#controlPlane.command({ ...call, repeatable: true });
        }
    }
    async remove(serviceId, name) {
        const call = { host: 'deploy', method: 'DELETE', path: secrets_pathOf(serviceId, name) };
        await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.command(call));
    }
}
function secrets_pathOf(serviceId, ...below) {
    return `/mysecrets/${[serviceId, ...below].map(encodeURIComponent).join('/')}`;
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









function serviceParts({ controlPlane, signIn, hosts, workspace, log, clock, }) {
    const trustedHosts = new trusted_hosts/* TrustedHosts */.V(hosts, workspace);
    const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: new Catalog({ controlPlane, trustedHosts }),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        stores: new ParameterStoresApi({ controlPlane, log }),
        secrets: new SecretsApi(controlPlane),
        tags: new resource_tags.ResourceTags({ controlPlane, log }),
        workspace,
        tokens,
        trustedHosts,
        instancesOf: ({ serviceId, apiUrl }) => new InstancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
    };
}


/***/ })

};
