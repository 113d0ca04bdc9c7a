export const id = 6435;
export const ids = [6435];
export const modules = {

/***/ 6435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  init: () => (/* binding */ init)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/doctor/deploy-steps.js
var deploy_steps = __webpack_require__(51557);
// EXTERNAL MODULE: ./build/src/cli/doctor/examine.js + 3 modules
var examine = __webpack_require__(49061);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js
var repository_repository = __webpack_require__(92797);
// EXTERNAL MODULE: ./build/src/cli/repository/store-login.js
var store_login = __webpack_require__(16268);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js + 1 modules
var repository_workflow = __webpack_require__(27392);
// EXTERNAL MODULE: ./build/src/cli/init/init-plan.js + 2 modules
var init_plan = __webpack_require__(73006);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/cli/init/pull-request.js


const branch = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';
async function openPullRequest({ spawn }, { files, ...described }) {
    const run = async (program, ...args) => {
        const { code, stdout, stderr } = await spawn(program, args);
        if (code === 0)
            return stdout.trim();
        throw new cli_error/* CliError */.z('pull-request-failed', `${program} ${args[0]} failed: ${(0,plain_text/* plainText */.wh)(stderr, 300) || 'no reason given'}`);
    };
    await run('git', 'switch', '--create', branch);
    try {
        await run('git', 'add', '--', ...files);
        await run('git', 'commit', '--message', title, '--', ...files);
        await run('git', 'push', '--set-upstream', 'origin', branch);
        return await run('gh', 'pr', 'create', '--head', branch, '--title', title, '--body', bodyOf(described));
    }
    finally {
        await spawn('git', ['switch', '-']);
    }
}
function bodyOf({ name, address, workflow }) {
    const { login, names, previews, project, environment } = workflow;
    const secrets = login === 'renewing'
        ? `secret \`${names.secret}\` and the variable \`${names.clientId}\``
        : `secret \`${names.accessToken}\``;
    const target = address ?? `the ${project.runner ? 'app' : 'site'} \`${name}\``;
    return [
        `- Merging this deploys to ${target}, as does each later push to \`${workflow.branch}\`.`,
        ...(previews
            ? ['- Pull requests that are opened after the merge get a preview, which goes when they are closed.']
            : []),
        `- The ${secrets} of ${environment ? `the environment \`${environment}\`` : 'this repository'} hold the login; they are set.`,
        '',
        'Written by `osc-deploy init`.',
    ].join('\n');
}

// EXTERNAL MODULE: ./build/src/cli/init/write-files.js
var write_files = __webpack_require__(52706);
;// CONCATENATED MODULE: ./build/src/cli/init/init.js













async function init(session, command) {
    session.check();
    const plan = await (0,init_plan/* planInit */.oV)(session, command);
    (0,init_plan/* showPlan */.tN)(session, plan);
    if (command.dryRun) {
        session.stdout.line((0,repository_workflow/* shownFiles */.bF)((0,repository_workflow/* workflowFiles */.BF)(plan.workflow)));
        return;
    }
    if (!(await agrees(session, command))) {
        session.stderr.line('Nothing was changed.');
        return;
    }
    const { repository, workflow, clone } = plan;
    const open = await (0,repository_repository/* openRepository */.h_)(session, { repository, environment: workflow.environment });
    workflow.branch = open.defaultBranch ?? workflow.branch;
    const known = await settleLogin(session, { open, plan, command });
    if (!command.force)
        (0,write_files/* rejectOthers */.zH)(session, clone.root, (0,repository_workflow/* workflowFiles */.BF)(workflow));
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, plan, known });
    (0,write_files/* writeFiles */.hV)(session, clone.root, (0,repository_workflow/* workflowFiles */.BF)(workflow));
    const findings = await (0,examine/* examine */.s)(session, open, (0,deploy_steps/* findDeploySteps */.O0)(clone.root));
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
    if (wrong.length > 0)
        (0,examine/* showFindings */.A)(session, open, wrong);
    await showNext(session, { plan, pullRequest: command.pullRequest === true });
}
async function agrees({ terminal }, { yes }) {
    const answer = yes || (await terminal.confirm('Go ahead?'));
    if (answer !== undefined)
        return answer;
    throw new cli_error/* CliError */.z('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
        next: ['Without questions:', (0,advice/* ourCommand */.uD)('init --yes')],
    });
}
async function settleLogin(session, { open, plan, command }) {
    const { workflow, signIn } = plan;
    const { names } = workflow;
    const { vault } = open;
    const renewing = (await vault.hasSecret(names.secret)) && (await (0,repository_repository/* hasVariable */.$u)(open, names.clientId));
    const token = await vault.hasSecret(names.accessToken);
    const { previews } = command;
    if (signIn.isDefault && token && !renewing)
        (0,init_plan/* setLogin */.UB)(session, workflow, { login: 'access-token', previews });
    if (workflow.login === 'renewing') {
        workflow.hasClientSecret = renewing && (await vault.hasSecret(names.clientSecret));
        workflow.hasWriter ||= !workflow.previews && (await vault.hasSecret(names.writer));
    }
    return { renewing, token };
}
async function ensureEnvironment({ stderr }, open) {
    const { api, repository, environment } = open;
    if (!environment)
        return;
    try {
        if (await (0,repository_repository/* hasEnvironment */.sl)(open))
            return;
        await api.request(`PUT ${(0,repository_repository/* environmentPath */.FQ)(open)}`);
    }
    catch (error) {
        throw new cli_error/* CliError */.z('repository-refused', `The environment ${environment} of ${repository} could not be created: ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next: 'Create it in the settings of the repository, under Environments; or leave --env out.' });
    }
    stderr.tick(`Created the environment ${environment} of ${repository}`);
}
async function ensureLogin(session, { open, command, plan, known }) {
    const { workflow, signIn } = plan;
    const { accessToken: name } = workflow.names;
    const { stderr } = session;
    if (workflow.login === 'access-token') {
        const value = signIn.accessToken;
        if (value !== undefined)
            await (0,store_login/* write */.M9)(session, open, { kind: 'secret', name, value });
        else if (known.token)
            stderr.tick(`${open.vault.place} has an access token already: it is kept`);
        else
            throw new cli_error/* CliError */.z('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
        return;
    }
    if (known.renewing) {
        stderr.tick(`${open.vault.place} has a login already: it is kept`);
    }
    else {
        const { client } = await (0,store_login/* signInToRepository */.MA)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    workflow.hasWriter = !workflow.previews && (await (0,store_login/* storeWriter */.Re)(session, open, { ask: command.yes !== true }));
}
async function showNext(session, { plan, pullRequest }) {
    const { stderr, stdout, terminal } = session;
    const { clone, workflow } = plan;
    const { branch } = workflow;
    const files = (0,repository_workflow/* workflowFiles */.BF)(workflow).map(({ path }) => external_node_path_.posix.relative(clone.folder, path));
    const isCommitted = (await (0,cli_clone/* askGit */.gG)(terminal, 'status', '--porcelain', '--', ...files)) === '';
    const isPushed = (await (0,cli_clone/* askGit */.gG)(terminal, 'rev-list', '@{upstream}..HEAD', '--', ...files)) === '';
    if (isCommitted && isPushed) {
        stderr.line('Nothing else to do.');
        return;
    }
    const address = (0,init_plan/* addressOf */.ci)(session, plan);
    if (pullRequest && !isCommitted) {
        stdout.line(await openPullRequest(terminal, { files, ...plan, address }));
        return;
    }
    const target = address ?? `the ${workflow.project.runner ? 'app' : 'site'} ${plan.name}`;
    const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
    const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
    stderr.line();
    stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
    const commit = isCommitted ? '' : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
    stderr.line(`  ${commit}git push`);
}


/***/ })

};
