export const id = 751;
export const ids = [751];
export const modules = {

/***/ 60831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sH: () => (/* binding */ DeployError),
  GI: () => (/* binding */ RequestError),
  Ng: () => (/* binding */ describeRequest),
  $G: () => (/* binding */ hasSystemCode),
  bD: () => (/* binding */ messageOf),
  c7: () => (/* binding */ systemCodeOf)
});

;// CONCATENATED MODULE: ./build/src/base/hints.js
const hints = {
    'invalid-input': 'Correct the inputs named above in the `with:` block of the step. Nothing was sent.',
    'target-unavailable': 'Use `target: pages`, or the release of this action that has the target.',
    'directory-missing': 'Run the build before this step and give the folder that it writes, relative to the workspace, as `directory`.',
    'unsafe-link': 'Replace the link by the file itself, or leave it out with `exclude`. Only what is inside the directory is published.',
    'path-collision': 'Rename one of each pair: on a site they would be one file. Names are compared after Unicode normalisation (NFC).',
    'invalid-path': 'Rename these files: a site path has forward slashes only, no control characters, and at most 255 bytes between two slashes.',
    'file-too-large': 'My Pages takes files of at most 25 MiB. Leave the file out with `exclude`, split it, or host it in an object store.',
    'too-many-files': 'My Pages takes at most 5,000 files a site. Leave out what visitors do not need with `exclude` (source maps are the usual ones).',
    'file-changed': 'Something writes into the directory while it is published. Let the build finish before this step, then run the job again.',
    'page-name-taken': 'Page names are shared by all workspaces of the platform. Choose another `name`, such as one that starts with your organisation.',
    'page-name-invalid': 'A page name has 3 to 52 characters of a-z, 0-9 and -, starts and ends with a letter or digit, and is not a reserved word.',
    'storage-starting': 'The storage of this workspace is still starting; the first publish of a workspace can meet this. Run the job again in a minute.',
    'prune-limit': 'Nothing was changed. Check that the build wrote everything; raise `max-prune` if these files should really go.',
    'publish-raced': 'Two jobs publish this site at once. Give the job a `concurrency:` group with a literal name, then run it again: it converges.',
    'upload-failed': 'The site was not finalized and still serves its previous pages where they did not change. Run the job again: it continues safely.',
    'finalize-failed': 'The files are stored but the site was not switched over. Run the job again: it continues safely.',
    'remove-failed': 'Open the site in the console of Open Source Cloud and remove it there, or run the job again.',
    'not-live': 'The files are published, but the public URL did not show them in time. Open it; raise `timeout` if it only was slow, or correct `health-path`.',
    unauthorized: 'The platform does not accept the access token. Sign in again and replace the secret; check that `environment` is the one you signed in to.',
    forbidden: 'The login may not do this. Sign in with a user of the right workspace, or check the plan of the workspace in the console.',
    'platform-refused': 'The platform refused the request for the reason quoted above.',
    'unexpected-answer': 'The answer is not what the platform speaks. Check `environment` and the URL inputs, and whether a proxy answers in its place.',
    unreachable: 'No answer from the host. Check its name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`, `NODE_EXTRA_CA_CERTS`), then run the job again.',
    'untrusted-certificate': 'If a company runs the host or a proxy that looks into connections, give the runner the certificate of its authority (PEM): `NODE_EXTRA_CA_CERTS` is the path of that file. Otherwise somebody else may be answering; do not switch the check off.',
    'proxy-refused': 'Check the user and password in `HTTPS_PROXY`, and that the proxy lets this runner reach the host; or name the host in `NO_PROXY`, if it can be reached without the proxy.',
    'access-denied': 'Grant it where `--permission` was switched on (`NODE_OPTIONS` of the runner or the step), or switch it off for this step. docs/runners.md has the whole list.',
    'invalid-proxy': '`HTTPS_PROXY` and `HTTP_PROXY` must be http or https URLs, such as http://proxy.example:3128. Correct them on the runner, or unset them for this step with `env:`.',
    'unsafe-url': 'The platform named an address that this action will not open. Check `environment` and the URL inputs; report it if they are right.',
    'read-only': 'This is a fault of the action: `operation: plan` must not write. Nothing was sent. Please report it.',
    interrupted: 'The job was cancelled. The site was not finalized; running again continues safely.',
    'credentials-missing': 'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
    'store-needed': 'A refresh token dies when it is used, so the new one needs a place: `secret-token` (rewrites the secret) or `token-file`. `allow-token-loss: true` refreshes all the same and spends the login.',
    'store-not-writable': 'The refresh token was not used and is still good. Make the store writable as said above, then run the job again.',
    'cache-refused': 'The refresh token was not used and is still good. Only runs on the default branch from trusted events may rotate it in the cache; elsewhere use `token-store: github-secret`.',
    'token-superseded': 'It was not sent, because a used token can end the whole login. Run the job again so that it starts with the present secret. To avoid it: keep the secret in an environment (`environment:` on the job) and put all jobs that use it in one `concurrency:` group.',
    'invalid-grant': 'The refresh token has been used, has expired or was revoked, or belongs to another client.',
    'token-exchange-failed': 'No new token was given, so the present one should still be good. Check `client-id`, `client-secret` and `environment`, then run the job again.',
    'token-uncertain': 'The answer was lost, so nobody knows whether the token was used. Run the job again; if that reports `invalid_grant`, the login is lost.',
    'token-lost': 'The old refresh token is dead and the new one could not be kept.',
    'github-refused': 'GitHub refused the request for the reason quoted above. Check the token that the step was given, and what it may do.',
    'login-expired': 'The access token lives for one hour and this run outlived it. Run the job again: it continues where this one stopped.',
    'invalid-options': 'Correct the options named above. Nothing was created or changed. The console of Open Source Cloud shows the options of each service.',
    'service-unknown': 'A service id is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner; the catalogue in the console shows it.',
    'plan-limit': 'The plan of this workspace does not allow it. Remove an instance that nobody needs (`operation: remove`), buy tokens, or choose a larger plan in the console, then run the job again.',
    'build-failed': 'The platform could not build or start this commit; the log lines above say why. Correct the source, or `sub-path`, `build-command` and `entry`, then push again.',
    'instance-failed': 'The instance was made but does not run; the log lines above say why. Correct its options and run the job again, or remove it with `operation: remove`.',
    'job-failed': 'The job ran and ended with an error; its log is above. Correct its options, then run the step again.',
    'not-ready': 'It was made but was not ready in time, and it is still there. Open the url; raise `timeout` if it only was slow.',
    'name-in-use': 'Something of this name is still there. Wait until it has ended, remove it with `operation: remove`, or choose another `name`.',
    'cannot-update': 'What is there cannot be turned into what was asked for. Remove it with `operation: remove` and deploy again, or choose another `name`.',
};

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/base/errors.js


class DeployError extends Error {
    name = 'DeployError';
    code;
    hint;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.hint = options.next ? `${hints[code]} ${options.next}` : hints[code];
    }
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
function describeRequest(request) {
    return `${request.method} ${request.host}${(0,plain_text/* plainText */.wh)(request.path)}`;
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

/***/ 50973:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   Vs: () => (/* binding */ retryAfterMs),
/* harmony export */   jo: () => (/* binding */ backoffMs)
/* harmony export */ });
function retryAfterMs(header, now) {
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
    return Number.isNaN(at) ? undefined : Math.max(0, at - now);
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

/***/ 78012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RB: () => (/* binding */ sameRepository),
/* harmony export */   _n: () => (/* binding */ pullRequestOf),
/* harmony export */   pX: () => (/* binding */ withPullRequest),
/* harmony export */   vA: () => (/* binding */ pullRequestData),
/* harmony export */   vj: () => (/* binding */ isTrustedDefaultBranch),
/* harmony export */   yI: () => (/* binding */ readContext)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43759);

const repository = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ full_name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }));
const positive = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._positive */ .NC());
const lenient = (schema) => zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(schema), undefined);
const pullRequestData = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    number: positive,
    state: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    user: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ login: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })),
    head: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ sha: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ref: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), repo: repository }),
});
const payload = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    action: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    repository: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ default_branch: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()) })),
    pull_request: lenient(pullRequestData),
    issue: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ number: positive, pull_request: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({})) })),
    workflow_run: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        event: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ''),
        head_sha: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        head_branch: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
        head_repository: repository,
    })),
});
const pullRequestEvents = new Set([
    'pull_request',
    'pull_request_target',
    'pull_request_review',
    'pull_request_review_comment',
]);
function readContext(env, event) {
    const eventName = env['GITHUB_EVENT_NAME'] ?? '';
    const own = env['GITHUB_REPOSITORY'] ?? '';
    const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com';
    const parsed = payload.safeParse(event);
    const data = parsed.success ? parsed.data : {};
    const pullRequest = pullRequestEvents.has(eventName) && data.pull_request
        ? pullRequestOf(data.pull_request, { repository: own, closed: data.action === 'closed' })
        : undefined;
    const workflowRun = eventName === 'workflow_run' ? data.workflow_run : undefined;
    const runId = env['GITHUB_RUN_ID'];
    return {
        eventName,
        repository: own,
        sha: pullRequest?.headSha ?? workflowRun?.head_sha ?? env['GITHUB_SHA'] ?? '',
        ref: env['GITHUB_REF'] ?? '',
        actor: env['GITHUB_ACTOR'] ?? '',
        defaultBranch: data.repository?.default_branch,
        pullRequest,
        pullRequestHint: hintOf(eventName, data),
        privilegedFork: (eventName === 'pull_request_target' && pullRequest?.fork === true) ||
            (workflowRun !== undefined && isForeign(workflowRun, own)),
        serverUrl,
        apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
        runUrl: runId ? `${serverUrl}/${own}/actions/runs/${runId}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}` : '',
    };
}
function isTrustedDefaultBranch(context) {
    const trusted = new Set(['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release']);
    return (trusted.has(context.eventName) &&
        context.defaultBranch !== undefined &&
        context.ref === `refs/heads/${context.defaultBranch}`);
}
function withPullRequest(context, pullRequest) {
    return {
        ...context,
        pullRequest,
        pullRequestHint: undefined,
        sha: pullRequest.headSha,
        privilegedFork: context.privilegedFork || pullRequest.fork,
    };
}
function pullRequestOf(data, { repository, closed = false }) {
    return {
        number: data.number,
        headSha: data.head.sha,
        fork: !sameRepository(data.head.repo?.full_name, repository),
        closed: closed || data.state === 'closed',
        author: data.user?.login ?? '',
    };
}
function isForeign(run, own) {
    const head = run.head_repository?.full_name;
    return isPullRequestRun(run) ? !sameRepository(head, own) : head !== undefined && !sameRepository(head, own);
}
function isPullRequestRun(run) {
    return run.event.startsWith('pull_request');
}
function sameRepository(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}
function hintOf(eventName, { issue, workflow_run: run }) {
    if (eventName === 'issue_comment' && issue?.pull_request)
        return { kind: 'number', number: issue.number };
    if (eventName !== 'workflow_run' || !run || !isPullRequestRun(run))
        return undefined;
    return {
        kind: 'commit',
        headSha: run.head_sha,
        headBranch: run.head_branch ?? '',
        headRepository: run.head_repository?.full_name ?? '',
    };
}


