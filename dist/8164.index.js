export const id = 8164;
export const ids = [8164];
export const modules = {

/***/ 38164:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CacheEntries: () => (/* binding */ CacheEntries)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43078);





const entryFile = '.env.osc-deploy-login';
const limitMs = 25_000;
class CacheEntries {
    #path;
    #clock;
    #env;
    constructor({ workspace, clock, env }) {
        this.#env = env;
        this.#path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(workspace, entryFile);
        this.#clock = clock;
    }
    async available() {
        return (await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(4942), __webpack_require__.e(1709)]).then(__webpack_require__.bind(__webpack_require__, 21709))).isFeatureAvailable();
    }
    async save(key, bytes) {
        const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(4942), __webpack_require__.e(1709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        try {
            (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_3__/* .writeSecretFile */ .A)(this.#path, bytes);
            const id = await this.#call('saving', () => saveCache([entryFile], key, undefined, true));
            if (id === -1)
                throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
        }
    }
    async newest(prefix) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(4942), __webpack_require__.e(1709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
            const key = await this.#call('reading', () => restoreCache([entryFile], prefix, [prefix], undefined, true));
            return key === undefined ? undefined : { key, bytes: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(this.#path) };
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#path, { force: true });
        }
    }
    async has(key) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(4942), __webpack_require__.e(1709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        const ask = () => restoreCache([entryFile], key, [], { lookupOnly: true }, true);
        return (await this.#call('asking', ask)) === key;
    }
    async #call(doing, call) {
        const done = new AbortController();
        const limit = async () => {
            await this.#clock.sleep(limitMs, done.signal);
            throw new Error(`${doing} the Actions cache took longer than ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(limitMs)}`);
        };
        try {
            return await Promise.race([asOnEveryRunner(this.#env, call), limit()]);
        }
        finally {
            done.abort();
        }
    }
}
async function asOnEveryRunner(env, call) {
    const before = env['PATH'];
    const folder = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdtempSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(env['RUNNER_TEMP'] || (0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'osc-deploy-'));
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'zstd.cmd'), '@exit /b 0\r\n');
        env['PATH'] = before ? `${folder}${node_path__WEBPACK_IMPORTED_MODULE_2__.delimiter}${before}` : folder;
        return await call();
    }
    finally {
        if (before === undefined)
            delete env['PATH'];
        else
            env['PATH'] = before;
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(folder, { recursive: true, force: true });
    }
}


/***/ })

};
