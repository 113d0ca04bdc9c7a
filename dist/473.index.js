export const id = 473;
export const ids = [473];
export const modules = {

/***/ 76496:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ resolveIntent)
});

// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
;// CONCATENATED MODULE: ./build/src/contract/intent.js



const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
const instanceNamePattern = /^[a-z0-9]+$/;
const dependabot = 'dependabot[bot]';
function computeIntent(inputs, context) {
    const { pullRequest } = context;
    const operation = inputs.operation === 'auto' ? (pullRequest?.closed ? 'remove' : 'deploy') : inputs.operation;
    const preview = inputs.preview === 'false' || operation === 'cleanup' ? undefined : pullRequest?.number;
    const base = inputs.name ?? defaultName(inputs, context);
    const name = preview === undefined ? base : previewName(inputs, { base, preview });
    const skipCase = secretlessCase(inputs, context);
    const skip = skipReason(inputs, { context, operation, preview, skipCase });
    const intent = { operation, name, base, preview, skip, skipCase };
    const problems = skip ? [] : [...nameProblems(inputs, name), ...missing(inputs, intent), ...storeProblems(inputs)];
    const unsettled = context.pullRequestHint !== undefined;
    if (!skip && inputs.preview === 'true' && preview === undefined && operation !== 'cleanup' && !unsettled) {
        problems.push({
            input: 'preview',
            text: `is true, but a ${context.eventName || 'local'} run belongs to no pull request.`,
        });
    }
    return { intent, problems };
}
function guardUntrustedCode(inputs, { context, intent }) {
    if (!context.privilegedFork)
        return;
    if (intent.operation === 'remove' || intent.operation === 'cleanup' || inputs.preview === 'true')
        return;
    throw new errors/* DeployError */.sH('invalid-input', `This ${context.eventName} run holds the secrets of the repository and would publish the code of a fork.`, { next: 'Set `preview: true` if that is meant and the build ran without secrets.' });
}
function defaultName(inputs, context) {
    return inputs.target === 'pages' ? (0,preview_names/* pageNameFor */.Gy)(context.repository) : (0,preview_names/* instanceNameFor */.Qh)(context.repository);
}
function previewName(inputs, { base, preview }) {
    return inputs.target === 'pages' ? (0,preview_names/* previewPageName */.fG)(base, preview) : (0,preview_names/* previewInstanceName */.J3)(base, preview);
}
function secretlessCase(inputs, { pullRequest, actor }) {
    if (!pullRequest || inputs['refresh-token'] || inputs['access-token'])
        return undefined;
    if (actor === dependabot || (pullRequest.author === dependabot && !pullRequest.fork))
        return 'dependabot';
    return pullRequest.fork ? 'fork' : undefined;
}
function skipReason(inputs, run) {
    const { operation, preview, skipCase } = run;
    if (skipCase === 'fork')
        return 'This pull request comes from a fork, and forks get no secrets.';
    if (skipCase === 'dependabot')
        return 'This run was started by Dependabot, which gets no Actions secrets.';
    const { pullRequest } = run.context;
    if (!pullRequest?.closed)
        return undefined;
    if (operation === 'deploy')
        return `Pull request #${pullRequest.number} is closed, so there is nothing to publish.`;
    if (operation === 'remove' && preview === undefined) {
        const kept = inputs.target === 'pages' ? 'site' : inputs.target;
        return `The pull request was closed, and with \`preview: false\` it has no ${kept} of its own to remove.`;
    }
    return undefined;
}
function nameProblems(inputs, name) {
    if (name === '')
        return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
    const page = inputs.target === 'pages';
    const pattern = page ? pageNamePattern : instanceNamePattern;
    if (pattern.test(name))
        return [];
    const rule = page
        ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
        : 'must have only a-z and 0-9';
    const fixed = page ? (0,preview_names/* pageNameFor */.Gy)(name) : (0,preview_names/* instanceNameFor */.Qh)(name);
    const advice = pattern.test(fixed)
        ? `"${(0,plain_text/* plainText */.wh)(name, 80)}" would become "${fixed}"`
        : `given was "${(0,plain_text/* plainText */.wh)(name, 80)}"`;
    return [{ input: 'name', text: `${rule}; ${advice}.` }];
}
function missing(inputs, intent) {
    const problems = [];
    const writes = intent.operation === 'deploy' || intent.operation === 'plan';
    const need = (input, why) => problems.push({ input, text: `is required ${why}.` });
    const refreshes = inputs['refresh-token'] !== undefined || inputs['token-file'] !== undefined;
    if (!inputs['access-token'] && !refreshes) {
        const text = 'has no value, and neither has `access-token`: an empty secret usually has another name or environment.';
        problems.push({ input: 'refresh-token', text });
    }
    if (!inputs['access-token'] && refreshes && !inputs['client-id'])
        need('client-id', 'with `refresh-token`');
    if (inputs.target === 'pages' && writes && !inputs.directory)
        need('directory', 'for `target: pages`: the folder the build wrote');
    if ((inputs.target === 'runner' || inputs.target === 'app') && writes && !inputs.runner) {
        need('runner', `for \`target: ${inputs.target}\`: web, python, go, dotnet or wasm`);
    }
    if ((inputs.target === 'instance' || inputs.target === 'job') && !inputs.service) {
        need('service', `for \`target: ${inputs.target}\`: the service id, such as eyevinn-web-runner`);
    }
    if (intent.operation === 'cleanup' && !inputs['github-token'])
        need('github-token', 'for `operation: cleanup`: it tells which pull requests are closed');
    return problems;
}
function storeProblems(inputs) {
    const store = inputs['token-store'];
    if (store === 'github-secret' && !inputs['secret-token']) {
        return [
            { input: 'secret-token', text: 'is required for `token-store: github-secret`: a token that may write secrets.' },
        ];
    }
    if (store === 'file' && !inputs['token-file']) {
        return [{ input: 'token-file', text: 'is required for `token-store: file`: the path of the file.' }];
    }
    return [];
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(43759);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
;// CONCATENATED MODULE: ./build/src/github/pull-request.js



const state = schemas/* looseObject */._H3({
    state: schemas/* string */.YjP(),
    head: schemas/* catch */.MfU(schemas/* optional */.lqM(schemas/* looseObject */._H3({ sha: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[0-9a-f]{40}$/i)) })), undefined),
});
const list = schemas/* array */.YOg(schemas/* unknown */.L5J());
const usable = (data) => (0,github_api.decodeData)(list, data, 'the pull requests').flatMap((item) => {
    const parsed = contract_event/* pullRequestData */.vA.safeParse(item);
    return parsed.success ? [parsed.data] : [];
});
const mostPages = 5;
class PullRequests {
    #github;
    #repository;
    constructor({ github, repository }) {
        this.#github = github;
        this.#repository = repository;
    }
    async state(number) {
        return this.#github.attempt({
            what: `the state of pull request #${number}`,
            permission: 'pull-requests: read',
            repeatable: true,
            call: async (api, repo) => {
                try {
                    const { data } = await api.request('GET /repos/{owner}/{repo}/pulls/{number}', { ...repo, number });
                    const found = (0,github_api.decodeData)(state, data, `pull request #${number}`);
                    return { closed: found.state === 'closed', headSha: found.head?.sha };
                }
                catch (error) {
                    if (isMissing(error))
                        return 'missing';
                    throw error;
                }
            },
        });
    }
    async find(hint) {
        return hint.kind === 'number' ? this.#byNumber(hint.number) : this.#byCommit(hint);
    }
    async #byNumber(number) {
        return this.#github.attempt({
            what: `pull request #${number}`,
            permission: 'pull-requests: read',
            repeatable: true,
            call: async (api, repo) => {
                const { data } = await api.request('GET /repos/{owner}/{repo}/pulls/{number}', { ...repo, number });
                const found = (0,github_api.decodeData)(contract_event/* pullRequestData */.vA, data, `pull request #${number}`);
                return (0,contract_event/* pullRequestOf */._n)(found, { repository: this.#repository });
            },
        });
    }
    async #byCommit(hint) {
        const ofBranch = hint.headBranch && hint.headRepository ? await this.#ofBranch(hint) : [];
        const found = pick(ofBranch ?? [], hint) ?? pick((await this.#ofCommit(hint.headSha)) ?? [], hint);
        if (found)
            return (0,contract_event/* pullRequestOf */._n)(found, { repository: this.#repository });
        return ofBranch === undefined ? undefined : 'none';
    }
    async #ofBranch({ headBranch, headRepository }) {
        const owner = headRepository.split('/')[0];
        return this.#github.attempt({
            what: 'the pull request of this workflow run',
            permission: 'pull-requests: read',
            repeatable: true,
            call: async (api, repo) => {
                const all = [];
                for (let page = 1; page <= mostPages; page++) {
                    const query = { state: 'all', head: `${owner}:${headBranch}`, per_page: 100, page };
                    const { data } = await api.request('GET /repos/{owner}/{repo}/pulls', { ...repo, ...query });
                    all.push(...usable(data));
                    if (!Array.isArray(data) || data.length < 100)
                        break;
                }
                return all;
            },
        });
    }
    async #ofCommit(sha) {
        return this.#github.attempt({
            what: 'the pull request of this commit',
            permission: 'pull-requests: read',
            repeatable: true,
            call: async (api, repo) => {
                try {
                    const { data } = await api.request('GET /repos/{owner}/{repo}/commits/{sha}/pulls', { ...repo, sha });
                    return usable(data);
                }
                catch (error) {
                    if (isMissing(error))
                        return [];
                    throw error;
                }
            },
        });
    }
}
function pick(found, { headSha, headRepository }) {
    const matching = found.filter(({ head }) => head.sha === headSha && (0,contract_event/* sameRepository */.RB)(head.repo?.full_name, headRepository));
    return matching.find(({ state: now }) => now !== 'closed') ?? matching[0];
}
function isMissing(error) {
    if (!(error instanceof Error) || !('status' in error))
        return false;
    return error.status === 404 || error.status === 422;
}

;// CONCATENATED MODULE: ./build/src/previews/superseded.js
async function whySuperseded(intent, { context, pulls }) {
    if (intent.operation !== 'deploy' || intent.preview === undefined || intent.skip)
        return undefined;
    const state = await pulls.state(intent.preview);
    if (!state || state === 'missing')
        return undefined;
    if (state.closed)
        return `Pull request #${intent.preview} was closed meanwhile, so there is nothing to publish.`;
    const newer = state.headSha && context.sha && state.headSha.toLowerCase() !== context.sha.toLowerCase();
    if (!newer)
        return undefined;
    return `Pull request #${intent.preview} has a newer commit, ${state.headSha?.slice(0, 7)}, whose own run publishes it.`;
}

