export const id = 8330;
export const ids = [8330];
export const modules = {

/***/ 78330:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cacheRef: () => (/* binding */ cacheRef)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48713);


const cacheList = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ actions_caches: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ key: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), ref: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })) });
async function cacheRef(options) {
    try {
        const api = await (0,_api_js__WEBPACK_IMPORTED_MODULE_0__.gitHubApi)(options);
        const { data } = await api.request(`GET /repos/${options.repository}/actions/caches`, { key: options.prefix });
        return (0,_api_js__WEBPACK_IMPORTED_MODULE_0__/* .decodeData */ .H)(cacheList, data, 'the caches').actions_caches.find(({ key }) => key.startsWith(options.prefix))
            ?.ref;
    }
    catch {
        return undefined;
    }
}


/***/ })

};
