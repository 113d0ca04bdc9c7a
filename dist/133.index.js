export const id = 133;
export const ids = [133];
export const modules = {

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
    pull_request: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
    label: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })),
    issue: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ number: lenient(_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .positive */ .yj), pull_request: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()) })),
    workflow_run: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
        event: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), ''),
        conclusion: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_sha: lenient(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_branch: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
        head_repository: _pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .headRepository */ .nC,
    })),
});
function holdsSecrets(eventName) {
    return !['pull_request', 'pull_request_review', 'pull_request_review_comment'].includes(eventName);
}
function readContext(env, event) {
    const eventName = env['GITHUB_EVENT_NAME'] ?? '';
    const own = env['GITHUB_REPOSITORY'] ?? '';
    const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
    const data = payload.safeParse(event).data ?? {};
    const pull = _pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestData */ .vA.safeParse(data.pull_request).data;
    const pullRequest = pull && (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .parsePullRequest */ .yA)(pull, { repository: own, closed: data.action === 'closed' });
    const workflowRun = eventName === 'workflow_run' ? data.workflow_run : undefined;
    const head = workflowRun?.head_repository?.full_name;
    const pullRequestHint = pull ? undefined : readHint(eventName, { data, env });
    const ofPullRequest = isOfPullRequest(eventName, { data, env });
    return {
        eventName,
        repository: own,
        sha: pullRequest?.headSha ?? workflowRun?.head_sha ?? env['GITHUB_SHA'] ?? '',
        ref: env['GITHUB_REF'] ?? '',
        branch: ofPullRequest ? undefined : readBranch(eventName, { data, env }),
        deleted: eventName === 'delete' ? { name: data.ref ?? '', kind: data.ref_type ?? '' } : undefined,
        label: pull && data.label && { name: data.label.name, isAdded: data.action !== 'unlabeled' },
        conclusion: workflowRun?.conclusion === null ? '' : workflowRun?.conclusion,
        pullRequestUnknown: !pullRequest && !pullRequestHint && (ofPullRequest || mayHavePullRequest(eventName, data)),
        actor: env['GITHUB_ACTOR'] ?? '',
        defaultBranch: data.repository?.default_branch ?? (eventName === 'schedule' ? readBranchOfRef(env) : undefined),
        pullRequest,
        pullRequestHint,
        privilegedFork: (pullRequest?.fork === true && holdsSecrets(eventName)) ||
            (workflowRun !== undefined &&
                (head !== undefined || isPullRequestRun(workflowRun)) &&
                !(0,_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .isSameRepository */ .ve)(head, own)),
        repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
        serverUrl,
        apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
        runUrl: computeRunUrl(env, `${serverUrl}/${own}`),
    };
}
function computeRunUrl(env, repositoryUrl) {
    const id = env['GITHUB_RUN_ID'];
    if (!id)
        return '';
    if ((0,_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .forgeName */ .ji)(env))
        return `${repositoryUrl}/actions/runs/${env['GITHUB_RUN_NUMBER'] || id}`;
    return `${repositoryUrl}/actions/runs/${id}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`;
}
function isTrustedDefaultBranch(context) {
    if (context.eventName === 'schedule')
        return true;
    const trusted = new Set(['push', 'workflow_dispatch', 'repository_dispatch', 'release', 'workflow_run']);
    return (!context.privilegedFork &&
        trusted.has(context.eventName) &&
        context.defaultBranch !== undefined &&
        context.ref === `refs/heads/${context.defaultBranch}`);
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
function isPullRequestRun(run) {
    return run.event.startsWith('pull_request');
}
function readBranchOfRef(env) {
    return /^refs\/heads\/(.+)$/s.exec(env['GITHUB_REF'] ?? '')?.[1];
}
function readBranch(eventName, { data, env }) {
    if (eventName === 'delete')
        return undefined;
    return eventName === 'workflow_run' ? (data.workflow_run?.head_branch ?? undefined) : readBranchOfRef(env);
}
function isOfPullRequest(eventName, { data, env }) {
    const isNamed = eventName.startsWith('pull_request') || /^refs\/pull\//.test(env['GITHUB_REF'] ?? '');
    return isNamed || Boolean(data.pull_request ?? data.issue?.pull_request);
}
function mayHavePullRequest(eventName, { issue, workflow_run: run }) {
    if (eventName === 'workflow_run')
        return !run || isPullRequestRun(run);
    return eventName === 'issue_comment' && issue?.number === undefined;
}
function readHint(eventName, { data, env }) {
    const { issue, workflow_run: run } = data;
    if (issue?.number && issue.pull_request)
        return { kind: 'number', number: issue.number };
    const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(env['GITHUB_REF'] ?? '') ?? [];
    if (digits !== undefined)
        return { kind: 'number', number: Number(digits) };
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

/***/ 13831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Be: () => (/* binding */ refreshToken),
/* harmony export */   DZ: () => (/* binding */ choiceInAnyCase),
/* harmony export */   Gf: () => (/* binding */ secretName),
/* harmony export */   Gl: () => (/* binding */ workspace),
/* harmony export */   Hz: () => (/* binding */ storeName),
/* harmony export */   Mn: () => (/* binding */ lines),
/* harmony export */   OW: () => (/* binding */ healthPath),
/* harmony export */   Pf: () => (/* binding */ label),
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
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   rE: () => (/* binding */ version),
/* harmony export */   tB: () => (/* binding */ basicAuth),
/* harmony export */   zM: () => (/* binding */ boolean)
/* harmony export */ });
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73136);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88532);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9588);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10774);




