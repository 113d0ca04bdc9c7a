export const id = 739;
export const ids = [739];
export const modules = {

/***/ 9739:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPostStep: () => (/* binding */ runPostStep)
/* harmony export */ });
/* harmony import */ var _contract_event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78012);
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23135);
/* harmony import */ var _credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79463);
/* harmony import */ var _credentials_choose_store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35187);
/* harmony import */ var _credentials_journal_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20779);
/* harmony import */ var _credentials_recover_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26276);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9588);
/* harmony import */ var _report_deployment_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(63465);
/* harmony import */ var _workflow_github_client_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(83903);









async function runPostStep(runtime) {
    const { env, log } = runtime;
    const journal = new _credentials_journal_js__WEBPACK_IMPORTED_MODULE_4__/* .Journal */ .C(runtime.journalPath);
    const deployment = Number(env['STATE_deployment'] || 0);
    if (!journal.read() && !deployment)
        return true;
    const raw = (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .rawInputs */ .me)(env);
    for (const name of _contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .secretInputs */ ._y)
        log.mask(raw[name].trim());
    const { inputs } = (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .parseInputs */ .TL)(raw);
    const context = (0,_contract_event_js__WEBPACK_IMPORTED_MODULE_0__/* .readContext */ .yI)(env, runtime.event);
    const [kept] = await Promise.all([
        journal.read() ? keepLogin(runtime, { journal, inputs, context }) : true,
        deployment && endDeployment(runtime, { id: deployment, inputs, context }),
    ]);
    return kept;
}
async function keepLogin(runtime, { journal, inputs, context }) {
    const { env, log, clock, random, dispatcher, userAgent } = runtime;
    try {
        const http = new _http_http_js__WEBPACK_IMPORTED_MODULE_6__/* .Http */ .l({ dispatcher, clock, userAgent, signal: new AbortController().signal });
        const store = await (0,_credentials_choose_store_js__WEBPACK_IMPORTED_MODULE_3__/* .chooseStore */ .z)({ inputs, context, env, http, clock, log });
        await (0,_credentials_recover_js__WEBPACK_IMPORTED_MODULE_5__/* .recoverLogin */ .o)({
            journal,
            store,
            clock,
            log,
            random,
            signInCommand: (0,_credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_2__/* .signInCommandFor */ .V5)(inputs, { context, env }),
        });
        return true;
    }
    catch (error) {
        log.failure(error);
        return false;
    }
}
async function endDeployment(runtime, { id, inputs, context }) {
    const github = (0,_workflow_github_client_js__WEBPACK_IMPORTED_MODULE_8__/* .openGitHub */ .o)(runtime, { inputs, context });
    const deployments = new _report_deployment_js__WEBPACK_IMPORTED_MODULE_7__/* .Deployments */ .D({ github, runUrl: context.runUrl });
    await deployments.setStatus(id, { state: 'error', description: 'The run was cancelled or killed' });
    github.warn();
}


/***/ }),

/***/ 26276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ recoverLogin)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _lease_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(870);
/* harmony import */ var _persist_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48716);




async function recoverLogin({ journal, ...options }) {
    const entry = journal.read();
    try {
        if (entry)
            await options.store.exclusively(async () => finish(entry, options));
    }
    finally {
        journal.shred();
    }
}
async function finish(entry, options) {
    const { log, store } = options;
    if (entry.phase === 'answered') {
        log.mask(entry.login.refreshToken);
        log.mask(entry.login.accessToken);
        if (store.kind === 'none')
            return;
        return finishStoring(entry, options);
    }
    await restoreMark(entry, options);
    if (entry.phase === 'marking')
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('token-uncertain', `The main step ended after it had sent the refresh token and before it had the answer (${entry.record.at ?? 'no time known'}).`, { next: options.signInCommand });
}
async function finishStoring(entry, options) {
    const { log, store } = options;
    const { record: rotated, login } = entry;
    const found = await recordIn(options);
    if (isStored(found, rotated))
        return;
    if (found && found.current !== rotated.current && !rotated.superseded.includes(found.current)) {
        log.warning(`The main step ended before it had stored a new refresh token. It is not stored now either: ${store.place} ` +
            `meanwhile holds another login, written by ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(found.run)}.`);
        return;
    }
    await (0,_persist_js__WEBPACK_IMPORTED_MODULE_2__/* .persistToken */ .G)(login, rotated, options);
    log.notice(`The main step ended before it had stored the new refresh token. It is now kept in ${store.place}; nothing was lost.`);
}
function isStored(found, rotated) {
    if (!found)
        return false;
    const ownMark = found.state === 'refreshing' && found.mark === rotated.mark;
    return (found.current === rotated.current && !ownMark) || found.superseded.includes(rotated.current);
}
async function restoreMark({ phase, record }, { store, log, clock }) {
    const by = phase === 'marking' ? record : { ...record, state: 'uncertain' };
    const { told } = await (0,_lease_js__WEBPACK_IMPORTED_MODULE_1__/* .replaceLease */ .D)({ store, clock }, { refreshing: record, by });
    if (!told)
        log.warning(`The mark in ${store.place} could not be taken back. The next run may wait for it.`);
}
async function recordIn({ store, log }) {
    try {
        return (await store.read()).record;
    }
    catch (error) {
        log.debug(`${store.place} could not be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}


/***/ })

};
