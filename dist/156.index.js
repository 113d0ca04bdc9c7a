export const id = 156;
export const ids = [156];
export const modules = {

/***/ 15497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ childEnvironment),
/* harmony export */   y: () => (/* binding */ hiddenFromChildren)
/* harmony export */ });
const common = /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
const gitAndGh = /^(?:GIT_\w+|GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;
function childEnvironment(env, tools) {
    const isPassed = (name) => common.test(name) || (tools !== undefined && gitAndGh.test(name));
    return Object.fromEntries(Object.entries(env).filter(([name]) => isPassed(name)));
}
function hiddenFromChildren(env, changes) {
    const hidden = {};
    for (const [name, value] of Object.entries({ ...env, ...changes })) {
        Object.defineProperty(hidden, process.platform === 'win32' ? name.toUpperCase() : name, {
            value,
            writable: true,
            configurable: true,
            enumerable: common.test(name) || name in changes,
        });
    }
    return hidden;
}


/***/ }),

/***/ 64473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jk: () => (/* binding */ CloneFiles),
/* harmony export */   NL: () => (/* binding */ OriginBranches),
/* harmony export */   gG: () => (/* binding */ askGit),
/* harmony export */   kR: () => (/* binding */ readPushed),
/* harmony export */   ok: () => (/* binding */ openClone)
/* harmony export */ });
/* unused harmony export parseRemote */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(51447);
/* harmony import */ var _github_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50285);




const unattended = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' };
const guarded = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit'];
async function askGit({ spawn }, ...args) {
    const { code, stdout } = await spawn('git', [...guarded, ...args], unattended);
    return code === 0 ? stdout.trim() : '';
}
const usualBranches = ['origin/mai[n]', 'origin/maste[r]'].map((name) => `--glob=refs/remotes/${name}`);
usualBranches.push('--glob=refs/heads/mai[n]', '--glob=refs/heads/maste[r]');
async function openClone(terminal) {
    const names = ['--show-prefix', 'HEAD', '--symbolic-full-name', 'HEAD', ...usualBranches, 'refs/remotes/origin/HEAD'];
    const [remote, known] = await Promise.all([
        askGit(terminal, 'remote', 'get-url', 'origin'),
        terminal.spawn('git', [...guarded, 'rev-parse', ...names], unattended),
    ]);
    const [prefix = '', commit = '', branch = '', ...refs] = known.stdout.trimEnd().split('\n');
    const isUnborn = commit === 'HEAD';
    const ref = isUnborn ? await askGit(terminal, 'symbolic-ref', '-q', 'HEAD') : branch;
    const folder = prefix.replace(/\/$/, '');
    const told = known.code === 0 ? refs.pop()?.replace('refs/remotes/origin/', '') : undefined;
    const assumed = remote ? ['main', 'master'].find((name) => refs.some((one) => one.endsWith(`/${name}`))) : undefined;
    return {
        root: folder === '' ? terminal.cwd : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(terminal.cwd, ...folder.split('/').map(() => '..')),
        folder,
        origin: parseRemote(remote),
        commit: isUnborn ? '' : commit,
        ref: ref.startsWith('refs/heads/') ? ref : '',
        defaultBranch: told ?? assumed ?? '',
        isBranchAssumed: told === undefined && assumed !== undefined,
    };
}
async function readPushed(terminal, commit) {
    const origin = 'refs/remotes/origin/';
    const [known, holding, ...changes] = await Promise.all([
        askGit(terminal, 'for-each-ref', '--count=1', '--format=x', origin),
        askGit(terminal, 'for-each-ref', '--count=1', '--format=x', '--contains', commit, origin, 'refs/tags/'),
        askGit(terminal, 'diff-index', '--name-only', 'HEAD'),
        askGit(terminal, 'ls-files', '--others', '--exclude-standard', '--directory'),
    ]);
    return { isPushed: known === '' || holding !== '', hasChanges: changes.some(Boolean) };
}
class OriginBranches extends _github_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .Branches */ .P {
    #spawn;
    constructor(github, { spawn }) {
        super(github);
        this.#spawn = spawn;
    }
    async names() {
        const { stdout } = await this.#spawn('git', ['ls-remote', '--heads', 'origin'], { GIT_TERMINAL_PROMPT: '0' });
        const names = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name = '']) => name);
        return names.length > 0 ? new Set(names) : undefined;
    }
    async isGone(branch) {
        const names = await this.names();
        return names && !names.has(branch);
    }
}
function parseRemote(remote) {
    const { scheme, host = '', port, path: repository = '' } = (0,_base_git_js__WEBPACK_IMPORTED_MODULE_3__/* .parseGitAddress */ .Q)(remote) ?? {};
    if (!/^\w[\w.-]*$/.test(host) || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    if (port && scheme?.startsWith('http'))
        return { server: `${scheme}://${host}:${port}`, repository };
    return { server: `https://${host.replace(/^(?:ssh\.)?(github\.com)(?:-[\w-]+)?$/, '$1')}`, repository };
}
class CloneFiles {
    folder;
    names;
    constructor(folder) {
        this.folder = folder;
        try {
            this.names = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(folder);
        }
        catch {
            this.names = [];
        }
    }
    has(path) {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.folder, path));
    }
    namesIn(folder) {
        return new CloneFiles((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.folder, folder)).names;
    }
    text(path) {
        try {
            return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.folder, path), 'utf8').slice(0, 200_000);
        }
        catch {
            return '';
        }
    }
    find(name, folders = ['.']) {
        const paths = folders.flatMap((folder) => this.namesIn(folder).map((each) => node_path__WEBPACK_IMPORTED_MODULE_1__.posix.join(folder, each)));
        return paths.find((path) => name.test(node_path__WEBPACK_IMPORTED_MODULE_1__.posix.basename(path)));
    }
}


/***/ }),

/***/ 20321:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AG: () => (/* binding */ showFindings),
/* harmony export */   el: () => (/* binding */ checkAccessToken),
/* harmony export */   n_: () => (/* binding */ checkRepository)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(85763);
/* harmony import */ var _credentials_generation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37736);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50401);
/* harmony import */ var _github_token_expiry_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(87446);
/* harmony import */ var _platform_access_token_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43847);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92797);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(27392);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(80100);
/* harmony import */ var _workflows_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(68584);












function showFindings(session, { repository, flags }, { head, findings, json }) {
    const { stdout, asTyped, found } = session;
    const { paint } = stdout;
    const marks = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') };
    const rows = findings.map(({ verdict, text, fix }) => ({ verdict, text, fix: fix && asTyped(fix) }));
    Object.assign(found, { repository, findings: rows });
    if (head && !json)
        stdout.line(head);
    for (const [index, { verdict, text, fix }] of json ? [] : rows.entries()) {
        stdout.line(`${marks[verdict]} ${text}`);
        const isToldNext = verdict === 'wrong' && rows[index + 1]?.verdict === 'wrong' && rows[index + 1]?.fix === fix;
        for (const line of fix && !isToldNext ? fix.split('\n') : [])
            stdout.line(`     ${paint.dim(line)}`);
    }
    const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (toFix > 0) {
        const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('setup-incomplete', `${things} to be fixed in ${repository}.`, {
            next: [(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .ourCommand */ .uD)(`doctor ${flags}`)],
        });
    }
    stdout.line(json ? JSON.stringify(found, null, 2) : paint.green('Nothing to fix.'));
}
async function checkRepository(session, repository, steps) {
    const { environment, vault, flags } = repository;
    const findings = checkAccessToken(session);
    if (environment) {
        const found = await ask(async () => (await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .hasEnvironment */ .sl)(repository))
            ? (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)(`The environment ${environment} is there.`)
            : (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(`There is no environment ${environment}.`, [
                { command: `gh api -X PUT ${(0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .environmentPath */ .FQ)(repository).slice(1)}` },
            ]));
        findings.push(found);
        if (found.verdict === 'wrong')
            return findings;
    }
    for (const name of accessTokenSecrets(steps.filter((step) => step.environment === environment))) {
        const make = ['Make an access token in the web console, then:', { command: `gh secret set ${name} ${flags}` }];
        findings.push(await checkStored(repository, { secret: name }, make));
    }
    const renews = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
    if (!renews)
        return findings;
    const secret = session.inputs['secret-name'];
    const { clientId, writer } = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_7__/* .namesFor */ .GT)(secret);
    const signIn = [(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .ourCommand */ .uD)(`login ${flags}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`)];
    findings.push(await checkStored(repository, { secret, mustBeHere: true }, signIn), await checkStored(repository, { variable: clientId }, signIn), await ask(() => checkRecord(repository, secret, signIn)), ...(await findShadowed(repository, secret, steps)));
    const needsWriter = (0,_session_js__WEBPACK_IMPORTED_MODULE_8__/* .writerToken */ .NH)(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
    if (!needsWriter)
        return findings;
    const make = [
        `Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
        { command: `gh secret set ${writer} ${flags}` },
    ];
    return [...findings, await checkStored(repository, { secret: writer }, make), await tryWriter(session, repository)];
}
async function checkStored(repository, { secret, variable = '', mustBeHere = false }, fix) {
    const { vault, whole } = repository;
    const what = secret === undefined ? `variable ${variable}` : `secret ${secret}`;
    return ask(async () => {
        const isThere = secret === undefined
            ? await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .hasVariable */ .$u)(repository, variable)
            : ((await vault.findSecret(secret)) ?? (mustBeHere ? undefined : await whole.findSecret(secret))) !== undefined;
        return isThere ? (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)(`The ${what} is there.`) : (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(`There is no ${what} in ${vault.place}.`, fix);
    });
}
async function findShadowed({ vault, environment }, secret, steps) {
    const step = steps.find((each) => each.environment === environment && each.inputs['secret-token'] && !each.inputs['secret-environment']);
    if (!environment || !step || !(await vault.findSecret(secret).catch(() => undefined)))
        return [];
    const text = `${step.file}, job ${step.job}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
    return [(0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}
async function checkRecord({ vault }, secret, signIn) {
    const found = await vault.readVariable(`${secret}_META`);
    const record = _credentials_generation_js__WEBPACK_IMPORTED_MODULE_3__/* .generationRecord */ .WN.safeParse(found && (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(found.value));
    if (!record.success || record.data.generation === 0)
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)('No run has used the login yet.');
    const { state, generation, run, at = 'at an unknown time' } = record.data;
    const last = `generation ${generation}, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(run, 200)}, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(at, 40)}`;
    if (state === 'uncertain') {
        const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(`A run used the login and never saw the answer (${last}).`, fix);
    }
    return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)(`The login was last kept by ${last}.`);
}
async function tryWriter(session, repository) {
    const value = (0,_session_js__WEBPACK_IMPORTED_MODULE_8__/* .writerToken */ .NH)(session);
    if (!value)
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .unknown */ .L5)('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
    const { vault } = await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .openWith */ .jL)(session, repository, { value, from: 'OSC_SECRET_TOKEN' });
    try {
        await (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .writeProbe */ .ej)(vault, session.inputs['secret-name']);
    }
    catch (error) {
        const text = `The writer token may not write secrets of ${vault.place}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`;
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(text, `It needs ${vault.needs}.`);
    }
    const probe = (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .probeOf */ .u0)(session.inputs['secret-name']);
    try {
        await vault.createVariable(probe, 'This variable shows that others can be written.');
        await vault.deleteVariable(probe);
    }
    catch (error) {
        const text = `The writer token may not write variables of ${vault.place}, so runs do not see each other: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`;
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(text, `It needs ${vault.needs}.`);
    }
    return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)(`The writer token may write secrets and variables of ${vault.place}.`);
}
async function ask(look) {
    try {
        return await look();
    }
    catch (error) {
        return (0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .unknown */ .L5)(`Not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    }
}
function accessTokenSecrets(steps) {
    const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
    return [...new Set(named)];
}
function checkAccessToken({ raw, inputs, terminal }, token = raw['access-token'].trim()) {
    if (token === '')
        return [];
    const claims = (0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_5__/* .readClaims */ .Ip)(token);
    if (!claims)
        return [(0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .unknown */ .L5)('OSC_ACCESS_TOKEN does not say whose it is and when it ends.')];
    const now = terminal.clock.now();
    const text = `OSC_ACCESS_TOKEN ${(0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_5__/* .describeAccessToken */ .v0)(claims, now)}.`;
    const isElsewhere = inputs.workspace !== undefined && claims.workspace !== inputs.workspace;
    const place = isElsewhere ? ` --workspace is ${inputs.workspace}.` : '';
    const fault = place + (claims.kind === 'oauth' ? ' It is not for CI.' : '');
    if (!fault && !(0,_github_token_expiry_js__WEBPACK_IMPORTED_MODULE_11__/* .endsSoon */ .C_)(claims.endsAt, now))
        return [(0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .fine */ .Bs)(text)];
    return [(0,_workflows_js__WEBPACK_IMPORTED_MODULE_9__/* .wrong */ .Qm)(text + fault, 'Make a personal access token in the console, in the settings of the workspace.')];
}


/***/ }),

/***/ 68584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bs: () => (/* binding */ fine),
/* harmony export */   L5: () => (/* binding */ unknown),
/* harmony export */   Li: () => (/* binding */ checkWorkflows),
/* harmony export */   O0: () => (/* binding */ findDeploySteps),
/* harmony export */   Qm: () => (/* binding */ wrong)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38815);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64473);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27392);





const fine = (text) => ({ verdict: 'fine', text });
const wrong = (text, fix) => ({ verdict: 'wrong', text, fix });
const unknown = (text) => ({ verdict: 'unknown', text });
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];
function findDeploySteps(directory) {
    return workflowFolders.flatMap((folder) => {
        const files = new _clone_js__WEBPACK_IMPORTED_MODULE_2__/* .CloneFiles */ .Jk((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(directory, folder));
        const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
        return names.flatMap((name) => deployStepsIn(`${folder}/${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 80)}`, files.text(name)));
    });
}
function deployStepsIn(file, text) {
    const { on, jobs, concurrency } = mapOf(readYaml(text));
    const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(mapOf(on));
    return Object.entries(mapOf(jobs)).flatMap(([name, found]) => {
        const job = mapOf(found);
        const environment = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
        const around = { file, job: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 60), events, environment };
        const queues = isQueue(job['concurrency'] ?? concurrency);
        const steps = Array.isArray(job['steps']) ? job['steps'].map(mapOf) : [];
        return steps.flatMap(({ uses, with: given }) => {
            if (!/(^|\/)osc-deploy(\/[^@]*)?@/.test(textOf(uses) ?? ''))
                return [];
            const inputs = Object.entries(mapOf(given)).map(([input, value]) => [input, textOf(value) ?? '']);
            return [{ ...around, queues, inputs: Object.fromEntries(inputs) }];
        });
    });
}
function isQueue(concurrency) {
    const group = textOf(concurrency) ?? textOf(mapOf(concurrency)['group']);
    const cancels = textOf(mapOf(concurrency)['cancel-in-progress'] ?? false);
    return group !== undefined && !group.includes('${{') && cancels === 'false';
}
function mapOf(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
function textOf(value) {
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
function readYaml(text) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_1__/* .parse */ .qg)(text);
    }
    catch {
        return undefined;
    }
}
function checkWorkflows(steps, { secret, environment }) {
    if (steps.length === 0) {
        const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
        return [wrong('No workflow of this clone uses osc-deploy.', fix)];
    }
    const rotating = steps.filter((step) => !step.inputs['access-token']);
    const isCached = rotating.some(({ inputs }) => !inputs['secret-token'] && !inputs['token-file']);
    const findings = [
        ...rotating.flatMap((step) => checkStep(step, { secret, environment })),
        ...twoStores(rotating),
        ...(isCached ? [inCache(steps)] : []),
    ];
    return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}
function twoStores(steps) {
    return steps.flatMap(({ file, job, inputs, environment }) => {
        const isSame = (other) => other.environment === environment && other.inputs['refresh-token'] === inputs['refresh-token'];
        const writer = steps.find((other) => other.inputs['secret-token'] && isSame(other));
        if (inputs['secret-token'] || !writer)
            return [];
        const place = inputs['token-file'] ? 'a file' : 'the Actions cache';
        const text = `${file}, job ${job}: the login is kept in ${place}, and by ${writer.file}, job ${writer.job}, in the secret. One login has one store.`;
        const lines = ['secret-token', 'secret-environment'].flatMap((name) => {
            const value = writer.inputs[name];
            return value ? [{ command: `${name}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(value, 100)}` }] : [];
        });
        return [wrong(text, ['Add to the step, or leave it out of all of them and sign in again:', ...lines])];
    });
}
function inCache(steps) {
    const text = 'The login is kept in the Actions cache: it works on the default branch only, and ends after 7 days without a run.';
    if (steps.some(({ events }) => events.includes('schedule'))) {
        return unknown(`${text} GitHub stops schedules of a public repository after 60 days without activity; then run the workflow, or push.`);
    }
    return wrong(`${text} No workflow here runs on a schedule.`, "Add to the workflow, below `on:`: schedule: [{ cron: '17 4 * * 1,4' }]");
}
function checkStep({ file, job, queues, inputs, environment: own }, { secret, environment }) {
    const place = `${file}, job ${job}`;
    const faults = [];
    if (!queues) {
        const fault = 'no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.';
        const fix = `Add to the workflow: concurrency: { group: ${(0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_3__/* .concurrencyGroup */ .Hy)(environment)}, cancel-in-progress: false }`;
        faults.push(wrong(`${place}: ${fault}`, fix));
    }
    if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? ''))
        faults.push(wrong(`${place}: \`refresh-token\` is not the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`));
    if (environment && own !== environment) {
        const fault = `it does not run in the environment ${environment}, so it cannot see the secret.`;
        faults.push(wrong(`${place}: ${fault}`, `Add to the job: environment: ${environment}`));
    }
    return faults.length === 0 ? [fine(`${place}: login set up correctly.`)] : faults;
}


/***/ }),

/***/ 65826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  B_: () => (/* binding */ chooseProject),
  pp: () => (/* binding */ detectProject),
  Ol: () => (/* binding */ leftOutOfSite),
  Sx: () => (/* binding */ unknownProject)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/contract/frameworks.js
var frameworks = __webpack_require__(33567);
// EXTERNAL MODULE: ./build/src/contract/rules/target.js
var target = __webpack_require__(66239);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/repository/pinned-actions.js
var pinned_actions = __webpack_require__(25129);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js + 1 modules
var workflow = __webpack_require__(27392);
// EXTERNAL MODULE: ./build/src/cli/terminal/typing.js
var typing = __webpack_require__(63362);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
;// CONCATENATED MODULE: ./build/src/cli/init/node-sites.js








