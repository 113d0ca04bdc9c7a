export const id = 8255;
export const ids = [8255];
export const modules = {

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

/***/ 86616:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   ZV: () => (/* binding */ formatNumber),
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   z3: () => (/* binding */ formatBytes)
/* harmony export */ });
function formatBytes(bytes) {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
    let value = bytes;
    let unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
        value /= 1024;
        unit++;
    }
    return unit === 0 ? `${bytes} B` : `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}
function formatDuration(ms) {
    if (ms < 1000)
        return `${Math.round(ms)} ms`;
    if (ms < 60_000)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
function formatNumber(n) {
    return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
function count(n, noun) {
    return `${formatNumber(n)} ${noun}${n === 1 ? '' : 's'}`;
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

/***/ 4035:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ isInside)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);

function isInside(path, folder) {
    const from = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.relative)(folder, path);
    return from === '' || (from !== '..' && !from.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_0__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_0__.isAbsolute)(from));
}


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

/***/ 80413:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ nearest)
/* harmony export */ });
function nearest(text, candidates) {
    const wanted = text.toLowerCase();
    let best;
    for (const candidate of candidates) {
        const distance = editDistance(wanted, candidate.toLowerCase());
        if (!best || distance < best.distance)
            best = { candidate, distance };
    }
    return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.candidate : undefined;
}
function editDistance(a, b) {
    let before = [];
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            const same = a[i - 1] === b[j - 1];
            let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
            if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
                cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
            next.push(cost);
        }
        before = row;
        row = next;
    }
    return row[b.length] ?? 0;
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

/***/ 20140:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $b: () => (/* binding */ anyError),
/* harmony export */   JD: () => (/* binding */ isLost),
/* harmony export */   Jc: () => (/* binding */ orchestratorUnavailable),
/* harmony export */   Pd: () => (/* binding */ isUnavailable),
/* harmony export */   TO: () => (/* binding */ isComingUp),
/* harmony export */   Uy: () => (/* binding */ askedWait),
/* harmony export */   _: () => (/* binding */ isUnclearlyMissing),
/* harmony export */   dg: () => (/* binding */ isTransient),
/* harmony export */   "do": () => (/* binding */ transient),
/* harmony export */   x$: () => (/* binding */ longestAskedMs)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);



const longestAskedMs = 60_000;
function askedWait(retryAfterMs = 0) {
    return retryAfterMs > longestAskedMs ? `, asks for a wait of ${(0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(retryAfterMs)}` : '';
}
function transient({ random, repeatable = true, tries = 4, maxMs = 8000, ownRuleFor, }) {
    return (error, attempt) => {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || attempt >= tries)
            return undefined;
        const { status, retryAfterMs } = error.request;
        if (status !== undefined && status === ownRuleFor)
            return undefined;
        const refused = status === 429 || ((status === 503 || status === 403) && retryAfterMs !== undefined);
        if (!refused && !(repeatable && isTransient(error)))
            return undefined;
        if (refused && retryAfterMs !== undefined)
            return retryAfterMs > longestAskedMs ? undefined : retryAfterMs;
        return (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .backoffMs */ .jo)(attempt, { base: status === 429 ? 1000 : 500, max: maxMs, random });
    };
}
function anyError({ random, tries, maxMs, }) {
    return (_error, attempt) => (attempt < tries ? (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .backoffMs */ .jo)(attempt, { base: 500, max: maxMs, random }) : undefined);
}
function isLost(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (error.code === 'unreachable' || (error.status ?? 0) >= 500);
}
function isTransient(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status = 0, retryAfterMs } = error.request;
    const limited = status === 429 || (status === 403 && retryAfterMs !== undefined);
    return error.code === 'unreachable' || limited || status >= 500;
}
const orchestratorUnavailable = 'ORCHESTRATOR_UNAVAILABLE';
function isUnavailable(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status = 0, serverCode } = error.request;
    if (error.code === 'unreachable' || error.code === 'untrusted-certificate')
        return true;
    return (status >= 502 && status <= 504) || serverCode === orchestratorUnavailable;
}
const missingRoute = /^Route [A-Z]+:\S* not found$/;
function isComingUp(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status, json = false } = error.request;
    return isUnavailable(error) || (status === 401 && !json) || isUnclearlyMissing(error);
}
function isUnclearlyMissing(error) {
    if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status !== 404)
        return false;
    const { json = false, reason = '' } = error.request;
    return !json || missingRoute.test(reason);
}


/***/ }),

/***/ 50973:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   Vs: () => (/* binding */ retryAfterMs),
/* harmony export */   jo: () => (/* binding */ backoffMs)
/* harmony export */ });
function retryAfterMs(header, now, date) {
    const value = header?.trim();
    if (!value)
        return undefined;
    if (/^\d+$/.test(value)) {
        const seconds = Number(value);
        return Number.isSafeInteger(seconds * 1000) ? seconds * 1000 : undefined;
    }
    if (!/^[A-Z][a-z]{2,8},? .*\d/.test(value))
        return undefined;
    const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
    const from = Date.parse(date ?? '');
    return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(from) ? now : from));
}
function backoffMs(attempt, options) {
    const full = Math.min(options.max, options.base * 2 ** (attempt - 1));
    return full / 2 + (full / 2) * options.random();
}
async function retry(attempt, options) {
    for (let number = 1;; number++) {
        try {
            return await attempt(number);
        }
        catch (error) {
            options.signal?.throwIfAborted();
            const wait = options.policy(error, number);
            if (wait === undefined)
                throw error;
            await options.clock.sleep(wait, options.signal);
        }
    }
}


/***/ }),

/***/ 19086:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ shellWord)
/* harmony export */ });
function shellWord(text) {
    return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw `'\''`)}'`;
}


/***/ }),

/***/ 78012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pX: () => (/* binding */ withPullRequest),
/* harmony export */   vj: () => (/* binding */ isTrustedDefaultBranch),
/* harmony export */   yI: () => (/* binding */ readContext)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var _forge_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71015);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28473);



const lenient = (schema) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(schema), undefined);
const payload = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    action: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    repository: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ default_branch: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()) })),
    ref: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    ref_type: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    pull_request: lenient(_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestData */ .vA),
    issue: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ number: _pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .positive */ .yj, pull_request: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({})) })),
    workflow_run: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
        event: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), ''),
        conclusion: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_sha: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_branch: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_repository: _pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .headRepository */ .nC,
    })),
});
const secretlessEvents = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment']);
function readContext(env, event) {
    const eventName = env['GITHUB_EVENT_NAME'] ?? '';
    const own = env['GITHUB_REPOSITORY'] ?? '';
    const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
    const parsed = payload.safeParse(event);
    const data = parsed.success ? parsed.data : {};
    const pullRequest = data.pull_request && (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestOf */ ._n)(data.pull_request, { repository: own, closed: data.action === 'closed' });
    const workflowRun = eventName === 'workflow_run' ? data.workflow_run : undefined;
    const pullRequestHint = hintOf(eventName, { data, env });
    return {
        eventName,
        repository: own,
        sha: pullRequest?.headSha ?? workflowRun?.head_sha ?? env['GITHUB_SHA'] ?? '',
        ref: env['GITHUB_REF'] ?? '',
        branch: isOfPullRequest(eventName, { event, env }) ? undefined : branchFor(eventName, { data, env }),
        deleted: eventName === 'delete' ? { name: data.ref ?? '', kind: data.ref_type ?? '' } : undefined,
        conclusion: workflowRun?.conclusion === null ? '' : workflowRun?.conclusion,
        pullRequestUnknown: !pullRequest &&
            !pullRequestHint &&
            (isOfPullRequest(eventName, { event, env }) || mayHavePullRequest(eventName, data)),
        actor: env['GITHUB_ACTOR'] ?? '',
        defaultBranch: data.repository?.default_branch ?? (eventName === 'schedule' ? branchOfRef(env) : undefined),
        pullRequest,
        pullRequestHint,
        privilegedFork: (pullRequest?.fork === true && holdsSecrets(eventName)) ||
            (workflowRun !== undefined && isForeign(workflowRun, own)),
        repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
        serverUrl,
        apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
        runUrl: runUrl(env, `${serverUrl}/${own}`),
    };
}
function runUrl(env, repositoryUrl) {
    const id = env['GITHUB_RUN_ID'];
    if (!id)
        return '';
    if ((0,_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .forgeName */ .j)(env))
        return `${repositoryUrl}/actions/runs/${env['GITHUB_RUN_NUMBER'] || id}`;
    return `${repositoryUrl}/actions/runs/${id}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`;
}
function isTrustedDefaultBranch(context) {
    if (context.eventName === 'schedule')
        return true;
    const trusted = new Set(['push', 'workflow_dispatch', 'repository_dispatch', 'release']);
    return (trusted.has(context.eventName) &&
        context.defaultBranch !== undefined &&
        context.ref === `refs/heads/${context.defaultBranch}`);
}
function holdsSecrets(eventName) {
    return !secretlessEvents.has(eventName);
}
function withPullRequest(context, pullRequest) {
    return {
        ...context,
        pullRequest,
        pullRequestHint: undefined,
        sha: pullRequest.headSha,
        privilegedFork: context.privilegedFork || (pullRequest.fork && holdsSecrets(context.eventName)),
    };
}
function isForeign(run, own) {
    const head = run.head_repository?.full_name;
    return isPullRequestRun(run) ? !(0,_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .sameRepository */ .RB)(head, own) : head !== undefined && !(0,_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .sameRepository */ .RB)(head, own);
}
function isPullRequestRun(run) {
    return run.event.startsWith('pull_request');
}
function branchOfRef(env) {
    return /^refs\/heads\/(.+)$/s.exec(env['GITHUB_REF'] ?? '')?.[1];
}
function branchFor(eventName, { data, env }) {
    if (eventName === 'delete')
        return undefined;
    return eventName === 'workflow_run' ? (data.workflow_run?.head_branch ?? undefined) : branchOfRef(env);
}
function isOfPullRequest(eventName, { event, env }) {
    const has = (value, key) => typeof value === 'object' && value !== null ? value[key] : undefined;
    return (eventName.startsWith('pull_request') ||
        /^refs\/pull\//.test(env['GITHUB_REF'] ?? '') ||
        Boolean(has(event, 'pull_request') ?? has(has(event, 'issue'), 'pull_request')));
}
function mayHavePullRequest(eventName, { issue, workflow_run: run }) {
    if (eventName === 'workflow_run')
        return !run || isPullRequestRun(run);
    return eventName === 'issue_comment' && !issue;
}
function hintOfRef(eventName, { env, action }) {
    const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(env['GITHUB_REF'] ?? '') ?? [];
    if (digits === undefined)
        return undefined;
    const number = Number(digits);
    const fallback = {
        number,
        headSha: env['GITHUB_SHA'] ?? '',
        fork: false,
        closed: action === 'closed',
        author: '',
    };
    return holdsSecrets(eventName) ? { kind: 'number', number } : { kind: 'number', number, fallback };
}
function hintOf(eventName, { data, env }) {
    const { issue, workflow_run: run } = data;
    if (data.pull_request)
        return undefined;
    if (issue?.pull_request)
        return { kind: 'number', number: issue.number };
    const ofRef = hintOfRef(eventName, { env, action: data.action });
    if (ofRef)
        return ofRef;
    if (eventName !== 'workflow_run' || !run?.head_sha || !isPullRequestRun(run))
        return undefined;
    return {
        kind: 'commit',
        headSha: run.head_sha,
        headBranch: run.head_branch ?? '',
        headRepository: run.head_repository?.full_name ?? '',
    };
}


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

