export const id = 860;
export const ids = [860];
export const modules = {

/***/ 70051:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Og: () => (/* binding */ freeDomains),
/* harmony export */   Ti: () => (/* binding */ servicePlace),
/* harmony export */   dO: () => (/* binding */ sitePlace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98483);




function sitePlace({ tools: { pages }, name }, url) {
    return {
        label: `the site ${name}`,
        url,
        current: async () => (await pages.find(name))?.customDomain ?? undefined,
        attach: (domain, former) => attachDomain(pages, { name, domain, former }),
        holder: async (domain) => {
            const found = (await pages.list()).find((page) => page.customDomain && (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(page.customDomain) === domain);
            return found && `the site ${found.name}`;
        },
    };
}
async function attachDomain(pages, { name, domain, former }) {
    if (former === undefined)
        return await pages.setDomain(name, domain);
    await pages.removeDomain(name);
    try {
        await pages.setDomain(name, domain);
    }
    catch (error) {
        await pages.setDomain(name, former).catch(() => undefined);
        throw error;
    }
}
async function freeDomains(run, id) {
    const { log, controlPlane } = run.tools;
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(controlPlane);
    try {
        for (const { domain, serviceId, instanceName, isManaged } of await listDomains(domains)) {
            if (isManaged || !serviceId || !instanceName || !leadsTo(run, id, { serviceId, instanceName }))
                continue;
            await domains.remove({ domain, serviceId, instanceName });
            log.info(`The domain ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(domain, 260)} is free again.`);
        }
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        const kept = `"${run.name}" is removed, but a custom domain may still be kept for it`;
        log.warning(`${kept}: ${error.message} Free it in the console.`);
    }
}
function servicePlace(run, url) {
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(run.tools.controlPlane);
    const { id } = run.outputs.values;
    const find = async (domain = '') => (await listDomains(domains)).find((one) => (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(one.domain) === domain);
    return {
        label: `"${run.name}" of ${(0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(run.inputs)}`,
        url,
        current: async () => {
            const found = await find(run.inputs.domain);
            return found && leadsTo(run, id, found) ? found.domain : undefined;
        },
        attach: async (domain) => {
            const [first = '', other] = serviceIds(run);
            const add = (serviceId) => domains.add({ domain, serviceId, instanceName: instanceNameOf(run, id) ?? run.name });
            await add(first).catch((error) => {
                if (other === undefined || !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404))
                    throw error;
                return add(other);
            });
        },
        holder: async (domain) => {
            const found = await find(domain);
            return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
        },
    };
}
function leadsTo(run, id, { serviceId, instanceName }) {
    return instanceName === instanceNameOf(run, id) && serviceIds(run).includes(serviceId ?? '');
}
function serviceIds({ target, inputs }) {
    const own = (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(inputs);
    return target === 'app' ? [...new Set([_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae.web.serviceId, own])] : [own];
}
function instanceNameOf({ target, name }, id) {
    return target === 'app' ? id : name;
}
async function listDomains(domains) {
    try {
        return await domains.list();
    }
    catch (error) {
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501))
            return [];
        throw error;
    }
}


/***/ }),

/***/ 85362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ settleDomain)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(32008);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98483);




async function settleDomain({ inputs: { domain }, intent, runtime }, place) {
    const { log, outputs } = runtime;
    if (domain === undefined)
        return [];
    if ((0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_2__/* .isPreview */ .b)(intent)) {
        log.info(`A preview has no custom domain, so ${domain} is not changed.`);
        return [];
    }
    const found = place && (await look(place, { domain, runtime }));
    if (intent.operation === 'plan') {
        const notes = describePlan(domain, found);
        for (const note of notes)
            log.info(note);
        return notes;
    }
    if (!found) {
        const text = `The domain ${domain} is not set up: the platform says no address of "${intent.name}" that it could lead to.`;
        log.warning(text);
        return [text];
    }
    if (!isSame(found.current, domain)) {
        await attach(found);
        log.info(`Set the domain ${domain} up for ${found.place.label}.`);
    }
    const url = `https://${domain}/`;
    log.secrets.exempt(url);
    outputs.set({ 'domain-url': url });
    if (found.lacking === undefined)
        return [`Also at ${url}`];
    log.warning(found.lacking);
    return [`${url} still lacks its DNS record: ${found.record}`];
}
async function look(place, { domain, runtime: { log, names } }) {
    const host = new URL(place.url).hostname;
    const [current, seen] = await Promise.all([place.current(), (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .lookUpDomain */ .Ti)(names, { domain, host })]);
    if (seen.state === 'unknown')
        log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
    const record = (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .recordFor */ .xR)({ domain, host });
    const isMissing = seen.state === 'missing';
    const lacking = isMissing && `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`;
    return { place, domain, current, lacking: lacking || undefined, record };
}
function describePlan(domain, found) {
    const { current, lacking } = found ?? {};
    const former = current === undefined ? '' : ` in place of ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(current, 260)}`;
    const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
    return lacking === undefined ? setUp : [...setUp, lacking];
}
async function attach({ place, domain, current, lacking, record }) {
    try {
        await place.attach(domain, current);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        if (isSame(await place.current(), domain))
            return;
        const refuse = (code, message, next) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(code, message, { cause: error, next });
        if (error.status === 409) {
            const holder = (await place.holder(domain)) ?? 'something else, which this workspace cannot see';
            throw refuse('domain-taken', `The domain ${domain} belongs to ${holder}.`);
        }
        if (lacking !== undefined && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 400, 422)) {
            const message = `The platform wants the DNS record of ${domain} first: ${error.message}`;
            throw refuse('domain-not-ready', message, `The record: ${record}`);
        }
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 402, 403))
            throw refuse('plan-limit', `${place.label} cannot have a custom domain: ${error.message}`);
        if ((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501)) {
            const message = `The platform offers no domain for ${place.label}: ${error.message}`;
            throw refuse('platform-refused', message, 'Leave `domain` out.');
        }
        throw error;
    }
}
function isSame(current, domain) {
    return current !== undefined && (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_1__/* .domainName */ .AU)(current) === domain;
}


/***/ }),

/***/ 92204:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ resolveIntent)
});

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/contract/pull-request.js
var pull_request = __webpack_require__(28473);
// EXTERNAL MODULE: ./build/src/contract/rules/login.js
var login = __webpack_require__(36533);
// EXTERNAL MODULE: ./build/src/contract/rules/target.js
var target = __webpack_require__(66239);
;// CONCATENATED MODULE: ./build/src/contract/compute-intent.js





function computeIntent(inputs, context) {
    const { pullRequest } = context;
    const operation = chooseOperation(inputs, context);
    const sweeps = operation === 'cleanup';
    const preview = inputs.preview === 'false' || sweeps ? undefined : pullRequest?.number;
    const branch = sweeps ? undefined : chooseBranch(inputs, context);
    const naming = (0,names/* chooseNaming */.ee)(inputs.target);
    const base = inputs.name ?? (0,names/* usualName */.gy)(naming, context);
    const ofBranch = branch === undefined ? base : naming.ofBranch(base, branch);
    const name = preview === undefined ? ofBranch : naming.ofPullRequest(base, preview);
    const skipCase = findSkipCase(inputs, { context, operation, branch });
    const skip = findSkipReason(inputs, { context, operation, preview, branch, skipCase });
    const intent = { operation, name, base, preview, branch, skip, skipCase };
    const problems = skip
        ? []
        : [
            ...(0,target/* nameProblems */.W1)(inputs, name),
            ...(0,target/* targetProblems */.Ke)(inputs, intent, context.eventName !== ''),
            ...(0,login/* loginProblems */.QK)(inputs),
        ];
    if (!skip && !sweeps)
        problems.push(...(0,target/* previewProblems */.Hw)(inputs, { context, intent }));
    return { intent, problems };
}
function chooseOperation(inputs, context) {
    const { pullRequest, deleted } = context;
    if (inputs.operation !== 'auto')
        return inputs.operation;
    return pullRequest?.closed || losesLabel(inputs, context) || (deleted && inputs.preview === 'branch')
        ? 'remove'
        : 'deploy';
}
function chooseBranch(inputs, context) {
    const { pullRequest, pullRequestHint, deleted, defaultBranch } = context;
    if (inputs.preview !== 'branch' || pullRequest || pullRequestHint)
        return undefined;
    const branch = deleted ? (deleted.kind === 'branch' ? deleted.name : undefined) : context.branch;
    return branch === defaultBranch || isQueued(branch) ? undefined : branch || undefined;
}
function findSkipCase(inputs, { context, operation, branch }) {
    const { pullRequest, trust, actor } = context;
    const deploys = operation === 'deploy' || operation === 'plan';
    const isSecretless = !inputs['refresh-token'] && !inputs['access-token'];
    if (deploys && inputs.target !== 'pages' && trust.startsWith('fork') && !isSecretless)
        return 'fork-app';
    if (!isSecretless)
        return undefined;
    if (pullRequest?.fork)
        return 'fork';
    const author = pullRequest ? pullRequest.author : branch && actor;
    return author === 'dependabot[bot]' ? 'dependabot' : undefined;
}
function findSkipReason(inputs, known) {
    const { operation, preview, skipCase } = known;
    if (skipCase === 'fork')
        return 'This pull request comes from a fork, and forks get no secrets.';
    if (skipCase === 'fork-app')
        return `This pull request comes from a fork, whose code gets no ${inputs.target} in this workspace. A site of a fork is previewed from an artifact.`;
    if (skipCase === 'dependabot')
        return 'This run was started by Dependabot, which gets no Actions secrets.';
    const { pullRequest } = known.context;
    for (const explain of [explainQueueSkip, explainConclusionSkip, explainRefSkip, explainLabelSkip]) {
        const reason = explain(inputs, known);
        if (reason)
            return reason;
    }
    if (!pullRequest?.closed)
        return undefined;
    if (operation === 'deploy')
        return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
    if (operation === 'remove' && preview === undefined) {
        const kind = inputs.target === 'pages' ? 'site' : inputs.target;
        return `The pull request was closed, and with \`preview: false\` it has no separate ${kind} to remove.`;
    }
    return undefined;
}
function explainQueueSkip(inputs, { context, operation }) {
    if (inputs.preview === 'false' || operation === 'cleanup')
        return undefined;
    if (context.eventName !== 'merge_group' && !isQueued(context.branch))
        return undefined;
    return 'This commit is in the merge queue and not merged yet. `preview: false` deploys it to production.';
}
const ofAnyRef = new Set(['create', 'deployment', 'deployment_status', 'workflow_run']);
function explainRefSkip(inputs, { context, operation, branch }) {
    const { eventName, deleted, defaultBranch, pullRequest, pullRequestHint, pullRequestUnknown, ref } = context;
    const byBranch = inputs.preview === 'branch';
    if (operation === 'cleanup' || pullRequest || pullRequestHint || pullRequestUnknown)
        return undefined;
    if (deleted && (byBranch || eventName === 'push')) {
        if (byBranch && branch === undefined)
            return 'The deleted ref has no preview.';
        return operation === 'deploy' ? `The ${deleted.kind} was deleted, so there is nothing to publish.` : undefined;
    }
    const isOpen = inputs.preview !== 'false' && operation === 'deploy' && ofAnyRef.has(eventName);
    if (!byBranch && !isOpen)
        return undefined;
    const isAt = eventName === 'workflow_run' ? /^refs\/tags\/./ : /^refs\/(heads|tags)\/./;
    if (!context.branch && !isAt.test(ref))
        return 'This run says neither which branch nor which tag it is for, so it is not known to be production. `preview: false` deploys it there.';
    if (byBranch || !context.branch || context.branch === defaultBranch)
        return undefined;
    return `This ${eventName} event is of "${(0,plain_text/* plainText */.wh)(context.branch, 100)}", which is not known to be the default branch. \`preview: branch\` gives a branch its own site and deploys a tag, \`preview: false\` deploys it to production.`;
}
function explainConclusionSkip(_, { context, operation }) {
    const { conclusion, pullRequestHint } = context;
    if (operation !== 'deploy' || pullRequestHint || conclusion === undefined || conclusion === 'success')
        return undefined;
    const end = conclusion ? `ended as "${(0,plain_text/* plainText */.wh)(conclusion, 40)}"` : 'has not ended';
    return `The workflow run that started this one ${end}.`;
}
function explainLabelSkip(inputs, { context, operation, preview }) {
    const { pullRequest, label } = context;
    const wanted = inputs['preview-label'];
    if (wanted === undefined || preview === undefined || operation === 'remove' || pullRequest?.closed)
        return undefined;
    if (label && !(0,pull_request/* hasLabel */.RX)([label.name], wanted)) {
        return `The label "${(0,plain_text/* plainText */.wh)(label.name, 60)}" is not \`preview-label\`, so the preview stays as it is.`;
    }
    const has = (0,pull_request/* hasLabel */.RX)(pullRequest?.labels, wanted);
    if (has === undefined)
        return `Which labels pull request #${preview} has is not known, so it has no preview.`;
    return has ? undefined : `Pull request #${preview} does not have the label "${(0,plain_text/* plainText */.wh)(wanted, 60)}".`;
}
function losesLabel(inputs, { label }) {
    if (inputs.preview === 'false' || !label || label.isAdded)
        return false;
    return (0,pull_request/* hasLabel */.RX)([label.name], inputs['preview-label']) === true;
}
function isQueued(branch) {
    return branch?.startsWith('gh-readonly-queue/') ?? false;
}

// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/contract/run.js
var run = __webpack_require__(71237);
// EXTERNAL MODULE: ./build/src/github/branches.js
var github_branches = __webpack_require__(50285);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
;// CONCATENATED MODULE: ./build/src/github/pull-request.js



