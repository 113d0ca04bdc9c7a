export const id = 316;
export const ids = [316];
export const modules = {

/***/ 85362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Og: () => (/* binding */ freeDomains),
/* harmony export */   Ti: () => (/* binding */ servicePlace),
/* harmony export */   id: () => (/* binding */ settleDomain)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _contract_intent_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32008);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98483);





async function settleDomain(run, place) {
    const { inputs, intent, runtime } = run;
    const { domain } = inputs;
    if (domain === undefined)
        return [];
    if ((0,_contract_intent_js__WEBPACK_IMPORTED_MODULE_3__/* .isPreview */ .b)(intent)) {
        runtime.log.info(`A preview has no custom domain, so ${domain} is not changed.`);
        return [];
    }
    const found = place && (await look(run, { place, domain }));
    if (intent.operation !== 'plan')
        return found ? await setUpDomain(run, found) : [];
    const notes = describePlan(domain, found);
    for (const note of notes)
        runtime.log.info(note);
    return notes;
}
async function look({ runtime }, { place, domain }) {
    const host = new URL(place.url).hostname;
    const [current, seen] = await Promise.all([place.current(), (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .lookUpDomain */ .Ti)(runtime.names, { domain, host })]);
    if (seen.state === 'unknown')
        runtime.log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
    const record = (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .recordFor */ .xR)({ domain, host });
    const isMissing = seen.state === 'missing';
    const lacking = isMissing && `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`;
    return { place, domain, current, lacking: lacking || undefined, record };
}
function describePlan(domain, found) {
    const { current, lacking } = found ?? {};
    const former = current === undefined ? '' : ` in place of ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(current, 260)}`;
    const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
    return lacking === undefined ? setUp : [...setUp, lacking];
}
async function setUpDomain({ runtime: { log, outputs } }, found) {
    const { domain, lacking, record } = found;
    if (!isSame(found.current, domain)) {
        await attach(found);
        log.info(`Set the domain ${domain} up for ${found.place.label}.`);
    }
    const url = `https://${domain}/`;
    log.secrets.keep(url);
    outputs.set({ 'domain-url': url });
    if (lacking === undefined)
        return [`Also at ${url}`];
    log.warning(lacking);
    return [`${url} still lacks its DNS record: ${record}`];
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
            const holder = await place.holder(domain);
            const other = holder ?? 'something else, which this workspace cannot see';
            throw refuse('domain-taken', `The domain ${domain} belongs to ${other}.`);
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
    return current !== undefined && (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(current) === domain;
}
async function freeDomains(run, id) {
    const { log, controlPlane } = run.tools;
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(controlPlane);
    try {
        for (const { domain, serviceId, instanceName, isManaged } of await listDomains(domains)) {
            if (isManaged || !serviceId || !instanceName || !leadsTo(run, { id, serviceId, instanceName }))
                continue;
            await domains.remove({ domain, serviceId, instanceName });
            log.info(`The domain ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(domain, 260)} is free again.`);
        }
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
            throw error;
        log.warning(`"${run.name}" is removed, but a custom domain may still be kept for it: ${error.message} Free it in the console.`);
    }
}
function servicePlace(run, url) {
    const domains = new _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .DomainsApi */ .CF(run.tools.controlPlane);
    const { id } = run.outputs.values;
    const instanceName = instanceNameOf(run, id) ?? run.name;
    const find = async (domain = '') => (await listDomains(domains)).find((one) => (0,_platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__/* .domainName */ .AU)(one.domain) === domain);
    return {
        label: `"${run.name}" of ${(0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceIdOf */ .Qh)(run.inputs)}`,
        url,
        current: async () => {
            const found = await find(run.inputs.domain);
            return found && leadsTo(run, { ...found, id }) ? found.domain : undefined;
        },
        attach: async (domain) => {
            const [serviceId = '', other] = serviceIds(run);
            const add = (id) => domains.add({ domain, serviceId: id, instanceName });
            await add(serviceId).catch((error) => {
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
function leadsTo(run, { id, serviceId, instanceName }) {
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

/***/ 50166:
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
        : [...(0,target/* nameProblems */.W1)(inputs, name), ...(0,target/* targetProblems */.Ke)(inputs, intent), ...(0,login/* loginProblems */.QK)(inputs)];
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
        const kept = inputs.target === 'pages' ? 'site' : inputs.target;
        return `The pull request was closed, and with \`preview: false\` it has no separate ${kept} to remove.`;
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

// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
;// CONCATENATED MODULE: ./build/src/github/branches.js

const repository = schemas/* looseObject */._H3({ default_branch: schemas/* string */.YjP() });
const branchState = schemas/* looseObject */._H3({
    commit: schemas/* union */.KCZ([schemas/* looseObject */._H3({ sha: schemas/* string */.YjP() }), schemas/* looseObject */._H3({ id: schemas/* string */.YjP() })]),
});
const tags = schemas/* array */.YOg(schemas/* looseObject */._H3({ ref: schemas/* string */.YjP() }));
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
            schema: schemas/* catch */.MfU(schemas/* looseObject */._H3({ name: schemas/* optional */.lqM(schemas/* string */.YjP()) }), {}),
        };
        const found = await this.#github.readPages(list, { maxPages: 10 });
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

// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
;// CONCATENATED MODULE: ./build/src/github/pull-request.js


const state = schemas/* looseObject */._H3({
    state: schemas/* string */.YjP(),
    labels: pull_request/* labelNames */.l3,
    head: schemas/* catch */.MfU(schemas/* optional */.lqM(schemas/* looseObject */._H3({ sha: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[0-9a-f]{40}$/i)) })), undefined),
});
const listed = schemas/* catch */.MfU(schemas/* optional */.lqM(pull_request/* pullRequestData */.vA), undefined);
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
        const entry = schemas/* catch */.MfU(schemas/* optional */.lqM(schemas/* looseObject */._H3({ number: schemas/* number */.aig(), labels: pull_request/* labelNames */.l3 })), undefined);
        const query = { state: 'open', per_page: 100 };
        const list = { subject: 'the open pull requests', permission, path: '/pulls', query, schema: entry };
        const found = await this.#github.readPages(list, { maxPages });
        return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
    }
    async ofBranch(branch, { closed }) {
        const own = (pulls) => openOf(pulls.filter((pull) => pull?.head.ref === branch && (0,pull_request/* isSameRepository */.ve)(pull.head.repo?.full_name, this.#repository)));
        const query = { state: closed ? 'all' : 'open', head: `${originOf(this.#repository)}:${branch}` };
        const pulls = await this.#list('the pull request of this branch', query, (found) => isOpen(own(found)));
        return own(pulls ?? [])?.number;
    }
    async find(hint) {
        return hint.kind === 'number' ? this.#byNumber(hint) : this.#byCommit(hint);
    }
    async #byNumber({ number }) {
        const subject = `pull request #${number}`;
        const found = await this.#github.read({ subject, permission, path: `/pulls/${number}`, schema: pull_request/* pullRequestData */.vA });
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
        const found = pick(ofBranch, hint) ?? pick(await this.#ofCommit(hint.headSha), hint);
        if (found)
            return (0,pull_request/* parsePullRequest */.yA)(found, { repository: this.#repository });
        return ofBranch === undefined ? undefined : 'none';
    }
    #list(subject, query, until) {
        const list = { subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed };
        return this.#github.readPages(list, { maxPages, until });
    }
    async #ofCommit(sha) {
        return this.#github.read({
            subject: 'the pull request of this commit',
            permission,
            path: `/commits/${sha}/pulls`,
            schema: schemas/* array */.YOg(listed),
            missing: [],
        });
    }
}
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
    return openOf(found?.filter((pull) => pull?.head.sha === headSha && (0,pull_request/* isSameRepository */.ve)(pull.head.repo?.full_name, headRepository)));
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/action/runtime.js + 4 modules
var action_runtime = __webpack_require__(28858);
;// CONCATENATED MODULE: ./build/src/action/resolve-intent.js









async function resolveIntent(runtime, raw, read) {
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    if (inputs['basic-auth'])
        runtime.log.mask(inputs['basic-auth'].password);
    problems.push(...(0,login/* loginPathProblems */.pQ)(inputs, runtime));
    const first = await readIntent(inputs, { context: read, problems, runtime });
    const github = (0,action_runtime.openGitHub)(runtime, { inputs, context: read });
    const pulls = new PullRequests({ github, repository: read.repository });
    const branches = new Branches(github);
    const { context: settled, skipReason } = await settle(read, { pulls, branches, intent: first.intent });
    const context = await (0,preview_lifecycle/* addLostLabel */.Ml)(settled, { inputs, pulls });
    const last = context === read ? first : await readIntent(inputs, { context, problems, runtime });
    const intent = { ...last.intent, skip: skipReason ?? last.intent.skip };
    const skip = intent.skip ?? (context === read ? await (0,preview_lifecycle/* whySuperseded */.bl)({ intent, inputs, context, pulls, branches }) : undefined);
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
    if (found === 'none') {
        return {
            context,
            skipReason: 'No pull request has this commit as its head any more: a newer one has taken its place.',
        };
    }
    if (!found)
        return { context, skipReason: 'GitHub did not say which pull request this run belongs to.' };
    return { context: (0,contract_event/* withPullRequest */.p)(context, found) };
}


/***/ }),

/***/ 12316:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  execute: () => (/* binding */ execute),
  prepareTarget: () => (/* binding */ prepareTarget),
  runStep: () => (/* binding */ runStep)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/hints.js
var hints = __webpack_require__(10417);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/ownership.js
var ownership = __webpack_require__(83537);
// EXTERNAL MODULE: ./build/src/contract/read-event.js
var read_event = __webpack_require__(49519);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 3 modules
var authenticate = __webpack_require__(74759);
// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
// EXTERNAL MODULE: ./build/src/base/advice.js
var base_advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/base/version.js
var version = __webpack_require__(25835);
// EXTERNAL MODULE: ./build/src/report/markdown.js
var markdown = __webpack_require__(70075);
// EXTERNAL MODULE: ./build/src/pages/changed-pages.js
var changed_pages = __webpack_require__(93507);
// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
// EXTERNAL MODULE: ./build/src/report/outcome.js
var report_outcome = __webpack_require__(35440);
// EXTERNAL MODULE: ./build/src/report/run-facts.js
var run_facts = __webpack_require__(68395);
;// CONCATENATED MODULE: ./build/src/report/summary.js






const maxPaths = 200;
const maxPathLength = 200;
function publishSummary(result, facts) {
    const { url, changed, uploaded, bytes, pruned, plan } = result;
    const hasRoot = (0,site_file/* missingRoot */.jK)([...plan.added, ...plan.changed, ...plan.unchanged]) === undefined;
    const sent = changed
        ? `${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}) uploaded in ${(0,format/* formatDuration */.a3)(facts.duration)}.`
        : `Nothing has changed since the last publish. Checked in ${(0,format/* formatDuration */.a3)(facts.duration)}.`;
    return sections(`## ${hasRoot ? '🟢' : '🟡'} ${(0,markdown/* address */.hl)(url)}`, `**${(0,plain_text/* escapeMarkdown */.FV)(facts.name)}** is ${hasRoot ? 'live' : 'published, without a start page'}${atCommit(facts)}. ${sent}`, ...siteParts(result, { deleted: (0,format/* formatNumber */.ZV)(pruned), times: timings(result, facts), place: facts.place }));
}
function planSummary(result, facts) {
    const { plan, url } = result;
    const deleted = plan.deleted ? (0,format/* formatNumber */.ZV)(plan.deleted.length) : 'not known';
    return sections(`## 📋 Plan for ${url ? (0,markdown/* address */.hl)(url) : (0,plain_text/* escapeMarkdown */.FV)(facts.name)}`, `A deploy of **${(0,plain_text/* escapeMarkdown */.FV)(facts.name)}**${atCommit(facts)} ${planSentence(result)}`, ...siteParts(result, { deleted, place: facts.place }));
}
function siteParts({ plan, notes = [] }, { deleted, times = '', place }) {
    const missing = (0,site_file/* missingRoot */.jK)([...plan.added, ...plan.changed, ...plan.unchanged]);
    return [
        ...notes.map(plain_text/* escapeMarkdown */.FV),
        missing ? `⚠️ ${(0,plain_text/* escapeMarkdown */.FV)(missing)}` : '',
        numbers(plan, deleted),
        times,
        pathList('Added', pathsOf(plan.added)),
        pathList('Changed', pathsOf(plan.changed)),
        pathList('Deleted', plan.deleted ?? []),
        footer({ place }),
    ];
}
function planSentence({ plan, changed, uploaded, bytes }) {
    if (!changed)
        return 'would change nothing.';
    const deletes = plan.deleted ? `delete ${(0,format/* count */.U9)(plan.deleted.length, 'file')}` : 'delete what is not in the directory';
    return `would upload ${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}) and ${deletes}. Nothing was changed.`;
}
function serviceSummary({ status, url, summary }, { planned, ...facts }) {
    return sections(`## ${planned ? '📋 Plan for' : '🟢'} ${url ? (0,markdown/* address */.hl)(url) : (0,plain_text/* escapeMarkdown */.FV)(facts.name)}`, planned
        ? `What a deploy of **${(0,plain_text/* escapeMarkdown */.FV)(facts.name)}** would do. Nothing was changed.`
        : `**${(0,plain_text/* escapeMarkdown */.FV)(facts.name)}** is ${(0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(status, 60))}${atCommit(facts)}, after ${(0,format/* formatDuration */.a3)(facts.duration)}.`, ...summary.map((one) => (planned ? serviceTable(one, []) : (0,markdown/* folded */.TM)(one.title, serviceTable(one, rowsInSentence)))), footer(facts));
}
const rowsInSentence = ['Status', 'Commit', 'Time'];
function serviceTable({ rows }, without) {
    const isAddress = (value) => /^https?:\/\/[^\s]+$/.test(value);
    const shown = rows.filter(([name, value], at) => !without.includes(name) && !(isAddress(value) && rows.slice(0, at).some(([, earlier]) => earlier === value)));
    const [header, ...others] = shown.map(([name, value]) => [
        (0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(name, 100)),
        isAddress(value) ? (0,markdown/* address */.hl)(value) : (0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(value, 500)),
    ]);
    return header ? (0,markdown/* table */.tp)(header, others) : '';
}
function removalSummary({ name, place }, { changed, why = '' }) {
    return sections(`## ⚪ ${(0,plain_text/* escapeMarkdown */.FV)(name)} was ${changed ? 'removed' : 'not there'}`, changed ? (0,plain_text/* escapeMarkdown */.FV)(why) : 'Nothing to remove.', footer({ place }));
}
function cleanupSummary({ removed, kept, failed }, { pullUrl, place }) {
    const row = ({ name, pullRequest, why }, result) => [
        (0,markdown/* code */.aY)(name),
        pullRequest === undefined ? 'a branch' : (0,markdown/* link */.nf)(`\\#${pullRequest}`, `${pullUrl}${pullRequest}`),
        why === undefined ? result : `${result}: ${(0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(why, 300))}`,
    ];
    const rows = [
        ...removed.map((preview) => row(preview, 'removed')),
        ...failed.map((preview) => row(preview, 'not removed')),
        ...kept.map((preview) => row(preview, 'kept')),
    ];
    return sections(`## 🧹 ${removed.length === 0 ? 'No preview to remove' : `${(0,format/* count */.U9)(removed.length, 'preview')} removed`}`, rows.length === 0 ? 'There are no previews of this repository.' : '', rows.length === 0 ? '' : (0,markdown/* table */.tp)(['Preview', 'Of', 'Result'], rows), footer({ place }));
}
function sections(...parts) {
    return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}
function footer({ place }) {
    return place ? `<sub>${(0,plain_text/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(place, 300))}</sub>` : '';
}
function atCommit({ sha, commitUrl }) {
    return sha ? ` at ${(0,run_facts/* commitLink */.wn)(sha, commitUrl)}` : '';
}
function numbers(plan, deleted) {
    const bytesOf = (files) => (0,format/* formatBytes */.z3)(files.reduce((sum, { size }) => sum + size, 0));
    const all = [...plan.added, ...plan.changed, ...plan.unchanged];
    const row = (title, files) => [title, (0,format/* formatNumber */.ZV)(files.length), bytesOf(files)];
    const rows = [
        row('Added', plan.added),
        row('Changed', plan.changed),
        row('Unchanged', plan.unchanged),
        ['Deleted', deleted, ''],
    ].filter(([, files]) => files !== '0');
    rows.push(row('**Whole site**', all));
    return (0,markdown/* table */.tp)(['', 'Files', 'Size'], rows).replace('| --- | --- | --- |', '| --- | ---: | ---: |');
}
function timings({ phases }, times) {
    const entries = (0,report_outcome/* phaseTimes */.Sb)(phases, times);
    const rows = [[...entries.map(([, ms]) => (0,format/* formatDuration */.a3)(ms)), `**${(0,format/* formatDuration */.a3)(times.duration)}**`]];
    return (0,markdown/* table */.tp)([...entries.map(([name]) => (0,plain_text/* escapeMarkdown */.FV)(name)), '**whole step**'], rows);
}
function pathsOf(files) {
    return files.map(({ path }) => path);
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

;// CONCATENATED MODULE: ./build/src/report/status-update.js







const maxPages = 10;
const maxPagePath = 200;
const maxPlanLines = 30;
const maxNote = 300;
const maxPlanLine = 120;
const maxReason = 160;
function publishUpdate({ plan, url, uploaded }) {
    const { added, changed, unchanged, deleted } = plan;
    const pages = (0,changed_pages/* changedPages */.Fc)(plan);
    const links = pages.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
    const parts = [
        [added.length, 'added'],
        [changed.length, 'changed'],
        [deleted?.length ?? 0, 'deleted'],
    ];
    const difference = parts.flatMap(([n, word]) => (n > 0 ? [`${(0,format/* formatNumber */.ZV)(n)} ${word}`] : [])).join(', ');
    const missing = (0,site_file/* missingRoot */.jK)([...added, ...changed, ...unchanged]);
    const note = (0,plain_text/* plainText */.wh)(`${difference || 'no change'}${missing ? `. ⚠️ ${missing}` : ''}`, maxNote);
    return {
        row: { status: 'live', url, note, items: links, more: pages.length - links.length },
        status: { state: 'success', description: `${(0,format/* count */.U9)(uploaded, 'file')} uploaded`, url },
    };
}
function serviceUpdate({ status, url, changed }) {
    return {
        row: { status: 'live', note: changed ? status : 'no change', ...(url ? { url } : {}) },
        status: { state: 'success', description: status, url },
    };
}
function planUpdate(outcome) {
    if (outcome.kind !== 'served') {
        const { plan, notes = [] } = outcome.result;
        return planRow([`A deploy ${planSentence(outcome.result)}`, ...notes].join(' '), (0,report_outcome/* changedLines */.MA)(plan));
    }
    const { changed, steps = [], summary } = outcome.result;
    const rows = summary.slice(1).flatMap((one) => one.rows.map(([name, value]) => `${name}: ${value}`));
    const sentence = changed ? 'A deploy would do this. Nothing was changed.' : 'A deploy would change nothing.';
    return planRow(sentence, [...steps, ...rows]);
}
function failureUpdate(error, { url, isPlan, redact }) {
    if (isInterruption(error))
        return { status: { state: 'error', description: 'Cancelled', url } };
    const reason = redact(error instanceof errors/* DeployError */.sH ? error.brief : (0,errors/* messageOf */.bD)(error));
    if (isPlan)
        return planRow(`It could not be made: ${reason}`);
    const state = error instanceof errors/* DeployError */.sH ? 'failure' : 'error';
    return {
        row: { status: 'failed', note: (0,plain_text/* plainText */.wh)(reason, maxReason) },
        status: { state, description: reason, url },
    };
}
function isInterruption(error) {
    return error instanceof errors/* DeployError */.sH && error.code === 'interrupted';
}
function planRow(sentence, lines = []) {
    const items = lines.slice(0, maxPlanLines).map((line) => (0,plain_text/* plainText */.wh)(line, maxPlanLine));
    return { row: { status: 'planned', note: (0,plain_text/* plainText */.wh)(sentence, maxNote), items, more: lines.length - items.length } };
}

;// CONCATENATED MODULE: ./build/src/report/failure-summary.js





function skipSummary(title, { reason, advice, place }) {
    return sections(`## 🟡 ${(0,plain_text/* escapeMarkdown */.FV)(title)}`, (0,markdown/* prose */.CS)(reason), advice, footer({ place }));
}
function failureSummary(error, { name, operation, docs, place }) {
    const ended = isInterruption(error) ? 'was cancelled' : 'failed';
    const title = `## 🔴 ${name ? `${(0,plain_text/* escapeMarkdown */.FV)(name)}: ${operation} ${ended}` : `The step ${ended}`}`;
    if (!(error instanceof errors/* DeployError */.sH))
        return sections(title, (0,markdown/* prose */.CS)((0,errors/* messageOf */.bD)(error)), footer({ place }));
    return sections(title, (0,markdown/* prose */.CS)(error.text), (0,markdown/* list */.p_)(error.rows), `**What to do:** ${(0,markdown/* adviceBlocks */.HI)(error.advice)}`, `More about ${(0,markdown/* link */.nf)((0,markdown/* code */.aY)(error.code), `${docs}troubleshooting.md#${error.code}`)}.`, requestOf(error), footer({ place }));
}
function requestOf(error) {
    const found = error instanceof errors/* RequestError */.GI ? error : error.cause;
    if (!(found instanceof errors/* RequestError */.GI))
        return '';
    const { status, requestId } = found.request;
    const lines = [(0,errors/* describeRequest */.Ng)(found.request), `status: ${status ?? 'no answer'}`];
    if (requestId)
        lines.push(`request id: ${(0,plain_text/* plainText */.wh)(requestId, 80)}`);
    return (0,markdown/* folded */.TM)('Request', (0,markdown/* fenced */.OF)(lines.join('\n')));
}

// EXTERNAL MODULE: ./build/src/report/deployment.js
var deployment = __webpack_require__(63465);
;// CONCATENATED MODULE: ./build/src/report/github-status.js



class GitHubStatus {
    #run;
    #record;
    #commit;
    constructor(run) {
        this.#run = run;
        this.#record = new deployment/* DeploymentRecord */.Pu(run);
        this.#commit = run.context.sha;
    }
    starts(commit) {
        this.#commit = commit;
        const { inputs, intent, context, runtime } = this.#run;
        if (inputs.comment === 'true' && !context.pullRequest && intent.branch === undefined) {
            runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
        }
        if (inputs.deployment && intent.operation === 'deploy')
            this.#record.begin(commit);
    }
    async succeeded(outcome) {
        switch (outcome.kind) {
            case 'published':
                if (this.#run.inputs.deployment && this.#run.intent.operation === 'rollback')
                    this.#record.begin(this.#run.runtime.outputs.values.commit || this.#commit);
                await this.#postUpdate(publishUpdate(outcome.result));
                return this.#postRemoved(outcome.swept?.removed ?? []);
            case 'served':
                await this.#postUpdate(outcome.planned ? planUpdate(outcome) : serviceUpdate(outcome.result));
                return this.#postRemoved(outcome.swept?.removed ?? []);
            case 'removed':
                return this.#removal();
            case 'cleaned':
                return this.#postRemoved(outcome.sweep.removed);
            case 'planned':
                return this.#postUpdate(planUpdate(outcome));
        }
    }
    async failed(error) {
        const { log, outputs } = this.#run.runtime;
        if (isInterruption(error))
            this.#run.github.hurry();
        const isPlan = this.#run.intent.operation === 'plan';
        const redact = (text) => log.secrets.redact(text);
        await this.#postUpdate(failureUpdate(error, { url: outputs.values.url, isPlan, redact }));
    }
    async skipped(reason) {
        const { intent } = this.#run;
        const changesNothing = ['remove', 'plan'].includes(intent.operation);
        await this.#postUpdate({
            row: intent.skip || changesNothing ? undefined : { status: 'skipped', note: reason },
            status: this.#record.begun ? { state: 'inactive', description: reason } : undefined,
        });
    }
    async #removal() {
        const { intent, inputs } = this.#run;
        const status = { state: 'inactive', description: 'Removed' };
        await this.#postUpdate({ row: { status: 'removed' }, status }, { create: false });
        if (inputs.deployment)
            await this.#record.endAll(intent.name);
        this.#run.github.warn();
    }
    async #postRemoved(removed) {
        const { inputs, github } = this.#run;
        for (const { name, pullRequest } of removed) {
            if (inputs.comment !== 'false' && pullRequest !== undefined)
                await this.#comment({ status: 'removed' }, { pullRequest, name, create: false });
            if (inputs.deployment)
                await this.#record.endAll(name);
        }
        github.warn();
    }
    async #postUpdate({ row, status }, { create = true } = {}) {
        const { intent, github } = this.#run;
        const pullRequest = row && (await this.#pullRequest());
        await Promise.all([
            status && this.#record.end(this.#redacted(status)),
            row && pullRequest !== undefined && this.#comment(row, { pullRequest, name: intent.name, create }),
        ]);
        github.warn();
    }
    async #pullRequest() {
        const { inputs, context, intent, pulls } = this.#run;
        if (inputs.comment === 'false')
            return undefined;
        if (context.pullRequest || intent.branch === undefined)
            return context.pullRequest?.number;
        return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
    }
    async #comment(row, { pullRequest, name, create }) {
        const { github, context, inputs, intent, runtime } = this.#run;
        const { clock, random, outputs } = runtime;
        const { putIntoComment } = await __webpack_require__.e(/* import() */ 253).then(__webpack_require__.bind(__webpack_require__, 85253));
        const at = new Date(clock.now()).toISOString();
        const own = name === intent.name;
        const sha = own ? (outputs.values.commit ?? this.#commit) : '';
        const place = (0,run_facts/* placeOf */.$t)(runtime, this.#run);
        const run = context.runUrl || undefined;
        const commitUrl = (0,run_facts/* commitUrlOf */.Eh)(this.#run);
        const whole = this.#redacted({ target: inputs.target, name, sha, at, place, run, commitUrl, ...row });
        const url = await putIntoComment({ github, pullRequest, clock, random, create, row: whole });
        if (url && own)
            outputs.set({ 'comment-url': url });
    }
    #redacted(value) {
        const { secrets } = this.#run.runtime.log;
        return JSON.parse(secrets.redactPublished(JSON.stringify(value)));
    }
}