/***/ 13831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ choiceInAnyCase),
/* harmony export */   Gf: () => (/* binding */ secretName),
/* harmony export */   Gl: () => (/* binding */ workspace),
/* harmony export */   Hz: () => (/* binding */ storeName),
/* harmony export */   Mn: () => (/* binding */ lines),
/* harmony export */   OW: () => (/* binding */ healthPath),
/* harmony export */   Sh: () => (/* binding */ token),
/* harmony export */   TG: () => (/* binding */ origin),
/* harmony export */   Yq: () => (/* binding */ choice),
/* harmony export */   bl: () => (/* binding */ domain),
/* harmony export */   bq: () => (/* binding */ maxPrune),
/* harmony export */   cA: () => (/* binding */ environment),
/* harmony export */   ik: () => (/* binding */ baseUrlOf),
/* harmony export */   lq: () => (/* binding */ optional),
/* harmony export */   mz: () => (/* binding */ byteSize),
/* harmony export */   nd: () => (/* binding */ integer),
/* harmony export */   tB: () => (/* binding */ basicAuth),
/* harmony export */   zM: () => (/* binding */ boolean)
/* harmony export */ });
/* unused harmony export trimmed */
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73136);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43759);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88532);
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32501);



const matching = (pattern, rule) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(pattern, rule));
const trimmed = (read) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => read(text.trim())));
const optional = trimmed((text) => text || undefined);
const token = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters: something else was pasted with it')));
const storeName = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^[A-Za-z0-9]+$/, 'must be the name of a parameter store: letters and digits only')));
const oneOf = (read) => (values, byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => read(text) || byDefault), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(values));
const choice = oneOf((text) => text);
const choiceInAnyCase = oneOf((text) => text.toLowerCase());
const boolean = (byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(choiceInAnyCase(['true', 'false'], byDefault ? 'true' : 'false'), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => text === 'true'));
const integer = (byDefault, least, most) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text, context) => {
    const digits = text.trim() || String(byDefault);
    const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= least && value <= most
        ? value
        : refuse(context, `must be a whole number from ${least} to ${most}`);
}));
const units = {
    ...{ '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
    ...{ kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 },
};
const byteSize = (byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text, context) => {
    const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]*)$/i.exec(text.trim() || byDefault) ?? [];
    const bytes = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN));
    return bytes > 0 ? bytes : refuse(context, 'must be a size such as 500MB, 2GiB or a number of bytes');
}));
const lines = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')));
const meaning = (read) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text, context) => text === undefined ? undefined : read(text, (rule) => refuse(context, rule))));
const origin = meaning((text, refuse) => baseUrlOf(text) ?? refuse('must be an https URL without user, query or fragment (plain http only for loopback)'));
const environment = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text || 'prod'), matching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be prod, prod-se, stage, dev, or another name of letters, digits and hyphens'));
const maxPrune = meaning((text, refuse) => {
    const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
    if (digits === undefined || (percent && Number(digits) > 100)) {
        return refuse('must be a number of files such as 20, or a share such as 25%');
    }
    return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
const basicAuth = meaning((text, refuse) => {
    const colon = text.indexOf(':');
    const username = text.slice(0, Math.max(colon, 0));
    const password = text.slice(colon + 1);
    const size = Buffer.byteLength(password);
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(username) || size < 12 || size > 72) {
        return refuse('must be user:password, the user 1 to 64 letters, digits, ".", "_" or "-", the password 12 to 72 bytes');
    }
    return { username, password };
});
const domain = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => (/[^ -~]/.test(text) && (0,node_url__WEBPACK_IMPORTED_MODULE_0__.domainToASCII)(text)) || text.toLowerCase() || undefined), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'must be a host name such as www.example.com, without scheme, port or path').check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB((text) => !/(^|\.)osaas\.io$/.test(text), 'is an address of the platform itself, which it gives by `name`; it must be a domain of your own'))));
const workspace = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^[\w.@-]{1,100}$/, 'must be the name of a workspace, as the console and the log show it')));
const healthPath = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz')));
const secretName = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text || 'OSC_REFRESH_TOKEN'), matching(/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i, 'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_'));
function baseUrlOf(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_3__/* .isLoopback */ .U)(url));
    if (!url || !isSafe || url.username || url.password || url.search || url.hash)
        return undefined;
    return url.href.replace(/\/+$/, '');
}
function refuse(context, message) {
    context.issues.push({ code: 'custom', message, input: undefined });
    return zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .NEVER */ .tm;
}


/***/ }),

/***/ 23135:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LY: () => (/* binding */ takeInputs),
/* harmony export */   TL: () => (/* binding */ parseInputs),
/* harmony export */   Ys: () => (/* binding */ rejectProblems),
/* harmony export */   _y: () => (/* binding */ secretInputs),
/* harmony export */   qs: () => (/* binding */ unknownInputs),
/* harmony export */   vj: () => (/* binding */ inputNames)
/* harmony export */ });
/* unused harmony export rawInputs */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(80413);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _input_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13831);





const shape = {
    'refresh-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'client-id': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'client-secret': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'access-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'token-store': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq)(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
    'secret-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'secret-name': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .secretName */ .Gf,
    'secret-environment': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'token-file': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'allow-token-loss': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(false),
    target: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq)(['pages', 'runner', 'app', 'instance', 'job'], 'pages'),
    operation: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq)(['auto', 'deploy', 'remove', 'plan', 'cleanup'], 'auto'),
    workspace: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .workspace */ .Gl,
    name: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    environment: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .environment */ .cA,
    preview: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choiceInAnyCase */ .DZ)(['auto', 'branch', 'true', 'false'], 'auto'),
    directory: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    exclude: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .lines */ .Mn,
    incremental: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(true),
    'max-prune': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .maxPrune */ .bq,
    keep: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .lines */ .Mn,
    domain: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .domain */ .bl,
    rollback: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(false),
    concurrency: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd)(128, 1, 256),
    'basic-auth': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .basicAuth */ .tB,
    runner: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['web', 'python', 'go', 'dotnet', 'wasm', 'php']))),
    'source-url': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'source-ref': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'source-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'sub-path': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'build-command': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    entry: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'config-service': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .storeName */ .Hz,
    config: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'config-api-key': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'config-prune': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(false),
    service: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    options: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'service-token': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(false),
    'preview-config': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'preview-source-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    'preview-options': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'preview-max-size': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .byteSize */ .mz)('500MB'),
    'preview-max-count': (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd)(50, 1, 10_000),
    wait: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(true),
    timeout: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL((0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd)(600, 1, 21_600), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi((seconds) => seconds * 1000)),
    'health-path': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .healthPath */ .OW,
    'github-token': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh,
    comment: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choiceInAnyCase */ .DZ)(['auto', 'true', 'false'], 'auto'),
    deployment: (0,_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)(false),
    'deployment-environment': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq,
    'base-url': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG,
    'auth-url': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG,
    'deploy-url': _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG,
};
const inputNames = Object.keys(shape);
const secretInputs = [
    'refresh-token',
    'client-secret',
    'access-token',
    'secret-token',
    'basic-auth',
    'source-token',
    'config-api-key',
    'preview-source-token',
    'github-token',
];
function rawInputs(env) {
    const raw = Object.fromEntries(inputNames.map((name) => [name, env[variableOf(name)] ?? '']));
    if (raw['access-token'].trim() === '')
        raw['access-token'] = env.OSC_ACCESS_TOKEN ?? '';
    return raw;
}
function takeInputs(env) {
    const raw = rawInputs(env);
    for (const name of inputNames)
        delete env[variableOf(name)];
    delete env.OSC_ACCESS_TOKEN;
    return raw;
}
function variableOf(name) {
    return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
function unknownInputs(env) {
    const known = new Set(inputNames.map((name) => name.toUpperCase()));
    const names = Object.keys(env).flatMap((name) => (name.startsWith('INPUT_') ? [name.slice('INPUT_'.length)] : []));
    return names
        .filter((name) => name !== '' && !known.has(name))
        .map((name) => {
        const meant = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_3__/* .nearest */ .p)(name, inputNames);
        return `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name.toLowerCase(), 60)}\` is not an input${meant ? `; did you mean \`${meant}\`?` : '.'}`;
    });
}
function parseInputs(raw) {
    const problems = [];
    const values = inputNames.map((input) => {
        const parsed = shape[input].safeParse(raw[input]);
        if (parsed.success)
            return [input, parsed.data];
        problems.push({ input, text: `${explain(parsed.error.issues[0])}${given(input, raw[input])}` });
        return [input, shape[input].parse('')];
    });
    return { inputs: Object.fromEntries(values), problems };
}
function rejectProblems(problems) {
    if (problems.length === 0)
        return;
    const list = problems.map(({ input, text }) => `- \`${input}\` ${text}`).join('\n');
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('invalid-input', `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid:\n${list}`);
}
function explain(issue) {
    if (issue?.code === 'invalid_value')
        return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
    return issue?.message ?? 'is not valid';
}
function given(input, value) {
    return secretInputs.includes(input) ? '.' : `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(value, 120)}".`;
}


/***/ }),

