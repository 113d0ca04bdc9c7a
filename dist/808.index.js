export const id = 808;
export const ids = [808,846];
export const modules = {
9739:
((module_, exports_, require_) => {
require_.r(exports_);
require_.d(exports_, {
  runPostStep: () => (runPostStep)
});
var _contract_inputs_0 = require_(23135);
var _contract_read_event_1 = require_(49519);
var _contract_read_inputs_2 = require_(19366);
var _credentials_authenticate_3 = require_(47341);
var _credentials_journal_4 = require_(20779);
var _credentials_persist_5 = require_(48716);
var _credentials_processes_6 = require_(17841);
var _credentials_token_store_7 = require_(97013);
var _http_http_8 = require_(9588);
var _report_deployment_9 = require_(63465);
var _runtime_10 = require_(28858);
async function runPostStep(runtime, { env, event }) {
	const { log } = runtime;
	const raw = (0,_contract_read_inputs_2/*.takeInputs*/.LY)(env);
	const given = raw['refresh-token'].trim();
	const journal = new _credentials_journal_4/*.Journal*/.C(runtime.journalPath, _credentials_processes_6/*.machineProcesses*/.T, {
		given,
		isEmptied: runtime.jobFolder !== undefined,
	});
	const deployment = (0,_report_deployment_9/*.unfinishedDeployment*/.DI)(env);
	if (!journal.read() && !deployment)
		return true;
	for (const name of _contract_inputs_0/*.secretInputs*/._y)
		log.mask(raw[name].trim());
	const { inputs } = (0,_contract_read_inputs_2/*.parseInputs*/.TL)(raw);
	const context = (0,_contract_read_event_1/*.readEvent*/.j)(env, event);
	const github = (0,_runtime_10.openGitHub)(runtime, { inputs, context });
	const keepLogin = async () => {
		try {
			const store = await (0,_credentials_authenticate_3/*.chooseStore*/.z)({ ...runtime, inputs, context, http: (0,_http_http_8/*.openHttp*/.fb)(runtime) });
			await (0,_credentials_persist_5/*.recover*/.l)({ ...runtime, journal, store, signInCommand: (0,_credentials_token_store_7/*.signInCommand*/.aK)(inputs, context) });
			return true;
		}
		catch (error) {
			log.failure(error);
			return false;
		}
	};
	const [isStored] = await Promise.all([
		journal.read() ? keepLogin() : true,
		deployment && (0,_report_deployment_9/*.setDeploymentStatus*/.e9)({ github, context }, deployment),
	]);
	github.warn();
	return isStored;
}
}),
53846:
((module_, exports_, require_) => {
require_.d(exports_, {
  ai: () => (number)
});
/* unused harmony exports string, boolean, bigint, date */
var _core_index_0 = require_(73305);
var _schemas_1 = require_(94343);
// @__NO_SIDE_EFFECTS__
function string(params) {
	return core._coercedString(schemas.ZodMiniString, params);
}
// @__NO_SIDE_EFFECTS__
function number(params) {
	return _core_index_0/*._coercedNumber*/.qG(_schemas_1/*.ZodMiniNumber*/.Axp, params);
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
})
};