// EXTERNAL MODULE: ./build/src/workflow/github-client.js + 2 modules
var github_client = __webpack_require__(83903);
;// CONCATENATED MODULE: ./build/src/action/resolve-intent.js






async function resolveIntent(runtime, raw) {
    const { inputs, problems } = (0,contract_inputs/* parseInputs */.TL)(raw);
    if (inputs['basic-auth'])
        runtime.log.mask(inputs['basic-auth'].password);
    const read = (0,contract_event/* readContext */.yI)(runtime.env, runtime.event);
    const first = await checkedIntent(inputs, { context: read, problems });
    const github = (0,github_client/* openGitHub */.o)(runtime, { inputs, context: read });
    const pulls = new PullRequests({ github, repository: read.repository });
    const { context, lost } = await settle(read, { pulls, intent: first });
    const intent = context === read ? await upToDate(first, { context, pulls }) : await checkedIntent(inputs, { context, problems });
    return { runtime, inputs, context, intent: lost ? { ...intent, skip: lost } : intent, github, pulls };
}
async function upToDate(intent, at) {
    return { ...intent, skip: intent.skip ?? (await whySuperseded(intent, at)) };
}
async function checkedIntent(inputs, { context, problems }) {
    const { intent, problems: own } = computeIntent(inputs, context);
    const more = [...own, ...(intent.skip ? [] : await serviceProblems(inputs, { context, intent }))];
    const broken = new Set(problems.map((problem) => problem.input));
    (0,contract_inputs/* rejectProblems */.Ys)([...problems, ...more.filter((problem) => !broken.has(problem.input))]);
    if (!intent.skip)
        guardUntrustedCode(inputs, { context, intent });
    return intent;
}
async function serviceProblems(inputs, { context, intent }) {
    if (inputs.target === 'pages')
        return [];
    const { checkServiceInputs } = await __webpack_require__.e(/* import() */ 235).then(__webpack_require__.bind(__webpack_require__, 76235));
    return checkServiceInputs(inputs, intent, context);
}
async function settle(context, { pulls, intent }) {
    const hint = context.pullRequestHint;
    if (!hint || intent.skip || intent.operation === 'cleanup')
        return { context };
    const found = await pulls.find(hint);
    if (found === 'none') {
        return { context, lost: 'No pull request has this commit as its head any more: a newer one has taken its place.' };
    }
    if (!found)
        return { context, lost: 'GitHub does not tell which pull request this run belongs to.' };
    return { context: (0,contract_event/* withPullRequest */.pX)(context, found) };
}


/***/ }),

/***/ 87473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  z: () => (/* binding */ prepareTarget),
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/credentials/authenticate.js + 5 modules
var authenticate = __webpack_require__(79463);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/workflow/action-file.js
var action_file = __webpack_require__(70444);
// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
// EXTERNAL MODULE: ./build/src/report/deployment.js
var deployment = __webpack_require__(63465);
;// CONCATENATED MODULE: ./build/src/report/github-status.js