const trimmed = (read) => zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi((text, context) => read(text.trim(), (message) => {
    context.issues.push({ code: 'custom', message, input: undefined });
    return zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .NEVER */ .tm;
})));
const meaning = (read) => trimmed((text, refuse) => (text === '' ? undefined : read(text, refuse)));
const optionalMatching = (pattern, rule) => meaning((text, refuse) => (pattern.test(text) ? text : refuse(rule)));
const matchingOr = (byDefault, pattern, rule) => trimmed((text, refuse) => (pattern.test(text || byDefault) ? text || byDefault : refuse(rule)));
const optional = trimmed((text) => text || undefined);
const tokenRule = 'must be one word of printable ASCII characters: something else was pasted with it';
const token = optionalMatching(/^[\x21-\x7e]+$/, tokenRule);
const refreshToken = meaning((text, refuse) => {
    if (!/^[\x21-\x7e]+$/.test(text))
        return refuse(tokenRule);
    if (!/^eyJ[\w-]+\.[\w-]+\./.test(text))
        return text;
    return refuse('is an access token, not a refresh token (it begins with `eyJ`): give it as `access-token`, or get a refresh token with `osc-deploy login --repo`');
});
const storeName = optionalMatching(/^[A-Za-z0-9]+$/, 'must be the name of a parameter store: letters and digits only');
const oneOf = (read) => (values, byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(trimmed((text) => read(text) || byDefault), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(values));
const choice = oneOf((text) => text);
const choiceInAnyCase = oneOf((text) => text.toLowerCase());
const boolean = (byDefault) => zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(choiceInAnyCase(['true', 'false'], byDefault ? 'true' : 'false'), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi((text) => text === 'true'));
const integer = (byDefault, min, max) => trimmed((text, refuse) => {
    const digits = text || String(byDefault);
    const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`);
});
const units = {
    ...{ '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
    ...{ kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 },
};
const byteSize = (byDefault) => trimmed((text, refuse) => {
    const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]*)$/i.exec(text || byDefault) ?? [];
    const bytes = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN));
    return bytes > 0 ? bytes : refuse('must be a size such as 500MB, 2GiB or a number of bytes');
});
const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const duration = (byDefault) => trimmed((text, refuse) => {
    if (text === '')
        return byDefault;
    const [, digits, unit = ''] = /^(\d{1,9}) ?([smhd])$/i.exec(text) ?? [];
    const value = text === '0' ? 0 : Number(digits) * (milliseconds[unit.toLowerCase()] ?? Number.NaN);
    if (value >= 0 && value <= maxDuration)
        return value;
    return refuse('must be a number and a unit, such as 30m, 24h or 14d, and at most 3650d');
});
const maxDuration = 3650 * 86_400_000;
const label = optionalMatching(/^[^,\p{Cc}]{1,50}$/u, 'must be one label of at most 50 characters, without commas');
const version = matchingOr('previous', /^(previous|[A-Za-z0-9][A-Za-z0-9_-]{6,99})$/, 'must be `previous`, a commit of 7 digits or more, or the id of a version');
const lines = trimmed((text) => text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== ''));
const origin = meaning((text, refuse) => baseUrlOf(text) ?? refuse('must be an https URL without user, query or fragment (plain http only for loopback)'));
const environment = matchingOr('prod', /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, `must be ${_platform_hosts_js__WEBPACK_IMPORTED_MODULE_2__/* .environments */ .dT.join(', ')}, or another name of letters, digits and hyphens`);
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
const domain = meaning((text, refuse) => {
    const name = (/[^ -~]/.test(text) && (0,node_url__WEBPACK_IMPORTED_MODULE_0__.domainToASCII)(text)) || text.toLowerCase();
    if (/(^|\.)osaas\.io$/.test(name))
        return refuse('is an address of the platform itself, which it gives by `name`; it must be a domain of your own');
    const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
    return isName ? name : refuse('must be a host name such as www.example.com, without scheme, port or path');
});
const workspace = optionalMatching(/^[\w.@-]{1,100}$/, 'must be the name of a workspace, as the console and the log show it');
const healthPath = optionalMatching(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz');
const secretName = matchingOr('OSC_REFRESH_TOKEN', /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i, 'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_');
function baseUrlOf(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (0,_http_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url));
    if (!url || !isSafe || url.username || url.password || url.search || url.hash)
        return undefined;
    return url.href.replace(/\/+$/, '');
}


/***/ }),

/***/ 23135:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   LY: () => (/* binding */ takeInputs),
/* harmony export */   TL: () => (/* binding */ parseInputs),
/* harmony export */   XD: () => (/* binding */ optionOf),
/* harmony export */   Ys: () => (/* binding */ rejectProblems),
/* harmony export */   _y: () => (/* binding */ secretInputs),
/* harmony export */   hS: () => (/* binding */ InvalidInputs),
/* harmony export */   qs: () => (/* binding */ unknownInputs),
/* harmony export */   vj: () => (/* binding */ inputNames)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80413);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _input_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13831);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79071);






const table = {
    'refresh-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .refreshToken */ .Be, secret: true },
    'client-id': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'client-secret': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, secret: true },
    'access-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true, option: 'OSC_ACCESS_TOKEN' },
    'token-store': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto') },
    'secret-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true },
    'secret-name': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .secretName */ .Gf, option: '--secret' },
    'secret-environment': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, option: '--env' },
    'token-file': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'allow-token-loss': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(false) },
    target: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq(['pages', 'runner', 'app', 'instance', 'job'], 'pages') },
    operation: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choice */ .Yq(['auto', 'deploy', 'remove', 'plan', 'cleanup', 'rollback'], 'auto') },
    version: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .version */ .rE },
    workspace: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .workspace */ .Gl },
    name: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    environment: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .environment */ .cA },
    preview: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choiceInAnyCase */ .DZ(['auto', 'branch', 'true', 'false'], 'auto'), option: '--preview-branch' },
    'preview-label': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .label */ .Pf },
    'preview-expires': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0() },
    directory: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, option: '<directory>' },
    exclude: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .lines */ .Mn },
    incremental: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(true) },
    'max-prune': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .maxPrune */ .bq },
    keep: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .lines */ .Mn },
    'keep-assets': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0(0) },
    versions: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd(0, 0, 20) },
    domain: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .domain */ .bl },
    rollback: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(false) },
    concurrency: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd(128, 1, 256) },
    'basic-auth': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .basicAuth */ .tB, secret: true },
    runner: { read: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runnerKinds */ .CP))) },
    'source-url': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'source-ref': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'source-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true, option: 'OSC_SOURCE_TOKEN' },
    'sub-path': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'build-command': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    entry: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'config-service': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .storeName */ .Hz },
    config: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'config-api-key': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true, option: 'OSC_CONFIG_API_KEY' },
    'config-prune': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(false) },
    service: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    options: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, option: '--set' },
    'service-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(false) },
    'preview-config': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'preview-source-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true, option: 'OSC_PREVIEW_SOURCE_TOKEN' },
    'preview-options': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq, option: '--preview-set' },
    'preview-max-size': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .byteSize */ .mz('500MB') },
    'preview-max-count': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd(50, 1, 10_000) },
    wait: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(true) },
    timeout: {
        read: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .pipe */ .FsL(_input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .integer */ .nd(600, 1, 21_600), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .transform */ .pdi((seconds) => seconds * 1000)),
    },
    'health-path': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .healthPath */ .OW },
    'github-token': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .token */ .Sh, secret: true },
    comment: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .choiceInAnyCase */ .DZ(['auto', 'true', 'false'], 'auto') },
    deployment: { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM(false) },
    'deployment-environment': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq },
    'base-url': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG },
    'auth-url': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG },
    'deploy-url': { read: _input_values_js__WEBPACK_IMPORTED_MODULE_1__/* .origin */ .TG },
};
const inputNames = Object.keys(table);
const rows = table;
const secretInputs = inputNames.filter((name) => rows[name].secret);
function optionOf(input) {
    return rows[input].option ?? `--${input}`;
}
function takeInputs(env) {
    const taken = inputNames.map((name) => [name, takeVariable(env, `INPUT_${name.toUpperCase()}`)]);
    const raw = Object.fromEntries(taken);
    const accessToken = takeVariable(env, 'OSC_ACCESS_TOKEN');
    if (raw['access-token'].trim() === '')
        raw['access-token'] = accessToken;
    return raw;
}
function takeVariable(env, name) {
    const value = env[name] ?? '';
    delete env[name];
    return value;
}
function unknownInputs(env) {
    const known = new Set(inputNames.map((name) => name.toUpperCase()));
    const names = Object.keys(env).flatMap((name) => (name.startsWith('INPUT_') ? [name.slice('INPUT_'.length)] : []));
    return names
        .filter((name) => name !== '' && !known.has(name))
        .map((name) => {
        const meant = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_4__/* .nearest */ .p)(name, inputNames);
        return `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(name.toLowerCase(), 60)}\` is not an input${meant ? `; did you mean \`${meant}\`?` : '.'}`;
    });
}
function parseInputs(raw) {
    const problems = [];
    const read = inputNames.map((input) => {
        const parsed = table[input].read.safeParse(raw[input]);
        if (parsed.success)
            return [input, parsed.data];
        const given = rows[input].secret ? '.' : `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(raw[input], 120)}".`;
        problems.push({ input, text: `${explain(parsed.error.issues[0])}${given}` });
        return [input, table[input].read.parse('')];
    });
    return { inputs: Object.fromEntries(read), problems };
}
class InvalidInputs extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    problems;
    constructor(problems, next) {
        super('invalid-input', `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid`, {
            rows: problems.map(({ input, text }) => `\`${input}\` ${text}`),
            next,
        });
        this.problems = problems;
    }
}
function rejectProblems(problems, next) {
    if (problems.length > 0)
        throw new InvalidInputs(problems, next);
}
function explain(issue) {
    if (issue?.code === 'invalid_value')
        return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
    return issue?.message ?? 'is not valid';
}
function problemsOf(found) {
    return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
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
/* harmony export */   RX: () => (/* binding */ hasLabel),
/* harmony export */   l3: () => (/* binding */ labelNames),
/* harmony export */   nC: () => (/* binding */ headRepository),
/* harmony export */   vA: () => (/* binding */ pullRequestData),
/* harmony export */   ve: () => (/* binding */ isSameRepository),
/* harmony export */   yA: () => (/* binding */ parsePullRequest),
/* harmony export */   yj: () => (/* binding */ positive)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43759);

