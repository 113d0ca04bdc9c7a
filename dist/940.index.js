export const id = 940;
export const ids = [940];
export const modules = {

/***/ 79477:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ progressLineEveryMs)
/* harmony export */ });
const progressLineEveryMs = 5000;


/***/ }),

/***/ 78925:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ MaskedValues)
/* harmony export */ });
class MaskedValues {
    #known = new Set();
    #longestFirst;
    add(secret) {
        return [...new Set([secret, ...secret.split(/\r?\n/)])].flatMap((part) => this.#addPart(part));
    }
    #addPart(secret) {
        if (secret.trim() === '')
            return [];
        const json = JSON.stringify(secret).slice(1, -1);
        const base64 = Buffer.from(secret).toString('base64');
        const fresh = [secret, encodeURIComponent(secret), json, base64, base64.replace(/=+$/, '')].filter((form, index, all) => all.indexOf(form) === index && !this.#known.has(form));
        for (const form of fresh)
            this.#known.add(form);
        this.#longestFirst = undefined;
        return fresh;
    }
    redact(text) {
        return this.#redact(text, 4);
    }
    redactTokens(text) {
        return this.#redact(text, 16);
    }
    #redact(text, shortest) {
        let clean = text;
        this.#longestFirst ??= [...this.#known].sort((a, b) => b.length - a.length);
        for (const form of this.#longestFirst) {
            if (form.length >= shortest && clean.includes(form))
                clean = clean.replaceAll(form, '***');
        }
        return clean;
    }
}


/***/ }),

/***/ 67169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ CliError)
/* harmony export */ });
/* harmony import */ var _terminal_hints_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78417);

class CliError extends Error {
    name = 'CliError';
    code;
    hint;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.hint = options.next
            ? `${_terminal_hints_js__WEBPACK_IMPORTED_MODULE_0__/* .cliHints */ .$[code]}${_terminal_hints_js__WEBPACK_IMPORTED_MODULE_0__/* .cliHints */ .$[code].includes('\n') ? '\n' : ' '}${options.next}`
            : _terminal_hints_js__WEBPACK_IMPORTED_MODULE_0__/* .cliHints */ .$[code];
    }
}


/***/ }),

/***/ 71049:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ doctor),
/* harmony export */   s: () => (/* binding */ examine)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60831);
/* harmony import */ var _github_probe_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(25659);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(67169);
/* harmony import */ var _doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(74423);
/* harmony import */ var _doctor_repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88756);
/* harmony import */ var _doctor_workflows_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(68584);
/* harmony import */ var _git_context_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(28050);
/* harmony import */ var _repository_open_repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(48004);
/* harmony import */ var _session_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(10133);










async function doctor(session, command) {
    session.check();
    const { inputs, terminal } = session;
    const repository = command.repo ?? (await (0,_git_context_js__WEBPACK_IMPORTED_MODULE_7__/* .gitContext */ .cw)(terminal)).GITHUB_REPOSITORY;
    if (!repository)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_2__/* .CliError */ .z('usage', '--repo is needed: this folder is no clone of a repository.');
    const found = (0,_doctor_workflows_js__WEBPACK_IMPORTED_MODULE_4__/* .findDeploySteps */ .O)((0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(terminal.cwd, command.directory));
    const environment = inputs['secret-environment'] ?? found.steps.find((step) => step.environment)?.environment;
    await examine(session, { open: await (0,_repository_open_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .openRepository */ .h)(session, { repository, environment }), ...found });
}
async function examine(session, { open, steps, unread }) {
    const { inputs, stdout } = session;
    const { repository, environment } = open;
    const secret = inputs['secret-name'];
    const needsWriter = steps.length === 0 || steps.some((step) => step.inputs['secret-token']);
    stdout.line(`${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.by})`);
    const findings = [
        ...(await (0,_doctor_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .checkRepository */ .n_)(open, { secret, needsWriter })),
        ...(needsWriter ? [await checkWriter(session, { repository, environment, secret })] : []),
        ...(0,_doctor_workflows_js__WEBPACK_IMPORTED_MODULE_4__/* .checkWorkflows */ .L)(steps, { secret, environment }),
        ...unread.map((file) => (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5)(`${file} is not a workflow that can be read.`)),
    ];
    for (const finding of findings)
        show(session, finding);
    const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (toFix > 0)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_2__/* .CliError */ .z('setup-incomplete', `${toFix === 1 ? 'One thing has' : `${toFix} things have`} to be fixed in ${repository}.`);
    stdout.line(stdout.paint.green('Nothing to fix.'));
}
async function checkWriter(session, { repository, environment, secret }) {
    const { terminal, http } = session;
    const token = (0,_session_js__WEBPACK_IMPORTED_MODULE_6__/* .writerToken */ .NH)(session);
    if (!token)
        return (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__/* .unknown */ .L5)('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
    const [{ gitHubApi }, { GitHubVault }, { endsSoon, tokenExpiry }] = await Promise.all([
        Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 48713)),
        __webpack_require__.e(/* import() */ 412).then(__webpack_require__.bind(__webpack_require__, 16412)),
        __webpack_require__.e(/* import() */ 446).then(__webpack_require__.bind(__webpack_require__, 87446)),
    ]);
    const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
    let expiry;
    const onAnswer = (headers) => {
        expiry = tokenExpiry(headers);
    };
    const vault = new GitHubVault({ api: await gitHubApi({ http, token, apiUrl, onAnswer }), repository, environment });
    try {
        await vault.writeSecret(`${secret}_PROBE`, _github_probe_text_js__WEBPACK_IMPORTED_MODULE_9__/* .probeText */ .Q);
        const soon = endsSoon(expiry, terminal.clock.now());
        if (soon)
            return (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__/* .wrong */ .Qm)(`The writer token ends ${soon}.`, `Make a new one, then: gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`);
        const until = expiry === undefined ? '' : `, until ${new Date(expiry).toISOString().slice(0, 10)}`;
        return (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__/* .fine */ .Bs)(`The writer token may write secrets of ${vault.place}${until}.`);
    }
    catch (error) {
        return (0,_doctor_finding_js__WEBPACK_IMPORTED_MODULE_8__/* .wrong */ .Qm)(`The writer token may not write secrets of ${vault.place}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`, `It needs ${vault.needs}.`);
    }
}
function show({ stdout, asTyped }, { verdict, text, fix }) {
    const { paint } = stdout;
    const mark = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') }[verdict];
    stdout.line(`${mark} ${text}`);
    if (fix)
        stdout.line(`     ${paint.dim(asTyped(fix))}`);
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

/***/ 88756:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $u: () => (/* binding */ hasVariable),
/* harmony export */   TA: () => (/* binding */ hasSecret),
/* harmony export */   n_: () => (/* binding */ checkRepository)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _credentials_token_store_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97013);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46102);
/* harmony import */ var _repository_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73473);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(74423);






async function checkRepository(open, { secret, needsWriter }) {
    const names = (0,_repository_names_js__WEBPACK_IMPORTED_MODULE_2__/* .namesFor */ .G)(secret);
    const place = `--repo ${open.repository}${open.environment ? ` --env ${open.environment}` : ''}`;
    const signIn = `osc-deploy login ${place}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`;
    const findings = [];
    const environment = await checkEnvironment(open);
    if (environment)
        findings.push(environment);
    if (environment?.verdict === 'wrong')
        return findings;
    findings.push(await attempted(`whether the secret ${names.secret} is there`, async () => (await hasSecret(open, names.secret))
        ? (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)(`The secret ${names.secret} is in ${open.vault.place}.`)
        : (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .wrong */ .Qm)(`There is no secret ${names.secret} in ${open.vault.place}.`, signIn)), await attempted(`whether the variable ${names.clientId} is there`, async () => (await hasVariable(open, names.clientId))
        ? (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)(`The variable ${names.clientId} is set.`)
        : (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .wrong */ .Qm)(`There is no variable ${names.clientId} in ${open.vault.place}.`, signIn)), ...(needsWriter ? [await findWriter(open, { writer: names.writer, place })] : []), await attempted('the record of the login', () => checkRecord(open, { secret, signIn })));
    return findings;
}
async function findWriter(open, { writer, place }) {
    return attempted(`whether the secret ${writer} is there`, async () => (await hasSecret(open, writer)) || (await hasSecret({ ...open, environment: undefined }, writer))
        ? (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)(`The secret ${writer} is there.`)
        : (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .wrong */ .Qm)(`There is no secret ${writer}, so a run on another branch than the default one cannot keep the new token.`, `Make a fine-grained token for ${open.repository} with ${(0,_repository_names_js__WEBPACK_IMPORTED_MODULE_2__/* .writerPermissions */ .g)(open.environment)}, then: gh secret set ${writer} ${place}`));
}
async function checkEnvironment({ reader, repository, environment }) {
    if (!environment)
        return undefined;
    const path = `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
    return attempted(`whether the environment ${environment} is there`, async () => (await reader.get(path)) === undefined
        ? (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .wrong */ .Qm)(`There is no environment ${environment}.`, `gh api -X PUT repos/${repository}/environments/${encodeURIComponent(environment)}`)
        : (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)(`The environment ${environment} is there.`));
}
async function hasSecret({ reader, repository, environment }, name) {
    const root = environment ? `environments/${encodeURIComponent(environment)}` : 'actions';
    return (await reader.get(`/repos/${repository}/${root}/secrets/${name}`)) !== undefined;
}
async function hasVariable({ vault, reader, repository, environment }, name) {
    if ((await vault.readVariable(name)) !== undefined)
        return true;
    return (environment !== undefined && (await reader.get(`/repos/${repository}/actions/variables/${name}`)) !== undefined);
}
async function checkRecord({ vault }, { secret, signIn }) {
    const text = await vault.readVariable(`${secret}_META`);
    const record = _credentials_token_store_js__WEBPACK_IMPORTED_MODULE_1__/* .generationRecord */ .W.safeParse(text === undefined ? undefined : (0,_http_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(text));
    if (!record.success)
        return (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)('No run has used the login yet.');
    const { state, generation, run, at = 'at an unknown time' } = record.data;
    const last = `generation ${generation}, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(run, 200)}, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(at, 40)}`;
    if (state === 'uncertain')
        return (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .wrong */ .Qm)(`A run used the login and never saw the answer (${last}).`, `Run a job once; if it reports invalid_grant: ${signIn}`);
    if (state === 'refreshing')
        return (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5)(`A run is using the login, or ended while it did (${last}).`);
    return (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .fine */ .Bs)(`The login was last kept by ${last}.`);
}
async function attempted(what, look) {
    try {
        return await look();
    }
    catch (error) {
        return (0,_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5)(`Not known: ${what}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 68584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ checkWorkflows),
/* harmony export */   O: () => (/* binding */ findDeploySteps)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50000);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _repository_workflow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73888);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74423);







const scalar = zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()]).transform(String);
const concurrency = zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([
    zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().transform((group) => ({ group, cancels: false })),
    zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ group: scalar, 'cancel-in-progress': zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()]).optional() })
        .transform((found) => ({
        group: found.group,
        cancels: String(found['cancel-in-progress'] ?? 'false') !== 'false',
    })),
]);
const workflow = zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    concurrency: concurrency.optional().catch(undefined),
    jobs: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
        environment: zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([scalar, zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ name: scalar }).transform(({ name }) => name)])
            .optional()
            .catch(undefined),
        concurrency: concurrency.optional().catch(undefined),
        steps: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
            uses: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().optional().catch(undefined),
            with: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), scalar.catch('')).optional().catch(undefined),
        }))
            .optional()
            .catch(undefined),
    })),
});
function findDeploySteps(directory) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, '.github', 'workflows');
    const steps = [];
    const unread = [];
    for (const name of filesIn(folder)) {
        const file = `.github/workflows/${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(name, 80)}`;
        const parsed = workflow.safeParse(readYaml((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name)));
        if (!parsed.success) {
            unread.push(file);
            continue;
        }
        for (const [job, found] of Object.entries(parsed.data.jobs)) {
            for (const step of found.steps ?? []) {
                if (!/(^|\/)osc-deploy(\/[^@]*)?@/.test(step.uses ?? ''))
                    continue;
                const held = found.concurrency ?? parsed.data.concurrency;
                steps.push({ file, job, inputs: step.with ?? {}, environment: found.environment, concurrency: held });
            }
        }
    }
    return { steps, unread };
}
function checkWorkflows(steps, login) {
    if (steps.length === 0) {
        return [
            (0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)('No workflow of this clone uses osc-deploy.', 'Write one with `osc-deploy init`, or give the clone with --directory.'),
        ];
    }
    const rotating = steps.filter((step) => !step.inputs['access-token']);
    return [...rotating.flatMap((step) => checkStep(step, login)), ...checkShared(rotating)];
}
function checkStep(step, { secret, environment }) {
    const where = `${step.file}, job ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(step.job, 60)}`;
    const findings = [];
    const token = step.inputs['refresh-token'] ?? '';
    if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(token)) {
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: \`refresh-token\` is not the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`));
    }
    if (!step.inputs['client-id'])
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: \`client-id\` is missing.`, 'client-id: ${{ vars.OSC_CLIENT_ID }}'));
    if (environment && step.environment !== environment) {
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: it does not run in the environment ${environment}, so it cannot see the secret.`, `Add to the job: environment: ${environment}`));
    }
    if (step.inputs['secret-token'] && (step.inputs['secret-environment'] ?? '') !== (environment ?? '')) {
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: the new token would be written to ${step.inputs['secret-environment'] ? 'another environment' : 'the repository'}, but is read from ${environment ? `the environment ${environment}` : 'the repository'}.`, environment ? `secret-environment: ${environment}` : 'Leave `secret-environment` out.'));
    }
    if (!step.inputs['secret-token'] && !step.inputs['token-file']) {
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .unknown */ .L5)(`${where}: without \`secret-token\` the login is kept in the Actions cache, which works on the default branch only and ends after 7 unused days.`, 'secret-token: ${{ secrets.OSC_SECRET_TOKEN }}'));
    }
    const mine = [...findings, ...checkConcurrency(step, { where, environment })];
    return mine.some(({ verdict }) => verdict === 'wrong')
        ? mine
        : [(0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .fine */ .Bs)(`${where}: takes and keeps the login as it should.`), ...mine];
}
function checkConcurrency({ concurrency: held }, { where, environment }) {
    const group = (0,_repository_workflow_js__WEBPACK_IMPORTED_MODULE_3__/* .concurrencyGroup */ .Hy)(environment);
    const fix = `Add to the workflow: concurrency: { group: ${group}, queue: max, cancel-in-progress: false }`;
    if (!held)
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: no \`concurrency\`, so two runs may use the login at once and end it.`, fix)];
    if (held.group.includes('${{')) {
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: the concurrency group is not one name for all runs (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(held.group, 80)}).`, fix)];
    }
    return held.cancels
        ? [(0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`${where}: \`cancel-in-progress\` can end a run between using the login and keeping the new one.`, fix)]
        : [];
}
function checkShared(steps) {
    const groups = new Set(steps.flatMap(({ concurrency: held }) => (held ? [held.group] : [])));
    if (groups.size < 2)
        return [];
    return [
        (0,_finding_js__WEBPACK_IMPORTED_MODULE_6__/* .wrong */ .Qm)(`The jobs that use this login are in ${groups.size} concurrency groups: ${[...groups].map((group) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(group, 40)).join(', ')}.`, 'Give all of them the same group.'),
    ];
}
function filesIn(folder) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(folder)
            .filter((name) => /\.ya?ml$/.test(name))
            .sort();
    }
    catch {
        return [];
    }
}
function readYaml(path) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 28050:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M8: () => (/* binding */ parseRemote),
/* harmony export */   cw: () => (/* binding */ gitContext),
/* harmony export */   kN: () => (/* binding */ branchContext)
/* harmony export */ });
async function gitContext({ spawn }) {
    const [remote, head] = await Promise.all([
        spawn('git', ['remote', 'get-url', 'origin']),
        spawn('git', ['rev-parse', 'HEAD']),
    ]);
    const origin = remote.code === 0 ? parseRemote(remote.stdout.trim()) : undefined;
    if (!origin)
        return {};
    return {
        GITHUB_SERVER_URL: origin.server,
        GITHUB_REPOSITORY: origin.repository,
        ...(head.code === 0 ? { GITHUB_SHA: head.stdout.trim() } : {}),
    };
}
async function branchContext({ spawn, }) {
    const [head, origin] = await Promise.all([
        spawn('git', ['symbolic-ref', '-q', 'HEAD']),
        spawn('git', ['symbolic-ref', '-q', 'refs/remotes/origin/HEAD']),
    ]);
    const defaultBranch = origin.code === 0 ? origin.stdout.trim().replace('refs/remotes/origin/', '') : undefined;
    return {
        env: head.code === 0 ? { GITHUB_REF: head.stdout.trim() } : {},
        event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
    };
}
function parseRemote(remote) {
    const [, scheme, host, port, path] = /^(https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(:\d+)?\/(.+)$/.exec(remote) ??
        /^()(?:[^@/:]+@)?([^/:]+\.[^/:]+)():(.+)$/.exec(remote) ??
        [];
    const repository = path?.replace(/\/+$/, '').replace(/\.git$/, '');
    if (!host || !repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    if (port && scheme?.startsWith('http'))
        return { server: `${scheme}://${host}${port}`, repository };
    return { server: `https://${host}`, repository };
}


/***/ }),

