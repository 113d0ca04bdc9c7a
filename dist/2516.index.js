export const id = 2516;
export const ids = [2516];
export const modules = {

/***/ 15497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ childEnvironment),
/* harmony export */   y: () => (/* binding */ hiddenFromChildren)
/* harmony export */ });
const common = /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
const gitAndGh = /^(?:GIT_\w+|GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;
function childEnvironment(env, of) {
    const isPassed = (name) => common.test(name) || (of !== undefined && gitAndGh.test(name));
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

/***/ 78925:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ MaskedValues)
/* harmony export */ });
const tokenLength = 16;
class MaskedValues {
    #secrets = new Forms();
    #hidden = new Forms();
    #kept = new Set();
    add(secret) {
        return this.#secrets.add(secret);
    }
    hide(value, { minLength = tokenLength } = {}) {
        this.#hidden.add(value, minLength);
    }
    keep(text) {
        if (text)
            this.#kept.add(text);
    }
    redact(text) {
        return this.#redactAll(text, 4);
    }
    redactPublished(text) {
        return this.#redactAll(text, tokenLength);
    }
    redactTokens(text) {
        return this.#redact(text, this.#secrets.atLeast(tokenLength));
    }
    #redactAll(text, shortest) {
        const words = this.#secrets.atLeast(shortest).filter((form) => form.length < tokenLength);
        const clean = this.#redact(this.redactTokens(text), this.#hidden.atLeast(shortest), this.#kept);
        return this.#redact(clean, words, this.#kept);
    }
    #redact(text, forms, kept = []) {
        let clean = text;
        for (const form of forms) {
            if (!clean.includes(form))
                continue;
            const around = [...kept].filter((one) => one.includes(form));
            clean = around.length === 0 ? clean.replaceAll(form, '***') : replaceOutside(clean, { form, around });
        }
        return clean.includes('…') ? withoutBeginnings(clean, forms) : clean;
    }
}
class Forms {
    #known = new Set();
    #longestFirst;
    atLeast(length) {
        this.#longestFirst ??= [...this.#known].sort((a, b) => b.length - a.length);
        return this.#longestFirst.filter((form) => form.length >= length);
    }
    add(value, minLength = 1) {
        const parts = new Set([value, ...value.split(/\r?\n/)]);
        return [...parts].flatMap((part) => (part.trim() === '' || part.length < minLength ? [] : this.#addPart(part)));
    }
    #addPart(part) {
        const json = JSON.stringify(part).slice(1, -1);
        const base64 = Buffer.from(part).toString('base64');
        const fresh = [part, encodeURIComponent(part), json, base64, base64.replace(/=+$/, '')].filter((form, index, all) => all.indexOf(form) === index && !this.#known.has(form));
        for (const form of fresh)
            this.#known.add(form);
        this.#longestFirst = undefined;
        return fresh;
    }
}
function replaceOutside(text, { form, around }) {
    const [first] = around
        .map((one) => ({ one, at: text.indexOf(one) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at || b.one.length - a.one.length);
    if (!first)
        return text.replaceAll(form, '***');
    const end = first.at + first.one.length;
    const before = text.slice(0, first.at).replaceAll(form, '***');
    return before + first.one + replaceOutside(text.slice(end), { form, around });
}
function withoutBeginnings(text, forms) {
    let clean = text;
    for (const form of forms) {
        if (form.length < tokenLength)
            continue;
        const head = form.slice(0, tokenLength / 2);
        for (let cut = clean.indexOf('…'); cut !== -1; cut = clean.indexOf('…', cut + 1)) {
            const start = clean.lastIndexOf(head, cut - head.length);
            if (start === -1 || start > cut || !form.startsWith(clean.slice(start, cut)))
                continue;
            clean = `${clean.slice(0, start)}***${clean.slice(cut)}`;
            cut = start + 3;
        }
    }
    return clean;
}


/***/ }),

/***/ 67169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ CliError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _terminal_hints_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78417);


class CliError extends Error {
    name = 'CliError';
    code;
    hint;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.hint = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .withNext */ .e8)(_terminal_hints_js__WEBPACK_IMPORTED_MODULE_1__/* .cliHints */ .$[code], options.next);
    }
}


/***/ }),

/***/ 89387:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ CloneFiles)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


class CloneFiles {
    folder;
    names;
    constructor(folder) {
        this.folder = folder;
        this.names = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(folder) ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(folder) : [];
    }
    has(path) {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.folder, path));
    }
    text(path) {
        try {
            return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.folder, path), 'utf8').slice(0, 200_000);
        }
        catch {
            return '';
        }
    }
    named(pattern) {
        return this.names.find((name) => pattern.test(name));
    }
}


/***/ }),

/***/ 64473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gg: () => (/* binding */ runnerVariables),
/* harmony export */   gG: () => (/* binding */ askGit),
/* harmony export */   ok: () => (/* binding */ openClone)
/* harmony export */ });
/* unused harmony exports originOf, parseRemote */
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);

async function askGit({ spawn }, ...args) {
    const { code, stdout } = await spawn('git', args);
    return code === 0 ? stdout.trim() : '';
}
async function openClone(terminal) {
    const [remote, prefix, commit, ref, head] = await Promise.all([
        askGit(terminal, 'remote', 'get-url', 'origin'),
        askGit(terminal, 'rev-parse', '--show-prefix'),
        askGit(terminal, 'rev-parse', 'HEAD'),
        askGit(terminal, 'symbolic-ref', '-q', 'HEAD'),
        askGit(terminal, 'symbolic-ref', '-q', 'refs/remotes/origin/HEAD'),
    ]);
    const folder = prefix.replace(/\/$/, '');
    return {
        root: folder === '' ? terminal.cwd : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(terminal.cwd, ...folder.split('/').map(() => '..')),
        folder,
        origin: await originOf(terminal, remote),
        commit,
        ref,
        defaultBranch: head.replace('refs/remotes/origin/', ''),
    };
}
function runnerVariables({ origin, commit }) {
    if (!origin)
        return {};
    const { server, repository } = origin;
    return { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, ...(commit ? { GITHUB_SHA: commit } : {}) };
}
const webHosts = {
    'ssh.github.com': 'github.com',
    'altssh.gitlab.com': 'gitlab.com',
    'altssh.bitbucket.org': 'bitbucket.org',
};
const forges = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];
async function originOf({ spawn }, remote) {
    const origin = parseRemote(remote);
    if (!origin || /^https?:/.test(remote))
        return origin;
    const { hostname } = new URL(origin.server);
    const named = async () => {
        const { stdout } = await spawn('ssh', ['-G', hostname]);
        return /^hostname ([\w.-]+)$/m.exec(stdout)?.[1] ?? hostname;
    };
    const host = forges.includes(hostname) || webHosts[hostname] ? hostname : await named();
    return { ...origin, server: `https://${webHosts[host] ?? host}` };
}
function parseRemote(remote) {
    const [, scheme, host, port, path] = /^(https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(:\d+)?\/(.+)$/.exec(remote) ??
        /^()(?:[^@/:]+@)?([^/:]+\.[^/:]+)():(.+)$/.exec(remote) ??
        /^()[^@/:]+@([^/:]+)():(.+)$/.exec(remote) ??
        [];
    const repository = path?.replace(/\/+$/, '').replace(/\.git$/, '');
    if (!host || !/^\w[\w.-]*$/.test(host) || !repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    if (port && scheme?.startsWith('http'))
        return { server: `${scheme}://${host}${port}`, repository };
    return { server: `https://${host}`, repository };
}


/***/ }),

/***/ 37702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GV: () => (/* binding */ runtimeOf),
/* harmony export */   Ng: () => (/* binding */ connect),
/* harmony export */   Xx: () => (/* binding */ requireLogin),
/* harmony export */   ZF: () => (/* binding */ loginInputs)
/* harmony export */ });
/* harmony import */ var _contract_event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78012);
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23135);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2214);
/* harmony import */ var _credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84918);
/* harmony import */ var _services_parts_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(99899);
/* harmony import */ var _workflow_runner_commands_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(49900);
/* harmony import */ var _workflow_runner_files_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90163);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(67169);








async function connect(session) {
    session.check();
    requireLogin(session);
    const runtime = runtimeOf(session);
    const { inputs } = (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .parseInputs */ .TL)({ ...session.raw, ...loginInputs(session) });
    const context = (0,_contract_event_js__WEBPACK_IMPORTED_MODULE_0__/* .readContext */ .yI)({}, undefined);
    const clients = await session.log.quietly(() => (0,_credentials_authenticate_js__WEBPACK_IMPORTED_MODULE_3__/* .authenticate */ .Q)({ runtime, inputs, context, readOnly: false }));
    return { ...clients, parts: (0,_services_parts_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceParts */ .u)({ ...clients, log: session.log, clock: runtime.clock }) };
}
function runtimeOf({ terminal, log, savedLogin }) {
    return {
        ...terminal,
        env: {},
        log,
        outputs: new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_2__/* .Outputs */ .t(() => undefined),
        runnerFiles: new _workflow_runner_files_js__WEBPACK_IMPORTED_MODULE_6__/* .RunnerFiles */ .o({ commands: _workflow_runner_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .runnerCommands */ .J, env: {}, warn: (text) => log.warning(text) }),
        event: undefined,
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
function requireLogin({ savedLogin, raw, hosts, inputs }) {
    if (raw['access-token'] || savedLogin.client())
        return;
    const others = savedLogin.others();
    const next = others.length > 0 ? `You are signed in to ${others.map(named).join(', ')}.` : undefined;
    throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_7__/* .CliError */ .z('not-signed-in', `You are not signed in to ${hosts.auth} (${inputs.environment}).`, { next });
}
function named(host) {
    const [own, environment = 'prod'] = /^app\.(?:([a-z0-9-]+)\.)?osaas\.io$/.exec(host) ?? [];
    return own ? `${host} (${environment})` : host;
}


/***/ }),

/***/ 48190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ doctor),
  s: () => (/* binding */ examine)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/doctor/access-token.js
var access_token = __webpack_require__(17842);
// EXTERNAL MODULE: ./build/src/cli/doctor/deploy-steps.js
var deploy_steps = __webpack_require__(51557);
// EXTERNAL MODULE: ./build/src/cli/doctor/finding.js
var finding = __webpack_require__(74423);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
// EXTERNAL MODULE: ./build/src/github/token-expiry.js
var token_expiry = __webpack_require__(87446);
// EXTERNAL MODULE: ./build/src/cli/repository/names.js
var repository_names = __webpack_require__(73473);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js
var repository_repository = __webpack_require__(92797);
// EXTERNAL MODULE: ./build/src/cli/session.js + 1 modules
var cli_session = __webpack_require__(80100);
;// CONCATENATED MODULE: ./build/src/cli/doctor/repository.js









async function checkRepository(session, repository, { needsWriter, rotates, accessTokens }) {
    const { environment } = repository;
    const findings = [];
    if (environment) {
        const found = await checked(`whether the environment ${environment} is there`, async () => (await (0,repository_repository/* hasEnvironment */.sl)(repository))
            ? (0,finding/* fine */.Bs)(`The environment ${environment} is there.`)
            : (0,finding/* wrong */.Qm)(`There is no environment ${environment}.`, `gh api -X PUT ${(0,repository_repository/* environmentPath */.FQ)(repository).slice(1)}`));
        findings.push(found);
        if (found.verdict === 'wrong')
            return findings;
    }
    for (const name of accessTokens)
        findings.push(await checkAccessTokenSecret(repository, name));
    if (rotates)
        findings.push(...(await checkLogin(session, repository, { needsWriter })));
    return findings;
}
async function checkAccessTokenSecret({ vault, whole, flags }, name) {
    return checked(`whether the secret ${name} is there`, async () => (await vault.hasSecret(name)) || (await whole.hasSecret(name))
        ? (0,finding/* fine */.Bs)(`The secret ${name} is there.`)
        : (0,finding/* wrong */.Qm)(`There is no secret ${name} in ${vault.place}.`, `Make an access token in the web console, then:\n  gh secret set ${name} ${flags}`));
}
async function checkLogin(session, repository, { needsWriter }) {
    const { vault, flags } = repository;
    const secret = session.inputs['secret-name'];
    const names = (0,repository_names/* namesFor */.G)(secret);
    const signIn = `osc-deploy login ${flags}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`;
    const findings = [];
    findings.push(await checked(`whether the secret ${secret} is there`, async () => (await vault.hasSecret(secret))
        ? (0,finding/* fine */.Bs)(`The secret ${secret} is in ${vault.place}.`)
        : (0,finding/* wrong */.Qm)(`There is no secret ${secret} in ${vault.place}.`, signIn)), await checked(`whether the variable ${names.clientId} is there`, async () => (await (0,repository_repository/* hasVariable */.$u)(repository, names.clientId))
        ? (0,finding/* fine */.Bs)(`The variable ${names.clientId} is set.`)
        : (0,finding/* wrong */.Qm)(`There is no variable ${names.clientId} in ${vault.place}.`, signIn)));
    if (needsWriter)
        findings.push(await checkWriterSecret(repository, names.writer));
    findings.push(await checked('the record of the login', () => checkRecord(repository, { secret, signIn })));
    if (needsWriter)
        findings.push(await tryWriter(session, repository));
    return findings;
}
async function checkWriterSecret({ vault, whole, repository, flags }, writer) {
    return checked(`whether the secret ${writer} is there`, async () => (await vault.hasSecret(writer)) || (await whole.hasSecret(writer))
        ? (0,finding/* fine */.Bs)(`The secret ${writer} is there.`)
        : (0,finding/* wrong */.Qm)(`There is no secret ${writer}, so a run on another branch than the default one cannot keep the new token.`, `Make a fine-grained token for ${repository} with ${vault.needs}, then:\n  gh secret set ${writer} ${flags}`));
}
async function checkRecord({ vault }, { secret, signIn }) {
    const text = await vault.readVariable(`${secret}_META`);
    const record = token_store/* generationRecord */.WN.safeParse(text === undefined ? undefined : (0,json/* parseJson */.q)(text));
    if (!record.success)
        return (0,finding/* fine */.Bs)('No run has used the login yet.');
    const { state, generation, run, at = 'at an unknown time' } = record.data;
    const last = `generation ${generation}, ${(0,plain_text/* plainText */.wh)(run, 200)}, ${(0,plain_text/* plainText */.wh)(at, 40)}`;
    if (state === 'uncertain')
        return (0,finding/* wrong */.Qm)(`A run used the login and never saw the answer (${last}).`, `Run a job once; if it reports invalid_grant: ${signIn}`);
    if (state === 'refreshing')
        return (0,finding/* unknown */.L5)(`A run is using the login, or ended while it did (${last}).`);
    return (0,finding/* fine */.Bs)(`The login was last kept by ${last}.`);
}
async function tryWriter(session, repository) {
    const value = (0,cli_session/* writerToken */.N)(session);
    if (!value)
        return (0,finding/* unknown */.L5)('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
    let expiry;
    const onAnswer = (headers) => {
        expiry = (0,token_expiry/* tokenExpiry */.f9)(headers);
    };
    const { vault } = await (0,repository_repository/* openWith */.jL)(session, repository, { token: { value, from: 'OSC_SECRET_TOKEN' }, onAnswer });
    try {
        await vault.writeProbe(session.inputs['secret-name']);
    }
    catch (error) {
        return (0,finding/* wrong */.Qm)(`The writer token may not write secrets of ${vault.place}: ${(0,errors/* messageOf */.bD)(error)}`, `It needs ${vault.needs}.`);
    }
    const soon = (0,token_expiry/* endsSoon */.C_)(expiry, session.terminal.clock.now());
    if (soon) {
        const replace = `Make a new one, then:\n  gh secret set OSC_SECRET_TOKEN ${repository.flags}`;
        return (0,finding/* wrong */.Qm)(`The writer token ends ${soon}.`, replace);
    }
    const until = expiry === undefined ? '' : `, until ${new Date(expiry).toISOString().slice(0, 10)}`;
    return (0,finding/* fine */.Bs)(`The writer token may write secrets of ${vault.place}${until}.`);
}
async function checked(what, look) {
    try {
        return await look();
    }
    catch (error) {
        return (0,finding/* unknown */.L5)(`Not known: ${what}: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}

// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var workflow = __webpack_require__(73888);
;// CONCATENATED MODULE: ./build/src/cli/doctor/job-isolation.js


function checkIsolation(step) {
    const where = `${step.file}, job ${(0,plain_text/* plainText */.wh)(step.job, 60)}`;
    return [...checkCode(step, where), ...checkCheckout(step, where), ...checkWriter(step, where)];
}
function checkCode({ steps, index }, where) {
    const before = steps.slice(0, index);
    const code = steps.some(isCheckout) ? steps.find(runsCode) : before.some(isDownload) && before.find(runsCode);
    if (!code)
        return [];
    const shown = (0,plain_text/* plainText */.wh)((code.run ?? code.uses ?? '').trim().split('\n')[0] ?? '', 60);
    return [
        (0,finding/* wrong */.Qm)(`${where}: \`${shown}\` runs in the job that holds the login, so the code of every dependency can read it.`, `Build in a job without secrets that ends with actions/upload-artifact. In this job, in place of checkout and build:
  needs: build
  steps:
    - uses: actions/download-artifact@v8
      with: { name: site, path: dist }`),
    ];
}
function checkCheckout({ steps }, where) {
    const keeps = steps.some((each) => isCheckout(each) && each.inputs['persist-credentials'] !== 'false');
    if (!keeps)
        return [];
    const what = `${where}: the checkout leaves the job's GitHub token on disk.`;
    return [(0,finding/* wrong */.Qm)(what, 'Add to the checkout: with: { persist-credentials: false }')];
}
function checkWriter(step, where) {
    const writes = ({ inputs }) => inputs['secret-token'] !== undefined || inputs['private-key'] !== undefined;
    if (!step.steps.some(writes) || !changeable(step))
        return [];
    return [
        (0,finding/* wrong */.Qm)(`${where}: it runs for pull requests or for any branch, and holds a token that writes secrets: a changed workflow could overwrite the login of production.`, `Give previews a job of their own with an access token of the console, and no \`secret-token\`:
  gh secret set OSC_ACCESS_TOKEN --env previews
  access-token: \${{ secrets.OSC_ACCESS_TOKEN }}`),
    ];
}
function changeable({ events, condition, steps, index }) {
    const only = /github\.event_name\s*==/.test(condition);
    const excluded = (event) => condition !== '' && only !== condition.includes(`'${event}'`);
    const runsFor = (event) => events.includes(event) && !excluded(event);
    if (['pull_request', 'pull_request_review', 'pull_request_review_comment'].some(runsFor))
        return true;
    return steps[index]?.inputs['preview'] === 'branch' && runsFor('push');
}
function isCheckout({ uses = '' }) {
    return /^actions\/checkout@/.test(uses);
}
function isDownload({ uses = '' }) {
    return /^actions\/download-artifact@/.test(uses);
}
function runsCode({ run, uses = '' }) {
    return run !== undefined || uses.startsWith('./');
}

;// CONCATENATED MODULE: ./build/src/cli/doctor/workflows.js




function checkWorkflows(steps, login) {
    if (steps.length === 0) {
        return [
            (0,finding/* wrong */.Qm)('No workflow of this clone uses osc-deploy.', 'Write one with `osc-deploy init`, or give the clone with --directory.'),
        ];
    }
    const rotating = steps.filter((step) => !step.inputs['access-token']);
    return [...rotating.flatMap((step) => checkStep(step, login)), ...checkShared(rotating), ...checkJobs(steps)];
}
function accessTokenSecrets(steps) {
    const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
    return [...new Set(named)];
}
function checkStep(step, { secret, environment }) {
    const where = `${step.file}, job ${(0,plain_text/* plainText */.wh)(step.job, 60)}`;
    const { inputs } = step;
    const writesTo = inputs['secret-environment'];
    const findings = checkConcurrency(step, { where, environment });
    if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? '')) {
        const fix = `refresh-token: \${{ secrets.${secret} }}`;
        findings.push((0,finding/* wrong */.Qm)(`${where}: \`refresh-token\` is not the secret ${secret}.`, fix));
    }
    if (!inputs['client-id']) {
        findings.push((0,finding/* wrong */.Qm)(`${where}: \`client-id\` is missing.`, 'client-id: ${{ vars.OSC_CLIENT_ID }}'));
    }
    if (environment && step.environment !== environment) {
        const what = `${where}: it does not run in the environment ${environment}, so it cannot see the secret.`;
        findings.push((0,finding/* wrong */.Qm)(what, `Add to the job: environment: ${environment}`));
    }
    if (inputs['secret-token'] && (writesTo ?? '') !== (environment ?? '')) {
        const from = environment ? `the environment ${environment}` : 'the repository';
        const to = writesTo ? 'another environment' : 'the repository';
        const fix = environment ? `secret-environment: ${environment}` : 'Leave `secret-environment` out.';
        findings.push((0,finding/* wrong */.Qm)(`${where}: the new token would be written to ${to}, but is read from ${from}.`, fix));
    }
    const isFine = findings.length === 0;
    if (!inputs['secret-token'] && !inputs['token-file']) {
        const what = `${where}: without \`secret-token\` the login is kept in the Actions cache, which works on the default branch only and ends after 7 unused days.`;
        findings.push((0,finding/* unknown */.L5)(what, 'secret-token: ${{ secrets.OSC_SECRET_TOKEN }}'));
    }
    return isFine ? [(0,finding/* fine */.Bs)(`${where}: takes and keeps the login as it should.`), ...findings] : findings;
}
function checkConcurrency({ concurrency: held }, { where, environment }) {
    const group = (0,workflow/* concurrencyGroup */.Hy)(environment);
    const fix = `Add to the workflow: concurrency: { group: ${group}, queue: max, cancel-in-progress: false }`;
    if (!held)
        return [(0,finding/* wrong */.Qm)(`${where}: no \`concurrency\`, so two runs may use the login at once and end it.`, fix)];
    if (held.group.includes('${{')) {
        return [(0,finding/* wrong */.Qm)(`${where}: the concurrency group is not one name for all runs (${(0,plain_text/* plainText */.wh)(held.group, 80)}).`, fix)];
    }
    return held.cancels
        ? [(0,finding/* wrong */.Qm)(`${where}: \`cancel-in-progress\` can end a run between using the login and keeping the new one.`, fix)]
        : [];
}
function checkShared(steps) {
    const groups = new Set(steps.flatMap(({ concurrency: held }) => (held ? [held.group] : [])));
    if (groups.size < 2)
        return [];
    return [
        (0,finding/* wrong */.Qm)(`The jobs that use this login are in ${groups.size} concurrency groups: ${[...groups].map((group) => (0,plain_text/* plainText */.wh)(group, 40)).join(', ')}.`, 'Give all of them the same group.'),
    ];
}
function checkJobs(steps) {
    const firsts = new Map(steps.toReversed().map((step) => [`${step.file} ${step.job}`, step]));
    return [...firsts.values()].reverse().flatMap(checkIsolation);
}