const headRepository = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ full_name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }));
const labelNames = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi((labels) => labels.map(({ name }) => name)))), undefined);
const positive = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._positive */ .NC());
const pullRequestData = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    number: positive,
    state: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    user: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ login: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })),
    labels: labelNames,
    head: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ sha: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ref: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), repo: headRepository }),
});
function parsePullRequest(data, { repository, closed = false }) {
    return {
        number: data.number,
        headSha: data.head.sha,
        headRef: data.head.ref ?? undefined,
        headRepository: data.head.repo?.full_name,
        fork: !isSameRepository(data.head.repo?.full_name, repository),
        closed: closed || data.state === 'closed',
        author: data.user?.login ?? '',
        labels: data.labels,
    };
}
function hasLabel(labels, label) {
    return label === undefined ? undefined : labels?.some((name) => name.toLowerCase() === label.toLowerCase());
}
function isSameRepository(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}


/***/ }),

/***/ 36533:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ds: () => (/* binding */ tokenFilePath),
/* harmony export */   QK: () => (/* binding */ loginProblems),
/* harmony export */   Rm: () => (/* binding */ adviseOnLogin),
/* harmony export */   pQ: () => (/* binding */ loginPathProblems)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_inside_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4035);
/* harmony import */ var _forge_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(71015);