/***/ 13529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ openClone)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _git_context_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28050);


async function openClone({ spawn, cwd }) {
    const git = async (...args) => {
        const { code, stdout } = await spawn('git', args);
        return code === 0 ? stdout.trim() : '';
    };
    const [remote, prefix, head, current] = await Promise.all([
        git('remote', 'get-url', 'origin'),
        git('rev-parse', '--show-prefix'),
        git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
        git('branch', '--show-current'),
    ]);
    const folder = prefix.replace(/\/$/, '');
    return {
        root: folder === '' ? cwd : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, ...folder.split('/').map(() => '..')),
        folder,
        repository: (0,_git_context_js__WEBPACK_IMPORTED_MODULE_1__/* .parseRemote */ .M8)(remote)?.repository,
        branch: head.replace(/^origin\//, '') || current || 'main',
    };
}


/***/ }),

/***/ 94546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p: () => (/* binding */ detectProject),
  S: () => (/* binding */ unknownProject)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./build/src/cli/init/clone-files.js


class CloneFiles {
    folder;
    names;
    constructor(folder) {
        this.folder = folder;
        this.names = (0,external_node_fs_.readdirSync)(folder);
    }
    has(path) {
        return (0,external_node_fs_.existsSync)((0,external_node_path_.join)(this.folder, path));
    }
    text(path) {
        try {
            return (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(this.folder, path), 'utf8').slice(0, 200_000);
        }
        catch {
            return '';
        }
    }
    named(pattern) {
        return this.names.find((name) => pattern.test(name));
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/http/json.js
var json = __webpack_require__(46102);
;// CONCATENATED MODULE: ./build/src/cli/init/node-package.js




const strings = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP().catch('')).optional().catch(undefined);
const packageJson = schemas/* looseObject */._H3({
    scripts: strings,
    dependencies: strings,
    devDependencies: strings,
    packageManager: schemas/* string */.YjP().optional().catch(undefined),
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
        const parsed = packageJson.safeParse((0,json/* parseJson */.q)(files.text('package.json')));
        return parsed.success ? new NodePackage(parsed.data, { files, root }) : undefined;
    }
    constructor(data, { files, root }) {
        this.scripts = data.scripts ?? {};
        this.#dependencies = new Set(Object.keys({ ...data.dependencies, ...data.devDependencies }));
        const folders = foldersUpTo(files.folder, root).map((folder) => new CloneFiles(folder));
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
        const node = { uses: 'actions/setup-node@v7', with: [this.#nodeVersion] };
        if (manager === 'bun')
            return [{ uses: 'oven-sh/setup-bun@v2' }, node, { run: this.#install() }];
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
    for (let at = folder; at !== root && (0,external_node_path_.dirname)(at) !== at;) {
        at = (0,external_node_path_.dirname)(at);
        folders.push((0,external_node_path_.join)(at));
    }
    return folders;
}

;// CONCATENATED MODULE: ./build/src/cli/init/node-sites.js



const frameworks = [
    {
        name: 'Next.js',
        package: 'next',
        config: 'next.config.',
        build: 'next build',
        output: 'out',
        setting: 'distDir',
        isStatic: (config) => /\boutput\s*:\s*["'`]export["'`]/.test(config),
    },
    { name: 'Nuxt', package: 'nuxt', config: 'nuxt.config.', build: 'nuxt generate', output: '.output/public' },
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
        config: 'astro.config.',
        build: 'astro build',
        output: 'dist',
        setting: 'outDir',
        isStatic: (config) => !/\boutput\s*:\s*["'`]server["'`]/.test(config),
    },
    {
        name: 'Docusaurus',
        package: '@docusaurus/core',
        config: 'docusaurus.config.',
        build: 'docusaurus build',
        output: 'build',
    },
    {
        name: 'VitePress',
        package: 'vitepress',
        config: '.vitepress',
        build: 'vitepress build',
        output: '.vitepress/dist',
    },
    { name: 'Gatsby', package: 'gatsby', config: 'gatsby-config.', build: 'gatsby build', output: 'public' },
    {
        name: 'Eleventy',
        package: '@11ty/eleventy',
        config: 'eleventy.config.',
        build: 'eleventy',
        output: '_site',
        setting: 'output',
    },
    { name: 'Angular', package: '@angular/core', config: 'angular.json', build: 'ng build', output: 'dist' },
    {
        name: 'Create React App',
        package: 'react-scripts',
        config: 'package.json',
        build: 'react-scripts build',
        output: 'build',
    },
    { name: 'Vite', package: 'vite', config: 'vite.config.', build: 'vite build', output: 'dist', setting: 'outDir' },
];
const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];
function nodeProject(files, node) {
    const found = frameworks.find((each) => node.has(each.package));
    const serves = node.scripts['start'] !== undefined && servers.some((each) => node.has(each));
    if (found && !(serves && ['Vite', 'Create React App'].includes(found.name)))
        return site(files, { node, found });
    if (node.scripts['start'] !== undefined)
        return { framework: 'Node', runner: 'web', setup: [], build: [], notes: [] };
    return undefined;
}
function site(files, { node, found }) {
    const config = configText(files, found);
    if (found.isStatic && !found.isStatic(config, node)) {
        return { framework: `${found.name} (server)`, runner: 'web', setup: [], build: [], notes: [] };
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
        notes: basePathNotes(config),
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
    const [, flag] = /--(?:out-?dir|output|output-path|dest(?:ination)?)[ =]["']?([\w./-]+)/i.exec(text) ?? [];
    if (flag)
        return flag;
    if (found.name === 'Angular')
        return angularOutput(files.text('angular.json'));
    const set = found.setting && new RegExp(`\\b${found.setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1];
    return set || found.output;
}
function configText(files, { config, name }) {
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
function basePathNotes(config) {
    const [, setting, path] = /\b(base|baseUrl|basePath|pathPrefix)\s*:\s*["'`](\/[^"'`]+?)\/?["'`]/.exec(config) ?? [];
    return path ? [`The site is served from /, but \`${setting}\` in its configuration is ${path}: set it to /.`] : [];
}

;// CONCATENATED MODULE: ./build/src/cli/init/detect-project.js




const unknownProject = {
    framework: 'unknown',
    directory: 'dist',
    setup: [{ uses: 'actions/setup-node@v7', with: [['node-version', '24']] }, { run: 'npm ci' }],
    build: ['npm run build'],
    notes: [],
};
function detectProject(folder, root) {
    const files = new CloneFiles(folder);
    const node = NodePackage.in(files, root);
    return ((node && nodeProject(files, node)) ??
        mkDocs(files) ??
        hugo(files) ??
        jekyll(files) ??
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
            { uses: 'actions/setup-python@v6', with: [['python-version', '3.13']] },
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
                uses: 'peaceiris/actions-hugo@v3',
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
                uses: 'ruby/setup-ruby@v1',
                with: [['ruby-version', '3.3'], ...(gems ? [['bundler-cache', 'true']] : [])],
            },
            ...(gems ? [] : [{ run: 'gem install jekyll' }]),
        ],
        build: [`${gems ? 'bundle exec ' : ''}jekyll build --baseurl ""`],
        notes: [],
    };
}
function plainHtml(files) {
    const folders = ['.', 'public', 'site', 'www', 'dist', 'docs'];
    const directory = folders.find((each) => files.has(external_node_path_.posix.join(each, 'index.html')));
    if (directory === undefined || files.has('index.php') || files.has('composer.json'))
        return undefined;
    return { framework: 'plain HTML', directory, setup: [], build: [], notes: [] };
}
const apps = [
    ['Python', 'python', /^(requirements\.txt|pyproject\.toml)$/],
    ['Go', 'go', /^go\.mod$/],
    ['.NET', 'dotnet', /\.(csproj|fsproj|sln|slnx)$/],
    ['PHP', 'php', /^(composer\.json|index\.php)$/],
];
function app(files) {
    const found = apps.find(([, , mark]) => files.named(mark) !== undefined);
    return found && { framework: found[0], runner: found[1], setup: [], build: [], notes: [] };
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
        return `npx github:${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .repository */ .J}`;
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(script) === 'osc-deploy')
        return 'osc-deploy';
    const near = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(cwd, script);
    const path = near.startsWith('..') || (0,node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute)(near) ? script : near;
    return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}
const commands = 'init|login|logout|publish|run|plan|remove|status|doctor|completion|help|open|logs|restart|rollback|config|<command>';
function asTyped(text, { invocation, place }) {
    return text
        .replace(/(?<![\w./:-])osc-deploy login(?=$|[`\n])/gm, `osc-deploy login${place}`)
        .replace(new RegExp(`(?<![\\w./:-])osc-deploy (?=(?:${commands})(?!\\w))`, 'g'), `${invocation} `);
}
function documentation(page) {
    return `https://github.com/${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .repository */ .J}/blob/v${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .version */ .r}/docs/${page}`;
}


/***/ }),

/***/ 6193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  iD: () => (/* binding */ login),
  xP: () => (/* binding */ platformInputs),
  MA: () => (/* binding */ signInToRepository)
});

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/workspace.js
var platform_workspace = __webpack_require__(33160);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/init/clone.js
var clone = __webpack_require__(13529);
// EXTERNAL MODULE: ./build/src/cli/init/detect-project.js + 3 modules
var detect_project = __webpack_require__(94546);
// EXTERNAL MODULE: ./build/src/cli/repository/names.js
var repository_names = __webpack_require__(73473);
// EXTERNAL MODULE: ./build/src/cli/repository/open-repository.js + 2 modules
var open_repository = __webpack_require__(48004);
// EXTERNAL MODULE: ./build/src/cli/repository/store-login.js
var store_login = __webpack_require__(16268);
// EXTERNAL MODULE: ./build/src/cli/repository/workflow.js
var workflow = __webpack_require__(73888);
// EXTERNAL MODULE: ./node_modules/oauth4webapi/build/index.js
var build = __webpack_require__(15235);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/http/loopback.js
var loopback = __webpack_require__(32501);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js
var trusted_hosts = __webpack_require__(89876);
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

;// CONCATENATED MODULE: ./build/src/cli/sign-in/discovery.js







async function discoverServer(authUrl, { http, log }) {
    const found = await readMetadata(authUrl, { http, log });
    if (!found)
        return documentedServer(authUrl);
    const methods = found.code_challenge_methods_supported;
    if (methods && !methods.includes('S256')) {
        throw new cli_error/* CliError */.z('sign-in-failed', `${authUrl} does not support PKCE with S256, which this command never leaves out.`);
    }
    const endpoint = (text, what) => text === undefined ? undefined : checkEndpoint(text, { what, authUrl });
    const documented = documentedServer(authUrl);
    return {
        metadata: {
            ...found,
            authorization_endpoint: endpoint(found.authorization_endpoint, 'the authorization endpoint') ??
                documented.metadata.authorization_endpoint,
            token_endpoint: endpoint(found.token_endpoint, 'the token endpoint') ?? documented.metadata.token_endpoint,
        },
        registrationEndpoint: endpoint(found.registration_endpoint, 'the registration endpoint'),
        discovered: true,
    };
}
function documentedServer(authUrl) {
    return {
        metadata: {
            issuer: authUrl,
            authorization_endpoint: `${authUrl}/api/connect/authorize`,
            token_endpoint: `${authUrl}/api/connect/token`,
        },
        registrationEndpoint: `${authUrl}/api/connect/register`,
        discovered: false,
    };
}
async function readMetadata(authUrl, { http, log }) {
    const issuer = new URL(authUrl);
    try {
        const response = await (0,build/* discoveryRequest */.CN)(issuer, { algorithm: 'oauth2', ...oauthTransport(http, authUrl) });
        return await (0,build/* processDiscoveryResponse */.vA)(issuer, response);
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            throw error;
        log.debug(`${authUrl} gives no usable RFC 8414 metadata (${(0,errors/* messageOf */.bD)(error)}); using the documented paths.`);
        return undefined;
    }
}
function checkEndpoint(text, { what, authUrl }) {
    const asked = new URL(authUrl);
    if (URL.canParse(text)) {
        const { origin, username, password } = new URL(text);
        if (origin === asked.origin && !username && !password)
            return text;
    }
    const url = (0,hosts/* checkPlatformUrl */.v)(text, { what, loopback: (0,loopback/* isLoopback */.U)(asked) });
    return new trusted_hosts/* TrustedHosts */.V({ auth: authUrl }).check(url, { what, secret: 'the sign-in' }).href;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/registration.js



const publicClientId = 'cli';
const registered = schemas/* looseObject */._H3({ client_id: schemas/* string */.YjP().min(1), client_secret: schemas/* string */.YjP().min(1).optional() });
async function registerClient(server, options) {
    const { http, log } = options;
    if (!server.registrationEndpoint) {
        log.debug(`${server.metadata.issuer} offers no registration; signing in with the public client "${publicClientId}".`);
        return { clientId: publicClientId, clientSecret: undefined };
    }
    const request = {
        method: 'POST',
        url: new URL(server.registrationEndpoint),
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
        return { clientId: publicClientId, clientSecret: undefined };
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
function proxyRedirectUri(proxyBaseUrl) {
    return `${proxyBaseUrl.replace(/\/+$/, '')}${callbackPath}`;
}
function forwardedRedirectUri({ proto, host }, proxyBaseUrl) {
    const first = (value) => value?.split(',')[0]?.trim();
    const base = new URL(proxyBaseUrl);
    const [scheme, authority] = [first(proto) ?? base.protocol.slice(0, -1), first(host) ?? base.host];
    if (!scheme || !authority || !/^https?$/.test(scheme))
        return undefined;
    const address = `${scheme}://${authority}`;
    if (!URL.canParse(address))
        return undefined;
    const { origin, username, password, pathname } = new URL(address);
    if (username || password || pathname !== '/')
        return undefined;
    return proxyRedirectUri(origin + base.pathname);
}
function isSafeProxy(url) {
    return url.protocol === 'https:' || (url.protocol === 'http:' && (0,loopback/* isLoopback */.U)(url));
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
;// CONCATENATED MODULE: ./build/src/cli/sign-in/callback-page.js

const style = ':root{color-scheme:light dark}' +
    'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.25rem}' +
    'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}';
const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${(0,external_node_crypto_.createHash)('sha256').update(style).digest('base64')}'; ` +
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
};
function renderPage({ title, text }) {
    const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    return `<!doctype html>
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
}
function escapeHtml(text) {
    return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/callback-listener.js





async function listenForCallback(options) {
    const server = (0,external_node_http_.createServer)((request, response) => void serve(request, response, options.answer));
    server.listen(options.port, '127.0.0.1');
    try {
        await (0,external_node_events_.once)(server, 'listening');
    }
    catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
        if (code !== 'EADDRINUSE' && code !== 'EACCES')
            throw error;
        const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program';
        throw new cli_error/* CliError */.z('port-taken', `Port ${options.port} of 127.0.0.1 ${why}.`, { cause: error });
    }
    const address = server.address();
    return {
        port: typeof address === 'object' && address ? address.port : options.port,
        close: async () => {
            const closed = (0,external_node_events_.once)(server, 'close');
            server.close();
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), 500).unref();
            await closed;
        },
    };
}
async function serve(request, response, answer) {
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(response, { status: 405, plain: 'Method not allowed' });
        return;
    }
    const target = request.url ?? '/';
    const url = URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : undefined;
    if (!url) {
        send(response, { status: 400, plain: 'Bad request' });
        return;
    }
    try {
        send(response, request.method === 'HEAD'
            ? { status: 204, plain: '' }
            : await answer({
                url,
                forwarded: { proto: header(request, 'x-forwarded-proto'), host: header(request, 'x-forwarded-host') },
            }));
    }
    catch (error) {
        send(response, { status: 500, plain: (0,errors/* messageOf */.bD)(error) });
    }
}
function send(response, answer) {
    if ('redirect' in answer) {
        response.writeHead(302, {
            location: answer.redirect,
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
        });
        response.end();
        return;
    }
    const headers = 'plain' in answer ? { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' } : pageHeaders;
    response.writeHead(answer.status, { ...headers, connection: 'close' });
    response.end('plain' in answer ? answer.plain : renderPage(answer));
}
function header(request, name) {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/code-grant.js





const defaultLife = 3600;
async function exchangeCode(returned, options) {
    const { client, log, http } = options;
    const parameters = validated(returned, options);
    const sentAt = http.clock.now();
    const tokens = await requestTokens(parameters, options);
    log.mask(tokens.access_token);
    if (!tokens.refresh_token) {
        throw new cli_error/* CliError */.z('no-refresh-token', `The client ${(0,plain_text/* plainText */.wh)(client.clientId, 80)} got no refresh token.`);
    }
    log.mask(tokens.refresh_token);
    return {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        expiresAt: sentAt + (tokens.expires_in ?? defaultLife) * 1000,
    };
}
function validated(returned, { server, client, state }) {
    const parameters = new URLSearchParams(returned);
    if (!server.discovered)
        parameters.delete('iss');
    try {
        return (0,build/* validateAuthResponse */.kO)(server.metadata, { client_id: client.clientId }, parameters, state);
    }
    catch (error) {
        if (!(error instanceof build/* AuthorizationResponseError */.pG)) {
            throw new cli_error/* CliError */.z('sign-in-failed', `The browser came back without a usable code: ${(0,errors/* messageOf */.bD)(error)}.`, {
                cause: error,
            });
        }
        const description = error.error_description ? `: ${(0,plain_text/* plainText */.wh)(error.error_description, 200)}` : '';
        const what = `${(0,plain_text/* plainText */.wh)(error.error, 60)}${description}`;
        throw error.error === 'access_denied'
            ? new cli_error/* CliError */.z('sign-in-denied', `The sign-in was refused on the page of the platform (${what}).`)
            : new cli_error/* CliError */.z('sign-in-failed', `The platform ended the sign-in: ${what}.`);
    }
}
async function requestTokens(parameters, options) {
    const { server, client, redirectUri, verifier, authUrl, http } = options;
    const auth = client.clientSecret === undefined ? (0,build/* None */.NV)() : (0,build/* ClientSecretPost */.qm)(client.clientSecret);
    const oauthClient = { client_id: client.clientId };
    const response = await (0,build/* authorizationCodeGrantRequest */.m)(server.metadata, oauthClient, auth, parameters, redirectUri, verifier, oauthTransport(http, authUrl));
    const { status } = response;
    try {
        return await (0,build/* processAuthorizationCodeResponse */.d_)(server.metadata, oauthClient, response);
    }
    catch (error) {
        const url = new URL(server.metadata.token_endpoint);
        const where = (0,errors/* describeRequest */.Ng)({ method: 'POST', host: url.host, path: url.pathname });
        throw new cli_error/* CliError */.z('exchange-failed', `The token exchange failed with status ${status} (${where}): ${reason(error)}.`, {
            cause: error,
        });
    }
}
function reason(error) {
    if (!(error instanceof build/* ResponseBodyError */.uK))
        return (0,errors/* messageOf */.bD)(error);
    const description = error.error_description ? `: ${(0,plain_text/* plainText */.wh)(error.error_description, 200)}` : '';
    return `${(0,plain_text/* plainText */.wh)(error.error, 60)}${description}`;
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/pending-sign-in.js



class PendingSignIn {
    arrived;
    #state;
    #log;
    #proxyBaseUrl;
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
    }
    async answer(request) {
        const { pathname, searchParams } = request.url;
        if (pathname === '/' && this.#proxyBaseUrl)
            return this.#start(request, this.#proxyBaseUrl);
        if (pathname !== callbackPath)
            return wrongPath;
        if (this.#used || !this.#isOurs(searchParams.getAll('state'))) {
            this.#log.warning('A page came back with a state that is not of this sign-in. It was refused and nothing was exchanged; still waiting for the right one.');
            return { status: 400, plain: 'Invalid state parameter' };
        }
        this.#used = true;
        return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
    }
    #start({ forwarded }, proxyBaseUrl) {
        if (!this.#link)
            return { status: 503, plain: 'Not ready yet' };
        const { redirectUri, authorizationUrl } = this.#link;
        const derived = forwardedRedirectUri(forwarded, proxyBaseUrl);
        if (derived !== redirectUri) {
            const said = derived === undefined ? 'an address that is none' : (0,plain_text/* plainText */.wh)(derived, 200);
            this.#log.warning(`The proxy says that the browser would come back to ${said}; expected was ${redirectUri}. Give --proxy-base-url as the browser has it.`);
            return {
                status: 400,
                title: 'The proxy has another address',
                text: [`It says ${said}.`, `--proxy-base-url says ${redirectUri}.`],
            };
        }
        return { redirect: authorizationUrl };
    }
    #isOurs(states) {
        const [given, ...more] = states.map((state) => Buffer.from(state));
        const ours = Buffer.from(this.#state);
        return given !== undefined && more.length === 0 && given.length === ours.length && (0,external_node_crypto_.timingSafeEqual)(given, ours);
    }
}
const wrongPath = {
    status: 404,
    title: 'Nothing is here',
    text: ['This program waits for a sign-in only. Use the link that the terminal shows.'],
};

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in.js










const patienceMs = 180_000;
async function signIn(options) {
    const { authUrl, log, http, proxyBaseUrl } = options;
    const server = await discoverServer(authUrl, { http, log });
    const state = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    const verifier = (0,build/* generateRandomCodeVerifier */.YI)();
    const pending = new PendingSignIn({ state, log, proxyBaseUrl });
    const listener = await listenForCallback({ port: options.port, answer: (request) => pending.answer(request) });
    try {
        const { client, redirectUri } = await clientFor(options, { server, port: listener.port });
        const authorizationUrl = await authorizationAddress({ server, client, redirectUri, state, verifier });
        pending.leadTo({ authorizationUrl, redirectUri });
        await options.invite(proxyBaseUrl ? `${proxyBaseUrl.replace(/\/+$/, '')}/` : authorizationUrl, listener.port);
        const arrival = await awaitArrival(pending, options);
        const exchange = { server, client, redirectUri, verifier, state, authUrl, http, log };
        const login = await telling(arrival, () => exchangeCode(arrival.parameters, exchange));
        return { client, login, server };
    }
    finally {
        await listener.close();
    }
}
async function clientFor(options, { server, port }) {
    const { proxyBaseUrl, http, log } = options;
    const redirectFor = (clientId) => proxyBaseUrl ? proxyRedirectUri(proxyBaseUrl) : loopbackRedirectUri(port, clientId);
    const client = options.client ??
        (await registerClient(server, { name: options.clientName, redirectUri: redirectFor(undefined), http, log }));
    if (client.clientId === publicClientId && proxyBaseUrl) {
        throw new cli_error/* CliError */.z('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
    }
    return { client, redirectUri: redirectFor(client.clientId) };
}
async function authorizationAddress(options) {
    const url = new URL(options.server.metadata.authorization_endpoint);
    const parameters = {
        response_type: 'code',
        client_id: options.client.clientId,
        redirect_uri: options.redirectUri,
        code_challenge: await (0,build/* calculatePKCECodeChallenge */.Yv)(options.verifier),
        code_challenge_method: 'S256',
        state: options.state,
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
        arrival.tell({
            status: 200,
            title: 'You are signed in',
            text: ['Return to your terminal to continue. You can close this tab.'],
        });
        return result;
    }
    catch (error) {
        const denied = error instanceof cli_error/* CliError */.z && error.code === 'sign-in-denied';
        arrival.tell({
            status: denied ? 403 : 502,
            title: denied ? 'The sign-in was refused' : 'The sign-in failed',
            text: [(0,errors/* messageOf */.bD)(error), 'Nothing was kept. The terminal says what to do next.'],
        });
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/cli/login.js












async function login(session, command) {
    session.check();
    checkedProxy(command.proxyBaseUrl);
    const environment = session.inputs['secret-environment'];
    let signedIn;
    if (command.repo === undefined) {
        signedIn = await signInWithBrowser(session, { command, whom: `on ${session.terminal.hostName}`, keep: keepHere });
    }
    else {
        const repository = await (0,open_repository/* openRepository */.h)(session, { repository: command.repo, environment });
        signedIn = await signInToRepository(session, { repository, command });
        await showWorkflow(session, { repository, hasClientSecret: signedIn.client.clientSecret !== undefined });
    }
    if (command.show)
        session.stdout.line(signedIn.login.refreshToken);
}
async function signInToRepository(session, { repository, command }) {
    await (0,open_repository/* proveWritable */.F)(repository, session.inputs['secret-name']);
    return signInWithBrowser(session, {
        command,
        whom: `for ${repository.repository}`,
        keep: (_, signedIn) => (0,store_login/* storeLogin */.V)(session, { repository, signedIn }),
    });
}
async function signInWithBrowser(session, options) {
    const { inputs, hosts, log, terminal } = session;
    const { command, whom, keep } = options;
    const clientId = inputs['client-id'];
    const { interrupts } = terminal;
    const signedIn = await signIn({
        authUrl: hosts.auth,
        client: clientId ? { clientId, clientSecret: inputs['client-secret'] } : undefined,
        clientName: `osc-deploy ${whom}`,
        port: command.port,
        proxyBaseUrl: checkedProxy(command.proxyBaseUrl),
        http: session.http,
        log,
        signal: interrupts.signal,
        invite: (link, port) => invite(session, { link, port, command }),
    });
    warnOfOtherTokenEndpoint(session, signedIn);
    const release = interrupts.hold();
    try {
        await keep(session, signedIn);
    }
    finally {
        release();
    }
    return signedIn;
}
function warnOfOtherTokenEndpoint({ hosts, log }, { server }) {
    const used = server.metadata.token_endpoint;
    const renewed = documentedServer(hosts.auth).metadata.token_endpoint;
    if (new URL(used).href === new URL(renewed).href)
        return;
    log.warning(`This server names ${(0,plain_text/* plainText */.wh)(used, 200)} as its token endpoint, but the login will be renewed at ${renewed}. If that fails, give the address of the server that has it as --auth-url.`);
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
    await savedLogin.keep(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
    const workspace = (0,platform_workspace/* workspaceIn */.R)(tokens.accessToken) ?? 'a workspace';
    stderr.line(`${stderr.paint.green('Signed in')} to ${workspace} on ${inputs.environment} (${hosts.auth}) with client ${client.clientId}.`);
    stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
    stderr.line(asTyped('Next: osc-deploy publish <directory> --name <site>'));
}
async function showWorkflow(session, { repository, hasClientSecret }) {
    const { stderr, stdout, inputs, terminal } = session;
    const { environment } = repository;
    const names = (0,repository_names/* namesFor */.G)(inputs['secret-name']);
    const { branch, folder, root } = await (0,clone/* openClone */.o)(terminal);
    stderr.line(`Next: set the secret ${names.writer} to a fine-grained token for this repository with ${(0,repository_names/* writerPermissions */.g)(environment)}, then save this as .github/workflows/osc-deploy.yml:`);
    stderr.line();
    stdout.line((0,workflow/* workflowText */.LS)({
        project: (0,detect_project/* detectProject */.p)(terminal.cwd, root) ?? detect_project/* unknownProject */.S,
        folder,
        branch,
        name: undefined,
        names,
        environment,
        previews: !environment,
        hasClientSecret,
        hasWriter: true,
        platform: platformInputs(session),
        uses: workflow/* actionReference */.Oc,
    }).trimEnd());
}
function platformInputs({ inputs }) {
    const given = [
        ['environment', inputs.environment === 'prod' ? undefined : inputs.environment],
        ['base-url', inputs['base-url']],
        ['auth-url', inputs['auth-url']],
        ['deploy-url', inputs['deploy-url']],
    ];
    return given.filter((pair) => pair[1] !== undefined);
}
function checkedProxy(text) {
    if (text === undefined)
        return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isSafeProxy(url) || url.username || url.password || url.search || url.hash) {
        throw new cli_error/* CliError */.z('usage', '--proxy-base-url must be an https URL without user, query or fragment.');
    }
    return url.href.replace(/\/+$/, '');
}


/***/ }),

/***/ 70940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/workflow/name-lookup.js
var name_lookup = __webpack_require__(97543);
// EXTERNAL MODULE: ./build/src/workflow/runtime.js + 2 modules
var runtime = __webpack_require__(97169);
// EXTERNAL MODULE: ./build/src/workflow/signals.js
var signals = __webpack_require__(85530);
// EXTERNAL MODULE: external "node:readline/promises"
var promises_ = __webpack_require__(26848);
;// CONCATENATED MODULE: ./build/src/cli/ask.js

async function askSecret(question, input, screen) {
    screen.draw(question);
    input.setRawMode(true);
    input.resume();
    try {
        const typed = await new Promise((resolve) => {
            let text = '';
            const read = (data) => {
                for (const character of data.toString('utf8')) {
                    if (character === '\r' || character === '\n')
                        return finish(text);
                    if (character === '\u0003' || character === '\u0004')
                        return finish(undefined);
                    text = character === '\u007f' || character === '\b' ? text.slice(0, -1) : text + character;
                }
            };
            const finish = (result) => {
                input.off('data', read);
                resolve(result);
            };
            input.on('data', read);
        });
        return typed?.trim() || undefined;
    }
    finally {
        input.setRawMode(false);
        input.pause();
        screen.line();
    }
}
async function askYes(question, { input, output, signal }) {
    const lines = (0,promises_.createInterface)({ input, output, terminal: false });
    try {
        return /^y(es)?$/i.test((await lines.question(question, { signal })).trim());
    }
    catch (error) {
        signal.throwIfAborted();
        throw error;
    }
    finally {
        lines.close();
    }
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
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
async function openLink(link, command, graceMs = 3000) {
    return new Promise((resolve) => {
        const child = (0,external_node_child_process_.spawn)(command.file, [...command.args, link], { stdio: 'ignore', detached: true });
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

;// CONCATENATED MODULE: ./build/src/cli/child-process.js

async function runProgram(file, args, options) {
    return new Promise((resolve) => {
        const { env, cwd, input = '' } = options;
        const child = (0,external_node_child_process_.spawn)(file, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
        let stdout = '';
        let stderr = '';
        child.stdout.setEncoding('utf8').on('data', (text) => {
            stdout += text;
        });
        child.stderr.setEncoding('utf8').on('data', (text) => {
            stderr += text;
        });
        child.on('error', (error) => resolve({ code: undefined, stdout, stderr: error.message }));
        child.on('close', (code) => resolve({ code: code ?? undefined, stdout, stderr }));
        child.stdin.on('error', () => undefined);
        child.stdin.end(input);
    });
}

// EXTERNAL MODULE: ./build/src/cli/invocation.js
var invocation = __webpack_require__(59836);
// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/doctor.js
var doctor = __webpack_require__(71049);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/workspace.js
var workspace = __webpack_require__(33160);
// EXTERNAL MODULE: ./build/src/cli/recipe.js + 1 modules
var recipe = __webpack_require__(44733);
// EXTERNAL MODULE: ./build/src/cli/table.js
var table = __webpack_require__(52848);
// EXTERNAL MODULE: ./build/src/platform/my-domains.js
var my_domains = __webpack_require__(98483);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/services/parts.js + 4 modules
var services_parts = __webpack_require__(79169);
;// CONCATENATED MODULE: ./build/src/cli/workspace-status.js





const asleepState = 'suspended';
const mostServices = 300;
const mostHealths = 50;
const atOnce = 6;
async function readWorkspace(session, clients) {
    const { log, terminal } = session;
    const { signal } = terminal.interrupts;
    const parts = (0,services_parts/* serviceParts */.u)({ ...clients, log, clock: terminal.clock });
    const { controlPlane } = clients;
    const known = async (read) => {
        try {
            return { known: true, value: await read() };
        }
        catch (error) {
            signal.throwIfAborted();
            return { known: false, why: (0,errors/* messageOf */.bD)(error) };
        }
    };
    const subscribed = async () => controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true }, service_wire/* subscriptionList */.AV);
    const unlisted = [];
    const [account, sites, domains, instances, solutions, nodes] = await Promise.all([
        parts.account.account(),
        known(() => controlPlane.call({ host: 'deploy', method: 'GET', path: '/mypages', large: true }, wire/* pageList */.SV)),
        known(() => new my_domains/* DomainsApi */.C(controlPlane).list()),
        known(async () => listInstances(parts, { services: (await subscribed()).map((one) => one.serviceId), unlisted })),
        known(() => parts.account.deployments()),
        known(() => parts.account.nodes()),
    ]);
    return { ...account, sites, domains, instances, unlisted, solutions, nodes };
}
async function listInstances(parts, { services, unlisted }) {
    const lists = [
        ['My Apps', () => apps(parts)],
        ['suspended instances', () => asleep(parts)],
        ...[...new Set(services)]
            .slice(0, mostServices)
            .map((id) => [id, () => instancesOf(parts, id)]),
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
    return rows.sort((a, b) => (`${a.service} ${a.name}` < `${b.service} ${b.name}` ? -1 : 1));
}
async function instancesOf(parts, serviceId) {
    const service = await parts.catalog.find(serviceId);
    if (!service)
        return [];
    const api = parts.instancesOf(service);
    const rows = [];
    let asked = 0;
    for (const record of await api.list()) {
        const { name = '', url = '' } = record;
        const health = () => (++asked > mostHealths ? 'not asked' : healthOf(api, { ...record, name }));
        rows.push({ service: serviceId, name, state: record.status ?? (await health()), url });
    }
    return rows;
}
async function healthOf(api, record) {
    try {
        return (await api.health(record)) ?? 'starting';
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return 'not known';
        throw error;
    }
}
async function apps(parts) {
    const found = await parts.apps.list();
    return found.map(({ name, buildStatus = '', url, appDns = '' }) => ({
        service: 'My Apps',
        name,
        state: buildStatus,
        url: url ?? appDns,
    }));
}
async function asleep(parts) {
    const found = await parts.suspended.list();
    return found.map(({ serviceId, instanceName }) => ({
        service: serviceId,
        name: instanceName,
        state: asleepState,
        url: '',
    }));
}

;// CONCATENATED MODULE: ./build/src/cli/status.js






async function status_status(session, { json }) {
    const clients = await (0,recipe/* connect */.N)(session);
    const [account, workspace] = await Promise.all([readAccount(session), readWorkspace(session, clients)]);
    if (json)
        session.stdout.line(JSON.stringify({ account, ...asJson(workspace) }, null, 2));
    else
        show(session, { account, workspace });
}
async function readAccount({ savedLogin, raw, hosts, inputs }) {
    const client = raw['access-token'] ? undefined : savedLogin.client();
    const held = raw['access-token'] ? undefined : (await savedLogin.store().read()).accessToken;
    return {
        platform: hosts.auth,
        environment: inputs.environment,
        workspace: (0,workspace/* workspaceIn */.R)(held?.value ?? raw['access-token']),
        client: client?.clientId,
        signedInAt: client?.signedInAt,
        accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
    };
}
function asJson({ plan, balance, sites, domains, instances, unlisted, solutions, nodes }) {
    const plain = (part) => (part.known ? part.value : { error: part.why });
    return {
        plan: plan ?? null,
        balance: balance ?? null,
        sites: plain(sites),
        domains: plain(domains),
        instances: plain(instances),
        unlisted,
        solutions: plain(solutions),
        nodes: plain(nodes),
    };
}
function show(session, { account, workspace }) {
    const { stderr, terminal } = session;
    const left = account.accessTokenUntil && Date.parse(account.accessTokenUntil) - terminal.clock.now();
    section(session, 'Account', {
        head: ['', ''],
        rows: [
            ['Platform', `${account.platform} (${account.environment})`],
            ['Workspace', account.workspace ?? 'not known'],
            ['Client', account.client ?? 'OSC_ACCESS_TOKEN'],
            ...(left ? [['Access token', `good for ${(0,format/* formatDuration */.a3)(left)}, then renewed`]] : []),
            ['Plan', workspace.plan ?? 'not known'],
            ['Tokens left', workspace.balance ?? 'not known'],
        ],
    });
    part(session, 'Sites', { of: workspace.sites, head: ['Name', 'Status', 'URL', 'Domain'], row: siteRow });
    const head = ['Service', 'Name', 'State', 'URL'];
    for (const [title, rows] of byKind(workspace.instances))
        part(session, title, { of: rows, head, row: instanceRow });
    for (const line of workspace.unlisted)
        stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
    part(session, 'Domains', { of: workspace.domains, head: ['Domain', 'Service', 'Name'], row: domainRow });
    part(session, 'Solutions', { of: listIn(workspace.solutions), head: ['Name', 'Status'], row: solutionRow });
    part(session, 'Reserved nodes', {
        of: workspace.nodes,
        head: ['Name', 'Purposes', 'CPU', 'Memory', 'Storage', 'Public IPs', 'Reservations'],
        row: nodeRow,
    });
}
function part(session, title, { of, head, row }) {
    if (of.known && of.value.length > 0)
        section(session, title, { head, rows: of.value.map(row) });
    else {
        const { stdout } = session;
        stdout.line(stdout.paint.bold(title));
        stdout.line(of.known ? 'none' : `not known: ${of.why}`);
        stdout.line();
    }
}
function section({ stdout }, title, { head, rows }) {
    const [first = '', ...lines] = (0,table/* tableLines */.o)(head, rows);
    stdout.line(stdout.paint.bold(title));
    if (first.trim() !== '')
        stdout.line(stdout.paint.dim(first));
    for (const line of lines)
        stdout.line(line);
    stdout.line();
}
const siteRow = ({ name, status: state = '', url = '', customDomain }) => [name, state, url, customDomain ?? ''];
const domainRow = ({ domain, serviceId, instanceName }) => [domain, serviceId ?? '', instanceName ?? ''];
const instanceRow = ({ service, name, state, url }) => [service, name, state, url];
const nodeRow = ({ name, purposes = [], publicIps = [], capacity = {}, reservations = [] }) => [
    name,
    purposes.join(', '),
    capacity.cpu ?? '',
    capacity.memory ?? '',
    capacity.storage ?? '',
    publicIps.join(', '),
    reservations.join(', '),
];
function byKind(all) {
    const only = (kind) => (all.known ? { ...all, value: all.value.filter((row) => kindOf(row) === kind) } : all);
    return ['Instances', 'Parameter stores', 'Asleep'].map((kind) => [kind, only(kind)]);
}
function kindOf({ state, service }) {
    if (state === asleepState)
        return 'Asleep';
    return service === parameter_store/* parameterStoreId */.S ? 'Parameter stores' : 'Instances';
}
function listIn(part) {
    if (!part.known)
        return part;
    const { value } = part;
    if (Array.isArray(value))
        return { known: true, value };
    const inside = typeof value === 'object' && value !== null ? Object.values(value).find(Array.isArray) : undefined;
    return { known: true, value: inside ?? [] };
}
function solutionRow(item) {
    if (typeof item !== 'object' || item === null)
        return [String(item), ''];
    const text = (...names) => {
        for (const [key, value] of Object.entries(item)) {
            if (names.includes(key) && (typeof value === 'string' || typeof value === 'number'))
                return String(value);
        }
        return '';
    };
    return [text('name', 'solution', 'solutionName') || text('id'), text('status', 'state')];
}

;// CONCATENATED MODULE: ./build/src/cli/commands/command-kit.js

function withCommon(command) {
    return command
        .option('--environment <name>', 'platform environment: prod, prod-se, stage, dev or another (default: prod)')
        .option('--base-url <url>', 'address of the whole platform, in place of what follows from the environment')
        .option('--auth-url <url>', 'address of the sign-in only')
        .option('--deploy-url <url>', 'address of the deploy manager only')
        .option('--verbose', 'show what happens behind each step');
}
function withWaiting(command) {
    return command
        .option('--no-wait', 'do not wait until it is ready and live')
        .option('--timeout <seconds>', 'longest wait for that (default: 600)')
        .option('--health-path <path>', 'path that must answer below 400');
}
function port(text) {
    const value = Number(text);
    if (!/^\d{1,5}$/.test(text) || value > 65_535)
        throw new esm/* InvalidArgumentError */.Di('It must be a port, 0 to 65535.');
    return value;
}
function collect(text, before) {
    return [...before, text];
}

;// CONCATENATED MODULE: ./build/src/cli/commands/account-commands.js



function addStatus(program, perform) {
    withCommon(program.command('status'))
        .description('Show the account, its plan and balance, sites, instances, what is asleep, domains, solutions and reserved nodes.')
        .option('--json', 'print JSON', false)
        .action(async (options) => {
        await perform({ common: options, values: {} }, (session) => status_status(session, options));
    });
}
function addDoctor(program, perform) {
    withCommon(program.command('doctor'))
        .description("Check a repository's set-up: secret, environment, the writer token's permission, the workflows. Changes nothing but a probe secret.")
        .option('--repo <owner/name>', "the repository (default: this clone's origin)")
        .option('--env <name>', 'GitHub environment that holds the secret (default: the one its workflow names)')
        .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
        .option('--directory <path>', 'the clone whose workflows are read', '.')
        .addHelpText('after', `
The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`)
        .action(async (options) => {
        const values = { 'secret-name': options.secret, 'secret-environment': options.env };
        await perform({ common: options, values }, (session) => (0,doctor/* doctor */.A)(session, options));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/config-commands.js


function addConfig(program, perform) {
    withCommon(program.command('config'))
        .description('List, set or unset the environment variables of a parameter store.')
        .addArgument(new esm/* Argument */.ef('<action>', 'what to do').choices(['list', 'set', 'unset']))
        .argument('[variables...]', 'NAME=value, or NAME with its value on standard input; for unset names')
        .requiredOption('--config-service <name>', 'the parameter store; its key in OSC_CONFIG_API_KEY')
        .option('--show', 'list the values too', false)
        .option('--json', 'print JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`)
        .action(async (action, variables, options) => {
        const values = { 'config-service': options.configService };
        await perform({ common: options, values }, async (session) => (await __webpack_require__.e(/* import() */ 584).then(__webpack_require__.bind(__webpack_require__, 32584))).changeConfig(session, { ...options, action, variables }));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/config-options.js

function withConfig(command) {
    return command
        .option('--config-service <name>', 'parameter store that the app reads its environment from')
        .option('--config <file>', 'YAML or JSON map of environment variables, written there first')
        .option('--config-prune', 'delete what is there and not in that file');
}
async function createConfig(decision, clients) {
    const { inputs, runtime } = decision;
    const { target } = inputs;
    if (!inputs['config-service'] || (target !== 'runner' && target !== 'app')) {
        throw new cli_error/* CliError */.z('usage', '--create-config is for runners and apps, and needs --config-service: the name of the store.');
    }
    const [{ serviceRun }, { createParameterStore }, { runService }] = await Promise.all([
        Promise.all(/* import() */[__webpack_require__.e(391), __webpack_require__.e(451)]).then(__webpack_require__.bind(__webpack_require__, 17832)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 28717)),
        __webpack_require__.e(/* import() */ 391).then(__webpack_require__.bind(__webpack_require__, 54391)),
    ]);
    const created = await createParameterStore(serviceRun(decision, { target, clients }), {
        deploy: runService,
        newSecret: () => runtime.newId().replaceAll('-', ''),
    });
    if (!created)
        runtime.log.info(`The parameter store "${inputs['config-service']}" is there already.`);
}

;// CONCATENATED MODULE: ./build/src/cli/commands/deploy-commands.js




const pagesOptions = `
What goes up is the directory as it is: dot files too, but no .git, no .env* and nothing outside of it.`;
function addPublish(program, perform) {
    withSite(withCommon(program.command('publish').argument('<directory>', 'the folder that the build wrote')))
        .description('Put a built directory on My Pages. Only what changed goes up; done means live.')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `${pagesOptions}

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`)
        .action(async (directory, options) => {
        const values = { ...valuesOf(options), directory, target: 'pages', operation: 'deploy' };
        await perform({ common: options, values }, (session) => (0,recipe/* carryOut */.u)(session, options));
    });
}
function addRun(program, perform) {
    withService(withName(withCommon(program.command('run'))))
        .description('Run a repository as an app, or a service of the catalogue; wait until it is ready.')
        .option('--create-config', 'make the parameter store and its Redis, where they are not there')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`)
        .action(async (options) => {
        const values = { ...valuesOf(options), ...targetOf(options), operation: 'deploy' };
        const more = options.createConfig ? { ...options, before: createConfig } : options;
        await perform({ common: options, values }, (session) => (0,recipe/* carryOut */.u)(session, more));
    });
}
function addPlan(program, perform) {
    withService(withSite(withCommon(program.command('plan').argument('[directory]', 'the folder that the build wrote'))))
        .description('Say what `publish` or `run` would do. Changes nothing: the client refuses to write.')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp`)
        .action(async (directory, options) => {
        const target = directory === undefined ? targetOf(options) : { target: 'pages' };
        const values = { ...valuesOf(options), directory, ...target, operation: 'plan' };
        await perform({ common: options, values }, (session) => (0,recipe/* carryOut */.u)(session, options));
    });
}
function addRemove(program, perform) {
    withCommon(program.command('remove'))
        .description('Take a site down, or remove an app, instance or job. One that is not there is fine.')
        .requiredOption('--name <name>', 'which one: never guessed')
        .option('--yes', 'do not ask on a terminal', false)
        .option('--domain <name>', 'custom domain of an app or instance, to be freed with it')
        .addOption(previewOption())
        .addOption(new esm/* Option */.c$('--target <what>', 'what it is').choices(['pages', 'runner', 'app', 'instance', 'job']))
        .option('--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php')
        .option('--service <id>', 'of an instance or job: the service id')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy remove --name my-site
  osc-deploy remove --runner web --name myapp`)
        .action(async (options) => {
        const target = options.target || options.runner || options.service ? targetOf(options) : { target: 'pages' };
        const values = { ...valuesOf(options), ...target, operation: 'remove' };
        await perform({ common: options, values }, (session) => (0,recipe/* carryOut */.u)(session, options));
    });
}
function valuesOf(options) {
    return {
        name: options.name,
        preview: options.preview,
        domain: options.domain,
        exclude: options.exclude?.join('\n'),
        keep: options.keep?.join('\n'),
        rollback: options.rollback ? 'true' : undefined,
        incremental: options.incremental === false ? 'false' : undefined,
        'max-prune': options.maxPrune,
        concurrency: options.concurrency,
        'basic-auth': options.basicAuth,
        runner: options.runner,
        service: options.service,
        'source-url': options.sourceUrl,
        'source-ref': options.sourceRef,
        'sub-path': options.subPath,
        'build-command': options.buildCommand,
        entry: options.entry,
        'config-service': options.configService,
        config: options.config,
        'config-prune': options.configPrune ? 'true' : undefined,
        options: options.set && options.set.length > 0 ? JSON.stringify(Object.fromEntries(options.set.map(pair))) : undefined,
        wait: options.wait === false ? 'false' : undefined,
        timeout: options.timeout,
        'health-path': options.healthPath,
    };
}
function targetOf({ target, service }) {
    return { target: target ?? (service ? 'instance' : 'runner') };
}
function pair(text) {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
}
function deploy_commands_option(text, before) {
    if (!/^[^=]+=/.test(text))
        throw new esm/* InvalidArgumentError */.Di('It must be Name=value.');
    return collect(text, before);
}
function withName(command) {
    return withWaiting(command)
        .option('--rollback', 'put back what was live before when the new version does not come up')
        .option('--name <name>', 'of the site or instance (default: made from the repository)')
        .option('--domain <name>', 'custom domain of it; set up when it is not')
        .addOption(previewOption());
}
function previewOption() {
    const what = '"branch": of the branch that is checked out, unless that is the default one';
    return new esm/* Option */.c$('--preview <of>', what).choices(['branch']);
}
function withSite(command) {
    return withName(command)
        .option('--exclude <glob>', 'leave these files out; may be given again', collect, [])
        .option('--keep <glob>', 'paths on the site that are never deleted; may be given again', collect, [])
        .option('--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)')
        .option('--concurrency <number>', 'maximum number of parallel uploads, 1 to 256')
        .option('--basic-auth <user:password>', 'ask visitors for this (better in OSC_BASIC_AUTH: arguments are seen by every user)')
        .option('--no-incremental', 'upload every file, changed or not');
}
function withService(command) {
    return withConfig(command)
        .addOption(new esm/* Option */.c$('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']))
        .option('--runner <kind>', 'web, python, go, dotnet, wasm or php')
        .option('--service <id>', 'service id of an instance or job, such as eyevinn-web-runner')
        .option('--source-url <url>', "git URL or s3://….zip (default: this clone's origin)")
        .option('--source-ref <ref>', 'branch, tag or commit (default: what is checked out)')
        .option('--sub-path <path>', 'folder of the repository that holds the app')
        .option('--build-command <command>', 'replaces the build of the runner')
        .option('--entry <file>', 'what is started')
        .option('--set <Name=value>', 'a further option of the service; may be given again', deploy_commands_option, []);
}

// EXTERNAL MODULE: ./build/src/cli/login.js + 9 modules
var login = __webpack_require__(6193);
;// CONCATENATED MODULE: ./build/src/cli/logout.js
async function logout(session) {
    session.check();
    const { savedLogin, stderr, hosts } = session;
    const had = savedLogin.forget();
    stderr.line(had
        ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
        : `You were not signed in to ${hosts.auth}.`);
}

;// CONCATENATED MODULE: ./build/src/cli/commands/login-commands.js



function addLogin(program, perform) {
    withCommon(program.command('login'))
        .description('Sign in through the browser; keep the login here, or put it into a GitHub repository.')
        .option('--repo <owner/name>', 'put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else')
        .option('--env <name>', 'GitHub environment of the repository that holds the secret')
        .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
        .option('--client-id <id>', 'OAuth client to sign in with, instead of registering one for this login')
        .option('--client-secret <secret>', 'its secret, if it has one (better in OSC_CLIENT_SECRET: arguments are seen by every user)')
        .option('--port <number>', 'port of 127.0.0.1 for the way back from the browser', port, 0)
        .option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine')
        .option('--no-browser', 'only print the link')
        .option('--show', 'print the refresh token on standard output', false)
        .addHelpText('after', `
Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://name-8976.app.example.dev

A refresh token works only once, so this machine and each repository need separate logins.`)
        .action(async (options) => {
        const values = {
            'client-id': options.clientId,
            'client-secret': options.clientSecret,
            'secret-name': options.secret,
            'secret-environment': options.env,
        };
        await perform({ common: options, values }, (session) => (0,login/* login */.iD)(session, options));
    });
}
function addInit(program, perform) {
    withCommon(program.command('init'))
        .description('Set up the repository of this clone: login, workflow, previews. Asks once before it changes anything.')
        .option('--repo <owner/name>', "the repository (default: this clone's origin)")
        .option('--env <name>', 'GitHub environment that holds the login; created when it is not there (no previews then)')
        .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
        .option('--name <name>', 'of the site or app (default: made from the repository)')
        .option('--directory <path>', 'the folder that the build writes (default: found out)')
        .option('--build-command <command>', 'how it is built (default: found out)')
        .option('--runner <kind>', 'run it as an app: web, python, go, dotnet, php or wasm (default: found out)')
        .option('--no-previews', 'no sites for pull requests')
        .option('--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it')
        .option('--port <number>', 'port of 127.0.0.1 for the way back from the browser', port, 0)
        .option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine')
        .option('--no-browser', 'only print the link')
        .option('--pull-request', 'commit the workflow to a branch and open a pull request', false)
        .option('--force', 'replace a workflow that is there', false)
        .option('--dry-run', 'show what would be done, with the workflow on standard output; change nothing', false)
        .option('--yes', 'do not ask', false)
        .addHelpText('after', `
Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets and variables is stored too: with it, previews work at any hour.`)
        .action(async (options) => {
        const values = { 'secret-name': options.secret, 'secret-environment': options.env };
        await perform({ common: options, values }, async (session) => {
            const { init } = await __webpack_require__.e(/* import() */ 789).then(__webpack_require__.bind(__webpack_require__, 73789));
            await init(session, options);
        });
    });
}
function addLogout(program, perform) {
    withCommon(program.command('logout'))
        .description('Forget the login that is kept on this machine.')
        .action(async (options) => {
        await perform({ common: options, values: {} }, (session) => logout(session));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/look-after-commands.js

function addLookAfter(program, perform) {
    const add = (name, description, pick) => withWhich(program.command(name))
        .description(description)
        .option('--service <id>', 'an instance: the service id')
        .action(async (options) => {
        await perform({ common: options, values: {} }, async (session) => pick(await __webpack_require__.e(/* import() */ 154).then(__webpack_require__.bind(__webpack_require__, 10154)))(session, options));
    });
    add('open', 'Open a site or what an option names in the browser; print its address.', (its) => its.openDeployed);
    add('logs', 'Print the log of an app or instance.', (its) => its.showLogs).option('-f, --follow', 'go on with what comes, until Ctrl-C');
    add('restart', 'Restart an app or instance; a runner fetches its source again and builds it.', (its) => its.restartDeployed);
}
function addRollback(program, perform) {
    withWaiting(withWhich(program.command('rollback')))
        .description('Build a runner or app from a former commit or ref; wait until that is live.')
        .requiredOption('--source-ref, --to <ref>', 'tag or branch; commit where the runner takes one (web and wasm)')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy rollback --runner web --name shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback --app --name shop --to v1.4.1
Its next deploy goes forward again.`)
        .action(async (options) => {
        const { app, name, runner, timeout, healthPath } = options;
        const wait = options.wait ? undefined : 'false';
        const target = app ? 'app' : 'runner';
        const values = { name, runner, target, operation: 'deploy', wait, timeout, 'health-path': healthPath };
        await perform({ common: options, values }, async (session) => (await __webpack_require__.e(/* import() */ 322).then(__webpack_require__.bind(__webpack_require__, 58322))).rollBackTo(session, options));
    });
}
function withWhich(command) {
    return withCommon(command)
        .requiredOption('--name <name>', 'which one')
        .option('--app', 'an app of My Apps', false)
        .option('--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php');
}

;// CONCATENATED MODULE: ./build/src/cli/completion.js
const shells = ['bash', 'zsh', 'fish'];
function completionScript(program, shell) {
    const entries = program.commands.map((command) => ({
        name: command.name(),
        description: firstSentence(command.description()),
        options: command.options.filter(({ long, hidden }) => long && !hidden),
        words: command.registeredArguments[0]?.argChoices ?? [],
    }));
    return { bash, zsh, fish }[shell](entries);
}
function bash(entries) {
    const values = new Map(entries.flatMap(({ options }) => options).flatMap(withValues));
    return `# osc-deploy for bash: eval "$(osc-deploy completion bash)"
_osc_deploy() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=""
  COMPREPLY=()
  case $before in
${[...values].map(([long, choices]) => `    ${long}) words=${quoted(choices.join(' '))} ;;\n`).join('')}    *)
      if [ "$COMP_CWORD" -eq 1 ]; then
        words=${quoted(entries.map(({ name }) => name).join(' '))}
      elif [[ $word == -* ]]; then
        case \${COMP_WORDS[1]} in
${entries.map(({ name, options }) => `          ${name}) words=${quoted(options.map(({ long }) => long).join(' '))} ;;\n`).join('')}        esac
      elif [ "$COMP_CWORD" -eq 2 ]; then
        case \${COMP_WORDS[1]} in
${entries.map(({ name, words }) => (words.length > 0 ? `          ${name}) words=${quoted(words.join(' '))} ;;\n` : '')).join('')}        esac
      fi ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}
complete -o default -F _osc_deploy osc-deploy
`;
}
function zsh(entries) {
    return `#compdef osc-deploy
# osc-deploy for zsh: eval "$(osc-deploy completion zsh)"
_osc_deploy() {
  local -a commands=(
${entries.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${entries.map(zshCase).join('')}  esac
}
compdef _osc_deploy osc-deploy
`;
}
function zshCase({ name, options, words }) {
    const specs = options.map((option) => {
        const text = firstSentence(option.description).replace(/[[\]:\\]/g, ' ');
        const choices = withValues(option)[0]?.[1];
        const value = takesValue(option) ? `:value:${choices ? `(${choices.join(' ')})` : '_files'}` : '';
        return quoted(`*${option.long}[${text}]${value}`);
    });
    const first = words.length > 0 ? [quoted(`1:value:(${words.join(' ')})`)] : [];
    return `    ${name}) _arguments ${[...specs, ...first, quoted('*:file:_files')].join(' ')} ;;\n`;
}
function fish(entries) {
    const lines = entries.flatMap(({ name, description, options, words }) => [
        `complete -c osc-deploy -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
        ...words.map((word) => `complete -c osc-deploy -n '__fish_seen_subcommand_from ${name}' -f -a ${word}`),
        ...options.map((option) => {
            const choices = withValues(option)[0]?.[1];
            const value = choices ? ` -x -a ${quoted(choices.join(' '))}` : takesValue(option) ? ' -r' : '';
            const flag = option.long?.replace(/^--/, '') ?? '';
            return `complete -c osc-deploy -n '__fish_seen_subcommand_from ${name}' -l ${flag}${value} -d ${quoted(firstSentence(option.description))}`;
        }),
    ]);
    return `# osc-deploy for fish: osc-deploy completion fish | source\n${lines.join('\n')}\n`;
}
function takesValue({ required, optional }) {
    return required || optional;
}
function withValues({ long, argChoices }) {
    const known = {
        '--environment': ['prod', 'prod-se', 'stage', 'dev'],
        '--runner': ['web', 'python', 'go', 'dotnet', 'wasm', 'php'],
    };
    const values = argChoices ?? known[long ?? ''];
    return long && values ? [[long, values]] : [];
}
function firstSentence(text) {
    return text.split(/(?<=\.) |: |; /)[0] ?? text;
}
function quoted(text) {
    return `'${text.replaceAll("'", '’')}'`;
}

// EXTERNAL MODULE: ./build/src/cli/paint.js
var paint = __webpack_require__(79052);
// EXTERNAL MODULE: ./build/src/cli/session.js + 2 modules
var cli_session = __webpack_require__(10133);
// EXTERNAL MODULE: ./build/src/cli/terminal-hints.js
var terminal_hints = __webpack_require__(78417);
// EXTERNAL MODULE: ./build/src/cli/terminal-log.js + 1 modules
var terminal_log = __webpack_require__(74362);
;// CONCATENATED MODULE: ./build/src/cli/program.js















async function runCli(terminal, argv) {
    let exitCode = 0;
    const perform = async (options, body) => {
        const session = (0,cli_session/* openSession */.fA)(terminal, options);
        try {
            await body(session);
        }
        catch (error) {
            const shown = inTerms(error, session);
            if (options.common.json)
                showAsJson(session, shown);
            session.log.failure(shown);
            exitCode = exitCodeOf(shown);
        }
    };
    try {
        await createProgram(terminal, perform).parseAsync([...argv], { from: 'user' });
        return exitCode;
    }
    catch (error) {
        if (!(error instanceof esm/* CommanderError */.b7))
            throw error;
        if (error.exitCode === 0)
            return 0;
        if (argv.includes('--json')) {
            const { message } = error;
            terminal.stdout.write(`${JSON.stringify({ error: { code: 'usage', message, hint: terminal_hints/* cliHints */.$.usage } }, null, 2)}\n`);
        }
        return 2;
    }
}
function showAsJson({ stdout, log, asTyped }, error) {
    const { code, message, hint } = (0,terminal_log/* failureOf */.g)(error) ?? { code: 'unexpected', message: (0,errors/* messageOf */.bD)(error), hint: '' };
    const shown = { code, message: log.secrets.redact(message), hint: asTyped(log.secrets.redact(hint)) };
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
    if (!(error instanceof errors/* DeployError */.sH))
        return error;
    if (error.code === 'invalid-input')
        return new cli_error/* CliError */.z('usage', (0,cli_session/* flagged */.fv)(error.message), { cause: error });
    if (error.code === 'interrupted')
        return new cli_error/* CliError */.z('cancelled', 'Cancelled.', { cause: error });
    if (error.code === 'unauthorized' && raw['access-token']) {
        return new cli_error/* CliError */.z('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${error.message}`, { cause: error });
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
        getOutHasColors: () => (0,paint/* takesColours */.E)({ isTTY: terminal.stdout.isTTY === true, env: terminal.env }),
        getErrHasColors: () => (0,paint/* takesColours */.E)({ isTTY: terminal.stderr.isTTY === true, env: terminal.env }),
        getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
        getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
        .showHelpAfterError(`(${terminal.invocation} <command> --help shows what there is)`)
        .addHelpText('after', overview);
    for (const add of [
        addInit,
        addLogin,
        addPublish,
        addRun,
        addPlan,
        addRemove,
        addStatus,
        addLookAfter,
        addRollback,
        addConfig,
        addDoctor,
        addLogout,
    ]) {
        add(program, perform);
    }
    program
        .command('completion')
        .description('Print a script that completes commands and options in your shell.')
        .addArgument(new esm/* Argument */.ef('<shell>', 'your shell').choices(shells))
        .addHelpText('after', completionHelp)
        .action((shell) => {
        terminal.stdout.write(completionScript(program, shell));
    });
    return program;
}
const completionHelp = `
  bash, in ~/.bashrc:                        eval "$(osc-deploy completion bash)"
  zsh, in ~/.zshrc after compinit:           eval "$(osc-deploy completion zsh)"
  fish, in ~/.config/fish/config.fish:       osc-deploy completion fish | source

It completes the command osc-deploy: have one on your path, or an alias of that name.`;
const overview = `
The usual way:
  osc-deploy init                               in a clone: everything that its repository needs to deploy itself
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give a GitHub repository its own login
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was sent), 130 ended with Ctrl-C.
Documentation: ${(0,invocation/* documentation */.TH)('command-line.md')}`;

// EXTERNAL MODULE: ./build/src/cli/screen.js
var screen = __webpack_require__(79886);
;// CONCATENATED MODULE: ./build/src/cli/main.js














const { env, platform, stdout, stderr, stdin } = process;
async function main() {
    for (const output of [stdout, stderr])
        output.on('error', () => undefined);
    try {
        const terminal = await createTerminal();
        try {
            process.exitCode = await runCli(terminal, process.argv.slice(2));
        }
        finally {
            await terminal.dispatcher.destroy();
        }
    }
    catch (error) {
        new terminal_log/* TerminalLog */.T(new screen/* Screen */.f(stderr, env), { verbose: false }).failure(error);
        process.exitCode = 1;
    }
}
async function createTerminal() {
    const dispatcher = await (0,runtime/* createDispatcher */.SM)(env);
    const interrupts = new signals/* SignalInterrupts */.p();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    return {
        env,
        platform,
        cwd: process.cwd(),
        invocation: (0,invocation/* invocationOf */.QC)(process.argv[1] ?? '', { cwd: process.cwd(), env }),
        hostName: (0,external_node_os_.hostname)(),
        stdout,
        stderr,
        clock: runtime/* systemClock */.ml,
        dispatcher,
        interrupts,
        names: name_lookup/* systemNames */.w,
        userAgent: `osc-deploy-cli/${version/* version */.r}`,
        random: Math.random,
        newId: external_node_crypto_.randomUUID,
        openBrowser: async (link) => {
            const command = browserCommand(platform, env);
            return command !== undefined && (await openLink(link, command));
        },
        askSecret: async (question) => stdin.isTTY && stderr.isTTY ? askSecret(question, stdin, new screen/* Screen */.f(stderr, env)) : undefined,
        input: async () => (stdin.isTTY ? undefined : (0,consumers_.text)(stdin)),
        confirm: async (question) => stdin.isTTY && stderr.isTTY
            ? askYes(`${question} [y/N] `, { input: stdin, output: stderr, signal: interrupts.signal })
            : undefined,
        spawn: (file, args, input) => runProgram(file, args, { env, input }),
    };
}


/***/ }),

/***/ 79052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ takesColours),
/* harmony export */   e: () => (/* binding */ paintFor)
/* harmony export */ });
const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] };
function takesColours({ isTTY, env }) {
    return isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
function paintFor(colours) {
    const style = (name) => (text) => {
        const [on, off] = codes[name];
        return colours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
    };
    return { bold: style('bold'), dim: style('dim'), red: style('red'), green: style('green'), yellow: style('yellow') };
}


/***/ }),