// EXTERNAL MODULE: ./build/src/cli/repository/github-token.js
var github_token = __webpack_require__(89418);
;// CONCATENATED MODULE: ./build/src/cli/doctor.js











async function doctor(session, { repo }) {
    session.check();
    const { inputs, terminal } = session;
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    const repository = repo ?? (0,repository_repository/* repositoryOf */._M)(clone, terminal.env);
    const found = (0,deploy_steps/* findDeploySteps */.O)((0,external_node_path_.resolve)(terminal.cwd, inputs.directory ?? clone.root));
    const ofWorkflows = (0,github_token/* gitHubOf */.T)(terminal.env).forge ? [] : found.steps;
    const environment = inputs['secret-environment'] ?? ofWorkflows.find((step) => step.environment)?.environment;
    await examine(session, await (0,repository_repository/* openRepository */.h_)(session, { repository, environment }), found);
}
async function examine(session, open, { steps, unread }) {
    const { inputs, stdout } = session;
    const { repository, environment, token } = open;
    const needsWriter = (0,cli_session/* writerToken */.N)(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
    const rotates = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
    const accessTokens = accessTokenSecrets(steps.filter((step) => step.environment === environment));
    stdout.line(`${repository}${environment ? `, environment ${environment}` : ''} (asked with ${token.from})`);
    const findings = [
        ...(await checkRepository(session, open, { needsWriter, rotates, accessTokens })),
        ...(0,access_token/* checkAccessToken */.e)(session),
        ...checkWorkflows(steps, { secret: inputs['secret-name'], environment }),
        ...unread.map((file) => (0,finding/* unknown */.L5)(`${file} is not a workflow that can be read.`)),
    ];
    for (const finding of findings)
        show(session, finding);
    const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (toFix > 0) {
        const what = toFix === 1 ? 'One thing has' : `${toFix} things have`;
        throw new cli_error/* CliError */.z('setup-incomplete', `${what} to be fixed in ${repository}.`, {
            next: `  osc-deploy doctor ${open.flags}`,
        });
    }
    stdout.line(stdout.paint.green('Nothing to fix.'));
}
function show({ stdout, asTyped }, { verdict, text, fix }) {
    const { paint } = stdout;
    const mark = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') }[verdict];
    stdout.line(`${mark} ${text}`);
    for (const line of fix ? asTyped(fix).split('\n') : [])
        stdout.line(`     ${paint.dim(line)}`);
}


/***/ }),

/***/ 17842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ checkAccessToken)
/* harmony export */ });
/* harmony import */ var _github_token_expiry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87446);
/* harmony import */ var _platform_access_token_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43847);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74423);



function checkAccessToken({ raw, inputs, terminal }) {
    const token = raw['access-token'].trim();
    if (token === '')
        return [];
    const claims = (0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_0__/* .readClaims */ .Ip)(token);
    if (!claims)
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)('OSC_ACCESS_TOKEN does not say whose it is and when it ends.')];
    const now = terminal.clock.now();
    const what = `OSC_ACCESS_TOKEN ${(0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_0__/* .describeAccessToken */ .v0)(claims, now)}.`;
    const replace = 'Make a personal access token in the console, in the settings of the workspace.';
    if (inputs.workspace !== undefined && claims.workspace !== inputs.workspace) {
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .wrong */ .Qm)(`${what} --workspace is ${inputs.workspace}.`, replace)];
    }
    if (claims.endsAt !== undefined && claims.endsAt <= now)
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .wrong */ .Qm)(what, replace)];
    if (claims.kind === 'oauth')
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .wrong */ .Qm)(`${what} It is not for CI.`, replace)];
    return [(0,_github_token_expiry_js__WEBPACK_IMPORTED_MODULE_2__/* .endsSoon */ .C_)(claims.endsAt, now) ? (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .wrong */ .Qm)(what, replace) : (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .fine */ .Bs)(what)];
}


/***/ }),

/***/ 51557:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ findDeploySteps)
/* harmony export */ });
/* unused harmony export deployStepsIn */
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50000);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _clone_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89387);





const scalar = zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY()]).transform(String);
const concurrency = zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([
    zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().transform((group) => ({ group, cancels: false })),
    zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({ group: scalar, 'cancel-in-progress': zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()]).optional() })
        .transform((found) => ({
        group: found.group,
        cancels: String(found['cancel-in-progress'] ?? 'false') !== 'false',
    })),
]);
const step = zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
    run: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional().catch(undefined),
    uses: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional().catch(undefined),
    with: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), scalar.catch('')).optional().catch(undefined),
})
    .transform(({ run, uses, with: inputs = {} }) => ({ run, uses, inputs }));
const workflow = zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
    on: zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([
        zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().transform((event) => [event]),
        zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
        zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()).transform((events) => Object.keys(events)),
    ])
        .catch([]),
    concurrency: concurrency.optional().catch(undefined),
    jobs: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
        environment: zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([scalar, zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({ name: scalar }).transform(({ name }) => name)])
            .optional()
            .catch(undefined),
        concurrency: concurrency.optional().catch(undefined),
        if: scalar.optional().catch(undefined),
        steps: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(step).optional().catch(undefined),
    })),
});
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];
function findDeploySteps(directory) {
    const found = workflowFolders.map((folder) => findStepsIn(directory, folder));
    return { steps: found.flatMap(({ steps }) => steps), unread: found.flatMap(({ unread }) => unread) };
}
function findStepsIn(directory, folder) {
    const files = new _clone_files_js__WEBPACK_IMPORTED_MODULE_2__/* .CloneFiles */ .J((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(directory, folder));
    const steps = [];
    const unread = [];
    for (const name of files.names.filter((each) => /\.ya?ml$/.test(each)).sort()) {
        const file = `${folder}/${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 80)}`;
        const found = deployStepsIn(file, files.text(name));
        if (found)
            steps.push(...found);
        else
            unread.push(file);
    }
    return { steps, unread };
}
function deployStepsIn(file, text) {
    const { data } = workflow.safeParse(readYaml(text));
    if (!data)
        return undefined;
    const jobs = Object.entries(data.jobs).map(([job, { steps = [], ...rest }]) => ({ job, steps, ...rest }));
    return jobs.flatMap(({ job, steps, environment, concurrency: own, if: condition = '' }) => steps.flatMap(({ uses, inputs }, index) => {
        if (!/(^|\/)osc-deploy(\/[^@]*)?@/.test(uses ?? ''))
            return [];
        const held = own ?? data.concurrency;
        return { file, job, inputs, steps, index, events: data.on, condition, environment, concurrency: held };
    }));
}
function readYaml(text) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_1__/* .parse */ .qg)(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 74423:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bs: () => (/* binding */ fine),
/* harmony export */   L5: () => (/* binding */ unknown),
/* harmony export */   Qm: () => (/* binding */ wrong)
/* harmony export */ });
const fine = (text) => ({ verdict: 'fine', text });
const wrong = (text, fix) => ({ verdict: 'wrong', text, fix });
const unknown = (text, fix) => ({
    verdict: 'unknown',
    text,
    ...(fix === undefined ? {} : { fix }),
});


/***/ }),

/***/ 65826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p: () => (/* binding */ detectProject),
  S: () => (/* binding */ unknownProject)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/cli/clone-files.js
var clone_files = __webpack_require__(89387);
// EXTERNAL MODULE: ./build/src/cli/repository/pinned-actions.js
var pinned_actions = __webpack_require__(25129);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var workflow = __webpack_require__(73888);
// EXTERNAL MODULE: ./build/src/cli/init/node-package.js
var node_package = __webpack_require__(29794);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
;// CONCATENATED MODULE: ./build/src/cli/init/node-sites.js




const frameworks = [
    {
        name: 'Next.js',
        package: 'next',
        build: 'next build',
        output: 'out',
        setting: 'distDir',
        isStatic: (config) => /\boutput\s*:\s*["'`]export["'`]/.test(config),
    },
    { name: 'Nuxt', package: 'nuxt', build: 'nuxt generate', output: '.output/public' },
    {
        name: 'SvelteKit',
        package: '@sveltejs/kit',
        config: 'svelte.config.',
        build: 'vite build',
        output: 'build',
        setting: 'pages',
        isStatic: (_, node) => node.has('@sveltejs/adapter-static'),
    },
    {
        name: 'Astro',
        package: 'astro',
        build: 'astro build',
        output: 'dist',
        setting: 'outDir',
        isStatic: (config) => !/\boutput\s*:\s*["'`]server["'`]/.test(config),
    },
    { name: 'Docusaurus', package: '@docusaurus/core', build: 'docusaurus build', output: 'build' },
    {
        name: 'VitePress',
        package: 'vitepress',
        config: '.vitepress',
        build: 'vitepress build',
        output: '.vitepress/dist',
    },
    { name: 'Gatsby', package: 'gatsby', config: 'gatsby-config.', build: 'gatsby build', output: 'public' },
    { name: 'Eleventy', package: '@11ty/eleventy', build: 'eleventy', output: '_site', setting: 'output' },
    { name: 'Angular', package: '@angular/core', config: 'angular.json', build: 'ng build', output: 'dist' },
    {
        name: 'React Router',
        package: '@react-router/dev',
        build: 'react-router build',
        output: 'build/client',
        isStatic: (config) => /\bssr\s*:\s*false/.test(config),
    },
    {
        name: 'Remix',
        package: '@remix-run/dev',
        config: 'vite.config.',
        build: 'remix vite:build',
        output: 'build/client',
        isStatic: (config) => /\bssr\s*:\s*false/.test(config),
    },
    {
        name: 'Vue CLI',
        package: '@vue/cli-service',
        config: 'vue.config.',
        build: 'vue-cli-service build',
        output: 'dist',
        setting: 'outputDir',
    },
    {
        name: 'Create React App',
        package: 'react-scripts',
        config: 'package.json',
        build: 'react-scripts build',
        output: 'build',
    },
    { name: 'Vite', package: 'vite', build: 'vite build', output: 'dist', setting: 'outDir' },
    { name: 'Parcel', package: 'parcel', config: 'package.json', build: 'parcel build', output: 'dist' },
];
const storybook = {
    name: 'Storybook',
    package: 'storybook',
    config: '.storybook',
    build: 'storybook build',
    output: 'storybook-static',
};
const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];
function nodeProject(files, node) {
    const found = frameworkOf(files, node);
    const serves = node.scripts['start'] !== undefined && servers.some((each) => node.has(each));
    if (found && !(serves && ['Vite', 'Create React App'].includes(found.name)))
        return site(files, { node, found });
    if (node.scripts['start'] !== undefined)
        return { ...workflow/* withoutBuild */.DD, framework: 'Node', runner: 'web' };
    return undefined;
}
function frameworkOf(files, node) {
    const found = frameworks.find((each) => node.has(each.package));
    const isLibrary = found === undefined || (found.name === 'Vite' && !files.has('index.html'));
    return isLibrary && node.has(storybook.package) ? storybook : found;
}
function site(files, { node, found }) {
    const config = configText(files, found);
    if (found.isStatic && !found.isStatic(config, node)) {
        return server(found, node);
    }
    const script = buildScript(found, node);
    const text = script === undefined ? found.build : (node.scripts[script] ?? '');
    const root = found.name === 'VitePress' ? vitePressRoot(files, text) : '';
    const build = script === undefined ? node.exec([found.build, root].filter(Boolean).join(' ')) : node.script(script);
    return {
        framework: found.name,
        directory: external_node_path_.posix.join(root, output(files, { found, config, text })),
        setup: node.setup(),
        build: [build],
        notes: basePathNotes(config, found),
    };
}
function server({ name }, node) {
    const project = { ...workflow/* withoutBuild */.DD, framework: `${name} (server)`, runner: 'web' };
    if (node.scripts['start'] !== undefined)
        return project;
    const adapter = name === 'SvelteKit'
        ? ' For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.'
        : '';
    return {
        ...project,
        problem: `${name} is not set up for a static site here, and package.json has no \`start\` script that runs a server.${adapter}`,
    };
}
function buildScript({ build, name }, { scripts }) {
    const runs = (script) => script?.replace(/\bnuxi\b/g, 'nuxt').includes(build) === true;
    if (runs(scripts['build']))
        return 'build';
    const other = Object.keys(scripts).find((each) => runs(scripts[each]) && !/start|dev|serve|watch|preview/.test(each));
    return other ?? (scripts['build'] !== undefined && name !== 'Nuxt' ? 'build' : undefined);
}
function output(files, { found, config, text }) {
    const [, flag] = /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?)[ =]["']?([\w./-]+)/i.exec(text) ?? [];
    if (flag)
        return flag;
    if (found.name === 'Angular')
        return angularOutput(files.text('angular.json'));
    const set = found.setting && new RegExp(`\\b${found.setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1];
    return set || found.output;
}
function configText(files, { name, build, config = `${build.split(' ')[0]}.config.` }) {
    if (name === 'VitePress') {
        const folder = files.has('docs/.vitepress') ? 'docs/.vitepress' : '.vitepress';
        return ['ts', 'mts', 'js', 'mjs'].map((ending) => files.text(`${folder}/config.${ending}`)).join('');
    }
    const file = files.names.find((each) => each.startsWith(config) || each === `.${config.replace(/\.config\.$/, '.js')}`);
    return file === undefined ? '' : files.text(file);
}
function vitePressRoot(files, script) {
    const [, named] = /vitepress build\s+([\w./-]+)/.exec(script) ?? [];
    return named ?? (files.has('docs/.vitepress') ? 'docs' : '');
}
const angularProject = schemas/* looseObject */._H3({
    architect: schemas/* looseObject */._H3({
        build: schemas/* looseObject */._H3({
            builder: schemas/* string */.YjP(),
            options: schemas/* looseObject */._H3({
                outputPath: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* looseObject */._H3({ base: schemas/* string */.YjP(), browser: schemas/* string */.YjP().optional() })])
                    .optional(),
            }),
        }),
    }),
});
const angularJson = schemas/* looseObject */._H3({ projects: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
function angularOutput(text) {
    const workspace = angularJson.safeParse((0,json/* parseJson */.q)(text));
    for (const [name, value] of Object.entries(workspace.data?.projects ?? {})) {
        const project = angularProject.safeParse(value);
        if (!project.success)
            continue;
        const { builder, options } = project.data.architect.build;
        const path = options.outputPath ?? `dist/${name}`;
        const browser = builder.endsWith(':application') ? 'browser' : '';
        return typeof path === 'string' ? external_node_path_.posix.join(path, browser) : external_node_path_.posix.join(path.base, path.browser ?? browser);
    }
    return 'dist';
}
function basePathNotes(config, { name }) {
    if (name === 'Create React App') {
        const [, homepage] = /"homepage"\s*:\s*"((?:https?:\/\/[^"/]+)?\/[^"]+)"/.exec(config) ?? [];
        return homepage ? [`The site is served from /, but \`homepage\` in package.json is ${homepage}: remove it.`] : [];
    }
    const setting = /\b(base|baseUrl|basePath|pathPrefix|publicPath)\s*:\s*["'`](\/[^"'`]+)["'`]/.exec(config);
    return setting
        ? [`The site is served from /, but \`${setting[1]}\` in its configuration is ${setting[2]}: set it to /.`]
        : [];
}

;// CONCATENATED MODULE: ./build/src/cli/init/detect-project.js