function loginProblems(inputs) {
    if (inputs['access-token'])
        return storeProblems(inputs);
    if (inputs['refresh-token'] === undefined && inputs['token-file'] === undefined) {
        const text = 'has no value, and neither has `access-token`: an empty secret usually has another name or environment.';
        return [{ input: 'refresh-token', or: 'access-token', text }, ...storeProblems(inputs)];
    }
    if (inputs['client-id'])
        return storeProblems(inputs);
    const text = 'is empty. `OSC_CLIENT_ID` is a variable, not a secret: `${{ vars.OSC_CLIENT_ID }}` reads it, and `gh variable list` shows whether it is there.';
    return [{ input: 'client-id', text }, ...storeProblems(inputs)];
}
function adviseOnLogin(problems, { context, env }) {
    const isEmpty = problems.some(({ input, or }) => input === 'client-id' || or === 'access-token');
    const tool = (0,_forge_js__WEBPACK_IMPORTED_MODULE_4__/* .commandLineOf */ .l0)(env);
    if (!isEmpty || !tool || !context.repository)
        return undefined;
    return ['See what the repository lacks:', { command: `${tool} doctor --repo ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .shellWord */ .r7)(context.repository)}` }];
}
function storeProblems(inputs) {
    const store = inputs['token-store'];
    if (store === 'github-secret' && !inputs['secret-token']) {
        return [
            { input: 'secret-token', text: 'is required for `token-store: github-secret`: a token that can write secrets.' },
        ];
    }
    if (store === 'file' && !inputs['token-file']) {
        return [{ input: 'token-file', text: 'is required for `token-store: file`: the path of the file.' }];
    }
    return [];
}
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
    if (path !== undefined && (0,_base_inside_js__WEBPACK_IMPORTED_MODULE_3__/* .isInside */ .F)(path, directory)) {
        const text = 'lies below `directory`, and the login would be published: keep it elsewhere, such as in `~/.osc-deploy`.';
        return [{ input: 'token-file', text }];
    }
    if (!(0,_base_inside_js__WEBPACK_IMPORTED_MODULE_3__/* .isInside */ .F)(followLinks(at.journalPath), directory))
        return [];
    return [
        { input: 'directory', text: 'holds the temporary folder of the runner (RUNNER_TEMP), where the login is noted.' },
    ];
}
function followLinks(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(path);
    }
    catch (error) {
        if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path) === path)
            return path;
        const real = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(followLinks((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path)), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path));
        const isOpen = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .hasSystemCode */ .$G)(error, 'ENOENT') && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(real, { throwIfNoEntry: false })?.isSymbolicLink();
        return isOpen ? followLinks((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(real), (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readlinkSync)(real))) : real;
    }
}


/***/ }),

/***/ 79071:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CP: () => (/* binding */ runnerKinds),
/* harmony export */   Kn: () => (/* binding */ wasmFileOption),
/* harmony export */   Qh: () => (/* binding */ serviceIdOf),
/* harmony export */   ae: () => (/* binding */ runners),
/* harmony export */   fM: () => (/* binding */ runnerList),
/* harmony export */   go: () => (/* binding */ appKind),
/* harmony export */   mv: () => (/* binding */ runnerOf)
/* harmony export */ });
const runnerKinds = ['web', 'python', 'go', 'dotnet', 'wasm', 'php'];
const runnerList = `${runnerKinds.slice(0, -1).join(', ')} or ${runnerKinds.at(-1)}`;
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
function serviceIdOf(inputs) {
    return inputs.runner ? runners[inputs.runner].serviceId : (inputs.service ?? '');
}
function appKind(type) {
    return runnerKinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return runnerKinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 43078:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AK: () => (/* binding */ writeSecretFile),
/* harmony export */   Gw: () => (/* binding */ isPrivate),
/* harmony export */   Jf: () => (/* binding */ writeToOwnFolder),
/* harmony export */   fc: () => (/* binding */ makeFolder)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


function writeSecretFile(path, content) {
    makeFolder((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path));
    const temp = `${path}.tmp`;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(temp, { force: true });
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(temp, content, { flag: 'wx', mode: 0o600, flush: true });
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
function writeToOwnFolder(path, content) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
    makeFolder(folder);
    if (!isOwn(folder))
        throw new Error(`${folder} belongs to another user`);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(folder, 0o700);
    writeSecretFile(path, content);
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
/* harmony export */   a: () => (/* binding */ signInCommand),
/* harmony export */   z: () => (/* binding */ chooseStore)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _contract_forge_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(71015);
/* harmony import */ var _contract_rules_login_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(36533);
/* harmony import */ var _stores_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35037);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(97013);







async function chooseStore(options) {
    const { inputs, context, env, clock } = options;
    const kind = inputs['token-store'] === 'auto' ? chooseKind(options) : inputs['token-store'];
    switch (kind) {
        case 'github-secret': {
            const { openGitHubSecret } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(957)]).then(__webpack_require__.bind(__webpack_require__, 99957));
            return openGitHubSecret(options);
        }
        case 'actions-cache': {
            const { openActionsCache } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(979)]).then(__webpack_require__.bind(__webpack_require__, 86979));
            return openActionsCache(options);
        }
        case 'file': {
            const given = inputs['token-file'];
            const path = given === undefined ? undefined : (0,_contract_rules_login_js__WEBPACK_IMPORTED_MODULE_1__/* .tokenFilePath */ .Ds)(given, env);
            if (path === undefined)
                return new _token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .NoStore */ .by('`token-file` is missing for `token-store: file`.');
            return new _stores_file_js__WEBPACK_IMPORTED_MODULE_2__/* .FileStore */ .y({ path, seed: inputs['refresh-token'], clock });
        }
        case 'none':
            return new _token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .NoStore */ .by(inputs['token-store'] === 'none'
                ? '`token-store: none` keeps no refresh token.'
                : `There is no place for the new refresh token: no \`secret-token\`, no \`token-file\`, and no Actions cache for this ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(context.eventName) || 'local'} run.`);
    }
}
function chooseKind({ inputs, env }) {
    if (inputs['secret-token'])
        return 'github-secret';
    if (inputs['token-file'])
        return 'file';
    return hasCacheService(env) && inputs['refresh-token'] ? 'actions-cache' : 'none';
}
function hasCacheService(env) {
    return Boolean(env['ACTIONS_CACHE_URL'] || (env['ACTIONS_CACHE_SERVICE_V2'] && env['ACTIONS_RESULTS_URL']));
}
function signInCommand({ 'secret-environment': environment, 'secret-name': secret }, { repository }, env) {
    const tool = (0,_contract_forge_js__WEBPACK_IMPORTED_MODULE_5__/* .commandLineOf */ .l0)(env);
    if (!repository)
        return ['Sign in again:', tool ? { command: `${tool} login` } : (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .ourCommand */ .uD)('login')];
    const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .shellWord */ .r7).join(' ');
    const set = { command: `gh secret set ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .shellWord */ .r7)(secret)} ${place}` };
    if (!tool)
        return [
            'Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:',
            set,
        ];
    const login = { command: `${tool} login ${place} --secret ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .shellWord */ .r7)(secret)}` };
    return ['Sign in again:', login, 'Or, with a refresh token at hand:', set];
}


