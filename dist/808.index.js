export const id = 808;
export const ids = [808,846];
export const modules = {
/***/ 9739:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, {
  runPostStep: () => (runPostStep)
});
var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23135);
var _contract_read_event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49519);
var _contract_read_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19366);
var _credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47341);
var _credentials_journal_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20779);
var _credentials_persist_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(48716);
var _credentials_token_store_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(97013);
var _http_http_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9588);
var _report_deployment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(63465);
var _runtime_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(30120);
async function runPostStep(runtime, { env, event }) {
	const { log } = runtime;
	const raw = (0,_contract_read_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .takeInputs */ .LY)(env);
	const given = raw['refresh-token'].trim();
	const journal = new _credentials_journal_js__WEBPACK_IMPORTED_MODULE_4__/* .Journal */ .C(runtime.journalPath, _credentials_journal_js__WEBPACK_IMPORTED_MODULE_4__/* .machineProcesses */ .T, given);
	const deployment = (0,_report_deployment_js__WEBPACK_IMPORTED_MODULE_8__/* .unfinishedDeployment */ .DI)(env);
	if (!journal.read() && !deployment)
		return true;
	for (const name of _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .secretInputs */ ._y)
		log.mask(raw[name].trim());
	const { inputs } = (0,_contract_read_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .parseInputs */ .TL)(raw);
	const context = (0,_contract_read_event_js__WEBPACK_IMPORTED_MODULE_1__/* .readEvent */ .j)(env, event);
	const github = (0,_runtime_js__WEBPACK_IMPORTED_MODULE_9__.openGitHub)(runtime, { inputs, context });
	const keepLogin = async () => {
		try {
			const store = await (0,_credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_3__/* .chooseStore */ .z)({ ...runtime, inputs, context, http: (0,_http_http_js__WEBPACK_IMPORTED_MODULE_7__/* .openHttp */ .fb)(runtime) });
			await (0,_credentials_persist_js__WEBPACK_IMPORTED_MODULE_5__/* .recover */ .l)({ ...runtime, journal, store, signInCommand: (0,_credentials_token_store_js__WEBPACK_IMPORTED_MODULE_6__/* .signInCommand */ .aK)(inputs, context) });
			return true;
		}
		catch (error) {
			log.failure(error);
			return false;
		}
	};
	const [isStored] = await Promise.all([
		journal.read() ? keepLogin() : true,
		deployment && (0,_report_deployment_js__WEBPACK_IMPORTED_MODULE_8__/* .setDeploymentStatus */ .e9)({ github, context }, deployment),
	]);
	github.warn();
	return isStored;
}
/***/ }),
/***/ 53846:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.d(__webpack_exports__, {
  ai: () => (number)
});
/* unused harmony exports string, boolean, bigint, date */
var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73305);
var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
// @__NO_SIDE_EFFECTS__
function string(params) {
	return core._coercedString(schemas.ZodMiniString, params);
}
// @__NO_SIDE_EFFECTS__
function number(params) {
	return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._coercedNumber */ .qG(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodMiniNumber */ .Axp, params);
}
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return core._coercedBoolean(schemas.ZodMiniBoolean, params);
}
// @__NO_SIDE_EFFECTS__
function bigint(params) {
	return core._coercedBigint(schemas.ZodMiniBigInt, params);
}
// @__NO_SIDE_EFFECTS__
function date(params) {
	return core._coercedDate(schemas.ZodMiniDate, params);
}
/***/ })
};
