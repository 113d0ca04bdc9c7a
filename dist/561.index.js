export const id = 561;
export const ids = [561];
export const modules = {

/***/ 66052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ Log)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
;// CONCATENATED MODULE: ./build/src/base/masked-values.js
class MaskedValues {
    #known = new Set();
    #longestFirst;
    add(secret) {
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

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/base/log.js



class Log {
    secrets = new MaskedValues();
    #write;
    #docs;
    constructor(write, docs = 'docs/') {
        this.#write = write;
        this.#docs = docs;
    }
    info(text) {
        for (const line of this.#clean(text).split(/\r\n|\r|\n/))
            this.#write((0,plain_text/* disarmCommands */.T7)(line));
    }
    get progressEveryMs() {
        return 5000;
    }
    progress(text, _share) {
        this.info(text);
    }
    debug(text) {
        this.#command('debug', text);
    }
    notice(text, title) {
        this.#command('notice', text, title);
    }
    warning(text, title) {
        this.#command('warning', text, title);
    }
    error(text, title) {
        this.#command('error', text, title);
    }
    failure(thrown) {
        const error = (0,errors/* hasSystemCode */.$G)(thrown, 'ERR_ACCESS_DENIED') ? forbiddenByNode(thrown) : thrown;
        if (error instanceof errors/* DeployError */.sH) {
            this.error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`, 'osc-deploy');
        }
        else {
            this.error(`Unexpected error: ${(0,errors/* messageOf */.bD)(error)}\nThis is a fault of the action. Please report it with this line.`, 'osc-deploy');
            if (error instanceof Error && error.stack)
                this.debug(error.stack);
        }
    }
    async group(title, body) {
        this.#write(`::group::${escapeData(this.#clean(title))}`);
        try {
            return await body();
        }
        finally {
            this.#write('::endgroup::');
        }
    }
    mask(secret) {
        for (const part of new Set([secret, ...secret.split(/\r?\n/)])) {
            for (const form of this.secrets.add(part))
                this.#write(`::add-mask::${escapeData(form)}`);
        }
    }
    #command(command, text, title) {
        const properties = title ? ` title=${escapeProperty(this.#clean(title))}` : '';
        this.#write(`::${command}${properties}::${escapeData(this.#clean(text))}`);
    }
    #clean(text) {
        return (0,plain_text/* printableLines */.fk)(this.secrets.redact(text));
    }
}
function forbiddenByNode(error) {
    const { permission = 'an access', resource = '' } = error;
    const message = `Node's permission model forbids ${permission} ${resource || 'that is not named'}.`;
    return new errors/* DeployError */.sH('access-denied', message, { cause: error });
}
function escapeData(text) {
    return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function escapeProperty(text) {
    return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}


/***/ }),

/***/ 25835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ version)
/* harmony export */ });
const version = '0.1.0';


/***/ }),

/***/ 27561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/workflow/runtime.js
var runtime = __webpack_require__(91887);
// EXTERNAL MODULE: ./build/src/workflow/signals.js
var signals = __webpack_require__(85530);
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

// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
;// CONCATENATED MODULE: ./build/src/cli/terminal-hints.js
const cliHints = {
    usage: 'Nothing was sent. `osc-deploy help` and `osc-deploy <command> --help` show what there is.',
    'sign-in-denied': 'Run the command again and choose "Approve" when the platform asks.',
    'sign-in-timeout': 'Run the command again and answer the page within three minutes. Is the browser on another machine? docs/sign-in.md shows how it reaches this one.',
    'sign-in-failed': 'Run the command again. Should it stay that way: check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
    'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
    'exchange-failed': 'Nothing was kept. Run the command again; check `--client-id`, `--client-secret` and `--environment`.',
    'no-refresh-token': 'The server signed in, but gave a token for one hour only. Use a client that is allowed the refresh_token grant (`--client-id`).',
    'not-signed-in': 'Sign in: osc-deploy login',
    'repository-refused': 'GitHub must take the secret before anybody signs in, so nothing was sent to the platform. The token needs what is named above, or sign in with `gh auth login`.',
    'repository-half-written': 'The login is complete, but the repository has only a part of it. Run the same command again: it starts over and replaces everything.',
    'setup-incomplete': 'Do what stands below each line that begins with FIX, then run `osc-deploy doctor` again.',
    'github-credentials': 'Sign in with `gh auth login`, or set GITHUB_TOKEN to a token that may write secrets and variables.',
};
const terminalHints = {
    'invalid-input': cliHints.usage,
    'invalid-proxy': 'HTTPS_PROXY and HTTP_PROXY must be http or https URLs, such as http://proxy.example:3128. Correct or unset them.',
    'directory-missing': 'Run the build first and give the folder that it writes.',
    'credentials-missing': cliHints['not-signed-in'],
    'invalid-grant': 'The login has ended: it was used elsewhere, has expired, or was revoked. Sign in again: osc-deploy login',
    'token-lost': 'The login could not be kept. Sign in again: osc-deploy login',
    unauthorized: 'The platform does not accept the login. Sign in again: osc-deploy login',
    interrupted: 'Ended by you. A site that was being published was not finalized; running again continues safely.',
};

;// CONCATENATED MODULE: ./build/src/cli/cli-error.js

class CliError extends Error {
    name = 'CliError';
    code;
    hint;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.hint = options.next ? `${cliHints[code]} ${options.next}` : cliHints[code];
    }
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./build/src/cli/doctor/finding.js
const fine = (text) => ({ verdict: 'fine', text });
const wrong = (text, fix) => ({ verdict: 'wrong', text, fix });
const unknown = (text, fix) => ({
    verdict: 'unknown',
    text,
    ...(fix === undefined ? {} : { fix }),
});

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
// EXTERNAL MODULE: ./build/src/http/json.js
var json = __webpack_require__(46102);
;// CONCATENATED MODULE: ./build/src/cli/repository/names.js
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

;// CONCATENATED MODULE: ./build/src/cli/doctor/repository.js