/***/ }),

/***/ 23135:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ parseInputs),
/* harmony export */   Ys: () => (/* binding */ rejectProblems),
/* harmony export */   _y: () => (/* binding */ secretInputs),
/* harmony export */   me: () => (/* binding */ rawInputs),
/* harmony export */   vj: () => (/* binding */ inputNames)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43759);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88532);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32501);




const matching = (pattern, rule) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(pattern, rule));
const trimmed = (read) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => read(text.trim())));
const optional = trimmed((text) => text || undefined);
const secret = optional;
const token = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(secret, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters: something else was pasted with it')));
const boolean = (byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text.toLowerCase() || String(byDefault)), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['true', 'false'])), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => text === 'true'));
const choice = (values, byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text || byDefault), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(values));
const autoOrBoolean = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text.toLowerCase() || 'auto'), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['auto', 'true', 'false']));
const integer = (byDefault, least, most) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text, context) => {
    const digits = text.trim() || String(byDefault);
    const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= least && value <= most
        ? value
        : refuse(context, `must be a whole number from ${least} to ${most}`);
}));
const lines = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')));
const meaning = (read) => zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text, context) => text === undefined ? undefined : read(text, (rule) => refuse(context, rule))));
const origin = meaning((text, refuse) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const allowed = url && (url.protocol === 'https:' || (url.protocol === 'http:' && (0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_3__/* .isLoopback */ .U)(url)));
    if (!allowed || url.username || url.password || url.search || url.hash) {
        return refuse('must be an https URL without user, query or fragment (plain http only for loopback)');
    }
    return url.href.replace(/\/+$/, '');
});
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
const healthPath = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(matching(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz')));
const secretName = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(trimmed((text) => text || 'OSC_REFRESH_TOKEN'), matching(/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i, 'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_'));
const shape = {
    'refresh-token': token,
    'client-id': optional,
    'client-secret': secret,
    'access-token': token,
    'token-store': choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
    'secret-token': token,
    'secret-name': secretName,
    'secret-environment': optional,
    'token-file': optional,
    'allow-token-loss': boolean(false),
    target: choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages'),
    operation: choice(['auto', 'deploy', 'remove', 'plan', 'cleanup'], 'auto'),
    name: optional,
    environment,
    preview: autoOrBoolean,
    directory: optional,
    exclude: lines,
    incremental: boolean(true),
    'max-prune': maxPrune,
    concurrency: integer(64, 1, 128),
    'basic-auth': basicAuth,
    runner: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(optional, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['web', 'python', 'go', 'dotnet', 'wasm']))),
    'source-url': optional,
    'source-ref': optional,
    'source-token': token,
    'sub-path': optional,
    'build-command': optional,
    entry: optional,
    'config-service': optional,
    service: optional,
    options: optional,
    wait: boolean(true),
    timeout: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(integer(600, 1, 21_600), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((seconds) => seconds * 1000)),
    'health-path': healthPath,
    'github-token': token,
    comment: autoOrBoolean,
    deployment: boolean(false),
    'base-url': origin,
    'auth-url': origin,
    'deploy-url': origin,
};
const inputNames = Object.keys(shape);
const secretInputs = [
    'refresh-token',
    'client-secret',
    'access-token',
    'secret-token',
    'basic-auth',
    'source-token',
    'github-token',
];
function rawInputs(env) {
    const raw = Object.fromEntries(inputNames.map((name) => [name, env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '']));
    if (raw['access-token'].trim() === '')
        raw['access-token'] = env.OSC_ACCESS_TOKEN ?? '';
    return raw;
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
function refuse(context, message) {
    context.issues.push({ code: 'custom', message, input: undefined });
    return zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .NEVER */ .tm;
}
function explain(issue) {
    if (issue?.code === 'invalid_value')
        return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
    return issue?.message ?? 'is not valid';
}
function given(input, value) {
    return secretInputs.includes(input) ? '.' : `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(value, 120)}".`;
}


/***/ }),

/***/ 43078:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ writeSecretFile),
/* harmony export */   v: () => (/* binding */ shredFile)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);



function writeSecretFile(path, content) {
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), { recursive: true, mode: 0o700 });
    const temp = `${path}.${process.pid}.tmp`;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(temp, { force: true });
    try {
        writeAndSync(temp, {
            flags: node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_WRONLY | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_CREAT | node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_EXCL,
            bytes: Buffer.from(content),
        });
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.renameSync)(temp, path);
    }
    catch (error) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(temp, { force: true });
        throw error;
    }
    syncFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path));
}
function shredFile(path) {
    const size = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.size;
    try {
        if (size !== undefined)
            writeAndSync(path, { flags: node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_WRONLY, bytes: Buffer.alloc(size) });
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(path, { force: true });
    }
}
function writeAndSync(path, { flags, bytes }) {
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, flags | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_SYNC ?? 0), 0o600);
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, bytes);
        syncWhereAllowed(file);
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
    }
}
function syncFolder(folder) {
    if (process.platform === 'win32')
        return;
    const handle = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(folder, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY);
    try {
        syncWhereAllowed(handle);
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(handle);
    }
}
function syncWhereAllowed(handle) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fsyncSync)(handle);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .hasSystemCode */ .$G)(error, 'ERR_ACCESS_DENIED'))
            throw error;
    }
}


/***/ }),

/***/ 79463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  QF: () => (/* binding */ authenticate),
  PP: () => (/* binding */ hostsOf),
  V5: () => (/* binding */ signInCommandFor)
});

// EXTERNAL MODULE: ./build/src/http/http.js
var http_http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/http/bearer.js
var bearer = __webpack_require__(49593);
// EXTERNAL MODULE: ./build/src/http/decode.js
var decode = __webpack_require__(52546);
;// CONCATENATED MODULE: ./build/src/platform/control-plane.js




const tries = 4;
class ControlPlane {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async call(call, schema) {
        const { http, signal } = this.#options;
        return await (0,retry/* retry */.L5)(async () => {
            const request = await this.#prepare(call);
            const answer = await http.send(request);
            if (answer.status < 200 || answer.status >= 300)
                throw (0,decode/* refusal */.x5)(http, request, answer);
            return (0,decode/* decode */.D4)(http, { request, answer, schema });
        }, { policy: control_plane_transient(call.repeatable ?? isIdempotent(call.method)), clock: http.clock, signal });
    }
    async command(call) {
        const { http, signal } = this.#options;
        await (0,retry/* retry */.L5)(async () => {
            const request = await this.#prepare(call);
            const answer = await http.send(request);
            if (answer.status < 200 || answer.status >= 300)
                throw (0,decode/* refusal */.x5)(http, request, answer);
        }, { policy: control_plane_transient(call.repeatable ?? isIdempotent(call.method)), clock: http.clock, signal });
    }
    async #prepare(call) {
        const { hosts, tokens } = this.#options;
        const headers = { 'x-pat-jwt': (0,bearer/* bearer */.C)(await tokens.get(), 'The access token') };
        if (call.body !== undefined)
            headers['content-type'] = 'application/json';
        return {
            method: call.method,
            url: new URL(hosts[call.host] + call.path),
            headers,
            ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
            ...(call.confidential ? { confidential: true } : {}),
            ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
        };
    }
}
function isIdempotent(method) {
    return method === 'GET' || method === 'DELETE';
}
function control_plane_transient(repeatable) {
    return (error, attempt) => {
        if (!(error instanceof errors/* RequestError */.GI) || attempt >= tries)
            return undefined;
        const { status, retryAfterMs } = error.request;
        if (status === 429)
            return Math.min(retryAfterMs ?? (0,retry/* backoffMs */.jo)(attempt, { base: 1000, max: 8000, random: Math.random }), 60_000);
        if (!repeatable)
            return undefined;
        if (error.code !== 'unreachable' && !(status !== undefined && status >= 500 && status !== 503))
            return undefined;
        return (0,retry/* backoffMs */.jo)(attempt, { base: 500, max: 8000, random: Math.random });
    };
}

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/http/json.js
var json = __webpack_require__(46102);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
;// CONCATENATED MODULE: ./build/src/platform/oauth.js






