export const id = 3819;
export const ids = [3819];
export const modules = {

/***/ 43819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBack: () => (/* binding */ rollBack)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

async function rollBack(scope, { error, former }) {
    if (!scope.inputs.rollback || scope.signal.aborted || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const version = former();
    const [text, first] = typeof version === 'string' ? [version, false] : await restore(scope, version);
    const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.code, message, { brief: first ? text : error.brief, cause: error, next: error.next });
}
async function restore({ name, log, outputs }, version) {
    log.warning(`Rolling back to ${version.title}.`);
    try {
        const { runs, commit } = await version.restore();
        outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return [`"${name}" was rolled back and runs ${runs} again.`, false];
    }
    catch (error) {
        outputs.set({ 'rolled-back': false });
        return [`The rollback failed too, so "${name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, true];
    }
}


/***/ })

};
