export const id = 7725;
export const ids = [7725,671];
export const modules = {

/***/ 21269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ accepted),
/* harmony export */   v: () => (/* binding */ InstancesApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49034);





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
        return this.#json.call({ method: 'GET', url: this.#url(), large: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instanceList */ .yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ));
    }
    async create(name, options) {
        const body = { name, ...options };
        const call = { method: 'POST', url: this.#url(), body, timeoutMs: slowTimeoutMs };
        return accepted(await this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const patch = { method: 'PATCH', url: this.#url(name), body: options };
        const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: slowTimeoutMs });
        const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text));
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
        await this.#json.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#url(name), timeoutMs: slowTimeoutMs };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call))) !== undefined;
    }
    async health(record) {
        const call = { method: 'GET', url: this.#link(record, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call));
        if (text === undefined)
            return undefined;
        const parsed = _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instanceHealth */ .kf.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text));
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
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
        const ports = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instancePorts */ .eF))) ?? [];
        return ports.map(({ externalIp, externalPort, internalPort }) => ({
            externalIp: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(externalIp, 100),
            externalPort,
            internalPort,
        }));
    }
    #url(name) {
        return name === undefined ? this.#apiUrl : (0,_http_http_js__WEBPACK_IMPORTED_MODULE_2__/* .urlBelow */ .dX)(this.#apiUrl, `/${encodeURIComponent(name.toWellFormed())}`);
    }
    #onHost(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(href, 200))}.`);
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
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${action}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(reason)}.`);
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
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9588);
/* harmony import */ var _instances_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21269);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49034);







const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const everyMs = 3000;
const mask = '***';
const entry = zod__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({ key: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().min(1), value: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), secret: zod__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY().optional() });
const cursor = zod__WEBPACK_IMPORTED_MODULE_5__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig()]).transform(String);
const page = zod__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(entry), offset: cursor });
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
                const longest = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(until - clock.now());
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
const slowTimeoutMs = 120_000;
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
        const call = { method: 'GET', path: pathOf(name), confidential: true };
        const { isSecure, configApiKey } = await this.#controlPlane.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .parameterStoreFacts */ .e_);
        const key = configApiKey === 'undefined' ? '' : (configApiKey ?? '');
        if (key)
            this.#log.mask(key);
        return { isSecure, configApiKey: key || undefined };
    }
    async create(name, { secrets }) {
        this.#described.delete(name);
        const body = { name, enableSecrets: secrets };
        const call = { path: '/parameter-stores', body, confidential: true, timeoutMs: slowTimeoutMs };
        const made = await this.#controlPlane.call({ ...call, method: 'POST' }, zod__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({}));
        (0,_instances_js__WEBPACK_IMPORTED_MODULE_3__/* .accepted */ .q)(made, `creating the parameter store "${name}"`);
    }
    async remove(name) {
        this.#described.delete(name);
        return this.#controlPlane.remove(pathOf(name), { timeoutMs: slowTimeoutMs });
    }
}
function pathOf(name) {
    return `/parameter-stores/${encodeURIComponent(name)}`;
}


/***/ }),

/***/ 40671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
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
        const read = async () => (await this.#controlPlane.call({ method: 'GET', path, large: true }, answer)).resources;
        const list = this.#lists.get(type) ?? this.#tolerant(read);
        this.#lists.set(type, list);
        return list;
    }
    async #change(resource, call) {
        this.#lists.delete(resource.type);
        await this.#tolerant(() => this.#controlPlane.command({ path: pathOf(resource), ...call }));
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
    status: maybeLine,
});
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
    const end = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: deadline - started, pace, clock, signal });
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
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/account.js



const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
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
    async suspended() {
        return (await (0,errors/* orMissing */.Mr)(() => this.#list('/mysuspended', service_wire/* suspendedList */.wU), ...notOffered)) ?? [];
    }
    async resume(serviceId, name) {
        const path = `${suspendedPath(serviceId, name)}/resume`;
        await this.#options.controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
    }
    async discard(serviceId, name) {
        const path = suspendedPath(serviceId, name);
        const discard = () => this.#options.controlPlane.remove(path, changeOfSuspended);
        return (await (0,errors/* orMissing */.Mr)(discard, ...notOffered)) ?? false;
    }
    async #list(path, schema) {
        return this.#options.controlPlane.call({ method: 'GET', path, large: true }, schema);
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
    const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
    return found && Number(found[1]);
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
        const post = { host: 'catalog', method: 'POST', path: '/mysubscriptions', repeatable: true };
        await this.#options.controlPlane.command({ ...post, body: { services: [serviceId] } });
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

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
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
        return await this.#controlPlane.call({ method: 'GET', path: '/myapps', large: true }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        const read = () => this.#controlPlane.call({ method: 'GET', path: pathOf(id), repeatable: false }, service_wire/* myApp */._f);
        return (0,errors/* orMissing */.Mr)(read);
    }
    async create(app) {
        return this.#controlPlane.call({ method: 'POST', path: '/myapps', body: app, timeoutMs: slowTimeoutMs }, service_wire/* myApp */._f);
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
        return this.#controlPlane.remove(pathOf(id));
    }
    async #command(method, path, body) {
        await this.#controlPlane.command({ method, path, body, repeatable: true, timeoutMs: slowTimeoutMs });
    }
}
function pathOf(id) {
    return `/myapps/${encodeURIComponent(id.toWellFormed())}`;
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
        const read = () => this.#controlPlane.call({ method: 'GET', path: secrets_pathOf(serviceId) }, secretList);
        const list = (await (0,errors/* orMissing */.Mr)(read)) ?? [];
        return list.map(({ secretName }) => secretName);
    }
    async put(serviceId, secrets) {
        for (let at = 0; at < secrets.length; at += maxBatch) {
            const body = { secrets: secrets.slice(at, at + maxBatch) };
            await this.#controlPlane.command({ method: 'PUT', path: `${secrets_pathOf(serviceId)}/batch`, body, repeatable: true });
        }
    }
    async remove(serviceId, name) {
        await this.#controlPlane.remove(secrets_pathOf(serviceId, name));
    }
}
function secrets_pathOf(serviceId, ...below) {
    return `/mysecrets/${[serviceId, ...below].map(encodeURIComponent).join('/')}`;
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