const state = schemas/* looseObject */._H3({
    state: schemas/* string */.YjP(),
    labels: pull_request/* labelNames */.l3,
    head: (0,json/* lenient */.W_)(schemas/* looseObject */._H3({ sha: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[0-9a-f]{40}$/i)) })),
});
const listed = (0,json/* lenient */.W_)(pull_request/* pullRequestData */.vA);
const labelEvent = schemas/* looseObject */._H3({ event: schemas/* string */.YjP(), label: schemas/* nullish */.cl6(schemas/* looseObject */._H3({ name: schemas/* string */.YjP() })) });
const maxPages = 10;
const permission = 'pull-requests: read';
class PullRequests {
    #github;
    #repository;
    constructor({ github, repository }) {
        this.#github = github;
        this.#repository = repository;
    }
    async state(number) {
        const found = await this.#github.read({
            subject: `the state of pull request #${number}`,
            permission,
            path: `/pulls/${number}`,
            schema: state,
            missing: 'missing',
        });
        if (found === undefined || found === 'missing')
            return found;
        return { closed: found.state === 'closed', headSha: found.head?.sha, labels: found.labels };
    }
    async open() {
        const entry = (0,json/* lenient */.W_)(schemas/* looseObject */._H3({ number: schemas/* number */.aig(), labels: pull_request/* labelNames */.l3 }));
        const query = { state: 'open', per_page: 100 };
        const list = { subject: 'the open pull requests', permission, path: '/pulls', query, schema: entry };
        const found = await this.#github.readPages(list, { maxPages });
        return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
    }
    async ofBranch(branch, { closed }) {
        const isOwn = (pull) => pull?.head.ref === branch && (0,pull_request/* isSameRepository */.ve)(pull.head.repo?.full_name, this.#repository);
        const own = (pulls) => openOf(pulls.filter(isOwn));
        const query = { state: closed ? 'all' : 'open', head: `${originOf(this.#repository)}:${branch}` };
        const pulls = await this.#list('the pull request of this branch', query, (found) => isOpen(own(found)));
        return own(pulls ?? [])?.number;
    }
    async find(hint) {
        if (hint.kind === 'commit')
            return await this.#byCommit(hint);
        const [subject, path] = [`pull request #${hint.number}`, `/pulls/${hint.number}`];
        const found = await this.#github.read({ subject, permission, path, schema: pull_request/* pullRequestData */.vA });
        return found && (0,pull_request/* parsePullRequest */.yA)(found, { repository: this.#repository });
    }
    async hadLabel(number, label) {
        const list = {
            subject: `the labels that pull request #${number} had`,
            permission,
            path: `/issues/${number}/events`,
            query: { per_page: 100 },
            schema: labelEvent,
        };
        const isOurs = (one) => one.event === 'labeled' && one.label?.name.toLowerCase() === label.toLowerCase();
        const events = await this.#github.readPages(list, { maxPages, until: (found) => found.some(isOurs) });
        return events?.some(isOurs);
    }
    async #byCommit(hint) {
        const query = { state: 'all', head: `${originOf(hint.headRepository)}:${hint.headBranch}` };
        const ofBranch = hint.headBranch && hint.headRepository
            ? await this.#list('the pull request of this workflow run', query, (pulls) => isOpen(pick(pulls, hint)))
            : [];
        const found = pick(ofBranch, hint) ?? pick(await this.#github.read(pullsOfCommit(hint)), hint);
        if (found)
            return (0,pull_request/* parsePullRequest */.yA)(found, { repository: this.#repository });
        return ofBranch === undefined ? undefined : 'none';
    }
    #list(subject, query, until) {
        const list = { subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed };
        return this.#github.readPages(list, { maxPages, until });
    }
}
const pullsOfCommit = ({ headSha }) => ({
    subject: 'the pull request of this commit',
    permission,
    path: `/commits/${headSha}/pulls`,
    schema: schemas/* array */.YOg(listed),
    missing: [],
});
function originOf(repository) {
    return repository.split('/')[0] ?? '';
}
function openOf(pulls = []) {
    return pulls.find(isOpen) ?? pulls.find(Boolean);
}
function isOpen(pull) {
    return pull !== undefined && pull.state !== 'closed';
}
function pick(found, { headSha, headRepository }) {
    const isHead = (pull) => pull?.head.sha === headSha && (0,pull_request/* isSameRepository */.ve)(pull.head.repo?.full_name, headRepository);
    return openOf(found?.filter(isHead));
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/action/runtime.js + 3 modules
var action_runtime = __webpack_require__(30120);
;// CONCATENATED MODULE: ./build/src/action/resolve-intent.js









async function resolveIntent(runtime, raw, read) {
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    if (inputs['basic-auth'])
        runtime.log.mask(inputs['basic-auth'].password);
    problems.push(...(0,login/* loginPathProblems */.pQ)(inputs, runtime));
    const first = await readIntent(inputs, { context: read, problems, runtime });
    const github = (0,action_runtime.openGitHub)(runtime, { inputs, context: read });
    const pulls = new PullRequests({ github, repository: read.repository });
    const branches = new github_branches/* Branches */.P(github);
    const { context: settled, skipReason } = await settle(read, { pulls, branches, intent: first.intent });
    const context = await (0,preview_lifecycle/* addLostLabel */.Ml)(settled, { inputs, pulls });
    const last = context === read ? first : await readIntent(inputs, { context, problems, runtime });
    const intent = { ...last.intent, skip: skipReason ?? last.intent.skip };
    const skip = intent.skip ??
        (context === read ? await (0,preview_lifecycle/* explainSuperseded */.Sm)({ intent, inputs, context, pulls, branches }) : undefined);
    return { runtime, inputs, ...last, context, intent: { ...intent, skip }, github, pulls, branches };
}
const deciding = new Set(['target', 'operation', 'name', 'preview']);
async function readIntent(inputs, { context, problems, runtime }) {
    const { outputs } = runtime;
    const { intent, problems: own } = computeIntent(inputs, context);
    const { settings, problems: ofService } = await readSettings(inputs, { context, intent });
    const more = [...own, ...ofService];
    const broken = new Set(problems.map((problem) => problem.input));
    const all = [...problems, ...more.filter(({ input, or }) => !broken.has(input) && !(or && broken.has(or)))];
    if (!all.some(({ input }) => deciding.has(input)))
        outputs.set({ name: intent.name, operation: contract_outputs/* operationOutput */.Z[intent.operation] });
    if (inputs.target !== 'pages')
        outputs.set({ endpoints: {} });
    (0,contract_inputs/* rejectProblems */.Ys)(all, (0,login/* adviseOnLogin */.Rm)(all, context));
    return { intent, settings };
}
async function readSettings(inputs, { context, intent }) {
    if (inputs.target === 'pages' || intent.skip)
        return { settings: { options: new Map() }, problems: [] };
    const { checkServiceInputs } = await __webpack_require__.e(/* import() */ 235).then(__webpack_require__.bind(__webpack_require__, 76235));
    return checkServiceInputs(inputs, { context, ...intent });
}
async function settle(context, { pulls, branches, intent }) {
    const hint = context.pullRequestHint;
    if (intent.skip || intent.operation === 'cleanup')
        return { context };
    if (context.eventName === 'workflow_run' && intent.branch !== undefined) {
        const isTag = await branches.isTag(intent.branch);
        return { context: isTag ? { ...context, branch: undefined, ref: `refs/tags/${intent.branch}` } : context };
    }
    if (!hint)
        return { context };
    const found = await pulls.find(hint);
    if (found && found !== 'none')
        return { context: (0,run/* withPullRequest */.p)(context, found) };
    const skipReason = found
        ? 'No pull request has this commit as its head any more: a newer one has taken its place.'
        : 'GitHub did not say which pull request this run belongs to.';
    return { context, skipReason };
}


/***/ }),

/***/ 2860:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  carryOut: () => (/* binding */ carryOut),
  runStep: () => (/* binding */ runStep)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/outcome.js
var outcome = __webpack_require__(69072);
// EXTERNAL MODULE: ./build/src/contract/read-event.js
var read_event = __webpack_require__(49519);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 3 modules
var authenticate = __webpack_require__(74759);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/ownership.js
var ownership = __webpack_require__(33228);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/hints.js
var hints = __webpack_require__(10417);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
;// CONCATENATED MODULE: ./build/src/previews/deploy-preview.js







async function deployPreview(task, target) {
    const { log } = task.runtime;
    let why;
    try {
        const outcome = await target.deploy();
        why = await (0,preview_lifecycle/* explainOver */.Ye)(task);
        if (!why)
            return outcome;
        log.info(`${why}, so its preview is removed again.`);
    }
    catch (error) {
        if ((0,preview_lifecycle/* isNoRoom */.Ry)(error, task.intent.name))
            return (0,outcome/* skipped */.hT)(error.message, hints/* hints */.X['plan-limit']);
        why = (0,preview_lifecycle/* mayLeave */.Pz)(error) ? await (0,preview_lifecycle/* explainOver */.Ye)(task) : undefined;
        if (!why)
            throw error;
    }
    await target.remove();
    return (0,outcome/* removed */.rq)(true, `${why} by now.`);
}
function explainNoLogin(error, { context, intent }) {
    if (!(error instanceof errors/* DeployError */.sH) || !(0,contract_intent/* isPreview */.b)(intent))
        return undefined;
    if (error.code !== 'cache-refused' && error.code !== 'cache-empty')
        return undefined;
    if (context.trust === 'default-branch')
        return undefined;
    const branch = (0,plain_text/* plainText */.wh)(context.defaultBranch ?? '', 100) || 'the default branch';
    const why = error.code === 'cache-empty'
        ? `no run on ${branch} has put a login into the Actions cache, or it was evicted after seven days without a run`
        : `the last run on ${branch} is over an hour ago, and only that branch can renew the login in the Actions cache`;
    const reason = `No preview: there is no access token to borrow, because ${why}.`;
    const removal = 'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
    const repository = (0,format/* shellWord */.r7)(context.repository);
    const advice = [
        `To have it now, run the workflow on ${branch}, then this one again:`,
        { command: `gh workflow run ${(0,format/* shellWord */.r7)(context.workflow || '<workflow>')} --repo ${repository}` },
        { command: `gh run rerun ${(0,format/* shellWord */.r7)(context.runId || '<run>')} --repo ${repository}` },
        'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
        { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
    ];
    return (0,outcome/* skipped */.hT)(intent.operation === 'remove' ? removal : reason, advice);
}

// EXTERNAL MODULE: ./build/src/previews/sweep.js
var previews_sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/sweep-outcome.js


function sweepOutcome({ removed, left, failed }, { serverUrl, repository }) {
    const rowsOf = (previews, result) => previews.map(({ name, pullRequest: number, why }) => [
        name,
        number === undefined ? 'a branch' : { text: `#${number}`, url: `${serverUrl}/${repository}/pull/${number}` },
        why === undefined ? result : `${result}: ${(0,plain_text/* plainText */.wh)(why, 300)}`,
    ]);
    const rows = [...rowsOf(removed, 'removed'), ...rowsOf(failed, 'not removed'), ...rowsOf(left, 'kept')];
    const others = failed.length > 0 ? `, ${failed.length} not removed` : '';
    return {
        kind: 'cleaned',
        outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
        state: removed.length === 0 ? 'No preview to remove' : `${(0,format/* count */.U9)(removed.length, 'preview')} removed`,
        done: rows.length === 0 ? 'There are no previews of this repository.' : '',
        brief: `${removed.length} removed, ${left.length} kept${others}.`,
        tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
        removed,
    };
}

// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
;// CONCATENATED MODULE: ./build/src/report/failure.js


const maxReason = 160;
function describeFailure(error, redact) {
    const known = error instanceof errors/* DeployError */.sH ? error : undefined;
    const isCancelled = known?.code === 'interrupted';
    return {
        kind: 'failed',
        outputs: { status: 'failed' },
        state: isCancelled ? 'was cancelled' : 'failed',
        done: known?.text ?? (0,errors/* messageOf */.bD)(error),
        brief: (0,plain_text/* plainText */.wh)(redact(known?.brief ?? (0,errors/* messageOf */.bD)(error)), maxReason),
        advice: known?.advice,
        failure: { code: known?.code, rows: known?.rows ?? [], request: describeRefused(known), isCancelled },
    };
}
function describeRefused(error) {
    const found = error instanceof errors/* RequestError */.GI ? error : error?.cause;
    if (!(found instanceof errors/* RequestError */.GI))
        return [];
    const { status, requestId } = found.request;
    const id = requestId ? [`request id: ${(0,plain_text/* plainText */.wh)(requestId, 80)}`] : [];
    return [(0,errors/* describeRequest */.Ng)(found.request), `status: ${status ?? 'no answer'}`, ...id];
}

// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/report/deployment.js
var deployment = __webpack_require__(63465);
// EXTERNAL MODULE: ./build/src/report/log-outcome.js
var log_outcome = __webpack_require__(5767);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
;// CONCATENATED MODULE: ./build/src/report/reported-task.js

function commitUrlOf({ context: { serverUrl, repository }, inputs }) {
    const [own, source] = [`${serverUrl}/${repository}`, inputs['source-url']];
    return repository && (source === undefined || (0,contract_source/* sameUrl */.cl)(source, own)) ? `${own}/commit/` : undefined;
}
function placeOf({ outputs }, inputs) {
    const environment = inputs?.environment ?? 'prod';
    const { workspace } = outputs.values;
    return workspace ? `workspace ${workspace} on ${environment}` : environment;
}

;// CONCATENATED MODULE: ./build/src/report/github-status.js





const [maxPages, maxPagePath] = [10, 200];
const [maxPlanLines, maxPlanLine] = [30, 120];
const maxNote = 300;
class GitHubStatus {
    #task;
    #record;
    #commit;
    constructor(task) {
        this.#task = task;
        this.#record = new deployment/* DeploymentRecord */.Pu(task);
        this.#commit = task.context.sha;
    }
    starts(commit) {
        const { inputs, intent, context, runtime } = this.#task;
        this.#commit = commit ?? context.sha;
        if (inputs.comment === 'true' && !context.pullRequest && intent.branch === undefined) {
            runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
        }
        if (inputs.deployment && intent.operation === 'deploy')
            this.#record.begin(this.#commit);
    }
    async ended(outcome) {
        const { github, inputs, intent, runtime } = this.#task;
        if (outcome.failure?.isCancelled)
            github.hurry();
        if (outcome.kind === 'deployed' && inputs.deployment && intent.operation === 'rollback')
            this.#record.begin(outcome.commit || this.#commit);
        const row = rowOf(outcome, intent);
        const status = statusOf(outcome, outcome.url ?? runtime.outputs.values.url);
        const pullRequest = row && (await this.#findPullRequest());
        await Promise.all([
            status && this.#record.end(runtime.log.secrets.redactIn(status)),
            row && pullRequest !== undefined && this.#comment(row, { pullRequest, name: intent.name }),
        ]);
        if (outcome.kind === 'removed' && inputs.deployment)
            await this.#record.endAll(intent.name);
        for (const { name, pullRequest: number } of [...(outcome.removed ?? []), ...(outcome.swept?.removed ?? [])]) {
            if (inputs.comment !== 'false' && number !== undefined)
                await this.#comment({ status: 'removed' }, { pullRequest: number, name });
            if (inputs.deployment)
                await this.#record.endAll(name);
        }
        github.warn();
    }
    async #findPullRequest() {
        const { inputs, context, intent, pulls } = this.#task;
        if (inputs.comment === 'false')
            return undefined;
        if (context.pullRequest || intent.branch === undefined)
            return context.pullRequest?.number;
        return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
    }
    async #comment(row, { pullRequest, name }) {
        const { github, context, inputs, intent, runtime } = this.#task;
        const { clock, log, random, outputs } = runtime;
        const { putIntoComment } = await __webpack_require__.e(/* import() */ 253).then(__webpack_require__.bind(__webpack_require__, 85253));
        const own = name === intent.name;
        const whole = {
            target: inputs.target,
            service: inputs.target === 'pages' ? undefined : (0,runners/* serviceIdOf */.Qh)(inputs),
            name,
            sha: own ? (outputs.values.commit ?? this.#commit) : '',
            at: new Date(clock.now()).toISOString(),
            place: placeOf(runtime, inputs),
            run: context.runUrl || undefined,
            commitUrl: commitUrlOf(this.#task),
            ...row,
        };
        const create = row.status !== 'removed';
        const clean = log.secrets.redactIn(whole);
        const url = await putIntoComment({ github, pullRequest, clock, random, create, row: clean });
        if (url && own)
            outputs.set({ 'comment-url': url });
    }
}
function rowOf(outcome, { operation, skip }) {
    const { kind, brief, url, items = [], notes = [] } = outcome;
    const isPlan = operation === 'plan';
    const note = (0,plain_text/* plainText */.wh)(brief, maxNote);
    switch (kind) {
        case 'deployed': {
            const links = items.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
            return { status: 'live', url, note, items: links, more: items.length - links.length };
        }
        case 'planned': {
            const lines = planLines(outcome);
            const shown = lines.slice(0, maxPlanLines).map((line) => (0,plain_text/* plainText */.wh)(line, maxPlanLine));
            const sentences = (0,plain_text/* plainText */.wh)([brief, ...notes].join(' '), maxNote);
            return { status: 'planned', note: sentences, items: shown, more: lines.length - shown.length };
        }
        case 'removed':
            return { status: 'removed' };
        case 'skipped':
            return skip || isPlan || operation === 'remove' ? undefined : { status: 'skipped', note };
        case 'failed':
            if (outcome.failure?.isCancelled)
                return undefined;
            return isPlan ? { status: 'planned', note: `It could not be made: ${note}` } : { status: 'failed', note };
        case 'cleaned':
            return undefined;
    }
}
function planLines({ files, items = [], tables = [] }) {
    if (files)
        return (0,log_outcome/* changedLines */.MA)(files);
    const options = tables
        .slice(1)
        .flatMap(({ header, rows }) => (header ? [] : rows.map(([name, value]) => `${name}: ${value}`)));
    return [...items, ...options];
}
function statusOf({ kind, brief, done, failure, state }, url) {
    switch (kind) {
        case 'deployed':
            return { state: 'success', description: (0,log_outcome/* capitalize */.ZH)(done || state), url };
        case 'removed':
            return { state: 'inactive', description: 'Removed' };
        case 'skipped':
            return { state: 'inactive', description: brief };
        case 'failed':
            if (failure?.isCancelled)
                return { state: 'error', description: 'Cancelled', url };
            return { state: failure?.code ? 'failure' : 'error', description: brief, url };
        case 'planned':
        case 'cleaned':
            return undefined;
    }
}

// EXTERNAL MODULE: ./build/src/report/markdown.js
var markdown = __webpack_require__(70075);
;// CONCATENATED MODULE: ./build/src/report/summary.js




const maxPaths = 200;
const maxPathLength = 200;
function renderSummary(outcome, facts) {
    const { advice = '', failure, files, kind, more, notes = [], swept, tables = [], warning } = outcome;
    const own = sections(`## ${titleOf(outcome, facts)}`, leadOf(outcome, facts), ...notes.map(plain_text/* escapeMarkdown */.FV), warning ? `⚠️ ${(0,plain_text/* escapeMarkdown */.FV)(warning)}` : '', ...tables.map((one) => one.header || kind !== 'deployed' ? tableOf(one) : (0,markdown/* folded */.TM)(one.title, tableOf(one, inLead))), timesTable(outcome, facts), ...(files ? [pathList('Added', files.added), pathList('Changed', files.changed)] : []), pathList('Deleted', files?.deleted ?? []), (0,markdown/* list */.p_)(failure?.rows ?? []), advice ? `${failure ? '**What to do:** ' : ''}${(0,markdown/* adviceBlocks */.HI)(advice)}` : '', more ? (0,markdown/* link */.nf)(more.text, facts.docs + more.page) : '', failure?.code ? `More about ${(0,markdown/* link */.nf)((0,markdown/* code */.aY)(failure.code), `${facts.docs}troubleshooting.md#${failure.code}`)}.` : '', failure?.request.length ? (0,markdown/* folded */.TM)('Request', (0,markdown/* fenced */.OF)(failure.request.join('\n'))) : '', `<sub>${(0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(facts.place, 300))}</sub>`);
    return swept ? `${own}\n${renderSummary(swept, facts)}` : own;
}
function titleOf({ kind, state, url, warning }, { name, operation }) {
    const subject = (0,plain_text/* escapeMarkdown */.FV)(name);
    const place = url ? (0,markdown/* address */.hl)(url) : subject;
    switch (kind) {
        case 'deployed':
            return `${warning ? '🟡' : '🟢'} ${place}`;
        case 'planned':
            return `📋 Plan for ${place}`;
        case 'removed':
            return `⚪ ${subject} was ${state}`;
        case 'cleaned':
            return `🧹 ${state}`;
        case 'skipped':
            return `🟡 ${(0,log_outcome/* nothingDone */.mh)(operation)}`;
        case 'failed':
            return `🔴 ${subject ? `${subject}: ${operation}` : 'The step'} ${state}`;
    }
}
function leadOf({ kind, commit, done, state }, { name, commitUrl, duration }) {
    const subject = `**${(0,plain_text/* escapeMarkdown */.FV)(name)}**`;
    const at = commit ? ` at ${(0,markdown/* commitLink */.wn)(commit, commitUrl)}` : '';
    if (kind === 'planned')
        return `A deploy of ${subject}${at} would ${(0,plain_text/* escapeMarkdown */.FV)(done)}.`;
    if (kind !== 'deployed')
        return (0,markdown/* prose */.CS)(done);
    const last = done ? ` ${(0,plain_text/* escapeMarkdown */.FV)((0,log_outcome/* capitalize */.ZH)(done))}.` : '';
    return `${subject} is ${(0,plain_text/* escapeMarkdown */.FV)(state)}${at}, after ${(0,format/* formatDuration */.a3)(duration)}.${last}`;
}
const inLead = ['Status', 'Commit', 'Time'];
function tableOf(given, without = []) {
    if (given.header) {
        const cells = given.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellOf(cell) : (0,markdown/* link */.nf)((0,plain_text/* escapeMarkdown */.FV)(cell.text), cell.url))));
        return (0,markdown/* table */.tp)(given.header, cells, given);
    }
    const shown = given.rows.filter(([name, value], at, all) => !without.includes(name) && !(isAddress(value) && all.slice(0, at).some(([, earlier]) => earlier === value)));
    const [first, ...others] = shown.map((row) => row.map(cellOf));
    return first ? (0,markdown/* table */.tp)(first, others) : '';
}
function cellOf(text) {
    return isAddress(text) ? (0,markdown/* address */.hl)(text) : (0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(text, 500));
}
function isAddress(text) {
    return /^https?:\/\/[^\s]+$/.test(text);
}
function timesTable(outcome, times) {
    const parts = (0,log_outcome/* partsOf */.CI)(outcome, times);
    if (parts.length === 0)
        return '';
    const row = [...parts.map(([, ms]) => (0,format/* formatDuration */.a3)(ms)), `**${(0,format/* formatDuration */.a3)(times.duration)}**`];
    return (0,markdown/* table */.tp)([...parts.map(([name]) => (0,plain_text/* escapeMarkdown */.FV)(name)), '**whole step**'], [row]);
}
function pathList(title, paths) {
    if (paths.length === 0)
        return '';
    const shown = [...paths]
        .sort()
        .slice(0, maxPaths)
        .map((path) => `- ${(0,markdown/* code */.aY)((0,plain_text/* plainText */.wh)(path, maxPathLength))}`);
    if (paths.length > maxPaths)
        shown.push(`- and ${(0,format/* formatNumber */.ZV)(paths.length - maxPaths)} more`);
    return (0,markdown/* folded */.TM)(`${title} (${(0,format/* formatNumber */.ZV)(paths.length)})`, shown.join('\n'));
}
function sections(...parts) {
    return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

;// CONCATENATED MODULE: ./build/src/report/report.js







const maxSummary = 256 * 1024;
class Report {
    #runtime;
    #startedAt;
    #task;
    #gitHub;
    #signInMs = 0;
    constructor(runtime) {
        this.#runtime = runtime;
        this.#startedAt = runtime.clock.now();
    }
    begin(task) {
        this.#task = task;
        this.#gitHub = new GitHubStatus(task);
    }
    async signIn(signIn, { directory, commit }) {
        const { clock, log, outputs } = this.#runtime;
        const startedAt = clock.now();
        this.#gitHub?.starts(commit);
        const clients = await signIn();
        this.#signInMs = clock.now() - startedAt;
        if (clients.workspace)
            outputs.set({ workspace: clients.workspace });
        const { operation = 'deploy', name = '' } = this.#task?.intent ?? {};
        const what = operation === 'cleanup' ? `the previews of ${name}` : name;
        const task = directory ? `${directory} as ${what}` : what;
        log.info(`${this.#place()}: ${operation}${operation === 'remove' ? '' : ' of'} ${task}.`);
        return clients;
    }
    async failed(error) {
        const { log } = this.#runtime;
        log.failure(error);
        await this.ended(describeFailure(error, (text) => log.secrets.redact(text)));
    }
    async ended(told) {
        const { clock, log, outputs, runnerFiles, docs } = this.#runtime;
        const outcome = log.secrets.redactIn(told);
        const duration = clock.now() - this.#startedAt;
        outputs.set({ ...told.outputs, 'duration-ms': duration });
        const { name = '', operation = 'deploy' } = this.#task?.intent ?? {};
        const times = { duration, signIn: this.#signInMs };
        await (0,log_outcome/* logOutcome */.fW)(log, outcome, { ...times, operation });
        const commitUrl = this.#task && commitUrlOf(this.#task);
        const facts = { ...times, name, operation, docs, commitUrl, place: this.#place() };
        await runnerFiles.addSummary(log.secrets.redact(renderSummary(outcome, facts)).slice(0, maxSummary));
        try {
            await this.#gitHub?.ended(outcome);
        }
        catch (error) {
            log.warning(`Could not report the result to GitHub: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
    #place() {
        return `osc-deploy ${version/* version */.r}, ${placeOf(this.#runtime, this.#task?.inputs)}`;
    }
}

;// CONCATENATED MODULE: ./build/src/action/outdated.js



async function explainOutdated(task) {
    const { context, intent, inputs, branches } = task;
    if (context.eventName !== 'workflow_run')
        return undefined;
    if ((0,contract_intent/* isPreview */.b)(intent))
        return (0,preview_lifecycle/* explainSuperseded */.Sm)(task);
    const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
    const { defaultBranch, sha } = context;
    if (intent.operation !== 'deploy' || isNamed || defaultBranch === undefined)
        return undefined;
    const head = await branches.readHead(defaultBranch);
    if (head && head.toLowerCase() === sha.toLowerCase())
        return undefined;
    const [branch, commit] = [(0,plain_text/* plainText */.wh)(defaultBranch, 100), (0,plain_text/* plainText */.wh)(sha.slice(0, 7)) || 'an unknown commit'];
    if (head)
        return `The workflow run that started this one was of ${commit}, and the head of ${branch} is ${(0,plain_text/* plainText */.wh)(head.slice(0, 7))}, whose own run deploys it.`;
    return `GitHub did not say whether ${commit}, which was built, is still the head of ${branch}. The job needs \`contents: read\` among its \`permissions:\`.`;
}

// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 2 modules
var resolve_intent = __webpack_require__(92204);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/pages/base-path.js
var base_path = __webpack_require__(48789);
// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/outcome.js


function publishOutcome(result, { isPlan, commit }) {
    const { plan, url, changed, uploaded, bytes, pruned, notes = [], phases } = result;
    const { added, changed: replaced, unchanged, deleted } = plan;
    const all = [...added, ...replaced, ...unchanged];
    const warning = (0,site_file/* missingRoot */.jK)(all);
    const files = { added: pathsOf(added), changed: pathsOf(replaced), deleted };
    const counts = { changed, files: all.length, unchanged: unchanged.length };
    const amount = `${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)})`;
    const common = { url, commit, warning, notes, files };
    if (isPlan) {
        const deletes = deleted ? `delete ${(0,format/* count */.U9)(deleted.length, 'file')}` : 'delete what is not in the directory';
        const done = changed ? `upload ${amount} and ${deletes}. Nothing was changed` : 'change nothing';
        return {
            ...common,
            kind: 'planned',
            outputs: { operation: 'planned', status: 'planned', ...counts, uploaded: 0, pruned: 0, bytes: 0 },
            state: 'planned',
            done,
            brief: `A deploy would ${done}.`,
            would: { uploaded, bytes },
            tables: [sizeTable(plan, deleted ? (0,format/* formatNumber */.ZV)(deleted.length) : 'not known')],
        };
    }
    const parts = [
        [added.length, 'added'],
        [replaced.length, 'changed'],
        [deleted?.length ?? 0, 'deleted'],
    ];
    const difference = parts.flatMap(([n, word]) => (n > 0 ? [`${(0,format/* formatNumber */.ZV)(n)} ${word}`] : [])).join(', ');
    return {
        ...common,
        kind: 'deployed',
        outputs: {
            ...{ operation: 'deployed', status: 'live', ...counts, uploaded, pruned, bytes },
            ...(commit ? { commit } : {}),
        },
        state: warning ? 'published, without a start page' : 'live',
        done: changed
            ? `uploaded ${amount}, deleted ${(0,format/* formatNumber */.ZV)(pruned)}`
            : 'nothing has changed since the last publish',
        brief: `${difference || 'no change'}${warning ? `. ⚠️ ${warning}` : ''}`,
        tables: [sizeTable(plan, (0,format/* formatNumber */.ZV)(pruned))],
        items: (0,site_file/* changedPages */.Fc)(plan),
        times: timesOf(phases),
    };
}
function pathsOf(files) {
    return files.map(({ path }) => path);
}
function sizeTable({ added, changed, unchanged }, deleted) {
    const row = (title, files) => {
        const bytes = files.reduce((sum, { size }) => sum + size, 0);
        return [title, (0,format/* formatNumber */.ZV)(files.length), (0,format/* formatBytes */.z3)(bytes)];
    };
    const rows = [row('Added', added), row('Changed', changed), row('Unchanged', unchanged), ['Deleted', deleted, '']];
    const whole = row('Whole site', [...added, ...changed, ...unchanged]);
    return {
        title: 'Files',
        header: ['', 'Files', 'Size'],
        isNumeric: true,
        rows: [...rows.filter(([, files]) => files !== '0'), whole],
    };
}
const partNames = {
    ensure: 'prepare',
    find: 'prepare',
    protect: 'prepare',
    finalize: 'switch over',
    live: 'check',
};
function timesOf({ entries }) {
    const times = new Map([['prepare', 0]]);
    for (const [phase, ms] of entries) {
        const part = partNames[phase] ?? phase;
        times.set(part, (times.get(part) ?? 0) + ms);
    }
    return [...times];
}

// EXTERNAL MODULE: ./build/src/pages/publish-job.js
var publish_job = __webpack_require__(71059);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/site.js
var pages_site = __webpack_require__(52295);
// EXTERNAL MODULE: ./build/src/pages/upload-files.js + 1 modules
var upload_files = __webpack_require__(96427);
// EXTERNAL MODULE: ./build/src/pages/upload-targets.js
var upload_targets = __webpack_require__(8206);
;// CONCATENATED MODULE: ./build/src/pages/remove.js









const removedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<title>Removed</title>
<p>This site has been removed.</p>
</html>
`;
async function removeSite(job) {
    const page = await job.tools.pages.find(job.name);
    if (!page) {
        job.tools.log.info(`There is no site ${job.name}; nothing to remove.`);
        return { changed: false };
    }
    job.outputs?.set({ id: page.id });
    const site = page.url || (0,hosts/* usualAddress */.VH)(job.name, job.access) ? (0,pages_site/* openSite */.c2)(job, page) : undefined;
    const removal = page.status === 'draft' ? ownership/* Removal */.J7.because('a draft holds nothing') : await allowRemoval(job, { page, site });
    if (page.customDomain)
        await freeDomain(job, page);
    try {
        await job.tools.pages.remove(page.id, removal);
        job.tools.log.info(`Removed the site ${job.name}.`);
        await job.onRemoved?.(page, removal);
    }
    catch (error) {
        if (!(0,errors/* isStatus */.zM)(error, 405, 501))
            throw error;
        job.tools.log.warning(`The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`);
        await replaceAll(job, page);
    }
    return { changed: true };
}
async function allowRemoval(job, { page, site }) {
    const { owner: own, name, nameChosen: chosen } = job;
    const stored = site && (await (0,live_manifest/* readTrusted */.G2)(site));
    const evidence = { tags: [], manifest: stored && (0,live_manifest/* publishMarkerOf */.jW)(stored) };
    const claim = { own, thing: `The site ${name}`, name, chosen, log: job.tools.log };
    if ((0,ownership/* weigh */.vi)(evidence, claim) !== 'unmarked' || chosen || (await job.isTaggedOurs(page)))
        return ownership/* Removal */.J7.of(evidence, claim);
    const why = stored && 'why' in stored ? ` (${(0,plain_text/* plainText */.wh)(stored.why)})` : '';
    const text = `Whose site ${name} is cannot be seen${why}, and no tag says that this repository has made it. Nothing was changed.`;
    throw new errors/* DeployError */.sH('other-repository', text, { next: (0,ownership/* howToFree */.M)(name) });
}
async function freeDomain(job, page) {
    try {
        await job.tools.pages.removeDomain(page.id);
        job.tools.log.info(`The domain ${(0,plain_text/* plainText */.wh)(page.customDomain ?? '', 260)} is free again.`);
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || error.status === undefined || error.status === 401)
            throw error;
        if (error.status !== 404)
            job.tools.log.warning(`The domain of ${job.name} was not removed: ${error.message}`);
    }
}
async function replaceAll(job, site) {
    const bytes = Buffer.from(removedPage);
    const page = { path: 'index.html', size: bytes.length, source: { bytes } };
    const files = { [page.path]: (0,pages_manifest/* digestOf */.ol)(bytes) };
    const manifest = (0,pages_manifest/* manifestFile */.YE)({ version: 1, publishId: job.tools.newId(), ...(0,pages_manifest/* originOf */.yv)(job), files });
    try {
        const place = { page: site, tools: job.tools };
        const minter = new upload_targets/* Minter */.Y([page, manifest], place);
        await (0,upload_files/* uploadFiles */.Z)(place, [page], { minter });
        await (0,upload_files/* uploadFiles */.Z)(place, [manifest], { minter });
        await job.tools.pages.publish(site.id, [page.path, manifest.path], async () => undefined);
    }
    catch (error) {
        throw new errors/* DeployError */.sH('remove-failed', `The site ${job.name} could not be removed: ${(0,errors/* messageOf */.bD)(error)}`, {
            cause: error,
        });
    }
}

// EXTERNAL MODULE: ./build/src/pages/scan.js + 1 modules
var scan = __webpack_require__(3908);
// EXTERNAL MODULE: ./build/src/pages/versions/fetched-content.js
var fetched_content = __webpack_require__(98183);
// EXTERNAL MODULE: ./build/src/platform/clients.js + 1 modules
var platform_clients = __webpack_require__(84257);
// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
;// CONCATENATED MODULE: ./build/src/previews/page-previews.js








function pagePreviews({ request, base, tags }) {
    const { pages } = request.tools;
    return {
        list: async () => (0,previews_sweep/* findPreviews */.h)(await pages.list(), { base, names: names/* pageNames */.QA }),
        look: async (name) => {
            const page = await pages.find(name);
            if (!page || page.status === 'draft')
                return { free: true };
            const stored = await (0,live_manifest/* readStored */.CL)((0,pages_site/* readerOf */.TC)({ ...page, name }, request));
            const unknown = 'it does not say whose it is';
            if ('why' in stored)
                return { free: false, foreign: `${unknown}: ${(0,plain_text/* plainText */.wh)(stored.why)}` };
            const branch = 'manifest' in stored ? stored.manifest.branch : undefined;
            const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
            const whose = marker?.repository ? `it belongs to ${(0,plain_text/* plainText */.wh)(marker.repository, 120)}` : unknown;
            return {
                free: false,
                foreign: marker && (0,ownership/* isSameOwner */.Ie)(marker, request.owner) ? undefined : whose,
                branch: branch !== undefined && names/* pageNames */.QA.ofBranch(base, branch) === name ? branch : undefined,
                deployedAt: async () => (0,contract_tags/* readDeployedAt */.Sd)((0,contract_tags/* readMarker */.t7)((await tags.of(page)) ?? [])),
            };
        },
        remove: async (name) => {
            await removeSite({ ...request, name, outputs: undefined });
        },
    };
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/base/git.js
var git = __webpack_require__(51447);
// EXTERNAL MODULE: ./build/src/base/inside.js
var inside = __webpack_require__(4035);
;// CONCATENATED MODULE: ./build/src/action/checkout.js




const maxFileBytes = 16 * 1024 ** 2;
function readCheckedOut(workspace, directory, repository) {
    try {
        const git = (0,external_node_path_.join)((0,external_node_fs_.realpathSync)(workspace), '.git');
        if (!(0,external_node_fs_.lstatSync)(git).isDirectory() || !(0,inside/* isInside */.F)((0,external_node_fs_.realpathSync)(directory), (0,external_node_fs_.realpathSync)(workspace)))
            return undefined;
        const commit = readHead(git);
        const urls = [...(readText(git, 'config') ?? '').matchAll(/^[ \t]*url[ \t]*=[ \t]*"?([^"\s]+)/gim)];
        return urls.length === 0 || urls.some(([, url = '']) => isOf(url, repository)) ? commit : undefined;
    }
    catch {
        return undefined;
    }
}
function readHead(git) {
    const head = readText(git, 'HEAD')?.trim() ?? '';
    const [, ref = ''] = /^ref: (refs\/[^\s\\:]+)$/.exec(head) ?? [];
    if (!ref)
        return commitIn(head);
    if (ref.split('/').includes('..'))
        return undefined;
    const packed = () => readText(git, 'packed-refs')
        ?.split('\n')
        .find((line) => line.endsWith(` ${ref}`));
    return commitIn((readText(git, ref) ?? packed() ?? '').trim());
}
function commitIn(text) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?= |$)/.exec(text)?.[0];
}
function readText(folder, path) {
    const file = (0,external_node_path_.join)(folder, path);
    const found = (0,external_node_fs_.lstatSync)(file, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > maxFileBytes || (0,external_node_fs_.realpathSync)(file) !== file)
        return undefined;
    return (0,external_node_fs_.readFileSync)(file, 'utf8');
}
function isOf(url, repository) {
    const path = (0,git/* parseGitAddress */.Q)(url)?.path ?? url;
    return `/${path}`.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}

// EXTERNAL MODULE: ./build/src/action/domain.js
var domain = __webpack_require__(85362);
// EXTERNAL MODULE: ./build/src/action/domain-places.js
var domain_places = __webpack_require__(70051);
;// CONCATENATED MODULE: ./build/src/action/site.js






















async function preparePages(task) {
    const { inputs, intent, runtime } = task;
    if (intent.operation !== 'deploy' && intent.operation !== 'plan')
        return { open: (clients) => siteTarget(task, { clients, files: [], commit: undefined }) };
    const { workspace, log } = runtime;
    const { directory = '.', exclude } = inputs;
    const preview = (0,contract_intent/* isPreview */.b)(intent);
    const files = await (0,scan/* scanDirectory */.v)({ workspace, directory, exclude, preview, warn: (text) => log.warning(text) });
    const commit = findOtherCommit(task, (0,external_node_path_.resolve)(workspace, directory));
    (0,preview_lifecycle/* checkPreviewSize */.oJ)(files, task);
    const missing = (0,site_file/* missingRoot */.jK)(files);
    if (missing)
        log.warning(`${missing} Set \`directory\` to the folder whose index.html is the start page.`);
    for (const warning of [(0,site_file/* unusedFilesWarning */.SD)(files), (0,base_path/* basePathWarning */.h)(files)])
        if (warning)
            log.warning(warning);
    return {
        directory: (0,plain_text/* plainText */.wh)(directory, 200),
        commit,
        open: (clients) => siteTarget(task, { clients, files, commit: commit ?? task.context.sha }),
    };
}
function findOtherCommit({ context: { checkout, repository, trust } }, directory) {
    if (!checkout || trust === 'fork-with-secrets')
        return undefined;
    const checkedOut = readCheckedOut(checkout.folder, directory, repository);
    return checkedOut === checkout.commit ? undefined : checkedOut;
}
function siteTarget(task, { clients, files, commit }) {
    const { context, inputs, intent, runtime } = task;
    const tools = (0,platform_clients/* sitePlatform */.h)(clients, runtime);
    const tags = new resource_tags/* ResourceTags */._({ controlPlane: clients.controlPlane, log: runtime.log });
    const tagsOf = ({ id }) => tags.of({ type: 'mypage', id });
    let tagged;
    const place = context.place ?? placeBelow(runtime.workspace, inputs.directory ?? '.');
    const isRollback = intent.operation === 'rollback';
    const versions = {
        max: inputs.versions,
        author: context.actor || undefined,
        tags: async () => {
            await tagged;
            return tags;
        },
    };
    const job = {
        ...(0,publish_job/* settingsOf */.f)(inputs),
        ...{ tools, files, commit, name: intent.name, branch: intent.branch, owner: context, directory: place },
        ...{ outputs: runtime.outputs, retentions: [], fetched: new fetched_content/* FetchedContent */.N(tools) },
        nameChosen: inputs.name !== undefined && !(0,contract_intent/* isPreview */.b)(intent),
        isScheduled: context.eventName === 'schedule',
        isRepeated: context.runAttempt > 1,
        isOlderThan: (run) => (0,preview_lifecycle/* explainOlder */.mR)(context.runUrl, { rival: run }) !== undefined,
        isTaggedOurs: async (page) => (0,ownership/* weigh */.vi)({ tags: await tagsOf(page) }, { own: context }) === 'ours',
        checkReplaced: (from) => checkReplaced(task, { from, place }),
        superseded: async (rival) => (await (0,preview_lifecycle/* explainSuperseded */.Sm)(task)) ?? (0,preview_lifecycle/* explainOlder */.mR)(context.runUrl, { rival }),
        onEnsured: (page, { isNew }) => {
            if (isNew || (0,contract_intent/* isPreview */.b)(intent))
                tagged = addTags(task, tags, page);
        },
        beforePages: async () => {
            const why = await explainOutdated(task);
            if (why)
                throw new outcome/* Skip */.MO(why);
        },
        onRemoved: ({ id }, removal) => tags.clear({ type: 'mypage', id }, removal),
        versions: (0,contract_intent/* isPreview */.b)(intent) || (inputs.versions === 0 && !isRollback) ? undefined : versions,
    };
    const settle = (url) => (0,domain/* settleDomain */.i)(task, url ? (0,domain_places/* sitePlace */.dO)(job, url) : undefined);
    return {
        previews: pagePreviews({ request: job, base: intent.base, tags: { of: tagsOf } }),
        deploy: async () => {
            const { publishOrRestore, retentionsOf, rollBackSite } = await Promise.all(/* import() */[__webpack_require__.e(299), __webpack_require__.e(123)]).then(__webpack_require__.bind(__webpack_require__, 26123));
            const keeping = { ...job, retentions: retentionsOf(job) };
            let result;
            try {
                result = await (isRollback
                    ? rollBackSite({ ...keeping, versions }, inputs.version)
                    : publishOrRestore(keeping));
            }
            finally {
                await tagged;
            }
            if (result.leaves)
                return (0,outcome/* skipped */.hT)(result.leaves);
            const notes = [...(result.notes ?? []), ...(await settle(result.url))];
            const live = runtime.outputs.values.commit ?? commit;
            return publishOutcome({ ...result, notes }, { isPlan: false, commit: live });
        },
        plan: async () => {
            const { planSite } = await __webpack_require__.e(/* import() */ 299).then(__webpack_require__.bind(__webpack_require__, 29299));
            const result = await planSite(job);
            const notes = await settle(result.url);
            const changed = result.changed || notes.length > 0;
            return publishOutcome({ ...result, notes, changed }, { isPlan: true, commit });
        },
        remove: () => removeSite(job),
    };
}
async function addTags({ context, intent, runtime }, tags, { id }) {
    const ownTags = (0,contract_tags/* computeOwnTags */.nM)(context.repository, { ...intent, now: runtime.clock.now() });
    try {
        await tags.mark({ type: 'mypage', id }, ownTags);
    }
    catch (error) {
        runtime.log.debug(`The site has no tags: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function placeBelow(workspace, directory) {
    const path = (0,external_node_path_.relative)(workspace, (0,external_node_path_.resolve)(workspace, directory));
    return /^\.\.(?:[/\\]|$)/.test(path) || (0,external_node_path_.isAbsolute)(path) ? undefined : path.replaceAll(external_node_path_.sep, '/') || '.';
}
async function checkReplaced({ runtime, intent }, { from, place = '.' }) {
    const text = `The site ${intent.name} was last published from ${from}, and this is ${(0,plain_text/* plainText */.wh)(place, 200)} under the same default name.`;
    if (!runtime.confirm) {
        runtime.log.warning(`${text} Two sites of one repository need a \`name\` each.`);
        return undefined;
    }
    const answer = await runtime.confirm(`${text} Replace that site?`);
    if (answer === undefined)
        throw new errors/* DeployError */.sH('usage', text, { next: 'Name this site with --name.' });
    return answer ? undefined : `${text} Nothing was changed.`;
}

;// CONCATENATED MODULE: ./build/src/action/run.js
















async function runStep(runtime, { env, event }) {
    const { log } = runtime;
    const raw = (0,contract_inputs/* takeInputs */.LY)(env);
    for (const name of contract_inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    for (const problem of (0,contract_inputs/* unknownInputs */.qs)(env))
        log.warning(problem);
    const report = new Report(runtime);
    let inputs;
    try {
        const task = await (0,resolve_intent/* resolveIntent */.n)(runtime, raw, (0,read_event/* readEvent */.j)(env, event));
        inputs = task.inputs;
        report.begin(task);
        await carryOut(task, report);
        return true;
    }
    catch (error) {
        await report.failed(inputs ? (0,hosts/* explainUnknownHost */.eg)(error, inputs) : error);
        return false;
    }
}
async function carryOut(task, front) {
    const { runtime, inputs, context, intent } = task;
    if (intent.skip) {
        const more = { text: 'How a maintainer can publish it', page: 'previews.md#forks-and-dependabot' };
        return front.ended({ ...(0,outcome/* skipped */.hT)(intent.skip), ...(intent.skipCase && { more }) });
    }
    const target = await prepareTarget(task);
    const outdated = await explainOutdated(task);
    if (outdated)
        return front.ended((0,outcome/* skipped */.hT)(outdated));
    const signIn = () => (0,authenticate/* authenticate */.Q)({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
    let clients;
    try {
        clients = await front.signIn(signIn, target);
    }
    catch (error) {
        const nothing = explainNoLogin(error, task);
        if (!nothing)
            throw error;
        return front.ended(nothing);
    }
    try {
        if ((await front.agrees?.(clients)) === false)
            return;
        await front.ended(await execute(task, target.open(clients)));
    }
    finally {
        await clients.settled();
    }
}
async function prepareTarget(task) {
    if (task.inputs.target === 'pages')
        return preparePages(task);
    const { prepareService } = await Promise.all(/* import() */[__webpack_require__.e(235), __webpack_require__.e(23)]).then(__webpack_require__.bind(__webpack_require__, 2023));
    return prepareService(task, task.inputs.target);
}
async function execute(task, target) {
    const { intent } = task;
    if (intent.operation === 'cleanup')
        return sweepOutcome(await (0,previews_sweep/* sweepPreviews */.G)(target.previews, task), task.context);
    if (intent.operation === 'remove') {
        const { foreign } = (0,contract_intent/* isPreview */.b)(intent) ? await target.previews.look(intent.name, intent.branch) : {};
        if (!foreign)
            return (0,outcome/* removed */.rq)((await target.remove()).changed);
        return (0,outcome/* skipped */.hT)(`${intent.name} is not removed: ${foreign}.`, (0,ownership/* howToFree */.M)(intent.name));
    }
    await Promise.all([(0,preview_lifecycle/* checkBranchPlace */.eD)(intent, target), (0,preview_lifecycle/* checkPreviewCount */.oh)(task, target)]);
    if (intent.operation === 'plan')
        return target.plan();
    try {
        return await ((0,contract_intent/* isPreview */.b)(intent) ? deployPreview(task, target) : deployAndSweep(task, target));
    }
    catch (error) {
        if (error instanceof outcome/* Skip */.MO)
            return (0,outcome/* skipped */.hT)(error.message);
        throw error;
    }
}
async function deployAndSweep(task, target) {
    const { inputs, context, runtime } = task;
    const outcome = await target.deploy();
    const sweeps = context.eventName === 'schedule' &&
        inputs.operation === 'auto' &&
        inputs.preview !== 'false' &&
        inputs.target !== 'job' &&
        inputs['github-token'] !== undefined;
    if (!sweeps)
        return outcome;
    try {
        const sweep = await (0,previews_sweep/* sweepPreviews */.G)(target.previews, task);
        const isEmpty = sweep.removed.length + sweep.failed.length === 0;
        return isEmpty || outcome.kind !== 'deployed' ? outcome : { ...outcome, swept: sweepOutcome(sweep, task.context) };
    }
    catch (error) {
        runtime.interrupts.signal.throwIfAborted();
        runtime.log.warning(`Left-over previews: ${(0,errors/* messageOf */.bD)(error)}`);
        return outcome;
    }
}


/***/ }),

/***/ 88489:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readTime)
/* harmony export */ });
function readTime(time) {
    const number = Number(time ?? Number.NaN);
    if (Number.isNaN(number))
        return Date.parse(String(time));
    return number > 1e11 ? number : number * 1000;
}


/***/ }),

/***/ 51447:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ parseGitAddress)
/* harmony export */ });
function parseGitAddress(text) {
    const found = /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(text) ??
        /^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@]+\.[^/:@]+)):(?<path>.+)$/.exec(text);
    const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
    const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
    return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}


