export const id = 348;
export const ids = [348];
export const modules = {

/***/ 98483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ DomainsApi)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);


const entry = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});
const entries = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(entry);
class DomainsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mydomains' }, entries);
    }
    async add(domain) {
        await this.#controlPlane.command({ host: 'deploy', method: 'POST', path: '/mydomains', body: domain });
    }
    async remove(domain) {
        const path = `/mydomains/${encodeURIComponent(domain)}`;
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#controlPlane.command({ host: 'deploy', method: 'DELETE', path }));
    }
}


/***/ }),

/***/ 96376:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planDomain: () => (/* binding */ planDomain),
  setUpDomain: () => (/* binding */ setUpDomain)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
;// CONCATENATED MODULE: ./build/src/platform/domain-record.js
async function lookUpDomain(names, { domain, host }) {
    if (isAddress(host))
        return { state: 'unknown', why: `${host} is an address and no name` };
    try {
        const targets = (await names.cname(domain)).map(plainName);
        if (targets.includes(plainName(host)))
            return { state: 'there' };
        const [own, wanted] = await Promise.all([names.addresses(domain), names.addresses(host)]);
        if (own.some((address) => wanted.includes(address)))
            return { state: 'there' };
        const leads = [...targets, ...own];
        return {
            state: 'missing',
            found: leads.length === 0 ? 'has no record' : `leads to ${leads.slice(0, 3).join(', ')}`,
        };
    }
    catch (error) {
        return { state: 'unknown', why: error instanceof Error ? error.message : String(error) };
    }
}
function recordFor({ domain, host }) {
    const record = `${domain}. CNAME ${host}.`;
    return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}
function isAddress(host) {
    return host.includes(':') || /^[\d.]+$/.test(host);
}
function plainName(name) {
    return name.toLowerCase().replace(/\.$/, '');
}

;// CONCATENATED MODULE: ./build/src/targets/domain.js




const pace = { first: 2000, factor: 1.5, longest: 15_000 };
async function setUpDomain(options, place) {
    const { inputs, runtime } = options;
    const { domain } = inputs;
    if (domain === undefined)
        return [];
    const { log, outputs, clock } = runtime;
    const deadline = clock.now() + inputs.timeout;
    const host = new URL(place.url).hostname;
    const look = () => lookUpDomain(runtime.names, { domain, host });
    let record = await look();
    if (!isSame(await place.current(), domain)) {
        try {
            await attach(place, domain);
        }
        catch (error) {
            if (record.state !== 'missing' || !inputs.wait || !(0,errors/* isStatus */.zM)(error, 400, 422))
                throw error;
            log.info(`The platform wants the DNS record first: ${error.message}`);
            record = await awaitRecord(options, { domain, host, look, deadline });
            await attach(place, domain);
        }
        log.info(`Set the domain ${domain} up for ${place.what}.`);
    }
    const url = `https://${domain}/`;
    outputs.set({ 'domain-url': url });
    if (record.state === 'missing' && inputs.wait)
        record = await awaitRecord(options, { domain, host, look, deadline });
    if (record.state === 'missing')
        log.warning(`${lacking(record, { domain, host })} Add: ${recordFor({ domain, host })}`);
    if (record.state === 'unknown')
        log.info(`Whether ${domain} leads to ${host} cannot be seen: ${record.why}.`);
    return [
        record.state === 'missing' ? `${url} still lacks its DNS record: ${recordFor({ domain, host })}` : `Also at ${url}`,
    ];
}
async function planDomain(options, place) {
    const { domain } = options.inputs;
    if (domain === undefined)
        return [];
    const set = `Would set up the domain ${domain}.`;
    if (!place)
        return [set];
    const host = new URL(place.url).hostname;
    const record = await lookUpDomain(options.runtime.names, { domain, host });
    return [
        ...(isSame(await place.current(), domain) ? [] : [set]),
        ...(record.state === 'missing' ? [`${lacking(record, { domain, host })} Add: ${recordFor({ domain, host })}`] : []),
    ];
}
async function attach(place, domain) {
    try {
        await place.attach(domain);
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        if (isSame(await place.current(), domain))
            return;
        if (error.status === 409) {
            const holder = await place.holder(domain);
            const message = `The domain ${domain} belongs to ${holder ?? 'something else, which this workspace cannot see'}.`;
            throw new errors/* DeployError */.sH('domain-taken', message, { cause: error });
        }
        if ((0,errors/* isStatus */.zM)(error, 402, 403)) {
            throw new errors/* DeployError */.sH('plan-limit', `${place.what} cannot have a custom domain: ${error.message}`, {
                cause: error,
            });
        }
        if ((0,errors/* isStatus */.zM)(error, 404, 405, 501)) {
            const message = `The platform offers no domain for ${place.what}: ${error.message}`;
            throw new errors/* DeployError */.sH('platform-refused', message, { cause: error, next: 'Leave `domain` out.' });
        }
        throw error;
    }
}
async function awaitRecord({ inputs, runtime: { clock, interrupts, log } }, { domain, host, look, deadline }) {
    log.info(`Waiting for the DNS record ${recordFor({ domain, host })}`);
    let seen = { state: 'unknown', why: 'not looked at' };
    const settled = async () => {
        seen = await look();
        return seen.state === 'missing' ? undefined : seen;
    };
    const timeoutMs = Math.max(0, deadline - clock.now());
    const found = await (0,poll/* poll */.w)(settled, { timeoutMs, pace, clock, signal: interrupts.signal });
    if (found)
        return found;
    throw new errors/* DeployError */.sH('domain-not-ready', `${lacking(seen, { domain, host })} The deploy itself is done; the record did not appear within ${(0,format/* formatDuration */.a3)(inputs.timeout)}.`, { next: `The record: ${recordFor({ domain, host })}` });
}
function lacking(record, { domain, host }) {
    return `${domain} ${record.state === 'missing' ? record.found : ''}, so visitors of it do not reach ${host}.`;
}
function isSame(current, domain) {
    return current?.toLowerCase().replace(/^https?:\/\/|\/.*$|\.$/g, '') === domain;
}