const timeoutMs = 10_000;
const defaultLifeMs = 3_600_000;
async function refreshGrant(http, { authUrl, refreshToken, clientId, clientSecret }) {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
    if (clientSecret)
        form.set('client_secret', clientSecret);
    const request = {
        method: 'POST',
        url: new URL(`${authUrl}/api/connect/token`),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeoutMs,
        confidential: true,
        maxBytes: 256 * 1024,
    };
    const sentAt = http.clock.now();
    const answer = await http.send(request);
    if (answer.status < 200 || answer.status >= 300)
        throw refused(http, request, answer);
    const parsed = wire/* tokenResponse */.nJ.safeParse((0,json/* parseJson */.q)(answer.text));
    if (!parsed.success) {
        const facts = (0,http_http/* requestFacts */.E)(request, answer, http.clock.now());
        throw new errors/* RequestError */.GI('token-uncertain', `${(0,errors/* describeRequest */.Ng)(facts)} answered ${answer.status} without tokens.`, {
            request: facts,
        });
    }
    const { access_token, refresh_token, expires_in } = parsed.data;
    const expiresAt = sentAt + (expires_in === undefined ? defaultLifeMs : expires_in * 1000);
    return { accessToken: access_token, refreshToken: refresh_token ?? undefined, expiresAt };
}
function refused(http, request, answer) {
    const facts = (0,http_http/* requestFacts */.E)(request, answer, http.clock.now());
    const body = (0,json/* parseJson */.q)(answer.text);
    const oauthError = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
        ? body.error
        : undefined;
    const description = typeof body === 'object' &&
        body !== null &&
        'error_description' in body &&
        typeof body.error_description === 'string'
        ? `: ${(0,plain_text/* plainText */.wh)(body.error_description, 200)}`
        : '';
    const code = oauthError === 'invalid_grant'
        ? 'invalid-grant'
        : answer.status >= 500
            ? 'token-uncertain'
            : 'token-exchange-failed';
    const reason = oauthError ? `${(0,plain_text/* plainText */.wh)(oauthError, 60)}${description}` : (0,decode/* reasonOf */.A3)(answer, request);
    return new errors/* RequestError */.GI(code, `The token exchange failed with status ${answer.status} (${(0,errors/* describeRequest */.Ng)(facts)}): ${reason}.`, { request: { ...facts, serverCode: oauthError } });
}

// EXTERNAL MODULE: ./build/src/credentials/choose-store.js + 1 modules
var choose_store = __webpack_require__(35187);
// EXTERNAL MODULE: ./build/src/credentials/journal.js
var credentials_journal = __webpack_require__(20779);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/credentials/choose-token.js
var choose_token = __webpack_require__(9239);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/lease.js
var lease = __webpack_require__(870);
// EXTERNAL MODULE: ./build/src/credentials/persist.js
var persist = __webpack_require__(48716);
;// CONCATENATED MODULE: ./build/src/credentials/refresh-grant.js



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
function explainRefreshFailure(error, { rotatedBy, signInCommand }) {
    if (!(error instanceof errors/* RequestError */.GI))
        return error;
    const { request, message } = error;
    if (wasNeverSent(error)) {
        const next = 'The refresh token was not sent and is still good.';
        return new errors/* RequestError */.GI(error.code, message, { request, cause: error, next });
    }
    if (error.code === 'unreachable') {
        return new errors/* RequestError */.GI('token-uncertain', `The token exchange got no answer: ${message}`, {
            request,
            cause: error,
            next: signInCommand,
        });
    }
    if (error.code === 'token-uncertain')
        return new errors/* RequestError */.GI(error.code, message, { request, cause: error, next: signInCommand });
    if (error.code !== 'invalid-grant')
        return error;
    if (rotatedBy === undefined)
        return new errors/* RequestError */.GI('invalid-grant', message, { request, cause: error, next: signInCommand });
    return new errors/* RequestError */.GI('invalid-grant', `${message} Another run rotated the login meanwhile: ${(0,plain_text/* plainText */.wh)(rotatedBy)}.`, {
        request,
        cause: error,
        next: `That run has kept the new token, so first run this job again. Should that fail too: ${signInCommand}`,
    });
}
function isBrokenConnection(error) {
    if (!(error instanceof errors/* RequestError */.GI) || error.code !== 'unreachable' || error.status !== undefined)
        return false;
    return wasNeverSent(error) || !isTimeout(error);
}
function isTimeout(error) {
    return ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT'].includes((0,errors/* systemCodeOf */.c7)(error.cause) ?? '');
}

;// CONCATENATED MODULE: ./build/src/credentials/rotating-tokens.js







const safetyMs = 60_000;
const lendableMs = 300_000;
class RotatingTokens {
    #options;
    #access;
    #refreshToken;
    #pending;
    #refreshes = 0;
    constructor(options) {
        this.#options = options;
        this.#refreshToken = options.refreshToken;
    }
    get refreshes() {
        return this.#refreshes;
    }
    async get() {
        if (this.#access && this.#options.clock.now() < this.#access.expiresAt - safetyMs)
            return this.#access.value;
        this.#pending ??= this.#obtain().finally(() => {
            this.#pending = undefined;
        });
        return this.#pending;
    }
    async #obtain() {
        const { store, log } = this.#options;
        const outlived = this.#access !== undefined;
        this.#access = undefined;
        try {
            this.#access = await store.exclusively(async () => (store.lends ? await this.#borrow() : undefined) ?? (await this.#rotate()));
        }
        catch (error) {
            if (!outlived)
                throw error;
            const because = error instanceof errors/* DeployError */.sH ? ` ${error.message} ${error.hint}` : ` ${(0,errors/* messageOf */.bD)(error)}`;
            throw new errors/* DeployError */.sH('login-expired', `The access token ended after its hour and could not be renewed.${because}`, { cause: error });
        }
        log.mask(this.#access.value);
        return this.#access.value;
    }
    async #borrow() {
        const { store, clock, log } = this.#options;
        const stored = await store.read();
        const { accessToken } = stored;
        if (!accessToken || accessToken.expiresAt - clock.now() <= lendableMs)
            return undefined;
        if ((0,choose_token/* isNewSignIn */.j)(stored, this.#refreshToken))
            return undefined;
        log.mask(accessToken.value);
        log.info(`Signed in with the access token kept in ${store.place}; good for ${(0,format/* formatDuration */.a3)(accessToken.expiresAt - clock.now())}.`);
        return accessToken;
    }
    async #rotate() {
        const { interrupts } = this.#options;
        const keeps = await this.#prove();
        const claimed = await (0,lease/* acquireLease */.Z)({
            ...this.#options,
            given: this.#refreshToken,
            signal: interrupts.signal,
            keeps,
        });
        const release = interrupts.hold();
        try {
            const tokens = await this.#spend({ ...claimed, keeps });
            return await this.#settle(tokens, { ...claimed, keeps });
        }
        finally {
            release();
        }
    }
    async #prove() {
        const { store, allowTokenLoss, log } = this.#options;
        try {
            await store.prove();
            return true;
        }
        catch (error) {
            if (!allowTokenLoss || !(error instanceof errors/* DeployError */.sH))
                throw error;
            log.warning(`${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`);
            return false;
        }
    }
    async #spend({ token, refreshing, keeps }) {
        const { journal, signInCommand } = this.#options;
        try {
            return await sendRefreshGrant(() => this.#options.refresh(token), this.#options);
        }
        catch (error) {
            const outcome = { ...refreshing, state: isRefusal(error) ? 'stored' : 'uncertain' };
            const { told, rotatedBy } = keeps
                ? await (0,lease/* replaceLease */.D)(this.#options, { refreshing, by: outcome })
                : { told: true, rotatedBy: undefined };
            if (told)
                journal.shred();
            else if (outcome.state === 'stored')
                journal.marking(outcome);
            throw explainRefreshFailure(error, { rotatedBy, signInCommand });
        }
    }
    async #settle(tokens, { token, refreshing, keeps }) {
        const { store, journal, clock, log } = this.#options;
        this.#refreshes++;
        log.mask(tokens.accessToken);
        const refreshToken = tokens.refreshToken ?? token;
        log.mask(refreshToken);
        this.#refreshToken = refreshToken;
        const login = { refreshToken, accessToken: tokens.accessToken, expiresAt: tokens.expiresAt };
        const rotated = (0,generation/* rotatedRecord */.H6)(refreshing, refreshToken, new Date(clock.now()).toISOString());
        this.#remember(login, rotated);
        const noted = !keeps || (await this.#keep(login, { rotated, replaced: refreshToken !== token }));
        if (noted)
            journal.shred();
        log.info(keeps
            ? `Signed in. The new refresh token is kept in ${store.place}.`
            : 'Signed in. The new refresh token is not kept.');
        return { value: tokens.accessToken, expiresAt: tokens.expiresAt };
    }
    async #keep(login, { rotated, replaced }) {
        const { log } = this.#options;
        try {
            return await (0,persist/* persistToken */.G)(login, rotated, this.#options);
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
    #remember(login, rotated) {
        const { journal, log } = this.#options;
        try {
            journal.answered(login, rotated);
        }
        catch (error) {
            log.warning(`The journal ${journal.path} could not be written: ${(0,errors/* messageOf */.bD)(error)} Storing the new refresh token without it.`);
        }
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/sign-in-command.js
function signInCommand({ repository, environment, secret, action }) {
    const tool = action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : 'npx osc-deploy';
    if (!repository)
        return `Sign in: ${tool} login`;
    const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
    return (`Sign in and write the secret: ${tool} login ${place} --secret ${shellWord(secret)} ` +
        `(or, with a refresh token at hand: gh secret set ${shellWord(secret)} ${place})`);
}
function shellWord(text) {
    return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw `'\''`)}'`;
}

;// CONCATENATED MODULE: ./build/src/credentials/authenticate.js








function hostsOf(inputs) {
    return (0,hosts/* computeHosts */.j)(inputs.environment, {
        baseUrl: inputs['base-url'],
        authUrl: inputs['auth-url'],
        deployUrl: inputs['deploy-url'],
    });
}
function signInCommandFor(inputs, { context, env }) {
    return signInCommand({
        repository: context.repository,
        environment: inputs['secret-environment'],
        secret: inputs['secret-name'],
        action: env['GITHUB_ACTION_REPOSITORY'],
    });
}
async function authenticate({ runtime, inputs, context, readOnly, }) {
    const { clock, dispatcher, interrupts, userAgent } = runtime;
    const { signal } = interrupts;
    const hosts = hostsOf(inputs);
    const http = new http_http/* Http */.l({ dispatcher, clock, userAgent, signal });
    const uncut = new http_http/* Http */.l({ dispatcher, clock, userAgent, signal: new AbortController().signal });
    const tokens = await accessTokens({ runtime, inputs, context, http: uncut, hosts });
    await tokens.get();
    const client = readOnly ? http.asReadOnly() : http;
    return { controlPlane: new ControlPlane({ http: client, hosts, tokens, signal }), http: client, hosts };
}
async function accessTokens(options) {
    const { runtime, inputs, context, http, hosts } = options;
    const { env, clock, log, random, interrupts, journalPath } = runtime;
    const given = inputs['access-token'];
    if (given)
        return { get: () => Promise.resolve(given) };
    const clientId = inputs['client-id'];
    if (!clientId)
        throw new Error('`decideJob` lets no login without a client id pass');
    const store = await (0,choose_store/* chooseStore */.z)({ inputs, context, env, http, clock, log });
    const journal = new credentials_journal/* Journal */.C(journalPath);
    return new RotatingTokens({
        refreshToken: inputs['refresh-token'],
        store,
        journal,
        refresh: (refreshToken) => refreshGrant(http, { authUrl: hosts.auth, refreshToken, clientId, clientSecret: inputs['client-secret'] }),
        allowTokenLoss: inputs['allow-token-loss'],
        run: context.runUrl || `a local run (process ${process.pid})`,
        signInCommand: signInCommandFor(inputs, { context, env }),
        clock,
        log,
        interrupts,
        random,
    });
}


/***/ }),