/***/ 44733:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ carryOut),
  N: () => (/* binding */ connect)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 5 modules
var resolve_intent = __webpack_require__(74647);
// EXTERNAL MODULE: ./build/src/action/run.js + 13 modules
var run = __webpack_require__(24236);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(88348);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 5 modules
var authenticate = __webpack_require__(38891);
// EXTERNAL MODULE: ./build/src/workflow/runner-commands.js
var runner_commands = __webpack_require__(49900);
// EXTERNAL MODULE: ./build/src/workflow/runner-files.js
var runner_files = __webpack_require__(90163);
// EXTERNAL MODULE: ./build/src/workflow/runtime.js + 2 modules
var runtime = __webpack_require__(97169);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/cli/git-context.js
var git_context = __webpack_require__(28050);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/cli/table.js
var table = __webpack_require__(52848);
;// CONCATENATED MODULE: ./build/src/cli/outcome.js



const shownPaths = 50;
function showOutcome(session, { outcome, outputs, json }) {
    const { stderr, stdout } = session;
    if (outcome.kind === 'published') {
        const { result } = outcome;
        const time = (0,format/* formatDuration */.a3)(outputs['duration-ms'] ?? 0);
        stderr.line(`${stderr.paint.green('Live')} after ${time} (${result.phases.toString()}); uploaded ${uploaded(result)}, deleted ${result.pruned}.`);
    }
    if (outcome.kind === 'published')
        for (const note of outcome.result.notes ?? [])
            stderr.line(note);
    if (json) {
        stdout.line(JSON.stringify({ ...outputs, ...facts(outcome) }, null, 2));
        return;
    }
    if (outcome.kind === 'published')
        stdout.line(outcome.result.url);
    if (outcome.kind === 'planned')
        showPlan(session, outcome.result);
    if (outcome.kind === 'served') {
        for (const { title, rows } of outcome.result.summary) {
            for (const line of (0,table/* tableLines */.o)([title, ''], rows))
                stderr.line(line);
        }
        if (outcome.result.url && !outcome.planned)
            stdout.line(outcome.result.url);
    }
}
function showPlan({ stdout, stderr }, { plan, uploaded: files, bytes, changed }) {
    const { paint } = stdout;
    listPaths(stdout, plan.added.map((file) => file.path), (path) => paint.green(`+ ${path}`));
    listPaths(stdout, plan.changed.map((file) => file.path), (path) => paint.yellow(`~ ${path}`));
    listPaths(stdout, plan.deleted ?? [], (path) => paint.red(`- ${path}`));
    const deletes = plan.deleted === undefined
        ? 'what it would delete is not known'
        : `would delete ${(0,format/* count */.U9)(plan.deleted.length, 'file')}`;
    stderr.line(changed
        ? `Would upload ${(0,format/* count */.U9)(files, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}); ${deletes}. Nothing was changed.`
        : 'The site is up to date. Nothing was changed.');
}
function listPaths(stdout, paths, style) {
    for (const path of paths.slice(0, shownPaths))
        stdout.line(style((0,plain_text/* plainText */.wh)(path, 200)));
    if (paths.length > shownPaths)
        stdout.line(`  and ${paths.length - shownPaths} more`);
}
function facts(outcome) {
    if (outcome.kind === 'removed')
        return { operation: 'removed', status: 'removed', changed: outcome.changed };
    if (outcome.kind === 'served') {
        const { changed, status } = outcome.result;
        return { operation: outcome.planned ? 'planned' : 'deployed', status, changed };
    }
    if (outcome.kind !== 'published' && outcome.kind !== 'planned')
        return {};
    const { plan, changed, uploaded: files, bytes, pruned } = outcome.result;
    const unchanged = plan.unchanged.length;
    const all = plan.added.length + plan.changed.length + unchanged;
    return outcome.kind === 'planned'
        ? { operation: 'planned', status: 'planned', changed, files: all, uploaded: files, unchanged, bytes }
        : { operation: 'deployed', status: 'live', changed, files: all, uploaded: files, unchanged, pruned, bytes };
}
function uploaded({ uploaded: files, bytes }) {
    return `${(0,format/* count */.U9)(files, 'file')} (${(0,format/* formatBytes */.z3)(bytes)})`;
}