/***/ 32008:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ isPreview)
/* harmony export */ });
function isPreview({ preview, branch }) {
    return preview !== undefined || branch !== undefined;
}


/***/ }),

/***/ 28473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RB: () => (/* binding */ sameRepository),
/* harmony export */   _n: () => (/* binding */ pullRequestOf),
/* harmony export */   nC: () => (/* binding */ headRepository),
/* harmony export */   vA: () => (/* binding */ pullRequestData),
/* harmony export */   yj: () => (/* binding */ positive)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43759);

const headRepository = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ full_name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }));
const positive = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._positive */ .NC());
const pullRequestData = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    number: positive,
    state: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    user: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ login: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })),
    head: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ sha: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ref: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), repo: headRepository }),
});
function pullRequestOf(data, { repository, closed = false }) {
    return {
        number: data.number,
        headSha: data.head.sha,
        headRef: data.head.ref ?? undefined,
        headRepository: data.head.repo?.full_name,
        fork: !sameRepository(data.head.repo?.full_name, repository),
        closed: closed || data.state === 'closed',
        author: data.user?.login ?? '',
    };
}
function sameRepository(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}


/***/ }),

/***/ 43078:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AK: () => (/* binding */ writeSecretFile),
/* harmony export */   Gw: () => (/* binding */ isPrivate),
/* harmony export */   NP: () => (/* binding */ isOwn),
/* harmony export */   fc: () => (/* binding */ makeFolder)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


const newAndSynced = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_WRONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_CREAT | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_EXCL | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_SYNC ?? 0);
function writeSecretFile(path, content) {
    makeFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path));
    const temp = `${path}.tmp`;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(temp, { force: true });
    try {
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(temp, newAndSynced, 0o600);
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, content, { flush: !node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_SYNC });
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.renameSync)(temp, path);
    }
    catch (error) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(temp, { force: true });
        throw error;
    }
    syncFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path));
}
function makeFolder(path) {
    const isThere = () => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (isThere())
        return;
    if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path)))
        makeFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path));
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(path, { mode: 0o700 });
    }
    catch (error) {
        if (!isThere())
            throw error;
    }
}
function syncFolder(folder) {
    if (process.platform === 'win32')
        return;
    const handle = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(folder, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY);
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fsyncSync)(handle);
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(handle);
    }
}
function isOwn(path) {
    const found = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path, { throwIfNoEntry: false });
    return found !== undefined && !found.isSymbolicLink() && found.uid === (process.geteuid?.() ?? found.uid);
}
function isPrivate(path) {
    return isOwn(path) && (process.platform === 'win32' || ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path).mode & 0o022) === 0);
}


/***/ }),

/***/ 67395:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ chooseStore)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _stores_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(80697);
/* harmony import */ var _stores_none_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71089);
/* harmony import */ var _token_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76660);




async function chooseStore(options) {
    const { inputs, context, env, clock } = options;
    const kind = inputs['token-store'] === 'auto' ? automatic(options) : inputs['token-store'];
    switch (kind) {
        case 'github-secret': {
            const { openGitHubSecret } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(9699)]).then(__webpack_require__.bind(__webpack_require__, 49699));
            return openGitHubSecret(options);
        }
        case 'actions-cache': {
            const { openActionsCache } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(9854)]).then(__webpack_require__.bind(__webpack_require__, 29854));
            return openActionsCache(options);
        }
        case 'file': {
            const given = inputs['token-file'];
            const path = given === undefined ? undefined : (0,_token_file_js__WEBPACK_IMPORTED_MODULE_2__/* .tokenFilePath */ .D)(given, env);
            if (path === undefined)
                return new _stores_none_js__WEBPACK_IMPORTED_MODULE_1__/* .NoStore */ .b('`token-file` is missing for `token-store: file`.');
            return new _stores_file_js__WEBPACK_IMPORTED_MODULE_0__/* .FileStore */ .y({ path, seed: inputs['refresh-token'], clock });
        }
        case 'none':
            return new _stores_none_js__WEBPACK_IMPORTED_MODULE_1__/* .NoStore */ .b(inputs['token-store'] === 'none'
                ? '`token-store: none` keeps no refresh token.'
                : `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(context.eventName) || 'local'} run.`);
    }
}
function automatic({ inputs, env }) {
    if (inputs['secret-token'])
        return 'github-secret';
    if (inputs['token-file'])
        return 'file';
    return hasCacheService(env) && inputs['refresh-token'] ? 'actions-cache' : 'none';
}
function hasCacheService(env) {
    return Boolean(env['ACTIONS_CACHE_URL'] || (env['ACTIONS_CACHE_SERVICE_V2'] && env['ACTIONS_RESULTS_URL']));
}


/***/ }),

/***/ 37736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H6: () => (/* binding */ rotatedRecord),
/* harmony export */   H7: () => (/* binding */ refreshingRecord),
/* harmony export */   Rj: () => (/* binding */ fingerprint),
/* harmony export */   bv: () => (/* binding */ isOther),
/* harmony export */   gS: () => (/* binding */ generationOf),
/* harmony export */   mL: () => (/* binding */ isStored)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const remembered = 20;
function fingerprint(token) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(token).digest('hex').slice(0, 16);
}
function generationOf(record, token) {
    const print = fingerprint(token);
    if (record?.current === print)
        return 'current';
    return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}
function refreshingRecord(before, current, { run, at, mark }) {
    const superseded = before ? without(current, [before.current, ...before.superseded]) : [];
    return { generation: before?.generation ?? 0, current, superseded, state: 'uncertain', run, at, mark };
}
function rotatedRecord(refreshing, current, at) {
    return {
        ...refreshing,
        generation: refreshing.generation + 1,
        current,
        superseded: without(current, [refreshing.current, ...refreshing.superseded]),
        state: 'stored',
        at,
    };
}
function without(current, fingerprints) {
    return fingerprints.filter((print) => print !== current).slice(0, remembered);
}
function isStored(record, own) {
    return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}
function isOther(record, own) {
    return record.current !== own.current && !own.superseded.includes(record.current);
}


/***/ }),

/***/ 20779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ Journal)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(94343);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _base_shell_word_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(19086);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43078);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97013);







const entry = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    record: _token_store_js__WEBPACK_IMPORTED_MODULE_4__/* .generationRecord */ .WN,
    sent: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY()),
    login: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(_token_store_js__WEBPACK_IMPORTED_MODULE_4__/* .newLogin */ .uv),
});
class Journal {
    path;
    constructor(path) {
        this.path = path;
    }
    write(next) {
        const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(this.path);
        if ((0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isOwn */ .NP)(folder))
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(folder, 0o700);
        else if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(folder))
            throw new Error(`${folder} belongs to another user`);
        (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_3__/* .writeSecretFile */ .AK)(this.path, JSON.stringify(next));
    }
    read() {
        const foreign = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.path) && [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(this.path), this.path].find((path) => !(0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isPrivate */ .Gw)(path));
        if (foreign) {
            throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_4__/* .notWritable */ .GZ)(`The journal ${this.path} is not read: ${foreign} belongs to another user, or others can write it`, {
                next: `See who made it, then remove it:\n  rm ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_6__/* .shellWord */ .r)(this.path)}`,
            });
        }
        return entry.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .readJsonFile */ .J)(this.path)).data;
    }
    delete() {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.path, { force: true });
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(this.path));
        }
        catch {
        }
    }
}


/***/ }),

/***/ 7118:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lj: () => (/* binding */ recover),
  sN: () => (/* binding */ recoverHeld),
  e$: () => (/* binding */ rotate)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var credentials_generation = __webpack_require__(37736);
;// CONCATENATED MODULE: ./build/src/credentials/choose-token.js