/***/ 35187:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  z: () => (/* binding */ chooseStore)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/credentials/stores/file.js + 1 modules
var file = __webpack_require__(41833);
;// CONCATENATED MODULE: ./build/src/credentials/stores/none.js

class NoStore {
    kind = 'none';
    place = 'no store';
    lends = false;
    settleMs = 0;
    #why;
    constructor(why) {
        this.#why = why;
    }
    async read() {
        return {};
    }
    async prove() {
        throw new errors/* DeployError */.sH('store-needed', this.#why);
    }
    async writeRecord() { }
    async save() {
        throw new errors/* DeployError */.sH('store-needed', this.#why);
    }
    async exclusively(body) {
        return body();
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/choose-store.js





async function chooseStore(options) {
    const { inputs, context, clock } = options;
    const kind = inputs['token-store'] === 'auto' ? automatic(options) : inputs['token-store'];
    switch (kind) {
        case 'github-secret':
            return gitHubSecret(options);
        case 'actions-cache':
            return actionsCache(options);
        case 'file': {
            const path = inputs['token-file'];
            if (path === undefined)
                return new NoStore('`token-file` is missing for `token-store: file`.');
            return new file/* FileStore */.y({ path, seed: inputs['refresh-token'], clock });
        }
        case 'none':
            return new NoStore(inputs['token-store'] === 'none'
                ? '`token-store: none` keeps no refresh token.'
                : `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${(0,plain_text/* plainText */.wh)(context.eventName) || 'local'} run.`);
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
async function gitHubSecret({ inputs, context, env, http, clock, log }) {
    const token = inputs['secret-token'];
    const { repository, apiUrl } = context;
    if (!token || !repository) {
        return new NoStore(`\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`);
    }
    const { GitHubSecretStore } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(957)]).then(__webpack_require__.bind(__webpack_require__, 99957));
    const { gitHubApi } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 48713));
    const api = await gitHubApi({ http, token, apiUrl });
    const vault = await vaultFor({ api, repository, environment: inputs['secret-environment'], env });
    return new GitHubSecretStore({ vault, name: inputs['secret-name'], clock, log, random: Math.random });
}
async function vaultFor(options) {
    const { api, repository, environment, env } = options;
    const forge = forgeName(env);
    if (!forge) {
        const { GitHubVault } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(782)]).then(__webpack_require__.bind(__webpack_require__, 50401));
        return new GitHubVault({ api, repository, environment });
    }
    if (environment) {
        throw new errors/* DeployError */.sH('invalid-input', `\`secret-environment\` is set, but ${forge} has no environments.`, {
            next: 'Leave it empty: the secret of the repository is used.',
        });
    }
    const { ForgeVault } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(222)]).then(__webpack_require__.bind(__webpack_require__, 5222));
    return new ForgeVault({ api, repository });
}
function forgeName(env) {
    if (env['FORGEJO_ACTIONS'])
        return 'Forgejo';
    return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}
async function actionsCache({ inputs, context, env, clock }) {
    const { 'refresh-token': seed, 'client-id': clientId } = inputs;
    if (!seed || !clientId)
        return new NoStore('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    const { ActionsCacheStore } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(567)]).then(__webpack_require__.bind(__webpack_require__, 35567));
    const { CacheEntries } = await __webpack_require__.e(/* import() */ 164).then(__webpack_require__.bind(__webpack_require__, 38164));
    const entries = new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock });
    return new ActionsCacheStore({
        entries,
        seed,
        clientId,
        repository: context.repository,
        refused: refusalFor(context),
    });
}
function refusalFor(context) {
    if ((0,contract_event/* isTrustedDefaultBranch */.vj)(context))
        return undefined;
    const where = `This ${(0,plain_text/* plainText */.wh)(context.eventName) || 'local'} run on ${(0,plain_text/* plainText */.wh)(context.ref) || 'no branch'}`;
    return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
        'It holds no access token that is still valid either.');
}


/***/ }),

/***/ 9239:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ chooseToken),
/* harmony export */   j: () => (/* binding */ isNewSignIn)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37736);




const markLivesMs = 240_000;
const lookEveryMs = 3000;
async function chooseToken(options) {
    const { clock, log, store } = options;
    let readAt = clock.now();
    let stored = withoutOwnMark(await store.read(), options);
    let token = newest(stored, options);
    if (stored.record?.state === 'refreshing' && (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .generationOf */ .gS)(stored.record, token) === 'current') {
        ({ stored, readAt } = await awaitOtherRun({ stored, readAt }, options));
        token = newest(stored, options);
    }
    const { record } = stored;
    if (record && (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .generationOf */ .gS)(record, token) === 'superseded')
        throw superseded(record);
    if (record && record.state !== 'stored' && (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .generationOf */ .gS)(record, token) === 'current') {
        log.warning(`An earlier run (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(record.run)}) used this refresh token and never said what came of it. Trying it once: ` +
            `if it was spent, the login was lost with that run at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(record.at ?? new Date(clock.now()).toISOString())}.`);
    }
    return { token, record, readAt };
}
function isNewSignIn(stored, given) {
    if (given === undefined || stored.record === undefined)
        return false;
    return (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .generationOf */ .gS)(stored.record, given) === 'unknown' && (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj)(given) !== stored.seed;
}
function newest(stored, { given, log, store }) {
    const kept = stored.refreshToken;
    if (kept !== undefined)
        log.mask(kept);
    if (given !== undefined && isNewSignIn(stored, given))
        return given;
    const current = [kept, given].find((token) => token !== undefined && (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .generationOf */ .gS)(stored.record, token) === 'current');
    const token = current ?? kept ?? given;
    if (token === undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('credentials-missing', `There is no refresh token: the input is empty, and so is ${store.place}.`);
    }
    return token;
}
async function awaitOtherRun(first, { clock, log, signal, store, own }) {
    const { record } = first.stored;
    const markedAt = Date.parse(record?.at ?? '');
    const now = clock.now();
    const until = Number.isNaN(markedAt) ? now : Math.min(markedAt, now) + markLivesMs;
    if (until > now) {
        log.info(`Another run (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(record?.run ?? '')}) is using this login; waiting up to ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(until - now)}.`);
    }
    let look = first;
    while (look.stored.record?.state === 'refreshing' && clock.now() < until) {
        await clock.sleep(Math.min(lookEveryMs, until - clock.now()), signal);
        const readAt = clock.now();
        look = { stored: withoutOwnMark(await store.read(), { own }), readAt };
    }
    return look;
}
function withoutOwnMark(stored, { own }) {
    const { record } = stored;
    if (record?.mark === undefined || !own?.has(record.mark))
        return stored;
    return { ...stored, record: { ...record, state: 'stored' } };
}
function superseded(record) {
    const { generation, run } = record;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('token-superseded', `The refresh token this job started with has been replaced since, by ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(run)} (generation ${generation}).`);
}


/***/ }),

/***/ 37736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H6: () => (/* binding */ rotatedRecord),
/* harmony export */   H7: () => (/* binding */ refreshingRecord),
/* harmony export */   Rj: () => (/* binding */ fingerprint),
/* harmony export */   gS: () => (/* binding */ generationOf)
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
function refreshingRecord(before, token, by) {
    const current = fingerprint(token);
    const known = before ? [before.current, ...before.superseded] : [];
    return {
        generation: before?.generation ?? 0,
        current,
        superseded: known.filter((print) => print !== current).slice(0, remembered),
        state: 'refreshing',
        ...by,
    };
}
function rotatedRecord(refreshing, newToken, at) {
    const current = fingerprint(newToken);
    return {
        ...refreshing,
        generation: refreshing.generation + 1,
        current,
        superseded: [refreshing.current, ...refreshing.superseded]
            .filter((print) => print !== current)
            .slice(0, remembered),
        state: 'stored',
        at,
    };
}


