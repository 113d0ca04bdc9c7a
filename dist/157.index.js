export const id = 157;
export const ids = [157];
export const modules = {

/***/ 3157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   init: () => (/* binding */ init),
/* harmony export */   openPullRequest: () => (/* binding */ openPullRequest)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(85763);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(10774);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64473);
/* harmony import */ var _doctor_examine_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20321);
/* harmony import */ var _doctor_workflows_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(68584);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(92797);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(27392);
/* harmony import */ var _sign_in_sign_in_to_repository_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(14282);
/* harmony import */ var _init_plan_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(717);













async function init(session, command) {
    session.check();
    const plan = await (0,_init_plan_js__WEBPACK_IMPORTED_MODULE_11__/* .planInit */ .oV)(session, command);
    (0,_init_plan_js__WEBPACK_IMPORTED_MODULE_11__/* .showPlan */ .tN)(session, plan);
    if (command.dryRun)
        return session.stdout.line((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .shownFiles */ .bF)((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .workflowFiles */ .BF)(plan.workflow)));
    if (!(await agrees(session, command)))
        return session.stderr.line('Nothing was changed.');
    const { repository, workflow, clone } = plan;
    const open = await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .openRepository */ .h_)(session, { repository, environment: workflow.environment });
    workflow.branch = open.defaultBranch ?? workflow.branch;
    const isThere = await settleLogin(open, workflow);
    if (!command.force)
        rejectOthers(session, clone.root, (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .workflowFiles */ .BF)(workflow));
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, plan, isThere });
    writeFiles(session, clone.root, (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .workflowFiles */ .BF)(workflow));
    const findings = await (0,_doctor_examine_js__WEBPACK_IMPORTED_MODULE_6__/* .checkRepository */ .n_)(session, open, (0,_doctor_workflows_js__WEBPACK_IMPORTED_MODULE_7__/* .findDeploySteps */ .O0)(clone.root));
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
    if (wrong.length > 0)
        (0,_doctor_examine_js__WEBPACK_IMPORTED_MODULE_6__/* .showFindings */ .AG)(session, open, { findings: wrong });
    await showNext(session, { plan, pullRequest: command.pullRequest === true });
}
async function agrees({ terminal }, { yes }) {
    const answer = yes || (await terminal.confirm('Go ahead?'));
    if (answer !== undefined)
        return answer;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
        next: ['Without questions:', (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_2__/* .ourCommand */ .uD)('init --yes')],
    });
}
async function settleLogin(open, workflow) {
    const { login, names, previews } = workflow;
    const { vault } = open;
    if (login === 'token')
        return (await vault.findSecret(names.accessToken)) !== undefined;
    const isThere = (await vault.findSecret(names.secret)) !== undefined && (await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .hasVariable */ .$u)(open, names.clientId));
    workflow.hasClientSecret = isThere && (await vault.findSecret(names.clientSecret)) !== undefined;
    workflow.hasWriter ||= !previews && (await vault.findSecret(names.writer)) !== undefined;
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
        const text = `The environment ${environment} of ${repository} could not be created: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error)}`;
        const next = 'Create it in the settings of the repository, under Environments; or leave --env out.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('repository-refused', text, { cause: error, next });
    }
    stderr.tick(`Created the environment ${environment} of ${repository}`);
}
async function ensureLogin(session, { open, command, plan, isThere }) {
    const { workflow, accessToken } = plan;
    const name = workflow.names.accessToken;
    if (accessToken !== undefined)
        return (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .write */ .M9)(session, open, { kind: 'secret', name, value: accessToken });
    if (isThere) {
        session.stderr.tick(`${open.vault.place} has a login already: it is kept`);
    }
    else if (workflow.login === 'token') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
    }
    else {
        const { client } = await (0,_sign_in_sign_in_to_repository_js__WEBPACK_IMPORTED_MODULE_10__/* .signInToRepository */ .M)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    if (workflow.login === 'renewing')
        workflow.hasWriter = !workflow.previews && (await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .storeWriter */ .Re)(session, open));
}
async function showNext(session, { plan, pullRequest }) {
    const { stderr, stdout, terminal, inputs } = session;
    const { clone, workflow } = plan;
    const { branch } = workflow;
    const files = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .workflowFiles */ .BF)(workflow).map(({ path }) => node_path__WEBPACK_IMPORTED_MODULE_1__.posix.relative(clone.folder, path));
    const isCommitted = (await (0,_clone_js__WEBPACK_IMPORTED_MODULE_5__/* .askGit */ .gG)(terminal, 'status', '--porcelain', '--', ...files)) === '';
    const isPushed = (await (0,_clone_js__WEBPACK_IMPORTED_MODULE_5__/* .askGit */ .gG)(terminal, 'rev-list', '@{upstream}..HEAD', '--', ...files)) === '';
    if (isCommitted && isPushed)
        return stderr.line('Nothing else to do.');
    const { runner } = workflow.project;
    const address = runner || inputs['base-url'] ? undefined : (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_4__/* .usualAddress */ .VH)(plan.name, inputs)?.href;
    const target = address ?? `the ${runner ? 'app' : 'site'} ${plan.name}`;
    if (pullRequest && !isCommitted)
        return stdout.line(await openPullRequest(terminal, { files, target, branch }));
    const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
    const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
    const commit = isCommitted ? '' : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
    stderr.line();
    stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
    stderr.line(`  ${commit}git push`);
}
function rejectOthers({ stderr }, root, files) {
    const keptError = (reason) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('workflow-kept', `${reason}: nothing was changed.`);
    const other = (0,_doctor_workflows_js__WEBPACK_IMPORTED_MODULE_7__/* .findDeploySteps */ .O0)(root).find(({ file }) => !(0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_9__/* .isOwnWorkflow */ .i$)(file));
    if (other)
        throw keptError(`${other.file} deploys this repository already`);
    for (const { path, text } of files) {
        const before = new _clone_js__WEBPACK_IMPORTED_MODULE_5__/* .CloneFiles */ .Jk(root).text(path);
        if (before === '' || before === text)
            continue;
        const [old, own] = [before.split('\n'), text.split('\n')];
        for (const line of old.filter((one) => !own.includes(one)).slice(0, 10))
            stderr.line(`  - ${line}`);
        for (const line of own.filter((one) => !old.includes(one)).slice(0, 10))
            stderr.line(`  + ${line}`);
        throw keptError(`${path} differs from what init would write`);
    }
}
function writeFiles({ stderr }, root, files) {
    const names = files.map(({ path }) => path).join(' and ');
    const changed = files.filter(({ path, text }) => new _clone_js__WEBPACK_IMPORTED_MODULE_5__/* .CloneFiles */ .Jk(root).text(path) !== text);
    for (const { path, text } of changed) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, path)), { recursive: true });
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, path), text);
    }
    stderr.tick(changed.length > 0 ? `Wrote ${names}` : `${names} ${files.length > 1 ? 'are' : 'is'} up to date`);
}
async function openPullRequest({ spawn }, { files, target, branch }) {
    const run = async (program, ...args) => {
        const { code, stdout, stderr } = await spawn(program, args);
        if (code === 0)
            return stdout.trim();
        const reason = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_12__/* .plainText */ .wh)(stderr, 300) || 'no reason given';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('pull-request-failed', `${program} ${args[0]} failed: ${reason}`);
    };
    const [head, title] = ['osc-deploy', 'Deploy to Open Source Cloud'];
    const body = `Merging this deploys to ${target}, as does each later push to \`${branch}\`. The login is set up. Written by \`osc-deploy init\`.`;
    await run('git', 'switch', '--create', head);
    try {
        await run('git', 'add', '--', ...files);
        await run('git', 'commit', '--message', title, '--', ...files);
        await run('git', 'push', '--set-upstream', 'origin', head);
        return await run('gh', 'pr', 'create', '--head', head, '--title', title, '--body', body);
    }
    finally {
        await spawn('git', ['switch', '-']);
    }
}


/***/ })

};