;// CONCATENATED MODULE: ./build/src/report/report.js









const maxSummary = 256 * 1024;
class Report {
    #runtime;
    #startedAt;
    #run;
    #target;
    #gitHub;
    #signIn = { startedAt: 0, ms: 0 };
    constructor(runtime) {
        this.#runtime = runtime;
        this.#startedAt = runtime.clock.now();
    }
    begin(run) {
        this.#run = run;
        this.#gitHub = new GitHubStatus(run);
    }
    starts(target) {
        this.#target = target;
        this.#signIn.startedAt = this.#runtime.clock.now();
        this.#gitHub?.starts(this.#commit ?? '');
    }
    signedIn(workspace) {
        const { clock, log, outputs } = this.#runtime;
        this.#signIn.ms = clock.now() - this.#signIn.startedAt;
        if (workspace)
            outputs.set({ workspace });
        log.info(`${this.#place()}: ${this.#task()}.`);
    }
    async skipped({ reason, advice = '' }) {
        const { log, docs } = this.#runtime;
        this.#set((0,report_outcome/* outcomeValues */.fP)({ kind: 'skipped', reason }));
        const { intent } = this.#run ?? {};
        const nothing = `Nothing was ${intent?.operation === 'remove' ? 'removed' : 'published'}`;
        if (advice)
            log.warning(`${reason} ${nothing}.\n${(0,base_advice/* adviceText */.YM)(advice)}`);
        else
            log.notice(`${reason} ${nothing}.`);
        const how = (0,markdown/* link */.nf)('How a maintainer can publish it', `${docs}previews.md#forks-and-dependabot`);
        await this.#summarize(skipSummary(nothing, { reason, advice: intent?.skipCase ? how : (0,markdown/* adviceBlocks */.HI)(advice), place: this.#place() }));
        await this.#reportToGitHub((gitHub) => gitHub.skipped(reason));
    }
    async succeeded(outcome) {
        if (outcome.kind === 'skipped')
            return this.skipped(outcome);
        this.#set((0,report_outcome/* outcomeValues */.fP)(outcome));
        await this.#summarize(await this.#describe(outcome));
        await this.#reportToGitHub((gitHub) => gitHub.succeeded(outcome));
    }
    async failed(error) {
        const { log, docs } = this.#runtime;
        log.failure(error);
        this.#set({ status: 'failed' });
        const { name = '', operation = 'deploy' } = this.#run?.intent ?? {};
        await this.#summarize(failureSummary(error, { name, operation, docs, place: this.#place() }));
        await this.#reportToGitHub((gitHub) => gitHub.failed(error));
    }
    async #describe(outcome) {
        const { log } = this.#runtime;
        const facts = this.#facts();
        switch (outcome.kind) {
            case 'published':
                if (this.#commit)
                    this.#set({ commit: this.#commit });
                await (0,report_outcome/* logPublish */.wL)(log, outcome.result, facts);
                return publishSummary(outcome.result, facts) + this.#sweepSummary(outcome.swept);
            case 'planned':
                await (0,report_outcome/* logChangedFiles */.Ms)(log, outcome.result.plan);
                log.info(`A deploy ${planSentence(outcome.result)}`);
                return planSummary(outcome.result, facts);
            case 'served':
                if (!outcome.planned)
                    (0,report_outcome/* logService */.C_)(log, outcome.result, facts.duration);
                return (serviceSummary(outcome.result, {
                    ...facts,
                    sha: this.#runtime.outputs.values.commit ?? '',
                    planned: outcome.planned,
                }) + this.#sweepSummary(outcome.swept));
            case 'removed':
                return removalSummary(facts, outcome);
            case 'cleaned': {
                const { removed, kept, failed } = outcome.sweep;
                const left = failed.length > 0 ? `, ${failed.length} not removed` : '';
                log.info(`${removed.length} removed, ${kept.length} kept${left}.`);
                return this.#cleanupSummary(outcome.sweep);
            }
        }
    }
    #cleanupSummary(sweep) {
        const { serverUrl = '', repository = '' } = this.#run?.context ?? {};
        return cleanupSummary(sweep, { pullUrl: `${serverUrl}/${repository}/pull/`, place: this.#place() });
    }
    #sweepSummary(sweep) {
        return sweep && sweep.removed.length + sweep.failed.length > 0 ? `\n${this.#cleanupSummary(sweep)}` : '';
    }
    #facts() {
        return {
            name: this.#run?.intent.name ?? '',
            sha: this.#commit ?? '',
            commitUrl: this.#run && (0,run_facts/* commitUrlOf */.Eh)(this.#run),
            duration: this.#elapsed(),
            signIn: this.#signIn.ms,
            place: this.#place(),
        };
    }
    get #commit() {
        return this.#runtime.outputs.values.commit ?? this.#target?.commit ?? this.#run?.context.sha;
    }
    #task() {
        const { operation = 'deploy', name = '' } = this.#run?.intent ?? {};
        if (operation === 'cleanup')
            return `cleanup of the previews of ${name}`;
        if (operation === 'remove')
            return `remove ${name}`;
        const directory = this.#target?.directory;
        return directory ? `${operation} of ${directory} as ${name}` : `${operation} of ${name}`;
    }
    #place() {
        return `osc-deploy ${version/* version */.r}, ${(0,run_facts/* placeOf */.$t)(this.#runtime, this.#run)}`;
    }
    #set(values) {
        this.#runtime.outputs.set({ ...values, 'duration-ms': this.#elapsed() });
    }
    async #reportToGitHub(write) {
        try {
            if (this.#gitHub)
                await write(this.#gitHub);
        }
        catch (error) {
            this.#runtime.log.warning(`Could not report the result to GitHub: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
    async #summarize(markdown) {
        const { runnerFiles, log } = this.#runtime;
        await runnerFiles.addSummary(log.secrets.redact(markdown).slice(0, maxSummary));
    }
    #elapsed() {
        return this.#runtime.clock.now() - this.#startedAt;
    }
}