const lendableMs = 300_000;
const longestLifeMs = 3_600_000;
function chooseToken(stored, { left, place }, { given, clock, log }) {
    const { record } = stored;
    const token = newest(stored, { given, log });
    if (token === undefined) {
        throw new errors/* DeployError */.sH('credentials-missing', `There is no refresh token: the input is empty, and so is ${place}.`);
    }
    const generation = (0,credentials_generation/* generationOf */.gS)(record, token);
    if (record && generation === 'superseded') {
        throw new errors/* DeployError */.sH('token-superseded', `The refresh token this job started with has been replaced since, by ${(0,plain_text/* plainText */.wh)(record.run)} (generation ${record.generation}).`);
    }
    const isMarked = record && record.state !== 'stored' && generation === 'current';
    const unsettled = isMarked ? record : left;
    if (unsettled && (record === undefined || generation === 'current')) {
        log.warning(`An earlier run (${(0,plain_text/* plainText */.wh)(unsettled.run)}) used this refresh token and never said what came of it. Trying it once: ` +
            `if it was spent, the login was lost with that run at ${(0,plain_text/* plainText */.wh)(unsettled.at ?? new Date(clock.now()).toISOString())}.`);
    }
    return token;
}
function lendable(stored, { given, clock, refused }) {
    const { accessToken } = stored;
    if (!accessToken || accessToken.value === refused)
        return undefined;
    const left = accessToken.expiresAt - clock.now();
    if (left <= lendableMs || left > longestLifeMs)
        return undefined;
    return isNewSignIn(stored, given) ? undefined : accessToken;
}
function isNewSignIn(stored, given) {
    if (given === undefined || stored.record === undefined)
        return false;
    return (0,credentials_generation/* generationOf */.gS)(stored.record, given) === 'unknown' && (0,credentials_generation/* fingerprint */.Rj)(given) !== stored.seed;
}
function newest(stored, { given, log }) {
    const inStore = stored.refreshToken;
    if (inStore !== undefined)
        log.mask(inStore);
    if (isNewSignIn(stored, given))
        return given;
    const isCurrent = (token) => token !== undefined && (0,credentials_generation/* generationOf */.gS)(stored.record, token) === 'current';
    return [inStore, given].find(isCurrent) ?? inStore ?? given;
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/base/retry-policies.js
var retry_policies = __webpack_require__(20140);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/credentials/await-lease.js





const patienceMs = 1_800_000;
const lookEveryMs = 3000;
function choose(stored, { mark, left }, options) {
    const lent = lendable(stored, options);
    if (lent)
        return { lent };
    const token = chooseToken(stored, { left, place: options.store.place }, options);
    return { token, refreshing: (0,credentials_generation/* refreshingRecord */.H7)(stored.record, (0,credentials_generation/* fingerprint */.Rj)(token), mark) };
}
async function awaitLease(lease, by, options) {
    const { clock, interrupts, log, store } = options;
    const until = clock.now() + patienceMs;
    let { mark, held } = by;
    let left;
    for (let looks = 0;; looks++) {
        if (held || (looks > 0 && store.lends)) {
            const stored = await store.read();
            const lent = lendable(stored, options);
            if (lent)
                return { lent };
            if (held && lease.covers)
                return choose(stored, { mark, left }, options);
        }
        const look = await lease.look();
        const { holder } = look;
        held = holder?.mark === mark.mark;
        if (!holder) {
            mark = { ...mark, at: new Date(look.at).toISOString() };
            held = await lease.take(mark, look);
        }
        left = look.left;
        if (held)
            continue;
        const who = (0,plain_text/* plainText */.wh)(holder?.run ?? 'one that cannot be seen yet');
        if (holder && looks === 0)
            log.info(`Another run (${who}) is using this login; waiting up to ${(0,format/* formatDuration */.a3)(lease.untilStaleMs(holder))}.`);
        if (look.at >= until)
            throw (0,token_store/* notWritable */.GZ)(`Other runs have used this login for ${(0,format/* formatDuration */.a3)(patienceMs)}, the last of them ${who}`);
        await clock.sleep(lookEveryMs, interrupts.signal);
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/lease.js






async function acquireLease(options) {
    const { store, journal, clock, interrupts, run } = options;
    const mark = { run, at: new Date(clock.now()).toISOString(), mark: options.newId() };
    const unsent = { generation: 0, current: '', superseded: [], state: 'stored', ...mark };
    try {
        journal.write({ record: unsent });
    }
    catch (error) {
        if (error instanceof errors/* DeployError */.sH)
            throw error;
        throw (0,token_store/* notWritable */.GZ)(`The journal ${journal.path} cannot be written`, { cause: error });
    }
    try {
        const { keeps, held } = await prove(mark, options);
        const lease = keeps ? store.lease : undefined;
        const choice = lease
            ? await awaitLease(lease, { mark, held }, options)
            : choose(await store.read(), { mark }, options);
        if ('lent' in choice) {
            if (await giveBack({ record: unsent }, options))
                journal.delete();
            return choice;
        }
        interrupts.signal.throwIfAborted();
        journal.write({ record: choice.refreshing, sent: true });
        return { ...choice, keeps, held: lease };
    }
    catch (error) {
        if (await giveBack({ record: unsent }, options))
            journal.delete();
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        throw (0,token_store/* notWritable */.GZ)(`The lease of ${store.place} could not be taken`, { cause: error });
    }
}
async function giveBack({ record, sent = false, later = false }, { store, clock, random }) {
    const release = async () => {
        const { lease } = store;
        if (lease && !later && !lease.asked)
            return;
        const look = await lease?.look();
        if (look && look.holder?.mark !== record.mark)
            return;
        if (sent && !(await hasGoneOn(record, store)))
            await store.writeRecord({ ...record, state: 'uncertain' });
        if (look)
            await lease?.release(look);
    };
    try {
        await (0,retry/* retry */.L5)(release, { clock, policy: (0,retry_policies/* anyError */.$b)({ tries: 3, maxMs: 2000, random }) });
        return true;
    }
    catch {
        return false;
    }
}
async function hasGoneOn(own, store) {
    if (store.lease)
        return false;
    const { record } = await store.read();
    return record !== undefined && (0,credentials_generation/* isOther */.bv)(record, own);
}
async function prove(mark, { store, allowTokenLoss, log }) {
    try {
        return { keeps: true, held: await store.prove(mark) };
    }
    catch (error) {
        if (!allowTokenLoss || !(error instanceof errors/* DeployError */.sH))
            throw error;
        log.warning(`${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`);
        return { keeps: false, held: false };
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/persist.js





const tries = 5;
const persist_patienceMs = 240_000;
const recordTries = 3;
const longestWaitMs = 10_000;
async function persistToken(login, rotated, options) {
    const found = await saveTokens(login, rotated, options);
    return found ? { recorded: true, found } : { recorded: await saveRecord(rotated, options) };
}
async function saveTokens(login, rotated, { store, clock, log, random, signInCommand, again = false }) {
    const until = clock.now() + persist_patienceMs;
    let attempts = 0;
    const save = async (attempt) => {
        attempts = attempt;
        const { record } = again || attempt > 1 ? await store.read().catch(() => ({})) : {};
        if (record && ((0,credentials_generation/* isStored */.mL)(record, rotated) || (0,credentials_generation/* isOther */.bv)(record, rotated)))
            return record;
        await store.save(login, rotated);
        return undefined;
    };
    const policy = (error, attempt) => {
        if (attempt >= tries && !((0,retry_policies/* isTransient */.dg)(error) && clock.now() < until))
            return undefined;
        const wait = waitMs(error, attempt, random);
        const why = attempt === 1 ? `: ${(0,errors/* messageOf */.bD)(error)}` : '.';
        log.info(`The new refresh token is not stored yet; next try in ${(0,format/* formatDuration */.a3)(wait)}${why}`);
        return wait;
    };
    try {
        return await (0,retry/* retry */.L5)(save, { clock, policy });
    }
    catch (error) {
        throw new errors/* DeployError */.sH('token-lost', `The new refresh token could not be stored in ${store.place} (${attempts} tries).`, { cause: error, next: `${signInCommand}\nDetail: ${(0,errors/* messageOf */.bD)(error)}` });
    }
}
async function saveRecord(rotated, { store, clock, log, random }) {
    const policy = (error, attempt) => (attempt < recordTries ? waitMs(error, attempt, random) : undefined);
    try {
        await (0,retry/* retry */.L5)(() => store.writeRecord(rotated), { clock, policy });
        return true;
    }
    catch (error) {
        log.warning(`The new refresh token is stored, but not the note about it: ${(0,errors/* messageOf */.bD)(error)} Stale copies cannot be told apart until the next run.`);
        return false;
    }
}
function waitMs(error, attempt, random) {
    const asked = error instanceof errors/* RequestError */.GI ? (error.request.retryAfterMs ?? 0) : 0;
    return Math.max(Math.min(asked, longestWaitMs), (0,retry/* backoffMs */.jo)(attempt, { base: 400, max: attempt < tries ? 3000 : 15_000, random }));
}

;// CONCATENATED MODULE: ./build/src/credentials/refresh-grant.js



const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT']);
async function sendRefreshGrant(send, { clock, random }) {
    let lost;
    const attempt = async () => {
        try {
            return await send();
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            if (lost && wasNeverSent(error))
                throw lost;
            if (lost && isRefusal(error))
                throw refusedAfter(lost, error);
            if (isBrokenConnection(error) && !wasNeverSent(error))
                lost = error;
            throw error;
        }
    };
    return (0,retry/* retry */.L5)(attempt, {
        clock,
        policy: (error, number) => number <= 2 && isBrokenConnection(error) ? (0,retry/* backoffMs */.jo)(number, { base: 500, max: 2000, random }) : undefined,
    });
}
function refusedAfter(lost, { code, message, request, cause }) {
    const why = (0,errors/* systemCodeOf */.c7)(lost.cause) ?? 'the connection broke';
    return new errors/* RequestError */.GI(code === 'invalid-grant' ? code : 'token-uncertain', `${message} The try before it got no answer (${why}): if the server acted on that one, the new token was lost with the answer.`, { request, cause });
}
function wasNeverSent(error) {
    return error instanceof errors/* RequestError */.GI && error.request.sent === false;
}
function isRefusal(error) {
    if (wasNeverSent(error))
        return true;
    return error instanceof errors/* RequestError */.GI && (error.code === 'token-exchange-failed' || error.code === 'invalid-grant');
}
function explainRefreshFailure(error, { rotatedBy, signInCommand, place }) {
    if (!(error instanceof errors/* RequestError */.GI))
        return error;
    const { code, request, message } = error;
    const retold = (as, text, next) => new errors/* RequestError */.GI(as, text, { request, cause: error, next });
    if (wasNeverSent(error))
        return retold(code, message, 'The refresh token was not sent and is still good.');
    if (code === 'unreachable')
        return retold('token-uncertain', `The token exchange got no answer: ${message}`, signInCommand);
    if (code === 'token-uncertain')
        return retold(code, message, signInCommand);
    if (code !== 'invalid-grant')
        return error;
    const next = `${signInCommand}\nDetail: ${message}`;
    const refused = 'Open Source Cloud no longer accepts the';
    if (rotatedBy === undefined)
        return retold(code, `${refused} login in ${place}.`, next);
    return retold(code, `${refused} token that this job started with: another run rotated the login meanwhile, ${(0,plain_text/* plainText */.wh)(rotatedBy)}.`, `That run has kept the new token, so first run this job again. Should that fail too:\n${next}`);
}
function isBrokenConnection(error) {
    if (!(error instanceof errors/* RequestError */.GI) || error.code !== 'unreachable' || error.status !== undefined)
        return false;
    return wasNeverSent(error) || !timeouts.has((0,errors/* systemCodeOf */.c7)(error.cause) ?? '');
}

;// CONCATENATED MODULE: ./build/src/credentials/rotation.js









async function rotate(options) {
    const { store, clock, log } = options;
    const lent = store.lends ? lendable(await store.read(), options) : undefined;
    const lease = lent ? { lent } : await acquireLease(options);
    if ('lent' in lease) {
        const { value, expiresAt } = lease.lent;
        log.mask(value);
        const left = (0,format/* formatDuration */.a3)(expiresAt - clock.now());
        log.info(`Signed in with the access token kept in ${store.place}; good for ${left}.`);
        return { access: lease.lent, refreshToken: undefined, released: Promise.resolve() };
    }
    const release = options.interrupts.hold();
    try {
        return await keep(await send(lease, options), lease, options);
    }
    finally {
        release();
    }
}
async function send({ token, refreshing }, options) {
    const { journal, signInCommand, store } = options;
    try {
        return await sendRefreshGrant(() => options.refresh(token), options);
    }
    catch (error) {
        const sent = !isRefusal(error);
        if (await giveBack({ record: refreshing, sent }, options))
            journal.delete();
        else if (!sent)
            journal.write({ record: refreshing });
        const { record } = await store.read().catch(() => ({}));
        const rotatedBy = record && (0,credentials_generation/* isOther */.bv)(record, refreshing) ? record.run : undefined;
        throw explainRefreshFailure(error, { rotatedBy, signInCommand, place: store.place });
    }
}
async function keep(tokens, lease, options) {
    const { token, refreshing, keeps } = lease;
    const { store, clock, log } = options;
    const { accessToken: access } = tokens;
    log.mask(access.value);
    const refreshToken = tokens.refreshToken ?? token;
    log.mask(refreshToken);
    const login = { accessToken: access, refreshToken };
    const rotated = (0,credentials_generation/* rotatedRecord */.H6)(refreshing, (0,credentials_generation/* fingerprint */.Rj)(refreshToken), new Date(clock.now()).toISOString());
    note({ record: rotated, login }, options);
    const recorded = !keeps || (await storeTokens(login, { rotated, replaced: refreshToken !== token, options }));
    const where = keeps ? `is kept in ${store.place}` : 'is not kept';
    log.info(`Signed in. The new refresh token ${where}.`);
    return { access, refreshToken, released: recorded ? finish(lease, rotated, options) : Promise.resolve() };
}
async function finish({ held }, rotated, options) {
    const { journal } = options;
    if (!held?.covers)
        return journal.delete();
    note({ record: rotated }, options);
    if (await giveBack({ record: rotated }, options))
        journal.delete();
}
async function storeTokens(login, { rotated, replaced, options }) {
    const { log } = options;
    try {
        return (await persistToken(login, rotated, options)).recorded;
    }
    catch (error) {
        if (replaced) {
            log.warning('The new refresh token is in the journal: the post step of this job tries once more to store it.');
            throw error;
        }
        log.warning((0,errors/* messageOf */.bD)(error));
        return true;
    }
}
function note(entry, { journal, log }) {
    try {
        journal.write(entry);
    }
    catch (error) {
        log.warning(`The journal ${journal.path} could not be written: ${(0,errors/* messageOf */.bD)(error)} Going on without it.`);
    }
}
async function recover(options) {
    if (options.journal.read())
        await (0,token_store/* exclusively */.G6)(options.store, () => recoverHeld(options));
}
async function recoverHeld({ journal, ...options }) {
    const entry = journal.read();
    try {
        if (entry)
            await finishEntry(entry, options);
    }
    finally {
        journal.delete();
    }
}
async function finishEntry(entry, options) {
    const { log, store } = options;
    const { record, sent = false, login } = entry;
    if (login) {
        log.mask(login.refreshToken);
        log.mask(login.accessToken.value);
        if (store.kind === 'none')
            return;
        await finishStoring(login, { rotated: record, options });
    }
    if (!(await giveBack({ record, sent, later: true }, options)))
        log.warning(`The lease of ${store.place} could not be given back. The next run may wait for it.`);
    if (!sent)
        return;
    throw new errors/* DeployError */.sH('token-uncertain', `The main step ended after it had sent the refresh token and before it had the answer (${record.at ?? 'no time known'}).`, { next: options.signInCommand });
}
async function finishStoring(login, { rotated, options }) {
    const { log, store } = options;
    const { found } = await persistToken(login, rotated, { ...options, again: true });
    const before = 'The main step ended before it had stored the new refresh token.';
    if (!found)
        log.notice(`${before} It is now kept in ${store.place}; nothing was lost.`);
    else if ((0,credentials_generation/* generationOf */.gS)(found, login.refreshToken) === 'unknown')
        log.warning(`${before} It is not stored now either: ${store.place} meanwhile holds another login, written by ${(0,plain_text/* plainText */.wh)(found.run)}.`);
}


/***/ }),

/***/ 66726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ RunLease)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);



const leaseMark = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    run: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    mark: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
});
const maxAheadMs = 120_000;
const maxEntries = 50;
class RunLease {
    asked = false;
    #entries;
    #clock;
    #reserved = new Map();
    #subject;
    constructor({ entries, clock }) {
        this.#entries = entries;
        this.#clock = clock;
    }
    get covers() {
        return this.asked && this.#subject === this.#entries.subject;
    }
    async look() {
        const at = this.#clock.now();
        let left;
        let first;
        for (let index = 1; index <= maxEntries; index++) {
            const text = await this.#entries.read(index);
            if (index === 1)
                first = text;
            if (text === undefined) {
                if (this.#isPassedOver(index))
                    continue;
                return { at, index, holder: undefined, left, first };
            }
            this.#reserved.delete(this.#keyOf(index));
            const mark = leaseMark.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text)).data;
            if (mark && this.untilStaleMs(mark) > 0)
                return { at, index, holder: mark, left, first };
            left = mark ?? left;
        }
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-not-writable', `${maxEntries} runs in a row have left their lease behind.`);
    }
    async take(mark, look) {
        const { index, first } = look ?? { index: 1, first: undefined };
        this.asked = true;
        const isOurs = await this.#entries.create(index, JSON.stringify(mark));
        this.#subject = this.#entries.subject;
        if (!isOurs) {
            const key = this.#keyOf(index);
            if (look && this.#entries.hides && !this.#reserved.has(key))
                this.#reserved.set(key, this.#clock.now());
            return false;
        }
        if (index === 1 || this.#entries.permanent || (await this.#entries.read(1)) === first)
            return true;
        await this.#entries.remove(index, index);
        return false;
    }
    async release({ index, holder }) {
        if (holder && this.untilStaleMs(holder) > this.#entries.staleMs / 10)
            await this.#entries.remove(1, index);
    }
    untilStaleMs({ at }) {
        const now = this.#clock.now();
        const takenAt = Date.parse(at);
        const isDated = takenAt <= now + maxAheadMs;
        return isDated ? Math.min(takenAt, now) + this.#entries.staleMs - now : 0;
    }
    #isPassedOver(index) {
        const since = this.#reserved.get(this.#keyOf(index));
        return since !== undefined && this.#clock.now() - since >= this.#entries.staleMs;
    }
    #keyOf(index) {
        return `${this.#entries.subject ?? ''} ${index}`;
    }
}