async function checkRepository(open, secret) {
    const names = namesFor(secret);
    const place = `--repo ${open.repository}${open.environment ? ` --env ${open.environment}` : ''}`;
    const signIn = `osc-deploy login ${place}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`;
    const findings = [];
    const environment = await checkEnvironment(open);
    if (environment)
        findings.push(environment);
    if (environment?.verdict === 'wrong')
        return findings;
    findings.push(await attempted(`whether the secret ${names.secret} is there`, async () => (await hasSecret(open, names.secret))
        ? fine(`The secret ${names.secret} is in ${open.vault.place}.`)
        : wrong(`There is no secret ${names.secret} in ${open.vault.place}.`, signIn)), await attempted(`whether the variable ${names.clientId} is there`, async () => (await hasVariable(open, names.clientId))
        ? fine(`The variable ${names.clientId} is set.`)
        : wrong(`There is no variable ${names.clientId} in ${open.vault.place}.`, signIn)), await attempted(`whether the secret ${names.writer} is there`, async () => (await hasSecret(open, names.writer)) || (await hasSecret({ ...open, environment: undefined }, names.writer))
        ? fine(`The secret ${names.writer} is there.`)
        : wrong(`There is no secret ${names.writer}, so a run on another branch than the default one cannot keep the new token.`, `Make a fine-grained token for ${open.repository} with ${writerPermissions(open.environment)}, then: gh secret set ${names.writer} ${place}`)), await attempted('the record of the login', () => checkRecord(open, { secret, signIn })));
    return findings;
}
async function checkEnvironment({ reader, repository, environment }) {
    if (!environment)
        return undefined;
    const path = `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
    return attempted(`whether the environment ${environment} is there`, async () => (await reader.get(path)) === undefined
        ? wrong(`There is no environment ${environment}.`, `gh api -X PUT repos/${repository}/environments/${encodeURIComponent(environment)}`)
        : fine(`The environment ${environment} is there.`));
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
    const record = token_store/* generationRecord */.W.safeParse(text === undefined ? undefined : (0,json/* parseJson */.q)(text));
    if (!record.success)
        return fine('No run has used the login yet.');
    const { state, generation, run, at = 'at an unknown time' } = record.data;
    const last = `generation ${generation}, ${(0,plain_text/* plainText */.wh)(run, 200)}, ${(0,plain_text/* plainText */.wh)(at, 40)}`;
    if (state === 'uncertain')
        return wrong(`A run used the login and never saw the answer (${last}).`, `Run a job once; if it reports invalid_grant: ${signIn}`);
    if (state === 'refreshing')
        return unknown(`A run is using the login, or ended while it did (${last}).`);
    return fine(`The login was last kept by ${last}.`);
}
async function attempted(what, look) {
    try {
        return await look();
    }
    catch (error) {
        return unknown(`Not known: ${what}: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
;// CONCATENATED MODULE: ./build/src/cli/repository/workflow.js
function workflowText({ names, environment, hasClientSecret, platform }) {
    const inputs = [
        ['directory', 'dist'],
        ['refresh-token', `\${{ secrets.${names.secret} }}`],
        ['client-id', `\${{ vars.${names.clientId} }}`],
        ...(hasClientSecret ? [['client-secret', `\${{ secrets.${names.clientSecret} }}`]] : []),
        ['secret-token', `\${{ secrets.${names.writer} }}`],
        ...(names.secret === 'OSC_REFRESH_TOKEN' ? [] : [['secret-name', names.secret]]),
        ...(environment ? [['secret-environment', yamlText(environment)]] : []),
        ...platform.map(([input, value]) => [input, yamlText(value)]),
    ];
    return `name: Publish
on:
  push:
    branches: [main]
permissions:
  contents: read
concurrency:
  group: ${yamlText(concurrencyGroup(environment))}
  queue: max
  cancel-in-progress: false
jobs:
  publish:
    runs-on: ubuntu-latest
${environment ? `    environment: ${yamlText(environment)}\n` : ''}    steps:
      - uses: actions/checkout@v5
      - run: npm ci && npm run build
      - uses: OWNER/osc-deploy@v0
        with:
${inputs.map(([name, value]) => `          ${name}: ${value}`).join('\n')}
`;
}
function concurrencyGroup(environment) {
    return environment ? `osc-login-${environment}` : 'osc-login';
}
function yamlText(text) {
    return /^[A-Za-z][\w./:-]*$/.test(text) ? text : JSON.stringify(text);
}

;// CONCATENATED MODULE: ./build/src/cli/doctor/workflows.js







const scalar = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig(), schemas/* boolean */.zMY()]).transform(String);
const concurrency = schemas/* union */.KCZ([
    schemas/* string */.YjP().transform((group) => ({ group, cancels: false })),
    schemas/* looseObject */._H3({ group: scalar, 'cancel-in-progress': schemas/* union */.KCZ([schemas/* boolean */.zMY(), schemas/* string */.YjP()]).optional() })
        .transform((found) => ({
        group: found.group,
        cancels: String(found['cancel-in-progress'] ?? 'false') !== 'false',
    })),
]);
const workflow = schemas/* looseObject */._H3({
    concurrency: concurrency.optional().catch(undefined),
    jobs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* looseObject */._H3({
        environment: schemas/* union */.KCZ([scalar, schemas/* looseObject */._H3({ name: scalar }).transform(({ name }) => name)])
            .optional()
            .catch(undefined),
        concurrency: concurrency.optional().catch(undefined),
        steps: schemas/* array */.YOg(schemas/* looseObject */._H3({
            uses: schemas/* string */.YjP().optional().catch(undefined),
            with: schemas/* record */.g1P(schemas/* string */.YjP(), scalar.catch('')).optional().catch(undefined),
        }))
            .optional()
            .catch(undefined),
    })),
});
function findDeploySteps(directory) {
    const folder = (0,external_node_path_.join)(directory, '.github', 'workflows');
    const steps = [];
    const unread = [];
    for (const name of filesIn(folder)) {
        const file = `.github/workflows/${(0,plain_text/* plainText */.wh)(name, 80)}`;
        const parsed = workflow.safeParse(readYaml((0,external_node_path_.join)(folder, name)));
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
            wrong('No workflow of this clone uses osc-deploy.', 'Paste the one that `osc-deploy login --repo` prints, or give the clone with --directory.'),
        ];
    }
    const rotating = steps.filter((step) => !step.inputs['access-token']);
    return [...rotating.flatMap((step) => checkStep(step, login)), ...checkShared(rotating)];
}
function checkStep(step, { secret, environment }) {
    const where = `${step.file}, job ${(0,plain_text/* plainText */.wh)(step.job, 60)}`;
    const findings = [];
    const token = step.inputs['refresh-token'] ?? '';
    if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(token)) {
        findings.push(wrong(`${where}: \`refresh-token\` is not the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`));
    }
    if (!step.inputs['client-id'])
        findings.push(wrong(`${where}: \`client-id\` is missing.`, 'client-id: ${{ vars.OSC_CLIENT_ID }}'));
    if (environment && step.environment !== environment) {
        findings.push(wrong(`${where}: it does not run in the environment ${environment}, so it cannot see the secret.`, `Add to the job: environment: ${environment}`));
    }
    if (step.inputs['secret-token'] && (step.inputs['secret-environment'] ?? '') !== (environment ?? '')) {
        findings.push(wrong(`${where}: the new token would be written to ${step.inputs['secret-environment'] ? 'another environment' : 'the repository'}, but is read from ${environment ? `the environment ${environment}` : 'the repository'}.`, environment ? `secret-environment: ${environment}` : 'Leave `secret-environment` out.'));
    }
    if (!step.inputs['secret-token'] && !step.inputs['token-file']) {
        findings.push(unknown(`${where}: without \`secret-token\` the login is kept in the Actions cache, which works on the default branch only and ends after 7 unused days.`, 'secret-token: ${{ secrets.OSC_SECRET_TOKEN }}'));
    }
    const mine = [...findings, ...checkConcurrency(step, { where, environment })];
    return mine.some(({ verdict }) => verdict === 'wrong')
        ? mine
        : [fine(`${where}: takes and keeps the login as it should.`), ...mine];
}
function checkConcurrency({ concurrency: held }, { where, environment }) {
    const group = concurrencyGroup(environment);
    const fix = `Add to the workflow: concurrency: { group: ${group}, queue: max, cancel-in-progress: false }`;
    if (!held)
        return [wrong(`${where}: no \`concurrency\`, so two runs may use the login at once and end it.`, fix)];
    if (held.group.includes('${{')) {
        return [wrong(`${where}: the concurrency group is not one name for all runs (${(0,plain_text/* plainText */.wh)(held.group, 80)}).`, fix)];
    }
    return held.cancels
        ? [wrong(`${where}: \`cancel-in-progress\` can end a run between using the login and keeping the new one.`, fix)]
        : [];
}
function checkShared(steps) {
    const groups = new Set(steps.flatMap(({ concurrency: held }) => (held ? [held.group] : [])));
    if (groups.size < 2)
        return [];
    return [
        wrong(`The jobs that use this login are in ${groups.size} concurrency groups: ${[...groups].map((group) => (0,plain_text/* plainText */.wh)(group, 40)).join(', ')}.`, 'Give all of them the same group.'),
    ];
}
function filesIn(folder) {
    try {
        return (0,external_node_fs_.readdirSync)(folder)
            .filter((name) => /\.ya?ml$/.test(name))
            .sort();
    }
    catch {
        return [];
    }
}
function readYaml(path) {
    try {
        return (0,dist/* parse */.qg)((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/src/cli/git-context.js
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
function parseRemote(remote) {
    const [, host, path] = /^(?:https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(?::\d+)?\/(.+)$/.exec(remote) ??
        /^(?:[^@/:]+@)?([^/:]+\.[^/:]+):(.+)$/.exec(remote) ??
        [];
    const repository = path?.replace(/\/+$/, '').replace(/\.git$/, '');
    if (!host || !repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    return { server: `https://${host}`, repository };
}

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
        try {
            return (await this.#api.request(`GET ${path}`)).data;
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI && error.status === 404)
                return undefined;
            throw error;
        }
    }
}

;// CONCATENATED MODULE: ./build/src/cli/repository/open-repository.js




async function openRepository(session, address) {
    const { terminal, log } = session;
    const { repository, environment } = address;
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
        throw new CliError('usage', `--repo must be owner/name; given was ${JSON.stringify(repository.slice(0, 100))}.`);
    }
    if (await Gh.isSignedIn(terminal)) {
        const gh = new Gh({ run: terminal.spawn, repository, environment });
        return { ...address, vault: gh, reader: gh, by: 'gh' };
    }
    const { token, by } = await gitHubToken(session);
    log.mask(token);
    const [{ gitHubApi }, { GitHubVault }] = await Promise.all([
        Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 48713)),
        __webpack_require__.e(/* import() */ 401).then(__webpack_require__.bind(__webpack_require__, 50401)),
    ]);
    const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
    const api = await gitHubApi({ http: session.http, token, apiUrl });
    return { ...address, vault: new GitHubVault({ api, repository, environment }), reader: new ApiReader(api), by };
}
async function proveWritable({ vault, by }, secret) {
    try {
        await vault.writeSecret(`${secret}_PROBE`, 'This secret shows that the one beside it can be written.');
    }
    catch (error) {
        throw new CliError('repository-refused', `The secret ${secret} of ${vault.place} cannot be written (with ${by}): ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next: `Needed: ${vault.needs}. An environment has to exist first.` });
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
    throw new CliError('github-credentials', 'There is no login for GitHub here: `gh` is not signed in, and no token was given.');
}

;// CONCATENATED MODULE: ./build/src/cli/doctor.js








async function doctor(session, command) {
    session.check();
    const { inputs, terminal, stdout } = session;
    const repository = command.repo ?? (await gitContext(terminal)).GITHUB_REPOSITORY;
    if (!repository)
        throw new CliError('usage', '--repo is needed: this folder is no clone of a repository.');
    const { steps, unread } = findDeploySteps((0,external_node_path_.resolve)(terminal.cwd, command.directory));
    const environment = inputs['secret-environment'] ?? steps.find((step) => step.environment)?.environment;
    const secret = inputs['secret-name'];
    const open = await openRepository(session, { repository, environment });
    stdout.line(`${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.by})`);
    const findings = [
        ...(await checkRepository(open, secret)),
        await checkWriter(session, { repository, environment, secret }),
        ...checkWorkflows(steps, { secret, environment }),
        ...unread.map((file) => unknown(`${file} is not a workflow that can be read.`)),
    ];
    for (const finding of findings)
        show(session, finding);
    const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (toFix > 0)
        throw new CliError('setup-incomplete', `${toFix === 1 ? 'One thing has' : `${toFix} things have`} to be fixed in ${repository}.`);
    stdout.line(stdout.paint.green('Nothing to fix.'));
}
async function checkWriter(session, { repository, environment, secret }) {
    const { terminal, log, http } = session;
    const token = terminal.env['OSC_SECRET_TOKEN']?.trim();
    if (!token)
        return unknown('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
    log.mask(token);
    const [{ gitHubApi }, { GitHubVault }] = await Promise.all([
        Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 48713)),
        __webpack_require__.e(/* import() */ 401).then(__webpack_require__.bind(__webpack_require__, 50401)),
    ]);
    const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
    const vault = new GitHubVault({ api: await gitHubApi({ http, token, apiUrl }), repository, environment });
    try {
        await vault.writeSecret(`${secret}_PROBE`, 'This secret shows that the one beside it can be written.');
        return fine(`The writer token may write secrets of ${vault.place}.`);
    }
    catch (error) {
        return wrong(`The writer token may not write secrets of ${vault.place}: ${(0,errors/* messageOf */.bD)(error)}`, `It needs ${vault.needs}.`);
    }
}
function show({ stdout }, { verdict, text, fix }) {
    const { paint } = stdout;
    const mark = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') }[verdict];
    stdout.line(`${mark} ${text}`);
    if (fix)
        stdout.line(`     ${paint.dim(fix)}`);
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 3 modules
var resolve_intent = __webpack_require__(76496);
// EXTERNAL MODULE: ./build/src/action/run.js + 10 modules
var run = __webpack_require__(87473);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 5 modules
var authenticate = __webpack_require__(79463);
// EXTERNAL MODULE: ./build/src/credentials/recover.js
var recover = __webpack_require__(26276);
// EXTERNAL MODULE: ./build/src/workflow/file-commands.js
var file_commands = __webpack_require__(63128);
;// CONCATENATED MODULE: ./build/src/cli/table.js


const longestCell = 60;
const mostRows = 1000;
function tableLines(head, rows) {
    const shown = rows.slice(0, mostRows).map((row) => row.map((cell) => (0,plain_text/* plainText */.wh)(cell, longestCell) || '–'));
    const more = rows.length - shown.length;
    const cells = [head, ...shown, ...(more > 0 ? [[`… and ${(0,format/* formatNumber */.ZV)(more)} more`]] : [])];
    const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    return cells.map((row) => row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd());
}

;// CONCATENATED MODULE: ./build/src/cli/outcome.js



const shownPaths = 50;
function tellOutcome(session, { outcome, outputs, json }) {
    const { stderr, stdout } = session;
    if (outcome.kind === 'published') {
        const { result } = outcome;
        const time = (0,format/* formatDuration */.a3)(outputs['duration-ms'] ?? 0);
        stderr.line(`${stderr.paint.green('Live')} after ${time} (${result.phases.toString()}); uploaded ${uploaded(result)}, deleted ${result.pruned}.`);
    }
    if (json) {
        stdout.line(JSON.stringify({ ...outputs, ...facts(outcome) }, null, 2));
        return;
    }
    if (outcome.kind === 'published')
        stdout.line(outcome.result.url);
    if (outcome.kind === 'planned')
        tellPlan(session, outcome.result);
    if (outcome.kind === 'served') {
        for (const { title, rows } of outcome.result.summary) {
            for (const line of tableLines([title, ''], rows))
                stderr.line(line);
        }
        if (outcome.result.url && !outcome.planned)
            stdout.line(outcome.result.url);
    }
}
function tellPlan({ stdout, stderr }, { plan, uploaded: files, bytes, changed }) {
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











async function carryOut(session, { json }) {
    const { terminal, raw } = session;
    const startedAt = terminal.clock.now();
    const outputs = new contract_outputs/* Outputs */.t(() => undefined);
    const runtime = { ...dependenciesOf(session, outputs), env: await gitContext(terminal) };
    const decision = await (0,resolve_intent/* resolveIntent */.n)(runtime, { ...raw, preview: 'false', ...loginInputs(session) });
    outputs.set({ name: decision.intent.name });
    const target = await (0,run/* prepareTarget */.z)(decision);
    await requireLogin(session);
    const readOnly = decision.intent.operation === 'plan';
    const clients = await (0,authenticate/* authenticate */.QF)({ runtime, inputs: decision.inputs, context: decision.context, readOnly });
    const outcome = await target.execute(clients);
    outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
    tellOutcome(session, { outcome, outputs: outputs.values, json });
}
async function connect(session) {
    session.check();
    await requireLogin(session);
    const runtime = dependenciesOf(session, new contract_outputs/* Outputs */.t(() => undefined));
    const { inputs } = (0,contract_inputs/* parseInputs */.TL)({ ...session.raw, ...loginInputs(session) });
    return (0,authenticate/* authenticate */.QF)({ runtime, inputs, context: (0,contract_event/* readContext */.yI)({}, undefined), readOnly: false });
}
function dependenciesOf({ terminal, log, savedLogin }, outputs) {
    const { clock, interrupts, dispatcher, userAgent, random, newId } = terminal;
    return {
        env: {},
        clock,
        log,
        outputs,
        commands: new file_commands/* FileCommands */.F({}),
        interrupts,
        dispatcher,
        userAgent,
        event: undefined,
        workspace: terminal.cwd,
        journalPath: savedLogin.journalPath,
        random,
        newId,
    };
}
function loginInputs({ savedLogin, raw }) {
    if (raw['access-token'])
        return {};
    const client = savedLogin.client();
    return {
        'token-store': 'file',
        'token-file': savedLogin.tokenFile,
        'client-id': client?.clientId ?? 'nobody',
        'client-secret': client?.clientSecret ?? '',
    };
}
async function requireLogin({ savedLogin, raw, hosts, terminal, log }) {
    if (raw['access-token'])
        return;
    if (!savedLogin.client()) {
        const others = savedLogin.others();
        const next = others.length > 0 ? `There is a login for ${others.join(', ')}: see --environment and --base-url.` : undefined;
        throw new CliError('not-signed-in', `Nobody is signed in to ${hosts.auth}.`, { next });
    }
    const { clock, random } = terminal;
    for (const journal of savedLogin.leftJournals()) {
        await (0,recover/* recoverLogin */.o)({
            journal,
            store: savedLogin.store(),
            clock,
            log,
            random,
            signInCommand: 'Sign in: osc-deploy login',
        });
    }
}

// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/services/parts.js + 7 modules
var services_parts = __webpack_require__(39964);
;// CONCATENATED MODULE: ./build/src/cli/workspace-status.js




const mostServices = 300;
const mostHealths = 50;
const atOnce = 6;
async function readWorkspace(session, clients) {
    const { log, terminal } = session;
    const { signal } = terminal.interrupts;
    const parts = (0,services_parts/* serviceParts */.u)({ ...clients, log, clock: terminal.clock, signal });
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
    const subscribed = async () => controlPlane.call({ host: 'catalog', method: 'GET', path: '/mysubscriptions' }, service_wire/* subscriptionList */.AV);
    const unlisted = [];
    const [account, sites, instances, solutions, nodes] = await Promise.all([
        parts.account.account(),
        known(() => controlPlane.call({ host: 'deploy', method: 'GET', path: '/mypages' }, wire/* pageList */.SV)),
        known(async () => listInstances(parts, { services: (await subscribed()).map((one) => one.serviceId), unlisted })),
        known(() => parts.account.deployments()),
        known(() => parts.account.nodes()),
    ]);
    return { ...account, sites, instances, unlisted, solutions, nodes };
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
        state: 'suspended',
        url: '',
    }));
}

;// CONCATENATED MODULE: ./build/src/cli/status.js




async function status_status(session, { json }) {
    const clients = await connect(session);
    const [account, workspace] = await Promise.all([readAccount(session), readWorkspace(session, clients)]);
    if (json)
        session.stdout.line(JSON.stringify({ account, ...asJson(workspace) }, null, 2));
    else
        status_show(session, { account, workspace });
}
async function readAccount({ savedLogin, raw, hosts, inputs }) {
    const client = raw['access-token'] ? undefined : savedLogin.client();
    const held = raw['access-token'] ? undefined : (await savedLogin.store().read()).accessToken;
    return {
        platform: hosts.auth,
        environment: inputs.environment,
        workspace: workspaceIn(held?.value ?? raw['access-token']),
        client: client?.clientId,
        signedInAt: client?.signedInAt,
        accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
    };
}
function workspaceIn(token) {
    try {
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
        const named = typeof claims === 'object' && claims !== null && 'tenantId' in claims ? claims.tenantId : undefined;
        return typeof named === 'string' ? named : undefined;
    }
    catch {
        return undefined;
    }
}
function asJson({ plan, balance, sites, instances, unlisted, solutions, nodes }) {
    const plain = (part) => (part.known ? part.value : { error: part.why });
    return {
        plan: plan ?? null,
        balance: balance ?? null,
        sites: plain(sites),
        instances: plain(instances),
        unlisted,
        solutions: plain(solutions),
        nodes: plain(nodes),
    };
}
function status_show(session, { account, workspace }) {
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
    part(session, 'Sites', { of: workspace.sites, head: ['Name', 'Status', 'URL'], row: siteRow });
    part(session, 'Instances', { of: workspace.instances, head: ['Service', 'Name', 'State', 'URL'], row: instanceRow });
    for (const line of workspace.unlisted)
        stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
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
    const [first = '', ...lines] = tableLines(head, rows);
    stdout.line(stdout.paint.bold(title));
    if (first.trim() !== '')
        stdout.line(stdout.paint.dim(first));
    for (const line of lines)
        stdout.line(line);
    stdout.line();
}
const siteRow = ({ name, status: state = '', url = '', customDomain }) => [name, state, customDomain ?? url];
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
        .option('--auth-url <url>', 'address of the sign-in alone')
        .option('--deploy-url <url>', 'address of the deploy manager alone')
        .option('--verbose', 'show what happens behind each step');
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
        .description('Show the account, its plan and balance, sites, instances, solutions and reserved nodes.')
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
        await perform({ common: options, values }, (session) => doctor(session, options));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/deploy-commands.js



const pagesOptions = `
What goes up is the directory as it is: dot files too, but no .git, no .env* and nothing outside of it.`;
function addPublish(program, perform) {
    withSite(withCommon(program.command('publish').argument('<directory>', 'the folder that the build wrote')))
        .description('Put a built directory on My Pages. Only what changed goes up; done means live.')
        .option('--basic-auth <user:password>', 'ask visitors for this (better in OSC_BASIC_AUTH: arguments are seen by every user)')
        .option('--no-wait', 'do not wait until the public URL serves this publish')
        .option('--timeout <seconds>', 'longest wait for that', '600')
        .option('--health-path <path>', 'path that must answer below 400')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `${pagesOptions}

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      the URL alone is on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`)
        .action(async (directory, options) => {
        const values = { ...valuesOf(options), directory, target: 'pages', operation: 'deploy' };
        await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}
function addRun(program, perform) {
    withService(withName(withCommon(program.command('run'))))
        .description('Run a repository as an app, or a service of the catalogue; wait until it is ready.')
        .option('--no-wait', 'do not wait until it is ready')
        .option('--timeout <seconds>', 'longest wait for that', '600')
        .option('--health-path <path>', 'path that must answer below 400')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`)
        .action(async (options) => {
        const values = { ...valuesOf(options), ...targetOf(options), operation: 'deploy' };
        await perform({ common: options, values }, (session) => carryOut(session, options));
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
        await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}
function addRemove(program, perform) {
    withCommon(program.command('remove'))
        .description('Take a site down, or remove an app, instance or job. One that is not there is fine.')
        .requiredOption('--name <name>', 'which one: never guessed')
        .addOption(new esm/* Option */.c$('--target <what>', 'what it is').choices(['pages', 'runner', 'app', 'instance', 'job']))
        .option('--runner <kind>', 'of a runner: web, python, go, dotnet or wasm')
        .option('--service <id>', 'of an instance or job: the service id')
        .option('--json', 'print the outputs of the action as JSON', false)
        .addHelpText('after', `
Examples:
  osc-deploy remove --name my-site
  osc-deploy remove --runner web --name myapp`)
        .action(async (options) => {
        const target = options.target || options.runner || options.service ? targetOf(options) : { target: 'pages' };
        const values = { ...valuesOf(options), ...target, operation: 'remove' };
        await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}
function valuesOf(options) {
    return {
        name: options.name,
        exclude: options.exclude?.join('\n'),
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
    return command.option('--name <name>', 'of the site or instance (default: made from the repository)');
}
function withSite(command) {
    return withName(command)
        .option('--exclude <glob>', 'leave these files out; may be given again', collect, [])
        .option('--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)')
        .option('--concurrency <number>', 'most upload connections, 1 to 128')
        .option('--no-incremental', 'upload every file, changed or not');
}
function withService(command) {
    return command
        .addOption(new esm/* Option */.c$('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']))
        .option('--runner <kind>', 'web, python, go, dotnet or wasm')
        .option('--service <id>', 'service id of an instance or job, such as eyevinn-web-runner')
        .option('--source-url <url>', "git URL or s3://….zip (default: this clone's origin)")
        .option('--source-ref <ref>', 'branch, tag or commit (default: what is checked out)')
        .option('--sub-path <path>', 'folder of the repository that holds the app')
        .option('--build-command <command>', 'replaces the build of the runner')
        .option('--entry <file>', 'what is started')
        .option('--config-service <name>', 'app configuration service to read from')
        .option('--set <Name=value>', 'a further option of the service; may be given again', deploy_commands_option, []);
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./node_modules/oauth4webapi/build/index.js
var build = __webpack_require__(15235);
// EXTERNAL MODULE: ./build/src/http/loopback.js
var loopback = __webpack_require__(32501);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
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
        throw new CliError('sign-in-failed', `${authUrl} does not support PKCE with S256, which this command never leaves out.`);
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
    const url = (0,platform_hosts/* checkPlatformUrl */.v)(text, { what, loopback: (0,loopback/* isLoopback */.U)(asked) });
    return new trusted_hosts/* TrustedHosts */.V({ auth: authUrl }).check(url, { what, secret: 'the sign-in' }).href;
}

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
        throw new CliError('port-taken', `Port ${options.port} of 127.0.0.1 ${why}.`, { cause: error });
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
        throw new CliError('no-refresh-token', `The client ${(0,plain_text/* plainText */.wh)(client.clientId, 80)} got no refresh token.`);
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
            throw new CliError('sign-in-failed', `The browser came back without a usable code: ${(0,errors/* messageOf */.bD)(error)}.`, {
                cause: error,
            });
        }
        const description = error.error_description ? `: ${(0,plain_text/* plainText */.wh)(error.error_description, 200)}` : '';
        const what = `${(0,plain_text/* plainText */.wh)(error.error, 60)}${description}`;
        throw error.error === 'access_denied'
            ? new CliError('sign-in-denied', `The sign-in was refused on the page of the platform (${what}).`)
            : new CliError('sign-in-failed', `The platform ended the sign-in: ${what}.`);
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
        throw new CliError('exchange-failed', `The token exchange failed with status ${status} (${where}): ${reason(error)}.`, {
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
        throw new CliError('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
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
        throw new CliError('sign-in-timeout', 'Nobody came back from the page of the platform within three minutes.');
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
            text: ['Go back to the terminal: it goes on there.', 'You can close this page.'],
        });
        return result;
    }
    catch (error) {
        const denied = error instanceof CliError && error.code === 'sign-in-denied';
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
    const { inputs, hosts, log } = session;
    const proxyBaseUrl = checkedProxy(command.proxyBaseUrl);
    const environment = inputs['secret-environment'];
    const repository = command.repo === undefined ? undefined : await openRepository(session, { repository: command.repo, environment });
    if (repository)
        await proveWritable(repository, inputs['secret-name']);
    const clientId = inputs['client-id'];
    const { interrupts } = session.terminal;
    const signedIn = await signIn({
        authUrl: hosts.auth,
        client: clientId ? { clientId, clientSecret: inputs['client-secret'] } : undefined,
        clientName: `osc-deploy ${command.repo ? `for ${command.repo}` : `on ${session.terminal.hostName}`}`,
        port: command.port,
        proxyBaseUrl,
        http: session.http,
        log,
        signal: interrupts.signal,
        invite: (link, port) => invite(session, { link, port, command }),
    });
    warnOfOtherTokenEndpoint(session, signedIn);
    const release = interrupts.hold();
    try {
        if (repository)
            await putIntoRepository(session, { repository, signedIn });
        else
            await keepHere(session, signedIn);
    }
    finally {
        release();
    }
    if (command.show)
        session.stdout.line(signedIn.login.refreshToken);
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
async function keepHere({ savedLogin, stderr, hosts, terminal }, { client, login: tokens }) {
    await savedLogin.keep(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
    stderr.line(`${stderr.paint.green('Signed in')} to ${hosts.auth} with client ${client.clientId}.`);
    stderr.line(`The login is kept in ${savedLogin.folder}, readable by you alone.`);
    stderr.line('Next: osc-deploy publish <directory> --name <site>');
}
async function putIntoRepository(session, { repository, signedIn }) {
    const { stderr, stdout, inputs, terminal } = session;
    const { vault, environment } = repository;
    const { client, login: tokens } = signedIn;
    const names = namesFor(inputs['secret-name']);
    const write = async (what, attempt) => {
        try {
            await (0,retry/* retry */.L5)(attempt, {
                clock: terminal.clock,
                policy: (_error, number) => number < 4 ? (0,retry/* backoffMs */.jo)(number, { base: 500, max: 4000, random: terminal.random }) : undefined,
            });
        }
        catch (error) {
            throw new CliError('repository-half-written', `${what} could not be written to ${vault.place}: ${(0,errors/* messageOf */.bD)(error)}`, {
                cause: error,
            });
        }
        stderr.line(`${stderr.paint.green('Set')} ${what} of ${vault.place}.`);
    };
    await write(`the secret ${names.secret}`, () => vault.writeSecret(names.secret, tokens.refreshToken));
    await write(`the variable ${names.clientId}`, () => vault.writeVariable(names.clientId, client.clientId));
    const { clientSecret } = client;
    if (clientSecret)
        await write(`the secret ${names.clientSecret}`, () => vault.writeSecret(names.clientSecret, clientSecret));
    stderr.line(`Whoever uses this login ends it for all others: it belongs to ${vault.place} alone, and is kept nowhere else.`);
    stderr.line(`Next: set the secret ${names.writer} to a fine-grained token for this repository with ${writerPermissions(environment)} (docs/sign-in.md), then paste this as .github/workflows/publish.yml:`);
    stderr.line();
    stdout.line(workflowText({
        names,
        environment,
        hasClientSecret: clientSecret !== undefined,
        platform: platformInputs(session),
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
        throw new CliError('usage', '--proxy-base-url must be an https URL without user, query or fragment.');
    }
    return url.href.replace(/\/+$/, '');
}

;// CONCATENATED MODULE: ./build/src/cli/logout.js
async function logout(session) {
    session.check();
    const { savedLogin, stderr, hosts } = session;
    const had = savedLogin.forget();
    stderr.line(had
        ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
        : `Nobody was signed in to ${hosts.auth}.`);
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

A refresh token ends when it is used, so each place needs a login of its own: this machine one, each repository one.`)
        .action(async (options) => {
        const values = {
            'client-id': options.clientId,
            'client-secret': options.clientSecret,
            'secret-name': options.secret,
            'secret-environment': options.env,
        };
        await perform({ common: options, values }, (session) => login(session, options));
    });
}
function addLogout(program, perform) {
    withCommon(program.command('logout'))
        .description('Forget the login that is kept on this machine.')
        .action(async (options) => {
        await perform({ common: options, values: {} }, (session) => logout(session));
    });
}

;// CONCATENATED MODULE: ./build/src/cli/paint.js
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

// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
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

// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/journal.js
var journal = __webpack_require__(20779);
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
    #pid;
    constructor({ folder, clock, pid }) {
        this.folder = folder;
        this.#clock = clock;
        this.#pid = pid;
    }
    get tokenFile() {
        return (0,external_node_path_.join)(this.folder, 'login.json');
    }
    get #clientFile() {
        return (0,external_node_path_.join)(this.folder, 'client.json');
    }
    get journalPath() {
        return (0,external_node_path_.join)(this.folder, `journal-${this.#pid}.json`);
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
    leftJournals() {
        return list(this.folder)
            .map((name) => ({ name, pid: /^journal-(\d+)\.json$/.exec(name)?.[1] }))
            .filter(({ pid }) => pid !== undefined && Number(pid) !== this.#pid && !isAlive(Number(pid)))
            .map(({ name }) => new journal/* Journal */.C((0,external_node_path_.join)(this.folder, name)));
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
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
}

;// CONCATENATED MODULE: ./build/src/cli/screen.js

class Screen {
    paint;
    isTTY;
    #output;
    #drawn = false;
    constructor(output, env) {
        this.#output = output;
        this.isTTY = output.isTTY === true;
        this.paint = paintFor(takesColours({ isTTY: this.isTTY, env }));
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

// EXTERNAL MODULE: ./build/src/base/log.js + 1 modules
var log = __webpack_require__(66052);
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

;// CONCATENATED MODULE: ./build/src/cli/terminal-log.js






const drawEveryMs = 100;
class TerminalLog extends log/* Log */.t {
    #screen;
    #verbose;
    constructor(screen, { verbose }) {
        super(() => undefined);
        this.#screen = screen;
        this.#verbose = verbose;
    }
    info(text) {
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
        if (error instanceof errors/* DeployError */.sH || error instanceof CliError) {
            const hint = (error instanceof errors/* DeployError */.sH && terminalHints[error.code]) || error.hint;
            this.#lines(`${paint.red('Error:')} ${error.message}`);
            this.#lines(hint);
            this.#lines(`More: docs/troubleshooting.md#${error.code}`, paint.dim);
            return;
        }
        this.#lines(`${paint.red('Unexpected error:')} ${(0,errors/* messageOf */.bD)(error)}`);
        this.#lines('This is a fault of osc-deploy. Please report it with this line.');
        if (error instanceof Error && error.stack)
            this.debug(error.stack);
    }
    async group(title, body) {
        this.#lines(title);
        return body();
    }
    mask(secret) {
        for (const part of new Set([secret, ...secret.split(/\r?\n/)]))
            this.secrets.add(part);
    }
    get progressEveryMs() {
        return this.#screen.isTTY ? drawEveryMs : super.progressEveryMs;
    }
    progress(text, share) {
        if (this.#screen.isTTY)
            this.#screen.draw(progressBar(text, { share, width: this.#screen.width, paint: this.#screen.paint }));
        else
            this.info(text);
    }
    #lines(text, style = (line) => line) {
        for (const line of this.secrets.redact(text).split('\n'))
            this.#screen.line(style((0,plain_text/* disarmCommands */.T7)(line)));
    }
}

;// CONCATENATED MODULE: ./build/src/cli/session.js









function openSession(terminal, { common, values }) {
    const { clock, dispatcher, userAgent, interrupts, env } = terminal;
    const stderr = new Screen(terminal.stderr, env);
    const log = new TerminalLog(stderr, { verbose: common.verbose ?? false });
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
        stdout: new Screen(terminal.stdout, env),
        stderr,
        http: new http/* Http */.l({ dispatcher, clock, userAgent, signal: interrupts.signal }),
        savedLogin: new KeptLogin({ folder, clock, pid: terminal.pid }),
        check: () => rejectUsage(problems),
    };
}
function rejectUsage(problems) {
    if (problems.length === 0)
        return;
    const list = problems.map(({ input, text }) => `  ${flagOf(input)} ${text}`).join('\n');
    throw new CliError('usage', `This cannot be done as it stands:\n${list}`);
}
function flagged(message) {
    return message
        .replace(/^.*:$/m, 'This cannot be done as it stands:')
        .replace(/^- `([a-z-]+)`/gm, (_, input) => `  ${flagOf(input)}`);
}
function fromEnvironment(env, values) {
    return {
        'access-token': values['access-token'] ?? env['OSC_ACCESS_TOKEN'],
        'basic-auth': values['basic-auth'] ?? env['OSC_BASIC_AUTH'],
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

;// CONCATENATED MODULE: ./build/src/cli/program.js









async function runCli(terminal, argv) {
    let exitCode = 0;
    const perform = async (options, body) => {
        const session = openSession(terminal, options);
        try {
            await body(session);
        }
        catch (error) {
            const shown = asUsage(error);
            session.log.failure(shown);
            exitCode = shown instanceof CliError && shown.code === 'usage' ? 2 : 1;
        }
    };
    try {
        await createProgram(terminal, perform).parseAsync([...argv], { from: 'user' });
        return exitCode;
    }
    catch (error) {
        if (error instanceof esm/* CommanderError */.b7)
            return error.exitCode === 0 ? 0 : 2;
        throw error;
    }
}
function asUsage(error) {
    if (!(error instanceof errors/* DeployError */.sH) || error.code !== 'invalid-input')
        return error;
    return new CliError('usage', flagged(error.message), { cause: error });
}
function createProgram(terminal, perform) {
    const program = new esm/* Command */.uB('osc-deploy')
        .description('Deploys to Open Source Cloud from a terminal: the same recipes as the GitHub Action.')
        .version(version/* version */.r)
        .exitOverride()
        .configureOutput({
        writeOut: (text) => terminal.stdout.write(text),
        writeErr: (text) => terminal.stderr.write(text),
        getOutHasColors: () => takesColours({ isTTY: terminal.stdout.isTTY === true, env: terminal.env }),
        getErrHasColors: () => takesColours({ isTTY: terminal.stderr.isTTY === true, env: terminal.env }),
        getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
        getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
        .showHelpAfterError('(osc-deploy <command> --help shows what there is)')
        .addHelpText('after', overview);
    for (const add of [addLogin, addPublish, addRun, addPlan, addRemove, addStatus, addDoctor, addLogout]) {
        add(program, perform);
    }
    return program;
}
const overview = `
The usual way:
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give the GitHub repository a login of its own
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was sent).
Documentation: docs/sign-in.md`;

;// CONCATENATED MODULE: ./build/src/cli/main.js











const { env, platform, stdout, stderr, stdin } = process;
async function main() {
    stdout.on('error', () => undefined);
    try {
        const terminal = createTerminal();
        try {
            process.exitCode = await runCli(terminal, process.argv.slice(2));
        }
        finally {
            await terminal.dispatcher.destroy();
        }
    }
    catch (error) {
        new TerminalLog(new Screen(stderr, env), { verbose: false }).failure(error);
        process.exitCode = 1;
    }
}
function createTerminal() {
    const dispatcher = (0,runtime/* createDispatcher */.S)(env);
    const interrupts = new signals/* SignalInterrupts */.p();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    return {
        env,
        platform,
        cwd: process.cwd(),
        hostName: (0,external_node_os_.hostname)(),
        pid: process.pid,
        stdout,
        stderr,
        clock: runtime/* systemClock */.m,
        dispatcher,
        interrupts,
        userAgent: `osc-deploy-cli/${version/* version */.r}`,
        random: Math.random,
        newId: external_node_crypto_.randomUUID,
        openBrowser: async (link) => {
            const command = browserCommand(platform, env);
            return command !== undefined && (await openLink(link, command));
        },
        askSecret: async (question) => stdin.isTTY && stderr.isTTY ? askSecret(question, stdin, new Screen(stderr, env)) : undefined,
        spawn: (file, args, input) => runProgram(file, args, { env, input }),
    };
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


/***/ }),

/***/ 63128:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ FileCommands)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);



class FileCommands {
    #env;
    #warn;
    #failed = new Set();
    constructor(env, warn = () => undefined) {
        this.#env = env;
        this.#warn = warn;
    }
    setOutput(name, value) {
        this.#append('GITHUB_OUTPUT', keyValue(name, value));
    }
    saveState(name, value) {
        this.#append('GITHUB_STATE', keyValue(name, value));
    }
    addSummary(markdown) {
        this.#append('GITHUB_STEP_SUMMARY', markdown);
    }
    #append(variable, text) {
        const path = this.#env[variable];
        if (!path)
            return;
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.appendFileSync)(path, text, 'utf8');
        }
        catch (error) {
            if (!this.#failed.has(variable))
                this.#warn(`${variable} of the runner cannot be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)}.`);
            this.#failed.add(variable);
        }
    }
}
function keyValue(name, value) {
    const delimiter = `osc-deploy-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`;
    return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}


/***/ }),

/***/ 91887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ createDispatcher),
/* harmony export */   m: () => (/* binding */ systemClock),
/* harmony export */   runWithRuntime: () => (/* binding */ runWithRuntime)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58500);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57405);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(66052);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(25835);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(2214);
/* harmony import */ var _http_proxy_rules_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(39984);
/* harmony import */ var _http_tunnel_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(92914);
/* harmony import */ var _action_file_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(70444);
/* harmony import */ var _file_commands_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(63128);
/* harmony import */ var _signals_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85530);
/* harmony import */ var _unfinished_work_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(54770);














const lingerMs = 2000;
async function runWithRuntime(entry) {
    const log = new _base_log_js__WEBPACK_IMPORTED_MODULE_5__/* .Log */ .t((line) => process.stdout.write(`${line}\n`), (0,_action_file_js__WEBPACK_IMPORTED_MODULE_11__/* .actionFile */ .V)('docs/', process.env));
    try {
        const runtime = createRuntime(log);
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
function createRuntime(log) {
    const { env } = process;
    const interrupts = new _signals_js__WEBPACK_IMPORTED_MODULE_9__/* .SignalInterrupts */ .p();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    const commands = new _file_commands_js__WEBPACK_IMPORTED_MODULE_8__/* .FileCommands */ .F(env, (text) => log.warning(text));
    return {
        env,
        clock: systemClock,
        log,
        outputs: new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_12__/* .Outputs */ .t((name, value) => commands.setOutput(name, log.secrets.redactTokens(value))),
        commands,
        interrupts,
        dispatcher: createDispatcher(env),
        userAgent: `osc-deploy/${_base_version_js__WEBPACK_IMPORTED_MODULE_13__/* .version */ .r}`,
        event: readEvent(env['GITHUB_EVENT_PATH']),
        workspace: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(env['GITHUB_WORKSPACE'] || '.'),
        journalPath: (0,_unfinished_work_js__WEBPACK_IMPORTED_MODULE_10__/* .journalPath */ .H)(env),
        random: Math.random,
        newId: node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID,
    };
}
const systemClock = {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
        try {
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setTimeout)(ms, undefined, signal ? { signal } : {});
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
const connectMs = 10_000;
function createDispatcher(env) {
    const rules = new _http_proxy_rules_js__WEBPACK_IMPORTED_MODULE_6__/* .ProxyRules */ .o(env);
    const connect = rules.any ? (0,_http_tunnel_js__WEBPACK_IMPORTED_MODULE_7__/* .connectorFor */ .V)(rules, connectMs) : { timeout: connectMs };
    return new undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_4__({ connections: 128, keepAliveTimeout: 20_000, connect });
}
function readEvent(path) {
    if (!path)
        return undefined;
    try {
        return JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(path, 'utf8'));
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