/***/ }),

/***/ 33567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ij: () => (/* binding */ frameworks),
/* harmony export */   Il: () => (/* binding */ usualBuilds),
/* harmony export */   Vb: () => (/* binding */ storybook),
/* harmony export */   Vq: () => (/* binding */ basePathSetting),
/* harmony export */   hJ: () => (/* binding */ generators)
/* harmony export */ });
const noServer = /\bssr\s*:\s*false/;
const rows = [
    [
        'Next.js',
        'next',
        'next build',
        'out',
        { setting: 'distDir', isStatic: /\boutput\s*:\s*["'`]export["'`]/, base: 'basePath', mark: /\/_next\// },
    ],
    ['Nuxt', 'nuxt', 'nuxt generate', '.output/public', { base: 'app.baseURL', mark: /\/_nuxt\// }],
    [
        'SvelteKit',
        '@sveltejs/kit',
        'vite build',
        'build',
        {
            config: 'svelte',
            setting: 'pages',
            isStatic: /adapter-static/,
            base: 'kit.paths.base',
            mark: /\/_app\/immutable\//,
        },
    ],
    [
        'Astro',
        'astro',
        'astro build',
        'dist',
        { setting: 'outDir', isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s, base: 'base', mark: /\/_astro\// },
    ],
    ['Docusaurus', '@docusaurus/core', 'docusaurus build', 'build', { base: 'baseUrl' }],
    ['VitePress', 'vitepress', 'vitepress build', '.vitepress/dist', { config: 'config', base: 'base' }],
    ['Gatsby', 'gatsby', 'gatsby build', 'public', { base: 'pathPrefix' }],
    ['Eleventy', '@11ty/eleventy', 'eleventy', '_site', { setting: 'output', base: 'pathPrefix' }],
    ['Angular', '@angular/core', 'ng build', 'dist', { config: 'angular', base: 'baseHref', mark: /<app-root\b/ }],
    ['React Router', '@react-router/dev', 'react-router build', 'build/client', { isStatic: noServer, base: 'base' }],
    ['Remix', '@remix-run/dev', 'remix vite:build', 'build/client', { config: 'vite', isStatic: noServer, base: 'base' }],
    [
        'Vue CLI',
        '@vue/cli-service',
        'vue-cli-service build',
        'dist',
        { config: 'vue', setting: 'outputDir', base: 'publicPath', mark: /\/js\/chunk-vendors\./ },
    ],
    [
        'Create React App',
        'react-scripts',
        'react-scripts build',
        'build',
        { config: 'package', base: 'homepage', mark: /\/static\/js\/main\./ },
    ],
    [
        'Vite',
        'vite',
        'vite build',
        'dist',
        { setting: 'outDir', base: 'base', mark: /\/assets\/[\w-]+[.-][\w-]{8}\.(?:js|css)/ },
    ],
    ['Parcel', 'parcel', 'parcel build', 'dist', { base: '--public-url' }],
];
const frameworks = rows.map(([name, module, build, output, more]) => ({ name, package: module, build, output, ...more }));
const storybook = {
    name: 'Storybook',
    package: 'storybook',
    build: 'storybook build',
    output: 'storybook-static',
};
const generators = {
    MkDocs: { output: 'site', base: 'site_url' },
    Hugo: { output: 'public', base: 'baseURL' },
    Jekyll: { output: '_site', base: 'baseurl' },
    Sphinx: { output: '_build/html', base: 'html_baseurl' },
};
const usualBuilds = new Set([
    ...['dist', 'build', 'out', 'public', '_site'],
    ...[...frameworks, storybook, ...Object.values(generators)].map(({ output }) => output),
    ...['docs/.vitepress/dist', 'www'],
]);
function basePathSetting(html) {
    const [, generator = ''] = /<meta\s+name="?generator"?\s+content="([\w.]+)/i.exec(html) ?? [];
    const all = [
        ...frameworks,
        ...Object.entries(generators).map(([name, { base }]) => ({ name, base })),
    ];
    const isNamed = ({ name }) => name.toLowerCase() === generator.toLowerCase();
    const found = all.find(isNamed) ?? all.find(({ mark }) => mark?.test(html));
    return found
        ? `\`${found.base}\` of ${found.name}`
        : '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}


/***/ }),

/***/ 71500:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QA: () => (/* binding */ pageNames),
/* harmony export */   aF: () => (/* binding */ instanceNames),
/* harmony export */   ee: () => (/* binding */ chooseNaming),
/* harmony export */   gy: () => (/* binding */ usualName)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const maxPageName = 52;
const maxInstanceName = 48;
const branchInfix = '-br-';
const minBranchPart = 17;
const maxBranchPart = 20;
const minBase = maxInstanceName - maxBranchPart - 2 - 8 - 8;
const pageNames = {
    ofRepository: (repository) => fitPageName(hyphenate(repository), ''),
    ofPullRequest: (base, pullRequest) => fitPageName(base, `-pr-${pullRequest}`),
    ofBranch: (base, branch) => {
        const max = Math.max(minBranchPart, maxPageName - base.length - branchInfix.length);
        const plain = hyphenate(branch);
        const unclear = plain !== branch || plain.length > max || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
        const cut = unclear ? plain.slice(0, max - 9).replace(/-+$/, '') : plain;
        const part = unclear ? [cut, hashShort(branch)].filter(Boolean).join('-') : plain;
        return fitPageName(base, `${branchInfix}${part}`);
    },
    pullRequestIn: (name, base) => findPullRequest(name, (number) => pageNames.ofPullRequest(base, number)),
    isOfBranch: (name, base) => {
        const uncut = maxPageName - branchInfix.length - minBranchPart;
        if (base.length <= uncut)
            return name.startsWith(base + branchInfix);
        return name.includes(branchInfix) && name.startsWith(base.slice(0, uncut - 9).replace(/-+$/, ''));
    },
};
const instanceNames = {
    ofRepository: (repository) => keepLetters(repository.split('/').at(-1) ?? ''),
    ofPullRequest: (base, pullRequest) => fitInstanceName(base, `pr${pullRequest}`),
    ofBranch: (base, branch) => fitInstanceName(base, `br${keepLetters(branch).slice(0, maxBranchPart)}${hashShort(branch)}`),
    pullRequestIn: (name, base) => findPullRequest(name, (number) => instanceNames.ofPullRequest(base, number)),
    isOfBranch: (name, base) => {
        const isWhole = name.startsWith(`${base}br`);
        const isCut = name.includes(`${hashShort(base)}br`) && name.startsWith(base.slice(0, minBase));
        return (isWhole || isCut) && /br[0-9a-z]*[0-9a-f]{8}$/.test(name);
    },
};
function usualName(naming, { repository, folder = '' }) {
    const last = folder.split('/').at(-1);
    return naming.ofRepository(repository && last ? `${repository}-${last}` : repository);
}
function chooseNaming(target) {
    return target === 'pages' ? pageNames : instanceNames;
}
function hyphenate(text) {
    return text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
}
function keepLetters(text) {
    return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
function hashShort(text) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex').slice(0, 8);
}
function findPullRequest(name, nameOf) {
    const number = Number(/pr-?([1-9]\d{0,8})$/.exec(name)?.[1]);
    return number > 0 && nameOf(number) === name ? number : undefined;
}
function fitName(base, suffix, { max, hyphen }) {
    if (base.length + suffix.length <= max)
        return base + suffix;
    const tail = hyphen + hashShort(base) + suffix;
    return base.slice(0, max - tail.length).replace(/-+$/, '') + tail;
}
const fitPageName = (base, suffix) => fitName(base, suffix, { max: maxPageName, hyphen: '-' });
const fitInstanceName = (base, suffix) => fitName(base, suffix, { max: maxInstanceName, hyphen: '' });


/***/ }),

/***/ 69072:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MO: () => (/* binding */ Skip),
/* harmony export */   hT: () => (/* binding */ skipped),
/* harmony export */   rq: () => (/* binding */ removed)
/* harmony export */ });
class Skip extends Error {
}
function skipped(reason, advice) {
    const outputs = { operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': reason };
    return { kind: 'skipped', outputs, state: 'skipped', done: reason, brief: reason, advice };
}
function removed(changed, why = '') {
    const state = changed ? 'removed' : 'not there';
    const outputs = { operation: 'removed', status: 'removed', changed };
    return { kind: 'removed', outputs, state, done: changed ? why : 'Nothing to remove.', brief: state };
}


/***/ }),

/***/ 34652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ pageUrl),
/* harmony export */   u: () => (/* binding */ visitedPath)
/* harmony export */ });
function pageUrl(siteUrl, path) {
    const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
    return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}
function visitedPath(path) {
    return path.replace(/(^|\/)index\.html$/, '$1');
}


/***/ }),

/***/ 66239:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hw: () => (/* binding */ previewProblems),
/* harmony export */   Ke: () => (/* binding */ targetProblems),
/* harmony export */   Kg: () => (/* binding */ describeRisks),
/* harmony export */   Pu: () => (/* binding */ runnerProblems),
/* harmony export */   W1: () => (/* binding */ nameProblems),
/* harmony export */   dL: () => (/* binding */ topProblem),
/* harmony export */   jx: () => (/* binding */ serviceIdProblems),
/* harmony export */   k2: () => (/* binding */ backedUpServices),
/* harmony export */   yO: () => (/* binding */ appProblems)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86781);
/* harmony import */ var _intent_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(32008);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71500);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79071);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49391);







const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
const instanceNamePattern = /^[a-z0-9]{1,63}$/;
function nameProblems(inputs, name) {
    if (name === '')
        return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
    const page = inputs.target === 'pages';
    const pattern = page ? pageNamePattern : instanceNamePattern;
    if (pattern.test(name))
        return [];
    const rule = page
        ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
        : 'must have only a-z and 0-9, at most 63 of them';
    const fixed = (0,_names_js__WEBPACK_IMPORTED_MODULE_1__/* .chooseNaming */ .ee)(inputs.target).ofRepository(name);
    const advice = pattern.test(fixed)
        ? `"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 80)}" would become "${fixed}"`
        : `given was "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 80)}"`;
    return [{ input: 'name', text: `${rule}; ${advice}.` }];
}
const backedUpServices = [
    'birme-osc-postgresql',
    'linuxserver-docker-mariadb',
    'valkey-io-valkey',
    'clickhouse-clickhouse',
    'apache-couchdb',
    'go-gitea-gitea',
];
function abilityProblems(inputs) {
    const { target, runner = 'web', service = '', 'backup-schedule': schedule, 'git-credential': credential } = inputs;
    const hasStandby = target === 'app' && (runner === 'web' || runner === 'python');
    const isBackedUp = target === 'instance' && backedUpServices.includes(service);
    const twice = inputs['source-token'] && 'cannot be given beside `source-token`: leave one of them out.';
    const only = 'is for `target: app` with `runner: web` or `runner: python`: the platform gives nothing else a standby.';
    const six = `is for \`target: instance\` of one of ${backedUpServices.join(', ')}.`;
    return (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .problemsOf */ .GW)([
        [
            'git-credential',
            credential && (target === 'app' ? twice : 'is for `target: app`; a runner takes a `source-token`.'),
        ],
        ['high-availability', inputs['high-availability'] !== undefined && !hasStandby && only],
        ['public-access', !inputs['public-access'] && target !== 'instance' && 'is for `target: instance`.'],
        ['backup-schedule', schedule !== undefined && !isBackedUp && six],
        ['backup-retention', inputs['backup-retention'] !== 30 && !schedule && 'needs `backup-schedule`.'],
    ]);
}
function targetProblems(inputs, intent, isStep = true) {
    const { target } = inputs;
    const problems = [];
    const writes = intent.operation === 'deploy' || intent.operation === 'plan';
    const add = (input, text) => problems.push({ input, text });
    if (intent.operation !== 'cleanup')
        problems.push(...abilityProblems(inputs));
    if (target === 'pages' && writes && !inputs.directory)
        add('directory', 'is required for `target: pages`: the folder the build wrote.');
    if ((target === 'runner' || target === 'app') && writes && !inputs.runner)
        add('runner', `is required for \`target: ${target}\`: ${_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runnerList */ .fM}.`);
    const asksTop = target === 'runner' && writes && inputs['sub-path'] && topProblem(inputs.runner);
    if (asksTop)
        add('sub-path', `has no meaning here: ${asksTop}.`);
    if ((target === 'instance' || target === 'job') && !inputs.service)
        add('service', `is required for \`target: ${target}\`: the service id, such as eyevinn-web-runner.`);
    if ((target === 'pages' || target === 'job') && inputs['service-token'])
        add('service-token', `has no meaning for \`target: ${target}\`, which no later step calls.`);
    if (target === 'job' && inputs.domain)
        add('domain', 'has no meaning for `target: job`, which has no visitors.');
    if (intent.operation === 'rollback' && target !== 'pages') {
        const instead = 'only a site keeps versions. Deploy the former commit with `source-ref`.';
        add('operation', `cannot be \`rollback\` for \`target: ${target}\`: ${instead}`);
    }
    if (intent.operation === 'rollback' && (0,_intent_js__WEBPACK_IMPORTED_MODULE_5__/* .isPreview */ .b)(intent))
        add('operation', 'cannot be `rollback` for a preview, which keeps no former versions.');
    if (isStep && intent.operation === 'cleanup' && !inputs['github-token'])
        add('github-token', 'is required for `operation: cleanup`: it shows which pull requests are closed.');
    return problems;
}
function topProblem(runner) {
    return runner && !_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runners */ .ae[runner].takesFolder ? `the ${runner} runner runs the top of a repository` : undefined;
}
function previewProblems(inputs, { context, intent }) {
    const { eventName, pullRequestHint, pullRequestUnknown, defaultBranch } = context;
    const problem = (text) => [{ input: 'preview', text }];
    if (pullRequestUnknown && inputs.preview !== 'false') {
        return problem(`is ${inputs.preview}, but the payload of this ${eventName} event cannot be read, so its pull request is not known. ` +
            'Only `preview: false` deploys it to production.');
    }
    if (context.trust === 'fork-with-secrets' && intent.operation !== 'remove' && inputs.preview !== 'true') {
        return problem(`is ${inputs.preview}, but this ${eventName} run holds the secrets of the repository and would publish the code of a fork. ` +
            'Only `preview: true` does that, for a build that ran without secrets.');
    }
    const builds = (inputs.target === 'runner' || inputs.target === 'app') && intent.operation !== 'remove';
    if (builds && (0,_source_js__WEBPACK_IMPORTED_MODULE_3__/* .computeSource */ .Ps)(inputs, context)?.ref?.startsWith('gh-readonly-queue/')) {
        return problem(`is ${inputs.preview}, but the branch of a merge queue is deleted minutes later, and then no start finds its source. ` +
            'Deploy by the push that the merge makes.');
    }
    if (intent.branch !== undefined && defaultBranch === undefined) {
        return problem('is branch, but the default branch is not known: the payload of the event has no repository.');
    }
    const ofBranch = inputs.preview === 'branch' && intent.preview === undefined && intent.branch === undefined;
    if (ofBranch && intent.operation === 'remove' && !pullRequestHint) {
        const which = context.branch ? 'the default branch' : 'a run without a branch';
        const kind = inputs.target === 'pages' ? 'site' : inputs.target;
        return problem(`has no meaning here: ${which} has no preview. Leave it out to remove the ${kind} itself.`);
    }
    if (inputs.preview !== 'true' || intent.preview !== undefined || pullRequestHint)
        return [];
    return problem(`is true, but a ${eventName || 'local'} run belongs to no pull request.`);
}
function serviceIdProblems(service) {
    if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service))
        return [];
    const text = 'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner.';
    return [{ input: 'service', text }];
}
function runnerProblems(inputs, given) {
    if (!inputs.runner)
        return [];
    const runner = _runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runners */ .ae[inputs.runner];
    const sources = inputs.runner === 'wasm' ? [_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .wasmFileOption */ .Kn, runner.source] : [runner.source];
    return ['options', 'preview-options'].flatMap((input) => {
        const options = given[input];
        const named = sources.find((name) => options.has(name));
        const twice = `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
        return inputs['source-url'] && named ? [{ input, text: twice }] : [];
    });
}
function appProblems(inputs, options) {
    const unknown = 'is not known to My Apps; use `target: runner`.';
    const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
    const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
    const key = options.has('ConfigApiKey') && !inputs['config-service'];
    return (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .problemsOf */ .GW)([
        ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
        ['build-command', inputs['build-command'] && unknown],
        ['entry', inputs.entry && unknown],
        ['preview-options', inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.'],
        ...others.map((name) => [
            'options',
            `\`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
        ]),
        ['config-service', key && 'is required with the option `ConfigApiKey`.'],
    ]);
}
const usualBuildMs = 150_000;
function describeRisks({ target, timeout, wait, 'sub-path': folder, 'config-service': store, }) {
    const builds = target === 'app' || target === 'runner';
    const isShort = builds && wait && timeout < usualBuildMs;
    return [
        isShort &&
            `\`timeout\` is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(timeout)}, and a build often takes longer: this may end as \`not-ready\` while the new version still comes up. Give it at least ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(usualBuildMs)}.`,
        target === 'app' &&
            folder &&
            store &&
            '`sub-path` and `config-service`: an older image of the runner does not load the parameter store of an app in a folder, which then has no variables. See in the log of the app whether they are there; a rebuild in the console takes the newest image.',
    ].filter((text) => Boolean(text));
}


/***/ }),