;// CONCATENATED MODULE: ./build/src/action/outdated.js



class Outdated extends Error {
}
async function whyOutdated(run) {
    const { context, intent, inputs, branches } = run;
    if (context.eventName !== 'workflow_run')
        return undefined;
    if ((0,contract_intent/* isPreview */.b)(intent))
        return (0,preview_lifecycle/* whySuperseded */.bl)(run);
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

// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 3 modules
var resolve_intent = __webpack_require__(50166);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/pages/publish-job.js
var publish_job = __webpack_require__(71059);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/base/inside.js
var inside = __webpack_require__(4035);
// EXTERNAL MODULE: ./build/src/pages/path-rules.js
var path_rules = __webpack_require__(48733);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/contract/frameworks.js
var frameworks = __webpack_require__(33567);
;// CONCATENATED MODULE: ./build/src/pages/site-directory.js







const maxNames = 12;
function locateDirectory(workspace, directory) {
    const path = (0,external_node_path_.resolve)(workspace, directory);
    const stats = (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false });
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
            this.found.push({ path, ...nothing, fault: unreadableError(path, error) });
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
function unreadableError(path, error) {
    const name = (0,plain_text/* plainText */.wh)(path, 200) || 'The directory';
    if (path.includes('\ufffd'))
        return new errors/* DeployError */.sH('invalid-path', `${name}: the bytes of this name are not UTF-8.`);
    const code = (0,errors/* hasSystemCode */.$G)(error, 'ENOENT') ? 'file-changed' : 'file-unreadable';
    return new errors/* DeployError */.sH(code, `${name} cannot be read: ${(0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error))}.`, { cause: error });
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

// EXTERNAL MODULE: ./build/src/pages/site-tools.js + 1 modules
var site_tools = __webpack_require__(30568);
// EXTERNAL MODULE: ./build/src/pages/versions/fetched-content.js
var fetched_content = __webpack_require__(98183);
// EXTERNAL MODULE: ./build/src/platform/my-domains.js
var my_domains = __webpack_require__(98483);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/remove.js
var remove = __webpack_require__(15652);
// EXTERNAL MODULE: ./build/src/pages/site.js
var site = __webpack_require__(52295);
;// CONCATENATED MODULE: ./build/src/previews/page-previews.js








function pagePreviews({ request, base, tags }) {
    const { pages } = request.tools;
    return {
        list: async () => (0,sweep/* findPreviews */.hb)(await pages.list(), { base, names: names/* pageNames */.QA }),
        look: async (name) => {
            const page = await pages.find(name);
            if (!page || page.status === 'draft')
                return { free: true };
            const stored = await (0,live_manifest/* readStored */.CL)((0,site/* readerOf */.TC)({ ...page, name }, request));
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
            await (0,remove.removeSite)({ ...request, name, outputs: undefined });
        },
    };
}

// EXTERNAL MODULE: ./build/src/services/ownership.js
var services_ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/base/git.js
var git = __webpack_require__(51447);
;// CONCATENATED MODULE: ./build/src/action/checkout.js




const maxFileBytes = 16 * 1024 ** 2;
function readCheckedOut(workspace, directory, repository) {
    try {
        const git = (0,external_node_path_.join)((0,external_node_fs_.realpathSync)(workspace), '.git');
        if (!(0,external_node_fs_.lstatSync)(git).isDirectory() || !(0,inside/* isInside */.F)((0,external_node_fs_.realpathSync)(directory), (0,external_node_fs_.realpathSync)(workspace)))
            return undefined;
        const commit = readHead(git);
        const urls = [...(readText(git, 'config') ?? '').matchAll(/^[ \t]*url[ \t]*=[ \t]*"?([^"\s]+)/gim)].map(([, url = '']) => url);
        return urls.length === 0 || urls.some((url) => isOf(url, repository)) ? commit : undefined;
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
;// CONCATENATED MODULE: ./build/src/action/site.js


















async function preparePages(run) {
    const { inputs, intent, runtime } = run;
    if (intent.operation !== 'deploy' && intent.operation !== 'plan')
        return { open: (clients) => siteTarget(run, { clients, files: [], commit: undefined }) };
    const { workspace, log } = runtime;
    const { directory = '.', exclude } = inputs;
    const preview = (0,contract_intent/* isPreview */.b)(intent);
    const files = await scanDirectory({ workspace, directory, exclude, preview, warn: (text) => log.warning(text) });
    const commit = findOtherCommit(run, (0,external_node_path_.resolve)(workspace, directory));
    (0,preview_lifecycle/* checkPreviewSize */.oJ)(files, run);
    const missing = (0,site_file/* missingRoot */.jK)(files);
    if (missing)
        log.warning(`${missing} Set \`directory\` to the folder whose index.html is the start page.`);
    const unused = (0,site_file/* unusedFilesWarning */.SD)(files);
    if (unused)
        log.warning(unused);
    return {
        directory: (0,plain_text/* plainText */.wh)(directory, 200),
        commit,
        open: (clients) => siteTarget(run, { clients, files, commit: commit ?? run.context.sha }),
    };
}
function findOtherCommit({ context: { checkout, repository, trust } }, directory) {
    if (!checkout || trust === 'fork-with-secrets')
        return undefined;
    const checkedOut = readCheckedOut(checkout.folder, directory, repository);
    return checkedOut === checkout.commit ? undefined : checkedOut;
}
function siteTarget(run, publish) {
    const { inputs, intent } = run;
    const tags = siteTags(run, publish.clients);
    let tagged;
    const request = {
        ...publishRequest(run, publish),
        isTaggedOurs: async (page) => {
            const marker = (0,contract_tags/* readMarker */.t7)((await tags.of(page)) ?? []);
            return ((0,ownership/* isSameOwner */.Ie)({ repository: marker.repository, repositoryId: marker['repository-id'] }, run.context) === true);
        },
        onEnsured: (page, { isNew }) => {
            if (isNew || (0,contract_intent/* isPreview */.b)(intent))
                tagged = tags.add(page);
        },
        onRemoved: async ({ id }) => (await tags.open()).clear({ type: 'mypage', id }),
        versions: versionSettings(run, async () => {
            await tagged;
            return tags.open();
        }),
    };
    const deploySite = async () => {
        const { versions } = request;
        if (intent.operation === 'rollback' && versions) {
            const { rollBackSite } = await Promise.all(/* import() */[__webpack_require__.e(621), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 8637));
            return rollBackSite({ ...request, versions, retentions: await retentionsOf(request) }, inputs.version);
        }
        const { publishOrRestore } = await Promise.all(/* import() */[__webpack_require__.e(621), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 8637));
        try {
            return await publishOrRestore({ ...request, retentions: await retentionsOf(request) });
        }
        finally {
            await tagged;
        }
    };
    const settle = (url) => (0,domain/* settleDomain */.id)(run, url ? pagePlace(request, url) : undefined);
    return {
        previews: pagePreviews({ request, base: intent.base, tags }),
        deploy: async () => {
            const result = await deploySite();
            if (result.leaves)
                return { kind: 'skipped', reason: result.leaves };
            const notes = [...(result.notes ?? []), ...(await settle(result.url))];
            return { kind: 'published', result: { ...result, notes } };
        },
        plan: async () => {
            const { planSite } = await Promise.all(/* import() */[__webpack_require__.e(621), __webpack_require__.e(591)]).then(__webpack_require__.bind(__webpack_require__, 5591));
            const result = await planSite(request);
            const notes = await settle(result.url);
            return { kind: 'planned', result: { ...result, notes, changed: result.changed || notes.length > 0 } };
        },
        remove: async () => {
            const { removeSite } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 15652));
            return removeSite(request);
        },
    };
}
async function retentionsOf({ settings, versions }) {
    const retentions = [];
    if (settings.rollback)
        retentions.push(new (await __webpack_require__.e(/* import() */ 2).then(__webpack_require__.bind(__webpack_require__, 6621))).RunnerRetention());
    if (!versions)
        return retentions;
    const { retainOnSite } = await __webpack_require__.e(/* import() */ 880).then(__webpack_require__.bind(__webpack_require__, 95880));
    return [...retentions, { retain: (publish, compared) => retainOnSite(versions, { publish, compared }) }];
}
function siteTags({ context, intent, runtime: { clock, log } }, { controlPlane }) {
    let opened;
    const open = () => {
        opened ??= __webpack_require__.e(/* import() */ 671).then(__webpack_require__.bind(__webpack_require__, 40671)).then((tags) => new tags.ResourceTags({ controlPlane, log }));
        return opened;
    };
    const write = async (id) => {
        const ownTags = (0,contract_tags/* computeOwnTags */.nM)(context.repository, { ...intent, now: clock.now() });
        await (0,services_ownership/* tagMade */.SL)({ tools: { tags: await open() }, ownTags }, { type: 'mypage', id });
    };
    return {
        open,
        add: ({ id }) => write(id).catch((error) => log.debug(`The site has no tags: ${(0,errors/* messageOf */.bD)(error)}`)),
        of: async ({ id }) => (await open()).of({ type: 'mypage', id }),
    };
}
function versionSettings({ inputs, intent, context }, tags) {
    if ((0,contract_intent/* isPreview */.b)(intent) || (inputs.versions === 0 && intent.operation !== 'rollback'))
        return undefined;
    return { max: inputs.versions, author: context.actor || undefined, tags };
}
function pagePlace({ tools: { pages }, name }, url) {
    return {
        label: `the site ${name}`,
        url,
        current: async () => (await pages.find(name))?.customDomain ?? undefined,
        attach: (domain, former) => attachDomain(pages, { name, domain, former }),
        holder: async (domain) => {
            const found = (await pages.list()).find((page) => page.customDomain && (0,my_domains/* domainName */.AU)(page.customDomain) === domain);
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
function publishRequest(run, { clients, files, commit }) {
    const { runtime, inputs, context, intent } = run;
    const tools = (0,site_tools/* siteTools */.$)(clients, runtime);
    return {
        tools,
        ...{ retentions: [], fetched: new fetched_content/* FetchedContent */.N(tools) },
        ...(0,publish_job/* settingsOf */.f)(inputs),
        outputs: runtime.outputs,
        name: intent.name,
        nameChosen: inputs.name !== undefined && !(0,contract_intent/* isPreview */.b)(intent),
        owner: context,
        isScheduled: context.eventName === 'schedule',
        isRepeated: context.runAttempt > 1,
        isOlderThan: (run) => (0,preview_lifecycle/* whyOlder */.fR)(context.runUrl, { rival: run }) !== undefined,
        branch: intent.branch,
        commit,
        files,
        superseded: async (rival) => (await (0,preview_lifecycle/* whySuperseded */.bl)(run)) ?? (0,preview_lifecycle/* whyOlder */.fR)(context.runUrl, { rival }),
        beforePages: async () => {
            const why = await whyOutdated(run);
            if (why)
                throw new Outdated(why);
        },
    };
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
        const resolved = await (0,resolve_intent/* resolveIntent */.n)(runtime, raw, (0,read_event/* readEvent */.j)(env, event));
        inputs = resolved.inputs;
        const { intent } = resolved;
        report.begin(resolved);
        if (intent.skip) {
            await report.skipped({ reason: intent.skip });
            return true;
        }
        const target = await prepareTarget(resolved);
        const outdated = await whyOutdated(resolved);
        if (outdated) {
            await report.skipped({ reason: outdated });
            return true;
        }
        report.starts(target);
        const clients = await signIn(resolved, report);
        if (!clients)
            return true;
        report.signedIn(clients.workspace);
        try {
            await report.succeeded(await execute(resolved, target.open(clients)));
        }
        finally {
            await clients.settled();
        }
        return true;
    }
    catch (error) {
        await report.failed(inputs ? (0,hosts/* explainUnknownHost */.eg)(error, inputs) : error);
        return false;
    }
}
async function signIn(run, report) {
    const { runtime, inputs, context, intent } = run;
    try {
        return await (0,authenticate/* authenticate */.Q)({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
    }
    catch (error) {
        const skip = nothingToBorrow(error, run);
        if (!skip)
            throw error;
        await report.skipped(skip);
        return undefined;
    }
}
async function prepareTarget(run) {
    if (run.inputs.target === 'pages')
        return preparePages(run);
    const { prepareService } = await Promise.all(/* import() */[__webpack_require__.e(235), __webpack_require__.e(594)]).then(__webpack_require__.bind(__webpack_require__, 65594));
    return prepareService(run, run.inputs.target);
}
async function execute(run, target) {
    const { intent } = run;
    if (intent.operation === 'cleanup') {
        return { kind: 'cleaned', sweep: await (0,sweep/* sweepPreviews */.GP)(target.previews, run) };
    }
    if (intent.operation === 'remove') {
        const { foreign } = (0,contract_intent/* isPreview */.b)(intent) ? await target.previews.look(intent.name, intent.branch) : {};
        if (!foreign)
            return { kind: 'removed', changed: (await target.remove()).changed };
        return { kind: 'skipped', reason: `${intent.name} is not removed: ${foreign}.`, advice: (0,ownership/* howToFree */.M)(intent.name) };
    }
    await Promise.all([(0,preview_lifecycle/* checkBranchPlace */.eD)(intent, target), (0,preview_lifecycle/* checkPreviewCount */.oh)(run, target)]);
    if (intent.operation === 'plan')
        return target.plan();
    try {
        return await ((0,contract_intent/* isPreview */.b)(intent) ? deployPreview(run, target) : deployAndSweep(run, target));
    }
    catch (error) {
        if (error instanceof Outdated)
            return { kind: 'skipped', reason: error.message };
        throw error;
    }
}
async function deployAndSweep(run, target) {
    const { inputs, context, runtime } = run;
    const outcome = await target.deploy();
    const sweeps = context.eventName === 'schedule' &&
        inputs.operation === 'auto' &&
        inputs.preview !== 'false' &&
        inputs.target !== 'job' &&
        inputs['github-token'] !== undefined;
    const deployed = outcome.kind === 'published' || outcome.kind === 'served';
    if (!sweeps || !(deployed || outcome.kind === 'skipped'))
        return outcome;
    try {
        const swept = await (0,sweep/* sweepPreviews */.GP)(target.previews, run);
        return deployed ? { ...outcome, swept } : outcome;
    }
    catch (error) {
        runtime.interrupts.signal.throwIfAborted();
        runtime.log.warning(`Left-over previews: ${(0,errors/* messageOf */.bD)(error)}`);
        return outcome;
    }
}
async function deployPreview(run, target) {
    const { log } = run.runtime;
    let why;
    try {
        const outcome = await target.deploy();
        why = await (0,preview_lifecycle/* whyOver */.Fd)(run);
        if (!why)
            return outcome;
        log.info(`${why}, so its preview is removed again.`);
    }
    catch (error) {
        if ((0,preview_lifecycle/* isNoRoom */.Ry)(error, run.intent.name))
            return { kind: 'skipped', reason: error.message, advice: hints/* hints */.X['plan-limit'] };
        why = (0,preview_lifecycle/* isVanished */.no)(error) ? await (0,preview_lifecycle/* whyOver */.Fd)(run) : undefined;
        if (!why)
            throw error;
    }
    await target.remove();
    return { kind: 'removed', changed: true, why: `${why} by now.` };
}
function nothingToBorrow(error, { context, intent }) {
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
    return {
        reason: intent.operation === 'remove' ? removal : reason,
        advice: [
            `To have it now, run the workflow on ${branch}, then this one again:`,
            { command: `gh workflow run ${(0,format/* shellWord */.r7)(context.workflow || '<workflow>')} --repo ${repository}` },
            { command: `gh run rerun ${(0,format/* shellWord */.r7)(context.runId || '<run>')} --repo ${repository}` },
            'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
            { command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
        ],
    };
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
/* harmony export */   A5: () => (/* binding */ generatorOutputs),
/* harmony export */   Ij: () => (/* binding */ frameworks),
/* harmony export */   Il: () => (/* binding */ usualBuilds),
/* harmony export */   Vb: () => (/* binding */ storybook)
/* harmony export */ });
const noServer = /\bssr\s*:\s*false/;
const rows = [
    ['Next.js', 'next', 'next build', 'out', { setting: 'distDir', isStatic: /\boutput\s*:\s*["'`]export["'`]/ }],
    ['Nuxt', 'nuxt', 'nuxt generate', '.output/public'],
    [
        'SvelteKit',
        '@sveltejs/kit',
        'vite build',
        'build',
        { config: 'svelte', setting: 'pages', isStatic: /adapter-static/ },
    ],
    ['Astro', 'astro', 'astro build', 'dist', { setting: 'outDir', isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])/s }],
    ['Docusaurus', '@docusaurus/core', 'docusaurus build', 'build'],
    ['VitePress', 'vitepress', 'vitepress build', '.vitepress/dist', { config: 'config' }],
    ['Gatsby', 'gatsby', 'gatsby build', 'public'],
    ['Eleventy', '@11ty/eleventy', 'eleventy', '_site', { setting: 'output' }],
    ['Angular', '@angular/core', 'ng build', 'dist', { config: 'angular' }],
    ['React Router', '@react-router/dev', 'react-router build', 'build/client', { isStatic: noServer }],
    ['Remix', '@remix-run/dev', 'remix vite:build', 'build/client', { config: 'vite', isStatic: noServer }],
    ['Vue CLI', '@vue/cli-service', 'vue-cli-service build', 'dist', { config: 'vue', setting: 'outputDir' }],
    ['Create React App', 'react-scripts', 'react-scripts build', 'build', { config: 'package' }],
    ['Vite', 'vite', 'vite build', 'dist', { setting: 'outDir' }],
    ['Parcel', 'parcel', 'parcel build', 'dist'],
];
const frameworks = rows.map(([name, module, build, output, more]) => ({ name, package: module, build, output, ...more }));
const storybook = {
    name: 'Storybook',
    package: 'storybook',
    build: 'storybook build',
    output: 'storybook-static',
};
const generatorOutputs = { MkDocs: 'site', Hugo: 'public', Jekyll: '_site', Sphinx: '_build/html' };
const usualBuilds = new Set([
    ...['dist', 'build', 'out', 'public', '_site'],
    ...[...frameworks, storybook].map(({ output }) => output),
    ...Object.values(generatorOutputs),
    ...['docs/.vitepress/dist', 'www'],
]);


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
        const kept = unclear ? plain.slice(0, max - 9).replace(/-+$/, '') : plain;
        const part = unclear ? [kept, hashShort(branch)].filter(Boolean).join('-') : plain;
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

/***/ 83537:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ie: () => (/* binding */ isSameOwner),
/* harmony export */   JO: () => (/* binding */ guardOwner),
/* harmony export */   M: () => (/* binding */ howToFree)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28473);



function isSameOwner(owner, own) {
    if (owner.repositoryId && own.repositoryId)
        return owner.repositoryId === own.repositoryId;
    if (!owner.repository || !own.repository)
        return undefined;
    return (0,_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameRepository */ .ve)(owner.repository, own.repository);
}
function guardOwner(owner, guarded) {
    const { own, thing, name, chosen, removes = false, log } = guarded;
    if (isSameOwner(owner, own) !== false)
        return;
    const [theirs, ours] = [owner.repository ?? '', own.repository ?? ''].map((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(text, 120));
    if (!chosen) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', `${thing} belongs to ${theirs}, and this run to ${ours}.`, {
            next: howToFree(name),
        });
    }
    const does = removes ? 'removes it' : 'takes it over';
    log.warning(`${thing} was deployed by ${theirs} before; this run of ${ours} ${does}.`);
}
function howToFree(name) {
    return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}


/***/ }),

