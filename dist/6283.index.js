export const id = 6283;
export const ids = [6283];
export const modules = {

/***/ 46283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ensureParameterStore: () => (/* binding */ ensureParameterStore),
/* harmony export */   removeParameterStore: () => (/* binding */ removeParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(86616);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(93622);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49546);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39021);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60117);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31103);
/* harmony import */ var _open_store_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(47497);










const maxStartMs = 300_000;
async function ensureParameterStore(scope, { name, secrets = true }) {
    const { log, clock } = scope;
    const store = { ...scope, name };
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .findSuspended */ .n8)(store, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy);
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_4__/* .openService */ .IH)(scope, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy });
    const api = scope.instancesOf(service);
    const find = () => api.find(name);
    if (suspended) {
        await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .resumeInstance */ .DZ)(store, { service, suspended });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagDeployed)(scope, resource);
    }
    else if (!(await find())) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const create = async () => scope.stores.create(name, { secrets }).then(() => true);
        const findMade = async () => (await find()) !== undefined || undefined;
        await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .createWithinPlan */ .n)(store, { action: 'another parameter store', create, find: findMade });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagMade)(scope, resource);
    }
    else {
        if (secrets)
            await requireSecrets(scope, name);
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__.tagDeployed)(scope, resource);
        return false;
    }
    await waitForStore(store, () => api.find(name, { once: true }));
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function removeParameterStore(scope, name) {
    const removed = await scope.stores.remove(name);
    return (await (0,_instance_resume_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .discardSuspended */ .qZ)({ ...scope, name }, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_1__/* .parameterStoreId */ .Sy)) || removed;
}
async function requireSecrets(scope, name) {
    const { isSecure } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_7__/* .openParameterStore */ .X5)(scope, name);
    if (isSecure)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, {
        next: 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.',
    });
}
async function waitForStore(scope, find) {
    const { name, clock, signal } = scope;
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_9__/* .poll */ .w)(() => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .whileWaking */ .VA)(find), { timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .pace */ .cI, clock, signal });
        const { store } = await (0,_open_store_js__WEBPACK_IMPORTED_MODULE_7__/* .openParameterStore */ .X5)(scope, name, { patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
    }
}


/***/ })

};