/***/ }),

/***/ 20779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ Journal)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94343);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43078);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97013);




const entry = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .discriminatedUnion */ .gMt('phase', [
    zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ phase: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('marking'), record: _token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .generationRecord */ .W }),
    zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ phase: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('sending'), record: _token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .generationRecord */ .W }),
    zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        phase: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz('answered'),
        record: _token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .generationRecord */ .W,
        login: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ refreshToken: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), accessToken: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig() }),
    }),
]);
class Journal {
    path;
    constructor(path) {
        this.path = path;
    }
    marking(before) {
        this.#write({ phase: 'marking', record: before });
    }
    sending(refreshing) {
        this.#write({ phase: 'sending', record: refreshing });
    }
    answered(login, rotated) {
        this.#write({ phase: 'answered', record: rotated, login });
    }
    read() {
        try {
            const parsed = entry.safeParse(JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(this.path, 'utf8')));
            return parsed.success ? parsed.data : undefined;
        }
        catch {
            return undefined;
        }
    }
    shred() {
        (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_1__/* .shredFile */ .v)(this.path);
    }
    #write(next) {
        (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_1__/* .writeSecretFile */ .A)(this.path, JSON.stringify(next));
    }
}


/***/ }),

/***/ 870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ replaceLease),
/* harmony export */   Z: () => (/* binding */ acquireLease)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50973);
/* harmony import */ var _choose_token_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9239);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37736);






const tries = 3;
async function acquireLease(options) {
    const own = new Set();
    for (let failures = 0;;) {
        const { token, record, readAt } = await chooseSoon({ ...options, own });
        const refreshing = (0,_generation_js__WEBPACK_IMPORTED_MODULE_3__/* .refreshingRecord */ .H7)(record, token, {
            run: options.run,
            at: new Date(options.clock.now()).toISOString(),
            mark: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)(),
        });
        if (refreshing.mark)
            own.add(refreshing.mark);
        const unsent = {
            ...refreshing,
            state: record && record.state !== 'stored' ? 'uncertain' : 'stored',
        };
        prepareJournal(options.journal, unsent);
        try {
            const stood = await mark(refreshing, { ...options, readAt, record });
            if (stood) {
                options.signal.throwIfAborted();
                options.journal.sending(refreshing);
                return { token, refreshing };
            }
        }
        catch (error) {
            const again = ++failures < tries && !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH && error.code === 'store-not-writable');
            if (again && !options.signal.aborted)
                continue;
            if (!options.keeps || (await replaceLease(options, { refreshing, by: unsent })).told)
                options.journal.shred();
            throw error;
        }
    }
}
async function replaceLease({ store, clock }, { refreshing, by }) {
    const policy = (_error, attempt) => attempt < tries ? (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .backoffMs */ .jo)(attempt, { base: 500, max: 2000, random: Math.random }) : undefined;
    const replace = async () => {
        const { record } = await store.read();
        if (isMark(record, refreshing))
            await store.writeRecord(by);
        return { told: true, rotatedBy: record && record.current !== refreshing.current ? record.run : undefined };
    };
    try {
        return await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(replace, { clock, policy });
    }
    catch {
        return { told: false, rotatedBy: undefined };
    }
}
function isMark(record, refreshing) {
    return record?.state === 'refreshing' && record.mark === refreshing.mark && record.current === refreshing.current;
}
async function chooseSoon(options) {
    const { clock, store } = options;
    for (let attempt = 1;; attempt++) {
        const chosen = await (0,_choose_token_js__WEBPACK_IMPORTED_MODULE_2__/* .chooseToken */ .X)(options);
        if (store.settleMs === 0 || clock.now() - chosen.readAt < store.settleMs / 2)
            return chosen;
        if (attempt === tries)
            throw tooSlow(store, clock.now() - chosen.readAt);
    }
}
async function mark(refreshing, { keeps, store, clock, signal, readAt, record }) {
    if (!keeps)
        return true;
    const isLate = () => store.settleMs > 0 && clock.now() - readAt >= store.settleMs;
    try {
        await store.writeRecord(refreshing);
    }
    catch (error) {
        throw isLate() ? tooSlow(store, clock.now() - readAt, error) : error;
    }
    const { settleMs } = store;
    if (settleMs === 0)
        return true;
    if (isLate())
        throw tooSlow(store, clock.now() - readAt);
    await clock.sleep(settleMs, signal);
    const { record: seen } = await store.read();
    return isMark(seen, refreshing) || JSON.stringify(seen) === JSON.stringify(record);
}
function tooSlow(store, tookMs, cause) {
    const why = cause === undefined ? '' : `: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(cause)}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('store-not-writable', `Marking ${store.place} as in use took ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(tookMs)}, and another run may have used the login meanwhile${why}`, { cause });
}
function prepareJournal(journal, unsent) {
    try {
        journal.marking(unsent);
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('store-not-writable', `The journal ${journal.path} cannot be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`, {
            cause: error,
        });
    }
}


/***/ }),

/***/ 48716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ persistToken)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);


const tries = 5;
const recordTries = 3;
const longestWaitMs = 10_000;
async function persistToken(login, rotated, options) {
    const { store, clock, log, random, signInCommand } = options;
    let overtaken = false;
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(async (attempt) => {
            overtaken = attempt > 1 && (await isOvertaken(options, { rotated, last: attempt === tries }));
            if (!overtaken)
                await store.save(login, rotated);
        }, { clock, policy: (error, attempt) => (attempt < tries ? waitMs(error, attempt, random) : undefined) });
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('token-lost', `The new refresh token could not be stored in ${store.place} (${tries} tries): ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, {
            cause: error,
            next: signInCommand,
        });
    }
    if (overtaken)
        return true;
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(() => store.writeRecord(rotated), {
            clock,
            policy: (error, attempt) => (attempt < recordTries ? waitMs(error, attempt, random) : undefined),
        });
        return true;
    }
    catch (error) {
        log.warning(`The new refresh token is stored, but not the note about it: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)} Stale copies cannot be told apart until the next run.`);
        return false;
    }
}
async function isOvertaken({ store, clock }, { rotated, last }) {
    const askedAt = clock.now();
    const record = await store.read().then((stored) => stored.record, () => undefined);
    if (record !== undefined && record.current !== rotated.superseded[0])
        return true;
    const late = store.settleMs > 0 && clock.now() - askedAt >= store.settleMs / 2;
    if (late && !last)
        throw new Error(`${store.place} takes too long to tell whether it was stored`);
    return false;
}
function waitMs(error, attempt, random) {
    const asked = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.request.retryAfterMs ?? 0) : 0;
    return Math.max(Math.min(asked, longestWaitMs), (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(attempt, { base: 400, max: 3000, random }));
}


/***/ }),

/***/ 41833:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ FileStore)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(43759);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./build/src/credentials/stores/file-lock.js





const staleMs = 30_000;
const patienceMs = 300_000;
const retryMs = 200;
async function withFileLock(path, { clock, body }) {
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true, mode: 0o700 });
    const mine = `${process.pid} ${(0,external_node_os_.hostname)()} ${(0,external_node_crypto_.randomUUID)()}`;
    await acquire(path, { mine, clock });
    const stop = clock.every(staleMs / 3, () => touch(path, { mine, now: clock.now() }));
    try {
        return await body();
    }
    finally {
        stop();
        if (look(path)?.text === mine)
            (0,external_node_fs_.rmSync)(path, { force: true });
    }
}
async function acquire(path, { mine, clock }) {
    const deadline = clock.now() + patienceMs;
    let watched;
    while (!create(path, mine)) {
        const seen = look(path);
        if (!seen)
            continue;
        if (watched?.seen.text !== seen.text || watched.seen.touchedAt !== seen.touchedAt)
            watched = { seen, since: clock.now() };
        if (isHolderGone(seen) || clock.now() - watched.since >= staleMs) {
            steal(path, { stale: seen, mine });
            continue;
        }
        if (clock.now() >= deadline) {
            throw new errors/* DeployError */.sH('store-not-writable', `Another process has held the lock ${path} for five minutes.`, {
                next: `If no other job is running, remove it: rm ${path}`,
            });
        }
        await clock.sleep(retryMs);
    }
}
function create(path, mine) {
    try {
        const file = (0,external_node_fs_.openSync)(path, 'wx', 0o600);
        try {
            (0,external_node_fs_.writeSync)(file, mine);
        }
        finally {
            (0,external_node_fs_.closeSync)(file);
        }
        return true;
    }
    catch (error) {
        if ((0,errors/* hasSystemCode */.$G)(error, 'EEXIST'))
            return false;
        throw error;
    }
}
function steal(path, { stale, mine }) {
    const aside = `${path}.${mine.split(' ').at(-1)}`;
    try {
        (0,external_node_fs_.renameSync)(path, aside);
    }
    catch {
        return;
    }
    try {
        if (look(aside)?.text !== stale.text)
            (0,external_node_fs_.linkSync)(aside, path);
    }
    catch {
    }
    finally {
        (0,external_node_fs_.rmSync)(aside, { force: true });
    }
}
function look(path) {
    try {
        return { text: (0,external_node_fs_.readFileSync)(path, 'utf8'), touchedAt: (0,external_node_fs_.statSync)(path).mtimeMs };
    }
    catch {
        return undefined;
    }
}
function isHolderGone({ text }) {
    const [pid, host] = text.split(' ');
    return host === (0,external_node_os_.hostname)() && pid !== undefined && !isAlive(Number(pid));
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return (0,errors/* hasSystemCode */.$G)(error, 'EPERM');
    }
}
function touch(path, { mine, now }) {
    if (look(path)?.text === mine)
        (0,external_node_fs_.utimesSync)(path, now / 1000, now / 1000);
}