/***/ }),

/***/ 32663:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ signInCommand)
/* harmony export */ });
/* harmony import */ var _base_shell_word_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(19086);

function signInCommand({ 'secret-environment': environment, 'secret-name': secret }, { repository }, env) {
    const action = env['GITHUB_ACTION_REPOSITORY'];
    const tool = action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
    if (!repository)
        return `Sign in again:\n  ${tool ?? 'osc-deploy'} login`;
    const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(_base_shell_word_js__WEBPACK_IMPORTED_MODULE_0__/* .shellWord */ .r).join(' ');
    const set = `gh secret set ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_0__/* .shellWord */ .r)(secret)} ${place}`;
    if (!tool)
        return `Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:\n${set}`;
    return `Sign in again:\n${tool} login ${place} --secret ${(0,_base_shell_word_js__WEBPACK_IMPORTED_MODULE_0__/* .shellWord */ .r)(secret)}\nOr, with a refresh token at hand:\n${set}`;
}


/***/ }),

/***/ 80697:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ FileStore)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var base_json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/shell-word.js
var shell_word = __webpack_require__(19086);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/run-lease.js
var run_lease = __webpack_require__(66726);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/credentials/stores/file-entries.js


class FileEntries {
    staleMs = 60_000;
    hides = true;
    #path;
    constructor(path) {
        this.#path = path;
    }
    async create(index, text) {
        let file;
        try {
            file = (0,external_node_fs_.openSync)(this.#pathOf(index), 'wx', 0o600);
        }
        catch (error) {
            if ((0,errors/* hasSystemCode */.$G)(error, 'EEXIST'))
                return false;
            throw error;
        }
        try {
            (0,external_node_fs_.writeSync)(file, text);
        }
        finally {
            (0,external_node_fs_.closeSync)(file);
        }
        return true;
    }
    async read(index) {
        try {
            return (0,external_node_fs_.readFileSync)(this.#pathOf(index), 'utf8') || undefined;
        }
        catch (error) {
            if ((0,errors/* hasSystemCode */.$G)(error, 'ENOENT'))
                return undefined;
            throw error;
        }
    }
    async remove(first, last) {
        for (let index = first; index <= last; index++)
            (0,external_node_fs_.rmSync)(this.#pathOf(index), { force: true });
    }
    #pathOf(index) {
        return index === 1 ? this.#path : `${this.#path}.${index}`;
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/stores/file.js











const patienceMs = 300_000;
const lookEveryMs = 200;
class FileStore {
    kind = 'file';
    lends = true;
    place;
    #path;
    #seed;
    #clock;
    constructor({ path, seed, clock }) {
        this.#path = path;
        this.#seed = seed;
        this.#clock = clock;
        this.place = `the file ${path}`;
    }
    async read() {
        let text;
        try {
            text = (0,external_node_fs_.readFileSync)(this.#path, 'utf8');
        }
        catch (error) {
            if ((0,errors/* hasSystemCode */.$G)(error, 'ENOENT'))
                return {};
            throw (0,token_store/* notWritable */.GZ)(`The token file ${this.#path} cannot be read`, { cause: error });
        }
        const trimmed = text.trim();
        if (trimmed === '')
            return {};
        const json = (0,base_json/* parseJson */.q)(trimmed);
        const parsed = token_store/* storedLogin */.dT.safeParse(json);
        if (parsed.success)
            return parsed.data;
        const isWord = /^[\x21-\x7e]+$/.test(trimmed) && !/^[[{"]/.test(trimmed);
        if (isWord && (json === undefined || typeof json === 'number'))
            return { refreshToken: trimmed };
        throw (0,token_store/* notWritable */.GZ)(`The token file ${this.#path} is damaged: it holds neither a login nor a token`, {
            next: 'Delete the file and sign in again. A token alone is one line of ASCII text; what `>` writes in PowerShell is none.',
        });
    }
    async prove() {
        const probe = `${this.#path}.probe`;
        try {
            (0,atomic_file/* writeSecretFile */.AK)(probe, 'probe');
            (0,external_node_fs_.rmSync)(probe);
            if ((0,external_node_fs_.existsSync)(this.#path))
                (0,external_node_fs_.accessSync)(this.#path, external_node_fs_.constants.W_OK);
            return false;
        }
        catch (error) {
            throw (0,token_store/* notWritable */.GZ)(`The token file ${this.#path} cannot be written`, { cause: error });
        }
    }
    async writeRecord(record) {
        const { accessToken, ...kept } = await this.read();
        const same = kept.refreshToken !== undefined && (0,generation/* fingerprint */.Rj)(kept.refreshToken) === record.current;
        this.#write({ ...kept, record, ...(same ? { accessToken } : {}) });
    }
    async save(login, record) {
        const seed = this.#seed === undefined ? (await this.read()).seed : (0,generation/* fingerprint */.Rj)(this.#seed);
        this.#write({ ...login, record, seed });
    }
    async exclusively(body) {
        const path = `${this.#path}.lock`;
        const lease = new run_lease/* RunLease */.g({ entries: new FileEntries(path), clock: this.#clock });
        const mark = (0,external_node_crypto_.randomUUID)();
        try {
            (0,atomic_file/* makeFolder */.fc)((0,external_node_path_.dirname)(path));
            await this.#take(lease, { path, mark });
        }
        catch (error) {
            throw error instanceof errors/* DeployError */.sH ? error : (0,token_store/* notWritable */.GZ)(`The lock ${path} cannot be made`, { cause: error });
        }
        try {
            return await body();
        }
        finally {
            const look = await lease.look();
            if (look.holder?.mark === mark)
                await lease.release(look);
        }
    }
    async #take(lease, { path, mark }) {
        const until = this.#clock.now() + patienceMs;
        for (;;) {
            const look = await lease.look();
            const at = new Date(look.at).toISOString();
            if (!look.holder && (await lease.take({ run: 'a process of this machine', at, mark }, look)))
                return;
            if (look.at >= until) {
                throw (0,token_store/* notWritable */.GZ)(`Other processes have held the lock ${path} for five minutes`, {
                    next: `If no other job is running, remove it:\n  rm ${(0,shell_word/* shellWord */.r)(path)}`,
                });
            }
            await this.#clock.sleep(lookEveryMs);
        }
    }
    #write(login) {
        (0,atomic_file/* writeSecretFile */.AK)(this.#path, `${JSON.stringify(login, null, 2)}\n`);
    }
}


/***/ }),

/***/ 71089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ NoStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

class NoStore {
    kind = 'none';
    place = 'no store';
    lends = false;
    #why;
    constructor(why) {
        this.#why = why;
    }
    async read() {
        return {};
    }
    async prove() {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-needed', this.#why);
    }
    async writeRecord() { }
    async save() {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-needed', this.#why);
    }
}


/***/ }),

/***/ 76660:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ tokenFilePath),
/* harmony export */   p: () => (/* binding */ loginPathProblems)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_inside_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4035);



const mostLinks = 40;
function tokenFilePath(given, env) {
    const home = env['HOME'] || env['USERPROFILE'];
    if (given.startsWith('~')) {
        if (!home || !/^~(?:[\\/]|$)/.test(given))
            return undefined;
        return followLinks((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(home, given.slice(1)));
    }
    return followLinks((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(env['GITHUB_WORKSPACE'] || '.', given));
}
function loginPathProblems(inputs, at) {
    const given = inputs['token-file'];
    const path = given === undefined ? undefined : tokenFilePath(given, at.env);
    if (given !== undefined && path === undefined)
        return [{ input: 'token-file', text: 'begins with `~`, and there is no such home folder here: give a full path.' }];
    if (inputs.directory === undefined)
        return [];
    const directory = followLinks((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(at.workspace, inputs.directory));
    if (path !== undefined && (0,_base_inside_js__WEBPACK_IMPORTED_MODULE_2__/* .isInside */ .F)(path, directory)) {
        const text = 'lies below `directory`, and the login would be published: keep it elsewhere, such as in `~/.osc-deploy`.';
        return [{ input: 'token-file', text }];
    }
    if (!(0,_base_inside_js__WEBPACK_IMPORTED_MODULE_2__/* .isInside */ .F)(followLinks(at.journalPath), directory))
        return [];
    return [
        { input: 'directory', text: 'holds the temporary folder of the runner (RUNNER_TEMP), where the login is noted.' },
    ];
}
function followLinks(path) {
    let at = path;
    for (let links = 0; links < mostLinks && isLink(at); links++)
        at = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at), (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readlinkSync)(at));
    for (let folder = at;; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder)) {
        try {
            return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(folder), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, at));
        }
        catch {
            if (folder === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder))
                return at;
        }
    }
}
function isLink(path) {
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}


/***/ }),

/***/ 97013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G6: () => (/* binding */ exclusively),
/* harmony export */   GZ: () => (/* binding */ notWritable),
/* harmony export */   WN: () => (/* binding */ generationRecord),
/* harmony export */   dT: () => (/* binding */ storedLogin),
/* harmony export */   uv: () => (/* binding */ newLogin)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43759);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);


