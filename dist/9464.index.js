export const id = 9464;
export const ids = [9464];
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

/***/ 22396:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $G: () => (/* binding */ hasSystemCode),
/* harmony export */   GI: () => (/* binding */ RequestError),
/* harmony export */   Mr: () => (/* binding */ orMissing),
/* harmony export */   Ng: () => (/* binding */ describeRequest),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   c7: () => (/* binding */ systemCodeOf),
/* harmony export */   e8: () => (/* binding */ withNext),
/* harmony export */   sH: () => (/* binding */ DeployError),
/* harmony export */   zM: () => (/* binding */ isStatus)
/* harmony export */ });
/* harmony import */ var _hints_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(10417);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


class DeployError extends Error {
    name = 'DeployError';
    code;
    hint;
    next;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.next = options.next;
        this.hint = withNext(_hints_js__WEBPACK_IMPORTED_MODULE_0__/* .hints */ .X[code], options.next);
    }
}
function withNext(hint, next) {
    if (!next)
        return hint;
    const afterCommand = hint.slice(hint.lastIndexOf('\n') + 1).startsWith('  ');
    return `${hint}${afterCommand || next.startsWith('  ') ? '\n' : ' '}${next}`;
}
class RequestError extends DeployError {
    name = 'RequestError';
    request;
    constructor(code, message, options) {
        super(code, message, options);
        this.request = options.request;
    }
    get status() {
        return this.request.status;
    }
}
function isStatus(error, ...statuses) {
    return error instanceof RequestError && error.status !== undefined && statuses.includes(error.status);
}
async function orMissing(call, ...statuses) {
    try {
        return await call();
    }
    catch (error) {
        if (isStatus(error, ...(statuses.length > 0 ? statuses : [404])))
            return undefined;
        throw error;
    }
}
function describeRequest(request) {
    return `${request.method} ${request.host}${(0,_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(request.path)}`;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function systemCodeOf(error) {
    for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
        if ('code' in at && typeof at.code === 'string')
            return at.code;
    }
    return undefined;
}
function hasSystemCode(error, code) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}


/***/ }),