/***/ 49391:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FI: () => (/* binding */ appSource),
/* harmony export */   Ns: () => (/* binding */ optionSource),
/* harmony export */   Ps: () => (/* binding */ computeSource),
/* harmony export */   SI: () => (/* binding */ sourceNames),
/* harmony export */   WM: () => (/* binding */ isCommit),
/* harmony export */   _C: () => (/* binding */ refOfRun),
/* harmony export */   _M: () => (/* binding */ repositoryOf),
/* harmony export */   cl: () => (/* binding */ sameUrl),
/* harmony export */   e0: () => (/* binding */ unknownSource),
/* harmony export */   hI: () => (/* binding */ sourceOption),
/* harmony export */   qJ: () => (/* binding */ splitSource),
/* harmony export */   sT: () => (/* binding */ recordedSource)
/* harmony export */ });
/* harmony import */ var _base_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51447);

function computeSource(inputs, context) {
    const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
    const given = inputs['source-url'] === undefined ? undefined : splitSource(inputs['source-url']);
    const url = given?.url ?? own;
    if (url === undefined)
        return undefined;
    if (url.startsWith('s3:'))
        return sourceAt(url);
    const runs = own !== undefined && sameUrl(url, own) ? context : undefined;
    const sha = runs?.sha || undefined;
    const asked = inputs['source-ref'] ?? given?.ref;
    const runsAt = runs && refOfRun(runs);
    const ref = asked ?? runsAt ?? sha;
    if (ref !== undefined && isCommit(ref))
        return sourceAt(url, ref);
    const followsRun = asked === undefined || asked === runsAt;
    return { url, ref, commit: followsRun ? sha : undefined, pinned: false };
}
function refOfRun(run) {
    const { pullRequest, branch, ref } = run;
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
const unknownSource = sourceAt('');
function optionSource(options) {
    const given = recordedSource(options);
    if (given === undefined)
        return undefined;
    const { url, ref } = splitSource(given);
    return sourceAt(url, ref);
}
function sourceAt(url, ref) {
    const pinned = ref !== undefined && isCommit(ref);
    return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}
function isCommit(ref) {
    return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}
const sourceNames = ['SourceUrl', 'GithubUrl', 'WasmUrl'];
function recordedSource(record) {
    const given = sourceNames.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof given === 'string' ? given : undefined;
}
function splitSource(text) {
    const tree = /^(https:\/\/github\.com\/[^/#]+\/[^/#]+)\/tree\/([^#]+?)\/?$/i.exec(text);
    if (tree)
        return { url: tree[1] ?? text, ref: tree[2] };
    const hash = text.indexOf('#');
    if (hash < 0)
        return { url: text, ref: undefined };
    return { url: text.slice(0, hash), ref: text.slice(hash + 1) || undefined };
}
function appSource(app) {
    const { sourceRef } = app;
    const given = app.gitHubUrl ?? app.gitUrl;
    if (!given)
        return undefined;
    const { url, ref } = splitSource(given);
    return { url, ref: sourceRef || (sourceRef === undefined ? ref : undefined) };
}
function sameUrl(a, b) {
    const [one, other] = [repositoryOf(a), repositoryOf(b)];
    return one || other ? one === other : splitSource(a).url === splitSource(b).url;
}
function repositoryOf(source) {
    const address = (0,_base_git_js__WEBPACK_IMPORTED_MODULE_0__/* .parseGitAddress */ .Q)(splitSource(source).url);
    if (!address)
        return undefined;
    const { host, port, path } = address;
    return `${host}${port && port !== '22' ? `:${port}` : ''}/${path}`.toLowerCase();
}


/***/ }),

/***/ 41439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MH: () => (/* binding */ maxTags),
/* harmony export */   Sd: () => (/* binding */ readDeployedAt),
/* harmony export */   Sh: () => (/* binding */ formatRepository),
/* harmony export */   iB: () => (/* binding */ formatPreview),
/* harmony export */   kE: () => (/* binding */ mergeTags),
/* harmony export */   nM: () => (/* binding */ computeOwnTags),
/* harmony export */   pG: () => (/* binding */ readBranch),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   tP: () => (/* binding */ readRunUrl),
/* harmony export */   xt: () => (/* binding */ namesRepository)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const maxTagLength = 64;
const maxTags = 20;
const kinds = (/* unused pure expression or super */ null && (['repository', 'repository-id', 'preview', 'deployed', 'run', 'job']));
function computeOwnTags(repository, intent) {
    if (!repository)
        return [];
    const tags = [
        `repository ${formatRepository(repository)}`,
        ...(intent.repositoryId ? [`repository-id ${intent.repositoryId}`] : []),
        ...(intent.run === undefined ? [] : [`run ${intent.run}`]),
    ];
    const preview = formatPreview(intent);
    if (preview === undefined)
        return tags;
    const minute = new Date(intent.now).toISOString().slice(0, 16).toLowerCase();
    return [...tags, `preview ${preview}`, `deployed ${minute}z`];
}
function readRunUrl(url) {
    const [, id, attempt] = /\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/.exec(url) ?? [];
    return id === undefined ? undefined : { id: Number(id), attempt: Number(attempt ?? 1) };
}
function readDeployedAt({ deployed = '' }) {
    return Date.parse(deployed.toUpperCase()) || undefined;
}
function formatRepository(repository) {
    return fitPart(repository.toLowerCase(), { kind: 'repository', whole: repository.toLowerCase() });
}
function namesRepository(marker, own) {
    const id = marker['repository-id'];
    return id && own.repositoryId
        ? id === own.repositoryId
        : marker.repository === formatRepository(own.repository ?? '');
}
function formatPreview({ preview, branch }) {
    if (preview !== undefined)
        return `pr-${preview}`;
    if (branch === undefined)
        return undefined;
    const small = branch.replace(/\p{Lu}/gu, (letter) => `^${letter.toLowerCase()}`);
    return fitPart(`br-${small}`, { kind: 'preview', whole: branch });
}
function readBranch({ preview }) {
    const branch = /^br-([^~]+)$/su.exec(preview ?? '')?.[1];
    return branch?.replace(/\^(.)/gu, (_, letter) => letter.toUpperCase());
}
function readMarker(tags) {
    const marker = {};
    for (const tag of tags) {
        const [, kind, part] = /^(repository|repository-id|preview|deployed|run|job) +(\S.*)$/s.exec(tag.trim().toLowerCase()) ?? [];
        if (kind && part)
            marker[kind] ??= part;
    }
    return marker;
}
function mergeTags(there, own) {
    const others = there.filter((tag) => Object.keys(readMarker([tag])).length === 0);
    const tags = [...own, ...others];
    return tags.length > maxTags ? undefined : tags;
}
function fitPart(part, { kind, whole }) {
    const maxLength = maxTagLength - kind.length - 1;
    if (part.length <= maxLength)
        return part;
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(whole).digest('hex').slice(0, 8);
    return `${part.slice(0, maxLength - 9).toWellFormed()}~${hash}`;
}


/***/ }),

/***/ 74759:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Q: () => (/* binding */ authenticate)
});

// EXTERNAL MODULE: ./build/src/github/token-expiry.js
var token_expiry = __webpack_require__(87446);
// EXTERNAL MODULE: ./build/src/http/http.js
var http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/platform/clients.js + 1 modules
var clients = __webpack_require__(84257);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/oauth.js
var oauth = __webpack_require__(79802);
// EXTERNAL MODULE: ./build/src/credentials/choose-store.js
var choose_store = __webpack_require__(67395);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: ./build/src/credentials/encrypted-login.js
var encrypted_login = __webpack_require__(64864);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
;// CONCATENATED MODULE: ./build/src/credentials/job-login.js






class JobLogin {
    #path;
    #cipher;
    #context;
    constructor(given) {
        const { folder, refreshToken, clientId, authUrl } = given;
        this.#path = (0,external_node_path_.join)(folder, `access-${(0,generation/* fingerprint */.Rj)(refreshToken)}`);
        this.#cipher = new encrypted_login/* LoginCipher */.h({ seed: refreshToken, clientId });
        this.#context = `access token of a job, ${authUrl}`;
    }
    read() {
        try {
            const text = this.#cipher.decrypt((0,external_node_fs_.readFileSync)(this.#path), this.#context);
            return generation/* accessToken */.aS.safeParse((0,json/* parseJson */.qF)(text ?? '')).data;
        }
        catch {
            return undefined;
        }
    }
    write(token) {
        (0,atomic_file/* writeToOwnFolder */.Jf)(this.#path, this.#cipher.encrypt(JSON.stringify(token), this.#context));
    }
}

// EXTERNAL MODULE: ./build/src/credentials/journal.js
var journal = __webpack_require__(20779);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/credentials/lease.js
var credentials_lease = __webpack_require__(870);
// EXTERNAL MODULE: ./build/src/credentials/persist.js
var persist = __webpack_require__(48716);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
;// CONCATENATED MODULE: ./build/src/credentials/refresh-grant.js



const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT']);
async function sendRefreshGrant(refreshToken, { refresh, clock, random }) {
    let lost;
    const attempt = async () => {
        try {
            return await refresh(refreshToken);
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            if (lost && wasNeverSent(error))
                throw lost;
            if (lost && isRefusal(error))
                throw refusedAfterError(lost, error);
            if (isBrokenConnection(error) && !wasNeverSent(error))
                lost = error;
            throw error;
        }
    };
    return (0,retry/* retry */.L5)(attempt, {
        clock,
        policy: (error, number) => number < retry/* rules */.aO.grant.tries && isBrokenConnection(error) ? (0,retry/* backoffMs */.jo)(number, retry/* rules */.aO.grant, random) : undefined,
    });
}
function refusedAfterError(lost, { code, message, request, cause }) {
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
    const next = [...signInCommand, `Detail: ${message}`];
    const refused = 'Open Source Cloud no longer accepts the';
    if (rotatedBy === undefined)
        return retold(code, `${refused} login in ${place}.`, next);
    return retold(code, `${refused} token that this job started with: another run rotated the login meanwhile, ${(0,plain_text/* plainText */.wh)(rotatedBy)}.`, ['That run has kept the new token, so first run {again}. Should that fail too:\n', ...next]);
}
function isBrokenConnection(error) {
    if (!(error instanceof errors/* RequestError */.GI) || error.code !== 'unreachable' || error.status !== undefined)
        return false;
    return wasNeverSent(error) || !timeouts.has((0,errors/* systemCodeOf */.c7)(error.cause) ?? '');
}

// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/credentials/rotation.js







const safetyMs = 60_000;
class RotatingTokens {
    #options;
    #access;
    #pending;
    #released = Promise.resolve();
    constructor(options) {
        this.#options = options;
    }
    async get() {
        if (this.#access && this.#options.clock.now() < this.#access.expiresAt - safetyMs)
            return this.#access.value;
        const outlived = this.#access !== undefined;
        this.#access = undefined;
        try {
            return await this.#share();
        }
        catch (error) {
            if (!outlived)
                throw error;
            const because = error instanceof errors/* DeployError */.sH ? `${error.message} ${error.hint}` : (0,errors/* messageOf */.bD)(error);
            throw new errors/* DeployError */.sH('login-expired', `The access token ended after its hour and could not be renewed. ${because}`, { cause: error });
        }
    }
    async renew(refused) {
        if (this.#access && this.#access.value !== refused)
            return this.#access.value;
        if (this.#pending)
            return await this.#pending;
        if (this.#options.refused !== undefined)
            return undefined;
        this.#options = { ...this.#options, refused };
        this.#access = undefined;
        this.#options.log.info('The platform refused the kept access token; renewing the login.');
        return await this.#share();
    }
    async settled() {
        await this.#released;
    }
    #share() {
        this.#pending ??= this.#obtain().finally(() => {
            this.#pending = undefined;
        });
        return this.#pending;
    }
    async #obtain() {
        const { store } = this.#options;
        await this.#released;
        this.#access = await (0,token_store/* exclusively */.G6)(store, async () => {
            await (0,persist/* recover */.l)(this.#options, { isHeld: true });
            const { access, refreshToken, released } = await rotate(this.#options).catch(async (error) => {
                throw (await store.explain?.(error)) ?? error;
            });
            this.#released = released;
            if (refreshToken !== undefined)
                this.#options = { ...this.#options, given: refreshToken };
            return access;
        });
        return this.#access.value;
    }
}
async function rotate(options) {
    const { store, clock, log, jobLogin } = options;
    const ofJob = (0,generation/* findLendable */.T2)({ accessToken: jobLogin?.read() }, options);
    const lent = ofJob ?? (store.lends ? (0,generation/* findLendable */.T2)(await store.read(), options) : undefined);
    const lease = lent ? { lent } : await (0,credentials_lease/* acquireLease */.Z)(options);
    if ('lent' in lease) {
        const { value, expiresAt } = lease.lent;
        log.mask(value);
        const left = (0,format/* formatDuration */.a3)(expiresAt - clock.now());
        const whose = ofJob ? 'of an earlier step of this job' : `kept in ${store.place}`;
        log.info(`Signed in with the access token ${whose}; good for ${left}.`);
        return { access: lease.lent, refreshToken: undefined, released: Promise.resolve() };
    }
    const release = options.interrupts.hold();
    try {
        return await keepTokens(await send(lease, options), lease, options);
    }
    finally {
        release();
    }
}
async function send({ token, refreshing }, options) {
    const { journal, signInCommand, store } = options;
    try {
        return await sendRefreshGrant(token, options);
    }
    catch (error) {
        const sent = !isRefusal(error);
        if (await (0,credentials_lease/* giveBack */.F)({ record: refreshing, sent }, options))
            journal.delete();
        else if (!sent)
            journal.write({ record: refreshing });
        const { record } = await store.read().catch(() => ({}));
        const rotatedBy = record && (0,generation/* isOther */.bv)(record, refreshing) ? record.run : undefined;
        const isOfSecret = store.lends && token === options.given;
        const place = isOfSecret ? `the secret behind \`refresh-token\` (${store.place} holds no newer one)` : store.place;
        throw explainRefreshFailure(error, { rotatedBy, signInCommand, place });
    }
}
const inJournal = 'The new refresh token is in the journal: the post step of this job tries once more to store it.';
async function keepTokens(tokens, lease, options) {
    const { token, refreshing, keeps } = lease;
    const { store, clock, log, jobLogin } = options;
    const { accessToken: access, refreshToken = token } = tokens;
    if (access.value)
        log.mask(access.value);
    log.mask(refreshToken);
    const login = { accessToken: access, refreshToken };
    const rotated = (0,generation/* makeRotatedRecord */.HX)(refreshing, (0,generation/* fingerprint */.Rj)(refreshToken), new Date(clock.now()).toISOString());
    noteInJournal({ record: rotated, login }, options);
    const stored = keeps
        ? await (0,persist/* persistToken */.G)(login, rotated, options).catch((error) => {
            const isReplaced = refreshToken !== token;
            log.warning(isReplaced ? inJournal : (0,errors/* messageOf */.bD)(error));
            if (isReplaced)
                throw error;
            return { isKept: true, recorded: true };
        })
        : { isKept: false, recorded: true };
    log.info(`Signed in. The new refresh token ${stored.isKept ? `is kept in ${store.place}` : 'is not kept'}.`);
    const finished = stored.recorded ? finish(lease, rotated, options) : undefined;
    const told = stored.isKept ? store.announce?.(rotated) : undefined;
    const released = Promise.all([finished, told]).then(() => undefined);
    if (!access.value) {
        await released;
        throw new errors/* DeployError */.sH('unexpected-answer', 'The token endpoint gave a new refresh token and no access token.');
    }
    try {
        jobLogin?.write(access);
    }
    catch (error) {
        log.info(`A later step of this job cannot use this login: ${(0,errors/* messageOf */.bD)(error)}`);
    }
    return { access, refreshToken, released };
}
async function finish({ held }, rotated, options) {
    const { journal, store } = options;
    if (!held || held !== store.lease)
        return journal.delete();
    noteInJournal({ record: rotated }, options);
    if (await (0,credentials_lease/* giveBack */.F)({ record: rotated }, options))
        journal.delete();
}
function noteInJournal(entry, { journal, log }) {
    try {
        journal.write(entry);
    }
    catch (error) {
        log.warning(`The journal ${journal.path} could not be written: ${(0,errors/* messageOf */.bD)(error)} Going on without it.`);
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/authenticate.js











async function authenticate(options) {
    const { runtime, inputs, readOnly } = options;
    const hosts = (0,platform_hosts/* computeHosts */.jr)(inputs);
    const tokens = await openLogin(options, new http/* Http */.l(runtime), hosts);
    const accessToken = await tokens.get();
    let workspace;
    try {
        workspace = (0,access_token/* checkWorkspace */.MD)(accessToken, inputs.workspace);
    }
    catch (error) {
        await tokens.settled();
        throw error;
    }
    return (0,clients/* platformClients */.q)({ hosts, tokens, workspace, readOnly }, runtime);
}
async function openLogin({ runtime, inputs, context }, http, hosts) {
    const given = inputs['access-token'];
    if (given)
        return givenToken(given, runtime);
    const clientId = inputs['client-id'];
    if (!clientId)
        throw new Error('`computeIntent` lets no login without a client id pass');
    const store = await (0,choose_store/* chooseStore */.z)({ ...runtime, inputs, context, http });
    const refreshToken = inputs['refresh-token'];
    const client = { authUrl: hosts.auth, clientId, clientSecret: inputs['client-secret'] };
    const { jobFolder, journalPath } = runtime;
    const isForJob = store.kind === 'github-secret' && refreshToken !== undefined && jobFolder;
    const tokens = new RotatingTokens({
        ...runtime,
        given: refreshToken,
        store,
        jobLogin: isForJob ? new JobLogin({ folder: jobFolder, refreshToken, clientId, authUrl: hosts.auth }) : undefined,
        journal: new journal/* Journal */.C(journalPath),
        refresh: (refresh_token) => (0,oauth/* requestTokens */.I)(http, client, { grant_type: 'refresh_token', refresh_token }),
        allowTokenLoss: inputs['allow-token-loss'],
        run: context.runUrl || 'a local run',
        signInCommand: (0,token_store/* signInCommand */.aK)(inputs, context),
    });
    if (store.kind === 'actions-cache')
        await runtime.log.group('Login', () => tokens.get());
    return tokens;
}
function givenToken(token, { clock, log }) {
    const claims = (0,access_token/* readClaims */.Ip)(token);
    const soon = claims?.kind === 'pat' ? (0,token_expiry/* endsSoon */.C_)(claims.endsAt, clock.now()) : undefined;
    if (soon)
        log.warning(`\`access-token\` ends ${soon}. Make a new one, and replace the secret that it is read from.`);
    return {
        get: async () => token,
        explainRefusal: () => claims && (0,access_token/* explainRefusal */.GC)(claims, clock.now()),
        settled: async () => undefined,
    };
}


/***/ }),

/***/ 64864:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ LoginCipher)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const purpose = 'osc-deploy actions-cache 1';
const nonceBytes = 12;
const tagBytes = 16;
class LoginCipher {
    #key;
    constructor({ seed, clientId }) {
        this.#key = Buffer.from((0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hkdfSync)('sha256', seed, clientId, purpose, 32));
    }
    encrypt(text, context) {
        const nonce = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(nonceBytes);
        const cipher = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createCipheriv)('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
        const body = Buffer.concat([cipher.update(text), cipher.final()]);
        return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    }
    decrypt(bytes, context) {
        try {
            const nonce = bytes.subarray(0, nonceBytes);
            const decipher = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createDecipheriv)('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes });
            decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
            return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
        }
        catch {
            return undefined;
        }
    }
}


/***/ }),

/***/ 50285:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ Branches),
/* harmony export */   g: () => (/* binding */ maxBranches)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);

const repository = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ default_branch: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const branchState = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    commit: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ sha: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ id: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })]),
});
const tags = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ ref: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }));
const maxBranches = 1000;
class Branches {
    #github;
    #default;
    constructor(github) {
        this.#github = github;
    }
    async isGone(branch) {
        const head = await this.readHead(branch);
        if (head !== false)
            return head === undefined ? undefined : false;
        this.#default ??= this.#defaultBranch();
        const defaultBranch = await this.#default;
        if (defaultBranch === undefined || defaultBranch === branch)
            return undefined;
        return (await this.readHead(defaultBranch)) ? true : undefined;
    }
    async names() {
        const list = {
            subject: 'the branches',
            permission: 'contents: read',
            path: '/branches',
            query: { per_page: 100 },
            schema: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()) }), {}),
        };
        const found = await this.#github.readPages(list, { maxPages: maxBranches / 100 });
        return found && new Set(found.flatMap(({ name }) => name ?? []));
    }
    async isTag(name) {
        const head = await this.readHead(name);
        if (head !== false)
            return head === undefined ? undefined : false;
        const found = await this.#github.read({
            subject: `the tag ${name}`,
            permission: 'contents: read',
            onlyGitHub: true,
            path: '/git/matching-refs/tags',
            schema: tags,
        });
        return found?.some((tag) => tag.ref === `refs/tags/${name}`);
    }
    async readHead(branch) {
        const found = await this.#github.read({
            subject: `the branch ${branch}`,
            permission: 'contents: read',
            path: `/branches/${encodeURIComponent(branch)}`,
            schema: branchState,
            missing: false,
            missingStatuses: [301, 404],
        });
        if (!found)
            return found;
        return String('sha' in found.commit ? found.commit.sha : found.commit.id);
    }
    async #defaultBranch() {
        const call = { subject: 'the default branch', permission: 'metadata: read', path: '', schema: repository };
        return (await this.#github.read(call))?.default_branch;
    }
}


/***/ }),

/***/ 87446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C_: () => (/* binding */ endsSoon),
/* harmony export */   jR: () => (/* binding */ expiryWarner)
/* harmony export */ });
/* unused harmony export tokenExpiry */
const warnDays = 14;
const dayMs = 86_400_000;
function tokenExpiry(headers) {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(headers['github-authentication-token-expiration']?.trim() ?? '') ?? [];
    const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
    return Number.isNaN(at) ? undefined : at;
}
function endsSoon(expiry, now) {
    if (expiry === undefined || expiry - now > warnDays * dayMs)
        return undefined;
    const days = Math.max(0, Math.floor((expiry - now) / dayMs));
    const when = days === 0 ? 'within a day' : days === 1 ? 'in one day' : `in ${days} days`;
    return `${when}, on ${new Date(expiry).toISOString().slice(0, 10)}`;
}
function expiryWarner({ clock, log }) {
    let said = false;
    return (headers) => {
        const soon = said ? undefined : endsSoon(tokenExpiry(headers), clock.now());
        if (!soon)
            return;
        said = true;
        log.warning(`\`secret-token\` ends ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`);
    };
}


/***/ }),

/***/ 48789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ basePathWarning)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_frameworks_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33567);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73603);