const unknownProject = {
    framework: 'unknown',
    directory: 'dist',
    setup: [{ uses: pinned_actions/* pinnedActions */.y.node, with: [['node-version', '24']] }, { run: 'npm ci' }],
    build: ['npm run build'],
    notes: [],
};
function detectProject(folder, root) {
    const files = new clone_files/* CloneFiles */.J(folder);
    const node = node_package/* NodePackage */.l.in(files, root);
    return ((node && nodeProject(files, node)) ??
        mkDocs(files) ??
        hugo(files) ??
        jekyll(files) ??
        sphinx(files) ??
        plainHtml(files) ??
        app(files));
}
function mkDocs(files) {
    const config = files.named(/^mkdocs\.ya?ml$/);
    if (!config)
        return undefined;
    const text = files.text(config);
    const requirements = ['docs/requirements.txt', 'requirements.txt'].find((file) => /mkdocs/i.test(files.text(file)));
    const packages = /name:\s*["']?material/.test(text) ? 'mkdocs-material' : 'mkdocs';
    return {
        framework: 'MkDocs',
        directory: /^site_dir:\s*["']?([\w./-]+)/m.exec(text)?.[1] ?? 'site',
        setup: [
            { uses: pinned_actions/* pinnedActions */.y.python, with: [['python-version', '3.13']] },
            { run: `pip install ${requirements ? `-r ${requirements}` : packages}` },
        ],
        build: ['mkdocs build'],
        notes: [],
    };
}
function hugo(files) {
    const config = files.named(/^hugo\.(toml|ya?ml|json)$/) ??
        (files.has('archetypes') || files.has('content') ? files.named(/^config\.(toml|ya?ml|json)$/) : undefined) ??
        (files.has('config/_default') && files.has('content') ? 'config/_default/hugo.toml' : undefined);
    if (!config)
        return undefined;
    return {
        framework: 'Hugo',
        directory: /^\s*"?publishDir"?\s*[:=]\s*["']?([\w./-]+)/im.exec(files.text(config))?.[1] ?? 'public',
        setup: [
            {
                uses: pinned_actions/* pinnedActions */.y.hugo,
                with: [
                    ['hugo-version', 'latest'],
                    ['extended', 'true'],
                ],
            },
        ],
        build: ['hugo --minify --baseURL /'],
        notes: [],
    };
}
function jekyll(files) {
    const config = files.named(/^_config\.ya?ml$/);
    if (!config)
        return undefined;
    const gems = files.has('Gemfile');
    return {
        framework: 'Jekyll',
        directory: /^destination:\s*["']?([\w./-]+)/m.exec(files.text(config))?.[1] ?? '_site',
        setup: [
            {
                uses: pinned_actions/* pinnedActions */.y.ruby,
                with: [['ruby-version', '3.3'], ...(gems ? [['bundler-cache', 'true']] : [])],
            },
            ...(gems ? [] : [{ run: 'gem install jekyll' }]),
        ],
        build: [`${gems ? 'bundle exec ' : ''}jekyll build --baseurl ""`],
        notes: [],
    };
}
function sphinx(files) {
    const source = ['docs', 'docs/source', 'doc', '.'].find((each) => files.has(external_node_path_.posix.join(each, 'conf.py')));
    if (source === undefined || servesPages(files))
        return undefined;
    const requirements = ['docs/requirements.txt', 'requirements.txt'].find((file) => /sphinx/i.test(files.text(file)));
    return {
        framework: 'Sphinx',
        directory: '_build/html',
        setup: [
            { uses: pinned_actions/* pinnedActions */.y.python, with: [['python-version', '3.13']] },
            { run: `pip install ${requirements ? `-r ${requirements}` : 'sphinx'}` },
        ],
        build: [`sphinx-build -b html ${source} _build/html`],
        notes: requirements ? [] : ['extensions and the theme of conf.py need a `pip install` of their own.'],
    };
}
function servesPages(files) {
    const needs = `${files.text('requirements.txt')}\n${files.text('pyproject.toml')}`;
    return files.has('manage.py') || /\b(django|flask|fastapi|starlette|gunicorn|uvicorn|streamlit)\b/i.test(needs);
}
function plainHtml(files) {
    const folders = ['.', 'public', 'site', 'www', 'dist', 'docs'];
    const directory = folders.find((each) => files.has(external_node_path_.posix.join(each, 'index.html')));
    if (directory === undefined)
        return undefined;
    if (files.has('index.php') || files.has('composer.json') || (directory !== '.' && app(files)))
        return undefined;
    return { ...workflow/* withoutBuild */.DD, framework: 'plain HTML', directory };
}
const apps = [
    ['Python', 'python', /^(requirements\.txt|pyproject\.toml)$/],
    ['Go', 'go', /^go\.mod$/],
    ['.NET', 'dotnet', /\.(csproj|fsproj|sln|slnx)$/],
    ['PHP', 'php', /^(composer\.json|index\.php)$/],
];
function app(files) {
    const found = apps.find(([, , mark]) => files.named(mark) !== undefined);
    return found && { ...workflow/* withoutBuild */.DD, framework: found[0], runner: found[1] };
}


/***/ }),

/***/ 717:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Vb: () => (/* binding */ workflowFor),
/* harmony export */   Yx: () => (/* binding */ notePreviews),
/* harmony export */   hr: () => (/* binding */ workflowFileOf),
/* harmony export */   oV: () => (/* binding */ planInit),
/* harmony export */   tN: () => (/* binding */ showPlan)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _base_shell_word_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(19086);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(71500);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(67169);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64473);
/* harmony import */ var _clone_files_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(89387);
/* harmony import */ var _doctor_access_token_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(17842);
/* harmony import */ var _invocation_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(59836);
/* harmony import */ var _repository_names_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(73473);
/* harmony import */ var _repository_repository_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(92797);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(73888);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(80100);
/* harmony import */ var _detect_project_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(65826);
/* harmony import */ var _node_package_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(29794);
















function workflowFileOf(folder) {
    const part = node_path__WEBPACK_IMPORTED_MODULE_1__.posix.basename(folder).replace(/[^A-Za-z0-9]+/g, '-');
    return `.github/workflows/osc-deploy${part && `-${part}`}.yml`;
}
async function planInit(session, command) {
    const { inputs, terminal } = session;
    rejectUselessToken(session);
    const clone = await (0,_clone_js__WEBPACK_IMPORTED_MODULE_5__/* .openClone */ .ok)(terminal);
    const repository = command.repo ?? (0,_repository_repository_js__WEBPACK_IMPORTED_MODULE_9__/* .repositoryOf */ ._M)(clone, terminal.env);
    const files = new _clone_files_js__WEBPACK_IMPORTED_MODULE_6__/* .CloneFiles */ .J(terminal.cwd);
    rejectBrokenPackage(files);
    const node = _node_package_js__WEBPACK_IMPORTED_MODULE_13__/* .NodePackage */ .l.in(files, clone.root);
    const found = (0,_detect_project_js__WEBPACK_IMPORTED_MODULE_12__/* .detectProject */ .p)(terminal.cwd, clone.root);
    if (!found && inputs.directory === undefined && inputs.runner === undefined) {
        throw unknownFolderError(projectsBelow(files, clone.root));
    }
    const project = chosen(found, inputs, node);
    clone.defaultBranch ||= await likelyBranch(terminal, clone);
    const workflow = workflowFor(session, { clone, project });
    if (workflow.hasWriter && command.previews && !workflow.environment)
        project.notes = [...project.notes, noPreviews];
    workflow.previews &&= command.previews;
    if (clone.folder)
        workflow.name ??= namesOf(project).ofRepository(`${repository}-${node_path__WEBPACK_IMPORTED_MODULE_1__.posix.basename(clone.folder)}`);
    if (command.uses)
        workflow.uses = command.uses;
    return { clone, repository, project, workflow };
}
function rejectUselessToken(session) {
    const fault = (0,_doctor_access_token_js__WEBPACK_IMPORTED_MODULE_7__/* .checkAccessToken */ .e)(session).find(({ verdict }) => verdict === 'wrong');
    if (fault)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', fault.text, fault.fix === undefined ? {} : { next: fault.fix });
}
function workflowFor(session, { clone, project }) {
    const { inputs, place } = session;
    const environment = inputs['secret-environment'];
    const login = inputs['access-token'] === undefined ? 'renewing' : 'access-token';
    const hasWriter = login === 'renewing' && (0,_session_js__WEBPACK_IMPORTED_MODULE_11__/* .writerToken */ .N)(session) !== undefined;
    return {
        project,
        folder: clone.folder,
        branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
        name: inputs.name,
        names: (0,_repository_names_js__WEBPACK_IMPORTED_MODULE_14__/* .namesFor */ .G)(inputs['secret-name']),
        environment,
        previews: environment === undefined && !hasWriter,
        login,
        hasClientSecret: false,
        hasWriter,
        platform: place,
        uses: _repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .actionReference */ .Oc,
    };
}
function rejectBrokenPackage(files) {
    if (!files.has('package.json') || (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(files.text('package.json')) !== undefined)
        return;
    throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', 'package.json is no valid JSON, so what is built here is not known.');
}
async function likelyBranch(terminal, { ref }) {
    const names = ['main', 'master'].flatMap((name) => [`refs/heads/${name}`, `refs/remotes/origin/${name}`]);
    const found = await (0,_clone_js__WEBPACK_IMPORTED_MODULE_5__/* .askGit */ .gG)(terminal, 'for-each-ref', '--format=%(refname)', ...names);
    const branches = found.split('\n').map((line) => line.split('/').at(-1) ?? '');
    const current = ref.replace('refs/heads/', '');
    return branches.includes(current) ? current : (branches[0] ?? '');
}
function projectsBelow(files, root) {
    const inside = ['apps', 'packages', 'sites'].flatMap((name) => new _clone_files_js__WEBPACK_IMPORTED_MODULE_6__/* .CloneFiles */ .J((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(files.folder, name)).names.map((each) => `${name}/${each}`));
    const folders = [
        ...files.names.filter((name) => !/^\.|^node_modules$|^(apps|packages|sites)$/.test(name)),
        ...inside,
    ];
    const isFolder = (path) => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(files.folder, path), { throwIfNoEntry: false })?.isDirectory();
    return folders.filter((path) => isFolder(path) && (0,_detect_project_js__WEBPACK_IMPORTED_MODULE_12__/* .detectProject */ .p)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(files.folder, path), root)).slice(0, 10);
}
function unknownFolderError(below) {
    const what = 'Neither a site nor an app is recognised here';
    if (below.length > 0) {
        const next = below.map((path) => `  cd ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_15__/* .shellWord */ .r)(path)} && osc-deploy init`).join('\n');
        return new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', `${what}, but in ${below.join(', ')}.`, { next: `Run it there:\n${next}` });
    }
    return new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', `${what}: give --directory (the folder with the pages) or --runner (web, python, go, dotnet, php or wasm).`);
}
function chosen(found, { directory, runner, 'build-command': build }, node) {
    if (runner !== undefined)
        return { ..._repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .withoutBuild */ .DD, framework: 'an app', runner };
    if (found?.problem && directory === undefined)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_4__/* .CliError */ .z('usage', found.problem);
    const project = found && (found.runner === undefined || directory === undefined) ? found : siteOf(node);
    return {
        ...project,
        ...(project.setup.length === 0 && build !== undefined && node ? { setup: node.setup() } : {}),
        ...(directory === undefined ? {} : { directory }),
        ...(build === undefined ? {} : { build: [build] }),
    };
}
function siteOf(node) {
    const builds = node?.scripts['build'] !== undefined;
    return {
        ..._repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .withoutBuild */ .DD,
        framework: 'a site',
        ...(node && builds ? { setup: node.setup(), build: [node.script('build')] } : {}),
    };
}
function namesOf({ runner }) {
    return runner ? _contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .instanceNames */ .aF : _contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .pageNames */ .QA;
}
function showPlan({ stderr, hosts }, { clone, repository, project, workflow }) {
    const { folder } = clone;
    const { name, environment, previews, branch, login } = workflow;
    const when = [`push to ${branch}`, ...(previews ? ['pull requests (previews)'] : [])];
    if ((0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_10__/* .scheduleReasons */ .RO)(workflow).length > 0)
        when.push('twice a week');
    const where = environment ? `environment ${environment} of ${repository}` : repository;
    const rows = [
        ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
        ...(project.build.length > 0 ? [['Build', project.build.join(' && ')]] : []),
        project.runner
            ? ['Run as', `${project.runner} app ${name ?? _contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .instanceNames */ .aF.ofRepository(repository)}`]
            : [
                'Publish',
                `${node_path__WEBPACK_IMPORTED_MODULE_1__.posix.join(folder, project.directory ?? '.')} as the site ${name ?? _contract_names_js__WEBPACK_IMPORTED_MODULE_3__/* .pageNames */ .QA.ofRepository(repository)}`,
            ],
        ['When', when.join(', ')],
        ['Login', `${login === 'renewing' ? hosts.auth : 'the token in OSC_ACCESS_TOKEN'}, kept as a secret of ${where}`],
        ['Workflow', workflowFileOf(folder)],
    ];
    for (const [head, text] of rows)
        stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
    for (const note of project.notes)
        stderr.line(stderr.paint.yellow(`Note: ${note}`));
}
function notePreviews({ stderr }, { previews, login, branch }) {
    if (!previews || login === 'access-token')
        return;
    stderr.line(`Previews work for an hour after each run on ${branch}. For any hour, give init an access token of the console in OSC_ACCESS_TOKEN: ${(0,_invocation_js__WEBPACK_IMPORTED_MODULE_8__/* .documentation */ .TH)('previews.md')}`);
}
const noPreviews = 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it. Leave it out, or see docs/previews.md.';


/***/ }),

/***/ 29794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ NodePackage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50000);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _clone_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89387);
/* harmony import */ var _repository_pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(25129);





const strings = zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().catch('')).optional().catch(undefined);
const packageJson = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    scripts: strings,
    dependencies: strings,
    devDependencies: strings,
    packageManager: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().optional().catch(undefined),
});
const lockFiles = [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
    ['package-lock.json', 'npm'],
    ['npm-shrinkwrap.json', 'npm'],
];
class NodePackage {
    manager;
    scripts;
    #dependencies;
    #locked;
    #modernYarn;
    #nodeVersion;
    static in(files, root) {
        const parsed = packageJson.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(files.text('package.json')));
        return parsed.success ? new NodePackage(parsed.data, { files, root }) : undefined;
    }
    constructor(data, { files, root }) {
        this.scripts = data.scripts ?? {};
        this.#dependencies = new Set(Object.keys({ ...data.dependencies, ...data.devDependencies }));
        const folders = foldersUpTo(files.folder, root).map((folder) => new _clone_files_js__WEBPACK_IMPORTED_MODULE_2__/* .CloneFiles */ .J(folder));
        const lock = folders.flatMap((each) => lockFiles.filter(([file]) => each.has(file)))[0];
        const declared = /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(data.packageManager ?? '');
        this.manager = declared?.[1] ?? lock?.[1] ?? 'npm';
        this.#locked = lock !== undefined;
        this.#modernYarn = Number(declared?.[2] ?? 1) > 1 || folders.some((each) => each.has('.yarnrc.yml'));
        const versionFile = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
        this.#nodeVersion = versionFile ? ['node-version-file', versionFile] : ['node-version', '24'];
    }
    has(dependency) {
        return this.#dependencies.has(dependency);
    }
    script(name) {
        return `${this.manager} run ${name}`;
    }
    exec(command) {
        return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[this.manager]} ${command}`;
    }
    setup() {
        const { manager } = this;
        const node = { uses: _repository_pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .pinnedActions */ .y.node, with: [this.#nodeVersion] };
        if (manager === 'bun')
            return [{ uses: _repository_pinned_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .pinnedActions */ .y.bun }, node, { run: this.#install() }];
        const enable = manager === 'npm' ? [] : [{ run: 'corepack enable' }];
        return [node, ...enable, { run: this.#install() }];
    }
    #install() {
        if (!this.#locked)
            return `${this.manager} install`;
        return {
            npm: 'npm ci',
            pnpm: 'pnpm install --frozen-lockfile',
            yarn: this.#modernYarn ? 'yarn install --immutable' : 'yarn install --frozen-lockfile',
            bun: 'bun install --frozen-lockfile',
        }[this.manager];
    }
}
function foldersUpTo(folder, root) {
    const folders = [folder];
    for (let at = folder; at !== root && (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(at) !== at;) {
        at = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(at);
        folders.push((0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(at));
    }
    return folders;
}


/***/ }),

/***/ 59836:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QC: () => (/* binding */ invocationOf),
/* harmony export */   TH: () => (/* binding */ documentation),
/* harmony export */   j4: () => (/* binding */ asTyped)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25835);


function invocationOf(script, { cwd, env }) {
    if (env['npm_command'] === 'exec')
        return `npx github:${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .repository */ .J}#v${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .version */ .r}`;
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(script) === 'osc-deploy')
        return 'osc-deploy';
    const near = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(cwd, script);
    const path = near.startsWith('..') || (0,node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute)(near) ? script : near;
    return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}
const onPlatform = 'init|login|logout|publish|run|plan|remove|status|open|logs|restart|rollback|config';
const command = new RegExp(`(?<![\\w./:-])osc-deploy (?:(${onPlatform})|doctor|help|--help)(?![\\w-])( --help)?`, 'g');
function asTyped(text, { invocation, place, command: current }) {
    const named = current === 'rollback' ? text.replace(/--source-ref(, --to)?(?![\w-])/g, '--to') : text;
    return named
        .replaceAll('osc-deploy <command>', current ? `osc-deploy ${current}` : 'osc-deploy')
        .replace(command, (found, name, help) => {
        const typed = found.replace('osc-deploy', () => invocation);
        return name && !help ? typed + place : typed;
    });
}
function documentation(page) {
    return `https://github.com/${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .repository */ .J}/blob/v${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .version */ .r}/docs/${page}`;
}


/***/ }),

/***/ 20500:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  iD: () => (/* binding */ login),
  ri: () => (/* binding */ logout),
  MA: () => (/* binding */ signInToRepository)
});

// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/init/detect-project.js + 1 modules
var detect_project = __webpack_require__(65826);
// EXTERNAL MODULE: ./build/src/cli/init/init-plan.js
var init_plan = __webpack_require__(717);
// EXTERNAL MODULE: ./build/src/cli/repository/repository.js
var repository_repository = __webpack_require__(92797);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var repository_workflow = __webpack_require__(73888);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/oauth4webapi/build/index.js
var build = __webpack_require__(15235);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/callback-page.js

const style = ':root{color-scheme:light dark}' +
    'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.25rem}' +
    'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}';
const headers = {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${(0,external_node_crypto_.createHash)('sha256').update(style).digest('base64')}'; ` +
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
};
function page(status, title, ...text) {
    const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · osc-deploy</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs}
</main>
</body>
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
function escapeHtml(text) {
    return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/callback-listener.js





async function listenForCallback(wanted, answer) {
    const server = (0,external_node_http_.createServer)((request, response) => {
        request.resume();
        void answerTo(request, answer).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
    });
    server.listen(wanted, '127.0.0.1');
    try {
        await (0,external_node_events_.once)(server, 'listening');
    }
    catch (error) {
        const forbidden = (0,errors/* hasSystemCode */.$G)(error, 'EACCES');
        if (!forbidden && !(0,errors/* hasSystemCode */.$G)(error, 'EADDRINUSE'))
            throw error;
        const why = forbidden ? 'may not be used by this user' : 'is taken by another program';
        throw new cli_error/* CliError */.z('port-taken', `Port ${wanted} of 127.0.0.1 ${why}.`, { cause: error });
    }
    return {
        port: server.address().port,
        close: async () => {
            const closed = (0,external_node_events_.once)(server, 'close');
            server.close();
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), 500).unref();
            await closed;
        },
    };
}
async function answerTo({ method, url: target = '/', headers }, answer) {
    if (method === 'HEAD')
        return plain(204, '');
    if (method !== 'GET')
        return plain(405, 'Method not allowed');
    if (!URL.canParse(target, 'http://127.0.0.1'))
        return plain(400, 'Bad request');
    const header = (name) => [headers[name]].flat()[0];
    const forwarded = { proto: header('x-forwarded-proto'), host: header('x-forwarded-host') };
    try {
        return await answer({ url: new URL(target, 'http://127.0.0.1'), forwarded, cookies: headers.cookie ?? '' });
    }
    catch (error) {
        return plain(500, (0,errors/* messageOf */.bD)(error));
    }
}

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/http/loopback.js
var loopback = __webpack_require__(32501);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/transport.js