;// CONCATENATED MODULE: ./build/src/credentials/stores/file.js







const contents = schemas/* looseObject */._H3({
    record: schemas/* optional */.lqM(token_store/* generationRecord */.W),
    refreshToken: schemas/* optional */.lqM(schemas/* string */.YjP().check(api/* _minLength */.m9(1))),
    seed: schemas/* optional */.lqM(schemas/* string */.YjP()),
    accessToken: schemas/* optional */.lqM(schemas/* object */.Ikc({ value: schemas/* string */.YjP().check(api/* _minLength */.m9(1)), expiresAt: schemas/* number */.aig() })),
});
class FileStore {
    kind = 'file';
    lends = true;
    settleMs = 0;
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
            throw new errors/* DeployError */.sH('store-not-writable', `The token file ${this.#path} cannot be read: ${(0,errors/* messageOf */.bD)(error)}`, {
                cause: error,
            });
        }
        const trimmed = text.trim();
        if (trimmed !== '' && !trimmed.startsWith('{'))
            return { refreshToken: trimmed };
        if (trimmed === '')
            return {};
        const parsed = contents.safeParse(parse(trimmed));
        if (parsed.success)
            return parsed.data;
        throw new errors/* DeployError */.sH('store-not-writable', `The token file ${this.#path} is not one of this action: ${parsed.error.issues[0]?.message}`);
    }
    async prove() {
        const probe = `${this.#path}.probe`;
        try {
            (0,atomic_file/* writeSecretFile */.A)(probe, 'probe');
            (0,external_node_fs_.rmSync)(probe);
            if ((0,external_node_fs_.existsSync)(this.#path))
                (0,external_node_fs_.accessSync)(this.#path, external_node_fs_.constants.W_OK);
        }
        catch (error) {
            throw new errors/* DeployError */.sH('store-not-writable', `The token file ${this.#path} cannot be written: ${(0,errors/* messageOf */.bD)(error)}`, {
                cause: error,
            });
        }
    }
    async writeRecord(record) {
        const { accessToken, ...kept } = await this.read();
        const same = kept.refreshToken !== undefined && (0,generation/* fingerprint */.Rj)(kept.refreshToken) === record.current;
        this.#write({ ...kept, record, ...(same ? { accessToken } : {}) });
    }
    async save({ refreshToken, accessToken, expiresAt }, record) {
        const seed = this.#seed === undefined ? (await this.read()).seed : (0,generation/* fingerprint */.Rj)(this.#seed);
        this.#write({ record, refreshToken, seed, accessToken: { value: accessToken, expiresAt } });
    }
    async exclusively(body) {
        return withFileLock(`${this.#path}.lock`, { clock: this.#clock, body });
    }
    #write(login) {
        (0,atomic_file/* writeSecretFile */.A)(this.#path, `${JSON.stringify(login, null, 2)}\n`);
    }
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 97013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ generationRecord)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43759);

const generationRecord = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    generation: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._nonnegative */ .UI()), 0),
    current: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    superseded: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), []),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['stored', 'refreshing', 'uncertain']), 'stored'),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), 'an unnamed run'),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    mark: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
});


/***/ }),

/***/ 48713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   decodeData: () => (/* binding */ decodeData),
/* harmony export */   gitHubApi: () => (/* binding */ gitHubApi),
/* harmony export */   isTransient: () => (/* binding */ isTransient)
/* harmony export */ });
/* harmony import */ var zod_v4_core__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4196);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_decode_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(52546);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46102);





async function gitHubApi(options) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(157)]).then(__webpack_require__.bind(__webpack_require__, 50157));
    const baseUrl = options.apiUrl.replace(/\/+$/, '');
    const api = getOctokit(options.token, { baseUrl, request: { fetch: fetchOver(options, new URL(baseUrl).origin) } });
    api.hook.error('request', (error) => {
        throw error.cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH ? error.cause : error;
    });
    return api;
}
function fetchOver({ http, timeoutMs = 10_000 }, origin) {
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
        if (answer.status < 200 || answer.status >= 300 || answer.cut)
            throw gitHubRefusal(http, request, answer);
        const excess = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_3__/* .excessOf */ .F)(answer.text);
        if (excess)
            throw gitHubRefusal(http, request, { ...answer, cut: true, text: excess });
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
    const retryAfterMs = plain.request.retryAfterMs ?? rateLimitMs(answer, http.clock.now());
    const permissions = wanted ? ` GitHub would accept a token with: ${wanted}.` : '';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(plain.code, `${plain.message}${permissions}`, {
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
function isTransient(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status, retryAfterMs } = error.request;
    return (status === undefined ||
        error.code === 'unreachable' ||
        status === 429 ||
        status >= 500 ||
        (status === 403 && retryAfterMs !== undefined));
}
function decodeData(schema, data, what) {
    const parsed = (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_4__/* .safeParse */ .xL)(schema, data);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `GitHub answered a request for ${what} with an unexpected shape: ${(0,_http_decode_js__WEBPACK_IMPORTED_MODULE_1__/* .describeIssue */ .n6)(issue)}.`);
}


/***/ }),

/***/ 49593:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ maxTokenLength),
/* harmony export */   C: () => (/* binding */ bearer)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);

const maxTokenLength = 16_384;
function bearer(token, whose) {
    if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token))
        return `Bearer ${token}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`);
}


/***/ }),

/***/ 8554:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ permanentConnectionError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _tunnel_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92914);



const certificateFaults = {
    SELF_SIGNED_CERT_IN_CHAIN: 'it comes from an authority that this machine does not know',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it comes from an authority that this machine does not know',
    UNABLE_TO_GET_ISSUER_CERT: 'it comes from an authority that this machine does not know',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it comes from an authority that this machine does not know',
    CERT_UNTRUSTED: 'it comes from an authority that this machine does not trust',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself and by no authority',
    CERT_HAS_EXPIRED: 'it has expired',
    CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
    CERT_REVOKED: 'it has been revoked',
    CERT_REJECTED: 'it is not for this use',
    ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
};
function permanentConnectionError(request, cause) {
    const code = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .systemCodeOf */ .c7)(cause) ?? '';
    const fault = certificateFaults[code];
    if (fault !== undefined) {
        const who = proxyFaultOf(cause) ? 'the proxy' : request.host;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('untrusted-certificate', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)} was not sent, because the certificate of ${who} is not trusted: ${fault} (${code}).`, { request, cause });
    }
    const { status = 0, message = '' } = proxyFaultOf(cause) ?? {};
    if (status < 400 || status >= 500)
        return undefined;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('proxy-refused', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)} was not sent: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(message)}.`, {
        request,
        cause,
    });
}
function proxyFaultOf(cause) {
    return cause instanceof _tunnel_js__WEBPACK_IMPORTED_MODULE_1__/* .ProxyError */ .T ? cause : undefined;
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
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var zod_v4_core__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4196);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9588);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46102);






const errorBody = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    reason: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    message: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    error: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});
const secretField = /("[^"\\]{0,60}(?:token|secret|passw|key|credential|auth)[^"\\]{0,60}"\s*:\s*")(?:[^"\\]|\\.)*/gi;
function quoted(text, maxLength) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(text.slice(0, 2000).replace(secretField, '$1***'), maxLength);
}
function reasonOf(answer, { confidential = false } = {}) {
    const text = answer.text.trim();
    if (text.startsWith('<'))
        return `a page of ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(answer.headers['content-type'] ?? 'HTML', 80)} instead of JSON`;
    const body = errorBody.safeParse((0,_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(text));
    const reason = body.success && (body.data.reason ?? body.data.message ?? body.data.error);
    return (reason ? (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(reason) : confidential ? '' : quoted(text)) || 'no reason given';
}
function refusal(http, request, answer, code = codeOf(answer.status)) {
    const facts = (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .requestFacts */ .E)(request, answer, http.clock.now());
    const redirect = answer.status >= 300 && answer.status < 400;
    const reason = redirect
        ? `a redirect to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(answer.headers.location ?? 'nowhere', 100)}`
        : reasonOf(answer, request);
    const id = facts.requestId ? `, request id ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(facts.requestId, 80)}` : '';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(code, `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${answer.status}: ${reason}${id}.`, {
        request: facts,
    });
}
function decode(http, exchange) {
    const { request, answer, schema } = exchange;
    const facts = (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .requestFacts */ .E)(request, answer, http.clock.now());
    const fail = (what) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('unexpected-answer', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts)} answered ${answer.status} with ${what}.`, {
        request: facts,
    });
    if (answer.cut)
        throw fail('more than this action reads');
    const json = (0,_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(answer.text);
    if (json === undefined) {
        const text = request.confidential ? '' : `: ${quoted(answer.text, 120) || 'nothing'}`;
        throw fail((0,_json_js__WEBPACK_IMPORTED_MODULE_4__/* .excessOf */ .F)(answer.text) ?? `something that is not JSON${text}`);
    }
    const parsed = (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_5__/* .safeParse */ .xL)(schema, json);
    if (parsed.success)
        return parsed.data;
    const issue = parsed.error.issues[0];
    const where = issue?.path.length ? `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(issue.path.join('.'), 80)}\`` : 'the body';
    throw fail(`an unexpected shape: ${where}: ${describeIssue(issue)}`);
}
function describeIssue(issue) {
    return issue?.code === 'invalid_type' ? `expected ${issue.expected}` : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(issue?.message ?? 'invalid', 120);
}
function codeOf(status) {
    if (status === 401)
        return 'unauthorized';
    if (status === 402 || status === 403)
        return 'forbidden';
    if (status < 400)
        return 'unexpected-answer';
    return 'platform-refused';
}


