export const id = 789;
export const ids = [789];
export const modules = {

/***/ 73789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  init: () => (/* binding */ init)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/doctor/repository.js
var repository = __webpack_require__(88756);
// EXTERNAL MODULE: ./build/src/cli/doctor/workflows.js
var workflows = __webpack_require__(68584);
// EXTERNAL MODULE: ./build/src/cli/doctor.js
var doctor = __webpack_require__(71049);
// EXTERNAL MODULE: ./build/src/cli/invocation.js
var invocation = __webpack_require__(59836);
// EXTERNAL MODULE: ./build/src/cli/login.js + 9 modules
var login = __webpack_require__(6193);
// EXTERNAL MODULE: ./build/src/cli/repository/open-repository.js + 2 modules
var open_repository = __webpack_require__(48004);
// EXTERNAL MODULE: ./build/src/cli/repository/store-login.js
var store_login = __webpack_require__(16268);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var repository_workflow = __webpack_require__(73888);
// EXTERNAL MODULE: ./build/src/cli/session.js + 2 modules
var cli_session = __webpack_require__(10133);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/cli/repository/names.js
var names = __webpack_require__(73473);
// EXTERNAL MODULE: ./build/src/cli/init/clone.js
var init_clone = __webpack_require__(13529);
// EXTERNAL MODULE: ./build/src/cli/init/detect-project.js + 3 modules
var detect_project = __webpack_require__(94546);
;// CONCATENATED MODULE: ./build/src/cli/init/plan.js










const workflowFile = '.github/workflows/osc-deploy.yml';
async function planInit(session, command) {
    const { inputs, terminal } = session;
    const clone = await (0,init_clone/* openClone */.o)(terminal);
    const repository = command.repo ?? clone.repository;
    if (!repository) {
        throw new cli_error/* CliError */.z('usage', '--repo is needed: this folder is no clone of a repository on GitHub.');
    }
    const environment = inputs['secret-environment'];
    const project = chosen((0,detect_project/* detectProject */.p)(terminal.cwd, clone.root), command);
    const workflow = {
        project,
        folder: clone.folder,
        branch: clone.branch,
        name: command.name,
        names: (0,names/* namesFor */.G)(inputs['secret-name']),
        environment,
        previews: command.previews && environment === undefined,
        hasClientSecret: false,
        hasWriter: (0,cli_session/* writerToken */.NH)(session) !== undefined,
        platform: (0,login/* platformInputs */.xP)(session),
        uses: command.uses ?? repository_workflow/* actionReference */.Oc,
    };
    return { clone, repository, project, workflow };
}
function chosen(found, { directory, runner, buildCommand }) {
    if (runner !== undefined) {
        if (!(runner in runners/* runners */.ae)) {
            throw new cli_error/* CliError */.z('usage', `--runner must be one of ${Object.keys(runners/* runners */.ae).join(', ')}.`);
        }
        return { framework: 'an app', runner: runner, setup: [], build: [], notes: [] };
    }
    const project = found?.runner === undefined || directory === undefined
        ? found
        : { framework: 'a site', setup: found.setup, build: found.build, notes: [] };
    if (!project && directory === undefined) {
        throw new cli_error/* CliError */.z('usage', 'Neither a site nor an app is recognised here: give --directory (the folder with the pages) or --runner (web, python, go, dotnet, php or wasm).');
    }
    const base = project ?? { framework: 'a site', setup: [], build: [], notes: [] };
    return {
        ...base,
        ...(directory === undefined ? {} : { directory }),
        ...(buildCommand === undefined ? {} : { build: [buildCommand] }),
    };
}
function showPlan({ stderr, hosts }, { clone, repository, project, workflow }) {
    const { folder } = clone;
    const { name, environment, previews, branch } = workflow;
    const where = environment ? `environment ${environment} of ${repository}` : repository;
    const rows = [
        ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
        ...(project.build.length > 0 ? [['Build', project.build.join(' && ')]] : []),
        project.runner
            ? ['Run as', `${project.runner} app ${name ?? (0,preview_names/* instanceNameFor */.Qh)(repository)}`]
            : ['Publish', `${external_node_path_.posix.join(folder, project.directory ?? '.')} as the site ${name ?? (0,preview_names/* pageNameFor */.Gy)(repository)}`],
        ['When', `push to ${branch}${previews ? ', pull requests (previews), twice a week' : ', twice a week'}`],
        ['Login', `${hosts.auth}, kept as a secret of ${where}`],
        ['Workflow', workflowFile],
    ];
    for (const [head, text] of rows)
        stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
    for (const note of project.notes)
        stderr.line(stderr.paint.yellow(`Note: ${note}`));
}

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
    const plan = await planInit(session, command);
    showPlan(session, plan);
    if (command.dryRun) {
        session.stdout.line((0,repository_workflow/* workflowText */.LS)(plan.workflow).trimEnd());
        return;
    }
    if (!command.yes && (await session.terminal.confirm('Go ahead?')) === false) {
        session.stderr.line('Nothing was changed.');
        return;
    }
    const { repository, workflow, clone } = plan;
    const open = await (0,open_repository/* openRepository */.h)(session, { repository, environment: workflow.environment });
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, workflow });
    const written = writeWorkflow(session, { clone, workflow, force: command.force });
    await (0,doctor/* examine */.s)(session, { open, ...(0,workflows/* findDeploySteps */.O)(clone.root) });
    await next(session, { written, workflow, pullRequest: command.pullRequest });
}
async function ensureEnvironment({ stderr }, { reader, repository, environment }) {
    if (!environment)
        return;
    const path = `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
    try {
        if ((await reader.get(path)) !== undefined)
            return;
        await reader.put(path);
    }
    catch (error) {
        throw new cli_error/* CliError */.z('repository-refused', `The environment ${environment} of ${repository} could not be created: ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next: 'Create it in the settings of the repository, under Environments; or leave --env out.' });
    }
    stderr.line(`${stderr.paint.green('Created')} the environment ${environment} of ${repository}.`);
}
async function ensureLogin(session, { open, command, workflow }) {
    const { names } = workflow;
    if ((await (0,repository/* hasSecret */.TA)(open, names.secret)) && (await (0,repository/* hasVariable */.$u)(open, names.clientId))) {
        session.stderr.line(`${open.vault.place} has a login already: it is kept.`);
        workflow.hasClientSecret = await (0,repository/* hasSecret */.TA)(open, names.clientSecret);
    }
    else {
        const { client } = await (0,login/* signInToRepository */.MA)(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    const token = (0,cli_session/* writerToken */.NH)(session);
    if (await (0,repository/* hasSecret */.TA)(open, names.writer))
        workflow.hasWriter = true;
    else if (token)
        await (0,store_login/* writeSecret */.k)(session, { repository: open, name: names.writer, value: token });
}
function writeWorkflow({ stderr }, { clone, workflow, force }) {
    const path = (0,external_node_path_.join)(clone.root, workflowFile);
    const text = (0,repository_workflow/* workflowText */.LS)(workflow);
    const others = (0,workflows/* findDeploySteps */.O)(clone.root).steps.filter(({ file }) => file !== workflowFile);
    if ((0,external_node_fs_.existsSync)(path) && (0,external_node_fs_.readFileSync)(path, 'utf8') === text) {
        stderr.line(`${workflowFile} is up to date.`);
        return false;
    }
    const inTheWay = (0,external_node_fs_.existsSync)(path)
        ? `${workflowFile} is there, and differs from what init would write`
        : others[0] && `${others[0].file} deploys this repository already`;
    if (inTheWay && !force) {
        stderr.line(stderr.paint.yellow(`${inTheWay}: nothing was written. --dry-run shows the new one, --force writes it.`));
        return false;
    }
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text);
    stderr.line(`${stderr.paint.green('Wrote')} ${workflowFile}.`);
    return true;
}
async function next({ stderr, stdout, terminal }, { written, workflow, pullRequest }) {
    if (!written) {
        stderr.line('Nothing else to do.');
        return;
    }
    if (pullRequest) {
        stdout.line(await openPullRequest(terminal, workflowFile));
        return;
    }
    if (workflow.previews && !workflow.hasWriter) {
        stderr.line(`Previews work for an hour after each run on ${workflow.branch}. For any hour: ${stderr.link((0,invocation/* documentation */.TH)('command-line.md'))}`);
    }
    stderr.line('Next:');
    stderr.line(`  git add ${workflowFile} && git commit -m "Deploy to Open Source Cloud" && git push`);
}


/***/ }),

/***/ 46705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kn: () => (/* binding */ wasmFileOption),
/* harmony export */   Qh: () => (/* binding */ serviceIdOf),
/* harmony export */   ae: () => (/* binding */ runners),
/* harmony export */   go: () => (/* binding */ appKind),
/* harmony export */   mv: () => (/* binding */ runnerOf)
/* harmony export */ });
const common = { source: 'SourceUrl', token: 'GitHubToken', takesCommit: false, showsPages: true };
const runners = {
    web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common, takesCommit: true },
    python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common, showsPages: false },
    go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
    dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
    wasm: {
        serviceId: 'eyevinn-wasm-runner',
        appType: 'wasm',
        source: 'GithubUrl',
        token: 'GithubToken',
        takesCommit: true,
        showsPages: false,
    },
    php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};
const wasmFileOption = 'WasmUrl';
function serviceIdOf({ runner, service }) {
    return runner ? runners[runner].serviceId : (service ?? '');
}
function appKind(type) {
    const kinds = Object.keys(runners);
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    const kinds = Object.keys(runners);
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ })

};
