export const id = 995;
export const ids = [995];
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
async function settleDomain(run, place) {
    if (run.intent.operation !== 'plan')
        return place ? setUpDomain(run, place) : [];
    const notes = await planDomain(run, place);
    for (const note of notes)
        run.runtime.log.info(note);
    return notes;
}
async function setUpDomain(run, place) {
    const { inputs, runtime } = run;
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
            record = await awaitRecord(run, { domain, host, look, deadline });
            await attach(place, domain);
        }
        log.info(`Set the domain ${domain} up for ${place.what}.`);
    }
    const url = `https://${domain}/`;
    outputs.set({ 'domain-url': url });
    if (record.state === 'missing' && inputs.wait)
        record = await awaitRecord(run, { domain, host, look, deadline });
    if (record.state === 'missing')
        log.warning(`${lacking(record, { domain, host })} Add: ${recordFor({ domain, host })}`);
    if (record.state === 'unknown')
        log.info(`Whether ${domain} leads to ${host} cannot be seen: ${record.why}.`);
    return [
        record.state === 'missing' ? `${url} still lacks its DNS record: ${recordFor({ domain, host })}` : `Also at ${url}`,
    ];
}
async function planDomain(run, place) {
    const { domain } = run.inputs;
    if (domain === undefined)
        return [];
    const set = `Would set up the domain ${domain}.`;
    if (!place)
        return [set];
    const host = new URL(place.url).hostname;
    const record = await lookUpDomain(run.runtime.names, { domain, host });
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


/***/ })

};