/***/ }),

/***/ 85758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ dispatch)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86616);

const mostInformational = 20;
function dispatch(dispatcher, request, { signal, maxBytes, answerMs, onSent, onStatus }) {
    return new Promise((resolve, reject) => {
        const chunks = [];
        const answer = { status: 0, headers: {}, body: Buffer.alloc(0), cut: false };
        let size = 0;
        let informational = 0;
        let late;
        let controller;
        const settle = (end) => {
            clearTimeout(late);
            signal.removeEventListener('abort', abort);
            end();
        };
        const finish = (cut) => {
            answer.cut = cut;
            answer.body = Buffer.concat(chunks, Math.min(size, maxBytes));
            resolve(answer);
        };
        const abort = () => {
            if (controller)
                controller.abort(reasonOf(signal));
            else
                settle(() => reject(reasonOf(signal)));
        };
        if (signal.aborted)
            return reject(reasonOf(signal));
        signal.addEventListener('abort', abort);
        dispatcher.dispatch(request, {
            onRequestStart: (started) => {
                controller = started;
                if (signal.aborted)
                    started.abort(reasonOf(signal));
                else
                    onSent?.();
            },
            onResponseStart: (started, status, headers) => {
                if (status < 200) {
                    if (++informational > mostInformational)
                        started.abort(new Error('interim answers without end'));
                    return;
                }
                if (answerMs !== undefined) {
                    const error = new Error(`no end of the answer within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(answerMs)}`);
                    late = setTimeout(() => started.abort(error), answerMs);
                }
                answer.status = status;
                answer.headers = headers;
                onStatus?.(status);
            },
            onResponseData: (started, chunk) => {
                size += chunk.length;
                chunks.push(chunk);
                if (size <= maxBytes)
                    return;
                settle(() => finish(true));
                started.abort(new Error('longer than what is read'));
            },
            onResponseEnd: () => settle(() => finish(false)),
            onResponseError: (_controller, error) => settle(() => reject(error)),
        });
    });
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
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
        const { signal, dispatcher, userAgent } = this.#options;
        if (this.#options.readOnly && method !== 'GET') {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('read-only', `${method} ${url.host}${url.pathname} was about to be sent while planning.`);
        }
        const limit = AbortSignal.timeout(timeoutMs);
        const facts = { method, host: url.host, path: url.pathname };
        const so = { sent: false };
        const options = {
            origin: url.origin,
            path: url.pathname + url.search,
            method,
            headers: { 'user-agent': userAgent, accept: 'application/json', ...request.headers },
            body: request.body ?? null,
            headersTimeout: timeoutMs,
            bodyTimeout: timeoutMs,
        };
        try {
            const answer = await (0,_dispatch_js__WEBPACK_IMPORTED_MODULE_2__/* .dispatch */ .J)(dispatcher, options, {
                signal: AbortSignal.any([signal, limit]),
                maxBytes,
                onSent: () => {
                    so.sent = true;
                },
                onStatus: (status) => {
                    so.status = status;
                },
            });
            return {
                status: answer.status,
                headers: flatten(answer.headers),
                text: answer.body.toString('utf8'),
                cut: answer.cut,
            };
        }
        catch (error) {
            signal.throwIfAborted();
            const cause = limit.aborted ? new AnswerTimeout(timeoutMs, { sent: so.sent, cause: error }) : error;
            throw (0,_connection_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .permanentConnectionError */ .L)({ ...facts, ...so }, cause) ?? unreachable({ ...facts, ...so }, cause);
        }
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
    const what = request.status === undefined ? 'got no answer' : `answered ${request.status}, but the answer broke off`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('unreachable', `${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(request)} ${what}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause))}${code ? ` (${code})` : ''}.`, {
        request,
        cause,
    });
}
function requestFacts(request, answer, now) {
    const { headers, status } = answer;
    return {
        method: request.method,
        host: request.url.host,
        path: request.url.pathname,
        status,
        requestId: headers['x-request-id'] ?? headers['x-amz-request-id'] ?? headers['x-github-request-id'],
        retryAfterMs: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryAfterMs */ .Vs)(headers['retry-after'], now),
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

/***/ 46102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ excessOf),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
const mostValues = 400_000;
const deepest = 100;
const harmlessLength = deepest;
const escapes = /\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u(d[89a-f][\da-f]{2})|\\[\s\S]/gi;
function excessOf(text) {
    let depth = 0;
    let values = 0;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === quote)
            at = endOfString(text, at);
        else if (code === openBracket || code === openBrace) {
            values++;
            if (++depth > deepest)
                return `values nested more than ${deepest} levels deep`;
        }
        else if (code === closeBracket || code === closeBrace)
            depth--;
        else if (code === comma && ++values > mostValues)
            return `more than ${mostValues.toLocaleString('en-US')} values`;
    }
    return undefined;
}
function parseJson(text) {
    const harmless = text.length < harmlessLength;
    if (!harmless && excessOf(text) !== undefined)
        return undefined;
    try {
        const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
        return JSON.parse(/\\ud/i.test(plain) ? wholeCharacters(plain) : plain);
    }
    catch {
        return undefined;
    }
}
function wholeCharacters(text) {
    return text.replace(escapes, (whole, _high, _low, half) => (half ? '\\ufffd' : whole));
}
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
function endOfString(text, start) {
    for (let at = start + 1; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === backslash)
            at++;
        else if (code === quote)
            return at;
    }
    return text.length;
}


/***/ }),

/***/ 24908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ listOf)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88532);
/* harmony import */ var zod_v4_core__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4196);


function listOf(item) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi((values, context) => {
        const list = [];
        for (const [index, value] of values.entries()) {
            const parsed = (0,zod_v4_core__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xL)(item, value);
            if (!parsed.success) {
                const [issue] = parsed.error.issues;
                const message = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.message;
                context.issues.push({
                    code: 'custom',
                    message: message ?? 'invalid',
                    path: [index, ...(issue?.path ?? [])],
                    input: value,
                });
                return zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .NEVER */ .tm;
            }
            list.push(parsed.data);
        }
        return list;
    }));
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

/***/ 39984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ portOf),
/* harmony export */   o: () => (/* binding */ ProxyRules)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _loopback_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32501);


class ProxyRules {
    #proxies;
    #exceptions;
    constructor(env) {
        this.#proxies = { 'https:': readProxy(env, 'HTTPS_PROXY'), 'http:': readProxy(env, 'HTTP_PROXY') };
        this.#exceptions = readExceptions(variable(env, 'NO_PROXY'));
    }
    get any() {
        return Object.values(this.#proxies).some((proxy) => proxy !== undefined);
    }
    proxyFor(url) {
        if ((0,_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(url))
            return undefined;
        return this.#exceptions.some((exception) => matches(exception, url)) ? undefined : this.#proxies[url.protocol];
    }
}
function variable(env, name) {
    return (env[name.toLowerCase()] || env[name] || '').trim();
}
function readProxy(env, name) {
    const value = variable(env, name);
    if (value === '')
        return undefined;
    const text = value.includes('://') ? value : `http://${value}`;
    const refuse = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('invalid-proxy', `The proxy in ${name} cannot be used: ${why}.`);
    if (!URL.canParse(text))
        throw refuse('it is not a URL');
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw refuse('it is neither http nor https');
    if (!isDecodable(url.username + url.password))
        throw refuse('a % in its user or password must be written as %25');
    return url;
}
function isDecodable(text) {
    try {
        decodeURIComponent(text);
        return true;
    }
    catch {
        return false;
    }
}
function readExceptions(list) {
    return list
        .split(/[,\s]+/)
        .filter(Boolean)
        .map((entry) => {
        const bare = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i.test(entry);
        const [, host = '', port] = bare ? ['', entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
        return { host: canonical(host.replace(/^\*?\.(?=.)/, '').replace(/^\[(.*)\]$/, '$1')), port };
    });
}
function canonical(host) {
    const text = `http://${host.includes(':') ? `[${host}]` : host}`;
    return host !== '*' && URL.canParse(text) ? new URL(text).hostname : host.toLowerCase();
}
function matches({ host, port }, url) {
    if (port !== undefined && port !== portOf(url))
        return false;
    const asked = url.hostname.replace(/\.$/, '');
    return host === '*' || asked === host || asked.endsWith(`.${host}`);
}
function portOf(url) {
    return url.port || (url.protocol === 'https:' ? '443' : '80');
}


/***/ }),

/***/ 92914:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ ProxyError),
/* harmony export */   V: () => (/* binding */ connectorFor)
/* harmony export */ });
/* harmony import */ var undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59136);
/* harmony import */ var undici_lib_dispatcher_client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23701);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);
/* harmony import */ var _proxy_rules_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39984);