;// CONCATENATED MODULE: ./build/src/cli/recipe.js














async function carryOut(session, { json, yes = true, before, }) {
    const { terminal, raw, log } = session;
    const startedAt = terminal.clock.now();
    const outputs = new contract_outputs/* Outputs */.t(() => undefined);
    const env = await (0,git_context/* gitContext */.cw)(terminal);
    const preview = raw.preview || 'false';
    const runsSource = raw.target === 'runner' || raw.target === 'app';
    const checkedOut = preview === 'branch' || runsSource ? await (0,git_context/* branchContext */.kN)(terminal) : { env: {}, event: undefined };
    const runtime = {
        ...dependenciesOf(session, outputs),
        env: { ...env, ...checkedOut.env },
        event: checkedOut.event,
    };
    const decision = await (0,resolve_intent/* resolveIntent */.n)(runtime, {
        ...raw,
        preview,
        directory: atHand(raw.directory, terminal.cwd),
        config: textOf(raw.config, terminal.cwd),
        ...loginInputs(session),
    });
    outputs.set({ name: decision.intent.name });
    const target = await (0,run/* prepareTarget */.z)(decision);
    await requireLogin(session);
    const readOnly = decision.intent.operation === 'plan';
    const { inputs, context, intent } = decision;
    const clients = await log.quietly(() => (0,authenticate/* authenticate */.QF)({ runtime, inputs, context, readOnly }));
    const place = `${clients.workspace ?? clients.hosts.auth} on ${inputs.environment}`;
    log.info(place);
    if (!yes && !(await confirmed(session, `Remove ${whatIs(inputs, intent.name)} from ${place}?`)))
        return;
    await before?.(decision, clients);
    const idle = log.busy(terminal.clock);
    const outcome = await target.execute(clients).finally(idle);
    outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
    showOutcome(session, { outcome, outputs: outputs.values, json });
}
async function confirmed({ terminal, log }, question) {
    if ((await terminal.confirm(question)) !== false)
        return true;
    log.info('Nothing was changed.');
    return false;
}
function whatIs({ target, service, runner }, name) {
    if (target === 'pages')
        return `the site ${name}`;
    return `the ${target} ${name}${service || runner ? ` (${service ?? runner})` : ''}`;
}
function atHand(directory, cwd) {
    return /^\.\.(?:[/\\]|$)/.test(directory) ? (0,external_node_path_.resolve)(cwd, directory) : directory;
}
function named(host) {
    const [own, environment = 'prod'] = /^app\.(?:([a-z0-9-]+)\.)?osaas\.io$/.exec(host) ?? [];
    return own ? `${host} (${environment})` : host;
}
async function connect(session) {
    session.check();
    await requireLogin(session);
    const runtime = dependenciesOf(session, new contract_outputs/* Outputs */.t(() => undefined));
    const { inputs } = (0,contract_inputs/* parseInputs */.TL)({ ...session.raw, ...loginInputs(session) });
    const context = (0,contract_event/* readContext */.yI)({}, undefined);
    return session.log.quietly(() => (0,authenticate/* authenticate */.QF)({ runtime, inputs, context, readOnly: false }));
}
function dependenciesOf({ terminal, log, savedLogin }, outputs) {
    const { clock, interrupts, dispatcher, userAgent, random, newId } = terminal;
    return {
        env: {},
        clock,
        log,
        outputs,
        runnerFiles: new runner_files/* RunnerFiles */.o({ commands: runner_commands/* runnerCommands */.J, env: {}, warn: (text) => log.warning(text) }),
        interrupts,
        dispatcher,
        userAgent,
        event: undefined,
        workspace: terminal.cwd,
        names: terminal.names,
        journalPath: savedLogin.journalPath,
        random,
        newId,
        stallMs: runtime/* uploadStallMs */.eP,
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
async function requireLogin({ savedLogin, raw, hosts, inputs }) {
    if (raw['access-token'])
        return;
    if (!savedLogin.client()) {
        const others = savedLogin.others();
        const next = others.length > 0 ? `You are signed in to ${others.map(named).join(', ')}.` : undefined;
        throw new cli_error/* CliError */.z('not-signed-in', `You are not signed in to ${hosts.auth} (${inputs.environment}).`, { next });
    }
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

/***/ 73473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ namesFor),
/* harmony export */   g: () => (/* binding */ writerPermissions)
/* harmony export */ });
function namesFor(secret) {
    const prefix = /^(.+)_REFRESH_TOKEN$/i.exec(secret)?.[1] ?? 'OSC';
    return {
        secret,
        clientId: `${prefix}_CLIENT_ID`,
        clientSecret: `${prefix}_CLIENT_SECRET`,
        writer: 'OSC_SECRET_TOKEN',
    };
}
function writerPermissions(environment) {
    return environment ? 'Environments: read and write' : 'Secrets: read and write, Variables: read and write';
}


