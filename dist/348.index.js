export const id = 348;
export const ids = [348];
export const modules = {

/***/ 98483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ DomainsApi)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);


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

/***/ 63348:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   freeDomain: () => (/* binding */ freeDomain),
/* harmony export */   servicePlace: () => (/* binding */ servicePlace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98483);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46705);



async function freeDomain(scope) {
    const { domain } = scope.inputs;
    const instanceName = instanceNameOf(scope);
    if (domain === undefined || instanceName === undefined)
        return;
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .DomainsApi */ .C(scope.controlPlane);
    const found = (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
    if (found && found.instanceName === instanceName && found.serviceId === (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceIdOf */ .Qh)(scope.inputs)) {
        await domains.remove(domain);
        scope.log.info(`The domain ${domain} is free again.`);
    }
}
function servicePlace(scope, url) {
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .DomainsApi */ .C(scope.controlPlane);
    const serviceId = (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceIdOf */ .Qh)(scope.inputs);
    const instanceName = instanceNameOf(scope) ?? scope.name;
    const find = async (domain) => (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
    return {
        what: `"${scope.name}" of ${serviceId}`,
        url,
        current: async () => {
            const found = scope.inputs.domain === undefined ? undefined : await find(scope.inputs.domain);
            return found?.serviceId === serviceId && found.instanceName === instanceName ? found.domain : undefined;
        },
        attach: (domain) => domains.add({ domain, serviceId, instanceName }),
        holder: async (domain) => {
            const found = await find(domain);
            return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
        },
    };
}
function instanceNameOf({ target, outputs, name }) {
    return target === 'app' ? outputs.values.id : name;
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
