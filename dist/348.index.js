export const id = 348;
export const ids = [348];
export const modules = {

/***/ 63348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   freeDomains: () => (/* binding */ freeDomains),
/* harmony export */   servicePlace: () => (/* binding */ servicePlace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98483);




async function freeDomains(run, id) {
    const { log, controlPlane } = run.tools;
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(controlPlane);
    try {
        for (const { domain, serviceId, instanceName, isManaged } of await listDomains(domains)) {
            if (isManaged || !serviceId || !instanceName || !leadsTo(run, { id, serviceId, instanceName }))
                continue;
            await domains.remove({ domain, serviceId, instanceName });
            log.info(`The domain ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(domain, 260)} is free again.`);
        }
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        log.warning(`"${run.name}" is removed, but a custom domain may still be kept for it: ${error.message} Free it in the console.`);
    }
}
function servicePlace(run, url) {
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(run.tools.controlPlane);
    const { id } = run.outputs.values;
    const instanceName = instanceNameOf(run, id) ?? run.name;
    const find = async (domain = '') => (await listDomains(domains)).find((one) => (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(one.domain) === domain);
    return {
        label: `"${run.name}" of ${(0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(run.inputs)}`,
        url,
        current: async () => {
            const found = await find(run.inputs.domain);
            return found && leadsTo(run, { ...found, id }) ? found.domain : undefined;
        },
        attach: async (domain) => {
            const [serviceId = '', ...others] = serviceIds(run);
            try {
                await domains.add({ domain, serviceId, instanceName });
            }
            catch (error) {
                const [other] = others;
                if (other === undefined || !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404))
                    throw error;
                await domains.add({ domain, serviceId: other, instanceName });
            }
        },
        holder: async (domain) => {
            const found = await find(domain);
            return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
        },
    };
}
function leadsTo(run, { id, serviceId, instanceName }) {
    return instanceName === instanceNameOf(run, id) && serviceIds(run).includes(serviceId ?? '');
}
function serviceIds({ target, inputs }) {
    const own = (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(inputs);
    return target === 'app' ? [...new Set([_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae.web.serviceId, own])] : [own];
}
function instanceNameOf({ target, name }, id) {
    return target === 'app' ? id : name;
}
async function listDomains(domains) {
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