const timeoutMs = 10_000;
const maxBytes = 256 * 1024;
function oauthTransport(http, authUrl) {
    return {
        [build/* allowInsecureRequests */.cm]: (0,loopback/* isLoopback */.U)(new URL(authUrl)),
        [build/* customFetch */.A6]: async (url, { method, headers, body }) => {
            const answer = await http.send({
                method: method === 'POST' ? 'POST' : 'GET',
                url: new URL(url),
                headers,
                ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
                timeoutMs,
                maxBytes,
            });
            const bodiless = [101, 204, 205, 304].includes(answer.status);
            return new Response(bodiless ? null : answer.text, { status: answer.status, headers: answer.headers });
        },
    };
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/code-grant.js





const defaultLife = 3600;
async function exchangeCode(returned, attempt, way) {
    const { log, http } = way;
    const parameters = validated(returned, attempt);
    const sentAt = http.clock.now();
    const tokens = await requestTokens(parameters, attempt, way);
    log.mask(tokens.access_token);
    if (!tokens.refresh_token) {
        const clientId = (0,plain_text/* plainText */.wh)(attempt.client.clientId, 80);
        throw new cli_error/* CliError */.z('no-refresh-token', `The client ${clientId} got no refresh token.`);
    }
    log.mask(tokens.refresh_token);
    const expiresAt = sentAt + (tokens.expires_in ?? defaultLife) * 1000;
    return { accessToken: { value: tokens.access_token, expiresAt }, refreshToken: tokens.refresh_token };
}
function validated(returned, { server, client, state }) {
    const parameters = new URLSearchParams(returned);
    parameters.delete('iss');
    try {
        return (0,build/* validateAuthResponse */.kO)(server, { client_id: client.clientId }, parameters, state);
    }
    catch (error) {
        if (error instanceof build/* AuthorizationResponseError */.pG) {
            throw error.error === 'access_denied'
                ? new cli_error/* CliError */.z('sign-in-denied', `The sign-in was refused on the page of the platform (${reason(error)}).`)
                : new cli_error/* CliError */.z('sign-in-failed', `The platform ended the sign-in: ${reason(error)}.`);
        }
        const what = `The browser came back without a usable code: ${(0,errors/* messageOf */.bD)(error)}.`;
        throw new cli_error/* CliError */.z('sign-in-failed', what, { cause: error });
    }
}
async function requestTokens(parameters, { server, client, redirectUri, verifier }, { http, authUrl }) {
    const auth = client.clientSecret === undefined ? (0,build/* None */.NV)() : (0,build/* ClientSecretPost */.qm)(client.clientSecret);
    const oauthClient = { client_id: client.clientId };
    const response = await (0,build/* authorizationCodeGrantRequest */.m)(server, oauthClient, auth, parameters, redirectUri, verifier, oauthTransport(http, authUrl));
    const { status } = response;
    try {
        return await (0,build/* processAuthorizationCodeResponse */.d_)(server, oauthClient, response);
    }
    catch (error) {
        const url = new URL(server.token_endpoint);
        const where = (0,errors/* describeRequest */.Ng)({ method: 'POST', host: url.host, path: url.pathname });
        const why = error instanceof build/* ResponseBodyError */.uK ? reason(error) : (0,errors/* messageOf */.bD)(error);
        throw new cli_error/* CliError */.z('exchange-failed', `The token exchange failed with status ${status} (${where}): ${why}.`, {
            cause: error,
        });
    }
}
function reason(error) {
    const description = error.error_description ? `: ${(0,plain_text/* plainText */.wh)(error.error_description, 200)}` : '';
    return `${(0,plain_text/* plainText */.wh)(error.error, 60)}${description}`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/registration.js



const publicClientId = 'cli';
const publicClient = { clientId: publicClientId, clientSecret: undefined };
const registered = schemas/* looseObject */._H3({ client_id: schemas/* string */.YjP().min(1), client_secret: schemas/* string */.YjP().min(1).optional() });
async function registerClient(server, options) {
    const { http, log } = options;
    const request = {
        method: 'POST',
        url: new URL(server.registration_endpoint),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration(options)),
        timeoutMs: 10_000,
        maxBytes: 256 * 1024,
    };
    try {
        const answer = await http.send(request);
        if (answer.status < 200 || answer.status >= 300)
            throw (0,decode/* refusal */.x5)(http, request, answer);
        const client = (0,decode/* decode */.D4)(http, { request, answer, schema: registered });
        if (client.client_secret)
            log.mask(client.client_secret);
        return { clientId: client.client_id, clientSecret: client.client_secret };
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || error.status === undefined)
            throw error;
        log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
        return publicClient;
    }
}
function registration({ name, redirectUri }) {
    return {
        client_name: name,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
    };
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/redirect-uri.js

const callbackPath = '/callback';
function loopbackRedirectUri(port, clientId) {
    return `http://${clientId === publicClientId ? 'localhost' : '127.0.0.1'}:${port}${callbackPath}`;
}
function forwardedRedirectUri({ proto, host }, proxyBaseUrl) {
    const first = (value) => value?.split(',')[0]?.trim();
    const base = new URL(proxyBaseUrl);
    const [scheme, authority] = [first(proto) ?? base.protocol.slice(0, -1), first(host) ?? base.host];
    if (!/^https?$/.test(scheme))
        return undefined;
    const address = `${scheme}://${authority}`;
    if (!URL.canParse(address))
        return undefined;
    const { origin, username, password, pathname } = new URL(address);
    if (username || password || pathname !== '/')
        return undefined;
    return (origin + base.pathname).replace(/\/+$/, '') + callbackPath;
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/pending-sign-in.js




const startPath = '/start/';
const cookieName = 'osc-deploy-sign-in';
class PendingSignIn {
    arrived;
    #state;
    #log;
    #proxyBaseUrl;
    #nonce = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    #cookie = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    #started = false;
    #arrive = () => undefined;
    #link;
    #used = false;
    constructor({ state, log, proxyBaseUrl }) {
        this.#state = state;
        this.#log = log;
        this.#proxyBaseUrl = proxyBaseUrl;
        this.arrived = new Promise((resolve) => {
            this.#arrive = resolve;
        });
    }
    leadTo(link) {
        this.#link = link;
        return this.#proxyBaseUrl ? this.#proxyBaseUrl + startPath + this.#nonce : link.authorizationUrl;
    }
    async answer(request) {
        const { pathname, searchParams } = request.url;
        const isStart = pathname.startsWith(startPath) && isSame(pathname.slice(startPath.length), this.#nonce);
        if (isStart && this.#proxyBaseUrl)
            return this.#start(request, this.#proxyBaseUrl);
        if (pathname !== callbackPath) {
            return page(404, 'Nothing is here', 'This program waits for a sign-in only. Use the link that the terminal shows.');
        }
        const [state = '', ...more] = searchParams.getAll('state');
        if (this.#used || more.length > 0 || !isSame(state, this.#state)) {
            this.#log.warning('A page came back with a state that is not of this sign-in. It was refused and nothing was exchanged; still waiting for the right one.');
            return plain(400, 'Invalid state parameter');
        }
        if (this.#proxyBaseUrl && !this.#hasCookie(request)) {
            this.#log.warning('A browser came back that did not begin with the link above. It was refused and nothing was exchanged; still waiting for the right one.');
            return page(400, 'Another browser began this sign-in', 'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.');
        }
        this.#used = true;
        return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
    }
    #start(request, proxyBaseUrl) {
        if (!this.#link)
            return plain(503, 'Not ready yet');
        if (this.#started && !this.#hasCookie(request)) {
            return page(410, 'This link was opened before', 'It works once. Run the command again for a new one.');
        }
        const { redirectUri, authorizationUrl } = this.#link;
        const derived = forwardedRedirectUri(request.forwarded, proxyBaseUrl);
        if (derived !== redirectUri) {
            const said = derived === undefined ? 'an address that is none' : (0,plain_text/* plainText */.wh)(derived, 200);
            this.#log.warning(`The proxy says that the browser would come back to ${said}; expected was ${redirectUri}. Give --proxy-base-url as the browser has it.`);
            return page(400, 'The proxy has another address', `It says ${said}.`, `--proxy-base-url says ${redirectUri}.`);
        }
        this.#started = true;
        const { protocol, pathname } = new URL(`${proxyBaseUrl}/`);
        const secure = protocol === 'https:' ? '; Secure' : '';
        const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
        return redirect(authorizationUrl, cookie);
    }
    #hasCookie({ cookies }) {
        const values = cookies.split(/; */).filter((pair) => pair.startsWith(`${cookieName}=`));
        return values.some((pair) => isSame(pair.slice(cookieName.length + 1), this.#cookie));
    }
}
function isSame(text, secret) {
    const [given, ours] = [Buffer.from(text), Buffer.from(secret)];
    return given.length === ours.length && (0,external_node_crypto_.timingSafeEqual)(given, ours);
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in-server.js
function signInServer(authUrl) {
    return {
        issuer: authUrl,
        authorization_endpoint: `${authUrl}/api/connect/authorize`,
        token_endpoint: `${authUrl}/api/connect/token`,
        registration_endpoint: `${authUrl}/api/connect/register`,
    };
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in.js











const patienceMs = 180_000;
async function signIn(options) {
    const { authUrl, log, http, proxyBaseUrl } = options;
    const server = signInServer(authUrl);
    const state = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    const verifier = (0,build/* generateRandomCodeVerifier */.YI)();
    const pending = new PendingSignIn({ state, log, proxyBaseUrl });
    const listener = await listenForCallback(options.port, (request) => pending.answer(request));
    try {
        const { client, redirectUri } = await clientFor(options, { server, port: listener.port });
        const attempt = { server, client, redirectUri, state, verifier };
        const authorizationUrl = await authorizationAddress(attempt);
        await options.invite(pending.leadTo({ authorizationUrl, redirectUri }), listener.port);
        const arrival = await awaitArrival(pending, options);
        const login = await telling(arrival, () => exchangeCode(arrival.parameters, attempt, { http, log, authUrl }));
        return { client, login };
    }
    finally {
        await listener.close();
    }
}
async function clientFor(options, { server, port }) {
    const { proxyBaseUrl, http, log } = options;
    const redirectFor = (clientId) => proxyBaseUrl ? proxyBaseUrl + callbackPath : loopbackRedirectUri(port, clientId);
    const client = options.client ??
        (await registerClient(server, { name: options.clientName, redirectUri: redirectFor(undefined), http, log }));
    if (client.clientId === publicClientId && proxyBaseUrl) {
        throw new cli_error/* CliError */.z('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
    }
    return { client, redirectUri: redirectFor(client.clientId) };
}
async function authorizationAddress({ server, client, redirectUri, state, verifier }) {
    const url = new URL(server.authorization_endpoint);
    const parameters = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        code_challenge: await (0,build/* calculatePKCECodeChallenge */.Yv)(verifier),
        code_challenge_method: 'S256',
        state,
    };
    for (const [name, value] of Object.entries(parameters))
        url.searchParams.set(name, value);
    return url.href;
}
async function awaitArrival(pending, { http, signal }) {
    const waiting = new AbortController();
    const timeout = http.clock.sleep(patienceMs, AbortSignal.any([signal, waiting.signal])).then(() => {
        throw new cli_error/* CliError */.z('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
    });
    timeout.catch(() => undefined);
    try {
        return await Promise.race([pending.arrived, timeout]);
    }
    finally {
        waiting.abort();
    }
}
async function telling(arrival, body) {
    try {
        const result = await body();
        arrival.tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
        return result;
    }
    catch (error) {
        const denied = error instanceof cli_error/* CliError */.z && error.code === 'sign-in-denied';
        const nothing = 'Nothing was kept. The terminal says what to do next.';
        const title = denied ? 'The sign-in was refused' : 'The sign-in failed';
        arrival.tell(page(denied ? 403 : 502, title, (0,errors/* messageOf */.bD)(error), nothing));
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/cli/login.js








async function login(session, command) {
    session.check();
    const environment = session.inputs['secret-environment'];
    let signedIn;
    if (command.repo === undefined) {
        if (session.raw['secret-environment'] || session.raw['secret-name']) {
            throw new cli_error/* CliError */.z('usage', '--env and --secret are for the login of a repository: give --repo too.');
        }
        session.savedLogin.prove();
        const whom = `on ${session.terminal.hostName}`;
        signedIn = await signInWithBrowser(session, { command, whom, keep: (made) => keepHere(session, made) });
    }
    else {
        const repository = await (0,repository_repository/* openRepository */.h_)(session, { repository: command.repo, environment });
        signedIn = await signInToRepository(session, { repository, command });
        const hasWriter = await (0,repository_repository/* storeWriter */.Re)(session, repository, { ask: true });
        await showWorkflow(session, { hasWriter, hasClientSecret: signedIn.client.clientSecret !== undefined });
    }
    if (command.show)
        session.stdout.line(signedIn.login.refreshToken);
}
async function logout(session) {
    session.check();
    const { savedLogin, stderr, hosts } = session;
    stderr.line(savedLogin.forget()
        ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
        : `You were not signed in to ${hosts.auth}.`);
}
async function signInToRepository(session, { repository, command }) {
    await (0,repository_repository/* proveWritable */.F6)(repository, session.inputs['secret-name']);
    return signInWithBrowser(session, {
        command,
        whom: `for ${repository.repository}`,
        agree: (signedIn) => agreeToStore(session, { repository, signedIn, yes: command.yes === true }),
        keep: (signedIn) => (0,repository_repository/* storeLogin */.VJ)(session, { repository, signedIn }),
    });
}
async function agreeToStore({ terminal, stderr, inputs }, { repository: { vault }, signedIn, yes }) {
    const workspace = (0,access_token/* workspaceIn */.R)(signedIn.login.accessToken.value) ?? 'a workspace that the login does not name';
    stderr.line(`You approved as ${stderr.paint.bold(workspace)}.`);
    if (yes || inputs.workspace || (await terminal.confirm(`Let ${vault.place} deploy to it?`)) !== false)
        return;
    throw new cli_error/* CliError */.z('sign-in-denied', `Nothing was written to ${vault.place}: you said no to ${workspace}.`);
}
async function signInWithBrowser(session, { command, whom, agree, keep, }) {
    const { inputs, hosts, log, terminal, http } = session;
    const { interrupts } = terminal;
    const clientId = inputs['client-id'];
    const signedIn = await signIn({
        authUrl: hosts.auth,
        client: clientId ? { clientId, clientSecret: inputs['client-secret'] } : undefined,
        clientName: `osc-deploy ${whom}`,
        port: command.port,
        proxyBaseUrl: command.proxyBaseUrl,
        http,
        log,
        signal: interrupts.signal,
        invite: (link, port) => invite(session, { link, port, command }),
    });
    (0,access_token/* checkWorkspace */.MD)(signedIn.login.accessToken.value, inputs.workspace);
    await agree?.(signedIn);
    const release = interrupts.hold();
    try {
        await keep(signedIn);
    }
    finally {
        release();
    }
    return signedIn;
}
async function invite({ terminal, stderr }, { link, port, command }) {
    const opened = command.browser && (await terminal.openBrowser(link));
    stderr.line(opened
        ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
        : 'Open this link to sign in:');
    stderr.line();
    stderr.line(`  ${stderr.paint.bold(link)}`);
    stderr.line();
    if (!opened && !command.proxyBaseUrl) {
        const why = command.browser ? 'No browser could be opened here. ' : '';
        const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
        stderr.line(stderr.paint.dim(`${why}From another machine, first: ${forward}`));
    }
    stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}
async function keepHere({ savedLogin, stderr, hosts, inputs, terminal, asTyped }, { client, login: tokens }) {
    await savedLogin.save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
    const workspace = (0,access_token/* workspaceIn */.R)(tokens.accessToken.value) ?? 'a workspace';
    stderr.line(`${stderr.paint.green('Signed in')} to ${workspace} on ${inputs.environment} (${hosts.auth}) with client ${client.clientId}.`);
    stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
    stderr.line(asTyped('Next: osc-deploy publish <directory> --name <site>'));
}
async function showWorkflow(session, known) {
    const { stderr, stdout, terminal } = session;
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    const project = (0,detect_project/* detectProject */.p)(terminal.cwd, clone.root) ?? detect_project/* unknownProject */.S;
    const planned = (0,init_plan/* workflowFor */.Vb)(session, { clone, project });
    const workflow = {
        ...planned,
        ...known,
        login: 'renewing',
        previews: planned.environment === undefined && !known.hasWriter,
    };
    (0,init_plan/* notePreviews */.Yx)(session, workflow);
    stderr.line(`Next: save this as ${(0,init_plan/* workflowFileOf */.hr)(workflow.folder)}:`);
    stderr.line();
    stdout.line((0,repository_workflow/* workflowText */.LS)(workflow).trimEnd());
}


/***/ }),

/***/ 62516:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./build/src/base/child-environment.js
var child_environment = __webpack_require__(15497);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/workflow/runtime.js + 3 modules
var runtime = __webpack_require__(49464);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:readline/promises"
var promises_ = __webpack_require__(26848);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./build/src/cli/ask.js



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

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: ./build/src/workflow/child-process.js
var child_process = __webpack_require__(58445);
;// CONCATENATED MODULE: ./build/src/cli/browser.js


function browserCommand(platform, env) {
    const chosen = env['BROWSER']?.trim();
    if (chosen === 'none')
        return undefined;
    if (chosen) {
        const [file = '', ...args] = chosen.split(/\s+/);
        return { file, args };
    }
    if (env['SSH_CONNECTION'] || env['CI'])
        return undefined;
    if (platform === 'darwin')
        return { file: 'open', args: [] };
    if (platform === 'win32')
        return { file: 'rundll32', args: ['url.dll,FileProtocolHandler'] };
    return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME']
        ? { file: 'xdg-open', args: [] }
        : undefined;
}
async function openLink(link, command, { env, platform, graceMs = 3000 }) {
    const file = (0,child_process/* programPath */.k)(command.file, { platform, env });
    if (file === undefined)
        return false;
    return new Promise((resolve) => {
        const child = (0,external_node_child_process_.spawn)(file, [...command.args, link], { stdio: 'ignore', detached: true, env });
        const timer = setTimeout(() => resolve(true), graceMs);
        const end = (taken) => {
            clearTimeout(timer);
            resolve(taken);
        };
        child.on('error', () => end(false));
        child.on('exit', (code) => end(code === 0));
        child.unref();
    });
}

// EXTERNAL MODULE: ./build/src/cli/invocation.js
var invocation = __webpack_require__(59836);
// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/contract/inputs.js
var inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/cli/option-names.js
var option_names = __webpack_require__(60454);
;// CONCATENATED MODULE: ./build/src/cli/command.js



const commonOptions = [
    ['--environment <name>', 'platform environment: prod, prod-se, stage, dev or another (default: prod)'],
    ['--base-url <url>', 'address of the whole platform, in place of what follows from the environment'],
    ['--auth-url <url>', 'address of the sign-in only'],
    ['--deploy-url <url>', 'address of the deploy manager only'],
    ['--workspace <name>', 'the workspace that the login must belong to; any other one is refused'],
    ['--verbose', 'show what happens behind each step'],
];
function addCommand(program, spec, perform) {
    const command = program.command(spec.name).description(spec.description);
    for (const argument of spec.arguments ?? [])
        command.addArgument(argument);
    for (const option of [...commonOptions, ...spec.options]) {
        command.addOption(option instanceof esm/* Option */.c$ ? option : new esm/* Option */.c$(...option));
    }
    if (spec.help)
        command.addHelpText('after', `\n${spec.help}`);
    command.action(async () => {
        const args = command.processedArgs.flatMap((value) => value ?? []);
        const options = command.opts();
        const given = { ...inputsAmong(command), ...spec.inputs?.(options, args) };
        const verbose = options['verbose'] === true;
        await perform({ given, verbose, body: (session) => spec.run(session, options, args) });
    });
}
function inputsAmong(command) {
    const byOption = new Map(inputs/* inputNames */.vj.map((name) => [(0,option_names/* optionName */.fS)(name), name])).set('--directory', 'directory');
    const given = command.options.flatMap((option) => {
        const input = byOption.get(option.long?.replace(/^--no-/, '--') ?? '');
        const value = command.getOptionValue(option.attributeName());
        if (input === undefined || value === undefined || value === option.negate)
            return [];
        if (Array.isArray(value))
            return [[input, value.join('\n')]];
        return [[input, typeof value === 'object' ? yamlMap(value) : String(value)]];
    });
    return Object.fromEntries(given);
}
function yamlMap(values) {
    const entries = Object.entries(values).map(([name, value]) => {
        const [, tag = '', text = ''] = /^(!plain )?(.*)$/s.exec(value) ?? [];
        return `${JSON.stringify(name)}: ${tag}${JSON.stringify(text)}`;
    });
    return `{${entries.join(', ')}}`;
}

// EXTERNAL MODULE: ./build/src/cli/recipe.js + 1 modules
var recipe = __webpack_require__(44733);
// EXTERNAL MODULE: ./build/src/contract/input-values.js
var input_values = __webpack_require__(13831);
;// CONCATENATED MODULE: ./build/src/cli/commands/options.js



const json = ['--json', 'print the outputs of the action as JSON'];
const runner = ['--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php'];
const waiting = [
    ['--no-wait', 'do not wait until it is ready and live'],
    ['--timeout <seconds>', 'longest wait for that (default: 600)'],
    ['--health-path <path>', 'path that must answer below 400'],
];
const preview = new esm/* Option */.c$('--preview <of>', '"branch": of the branch that is checked out, unless that is the default one').choices(['branch']);
const named = [
    ...waiting,
    ['--rollback', 'put back what was live before when the new version does not come up'],
    ['--name <name>', 'of the site or instance (default: made from the repository)'],
    ['--domain <name>', 'custom domain of it; set up when it is not'],
    preview,
    ['--preview-max-count <number>', 'most previews at once (default: 50)'],
];
const site = [
    ...named,
    new esm/* Option */.c$('--exclude <glob>', 'leave these files out; may be given again').argParser(collect),
    new esm/* Option */.c$('--keep <glob>', 'paths on the site that are never deleted; may be given again').argParser(collect),
    ['--preview-max-size <size>', 'largest directory of a preview (default: 500MB)'],
    ['--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)'],
    ['--concurrency <number>', 'maximum number of parallel uploads, 1 to 256'],
    [
        '--basic-auth <user:password>',
        'ask visitors for this (better in OSC_BASIC_AUTH: arguments are seen by every user)',
    ],
    ['--no-incremental', 'upload every file, changed or not'],
];
const service = [
    ...named,
    ['--config-service <name>', 'parameter store that the app reads its environment from'],
    ['--config <file>', 'YAML or JSON map of environment variables, written there first'],
    ['--preview-config <file>', 'the same for a preview, in a store of its own that holds nothing else'],
    ['--config-prune', 'delete what is there and not in that file'],
    new esm/* Option */.c$('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']),
    ['--runner <kind>', 'web, python, go, dotnet, wasm or php'],
    ['--service <id>', 'service id of an instance or job, such as eyevinn-web-runner'],
    ['--source-url <url>', "git URL or s3://….zip (default: this clone's origin)"],
    ['--source-ref <ref>', 'branch, tag or commit (default: what is checked out)'],
    ['--sub-path <path>', 'folder of the repository that holds the app'],
    ['--build-command <command>', 'replaces the build of the runner'],
    ['--entry <file>', 'what is started'],
    new esm/* Option */.c$('--set <Name=value>', 'a further option of the service; may be given again').argParser(setting),
    new esm/* Option */.c$('--preview-set <Name=value>', 'the same for a preview, which takes no secret of --set').argParser(setting),
];
const browser = [
    new esm/* Option */.c$('--port <number>', 'port of 127.0.0.1 for the way back from the browser').argParser(port).default(0),
    new esm/* Option */.c$('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine').argParser(proxyBaseUrl),
    ['--no-browser', 'only print the link'],
];
const deployed = [
    new esm/* Option */.c$('--name <name>', 'which one').makeOptionMandatory(),
    new esm/* Option */.c$('--app', 'an app of My Apps').conflicts(['runner', 'service']),
    runner,
];
function targetOf({ target, service: id }) {
    return target ?? (id ? 'instance' : 'runner');
}
function whatOf(options) {
    if (options.app)
        return 'app';
    if (options.target === 'pages' && (options.runner || options.service)) {
        throw new cli_error/* CliError */.z('usage', '--target pages: a site has no --runner and no --service.');
    }
    return options.target || options.runner || options.service ? targetOf(options) : 'pages';
}
function repo(description) {
    return new esm/* Option */.c$('--repo <owner/name>', description).argParser((text) => {
        if (/^[\w.-]+\/[\w.-]+$/.test(text))
            return text;
        throw new esm/* InvalidArgumentError */.Di('It must be owner/name.');
    });
}
function port(text) {
    const value = Number(text);
    if (!/^\d{1,5}$/.test(text) || value > 65_535)
        throw new esm/* InvalidArgumentError */.Di('It must be a port, 0 to 65535.');
    return value;
}
function proxyBaseUrl(text) {
    const url = (0,input_values/* baseUrlOf */.ik)(text);
    if (!url)
        throw new esm/* InvalidArgumentError */.Di('It must be an https URL without user, query or fragment.');
    return url;
}
function collect(text, before = []) {
    return [...before, text];
}
function setting(text, before = {}) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (!name)
        throw new esm/* InvalidArgumentError */.Di('It must be Name=value.');
    return { ...before, [name]: value };
}

;// CONCATENATED MODULE: ./build/src/cli/commands/deploy.js




const built = 'the folder that the build wrote';
const publish = {
    name: 'publish',
    description: 'Put a built directory on My Pages. Only what changed goes up; done means live.',
    arguments: [new esm/* Argument */.ef('<directory>', built)],
    options: [...site, json],
    help: `What goes up is the directory as it is: dot files too, but no .git, no .env* and nothing outside of it.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
    inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
    run: recipe/* carryOut */.u,
};
const run = {
    name: 'run',
    description: 'Run a repository as an app, or a service of the catalogue; wait until it is ready.',
    options: [...service, ['--create-config', 'make the parameter store, with secrets, where it is not there'], json],
    help: `Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`,
    inputs: (options) => ({ target: targetOf(options), operation: 'deploy' }),
    run: async (session, { createConfig: creates, json: asJson }) => {
        const { inputs } = session;
        if (creates && !(inputs['config-service'] && ['runner', 'app'].includes(inputs.target))) {
            const what = '--create-config is for runners and apps, and needs --config-service: the name of the store.';
            throw new cli_error/* CliError */.z('usage', what);
        }
        await (0,recipe/* carryOut */.u)(session, {
            json: asJson,
            before: creates ? (await __webpack_require__.e(/* import() */ 2584).then(__webpack_require__.bind(__webpack_require__, 32584))).createConfig : undefined,
        });
    },
};
const plan = {
    name: 'plan',
    description: 'Say what `publish` or `run` would do. Changes nothing: the client refuses to write.',
    arguments: [new esm/* Argument */.ef('[directory]', built)],
    options: [...new Set([...site, ...service]), json],
    help: `Examples:
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp`,
    inputs: (options, [directory]) => ({
        directory,
        target: directory === undefined ? targetOf(options) : 'pages',
        operation: 'plan',
    }),
    run: async (session, options, [directory]) => {
        if (directory === undefined && whatOf(options) === 'pages') {
            throw new cli_error/* CliError */.z('usage', 'Give the directory of a site, or --runner, --service or --target.');
        }
        await (0,recipe/* carryOut */.u)(session, options);
    },
};
const remove = {
    name: 'remove',
    description: 'Take a site down, or remove an app, instance or job. One that is not there is fine.',
    options: [
        new esm/* Option */.c$('--name <name>', 'which one: never guessed').makeOptionMandatory(),
        ['--yes', 'do not ask on a terminal'],
        ['--domain <name>', 'custom domain of an app or instance, to be freed with it'],
        preview,
        new esm/* Option */.c$('--target <what>', 'what it is').choices(['pages', 'runner', 'app', 'instance', 'job']),
        runner,
        ['--service <id>', 'of an instance or job: the service id'],
        json,
    ],
    help: `Examples:
  osc-deploy remove --name my-site
  osc-deploy remove --runner web --name myapp`,
    inputs: (options) => ({ target: whatOf(options), operation: 'remove' }),
    run: async (session, { json: asJson, yes }) => (0,recipe/* carryOut */.u)(session, {
        json: asJson,
        before: yes ? undefined : async (about, at) => confirmed(session, about, at),
    }),
};
const rollback = {
    name: 'rollback',
    description: 'Build a runner or app from a former commit or ref; wait until that is live.',
    options: [
        ...deployed,
        ...waiting,
        new esm/* Option */.c$('--source-ref, --to <ref>', 'tag or branch; commit where the runner takes one (web and wasm)').makeOptionMandatory(),
        json,
    ],
    help: `Examples:
  osc-deploy rollback --runner web --name shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback --app --name shop --to v1.4.1
Its next deploy goes forward again.`,
    inputs: (options) => ({ target: whatOf(options), operation: 'deploy' }),
    run: async (session, options) => (await __webpack_require__.e(/* import() */ 5747).then(__webpack_require__.bind(__webpack_require__, 95747))).rollBackTo(session, options),
};
async function confirmed(session, { inputs, intent }, { clients, place }) {
    const { terminal, log } = session;
    const { isThere } = await __webpack_require__.e(/* import() */ 5760).then(__webpack_require__.bind(__webpack_require__, 45760));
    if (!(await isThere(session, { clients, inputs: { ...inputs, name: intent.name } })))
        return true;
    const answer = await terminal.confirm(`Remove ${(0,recipe/* title */.D)({ ...inputs, name: intent.name })} from ${place}?`);
    if (answer === false)
        log.info('Nothing was changed.');
    return answer !== false;
}

// EXTERNAL MODULE: ./build/src/cli/doctor.js + 3 modules
var doctor = __webpack_require__(48190);
// EXTERNAL MODULE: ./build/src/cli/login.js + 9 modules
var login = __webpack_require__(20500);
;// CONCATENATED MODULE: ./build/src/cli/commands/set-up.js



const secret = ['--secret <name>', 'name of the secret (default: OSC_REFRESH_TOKEN)'];
const ownRepository = repo("the repository (default: this clone's origin)");
const init = {
    name: 'init',
    description: 'Set up the repository of this clone: login, workflow, previews. Asks once before it changes anything.',
    options: [
        ownRepository,
        ['--env <name>', 'GitHub environment that holds the login; created when it is not there (no previews then)'],
        secret,
        ['--name <name>', 'of the site or app (default: made from the repository)'],
        ['--directory <path>', 'the folder that the build writes (default: found out)'],
        ['--build-command <command>', 'how it is built (default: found out)'],
        ['--runner <kind>', 'run it as an app: web, python, go, dotnet, php or wasm (default: found out)'],
        ['--no-previews', 'no sites for pull requests'],
        ['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
        ...browser,
        ['--pull-request', 'commit the workflow to a branch and open a pull request'],
        ['--force', 'replace a workflow that is there'],
        ['--dry-run', 'show what would be done, with the workflow on standard output; change nothing'],
        ['--yes', 'do not ask'],
    ],
    help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

An access token of the console in OSC_ACCESS_TOKEN is stored instead of a sign-in: previews then work at any hour.
A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
    run: async (session, options) => (await __webpack_require__.e(/* import() */ 6435).then(__webpack_require__.bind(__webpack_require__, 6435))).init(session, options),
};
const logIn = {
    name: 'login',
    description: 'Sign in through the browser; keep the login here, or put it into a GitHub repository.',
    options: [
        repo('put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else'),
        ['--env <name>', 'GitHub environment of the repository that holds the secret'],
        secret,
        ['--client-id <id>', 'OAuth client to sign in with, instead of registering one for this login'],
        [
            '--client-secret <secret>',
            'its secret, if it has one (better in OSC_CLIENT_SECRET: arguments are seen by every user)',
        ],
        ...browser,
        ['--yes', 'do not ask before the token is written to the repository'],
        ['--show', 'print the refresh token on standard output'],
    ],
    help: `Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://name-8976.app.example.dev

A refresh token works only once, so this machine and each repository need separate logins.`,
    run: login/* login */.iD,
};
const checkUp = {
    name: 'doctor',
    description: "Check a repository's set-up: secret, environment, the writer token's permission, the workflows. Changes nothing but a probe secret.",
    options: [
        ownRepository,
        ['--env <name>', 'GitHub environment that holds the secret (default: the one its workflow names)'],
        secret,
        ['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
    ],
    help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
    run: doctor/* doctor */.A,
};
const logOut = {
    name: 'logout',
    description: 'Forget the login that is kept on this machine.',
    options: [],
    run: login/* logout */.ri,
};

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/platform/my-domains.js
var my_domains = __webpack_require__(98483);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/cli/connection.js
var cli_connection = __webpack_require__(37702);
;// CONCATENATED MODULE: ./build/src/cli/instance-list.js

const asleepState = 'suspended';
const atOnce = 6;
async function listInstances({ parts, unlisted, }) {
    const services = await parts.catalog.serviceIds();
    const lists = [
        ['My Apps', () => listApps(parts)],
        ['suspended instances', () => listAsleep(parts)],
        ...Array.from(services, (id) => [id, () => listOf(parts, id)]),
    ];
    const rows = [];
    const waiting = lists.values();
    const work = async () => {
        for (const [name, read] of waiting) {
            try {
                for (const row of await read())
                    rows.push(row);
            }
            catch (error) {
                unlisted.push(`${name}: ${(0,errors/* messageOf */.bD)(error)}`);
            }
        }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const isAwake = ({ service, name }) => rows.some((row) => row.state !== asleepState && row.service === service && row.name === name);
    return rows
        .filter((row) => row.state !== asleepState || !isAwake(row))
        .sort((a, b) => (`${a.service} ${a.name}` < `${b.service} ${b.name}` ? -1 : 1));
}
async function listOf(parts, serviceId) {
    const service = await parts.catalog.find(serviceId);
    if (!service)
        return [];
    const api = parts.instancesOf(service);
    const rows = [];
    for (const record of await api.list()) {
        const { name = '', url = '', status } = record;
        const health = () => api.health({ ...record, name }).catch(notKnown);
        rows.push({ service: serviceId, name, state: status ?? (await health()) ?? 'starting', url });
    }
    return rows;
}
function notKnown(error) {
    if (error instanceof errors/* RequestError */.GI)
        return 'not known';
    throw error;
}
async function listApps({ apps }) {
    const found = await apps.list();
    return found.map(({ name, buildStatus: state = '', url, appDns = '' }) => ({
        service: 'My Apps',
        name,
        state,
        url: url ?? appDns,
    }));
}
async function listAsleep({ account }) {
    const found = await account.suspended();
    return found.map(({ serviceId: service, instanceName: name }) => ({ service, name, state: asleepState, url: '' }));
}

// EXTERNAL MODULE: ./build/src/cli/table.js
var table = __webpack_require__(52848);
;// CONCATENATED MODULE: ./build/src/cli/status.js









const sites = {
    key: 'sites',
    read: ({ controlPlane }) => controlPlane.call({ host: 'deploy', method: 'GET', path: '/mypages', large: true }, wire/* pageList */.SV),
    head: ['Name', 'Status', 'URL', 'Domain'],
    row: ({ name, status: state = '', url = '', customDomain }) => [name, state, url, customDomain ?? ''],
    titles: ['Sites'],
};
const instances = {
    key: 'instances',
    read: listInstances,
    head: ['Service', 'Name', 'State', 'URL'],
    row: ({ service, name, state, url }) => [service, name, state, url],
    titles: ['Instances', 'Parameter stores', 'Asleep'],
    titleOf: ({ state, service }) => {
        if (state === asleepState)
            return 'Asleep';
        return service === parameter_store/* parameterStoreId */.S ? 'Parameter stores' : 'Instances';
    },
};
const domains = {
    key: 'domains',
    read: async ({ controlPlane }) => (await new my_domains/* DomainsApi */.C(controlPlane).list()).filter(({ isManaged }) => !isManaged),
    head: ['Domain', 'Service', 'Name'],
    row: ({ domain, serviceId, instanceName }) => [domain, serviceId ?? '', instanceName ?? ''],
    titles: ['Domains'],
};
const solutions = {
    key: 'solutions',
    read: async ({ parts }) => {
        const found = await parts.account.deployments();
        const lists = [found, ...(typeof found === 'object' && found !== null ? Object.values(found) : [])];
        return lists.find((one) => Array.isArray(one)) ?? [];
    },
    head: ['Name', 'Status'],
    row: (item) => {
        if (typeof item !== 'object' || item === null)
            return [String(item), ''];
        const facts = new Map(Object.entries(item));
        const first = (...names) => names.map((name) => facts.get(name)).find((value) => typeof value === 'string' || typeof value === 'number') ??
            '';
        return [String(first('name', 'solution', 'solutionName', 'id')), String(first('status', 'state'))];
    },
    titles: ['Solutions'],
};
const nodes = {
    key: 'nodes',
    read: ({ parts }) => parts.account.nodes(),
    head: ['Name', 'Purposes', 'CPU', 'Memory', 'Storage', 'Public IPs', 'Reservations'],
    row: ({ name, purposes = [], publicIps = [], capacity: { cpu = '', memory = '', storage = '' } = {}, reservations, }) => [name, purposes.join(', '), cpu, memory, storage, publicIps.join(', '), reservations?.join(', ') ?? ''],
    titles: ['Reserved nodes'],
};
const areas = [sites, instances, domains, solutions, nodes];
async function status_status(session, { json }) {
    const connection = await (0,cli_connection/* connect */.Ng)(session);
    const { terminal, stdout } = session;
    const unlisted = [];
    const read = async (area) => {
        try {
            return { area, items: await area.read({ ...connection, unlisted }) };
        }
        catch (error) {
            terminal.interrupts.signal.throwIfAborted();
            return { area, error: (0,errors/* messageOf */.bD)(error), cause: error };
        }
    };
    const [login, account, ...found] = await Promise.all([
        readLogin(session),
        connection.parts.account.account(),
        ...areas.map(read),
    ]);
    if (found.every(({ items }) => items === undefined))
        throw found[0]?.cause;
    if (!json)
        return show(session, { login, account, found, unlisted });
    const { plan = null, balance = null } = account;
    const byKey = found.map(({ area, items, error }) => [area.key, items ?? { error }]);
    stdout.line(JSON.stringify({ account: login, plan, balance, ...Object.fromEntries(byKey), unlisted }, null, 2));
}
function show(session, { login, account, found, unlisted }) {
    const { stdout, stderr, terminal } = session;
    const left = login.accessTokenUntil && Date.parse(login.accessTokenUntil) - terminal.clock.now();
    const rows = [
        ['Platform', `${login.platform} (${login.environment})`],
        ['Workspace', login.workspace ?? 'not known'],
        ['Client', login.client ?? 'OSC_ACCESS_TOKEN'],
        ...(left ? [['Access token', `good for ${(0,format/* formatDuration */.a3)(left)}, then renewed`]] : []),
        ['Plan', account.plan ?? 'not known'],
        ['Tokens left', account.balance ?? 'not known'],
    ];
    section(session, { title: 'Account', lines: (0,table/* tableLines */.o)(['', ''], rows, stdout).slice(1) });
    const none = [];
    for (const { area, items, error } of found) {
        for (const title of area.titles) {
            const shown = items?.filter((item) => (area.titleOf?.(item) ?? title) === title) ?? [];
            const [head = '', ...lines] = (0,table/* tableLines */.o)(area.head, shown.map((item) => area.row(item)), stdout);
            if (shown.length > 0)
                section(session, { title, lines: [stdout.paint.dim(head), ...lines] });
            else if (items)
                none.push(title.toLowerCase());
            else
                section(session, { title, lines: [`not known: ${error}`] });
        }
        if (area === instances)
            for (const line of unlisted)
                stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
    }
    if (none.length > 0)
        stdout.line(stdout.paint.dim(`None: ${none.join(', ')}.`));
}
function section({ stdout }, { title, lines }) {
    for (const line of [stdout.paint.bold(title), ...lines, ''])
        stdout.line(line);
}
async function readLogin({ savedLogin, raw, hosts, inputs }) {
    const own = raw['access-token'] ? undefined : savedLogin;
    const client = own?.client();
    const held = (await own?.store().read())?.accessToken;
    return {
        platform: hosts.auth,
        environment: inputs.environment,
        workspace: (0,access_token/* workspaceIn */.R)(held?.value ?? raw['access-token']),
        client: client?.clientId,
        signedInAt: client?.signedInAt,
        accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
    };
}

;// CONCATENATED MODULE: ./build/src/cli/commands/workspace.js



const showStatus = {
    name: 'status',
    description: 'Show the account, its plan and balance, sites, instances, what is asleep, domains, solutions and reserved nodes.',
    options: [['--json', 'print JSON']],
    run: status_status,
};
const instance = ['--service <id>', 'an instance: the service id'];
const workspace_open = {
    name: 'open',
    description: 'Open a site or what an option names in the browser; print its address.',
    options: [...deployed, instance],
    inputs: ofDeployed,
    run: async (session) => (await __webpack_require__.e(/* import() */ 5760).then(__webpack_require__.bind(__webpack_require__, 45760))).openDeployed(session),
};
const logs = {
    name: 'logs',
    description: 'Print the log of an app or instance.',
    options: [...deployed, instance, ['-f, --follow', 'go on with what comes, until Ctrl-C']],
    inputs: ofDeployed,
    run: async (session, options) => (await __webpack_require__.e(/* import() */ 5760).then(__webpack_require__.bind(__webpack_require__, 45760))).showLogs(session, options),
};
const restart = {
    name: 'restart',
    description: 'Restart an app or instance; a runner fetches its source again and builds it.',
    options: [...deployed, instance],
    inputs: ofDeployed,
    run: async (session) => (await __webpack_require__.e(/* import() */ 5760).then(__webpack_require__.bind(__webpack_require__, 45760))).restartDeployed(session),
};
function ofDeployed(options) {
    return { target: whatOf(options) };
}
const config = {
    name: 'config',
    description: 'List, set or unset the environment variables of a parameter store.',
    arguments: [
        new esm/* Argument */.ef('<action>', 'what to do').choices(['list', 'set', 'unset']),
        new esm/* Argument */.ef('[variables...]', 'NAME=value, or NAME with its value on standard input; for unset names'),
    ],
    options: [
        new esm/* Option */.c$('--config-service <name>', 'the parameter store; its key in OSC_CONFIG_API_KEY').makeOptionMandatory(),
        ['--show', 'list the values too'],
        ['--json', 'print JSON'],
    ],
    help: `Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`,
    run: async (session, options, [action, ...variables]) => (await __webpack_require__.e(/* import() */ 2584).then(__webpack_require__.bind(__webpack_require__, 32584))).changeConfig(session, {
        ...options,
        action: action,
        variables,
    }),
};

// EXTERNAL MODULE: ./build/src/cli/screen.js
var screen = __webpack_require__(79886);
// EXTERNAL MODULE: ./build/src/cli/session.js + 1 modules
var cli_session = __webpack_require__(80100);
// EXTERNAL MODULE: ./build/src/cli/terminal-log.js + 1 modules
var terminal_log = __webpack_require__(74362);
;// CONCATENATED MODULE: ./build/src/cli/program.js













const commands = [
    init,
    logIn,
    publish,
    run,
    plan,
    remove,
    showStatus,
    workspace_open,
    logs,
    restart,
    rollback,
    config,
    checkUp,
    logOut,
];
async function runCli(terminal, argv) {
    const command = commands.find(({ name }) => name === argv[0])?.name;
    let session = (0,cli_session/* openSession */.f)(terminal, { given: {}, command });
    const program = createProgram(terminal, async ({ given, verbose, body }) => {
        session = (0,cli_session/* openSession */.f)(terminal, { given, verbose, command });
        await body(session);
    });
    try {
        await program.parseAsync(asked(program, argv), { from: 'user' });
        return 0;
    }
    catch (error) {
        if (error instanceof esm/* CommanderError */.b7 && error.exitCode === 0)
            return 0;
        if (error instanceof esm/* CommanderError */.b7 && error.code === 'commander.help')
            return 2;
        const shown = inTerms(error, session);
        if (argv.includes('--json'))
            showAsJson(session, shown);
        session.log.failure(shown);
        return exitCodeOf(shown);
    }
}
function asked(program, argv) {
    const [first, name = ''] = argv;
    const isKnown = name === '' || name.startsWith('-') || program.commands.some((one) => one.name() === name);
    return first === 'help' && !isKnown && name !== 'help' ? [name] : [...argv];
}
function showAsJson({ stdout, log, asTyped }, error) {
    const { code, message, hint } = (0,terminal_log/* failureOf */.g)(error) ?? { code: 'unexpected', message: (0,errors/* messageOf */.bD)(error), hint: '' };
    const shown = { code, message: asTyped(log.secrets.redact(message)), hint: asTyped(log.secrets.redact(hint)) };
    stdout.line(JSON.stringify({ error: shown }, null, 2));
}
function exitCodeOf(error) {
    if (!(error instanceof cli_error/* CliError */.z))
        return 1;
    if (error.code === 'cancelled')
        return 130;
    return error.code === 'usage' ? 2 : 1;
}
function inTerms(error, { raw }) {
    if (error instanceof esm/* CommanderError */.b7)
        return new cli_error/* CliError */.z('usage', error.message.replace(/^error: /, ''));
    if (!(error instanceof errors/* DeployError */.sH))
        return error;
    if (error.code === 'invalid-input')
        return new cli_error/* CliError */.z('usage', (0,option_names/* wrongOptions */.Qv)(error.message), { cause: error });
    if (error.code === 'interrupted')
        return new cli_error/* CliError */.z('cancelled', 'Cancelled.', { cause: error });
    if (error.code === 'unauthorized' && raw['access-token']) {
        return new cli_error/* CliError */.z('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${(0,option_names/* atTerminal */.S_)(error.message)}`, {
            cause: error,
        });
    }
    return error;
}
function createProgram(terminal, perform) {
    const program = new esm/* Command */.uB('osc-deploy')
        .description('Deploys to Open Source Cloud from a terminal: the same recipes as the GitHub Action.')
        .version(version/* version */.r)
        .exitOverride()
        .configureOutput({
        writeOut: (text) => terminal.stdout.write(text),
        writeErr: (text) => terminal.stderr.write(text),
        outputError: () => undefined,
        getOutHasColors: () => (0,screen/* takesColours */.E)(terminal.stdout, terminal.env),
        getErrHasColors: () => (0,screen/* takesColours */.E)(terminal.stderr, terminal.env),
        getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
        getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
        .addHelpText('after', overview);
    for (const spec of commands)
        addCommand(program, spec, perform);
    return program;
}
const overview = `
The usual way:
  osc-deploy init                               in a clone: everything that its repository needs to deploy itself
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give a GitHub repository its own login
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Documentation: ${(0,invocation/* documentation */.TH)('command-line.md')}`;

;// CONCATENATED MODULE: ./build/src/cli/main.js











const { platform, stdout, stderr, stdin } = process;
async function main() {
    for (const output of [stdout, stderr])
        output.on('error', () => undefined);
    try {
        process.exitCode = await runCli(await createTerminal(), process.argv.slice(2));
    }
    catch (error) {
        new terminal_log/* TerminalLog */.T(new screen/* Screen */.f(stderr, process.env), { verbose: false }).failure(error);
        process.exitCode = 1;
    }
}
async function createTerminal() {
    const parts = (0,runtime.processParts)(await (0,runtime.createDispatcher)(process.env));
    const { env, interrupts } = parts;
    const asks = stdin.isTTY && stderr.isTTY;
    const answerTo = (question, hidden) => ask(question, { input: stdin, output: stderr, interrupts, hidden });
    return {
        ...parts,
        platform,
        cwd: process.cwd(),
        invocation: (0,invocation/* invocationOf */.QC)(process.argv[1] ?? '', { cwd: process.cwd(), env }),
        hostName: (0,external_node_os_.hostname)(),
        stdout,
        stderr,
        userAgent: `osc-deploy-cli/${version/* version */.r}`,
        openBrowser: async (link) => {
            const command = browserCommand(platform, env);
            return command !== undefined && (await openLink(link, command, { platform, env: (0,child_environment/* childEnvironment */.Q)(env) }));
        },
        askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
        input: async () => (stdin.isTTY ? undefined : (0,consumers_.text)(stdin)),
        confirm: async (question) => (asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined),
    };
}


/***/ }),

/***/ 60454:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qv: () => (/* binding */ wrongOptions),
/* harmony export */   S_: () => (/* binding */ atTerminal),
/* harmony export */   fS: () => (/* binding */ optionName)
/* harmony export */ });
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23135);

const optionNames = {
    directory: '<directory>',
    'secret-name': '--secret',
    'secret-environment': '--env',
    options: '--set',
    'preview-options': '--preview-set',
    'access-token': 'OSC_ACCESS_TOKEN',
    'source-token': 'OSC_SOURCE_TOKEN',
    'preview-source-token': 'OSC_PREVIEW_SOURCE_TOKEN',
    'config-api-key': 'OSC_CONFIG_API_KEY',
};
function optionName(input) {
    return input in optionNames ? optionNames[input] : `--${input}`;
}
function wrongOptions(message) {
    const listed = message.replace(/^.*:$/m, 'Invalid options:');
    return atTerminal(listed.replace(/^- `([a-z-]+)`/gm, (_, input) => `  ${optionName(input)}`));
}
function atTerminal(advice) {
    return advice
        .replace(/`operation: (\w+)`/g, '`osc-deploy $1`')
        .replace(/`([a-z-]+)(?:: (\S+))?`/g, (whole, input, value) => {
        if (!_contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .inputNames */ .vj.includes(input))
            return whole;
        return `\`${[optionName(input), value].filter(Boolean).join(' ')}\``;
    })
        .replace(/\b(run|Run|Running) the (?:job|step) again/g, '$1 the command again')
        .replace(/\bto the step\b/g, 'to the command');
}


/***/ }),