/***/ }),

/***/ 37736:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HX: () => (/* binding */ makeRotatedRecord),
/* harmony export */   Rj: () => (/* binding */ fingerprint),
/* harmony export */   T2: () => (/* binding */ findLendable),
/* harmony export */   WN: () => (/* binding */ generationRecord),
/* harmony export */   X1: () => (/* binding */ chooseToken),
/* harmony export */   aS: () => (/* binding */ accessToken),
/* harmony export */   bv: () => (/* binding */ isOther),
/* harmony export */   dT: () => (/* binding */ storedLogin),
/* harmony export */   gS: () => (/* binding */ generationOf),
/* harmony export */   mL: () => (/* binding */ isStored),
/* harmony export */   rG: () => (/* binding */ makeRefreshingRecord),
/* harmony export */   uv: () => (/* binding */ newLogin)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43759);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);




const generationRecord = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    generation: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._nonnegative */ .UI()), 0),
    current: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    superseded: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()), []),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['stored', 'uncertain']), 'stored'),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), 'an unnamed run'),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    mark: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});
const text = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1));
const accessToken = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ value: text, expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig() });
const storedLogin = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    record: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(generationRecord),
    refreshToken: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(text),
    seed: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    accessToken: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(accessToken),
});
const newLogin = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ refreshToken: text, accessToken });
const maxRemembered = 20;
function fingerprint(token) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(token).digest('hex').slice(0, 16);
}
function generationOf(record, token) {
    const print = fingerprint(token);
    if (record?.current === print)
        return 'current';
    return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}
function makeRefreshingRecord(before, current, { run, at, mark }) {
    const superseded = before ? omit(current, [before.current, ...before.superseded]) : [];
    return { generation: before?.generation ?? 0, current, superseded, state: 'uncertain', run, at, mark };
}
function makeRotatedRecord(refreshing, current, at) {
    return {
        ...refreshing,
        generation: refreshing.generation + 1,
        current,
        superseded: omit(current, [refreshing.current, ...refreshing.superseded]),
        state: 'stored',
        at,
    };
}
function omit(current, fingerprints) {
    return fingerprints.filter((print) => print !== current).slice(0, maxRemembered);
}
function isStored(record, own) {
    return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}
function isOther(record, own) {
    return record.current !== own.current && !own.superseded.includes(record.current);
}
const lendableMs = 300_000;
const maxLifeMs = 3_600_000;
function chooseToken(stored, { left, place }, { given, clock, log }) {
    const { record } = stored;
    const token = findNewest(stored, { given, log });
    if (token === undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('credentials-missing', `There is no refresh token: the input is empty, and so is ${place}.`);
    }
    const generation = generationOf(record, token);
    if (record && generation === 'superseded') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('token-superseded', `The refresh token this job started with has been replaced since, by ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(record.run)} (generation ${record.generation}).`);
    }
    const isMarked = record && record.state !== 'stored' && generation === 'current';
    const unsettled = isMarked ? record : left;
    if (unsettled && (record === undefined || generation === 'current')) {
        log.warning(`An earlier run (${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(unsettled.run)}) used this refresh token and never said what came of it. Trying it once: ` +
            `if it was spent, the login was lost with that run at ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(unsettled.at ?? new Date(clock.now()).toISOString())}.`);
    }
    return token;
}
function findLendable(stored, { given, clock, refused }) {
    const { accessToken } = stored;
    if (!accessToken || accessToken.value === refused)
        return undefined;
    const left = accessToken.expiresAt - clock.now();
    if (left <= lendableMs || left > maxLifeMs)
        return undefined;
    return isNewSignIn(stored, given) ? undefined : accessToken;
}
function isNewSignIn(stored, given) {
    if (given === undefined || stored.record === undefined)
        return false;
    return generationOf(stored.record, given) === 'unknown' && fingerprint(given) !== stored.seed;
}
function findNewest(stored, { given, log }) {
    const inStore = stored.refreshToken;
    if (inStore !== undefined)
        log.mask(inStore);
    if (isNewSignIn(stored, given))
        return given;
    const isCurrent = (token) => token !== undefined && generationOf(stored.record, token) === 'current';
    return [inStore, given].find(isCurrent) ?? inStore ?? given;
}


/***/ }),

/***/ 20779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ Journal)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75221);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43078);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37736);








const entry = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ikc({
    record: _generation_js__WEBPACK_IMPORTED_MODULE_5__/* .generationRecord */ .WN,
    sent: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY()),
    login: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(_generation_js__WEBPACK_IMPORTED_MODULE_5__/* .newLogin */ .uv),
});
class Journal {
    path;
    constructor(path) {
        this.path = path;
    }
    write(next) {
        (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_4__/* .writeToOwnFolder */ .Jf)(this.path, JSON.stringify(next));
    }
    read() {
        const foreign = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.path) && [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(this.path), this.path].find((path) => !(0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_4__/* .isPrivate */ .Gw)(path));
        if (foreign) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('store-not-writable', `The journal ${this.path} is not read: ${foreign} belongs to another user, or others can write it.`, { next: ['See who made it, then remove it:', { command: `rm ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .shellWord */ .r7)(this.path)}` }] });
        }
        return entry.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__/* .readJsonFile */ .J)(this.path)).data;
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

/***/ 870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ giveBack),
/* harmony export */   Z: () => (/* binding */ acquireLease)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37736);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(97013);