const generationRecord = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    generation: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._nonnegative */ .UI()), 0),
    current: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    superseded: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()), []),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['stored', 'refreshing', 'uncertain']), 'stored'),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), 'an unnamed run'),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    mark: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});
const text = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1));
const accessToken = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ value: text, expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig() });
const storedLogin = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    record: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(generationRecord),
    refreshToken: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(text),
    seed: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    accessToken: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(accessToken),
});
const newLogin = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ refreshToken: text, accessToken });
function notWritable(what, options = {}) {
    const why = options.cause === undefined ? '.' : `: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(options.cause)}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-not-writable', what + why, options);
}
async function exclusively(store, body) {
    return await (store.exclusively?.(body) ?? body());
}


/***/ }),

/***/ 48713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ decodeData),
/* harmony export */   a: () => (/* binding */ gitHubApi)
/* harmony export */ });
/* harmony import */ var zod_v4_core__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4196);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(52546);





async function gitHubApi(options) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(4942), __webpack_require__.e(157)]).then(__webpack_require__.bind(__webpack_require__, 50157));
    const baseUrl = options.apiUrl.replace(/\/+$/, '');
    const api = getOctokit(options.token, { baseUrl, request: { fetch: fetchOver(options, new URL(baseUrl).origin) } });
    api.hook.error('request', (error) => {
        throw error.cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH ? error.cause : error;
    });
    return api;
}
function fetchOver({ http, timeoutMs = 10_000, onAnswer }, origin) {
    return async (address, { method, headers, body }) => {
        const url = new URL(address);
        if (url.origin !== origin) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `A request to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(url.origin)} was about to carry a token of ${origin}.`);
        }
        const { 'user-agent': _octokits, ...kept } = headers;
        const request = {
            method,
            url,
            headers: { ...kept, 'x-github-api-version': '2022-11-28' },
            timeoutMs,
            maxBytes: (/\/comments$/.test(url.pathname) ? 8 : 4) * 1024 * 1024,
            ...(body === undefined ? {} : { body }),
        };
        const answer = await http.send(request);
        onAnswer?.(answer.headers);
        if (answer.status < 200 || answer.status >= 300 || answer.cut)
            throw gitHubRefusal(http, request, answer);
        return {
            status: answer.status,
            url: url.href,
            headers: new Map(Object.entries(answer.headers)),
            text: async () => answer.text,
        };
    };
}
function gitHubRefusal(http, request, answer) {
    const plain = (0,_http_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .refusal */ .x5)(http, request, answer, answer.cut ? 'unexpected-answer' : 'github-refused');
    const wanted = wantedPermissions(answer);
    const limitedMs = rateLimitMs(answer, http.clock.now());
    const retryAfterMs = plain.request.retryAfterMs ?? limitedMs;
    const limit = limitedMs === undefined ? '' : ` The rate limit ends in ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(limitedMs)}.`;
    const permissions = wanted ? ` GitHub would accept a token with: ${wanted}.` : '';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(plain.code, `${plain.message}${limit}${permissions}`, {
        request: {
            ...plain.request,
            retryAfterMs,
            acceptedPermissions: answer.headers['x-accepted-github-permissions'],
        },
    });
}
function wantedPermissions({ status, headers }) {
    if (status !== 403 && status !== 404)
        return undefined;
    const fine = headers['x-accepted-github-permissions'];
    if (fine)
        return `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(fine, 200)} (x-accepted-github-permissions)`;
    const classic = headers['x-accepted-oauth-scopes'];
    return classic ? `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(classic, 200)} (x-accepted-oauth-scopes)` : undefined;
}
function rateLimitMs({ headers }, now) {
    const reset = Number(headers['x-ratelimit-reset']);
    if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset))
        return undefined;
    return Math.max(0, reset * 1000 - now);
}
function decodeData(schema, data, what) {
    const parsed = (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_4__/* .safeParse */ .xL)(schema, data);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `GitHub answered a request for ${what} with an unexpected shape: ${(0,_http_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .describeIssue */ .n6)(issue)}.`);
}


/***/ }),

/***/ 8554:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ permanentConnectionError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _proxy_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19533);



const certificateFaults = {
    SELF_SIGNED_CERT_IN_CHAIN: 'it comes from an authority that this machine does not know',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it comes from an authority that this machine does not know',
    UNABLE_TO_GET_ISSUER_CERT: 'it comes from an authority that this machine does not know',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it comes from an authority that this machine does not know',
    CERT_SIGNATURE_FAILURE: 'it is signed by another authority of the same name',
    CERT_UNTRUSTED: 'it comes from an authority that this machine does not trust',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself and by no authority',
    CERT_HAS_EXPIRED: 'it has expired',
    CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
    CERT_REVOKED: 'it has been revoked',
    CERT_REJECTED: 'it is not for this use',
    ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
};
function permanentConnectionError(request, cause) {
    const proxy = cause instanceof _proxy_error_js__WEBPACK_IMPORTED_MODULE_1__/* .ProxyError */ .T ? cause : undefined;
    const code = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .systemCodeOf */ .c7)(cause) ?? '';
    const fault = certificateFaults[code];
    if (fault !== undefined) {
        const who = proxy ? 'the proxy' : request.host;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('untrusted-certificate', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)} was not sent, because the certificate of ${who} is not trusted: ${fault} (${code}).`, { request, cause });
    }
    const { status = 0, message = '' } = proxy ?? {};
    if (status < 400 || status >= 500)
        return undefined;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('proxy-refused', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)} was not sent: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(message)}.`, {
        request,
        cause,
    });
}


/***/ }),

/***/ 52546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A3: () => (/* binding */ reasonOf),
/* harmony export */   D4: () => (/* binding */ decode),
/* harmony export */   n6: () => (/* binding */ describeIssue),
/* harmony export */   x5: () => (/* binding */ refusal)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94343);
/* harmony import */ var zod_v4_core__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4196);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20140);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9588);







const errorBody = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J());
const reasonFields = ['reason', 'message', 'error'];
const secretField = /("[^"\\]{0,60}(?:token|secret|passw|key|credential|auth)[^"\\]{0,60}"\s*:\s*")(?:[^"\\]|\\.)*/gi;
function quoted(text, maxLength) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(text.slice(0, 2000).replace(secretField, '$1***'), maxLength);
}
function reasonOf(answer, { confidential = false } = {}) {
    const text = answer.text.trim();
    if (text.startsWith('<'))
        return `a page of ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(answer.headers['content-type'] || 'HTML', 80)} instead of JSON`;
    const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text);
    const body = errorBody.safeParse(json);
    const said = reasonFields.flatMap((field) => (body.success ? textOf(body.data[field]) : [])).find(Boolean);
    return said || (confidential || (text.length < 1000 && saysNothing(json)) ? '' : quoted(text)) || 'no reason given';
}
function textOf(value) {
    return typeof value === 'string' ? [(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(value)] : [];
}
function saysNothing(json) {
    if (typeof json === 'object' && json !== null)
        return Object.values(json).every(saysNothing);
    return json === null || json === '';
}
function refusal(http, request, answer, code) {
    const facts = {
        ...(0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .requestFacts */ .E)(request, answer, http.clock.now()),
        json: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.text) !== undefined,
        serverCode: answer.text.includes(_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_2__/* .orchestratorUnavailable */ .Jc) ? _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_2__/* .orchestratorUnavailable */ .Jc : undefined,
    };
    const { status } = answer;
    const id = (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_2__/* .askedWait */ .Uy)(facts.retryAfterMs) + (facts.requestId ? `, request id ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(facts.requestId, 80)}` : '');
    if (status >= 300 && status < 400) {
        const target = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(answer.headers.location ?? 'nowhere', 100);
        const message = `${facts.host} redirects to ${target} (${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${status}${id}).`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(code ?? 'unexpected-answer', message, { request: facts });
    }
    const reason = reasonOf(answer, request);
    const message = code
        ? `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${status}: ${reason}${id}.`
        : `${whatHappened(status)}: ${reason} (${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${status}${id}).`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(code ?? codeOf(status), message, { request: { ...facts, reason } });
}
function whatHappened(status) {
    if (status === 401)
        return 'The platform does not accept the access token';
    if (status === 429)
        return 'The platform gets too many requests';
    if (status === 502 || status === 503 || status === 504)
        return 'The platform is not available';
    return status >= 500 ? 'The platform had an internal error' : 'The platform refused the request';
}
function decode(http, exchange) {
    const { request, answer, schema } = exchange;
    const facts = (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .requestFacts */ .E)(request, answer, http.clock.now());
    const fail = (what) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('unexpected-answer', `${facts.host} gave an answer that is not the platform's: ${what} (${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${answer.status}).`, { request: facts });
    if (answer.cut)
        throw fail('more than this action reads');
    const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.text);
    const needsNone = answer.text.trim() === '' && (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_6__/* .safeParse */ .xL)(schema, undefined).success;
    if (json === undefined && !needsNone) {
        const text = request.confidential ? '' : `: ${quoted(answer.text, 120) || 'nothing'}`;
        throw fail(`something that is not JSON${text}`);
    }
    const parsed = (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_6__/* .safeParse */ .xL)(schema, json);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    const where = issue?.path.length ? `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(issue.path.join('.'), 80)}\`` : 'the body';
    throw fail(`an unexpected shape: ${where}: ${describeIssue(issue)}`);
}
function describeIssue(issue) {
    return issue?.code === 'invalid_type' ? `expected ${issue.expected}` : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(issue?.message ?? 'invalid', 120);
}
function codeOf(status) {
    if (status === 401)
        return 'unauthorized';
    if (status === 402 || status === 403)
        return 'forbidden';
    return status >= 500 || status === 429 ? 'platform-error' : 'platform-refused';
}