/***/ 66239:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hw: () => (/* binding */ previewProblems),
/* harmony export */   Ke: () => (/* binding */ targetProblems),
/* harmony export */   Pu: () => (/* binding */ runnerProblems),
/* harmony export */   W1: () => (/* binding */ nameProblems),
/* harmony export */   dL: () => (/* binding */ topProblem),
/* harmony export */   jx: () => (/* binding */ serviceIdProblems),
/* harmony export */   yO: () => (/* binding */ appProblems)
/* harmony export */ });
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
function targetProblems(inputs, intent) {
    const { target } = inputs;
    const problems = [];
    const writes = intent.operation === 'deploy' || intent.operation === 'plan';
    const add = (input, text) => problems.push({ input, text });
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
    if (intent.operation === 'cleanup' && !inputs['github-token'])
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
/* harmony export */   iB: () => (/* binding */ formatPreview),
/* harmony export */   kE: () => (/* binding */ mergeTags),
/* harmony export */   nM: () => (/* binding */ computeOwnTags),
/* harmony export */   pG: () => (/* binding */ readBranch),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   tP: () => (/* binding */ readRunUrl),
/* harmony export */   xt: () => (/* binding */ namesRepository)
/* harmony export */ });
/* unused harmony export formatRepository */
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
    return id && own.repositoryId ? id === own.repositoryId : marker.repository === formatRepository(own.repository);
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
var http_http = __webpack_require__(9588);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/platform/control-plane.js
var control_plane = __webpack_require__(43055);
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
        policy: (error, number) => number <= 2 && isBrokenConnection(error) ? (0,retry/* backoffMs */.jo)(number, { base: 500, max: 2000, random }) : undefined,
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
        const { store, journal } = this.#options;
        await this.#released;
        this.#access = await (0,token_store/* exclusively */.G6)(store, async () => {
            if (journal.read())
                await (0,persist/* recoverHeld */.sN)(this.#options);
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
        return await keep(await send(lease, options), lease, options);
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
async function keep(tokens, lease, options) {
    const { token, refreshing, keeps } = lease;
    const { store, clock, log } = options;
    const { accessToken: access, refreshToken = token } = tokens;
    if (access.value)
        log.mask(access.value);
    log.mask(refreshToken);
    const login = { accessToken: access, refreshToken };
    const rotated = (0,generation/* makeRotatedRecord */.HX)(refreshing, (0,generation/* fingerprint */.Rj)(refreshToken), new Date(clock.now()).toISOString());
    noteInJournal({ record: rotated, login }, options);
    const recorded = !keeps || (await storeTokens(login, { rotated, replaced: refreshToken !== token, options }));
    log.info(`Signed in. The new refresh token ${keeps ? `is kept in ${store.place}` : 'is not kept'}.`);
    const released = recorded ? finish(lease, rotated, options) : Promise.resolve();
    if (!access.value) {
        await released;
        throw new errors/* DeployError */.sH('unexpected-answer', 'The token endpoint gave a new refresh token and no access token.');
    }
    leaveForJob(access, options);
    return { access, refreshToken, released };
}
async function storeTokens(login, { rotated, replaced, options }) {
    const { log } = options;
    try {
        return (await (0,persist/* persistToken */.G4)(login, rotated, options)).recorded;
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
function leaveForJob(access, { jobLogin, log }) {
    try {
        jobLogin?.write(access);
    }
    catch (error) {
        log.info(`A later step of this job cannot use this login: ${(0,errors/* messageOf */.bD)(error)}`);
    }
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

// EXTERNAL MODULE: ./build/src/credentials/sign-in-command.js
var sign_in_command = __webpack_require__(32663);
;// CONCATENATED MODULE: ./build/src/credentials/authenticate.js











async function authenticate(options) {
    const { runtime, inputs, readOnly } = options;
    const { random } = runtime;
    const { signal } = runtime.interrupts;
    const hosts = (0,platform_hosts/* computeHosts */.jr)(inputs);
    const http = new http_http/* Http */.l({ ...runtime, signal });
    const tokens = await openLogin(options, new http_http/* Http */.l(runtime), hosts);
    const accessToken = await tokens.get();
    let workspace;
    try {
        workspace = (0,access_token/* checkWorkspace */.MD)(accessToken, inputs.workspace);
    }
    catch (error) {
        await tokens.settled();
        throw error;
    }
    const plane = (by, until = signal) => new control_plane/* ControlPlane */.kj({ http: by, hosts, tokens, signal: until, random });
    const under = (until) => {
        const free = new http_http/* Http */.l({ ...runtime, signal: until });
        const client = readOnly ? free.asReadOnly() : free;
        return { controlPlane: plane(client, until), http: client };
    };
    return { ...under(signal), signIn: plane(http), under, hosts, workspace, settled: () => tokens.settled() };
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
        signInCommand: (0,sign_in_command/* signInCommand */.a)(inputs, context),
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
        whyRefused: () => claims && (0,access_token/* whyRefused */.fG)(claims, clock.now()),
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

/***/ 93507:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fc: () => (/* binding */ changedPages),
/* harmony export */   fi: () => (/* binding */ pageUrl),
/* harmony export */   oM: () => (/* binding */ changedPageUrls),
/* harmony export */   uP: () => (/* binding */ visitedPath)
/* harmony export */ });
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96450);

const maxUrls = 100;
function changedPages({ added, changed }) {
    const pages = [...added, ...changed].filter(_site_file_js__WEBPACK_IMPORTED_MODULE_0__/* .isPage */ .yp).map(({ path }) => path);
    return pages.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}
function changedPageUrls(plan, siteUrl) {
    return changedPages(plan)
        .slice(0, maxUrls)
        .map((path) => pageUrl(siteUrl, path));
}
function pageUrl(siteUrl, path) {
    const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
    return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}
function visitedPath(path) {
    return path.replace(/(^|\/)index\.html$/, '$1');
}
function depthOf(path) {
    return path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
}


/***/ }),