/***/ 44733:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ carryOut),
  D: () => (/* binding */ title)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 5 modules
var resolve_intent = __webpack_require__(74647);
// EXTERNAL MODULE: ./build/src/action/run.js + 15 modules
var action_run = __webpack_require__(10386);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 4 modules
var authenticate = __webpack_require__(84918);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/clone.js
var cli_clone = __webpack_require__(64473);
// EXTERNAL MODULE: ./build/src/cli/connection.js
var connection = __webpack_require__(37702);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/report/outcome-log.js
var outcome_log = __webpack_require__(30279);
// EXTERNAL MODULE: ./build/src/report/outcome-values.js
var outcome_values = __webpack_require__(5847);
// EXTERNAL MODULE: ./build/src/cli/table.js
var table = __webpack_require__(52848);
;// CONCATENATED MODULE: ./build/src/cli/outcome.js




function showOutcome(session, { outcome, outputs, json }) {
    const { stderr, stdout } = session;
    if (outcome.kind === 'published') {
        const { phases, pruned, notes = [], uploaded, bytes } = outcome.result;
        const time = (0,outcome_log/* timesText */.Aq)(phases, { signIn: 0, total: outputs['duration-ms'] ?? 0 });
        const done = `uploaded ${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}), deleted ${pruned}`;
        stderr.line(`${stderr.paint.green('Live')} after ${time}; ${done}.`);
        for (const note of notes)
            stderr.line(note);
    }
    if (json) {
        const values = { ...outputs, ...(0,outcome_values/* outcomeValues */.f)(outcome) };
        if (outcome.kind === 'planned') {
            values.uploaded = outcome.result.uploaded;
            values.bytes = outcome.result.bytes;
        }
        stdout.line(JSON.stringify(values, null, 2));
        return;
    }
    if (outcome.kind === 'skipped')
        stderr.line([outcome.reason, outcome.advice].join(' ').trimEnd());
    if (outcome.kind === 'published')
        stdout.line(outcome.result.url);
    if (outcome.kind === 'planned')
        showPlan(session, outcome.result);
    if (outcome.kind === 'served') {
        for (const { title, rows } of outcome.result.summary) {
            for (const line of (0,table/* tableLines */.o)([title, ''], rows, stderr))
                stderr.line(line);
        }
        if (outcome.result.url && !outcome.planned)
            stdout.line(outcome.result.url);
    }
}
function showPlan({ stdout, stderr }, { plan, uploaded, bytes, changed }) {
    const { green, yellow, red } = stdout.paint;
    const styles = new Map([
        ['+', green],
        ['~', yellow],
        ['-', red],
    ]);
    for (const line of (0,outcome_log/* changedLines */.MA)(plan))
        stdout.line(styles.get(line.slice(0, 1))?.(line));
    const { deleted } = plan;
    const deletes = deleted ? `would delete ${(0,format/* count */.U9)(deleted.length, 'file')}` : 'what it would delete is not known';
    stderr.line(changed
        ? `Would upload ${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}); ${deletes}. Nothing was changed.`
        : 'The site is up to date. Nothing was changed.');
}