const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];
function nodeProject(files, node) {
    const found = frameworkOf(files, node);
    const starts = node.scripts['start'] !== undefined;
    const serves = starts && servers.some((each) => node.dependencies.has(each));
    if (found && !(serves && ['Vite', 'Create React App'].includes(found.name)))
        return site(files, node, found);
    return starts ? { ...workflow/* withoutBuild */.DD, framework: 'Node', runner: 'web' } : undefined;
}
function frameworkOf(files, { dependencies }) {
    const found = frameworks/* frameworks */.Ij.find((each) => dependencies.has(each.package));
    const isLibrary = found === undefined || (found.name === 'Vite' && !files.has('index.html'));
    return isLibrary && dependencies.has(frameworks/* storybook */.Vb.package) ? frameworks/* storybook */.Vb : found;
}
function site(files, node, found) {
    const { name, build, isStatic } = found;
    const config = configText(files, found);
    if (isStatic && !isStatic.test(config + files.text('package.json')))
        return server(name, node);
    const script = buildScript(found, node);
    const text = script === undefined ? build : (node.scripts[script] ?? '');
    const [, named = files.has('docs/.vitepress') ? 'docs' : ''] = /vitepress build\s+([\w./-]+)/.exec(text) ?? [];
    const root = name === 'VitePress' ? named : '';
    return {
        framework: name,
        directory: external_node_path_.posix.join(root, output(found, config, text)),
        hashed: name !== 'Eleventy',
        setup: node.setup,
        build: [script === undefined ? node.exec([build, root].filter(Boolean).join(' ')) : node.run(script)],
        notes: [...baseNotes(config, found), ...routerNotes(name, node)],
    };
}
function configText(files, { name, build, config = build.split(' ')[0] }) {
    const folders = name === 'VitePress' ? ['docs/.vitepress', '.vitepress'] : ['.'];
    const path = files.find(new RegExp(`^\\.?${config}([.-]config)?\\.(json|[cm]?[jt]s)$`), folders);
    return path === undefined ? '' : files.text(path);
}
function server(name, { scripts }) {
    const project = { ...workflow/* withoutBuild */.DD, framework: `${name} (server)`, runner: 'web' };
    if (scripts['start'] !== undefined)
        return project;
    const problem = `${name} is not set up for a static site here, and package.json has no \`start\` script that runs a server.`;
    const adapters = 'For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.';
    return { ...project, problem: name === 'SvelteKit' ? `${problem} ${adapters}` : problem };
}
function buildScript({ build, name }, { scripts }) {
    const runs = (script) => script?.replace(/\bnuxi\b/g, 'nuxt').includes(build) === true;
    if (runs(scripts['build']))
        return 'build';
    const other = Object.keys(scripts).find((each) => runs(scripts[each]) && !/start|dev|serve|watch|preview/.test(each));
    return other ?? (scripts['build'] !== undefined && name !== 'Nuxt' ? 'build' : undefined);
}
function output({ name, setting, output: usual }, config, command) {
    const flag = /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?)[ =]["']?([\w./-]+)/i.exec(command);
    if (flag?.[1])
        return flag[1];
    if (name === 'Angular') {
        const [, project = ''] = /"projects"\s*:\s*\{\s*"([^"]+)"/.exec(config) ?? [];
        const [, base = `dist/${project}`] = /"outputPath"\s*:\s*(?:\{\s*"base"\s*:\s*)?"([\w./-]+)"/.exec(config) ?? [];
        return /:browser"|"browser"\s*:\s*""/.test(config) ? base : external_node_path_.posix.join(base, 'browser');
    }
    return (setting && new RegExp(`\\b${setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1]) || usual;
}
function baseNotes(config, { base = 'base' }) {
    const [setting = ''] = base.split('.').slice(-1);
    const path = /["'`]((?:https?:\/\/[\w.-]+\.github\.io)?\/[^"'`]+)["'`]/.source;
    const [, found] = new RegExp(`\\b${setting}"?\\s*:\\s*${path}`).exec(config) ?? [];
    return found ? [`The site is served from /, but \`${base}\` in its configuration is ${found}: set it to /.`] : [];
}
function routerNotes(name, { dependencies }) {
    const router = [...dependencies].find((each) => /router(-dom)?$|^wouter$/.test(each));
    if (!router || !['Vite', 'Create React App', 'Vue CLI', 'Parcel', 'Angular'].includes(name))
        return [];
    return [
        `${router}: an address inside the app answers 404 when it is opened directly. ${(0,typing/* documentation */.TH)('single-page-apps.md')}`,
    ];
}
const strings = (0,json/* lenient */.W_)(schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* catch */.MfU(schemas/* string */.YjP(), '')));
const packageJson = schemas/* looseObject */._H3({
    scripts: strings,
    dependencies: strings,
    devDependencies: strings,
    packageManager: (0,json/* lenient */.W_)(schemas/* string */.YjP()),
});
const managers = {
    pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
    yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install --frozen-lockfile' },
    bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
    npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
function readPackage(files, root) {
    const { data } = packageJson.safeParse((0,json/* parseJson */.qF)(files.text('package.json')));
    if (!data)
        return undefined;
    const folders = foldersUpTo(files.folder, root).map((folder) => new clone/* CloneFiles */.Jk(folder));
    const lock = folders.flatMap(({ folder, names }) => Object.entries(managers).flatMap(([by, { locks }]) => locks.filter((file) => names.includes(file)).map((file) => ({ by, path: (0,external_node_path_.relative)(root, (0,external_node_path_.join)(folder, file)) }))))[0];
    const [, declared, major = 1] = /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(data.packageManager ?? '') ?? [];
    const manager = (declared ?? lock?.by ?? 'npm');
    const { exec, install } = managers[manager];
    const isModernYarn = Number(major) > 1 || folders.some((each) => each.has('.yarnrc.yml'));
    const frozen = manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : install;
    const version = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
    const inputs = version ? { 'node-version-file': version } : { 'node-version': '24' };
    if (lock?.by === manager && manager !== 'bun') {
        inputs['cache'] = manager;
        if (lock.path.includes(external_node_path_.sep))
            inputs['cache-dependency-path'] = lock.path.replaceAll(external_node_path_.sep, '/');
    }
    const enable = manager === 'bun' ? { uses: pinned_actions/* pinnedActions */.y.bun } : { run: 'corepack enable' };
    return {
        scripts: data.scripts ?? {},
        dependencies: new Set(Object.keys({ ...data.dependencies, ...data.devDependencies })),
        run: (script) => `${manager} run ${script}`,
        exec: (command) => `${exec} ${command}`,
        setup: [
            ...(manager === 'npm' ? [] : [enable]),
            { uses: pinned_actions/* pinnedActions */.y.node, with: inputs },
            { run: lock ? frozen : `${manager} install` },
        ],
    };
}
function foldersUpTo(folder, root) {
    const above = (0,external_node_path_.dirname)(folder);
    return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}

;// CONCATENATED MODULE: ./build/src/cli/init/detect-project.js












const unknownProject = {
    framework: 'unknown',
    directory: 'dist',
    setup: [{ uses: pinned_actions/* pinnedActions */.y.node, with: { 'node-version': '24' } }, { run: 'npm ci' }],
    build: ['npm run build'],
    notes: [],
};
function detectProject(folder, root) {
    const files = new clone/* CloneFiles */.Jk(folder);
    const node = readPackage(files, root);
    const found = (node && nodeProject(files, node)) ?? generated(files) ?? plainHtml(files) ?? app(files);
    if (found?.runner !== undefined && folder !== root)
        found.problem ??= folderProblem(found.runner);
    const variables = files.find(/^\.env(\.example|\.sample|\.template)?$/);
    if (found?.runner === undefined || !variables)
        return found;
    const note = `${variables} is not deployed: the app gets its variables from \`config\`, ${(0,typing/* documentation */.TH)('configuration.md')}`;
    return { ...found, notes: [...found.notes, note] };
}
function folderProblem(runner) {
    const problem = (0,target/* topProblem */.dL)(runner);
    return problem && `Found a ${runner} app in a folder, but ${problem}: it needs a repository of its own.`;
}
const generators = [
    {
        framework: 'MkDocs',
        find: (files) => (servesPages(files) ? undefined : files.find(/^mkdocs\.ya?ml$/)),
        setting: /^site_dir:\s*["']?([\w./-]+)/m,
        setup: 'mkdocs mkdocs-material',
        build: () => 'mkdocs build',
    },
    {
        framework: 'Hugo',
        find: (files) => files.find(/^hugo\.(toml|ya?ml|json)$/, ['.', 'config/_default']) ??
            (files.has('archetypes') || files.has('content') ? files.find(/^config\.(toml|ya?ml|json)$/) : undefined),
        setting: /^\s*"?publishDir"?\s*[:=]\s*["']?([\w./-]+)/im,
        setup: () => [{ uses: pinned_actions/* pinnedActions */.y.hugo, with: { 'hugo-version': 'latest', extended: 'true' } }],
        build: () => 'hugo --minify --baseURL /',
    },
    {
        framework: 'Jekyll',
        find: (files) => files.find(/^_config\.ya?ml$/),
        setting: /^destination:\s*["']?([\w./-]+)/m,
        setup: (files) => {
            const version = { 'ruby-version': '3.3' };
            if (files.has('Gemfile'))
                return [{ uses: pinned_actions/* pinnedActions */.y.ruby, with: { ...version, 'bundler-cache': 'true' } }];
            return [{ uses: pinned_actions/* pinnedActions */.y.ruby, with: version }, { run: 'gem install jekyll' }];
        },
        build: (files) => `${files.has('Gemfile') ? 'bundle exec ' : ''}jekyll build --baseurl ""`,
    },
    {
        framework: 'Sphinx',
        find: (files) => (servesPages(files) ? undefined : files.find(/^conf\.py$/, ['docs', 'docs/source', 'doc', '.'])),
        setup: 'sphinx',
        build: (_, configuration) => `sphinx-build -b html ${external_node_path_.posix.dirname(configuration)} _build/html`,
    },
];
function generated(files) {
    for (const { framework, find, setting, setup, build } of generators) {
        const path = find(files);
        if (path === undefined)
            continue;
        const directory = setting?.exec(files.text(path))?.[1] ?? frameworks/* generators */.hJ[framework].output;
        const made = { framework, directory, build: [build(files, path)] };
        if (typeof setup !== 'string')
            return { ...made, setup: setup(files), notes: [] };
        const requirements = ['docs/requirements.txt', 'requirements.txt'].find((name) => new RegExp(framework, 'i').test(files.text(name)));
        const install = { run: `pip install ${requirements ? `-r ${requirements}` : setup}` };
        return {
            ...made,
            setup: [{ uses: pinned_actions/* pinnedActions */.y.python, with: { 'python-version': '3.13' } }, install],
            notes: requirements ? [] : [`plugins and themes that ${path} names need a \`pip install\` of their own.`],
        };
    }
    return undefined;
}
function servesPages(files) {
    const needs = `${files.text('requirements.txt')}\n${files.text('pyproject.toml')}`;
    return files.has('manage.py') || /\b(django|flask|fastapi|starlette|gunicorn|uvicorn|streamlit)\b/i.test(needs);
}
function plainHtml(files) {
    const path = files.find(/^index\.html$/, ['.', 'public', 'site', 'www', 'dist', 'docs']);
    if (path === undefined)
        return undefined;
    const directory = external_node_path_.posix.dirname(path);
    if (files.has('index.php') || files.has('composer.json') || (directory !== '.' && app(files)))
        return undefined;
    const leftOut = directory === '.' ? leftOutOfSite(files.names) : [];
    return { ...workflow/* withoutBuild */.DD, framework: 'plain HTML', directory, leftOut };
}
const aboutRepository = /^(\.(github|gitea|forgejo|gitlab-ci\.yml|gitignore|gitattributes|gitmodules|editorconfig)|(readme|contributing|changelog|codeowners|makefile|dockerfile)(\.\w+)?|requirements\.txt|package(-lock)?\.json|yarn\.lock|pnpm-lock\.yaml)$/i;
function leftOutOfSite(names) {
    return names.filter((name) => aboutRepository.test(name)).map((name) => `/${name}`);
}
const apps = [
    ['Python', 'python', /^(requirements\.txt|pyproject\.toml)$/],
    ['Go', 'go', /^go\.mod$/],
    ['.NET', 'dotnet', /\.(csproj|fsproj|sln|slnx)$/],
    ['PHP', 'php', /^(composer\.json|index\.php)$/],
];
function app(files) {
    const [framework, runner] = apps.find(([, , mark]) => files.find(mark) !== undefined) ?? [];
    if (!framework || !runner)
        return undefined;
    const [command] = files.namesIn('cmd');
    const isBelow = runner === 'go' && command !== undefined && !files.find(/\.go$/);
    const note = `the top of the module has no Go file: add \`build-command: go build -o app ./cmd/${command}\` and \`entry: ./app\`.`;
    return { ...workflow/* withoutBuild */.DD, framework, runner, notes: isBelow ? [note] : [] };
}
function chooseProject(inputs, { folder, root }) {
    const { directory, runner, 'build-command': build } = inputs;
    const files = new clone/* CloneFiles */.Jk(folder);
    if (files.has('package.json') && (0,json/* parseJson */.qF)(files.text('package.json')) === undefined) {
        throw new errors/* DeployError */.sH('usage', 'package.json is not valid JSON, so the build is not known.');
    }
    const problem = runner && folder !== root ? folderProblem(runner) : undefined;
    if (problem)
        throw new errors/* DeployError */.sH('usage', problem);
    if (runner !== undefined)
        return { ...workflow/* withoutBuild */.DD, framework: 'an app', runner, runnerBuild: build };
    const found = detectProject(folder, root);
    if (directory === undefined) {
        if (!found)
            throw unknownFolderError(files, root);
        if (found.problem)
            throw new errors/* DeployError */.sH('usage', found.problem);
        if (found.runner !== undefined)
            return { ...found, runnerBuild: build };
    }
    const node = readPackage(files, root);
    const script = node?.scripts['build'] === undefined ? [] : [node.run('build')];
    const site = found && found.runner === undefined ? found : { ...workflow/* withoutBuild */.DD, framework: 'a site', build: script };
    const commands = build === undefined ? site.build : [build];
    const setup = commands.length > 0 && site.setup.length === 0 && node ? node.setup : site.setup;
    return { ...site, setup, build: commands, directory: directory ?? site.directory };
}
function unknownFolderError(files, root) {
    const text = 'Neither a site nor an app is recognised here';
    const groups = ['apps', 'packages', 'sites'];
    const top = files.names.filter((name) => !/^\.|^node_modules$/.test(name) && !groups.includes(name));
    const inside = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
    const below = [...top, ...inside].filter((path) => detectProject((0,external_node_path_.join)(files.folder, path), root)).slice(0, 10);
    if (below.length > 0) {
        const next = ['Run it there:', ...below.map((path) => (0,advice/* ourCommand */.uD)('init', path))];
        return new errors/* DeployError */.sH('usage', `${text}, but in ${below.join(', ')}.`, { next });
    }
    const docker = files.has('Dockerfile') ? ' A Dockerfile alone cannot be run: an app runs on one of the runners.' : '';
    const options = `Give --directory (the folder with the pages) or --runner (${runners/* runnerList */.fM}).`;
    return new errors/* DeployError */.sH('usage', `${text}.${docker} ${options}`);
}


/***/ }),

/***/ 717:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Vb: () => (/* binding */ workflowFor),
/* harmony export */   oV: () => (/* binding */ planInit),
/* harmony export */   tN: () => (/* binding */ showPlan)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71500);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64473);
/* harmony import */ var _doctor_examine_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20321);
/* harmony import */ var _doctor_workflows_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68584);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92797);
/* harmony import */ var _repository_server_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(74102);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(27392);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(80100);
/* harmony import */ var _detect_project_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(65826);











async function planInit(session, command) {
    const { inputs, terminal } = session;
    const clone = await (0,_clone_js__WEBPACK_IMPORTED_MODULE_3__/* .openClone */ .ok)(terminal);
    const repository = command.repo ?? (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .repositoryOf */ ._M)(clone, terminal.env);
    const project = (0,_detect_project_js__WEBPACK_IMPORTED_MODULE_10__/* .chooseProject */ .B_)(inputs, { folder: terminal.cwd, root: clone.root });
    const { login, accessToken } = await chooseSignIn(session, command, clone.root);
    const server = await (0,_repository_server_js__WEBPACK_IMPORTED_MODULE_7__/* .readServer */ .Wb)(session);
    const workflow = workflowFor(session, clone, { project, login, previews: command.previews, server });
    if (command.uses)
        workflow.uses = command.uses;
    const naming = project.runner ? _contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .instanceNames */ .aF : _contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .pageNames */ .QA;
    const usual = (0,_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .usualName */ .gy)(naming, { repository, folder: clone.folder });
    if (clone.folder)
        workflow.name ??= usual;
    project.notes = [...project.notes, ...notesOn(workflow, command, clone.root)];
    return { clone, repository, name: workflow.name ?? usual, accessToken, workflow };
}
function workflowFor(session, clone, options) {
    const { inputs, place } = session;
    const { login, server } = options;
    const environment = inputs['secret-environment'];
    const hasWriter = login === 'renewing' && (0,_session_js__WEBPACK_IMPORTED_MODULE_9__/* .writerToken */ .NH)(session) !== undefined;
    const isExposed = environment !== undefined || hasWriter;
    return {
        ...options,
        folder: clone.folder,
        branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
        name: inputs.name,
        names: (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .namesFor */ .GT)(inputs['secret-name']),
        environment,
        previews: options.previews && !isExposed && (login === 'token' || server === 'github.com'),
        hasClientSecret: false,
        hasWriter,
        workflows: (0,_repository_server_js__WEBPACK_IMPORTED_MODULE_7__/* .workflowFolder */ .Mf)(clone.root, server),
        platform: place,
        uses: _repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .actionReference */ .Oc,
    };
}
const otherActions = /\b(actions\/deploy-pages|peaceiris\/actions-gh-pages|nwtgck\/actions-netlify|amondnet\/vercel-action)@/;
function notesOn({ previews, hasWriter, environment }, command, root) {
    const files = new _clone_js__WEBPACK_IMPORTED_MODULE_3__/* .CloneFiles */ .Jk((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(root, '.github', 'workflows'));
    const others = files.names.filter((name) => otherActions.test(files.text(name)));
    const notes = others.map((name) => `.github/workflows/${name} deploys to another host, and goes on doing so.`);
    if (previews || !command.previews || environment !== undefined)
        return notes;
    const why = hasWriter
        ? 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.'
        : 'no previews: on this server they need an access token of the console (--sign-in token).';
    return [why, ...notes];
}
const question = `How shall GitHub sign in?
  1  A login that renews itself: you approve it once in the browser. It ends after 7 days without a run, and GitHub stops
     the schedule of a public repository after 60 days without activity; there the forks' caches can push it out, too:
     run init with --env <environment> to keep it in a secret.
  2  An access token of the console: you paste it once. It ends on the day that you choose there.
Choose 1 or 2 [1]: `;
async function chooseSignIn(session, command, root) {
    const { inputs, terminal } = session;
    const given = inputs['access-token'];
    const before = (0,_doctor_workflows_js__WEBPACK_IMPORTED_MODULE_5__/* .findDeploySteps */ .O0)(root).find(({ file }) => (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .isOwnWorkflow */ .i$)(file))?.inputs;
    const hadToken = Boolean(before?.['access-token']);
    const known = given !== undefined || hadToken ? 'token' : before && 'renewing';
    const isSilent = command.yes || command.dryRun || !terminal.isInteractive;
    const ask = async () => (!isSilent && (await terminal.ask(question)) === '2' ? 'token' : 'renewing');
    const login = command.signIn ?? known ?? (await ask());
    if (login === 'renewing' || (given === undefined && (hadToken || command.dryRun))) {
        return { login, accessToken: undefined };
    }
    const accessToken = given ?? (await terminal.askSecret('Access token (not shown): '));
    if (accessToken === undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('usage', '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.');
    }
    session.log.mask(accessToken);
    const fault = (0,_doctor_examine_js__WEBPACK_IMPORTED_MODULE_4__/* .checkAccessToken */ .el)(session, accessToken).find(({ verdict }) => verdict === 'wrong');
    if (fault)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('usage', fault.text, { next: fault.fix });
    return { login, accessToken };
}
function showPlan({ stderr }, { clone, repository, name, workflow }) {
    const { folder } = clone;
    const { environment, previews, branch, login, project } = workflow;
    const assumed = clone.isBranchAssumed && branch === clone.defaultBranch ? ' (assumed to be the default branch)' : '';
    const when = [`push to ${branch}${assumed}`, ...(previews ? ['pull requests (previews)'] : [])];
    if ((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .isScheduled */ .mQ)(workflow))
        when.push('twice a week');
    const where = environment ? `environment ${environment} of ${repository}` : repository;
    const files = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .workflowFiles */ .BF)(workflow).map(({ path }) => path);
    const { runner } = project;
    const rows = [
        ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
        ['Build', project.build.join(' && ')],
        runner ? ['Run as', `${runner} app ${name}`] : ['Publish', `${(0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .outputOf */ .jH)(workflow)} as the site ${name}`],
        ['When', when.join(', ')],
        ['Sign-in', `${login === 'renewing' ? 'a login that renews itself' : 'an access token'}, a secret of ${where}`],
        ['Files', files.join(', ')],
    ];
    for (const [head, text] of rows)
        if (text)
            stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
    for (const note of project.notes)
        stderr.line(stderr.paint.yellow(`Note: ${note}`));
}


/***/ }),

/***/ 57156:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./build/src/action/runtime.js + 3 modules
var runtime = __webpack_require__(30120);
// EXTERNAL MODULE: ./build/src/base/child-environment.js
var child_environment = __webpack_require__(15497);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./build/src/base/programs.js