/***/ }),

/***/ 48004:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h: () => (/* binding */ openRepository),
  F: () => (/* binding */ proveWritable)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/github/probe-text.js
var probe_text = __webpack_require__(25659);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/http/json.js
var json = __webpack_require__(46102);
;// CONCATENATED MODULE: ./build/src/cli/repository/gh.js


class Gh {
    place;
    needs = 'the scopes "repo" and "workflow" (`gh auth refresh --scopes repo,workflow`)';
    #run;
    #repository;
    #environment;
    constructor(options) {
        this.#run = options.run;
        this.#repository = options.repository;
        this.#environment = options.environment;
        this.place = options.environment
            ? `environment ${options.environment} of ${options.repository}`
            : options.repository;
    }
    static async isSignedIn({ spawn, env }) {
        const ended = await spawn('gh', ['auth', 'status', '--hostname', env['GH_HOST'] || 'github.com']);
        return ended.code === 0;
    }
    async get(path) {
        const ended = await this.#run('gh', ['api', path.replace(/^\//, '')]);
        if (ended.code === 0)
            return (0,json/* parseJson */.q)(ended.stdout);
        if (/\(HTTP 404\)/.test(ended.stderr))
            return undefined;
        throw failed('gh api', ended);
    }
    async put(path) {
        const ended = await this.#run('gh', ['api', '--method', 'PUT', path.replace(/^\//, '')]);
        if (ended.code !== 0)
            throw failed('gh api', ended);
    }
    async writeSecret(name, value) {
        await this.#set('secret', { name, value });
    }
    async readVariable(name) {
        const root = this.#environment ? `environments/${encodeURIComponent(this.#environment)}` : 'actions';
        const found = await this.get(`repos/${this.#repository}/${root}/variables/${name}`);
        return typeof found === 'object' && found !== null && 'value' in found ? String(found.value) : undefined;
    }
    async writeVariable(name, value) {
        await this.#set('variable', { name, value });
    }
    async #set(kind, { name, value }) {
        const place = ['--repo', this.#repository, ...(this.#environment ? ['--env', this.#environment] : [])];
        const ended = await this.#run('gh', [kind, 'set', name, ...place], value);
        if (ended.code !== 0)
            throw failed(`gh ${kind} set ${name}`, ended);
    }
}
function failed(what, { code, stderr }) {
    return new Error(`${what} ended with ${code ?? 'no status'}: ${(0,plain_text/* plainText */.wh)(stderr, 300) || 'no reason given'}`);
}