;// CONCATENATED MODULE: ./build/src/cli/recipe.js









async function carryOut(session, { json = false, before }) {
    const { terminal, raw, log } = session;
    const startedAt = terminal.clock.now();
    const runtime = await runtimeHere(session);
    const { outputs } = runtime;
    const run = await (0,resolve_intent/* resolveIntent */.n)(runtime, {
        ...raw,
        preview: raw.preview || 'false',
        directory: atHand(raw.directory, terminal.cwd),
        config: textOf(raw.config, terminal.cwd),
        'preview-config': textOf(raw['preview-config'], terminal.cwd),
        ...(0,connection/* loginInputs */.ZF)(session),
    });
    const { inputs, context, intent } = run;
    outputs.set({ name: intent.name });
    const target = await (0,action_run.prepareTarget)(run);
    (0,connection/* requireLogin */.Xx)(session);
    const readOnly = intent.operation === 'plan';
    const clients = await log.quietly(() => (0,authenticate/* authenticate */.Q)({ runtime, inputs, context, readOnly }));
    const place = `${clients.workspace ?? clients.hosts.auth} on ${inputs.environment}`;
    log.info(place);
    if ((await before?.(run, { clients, place })) === false)
        return;
    const idle = log.busy(terminal.clock);
    const outcome = await (0,action_run.execute)(run, target.open(clients)).finally(idle);
    outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
    showOutcome(session, { outcome, outputs: outputs.values, json });
}
function title({ target, name, runner, service, }) {
    if (target === 'pages' || target === 'app')
        return `${target === 'app' ? 'app' : 'site'} "${name}"`;
    return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}
async function runtimeHere(session) {
    const { raw, terminal } = session;
    const clone = await (0,cli_clone/* openClone */.ok)(terminal);
    if (raw.preview === 'branch' && !clone.ref) {
        throw new cli_error/* CliError */.z('usage', '--preview branch: no branch is checked out here.', {
            next: 'Check out the branch whose preview is meant:\n  git switch <branch>',
        });
    }
    const usesBranch = raw.preview === 'branch' || raw.target === 'runner' || raw.target === 'app';
    const { ref, defaultBranch } = usesBranch ? clone : { ref: '', defaultBranch: '' };
    return {
        ...(0,connection/* runtimeOf */.GV)(session),
        env: { ...(0,cli_clone/* runnerVariables */.Gg)(clone), ...(ref ? { GITHUB_REF: ref } : {}) },
        event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
    };
}
function atHand(directory, cwd) {
    return /^\.\.(?:[/\\]|$)/.test(directory) ? (0,external_node_path_.resolve)(cwd, directory) : directory;
}
function textOf(path, cwd) {
    if (path === '')
        return '';
    try {
        return (0,external_node_fs_.readFileSync)((0,external_node_path_.resolve)(cwd, path), 'utf8');
    }
    catch (error) {
        throw new cli_error/* CliError */.z('usage', `--config: ${path} cannot be read.`, { cause: error });
    }
}


/***/ }),

/***/ 89418:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ gitHubOf),
/* harmony export */   f: () => (/* binding */ findToken)
/* harmony export */ });
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67169);

function gitHubOf(env) {
    const api = env['GITHUB_API_URL'];
    if (api) {
        const { host, pathname } = new URL(api);
        return { host: host.replace(/^api\./, ''), apiUrl: api, forge: /\/api\/v1\/?$/.test(pathname) };
    }
    const host = env['GH_HOST'] || 'github.com';
    const apiUrl = /(^|\.)(github|ghe)\.com$/.test(host) ? `https://api.${host}` : `https://${host}/api/v3`;
    return { host, apiUrl, forge: false };
}
async function findToken({ spawn, env, askSecret }) {
    const gh = await spawn('gh', ['auth', 'token', '--hostname', gitHubOf(env).host]);
    const value = gh.stdout.trim();
    if (gh.code === 0 && value) {
        return { value, from: 'gh', fix: 'Give gh the scopes for it:\n  gh auth refresh --scopes repo,workflow' };
    }
    for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) {
        const token = env[name]?.trim();
        if (token)
            return { value: token, from: name };
    }
    const token = await askSecret('GitHub token that may write secrets and variables (not shown): ');
    if (token)
        return { value: token, from: 'the token you gave', typed: true };
    throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_0__/* .CliError */ .z('github-credentials', 'There is no login for GitHub here: `gh` is not signed in, and no token was given.');
}


/***/ }),

/***/ 73473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ namesFor)
/* harmony export */ });
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
/* harmony export */   Re: () => (/* binding */ storeWriter),
/* harmony export */   VJ: () => (/* binding */ storeLogin),
/* harmony export */   _M: () => (/* binding */ repositoryOf),
/* harmony export */   h_: () => (/* binding */ openRepository),
/* harmony export */   jL: () => (/* binding */ openWith),
/* harmony export */   kz: () => (/* binding */ writeSecret),
/* harmony export */   sl: () => (/* binding */ hasEnvironment)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(50973);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);
/* harmony import */ var _base_shell_word_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(19086);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48713);
/* harmony import */ var _github_forge_secret_vault_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5222);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50401);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(67169);
/* harmony import */ var _invocation_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(59836);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(80100);
/* harmony import */ var _github_token_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(89418);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(73473);