async function runProgram(name, args, { platform, ...options }) {
    const file = programPath(name, { platform, env: options.env });
    if (file === undefined)
        return { code: undefined, stdout: '', stderr: `${name} is in no folder of PATH` };
    return new Promise((resolve) => {
        const child = (0,external_node_child_process_.execFile)(file, args, { ...options, encoding: 'utf8', windowsHide: true }, (error, stdout, stderr) => {
            const code = error ? error.code : 0;
            if (typeof code === 'number')
                resolve({ code, stdout, stderr });
            else
                resolve({ code: undefined, stdout, stderr: stderr || `${name} could not be started (${code})` });
        });
        child.stdin?.end();
    });
}
function programPath(name, { platform, env }) {
    if (platform !== 'win32' || external_node_path_.win32.isAbsolute(name))
        return name;
    const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
    const folders = path.split(';').map((folder) => folder.replace(/^"|"$/g, ''));
    const names = /\.(exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`];
    return folders
        .filter((folder) => external_node_path_.win32.isAbsolute(folder))
        .flatMap((folder) => names.map((file) => `${folder}/${file}`))
        .find((file) => (0,external_node_fs_.statSync)(file, { throwIfNoEntry: false })?.isFile());
}

// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/http/dispatch.js
var dispatch = __webpack_require__(85758);
// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/rules/config.js
var config = __webpack_require__(80556);
// EXTERNAL MODULE: ./build/src/services/config/settle.js
var settle = __webpack_require__(72478);
// EXTERNAL MODULE: ./build/src/services/config/store.js
var config_store = __webpack_require__(42256);
// EXTERNAL MODULE: ./build/src/base/advice.js
var base_advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/contract/read-event.js
var read_event = __webpack_require__(49519);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 3 modules
var authenticate = __webpack_require__(74759);
// EXTERNAL MODULE: ./build/src/platform/clients.js + 1 modules
var platform_clients = __webpack_require__(84257);
// EXTERNAL MODULE: ./build/src/platform/service-clients.js + 6 modules
var service_clients = __webpack_require__(5932);
;// CONCATENATED MODULE: ./build/src/cli/connection.js









async function connect(session) {
    session.check();
    requireLogin(session);
    const runtime = createRuntime(session);
    const { inputs } = (0,contract_inputs/* parseInputs */.TL)({ ...session.raw, ...loginInputs(session) });
    const context = (0,read_event/* readEvent */.j)({}, undefined);
    const clients = await session.log.quietly(() => (0,authenticate/* authenticate */.Q)({ runtime, inputs, context, readOnly: false }));
    return { tools: (0,service_clients/* servicePlatform */.R)(clients, runtime), sites: (0,platform_clients/* sitePlatform */.h)(clients, runtime) };
}
function createRuntime({ terminal, log, savedLogin }) {
    return {
        ...terminal,
        ...(0,runtime.readPlaces)({}),
        log,
        outputs: new outputs/* Outputs */.t(),
        runnerFiles: { saveState: () => undefined, addSummary: async () => undefined },
        workspace: terminal.cwd,
        journalPath: savedLogin.journalPath,
    };
}
function loginInputs({ savedLogin, raw }) {
    if (raw['access-token'])
        return {};
    const client = savedLogin.client();
    return {
        'token-store': 'file',
        'token-file': savedLogin.tokenFile,
        'client-id': client?.clientId ?? 'none',
        'client-secret': client?.clientSecret ?? '',
    };
}
function requireLogin({ savedLogin, raw, hosts, platform, terminal }) {
    if (raw['access-token'] || savedLogin.client())
        return;
    const next = terminal.isInteractive
        ? undefined
        : ['Give an access token of the console in OSC_ACCESS_TOKEN, or sign in once at a terminal:', (0,base_advice/* ourCommand */.uD)('login')];
    throw new errors/* DeployError */.sH('not-signed-in', `You are not signed in to ${hosts.auth} (${platform}).`, { next });
}

// EXTERNAL MODULE: ./build/src/contract/input-values.js
var input_values = __webpack_require__(13831);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
;// CONCATENATED MODULE: ./build/src/cli/input-words.json
const input_words_namespaceObject = /*#__PURE__*/JSON.parse('{"target":{"about":"what to deploy: pages, runner, app, instance or job","default":"pages"},"operation":{"about":"auto, deploy, remove, plan (change nothing, show what would change), cleanup (sweep previews) or rollback (bring back a kept version of a site)","default":"auto"},"name":{"about":"name of the site or instance","default":""},"directory":{"about":"the built site; required for pages","default":""},"exclude":{"about":"patterns of files to leave out, one per line, by the rules of a .gitignore; {a,b} stands for either","default":""},"incremental":{"about":"upload only what has changed","default":"true"},"max-prune":{"about":"refuse to delete more than this many files, or this share (25%)","default":""},"keep":{"about":"glob patterns of paths on the site, one per line","default":""},"keep-assets":{"about":"how long the assets of former publishes stay on the site, such as 24h or 7d, so that open pages can load their chunks","default":"0"},"versions":{"about":"how many former versions of the site can be brought back, 0 to 20","default":"0"},"version":{"about":"the version that operation: rollback brings back: previous, a commit of 7 digits or more, or the id of a version","default":"previous"},"domain":{"about":"custom domain of the site or app, such as www.example.com; set up if it is not yet","default":""},"rollback":{"about":"when the new version does not come up, restore the former one","default":"false"},"concurrency":{"about":"maximum number of parallel uploads, 1 to 256","default":"128"},"basic-auth":{"about":"user:password; the site asks visitors for it","default":""},"wait":{"about":"wait until the deployed version is ready and live","default":"true"},"timeout":{"about":"seconds for everything after the upload, 1 to 21600","default":"600"},"health-path":{"about":"path that must answer below 400 on the live URL","default":""},"preview":{"about":"auto gives each pull request its own site or instance, branch also every pushed branch except the default one; true, false","default":"auto"},"preview-label":{"about":"A pull request has a preview only while it has this label","default":""},"preview-expires":{"about":"time since its last deploy, such as 14d or 12h, after which the sweep removes a preview","default":""},"preview-config":{"about":"YAML or JSON map of environment variables for previews of this repository\'s own branches","default":""},"preview-source-token":{"about":"token for a private source repository, given to previews of this repository\'s own branches","default":""},"preview-options":{"about":"YAML or JSON map of further service options for previews of this repository\'s own branches","default":""},"preview-max-size":{"about":"refuse a preview whose directory is larger than this, such as 500MB or 2GiB; a plain number is bytes","default":"500MB"},"preview-max-count":{"about":"refuse a new preview while this many previews of the same site or instance exist","default":"50"},"refresh-token":{"about":"OAuth refresh token","default":""},"client-id":{"about":"OAuth client id; required with refresh-token","default":""},"client-secret":{"about":"OAuth client secret, if the client has one","default":""},"access-token":{"about":"an access token, such as a personal access token of the console, instead of a refresh token; it is never rotated","default":""},"token-store":{"about":"where the rotated token is saved: auto, github-secret, actions-cache, file or none","default":"auto"},"secret-token":{"about":"GitHub token that can write the secret (environment secrets need Environments write, repository secrets need Secrets write)","default":""},"secret-name":{"about":"the secret to rewrite","default":"OSC_REFRESH_TOKEN"},"secret-environment":{"about":"GitHub environment that holds the secret","default":""},"token-file":{"about":"path of the file for the file store","default":""},"allow-token-loss":{"about":"refresh even if the new token cannot be saved","default":"false"},"workspace":{"about":"the workspace that the login must belong to","default":""},"runner":{"about":"web, python, go, dotnet, wasm or php; required for runner and app","default":""},"source-url":{"about":"Git URL or s3://…zip to run","default":""},"source-ref":{"about":"branch, tag or, where the runner takes one, commit to run","default":""},"source-token":{"about":"token for a private source repository","default":""},"git-credential":{"about":"name of a git credential that the workspace stores, for the private source of an app instead of source-token","default":""},"sub-path":{"about":"folder of the repository that holds the app","default":""},"build-command":{"about":"build command of the runner","default":""},"entry":{"about":"entry point of the runner","default":""},"config-service":{"about":"name of the parameter store that the app reads its environment from","default":""},"config":{"about":"YAML or JSON map of environment variables for the app, written to the parameter store config-service before the deploy","default":""},"config-api-key":{"about":"key of that parameter store, which shows its secrets","default":""},"config-prune":{"about":"delete variables from the parameter store that config does not name","default":"false"},"high-availability":{"about":"true gives an app of the web or python runner a standby, so that its deploys have no downtime; false takes it away","default":""},"service":{"about":"service id; required for instance and job","default":""},"options":{"about":"YAML or JSON map of further service options, by their exact names","default":""},"public-access":{"about":"false makes an instance without a port to the internet: only the apps of the workspace reach it","default":"true"},"backup-schedule":{"about":"when a database is backed up: five cron fields in UTC, such as 0 2 * * *; off switches it off","default":""},"backup-retention":{"about":"how long a backup is kept, in days such as 14d; 0 keeps it for ever","default":"30d"},"service-token":{"about":"hand the service\'s access token to later steps as the masked output service-token","default":"false"},"github-token":{"about":"token for the comment, the deployment record and the state of the pull request","default":"${{ github.token }}"},"comment":{"about":"comment on the pull request","default":"auto"},"deployment":{"about":"record a GitHub Deployment with its statuses","default":"false"},"deployment-environment":{"about":"environment of the GitHub Deployment","default":""},"environment":{"about":"platform environment: prod, prod-se, stage, dev, or another name","default":"prod"},"base-url":{"about":"base URL of the platform","default":""},"auth-url":{"about":"URL of the authorization server","default":""},"deploy-url":{"about":"URL of the deploy manager","default":""}}');
// EXTERNAL MODULE: ./build/src/cli/terminal/typing.js
var typing = __webpack_require__(63362);
;// CONCATENATED MODULE: ./build/src/cli/options.js






function addCommand(program, spec, { globalOptions, sessionOf }) {
    const command = program.command(spec.name).description(spec.description);
    command
        .aliases(spec.aliases ?? [])
        .helpOption('-h, --help', 'show this help')
        .helpGroup(`${spec.group}:`);
    for (const argument of spec.arguments ?? [])
        command.addArgument(argument);
    for (const option of spec.options)
        command.addOption(asOption(option));
    for (const option of globalOptions)
        command.addOption(asOption(option).helpGroup('Global options:'));
    if (spec.help)
        command.addHelpText('after', `\n${spec.help}`);
    command.action(async () => {
        const args = command.processedArgs.flatMap((value) => value ?? []);
        const options = command.opts();
        const given = { ...inputsAmong(command), ...spec.inputs?.(options, args) };
        await spec.run(sessionOf(given, options['verbose'] === true), options, args);
    });
}
function asOption(option) {
    return option instanceof esm/* Option */.c$ ? option : new esm/* Option */.c$(...option);
}
function inputsAmong(command) {
    const byOption = new Map(contract_inputs/* inputNames */.vj.map((name) => [(0,typing/* optionName */.fS)(name), name])).set('--directory', 'directory');
    const given = command.options.flatMap((option) => {
        const input = byOption.get(option.long?.replace(/^--no-/, '--') ?? '');
        const value = command.getOptionValue(option.attributeName());
        if (input === undefined || value === undefined || value === option.negate)
            return [];
        if (Array.isArray(value))
            return [[input, value.join('\n')]];
        return [[input, typeof value === 'object' ? yamlMap(value) : String(value)]];
    });
    if (command.getOptionValue('previewBranch') === true)
        given.push(['preview', 'branch']);
    return Object.fromEntries(given);
}
function yamlMap(values) {
    const entries = Object.entries(values).map(([name, value]) => {
        const [, tag = '', text = ''] = /^(!plain )?(.*)$/s.exec(value) ?? [];
        return `${JSON.stringify(name)}: ${tag}${JSON.stringify(text)}`;
    });
    return `{${entries.join(', ')}}`;
}
const words = input_words_namespaceObject;
const json = ['--json', 'print the outputs of the action as JSON'];
const nameArgument = new esm/* Argument */.ef('[name]', 'its name (default: as the workflow of this folder names it, or its repository)');
const kinds = [
    new esm/* Option */.c$('--name <name>', 'the same as the argument').hideHelp(),
    new esm/* Option */.c$('--site', 'look only among sites').conflicts(['app', 'runner', 'service']),
    new esm/* Option */.c$('--app', 'look only among the apps of My Apps').conflicts(['runner', 'service']),
    optionFor('runner', `look only among what this runner runs: ${runners/* runnerList */.fM}`),
    optionFor('service', 'look only among instances of this service'),
];
function optionsOf(...groups) {
    return contract_inputs/* inputNames */.vj.filter((name) => groups.some((group) => (0,contract_inputs/* rowOf */.OB)(name).of === group)).map((name) => optionFor(name));
}
function optionFor(input, help) {
    const { option = `--${input}`, help: own, form, variable } = (0,contract_inputs/* rowOf */.OB)(input);
    const { about, default: byDefault } = words[input];
    const isSwitch = !option.includes('<');
    const usual = byDefault && !isSwitch ? ` (default: ${byDefault})` : '';
    const suffix = variable ? ` (better in ${variable}: other users see arguments)` : usual;
    const made = new esm/* Option */.c$(option, help ?? `${own ?? about}${suffix}`);
    if (form === undefined)
        return made;
    const collect = (text, before = []) => [...before, text];
    return form === 'list' ? made.argParser(collect) : made.argParser(setting);
}
const globalOptions = [...optionsOf('every'), ['--verbose', 'show what happens behind each step']];
const waiting = optionsOf('wait');
const site = optionsOf('deploy', 'wait', 'site');
const target = new esm/* Option */.c$('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']);
const service = [...optionsOf('deploy', 'wait', 'service'), target];
const siteOrService = [...optionsOf('deploy', 'wait', 'site', 'service'), target];
const ofLogin = optionsOf('repository', 'login');
const browser = [
    new esm/* Option */.c$('--port <number>', 'port of 127.0.0.1 for the way back from the browser')
        .argParser(rejectUnread(portIn, 'It must be a port, 0 to 65535.'))
        .default(0, 'a free one'),
    new esm/* Option */.c$('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine').argParser(rejectUnread(input_values/* baseUrlOf */.ik, 'It must be an https URL without user, query or fragment.')),
    ['--no-browser', 'only print the link'],
];
function targetOf({ target, service: id }) {
    return target ?? (id ? 'instance' : 'runner');
}
function nameInputs(options, [name]) {
    const { site: isSite, app, runner, service: id } = options;
    const target = isSite ? 'pages' : app ? 'app' : (options.target ?? (runner || id ? targetOf(options) : undefined));
    return { name: name ?? options.name, target };
}
function repo(description) {
    const read = (text) => /^[\w.-]+\/[\w.-]+$/.exec(text)?.[0];
    return new esm/* Option */.c$('--repo <owner/name>', description).argParser(rejectUnread(read, 'It must be owner/name.'));
}
function rejectUnread(read, problem) {
    return (text) => {
        const value = read(text);
        if (value === undefined)
            throw new esm/* InvalidArgumentError */.Di(problem);
        return value;
    };
}
function portIn(text) {
    return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}
function setting(text, before = {}) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (!name)
        throw new esm/* InvalidArgumentError */.Di('It must be Name=value.');
    return { ...before, [name]: value };
}
const ownRepository = repo("the repository (default: this clone's origin)");

;// CONCATENATED MODULE: ./build/src/cli/words.js
const commands = [
    [
        'domains domain alias aliases',
        '`osc-deploy status` shows domains; `--domain` of deploy, publish and run sets one.',
    ],
    ['link unlink use', 'There is nothing to link: names come from the origin of the clone, or from `--name`.'],
    ['dev serve start local', "osc-deploy only deploys: start your framework's own server, such as `npm run dev`."],
    ['build', 'osc-deploy deploys what is built: run `npm run build` or the like, then `osc-deploy deploy`.'],
    ['previews', '`osc-deploy status` lists previews with everything else; `osc-deploy remove <name>` removes one.'],
    ['preview', '`osc-deploy deploy --preview-branch` makes a preview; `osc-deploy plan` shows what would change.'],
    ['prune sweep', '`osc-deploy cleanup` removes the previews of branches that are gone.'],
    ['auth signin sign-in', '`osc-deploy login` signs in, `osc-deploy logout` signs out.'],
    ['signout sign-out', '`osc-deploy logout` forgets the login on this machine.'],
    ['switch team teams scope', 'A login is for one workspace: `osc-deploy login` signs in to another one.'],
    ['token tokens', 'An access token is made in the console, and given in OSC_ACCESS_TOKEN.'],
    [
        'sites site projects project apps hosting ps info inspect sites: hosting: projects: apps:',
        '`osc-deploy status` shows all that the workspace has.',
    ],
    ['pages workers upload release', '`osc-deploy publish <directory>` publishes a site.'],
    ['functions compose', '`osc-deploy run --runner web` runs a server; functions of their own do not exist here.'],
    [
        'db database postgres redis addons storage kv',
        '`osc-deploy run --service <id> --name <name>` makes an instance of a service of the catalogue.',
    ],
    ['secret secrets vars variables secrets:', '`osc-deploy config` lists, sets and unsets the variables of apps.'],
    ['env:list env:ls config:list', '`osc-deploy config list` lists the variables of apps.'],
    ['env:pull', '`osc-deploy config list --show` lists the variables of apps with their values.'],
    ['env:set env:add config:set', '`osc-deploy config set NAME=value` sets a variable of apps.'],
    ['tail log', '`osc-deploy logs <name> --follow` follows a log.'],
    ['redeploy', '`osc-deploy deploy` deploys again; `osc-deploy restart <name>` restarts an app.'],
    ['deployments history releases', '`osc-deploy versions <name>` lists the versions that a site keeps.'],
    ['promote revert undo', '`osc-deploy rollback <name> --to <version>` brings a version of a site or app back.'],
    ['diff check validate', '`osc-deploy plan` shows what would change; `osc-deploy verify <site>` checks what is live.'],
    ['stop pause scale', '`osc-deploy remove <name>` removes it; what is not used is suspended by the platform.'],
    ['ssh exec shell console', 'There is no shell in an app: `osc-deploy logs <name>` prints its log.'],
    [
        'create new add setup',
        '`osc-deploy init` lets a repository deploy itself; `osc-deploy deploy` deploys this folder.',
    ],
    ['update upgrade', 'Each release has a version of its own: change the one in what you start it with.'],
    ['completion', 'There is no completion for shells.'],
];
const options = [
    ['--preview --branch --draft --channel --alias', '`--preview-branch`'],
    ['--dir --directory --folder --public --output', 'the directory itself, without an option'],
    ['--site-name --project --project-name --app-name --site-id', '`--name`'],
    ['--token --auth --api-key', 'the variable OSC_ACCESS_TOKEN'],
    ['--env --stage --target-env', '`--environment`'],
    ['--prod --production --live', 'no option: without `--preview-branch` it is production'],
    ['--dry-run --check', '`osc-deploy plan`'],
    ['--force', '`--no-incremental`, which sends every file again'],
    ['--message --commit-message', 'no option: the commit says it'],
    ['--cwd --prefix', '`cd` before the command'],
    ['--team --scope --account', '`--workspace`, which the login must belong to'],
    ['--confirm', '`--yes`'],
    ['--debug', '`--verbose`'],
    ['--tail', '`--follow`'],
];
const wordsOf = (rows) => new Map(rows.flatMap(([words, text]) => words.split(' ').map((word) => [word, text])));
const insteadOfCommand = wordsOf(commands);
const insteadOfOption = wordsOf(options);
const configActions = {
    ...{ list: 'list', ls: 'list', set: 'set', add: 'set', put: 'set' },
    ...{ unset: 'unset', rm: 'unset', remove: 'unset', delete: 'unset' },
};

;// CONCATENATED MODULE: ./build/src/cli/commands/config.js









const config_config = {
    name: 'config',
    aliases: ['env'],
    group: 'Change',
    description: 'List, set or unset variables of apps.',
    arguments: [
        new esm/* Argument */.ef('[action]', 'what to do: list, set or unset').argParser(actionOf),
        new esm/* Argument */.ef('[variables...]', 'NAME=value, or NAME with its value on standard input; for unset names'),
    ],
    options: [
        optionFor('config-service', 'the parameter store; its key in OSC_CONFIG_API_KEY'),
        ['--show', 'list the values too'],
        ['--json', 'print JSON'],
    ],
    help: `Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`,
    run: changeConfig,
};
function actionOf(word) {
    const action = configActions[word];
    if (action)
        return action;
    const pulls = word === 'pull' ? ' `osc-deploy config list --show` lists the values too.' : '';
    throw new esm/* InvalidArgumentError */.Di(`Allowed choices are list, set, unset.${pulls}`);
}
async function changeConfig(session, options, [action, ...variables]) {
    const name = session.raw['config-service'];
    const isCounted = (action === 'list') === (variables.length === 0);
    if (!action)
        throw new errors/* DeployError */.sH('usage', 'Say what to do: list, set or unset.');
    if (!name)
        throw new errors/* DeployError */.sH('usage', '--config-service is required: the name of the parameter store.');
    if (!isCounted && action === 'list')
        throw new errors/* DeployError */.sH('usage', 'list takes no names.');
    if (!isCounted)
        throw new errors/* DeployError */.sH('usage', `${action} needs the name of a variable.`);
    session.check();
    const toSet = action === 'set' ? await readValues(session, variables) : undefined;
    const { tools } = await connect(session);
    const { log, inputs } = session;
    const opened = { name, apiKey: inputs['config-api-key'] };
    if (toSet) {
        const change = await (0,settle/* readConfig */.X)(tools, { store: opened, values: toSet });
        await change.write();
        const { uncompared } = change;
        if (uncompared.length > 0) {
            const secrets = uncompared.join(', ');
            throw new errors/* DeployError */.sH('config-store', `Not set, because "${name}" does not show its secrets: ${secrets}.`);
        }
    }
    else {
        const { store } = await (0,config_store/* openParameterStore */.X5)(tools, opened);
        const values = await (0,config_store/* usingStore */.es)(() => store.list());
        if (action === 'list')
            return showConfig(session, values, options);
        const keyOf = (variable) => [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
        for (const variable of variables) {
            const key = keyOf(variable);
            await (0,config_store/* usingStore */.es)(() => store.remove(key ?? variable));
            log.info(key ? `- removed: ${key}` : `There is no ${variable} in "${name}".`);
        }
        if (!variables.some(keyOf))
            return;
    }
    session.stderr.line(session.asTyped('Restart what reads it to apply this: `osc-deploy restart <name>`'));
}
function showConfig({ stdout, stderr }, values, { show, json }) {
    const names = [...values.keys()].sort();
    if (names.length === 0)
        stderr.line('The parameter store has no variables.');
    const shown = Object.fromEntries(names.map((name) => [name, values.get(name)?.value ?? null]));
    const hidden = names.filter((name) => shown[name] === null);
    if (show && hidden.length > 0) {
        stderr.line(`Secrets that are not shown without the key of the store, OSC_CONFIG_API_KEY: ${hidden.join(', ')}`);
    }
    if (json)
        stdout.verbatim(JSON.stringify(show ? shown : names, null, 2));
    else
        for (const name of names)
            stdout.verbatim(show ? `${name}=${(0,plain_text/* printableJson */.et)(shown[name])}` : (0,plain_text/* printableJson */.et)(name).slice(1, -1));
}
async function readValues({ terminal }, variables) {
    const given = [];
    for (const variable of variables) {
        const [name = '', ...rest] = variable.split('=');
        given.push([name, rest.length > 0 ? rest.join('=') : await readValue(terminal, name, variables.length === 1)]);
    }
    const values = (0,config/* checkValues */.Xj)(given);
    if ('problem' in values)
        throw new errors/* DeployError */.sH('usage', `What is to be set is not valid: ${values.problem}.`);
    return values;
}
async function readValue({ askSecret, input }, name, isOnly) {
    const value = (await askSecret(`Value of ${name}: `)) ?? (isOnly ? await input() : undefined);
    const usage = `give ${name}=value, or only the name, and the value on standard input`;
    if (!value)
        throw new errors/* DeployError */.sH('usage', `${name} has no value: ${usage}.`);
    return value.replace(/\r?\n$/, '');
}

// EXTERNAL MODULE: ./build/src/action/service.js + 15 modules
var action_service = __webpack_require__(2023);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/init/detect-project.js + 1 modules
var detect_project = __webpack_require__(65826);
// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 2 modules
var resolve_intent = __webpack_require__(92204);
// EXTERNAL MODULE: ./build/src/action/run.js + 13 modules
var run = __webpack_require__(2860);
// EXTERNAL MODULE: ./build/src/report/log-outcome.js
var log_outcome = __webpack_require__(5767);
// EXTERNAL MODULE: ./build/src/contract/names.js
var contract_names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/cli/doctor/workflows.js
var workflows = __webpack_require__(68584);
;// CONCATENATED MODULE: ./build/src/cli/folder-name.js





function placeIn({ root }, cwd, path) {
    return (0,external_node_path_.relative)(root, (0,external_node_path_.resolve)(cwd, path)).replaceAll(external_node_path_.sep, '/') || '.';
}
function nameOfFolder(clone, subject) {
    const [name, ...others] = namesIn(stepsFor(clone, subject));
    if (others.length > 0) {
        const names = [name, ...others].map((each) => each || 'the default one').join(', ');
        throw new errors/* DeployError */.sH('usage', `The workflows of this clone deploy this folder under several names: ${names}.`, {
            next: 'Say which one is meant with --name.',
        });
    }
    return { name: name ?? '', folder: name === undefined ? clone.folder : '' };
}
function namesOfFolder(clone) {
    const given = namesIn([true, false].flatMap((isSite) => stepsFor(clone, { isSite })));
    const usual = (folder) => [contract_names/* pageNames */.QA, contract_names/* instanceNames */.aF].map((naming) => defaultName(naming, clone, folder));
    const names = given.length === 0 ? usual(clone.folder) : given.flatMap((name) => name || usual(''));
    return [...new Set(names)];
}
function otherPlace(clone, name) {
    const steps = deployingSteps(clone).filter(({ isSite }) => isSite);
    return steps.find((step) => (step.name || defaultName(contract_names/* pageNames */.QA, clone, '')) === name)?.place;
}
function defaultName(naming, { origin }, folder) {
    return (0,contract_names/* usualName */.gy)(naming, { repository: origin?.repository ?? '', folder });
}
function namesIn(steps) {
    return [...new Set(steps.map(({ name }) => name))];
}
function stepsFor(clone, { isSite, place }) {
    const steps = deployingSteps(clone).filter((step) => step.isSite === isSite);
    const same = steps.filter((step) => step.place === place);
    if (same.length > 0)
        return same;
    const folder = clone.folder || (place === undefined ? '' : projectAbove(clone, place));
    if (folder === '')
        return steps.filter((step) => projectAbove(clone, step.place) === '');
    return steps.filter((step) => `${step.place}/`.startsWith(`${folder}/`));
}
function deployingSteps({ root }) {
    return (0,workflows/* findDeploySteps */.O0)(root).flatMap(({ inputs }) => {
        const { target = 'pages', operation = 'auto', name = '' } = inputs;
        if (!['auto', 'deploy', 'plan'].includes(operation) || name.includes('${{'))
            return [];
        const isSite = target === 'pages';
        const path = inputs[isSite ? 'directory' : 'sub-path'] || '.';
        return [{ isSite, place: external_node_path_.posix.normalize(path).replace(/\/$/, ''), name }];
    });
}
function projectAbove({ root }, path) {
    const folder = external_node_path_.posix.dirname(path);
    if (folder === '.' || folder.startsWith('..'))
        return '';
    return (0,detect_project/* detectProject */.pp)((0,external_node_path_.resolve)(root, folder), root) ? folder : projectAbove({ root }, folder);
}

;// CONCATENATED MODULE: ./build/src/cli/recipe.js











async function runRecipe(session, { json = false, before }) {
    const { terminal, raw, log } = session;
    const startedAt = terminal.clock.now();
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    const runtime = createRuntime(session);
    const { outputs } = runtime;
    const isSite = session.inputs.target === 'pages';
    const place = isSite && raw.directory ? placeIn(clone, terminal.cwd, raw.directory) : undefined;
    const { name, folder } = raw.name ? { name: raw.name, folder: '' } : nameOfFolder(clone, { isSite, place });
    const given = {
        ...raw,
        name,
        preview: raw.preview || 'false',
        directory: /^\.\.(?:[/\\]|$)/.test(raw.directory) ? (0,external_node_path_.resolve)(terminal.cwd, raw.directory) : raw.directory,
        config: readText(raw.config, terminal.cwd),
        'preview-config': readText(raw['preview-config'], terminal.cwd),
        ...loginInputs(session),
    };
    const resolved = await (0,resolve_intent/* resolveIntent */.n)(runtime, given, {
        ...readClone(session, clone),
        folder,
        ...(place && !place.startsWith('..') ? { place } : {}),
    });
    const sweeps = resolved.intent.operation === 'cleanup';
    const task = sweeps ? { ...resolved, branches: new cli_clone/* OriginBranches */.NL(resolved.github, terminal) } : resolved;
    const { intent } = task;
    outputs.set({ name: intent.name });
    await checkPushed(session, task, clone);
    const other = isSite && intent.operation === 'deploy' && !raw.name && !name ? otherPlace(clone, intent.base) : undefined;
    if (other !== undefined && other !== place && !(await agreesToReplace(session, { name: intent.base, other })))
        return;
    let idle = () => { };
    try {
        await (0,run.carryOut)(task, {
            signIn: (signIn) => {
                requireLogin(session);
                return log.quietly(signIn);
            },
            agrees: async (clients) => {
                const where = `${clients.workspace ?? clients.hosts.auth} on ${session.platform}`;
                log.info(where);
                if ((await before?.(task, { clients, place: where })) === false)
                    return false;
                idle = log.busy(terminal.clock);
                return true;
            },
            ended: async (outcome) => {
                idle();
                outputs.set({ ...outcome.outputs, 'duration-ms': terminal.clock.now() - startedAt });
                showOutcome(session, { outcome: log.secrets.redactIn(outcome), outputs: outputs.values, json });
            },
        });
    }
    finally {
        idle();
    }
}
async function agreesToReplace({ terminal, log }, { name, other }) {
    const text = `A workflow of this clone publishes ${other} as ${name}, the default name.`;
    const answer = await terminal.confirm(`${text} Replace that site?`);
    if (answer === undefined)
        throw new errors/* DeployError */.sH('usage', text, { next: 'Name this site with --name.' });
    if (!answer)
        log.info('Nothing was changed.');
    return answer;
}
function describeNamed({ target, name, runner, service }) {
    if (target === 'pages' || target === 'app')
        return `${target === 'app' ? 'app' : 'site'} "${name}"`;
    return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}
function readClone(session, clone) {
    const { raw, log } = session;
    const isPreview = raw.preview === 'branch';
    const setHead = 'git remote set-head origin --auto';
    if (isPreview && !clone.ref) {
        const next = ['Check out the branch whose preview is meant:', { command: 'git switch <branch>' }];
        throw new errors/* DeployError */.sH('usage', '--preview-branch: no branch is checked out here.', { next });
    }
    if (isPreview && !clone.defaultBranch) {
        const next = ['Ask `origin` for it once:', { command: setHead }];
        throw new errors/* DeployError */.sH('usage', '--preview-branch: the default branch of `origin` is not known here.', { next });
    }
    if (isPreview && clone.isBranchAssumed)
        log.info(`The default branch is assumed to be ${clone.defaultBranch}; to be sure: ${setHead}`);
    const usesBranch = isPreview || raw.target === 'runner' || raw.target === 'app';
    const { origin, commit, ref, defaultBranch } = clone;
    return {
        ...(0,read_event/* readEvent */.j)({}, undefined),
        ...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
        ...(usesBranch && { ref, branch: ref.replace('refs/heads/', '') || undefined }),
        ...(usesBranch && { defaultBranch: defaultBranch || undefined }),
    };
}
async function checkPushed({ terminal, log }, task, { origin, commit }) {
    const { inputs, context, intent } = task;
    const isBuilt = (inputs.target === 'runner' || inputs.target === 'app') && intent.operation === 'deploy';
    if (!isBuilt || !origin || inputs['source-url'] || inputs['source-ref'] || context.sha !== commit)
        return;
    const short = commit.slice(0, 7);
    const { isPushed, hasChanges } = await (0,cli_clone/* readPushed */.kR)(terminal, commit);
    const next = ['Push it first:', { command: 'git push' }];
    if (!isPushed)
        throw new errors/* DeployError */.sH('usage', `${short} is not on origin, where the platform fetches it. Nothing was sent.`, {
            next,
        });
    if (hasChanges)
        log.warning(`What is not committed here is not deployed: the platform builds ${short}.`);
}
function readText(path, cwd) {
    if (path === '')
        return '';
    try {
        return (0,external_node_fs_.readFileSync)((0,external_node_path_.resolve)(cwd, path), 'utf8');
    }
    catch (error) {
        throw new errors/* DeployError */.sH('usage', `--config: ${path} cannot be read.`, { cause: error });
    }
}
function showOutcome(session, { outcome, outputs, json }) {
    const { stderr, stdout } = session;
    const { kind, advice, done, files, notes = [], state, tables = [], url, would } = outcome;
    if (kind === 'deployed') {
        const time = (0,log_outcome/* timesText */.Aq)(outcome, { signIn: 0, duration: outputs['duration-ms'] ?? 0 });
        stderr.line(`${stderr.paint.green((0,log_outcome/* capitalize */.ZH)(state))} after ${time}${done ? `; ${done}` : ''}.`);
    }
    if (json) {
        stdout.line(JSON.stringify({ ...outputs, ...would }, null, 2));
        return;
    }
    if (kind === 'skipped')
        stderr.line(session.asTyped((0,base_advice/* joinAdvice */.f7)(done, advice)));
    if (kind === 'planned' && files) {
        const { green, yellow, red } = stdout.paint;
        const styles = { '+': green, '~': yellow, '-': red };
        for (const line of (0,log_outcome/* changedLines */.MA)(files))
            stdout.line(styles[line.slice(0, 1)]?.(line));
    }
    for (const { title, header, rows } of tables) {
        if (header)
            continue;
        const shown = kind === 'planned' ? rows : rows.filter(([, value]) => value !== url);
        for (const line of stderr.table([title, ''], shown))
            stderr.line(line);
    }
    if (kind === 'planned')
        stderr.line(`Would ${done}.`);
    if (kind !== 'deployed')
        return;
    for (const note of notes)
        stderr.line(note);
    if (url)
        stdout.line(url);
}

// EXTERNAL MODULE: ./build/src/cli/session.js + 1 modules
var cli_session = __webpack_require__(80100);
;// CONCATENATED MODULE: ./build/src/cli/commands/deploy.js












const shared = {
    arguments: [new esm/* Argument */.ef('[directory]', 'a built site (default: found out)')],
    options: [...siteOrService, json],
    inputs: (options, [directory]) => {
        const isNamed = options.target || options.runner || options.service;
        return { directory, target: directory === undefined ? isNamed && targetOf(options) : 'pages' };
    },
};
const deploy = {
    ...shared,
    name: 'deploy',
    aliases: ['up', 'push'],
    group: 'Deploy',
    description: 'Publish or run what is in this folder.',
    help: `A site is published from the folder that its build wrote, as \`osc-deploy publish\` does. A server runs as an app, at the
commit that is checked out and pushed, as \`osc-deploy run\` does.

Examples:
  osc-deploy deploy
  osc-deploy deploy --name my-site --preview-branch`,
    run: deployHere('deploy'),
};
const plan = {
    ...shared,
    name: 'plan',
    group: 'Deploy',
    description: 'Show what would change; change nothing.',
    help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
    run: deployHere('plan'),
};
const publish = {
    name: 'publish',
    group: 'Deploy',
    description: 'Put a built directory on My Pages.',
    arguments: [new esm/* Argument */.ef('<directory>', 'the folder that the build wrote')],
    options: [...site, json],
    help: `Only what changed goes up, and the command ends when the site serves it. The directory goes up as it is: dot files
too, but no .git, no .env* and nothing outside of it.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
    inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
    run: async (session, options) => runRecipe(leaveOutRepository(session), options),
};
const deploy_run = {
    name: 'run',
    group: 'Deploy',
    description: 'Run a repository or a service.',
    options: [...service, ['--create-config', 'make the parameter store if there is none'], json],
    help: `Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`,
    inputs: (options) => ({ target: targetOf(options), operation: 'deploy' }),
    run: async (session, { createConfig: creates, json: asJson }) => {
        const { inputs } = session;
        if (creates && !(inputs['config-service'] && ['runner', 'app'].includes(inputs.target))) {
            throw new errors/* DeployError */.sH('usage', '--create-config is for runners and apps, and needs --config-service.');
        }
        await runRecipe(session, { json: asJson, before: creates ? createConfig : undefined });
    },
};
function deployHere(operation) {
    return async (session, options) => runRecipe(leaveOutRepository((0,cli_session/* withInputs */.wH)(await detectTarget(session), { operation })), options);
}
async function createConfig(task, { clients }) {
    const { inputs, runtime, settings } = task;
    const { target, 'config-service': name = '' } = inputs;
    if (settings.access || (target !== 'app' && target !== 'runner'))
        return true;
    const options = { name, secrets: inputs.runner !== 'wasm' };
    const created = await (0,config_store/* ensureParameterStore */.jI)((0,action_service/* serviceRun */.p)(task, { target, clients }), options);
    if (!created)
        runtime.log.info(`The parameter store "${name}" is there already.`);
    return true;
}
async function detectTarget(session) {
    const { terminal, log, raw } = session;
    if (raw.target !== '')
        return session;
    const { root, folder } = await (0,cli_clone/* openClone */.ok)(terminal);
    const project = (0,detect_project/* detectProject */.pp)(terminal.cwd, root);
    if (!project || project.problem) {
        const unknown = 'Neither a site nor an app is recognised here: give the directory of a site, or use `osc-deploy run`.';
        throw new errors/* DeployError */.sH('usage', project?.problem ?? unknown);
    }
    const { framework, runner, directory = '.', build } = project;
    if (runner) {
        log.info(`Found ${framework}: runs on the ${runner} runner.`);
        return (0,cli_session/* withInputs */.wH)(session, { target: 'runner', runner, 'sub-path': folder });
    }
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(terminal.cwd, directory))) {
        const next = build.length > 0 ? ['Build it first:', { command: build.join(' && ') }] : [];
        throw new errors/* DeployError */.sH('usage', `Found ${framework}, but there is no \`${directory}\` yet.`, { next });
    }
    log.info(`Found ${framework}: publishes ${directory}.`);
    return (0,cli_session/* withInputs */.wH)(session, { target: 'pages', directory });
}
function leaveOutRepository(session) {
    const { terminal, log, raw } = session;
    const { names } = new cli_clone/* CloneFiles */.Jk((0,external_node_path_.resolve)(terminal.cwd, raw.directory));
    const leftOut = raw.target === 'pages' && names.includes('.git') ? (0,detect_project/* leftOutOfSite */.Ol)(names) : [];
    if (leftOut.length === 0)
        return session;
    const list = leftOut.map((pattern) => (0,plain_text/* plainText */.wh)(pattern.slice(1), 80)).join(', ');
    log.info(`Left out, because it is of the repository: ${list}. \`--exclude '!${leftOut[0]}'\` publishes it all the same.`);
    return (0,cli_session/* withInputs */.wH)(session, { exclude: [...leftOut, raw.exclude].filter(Boolean).join('\n') });
}