/***/ }),

/***/ 85758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ dispatch)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);


async function dispatch(dispatcher, request, options) {
    const answer = await answerTo(dispatcher, request, options);
    await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
    return answer;
}
function answerTo(dispatcher, request, options) {
    return new Promise((resolve, reject) => {
        if (options.signal.aborted)
            reject(reasonOf(options.signal));
        else
            dispatcher.dispatch(request, new AnswerHandler(options, { resolve, reject }));
    });
}
class AnswerHandler {
    #options;
    #settle;
    #chunks = [];
    #size = 0;
    #status = 0;
    #headers = {};
    #late;
    #controller;
    constructor(options, settle) {
        this.#options = options;
        this.#settle = settle;
        options.signal.addEventListener('abort', this.#abort);
    }
    onRequestStart(controller) {
        const { signal, onSent } = this.#options;
        this.#controller = controller;
        if (signal.aborted)
            controller.abort(reasonOf(signal));
        else
            onSent?.();
    }
    onResponseStart(controller, status, headers) {
        if (status < 200)
            return;
        const { answerMs, onStatus } = this.#options;
        if (answerMs !== undefined && hasBody(status, headers))
            this.#late = setTimeout(giveUp, answerMs, controller, answerMs);
        this.#status = status;
        this.#headers = headers;
        onStatus?.(status);
    }
    onResponseData(controller, chunk) {
        this.#size += chunk.length;
        this.#chunks.push(chunk);
        if (this.#size <= this.#options.maxBytes)
            return;
        this.#finish(true);
        controller.abort(new Error('longer than what is read'));
    }
    onResponseEnd() {
        this.#finish(false);
    }
    onResponseError(_controller, error) {
        this.#release();
        this.#settle.reject(error);
    }
    #abort = () => {
        const reason = reasonOf(this.#options.signal);
        if (this.#controller)
            this.#controller.abort(reason);
        else
            this.onResponseError(undefined, reason);
    };
    #finish(cut) {
        this.#release();
        const body = Buffer.concat(this.#chunks, Math.min(this.#size, this.#options.maxBytes));
        this.#settle.resolve({ status: this.#status, headers: this.#headers, body, cut });
    }
    #release() {
        clearTimeout(this.#late);
        this.#options.signal.removeEventListener('abort', this.#abort);
    }
}
function hasBody(status, headers) {
    return status !== 204 && headers['content-length'] !== '0';
}
function giveUp(controller, answerMs) {
    controller.abort(new Error(`no end of the answer within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(answerMs)}`));
}
function reasonOf(signal) {
    return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}


/***/ }),

/***/ 9588:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ requestFacts),
/* harmony export */   l: () => (/* binding */ Http)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50973);
/* harmony import */ var _connection_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8554);
/* harmony import */ var _dispatch_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85758);






class Http {
    #options;
    constructor(options) {
        this.#options = options;
    }
    asReadOnly() {
        return new Http({ ...this.#options, readOnly: true });
    }
    get clock() {
        return this.#options.clock;
    }
    async send(request) {
        const { url, method, timeoutMs = 60_000, maxBytes = 8 * 1024 * 1024 } = request;
        const { signal, dispatcher, readOnly } = this.#options;
        if (readOnly && method !== 'GET') {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('read-only', `${method} ${url.host}${url.pathname} was about to be sent while planning.`);
        }
        const limit = AbortSignal.timeout(timeoutMs);
        const facts = { method, host: url.host, path: url.pathname, sent: false };
        try {
            const answer = await (0,_dispatch_js__WEBPACK_IMPORTED_MODULE_2__/* .dispatch */ .J)(dispatcher, this.#dispatchOptions(request, timeoutMs), {
                signal: signal ? AbortSignal.any([signal, limit]) : limit,
                maxBytes,
                onSent: () => {
                    facts.sent = true;
                },
                onStatus: (status) => {
                    facts.status = status;
                },
            });
            return { ...answer, headers: flatten(answer.headers), text: answer.body.toString('utf8') };
        }
        catch (error) {
            signal?.throwIfAborted();
            const cause = limit.aborted ? new AnswerTimeout(timeoutMs, { sent: facts.sent, cause: error }) : error;
            throw (0,_connection_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .permanentConnectionError */ .L)(facts, cause) ?? unreachable(facts, cause);
        }
    }
    #dispatchOptions({ url, method, headers, body }, timeoutMs) {
        return {
            origin: url.origin,
            path: url.pathname + url.search,
            method,
            headers: { 'user-agent': this.#options.userAgent, accept: 'application/json', ...headers },
            body: body ?? null,
            headersTimeout: timeoutMs,
            bodyTimeout: timeoutMs,
        };
    }
}
class AnswerTimeout extends Error {
    code = 'ERR_ANSWER_TIMEOUT';
    constructor(timeoutMs, { sent, cause }) {
        super(`no ${sent ? 'complete answer' : 'connection'} within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(timeoutMs)}`, { cause });
    }
}
function unreachable(request, cause) {
    const code = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .systemCodeOf */ .c7)(cause);
    const { host, status } = request;
    const what = status === undefined ? `${host} gave no answer` : `The answer of ${host} broke off`;
    const detail = `${code ? `${code}, ` : ''}${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)}${status === undefined ? '' : ` answered ${status}`}`;
    const message = `${what}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause))} (${detail}).`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('unreachable', message, { request, cause });
}
function requestFacts(request, answer, now) {
    const { headers, status } = answer;
    return {
        method: request.method,
        host: request.url.host,
        path: request.url.pathname,
        status,
        requestId: headers['x-request-id'] ?? headers['x-amz-request-id'] ?? headers['x-github-request-id'],
        retryAfterMs: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryAfterMs */ .Vs)(headers['retry-after'], now, headers['date']),
    };
}
function flatten(headers) {
    const flat = {};
    for (const [name, value] of Object.entries(headers)) {
        const first = Array.isArray(value) ? value[0] : value;
        if (first !== undefined)
            flat[name] = first;
    }
    return flat;
}


/***/ }),

/***/ 32501:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ isLoopback)
/* harmony export */ });
function isLoopback(url) {
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}


/***/ }),

/***/ 19533:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ ProxyError)
/* harmony export */ });
class ProxyError extends Error {
    status;
    constructor(message, options) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.status = options.status;
    }
}


/***/ }),

/***/ 63465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DI: () => (/* binding */ unfinishedDeployment),
/* harmony export */   Pu: () => (/* binding */ DeploymentRecord),
/* harmony export */   e9: () => (/* binding */ setDeploymentStatus)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(32008);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);