/***/ }),

/***/ 63348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   freeDomain: () => (/* binding */ freeDomain),
/* harmony export */   withDomain: () => (/* binding */ withDomain)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98483);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46705);
/* harmony import */ var _domain_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(96376);




async function withDomain(options, { run, result, planned }) {
    const { url, summary } = result;
    const place = url ? await placeOf(run, url) : undefined;
    const work = planned ? (0,_domain_js__WEBPACK_IMPORTED_MODULE_3__.planDomain)(options, place) : place ? (0,_domain_js__WEBPACK_IMPORTED_MODULE_3__.setUpDomain)(options, place) : Promise.resolve([]);
    const notes = await work;
    if (planned)
        for (const note of notes)
            run.log.info(note);
    const rows = notes.map((note) => ['Domain', note]);
    return rows.length === 0 ? result : { ...result, summary: [...summary, { title: 'Domain', rows }] };
}
async function freeDomain(run) {
    const { domain } = run.inputs;
    if (domain === undefined)
        return;
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .DomainsApi */ .C(run.controlPlane);
    const found = (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
    if (found && found.instanceName === run.name && found.serviceId === (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceIdOf */ .Qh)(run.inputs)) {
        await domains.remove(domain);
        run.log.info(`The domain ${domain} is free again.`);
    }
}
async function placeOf(run, url) {
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .DomainsApi */ .C(run.controlPlane);
    const serviceId = (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceIdOf */ .Qh)(run.inputs);
    const instanceName = run.target === 'app' ? (run.outputs.values.id ?? run.name) : run.name;
    const find = async (domain) => (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
    return {
        what: `"${run.name}" of ${serviceId}`,
        url,
        current: async () => {
            const found = run.inputs.domain === undefined ? undefined : await find(run.inputs.domain);
            return found?.serviceId === serviceId && found.instanceName === instanceName ? found.domain : undefined;
        },
        attach: (domain) => domains.add({ domain, serviceId, instanceName }),
        holder: async (domain) => {
            const found = await find(domain);
            return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
        },
    };
}
async function listed(domains) {
    try {
        return await domains.list();
    }
    catch (error) {
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
            return [];
        throw error;
    }
}


/***/ })

};
