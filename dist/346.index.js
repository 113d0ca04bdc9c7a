export const id = 346;
export const ids = [346];
export const modules = {

/***/ 99346:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   settleDomain: () => (/* binding */ settleDomain)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98483);



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
    const [current, seen] = await Promise.all([place.current(), (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .lookUpDomain */ .Ti)(runtime.names, { domain, host })]);
    if (seen.state === 'unknown')
        runtime.log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
    const record = (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .recordFor */ .xR)({ domain, host });
    const lacking = seen.state === 'missing'
        ? `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`
        : undefined;
    return { domain, current, lacking, record };
}
function describePlan(domain, found) {
    if (!found)
        return [`Would set up the domain ${domain}.`];
    const { current, lacking } = found;
    const former = current === undefined ? '' : ` in place of ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(current, 260)}`;
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
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        if (isSame(await place.current(), domain))
            return;
        if (error.status === 409) {
            const holder = await place.holder(domain);
            const message = `The domain ${domain} belongs to ${holder ?? 'something else, which this workspace cannot see'}.`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('domain-taken', message, { cause: error });
        }
        if (lacking !== undefined && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 400, 422)) {
            const message = `The platform wants the DNS record of ${domain} first: ${error.message}`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('domain-not-ready', message, { cause: error, next: `The record: ${record}` });
        }
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 402, 403)) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', `${place.label} cannot have a custom domain: ${error.message}`, {
                cause: error,
            });
        }
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501)) {
            const message = `The platform offers no domain for ${place.label}: ${error.message}`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', message, { cause: error, next: 'Leave `domain` out.' });
        }
        throw error;
    }
}
function isSame(current, domain) {
    return current !== undefined && (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .domainName */ .AU)(current) === domain;
}


/***/ })

};
