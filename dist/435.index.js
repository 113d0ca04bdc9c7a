export const id = 435;
export const ids = [435];
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
// EXTERNAL MODULE: ./build/src/cli/doctor/workflows.js
var workflows = __webpack_require__(68584);
// EXTERNAL MODULE: ./build/src/cli/doctor.js + 1 modules
var doctor = __webpack_require__(43387);
// EXTERNAL MODULE: ./build/src/cli/login.js + 9 modules
var login = __webpack_require__(6193);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js + 1 modules
var repository_repository = __webpack_require__(52145);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var repository_workflow = __webpack_require__(73888);
// EXTERNAL MODULE: ./build/src/cli/init/plan.js
var init_plan = __webpack_require__(42184);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/cli/init/pull-request.js


const branch = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';
async function openPullRequest({ spawn }, file) {
    const run = async (program, ...args) => {
        const { code, stdout, stderr } = await spawn(program, args);
        if (code === 0)
            return stdout.trim();
        throw new cli_error/* CliError */.z('pull-request-failed', `${program} ${args[0]} failed: ${(0,plain_text/* plainText */.wh)(stderr, 300) || 'no reason given'}`);
    };
    await run('git', 'switch', '--create', branch);
    await run('git', 'add', '--', file);
    await run('git', 'commit', '--message', title, '--', file);
    await run('git', 'push', '--set-upstream', 'origin', branch);
    return run('gh', 'pr', 'create', '--head', branch, '--title', title, '--body', 'Written by `osc-deploy init`.');
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
    await (0,doctor/* examine */.s)(session, open, (0,workflows/* findDeploySteps */.O)(clone.root));
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
    if ((await vault.hasSecret(names.secret)) && (await (0,repository_repository/* hasVariable */.$u)(open, names.clientId))) {
        session.stderr.line(`${vault.place} has a login already: it is kept.`);
        workflow.hasClientSecret = await vault.hasSecret(names.clientSecret);
    }
    else {
        const { client } = await (0,login/* signInToRepository */.MA)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    workflow.hasWriter = await (0,repository_repository/* storeWriter */.Re)(session, open, { ask: command.yes !== true });
}
function writeWorkflow({ stderr }, { clone, workflow, force }) {
    const path = (0,external_node_path_.join)(clone.root, init_plan/* workflowFile */.EY);
    const text = (0,repository_workflow/* workflowText */.LS)(workflow);
    const others = (0,workflows/* findDeploySteps */.O)(clone.root).steps.filter(({ file }) => file !== init_plan/* workflowFile */.EY);
    if ((0,external_node_fs_.existsSync)(path) && (0,external_node_fs_.readFileSync)(path, 'utf8') === text) {
        stderr.line(`${init_plan/* workflowFile */.EY} is up to date.`);
        return false;
    }
    const inTheWay = (0,external_node_fs_.existsSync)(path)
        ? `${init_plan/* workflowFile */.EY} is there, and differs from what init would write`
        : others[0] && `${others[0].file} deploys this repository already`;
    if (inTheWay && !force) {
        stderr.line(stderr.paint.yellow(`${inTheWay}: nothing was written. --dry-run shows the new one, --force writes it.`));
        return false;
    }
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text);
    stderr.line(`${stderr.paint.green('Wrote')} ${init_plan/* workflowFile */.EY}.`);
    return true;
}
async function next(session, { written, plan, pullRequest }) {
    const { stderr, stdout, terminal } = session;
    const { clone, workflow } = plan;
    const file = external_node_path_.posix.relative(clone.folder, init_plan/* workflowFile */.EY);
    if (!written) {
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