/***/ 73603:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I3: () => (/* binding */ pieceBytes),
/* harmony export */   Pq: () => (/* binding */ readInto),
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
        throw unreadableError(file, error);
    }
}
const flags = node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK ?? 0);
function open({ file: path, inode }, file) {
    let handle;
    try {
        handle = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.openSync)(path, flags);
    }
    catch (error) {
        throw unreadableError(file, error);
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
function unreadableError(file, cause) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .DeployError */ .sH('file-changed', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(file.path, 200)} cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .messageOf */ .bD)(cause))}`, { cause });
}


/***/ }),

/***/ 25306:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CL: () => (/* binding */ readStored),
/* harmony export */   Uj: () => (/* binding */ readKnown),
/* harmony export */   jW: () => (/* binding */ publishMarkerOf),
/* harmony export */   jq: () => (/* binding */ isForeign)
/* harmony export */ });
/* unused harmony export readTrusted */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);



const downMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const missingLooks = 4;
async function readTrusted({ reader, tools: { clock, signal } }, { careful = false } = {}) {
    for (const [looks, wait] of downMs.entries()) {
        const stored = await readStored(reader);
        const isMissing = stored.state === 'foreign' && (!careful || looks >= missingLooks);
        if (isMissing || 'manifest' in stored)
            return stored;
        if (stored.state === 'hidden' && !careful)
            return isRefusal(stored.status) ? await readStored(reader) : stored;
        await clock.sleep(wait, signal);
    }
    return await readStored(reader);
}
async function readKnown(site, options) {
    if (site.page.status === 'draft')
        return { state: 'draft' };
    const stored = await readTrusted(site, options);
    if (stored.state === 'down')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('site-unreadable', `What ${site.url} holds cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(stored.why)}.`);
    if (stored.state === 'hidden' && stored.status === 401 && !site.hasPassword) {
        const text = `The site ${site.page.name} asks visitors for a password that this step does not have, so whose it is and what it holds cannot be seen.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('password-needed', `${text} Nothing was changed.`);
    }
    return stored;
}
async function readStored(reader, ours) {
    try {
        const answer = await reader.get(_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestPath */ .ji, { maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestMaxBytes */ .vD });
        const { status } = answer;
        if (status === 404 || status === 410)
            return { state: 'foreign', why: 'the site has no manifest of this action', status };
        if (status !== 200)
            return { state: isOutage(status) ? 'down' : 'hidden', why: `its manifest answered ${status}`, status };
        const manifest = answer.cut ? undefined : (0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .parseManifest */ .Ng)(answer.text);
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
/* harmony export */   vD: () => (/* binding */ manifestMaxBytes),
/* harmony export */   wG: () => (/* binding */ pathsOf),
/* harmony export */   yv: () => (/* binding */ originOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(73305);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55308);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(96450);





const manifestPath = `${_site_file_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestFolder */ .UB}/manifest.json`;
const manifestMaxBytes = 8 * 1024 * 1024;
function digestOf(bytes) {
    return [bytes.length, (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(bytes).digest('hex')];
}
function isDigestOf([size, sha256], bytes) {
    return bytes.length === size && digestOf(bytes)[1] === sha256;
}
const text = (longest) => zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(longest));
const pathPattern = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]{1,1024}$/;
const isPath = (value) => typeof value === 'string' && pathPattern.test(value);
function isDigest(value) {
    if (!Array.isArray(value) || value.length !== 2)
        return false;
    const [size, sha256] = value;
    const isSize = Number.isInteger(size) && size >= 0 && size <= _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.fileSize;
    return isSize && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
}
const byPath = (isValue) => zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .custom */ .IeY((value) => typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([path, entry]) => isPath(path) && isValue(entry)));
const filesSchema = byPath(isDigest);
const paths = (most) => zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .custom */ .IeY((value) => Array.isArray(value) && value.length <= most && value.every(isPath));
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    publishId: text(100),
    open: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(true)),
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(300))),
    repositoryId: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(40))),
    branch: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(text(1000)),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(1000))),
    commit: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(64))),
    digest: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._regex */ .Fk(/^sha256:[0-9a-f]{64}$/))),
    extra: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(paths(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)),
    files: filesSchema,
    id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(text(100)),
    rolledBackFrom: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(80))).check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._maxLength */ .Eb(40))),
    kept: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ list: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._regex */ .Fk(/^[\w-]{1,100}$/)), files: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._gte */ .qm(0)) })),
    leftAt: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(byPath(Number.isSafeInteger)),
    assetsFor: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* ._gte */ .qm(0))),
    first: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(paths(100)),
    paths: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(paths(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite * 2)),
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
function originOf({ owner, branch, commit, restores, }) {
    const { repository, repositoryId, runUrl } = restores?.owner ?? owner;
    const rolledBackFrom = restores?.leaves ?? [];
    const known = {
        ...(repositoryId ? { repositoryId } : {}),
        ...(branch ? { branch } : {}),
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
    return {
        access: { environment, basicAuth },
        settings: {
            ...{ incremental, concurrency, keep, rollback, wait },
            maxPrune: inputs['max-prune'],
            keepAssetsMs: inputs['keep-assets'],
            timeoutMs: inputs.timeout,
            healthPath: inputs['health-path'],
        },
    };
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

/***/ 15652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   removeSite: () => (/* binding */ removeSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83537);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10774);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(52295);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8206);









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
    const site = page.url || (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_2__/* .usualAddress */ .VH)(job.name, job.access) ? (0,_site_js__WEBPACK_IMPORTED_MODULE_5__/* .openSite */ .c2)(job, page) : undefined;
    if (site && page.status !== 'draft')
        await guard(job, site);
    if (page.customDomain)
        await freeDomain(job, page);
    try {
        await job.tools.pages.remove(page.id);
        job.tools.log.info(`Removed the site ${job.name}.`);
        await job.onRemoved?.(page);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 405, 501))
            throw error;
        job.tools.log.warning(`The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`);
        await replaceAll(job, page.id);
    }
    return { changed: true };
}
async function guard(job, { reader }) {
    const { owner: own, name, nameChosen: chosen } = job;
    const marker = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .readStored */ .CL)(reader));
    if (marker)
        (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)(marker, { own, thing: `The site ${name}`, name, chosen, removes: true, log: job.tools.log });
}
async function freeDomain(job, page) {
    try {
        await job.tools.pages.removeDomain(page.id);
        job.tools.log.info(`The domain ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(page.customDomain ?? '', 260)} is free again.`);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === undefined || error.status === 401)
            throw error;
        if (error.status !== 404)
            job.tools.log.warning(`The domain of ${job.name} was not removed: ${error.message}`);
    }
}
async function replaceAll(job, pageId) {
    const bytes = Buffer.from(removedPage);
    const page = { path: 'index.html', size: bytes.length, source: { bytes } };
    const files = { [page.path]: (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .digestOf */ .ol)(bytes) };
    const manifest = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .manifestFile */ .YE)({ version: 1, publishId: job.tools.newId(), ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .originOf */ .yv)(job), files });
    try {
        const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_7__/* .Minter */ .Y([page, manifest], { ...job.tools, pageId });
        const options = { ...job.tools, minter };
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_6__/* .uploadFiles */ .Z)([page], options);
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_6__/* .uploadFiles */ .Z)([manifest], options);
        await job.tools.pages.publish(pageId, [page.path, manifest.path], async () => undefined);
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', `The site ${job.name} could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, {
            cause: error,
        });
    }
}