function repositoryOf({ origin }, env) {
    const { host } = (0,_github_token_js__WEBPACK_IMPORTED_MODULE_8__/* .gitHubOf */ .T)(env);
    const from = origin && new URL(origin.server).host.replace(/^(ssh|www)\./, '');
    if (origin && from === host)
        return origin.repository;
    if (!origin || !from)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', '--repo is needed: this folder is no clone of a repository.');
    const next = from.includes('gitlab')
        ? `This command sets up GitHub, Gitea and Forgejo. For GitLab: ${(0,_invocation_js__WEBPACK_IMPORTED_MODULE_6__/* .documentation */ .TH)('other-ci.md')}`
        : `Where ${from} is a Gitea or Forgejo server, name its API first:\n  export GITHUB_API_URL=${origin.server}/api/v1`;
    throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', `--repo is needed: the origin of this clone is on ${from}, not on ${host}.`, { next });
}
async function openRepository(session, place) {
    const opened = await openWith(session, place, { token: await (0,_github_token_js__WEBPACK_IMPORTED_MODULE_8__/* .findToken */ .f)(session.terminal) });
    const { api, repository, token } = opened;
    try {
        await api.request(`GET /repos/${repository}`);
    }
    catch (error) {
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401)) {
            const what = `GitHub does not accept the token (with ${token.from}): it has expired or was revoked.`;
            throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('github-credentials', what, { cause: error });
        }
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404))
            throw error;
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('repository-refused', `There is no repository ${repository}, or the token may not see it.`, {
            cause: error,
            next: `Correct --repo, or use a token for this repository (asked with ${token.from}).`,
        });
    }
    return opened;
}
async function openWith({ http, log, terminal }, { repository, environment }, { token, onAnswer }) {
    log.mask(token.value);
    const { apiUrl, forge } = (0,_github_token_js__WEBPACK_IMPORTED_MODULE_8__/* .gitHubOf */ .T)(terminal.env);
    if (forge && environment) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('usage', `--env is "${environment}", but Gitea and Forgejo have no environments.`, {
            next: 'Leave --env out: the secrets of the repository are used.',
        });
    }
    const api = await (0,_github_api_js__WEBPACK_IMPORTED_MODULE_2__/* .gitHubApi */ .a)({ http, token: token.value, apiUrl, onAnswer });
    const Vault = forge ? _github_forge_secret_vault_js__WEBPACK_IMPORTED_MODULE_3__/* .ForgeVault */ .E : _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_4__/* .GitHubVault */ .w;
    const whole = new Vault({ api, repository, environment: undefined });
    const vault = environment ? new Vault({ api, repository, environment }) : whole;
    const flags = `--repo ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_9__/* .shellWord */ .r)(repository)}${environment ? ` --env ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_9__/* .shellWord */ .r)(environment)}` : ''}`;
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
    const { vault, token } = repository;
    try {
        await vault.writeProbe(secret);
    }
    catch (error) {
        const missing = repository.environment !== undefined && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404);
        const create = `An environment has to exist first:\n  gh api -X PUT ${environmentPath(repository).slice(1)}`;
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('repository-refused', `The secret ${secret} of ${vault.place} cannot be written (with ${token.from}): ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, { cause: error, next: missing ? create : (token.fix ?? `Use a token with ${vault.needs}.`) });
    }
}
async function storeLogin(session, { repository, signedIn }) {
    const { client, login } = signedIn;
    const names = (0,_names_js__WEBPACK_IMPORTED_MODULE_10__/* .namesFor */ .G)(session.inputs['secret-name']);
    const { refreshToken } = login;
    const { clientId, clientSecret } = client;
    await write(session, repository, { kind: 'secret', name: names.secret, value: refreshToken });
    await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
    if (clientSecret)
        await write(session, repository, { kind: 'secret', name: names.clientSecret, value: clientSecret });
    const { place } = repository.vault;
    session.stderr.line(`This login is only for ${place}. Do not reuse it elsewhere: that would invalidate it here.`);
}
async function storeWriter(session, repository, { ask }) {
    const { writer } = (0,_names_js__WEBPACK_IMPORTED_MODULE_10__/* .namesFor */ .G)(session.inputs['secret-name']);
    if (await repository.vault.hasSecret(writer))
        return true;
    const { token } = repository;
    const offered = ask && token.typed;
    const question = `Keep this GitHub token as the secret ${writer} too? Runs then save the login with it.`;
    const value = (0,_session_js__WEBPACK_IMPORTED_MODULE_7__/* .writerToken */ .N)(session) ?? (offered && (await session.terminal.confirm(question)) ? token.value : undefined);
    if (value)
        await write(session, repository, { kind: 'secret', name: writer, value });
    return value !== undefined;
}
async function writeSecret(session, repository, secret) {
    await write(session, repository, { kind: 'secret', ...secret });
}
async function write({ stderr, terminal }, { vault }, { kind, name, value }) {
    const { clock, random } = terminal;
    const what = `the ${kind} ${name}`;
    const put = () => (kind === 'secret' ? vault.writeSecret(name, value) : vault.writeVariable(name, value));
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_11__/* .retry */ .L5)(put, { clock, policy: (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .anyError */ .$b)({ tries: 4, maxMs: 4000, random }) });
    }
    catch (error) {
        const message = `${what} could not be written to ${vault.place}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_5__/* .CliError */ .z('repository-half-written', message, { cause: error });
    }
    stderr.line(`${stderr.paint.green('Set')} ${what} of ${vault.place}.`);
}


/***/ }),

/***/ 73888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DD: () => (/* binding */ withoutBuild),
/* harmony export */   Hy: () => (/* binding */ concurrencyGroup),
/* harmony export */   LS: () => (/* binding */ workflowText),
/* harmony export */   Oc: () => (/* binding */ actionReference),
/* harmony export */   RO: () => (/* binding */ scheduleReasons)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(25835);
/* harmony import */ var _pinned_actions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25129);



const withoutBuild = { setup: [], build: [], notes: [] };
const actionReference = `${_base_version_js__WEBPACK_IMPORTED_MODULE_2__/* .repository */ .J}@v${_base_version_js__WEBPACK_IMPORTED_MODULE_2__/* .version */ .r}-node24`;
function workflowText(options) {
    const { project, branch, previews, environment, login } = options;
    const builds = project.build.length > 0;
    const schedule = scheduleReasons(options);
    return `# Written by osc-deploy init. Change what you like: it is not written again.
name: Deploy to Open Source Cloud
on:
  push:
    branches: [${yamlText(branch)}]
${previews ? '  pull_request:\n    types: [opened, reopened, synchronize, closed]\n' : ''}${schedule.length > 0 ? `  schedule: # ${schedule.join('; ')}\n    - cron: '17 4 * * 1,4'\n` : ''}  workflow_dispatch:

permissions:
  contents: read

jobs:
${builds ? buildJob(options) : ''}  publish:
${builds ? '    needs: build\n' : ''}${builds && previews ? "    if: ${{ !cancelled() && needs.build.result != 'failure' }}\n" : ''}    runs-on: ubuntu-latest
${previews ? '    permissions:\n      contents: read\n      pull-requests: write # the comment\n' : ''}${environment ? `    environment:\n      name: ${yamlText(environment)}\n      url: \${{ steps.deploy.outputs.url }}\n` : ''}${login === 'renewing' ? `    concurrency: # one run at a time uses the login\n      group: ${yamlText(concurrencyGroup(environment))}\n      queue: max\n` : ''}    steps:
${publishSteps(options).map(stepText).join('')}`;
}
function scheduleReasons({ login, hasWriter, previews }) {
    return [
        ...(login === 'renewing' && !hasWriter ? ['keeps the login alive, which ends after seven days without a run'] : []),
        ...(previews ? ['removes previews that were left behind'] : []),
    ];
}
function concurrencyGroup(environment) {
    return environment ? `osc-login-${environment}` : 'osc-login';
}
function buildJob(options) {
    const { project, folder, previews } = options;
    const steps = [
        checkout(project),
        ...project.setup,
        ...project.build.map((run) => ({ run })),
        {
            uses: _pinned_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .pinnedActions */ .y.uploadArtifact,
            with: [
                ['name', 'site'],
                ['path', yamlText(outputOf(options))],
                ['include-hidden-files', 'true'],
                ['if-no-files-found', 'error'],
                ['retention-days', '1'],
            ],
        },
    ];
    return `  build:
${previews ? "    if: github.event.action != 'closed'\n" : ''}    runs-on: ubuntu-latest
${folder ? `    defaults: { run: { working-directory: ${yamlText(folder)} } }\n` : ''}    steps:
${steps.map(stepText).join('')}
`;
}
function publishSteps(options) {
    const { project, uses, environment, previews } = options;
    const deploy = { uses, ...(environment ? { id: 'deploy' } : {}), with: inputsOf(options) };
    if (project.runner)
        return [deploy];
    if (project.build.length === 0)
        return [checkout(project), deploy];
    const artifact = [
        ['name', 'site'],
        ['path', yamlText(outputOf(options))],
    ];
    const when = previews ? { if: "needs.build.result == 'success'" } : {};
    return [{ uses: _pinned_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .pinnedActions */ .y.downloadArtifact, ...when, with: artifact }, deploy];
}
function inputsOf(options) {
    const { project, folder, name, names, environment, hasClientSecret, hasWriter, platform } = options;
    const { runner } = project;
    const renews = options.login === 'renewing';
    const when = (given, input, value) => (given ? [[input, value]] : []);
    return [
        ...when(runner, 'target', 'runner'),
        ...when(runner, 'runner', runner ?? ''),
        ...when(runner && folder, 'sub-path', yamlText(folder)),
        ...when(!runner, 'directory', yamlText(outputOf(options))),
        ...when(!runner && outputOf(options) === '.', 'exclude', '.github/**'),
        ...when(name, 'name', yamlText(name ?? '')),
        ...when(!renews, 'access-token', `\${{ secrets.${names.accessToken} }}`),
        ...when(renews, 'refresh-token', `\${{ secrets.${names.secret} }}`),
        ...when(renews, 'client-id', `\${{ vars.${names.clientId} }}`),
        ...when(renews && hasClientSecret, 'client-secret', `\${{ secrets.${names.clientSecret} }}`),
        ...when(hasWriter, 'secret-token', `\${{ secrets.${names.writer} }}`),
        ...when(hasWriter && names.secret !== 'OSC_REFRESH_TOKEN', 'secret-name', names.secret),
        ...when(hasWriter && environment, 'secret-environment', yamlText(environment ?? '')),
        ...platform.map(([input, value]) => [input, yamlText(value)]),
    ];
}
function outputOf({ project, folder }) {
    return node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(folder, project.directory ?? '.');
}
function checkout({ framework }) {
    const submodules = framework === 'Hugo' ? [['submodules', 'recursive']] : [];
    return { uses: _pinned_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .pinnedActions */ .y.checkout, with: [['persist-credentials', 'false'], ...submodules] };
}
function stepText(step) {
    if (step.run !== undefined)
        return `      - run: ${plainYaml(step.run) ? step.run : JSON.stringify(step.run)}\n`;
    const id = step.id ? `        id: ${step.id}\n` : '';
    const condition = step.if ? `        if: ${step.if}\n` : '';
    return `      - uses: ${step.uses}\n${id}${condition}${inputsText(step.with ?? [])}`;
}
function inputsText(inputs) {
    const pairs = inputs.map(([name, value]) => `${name}: ${value}`);
    const line = `        with: { ${pairs.join(', ')} }\n`;
    if (pairs.length === 0)
        return '';
    const isShort = pairs.length < 3 && line.length < 80 && !line.includes('${{');
    return isShort ? line : `        with:\n${pairs.map((pair) => `          ${pair}\n`).join('')}`;
}
function plainYaml(text) {
    return !/[:#"'{}[\]&*!|>%@`]/.test(text);
}
function yamlText(text) {
    const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
    return /^[A-Za-z._][\w./:-]*$/.test(text) && !text.endsWith(':') && !reserved ? text : JSON.stringify(text);
}


/***/ }),

/***/ 79886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ takesColours),
/* harmony export */   f: () => (/* binding */ Screen)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57975);

const styles = ['bold', 'dim', 'red', 'green', 'yellow'];
class Screen {
    paint;
    isTTY;
    #output;
    #drawn = false;
    constructor(output, env) {
        this.#output = output;
        this.isTTY = output.isTTY === true;
        this.paint = paintFor(takesColours(output, env));
    }
    get width() {
        return this.#output.columns ?? 80;
    }
    line(text = '') {
        this.erase();
        this.#output.write(`${text}\n`);
    }
    draw(text) {
        if (!this.isTTY)
            return;
        this.#output.write(`\r\u001b[2K${text}`);
        this.#drawn = true;
    }
    erase() {
        if (!this.#drawn)
            return;
        this.#output.write('\r\u001b[2K');
        this.#drawn = false;
    }
}
function takesColours({ isTTY = false }, env) {
    return isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
function paintFor(colours) {
    const style = (name) => (text) => colours ? (0,node_util__WEBPACK_IMPORTED_MODULE_0__.styleText)(name, text, { validateStream: false }) : text;
    return Object.fromEntries(styles.map((name) => [name, style(name)]));
}


/***/ }),

/***/ 80100:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ openSession),
  N: () => (/* binding */ writerToken)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/cli/invocation.js
var cli_invocation = __webpack_require__(59836);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/stores/file.js + 1 modules
var file = __webpack_require__(80697);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/cli/saved-login.js









const savedClient = schemas/* object */.Ikc({
    clientId: schemas/* string */.YjP().min(1),
    clientSecret: schemas/* string */.YjP().min(1).optional(),
    signedInAt: schemas/* string */.YjP().optional(),
});
const clientFile = 'client.json';
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
        this.#clientFile = (0,external_node_path_.join)(this.folder, clientFile);
        this.#clock = clock;
    }
    store() {
        return new file/* FileStore */.y({ path: this.tokenFile, clock: this.#clock });
    }
    client() {
        return savedClient.safeParse((0,json/* readJsonFile */.J)(this.#clientFile)).data;
    }
    prove() {
        try {
            let there = this.folder;
            while (!(0,external_node_fs_.existsSync)(there))
                there = (0,external_node_path_.dirname)(there);
            (0,external_node_fs_.accessSync)(`${there}/.`, external_node_fs_.constants.W_OK);
        }
        catch (error) {
            throw (0,token_store/* notWritable */.GZ)(`The login cannot be kept in ${this.folder}`, { cause: error });
        }
    }
    async save(login, used) {
        try {
            await this.#replace(login, used);
        }
        catch (error) {
            throw (0,token_store/* notWritable */.GZ)(`The login cannot be kept in ${this.folder}`, { cause: error });
        }
    }
    async #replace(login, { client, run }) {
        const store = this.store();
        const at = new Date(this.#clock.now()).toISOString();
        await store.exclusively(async () => {
            const { record } = await store.read().catch(() => {
                (0,external_node_fs_.rmSync)(this.tokenFile, { force: true });
                return {};
            });
            const current = (0,generation/* fingerprint */.Rj)(login.refreshToken);
            const superseded = record ? [record.current, ...record.superseded].slice(0, 20) : [];
            await store.save(login, { generation: 0, current, superseded, state: 'stored', run, at });
            (0,atomic_file/* writeSecretFile */.AK)(this.#clientFile, `${JSON.stringify({ ...client, signedInAt: at }, null, 2)}\n`);
        });
    }
    forget() {
        const had = this.client() !== undefined;
        (0,external_node_fs_.rmSync)(this.folder, { recursive: true, force: true });
        return had;
    }
    others() {
        try {
            const [own, all] = [(0,external_node_path_.basename)(this.folder), (0,external_node_path_.dirname)(this.folder)];
            return (0,external_node_fs_.readdirSync)(all).filter((name) => name !== own && (0,external_node_fs_.existsSync)((0,external_node_path_.join)(all, name, clientFile)));
        }
        catch {
            return [];
        }
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

// EXTERNAL MODULE: ./build/src/cli/screen.js
var screen = __webpack_require__(79886);
// EXTERNAL MODULE: ./build/src/cli/terminal-log.js + 1 modules
var terminal_log = __webpack_require__(74362);
;// CONCATENATED MODULE: ./build/src/cli/session.js







function openSession(terminal, { given, verbose = false, command }) {
    const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
    const values = { ...given, ...fromEnvironment(env, given) };
    const raw = Object.fromEntries(contract_inputs/* inputNames */.vj.map((name) => [name, values[name] ?? '']));
    const place = ['environment', 'base-url', 'auth-url', 'deploy-url']
        .map((name) => [name, raw[name]])
        .filter(([, value]) => value !== '' && value !== 'prod');
    const stderr = new screen/* Screen */.f(terminal.stderr, env);
    const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
    const typed = (text) => (0,cli_invocation/* asTyped */.j4)(text, { invocation, place: options, command });
    const log = new terminal_log/* TerminalLog */.T(stderr, { verbose, asTyped: typed });
    for (const name of contract_inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    const hosts = (0,platform_hosts/* computeHosts */.j)(inputs);
    return {
        terminal,
        raw,
        inputs,
        hosts,
        place,
        log,
        stdout: new screen/* Screen */.f(terminal.stdout, env),
        stderr,
        asTyped: typed,
        http: new http/* Http */.l({ dispatcher, clock, userAgent, signal: interrupts.signal }),
        savedLogin: new SavedLogin(hosts.auth, terminal),
        check: () => (0,contract_inputs/* rejectProblems */.Ys)(problems),
    };
}
function writerToken({ terminal, log }) {
    const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
    if (token)
        log.mask(token);
    return token;
}
function fromEnvironment(env, given) {
    return {
        'access-token': env['OSC_ACCESS_TOKEN']?.trim(),
        'basic-auth': given['basic-auth'] ?? env['OSC_BASIC_AUTH'],
        'config-api-key': given['config-service'] ? env['OSC_CONFIG_API_KEY'] : undefined,
        ...(given.target === 'runner' || given.target === 'app'
            ? { 'source-token': env['OSC_SOURCE_TOKEN'], 'preview-source-token': env['OSC_PREVIEW_SOURCE_TOKEN'] }
            : {}),
        'client-secret': given['client-secret'] ?? (given['client-id'] ? env['OSC_CLIENT_SECRET'] : undefined),
    };
}


/***/ }),

/***/ 52848:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ tableLines)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const longestShown = 60;
const longestPiped = 4096;
function tableLines(head, rows, { isTTY }) {
    const longest = isTTY ? longestShown : longestPiped;
    const cells = [head, ...rows.map((row) => row.map((cell) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(cell, longest) || '–'))];
    const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    return cells.map((row) => row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd());
}


/***/ }),

/***/ 78417:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ cliHints),
/* harmony export */   F: () => (/* binding */ terminalHints)
/* harmony export */ });
const cliHints = {
    usage: 'Nothing was changed. What there is:\n  osc-deploy <command> --help',
    'sign-in-denied': 'Run the command again, in a browser that is signed in to the right workspace, and choose "Approve" when the platform asks.',
    'sign-in-timeout': 'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:\n  osc-deploy login --help',
    'sign-in-failed': 'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
    'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
    'exchange-failed': 'Run the command again; check `--client-id`, `--client-secret` and `--environment`. Nothing was stored.',
    'no-refresh-token': 'Use a client that is allowed the refresh_token grant (`--client-id`). The server only gave a token for one hour.',
    'not-signed-in': 'Sign in:\n  osc-deploy login',
    'not-found': 'See what there is:\n  osc-deploy status',
    'access-token-refused': 'Check `--environment`, or set a new one. To use the login of this machine instead:\n  unset OSC_ACCESS_TOKEN',
    cancelled: 'Run the command again to continue safely.',
    'repository-refused': 'Nothing was sent to the platform.',
    'repository-half-written': 'Run the same command again: it starts over and replaces everything. The repository only has a part of the login.',
    'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:',
    'pull-request-failed': 'Commit the workflow file and open the pull request by hand. The login is in place.',
    'github-credentials': 'Set GITHUB_TOKEN to a token that can write secrets and variables, or sign in to GitHub:\n  gh auth login',
};
const terminalHints = {
    'invalid-input': cliHints.usage,
    'invalid-proxy': 'HTTPS_PROXY must be an http or https URL, such as http://proxy.example:3128, with a % in its user or password written as %25. Correct or unset it.',
    'directory-missing': 'Run the build first, and give the folder that it writes.',
    'credentials-missing': cliHints['not-signed-in'],
    unauthorized: 'The platform does not accept the login. Sign in again:\n  osc-deploy login',
    unreachable: 'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY; then run the command again.',
    'store-not-writable': 'Make the folder writable, or replace the login in it:\n  osc-deploy login',
    'github-refused': 'Use a GitHub token with the permission that the reason names, or sign in to GitHub:\n  gh auth login',
};


/***/ }),

/***/ 74362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ TerminalLog),
  g: () => (/* binding */ failureOf)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/hints.js
var hints = __webpack_require__(10417);
// EXTERNAL MODULE: ./build/src/base/log.js
var log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/masked-values.js
var masked_values = __webpack_require__(78925);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/invocation.js
var invocation = __webpack_require__(59836);
// EXTERNAL MODULE: ./build/src/cli/option-names.js
var option_names = __webpack_require__(60454);
;// CONCATENATED MODULE: ./build/src/cli/progress-bar.js
const longestBar = 30;
const shortestBar = 8;
function progressBar(text, { share, width, paint }) {
    const done = Math.min(1, Math.max(0, share));
    const percent = `${Math.floor(done * 100)}%`.padStart(4);
    const bar = Math.max(shortestBar, Math.min(longestBar, width - text.length - percent.length - 3));
    const filled = Math.round(done * bar);
    const room = Math.max(0, width - bar - percent.length - 3);
    return `${paint.green('━'.repeat(filled))}${paint.dim('─'.repeat(bar - filled))}${percent} ${text.slice(0, room)}`;
}

// EXTERNAL MODULE: ./build/src/cli/terminal-hints.js
var terminal_hints = __webpack_require__(78417);
;// CONCATENATED MODULE: ./build/src/cli/terminal-log.js