/***/ 10417:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ hints)
/* harmony export */ });
const hints = {
    'invalid-input': 'Correct the inputs named above in the `with:` block of the step. Nothing was sent to the platform.',
    'directory-missing': 'Run the build before this step, and set `directory` to the folder that it writes, relative to the workspace.',
    'directory-outside': 'Set `directory` to the folder that the build wrote; if that is outside of the workspace, give its absolute path.',
    'directory-is-source': 'Run the build before this step, and set `directory` to the folder that it writes. If this folder is the site, add an index.html or `exclude` its package.json.',
    'private-file': 'Nothing was sent. `exclude` them, or set `directory` to the build output instead of the source.',
    'file-unreadable': 'Leave it out with `exclude`, or make it readable for the user of this job:\n  chmod -R a+rX <directory>',
    'unsafe-link': 'Replace the link with the file itself, or leave it out with `exclude`. Only files inside the directory are published.',
    'path-collision': 'Rename one of each pair. Names are compared after Unicode normalisation (NFC).',
    'invalid-path': 'Rename these files: a site path is UTF-8 with forward slashes only, no control characters, and at most 255 bytes between two slashes.',
    'file-too-large': 'Leave the file out with `exclude`, split it, or host it in an object store. My Pages takes files of at most 25 MiB.',
    'too-many-files': 'Check that `directory` is the build output, then `exclude` files that visitors do not need, such as source maps. My Pages takes at most 5,000 files per site.',
    'file-changed': 'Let the build or watcher that writes into the directory finish before this step, then run the job again.',
    'page-name-taken': 'Choose another `name`, such as one that starts with your organisation: all workspaces of the platform share page names.',
    'page-name-invalid': 'Choose another `name`: 3 to 52 characters of a-z, 0-9 and -, a letter or digit at both ends, and no reserved word.',
    'storage-starting': 'Run the job again in a minute. The storage of a workspace starts with its first publish.',
    'prune-limit': 'Nothing was changed. Check that the build wrote everything.',
    'publish-raced': 'Give all jobs that publish this site one `concurrency:` group with a literal name. To run this job again is safe, and puts its commit live.',
    'keep-unknown': 'Nothing was changed. Run once without `keep`, which deletes everything that the build does not have; from then on the stored files are known.',
    'rollback-failed': 'Open the site, then run the job again, or that of the last good commit: it sends every file.',
    'other-repository': 'Nothing was changed. Two repositories lead to the same name: set a different `name`. Outside of previews, a `name` of exactly this text takes it over.',
    'preview-limit': 'Nothing was changed. If it is meant, raise the input named above; previews that were left behind go with `operation: cleanup`.',
    'site-damaged': 'Find the job, script or person that deletes or overwrites files of this site, then run the job again: it sends every file.',
    'upload-failed': 'Run the job again: it continues safely. The site was not switched over: what was already uploaded can show, everything else is as before.',
    'finalize-failed': 'Run the job again: it continues safely. The files are stored, but the site was not switched over.',
    'remove-failed': 'Run the job again, or remove the site in the console of Open Source Cloud.',
    'password-needed': 'Add `basic-auth: user:password` to the step, with the password of the site as a secret, or remove the password in the console; then run the job again.',
    'not-live': 'Open the public URL; raise `timeout` if it was only slow, or correct `health-path`.',
    unauthorized: 'Check `environment`, then replace the secret behind `access-token`; with `refresh-token`, sign in again.',
    'other-workspace': 'Nothing was written. Use a login of the workspace that `workspace` names, or correct the input.',
    forbidden: 'Sign in as a user of the right workspace: this login does not have the permission.',
    'platform-refused': 'Correct what the reason names, then run the job again. If it persists, report this message to Open Source Cloud.',
    'platform-error': 'Run the job again in a few minutes: it continues safely. The platform has a problem, not your site; if it persists, report this message to Open Source Cloud.',
    'unexpected-answer': 'Check `environment` and the URL inputs, and whether a proxy answers in place of the platform.',
    unreachable: 'Check the host name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`), then run the job again.',
    'untrusted-certificate': "Set `NODE_EXTRA_CA_CERTS` to the path of your company's CA certificate (PEM), if it runs the host or a proxy that inspects TLS. Otherwise another server can be answering: `NODE_TLS_REJECT_UNAUTHORIZED` does not switch the check off.",
    'proxy-refused': 'Check the user and password in `HTTPS_PROXY`, and that the proxy allows this runner to reach the host; or add the host to `NO_PROXY`, if it can be reached without the proxy.',
    'invalid-proxy': '`HTTPS_PROXY` must be an http or https URL, such as http://proxy.example:3128, with a % in its user or password written as %25. Correct it on the runner, or unset it for this step with `env:`.',
    'unsafe-url': 'Check `environment` and the URL inputs; if they are right, report it to Open Source Cloud.',
    'read-only': 'Please report it: `operation: plan` must not write. Nothing was sent.',
    interrupted: 'Running the job again continues safely. What the platform was doing at that moment, such as a build, it still finishes.',
    'credentials-missing': 'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
    'store-needed': 'Give the rotated token a place: `secret-token` (rewrites the secret) or `token-file`. A refresh token works only once; `allow-token-loss: true` uses it anyway and ends the login.',
    'store-not-writable': 'The refresh token was not used and is still good. Once its store is writable, run the job again.',
    'cache-refused': 'Use `token-store: github-secret`: in the cache only runs on the default branch from trusted events can rotate the login. The refresh token was not used and is still good.',
    'token-superseded': 'Run the job again, so that it starts with the current secret. The old token was not sent, because a used token can end the whole login. To avoid this, put all jobs that use the secret in one `concurrency:` group and, on GitHub, keep it in an environment (`environment:` on the job). A second step of the same job has the same secret: move it to a separate job with `needs:`.',
    'invalid-grant': 'Usual causes: another job or machine used the same token, nothing ran for too long, or the token belongs to another `client-id`.',
    'token-exchange-failed': 'The platform gave no new token, so the current one should still be good.',
    'token-uncertain': 'The answer was lost, so it is not known whether the token was used. Run the job again; if that reports `invalid_grant`, the login is lost.',
    'token-lost': 'The old refresh token is dead, so without the new one the login is lost.',
    'github-refused': 'Check the token of the step and its permissions, for the reason quoted above.',
    'login-expired': 'Run the job again: it continues where this one stopped. An access token lives for one hour, and this run took longer.',
    'invalid-options': 'Correct the options named above. Nothing was created or changed. The console of Open Source Cloud shows the options of each service.',
    'service-unknown': 'Look the id up in the catalogue of the console: it is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner.',
    'plan-limit': 'Remove what is no longer needed (`operation: remove`), buy tokens, or choose a larger plan in the console; then run the job again.',
    'build-failed': 'Correct the source, or `sub-path`, `build-command` and `entry`, then push again; the log lines above show why the build or start failed.',
    'clone-failed': 'Nothing was built: the platform could not get the source.',
    'wrong-commit': 'What runs now was not built from the commit that was asked for.',
    'instance-failed': 'Correct its options and run the job again, or remove it with `operation: remove`. The instance was created but does not run; the log lines above show why.',
    'job-failed': 'Correct its options, then run the step again; its log is above.',
    'not-ready': 'Open the url; raise `timeout` if it was only slow. It still exists and goes on starting.',
    'name-in-use': 'Remove what has the name with `operation: remove`, or choose another `name`. A job that still runs can also be waited for.',
    'cannot-update': 'Remove it with `operation: remove` and deploy again, or choose another `name`: what exists cannot be changed into what was requested.',
    'config-store': 'Nothing was deployed. Correct `config-service`; a missing store is made by `osc-deploy run` with `--create-config`, or in the console.',
    'domain-taken': 'Free the domain in the console first, or choose another one. The deploy itself is done.',
    'domain-not-ready': 'Add the DNS record at the provider of the domain, then run the job again: it sends nothing that is there. The deploy itself is done.',
};


