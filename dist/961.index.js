export const id = 961;
export const ids = [961];
export const modules = {
85362:
((module_, exports_, require_) => {
require_.d(exports_, {
  BR: () => (domainOfSite),
  an: () => (setUpDomain),
  uj: () => (siteWithDomain)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_3 = require_(85763);
var _contract_intent_2 = require_(32008);
var _platform_dns_1 = require_(34942);
async function setUpDomain({ inputs: { domain }, intent, runtime }, place, known = {}) {
	const { log, outputs } = runtime;
	if (domain === undefined)
		return { notes: [], settings: [] };
	if ((0,_contract_intent_2/*.isPreview*/.b)(intent)) {
		log.info(`A preview has no custom domain, so ${domain} is not changed.`);
		return { notes: [], settings: [] };
	}
	const found = place && (await readDomain(place, { domain, runtime }));
	const settings = isSame(found?.current, domain) ? [] : [`set up the domain ${domain}`];
	if (intent.operation === 'plan') {
		const notes = describePlan(domain, found);
		for (const note of notes)
			log.info(note);
		const refusal = settings.length > 0 ? refusalOf(domain, known) : undefined;
		return { notes, settings, refusal };
	}
	if (!found) {
		const text = `The domain ${domain} is not set up: the platform gives no address of "${intent.name.value}".`;
		log.warning(text);
		return { notes: [text], settings: [] };
	}
	if (settings.length > 0) {
		await attach(found);
		log.info(`Set the domain ${domain} up for ${found.place.label}.`);
	}
	const url = `https://${domain}/`;
	log.secrets.exempt(url);
	outputs.set({ 'domain-url': url });
	if (found.lacking === undefined)
		return { notes: [`Also at ${url}`], settings };
	log.warning(found.lacking);
	return { notes: [`${url} still lacks its DNS record: ${found.record}`], settings };
}
async function readDomain(place, { domain, runtime: { log, names } }) {
	const host = new URL(place.url).hostname;
	const [current, seen] = await Promise.all([
		place.current(),
		(0,_platform_dns_1/*.resolveDomain*/.pH)(names, { domain, host }),
	]);
	if (seen.state === 'unknown')
		log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.reason}.`);
	const record = (0,_platform_dns_1/*.recordFor*/.xR)({ domain, host });
	const lacking = seen.state === 'missing'
		? `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`
		: undefined;
	return { place, domain, current, lacking, record };
}
function describePlan(domain, found) {
	const { current, lacking } = found ?? {};
	const former = current === undefined ? '' : ` in place of ${(0,_base_plain_text_3/*.plainText*/.wh)(current, 260)}`;
	const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
	return lacking === undefined ? setUp : [...setUp, lacking];
}
function refusalOf(domain, { plan, holder }) {
	const refuse = (code, why) => new _base_errors_0/*.DeployError*/.sH(code, `The domain ${domain} would be refused, as ${why}; what was deployed would stay.`);
	if (plan === 'FREE')
		return refuse('plan-limit', `the plan of the workspace (${plan}) does not allow it`);
	return holder === undefined ? undefined : refuse('domain-taken', `${holder} has it`);
}
async function attach({ place, domain, current, lacking, record }) {
	if (current !== undefined && lacking !== undefined)
		throw new _base_errors_0/*.DeployError*/.sH('domain-not-ready', `${lacking} Until then ${(0,_base_plain_text_3/*.plainText*/.wh)(current, 260)} stays the domain of ${place.label}.`);
	try {
		await place.attach(domain, current);
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
			throw error;
		if (isSame(await place.current(), domain))
			return;
		const refusals = [
			[[409], 'domain-taken', `The domain ${domain} is taken`, 'The deploy is live.'],
			[[402, 403], 'plan-limit', `${place.label} cannot have a custom domain`],
			[
				[404, 405, 501],
				'platform-refused',
				`The platform offers no domain for ${place.label}`,
				'Leave `domain` out.',
			],
		];
		if (lacking !== undefined) {
			const text = `The platform wants the DNS record of ${domain} first`;
			refusals.push([[400, 422], 'domain-not-ready', text, `The record: ${record}`]);
		}
		const [, code, text, next] = refusals.find(([statuses]) => (0,_base_errors_0/*.isStatus*/.zM)(error, ...statuses)) ?? [];
		throw code ? new _base_errors_0/*.DeployError*/.sH(code, `${text}: ${error.message}`, { cause: error, next }) : error;
	}
}
function isSame(current, domain) {
	return current !== undefined && (0,_platform_dns_1/*.domainName*/.AU)(current) === domain;
}
async function siteWithDomain({ tools: { pages } }, { domain, name }) {
	const sites = domain === undefined ? [] : await pages.list().catch(() => []);
	const holder = sites.find((one) => one.name !== name && isSame(one.customDomain ?? undefined, domain ?? ''));
	return holder && `the site ${(0,_base_plain_text_3/*.plainText*/.wh)(holder.name, 80)}`;
}
function domainOfSite(place, url) {
	const { tools, name } = place;
	return {
		label: `the site ${name}`,
		url,
		current: async () => (await tools.pages.find(name))?.customDomain ?? undefined,
		attach: async (domain, former) => {
			if (former === undefined)
				return await tools.pages.setDomain(name, domain);
			try {
				await detach(place, { domain, former });
				await tools.pages.setDomain(name, domain);
			}
			catch (error) {
				await attachAgain(place, { domain, former });
				throw error;
			}
		},
	};
}
async function detach({ tools, name }, { domain, former }) {
	try {
		await tools.pages.removeDomain(name);
	}
	catch (error) {
		if ((0,_base_errors_0/*.isStatus*/.zM)(error, 404))
			return;
		if (!(error instanceof _base_errors_0/*.DeployError*/.sH))
			throw error;
		const text = `The former domain ${(0,_base_plain_text_3/*.plainText*/.wh)(former, 260)} could not be taken off the site ${name}, so ${domain} was not set up: ${error.message}`;
		throw new _base_errors_0/*.DeployError*/.sH(error.code, text, { cause: error });
	}
}
const attachAgainMs = 6000;
async function attachAgain({ tools, name }, { domain, former }) {
	const { pages } = tools.under(AbortSignal.timeout(attachAgainMs));
	try {
		const current = (await pages.find(name))?.customDomain ?? undefined;
		if (isSame(current, domain) || isSame(current, (0,_platform_dns_1/*.domainName*/.AU)(former) ?? former))
			return;
		await pages.setDomain(name, former);
		tools.log.info(`The site ${name} has its former domain ${(0,_base_plain_text_3/*.plainText*/.wh)(former, 260)} again.`);
	}
	catch (error) {
		const state = `The domain ${(0,_base_plain_text_3/*.plainText*/.wh)(former, 260)} was taken off the site ${name} for ${domain}, and could not be given back`;
		tools.log.warning(`${state}: ${(0,_base_errors_0/*.messageOf*/.bD)(error)} Its visitors reach nothing. Run this job again, or attach it in the console.`);
	}
}
}),
85629:
((module_, exports_, require_) => {
require_.d(exports_, {
  U: () => (judgeBehind),
  c: () => (judgeNewerRun)
});
var format = require_(86616);
var plain_text = require_(85763);
var subject = require_(88540);
var schemas = require_(94343);
var json = require_(75221);
;// src/github/runs.js
const workflowRun = schemas/*looseObject*/._H3({ head_branch: (0,json/*lenient*/.W_)(schemas/*string*/.YjP()) });
async function findRun(github, id) {
	const found = await github.read({
		subject: `the workflow run ${id}`,
		permission: 'actions: read',
		path: `/actions/runs/${id}`,
		schema: workflowRun,
		missing: false,
		missingStatuses: [404],
	});
	return found && { branch: found.head_branch };
}
const workflowRuns = schemas/*looseObject*/._H3({
	workflow_runs: schemas/*array*/.YOg(schemas/*looseObject*/._H3({ path: (0,json/*lenient*/.W_)(schemas/*string*/.YjP()) })),
});
async function hasRunOf(github, { commit, workflow }) {
	const found = await github.read({
		subject: 'the workflow runs of the newest commit',
		permission: 'actions: read',
		path: '/actions/runs',
		query: { head_sha: commit, per_page: 100 },
		schema: workflowRuns,
	});
	return found?.workflow_runs.some(({ path = '' }) => {
		const [file = ''] = path.split('@');
		return workflow === '' || file.endsWith(`/${workflow}`);
	});
}
var still_wanted = require_(98721);
;// src/action/newer-run.js
async function judgeNewerRun({ branches, context, github, intent }, id) {
	const found = context.forge ? undefined : await findRun(github, id);
	if (found === false)
		return { is: 'unfounded', why: 'GitHub knows no such run' };
	const branch = intent.preview === undefined ? (0,subject/*branchOf*/.W0)(context) : undefined;
	if (found)
		return {
			is: 'newer',
			branch: branch === undefined || found.branch === branch ? undefined : found.branch,
		};
	const head = branch === undefined ? undefined : await branches.readHead(branch);
	if (!head || !context.sha)
		return { is: 'unknown' };
	if (head.toLowerCase() !== context.sha.toLowerCase())
		return { is: 'newer', branch: undefined };
	return { is: 'unfounded', why: `this commit is the head of ${(0,plain_text/*plainText*/.wh)(branch ?? '', 100)}` };
}
async function judgeBehind(task, built) {
	const { branches, context, github, intent } = task;
	if (intent.preview !== undefined) {
		const why = await (0,still_wanted/*explainUnwanted*/.i)('before the pages', task, { isStartingOver: true });
		return why === undefined ? { is: 'newest' } : { is: 'behind', why };
	}
	const branch = (0,subject/*branchOf*/.W0)(context);
	if (branch === undefined)
		return { is: 'unknown', why: 'a run of no branch is not known to be the newest', advice: '' };
	const named = (0,plain_text/*plainText*/.wh)(branch, 100);
	const head = await branches.readHead(branch);
	if (!head || !context.sha) {
		const why = `GitHub did not say which commit is the head of ${named}`;
		return { is: 'unknown', why, advice: permissionFor('contents: read') };
	}
	const own = [context.sha, built].flatMap((sha) => sha?.toLowerCase() ?? []);
	if (own.includes(head.toLowerCase()))
		return { is: 'newest' };
	const newest = `the head of ${named} is ${head.slice(0, 7)}`;
	const hasRun = await hasRunOf(github, { commit: head, workflow: context.workflow });
	if (hasRun === false)
		return { is: 'newest' };
	if (hasRun)
		return { is: 'behind', why: `${(0,format/*capitalize*/.ZH)(newest)}, which has a run of its own.` };
	const why = `${newest}, and GitHub did not say whether that has a run of its own`;
	return { is: 'unknown', why, advice: permissionFor('actions: read') };
}
function permissionFor(permission) {
	return `\`${permission}\` among the \`permissions:\` lets the step ask GitHub.`;
}
}),
27631:
((module_, exports_, require_) => {
require_.d(exports_, {
  d: () => (judgeInputs),
  E: () => (resolveTask)
});
var plain_text = require_(85763);
var events = require_(8947);
var names = require_(71500);
var pull_request = require_(28473);
var login = require_(36533);
var target = require_(66239);
var subject = require_(88540);
;// src/contract/compute-intent.js
function computeIntent(inputs, context) {
	const operation = chooseOperation(inputs, context);
	const of = operation === 'cleanup' ? production : choosePreview(inputs, context);
	const naming = (0,names/*chooseNaming*/.ee)(inputs.target);
	const given = inputs.name ?? {
		value: (0,names/*usualName*/.gy)(naming, context),
		from: 'repository',
	};
	const base = given.value;
	const ofPreview = (0,names/*previewName*/.gz)(base, { naming, ...of });
	const name = ofPreview === undefined ? given : { value: ofPreview, from: 'repository' };
	const known = { context, operation, ...of };
	const skipCase = findSkipCase(inputs, known);
	const skip = explainSkip(inputs, { ...known, skipCase });
	const intent = { operation, name, base, ...of, skip, skipCase };
	if (skip)
		return { intent, problems: [] };
	const problems = [
		...(0,target/*nameProblems*/.W1)(inputs, name.value),
		...(0,target/*targetProblems*/.Ke)(inputs, intent, context.eventName !== ''),
		...(0,login/*loginProblems*/.QK)(inputs, context),
		...(operation === 'cleanup' ? [] : (0,target/*previewProblems*/.Hw)(inputs, { context, intent })),
	];
	return { intent, problems };
}
function chooseOperation(inputs, { subject }) {
	if (inputs.operation !== 'auto')
		return inputs.operation;
	return isOver(inputs, subject) ? 'remove' : 'deploy';
}
function isOver(inputs, subject) {
	return subject.is === 'pull request'
		? subject.pull.closed || losesLabel(inputs, subject)
		: subject.is === 'deleted' && inputs.preview === 'branch';
}
function losesLabel(inputs, { label }) {
	if (inputs.preview === 'false' || !label || label.isAdded)
		return false;
	return (0,pull_request/*hasLabel*/.RX)([label.name], inputs['preview-label']) === true;
}
const production = { preview: undefined, branch: undefined };
function choosePreview(inputs, { subject, defaultBranch }) {
	if (subject.is === 'pull request')
		return inputs.preview === 'false'
			? production
			: { ...production, preview: subject.pull.number };
	if (inputs.preview !== 'branch')
		return production;
	const isOfBranch = subject.is === 'branch' || (subject.is === 'deleted' && subject.kind === 'branch');
	const branch = isOfBranch ? subject.name : undefined;
	return branch === defaultBranch || isQueued(branch)
		? production
		: { ...production, branch: branch || undefined };
}
function isQueued(branch) {
	return branch?.startsWith('gh-readonly-queue/') ?? false;
}
function findSkipCase(inputs, { context, operation, branch }) {
	const { trust, actor } = context;
	const deploys = operation === 'deploy' || operation === 'plan';
	const isSecretless = !inputs['refresh-token'] && !inputs['access-token'];
	if (deploys && inputs.target !== 'pages' && trust.startsWith('fork') && !isSecretless)
		return 'fork-app';
	if (!isSecretless)
		return undefined;
	const pull = (0,subject/*pullOf*/.pv)(context);
	if (pull?.fork)
		return 'fork';
	const author = pull ? pull.author : branch && actor;
	const isOfSide = (0,login/*isOfDependabot*/.A0)(context) && isOfSideBranch(inputs, context);
	return author === login/*dependabot*/.FX || isOfSide ? 'dependabot' : undefined;
}
function isOfSideBranch(inputs, { subject, defaultBranch }) {
	if (subject.is !== 'branch' || defaultBranch === undefined || inputs['token-file'])
		return false;
	return subject.name !== defaultBranch;
}
function explainSkip(inputs, known) {
	return (explainCase(inputs, known) ??
		explainQueue(inputs, known) ??
		explainQuietEvent(known) ??
		explainPlannedEnd(inputs, known) ??
		explainSubject(inputs, known));
}
function explainCase({ target }, { skipCase }) {
	switch (skipCase) {
		case 'fork':
			return 'This pull request comes from a fork, and forks get no secrets.';
		case 'fork-app':
			return `This pull request comes from a fork, whose code gets no ${target} in this workspace. A site of a fork is previewed from an artifact.`;
		case 'dependabot':
			return 'This run was started by Dependabot, which gets no Actions secrets.';
		case undefined:
			return undefined;
	}
}
function explainQueue(inputs, { operation, context }) {
	const isInQueue = context.eventName === 'merge_group' || isQueued((0,subject/*branchOf*/.W0)(context));
	return isInQueue && inputs.preview !== 'false' && operation !== 'cleanup'
		? 'This commit is in the merge queue and not merged yet. `preview: false` deploys it to production.'
		: undefined;
}
function explainQuietEvent({ context, operation }) {
	const isUndecided = context.subject.is === 'some pull request';
	return operation === 'deploy' && !isUndecided ? context.quiet : undefined;
}
function explainPlannedEnd(inputs, { operation, context: { subject }, preview, branch }) {
	const isOfPreview = preview !== undefined || branch !== undefined;
	return operation === 'plan' && isOfPreview && isOver(inputs, subject)
		? 'At this event a run without `operation: plan` removes the preview.'
		: undefined;
}
function explainSubject(inputs, known) {
	const { subject } = known.context;
	switch (subject.is) {
		case 'pull request':
			return (explainLabel(inputs, { ...known, subject }) ?? explainClosed(inputs, { ...known, subject }));
		case 'some pull request':
		case 'unreadable':
			return undefined;
		case 'deleted':
			return explainDeleted(inputs, { ...known, kind: subject.kind });
		case 'branch':
		case 'tag':
		case 'nothing':
			return explainRef(inputs, known);
	}
}
function explainLabel(inputs, { subject: { pull, label }, operation, preview }) {
	const wanted = inputs['preview-label'];
	if (wanted === undefined || preview === undefined)
		return undefined;
	if (operation === 'remove' || pull.closed)
		return undefined;
	if (label && !(0,pull_request/*hasLabel*/.RX)([label.name], wanted)) {
		return `The label "${(0,plain_text/*plainText*/.wh)(label.name, 60)}" is not \`preview-label\`, so the preview stays as it is.`;
	}
	const has = (0,pull_request/*hasLabel*/.RX)(pull.labels, wanted);
	if (has === undefined)
		return `Which labels pull request #${preview} has is not known, so it has no preview.`;
	return has
		? undefined
		: `Pull request #${preview} does not have the label "${(0,plain_text/*plainText*/.wh)(wanted, 60)}".`;
}
function explainClosed({ target }, { subject: { pull }, operation, preview }) {
	if (!pull.closed)
		return undefined;
	if (operation === 'deploy')
		return `Pull request #${pull.number} is closed, so there is nothing to publish.`;
	return operation === 'remove' && preview === undefined
		? `The pull request was closed, and with \`preview: false\` it has no separate ${target === 'pages' ? 'site' : target} to remove.`
		: undefined;
}
function explainDeleted(inputs, { operation, branch, kind }) {
	if (operation === 'cleanup')
		return undefined;
	if (inputs.preview === 'branch' && branch === undefined)
		return 'The deleted ref has no preview.';
	return operation === 'deploy'
		? `The ${kind || 'ref'} was deleted, so there is nothing to publish.`
		: undefined;
}
function explainRef(inputs, known) {
	const { eventName, defaultBranch, subject, builtOn } = known.context;
	if (!asksForRef(inputs, known))
		return undefined;
	if (builtOn !== undefined && !(0,events/*isEvent*/.xH)(builtOn, 'builds the told commit'))
		return `The workflow run that started this run was itself started by \`${(0,plain_text/*plainText*/.wh)(builtOn, 40)}\`, and such a run does not say whose code it built. \`preview: false\` deploys it to production.`;
	if (subject.is === 'nothing')
		return 'This run says neither which branch nor which tag it is for, so it is not known to be production. `preview: false` deploys it there.';
	if (subject.is !== 'branch' || inputs.preview === 'branch')
		return undefined;
	return subject.name === defaultBranch
		? undefined
		: `This ${eventName} event is of "${(0,plain_text/*plainText*/.wh)(subject.name, 100)}", which is not known to be the default branch. \`preview: branch\` gives a branch its own site and deploys a tag, \`preview: false\` deploys it to production.`;
}
function asksForRef(inputs, { context, operation }) {
	if (inputs.preview === 'branch')
		return operation !== 'cleanup';
	const isOpen = (0,events/*isEvent*/.xH)(context.eventName, 'of any branch');
	return isOpen && inputs.preview !== 'false' && operation === 'deploy';
}
var contract_outputs = require_(2214);
var read_inputs = require_(19366);
var run = require_(71237);
var github_branches = require_(50285);
var schemas = require_(94343);
var api = require_(73305);
var json = require_(75221);
;// src/github/pull-request.js
const state = schemas/*looseObject*/._H3({
	state: schemas/*string*/.YjP(),
	labels: pull_request/*labelNames*/.l3,
	head: (0,json/*lenient*/.W_)(schemas/*looseObject*/._H3({ sha: schemas/*string*/.YjP().check(api/*_regex*/.Fk(/^[0-9a-f]{40}$/i)) })),
});
const listed = (0,json/*lenient*/.W_)(pull_request/*pullRequestData*/.vA);
const labelEvent = schemas/*looseObject*/._H3({
	event: schemas/*string*/.YjP(),
	label: schemas/*nullish*/.cl6(schemas/*looseObject*/._H3({ name: schemas/*string*/.YjP() })),
});
const maxPages = 10;
const permission = 'pull-requests: read';
function pullRequestsOf({ github, repository, }) {
	const list = (subject, query, until) => github.readPages({ subject, permission, path: '/pulls', query: { ...query, per_page: 100 }, schema: listed }, { maxPages, until });
	async function findByCommit(hint) {
		const query = { state: 'all', head: `${originOf(hint.headRepository)}:${hint.headBranch}` };
		const ofBranch = hint.headBranch && hint.headRepository
			? await list('the pull request of this workflow run', query, (pulls) => isOpen(pick(pulls, hint)))
			: [];
		const found = pick(ofBranch, hint) ?? pick(await github.read(pullsOfCommit(hint)), hint);
		if (found)
			return (0,pull_request/*parsePullRequest*/.yA)(found, { repository });
		return ofBranch === undefined ? undefined : 'none';
	}
	return {
		async state(number) {
			const subject = `the state of pull request #${number}`;
			const path = `/pulls/${number}`;
			const found = await github.read({
				subject,
				permission,
				path,
				schema: state,
				missing: 'missing',
			});
			if (found === undefined || found === 'missing')
				return found;
			return { closed: found.state === 'closed', headSha: found.head?.sha, labels: found.labels };
		},
		async open() {
			const schema = (0,json/*lenient*/.W_)(schemas/*looseObject*/._H3({ number: schemas/*number*/.aig(), labels: pull_request/*labelNames*/.l3 }));
			const query = { state: 'open', per_page: 100 };
			const pulls = {
				subject: 'the open pull requests',
				permission,
				path: '/pulls',
				query,
				schema,
			};
			const found = await github.readPages(pulls, { maxPages });
			return found && new Map(found.flatMap((pull) => (pull ? [[pull.number, pull.labels]] : [])));
		},
		async ofBranch(branch, { closed }) {
			const isOwn = (pull) => pull?.head.ref === branch && (0,pull_request/*isSameRepository*/.ve)(pull.head.repo?.full_name, repository);
			const own = (pulls) => openOf(pulls.filter(isOwn));
			const query = { state: closed ? 'all' : 'open', head: `${originOf(repository)}:${branch}` };
			const pulls = await list('the pull request of this branch', query, (found) => isOpen(own(found)));
			return own(pulls ?? [])?.number;
		},
		async find(hint) {
			if (hint.kind === 'commit')
				return await findByCommit(hint);
			const subject = `pull request #${hint.number}`;
			const path = `/pulls/${hint.number}`;
			const found = await github.read({ subject, permission, path, schema: pull_request/*pullRequestData*/.vA });
			return found && (0,pull_request/*parsePullRequest*/.yA)(found, { repository });
		},
		async hadLabel(number, label) {
			const isOurs = (one) => one.event === 'labeled' && one.label?.name.toLowerCase() === label.toLowerCase();
			const subject = `the labels that pull request #${number} had`;
			const path = `/issues/${number}/events`;
			const query = { per_page: 100 };
			const events = await github.readPages({ subject, permission, path, query, schema: labelEvent }, { maxPages, until: (found) => found.some(isOurs) });
			return events?.some(isOurs);
		},
	};
}
const pullsOfCommit = ({ headSha }) => ({
	subject: 'the pull request of this commit',
	permission,
	path: `/commits/${headSha}/pulls`,
	schema: schemas/*array*/.YOg(listed),
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
	const isHead = (pull) => pull?.head.sha === headSha && (0,pull_request/*isSameRepository*/.ve)(pull.head.repo?.full_name, headRepository);
	return openOf(found?.filter(isHead));
}
var preview_lifecycle = require_(23702);
var standing = require_(5071);
var still_wanted = require_(98721);
var action_runtime = require_(28858);
;// src/action/resolve-task.js
async function resolveTask(runtime, { raw, origins }, read) {
	const { inputs, problems } = (0,read_inputs/*parseInputs*/.TL)(raw, origins);
	if (inputs['basic-auth'])
		runtime.log.mask(inputs['basic-auth'].password);
	problems.push(...(0,login/*loginPathProblems*/.pQ)(inputs, runtime));
	const first = await readIntent(inputs, { context: read, problems, runtime });
	const github = (0,action_runtime.openGitHub)(runtime, { inputs, context: read });
	const pulls = pullRequestsOf({ github, repository: read.repository });
	const branches = (0,github_branches/*branchesOf*/.I)(github);
	const looks = { pulls, branches, intent: first.intent };
	const { context: completed, skip, standing } = await completeRun(read, looks);
	const context = await (0,preview_lifecycle/*addLostLabel*/.Ml)(completed, { inputs, pulls });
	const isFresh = context !== read;
	const last = isFresh ? await readIntent(inputs, { context, problems, runtime }) : first;
	const intent = { ...last.intent, skip: skip ?? last.intent.skip };
	const task = { runtime, inputs, ...last, context, intent, github, pulls, branches };
	const unwanted = await (0,still_wanted/*explainUnwanted*/.i)('before the sign-in', task, { isFresh, known: standing });
	return { ...task, intent: { ...intent, skip: intent.skip ?? unwanted } };
}
const deciding = new Set(['target', 'operation', 'name', 'preview']);
async function judgeInputs({ inputs, problems }, context) {
	const { intent, problems: own } = computeIntent(inputs, context);
	const { want, problems: ofService } = await readService(inputs, { context, intent });
	const more = [...own, ...ofService];
	const broken = new Set(problems.map((problem) => problem.input));
	const together = more.filter(({ input, or }) => !broken.has(input) && !(or && broken.has(or)));
	return { intent, want, problems: [...problems, ...together] };
}
async function readIntent(inputs, { context, problems, runtime }) {
	const { outputs } = runtime;
	const { intent, want, problems: all } = await judgeInputs({ inputs, problems }, context);
	if (!all.some(({ input }) => deciding.has(input)))
		outputs.set({ name: intent.name.value, operation: contract_outputs/*operationOutput*/.Z[intent.operation] });
	if (inputs.target !== 'pages')
		outputs.set({ endpoints: {} });
	(0,read_inputs/*rejectProblems*/.Ys)(all, (0,login/*adviseOnLogin*/.Rm)(all, context));
	return { intent, want };
}
async function readService(inputs, { context, intent }) {
	if (inputs.target === 'pages' || intent.skip)
		return { want: undefined, problems: [] };
	const { readWant } = await require_.e(/* import() */ 542).then(require_.bind(require_, 83542));
	return readWant(inputs, { context, ...intent });
}
async function completeRun(context, { pulls, branches, intent }) {
	const { subject } = context;
	if (intent.skip || intent.operation === 'cleanup')
		return { context };
	if (context.eventName === 'workflow_run' && intent.branch !== undefined)
		return resolveBranch(context, { branches, branch: intent.branch });
	if (subject.is !== 'some pull request')
		return { context };
	const found = await pulls.find(subject.hint);
	if (found && found !== 'none')
		return { context: (0,run/*withPullRequest*/.pX)(context, found) };
	const skip = found
		? 'No pull request has this commit as its head any more: a newer one has taken its place.'
		: 'GitHub did not say which pull request this run belongs to.';
	return { context, skip };
}
async function resolveBranch(context, { branches, branch }) {
	const head = await branches.readHead(branch);
	if (head !== false)
		return { context, standing: (0,standing/*standingOfHead*/.S)(branch, head) };
	const isTag = await branches.isTag(branch);
	if (!isTag)
		return { context };
	const subject = { is: 'tag', name: branch };
	return { context: { ...context, subject, ref: `refs/tags/${branch}` } };
}
}),
961:
((module_, exports_, require_) => {
// ESM COMPAT FLAG
require_.r(exports_);
require_.d(exports_, {
  carryOut: () => (carryOut),
  runStep: () => (runStep)
});
var errors = require_(22396);
var contract_inputs = require_(23135);
var contract_intent = require_(32008);
var contract_outcome = require_(69072);
var read_event = require_(49519);
var read_inputs = require_(19366);
var authenticate = require_(47341);
var hosts = require_(10774);
var ownership = require_(33228);
var format = require_(86616);
var plain_text = require_(85763);
var site_file = require_(96450);
;// src/previews/limits.js
function checkPreviewSize(files, { inputs, intent }) {
	const limit = inputs['preview-max-size'];
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (!(0,contract_intent/*isPreview*/.b)(intent) || bytes <= limit)
		return;
	const brief = `The directory has ${(0,format/*formatBytes*/.z3)(bytes)} (${(0,format/*formatNumber*/.ZV)(bytes)} bytes), and \`preview-max-size\` is ${(0,format/*formatNumber*/.ZV)(limit)} bytes.`;
	throw new errors/*DeployError*/.sH('preview-limit', `${brief} The largest files`, {
		brief,
		rows: (0,site_file/*largestFiles*/.Sd)(files),
	});
}
async function checkPreviewPlace({ inputs, intent }, { previews }) {
	if (!(0,contract_intent/*isPreview*/.b)(intent))
		return;
	const { base, branch } = intent;
	const name = intent.name.value;
	const [there, all] = await Promise.all([
		branch === undefined ? undefined : previews.readFacts(name, branch),
		previews.list(),
	]);
	if (there && !there.free && there.branch !== branch) {
		const preview = `the preview of the branch "${(0,plain_text/*plainText*/.wh)(branch ?? '', 100)}"`;
		const taken = `something else has this name already${there.foreign ? `: ${there.foreign}` : ''}`;
		throw new errors/*DeployError*/.sH('name-in-use', `"${name}" would be ${preview}, but ${taken}.`);
	}
	const max = inputs['preview-max-count'];
	if (all.some((one) => one.name === name) || all.length < max)
		return;
	const gone = await Promise.all(all.map(async (one) => (await one.isRemoved?.()) === true));
	if (gone.filter((isGone) => !isGone).length < max)
		return;
	const message = `There are ${(0,format/*count*/.U9)(all.length, 'preview')} of "${base}" already, as many as \`preview-max-count\` allows, so "${name}" is not made.`;
	throw new errors/*DeployError*/.sH('preview-limit', message);
}
var preview_lifecycle = require_(23702);
var retry = require_(50973);
var previews_standing = require_(5071);
var still_wanted = require_(98721);
;// src/previews/sweep.js
async function sweepPreviews(home, run) {
	const { log, interrupts } = run.runtime;
	const { signal } = interrupts;
	const sweep = { removed: [], 'not removed': [], kept: [] };
	const lists = {
		pulls: (0,retry/*once*/.Oo)(() => run.pulls.open()),
		branches: (0,retry/*once*/.Oo)(() => run.branches.names()),
	};
	for (const list of [home.list, home.listMarked]) {
		const failed = sweep['not removed'].map(({ pullRequest }) => pullRequest);
		for (const preview of await list()) {
			signal.throwIfAborted();
			const { name, pullRequest } = preview;
			if (pullRequest !== undefined && failed.includes(pullRequest))
				continue;
			const { result, reason } = await settle(preview, { ...run, lists });
			if (result)
				sweep[result].push({ name, pullRequest, ...(reason && { reason }) });
		}
	}
	const { removed, 'not removed': failed } = sweep;
	if (failed.length > 0) {
		const all = (0,format/*count*/.U9)(removed.length + failed.length, 'preview');
		const lines = failed.map(({ name, reason }) => `- ${name}: ${reason}`).join('\n');
		log.warning(`${failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`);
	}
	return sweep;
}
async function settle(preview, run) {
	const { log, interrupts } = run.runtime;
	const { name, isThere } = preview;
	try {
		const standing = await judge(preview, run);
		const { because: reason } = standing;
		if ((0,still_wanted/*decide*/.L)('in a sweep', standing, run).is === 'remove') {
			log.info(`${reason}: removing ${name}.`);
			const { changed } = await preview.remove();
			return changed ? { result: 'removed' } : {};
		}
		log.info(`Kept ${name}: ${reason}.`);
		return isThere ? { result: 'kept', reason } : {};
	}
	catch (error) {
		interrupts.signal.throwIfAborted();
		return { result: 'not removed', reason: (0,errors/*messageOf*/.bD)(error) };
	}
}
async function judge({ pullRequest, tag, readFacts }, { inputs: given, runtime, ...asking }) {
	const inputs = tag === undefined ? given : { ...given, 'preview-label': undefined };
	const { 'preview-expires': expires } = inputs;
	const looks = { ...asking, inputs };
	const ofPull = pullRequest === undefined
		? undefined
		: await (0,previews_standing/*standingOf*/.Y)({ preview: pullRequest, branch: undefined }, looks);
	if (ofPull?.is === 'unknown' || (ofPull?.is === 'wanted' && !expires))
		return ofPull;
	const facts = await readFacts();
	const standing = ofPull ?? (await (0,previews_standing/*standingOf*/.Y)({ preview: undefined, branch: facts.branch, tag }, looks));
	const last = standing.is === 'wanted' && expires
		? judgeAge(standing, { at: await facts.deployedAt?.(), expires, now: runtime.clock.now() })
		: standing;
	return last.is === 'over' && facts.foreign ? { is: 'unknown', because: facts.foreign } : last;
}
function judgeAge(standing, { at, expires, now }) {
	if (at === undefined)
		return {
			...standing,
			because: `${standing.because}, and no tag says when it was last deployed`,
		};
	if (now - at < expires)
		return standing;
	const day = new Date(at).toISOString().slice(0, 10);
	return {
		is: 'over',
		because: `It was last deployed on ${day}, longer ago than \`preview-expires\``,
	};
}
function sweepOutcome(sweep, { context: { serverUrl, repository }, inputs: { target }, }) {
	const { removed, 'not removed': failed, kept } = sweep;
	const rowsOf = (result) => sweep[result].map(({ name, pullRequest: number, reason }) => [
		name,
		number === undefined
			? 'a branch'
			: { text: `#${number}`, url: `${serverUrl}/${repository}/pull/${number}` },
		reason === undefined ? result : `${result}: ${(0,plain_text/*plainText*/.wh)(reason, 300)}`,
	]);
	const rows = [...rowsOf('removed'), ...rowsOf('not removed'), ...rowsOf('kept')];
	const things = target === 'pages' ? 'sites' : 'apps and instances';
	const others = failed.length > 0 ? `, ${failed.length} not removed` : '';
	return {
		kind: 'cleaned',
		outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
		state: removed.length === 0 ? 'No preview to remove' : `${(0,format/*count*/.U9)(removed.length, 'preview')} removed`,
		done: rows.length === 0 ? `There are no previews of this repository among the ${things}.` : '',
		brief: `${removed.length} removed, ${kept.length} kept${others}.`,
		tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
		removed,
	};
}
var version = require_(25835);
var runners = require_(79071);
var subject = require_(88540);
var deployment = require_(63465);
var plan_lines = require_(71115);
var contract_source = require_(49391);
;// src/report/reported-task.js
function commitUrlOf({ context: { serverUrl, repository }, inputs, }) {
	const own = `${serverUrl}/${repository}`;
	const source = inputs['source-url']?.value;
	return repository && (source === undefined || (0,contract_source/*sameUrl*/.cl)(source, own))
		? `${own}/commit/`
		: undefined;
}
function placeOf({ outputs }, inputs) {
	const platform = inputs ? (0,contract_inputs/*platformName*/.$r)(inputs) : contract_inputs/*usualPlatform*/.Qq;
	const { workspace } = outputs.values;
	return workspace ? `workspace ${workspace} on ${platform}` : platform;
}
function otherBranchOf({ context, intent }) {
	const { defaultBranch } = context;
	const branch = (0,subject/*branchOf*/.W0)(context);
	const isOther = defaultBranch !== undefined && branch !== undefined && branch !== defaultBranch;
	if (!isOther || (0,contract_intent/*isPreview*/.b)(intent) || intent.operation !== 'deploy')
		return '';
	const usual = (0,plain_text/*plainText*/.wh)(defaultBranch, 100);
	return `, from the branch ${(0,plain_text/*plainText*/.wh)(branch, 100)} (the default branch is ${usual})`;
}
;// src/report/github-status.js
const maxPages = 10;
const maxPagePath = 200;
const maxPlanLines = 30;
const maxPlanLine = 120;
const maxNote = 300;
function gitHubStatus(task) {
	const { github, inputs, intent, context, runtime, pulls } = task;
	const { clock, log, outputs, random } = runtime;
	const record = (0,deployment/*deploymentRecord*/.lH)(task);
	let commit = context.sha;
	async function findPullRequest() {
		if (inputs.comment === 'false')
			return undefined;
		const pull = (0,subject/*pullOf*/.pv)(context);
		if (pull || intent.branch === undefined)
			return pull?.number;
		return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
	}
	async function comment(row, { pullRequest, name }) {
		const { putIntoComment } = await require_.e(/* import() */ 253).then(require_.bind(require_, 85253));
		const own = name === intent.name.value;
		const platform = (0,contract_inputs/*platformName*/.$r)(inputs);
		const whole = {
			target: inputs.target,
			service: inputs.target === 'pages' ? undefined : (0,runners/*serviceIdOf*/.Qh)(inputs),
			name,
			platform: platform === contract_inputs/*usualPlatform*/.Qq ? undefined : platform,
			sha: own ? (outputs.values.commit ?? commit) : '',
			at: new Date(clock.now()).toISOString(),
			place: placeOf(runtime, inputs),
			run: context.runUrl || undefined,
			commitUrl: commitUrlOf(task),
			...row,
		};
		const create = row.status !== 'removed';
		const clean = log.secrets.redactIn(whole);
		const url = await putIntoComment({ github, pullRequest, clock, random, create, row: clean });
		if (url && own)
			outputs.set({ 'comment-url': url });
	}
	async function noteRemoved(previews) {
		for (const { name, pullRequest } of previews) {
			if (inputs.comment !== 'false' && pullRequest !== undefined)
				await comment({ status: 'removed' }, { pullRequest, name });
			if (inputs.deployment)
				await record.endAll(name);
		}
	}
	function warnOfNoToken() {
		const wanted = [
			inputs.comment === 'true' && '`comment: true`',
			inputs.deployment && '`deployment: true`',
		].filter(Boolean);
		if (wanted.length === 0 || inputs['github-token'])
			return;
		log.warning(`${wanted.join(' and ')}, but \`github-token\` is empty, so GitHub is told nothing.`);
	}
	return {
		starts(found = context.sha) {
			commit = found;
			warnOfNoToken();
			if (inputs.comment === 'true' && !(0,subject/*pullOf*/.pv)(context) && intent.branch === undefined) {
				log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
			}
			if (inputs.deployment && intent.operation === 'deploy')
				record.begin(commit);
		},
		async ended(outcome) {
			if (outcome.kind === 'failed' && outcome.failure.isCancelled)
				github.hurry();
			const { row, status } = wordsOf(outcome, intent, outputs.values.url);
			const pullRequest = row && (await findPullRequest());
			await Promise.all([
				status && record.end(log.secrets.redactIn(status)),
				row && pullRequest !== undefined && comment(row, { pullRequest, name: intent.name.value }),
			]);
			if (outcome.kind === 'removed' && inputs.deployment)
				await record.endAll(intent.name.value);
			await noteRemoved(sweptBy(outcome));
			github.warn();
		},
	};
}
function sweptBy(outcome) {
	if (outcome.kind === 'cleaned')
		return outcome.removed;
	return outcome.kind === 'deployed' ? (outcome.swept?.removed ?? []) : [];
}
function wordsOf(outcome, { operation, skip }, url) {
	const isPlan = operation === 'plan';
	switch (outcome.kind) {
		case 'deployed':
			return wordsOfDeploy(outcome, url);
		case 'planned':
			return { row: rowOfPlan(outcome) };
		case 'removed':
			return { row: { status: 'removed' }, status: { state: 'inactive', description: 'Removed' } };
		case 'skipped': {
			const status = { state: 'inactive', description: outcome.brief };
			const isSilent = skip || isPlan || operation === 'remove';
			return isSilent ? { status } : { row: { status: 'skipped', note: noteOf(outcome) }, status };
		}
		case 'failed':
			return wordsOfFailure(outcome, { isPlan, url });
		case 'cleaned':
			return {};
	}
}
function noteOf({ brief }) {
	return (0,plain_text/*plainText*/.wh)(brief, maxNote);
}
function wordsOfDeploy(outcome, known) {
	const { done, site, state, url } = outcome;
	const pages = site?.changedPages ?? [];
	const links = pages.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
	return {
		row: {
			status: 'live',
			url,
			note: noteOf(outcome),
			items: links,
			more: pages.length - links.length,
		},
		status: { state: 'success', description: (0,format/*capitalize*/.ZH)(done || state), url: url ?? known },
	};
}
function rowOfPlan({ brief, notes, plan }) {
	const lines = plan.of === 'site'
		? (0,plan_lines/*changedLines*/.M)(plan.files)
		: [...plan.steps, ...plan.details.map(([name, value]) => `${name}: ${value}`)];
	const shown = lines.slice(0, maxPlanLines).map((line) => (0,plain_text/*plainText*/.wh)(line, maxPlanLine));
	return {
		status: 'planned',
		note: (0,plain_text/*plainText*/.wh)([brief, ...notes].join(' '), maxNote),
		items: shown,
		more: lines.length - shown.length,
	};
}
function wordsOfFailure(outcome, { isPlan, url }) {
	const { brief, failure } = outcome;
	if (failure.isCancelled)
		return { status: { state: 'error', description: 'Cancelled', url } };
	const note = noteOf(outcome);
	const row = isPlan
		? { status: 'planned', note: `It could not be made: ${note}` }
		: { status: 'failed', note };
	return { row, status: { state: failure.code ? 'failure' : 'error', description: brief, url } };
}
var base_advice = require_(18163);
var way_back = require_(67611);
var times = require_(43958);
;// src/report/log-outcome.js
const maxChangedLines = 500;
async function logOutcome(log, outcome, { operation, duration }) {
	switch (outcome.kind) {
		case 'deployed':
			return logDeployed(log, outcome, duration);
		case 'planned':
			if (outcome.plan.of === 'service')
				return;
			await logChanges(log, outcome.plan.files);
			return log.info(outcome.brief);
		case 'cleaned':
			return log.info(outcome.brief);
		case 'skipped':
			return logSkipped(log, outcome, operation);
		case 'removed':
		case 'failed':
	}
}
async function logDeployed(log, outcome, duration) {
	const { done, site, state, url } = outcome;
	if (site)
		await logChanges(log, site.files);
	if (done)
		log.info(`${(0,format/*capitalize*/.ZH)(done)}.`);
	const address = url ? `: ${(0,plain_text/*plainText*/.wh)(url)}` : '';
	log.info(`${(0,format/*capitalize*/.ZH)(state)}${address} after ${(0,times/*timesText*/.A)(outcome, duration)}`);
	if (site?.back)
		log.info((0,base_advice/*adviceText*/.YM)((0,way_back/*wayBackAdvice*/.P0)(site.back)));
}
async function logChanges(log, files) {
	const lines = (0,plan_lines/*changedLines*/.M)(files);
	if (lines.length === 0)
		return;
	const shown = (0,format/*firstRows*/.C)(lines, maxChangedLines);
	await log.group('Changed files', async () => log.info(shown.join('\n')));
}
function logSkipped(log, { done, advice = '' }, operation) {
	const text = `${done} ${nothingDone(operation)}.`;
	if (advice)
		log.warning(`${text}\n${(0,base_advice/*adviceText*/.YM)(advice)}`);
	else
		log.notice(text);
}
function nothingDone(operation) {
	return `Nothing was ${operation === 'remove' ? 'removed' : 'published'}`;
}
var markdown = require_(70075);
;// src/report/summary.js
const maxSummary = 256 * 1024;
const maxPaths = 200;
const maxPathLength = 200;
function renderSummary(outcome, facts) {
	const own = sections(`## ${titleOf(outcome, facts)}`, leadOf(outcome, facts), ...factsOf(outcome, facts), `<sub>${(0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)(facts.place, 300))}</sub>`);
	const swept = outcome.kind === 'deployed' ? outcome.swept : undefined;
	return swept ? `${own}\n${renderSummary(swept, facts)}` : own;
}
function factsOf(outcome, facts) {
	switch (outcome.kind) {
		case 'deployed':
			return deployedFacts(outcome, facts);
		case 'planned':
			return plannedFacts(outcome);
		case 'cleaned':
			return outcome.tables.map(tableOf);
		case 'skipped': {
			const { advice, more } = outcome;
			return [
				advice ? (0,markdown/*adviceBlocks*/.HI)(advice) : '',
				more ? (0,markdown/*link*/.nf)(more.text, facts.docs + more.page) : '',
			];
		}
		case 'failed':
			return failedFacts(outcome, facts);
		case 'removed':
			return [];
	}
}
function deployedFacts({ notes, site, tables }, { duration }) {
	return [
		...notes.map(plain_text/*escapeMarkdown*/.FV),
		site?.back ? wayBack(site.back) : '',
		warningOf(site?.warning),
		...tables.map((one) => (one.header ? tableOf(one) : (0,markdown/*folded*/.TM)(one.title, tableOf(one)))),
		...(site ? [timesTable(site.times, duration), ...fileLists(site.files)] : []),
	];
}
function plannedFacts({ notes, plan, tables }) {
	return [
		...notes.map(plain_text/*escapeMarkdown*/.FV),
		plan.of === 'site' ? warningOf(plan.warning) : '',
		...tables.map(tableOf),
		...(plan.of === 'site' ? fileLists(plan.files) : []),
	];
}
function warningOf(warning) {
	return warning ? `⚠️ ${(0,plain_text/*escapeMarkdown*/.FV)(warning)}` : '';
}
function fileLists({ added, changed, deleted }) {
	return [
		pathList('Added', added),
		pathList('Changed', changed),
		pathList('Deleted', deleted ?? []),
	];
}
function failedFacts({ advice, failure: { code: name, request, rows } }, { docs }) {
	return [
		(0,markdown/*list*/.p_)(rows),
		advice ? `**What to do:** ${(0,markdown/*adviceBlocks*/.HI)(advice)}` : '',
		name ? `More about ${(0,markdown/*link*/.nf)((0,markdown/*code*/.aY)(name), `${docs}troubleshooting.md#${name}`)}.` : '',
		request.length > 0 ? (0,markdown/*folded*/.TM)('Request', (0,markdown/*fenced*/.OF)(request.join('\n'))) : '',
	];
}
function titleOf(outcome, { name, operation }) {
	const subject = (0,plain_text/*escapeMarkdown*/.FV)(name);
	switch (outcome.kind) {
		case 'deployed':
			return `${outcome.site?.warning ? '🟡' : '🟢'} ${summary_placeOf(outcome, subject)}`;
		case 'planned':
			return `📋 Plan for ${summary_placeOf(outcome, subject)}`;
		case 'removed':
			return `⚪ ${subject} was ${outcome.state}`;
		case 'cleaned':
			return `🧹 ${outcome.state}`;
		case 'skipped':
			return `🟡 ${nothingDone(operation)}`;
		case 'failed':
			return `🔴 ${subject ? `${subject}: ${operation}` : 'The step'} ${outcome.state}`;
	}
}
function summary_placeOf({ url }, subject) {
	return url ? (0,markdown/*address*/.hl)(url) : subject;
}
function leadOf(outcome, { name, commitUrl, duration }) {
	const { kind, done, state } = outcome;
	if (kind !== 'deployed' && kind !== 'planned')
		return (0,markdown/*prose*/.CS)(done);
	const subject = `**${(0,plain_text/*escapeMarkdown*/.FV)(name)}**`;
	const at = outcome.commit ? ` at ${(0,markdown/*commitLink*/.wn)(outcome.commit, commitUrl)}` : '';
	if (kind === 'planned')
		return `A deploy of ${subject}${at} would ${(0,plain_text/*escapeMarkdown*/.FV)(done)}.`;
	const last = done ? ` ${(0,plain_text/*escapeMarkdown*/.FV)((0,format/*capitalize*/.ZH)(done))}.` : '';
	return `${subject} is ${(0,plain_text/*escapeMarkdown*/.FV)(state)}${at}, after ${(0,format/*formatDuration*/.a3)(duration)}.${last}`;
}
function wayBack({ url, commit, command, isBehindHand }) {
	const at = commit ? ` at ${(0,markdown/*code*/.aY)(commit.slice(0, 7))}` : '';
	const run = `${(0,markdown/*address*/.hl)(url)}${at}`;
	const text = `${(0,way_back/*liveBefore*/.cH)(run, isBehindHand)} To go back, run its publish job again there`;
	return command === undefined ? `${text}.` : `${text}, or:\n\n${(0,markdown/*fenced*/.OF)(command, 'sh')}`;
}
function tableOf(given) {
	if (given.header) {
		const cells = given.rows.map((row) => row.map((cell) => typeof cell === 'string' ? cellOf(cell) : (0,markdown/*link*/.nf)((0,plain_text/*escapeMarkdown*/.FV)(cell.text), cell.url)));
		return (0,markdown/*table*/.tp)(given.header, cells, given);
	}
	const [first, ...others] = given.rows.map((row) => row.map(cellOf));
	return first ? (0,markdown/*table*/.tp)(first, others) : '';
}
function cellOf(text) {
	return /^https?:\/\/\S+$/.test(text) ? (0,markdown/*address*/.hl)(text) : (0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)(text, 500));
}
function timesTable(times, duration) {
	if (times.length === 0)
		return '';
	const row = [...times.map(([, ms]) => (0,format/*formatDuration*/.a3)(ms)), `**${(0,format/*formatDuration*/.a3)(duration)}**`];
	return (0,markdown/*table*/.tp)([...times.map(([name]) => (0,plain_text/*escapeMarkdown*/.FV)(name)), '**whole step**'], [row]);
}
function pathList(title, paths) {
	if (paths.length === 0)
		return '';
	const shown = [...paths]
		.sort()
		.slice(0, maxPaths)
		.map((path) => `- ${(0,markdown/*code*/.aY)((0,plain_text/*plainText*/.wh)(path, maxPathLength))}`);
	if (paths.length > maxPaths)
		shown.push(`- and ${(0,format/*formatNumber*/.ZV)(paths.length - maxPaths)} more`);
	return (0,markdown/*folded*/.TM)(`${title} (${(0,format/*formatNumber*/.ZV)(paths.length)})`, shown.join('\n'));
}
function sections(...parts) {
	return `${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}
;// src/report/report.js
function runReport(runtime) {
	const { clock, log, outputs, addSummary, docs } = runtime;
	const startedAt = clock.now();
	let task;
	let gitHub;
	let signInMs = 0;
	const placeNow = () => `osc-deploy ${version/*version*/.r}, ${placeOf(runtime, task?.inputs)}`;
	async function ended(given) {
		const duration = clock.now() - startedAt;
		const outcome = (0,times/*withTimes*/.z)(log.secrets.redactIn(given), { signIn: signInMs, duration });
		outputs.set({ ...given.outputs, 'duration-ms': duration });
		const { name, operation = 'deploy' } = task?.intent ?? {};
		await logOutcome(log, outcome, { duration, operation });
		const facts = {
			duration,
			name: name?.value ?? '',
			operation,
			docs,
			commitUrl: task && commitUrlOf(task),
			place: placeNow(),
		};
		await addSummary(log.secrets.redact(renderSummary(outcome, facts)).slice(0, maxSummary));
		try {
			await gitHub?.ended(outcome);
		}
		catch (error) {
			log.warning(`Could not report the result to GitHub: ${(0,errors/*messageOf*/.bD)(error)}`);
		}
	}
	return {
		begin(begun) {
			task = begun;
			gitHub = gitHubStatus(begun);
		},
		async signIn(signIn, { directory, commit }) {
			const signsInAt = clock.now();
			gitHub?.starts(commit);
			const clients = await signIn();
			signInMs = clock.now() - signsInAt;
			if (clients.workspace)
				outputs.set({ workspace: clients.workspace });
			const { operation = 'deploy', name: told } = task?.intent ?? {};
			const name = told?.value ?? '';
			const what = operation === 'cleanup' ? `the previews of ${name}` : name;
			const subject = directory ? `${directory} as ${what}` : what;
			const of = operation === 'remove' ? '' : ' of';
			log.info(`${placeNow()}: ${operation}${of} ${subject}${task ? otherBranchOf(task) : ''}.`);
			return clients;
		},
		async failed(error) {
			log.failure(error);
			await ended(describeFailure(error, (text) => log.secrets.redact(text)));
		},
		ended,
	};
}
const maxReason = 160;
function describeFailure(error, redact) {
	const known = error instanceof errors/*DeployError*/.sH ? error : undefined;
	const isCancelled = known?.code === 'interrupted';
	return {
		kind: 'failed',
		outputs: { status: 'failed' },
		state: isCancelled ? 'was cancelled' : 'failed',
		done: known?.text ?? (0,errors/*messageOf*/.bD)(error),
		brief: (0,plain_text/*plainText*/.wh)(redact(known?.brief ?? (0,errors/*messageOf*/.bD)(error)), maxReason),
		advice: known?.advice,
		failure: {
			code: known?.code,
			rows: known?.rows ?? [],
			request: describeRefused(known),
			isCancelled,
		},
	};
}
function describeRefused(error) {
	const found = error instanceof errors/*RequestError*/.GI ? error : error?.cause;
	if (!(found instanceof errors/*RequestError*/.GI))
		return [];
	const { status, requestId } = found.request;
	const id = requestId ? [`request id: ${(0,plain_text/*plainText*/.wh)(requestId, 80)}`] : [];
	return [(0,errors/*describeRequest*/.Ng)(found.request), `status: ${status ?? 'no answer'}`, ...id];
}
var resolve_task = require_(27631);
var external_node_path_ = require_(76760);
var inside = require_(4035);
var contract_owner = require_(82787);
var contract_tags = require_(41439);
var base_path = require_(48789);
var inspect = require_(59966);
var path_rules = require_(48733);
var start_page = require_(7284);
;// src/pages/lfs-pointers.js
const maxPointerBytes = 1024;
const pointer = /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/[^\n]+\n(?:[^\n]+\n)*?oid sha256:[0-9a-f]{64}\r?(?:\n|$)/;
function lfsWarning(files) {
	const pointers = files.filter((file) => file.size < maxPointerBytes && pointer.test((0,start_page/*readStart*/.H6)(file)));
	if (pointers.length === 0)
		return undefined;
	const [subject, verb] = pointers.length === 1 ? ['pointer', 'is a'] : ['pointers', 'are'];
	return [
		`${(0,format/*count*/.U9)(pointers.length, 'file')} ${verb} ${subject} of Git LFS instead of content: ${(0,path_rules/*nameSome*/.Kf)(pointers.map(({ path }) => path))}.`,
		'In the job that builds, give `actions/checkout` the input `lfs: true`; in a clone, run `git lfs pull`. Then build again.',
	].join(' ');
}
;// src/pages/other-hosts.js
const advice = {
	redirects: 'Redirects: write a page at the old address with `<meta http-equiv="refresh" content="0; url=/new/">`; a single-page app needs an index.html for each route.',
	headers: 'Headers: a page can set its own policy with `<meta http-equiv="Content-Security-Policy">`, and `basic-auth` asks for a password.',
	fallback: 'Routes: a single-page app needs an index.html for each route.',
	server: 'Server code: anybody can read it here. Leave it out, and run it as an app with `target: runner`.',
	domain: 'Domains: the input `domain` sets a custom domain up.',
	build: 'Builds: run them before this step.',
};
const rules = ['redirects', 'headers'];
const elsewhere = [
	{ name: '_redirects', topics: rules },
	{ name: '_headers', topics: rules },
	{ name: 'netlify.toml', topics: rules },
	{ name: 'vercel.json', topics: rules },
	{ name: 'now.json', topics: rules },
	{ name: 'staticwebapp.config.json', topics: rules },
	{ name: 'routes.json', topics: rules },
	{ name: 'firebase.json', topics: rules },
	{ name: 'serve.json', topics: rules },
	{ name: 'static.json', topics: rules },
	{ name: 'Staticfile', topics: rules },
	{ name: 'nginx.conf', topics: rules },
	{ name: 'Caddyfile', topics: rules },
	{ name: '.htaccess', topics: rules, anywhere: true },
	{ name: 'web.config', topics: rules, anywhere: true },
	{ name: '_worker.js', topics: ['server'] },
	{ name: '_worker.bundle', topics: ['server'] },
	{ name: '_middleware.js', topics: ['server'] },
	{ name: '_routes.json', topics: ['server'] },
	{ name: 'wrangler.toml', topics: ['server'] },
	{ name: 'wrangler.json', topics: ['server'] },
	{ name: 'wrangler.jsonc', topics: ['server'] },
	{ name: 'app.yaml', topics: ['server'] },
	{ name: 'fly.toml', topics: ['server'] },
	{ name: 'Procfile', topics: ['server'] },
	{ name: 'CNAME', topics: ['domain'] },
	{ name: '200.html', topics: ['fallback'] },
	{ name: 'ROUTER', topics: ['fallback'] },
	{ name: 'CORS', topics: ['headers'] },
	{ name: 'AUTH', topics: ['headers'] },
	{ name: 'amplify.yml', topics: ['build'] },
	{ name: 'render.yaml', topics: ['build'] },
];
function unusedFilesWarning(files, { hasDomain }) {
	const found = elsewhere.filter((one) => !(hasDomain && one.topics.includes('domain')) && files.some(({ path }) => isAt(path, one)));
	if (found.length === 0)
		return undefined;
	const names = found.map(({ name }) => `\`${name}\``).join(', ');
	const topics = Object.keys(advice).filter((topic) => found.some((one) => one.topics.includes(topic)));
	return [
		`My Pages serves each file at its path and has no other rules, so ${names} ${found.length === 1 ? 'does' : 'do'} nothing. What works here:`,
		...topics.map((topic) => `- ${advice[topic]}`),
		'- Such a file is published like any other: `exclude` leaves it out, and ends this warning.',
	].join('\n');
}
function isAt(path, { name, anywhere }) {
	return (path === name || path.startsWith(`${name}/`) || (anywhere === true && path.endsWith(`/${name}`)));
}
;// src/pages/outcome.js
function publishOutcome(result, { isPlan, commit }) {
	const { plan, url, uploaded, bytes, pruned, notes = [], settings = [], phases, back } = result;
	const { added, changed: replaced, unchanged, deleted } = plan;
	const all = [...added, ...replaced, ...unchanged];
	const warning = missingStartPage(plan);
	const files = { added: pathsOf(added), changed: pathsOf(replaced), deleted };
	const changed = result.changed || settings.length > 0;
	const counts = { changed, files: all.length, unchanged: unchanged.length };
	const amount = `${(0,format/*count*/.U9)(uploaded, 'file')} (${(0,format/*formatBytes*/.z3)(bytes)})`;
	const common = { url, commit, notes };
	if (isPlan) {
		const deletes = deleted
			? `delete ${(0,format/*count*/.U9)(deleted.length, 'file')}`
			: 'delete what is not in the directory';
		const parts = partsOf(result, `upload ${amount} and ${deletes}`);
		const done = changed ? `${parts}. Nothing was changed` : 'change nothing';
		return {
			...common,
			kind: 'planned',
			outputs: {
				operation: 'planned',
				status: 'planned',
				...counts,
				uploaded: 0,
				pruned: 0,
				bytes: 0,
			},
			state: 'planned',
			done,
			brief: `A deploy would ${done}.`,
			plan: { of: 'site', files, would: { uploaded, bytes }, warning },
			tables: [sizeTable(plan, deleted ? (0,format/*formatNumber*/.ZV)(deleted.length) : 'not known')],
		};
	}
	const parts = [
		[added.length, 'added'],
		[replaced.length, 'changed'],
		[deleted?.length ?? 0, 'deleted'],
	];
	const counted = parts.flatMap(([n, word]) => (n > 0 ? [`${(0,format/*formatNumber*/.ZV)(n)} ${word}`] : []));
	const difference = [...counted, ...settings].join(', ');
	const sent = `uploaded ${amount}, deleted ${(0,format/*formatNumber*/.ZV)(pruned)}`;
	return {
		...common,
		kind: 'deployed',
		outputs: {
			operation: 'deployed',
			status: 'live',
			...counts,
			uploaded,
			pruned,
			bytes,
			...(commit ? { commit } : {}),
		},
		state: warning ? 'published, without a start page' : 'live',
		done: partsOf(result, sent) || 'nothing has changed since the last publish',
		brief: `${difference || 'no change'}${warning ? `. ⚠️ ${warning}` : ''}`,
		tables: [sizeTable(plan, (0,format/*formatNumber*/.ZV)(pruned))],
		site: { files, changedPages: (0,site_file/*changedPages*/.Fc)(plan), times: [...phases.times], warning, back },
	};
}
function partsOf({ changed, settings = [] }, ofFiles) {
	return [...(changed ? [ofFiles] : []), ...settings].join(', ');
}
function missingStartPage({ added, changed, unchanged, retained, }) {
	const stays = [...(retained?.keys() ?? [])].map((path) => ({ path }));
	return (0,site_file/*missingRoot*/.jK)([...added, ...changed, ...unchanged, ...stays]);
}
function pathsOf(files) {
	return files.map(({ path }) => path);
}
function sizeTable({ added, changed, unchanged }, deleted) {
	const row = (title, files) => [
		title,
		(0,format/*formatNumber*/.ZV)(files.length),
		(0,format/*formatBytes*/.z3)((0,site_file/*totalSize*/.UT)(files)),
	];
	const rows = [
		row('Added', added),
		row('Changed', changed),
		row('Unchanged', unchanged),
		['Deleted', deleted, ''],
	];
	const whole = row('Whole site', [...added, ...changed, ...unchanged]);
	return {
		title: 'Files',
		header: ['', 'Files', 'Size'],
		isNumeric: true,
		rows: [...rows.filter(([, files]) => files !== '0'), whole],
	};
}
var frameworks = require_(33567);
;// src/pages/page-links.js
const maxShown = 3;
const maxLinks = 200;
const maxLength = 1024;
function pageLinksWarning(files) {
	const html = (0,start_page/*readStartPage*/.Mb)(files);
	const paths = new Set(files.map(({ path }) => path));
	const broken = [...new Set(linksOf(html))].flatMap((path) => {
		const file = paths.has(path) ? undefined : fileFor(path, paths);
		return file ? [{ path, file }] : [];
	});
	if (broken.length === 0)
		return undefined;
	const shown = broken
		.slice(0, maxShown)
		.map(({ path, file }) => `/${(0,plain_text/*plainText*/.wh)(path, 100)} (the file is ${(0,plain_text/*plainText*/.wh)(file, 100)})`);
	const more = broken.length > maxShown ? ` and ${broken.length - maxShown} more` : '';
	return [
		`index.html has ${(0,format/*count*/.U9)(broken.length, 'link')} that this site answers with 404: ${shown.join(', ')}${more}.`,
		`A file is served at its own path, and about/index.html at /about/ as well: ${(0,frameworks/*pageFolderSetting*/.aP)(html)}.`,
	].join(' ');
}
function fileFor(path, paths) {
	const bare = path.replace(/\/$/, '');
	const candidates = path.endsWith('/') ? [`${bare}.html`] : [`${bare}/index.html`, `${bare}.html`];
	if (path.endsWith('/') && paths.has(`${path}index.html`))
		return undefined;
	return candidates.find((file) => paths.has(file));
}
function linksOf(html) {
	const links = html.matchAll(/<a\s[^<>]{0,2000}?href=["']?(\/(?!\/)[^"'\s<>]*)/gi);
	return [...links].slice(0, maxLinks).flatMap(([, link = '']) => {
		if (link.length > maxLength)
			return [];
		const [path = ''] = link.split(/[?#]/);
		return path === '/' || /\.\w{1,12}$/.test(path) ? [] : [(0,start_page/*decodePath*/.q0)(path.slice(1))];
	});
}
var remove = require_(15652);
var scan = require_(85911);
var former_name = require_(51727);
var names = require_(71500);
;// src/pages/former-site.js
async function rejectFormerSite({ pages, tags }, { claim, folder }) {
	const { name, owner, preview } = claim;
	if (name.from !== 'repository' || preview !== undefined || !owner.value.repositoryId)
		return;
	const about = { owner: owner.value, naming: names/*pageNames*/.QA, folder };
	for (const { resource, tags: found } of (await tags.all('mypage')) ?? []) {
		const former = (0,former_name/*formerNameIn*/.I)(found, about);
		const page = former && (await pages.find(former.name));
		if (!former || page?.id !== resource.id)
			continue;
		const message = `This repository was ${(0,plain_text/*plainText*/.wh)(former.repository, 120)} when it made the site "${former.name}". Under its new name it would make a second one, "${name.value}", and the first would stay as it is.`;
		const next = `\`name: ${former.name}\` goes on with it, and \`name: ${name.value}\` makes a new one.`;
		throw new errors/*DeployError*/.sH('name-in-use', message, { next });
	}
}
;// src/pages/site-ledger.js
class SiteLedger {
	#platform;
	#claim;
	#folder;
	#ownTags;
	#former = new Map();
	#claimed;
	#overlaid;
	constructor(platform, { claim, folder, ownTags }) {
		this.#platform = platform;
		this.#claim = claim;
		this.#folder = folder;
		this.#ownTags = ownTags;
	}
	prefetch() {
		this.#platform.tags.prefetch('mypage');
	}
	whose({ id }) {
		const former = this.#former.get(id) ?? this.#platform.tags.of({ type: 'mypage', id });
		this.#former.set(id, former);
		return former;
	}
	checkNew() {
		return rejectFormerSite(this.#platform, { claim: this.#claim, folder: this.#folder });
	}
	claim({ id }) {
		if (this.#claimed)
			return;
		if (!this.#former.has(id))
			this.#former.set(id, Promise.resolve(this.#ownTags()));
		this.#claimed = this.#write({ id }).catch((error) => {
			this.#platform.log.debug(`The site has no tags: ${(0,errors/*messageOf*/.bD)(error)}`);
			return { isNamed: false };
		});
	}
	async #write(page) {
		const own = (0,contract_tags/*readMarker*/.t7)(this.#ownTags()).run;
		const last = own === undefined ? undefined : await this.lastRun(page);
		const ownTags = this.#ownTags(Number(last ?? 0));
		const isWritten = await this.#platform.tags.mark({ type: 'mypage', id: page.id }, ownTags);
		const before = (0,contract_tags/*readMarker*/.t7)((await this.whose(page)) ?? []).run;
		const met = last === before ? undefined : last;
		return { isNamed: isWritten || own === undefined, met };
	}
	async lastRun({ id }) {
		const marker = (0,contract_tags/*readMarker*/.t7)((await this.#platform.tags.fresh({ type: 'mypage', id })) ?? []);
		return (0,contract_tags/*namesRepository*/.xt)(marker, this.#claim.owner.value) ? marker.run : undefined;
	}
	async distrustOthers(page, own) {
		return await this.#noteOverlaid(page, [(0,contract_tags/*formatOverlaid*/.Kd)(own).toLowerCase()]);
	}
	async overlaysOf(page, { publishId, round }) {
		const tags = round > 1 ? await this.#freshOverlaid(page) : await this.whose(page);
		const overlays = (0,contract_tags/*overlaidIn*/.UI)(tags ?? []).map(contract_tags/*readOverlaid*/.DZ);
		return overlays.filter((one) => one.publishId !== publishId?.toLowerCase());
	}
	async overlaidSince(page) {
		const known = (0,contract_tags/*overlaidIn*/.UI)((await this.whose(page)) ?? []);
		const met = (await this.#freshOverlaid(page)).find((tag) => !known.includes(tag));
		return met === undefined ? undefined : (0,contract_tags/*readOverlaid*/.DZ)(met);
	}
	async #freshOverlaid({ id }) {
		const there = await this.#platform.tags.fresh({ type: 'mypage', id });
		return (0,contract_tags/*overlaidIn*/.UI)(there ?? []).filter((tag) => !this.#overlaid?.includes(tag));
	}
	async trustAgain(page, publishId) {
		const known = await this.#knownOverlaid(page);
		const own = known.filter((tag) => (0,contract_tags/*readOverlaid*/.DZ)(tag).publishId === publishId.toLowerCase());
		if (own.length < known.length)
			await this.#noteOverlaid(page, own);
	}
	async #noteOverlaid({ id }, noted) {
		await this.#claimed;
		const known = await this.#knownOverlaid({ id });
		const { tags } = this.#platform;
		const there = await tags.fresh({ type: 'mypage', id });
		if (!there)
			return false;
		this.#overlaid = noted;
		const others = there.filter((tag) => !known.includes(tag.toLowerCase()));
		return await tags.set({ type: 'mypage', id }, [...others, ...noted]);
	}
	async #knownOverlaid(page) {
		return this.#overlaid ?? (0,contract_tags/*overlaidIn*/.UI)((await this.whose(page)) ?? []);
	}
	async settled() {
		return await this.#claimed;
	}
	async forget({ id }, may) {
		await this.#platform.tags.clear({ type: 'mypage', id }, may);
	}
}
var platform_clients = require_(84257);
var wire = require_(55308);
var live_manifest = require_(25306);
var owner_evidence = require_(71511);
var pages_site = require_(52295);
var provider = require_(64718);
;// src/previews/page-previews.js
function branchOfTag({ preview }, ofRun) {
	const isOfRun = preview === (0,contract_tags/*formatPreview*/.iB)({ preview: undefined, branch: ofRun });
	return (0,contract_tags/*readBranch*/.pG)({ preview }) ?? (preview !== undefined && isOfRun ? ofRun : undefined);
}
function explainForeign(whose, { notMarked, reason }) {
	if (whose.is === 'foreign')
		return `it belongs to ${(0,plain_text/*plainText*/.wh)(whose.owner.repository ?? '', 120)}`;
	if (whose.is === 'unknown')
		return `its owner is unknown: ${(0,plain_text/*plainText*/.wh)(reason)}`;
	if (whose.is === 'nobody')
		return undefined;
	return notMarked;
}
const resourceOf = ({ id }) => ({ type: 'mypage', id });
function pagePreviews(job, { base, tags }) {
	const { tools } = job.place;
	async function read(page, marked) {
		if (page.status === 'draft')
			return { state: 'draft' };
		const site = (0,pages_site/*openSite*/.c)({ ...job.place, name: page.name, outputs: undefined }, page);
		const isKnown = (0,owner_evidence/*isTaggedOurs*/.Gt)(marked, job.claim) && (0,contract_tags/*readMarker*/.t7)(marked).preview !== undefined;
		const isEnough = ({ manifest }) => isKnown || manifest !== undefined;
		return await (0,retry/*again*/.TG)(live_manifest/*unreadableMs*/._D, () => (0,live_manifest/*readStored*/.CL)(site.reader), { ...tools, isEnough });
	}
	async function readFacts(name, ofRun) {
		const page = await tools.pages.find(name);
		if (!page)
			return { free: true };
		const found = await tags.of(resourceOf(page));
		const marker = (0,contract_tags/*readMarker*/.t7)(found ?? []);
		const stored = await read({ ...page, name }, found ?? []);
		const isDraft = stored.state === 'draft';
		const shown = (0,owner_evidence/*shownManifest*/.f0)(stored);
		const tagged = branchOfTag(marker, ofRun);
		const branch = shown?.branch ?? tagged;
		const reason = 'reason' in stored ? stored.reason : 'its tags cannot be read';
		const whose = (0,ownership/*weigh*/.vi)((0,owner_evidence/*evidenceOf*/.X1)(stored, found), job.claim);
		const isMarked = isDraft ||
			marker.preview !== undefined ||
			(marker.repository === undefined && shown !== undefined);
		const byManifest = shown?.preview === '' ? 'its manifest says that it is no preview' : undefined;
		const notMarked = isMarked ? byManifest : 'its tags do not say that it is a preview';
		const foreign = explainForeign(whose, { notMarked, reason });
		return {
			free: isDraft,
			foreign,
			isOthers: whose.is === 'foreign',
			branch: branch !== undefined && names/*pageNames*/.QA.ofBranch(base, branch) === name ? branch : undefined,
			deployedAt: async () => (0,contract_tags/*readDeployedAt*/.Sd)(marker),
		};
	}
	async function previewOf(name) {
		const number = names/*pageNames*/.QA.pullRequestIn(name, base);
		if (number !== undefined)
			return (0,contract_tags/*formatPreview*/.iB)({ preview: number, branch: undefined });
		const page = await tools.pages.find(name);
		return page && (0,contract_tags/*readMarker*/.t7)((await tags.of(resourceOf(page))) ?? []).preview;
	}
	const open = (name) => ({
		name,
		readFacts: () => readFacts(name),
		isRemoved: async () => {
			const page = await tools.pages.find(name);
			const marked = page && (await tags.of(resourceOf(page)));
			return page !== undefined && (0,remove/*showsRemoval*/.Lu)(await read({ ...page, name }, marked ?? []));
		},
		remove: async () => {
			const claim = {
				...job.claim,
				name: { value: name, from: 'repository' },
				preview: await previewOf(name),
				thing: `The site ${name}`,
			};
			const place = { ...job.place, name, outputs: undefined };
			return await (0,remove/*removeSite*/.EU)({ ...job, place, claim });
		},
	});
	return (0,provider/*providePreviews*/.H)({
		base,
		naming: names/*pageNames*/.QA,
		tags,
		types: ['mypage'],
		owner: job.claim.owner.value,
		readFacts,
		open,
		all: async () => (await tools.pages.list()).map((page) => ({
			name: page.name,
			resource: resourceOf(page),
		})),
		openMarked: (_, name) => (name === undefined ? undefined : open(name)),
	});
}
var external_node_fs_ = require_(73024);
var addresses = require_(11715);
;// src/action/checked-out-commit.js
const maxFileBytes = 16 * 1024 ** 2;
function readCheckedOut(workspace, directory, repository) {
	try {
		const git = (0,external_node_path_.join)((0,external_node_fs_.realpathSync)(workspace), '.git');
		if (!(0,external_node_fs_.lstatSync)(git).isDirectory() ||
			!(0,inside/*isInside*/.F)((0,external_node_fs_.realpathSync)(directory), (0,external_node_fs_.realpathSync)(workspace)))
			return undefined;
		const commit = readHead(git);
		const urls = [
			...(readText(git, 'config') ?? '').matchAll(/^[ \t]*url[ \t]*=[ \t]*"?([^"\s]+)/gim),
		];
		return urls.length === 0 || urls.some(([, url = '']) => isOf(url, repository))
			? commit
			: undefined;
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
	const path = (0,addresses/*parseGitAddress*/.QJ)(url)?.path ?? url;
	return `/${path}`.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}
var action_domain = require_(85362);
var newer_run = require_(85629);
;// src/action/site.js
async function preparePages(task) {
	const { inputs, intent, runtime } = task;
	if (intent.operation !== 'deploy' && intent.operation !== 'plan')
		return {
			open: (clients) => siteTarget(task, { clients, files: [], said: [], commit: undefined }),
		};
	connectPlatform(task);
	const { workspace, log } = runtime;
	const { exclude } = inputs;
	const directory = inputs.directory?.value ?? '.';
	const preview = (0,contract_intent/*isPreview*/.b)(intent);
	const said = [];
	const files = await (0,scan/*scanDirectory*/.v)({
		workspace,
		directory,
		exclude,
		preview,
		warn: (text) => log.warning(text),
		say: (text) => {
			log.info(text);
			said.push(text);
		},
	});
	const { checkout, repository, sha, trust } = task.context;
	const isOurs = checkout !== undefined && trust !== 'fork-with-secrets';
	const found = isOurs
		? readCheckedOut(checkout.folder, (0,external_node_path_.resolve)(workspace, directory), repository)
		: undefined;
	const commit = found === checkout?.commit ? undefined : found;
	checkPreviewSize(files, task);
	const hasDomain = inputs.domain !== undefined;
	for (const warning of [
		unusedFilesWarning(files, { hasDomain }),
		(0,base_path/*basePathWarning*/.h)(files),
		pageLinksWarning(files),
		(0,start_page/*emptyPagesWarning*/.gw)(files),
		lfsWarning(files),
	])
		if (warning)
			log.warning(warning);
	return {
		directory: (0,plain_text/*plainText*/.wh)(directory, 200),
		commit,
		open: (clients) => siteTarget(task, { clients, files, said, commit: commit ?? sha }),
	};
}
function connectPlatform({ runtime, inputs, intent }) {
	const { deploy } = (0,hosts/*computeHosts*/.jr)(inputs);
	runtime.connectEarly(new URL(deploy), 3);
	const site = (0,hosts/*usualAddress*/.VH)(intent.name.value, inputs);
	if (site && (0,hosts/*trustHosts*/.Sy)({ deploy }).areUsual)
		runtime.connectEarly(site, inspect/*sampleSize*/.se);
}
function siteTarget(task, { clients, files, said, commit, }) {
	const { context, inputs, intent, runtime } = task;
	const tools = (0,platform_clients/*sitePlatform*/.h)(clients, runtime);
	const owner = (0,contract_owner/*ownerOf*/.bf)(context);
	const claim = {
		owner,
		name: intent.name,
		preview: (0,contract_tags/*formatPreview*/.iB)(intent),
		replaces: true,
		thing: `The site ${intent.name.value}`,
		log: runtime.log,
	};
	const directory = context.directory ?? placeBelow(runtime.workspace, inputs.directory?.value ?? '.');
	const job = {
		place: {
			tools,
			name: intent.name.value,
			environment: inputs.environment,
			basicAuth: inputs['basic-auth'],
			outputs: runtime.outputs,
		},
		by: authorOf(task, { directory, commit }),
		claim,
		files,
		rules: inputs,
		ledger: new SiteLedger(tools, {
			claim,
			folder: context.folder,
			ownTags: (last = 0) => {
				const isUnread = inputs['basic-auth'] || files.length === wire/*pageLimits*/.M.filesPerSite;
				const own = isUnread ? (0,contract_tags/*readRunUrl*/.tP)(context.runUrl)?.id : undefined;
				const run = own && Math.max(own, last);
				return (0,contract_tags/*computeOwnTags*/.nM)(owner.value, { ...intent, run, now: runtime.clock.now() });
			},
		}),
		standing: {
			explainUnwanted: (at) => (0,still_wanted/*explainUnwanted*/.i)('before the pages', task, { isStartingOver: at === 'starting over' }),
			judgeBehind: () => (0,newer_run/*judgeBehind*/.U)(task, commit),
			judgeNewerRun: (id) => (0,newer_run/*judgeNewerRun*/.c)(task, id),
			follows: async (live, earlier) => earlier !== undefined && (await task.branches.isCommitOf(live, earlier)) === true,
		},
		checkReplaced: isNameOfOthers(task)
			? (from) => checkReplaced(task, { from, place: directory })
			: undefined,
	};
	const withDomain = async (result) => {
		const { url, notes = [], settings = [] } = result;
		const isPlan = intent.operation === 'plan' && !(0,contract_intent/*isPreview*/.b)(intent);
		const about = { domain: inputs.domain, name: intent.name.value };
		const holder = isPlan ? await (0,action_domain/*siteWithDomain*/.uj)(job.place, about) : undefined;
		const place = url ? (0,action_domain/*domainOfSite*/.BR)(job.place, url) : undefined;
		const domain = await (0,action_domain/*setUpDomain*/.an)(task, place, { holder });
		if (domain.refusal)
			throw domain.refusal;
		return {
			...result,
			notes: [...said, ...notes, ...domain.notes],
			settings: [...settings, ...domain.settings],
		};
	};
	const outcomeOf = (result, isPlan) => {
		const missing = missingStartPage(result.plan);
		if (missing)
			runtime.log.warning(`${missing} ${(0,site_file/*startPageAdvice*/.Ed)(files)}`);
		return publishOutcome(result, { isPlan, commit });
	};
	return {
		previews: pagePreviews(job, { base: intent.base, tags: tools.tags }),
		deploy: async () => {
			const { publishSite } = await require_.e(/* import() */ 416).then(require_.bind(require_, 41416));
			const ended = publishSite(job);
			await Promise.allSettled([ended]);
			await job.ledger.settled();
			const result = await ended;
			if (result.leaves)
				return skipPublish(result.leaves, result.changed);
			return outcomeOf(await withDomain(result), false);
		},
		plan: async () => {
			const { planSite } = await require_.e(/* import() */ 416).then(require_.bind(require_, 41416));
			return outcomeOf(await withDomain(await planSite(job)), true);
		},
		remove: () => (0,remove/*removeSite*/.EU)(job),
	};
}
function skipPublish(reason, changed) {
	const outcome = (0,contract_outcome/*skipped*/.hT)(reason);
	return { ...outcome, outputs: { ...outcome.outputs, changed } };
}
function authorOf({ context, intent }, { directory, commit }) {
	const { repository = '' } = (0,contract_owner/*ownerOf*/.bf)(context).value;
	return {
		owner: {
			repository,
			repositoryId: context.repositoryId,
			runUrl: context.runUrl,
			job: context.forge ? '' : context.job,
		},
		branch: intent.branch,
		preview: (0,contract_tags/*formatPreview*/.iB)(intent) ?? '',
		directory,
		commit,
		isScheduled: context.isScheduled,
		isRepeated: context.runAttempt > 1,
		isPicked: context.eventName === 'workflow_dispatch' && commit !== context.sha,
		isPreview: (0,contract_intent/*isPreview*/.b)(intent),
	};
}
function placeBelow(workspace, directory) {
	const path = (0,external_node_path_.resolve)(workspace, directory);
	return (0,inside/*isInside*/.F)(path, workspace)
		? (0,external_node_path_.relative)(workspace, path).replaceAll(external_node_path_.sep, '/') || '.'
		: undefined;
}
function isNameOfOthers({ intent: { name }, inputs }) {
	if (name.from === 'workflow')
		return inputs.directory?.from === 'person';
	return name.from === 'repository';
}
async function checkReplaced({ runtime, intent, inputs }, { from, place = '.' }) {
	const text = `The site ${intent.name.value} was last published from ${from}, and this is ${(0,plain_text/*plainText*/.wh)(place, 200)} under the same ${intent.name.from === 'workflow' ? 'name of the workflow' : 'default name'}.`;
	const { confirm, log, isInteractive = false } = runtime;
	if (!confirm) {
		log.warning(`${text} Two sites of one repository need a \`name\` each.`);
		return undefined;
	}
	if (intent.operation === 'plan' && isInteractive) {
		log.warning(`${text} A deploy asks before it replaces that site.`);
		return undefined;
	}
	const answer = isInteractive ? await confirm(`${text} Replace that site?`) : undefined;
	if (answer === undefined) {
		const again = `<command> ${(0,format/*shellWord*/.r7)(inputs.directory?.value ?? '.')} --name`;
		const next = [
			'To replace that site:',
			(0,base_advice/*ourCommand*/.uD)(`${again} ${intent.name.value}`),
			'For a site of its own, give it another name, such as:',
			(0,base_advice/*ourCommand*/.uD)(`${again} ${intent.name.value}-2`),
		];
		throw new errors/*DeployError*/.sH('usage', text, { next });
	}
	if (!answer)
		throw new errors/*DeployError*/.sH('usage', 'You said no.');
	return undefined;
}
;// src/action/step.js
async function runStep(runtime, { env, event }) {
	const { log } = runtime;
	const raw = (0,read_inputs/*takeInputs*/.LY)(env);
	for (const name of contract_inputs/*secretInputs*/._y)
		log.mask(raw[name].trim());
	for (const problem of (0,read_inputs/*unknownInputs*/.qs)(env))
		log.warning(problem);
	const report = runReport(runtime);
	let inputs;
	try {
		const task = await (0,resolve_task/*resolveTask*/.E)(runtime, { raw }, (0,read_event/*readEvent*/.j)(env, event));
		inputs = task.inputs;
		report.begin(task);
		await carryOut(task, report);
		return true;
	}
	catch (error) {
		await report.failed(inputs ? (0,hosts/*explainUnknownHost*/.eg)(error, inputs) : error);
		return false;
	}
}
async function carryOut(task, front) {
	const { runtime, inputs, context, intent } = task;
	if (intent.skip) {
		const howToPublish = {
			text: 'How a maintainer can publish it',
			page: 'previews.md#forks-and-dependabot',
		};
		const more = intent.skipCase ? { more: howToPublish } : {};
		return front.ended({ ...(0,contract_outcome/*skipped*/.hT)(intent.skip), ...more });
	}
	const target = await prepareTarget(task);
	const signIn = () => (0,authenticate/*authenticate*/.Q)({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
	let clients;
	try {
		clients = await front.signIn(signIn, target);
	}
	catch (error) {
		const skip = (0,preview_lifecycle/*explainNoLogin*/.wZ)(error, task);
		if (!skip)
			throw error;
		return front.ended(skip);
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
	if (!task.want)
		throw new Error('a run that deploys knows what it wants');
	const { prepareService } = await Promise.all(/* import() */[require_.e(542), require_.e(191)]).then(require_.bind(require_, 58191));
	return prepareService(task, task.want);
}
async function execute(task, target) {
	const { intent } = task;
	if (intent.operation === 'cleanup')
		return sweepOutcome(await sweepPreviews(target.previews, task), task);
	if (intent.operation === 'remove') {
		const { foreign: whyForeign, isOthers = false } = (0,contract_intent/*isPreview*/.b)(intent)
			? await target.previews.readFacts(intent.name.value, intent.branch)
			: {};
		if (!whyForeign)
			return removeTarget(task, target);
		return (0,contract_outcome/*skipped*/.hT)(`${intent.name.value} is not removed: ${whyForeign}.`, isOthers ? undefined : (0,ownership/*howToFree*/.M)(intent.name.value));
	}
	await checkPreviewPlace(task, target);
	try {
		if (intent.operation === 'plan')
			return await target.plan();
		return await ((0,contract_intent/*isPreview*/.b)(intent) ? (0,preview_lifecycle/*deployPreview*/["in"])(task, target) : deployAndSweep(task, target));
	}
	catch (error) {
		if (error instanceof contract_outcome/*Skip*/.MO)
			return (0,contract_outcome/*skipped*/.hT)(error.message);
		throw error;
	}
}
async function removeTarget({ context, intent }, target) {
	const { changed } = await target.remove();
	const former = (0,contract_intent/*isPreview*/.b)(intent) && context.repositoryId ? await target.previews.listFormer(intent) : [];
	for (const one of former)
		await one.remove();
	return (0,contract_outcome/*removed*/.rq)(changed || former.length > 0);
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
		const sweep = await sweepPreviews(target.previews, task);
		const isEmpty = sweep.removed.length + sweep['not removed'].length === 0;
		return isEmpty || outcome.kind !== 'deployed'
			? outcome
			: { ...outcome, swept: sweepOutcome(sweep, task) };
	}
	catch (error) {
		runtime.interrupts.signal.throwIfAborted();
		runtime.log.warning(`Left-over previews: ${(0,errors/*messageOf*/.bD)(error)}`);
		return outcome;
	}
}
}),
88489:
((module_, exports_, require_) => {
require_.d(exports_, {
  a: () => (readTime)
});
function readTime(time) {
	const number = Number(time ?? Number.NaN);
	if (Number.isNaN(number))
		return Date.parse(String(time));
	return number > 1e11 ? number : number * 1000;
}
}),
51727:
((module_, exports_, require_) => {
require_.d(exports_, {
  I: () => (formerNameIn)
});
var _names_0 = require_(71500);
var _owner_1 = require_(82787);
var _tags_2 = require_(41439);
function formerNameIn(tags, about) {
	const { owner, naming, folder = '' } = about;
	const marker = (0,_tags_2/*.readMarker*/.t7)(tags);
	const { repository, preview } = marker;
	if (repository === undefined || preview !== undefined || !(0,_tags_2/*.namesRepository*/.xt)(marker, owner))
		return undefined;
	if (repository === (0,_tags_2/*.formatRepository*/.Sh)(owner.repository ?? ''))
		return undefined;
	return {
		repository,
		name: (0,_names_0/*.usualName*/.gy)(naming, { repository: (0,_owner_1/*.withoutServer*/.AX)(repository), folder }),
	};
}
}),
33567:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ij: () => (frameworks),
  Il: () => (usualBuilds),
  Vq: () => (basePathSetting),
  aP: () => (pageFolderSetting)
});
const noServer = /\bssr\s*:\s*false/;
const frameworks = [
	{
		name: 'Next.js',
		role: 'framework',
		package: 'next',
		build: 'next build',
		output: 'out',
		base: 'basePath',
		setting: 'distDir',
		isStatic: /\boutput["']?\s*[:=][^,;\n]*["'`]export["'`]/,
		mark: /\/_next\//,
		pages: 'trailingSlash: true',
	},
	{
		name: 'Nuxt',
		role: 'framework',
		package: 'nuxt',
		build: 'nuxt generate',
		output: '.output/public',
		base: 'app.baseURL',
		mark: /\/_nuxt\//,
	},
	{
		name: 'SvelteKit',
		role: 'framework',
		package: '@sveltejs/kit',
		build: 'vite build',
		output: 'build',
		base: 'kit.paths.base',
		config: 'svelte',
		setting: 'pages',
		isStatic: /adapter-static/,
		mark: /\/_app\/immutable\//,
		pages: "export const trailingSlash = 'always'",
	},
	{
		name: 'Slidev',
		role: 'generator',
		package: '@slidev/cli',
		build: 'slidev build',
		output: 'dist',
		base: '--base',
	},
	{
		name: 'Astro',
		role: 'generator',
		package: 'astro',
		build: 'astro build',
		output: 'dist',
		base: 'base',
		setting: 'outDir',
		isStatic: /^(?!.*\boutput\s*:\s*["'`]server["'`])(?!.*\badapter\s*:\s*vercel\w*\()(?!(?=.*\boutput\s*:\s*["'`]hybrid).*\badapter\s*:\s*\w+\()/s,
		mark: /\/_astro\//,
		pages: "trailingSlash: 'always'",
	},
	{
		name: 'Docusaurus',
		role: 'generator',
		package: '@docusaurus/core',
		build: 'docusaurus build',
		output: 'build',
		base: 'baseUrl',
		pages: 'trailingSlash: true',
	},
	{
		name: 'VitePress',
		role: 'generator',
		package: 'vitepress',
		build: 'vitepress build',
		output: '.vitepress/dist',
		base: 'base',
		config: 'config',
		setting: 'outDir',
		isBelowPages: true,
	},
	{
		name: 'VuePress',
		role: 'generator',
		package: 'vuepress',
		build: 'vuepress build',
		output: '.vuepress/dist',
		base: 'base',
		config: 'config',
		setting: 'dest',
		isBelowPages: true,
	},
	{
		name: 'Rspress',
		role: 'generator',
		package: 'rspress',
		build: 'rspress build',
		output: 'doc_build',
		base: 'base',
		setting: 'outDir',
	},
	{
		name: 'Dumi',
		role: 'generator',
		package: 'dumi',
		build: 'dumi build',
		output: 'dist',
		base: 'base',
		config: '\\.?dumirc',
		setting: 'outputPath',
	},
	{
		name: 'Observable Framework',
		role: 'generator',
		package: '@observablehq/framework',
		build: 'observable build',
		output: 'dist',
		config: 'observablehq',
		setting: 'output',
	},
	{
		name: 'Gatsby',
		role: 'generator',
		package: 'gatsby',
		build: 'gatsby build',
		output: 'public',
		base: 'pathPrefix',
	},
	{
		name: 'Gridsome',
		role: 'generator',
		package: 'gridsome',
		build: 'gridsome build',
		output: 'dist',
		base: 'pathPrefix',
		setting: 'outputDir',
	},
	{
		name: 'Eleventy',
		role: 'generator',
		package: '@11ty/eleventy',
		build: 'eleventy',
		output: '_site',
		base: 'pathPrefix',
		setting: 'output',
	},
	{
		name: 'Hexo',
		role: 'generator',
		package: 'hexo',
		build: 'hexo generate',
		output: 'public',
		base: 'root',
	},
	{
		name: 'HonKit',
		role: 'generator',
		package: 'honkit',
		build: 'honkit build',
		output: '_book',
	},
	{
		name: 'Antora',
		role: 'generator',
		package: 'antora',
		build: 'antora',
		output: 'build/site',
		base: 'site.url',
	},
	{
		name: 'Angular',
		role: 'framework',
		package: '@angular/core',
		build: 'ng build',
		output: 'dist',
		base: 'baseHref',
		config: 'angular',
		mark: /<app-root\b/,
	},
	{
		name: 'Quasar',
		role: 'framework',
		package: '@quasar/app-vite',
		build: 'quasar build',
		output: 'dist/spa',
		base: 'publicPath',
		setting: 'distDir',
	},
	{
		name: 'Ember',
		role: 'framework',
		package: 'ember-cli',
		build: 'ember build',
		output: 'dist',
		base: 'rootURL',
	},
	{
		name: 'Expo',
		role: 'framework',
		package: 'expo',
		build: 'expo export',
		output: 'dist',
		base: 'experiments.baseUrl',
		config: 'app',
	},
	{
		name: 'React Router',
		role: 'framework',
		package: '@react-router/dev',
		build: 'react-router build',
		output: 'build/client',
		base: 'base',
		isStatic: noServer,
	},
	{
		name: 'Remix',
		role: 'framework',
		package: '@remix-run/dev',
		build: 'remix vite:build',
		output: 'build/client',
		base: 'base',
		config: 'vite',
		isStatic: noServer,
	},
	{
		name: 'SolidStart',
		role: 'framework',
		package: '@solidjs/start',
		build: 'vinxi build',
		output: '.output/public',
		config: 'app',
		isStatic: /preset\s*:\s*["'`]static["'`]/,
	},
	{
		name: 'TanStack Start',
		role: 'framework',
		package: '@tanstack/react-start',
		build: 'vite build',
		output: 'dist/client',
		config: 'vite',
		isStatic: /\b(?:spa|prerender)\s*:\s*\{[^}]*\benabled\s*:\s*true/,
	},
	{
		name: 'Qwik',
		role: 'framework',
		package: '@builder.io/qwik-city',
		build: 'qwik build',
		output: 'dist',
		config: 'adapters/static/vite',
		isStatic: /staticAdapter|static-site|adapters\/static/,
	},
	{
		name: 'Stencil',
		role: 'framework',
		package: '@stencil/core',
		build: 'stencil build',
		output: 'www',
		setting: 'dir',
		isStatic: /\btype\s*:\s*["'`]www["'`]/,
	},
	{
		name: 'Umi',
		role: 'framework',
		package: 'umi',
		build: 'umi build',
		output: 'dist',
		base: 'base',
		config: '\\.?umirc',
		setting: 'outputPath',
	},
	{
		name: 'Vue CLI',
		role: 'framework',
		package: '@vue/cli-service',
		build: 'vue-cli-service build',
		output: 'dist',
		base: 'publicPath',
		config: 'vue',
		setting: 'outputDir',
		mark: /\/js\/chunk-vendors\./,
	},
	{
		name: 'Create React App',
		role: 'framework',
		package: 'react-scripts',
		build: 'react-scripts build',
		output: 'build',
		base: 'homepage',
		config: 'package',
		mark: /\/static\/js\/main\./,
	},
	{
		name: 'Create React App',
		role: 'framework',
		package: 'react-app-rewired',
		build: 'react-app-rewired build',
		output: 'build',
		base: 'homepage',
		config: 'package',
	},
	{
		name: 'Create React App',
		role: 'framework',
		package: '@craco/craco',
		build: 'craco build',
		output: 'build',
		base: 'homepage',
		config: 'package',
	},
	{
		name: 'Preact CLI',
		role: 'framework',
		package: 'preact-cli',
		build: 'preact build',
		output: 'build',
	},
	{
		name: 'Vite',
		role: 'bundler',
		package: 'vite',
		build: 'vite build',
		output: 'dist',
		base: 'base',
		setting: 'outDir',
		mark: /\/assets\/[\w-]+[.-][\w-]{8}\.(?:js|css)/,
	},
	{
		name: 'Parcel',
		role: 'bundler',
		package: 'parcel',
		build: 'parcel build',
		output: 'dist',
		base: '--public-url',
	},
	{
		name: 'Parcel',
		role: 'bundler',
		package: 'parcel-bundler',
		build: 'parcel build',
		output: 'dist',
		base: '--public-url',
	},
	{
		name: 'Rsbuild',
		role: 'bundler',
		package: '@rsbuild/core',
		build: 'rsbuild build',
		output: 'dist',
		base: 'base',
	},
	{
		name: 'Rspack',
		role: 'bundler',
		package: '@rspack/cli',
		build: 'rspack build',
		output: 'dist',
		base: 'output.publicPath',
		setting: 'path',
	},
	{
		name: 'webpack',
		role: 'bundler',
		package: 'webpack',
		build: 'webpack',
		output: 'dist',
		base: 'output.publicPath',
		setting: 'path',
	},
	{
		name: 'Rollup',
		role: 'bundler',
		package: 'rollup',
		build: 'rollup',
		output: 'dist',
		setting: 'dir',
	},
	{
		name: 'Storybook',
		role: 'helper',
		package: 'storybook',
		build: 'storybook build',
		output: 'storybook-static',
	},
	{
		name: 'MkDocs',
		role: 'generator',
		package: '',
		build: 'mkdocs build',
		output: 'site',
		base: 'site_url',
		setting: 'site_dir',
	},
	{
		name: 'Hugo',
		role: 'generator',
		package: '',
		build: 'hugo',
		output: 'public',
		base: 'baseURL',
		setting: 'publishDir',
	},
	{
		name: 'Zola',
		role: 'generator',
		package: '',
		build: 'zola build',
		output: 'public',
		base: 'base_url',
		setting: 'output_dir',
	},
	{
		name: 'Jekyll',
		role: 'generator',
		package: '',
		build: 'jekyll build',
		output: '_site',
		base: 'baseurl',
		setting: 'destination',
	},
	{
		name: 'Sphinx',
		role: 'generator',
		package: '',
		build: 'sphinx-build',
		output: '_build/html',
		base: 'html_baseurl',
	},
	{
		name: 'Jupyter Book',
		role: 'generator',
		package: '',
		build: 'jupyter-book build',
		output: '_build/html',
	},
	{
		name: 'Nikola',
		role: 'generator',
		package: '',
		build: 'nikola build',
		output: 'output',
		base: 'BASE_URL',
		setting: 'OUTPUT_FOLDER',
	},
	{
		name: 'Pelican',
		role: 'generator',
		package: '',
		build: 'pelican',
		output: 'output',
		base: 'SITEURL',
		setting: 'OUTPUT_PATH',
	},
	{
		name: 'Quarto',
		role: 'generator',
		package: '',
		build: 'quarto render',
		output: '_site',
		base: 'site-url',
		setting: 'output-dir',
	},
	{
		name: 'mdBook',
		role: 'generator',
		package: '',
		build: 'mdbook build',
		output: 'book',
		base: 'site-url',
		setting: 'build-dir',
	},
	{
		name: 'Trunk',
		role: 'framework',
		package: '',
		build: 'trunk build',
		output: 'dist',
		base: 'public_url',
		setting: 'dist',
	},
	{
		name: 'Lume',
		role: 'generator',
		package: '',
		build: 'lume',
		output: '_site',
		base: 'location',
		setting: 'dest',
	},
	{
		name: 'Flutter',
		role: 'framework',
		package: '',
		build: 'flutter build web',
		output: 'build/web',
		base: '--base-href',
		mark: /\bflutter(?:_bootstrap)?\.js/,
	},
	{
		name: 'Blazor WebAssembly',
		role: 'framework',
		package: '',
		build: 'dotnet publish',
		output: 'release/wwwroot',
		base: '<base href>',
		mark: /_framework\/blazor\.webassembly/,
	},
];
const usualBuilds = new Set([
	'dist',
	'build',
	'out',
	'public',
	'_site',
	...frameworks.map(({ output }) => output).filter((output) => output !== 'output'),
	'docs/.vitepress/dist',
	'www',
]);
function basePathSetting(html) {
	const found = frameworkOf(html);
	return found?.base
		? `\`${found.base}\` of ${found.name}`
		: '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus';
}
function pageFolderSetting(html) {
	const { name, pages } = frameworkOf(html) ?? {};
	if (name && pages)
		return `set \`${pages}\` of ${name}, and build again`;
	return 'write each page as a folder with an index.html, and end the links with "/"';
}
function frameworkOf(html) {
	const [, generator = ''] = /<meta\s+name="?generator"?\s+content="([\w.]+)/i.exec(html) ?? [];
	const isNamed = ({ name }) => name.toLowerCase() === generator.toLowerCase();
	return frameworks.find(isNamed) ?? frameworks.find(({ mark }) => mark?.test(html));
}
}),
71500:
((module_, exports_, require_) => {
require_.d(exports_, {
  QA: () => (pageNames),
  aF: () => (instanceNames),
  ee: () => (chooseNaming),
  fi: () => (pageUrl),
  gy: () => (usualName),
  gz: () => (previewName),
  uP: () => (visitedPath)
});
var node_crypto_0 = require_(77598);
const maxPageName = 52;
const maxInstanceName = 48;
const branchInfix = '-br-';
const hashPart = 9;
const minBranchPart = 8 + hashPart;
const maxBranchPart = 20;
const minBase = maxInstanceName - maxBranchPart - 2 - 8 - 8;
const pageNames = {
	pattern: /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/,
	rule: 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit',
	ofRepository: (repository) => fitPageName(hyphenate(repository), ''),
	ofPullRequest: (base, pullRequest) => fitPageName(base, `-pr-${pullRequest}`),
	ofBranch: (base, branch) => {
		const max = Math.max(minBranchPart, maxPageName - base.length - branchInfix.length);
		const plain = hyphenate(branch);
		const unclear = plain !== branch || plain.length > max || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
		const cut = unclear ? plain.slice(0, max - hashPart).replace(/-+$/, '') : plain;
		const part = unclear ? [cut, hashShort(branch)].filter(Boolean).join('-') : plain;
		return fitPageName(base, `${branchInfix}${part}`);
	},
	pullRequestIn: (name, base) => findPullRequest(name, (number) => pageNames.ofPullRequest(base, number)),
	isOfBranch: (name, base) => {
		const uncut = maxPageName - branchInfix.length - minBranchPart;
		if (base.length <= uncut)
			return name.startsWith(base + branchInfix);
		return (name.includes(branchInfix) &&
			name.startsWith(base.slice(0, uncut - hashPart).replace(/-+$/, '')));
	},
};
const instanceNames = {
	pattern: /^[a-z0-9]{1,63}$/,
	rule: 'must have only a-z and 0-9, at most 63 of them',
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
	const last = folder.split('/').at(-1) ?? '';
	const part = keepLetters(last) === '' && last !== '' ? hashShort(last) : last;
	return naming.ofRepository(repository && part ? `${repository}-${part}` : repository);
}
function previewName(base, { naming, preview, branch }) {
	if (preview !== undefined)
		return naming.ofPullRequest(base, preview);
	return branch === undefined ? undefined : naming.ofBranch(base, branch);
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
	return (0,node_crypto_0.createHash)('sha256').update(text).digest('hex').slice(0, 8);
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
function pageUrl(siteUrl, path) {
	const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
	return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}
function visitedPath(path) {
	return path.replace(/(^|\/)index\.html$/, '$1');
}
}),
69072:
((module_, exports_, require_) => {
require_.d(exports_, {
  MO: () => (Skip),
  ah: () => (wouldRow),
  hT: () => (skipped),
  rq: () => (removed)
});
const wouldRow = 'Would';
class Skip extends Error {
}
function skipped(reason, advice) {
	const outputs = {
		operation: 'skipped',
		status: 'skipped',
		changed: false,
		'skip-reason': reason,
	};
	return { kind: 'skipped', outputs, state: 'skipped', done: reason, brief: reason, advice };
}
function removed(changed, reason = '') {
	const state = changed ? 'removed' : 'not there';
	const outputs = { operation: 'removed', status: 'removed', changed };
	return {
		kind: 'removed',
		outputs,
		state,
		done: changed ? reason : 'Nothing to remove.',
		brief: state,
	};
}
}),
42371:
((module_, exports_, require_) => {
require_.d(exports_, {
  X: () => (backupProblems),
  k: () => (backedUpServices)
});
var _schedule_0 = require_(79595);
const backedUpServices = [
	'birme-osc-postgresql',
	'linuxserver-docker-mariadb',
	'valkey-io-valkey',
	'clickhouse-clickhouse',
	'apache-couchdb',
	'go-gitea-gitea',
];
async function backupProblems({ 'backup-schedule': text }) {
	if (text === undefined || text === 'off')
		return [];
	const read = await (0,_schedule_0/*.readSchedule*/.C)(text);
	return typeof read === 'string' ? [{ input: 'backup-schedule', text: `${read}.` }] : [];
}
}),
66239:
((module_, exports_, require_) => {
require_.d(exports_, {
  Hw: () => (previewProblems),
  Ke: () => (targetProblems),
  Kg: () => (describeRisks),
  Pu: () => (runnerProblems),
  W1: () => (nameProblems),
  dL: () => (topProblem),
  yO: () => (appProblems)
});
var _base_format_6 = require_(86616);
var _base_plain_text_5 = require_(85763);
var _names_0 = require_(71500);
var _read_inputs_1 = require_(19366);
var _runners_2 = require_(79071);
var _source_3 = require_(49391);
var _backups_4 = require_(42371);
function nameProblems(inputs, name) {
	if (name === '')
		return [{ input: 'name', text: 'is required: no repository is known to take it from.' }];
	if (inputs.target === 'pages' && name.startsWith('xn--'))
		return [{ input: 'name', text: 'must not begin with "xn--", which marks an encoded name.' }];
	const naming = (0,_names_0/*.chooseNaming*/.ee)(inputs.target);
	if (naming.pattern.test(name))
		return [];
	const fixed = naming.ofRepository(name);
	const given = `"${(0,_base_plain_text_5/*.plainText*/.wh)(name, 80)}"`;
	const advice = naming.pattern.test(fixed)
		? `${given} would become "${fixed}"`
		: `given was ${given}`;
	return [{ input: 'name', text: `${naming.rule}; ${advice}.` }];
}
const writes = ({ operation }) => operation === 'deploy' || operation === 'plan';
const isFor = (...targets) => ({ inputs }) => targets.includes(inputs.target);
const isSite = isFor('pages');
const isApp = isFor('app');
const isInstance = isFor('instance');
const isJob = isFor('job');
const withStandby = _runners_2/*.runnerKinds*/.CP
	.filter((kind) => _runners_2/*.runners*/.ae[kind].takesStandby)
	.map((kind) => `\`runner: ${kind}\``);
const isRequired = ({ inputs }) => `is required for \`target: ${inputs.target}\`:`;
const targetRules = [
	[
		'git-credential',
		(asked) => asked.inputs['git-credential'] && !isApp(asked),
		() => 'is for `target: app`; a runner takes a `source-token`.',
	],
	[
		'git-credential',
		(asked) => asked.inputs['git-credential'] && isApp(asked) && asked.inputs['source-token'] !== undefined,
		() => 'cannot be given beside `source-token`: leave one of them out.',
	],
	[
		'high-availability',
		(asked) => asked.inputs['high-availability'] !== undefined &&
			!(isApp(asked) && _runners_2/*.runners*/.ae[asked.inputs.runner ?? 'web'].takesStandby),
		() => `is for \`target: app\` with ${withStandby.join(' or ')}: nothing else gets a standby.`,
	],
	[
		'public-access',
		(asked) => !asked.inputs['public-access'] && !isInstance(asked),
		() => 'is for `target: instance`.',
	],
	[
		'backup-schedule',
		(asked) => asked.inputs['backup-schedule'] !== undefined &&
			!(isInstance(asked) && _backups_4/*.backedUpServices*/.k.includes(asked.inputs.service ?? '')),
		() => `is for \`target: instance\` of one of ${_backups_4/*.backedUpServices*/.k.join(', ')}.`,
	],
	[
		'backup-retention',
		({ inputs }) => inputs['backup-retention'] !== undefined && !inputs['backup-schedule'],
		() => 'needs `backup-schedule`.',
	],
	[
		'directory',
		(asked) => isSite(asked) && writes(asked) && !asked.inputs.directory,
		(asked) => `${isRequired(asked)} the folder the build wrote.`,
	],
	[
		'runner',
		(asked) => needsRunner(asked) && !asked.inputs.runner,
		(asked) => `${isRequired(asked)} ${_runners_2/*.runnerList*/.fM}.`,
	],
	[
		'sub-path',
		(asked) => asked.inputs.target === 'runner' &&
			writes(asked) &&
			asked.inputs['sub-path'] &&
			topProblem(asked.inputs.runner),
		({ inputs }) => `has no meaning here: ${topProblem(inputs.runner)}.`,
	],
	[
		'service',
		(asked) => (isInstance(asked) || isJob(asked)) && !asked.inputs.service,
		(asked) => `${isRequired(asked)} the service id, such as eyevinn-web-runner.`,
	],
	[
		'service-token',
		(asked) => (isSite(asked) || isJob(asked)) && asked.inputs['service-token'],
		({ inputs }) => `has no meaning for \`target: ${inputs.target}\`, which no later step calls.`,
	],
	[
		'domain',
		(asked) => isJob(asked) && asked.inputs.domain,
		() => 'has no meaning for `target: job`, which has no visitors.',
	],
	[
		'rollback',
		(asked) => isSite(asked) && writes(asked) && asked.inputs.rollback,
		() => 'is for `target: runner`, `app` or `instance`. To take a site back, run the publish job of the earlier run again (docs/rollback.md).',
	],
	[
		'github-token',
		({ inputs, operation, isStep }) => isStep && operation === 'cleanup' && !inputs['github-token'],
		() => 'is required for `operation: cleanup`: it shows which pull requests are closed.',
	],
];
function needsRunner(asked) {
	const { inputs, operation } = asked;
	return ((0,_runners_2/*.isBuilt*/.TQ)(inputs) && (writes(asked) || (operation === 'remove' && inputs.target === 'runner')));
}
function targetProblems(inputs, { operation }, isStep = true) {
	const asked = { inputs, operation, isStep };
	return targetRules
		.filter(([, applies]) => applies(asked))
		.map(([input, , text]) => ({ input, text: text(asked) }));
}
function topProblem(runner) {
	return runner && !_runners_2/*.runners*/.ae[runner].takesFolder
		? `the ${runner} runner runs the top of a repository`
		: undefined;
}
const previewRules = [
	({ inputs: { preview }, context }) => context.subject.is === 'unreadable' &&
		preview !== 'false' &&
		`is ${preview}, but the payload of this ${context.eventName} event cannot be read, so its pull request is not known. Only \`preview: false\` deploys it to production.`,
	({ inputs: { preview }, context, intent }) => context.trust === 'fork-with-secrets' &&
		intent.operation !== 'remove' &&
		preview !== 'true' &&
		`is ${preview}, but this ${context.eventName} run holds the secrets of the repository and would publish the code of a fork. Only \`preview: true\` does that, for a build that ran without secrets.`,
	({ inputs: { preview }, context, intent }) => context.trust === 'fork' &&
		intent.operation !== 'remove' &&
		preview === 'false' &&
		`is false, but this ${context.eventName} run is of a fork, whose code never replaces what is live.`,
	(asked) => isOfQueue(asked) &&
		`is ${asked.inputs.preview}, but the branch of a merge queue is deleted minutes later, and then no start finds its source. Deploy by the push that the merge makes.`,
	({ intent, context }) => intent.branch !== undefined &&
		context.defaultBranch === undefined &&
		'is branch, but the default branch is not known: the payload of the event has no repository.',
	(asked) => removesNone(asked) && explainNone(asked),
	(asked) => asked.inputs.preview === 'true' &&
		isOfNoPull(asked) &&
		`is true, but a ${asked.context.eventName || 'local'} run belongs to no pull request.`,
];
function isOfQueue({ inputs, context, intent }) {
	if (!(0,_runners_2/*.isBuilt*/.TQ)(inputs) || intent.operation === 'remove')
		return false;
	return (0,_source_3/*.computeSource*/.Ps)(inputs, context)?.ref?.startsWith('gh-readonly-queue/') ?? false;
}
function isOfNoPull({ context, intent }) {
	return intent.preview === undefined && context.subject.is !== 'some pull request';
}
function removesNone(asked) {
	const { inputs, intent } = asked;
	const isBranch = inputs.preview === 'branch' && intent.branch === undefined;
	return isBranch && intent.operation === 'remove' && isOfNoPull(asked);
}
function explainNone({ inputs: { target }, context }) {
	const what = context.subject.is === 'branch' ? 'the default branch' : 'a run without a branch';
	const itself = target === 'pages' ? 'site' : target;
	return `has no meaning here: ${what} has no preview. Leave it out to remove the ${itself} itself.`;
}
function previewProblems(inputs, run) {
	const texts = previewRules.map((explain) => explain({ inputs, ...run }));
	return (0,_read_inputs_1/*.problemsOf*/.GW)([['preview', texts.find(Boolean)]]);
}
function runnerProblems(inputs, given) {
	if (!inputs.runner || !inputs['source-url'])
		return [];
	const { source } = _runners_2/*.runners*/.ae[inputs.runner];
	const sources = inputs.runner === 'wasm' ? [_runners_2/*.wasmFileOption*/.Kn, source] : [source];
	const explainTwice = (options) => {
		const named = sources.find((name) => options.has(name));
		return named && `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
	};
	return (0,_read_inputs_1/*.problemsOf*/.GW)([
		['options', explainTwice(given.options)],
		['preview-options', explainTwice(given['preview-options'])],
	]);
}
function appProblems(inputs, options) {
	const unknown = 'is not known to My Apps; use `target: runner`.';
	const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
	const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
	const key = options.has('ConfigApiKey') && !inputs['config-service'];
	return (0,_read_inputs_1/*.problemsOf*/.GW)([
		['source-url', inputs['source-url']?.value.startsWith('s3:') && archive],
		['build-command', inputs['build-command'] && unknown],
		['entry', inputs.entry && unknown],
		[
			'preview-options',
			inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.',
		],
		...others.map((name) => [
			'options',
			`\`${(0,_base_plain_text_5/*.plainText*/.wh)(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
		]),
		['config-service', key && 'is required with the option `ConfigApiKey`.'],
	]);
}
const usualBuildMs = 150_000;
function describeRisks(inputs) {
	const { target, timeout, wait, 'sub-path': folder, 'config-service': store } = inputs;
	const isShort = (0,_runners_2/*.isBuilt*/.TQ)(inputs) && wait && timeout < usualBuildMs;
	const short = `\`timeout\` is ${(0,_base_format_6/*.formatDuration*/.a3)(timeout)}, and a build often takes longer: this may end as \`not-ready\` while the new version still comes up. Give it at least ${(0,_base_format_6/*.formatDuration*/.a3)(usualBuildMs)}.`;
	const unloaded = '`sub-path` and `config-service`: an older image of the runner does not load the parameter store of an app in a folder, which then has no variables. See in the log of the app whether they are there; a rebuild in the console takes the newest image.';
	return [...(isShort ? [short] : []), ...(target === 'app' && folder && store ? [unloaded] : [])];
}
}),
79595:
((module_, exports_, require_) => {
require_.d(exports_, {
  C: () => (readSchedule)
});
const runnable = /^[\d*,/-]+( [\d*,/-]+){3} [0-6*,/-]+$/;
const maxLength = 200;
const fields = [
	{ name: 'minute', range: '0 to 59' },
	{ name: 'hour', range: '0 to 23' },
	{ name: 'day of the month', range: '1 to 31' },
	{ name: 'month', range: '1 to 12' },
	{ name: 'day of the week', range: '0 (Sunday) to 6' },
];
async function readSchedule(text) {
	const parts = text.split(' ');
	if (parts.length !== fields.length || text.length > maxLength)
		return 'must have five fields: minute, hour, day of the month, month and day of the week, such as `0 2 * * *`';
	const { Cron } = await require_.e(/* import() */ 814).then(require_.bind(require_, 55814));
	const next = (pattern, after) => {
		const cron = new Cron(pattern, { mode: '5-part', utcOffset: 0, sloppyRanges: true });
		return cron.nextRun(new Date(after))?.getTime();
	};
	for (const [index, { name, range }] of fields.entries()) {
		const part = parts[index] ?? '';
		const alone = fields.map((_, at) => (at === index ? part : '*')).join(' ');
		if (!runnable.test(alone) || !isRead(() => next(alone, 0)))
			return `has "${part}" as ${name}, which must be numbers from ${range}, such as \`${range[0]}\`, \`*\` or \`*/2\`; names and other numbers are stored and never run`;
	}
	return next(text, 0) === undefined
		? `has a day of the month, "${parts[2]}", that its months do not have`
		: (after) => next(text, after);
}
function isRead(read) {
	try {
		read();
		return true;
	}
	catch {
		return false;
	}
}
}),
67611:
((module_, exports_, require_) => {
require_.d(exports_, {
  P0: () => (wayBackAdvice),
  _x: () => (wayBackTo),
  cH: () => (liveBefore)
});
var _base_plain_text_2 = require_(85763);
var _owner_0 = require_(82787);
var _tags_1 = require_(41439);
const runPage = /^(https?:\/\/([\w.-]+(?::\d+)?)\/([\w.-]+\/[\w.-]+))\/actions\/runs\/(\d+)(?=$|\/attempts\/\d+$)/;
function wayBackTo({ run, commit, job: key }, { owner: { repository: own }, isBehindHand = false }) {
	const [url, source = '', host, repository = '', id] = runPage.exec(run) ?? [];
	const theirs = (0,_owner_0/*.ownerOfSource*/.IX)(source);
	if (url === undefined || !own || theirs === undefined)
		return undefined;
	if ((0,_tags_1/*.formatRepository*/.Sh)(theirs) !== (0,_tags_1/*.formatRepository*/.Sh)(own))
		return undefined;
	const place = host === 'github.com' ? repository : `${host}/${repository}`;
	const job = `gh run view ${id} -R ${place} --json jobs --jq '.jobs[] | select(.name == "${key}").databaseId'`;
	const command = key && `gh run rerun -R ${place} --job "$(${job})"`;
	return { url, commit: commit && (0,_base_plain_text_2/*.plainText*/.wh)(commit, 64), command, isBehindHand };
}
function wayBackAdvice({ url, commit, command, isBehindHand }) {
	const at = commit ? ` at commit ${commit.slice(0, 7)}` : '';
	const text = `${liveBefore(`${url}${at}`, isBehindHand)} To go back, run its publish job again there`;
	return command === undefined ? [`${text}.`] : [`${text}, or:`, { command }];
}
function liveBefore(run, isBehindHand) {
	return isBehindHand
		? `Live before was a publish by hand, which no run brings back; the last run before it was ${run}.`
		: `Live before was ${run}.`;
}
}),
50285:
((module_, exports_, require_) => {
require_.d(exports_, {
  I: () => (branchesOf),
  P: () => (maxBranches)
});
var zod_mini_1 = require_(94343);
var _base_retry_0 = require_(50973);
const repository = zod_mini_1/*.looseObject*/._H3({ default_branch: zod_mini_1/*.string*/.YjP() });
const branchState = zod_mini_1/*.looseObject*/._H3({
	commit: zod_mini_1/*.union*/.KCZ([zod_mini_1/*.looseObject*/._H3({ sha: zod_mini_1/*.string*/.YjP() }), zod_mini_1/*.looseObject*/._H3({ id: zod_mini_1/*.string*/.YjP() })]),
});
const comparison = zod_mini_1/*.looseObject*/._H3({ total_commits: zod_mini_1/*.number*/.aig() });
const tags = zod_mini_1/*.array*/.YOg(zod_mini_1/*.looseObject*/._H3({ ref: zod_mini_1/*.string*/.YjP() }));
const maxBranches = 1000;
function branchesOf(github) {
	const permission = 'contents: read';
	async function readHead(branch) {
		const found = await github.read({
			subject: `the branch ${branch}`,
			permission,
			decides: true,
			path: `/branches/${encodeURIComponent(branch)}`,
			schema: branchState,
			missing: false,
			missingStatuses: [301, 404],
		});
		if (!found)
			return found;
		return String('sha' in found.commit ? found.commit.sha : found.commit.id);
	}
	const readDefault = (0,_base_retry_0/*.once*/.Oo)(async () => {
		const call = {
			subject: 'the default branch',
			permission: 'metadata: read',
			path: '',
			schema: repository,
		};
		return (await github.read(call))?.default_branch;
	});
	return {
		readHead,
		async isCommitOf(branch, commit) {
			const range = [branch, commit].map(encodeURIComponent).join('...');
			const found = await github.read({
				subject: `the commits of ${branch}`,
				permission,
				decides: true,
				path: `/compare/${range}`,
				query: { per_page: 1 },
				schema: comparison,
				missing: false,
			});
			return found && found.total_commits === 0;
		},
		async isGone(branch) {
			const head = await readHead(branch);
			if (head !== false)
				return head === undefined ? undefined : false;
			const defaultBranch = await readDefault();
			if (defaultBranch === undefined || defaultBranch === branch)
				return undefined;
			return (await readHead(defaultBranch)) ? true : undefined;
		},
		async names() {
			const schema = zod_mini_1/* ["catch"] */ .MfU(zod_mini_1/*.looseObject*/._H3({ name: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.string*/.YjP()) }), {});
			const list = {
				subject: 'the branches',
				permission,
				path: '/branches',
				query: { per_page: 100 },
				schema,
			};
			const found = await github.readPages(list, { maxPages: maxBranches / 100 });
			return found && new Set(found.flatMap(({ name }) => name ?? []));
		},
		async isTag(name) {
			const path = '/git/matching-refs/tags';
			const found = await github.read({
				subject: `the tag ${name}`,
				permission,
				onlyGitHub: true,
				path,
				schema: tags,
			});
			return found?.some((tag) => tag.ref === `refs/tags/${name}`);
		},
	};
}
}),
48789:
((module_, exports_, require_) => {
require_.d(exports_, {
  h: () => (basePathWarning)
});
var _base_plain_text_2 = require_(85763);
var _contract_frameworks_0 = require_(33567);
var _start_page_1 = require_(7284);
const maxAssets = 200;
const maxLength = 1024;
const maxFolders = 16;
function basePathWarning(files) {
	const html = (0,_start_page_1/*.readStartPage*/.Mb)(files);
	const paths = new Set(files.map(({ path }) => path));
	const slashed = slashedIn(html, paths);
	if (slashed !== undefined)
		return [
			`index.html has ${(0,_base_plain_text_2/*.plainText*/.wh)(slashed, 200)}, in which a browser takes what follows "//" for the name of a host: the site was built for the base path "//", and the page stays blank.`,
			advice(html),
		].join(' ');
	const assets = assetsOf(html);
	if (assets.length === 0)
		return undefined;
	const missing = assets.filter((path) => !paths.has(path));
	const prefix = prefixOf(missing, paths) ??
		(missing.length === assets.length ? folderOfAssets(missing[0]) : undefined);
	const isShared = prefix && missing.every((path) => path.startsWith(`${prefix}/`));
	if (!isShared ||
		prefix.startsWith('_') ||
		files.some(({ path }) => path.startsWith(`${prefix}/`)))
		return undefined;
	const shown = `/${(0,_base_plain_text_2/*.plainText*/.wh)(prefix, 100)}/`;
	return [
		`index.html loads /${(0,_base_plain_text_2/*.plainText*/.wh)(missing[0] ?? '', 200)}, which is not in the directory: the site was built for the base path ${shown}.`,
		'A site here has its host name to itself, so everything below that path answers 404 and the page stays blank.',
		advice(html),
	].join(' ');
}
function advice(html) {
	return `Set the base path of the build to "/", and build again: ${(0,_contract_frameworks_0/*.basePathSetting*/.Vq)(html)}.`;
}
function slashedIn(html, paths) {
	const [base] = /<base\s[^<>]{0,200}?href=["']?\/\/["'\s>]/i.exec(html) ?? [];
	const isFile = (value) => value.startsWith('//') && paths.has((0,_start_page_1/*.decodePath*/.q0)(value.slice(2)));
	return base === undefined ? sourcesOf(html).find(isFile) : '<base href="//">';
}
function prefixOf(missing, paths) {
	for (const path of missing) {
		const names = path.split('/');
		const isFrom = (index) => paths.has(names.slice(index).join('/'));
		const at = names.findIndex((_, index) => index > 0 && isFrom(index));
		if (at > 0)
			return names.slice(0, at).join('/');
	}
	return undefined;
}
function folderOfAssets(path = '') {
	const [first = '', ...rest] = path.split('/');
	return rest.length > 1 && !/^(?:assets|build|dist|public|src|static)$/.test(first)
		? first
		: undefined;
}
function assetsOf(html) {
	const [, base = '/'] = /<base\s[^<>]{0,200}?href=["']?(\/[^"'\s>]*)/i.exec(html) ?? [];
	const root = `https://site.invalid${base}`;
	return sourcesOf(html).flatMap((value) => {
		const isRoot = /^\/(?!\/)/.test(value) || (base !== '/' && !/^(?:\/|#|[a-z][\w+.-]*:)/i.test(value));
		if (!isRoot || !URL.canParse(value, root))
			return [];
		const path = (0,_start_page_1/*.decodePath*/.q0)(new URL(value, root).pathname.slice(1));
		const isAsset = /\.\w{1,12}$/.test(path) && !/\.html?$/i.test(path);
		return isAsset && path.split('/').length <= maxFolders ? [path] : [];
	});
}
function sourcesOf(html) {
	const found = [
		...html.matchAll(/<(?:script|link|img|source)\s[^<>]{0,2000}?(?:src|href)=["']?([^"'\s<>]+)/gi),
	];
	return found
		.slice(0, maxAssets)
		.flatMap(([, value = '']) => (value.length > maxLength ? [] : value));
}
}),
59966:
((module_, exports_, require_) => {
require_.d(exports_, {
  Nn: () => (inspect),
  jE: () => (verifySite),
  se: () => (sampleSize)
});
/* unused harmony exports sampleOf, isServed */
var _base_errors_0 = require_(22396);
var _base_retry_1 = require_(50973);
var _contract_names_2 = require_(71500);
var _platform_site_reader_3 = require_(60868);
var _manifest_4 = require_(90457);
var _site_file_5 = require_(96450);
const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect({ reader, tools }, { manifest, liveChecked }) {
	const seen = new Map();
	let paths = sampleOf(manifest, tools.random);
	const look = async () => {
		if (seen.size > 0)
			await liveChecked;
		await (0,_platform_site_reader_3/*.sideBySide*/.Q)(paths, async (path) => {
			const digest = manifest.files[path];
			const [size] = digest;
			const kind = await lookAt(reader, { path, digest, whole: size <= wholeBytes });
			if (kind === 'stored')
				seen.delete(path);
			else if (kind === 'not answered')
				seen.set(path, seen.get(path) ?? kind);
			else if (kind !== 'unproven')
				seen.set(path, kind);
		});
		paths = [...seen.keys()];
	};
	await (0,_base_retry_1/*.again*/.TG)(lookAgainMs, look, { ...tools, isEnough: () => seen.size === 0 });
	const found = Array.from(seen, ([path, kind]) => ({ path, kind }));
	return found.find(({ kind }) => kind !== 'not answered') ?? found[0];
}
function sampleOf({ files, first = [] }, random) {
	const added = first
		.filter((path) => Object.hasOwn(files, path) && isServed(path))
		.slice(0, sampleSize / 4);
	const early = [...new Set([...(Object.hasOwn(files, _site_file_5/*.startPage*/.qc) ? [_site_file_5/*.startPage*/.qc] : []), ...added])];
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
	const answer = await reader.get(path, options).catch(_base_errors_0/*.asRequestError*/.GU);
	if (answer instanceof _base_errors_0/*.RequestError*/.GI)
		return 'not answered';
	if (whole && (0,_manifest_4/*.isDigestOf*/._Q)(digest, answer.body))
		return 'stored';
	if ([403, 404, 410].includes(answer.status))
		return 'missing';
	if (answer.status >= 400)
		return 'not answered';
	if (!whole)
		return answer.status === 200 || answer.status === 206 ? 'stored' : 'unproven';
	return answer.status === 200 && !isUnproven(answer) ? 'other bytes' : 'unproven';
}
function isUnproven({ headers }) {
	return Number(headers.age ?? 0) > 0 || headers['content-encoding'] !== undefined;
}
async function verifySite({ reader, tools }, { files }, onChecked) {
	const addresses = Object.entries(files).flatMap(([path, digest]) => (isServed(path) ? [path, (0,_contract_names_2/*.visitedPath*/.uP)(path)] : [path]).map((address) => [address, digest]));
	const digests = new Map(addresses);
	const seen = new Map();
	let left = [...digests];
	const lookAtAll = async () => {
		await (0,_platform_site_reader_3/*.sideBySide*/.Q)(left, async ([path, digest]) => {
			seen.set(path, await lookAt(reader, { path, digest, whole: true }));
			onChecked(seen.size, digests.size);
		});
		left = left.filter(([path]) => seen.get(path) !== 'stored');
	};
	await (0,_base_retry_1/*.again*/.TG)(lookAgainMs, lookAtAll, { ...tools, isEnough: () => left.length === 0 });
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
}),
25306:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ai: () => (possiblePaths),
  CL: () => (readStored),
  KM: () => (underOverlays),
  Uj: () => (readKnown),
  _D: () => (unreadableMs),
  jq: () => (isForeign),
  mm: () => (minuteOfLooks),
  p9: () => (readLive)
});
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_plain_text_6 = require_(85763);
var _base_retry_2 = require_(50973);
var _contract_tags_3 = require_(41439);
var _http_decode_4 = require_(52546);
var _manifest_5 = require_(90457);
const unreadableMs = [500, 1000, 2000];
const minuteOfLooks = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const momentOfLooks = 2;
const secondsOfLooks = 5;
function enoughLooks(stored, careful) {
	if (stored.state === 'down')
		return Number.POSITIVE_INFINITY;
	if (stored.state === 'foreign')
		return careful ? secondsOfLooks : 1;
	if (stored.state !== 'hidden')
		return 1;
	return careful && !stored.asksLogin ? Number.POSITIVE_INFINITY : momentOfLooks;
}
async function lookAgain({ reader, page, tools }, { isBelieved, early, }) {
	let looks = 0;
	const isEnough = (stored) => {
		looks++;
		const enough = isBelieved(stored, looks);
		if (!enough && looks === momentOfLooks && 'reason' in stored)
			tools.log.info((0,_base_plain_text_6/*.plainText*/.wh)(`What the site ${page.name} holds cannot be read (${stored.reason}). Looking again for up to a minute.`));
		return enough;
	};
	const look = () => (looks === 0 && early ? early : readStored(reader));
	return await (0,_base_retry_2/*.again*/.TG)(minuteOfLooks, look, { ...tools, isEnough });
}
async function readLive(site, { careful = false, isOurs = async () => false, hasIndex = true, early }) {
	const isNothing = (seen) => showsNothing(site, seen, { careful, hasIndex });
	const stored = await lookAgain(site, {
		isBelieved: (seen, looks) => looks >= enoughLooks(seen, careful),
		early,
	});
	if (!isAbsent(stored))
		return stored;
	const ours = await isOurs();
	if (!ours && !careful)
		return stored;
	if (!(await isNothing(stored)) && !(ours && careful))
		return stored;
	const hasWaited = careful && stored.state === 'hidden';
	const last = hasWaited
		? stored
		: await lookAgain(site, { isBelieved: (seen) => !isAbsent(seen) && seen.state !== 'down' });
	if (!isAbsent(last) || !(await isNothing(last)))
		return last;
	const reason = `nothing of it is to be seen, because ${last.reason}`;
	return { state: 'away', reason, status: last.status };
}
function isAbsent(stored) {
	if (stored.state === 'hidden')
		return stored.cached === undefined && stored.status !== 401;
	return stored.state === 'foreign';
}
async function showsNothing({ reader }, { status }, { careful, hasIndex }) {
	const options = { maxBytes: 64 * 1024 };
	const page = await reader.get('', options).catch(_base_errors_0/*.asRequestError*/.GU);
	if (page instanceof _base_errors_0/*.RequestError*/.GI || isOutage(page.status))
		return true;
	if (page.status === 404)
		return careful || hasIndex;
	if (page.status !== status || status !== 200)
		return page.status === status;
	const manifest = await reader.get(_manifest_5/*.manifestPath*/.ji, options).catch(_base_errors_0/*.asRequestError*/.GU);
	if (manifest instanceof _base_errors_0/*.RequestError*/.GI)
		return false;
	return manifest.text === page.text || (careful && (0,_base_json_1/*.parseJson*/.qF)(manifest.text) === undefined);
}
async function readKnown(site, look) {
	if (site.page.status === 'draft')
		return { state: 'draft' };
	const stored = await readLive(site, look);
	if (stored.state === 'down')
		throw new _base_errors_0/*.DeployError*/.sH('site-unreadable', `What ${site.url} holds cannot be read: ${(0,_base_plain_text_6/*.plainText*/.wh)(stored.reason)}.`);
	if (stored.state === 'hidden' && stored.status === 401 && !site.hasPassword) {
		const text = `The site ${site.page.name} asks visitors for a password that this step does not have, so its owner and its files cannot be read.`;
		throw new _base_errors_0/*.DeployError*/.sH('password-needed', `${text} Nothing was changed.`);
	}
	return stored;
}
async function readStored(reader, ours) {
	const answer = await reader
		.get(_manifest_5/*.manifestPath*/.ji, { maxBytes: _manifest_5/*.manifestMaxBytes*/.vD })
		.catch(_base_errors_0/*.asRequestError*/.GU);
	if (answer instanceof _base_errors_0/*.RequestError*/.GI)
		return { state: 'down', reason: answer.brief };
	const { status } = answer;
	if (status === 404 || status === 410)
		return { state: 'foreign', reason: 'the site has no manifest of this action', status };
	const refused = `its manifest answered ${status}`;
	if (isOutage(status))
		return { state: 'down', reason: refused, status };
	if (status !== 200) {
		const isLogin = status === 401 && (0,_http_decode_4/*.asksLogin*/.IL)(answer.headers);
		return { state: 'hidden', asksLogin: isLogin, reason: refused, status };
	}
	const manifest = answer.cut ? undefined : (0,_manifest_5/*.parseManifest*/.Ng)(answer.text);
	if (!manifest)
		return { state: 'foreign', reason: 'its manifest cannot be trusted', status };
	const at = Date.parse(answer.headers['date'] ?? '') || undefined;
	if (manifest.open)
		return { state: 'open', manifest, at };
	if (Number(answer.headers['age'] ?? 0) > 0 && manifest.publishId !== ours)
		return {
			state: 'hidden',
			cached: manifest,
			reason: 'a cache answered in place of the site',
			status,
		};
	return { state: 'trusted', manifest, at };
}
function underOverlays(stored, overlays) {
	if (stored.state !== 'trusted')
		return stored;
	const { run: ofManifest = '' } = stored.manifest;
	const last = (0,_contract_tags_3/*.readRunUrl*/.tP)(ofManifest)?.id ?? 0;
	const isNewer = ({ run = Number.POSITIVE_INFINITY }) => run > last;
	if (!overlays.some(isNewer))
		return stored;
	const newest = Math.max(...overlays.map(({ run = 0 }) => run));
	const run = newest > last ? (0,_contract_tags_3/*.linkOfRun*/.TT)(ofManifest, String(newest)) : undefined;
	const unknown = { commit: undefined, digest: undefined, job: undefined, restores: undefined };
	return { ...stored, state: 'overlaid', manifest: { ...stored.manifest, ...unknown, run } };
}
function possiblePaths({ state, manifest }) {
	if (state === 'draft')
		return [];
	if (!manifest || (state !== 'trusted' && !manifest.paths))
		return undefined;
	return [...new Set([...(manifest.paths ?? []), ...Object.keys(manifest.files)])];
}
function isOutage(status) {
	return status === 408 || status === 429 || status >= 500;
}
function isForeign(seen, { ours, before }) {
	if (!seen || seen.publishId === ours)
		return false;
	return seen.publishId !== before?.publishId || seen.open !== before.open;
}
}),
90457:
((module_, exports_, require_) => {
require_.d(exports_, {
  GX: () => (keepsSchema),
  Ix: () => (ownerOfManifest),
  Mt: () => (fitPaths),
  Ng: () => (parseManifest),
  YE: () => (manifestFile),
  _Q: () => (isDigestOf),
  aI: () => (digestLines),
  ji: () => (manifestPath),
  ol: () => (digestOf),
  pb: () => (directoryFiles),
  rm: () => (digestOfDirectory),
  v0: () => (digestOfFiles),
  vD: () => (manifestMaxBytes),
  wi: () => (maxFormerRuns),
  yU: () => (someOf),
  yv: () => (originOf)
});
var node_crypto_0 = require_(77598);
var zod_mini_6 = require_(94343);
var zod_mini_7 = require_(73305);
var _base_json_1 = require_(75221);
var _contract_owner_2 = require_(82787);
var _contract_patterns_8 = require_(83561);
var _platform_wire_3 = require_(55308);
var _read_files_4 = require_(54042);
var _site_file_5 = require_(96450);
const manifestPath = `${_site_file_5/*.manifestFolder*/.UB}/manifest.json`;
const manifestMaxBytes = 8 * 1024 * 1024;
function digestOf(bytes) {
	return [bytes.length, (0,node_crypto_0.createHash)('sha256').update(bytes).digest('hex')];
}
function isDigestOf([size, sha256], bytes) {
	return bytes.length === size && digestOf(bytes)[1] === sha256;
}
const text = (max) => zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._minLength*/.m9(1), zod_mini_7/*._maxLength*/.Eb(max));
const pathPattern = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]{1,1024}$/;
const isPath = (value) => typeof value === 'string' && pathPattern.test(value);
function isDigest(value) {
	if (!Array.isArray(value) || value.length !== 2)
		return false;
	const [size, sha256] = value;
	const isSize = Number.isInteger(size) && size >= 0 && size <= _platform_wire_3/*.pageLimits*/.M.fileSize;
	return isSize && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
}
const byPath = (isValue) => zod_mini_6/*.custom*/.IeY((value) => typeof value === 'object' &&
	value !== null &&
	Object.entries(value).every(([path, entry]) => isPath(path) && isValue(entry)));
const filesSchema = byPath(isDigest);
const paths = (max) => zod_mini_6/*.custom*/.IeY((value) => Array.isArray(value) && value.length <= max && value.every(isPath));
const digest = zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._regex*/.Fk(/^sha256:[0-9a-f]{64}$/));
const commit = zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(64));
const jobKey = zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._regex*/.Fk(/^[A-Za-z_][\w-]{0,99}$/));
const maxFormerRuns = 20;
const formerRun = zod_mini_6/*.looseObject*/._H3({
	run: text(1000),
	commit: zod_mini_6/*.optional*/.lqM(commit),
	digest: zod_mini_6/*.optional*/.lqM(digest),
	job: zod_mini_6/*.optional*/.lqM(jobKey),
});
const patternList = zod_mini_6/*.array*/.YOg(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(1000))).check(zod_mini_7/*._maxLength*/.Eb(200), zod_mini_6/*.refine*/.YPB((list) => (0,_contract_patterns_8/*.findExcessive*/.vh)(list) === undefined));
const keepsSchema = zod_mini_6/*.object*/.Ikc({
	patterns: zod_mini_6/*.array*/.YOg(patternList).check(zod_mini_7/*._maxLength*/.Eb(20)),
	assets: zod_mini_6/*.int*/.Whr().check(zod_mini_7/*._gte*/.qm(0)),
});
const fields = {
	version: zod_mini_6/*.literal*/.euz(1),
	publishId: text(100),
	open: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.literal*/.euz(true)),
	repository: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(300))),
	repositoryId: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(40))),
	branch: zod_mini_6/*.optional*/.lqM(text(1000)),
	run: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(1000))),
	preview: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(100))),
	directory: zod_mini_6/*.optional*/.lqM(text(1000)),
	commit: zod_mini_6/*.optional*/.lqM(commit),
	digest: zod_mini_6/*.optional*/.lqM(digest),
	extra: zod_mini_6/*.optional*/.lqM(paths(_platform_wire_3/*.pageLimits*/.M.filesPerSite)),
	files: filesSchema,
	job: zod_mini_6/*.optional*/.lqM(jobKey),
	former: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.array*/.YOg(formerRun).check(zod_mini_7/*._maxLength*/.Eb(maxFormerRuns))),
	restores: zod_mini_6/*.optional*/.lqM(text(1000)),
	rolledBackFrom: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.array*/.YOg(zod_mini_6/*.string*/.YjP().check(zod_mini_7/*._maxLength*/.Eb(80))).check(zod_mini_7/*._maxLength*/.Eb(40))),
	kept: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.looseObject*/._H3({ files: zod_mini_6/*.int*/.Whr().check(zod_mini_7/*._gte*/.qm(0)) })),
	keeps: (0,_base_json_1/*.lenient*/.W_)(keepsSchema),
	leftAt: zod_mini_6/*.optional*/.lqM(byPath(Number.isSafeInteger)),
	first: zod_mini_6/*.optional*/.lqM(paths(100)),
	paths: zod_mini_6/*.optional*/.lqM(paths(_platform_wire_3/*.pageLimits*/.M.filesPerSite * 2)),
	more: zod_mini_6/*.optional*/.lqM(zod_mini_6/*.literal*/.euz(true)),
};
const schema = zod_mini_6/*.looseObject*/._H3(fields);
function parseManifest(text) {
	const { data } = schema.safeParse((0,_base_json_1/*.parseJson*/.qF)(text));
	return data && Object.keys(data.files).length <= _platform_wire_3/*.pageLimits*/.M.filesPerSite ? data : undefined;
}
function ownerOfManifest({ repository, repositoryId, run = '', }) {
	const ofRun = (0,_contract_owner_2/*.ownerOfSource*/.IX)(run.split('/actions/runs/')[0] ?? '');
	return { repository: ofRun && (0,_contract_owner_2/*.hasServer*/.qq)(ofRun) ? ofRun : repository, repositoryId };
}
function originOf({ owner, branch, preview, directory, commit }) {
	const { repository, repositoryId, runUrl: run, job } = owner;
	return {
		repository,
		repositoryId: repositoryId || undefined,
		branch,
		preview,
		directory,
		commit,
		run,
		job: jobKey.safeParse(job).data,
	};
}
function someOf(items) {
	return items.length > 0 ? items : undefined;
}
const maxAnnouncedBytes = 2 * 1024 * 1024;
function fitPaths(certain, announced) {
	const fitting = new Set(certain);
	const others = [...new Set(announced)].filter((path) => !fitting.has(path));
	let bytes = 0;
	for (const path of others) {
		bytes += Buffer.byteLength(path);
		if (fitting.size >= _platform_wire_3/*.pageLimits*/.M.filesPerSite * 2 || bytes > maxAnnouncedBytes)
			break;
		fitting.add(path);
	}
	return { paths: [...fitting], left: others.filter((path) => !fitting.has(path)).length };
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
function digestOfFiles(files) {
	const hash = (0,node_crypto_0.createHash)('sha256');
	for (const line of digestLines(files))
		hash.update(line);
	return `sha256:${hash.digest('hex')}`;
}
async function digestOfDirectory(files, known) {
	const room = (0,_read_files_4/*.hashingRoom*/.yO)();
	const digests = [];
	for (const file of files.filter(({ isOurs }) => !isOurs))
		digests.push([
			file.path,
			known.get(file.path) ?? file.digest ?? [file.size, await (0,_read_files_4/*.hashOf*/.qQ)(file, room)],
		]);
	return digestOfFiles(digests);
}
function directoryFiles({ files, extra = [], }) {
	const left = new Set(extra);
	return Object.entries(files).filter(([path]) => !left.has(path));
}
}),
71511:
((module_, exports_, require_) => {
require_.d(exports_, {
  Gt: () => (isTaggedOurs),
  X1: () => (evidenceOf),
  f0: () => (shownManifest)
});
var _platform_ownership_0 = require_(33228);
var _manifest_1 = require_(90457);
function evidenceOf(stored, tags) {
	if (stored.state === 'draft')
		return { tags: tags ?? [], manifest: 'draft' };
	const manifest = shownManifest(stored);
	if (!manifest)
		return { tags, manifest: 'hidden' };
	return { tags, manifest: { ...(0,_manifest_1/*.ownerOfManifest*/.Ix)(manifest), preview: manifest.preview } };
}
function shownManifest(stored) {
	return stored.state === 'hidden' ? stored.cached : stored.manifest;
}
function isTaggedOurs(tags, claim) {
	const { is } = (0,_platform_ownership_0/*.weigh*/.vi)({ tags }, claim);
	return is === 'ours' || is === 'former';
}
}),
48733:
((module_, exports_, require_) => {
require_.d(exports_, {
  Dt: () => (isNeverPublished),
  Kf: () => (nameSome),
  iz: () => (describeUnused),
  oq: () => (matchPaths),
  uU: () => (isDatabase),
  wF: () => (insistedPaths),
  wl: () => (isPackages),
  x_: () => (findPrivate)
});
var _base_plain_text_2 = require_(85763);
var _contract_patterns_1 = require_(83561);
var _site_file_0 = require_(96450);
const copyMarks = /(?:\.(?:bak|backup|old|orig(?:inal)?|saved?|copy|tmp|sw[nop]|\d{1,14})|~|[ _-]copy(?: \d{1,3})?| ?\(\d{1,3}\))+(?=(?:\.[a-z]\w*)?$)/i;
const neverPublished = /(?:^|\/)(?:\.(?:git|svn|hg|DS_Store|(?:env|dev\.vars)[^/]*)|[^/]+\.env)$/i;
function originalsOf(path) {
	const original = path.replace(copyMarks, '').replace(/(^|\/)#([^/]+)#$/, '$1$2');
	return [path, original, original.replace(/(^|\/)\.(?=[^/]+$)/, '$1')];
}
function isNeverPublished(path) {
	return originalsOf(path).some((one) => neverPublished.test(one)) || path === _site_file_0/*.manifestFolder*/.UB;
}
function isPackages(name) {
	return name.replace(copyMarks, '').toLowerCase() === 'node_modules';
}
const translations = /(?:^|\/)_?(?:locales?|i18n|l10n|lang(?:uage)?s?|translations?|messages)\//i;
const privateNames = [
	['\\.ssh/.+', 'keys and hosts', 'ssh'],
	['\\.(?:(?:aws|azure|config/gcloud)/.+|s3cfg|boto)', 'the login of a cloud', 'its command line'],
	['\\.gnupg/.+', 'private keys', 'gpg'],
	['\\.kube/.+', 'the login of a cluster', 'kubectl'],
	['(?:.*[-_.])?kubeconfig(?:\\.ya?ml|\\.json)?', 'the login of a cluster', 'kubectl'],
	['\\.(?:docker/.+|dockercfg)', 'the login of a registry', 'docker'],
	['\\.(?:terraform(?:\\.d)?/.+|terraformrc)', 'the state or login of Terraform', 'terraform'],
	[
		'.*\\.tf(?:state(?:\\..*)?|vars(?:\\.json)?)',
		'the state or variables of Terraform',
		'terraform',
	],
	['\\.config/gh/.+', 'a GitHub token', 'gh'],
	['\\.config/osc-deploy/.+', 'a login', 'osc-deploy'],
	['\\.?rclone\\.conf', 'the login of a cloud', 'rclone'],
	['(?:rootkey|.*accesskeys)\\.csv', 'the login of a cloud', 'AWS'],
	['\\.sentryclirc', 'a token of Sentry', 'sentry-cli'],
	['\\.clasprc\\.json', 'a login', 'clasp'],
	['local\\.settings\\.json', 'the settings of an app', 'Azure Functions'],
	['\\.runtimeconfig\\.json', 'the settings of an app', 'Firebase Functions'],
	['\\.(?:secrets|flaskenv)', 'the variables of an app', 'the app'],
	['\\.wrangler/.+', 'the login of Cloudflare', 'wrangler'],
	['\\.(?:p?npmrc|yarnrc\\.yml)', 'the login of a package registry', 'npm or yarn'],
	['\\.config/pnpm/.+', 'the login of a package registry', 'pnpm'],
	['\\.pypirc', 'the login of a package registry', 'twine'],
	['\\.m2/settings(?:-security)?\\.xml', 'the login of a package registry', 'Maven'],
	['\\.gradle/gradle\\.properties', 'the login of a package registry', 'Gradle'],
	['\\.(?:gem/credentials|bundle/config)', 'the login of a package registry', 'gem or bundle'],
	['\\.cargo/credentials(?:\\.toml)?', 'the login of a package registry', 'cargo'],
	['\\.(?:composer|codex)/auth\\.json', 'a login', 'composer or codex'],
	['^auth\\.json', 'the login of a package registry', 'composer'],
	['\\.claude(?:\\.json|/\\.credentials\\.json)', 'a login', 'claude'],
	['[._]netrc', 'logins of hosts', 'curl and git'],
	['\\.git(?:-credentials|config)', 'logins of repositories', 'git'],
	['\\.(?:pgpass|my\\.cnf)', 'the login of a database', 'its client'],
	[
		'(?:wp-config|localsettings)(?:\\.php)?(?:\\.(?:txt|inc))?',
		'the login of a database',
		'WordPress or MediaWiki',
	],
	['\\.htpasswd', 'password hashes', 'a web server'],
	['\\.(?:ftpconfig|ftppass|remote-sync\\.json)', 'the login of a server', 'an editor or ftp'],
	['(?:sftp-config|\\.vscode/sftp)\\.json', 'the login of a server', 'an editor'],
	['\\.vault-token', 'a token of Vault', 'vault'],
	['\\.\\w+_history', 'what was typed at a prompt, passwords too', 'a shell'],
	['gha-creds-[0-9a-f]+\\.json', 'the login of a cloud', "Google's auth action"],
	[
		'(?:.*[-_.])?service[-_]?account(?:[-_]?key)?(?:[-_].*)?\\.json',
		'the key of a service account',
		'a cloud',
		'word',
	],
	['.*-firebase-adminsdk-.*\\.json', 'the key of a service account', 'Firebase'],
	['.*-[0-9a-f]{12}\\.json', 'the key of a service account', 'a cloud', 'identity'],
	['client_secret(?:[-_].*)?\\.json', 'the secret of an OAuth client', 'Google', 'word'],
	['(?:.*[-_.])?credentials\\.json', 'a login', 'a cloud', 'word'],
	['(?:.*[-_.])?secrets?\\.(?:ya?ml|json|toml)', 'the secrets of an app', 'the app', 'word'],
	[
		'env\\.(?:local|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test)',
		'the variables of an app',
		'the app',
	],
	['id_(?:rsa|dsa|ecdsa|ed25519|xmss)[^./]*', 'a private key', 'ssh', 'key'],
	['id_[^./]+', 'a private key', 'ssh', 'identity'],
	['(?:.*[-_.])?(?:rsa|ecdsa|ed25519|deploy|host|ssl)[-_]?key', 'a private key', 'ssh', 'identity'],
	['(?:.*[-_.])?priv(?:ate)?[-_]?key', 'a private key', 'a server', 'identity'],
	['(?:.*[-_.])?key\\.asc', 'a private key', 'gpg', 'identity'],
	['.*\\.ovpn', 'a private key', 'a VPN', 'identity'],
	['.*\\.(?:pem|key|p8)', 'a private key or a store of keys', 'a server', 'key'],
	['.*\\.(?:p12|pfx|jks|keystore|kdbx|ppk)', 'a private key or a store of keys', 'a server'],
	[
		'(?:.*[-_.])?(?:private|secret|secring)(?:[-_.].*)?\\.(?:gpg|pgp|asc)',
		'a private key',
		'gpg',
		'key',
	],
];
const privateRules = privateNames.map(([pattern, what, reader, doubt]) => {
	const start = pattern.startsWith('^') ? '' : '(?:^|/)';
	const end = pattern.replaceAll('.*', '[^/]*');
	return {
		path: new RegExp(`${start}${end}$`, 'i'),
		reason: `${what}, which ${reader} reads`,
		doubt,
	};
});
const databaseNames = /\.(?:(?:sqlite3?|db3?|mdb|accdb)(?:-(?:wal|journal))?|(?:sql|dump)(?:\.(?:gz|bz2|xz|zst|zip))?)$/i;
function isDatabase(path) {
	return databaseNames.test(path) && !/(?:^|\/)thumbs\.db$/i.test(path);
}
function findPrivate(path) {
	const names = originalsOf(path);
	const rule = privateRules.find((one) => names.some((name) => one.path.test(name)));
	return rule?.doubt === 'word' && translations.test(path) ? undefined : rule;
}
function insistedPaths(paths, patterns) {
	const wanted = patterns
		.flatMap(rulesOf)
		.filter((rule) => rule.startsWith('!') && !/[*?[\]]/.test(rule))
		.map((rule) => rule.slice(1).replace(/\\(.)/g, '$1'));
	const names = (one, path) => one.includes('/') ? path === one.replace(/^\//, '') : path.split('/').at(-1) === one;
	const isWanted = (path) => wanted.some((one) => names(one, path));
	return new Set(paths.filter((path) => isWanted(path.normalize('NFC'))));
}
async function matchPaths(paths, patterns) {
	if (patterns.length === 0)
		return { paths: new Set(), unused: [] };
	const { default: ignore } = await require_.e(/* import() */ 298).then(require_.t.bind(require_, 70298, 19));
	const rules = (some) => ignore({ ignorecase: false }).add(some.flatMap(rulesOf));
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
function rulesOf(pattern) {
	const rule = pattern.normalize('NFC').replace(/^(!?)\.\//, '$1/');
	return (0,_contract_patterns_1/*.alternativesOf*/.c3)(rule);
}
function isAlwaysLeftOut(pattern) {
	const name = pattern.replace(/^(?:\.?\/|\*\*\/)+|\/(?:\*\*?)?$/g, '');
	return isNeverPublished(name) || isPackages(name);
}
function describeUnused(patterns, folders = []) {
	const own = folders.find((folder) => patterns.some((pattern) => pattern.replace(/^!?(?:\.?\/)?/, '').startsWith(`${folder}/`)));
	const faults = [
		[patterns.some((pattern) => pattern.includes('\\')), 'Between folders a pattern has `/`.'],
		[
			patterns.some((pattern) => /["',]|^- |^\[.*\]$/.test(pattern)),
			'A pattern is a line of its own, without commas, brackets or quotes around it.',
		],
		[
			own !== undefined,
			`A pattern begins below the directory, without \`${(0,_base_plain_text_2/*.plainText*/.wh)(own ?? '', 100)}/\`.`,
		],
	];
	const rules = faults.filter(([isThere]) => isThere).map(([, rule]) => rule);
	return [`${nameSome(patterns)}.`, ...rules].join(' ');
}
function nameSome(paths) {
	const visible = (path) => (0,_base_plain_text_2/*.printableJson*/.et)(path).slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"');
	const names = paths.slice(0, 10).map((path) => (0,_base_plain_text_2/*.plainText*/.wh)(visible(path), 200));
	const shown = names.join(', ');
	return paths.length > 10 ? `${shown} and ${paths.length - 10} more` : shown;
}
}),
54042:
((module_, exports_, require_) => {
require_.d(exports_, {
  I3: () => (pieceBytes),
  N8: () => (isOutOfFiles),
  Pq: () => (readInto),
  Sw: () => (unreadableError),
  Ym: () => (whileHashing),
  eq: () => (isSmall),
  qQ: () => (hashOf),
  ut: () => (readPieces),
  yO: () => (hashingRoom)
});
var node_crypto_0 = require_(77598);
var node_fs_1 = require_(73024);
var node_stream_2 = require_(57075);
var node_timers_promises_3 = require_(58500);
var _base_errors_4 = require_(22396);
var _base_format_6 = require_(86616);
var _base_plain_text_5 = require_(85763);
const smallBytes = 256 * 1024;
const pieceBytes = Math.max(64 * 1024, (0,node_stream_2.getDefaultHighWaterMark)(false));
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
			if (left < 0 || (ended && left > 0)) {
				const text = `${(0,_base_plain_text_5/*.plainText*/.wh)(file.path, 200)} had ${(0,_base_format_6/*.count*/.U9)(file.size, 'byte')} when it was listed`;
				throw new _base_errors_4/*.DeployError*/.sH('file-changed', `${text} and has ${(0,node_fs_1.fstatSync)(handle).size} now.`);
			}
			if (piece.length > 0)
				yield piece;
		}
	}
	finally {
		(0,node_fs_1.closeSync)(handle);
	}
}
function fill(room, handle, { file, enough }) {
	try {
		let size = 0;
		let read;
		do {
			read = (0,node_fs_1.readSync)(handle, room, size, room.length - size, null);
			size += read;
		} while (read > 0 && size < enough);
		return size;
	}
	catch (error) {
		throw unreadableError(file.path, error);
	}
}
const flags = node_fs_1.constants.O_RDONLY | (node_fs_1.constants.O_NONBLOCK ?? 0) | (node_fs_1.constants.O_NOFOLLOW ?? 0);
function open({ file: path, identity }, file) {
	let handle;
	try {
		handle = (0,node_fs_1.openSync)(path, flags);
	}
	catch (error) {
		throw (0,_base_errors_4/*.hasSystemCode*/.$G)(error, 'ELOOP') ? replacedError(file) : unreadableError(file.path, error);
	}
	const found = (0,node_fs_1.fstatSync)(handle);
	const isSame = identity === undefined || (found.dev === identity.device && found.ino === identity.inode);
	if (found.isFile() && isSame)
		return handle;
	(0,node_fs_1.closeSync)(handle);
	throw replacedError(file);
}
function replacedError({ path }) {
	const text = `${(0,_base_plain_text_5/*.plainText*/.wh)(path, 200)} is not the file any more that was listed.`;
	return new _base_errors_4/*.DeployError*/.sH('file-changed', text);
}
function hashingRoom() {
	return Buffer.allocUnsafe(hashedBytes);
}
async function hashOf(file, room) {
	const hash = (0,node_crypto_0.createHash)('sha256');
	for (const piece of readPieces(file, room)) {
		hash.update(piece);
		if (!isSmall(file))
			await (0,node_timers_promises_3.setImmediate)();
	}
	return hash.digest('hex');
}
async function whileHashing(files, waited) {
	const waiting = new AbortController();
	const stop = () => waiting.abort();
	waited.then(stop, stop);
	await hashUntil(waiting.signal, files);
	return await waited;
}
async function hashUntil(signal, files) {
	const room = hashingRoom();
	try {
		for (const file of files) {
			await (0,node_timers_promises_3.setImmediate)();
			if (signal.aborted)
				return;
			file.digest ??= [file.size, await hashOf(file, room)];
		}
	}
	catch {
	}
}
function unreadableError(path, cause) {
	const name = (0,_base_plain_text_5/*.plainText*/.wh)(path, 200) || 'The directory';
	if (path.includes('\ufffd'))
		return new _base_errors_4/*.DeployError*/.sH('invalid-path', `${name}: the bytes of this name are not UTF-8.`);
	const code = (0,_base_errors_4/*.hasSystemCode*/.$G)(cause, 'ENOENT') ? 'file-changed' : 'file-unreadable';
	const text = `${name} cannot be read: ${(0,_base_plain_text_5/*.plainText*/.wh)((0,_base_errors_4/*.messageOf*/.bD)(cause))}.`;
	return new _base_errors_4/*.DeployError*/.sH(isOutOfFiles(cause) ? 'too-many-open-files' : code, text, { cause });
}
function isOutOfFiles(error) {
	return ['EMFILE', 'ENFILE'].some((code) => (0,_base_errors_4/*.hasSystemCode*/.$G)(error, code) || (0,_base_errors_4/*.systemCodeOf*/.c7)(error) === code);
}
}),
15652:
((module_, exports_, require_) => {
require_.d(exports_, {
  EU: () => (removeSite),
  Lu: () => (showsRemoval),
  X$: () => (findSite)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_10 = require_(85763);
var _contract_tags_1 = require_(41439);
var _platform_hosts_2 = require_(10774);
var _platform_ownership_3 = require_(33228);
var _live_manifest_4 = require_(25306);
var _manifest_5 = require_(90457);
var _owner_evidence_6 = require_(71511);
var _site_7 = require_(52295);
var _site_file_8 = require_(96450);
var _upload_files_9 = require_(96427);
const removedPage = `<!doctype html>
<meta charset="utf-8"><meta name="robots" content="noindex"><title>Removed</title>
<p>This site has been removed.</p>
`;
function showsRemoval({ state, manifest }) {
	const [[path, digest] = [], ...others] = Object.entries(manifest?.files ?? {});
	const isPage = path === _site_file_8/*.startPage*/.qc && digest?.[1] === (0,_manifest_5/*.digestOf*/.ol)(Buffer.from(removedPage))[1];
	return state === 'trusted' && isPage && others.length === 0;
}
async function findSite(pages, name) {
	return (await pages.find(name)) ?? (await pages.list()).find((one) => one.name === name);
}
async function removeSite(job) {
	const { place, ledger } = job;
	const { tools, name } = place;
	const page = await findSite(tools.pages, name);
	if (!page) {
		tools.log.info(`There is no site ${name}; nothing to remove.`);
		return { changed: false };
	}
	place.outputs?.set({ id: page.id });
	const site = page.url || (0,_platform_hosts_2/*.usualAddress*/.VH)(name, place) ? (0,_site_7/*.openSite*/.c)(place, page) : undefined;
	const { removal, stored } = await permitRemoval(job, { page, site });
	if (page.customDomain)
		await freeDomain(place, page);
	try {
		await tools.pages.remove(page, removal);
		tools.log.info(`Removed the site ${name}.`);
		await ledger.forget(page, removal);
	}
	catch (error) {
		if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 404, 405, 501))
			throw error;
		if (stored && showsRemoval(stored)) {
			tools.log.info(`The site ${name} says already that it was removed.`);
			return { changed: false };
		}
		tools.log.warning(`The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`);
		await replaceAll(job, page);
	}
	return { changed: true };
}
async function permitRemoval({ claim, ledger }, { page, site }) {
	const tags = await ledger.whose(page);
	if (page.status === 'draft') {
		const evidence = { tags: tags ?? [], manifest: 'draft' };
		const isForeign = (0,_platform_ownership_3/*.weigh*/.vi)(evidence, claim).is === 'foreign';
		return { removal: isForeign ? (0,_platform_ownership_3/*.permit*/.eL)('remove', evidence, claim) : _platform_ownership_3/*.Permission*/.aX.leftover() };
	}
	const stored = site && (await readFor(claim, { site, tags }));
	const evidence = stored ? (0,_owner_evidence_6/*.evidenceOf*/.X1)(stored, tags) : { tags, manifest: 'hidden' };
	try {
		return { removal: (0,_platform_ownership_3/*.permit*/.eL)('remove', evidence, claim), stored };
	}
	catch (error) {
		const isLocked = stored?.state === 'hidden' && stored.status === 401 && !site?.hasPassword;
		if (!isLocked || (0,_platform_ownership_3/*.weigh*/.vi)(evidence, claim).is === 'foreign')
			throw error;
		const text = `The site ${page.name} asks visitors for a password that this step does not have, so its owner cannot be read.`;
		throw new _base_errors_0/*.DeployError*/.sH('password-needed', `${text} Nothing was changed.`);
	}
}
async function readFor(claim, { site, tags }) {
	const isOurs = (0,_owner_evidence_6/*.isTaggedOurs*/.Gt)(tags, claim);
	const isThePreview = claim.preview !== undefined && (0,_contract_tags_1/*.readMarker*/.t7)(tags ?? []).preview === claim.preview;
	return isOurs && isThePreview
		? await (0,_live_manifest_4/*.readStored*/.CL)(site.reader)
		: await (0,_live_manifest_4/*.readLive*/.p9)(site, { isOurs: async () => isOurs });
}
async function freeDomain({ tools, name }, page) {
	try {
		await tools.pages.removeDomain(page.id);
		tools.log.info(`The domain ${(0,_base_plain_text_10/*.plainText*/.wh)(page.customDomain ?? '', 260)} is free again.`);
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI) || error.status === undefined || error.status === 401)
			throw error;
		if (error.status !== 404)
			tools.log.warning(`The domain of ${name} was not removed: ${error.message}`);
	}
}
async function replaceAll({ place, by }, site) {
	const { tools, name } = place;
	const bytes = Buffer.from(removedPage);
	const page = { path: _site_file_8/*.startPage*/.qc, size: bytes.length, source: { bytes } };
	const files = { [page.path]: (0,_manifest_5/*.digestOf*/.ol)(bytes) };
	const manifest = (0,_manifest_5/*.manifestFile*/.YE)({
		version: 1,
		publishId: tools.newId(),
		...(0,_manifest_5/*.originOf*/.yv)(by),
		files,
	});
	try {
		await (0,_upload_files_9/*.uploadFiles*/.Z)({ page: site, tools }, [page, manifest]);
		await tools.pages.publish(site.id, [page.path, manifest.path], async () => undefined);
	}
	catch (error) {
		throw new _base_errors_0/*.DeployError*/.sH('remove-failed', `The site ${name} could not be removed: ${(0,_base_errors_0/*.messageOf*/.bD)(error)}`, {
			cause: error,
		});
	}
}
}),
85911:
((module_, exports_, require_) => {
require_.d(exports_, {
  v: () => (scanDirectory)
});
var external_node_fs_ = require_(73024);
var external_node_path_ = require_(76760);
var errors = require_(22396);
var format = require_(86616);
var inside = require_(4035);
var plain_text = require_(85763);
var path_rules = require_(48733);
;// src/pages/left-out.js
function isLeftOut(path, name, siblings) {
	return ((0,path_rules/*isNeverPublished*/.Dt)(path) ||
		((0,path_rules/*isPackages*/.wl)(name) && siblings.some((sibling) => sibling.name === 'package.json')));
}
const silent = /(?:^|\/)\.(?:git|svn|hg|DS_Store)$/i;
async function describeLeftOut(all, exclude) {
	const below = all.filter(({ path }) => path.includes('/') && !silent.test(path));
	if (below.length === 0)
		return undefined;
	const pathIn = ({ path, folder }) => (folder === undefined ? path : `${path}/x`);
	const excluded = await (0,path_rules/*matchPaths*/.oq)(below.map(pathIn), exclude);
	const named = below.filter((one) => !excluded.paths.has(pathIn(one)));
	const parts = named.map(({ path, folder }) => folder === undefined ? (0,path_rules/*nameSome*/.Kf)([path]) : `${countBelow(folder)} below ${(0,path_rules/*nameSome*/.Kf)([path])}`);
	return parts.length === 0 ? undefined : `Left out, as never published: ${listed(parts)}.`;
}
const maxParts = 10;
function listed(parts) {
	const shown = parts.slice(0, maxParts);
	const others = parts.length - shown.length;
	const last = others > 0 ? `${(0,format/*formatNumber*/.ZV)(others)} more` : shown.pop();
	return shown.length === 0 ? String(last) : `${shown.join(', ')} and ${last}`;
}
const maxCounted = 10_000;
function countBelow(folder) {
	const folders = [folder];
	let files = 0;
	for (let next = folders.pop(); next && files <= maxCounted; next = folders.pop())
		for (const entry of entriesIn(next)) {
			if (entry.isDirectory())
				folders.push((0,external_node_path_.join)(next, entry.name));
			else
				files += 1;
		}
	return files > maxCounted ? `over ${(0,format/*count*/.U9)(maxCounted, 'file')}` : (0,format/*count*/.U9)(files, 'file');
}
function entriesIn(folder) {
	try {
		return (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true });
	}
	catch {
		return [];
	}
}
var wire = require_(55308);
var read_files = require_(54042);
;// src/pages/private-content.js
const privateMarks = /PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-/;
const publicMarks = /-----BEGIN (?:[A-Z0-9 ]{0,40}(?:PUBLIC KEY|CERTIFICATE|PARAMETERS)\b|PGP (?:SIGNATURE|MESSAGE)|X509 CRL|PKCS7|CMS)|^[ \t]*(?:ssh-|ecdsa-|sk-ssh-|sk-ecdsa-)[\w@.-]+ AAAA/m;
const zip = 'PK\u0003\u0004';
const carried = 64;
function judgeContent(file) {
	let verdict = 'unknown';
	let end = '';
	let read = 0;
	for (const piece of (0,read_files/*readPieces*/.ut)(file, Buffer.allocUnsafe(read_files/*pieceBytes*/.I3))) {
		const text = piece.toString('latin1').replaceAll('\0', '');
		if (read === 0 && text.startsWith(zip))
			return 'public';
		if (read === 0 && /^[^\w]{0,20}[<{[]/.test(text))
			verdict = 'page';
		if (privateMarks.test(end + text))
			return 'private';
		if (publicMarks.test(end + text))
			verdict = 'public';
		read += piece.length;
		if (read > wire/*pageLimits*/.M.fileSize)
			return 'unknown';
		end = text.slice(-carried);
	}
	return verdict;
}
var advice = require_(18163);
var nearest = require_(80413);
var frameworks = require_(33567);
var site_file = require_(96450);
var schemas = require_(94343);
var json = require_(75221);
;// src/pages/html-tags.js
const textual = new Set([
	'iframe',
	'noembed',
	'noframes',
	'noscript',
	'script',
	'style',
	'template',
	'textarea',
	'title',
	'xmp',
]);
const maxTagLength = 4000;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
function readPage(html) {
	const lower = html.toLowerCase();
	const tags = [];
	let text = '';
	let at = 0;
	while (at < html.length) {
		const next = endOf(html, '<', at) - 1;
		if (html[next] !== '<')
			break;
		text += html.slice(at, next);
		at = next;
		const name = /^<([a-z][^\s/>]{0,40})/.exec(lower.slice(at, at + 42))?.[1];
		const end = name === undefined ? endOfOther(lower, at) : endOfTag(html, at);
		if (end === undefined) {
			text += '<';
			at += 1;
			continue;
		}
		if (name !== undefined) {
			const close = textual.has(name) ? lower.indexOf(`</${name}`, end) : end;
			const content = html.slice(end, close === -1 ? undefined : close);
			const attributes = readAttributes(html.slice(at + 1 + name.length, end - 1));
			tags.push({ name, attributes, before: text, content });
			text = '';
			at = end + content.length;
		}
		else
			at = end;
	}
	return { tags, rest: text + html.slice(at) };
}
function endOfOther(lower, at) {
	if (lower.startsWith('<!--', at))
		return endOf(lower, '-->', at + 4);
	return /^<(?:\/[a-z]|[!?])/.test(lower.slice(at, at + 3)) ? endOf(lower, '>', at) : undefined;
}
function endOf(text, mark, from) {
	const found = text.indexOf(mark, from);
	return found === -1 ? text.length : found + mark.length;
}
function endOfTag(html, start) {
	const limit = Math.min(html.length, start + maxTagLength);
	let quote = '';
	for (let at = start + 1; at < limit; at++) {
		const character = html.charAt(at);
		if (quote)
			quote = character === quote ? '' : quote;
		else if (character === '>')
			return at + 1;
		else if (/["']/.test(character) && /[=\s]/.test(html.charAt(at - 1)))
			quote = character;
	}
	return undefined;
}
function readAttributes(text) {
	const read = new Map();
	for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
		const key = name.toLowerCase();
		if (!read.has(key))
			read.set(key, double ?? single ?? bare ?? '');
	}
	return read;
}
;// src/pages/module-imports.js
const beforeImport = /(?:\s|;|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#![^\n]*|(['"])use [\w ]{1,20}\1)+/y;
const statement = /(?:import|export)\b\s*(?:[\w${,*][\w$\s{},*]*?from\s*)?(['"])([^'"\n]{1,500})\1(\s*(?:with|assert)\s*\{)?/y;
function leadingImports(code) {
	const found = [];
	for (let at = 0;;) {
		at = endOfMatch(beforeImport, code, at) ?? at;
		statement.lastIndex = at;
		const [all, , specifier, types] = statement.exec(code) ?? [];
		if (!all || !specifier)
			return found;
		found.push({ specifier, isTyped: types !== undefined });
		const end = at + all.length;
		at = types ? Math.max(end, code.indexOf('}', end) + 1) : end;
	}
}
function endOfMatch(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : undefined;
}
;// src/pages/source-page.js
function explainSource(folder) {
	const html = folder.read(site_file/*startPage*/.qc).replace(/^\ufeff/, '');
	const { tags, rest } = readPage(html);
	return (explainFrontMatter(html) ??
		explainPlaceholder(tags) ??
		explainHeadText(tags, rest) ??
		explainScripts(tags, folder) ??
		explainEmptyPage(tags, { rest, folder }));
}
const maxFrontLines = 200;
function explainFrontMatter(html) {
	const [first = '', ...lines] = html.split(/\r?\n/, maxFrontLines);
	const mark = first.trimEnd();
	if (mark !== '---' && mark !== '+++')
		return undefined;
	const end = lines.findIndex((line) => line.trimEnd() === mark);
	const isData = lines
		.slice(0, Math.max(0, end))
		.every((line) => /^(?:[\w-]+\s*[:=]|[ \t#\]-]|$)/.test(line));
	return end !== -1 && isData
		? 'index.html begins with front matter, which a generator such as Jekyll reads'
		: undefined;
}
const placeholder = /%(?:PUBLIC_URL|BASE_URL|(?:REACT_APP|VITE|VUE_APP)_\w+|sveltekit\.\w+)%|<%.*?%>/;
function explainPlaceholder(tags) {
	for (const { name, attributes, content } of tags) {
		if (attributes.has('data-trunk'))
			return 'index.html has `data-trunk`, which Trunk replaces';
		const address = attributes.get('src') ?? attributes.get('href') ?? '';
		const [found] = placeholder.exec(address) ?? [];
		if (found && /^(?:link|script|base|img)$/.test(name))
			return replaced(found);
		if (name === 'script' && /\{[{%]/.test(address))
			return replaced(address);
		const title = name === 'title' ? content.trim() : '';
		if (placeholder.exec(title)?.[0] === title && title)
			return replaced(title);
	}
	return undefined;
}
function replaced(text) {
	return `index.html has \`${(0,plain_text/*plainText*/.wh)(text.replaceAll('`', ''), 60)}\`, which a build replaces`;
}
const headTags = new Set([
	'html',
	'head',
	'meta',
	'title',
	'link',
	'script',
	'style',
	'base',
	'noscript',
	'template',
]);
const statements = /<%.*?%>|\{%.*?%\}/;
const expressions = /\{\{.*?\}\}|%sveltekit\.\w+%/;
const firstStatement = /^\s*\{\{-?\s*(?:define|template|partial|block|extends|[<>#/!])[^}]*\}\}/;
function explainHeadText(tags, rest) {
	const end = tags.findIndex(({ name }) => !headTags.has(name));
	const inHead = tags.slice(0, end === -1 ? undefined : end + 1).map(({ before }) => before);
	const text = [...inHead, ...(end === -1 ? [rest] : [])].join('\n');
	const hasHead = tags.some(({ name }) => name === 'head');
	const found = statements.exec(text) ?? (hasHead ? expressions : firstStatement).exec(text) ?? undefined;
	return found && replaced(found[0].trim());
}
const unreadable = /\.(?:[cm]?tsx?|jsx|vue|svelte|astro|mdx|elm|coffee|res|rs|gleam|purs|cljs)$/i;
const unreadableStyle = /\.(?:s[ac]ss|less|styl|p(?:ost)?css)$/i;
const noModule = /\.(?:css|s[ac]ss|less|styl|json|ya?ml|txt|md|glsl|graphql|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;
const scriptType = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;
function explainScripts(tags, folder) {
	const base = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'));
	const page = addressOf(base?.attributes.get('href') ?? '', siteRoot) ?? siteRoot;
	const modules = new Modules(folder, tags);
	for (const tag of tags) {
		const link = linkOf(tag);
		const address = link && addressOf(link.value, page);
		if (address && link.refused.test(address.pathname))
			return `index.html asks for ${describeAddress(address)}, which browsers cannot read`;
		if (!isModule(tag))
			continue;
		if (address)
			modules.open(address);
		if (!link)
			modules.add(tag.content, page);
	}
	return modules.explain();
}
function linkOf({ name, attributes }) {
	const of = (key) => attributes.get(key)?.trim().toLowerCase() ?? '';
	const src = attributes.get('src');
	const href = attributes.get('href');
	if (name === 'script' && src !== undefined && scriptType.test(of('type')))
		return { value: src, refused: unreadable };
	if (name === 'link' && href !== undefined && of('rel') === 'stylesheet')
		return { value: href, refused: unreadableStyle };
	return undefined;
}
function isModule({ name, attributes }) {
	return name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'module';
}
const siteRoot = new URL('https://site.invalid/index.html');
const maxModules = 30;
class Modules {
	#folder;
	#hasMap;
	#queue = [];
	#seen = new Set();
	constructor(folder, tags) {
		this.#folder = folder;
		this.#hasMap = tags.some(({ name, attributes }) => name === 'script' && /importmap/i.test(attributes.get('type') ?? ''));
	}
	open(address) {
		const path = pathOf(address);
		if (this.#seen.has(path) || this.#seen.size >= maxModules || !this.#folder.has(path))
			return;
		this.#seen.add(path);
		this.add(this.#folder.read(path), address);
	}
	add(code, from) {
		for (const one of leadingImports(code))
			this.#queue.push({ from, one });
	}
	explain() {
		for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
			const { from, one } = next;
			const text = `${from === siteRoot ? site_file/*startPage*/.qc : describeAddress(from)} imports ${(0,plain_text/*plainText*/.wh)(one.specifier, 100)}, which`;
			const address = /^(?:\.{0,2}\/|https?:)/.test(one.specifier)
				? addressOf(one.specifier, from)
				: undefined;
			if (address && this.#isUnreadable(address, one))
				return `${text} browsers cannot read`;
			if (address)
				this.open(address);
			else if (this.#isDependency(one.specifier))
				return `${text} a build adds`;
		}
		return undefined;
	}
	#isUnreadable(address, { isTyped }) {
		const path = pathOf(address);
		if (unreadable.test(path))
			return true;
		if (noModule.test(path))
			return !isTyped;
		if (/\.\w+$/.test(path) || this.#folder.has(path))
			return false;
		return moduleEndings.some((ending) => this.#folder.has(path + ending));
	}
	#isDependency(specifier) {
		if (this.#hasMap)
			return false;
		const [name] = /^(?:@[^/]+\/)?[^/@:]+/.exec(specifier) ?? [];
		return name !== undefined && readPackage(this.#folder).dependencies.has(name);
	}
}
const packageData = schemas/*looseObject*/._H3({
	scripts: (0,json/*lenient*/.W_)(schemas/*looseObject*/._H3({ build: schemas/*optional*/.lqM(schemas/*unknown*/.L5J()) })),
	dependencies: (0,json/*lenient*/.W_)(schemas/*looseObject*/._H3({})),
	devDependencies: (0,json/*lenient*/.W_)(schemas/*looseObject*/._H3({})),
});
function readPackage(folder) {
	const { data } = packageData.safeParse((0,json/*parseJson*/.qF)(folder.read('package.json')));
	const { scripts, dependencies, devDependencies } = data ?? {};
	return {
		hasBuild: scripts?.build !== undefined,
		dependencies: new Set([
			...Object.keys(dependencies ?? {}),
			...Object.keys(devDependencies ?? {}),
		]),
	};
}
const containers = new Set(['body', 'div', 'main', 'section']);
function explainEmptyPage(tags, { rest, folder }) {
	if (tags.some(({ name }) => name === 'script'))
		return undefined;
	const root = tags.find(({ name }) => name === 'app-root');
	if (root && !root.attributes.has('ng-version'))
		return 'index.html has `<app-root>` and no script, which the build of Angular adds';
	const isMount = ({ name, attributes }) => name.includes('-') || (containers.has(name) && attributes.has('id'));
	const isEmpty = [rest, ...tags.map(({ before }) => before)].every((text) => text.trim() === '') &&
		tags.every((tag) => headTags.has(tag.name) || containers.has(tag.name) || isMount(tag));
	return isEmpty && tags.some(isMount) && readPackage(folder).hasBuild
		? 'index.html is an empty page without a script, which the build adds'
		: undefined;
}
const moduleEndings = ['.js', '.jsx', '.ts', '.tsx', '.mjs', '.vue', '.svelte'].flatMap((ending) => [ending, `/index${ending}`]);
function addressOf(text, from) {
	if (!URL.canParse(text, from.href))
		return undefined;
	const address = new URL(text, from);
	return address.host === siteRoot.host ? address : undefined;
}
function pathOf({ pathname }) {
	try {
		return decodeURIComponent(pathname.slice(1)).normalize('NFC');
	}
	catch {
		return pathname.slice(1);
	}
}
function describeAddress(address) {
	return (0,plain_text/*plainText*/.wh)(`/${pathOf(address)}`, 200);
}
var start_page = require_(7284);
;// src/pages/find-build.js
function buildBelow(folder) {
	const inDist = foldersIn((0,external_node_path_.join)(folder, 'dist')).map((name) => `dist/${name}`);
	const candidates = [...frameworks/*usualBuilds*/.Il, ...inDist.map((path) => `${path}/browser`), ...inDist];
	return candidates.find((path) => isBuild((0,external_node_path_.join)(folder, path), folder));
}
const maxFolders = 2000;
function buildsNamed(folder, wanted) {
	const end = (0,external_node_path_.relative)(folder, (0,external_node_path_.resolve)(folder, wanted));
	let looked = 0;
	for (let level = ['']; level.length > 0 && looked < maxFolders; looked += level.length) {
		level = level.flatMap((path) => foldersIn((0,external_node_path_.join)(folder, path))
			.filter((name) => !name.startsWith('.'))
			.map((name) => (0,external_node_path_.join)(path, name)));
		const found = level.filter((path) => isBuild((0,external_node_path_.join)(folder, path, end), folder));
		if (found.length > 0)
			return found.map((path) => (0,external_node_path_.join)(path, end).split(external_node_path_.sep).join('/'));
		level = level.slice(0, maxFolders);
	}
	return [];
}
function entriesOf(folder) {
	const entries = attempt(() => (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true })) ?? [];
	return entries.filter(({ name }) => name !== '.git' && name !== 'node_modules');
}
function foldersIn(folder) {
	return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}
function isBuild(path, top) {
	const file = (0,external_node_path_.join)(path, site_file/*startPage*/.qc);
	const stats = attempt(() => (0,external_node_fs_.statSync)(file));
	const isBelow = attempt(() => (0,inside/*isInside*/.F)((0,external_node_fs_.realpathSync)(file), (0,external_node_fs_.realpathSync)(top)));
	if (!stats?.isFile() || !isBelow)
		return false;
	const page = { path: site_file/*startPage*/.qc, size: stats.size, source: { file } };
	return explainSource((0,start_page/*listedFolder*/.aM)([page])) === undefined;
}
function attempt(look) {
	try {
		return look();
	}
	catch {
		return undefined;
	}
}
;// src/pages/site-directory.js
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
	if (!stats.isDirectory())
		throw missingError(`\`${printable(directory)}\` is a file, not a directory.`);
	const real = (0,external_node_fs_.realpathSync)(path);
	const top = (0,external_node_fs_.realpathSync)(workspace);
	const place = placeOf(real, top);
	if (place.split('/').some(path_rules/*isNeverPublished*/.Dt) || isGitFolder(real))
		throw neverPublishedError(directory, place);
	if ((0,inside/*isInside*/.F)(real, top))
		return real;
	if (!(0,external_node_path_.isAbsolute)(directory)) {
		const text = `\`directory: ${printable(directory)}\` leaves the workspace: it is ${printable(real)}.`;
		throw new errors/*DeployError*/.sH('directory-outside', text);
	}
	if (isReplaceable(path, workspace))
		throw linkError(path, real);
	return real;
}
function placeOf(real, top) {
	return ((0,inside/*isInside*/.F)(real, top) ? (0,external_node_path_.relative)(top, real) : real).split(external_node_path_.sep).join('/');
}
function isGitFolder(folder) {
	return ['HEAD', 'objects', 'refs'].every((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(folder, name)));
}
function neverPublishedError(directory, place) {
	const given = printable(directory);
	const is = place === directory ? '' : ` is \`${printable(place)}\`, which`;
	const text = `\`directory: ${given}\`${is} is never published: folders of git and the like hold logins.`;
	return new errors/*DeployError*/.sH('private-file', text);
}
function isReplaceable(path, workspace) {
	return (0,external_node_fs_.lstatSync)(path).isSymbolicLink() || (0,inside/*isInside*/.F)(path, (0,external_node_path_.resolve)(workspace));
}
function linkError(path, real) {
	const text = `\`${printable(path)}\` is, or leads through, a symbolic link to ${printable(real)}, which a build could have made. Nothing was published.`;
	return new errors/*DeployError*/.sH('directory-outside', text, {
		next: [
			{
				runner: `If the files there may be public, give their real path: \`directory: ${printable(real)}\`.`,
				terminal: [
					'If the files there may be public, give their real path:',
					(0,advice/*ourCommand*/.uD)(`<command> ${(0,format/*shellWord*/.r7)(real)}`),
				],
			},
		],
	});
}
function lookAt(path, directory) {
	try {
		return (0,external_node_fs_.statSync)(path);
	}
	catch (error) {
		if ((0,errors/*hasSystemCode*/.$G)(error, 'ENOENT'))
			return undefined;
		const [, reason] = unusable.find(([code]) => (0,errors/*hasSystemCode*/.$G)(error, code)) ?? [];
		if (!reason)
			throw (0,read_files/*unreadableError*/.Sw)(directory, error);
		throw missingError(`\`${printable(directory)}\` is not a directory: ${reason}.`, {
			cause: error,
		});
	}
}
const forgottenStep = 'Does this job lack `actions/checkout`, or `actions/download-artifact` for what another job built? Each job begins with an empty workspace.';
function missingDirectoryError(workspace, directory) {
	const text = `There is no \`${printable(directory)}\`.`;
	if (!(0,inside/*isInside*/.F)((0,external_node_path_.resolve)(workspace, directory), workspace)) {
		const below = directory.replace(/^[/\\]+/, '');
		const isThere = below !== directory && (0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(workspace, below));
		return missingError(isThere ? `${text} Did you mean \`${printable(below)}\`?` : text);
	}
	const entries = entriesOf(workspace);
	if (entries.length === 0)
		return missingError(`${text} The workspace is empty.`, {
			next: [{ runner: forgottenStep, terminal: '' }],
		});
	const names = entries.slice(0, maxNames).map(({ name }) => printable(name));
	const listed = `In the workspace: ${names.join(', ')}${entries.length > maxNames ? ', …' : ''}.`;
	const below = buildsNamed(workspace, directory);
	if (below.length > 0)
		return deeperError(text, below);
	const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
	const meant = (0,nearest/*nearest*/.p)(directory, folders) ?? buildBelow(workspace);
	const question = meant ? ` Did you mean \`${printable(meant)}\`?` : '';
	return missingError(`${text} ${listed}${question}`);
}
function deeperError(text, below) {
	const shown = below.slice(0, 3).map((path) => `\`${printable(path)}\``);
	const next = {
		runner: `\`working-directory\` does not hold for a step with \`uses\`: set \`directory: ${printable(below[0] ?? '')}\`.`,
		terminal: `\`${printable(below[0] ?? '')}\` has an index.html.`,
	};
	return missingError(`${text} Did you mean ${shown.join(' or ')}?`, { next: [next] });
}
function missingError(text, details) {
	return new errors/*DeployError*/.sH('directory-missing', text, details);
}
function printable(path) {
	return (0,plain_text/*plainText*/.wh)(path, 200);
}
;// src/pages/source-directory.js
function rejectSource(root, files) {
	const { directory, insisted } = files;
	const sign = explainStart(files);
	if (!sign || insisted.has(sign.path))
		return;
	const build = buildNear(root, files);
	const text = `\`${source_directory_printable(directory)}\` looks like the source of a site, not like its build: ${sign.what}.`;
	const next = [
		...(build ? [`\`directory: ${source_directory_printable(build)}\` has an index.html. `] : []),
		`If this folder is the site, insist on it with \`!${source_directory_printable(sign.path)}\` in \`exclude\`.`,
	];
	throw new errors/*DeployError*/.sH('directory-is-source', text, { next });
}
const configurations = /^(?:package\.json|_config\.ya?ml|hugo\.(?:toml|ya?ml|json)|mkdocs\.ya?ml|book\.toml|conf\.py|pelicanconf\.py|_quarto\.yml|Trunk\.toml|pubspec\.yaml|Gemfile)$/;
function explainStart({ listed, paths }) {
	if (paths.has(site_file/*startPage*/.qc)) {
		const what = explainSource((0,start_page/*listedFolder*/.aM)(listed));
		return what === undefined ? undefined : { what, path: site_file/*startPage*/.qc };
	}
	const path = [...paths].sort().find((one) => configurations.test(one));
	return path === undefined ? undefined : { what: `it has a ${path} and no index.html`, path };
}
function buildNear(root, { workspace, directory }) {
	for (let folder = root;; folder = (0,external_node_path_.dirname)(folder)) {
		const build = buildBelow(folder);
		if (build && folder === root)
			return (0,external_node_path_.join)(directory, build);
		if (build)
			return (0,external_node_path_.relative)(workspace, (0,external_node_path_.join)(folder, build)).split(external_node_path_.sep).join('/');
		if (folder === (0,external_node_path_.dirname)(folder) || !(0,inside/*isInside*/.F)((0,external_node_path_.dirname)(folder), workspace))
			return undefined;
	}
}
function source_directory_printable(path) {
	return (0,plain_text/*plainText*/.wh)(path, 200);
}
;// src/pages/scan.js
async function scanDirectory(options) {
	const { workspace, directory, exclude, preview, warn, say } = options;
	const top = (0,external_node_fs_.realpathSync)(workspace);
	const root = locateDirectory(workspace, directory);
	const { default: glob } = await require_.e(/* import() */ 648).then(require_.t.bind(require_, 25648, 19));
	const { found: listed, left } = listFiles(root, glob.sync);
	const paths = listed.map(({ path }) => path);
	const excluded = await (0,path_rules/*matchPaths*/.oq)(paths, exclude);
	const insisted = (0,path_rules/*insistedPaths*/.wF)(paths, exclude);
	if (excluded.unused.length > 0)
		warn(unusedWarning(excluded.unused, { top, root }));
	const found = listed.filter(({ path }) => !excluded.paths.has(path));
	reject('unsafe-link', found.filter(({ fault }) => fault === 'link'), `a symbolic link that is broken, goes in circles, leads through more than ${maxLinks} others or leaves the directory`);
	for (const { fault } of found)
		if (fault instanceof errors/*DeployError*/.sH)
			throw fault;
	rejectSource(root, {
		workspace: top,
		directory,
		listed,
		paths: new Set(found.map(({ path }) => path)),
		insisted,
	});
	const invalid = found.filter(({ path }) => !(0,site_file/*isSitePath*/.X1)(path.normalize('NFC')));
	reject('invalid-path', invalid, 'not a path for a site');
	checkPrivate(found, { top, root, insisted, warn });
	const files = nameFiles(found, warn);
	if (files.length === 0) {
		const but = listed.length > 0 ? ' that `exclude` does not leave out' : '';
		throw new errors/*DeployError*/.sH('directory-missing', `\`${(0,plain_text/*plainText*/.wh)(directory, 200)}\` holds no file to publish${but}.`);
	}
	const site = preview ? (0,site_file/*withNoIndex*/.QY)(files) : files;
	(0,site_file/*checkLimits*/.J5)(site);
	const unpublished = await describeLeftOut(left, exclude);
	if (unpublished)
		say(unpublished);
	return site.sort((a, b) => (a.path < b.path ? -1 : 1));
}
function databaseWarning(databases) {
	const paths = databases.map(({ path }) => path);
	return `Everybody who knows the address can read these databases or dumps: ${(0,path_rules/*nameSome*/.Kf)(paths)}. \`exclude\` them, or name each with \`!\` there if it is for visitors.`;
}
function unusedWarning(unused, { top, root }) {
	const folders = [(0,external_node_path_.relative)(top, root).split(external_node_path_.sep).join('/'), (0,external_node_path_.basename)(root)];
	const described = (0,path_rules/*describeUnused*/.iz)(unused, folders.filter(Boolean));
	return `\`exclude\` names nothing that is in the directory with: ${described}`;
}
function composedWarning(paths) {
	return `Published under composed names (Unicode NFC), so that a link with the decomposed name, as the directory has it, answers 404: ${(0,path_rules/*nameSome*/.Kf)(paths)}. Rename the files to NFC before the build.`;
}
const maxEntries = 50_000;
const maxLinks = 8;
function listFiles(root, glob) {
	const found = [];
	const left = [];
	let entries = 0;
	const read = (path, from, listed = path) => {
		try {
			return from();
		}
		catch (error) {
			found.push({ path: listed, ...nothing, fault: (0,read_files/*unreadableError*/.Sw)(path, error) });
			return undefined;
		}
	};
	const add = (path, file, stats) => {
		if (!stats)
			return;
		const identity = { device: stats.dev, inode: stats.ino };
		found.push({ path, size: stats.size, source: { file, identity } });
	};
	const isListed = (entry, path, { at, siblings }) => {
		if (isLeftOut(path, entry.name, siblings)) {
			left.push({ path, folder: entry.isDirectory() ? (0,external_node_path_.join)(at, entry.name) : undefined });
			return false;
		}
		if (/[\n\r\u2028\u2029][^/]*$/.test(path))
			found.push({ path, ...nothing });
		return true;
	};
	const list = (folder, prefix, trail) => {
		const readFolder = (at) => {
			const below = prefix + (0,external_node_path_.relative)(folder, at).split(external_node_path_.sep).join('/');
			const start = below === '' || below.endsWith('/') ? below : `${below}/`;
			const list = () => (0,external_node_fs_.readdirSync)(at, { withFileTypes: true });
			const inside = read(below.replace(/\/$/, ''), list, `${start}*`) ?? [];
			entries += inside.length;
			if (entries > maxEntries)
				throw tooManyEntriesError(start);
			return inside.filter((entry) => isListed(entry, start + entry.name, { at, siblings: inside }));
		};
		const fs = { readdirSync: readFolder };
		const options = { dot: true, onlyFiles: false, followSymbolicLinks: false, unique: false, fs };
		for (const { path, dirent } of glob('**', { ...options, cwd: folder, objectMode: true })) {
			const file = (0,external_node_path_.join)(folder, path);
			if (dirent.isSymbolicLink())
				follow(file, prefix + path, [...trail, (0,external_node_path_.dirname)(file)]);
			else if (dirent.isFile()) {
				const stats = read(prefix + path, () => (0,external_node_fs_.lstatSync)(file));
				add(prefix + path, file, stats);
			}
		}
	};
	const follow = (link, path, trail) => {
		const target = realOf(link);
		if (target === undefined ||
			trail.length > maxLinks ||
			!isPublished(root, target) ||
			trail.some((folder) => (0,inside/*isInside*/.F)(folder, target))) {
			found.push({ path, ...nothing, fault: 'link' });
			return;
		}
		const stats = read(path, () => (0,external_node_fs_.statSync)(target));
		if (stats?.isDirectory())
			list(target, `${path}/`, trail);
		else if (stats?.isFile())
			add(path, target, stats);
	};
	list(root, '', []);
	return { found, left };
}
function tooManyEntriesError(folder) {
	const limit = (0,format/*formatNumber*/.ZV)(maxEntries);
	const place = folder === '' ? 'the directory' : (0,plain_text/*plainText*/.wh)(folder.replace(/\/$/, ''), 200);
	const brief = `More than ${limit} files, folders and links were found: the rest is not listed.`;
	return new errors/*DeployError*/.sH('too-many-files', `${brief} The last were in ${place}.`, { brief });
}
const nothing = { size: 0, source: { file: '' } };
function isPublished(root, target) {
	if (!(0,inside/*isInside*/.F)(target, root))
		return false;
	const parts = (0,external_node_path_.relative)(root, target).split(external_node_path_.sep);
	return !parts.some((name, index) => {
		const above = parts.slice(0, index);
		const siblings = (0,path_rules/*isPackages*/.wl)(name)
			? (0,external_node_fs_.readdirSync)((0,external_node_path_.join)(root, ...above), { withFileTypes: true })
			: [];
		return isLeftOut([...above, name].join('/'), name, siblings);
	});
}
function realOf(link) {
	try {
		return (0,external_node_fs_.realpathSync)(link);
	}
	catch {
		return undefined;
	}
}
function reject(code, entries, reason) {
	if (entries.length > 0)
		throw new errors/*DeployError*/.sH(code, `${(0,path_rules/*nameSome*/.Kf)(entries.map(({ path }) => path))}: ${reason}.`);
}
function checkPrivate(found, { top, root, insisted, warn, }) {
	const databases = found.filter(({ path }) => (0,path_rules/*isDatabase*/.uU)(path) && !insisted.has(path));
	if (databases.length > 0)
		warn(databaseWarning(databases));
	const place = placeOf(root, top);
	const above = /(?:^|\/)\./.test(place) ? `${place}/` : '';
	const secret = found.flatMap((file) => {
		const { path, source } = file;
		const target = (0,external_node_path_.relative)(root, source.file).split(external_node_path_.sep).join('/');
		const names = new Set([path, target].filter((name) => !insisted.has(name)));
		const rule = [...names]
			.flatMap((name) => (0,path_rules/*findPrivate*/.x_)(name === target ? above + name : name) ?? [])
			.find((one) => !isContent(file, one));
		return rule ? [{ path, reason: rule.reason }] : [];
	});
	if (secret.length === 0)
		return;
	const rows = secret.slice(0, 10).map(({ path, reason }) => `${(0,path_rules/*nameSome*/.Kf)([path])}: ${reason}`);
	const names = (0,path_rules/*nameSome*/.Kf)(secret.map(({ path }) => path));
	const text = `${names}: secret by ${secret.length > 1 ? 'their names' : 'its name'}`;
	throw new errors/*DeployError*/.sH('private-file', text, { rows });
}
function isContent(file, { doubt }) {
	if (doubt !== 'key' && doubt !== 'identity')
		return false;
	const kind = judgeContent(file);
	if (doubt === 'identity')
		return kind !== 'private';
	return kind === 'public' || (kind === 'page' && !/\.\w+$/.test(file.path));
}
function nameFiles(found, warn) {
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
	const composed = found.map(({ path }) => path).filter((path) => !byPath.has(path));
	if (composed.length > 0)
		warn(composedWarning(composed));
	return [...byPath.values()];
}
}),
96450:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ed: () => (startPageAdvice),
  Fc: () => (changedPages),
  J5: () => (checkLimits),
  QY: () => (withNoIndex),
  Sd: () => (largestFiles),
  UB: () => (manifestFolder),
  UT: () => (totalSize),
  X1: () => (isSitePath),
  jK: () => (missingRoot),
  oM: () => (changedPageUrls),
  qc: () => (startPage),
  xD: () => (isWorker),
  yp: () => (isPage)
});
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _base_plain_text_3 = require_(85763);
var _contract_names_1 = require_(71500);
var _platform_wire_2 = require_(55308);
const startPage = 'index.html';
const manifestFolder = '.osc-deploy';
function isPage(file) {
	return /\.(html?|xhtml)$/i.test(file.path);
}
const workers = /(?:^|\/)(?:ngsw\.json|(?:sw|service-?worker|(?:ngsw|firebase-messaging)-(?:worker|sw)|OneSignalSDK\w*)\.m?js)$/i;
function isWorker(file) {
	return workers.test(file.path);
}
function missingRoot(files) {
	const indexes = files.map(({ path }) => path).filter(isIndex);
	if (indexes.includes(startPage))
		return undefined;
	const [nearest] = indexes.sort(byDepth);
	const elsewhere = nearest
		? `The nearest is ${(0,_base_plain_text_3/*.plainText*/.wh)(nearest, 200)}.`
		: 'There is none in any folder.';
	const similar = files.find(isAlmostRoot);
	const found = similar ? `${(0,_base_plain_text_3/*.plainText*/.wh)(similar.path, 200)} is another name.` : elsewhere;
	return `There is no index.html at the top of the site, so its address answers 404. ${found}`;
}
const isAlmostRoot = ({ path }) => /^index\.html?$/i.test(path);
function startPageAdvice(files) {
	if (files.some(isAlmostRoot))
		return 'Have the build name it index.html.';
	return files.some(({ path }) => path === 'artifact.tar')
		? '`artifact.tar` is what `actions/upload-pages-artifact` packs: hand the site on with `actions/upload-artifact`.'
		: 'Set `directory` to the folder whose index.html is the start page.';
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
	if (/[\\\p{Cc}\u2028\u2029]/u.test(path) || Buffer.byteLength(path) > maxPathBytes)
		return false;
	const names = path.split('/');
	const indexed = names.at(-1) === startPage ? names.length - 2 : undefined;
	return names.every((name, at) => Buffer.byteLength(name) <= (at === indexed ? maxIndexedFolderBytes : maxNameBytes));
}
function checkLimits(files) {
	const large = files.filter((file) => file.size > _platform_wire_2/*.pageLimits*/.M.fileSize);
	if (large.length > 0) {
		throw new _base_errors_0/*.DeployError*/.sH('file-too-large', `${(0,_base_format_4/*.count*/.U9)(large.length, 'file')} over the limit of ${sizeInBytes(_platform_wire_2/*.pageLimits*/.M.fileSize)}`, { rows: largestFiles(large, sizeInBytes) });
	}
	if (files.length > _platform_wire_2/*.pageLimits*/.M.filesPerSite) {
		const limit = (0,_base_format_4/*.formatNumber*/.ZV)(_platform_wire_2/*.pageLimits*/.M.filesPerSite);
		const brief = `${(0,_base_format_4/*.count*/.U9)(files.length, 'file')}, and a site holds at most ${limit}.`;
		throw new _base_errors_0/*.DeployError*/.sH('too-many-files', `${brief} Most are in`, {
			brief,
			rows: fullestFolders(files),
		});
	}
}
function totalSize(files) {
	return files.reduce((sum, { size }) => sum + size, 0);
}
const sizeInBytes = (size) => `${(0,_base_format_4/*.formatBytes*/.z3)(size)} (${(0,_base_format_4/*.formatNumber*/.ZV)(size)} bytes)`;
function largestFiles(files, format = _base_format_4/*.formatBytes*/.z3) {
	return [...files]
		.sort((a, b) => b.size - a.size)
		.slice(0, 10)
		.map(({ path, size }) => `${format(size)}  ${(0,_base_plain_text_3/*.plainText*/.wh)(path, 200)}`);
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
		.map(([folder, n]) => `${(0,_base_format_4/*.count*/.U9)(n, 'file')}  ${(0,_base_plain_text_3/*.plainText*/.wh)(folder, 200)}`);
}
const maxUrls = 100;
function changedPages({ added, changed, }) {
	const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
	return pages.sort(byDepth);
}
function changedPageUrls(plan, siteUrl) {
	const pages = changedPages(plan).slice(0, maxUrls);
	return pages.map((path) => (0,_contract_names_1/*.pageUrl*/.fi)(siteUrl, path));
}
const isIndex = (path) => /(?:^|\/)index\.html$/.test(path);
function byDepth(one, other) {
	const depthOf = (path) => path.split('/').length * 2 - Number(isIndex(path));
	return depthOf(one) - depthOf(other) || (one < other ? -1 : 1);
}
}),
52295:
((module_, exports_, require_) => {
require_.d(exports_, {
  c: () => (openSite),
  n: () => (usualStorageOf)
});
var _base_errors_0 = require_(22396);
var _platform_dns_1 = require_(34942);
var _platform_hosts_2 = require_(10774);
var _platform_site_reader_3 = require_(60868);
function readerOf(page, place) {
	const { tools, basicAuth } = place;
	const role = "the site's URL";
	const given = page.url || (0,_platform_hosts_2/*.usualAddress*/.VH)(page.name, place)?.href;
	if (!given)
		throw new _base_errors_0/*.DeployError*/.sH('unexpected-answer', `The platform does not say where the site ${page.name} is.`);
	const url = tools.trustedHosts.checkAddress(given, role);
	const domain = page.customDomain && (0,_platform_dns_1/*.domainName*/.AU)(page.customDomain);
	if (basicAuth && url.host !== domain)
		tools.trustedHosts.checkSite(url, { name: page.name, role });
	return (0,_platform_site_reader_3/*.siteReader*/.Z)({ http: tools.http, url, basicAuth, domain });
}
function openSite(place, found) {
	const { name, outputs, tools, basicAuth } = place;
	const page = { ...found, name };
	const reader = readerOf(page, place);
	const url = reader.url.href;
	outputs?.set({ url, id: page.id, endpoints: { url } });
	const under = (signal) => openSite({ ...place, outputs: undefined, tools: tools.under(signal) }, page);
	return { tools, page, reader, url, hasPassword: basicAuth !== undefined, under };
}
function usualStorageOf({ tools, environment }) {
	const { workspace, trustedHosts } = tools;
	if (workspace === undefined || !trustedHosts.areUsual)
		return undefined;
	return (0,_platform_hosts_2/*.usualStorage*/.a5)(workspace, { environment });
}
}),
7284:
((module_, exports_, require_) => {
require_.d(exports_, {
  H6: () => (readStart),
  Mb: () => (readStartPage),
  _R: () => (isBlankPage),
  aM: () => (listedFolder),
  gw: () => (emptyPagesWarning),
  q0: () => (decodePath)
});
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _path_rules_1 = require_(48733);
var _read_files_2 = require_(54042);
var _site_file_3 = require_(96450);
const maxBytes = 256 * 1024;
const maxBlankBytes = 1024;
function readStartPage(files) {
	const page = files.find(({ path }) => path === _site_file_3/*.startPage*/.qc);
	return page ? readStart(page) : '';
}
function isBlankPage(file) {
	return file.size <= maxBlankBytes && readStart(file).trim() === '';
}
function emptyPagesWarning(files) {
	const empty = files.filter((file) => (0,_site_file_3/*.isPage*/.yp)(file) && isBlankPage(file));
	if (empty.length === 0)
		return undefined;
	const start = empty.some(({ path }) => path === _site_file_3/*.startPage*/.qc) ? ', the start page too' : '';
	const names = (0,_path_rules_1/*.nameSome*/.Kf)(empty.map(({ path }) => path));
	return `${(0,_base_format_4/*.count*/.U9)(empty.length, 'page')} ${empty.length === 1 ? 'is' : 'are'} empty${start}: ${names}. Look at the log of the build.`;
}
function readStart(file) {
	try {
		const [start] = (0,_read_files_2/*.readPieces*/.ut)(file, Buffer.allocUnsafe(Math.min(file.size + 1, maxBytes)));
		return start?.toString() ?? '';
	}
	catch (error) {
		if (error instanceof _base_errors_0/*.DeployError*/.sH)
			return '';
		throw error;
	}
}
function listedFolder(files) {
	const byPath = new Map(files.map((file) => [file.path.normalize('NFC'), file]));
	return {
		has: (path) => byPath.has(path),
		read: (path) => {
			const file = byPath.get(path);
			return file ? readStart(file) : '';
		},
	};
}
function decodePath(path) {
	try {
		return decodeURIComponent(path).normalize('NFC');
	}
	catch {
		return path;
	}
}
}),
96427:
((module_, exports_, require_) => {
require_.d(exports_, {
  Z: () => (uploadFiles)
});
var external_node_crypto_ = require_(77598);
var errors = require_(22396);
var plain_text = require_(85763);
var retry = require_(50973);
var decode = require_(52546);
var dispatch = require_(85758);
var http = require_(9588);
;// src/platform/presigned-storage.js
const answerMs = 60_000;
const keyPlaceholder = '${filename}';
function newBoundary() {
	return `osc-deploy-${(0,external_node_crypto_.randomBytes)(18).toString('hex')}`;
}
function buildForm(target, { size, bytes, boundary }) {
	const name = target.path.includes(keyPlaceholder)
		? keyPlaceholder
		: (target.path.split('/').at(-1) ?? 'file');
	const given = target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream';
	const type = given.replace(/[^\x20-\x7e]/g, '');
	let head = '';
	for (const [field, value] of Object.entries(target.fields)) {
		head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(field)}"\r\n\r\n${value}\r\n`;
	}
	head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoteName(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
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
function quoteName(name) {
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
		answer = await (0,dispatch/*dispatch*/.J)(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
	}
	catch (error) {
		signal.throwIfAborted();
		const code = (0,errors/*systemCodeOf*/.c7)(error);
		const text = `${(0,errors/*describeRequest*/.Ng)(facts)} broke off: ${(0,plain_text/*plainText*/.wh)((0,errors/*messageOf*/.bD)(error))}${code ? ` (${code})` : ''}`;
		throw ((0,http/*permanentConnectionError*/.L7)(facts, error) ??
			new errors/*RequestError*/.GI('upload-failed', text, { request: facts, cause: error }));
	}
	finally {
		if (!Buffer.isBuffer(form.body))
			form.body.return(undefined);
	}
	const limit = Number(answer.headers['x-ratelimit-limit']);
	const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;
	if (answer.status < 200 || answer.status > 299)
		throw storageRefusalError((0,http/*readAnswer*/.JN)({ method: 'POST', url }, answer, clock.now()), requestLimit);
	if (/^text\/html\b/i.test(String(answer.headers['content-type'] ?? ''))) {
		const text = `${(0,errors/*describeRequest*/.Ng)(facts)} was answered by a page (${answer.status}), not by the storage.`;
		throw new errors/*RequestError*/.GI('upload-failed', text, { request: facts });
	}
	return { requestLimit };
}
function storageRefusalError(answer, requestLimit) {
	const element = (name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(answer.text)?.[1];
	const serverCode = element('Code');
	const said = [serverCode, element('Message')].filter(Boolean).join(': ') || answer.text;
	const facts = {
		...answer.facts,
		requestLimit,
		requestId: answer.facts.requestId ?? element('RequestId'),
	};
	const reason = (0,plain_text/*plainText*/.wh)(said, 200) || 'no reason given';
	return (0,decode/*refusalError*/.z_)({ ...answer, facts }, { code: 'upload-failed', reason, serverCode });
}
var read_files = require_(54042);
var upload_targets = require_(8206);
var upload_window = require_(93298);
;// src/pages/upload-files.js
const failuresShown = 10;
const silence = { late: 5, unreachable: 2 };
async function uploadFiles({ page, tools }, files, { window = new upload_window/*UploadWindow*/.y(1, tools), minter = new upload_targets/*Minter*/.Y(files, { page, tools }), onStored, onLast, beforeTry, } = {}) {
	const failures = [];
	let forbidden;
	const queue = [...files.filter((file) => !(0,read_files/*isSmall*/.eq)(file)), ...files.filter(read_files/*isSmall*/.eq)].reverse();
	const stopped = () => tools.signal.aborted || forbidden !== undefined || failures.length >= failuresShown;
	const heard = { at: tools.clock.now() };
	const boundary = newBoundary();
	const mayTry = async (number) => {
		try {
			await beforeTry?.(number);
		}
		catch (error) {
			forbidden ??= { by: error };
			throw error;
		}
	};
	const uploading = { tools, minter, window, boundary, heard, stopped, mayTry };
	const upload = (file) => uploadFile(file, uploading).then((digest) => onStored?.(file, digest), (error) => {
		failures.push({ file, error });
	});
	await drain(queue, upload, { ...uploading, onLast });
	tools.signal.throwIfAborted();
	if (forbidden)
		throw forbidden.by;
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
	for (let number = 1;; number++) {
		const leave = await window.enter(file);
		try {
			signal.throwIfAborted();
			if (failure && options.stopped())
				throw failure;
			await options.mayTry(number);
			const { digest, requestLimit } = await attempt(file, target, options);
			heard.at = clock.now();
			leave('stored', requestLimit);
			return digest;
		}
		catch (error) {
			failure = error;
			const { status, requestLimit } = error instanceof errors/*RequestError*/.GI ? error.request : {};
			if (status !== undefined)
				heard.at = clock.now();
			const verdict = judge(error, options);
			leave(verdict === 'congested' || verdict === 'late' ? 'congested' : 'failed', requestLimit);
			signal.throwIfAborted();
			if (verdict === 'fatal' ||
				++counts[verdict] >= retry/*rules*/.aO.upload[verdict].tries ||
				options.stopped())
				throw error;
			await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
			target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
		}
	}
}
async function attempt(file, target, options) {
	const hash = (0,external_node_crypto_.createHash)('sha256');
	const bytes = (0,read_files/*isSmall*/.eq)(file)
		? (room) => void hash.update((0,read_files/*readInto*/.Pq)(room, file))
		: hashed((0,read_files/*readPieces*/.ut)(file, Buffer.allocUnsafe(read_files/*pieceBytes*/.I3)), hash);
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
const lateCodes = new Set([
	'UND_ERR_HEADERS_TIMEOUT',
	'UND_ERR_BODY_TIMEOUT',
	'UND_ERR_CONNECT_TIMEOUT',
	'ETIMEDOUT',
]);
const verdictOfCode = new Map([
	['SlowDown', 'congested'],
	['ExpiredToken', 'expired'],
	['RequestTimeout', 'late'],
	['IncompleteBody', 'broken'],
	['OperationAborted', 'broken'],
]);
function judge(error, { tools: { clock, stallMs }, heard }) {
	if ((0,read_files/*isOutOfFiles*/.N8)(error))
		return 'congested';
	if (!(error instanceof errors/*RequestError*/.GI) || error.code !== 'upload-failed')
		return 'fatal';
	if (error.cause instanceof errors/*DeployError*/.sH)
		return 'fatal';
	const { status, serverCode = '', retryAfterMs = 0 } = error.request;
	if (retryAfterMs > retry/*rules*/.aO.upload.congested.asked)
		return 'fatal';
	const systemCode = (0,errors/*systemCodeOf*/.c7)(error);
	const verdict = verdictOfCode.get(serverCode) ?? verdictOf(status, systemCode);
	if (verdict !== 'late')
		return verdict;
	const isUnreachable = systemCode === 'UND_ERR_CONNECT_TIMEOUT';
	const isGone = clock.now() - heard.at >= (isUnreachable ? silence.unreachable : silence.late) * stallMs;
	return isGone ? 'fatal' : 'late';
}
function verdictOf(status, systemCode = '') {
	if (status === undefined)
		return lateCodes.has(systemCode) ? 'late' : 'broken';
	if (status === 429 || status === 503)
		return 'congested';
	if (status === 403)
		return 'expired';
	if (status === 408)
		return 'late';
	return status >= 500 || status === 499 ? 'broken' : 'fatal';
}
function waitMs(error, { verdict, number, random, }) {
	const asked = error instanceof errors/*RequestError*/.GI ? error.request.retryAfterMs : undefined;
	if (asked !== undefined && verdict !== 'expired')
		return asked;
	if (verdict === 'expired' && number === 1)
		return 0;
	return (0,retry/*backoffMs*/.jo)(number, retry/*rules*/.aO.upload[verdict], random);
}
function uploadFailedError(failures, total) {
	const first = failures[0]?.error;
	if (first instanceof errors/*DeployError*/.sH && first.code !== 'upload-failed') {
		if (failures.every(({ error }) => error instanceof errors/*DeployError*/.sH && error.message === first.message))
			return first;
	}
	if ((0,read_files/*isOutOfFiles*/.N8)(first)) {
		const text = `The system opens no further file or connection, also for one upload at a time: ${(0,errors/*messageOf*/.bD)(first)}`;
		return new errors/*DeployError*/.sH('too-many-open-files', text, { cause: first });
	}
	const rows = failures.slice(0, failuresShown).map(({ file, error }) => {
		const reason = error instanceof errors/*RequestError*/.GI && error.cause instanceof errors/*DeployError*/.sH ? error.cause : error;
		return [(0,plain_text/*plainText*/.wh)(file.path, 200), (0,errors/*messageOf*/.bD)(reason)];
	});
	const [one] = rows;
	if (total === 1 && one) {
		return new errors/*DeployError*/.sH('upload-failed', `${one[0]} could not be uploaded: ${one[1]}`, {
			cause: first,
		});
	}
	const text = `${failures.length} of ${total} files could not be uploaded`;
	return new errors/*DeployError*/.sH('upload-failed', text, {
		rows: rows.map((row) => row.join(': ')),
		cause: first,
	});
}
}),
8206:
((module_, exports_, require_) => {
require_.d(exports_, {
  Y: () => (Minter)
});
var _base_clock_1 = require_(88489);
var _platform_wire_0 = require_(55308);
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
		const { filesPerMint } = _platform_wire_0/*.pageLimits*/.M;
		const first = files.length % filesPerMint || filesPerMint;
		let start = 0;
		for (let end = first; start < files.length; end += filesPerMint) {
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
	const life = (0,_base_clock_1/*.readTime*/.a)(expiresAt) - now - marginMs;
	return life > 0 ? life : Number.POSITIVE_INFINITY;
}
function targetOf(minted, file) {
	return minted.targets.get(file.path);
}
}),
93298:
((module_, exports_, require_) => {
require_.d(exports_, {
  y: () => (UploadWindow)
});
var _read_files_0 = require_(54042);
const startBytes = 2 * 1024 * 1024;
const bytesPerUpload = 64 * 1024;
const quickShare = 1 / 30;
class UploadWindow {
	#ceiling;
	#width;
	#active = 0;
	#activeBytes = 0;
	#maxBytes;
	#waiting = [];
	#credit = 0;
	#tools;
	#epoch = 0;
	constructor(concurrency, tools) {
		this.#tools = tools;
		this.#ceiling = concurrency;
		this.#width = concurrency;
		this.#maxBytes = Math.min(startBytes, concurrency * bytesPerUpload);
	}
	get current() {
		return this.#width;
	}
	roomFor(files) {
		let bytes = 0;
		const first = files.slice(0, this.#width).findIndex((file) => {
			bytes += weightOf(file);
			return bytes > this.#maxBytes;
		});
		return first < 0 ? Math.min(files.length, this.#width) : Math.max(first, 1);
	}
	async enter({ size }) {
		const bytes = weightOf({ size });
		await new Promise((admit) => {
			this.#waiting.push({ bytes, admit });
			this.#admitWaiting();
		});
		const epoch = this.#epoch;
		const { clock, stallMs } = this.#tools;
		const quickUntil = clock.now() + quickShare * stallMs;
		return (outcome, requestLimit = this.#ceiling) => {
			this.#active--;
			this.#activeBytes -= bytes;
			this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
			this.#width = Math.min(this.#width, this.#ceiling);
			if (outcome === 'stored' && clock.now() <= quickUntil)
				this.#grow(size);
			if (outcome === 'congested' && epoch === this.#epoch)
				this.#halve();
			this.#admitWaiting();
		};
	}
	#hasRoom(bytes) {
		if (this.#active === 0)
			return true;
		return this.#active < this.#width && this.#activeBytes + bytes <= this.#maxBytes;
	}
	#admitWaiting() {
		let next = this.#waiting[0];
		while (next && this.#hasRoom(next.bytes)) {
			this.#waiting.shift();
			this.#active++;
			this.#activeBytes += next.bytes;
			next.admit();
			next = this.#waiting[0];
		}
	}
	#grow(bytes) {
		this.#maxBytes = Math.min(this.#maxBytes + bytes, this.#width * bytesPerUpload);
		this.#credit += 1 / this.#width;
		if (this.#credit < 1)
			return;
		this.#credit -= 1;
		this.#width = Math.min(this.#width + 1, this.#ceiling);
	}
	#halve() {
		this.#epoch++;
		this.#credit = 0;
		this.#width = Math.max(1, Math.floor(this.#width / 2));
		this.#maxBytes /= 2;
	}
}
function weightOf(file) {
	return (0,_read_files_0/*.isSmall*/.eq)(file) ? file.size : _read_files_0/*.pieceBytes*/.I3;
}
}),
34942:
((module_, exports_, require_) => {
require_.d(exports_, {
  AU: () => (domainName),
  pH: () => (resolveDomain),
  xR: () => (recordFor)
});
var node_url_0 = require_(73136);
var _base_errors_1 = require_(22396);
function domainName(text) {
	const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
	return (0,node_url_0.domainToASCII)(host) || host;
}
async function resolveDomain(names, { domain, host }) {
	const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
	if (isAddress)
		return { state: 'unknown', reason: `${host} is an address and no name` };
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
		return { state: 'unknown', reason: (0,_base_errors_1/*.messageOf*/.bD)(error) };
	}
}
function recordFor({ domain, host }) {
	const record = `${domain}. CNAME ${host}.`;
	return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}
}),
21269:
((module_, exports_, require_) => {
require_.d(exports_, {
  n: () => (instancesApi),
  q: () => (accepted)
});
var zod_mini_4 = require_(94343);
var zod_mini_5 = require_(53846);
var _base_addresses_6 = require_(11715);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_plain_text_7 = require_(85763);
var _control_plane_2 = require_(43055);
var _service_wire_3 = require_(49034);
const health = zod_mini_4/*.looseObject*/._H3({ status: zod_mini_4/*.string*/.YjP() });
const internalEndpoint = zod_mini_4/*.looseObject*/._H3({
	serviceDns: zod_mini_4/*.string*/.YjP(),
	ports: zod_mini_4/* ["catch"] */ .MfU(zod_mini_4/*.array*/.YOg(zod_mini_4/*.looseObject*/._H3({ port: zod_mini_5/*.number*/.ai() })), []),
	publicAccess: (0,_base_json_1/*.lenient*/.W_)(zod_mini_4/*.boolean*/.zMY()),
});
function instancesApi({ json, serviceId, apiUrl, }) {
	const urlOf = (name) => (0,_base_addresses_6/*.urlBelow*/.dX)(apiUrl, (0,_control_plane_2/*.pathOf*/.XM)(name));
	const slowly = (call) => json.text({ ...call, timeoutMs: _control_plane_2/*.slowTimeoutMs*/.fE });
	function onHost(href) {
		const url = URL.canParse(href, apiUrl.href) ? new URL(href, apiUrl) : undefined;
		if (url?.origin === apiUrl.origin)
			return url;
		const given = JSON.stringify((0,_base_plain_text_7/*.plainText*/.wh)(href, 200));
		throw new _base_errors_0/*.DeployError*/.sH('unsafe-url', `The service ${serviceId} gave a link to another host: ${given}.`);
	}
	const linkOf = (record, rel) => onHost(record._links?.[rel]?.href ?? (0,_control_plane_2/*.pathOf*/.XM)(rel, record.name));
	async function readLog(record, sinceSeconds) {
		const url = linkOf(record, 'logs');
		if (sinceSeconds !== undefined)
			url.searchParams.set('sinceSeconds', String(sinceSeconds));
		const call = {
			method: 'GET',
			url,
			once: true,
			large: true,
			keepsToken: true,
			timeoutMs: 30_000,
		};
		return linesOf((await (0,_base_errors_0/*.orMissing*/.Mr)(() => json.text(call))) ?? '');
	}
	return {
		list: () => json.call({ method: 'GET', url: apiUrl, large: true }, zod_mini_4/*.array*/.YOg(_service_wire_3/*.instance*/.KJ)),
		find: (name, { once = false } = {}) => (0,_base_errors_0/*.orMissing*/.Mr)(() => json.call({ method: 'GET', url: urlOf(name), once, mayBeMissing: 'thing' }, _service_wire_3/*.instance*/.KJ)),
		async create(name, options) {
			const body = { name, ...options };
			const call = { method: 'POST', url: apiUrl, body, timeoutMs: _control_plane_2/*.slowTimeoutMs*/.fE };
			return accepted(await json.call(call, _service_wire_3/*.instance*/.KJ), `creating "${name}"`);
		},
		async update(name, body) {
			const text = await slowly({ method: 'PATCH', url: urlOf(name), body, repeatable: true });
			const answer = _service_wire_3/*.instance*/.KJ.safeParse((0,_base_json_1/*.parseJson*/.qF)(text));
			return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
		},
		async restart({ _links, name }) {
			const href = _links?.['restart']?.href;
			if (!href) {
				const reason = _links
					? `the service ${serviceId} restarts none`
					: 'its record has no link for that, as of instances made long ago';
				throw new _base_errors_0/*.DeployError*/.sH('cannot-restart', `"${name}" cannot be restarted: ${reason}.`);
			}
			await slowly({ method: 'POST', url: onHost(href), repeatable: true });
		},
		async remove(name, _may) {
			return (await (0,_base_errors_0/*.orMissing*/.Mr)(() => slowly({ method: 'DELETE', url: urlOf(name) }))) !== undefined;
		},
		async health(record) {
			const call = {
				method: 'GET',
				url: linkOf(record, 'health'),
				once: true,
				timeoutMs: 20_000,
			};
			const text = await (0,_base_errors_0/*.orMissing*/.Mr)(() => json.text(call));
			if (text === undefined || text.trimStart().startsWith('<'))
				return undefined;
			return (0,_base_plain_text_7/*.plainText*/.wh)(health.safeParse((0,_base_json_1/*.parseJson*/.qF)(text)).data?.status ?? text, 60).toLowerCase();
		},
		readLog,
		logs: async (record) => (await readLog(record)).lines,
		async ports(record) {
			const call = { method: 'GET', url: linkOf(record, 'ports'), timeoutMs: 20_000 };
			return (await (0,_base_errors_0/*.orMissing*/.Mr)(() => json.call(call, zod_mini_4/*.array*/.YOg(_service_wire_3/*.externalPort*/.F4)))) ?? [];
		},
		async internalEndpoint({ _links, }) {
			const href = _links?.['internalEndpoint']?.href;
			if (!href)
				return undefined;
			return (0,_base_errors_0/*.orMissing*/.Mr)(() => json.call({ method: 'GET', url: onHost(href), timeoutMs: 20_000 }, internalEndpoint));
		},
	};
}
function linesOf(text) {
	const isCut = Buffer.byteLength(text) >= _control_plane_2/*.largeBytes*/.VH;
	const json = (0,_base_json_1/*.parseJson*/.qF)(text);
	const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
	const isPart = isCut && json === undefined && /^[["]/.test(text);
	const lines = isPart ? linesOfPart(text) : parts.flatMap((part) => part.split(/\r?\n/));
	while (lines.at(-1)?.trim() === '')
		lines.pop();
	return { lines, isCut };
}
function linesOfPart(text) {
	const pieces = text.replace(/^\[?\s*"/, '').split(/\\n|",\s*"/);
	return pieces.slice(0, -1).map((piece) => asText((0,_base_json_1/*.parseJson*/.qF)(`"${piece}"`) ?? piece));
}
function asText(value) {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
function accepted(answer, action) {
	const reason = answer['reason'];
	if (typeof reason === 'string' && reason !== '') {
		throw new _base_errors_0/*.DeployError*/.sH('platform-refused', `The platform did not accept ${action}: ${(0,_base_plain_text_7/*.plainText*/.wh)(reason)}.`);
	}
	return answer;
}
}),
49546:
((module_, exports_, require_) => {
require_.d(exports_, {
  JE: () => (storesApi),
  Sy: () => (parameterStoreId),
  n5: () => (parameterStore)
});
var zod_mini_7 = require_(94343);
var zod_mini_8 = require_(73305);
var _base_addresses_9 = require_(11715);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_plain_text_10 = require_(85763);
var _base_retry_2 = require_(50973);
var _answers_3 = require_(10550);
var _control_plane_4 = require_(43055);
var _instances_5 = require_(21269);
var _while_coming_up_6 = require_(93346);
const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const settlingMs = 60_000;
const mask = '***';
const entry = zod_mini_7/*.looseObject*/._H3({
	key: zod_mini_7/*.string*/.YjP().check(zod_mini_8/*._minLength*/.m9(1)),
	value: zod_mini_7/*.string*/.YjP(),
	secret: zod_mini_7/*.optional*/.lqM(zod_mini_7/*.boolean*/.zMY()),
});
const page = zod_mini_7/*.looseObject*/._H3({ items: zod_mini_7/*.array*/.YOg(entry), offset: _base_json_1/*.textOrNumber*/.mV });
function parameterStore(options) {
	const { json, address, log, clock, signal, patienceMs = comingUpMs } = options;
	const urlOf = (...key) => (0,_base_addresses_9/*.urlBelow*/.dX)(address, (0,_control_plane_4/*.pathOf*/.XM)('api', 'v1', 'config', ...key));
	const patience = {
		who: 'The parameter store',
		forMs: patienceMs,
		isPassing: _answers_3/*.isComingUp*/.TO,
		clock,
		log,
		signal,
	};
	async function patiently(call) {
		try {
			return await (0,_while_coming_up_6/*.whileComingUp*/.Y)(call, patience);
		}
		catch (error) {
			if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 401, 403))
				throw error;
			throw new _base_errors_0/*.DeployError*/.sH('config-store', `The parameter store refuses access: ${error.message}`, { cause: error });
		}
	}
	const read = (url, schema) => patiently(() => json.call({ method: 'GET', confidential: true, url }, schema));
	const change = (call) => patiently(() => json.text({ ...call, confidential: true, repeatable: true, ownRuleFor: 500 }));
	async function get(key) {
		const found = await (0,_base_errors_0/*.orMissing*/.Mr)(() => read(urlOf(key), entry));
		return found && parameterOf(found);
	}
	return {
		get,
		async list() {
			const values = new Map();
			for (let at = '0', pages = 0; pages < maxPages; pages++) {
				const url = urlOf();
				url.searchParams.set('limit', String(pageSize));
				url.searchParams.set('offset', at);
				const found = await read(url, page);
				for (const item of found.items)
					values.set(item.key, parameterOf(item));
				at = found.offset;
				if (at === '0')
					return values;
			}
			throw new _base_errors_0/*.DeployError*/.sH('unexpected-answer', `The parameter store does not end its list after ${maxPages} pages.`);
		},
		async set(key, value, { secret }) {
			if (await get(key))
				await change({ method: 'PUT', url: urlOf(key), body: { value } });
			else
				await change({
					method: 'POST',
					url: urlOf(),
					body: { key, value, ...(secret ? { secret } : {}) },
				});
		},
		async remove(key) {
			await (0,_base_errors_0/*.orMissing*/.Mr)(() => change({ method: 'DELETE', url: urlOf(key) }));
		},
	};
}
function parameterOf({ value, secret = false }) {
	return { value: secret && value === mask ? undefined : value, secret };
}
const storeFacts = zod_mini_7/*.looseObject*/._H3({
	isSecure: zod_mini_7/*.boolean*/.zMY(),
	configApiKey: zod_mini_7/*.pipe*/.FsL(zod_mini_7/*.nullish*/.cl6(zod_mini_7/*.string*/.YjP()), zod_mini_7/*.transform*/.pdi((key) => (key && key !== 'undefined' ? key : undefined))),
});
function storesApi({ controlPlane, findRecord, log, clock, signal }) {
	const held = new Map();
	const madeHere = new Set();
	const pathTo = (name) => (0,_control_plane_4/*.pathOf*/.XM)('parameter-stores', name);
	const ask = async (name) => {
		const facts = await controlPlane.call({ method: 'GET', path: pathTo(name), confidential: true }, storeFacts);
		if (facts.configApiKey)
			log.mask(facts.configApiKey);
		return facts;
	};
	const describe = async (name) => {
		const facts = await ask(name);
		if (facts.configApiKey || !(await findRecord(name))?.['ConfigApiKey'])
			return facts;
		const told = async () => {
			const now = await ask(name);
			return now.configApiKey ? now : undefined;
		};
		const patience = { clock, signal, timeoutMs: settlingMs, pace: (0,_base_retry_2/*.every*/.Si)(5000) };
		const later = madeHere.has(name) ? await (0,_base_retry_2/*.poll*/.wt)(told, patience) : undefined;
		if (later)
			return later;
		const shown = (0,_base_plain_text_10/*.plainText*/.wh)(name, 80);
		log.warning(`The platform does not tell the key of the parameter store "${shown}", which has one. Without it each secret reads as ***: give it as \`config-api-key\`.`);
		return facts;
	};
	return {
		ask,
		async describe(name) {
			const described = held.get(name) ?? describe(name);
			held.set(name, described);
			return described;
		},
		async create(name, { secrets }) {
			held.delete(name);
			madeHere.add(name);
			const body = { name, enableSecrets: secrets };
			const call = {
				path: '/parameter-stores',
				body,
				confidential: true,
				timeoutMs: _control_plane_4/*.slowTimeoutMs*/.fE,
			};
			const made = await controlPlane.call({ ...call, method: 'POST' }, zod_mini_7/*.looseObject*/._H3({}));
			(0,_instances_5/*.accepted*/.q)(made, `creating the parameter store "${name}"`);
		},
		async remove(name, _may) {
			held.delete(name);
			return controlPlane.remove(pathTo(name), { timeoutMs: _control_plane_4/*.slowTimeoutMs*/.fE });
		},
	};
}
}),
49034:
((module_, exports_, require_) => {
require_.d(exports_, {
  F4: () => (externalPort),
  IU: () => (suspended),
  KJ: () => (instance),
  _f: () => (myApp),
  gP: () => (subscription),
  ty: () => (maybeLine)
});
var zod_mini_1 = require_(94343);
var zod_mini_2 = require_(73305);
var zod_mini_4 = require_(53846);
var _base_json_0 = require_(75221);
var _base_plain_text_3 = require_(85763);
const text = zod_mini_1/*.string*/.YjP().check(zod_mini_2/*._minLength*/.m9(1));
const maybeText = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.string*/.YjP());
const maybeLine = (0,_base_json_0/*.lenient*/.W_)((0,_base_json_0/*.line*/.n8)());
const serviceOption = zod_mini_1/*.looseObject*/._H3({
	name: text,
	type: maybeLine,
	mandatory: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.boolean*/.zMY()),
	enums: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.array*/.YOg(zod_mini_1/*.string*/.YjP())),
	regexValidator: maybeText,
	default: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.unknown*/.L5J()),
	sensitive: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.boolean*/.zMY()),
});
const subscription = zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.looseObject*/._H3({
	serviceId: text,
	apiUrl: maybeText,
	serviceType: maybeLine,
	serviceMetadata: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.looseObject*/._H3({ category: maybeLine })),
	serviceInstanceOptions: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.array*/.YOg(serviceOption)),
}), zod_mini_1/*.transform*/.pdi(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
	serviceId,
	apiUrl,
	type: serviceType?.toLowerCase(),
	category: serviceMetadata?.category?.toLowerCase(),
	schema: serviceInstanceOptions,
})));
const address = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.union*/.KCZ([
	zod_mini_1/*.string*/.YjP(),
	zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.looseObject*/._H3({ url: zod_mini_1/*.string*/.YjP() }), zod_mini_1/*.transform*/.pdi(({ url }) => url)),
]));
const notSet = 'undefined';
function setFields(fields) {
	const shown = Object.entries(fields).filter(([name, value]) => name === 'name' || value !== notSet);
	return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value]));
}
function isFields(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const setting = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.nullable*/.mee(zod_mini_1/*.string*/.YjP()), zod_mini_1/*.transform*/.pdi((text) => (text === null || text === notSet ? '' : (0,_base_plain_text_3/*.plainText*/.wh)(text)))));
const instanceFields = zod_mini_1/*.looseObject*/._H3({
	name: maybeText,
	url: maybeText,
	status: maybeLine,
	resources: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.looseObject*/._H3({ apiDocs: address, app: address })),
	_links: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.record*/.g1P(zod_mini_1/*.string*/.YjP(), (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.looseObject*/._H3({ href: maybeText })))),
});
const instance = zod_mini_1/*.pipe*/.FsL(instanceFields, zod_mini_1/*.transform*/.pdi(setFields));
const externalPort = zod_mini_1/*.object*/.Ikc({
	externalIp: (0,_base_json_0/*.line*/.n8)(100),
	externalPort: zod_mini_4/*.number*/.ai(),
	internalPort: zod_mini_4/*.number*/.ai(),
});
const suspended = zod_mini_1/*.looseObject*/._H3({
	serviceId: zod_mini_1/*.string*/.YjP(),
	instanceName: zod_mini_1/*.string*/.YjP(),
	reason: maybeLine,
	parameters: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.record*/.g1P(zod_mini_1/*.string*/.YjP(), zod_mini_1/*.unknown*/.L5J()), zod_mini_1/*.transform*/.pdi(setFields))),
});
const myApp = zod_mini_1/*.looseObject*/._H3({
	id: _base_json_0/*.textOrNumber*/.mV.check(zod_mini_2/*._minLength*/.m9(1), zod_mini_2/*._maxLength*/.Eb(200)),
	name: text,
	type: maybeLine,
	gitUrl: maybeLine,
	gitHubUrl: maybeLine,
	url: maybeText,
	appDns: maybeText,
	buildStatus: maybeLine,
	sourceRef: setting,
	configService: setting,
	subPath: setting,
	haEnabled: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.boolean*/.zMY()),
});
}),
60868:
((module_, exports_, require_) => {
require_.d(exports_, {
  Q: () => (sideBySide),
  Z: () => (siteReader)
});
var node_crypto_0 = require_(77598);
var _base_addresses_1 = require_(11715);
const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;
function siteReader(site) {
	const { http, url, basicAuth, domain } = site;
	const isDomain = ({ host, protocol }) => host === domain && protocol === url.protocol;
	async function fetch(place, { maxBytes, range }) {
		const visited = new URL(place);
		if (!visited.searchParams.has('osc-deploy'))
			visited.searchParams.append('osc-deploy', (0,node_crypto_0.randomBytes)(8).toString('hex'));
		const headers = {
			accept: '*/*',
			'cache-control': 'no-cache',
			pragma: 'no-cache',
		};
		if (range)
			headers.range = range;
		if (basicAuth && (visited.origin === url.origin || isDomain(visited))) {
			const pair = Buffer.from(`${basicAuth.username}:${basicAuth.password}`);
			headers.authorization = `Basic ${pair.toString('base64')}`;
		}
		return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
	}
	async function follow(target, options, isFollowed) {
		let place = (0,_base_addresses_1/*.urlBelow*/.dX)(url, target);
		for (let hops = 0;; hops++) {
			const answer = await fetch(place, options);
			const next = hops < maxRedirects ? redirectOf(answer, place) : undefined;
			if (!next || !isFollowed(next))
				return answer;
			place = next;
		}
	}
	return {
		url,
		get: (path, options) => follow(`/${path.toWellFormed().split('/').map(encodeURIComponent).join('/')}`, options, () => true),
		visit: (target, options) => follow(target, options, isDomain),
	};
}
function redirectOf({ status, headers }, from) {
	const { location } = headers;
	if (!redirects.has(status) || !location || !URL.canParse(location, from.href))
		return undefined;
	const to = new URL(location, from);
	const safe = to.protocol === 'https:' || (to.protocol === 'http:' && (0,_base_addresses_1/*.isLoopback*/.U9)(from) && (0,_base_addresses_1/*.isLoopback*/.U9)(to));
	return safe && !to.username && !to.password ? to : undefined;
}
const parallel = 8;
async function sideBySide(items, handle) {
	for (let start = 0; start < items.length; start += parallel) {
		await Promise.all(items.slice(start, start + parallel).map(handle));
	}
}
}),
93346:
((module_, exports_, require_) => {
require_.d(exports_, {
  Y: () => (whileComingUp),
  z: () => (patientClient)
});
var _base_errors_0 = require_(22396);
var _base_format_3 = require_(86616);
var _base_retry_1 = require_(50973);
var _answers_2 = require_(10550);
const everyMs = 3000;
async function whileComingUp(call, { who, forMs, isPassing, clock, log, signal }) {
	const until = clock.now() + forMs;
	const policy = (error, attempt) => {
		if (!isPassing(error) || clock.now() >= until)
			return undefined;
		if (attempt === 1) {
			const maxWait = (0,_base_format_3/*.formatDuration*/.a3)(until - clock.now());
			const wait = `${who} does not answer yet; waiting for it, at most ${maxWait}.`;
			log.info(`${wait} ${(0,_base_errors_0/*.messageOf*/.bD)(error)}`);
		}
		return everyMs;
	};
	return (0,_base_retry_1/*.retry*/.L5)(call, { policy, clock, signal });
}
function patientClient(json, about) {
	const patience = { ...about, forMs: _answers_2/*.passingRefusalMs*/.k9, isPassing: _answers_2/*.isPassingRefusal*/.on };
	const patiently = ({ once }, send) => once ? send() : whileComingUp(send, patience);
	return {
		call: (call, schema) => patiently(call, () => json.call(call, schema)),
		text: (call) => patiently(call, () => json.text(call)),
	};
}
}),
23702:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ml: () => (addLostLabel),
  "in": () => (deployPreview),
  wZ: () => (explainNoLogin)
});
var _base_errors_0 = require_(22396);
var _base_format_10 = require_(86616);
var _base_hints_1 = require_(10417);
var _base_plain_text_9 = require_(85763);
var _contract_intent_8 = require_(32008);
var _contract_outcome_7 = require_(69072);
var _contract_pull_request_2 = require_(28473);
var _contract_subject_3 = require_(88540);
var _platform_answers_4 = require_(10550);
var _standing_5 = require_(5071);
var _still_wanted_6 = require_(98721);
async function addLostLabel(context, { inputs, pulls }) {
	const name = inputs['preview-label'];
	const pull = (0,_contract_subject_3/*.pullOf*/.pv)(context);
	if (name === undefined || context.eventName !== 'workflow_run' || !pull || pull.closed)
		return context;
	if ((0,_contract_pull_request_2/*.hasLabel*/.RX)(pull.labels, name) !== false)
		return context;
	const subject = { is: 'pull request', pull, label: { name, isAdded: false } };
	return (await pulls.hadLabel(pull.number, name)) ? { ...context, subject } : context;
}
async function deployPreview(task, target) {
	let over;
	try {
		const outcome = await target.deploy();
		over = await explainOver(task);
		if (over === undefined)
			return outcome;
		task.runtime.log.info(`${over}, so its preview is removed again.`);
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.DeployError*/.sH) || error.code === 'interrupted')
			throw error;
		if (isLimitOfAll(error, task.intent.name.value))
			return (0,_contract_outcome_7/*.skipped*/.hT)(error.message, _base_hints_1/*.hints*/.X['plan-limit']);
		over = await explainOver(task);
		if (over === undefined)
			throw error;
	}
	await target.remove();
	return (0,_contract_outcome_7/*.removed*/.rq)(true, `${over} by now.`);
}
async function explainOver(task) {
	const decision = (0,_still_wanted_6/*.decide*/.L)('after the deploy', await (0,_standing_5/*.standingOf*/.Y)(task.intent, task), task);
	return decision.is === 'remove' ? decision.because : undefined;
}
function isLimitOfAll(error, name) {
	if (error.hasChanged)
		return false;
	return error.code === 'plan-limit' || (error instanceof _base_errors_0/*.RequestError*/.GI && (0,_platform_answers_4/*.isPlanLimit*/.HJ)(error, name));
}
function explainNoLogin(error, { context, intent }) {
	if (!(error instanceof _base_errors_0/*.DeployError*/.sH) || !(0,_contract_intent_8/*.isPreview*/.b)(intent))
		return undefined;
	if (error.code !== 'cache-refused' && error.code !== 'cache-empty')
		return undefined;
	if (context.trust === 'default-branch')
		return undefined;
	const branch = (0,_base_plain_text_9/*.plainText*/.wh)(context.defaultBranch ?? '', 100) || 'the default branch';
	const cause = error.code === 'cache-empty'
		? `no run on ${branch} has put a login into the Actions cache, or it was evicted after seven days without a run`
		: `the last run on ${branch} is over an hour ago, and only that branch can renew the login in the Actions cache`;
	const reason = `No preview: there is no access token to borrow, because ${cause}.`;
	const removal = 'No preview is removed now: there is no access token to borrow. The next scheduled run of the workflow removes it.';
	const repository = (0,_base_format_10/*.shellWord*/.r7)(context.repository);
	const advice = [
		`To have it now, run the workflow on ${branch}, then this one again:`,
		{
			command: `gh workflow run ${(0,_base_format_10/*.shellWord*/.r7)(context.workflow || '<workflow>')} --repo ${repository}`,
		},
		{ command: `gh run rerun ${(0,_base_format_10/*.shellWord*/.r7)(context.runId || '<run>')} --repo ${repository}` },
		'For previews at any hour deploy them from the default branch, with the workflow that `init` writes, or give them an access token of the console, as in examples/preview.yml:',
		{ command: `gh secret set OSC_ACCESS_TOKEN --repo ${repository} --env previews` },
	];
	return (0,_contract_outcome_7/*.skipped*/.hT)(intent.operation === 'remove' ? removal : reason, advice);
}
}),
64718:
((module_, exports_, require_) => {
require_.d(exports_, {
  H: () => (providePreviews)
});
var _base_retry_0 = require_(50973);
var _contract_names_1 = require_(71500);
var _contract_owner_2 = require_(82787);
var _contract_tags_3 = require_(41439);
var _platform_parameter_store_4 = require_(49546);
var _platform_resource_tags_5 = require_(40671);
function providePreviews(kind) {
	const { base, naming, tags, types, owner, readFacts } = kind;
	const listNamed = (0,_base_retry_0/*.once*/.Oo)(async () => (await kind.all()).map((one) => ({
		...one,
		pullRequest: naming.pullRequestIn(one.name, base),
	})));
	const isNamed = ({ name, pullRequest }) => pullRequest !== undefined || naming.isOfBranch(name, base);
	const readMarked = async () => {
		const all = await Promise.all(types.map((type) => tags.all(type)));
		return all.flatMap((some = []) => some.flatMap((one) => {
			const { preview: tag, repository = '', ...rest } = (0,_contract_tags_3/*.readMarker*/.t7)(one.tags);
			const isOurs = tag !== undefined && (0,_contract_tags_3/*.namesRepository*/.xt)({ repository, ...rest }, owner);
			return isOurs ? [{ ...one, tag, repository }] : [];
		}));
	};
	const open = (one, name) => {
		const found = kind.openMarked(one, name);
		const { tag } = one;
		const pullRequest = Number(/^pr-(\d+)$/.exec(tag)?.[1]) || undefined;
		return found ? [{ ...found, tag, pullRequest, isThere: name !== undefined }] : [];
	};
	return {
		readFacts,
		list: async () => (await listNamed())
			.filter(isNamed)
			.map(({ name, pullRequest }) => ({ ...kind.open(name), pullRequest, isThere: true })),
		listMarked: async () => {
			const there = await listNamed();
			const isStore = ({ resource }) => Number(resource.serviceId === _platform_parameter_store_4/*.parameterStoreId*/.Sy);
			const marked = (await readMarked()).sort((a, b) => isStore(a) - isStore(b));
			return marked.flatMap((one) => {
				const same = there.find(({ resource }) => (0,_platform_resource_tags_5/*.isSameResource*/.D)(resource, one.resource));
				return same && isNamed(same) ? [] : open(one, same?.name);
			});
		},
		listFormer: async (preview) => {
			const own = (0,_contract_tags_3/*.formatRepository*/.Sh)(owner.repository ?? '');
			const marked = (await readMarked()).filter(({ tag, repository }) => tag === (0,_contract_tags_3/*.formatPreview*/.iB)(preview) && repository !== own);
			const there = marked.length > 0 ? await listNamed() : [];
			return marked.flatMap((one) => {
				const same = there.find(({ resource }) => (0,_platform_resource_tags_5/*.isSameResource*/.D)(resource, one.resource));
				const former = (0,_contract_names_1/*.usualName*/.gy)(naming, { repository: (0,_contract_owner_2/*.withoutServer*/.AX)(one.repository) });
				const isDefault = same?.name === (0,_contract_names_1/*.previewName*/.gz)(former, { naming, ...preview });
				return isDefault ? open(one, same?.name) : [];
			});
		},
	};
}
}),
5071:
((module_, exports_, require_) => {
require_.d(exports_, {
  S: () => (standingOfHead),
  Y: () => (standingOf)
});
var _base_plain_text_3 = require_(85763);
var _contract_pull_request_0 = require_(28473);
var _contract_tags_1 = require_(41439);
var _github_branches_2 = require_(50285);
function standingOfHead(branch, head) {
	const shown = `the branch "${(0,_base_plain_text_3/*.plainText*/.wh)(branch, 100)}"`;
	return head ? { ...wanted(`${shown} exists`), head } : untold(`${shown} exists`);
}
const wanted = (because) => ({ is: 'wanted', because });
const untold = (whether) => ({
	is: 'unknown',
	because: `the server did not say whether ${whether}`,
});
function standingOf({ preview, branch, tag }, looks) {
	return preview === undefined
		? standingOfBranch({ branch, tag }, looks)
		: standingOfPull(preview, looks);
}
async function standingOfPull(number, { inputs, pulls, lists }) {
	const label = inputs['preview-label'];
	const living = wanted(`pull request #${number} is open`);
	const open = await lists?.pulls();
	if (open?.has(number) && (0,_contract_pull_request_0/*.hasLabel*/.RX)(open.get(number), label) !== false)
		return living;
	const isClosed = `pull request #${number} is closed`;
	if (lists && !open)
		return untold(isClosed);
	const state = await pulls.state(number);
	if (!state)
		return untold(isClosed);
	if (state === 'missing')
		return { is: 'unknown', because: `there is no pull request #${number}` };
	if (state.closed)
		return { is: 'over', because: `Pull request #${number} is closed` };
	if ((0,_contract_pull_request_0/*.hasLabel*/.RX)(state.labels, label) !== false)
		return { ...living, head: state.headSha };
	return {
		is: 'over',
		because: `Pull request #${number} does not have the label "${(0,_base_plain_text_3/*.plainText*/.wh)(label ?? '', 60)}"`,
	};
}
async function standingOfBranch({ branch, tag }, { branches, lists }) {
	const named = branch ?? (0,_contract_tags_1/*.readBranch*/.pG)({ preview: tag });
	if (named === undefined && tag === undefined)
		return { is: 'unknown', because: 'it does not say which branch it belongs to' };
	const names = await lists?.branches();
	const found = named ?? findTagged(names, tag);
	const shown = `the branch "${(0,_base_plain_text_3/*.plainText*/.wh)(found ?? tag ?? '', 100)}"`;
	if (lists && !names)
		return untold(`${shown} exists`);
	if (found === undefined)
		return standingOfGone(shown, isComplete(names) ? true : undefined);
	return standingOfGone(shown, !names?.has(found) && (await branches.isGone(found)));
}
function standingOfGone(shown, isGone) {
	if (isGone)
		return { is: 'over', because: `${shown.replace('the', 'The')} is not in the repository` };
	return isGone === undefined ? untold(`${shown} exists`) : wanted(`${shown} exists`);
}
function findTagged(names, tag) {
	return [...(names ?? [])].find((one) => (0,_contract_tags_1/*.formatPreview*/.iB)({ preview: undefined, branch: one }) === tag);
}
function isComplete(names) {
	return names !== undefined && names.size > 0 && names.size < _github_branches_2/*.maxBranches*/.P;
}
}),
98721:
((module_, exports_, require_) => {
require_.d(exports_, {
  L: () => (decide),
  i: () => (explainUnwanted)
});
var _base_plain_text_2 = require_(85763);
var _contract_intent_1 = require_(32008);
var _standing_0 = require_(5071);
function decide(at, standing, run) {
	switch (at) {
		case 'before the sign-in':
		case 'before the pages': {
			const isRemoval = run.intent.operation === 'remove';
			const reason = isRemoval ? explainLiving(standing) : explainOutdated(standing, run);
			return reason === undefined ? { is: 'go on' } : { is: 'skip', because: reason };
		}
		case 'after the deploy':
		case 'in a sweep':
			return standing.is === 'over' ? { is: 'remove', because: standing.because } : { is: 'go on' };
	}
}
async function explainUnwanted(at, run, seen = {}) {
	const question = run.intent.skip === undefined && asks(at, run, seen) && questionOf(run);
	if (!question)
		return undefined;
	const standing = question === 'preview'
		? await (0,_standing_0/*.standingOf*/.Y)(run.intent, run)
		: await readBuilt(question.headOf, { run, known: seen.known });
	const decision = decide(at, standing, run);
	return decision.is === 'skip' ? decision.because : undefined;
}
function asks(at, run, { isFresh = false, isStartingOver = false }) {
	if (isStartingOver)
		return run.intent.preview !== undefined;
	return isOfBuild(run) || (at === 'before the sign-in' && !isFresh);
}
function isOfBuild({ context }) {
	return context.eventName === 'workflow_run';
}
function questionOf(run) {
	const { intent, context, inputs } = run;
	if (intent.operation === 'remove')
		return isEnding(run) ? 'preview' : undefined;
	if (intent.operation !== 'deploy')
		return undefined;
	if (intent.preview !== undefined)
		return 'preview';
	if (!isOfBuild(run))
		return undefined;
	if (intent.branch !== undefined)
		return { headOf: intent.branch };
	const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
	const { defaultBranch } = context;
	return isNamed || defaultBranch === undefined ? undefined : { headOf: defaultBranch };
}
function isEnding({ inputs, context: { subject } }) {
	if (subject.is !== 'pull request')
		return subject.is === 'deleted';
	const isUnlabeling = inputs['preview-label'] !== undefined && subject.label?.isAdded === false;
	return subject.pull.closed || isUnlabeling;
}
async function readBuilt(branch, { run, known }) {
	const standing = known ?? (await readStanding(branch, run));
	return judgeRerun(standing, { run, branch });
}
async function readStanding(branch, run) {
	const head = await run.branches.readHead(branch);
	if (head === false && (0,_contract_intent_1/*.isPreview*/.b)(run.intent))
		return (0,_standing_0/*.standingOf*/.Y)(run.intent, run);
	return (0,_standing_0/*.standingOfHead*/.S)(branch, head);
}
async function judgeRerun(standing, { run, branch }) {
	const { context, branches } = run;
	const { head } = standing;
	const isOlder = head !== undefined && head.toLowerCase() !== context.sha.toLowerCase();
	if (!isOlder || context.sha === '' || context.runAttempt === 1)
		return standing;
	const isHeld = await branches.isCommitOf(branch, context.sha);
	if (isHeld)
		return { ...standing, head: context.sha };
	if (isHeld === undefined)
		return (0,_standing_0/*.standingOfHead*/.S)(branch, undefined);
	const because = `The workflow run that started this one was of ${shownCommit(context)}, which is no commit of ${(0,_base_plain_text_2/*.plainText*/.wh)(branch, 100)}`;
	return { is: 'over', because };
}
function explainLiving({ is, because }) {
	return is === 'wanted' ? `The preview stays: ${because}.` : undefined;
}
function explainOutdated(standing, run) {
	const { is, because, head = '' } = standing;
	const { context, intent } = run;
	if (is === 'over')
		return `${because}, so there is nothing to publish.`;
	if (!head)
		return (0,_contract_intent_1/*.isPreview*/.b)(intent) ? undefined : unknownHead(context);
	if (isSameCommit(head, run))
		return undefined;
	const newer = (0,_base_plain_text_2/*.plainText*/.wh)(head.slice(0, 7));
	if (intent.preview !== undefined)
		return `Pull request #${intent.preview} has a newer commit, ${newer}, whose own run publishes it.`;
	const branch = (0,_base_plain_text_2/*.plainText*/.wh)(intent.branch ?? context.defaultBranch ?? '', 100);
	return `The workflow run that started this one was of ${shownCommit(context)}, and the head of ${branch} is ${newer}, whose own run deploys it.`;
}
function isSameCommit(head, { context: { sha }, intent }) {
	if (sha === '')
		return intent.preview !== undefined;
	return head.toLowerCase() === sha.toLowerCase();
}
function shownCommit({ sha }) {
	return (0,_base_plain_text_2/*.plainText*/.wh)(sha.slice(0, 7)) || 'an unknown commit';
}
function unknownHead(context) {
	const branch = (0,_base_plain_text_2/*.plainText*/.wh)(context.defaultBranch ?? '', 100);
	return `GitHub did not say whether ${shownCommit(context)}, which was built, is still the head of ${branch}. Where the warning names \`contents: read\`, add it to the \`permissions:\`; else run this job again.`;
}
}),
70075:
((module_, exports_, require_) => {
require_.d(exports_, {
  CS: () => (prose),
  HI: () => (adviceBlocks),
  OF: () => (fenced),
  TM: () => (folded),
  aY: () => (code),
  hl: () => (address),
  nf: () => (link),
  p_: () => (list),
  tp: () => (table),
  wn: () => (commitLink)
});
var _base_advice_0 = require_(18163);
var _base_plain_text_1 = require_(85763);
function code(text) {
	return `<code>${(0,_base_plain_text_1/*.escapeMarkdown*/.FV)(text)}</code>`;
}
function link(markdown, href) {
	return `[${markdown}](<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>)`;
}
function address(href) {
	return `<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>`;
}
function prose(text) {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.map((line) => (0,_base_advice_0/*.replaceCode*/.ml)(line, { code, text: _base_plain_text_1/*.escapeMarkdown*/.FV })).join('\n\n');
}
function list(rows) {
	return rows.map((row) => `- ${prose(row)}`).join('\n');
}
function adviceBlocks(advice) {
	const blocks = [];
	let commands = [];
	for (const part of [...(0,_base_advice_0/*.partsFor*/._c)('runner', advice), '']) {
		if (typeof part === 'object')
			commands.push((0,_base_advice_0/*.commandLine*/.ay)(part));
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
	const maxRun = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
	const fence = '`'.repeat(Math.max(3, maxRun + 1));
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
	const shown = (0,_base_plain_text_1/*.escapeHtml*/.ZD)(title).replace(_base_plain_text_1/*.mention*/.lE, '$1<!-- -->');
	return `<details${open ? ' open' : ''}><summary>${shown}</summary>\n\n${markdown}\n\n</details>`;
}
}),
71115:
((module_, exports_, require_) => {
require_.d(exports_, {
  M: () => (changedLines)
});
var _base_plain_text_0 = require_(85763);
function changedLines({ added, changed, deleted }) {
	const mark = (sign, paths) => paths.map((path) => (0,_base_plain_text_0/*.plainText*/.wh)(`${sign} ${path}`, 200));
	return [...mark('-', deleted ?? []), ...mark('~', changed), ...mark('+', added)];
}
}),
43958:
((module_, exports_, require_) => {
require_.d(exports_, {
  A: () => (timesText),
  z: () => (withTimes)
});
var _base_format_0 = require_(86616);
function timesText({ site }, duration) {
	const parts = (site?.times ?? []).map(([part, ms]) => `${part} ${(0,_base_format_0/*.formatDuration*/.a3)(ms)}`);
	return (0,_base_format_0/*.formatDuration*/.a3)(duration) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}
function withTimes(outcome, { signIn = 0, duration }) {
	if (outcome.kind !== 'deployed' || !outcome.site)
		return outcome;
	const { times } = outcome.site;
	const [[first, prepared] = ['prepare', 0], ...others] = times;
	const measured = times.reduce((sum, [, ms]) => sum + ms, signIn);
	const parts = [
		[first, prepared + Math.max(0, duration - measured)],
		['sign in', signIn],
		...others,
	];
	const site = { ...outcome.site, times: parts.filter(([, ms]) => ms > 0) };
	return { ...outcome, site };
}
})
};