const maxBytes = 256 * 1024;
function basePathWarning(files) {
    const page = files.find(({ path }) => path === 'index.html');
    const html = page && readStart(page);
    const assets = html ? assetsOf(html) : [];
    if (!html || assets.length === 0)
        return undefined;
    const paths = new Set(files.map(({ path }) => path));
    const missing = assets.filter((path) => !paths.has(path));
    const prefix = prefixOf(missing, paths) ?? (missing.length === assets.length ? folderOfAssets(missing[0]) : undefined);
    const isShared = prefix && missing.every((path) => path.startsWith(`${prefix}/`));
    if (!isShared || prefix.startsWith('_') || files.some(({ path }) => path.startsWith(`${prefix}/`)))
        return undefined;
    const shown = `/${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(prefix, 100)}/`;
    return [
        `index.html loads /${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(missing[0] ?? '', 200)}, which is not in the directory: the site was built for the base path ${shown}.`,
        'A site here has its host name to itself, so everything below that path answers 404 and the page stays blank.',
        `Set the base path of the build to "/", and build again: ${(0,_contract_frameworks_js__WEBPACK_IMPORTED_MODULE_1__/* .basePathSetting */ .Vq)(html)}.`,
    ].join(' ');
}
function prefixOf(missing, paths) {
    for (const path of missing) {
        const names = path.split('/');
        const at = names.findIndex((_, index) => index > 0 && paths.has(names.slice(index).join('/')));
        if (at > 0)
            return names.slice(0, at).join('/');
    }
    return undefined;
}
function folderOfAssets(path = '') {
    const [first = '', ...rest] = path.split('/');
    return rest.length > 1 && !/^(?:assets|build|dist|public|src|static)$/.test(first) ? first : undefined;
}
function assetsOf(html) {
    const [, base = '/'] = /<base\s[^<>]{0,200}?href=["']?(\/[^"'\s>]*)/i.exec(html) ?? [];
    const root = `https://site.invalid${base}`;
    return [...html.matchAll(/<(?:script|link|img|source)\s[^<>]{0,2000}?(?:src|href)=["']?([^"'\s<>]+)/gi)].flatMap(([, value = '']) => {
        const isRoot = /^\/(?!\/)/.test(value) || (base !== '/' && !/^(?:\/|#|[a-z][\w+.-]*:)/i.test(value));
        if (!isRoot || !URL.canParse(value, root))
            return [];
        const path = decode(new URL(value, root).pathname.slice(1));
        return /\.\w{1,12}$/.test(path) && !/\.html?$/i.test(path) ? [path] : [];
    });
}
function decode(path) {
    try {
        return decodeURIComponent(path).normalize('NFC');
    }
    catch {
        return path;
    }
}
function readStart(page) {
    try {
        const [start] = (0,_content_js__WEBPACK_IMPORTED_MODULE_2__/* .readPieces */ .ut)(page, Buffer.allocUnsafe(Math.min(page.size + 1, maxBytes)));
        return start?.toString() ?? '';
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH)
            return '';
        throw error;
    }
}


/***/ }),

/***/ 73603:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I3: () => (/* binding */ pieceBytes),
/* harmony export */   N8: () => (/* binding */ isOutOfFiles),
/* harmony export */   Pq: () => (/* binding */ readInto),
/* harmony export */   Sw: () => (/* binding */ unreadableError),
/* harmony export */   eq: () => (/* binding */ isSmall),
/* harmony export */   qQ: () => (/* binding */ hashOf),
/* harmony export */   ut: () => (/* binding */ readPieces),
/* harmony export */   yO: () => (/* binding */ hashingRoom)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57075);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58500);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);







const smallBytes = 256 * 1024;
const pieceBytes = Math.max(64 * 1024, (0,node_stream__WEBPACK_IMPORTED_MODULE_2__.getDefaultHighWaterMark)(false));
const hashedBytes = 1024 * 1024;
function isSmall(file) {
    return file.size <= smallBytes;
}
function readInto(room, file) {
    if ('bytes' in file.source)
        return room.subarray(0, file.source.bytes.copy(room));
    const [bytes = room.subarray(0, 0)] = readPieces(file, room);
    return bytes;
}
function* readPieces(file, room) {
    if ('bytes' in file.source) {
        yield file.source.bytes;
        return;
    }
    const handle = open(file.source, file);
    try {
        for (let left = file.size, ended = false; !ended;) {
            const piece = room.subarray(0, fill(room, handle, { file, enough: left }));
            left -= piece.length;
            ended = piece.length < room.length;
            if (left < 0 || (ended && left > 0))
                throw sizeChangedError(file, (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.fstatSync)(handle).size);
            if (piece.length > 0)
                yield piece;
        }
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.closeSync)(handle);
    }
}
function fill(room, handle, { file, enough }) {
    try {
        let size = 0;
        let read;
        do {
            read = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readSync)(handle, room, size, room.length - size, null);
            size += read;
        } while (read > 0 && size < enough);
        return size;
    }
    catch (error) {
        throw unreadableError(file.path, error);
    }
}
const flags = node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK ?? 0);
function open({ file: path, inode }, file) {
    let handle;
    try {
        handle = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(path, flags);
    }
    catch (error) {
        throw unreadableError(file.path, error);
    }
    const found = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.fstatSync)(handle);
    if (found.isFile() && (inode === undefined || found.ino === inode))
        return handle;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.closeSync)(handle);
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .DeployError */ .sH('file-changed', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(file.path, 200)} is not the file any more that was listed.`);
}
function hashingRoom() {
    return Buffer.allocUnsafe(hashedBytes);
}
async function hashOf(file, room) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    for (const piece of readPieces(file, room)) {
        hash.update(piece);
        if (!isSmall(file))
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setImmediate)();
    }
    return hash.digest('hex');
}
function sizeChangedError(file, size) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .DeployError */ .sH('file-changed', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(file.path, 200)} had ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(file.size, 'byte')} when it was listed and has ${size} now.`);
}
function unreadableError(path, cause) {
    const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(path, 200) || 'The directory';
    if (path.includes('\ufffd'))
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .DeployError */ .sH('invalid-path', `${name}: the bytes of this name are not UTF-8.`);
    const code = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasSystemCode */ .$G)(cause, 'ENOENT') ? 'file-changed' : 'file-unreadable';
    const text = `${name} cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .messageOf */ .bD)(cause))}.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .DeployError */ .sH(isOutOfFiles(cause) ? 'too-many-open-files' : code, text, { cause });
}
function isOutOfFiles(error) {
    return ['EMFILE', 'ENFILE'].some((code) => (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasSystemCode */ .$G)(error, code) || (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .systemCodeOf */ .c7)(error) === code);
}


/***/ }),

/***/ 25306:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CL: () => (/* binding */ readStored),
/* harmony export */   G2: () => (/* binding */ readTrusted),
/* harmony export */   Uj: () => (/* binding */ readKnown),
/* harmony export */   jW: () => (/* binding */ publishMarkerOf),
/* harmony export */   jq: () => (/* binding */ isForeign),
/* harmony export */   mm: () => (/* binding */ minuteOfLooks),
/* harmony export */   uD: () => (/* binding */ isOutage)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);




const minuteOfLooks = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const missingLooks = 5;
async function readTrusted({ reader, tools }, { careful = false } = {}) {
    let looks = 0;
    const look = async () => {
        const stored = await readStored(reader);
        return !careful && stored.state === 'hidden' && isRefusal(stored.status) ? await readStored(reader) : stored;
    };
    const isEnough = ({ state }) => {
        looks++;
        if (state === 'foreign')
            return !careful || looks >= missingLooks;
        return state === 'hidden' ? !careful : state !== 'down';
    };
    return await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(minuteOfLooks, look, { ...tools, isEnough });
}
async function readKnown(site, options) {
    if (site.page.status === 'draft')
        return { state: 'draft' };
    const stored = await readTrusted(site, options);
    if (stored.state === 'down')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('site-unreadable', `What ${site.url} holds cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(stored.why)}.`);
    if (stored.state === 'hidden' && stored.status === 401 && !site.hasPassword) {
        const text = `The site ${site.page.name} asks visitors for a password that this step does not have, so whose it is and what it holds cannot be seen.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('password-needed', `${text} Nothing was changed.`);
    }
    return stored;
}
async function readStored(reader, ours) {
    try {
        const answer = await reader.get(_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji, { maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestMaxBytes */ .vD });
        const { status } = answer;
        if (status === 404 || status === 410)
            return { state: 'foreign', why: 'the site has no manifest of this action', status };
        if (status !== 200)
            return { state: isOutage(status) ? 'down' : 'hidden', why: `its manifest answered ${status}`, status };
        const manifest = answer.cut ? undefined : (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .parseManifest */ .Ng)(answer.text);
        if (!manifest)
            return { state: 'foreign', why: 'its manifest is not one that can be trusted', status };
        if (manifest.open)
            return { state: 'open', manifest };
        if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
            return { state: 'hidden', why: 'a cache answered in place of the site', status };
        return { state: 'trusted', manifest };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'down', why: error.brief };
        throw error;
    }
}
function isRefusal(status) {
    return status === 401 || status === 403;
}
function isOutage(status) {
    return status === 408 || status === 429 || status >= 500;
}
function publishMarkerOf(stored) {
    if (!('manifest' in stored))
        return undefined;
    const { publishId, run, repository, repositoryId } = stored.manifest;
    return { publishId, open: stored.state === 'open', run, repository, repositoryId };
}
function isForeign(seen, { ours, before }) {
    if (!seen || seen.publishId === ours)
        return false;
    return seen.publishId !== before?.publishId || seen.open !== before.open;
}


/***/ }),

/***/ 90457:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CU: () => (/* binding */ directoryDigest),
/* harmony export */   JD: () => (/* binding */ versionIdOf),
/* harmony export */   Ng: () => (/* binding */ parseManifest),
/* harmony export */   YE: () => (/* binding */ manifestFile),
/* harmony export */   _Q: () => (/* binding */ isDigestOf),
/* harmony export */   aI: () => (/* binding */ digestLines),
/* harmony export */   bW: () => (/* binding */ filesSchema),
/* harmony export */   hV: () => (/* binding */ digestOfLines),
/* harmony export */   ji: () => (/* binding */ manifestPath),
/* harmony export */   ol: () => (/* binding */ digestOf),
/* harmony export */   pb: () => (/* binding */ directoryFiles),
/* harmony export */   rm: () => (/* binding */ digestOfDirectory),
/* harmony export */   vD: () => (/* binding */ manifestMaxBytes),
/* harmony export */   wG: () => (/* binding */ pathsOf),
/* harmony export */   yv: () => (/* binding */ originOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(73305);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55308);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73603);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(96450);






const manifestPath = `${_site_file_js__WEBPACK_IMPORTED_MODULE_4__/* .manifestFolder */ .UB}/manifest.json`;
const manifestMaxBytes = 8 * 1024 * 1024;
function digestOf(bytes) {
    return [bytes.length, (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(bytes).digest('hex')];
}
function isDigestOf([size, sha256], bytes) {
    return bytes.length === size && digestOf(bytes)[1] === sha256;
}
const text = (longest) => zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(longest));
const pathPattern = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]{1,1024}$/;
const isPath = (value) => typeof value === 'string' && pathPattern.test(value);
function isDigest(value) {
    if (!Array.isArray(value) || value.length !== 2)
        return false;
    const [size, sha256] = value;
    const isSize = Number.isInteger(size) && size >= 0 && size <= _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.fileSize;
    return isSize && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
}
const byPath = (isValue) => zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .custom */ .IeY((value) => typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([path, entry]) => isPath(path) && isValue(entry)));
const filesSchema = byPath(isDigest);
const paths = (most) => zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .custom */ .IeY((value) => Array.isArray(value) && value.length <= most && value.every(isPath));
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz(1),
    publishId: text(100),
    open: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz(true)),
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(300))),
    repositoryId: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(40))),
    branch: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(text(1000)),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(1000))),
    directory: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(text(1000)),
    commit: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(64))),
    digest: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._regex */ .Fk(/^sha256:[0-9a-f]{64}$/))),
    extra: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(paths(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)),
    files: filesSchema,
    id: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(text(100)),
    rolledBackFrom: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(80))).check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._maxLength */ .Eb(40))),
    kept: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({ list: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._regex */ .Fk(/^[\w-]{1,100}$/)), files: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._gte */ .qm(0)) })),
    leftAt: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(byPath(Number.isSafeInteger)),
    assetsFor: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._gte */ .qm(0))),
    first: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(paths(100)),
    paths: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(paths(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite * 2)),
});
function parseManifest(text) {
    const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
    const files = typeof json === 'object' && json !== null && 'files' in json ? json.files : undefined;
    if (typeof files !== 'object' || files === null || Array.isArray(files))
        return undefined;
    if (Object.keys(files).length > _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)
        return undefined;
    const parsed = schema.safeParse(json);
    return parsed.success ? parsed.data : undefined;
}
function pathsOf({ paths, files }) {
    return paths && [...new Set([...paths, ...Object.keys(files)])];
}
function versionIdOf({ id, publishId }) {
    return id ?? publishId;
}
function originOf({ owner, branch, directory, commit, restores, }) {
    const { repository, repositoryId, runUrl } = restores?.owner ?? owner;
    const rolledBackFrom = restores?.leaves ?? [];
    const known = {
        ...(repositoryId ? { repositoryId } : {}),
        ...(branch ? { branch } : {}),
        ...(directory ? { directory } : {}),
        ...(commit ? { commit } : {}),
        ...(rolledBackFrom.length > 0 ? { rolledBackFrom } : {}),
    };
    return { repository, ...known, run: runUrl };
}
function manifestFile(manifest) {
    const bytes = Buffer.from(JSON.stringify(manifest));
    return { path: manifestPath, size: bytes.length, source: { bytes } };
}
function digestLines(files) {
    const sorted = Array.from(files, ([path, [, sha256]]) => ({
        bytes: Buffer.from(path),
        line: `${sha256}  ${path}\n`,
    }));
    return sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ line }) => line);
}
function digestOfLines(lines) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    for (const line of lines)
        hash.update(line);
    return `sha256:${hash.digest('hex')}`;
}
function directoryDigest(files, digests) {
    const own = files.filter(({ isOurs }) => !isOurs);
    return digestOfLines(digestLines(own.map(({ path }) => [path, digests.get(path)])));
}
async function digestOfDirectory(files, digests) {
    const room = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .hashingRoom */ .yO)();
    const known = new Map(digests);
    for (const file of files)
        if (!known.has(file.path))
            known.set(file.path, file.digest ?? [file.size, await (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .hashOf */ .qQ)(file, room)]);
    return directoryDigest(files, known);
}
function directoryFiles({ files, extra = [] }) {
    const left = new Set(extra);
    return Object.entries(files).filter(([path]) => !left.has(path));
}


/***/ }),

/***/ 48733:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D8: () => (/* binding */ explainPrivate),
/* harmony export */   Dt: () => (/* binding */ isNeverPublished),
/* harmony export */   oq: () => (/* binding */ matchPaths)
/* harmony export */ });
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96450);

const copyMarks = /(?:\.(?:bak|backup|old|orig(?:inal)?|saved?|copy|tmp|sw[nop]|\d{1,14})|~|[ _-]copy(?: \d{1,3})?| ?\(\d{1,3}\))+(?=(?:\.[a-z]\w*)?$)/i;
const neverPublished = /(?:^|\/)(?:\.(?:git|svn|hg|DS_Store|(?:env|dev\.vars)[^/]*)|[^/]+\.env|node_modules)$/i;
function isNeverPublished(path) {
    return neverPublished.test(path.replace(copyMarks, '')) || path === _site_file_js__WEBPACK_IMPORTED_MODULE_0__/* .manifestFolder */ .UB;
}
const translations = /(?:^|\/)_?(?:locales?|i18n|l10n|lang(?:uage)?s?|translations?|messages)\//i;
const privateNames = [
    ['\\.ssh/.+', 'keys and hosts', 'ssh'],
    ['\\.(?:(?:aws|azure|config/gcloud)/.+|s3cfg|boto)', 'the login of a cloud', 'its command line'],
    ['\\.gnupg/.+', 'private keys', 'gpg'],
    ['\\.kube/.+', 'the login of a cluster', 'kubectl'],
    ['(?:.*[-_.])?kubeconfig(?:\\.ya?ml|\\.json)?', 'the login of a cluster', 'kubectl'],
    ['\\.(?:docker/.+|dockercfg)', 'the login of a registry', 'docker'],
    ['\\.(?:terraform/.+|terraformrc)', 'the state or login of Terraform', 'terraform'],
    ['.*\\.tf(?:state(?:\\..*)?|vars(?:\\.json)?)', 'the state or variables of Terraform', 'terraform'],
    ['\\.config/gh/.+', 'a GitHub token', 'gh'],
    ['\\.wrangler/.+', 'the login of Cloudflare', 'wrangler'],
    ['\\.(?:npmrc|yarnrc\\.yml)', 'the login of a package registry', 'npm or yarn'],
    ['\\.pypirc', 'the login of a package registry', 'twine'],
    ['\\.m2/settings(?:-security)?\\.xml', 'the login of a package registry', 'Maven'],
    ['\\.gradle/gradle\\.properties', 'the login of a package registry', 'Gradle'],
    ['\\.(?:gem/credentials|bundle/config)', 'the login of a package registry', 'gem or bundle'],
    ['\\.cargo/credentials(?:\\.toml)?', 'the login of a package registry', 'cargo'],
    ['\\.(?:composer|codex)/auth\\.json', 'a login', 'composer or codex'],
    ['^auth\\.json', 'the login of a package registry', 'composer'],
    ['\\.claude(?:\\.json|/\\.credentials\\.json)', 'a login', 'claude'],
    ['[._]netrc', 'logins of hosts', 'curl and git'],
    ['\\.git-credentials', 'logins of repositories', 'git'],
    ['\\.(?:pgpass|my\\.cnf)', 'the login of a database', 'its client'],
    ['\\.htpasswd', 'password hashes', 'a web server'],
    ['\\.vault-token', 'a token of Vault', 'vault'],
    ['\\.\\w+_history', 'what was typed at a prompt, passwords too', 'a shell'],
    ['gha-creds-[0-9a-f]+\\.json', 'the login of a cloud', "Google's auth action"],
    ['(?:.*[-_.])?service[-_]?account(?:[-_]?key)?(?:[-_].*)?\\.json', 'the key of a service account', 'a cloud', 'word'],
    ['(?:.*[-_.])?credentials\\.json', 'a login', 'a cloud', 'word'],
    ['(?:.*[-_.])?secrets?\\.(?:ya?ml|json|toml)', 'the secrets of an app', 'the app', 'word'],
    ['env\\.(?:local|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test)', 'the variables of an app', 'the app'],
    ['id_[^./]+', 'a private key', 'ssh'],
    ['.*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)', 'a private key or a store of keys', 'a server'],
    ['(?:.*[-_.])?(?:private|secret|secring)(?:[-_.].*)?\\.(?:gpg|pgp|asc)', 'a private key', 'gpg'],
];
const privateRules = privateNames.map(([pattern, what, reader, isWord]) => {
    const start = pattern.startsWith('^') ? '' : '(?:^|/)';
    const end = pattern.replaceAll('.*', '[^/]*');
    return { path: new RegExp(`${start}${end}$`, 'i'), why: `${what}, which ${reader} reads`, isWord };
});
function explainPrivate(path) {
    const original = path.replace(copyMarks, '');
    const names = new Set([path, original, original.replace(/(^|\/)\.(?=[^/]+$)/, '$1')]);
    const rule = privateRules.find((one) => [...names].some((name) => one.path.test(name)));
    return rule && !(rule.isWord && translations.test(path)) ? rule.why : undefined;
}
const maxAlternatives = 100;
async function matchPaths(paths, patterns) {
    if (patterns.length === 0)
        return { paths: new Set(), unused: [] };
    const { default: ignore } = await __webpack_require__.e(/* import() */ 298).then(__webpack_require__.t.bind(__webpack_require__, 70298, 19));
    const rules = (some) => ignore({ ignorecase: false }).add(some.flatMap(ruleOf));
    const all = rules(patterns);
    const isUsed = (pattern) => {
        const own = rules([pattern.replace(/^!/, '')]);
        return isAlwaysLeftOut(pattern) || paths.some((path) => matches(own, path));
    };
    return {
        paths: new Set(paths.filter((path) => matches(all, path))),
        unused: patterns.filter((pattern) => !isUsed(pattern)),
    };
}
function matches(rules, path) {
    return path !== '' && rules.ignores(path.normalize('NFC'));
}
function ruleOf(pattern) {
    const rule = pattern.normalize('NFC').replace(/^(!?)\.\//, '$1/');
    let open = [rule];
    for (let done = 0; done < open.length && open.length <= maxAlternatives;) {
        done = open.length;
        open = open.flatMap((one) => {
            const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(one) ?? [];
            return whole && inner ? inner.split(',').map((part) => one.replace(whole, () => part)) : [one];
        });
    }
    return open.length > maxAlternatives ? [rule] : open;
}
function isAlwaysLeftOut(pattern) {
    return isNeverPublished(pattern.replace(/^(?:\.?\/|\*\*\/)+|\/(?:\*\*?)?$/g, ''));
}


/***/ }),

/***/ 71059:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ Phases),
/* harmony export */   f: () => (/* binding */ settingsOf)
/* harmony export */ });
function settingsOf(inputs) {
    const { environment, 'basic-auth': basicAuth, incremental, concurrency, keep, rollback, wait } = inputs;
    const { 'max-prune': maxPrune, 'keep-assets': keepAssetsMs, timeout: timeoutMs, 'health-path': healthPath } = inputs;
    const settings = { incremental, concurrency, keep, rollback, wait, maxPrune, keepAssetsMs, timeoutMs, healthPath };
    return { access: { environment, basicAuth }, settings };
}
class Phases {
    #clock;
    #times = new Map();
    constructor(clock) {
        this.#clock = clock;
    }
    async time(name, body) {
        const startedAt = this.#clock.now();
        try {
            return await body();
        }
        finally {
            this.#times.set(name, (this.#times.get(name) ?? 0) + this.#clock.now() - startedAt);
        }
    }
    get entries() {
        return [...this.#times];
    }
}


/***/ }),

/***/ 3908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  v: () => (/* binding */ scanDirectory)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/inside.js
var inside = __webpack_require__(4035);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
// EXTERNAL MODULE: ./build/src/pages/path-rules.js
var path_rules = __webpack_require__(48733);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/contract/frameworks.js
var frameworks = __webpack_require__(33567);
;// CONCATENATED MODULE: ./build/src/pages/site-directory.js