const lastMomentMs = 2000;
const mostPages = 10;
const longestPath = 600;
class GitHubStatus {
    #runtime;
    #decision;
    #deployments;
    #deployment;
    constructor(runtime, decision) {
        this.#runtime = runtime;
        this.#decision = decision;
        this.#deployments = new deployment/* Deployments */.D({ github: decision.github, runUrl: decision.context.runUrl });
    }
    starts() {
        const { inputs, intent } = this.#decision;
        if (inputs.comment === 'true' && !this.#decision.context.pullRequest) {
            this.#runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
        }
        if (inputs.deployment && intent.operation === 'deploy') {
            this.#deployment = this.#record().catch(() => undefined);
        }
    }
    async published(result) {
        const { added, changed, deleted } = result.plan;
        const pages = [...added, ...changed].filter(site_file/* isPage */.yp).map(({ path }) => path);
        const links = pages
            .filter((path) => path.length <= longestPath)
            .sort(byDepth)
            .slice(0, mostPages);
        const parts = [
            [added.length, 'added'],
            [changed.length, 'changed'],
            [deleted?.length ?? 0, 'deleted'],
        ];
        const note = parts.flatMap(([n, what]) => (n > 0 ? [`${(0,format/* formatNumber */.ZV)(n)} ${what}`] : [])).join(', ');
        await this.#tell({
            row: {
                status: 'live',
                url: result.url,
                note: note || 'no change',
                pages: links,
                morePages: pages.length - links.length,
            },
            status: { state: 'success', description: `${(0,format/* count */.U9)(result.uploaded, 'file')} uploaded`, url: result.url },
        });
    }
    async served({ status, url, changed }) {
        await this.#tell({
            row: { status: 'live', note: changed ? status : 'no change', ...(url ? { url } : {}) },
            status: { state: 'success', description: status, url },
        });
    }
    async failed(error) {
        const interrupted = error instanceof errors/* DeployError */.sH && error.code === 'interrupted';
        if (interrupted)
            this.#decision.github.hurry();
        const state = error instanceof errors/* DeployError */.sH && !interrupted ? 'failure' : 'error';
        const { log, outputs } = this.#runtime;
        const { url } = outputs.values;
        await this.#tell({
            row: interrupted ? undefined : { status: 'failed', note: 'see the run' },
            status: { state, description: interrupted ? 'Cancelled' : log.secrets.redact(firstLine(error)), url },
            hurried: interrupted,
        });
    }
    async skipped(reason) {
        const begun = this.#deployment !== undefined;
        const row = this.#decision.intent.skip ? undefined : { status: 'skipped', note: reason };
        await this.#tell({ row, status: begun ? { state: 'inactive', description: reason } : undefined });
    }
    async removed() {
        const { intent, inputs } = this.#decision;
        await this.#tell({
            row: { status: 'removed' },
            status: { state: 'inactive', description: 'Removed' },
            create: false,
        });
        if (inputs.deployment)
            await this.#deployments.endAll(intent.name);
        this.finished();
    }
    async cleaned({ removed }) {
        const { inputs } = this.#decision;
        for (const { name, pullRequest } of removed) {
            if (inputs.comment !== 'false')
                await this.#comment({ status: 'removed' }, { pullRequest, name, create: false });
            if (inputs.deployment)
                await this.#deployments.endAll(name);
        }
        this.finished();
    }
    finished() {
        this.#decision.github.warn();
    }
    async #tell(news) {
        const { inputs, context, intent } = this.#decision;
        const pullRequest = context.pullRequest?.number;
        const comments = inputs.comment !== 'false' && intent.operation !== 'plan';
        await Promise.all([
            news.status && this.#end(news.status, news.hurried ?? false),
            news.row &&
                comments &&
                pullRequest !== undefined &&
                this.#comment(news.row, { pullRequest, name: intent.name, create: news.create ?? true }),
        ]);
        this.finished();
    }
    async #comment(row, { pullRequest, name, create }) {
        const { clock, random, outputs } = this.#runtime;
        const { github, context, inputs } = this.#decision;
        const { serverUrl, repository, sha, runUrl } = context;
        const commitUrl = `${serverUrl}/${repository}/commit/`;
        const { StickyComment } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(420)]).then(__webpack_require__.bind(__webpack_require__, 64420));
        const comment = new StickyComment({ github, pullRequest, clock, random, commitUrl });
        const at = new Date(clock.now()).toISOString();
        const whole = { target: inputs.target, name, sha, at, ...(runUrl ? { run: runUrl } : {}), ...row };
        const url = await comment.put(this.#withoutTokens(whole), { create });
        if (url)
            outputs.set({ 'comment-url': url });
    }
    #withoutTokens(told) {
        const { secrets } = this.#runtime.log;
        return JSON.parse(secrets.redactTokens(JSON.stringify(told)));
    }
    async #record() {
        const { outputs, commands } = this.#runtime;
        const { context, intent } = this.#decision;
        const preview = intent.preview !== undefined;
        const id = await this.#deployments.create({
            sha: context.sha,
            environment: intent.name,
            description: preview ? `Preview of pull request #${intent.preview}` : `Deploy of ${intent.name}`,
            preview,
        });
        if (id === undefined)
            return undefined;
        commands.saveState('deployment', String(id));
        outputs.set({ 'deployment-id': String(id) });
        await this.#deployments.setStatus(id, { state: 'in_progress', description: 'Deploying' });
        return id;
    }
    async #end(status, hurried) {
        const { commands } = this.#runtime;
        const id = await (hurried ? this.#withinAMoment() : this.#deployment);
        if (id !== undefined && (await this.#deployments.setStatus(id, this.#withoutTokens(status))))
            commands.saveState('deployment', '');
    }
    async #withinAMoment() {
        const known = new AbortController();
        const moment = this.#runtime.clock.sleep(lastMomentMs, known.signal).catch(() => undefined);
        try {
            return await Promise.race([this.#deployment, moment.then(() => undefined)]);
        }
        finally {
            known.abort();
        }
    }
}
function firstLine(error) {
    return (0,errors/* messageOf */.bD)(error).split('\n')[0] ?? '';
}
function byDepth(a, b) {
    const depth = (path) => path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
    return depth(a) - depth(b) || a.localeCompare(b, 'en', { numeric: true });
}

// EXTERNAL MODULE: ./build/src/report/markdown.js
var markdown = __webpack_require__(70075);
;// CONCATENATED MODULE: ./build/src/report/skip-advice.js


const stages = ['examples/preview-from-fork-build.yml', 'examples/preview-from-fork.yml'];
function skipAdvice(skipCase, { context, env }) {
    if (skipCase === undefined)
        return '';
    const number = context.pullRequest?.number ?? 0;
    const examples = stages.map((path) => (0,markdown/* link */.nf)((0,markdown/* code */.aY)(path), (0,action_file/* actionFile */.V)(path, env))).join(' and ');
    if (skipCase === 'fork') {
        return [
            '### How a maintainer can publish it',
            '- **Every fork, from now on:** build in one workflow that has no secrets, and publish what it built in a second one that has them: ' +
                `${examples} are ready to copy.`,
            '- **This one, once:** read its changes, then push them to a branch of this repository and open a pull request from it:',
            ['  ```sh', `  gh pr checkout ${number}`, `  git push origin HEAD:preview/pr-${number}`, '  ```'].join('\n'),
        ].join('\n\n');
    }
    return [
        '### How a maintainer can publish it',
        `- **With the login of the repository:** let a second workflow, which has the secrets, publish what Dependabot's run has built: ${examples} are ready to copy.`,
        '- **With an access token,** which does not rotate: Dependabot has secrets of its own, and takes it as `access-token` from there.',
        ['  ```sh', '  gh secret set OSC_ACCESS_TOKEN --app dependabot', '  ```'].join('\n'),
    ].join('\n\n');
}

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/report/summary-diff.js



const shownPaths = 200;
const summary_diff_longestPath = 200;
const largestFiles = 10;
function diffSections(plan) {
    const sent = [...plan.added, ...plan.changed];
    return [
        fileList('Added', plan.added),
        fileList('Changed', plan.changed),
        pathList('Deleted', plan.deleted ?? []),
        fileList('Unchanged', plan.unchanged),
        sent.length > 1 ? largest(sent) : '',
    ].filter((section) => section !== '');
}
function fileList(title, files) {
    return pathList(title, files.map(({ path }) => path));
}
function pathList(title, paths) {
    if (paths.length === 0)
        return '';
    const shown = [...paths]
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .slice(0, shownPaths)
        .map((path) => `- ${(0,markdown/* code */.aY)((0,plain_text/* plainText */.wh)(path, summary_diff_longestPath))}`);
    if (paths.length > shownPaths)
        shown.push(`- and ${(0,format/* formatNumber */.ZV)(paths.length - shownPaths)} more`);
    return (0,markdown/* folded */.TM)(`${title} (${(0,format/* formatNumber */.ZV)(paths.length)})`, shown.join('\n'));
}
function largest(files) {
    const rows = [...files]
        .sort((a, b) => b.size - a.size)
        .slice(0, largestFiles)
        .map(({ path, size }) => [(0,markdown/* code */.aY)((0,plain_text/* plainText */.wh)(path, summary_diff_longestPath)), (0,format/* formatBytes */.z3)(size)]);
    return (0,markdown/* folded */.TM)(`Largest uploads (${rows.length})`, (0,markdown/* table */.tp)(['File', 'Size'], rows));
}

;// CONCATENATED MODULE: ./build/src/report/summary.js





const summaryMaxBytes = 1024 * 1024;
function publishSummary(result, facts) {
    const { plan, url } = result;
    const sent = result.changed
        ? `${(0,format/* count */.U9)(result.uploaded, 'file')} (${(0,format/* formatBytes */.z3)(result.bytes)}) uploaded in ${(0,format/* formatDuration */.a3)(facts.duration)}.`
        : `Nothing has changed since the last publish. Checked in ${(0,format/* formatDuration */.a3)(facts.duration)}.`;
    return sections(`## 🟢 ${urlLink(url)}`, `**${(0,markdown/* escapeMarkdown */.FV)(facts.name)}** is live${atCommit(facts)}. ${sent}`, numbers(result, { deleted: String(result.pruned) }), timings(result, facts.duration), ...diffSections(plan));
}
function planSummary(result, facts) {
    const { plan, url } = result;
    const what = result.changed
        ? `would upload ${(0,format/* count */.U9)(result.uploaded, 'file')} (${(0,format/* formatBytes */.z3)(result.bytes)})`
        : 'would change nothing';
    return sections(`## 📋 Plan for ${url ? urlLink(url) : (0,markdown/* escapeMarkdown */.FV)(facts.name)}`, `A deploy of **${(0,markdown/* escapeMarkdown */.FV)(facts.name)}**${atCommit(facts)} ${what}. Nothing was changed.`, numbers(result, { deleted: plan.deleted ? String(plan.deleted.length) : 'not known' }), ...diffSections(plan));
}
function serviceSummary({ status, url, summary }, { planned, ...facts }) {
    const title = url ? urlLink(url) : (0,markdown/* escapeMarkdown */.FV)(facts.name);
    const is = planned ? 'was planned; nothing was changed' : `is ${(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(status, 60))}`;
    const tables = summary.flatMap(({ title: heading, rows }) => [
        `### ${(0,markdown/* escapeMarkdown */.FV)(heading)}`,
        (0,markdown/* table */.tp)(['', ''], rows.map(([name, value]) => [(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(name, 100)), (0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(value, 500))])),
    ]);
    return sections(`## ${planned ? '📋 Plan for' : '🟢'} ${title}`, `**${(0,markdown/* escapeMarkdown */.FV)(facts.name)}** ${is}${atCommit(facts)}, after ${(0,format/* formatDuration */.a3)(facts.duration)}.`, ...tables);
}
function removalSummary(name, { changed, why }) {
    return changed
        ? sections(`## ⚪ ${(0,markdown/* escapeMarkdown */.FV)(name)} was removed`, (0,markdown/* escapeMarkdown */.FV)(why))
        : sections(`## ⚪ ${(0,markdown/* escapeMarkdown */.FV)(name)} was not there`, 'Nothing to remove.');
}
function cleanupSummary({ removed, kept }, { pullUrl }) {
    const row = (name, pullRequest, what) => [
        (0,markdown/* code */.aY)(name),
        (0,markdown/* link */.nf)(`\\#${pullRequest}`, `${pullUrl}${pullRequest}`),
        what,
    ];
    const rows = [
        ...removed.map(({ name, pullRequest }) => row(name, pullRequest, 'removed')),
        ...kept.map(({ name, pullRequest, why }) => row(name, pullRequest, `kept: ${(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(why, 300))}`)),
    ];
    return sections(`## 🧹 ${removed.length === 0 ? 'No preview to remove' : `${(0,format/* count */.U9)(removed.length, 'preview')} removed`}`, rows.length === 0 ? 'There are no previews of this repository.' : '', rows.length === 0 ? '' : (0,markdown/* table */.tp)(['Preview', 'Pull request', 'Result'], rows));
}
function skipSummary(title, { reason, advice }) {
    return sections(`## 🟡 ${(0,markdown/* escapeMarkdown */.FV)(title)}`, (0,markdown/* escapeMarkdown */.FV)(reason), advice);
}
function failureSummary(error, { docs }) {
    const title = '## 🔴 Deploy failed';
    const lines = (0,errors/* messageOf */.bD)(error).split('\n').map(markdown/* escapeMarkdown */.FV).join('  \n');
    if (!(error instanceof errors/* DeployError */.sH))
        return sections(title, lines);
    const more = (0,markdown/* link */.nf)((0,markdown/* code */.aY)(error.code), `${docs}troubleshooting.md#${error.code}`);
    return sections(title, lines, `**What to do:** ${(0,markdown/* escapeMarkdown */.FV)(error.hint)} More about ${more}.`);
}
function fitted(markdown, maxBytes = summaryMaxBytes) {
    if (Buffer.byteLength(markdown) <= maxBytes)
        return markdown;
    const note = '\n\n</details>\n\nThe rest did not fit into the summary.\n';
    const cut = Buffer.from(markdown)
        .subarray(0, maxBytes - Buffer.byteLength(note))
        .toString('utf8');
    return cut.slice(0, cut.lastIndexOf('\n')) + note;
}
function sections(...parts) {
    return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}
function urlLink(url) {
    return `<${url}>`;
}
function atCommit({ sha, commitUrl }) {
    return sha ? ` at ${(0,markdown/* link */.nf)((0,markdown/* code */.aY)(sha.slice(0, 7)), `${commitUrl}${encodeURIComponent(sha)}`)}` : '';
}
function numbers({ plan }, { deleted }) {
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
function timings({ phases }, duration) {
    const entries = phases.entries.filter(([, ms]) => ms > 0);
    if (entries.length === 0)
        return '';
    const rows = [[...entries.map(([, ms]) => (0,format/* formatDuration */.a3)(ms)), `**${(0,format/* formatDuration */.a3)(duration)}**`]];
    return (0,markdown/* table */.tp)([...entries.map(([name]) => (0,markdown/* escapeMarkdown */.FV)(name)), '**whole step**'], rows);
}

;// CONCATENATED MODULE: ./build/src/report/report.js






class Report {
    #runtime;
    #startedAt;
    #decision;
    #team;
    constructor(runtime) {
        this.#runtime = runtime;
        this.#startedAt = runtime.clock.now();
    }
    begin(decision) {
        this.#decision = decision;
        this.#team = new GitHubStatus(this.#runtime, decision);
    }
    starts() {
        this.#team?.starts();
    }
    async skipped(reason) {
        const { log, env } = this.#runtime;
        this.#set({ operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': reason });
        const { intent, context } = this.#decision ?? {};
        const nothing = `Nothing was ${intent?.operation === 'remove' ? 'removed' : 'published'}`;
        log.notice(`${reason} ${nothing}.`, 'osc-deploy skipped');
        const advice = intent && context ? skipAdvice(intent.skipCase, { context, env }) : '';
        this.#summarize(skipSummary(nothing, { reason, advice }));
        await this.#tell((team) => team.skipped(reason));
    }
    async succeeded(outcome) {
        switch (outcome.kind) {
            case 'skipped':
                return this.skipped(outcome.reason);
            case 'removed':
                this.#removed(outcome);
                return this.#tell((team) => team.removed());
            case 'cleaned':
                this.#cleaned(outcome.sweep);
                return this.#tell((team) => team.cleaned(outcome.sweep));
            case 'planned':
                this.#planned(outcome.result);
                return this.#tell((team) => team.finished());
            case 'published':
                this.#published(outcome.result);
                return this.#tell((team) => team.published(outcome.result));
            case 'served':
                this.#served(outcome);
                return this.#tell((team) => (outcome.planned ? team.finished() : team.served(outcome.result)));
        }
    }
    async failed(error) {
        const { log, env } = this.#runtime;
        log.failure(error);
        this.#set({ status: 'failed' });
        this.#summarize(failureSummary(error, { docs: (0,action_file/* actionFile */.V)('docs/', env) }));
        await this.#tell((team) => team.failed(error));
    }
    #published(result) {
        const { log } = this.#runtime;
        const { plan, uploaded, pruned, bytes, changed } = result;
        const unchanged = plan.unchanged.length;
        const files = plan.added.length + plan.changed.length + unchanged;
        this.#set({ operation: 'deployed', status: 'live', changed, files, uploaded, unchanged, pruned, bytes });
        if (changed)
            log.info(`Uploaded ${(0,format/* count */.U9)(uploaded, 'file')} (${(0,format/* formatBytes */.z3)(bytes)}), deleted ${pruned}.`);
        log.info(`Live: ${result.url} after ${(0,format/* formatDuration */.a3)(this.#elapsed())} (${result.phases.toString()})`);
        this.#summarize(publishSummary(result, this.#facts()));
    }
    #planned(result) {
        const { log } = this.#runtime;
        const { plan, changed } = result;
        const unchanged = plan.unchanged.length;
        const files = plan.added.length + plan.changed.length + unchanged;
        this.#set({ operation: 'planned', status: 'planned', changed, files, uploaded: 0, unchanged, pruned: 0, bytes: 0 });
        log.info(`Would upload ${(0,format/* count */.U9)(result.uploaded, 'file')} (${(0,format/* formatBytes */.z3)(result.bytes)}). Planned; nothing was changed.`);
        this.#summarize(planSummary(result, this.#facts()));
    }
    #served({ planned, result }) {
        const { changed, status } = result;
        this.#set({ operation: planned ? 'planned' : 'deployed', status, changed });
        this.#summarize(serviceSummary(result, { ...this.#facts(), planned }));
    }
    #removed({ changed, closed }) {
        this.#set({ operation: 'removed', status: 'removed', changed });
        const { intent } = this.#decision ?? {};
        const why = closed ? `Pull request #${intent?.preview} was closed while its preview was deployed.` : '';
        this.#summarize(removalSummary(intent?.name ?? '', { changed, why }));
    }
    #cleaned(sweep) {
        const changed = sweep.removed.length > 0;
        this.#set({ operation: 'cleaned', status: 'cleaned', changed });
        this.#runtime.log.info(`${sweep.removed.length} removed, ${sweep.kept.length} kept.`);
        const { serverUrl, repository } = this.#decision?.context ?? { serverUrl: '', repository: '' };
        this.#summarize(cleanupSummary(sweep, { pullUrl: `${serverUrl}/${repository}/pull/` }));
    }
    #facts() {
        const { context, intent } = this.#decision ?? {};
        const commitUrl = `${context?.serverUrl ?? ''}/${context?.repository ?? ''}/commit/`;
        return { name: intent?.name ?? '', sha: context?.sha ?? '', commitUrl, duration: this.#elapsed() };
    }
    #set(values) {
        this.#runtime.outputs.set({ ...values, 'duration-ms': this.#elapsed() });
    }
    async #tell(news) {
        try {
            if (this.#team)
                await news(this.#team);
        }
        catch (error) {
            this.#runtime.log.warning(`GitHub was not told how it ended: ${(0,errors/* messageOf */.bD)(error)}`, 'osc-deploy');
        }
    }
    #summarize(markdown) {
        const { commands, log } = this.#runtime;
        commands.addSummary(fitted(log.secrets.redact(markdown)));
    }
    #elapsed() {
        return this.#runtime.clock.now() - this.#startedAt;
    }
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/http/loopback.js
var loopback = __webpack_require__(32501);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/platform/page-limits.js
var page_limits = __webpack_require__(35251);
;// CONCATENATED MODULE: ./build/src/pages/size-limits.js