async function acquireLease(options) {
    const { store, journal, clock, interrupts, run } = options;
    const ownMark = { run, at: new Date(clock.now()).toISOString(), mark: options.newId() };
    const unsent = { generation: 0, current: '', superseded: [], state: 'stored', ...ownMark };
    try {
        journal.write({ record: unsent });
    }
    catch (error) {
        throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .notWritableError */ .Gq)(`The journal ${journal.path} cannot be written`, { cause: error });
    }
    try {
        const { keeps, held } = await prove(ownMark, options);
        const lease = keeps ? store.lease : undefined;
        const choice = lease
            ? await awaitLease(lease, { mark: ownMark, held }, options)
            : choose(await store.read(), { mark: ownMark }, options);
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
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .notWritableError */ .Gq)(`The lease of ${store.place} could not be taken`, { cause: error });
    }
}
async function giveBack({ record, sent = false, later = false }, { store, clock, random }) {
    const release = async () => {
        const { lease } = store;
        if (lease && !later && !lease.takeAttempted)
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
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(release, { clock, policy: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .anyError */ .$b)({ tries: 3, maxMs: 2000, random }) });
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
    return record !== undefined && (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .isOther */ .bv)(record, own);
}
async function prove(mark, { store, allowTokenLoss, log }) {
    try {
        return { keeps: true, held: await store.prove(mark) };
    }
    catch (error) {
        if (!allowTokenLoss || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
            throw error;
        log.warning(`${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`);
        return { keeps: false, held: false };
    }
}
const patienceMs = 1_800_000;
const lookEveryMs = 3000;
function choose(stored, { mark, left }, options) {
    const lent = (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .findLendable */ .T2)(stored, options);
    if (lent)
        return { lent };
    const token = (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .chooseToken */ .X1)(stored, { left, place: options.store.place }, options);
    return { token, refreshing: (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .makeRefreshingRecord */ .rG)(stored.record, (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprint */ .Rj)(token), mark) };
}
async function awaitLease(lease, by, options) {
    const { clock, interrupts, log, store } = options;
    const until = clock.now() + patienceMs;
    let { mark, held } = by;
    let left;
    for (let looks = 0;; looks++) {
        if (held || (looks > 0 && store.lends)) {
            const stored = await store.read();
            const lent = (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .findLendable */ .T2)(stored, options);
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
        const who = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(holder?.run ?? 'one that cannot be seen yet');
        if (holder && looks === 0)
            log.info(`Another run (${who}) is using this login; waiting up to ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(lease.untilStaleMs(holder))}.`);
        if (look.at >= until)
            throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .notWritableError */ .Gq)(`Other runs have used this login for ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(patienceMs)}, the last of them ${who}`);
        await clock.sleep(lookEveryMs, interrupts.signal);
    }
}


/***/ }),

/***/ 48716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G4: () => (/* binding */ persistToken),
/* harmony export */   lj: () => (/* binding */ recover),
/* harmony export */   sN: () => (/* binding */ recoverHeld)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37736);
/* harmony import */ var _lease_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(870);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97013);







