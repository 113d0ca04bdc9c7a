export const id = 4027;
export const ids = [4027];
export const modules = {

/***/ 14027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FetchedContent: () => (/* binding */ FetchedContent)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _side_by_side_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60857);





class FetchedContent {
    #folder;
    constructor({ tempFolder, newId }) {
        this.#folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(tempFolder, `rollback-${newId()}`);
    }
    siteFile(path, digest) {
        return { path, size: digest[0], source: { file: this.#fileOf(digest) } };
    }
    async fetch(reader, wanted) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(this.#folder, { recursive: true, mode: 0o700 });
        await (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_3__/* .sideBySide */ .Q)(wanted, (one) => this.#fetchOne(reader, one));
    }
    async #fetchOne(reader, { digest, paths }) {
        const file = this.#fileOf(digest);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return;
        let reason = 'There is no such file.';
        for (const path of paths) {
            const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
            if (status === 200 && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isDigestOf */ ._Q)(digest, body)) {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
                return;
            }
            const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(path, 200);
            reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
        }
        throw new Error(reason);
    }
    #fileOf([, sha256]) {
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#folder, sha256);
    }
    end() {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.#folder))
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 60857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ sideBySide)
/* harmony export */ });
const parallel = 8;
async function sideBySide(items, handle) {
    for (let start = 0; start < items.length; start += parallel) {
        await Promise.all(items.slice(start, start + parallel).map(handle));
    }
}


/***/ })

};
