export const id = 669;
export const ids = [669];
export const modules = {

/***/ 54326:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qc: () => (/* binding */ childEnvironment),
/* harmony export */   kx: () => (/* binding */ programPath),
/* harmony export */   mB: () => (/* binding */ runProgram),
/* harmony export */   y7: () => (/* binding */ hiddenFromChildren)
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
                resolve({
                    code: undefined,
                    stdout,
                    stderr: stderr || `${name} could not be started (${code})`,
                });
        });
        child.stdin?.end();
    });
}
function programPath(name, { platform, env }) {
    if (platform !== 'win32' || node_path__WEBPACK_IMPORTED_MODULE_2__.win32.isAbsolute(name))
        return name;
    const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
    const folders = path.split(';').map((folder) => folder.replace(/^"|"$/g, ''));
    const names = /\.(exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`];
    return folders
        .filter((folder) => node_path__WEBPACK_IMPORTED_MODULE_2__.win32.isAbsolute(folder))
        .flatMap((folder) => names.map((file) => `${folder}/${file}`))
        .find((file) => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(file, { throwIfNoEntry: false })?.isFile());
}
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

/***/ 42669:
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
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/programs.js
var programs = __webpack_require__(54326);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/http/connections.js
var connections = __webpack_require__(63451);
// EXTERNAL MODULE: ./node_modules/commander/esm.mjs
var esm = __webpack_require__(48179);
// EXTERNAL MODULE: ./build/src/contract/read-inputs.js
var read_inputs = __webpack_require__(19366);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/rules/config.js
var config = __webpack_require__(80556);
// EXTERNAL MODULE: ./build/src/services/config/settle.js
var settle = __webpack_require__(72478);
// EXTERNAL MODULE: ./build/src/services/config/store.js
var config_store = __webpack_require__(42256);
// EXTERNAL MODULE: ./build/src/contract/input-values.js
var input_values = __webpack_require__(13831);
// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
;// CONCATENATED MODULE: ./build/src/cli/input-words.json
const input_words_namespaceObject = /*#__PURE__*/JSON.parse('{"target":{"about":"what to deploy: pages, runner, app, instance or job","default":"pages"},"operation":{"about":"auto, deploy, remove, plan (change nothing, show what would change) or cleanup (sweep previews)","default":"auto"},"name":{"about":"name of the site or instance","default":""},"directory":{"about":"the built site; required for pages","default":""},"exclude":{"about":"patterns of files to leave out, one per line, by the rules of a .gitignore; {a,b} stands for either","default":""},"incremental":{"about":"upload only what has changed","default":"true"},"max-prune":{"about":"refuse to delete more than this many files, or this share (25%)","default":""},"keep":{"about":"glob patterns of paths on the site, one per line","default":""},"keep-assets":{"about":"how long the assets of former publishes stay on the site, such as 24h or 7d, so that open pages can load their chunks","default":"0"},"domain":{"about":"custom domain of the site or app, such as www.example.com; set up if necessary","default":""},"rollback":{"about":"for runner, app and instance: when the new version does not come up, restore the former one","default":"false"},"concurrency":{"about":"maximum number of parallel uploads, 1 to 256","default":"128"},"basic-auth":{"about":"user:password; the site asks visitors for it","default":""},"wait":{"about":"wait until the deployed version is ready and live","default":"true"},"timeout":{"about":"seconds for everything after the upload, 1 to 21600","default":"600"},"health-path":{"about":"path that must answer below 400 on the live URL","default":""},"preview":{"about":"auto gives each pull request its own site or instance, branch also every pushed branch except the default one; true, false","default":"auto"},"preview-label":{"about":"A pull request has a preview only while it has this label","default":""},"preview-expires":{"about":"time since its last deploy, such as 14d or 12h, after which the sweep removes a preview","default":""},"preview-config":{"about":"YAML or JSON map of environment variables for previews of this repository\'s own branches","default":""},"preview-source-token":{"about":"token for a private source repository, given to previews of this repository\'s own branches","default":""},"preview-options":{"about":"YAML or JSON map of further service options for previews of this repository\'s own branches","default":""},"preview-max-size":{"about":"refuse a preview whose directory is larger than this, such as 500MB or 2GiB; a plain number is bytes","default":"500MB"},"preview-max-count":{"about":"refuse a new preview while this many previews of the same site or instance exist","default":"50"},"refresh-token":{"about":"OAuth refresh token","default":""},"client-id":{"about":"OAuth client id; required with refresh-token","default":""},"client-secret":{"about":"OAuth client secret, if the client has one","default":""},"access-token":{"about":"an access token, such as a personal access token of the console, instead of a refresh token; it is never rotated","default":""},"token-store":{"about":"where the rotated token is saved: auto, github-secret, actions-cache, file or none","default":"auto"},"secret-token":{"about":"GitHub token that can write the secret (environment secrets need Environments write, repository secrets need Secrets write)","default":""},"secret-name":{"about":"the secret to rewrite","default":"OSC_REFRESH_TOKEN"},"secret-environment":{"about":"GitHub environment that holds the secret","default":""},"token-file":{"about":"path of the file for the file store","default":""},"allow-token-loss":{"about":"refresh even if the new token cannot be saved","default":"false"},"workspace":{"about":"the workspace that the login must belong to","default":""},"runner":{"about":"web, python, go, dotnet, wasm or php; required for runner and app","default":""},"source-url":{"about":"Git URL or s3://…zip to run","default":""},"source-ref":{"about":"branch, tag or, where the runner takes one, commit to run","default":""},"source-token":{"about":"token for a private source repository","default":""},"git-credential":{"about":"name of a git credential that the workspace stores, for the private source of an app instead of source-token","default":""},"sub-path":{"about":"folder of the repository that holds the app","default":""},"build-command":{"about":"build command of the runner","default":""},"entry":{"about":"entry point of the runner","default":""},"config-service":{"about":"name of the parameter store that the app reads its environment from","default":""},"config":{"about":"YAML or JSON map of environment variables for the app, written to the parameter store config-service before the deploy","default":""},"config-api-key":{"about":"key of that parameter store, which shows its secrets","default":""},"config-prune":{"about":"delete variables from the parameter store that config does not name","default":"false"},"high-availability":{"about":"true gives an app of the web or python runner a standby, so that its deploys have no downtime; false removes it","default":""},"service":{"about":"service id; required for instance and job","default":""},"options":{"about":"YAML or JSON map of further service options, by their exact names","default":""},"public-access":{"about":"false creates an instance without a public port: only apps of the workspace reach it","default":"true"},"backup-schedule":{"about":"when a database is backed up: five cron fields in UTC, such as 0 2 * * *; off switches it off","default":""},"backup-retention":{"about":"how long a backup is kept, in days such as 14d; 0 keeps it without a limit","default":"30d"},"service-token":{"about":"pass the service\'s access token to later steps as the masked output service-token","default":"false"},"github-token":{"about":"token for the comment, the deployment record and the state of the pull request","default":"${{ github.token }}"},"comment":{"about":"comment on the pull request","default":"auto"},"deployment":{"about":"record a GitHub Deployment with its statuses","default":"false"},"deployment-environment":{"about":"environment of the GitHub Deployment","default":""},"environment":{"about":"platform environment: prod, prod-se, stage, dev, or another name","default":"prod"},"base-url":{"about":"base URL of the platform","default":""},"auth-url":{"about":"URL of the authorization server","default":""},"deploy-url":{"about":"URL of the deploy manager","default":""}}');
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/advice.js
var base_advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
;// CONCATENATED MODULE: ./build/src/cli/terminal/typing.js






function asTyped(advice, typing) {
    const code = (span) => `\`${spanAsTyped(span, typing)}\``;
    return (0,base_advice/* partsFor */._c)('terminal', advice)
        .map((part) => typeof part === 'string'
        ? (0,base_advice/* replaceCode */.ml)(part, { code, text: (text) => text })
        : `  ${typed(part, typing)}`)
        .join('\n');
}
function optionName(input, command) {
    return input === 'source-ref' && command === 'rollback' ? '--to' : (0,contract_inputs/* optionOf */.XD)(input);
}
function failureOf(error, write) {
    if (!(error instanceof errors/* DeployError */.sH)) {
        const hint = 'This is a fault of osc-deploy. Please report it with this line.';
        return { code: 'unexpected', message: (0,errors/* messageOf */.bD)(error), hint };
    }
    const { code, text, rows, advice } = error;
    return {
        code,
        message: [write(text), ...rows.map((row) => `  ${write(row)}`)].join('\n'),
        hint: write(advice),
    };
}
function typed(command, { invocation, place, command: current = '' }) {
    if (!command.ours)
        return (0,base_advice/* commandLine */.ay)(command);
    const [name = '', ...rest] = command.command.replace('<command>', current).trim().split(' ');
    const isHelp = [name, ...rest].includes('--help');
    const line = [invocation, isHelp ? name : name + place, ...rest].join(' ');
    return command.folder === undefined ? line : `cd ${(0,format/* shellWord */.r7)(command.folder)} && ${line}`;
}
function spanAsTyped(span, typing) {
    if (span.startsWith('osc-deploy '))
        return typed({ command: span.slice('osc-deploy '.length), ours: true }, typing);
    const [name = '', value] = span.split(': ');
    if (name === 'operation' && value)
        return typed({ command: value, ours: true }, typing);
    const input = contract_inputs/* inputNames */.vj.find((one) => one === name);
    if (!input)
        return span;
    return [optionName(input, typing.command), input === 'preview' ? '' : value]
        .filter(Boolean)
        .join(' ');
}
function invocationOf(script, { cwd, env }) {
    if (env['npm_command'] === 'exec')
        return `npx github:${version/* repository */.J}#v${version/* version */.r}`;
    if ((0,external_node_path_.basename)(script) === 'osc-deploy')
        return 'osc-deploy';
    const near = (0,external_node_path_.relative)(cwd, script);
    const path = near.startsWith('..') || (0,external_node_path_.isAbsolute)(near) ? script : near;
    return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}
function documentation(page) {
    return `https://github.com/${version/* repository */.J}/blob/v${version/* version */.r}/docs/${page}`;
}

;// CONCATENATED MODULE: ./build/src/cli/options.js






function addCommand(program, spec, sessionOf) {
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
    const byOption = new Map(contract_inputs/* inputNames */.vj.map((name) => [optionName(name), name])).set('--directory', 'directory');
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
    return contract_inputs/* inputNames */.vj
        .filter((name) => groups.some((group) => contract_inputs/* inputRows */.k8[name].of === group))
        .map((name) => optionFor(name));
}
function optionFor(input, help) {
    const { option = `--${input}`, help: own, form, variable } = contract_inputs/* inputRows */.k8[input];
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
const globalOptions = [
    ...optionsOf('every'),
    ['--verbose', 'show what happens behind each step'],
];
const waiting = optionsOf('wait');
const site = optionsOf('deploy', 'wait', 'site');
const target = new esm/* Option */.c$('--target <what>', 'what to run').choices([
    'runner',
    'app',
    'instance',
    'job',
]);
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
    const target = isSite
        ? 'pages'
        : app
            ? 'app'
            : (options.target ?? (runner || id ? targetOf(options) : undefined));
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

// EXTERNAL MODULE: ./build/src/contract/outputs.js
var outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/contract/read-event.js
var read_event = __webpack_require__(49519);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 2 modules
var authenticate = __webpack_require__(47341);
// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/clients.js + 1 modules
var platform_clients = __webpack_require__(84257);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/service-clients.js + 1 modules
var service_clients = __webpack_require__(65142);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/json.js
var base_json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var credentials_generation = __webpack_require__(37736);
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
function openSavedLogin(authUrl, { platform, env, clock }) {
    const host = new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
    const folder = (0,external_node_path_.join)(configFolder(platform, env), 'logins', host);
    const tokenFile = (0,external_node_path_.join)(folder, 'login.json');
    const journalPath = (0,external_node_path_.join)(folder, 'journal.json');
    const clientFile = (0,external_node_path_.join)(folder, 'client.json');
    const store = () => new file/* FileStore */.y({ path: tokenFile, clock });
    const client = () => savedClient.safeParse((0,base_json/* readJsonFile */.JE)(clientFile)).data;
    return {
        folder,
        tokenFile,
        journalPath,
        store,
        client,
        async save(login, { client: own, run, }) {
            const file = store();
            const at = new Date(clock.now()).toISOString();
            const replace = async () => {
                const { record } = await file.read().catch(() => {
                    (0,external_node_fs_.rmSync)(tokenFile, { force: true });
                    return {};
                });
                await file.save(login, (0,credentials_generation/* makeSignedInRecord */.J_)(record, login.refreshToken, {
                    run,
                    at,
                }));
                new journal/* Journal */.C(journalPath).delete();
                (0,atomic_file/* writeSecretFile */.AK)(clientFile, `${JSON.stringify({
                    ...own,
                    signedInAt: at,
                }, null, 2)}\n`);
            };
            await file.exclusively(replace).catch((cause) => {
                throw (0,token_store/* notWritableError */.Gq)(`The login cannot be kept in ${folder}`, { cause });
            });
        },
        forget() {
            const had = client() !== undefined;
            (0,external_node_fs_.rmSync)(folder, {
                recursive: true,
                force: true,
            });
            return had;
        },
    };
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

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
;// CONCATENATED MODULE: ./build/src/cli/terminal/screen.js


const styles = ['bold', 'dim', 'red', 'green', 'yellow'];
const maxShown = 60;
const maxPiped = 4096;
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
        const isPainted = this.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
        const style = (name) => (text) => isPainted ? (0,external_node_util_.styleText)(name, text, { validateStream: false }) : text;
        this.paint = Object.fromEntries(styles.map((name) => [name, style(name)]));
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
        const cells = [
            head,
            ...rows.map((row) => row.map((cell) => (0,plain_text/* plainText */.wh)(cell ?? '', max) || '–')),
        ];
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

// EXTERNAL MODULE: ./build/src/base/log.js
var log = __webpack_require__(79477);
;// CONCATENATED MODULE: ./build/src/cli/terminal/terminal-log.js




const drawEveryMs = 100;
const terminal_log_frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
class TerminalLog {
    secrets = new log/* MaskedValues */.QK();
    #screen;
    #verbose;
    #asTyped;
    #quiet = false;
    #waitingFor = '';
    constructor(screen, { verbose, typing }) {
        this.#screen = screen;
        this.#verbose = verbose;
        this.#asTyped = (advice) => asTyped(advice, typing ?? { invocation: 'osc-deploy', place: '' });
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
            const time = seconds < 60 ? `${seconds} s` : (0,format/* formatDuration */.a3)(seconds * 1000);
            const line = (0,plain_text/* plainText */.wh)(`${terminal_log_frames[frame++ % terminal_log_frames.length]} ${time}  ${this.#waitingFor}`, screen.width - 1);
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
            this.info((0,log/* waitingLine */.Sh)(text, about));
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
        const { code, message, hint } = failureOf(error, this.#asTyped);
        if (code === 'cancelled')
            this.#lines(`${message} ${hint}`);
        else if (code === 'unexpected') {
            this.#lines(`${paint.red('Unexpected error:')} ${message}\n${hint}`);
            if (error instanceof Error && error.stack)
                this.debug(error.stack);
        }
        else {
            this.#lines(`${paint.red('Error:')} ${message}\n${hint}`);
            this.#screen.line(paint.dim(`More: ${documentation(`troubleshooting.md#${code}`)}`));
        }
    }
    async group(title, body) {
        this.#lines(title);
        return body();
    }
    mask(secret) {
        this.secrets.add(secret);
    }
    get progressEveryMs() {
        return this.#screen.isTTY ? drawEveryMs : log/* progressLineEveryMs */.dh;
    }
    progress(text, share) {
        if (this.#screen.isTTY)
            this.#waitingFor = `${Math.floor(share * 100)}%  ${text}`;
        else
            this.info(text);
    }
    #lines(text, style = (line) => line) {
        for (const line of this.secrets.redact(text).split('\n'))
            this.#screen.line(style((0,plain_text/* disarmCommands */.T7)(line)));
    }
}

;// CONCATENATED MODULE: ./build/src/cli/session.js
















function openSession(terminal, { given, verbose = false, command, }) {
    const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
    const place = ['environment', 'base-url', 'auth-url', 'deploy-url']
        .map((name) => [name, given[name] ?? ''])
        .filter(([, value]) => value !== '' && value !== 'prod');
    const stderr = new Screen(terminal.stderr, env);
    const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
    const typing = { invocation, place: options, command };
    const log = new TerminalLog(stderr, { verbose, typing });
    const read = readInputs({ terminal, log }, given);
    const hosts = (0,platform_hosts/* computeHosts */.jr)(read.inputs);
    return {
        ...read,
        terminal,
        hosts,
        platform: (0,contract_inputs/* platformName */.$r)(read.inputs),
        place,
        log,
        stdout: new Screen(terminal.stdout, env, (text) => log.secrets.redactTokens(text)),
        stderr,
        asTyped: (advice) => asTyped(advice, typing),
        found: {},
        http: (0,http/* openHttp */.fb)({ dispatcher, clock, userAgent, signal: interrupts.signal }),
        savedLogin: openSavedLogin(hosts.auth, terminal),
    };
}
function withInputs(session, given) {
    return { ...session, ...readInputs(session, { ...session.given, ...given }) };
}
function readInputs({ terminal: { env }, log }, given) {
    const secrets = contract_inputs/* inputNames */.vj.flatMap((name) => {
        const { variable, needs } = contract_inputs/* inputRows */.k8[name];
        return variable && (needs?.(given) ?? true)
            ? [[name, given[name] ?? env[variable]?.trim()]]
            : [];
    });
    const values = { ...given, ...Object.fromEntries(secrets) };
    const raw = Object.fromEntries(contract_inputs/* inputNames */.vj.map((name) => [name, values[name] ?? '']));
    for (const name of contract_inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    const { inputs, problems } = (0,read_inputs/* parseInputs */.TL)(raw);
    const check = () => (0,read_inputs/* rejectProblems */.Ys)(problems);
    return { given, raw, inputs, check };
}
function writerToken({ terminal, log }) {
    const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
    if (token)
        log.mask(token);
    return token;
}
async function connect(session) {
    session.check();
    requireLogin(session);
    const runtime = createRuntime(session);
    const { inputs } = (0,read_inputs/* parseInputs */.TL)({ ...session.raw, ...loginInputs(session) });
    const context = (0,read_event/* readEvent */.j)({}, undefined);
    const clients = await session.log.quietly(() => (0,authenticate/* authenticate */.Q)({ runtime, inputs, context, readOnly: false }));
    return { tools: (0,service_clients/* servicePlatform */.R)(clients, runtime), sites: (0,platform_clients/* sitePlatform */.h)(clients, runtime) };
}
function createRuntime({ terminal, log, savedLogin }) {
    return {
        ...terminal,
        ...(0,runtime.readPlaces)({}),
        log,
        outputs: (0,outputs/* openOutputs */.t)(),
        saveState: () => undefined,
        addSummary: async () => undefined,
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
        : [
            'Give an access token of the console in OSC_ACCESS_TOKEN, or sign in once at a terminal:',
            (0,base_advice/* ourCommand */.uD)('login'),
        ];
    throw new errors/* DeployError */.sH('not-signed-in', `You are not signed in to ${hosts.auth} (${platform}).`, {
        next,
    });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/config.js








const config_config = {
    name: 'config',
    aliases: ['env'],
    group: 'Change',
    description: 'List, set or unset variables of apps.',
    arguments: [
        new esm/* Argument */.ef('[action]', 'what to do').choices(['list', 'set', 'unset']),
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
    async run(session, options, [action, ...variables]) {
        const name = session.raw['config-service'];
        const wrong = [
            !action && 'Say what to do: list, set or unset.',
            !name && '--config-service is required: the name of the parameter store.',
            action === 'list' && variables.length > 0 && 'list takes no names.',
            action !== 'list' && variables.length === 0 && `${action} needs the name of a variable.`,
        ].find(Boolean);
        if (wrong)
            throw new errors/* DeployError */.sH('usage', wrong);
        session.check();
        const toSet = action === 'set' ? await readValues(session, variables) : undefined;
        const { tools } = await connect(session);
        const { log, inputs } = session;
        const opened = { name, apiKey: inputs['config-api-key'] };
        if (toSet) {
            const change = await (0,settle/* readConfig */.X)(tools, { store: opened, values: toSet });
            await change.write();
            const text = `Not set, because "${name}" does not show its secrets: ${change.uncompared.join(', ')}.`;
            if (change.uncompared.length > 0)
                throw new errors/* DeployError */.sH('config-store', text);
        }
        else {
            const { store } = await (0,config_store/* openParameterStore */.X5)(tools, opened);
            const values = await store.list();
            if (action === 'list')
                return showConfig(session, values, options);
            const keyOf = (variable) => [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
            for (const variable of variables) {
                const key = keyOf(variable);
                await store.remove(key ?? variable);
                log.info(key ? `- removed: ${key}` : `There is no ${variable} in "${name}".`);
            }
            if (!variables.some(keyOf))
                return;
        }
        session.stderr.line(session.asTyped('Restart the app that reads it to apply this: `osc-deploy restart <name>`'));
    },
};
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
        const typed = async () => (await terminal.askSecret(`Value of ${name}: `)) ??
            (variables.length === 1 ? await terminal.input() : undefined);
        const value = rest.length > 0 ? rest.join('=') : (await typed())?.replace(/\r?\n$/, '');
        const usage = `give ${name}=value, or only the name, and the value on standard input`;
        if (!value && rest.length === 0)
            throw new errors/* DeployError */.sH('usage', `${name} has no value: ${usage}.`);
        given.push([name, value ?? '']);
    }
    const values = (0,config/* checkValues */.Xj)(given);
    if ('problem' in values)
        throw new errors/* DeployError */.sH('usage', `The variables are not valid: ${values.problem}.`);
    return values;
}

// EXTERNAL MODULE: ./build/src/action/service.js + 10 modules
var action_service = __webpack_require__(87515);
// EXTERNAL MODULE: ./build/src/base/addresses.js
var addresses = __webpack_require__(11715);
// EXTERNAL MODULE: ./build/src/github/branches.js
var branches = __webpack_require__(50285);
;// CONCATENATED MODULE: ./build/src/cli/clone.js




const unattended = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' };
const guarded = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit'];
async function askGit({ spawn }, ...args) {
    const { code, stdout } = await spawn('git', [...guarded, ...args], unattended);
    return code === 0 ? stdout.trim() : '';
}
const usualBranches = ['origin/mai[n]', 'origin/maste[r]'].map((name) => `--glob=refs/remotes/${name}`);
usualBranches.push('--glob=refs/heads/mai[n]', '--glob=refs/heads/maste[r]');
async function openClone(terminal) {
    const names = [
        '--show-prefix',
        'HEAD',
        '--symbolic-full-name',
        'HEAD',
        ...usualBranches,
        'refs/remotes/origin/HEAD',
    ];
    const [remote, known] = await Promise.all([
        askGit(terminal, 'remote', 'get-url', 'origin'),
        terminal.spawn('git', [...guarded, 'rev-parse', ...names], unattended),
    ]);
    const [prefix = '', commit = '', branch = '', ...refs] = known.stdout.trimEnd().split('\n');
    const isUnborn = commit === 'HEAD';
    const ref = isUnborn ? await askGit(terminal, 'symbolic-ref', '-q', 'HEAD') : branch;
    const folder = prefix.replace(/\/$/, '');
    const told = known.code === 0 ? refs.pop()?.replace('refs/remotes/origin/', '') : undefined;
    const assumed = remote
        ? ['main', 'master'].find((name) => refs.some((one) => one.endsWith(`/${name}`)))
        : undefined;
    return {
        root: folder === '' ? terminal.cwd : (0,external_node_path_.resolve)(terminal.cwd, ...folder.split('/').map(() => '..')),
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
function originBranches(github, { spawn }) {
    const names = async () => {
        const { stdout } = await spawn('git', ['ls-remote', '--heads', 'origin'], {
            GIT_TERMINAL_PROMPT: '0',
        });
        const found = [...stdout.matchAll(/\trefs\/heads\/(.+)$/gm)].map(([, name = '']) => name);
        return found.length > 0 ? new Set(found) : undefined;
    };
    const isGone = async (branch) => {
        const found = await names();
        return found && !found.has(branch);
    };
    return { ...(0,branches/* branchesOf */.I)(github), names, isGone };
}
function parseRemote(remote) {
    const { scheme, host = '', port, path: repository = '' } = (0,addresses/* parseGitAddress */.QJ)(remote) ?? {};
    if (!/^\w[\w.-]*$/.test(host) || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    if (port && scheme?.startsWith('http'))
        return { server: `${scheme}://${host}:${port}`, repository };
    return {
        server: `https://${host.replace(/^(?:ssh\.)?(github\.com)(?:-[\w-]+)?$/, '$1')}`,
        repository,
    };
}
class CloneFiles {
    folder;
    names;
    constructor(folder) {
        this.folder = folder;
        try {
            this.names = (0,external_node_fs_.readdirSync)(folder);
        }
        catch {
            this.names = [];
        }
    }
    has(path) {
        return (0,external_node_fs_.existsSync)((0,external_node_path_.join)(this.folder, path));
    }
    namesIn(folder) {
        return new CloneFiles((0,external_node_path_.join)(this.folder, folder)).names;
    }
    text(path) {
        try {
            return (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(this.folder, path), 'utf8').slice(0, 200_000);
        }
        catch {
            return '';
        }
    }
    find(name, folders = ['.']) {
        const paths = folders.flatMap((folder) => this.namesIn(folder).map((each) => external_node_path_.posix.join(folder, each)));
        return paths.find((path) => name.test(external_node_path_.posix.basename(path)));
    }
}

// EXTERNAL MODULE: ./build/src/contract/frameworks.js
var frameworks = __webpack_require__(33567);
// EXTERNAL MODULE: ./build/src/contract/rules/target.js
var rules_target = __webpack_require__(66239);
;// CONCATENATED MODULE: ./build/src/cli/repository/pinned-actions.js
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

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
;// CONCATENATED MODULE: ./build/src/cli/repository/server.js




function gitHubOf(env) {
    const api = env['GITHUB_API_URL'];
    if (api) {
        if (!URL.canParse(api))
            throw new errors/* DeployError */.sH('usage', `GITHUB_API_URL is not a URL: ${(0,plain_text/* plainText */.wh)(api, 200)}`);
        const { host, pathname } = new URL(api);
        const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];
        return {
            host: host.replace(/^api\./, ''),
            apiUrl: api,
            forge: kind === 'v1',
            isGitHubCom: kind === undefined,
        };
    }
    const host = env['GH_HOST'] || 'github.com';
    const isGitHubCom = /(^|\.)(github|ghe)\.com$/.test(host);
    return {
        host,
        apiUrl: isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`,
        forge: false,
        isGitHubCom,
    };
}
async function readServer({ http, terminal }) {
    const { apiUrl, forge, isGitHubCom } = gitHubOf(terminal.env);
    if (!forge)
        return isGitHubCom ? 'github.com' : 'GitHub Enterprise Server';
    try {
        const url = new URL(`${apiUrl.replace(/\/+$/, '')}/version`);
        return (await http.send({ method: 'GET', url, timeoutMs: 5000 })).text.includes('+gitea-')
            ? 'Forgejo'
            : 'Gitea';
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return 'Gitea';
        throw error;
    }
}
const artifacts = {
    uploadArtifact: 'actions/upload-artifact@c6a366c94c3e0affe28c06c8df20a878f24da3cf # v3.2.2',
    downloadArtifact: 'actions/download-artifact@a9bc5e6ef2cb54c177f32aa5726adaa15e7e2d59 # v3.1.0',
};
const forgejo = 'https://data.forgejo.org/forgejo';
const artifactsOf = {
    'GitHub Enterprise Server': artifacts,
    Gitea: artifacts,
    Forgejo: {
        uploadArtifact: `${forgejo}/upload-artifact@16871d9e8cfcf27ff31822cac382bbb5450f1e1e # v4`,
        downloadArtifact: `${forgejo}/download-artifact@d8d0a99033603453ad2255e58720b460a0555e1e # v4`,
    },
};
function workflowFolder(root, server) {
    const own = { Gitea: ['.gitea'], Forgejo: ['.forgejo', '.gitea'] }[server] ?? [];
    return `${own.find((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(root, name, 'workflows'))) ?? '.github'}/workflows`;
}

;// CONCATENATED MODULE: ./build/src/cli/repository/workflow-templates.js
const head = `# Written by osc-deploy init. Edit it freely: init does not overwrite it.
name: {title}
on:
  push:
    branches: [{branch}]
previews?  pull_request:
previews?    types: [opened, reopened, synchronize, closed]
schedule?renewing?  schedule: # a login expires after seven days without a run
schedule?!renewing?  schedule: # removes abandoned previews
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
const app = `runner?          target: runner
runner?          runner: {runner}
runner?folder?          sub-path: {folder}
runnerBuild?          build-command: {runnerBuild}`;
const workflow_templates_site = `!runner?          directory: {output}
!runner?exclude?          exclude: {exclude}
!runner?hashed?          keep-assets: 24h # open pages can still load assets of former builds`;
const login = `name?          name: {name}
!renewing?          access-token: \${{ secrets.{accessToken} }}
renewing?          refresh-token: \${{ secrets.{secret} }}
renewing?          client-id: \${{ vars.{clientId} }}
renewing?hasClientSecret?          client-secret: \${{ secrets.{clientSecret} }}
hasWriter?          secret-token: \${{ secrets.{writer} }}
hasWriter?secretName?          secret-name: {secretName}
hasWriter?environment?          secret-environment: {environment}
platform?{platform}`;
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
previews?      pull-requests: write # for the comment
${environment}
${concurrency}
    steps:
!builds?!runner?      - uses: {checkout}
!builds?!runner?        with: { persist-credentials: false }
builds?      - uses: {downloadArtifact}
builds?previews?        if: needs.build.result == 'success'
builds?        with: { name: site, path: {output} }
      - uses: {uses}
environment?        id: deploy
        with:
sweeps?          operation: \${{ github.event.schedule && 'cleanup' }} # the schedule only removes abandoned previews
${app}
${workflow_templates_site}
${login}
`;
const buildWorkflow = `${head}
!runner?${build.replaceAll('\n', '\n!runner?')}
runner?  request: # builds nothing; the workflow that it starts deploys the commit
runner?    if: github.event.action != 'closed'
runner?    runs-on: ubuntu-latest
runner?    timeout-minutes: 5
runner?    steps:
runner?      - run: echo "\${{ github.sha }}"
`;
const deployWorkflow = `# Written by osc-deploy init. Deploys after "{buildTitle}", and holds the login. It runs no code of the repository.
name: {title}
on:
  workflow_run:
    workflows: [{buildTitle}]
    types: [completed]
  schedule: # keeps the login alive, which expires after seven days without a run; removes abandoned previews
    - cron: '17 4 * * 1,4'

permissions:
!runner?  actions: read # for the files of the build
  contents: read # to check that the build is the head of its branch
  pull-requests: write # for the comment

jobs:
  deploy:
    # Skips forks.
    if: github.event_name == 'schedule' || github.event.workflow_run.head_repository.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    cache-mode: write # otherwise \`workflow_run\` cannot store the renewed login
${concurrency}
    steps:
!runner?      - uses: {downloadArtifact}
!runner?        if: github.event.workflow_run.conclusion == 'success'
!runner?        with:
!runner?          name: site
!runner?          path: {output}
!runner?          run-id: \${{ github.event.workflow_run.id }}
!runner?          github-token: \${{ github.token }}
      - uses: {uses}
        if: github.event_name == 'workflow_run'
        with:
${app}
${workflow_templates_site}
${login}
      - uses: {uses}
        if: github.event_name == 'schedule'
        with:
          operation: cleanup
${app}
${login}
`;
function fillTemplate(template, parts) {
    const textOf = (value) => (typeof value === 'string' ? value : '');
    const isThere = (part) => (part.startsWith('!') ? !parts[part.slice(1)] : parts[part]);
    const lines = template.split('\n').flatMap((line) => {
        const [, conditions = '', text = ''] = /^((?:!?\w+\?)*)(.*)$/.exec(line) ?? [];
        const isWanted = conditions.split('?').filter(Boolean).every(isThere);
        return isWanted ? text.replace(/\{(\w+)\}/g, (_, name) => textOf(parts[name])) : [];
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
    const { folder, login, previews, workflows, server } = options;
    const part = external_node_path_.posix.basename(folder).replace(/[^A-Za-z0-9]+/g, '-');
    const parts = partsOf(options);
    const file = (kind, template, more) => {
        const text = fillTemplate(template, { ...parts, ...more });
        const hosted = server === 'Forgejo'
            ? text.replace(/^( +- uses: )(?!https:)/gm, '$1https://github.com/')
            : text;
        return { path: `${workflows}/osc-${kind}${part && `-${part}`}.yml`, text: hosted };
    };
    const title = yamlText(`Deploy${part && ` ${part}`} to Open Source Cloud`);
    if (login !== 'renewing' || !previews)
        return [file('deploy', oneWorkflow, { title })];
    const buildTitle = yamlText(`Build${part && ` ${part}`} for Open Source Cloud`);
    const output = outputOf(options) === '.' ? 'site' : parts.output;
    return [
        file('build', buildWorkflow, { title: buildTitle, schedule: false }),
        file('deploy', deployWorkflow, { title, buildTitle, output }),
    ];
}
function isOwnWorkflow(file) {
    return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}
function shownFiles(files) {
    const head = (path) => (files.length > 1 ? `---\n# ${path}\n` : '');
    return files.map(({ path, text }) => head(path) + text.trimEnd()).join('\n');
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
    const { project, folder, names, environment, server } = options;
    const renewing = options.login === 'renewing';
    const output = outputOf(options);
    const groupOfBranch = `osc-deploy-${folder && `${external_node_path_.posix.basename(folder)}-`}\${{ github.ref }}`;
    const steps = [...project.setup, ...project.build.map((run) => ({ run }))];
    return {
        ...pinnedActions,
        ...artifactsOf[server],
        ...names,
        ...project,
        ...options,
        label: server === 'Forgejo' ? 'docker # a label of your runners' : 'ubuntu-latest',
        builds: project.build.length > 0,
        whole: output === '.',
        submodules: project.framework === 'Hugo' ? ', submodules: recursive' : '',
        renewing,
        queue: renewing && server === 'github.com',
        schedule: isScheduled(options),
        sweeps: !renewing && isScheduled(options),
        branch: yamlText(options.branch),
        folder: folder && yamlText(folder),
        name: options.name && yamlText(options.name),
        environment: environment && yamlText(environment),
        group: yamlText(renewing ? concurrencyGroup(environment) : groupOfBranch),
        output: yamlText(output),
        exclude: leftOut(options),
        runnerBuild: project.runnerBuild && yamlText(project.runnerBuild),
        secretName: names.secret !== 'OSC_REFRESH_TOKEN' && names.secret,
        platform: options.platform
            .map(([input, value]) => `          ${input}: ${yamlText(value)}`)
            .join('\n'),
        buildSteps: steps.map(stepText).join('\n'),
    };
}
function leftOut({ project: { directory, leftOut: found = [] }, folder, workflows, }) {
    const own = external_node_path_.posix.dirname(workflows);
    const isTop = directory === '.' && folder === '';
    const patterns = isTop
        ? [`${own}/**`, ...found.filter((pattern) => pattern !== `/${own}`)]
        : found;
    return patterns.length < 2
        ? patterns.join('')
        : ['|', ...patterns.map((one) => `            ${one}`)].join('\n');
}
function outputOf({ project, folder }) {
    return external_node_path_.posix.join(folder, project.directory ?? '.');
}
function stepText({ run, uses, with: inputs = {} }) {
    if (run !== undefined)
        return `      - run: ${yamlText(run)}`;
    const pairs = Object.entries(inputs).map(([name, value]) => `${name}: ${value}`);
    return `      - uses: ${uses}${pairs.length > 0 ? `\n        with: { ${pairs.join(', ')} }` : ''}`;
}
function yamlText(text) {
    return /[,[\]{}]/.test(text)
        ? JSON.stringify(text)
        : (0,dist/* stringify */.As)(text, { blockQuote: false, lineWidth: 0 }).trimEnd();
}

;// CONCATENATED MODULE: ./build/src/cli/init/node-sites.js








const servers = ['express', 'fastify', 'koa', 'hono', '@hapi/hapi', '@nestjs/core'];
function nodeProject(files, node) {
    const { scripts, dependencies } = node;
    const isLibrary = dependencies.has('storybook') && !files.has('index.html');
    const found = frameworks/* frameworks */.Ij.find((each) => dependencies.has(each.package) && !(isLibrary && each.name === 'Vite'));
    const starts = scripts['start'] !== undefined;
    const serves = starts && servers.some((each) => dependencies.has(each));
    if (found && !(serves && ['Vite', 'Create React App'].includes(found.name)))
        return node_sites_site(files, node, found);
    return starts ? { ...withoutBuild, framework: 'Node', runner: 'web' } : undefined;
}
function node_sites_site(files, node, found) {
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
        build: [
            script === undefined ? node.exec([build, root].filter(Boolean).join(' ')) : node.run(script),
        ],
        notes: [...baseNotes(config, found), ...routerNotes(name, node)],
    };
}
function configText(files, { name, build, config = build.split(' ')[0] }) {
    const folders = name === 'VitePress' ? ['docs/.vitepress', '.vitepress'] : ['.'];
    const path = files.find(new RegExp(`^\\.?${config}([.-]config)?\\.(json|[cm]?[jt]s)$`), folders);
    return path === undefined ? '' : files.text(path);
}
function server(name, { scripts }) {
    const project = { ...withoutBuild, framework: `${name} (server)`, runner: 'web' };
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
    return ((setting && new RegExp(`\\b${setting}\\s*:\\s*["'\`]([\\w./-]+)["'\`]`).exec(config)?.[1]) ||
        usual);
}
function baseNotes(config, { base = 'base' }) {
    const [setting = ''] = base.split('.').slice(-1);
    const path = /["'`]((?:https?:\/\/[\w.-]+\.github\.io)?\/[^"'`]+)["'`]/.source;
    const [, found] = new RegExp(`\\b${setting}"?\\s*:\\s*${path}`).exec(config) ?? [];
    return found
        ? [`The site is served from /, but \`${base}\` in its configuration is ${found}: set it to /.`]
        : [];
}
function routerNotes(name, { dependencies }) {
    const router = [...dependencies].find((each) => /router(-dom)?$|^wouter$/.test(each));
    if (!router || !['Vite', 'Create React App', 'Vue CLI', 'Parcel', 'Angular'].includes(name))
        return [];
    return [
        `${router}: an address inside the app answers 404 when it is opened directly. ${documentation('single-page-apps.md')}`,
    ];
}
const strings = (0,base_json/* lenient */.W_)(schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* catch */.MfU(schemas/* string */.YjP(), '')));
const packageJson = schemas/* looseObject */._H3({
    scripts: strings,
    dependencies: strings,
    devDependencies: strings,
    packageManager: (0,base_json/* lenient */.W_)(schemas/* string */.YjP()),
});
const managers = {
    pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
    yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install --frozen-lockfile' },
    bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
    npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
function readPackage(files, root) {
    const { data } = packageJson.safeParse((0,base_json/* parseJson */.qF)(files.text('package.json')));
    if (!data)
        return undefined;
    const folders = foldersUpTo(files.folder, root).map((folder) => new CloneFiles(folder));
    const lock = folders.flatMap(({ folder, names }) => Object.entries(managers).flatMap(([by, { locks }]) => locks
        .filter((file) => names.includes(file))
        .map((file) => ({ by, path: (0,external_node_path_.relative)(root, (0,external_node_path_.join)(folder, file)) }))))[0];
    const [, declared, major = 1] = /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(data.packageManager ?? '') ?? [];
    const manager = (declared ?? lock?.by ?? 'npm');
    const { exec, install } = managers[manager];
    const isModernYarn = Number(major) > 1 || folders.some((each) => each.has('.yarnrc.yml'));
    const frozen = manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : install;
    const version = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
    const inputs = version
        ? { 'node-version-file': version }
        : { 'node-version': '24' };
    if (lock?.by === manager && manager !== 'bun') {
        inputs['cache'] = manager;
        if (lock.path.includes(external_node_path_.sep))
            inputs['cache-dependency-path'] = lock.path.replaceAll(external_node_path_.sep, '/');
    }
    const enable = manager === 'bun' ? { uses: pinnedActions.bun } : { run: 'corepack enable' };
    return {
        scripts: data.scripts ?? {},
        dependencies: new Set(Object.keys({ ...data.dependencies, ...data.devDependencies })),
        run: (script) => `${manager} run ${script}`,
        exec: (command) => `${exec} ${command}`,
        setup: [
            ...(manager === 'npm' ? [] : [enable]),
            { uses: pinnedActions.node, with: inputs },
            { run: lock ? frozen : `${manager} install` },
        ],
    };
}
function foldersUpTo(folder, root) {
    const above = (0,external_node_path_.dirname)(folder);
    return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}

;// CONCATENATED MODULE: ./build/src/cli/init/detect-project.js












function detectProject(folder, root) {
    const files = new CloneFiles(folder);
    const node = readPackage(files, root);
    const found = (node && nodeProject(files, node)) ?? generated(files) ?? plainHtml(files) ?? detect_project_app(files);
    if (found?.runner === undefined)
        return found;
    const variables = files.find(/^\.env(\.example|\.sample|\.template)?$/);
    const note = `${variables} is not deployed: the app gets its variables from \`config\`, ${documentation('configuration.md')}`;
    return appAt({ ...found, notes: variables ? [...found.notes, note] : found.notes }, folder, root);
}
function appAt(project, folder, root) {
    const problem = project.runner && folder !== root ? (0,rules_target/* topProblem */.dL)(project.runner) : undefined;
    const text = `Found a ${project.runner} app in a folder, but ${problem}: it needs a repository of its own.`;
    return { ...project, problem: project.problem ?? (problem && text) };
}
function generated(files) {
    const site = (name, path, more) => {
        const { output, build = '' } = frameworks/* frameworks */.Ij.find((each) => each.name === name) ?? {};
        const setting = /^(?:site_dir|destination|\s*"?publishDir"?)\s*[:=]\s*["']?([\w./-]+)/im;
        const [, named] = setting.exec(files.text(path)) ?? [];
        return {
            ...withoutBuild,
            framework: name,
            directory: named ?? output,
            build: [build],
            ...more,
        };
    };
    const isServed = servesPages(files);
    const mkdocs = isServed ? undefined : files.find(/^mkdocs\.ya?ml$/);
    if (mkdocs)
        return site('MkDocs', mkdocs, byPip(files, mkdocs, 'mkdocs mkdocs-material'));
    const hugo = files.find(/^hugo\.(toml|ya?ml|json)$/, ['.', 'config/_default']) ??
        (files.has('archetypes') || files.has('content')
            ? files.find(/^config\.(toml|ya?ml|json)$/)
            : undefined);
    const latest = { uses: pinnedActions.hugo, with: { 'hugo-version': 'latest', extended: 'true' } };
    if (hugo)
        return site('Hugo', hugo, { setup: [latest] });
    const jekyll = files.find(/^_config\.ya?ml$/);
    if (jekyll && files.has('Gemfile')) {
        const ruby = {
            uses: pinnedActions.ruby,
            with: { 'ruby-version': '3.3', 'bundler-cache': 'true' },
        };
        return site('Jekyll', jekyll, {
            setup: [ruby],
            build: ['bundle exec jekyll build --baseurl ""'],
        });
    }
    const ruby = { uses: pinnedActions.ruby, with: { 'ruby-version': '3.3' } };
    if (jekyll)
        return site('Jekyll', jekyll, { setup: [ruby, { run: 'gem install jekyll' }] });
    const sphinx = isServed
        ? undefined
        : files.find(/^conf\.py$/, ['docs', 'docs/source', 'doc', '.']);
    if (!sphinx)
        return undefined;
    const build = [`sphinx-build -b html ${external_node_path_.posix.dirname(sphinx)} _build/html`];
    return site('Sphinx', sphinx, { ...byPip(files, sphinx, 'sphinx'), build });
}
function byPip(files, path, packages) {
    const [framework = ''] = packages.split(' ');
    const requirements = ['docs/requirements.txt', 'requirements.txt'].find((name) => new RegExp(framework, 'i').test(files.text(name)));
    const install = { run: `pip install ${requirements ? `-r ${requirements}` : packages}` };
    return {
        setup: [{ uses: pinnedActions.python, with: { 'python-version': '3.13' } }, install],
        notes: requirements
            ? []
            : [`plugins and themes that ${path} names need a \`pip install\` of their own.`],
    };
}
function servesPages(files) {
    const needs = `${files.text('requirements.txt')}\n${files.text('pyproject.toml')}`;
    return (files.has('manage.py') ||
        /\b(django|flask|fastapi|starlette|gunicorn|uvicorn|streamlit)\b/i.test(needs));
}
function plainHtml(files) {
    const path = files.find(/^index\.html$/, ['.', 'public', 'site', 'www', 'dist', 'docs']);
    if (path === undefined)
        return undefined;
    const directory = external_node_path_.posix.dirname(path);
    if (files.has('index.php') || files.has('composer.json') || (directory !== '.' && detect_project_app(files)))
        return undefined;
    const leftOut = directory === '.' ? leftOutOfSite(files.names) : [];
    return { ...withoutBuild, framework: 'plain HTML', directory, leftOut };
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
function detect_project_app(files) {
    const [framework, runner] = apps.find(([, , mark]) => files.find(mark) !== undefined) ?? [];
    if (!framework || !runner)
        return undefined;
    const [command] = files.namesIn('cmd');
    const isBelow = runner === 'go' && command !== undefined && !files.find(/\.go$/);
    const note = `the top of the module has no Go file: add \`build-command: go build -o app ./cmd/${command}\` and \`entry: ./app\`.`;
    return { ...withoutBuild, framework, runner, notes: isBelow ? [note] : [] };
}
function chooseProject(inputs, folder, root) {
    const { directory, runner, 'build-command': build } = inputs;
    const files = new CloneFiles(folder);
    if (files.has('package.json') && (0,base_json/* parseJson */.qF)(files.text('package.json')) === undefined)
        throw new errors/* DeployError */.sH('usage', 'package.json is not valid JSON, so the build is not known.');
    const given = runner && appAt({ ...withoutBuild, framework: 'an app', runner }, folder, root);
    const found = given ?? detectProject(folder, root);
    if (given || directory === undefined) {
        if (!found)
            throw unknownFolderError(files, root);
        if (found.problem)
            throw new errors/* DeployError */.sH('usage', found.problem);
        if (found.runner !== undefined)
            return { ...found, runnerBuild: build };
    }
    const node = readPackage(files, root);
    const script = node?.scripts['build'] === undefined ? [] : [node.run('build')];
    const site = found && found.runner === undefined
        ? found
        : { ...withoutBuild, framework: 'a site', build: script };
    const commands = build === undefined ? site.build : [build];
    const setup = commands.length > 0 && site.setup.length === 0 && node ? node.setup : site.setup;
    return { ...site, setup, build: commands, directory: directory ?? site.directory };
}
function unknownFolderError(files, root) {
    const text = 'Neither a site nor an app is recognised here';
    const groups = ['apps', 'packages', 'sites'];
    const top = files.names.filter((name) => !/^\.|^node_modules$/.test(name) && !groups.includes(name));
    const inside = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
    const below = [...top, ...inside]
        .filter((path) => detectProject((0,external_node_path_.join)(files.folder, path), root))
        .slice(0, 10);
    if (below.length > 0) {
        const next = ['Run it there:', ...below.map((path) => (0,base_advice/* ourCommand */.uD)('init', path))];
        return new errors/* DeployError */.sH('usage', `${text}, but in ${below.join(', ')}.`, { next });
    }
    const options = `Give --directory (the folder with the pages) or --runner (${runners/* runnerList */.fM}).`;
    return new errors/* DeployError */.sH('usage', `${text}. ${options}`);
}

// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 2 modules
var resolve_intent = __webpack_require__(92204);
// EXTERNAL MODULE: ./build/src/action/run.js + 9 modules
var run = __webpack_require__(1000);
// EXTERNAL MODULE: ./build/src/report/log-outcome.js
var log_outcome = __webpack_require__(5767);
// EXTERNAL MODULE: ./build/src/contract/names.js
var contract_names = __webpack_require__(71500);
;// CONCATENATED MODULE: ./build/src/cli/doctor/workflows.js





const fine = (text) => ({ verdict: 'fine', text });
const wrong = (text, fix) => ({
    verdict: 'wrong',
    text,
    fix,
});
const unknown = (text) => ({ verdict: 'unknown', text });
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];
function findDeploySteps(directory) {
    return workflowFolders.flatMap((folder) => {
        const files = new CloneFiles((0,external_node_path_.join)(directory, folder));
        const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
        return names.flatMap((name) => deployStepsIn(`${folder}/${(0,plain_text/* plainText */.wh)(name, 80)}`, files.text(name)));
    });
}
function deployStepsIn(file, text) {
    const { on, jobs, concurrency } = mapOf(readYaml(text));
    const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(mapOf(on));
    const hasSchedule = events.includes('schedule');
    return Object.entries(mapOf(jobs)).flatMap(([name, found]) => {
        const job = mapOf(found);
        const environment = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
        const around = { file, job: (0,plain_text/* plainText */.wh)(name, 60), hasSchedule, environment };
        const queues = isQueue(job['concurrency'] ?? concurrency);
        const steps = Array.isArray(job['steps']) ? job['steps'].map(mapOf) : [];
        return steps.flatMap(({ uses, with: given }) => {
            if (!/(^|\/)osc-deploy(\/[^@]*)?@/.test(textOf(uses) ?? ''))
                return [];
            const inputs = Object.entries(mapOf(given)).map(([input, value]) => [
                input,
                textOf(value) ?? '',
            ]);
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
    return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? value
        : {};
}
function textOf(value) {
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
function readYaml(text) {
    try {
        return (0,dist/* parse */.qg)(text);
    }
    catch {
        return undefined;
    }
}
const noSchedule = wrong('The login is kept in the Actions cache, and ends after 7 days without a run: no workflow here runs on a schedule.', "Add to the workflow, below `on:`: schedule: [{ cron: '17 4 * * 1,4' }]");
function checkWorkflows(steps, login) {
    if (steps.length === 0) {
        const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
        return [wrong('No workflow of this clone uses osc-deploy.', fix)];
    }
    const rotating = steps.filter((step) => !step.inputs['access-token']);
    const isCached = rotating.some(({ inputs }) => !inputs['secret-token'] && !inputs['token-file']);
    const findings = [
        ...rotating.flatMap((step) => checkStep(step, login)),
        ...rotating.flatMap((step) => checkStore(step, rotating)),
        ...(isCached && !steps.some((step) => step.hasSchedule) ? [noSchedule] : []),
    ];
    return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}
function checkStep({ file, job, queues, inputs, environment: own }, { secret, environment }) {
    const place = `${file}, job ${job}`;
    const found = [];
    const report = (fault, fix) => found.push(wrong(`${place}: ${fault}`, fix));
    if (!queues)
        report('no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.', `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, cancel-in-progress: false }`);
    if (!new RegExp(`secrets\\.${secret}\\b`, 'i').test(inputs['refresh-token'] ?? ''))
        report(`\`refresh-token\` is not the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`);
    if (environment && own !== environment) {
        const fault = `it does not run in the environment ${environment}, so it cannot see the secret.`;
        report(fault, `Add to the job: environment: ${environment}`);
    }
    return found.length === 0 ? [fine(`${place}: login set up correctly.`)] : found;
}
function checkStore({ file, job, inputs, environment }, steps) {
    const token = inputs['refresh-token'];
    const writer = steps.find((other) => other.inputs['secret-token'] &&
        other.environment === environment &&
        other.inputs['refresh-token'] === token);
    if (inputs['secret-token'] || !writer)
        return [];
    const place = inputs['token-file'] ? 'a file' : 'the Actions cache';
    const text = `${file}, job ${job}: the login is kept in ${place}, and by ${writer.file}, job ${writer.job}, in the secret. One login has one store.`;
    const fix = 'Give all of them the same `secret-token` and `secret-environment`, or none, and sign in again.';
    return [wrong(text, fix)];
}

;// CONCATENATED MODULE: ./build/src/cli/folder-name.js





function placeIn({ root }, cwd, path) {
    return (0,external_node_path_.relative)(root, (0,external_node_path_.resolve)(cwd, path)).replaceAll(external_node_path_.sep, '/') || '.';
}
function nameOfFolder(clone, subject) {
    const names = namesInWorkflows(clone, subject);
    if (names.length > 1) {
        const listed = names.map((name) => name || 'the default one').join(', ');
        throw new errors/* DeployError */.sH('usage', `The workflows of this clone deploy this folder under several names: ${listed}.`, {
            next: 'Choose one with --name.',
        });
    }
    return { name: names[0] ?? '', folder: names.length === 0 ? clone.folder : '' };
}
function namesOfFolder(clone) {
    if (!clone.origin)
        throw new errors/* DeployError */.sH('usage', 'Give a name: this folder is not a clone of a repository, so there is no default.');
    const { repository } = clone.origin;
    const usual = (folder) => [contract_names/* pageNames */.QA, contract_names/* instanceNames */.aF].map((naming) => (0,contract_names/* usualName */.gy)(naming, { repository, folder }));
    const given = [true, false].flatMap((isSite) => namesInWorkflows(clone, { isSite }));
    const names = given.length === 0 ? usual(clone.folder) : given.flatMap((name) => name || usual(''));
    return [...new Set(names)];
}
function namesInWorkflows({ root, folder: here }, { isSite, place }) {
    const steps = deployingSteps(root).filter((step) => step.isSite === isSite);
    const same = steps.filter((step) => step.place === place);
    const folder = here || (place === undefined ? '' : projectAbove(root, place));
    const near = steps.filter((step) => folder ? `${step.place}/`.startsWith(`${folder}/`) : projectAbove(root, step.place) === '');
    return [...new Set((same.length > 0 ? same : near).map(({ name }) => name))];
}
function deployingSteps(root) {
    return findDeploySteps(root).flatMap(({ inputs }) => {
        const { target = 'pages', operation = 'auto', name = '' } = inputs;
        if (!['auto', 'deploy', 'plan'].includes(operation) || name.includes('${{'))
            return [];
        const isSite = target === 'pages';
        const path = inputs[isSite ? 'directory' : 'sub-path'] || '.';
        return [{ isSite, place: external_node_path_.posix.normalize(path).replace(/\/$/, ''), name }];
    });
}
function projectAbove(root, path) {
    const folder = external_node_path_.posix.dirname(path);
    if (folder === '.' || folder.startsWith('..'))
        return '';
    return detectProject((0,external_node_path_.resolve)(root, folder), root) ? folder : projectAbove(root, folder);
}

;// CONCATENATED MODULE: ./build/src/cli/recipe.js











async function runRecipe(session, { json = false }, before) {
    const { terminal, raw, log } = session;
    const startedAt = terminal.clock.now();
    const clone = await openClone(terminal);
    const runtime = createRuntime(session);
    const { outputs } = runtime;
    const isSite = session.inputs.target === 'pages';
    const place = isSite && raw.directory ? placeIn(clone, terminal.cwd, raw.directory) : undefined;
    const { name, folder } = raw.name
        ? { name: raw.name, folder: '' }
        : nameOfFolder(clone, { isSite, place });
    const given = {
        ...raw,
        name,
        preview: raw.preview || 'false',
        directory: /^\.\.(?:[/\\]|$)/.test(raw.directory)
            ? (0,external_node_path_.resolve)(terminal.cwd, raw.directory)
            : raw.directory,
        config: readText(session, 'config'),
        'preview-config': readText(session, 'preview-config'),
        ...loginInputs(session),
    };
    const resolved = await (0,resolve_intent/* resolveIntent */.n)(runtime, given, {
        ...readClone(session, clone),
        folder,
        ...(place && !place.startsWith('..') ? { place } : {}),
    });
    const sweeps = resolved.intent.operation === 'cleanup';
    const task = sweeps
        ? { ...resolved, branches: originBranches(resolved.github, terminal) }
        : resolved;
    outputs.set({ name: task.intent.name });
    await checkPushed(session, task, clone);
    let idle = () => { };
    const front = {
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
            outputs.set({ ...outcome.outputs, 'duration-ms': terminal.clock.now() - startedAt });
            showOutcome(session, {
                outcome: log.secrets.redactIn(outcome),
                outputs: outputs.values,
                json,
            });
        },
    };
    await (0,run.carryOut)(task, front).finally(() => idle());
}
function describeNamed({ target, name, runner, service }) {
    if (target === 'pages' || target === 'app')
        return `${target === 'app' ? 'app' : 'site'} "${name}"`;
    return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}
function readClone(session, clone) {
    const { raw, log } = session;
    const { origin, commit, ref, defaultBranch, isBranchAssumed } = clone;
    const isPreview = raw.preview === 'branch';
    const setHead = 'git remote set-head origin --auto';
    const refuse = (reason, next, command) => new errors/* DeployError */.sH('usage', `--preview-branch: ${reason}`, { next: [next, { command }] });
    if (isPreview && !ref)
        throw refuse('no branch is checked out here.', 'Check out the branch of the preview:', 'git switch <branch>');
    if (isPreview && !defaultBranch)
        throw refuse('the default branch of `origin` is not known here.', 'Ask `origin` for it once:', setHead);
    if (isPreview && isBranchAssumed)
        log.info(`The default branch is assumed to be ${defaultBranch}; to be sure: ${setHead}`);
    const usesBranch = isPreview || raw.target === 'runner' || raw.target === 'app';
    const branch = ref.replace('refs/heads/', '') || undefined;
    return {
        ...(0,read_event/* readEvent */.j)({}, undefined),
        ...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
        ...(usesBranch && { ref, branch, defaultBranch: defaultBranch || undefined }),
    };
}
async function checkPushed({ terminal, log }, task, { origin, commit }) {
    const { inputs, context, intent } = task;
    const isBuilt = (inputs.target === 'runner' || inputs.target === 'app') && intent.operation === 'deploy';
    if (!isBuilt || !origin || inputs['source-url'] || inputs['source-ref'] || context.sha !== commit)
        return;
    const short = commit.slice(0, 7);
    const { isPushed, hasChanges } = await readPushed(terminal, commit);
    if (!isPushed) {
        const next = ['Push it first:', { command: 'git push' }];
        const text = `${short} is not on origin, where the platform fetches it. Nothing was sent.`;
        throw new errors/* DeployError */.sH('usage', text, { next });
    }
    if (hasChanges)
        log.warning(`Uncommitted changes are not deployed: the platform builds ${short}.`);
}
function readText({ raw, terminal }, input) {
    const path = raw[input];
    try {
        return path && (0,external_node_fs_.readFileSync)((0,external_node_path_.resolve)(terminal.cwd, path), 'utf8');
    }
    catch (cause) {
        throw new errors/* DeployError */.sH('usage', `--${input}: ${path} cannot be read.`, { cause });
    }
}
function showOutcome({ stderr, stdout, asTyped }, { outcome, outputs, json, }) {
    const { kind, advice, done, files, notes = [], state, tables = [], url, would } = outcome;
    if (kind === 'deployed') {
        const { 'duration-ms': duration = 0 } = outputs;
        const time = (0,log_outcome/* timesText */.Aq)((0,log_outcome/* withTimes */.zt)(outcome, { duration }), duration);
        stderr.line(`${stderr.paint.green((0,log_outcome/* capitalize */.ZH)(state))} after ${time}${done ? `; ${done}` : ''}.`);
    }
    if (json)
        stdout.line(JSON.stringify({ ...outputs, ...would }, null, 2));
    if (json)
        return;
    if (kind === 'skipped')
        stderr.line(asTyped((0,base_advice/* joinAdvice */.f7)(done, advice)));
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

;// CONCATENATED MODULE: ./build/src/cli/commands/deploy.js











const deployHere = (operation) => ({
    name: operation,
    group: 'Deploy',
    arguments: [new esm/* Argument */.ef('[directory]', 'a built site (default: found out)')],
    options: [...siteOrService, json],
    inputs: (options, [directory]) => {
        const isNamed = options.target || options.runner || options.service;
        return { directory, target: directory === undefined ? isNamed && targetOf(options) : 'pages' };
    },
    run: async (session, options) => runRecipe(leaveOutRepository(withInputs(await detectTarget(session), { operation })), options),
});
const deploy = {
    ...deployHere('deploy'),
    aliases: ['up', 'push'],
    description: 'Publish or run the project in this folder.',
    help: `A site is published from the folder that its build wrote, as \`osc-deploy publish\` does. A server runs as an app, at the
commit that is checked out and pushed, as \`osc-deploy run\` does.

Examples:
  osc-deploy deploy
  osc-deploy deploy --name my-site --preview-branch`,
};
const plan = {
    ...deployHere('plan'),
    description: 'Show what would change; change nothing.',
    help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
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
    run: async (session, { createConfig: creates, ...options }) => {
        const { inputs } = session;
        if (creates && !(inputs['config-service'] && ['runner', 'app'].includes(inputs.target))) {
            throw new errors/* DeployError */.sH('usage', '--create-config is for runners and apps, and needs --config-service.');
        }
        await runRecipe(session, options, creates ? action_service/* createStore */.y : undefined);
    },
};
async function detectTarget(session) {
    const { terminal, log, raw } = session;
    if (raw.target !== '')
        return session;
    const { root, folder } = await openClone(terminal);
    const project = detectProject(terminal.cwd, root);
    if (!project || project.problem) {
        const unknown = 'Neither a site nor an app is recognised here: give the directory of a site, or use `osc-deploy run`.';
        throw new errors/* DeployError */.sH('usage', project?.problem ?? unknown);
    }
    const { framework, runner, directory = '.', build } = project;
    if (runner) {
        log.info(`Found ${framework}: runs on the ${runner} runner.`);
        return withInputs(session, { target: 'runner', runner, 'sub-path': folder });
    }
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(terminal.cwd, directory))) {
        const next = build.length > 0 ? ['Build it first:', { command: build.join(' && ') }] : [];
        throw new errors/* DeployError */.sH('usage', `Found ${framework}, but there is no \`${directory}\` yet.`, {
            next,
        });
    }
    log.info(`Found ${framework}: publishes ${directory}.`);
    return withInputs(session, { target: 'pages', directory });
}
function leaveOutRepository(session) {
    const { terminal, log, raw } = session;
    const { names } = new CloneFiles((0,external_node_path_.resolve)(terminal.cwd, raw.directory));
    const leftOut = raw.target === 'pages' && names.includes('.git') ? leftOutOfSite(names) : [];
    if (leftOut.length === 0)
        return session;
    const list = leftOut.map((pattern) => (0,plain_text/* plainText */.wh)(pattern.slice(1), 80)).join(', ');
    log.info(`Left out as files of the repository: ${list}. \`--exclude '!${leftOut[0]}'\` publishes the first.`);
    return withInputs(session, { exclude: [...leftOut, raw.exclude].filter(Boolean).join('\n') });
}

// EXTERNAL MODULE: ./build/src/services/readiness/run-log.js
var run_log = __webpack_require__(41415);
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
    const found = needs ? search.found.filter((one) => one[needs]) : search.found;
    if (search.found.length > 0 && found.length === 0) {
        throw new errors/* DeployError */.sH('usage', needs === 'logs' ? 'A site has no log.' : 'A site has nothing to restart.');
    }
    const one = onlyOne(session, { ...search, found });
    if (one.deployed?.suspended)
        throw new errors/* DeployError */.sH('not-found', `${describeNamed(one.inputs)} is suspended: deploy it to wake it up.`);
    return one;
}
function onlyOne(session, search) {
    const [one, ...others] = search.found;
    if (!one)
        throw notFoundError(session, search);
    if (others.length === 0)
        return one;
    const list = search.found.map(({ inputs }) => {
        const { target, name, runner, service } = inputs;
        const instance = `--service ${service}`;
        const option = {
            pages: '--site',
            app: '--app',
            runner: `--runner ${runner}`,
            instance,
            job: instance,
        }[target];
        return `  ${describeNamed(inputs)}: ${name} ${option}`;
    });
    throw new errors/* DeployError */.sH('usage', `More than one deploy matches. Give one of:\n${list.join('\n')}`);
}
async function searchDeployed(session, connected) {
    const connection = connected ?? (await connect(session));
    const { inputs, raw } = session;
    const names = inputs.name === undefined ? namesOfFolder(await openClone(session.terminal)) : [inputs.name];
    const unread = [];
    const kind = inputs.target === 'app' ? app_changes/* appsLabel */.PX : inputs.target === 'pages' ? 'pages' : (0,runners/* serviceIdOf */.Qh)(inputs);
    const all = await listDeployed(connection, unread, raw.target === '' ? undefined : kind);
    const near = (0,nearest/* nearest */.p)(names[0] ?? '', new Set(all.map((one) => one.inputs.name)));
    return { found: all.filter((one) => names.includes(one.inputs.name)), names, near, unread };
}
async function listDeployed({ tools, sites }, unread, only) {
    const isWhole = only === undefined;
    const read = (area, list) => readList(area, list, isWhole ? unread : undefined);
    const services = isWhole ? [...(await tools.catalog.serviceIds())] : [only];
    const lists = services
        .filter((id) => id !== 'pages' && id !== app_changes/* appsLabel */.PX)
        .map((id) => read(id, () => (0,deployed/* listAwake */.EZ)(tools, id)));
    if (isWhole || only === app_changes/* appsLabel */.PX || (0,runners/* runnerOf */.mv)(only))
        lists.push(read(app_changes/* appsLabel */.PX, () => (0,deployed/* listApps */.tS)(tools)));
    if (only !== 'pages')
        lists.push(read('suspended instances', () => (0,deployed/* listAsleep */.pp)(tools)));
    const pages = isWhole || only === 'pages' ? read('sites', () => listSites(sites.pages)) : [];
    const merged = (0,deployed/* mergeDeployed */.tM)((await Promise.all(lists)).flat()).map((one) => describeDeployed(tools, one));
    const wanted = merged.filter(({ service }) => isWhole || service === only);
    const keyOf = ({ service, inputs }) => `${service} ${inputs.name}`;
    return [...wanted, ...(await pages)].sort((a, b) => keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)));
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
    const { name, resource, record } = one;
    const { type, serviceId: service = '' } = resource;
    const runner = (0,runners/* runnerOf */.mv)(service);
    const ofInstance = runner ? { target: 'runner', runner } : { target: 'instance', service };
    return {
        inputs: { ...(type === 'instance' ? ofInstance : { target: 'app' }), name },
        service: (0,deployed/* serviceOf */.z5)(one),
        url: record.url,
        deployed: one,
        ...(0,deployed/* controlsOf */.ux)(tools, one),
    };
}
function notFoundError({ inputs, raw }, { names, near, unread = [] }) {
    const name = names.join('" or "');
    const subject = raw.target === '' ? `site, app or instance "${name}"` : describeNamed({ ...inputs, name });
    const nearby = near ? ` There is "${near}".` : '';
    const gaps = unread.length > 0 ? ` Not searched: ${unread.join('; ')}` : '';
    return new errors/* DeployError */.sH('not-found', `There is no ${subject} in this workspace.${nearby}${gaps}`);
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
    async run(session, { follow = false }) {
        const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
        const { stdout, log, terminal } = session;
        let before = [];
        for (let lines = await read();; lines = (await (0,wait_until_ready/* whileWaking */.VA)(read)) ?? []) {
            for (const line of (0,run_log/* freshLines */.Kx)(before, lines))
                stdout.line(log.secrets.redact((0,plain_text/* plainText */.wh)(line, maxLine)));
            if (!follow)
                return;
            if (lines.length > 0)
                before = lines;
            await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
        }
    },
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

// EXTERNAL MODULE: ./build/src/pages/base-path.js
var base_path = __webpack_require__(48789);
// EXTERNAL MODULE: ./build/src/pages/scan.js + 1 modules
var pages_scan = __webpack_require__(3908);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
// EXTERNAL MODULE: ./build/src/github/secret-vault.js
var secret_vault = __webpack_require__(87540);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
;// CONCATENATED MODULE: ./build/src/cli/repository/repository.js











const repositoryAnswer = schemas/* looseObject */._H3({ default_branch: (0,base_json/* lenient */.W_)(schemas/* string */.YjP()) });
function repositoryOf({ origin }, env) {
    if (!origin) {
        const text = 'This folder is not a clone of a repository: it has no remote `origin`.';
        const create = { command: 'gh repo create --source . --private --push' };
        throw new errors/* DeployError */.sH('usage', text, {
            next: ['Create one on GitHub, or name one with --repo owner/name:', create],
        });
    }
    const { host } = gitHubOf(env);
    const from = new URL(origin.server).host.replace(/^(ssh|www)\./, '');
    if (from === host)
        return origin.repository;
    const next = from.includes('gitlab')
        ? `This command sets up GitHub, Gitea and Forgejo. For GitLab: ${documentation('other-ci.md')}`
        : [
            `Where ${from} is a Gitea or Forgejo server, name its API first:`,
            { command: `export GITHUB_API_URL=${origin.server}/api/v1` },
        ];
    throw new errors/* DeployError */.sH('usage', `--repo is needed: the origin of this clone is on ${from}, not on ${host}.`, { next });
}
async function openRepository(session, place) {
    const opened = await openWith(session, place, await findToken(session.terminal));
    const { api, repository, token } = opened;
    try {
        const { data } = await api.request(`GET /repos/${repository}`);
        opened.defaultBranch = repositoryAnswer.safeParse(data).data?.default_branch;
    }
    catch (error) {
        if ((0,errors/* isStatus */.zM)(error, 401)) {
            const text = `GitHub does not accept the token (with ${token.from}): it has expired or was revoked.`;
            throw new errors/* DeployError */.sH('github-credentials', text, { cause: error });
        }
        if (!(0,errors/* isStatus */.zM)(error, 404))
            throw error;
        throw new errors/* DeployError */.sH('repository-refused', `There is no repository ${repository}, or the token may not see it.`, {
            cause: error,
            next: `Correct --repo, or use a token for this repository (asked with ${token.from}).`,
        });
    }
    return opened;
}
async function openWith({ http, log, terminal, inputs }, { repository, environment }, token) {
    log.mask(token.value);
    const { apiUrl, forge } = gitHubOf(terminal.env);
    if (forge && environment) {
        throw new errors/* DeployError */.sH('usage', `--env is "${environment}", but Gitea and Forgejo have no environments.`, {
            next: 'Leave --env out: the secrets of the repository are used.',
        });
    }
    const api = await (0,github_api/* gitHubApi */.aB)({ http, token: token.value, apiUrl });
    const vaultOf = (place) => (0,secret_vault/* openVault */.Z1)({ api, repository, environment: place, isForge: forge });
    const environmentPath = `repos/${repository}/environments/${encodeURIComponent(environment ?? '')}`;
    const secret = inputs['secret-name'];
    const flags = `--repo ${(0,format/* shellWord */.r7)(repository)}${environment ? ` --env ${(0,format/* shellWord */.r7)(environment)}` : ''}`;
    return {
        repository,
        environment,
        environmentPath,
        creation: { command: `gh api -X PUT ${environmentPath}` },
        flags,
        options: secret === 'OSC_REFRESH_TOKEN' ? flags : `${flags} --secret ${secret}`,
        token,
        api,
        vault: vaultOf(environment),
        whole: vaultOf(undefined),
        defaultBranch: undefined,
    };
}
async function hasEnvironment({ api, environmentPath }) {
    return (await (0,errors/* orMissing */.Mr)(() => api.request(`GET /${environmentPath}`))) !== undefined;
}
async function hasVariable({ vault, whole }, name) {
    return ((await vault.readVariable(name)) ?? (await whole.readVariable(name))) !== undefined;
}
function unwritableError(repository, what, cause) {
    const { vault, token, environment } = repository;
    const isMissing = environment !== undefined && (0,errors/* isStatus */.zM)(cause, 404);
    const next = isMissing ? ['An environment has to exist first:', repository.creation] : token.fix;
    const text = `The ${what} of ${vault.place} cannot be written (with ${token.from}): ${(0,errors/* messageOf */.bD)(cause)}`;
    return new errors/* DeployError */.sH('repository-refused', text, {
        cause,
        next: next ?? `Use a token with ${vault.needs}.`,
    });
}
async function findToken({ spawn, env, askSecret }) {
    const { host } = gitHubOf(env);
    const { code, stdout } = await spawn('gh', ['auth', 'token', '--hostname', host]);
    const fix = ['Give gh the scopes for it:', { command: 'gh auth refresh --scopes repo,workflow' }];
    if (code === 0 && stdout.trim())
        return { value: stdout.trim(), from: 'gh', fix };
    for (const from of ['GH_TOKEN', 'GITHUB_TOKEN']) {
        const value = env[from]?.trim();
        if (value)
            return { value, from };
    }
    const value = await askSecret(`GitHub token with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${host}/settings/personal-access-tokens/new
Token: `);
    if (value)
        return { value, from: 'the token you gave' };
    const text = 'There is no login for GitHub here: `gh` is not signed in, and no token was given.';
    throw new errors/* DeployError */.sH('github-credentials', text);
}
async function storeWriter(session, repository) {
    const { writer: name } = namesFor(session.inputs['secret-name']);
    const value = writerToken(session);
    if (value && !(await repository.vault.findSecret(name)))
        await write(session, repository, { kind: 'secret', name, value });
}
async function write({ stderr, terminal }, { vault }, { kind, name, value }) {
    const { clock, random } = terminal;
    const put = () => kind === 'secret' ? vault.writeSecret(name, value) : vault.writeVariable(name, value);
    await (0,retry/* retry */.L5)(put, { clock, policy: (0,retry/* anyError */.$b)(retry/* rules */.aO.write, random) }).catch((cause) => {
        const text = `the ${kind} ${name} could not be written to ${vault.place}: ${(0,errors/* messageOf */.bD)(cause)}`;
        throw new errors/* DeployError */.sH('repository-half-written', text, { cause });
    });
    stderr.tick(`Set the ${kind} ${name} of ${vault.place}`);
}

;// CONCATENATED MODULE: ./build/src/cli/doctor/examine.js












function showFindings({ stdout, asTyped, found }, { repository, options }, { head, findings, json }) {
    const { paint } = stdout;
    const marks = {
        fine: paint.green('ok  '),
        wrong: paint.red('FIX '),
        unknown: paint.yellow('?   '),
    };
    const rows = findings.map(({ verdict, text, fix }) => ({
        verdict,
        text,
        fix: fix && asTyped(fix),
    }));
    Object.assign(found, { repository, findings: rows });
    const lines = rows.flatMap(({ verdict, text, fix }, index) => {
        const fixes = fix && fix !== rows[index + 1]?.fix ? fix.split('\n') : [];
        return [`${marks[verdict]} ${text}`, ...fixes.map((line) => `     ${paint.dim(line)}`)];
    });
    for (const line of json ? [] : [head ?? [], lines].flat())
        stdout.line(line);
    const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (toFix > 0) {
        const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
        throw new errors/* DeployError */.sH('setup-incomplete', `${things} to be fixed in ${repository}.`, {
            next: [(0,base_advice/* ourCommand */.uD)(`doctor ${options}`)],
        });
    }
    stdout.line(json ? JSON.stringify(found, null, 2) : paint.green('Nothing to fix.'));
}
async function checkRepository(session, repository, steps) {
    const { environment, vault, whole, flags, options } = repository;
    const findings = checkAccessToken(session);
    if (environment) {
        const found = await ask(async () => (await hasEnvironment(repository))
            ? fine(`The environment ${environment} exists.`)
            : wrong(`There is no environment ${environment}.`, [repository.creation]));
        findings.push(found);
        if (found.verdict === 'wrong')
            return findings;
    }
    const check = async (what, find, fix) => {
        const missing = wrong(`There is no ${what} in ${vault.place}.`, fix);
        findings.push(await ask(async () => ((await find()) ? fine(`The ${what} exists.`) : missing)));
    };
    const findAnywhere = async (name) => (await vault.findSecret(name)) ?? (await whole.findSecret(name));
    const ofPlace = steps.filter((step) => step.environment === environment);
    const tokens = ofPlace.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
    for (const name of new Set(tokens)) {
        const make = [
            'Make an access token in the web console, then:',
            { command: `gh secret set ${name} ${flags}` },
        ];
        await check(`secret ${name}`, () => findAnywhere(name), make);
    }
    if (steps.length > 0 && steps.every((step) => step.inputs['access-token']))
        return findings;
    const secret = session.inputs['secret-name'];
    const { clientId, writer } = namesFor(secret);
    const signIn = [(0,base_advice/* ourCommand */.uD)(`login ${options}`)];
    await check(`secret ${secret}`, () => vault.findSecret(secret), signIn);
    await check(`variable ${clientId}`, () => hasVariable(repository, clientId), signIn);
    findings.push(await ask(() => checkRecord(repository, secret, signIn)), ...(await findShadowed(repository, secret, ofPlace)));
    if (writerToken(session) === undefined && !steps.some((step) => step.inputs['secret-token']))
        return findings;
    const make = [
        `Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
        { command: `gh secret set ${writer} ${flags}` },
    ];
    await check(`secret ${writer}`, () => findAnywhere(writer), make);
    return [...findings, await tryWriter(session, repository)];
}
async function findShadowed({ vault, environment }, secret, steps) {
    const step = steps.find(({ inputs }) => inputs['secret-token'] && !inputs['secret-environment']);
    if (!environment || !step || !(await vault.findSecret(secret).catch(() => undefined)))
        return [];
    const text = `${step.file}, job ${step.job}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
    return [wrong(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}
async function checkRecord({ vault }, secret, signIn) {
    const found = await vault.readVariable(`${secret}_META`);
    const record = credentials_generation/* generationRecord */.WN.safeParse(found && (0,base_json/* parseJson */.qF)(found.value));
    if (!record.success || record.data.generation === 0)
        return fine('No run has used the login yet.');
    const { state, generation, run, at = 'at an unknown time' } = record.data;
    const last = `generation ${generation}, ${(0,plain_text/* plainText */.wh)(run, 200)}, ${(0,plain_text/* plainText */.wh)(at, 40)}`;
    if (state === 'uncertain') {
        const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
        return wrong(`A run used the login and got no answer (${last}).`, fix);
    }
    return fine(`The login was last kept by ${last}.`);
}
async function tryWriter(session, repository) {
    const value = writerToken(session);
    if (!value)
        return unknown('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
    const secret = session.inputs['secret-name'];
    const { vault } = await openWith(session, repository, { value, from: 'OSC_SECRET_TOKEN' });
    const { place, needs } = vault;
    const tryBoth = async () => {
        await (0,secret_vault/* writeProbe */.ej)(vault, secret);
        await vault.createVariable((0,secret_vault/* probeOf */.u0)(secret), 'This variable shows that others can be written.');
        await vault.deleteVariable((0,secret_vault/* probeOf */.u0)(secret));
        return fine(`The writer token may write secrets and variables of ${place}.`);
    };
    return tryBoth().catch((error) => wrong(`The writer token may not write secrets and variables of ${place}: ${(0,errors/* messageOf */.bD)(error)}`, `It needs ${needs}.`));
}
async function ask(look) {
    try {
        return await look();
    }
    catch (error) {
        return unknown(`Not known: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function checkAccessToken({ raw, inputs, terminal }, token = raw['access-token'].trim()) {
    if (token === '')
        return [];
    const claims = (0,access_token/* readClaims */.Ip)(token);
    if (!claims)
        return [unknown('OSC_ACCESS_TOKEN names neither its workspace nor its expiry.')];
    const now = terminal.clock.now();
    const text = `OSC_ACCESS_TOKEN ${(0,access_token/* describeAccessToken */.v0)(claims, now)}.`;
    const isElsewhere = inputs.workspace !== undefined && claims.workspace !== inputs.workspace;
    const place = isElsewhere ? ` --workspace is ${inputs.workspace}.` : '';
    const fault = place + (claims.kind === 'oauth' ? ' It is not for CI.' : '');
    if (!fault && !(0,github_api/* endsSoon */.C_)(claims.endsAt, now))
        return [fine(text)];
    return [
        wrong(text + fault, 'Make a personal access token in the console, in the settings of the workspace.'),
    ];
}

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
    async run(session, { repo, json }) {
        session.check();
        const { inputs, terminal } = session;
        const clone = await openClone(terminal);
        const repository = repo ?? repositoryOf(clone, terminal.env);
        const steps = findDeploySteps((0,external_node_path_.resolve)(terminal.cwd, inputs.directory ?? clone.root));
        const ofWorkflows = gitHubOf(terminal.env).forge ? [] : steps;
        const environment = inputs['secret-environment'] ?? ofWorkflows.find((step) => step.environment)?.environment;
        const open = await openRepository(session, { repository, environment });
        const head = `${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.token.from})`;
        const ofWorkflow = [
            ...checkWorkflows(steps, { secret: inputs['secret-name'], environment }),
            ...(await checkBuilt(clone.root, steps)),
        ];
        const ofRepository = await checkRepository(session, open, steps);
        const findings = steps.length === 0 ? [...ofWorkflow, ...ofRepository] : [...ofRepository, ...ofWorkflow];
        showFindings(session, open, { head, findings, json });
    },
};
async function checkBuilt(root, steps) {
    const fix = documentation('getting-started.md#your-framework');
    const directories = [...new Set(steps.flatMap(({ inputs }) => inputs['directory'] ?? []))];
    const found = directories.map(async (directory) => {
        const scan = { workspace: root, directory, exclude: [], preview: false, warn: () => undefined };
        const warning = (0,base_path/* basePathWarning */.h)(await (0,pages_scan/* scanDirectory */.v)(scan).catch(() => []));
        return warning === undefined ? [] : [wrong(`${(0,plain_text/* plainText */.wh)(directory, 80)}: ${warning}`, fix)];
    });
    return (await Promise.all(found)).flat();
}

;// CONCATENATED MODULE: ./build/src/cli/init/init-plan.js










async function planInit(session, command) {
    const { inputs, terminal } = session;
    const clone = await openClone(terminal);
    const repository = command.repo ?? repositoryOf(clone, terminal.env);
    const project = chooseProject(inputs, terminal.cwd, clone.root);
    const { login, accessToken } = await chooseSignIn(session, command, clone.root);
    const server = await readServer(session);
    const { folder } = clone;
    const naming = project.runner ? contract_names/* instanceNames */.aF : contract_names/* pageNames */.QA;
    const environment = inputs['secret-environment'];
    const hasWriter = login === 'renewing' && writerToken(session) !== undefined;
    const isExposed = environment !== undefined || hasWriter;
    const canPreview = !isExposed && (login === 'token' || server === 'github.com');
    if (command.previews && !canPreview && !environment) {
        const note = hasWriter
            ? 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.'
            : 'no previews: on this server they need an access token of the console (--sign-in token).';
        project.notes = [...project.notes, note];
    }
    const workflow = {
        project,
        login,
        folder,
        environment,
        hasWriter,
        server,
        branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
        name: inputs.name ??
            (folder
                ? (0,contract_names/* usualName */.gy)(naming, {
                    repository,
                    folder,
                })
                : undefined),
        names: namesFor(inputs['secret-name']),
        previews: command.previews && canPreview,
        hasClientSecret: false,
        workflows: workflowFolder(clone.root, server),
        platform: session.place,
        uses: command.uses ?? actionReference,
    };
    return {
        clone,
        repository,
        name: workflow.name ?? naming.ofRepository(repository),
        accessToken,
        workflow,
    };
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
    const before = findDeploySteps(root).find(({ file }) => isOwnWorkflow(file))?.inputs;
    const hadToken = Boolean(before?.['access-token']);
    const known = given !== undefined || hadToken ? 'token' : before && 'renewing';
    const isSilent = command.yes || command.dryRun || !terminal.isInteractive;
    const login = command.signIn ??
        known ??
        (!isSilent && (await terminal.ask(question)) === '2' ? 'token' : 'renewing');
    if (login === 'renewing' || (given === undefined && (hadToken || command.dryRun)))
        return { login, accessToken: undefined };
    const accessToken = given ?? (await terminal.askSecret('Access token (not shown): '));
    if (accessToken === undefined)
        throw new errors/* DeployError */.sH('usage', '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.');
    session.log.mask(accessToken);
    const fault = checkAccessToken(session, accessToken).find(({ verdict }) => verdict === 'wrong');
    if (fault)
        throw new errors/* DeployError */.sH('usage', fault.text, { next: fault.fix });
    return { login, accessToken };
}
function showPlan({ stderr }, { clone, repository, name, workflow }) {
    const { folder } = clone;
    const { environment, previews, branch, login, project } = workflow;
    const assumed = clone.isBranchAssumed && branch === clone.defaultBranch
        ? ' (assumed to be the default branch)'
        : '';
    const when = [`push to ${branch}${assumed}`, ...(previews ? ['pull requests (previews)'] : [])];
    if (isScheduled(workflow))
        when.push('twice a week');
    const where = environment ? `environment ${environment} of ${repository}` : repository;
    const files = workflowFiles(workflow).map(({ path }) => path);
    const { runner } = project;
    const rows = [
        ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
        ['Build', project.build.join(' && ')],
        runner
            ? ['Run as', `${runner} app ${name}`]
            : ['Publish', `${outputOf(workflow)} as the site ${name}`],
        ['When', when.join(', ')],
        [
            'Sign-in',
            `${login === 'renewing' ? 'a login that renews itself' : 'an access token'}, a secret of ${where}`,
        ],
        ['Files', files.join(', ')],
    ];
    for (const [head, text] of rows)
        if (text)
            stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
    for (const note of project.notes)
        stderr.line(stderr.paint.yellow(`Note: ${note}`));
}

// EXTERNAL MODULE: ./build/src/credentials/run-lease.js
var run_lease = __webpack_require__(66726);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
// EXTERNAL MODULE: ./build/src/platform/answers.js
var answers = __webpack_require__(10550);
// EXTERNAL MODULE: ./build/src/platform/oauth.js
var oauth = __webpack_require__(79802);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
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
    close() {
        this.#server.close();
        setTimeout(() => this.#server.closeAllConnections(), 500).unref();
    }
    leadTo(authorizationUrl, redirectUri) {
        const { proxyBaseUrl } = this.#options;
        this.#link = { authorizationUrl, redirectUri };
        return proxyBaseUrl ? proxyBaseUrl + startPath + this.#nonce : authorizationUrl;
    }
    async #answer({ method, url = '/', headers }) {
        if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1'))
            return respond(405, 'Method not allowed');
        const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
        const { state, proxyBaseUrl } = this.#options;
        if (proxyBaseUrl && pathname === startPath + this.#nonce)
            return this.#start(headers, proxyBaseUrl);
        if (pathname !== callbackPath) {
            const text = 'This program waits for a sign-in only. Use the link that the terminal shows.';
            return page(404, 'Nothing is here', text);
        }
        if (this.#isUsed || searchParams.get('state') !== state)
            return respond(400, 'Invalid state parameter');
        if (proxyBaseUrl && !this.#hasCookie(headers)) {
            const text = 'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.';
            return page(400, 'Another browser began this sign-in', text);
        }
        this.#isUsed = true;
        return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
    }
    #start(headers, proxyBaseUrl) {
        if (this.#isStarted && !this.#hasCookie(headers)) {
            return page(410, 'This link was opened before', 'It works once. Run the command again for a new one.');
        }
        const { redirectUri, authorizationUrl } = this.#link;
        const derived = asForwarded(redirectUri, headers);
        if (derived !== redirectUri) {
            const text = `By the headers of the proxy the browser returns to ${(0,plain_text/* plainText */.wh)(derived, 200)} instead of ${redirectUri}. Set --proxy-base-url to the address in the browser.`;
            return page(400, 'The proxy has another address', text);
        }
        this.#isStarted = true;
        const { protocol, pathname } = new URL(`${proxyBaseUrl}/`);
        const secure = protocol === 'https:' ? '; Secure' : '';
        const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
        return respond(302, '', { location: authorizationUrl, 'set-cookie': cookie });
    }
    #hasCookie({ cookie = '' }) {
        return cookie.split(/; */).includes(`${cookieName}=${this.#cookie}`);
    }
}
function asForwarded(redirectUri, headers) {
    const first = (name) => headers[name]?.toString().split(',')[0]?.trim();
    const { protocol, host, pathname } = new URL(redirectUri);
    const origin = `${first('x-forwarded-proto') ?? protocol.slice(0, -1)}://${first('x-forwarded-host') ?? host}`;
    return URL.canParse(origin + pathname) ? new URL(origin + pathname).href : origin + pathname;
}
const headers = {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'cache-control': 'no-store',
    connection: 'close',
};
function page(status, title, ...text) {
    const escaped = (plain) => plain.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)} · osc-deploy</title>
<main style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto">
<h1>${escaped(title)}</h1>
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</main>
`;
    return respond(status, body, { 'content-type': 'text/html; charset=utf-8' });
}
function respond(status, body, more = {}) {
    return {
        status,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', ...more },
        body,
    };
}

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in.js









const patienceMs = 180_000;
const publicClientId = 'cli';
async function signInWithBrowser(session, options, whom) {
    const { http, terminal, inputs } = session;
    const { proxyBaseUrl } = options;
    const state = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
    const verifier = (0,external_node_crypto_.randomBytes)(32).toString('base64url');
    const listener = new CallbackListener({ state, proxyBaseUrl });
    const port = await listener.listen(options.port);
    const ended = new AbortController();
    try {
        const attempt = {
            ...(await chooseClient(session, { proxyBaseUrl, whom, port })),
            state,
            verifier,
        };
        const link = listener.leadTo(buildAuthorizationUrl(session, attempt), attempt.redirectUri);
        await invite(session, options, { link, port });
        const late = http.clock.sleep(patienceMs, AbortSignal.any([terminal.interrupts.signal, ended.signal]));
        const arrival = await Promise.race([listener.arrived, late]);
        if (!arrival)
            throw new errors/* DeployError */.sH('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
        try {
            const login = await exchangeCode(session, attempt, readCode(arrival.parameters));
            (0,access_token/* checkWorkspace */.MD)(login.accessToken.value, inputs.workspace);
            arrival.tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
            return { client: attempt.client, login };
        }
        catch (error) {
            const nothing = 'Nothing was stored. The terminal shows the next step.';
            arrival.tell(page(400, 'The sign-in failed', (0,errors/* messageOf */.bD)(error), nothing));
            throw error;
        }
    }
    finally {
        ended.abort();
        listener.close();
    }
}
async function chooseClient(session, { proxyBaseUrl, whom, port }) {
    const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
    const redirectUri = (proxyBaseUrl ?? `http://127.0.0.1:${port}`) + callbackPath;
    const client = clientId
        ? { clientId, clientSecret }
        : await registerClient(session, `osc-deploy ${whom}`, redirectUri);
    if (client.clientId !== publicClientId)
        return { client, redirectUri };
    if (proxyBaseUrl) {
        throw new errors/* DeployError */.sH('sign-in-failed', `The public client "${publicClientId}" cannot be used behind a proxy.`);
    }
    return { client, redirectUri: `http://localhost:${port}${callbackPath}` };
}
const sign_in_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const registered = schemas/* looseObject */._H3({ client_id: sign_in_text, client_secret: schemas/* optional */.lqM(sign_in_text) });
async function registerClient({ http, log, hosts }, name, redirectUri) {
    const facts = {
        client_name: name,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
    };
    try {
        const answer = await http.send({
            method: 'POST',
            url: new URL(`${hosts.auth}/api/connect/register`),
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(facts),
            timeoutMs: 10_000,
            maxBytes: 256 * 1024,
        });
        if (answer.status < 200 || answer.status >= 300)
            throw (0,answers/* platformRefusalError */.S_)(answer);
        const client = (0,decode/* decode */.D4)(answer, registered);
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
function buildAuthorizationUrl({ hosts }, { client, redirectUri, verifier, state }) {
    const parameters = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        code_challenge: (0,external_node_crypto_.createHash)('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state,
    });
    return new URL(`${hosts.auth}/api/connect/authorize?${parameters.toString()}`).href;
}
async function invite({ terminal, stderr }, { browser, proxyBaseUrl }, { link, port }) {
    const opened = browser && (await terminal.openBrowser(link));
    const intro = opened
        ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
        : 'Open this link to sign in:';
    for (const line of [intro, '', `  ${stderr.paint.bold(link)}`, ''])
        stderr.line(line);
    if (!opened && !proxyBaseUrl) {
        const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
        stderr.line(stderr.paint.dim(`From another machine, first: ${forward}`));
    }
    stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}
function readCode(returned) {
    const error = returned.get('error');
    const code = returned.get('code');
    if (error === null && code)
        return code;
    if (error === null)
        throw new errors/* DeployError */.sH('sign-in-failed', 'The browser came back without a code.');
    const description = returned.get('error_description');
    const reason = `${(0,plain_text/* plainText */.wh)(error, 60)}${description ? `: ${(0,plain_text/* plainText */.wh)(description, 200)}` : ''}`;
    throw error === 'access_denied'
        ? new errors/* DeployError */.sH('sign-in-denied', `The sign-in was refused on the page of the platform (${reason}).`)
        : new errors/* DeployError */.sH('sign-in-failed', `The platform ended the sign-in: ${reason}.`);
}
async function exchangeCode({ http, log, hosts }, { client, redirectUri, verifier }, code) {
    const grant = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
    };
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

;// CONCATENATED MODULE: ./build/src/cli/sign-in/sign-in-to-repository.js










async function signInToRepository(session, { repository, command }) {
    const { terminal, stderr, inputs } = session;
    const { place } = repository.vault;
    await (0,secret_vault/* writeProbe */.ej)(repository.vault, inputs['secret-name']).catch((cause) => {
        throw unwritableError(repository, `secret ${inputs['secret-name']}`, cause);
    });
    const signedIn = await signInWithBrowser(session, command, `for ${repository.repository}`);
    const workspace = (0,access_token/* readClaims */.Ip)(signedIn.login.accessToken.value)?.workspace ??
        'a workspace that the login does not name';
    stderr.line(`You approved as ${stderr.paint.bold(workspace)}.`);
    if (!command.yes &&
        !inputs.workspace &&
        (await terminal.confirm(`Let ${place} deploy to it?`)) === false)
        throw new errors/* DeployError */.sH('sign-in-denied', `Nothing was written to ${place}: you said no to ${workspace}.`);
    const giveBack = await takeLease(session, repository);
    const release = terminal.interrupts.hold();
    try {
        await storeLogin(session, repository, signedIn);
    }
    finally {
        await giveBack().catch(() => undefined);
        release();
    }
    return signedIn;
}
async function takeLease({ terminal, inputs, stderr }, repository) {
    const { clock, random, interrupts } = terminal;
    const { vault } = repository;
    const name = `${inputs['secret-name']}_LEASE`;
    const repeat = (attempt) => (0,retry/* retry */.L5)(attempt, { clock, policy: (0,retry/* anyError */.$b)(retry/* rules */.aO.lease, random) });
    const lease = new run_lease/* RunLease */.gd({ entries: (0,run_lease/* variableEntries */.LU)(vault, name, repeat), clock });
    const mark = terminal.newId();
    const onHeld = (run) => stderr.line(`${run} is renewing the login of ${vault.place}. Waiting for it…`);
    const by = {
        everyMs: 3000,
        patienceMs: Number.POSITIVE_INFINITY,
        signal: interrupts.signal,
        onHeld,
    };
    await lease.acquire({ run: signInName, mark }, by).catch((cause) => {
        throw cause instanceof errors/* RequestError */.GI
            ? unwritableError(repository, `variable ${name}`, cause)
            : cause;
    });
    return async () => {
        const look = await lease.findOwn(mark);
        if (look)
            await lease.release(look);
    };
}
const signInName = 'a sign-in with `osc-deploy login`';
async function storeLogin(session, repository, { client, login }) {
    const names = namesFor(session.inputs['secret-name']);
    const { clientId, clientSecret } = client;
    const meta = `${names.secret}_META`;
    const found = await repository.vault.readVariable(meta);
    const { data: before } = credentials_generation/* generationRecord */.WN.safeParse((0,base_json/* parseJson */.qF)(found?.value ?? ''));
    const at = new Date(session.terminal.clock.now()).toISOString();
    const record = (0,credentials_generation/* makeSignedInRecord */.J_)(before, login.refreshToken, { run: signInName, at });
    await write(session, repository, {
        kind: 'secret',
        name: names.secret,
        value: login.refreshToken,
    });
    await write(session, repository, { kind: 'variable', name: meta, value: JSON.stringify(record) });
    await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
    if (clientSecret)
        await write(session, repository, {
            kind: 'secret',
            name: names.clientSecret,
            value: clientSecret,
        });
}

;// CONCATENATED MODULE: ./build/src/cli/commands/init.js
















const init = {
    name: 'init',
    group: 'Set up',
    description: 'Let this repository deploy itself.',
    options: [
        ownRepository,
        optionFor('secret-environment', 'GitHub environment for the login; created if it does not exist (then without previews)'),
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
        ['--force', 'replace an existing workflow'],
        ['--dry-run', 'show what would be done, with the workflows on standard output; change nothing'],
        ['--yes', 'do not ask; needed without a terminal'],
    ],
    help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
    async run(session, command) {
        session.check();
        const plan = await planInit(session, command);
        showPlan(session, plan);
        if (command.dryRun)
            return session.stdout.line(shownFiles(workflowFiles(plan.workflow)));
        const isAgreed = command.yes || (await session.terminal.confirm('Go ahead?'));
        if (isAgreed === undefined) {
            throw new errors/* DeployError */.sH('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
                next: ['Without questions:', (0,base_advice/* ourCommand */.uD)('init --yes')],
            });
        }
        if (!isAgreed)
            return session.stderr.line('Nothing was changed.');
        const { repository, workflow, clone } = plan;
        const open = await openRepository(session, { repository, environment: workflow.environment });
        workflow.branch = open.defaultBranch ?? workflow.branch;
        const isThere = await settleLogin(open, workflow);
        if (!command.force)
            rejectOthers(session, clone.root, workflowFiles(workflow));
        await ensureEnvironment(session, open);
        await ensureLogin(session, { open, command, plan, isThere });
        writeFiles(session, clone.root, workflowFiles(workflow));
        const findings = await checkRepository(session, open, findDeploySteps(clone.root));
        const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
        if (wrong.length > 0)
            showFindings(session, open, { findings: wrong });
        await showNext(session, plan, command);
    },
};
async function settleLogin(open, workflow) {
    const { login, names, previews } = workflow;
    const { vault } = open;
    if (login === 'token')
        return (await vault.findSecret(names.accessToken)) !== undefined;
    const isThere = (await vault.findSecret(names.secret)) !== undefined &&
        (await hasVariable(open, names.clientId));
    workflow.hasClientSecret = isThere && (await vault.findSecret(names.clientSecret)) !== undefined;
    workflow.hasWriter ||= !previews && (await vault.findSecret(names.writer)) !== undefined;
    return isThere;
}
async function ensureEnvironment({ stderr }, open) {
    const { api, repository, environment, environmentPath } = open;
    if (!environment)
        return;
    try {
        if (await hasEnvironment(open))
            return;
        await api.request(`PUT /${environmentPath}`);
    }
    catch (error) {
        const text = `The environment ${environment} of ${repository} could not be created: ${(0,errors/* messageOf */.bD)(error)}`;
        const next = 'Create it in the settings of the repository, under Environments; or leave --env out.';
        throw new errors/* DeployError */.sH('repository-refused', text, { cause: error, next });
    }
    stderr.tick(`Created the environment ${environment} of ${repository}`);
}
async function ensureLogin(session, { open, command, plan, isThere, }) {
    const { workflow, accessToken } = plan;
    const name = workflow.names.accessToken;
    if (accessToken !== undefined)
        return write(session, open, { kind: 'secret', name, value: accessToken });
    if (isThere) {
        session.stderr.tick(`${open.vault.place} has a login already, which stays`);
    }
    else if (workflow.login === 'token') {
        throw new errors/* DeployError */.sH('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
    }
    else {
        const { client } = await signInToRepository(session, { repository: open, command });
        workflow.hasClientSecret = client.clientSecret !== undefined;
    }
    if (workflow.hasWriter)
        await storeWriter(session, open);
}
async function showNext(session, plan, { pullRequest }) {
    const { stderr, stdout, terminal, inputs } = session;
    const { clone, workflow } = plan;
    const { branch } = workflow;
    const files = workflowFiles(workflow).map(({ path }) => external_node_path_.posix.relative(clone.folder, path));
    const isCommitted = (await askGit(terminal, 'status', '--porcelain', '--', ...files)) === '';
    const { runner } = workflow.project;
    const address = runner || inputs['base-url'] ? undefined : (0,platform_hosts/* usualAddress */.VH)(plan.name, inputs)?.href;
    const target = address ?? `the ${runner ? 'app' : 'site'} ${plan.name}`;
    if (pullRequest && !isCommitted)
        return stdout.line(await openPullRequest(terminal, { files, target, branch }));
    const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
    const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
    const commit = isCommitted
        ? ''
        : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
    stderr.line();
    stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
    stderr.line(`  ${commit}git push`);
}
function rejectOthers({ stderr }, root, files) {
    const keptError = (reason) => new errors/* DeployError */.sH('workflow-kept', `${reason}: nothing was changed.`);
    const other = findDeploySteps(root).find(({ file }) => !isOwnWorkflow(file));
    if (other)
        throw keptError(`${other.file} deploys this repository already`);
    for (const { path, text } of files) {
        const before = new CloneFiles(root).text(path);
        if (before === '' || before === text)
            continue;
        const old = before.split('\n');
        const own = text.split('\n');
        for (const line of old.filter((one) => !own.includes(one)).slice(0, 10))
            stderr.line(`  - ${line}`);
        for (const line of own.filter((one) => !old.includes(one)).slice(0, 10))
            stderr.line(`  + ${line}`);
        throw keptError(`${path} differs from what init would write`);
    }
}
function writeFiles({ stderr }, root, files) {
    for (const { path, text } of files) {
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)((0,external_node_path_.join)(root, path)), { recursive: true });
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(root, path), text);
    }
    stderr.tick(`Wrote ${files.map(({ path }) => path).join(' and ')}`);
}
async function openPullRequest({ spawn }, { files, target, branch }) {
    const run = async (program, ...args) => {
        const { code, stdout, stderr } = await spawn(program, args);
        if (code === 0)
            return stdout.trim();
        const reason = (0,plain_text/* plainText */.wh)(stderr, 300) || 'no reason given';
        throw new errors/* DeployError */.sH('pull-request-failed', `${program} ${args[0]} failed: ${reason}`);
    };
    const head = 'osc-deploy';
    const title = 'Deploy to Open Source Cloud';
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

;// CONCATENATED MODULE: ./build/src/cli/commands/login.js







const login_login = {
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
    async run(session, command) {
        session.check();
        const { env, isInteractive } = session.terminal;
        if (env['CI'] && !env['BROWSER'] && !isInteractive && command.browser) {
            throw new errors/* DeployError */.sH('usage', 'There is no terminal here, so no one can approve the sign-in.', {
                next: 'Give an access token of the console in OSC_ACCESS_TOKEN.',
            });
        }
        const environment = session.inputs['secret-environment'];
        let signedIn;
        if (command.repo === undefined) {
            if (session.raw['secret-environment'] || session.raw['secret-name']) {
                throw new errors/* DeployError */.sH('usage', '--env and --secret are for the login of a repository: give --repo too.');
            }
            signedIn = await signInWithBrowser(session, command, `on ${session.terminal.hostName}`);
            await keepHere(session, signedIn);
        }
        else {
            const repository = await openRepository(session, { repository: command.repo, environment });
            signedIn = await signInToRepository(session, { repository, command });
            const { place } = repository.vault;
            session.stderr.line(`This login is only for ${place}. Do not reuse it elsewhere: that would invalidate it here.`);
            await storeWriter(session, repository);
            const next = [
                'Next, where its clone has no workflow yet:',
                (0,base_advice/* ourCommand */.uD)(`init ${repository.options}`),
            ];
            session.stderr.line(session.asTyped(next));
        }
        if (command.show)
            session.stdout.verbatim(signedIn.login.refreshToken);
    },
};
const logout = {
    name: 'logout',
    group: 'Set up',
    description: 'Forget the login on this machine.',
    options: [],
    run: async ({ savedLogin, stderr, hosts, check }) => {
        check();
        stderr.line(savedLogin.forget()
            ? `Signed out of ${hosts.auth}: the login was deleted from this machine.`
            : `You were not signed in to ${hosts.auth}.`);
    },
};
async function keepHere({ savedLogin, stderr, hosts, platform, terminal, asTyped }, { client, login: tokens }) {
    const release = terminal.interrupts.hold();
    await savedLogin
        .save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` })
        .finally(release);
    const workspace = (0,access_token/* readClaims */.Ip)(tokens.accessToken.value)?.workspace ?? 'a workspace';
    stderr.line(`${stderr.paint.green('Signed in')} to ${workspace} on ${platform} (${hosts.auth}).`);
    stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
    stderr.line(asTyped(['Next, in the folder of a site or app:', (0,base_advice/* ourCommand */.uD)('deploy')]));
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
An unknown name is not an error, so that the command can be repeated.`,
    inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'remove' }),
    async run(session, { yes, json: asJson, previewBranch }) {
        const { terminal, inputs, raw, log, stdout } = session;
        if (!inputs.name)
            throw new errors/* DeployError */.sH('usage', 'Give the name of the site, app or instance to remove.');
        if (!yes && !terminal.isInteractive)
            throw new errors/* DeployError */.sH('usage', 'Give --yes: there is no terminal to ask on.');
        let chosen = session;
        if (raw.target === '' && previewBranch)
            chosen = withInputs(session, { target: 'pages' });
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
            chosen = withInputs(session, onlyOne(session, search).inputs);
        }
        await runRecipe(chosen, { json: asJson }, async ({ runtime, intent: { name } }, { clients, place }) => {
            const isStore = chosen.inputs.service === parameter_store/* parameterStoreId */.Sy;
            const readers = isStore ? await readersOf((0,service_clients/* servicePlatform */.R)(clients, runtime), name) : [];
            if (readers.length > 0)
                log.warning(`Its variables are read by ${readers.join(', ')}.`);
            if (yes)
                return true;
            const answer = await terminal.confirm(`Remove ${describeNamed({ ...chosen.inputs, name })} from ${place}?`);
            if (answer === false)
                log.info('Nothing was changed.');
            return answer !== false;
        });
    },
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
        const { origin } = await openClone(session.terminal);
        const token = origin?.server === 'https://github.com' ? session.terminal.env['GITHUB_TOKEN'] : undefined;
        await runRecipe(withInputs(session, { 'github-token': token }), options);
    },
};
async function readersOf({ apps, catalog, instancesOf }, store) {
    const named = (await apps.list()).filter(({ configService }) => configService === store);
    const running = Object.values(runners/* runners */.ae).map(async ({ serviceId }) => {
        const service = await catalog.find(serviceId);
        const all = service ? await instancesOf(service).list() : [];
        return all.filter((one) => one['ConfigService'] === store && !named.some(({ id }) => id === one.name));
    });
    const others = (await Promise.all(running))
        .flat()
        .map(({ name = '' }) => `"${(0,plain_text/* plainText */.wh)(name, 80)}"`);
    return [...named.map(({ name }) => `the app "${(0,plain_text/* plainText */.wh)(name, 80)}"`), ...others];
}

// EXTERNAL MODULE: ./build/src/contract/rules/source.js
var source = __webpack_require__(80951);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
;// CONCATENATED MODULE: ./build/src/cli/commands/rollback.js










const rollback = {
    name: 'rollback',
    group: 'Change',
    description: 'Bring a former version back.',
    arguments: [nameArgument],
    options: [
        ['--to <version>', 'of an app: tag or branch, commit for web and wasm'],
        ...kinds,
        ...waiting,
        json,
    ],
    help: `Examples:
  osc-deploy rollback shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback shop --to v1.4.1
An app is built from its own repository at that ref, and the command waits for it. The next deploy replaces it again. A site goes back by its earlier run, whose publish job is run again.`,
    inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'deploy' }),
    async run(session, { to, ...options }) {
        session.check();
        const isNamed = session.raw.target !== '';
        const chosen = isNamed
            ? session
            : withInputs(session, onlyOne(session, await searchDeployed(session)).inputs);
        if (chosen.inputs.target === 'pages')
            throw new errors/* DeployError */.sH('usage', 'A site goes back by its earlier run: run the publish job of that run again (docs/rollback.md).');
        if (!to)
            throw new errors/* DeployError */.sH('usage', 'An app needs --to: the commit, tag or branch to build.');
        await rollBackApp(chosen, { ...options, to });
    },
};
async function rollBackApp(session, { to, ...options }) {
    const { inputs } = session;
    const { target, runner } = inputs;
    const title = describeNamed(inputs);
    const kind = target === 'app' ? undefined : runner;
    if (target !== 'app' && !kind)
        throw new errors/* DeployError */.sH('usage', `${title} is not built from a source.`);
    const ref = await expandCommit(session, to);
    (0,read_inputs/* rejectProblems */.Ys)([
        ...(0,source/* sourceProblems */._0)({ ...inputs, 'source-ref': ref }),
        ...(0,source/* commitProblems */._g)(inputs, ref),
    ]);
    const { deployed } = onlyOne(session, await searchDeployed(session));
    if (!deployed?.source)
        throw new errors/* DeployError */.sH('not-found', `${title} was not built from a source.`);
    const { url, ref: live } = deployed.source;
    if (live === ref && !(0,contract_source/* isCommit */.WM)(ref))
        throw new errors/* DeployError */.sH('usage', `${title} follows ${ref} already: building it again would give its newest commit.`);
    session.log.info(`From ${live ?? 'the default branch'} back to ${ref}.`);
    const { subPath, type } = deployed.record;
    const ofApp = kind ? {} : { runner: (0,runners/* appKind */.go)(type), 'sub-path': subPath };
    await runRecipe(withInputs(session, { 'source-url': url, 'source-ref': ref, ...ofApp }), options);
}
async function expandCommit({ terminal }, ref) {
    const counted = /^HEAD$|[~^@]/.test(ref);
    if ((0,contract_source/* isCommit */.WM)(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref)))
        return ref;
    const commit = await askGit(terminal, 'rev-parse', '--verify', '--quiet', '--end-of-options', ref);
    return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}

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
    help: `The account with its plan, sites, instances (also suspended ones), domains and backups.`,
    async run(session, { json }, [name]) {
        const connection = await connect(session);
        const { stdout, stderr } = session;
        const unlisted = [];
        const [signedIn, all, allDomains, allBackups] = await Promise.all([
            readSignedIn(session, connection),
            listDeployed(connection, unlisted),
            readList('domains', () => connection.tools.domains.list(), unlisted),
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
            .map(({ inputs, state, url, domain }) => ({
            name: inputs.name,
            status: state,
            url,
            customDomain: domain,
        }));
        const instances = found
            .filter(({ inputs }) => inputs.target !== 'pages')
            .map(({ service, inputs, state, url = '' }) => ({ service, name: inputs.name, state, url }));
        if (json) {
            const { login, account } = signedIn;
            const { plan = null, balance = null } = account;
            const shown = { account: login, plan, balance, sites, instances, domains, backups, unlisted };
            return stdout.line(JSON.stringify(shown, null, 2));
        }
        if (name === undefined)
            section(session, 'Account', accountLines(session, signedIn));
        const list = (title, head, rows) => {
            const [columns = '', ...lines] = stdout.table(head, rows);
            if (rows.length > 0)
                section(session, title, [stdout.paint.dim(columns), ...lines]);
        };
        list('Sites', ['Name', 'Status', 'URL', 'Domain'], sites.map(Object.values));
        list('Instances', ['Service', 'Name', 'State', 'URL'], instances.map(Object.values));
        const domainRows = domains.map(({ domain, serviceId, instanceName }) => [
            domain,
            serviceId,
            instanceName,
        ]);
        list('Domains', ['Domain', 'Service', 'Name'], domainRows);
        const backupCells = backups.map((one) => [
            one.serviceId,
            one.instanceName,
            ...(0,services_backups/* backupRows */.o)(one, session.terminal.clock.now()).map(([, text]) => text),
        ]);
        list('Backups', ['Service', 'Name', 'Schedule', 'Last backup', 'Next backup', 'Warning'], backupCells);
        for (const line of unlisted)
            stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
    },
};
function accountLines(session, { login, account: { plan, balance } }) {
    const left = balance === undefined ? [] : [`${(0,format/* formatNumber */.ZV)(balance)} tokens left`];
    const rows = [
        ['Workspace', login.workspace ?? 'not known'],
        ['Platform', `${login.platform} (${session.platform})`],
        [
            'Login',
            login.client
                ? `this machine, since ${login.signedInAt?.slice(0, 10) ?? 'a while'}`
                : 'OSC_ACCESS_TOKEN',
        ],
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
        workspace: (0,access_token/* readClaims */.Ip)(held?.value ?? raw['access-token'])?.workspace,
        client: client?.clientId,
        signedInAt: client?.signedInAt,
        accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
    };
    return { login, account };
}

// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/platform/site-reader.js
var site_reader = __webpack_require__(60868);
;// CONCATENATED MODULE: ./build/src/cli/commands/verify.js















const verify = {
    name: 'verify',
    group: 'Look',
    description: 'Compare a live site with its manifest.',
    arguments: [new esm/* Argument */.ef('<site>', 'its address, or its name')],
    options: [
        [
            '--checksums <file>',
            'write the lines that the digest is of, as sha256sum does; an attestation is of that file',
        ],
        optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: arguments are seen by every user)'),
        ['--json', 'print JSON'],
    ],
    help: `Prints the commit and run of a published site, and compares each file with its published hash. Needs no login for an address.

Examples:
  osc-deploy verify https://my-site.pages.osaas.io/
  osc-deploy verify my-site.pages.osaas.io --checksums site.sha256 && gh attestation verify site.sha256 --repo owner/name`,
    async run(session, { json, checksums }, [url = '']) {
        session.check();
        const { terminal, inputs, log, stdout, stderr, http } = session;
        const { clock, interrupts } = terminal;
        const isName = /^[a-z0-9-]+$/i.test(url) && url !== 'localhost';
        const address = isName ? await addressOf(session, url) : url;
        const reader = (0,site_reader/* siteReader */.Z)({ http, url: siteUrl(address), basicAuth: inputs['basic-auth'] });
        const manifest = await readManifest(reader);
        const idle = log.busy(clock);
        const onChecked = (done, all) => stderr.isTTY && log.progress(`${done} of ${all} addresses compared`, done / all);
        const site = { reader, tools: { clock, signal: interrupts.signal } };
        const found = await (0,inspect/* verifySite */.jE)(site, manifest, onChecked).finally(idle);
        const files = (0,pages_manifest/* directoryFiles */.pb)(manifest);
        const { repository, commit, run, digest } = manifest;
        const [from, at, by] = [repository, commit, run].map((text) => text ? (0,plain_text/* plainText */.wh)(text, 1000) : undefined);
        const facts = { site: reader.url.href, repository: from, commit: at, run: by, digest };
        if (!json)
            for (const [name, value = 'not recorded'] of Object.entries({
                ...facts,
                files: filesText(found),
            }))
                stdout.line(`${(0,log_outcome/* capitalize */.ZH)(name).padEnd(12)}${value}`);
        const rows = differences(found, digest !== undefined && digest !== (0,pages_manifest/* digestOfFiles */.v0)(files));
        if (rows.length > 0)
            throw new errors/* DeployError */.sH('site-differs', 'The site is not what its manifest says', { rows });
        if (checksums) {
            try {
                (0,external_node_fs_.writeFileSync)((0,external_node_path_.resolve)(terminal.cwd, checksums), (0,pages_manifest/* digestLines */.aI)(files).join(''));
            }
            catch (cause) {
                throw new errors/* DeployError */.sH('usage', `--checksums: ${(0,plain_text/* plainText */.wh)(checksums, 500)} cannot be written.`, { cause });
            }
        }
        const { verified: addresses, notServed } = found;
        if (json)
            stdout.line(JSON.stringify({ ...facts, addresses: addresses.length, notServed }, null, 2));
    },
};
async function addressOf(session, name) {
    const { url } = await findDeployed(withInputs(session, { name, target: 'pages' }));
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
        const reason = 'reason' in stored ? (0,plain_text/* plainText */.wh)(stored.reason) : 'it is empty';
        throw new errors/* DeployError */.sH('site-unknown', `What was published at ${site} is not known: ${reason}.`);
    }
    const by = stored.manifest.run ? `: ${(0,plain_text/* plainText */.wh)(stored.manifest.run)}` : '.';
    throw new errors/* DeployError */.sH('site-unknown', `A publish of ${site} is under way or did not end${by}`);
}
function filesText({ verified, differing, notServed }) {
    const hidden = (0,format/* count */.U9)(notServed.length, 'file');
    const left = notServed.length > 0 ? `; ${hidden} (dot files, error pages) not handed out by the host` : '';
    return `${verified.length} of ${verified.length + differing.length} addresses serve what was published${left}`;
}
const maxRows = 50;
function differences({ differing }, wrongDigest) {
    const worded = (found) => (found === 'unproven' ? 'could not be compared' : found);
    const rows = differing.map(({ path, found }) => `/${(0,plain_text/* plainText */.wh)(path, 200)}: ${worded(found)}`);
    const shown = rows.length > maxRows ? [...rows.slice(0, maxRows), `and ${rows.length - maxRows} more`] : rows;
    return [...shown, ...(wrongDigest ? ['the digest does not match the files'] : [])];
}

;// CONCATENATED MODULE: ./build/src/cli/words.js
const commands = [
    [
        'domains domain alias aliases',
        '`osc-deploy status` shows domains; `--domain` of `osc-deploy deploy` sets one.',
    ],
    [
        'link unlink use',
        'There is nothing to link: names come from the origin of the clone, or from `--name`.',
    ],
    [
        'dev serve start local',
        "osc-deploy only deploys: start your framework's own server, such as `npm run dev`.",
    ],
    ['build', 'Build first, such as with `npm run build`, then run `osc-deploy deploy`.'],
    ['redeploy', '`osc-deploy deploy` deploys again; `osc-deploy restart <name>` restarts an app.'],
    [
        'switch team teams scope',
        'A login is for one workspace: `osc-deploy login` signs in to another one.',
    ],
    ['functions compose', '`osc-deploy run --runner web` runs a server.'],
    [
        'diff check validate',
        '`osc-deploy plan` shows what would change; `osc-deploy verify <site>` checks the live site.',
    ],
    ['stop pause scale', '`osc-deploy remove <name>` removes it; the platform suspends idle apps.'],
    ['ssh exec shell console', 'Apps have no shell: `osc-deploy logs <name>` prints a log.'],
    ['completion', 'There is no completion for shells.'],
    [
        'previews',
        '`osc-deploy status` lists previews with everything else; `osc-deploy remove <name>` removes one.',
    ],
    [
        'preview',
        '`osc-deploy deploy --preview-branch` makes a preview; `osc-deploy plan` shows what would change.',
    ],
    [
        'auth signin sign-in signout sign-out',
        '`osc-deploy login` signs in, `osc-deploy logout` signs out.',
    ],
    ['token tokens', 'An access token is made in the console, and given in OSC_ACCESS_TOKEN.'],
    [
        'sites site projects project apps hosting ps info inspect',
        '`osc-deploy status` shows all that the workspace has.',
    ],
    ['pages workers upload release', '`osc-deploy publish <directory>` publishes a site.'],
    [
        'db database postgres redis addons storage kv',
        '`osc-deploy run --service <id>` runs a service of the catalogue.',
    ],
    [
        'secret secrets vars variables',
        '`osc-deploy config` lists, sets and unsets the variables of apps.',
    ],
    ['tail log', '`osc-deploy logs <name> --follow` follows a log.'],
    [
        'deployments history releases',
        '`osc-deploy rollback <site>` names the run that was live before.',
    ],
    [
        'promote revert undo',
        '`osc-deploy rollback <name>` brings a former version of an app back, and says how a site goes back.',
    ],
    [
        'create new add setup',
        '`osc-deploy init` sets a repository up; `osc-deploy deploy` deploys this folder.',
    ],
];
const options = [
    ['--preview --branch --draft --channel --alias', '`--preview-branch`'],
    ['--dir --directory --folder --public --output', 'the directory itself, without an option'],
    ['--site-name --project --project-name --app-name --site-id', '`--name`'],
    ['--token --auth --api-key', 'the variable OSC_ACCESS_TOKEN'],
    ['--env --stage --target-env', '`--environment`'],
    ['--prod --production --live', 'no option: without `--preview-branch` it is production'],
    ['--dry-run --check', '`osc-deploy plan`'],
    ['--confirm', '`--yes`'],
    ['--debug', '`--verbose`'],
    ['--force', '`--no-incremental`, which sends every file again'],
    ['--team --scope --account', '`--workspace`, which the login must belong to'],
];
const wordsOf = (rows) => new Map(rows.flatMap(([words, text]) => words.split(' ').map((word) => [word, text])));
const insteadOfCommand = wordsOf(commands);
const insteadOfOption = wordsOf(options);

;// CONCATENATED MODULE: ./build/src/cli/program.js


















const program_commands = [
    init,
    login_login,
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
    restart,
    rollback,
    config_config,
    cleanup,
    remove,
];
async function runCli(terminal, given) {
    const argv = commandFirst(given);
    const [word = ''] = argv;
    const command = commandOf(word);
    let session = openSession(terminal, { given: {}, command });
    const program = createProgram(terminal);
    for (const spec of program_commands) {
        addCommand(program, spec, (inputs, verbose) => {
            session = openSession(terminal, { given: inputs, verbose, command });
            return session;
        });
    }
    try {
        const served = command ? undefined : insteadOfCommand.get(word);
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
    const at = argv.findIndex((word) => commandOf(word));
    const isBehind = at > 0 && argv[0]?.startsWith('-');
    return isBehind ? [argv[at] ?? '', ...argv.toSpliced(at, 1)] : argv;
}
function commandOf(word) {
    return program_commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word))?.name;
}
function showAsJson({ stdout, log, asTyped, found }, error) {
    const { code, message, hint } = failureOf(error, asTyped);
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
    if (error instanceof read_inputs/* InvalidInputs */.hS) {
        const rows = error.problems.map(({ input, text }) => `${optionName(input, command)} ${text}`);
        return new errors/* DeployError */.sH('usage', 'Invalid options', { rows, cause: error });
    }
    if (error.code === 'interrupted')
        return new errors/* DeployError */.sH('cancelled', 'Cancelled.', { cause: error });
    if (error.code === 'unauthorized' && raw['access-token']) {
        return new errors/* DeployError */.sH('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${error.message}`, { cause: error });
    }
    return error;
}
function createProgram({ stdout, stderr }) {
    return new esm/* Command */.uB('osc-deploy')
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
        writeOut: (text) => stdout.write(text),
        writeErr: (text) => stderr.write(text),
        outputError: () => undefined,
        getOutHelpWidth: () => Math.min(stdout.columns ?? 100, 110),
        getErrHelpWidth: () => Math.min(stderr.columns ?? 100, 110),
    })
        .addHelpText('after', overview);
}
const overview = `
Start here:
  osc-deploy init              in a clone: it deploys itself on every push
  osc-deploy login             or by hand: sign in, once
  osc-deploy deploy            then publish or run what is in this folder

\`osc-deploy <command> --help\` has options and examples.
Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Documentation: ${documentation('command-line.md')}`;

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:readline/promises"
var promises_ = __webpack_require__(26848);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./build/src/cli/terminal/terminal.js





async function terminal_ask(question, screen) {
    const { input, output, interrupts, hidden } = screen;
    const unseen = new external_node_stream_.Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = (0,promises_.createInterface)({
        input,
        output: hidden ? unseen : output,
        terminal: true,
        historySize: 0,
    });
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
    const file = name && (0,programs/* programPath */.kx)(name, { platform, env });
    if (!file)
        return false;
    const child = (0,external_node_child_process_.spawn)(file, [...args, link], {
        stdio: 'ignore',
        detached: true,
        env: (0,programs/* childEnvironment */.Qc)(env),
    });
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
        new TerminalLog(new Screen(stderr, process.env), { verbose: false }).failure(error);
        process.exitCode = exitCodeOf(error);
    };
    try {
        process.exitCode = await runCli(createTerminal(), process.argv.slice(2));
    }
    catch (error) {
        fail(error);
    }
    await new Promise((resolve) => stdout.write('', resolve));
    if (lost)
        fail(new errors/* DeployError */.sH('output-lost', `The result could not be written: ${lost.message}.`, {
            cause: lost,
        }));
}
function createTerminal() {
    const parts = (0,runtime.processParts)((0,connections/* createDispatcher */.SM)(process.env));
    const { env } = process;
    const cwd = currentFolder();
    const { interrupts } = parts;
    const asks = stdin.isTTY === true && stderr.isTTY === true;
    const answerTo = (question, hidden) => terminal_ask(question, { input: stdin, output: stderr, interrupts, hidden });
    return {
        ...parts,
        env,
        platform,
        cwd,
        invocation: invocationOf(process.argv[1] ?? '', { cwd, env }),
        hostName: (0,external_node_os_.hostname)(),
        stdout,
        stderr,
        userAgent: `osc-deploy-cli/${version/* version */.r}`,
        spawn: (file, args, more) => (0,programs/* runProgram */.mB)(file, args, {
            platform,
            env: { ...(0,programs/* childEnvironment */.Qc)(env, 'git and gh'), ...more },
        }),
        openBrowser: (link) => openLink(link, platform, env),
        askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
        input: async () => (stdin.isTTY ? undefined : (0,consumers_.text)(stdin)),
        isInteractive: asks,
        ask: async (question) => (asks ? answerTo(question, false) : ''),
        confirm: async (question) => asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined,
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

/***/ 87540:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z1: () => (/* binding */ openVault),
/* harmony export */   ej: () => (/* binding */ writeProbe),
/* harmony export */   u0: () => (/* binding */ probeOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(73305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(73102);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48713);





const publicKey = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ key: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._minLength */ .m9(1)), key_id: _base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .textOrNumber */ .mV });
const time = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .datetime */ .w$({ offset: true }), zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .transform */ .pdi((text) => Date.parse(text) || undefined)));
const variable = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }),
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ value: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), updated_at: time }),
]);
const secret = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ updated_at: time });
const workflowRun = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ run_started_at: time });
const secretNames = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }));
function probeOf(secret) {
    return `${secret}_PROBE`;
}
async function writeProbe(vault, secret) {
    await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}