function checkLimits(files) {
    const large = files.filter((file) => file.size > page_limits/* pageLimits */.M.fileSize);
    if (large.length > 0) {
        throw new errors/* DeployError */.sH('file-too-large', `${(0,format/* count */.U9)(large.length, 'file')} over the limit of ${(0,format/* formatBytes */.z3)(page_limits/* pageLimits */.M.fileSize)}:\n${size_limits_largestFiles(large)}`);
    }
    if (files.length > page_limits/* pageLimits */.M.filesPerSite) {
        const limit = (0,format/* formatNumber */.ZV)(page_limits/* pageLimits */.M.filesPerSite);
        throw new errors/* DeployError */.sH('too-many-files', `${(0,format/* count */.U9)(files.length, 'file')}, and a site holds at most ${limit}. Most are in:\n${fullestFolders(files)}`);
    }
}
function size_limits_largestFiles(files) {
    return [...files]
        .sort((a, b) => b.size - a.size)
        .slice(0, 10)
        .map(({ path, size }) => `  ${(0,format/* formatBytes */.z3)(size).padStart(9)}  ${(0,plain_text/* plainText */.wh)(path, 200)}`)
        .join('\n');
}
function fullestFolders(files) {
    const counts = new Map();
    for (const { path } of files) {
        const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 10)
        .map(([folder, n]) => `  ${(0,format/* count */.U9)(n, 'file').padStart(12)}  ${(0,plain_text/* plainText */.wh)(folder, 200)}`)
        .join('\n');
}

;// CONCATENATED MODULE: ./build/src/pages/scan.js






async function scanDirectory(directory, { exclude }) {
    const root = (0,external_node_path_.resolve)(directory);
    if (!(0,external_node_fs_.statSync)(root, { throwIfNoEntry: false })?.isDirectory()) {
        throw new errors/* DeployError */.sH('directory-missing', `There is no directory at ${(0,plain_text/* plainText */.wh)(root)}.`);
    }
    const found = new Walk((0,external_node_fs_.realpathSync)(root), await excluderFor(exclude)).files();
    const files = named(found);
    if (files.length === 0) {
        throw new errors/* DeployError */.sH('directory-missing', `The directory ${(0,plain_text/* plainText */.wh)(root)} holds no file to publish.`);
    }
    checkLimits(files);
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
function isPrivate(path) {
    return (/(?:^|\/)(?:\.git|\.env[^/]*)$/.test(path) || /(?:^|\/)node_modules\/\.cache$/.test(path) || path === site_file/* manifestFolder */.UB);
}
async function excluderFor(patterns) {
    if (patterns.length === 0)
        return () => [];
    const { default: glob } = await __webpack_require__.e(/* import() */ 648).then(__webpack_require__.t.bind(__webpack_require__, 25648, 19));
    const globs = patterns.map(anchored);
    return (folder, prefix) => {
        const here = globs.flatMap((pattern) => below(pattern, prefix));
        if (here.length === 0)
            return [];
        const named = glob.sync(here, { cwd: folder, dot: true, onlyFiles: false, followSymbolicLinks: false });
        return named.map((path) => prefix + path);
    };
}
function below(pattern, prefix) {
    if (prefix === '' || pattern.startsWith('**/'))
        return [pattern];
    return pattern.startsWith(prefix) ? [pattern.slice(prefix.length)] : [];
}
function anchored(pattern) {
    const bare = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
    return pattern.startsWith('/') || pattern.startsWith('./') || bare.includes('/') ? bare : `**/${bare}`;
}
class Walk {
    #root;
    #exclude;
    #excluded = new Set();
    #found = [];
    #unsafe = [];
    constructor(root, exclude) {
        this.#root = root;
        this.#exclude = exclude;
    }
    files() {
        this.#enter(this.#root, '', [this.#root]);
        if (this.#unsafe.length > 0) {
            throw new errors/* DeployError */.sH('unsafe-link', `${nameSome(this.#unsafe)}: a symbolic link that is broken, goes in circles or leaves the directory.`);
        }
        return this.#found;
    }
    #enter(folder, prefix, trail) {
        for (const path of this.#exclude(folder, prefix))
            this.#excluded.add(path);
        this.#list(folder, prefix, trail);
    }
    #list(folder, prefix, trail) {
        for (const entry of (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true })) {
            const path = prefix + entry.name;
            if (isPrivate(path) || this.#excluded.has(path))
                continue;
            const file = (0,external_node_path_.join)(folder, entry.name);
            if (entry.isFile())
                this.#found.push({ path, file, size: (0,external_node_fs_.statSync)(file).size });
            else if (entry.isDirectory())
                this.#list(file, `${path}/`, [...trail, file]);
            else if (entry.isSymbolicLink())
                this.#follow(file, path, trail);
        }
    }
    #follow(link, path, trail) {
        const target = realOf(link);
        const stats = target === undefined ? undefined : (0,external_node_fs_.statSync)(target);
        if (target === undefined || !this.#contains(target) || (stats?.isDirectory() && trail.includes(target))) {
            this.#unsafe.push(path);
        }
        else if (stats?.isFile()) {
            this.#found.push({ path, file: target, size: stats.size });
        }
        else if (stats?.isDirectory()) {
            this.#enter(target, `${path}/`, [...trail, target]);
        }
    }
    #contains(target) {
        if (target === this.#root)
            return true;
        if (!target.startsWith(this.#root + external_node_path_.sep))
            return false;
        const parts = target.slice(this.#root.length + 1).split(external_node_path_.sep);
        return !parts.some((_, index) => isPrivate(parts.slice(0, index + 1).join('/')));
    }
}
function realOf(link) {
    try {
        return (0,external_node_fs_.realpathSync)(link);
    }
    catch {
        return undefined;
    }
}
function named(found) {
    const invalid = found.filter(({ path }) => !(0,site_file/* isSitePath */.X1)(path.normalize('NFC')));
    if (invalid.length > 0)
        throw new errors/* DeployError */.sH('invalid-path', `${nameSome(invalid.map(({ path }) => path))}: not a path for a site.`);
    const byPath = new Map();
    const colliding = [];
    for (const { path, file, size } of found) {
        const normal = path.normalize('NFC');
        if (byPath.has(normal))
            colliding.push(normal);
        byPath.set(normal, { path: normal, size, source: { file } });
    }
    if (colliding.length > 0)
        throw new errors/* DeployError */.sH('path-collision', `${nameSome(colliding)}: two files with the same name on the site.`);
    return [...byPath.values()];
}
function nameSome(paths) {
    const shown = paths.slice(0, 10).map((path) => (0,plain_text/* plainText */.wh)(path, 200));
    return paths.length > 10 ? `${shown.join(', ')} and ${paths.length - 10} more` : shown.join(', ');
}

// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
;// CONCATENATED MODULE: ./build/src/platform/pages.js



const finalizeTimeoutMs = 300_000;
const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const shortestWaitMs = 250;
class PagesApi {
    #options;
    #waitedMs = 0;
    constructor(options) {
        this.#options = options;
    }
    async find(name) {
        try {
            return await this.#call({ method: 'GET', path: pathOf(name) }, wire/* page */.MY);
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI && error.status === 404)
                return undefined;
            throw error;
        }
    }
    async list() {
        return await this.#call({ method: 'GET', path: '/mypages' }, wire/* pageList */.SV);
    }
    async create(name) {
        try {
            return await this.#call({ method: 'POST', path: '/mypages', body: { name } }, wire/* page */.MY);
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            if (error.status === 409) {
                throw new errors/* DeployError */.sH('page-name-taken', `The page name "${name}" is taken by another workspace.`, {
                    cause: error,
                });
            }
            if (error.status === 400) {
                throw new errors/* DeployError */.sH('page-name-invalid', `The platform refuses the page name "${name}": ${error.message}`, {
                    cause: error,
                });
            }
            const lost = error.code === 'unreachable' || (error.status ?? 0) >= 500;
            const found = lost ? await this.find(name) : undefined;
            if (found)
                return found;
            throw error;
        }
    }
    async mint(id, files) {
        const call = { method: 'POST', path: `${pathOf(id)}/upload-urls`, body: { files }, repeatable: true };
        const minted = await this.#call(call, wire/* mintResponse */.gy);
        const given = new Set(minted.uploads.map((target) => target.path));
        const lacking = files.filter((file) => !given.has(file.path));
        if (lacking.length > 0) {
            throw new errors/* DeployError */.sH('unexpected-answer', `The platform gave upload targets for ${given.size} of ${(0,format/* count */.U9)(files.length, 'file')}; missing is ${JSON.stringify(lacking[0]?.path)}.`);
        }
        return minted;
    }
    async publish(id, files) {
        const body = { files, prune: true };
        return await this.#call({ method: 'POST', path: `${pathOf(id)}/publish`, body, repeatable: true, timeoutMs: finalizeTimeoutMs }, wire/* publishResponse */.Du);
    }
    async remove(id) {
        try {
            await this.#starting(() => this.#options.controlPlane.command({ host: 'deploy', method: 'DELETE', path: pathOf(id) }));
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI && error.status === 404))
                throw error;
        }
    }
    async protect(id, login) {
        const call = { host: 'deploy', method: 'PUT', path: `${pathOf(id)}/auth`, body: login, repeatable: true };
        await this.#starting(() => this.#options.controlPlane.command(call));
    }
    async #call(call, schema) {
        return await this.#starting(() => this.#options.controlPlane.call({ host: 'deploy', ...call }, schema));
    }
    async #starting(attempt) {
        const { clock, log, signal } = this.#options;
        for (;;) {
            try {
                return await attempt();
            }
            catch (error) {
                if (!(error instanceof errors/* RequestError */.GI) || error.status !== 503)
                    throw error;
                const left = startingBudgetMs - this.#waitedMs;
                if (left <= 0) {
                    throw new errors/* DeployError */.sH('storage-starting', `The storage for pages was still starting after ${(0,format/* formatDuration */.a3)(startingBudgetMs)}: ${error.message}`, { cause: error });
                }
                const wait = Math.min(Math.max(error.request.retryAfterMs ?? fallbackWaitMs, shortestWaitMs), left);
                log.info(`The storage for pages is starting; next try in ${(0,format/* formatDuration */.a3)(wait)}.`);
                this.#waitedMs += wait;
                await clock.sleep(wait, signal);
            }
        }
    }
}
function pathOf(nameOrId) {
    return `/mypages/${encodeURIComponent(nameOrId)}`;
}