/***/ }),

/***/ 96450:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J5: () => (/* binding */ checkLimits),
/* harmony export */   QY: () => (/* binding */ withNoIndex),
/* harmony export */   SD: () => (/* binding */ unusedFilesWarning),
/* harmony export */   Sd: () => (/* binding */ largestFiles),
/* harmony export */   UB: () => (/* binding */ manifestFolder),
/* harmony export */   X1: () => (/* binding */ isSitePath),
/* harmony export */   jK: () => (/* binding */ missingRoot),
/* harmony export */   yp: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
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


/***/ }),

/***/ 30568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $: () => (/* binding */ siteTools)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
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
        return (0,errors/* orMissing */.Mr)(() => this.#page(name, { method: 'GET', path: pathOf(name), mayBeMissing: true }));
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
        const path = `${pathOf(id)}/upload-urls`;
        const minted = await this.#call({ method: 'POST', path, body: { files }, repeatable: true, large: true }, wire/* mintResponse */.gy);
        const given = new Set(minted.uploads.map((target) => target.path));
        const lacking = files.filter((file) => !given.has(file.path));
        if (lacking.length > 0) {
            throw new errors/* DeployError */.sH('unexpected-answer', `The platform gave upload targets for ${given.size} of ${(0,format/* count */.U9)(files.length, 'file')}; missing is ${JSON.stringify(lacking[0]?.path)}.`);
        }
        return minted;
    }
    async publish(id, files, beforeAgain) {
        const call = { method: 'POST', path: `${pathOf(id)}/publish`, body: { files, prune: true } };
        const rules = { ...own, repeatable: true, beforeAgain, timeoutMs: finalizeTimeoutMs };
        return await this.#starting(async (number) => {
            if (number > 1)
                await beforeAgain();
            return await this.#options.controlPlane.call({ ...call, ...rules }, wire/* publishResponse */.Du);
        });
    }
    async remove(id) {
        await (0,errors/* orMissing */.Mr)(() => this.#command({ method: 'DELETE', path: pathOf(id) }));
    }
    async protect(id, login) {
        await this.#command({ method: 'PUT', path: `${pathOf(id)}/auth`, body: login, repeatable: true });
    }
    async setDomain(id, domain) {
        await this.#command({ method: 'POST', path: `${pathOf(id)}/domain`, body: { domain }, repeatable: true });
    }
    async removeDomain(id) {
        await this.#command({ method: 'DELETE', path: `${pathOf(id)}/domain` });
    }
    async #noRoom(error) {
        const sites = await this.list().catch(() => []);
        const names = sites.slice(0, 20).map(({ name }) => (0,plain_text/* plainText */.wh)(name, 60));
        const has = names.length > 0 ? ` It has: ${names.join(', ')}${sites.length > 20 ? ' …' : ''}.` : '';
        return new errors/* DeployError */.sH('plan-limit', `The plan of the workspace has no room for another site: ${error.request.reason ?? error.message}.${has}`, { cause: error });
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
function pathOf(nameOrId) {
    return `/mypages/${encodeURIComponent(nameOrId.toWellFormed())}`;
}

;// CONCATENATED MODULE: ./build/src/pages/site-tools.js



function siteTools(clients, runtime) {
    const { clock, log, dispatcher, random, newId, stallMs, journalPath, interrupts } = runtime;
    const trustedHosts = new hosts/* TrustedHosts */.V5(clients.hosts);
    const tools = { clock, log, dispatcher, random, newId, stallMs, trustedHosts, tempFolder: (0,external_node_path_.dirname)(journalPath) };
    const under = (signal) => {
        const { controlPlane, http } = clients.under(signal);
        return { ...tools, http, pages: new PagesApi({ controlPlane, clock, log, signal }), signal, under };
    };
    return under(interrupts.signal);
}


/***/ }),

