export const id = 5747;
export const ids = [5747];
export const modules = {

/***/ 95747:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBackTo: () => (/* binding */ rollBackTo)
/* harmony export */ });
/* harmony import */ var _contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23135);
/* harmony import */ var _services_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46705);
/* harmony import */ var _services_source_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24041);
/* harmony import */ var _services_source_source_address_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(64228);
/* harmony import */ var _cli_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67169);
/* harmony import */ var _clone_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64473);
/* harmony import */ var _connection_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37702);
/* harmony import */ var _recipe_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(44733);








async function rollBackTo(session, { to, json }) {
    session.check();
    const { inputs } = session;
    const { target, name = '', runner } = inputs;
    const app = target === 'app';
    if (!app && !runner) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', 'Give --app or --runner. A site goes back when its former directory is published again.');
    }
    const ref = await wholeCommit(session, to);
    const problems = (0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceProblems */ ._0)({ ...inputs, 'source-ref': ref });
    const takesCommit = !app && runner && _services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].takesCommit;
    if ((0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref) && !takesCommit)
        problems.push((0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .commitProblem */ .vA)(inputs, { commit: ref, refs: undefined }));
    (0,_contract_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .rejectProblems */ .Ys)(problems);
    const { parts } = await (0,_connection_js__WEBPACK_IMPORTED_MODULE_5__/* .connect */ .Ng)(session);
    const built = await (app || !runner ? builtApp(parts, name) : builtRunner(parts, { name, runner }));
    if (!built)
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('not-found', `There is no ${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_6__/* .title */ .D)(inputs)} in this workspace that was built from a source.`);
    if (built.ref === ref && !(0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref)) {
        throw new _cli_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CliError */ .z('usage', `${(0,_recipe_js__WEBPACK_IMPORTED_MODULE_6__/* .title */ .D)(inputs)} follows ${ref} already: building it again would give its newest commit.`);
    }
    session.log.info(`From ${built.ref ?? 'the default branch'} back to ${ref}.`);
    const source = { 'source-url': built.url, 'source-ref': ref, 'sub-path': built.subPath ?? '' };
    await (0,_recipe_js__WEBPACK_IMPORTED_MODULE_6__/* .carryOut */ .u)({ ...session, raw: { ...session.raw, ...source, runner: built.runner ?? '' } }, { json });
}
async function wholeCommit({ terminal }, ref) {
    const counted = /[~^]/.test(ref);
    if ((0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .isCommit */ .WM)(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref)))
        return ref;
    const commit = await (0,_clone_js__WEBPACK_IMPORTED_MODULE_4__/* .askGit */ .gG)(terminal, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
    return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}
async function builtRunner(parts, { name, runner }) {
    const { serviceId } = _services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner];
    const service = await parts.catalog.find(serviceId);
    const record = service && (await parts.instancesOf(service).find(name));
    const isIt = (one) => one.serviceId === serviceId && one.instanceName === name;
    const options = record ?? (await parts.account.suspended()).find(isIt)?.parameters;
    const source = options && (0,_services_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .optionSource */ .Ns)(options);
    return source && { ...source, runner };
}
async function builtApp(parts, name) {
    const app = await parts.apps.findByName(name);
    const source = app && (0,_services_source_source_address_js__WEBPACK_IMPORTED_MODULE_7__/* .appSource */ .FI)(app);
    return source && { runner: (0,_services_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .appKind */ .go)(app.type), ...source, subPath: app.subPath };
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
const kinds = Object.keys(runners);
function appKind(type) {
    return kinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
    return kinds.find((kind) => runners[kind].serviceId === serviceId);
}


/***/ }),

/***/ 24041:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   OX: () => (/* binding */ refusedCommit),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   VJ: () => (/* binding */ isWasmFile),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _0: () => (/* binding */ sourceProblems),
/* harmony export */   _g: () => (/* binding */ contextProblems),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   ep: () => (/* binding */ wasmFileProblem),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   vA: () => (/* binding */ commitProblem)
/* harmony export */ });
/* unused harmony export refOfRun */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64228);