// EXTERNAL MODULE: ./build/src/platform/trusted-hosts.js
var trusted_hosts = __webpack_require__(89876);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/remove.js
var remove = __webpack_require__(15652);
// EXTERNAL MODULE: ./build/src/pages/site-address.js + 1 modules
var site_address = __webpack_require__(35835);
;// CONCATENATED MODULE: ./build/src/previews/page-previews.js






class PagePreviews {
    #run;
    #base;
    constructor({ run, base }) {
        this.#run = run;
        this.#base = base;
    }
    async list() {
        const pages = await this.#run.pages.list();
        return pages.flatMap(({ name }) => {
            const pullRequest = (0,preview_names/* previewNumberOfPage */.OY)(name, this.#base);
            return pullRequest === undefined ? [] : [{ name, pullRequest }];
        });
    }
    async isOurs(name) {
        const { pages, repository } = this.#run;
        const page = await pages.find(name);
        if (!page)
            return true;
        if (page.status === 'draft')
            return 'it was never published, so nothing says whose it is';
        const stored = await (0,live_manifest/* readStored */.CL)((0,site_address/* readerOf */.T)({ ...page, name }, this.#run));
        if (stored.state === 'unknown')
            return `it does not say whose it is: ${(0,plain_text/* plainText */.wh)(stored.why)}`;
        if (stored.state === 'draft')
            return 'it was never published, so nothing says whose it is';
        const owner = stored.manifest.repository;
        if (owner && (0,contract_event/* sameRepository */.RB)(owner, repository))
            return true;
        return owner ? `it belongs to ${(0,plain_text/* plainText */.wh)(owner, 120)}` : 'it does not say whose it is';
    }
    async remove(name) {
        await (0,remove.removeSite)({ ...this.#run, name });
    }
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/targets/target.js + 1 modules
var target = __webpack_require__(17159);
;// CONCATENATED MODULE: ./build/src/targets/pages.js










async function preparePages(options) {
    const { inputs, intent, runtime } = options;
    if (intent.operation === 'remove' || intent.operation === 'cleanup') {
        return { execute: (clients) => removePages(options, publishContext(options, clients)) };
    }
    const directory = (0,external_node_path_.resolve)(runtime.workspace, inputs.directory ?? '.');
    const scanned = await scanDirectory(directory, { exclude: inputs.exclude });
    const files = intent.preview === undefined ? scanned : (0,site_file/* withNoIndex */.QY)(scanned);
    return { execute: (clients) => publishPages(options, { ...publishContext(options, clients), files }) };
}
async function publishPages({ intent, pulls, runtime: { log } }, site) {
    const { planSite, publishSite } = await __webpack_require__.e(/* import() */ 306).then(__webpack_require__.bind(__webpack_require__, 46306));
    if (intent.operation === 'plan')
        return { kind: 'planned', result: await planSite(site) };
    return (0,preview_lifecycle/* deployWhileOpen */.V)({
        pullRequest: intent.preview,
        pulls,
        log,
        publish: async () => ({ kind: 'published', result: await publishSite(site) }),
        remove: async () => (await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 15652))).removeSite(site),
    });
}
async function removePages(options, site) {
    const home = new PagePreviews({ run: site, base: options.intent.base });
    if (options.intent.operation === 'cleanup')
        return (0,target/* sweep */.X)(options, home);
    const { removeSite } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 15652));
    return (0,target/* removeIfOurs */.N)(options, { home, remove: () => removeSite(site) });
}
function publishContext({ runtime, inputs, context, intent }, { controlPlane, http }) {
    const { clock, log, outputs, dispatcher, random, newId, interrupts } = runtime;
    const { signal } = interrupts;
    const hosts = (0,authenticate/* hostsOf */.PP)(inputs);
    return {
        name: intent.name,
        incremental: inputs.incremental,
        maxPrune: inputs['max-prune'],
        concurrency: inputs.concurrency,
        basicAuth: inputs['basic-auth'],
        healthPath: inputs['health-path'],
        wait: inputs.wait,
        timeoutMs: inputs.timeout,
        repository: context.repository,
        runUrl: context.runUrl,
        loopback: (0,loopback/* isLoopback */.U)(new URL(hosts.deploy)),
        trustedHosts: new trusted_hosts/* TrustedHosts */.V(hosts),
        pages: new PagesApi({ controlPlane, clock, log, signal }),
        http,
        dispatcher,
        outputs,
        log,
        clock,
        signal,
        random,
        newId,
    };
}

// EXTERNAL MODULE: ./build/src/action/resolve-intent.js + 3 modules
var resolve_intent = __webpack_require__(76496);
;// CONCATENATED MODULE: ./build/src/action/run.js





async function run(runtime) {
    const { env, log, outputs } = runtime;
    const raw = (0,inputs/* rawInputs */.me)(env);
    for (const name of inputs/* secretInputs */._y)
        log.mask(raw[name].trim());
    const report = new Report(runtime);
    try {
        const decision = await (0,resolve_intent/* resolveIntent */.n)(runtime, raw);
        const { inputs, context, intent } = decision;
        outputs.set({ name: intent.name });
        report.begin(decision);
        if (intent.skip) {
            await report.skipped(intent.skip);
            return true;
        }
        const target = await prepareTarget(decision);
        report.starts();
        const clients = await (0,authenticate/* authenticate */.QF)({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
        await report.succeeded(await target.execute(clients));
        return true;
    }
    catch (error) {
        await report.failed(error);
        return false;
    }
}
async function prepareTarget(options) {
    if (options.inputs.target === 'pages')
        return preparePages(options);
    const { prepareService } = await Promise.all(/* import() */[__webpack_require__.e(0), __webpack_require__.e(429), __webpack_require__.e(728)]).then(__webpack_require__.bind(__webpack_require__, 42174));
    return prepareService(options, options.inputs.target);
}


/***/ }),

/***/ 55525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EL: () => (/* binding */ previewNumberOfInstance),
/* harmony export */   Gy: () => (/* binding */ pageNameFor),
/* harmony export */   J3: () => (/* binding */ previewInstanceName),
/* harmony export */   OY: () => (/* binding */ previewNumberOfPage),
/* harmony export */   Qh: () => (/* binding */ instanceNameFor),
/* harmony export */   fG: () => (/* binding */ previewPageName)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const longestPageName = 52;
function pageNameFor(repository) {
    const name = repository
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
    return fitted(name, { suffix: '', longest: longestPageName });
}
function instanceNameFor(repository) {
    return (repository.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
}
function previewPageName(base, pullRequest) {
    return fitted(base, { suffix: `-pr-${pullRequest}`, longest: longestPageName });
}
function previewInstanceName(base, pullRequest) {
    return `${base}pr${pullRequest}`;
}
function previewNumberOfPage(name, base) {
    const number = trailingNumber(/-pr-([1-9]\d{0,8})$/, name);
    return number !== undefined && previewPageName(base, number) === name ? number : undefined;
}
function previewNumberOfInstance(name, base) {
    const number = trailingNumber(/pr([1-9]\d{0,8})$/, name);
    return number !== undefined && previewInstanceName(base, number) === name ? number : undefined;
}
function trailingNumber(pattern, name) {
    const [, digits] = pattern.exec(name) ?? [];
    return digits === undefined ? undefined : Number(digits);
}
function fitted(base, { suffix, longest }) {
    if (base.length + suffix.length <= longest)
        return base + suffix;
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(base).digest('hex').slice(0, 8);
    const kept = base.slice(0, longest - suffix.length - hash.length - 1).replace(/-+$/, '');
    return `${kept}-${hash}${suffix}`;
}


/***/ }),

/***/ 73603:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xl: () => (/* binding */ wholeFileBytes),
/* harmony export */   oD: () => (/* binding */ readWhole),
/* harmony export */   qQ: () => (/* binding */ hashOf),
/* harmony export */   ut: () => (/* binding */ readPieces)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);