const tries = 5;
const patienceMs = 240_000;
const recordTries = 3;
const maxWaitMs = 10_000;
async function persistToken(login, rotated, { again = false, ...options }) {
    const { store, clock, log, random, signInCommand } = options;
    const until = clock.now() + patienceMs;
    let attempts = 0;
    const save = async (attempt) => {
        attempts = attempt;
        const { record } = again || attempt > 1 ? await store.read().catch(() => ({})) : {};
        if (record && ((0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .isStored */ .mL)(record, rotated) || (0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .isOther */ .bv)(record, rotated)))
            return record;
        await store.save(login, rotated);
        return undefined;
    };
    const policy = (error, attempt) => {
        if (attempt >= tries && !((0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) && clock.now() < until))
            return undefined;
        const wait = waitMs(error, attempt, random);
        const why = attempt === 1 ? `: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}` : '.';
        log.info(`The new refresh token is not stored yet; next try in ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(wait)}${why}`);
        return wait;
    };
    try {
        const found = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(save, { clock, policy });
        return found ? { recorded: true, found } : { recorded: await saveRecord(rotated, options) };
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('token-lost', `The new refresh token could not be stored in ${store.place} (${attempts} tries).`, { cause: error, next: [...signInCommand, `Detail: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`] });
    }
}
async function saveRecord(rotated, { store, clock, log, random }) {
    const policy = (error, attempt) => (attempt < recordTries ? waitMs(error, attempt, random) : undefined);
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(() => store.writeRecord(rotated), { clock, policy });
        return true;
    }
    catch (error) {
        log.warning(`The new refresh token is stored, but not the note about it: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)} Stale copies cannot be told apart until the next run.`);
        return false;
    }
}
function waitMs(error, attempt, random) {
    const asked = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? (error.request.retryAfterMs ?? 0) : 0;
    return Math.max(Math.min(asked, maxWaitMs), (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(attempt, { base: 400, max: attempt < tries ? 3000 : 15_000, random }));
}
async function recover(options) {
    if (options.journal.read())
        await (0,_token_store_js__WEBPACK_IMPORTED_MODULE_4__/* .exclusively */ .G6)(options.store, () => recoverHeld(options));
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
async function finishEntry({ record, sent = false, login }, options) {
    const { log, store } = options;
    if (login) {
        log.mask(login.refreshToken);
        log.mask(login.accessToken.value);
        if (store.kind === 'none')
            return;
        const { found } = await persistToken(login, record, { ...options, again: true });
        const before = 'The main step ended before it had stored the new refresh token.';
        if (!found)
            log.notice(`${before} It is now kept in ${store.place}; nothing was lost.`);
        else if ((0,_generation_js__WEBPACK_IMPORTED_MODULE_2__/* .generationOf */ .gS)(found, login.refreshToken) === 'unknown')
            log.warning(`${before} It is not stored now either: ${store.place} meanwhile holds another login, written by ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(found.run)}.`);
    }
    if (!(await (0,_lease_js__WEBPACK_IMPORTED_MODULE_3__/* .giveBack */ .F)({ record, sent, later: true }, options)))
        log.warning(`The lease of ${store.place} could not be given back. The next run may wait for it.`);
    if (!sent)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('token-uncertain', `The main step ended after it had sent the refresh token and before it had the answer (${record.at ?? 'no time known'}).`, { next: options.signInCommand });
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
    takeAttempted = false;
    #entries;
    #clock;
    #reserved = new Map();
    #subject;
    constructor({ entries, clock }) {
        this.#entries = entries;
        this.#clock = clock;
    }
    get covers() {
        return this.takeAttempted && this.#subject === this.#entries.subject;
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
        this.takeAttempted = true;
        const isOurs = await this.#entries.create(index, JSON.stringify(mark));
        this.#subject = this.#entries.subject;
        if (!isOurs) {
            const key = this.#keyOf(index);
            if (look && !this.#reserved.has(key))
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

/***/ 35037:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ FileStore)
/* harmony export */ });
/* unused harmony export fileEntries */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50973);
/* harmony import */ var _atomic_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(43078);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(37736);
/* harmony import */ var _run_lease_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(66726);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(97013);











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
            text = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(this.#path, 'utf8');
        }
        catch (error) {
            if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .hasSystemCode */ .$G)(error, 'ENOENT'))
                return {};
            throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_9__/* .notWritableError */ .Gq)(`The token file ${this.#path} cannot be read`, { cause: error });
        }
        const trimmed = text.trim();
        if (trimmed === '')
            return {};
        const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(trimmed);
        const parsed = _generation_js__WEBPACK_IMPORTED_MODULE_7__/* .storedLogin */ .dT.safeParse(json);
        if (parsed.success)
            return parsed.data;
        const isWord = /^[\x21-\x7e]+$/.test(trimmed) && !/^[[{"]/.test(trimmed);
        if (isWord && (json === undefined || typeof json === 'number'))
            return { refreshToken: trimmed };
        throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_9__/* .notWritableError */ .Gq)(`The token file ${this.#path} is damaged: it holds neither a login nor a token`, {
            next: 'Delete the file and sign in again. A token alone is one line of ASCII text; what `>` writes in PowerShell is none.',
        });
    }
    async prove() {
        const probe = `${this.#path}.probe`;
        try {
            (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_6__/* .writeSecretFile */ .AK)(probe, 'probe');
            (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(probe);
            if ((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)(this.#path))
                (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.accessSync)(this.#path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.W_OK);
            return false;
        }
        catch (error) {
            throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_9__/* .notWritableError */ .Gq)(`The token file ${this.#path} cannot be written`, { cause: error });
        }
    }
    async writeRecord(record) {
        const { accessToken, ...kept } = await this.read();
        const same = kept.refreshToken !== undefined && (0,_generation_js__WEBPACK_IMPORTED_MODULE_7__/* .fingerprint */ .Rj)(kept.refreshToken) === record.current;
        this.#write({ ...kept, record, ...(same ? { accessToken } : {}) });
    }
    async save(login, record) {
        const seed = this.#seed === undefined ? (await this.read()).seed : (0,_generation_js__WEBPACK_IMPORTED_MODULE_7__/* .fingerprint */ .Rj)(this.#seed);
        this.#write({ ...login, record, seed });
    }
    async exclusively(body) {
        const path = `${this.#path}.lock`;
        const lease = new _run_lease_js__WEBPACK_IMPORTED_MODULE_8__/* .RunLease */ .g({ entries: fileEntries(path), clock: this.#clock });
        const mark = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)();
        const take = async () => {
            const look = await lease.look();
            const at = new Date(look.at).toISOString();
            return (!look.holder && (await lease.take({ run: 'a process of this machine', at, mark }, look))) || undefined;
        };
        try {
            (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_6__/* .makeFolder */ .fc)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path));
            const pace = (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .every */ .Si)(lookEveryMs);
            if (!(await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .poll */ .wt)(take, { timeoutMs: patienceMs, pace, clock: this.#clock })))
                throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_9__/* .notWritableError */ .Gq)(`Other processes have held the lock ${path} for five minutes`, {
                    next: ['If no other job is running, remove it:', { command: `rm ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_10__/* .shellWord */ .r7)(path)}` }],
                });
        }
        catch (error) {
            throw error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH
                ? error
                : (0,_token_store_js__WEBPACK_IMPORTED_MODULE_9__/* .notWritableError */ .Gq)(`The lock ${path} cannot be made`, { cause: error });
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
    #write(login) {
        (0,_atomic_file_js__WEBPACK_IMPORTED_MODULE_6__/* .writeSecretFile */ .AK)(this.#path, `${JSON.stringify(login, null, 2)}\n`);
    }
}
function fileEntries(path) {
    const pathOf = (index) => (index === 1 ? path : `${path}.${index}`);
    return {
        staleMs: 60_000,
        create: async (index, text) => {
            try {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)(pathOf(index), text, { flag: 'wx', mode: 0o600 });
                return true;
            }
            catch (error) {
                if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .hasSystemCode */ .$G)(error, 'EEXIST'))
                    return false;
                throw error;
            }
        },
        read: async (index) => {
            try {
                return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(pathOf(index), 'utf8') || undefined;
            }
            catch (error) {
                if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .hasSystemCode */ .$G)(error, 'ENOENT'))
                    return undefined;
                throw error;
            }
        },
        remove: async (first, last) => {
            for (let index = first; index <= last; index++)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(pathOf(index), { force: true });
        },
    };
}


/***/ }),

/***/ 97013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G6: () => (/* binding */ exclusively),
/* harmony export */   Gq: () => (/* binding */ notWritableError),
/* harmony export */   by: () => (/* binding */ NoStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);

