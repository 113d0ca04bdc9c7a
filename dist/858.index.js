export const id = 858;
export const ids = [858];
export const modules = {
28858:
((module_, exports_, require_) => {
// ESM COMPAT FLAG
require_.r(exports_);
require_.d(exports_, {
  openGitHub: () => (openGitHub),
  processParts: () => (processParts),
  readPlaces: () => (readPlaces),
  runWithRuntime: () => (runWithRuntime),
  systemClock: () => (systemClock)
});
var external_node_crypto_ = require_(77598);
var promises_ = require_(71553);
var external_node_path_ = require_(76760);
var external_node_timers_promises_ = require_(58500);
var errors = require_(22396);
var json = require_(75221);
var external_node_events_ = require_(78474);
;// src/base/signals.js
function signalInterrupts() {
	const controller = new AbortController();
	let isHeld = false;
	let pending;
	let tell;
	(0,external_node_events_.setMaxListeners)(0, controller.signal);
	function interrupt(signal) {
		if (isHeld) {
			if (!pending)
				tell?.();
			pending = signal;
		}
		else
			controller.abort(new errors/*DeployError*/.sH('interrupted', `The run was cancelled (${signal}).`));
	}
	function hold(onDeferred) {
		isHeld = true;
		tell = onDeferred;
		return () => {
			isHeld = false;
			if (pending)
				interrupt(pending);
		};
	}
	return { signal: controller.signal, interrupt, hold };
}
var version = require_(25835);
var run = require_(71237);
;// src/contract/cache-service.js
function readCacheService(env) {
	const host = new URL(env['GITHUB_SERVER_URL'] || 'https://github.com').hostname.toLowerCase();
	const isNew = Boolean(env['ACTIONS_CACHE_SERVICE_V2']);
	const isVersion2 = isNew && (host === 'github.com' || /\.(?:ghe\.com|localhost)$/.test(host));
	const results = (isNew && env['ACTIONS_RESULTS_URL']) || '';
	const mode = env['ACTIONS_CACHE_MODE']?.trim().toLowerCase();
	return {
		url: (!isVersion2 && env['ACTIONS_CACHE_URL']) || results,
		token: env['ACTIONS_RUNTIME_TOKEN'] ?? '',
		isVersion2,
		ofRunner: (0,run/*forgeName*/.ji)(env) ?? (env['ACT'] ? 'act' : undefined),
		mode: ['none', 'read', 'write', 'write-only'].find((known) => known === mode),
	};
}
var schemas = require_(94343);
var plain_text = require_(85763);
var retry = require_(50973);
var github_api = require_(48713);
;// src/github/best-effort.js
const whereToAdd = 'Add to the `permissions:` of the workflow, or of the job where it has its own:';
function bestEffortGitHub({ http, token = '', repository, apiUrl, log, random, }) {
	const failures = [];
	const available = Boolean(token && repository);
	const [owner = '', repo = ''] = repository.split('/');
	let timeoutMs = 10_000;
	let isHurried = false;
	let isDown = false;
	let opened;
	async function attempt(optional) {
		const { subject, repeatable, onlyGitHub, decides = false } = optional;
		if (!available)
			return undefined;
		if (isDown) {
			failures.push({ subject, reason: 'not tried after that.' });
			return undefined;
		}
		try {
			opened ??= (0,github_api/*gitHubApi*/.aB)({ http, token, apiUrl, timeoutMs });
			const api = await opened;
			const rule = decides ? retry/*rules*/.aO.deciding : retry/*rules*/.aO.optional;
			const tries = isHurried ? 1 : rule.tries;
			const policy = (0,retry/*transient*/["do"])({ random, repeatable, rule: { ...rule, tries } });
			return await (0,retry/*retry*/.L5)(() => optional.call(api, { owner, repo }), { policy, clock: http.clock });
		}
		catch (error) {
			isDown ||= repeatable && (0,retry/*isTransient*/.dg)(error);
			const isUnknown = (0,errors/*isStatus*/.zM)(error, 404, 405, 501) && !error.request.isOfGitHub;
			if (onlyGitHub && isUnknown)
				log.info(`This server does not know ${subject}.`);
			else
				failures.push(failureOf(error, optional));
			return undefined;
		}
	}
	return {
		available,
		attempt,
		hurry() {
			[timeoutMs, isHurried, isDown] = [3000, true, false];
			opened = undefined;
		},
		async read(read) {
			const { path, query, schema, missingStatuses = [404, 422], ...rest } = read;
			return attempt({
				...rest,
				repeatable: true,
				call: async (api, repo) => {
					const get = () => api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query });
					const answer = 'missing' in read ? await (0,errors/*orMissing*/.Mr)(get, ...missingStatuses) : await get();
					return answer ? (0,github_api/*decodeData*/.Hw)(schema, answer.data, read.subject) : read.missing;
				},
			});
		},
		async readPages(list, { maxPages, until }) {
			const { path, query, schema, ...rest } = list;
			const entries = [];
			for (let page = 1; page <= maxPages; page++) {
				const found = await attempt({
					...rest,
					repeatable: true,
					call: async (api, repo) => {
						const params = { ...repo, ...query, page };
						const { data, headers } = await api.request(`GET /repos/{owner}/{repo}${path}`, params);
						return {
							entries: (0,github_api/*decodeData*/.Hw)(schemas/*array*/.YOg(schema), data, list.subject),
							link: String(headers.link ?? ''),
						};
					},
				});
				if (!found)
					return undefined;
				entries.push(...found.entries);
				if (until?.(entries) || found.entries.length === 0 || !/rel="?next"?/.test(found.link))
					break;
			}
			return entries;
		},
		warn() {
			const all = failures.splice(0);
			if (all.length === 0)
				return;
			const firsts = all.filter((one, at) => all.findIndex(({ subject }) => subject === one.subject) === at);
			const permissions = permissionLines(all.flatMap(({ permission }) => permission ?? []));
			const advice = permissions.length > 0 ? [whereToAdd, 'permissions:', ...permissions] : [];
			log.warning([
				'GitHub refused or did not answer, which does not fail this step:',
				...firsts.map(({ subject, reason }) => `- ${subject}: ${reason}`),
				...advice,
				'The job summary has the full result.',
			].join('\n'));
		},
	};
}
function permissionLines(permissions) {
	const named = permissions.filter((permission) => !permission.startsWith('metadata'));
	if (named.length === 0)
		return [];
	const sorted = [...named, 'contents: read'].sort();
	const widest = new Map(sorted.map((permission) => [permission.split(':')[0], permission]));
	return [...widest.values()].map((permission) => `  ${permission}`);
}
function failureOf(error, { subject, permission }) {
	if (!(error instanceof errors/*RequestError*/.GI))
		return { subject, reason: (0,plain_text/*plainText*/.wh)((0,errors/*messageOf*/.bD)(error)) };
	return {
		subject,
		permission: isMissingPermission(error) ? permission : undefined,
		reason: error.message,
	};
}
const otherCause = /\blocked\b|\barchived\b|\bSAML\b|\bIP allow list\b|rate limit/i;
function isMissingPermission(error) {
	const { status, acceptedPermissions } = error.request;
	if ((0,retry/*isTransient*/.dg)(error) || otherCause.test(error.message))
		return false;
	if (acceptedPermissions !== undefined)
		return status === 403 || status === 404;
	return status === 403 && /resource not accessible/i.test(error.message);
}
var connections = require_(25690);
var http = require_(9588);
var summary = require_(1170);
var core = require_(235);
var log = require_(79477);
var contract_outputs = require_(2214);
;// src/action/runner.js
const runnerCommands = {
	addSummary: (markdown) => summary/*summary*/.z.emptyBuffer().addRaw(markdown).write(),
	debug: core/*debug*/.Yz,
	endGroup: core/*endGroup*/.N4,
	error: core/*error*/.z3,
	info: core/*info*/.pq,
	notice: core/*notice*/.lm,
	saveState: core/*saveState*/.LZ,
	setOutput: core/*setOutput*/.uH,
	setSecret: core/*setSecret*/.Pq,
	startGroup: core/*startGroup*/.Oh,
	warning: core/*warning*/.$e,
};
const annotation = { title: 'osc-deploy' };
function openRunner(commands, env) {
	const log = workflowLog(commands, (0,run/*docsOf*/.fE)(env));
	const failed = new Set();
	const writeFile = async (variable, write) => {
		if (!env[variable])
			return;
		try {
			await write();
		}
		catch (error) {
			if (!failed.has(variable))
				log.warning(`${variable} of the runner cannot be written: ${(0,errors/*messageOf*/.bD)(error)}.`);
			failed.add(variable);
		}
	};
	const outputs = (0,contract_outputs/*openOutputs*/.t)((name, value) => {
		const shown = name === 'service-token' ? value : log.secrets.redactTokens(value);
		void writeFile('GITHUB_OUTPUT', () => commands.setOutput(name, shown));
	});
	const saveState = (name, value) => void writeFile('GITHUB_STATE', () => commands.saveState(name, value));
	const addSummary = (markdown) => writeFile('GITHUB_STEP_SUMMARY', () => commands.addSummary(markdown));
	return { log, outputs, saveState, addSummary };
}
function workflowLog(commands, docs = 'docs/') {
	const secrets = new log/*MaskedValues*/.QK();
	const clean = (text) => (0,plain_text/*printableLines*/.fk)(secrets.redact(text));
	const debug = (text) => commands.debug(clean(text));
	const info = (text) => commands.info((0,plain_text/*logLines*/.OG)(secrets.redact(text)).join('\n'));
	return {
		secrets,
		progressEveryMs: log/*progressLineEveryMs*/.dh,
		info,
		progress: info,
		waiting: (text, about) => info((0,log/*waitingLine*/.Sh)(text, about)),
		debug,
		notice: (text) => commands.notice(clean(text), annotation),
		warning: (text) => commands.warning(clean(text), annotation),
		failure: (error) => {
			const isForeseen = error instanceof errors/*DeployError*/.sH;
			const text = isForeseen
				? `${error.message}\n${error.hint}\nMore: ${docs}troubleshooting.md#${error.code}`
				: `Unexpected error: ${(0,errors/*messageOf*/.bD)(error)}\nThis is a fault of the action. Please report it with this line.`;
			commands.error(clean(text), annotation);
			if (!isForeseen && error instanceof Error && error.stack)
				debug(error.stack);
		},
		group: async (title, body) => {
			commands.startGroup(clean(title));
			try {
				return await body();
			}
			finally {
				commands.endGroup();
			}
		},
		mask: (secret) => {
			for (const form of secrets.add(secret))
				commands.setSecret(form);
		},
	};
}
var unfinished_work = require_(50817);
;// src/action/runtime.js
async function runWithRuntime(entry) {
	const { env } = process;
	const runner = openRunner(runnerCommands, env);
	try {
		const parts = processParts((0,connections/*openConnections*/.qP)(env));
		const event = (0,json/*readJsonFile*/.JE)(env['GITHUB_EVENT_PATH'] ?? '');
		if (event === undefined)
			delete env['GITHUB_EVENT_PATH'];
		const runtime = { ...parts, ...runner, ...readPlaces(env), userAgent: `osc-deploy/${version/*version*/.r}` };
		return (await entry(runtime, { env, event })) ? 0 : 1;
	}
	catch (error) {
		runner.outputs.set({ status: 'failed' });
		runner.log.failure(error);
		return 1;
	}
}
function processParts(connections) {
	const interrupts = signalInterrupts();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => interrupts.interrupt(signal));
	return {
		...connections,
		clock: systemClock,
		interrupts,
		names: systemNames,
		random: Math.random,
		newId: external_node_crypto_.randomUUID,
		stallMs: 30_000,
	};
}
function readPlaces(env) {
	const path = (0,unfinished_work/*journalPath*/.H)(env);
	return {
		workspace: (0,external_node_path_.resolve)(env['GITHUB_WORKSPACE'] || '.'),
		journalPath: path,
		jobFolder: env['RUNNER_TEMP'] ? (0,external_node_path_.dirname)(path) : undefined,
		home: env['HOME'] || env['USERPROFILE'],
		cacheService: readCacheService(env),
		docs: (0,run/*docsOf*/.fE)(env),
	};
}
const systemClock = {
	now: () => Date.now(),
	sleep: async (ms, signal) => {
		try {
			await (0,external_node_timers_promises_.setTimeout)(ms, undefined, signal ? { signal } : {});
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
const systemNames = {
	cname: (host) => query(host, 'resolveCname'),
	addresses: async (host) => (await Promise.all([query(host, 'resolve4'), query(host, 'resolve6')])).flat(),
};
async function query(host, method) {
	try {
		return await new promises_.Resolver({ timeout: 3000, tries: 2 })[method](host);
	}
	catch (error) {
		if ((0,errors/*hasSystemCode*/.$G)(error, 'ENOTFOUND') || (0,errors/*hasSystemCode*/.$G)(error, 'ENODATA'))
			return [];
		throw error;
	}
}
function openGitHub(runtime, { inputs, context }) {
	return bestEffortGitHub({
		...runtime,
		...context,
		http: (0,http/*openHttp*/.fb)(runtime),
		token: inputs['github-token'],
	});
}
}),
11715:
((module_, exports_, require_) => {
require_.d(exports_, {
  QJ: () => (parseGitAddress),
  Su: () => (namesThisMachine),
  U9: () => (isLoopback),
  dT: () => (environments),
  dX: () => (urlBelow)
});
const environments = ['prod', 'prod-se', 'stage', 'dev'];
function isLoopback({ hostname }) {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
function namesThisMachine(url) {
	return isLoopback(url) || /(?:^|\.)localhost\.?$/.test(url.hostname);
}
function urlBelow(base, path) {
	return new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
}
function parseGitAddress(text) {
	const found = /^(?<scheme>https?|ssh|git):\/\/(?:[^/@]*@)?(?<host>[^/:@]+)(?::(?<port>\d+))?\/(?<path>.+)$/i.exec(text) ??
		/^(?:[^/:@]+@(?<host>[^/:@]+)|(?<named>[^/:@.]+(?:\.[^/:@.]+)+)):(?<path>.+)$/.exec(text);
	const { scheme = 'ssh', host = found?.groups?.['named'], port, path = '' } = found?.groups ?? {};
	const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
	return host && name ? { scheme: scheme.toLowerCase(), host, port, path: name } : undefined;
}
}),
18163:
((module_, exports_, require_) => {
require_.d(exports_, {
  YM: () => (adviceText),
  _c: () => (partsFor),
  ay: () => (commandLine),
  f7: () => (joinAdvice),
  ml: () => (replaceCode),
  uD: () => (ourCommand)
});
const places = {
	runner: { step: 'the step', again: 'the job again' },
	terminal: { step: 'the command', again: 'the command again' },
};
function ourCommand(command, folder) {
	return { command, ours: true, ...(folder === undefined ? {} : { folder }) };
}
function joinAdvice(first, next = [], gap = ' ') {
	const before = asAdvice(first);
	const after = asAdvice(next);
	if (before.length === 0 || after.length === 0)
		return [...before, ...after];
	return [...before, ...(isCommand(before.at(-1)) || isCommand(after[0]) ? [] : [gap]), ...after];
}
function partsFor(place, advice) {
	const parts = [];
	for (const part of asAdvice(advice)) {
		for (const one of typeof part === 'object' && 'runner' in part
			? partsFor(place, part[place])
			: [part]) {
			const last = parts.at(-1);
			if (typeof one === 'string' && typeof last === 'string')
				parts[parts.length - 1] = last + worded(one, place);
			else
				parts.push(typeof one === 'string' ? worded(one, place).trimStart() : one);
		}
	}
	return parts;
}
function commandLine({ command, ours = false }) {
	return ours ? `osc-deploy ${command}` : command;
}
function adviceText(advice) {
	return partsFor('runner', advice)
		.map((part) => (typeof part === 'string' ? part : `  ${commandLine(part)}`))
		.join('\n');
}
function replaceCode(line, by) {
	const parts = line.split(/`([^`\n]+)`/);
	return parts.map((part, at) => (at % 2 === 1 ? by.code(part) : by.text(part))).join('');
}
function isCommand(part) {
	return typeof part === 'object' && 'command' in part;
}
function worded(text, place) {
	return text.replaceAll('{step}', places[place].step).replaceAll('{again}', places[place].again);
}
function asAdvice(advice) {
	return typeof advice === 'string' ? [advice] : advice;
}
}),
22396:
((module_, exports_, require_) => {
require_.d(exports_, {
  $G: () => (hasSystemCode),
  GI: () => (RequestError),
  GU: () => (asRequestError),
  Mr: () => (orMissing),
  Ng: () => (describeRequest),
  bD: () => (messageOf),
  c7: () => (systemCodeOf),
  sH: () => (DeployError),
  zM: () => (isStatus)
});
var _advice_0 = require_(18163);
var _hints_1 = require_(10417);
var _plain_text_2 = require_(85763);
class DeployError extends Error {
	name = 'DeployError';
	code;
	text;
	rows;
	brief;
	next;
	advice;
	hasChanged;
	constructor(code, text, options = {}) {
		const { rows = [], brief = text, next, cause, hasChanged = false } = options;
		const shown = rows.length > 0 ? `${text}:` : text;
		super([shown, ...rows.map((row) => `- ${row}`)].join('\n'), cause === undefined ? undefined : { cause });
		this.code = code;
		this.text = shown;
		this.rows = rows;
		this.brief = brief;
		this.next = next;
		this.advice = (0,_advice_0/*.joinAdvice*/.f7)(_hints_1/*.hints*/.X[code], next);
		this.hasChanged = hasChanged;
	}
	get hint() {
		return (0,_advice_0/*.adviceText*/.YM)(this.advice);
	}
	with(more) {
		return new DeployError(this.code, ...this.detailsWith(more));
	}
	detailsWith({ sentence, next = this.next, hasChanged = this.hasChanged, }) {
		const { rows, brief, cause } = this;
		const isList = rows.length > 0;
		const text = isList ? this.text.replace(/:$/, '') : this.text;
		const all = isList && sentence !== undefined ? [...rows, sentence] : rows;
		const said = isList || sentence === undefined ? text : `${text}\n${sentence}`;
		return [
			said,
			{ rows: all, brief, next, hasChanged, ...(cause === undefined ? {} : { cause }) },
		];
	}
}
class RequestError extends DeployError {
	name = 'RequestError';
	request;
	constructor(code, text, options) {
		super(code, text, options);
		this.request = options.request;
	}
	get status() {
		return this.request.status;
	}
	with(more) {
		const [text, details] = this.detailsWith(more);
		return new RequestError(this.code, text, { ...details, request: this.request });
	}
}
function isStatus(error, ...statuses) {
	return (error instanceof RequestError && error.status !== undefined && statuses.includes(error.status));
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
function asRequestError(error) {
	if (error instanceof RequestError)
		return error;
	throw error;
}
function describeRequest({ method, host, path }) {
	return `${method} ${host}${(0,_plain_text_2/*.plainText*/.wh)(path)}`;
}
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}
function systemCodeOf(error) {
	for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
		if (!(at instanceof DeployError) && 'code' in at && typeof at.code === 'string')
			return at.code;
	}
	return undefined;
}
function hasSystemCode(error, code) {
	return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
}),
86616:
((module_, exports_, require_) => {
require_.d(exports_, {
  C: () => (firstRows),
  U9: () => (count),
  ZH: () => (capitalize),
  ZV: () => (formatNumber),
  a3: () => (formatDuration),
  fU: () => (formatTime),
  r7: () => (shellWord),
  z3: () => (formatBytes)
});
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
function firstRows(rows, max) {
	const left = rows.length - max;
	return left > 0 ? [...rows.slice(0, max), `and ${formatNumber(left)} more`] : [...rows];
}
function capitalize(text) {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}
function formatTime(ms) {
	return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
function shellWord(text) {
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw `'\''`)}'`;
}
}),
10417:
((module_, exports_, require_) => {
require_.d(exports_, {
  X: () => (hints)
});
var _advice_0 = require_(18163);
const hints = {
	'invalid-input': 'Correct these inputs in the `with:` block of the step. Nothing was sent to the platform.',
	'directory-missing': [
		{
			runner: 'Run the build before this step, and set `directory` to its output folder.',
			terminal: 'Run the build first, and give its output folder.',
		},
	],
	'directory-outside': 'Set `directory` to the build output. Outside of the workspace, use an absolute path.',
	'directory-is-source': 'Run the build before this step, and set `directory` to its output folder.',
	'private-file': 'Nothing was sent. `exclude` these files, or set `directory` to the build output instead of the source. A line such as `!talks/slides.key` in `exclude` publishes a file that visitors may see.',
	'file-unreadable': [
		'`exclude` it, or make it readable for the user of this job:',
		{ command: 'chmod -R a+rX <directory>' },
	],
	'too-many-open-files': [
		'Raise the limit of open files before this step, then run {again}:',
		{ command: 'ulimit -n 4096' },
	],
	'unsafe-link': 'Replace the link with the file, or `exclude` it. Only files inside the directory are published.',
	'path-collision': 'Rename one of each pair. The site compares names after Unicode normalisation (NFC).',
	'invalid-path': 'Rename these files. A site path is UTF-8 with forward slashes only, no control characters, and at most 255 bytes between two slashes.',
	'file-too-large': 'Split it, `exclude` it, or host it in an object store. My Pages accepts files of at most 25 MiB.',
	'too-many-files': 'Check that `directory` is the build output, then `exclude` files that visitors do not need, such as source maps. My Pages accepts at most 5,000 files per site.',
	'file-changed': 'Wait for the build or watcher that writes into the directory to finish before this step, then run {again}.',
	'page-name-taken': 'Choose another `name`, such as `<organisation>-<site>`. All workspaces share page names.',
	'page-name-invalid': 'Choose another `name`: 3 to 52 characters of a-z, 0-9 and -, a letter or digit at both ends, and no reserved word.',
	'storage-starting': 'Run {again} in a minute. The storage of a workspace starts with its first publish.',
	'prune-limit': 'No file was changed. Check that the build wrote everything.',
	'publish-raced': 'Give all jobs that publish this site one `concurrency:` group with a literal name. Running this job again is safe, and publishes its commit.',
	'keep-unknown': 'Nothing was changed. Run {again} when the site is readable. If something else has published it, download the files to keep, and run once without `keep` and `keep-assets`.',
	'site-unreadable': 'Nothing was changed, because the files to delete are unknown. Run {again} when the site answers.',
	'other-repository': 'Nothing was changed. Two repositories produce this name: set a different `name`.',
	'newer-run': 'If this commit is to be deployed, run {again}. With `actions: read` and a `github-token` the step asks GitHub by itself.',
	'preview-limit': 'Nothing was changed. Raise the input if this is intended. To remove left-over previews, use `operation: cleanup`.',
	'site-damaged': 'Find the program that deletes or overwrites files of this site, then run {again}: it uploads every file.',
	'upload-failed': 'Run {again}: it continues safely. The site was not switched over: uploaded files can be visible, all others are unchanged.',
	'finalize-failed': 'Run {again}: it continues safely. The files are stored, but the site was not switched over.',
	'remove-failed': 'Run {again}, or remove it in the console of Open Source Cloud.',
	'password-needed': 'Add `basic-auth: user:password` to {step}, with the password of the site as a secret, or remove the password in the console. Then run {again}.',
	'not-live': 'Open the public URL. Raise `timeout` if it was only slow, or correct `health-path`.',
	unauthorized: [
		{
			runner: 'Check `environment`, then replace the secret behind `access-token`; with `refresh-token`, sign in again.',
			terminal: ['The platform does not accept the login. Sign in again:', (0,_advice_0/*.ourCommand*/.uD)('login')],
		},
	],
	'other-workspace': 'Nothing was written. Use a login of the workspace that `workspace` names, or correct the input.',
	forbidden: 'This login does not have the permission. Sign in as a user of the right workspace.',
	'platform-refused': 'Correct the cause and run {again}. If the error persists, report it to Open Source Cloud.',
	'platform-error': 'Run {again} in a few minutes: it continues safely. The problem is on the platform, not in your site. If it persists, report this message to Open Source Cloud.',
	'unexpected-answer': 'Check whether a proxy answers instead of the server; for the platform also `environment` and the URL inputs.',
	unreachable: [
		{
			runner: 'Check the host name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`)',
			terminal: 'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY',
		},
		', then run {again}.',
	],
	'untrusted-certificate': 'If your company runs the host or a proxy that inspects TLS, set `NODE_EXTRA_CA_CERTS` to the path of its CA certificate (PEM). Otherwise another server may be answering: `NODE_TLS_REJECT_UNAUTHORIZED` does not disable the check.',
	'proxy-refused': 'Check the user and password in `HTTPS_PROXY`, and that the proxy allows this runner to reach the host. If the host is reachable without the proxy, add it to `NO_PROXY`.',
	'invalid-proxy': [
		'`HTTPS_PROXY` must be an http or https URL, such as http://proxy.example:3128. Write a % in its user or password as %25. ',
		{
			runner: 'Correct it on the runner, or unset it for this step with `env:`.',
			terminal: 'Correct or unset it.',
		},
	],
	'unsafe-url': 'Check `environment` and the URL inputs. If they are correct, report the error to Open Source Cloud.',
	'read-only': 'Nothing was sent. `operation: plan` must not write: please report this error.',
	interrupted: 'Running {again} continues safely. The platform still finishes work in progress, such as a build.',
	'credentials-missing': [
		{
			runner: 'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
			terminal: ['Sign in:', (0,_advice_0/*.ourCommand*/.uD)('login')],
		},
	],
	'store-needed': 'Set `secret-token` (rewrites the secret) or `token-file` to store the rotated token. A refresh token works only once; `allow-token-loss: true` uses it anyway and ends the login.',
	'store-not-writable': [
		{
			runner: 'A refresh token is sent only once its store can be read and written: then run {again}.',
			terminal: ['Make the folder writable, or replace the login in it:', (0,_advice_0/*.ourCommand*/.uD)('login')],
		},
	],
	'cache-refused': 'Keep the login in a secret, on GitHub in an environment: a new sign-in, `token-store: github-secret`, and a `secret-token` that can write it (docs/credentials.md). In the cache, only runs on the default branch from trusted events can rotate the login. This run sent no refresh token.',
	'cache-empty': 'Run the workflow on the default branch, with `token-store: actions-cache` or `auto`: the first such run saves the login in the cache. This run sent no refresh token.',
	'login-evicted': 'Nothing was sent, because a used token can end the whole login. GitHub evicts entries that were unused for seven days, and the oldest entries of a full cache. In a public repository forks can fill the cache: keep the login in an environment secret.',
	'token-superseded': 'Run {again}: it then reads the current secret. The old token was not sent, because a used token can end the whole login. To avoid this error, give all jobs with this login one `concurrency:` group and, on GitHub, keep the login in an environment secret (`environment:` on the job). Later steps of a job use the access token of the first step for 55 minutes; move a later step to a separate job with `needs:`.',
	'two-stores': 'Nothing was sent, and the login is unchanged. It is kept in two places, and each would use up the token of the other.',
	'login-in-use': 'Nothing was sent, and the login is unchanged.',
	'other-secret': 'Nothing was sent, and the login is unchanged.',
	'sign-in-unfinished': 'Nothing was sent.',
	'invalid-grant': 'Usual causes: another job or machine used the same token, the token expired without a run, or it belongs to another `client-id`.',
	'token-exchange-failed': 'The platform issued no new token, so the current one should still be valid.',
	'token-uncertain': 'The answer was lost, so the token may be used up. Run {again}. If that fails with `invalid-grant`, the login is lost.',
	'token-lost': 'The old refresh token no longer works, so without the new one the login is lost.',
	'github-refused': [
		{
			runner: 'Check the token of the step and its permissions by the quoted reason.',
			terminal: [
				'A rate limit ends by itself. Else use a GitHub token with the quoted permission, or sign in to GitHub:',
				{ command: 'gh auth login' },
			],
		},
	],
	'login-expired': 'Run {again}: it continues from here. An access token is valid for one hour, and this run took longer.',
	'invalid-options': 'Correct these options. The console shows the options of each service.',
	'service-unknown': 'The catalogue in the console lists the ids. An id is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner.',
	'plan-limit': 'In the console, buy tokens or choose a larger plan, then run {again}. Where too many sites or instances are the cause, remove unused ones (`operation: remove`).',
	'build-failed': 'Read the log above, correct the source, `sub-path`, `build-command` or `entry`, then push again.',
	'git-credential': 'Add the credential in the console: My Apps, Git Credentials, Add credential.',
	'clone-failed': 'The platform could not get the source.',
	'wrong-commit': 'The running app was not built from the requested commit.',
	'instance-failed': 'The log above shows the cause. Correct its options and run {again}. `operation: remove` also deletes its data.',
	'job-failed': 'Its log is above. Correct its options, then run {again}.',
	'not-ready': 'Raise `timeout` if it was only slow.',
	'name-in-use': 'Choose another `name`.',
	'cannot-update': 'The existing instance cannot be changed in this way: choose another `name`. To keep the name, back up the data, delete instance and data with `operation: remove`, and deploy again. A preview is made again after `osc-deploy remove <name>`, or once its pull request is closed and reopened.',
	'cannot-restart': 'It was not restarted. Where its service takes a changed option, changing one restarts it. Do not remove it for a restart: that deletes its data.',
	'config-store': 'Correct `config-service`. `osc-deploy config create <name>` makes a missing store, and wakes a suspended one.',
	'domain-taken': 'Choose another domain, or free this one: `osc-deploy status` shows its owner.',
	'domain-not-ready': 'The deploy is live. Add the DNS record at the provider of the domain, then run {again}.',
	usage: 'Nothing was changed. See `osc-deploy <command> --help`.',
	'output-lost': 'The command did its work, as the lines above show. Free the disk, or write to another place.',
	'sign-in-denied': 'Run the command again, signed in to the right workspace in the browser, and choose "Approve".',
	'sign-in-timeout': [
		'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:',
		(0,_advice_0/*.ourCommand*/.uD)('login --help'),
	],
	'sign-in-failed': 'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
	'port-taken': 'Omit `--port` to use a free port, or end the program that listens there.',
	'exchange-failed': 'Nothing was stored. Check `--client-id`, `--client-secret` and `--environment`, then run again.',
	'no-refresh-token': 'Use a `--client-id` with the refresh_token grant. The server issued a token for one hour only.',
	'not-signed-in': ['Sign in:', (0,_advice_0/*.ourCommand*/.uD)('login')],
	'site-unknown': 'Check the address. A site with a password needs `--basic-auth`. Only sites that this action published can be verified, and not during a publish.',
	'site-differs': 'Publish it again, and find the program that writes to it or changes its answers, such as a proxy.',
	'unsafe-place': 'Nothing was written. Remove the link in a clone that is yours. In a clone that is not, do not run this command.',
	'workflow-kept': '`--dry-run` shows the new files, and `--force` writes them.',
	'no-former-run': 'Only runs of a workflow are noted. To go back to another state, check its commit out, build it and publish it.',
	'not-found': ['List everything in the workspace:', (0,_advice_0/*.ourCommand*/.uD)('status')],
	'access-token-refused': [
		'Check `--environment`, or set a new token. To use the login of this machine instead:',
		{ command: 'unset OSC_ACCESS_TOKEN' },
	],
	cancelled: 'Running it again is safe.',
	'repository-refused': 'Nothing was sent to the platform.',
	'repository-half-written': 'Run the command again: it replaces every part. What it said it has set is stored; the rest is as it was.',
	'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:',
	'pull-request-failed': 'The command can be repeated: what is in place stays.',
	'github-credentials': [
		'Set GITHUB_TOKEN to a token that can write secrets and variables, or, on GitHub, sign in:',
		{ command: 'gh auth login' },
	],
};
}),
75221:
((module_, exports_, require_) => {
require_.d(exports_, {
  JE: () => (readJsonFile),
  W_: () => (lenient),
  mV: () => (textOrNumber),
  n8: () => (line),
  qF: () => (parseJson)
});
var node_fs_0 = require_(73024);
var zod_mini_1 = require_(94343);
var _plain_text_2 = require_(85763);
const maxLevels = 200;
function parseJson(text) {
	try {
		const value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
		return isTooDeep(value) ? undefined : value;
	}
	catch {
		return undefined;
	}
}
function isTooDeep(value) {
	let level = [value];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > maxLevels)
			return true;
		level = level.flatMap((one) => typeof one === 'object' && one !== null ? Object.values(one) : []);
	}
	return false;
}
function readJsonFile(path) {
	try {
		return parseJson((0,node_fs_0.readFileSync)(path, 'utf8'));
	}
	catch {
		return undefined;
	}
}
const lenient = (schema) => zod_mini_1/* ["catch"] */ .MfU(zod_mini_1/*.optional*/.lqM(schema), undefined);
const textOrNumber = zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.union*/.KCZ([zod_mini_1/*.string*/.YjP(), zod_mini_1/*.number*/.aig()]), zod_mini_1/*.transform*/.pdi(String));
const line = (maxLength) => zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.string*/.YjP(), zod_mini_1/*.transform*/.pdi((text) => (0,_plain_text_2/*.plainText*/.wh)(text, maxLength)));
}),
79477:
((module_, exports_, require_) => {
require_.d(exports_, {
  QK: () => (MaskedValues),
  Sh: () => (waitingLine),
  dh: () => (progressLineEveryMs)
});
var _format_0 = require_(86616);
var _plain_text_1 = require_(85763);
function waitingLine(text, { ms }) {
	return ms > 0 ? `${text} (${(0,_format_0/*.formatDuration*/.a3)(ms)} so far)` : text;
}
const progressLineEveryMs = 5000;
const tokenLength = 16;
class MaskedValues {
	#secrets = new Forms();
	#hidden = new Forms();
	#names = new Set();
	add(secret) {
		return this.#secrets.add(secret);
	}
	hide(value, { minLength = tokenLength } = {}) {
		this.#hidden.add(value, minLength);
	}
	exempt(text) {
		if (text)
			this.#names.add(text);
	}
	redact(text) {
		return this.#redactAll(text, 4);
	}
	redactIn(value) {
		const clean = (one) => {
			if (typeof one === 'string')
				return this.#redactAll(one, tokenLength);
			if (Array.isArray(one))
				return this.#holdsNone(one) ? one : one.map(clean);
			if (typeof one !== 'object' || one === null)
				return one;
			return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, clean(part)]));
		};
		return clean(value);
	}
	#holdsNone(texts) {
		if (!texts.every((one) => typeof one === 'string'))
			return false;
		const whole = texts.join('\n');
		return this.#redactAll(whole, tokenLength) === whole;
	}
	redactTokens(text) {
		return (0,_plain_text_1/*.withoutCredentials*/.ri)(this.#redact(text, this.#secrets.atLeast(tokenLength)));
	}
	#redactAll(text, minLength) {
		const words = this.#secrets.atLeast(minLength).filter((form) => form.length < tokenLength);
		const clean = this.#redact(this.redactTokens(text), this.#hidden.atLeast(minLength), this.#names);
		return this.#redact(clean, words, this.#names);
	}
	#redact(text, forms, names = []) {
		let clean = text;
		for (const form of forms) {
			if (!clean.includes(form))
				continue;
			const around = [...names].filter((one) => one.includes(form)).sort(byLength);
			if (around.length === 0) {
				clean = clean.replaceAll(form, '***');
				continue;
			}
			const either = new RegExp([...around, form].map(escapePattern).join('|'), 'g');
			clean = clean.replace(either, (found) => (around.includes(found) ? found : '***'));
		}
		return clean.includes('…') ? withoutBeginnings(clean, forms) : clean;
	}
}
class Forms {
	#known = new Set();
	#sorted;
	atLeast(length) {
		this.#sorted ??= [...this.#known].sort(byLength);
		return this.#sorted.filter((form) => form.length >= length);
	}
	add(value, minLength = 1) {
		const parts = new Set([value, ...value.split(/\r?\n/)]);
		return [...parts].flatMap((part) => part.trim() === '' || part.length < minLength ? [] : this.#addPart(part));
	}
	#addPart(part) {
		const json = jsonForm(part);
		const base64 = Buffer.from(part).toString('base64');
		const forms = [part, encodeURIComponent(part), json, base64, base64.replace(/=+$/, '')];
		forms.push(Buffer.from(part).toString('base64url'));
		const fresh = [...new Set(forms)].filter((form) => !this.#known.has(form));
		const sent = [...forms, ...urlForms(part), ...jsonForms(json), ...partsOfBase64(part)];
		for (const form of [...sent, ...sent.flatMap(reportForms)])
			this.#known.add(form);
		this.#sorted = undefined;
		return fresh;
	}
}
function jsonForm(text) {
	return JSON.stringify(text).slice(1, -1);
}
function urlForms(text) {
	const url = encodeURIComponent(text);
	const strict = url.replace(/[!'()*]/g, (char) => `%${hexOf(char, 2).toUpperCase()}`);
	const form = new URLSearchParams({ '': text }).toString().slice(1);
	const all = [url, strict, form];
	const lowerHex = all.map((one) => one.replace(/%../g, (code) => code.toLowerCase()));
	return [...all, ...lowerHex, encodeURIComponent(url)];
}
function jsonForms(json) {
	const escaped = (char) => `\\u${hexOf(char, 4)}`;
	const html = json.replace(/[<>&\u2028\u2029]/g, escaped);
	const ascii = (text) => text.replace(/[^ -~]/g, escaped);
	const strict = json
		.replaceAll('\\"', '\\u0022')
		.replace(/[<>&'+`]|[^ -~]/g, (char) => `\\u${hexOf(char, 4).toUpperCase()}`);
	return [json.replaceAll('/', '\\/'), jsonForm(json), html, ascii(json), ascii(html), strict];
}
function hexOf(char, digits) {
	return char.charCodeAt(0).toString(16).padStart(digits, '0');
}
const minBase64Part = 8;
function partsOfBase64(text) {
	const encodings = ['base64', 'base64url'];
	const parts = encodings.flatMap((encoding) => [0, 1, 2].flatMap((before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
		const first = before === 0 ? 0 : before + 1;
		const atEnd = bytes.toString(encoding).slice(first);
		const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
		return [atEnd, atEnd.replace(/=+$/, ''), whole.toString(encoding).slice(first)];
	}));
	return parts.filter((part) => part.length >= minBase64Part);
}
function reportForms(text) {
	const html = (0,_plain_text_1/*.escapeHtml*/.ZD)(text);
	return [
		html,
		html.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
		html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
		(0,_plain_text_1/*.escapeMarkdown*/.FV)(`x${text}`).slice(1),
	];
}
function byLength(a, b) {
	return b.length - a.length;
}
function escapePattern(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
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
}),
85763:
((module_, exports_, require_) => {
require_.d(exports_, {
  FV: () => (escapeMarkdown),
  OG: () => (logLines),
  ZD: () => (escapeHtml),
  aH: () => (quotedName),
  et: () => (printableJson),
  fk: () => (printableLines),
  lE: () => (mention),
  ri: () => (withoutCredentials),
  wh: () => (plainText)
});
/* unused harmony export disarmCommands */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
function plainText(text, maxLength = 300) {
	const line = text
		.slice(0, maxLength * 4)
		.replace(unprintable, ' ')
		.trim();
	const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
	return disarmCommands(cut);
}
function quotedName(name) {
	return JSON.stringify(plainText(name, 80));
}
function printableLines(text) {
	return text.replace(unprintable, (run) => run.replace(/[^\t\r\n]+/g, ' '));
}
function logLines(text) {
	return printableLines(text)
		.split(/\r\n|\r|\n/)
		.map(disarmCommands);
}
function printableJson(value, indent) {
	const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	const lines = (JSON.stringify(value, null, indent) ?? 'null').split('\n');
	return lines
		.map((line) => line.replace(unprintable, (run) => run.split('').map(escaped).join('')))
		.map((line) => line.replace(/##\[/g, '#\\u0023['))
		.join('\n');
}
function disarmCommands(line) {
	return line.replace(/##\[/g, '# #[').replace(/^([\s\u0085]*):(?=:)/, '$1: ');
}
function withoutCredentials(text) {
	return text
		.replace(/(:\/\/)[^\s:/?#@]{0,200}:[^\s/?#@]{0,300}?(?=\\?@)/g, '$1***')
		.replace(/(https?\\?:\/\/)[^\s:/?#@]{1,300}?(?=\\?@)/gi, '$1***');
}
const mention = /([@#])(?=\w)/g;
function escapeMarkdown(text) {
	return (text
		.replace(/[\\`*_{}[\]<>()!|~&$:+=]/g, '\\$&')
		.replace(mention, '\\$1<!-- -->')
		.replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`)
		.replace(/^(\s*)([-#])/, '$1\\$2')
		.replace(/^(\s*\d+)([.)])/, '$1\\$2'));
}
function escapeHtml(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
}),
50973:
((module_, exports_, require_) => {
require_.d(exports_, {
  $b: () => (anyError),
  JD: () => (isLost),
  L5: () => (retry),
  Oo: () => (once),
  Si: () => (every),
  TG: () => (again),
  Uy: () => (askedWait),
  Vs: () => (retryAfterMs),
  aO: () => (rules),
  dg: () => (isTransient),
  "do": () => (transient),
  jo: () => (backoffMs),
  wt: () => (poll)
});
var _errors_0 = require_(22396);
var _format_1 = require_(86616);
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
const platform = { tries: 4, base: 500, max: 8000, asked: 60_000 };
const upload = { base: 250, max: 8000, asked: platform.asked };
const rules = {
	platform,
	optional: { tries: 3, base: 500, max: 4000, asked: 10_000 },
	deciding: { tries: 9, base: 500, max: 15_000, asked: 60_000 },
	grant: { tries: 3, base: 500, max: 2000, asked: 0 },
	token: { tries: 5, base: 400, max: 3000, asked: 10_000 },
	outage: { tries: Number.POSITIVE_INFINITY, base: 400, max: 15_000, asked: 10_000 },
	store: { ...platform, tries: 3 },
	lease: { tries: 3, base: 500, max: 2000, asked: 0 },
	write: { tries: 4, base: 500, max: 4000, asked: 0 },
	upload: {
		broken: { ...upload, tries: 5 },
		late: { ...upload, tries: 6 },
		expired: { ...upload, tries: 4 },
		congested: { tries: 12, base: 500, max: 20_000, asked: platform.asked },
	},
};
function backoffMs(attempt, { base, max }, random) {
	const full = Math.min(max, base * 2 ** (attempt - 1));
	return full / 2 + (full / 2) * random();
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
function askedWait(retryAfterMs = 0) {
	return retryAfterMs > platform.asked
		? `, asks for a wait of ${(0,_format_1/*.formatDuration*/.a3)(retryAfterMs)}`
		: '';
}
function transient(options) {
	const { random, repeatable = true, rule = platform, ownRuleFor } = options;
	return (error, attempt) => {
		if (!(error instanceof _errors_0/*.RequestError*/.GI) || attempt >= rule.tries)
			return undefined;
		const { status, retryAfterMs } = error.request;
		if (status !== undefined && status === ownRuleFor)
			return undefined;
		const refused = status === 429 || ((status === 503 || status === 403) && retryAfterMs !== undefined);
		if (!refused && !(repeatable && isTransient(error)))
			return undefined;
		if (refused && retryAfterMs !== undefined)
			return retryAfterMs > rule.asked ? undefined : retryAfterMs;
		return backoffMs(attempt, status === 429 ? { ...rule, base: 2 * rule.base } : rule, random);
	};
}
function anyError(rule, random) {
	return (_error, attempt) => (attempt < rule.tries ? backoffMs(attempt, rule, random) : undefined);
}
function isLost(error) {
	if (!(error instanceof _errors_0/*.RequestError*/.GI))
		return false;
	const { code, status = 0, request } = error;
	const isStrange = code === 'unexpected-answer' && request.method !== 'GET';
	return code === 'unreachable' || status >= 500 || (isStrange && status >= 200 && status < 300);
}
function isTransient(error) {
	if (!(error instanceof _errors_0/*.RequestError*/.GI))
		return false;
	const { status = 0, retryAfterMs, isOfGateway = false } = error.request;
	const limited = status === 429 || (status === 403 && retryAfterMs !== undefined);
	return error.code === 'unreachable' || limited || isOfGateway || status >= 500;
}
function every(ms) {
	return { first: ms, factor: 1, max: ms };
}
async function poll(look, options) {
	const { clock, pace } = options;
	const deadline = clock.now() + options.timeoutMs;
	for (let wait = pace.first;; wait = Math.min(wait * pace.factor, pace.max)) {
		const found = await look();
		if (found !== undefined)
			return found;
		const left = deadline - clock.now();
		if (left <= 0)
			return undefined;
		await clock.sleep(Math.min(wait, left), options.signal);
	}
}
async function again(waits, look, { isEnough, clock, signal, }) {
	let found = await look();
	for (const wait of waits) {
		if (isEnough(found))
			break;
		await clock.sleep(wait, signal);
		found = await look();
	}
	return found;
}
function once(read) {
	let held;
	return () => {
		held ??= { result: read() };
		return held.result;
	};
}
}),
25835:
((module_, exports_, require_) => {
require_.d(exports_, {
  J: () => (repository),
  r: () => (version)
});
const version = '0.1.0';
const repository = 'OWNER/osc-deploy';
}),
8947:
((module_, exports_, require_) => {
require_.d(exports_, {
  I$: () => (explainQuiet),
  Kq: () => (eventsWith),
  xH: () => (isEvent)
});
var zod_mini_1 = require_(94343);
var _base_json_0 = require_(75221);
var _base_plain_text_2 = require_(85763);
const events = new Map(Object.entries({
	push: { traits: ['builds the told commit', 'reviewed', 'without secrets of Dependabot'] },
	workflow_dispatch: { traits: ['builds the told commit', 'reviewed'] },
	repository_dispatch: { traits: ['builds the told commit', 'reviewed'] },
	schedule: { traits: ['builds the told commit'] },
	merge_group: { traits: ['builds the told commit'] },
	release: {
		traits: ['builds the told commit'],
		explainQuiet: ({ action }) => explainRelease(action),
	},
	workflow_run: {
		traits: ['of any branch', 'reviewed'],
		explainQuiet: ({ workflow_run: run }) => explainEnd('workflow run', run?.conclusion),
	},
	create: { traits: ['of any branch', 'without secrets of Dependabot'] },
	registry_package: { traits: ['of any branch'] },
	deployment: { traits: ['of any branch', 'without secrets of Dependabot'] },
	deployment_status: {
		traits: ['of any branch', 'without secrets of Dependabot'],
		explainQuiet: ({ deployment_status: status }) => explainEnd('deployment', status?.state),
	},
	check_suite: {
		traits: [],
		explainQuiet: ({ check_suite: suite }) => explainEnd('check suite', suite?.conclusion),
	},
	check_run: {
		traits: [],
		explainQuiet: ({ check_run: check }) => explainEnd('check', check?.conclusion),
	},
	status: { traits: [], explainQuiet: ({ state }) => explainEnd('status', state) },
	pull_request: { traits: ['without secrets of a fork'] },
	pull_request_review: { traits: ['without secrets of a fork'] },
	pull_request_review_comment: { traits: ['without secrets of a fork'] },
}));
function isEvent(eventName, trait) {
	return events.get(eventName)?.traits.includes(trait) ?? false;
}
function eventsWith(trait) {
	return [...events.keys()].filter((name) => isEvent(name, trait));
}
function explainQuiet(eventName, payload) {
	const { data } = quietData.safeParse(payload);
	return data && events.get(eventName)?.explainQuiet?.(data);
}
const text = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.nullable*/.mee(zod_mini_1/*.string*/.YjP()));
const ended = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.looseObject*/._H3({ conclusion: text }));
const quietData = zod_mini_1/*.looseObject*/._H3({
	action: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.string*/.YjP()),
	state: text,
	deployment_status: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.looseObject*/._H3({ state: text })),
	check_run: ended,
	check_suite: ended,
	workflow_run: ended,
});
const publishing = ['published', 'released', 'prereleased'];
function explainRelease(action) {
	return action === undefined || publishing.includes(action)
		? undefined
		: `The release was ${(0,_base_plain_text_2/*.plainText*/.wh)(action, 40)}, which publishes nothing: \`types: [published]\` of the event leaves such runs out.`;
}
const unended = ['pending', 'queued', 'in_progress', 'waiting', ''];
function explainEnd(what, state) {
	if (state === undefined || state === 'success')
		return undefined;
	const end = unended.includes(state ?? '')
		? 'has not ended'
		: `ended as "${(0,_base_plain_text_2/*.plainText*/.wh)(state ?? '', 40)}"`;
	return `The ${what} that started this run ${end}.`;
}
}),
2214:
((module_, exports_, require_) => {
require_.d(exports_, {
  Z: () => (operationOutput),
  t: () => (openOutputs)
});
var _base_plain_text_0 = require_(85763);
const operationOutput = {
	deploy: 'deployed',
	remove: 'removed',
	plan: 'planned',
	cleanup: 'cleaned',
};
function openOutputs(write = () => undefined) {
	const known = {};
	return {
		values: known,
		set(values) {
			Object.assign(known, values);
			for (const [name, value] of Object.entries(values)) {
				write(name, typeof value === 'object' ? (0,_base_plain_text_0/*.printableJson*/.et)(value) : (0,_base_plain_text_0/*.plainText*/.wh)(String(value), 4096));
			}
		},
	};
}
}),
28473:
((module_, exports_, require_) => {
require_.d(exports_, {
  RX: () => (hasLabel),
  l3: () => (labelNames),
  nC: () => (headRepository),
  vA: () => (pullRequestData),
  ve: () => (isSameRepository),
  yA: () => (parsePullRequest),
  yj: () => (positive)
});
var zod_mini_1 = require_(94343);
var zod_mini_2 = require_(73305);
var _base_json_0 = require_(75221);
const headRepository = zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.looseObject*/._H3({ full_name: zod_mini_1/*.string*/.YjP() }));
const labelNames = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.array*/.YOg(zod_mini_1/*.looseObject*/._H3({ name: zod_mini_1/*.string*/.YjP() })), zod_mini_1/*.transform*/.pdi((labels) => labels.map(({ name }) => name))));
const positive = zod_mini_1/*.int*/.Whr().check(zod_mini_2/*._positive*/.NC());
const pullRequestData = zod_mini_1/*.looseObject*/._H3({
	number: positive,
	state: zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.string*/.YjP()),
	user: zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.looseObject*/._H3({ login: zod_mini_1/*.string*/.YjP() })),
	labels: labelNames,
	head: zod_mini_1/*.looseObject*/._H3({ sha: zod_mini_1/*.string*/.YjP(), ref: zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.string*/.YjP()), repo: headRepository }),
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
	return label === undefined
		? undefined
		: labels?.some((name) => name.toLowerCase() === label.toLowerCase());
}
function isSameRepository(one, other) {
	return one?.toLowerCase() === other.toLowerCase();
}
}),
71237:
((module_, exports_, require_) => {
require_.d(exports_, {
  a1: () => (explainDistrust),
  fE: () => (docsOf),
  g_: () => (judgeTrust),
  ji: () => (forgeName),
  l0: () => (commandLineOf),
  pX: () => (withPullRequest),
  wS: () => (toolOf)
});
var _base_format_3 = require_(86616);
var _base_plain_text_2 = require_(85763);
var _events_0 = require_(8947);
var _subject_1 = require_(88540);
function judgeTrust({ eventName, subject, defaultBranch, ref }, isForeign) {
	if (isForeign)
		return 'fork-with-secrets';
	if ((0,_subject_1/*.pullOf*/.pv)({ subject })?.fork)
		return (0,_events_0/*.isEvent*/.xH)(eventName, 'without secrets of a fork') ? 'fork' : 'fork-with-secrets';
	if (eventName === 'schedule')
		return 'default-branch';
	const isDefault = defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`;
	return isDefault && (0,_events_0/*.isEvent*/.xH)(eventName, 'reviewed') ? 'default-branch' : 'own';
}
function explainDistrust({ trust, eventName, ref, defaultBranch, }) {
	const event = (0,_base_plain_text_2/*.plainText*/.wh)(eventName, 60) || 'local';
	const where = (0,_base_plain_text_2/*.plainText*/.wh)(ref, 200) || 'no branch';
	if (trust.startsWith('fork'))
		return {
			what: `This ${event} run is for a fork, and`,
			why: 'what it stores could be of its code',
		};
	if (defaultBranch === undefined)
		return {
			what: `This ${event} run on ${where}`,
			why: 'its event does not say which branch is the default one',
		};
	if (ref === `refs/heads/${defaultBranch}`)
		return {
			what: `A run that ${event} started`,
			why: `on the default branch too, only ${[...(0,_events_0/*.eventsWith*/.Kq)('reviewed'), 'schedule'].join(', ')} may`,
		};
	return {
		what: `This ${event} run on ${where}`,
		why: 'the default branch would not see the new token',
	};
}
function withPullRequest(context, pull) {
	const subject = { is: 'pull request', pull, label: undefined };
	const found = { ...context, subject, sha: pull.headSha };
	return { ...found, trust: judgeTrust(found, context.trust === 'fork-with-secrets') };
}
function forgeName(env) {
	if (env['FORGEJO_ACTIONS'])
		return 'Forgejo';
	return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}
function docsOf(env) {
	const repository = env['GITHUB_ACTION_REPOSITORY'];
	if (!repository)
		return 'docs/';
	const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
	const folder = forgeName(env) ? 'src' : 'blob';
	return `${server}/${repository}/${folder}/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/docs/`;
}
function commandLineOf(env) {
	const action = env['GITHUB_ACTION_REPOSITORY'];
	return action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
}
function toolOf({ tool = 'node dist/cli.js', forge, apiUrl, }) {
	return forge ? `GITHUB_API_URL=${(0,_base_format_3/*.shellWord*/.r7)(apiUrl)} ${tool}` : tool;
}
}),
88540:
((module_, exports_, require_) => {
require_.d(exports_, {
  $e: () => (readSubject),
  W0: () => (branchOf),
  lM: () => (payload),
  pv: () => (pullOf),
  tQ: () => (isBuildOfPull)
});
var zod_mini_2 = require_(94343);
var _base_json_0 = require_(75221);
var _pull_request_1 = require_(28473);
const payload = zod_mini_2/*.looseObject*/._H3({
	action: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()),
	repository: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.looseObject*/._H3({ default_branch: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()) })),
	ref: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()),
	ref_type: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()),
	deleted: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.boolean*/.zMY()),
	pull_request: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.unknown*/.L5J()),
	label: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.looseObject*/._H3({ name: zod_mini_2/*.string*/.YjP() })),
	issue: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.looseObject*/._H3({ number: (0,_base_json_0/*.lenient*/.W_)(_pull_request_1/*.positive*/.yj), pull_request: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.unknown*/.L5J()) })),
	workflow_run: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.looseObject*/._H3({
		event: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.string*/.YjP(), ''),
		head_sha: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()),
		head_branch: zod_mini_2/*.nullish*/.cl6(zod_mini_2/*.string*/.YjP()),
		head_repository: _pull_request_1/*.headRepository*/.nC,
	})),
});
function readSubject(event) {
	return (readPullRequest(event) ??
		readDeleted(event) ??
		readHint(event) ??
		readUnreadable(event) ??
		readBuilt(event) ??
		readRef(event.ref));
}
function readPullRequest({ data, own }) {
	const pull = _pull_request_1/*.pullRequestData*/.vA.safeParse(data.pull_request).data;
	if (!pull)
		return undefined;
	const { action, label } = data;
	return {
		is: 'pull request',
		pull: (0,_pull_request_1/*.parsePullRequest*/.yA)(pull, { repository: own, closed: action === 'closed' }),
		label: label && { name: label.name, isAdded: action !== 'unlabeled' },
	};
}
function readDeleted({ eventName, data }) {
	const { ref = '', ref_type = '', deleted } = data;
	if (eventName === 'delete')
		return { is: 'deleted', kind: ref_type, name: ref };
	if (eventName !== 'push' || !deleted)
		return undefined;
	const gone = readRef(ref);
	return gone.is === 'branch' || gone.is === 'tag'
		? { is: 'deleted', kind: gone.is, name: gone.name }
		: { is: 'deleted', kind: 'tag', name: '' };
}
function readHint(event) {
	const { issue } = event.data;
	if (issue?.number && issue.pull_request)
		return hintOf(issue.number);
	const [, digits] = /^refs\/pull\/([1-9]\d{0,9})\//.exec(event.ref) ?? [];
	if (digits !== undefined)
		return hintOf(Number(digits));
	const build = isBuildOfPull(event) ? event.build : undefined;
	if (!build?.head_sha)
		return undefined;
	const hint = {
		kind: 'commit',
		headSha: build.head_sha,
		headBranch: build.head_branch ?? '',
		headRepository: build.head_repository?.full_name ?? '',
	};
	return { is: 'some pull request', hint };
}
function hintOf(number) {
	return { is: 'some pull request', hint: { kind: 'number', number } };
}
function readUnreadable(event) {
	const { eventName, ref, data, build } = event;
	const isNamed = eventName.startsWith('pull_request') || ref.startsWith('refs/pull/');
	const isOfPull = isNamed || Boolean(data.pull_request ?? data.issue?.pull_request);
	const isUntold = (eventName === 'workflow_run' && !build) ||
		(eventName === 'issue_comment' && data.issue?.number === undefined);
	return isOfPull || isBuildOfPull(event) || isUntold ? { is: 'unreadable' } : undefined;
}
function readBuilt({ eventName, ref, build }) {
	if (eventName !== 'workflow_run')
		return undefined;
	if (build?.head_branch)
		return { is: 'branch', name: build.head_branch };
	const of = readRef(ref);
	return of.is === 'tag' ? of : { is: 'nothing' };
}
function readRef(ref) {
	const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
	if (name === undefined)
		return { is: 'nothing' };
	return { is: kind === 'heads' ? 'branch' : 'tag', name };
}
function isBuildOfPull({ build }) {
	return build?.event.startsWith('pull_request') ?? false;
}
function pullOf({ subject }) {
	return subject.is === 'pull request' ? subject.pull : undefined;
}
function branchOf({ subject }) {
	return subject.is === 'branch' ? subject.name : undefined;
}
}),
48713:
((module_, exports_, require_) => {
require_.d(exports_, {
  C_: () => (endsSoon),
  Hw: () => (decodeData),
  aB: () => (gitHubApi),
  jR: () => (expiryWarner)
});
var _base_addresses_2 = require_(11715);
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _base_plain_text_3 = require_(85763);
var _http_decode_1 = require_(52546);
async function gitHubApi(options) {
	const { getOctokit } = await Promise.all(/* import() */[require_.e(942), require_.e(157)]).then(require_.bind(require_, 50157));
	const baseUrl = options.apiUrl.replace(/\/+$/, '');
	const { protocol, host } = new URL(baseUrl);
	if (protocol !== 'https:' && !(0,_base_addresses_2/*.isLoopback*/.U9)(new URL(baseUrl))) {
		const text = `The API of the repository's server, ${(0,_base_plain_text_3/*.plainText*/.wh)(host)}, is reached over plain http, so it is sent no token: everybody on the way could read it.`;
		const next = 'Let the server answer over https, and set its address to https in its own settings (ROOT_URL of Gitea and Forgejo).';
		throw new _base_errors_0/*.DeployError*/.sH('unsafe-url', text, { next });
	}
	const api = getOctokit(options.token, {
		baseUrl,
		request: { fetch: fetchOver(options, new URL(baseUrl).origin) },
	});
	api.hook.error('request', (error) => {
		throw error.cause instanceof _base_errors_0/*.DeployError*/.sH ? error.cause : error;
	});
	return api;
}
function fetchOver({ http, timeoutMs = 10_000, onAnswer }, origin) {
	return async (address, { headers, method, body }) => {
		const url = new URL(address);
		if (url.origin !== origin) {
			const text = `A request to ${(0,_base_plain_text_3/*.plainText*/.wh)(url.origin)} was about to carry a token of ${origin}.`;
			throw new _base_errors_0/*.DeployError*/.sH('unsafe-url', text);
		}
		const { 'user-agent': _octokits, ...others } = headers ?? {};
		const request = {
			method,
			url,
			headers: { ...others, 'x-github-api-version': '2022-11-28' },
			timeoutMs,
			maxBytes: (url.pathname.endsWith('/comments') ? 8 : 4) * 1024 * 1024,
			body,
		};
		const answer = await http.send(request);
		onAnswer?.(answer.headers);
		if (answer.status < 200 || answer.status >= 300 || answer.cut)
			throw gitHubRefusalError(answer, http.clock.now());
		return {
			status: answer.status,
			url: url.href,
			headers: new Map(Object.entries(answer.headers)),
			text: async () => answer.text,
		};
	};
}
function gitHubRefusalError(answer, now) {
	const code = answer.cut ? 'unexpected-answer' : 'github-refused';
	const { message, request: facts } = (0,_http_decode_1/*.refusalError*/.z_)(answer, { code });
	const limitedMs = rateLimitMs(answer, now);
	const retryAfterMs = facts.retryAfterMs ?? limitedMs;
	const limit = limitedMs === undefined ? '' : ` The rate limit ends in ${(0,_base_format_4/*.formatDuration*/.a3)(limitedMs)}.`;
	const acceptedPermissions = answer.headers['x-accepted-github-permissions'];
	const permissions = acceptedPermissions && (answer.status === 403 || answer.status === 404)
		? ` GitHub would accept a token with: ${(0,_base_plain_text_3/*.plainText*/.wh)(acceptedPermissions, 200)} (x-accepted-github-permissions).`
		: '';
	return new _base_errors_0/*.RequestError*/.GI(code, `${message}${limit}${permissions}`, {
		request: {
			...facts,
			retryAfterMs,
			acceptedPermissions,
			isOfGitHub: 'x-github-request-id' in answer.headers || acceptedPermissions !== undefined,
			ssoUrl: ssoUrlOf(answer),
		},
	});
}
function ssoUrlOf({ headers }) {
	const [, url = ''] = /^required; url=(https:\/\/[^\s;]{1,500})$/.exec(headers['x-github-sso'] ?? '') ?? [];
	return URL.canParse(url) ? url : undefined;
}
function rateLimitMs({ headers }, now) {
	const reset = Number(headers['x-ratelimit-reset']);
	if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset))
		return undefined;
	return Math.max(0, reset * 1000 - now);
}
function decodeData(schema, data, subject) {
	const fail = (fault) => new _base_errors_0/*.DeployError*/.sH('unexpected-answer', `GitHub answered a request for ${subject} with ${fault}.`);
	return (0,_http_decode_1/*.checkShape*/.eA)(schema, data, fail);
}
const warnDays = 14;
const dayMs = 86_400_000;
function endsSoon(expiry, now) {
	if (expiry === undefined || expiry - now > warnDays * dayMs)
		return undefined;
	const date = new Date(expiry).toISOString().slice(0, 10);
	if (expiry <= now)
		return `ended on ${date}`;
	const days = Math.floor((expiry - now) / dayMs);
	const when = days === 0 ? 'within a day' : `in ${days === 1 ? 'one day' : `${days} days`}`;
	return `ends ${when}, on ${date}`;
}
function expiryWarner({ clock, log, }) {
	let said = false;
	return (headers) => {
		const expiry = Date.parse(headers['github-authentication-token-expiration'] ?? '') || undefined;
		const soon = said ? undefined : endsSoon(expiry, clock.now());
		if (!soon)
			return;
		said = true;
		log.warning(`\`secret-token\` ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`);
	};
}
}),
25690:
((module_, exports_, require_) => {
require_.d(exports_, {
  T6: () => (ProxyError),
  qP: () => (openConnections),
  eq: () => (proxyVariables)
});
var undici = require_(46752);
var errors = require_(22396);
;// src/http/early-connections.js
class EarlyConnections {
	#open;
	#unusedMs;
	#ready = new Map();
	constructor(options, { unusedMs }) {
		this.#open = (0,undici/*buildConnector*/.gU)(options);
		this.#unusedMs = unusedMs;
	}
	prepare({ protocol, host, hostname, port }, count) {
		const target = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port };
		const origin = protocol + host;
		const ready = this.#ready.get(origin) ?? [];
		const opening = Array.from({ length: Math.max(count - ready.length, 0) }, () => this.#connect(target));
		for (const socket of opening)
			socket.catch(() => undefined);
		this.#ready.set(origin, [...ready, ...opening]);
		setTimeout(() => this.#close(origin, opening), this.#unusedMs).unref();
	}
	connector = (target, done) => {
		const early = this.#ready.get(target.protocol + (target.host ?? ''))?.shift();
		if (early)
			void this.#handOut(early, target, done);
		else
			this.#open(target, done);
	};
	#close(origin, opened) {
		const ready = this.#ready.get(origin) ?? [];
		this.#ready.set(origin, ready.filter((socket) => !opened.includes(socket)));
		for (const socket of ready.filter((one) => opened.includes(one)))
			void socket.then((open) => open.destroy(), () => undefined);
	}
	async #handOut(early, target, done) {
		const socket = await early.catch(() => undefined);
		if (socket?.readyState === 'open')
			done(null, socket);
		else
			this.#open(target, done);
	}
	#connect(target) {
		return new Promise((resolve, reject) => {
			this.#open(target, (error, socket) => (error ? reject(error) : resolve(socket)));
		});
	}
}
;// src/http/connections.js
const maxConnections = 256;
const connectMs = 10_000;
const maxUnusedMs = 5000;
function openConnections(env, { tunnelMs = connectMs, unusedMs = maxUnusedMs } = {}) {
	const connect = {
		timeout: connectMs,
		rejectUnauthorized: true,
		maxCachedSessions: 0,
	};
	const options = { connections: maxConnections, keepAliveTimeout: 20_000 };
	const proxy = proxyVariable(env, 'HTTPS_PROXY');
	if (!proxy) {
		const early = new EarlyConnections(connect, { unusedMs });
		return {
			dispatcher: new undici/*Agent*/.g6({ ...options, connect: early.connector }),
			connectEarly: (url, count) => early.prepare(url, count),
		};
	}
	const dispatcher = new undici/*EnvHttpProxyAgent*/.J2({
		...options,
		connect,
		proxyTls: connect,
		requestTls: connect,
		proxyTunnel: true,
		httpsProxy: readProxy(proxy),
		httpProxy: '',
		noProxy: hostsWithoutProxy(env),
		clientFactory: (origin, given) => new TunnelPool(origin, {
			...given,
			headersTimeout: tunnelMs,
		}),
	});
	return { dispatcher, connectEarly: () => undefined };
}
function proxyVariables(env) {
	const hosts = hostsWithoutProxy(env)
		.toLowerCase()
		.split(/[\s,]+/)
		.filter(Boolean);
	const noProxy = hosts
		.map((host) => host.replace(/^\*?\./, ''))
		.flatMap((host) => [host, `.${host}`]);
	const proxy = hosts.includes('*') ? '' : proxyVariable(env, 'HTTPS_PROXY');
	const variables = {
		NO_PROXY: noProxy.join(','),
		HTTPS_PROXY: proxy,
		HTTP_PROXY: '',
		ALL_PROXY: '',
	};
	const lower = Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value]);
	return { ...variables, ...Object.fromEntries(lower) };
}
function hostsWithoutProxy(env) {
	const noProxy = proxyVariable(env, 'NO_PROXY');
	return noProxy === '*' ? noProxy : `${noProxy},localhost,127.0.0.1,[::1]`;
}
function proxyVariable(env, name) {
	return (env[name.toLowerCase()] || env[name] || '').trim();
}
class TunnelPool extends undici/*Pool*/.bC {
	#proxy;
	constructor(origin, options) {
		super(origin, options);
		this.#proxy = `the proxy ${origin.host}`;
	}
	async connect(options) {
		const answer = await super.connect(options).catch((cause) => {
			throw new ProxyError(`${this.#proxy} cannot be reached: ${(0,errors/*messageOf*/.bD)(cause)}`, { cause });
		});
		const { statusCode: status, socket } = answer;
		if (status === 200)
			return answer;
		socket.on('error', () => undefined).destroy();
		throw new ProxyError(`${this.#proxy} answered ${status} to the request for ${options.path}`, {
			status,
		});
	}
}
function readProxy(value) {
	const text = value.includes('://') ? value : `http://${value}`;
	try {
		const { protocol, username, password } = new URL(text);
		decodeURIComponent(username + password);
		if (protocol === 'http:' || protocol === 'https:')
			return text;
	}
	catch {
	}
	throw new errors/*DeployError*/.sH('invalid-proxy', 'The proxy in HTTPS_PROXY is not the URL of an http proxy.');
}
class ProxyError extends Error {
	status;
	constructor(message, options) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.status = options.status;
	}
}
}),
52546:
((module_, exports_, require_) => {
require_.d(exports_, {
  A3: () => (reasonOf),
  D4: () => (decode),
  IL: () => (asksLogin),
  eA: () => (checkShape),
  yR: () => (readText),
  z_: () => (refusalError)
});
var zod_mini_3 = require_(94343);
var zod_mini_5 = require_(23945);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_plain_text_4 = require_(85763);
var _base_retry_2 = require_(50973);
const errorBody = zod_mini_3/*.record*/.g1P(zod_mini_3/*.string*/.YjP(), zod_mini_3/*.unknown*/.L5J());
const reasonFields = ['reason', 'message', 'error'];
const secretField = /("[^"\\]{0,60}(?:token|secret|passw|key|credential|auth)[^"\\]{0,60}"\s*:\s*")(?:[^"\\]|\\.)*/gi;
function quote(text, maxLength) {
	return (0,_base_plain_text_4/*.plainText*/.wh)(text.slice(0, 2000).replace(secretField, '$1***'), maxLength);
}
function reasonOf({ request, headers, text: sent }) {
	const text = sent.trim();
	if (text.startsWith('<'))
		return `a page of ${(0,_base_plain_text_4/*.plainText*/.wh)(headers['content-type'] || 'HTML', 80)} instead of JSON`;
	const body = errorBody.safeParse((0,_base_json_1/*.parseJson*/.qF)(text)).data;
	const texts = reasonFields
		.map((field) => body?.[field])
		.filter((value) => typeof value === 'string');
	const said = texts.map((one) => (0,_base_plain_text_4/*.plainText*/.wh)(one)).find(Boolean);
	return said || (request.confidential || text === '{}' ? '' : quote(text)) || 'no reason given';
}
function asksLogin(headers) {
	return /\bbasic\b/i.test(headers['www-authenticate'] ?? '');
}
function refusalError(answer, words) {
	const { code, said, reason = reasonOf(answer), serverCode } = words;
	const { status, headers, text } = answer;
	const json = (0,_base_json_1/*.parseJson*/.qF)(text) !== undefined;
	const request = { ...answer.facts, reason, json, asksLogin: asksLogin(headers), serverCode };
	const { host, requestId, retryAfterMs } = request;
	const id = (0,_base_retry_2/*.askedWait*/.Uy)(retryAfterMs) + (requestId ? `, request id ${(0,_base_plain_text_4/*.plainText*/.wh)(requestId, 80)}` : '');
	const answered = `${(0,_base_errors_0/*.describeRequest*/.Ng)(request)} answered ${status}`;
	const isRedirect = words.reason === undefined && status >= 300 && status < 400;
	const redirect = `${host} redirects to ${(0,_base_plain_text_4/*.plainText*/.wh)(headers.location ?? 'nowhere', 100)}`;
	const sentence = reason.replace(/\.+$/, '');
	const brief = isRedirect ? redirect : `${said ?? answered}: ${sentence}`;
	const message = isRedirect || said ? `${brief} (${answered}${id}).` : `${brief}${id}.`;
	return new _base_errors_0/*.RequestError*/.GI(code, message, { brief, request });
}
function strangeError({ facts, status }, fault) {
	const brief = `${facts.host} gave an answer that is not the platform's: ${fault}`;
	const message = `${brief} (${(0,_base_errors_0/*.describeRequest*/.Ng)(facts)} answered ${status}).`;
	return new _base_errors_0/*.RequestError*/.GI('unexpected-answer', message, { brief, request: facts });
}
function readText(answer) {
	const { text } = answer;
	if (text.trimStart().startsWith('<'))
		throw strangeError(answer, reasonOf(answer));
	return text;
}
function decode(answer, schema) {
	const { request } = answer;
	const fail = (fault) => strangeError(answer, fault);
	if (answer.cut)
		throw fail('more than this action reads');
	const json = (0,_base_json_1/*.parseJson*/.qF)(answer.text);
	const needsNone = answer.text.trim() === '' && zod_mini_5/*.safeParse*/.xL(schema, undefined).success;
	if (json === undefined && !needsNone) {
		const text = request.confidential ? '' : `: ${quote(answer.text, 120) || 'nothing'}`;
		throw fail(`something that is not JSON${text}`);
	}
	return checkShape(schema, json, fail);
}
function checkShape(schema, json, fail) {
	const parsed = zod_mini_5/*.safeParse*/.xL(schema, json);
	if (parsed.success)
		return parsed.data;
	const issue = parsed.error.issues[0];
	const where = issue?.path.length ? `\`${(0,_base_plain_text_4/*.plainText*/.wh)(issue.path.join('.'), 80)}\`` : 'the body';
	const fault = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : (issue?.message ?? 'invalid');
	throw fail(`an unexpected shape: ${where}: ${(0,_base_plain_text_4/*.plainText*/.wh)(fault, 120)}`);
}
}),
85758:
((module_, exports_, require_) => {
require_.d(exports_, {
  J: () => (dispatch)
});
var node_timers_promises_0 = require_(58500);
var _base_format_1 = require_(86616);
async function dispatch(dispatcher, request, options) {
	const answer = await new Promise((resolve, reject) => {
		if (options.signal.aborted)
			reject(reasonOf(options.signal));
		else
			dispatcher.dispatch(request, new AnswerHandler(options, { resolve, reject }));
	});
	await (0,node_timers_promises_0.setImmediate)();
	return answer;
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
		const hasBody = status !== 204 && headers['content-length'] !== '0';
		if (answerMs !== undefined && hasBody)
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
		controller.abort(new Error('longer than the limit'));
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
function giveUp(controller, answerMs) {
	controller.abort(new Error(`no end of the answer within ${(0,_base_format_1/*.formatDuration*/.a3)(answerMs)}`));
}
function reasonOf(signal) {
	return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
}),
9588:
((module_, exports_, require_) => {
require_.d(exports_, {
  JN: () => (readAnswer),
  L7: () => (permanentConnectionError),
  fb: () => (openHttp)
});
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _base_plain_text_5 = require_(85763);
var _base_retry_1 = require_(50973);
var _connections_2 = require_(25690);
var _dispatch_3 = require_(85758);
function openHttp({ dispatcher, clock, userAgent, signal, readOnly }) {
	async function send(request) {
		const { url, method, timeoutMs = 60_000, connectMs, maxBytes = 8 * 1024 * 1024 } = request;
		if (readOnly && method !== 'GET') {
			throw new _base_errors_0/*.DeployError*/.sH('read-only', `${method} ${url.host}${url.pathname} was about to be sent while planning.`);
		}
		const limit = new AbortController();
		let timer = setTimeout(() => limit.abort(), connectMs ?? timeoutMs);
		const facts = { method, host: url.host, path: url.pathname, sent: false };
		try {
			const answer = await (0,_dispatch_3/*.dispatch*/.J)(dispatcher, dispatchOptions(request, { userAgent, timeoutMs }), {
				signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
				maxBytes,
				onSent: () => {
					facts.sent = true;
					if (connectMs === undefined)
						return;
					clearTimeout(timer);
					timer = setTimeout(() => limit.abort(), timeoutMs);
				},
				onStatus: (status) => {
					facts.status = status;
				},
			});
			return readAnswer(request, answer, clock.now());
		}
		catch (error) {
			signal?.throwIfAborted();
			const [what, limitMs] = facts.sent
				? ['complete answer', timeoutMs]
				: ['connection', connectMs ?? timeoutMs];
			const late = new Error(`no ${what} within ${(0,_base_format_4/*.formatDuration*/.a3)(limitMs)}`, { cause: error });
			const cause = limit.signal.aborted
				? Object.assign(late, { code: 'ERR_ANSWER_TIMEOUT' })
				: error;
			throw permanentConnectionError(facts, cause) ?? unreachableError(facts, cause);
		}
		finally {
			clearTimeout(timer);
		}
	}
	return { clock, send };
}
function dispatchOptions({ url, method, headers, body }, { userAgent, timeoutMs }) {
	return {
		origin: url.origin,
		path: url.pathname + url.search,
		method,
		headers: {
			'user-agent': userAgent,
			accept: 'application/json',
			'accept-encoding': 'identity',
			...headers,
		},
		body: body ?? null,
		headersTimeout: timeoutMs,
		bodyTimeout: timeoutMs,
	};
}
const certificateFault = /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER))/;
function permanentConnectionError(request, cause) {
	const proxy = cause instanceof _connections_2/*.ProxyError*/.T6 ? cause : undefined;
	const code = (0,_base_errors_0/*.systemCodeOf*/.c7)(cause) ?? '';
	if (certificateFault.test(code)) {
		const [who, reason] = proxy ? ['the proxy', proxy.cause] : [request.host, cause];
		const brief = `${(0,_base_errors_0/*.describeRequest*/.Ng)(request)} was not sent, because the certificate of ${who} is not trusted: ${(0,_base_plain_text_5/*.plainText*/.wh)((0,_base_errors_0/*.messageOf*/.bD)(reason))} (${code})`;
		return new _base_errors_0/*.RequestError*/.GI('untrusted-certificate', `${brief}.`, { brief, request, cause });
	}
	const { status = 0, message = '' } = proxy ?? {};
	if (status < 400 || status >= 500)
		return undefined;
	const brief = `${(0,_base_errors_0/*.describeRequest*/.Ng)(request)} was not sent: ${(0,_base_plain_text_5/*.plainText*/.wh)(message)}`;
	return new _base_errors_0/*.RequestError*/.GI('proxy-refused', `${brief}.`, { brief, request, cause });
}
function unreachableError(request, cause) {
	const code = (0,_base_errors_0/*.systemCodeOf*/.c7)(cause);
	const reason = (0,_base_plain_text_5/*.plainText*/.wh)((0,_base_errors_0/*.messageOf*/.bD)(cause));
	const { host, status } = request;
	const end = status === undefined ? `${host} gave no answer` : `The answer of ${host} broke off`;
	const start = code && !reason.includes(code) ? `${code}, ` : '';
	const answered = status === undefined ? '' : ` answered ${status}`;
	const detail = `${start}${(0,_base_errors_0/*.describeRequest*/.Ng)(request)}${answered}`;
	const brief = `${end}: ${reason}`;
	return new _base_errors_0/*.RequestError*/.GI('unreachable', `${brief} (${detail}).`, { brief, request, cause });
}
function readAnswer(request, answer, now) {
	const { status } = answer;
	const headers = flatten(answer.headers);
	const facts = {
		method: request.method,
		host: request.url.host,
		path: request.url.pathname,
		status,
		requestId: headers['x-request-id'] ?? headers['x-amz-request-id'] ?? headers['x-github-request-id'],
		retryAfterMs: (0,_base_retry_1/*.retryAfterMs*/.Vs)(headers['retry-after'], now, headers['date']),
	};
	return { ...answer, request, facts, headers, text: answer.body.toString('utf8') };
}
function flatten(headers) {
	const firsts = Object.entries(headers).map(([name, value]) => [
		name,
		Array.isArray(value) ? value[0] : value,
	]);
	return Object.fromEntries(firsts.filter(([, first]) => first !== undefined));
}
})
};