const descriptionLength = 140;
const mostEnded = 50;
const lastMomentMs = 2000;
const deployment = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ id: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(), description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()) });
const deployments = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(deployment);
const deploymentStatus = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    state: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['in_progress', 'success', 'failure', 'error', 'inactive']),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});
const idState = 'deployment';
const endState = 'deployment-end';
function unfinishedDeployment(env) {
    const id = Number(env[`STATE_${idState}`] || 0);
    if (!id)
        return undefined;
    const end = deploymentStatus.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(env[`STATE_${endState}`] ?? ''));
    return { id, end: end.success ? end.data : { state: 'error', description: 'The run was cancelled or killed' } };
}
async function setDeploymentStatus(github, { id, runUrl, status }) {
    const { state, description, url } = status;
    const taken = await attempt(github, {
        what: 'the status of the deployment record',
        repeatable: true,
        call: async (api, repo) => {
            await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
                ...repo,
                deployment_id: id,
                state,
                description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, descriptionLength),
                ...(url ? { environment_url: url } : {}),
                ...(runUrl ? { log_url: runUrl } : {}),
            });
            return true;
        },
    });
    return taken ?? false;
}
class DeploymentRecord {
    #run;
    #id;
    constructor(run) {
        this.#run = run;
    }
    get begun() {
        return this.#id !== undefined;
    }
    begin(commit) {
        this.#id = this.#create(commit).catch(() => undefined);
    }
    async end(status, { hurried }) {
        const id = await (hurried ? this.#withinAMoment() : this.#id);
        if (id === undefined)
            return;
        const { runnerFiles } = this.#run.runtime;
        if (await this.#set(id, status))
            runnerFiles.saveState(idState, '');
        else
            runnerFiles.saveState(endState, JSON.stringify(status));
    }
    async endAll(name) {
        const named = this.#run.inputs['deployment-environment'];
        const found = await attempt(this.#run.github, {
            what: 'the deployment records',
            repeatable: true,
            call: async (api, repo) => {
                const query = { environment: named ?? name, per_page: mostEnded };
                const { data } = await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query });
                return (0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(deployments, data, 'the deployments');
            },
        });
        for (const { id, description } of found ?? []) {
            if (named !== undefined && !description?.endsWith(nameMark(name)))
                continue;
            if (!(await this.#set(id, { state: 'inactive', description: 'Removed' })))
                return;
        }
    }
    async #create(sha) {
        const { intent, inputs, runtime, github } = this.#run;
        const named = inputs['deployment-environment'];
        const preview = (0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_4__/* .isPreview */ .b)(intent);
        const of = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
        const ending = preview && named === undefined ? '' : nameMark(intent.name);
        const description = preview ? `Preview of ${of}${ending && `:${ending}`}` : `Deploy of${ending}`;
        const id = await attempt(github, {
            what: 'the deployment record',
            repeatable: false,
            call: async (api, repo) => {
                const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
                    ...repo,
                    ref: sha,
                    task: 'deploy',
                    auto_merge: false,
                    required_contexts: [],
                    environment: named ?? intent.name,
                    description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, descriptionLength),
                    transient_environment: preview,
                    production_environment: !preview,
                });
                return (0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(deployment, data, 'the new deployment').id;
            },
        });
        if (id === undefined)
            return undefined;
        runtime.runnerFiles.saveState(idState, String(id));
        runtime.outputs.set({ 'deployment-id': String(id) });
        await this.#set(id, { state: 'in_progress', description: 'Deploying' });
        return id;
    }
    async #set(id, status) {
        const { github, context } = this.#run;
        return setDeploymentStatus(github, { id, runUrl: context.runUrl, status });
    }
    async #withinAMoment() {
        const known = new AbortController();
        const moment = this.#run.runtime.clock.sleep(lastMomentMs, known.signal);
        try {
            return await Promise.race([this.#id, moment.then(() => undefined)]);
        }
        finally {
            known.abort();
        }
    }
}
async function attempt(github, call) {
    return github.attempt({ ...call, permission: 'deployments: write', onlyGitHub: true });
}
function nameMark(name) {
    return ` ${name}`;
}


/***/ }),

/***/ 83903:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  o: () => (/* binding */ openGitHub)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/base/retry-policies.js
var retry_policies = __webpack_require__(20140);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
;// CONCATENATED MODULE: ./build/src/github/permissions.js
function permissionLines(accepted) {
    const wanted = new Map();
    for (const value of accepted) {
        for (const pair of preferred(value).split(',')) {
            const [, name, access] = /^\s*([a-z_]{1,40})\s*=\s*(read|write)\b/.exec(pair) ?? [];
            if (!name || !access || name === 'metadata')
                continue;
            const key = name.replaceAll('_', '-');
            if (wanted.get(key) !== 'write')
                wanted.set(key, access);
        }
    }
    if (wanted.size === 0)
        return [];
    if (!wanted.has('contents'))
        wanted.set('contents', 'read');
    return [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, access]) => `  ${name}: ${access}`);
}
function preferred(value) {
    const lists = value.split(';');
    return lists.find((list) => list.includes('pull_requests')) ?? lists[0] ?? '';
}

;// CONCATENATED MODULE: ./build/src/github/best-effort.js







const whereToAdd = 'Add to the `permissions:` of the workflow, or of the job where it has its own:';
const longestWaitMs = 10_000;
const patienceMs = 8000;
class BestEffortGitHub {
    #options;
    #failures = [];
    #timeoutMs = 10_000;
    #tries = 3;
    #down = false;
    #api;
    constructor(options) {
        this.#options = options;
    }
    get available() {
        return Boolean(this.#options.token && this.#options.repository);
    }
    hurry() {
        this.#timeoutMs = 3000;
        this.#tries = 1;
        this.#down = false;
        this.#api = undefined;
    }
    async attempt(optional) {
        if (!this.available)
            return undefined;
        if (this.#down) {
            this.#failures.push({ what: optional.what, permission: undefined, reason: 'not tried after that.' });
            return undefined;
        }
        const [owner = '', repo = ''] = this.#options.repository.split('/');
        const { clock } = this.#options.http;
        const startedAt = clock.now();
        try {
            const api = await this.#open();
            return await (0,retry/* retry */.L5)(() => optional.call(api, { owner, repo }), {
                policy: (error, attempt) => clock.now() - startedAt > patienceMs
                    ? undefined
                    : this.#waitAfter(error, { attempt, repeatable: optional.repeatable }),
                clock,
            });
        }
        catch (error) {
            this.#down ||= optional.repeatable && (0,retry_policies/* isTransient */.dg)(error);
            if (optional.onlyGitHub && isUnknownHere(error)) {
                this.#options.log.info(`This server does not know ${optional.what}.`);
            }
            else
                this.#failures.push(failureOf(error, optional));
            return undefined;
        }
    }
    async read(read) {
        const { path, query, schema, missingStatuses = [404, 422], ...rest } = read;
        return this.attempt({
            ...rest,
            repeatable: true,
            call: async (api, repo) => {
                const get = () => api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query });
                const answer = 'missing' in read ? await (0,errors/* orMissing */.Mr)(get, ...missingStatuses) : await get();
                return answer ? (0,github_api/* decodeData */.H)(schema, answer.data, read.what) : read.missing;
            },
        });
    }
    async readPages(list, { maxPages, until }) {
        const { path, query, schema, ...rest } = list;
        const entries = [];
        for (let page = 1; page <= maxPages; page++) {
            const found = await this.attempt({
                ...rest,
                repeatable: true,
                call: async (api, repo) => {
                    const { data, headers } = await api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query, page });
                    return { entries: (0,github_api/* decodeData */.H)(schemas/* array */.YOg(schema), data, list.what), link: String(headers.link ?? '') };
                },
            });
            if (!found)
                return undefined;
            entries.push(...found.entries);
            if (until?.(entries) || found.entries.length === 0 || !/rel="?next"?/.test(found.link))
                break;
        }
        return entries;
    }
    warn() {
        const failures = this.#failures.splice(0);
        if (failures.length === 0)
            return;
        const lines = failures.filter(({ what }, at) => failures.findIndex((other) => other.what === what) === at);
        const permissions = permissionLines(failures.flatMap(({ permission }) => permission ?? []));
        const advice = permissions.length > 0 ? [whereToAdd, 'permissions:', ...permissions] : [];
        this.#options.log.warning([
            'GitHub refused or did not answer, which does not fail this step:',
            ...lines.map(({ what, reason }) => `- ${what}: ${reason}`),
            ...advice,
            'The job summary says it all.',
        ].join('\n'));
    }
    #open() {
        const { http, token = '', apiUrl } = this.#options;
        this.#api ??= (0,github_api/* gitHubApi */.a)({ http, token, apiUrl, timeoutMs: this.#timeoutMs });
        return this.#api;
    }
    #waitAfter(error, { attempt, repeatable }) {
        if (!(error instanceof errors/* RequestError */.GI) || !(0,retry_policies/* isTransient */.dg)(error) || attempt >= this.#tries)
            return undefined;
        const { status, retryAfterMs } = error.request;
        if (!repeatable && status !== 429 && status !== 403)
            return undefined;
        const wait = retryAfterMs ?? (0,retry/* backoffMs */.jo)(attempt, { base: 500, max: 4000, random: this.#options.random });
        return wait > longestWaitMs ? undefined : wait;
    }
}
function isUnknownHere(error) {
    return (0,errors/* isStatus */.zM)(error, 404, 405, 501) && error.request.acceptedPermissions === undefined;
}
function failureOf(error, { what, permission }) {
    if (!(error instanceof errors/* RequestError */.GI)) {
        return { what, permission: undefined, reason: (0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error)) };
    }
    const { status, acceptedPermissions } = error.request;
    const limited = (0,retry_policies/* isTransient */.dg)(error) || /rate limit/i.test(error.message);
    const refused = !limited && (status === 403 || (status === 404 && acceptedPermissions !== undefined));
    return {
        what,
        permission: refused ? (acceptedPermissions ?? permission.replace(': ', '=').replaceAll('-', '_')) : undefined,
        reason: error.message,
    };
}

// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
;// CONCATENATED MODULE: ./build/src/workflow/github-client.js


function openGitHub(runtime, { inputs, context }) {
    const { log, random } = runtime;
    const { repository, apiUrl } = context;
    const token = inputs['github-token'];
    return new BestEffortGitHub({ http: new http/* Http */.l(runtime), token, repository, apiUrl, log, random });
}


/***/ })

};