/***/ 52295:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TC: () => (/* binding */ readerOf),
/* harmony export */   c2: () => (/* binding */ openSite)
/* harmony export */ });
/* unused harmony export Site */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _platform_my_domains_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98483);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60868);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8206);






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
    minter(files) {
        return new _upload_targets_js__WEBPACK_IMPORTED_MODULE_5__/* .Minter */ .Y(files, { ...this.tools, pageId: this.page.id });
    }
    async store(files, options = {}) {
        if (files.length > 0)
            await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_4__/* .uploadFiles */ .Z)(files, { ...this.tools, minter: options.minter ?? this.minter(files), ...options });
    }
    under(signal) {
        return new Site(this.page, { tools: this.tools.under(signal), access: this.#access });
    }
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
function* framed(before, pieces, after) {
    yield before;
    yield* pieces;
    yield after;
}
function quoted(name) {
    return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
async function postForm(form, url, { dispatcher, signal, clock, stallMs }) {
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
        answer = await (0,dispatch/* dispatch */.J)(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
    }
    catch (error) {
        signal.throwIfAborted();
        const code = (0,errors/* systemCodeOf */.c7)(error);
        const refusal = (0,connection_errors/* permanentConnectionError */.L)(facts, error);
        if (refusal)
            throw refusal;
        throw new errors/* RequestError */.GI('upload-failed', `${(0,errors/* describeRequest */.Ng)(facts)} broke off: ${(0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error))}${code ? ` (${code})` : ''}`, { request: facts, cause: error });
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
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload-files.js







const failuresShown = 10;
const maxTries = { broken: 5, late: 6, expired: 4, congested: 12 };
const silence = { late: 5, unreachable: 2 };
async function uploadFiles(files, options) {
    const { window = new upload_window/* UploadWindow */.y(1), onStored } = options;
    const failures = [];
    const queue = [...files.filter((file) => !(0,content/* isSmall */.eq)(file)), ...files.filter(content/* isSmall */.eq)].reverse();
    const stopped = () => options.signal.aborted || failures.length >= failuresShown;
    const heard = { at: options.clock.now() };
    const uploading = { ...options, window, boundary: newBoundary(), heard, stopped };
    const upload = (file) => uploadFile(file, uploading).then((digest) => onStored?.(file, digest), (error) => {
        failures.push({ file, error });
    });
    await drain(queue, upload, uploading);
    options.signal.throwIfAborted();
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
    const { minter, window, clock, random, signal, heard } = options;
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
            if (verdict === 'fatal' || ++counts[verdict] >= maxTries[verdict] || options.stopped())
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
    const { requestLimit } = await postForm(form, target.address, options);
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
function judge(error, { clock, heard, stallMs }) {
    if (!(error instanceof errors/* RequestError */.GI) || error.code !== 'upload-failed')
        return 'fatal';
    if (error.cause instanceof errors/* DeployError */.sH)
        return 'fatal';
    const { status, serverCode = '', retryAfterMs = 0 } = error.request;
    if (retryAfterMs > retry/* maxAskedMs */.f0)
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
    const backoff = verdict === 'congested' ? { base: 500, max: 20_000 } : { base: 250, max: 8000 };
    return (0,retry/* backoffMs */.jo)(number, { ...backoff, random });
}
function uploadFailedError(failures, total) {
    const first = failures[0]?.error;
    if (first instanceof errors/* DeployError */.sH && first.code !== 'upload-failed') {
        if (failures.every(({ error }) => error instanceof errors/* DeployError */.sH && error.message === first.message))
            return first;
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
    #options;
    #batchOf = new Map();
    #last;
    constructor(files, options) {
        this.#options = options;
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
        if (this.#options.clock.now() < minted.goodUntil)
            return targetOf(minted, file);
        if (batch.minted === opened)
            batch.minted = this.#mint(batch.files);
        return targetOf(await batch.minted, file);
    }
    async again(file) {
        return targetOf(await this.#mint([file]), file);
    }
    async #mint(files) {
        const { pages, pageId, clock, trustedHosts } = this.#options;
        const askedAt = clock.now();
        const response = await pages.mint(pageId, files.map(({ path, size }) => ({ path, size })));
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
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60868);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);





function placesOf(lists) {
    const places = new Map();
    for (const files of lists) {
        for (const [path, [, sha256]] of Object.entries(files)) {
            const known = places.get(sha256);
            if (!known)
                places.set(sha256, [path]);
            else if (!known.includes(path))
                known.push(path);
        }
    }
    return places;
}
class FetchedContent {
    #tools;
    #named;
    constructor(tools) {
        this.#tools = tools;
    }
    get #folder() {
        this.#named ??= (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#tools.tempFolder, `rollback-${this.#tools.newId()}`);
        return this.#named;
    }
    siteFile(path, digest) {
        return { path, size: digest[0], source: { file: this.#fileOf(digest) } };
    }
    async fetch(reader, wanted) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(this.#folder, { recursive: true, mode: 0o700 });
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .sideBySide */ .Q)(wanted, (one) => this.#fetchOne(reader, one));
    }
    async #fetchOne(reader, { digest, paths }) {
        const file = this.#fileOf(digest);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return;
        let reason = 'There is no such file.';
        for (const path of paths) {
            const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
            if (status === 200 && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .isDigestOf */ ._Q)(digest, body)) {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
                return;
            }
            const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(path, 200);
            reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
        }
        throw new Error(reason);
    }
    #fileOf([, sha256]) {
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#folder, sha256);
    }
    end() {
        if (this.#named && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.#named))
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#named, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 43847:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ip: () => (/* binding */ readClaims),
/* harmony export */   MD: () => (/* binding */ checkWorkspace),
/* harmony export */   R: () => (/* binding */ workspaceIn),
/* harmony export */   V6: () => (/* binding */ readIssueTime),
/* harmony export */   fG: () => (/* binding */ whyRefused),
/* harmony export */   v0: () => (/* binding */ describeAccessToken)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);



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
    return `${sort}${whose} that ${endsAt <= now ? 'ended' : 'ends'} on ${formatTime(endsAt)}`;
}
function whyRefused({ endsAt }, now) {
    if (endsAt !== undefined && endsAt <= now)
        return `It ended on ${formatTime(endsAt)}.`;
    const good = endsAt === undefined ? 'It never ends' : `It ends on ${formatTime(endsAt)}`;
    return `${good}, so it was revoked or belongs to another \`environment\`.`;
}
function checkWorkspace(accessToken, wanted) {
    const workspace = workspaceIn(accessToken);
    if (wanted === undefined || workspace === wanted)
        return workspace;
    const whose = workspace === undefined ? 'names no workspace' : `belongs to the workspace ${workspace}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-workspace', `The login ${whose}; \`workspace\` is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(wanted, 120)}.`);
}
function readPayload(token) {
    const claims = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
}
function formatTime(ms) {
    return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
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
const planReason = /\b(quota|plan|upgrade|payment|billing|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;
const limitReason = /\b(limit|allows?|exceed\w*|maximum|max|too many|insufficient|balance)\b/i;
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
    constructor({ hosts, tokens, ...rest }) {
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
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${role} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(url.href, 200))}: ${secret} would go there, and it is not where that has to be.`);
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
    const why = error.status === 401 ? tokens.whyRefused?.() : undefined;
    return why ? new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI(error.code, `${error.message} ${why}`, { request: error.request }) : error;
}
const maxTokenLength = 16_384;
function bearer(token, whose) {
    if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token))
        return `Bearer ${token}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`);
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
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);




const entry = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    isManaged: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY()), undefined),
});
const entries = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(entry);
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
        return await this.#controlPlane.call({ method: 'GET', path: '/mydomains' }, entries);
    }
    async add(domain) {
        await this.#controlPlane.command({ method: 'POST', path: '/mydomains', body: domain });
    }
    async remove({ serviceId, instanceName, domain }) {
        await this.#controlPlane.remove((0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)('mydomains', serviceId, instanceName, domain));
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
        if (!visited.searchParams.has('osc-deploy')) {
            visited.searchParams.append('osc-deploy', (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex'));
        }
        const headers = {
            accept: '*/*',
            'cache-control': 'no-cache',
            pragma: 'no-cache',
        };
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
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53846);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73305);

const tokenResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    access_token: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ''),
    refresh_token: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    token_type: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), undefined),
    expires_in: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._positive */ .NC())), undefined),
    scope: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), undefined),
});
const idText = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._maxLength */ .Eb(200));
const count = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^\d+$/)), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi(Number))]);
const maybeText = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()), undefined);
const page = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([idText, zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()]), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi(String))), undefined),
    name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(idText), undefined),
    url: maybeText,
    status: maybeText,
    customDomain: maybeText,
    domain: maybeText,
})
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .refine */ .YPB(({ id, name }) => id !== undefined || name !== undefined, 'expected `id` or `name`')), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi(({ domain, ...record }) => ({ ...record, customDomain: record.customDomain ?? domain })));
const publishResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ prunedCount: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(count), undefined) }));
const pageList = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(page), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .transform */ .pdi((records) => records.flatMap((record) => record.name === undefined ? [] : [{ ...record, id: record.id ?? record.name, name: record.name }])));
function isUploadTarget(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const { path, url, method = '', contentType = '', fields } = value;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        return false;
    const texts = [path, url, method, contentType, ...Object.values(fields)];
    return url !== '' && texts.every((text) => typeof text === 'string');
}
const uploadTargets = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .custom */ .IeY((value) => Array.isArray(value) && value.every(isUploadTarget), 'expected a list of upload targets with path, url and fields');
const mintResponse = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    uploads: uploadTargets,
    expiresAt: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()])),
});
const pageLimits = {
    fileSize: 26_214_400,
    filesPerMint: 500,
    filesPerSite: 5000,
};


/***/ }),

/***/ 23702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fd: () => (/* binding */ whyOver),
/* harmony export */   Ml: () => (/* binding */ addLostLabel),
/* harmony export */   Ry: () => (/* binding */ isNoRoom),
/* harmony export */   bl: () => (/* binding */ whySuperseded),
/* harmony export */   eD: () => (/* binding */ checkBranchPlace),
/* harmony export */   fR: () => (/* binding */ whyOlder),
/* harmony export */   no: () => (/* binding */ isVanished),
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
/* harmony import */ var _sweep_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37831);








async function whySuperseded(run) {
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
function whyOlder(ownRun, { rival }) {
    const [own, other] = [parseRunUrl(ownRun), parseRunUrl(rival ?? '')];
    if (!own || !other || own.repository !== other.repository || other.id <= own.id)
        return undefined;
    return 'That run is newer than this one, so the site is left to it.';
}
function parseRunUrl(url) {
    const [, repository, id] = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/actions\/runs\/(\d+)(?:\/|$)/.exec(url) ?? [];
    return repository && id ? { repository: repository.toLowerCase(), id: Number(id) } : undefined;
}
async function whyOver(run) {
    const { preview, branch } = run.intent;
    const { isOver, why } = await (preview === undefined ? (0,_sweep_js__WEBPACK_IMPORTED_MODULE_4__/* .judgeBranch */ .m8)(branch, run) : (0,_sweep_js__WEBPACK_IMPORTED_MODULE_4__/* .judgePullRequest */ .yU)(preview, run));
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
function isVanished(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return false;
    return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'].includes(error.code);
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
/* harmony export */   GP: () => (/* binding */ sweepPreviews),
/* harmony export */   hb: () => (/* binding */ findPreviews),
/* harmony export */   m8: () => (/* binding */ judgeBranch),
/* harmony export */   yU: () => (/* binding */ judgePullRequest)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28473);




function findPreviews(all, { base, names }) {
    return all.flatMap(({ name }) => {
        const pullRequest = names.pullRequestIn(name, base);
        return pullRequest === undefined && !names.isOfBranch(name, base) ? [] : [{ name, pullRequest }];
    });
}
async function sweepPreviews(home, run) {
    const { log, interrupts } = run.runtime;
    const { signal } = interrupts;
    const sweep = { removed: [], kept: [], failed: [] };
    const living = new Living(run);
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
                sweep.kept.push({ ...preview, why });
            }
        }
        catch (error) {
            signal.throwIfAborted();
            sweep.failed.push({ ...preview, why: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error) });
        }
    }
    if (sweep.failed.length > 0) {
        const all = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(sweep.removed.length + sweep.failed.length, 'preview');
        const lines = sweep.failed.map(({ name, why }) => `- ${name}: ${why}`).join('\n');
        log.warning(`${sweep.failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`);
    }
    return sweep;
}
class Living {
    #run;
    #pulls;
    #branches;
    constructor(run) {
        this.#run = run;
    }
    async judgePullRequest(number) {
        const label = this.#run.inputs['preview-label'];
        this.#pulls ??= this.#run.pulls.open();
        const open = await this.#pulls;
        if (!open)
            return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
        const isLabeled = label === undefined || (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .hasLabel */ .RX)(open.get(number), label) !== false;
        return open.has(number) && isLabeled ? openPull(number) : judgePullRequest(number, this.#run);
    }
    async judgeBranch(branch) {
        if (branch === undefined)
            return judgeBranch(branch, this.#run);
        this.#branches ??= this.#run.branches.names();
        const names = await this.#branches;
        if (!names)
            return { isOver: false, why: `GitHub did not say whether the branch "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(branch, 100)}" exists` };
        return names.has(branch) ? thereBranch(branch) : judgeBranch(branch, this.#run);
    }
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
async function judgePullRequest(number, { inputs, pulls }) {
    const label = inputs['preview-label'];
    const state = await pulls.state(number);
    if (!state)
        return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
    if (state === 'missing')
        return { isOver: false, why: `there is no pull request #${number}` };
    if (state.closed)
        return { isOver: true, why: `Pull request #${number} is closed` };
    if (label !== undefined && (0,_contract_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .hasLabel */ .RX)(state.labels, label) === false) {
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
/* harmony export */   tp: () => (/* binding */ table)
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
function table(header, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
function folded(title, markdown, { open = false } = {}) {
    const shown = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeHtml */ .ZD)(title).replace(_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .mention */ .lE, '$1<!-- -->');
    return `<details${open ? ' open' : ''}><summary>${shown}</summary>\n\n${markdown}\n\n</details>`;
}


/***/ }),

/***/ 35440:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Aq: () => (/* binding */ timesText),
/* harmony export */   C_: () => (/* binding */ logService),
/* harmony export */   MA: () => (/* binding */ changedLines),
/* harmony export */   Ms: () => (/* binding */ logChangedFiles),
/* harmony export */   Sb: () => (/* binding */ phaseTimes),
/* harmony export */   fP: () => (/* binding */ outcomeValues),
/* harmony export */   wL: () => (/* binding */ logPublish)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85763);


function outcomeValues(outcome) {
    switch (outcome.kind) {
        case 'published':
        case 'planned': {
            const { plan, changed, uploaded, bytes, pruned } = outcome.result;
            const unchanged = plan.unchanged.length;
            const site = { changed, files: plan.added.length + plan.changed.length + unchanged, unchanged };
            return outcome.kind === 'planned'
                ? { operation: 'planned', status: 'planned', ...site, uploaded: 0, pruned: 0, bytes: 0 }
                : { operation: 'deployed', status: 'live', ...site, uploaded, pruned, bytes };
        }
        case 'served': {
            const { changed, status } = outcome.result;
            return { operation: outcome.planned ? 'planned' : 'deployed', status, changed };
        }
        case 'removed':
            return { operation: 'removed', status: 'removed', changed: outcome.changed };
        case 'cleaned':
            return { operation: 'cleaned', status: 'cleaned', changed: outcome.sweep.removed.length > 0 };
        case 'skipped':
            return { operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': outcome.reason };
    }
}
const maxChangedLines = 500;
async function logPublish(log, result, times) {
    const { plan, uploaded, pruned, bytes, changed, url, phases } = result;
    await logChangedFiles(log, plan);
    if (changed)
        log.info(`Uploaded ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(uploaded, 'file')} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatBytes */ .z3)(bytes)}), deleted ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatNumber */ .ZV)(pruned)}.`);
    log.info(`Live: ${url} after ${timesText(phases, times)}`);
}
function timesText(phases, times) {
    const parts = phaseTimes(phases, times).map(([name, ms]) => `${name} ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(ms)}`);
    return `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(times.duration)} (${parts.join(', ')})`;
}
function logService(log, { status, url }, duration) {
    log.info(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(status, 60)}${url ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(url)}` : ''} after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(duration)}`);
}
async function logChangedFiles(log, plan) {
    const lines = changedLines(plan);
    if (lines.length === 0)
        return;
    await log.group('Changed files', async () => {
        const shown = lines.slice(0, maxChangedLines);
        if (lines.length > maxChangedLines)
            shown.push(`and ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatNumber */ .ZV)(lines.length - maxChangedLines)} more`);
        log.info(shown.join('\n'));
    });
}
function changedLines({ added, changed, deleted = [] }) {
    return [
        ...deleted.map((path) => `- ${path}`),
        ...changed.map(({ path }) => `~ ${path}`),
        ...added.map(({ path }) => `+ ${path}`),
    ].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(line, 200));
}
const phaseNames = {
    ensure: 'prepare',
    find: 'prepare',
    protect: 'prepare',
    finalize: 'switch over',
    live: 'check',
};
function phaseTimes(phases, { signIn, duration }) {
    const times = new Map([
        ['prepare', 0],
        ['sign in', signIn],
    ]);
    for (const [phase, ms] of phases.entries) {
        const name = phaseNames[phase] ?? phase;
        times.set(name, (times.get(name) ?? 0) + ms);
    }
    const measured = [...times.values()].reduce((sum, ms) => sum + ms, 0);
    times.set('prepare', (times.get('prepare') ?? 0) + Math.max(0, duration - measured));
    return [...times].filter(([, ms]) => ms > 0);
}


/***/ }),

/***/ 68395:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Eh: () => (/* binding */ commitUrlOf),
/* harmony export */   wn: () => (/* binding */ commitLink)
/* harmony export */ });
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49391);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70075);