// EXTERNAL MODULE: ./build/src/services/job/job-log.js
var job_log = __webpack_require__(21870);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/services/app-changes.js
var app_changes = __webpack_require__(79561);
// EXTERNAL MODULE: ./build/src/services/deployed.js
var deployed = __webpack_require__(58146);
;// CONCATENATED MODULE: ./build/src/cli/find-deployed.js









async function findDeployed(session, needs) {
    const search = await searchDeployed(session);
    const found = needs ? search.found.filter((one) => one[needs] || one.isAsleep) : search.found;
    if (search.found.length > 0 && found.length === 0) {
        throw new errors/* DeployError */.sH('usage', needs === 'logs' ? 'A site has no log.' : 'A site has nothing to restart.');
    }
    const one = await chooseOne(session, { ...search, found });
    if (one.isAsleep)
        throw new errors/* DeployError */.sH('not-found', `${describeNamed(one.inputs)} is suspended: deploy it to wake it up.`);
    return one;
}
async function chooseOne(session, search) {
    const { terminal, stderr } = session;
    const { found } = search;
    if (!found[0])
        throw notFoundError(session, search);
    if (found.length === 1)
        return found[0];
    const titles = found.map(({ inputs }) => describeNamed(inputs));
    if (!terminal.isInteractive) {
        const list = found.map(({ inputs }, index) => `  ${titles[index]}: ${inputs.name} ${flagOf(inputs)}`);
        throw new errors/* DeployError */.sH('usage', `More than one thing is meant. Give one of:\n${list.join('\n')}`);
    }
    for (const [index, text] of titles.entries())
        stderr.line(`  ${index + 1}  ${text}`);
    for (;;) {
        const one = found[Number(await terminal.ask(`Which one? [1-${found.length}] `)) - 1];
        if (one)
            return one;
    }
}
async function searchDeployed(session, connected) {
    const connection = connected ?? (await connect(session));
    const { inputs, raw } = session;
    const names = inputs.name === undefined ? await namesHere(session) : [inputs.name];
    const unread = [];
    const kind = raw.target === '' ? undefined : inputs.target;
    const only = kind === undefined || kind === 'pages' || kind === 'app' ? kind : (0,runners/* serviceIdOf */.Qh)(inputs);
    const all = await listDeployed(connection, unread, only);
    const near = (0,nearest/* nearest */.p)(names[0] ?? '', new Set(all.map((one) => one.inputs.name)));
    return { found: all.filter((one) => names.includes(one.inputs.name)), names, near, unread };
}
async function listDeployed({ tools, sites }, unread, only) {
    const gaps = only === undefined ? unread : undefined;
    const services = only === undefined ? [...(await tools.catalog.serviceIds())] : [only];
    const lists = services
        .filter((id) => id !== 'pages' && id !== 'app')
        .map((id) => readList(id, () => (0,deployed/* listAwake */.EZ)(tools, id), gaps));
    if (only === undefined || only === 'app' || (0,runners/* runnerOf */.mv)(only))
        lists.push(readList('My Apps', () => (0,deployed/* listApps */.tS)(tools), gaps));
    if (only !== 'pages') {
        const serviceId = only === 'app' ? undefined : only;
        lists.push(readList('suspended instances', () => (0,deployed/* listAsleep */.pp)(tools, serviceId), gaps));
    }
    const listsSites = only === undefined || only === 'pages';
    const pages = listsSites ? readList('sites', () => listSites(sites.pages), gaps) : [];
    const merged = (0,deployed/* mergeDeployed */.tM)((await Promise.all(lists)).flat()).map((one) => describeDeployed(tools, one));
    const wanted = merged.filter(({ service }) => only === undefined || service === (only === 'app' ? app_changes/* appsLabel */.PX : only));
    const keyOf = ({ service, inputs }) => `${service} ${inputs.name}`;
    return [...wanted, ...(await pages)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
async function readList(area, list, unread) {
    try {
        return await list();
    }
    catch (error) {
        if (!unread || !(error instanceof errors/* DeployError */.sH))
            throw error;
        unread.push(`${area}: ${error.message}`);
        return [];
    }
}
async function listSites(pages) {
    return (await pages.list()).map(({ name, url, status = '', customDomain }) => ({
        inputs: { target: 'pages', name },
        service: '',
        url,
        domain: customDomain,
        state: async () => status,
    }));
}
function describeDeployed(tools, one) {
    const { name, resource, record, suspended } = one;
    return {
        inputs: resource.type === 'instance' ? inputsOf(resource.serviceId, name) : { target: 'app', name },
        service: (0,deployed/* serviceOf */.z5)(one),
        url: record.url,
        isAsleep: suspended !== undefined,
        state: () => (0,deployed/* readState */.un)(tools, one),
        logs: () => (0,deployed/* readLog */.x6)(tools, one),
        restart: () => (0,deployed/* restart */.S8)(tools, one),
        ports: () => (0,deployed/* readPorts */.xH)(tools, one),
    };
}
function inputsOf(serviceId, name) {
    const runner = (0,runners/* runnerOf */.mv)(serviceId);
    return runner ? { target: 'runner', runner, name } : { target: 'instance', service: serviceId, name };
}
async function namesHere({ terminal }) {
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    if (clone.origin)
        return namesOfFolder(clone);
    throw new errors/* DeployError */.sH('usage', 'Give a name: this folder is no clone of a repository to take it from.');
}
function flagOf({ target, runner, service }) {
    if (target === 'pages')
        return '--site';
    if (target === 'app')
        return '--app';
    return runner ? `--runner ${runner}` : `--service ${service}`;
}
function notFoundError({ inputs, raw }, { names, near, unread }) {
    const quoted = names.map((name) => `"${name}"`).join(' or ');
    const subject = raw.target === '' ? `site, app or instance ${quoted}` : describeNamed({ ...inputs, name: names.join('" or "') });
    const gaps = unread?.length ? ` Not searched: ${unread.join('; ')}` : '';
    return new errors/* DeployError */.sH('not-found', `There is no ${subject} in this workspace.${near ? ` There is "${near}".` : ''}${gaps}`);
}

;// CONCATENATED MODULE: ./build/src/cli/commands/deployed.js






const maxLine = 4000;
const followEveryMs = 2000;
const named = { arguments: [nameArgument], options: kinds, inputs: nameInputs };
const deployed_open = {
    ...named,
    name: 'open',
    group: 'Look',
    description: 'Open its address in the browser; print it.',
    help: `Examples:
  osc-deploy open
  osc-deploy open my-site`,
    run: async (session) => {
        const found = await findDeployed(session);
        const { url, inputs } = found;
        const address = url && URL.canParse(url) ? new URL(url) : undefined;
        if (!address || !['https:', 'http:'].includes(address.protocol)) {
            const [status, ports = []] = await Promise.all([found.state(), found.ports?.()]);
            const has = ports.length > 0 ? `, and its ports are ${ports.join(', ')}` : '';
            throw new errors/* DeployError */.sH('not-found', `"${inputs.name}" has no web address; it is ${status}${has}.`);
        }
        await session.terminal.openBrowser(address.href);
        session.stdout.line(address.href);
    },
};
const logs = {
    ...named,
    name: 'logs',
    group: 'Look',
    description: 'Print the log of an app or instance.',
    options: [['-f, --follow', 'go on with what comes, until Ctrl-C'], ...kinds],
    help: `Examples:
  osc-deploy logs shop
  osc-deploy logs shop --follow`,
    run: showLogs,
};
const restart = {
    ...named,
    name: 'restart',
    group: 'Change',
    description: 'Restart an app or instance.',
    help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
    run: async (session) => {
        const { inputs, restart: begin } = await findDeployed(session, 'restart');
        await begin?.();
        session.stderr.line(`"${inputs.name}" is restarting.`);
    },
};
async function showLogs(session, { follow = false }) {
    const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
    const { stdout, log, terminal } = session;
    let before = [];
    for (let lines = await read();; lines = (await (0,wait_until_ready/* whileWaking */.VA)(read)) ?? []) {
        for (const line of (0,job_log/* freshLines */.K)(before, lines))
            stdout.line(log.secrets.redact((0,plain_text/* plainText */.wh)(line, maxLine)));
        if (!follow)
            return;
        if (lines.length > 0)
            before = lines;
        await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
    }
}

// EXTERNAL MODULE: ./build/src/pages/base-path.js
var base_path = __webpack_require__(48789);
// EXTERNAL MODULE: ./build/src/pages/scan.js + 1 modules
var pages_scan = __webpack_require__(3908);
// EXTERNAL MODULE: ./build/src/cli/doctor/examine.js
var examine = __webpack_require__(20321);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js
var repository_repository = __webpack_require__(92797);
// EXTERNAL MODULE: ./build/src/cli/repository/server.js
var repository_server = __webpack_require__(74102);
;// CONCATENATED MODULE: ./build/src/cli/commands/doctor.js












const doctor = {
    name: 'doctor',
    group: 'Set up',
    description: 'Check the set-up of a repository.',
    options: [
        ownRepository,
        optionFor('secret-environment', 'GitHub environment that holds the secret (default: the one its workflow names)'),
        optionFor('secret-name'),
        ['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
        ['--json', 'print JSON'],
    ],
    help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
    run: checkSetUp,
};
async function checkSetUp(session, { repo, json }) {
    session.check();
    const { inputs, terminal } = session;
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    const repository = repo ?? (0,repository_repository/* repositoryOf */._M)(clone, terminal.env);
    const steps = (0,workflows/* findDeploySteps */.O0)((0,external_node_path_.resolve)(terminal.cwd, inputs.directory ?? clone.root));
    const ofWorkflows = (0,repository_server/* gitHubOf */.Tc)(terminal.env).forge ? [] : steps;
    const environment = inputs['secret-environment'] ?? ofWorkflows.find((step) => step.environment)?.environment;
    const open = await (0,repository_repository/* openRepository */.h_)(session, { repository, environment });
    const head = `${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.token.from})`;
    const ofWorkflow = [
        ...(0,workflows/* checkWorkflows */.Li)(steps, { secret: inputs['secret-name'], environment }),
        ...(await checkBuilt(clone.root, steps)),
    ];
    const ofRepository = await (0,examine/* checkRepository */.n_)(session, open, steps);
    const findings = steps.length === 0 ? [...ofWorkflow, ...ofRepository] : [...ofRepository, ...ofWorkflow];
    (0,examine/* showFindings */.AG)(session, open, { head, findings, json });
}
async function checkBuilt(root, steps) {
    const fix = (0,typing/* documentation */.TH)('getting-started.md#your-framework');
    const directories = new Set(steps.flatMap(({ inputs }) => inputs['directory'] ?? []));
    const found = [...directories].map(async (directory) => {
        try {
            const scan = { workspace: root, directory, exclude: [], preview: false, warn: () => undefined };
            const warning = (0,base_path/* basePathWarning */.h)(await (0,pages_scan/* scanDirectory */.v)(scan));
            return warning === undefined ? [] : [(0,workflows/* wrong */.Qm)(`${(0,plain_text/* plainText */.wh)(directory, 80)}: ${warning}`, fix)];
        }
        catch (error) {
            if (error instanceof errors/* DeployError */.sH)
                return [];
            throw error;
        }
    });
    return (await Promise.all(found)).flat();
}

;// CONCATENATED MODULE: ./build/src/cli/commands/init.js



const init = {
    name: 'init',
    group: 'Set up',
    description: 'Let this repository deploy itself.',
    options: [
        ownRepository,
        optionFor('secret-environment', 'GitHub environment that holds the login; created when it is not there (no previews then)'),
        optionFor('secret-name'),
        optionFor('name', 'of the site or app (default: made from the repository)'),
        ['--directory <path>', 'the folder that the build writes (default: found out)'],
        optionFor('build-command', 'how it is built (default: found out)'),
        optionFor('runner', `run it as an app: ${runners/* runnerList */.fM} (default: found out)`),
        new esm/* Option */.c$('--sign-in <how>', 'a login that renews itself, or an access token of the console (default: asks; OSC_ACCESS_TOKEN answers it)').choices(['renewing', 'token']),
        ['--no-previews', 'no sites for pull requests'],
        ['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
        ...browser,
        ['--pull-request', 'commit the workflow to a branch and open a pull request'],
        ['--force', 'replace a workflow that is there'],
        ['--dry-run', 'show what would be done, with the workflows on standard output; change nothing'],
        ['--yes', 'do not ask; needed without a terminal'],
    ],
    help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
    run: async (session, options) => (await __webpack_require__.e(/* import() */ 157).then(__webpack_require__.bind(__webpack_require__, 3157))).init(session, options),
};

// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/cli/init/init-plan.js
var init_plan = __webpack_require__(717);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js + 1 modules
var repository_workflow = __webpack_require__(27392);
// EXTERNAL MODULE: ./build/src/cli/sign-in/sign-in.js + 2 modules
var sign_in = __webpack_require__(32436);
// EXTERNAL MODULE: ./build/src/cli/sign-in/sign-in-to-repository.js
var sign_in_to_repository = __webpack_require__(14282);
;// CONCATENATED MODULE: ./build/src/cli/commands/login.js












const login = {
    name: 'login',
    group: 'Set up',
    description: 'Sign in through the browser.',
    options: [
        repo('put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else'),
        ...ofLogin,
        ...browser,
        ['--yes', 'do not ask before a login is written to a repository'],
        ['--show', 'print the refresh token on standard output'],
    ],
    help: `Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://name-8976.app.example.dev

A refresh token works only once, so this machine and each repository need separate logins.`,
    run: signInHereOrThere,
};
async function signInHereOrThere(session, command) {
    session.check();
    const { env, isInteractive } = session.terminal;
    if (env['CI'] && !env['BROWSER'] && !isInteractive && command.browser) {
        throw new errors/* DeployError */.sH('usage', 'There is no terminal here, and no one to approve a sign-in.', {
            next: 'Give an access token of the console in OSC_ACCESS_TOKEN.',
        });
    }
    const environment = session.inputs['secret-environment'];
    let signedIn;
    if (command.repo === undefined) {
        if (session.raw['secret-environment'] || session.raw['secret-name']) {
            throw new errors/* DeployError */.sH('usage', '--env and --secret are for the login of a repository: give --repo too.');
        }
        const whom = `on ${session.terminal.hostName}`;
        signedIn = await (0,sign_in/* signInWithBrowser */.Z)(session, { command, whom, save: (made) => keepHere(session, made) });
    }
    else {
        const repository = await (0,repository_repository/* openRepository */.h_)(session, { repository: command.repo, environment });
        signedIn = await (0,sign_in_to_repository/* signInToRepository */.M)(session, { repository, command });
        const { place } = repository.vault;
        session.stderr.line(`This login is only for ${place}. Do not reuse it elsewhere: that would invalidate it here.`);
        const hasWriter = await (0,repository_repository/* storeWriter */.Re)(session, repository);
        await showWorkflow(session, { hasWriter, hasClientSecret: signedIn.client.clientSecret !== undefined });
    }
    if (command.show)
        session.stdout.verbatim(signedIn.login.refreshToken);
}
const logout = {
    name: 'logout',
    group: 'Set up',
    description: 'Forget the login on this machine.',
    options: [],
    run: async ({ savedLogin, stderr, hosts, check }) => {
        check();
        stderr.line(savedLogin.forget()
            ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
            : `You were not signed in to ${hosts.auth}.`);
    },
};
async function keepHere({ savedLogin, stderr, hosts, platform, terminal, asTyped }, { client, login: tokens }) {
    await savedLogin.save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
    const workspace = (0,access_token/* workspaceIn */.R)(tokens.accessToken.value) ?? 'a workspace';
    stderr.line(`${stderr.paint.green('Signed in')} to ${workspace} on ${platform} (${hosts.auth}).`);
    stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
    stderr.line(asTyped(['Next, in the folder of a site or app:', (0,base_advice/* ourCommand */.uD)('deploy')]));
}
async function showWorkflow(session, known) {
    const { stderr, stdout, terminal } = session;
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    const project = (0,detect_project/* detectProject */.pp)(terminal.cwd, clone.root) ?? detect_project/* unknownProject */.Sx;
    const server = await (0,repository_server/* readServer */.Wb)(session);
    const workflow = (0,init_plan/* workflowFor */.Vb)(session, clone, { project, login: 'renewing', previews: !known.hasWriter, server });
    const files = (0,repository_workflow/* workflowFiles */.BF)({ ...workflow, ...known });
    stderr.line(`Next: save this as ${files.map(({ path }) => path).join(' and ')}:`);
    stderr.line();
    stdout.line((0,repository_workflow/* shownFiles */.bF)(files));
}

// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
;// CONCATENATED MODULE: ./build/src/cli/commands/remove.js











const remove = {
    name: 'remove',
    aliases: ['rm', 'delete', 'destroy'],
    group: 'Change',
    description: 'Remove a site, app or instance.',
    arguments: [new esm/* Argument */.ef('[name]', 'its name')],
    options: [
        ['--yes', 'do not ask; needed without a terminal'],
        ...kinds,
        optionFor('preview'),
        optionFor('domain', 'custom domain of an app or instance, to be freed with it'),
        json,
    ],
    help: `Examples:
  osc-deploy remove my-site
  osc-deploy remove my-site --preview-branch --yes
A name that nothing has is no error, so that this can be repeated.`,
    inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'remove' }),
    run: removeDeployed,
};
const cleanup = {
    name: 'cleanup',
    group: 'Change',
    description: 'Remove the previews of branches that are gone.',
    options: [...kinds, optionFor('preview-expires'), json],
    help: `Examples:
  osc-deploy cleanup --name my-site
  osc-deploy cleanup --name my-site --preview-expires 14d
\`git ls-remote origin\` says which branches there are; previews of pull requests need a token for GitHub in GITHUB_TOKEN.`,
    inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'cleanup' }),
    run: async (session, options) => {
        const { origin } = await (0,cli_clone/* openClone */.ok)(session.terminal);
        const token = origin?.server === 'https://github.com' ? session.terminal.env['GITHUB_TOKEN'] : undefined;
        await runRecipe((0,cli_session/* withInputs */.wH)(session, { 'github-token': token }), options);
    },
};
async function removeDeployed(session, { yes, json: asJson, previewBranch: isPreview }) {
    const { terminal, inputs, raw, log, stdout } = session;
    if (!inputs.name)
        throw new errors/* DeployError */.sH('usage', 'Give the name of what is to be removed.');
    if (!yes && !terminal.isInteractive)
        throw new errors/* DeployError */.sH('usage', 'Give --yes: there is no terminal to ask on.');
    let chosen = session;
    if (raw.target === '' && isPreview)
        chosen = (0,cli_session/* withInputs */.wH)(session, { target: 'pages' });
    else if (raw.target === '') {
        const search = await searchDeployed(session);
        if (search.found.length === 0 && search.unread.length === 0) {
            if (search.near && terminal.isInteractive)
                throw notFoundError(session, search);
            const near = search.near ? ` There is "${search.near}".` : '';
            log.info(`There is no site, app or instance "${inputs.name}"; nothing to remove.${near}`);
            if (asJson)
                stdout.line(JSON.stringify({ name: inputs.name, operation: 'removed', changed: false }, null, 2));
            return;
        }
        chosen = (0,cli_session/* withInputs */.wH)(session, (await chooseOne(session, search)).inputs);
    }
    await runRecipe(chosen, {
        json: asJson,
        before: async (run, { clients, place }) => {
            const isStore = chosen.inputs.service === parameter_store/* parameterStoreId */.Sy;
            const readers = isStore ? await readersOf((0,service_clients/* servicePlatform */.R)(clients, run.runtime), run.intent.name) : [];
            const reading = readers.length > 0 ? `Its variables are read by ${readers.join(', ')}.` : '';
            if (reading)
                log.warning(reading);
            return yes || confirmRemoval(chosen, run, place);
        },
    });
}
async function readersOf({ apps, catalog, instancesOf }, store) {
    const named = (await apps.list()).filter(({ configService }) => configService === store);
    const running = Object.values(runners/* runners */.ae).map(async ({ serviceId }) => {
        const service = await catalog.find(serviceId);
        const all = service ? await instancesOf(service).list() : [];
        return all.filter((one) => one['ConfigService'] === store && !named.some(({ id }) => id === one.name));
    });
    const others = (await Promise.all(running)).flat().map(({ name = '' }) => `"${(0,plain_text/* plainText */.wh)(name, 80)}"`);
    return [...named.map(({ name }) => `the app "${(0,plain_text/* plainText */.wh)(name, 80)}"`), ...others];
}
async function confirmRemoval(session, { inputs, intent }, place) {
    const { terminal, log } = session;
    const { found } = await searchDeployed((0,cli_session/* withInputs */.wH)(session, { name: intent.name }));
    if (found.length === 0)
        return true;
    const answer = await terminal.confirm(`Remove ${describeNamed({ ...inputs, name: intent.name })} from ${place}?`);
    if (answer === false)
        log.info('Nothing was changed.');
    return answer !== false;
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/contract/rules/source.js
var rules_source = __webpack_require__(80951);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
// EXTERNAL MODULE: ./build/src/pages/publish-job.js
var publish_job = __webpack_require__(71059);
// EXTERNAL MODULE: ./build/src/pages/versions/choose-version.js
var choose_version = __webpack_require__(2340);
// EXTERNAL MODULE: ./build/src/pages/versions/version-list.js
var version_list = __webpack_require__(56203);
;// CONCATENATED MODULE: ./build/src/cli/commands/rollback.js
















const rollback = {
    name: 'rollback',
    group: 'Change',
    description: 'Bring a former version back.',
    arguments: [nameArgument],
    options: [
        [
            '--to <version>',
            'of a site: commit or id (default: the one before); of an app: tag or branch, commit for web and wasm',
        ],
        ...kinds,
        ...waiting,
        json,
    ],
    help: `Examples:
  osc-deploy rollback my-site              to the version before; "osc-deploy versions" lists them
  osc-deploy rollback shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback shop --to v1.4.1
A site goes back to a version that it keeps, without a build. An app is built from its own repository at that ref, and waited for. Its next deploy goes forward again.`,
    inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'deploy' }),
    run: rollBack,
};
async function rollBack(session, { to, ...options }) {
    session.check();
    let chosen = session;
    if (session.raw.target === '') {
        const { inputs } = await chooseOne(session, await searchDeployed(session));
        chosen = (0,cli_session/* withInputs */.wH)(session, inputs);
    }
    if (chosen.inputs.target === 'pages') {
        const version = to && (await expandCommit(session, to));
        return runRecipe((0,cli_session/* withInputs */.wH)(chosen, { operation: 'rollback', version, 'source-ref': '' }), options);
    }
    if (!to)
        throw new errors/* DeployError */.sH('usage', 'An app needs --to: the commit, tag or branch to build.');
    await rollBackApp(chosen, { ...options, to });
}
async function rollBackApp(session, { to, ...options }) {
    const { inputs } = session;
    const { target, runner } = inputs;
    const app = target === 'app';
    const title = describeNamed(inputs);
    if (!app && !runner)
        throw new errors/* DeployError */.sH('usage', `${title} is not built from a source.`);
    const ref = await expandCommit(session, to);
    const problems = (0,rules_source/* sourceProblems */._0)({ ...inputs, 'source-ref': ref });
    const takesCommit = !app && runner && runners/* runners */.ae[runner].takesCommit;
    if ((0,contract_source/* isCommit */.WM)(ref) && !takesCommit)
        problems.push((0,rules_source/* commitProblem */.vA)(inputs, ref));
    (0,contract_inputs/* rejectProblems */.Ys)(problems);
    const { tools } = await connect(session);
    const built = await findSource(tools, inputs);
    if (!built)
        throw new errors/* DeployError */.sH('not-found', `There is no ${title} in this workspace that was built from a source.`);
    if (built.ref === ref && !(0,contract_source/* isCommit */.WM)(ref))
        throw new errors/* DeployError */.sH('usage', `${title} follows ${ref} already: building it again would give its newest commit.`);
    session.log.info(`From ${built.ref ?? 'the default branch'} back to ${ref}.`);
    const source = { 'source-url': built.url, 'source-ref': ref, 'sub-path': built.subPath, runner: built.runner };
    await runRecipe((0,cli_session/* withInputs */.wH)(session, source), options);
}
async function expandCommit({ terminal }, ref) {
    const counted = /^HEAD$|[~^@]/.test(ref);
    if ((0,contract_source/* isCommit */.WM)(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref)))
        return ref;
    const commit = await (0,cli_clone/* askGit */.gG)(terminal, 'rev-parse', '--verify', '--quiet', '--end-of-options', ref);
    return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}
