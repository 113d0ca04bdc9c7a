export const id = 157;
export const ids = [157];
export const modules = {

/***/ 3157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   init: () => (/* binding */ init)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67169);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64473);
/* harmony import */ var _doctor_deploy_steps_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(51557);
/* harmony import */ var _doctor_examine_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(34883);
/* harmony import */ var _doctor_finding_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(74423);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(92797);
/* harmony import */ var _repository_store_login_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(16268);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(27392);
/* harmony import */ var _init_plan_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(717);
/* harmony import */ var _write_files_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(52706);













async function init(session, command) {
    session.check();
    const plan = await (0,_init_plan_js__WEBPACK_IMPORTED_MODULE_11__/* .planInit */ .oV)(session, command);
    (0,_init_plan_js__WEBPACK_IMPORTED_MODULE_11__/* .showPlan */ .tN)(session, plan);
    if (command.dryRun) {
        session.stdout.line((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .shownFiles */ .bF)((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .workflowFiles */ .BF)(plan.workflow)));
        return;
    }
    if (!(await agrees(session, command))) {
        session.stderr.line('Nothing was changed.');
        return;
    }
    const { repository, workflow, clone } = plan;
    const open = await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .openRepository */ .h_)(session, { repository, environment: workflow.environment });
    workflow.branch = open.defaultBranch ?? workflow.branch;
    const isThere = await settleLogin(open, workflow);
    if (!command.force)
        (0,_write_files_js__WEBPACK_IMPORTED_MODULE_12__/* .rejectOthers */ .zH)(session, clone.root, (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .workflowFiles */ .BF)(workflow));
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, plan, isThere });
    (0,_write_files_js__WEBPACK_IMPORTED_MODULE_12__/* .writeFiles */ .hV)(session, clone.root, (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .workflowFiles */ .BF)(workflow));
    const findings = await (0,_doctor_examine_js__WEBPACK_IMPORTED_MODULE_6__/* .examine */ .s)(session, open, (0,_doctor_deploy_steps_js__WEBPACK_IMPORTED_MODULE_5__/* .findDeploySteps */ .O0)(clone.root));
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
    if (wrong.length > 0)
        (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_7__/* .showFindings */ .AG)(session, open, wrong);
    await showNext(session, { plan, pullRequest: command.pullRequest === true });
}
async function agrees({ terminal }, { yes }) {
    const answer = yes || (await terminal.confirm('Go ahead?'));
    if (answer !== undefined)
        return answer;
    throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
        next: ['Without questions:', (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .ourCommand */ .uD)('init --yes')],
    });
}
async function settleLogin(open, workflow) {
    const { login, names, previews } = workflow;
    const { vault } = open;
    if (login === 'access-token')
        return vault.hasSecret(names.accessToken);
    const isThere = (await vault.hasSecret(names.secret)) && (await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .hasVariable */ .$u)(open, names.clientId));
    workflow.hasClientSecret = isThere && (await vault.hasSecret(names.clientSecret));
    workflow.hasWriter ||= !previews && (await vault.hasSecret(names.writer));
    return isThere;
}
async function ensureEnvironment({ stderr }, open) {
    const { api, repository, environment } = open;
    if (!environment)
        return;
    try {
        if (await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .hasEnvironment */ .sl)(open))
            return;
        await api.request(`PUT ${(0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .environmentPath */ .FQ)(open)}`);
    }
    catch (error) {
        const text = `The environment ${environment} of ${repository} could not be created: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)}`;
        const next = 'Create it in the settings of the repository, under Environments; or leave --env out.';
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('repository-refused', text, { cause: error, next });
    }
    stderr.tick(`Created the environment ${environment} of ${repository}`);
}
async function ensureLogin(session, { open, command, plan, isThere }) {
    const { workflow, accessToken } = plan;
    const name = workflow.names.accessToken;
    if (accessToken !== undefined)
        return (0,_repository_store_login_js__WEBPACK_IMPORTED_MODULE_9__/* .write */ .M9)(session, open, { kind: 'secret', name, value: accessToken });
    if (isThere) {
        session.stderr.tick(`${open.vault.place} has a login already: it is kept`);
    }
    else if (workflow.login === 'access-token') {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
    }
    else {
        const { client } = await (0,_repository_store_login_js__WEBPACK_IMPORTED_MODULE_9__/* .signInToRepository */ .MA)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    if (workflow.login === 'renewing')
        workflow.hasWriter = !workflow.previews && (await (0,_repository_store_login_js__WEBPACK_IMPORTED_MODULE_9__/* .storeWriter */ .Re)(session, open));
}
async function showNext(session, { plan, pullRequest }) {
    const { stderr, stdout, terminal } = session;
    const { clone, workflow } = plan;
    const { branch } = workflow;
    const files = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .workflowFiles */ .BF)(workflow).map(({ path }) => node_path__WEBPACK_IMPORTED_MODULE_0__.posix.relative(clone.folder, path));
    const isCommitted = (await (0,_clone_js__WEBPACK_IMPORTED_MODULE_4__/* .askGit */ .gG)(terminal, 'status', '--porcelain', '--', ...files)) === '';
    const isPushed = (await (0,_clone_js__WEBPACK_IMPORTED_MODULE_4__/* .askGit */ .gG)(terminal, 'rev-list', '@{upstream}..HEAD', '--', ...files)) === '';
    if (isCommitted && isPushed) {
        stderr.line('Nothing else to do.');
        return;
    }
    const target = (0,_init_plan_js__WEBPACK_IMPORTED_MODULE_11__/* .addressOf */ .ci)(session, plan) ?? `the ${workflow.project.runner ? 'app' : 'site'} ${plan.name}`;
    if (pullRequest && !isCommitted) {
        stdout.line(await (0,_write_files_js__WEBPACK_IMPORTED_MODULE_12__/* .openPullRequest */ .Hw)(terminal, { files, target, branch }));
        return;
    }
    const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
    const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
    stderr.line();
    stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
    const commit = isCommitted ? '' : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
    stderr.line(`  ${commit}git push`);
}


/***/ })

};