const wholeFileBytes = 256 * 1024;
const pieceBytes = 512 * 1024;
function readWhole(file) {
    if ('bytes' in file.source)
        return file.source.bytes;
    let bytes;
    try {
        bytes = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(file.source.file);
    }
    catch (error) {
        throw unreadable(file, error);
    }
    if (bytes.length !== file.size)
        throw changed(file, bytes.length);
    return bytes;
}
async function* readPieces(file) {
    if ('bytes' in file.source) {
        yield file.source.bytes;
        return;
    }
    let size = 0;
    try {
        for await (const piece of (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(file.source.file, { highWaterMark: pieceBytes })) {
            const bytes = piece;
            size += bytes.length;
            if (size > file.size)
                throw changed(file, size);
            yield bytes;
        }
    }
    catch (error) {
        throw error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH ? error : unreadable(file, error);
    }
    if (size !== file.size)
        throw changed(file, size);
}
async function hashOf(file) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    if (file.size <= wholeFileBytes)
        return hash.update(readWhole(file)).digest('hex');
    for await (const piece of readPieces(file))
        hash.update(piece);
    return hash.digest('hex');
}
function changed(file, size) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('file-changed', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(file.path, 200)} had ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(file.size, 'byte')} when it was listed and has ${size} now.`);
}
function unreadable(file, cause) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('file-changed', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(file.path, 200)} cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(cause))}`, { cause });
}


/***/ }),

/***/ 25306:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CL: () => (/* binding */ readStored),
/* harmony export */   G2: () => (/* binding */ readTrusted),
/* harmony export */   jW: () => (/* binding */ publishMarkerOf),
/* harmony export */   jq: () => (/* binding */ isForeign)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);


const indexMaxBytes = 64 * 1024;
const finalizeMs = 30_000;
async function readTrusted(reader) {
    const [stored, index] = await Promise.all([readStored(reader), readIndex(reader)]);
    if (stored.state !== 'trusted')
        return stored;
    const { closedAt } = stored.manifest;
    const { modifiedAt } = stored;
    const { status, modifiedAt: indexedAt } = index;
    const republished = indexedAt !== undefined && modifiedAt !== undefined && indexedAt - modifiedAt > finalizeMs;
    if (republished || (status === 404 && Object.hasOwn(stored.manifest.files, 'index.html'))) {
        return { state: 'unknown', why: 'something else has published the site since' };
    }
    if (status === undefined || (status >= 400 && status !== 404)) {
        return {
            state: 'unknown',
            why: `its index page ${status === undefined ? 'did not answer' : `answered ${status}`}`,
        };
    }
    if (modifiedAt !== undefined && closedAt !== undefined && modifiedAt - Date.parse(closedAt) > finalizeMs) {
        return { state: 'unknown', why: 'its manifest was put there by something else' };
    }
    return stored;
}
async function readStored(reader) {
    try {
        const answer = await reader.get(_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestPath */ .ji, { maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestMaxBytes */ .vD });
        if (answer.status === 404)
            return { state: 'unknown', why: 'the site has no manifest of this action' };
        if (answer.status !== 200)
            return { state: 'unknown', why: `its manifest answered ${answer.status}` };
        const manifest = answer.cut ? undefined : (0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .parseManifest */ .Ng)(answer.text);
        if (!manifest)
            return { state: 'unknown', why: 'its manifest is not one that can be trusted' };
        if (manifest.open)
            return { state: 'open', manifest };
        if (Number(answer.headers['age'] ?? 0) > 0)
            return { state: 'unknown', why: 'a cache answered in place of the site' };
        return { state: 'trusted', manifest, modifiedAt: timeOf(answer.headers['last-modified']) };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { state: 'unknown', why: error.message };
        throw error;
    }
}
async function readIndex(reader) {
    try {
        const { status, headers } = await reader.visit('/', { maxBytes: indexMaxBytes });
        return { status, modifiedAt: status === 200 ? timeOf(headers['last-modified']) : undefined };
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { status: undefined, modifiedAt: undefined };
        throw error;
    }
}
function timeOf(httpDate) {
    const time = Date.parse(httpDate ?? '');
    return Number.isNaN(time) ? undefined : time;
}
function publishMarkerOf(stored) {
    if (stored.state !== 'trusted' && stored.state !== 'open')
        return undefined;
    const { publishId, run } = stored.manifest;
    return { publishId, open: stored.state === 'open', run };
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
/* harmony export */   Ng: () => (/* binding */ parseManifest),
/* harmony export */   YE: () => (/* binding */ manifestFile),
/* harmony export */   ji: () => (/* binding */ manifestPath),
/* harmony export */   vD: () => (/* binding */ manifestMaxBytes)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43759);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(73102);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(46102);
/* harmony import */ var _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(35251);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96450);




const manifestPath = `${_site_file_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestFolder */ .UB}/manifest.json`;
const manifestMaxBytes = 8 * 1024 * 1024;
const text = (longest) => zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(longest));
const path = text(1024).check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]+$/));
const mark = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .tuple */ .PVZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._nonnegative */ .UI(), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._lte */ .Zm(_platform_page_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .pageLimits */ .M.fileSize)),
    zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk(/^[0-9a-f]{64}$/)),
]);
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(1),
    publishId: text(100),
    open: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true)),
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(300))),
    run: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(1000))),
    files: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(path, mark),
    closedAt: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$()),
    paths: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(path).check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(_platform_page_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .pageLimits */ .M.filesPerSite * 2))),
});
function parseManifest(text) {
    const json = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .q)(text);
    const files = typeof json === 'object' && json !== null && 'files' in json ? json.files : undefined;
    if (typeof files !== 'object' || files === null || Object.keys(files).length > _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .pageLimits */ .M.filesPerSite)
        return undefined;
    const parsed = schema.safeParse(json);
    return parsed.success ? parsed.data : undefined;
}
function manifestFile(manifest) {
    const bytes = Buffer.from(JSON.stringify(manifest));
    return { path: manifestPath, size: bytes.length, source: { bytes } };
}


/***/ }),

/***/ 15652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   removeSite: () => (/* binding */ removeSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8206);
/* harmony import */ var _upload_window_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93298);




const removedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<title>Removed</title>
<p>This site has been removed.</p>
</html>
`;
async function removeSite(run) {
    const page = await run.pages.find(run.name);
    if (!page) {
        run.log.info(`There is no site ${run.name}; nothing to remove.`);
        return { changed: false };
    }
    try {
        await run.pages.remove(page.id);
        run.log.info(`Removed the site ${run.name}.`);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === undefined || error.status === 401)
            throw error;
        run.log.warning(`The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`);
        await replaceAll(run, page.id);
    }
    return { changed: true };
}
async function replaceAll(run, pageId) {
    const bytes = Buffer.from(removedPage);
    const file = { path: 'index.html', size: bytes.length, source: { bytes } };
    try {
        const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_2__/* .Minter */ .Y([file], { ...run, pageId });
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_1__/* .uploadFiles */ .Z)([file], { ...run, minter, width: new _upload_window_js__WEBPACK_IMPORTED_MODULE_3__/* .UploadWindow */ .y(1), onStored: () => undefined });
        await run.pages.publish(pageId, [file.path]);
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', `The site ${run.name} could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, {
            cause: error,
        });
    }
}


/***/ }),

/***/ 35835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ readerOf)
});

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var hosts = __webpack_require__(10774);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/platform/site.js

class SiteReader {
    #options;
    constructor(options) {
        this.#options = options;
    }
    get url() {
        return this.#options.url;
    }
    async get(path, { maxBytes }) {
        const encoded = path.split('/').map(encodeURIComponent).join('/');
        return await this.visit(`/${encoded}`, { maxBytes });
    }
    async visit(target, { maxBytes }) {
        const { http, url, basicAuth } = this.#options;
        const visited = new URL(url.href.replace(/\/+$/, '') + target);
        visited.searchParams.append('osc-deploy', (0,external_node_crypto_.randomBytes)(8).toString('hex'));
        const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
        if (basicAuth) {
            headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
        }
        return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
    }
}

;// CONCATENATED MODULE: ./build/src/pages/site-address.js


function readerOf(page, { http, basicAuth, loopback, trustedHosts }) {
    const what = "the site's URL";
    const url = (0,hosts/* checkPlatformUrl */.v)(page.url ?? `https://${page.name}.pages.osaas.io/`, { what, loopback });
    const ownDomain = page.customDomain?.toLowerCase().replace(/^https:\/\/|\/.*$/g, '');
    if (basicAuth && url.host !== ownDomain)
        trustedHosts.check(url, { what, secret: 'the password of `basic-auth`' });
    return new SiteReader({ http, url, basicAuth });
}


/***/ }),

