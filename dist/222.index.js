export const id = 222;
export const ids = [222];
export const modules = {

/***/ 5222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ForgeVault: () => (/* binding */ ForgeVault)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);



const variable = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(), value: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional() });
class ForgeVault {
    place;
    needs = '"repository: read and write"';
    #api;
    #params;
    constructor({ api, repository }) {
        const [owner = '', repo = ''] = repository.split('/');
        this.#api = api;
        this.#params = { owner, repo };
        this.place = repository;
    }
    async writeSecret(name, value) {
        const data = { data: value };
        await this.#api.request('PUT /repos/{owner}/{repo}/actions/secrets/{name}', { ...this.#params, name, data });
    }
    locks = undefined;
    async prepare() { }
    async hasSecret() { }
    async otherPlaces() {
        return '';
    }
    async explain() { }
    async readVariable(name) {
        const address = 'GET /repos/{owner}/{repo}/actions/variables/{name}';
        const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.request(address, { ...this.#params, name }));
        if (!answer)
            return undefined;
        const found = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__.decodeData)(variable, answer.data, `the variable ${name}`);
        return found.data ?? found.value;
    }
    async writeVariable(name, value) {
        const route = '/repos/{owner}/{repo}/actions/variables/{name}';
        const params = { ...this.#params, name, value };
        if (!(await (0,_api_js__WEBPACK_IMPORTED_MODULE_1__.isThere)(this.#api, { route: `PUT ${route}`, params })))
            await this.#api.request(`POST ${route}`, params);
    }
}


/***/ })

};