async function findSource(tools, { name = '', runner, target }) {
    const isApp = target === 'app' || !runner;
    const found = await (isApp ? (0,deployed/* findApp */.J0)(tools, name) : (0,deployed/* findInstance */.XD)(tools, { ...runners/* runners */.ae[runner], name }));
    if (!found?.source)
        return undefined;
    const { subPath, type } = found.record;
    return { ...found.source, ...(isApp ? { runner: (0,runners/* appKind */.go)(type), subPath } : { runner, subPath: undefined }) };
}
const versions = {
    name: 'versions',
    group: 'Look',
    description: 'List the versions that a site keeps.',
    arguments: [nameArgument],
    options: [
        ['--purge', 'delete all but the live one'],
        optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: other users see arguments)'),
        ['--json', 'print JSON'],
    ],
    help: `A site keeps former versions while its deploys have --versions, or the input \`versions\`.

Examples:
  osc-deploy versions my-site
  osc-deploy versions my-site --purge`,
    inputs: (_, [name]) => ({ name, target: 'pages' }),
    run: showVersions,
};
async function showVersions(session, { purge, json }) {
    const connection = await connect(session);
    const { name } = (await chooseOne(session, await searchDeployed(session, connection))).inputs;
    const { access } = (0,publish_job/* settingsOf */.f)(session.inputs);
    const { sites, tools } = connection;
    const tags = async () => tools.tags;
    const known = await (0,choose_version/* readVersions */.q2)({ tools: sites, access, name, outputs: undefined, versions: { tags } });
    if (purge) {
        const files = await (0,choose_version/* purgeVersions */.B0)(known.site, known.stored);
        const text = files === 0 ? 'keeps no former version' : `keeps no former version any more: ${(0,format/* count */.U9)(files, 'file')} deleted`;
        return session.log.info(`The site ${name} ${text}.`);
    }
    const { stored, list } = known;
    const live = stored.state === 'trusted' ? [(0,version_list/* versionOf */.E4)(stored.manifest, list)] : [];
    const rows = [...live, ...(list ? (0,choose_version/* formerVersions */.H$)(list, stored) : [])].map(({ files, ...facts }, index) => {
        const sizes = Object.values(files).map(([size]) => size);
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        return { ...facts, files: sizes.length, bytes, live: index < live.length };
    });
    const { stdout } = session;
    if (json)
        return stdout.line(JSON.stringify(rows, null, 2));
    const lines = rows.map(({ id, at, commit, author, bytes, live: isLive }) => [
        id.slice(0, 8),
        at === undefined ? undefined : (0,format/* formatTime */.fU)(at),
        commit?.slice(0, 7),
        author,
        (0,format/* formatBytes */.z3)(bytes),
        isLive ? 'live' : 'kept',
    ]);
    const head = ['Version', 'Published (UTC)', 'Commit', 'Author', 'Size', 'State'];
    for (const line of stdout.table(head, lines))
        stdout.line(line);
}

// EXTERNAL MODULE: ./build/src/platform/my-domains.js
var my_domains = __webpack_require__(98483);
// EXTERNAL MODULE: ./build/src/services/backups.js
var services_backups = __webpack_require__(129);
;// CONCATENATED MODULE: ./build/src/cli/commands/status.js








const status_status = {
    name: 'status',
    aliases: ['ls', 'list', 'whoami'],
    group: 'Look',
    description: 'Show the workspace, or what has a name.',
    arguments: [new esm/* Argument */.ef('[name]', 'only what has this name')],
    options: [['--json', 'print JSON']],
    help: `The account with its plan, sites, instances, parameter stores, what is asleep, domains and backups.`,
    run: showStatus,
};
async function showStatus(session, { json }, [name]) {
    const connection = await connect(session);
    const { stdout, stderr } = session;
    const unlisted = [];
    const listDomains = () => new my_domains/* DomainsApi */.CF(connection.tools.controlPlane).list();
    const [signedIn, all, allDomains, allBackups] = await Promise.all([
        readSignedIn(session, connection),
        listDeployed(connection, unlisted),
        readList('domains', listDomains, unlisted),
        readList('backups', () => connection.tools.backups.policies(), unlisted),
    ]);
    const backups = allBackups.filter(({ instanceName }) => name === undefined || instanceName === name);
    const named = all.filter(({ inputs }) => name === undefined || inputs.name === name);
    const found = await Promise.all(named.map(async (one) => ({ ...one, state: await one.state() })));
    const domains = allDomains.filter(({ isManaged, domain, instanceName }) => !isManaged && [undefined, domain, instanceName].includes(name));
    if (name !== undefined && found.length + domains.length === 0) {
        throw notFoundError(session, { names: [name], unread: unlisted });
    }
    const sites = found
        .filter(({ inputs }) => inputs.target === 'pages')
        .map(({ inputs, state, url, domain }) => ({ name: inputs.name, status: state, url, customDomain: domain }));
    const instances = found.filter(({ inputs }) => inputs.target !== 'pages');
    if (json) {
        const { login, account } = signedIn;
        const { plan = null, balance = null } = account;
        const rows = instances.map(({ service, inputs, state, url = '' }) => ({ service, name: inputs.name, state, url }));
        const shown = { account: login, plan, balance, sites, instances: rows, domains, backups, unlisted };
        return stdout.line(JSON.stringify(shown, null, 2));
    }
    if (name === undefined)
        section(session, 'Account', accountLines(session, signedIn));
    const none = [];
    const list = (title, head, rows) => {
        const [columns = '', ...lines] = stdout.table(head, rows);
        if (rows.length > 0)
            section(session, title, [stdout.paint.dim(columns), ...lines]);
        else
            none.push(title.toLowerCase());
    };
    const siteRows = sites.map((site) => [site.name, site.status, site.url, site.customDomain]);
    list('Sites', ['Name', 'Status', 'URL', 'Domain'], siteRows);
    for (const title of ['Instances', 'Parameter stores', 'Asleep']) {
        const ofTitle = instances.filter((one) => titleOf(one) === title);
        const rows = ofTitle.map(({ service, inputs, state, url }) => [service, inputs.name, state, url]);
        list(title, ['Service', 'Name', 'State', 'URL'], rows);
    }
    const domainRows = domains.map(({ domain, serviceId, instanceName }) => [domain, serviceId, instanceName]);
    list('Domains', ['Domain', 'Service', 'Name'], domainRows);
    const backupCells = backups.map((one) => [
        one.serviceId,
        one.instanceName,
        ...(0,services_backups/* backupRows */.o)(one, session.terminal.clock.now()).map(([, text]) => text),
    ]);
    list('Backups', ['Service', 'Name', 'Schedule', 'Last backup', 'Next backup', 'Warning'], backupCells);
    for (const line of unlisted)
        stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
    if (none.length > 0 && name === undefined)
        stdout.line(stdout.paint.dim(`None: ${none.join(', ')}.`));
}
function titleOf({ isAsleep, service }) {
    if (isAsleep)
        return 'Asleep';
    return service === parameter_store/* parameterStoreId */.Sy ? 'Parameter stores' : 'Instances';
}
function accountLines(session, { login, account: { plan, balance } }) {
    const left = balance === undefined ? [] : [`${(0,format/* formatNumber */.ZV)(balance)} tokens left`];
    const rows = [
        ['Workspace', login.workspace ?? 'not known'],
        ['Platform', `${login.platform} (${session.platform})`],
        ['Login', login.client ? `this machine, since ${login.signedInAt?.slice(0, 10) ?? 'a while'}` : 'OSC_ACCESS_TOKEN'],
        ['Plan', [plan ?? 'not known', ...left].join(', ')],
    ];
    return session.stdout.table(['', ''], rows).slice(1);
}
function section({ stdout }, title, lines) {
    for (const line of [stdout.paint.bold(title), ...lines, ''])
        stdout.line(line);
}
async function readSignedIn({ savedLogin, raw, hosts, inputs }, { tools }) {
    const own = raw['access-token'] ? undefined : savedLogin;
    const client = own?.client();
    const [stored, account] = await Promise.all([own?.store().read(), tools.account.account()]);
    const held = stored?.accessToken;
    const login = {
        platform: hosts.auth,
        environment: inputs.environment,
        workspace: (0,access_token/* workspaceIn */.R)(held?.value ?? raw['access-token']),
        client: client?.clientId,
        signedInAt: client?.signedInAt,
        accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
    };
    return { login, account };
}

// EXTERNAL MODULE: ./build/src/base/addresses.js
var addresses = __webpack_require__(11715);
// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/site-reader.js
var site_reader = __webpack_require__(60868);
;// CONCATENATED MODULE: ./build/src/cli/commands/verify.js















const verify = {
    name: 'verify',
    group: 'Look',
    description: 'Compare a live site with its manifest.',
    arguments: [new esm/* Argument */.ef('<site>', 'its address, or its name')],
    options: [
        ['--checksums <file>', 'write the lines that the digest is of, as sha256sum does; an attestation is of that file'],
        optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: arguments are seen by every user)'),
        ['--json', 'print JSON'],
    ],
    help: `Prints the commit and run of a published site, and compares each file with its published hash. Needs no login for an address.

Examples:
  osc-deploy verify https://my-site.pages.osaas.io/
  osc-deploy verify my-site.pages.osaas.io --checksums site.sha256 && gh attestation verify site.sha256 --repo owner/name`,
    run: verifySiteAt,
};
const maxRows = 50;
async function verifySiteAt(session, { json, checksums }, [url = '']) {
    session.check();
    const { terminal, inputs, log, stdout, http } = session;
    const { clock, interrupts } = terminal;
    const address = isName(url) ? await addressOf(session, url) : url;
    const reader = new site_reader/* SiteReader */.Z({ http, url: siteUrl(address), basicAuth: inputs['basic-auth'] });
    const manifest = await readManifest(reader);
    const idle = log.busy(clock);
    let shownAt = clock.now();
    const onChecked = (done, all) => {
        if (clock.now() - shownAt < log.progressEveryMs)
            return;
        shownAt = clock.now();
        log.progress(`${done} of ${all} addresses compared`, done / all);
    };
    const site = { reader, tools: { clock, signal: interrupts.signal } };
    const found = await (0,inspect/* verifySite */.jE)(site, manifest, onChecked).finally(idle);
    const lines = (0,pages_manifest/* digestLines */.aI)((0,pages_manifest/* directoryFiles */.pb)(manifest));
    const facts = factsOf(reader.url, manifest);
    if (!json)
        for (const [name, value = 'not recorded'] of Object.entries({ ...facts, files: filesText(found) }))
            stdout.line(`${`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.padEnd(12)}${value}`);
    const rows = differences(found, manifest.digest !== undefined && manifest.digest !== (0,pages_manifest/* digestOfLines */.hV)(lines));
    if (rows.length > 0)
        throw new errors/* DeployError */.sH('site-differs', 'The site is not what its manifest says', { rows });
    if (checksums) {
        try {
            (0,external_node_fs_.writeFileSync)((0,external_node_path_.resolve)(terminal.cwd, checksums), lines.join(''));
        }
        catch (cause) {
            throw new errors/* DeployError */.sH('usage', `--checksums: ${(0,plain_text/* plainText */.wh)(checksums, 500)} cannot be written.`, { cause });
        }
    }
    const { verified: addresses, notServed } = found;
    if (json)
        stdout.line(JSON.stringify({ ...facts, addresses: addresses.length, notServed }, null, 2));
}
function isName(text) {
    return /^[a-z0-9-]+$/i.test(text) && text !== 'localhost';
}
async function addressOf(session, name) {
    const { inputs, raw, savedLogin } = session;
    const usual = inputs['base-url'] === undefined ? (0,hosts/* usualAddress */.VH)(name, inputs) : undefined;
    if (usual && !raw['access-token'] && !savedLogin.client())
        return usual.href;
    const { url } = await findDeployed((0,cli_session/* withInputs */.wH)(session, { name, target: 'pages' }));
    if (!url)
        throw new errors/* DeployError */.sH('not-found', `"${name}" has no address yet.`);
    return url;
}
function siteUrl(text) {
    const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
    if (!URL.canParse(whole))
        throw new errors/* DeployError */.sH('usage', `"${(0,plain_text/* plainText */.wh)(text, 200)}" is not the address of a site.`);
    const url = new URL('/', whole);
    if (url.protocol === 'https:' || (0,addresses/* isLoopback */.U9)(url))
        return url;
    throw new errors/* DeployError */.sH('usage', `${url.href} is not https, so any server on the way could answer for the site.`);
}
async function readManifest(reader) {
    const stored = await (0,live_manifest/* readStored */.CL)(reader);
    if (stored.state === 'trusted')
        return stored.manifest;
    const site = reader.url.href;
    if (stored.state !== 'open') {
        const why = 'why' in stored ? (0,plain_text/* plainText */.wh)(stored.why) : 'it is empty';
        throw new errors/* DeployError */.sH('site-unknown', `What was published at ${site} is not known: ${why}.`);
    }
    const by = stored.manifest.run ? `: ${(0,plain_text/* plainText */.wh)(stored.manifest.run)}` : '.';
    throw new errors/* DeployError */.sH('site-unknown', `A publish of ${site} is under way or did not end${by}`);
}
function factsOf(url, { repository, commit, run, digest }) {
    const plain = (text) => (text ? (0,plain_text/* plainText */.wh)(text, 1000) : undefined);
    return { site: url.href, repository: plain(repository), commit: plain(commit), run: plain(run), digest };
}
function filesText({ verified, differing, notServed }) {
    const hidden = (0,format/* count */.U9)(notServed.length, 'file');
    const left = notServed.length > 0 ? `; ${hidden} (dot files, error pages) not handed out by the host` : '';
    return `${verified.length} of ${verified.length + differing.length} addresses serve what was published${left}`;
}
function differences({ differing }, wrongDigest) {
    const worded = (found) => (found === 'unproven' ? 'could not be compared' : found);
    const rows = differing.map(({ path, found }) => `/${(0,plain_text/* plainText */.wh)(path, 200)}: ${worded(found)}`);
    const shown = rows.length > maxRows ? [...rows.slice(0, maxRows), `and ${rows.length - maxRows} more`] : rows;
    return [...shown, ...(wrongDigest ? ['the digest does not match the files'] : [])];
}

;// CONCATENATED MODULE: ./build/src/cli/program.js


















const program_commands = [
    init,
    login,
    logout,
    doctor,
    deploy,
    publish,
    deploy_run,
    plan,
    status_status,
    deployed_open,
    logs,
    verify,
    versions,
    restart,
    rollback,
    config_config,
    cleanup,
    remove,
];
async function runCli(terminal, given) {
    const argv = commandFirst(given);
    const [word = ''] = argv;
    const command = program_commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word))?.name;
    let session = (0,cli_session/* openSession */.fA)(terminal, { given: {}, command });
    const program = createProgram(terminal, (inputs, verbose) => {
        session = (0,cli_session/* openSession */.fA)(terminal, { given: inputs, verbose, command });
        return session;
    });
    try {
        const served = command
            ? undefined
            : (insteadOfCommand.get(word) ?? insteadOfCommand.get(word.replace(/:.*/s, ':')));
        if (served)
            throw new errors/* DeployError */.sH('usage', served);
        await program.parseAsync(word === 'version' ? ['--version'] : argv, { from: 'user' });
        return 0;
    }
    catch (error) {
        if (error instanceof esm/* CommanderError */.b7 && error.exitCode === 0)
            return 0;
        if (error instanceof esm/* CommanderError */.b7 && error.code === 'commander.help')
            return 2;
        const shown = translateError(error, session, command);
        if (argv.includes('--json'))
            showAsJson(session, shown);
        session.log.failure(shown);
        return exitCodeOf(shown);
    }
}
function commandFirst(argv) {
    let at = 0;
    for (; argv[at]?.startsWith('--'); at++) {
        const option = asOption(['--json', '']);
        const known = [...globalOptions.map(asOption), option].find(({ long }) => long === argv[at]?.replace(/=.*/s, ''));
        if (!known)
            break;
        if (known.required && !argv[at]?.includes('='))
            at++;
    }
    const [command = '', ...rest] = argv.slice(at);
    return command.startsWith('-') || command === '' ? [...argv] : [command, ...argv.slice(0, at), ...rest];
}
function showAsJson({ stdout, log, asTyped, found }, error) {
    const unexpected = { code: 'unexpected', message: (0,errors/* messageOf */.bD)(error), hint: '' };
    const { code, message, hint } = (0,typing/* failureOf */.g5)(error, asTyped) ?? unexpected;
    const shown = { code, message: log.secrets.redact(message), hint: log.secrets.redact(hint) };
    stdout.line(JSON.stringify({ ...found, error: shown }, null, 2));
}
function exitCodeOf(error) {
    const code = error instanceof errors/* DeployError */.sH ? error.code : undefined;
    if (code === 'cancelled')
        return 130;
    return code === 'usage' ? 2 : 1;
}
function translateError(error, { raw }, command) {
    if (error instanceof esm/* CommanderError */.b7) {
        const [, option = ''] = /^error: unknown option '(--[\w-]+)/.exec(error.message) ?? [];
        const meant = insteadOfOption.get(option);
        const text = meant ? `There is no option \`${option}\`; here it is ${meant}.` : error.message;
        return new errors/* DeployError */.sH('usage', text.replace(/^error: /, ''));
    }
    if (!(error instanceof errors/* DeployError */.sH))
        return error;
    if (error instanceof contract_inputs/* InvalidInputs */.hS) {
        const rows = error.problems.map(({ input, text }) => `${(0,typing/* optionName */.fS)(input, command)} ${text}`);
        return new errors/* DeployError */.sH('usage', 'Invalid options', { rows, cause: error });
    }
    if (error.code === 'interrupted')
        return new errors/* DeployError */.sH('cancelled', 'Cancelled.', { cause: error });
    if (error.code === 'unauthorized' && raw['access-token']) {
        return new errors/* DeployError */.sH('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${error.message}`, { cause: error });
    }
    return error;
}
function createProgram(terminal, sessionOf) {
    const program = new esm/* Command */.uB('osc-deploy')
        .usage('<command> [options]')
        .description('Deploys to Open Source Cloud, as the GitHub Action of this name does.')
        .version(version/* version */.r, '-v, --version', 'print the version')
        .helpOption('-h, --help', 'show this help')
        .configureHelp({
        subcommandTerm: (command) => command.name(),
        visibleCommands: ({ commands: all }) => all.filter((command) => command.helpGroup() !== ''),
    })
        .exitOverride()
        .configureOutput({
        writeOut: (text) => terminal.stdout.write(text),
        writeErr: (text) => terminal.stderr.write(text),
        outputError: () => undefined,
        getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
        getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
        .addHelpText('after', overview);
    for (const spec of program_commands)
        addCommand(program, spec, { globalOptions: globalOptions, sessionOf });
    return program;
}
const overview = `
Start here:
  osc-deploy init              in a clone: it deploys itself on every push
  osc-deploy login             or by hand: sign in, once
  osc-deploy deploy            then publish or run what is in this folder

\`osc-deploy <command> --help\` has options and examples.
Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Documentation: ${(0,typing/* documentation */.TH)('command-line.md')}`;

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:readline/promises"
var promises_ = __webpack_require__(26848);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./build/src/cli/terminal/prompt.js






async function ask(question, { input, output, interrupts, hidden }) {
    const unseen = new external_node_stream_.Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = (0,promises_.createInterface)({ input, output: hidden ? unseen : output, terminal: true, historySize: 0 });
    lines.on('SIGINT', () => interrupts.interrupt('SIGINT'));
    const ended = (0,external_node_events_.once)(lines, 'close').then(() => undefined);
    if (hidden)
        output.write(question);
    let answer;
    try {
        const { signal } = interrupts;
        answer = await Promise.race([lines.question(hidden ? '' : question, { signal }), ended]);
    }
    catch {
        interrupts.signal.throwIfAborted();
    }
    finally {
        if (hidden || answer === undefined)
            output.write('\n');
        lines.close();
    }
    return answer?.trim() ?? '';
}
async function openLink(link, platform, env) {
    const [name, ...args] = browserCommand(platform, env);
    const file = name && programPath(name, { platform, env });
    if (!file)
        return false;
    const child = (0,external_node_child_process_.spawn)(file, [...args, link], { stdio: 'ignore', detached: true, env: (0,child_environment/* childEnvironment */.Q)(env) });
    child.unref();
    return new Promise((resolve) => {
        child.on('spawn', () => resolve(true));
        child.on('error', () => resolve(false));
    });
}
function browserCommand(platform, env) {
    const chosen = env['BROWSER']?.trim();
    if (chosen)
        return chosen === 'none' ? [] : chosen.split(/\s+/);
    if (env['SSH_CONNECTION'] || env['CI'])
        return [];
    if (platform === 'darwin')
        return ['open'];
    if (platform === 'win32')
        return ['rundll32', 'url.dll,FileProtocolHandler'];
    return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'] ? ['xdg-open'] : [];
}

// EXTERNAL MODULE: ./build/src/cli/terminal/screen.js
var screen = __webpack_require__(59253);
// EXTERNAL MODULE: ./build/src/cli/terminal/terminal-log.js
var terminal_log = __webpack_require__(14694);
;// CONCATENATED MODULE: ./build/src/cli/main.js













const { platform, stdout, stderr, stdin } = process;
async function main() {
    let lost;
    stderr.on('error', () => undefined);
    stdout.on('error', (error) => {
        if (!['EPIPE', 'ECONNRESET', 'EIO'].includes(error.code ?? ''))
            lost ??= error;
    });
    const fail = (error) => {
        new terminal_log/* TerminalLog */.T(new screen/* Screen */.f(stderr, process.env), { verbose: false }).failure(error);
        process.exitCode = exitCodeOf(error);
    };
    try {
        process.exitCode = await runCli(await createTerminal(), process.argv.slice(2));
    }
    catch (error) {
        fail(error);
    }
    await new Promise((resolve) => stdout.write('', resolve));
    if (lost)
        fail(new errors/* DeployError */.sH('output-lost', `The result could not be written: ${lost.message}.`, { cause: lost }));
}
async function createTerminal() {
    const parts = (0,runtime.processParts)(await (0,dispatch/* createDispatcher */.SM)(process.env));
    const { env } = process;
    const cwd = currentFolder();
    const { interrupts } = parts;
    const asks = stdin.isTTY === true && stderr.isTTY === true;
    const answerTo = (question, hidden) => ask(question, { input: stdin, output: stderr, interrupts, hidden });
    return {
        ...parts,
        env,
        platform,
        cwd,
        invocation: (0,typing/* invocationOf */.QC)(process.argv[1] ?? '', { cwd, env }),
        hostName: (0,external_node_os_.hostname)(),
        stdout,
        stderr,
        userAgent: `osc-deploy-cli/${version/* version */.r}`,
        spawn: (file, args, more) => runProgram(file, args, { platform, env: { ...(0,child_environment/* childEnvironment */.Q)(env, 'git and gh'), ...more } }),
        openBrowser: (link) => openLink(link, platform, env),
        askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
        input: async () => (stdin.isTTY ? undefined : (0,consumers_.text)(stdin)),
        isInteractive: asks,
        ask: async (question) => (asks ? answerTo(question, false) : ''),
        confirm: async (question) => (asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined),
    };
}
function currentFolder() {
    try {
        return process.cwd();
    }
    catch (cause) {
        throw new errors/* DeployError */.sH('usage', 'The current folder no longer exists.', {
            cause,
            next: ['Change to an existing folder:', { command: 'cd ~' }],
        });
    }
}


/***/ }),