/***/ 96450:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QY: () => (/* binding */ withNoIndex),
/* harmony export */   UB: () => (/* binding */ manifestFolder),
/* harmony export */   X1: () => (/* binding */ isSitePath),
/* harmony export */   yp: () => (/* binding */ isPage)
/* harmony export */ });
const manifestFolder = '.osc-deploy';
function isPage(file) {
    return /\.(html?|xhtml)$/i.test(file.path);
}
function withNoIndex(files) {
    if (files.some((file) => file.path === 'robots.txt'))
        return files;
    const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
    return [...files, { path: 'robots.txt', size: bytes.length, source: { bytes } }];
}
const pathBytes = 1024;
const nameBytes = 255;
const indexedFolderBytes = 246;
function isSitePath(path) {
    if (/[\\\u0000-\u001f\u007f\u2028\u2029]/.test(path) || Buffer.byteLength(path) > pathBytes)
        return false;
    const names = path.split('/');
    const indexed = names.at(-1) === 'index.html' ? names.length - 2 : undefined;
    return names.every((name, at) => Buffer.byteLength(name) <= (at === indexed ? indexedFolderBytes : nameBytes));
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
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: ./build/src/http/connection-errors.js
var connection_errors = __webpack_require__(8554);
// EXTERNAL MODULE: ./build/src/http/dispatch.js
var dispatch = __webpack_require__(85758);
;// CONCATENATED MODULE: ./build/src/platform/presigned-storage.js







const stallMs = 30_000;
const answerMs = 60_000;
const keyPlaceholder = '${filename}';
function newBoundary() {
    return `osc-deploy-${(0,external_node_crypto_.randomBytes)(18).toString('hex')}`;
}
function buildForm(target, { size, bytes, boundary }) {
    const name = target.path.includes(keyPlaceholder) ? keyPlaceholder : (target.path.split('/').at(-1) ?? 'file');
    const type = (target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream').replace(/[^\x20-\x7e]/g, '');
    let head = '';
    for (const [field, value] of Object.entries(target.fields)) {
        head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`;
    }
    head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
    const before = Buffer.from(head);
    const after = Buffer.from(`\r\n--${boundary}--\r\n`);
    const length = before.length + size + after.length;
    const contentType = `multipart/form-data; boundary=${boundary}`;
    if (Buffer.isBuffer(bytes))
        return { contentType, length, body: Buffer.concat([before, bytes, after], length) };
    return { contentType, length, body: framed({ before, pieces: bytes, after }) };
}
async function* framed({ before, pieces, after }) {
    yield before;
    yield* pieces;
    yield after;
}
function quoted(name) {
    return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
async function postForm(form, options) {
    const { url, dispatcher, signal } = options;
    const facts = { method: 'POST', host: url.host, path: url.pathname };
    const request = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
        body: Buffer.isBuffer(form.body) ? form.body : external_node_stream_.Readable.from(form.body, { objectMode: false }),
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
    const limit = Number(answer.headers['x-ratelimit-limit']);
    const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;
    const time = Date.parse(String(answer.headers['date']));
    if (answer.status >= 200 && answer.status < 300)
        return { requestLimit, time: Number.isNaN(time) ? undefined : time };
    throw refused(answer, { facts, requestLimit, now: options.now() });
}
class StorageRefusal extends errors/* RequestError */.GI {
    requestLimit;
    constructor(message, options) {
        super('upload-failed', message, options);
        this.requestLimit = options.requestLimit;
    }
}
function refused(answer, { facts, requestLimit, now, }) {
    const text = answer.body.toString('utf8');
    const element = (name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1];
    const header = (name) => [answer.headers[name]].flat()[0];
    const serverCode = element('Code');
    const requestId = header('x-amz-request-id') ?? element('RequestId');
    const said = (0,plain_text/* plainText */.wh)([serverCode, element('Message')].filter(Boolean).join(': ') || text, 200) || 'no reason given';
    return new StorageRefusal(`${(0,errors/* describeRequest */.Ng)(facts)} answered ${answer.status}: ${said}${requestId ? `, request id ${(0,plain_text/* plainText */.wh)(requestId, 80)}` : ''}`, {
        requestLimit,
        request: {
            ...facts,
            status: answer.status,
            serverCode,
            requestId,
            retryAfterMs: (0,retry/* retryAfterMs */.Vs)(header('retry-after'), now),
        },
    });
}

// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
;// CONCATENATED MODULE: ./build/src/pages/upload-files.js






const mostOf = { broken: 5, expired: 4, congested: 12 };
const streams = 4;
const failuresShown = 10;
async function uploadFiles(files, options) {
    const marks = new Map();
    const failures = [];
    const queue = new Queue(files);
    const stopped = () => options.signal.aborted || failures.length >= failuresShown;
    const uploading = { ...options, boundary: newBoundary(), stopped };
    await new Promise((done) => {
        let active = 0;
        const next = () => {
            while (!stopped() && active < options.width.current) {
                const file = queue.take();
                if (!file)
                    break;
                active++;
                uploadFile(file, uploading)
                    .then(({ mark, time }) => {
                    marks.set(file.path, mark);
                    options.onStored(file, time);
                }, (error) => {
                    failures.push({ file, error });
                })
                    .finally(() => {
                    active--;
                    queue.finished(file);
                    next();
                });
            }
            if (active === 0)
                done();
        };
        next();
    });
    options.signal.throwIfAborted();
    if (failures.length > 0)
        throw uploadFailed(failures, files.length);
    return marks;
}
class Queue {
    #small;
    #large;
    #streaming = 0;
    constructor(files) {
        this.#small = files.filter((file) => file.size <= content/* wholeFileBytes */.Xl).reverse();
        this.#large = files.filter((file) => file.size > content/* wholeFileBytes */.Xl).reverse();
    }
    take() {
        if (this.#large.length > 0 && this.#streaming < streams) {
            this.#streaming++;
            return this.#large.pop();
        }
        return this.#small.pop();
    }
    finished(file) {
        if (file.size > content/* wholeFileBytes */.Xl)
            this.#streaming--;
    }
}
async function uploadFile(file, options) {
    const { minter, width, clock, random, signal } = options;
    const counts = { broken: 0, expired: 0, congested: 0 };
    let target = await minter.target(file);
    for (;;) {
        const place = await width.enter();
        try {
            signal.throwIfAborted();
            const { requestLimit, ...stored } = await attempt(file, target, options);
            place.succeeded(requestLimit);
            return stored;
        }
        catch (error) {
            const verdict = judge(error);
            if (verdict === 'congested')
                place.congested(error instanceof StorageRefusal ? error.requestLimit : undefined);
            else
                place.failed();
            signal.throwIfAborted();
            if (verdict === 'fatal' || ++counts[verdict] >= mostOf[verdict] || options.stopped())
                throw error;
            await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
            target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
        }
    }
}
async function attempt(file, target, options) {
    const { dispatcher, signal, boundary } = options;
    const hash = (0,external_node_crypto_.createHash)('sha256');
    let form;
    if (file.size <= content/* wholeFileBytes */.Xl) {
        const bytes = (0,content/* readWhole */.oD)(file);
        hash.update(bytes);
        form = buildForm(target, { size: file.size, bytes, boundary });
    }
    else {
        form = buildForm(target, { size: file.size, bytes: hashed((0,content/* readPieces */.ut)(file), hash), boundary });
    }
    const { requestLimit, time } = await postForm(form, {
        url: target.address,
        dispatcher,
        signal,
        now: () => options.clock.now(),
    });
    return { mark: [file.size, hash.digest('hex')], time, requestLimit };
}
async function* hashed(pieces, hash) {
    for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
    }
}
function judge(error) {
    if (!(error instanceof errors/* RequestError */.GI))
        return 'fatal';
    if (error.cause instanceof errors/* DeployError */.sH)
        return 'fatal';
    if (error.code !== 'upload-failed')
        return 'fatal';
    const { status, serverCode } = error.request;
    if (status === undefined)
        return 'broken';
    if (status === 429 || status === 503 || serverCode === 'SlowDown')
        return 'congested';
    if (status === 403 || serverCode === 'ExpiredToken')
        return 'expired';
    return status >= 500 || status === 408 ? 'broken' : 'fatal';
}
function waitMs(error, { verdict, number, random }) {
    const asked = error instanceof errors/* RequestError */.GI ? error.request.retryAfterMs : undefined;
    if (asked !== undefined && verdict !== 'expired')
        return Math.min(asked, 60_000);
    if (verdict === 'congested')
        return (0,retry/* backoffMs */.jo)(number, { base: 500, max: 20_000, random });
    if (verdict === 'broken')
        return (0,retry/* backoffMs */.jo)(number, { base: 250, max: 8000, random });
    return number === 1 ? 0 : (0,retry/* backoffMs */.jo)(number, { base: 250, max: 4000, random });
}
function uploadFailed(failures, total) {
    const list = failures.slice(0, failuresShown).map(({ file, error }) => {
        const reason = error instanceof errors/* RequestError */.GI && error.cause instanceof errors/* DeployError */.sH ? error.cause : error;
        return `- ${(0,plain_text/* plainText */.wh)(file.path, 200)}: ${(0,errors/* messageOf */.bD)(reason)}`;
    });
    const first = failures[0]?.error;
    if (first instanceof errors/* DeployError */.sH && first.code !== 'upload-failed') {
        if (failures.every(({ error }) => error instanceof errors/* DeployError */.sH && error.message === first.message))
            return first;
    }
    return new errors/* DeployError */.sH('upload-failed', `${failures.length} of ${total} files could not be uploaded:\n${list.join('\n')}`, { cause: first });
}


/***/ }),

/***/ 8206:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ Minter)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(46102);
/* harmony import */ var _platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10774);
/* harmony import */ var _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35251);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73603);






const marginMs = 10_000;
class Minter {
    #options;
    #batches = [];
    #batchOf = new Map();
    constructor(files, options) {
        this.#options = options;
        this.add(files);
    }
    add(files) {
        for (let start = 0; start < files.length; start += _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerMint) {
            const batch = files.slice(start, start + _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerMint);
            for (const file of batch)
                this.#batchOf.set(file, this.#batches.length);
            this.#batches.push({ files: batch, minted: undefined });
        }
    }
    async target(file) {
        const index = this.#batchOf.get(file);
        const batch = index === undefined ? undefined : this.#batches[index];
        if (index === undefined || !batch)
            throw new Error(`${file.path} is not in the list of this minter`);
        const minted = await this.#open(index);
        if (this.#options.clock.now() < minted.goodUntil)
            return targetOf(minted, file);
        if (batch.minted && (await batch.minted) === minted)
            batch.minted = this.#mint(batch.files);
        return targetOf(await this.#open(index), file);
    }
    async again(file) {
        return targetOf(await this.#mint([file]), file);
    }
    #open(index) {
        const next = this.#batches[index + 1];
        if (next && !next.minted) {
            next.minted = this.#mint(next.files);
            next.minted.catch(() => undefined);
        }
        const batch = this.#batches[index];
        batch.minted ??= this.#mint(batch.files);
        return batch.minted;
    }
    async #mint(files) {
        const { pages, pageId, clock, loopback } = this.#options;
        const askedAt = clock.now();
        const response = await pages.mint(pageId, files.map(({ path, size }) => ({ path, size })));
        const urls = new Map();
        const targets = new Map();
        for (const target of response.uploads) {
            const address = urls.get(target.url) ?? (0,_platform_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .checkPlatformUrl */ .v)(target.url, { what: 'the upload address', loopback });
            urls.set(target.url, address);
            targets.set(target.path, { ...target, address });
        }
        return { targets, goodUntil: askedAt + lifeMs(response, askedAt) };
    }
}
function lifeMs({ expiresAt }, now) {
    if (expiresAt === undefined || expiresAt === null)
        return Number.POSITIVE_INFINITY;
    const at = typeof expiresAt === 'number' ? (expiresAt < 1e11 ? expiresAt * 1000 : expiresAt) : Date.parse(expiresAt);
    const life = at - now - marginMs;
    return life > 0 ? life : Number.POSITIVE_INFINITY;
}
function targetOf(minted, file) {
    const target = minted.targets.get(file.path);
    if (!target)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `The platform gave no upload target for ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(file.path)}.`);
    const range = file.size > _content_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeFileBytes */ .Xl ? sizeRange(target) : undefined;
    if (range && (file.size < range[0] || file.size > range[1])) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('file-too-large', `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(file.path)} has ${file.size} bytes, and storage takes ${range[0]} to ${range[1]}.`);
    }
    return target;
}
function sizeRange({ fields }) {
    const policy = Object.entries(fields).find(([name]) => name.toLowerCase() === 'policy')?.[1];
    if (!policy)
        return undefined;
    const decoded = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .q)(Buffer.from(policy, 'base64').toString('utf8'));
    const conditions = typeof decoded === 'object' && decoded !== null && 'conditions' in decoded ? decoded.conditions : undefined;
    if (!Array.isArray(conditions))
        return undefined;
    const range = conditions.find((condition) => Array.isArray(condition) && condition[0] === 'content-length-range');
    if (!Array.isArray(range))
        return undefined;
    const [, least, most] = range.map(Number);
    return least !== undefined && most !== undefined && !Number.isNaN(least + most) ? [least, most] : undefined;
}


/***/ }),

/***/ 93298:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ UploadWindow)
/* harmony export */ });
const startWidth = 32;
class UploadWindow {
    #width;
    #ceiling;
    #active = 0;
    #waiting = [];
    #steep = true;
    #credit = 0;
    #epoch = 0;
    constructor(most) {
        this.#ceiling = most;
        this.#width = Math.min(startWidth, most);
    }
    get current() {
        return this.#width;
    }
    async enter() {
        if (this.#active >= this.#width)
            await new Promise((resolve) => this.#waiting.push(resolve));
        else
            this.#active++;
        const epoch = this.#epoch;
        return {
            succeeded: (limit) => this.#leave(() => this.#grow(limit)),
            congested: (limit) => this.#leave(() => this.#shrink(epoch, limit)),
            failed: () => this.#leave(() => undefined),
        };
    }
    #leave(adjust) {
        this.#active--;
        adjust();
        while (this.#active < this.#width) {
            const next = this.#waiting.shift();
            if (!next)
                return;
            this.#active++;
            next();
        }
    }
    #grow(requestLimit) {
        this.#limit(requestLimit);
        this.#credit += this.#steep ? 1 : 1 / this.#width;
        if (this.#credit < 1)
            return;
        this.#credit -= 1;
        this.#width = Math.min(this.#width + 1, this.#ceiling);
    }
    #shrink(epoch, requestLimit) {
        this.#limit(requestLimit);
        if (epoch !== this.#epoch)
            return;
        this.#epoch++;
        this.#steep = false;
        this.#credit = 0;
        this.#width = Math.max(1, Math.floor(this.#width / 2));
    }
    #limit(requestLimit) {
        if (requestLimit === undefined)
            return;
        this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
        this.#width = Math.min(this.#width, this.#ceiling);
    }
}


/***/ }),

/***/ 35251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ pageLimits)
/* harmony export */ });
const pageLimits = {
    fileSize: 26_214_400,
    filesPerMint: 500,
    filesPerSite: 5000,
};


/***/ }),

/***/ 89876:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ TrustedHosts)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32501);



const vendor = 'osaas.io';
class TrustedHosts {
    #domains;
    #loopback;
    constructor(hosts) {
        const configured = Object.values(hosts).map((text) => new URL(text));
        this.#loopback = configured.some(_http_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U);
        this.#domains = [vendor, ...configured.filter((url) => !(0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(url)).map(domainOf)];
    }
    has(url) {
        if ((0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(url))
            return this.#loopback;
        const host = bare(url.hostname);
        return this.#domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
    }
    check(url, { what, secret }) {
        if (this.has(url))
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${what} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(url.href, 200))}: ${secret} would go there, and it is not a host of the platform.`);
    }
}
function bare(hostname) {
    return hostname.replace(/\.$/, '');
}
function domainOf({ hostname }) {
    const host = bare(hostname);
    if (/^[\d.]+$|^\[/.test(host))
        return host;
    const above = host.split('.').slice(1);
    const last = above.at(-1) ?? '';
    const isSuffix = above.length < 2 || (above.length === 2 && last.length === 2 && (above[0] ?? '').length <= 3);
    return isSuffix ? host : above.join('.');
}


/***/ }),