function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'] === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(inputs['source-url']);
    const url = given?.url ?? own;
    if (url === undefined)
        return undefined;
    if (url.startsWith('s3:'))
        return { url, ref: undefined, commit: undefined, pinned: false };
    const head = context.pullRequest?.fork ? context.pullRequest.headRepository : context.repository;
    const runs = head && (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .sameUrl */ .cl)(url, `${context.serverUrl}/${head}`) ? context : undefined;
    const sha = runs?.sha || undefined;
    const asked = inputs['source-ref'] ?? given?.ref;
    const runsAt = runs && refOfRun(runs);
    const ref = asked ?? runsAt ?? sha;
    if (ref !== undefined && isCommit(ref))
        return { url, ref, commit: ref.toLowerCase(), pinned: true };
    const followsRun = asked === undefined || asked === runsAt;
    return { url, ref, commit: followsRun ? sha : undefined, pinned: followsRun && context.privilegedFork };
}
function refOfRun({ pullRequest, branch, ref, }) {
    if (pullRequest)
        return pullRequest.headRef;
    return branch ?? /^refs\/tags\/(.+)$/s.exec(ref)?.[1];
}
function sourceOption(kind, { url, ref }) {
    if (kind !== 'python' || url.startsWith('s3:'))
        return ref === undefined ? url : `${url}#${ref}`;
    const plain = url.replace(/\/+$/, '').replace(/\.git$/, '');
    return ref === undefined ? plain : `${plain}/tree/${ref}`;
}
const unknownSource = { url: '', ref: undefined, commit: undefined, pinned: false };
function optionSource(options) {
    const given = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .recordedSource */ .sT)(options);
    if (given === undefined)
        return undefined;
    const { url, ref } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(given);
    const pinned = ref !== undefined && isCommit(ref);
    return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}
function isCommit(ref) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}
function refusedCommit(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || !inputs.runner)
        return undefined;
    const source = computeSource(inputs, context);
    const takesCommit = inputs.target === 'runner' && _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[inputs.runner].takesCommit;
    return source?.ref && isCommit(source.ref) && !takesCommit ? source.ref : undefined;
}
function commitProblem(inputs, { commit, refs }) {
    const what = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
    const instead = refs?.length ? `; at this commit are ${refs.map((ref) => `"${ref}"`).join(', ')}` : '';
    return {
        input: 'source-ref',
        text: `must be a branch or tag, since ${what} no commit; given was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(commit, 64)}${instead}.`,
    };
}
function contextProblems(inputs, context) {
    if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url'])
        return [];
    if (inputs.target === 'runner' && inputs.options)
        return [];
    const url = (why) => [{ input: 'source-url', text: `is required${why}.` }];
    if (context.repository === '')
        return url(': there is no repository to take it from');
    const ref = inputs['source-ref'] ? undefined : refOfRun(context);
    if (ref !== undefined && !isSafeRef(ref)) {
        const text = `is required: no runner takes the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}" of this run.`;
        return [{ input: 'source-ref', text }];
    }
    if (inputs.runner === 'python' && !isGitHubCom(context.serverUrl))
        return url(': the python runner only clones from https://github.com');
    const isFork = context.pullRequest?.fork && !inputs['source-ref'];
    return isFork
        ? url(' for the pull request of a fork: the HTTPS git URL of the fork, if its code may run in this workspace')
        : [];
}
function sourceProblems(inputs) {
    const { 'source-url': url, 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
    return problemsOf([
        ['source-url', url !== undefined && (problemOfUrl(url) ?? problemForRunner(url, runner))],
        ['source-ref', ref !== undefined && problemOfRef(ref, url)],
        [
            'sub-path',
            subPath !== undefined &&
                climbsOut(subPath) &&
                `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(subPath, 80)}".`,
        ],
    ]);
}
function problemsOf(found) {
    return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
}
function problemOfRef(ref, url) {
    const given = `"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(ref, 80)}"`;
    const fragment = url === undefined ? undefined : (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(url).ref;
    if (url?.startsWith('s3:'))
        return 'has no meaning for an archive in s3.';
    if (!isSafeRef(ref))
        return `must be a branch, tag or commit; given was ${given}.`;
    if (fragment === undefined || fragment === ref)
        return undefined;
    return `is ${given}, but \`source-url\` ends in "#${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(fragment, 80)}".`;
}
function problemOfUrl(text) {
    const given = `; given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
    const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
    if (ssh)
        return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['https:', 's3:'].includes(url.protocol) || url.hostname === '' || /\s/.test(text)) {
        return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
    }
    if (url.username || url.password)
        return 'must not carry a user name or token: give the token as `source-token`.';
    if (url.protocol === 's3:' && url.pathname.length < 2)
        return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;
    return undefined;
}
function climbsOut(path) {
    return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
}
function problemForRunner(text, runner) {
    const { url } = (0,_source_address_js__WEBPACK_IMPORTED_MODULE_1__/* .splitSource */ .qJ)(text);
    if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
        return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
    }
    if (runner === 'wasm' && url.startsWith('s3:'))
        return 'must be the HTTPS URL of a git repository for `runner: wasm`.';
    if (runner === 'wasm' && isWasmFile(url))
        return wasmFileProblem;
    return undefined;
}
const wasmFileProblem = 'must be a git repository: the wasm runner clones every address, and downloads no .wasm file. Commit the file to a repository and give its address, such as https://github.com/owner/repo.';
function isWasmFile(url) {
    return URL.canParse(url) && new URL(url).pathname.toLowerCase().endsWith('.wasm');
}
function isSafeRef(ref) {
    return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}
function isGitHubCom(url) {
    return URL.canParse(url) && new URL(url).host === 'github.com';
}


/***/ })

};
