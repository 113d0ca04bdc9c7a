export const id = 164;
export const ids = [164];
export const modules = {

/***/ 38164:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CacheEntries: () => (/* binding */ CacheEntries)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43078);




const entryFile = '.env.osc-deploy-login';
const limitMs = 25_000;
class CacheEntries {
    #path;
    #clock;
    constructor({ workspace, clock }) {
        this.#path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace, entryFile);
        this.#clock = clock;
    }
    async available() {
        return (await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(129)]).then(__webpack_require__.bind(__webpack_require__, 2129))).isFeatureAvailable();
    }
    async save(key, bytes) {
        const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(129)]).then(__webpack_require__.bind(__webpack_require__, 2129));
        try {
            (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_2__/* .writeSecretFile */ .A)(this.#path, bytes);
            const id = await this.#limited(saveCache([entryFile], key), 'saving');
            if (id === -1)
                throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
        }
    }
    async newest(prefix) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(129)]).then(__webpack_require__.bind(__webpack_require__, 2129));
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
            const key = await this.#limited(restoreCache([entryFile], prefix, [prefix]), 'reading');
            return key === undefined ? undefined : { key, bytes: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(this.#path) };
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
        }
    }
    async has(key) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(129)]).then(__webpack_require__.bind(__webpack_require__, 2129));
        return (await this.#limited(restoreCache([entryFile], key, [], { lookupOnly: true }), 'asking')) === key;
    }
    async #limited(call, doing) {
        const done = new AbortController();
        const limit = async () => {
            await this.#clock.sleep(limitMs, done.signal);
            throw new Error(`${doing} the Actions cache took longer than ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(limitMs)}`);
        };
        try {
            return await Promise.race([call, limit()]);
        }
        finally {
            done.abort();
        }
    }
}


/***/ })

};