/***/ 25129:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ pinnedActions)
/* harmony export */ });
const pinnedActions = {
    checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
    uploadArtifact: 'actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1',
    downloadArtifact: 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
    appToken: 'actions/create-github-app-token@bcd2ba49218906704ab6c1aa796996da409d3eb1 # v3.2.0',
    attest: 'actions/attest@1e69f48acb82d1966a394da916b4c1698aa569d6 # v4.2.2',
    node: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
    python: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
    ruby: 'ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0',
    hugo: 'peaceiris/actions-hugo@f2acb7c5f695a87535fa8eb9040475c84c4f6909 # v3.2.1',
    bun: 'oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0',
};


/***/ }),

/***/ 92797:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $u: () => (/* binding */ hasVariable),
/* harmony export */   F6: () => (/* binding */ proveWritable),
/* harmony export */   FQ: () => (/* binding */ environmentPath),
/* harmony export */   M9: () => (/* binding */ write),
/* harmony export */   Re: () => (/* binding */ storeWriter),
/* harmony export */   _M: () => (/* binding */ repositoryOf),
/* harmony export */   h_: () => (/* binding */ openRepository),
/* harmony export */   jL: () => (/* binding */ openWith),
/* harmony export */   sl: () => (/* binding */ hasEnvironment)
/* harmony export */ });
/* unused harmony export findToken */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48713);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50401);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(80100);
/* harmony import */ var _terminal_typing_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(63362);
/* harmony import */ var _server_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(74102);
/* harmony import */ var _workflow_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(27392);











const repositoryAnswer = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({ default_branch: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP()) });
function repositoryOf({ origin }, env) {
    if (!origin) {
        const text = 'This folder is no clone of a repository: it has no remote `origin`.';
        const create = { command: 'gh repo create --source . --private --push' };
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('usage', text, {
            next: ['Create one on GitHub, or name one with --repo owner/name:', create],
        });
    }
    const { host } = (0,_server_js__WEBPACK_IMPORTED_MODULE_7__/* .gitHubOf */ .Tc)(env);
    const from = new URL(origin.server).host.replace(/^(ssh|www)\./, '');
    if (from === host)
        return origin.repository;
    const next = from.includes('gitlab')
        ? `This command sets up GitHub, Gitea and Forgejo. For GitLab: ${(0,_terminal_typing_js__WEBPACK_IMPORTED_MODULE_6__/* .documentation */ .TH)('other-ci.md')}`
        : [
            `Where ${from} is a Gitea or Forgejo server, name its API first:`,
            { command: `export GITHUB_API_URL=${origin.server}/api/v1` },
        ];
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('usage', `--repo is needed: the origin of this clone is on ${from}, not on ${host}.`, { next });
}
async function openRepository(session, place) {
    const opened = await openWith(session, place, await findToken(session.terminal));
    const { api, repository, token } = opened;
    try {
        const { data } = await api.request(`GET /repos/${repository}`);
        opened.defaultBranch = repositoryAnswer.safeParse(data).data?.default_branch;
    }
    catch (error) {
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401)) {
            const text = `GitHub does not accept the token (with ${token.from}): it has expired or was revoked.`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('github-credentials', text, { cause: error });
        }
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404))
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('repository-refused', `There is no repository ${repository}, or the token may not see it.`, {
            cause: error,
            next: `Correct --repo, or use a token for this repository (asked with ${token.from}).`,
        });
    }
    return opened;
}
async function openWith({ http, log, terminal }, { repository, environment }, token) {
    log.mask(token.value);
    const { apiUrl, forge } = (0,_server_js__WEBPACK_IMPORTED_MODULE_7__/* .gitHubOf */ .Tc)(terminal.env);
    if (forge && environment) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('usage', `--env is "${environment}", but Gitea and Forgejo have no environments.`, {
            next: 'Leave --env out: the secrets of the repository are used.',
        });
    }
    const api = await (0,_github_api_js__WEBPACK_IMPORTED_MODULE_3__/* .gitHubApi */ .a)({ http, token: token.value, apiUrl });
    const whole = (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .openVault */ .Z1)({ api, repository, environment: undefined, isForge: forge });
    const vault = environment ? (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .openVault */ .Z1)({ api, repository, environment, isForge: forge }) : whole;
    const flags = `--repo ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_10__/* .shellWord */ .r7)(repository)}${environment ? ` --env ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_10__/* .shellWord */ .r7)(environment)}` : ''}`;
    return { repository, environment, flags, token, api, vault, whole };
}
async function hasEnvironment(repository) {
    return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => repository.api.request(`GET ${environmentPath(repository)}`))) !== undefined;
}
function environmentPath({ repository, environment = '' }) {
    return `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
}
async function hasVariable({ vault, whole }, name) {
    return ((await vault.readVariable(name)) ?? (await whole.readVariable(name))) !== undefined;
}
async function proveWritable(repository, secret) {
    const { vault, token, environment } = repository;
    try {
        await (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .writeProbe */ .ej)(vault, secret);
    }
    catch (cause) {
        const command = `gh api -X PUT ${environmentPath(repository).slice(1)}`;
        const isMissing = environment !== undefined && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(cause, 404);
        const next = isMissing ? ['An environment has to exist first:', { command }] : token.fix;
        const text = `The secret ${secret} of ${vault.place} cannot be written (with ${token.from}): ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('repository-refused', text, { cause, next: next ?? `Use a token with ${vault.needs}.` });
    }
}
async function findToken({ spawn, env, askSecret }) {
    const { host } = (0,_server_js__WEBPACK_IMPORTED_MODULE_7__/* .gitHubOf */ .Tc)(env);
    const gh = await spawn('gh', ['auth', 'token', '--hostname', host]);
    const value = gh.stdout.trim();
    if (gh.code === 0 && value) {
        const fix = ['Give gh the scopes for it:', { command: 'gh auth refresh --scopes repo,workflow' }];
        return { value, from: 'gh', fix };
    }
    for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) {
        const token = env[name]?.trim();
        if (token)
            return { value: token, from: name };
    }
    const token = await askSecret(`GitHub token with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${host}/settings/personal-access-tokens/new
Token: `);
    if (token)
        return { value: token, from: 'the token you gave' };
    const text = 'There is no login for GitHub here: `gh` is not signed in, and no token was given.';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('github-credentials', text);
}
async function storeWriter(session, repository) {
    const { writer } = (0,_workflow_js__WEBPACK_IMPORTED_MODULE_8__/* .namesFor */ .GT)(session.inputs['secret-name']);
    if (await repository.vault.findSecret(writer))
        return true;
    const value = (0,_session_js__WEBPACK_IMPORTED_MODULE_5__/* .writerToken */ .NH)(session);
    if (value)
        await write(session, repository, { kind: 'secret', name: writer, value });
    return value !== undefined;
}
async function write({ stderr, terminal }, { vault }, { kind, name, value, isOurs = false }) {
    const { clock, random } = terminal;
    const put = () => (kind === 'secret' ? vault.writeSecret(name, value) : vault.writeVariable(name, value));
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)(put, { clock, policy: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .anyError */ .$b)(_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .rules */ .aO.write, random) });
    }
    catch (error) {
        const message = `the ${kind} ${name} could not be written to ${vault.place}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('repository-half-written', message, { cause: error });
    }
    if (!isOurs)
        stderr.tick(`Set the ${kind} ${name} of ${vault.place}`);
}


/***/ }),

/***/ 74102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mf: () => (/* binding */ workflowFolder),
/* harmony export */   Tc: () => (/* binding */ gitHubOf),
/* harmony export */   Wb: () => (/* binding */ readServer),
/* harmony export */   ci: () => (/* binding */ addressOf),
/* harmony export */   rG: () => (/* binding */ actionsFor)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(25129);





function gitHubOf(env) {
    const api = env['GITHUB_API_URL'];
    if (api) {
        if (!URL.canParse(api))
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('usage', `GITHUB_API_URL is no address: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(api, 200)}`);
        const { host, pathname } = new URL(api);
        const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];
        return { host: host.replace(/^api\./, ''), apiUrl: api, forge: kind === 'v1', isGitHubCom: kind === undefined };
    }
    const host = env['GH_HOST'] || 'github.com';
    const isGitHubCom = /(^|\.)(github|ghe)\.com$/.test(host);
    return { host, apiUrl: isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`, forge: false, isGitHubCom };
}
async function readServer({ http, terminal }) {
    const { apiUrl, forge, isGitHubCom } = gitHubOf(terminal.env);
    if (!forge)
        return isGitHubCom ? 'github.com' : 'GitHub Enterprise Server';
    try {
        const url = new URL(`${apiUrl.replace(/\/+$/, '')}/version`);
        return (await http.send({ method: 'GET', url, timeoutMs: 5000 })).text.includes('+gitea-') ? 'Forgejo' : 'Gitea';
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RequestError */ .GI)
            return 'Gitea';
        throw error;
    }
}
const artifacts = {
    v3: {
        uploadArtifact: 'actions/upload-artifact@c6a366c94c3e0affe28c06c8df20a878f24da3cf # v3.2.2',
        downloadArtifact: 'actions/download-artifact@a9bc5e6ef2cb54c177f32aa5726adaa15e7e2d59 # v3.1.0',
    },
    Forgejo: {
        uploadArtifact: 'https://data.forgejo.org/forgejo/upload-artifact@16871d9e8cfcf27ff31822cac382bbb5450f1e1e # v4',
        downloadArtifact: 'https://data.forgejo.org/forgejo/download-artifact@d8d0a99033603453ad2255e58720b460a0555e1e # v4',
    },
};
function actionsFor(server) {
    if (server === 'github.com')
        return _pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .pinnedActions */ .y;
    return { ..._pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .pinnedActions */ .y, ...artifacts[server === 'Forgejo' ? 'Forgejo' : 'v3'] };
}
function addressOf(action, server) {
    return server === 'Forgejo' && !action.includes('://') ? `https://github.com/${action}` : action;
}
function workflowFolder(root, server) {
    const own = { Gitea: ['.gitea'], Forgejo: ['.forgejo', '.gitea'] }[server] ?? [];
    return `${own.find((name) => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, name, 'workflows'))) ?? '.github'}/workflows`;
}


/***/ }),

/***/ 27392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Oc: () => (/* binding */ actionReference),
  Hy: () => (/* binding */ concurrencyGroup),
  i$: () => (/* binding */ isOwnWorkflow),
  mQ: () => (/* binding */ isScheduled),
  GT: () => (/* binding */ namesFor),
  jH: () => (/* binding */ outputOf),
  bF: () => (/* binding */ shownFiles),
  DD: () => (/* binding */ withoutBuild),
  BF: () => (/* binding */ workflowFiles)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/cli/repository/server.js
var repository_server = __webpack_require__(74102);
;// CONCATENATED MODULE: ./build/src/cli/repository/workflow-templates.js
const head = `# Written by osc-deploy init. Change what you like: it is not written again.
name: {title}
on:
  push:
    branches: [{branch}]
previews?  pull_request:
previews?    types: [opened, reopened, synchronize, closed]
schedule?  schedule: # {reason}
schedule?    - cron: '17 4 * * 1,4'
  workflow_dispatch:

permissions:
  contents: read

jobs:`;
const build = `  build:
previews?!sweeps?    if: github.event.action != 'closed'
sweeps?    if: github.event.action != 'closed' && !github.event.schedule
    runs-on: {label}
    timeout-minutes: 15
folder?    defaults: { run: { working-directory: {folder} } }
    steps:
      - uses: {checkout}
        with: { persist-credentials: false{submodules} }
buildSteps?{buildSteps}
      - uses: {uploadArtifact}
        with:
          name: site
whole?          path: |
whole?            .
whole?            !.git/**
!whole?          path: {output}
          include-hidden-files: true
          if-no-files-found: error
          retention-days: 1`;
const environment = `environment?    environment:
environment?      name: {environment}
environment?      url: \${{ steps.deploy.outputs.url }}`;
const concurrency = `renewing?    concurrency: # one run at a time uses the login
renewing?      group: {group}
!renewing?    concurrency: {group} # one run at a time for each branch
queue?      queue: max`;
const oneWorkflow = `${head}
builds?${build.replaceAll('\n', '\nbuilds?')}
builds?
  publish:
builds?    needs: build
builds?previews?    if: \${{ !cancelled() && needs.build.result != 'failure' }}
    runs-on: {label}
    timeout-minutes: 30
previews?    permissions:
previews?      contents: read
previews?      pull-requests: write # the comment
${environment}
${concurrency}
    steps:
!builds?!app?      - uses: {checkout}
!builds?!app?        with: { persist-credentials: false }
builds?      - uses: {downloadArtifact}
builds?previews?        if: needs.build.result == 'success'
builds?        with: { name: site, path: {output} }
      - uses: {action}
environment?        id: deploy
        with:
sweeps?          operation: \${{ github.event.schedule && 'cleanup' }} # the schedule only removes what closed pull requests left
{inputs}
`;
const buildWorkflow = `${head}
!app?${build.replaceAll('\n', '\n!app?')}
app?  request: # nothing is built here: the run that this one starts deploys the commit
app?    if: github.event.action != 'closed'
app?    runs-on: ubuntu-latest
app?    timeout-minutes: 5
app?    steps:
app?      - run: echo "\${{ github.sha }}"
`;
const deployWorkflow = `# Written by osc-deploy init. Deploys what "{buildTitle}" built, and holds the login. It runs no code of the repository.
name: {title}
on:
  workflow_run:
    workflows: [{buildTitle}]
    types: [completed]
  schedule: # keeps the login alive, which ends after seven days without a run; removes previews that were left behind
    - cron: '17 4 * * 1,4'

permissions:
!app?  actions: read # the files of the build
  contents: read # to see that what was built is the head of its branch
  pull-requests: write # the comment

jobs:
  deploy:
    # Not for forks.
    if: github.event_name == 'schedule' || github.event.workflow_run.head_repository.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    cache-mode: write # without it, \`workflow_run\` may not keep the renewed login
${concurrency}
    steps:
!app?      - uses: {downloadArtifact}
!app?        if: github.event.workflow_run.conclusion == 'success'
!app?        with:
!app?          name: site
!app?          path: {output}
!app?          run-id: \${{ github.event.workflow_run.id }}
!app?          github-token: \${{ github.token }}
      - uses: {action}
        if: github.event_name == 'workflow_run'
        with:
{inputs}
      - uses: {action}
        if: github.event_name == 'schedule'
        with:
          operation: cleanup
{cleanupInputs}
`;
function fillTemplate(template, parts) {
    const value = (_, name) => String(parts[name] ?? '');
    const isThere = (part) => (part.startsWith('!') ? !parts[part.slice(1)] : parts[part]);
    const lines = template.split('\n').flatMap((line) => {
        const [, conditions = '', text = ''] = /^((?:!?\w+\?)*)(.*)$/.exec(line) ?? [];
        const isWanted = conditions.split('?').filter(Boolean).every(isThere);
        return isWanted ? [text.replace(/\{(\w+)\}/g, value)] : [];
    });
    return lines.join('\n');
}

;// CONCATENATED MODULE: ./build/src/cli/repository/workflow.js





function namesFor(secret) {
    const prefix = /^(.+)_REFRESH_TOKEN$/i.exec(secret)?.[1] ?? 'OSC';
    return {
        secret,
        clientId: `${prefix}_CLIENT_ID`,
        clientSecret: `${prefix}_CLIENT_SECRET`,
        writer: 'OSC_SECRET_TOKEN',
        accessToken: `${prefix}_ACCESS_TOKEN`,
    };
}
const withoutBuild = { setup: [], build: [], notes: [] };
const actionReference = `${version/* repository */.J}@v${version/* version */.r}-node24`;
function workflowFiles(options) {
    const { folder, login, previews, workflows } = options;
    const part = external_node_path_.posix.basename(folder).replace(/[^A-Za-z0-9]+/g, '-');
    const path = (kind) => `${workflows}/osc-${kind}${part && `-${part}`}.yml`;
    const ofPart = part && ` ${part}`;
    const parts = { ...partsOf(options), title: yamlText(`Deploy${ofPart} to Open Source Cloud`) };
    if (login !== 'renewing' || !previews)
        return [{ path: path('deploy'), text: fillTemplate(oneWorkflow, parts) }];
    const buildTitle = yamlText(`Build${ofPart} for Open Source Cloud`);
    const output = outputOf(options) === '.' ? 'site' : parts.output;
    const inputs = { inputs: inputsOf(options, output), cleanupInputs: inputsOf(options, '') };
    return [
        { path: path('build'), text: fillTemplate(buildWorkflow, { ...parts, title: buildTitle, schedule: false }) },
        { path: path('deploy'), text: fillTemplate(deployWorkflow, { ...parts, buildTitle, output, ...inputs }) },
    ];
}
function isOwnWorkflow(file) {
    return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}
function shownFiles(files) {
    const [only, ...others] = files.map(({ text }) => text.trimEnd());
    return others.length === 0
        ? (only ?? '')
        : files.map(({ path, text }) => `---\n# ${path}\n${text.trimEnd()}`).join('\n');
}
function isScheduled({ login, hasWriter, previews, server }) {
    if (login === 'renewing')
        return previews || !hasWriter;
    return previews && server === 'github.com';
}
function concurrencyGroup(environment) {
    return environment ? `osc-login-${environment}` : 'osc-login';
}
function partsOf(options) {
    const { project, folder, branch, previews, environment, login, server } = options;
    const output = outputOf(options);
    const actions = Object.entries((0,repository_server/* actionsFor */.rG)(server)).map(([name, action]) => [name, (0,repository_server/* addressOf */.ci)(action, server)]);
    const groupOfBranch = `osc-deploy-${folder && `${external_node_path_.posix.basename(folder)}-`}\${{ github.ref }}`;
    const steps = [...project.setup, ...project.build.map((run) => ({ run }))];
    return {
        ...Object.fromEntries(actions),
        label: server === 'Forgejo' ? 'docker # a label of your runners' : 'ubuntu-latest',
        previews,
        builds: project.build.length > 0,
        app: project.runner !== undefined,
        whole: output === '.',
        submodules: project.framework === 'Hugo' ? ', submodules: recursive' : '',
        renewing: login === 'renewing',
        queue: login === 'renewing' && server === 'github.com',
        schedule: isScheduled(options),
        branch: yamlText(branch),
        folder: folder && yamlText(folder),
        environment: environment ? yamlText(environment) : '',
        group: yamlText(login === 'renewing' ? concurrencyGroup(environment) : groupOfBranch),
        sweeps: login === 'token' && isScheduled(options),
        reason: login === 'renewing' ? 'a login ends after seven days without a run' : 'previews can be left behind',
        output: yamlText(output),
        buildSteps: steps.map((step) => stepText(step, server)).join('\n'),
        action: (0,repository_server/* addressOf */.ci)(options.uses, server),
        inputs: inputsOf(options, yamlText(output)),
    };
}
function inputsOf(options, directory) {
    const { project, folder, name, names, environment, hasWriter, platform, login } = options;
    const { runner, runnerBuild } = project;
    const renews = login === 'renewing';
    const published = runner ? '' : directory;
    const inputs = [
        ['target', runner && 'runner'],
        ['runner', runner],
        ['sub-path', runner && folder && yamlText(folder)],
        ['build-command', runnerBuild && yamlText(runnerBuild)],
        ['directory', published],
        ['exclude', published && leftOut(options)],
        [
            'versions',
            published && '5 # former versions that `operation: rollback` brings back; they are stored in the site',
        ],
        ['keep-assets', published && project.hashed && '24h # open pages still load the assets of former versions'],
        ['name', name && yamlText(name)],
        ['access-token', !renews && `\${{ secrets.${names.accessToken} }}`],
        ['refresh-token', renews && `\${{ secrets.${names.secret} }}`],
        ['client-id', renews && `\${{ vars.${names.clientId} }}`],
        ['client-secret', renews && options.hasClientSecret && `\${{ secrets.${names.clientSecret} }}`],
        ['secret-token', hasWriter && `\${{ secrets.${names.writer} }}`],
        ['secret-name', hasWriter && names.secret !== 'OSC_REFRESH_TOKEN' && names.secret],
        ['secret-environment', hasWriter && environment && yamlText(environment)],
        ...platform.map(([input, value]) => [input, yamlText(value)]),
    ];
    return inputs.flatMap(([input, value]) => (value ? [`          ${input}: ${value}`] : [])).join('\n');
}
function leftOut({ project: { directory, leftOut: found = [] }, folder, workflows }) {
    const own = external_node_path_.posix.dirname(workflows);
    const isTop = directory === '.' && folder === '';
    const patterns = isTop ? [`${own}/**`, ...found.filter((pattern) => pattern !== `/${own}`)] : found;
    return patterns.length < 2 ? patterns.join('') : ['|', ...patterns.map((one) => `            ${one}`)].join('\n');
}
function outputOf({ project, folder }) {
    return external_node_path_.posix.join(folder, project.directory ?? '.');
}
function stepText({ run, uses = '', with: inputs = {} }, server) {
    if (run !== undefined)
        return `      - run: ${yamlText(run)}`;
    const pairs = Object.entries(inputs).map(([name, value]) => `${name}: ${value}`);
    return `      - uses: ${(0,repository_server/* addressOf */.ci)(uses, server)}${pairs.length > 0 ? `\n        with: { ${pairs.join(', ')} }` : ''}`;
}
function yamlText(text) {
    return /[,[\]{}]/.test(text) ? JSON.stringify(text) : (0,dist/* stringify */.As)(text, { blockQuote: false, lineWidth: 0 }).trimEnd();
}


/***/ }),

/***/ 80100:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fA: () => (/* binding */ openSession),
  wH: () => (/* binding */ withInputs),
  NH: () => (/* binding */ writerToken)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/journal.js
var journal = __webpack_require__(20779);
// EXTERNAL MODULE: ./build/src/credentials/stores/file.js
var file = __webpack_require__(35037);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/cli/saved-login.js










