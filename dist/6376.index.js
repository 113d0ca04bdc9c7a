export const id = 6376;
export const ids = [6376];
export const modules = {

/***/ 96376:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  settleDomain: () => (/* binding */ settleDomain)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
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

// EXTERNAL MODULE: ./build/src/platform/my-domains.js
var my_domains = __webpack_require__(98483);
;// CONCATENATED MODULE: ./build/src/targets/domain.js




async function settleDomain(run, place) {
    const { inputs, intent, runtime } = run;
    const { domain } = inputs;
    if (domain === undefined)
        return [];
    const isPlan = intent.operation === 'plan';
    if (!place && !isPlan)
        return [];
    const found = place && (await look(run, { place, domain }));
    if (place && found && !isPlan)
        return await setUpDomain(run, { place, found });
    const notes = describePlan(domain, found);
    for (const note of notes)
        runtime.log.info(note);
    return notes;
}
async function look({ runtime }, { place, domain }) {
    const host = new URL(place.url).hostname;
    const [current, seen] = await Promise.all([place.current(), lookUpDomain(runtime.names, { domain, host })]);
    if (seen.state === 'unknown')
        runtime.log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
    const record = recordFor({ domain, host });
    const lacking = seen.state === 'missing'
        ? `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`
        : undefined;
    return { domain, current, lacking, record };
}
function describePlan(domain, found) {
    if (!found)
        return [`Would set up the domain ${domain}.`];
    const { current, lacking } = found;
    const former = current === undefined ? '' : ` in place of ${(0,plain_text/* plainText */.wh)(current, 260)}`;
    const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
    return lacking === undefined ? setUp : [...setUp, lacking];
}
async function setUpDomain({ runtime: { log, outputs } }, { place, found }) {
    const { domain, lacking, record } = found;
    if (!isSame(found.current, domain)) {
        await attach(place, found);
        log.info(`Set the domain ${domain} up for ${place.label}.`);
    }
    const url = `https://${domain}/`;
    log.secrets.keep(url);
    outputs.set({ 'domain-url': url });
    if (lacking === undefined)
        return [`Also at ${url}`];
    log.warning(lacking);
    return [`${url} still lacks its DNS record: ${record}`];
}
async function attach(place, { domain, current, lacking, record }) {
    try {
        await place.attach(domain, current);
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
        if (lacking !== undefined && (0,errors/* isStatus */.zM)(error, 400, 422)) {
            const message = `The platform wants the DNS record of ${domain} first: ${error.message}`;
            throw new errors/* DeployError */.sH('domain-not-ready', message, { cause: error, next: `The record: ${record}` });
        }
        if ((0,errors/* isStatus */.zM)(error, 402, 403)) {
            throw new errors/* DeployError */.sH('plan-limit', `${place.label} cannot have a custom domain: ${error.message}`, {
                cause: error,
            });
        }
        if ((0,errors/* isStatus */.zM)(error, 404, 405, 501)) {
            const message = `The platform offers no domain for ${place.label}: ${error.message}`;
            throw new errors/* DeployError */.sH('platform-refused', message, { cause: error, next: 'Leave `domain` out.' });
        }
        throw error;
    }
}
function isSame(current, domain) {
    return current !== undefined && (0,my_domains/* domainName */.A)(current) === domain;
}


/***/ })

};