function notWritableError(text, options = {}) {
    const why = options.cause === undefined ? '.' : `: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(options.cause)}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-not-writable', text + why, options);
}
async function exclusively(store, body) {
    return await (store.exclusively?.(body) ?? body());
}
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

/***/ 10774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V5: () => (/* binding */ TrustedHosts),
/* harmony export */   VH: () => (/* binding */ usualAddress),
/* harmony export */   dT: () => (/* binding */ environments),
/* harmony export */   eg: () => (/* binding */ explainUnknownHost),
/* harmony export */   jr: () => (/* binding */ computeHosts)
/* harmony export */ });
/* unused harmony export isProduction */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80413);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9588);





const environments = ['prod', 'prod-se', 'stage', 'dev'];
function isProduction(environment) {
    return /^prod(-|$)/.test(environment);
}
function usualAddress(name, { environment }) {
    return isProduction(environment) ? new URL(`https://${name}.pages.osaas.io/`) : undefined;
}
function computeHosts({ environment, 'base-url': base, ...own }) {
    const control = isProduction(environment) ? 'prod' : environment;
    return {
        auth: own['auth-url'] ?? base ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
        catalog: base ?? `https://catalog.svc.${control}.osaas.io`,
        token: base ?? `https://token.svc.${control}.osaas.io`,
        deploy: own['deploy-url'] ?? base ?? `https://deploy.svc.${environment}.osaas.io`,
        money: base ?? `https://money.svc.${control}.osaas.io`,
    };
}
function explainUnknownHost(error, { environment, 'base-url': base }) {
    const isUnknown = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && error.code === 'unreachable' && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .systemCodeOf */ .c7)(error) === 'ENOTFOUND';
    if (!isUnknown || base !== undefined || environments.includes(environment))
        return error;
    const meant = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_2__/* .nearest */ .p)(environment, environments);
    const question = meant ? `; did you mean \`${meant}\`?` : '.';
    const text = `\`environment: ${environment}\` is none of ${environments.join(', ')}${question} ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unreachable', text, { cause: error });
}
const maxUrlLength = 8192;
class TrustedHosts {
    #configured;
    #loopback;
    #workspace;
    constructor(hosts, workspace) {
        const configured = Object.values(hosts).map((text) => new URL(text));
        this.#loopback = configured.some(_http_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9);
        this.#configured = new Set(configured.map(({ hostname }) => bare(hostname)));
        this.#workspace = workspace;
    }
    checkAddress(text, role) {
        const refuse = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${role} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(text, 200))}: ${why}.`);
        if (text.length > maxUrlLength)
            throw refuse(`it has ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatNumber */ .ZV)(text.length)} characters`);
        if (!URL.canParse(text))
            throw refuse('that is not a URL');
        const url = new URL(text);
        url.hash = '';
        if (url.username || url.password)
            throw refuse('it carries a user name');
        if ((0,_http_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url)) {
            if (!this.#loopback)
                throw refuse('that is this machine');
            if (url.protocol !== 'http:' && url.protocol !== 'https:')
                throw refuse('it is neither http nor https');
            return url;
        }
        if (url.protocol !== 'https:')
            throw refuse('it is not https');
        return url;
    }
    checkServiceApi(text, serviceId) {
        const role = `the address of the service ${serviceId}`;
        const url = this.checkAddress(text, role);
        const isOurs = /^api-[^.]+(\.[^.]+)*\.osaas\.io$/.test(bare(url.hostname));
        return this.#require(url, { role, secret: 'a token', isOurs });
    }
    checkInstance(text, { name, role, serviceApi }) {
        const url = this.checkAddress(text, role);
        const [label = '', ...family] = bare(url.hostname).split('.');
        const isFamily = bare(serviceApi.hostname) === `api-${family.join('.')}`;
        const isName = this.#workspace === undefined ? label.endsWith(`-${name}`) : label === `${this.#workspace}-${name}`;
        return this.#require(url, { role, secret: 'a service access token', isOurs: isFamily && isName });
    }
    checkSite(url, { name, role }) {
        const [label, ...rest] = bare(url.hostname).split('.');
        const isOurs = label === name && /^pages\.([^.]+\.)?osaas\.io$/.test(rest.join('.'));
        return this.#require(url, { role, secret: 'the password of `basic-auth`', isOurs });
    }
    #require(url, { role, secret, isOurs }) {
        if ((0,_http_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url) ? this.#loopback : isOurs || this.#configured.has(bare(url.hostname)))
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${role} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(url.href, 200))}: ${secret} would go there, and it is not where that has to be.`);
    }
}
function bare(hostname) {
    return hostname.replace(/\.$/, '');
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





const maxDescription = 140;
const maxEnded = 50;
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
    const { data } = deploymentStatus.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(env[`STATE_${endState}`] ?? ''));
    return { id, status: data ?? { state: 'error', description: 'The run was cancelled or killed' } };
}
async function setDeploymentStatus(github, { id, runUrl, status }) {
    const { state, description, url } = status;
    const taken = await attempt(github, {
        subject: 'the status of the deployment record',
        repeatable: true,
        call: async (api, repo) => {
            await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
                ...repo,
                deployment_id: id,
                state,
                description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, maxDescription),
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
    async end(status) {
        const id = await this.#id;
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
            subject: 'the deployment records',
            repeatable: true,
            call: async (api, repo) => {
                const query = { environment: named ?? name, per_page: maxEnded };
                const { data } = await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query });
                return (0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(deployments, data, 'the deployments');
            },
        });
        for (const { id, description } of found ?? []) {
            if (named !== undefined && !description?.endsWith(` ${name}`))
                continue;
            if (!(await this.#set(id, { state: 'inactive', description: 'Removed' })))
                return;
        }
    }
    async #create(sha) {
        const { intent, inputs, runtime, github } = this.#run;
        const named = inputs['deployment-environment'];
        const preview = (0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_4__/* .isPreview */ .b)(intent);
        const owner = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
        const ending = preview && named === undefined ? '' : ` ${intent.name}`;
        const description = preview ? `Preview of ${owner}${ending && `:${ending}`}` : `Deploy of${ending}`;
        const id = await attempt(github, {
            subject: 'the deployment record',
            repeatable: false,
            call: async (api, repo) => {
                const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
                    ...repo,
                    ref: sha,
                    task: 'deploy',
                    auto_merge: false,
                    required_contexts: [],
                    environment: named ?? intent.name,
                    description: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(description, maxDescription),
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
}
async function attempt(github, call) {
    return github.attempt({ ...call, permission: 'deployments: write', onlyGitHub: true });
}


/***/ })

};