;// CONCATENATED MODULE: ./build/src/cli/repository/reader.js

class ApiReader {
    #api;
    constructor(api) {
        this.#api = api;
    }
    async get(path) {
        return (await (0,errors/* orMissing */.Mr)(() => this.#api.request(`GET ${path}`)))?.data;
    }
    async put(path) {
        await this.#api.request(`PUT ${path}`);
    }
}

;// CONCATENATED MODULE: ./build/src/cli/repository/open-repository.js





async function openRepository(session, address) {
    const { terminal, log } = session;
    const { repository, environment } = address;
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
        throw new cli_error/* CliError */.z('usage', `--repo must be owner/name; given was ${JSON.stringify(repository.slice(0, 100))}.`);
    }
    if (await Gh.isSignedIn(terminal)) {
        const gh = new Gh({ run: terminal.spawn, repository, environment });
        return { ...address, vault: gh, reader: gh, by: 'gh' };
    }
    const { token, by } = await gitHubToken(session);
    log.mask(token);
    const [{ gitHubApi }, { GitHubVault }] = await Promise.all([
        Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 48713)),
        __webpack_require__.e(/* import() */ 412).then(__webpack_require__.bind(__webpack_require__, 16412)),
    ]);
    const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
    const api = await gitHubApi({ http: session.http, token, apiUrl });
    return { ...address, vault: new GitHubVault({ api, repository, environment }), reader: new ApiReader(api), by };
}
async function proveWritable({ vault, by }, secret) {
    try {
        await vault.writeSecret(`${secret}_PROBE`, probe_text/* probeText */.Q);
    }
    catch (error) {
        throw new cli_error/* CliError */.z('repository-refused', `The secret ${secret} of ${vault.place} cannot be written (with ${by}): ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next: `Needed: ${vault.needs}. An environment has to exist first.` });
    }
}
async function gitHubToken({ terminal }) {
    for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) {
        const token = terminal.env[name]?.trim();
        if (token)
            return { token, by: name };
    }
    const token = await terminal.askSecret('GitHub token that may write secrets and variables (not shown): ');
    if (token)
        return { token, by: 'the token you gave' };
    throw new cli_error/* CliError */.z('github-credentials', 'There is no login for GitHub here: `gh` is not signed in, and no token was given.');
}


/***/ }),

/***/ 16268:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ storeLogin),
/* harmony export */   k: () => (/* binding */ writeSecret)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50973);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(67169);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73473);





async function storeLogin(session, { repository, signedIn }) {
    const { stderr, inputs } = session;
    const { vault } = repository;
    const { client, login } = signedIn;
    const names = (0,_names_js__WEBPACK_IMPORTED_MODULE_3__/* .namesFor */ .G)(inputs['secret-name']);
    await writeSecret(session, { repository, name: names.secret, value: login.refreshToken });
    await write(session, { repository, what: `the variable ${names.clientId}` }, () => vault.writeVariable(names.clientId, client.clientId));
    if (client.clientSecret) {
        await writeSecret(session, { repository, name: names.clientSecret, value: client.clientSecret });
    }
    stderr.line(`This login is only for ${vault.place}. Do not reuse it elsewhere: that would invalidate it here.`);
}
async function writeSecret(session, { repository, name, value }) {
    await write(session, { repository, what: `the secret ${name}` }, () => repository.vault.writeSecret(name, value));
}
async function write({ stderr, terminal }, { repository, what }, attempt) {
    const { place } = repository.vault;
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(attempt, {
            clock: terminal.clock,
            policy: (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .anyError */ .$b)({ tries: 4, maxMs: 4000, random: terminal.random }),
        });
    }
    catch (error) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_2__/* .CliError */ .z('repository-half-written', `${what} could not be written to ${place}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, {
            cause: error,
        });
    }
    stderr.line(`${stderr.paint.green('Set')} ${what} of ${place}.`);
}


/***/ }),

/***/ 73888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hy: () => (/* binding */ concurrencyGroup),
/* harmony export */   LS: () => (/* binding */ workflowText),
/* harmony export */   Oc: () => (/* binding */ actionReference)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25835);


const actionReference = `${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .repository */ .J}@v${_base_version_js__WEBPACK_IMPORTED_MODULE_1__/* .version */ .r.split('.')[0]}-node24`;
function workflowText(options) {
    const { project, branch, previews, environment } = options;
    const builds = project.build.length > 0;
    return `# Written by osc-deploy init. Change what you like: it is not written again.
name: Deploy to Open Source Cloud
on:
  push:
    branches: [${yamlText(branch)}]
${previews ? '  pull_request:\n    types: [opened, reopened, synchronize, closed]\n' : ''}  # Keeps the login alive, which ends after seven days without a run, and removes previews that were left behind.
  schedule:
    - cron: '17 4 * * 1,4'
  workflow_dispatch:

permissions:
  contents: read

jobs:
${builds ? buildJob(options) : ''}  publish:
${builds ? `    needs: build\n    if: \${{ !cancelled() && needs.build.result != 'failure' }}\n` : ''}    runs-on: ubuntu-latest
    permissions:
      contents: read
      # For the comment on a pull request, and to see which ones are closed.
      pull-requests: write
${environment ? `    environment:\n      name: ${yamlText(environment)}\n      url: \${{ steps.deploy.outputs.url }}\n` : ''}    # A login can be used by one run at a time: the others wait here, while their builds go on.
    concurrency:
      group: ${yamlText(concurrencyGroup(environment))}
      queue: max
      cancel-in-progress: false
    steps:
${publishSteps(options).map(stepText).join('')}`;
}
function concurrencyGroup(environment) {
    return environment ? `osc-login-${environment}` : 'osc-login';
}
function buildJob({ project, folder, previews }) {
    const steps = [
        checkout(project),
        ...project.setup,
        ...project.build.map((run) => ({ run })),
        {
            uses: 'actions/upload-artifact@v7',
            with: [
                ['name', 'site'],
                ['path', yamlText(node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(folder, project.directory ?? '.'))],
                ['include-hidden-files', 'true'],
                ['if-no-files-found', 'error'],
                ['retention-days', '1'],
            ],
        },
    ];
    const when = ["github.event_name != 'schedule'", ...(previews ? ["github.event.action != 'closed'"] : [])];
    return `  build:
    if: ${when.join(' && ')}
    runs-on: ubuntu-latest
${folder ? `    defaults:\n      run:\n        working-directory: ${yamlText(folder)}\n` : ''}    steps:
${steps.map(stepText).join('')}
`;
}
function publishSteps(options) {
    const { project, folder, uses } = options;
    const deploy = { uses, id: 'deploy', with: inputsOf(options) };
    if (project.runner)
        return [deploy];
    if (project.build.length === 0)
        return [checkout(project), deploy];
    const artifact = [
        ['name', 'site'],
        ['path', yamlText(node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(folder, project.directory ?? '.'))],
    ];
    return [{ uses: 'actions/download-artifact@v8', if: "needs.build.result == 'success'", with: artifact }, deploy];
}
function inputsOf(options) {
    const { project, folder, name, names, environment, hasClientSecret, hasWriter, platform } = options;
    const { directory, runner } = project;
    const when = (given, input, value) => (given ? [[input, value]] : []);
    return [
        ['operation', `\${{ github.event_name == 'schedule' && 'cleanup' || 'auto' }}`],
        ...when(runner, 'target', 'runner'),
        ...when(runner, 'runner', runner ?? ''),
        ...when(runner && folder, 'sub-path', yamlText(folder)),
        ...when(!runner, 'directory', yamlText(node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(folder, directory ?? '.'))),
        ...when(!runner && node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(folder, directory ?? '.') === '.', 'exclude', '.github/**'),
        ...when(name, 'name', yamlText(name ?? '')),
        ['refresh-token', `\${{ secrets.${names.secret} }}`],
        ['client-id', `\${{ vars.${names.clientId} }}`],
        ...when(hasClientSecret, 'client-secret', `\${{ secrets.${names.clientSecret} }}`),
        ...when(hasWriter, 'secret-token', `\${{ secrets.${names.writer} }}`),
        ...when(hasWriter && names.secret !== 'OSC_REFRESH_TOKEN', 'secret-name', names.secret),
        ...when(hasWriter && environment, 'secret-environment', yamlText(environment ?? '')),
        ...platform.map(([input, value]) => [input, yamlText(value)]),
    ];
}
function checkout({ framework }) {
    const uses = 'actions/checkout@v7';
    return framework === 'Hugo' ? { uses, with: [['submodules', 'recursive']] } : { uses };
}
function stepText(step) {
    if (step.run !== undefined)
        return `      - run: ${plainYaml(step.run) ? step.run : JSON.stringify(step.run)}\n`;
    const id = step.id ? `        id: ${step.id}\n` : '';
    const condition = step.if ? `        if: ${step.if}\n` : '';
    const inputs = step.with?.map(([name, value]) => `          ${name}: ${value}\n`).join('') ?? '';
    return `      - uses: ${step.uses}\n${id}${condition}${inputs && `        with:\n${inputs}`}`;
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
/* harmony export */   f: () => (/* binding */ Screen)
/* harmony export */ });
/* harmony import */ var _paint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79052);

class Screen {
    paint;
    isTTY;
    #output;
    #linked;
    #drawn = false;
    constructor(output, env) {
        this.#output = output;
        this.isTTY = output.isTTY === true;
        this.#linked = env['TERM'] !== 'dumb';
        this.paint = (0,_paint_js__WEBPACK_IMPORTED_MODULE_0__/* .paintFor */ .e)((0,_paint_js__WEBPACK_IMPORTED_MODULE_0__/* .takesColours */ .E)({ isTTY: this.isTTY, env }));
    }
    get width() {
        return this.#output.columns ?? 80;
    }
    link(url) {
        return this.isTTY && this.#linked ? `\u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\` : url;
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


/***/ }),

/***/ 10133:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fv: () => (/* binding */ flagged),
  fA: () => (/* binding */ openSession),
  fL: () => (/* binding */ rejectUsage),
  NH: () => (/* binding */ writerToken)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(88348);
// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/cli/cli-error.js
var cli_error = __webpack_require__(67169);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
;// CONCATENATED MODULE: ./build/src/cli/config-folder.js


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

