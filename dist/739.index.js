export const id = 739;
export const ids = [739];
export const modules = {

/***/ 9739:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPostStep: () => (/* binding */ runPostStep)
/* harmony export */ });
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86781);
/* harmony import */ var _contract_read_event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49519);
/* harmony import */ var _credentials_choose_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(67395);
/* harmony import */ var _credentials_journal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20779);
/* harmony import */ var _credentials_persist_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(48716);
/* harmony import */ var _credentials_token_store_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97013);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9588);
/* harmony import */ var _report_deployment_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(63465);
/* harmony import */ var _runtime_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(30120);









async function runPostStep(runtime, { env, event }) {
    const { log } = runtime;
    const journal = new _credentials_journal_js__WEBPACK_IMPORTED_MODULE_3__/* .Journal */ .C(runtime.journalPath);
    const deployment = (0,_report_deployment_js__WEBPACK_IMPORTED_MODULE_7__/* .unfinishedDeployment */ .DI)(env);
    if (!journal.read() && !deployment)
        return true;
    const raw = (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .takeInputs */ .LY)(env);
    for (const name of _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .secretInputs */ ._y)
        log.mask(raw[name].trim());
    const { inputs } = (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .parseInputs */ .TL)(raw);
    const context = (0,_contract_read_event_js__WEBPACK_IMPORTED_MODULE_1__/* .readEvent */ .j)(env, event);
    const github = (0,_runtime_js__WEBPACK_IMPORTED_MODULE_8__.openGitHub)(runtime, { inputs, context });
    const [isStored] = await Promise.all([
        journal.read() ? keepLogin(runtime, { journal, inputs, context }) : true,
        deployment && (0,_report_deployment_js__WEBPACK_IMPORTED_MODULE_7__/* .setDeploymentStatus */ .e9)(github, { ...deployment, runUrl: context.runUrl }),
    ]);
    github.warn();
    return isStored;
}
async function keepLogin(runtime, { journal, inputs, context }) {
    const { log } = runtime;
    try {
        const http = new _http_http_js__WEBPACK_IMPORTED_MODULE_6__/* .Http */ .l(runtime);
        const store = await (0,_credentials_choose_store_js__WEBPACK_IMPORTED_MODULE_2__/* .chooseStore */ .z)({ ...runtime, inputs, context, http });
        await (0,_credentials_persist_js__WEBPACK_IMPORTED_MODULE_4__/* .recover */ .l)({ ...runtime, journal, store, signInCommand: (0,_credentials_token_store_js__WEBPACK_IMPORTED_MODULE_5__/* .signInCommand */ .aK)(inputs, context) });
        return true;
    }
    catch (error) {
        log.failure(error);
        return false;
    }
}


/***/ })

};