const unusable = [
    ['ELOOP', 'its symbolic links go in a circle'],
    ['ENOTDIR', 'a folder above it is a file'],
    ['ENAMETOOLONG', 'a name in it is longer than the system allows, often 255 bytes'],
];
const maxNames = 12;
function locateDirectory(workspace, directory) {
    const path = (0,external_node_path_.resolve)(workspace, directory);
    const stats = lookAt(path, directory);
    if (!stats)
        throw missingDirectoryError(workspace, directory);
    if (!stats.isDirectory()) {
        throw new errors/* DeployError */.sH('directory-missing', `\`${printable(directory)}\` is a file, not a directory.`);
    }
    const real = (0,external_node_fs_.realpathSync)(path);
    if (!(0,external_node_path_.isAbsolute)(directory) && !(0,inside/* isInside */.F)(real, (0,external_node_fs_.realpathSync)(workspace))) {
        throw new errors/* DeployError */.sH('directory-outside', `\`directory: ${printable(directory)}\` leaves the workspace: it is ${printable(real)}.`);
    }
    return real;
}
function lookAt(path, directory) {
    try {
        return (0,external_node_fs_.statSync)(path);
    }
    catch (error) {
        if ((0,errors/* hasSystemCode */.$G)(error, 'ENOENT'))
            return undefined;
        const [, why] = unusable.find(([code]) => (0,errors/* hasSystemCode */.$G)(error, code)) ?? [];
        if (!why)
            throw (0,content/* unreadableError */.Sw)(directory, error);
        throw new errors/* DeployError */.sH('directory-missing', `\`${printable(directory)}\` is not a directory: ${why}.`, {
            cause: error,
        });
    }
}
function rejectSource(root, { paths, directory }) {
    if (!paths.has('package.json') || paths.has('index.html'))
        return;
    const build = buildBelow(root);
    throw new errors/* DeployError */.sH('directory-is-source', `\`${printable(directory)}\` looks like the source of a site, not like its build: it has a package.json and no index.html.`, { next: build ? `\`directory: ${printable((0,external_node_path_.join)(directory, build))}\` has an index.html.` : undefined });
}
const forgottenStep = 'Does this job lack `actions/checkout`, or `actions/download-artifact` for what another job built? Each job begins with an empty workspace.';
function missingDirectoryError(workspace, directory) {
    const text = `There is no \`${printable(directory)}\`.`;
    if (!(0,inside/* isInside */.F)((0,external_node_path_.resolve)(workspace, directory), workspace))
        return new errors/* DeployError */.sH('directory-missing', text);
    const entries = entriesOf(workspace);
    if (entries.length === 0) {
        return new errors/* DeployError */.sH('directory-missing', `${text} The workspace is empty.`, {
            next: [{ runner: forgottenStep, terminal: '' }],
        });
    }
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const meant = (0,nearest/* nearest */.p)(directory, folders) ?? buildBelow(workspace);
    const names = entries.slice(0, maxNames).map(({ name }) => printable(name));
    const listed = `In the workspace: ${names.join(', ')}${entries.length > maxNames ? ', …' : ''}.`;
    const question = meant ? ` Did you mean \`${printable(meant)}\`?` : '';
    return new errors/* DeployError */.sH('directory-missing', `${text} ${listed}${question}`);
}
function buildBelow(folder) {
    const inDist = entriesOf((0,external_node_path_.join)(folder, 'dist')).map(({ name }) => `dist/${name}`);
    const candidates = [...frameworks/* usualBuilds */.Il, ...inDist.map((path) => `${path}/browser`), ...inDist];
    return candidates.find((path) => (0,external_node_fs_.statSync)((0,external_node_path_.join)(folder, path, 'index.html'), { throwIfNoEntry: false })?.isFile());
}
function entriesOf(folder) {
    if (!(0,external_node_fs_.existsSync)(folder))
        return [];
    const entries = (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true });
    return entries.filter(({ name }) => name !== '.git' && name !== 'node_modules');
}
function printable(path) {
    return (0,plain_text/* plainText */.wh)(path, 200);
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/scan.js









async function scanDirectory(options) {
    const { workspace, directory, exclude, preview, warn } = options;
    const root = locateDirectory(workspace, directory);
    const { default: glob } = await __webpack_require__.e(/* import() */ 648).then(__webpack_require__.t.bind(__webpack_require__, 25648, 19));
    const listed = new Listing(root, glob.sync).found;
    const paths = listed.map(({ path }) => path);
    const excluded = await (0,path_rules/* matchPaths */.oq)(paths, exclude);
    if (excluded.unused.length > 0)
        warn(describeUnused(excluded.unused));
    const found = listed.filter(({ path }) => !excluded.paths.has(path));
    const links = found.filter(({ fault }) => fault === 'link');
    reject('unsafe-link', links, 'a symbolic link that is broken, goes in circles or leaves the directory');
    for (const { fault } of found)
        if (fault instanceof errors/* DeployError */.sH)
            throw fault;
    rejectSource(root, { paths: new Set(found.map(({ path }) => path)), directory });
    rejectPrivate(found);
    const invalid = found.filter(({ path }) => !(0,site_file/* isSitePath */.X1)(path.normalize('NFC')));
    reject('invalid-path', invalid, 'not a path for a site');
    const files = nameFiles(found);
    if (files.length === 0) {
        const but = listed.length > 0 ? ' that `exclude` does not leave out' : '';
        throw new errors/* DeployError */.sH('directory-missing', `\`${(0,plain_text/* plainText */.wh)(directory, 200)}\` holds no file to publish${but}.`);
    }
    const site = preview ? (0,site_file/* withNoIndex */.QY)(files) : files;
    (0,site_file/* checkLimits */.J5)(site);
    return site.sort((a, b) => (a.path < b.path ? -1 : 1));
}
function describeUnused(patterns) {
    const slash = patterns.some((pattern) => pattern.includes('\\'))
        ? ' Between folders a pattern has `/`, on Windows too.'
        : '';
    return `\`exclude\` names nothing that is in the directory with: ${nameSome(patterns)}.${slash}`;
}
class Listing {
    found = [];
    #root;
    #glob;
    constructor(root, glob) {
        this.#root = root;
        this.#glob = glob;
        this.#list(root, '', []);
    }
    #list(folder, prefix, trail) {
        const read = (at) => {
            const below = prefix + (0,external_node_path_.relative)(folder, at).split(external_node_path_.sep).join('/');
            const entries = this.#read(below.replace(/\/$/, ''), () => (0,external_node_fs_.readdirSync)(at, { withFileTypes: true })) ?? [];
            const start = below === '' || below.endsWith('/') ? below : `${below}/`;
            return entries.filter(({ name }) => this.#isListed(start + name));
        };
        const entries = this.#glob('**', {
            cwd: folder,
            dot: true,
            onlyFiles: false,
            followSymbolicLinks: false,
            objectMode: true,
            unique: false,
            fs: { readdirSync: read },
        });
        for (const { path, dirent } of entries) {
            const file = (0,external_node_path_.join)(folder, path);
            if (dirent.isSymbolicLink())
                this.#follow(file, prefix + path, [...trail, (0,external_node_path_.dirname)(file)]);
            else if (dirent.isFile())
                this.#add(prefix + path, { file, stats: this.#read(prefix + path, () => (0,external_node_fs_.lstatSync)(file)) });
        }
    }
    #isListed(path) {
        if ((0,path_rules/* isNeverPublished */.Dt)(path))
            return false;
        if (/[\n\r\u2028\u2029][^/]*$/.test(path))
            this.found.push({ path, ...nothing });
        return true;
    }
    #follow(link, path, trail) {
        const target = realOf(link);
        if (target === undefined || !this.#contains(target) || trail.some((folder) => (0,inside/* isInside */.F)(folder, target))) {
            this.found.push({ path, ...nothing, fault: 'link' });
            return;
        }
        const stats = this.#read(path, () => (0,external_node_fs_.statSync)(target));
        if (stats?.isFile())
            this.#add(path, { file: target, stats });
        else if (stats?.isDirectory())
            this.#list(target, `${path}/`, trail);
    }
    #add(path, { file, stats }) {
        if (stats)
            this.found.push({ path, size: stats.size, source: { file, inode: stats.ino } });
    }
    #read(path, read) {
        try {
            return read();
        }
        catch (error) {
            this.found.push({ path, ...nothing, fault: (0,content/* unreadableError */.Sw)(path, error) });
            return undefined;
        }
    }
    #contains(target) {
        if (!(0,inside/* isInside */.F)(target, this.#root))
            return false;
        const parts = (0,external_node_path_.relative)(this.#root, target).split(external_node_path_.sep);
        return !parts.some((_, index) => (0,path_rules/* isNeverPublished */.Dt)(parts.slice(0, index + 1).join('/')));
    }
}
const nothing = { size: 0, source: { file: '' } };
function realOf(link) {
    try {
        return (0,external_node_fs_.realpathSync)(link);
    }
    catch {
        return undefined;
    }
}
function reject(code, entries, why) {
    if (entries.length > 0)
        throw new errors/* DeployError */.sH(code, `${nameSome(entries.map(({ path }) => path))}: ${why}.`);
}
function rejectPrivate(found) {
    const secret = found.flatMap(({ path }) => {
        const why = (0,path_rules/* explainPrivate */.D8)(path);
        return why ? [{ path, why }] : [];
    });
    if (secret.length === 0)
        return;
    const rows = secret.slice(0, 10).map(({ path, why }) => `${nameSome([path])}: ${why}`);
    const text = `${nameSome(secret.map(({ path }) => path))}: secret by ${secret.length > 1 ? 'their names' : 'its name'}`;
    throw new errors/* DeployError */.sH('private-file', text, { rows });
}
function nameFiles(found) {
    const byPath = new Map();
    const colliding = [];
    for (const { path: given, size, source } of found) {
        const path = given.normalize('NFC');
        const file = { path, size, source };
        if (byPath.has(path))
            colliding.push(file);
        byPath.set(path, file);
    }
    reject('path-collision', colliding, 'two files with the same name on the site');
    return [...byPath.values()];
}
function nameSome(paths) {
    const visible = (path) => (0,plain_text/* printableJson */.et)(path).slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"');
    const shown = paths.slice(0, 10).map((path) => (0,plain_text/* plainText */.wh)(visible(path), 200));
    return paths.length > 10 ? `${shown.join(', ')} and ${paths.length - 10} more` : shown.join(', ');
}


/***/ }),

/***/ 96450:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fc: () => (/* binding */ changedPages),
/* harmony export */   J5: () => (/* binding */ checkLimits),
/* harmony export */   QY: () => (/* binding */ withNoIndex),
/* harmony export */   SD: () => (/* binding */ unusedFilesWarning),
/* harmony export */   Sd: () => (/* binding */ largestFiles),
/* harmony export */   UB: () => (/* binding */ manifestFolder),
/* harmony export */   X1: () => (/* binding */ isSitePath),
/* harmony export */   jK: () => (/* binding */ missingRoot),
/* harmony export */   oM: () => (/* binding */ changedPageUrls),
/* harmony export */   yp: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _contract_page_address_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(34652);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55308);





const manifestFolder = '.osc-deploy';
function isPage(file) {
    return /\.(html?|xhtml)$/i.test(file.path);
}
function missingRoot(files) {
    const indexes = files.map(({ path }) => path).filter((path) => /(?:^|\/)index\.html$/.test(path));
    if (indexes.includes('index.html'))
        return undefined;
    const depth = (path) => path.split('/').length;
    const [nearest] = indexes.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
    const found = nearest ? `The nearest is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(nearest, 200)}.` : 'There is none in any folder.';
    return `There is no index.html at the top of the site, so its address answers 404. ${found}`;
}
const settingsElsewhere = ['_redirects', '_headers', 'netlify.toml', 'vercel.json'];
function unusedFilesWarning(files) {
    const paths = new Set(files.map(({ path }) => path));
    const found = settingsElsewhere.filter((name) => paths.has(name)).map((name) => `\`${name}\``);
    if (found.length === 0)
        return undefined;
    return [
        `My Pages serves each file at its path and has no other rules, so ${found.join(', ')} ${found.length === 1 ? 'does' : 'do'} nothing. What works here:`,
        '- Redirects: write a page at the old address with `<meta http-equiv="refresh" content="0; url=/new/">`; a single-page app needs an index.html for each route.',
        '- Headers: a page can set its own policy with `<meta http-equiv="Content-Security-Policy">`, and `basic-auth` asks for a password.',
        '- Such a file is published like any other: `exclude` leaves it out, and ends this warning.',
    ].join('\n');
}
function withNoIndex(files) {
    const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
    const others = files.filter(({ path }) => path !== 'robots.txt' && !path.startsWith('robots.txt/'));
    return [...others, { path: 'robots.txt', size: bytes.length, source: { bytes }, isOurs: true }];
}
const maxPathBytes = 1024;
const maxNameBytes = 255;
const maxIndexedFolderBytes = 246;
function isSitePath(path) {
    if (/[\\\u0000-\u001f\u007f\u2028\u2029]/.test(path) || Buffer.byteLength(path) > maxPathBytes)
        return false;
    const names = path.split('/');
    const indexed = names.at(-1) === 'index.html' ? names.length - 2 : undefined;
    return names.every((name, at) => Buffer.byteLength(name) <= (at === indexed ? maxIndexedFolderBytes : maxNameBytes));
}
function checkLimits(files) {
    const large = files.filter((file) => file.size > _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.fileSize);
    if (large.length > 0) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('file-too-large', `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(large.length, 'file')} over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatBytes */ .z3)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.fileSize)}`, { rows: largestFiles(large) });
    }
    if (files.length > _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite) {
        const limit = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite);
        const brief = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(files.length, 'file')}, and a site holds at most ${limit}.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('too-many-files', `${brief} Most are in`, { brief, rows: fullestFolders(files) });
    }
}
function largestFiles(files) {
    return [...files]
        .sort((a, b) => b.size - a.size)
        .slice(0, 10)
        .map(({ path, size }) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatBytes */ .z3)(size)}  ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(path, 200)}`);
}
function fullestFolders(files) {
    const counts = new Map();
    for (const { path } of files) {
        const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : 'the top folder';
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 10)
        .map(([folder, n]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(n, 'file')}  ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(folder, 200)}`);
}
const maxUrls = 100;
function changedPages({ added, changed }) {
    const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
    return pages.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}
function changedPageUrls(plan, siteUrl) {
    const pages = changedPages(plan).slice(0, maxUrls);
    return pages.map((path) => (0,_contract_page_address_js__WEBPACK_IMPORTED_MODULE_4__/* .pageUrl */ .f)(siteUrl, path));
}
function depthOf(path) {
    return path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
}


/***/ }),

/***/ 52295:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TC: () => (/* binding */ readerOf),
/* harmony export */   c2: () => (/* binding */ openSite),
/* harmony export */   or: () => (/* binding */ ensureSite)
/* harmony export */ });
/* unused harmony export Site */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98483);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60868);




function readerOf(page, { tools, access }) {
    const role = "the site's URL";
    const given = page.url || (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .usualAddress */ .VH)(page.name, access)?.href;
    if (!given)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `The platform does not say where the site ${page.name} is.`);
    const url = tools.trustedHosts.checkAddress(given, role);
    const domain = page.customDomain && (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(page.customDomain);
    const { basicAuth } = access;
    if (basicAuth && url.host !== domain)
        tools.trustedHosts.checkSite(url, { name: page.name, role });
    return new _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .SiteReader */ .Z({ http: tools.http, url, basicAuth, domain });
}
class Site {
    tools;
    page;
    reader;
    #access;
    constructor(page, { tools, access }) {
        this.tools = tools;
        this.page = page;
        this.reader = readerOf(page, { tools, access });
        this.#access = access;
    }
    get url() {
        return this.reader.url.href;
    }
    get hasPassword() {
        return this.#access.basicAuth !== undefined;
    }
    under(signal) {
        return new Site(this.page, { tools: this.tools.under(signal), access: this.#access });
    }
}
async function ensureSite(job) {
    const { tools, name } = job;
    const found = await tools.pages.find(name);
    if (!found)
        tools.log.info(`Creating the site ${name}.`);
    const page = found ?? (await tools.pages.create(name));
    job.onEnsured?.(page, { isNew: !found });
    return openSite(job, page);
}
function openSite({ name, outputs, ...parts }, page) {
    const site = new Site({ ...page, name }, parts);
    outputs?.set({ url: site.url, id: page.id, endpoints: { url: site.url } });
    return site;
}


/***/ }),

/***/ 96427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ uploadFiles)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/http/connection-errors.js
var connection_errors = __webpack_require__(8554);
// EXTERNAL MODULE: ./build/src/http/dispatch.js
var dispatch = __webpack_require__(85758);
;// CONCATENATED MODULE: ./build/src/platform/presigned-storage.js






const answerMs = 60_000;
const keyPlaceholder = '${filename}';
function newBoundary() {
    return `osc-deploy-${(0,external_node_crypto_.randomBytes)(18).toString('hex')}`;
}
function buildForm(target, { size, bytes, boundary }) {
    const name = target.path.includes(keyPlaceholder) ? keyPlaceholder : (target.path.split('/').at(-1) ?? 'file');
    const given = target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream';
    const type = given.replace(/[^\x20-\x7e]/g, '');
    let head = '';
    for (const [field, value] of Object.entries(target.fields)) {
        head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`;
    }
    head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
    const before = Buffer.from(head);
    const after = Buffer.from(`\r\n--${boundary}--\r\n`);
    const length = before.length + size + after.length;
    const contentType = `multipart/form-data; boundary=${boundary}`;
    if (typeof bytes !== 'function')
        return { contentType, length, body: framed(before, bytes, after) };
    const body = Buffer.allocUnsafeSlow(length);
    before.copy(body);
    bytes(body.subarray(before.length));
    after.copy(body, before.length + size);
    return { contentType, length, body };
}
function* framed(before, chunks, after) {
    yield before;
    yield* chunks;
    yield after;
}
function quoted(name) {
    return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
async function postForm(form, url, options) {
    const { dispatcher, signal, clock, stallMs } = options;
    const facts = { method: 'POST', host: url.host, path: url.pathname };
    const request = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
        body: form.body,
        headersTimeout: stallMs,
        bodyTimeout: stallMs,
    };
    let answer;
    try {
        answer = await (0,dispatch/* dispatch */.JD)(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
    }
    catch (error) {
        signal.throwIfAborted();
        const code = (0,errors/* systemCodeOf */.c7)(error);
        const text = `${(0,errors/* describeRequest */.Ng)(facts)} broke off: ${(0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error))}${code ? ` (${code})` : ''}`;
        throw ((0,connection_errors/* permanentConnectionError */.L)(facts, error) ??
            new errors/* RequestError */.GI('upload-failed', text, { request: facts, cause: error }));
    }
    finally {
        if (!Buffer.isBuffer(form.body))
            form.body.return(undefined);
    }
    const limit = Number(answer.headers['x-ratelimit-limit']);
    const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;
    if (answer.status >= 200 && answer.status < 300)
        return { requestLimit };
    throw new StorageRefusal(answer, { facts, requestLimit, now: clock.now() });
}
class StorageRefusal extends errors/* RequestError */.GI {
    requestLimit;
    constructor(answer, { facts, requestLimit, now }) {
        const text = answer.body.toString('utf8');
        const element = (name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1];
        const header = (name) => [answer.headers[name]].flat()[0];
        const serverCode = element('Code');
        const requestId = header('x-amz-request-id') ?? element('RequestId');
        const waitMs = (0,retry/* retryAfterMs */.Vs)(header('retry-after'), now, header('date'));
        const reason = [serverCode, element('Message')].filter(Boolean).join(': ') || text;
        const said = (0,plain_text/* plainText */.wh)(reason, 200) || 'no reason given';
        const id = requestId ? `, request id ${(0,plain_text/* plainText */.wh)(requestId, 80)}` : '';
        super('upload-failed', `${(0,errors/* describeRequest */.Ng)(facts)} answered ${answer.status}: ${said}${(0,retry/* askedWait */.Uy)(waitMs)}${id}`, {
            request: { ...facts, status: answer.status, serverCode, requestId, retryAfterMs: waitMs },
        });
        this.requestLimit = requestLimit;
    }
}

// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
// EXTERNAL MODULE: ./build/src/pages/upload-targets.js
var upload_targets = __webpack_require__(8206);
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload-files.js








const failuresShown = 10;
const silence = { late: 5, unreachable: 2 };
async function uploadFiles({ page, tools }, files, { window = new upload_window/* UploadWindow */.y(1), minter = new upload_targets/* Minter */.Y(files, { page, tools }), onStored, onLast } = {}) {
    const failures = [];
    const queue = [...files.filter((file) => !(0,content/* isSmall */.eq)(file)), ...files.filter(content/* isSmall */.eq)].reverse();
    const stopped = () => tools.signal.aborted || failures.length >= failuresShown;
    const heard = { at: tools.clock.now() };
    const uploading = { tools, minter, window, boundary: newBoundary(), heard, stopped };
    const upload = (file) => uploadFile(file, uploading).then((digest) => onStored?.(file, digest), (error) => {
        failures.push({ file, error });
    });
    await drain(queue, upload, { ...uploading, onLast });
    tools.signal.throwIfAborted();
    if (failures.length > 0)
        throw uploadFailedError(failures, files.length);
}
function drain(queue, upload, { window, stopped, onLast }) {
    return new Promise((done) => {
        let active = 0;
        const next = () => {
            while (!stopped() && active < window.current) {
                const file = queue.pop();
                if (!file)
                    break;
                active++;
                if (queue.length === 0)
                    onLast?.();
                void upload(file).finally(() => {
                    active--;
                    next();
                });
            }
            if (active === 0)
                done();
        };
        next();
    });
}
async function uploadFile(file, options) {
    const { minter, window, heard } = options;
    const { clock, random, signal } = options.tools;
    const counts = { broken: 0, late: 0, expired: 0, congested: 0 };
    let target = await minter.target(file);
    let failure;
    for (;;) {
        const leave = await window.enter(file);
        try {
            signal.throwIfAborted();
            if (failure && options.stopped())
                throw failure;
            const { digest, requestLimit } = await attempt(file, target, options);
            heard.at = clock.now();
            leave('stored', requestLimit);
            return digest;
        }
        catch (error) {
            failure = error;
            if (error instanceof StorageRefusal)
                heard.at = clock.now();
            const verdict = judge(error, options);
            const requestLimit = error instanceof StorageRefusal ? error.requestLimit : undefined;
            leave(verdict === 'congested' || verdict === 'late' ? 'congested' : 'failed', requestLimit);
            signal.throwIfAborted();
            if (verdict === 'fatal' || ++counts[verdict] >= retry/* rules */.aO.upload[verdict].tries || options.stopped())
                throw error;
            await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
            target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
        }
    }
}
async function attempt(file, target, options) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const bytes = (0,content/* isSmall */.eq)(file)
        ? (room) => void hash.update((0,content/* readInto */.Pq)(room, file))
        : hashed((0,content/* readPieces */.ut)(file, Buffer.allocUnsafe(content/* pieceBytes */.I3)), hash);
    const form = buildForm(target, { size: file.size, bytes, boundary: options.boundary });
    const { requestLimit } = await postForm(form, target.address, options.tools);
    const digest = [file.size, hash.digest('hex')];
    return { digest, requestLimit };
}
function* hashed(pieces, hash) {
    for (const piece of pieces) {
        hash.update(piece);
        yield piece;
    }
}
const lateCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const verdictOfCode = new Map([
    ['SlowDown', 'congested'],
    ['ExpiredToken', 'expired'],
    ['RequestTimeout', 'late'],
    ['IncompleteBody', 'broken'],
    ['OperationAborted', 'broken'],
]);
function judge(error, { tools: { clock, stallMs }, heard }) {
    if ((0,content/* isOutOfFiles */.N8)(error))
        return 'congested';
    if (!(error instanceof errors/* RequestError */.GI) || error.code !== 'upload-failed')
        return 'fatal';
    if (error.cause instanceof errors/* DeployError */.sH)
        return 'fatal';
    const { status, serverCode = '', retryAfterMs = 0 } = error.request;
    if (retryAfterMs > retry/* rules */.aO.upload.congested.asked)
        return 'fatal';
    const verdict = status === undefined ? verdictOfBreak(error) : (verdictOfCode.get(serverCode) ?? verdictOfStatus(status));
    if (verdict !== 'late')
        return verdict;
    const isUnreachable = (0,errors/* systemCodeOf */.c7)(error) === 'UND_ERR_CONNECT_TIMEOUT';
    const isGone = clock.now() - heard.at >= (isUnreachable ? silence.unreachable : silence.late) * stallMs;
    return isGone ? 'fatal' : 'late';
}
function verdictOfBreak(error) {
    return lateCodes.has((0,errors/* systemCodeOf */.c7)(error) ?? '') ? 'late' : 'broken';
}
function verdictOfStatus(status) {
    if (status === 429 || status === 503)
        return 'congested';
    if (status === 403)
        return 'expired';
    if (status === 408)
        return 'late';
    return status >= 500 || status === 499 ? 'broken' : 'fatal';
}
function waitMs(error, { verdict, number, random }) {
    const asked = error instanceof errors/* RequestError */.GI ? error.request.retryAfterMs : undefined;
    if (asked !== undefined && verdict !== 'expired')
        return asked;
    if (verdict === 'expired' && number === 1)
        return 0;
    return (0,retry/* backoffMs */.jo)(number, retry/* rules */.aO.upload[verdict], random);
}
function uploadFailedError(failures, total) {
    const first = failures[0]?.error;
    if (first instanceof errors/* DeployError */.sH && first.code !== 'upload-failed') {
        if (failures.every(({ error }) => error instanceof errors/* DeployError */.sH && error.message === first.message))
            return first;
    }
    if ((0,content/* isOutOfFiles */.N8)(first)) {
        const text = `The system opens no further file or connection, also for one upload at a time: ${(0,errors/* messageOf */.bD)(first)}`;
        return new errors/* DeployError */.sH('too-many-open-files', text, { cause: first });
    }
    const rows = failures.slice(0, failuresShown).map(({ file, error }) => {
        const reason = error instanceof errors/* RequestError */.GI && error.cause instanceof errors/* DeployError */.sH ? error.cause : error;
        return [(0,plain_text/* plainText */.wh)(file.path, 200), (0,errors/* messageOf */.bD)(reason)];
    });
    const [one] = rows;
    if (total === 1 && one) {
        return new errors/* DeployError */.sH('upload-failed', `${one[0]} could not be uploaded: ${one[1]}`, { cause: first });
    }
    const text = `${failures.length} of ${total} files could not be uploaded`;
    return new errors/* DeployError */.sH('upload-failed', text, { rows: rows.map((row) => row.join(': ')), cause: first });
}


/***/ }),

/***/ 8206:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ Minter)
/* harmony export */ });
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(88489);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(55308);


const marginMs = 10_000;
class Minter {
    #site;
    #batchOf = new Map();
    #last;
    constructor(files, site) {
        this.#site = site;
        this.add(files);
    }
    add(files) {
        const { filesPerMint } = _platform_wire_js__WEBPACK_IMPORTED_MODULE_0__/* .pageLimits */ .M;
        let start = 0;
        for (let end = files.length % filesPerMint || filesPerMint; start < files.length; end += filesPerMint) {
            const batch = { files: files.slice(start, end) };
            for (const file of batch.files)
                this.#batchOf.set(file, batch);
            if (this.#last)
                this.#last.next = batch;
            this.#last = batch;
            start = end;
        }
    }
    async target(file) {
        const batch = this.#batchOf.get(file);
        if (batch === undefined)
            throw new Error(`${file.path} is not in the list of this minter`);
        batch.minted ??= this.#mint(batch.files);
        if (batch.next && !batch.next.minted) {
            batch.next.minted = this.#mint(batch.next.files);
            batch.next.minted.catch(() => undefined);
        }
        const opened = batch.minted;
        const minted = await opened;
        if (this.#site.tools.clock.now() < minted.goodUntil)
            return targetOf(minted, file);
        if (batch.minted === opened)
            batch.minted = this.#mint(batch.files);
        return targetOf(await batch.minted, file);
    }
    async again(file) {
        return targetOf(await this.#mint([file]), file);
    }
    async #mint(files) {
        const { pages, clock, trustedHosts } = this.#site.tools;
        const askedAt = clock.now();
        const response = await pages.mint(this.#site.page.id, files.map(({ path, size }) => ({ path, size })));
        const targets = response.uploads.map((target) => [
            target.path,
            { ...target, address: trustedHosts.checkAddress(target.url, 'the upload address') },
        ]);
        return { targets: new Map(targets), goodUntil: askedAt + lifeMs(response, askedAt) };
    }
}
function lifeMs({ expiresAt }, now) {
    const life = (0,_base_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .readTime */ .a)(expiresAt) - now - marginMs;
    return life > 0 ? life : Number.POSITIVE_INFINITY;
}
function targetOf(minted, file) {
    return minted.targets.get(file.path);
}


/***/ }),

/***/ 93298:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ UploadWindow)
/* harmony export */ });
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73603);

const startWidth = 64;
const bytesPerUpload = 32 * 1024;
class UploadWindow {
    #ceiling;
    #width;
    #active = 0;
    #activeBytes = 0;
    #waiting = [];
    #storedThisRound = 0;
    #epoch = 0;
    constructor(concurrency) {
        this.#ceiling = concurrency;
        this.#width = Math.min(startWidth, concurrency);
    }
    get current() {
        return this.#width;
    }
    async enter({ size }) {
        const bytes = (0,_content_js__WEBPACK_IMPORTED_MODULE_0__/* .isSmall */ .eq)({ size }) ? size : _content_js__WEBPACK_IMPORTED_MODULE_0__/* .pieceBytes */ .I3;
        await new Promise((admit) => {
            this.#waiting.push({ bytes, admit });
            this.#admitWaiting();
        });
        const epoch = this.#epoch;
        return (outcome, requestLimit = this.#ceiling) => {
            this.#active--;
            this.#activeBytes -= bytes;
            this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
            this.#width = Math.min(this.#width, this.#ceiling);
            if (outcome === 'stored')
                this.#grow();
            if (outcome === 'congested' && epoch === this.#epoch)
                this.#halve();
            this.#admitWaiting();
        };
    }
    #hasRoom(bytes) {
        if (this.#active === 0)
            return true;
        return this.#active < this.#width && this.#activeBytes + bytes <= this.#width * bytesPerUpload;
    }
    #admitWaiting() {
        for (let next = this.#waiting[0]; next && this.#hasRoom(next.bytes); next = this.#waiting[0]) {
            this.#waiting.shift();
            this.#active++;
            this.#activeBytes += next.bytes;
            next.admit();
        }
    }
    #grow() {
        if (++this.#storedThisRound < this.#width)
            return;
        this.#storedThisRound = 0;
        this.#width = Math.min(this.#width + 1, this.#ceiling);
    }
    #halve() {
        this.#epoch++;
        this.#storedThisRound = 0;
        this.#width = Math.max(1, Math.floor(this.#width / 2));
    }
}


/***/ }),

/***/ 98183:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ FetchedContent),
/* harmony export */   e: () => (/* binding */ placesOf)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50973);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60868);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90457);








function placesOf(lists) {
    const places = new Map();
    for (const [path, [, sha256]] of lists.flatMap((files) => Object.entries(files))) {
        const known = places.get(sha256);
        if (!known)
            places.set(sha256, [path]);
        else if (!known.includes(path))
            known.push(path);
    }
    return places;
}
class FetchedContent {
    #folder;
    constructor({ tempFolder, newId }) {
        this.#folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(tempFolder, `rollback-${newId()}`);
    }
    siteFile(path, digest) {
        return { path, size: digest[0], source: { file: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#folder, digest[1]) } };
    }
    async fetch({ reader, tools }, wanted) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(this.#folder, { recursive: true, mode: 0o700 });
        let left = wanted;
        let reason = '';
        const look = async () => {
            const down = [];
            await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__/* .sideBySide */ .Q)(left, async (one) => {
                const outage = await this.#fetchOne(reader, one);
                if (outage)
                    down.push(one);
                reason = outage ?? reason;
            });
            left = down;
        };
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .again */ .TG)(_live_manifest_js__WEBPACK_IMPORTED_MODULE_5__/* .minuteOfLooks */ .mm, look, { ...tools, isEnough: () => left.length === 0 });
        if (left.length > 0)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('versions-unknown', `What the site holds cannot be read: ${reason}`);
    }
    async #fetchOne(reader, { digest, paths }) {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#folder, digest[1]);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return undefined;
        let reason = 'There is no such file.';
        for (const path of paths) {
            const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(path, 200);
            try {
                const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
                if (status === 200 && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_6__/* .isDigestOf */ ._Q)(digest, body)) {
                    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
                    return undefined;
                }
                reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
                if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_5__/* .isOutage */ .uD)(status))
                    return reason;
            }
            catch (error) {
                if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .RequestError */ .GI)
                    return `${name}: ${error.brief}.`;
                throw error;
            }
        }
        throw new Error(reason);
    }
    end() {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 43847:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GC: () => (/* binding */ explainRefusal),
/* harmony export */   Ip: () => (/* binding */ readClaims),
/* harmony export */   MD: () => (/* binding */ checkWorkspace),
/* harmony export */   R: () => (/* binding */ workspaceIn),
/* harmony export */   V6: () => (/* binding */ readIssueTime),
/* harmony export */   v0: () => (/* binding */ describeAccessToken)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);




const maxDateSeconds = 8.64e12;
function readClaims(accessToken) {
    const claims = readPayload(accessToken);
    if (!claims)
        return undefined;
    const { tenantId, type, exp } = claims;
    return {
        workspace: typeof tenantId === 'string' && /^[\w.@-]{1,100}$/.test(tenantId) ? tenantId : undefined,
        kind: type === 'oauth' ? 'oauth' : 'pat',
        endsAt: typeof exp === 'number' && exp > 0 && exp <= maxDateSeconds ? exp * 1000 : undefined,
    };
}
function readIssueTime(token) {
    const iat = readPayload(token)?.['iat'];
    return typeof iat === 'number' ? iat * 1000 : undefined;
}
function workspaceIn(accessToken) {
    return readClaims(accessToken)?.workspace;
}
function describeAccessToken({ workspace, kind, endsAt }, now) {
    const sort = kind === 'oauth' ? 'is the access token of a sign-in, for an hour,' : 'is a personal access token';
    const whose = workspace === undefined ? '' : ` of ${workspace}`;
    if (endsAt === undefined)
        return `${sort}${whose} that never ends`;
    return `${sort}${whose} that ${endsAt <= now ? 'ended' : 'ends'} on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC`;
}
function explainRefusal({ endsAt }, now) {
    if (endsAt !== undefined && endsAt <= now)
        return `It ended on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC.`;
    const good = endsAt === undefined ? 'It never ends' : `It ends on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC`;
    return `${good}, so it was revoked or belongs to another \`environment\`.`;
}
function checkWorkspace(accessToken, wanted) {
    const workspace = workspaceIn(accessToken);
    if (wanted === undefined || workspace === wanted)
        return workspace;
    const whose = workspace === undefined ? 'names no workspace' : `belongs to the workspace ${workspace}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-workspace', `The login ${whose}; \`workspace\` is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(wanted, 120)}.`);
}
function readPayload(token) {
    const claims = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
}