function commitUrlOf({ context: { serverUrl, repository }, inputs: { 'source-url': source }, }) {
    const own = `${serverUrl}/${repository}`;
    return repository && (source === undefined || (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_0__/* .sameUrl */ .cl)(source, own)) ? `${own}/commit/` : undefined;
}
function commitLink(sha, commitUrl) {
    const short = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(sha.slice(0, 7));
    return commitUrl === undefined ? short : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(short, `${commitUrl}${encodeURIComponent(sha)}`);
}
function placeOf({ outputs }, run) {
    const environment = run?.inputs.environment ?? 'prod';
    const { workspace } = outputs.values;
    return workspace ? `workspace ${workspace} on ${environment}` : environment;
}


/***/ }),

/***/ 36027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ tagDeployed),
/* harmony export */   A1: () => (/* binding */ isNameChosen),
/* harmony export */   Ae: () => (/* binding */ unknownOwnerError),
/* harmony export */   SL: () => (/* binding */ tagMade),
/* harmony export */   bq: () => (/* binding */ guardOwnership),
/* harmony export */   cO: () => (/* binding */ Overtaken),
/* harmony export */   es: () => (/* binding */ leavesOwner),
/* harmony export */   pF: () => (/* binding */ findNewer)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83537);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);




function isNameChosen({ inputs, preview }) {
    return inputs.name !== undefined && !preview;
}
async function guardOwnership(run, guarded) {
    await guardRepository(run, guarded);
    const { resource, source } = guarded;
    const { name, operation, preview, target } = run;
    const isUnknown = operation === 'remove' && preview && target === 'instance' && !source;
    if (!isUnknown || (await isOwnPreview(run, resource)))
        return;
    const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .howToFree */ .M)(name) });
}
function leavesOwner(run, change) {
    return change.sent === undefined && (isNameChosen(run) || Object.keys(change.options).length === 0);
}
async function guardRepository(run, { resource, source, sent }) {
    const { context, inputs, name, operation, tools } = run;
    const { log } = tools;
    const about = { thing: `"${name}"`, name, chosen: isNameChosen(run), removes: operation === 'remove', log };
    const tags = await tools.tags.of(resource);
    if (!tags && operation === 'remove')
        throw unknownOwnerError(name);
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)(tags ?? []);
    const { repository: tagged } = marker;
    if (tagged !== undefined && context.repository) {
        if ((0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .namesRepository */ .xt)(marker, context))
            return;
        (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: tagged }, { ...about, own: { repository: context.repository } });
        if (operation === 'deploy')
            await tagMade(run, resource);
        return;
    }
    const theirs = source && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryOf */ ._M)(source);
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryOf */ ._M)(url)) || []);
    if (!tags && !isNameChosen(run) && !(theirs && ours.includes(theirs)))
        throw unknownOwnerError(name);
    if (!theirs || ours.length === 0 || ours.includes(theirs))
        return;
    const [host = ''] = theirs.split('/');
    const sameHost = ours[0]?.startsWith(`${host}/`);
    const [them, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
    (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: them }, { ...about, own: { repository: us } });
}
function unknownOwnerError(name) {
    const message = `Whose "${name}" is cannot be seen: its tags cannot be read. Nothing of it was changed.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-error', message);
}
async function tagMade({ tools: { tags }, ownTags }, resource) {
    if (ownTags.length === 0)
        return;
    const there = await tags.of(resource);
    if (there === undefined)
        return;
    const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .mergeTags */ .kE)(there, ownTags);
    if (all?.length === there.length && all.every((tag) => there.includes(tag)))
        return;
    if (all)
        await tags.set(resource, all);
    else
        tags.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTags */ .MH} already, so it does not say whose it is.`);
}
async function tagDeployed(run, resource) {
    if (await isOwnPreview(run, resource))
        await tagMade(run, resource);
}
class Overtaken extends Error {
}
async function findNewer(run, there) {
    const { context, name, readHead, tools } = run;
    const own = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readRunUrl */ .tP)(context.runUrl);
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)((there && (await tools.tags.of(there))) ?? []);
    const isOurs = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .namesRepository */ .xt)(marker, context);
    if (own && isOurs && Number(marker.run) > own.id) {
        const link = context.runUrl.replace(/\d+(\/attempts\/\d+)?$/, marker.run ?? '');
        if (own.attempt === 1)
            throw new Overtaken(`"${name}" was deployed by a newer run: ${link}`);
        return `a newer run has deployed it: ${link}`;
    }
    const head = await readHead?.();
    if (!head || head.toLowerCase() === context.sha.toLowerCase())
        return undefined;
    return `${context.branch ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}
async function isOwnPreview({ tools, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)((await tools.tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)(ownTags)];
    return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}


/***/ })

};