class ProxyError extends Error {
    status;
    constructor(message, options) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.status = options.status;
    }
}
function connectorFor(rules, timeoutMs) {
    const direct = undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__({ timeout: timeoutMs });
    return (options, callback) => {
        const target = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
        const proxy = rules.proxyFor(target);
        if (!proxy)
            return direct(options, callback);
        openTunnel(proxy, { target, connect: direct, timeoutMs }, (error, socket) => {
            if (!socket)
                callback(error, null);
            else if (target.protocol === 'https:')
                direct({ ...options, httpSocket: socket }, callback);
            else
                callback(null, socket);
        });
    };
}
function openTunnel(proxy, { target, connect, timeoutMs }, opened) {
    const path = `${target.hostname}:${(0,_proxy_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .portOf */ .H)(target)}`;
    const client = new undici_lib_dispatcher_client_js__WEBPACK_IMPORTED_MODULE_1__(proxy.origin, { connect, headersTimeout: timeoutMs });
    const fail = (message, cause) => {
        void client.destroy();
        opened(new ProxyError(`the proxy ${proxy.host} ${message}`, cause), null);
    };
    client.dispatch({ method: 'CONNECT', path, headers: { host: path, ...authorization(proxy) } }, {
        onRequestStart: () => undefined,
        onRequestUpgrade: (_controller, status, _headers, socket) => {
            if (status === 200)
                return opened(null, socket);
            socket.on('error', () => undefined).destroy();
            fail(`answered ${status} to the request for ${path}`, { status });
        },
        onResponseError: (_controller, cause) => fail(`cannot be reached: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(cause)}`, { cause }),
    });
}
function authorization({ username, password }) {
    if (!username && !password)
        return {};
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` };
}


/***/ }),

/***/ 10774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ computeHosts),
/* harmony export */   v: () => (/* binding */ checkPlatformUrl)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32501);




const production = /^prod(-|$)/;
function computeHosts(environment, overrides = {}) {
    const { baseUrl } = overrides;
    const control = production.test(environment) ? 'prod' : environment;
    return {
        auth: overrides.authUrl ?? baseUrl ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
        catalog: baseUrl ?? `https://catalog.svc.${control}.osaas.io`,
        token: baseUrl ?? `https://token.svc.${control}.osaas.io`,
        deploy: overrides.deployUrl ?? baseUrl ?? `https://deploy.svc.${environment}.osaas.io`,
        money: baseUrl ?? `https://money.svc.${control}.osaas.io`,
    };
}
const internal = /^(0\.|10\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^\[(::|fe[89ab]|f[cd]|::ffff:|64:ff9b:)/i;
const metadata = /^(metadata|instance-data)(\.|$)|\.metadata\.|(^|\.)metadata\.goog\.?$/i;
const longestUrl = 8192;
function checkPlatformUrl(text, options) {
    const refuse = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${options.what} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(text, 200))}: ${why}.`);
    if (text.length > longestUrl)
        throw refuse(`it has ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatNumber */ .ZV)(text.length)} characters`);
    if (!URL.canParse(text))
        throw refuse('that is not a URL');
    const url = new URL(text);
    url.hash = '';
    if (url.username || url.password)
        throw refuse('it carries a user name');
    if ((0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_3__/* .isLoopback */ .U)(url)) {
        if (!options.loopback)
            throw refuse('that is this machine');
        if (url.protocol !== 'http:' && url.protocol !== 'https:')
            throw refuse('it is neither http nor https');
        return url;
    }
    if (url.protocol !== 'https:')
        throw refuse('it is not https');
    if (internal.test(url.hostname) || metadata.test(url.hostname))
        throw refuse('that is an address inside a network');
    return url;
}


/***/ }),

/***/ 55308:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Du: () => (/* binding */ publishResponse),
/* harmony export */   MY: () => (/* binding */ page),
/* harmony export */   SV: () => (/* binding */ pageList),
/* harmony export */   gy: () => (/* binding */ mintResponse),
/* harmony export */   nJ: () => (/* binding */ tokenResponse)
/* harmony export */ });
/* unused harmony export uploadTarget */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43759);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53846);
/* harmony import */ var _http_list_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24908);


const tokenResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    access_token: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1)),
    refresh_token: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1))),
    token_type: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), undefined),
    expires_in: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .ai().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._positive */ .NC())), undefined),
    scope: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), undefined),
});
const page = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._maxLength */ .Eb(200)), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()]), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi(String)),
    name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1)),
    url: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    customDomain: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    authEnabled: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()),
    prunedCount: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()),
});
const publishResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ url: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), prunedCount: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()) });
const pageList = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(page);
const uploadTarget = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    path: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    url: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1)),
    method: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    contentType: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    fields: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
});
const mintResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    uploads: (0,_http_list_js__WEBPACK_IMPORTED_MODULE_3__/* .listOf */ .c)(uploadTarget),
    expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()])),
    maxFileSizeBytes: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()),
});


/***/ }),

/***/ 63465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ Deployments)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48713);
/* harmony import */ var _http_list_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24908);




const descriptionLength = 140;
const mostEnded = 50;
const deployment = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ id: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig() });
const deployments = (0,_http_list_js__WEBPACK_IMPORTED_MODULE_2__/* .listOf */ .c)(deployment);
class Deployments {
    #github;
    #runUrl;
    constructor({ github, runUrl }) {
        this.#github = github;
        this.#runUrl = runUrl;
    }
    async create({ sha, environment, description, preview }) {
        return this.#github.attempt({
            what: 'the deployment record',
            permission: 'deployments: write',
            onlyGitHub: true,
            repeatable: false,
            call: async (api, repo) => {
                const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
                    ...repo,
                    ref: sha,
                    task: 'deploy',
                    auto_merge: false,
                    required_contexts: [],
                    environment,
                    description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, descriptionLength),
                    transient_environment: preview,
                    production_environment: !preview,
                });
                return (0,_github_api_js__WEBPACK_IMPORTED_MODULE_0__.decodeData)(deployment, data, 'the new deployment').id;
            },
        });
    }
    async setStatus(id, { state, description, url }) {
        const taken = await this.#github.attempt({
            what: 'the status of the deployment record',
            permission: 'deployments: write',
            onlyGitHub: true,
            repeatable: true,
            call: async (api, repo) => {
                await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
                    ...repo,
                    deployment_id: id,
                    state,
                    description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, descriptionLength),
                    ...(url ? { environment_url: url } : {}),
                    ...(this.#runUrl ? { log_url: this.#runUrl } : {}),
                });
                return true;
            },
        });
        return taken ?? false;
    }
    async endAll(environment) {
        const found = await this.#github.attempt({
            what: 'the deployment records',
            permission: 'deployments: write',
            onlyGitHub: true,
            repeatable: true,
            call: async (api, repo) => {
                const query = { environment, per_page: mostEnded };
                const { data } = await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query });
                return (0,_github_api_js__WEBPACK_IMPORTED_MODULE_0__.decodeData)(deployments, data, 'the deployments');
            },
        });
        for (const { id } of found ?? []) {
            if (!(await this.setStatus(id, { state: 'inactive', description: 'Removed' })))
                return;
        }
    }
}


/***/ }),

/***/ 83903:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  o: () => (/* binding */ openGitHub)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/github/api.js
var api = __webpack_require__(48713);
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
    async attempt(wish) {
        if (!this.available || this.#down)
            return undefined;
        const [owner = '', repo = ''] = this.#options.repository.split('/');
        const { clock } = this.#options.http;
        const startedAt = clock.now();
        try {
            const api = await this.#open();
            return await (0,retry/* retry */.L5)(() => wish.call(api, { owner, repo }), {
                policy: (error, attempt) => clock.now() - startedAt > patienceMs
                    ? undefined
                    : this.#waitAfter(error, { attempt, repeatable: wish.repeatable }),
                clock,
            });
        }
        catch (error) {
            this.#down = (0,api.isTransient)(error);
            if (wish.onlyGitHub && isUnknownHere(error)) {
                this.#options.log.info(`This server does not know ${wish.what}.`);
            }
            else
                this.#failures.push(failureOf(error, wish));
            return undefined;
        }
    }
    warn() {
        const failures = this.#failures.splice(0);
        if (failures.length === 0)
            return;
        const lines = new Map(failures.map(({ what, reason }) => [what, `- ${what}: ${reason}`]));
        const permissions = permissionLines(failures.flatMap(({ permission }) => permission ?? []));
        const advice = permissions.length > 0 ? [whereToAdd, 'permissions:', ...permissions] : [];
        this.#options.log.warning([
            'The deploy itself is not affected, but GitHub did not take everything:',
            ...lines.values(),
            ...advice,
            'The job summary says it all.',
        ].join('\n'), 'osc-deploy');
    }
    #open() {
        const { http, token = '', apiUrl } = this.#options;
        this.#api ??= (0,api.gitHubApi)({ http, token, apiUrl, timeoutMs: this.#timeoutMs });
        return this.#api;
    }
    #waitAfter(error, { attempt, repeatable }) {
        if (!(error instanceof errors/* RequestError */.GI) || !(0,api.isTransient)(error) || attempt >= this.#tries)
            return undefined;
        const { status, retryAfterMs } = error.request;
        if (!repeatable && status !== 429 && status !== 403)
            return undefined;
        const wait = retryAfterMs ?? (0,retry/* backoffMs */.jo)(attempt, { base: 500, max: 4000, random: this.#options.random });
        return wait > longestWaitMs ? undefined : wait;
    }
}
function isUnknownHere(error) {
    if (!(error instanceof errors/* RequestError */.GI) || error.request.acceptedPermissions !== undefined)
        return false;
    return error.status === 404 || error.status === 405 || error.status === 501;
}
function failureOf(error, { what, permission }) {
    if (!(error instanceof errors/* RequestError */.GI)) {
        return { what, permission: undefined, reason: (0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error)) };
    }
    const { status, acceptedPermissions } = error.request;
    const limited = (0,api.isTransient)(error) || /rate limit/i.test(error.message);
    const refused = !limited && (status === 403 || (status === 404 && acceptedPermissions !== undefined));
    return {
        what,
        permission: refused ? (acceptedPermissions ?? permission.replace(': ', '=').replaceAll('-', '_')) : undefined,
        reason: error.message,
    };
}

// EXTERNAL MODULE: ./build/src/http/http.js
var http_http = __webpack_require__(9588);
;// CONCATENATED MODULE: ./build/src/workflow/github-client.js


function openGitHub({ dispatcher, clock, userAgent, log, random }, { inputs, context }) {
    const http = new http_http/* Http */.l({ dispatcher, clock, userAgent, signal: new AbortController().signal });
    const { repository, apiUrl } = context;
    return new BestEffortGitHub({ http, token: inputs['github-token'], repository, apiUrl, log, random });
}


/***/ })

};