/***/ }),

/***/ 10550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HJ: () => (/* binding */ isPlanLimit),
/* harmony export */   S_: () => (/* binding */ platformRefusalError),
/* harmony export */   TO: () => (/* binding */ isComingUp),
/* harmony export */   _: () => (/* binding */ isUnclearlyMissing),
/* harmony export */   xj: () => (/* binding */ createOrFind)
/* harmony export */ });
/* unused harmony export orchestratorUnavailable */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _http_decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52546);



function platformRefusalError(http, request, answer) {
    const { status, text } = answer;
    const serverCode = text.includes(orchestratorUnavailable) ? orchestratorUnavailable : undefined;
    return (0,_http_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .refusalError */ .z_)(http, { request, answer }, { code: codeOf(status), said: saidBy(status), serverCode });
}
function saidBy(status) {
    if (status === 401)
        return 'The platform does not accept the access token';
    if (status === 429)
        return 'The platform gets too many requests';
    if (status === 502 || status === 503 || status === 504)
        return 'The platform is not available';
    return status >= 500 ? 'The platform had an internal error' : 'The platform refused the request';
}
function codeOf(status) {
    if (status >= 300 && status < 400)
        return 'unexpected-answer';
    if (status === 401)
        return 'unauthorized';
    if (status === 402 || status === 403)
        return 'forbidden';
    return status >= 500 || status === 429 ? 'platform-error' : 'platform-refused';
}
const orchestratorUnavailable = 'ORCHESTRATOR_UNAVAILABLE';
function isUnavailable(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status = 0, serverCode } = error.request;
    if (error.code === 'unreachable' || error.code === 'untrusted-certificate')
        return true;
    return (status >= 502 && status <= 504) || serverCode === orchestratorUnavailable;
}
const missingRoute = /^Route [A-Z]+:\S* not found$/;
function isComingUp(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
        return false;
    const { status, json = false } = error.request;
    return isUnavailable(error) || (status === 401 && !json) || isUnclearlyMissing(error);
}
function isUnclearlyMissing(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status !== 404)
        return false;
    const { json = false, reason = '' } = error.request;
    return !json || missingRoute.test(reason);
}
const planReason = /\b(quota|(your|current) plan|upgrade your|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;
const limitReason = /\b(plan|upgrade|payment|billing|limit|allows?|exceed\w*|maximum|max|too many|insufficient|balance)\b/i;
function isPlanLimit({ request }, name = '') {
    const { status, method } = request;
    const reason = (request.reason ?? '').replaceAll(name, '');
    if (status === undefined || status >= 500)
        return false;
    if (status === 402 || planReason.test(reason))
        return true;
    return status === 403 && method === 'POST' && limitReason.test(reason);
}
async function createOrFind({ create, find, retries, clock, signal }) {
    for (let retry = 0;; retry++) {
        try {
            const there = retry === 0 ? undefined : await find(false);
            return there ?? (await create());
        }
        catch (error) {
            const conflict = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 409);
            if (isUnavailable(error) ? retry < retries.max : retry === 0 && (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error)) {
                await clock.sleep(retries.everyMs, signal);
                continue;
            }
            const found = conflict || (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error) ? await find(conflict) : undefined;
            if (found)
                return found;
            throw error;
        }
    }
}


/***/ }),

/***/ 84257:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ platformClients),
  h: () => (/* binding */ sitePlatform)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/http/http.js
var http_http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/control-plane.js
var control_plane = __webpack_require__(43055);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/log.js
var base_log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/platform/answers.js
var answers = __webpack_require__(10550);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
;// CONCATENATED MODULE: ./build/src/platform/pages.js








const finalizeTimeoutMs = 300_000;
const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const minWaitMs = 250;
const retries = { max: 3, everyMs: 1000 };
const own = { ownRuleFor: 503 };
class PagesApi {
    #options;
    #saidAt = Number.NEGATIVE_INFINITY;
    constructor(options) {
        this.#options = options;
    }
    async find(name) {
        return (0,errors/* orMissing */.Mr)(() => this.#page(name, { method: 'GET', path: (0,control_plane/* pathOf */.XM)('mypages', name), mayBeMissing: true }));
    }
    async list() {
        return await this.#call({ method: 'GET', path: '/mypages', large: true }, wire/* pageList */.SV);
    }
    async create(name) {
        const { clock, signal } = this.#options;
        const create = () => this.#page(name, { method: 'POST', path: '/mypages', body: { name } });
        try {
            return await (0,answers/* createOrFind */.xj)({ create, find: () => this.find(name), retries, clock, signal });
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            if ((0,answers/* isPlanLimit */.HJ)(error, name))
                throw await this.#noRoom(error);
            if (error.status === 400) {
                const text = `The platform refuses the page name "${name}": ${error.request.reason ?? error.message}.`;
                throw new errors/* DeployError */.sH('page-name-invalid', text, { cause: error });
            }
            if (error.status !== 409)
                throw error;
            const text = `The page name "${name}" is taken by another workspace.`;
            throw new errors/* DeployError */.sH('page-name-taken', text, { cause: error });
        }
    }
    async mint(id, files) {
        const call = { method: 'POST', path: (0,control_plane/* pathOf */.XM)('mypages', id, 'upload-urls'), body: { files } };
        const minted = await this.#call({ ...call, repeatable: true, large: true }, wire/* mintResponse */.gy);
        const given = new Set(minted.uploads.map((target) => target.path));
        const lacking = files.find((file) => !given.has(file.path));
        if (!lacking)
            return minted;
        const text = `The platform gave upload targets for ${given.size} of ${(0,format/* count */.U9)(files.length, 'file')}; missing is ${JSON.stringify(lacking.path)}.`;
        throw new errors/* DeployError */.sH('unexpected-answer', text);
    }
    async publish(id, files, beforeAgain) {
        const call = { method: 'POST', path: (0,control_plane/* pathOf */.XM)('mypages', id, 'publish'), body: { files, prune: true } };
        const rules = { ...own, repeatable: true, beforeAgain, timeoutMs: finalizeTimeoutMs };
        return await this.#starting(async (number) => {
            if (number > 1)
                await beforeAgain();
            return await this.#options.controlPlane.call({ ...call, ...rules }, wire/* publishResponse */.Du);
        });
    }
    async remove(id, _removal) {
        await (0,errors/* orMissing */.Mr)(() => this.#command({ method: 'DELETE', path: (0,control_plane/* pathOf */.XM)('mypages', id) }));
    }
    async protect(id, login) {
        await this.#command({ method: 'PUT', path: (0,control_plane/* pathOf */.XM)('mypages', id, 'auth'), body: login, repeatable: true });
    }
    async setDomain(id, domain) {
        await this.#command({ method: 'POST', path: (0,control_plane/* pathOf */.XM)('mypages', id, 'domain'), body: { domain }, repeatable: true });
    }
    async removeDomain(id) {
        await this.#command({ method: 'DELETE', path: (0,control_plane/* pathOf */.XM)('mypages', id, 'domain') });
    }
    async #noRoom(error) {
        const sites = await this.list().catch(() => []);
        const names = sites.slice(0, 20).map(({ name }) => (0,plain_text/* plainText */.wh)(name, 60));
        const has = names.length > 0 ? ` It has: ${names.join(', ')}${sites.length > 20 ? ' …' : ''}.` : '';
        const text = `The plan of the workspace has no room for another site: ${error.request.reason ?? error.message}.${has}`;
        return new errors/* DeployError */.sH('plan-limit', text, { cause: error });
    }
    async #call(call, schema) {
        return await this.#starting(() => this.#options.controlPlane.call({ ...own, ...call }, schema));
    }
    async #command(call) {
        await this.#starting(() => this.#options.controlPlane.command({ ...own, ...call }));
    }
    async #page(name, call) {
        const record = await this.#call(call, wire/* page */.MY);
        return { ...record, id: record.id ?? name, name };
    }
    async #starting(attempt) {
        const { clock, log, signal } = this.#options;
        const until = clock.now() + startingBudgetMs;
        let left = startingBudgetMs;
        const policy = (error) => {
            if (!(0,errors/* isStatus */.zM)(error, 503))
                return undefined;
            if (left <= 0) {
                const text = `The storage for pages was still starting after ${(0,format/* formatDuration */.a3)(startingBudgetMs)}: ${error.message}`;
                throw new errors/* DeployError */.sH('storage-starting', text, { cause: error });
            }
            const wait = Math.max(Math.min(error.request.retryAfterMs ?? fallbackWaitMs, left), minWaitMs);
            if (clock.now() >= this.#saidAt + base_log/* progressLineEveryMs */.d) {
                this.#saidAt = clock.now();
                log.info(`The storage for pages is starting; next try in ${(0,format/* formatDuration */.a3)(wait)}.`);
            }
            return wait;
        };
        const timed = (number) => {
            left = until - clock.now();
            return attempt(number);
        };
        return await (0,retry/* retry */.L5)(timed, { policy, clock, signal });
    }
}

;// CONCATENATED MODULE: ./build/src/platform/clients.js





function platformClients(login, { dispatcher, clock, userAgent, random, interrupts }) {
    const { hosts, tokens, workspace } = login;
    const open = (signal, isReadOnly) => {
        const free = new http_http/* Http */.l({ dispatcher, clock, userAgent, signal });
        const http = isReadOnly ? free.asReadOnly() : free;
        return { http, controlPlane: new control_plane/* ControlPlane */.kj({ http, hosts, tokens, signal, random }) };
    };
    const under = (signal) => open(signal, login.readOnly);
    const signIn = open(interrupts.signal, false).controlPlane;
    return { ...under(interrupts.signal), signIn, under, hosts, workspace, settled: () => tokens.settled() };
}
function sitePlatform(clients, runtime) {
    const { clock, log, dispatcher, random, newId, stallMs, journalPath, interrupts } = runtime;
    const trustedHosts = new hosts/* TrustedHosts */.V5(clients.hosts);
    const parts = { clock, log, dispatcher, random, newId, stallMs, trustedHosts, tempFolder: (0,external_node_path_.dirname)(journalPath) };
    const under = (signal) => {
        const { controlPlane, http } = clients.under(signal);
        return { ...parts, http, pages: new PagesApi({ controlPlane, clock, log, signal }), signal, under };
    };
    return under(interrupts.signal);
}


/***/ }),

/***/ 43055:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XM: () => (/* binding */ pathOf),
/* harmony export */   fE: () => (/* binding */ slowTimeoutMs),
/* harmony export */   kj: () => (/* binding */ ControlPlane)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _json_client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(82875);


const slowTimeoutMs = 120_000;
class ControlPlane {
    json;
    #hosts;
    constructor(options) {
        const { hosts, tokens, ...rest } = options;
        this.#hosts = hosts;
        this.json = new _json_client_js__WEBPACK_IMPORTED_MODULE_1__/* .JsonClient */ ._u({ ...rest, auth: { header: 'x-pat-jwt', whose: 'The access token', tokens } });
    }
    async call(call, schema) {
        return await this.json.call(this.#addressed(call), schema);
    }
    async command(call) {
        await this.json.text(this.#addressed(call));
    }
    async remove(path, call = {}) {
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.command({ ...call, method: 'DELETE', path }).then(() => true))) ?? false;
    }
    #addressed({ host = 'deploy', path, ...call }) {
        return { ...call, url: new URL(this.#hosts[host] + path) };
    }
}
function pathOf(...names) {
    return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}


/***/ }),

/***/ 10774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V5: () => (/* binding */ TrustedHosts),
/* harmony export */   VH: () => (/* binding */ usualAddress),
/* harmony export */   eg: () => (/* binding */ explainUnknownHost),
/* harmony export */   jr: () => (/* binding */ computeHosts)
/* harmony export */ });
/* unused harmony export isProduction */
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_nearest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80413);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);





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
    if (!isUnknown || base !== undefined || _base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .environments */ .dT.includes(environment))
        return error;
    const meant = (0,_base_nearest_js__WEBPACK_IMPORTED_MODULE_2__/* .nearest */ .p)(environment, _base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .environments */ .dT);
    const question = meant ? `; did you mean \`${meant}\`?` : '.';
    const text = `\`environment: ${environment}\` is none of ${_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .environments */ .dT.join(', ')}${question} ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unreachable', text, { cause: error });
}
const maxUrlLength = 8192;
class TrustedHosts {
    #configured;
    #loopback;
    #workspace;
    constructor(hosts, workspace) {
        const configured = Object.values(hosts).map((text) => new URL(text));
        this.#loopback = configured.some(_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9);
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
        if ((0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url)) {
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
        if ((0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url) ? this.#loopback : isOurs || this.#configured.has(bare(url.hostname)))
            return url;
        const given = JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(url.href, 200));
        const text = `The platform gave ${role} as ${given}: ${secret} would go there, and it is not where that has to be.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', text);
    }
}
function bare(hostname) {
    return hostname.replace(/\.$/, '');
}


/***/ }),

/***/ 82875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ao: () => (/* binding */ maxTokenLength),
/* harmony export */   VH: () => (/* binding */ largeBytes),
/* harmony export */   _u: () => (/* binding */ JsonClient)
/* harmony export */ });
/* unused harmony export bearer */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _http_decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52546);
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10550);




const largeBytes = 8 * 1024 * 1024;
const usualBytes = 1024 * 1024;
const unclearReads = 4;
const unclearEveryMs = 5000;
class JsonClient {
    #options;
    constructor(options) {
        this.#options = options;
    }
    withAuth(auth) {
        return new JsonClient({ ...this.#options, auth });
    }
    async call(call, schema) {
        return await this.#send(call, (exchange) => (0,_http_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .decode */ .D4)(this.#options.http, { ...exchange, schema }));
    }
    async text(call) {
        return await this.#send(call, ({ answer }) => answer.text);
    }
    async #send(call, read) {
        const { http, signal, random } = this.#options;
        const { method, repeatable = method === 'GET' || method === 'DELETE', once, ownRuleFor } = call;
        const final = new Set();
        const markFinal = (error) => {
            final.add(error);
            throw error;
        };
        const policy = (error, attempt) => {
            if (once || final.has(error))
                return undefined;
            if (call.mayBeMissing && (0,_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .isUnclearlyMissing */ ._)(error))
                return attempt < unclearReads ? unclearEveryMs : undefined;
            return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .transient */ ["do"])({ repeatable, ownRuleFor, random })(error, attempt);
        };
        const attempt = async (number) => {
            if (number > 1)
                await call.beforeAgain?.().catch(markFinal);
            return read(await this.#attempt(call, markFinal));
        };
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(attempt, { policy, clock: http.clock, signal });
    }
    async #attempt(call, markFinal) {
        const { http, auth } = this.#options;
        const { tokens } = auth;
        let token = await tokens.get().catch(markFinal);
        for (let renewed = false;; renewed = true) {
            const request = this.#request(call, token);
            const answer = await http.send(request);
            if (answer.status >= 200 && answer.status < 300)
                return { request, answer };
            const other = answer.status === 401 && !renewed && !call.keepsToken
                ? await tokens.renew?.(token).catch(markFinal)
                : undefined;
            if (other === undefined || other === token)
                throw explain((0,_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .platformRefusalError */ .S_)(http, request, answer), tokens);
            token = other;
        }
    }
    #request({ method, url, body, confidential, large, timeoutMs }, token) {
        const { header, whose, also } = this.#options.auth;
        const headers = { ...also, [header]: bearer(token, whose) };
        if (body !== undefined)
            headers['content-type'] = 'application/json';
        return {
            method,
            url,
            headers,
            maxBytes: large ? largeBytes : usualBytes,
            body: body === undefined ? undefined : JSON.stringify(body),
            confidential,
            timeoutMs,
        };
    }
}
function explain(error, tokens) {
    const why = error.status === 401 ? tokens.explainRefusal?.() : undefined;
    return why ? new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(error.code, `${error.message} ${why}`, { request: error.request }) : error;
}
const maxTokenLength = 16_384;
function bearer(token, whose) {
    if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token))
        return `Bearer ${token}`;
    const text = `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', text);
}


/***/ }),

/***/ 98483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AU: () => (/* binding */ domainName),
/* harmony export */   CF: () => (/* binding */ DomainsApi),
/* harmony export */   Ti: () => (/* binding */ lookUpDomain),
/* harmony export */   xR: () => (/* binding */ recordFor)
/* harmony export */ });
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73136);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43055);





const entry = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    isManaged: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()),
});
function domainName(text) {
    const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
    return (0,node_url__WEBPACK_IMPORTED_MODULE_0__.domainToASCII)(host) || host;
}
class DomainsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ method: 'GET', path: '/mydomains' }, zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(entry));
    }
    async add(domain) {
        await this.#controlPlane.command({ method: 'POST', path: '/mydomains', body: domain });
    }
    async remove({ serviceId, instanceName, domain }) {
        await this.#controlPlane.remove((0,_control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .pathOf */ .XM)('mydomains', serviceId, instanceName, domain));
    }
}
async function lookUpDomain(names, { domain, host }) {
    if (isAddress(host))
        return { state: 'unknown', why: `${host} is an address and no name` };
    try {
        const targets = (await names.cname(domain)).map(domainName);
        if (targets.includes(domainName(host)))
            return { state: 'there' };
        const [own, wanted] = await Promise.all([names.addresses(domain), names.addresses(host)]);
        if (own.some((address) => wanted.includes(address)))
            return { state: 'there' };
        const leads = [...targets, ...own];
        return {
            state: 'missing',
            found: leads.length === 0 ? 'has no record' : `leads to ${leads.slice(0, 3).join(', ')}`,
        };
    }
    catch (error) {
        return { state: 'unknown', why: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error) };
    }
}
function recordFor({ domain, host }) {
    const record = `${domain}. CNAME ${host}.`;
    return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}
function isAddress(host) {
    return host.includes(':') || /^[\d.]+$/.test(host);
}


/***/ }),

/***/ 79802:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ requestTokens)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _http_decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52546);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9588);
/* harmony import */ var _wire_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(55308);







const limits = { connectMs: 10_000, timeoutMs: 60_000 };
const maxLifeSeconds = 3600;
async function requestTokens(http, { authUrl, clientId, clientSecret }, grant) {
    const form = new URLSearchParams({ ...grant, client_id: clientId });
    if (clientSecret)
        form.set('client_secret', clientSecret);
    const request = {
        method: 'POST',
        url: new URL(`${authUrl}/api/connect/token`),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        ...limits,
        confidential: true,
        maxBytes: 256 * 1024,
    };
    const sentAt = http.clock.now();
    const answer = await http.send(request);
    const success = answer.status >= 200 && answer.status < 300;
    const parsed = success ? _wire_js__WEBPACK_IMPORTED_MODULE_4__/* .tokenResponse */ .nJ.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(answer.text)) : undefined;
    const { access_token: value = '', refresh_token: refreshToken, expires_in = maxLifeSeconds } = parsed?.data ?? {};
    if (!value && !refreshToken)
        throw refusedError(answer, request, (0,_http_http_js__WEBPACK_IMPORTED_MODULE_3__/* .requestFacts */ .E)(request, answer, http.clock.now()));
    const expiresAt = value ? sentAt + Math.min(expires_in, maxLifeSeconds) * 1000 : 0;
    return { accessToken: { value, expiresAt }, refreshToken: refreshToken || undefined };
}
const errorAnswer = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ error: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), error_description: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()), undefined) });
const refusals = new Set([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
]);
function refusedError(answer, request, facts) {
    const { error, error_description: description } = errorAnswer.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(answer.text)).data ?? {};
    const where = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeRequest */ .Ng)(facts);
    if (answer.status < 300 && error === undefined)
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI('token-uncertain', `${where} answered ${answer.status} without tokens.`, {
            request: facts,
        });
    const refusal = (answer.status >= 300 && answer.status < 500) || (answer.status < 300 && refusals.has(error ?? ''));
    const code = error === 'invalid_grant' ? 'invalid-grant' : refusal ? 'token-exchange-failed' : 'token-uncertain';
    const said = description === undefined ? '' : `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(description, 200)}`;
    const reason = error === undefined ? (0,_http_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonOf */ .A3)(answer, request) : `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(error, 60)}${said}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(code, `The token exchange failed with status ${answer.status} (${where}): ${reason}.`, {
        request: { ...facts, serverCode: error },
        next: code === 'token-exchange-failed' ? adviceFor(answer.status) : undefined,
    });
}
function adviceFor(status) {
    if (status >= 300 && status < 400)
        return 'Another server answers: check `environment`, `auth-url` and `base-url`.';
    return status === 429
        ? 'The platform gets too many requests: run {again} in a few minutes.'
        : 'Check `client-id`, `client-secret` and `environment`, then run {again}.';
}


/***/ }),