const drawEveryMs = 100;
const terminal_log_frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
class TerminalLog {
    secrets = new masked_values/* MaskedValues */.Q();
    #screen;
    #verbose;
    #asTyped;
    #quiet = false;
    #bar = false;
    constructor(screen, options) {
        this.#screen = screen;
        this.#verbose = options.verbose;
        this.#asTyped = options.asTyped ?? ((text) => text);
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
        if (!this.#screen.isTTY)
            return () => undefined;
        let frame = 0;
        const stop = clock.every(drawEveryMs, () => {
            if (!this.#bar)
                this.#screen.draw(this.#screen.paint.dim(terminal_log_frames[frame++ % terminal_log_frames.length] ?? ''));
        });
        return () => {
            stop();
            this.#screen.erase();
        };
    }
    info(text) {
        if (this.#quiet)
            this.debug(text);
        else
            this.#lines(text);
    }
    debug(text) {
        if (this.#verbose)
            this.#lines(text, this.#screen.paint.dim);
    }
    notice(text) {
        this.#lines(text, this.#screen.paint.bold);
    }
    warning(text) {
        this.#lines(`Warning: ${text}`, this.#screen.paint.yellow);
    }
    failure(error) {
        const { paint } = this.#screen;
        const failure = failureOf(error);
        if (failure?.code === 'cancelled') {
            this.#lines(`${failure.message} ${failure.hint}`);
            return;
        }
        if (failure) {
            this.#lines(`${paint.red('Error:')} ${this.#asTyped(failure.message)}`);
            this.#lines(this.#asTyped(failure.hint));
            this.#screen.line(paint.dim(`More: ${(0,invocation/* documentation */.TH)(`troubleshooting.md#${failure.code}`)}`));
            return;
        }
        this.#lines(`${paint.red('Unexpected error:')} ${(0,errors/* messageOf */.bD)(error)}`);
        this.#lines('This is a fault of osc-deploy. Please report it with this line.');
        if (error instanceof Error && error.stack)
            this.debug(error.stack);
    }
    async group(title, body) {
        this.#lines(title);
        try {
            return await body();
        }
        finally {
            this.#bar = false;
        }
    }
    mask(secret) {
        this.secrets.add(secret);
    }
    get progressEveryMs() {
        return this.#screen.isTTY ? drawEveryMs : log/* progressLineEveryMs */.d;
    }
    progress(text, share) {
        if (!this.#screen.isTTY) {
            this.info(text);
            return;
        }
        this.#bar = true;
        this.#screen.draw(progressBar(text, { share, width: this.#screen.width, paint: this.#screen.paint }));
    }
    #lines(text, style = (line) => line) {
        for (const line of this.secrets.redact(text).split('\n'))
            this.#screen.line(style((0,plain_text/* disarmCommands */.T7)(line)));
    }
}
function failureOf(error) {
    if (!(error instanceof errors/* DeployError */.sH || error instanceof cli_error/* CliError */.z))
        return undefined;
    const { code, message } = error;
    if (error instanceof cli_error/* CliError */.z)
        return { code, message, hint: error.hint };
    const general = terminal_hints/* terminalHints */.F[error.code] ?? hints/* hints */.X[error.code];
    return { code, message: (0,option_names/* atTerminal */.S_)(message), hint: (0,option_names/* atTerminal */.S_)((0,errors/* withNext */.e8)(general, error.next)) };
}


/***/ }),

/***/ 5222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ ForgeVault)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);
/* harmony import */ var _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50401);




const maxPages = 20;
const secretNames = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }));
const variable = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(), value: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional() });
class ForgeVault extends _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__/* .GitHubVault */ .w {
    needs = '"repository: read and write"';
    get asked() {
        return undefined;
    }
    async prepare() { }
    async hasSecret(name) {
        for (let page = 1; page <= maxPages; page++) {
            const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return true;
            const names = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
            if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
                return true;
            if (names.length === 0)
                return false;
        }
        return true;
    }
    async writeSecret(name, value) {
        await this.send('PUT', `secrets/${name}`, { data: { data: value } });
    }
    async readVariable(name) {
        const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const found = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(variable, answer.data, `the variable ${name}`);
        return found.data ?? found.value;
    }
    async writeVariable(name, value) {
        if (!(await this.isThere('PUT', `variables/${name}`, { name, value })))
            await this.addVariable(name, value);
    }
    async addVariable(name, value) {
        await this.send('POST', `variables/${name}`, { name, value });
    }
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ GitHubVault),
  u: () => (/* binding */ probeOf)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/github/api.js
var api = __webpack_require__(48713);
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
        Promise.all(/* import() */[__webpack_require__.e(717), __webpack_require__.e(5851)]).then(__webpack_require__.bind(__webpack_require__, 25851)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 40717)),
        __webpack_require__.e(/* import() */ 904).then(__webpack_require__.bind(__webpack_require__, 10904)),
    ]);
    return { hsalsa, xsalsa20poly1305, u32, blake2b };
}
function publicKeyOf(raw) {
    return (0,external_node_crypto_.createPublicKey)({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js




const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().min(1), key_id: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String) });
const variable = schemas/* object */.Ikc({ value: schemas/* string */.YjP() });
function probeOf(secret) {
    return `${secret}_PROBE`;
}
class GitHubVault {
    place;
    needs;
    #options;
    #params;
    #root;
    #key;
    constructor(options) {
        const { repository, environment } = options;
        this.#options = options;
        const [owner = '', repo = ''] = repository.split('/');
        this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    get asked() {
        return { ...this.#options, needs: this.needs };
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async hasSecret(name) {
        return await this.isThere('GET', `secrets/${name}`);
    }
    async createVariable(name, value) {
        try {
            await this.addVariable(name, value);
            return true;
        }
        catch (error) {
            if ((0,errors/* isStatus */.zM)(error, 409))
                return false;
            throw error;
        }
    }
    async deleteVariable(name) {
        await this.isThere('DELETE', `variables/${name}`);
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
    async writeProbe(secret) {
        await this.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
    }
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        return answer && (0,api/* decodeData */.H)(variable, answer.data, `the variable ${name}`).value;
    }
    async writeVariable(name, value) {
        if (!(await this.isThere('PATCH', `variables/${name}`, { value })))
            await this.addVariable(name, value);
    }
    async addVariable(name, value) {
        await this.send('POST', 'variables', { name, value });
    }
    async #putSecret(name, value) {
        this.#key ??= await this.#fetchKey();
        const { key, key_id } = this.#key;
        await this.send('PUT', `secrets/${name}`, { encrypted_value: await sealSecret(value, key), key_id });
    }
    async #fetchKey() {
        const { data } = await this.send('GET', 'secrets/public-key');
        return (0,api/* decodeData */.H)(publicKey, data, 'the public key');
    }
    async isThere(...request) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send(...request))) !== undefined;
    }
    async send(method, path, params = {}) {
        const answer = await this.#options.api.request(`${method} ${this.#root}/${path}`, { ...this.#params, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return answer;
    }
}


/***/ }),

/***/ 75659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ proxyVariable)
/* harmony export */ });
function proxyVariable(env, name) {
    return (env[name.toLowerCase()] || env[name] || '').trim();
}


/***/ }),

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ parameterStoreId),
/* harmony export */   l: () => (/* binding */ ParameterStore)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50973);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);





const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 2000;
const comingUpMs = 120_000;
const everyMs = 3000;
const mask = '***';
const entry = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ key: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1), value: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), secret: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY().optional() });
const cursor = zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig()]).transform(String);
const page = zod__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(entry), offset: cursor });
class ParameterStore {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        const values = new Map();
        const seen = new Set(['0']);
        for (let at = '0'; seen.size <= maxPages; seen.add(at)) {
            const url = this.#url();
            url.searchParams.set('limit', String(pageSize));
            url.searchParams.set('offset', at);
            const found = await this.#patiently((json) => json.call({ ...reading, url }, page));
            for (const item of found.items)
                values.set(item.key, parameterOf(item));
            at = found.offset;
            if (at === '0')
                return { values, complete: true };
            if (seen.has(at))
                break;
        }
        return { values, complete: false };
    }
    async get(key) {
        const call = { ...reading, url: this.#url(key) };
        const found = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently((json) => json.call(call, entry)));
        return found && parameterOf(found);
    }
    async set(key, value, { secret }) {
        const call = (await this.get(key))
            ? { ...changing, method: 'PUT', url: this.#url(key), body: { value } }
            : { ...changing, method: 'POST', url: this.#url(), body: { key, value, ...(secret ? { secret } : {}) } };
        await this.#patiently((json) => json.text(call));
    }
    async remove(key) {
        const call = { ...changing, method: 'DELETE', url: this.#url(key) };
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently((json) => json.text(call)));
    }
    async #patiently(call) {
        const { json, log, clock, signal, patienceMs = comingUpMs } = this.#options;
        const until = clock.now() + patienceMs;
        const policy = (error, attempt) => {
            if (!(0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isComingUp */ .TO)(error) || clock.now() >= until)
                return undefined;
            if (attempt === 1) {
                const longest = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(until - clock.now());
                log.info(`The parameter store does not answer yet; waiting for it, at most ${longest}. ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            }
            return everyMs;
        };
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(() => call(json), { policy, clock, signal });
    }
    #url(key) {
        const url = new URL(this.#options.address);
        const path = `${url.pathname.replace(/\/+$/, '')}/api/v1/config`;
        url.pathname = key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
        return url;
    }
}
const reading = { method: 'GET', confidential: true };
const changing = { confidential: true, repeatable: true, ownRuleFor: 500 };
function parameterOf({ value, secret = false }) {
    return { value: secret && value === mask ? undefined : value, secret };
}


/***/ }),

/***/ 58445:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ programPath),
/* harmony export */   m: () => (/* binding */ runProgram)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



async function runProgram(name, args, { platform, ...options }) {
    const file = programPath(name, { platform, env: options.env });
    if (file === undefined)
        return { code: undefined, stdout: '', stderr: `${name} is in no folder of PATH` };
    return new Promise((resolve) => {
        const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFile)(file, args, { ...options, encoding: 'utf8', windowsHide: true }, (error, stdout, stderr) => {
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
    if (platform !== 'win32' || node_path__WEBPACK_IMPORTED_MODULE_2__.win32.isAbsolute(name))
        return name;
    const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
    const folders = path.split(';').map((folder) => folder.replace(/^"|"$/g, ''));
    const files = folders
        .filter((folder) => node_path__WEBPACK_IMPORTED_MODULE_2__.win32.isAbsolute(folder))
        .flatMap((folder) => (/\.(exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`]).map((file) => `${folder}/${file}`));
    return files.find((file) => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(file, { throwIfNoEntry: false })?.isFile());
}


/***/ }),

/***/ 49900:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ runnerCommands)
/* harmony export */ });
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1170);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(235);

const runnerCommands = {
    addSummary: (markdown) => _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .summary */ .z.emptyBuffer().addRaw(markdown).write(),
    debug: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .debug */ .Yz,
    endGroup: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .endGroup */ .N4,
    error: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .error */ .z3,
    info: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .info */ .pq,
    notice: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .notice */ .lm,
    saveState: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .saveState */ .LZ,
    setOutput: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .setOutput */ .uH,
    setSecret: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .setSecret */ .Pq,
    startGroup: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .startGroup */ .Oh,
    warning: _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .warning */ .$e,
};


/***/ }),

/***/ 90163:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ RunnerFiles)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

class RunnerFiles {
    #options;
    #failed = new Set();
    constructor(options) {
        this.#options = options;
    }
    setOutput(name, value) {
        this.#write('GITHUB_OUTPUT', ({ setOutput }) => setOutput(name, value));
    }
    saveState(name, value) {
        this.#write('GITHUB_STATE', ({ saveState }) => saveState(name, value));
    }
    async addSummary(markdown) {
        try {
            await this.#write('GITHUB_STEP_SUMMARY', ({ addSummary }) => addSummary(markdown));
        }
        catch (error) {
            this.#warnOnce('GITHUB_STEP_SUMMARY', error);
        }
    }
    #write(variable, write) {
        if (!this.#options.env[variable])
            return undefined;
        try {
            return write(this.#options.commands);
        }
        catch (error) {
            this.#warnOnce(variable, error);
            return undefined;
        }
    }
    #warnOnce(variable, error) {
        if (!this.#failed.has(variable)) {
            this.#options.warn(`${variable} of the runner cannot be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}.`);
        }
        this.#failed.add(variable);
    }
}


/***/ }),

/***/ 49464:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createDispatcher: () => (/* binding */ createDispatcher),
  outputsTo: () => (/* binding */ outputsTo),
  processParts: () => (/* binding */ processParts),
  runWithRuntime: () => (/* binding */ runWithRuntime),
  systemClock: () => (/* binding */ systemClock),
  uploadStallMs: () => (/* binding */ uploadStallMs)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(46752);
// EXTERNAL MODULE: ./build/src/base/child-environment.js
var child_environment = __webpack_require__(15497);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/http/proxy-variable.js
var proxy_variable = __webpack_require__(75659);
// EXTERNAL MODULE: ./build/src/workflow/action-file.js
var action_file = __webpack_require__(70444);
// EXTERNAL MODULE: ./build/src/workflow/child-process.js
var child_process = __webpack_require__(58445);
;// CONCATENATED MODULE: ./build/src/workflow/name-lookup.js
const none = new Set(['ENOTFOUND', 'ENODATA']);
const systemNames = {
    cname: (host) => ask((resolver) => resolver.resolveCname(host)),
    addresses: async (host) => {
        const found = await Promise.all([
            ask((resolver) => resolver.resolve4(host)),
            ask((resolver) => resolver.resolve6(host)),
        ]);
        return found.flat();
    },
};
async function ask(question) {
    const { Resolver } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 71553, 19));
    try {
        return await question(new Resolver({ timeout: 3000, tries: 2 }));
    }
    catch (error) {
        if (error instanceof Error && 'code' in error && none.has(String(error.code)))
            return [];
        throw error;
    }
}

// EXTERNAL MODULE: ./build/src/workflow/runner-commands.js
var runner_commands = __webpack_require__(49900);
// EXTERNAL MODULE: ./build/src/workflow/runner-files.js
var runner_files = __webpack_require__(90163);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
;// CONCATENATED MODULE: ./build/src/workflow/signals.js


class SignalInterrupts {
    #controller = new AbortController();
    #held = false;
    #pending;
    constructor() {
        (0,external_node_events_.setMaxListeners)(0, this.#controller.signal);
    }
    get signal() {
        return this.#controller.signal;
    }
    interrupt(signal) {
        if (this.#held)
            this.#pending = signal;
        else
            this.#abort(signal);
    }
    hold() {
        this.#held = true;
        return () => {
            this.#held = false;
            if (this.#pending)
                this.#abort(this.#pending);
        };
    }
    #abort(signal) {
        this.#controller.abort(new errors/* DeployError */.sH('interrupted', `The run was cancelled (${signal}).`));
    }
}

// EXTERNAL MODULE: ./build/src/workflow/unfinished-work.js
var unfinished_work = __webpack_require__(54770);
// EXTERNAL MODULE: ./build/src/base/log.js
var log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/masked-values.js
var masked_values = __webpack_require__(78925);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/workflow/workflow-log.js




const annotation = { title: 'osc-deploy' };
class WorkflowLog {
    secrets = new masked_values/* MaskedValues */.Q();
    progressEveryMs = log/* progressLineEveryMs */.d;
    #commands;
    #docs;
    constructor(commands, docs = 'docs/') {
        this.#commands = commands;
        this.#docs = docs;
    }
    info(text) {
        const lines = this.#clean(text).split(/\r\n|\r|\n/);
        this.#commands.info(lines.map(plain_text/* disarmCommands */.T7).join('\n'));
    }
    progress(text) {
        this.info(text);
    }
    debug(text) {
        this.#commands.debug(this.#clean(text));
    }
    notice(text) {
        this.#commands.notice(this.#clean(text), annotation);
    }
    warning(text) {
        this.#commands.warning(this.#clean(text), annotation);
    }
    failure(error) {
        if (error instanceof errors/* DeployError */.sH) {
            this.#error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`);
            return;
        }
        const report = 'This is a fault of the action. Please report it with this line.';
        this.#error(`Unexpected error: ${(0,errors/* messageOf */.bD)(error)}\n${report}`);
        if (error instanceof Error && error.stack)
            this.debug(error.stack);
    }
    async group(title, body) {
        this.#commands.startGroup(this.#clean(title));
        try {
            return await body();
        }
        finally {
            this.#commands.endGroup();
        }
    }
    mask(secret) {
        for (const form of this.secrets.add(secret))
            this.#commands.setSecret(form);
    }
    #error(text) {
        this.#commands.error(this.#clean(text), annotation);
    }
    #clean(text) {
        return (0,plain_text/* printableLines */.fk)(this.secrets.redact(text));
    }
}

;// CONCATENATED MODULE: ./build/src/workflow/runtime.js

















const uploadStallMs = 30_000;
async function runWithRuntime(entry) {
    const log = new WorkflowLog(runner_commands/* runnerCommands */.J, (0,action_file/* actionFile */.V)('docs/', process.env));
    try {
        return (await entry(await createRuntime(log))) ? 0 : 1;
    }
    catch (error) {
        log.failure(error);
        return 1;
    }
}
function processParts(dispatcher) {
    const { env, platform } = process;
    const interrupts = new SignalInterrupts();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    return {
        env,
        clock: systemClock,
        dispatcher,
        interrupts,
        names: systemNames,
        random: Math.random,
        newId: external_node_crypto_.randomUUID,
        spawn: (file, args) => (0,child_process/* runProgram */.m)(file, args, { platform, env: (0,child_environment/* childEnvironment */.Q)(env, 'git and gh') }),
        stallMs: uploadStallMs,
    };
}
async function createRuntime(log) {
    const { env } = process;
    const runnerFiles = new runner_files/* RunnerFiles */.o({ commands: runner_commands/* runnerCommands */.J, env, warn: (text) => log.warning(text) });
    const outputs = outputsTo(runnerFiles, log);
    const dispatcher = await createDispatcher(env).catch((error) => {
        outputs.set({ status: 'failed' });
        throw error;
    });
    const parts = processParts(dispatcher);
    const event = (0,json/* readJsonFile */.J)(env['GITHUB_EVENT_PATH'] ?? '');
    if (event === undefined)
        delete process.env['GITHUB_EVENT_PATH'];
    return {
        ...parts,
        log,
        outputs,
        runnerFiles,
        userAgent: `osc-deploy/${version/* version */.r}`,
        event,
        workspace: (0,external_node_path_.resolve)(env['GITHUB_WORKSPACE'] || '.'),
        journalPath: (0,unfinished_work/* journalPath */.H)(env),
    };
}
function outputsTo(runnerFiles, { secrets }) {
    return new outputs/* Outputs */.t((name, value) => runnerFiles.setOutput(name, name === 'service-token' ? value : secrets.redactTokens(value)));
}
const systemClock = {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
        try {
            await (0,promises_.setTimeout)(ms, undefined, signal ? { signal } : {});
        }
        catch (error) {
            signal?.throwIfAborted();
            throw error;
        }
    },
    every: (ms, callback) => {
        const timer = setInterval(callback, ms);
        timer.unref();
        return () => clearInterval(timer);
    },
};
const mostConnections = 256;
const connectMs = 10_000;
async function createDispatcher(env) {
    const connect = { timeout: connectMs, rejectUnauthorized: true };
    const options = { connections: mostConnections, keepAliveTimeout: 20_000, connect };
    if (!(0,proxy_variable/* proxyVariable */.r)(env, 'HTTPS_PROXY'))
        return new undici/* Agent */.g6(options);
    const { createProxyAgent } = await __webpack_require__.e(/* import() */ 6522).then(__webpack_require__.bind(__webpack_require__, 96522));
    return createProxyAgent(env, options);
}


/***/ })

};