/***/ }),

/***/ 75221:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ readJsonFile),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);

function parseJson(text) {
    try {
        return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    }
    catch {
        return undefined;
    }
}
function readJsonFile(path) {
    try {
        return parseJson((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}


/***/ }),

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

/***/ 85763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T7: () => (/* binding */ disarmCommands),
/* harmony export */   et: () => (/* binding */ printableJson),
/* harmony export */   fk: () => (/* binding */ printableLines),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
function plainText(text, maxLength = 300) {
    const line = text
        .slice(0, maxLength * 4)
        .replace(unprintable, ' ')
        .trim();
    const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
    return disarmCommands(cut);
}
function printableLines(text) {
    return text.replace(unprintable, (run) => run.replace(/[^\t\r\n]+/g, ' '));
}
function printableJson(value) {
    const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return JSON.stringify(value).replace(unprintable, (run) => run.split('').map(escaped).join(''));
}
function disarmCommands(line) {
    return line.replace(/##\[/g, '# #[').replace(/^([\s\u0085]*):(?=:)/, '$1: ');
}


/***/ }),

/***/ 25835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ repository),
/* harmony export */   r: () => (/* binding */ version)
/* harmony export */ });
const version = '0.1.0';
const repository = 'OWNER/osc-deploy';


/***/ }),

/***/ 71015:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ forgeName)
/* harmony export */ });
function forgeName(env) {
    if (env['FORGEJO_ACTIONS'])
        return 'Forgejo';
    return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}


/***/ }),

/***/ 2214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ operationOutput),
/* harmony export */   t: () => (/* binding */ Outputs)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const operationOutput = {
    deploy: 'deployed',
    remove: 'removed',
    plan: 'planned',
    cleanup: 'cleaned',
};
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

/***/ 75659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ proxyVariable)
/* harmony export */ });
function proxyVariable(env, name) {
    return (env[name.toLowerCase()] || env[name] || '').trim();
}


/***/ }),

/***/ 70444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ actionFile)
/* harmony export */ });
/* harmony import */ var _contract_forge_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71015);

function actionFile(path, env) {
    const repository = env['GITHUB_ACTION_REPOSITORY'];
    if (!repository)
        return path;
    const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
    const folder = (0,_contract_forge_js__WEBPACK_IMPORTED_MODULE_0__/* .forgeName */ .j)(env) ? 'src' : 'blob';
    return `${server}/${repository}/${folder}/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/${path}`;
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
