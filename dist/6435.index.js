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

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/doctor/deploy-steps.js
var deploy_steps = __webpack_require__(51557);
// EXTERNAL MODULE: ./build/src/cli/doctor.js + 3 modules
var doctor = __webpack_require__(48190);
// EXTERNAL MODULE: ./build/src/cli/login.js + 9 modules
var login = __webpack_require__(20500);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js
var repository_repository = __webpack_require__(92797);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var repository_workflow = __webpack_require__(73888);
// EXTERNAL MODULE: ./build/src/cli/init/init-plan.js
var init_plan = __webpack_require__(717);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/cli/init/pull-request.js


const branch = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';
const body = 'Written by `osc-deploy init`. The login is a secret of this repository already; merging this starts the first deploy.';
async function openPullRequest({ spawn }, file) {
    const run = async (program, ...args) => {
        const { code, stdout, stderr } = await spawn(program, args);
        if (code === 0)
            return stdout.trim();
        throw new cli_error/* CliError */.z('pull-request-failed', `${program} ${args[0]} failed: ${(0,plain_text/* plainText */.wh)(stderr, 300) || 'no reason given'}`);
    };
    await run('git', 'switch', '--create', branch);
    try {
        await run('git', 'add', '--', file);
        await run('git', 'commit', '--message', title, '--', file);
        await run('git', 'push', '--set-upstream', 'origin', branch);
        return await run('gh', 'pr', 'create', '--head', branch, '--title', title, '--body', body);
    }
    finally {
        await spawn('git', ['switch', '-']);
    }
}

;// CONCATENATED MODULE: ./build/src/cli/init/init.js












async function init(session, command) {
    session.check();
    const plan = await (0,init_plan/* planInit */.oV)(session, command);
    (0,init_plan/* showPlan */.tN)(session, plan);
    if (command.dryRun) {
        session.stdout.line((0,repository_workflow/* workflowText */.LS)(plan.workflow).trimEnd());
        return;
    }
    if (!command.yes && (await session.terminal.confirm('Go ahead?')) === false) {
        session.stderr.line('Nothing was changed.');
        return;
    }
    const { repository, workflow, clone } = plan;
    const open = await (0,repository_repository/* openRepository */.h_)(session, { repository, environment: workflow.environment });
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, workflow });
    const written = writeWorkflow(session, { clone, workflow, force: command.force === true });
    await (0,doctor/* examine */.s)(session, open, (0,deploy_steps/* findDeploySteps */.O)(clone.root));
    await next(session, { written, plan, pullRequest: command.pullRequest === true });
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
    stderr.line(`${stderr.paint.green('Created')} the environment ${environment} of ${repository}.`);
}
async function ensureLogin(session, { open, command, workflow }) {
    const { names } = workflow;
    const { vault } = open;
    if (await ensureAccessToken(session, { open, workflow }))
        return;
    if ((await vault.hasSecret(names.secret)) && (await (0,repository_repository/* hasVariable */.$u)(open, names.clientId))) {
        session.stderr.line(`${vault.place} has a login already: it is kept.`);
        workflow.hasClientSecret = await vault.hasSecret(names.clientSecret);
    }
    else {
        const { client } = await (0,login/* signInToRepository */.MA)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    workflow.hasWriter = !workflow.previews && (await (0,repository_repository/* storeWriter */.Re)(session, open, { ask: command.yes !== true }));
}
async function ensureAccessToken(session, { open, workflow }) {
    const { names } = workflow;
    const { vault } = open;
    const value = session.inputs['access-token'];
    if (value !== undefined) {
        await (0,repository_repository/* writeSecret */.kz)(session, open, { name: names.accessToken, value });
        return true;
    }
    if ((await vault.hasSecret(names.secret)) || !(await vault.hasSecret(names.accessToken)))
        return false;
    session.stderr.line(`${vault.place} has an access token already: it is kept.`);
    workflow.login = 'access-token';
    return true;
}
function writeWorkflow({ stderr }, { clone, workflow, force }) {
    const workflowFile = (0,init_plan/* workflowFileOf */.hr)(workflow.folder);
    const path = (0,external_node_path_.join)(clone.root, workflowFile);
    const text = (0,repository_workflow/* workflowText */.LS)(workflow);
    const others = (0,deploy_steps/* findDeploySteps */.O)(clone.root).steps.filter(({ file }) => !isOwnWorkflow(file));
    if ((0,external_node_fs_.existsSync)(path) && (0,external_node_fs_.readFileSync)(path, 'utf8') === text) {
        stderr.line(`${workflowFile} is up to date.`);
        return 'unchanged';
    }
    const inTheWay = (0,external_node_fs_.existsSync)(path)
        ? `${workflowFile} is there, and differs from what init would write`
        : others[0] && `${others[0].file} deploys this repository already`;
    if (inTheWay && !force) {
        stderr.line(stderr.paint.yellow(`${inTheWay}: nothing was written. --dry-run shows the new one, --force writes it.`));
        return 'refused';
    }
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text);
    stderr.line(`${stderr.paint.green('Wrote')} ${workflowFile}.`);
    return 'written';
}
function isOwnWorkflow(file) {
    return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}
async function next(session, { written, plan, pullRequest }) {
    const { stderr, stdout, terminal } = session;
    const { clone, workflow } = plan;
    const file = external_node_path_.posix.relative(clone.folder, (0,init_plan/* workflowFileOf */.hr)(clone.folder));
    if (written === 'refused')
        return;
    const isCommitted = written === 'unchanged' && (await (0,cli_clone/* askGit */.gG)(terminal, 'status', '--porcelain', '--', file)) === '';
    if (isCommitted) {
        stderr.line('Nothing else to do.');
        return;
    }
    if (pullRequest) {
        stdout.line(await openPullRequest(terminal, file));
        return;
    }
    (0,init_plan/* notePreviews */.Yx)(session, workflow);
    stderr.line('Next:');
    stderr.line(`  git add ${file} && git commit -m "Deploy to Open Source Cloud" && git push`);
}


/***/ })

};