// EXTERNAL MODULE: ./build/src/cli/invocation.js
var cli_invocation = __webpack_require__(59836);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/stores/file.js + 1 modules
var file = __webpack_require__(41833);
;// CONCATENATED MODULE: ./build/src/cli/kept-login.js






const keptClient = schemas/* looseObject */._H3({
    clientId: schemas/* string */.YjP().min(1),
    clientSecret: schemas/* string */.YjP().min(1).optional(),
    signedInAt: schemas/* string */.YjP().optional(),
});
class KeptLogin {
    folder;
    #clock;
    constructor({ folder, clock }) {
        this.folder = folder;
        this.#clock = clock;
    }
    get tokenFile() {
        return (0,external_node_path_.join)(this.folder, 'login.json');
    }
    get #clientFile() {
        return (0,external_node_path_.join)(this.folder, 'client.json');
    }
    get journalPath() {
        return (0,external_node_path_.join)(this.folder, 'journal.json');
    }
    store() {
        return new file/* FileStore */.y({ path: this.tokenFile, clock: this.#clock });
    }
    client() {
        const parsed = keptClient.safeParse(readJson(this.#clientFile));
        if (!parsed.success)
            return undefined;
        const { clientId, clientSecret, signedInAt } = parsed.data;
        return { clientId, clientSecret, signedInAt };
    }
    async keep(login, { client, run }) {
        const store = this.store();
        const at = new Date(this.#clock.now()).toISOString();
        await store.exclusively(async () => {
            const { record } = await store.read();
            const current = (0,generation/* fingerprint */.Rj)(login.refreshToken);
            const superseded = record ? [record.current, ...record.superseded].slice(0, 20) : [];
            await store.save(login, { generation: 0, current, superseded, state: 'stored', run, at });
            const { clientId, clientSecret } = client;
            (0,atomic_file/* writeSecretFile */.A)(this.#clientFile, `${JSON.stringify({ clientId, ...(clientSecret ? { clientSecret } : {}), signedInAt: at }, null, 2)}\n`);
        });
    }
    forget() {
        const had = this.client() !== undefined;
        (0,external_node_fs_.rmSync)(this.folder, { recursive: true, force: true });
        return had;
    }
    others() {
        return list((0,external_node_path_.dirname)(this.folder)).filter((name) => name !== (0,external_node_path_.basename)(this.folder));
    }
}
function readJson(path) {
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}
function list(folder) {
    try {
        return (0,external_node_fs_.readdirSync)(folder);
    }
    catch {
        return [];
    }
}

// EXTERNAL MODULE: ./build/src/cli/screen.js
var screen = __webpack_require__(79886);
// EXTERNAL MODULE: ./build/src/cli/terminal-log.js + 1 modules
var terminal_log = __webpack_require__(74362);
;// CONCATENATED MODULE: ./build/src/cli/session.js










function openSession(terminal, { common, values }) {
    const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
    const stderr = new screen/* Screen */.f(terminal.stderr, env);
    const typed = (text) => (0,cli_invocation/* asTyped */.j4)(text, { invocation, place: placeOf(common) });
    const log = new terminal_log/* TerminalLog */.T(stderr, { verbose: common.verbose ?? false, asTyped: typed });
    const raw = rawValues(common, { ...values, ...fromEnvironment(env, values) });
    for (const name of contract_inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    const hosts = (0,platform_hosts/* computeHosts */.j)(inputs.environment, {
        baseUrl: inputs['base-url'],
        authUrl: inputs['auth-url'],
        deployUrl: inputs['deploy-url'],
    });
    const folder = (0,external_node_path_.join)(configFolder(terminal.platform, env), 'logins', slug(hosts.auth));
    return {
        terminal,
        raw,
        inputs,
        hosts,
        log,
        stdout: new screen/* Screen */.f(terminal.stdout, env),
        stderr,
        asTyped: typed,
        http: new http/* Http */.l({ dispatcher, clock, userAgent, signal: interrupts.signal }),
        savedLogin: new KeptLogin({ folder, clock }),
        check: () => rejectUsage(problems),
    };
}
function rejectUsage(problems) {
    if (problems.length === 0)
        return;
    const list = problems.map(({ input, text }) => `  ${flagOf(input)} ${text}`).join('\n');
    throw new cli_error/* CliError */.z('usage', `Invalid options:\n${list}`);
}
function writerToken({ terminal, log }) {
    const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
    if (token)
        log.mask(token);
    return token;
}
function flagged(message) {
    return message
        .replace(/^.*:$/m, 'Invalid options:')
        .replace(/^- `([a-z-]+)`/gm, (_, input) => `  ${flagOf(input)}`)
        .replace(/`([a-z-]+): (\S+)`/g, (_, input, value) => `\`${flagOf(input)} ${value}\``);
}
function fromEnvironment(env, values) {
    return {
        'access-token': values['access-token'] ?? env['OSC_ACCESS_TOKEN'],
        'basic-auth': values['basic-auth'] ?? env['OSC_BASIC_AUTH'],
        'config-api-key': values['config-api-key'] ?? (values['config-service'] ? env['OSC_CONFIG_API_KEY'] : undefined),
        'source-token': values.target === 'runner' || values.target === 'app' ? env['OSC_SOURCE_TOKEN'] : undefined,
        'client-secret': values['client-secret'] ?? (values['client-id'] ? env['OSC_CLIENT_SECRET'] : undefined),
    };
}
function rawValues(common, values) {
    const raw = Object.fromEntries(contract_inputs/* inputNames */.vj.map((name) => [name, values[name] ?? '']));
    raw.environment = common.environment ?? '';
    raw['base-url'] = common.baseUrl ?? '';
    raw['auth-url'] = common.authUrl ?? '';
    raw['deploy-url'] = common.deployUrl ?? '';
    return raw;
}
function placeOf({ environment, baseUrl, authUrl, deployUrl }) {
    const given = { environment, 'base-url': baseUrl, 'auth-url': authUrl, 'deploy-url': deployUrl };
    return Object.entries(given)
        .map(([name, value]) => (value ? ` --${name} ${value}` : ''))
        .join('');
}
function flagOf(input) {
    if (input === 'directory')
        return '<directory>';
    if (input === 'secret-name')
        return '--secret';
    if (input === 'options')
        return '--set';
    return input === 'secret-environment' ? '--env' : `--${input}`;
}
function slug(authUrl) {
    return new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
}


/***/ }),

/***/ 52848:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ tableLines)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);


const longestCell = 60;
const mostRows = 1000;
function tableLines(head, rows) {
    const shown = rows.slice(0, mostRows).map((row) => row.map((cell) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(cell, longestCell) || '–'));
    const more = rows.length - shown.length;
    const cells = [head, ...shown, ...(more > 0 ? [[`… and ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(more)} more`]] : [])];
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
    usage: 'Nothing was sent. `osc-deploy help` and `osc-deploy <command> --help` show the commands and options.',
    'sign-in-denied': 'Run the command again and choose "Approve" when the platform asks.',
    'sign-in-timeout': 'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:\n  osc-deploy login --help',
    'sign-in-failed': 'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
    'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
    'exchange-failed': 'Run the command again; check `--client-id`, `--client-secret` and `--environment`. Nothing was stored.',
    'no-refresh-token': 'Use a client that is allowed the refresh_token grant (`--client-id`). The server only gave a token for one hour.',
    'not-signed-in': 'Sign in:\n  osc-deploy login',
    'not-found': 'See what there is:\n  osc-deploy status',
    'access-token-refused': 'It has expired or is for another environment. To use the login of this machine instead:\n  unset OSC_ACCESS_TOKEN',
    cancelled: 'Run the command again to continue safely.',
    'repository-refused': 'Nothing was sent to the platform. Use a token with the permission named above, or sign in to GitHub:\n  gh auth login',
    'repository-half-written': 'Run the same command again: it starts over and replaces everything. The repository only has a part of the login.',
    'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:\n  osc-deploy doctor',
    'pull-request-failed': 'Commit the workflow file and open the pull request by hand. The login is in place.',
    'github-credentials': 'Set GITHUB_TOKEN to a token that can write secrets and variables, or sign in to GitHub:\n  gh auth login',
};
const terminalHints = {
    'invalid-input': cliHints.usage,
    'invalid-proxy': 'HTTPS_PROXY and HTTP_PROXY must be http or https URLs, such as http://proxy.example:3128. Correct or unset them.',
    'directory-missing': 'Run the build first, and give the folder that it writes.',
    'credentials-missing': cliHints['not-signed-in'],
    'invalid-grant': 'The login has ended: it was used elsewhere, has expired, or was revoked. Sign in again:\n  osc-deploy login',
    'token-lost': 'The login could not be stored. Sign in again:\n  osc-deploy login',
    unauthorized: 'The platform does not accept the login. Sign in again:\n  osc-deploy login',
    unreachable: 'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY; then run the command again.',
    'upload-failed': 'Run the command again: it continues where it stopped. The site was not switched over and still serves its previous pages where they did not change.',
    'not-live': 'Open the address; give a longer `--timeout` if it was only slow, or correct `--health-path`.',
};


/***/ }),

/***/ 74362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ TerminalLog),
  g: () => (/* binding */ failureOf)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
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
    error(text) {
        this.#lines(text);
    }
    failure(error) {
        const { paint } = this.#screen;
        const failure = failureOf(error);
        if (failure) {
            this.#lines(`${paint.red('Error:')} ${this.#asTyped(failure.message)}`);
            this.#lines(this.#asTyped(failure.hint));
            const more = `More: ${this.#screen.link((0,invocation/* documentation */.TH)(`troubleshooting.md#${failure.code}`))}`;
            this.#screen.line(paint.dim(more));
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
    const hint = (error instanceof errors/* DeployError */.sH && terminal_hints/* terminalHints */.F[error.code]) || error.hint;
    return { code, message, hint };
}


/***/ }),

/***/ 2214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ Outputs)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const longestText = 4096;
class Outputs {
    #write;
    #values = {};
    constructor(write) {
        this.#write = write;
    }
    get values() {
        return this.#values;
    }
    set(values) {
        Object.assign(this.#values, values);
        for (const [name, value] of Object.entries(values)) {
            this.#write(name, typeof value === 'object' ? (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .printableJson */ .et)(value) : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(String(value), longestText));
        }
    }
}


/***/ }),

/***/ 25659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ probeText)
/* harmony export */ });
const probeText = 'This secret shows that the one beside it can be written.';


/***/ }),

/***/ 99157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ connectEarly),
/* harmony export */   f: () => (/* binding */ EarlyAgent)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);

class EarlyAgent extends undici__WEBPACK_IMPORTED_MODULE_0__/* .Agent */ .g6 {
    #connect;
    #early;
    constructor({ connectMs, ...options }) {
        const open = (0,undici__WEBPACK_IMPORTED_MODULE_0__/* .buildConnector */ .gU)({ timeout: connectMs });
        const kept = new Map();
        super({
            ...options,
            connect: (to, ready) => {
                const anew = () => open(to, ready);
                const early = kept.get(keyOf(to))?.shift();
                if (!early)
                    return anew();
                early.then((socket) => (socket.destroyed ? anew() : ready(null, socket.ref())), anew);
            },
        });
        this.#connect = open;
        this.#early = kept;
    }
    openEarly({ protocol, host, hostname: name, port }, count) {
        const to = { protocol, host, hostname: name.replace(/^\[|\]$/g, ''), port };
        const kept = this.#early.get(keyOf(to)) ?? [];
        this.#early.set(keyOf(to), kept);
        while (kept.length < count) {
            const opening = new Promise((resolve, reject) => {
                this.#connect(to, (error, socket) => {
                    if (socket)
                        resolve(socket.unref().on('error', () => undefined));
                    else
                        reject(error ?? new Error('no connection'));
                });
            });
            opening.catch(() => undefined);
            kept.push(opening);
        }
    }
}
function keyOf({ protocol, hostname, port }) {
    return `${protocol}//${hostname}:${port}`;
}
function connectEarly(dispatcher, origin, count) {
    if (dispatcher instanceof EarlyAgent)
        dispatcher.openEarly(origin, count);
}


/***/ }),

/***/ 88286:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eq: () => (/* binding */ proxyVariables),
/* harmony export */   jL: () => (/* binding */ hasProxy),
/* harmony export */   rw: () => (/* binding */ proxyVariable)
/* harmony export */ });
const proxyVariables = ['HTTPS_PROXY', 'HTTP_PROXY'];
function hasProxy(env) {
    return proxyVariables.some((name) => proxyVariable(env, name) !== '');
}
function proxyVariable(env, name) {
    return (env[name.toLowerCase()] || env[name] || '').trim();
}


/***/ }),

/***/ 21269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ InstancesApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46102);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49034);