/***/ 33228:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ae: () => (/* binding */ unknownOwnerError),
/* harmony export */   E: () => (/* binding */ guardChange),
/* harmony export */   Ie: () => (/* binding */ isSameOwner),
/* harmony export */   J7: () => (/* binding */ Removal),
/* harmony export */   M: () => (/* binding */ howToFree),
/* harmony export */   vi: () => (/* binding */ weigh)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28473);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);





function isSameOwner(owner, own) {
    if (owner.repositoryId && own.repositoryId)
        return owner.repositoryId === own.repositoryId;
    if (!owner.repository || !own.repository)
        return undefined;
    return (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameRepository */ .ve)(owner.repository, own.repository);
}
function weigh({ tags, manifest, source }, { own, sources = [] }) {
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)(tags ?? []);
    if (marker.repository !== undefined && own.repository)
        return (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .namesRepository */ .xt)(marker, own) ? 'ours' : { foreign: marker.repository };
    const isOurs = manifest && isSameOwner(manifest, own);
    if (isOurs !== undefined)
        return isOurs ? 'ours' : { foreign: manifest?.repository ?? '' };
    const theirs = source && sources.length > 0 ? (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryOf */ ._M)(source) : undefined;
    if (theirs)
        return sources.includes(theirs) ? 'ours' : { foreign: theirs };
    return tags ? 'unmarked' : 'unknown';
}
function guardChange(evidence, claim) {
    const whose = weigh(evidence, claim);
    if (whose === 'unknown' && !claim.chosen)
        throw unknownOwnerError(claim.name);
    return isTaken(whose, { claim, does: 'takes it over' });
}
function isTaken(whose, { claim, does }) {
    if (typeof whose === 'string')
        return false;
    const { own, sources = [], thing, name, chosen, log } = claim;
    const [host, ...path] = whose.foreign.split('/');
    const isSource = path.length > 1;
    const isOurHost = isSource && sources[0]?.startsWith(`${host}/`);
    const [theirs, ours] = [
        isOurHost ? path.join('/') : whose.foreign,
        isSource && !isOurHost ? sources[0] : own.repository || sources[0]?.replace(`${host}/`, ''),
    ].map((text = '') => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(text, 120));
    if (!chosen) {
        const next = howToFree(name);
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', `${thing} belongs to ${theirs}, and this run to ${ours}.`, { next });
    }
    log.warning(`${thing} was deployed by ${theirs} before; this run of ${ours} ${does}.`);
    return true;
}
class Removal {
    why;
    constructor(why) {
        this.why = why;
    }
    static of(evidence, claim) {
        if (!evidence.tags)
            throw unknownOwnerError(claim.name);
        isTaken(weigh(evidence, claim), { claim, does: 'removes it' });
        return new Removal(`${claim.thing} was read, and is this run's or was named by a person`);
    }
    static because(why) {
        return new Removal(why);
    }
}
function unknownOwnerError(name) {
    const message = `Whose "${name}" is cannot be seen: its tags cannot be read. Nothing of it was changed.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-error', message);
}
function howToFree(name) {
    return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}


/***/ }),

/***/ 40671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ isSameResource),
/* harmony export */   _: () => (/* binding */ ResourceTags)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41439);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43055);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33228);






const tagged = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({
    resourceId: _base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNumber */ .mV,
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()),
    tags: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()),
});
const answer = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .looseObject */ ._H3({ resources: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(tagged) });
class ResourceTags {
    #controlPlane;
    #log;
    #lists = new Map();
    #warned = false;
    #offered = true;
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async of(resource) {
        const all = await this.all(resource.type);
        return all?.find((one) => isSameResource(one.resource, resource))?.tags ?? (all && []);
    }
    async all(type) {
        const all = (await this.#list(type)) ?? (this.#offered ? undefined : []);
        return all?.map(({ resourceId: id, serviceId, tags }) => ({
            resource: type === 'instance' ? { type, serviceId: serviceId ?? '', id } : { type, id },
            tags,
        }));
    }
    async set(resource, tags) {
        await this.#change(resource, { method: 'PUT', body: { tags }, repeatable: true });
    }
    async mark(resource, ownTags) {
        const there = ownTags.length > 0 ? await this.of(resource) : undefined;
        if (!there)
            return;
        const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__/* .mergeTags */ .kE)(there, ownTags);
        if (all?.length === there.length && all.every((tag) => there.includes(tag)))
            return;
        if (all)
            await this.set(resource, all);
        else
            this.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_2__/* .maxTags */ .MH} already, so it does not say whose it is.`);
    }
    async fresh(resource) {
        this.#lists.delete(resource.type);
        return this.of(resource);
    }
    async restore(resource, former) {
        if (former.length > 0)
            await this.set(resource, former);
        else
            await this.clear(resource, _ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .Removal */ .J7.because('this run has just written them'));
    }
    async clear(resource, _removal) {
        await this.#change(resource, { method: 'DELETE' });
    }
    warn(why) {
        if (!this.#warned)
            this.#log.warning(`Tags in the console are not as they should be: ${why}`);
        this.#warned = true;
    }
    #list(type) {
        const path = `/resourcetags?resourceType=${type}`;
        const read = async () => (await this.#controlPlane.call({ method: 'GET', path, large: true }, answer)).resources;
        const list = this.#lists.get(type) ?? this.#tolerant(read);
        this.#lists.set(type, list);
        return list;
    }
    async #change({ type, serviceId, id }, call) {
        if (!this.#offered)
            return;
        this.#lists.delete(type);
        const path = (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_3__/* .pathOf */ .XM)('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
        await this.#tolerant(() => this.#controlPlane.command({ path, ...call }));
    }
    async #tolerant(call) {
        try {
            return await call();
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            this.#offered = !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501);
            if (this.#offered)
                this.warn(error.message);
            else
                this.#log.debug(`The platform has no tags: ${error.message}`);
            return undefined;
        }
    }
}
function isSameResource(one, other) {
    return one.type === other.type && one.id === other.id && one.serviceId === other.serviceId;
}


/***/ }),

/***/ 60868:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ sideBySide),
/* harmony export */   Z: () => (/* binding */ SiteReader)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11715);


const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;
class SiteReader {
    #options;
    constructor(options) {
        this.#options = options;
    }
    get url() {
        return this.#options.url;
    }
    async get(path, options) {
        const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
        return await this.#follow(`/${encoded}`, { ...options, isFollowed: () => true });
    }
    async visit(target, options) {
        return await this.#follow(target, { ...options, isFollowed: (to) => this.#isDomain(to) });
    }
    async #follow(target, options) {
        let url = (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .urlBelow */ .dX)(this.#options.url, target);
        for (let hops = 0;; hops++) {
            const answer = await this.#fetch(url, options);
            const next = hops < maxRedirects ? redirectOf(answer, url) : undefined;
            if (!next || !options.isFollowed(next))
                return answer;
            url = next;
        }
    }
    #isDomain({ host, protocol }) {
        return host === this.#options.domain && protocol === this.#options.url.protocol;
    }
    async #fetch(place, { maxBytes, range }) {
        const { http, url, basicAuth } = this.#options;
        const visited = new URL(place);
        if (!visited.searchParams.has('osc-deploy'))
            visited.searchParams.append('osc-deploy', (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex'));
        const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
        if (range)
            headers.range = range;
        if (basicAuth && (visited.origin === url.origin || this.#isDomain(visited))) {
            headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
        }
        return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
    }
}
function redirectOf({ status, headers }, from) {
    const { location } = headers;
    if (!redirects.has(status) || !location || !URL.canParse(location, from.href))
        return undefined;
    const to = new URL(location, from);
    const safe = to.protocol === 'https:' || (to.protocol === 'http:' && (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(from) && (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(to));
    return safe && !to.username && !to.password ? to : undefined;
}
const parallel = 8;
async function sideBySide(items, handle) {
    for (let start = 0; start < items.length; start += parallel) {
        await Promise.all(items.slice(start, start + parallel).map(handle));
    }
}


/***/ }),

/***/ 55308:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Du: () => (/* binding */ publishResponse),
/* harmony export */   M: () => (/* binding */ pageLimits),
/* harmony export */   MY: () => (/* binding */ page),
/* harmony export */   SV: () => (/* binding */ pageList),
/* harmony export */   gy: () => (/* binding */ mintResponse),
/* harmony export */   nJ: () => (/* binding */ tokenResponse)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53846);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73305);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75221);


const maybeText = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP());
const tokenResponse = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    access_token: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), ''),
    refresh_token: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    token_type: maybeText,
    expires_in: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .ai().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._positive */ .NC())),
    scope: maybeText,
});
const idText = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(200));
const count = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk(/^\d+$/)), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(Number))]);
const page = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([idText, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(String))),
    name: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(idText),
    url: maybeText,
    status: maybeText,
    customDomain: maybeText,
    domain: maybeText,
})
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(({ id, name }) => id !== undefined || name !== undefined, 'expected `id` or `name`')), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(({ domain, ...record }) => ({ ...record, customDomain: record.customDomain ?? domain })));
const publishResponse = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ prunedCount: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(count) }));
const pageList = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(page), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((records) => records.flatMap((record) => record.name === undefined ? [] : [{ ...record, id: record.id ?? record.name, name: record.name }])));
function isUploadTarget(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const { path, url, method = '', contentType = '', fields } = value;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        return false;
    const texts = [path, url, method, contentType, ...Object.values(fields)];
    return url !== '' && texts.every((text) => typeof text === 'string');
}
const uploadTargets = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .custom */ .IeY((value) => Array.isArray(value) && value.every(isUploadTarget), 'expected a list of upload targets with path, url and fields');
const mintResponse = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    uploads: uploadTargets,
    expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()])),
});
const pageLimits = {
    fileSize: 26_214_400,
    filesPerMint: 500,
    filesPerSite: 5000,
};


/***/ }),

/***/ 80294:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _M: () => (/* binding */ Living),
/* harmony export */   m8: () => (/* binding */ judgeBranch),
/* harmony export */   yU: () => (/* binding */ judgePullRequest)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28473);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41439);
/* harmony import */ var _github_branches_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50285);




class Living {
    #run;
    #pulls;
    #branches;
    constructor(run) {
        this.#run = run;
    }
    async judgePullRequest(number, run = this.#run) {
        const label = run.inputs['preview-label'];
        this.#pulls ??= this.#run.pulls.open();
        const open = await this.#pulls;
        if (!open)
            return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
        const isLabeled = label === undefined || (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .hasLabel */ .RX)(open.get(number), label) !== false;
        return open.has(number) && isLabeled ? openPull(number) : judgePullRequest(number, run);
    }
    async judgeBranch(branch) {
        if (branch === undefined)
            return judgeBranch(branch, this.#run);
        const names = await this.#names();
        if (!names)
            return { isOver: false, why: `GitHub did not say whether the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(branch, 100)}" exists` };
        return names.has(branch) ? thereBranch(branch) : judgeBranch(branch, this.#run);
    }
    async judgeMarked({ pullRequest, tag }) {
        const run = { ...this.#run, inputs: { 'preview-label': undefined } };
        if (pullRequest !== undefined)
            return this.judgePullRequest(pullRequest, run);
        const branch = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .readBranch */ .pG)({ preview: tag });
        if (branch !== undefined)
            return this.judgeBranch(branch);
        const names = await this.#names();
        const isThere = [...(names ?? [])].some((one) => (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .formatPreview */ .iB)({ preview: undefined, branch: one }) === tag);
        const isWhole = names !== undefined && names.size > 0 && names.size < _github_branches_js__WEBPACK_IMPORTED_MODULE_2__/* .maxBranches */ .g;
        return { isOver: isWhole && !isThere, why: `The branch of the tag "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(tag, 100)}" is gone` };
    }
    #names() {
        this.#branches ??= this.#run.branches.names();
        return this.#branches;
    }
}
async function judgePullRequest(number, { inputs, pulls }) {
    const label = inputs['preview-label'];
    const state = await pulls.state(number);
    if (!state)
        return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
    if (state === 'missing')
        return { isOver: false, why: `there is no pull request #${number}` };
    if (state.closed)
        return { isOver: true, why: `Pull request #${number} is closed` };
    if (label !== undefined && (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .hasLabel */ .RX)(state.labels, label) === false) {
        return { isOver: true, why: `Pull request #${number} does not have the label "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(label, 60)}"` };
    }
    return openPull(number);
}
function openPull(number) {
    return { isOver: false, why: `pull request #${number} is open`, lives: true };
}
async function judgeBranch(branch, { branches }) {
    if (branch === undefined)
        return { isOver: false, why: 'it does not say which branch it belongs to' };
    const isGone = await branches.isGone(branch);
    const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(branch, 100);
    if (isGone)
        return { isOver: true, why: `The branch "${shown}" is gone` };
    return isGone === undefined
        ? { isOver: false, why: `GitHub did not say whether the branch "${shown}" exists` }
        : thereBranch(branch);
}
function thereBranch(branch) {
    return { isOver: false, why: `the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(branch, 100)}" exists`, lives: true };
}


/***/ }),

/***/ 23702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ml: () => (/* binding */ addLostLabel),
/* harmony export */   Pz: () => (/* binding */ mayLeave),
/* harmony export */   Ry: () => (/* binding */ isNoRoom),
/* harmony export */   Sm: () => (/* binding */ explainSuperseded),
/* harmony export */   Ye: () => (/* binding */ explainOver),
/* harmony export */   eD: () => (/* binding */ checkBranchPlace),
/* harmony export */   mR: () => (/* binding */ explainOlder),
/* harmony export */   oJ: () => (/* binding */ checkPreviewSize),
/* harmony export */   oh: () => (/* binding */ checkPreviewCount)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(32008);
/* harmony import */ var _contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28473);
/* harmony import */ var _pages_site_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96450);
/* harmony import */ var _platform_answers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10550);
/* harmony import */ var _living_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80294);








async function explainSuperseded(run) {
    const { intent, inputs, context, pulls, branches } = run;
    const removes = intent.operation === 'remove' && !intent.skip;
    if (removes && intent.branch !== undefined && context.deleted) {
        const again = await branches.readHead(intent.branch);
        return again ? `The branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(intent.branch, 100)}" is there again, so its preview stays.` : undefined;
    }
    const label = inputs['preview-label'];
    const isClosing = removes && context.pullRequest?.closed;
    const isUnlabeling = removes && label !== undefined && context.label?.isAdded === false;
    if (intent.preview === undefined || intent.skip)
        return undefined;
    if (!(intent.operation === 'deploy' || isClosing || isUnlabeling))
        return undefined;
    const state = await pulls.state(intent.preview);
    if (!state || state === 'missing')
        return undefined;
    if (isClosing)
        return state.closed ? undefined : `Pull request #${intent.preview} is open again, so its preview stays.`;
    const isLabeled = (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .hasLabel */ .RX)(state.labels, label);
    if (isUnlabeling)
        return isLabeled && !state.closed ? `Pull request #${intent.preview} has its label again.` : undefined;
    if (state.closed)
        return `Pull request #${intent.preview} was closed meanwhile, so there is nothing to publish.`;
    if (isLabeled === false)
        return `Pull request #${intent.preview} has lost its label meanwhile.`;
    const newer = state.headSha && context.sha && state.headSha.toLowerCase() !== context.sha.toLowerCase();
    if (!newer)
        return undefined;
    return `Pull request #${intent.preview} has a newer commit, ${state.headSha?.slice(0, 7)}, whose own run publishes it.`;
}
function explainOlder(ownRun, { rival }) {
    const [own, other] = [parseRunUrl(ownRun), parseRunUrl(rival ?? '')];
    if (!own || !other || own.repository !== other.repository || other.id <= own.id)
        return undefined;
    return 'That run is newer than this one, so the site is left to it.';
}
function parseRunUrl(url) {
    const [, repository, id] = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/actions\/runs\/(\d+)(?:\/|$)/.exec(url) ?? [];
    return repository && id ? { repository: repository.toLowerCase(), id: Number(id) } : undefined;
}
async function explainOver(run) {
    const { preview, branch } = run.intent;
    const { isOver, why } = await (preview === undefined ? (0,_living_js__WEBPACK_IMPORTED_MODULE_4__/* .judgeBranch */ .m8)(branch, run) : (0,_living_js__WEBPACK_IMPORTED_MODULE_4__/* .judgePullRequest */ .yU)(preview, run));
    return isOver ? why : undefined;
}
async function checkBranchPlace({ branch, name }, target) {
    if (branch === undefined)
        return;
    const there = await target.previews.look(name, branch);
    if (there.free || there.branch === branch)
        return;
    const preview = `the preview of the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(branch, 100)}"`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be ${preview}, but something else has this name already.`);
}
const leaving = new Set([
    ...['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'],
    ...['build-failed', 'clone-failed', 'wrong-commit', 'instance-failed'],
]);
function mayLeave(error) {
    return error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && leaving.has(error.code);
}
function isNoRoom(error, name) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return false;
    return error.code === 'plan-limit' || (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_platform_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlanLimit */ .HJ)(error, name));
}
function checkPreviewSize(files, { inputs, intent }) {
    const limit = inputs['preview-max-size'];
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (!(0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_6__/* .isPreview */ .b)(intent) || bytes <= limit)
        return;
    const brief = `The directory has ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(bytes)} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatNumber */ .ZV)(bytes)} bytes), and \`preview-max-size\` is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatNumber */ .ZV)(limit)} bytes.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('preview-limit', `${brief} The largest files`, { brief, rows: (0,_pages_site_file_js__WEBPACK_IMPORTED_MODULE_2__/* .largestFiles */ .Sd)(files) });
}
async function checkPreviewCount({ inputs, intent }, target) {
    if (!(0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_6__/* .isPreview */ .b)(intent))
        return;
    const all = await target.previews.list();
    if (all.some(({ name }) => name === intent.name) || all.length < inputs['preview-max-count'])
        return;
    const there = `There are ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(all.length, 'preview')} of "${intent.base}" already`;
    const message = `${there}, as many as \`preview-max-count\` allows, so "${intent.name}" is not made.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('preview-limit', message);
}
async function addLostLabel(context, { inputs, pulls }) {
    const name = inputs['preview-label'];
    const { eventName, pullRequest } = context;
    if (name === undefined || eventName !== 'workflow_run' || !pullRequest || pullRequest.closed)
        return context;
    if ((0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .hasLabel */ .RX)(pullRequest.labels, name) !== false)
        return context;
    return (await pulls.hadLabel(pullRequest.number, name)) ? { ...context, label: { name, isAdded: false } } : context;
}


/***/ }),

/***/ 37831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ sweepPreviews),
/* harmony export */   h: () => (/* binding */ findPreviews)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _living_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80294);



function findPreviews(all, { base, names }) {
    return all.flatMap(({ name }) => {
        const pullRequest = names.pullRequestIn(name, base);
        return pullRequest === undefined && !names.isOfBranch(name, base) ? [] : [{ name, pullRequest }];
    });
}
async function sweepPreviews(home, run) {
    const { log, interrupts } = run.runtime;
    const { signal } = interrupts;
    const sweep = { removed: [], left: [], failed: [] };
    const living = new _living_js__WEBPACK_IMPORTED_MODULE_1__/* .Living */ ._M(run);
    for (const preview of await home.list()) {
        signal.throwIfAborted();
        try {
            const { isOver, why } = await judge(home, preview, { ...run, living });
            if (isOver) {
                log.info(`${why}: removing ${preview.name}.`);
                await home.remove(preview.name);
                sweep.removed.push(preview);
            }
            else {
                log.info(`Kept ${preview.name}: ${why}.`);
                sweep.left.push({ ...preview, why });
            }
        }
        catch (error) {
            signal.throwIfAborted();
            sweep.failed.push({ ...preview, why: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error) });
        }
    }
    const hasFailed = ({ pullRequest }) => pullRequest !== undefined && sweep.failed.some((one) => one.pullRequest === pullRequest);
    for (const marked of ((await home.listMarked?.()) ?? []).filter((one) => !hasFailed(one))) {
        signal.throwIfAborted();
        const { name, pullRequest } = marked;
        try {
            const { isOver, why } = await living.judgeMarked(marked);
            if (!isOver || !(await marked.remove()))
                continue;
            log.info(`${why}: removed ${name}.`);
            sweep.removed.push({ name, pullRequest });
        }
        catch (error) {
            signal.throwIfAborted();
            sweep.failed.push({ name, pullRequest, why: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error) });
        }
    }
    if (sweep.failed.length > 0) {
        const all = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(sweep.removed.length + sweep.failed.length, 'preview');
        const lines = sweep.failed.map(({ name, why }) => `- ${name}: ${why}`).join('\n');
        log.warning(`${sweep.failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`);
    }
    return sweep;
}
async function judge(home, preview, run) {
    const { name, pullRequest } = preview;
    const expires = run.inputs['preview-expires'];
    const ofPullRequest = pullRequest === undefined ? undefined : await run.living.judgePullRequest(pullRequest);
    const mayExpire = ofPullRequest?.lives && expires;
    if (ofPullRequest && !ofPullRequest.isOver && !mayExpire)
        return ofPullRequest;
    const facts = await home.look(name);
    const verdict = ofPullRequest ?? (await run.living.judgeBranch(facts.branch));
    const age = { expires: expires ?? 0, now: run.runtime.clock.now() };
    const last = verdict.lives && expires ? await judgeAge(verdict, facts, age) : verdict;
    return last.isOver && facts.foreign ? { isOver: false, why: facts.foreign } : last;
}
async function judgeAge(living, { deployedAt }, { expires, now }) {
    const at = await deployedAt?.();
    if (at === undefined)
        return { ...living, why: `${living.why}, and no tag says when it was last deployed` };
    if (now - at < expires)
        return living;
    const day = new Date(at).toISOString().slice(0, 10);
    return { isOver: true, why: `It was last deployed on ${day}, longer ago than \`preview-expires\`` };
}


/***/ }),

/***/ 5767:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Aq: () => (/* binding */ timesText),
/* harmony export */   CI: () => (/* binding */ partsOf),
/* harmony export */   MA: () => (/* binding */ changedLines),
/* harmony export */   ZH: () => (/* binding */ capitalize),
/* harmony export */   fW: () => (/* binding */ logOutcome),
/* harmony export */   mh: () => (/* binding */ nothingDone)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);



const maxChangedLines = 500;
async function logOutcome(log, outcome, { operation, ...times }) {
    const { kind, brief, done, advice = '', files, state, url } = outcome;
    const lines = files ? changedLines(files) : [];
    if (lines.length > maxChangedLines)
        lines.splice(maxChangedLines, lines.length, `and ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(lines.length - maxChangedLines)} more`);
    if (lines.length > 0)
        await log.group('Changed files', async () => log.info(lines.join('\n')));
    if (kind === 'deployed') {
        if (done)
            log.info(`${capitalize(done)}.`);
        log.info(`${capitalize(state)}${url ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(url)}` : ''} after ${timesText(outcome, times)}`);
    }
    else if (kind === 'planned' && files)
        log.info(brief);
    else if (kind === 'cleaned')
        log.info(brief);
    else if (kind === 'skipped') {
        const text = `${done} ${nothingDone(operation)}.`;
        if (advice)
            log.warning(`${text}\n${(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceText */ .YM)(advice)}`);
        else
            log.notice(text);
    }
}
function nothingDone(operation) {
    return `Nothing was ${operation === 'remove' ? 'removed' : 'published'}`;
}
function timesText(outcome, times) {
    const parts = partsOf(outcome, times).map(([part, ms]) => `${part} ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(ms)}`);
    return (0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(times.duration) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}
function partsOf({ times }, { signIn, duration }) {
    if (!times)
        return [];
    const [[first, prepared] = ['prepare', 0], ...others] = times;
    const measured = times.reduce((sum, [, ms]) => sum + ms, signIn);
    const parts = [
        [first, prepared + Math.max(0, duration - measured)],
        ['sign in', signIn],
    ];
    return [...parts, ...others].filter(([, ms]) => ms > 0);
}
function changedLines({ added, changed, deleted = [] }) {
    const mark = (sign, paths) => paths.map((path) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(`${sign} ${path}`, 200));
    return [...mark('-', deleted), ...mark('~', changed), ...mark('+', added)];
}
function capitalize(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}


/***/ }),

/***/ 70075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ prose),
/* harmony export */   HI: () => (/* binding */ adviceBlocks),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   hl: () => (/* binding */ address),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   tp: () => (/* binding */ table),
/* harmony export */   wn: () => (/* binding */ commitLink)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


function code(text) {
    return `<code>${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeMarkdown */ .FV)(text)}</code>`;
}
function link(markdown, href) {
    return `[${markdown}](<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>)`;
}
function address(href) {
    return `<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>`;
}
function prose(text) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .replaceCode */ .ml)(line, { code, text: _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeMarkdown */ .FV })).join('\n\n');
}
function list(rows) {
    return rows.map((row) => `- ${prose(row)}`).join('\n');
}
function adviceBlocks(advice) {
    const blocks = [];
    let commands = [];
    for (const part of [...(0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .partsFor */ ._c)('runner', advice), '']) {
        if (typeof part === 'object')
            commands.push((0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .commandLine */ .ay)(part));
        else {
            if (commands.length > 0)
                blocks.push(fenced(commands.join('\n'), 'sh'));
            commands = [];
            blocks.push(prose(part));
        }
    }
    return blocks.filter((block) => block !== '').join('\n\n');
}
function fenced(text, language = '') {
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(Math.max(3, longest + 1));
    return `${fence}${language}\n${text}\n${fence}`;
}
function table(header, rows, { isNumeric = false } = {}) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const rule = header.map((_, column) => (isNumeric && column > 0 ? '---:' : '---'));
    return [line(header), line(rule), ...rows.map(line)].join('\n');
}
function commitLink(sha, commitUrl) {
    const short = code(sha.slice(0, 7));
    return commitUrl === undefined ? short : link(short, `${commitUrl}${encodeURIComponent(sha)}`);
}
function folded(title, markdown, { open = false } = {}) {
    const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeHtml */ .ZD)(title).replace(_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .mention */ .lE, '$1<!-- -->');
    return `<details${open ? ' open' : ''}><summary>${shown}</summary>\n\n${markdown}\n\n</details>`;
}


/***/ })

};