/***/ 23702:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ deployWhileOpen)
/* harmony export */ });
/* unused harmony export isQuotaReached */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);

async function deployWhileOpen(deploy) {
    const { pullRequest, pulls, log, publish, remove } = deploy;
    if (pullRequest === undefined)
        return publish();
    const isClosed = async () => {
        const state = await pulls.state(pullRequest);
        return state !== undefined && state !== 'missing' && state.closed;
    };
    const removed = async () => {
        await remove();
        return { kind: 'removed', changed: true, closed: true };
    };
    let published;
    try {
        published = await publish();
    }
    catch (error) {
        if (error instanceof Error && isQuotaReached(error)) {
            log.warning(`There is no preview: ${error.message}`, 'osc-deploy');
            return { kind: 'skipped', reason: 'The plan of the workspace has no room for another preview.' };
        }
        if (!isVanished(error) || !(await isClosed()))
            throw error;
        return removed();
    }
    if (!(await isClosed()))
        return published;
    log.info(`Pull request #${pullRequest} was closed meanwhile, so its preview is removed again.`);
    return removed();
}
function isVanished(error) {
    if (!(error instanceof Error) || !('code' in error))
        return false;
    return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused'].includes(String(error.code));
}
const planWords = /\b(quota|plan|limit|allows?|exceed\w*|maximum|max|upgrade|too many|insufficient|balance|payment)\b/i;
function isQuotaReached(error) {
    if ('code' in error && error.code === 'plan-limit')
        return true;
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.request.method !== 'POST')
        return false;
    if (error.status === 402)
        return true;
    return error.status === 403 && planWords.test(error.message);
}


/***/ }),

/***/ 70075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   tp: () => (/* binding */ table)
/* harmony export */ });
const mention = /([@#])(?=\w)/g;
function escapeMarkdown(text) {
    return (text
        .replace(/[\\`*_{}[\]<>()!|~&$:+=]/g, '\\$&')
        .replace(mention, '\\$1<!-- -->')
        .replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`)
        .replace(/^(\s*)([-#])/, '$1\\$2')
        .replace(/^(\s*\d+)([.)])/, '$1\\$2'));
}
function code(text) {
    return `<code>${escapeMarkdown(text)}</code>`;
}
function link(markdown, href) {
    return `[${markdown}](<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>)`;
}
function table(header, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
function folded(title, markdown, { open = false } = {}) {
    return `<details${open ? ' open' : ''}><summary>${escapeHtml(title)}</summary>\n\n${markdown}\n\n</details>`;
}
function escapeHtml(text) {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return escaped.replace(mention, '$1<!-- -->');
}


/***/ }),

/***/ 17159:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ removeIfOurs),
  X: () => (/* binding */ sweep)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
;// CONCATENATED MODULE: ./build/src/previews/sweep.js


const mostLooked = 300;
async function sweepPreviews(home, { pulls, log, signal }) {
    const sweep = { removed: [], kept: [] };
    const failures = [];
    const listed = [...(await home.list())].sort((a, b) => a.pullRequest - b.pullRequest);
    const previews = new Map(listed.map((preview) => [preview.name, preview]));
    if (previews.size > mostLooked) {
        log.warning(`There are ${(0,format/* count */.U9)(previews.size, 'preview')}; this run looks at the ${mostLooked} oldest.`);
    }
    for (const preview of [...previews.values()].slice(0, mostLooked)) {
        signal.throwIfAborted();
        const { name, pullRequest } = preview;
        try {
            const why = await whyKept(home, { preview, pulls });
            if (why) {
                sweep.kept.push({ ...preview, why });
                log.info(`Kept ${name}: ${why}.`);
                continue;
            }
            await home.remove(name);
            sweep.removed.push(preview);
            log.info(`Removed ${name}: pull request #${pullRequest} is closed.`);
        }
        catch (error) {
            signal.throwIfAborted();
            failures.push(`- ${name}: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
    if (failures.length === 0)
        return sweep;
    throw new errors/* DeployError */.sH('remove-failed', `${(0,format/* count */.U9)(sweep.removed.length, 'preview')} removed, but not these:\n${failures.join('\n')}`);
}
async function whyKept(home, { preview, pulls }) {
    const state = await pulls.state(preview.pullRequest);
    if (!state)
        return `GitHub does not tell the state of pull request #${preview.pullRequest}`;
    if (state === 'missing')
        return `there is no pull request #${preview.pullRequest}`;
    if (!state.closed)
        return `pull request #${preview.pullRequest} is open`;
    const ours = await home.isOurs(preview.name);
    return ours === true ? undefined : ours;
}

;// CONCATENATED MODULE: ./build/src/targets/target.js

async function removeIfOurs({ intent, runtime }, { home, remove }) {
    const ours = intent.preview === undefined || (await home.isOurs(intent.name));
    if (ours === true)
        return { kind: 'removed', changed: (await remove()).changed };
    const reason = `${intent.name} is left alone: ${ours}.`;
    runtime.log.warning(reason, 'osc-deploy');
    return { kind: 'skipped', reason };
}
async function sweep({ pulls, runtime }, home) {
    const { log, interrupts, outputs } = runtime;
    outputs.set({ operation: 'cleaned' });
    return { kind: 'cleaned', sweep: await sweepPreviews(home, { pulls, log, signal: interrupts.signal }) };
}


/***/ }),

/***/ 70444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ actionFile)
/* harmony export */ });
function actionFile(path, env) {
    const repository = env['GITHUB_ACTION_REPOSITORY'];
    if (!repository)
        return path;
    const server = env['GITHUB_SERVER_URL'] || 'https://github.com';
    return `${server}/${repository}/blob/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/${path}`;
}


/***/ })

};