const savedClient = schemas/* object */.Ikc({
    clientId: schemas/* string */.YjP().check(api/* _minLength */.m9(1)),
    clientSecret: schemas/* optional */.lqM(schemas/* string */.YjP().check(api/* _minLength */.m9(1))),
    signedInAt: schemas/* optional */.lqM(schemas/* string */.YjP()),
});
class SavedLogin {
    folder;
    tokenFile;
    journalPath;
    #clientFile;
    #clock;
    constructor(authUrl, { platform, env, clock }) {
        const host = new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
        this.folder = (0,external_node_path_.join)(configFolder(platform, env), 'logins', host);
        this.tokenFile = (0,external_node_path_.join)(this.folder, 'login.json');
        this.journalPath = (0,external_node_path_.join)(this.folder, 'journal.json');
        this.#clientFile = (0,external_node_path_.join)(this.folder, 'client.json');
        this.#clock = clock;
    }
    store() {
        return new file/* FileStore */.y({ path: this.tokenFile, clock: this.#clock });
    }
    client() {
        return savedClient.safeParse((0,json/* readJsonFile */.JE)(this.#clientFile)).data;
    }
    async save(login, { client, run }) {
        const store = this.store();
        const at = new Date(this.#clock.now()).toISOString();
        const replace = async () => {
            const { record } = await store.read().catch(() => {
                (0,external_node_fs_.rmSync)(this.tokenFile, { force: true });
                return {};
            });
            await store.save(login, (0,generation/* makeSignedInRecord */.J_)(record, login.refreshToken, { run, at }));
            new journal/* Journal */.C(this.journalPath).delete();
            (0,atomic_file/* writeSecretFile */.AK)(this.#clientFile, `${JSON.stringify({ ...client, signedInAt: at }, null, 2)}\n`);
        };
        await store.exclusively(replace).catch((cause) => {
            throw (0,token_store/* notWritableError */.Gq)(`The login cannot be kept in ${this.folder}`, { cause });
        });
    }
    forget() {
        const had = this.client() !== undefined;
        (0,external_node_fs_.rmSync)(this.folder, { recursive: true, force: true });
        return had;
    }
}
function configFolder(platform, env) {
    const home = env['HOME'] || (0,external_node_os_.homedir)();
    const chosen = env['XDG_CONFIG_HOME'];
    if (chosen && (0,external_node_path_.isAbsolute)(chosen))
        return (0,external_node_path_.join)(chosen, 'osc-deploy');
    if (platform === 'win32')
        return (0,external_node_path_.join)(env['APPDATA'] || (0,external_node_path_.join)(home, 'AppData', 'Roaming'), 'osc-deploy');
    if (platform === 'darwin')
        return (0,external_node_path_.join)(home, 'Library', 'Application Support', 'osc-deploy');
    return (0,external_node_path_.join)(home, '.config', 'osc-deploy');
}

// EXTERNAL MODULE: ./build/src/cli/terminal/screen.js
var screen = __webpack_require__(59253);
// EXTERNAL MODULE: ./build/src/cli/terminal/terminal-log.js
var terminal_log = __webpack_require__(14694);
// EXTERNAL MODULE: ./build/src/cli/terminal/typing.js
var typing = __webpack_require__(63362);
;// CONCATENATED MODULE: ./build/src/cli/session.js







function openSession(terminal, { given, verbose = false, command }) {
    const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
    const place = ['environment', 'base-url', 'auth-url', 'deploy-url']
        .map((name) => [name, given[name] ?? ''])
        .filter(([, value]) => value !== '' && value !== 'prod');
    const stderr = new screen/* Screen */.f(terminal.stderr, env);
    const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
    const typed = (advice) => (0,typing/* asTyped */.j4)(advice, { invocation, place: options, command });
    const log = new terminal_log/* TerminalLog */.T(stderr, { verbose, asTyped: typed });
    const read = readInputs({ terminal, log }, given);
    const hosts = (0,platform_hosts/* computeHosts */.jr)(read.inputs);
    return {
        ...read,
        terminal,
        hosts,
        platform: (0,contract_inputs/* platformName */.$r)(read.inputs),
        place,
        log,
        stdout: new screen/* Screen */.f(terminal.stdout, env, (text) => log.secrets.redactTokens(text)),
        stderr,
        asTyped: typed,
        found: {},
        http: new http/* Http */.l({ dispatcher, clock, userAgent, signal: interrupts.signal }),
        savedLogin: new SavedLogin(hosts.auth, terminal),
    };
}
function withInputs(session, given) {
    return { ...session, ...readInputs(session, { ...session.given, ...given }) };
}
function readInputs({ terminal, log }, given) {
    const values = { ...given, ...readSecrets(terminal.env, given) };
    const raw = Object.fromEntries(contract_inputs/* inputNames */.vj.map((name) => [name, values[name] ?? '']));
    for (const name of contract_inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    return { given, raw, inputs, check: () => (0,contract_inputs/* rejectProblems */.Ys)(problems) };
}
function writerToken({ terminal, log }) {
    const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
    if (token)
        log.mask(token);
    return token;
}
function readSecrets(env, given) {
    const read = contract_inputs/* inputNames */.vj.flatMap((name) => {
        const { variable, needs } = (0,contract_inputs/* rowOf */.OB)(name);
        return variable && (needs?.(given) ?? true) ? [[name, given[name] ?? env[variable]?.trim()]] : [];
    });
    return Object.fromEntries(read);
}


/***/ }),

/***/ 14282:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ signInToRepository)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _credentials_generation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37736);
/* harmony import */ var _credentials_run_lease_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66726);
/* harmony import */ var _credentials_stores_variable_lease_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85980);
/* harmony import */ var _platform_access_token_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43847);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92797);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(27392);
/* harmony import */ var _sign_in_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(32436);










async function signInToRepository(session, { repository, command }) {
    const { terminal, stderr, inputs } = session;
    const { place } = repository.vault;
    await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .proveWritable */ .F6)(repository, inputs['secret-name']);
    let giveBack = async () => { };
    return await (0,_sign_in_js__WEBPACK_IMPORTED_MODULE_8__/* .signInWithBrowser */ .Z)(session, {
        command,
        whom: `for ${repository.repository}`,
        agree: async ({ login }) => {
            const workspace = (0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_5__/* .workspaceIn */ .R)(login.accessToken.value) ?? 'a workspace that the login does not name';
            stderr.line(`You approved as ${stderr.paint.bold(workspace)}.`);
            if (!command.yes && !inputs.workspace && (await terminal.confirm(`Let ${place} deploy to it?`)) === false)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('sign-in-denied', `Nothing was written to ${place}: you said no to ${workspace}.`);
            giveBack = await takeLease(session, repository);
        },
        save: async (signedIn) => {
            try {
                await storeLogin(session, repository, signedIn);
            }
            finally {
                await giveBack().catch(() => undefined);
            }
        },
    });
}
async function takeLease({ terminal, inputs, stderr }, repository) {
    const { clock, random, interrupts } = terminal;
    const { vault, token } = repository;
    const name = `${inputs['secret-name']}_LEASE`;
    const repeat = (attempt) => (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)(attempt, { clock, policy: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .anyError */ .$b)(_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .rules */ .aO.lease, random) });
    const lease = new _credentials_run_lease_js__WEBPACK_IMPORTED_MODULE_4__/* .RunLease */ .g({ entries: (0,_credentials_stores_variable_lease_js__WEBPACK_IMPORTED_MODULE_9__/* .variableEntries */ .L)(vault, name, repeat), clock });
    const mark = terminal.newId();
    const onHeld = (run) => stderr.line(`${run} is renewing the login of ${vault.place}. Waiting for it…`);
    const patienceMs = Number.POSITIVE_INFINITY;
    try {
        const by = { everyMs: 3000, patienceMs, signal: interrupts.signal, onHeld };
        await lease.acquire({ run: signInName, mark }, by);
    }
    catch (cause) {
        if (!(cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw cause;
        const text = `The variable ${name} of ${vault.place} cannot be written (with ${token.from}): ${cause.message}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('repository-refused', text, { cause, next: token.fix ?? `Use a token with ${vault.needs}.` });
    }
    return async () => {
        const look = await lease.findOwn(mark);
        if (look)
            await lease.release(look);
    };
}
const signInName = 'a sign-in with `osc-deploy login`';
async function storeLogin(session, repository, { client, login }) {
    const names = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_7__/* .namesFor */ .GT)(session.inputs['secret-name']);
    const { clientId, clientSecret } = client;
    const meta = `${names.secret}_META`;
    const found = await repository.vault.readVariable(meta);
    const { data: before } = _credentials_generation_js__WEBPACK_IMPORTED_MODULE_3__/* .generationRecord */ .WN.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(found?.value ?? ''));
    const at = new Date(session.terminal.clock.now()).toISOString();
    const record = (0,_credentials_generation_js__WEBPACK_IMPORTED_MODULE_3__/* .makeSignedInRecord */ .J_)(before, login.refreshToken, { run: signInName, at });
    await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .write */ .M9)(session, repository, { kind: 'secret', name: names.secret, value: login.refreshToken });
    await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .write */ .M9)(session, repository, { kind: 'variable', name: meta, value: JSON.stringify(record), isOurs: true });
    await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .write */ .M9)(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
    if (clientSecret)
        await (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .write */ .M9)(session, repository, { kind: 'secret', name: names.clientSecret, value: clientSecret });
}


/***/ }),

/***/ 32436:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ signInWithBrowser)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/callback-listener.js





const callbackPath = '/callback';
const startPath = '/start/';
const cookieName = 'osc-deploy-sign-in';
class CallbackListener {
    #server = (0,external_node_http_.createServer)((request, response) => {
        request.resume();
        void this.#answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
    });
    #options;
    #nonce = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    #cookie = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    #link = { authorizationUrl: '', redirectUri: '' };
    #isStarted = false;
    #isUsed = false;
    #arrive = () => undefined;
    arrived = new Promise((resolve) => {
        this.#arrive = resolve;
    });
    constructor(options) {
        this.#options = options;
    }
    async listen(wanted) {
        this.#server.listen(wanted, '127.0.0.1');
        try {
            await (0,external_node_events_.once)(this.#server, 'listening');
        }
        catch (error) {
            const message = `Port ${wanted} of 127.0.0.1 is taken, or this user may not open it.`;
            throw new errors/* DeployError */.sH('port-taken', message, { cause: error });
        }
        return this.#server.address().port;
    }
    async close() {
        const closed = (0,external_node_events_.once)(this.#server, 'close');
        this.#server.close();
        setTimeout(() => this.#server.closeAllConnections(), 500).unref();
        await closed;
    }
    leadTo(link) {
        const { proxyBaseUrl } = this.#options;
        this.#link = link;
        return proxyBaseUrl ? proxyBaseUrl + startPath + this.#nonce : link.authorizationUrl;
    }
    async #answer({ method, url = '/', headers }) {
        if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1'))
            return plain(405, 'Method not allowed');
        const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
        const { state, proxyBaseUrl } = this.#options;
        const isStart = pathname.startsWith(startPath) && isSameInConstantTime(pathname.slice(startPath.length), this.#nonce);
        if (isStart && proxyBaseUrl)
            return this.#start(headers, proxyBaseUrl);
        if (pathname !== callbackPath) {
            const text = 'This program waits for a sign-in only. Use the link that the terminal shows.';
            return page(404, 'Nothing is here', text);
        }
        const [returned = '', ...more] = searchParams.getAll('state');
        if (this.#isUsed || more.length > 0 || !isSameInConstantTime(returned, state)) {
            this.#warn('A page came back with a state that is not of this sign-in.');
            return plain(400, 'Invalid state parameter');
        }
        if (proxyBaseUrl && !this.#hasCookie(headers)) {
            this.#warn('A browser came back that did not begin with the link above.');
            const text = 'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.';
            return page(400, 'Another browser began this sign-in', text);
        }
        this.#isUsed = true;
        return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
    }
    #warn(what) {
        this.#options.log.warning(`${what} It was refused and nothing was exchanged; still waiting for the right one.`);
    }
    #start(headers, proxyBaseUrl) {
        if (this.#isStarted && !this.#hasCookie(headers)) {
            return page(410, 'This link was opened before', 'It works once. Run the command again for a new one.');
        }
        const { redirectUri, authorizationUrl } = this.#link;
        const derived = forwardedRedirectUri(headers, proxyBaseUrl);
        if (derived !== redirectUri) {
            const said = (0,plain_text/* plainText */.wh)(derived, 200);
            this.#options.log.warning(`The proxy says that the browser would come back to ${said}; expected was ${redirectUri}. Give --proxy-base-url as the browser has it.`);
            return page(400, 'The proxy has another address', `It says ${said}.`, `--proxy-base-url says ${redirectUri}.`);
        }
        this.#isStarted = true;
        const { protocol, pathname } = new URL(`${proxyBaseUrl}/`);
        const secure = protocol === 'https:' ? '; Secure' : '';
        const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
        return redirect(authorizationUrl, cookie);
    }
    #hasCookie({ cookie = '' }) {
        const values = cookie.split(/; */).filter((pair) => pair.startsWith(`${cookieName}=`));
        return values.some((pair) => isSameInConstantTime(pair.slice(cookieName.length + 1), this.#cookie));
    }
}
function isSameInConstantTime(text, secret) {
    const [given, ours] = [Buffer.from(text), Buffer.from(secret)];
    return given.length === ours.length && (0,external_node_crypto_.timingSafeEqual)(given, ours);
}
function forwardedRedirectUri(headers, proxyBaseUrl) {
    const { protocol, host, pathname } = new URL(proxyBaseUrl);
    const first = (name) => headers[name]?.toString().split(',')[0]?.trim();
    const address = `${first('x-forwarded-proto') ?? protocol.slice(0, -1)}://${first('x-forwarded-host') ?? host}`;
    const origin = URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address;
    return origin + pathname.replace(/\/+$/, '') + callbackPath;
}
const headers = {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
};
function page(status, title, ...text) {
    const escaped = (plain) => plain.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · osc-deploy</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.25 }
</style>
<main>
<h1>${escaped(title)}</h1>
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</main>
</html>
`;
    return { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}
function plain(status, body) {
    return { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body };
}
function redirect(location, cookie) {
    return { status: 302, headers: { ...headers, location, 'set-cookie': cookie }, body: '' };
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
// EXTERNAL MODULE: ./build/src/platform/answers.js
var answers = __webpack_require__(10550);
// EXTERNAL MODULE: ./build/src/platform/oauth.js
var oauth = __webpack_require__(79802);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/code-grant.js







const publicClientId = 'cli';
const code_grant_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const registered = schemas/* looseObject */._H3({ client_id: code_grant_text, client_secret: schemas/* optional */.lqM(code_grant_text) });
async function registerClient({ http, log, hosts }, name, redirectUri) {
    const request = {
        method: 'POST',
        url: new URL(`${hosts.auth}/api/connect/register`),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
            client_name: name,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: 'none',
            application_type: 'native',
        }),
        timeoutMs: 10_000,
        maxBytes: 256 * 1024,
    };
    try {
        const answer = await http.send(request);
        if (answer.status < 200 || answer.status >= 300)
            throw (0,answers/* platformRefusalError */.S_)(http, request, answer);
        const client = (0,decode/* decode */.D4)(http, { request, answer, schema: registered });
        if (client.client_secret)
            log.mask(client.client_secret);
        return { clientId: client.client_id, clientSecret: client.client_secret };
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || error.status === undefined)
            throw error;
        log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
        return { clientId: publicClientId, clientSecret: undefined };
    }
}
function buildAuthorizationUrl(authUrl, { client, redirectUri, verifier, state }) {
    const url = new URL(`${authUrl}/api/connect/authorize`);
    url.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        code_challenge: (0,external_node_crypto_.createHash)('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state,
    }).toString();
    return url.href;
}
async function exchangeCode(returned, { client, redirectUri, verifier }, { http, log, hosts }) {
    const code = readCode(returned);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    const endpoint = { authUrl: hosts.auth, ...client };
    const { accessToken, refreshToken } = await (0,oauth/* requestTokens */.I)(http, endpoint, grant).catch((error) => {
        if (!(error instanceof errors/* RequestError */.GI) || error.status === undefined)
            throw error;
        throw new errors/* DeployError */.sH('exchange-failed', error.message, { cause: error });
    });
    if (!accessToken.value)
        throw new errors/* DeployError */.sH('exchange-failed', 'The token endpoint gave no access token.');
    log.mask(accessToken.value);
    if (!refreshToken) {
        const clientId = (0,plain_text/* plainText */.wh)(client.clientId, 80);
        throw new errors/* DeployError */.sH('no-refresh-token', `The client ${clientId} got no refresh token.`);
    }
    log.mask(refreshToken);
    return { accessToken, refreshToken };
}
function readCode(returned) {
    const error = returned.get('error');
    if (error !== null) {
        const description = returned.get('error_description');
        const reason = `${(0,plain_text/* plainText */.wh)(error, 60)}${description ? `: ${(0,plain_text/* plainText */.wh)(description, 200)}` : ''}`;
        throw error === 'access_denied'
            ? new errors/* DeployError */.sH('sign-in-denied', `The sign-in was refused on the page of the platform (${reason}).`)
            : new errors/* DeployError */.sH('sign-in-failed', `The platform ended the sign-in: ${reason}.`);
    }
    const code = returned.get('code');
    if (!code)
        throw new errors/* DeployError */.sH('sign-in-failed', 'The browser came back without a code.');
    return code;
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in.js





const patienceMs = 180_000;
async function signInWithBrowser(session, request) {
    const signedIn = await signIn(session, request);
    (0,access_token/* checkWorkspace */.MD)(signedIn.login.accessToken.value, session.inputs.workspace);
    await request.agree?.(signedIn);
    const release = session.terminal.interrupts.hold();
    try {
        await request.save(signedIn);
    }
    finally {
        release();
    }
    return signedIn;
}
async function signIn(session, request) {
    const { log, hosts } = session;
    const { proxyBaseUrl, port: wanted } = request.command;
    const state = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    const verifier = (0,external_node_crypto_.randomBytes)(32).toString('base64url');
    const listener = new CallbackListener({ state, log, proxyBaseUrl });
    const port = await listener.listen(wanted);
    try {
        const attempt = { ...(await chooseClient(session, request, port)), state, verifier };
        const { client, redirectUri } = attempt;
        const link = listener.leadTo({ authorizationUrl: buildAuthorizationUrl(hosts.auth, attempt), redirectUri });
        await invite(session, request.command, { link, port });
        const { parameters, tell } = await awaitArrival(listener, session);
        try {
            const login = await exchangeCode(parameters, attempt, session);
            tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
            return { client, login };
        }
        catch (error) {
            const nothing = 'Nothing was kept. The terminal says what to do next.';
            tell(page(400, 'The sign-in failed', (0,errors/* messageOf */.bD)(error), nothing));
            throw error;
        }
    }
    finally {
        await listener.close();
    }
}
async function chooseClient(session, { command: { proxyBaseUrl }, whom }, port) {
    const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
    const redirectUri = (proxyBaseUrl ?? `http://127.0.0.1:${port}`) + callbackPath;
    const client = clientId
        ? { clientId, clientSecret }
        : await registerClient(session, `osc-deploy ${whom}`, redirectUri);
    if (client.clientId !== publicClientId)
        return { client, redirectUri };
    if (proxyBaseUrl) {
        throw new errors/* DeployError */.sH('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
    }
    return { client, redirectUri: `http://localhost:${port}${callbackPath}` };
}
async function invite({ terminal, stderr }, { browser, proxyBaseUrl }, { link, port }) {
    const opened = browser && (await terminal.openBrowser(link));
    const intro = opened
        ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
        : 'Open this link to sign in:';
    for (const line of [intro, '', `  ${stderr.paint.bold(link)}`, ''])
        stderr.line(line);
    if (!opened && !proxyBaseUrl) {
        const why = browser ? 'No browser could be opened here. ' : '';
        const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
        stderr.line(stderr.paint.dim(`${why}From another machine, first: ${forward}`));
    }
    stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}
async function awaitArrival({ arrived }, { http, terminal }) {
    const waiting = new AbortController();
    const timeout = http.clock
        .sleep(patienceMs, AbortSignal.any([terminal.interrupts.signal, waiting.signal]))
        .then(() => {
        throw new errors/* DeployError */.sH('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
    });
    timeout.catch(() => undefined);
    try {
        return await Promise.race([arrived, timeout]);
    }
    finally {
        waiting.abort();
    }
}


/***/ }),

/***/ 59253:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ Screen)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57975);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


const styles = ['bold', 'dim', 'red', 'green', 'yellow'];
const [maxShown, maxPiped] = [60, 4096];
class Screen {
    paint;
    isTTY;
    #output;
    #redact;
    #drawn = false;
    constructor(output, env, redact = (text) => text) {
        this.#output = output;
        this.#redact = redact;
        this.isTTY = output.isTTY === true;
        this.paint = createPaint(output, env);
    }
    get width() {
        return this.#output.columns ?? 80;
    }
    line(text = '') {
        this.verbatim(this.#redact(text));
    }
    verbatim(text) {
        this.erase();
        this.#output.write(`${text}\n`);
    }
    tick(text) {
        this.line(`${this.paint.green('✓')} ${text}`);
    }
    draw(text) {
        if (!this.isTTY)
            return;
        this.#output.write(`\r\u001b[2K${text}`);
        this.#drawn = true;
    }
    table(head, rows) {
        const max = this.isTTY ? maxShown : maxPiped;
        const cells = [head, ...rows.map((row) => row.map((cell) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(cell ?? '', max) || '–'))];
        const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
        const padded = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
        return padded.map((row) => row.join('  ').trimEnd());
    }
    erase() {
        if (!this.#drawn)
            return;
        this.#output.write('\r\u001b[2K');
        this.#drawn = false;
    }
}
function createPaint({ isTTY = false }, env) {
    const colours = isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
    const style = (name) => (text) => colours ? (0,node_util__WEBPACK_IMPORTED_MODULE_0__.styleText)(name, text, { validateStream: false }) : text;
    return Object.fromEntries(styles.map((name) => [name, style(name)]));
}


/***/ }),

/***/ 14694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ TerminalLog)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(79477);
/* harmony import */ var _base_masked_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78925);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _typing_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(63362);






const drawEveryMs = 100;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
class TerminalLog {
    secrets = new _base_masked_values_js__WEBPACK_IMPORTED_MODULE_2__/* .MaskedValues */ .Q();
    #screen;
    #verbose;
    #asTyped;
    #quiet = false;
    #waitingFor = '';
    constructor(screen, options) {
        this.#screen = screen;
        this.#verbose = options.verbose;
        this.#asTyped = options.asTyped ?? ((advice) => (0,_typing_js__WEBPACK_IMPORTED_MODULE_1__/* .asTyped */ .j4)(advice, { invocation: 'osc-deploy', place: '' }));
    }
    async quietly(body) {
        this.#quiet = true;
        try {
            return await body();
        }
        finally {
            this.#quiet = false;
        }
    }
    busy(clock) {
        const screen = this.#screen;
        if (!screen.isTTY)
            return () => undefined;
        const started = clock.now();
        let frame = 0;
        const stop = clock.every(drawEveryMs, () => {
            const seconds = Math.floor((clock.now() - started) / 1000);
            const time = seconds < 60 ? `${seconds} s` : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(seconds * 1000);
            const line = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(`${frames[frame++ % frames.length]} ${time}  ${this.#waitingFor}`, screen.width - 1);
            screen.draw(screen.paint.dim(line));
        });
        return () => {
            stop();
            screen.erase();
        };
    }
    info(text) {
        this.#waitingFor = '';
        if (this.#quiet)
            this.debug(text);
        else
            this.#lines(text);
    }
    waiting(text, about) {
        if (!this.#screen.isTTY || this.#verbose)
            this.info((0,_base_log_js__WEBPACK_IMPORTED_MODULE_5__/* .waitingLine */ .S)(text, about));
        else
            this.#waitingFor = this.secrets.redact([text, about.line].filter(Boolean).join(' · '));
    }
    debug(text) {
        if (this.#verbose)
            this.#lines(text, this.#screen.paint.dim);
    }
    notice(text) {
        this.#lines(text, this.#screen.paint.bold);
    }
    warning(text) {
        this.#lines(`Warning: ${this.#asTyped(text)}`, this.#screen.paint.yellow);
    }
    failure(error) {
        const { paint } = this.#screen;
        const failure = (0,_typing_js__WEBPACK_IMPORTED_MODULE_1__/* .failureOf */ .g5)(error, this.#asTyped);
        if (failure?.code === 'cancelled') {
            this.#lines(`${failure.message} ${failure.hint}`);
            return;
        }
        if (failure) {
            this.#lines(`${paint.red('Error:')} ${failure.message}`);
            this.#lines(failure.hint);
            this.#screen.line(paint.dim(`More: ${(0,_typing_js__WEBPACK_IMPORTED_MODULE_1__/* .documentation */ .TH)(`troubleshooting.md#${failure.code}`)}`));
            return;
        }
        this.#lines(`${paint.red('Unexpected error:')} ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        this.#lines('This is a fault of osc-deploy. Please report it with this line.');
        if (error instanceof Error && error.stack)
            this.debug(error.stack);
    }
    async group(title, body) {
        this.#lines(title);
        return body();
    }
    mask(secret) {
        this.secrets.add(secret);
    }
    get progressEveryMs() {
        return this.#screen.isTTY ? drawEveryMs : _base_log_js__WEBPACK_IMPORTED_MODULE_5__/* .progressLineEveryMs */ .d;
    }
    progress(text, share) {
        if (this.#screen.isTTY)
            this.#waitingFor = `${Math.floor(share * 100)}%  ${text}`;
        else
            this.info(text);
    }
    #lines(text, style = (line) => line) {
        for (const line of this.secrets.redact(text).split('\n'))
            this.#screen.line(style((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .disarmCommands */ .T7)(line)));
    }
}


/***/ }),

/***/ 63362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QC: () => (/* binding */ invocationOf),
/* harmony export */   TH: () => (/* binding */ documentation),
/* harmony export */   fS: () => (/* binding */ optionName),
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   j4: () => (/* binding */ asTyped)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(25835);
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86781);






function asTyped(advice, typing) {
    const code = (span) => `\`${spanAsTyped(span, typing)}\``;
    return (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .partsFor */ ._c)('terminal', advice)
        .map((part) => typeof part === 'string' ? (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .replaceCode */ .ml)(part, { code, text: (text) => text }) : `  ${typed(part, typing)}`)
        .join('\n');
}
function optionName(input, command) {
    const isVersion = input === 'source-ref' || input === 'version';
    return isVersion && command === 'rollback' ? '--to' : (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_3__/* .optionOf */ .XD)(input);
}
function failureOf(error, write) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH))
        return undefined;
    const { code, text, rows, advice } = error;
    return { code, message: [write(text), ...rows.map((row) => `  ${write(row)}`)].join('\n'), hint: write(advice) };
}
function typed(command, { invocation, place, command: current = '' }) {
    if (!command.ours)
        return (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_1__/* .commandLine */ .ay)(command);
    const [name = '', ...rest] = command.command.replace('<command>', current).trim().split(' ');
    const isHelp = [name, ...rest].includes('--help');
    const line = [invocation, isHelp ? name : name + place, ...rest].join(' ');
    return command.folder === undefined ? line : `cd ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .shellWord */ .r7)(command.folder)} && ${line}`;
}
function spanAsTyped(span, typing) {
    if (span.startsWith('osc-deploy '))
        return typed({ command: span.slice('osc-deploy '.length), ours: true }, typing);
    const [name = '', value] = span.split(': ');
    if (name === 'operation' && value)
        return typed({ command: value, ours: true }, typing);
    const input = _contract_inputs_js__WEBPACK_IMPORTED_MODULE_3__/* .inputNames */ .vj.find((one) => one === name);
    if (!input)
        return span;
    return [optionName(input, typing.command), input === 'preview' ? '' : value].filter(Boolean).join(' ');
}
function invocationOf(script, { cwd, env }) {
    if (env['npm_command'] === 'exec')
        return `npx github:${_base_version_js__WEBPACK_IMPORTED_MODULE_5__/* .repository */ .J}#v${_base_version_js__WEBPACK_IMPORTED_MODULE_5__/* .version */ .r}`;
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(script) === 'osc-deploy')
        return 'osc-deploy';
    const near = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(cwd, script);
    const path = near.startsWith('..') || (0,node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute)(near) ? script : near;
    return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}