const mostLines = 50_000;
const slowTimeoutMs = 120_000;
class InstancesApi {
    #api;
    constructor(api) {
        this.#api = api;
    }
    async list() {
        return this.#api.call({ method: 'GET', url: this.#api.url(), large: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instanceList */ .yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.call({ method: 'GET', url: this.#api.url(name), once }, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ));
    }
    async create(name, options) {
        const call = {
            method: 'POST',
            url: this.#api.url(),
            body: { name, ...options },
            timeoutMs: slowTimeoutMs,
        };
        return accepted(await this.#api.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const call = {
            method: 'PATCH',
            url: this.#api.url(name),
            body: options,
            repeatable: true,
            timeoutMs: slowTimeoutMs,
        };
        const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instance */ .KJ.safeParse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(await this.#api.text(call)));
        if (answer.success)
            accepted(answer.data, `updating "${name}"`);
    }
    async restart(of) {
        const href = of._links?.['restart']?.href;
        if (!href) {
            const why = 'its record has no link for that, as of instances made long ago';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `"${of.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#api.link(href);
        await this.#api.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
    }
    async remove(name) {
        const call = { method: 'DELETE', url: this.#api.url(name), timeoutMs: slowTimeoutMs };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call))) !== undefined;
    }
    async health(of) {
        const call = { method: 'GET', url: this.#link(of, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call));
        if (text === undefined)
            return undefined;
        const parsed = _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instanceHealth */ .kf.safeParse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(text));
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(of) {
        const call = { method: 'GET', url: this.#link(of, 'logs'), once: true, large: true, timeoutMs: 30_000 };
        const text = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.text(call))) ?? '';
        const json = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(text);
        const parts = Array.isArray(json) ? json.slice(-mostLines).map(asText) : [typeof json === 'string' ? json : text];
        const lines = parts.flatMap(lastLines).slice(-mostLines);
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return lines;
    }
    async ports(of) {
        const call = { method: 'GET', url: this.#link(of, 'ports'), timeoutMs: 20_000 };
        const ports = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#api.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .instancePorts */ .eF))) ?? [];
        return ports.map(({ externalIp, externalPort, internalPort }) => ({
            externalIp: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(externalIp, 100),
            externalPort,
            internalPort,
        }));
    }
    #link(of, rel) {
        return this.#api.link(of._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(of.name.toWellFormed())}`);
    }
}
function asText(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function lastLines(text) {
    let start = text.length;
    for (let lines = 0; lines < mostLines && start > 0; lines++)
        start = text.lastIndexOf('\n', start - 1);
    return text.slice(Math.max(0, start)).split(/\r?\n/);
}
function accepted(answer, what) {
    const reason = answer['reason'];
    if (typeof reason === 'string' && reason !== '') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${what}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(reason)}.`);
    }
    return answer;
}


/***/ }),

/***/ 98483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ DomainsApi)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);


const entry = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});
const entries = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(entry);
class DomainsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mydomains' }, entries);
    }
    async add(domain) {
        await this.#controlPlane.command({ host: 'deploy', method: 'POST', path: '/mydomains', body: domain });
    }
    async remove(domain) {
        const path = `/mydomains/${encodeURIComponent(domain)}`;
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#controlPlane.command({ host: 'deploy', method: 'DELETE', path }));
    }
}


/***/ }),

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ parameterStoreId),
/* harmony export */   l: () => (/* binding */ ParameterStore)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);


const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const mostPages = 50;
const entry = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ key: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1), value: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const page = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ items: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(entry), total: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().optional().catch(undefined) });
class ParameterStore {
    #json;
    #address;
    constructor({ json, address }) {
        this.#json = json;
        this.#address = address;
    }
    async list() {
        const values = new Map();
        let total = 0;
        for (let read = 0; read < mostPages; read++) {
            const url = this.#url();
            url.searchParams.set('limit', String(pageSize));
            if (values.size > 0)
                url.searchParams.set('offset', String(values.size));
            const found = await this.#json.call({ method: 'GET', url, confidential: true }, page);
            const before = values.size;
            for (const { key, value } of found.items)
                values.set(key, value);
            total = Math.max(total, found.total ?? values.size);
            if (values.size >= total || values.size === before)
                break;
        }
        return { values, complete: values.size >= total };
    }
    async get(key) {
        const call = { method: 'GET', url: this.#url(key), confidential: true };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, entry)))?.value;
    }
    async set(key, value) {
        await this.#json.text({
            method: 'POST',
            url: this.#url(),
            body: { key, value },
            repeatable: true,
            confidential: true,
        });
    }
    async remove(key) {
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text({ method: 'DELETE', url: this.#url(key), confidential: true }));
    }
    #url(key) {
        const url = new URL(this.#address);
        const path = `${url.pathname.replace(/\/+$/, '')}/api/v1/config`;
        url.pathname = key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
        return url;
    }
}


/***/ }),

/***/ 71203:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ ServiceApi)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


class ServiceApi {
    #json;
    #serviceId;
    #apiUrl;
    constructor({ json, tokens, serviceId, apiUrl, }) {
        this.#serviceId = serviceId;
        this.#apiUrl = apiUrl;
        this.#json = json.withAuth({
            header: 'x-jwt',
            whose: 'The service access token',
            token: () => tokens.get(serviceId),
            renew: () => tokens.renew(serviceId),
        });
    }
    url(name) {
        const url = new URL(this.#apiUrl);
        if (name !== undefined)
            url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name.toWellFormed())}`;
        return url;
    }
    link(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(href, 200))}.`);
    }
    async call(call, schema) {
        return await this.#json.call(call, schema);
    }
    async text(call) {
        return await this.#json.text(call);
    }
}


/***/ }),

/***/ 83017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ ServiceTokens)
/* harmony export */ });
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49034);

const hourMs = 3_600_000;
const earlyMs = 60_000;
class ServiceTokens {
    #options;
    #held = new Map();
    constructor(options) {
        this.#options = options;
    }
    async get(serviceId) {
        const kept = this.#held.get(serviceId);
        if (kept) {
            const { token, expiresAt } = await kept;
            if (this.#options.clock.now() < expiresAt - earlyMs)
                return token;
        }
        const fresh = this.#request(serviceId);
        this.#held.set(serviceId, fresh);
        try {
            return (await fresh).token;
        }
        catch (error) {
            this.#held.delete(serviceId);
            throw error;
        }
    }
    async renew(serviceId) {
        this.#held.delete(serviceId);
        return await this.get(serviceId);
    }
    async #request(serviceId) {
        const { controlPlane, clock, log } = this.#options;
        const body = { serviceId };
        const asked = clock.now();
        const call = {
            host: 'token',
            method: 'POST',
            path: '/servicetoken',
            body,
            repeatable: true,
            confidential: true,
        };
        const { token, expiry } = await controlPlane.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_0__/* .serviceToken */ .jx);
        log.mask(token);
        return { token, expiresAt: expiresAt(expiry, asked) };
    }
}
function expiresAt(expiry, now) {
    const number = typeof expiry === 'string' && /^\d+$/.test(expiry) ? Number(expiry) : expiry;
    const at = typeof number === 'string'
        ? Date.parse(number)
        : typeof number !== 'number'
            ? Number.NaN
            : number > 1e11
                ? number
                : number > 1e8
                    ? number * 1000
                    : now + number * 1000;
    return at > now + 2 * earlyMs ? at : now + hourMs;
}


/***/ }),

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ tenantPlan),
/* harmony export */   AV: () => (/* binding */ subscriptionList),
/* harmony export */   ES: () => (/* binding */ myAppList),
/* harmony export */   KJ: () => (/* binding */ instance),
/* harmony export */   Ov: () => (/* binding */ reservedNodes),
/* harmony export */   _f: () => (/* binding */ myApp),
/* harmony export */   eF: () => (/* binding */ instancePorts),
/* harmony export */   jx: () => (/* binding */ serviceToken),
/* harmony export */   kf: () => (/* binding */ instanceHealth),
/* harmony export */   wU: () => (/* binding */ suspendedList),
/* harmony export */   yJ: () => (/* binding */ instanceList)
/* harmony export */ });
/* unused harmony export subscription */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49567);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_bearer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49593);



const maybeText = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional().catch(undefined);
const maybeLine = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()
    .transform((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text))
    .optional()
    .catch(undefined);
const serviceOption = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    type: maybeLine,
    mandatory: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().optional().catch(undefined),
    enums: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    regexValidator: maybeText,
    default: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    sensitive: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().optional().catch(undefined),
});
const subscription = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceInstanceOptions: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(serviceOption).optional().catch(undefined),
    status: maybeLine,
});
const subscriptionList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(subscription);
const serviceToken = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    token: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(_http_bearer_js__WEBPACK_IMPORTED_MODULE_0__/* .maxTokenLength */ .A),
    expiry: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()]).optional().catch(undefined),
});
const address = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }).transform(({ url }) => url)])
    .optional()
    .catch(undefined);
const instance = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: maybeText,
    url: maybeText,
    status: maybeLine,
    resources: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ apiDocs: address, app: address }).optional().catch(undefined),
    _links: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ href: maybeText }).optional().catch(undefined))
        .optional()
        .catch(undefined),
});
const instanceList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(instance);
const instanceHealth = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const instancePorts = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ externalIp: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), externalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai(), internalPort: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .ai() }));
const suspendedList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    instanceName: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).optional().catch(undefined),
}));
const myApp = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1).max(200), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]).transform(String),
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    type: maybeLine,
    gitUrl: maybeLine,
    gitHubUrl: maybeLine,
    url: maybeText,
    appDns: maybeText,
    buildStatus: maybeLine,
    sourceRef: maybeLine,
    configService: maybeLine,
    subPath: maybeLine,
});
const myAppList = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(myApp);
const tenantPlan = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: maybeLine });
const reservedNodes = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    purposes: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    publicIps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
    capacity: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ cpu: maybeText, memory: maybeText, storage: maybeText }).optional().catch(undefined),
    reservations: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()).optional().catch(undefined),
}));


/***/ }),

/***/ 79169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ serviceParts)
});

// EXTERNAL MODULE: ./build/src/http/loopback.js
var http_loopback = __webpack_require__(32501);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/account.js




class AccountApi {
    #options;
    #account;
    constructor(options) {
        this.#options = options;
    }
    async account() {
        this.#account ??= this.#read();
        return this.#account;
    }
    async nodes() {
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path: '/mynodes', large: true }, service_wire/* reservedNodes */.Ov);
    }
    async deployments() {
        return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path: '/terraform/mydeployments' }, schemas/* unknown */.L5J());
    }
    async #read() {
        const { controlPlane, log } = this.#options;
        const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 };
        try {
            const plan = await controlPlane.call(call, service_wire/* tenantPlan */.AI);
            return { plan: plan.name && (0,plain_text/* plainText */.wh)(plan.name, 60), balance: balanceIn(plan) };
        }
        catch (error) {
            log.debug(`The plan of the workspace is not known: ${(0,errors/* messageOf */.bD)(error)}`);
            return { plan: undefined, balance: undefined };
        }
    }
}
function balanceIn(plan) {
    for (const name of ['tokenBalance', 'remainingTokens', 'tokensRemaining', 'balance', 'remaining', 'tokens']) {
        const value = plan[name];
        if (typeof value === 'number')
            return value.toLocaleString('en-US');
        if (typeof value === 'string' && value !== '')
            return (0,plain_text/* plainText */.wh)(value, 40);
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
            const inner = balanceIn(value);
            if (inner !== undefined)
                return inner;
        }
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
;// CONCATENATED MODULE: ./build/src/platform/catalog.js



class Catalog {
    #options;
    #subscriptions;
    constructor(options) {
        this.#options = options;
    }
    async find(serviceId) {
        this.#subscriptions ??= this.#options.controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true }, service_wire/* subscriptionList */.AV);
        const found = (await this.#subscriptions).find((subscription) => subscription.serviceId === serviceId);
        return found && this.#service(found);
    }
    async subscribe(serviceId) {
        const body = { services: [serviceId] };
        await this.#options.controlPlane.command({
            host: 'catalog',
            method: 'POST',
            path: '/mysubscriptions',
            body,
            repeatable: true,
        });
        this.#subscriptions = undefined;
        return this.find(serviceId);
    }
    #service({ serviceId, apiUrl, serviceType, serviceInstanceOptions }) {
        if (!apiUrl) {
            throw new errors/* DeployError */.sH('unexpected-answer', `The catalogue gives no address (apiUrl) for the service ${serviceId}.`);
        }
        const what = `the address of the service ${serviceId}`;
        const { loopback, trustedHosts } = this.#options;
        return {
            serviceId,
            apiUrl: trustedHosts.check((0,hosts/* checkPlatformUrl */.v)(apiUrl, { what, loopback }), { what, secret: 'a token' }),
            type: serviceType?.toLowerCase(),
            schema: serviceInstanceOptions,
        };
    }
}

// EXTERNAL MODULE: ./build/src/platform/instances.js
var instances = __webpack_require__(21269);
;// CONCATENATED MODULE: ./build/src/platform/my-apps.js


const slowTimeoutMs = 120_000;
class AppsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/myapps', large: true }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        const call = { host: 'deploy', method: 'GET', path: pathOf(id), repeatable: false };
        return (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, service_wire/* myApp */._f));
    }
    async create(app) {
        const call = { host: 'deploy', method: 'POST', path: '/myapps', body: app, timeoutMs: slowTimeoutMs };
        return this.#controlPlane.call(call, service_wire/* myApp */._f);
    }
    async setSourceRef(id, sourceRef) {
        await this.#command('PATCH', `${pathOf(id)}/source-ref`, { sourceRef });
    }
    async setConfig(id, config) {
        await this.#command('PATCH', `${pathOf(id)}/config`, config);
    }
    async setGitToken(id, gitToken) {
        await this.#command('PATCH', `${pathOf(id)}/git-token`, { gitToken });
    }
    async restart(id) {
        await this.#command('PUT', pathOf(id));
    }
    async rebuild(id) {
        await this.#command('PUT', `${pathOf(id)}?rebuild=true`);
    }
    async remove(id) {
        const call = { host: 'deploy', method: 'DELETE', path: pathOf(id) };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.command(call).then(() => true))) ?? false;
    }
    async #command(method, path, body) {
        await this.#controlPlane.command({
            host: 'deploy',
            method,
            path,
            body,
            repeatable: true,
            timeoutMs: slowTimeoutMs,
        });
    }
}
function pathOf(id) {
    return `/myapps/${encodeURIComponent(id.toWellFormed())}`;
}

// EXTERNAL MODULE: ./build/src/platform/service-api.js
var service_api = __webpack_require__(71203);
// EXTERNAL MODULE: ./build/src/platform/service-tokens.js
var service_tokens = __webpack_require__(83017);
;// CONCATENATED MODULE: ./build/src/platform/suspended.js

class SuspendedApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mysuspended', large: true }, service_wire/* suspendedList */.wU);
    }
    async resume(serviceId, name) {
        const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
        await this.#controlPlane.command({ host: 'deploy', method: 'POST', path, repeatable: true });
    }
}

// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js
var trusted_hosts = __webpack_require__(89876);
;// CONCATENATED MODULE: ./build/src/services/parts.js









function serviceParts({ controlPlane, hosts, log, clock, }) {
    const loopback = (0,http_loopback/* isLoopback */.U)(new URL(hosts.catalog));
    const tokens = new service_tokens/* ServiceTokens */.Y({ controlPlane, clock, log });
    return {
        catalog: new Catalog({ controlPlane, loopback, trustedHosts: new trusted_hosts/* TrustedHosts */.V(hosts) }),
        suspended: new SuspendedApi(controlPlane),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        loopback,
        instancesOf: ({ serviceId, apiUrl }) => new instances/* InstancesApi */.v(new service_api/* ServiceApi */.Y({ json: controlPlane.json, tokens, serviceId, apiUrl })),
    };
}


/***/ }),

/***/ 97543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ systemNames)
/* harmony export */ });
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);

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

/***/ 97169:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  SM: () => (/* binding */ createDispatcher),
  runWithRuntime: () => (/* binding */ runWithRuntime),
  ml: () => (/* binding */ systemClock),
  eP: () => (/* binding */ uploadStallMs)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/http/early-connections.js
var early_connections = __webpack_require__(99157);
// EXTERNAL MODULE: ./build/src/http/proxy-variables.js
var proxy_variables = __webpack_require__(88286);
// EXTERNAL MODULE: ./build/src/workflow/action-file.js
var action_file = __webpack_require__(70444);
// EXTERNAL MODULE: ./build/src/workflow/name-lookup.js
var name_lookup = __webpack_require__(97543);
;// CONCATENATED MODULE: ./build/src/workflow/output-text.js
const token = 'service-token';
function outputText(name, { value, log }) {
    return name === token ? value : log.secrets.redactTokens(value);
}

// EXTERNAL MODULE: ./build/src/workflow/runner-commands.js
var runner_commands = __webpack_require__(49900);
// EXTERNAL MODULE: ./build/src/workflow/runner-files.js
var runner_files = __webpack_require__(90163);
// EXTERNAL MODULE: ./build/src/workflow/signals.js
var signals = __webpack_require__(85530);
// EXTERNAL MODULE: ./build/src/workflow/unfinished-work.js
var unfinished_work = __webpack_require__(54770);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/log.js
var log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/masked-values.js
var masked_values = __webpack_require__(78925);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/workflow/workflow-log.js




const title = 'osc-deploy';
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
        for (const line of this.#clean(text).split(/\r\n|\r|\n/))
            this.#commands.info((0,plain_text/* disarmCommands */.T7)(line));
    }
    progress(text) {
        this.info(text);
    }
    debug(text) {
        this.#commands.debug(this.#clean(text));
    }
    notice(text, title) {
        this.#commands.notice(this.#clean(text), this.#titled(title));
    }
    warning(text, title) {
        this.#commands.warning(this.#clean(text), this.#titled(title));
    }
    error(text, title) {
        this.#commands.error(this.#clean(text), this.#titled(title));
    }
    failure(thrown) {
        const error = (0,errors/* hasSystemCode */.$G)(thrown, 'ERR_ACCESS_DENIED') ? deniedByNode(thrown) : thrown;
        if (error instanceof errors/* DeployError */.sH) {
            this.error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`, title);
            return;
        }
        const report = 'This is a fault of the action. Please report it with this line.';
        this.error(`Unexpected error: ${(0,errors/* messageOf */.bD)(error)}\n${report}`, title);
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
    #titled(title) {
        return title ? { title: this.#clean(title) } : {};
    }
    #clean(text) {
        return (0,plain_text/* printableLines */.fk)(this.secrets.redact(text));
    }
}
function deniedByNode(error) {
    const { permission = 'an access', resource = '' } = error;
    const message = `Node's permission model forbids ${permission} ${resource || 'that is not named'}.`;
    return new errors/* DeployError */.sH('access-denied', message, { cause: error });
}

;// CONCATENATED MODULE: ./build/src/workflow/runtime.js
















const uploadStallMs = 30_000;
const lingerMs = 2000;
async function runWithRuntime(entry) {
    const log = new WorkflowLog(runner_commands/* runnerCommands */.J, (0,action_file/* actionFile */.V)('docs/', process.env));
    try {
        const runtime = await createRuntime(log);
        try {
            return (await entry(runtime)) ? 0 : 1;
        }
        finally {
            await runtime.dispatcher.destroy();
            setTimeout(() => process.exit(), lingerMs).unref();
        }
    }
    catch (error) {
        log.failure(error);
        return 1;
    }
}
async function createRuntime(log) {
    const { env } = process;
    const interrupts = new signals/* SignalInterrupts */.p();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    const runnerFiles = new runner_files/* RunnerFiles */.o({ commands: runner_commands/* runnerCommands */.J, env, warn: (text) => log.warning(text) });
    return {
        env,
        clock: systemClock,
        log,
        outputs: new outputs/* Outputs */.t((name, value) => runnerFiles.setOutput(name, outputText(name, { value, log }))),
        runnerFiles,
        interrupts,
        dispatcher: await createDispatcher(env),
        userAgent: `osc-deploy/${version/* version */.r}`,
        event: readEvent(env['GITHUB_EVENT_PATH']),
        workspace: (0,external_node_path_.resolve)(env['GITHUB_WORKSPACE'] || '.'),
        journalPath: (0,unfinished_work/* journalPath */.H)(env),
        names: name_lookup/* systemNames */.w,
        random: Math.random,
        newId: external_node_crypto_.randomUUID,
        stallMs: uploadStallMs,
    };
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
    const options = { connections: mostConnections, keepAliveTimeout: 20_000 };
    if (!(0,proxy_variables/* hasProxy */.jL)(env))
        return new early_connections/* EarlyAgent */.f({ ...options, connectMs });
    const { ProxyDispatcher } = await __webpack_require__.e(/* import() */ 522).then(__webpack_require__.bind(__webpack_require__, 96522));
    return new ProxyDispatcher(env, { ...options, connect: { timeout: connectMs } });
}
function readEvent(path) {
    if (!path)
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 85530:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ SignalInterrupts)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78474);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60831);


class SignalInterrupts {
    #controller = new AbortController();
    #held = 0;
    #pending;
    constructor() {
        (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, this.#controller.signal);
    }
    get signal() {
        return this.#controller.signal;
    }
    interrupt(signal) {
        if (this.#held > 0)
            this.#pending = signal;
        else
            this.#abort(signal);
    }
    hold() {
        this.#held++;
        let released = false;
        return () => {
            if (released)
                return;
            released = true;
            this.#held--;
            if (this.#held === 0 && this.#pending)
                this.#abort(this.#pending);
        };
    }
    #abort(signal) {
        this.#controller.abort(new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('interrupted', `The run was cancelled (${signal}).`));
    }
}


/***/ })

};