const maxPages = 20;
function openVault(options) {
    const { api, repository, isForge = false } = options;
    const environment = isForge ? undefined : options.environment;
    const [owner, repo] = repository.split('/');
    const root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
    const needsAt = environment
        ? '"Environments: read and write"'
        : '"Secrets: read and write" and "Variables: read and write"';
    let held;
    async function send(method, path, params = {}) {
        const place = { owner, repo, environment_name: environment };
        const answer = await api.request(`${method} ${root}/${path}`, { ...place, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, but GitHub answers 201 or 204 to a successful write.`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('unexpected-answer', text);
        }
        return answer;
    }
    const isThere = async (...request) => (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orMissing */ .Mr)(() => send(...request))) !== undefined;
    const fetchKey = async () => (0,_api_js__WEBPACK_IMPORTED_MODULE_3__/* .decodeData */ .Hw)(publicKey, (await send('GET', 'secrets/public-key')).data, 'the public key');
    async function putSealed(name, value) {
        held ??= await fetchKey();
        await send('PUT', `secrets/${name}`, {
            encrypted_value: await sealSecret(value, held.key),
            key_id: held.key_id,
        });
    }
    async function findInList(name) {
        for (let page = 1; page <= maxPages; page++) {
            const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orMissing */ .Mr)(() => send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return {};
            const names = (0,_api_js__WEBPACK_IMPORTED_MODULE_3__/* .decodeData */ .Hw)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
            if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
                return {};
            if (names.length === 0)
                return undefined;
        }
        return {};
    }
    const postVariable = (name, value) => send('POST', isForge ? `variables/${name}` : 'variables', { name, value });
    const changeVariable = (name, value) => isThere(isForge ? 'PUT' : 'PATCH', `variables/${name}`, isForge ? { name, value } : { value });
    return {
        repository,
        environment,
        isForge,
        place: environment ? `environment ${environment} of ${repository}` : repository,
        needs: isForge ? '"repository: read and write"' : needsAt,
        async findRunStart(id) {
            const get = () => api.request(`GET /repos/${repository}/actions/runs/${id}`);
            const { data } = await get().catch(() => ({ data: undefined }));
            return workflowRun.safeParse(data).data?.run_started_at;
        },
        async prepare() {
            if (!isForge)
                [held] = await Promise.all([held ?? fetchKey(), loadCiphers()]);
        },
        async findSecret(name) {
            if (isForge)
                return findInList(name);
            const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orMissing */ .Mr)(() => send('GET', `secrets/${name}`));
            return answer && { updatedAt: secret.safeParse(answer.data).data?.updated_at };
        },
        async writeSecret(name, value) {
            if (isForge)
                return void (await send('PUT', `secrets/${name}`, { data: { data: value } }));
            try {
                await putSealed(name, value);
            }
            catch (error) {
                if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isStatus */ .zM)(error, 422))
                    throw error;
                held = undefined;
                await putSealed(name, value);
            }
        },
        async readVariable(name) {
            const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orMissing */ .Mr)(() => send('GET', `variables/${name}`));
            if (!answer)
                return undefined;
            const found = (0,_api_js__WEBPACK_IMPORTED_MODULE_3__/* .decodeData */ .Hw)(variable, answer.data, `the variable ${name}`);
            if ('data' in found)
                return { value: found.data };
            return {
                value: found.value,
                updatedAt: found.updated_at,
                readAt: Date.parse(answer.headers.date ?? '') || undefined,
            };
        },
        changeVariable,
        createVariable: async (name, value) => (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .orMissing */ .Mr)(() => postVariable(name, value), 409)) !== undefined,
        async writeVariable(name, value) {
            if (!(await changeVariable(name, value)))
                await postVariable(name, value);
        },
        deleteVariable: (name) => isThere('DELETE', `variables/${name}`),
    };
}
const sigma = new TextEncoder().encode('expand 32-byte k');
async function sealSecret(value, publicKey) {
    const { hsalsa, xsalsa20poly1305, u32, blake2b } = await loadCiphers();
    const recipient = Buffer.from(publicKey, 'base64');
    const pair = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.generateKeyPairSync)('x25519');
    const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const jwk = { kty: 'OKP', crv: 'X25519', x: recipient.toString('base64url') };
    const recipientKey = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createPublicKey)({ format: 'jwk', key: jwk });
    const shared = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.diffieHellman)({ privateKey: pair.privateKey, publicKey: recipientKey });
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


/***/ }),

/***/ 59966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nn: () => (/* binding */ inspect),
/* harmony export */   jE: () => (/* binding */ verifySite)
/* harmony export */ });
/* unused harmony exports sampleSize, sampleOf, isServed */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71500);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60868);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);





const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect({ reader, tools }, { manifest, settled }) {
    const seen = new Map();
    let paths = sampleOf(manifest, tools.random);
    const lookAgain = async () => {
        if (seen.size > 0)
            await settled;
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .sideBySide */ .Q)(paths, async (path) => {
            const digest = manifest.files[path];
            const kind = await lookAt(reader, { path, digest, whole: digest[0] <= wholeBytes });
            if (kind === 'stored')
                seen.delete(path);
            else if (kind !== 'unproven')
                seen.set(path, kind);
        });
        paths = [...seen.keys()];
    };
    await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(lookAgainMs, lookAgain, { ...tools, isEnough: () => seen.size === 0 });
    const [first] = seen;
    return first && { path: first[0], kind: first[1] };
}
function sampleOf({ files, first = [] }, random) {
    const added = first
        .filter((path) => Object.hasOwn(files, path) && isServed(path))
        .slice(0, sampleSize / 4);
    const early = [
        ...new Set([...(Object.hasOwn(files, 'index.html') ? ['index.html'] : []), ...added]),
    ];
    const rest = Object.keys(files).filter((path) => isServed(path) && !early.includes(path));
    const room = sampleSize - early.length;
    if (rest.length <= room)
        return [...early, ...rest];
    const step = rest.length / room;
    const offset = random() * step;
    return [
        ...early,
        ...Array.from({ length: room }, (_, n) => rest[Math.floor(offset + n * step)]),
    ];
}
function isServed(path) {
    return (!/(^|\/)\.(?!well-known\/)/.test(path) &&
        !/(^|\/)[45](\d\d|0x)(\.html?|\/index\.html?)$/i.test(path));
}
async function lookAt(reader, { path, digest, whole }) {
    const options = whole ? { maxBytes: digest[0] + 1 } : { maxBytes: 1, range: 'bytes=0-0' };
    const answer = await reader.get(path, options).catch(_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asRequestError */ .GU);
    if (answer instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
        return 'unproven';
    if (whole && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .isDigestOf */ ._Q)(digest, answer.body))
        return 'stored';
    if ([403, 404, 410].includes(answer.status))
        return 'missing';
    if (!whole)
        return answer.status === 200 || answer.status === 206 ? 'stored' : 'unproven';
    return answer.status === 200 && !isUnproven(answer) ? 'other bytes' : 'unproven';
}
function isUnproven({ headers }) {
    return Number(headers.age ?? 0) > 0 || headers['content-encoding'] !== undefined;
}
async function verifySite({ reader, tools }, { files }, onChecked) {
    const addresses = Object.entries(files).flatMap(([path, digest]) => (isServed(path) ? [path, (0,_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .visitedPath */ .uP)(path)] : [path]).map((address) => [address, digest]));
    const digests = new Map(addresses);
    const seen = new Map();
    let left = [...digests];
    const lookAtAll = async () => {
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .sideBySide */ .Q)(left, async ([path, digest]) => {
            seen.set(path, await lookAt(reader, { path, digest, whole: true }));
            onChecked(seen.size, digests.size);
        });
        left = left.filter(([path]) => seen.get(path) !== 'stored');
    };
    await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(lookAgainMs, lookAtAll, { ...tools, isEnough: () => left.length === 0 });
    const differing = left.map(([path]) => ({
        path,
        found: seen.get(path),
    }));
    const isKeptBack = ({ path, found }) => !isServed(path) && found !== 'other bytes';
    return {
        verified: [...digests.keys()].filter((path) => seen.get(path) === 'stored'),
        differing: differing.filter((one) => !isKeptBack(one)),
        notServed: differing.filter(isKeptBack).map(({ path }) => path),
    };
}


/***/ })

};