function documentation(page) {
    return `https://github.com/${_base_version_js__WEBPACK_IMPORTED_MODULE_5__/* .repository */ .J}/blob/v${_base_version_js__WEBPACK_IMPORTED_MODULE_5__/* .version */ .r}/docs/${page}`;
}


/***/ }),

/***/ 85980:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ variableEntries)
/* harmony export */ });
function variableEntries(vault, name, repeat) {
    const nameOf = (index) => (index === 1 ? name : `${name}_${index}`);
    let isDated = false;
    const read = async (index) => {
        const found = await repeat(() => vault.readVariable(nameOf(index)));
        if (!found)
            return undefined;
        const { value: text, updatedAt, readAt } = found;
        const ageMs = updatedAt && readAt && readAt - updatedAt;
        isDated = ageMs !== undefined;
        return { text, ageMs };
    };
    return {
        staleMs: 600_000,
        create: async (index, text) => (await repeat(() => vault.createVariable(nameOf(index), text))) || (await read(index))?.text === text,
        read,
        remove: async (first, last) => {
            for (let index = first; index <= last; index++) {
                const remove = () => vault.deleteVariable(nameOf(index));
                if (!(await remove()) && (await read(index)))
                    await remove();
            }
        },
        witness: async (index, text) => void (isDated || (await vault.changeVariable(nameOf(index), text))),
    };
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z1: () => (/* binding */ openVault),
  u0: () => (/* binding */ probeOf),
  ej: () => (/* binding */ writeProbe)
});

// UNUSED EXPORTS: ForgeVault, GitHubVault

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/iso.js
var iso = __webpack_require__(73102);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/github/sealed-box.js

const sigma = new TextEncoder().encode('expand 32-byte k');
async function sealSecret(value, publicKey) {
    const { hsalsa, xsalsa20poly1305, u32, blake2b } = await loadCiphers();
    const recipient = Buffer.from(publicKey, 'base64');
    const pair = (0,external_node_crypto_.generateKeyPairSync)('x25519');
    const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const shared = (0,external_node_crypto_.diffieHellman)({ privateKey: pair.privateKey, publicKey: publicKeyOf(recipient) });
    const key = new Uint32Array(8);
    hsalsa(u32(sigma), u32(new Uint8Array(shared)), new Uint32Array(4), key);
    const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
    const sealed = xsalsa20poly1305(new Uint8Array(key.buffer), nonce).encrypt(new TextEncoder().encode(value));
    return Buffer.concat([ephemeral, sealed]).toString('base64');
}
async function loadCiphers() {
    const [{ hsalsa, xsalsa20poly1305 }, { u32 }, { blake2b }] = await Promise.all([
        Promise.all(/* import() */[__webpack_require__.e(717), __webpack_require__.e(851)]).then(__webpack_require__.bind(__webpack_require__, 25851)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 40717)),
        __webpack_require__.e(/* import() */ 904).then(__webpack_require__.bind(__webpack_require__, 10904)),
    ]);
    return { hsalsa, xsalsa20poly1305, u32, blake2b };
}
function publicKeyOf(raw) {
    return (0,external_node_crypto_.createPublicKey)({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js





const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().check(api/* _minLength */.m9(1)), key_id: json/* textOrNumber */.mV });
const time = (0,json/* lenient */.W_)(schemas/* pipe */.FsL(iso/* datetime */.w$({ offset: true }), schemas/* transform */.pdi((text) => Date.parse(text) || undefined)));
const variable = schemas/* union */.KCZ([
    schemas/* pipe */.FsL(schemas/* object */.Ikc({ data: schemas/* string */.YjP() }), schemas/* transform */.pdi(({ data }) => ({ value: data, updated_at: undefined }))),
    schemas/* object */.Ikc({ value: schemas/* string */.YjP(), updated_at: time }),
]);
const secret = schemas/* object */.Ikc({ updated_at: time });
const workflowRun = schemas/* object */.Ikc({ run_started_at: time });
const secretNames = schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() }));
function probeOf(secret) {
    return `${secret}_PROBE`;
}
async function writeProbe(vault, secret) {
    await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}
class GitHubVault {
    place;
    needs;
    repository;
    environment;
    isForge = false;
    #options;
    #root;
    #key;
    constructor(options) {
        const { repository, environment } = options;
        this.#options = options;
        this.environment = environment;
        this.repository = repository;
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    async findRunStart(id) {
        const { api, repository } = this.#options;
        const { data } = await api
            .request(`GET /repos/${repository}/actions/runs/${id}`)
            .catch(() => ({ data: undefined }));
        return workflowRun.safeParse(data).data?.run_started_at;
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async findSecret(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `secrets/${name}`));
        return answer && { updatedAt: secret.safeParse(answer.data).data?.updated_at };
    }
    async writeSecret(name, value) {
        try {
            await this.#putSecret(name, value);
        }
        catch (error) {
            if (!(0,errors/* isStatus */.zM)(error, 422))
                throw error;
            this.#key = undefined;
            await this.#putSecret(name, value);
        }
    }
    async createVariable(name, value) {
        return (await (0,errors/* orMissing */.Mr)(() => this.postVariable(name, value), 409)) !== undefined;
    }
    async deleteVariable(name) {
        return await this.isThere('DELETE', `variables/${name}`);
    }
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const { value, updated_at: updatedAt } = (0,github_api/* decodeData */.H)(variable, answer.data, `the variable ${name}`);
        return { value, updatedAt, readAt: Date.parse(answer.headers.date ?? '') || undefined };
    }
    async writeVariable(name, value) {
        if (!(await this.changeVariable(name, value)))
            await this.postVariable(name, value);
    }
    async postVariable(name, value) {
        return await this.send('POST', 'variables', { name, value });
    }
    async changeVariable(name, value) {
        return await this.isThere('PATCH', `variables/${name}`, { value });
    }
    async send(method, path, params = {}) {
        const { api, repository, environment: environment_name } = this.#options;
        const [owner, repo] = repository.split('/');
        const answer = await api.request(`${method} ${this.#root}/${path}`, { owner, repo, environment_name, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return answer;
    }
    async isThere(method, path, params) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send(method, path, params))) !== undefined;
    }
    async #putSecret(name, value) {
        this.#key ??= await this.#fetchKey();
        const { key, key_id } = this.#key;
        await this.send('PUT', `secrets/${name}`, { encrypted_value: await sealSecret(value, key), key_id });
    }
    async #fetchKey() {
        const { data } = await this.send('GET', 'secrets/public-key');
        return (0,github_api/* decodeData */.H)(publicKey, data, 'the public key');
    }
}
function openVault({ isForge, ...options }) {
    return isForge ? new ForgeVault(options) : new GitHubVault(options);
}
const maxPages = 20;
class ForgeVault extends GitHubVault {
    isForge = true;
    needs = '"repository: read and write"';
    constructor(options) {
        super({ ...options, environment: undefined });
    }
    async prepare() { }
    async findSecret(name) {
        for (let page = 1; page <= maxPages; page++) {
            const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return {};
            const names = (0,github_api/* decodeData */.H)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
            if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
                return {};
            if (names.length === 0)
                return undefined;
        }
        return {};
    }
    async writeSecret(name, value) {
        await this.send('PUT', `secrets/${name}`, { data: { data: value } });
    }
    async postVariable(name, value) {
        return await this.send('POST', `variables/${name}`, { name, value });
    }
    async changeVariable(name, value) {
        return await this.isThere('PUT', `variables/${name}`, { name, value });
    }
}


/***/ }),

/***/ 59966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nn: () => (/* binding */ inspect),
/* harmony export */   jE: () => (/* binding */ verifySite)
/* harmony export */ });
/* unused harmony exports sampleSize, sampleOf, isServed, lookAt */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _contract_page_address_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(34652);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60868);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);





const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect({ reader, tools }, { manifest, settled = Promise.resolve() }) {
    let paths = sampleOf(manifest, tools.random);
    let before = [];
    const lookAgain = async () => {
        if (before.length > 0)
            await settled;
        before = await look(reader, { manifest, paths, before });
        paths = before.map(({ path }) => path);
        return before;
    };
    const damaged = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(lookAgainMs, lookAgain, { ...tools, isEnough: (found) => found.length === 0 });
    return damaged.find(({ kind }) => kind === 'missing') ?? damaged[0];
}
function sampleOf({ files, first = [] }, random) {
    const added = first.filter((path) => Object.hasOwn(files, path) && isServed(path)).slice(0, sampleSize / 4);
    const early = [...new Set([...(Object.hasOwn(files, 'index.html') ? ['index.html'] : []), ...added])];
    const rest = Object.keys(files).filter((path) => isServed(path) && !early.includes(path));
    const room = sampleSize - early.length;
    if (rest.length <= room)
        return [...early, ...rest];
    const step = rest.length / room;
    const offset = random() * step;
    return [...early, ...Array.from({ length: room }, (_, n) => rest[Math.floor(offset + n * step)])];
}
function isServed(path) {
    return !/(^|\/)\.(?!well-known\/)/.test(path) && !/(^|\/)[45](\d\d|0x)(\.html?|\/index\.html?)$/i.test(path);
}
async function look(reader, { manifest, paths, before }) {
    const seen = await Promise.all(paths.map(async (path) => {
        const digest = manifest.files[path];
        const found = await lookAt(reader, { path, digest, whole: digest[0] <= wholeBytes });
        if (found === 'unproven')
            return before.filter((damage) => damage.path === path);
        return found === 'stored' ? [] : [{ path, kind: found }];
    }));
    return seen.flat();
}
async function lookAt(reader, { path, digest, whole }) {
    try {
        const answer = await reader.get(path, whole ? { maxBytes: digest[0] + 1 } : { maxBytes: 1, range: 'bytes=0-0' });
        if (whole && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .isDigestOf */ ._Q)(digest, answer.body))
            return 'stored';
        if ([403, 404, 410].includes(answer.status))
            return 'missing';
        if (!whole)
            return answer.status === 200 || answer.status === 206 ? 'stored' : 'unproven';
        return answer.status === 200 && !isUnproven(answer) ? 'other bytes' : 'unproven';
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return 'unproven';
        throw error;
    }
}
function isUnproven({ headers }) {
    return Number(headers.age ?? 0) > 0 || headers['content-encoding'] !== undefined;
}
async function verifySite({ reader, tools }, { files }, onChecked) {
    const digests = new Map(Object.entries(files).flatMap(([path, digest]) => addressesOf(path, digest)));
    const seen = new Map();
    let left = [...digests];
    const lookAtAll = async () => {
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .sideBySide */ .Q)(left, async ([path, digest]) => {
            seen.set(path, await lookAt(reader, { path, digest, whole: true }));
            onChecked(seen.size, digests.size);
        });
        left = left.filter(([path]) => seen.get(path) !== 'stored');
    };
    await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(lookAgainMs, lookAtAll, { ...tools, isEnough: () => left.length === 0 });
    const differing = left.map(([path]) => ({ path, found: seen.get(path) }));
    const isKeptBack = ({ path, found }) => !isServed(path) && found !== 'other bytes';
    return {
        verified: [...digests.keys()].filter((path) => seen.get(path) === 'stored'),
        differing: differing.filter((one) => !isKeptBack(one)),
        notServed: differing.filter(isKeptBack).map(({ path }) => path),
    };
}
function addressesOf(path, digest) {
    const addresses = isServed(path) ? new Set([path, (0,_contract_page_address_js__WEBPACK_IMPORTED_MODULE_4__/* .visitedPath */ .u)(path)]) : [path];
    return Array.from(addresses, (address) => [address, digest]);
}


/***/ }),

/***/ 28453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D7: () => (/* binding */ checkNotOvertaken),
/* harmony export */   KZ: () => (/* binding */ publishInRounds),
/* harmony export */   Pn: () => (/* binding */ explainLeft),
/* harmony export */   S1: () => (/* binding */ PublishError),
/* harmony export */   ar: () => (/* binding */ racedError),
/* harmony export */   eE: () => (/* binding */ checkNoRival),
/* harmony export */   rA: () => (/* binding */ freshMs)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(96427);






const freshMs = 1000;
const unreadableMs = [500, 1000, 2000];
const maxRounds = 3;
const beforeChanges = [
    ...['site-unreadable', 'password-needed', 'other-repository', 'keep-unknown', 'versions-unknown'],
    ...['prune-limit', 'too-many-files'],
];
class PublishError extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    remedy;
    rival;
    constructor(code, text, { remedy, rival, cause }) {
        super(code, text, { cause });
        this.remedy = remedy;
        this.rival = rival;
    }
}
function racedError(other) {
    const by = other?.run ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other.run)}` : '';
    const text = `Another publish of this site ran at the same time${by}.`;
    return new PublishError('publish-raced', text, { remedy: 'every file', rival: other?.run });
}
async function publishInRounds(about, publishOnce) {
    const { job, site } = about;
    const { clock, log, newId, random, signal } = job.tools;
    let failure;
    for (let round = 1;; round++) {
        const publish = { ...about, id: newId(), round, trust: job.settings.incremental && round === 1 };
        try {
            return await publishOnce(publish);
        }
        catch (error) {
            signal.throwIfAborted();
            if (failure && error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && beforeChanges.includes(error.code)) {
                const text = `${failure.message} Starting over failed: ${error.message}`;
                throw new PublishError(failure.code, text, { remedy: 'none', cause: error });
            }
            if (!(error instanceof PublishError) || error.remedy === 'none')
                throw error;
            const why = await job.superseded(error.rival ?? (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readStored */ .CL)(site.reader))?.run);
            if (why || round === maxRounds) {
                await leaveOpen(publish);
                throw why ? new PublishError('publish-raced', `${error.message} ${why}`, { remedy: 'none' }) : error;
            }
            failure = error;
            log.warning(`${error.message} Starting over with every file.`);
            await clock.sleep(1000 * round * (1 + random()), signal);
        }
    }
}
async function explainLeft({ job, round }, { stored, plan }) {
    if (job.restores)
        return undefined;
    const other = 'manifest' in stored ? stored.manifest.directory : undefined;
    if (other && job.directory && other !== job.directory && !job.nameChosen && round === 1) {
        const why = await job.checkReplaced((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other, 200));
        if (why)
            return why;
    }
    if (stored.state === 'trusted' && !job.isRepeated && round === 1) {
        const { run } = stored.manifest;
        if (run && job.isOlderThan(run))
            return `A newer run has published this site: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(run)}. To publish this older commit all the same, run this job again.`;
    }
    if (!job.isScheduled)
        return undefined;
    if (stored.state === 'hidden')
        return `What is live cannot be read (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(stored.why)}), and a scheduled run leaves it so.`;
    if (!('manifest' in stored))
        return undefined;
    const { rolledBackFrom = [], commit } = stored.manifest;
    const isLeft = rolledBackFrom.length > 0 &&
        ((job.commit !== undefined && rolledBackFrom.includes(job.commit)) ||
            rolledBackFrom.includes(await (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .digestOfDirectory */ .rm)(job.files, plan.digests)));
    if (!isLeft)
        return undefined;
    const to = commit ? (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(commit.slice(0, 7)) : 'a former version';
    const from = job.commit?.slice(0, 7) ?? 'this content';
    return `The site was rolled back from ${from} to ${to}, and a scheduled run leaves it so; the next push goes on from there.`;
}
function checkNotOvertaken(seen, { ours, before, sent, }) {
    const other = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .publishMarkerOf */ .jW)(seen);
    if (!(0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isForeign */ .jq)(other, { ours, before }))
        return;
    const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
    const isOther = (path, [, sha256]) => files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
    if (!files || sent.some(([path, digest]) => isOther(path, digest)))
        throw racedError(other);
    const by = other?.run ? `, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other.run)},` : '';
    const text = `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`;
    throw new PublishError('publish-raced', text, { remedy: 'none' });
}
async function checkNoRival({ reader, tools }, { ours, before, shown }) {
    const isEnough = ({ state }) => state !== 'down';
    const stored = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(unreadableMs, () => (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readStored */ .CL)(reader), { ...tools, isEnough });
    const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .publishMarkerOf */ .jW)(stored);
    if (seen?.publishId === ours)
        return;
    if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isForeign */ .jq)(seen, { ours, before }) || (shown && seen))
        throw racedError(seen);
    if (stored.state === 'foreign' && stored.status !== 200 && (before || shown))
        throw racedError(undefined);
}
async function leaveOpen({ job, site, origin }) {
    try {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readStored */ .CL)(site.reader);
        if (!('manifest' in stored) || stored.state === 'open')
            return;
        const { kept, leftAt, assetsFor, extra = [], files } = stored.manifest;
        const stays = Object.fromEntries(extra.flatMap((path) => (files[path] ? [[path, files[path]]] : [])));
        const paths = [...new Set([...Object.keys(files), ...job.files.map(({ path }) => path)])];
        const about = { ...origin, kept, leftAt, assetsFor, extra, files: stays, paths };
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_4__/* .uploadFiles */ .Z)(site, [(0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestFile */ .YE)({ version: 1, publishId: site.tools.newId(), open: true, ...about })]);
    }
    catch (error) {
        site.tools.log.debug(`The site could not be marked for repair: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 2340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ purgeVersions),
/* harmony export */   EH: () => (/* binding */ chooseVersion),
/* harmony export */   H$: () => (/* binding */ formerVersions),
/* harmony export */   q2: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _rivals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28453);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52295);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8206);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(56203);









async function readVersions(job) {
    const page = await job.tools.pages.find(job.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${job.name} in this workspace.`);
    const site = (0,_site_js__WEBPACK_IMPORTED_MODULE_4__/* .openSite */ .c2)(job, page);
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readKnown */ .Uj)(site, { careful: true });
    if (stored.state === 'hidden')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site does not say what it keeps: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(stored.why)}.`);
    if (!('manifest' in stored) || !stored.manifest.kept)
        return { site, stored, key: undefined, list: undefined };
    const key = await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .findKey */ .Tj)(job.versions, site);
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .readList */ .LD)(site, { key, manifest: stored.manifest }) : undefined;
    return { site, stored, key, list };
}
function formerVersions(list, stored) {
    const live = stored.state === 'trusted' ? (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .versionIdOf */ .JD)(stored.manifest) : undefined;
    return list.versions.filter(({ id }) => id !== live);
}
function chooseVersion(list, { stored, wanted }) {
    const former = list ? formerVersions(list, stored) : [];
    const found = list && (wanted === 'previous' ? previousVersion(list, { stored, former }) : findByName(former, wanted));
    if (found)
        return found;
    if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(list.live)} is live already.`);
    const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(version), 100)}, id ${version.id.slice(0, 8)}`);
    const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}
function previousVersion({ live }, { stored, former }) {
    const interrupted = stored.state === 'open' && former.find(({ id }) => id === live.id);
    return interrupted || former.find(({ left }) => !left);
}
function findByName(versions, wanted) {
    const text = wanted.toLowerCase();
    return (versions.find(({ id }) => id === wanted) ??
        versions.find(({ id, commit }) => id.startsWith(wanted) || commit?.toLowerCase().startsWith(text)));
}
async function purgeVersions(site, stored) {
    if (stored.state !== 'trusted')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'A publish of this site is under way, or did not end.');
    const { kept, ...manifest } = stored.manifest;
    if (!kept)
        return 0;
    const { publishId: ours, files } = manifest;
    const noRival = () => (0,_rivals_js__WEBPACK_IMPORTED_MODULE_3__/* .checkNoRival */ .eE)(site, { ours, before: undefined, shown: true });
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)(manifest);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__/* .Minter */ .Y([closed], site);
    await Promise.all([noRival(), minter.target(closed)]);
    await site.tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji], noRival);
    await noRival();
    await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_5__/* .uploadFiles */ .Z)(site, [closed], { minter });
    return kept.files;
}


/***/ }),

/***/ 56203:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E4: () => (/* binding */ versionOf),
/* harmony export */   FC: () => (/* binding */ findStored),
/* harmony export */   Kx: () => (/* binding */ listPath),
/* harmony export */   LD: () => (/* binding */ readList),
/* harmony export */   MO: () => (/* binding */ keptPath),
/* harmony export */   MP: () => (/* binding */ describeVersion),
/* harmony export */   Tj: () => (/* binding */ findKey),
/* harmony export */   e1: () => (/* binding */ findOrCreateKey)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(73305);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60868);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(55308);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(90457);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(96450);











const short = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._maxLength */ .Eb(300)));
const facts = {
    id: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._maxLength */ .Eb(100)),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .int */ .Whr()),
    commit: short,
    author: short,
    left: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .euz(true)),
};
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .euz(1),
    live: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3(facts),
    versions: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({ ...facts, files: _manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .filesSchema */ .bW })),
    stored: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._regex */ .Fk(/^[0-9a-f]{64}$/))),
});
async function findKey({ tags }, { page, tools }) {
    const found = await (await tags()).of({ type: 'mypage', id: page.id });
    if (!found)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The tags of the site cannot be read, and one says where its versions are.');
    const key = found.map((tag) => /^versions ([0-9a-f]{32})$/.exec(tag)?.[1]).find((one) => one !== undefined);
    if (key)
        tools.log.mask(key);
    return key;
}
async function findOrCreateKey(settings, site) {
    const found = await findKey(settings, site);
    if (found)
        return found;
    const tags = await settings.tags();
    const resource = { type: 'mypage', id: site.page.id };
    const others = (await tags.of(resource)) ?? [];
    if (others.length < _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTags */ .MH)
        await tags.set(resource, [...others, `versions ${site.tools.newId().replaceAll('-', '')}`]);
    const made = await findKey(settings, site);
    if (made)
        return made;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site cannot be tagged; it has ${others.length} of ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTags */ .MH} tags.`);
}
function keptPath(key, sha256) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_8__/* .manifestFolder */ .UB}/${key}/${sha256}`;
}
function listPath(key, publishId) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_8__/* .manifestFolder */ .UB}/${key}/${publishId}.json`;
}
async function readList({ reader, tools }, { key, manifest }) {
    const { kept } = manifest;
    if (!kept)
        return undefined;
    const look = () => lookAtList(reader, listPath(key, kept.list));
    const list = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .again */ .TG)(_live_manifest_js__WEBPACK_IMPORTED_MODULE_6__/* .minuteOfLooks */ .mm, look, { ...tools, isEnough: (found) => found !== undefined });
    if (list)
        return list;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The site does not show the list of its former versions.');
}
async function lookAtList(reader, path) {
    try {
        const { status, text, cut } = await reader.get(path, { maxBytes: _platform_wire_js__WEBPACK_IMPORTED_MODULE_5__/* .pageLimits */ .M.fileSize });
        if (status !== 200 || cut)
            return undefined;
        const parsed = schema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
        return parsed.success ? parsed.data : undefined;
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return undefined;
        throw error;
    }
}
function versionOf(manifest, list) {
    const { commit } = manifest;
    const id = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .versionIdOf */ .JD)(manifest);
    const known = list?.live.id === id ? list.live : { id, commit };
    return { ...known, files: Object.fromEntries((0,_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .directoryFiles */ .pb)(manifest)) };
}
function describeVersion({ id, at, commit }) {
    const name = commit ? commit.slice(0, 7) : id.slice(0, 8);
    return at === undefined ? name : `${name} of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .formatTime */ .fU)(at)}`;
}
async function findStored({ reader }, { key, claimed }) {
    const found = [];
    await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__/* .sideBySide */ .Q)(claimed, async (sha256) => {
        const { status } = await reader.get(keptPath(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
        if ([200, 206, 416].includes(status))
            found.push(sha256);
    });
    return found;
}


/***/ })

};
