export const id = 751;
export const ids = [751];
export const modules = {
4035:
((module_, exports_, require_) => {
require_.d(exports_, {
  F: () => (isInside)
});
var node_path_0 = require_(76760);
function isInside(path, folder) {
	const from = (0,node_path_0.relative)(folder, path);
	return from === '' || (from !== '..' && !from.startsWith(`..${node_path_0.sep}`) && !(0,node_path_0.isAbsolute)(from));
}
}),
80413:
((module_, exports_, require_) => {
require_.d(exports_, {
  p: () => (nearest)
});
function nearest(text, candidates) {
	const wanted = text.toLowerCase();
	let best;
	for (const candidate of candidates) {
		const distance = editDistance(wanted, candidate.toLowerCase());
		if (!best || distance < best.distance)
			best = { candidate, distance };
	}
	return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3))
		? best.candidate
		: undefined;
}
function editDistance(a, b) {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
		}
		row = next;
	}
	return row[b.length] ?? 0;
}
}),
13831:
((module_, exports_, require_) => {
require_.d(exports_, {
  AU: () => (optionalChoice),
  Be: () => (refreshToken),
  DZ: () => (choiceInAnyCase),
  Eb: () => (key),
  Ev: () => (told),
  Gf: () => (secretName),
  Gl: () => (workspace),
  Hx: () => (sourceUrl),
  Hz: () => (storeName),
  Jz: () => (optionalBoolean),
  KR: () => (ref),
  MQ: () => (operation),
  Mq: () => (gitCredential),
  OW: () => (healthPath),
  Pf: () => (label),
  Sh: () => (token),
  TG: () => (origin),
  YA: () => (seconds),
  Yq: () => (choice),
  _: () => (schedule),
  _3: () => (days),
  bl: () => (domain),
  bq: () => (maxPrune),
  cA: () => (environment),
  fH: () => (serviceId),
  h6: () => (InvalidValue),
  ik: () => (baseUrlOf),
  lq: () => (optional),
  mz: () => (byteSize),
  nd: () => (integer),
  p0: () => (duration),
  qp: () => (patterns),
  tB: () => (basicAuth),
  zM: () => (boolean)
});
var node_url_0 = require_(73136);
var _base_addresses_5 = require_(11715);
var _base_plain_text_4 = require_(85763);
var _pasted_token_2 = require_(48471);
var _patterns_3 = require_(83561);
var _short_ref_1 = require_(16086);
class InvalidValue extends Error {
}
function refuse(rule) {
	throw new InvalidValue(rule);
}
const or = (byDefault, read) => (text) => text === '' ? byDefault : read(text);
const meaning = (read) => or(undefined, read);
const matching = (pattern, rule) => (text) => pattern.test(text) ? text : refuse(rule);
const optionalMatching = (pattern, rule) => meaning(matching(pattern, rule));
const matchingOr = (byDefault, pattern, rule) => or(byDefault, matching(pattern, rule));
const unless = (explain) => (text) => {
	const reason = explain(text);
	return reason === undefined ? text : refuse(reason);
};
const optional = meaning((text) => text);
const told = (text, from = 'person') => text === '' ? undefined : { value: text, from };
const sourceUrl = (text, from) => told((0,_short_ref_1/*.withShortRef*/.a)(text), from);
const ref = meaning(_short_ref_1/*.shortRef*/.m);
const key = optionalMatching(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters: something else was pasted with it');
const token = meaning(unless(_pasted_token_2/*.explainPaste*/.H));
const refreshToken = meaning(unless(_pasted_token_2/*.explainPastedRefreshToken*/.j));
const storeName = optionalMatching(/^[A-Za-z0-9]+$/, 'must be the name of a parameter store: letters and digits only');
const oneOf = (values, text) => values.find((value) => value === text) ??
	refuse(`must be one of ${values.map((value) => `\`${value}\``).join(', ')}`);
const choice = (values, byDefault) => or(byDefault, (text) => oneOf(values, text));
const choiceInAnyCase = (values, byDefault) => or(byDefault, (text) => oneOf(values, text.toLowerCase()));
const operations = choice(['auto', 'deploy', 'remove', 'plan', 'cleanup'], 'auto');
const operation = (text) => text === 'rollback'
	? refuse('is no longer `rollback`: to go back, run the publish job of the earlier run again (docs/rollback.md)')
	: operations(text);
const optionalChoice = (values) => meaning((text) => oneOf(values, text));
const boolean = (byDefault) => or(byDefault, (text) => oneOf(['true', 'false'], text.toLowerCase()) === 'true');
const optionalBoolean = meaning(boolean(false));
const whole = (text, min, max) => {
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	return value >= min && value <= max
		? value
		: refuse(`must be a whole number from ${min} to ${max}`);
};
const integer = (byDefault, min, max) => or(byDefault, (text) => whole(text, min, max));
const seconds = (byDefault, max) => or(byDefault * 1000, (text) => whole(text, 1, max) * 1000);
const units = {
	'': 1,
	b: 1,
	kb: 1e3,
	mb: 1e6,
	gb: 1e9,
	kib: 2 ** 10,
	mib: 2 ** 20,
	gib: 2 ** 30,
};
const byteSize = (byDefault) => or(byDefault, (text) => {
	const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]*)$/i.exec(text) ?? [];
	const bytes = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN));
	return bytes > 0 ? bytes : refuse('must be a size such as 500MB, 2GiB or a number of bytes');
});
const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxDuration = 3650 * 86_400_000;
const duration = (byDefault) => or(byDefault, (text) => {
	const [, digits, unit = ''] = /^(\d{1,9}) ?([smhd])$/i.exec(text) ?? [];
	const value = text === '0' ? 0 : Number(digits) * (milliseconds[unit.toLowerCase()] ?? Number.NaN);
	if (value >= 0 && value <= maxDuration)
		return value;
	return refuse('must be a number and a unit, such as 30m, 24h or 14d, and at most 3650d');
});
const days = meaning((text) => {
	const [, digits = text === '0' ? text : ''] = /^(\d{1,4}) ?d$/i.exec(text) ?? [];
	return digits !== '' && Number(digits) <= 3650
		? Number(digits)
		: refuse('must be days such as 30d; 0 is no limit');
});
const schedule = meaning((text) => text.trim().replaceAll(/\s+/g, ' '));
const gitCredential = optionalMatching(/^[a-z0-9-]{1,40}$/, 'must be the name of a git credential of the workspace: a-z, 0-9 and "-", at most 40');
const serviceId = optionalMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner');
const label = optionalMatching(/^[^,\p{Cc}]{1,50}$/u, 'must be one label of at most 50 characters, without commas');
const patterns = (text) => {
	const list = text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '' && !line.startsWith('#'));
	const excessive = (0,_patterns_3/*.findExcessive*/.vh)(list);
	if (excessive === undefined)
		return list;
	return refuse(`may have ${_patterns_3/*.patternLimits*/.Z}; beyond it is \`${(0,_base_plain_text_4/*.plainText*/.wh)(excessive, 80)}\``);
};
const origin = meaning((text) => baseUrlOf(text) ??
	refuse('must be an https URL without user, query or fragment (plain http only for loopback)'));
const environment = matchingOr('prod', /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, `must be ${_base_addresses_5/*.environments*/.dT.join(', ')}, or another name of letters, digits and hyphens`);
const maxPrune = meaning((text) => {
	const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
	if (digits === undefined || (percent && Number(digits) > 100)) {
		return refuse('must be a number of files such as 20, or a share such as 25%');
	}
	return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
const basicAuth = meaning((text) => {
	const colon = text.indexOf(':');
	const username = text.slice(0, Math.max(colon, 0));
	const password = text.slice(colon + 1);
	const size = Buffer.byteLength(password);
	if (!/^[A-Za-z0-9._-]{1,64}$/.test(username) || size < 12 || size > 72) {
		return refuse('must be user:password, the user 1 to 64 letters, digits, ".", "_" or "-", the password 12 to 72 bytes');
	}
	return { username, password };
});
const domain = meaning((text) => {
	const name = (/[^ -~]/.test(text) && (0,node_url_0.domainToASCII)(text)) || text.toLowerCase();
	if (/(^|\.)osaas\.io$/.test(name))
		return refuse('is an address of the platform itself, which it gives by `name`; it must be a domain of your own');
	const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
	return isName
		? name
		: refuse('must be a host name such as www.example.com, without scheme, port or path');
});
const workspace = optionalMatching(/^[\w.@-]{1,100}$/, 'must be the name of a workspace, as the console and the log show it');
const healthPath = optionalMatching(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz');
const secretName = matchingOr('OSC_REFRESH_TOKEN', /^(?!GITHUB_|OSC_(?:CLIENT_SECRET|SECRET_TOKEN|ACCESS_TOKEN|SOURCE_TOKEN)$|.*_(?:PROBE|META|LEASE)$)[A-Z_][A-Z0-9_]*$/i, 'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_, and not one that a login has beside it, such as OSC_SECRET_TOKEN or a name that ends in _PROBE');
function baseUrlOf(text) {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (0,_base_addresses_5/*.isLoopback*/.U9)(url));
	if (!url || !isSafe || url.username || url.password || url.search || url.hash)
		return undefined;
	return url.href.replace(/\/+$/, '');
}
}),
23135:
((module_, exports_, require_) => {
require_.d(exports_, {
  $r: () => (platformName),
  Qq: () => (usualPlatform),
  XD: () => (optionOf),
  _y: () => (secretInputs),
  k8: () => (inputRows),
  vj: () => (inputNames)
});
var _input_values_0 = require_(13831);
var _runners_1 = require_(79071);
const rowsOf = (of) => (read, option, help, more = {}) => ({
	option,
	of,
	help,
	...more,
	read,
});
const secret = (read, variable, needs) => ({
	read,
	secret: true,
	variable,
	needs,
});
const every = rowsOf('every');
const deploy = rowsOf('deploy');
const wait = rowsOf('wait');
const site = rowsOf('site');
const service = rowsOf('service');
const login = rowsOf('login');
const repository = rowsOf('repository');
const inputTable = {
	target: { read: _input_values_0/*.choice*/.Yq(['pages', 'runner', 'app', 'instance', 'job'], 'pages') },
	operation: { read: _input_values_0/*.operation*/.MQ },
	name: deploy(_input_values_0/*.told*/.Ev, '--name <name>', 'its name (default: from the workflow or repository)'),
	directory: { read: _input_values_0/*.told*/.Ev, option: '<directory>' },
	exclude: site(_input_values_0/*.patterns*/.qp, '--exclude <glob>', 'leave these files out; may be given again', {
		form: 'list',
	}),
	incremental: site(_input_values_0/*.boolean*/.zM(true), '--no-incremental', 'upload every file, changed or not'),
	'max-prune': site(_input_values_0/*.maxPrune*/.bq, '--max-prune <limit>'),
	keep: site(_input_values_0/*.patterns*/.qp, '--keep <glob>', 'never delete these paths; may be given again', {
		form: 'list',
	}),
	'keep-assets': site(_input_values_0/*.duration*/.p0(0), '--keep-assets <time>'),
	domain: deploy(_input_values_0/*.domain*/.bl, '--domain <name>'),
	rollback: service(_input_values_0/*.boolean*/.zM(false), '--rollback'),
	concurrency: site(_input_values_0/*.integer*/.nd(128, 1, 256), '--concurrency <number>'),
	'basic-auth': {
		...site(_input_values_0/*.basicAuth*/.tB, '--basic-auth <user:password>', 'ask visitors for this'),
		...secret(_input_values_0/*.basicAuth*/.tB, 'OSC_BASIC_AUTH'),
	},
	wait: wait(_input_values_0/*.boolean*/.zM(true), '--no-wait', 'do not wait until it is ready and live'),
	timeout: wait(_input_values_0/*.seconds*/.YA(600, 21_600), '--timeout <seconds>', 'maximum wait for that'),
	'health-path': wait(_input_values_0/*.healthPath*/.OW, '--health-path <path>'),
	preview: deploy(_input_values_0/*.choiceInAnyCase*/.DZ(['auto', 'branch', 'true', 'false'], 'auto'), '--preview-branch', 'a preview of the branch, which is not the default one'),
	'preview-label': { read: _input_values_0/*.label*/.Pf },
	'preview-expires': { read: _input_values_0/*.duration*/.p0(undefined), option: '--preview-expires <time>' },
	'preview-config': service(_input_values_0/*.optional*/.lq, '--preview-config <file>'),
	'preview-source-token': secret(_input_values_0/*.token*/.Sh, 'OSC_PREVIEW_SOURCE_TOKEN', _runners_1/*.isBuilt*/.TQ),
	'preview-options': service(_input_values_0/*.optional*/.lq, '--preview-set <Name=value>', 'an option of previews alone, which get no secret of --set', { form: 'map' }),
	'preview-max-size': site(_input_values_0/*.byteSize*/.mz(500e6), '--preview-max-size <size>'),
	'preview-max-count': deploy(_input_values_0/*.integer*/.nd(50, 1, 10_000), '--preview-max-count <number>'),
	'refresh-token': secret(_input_values_0/*.refreshToken*/.Be),
	'client-id': login(_input_values_0/*.optional*/.lq, '--client-id <id>', 'OAuth client to sign in with (default: a new one)'),
	'client-secret': {
		...login(_input_values_0/*.optional*/.lq, '--client-secret <secret>', 'its secret, if it has one'),
		...secret(_input_values_0/*.optional*/.lq, 'OSC_CLIENT_SECRET', (given) => given['client-id']),
	},
	'access-token': secret(_input_values_0/*.token*/.Sh, 'OSC_ACCESS_TOKEN'),
	'token-store': {
		read: _input_values_0/*.choice*/.Yq(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
	},
	'secret-token': secret(_input_values_0/*.token*/.Sh),
	'secret-name': repository(_input_values_0/*.secretName*/.Gf, '--secret <name>', 'name of the secret'),
	'secret-environment': repository(_input_values_0/*.optional*/.lq, '--env <name>'),
	'token-file': { read: _input_values_0/*.optional*/.lq, option: '--token-file <path>' },
	'allow-token-loss': { read: _input_values_0/*.boolean*/.zM(false) },
	workspace: every(_input_values_0/*.workspace*/.Gl, '--workspace <name>'),
	runner: service(_input_values_0/*.optionalChoice*/.AU(_runners_1/*.runnerKinds*/.CP), '--runner <kind>'),
	'source-url': service(_input_values_0/*.sourceUrl*/.Hx, '--source-url <url>', "git URL or s3://….zip (default: this clone's origin)"),
	'source-ref': service(_input_values_0/*.ref*/.KR, '--source-ref <ref>', 'branch, tag or commit (default: the checkout)'),
	'source-token': secret(_input_values_0/*.token*/.Sh, 'OSC_SOURCE_TOKEN', _runners_1/*.isBuilt*/.TQ),
	'git-credential': service(_input_values_0/*.gitCredential*/.Mq, '--git-credential <name>'),
	'sub-path': service(_input_values_0/*.optional*/.lq, '--sub-path <path>'),
	'build-command': service(_input_values_0/*.optional*/.lq, '--build-command <command>'),
	entry: service(_input_values_0/*.optional*/.lq, '--entry <file>'),
	'config-service': service(_input_values_0/*.storeName*/.Hz, '--config-service <name>'),
	config: service(_input_values_0/*.optional*/.lq, '--config <file>', 'YAML or JSON map of variables, written there first'),
	'config-api-key': secret(_input_values_0/*.key*/.Eb, 'OSC_CONFIG_API_KEY', (given) => given['config-service']),
	'config-prune': service(_input_values_0/*.boolean*/.zM(false), '--config-prune'),
	'high-availability': service(_input_values_0/*.optionalBoolean*/.Jz, '--high-availability <true|false>'),
	service: service(_input_values_0/*.serviceId*/.fH, '--service <id>'),
	options: service(_input_values_0/*.optional*/.lq, '--set <Name=value>', 'a further option of the service; may be given again', {
		form: 'map',
	}),
	'public-access': service(_input_values_0/*.boolean*/.zM(true), '--no-public-access', 'make the instance without a public port'),
	'backup-schedule': service(_input_values_0/*.schedule*/._, '--backup-schedule <cron|off>'),
	'backup-retention': service(_input_values_0/*.days*/._3, '--backup-retention <days>'),
	'service-token': { read: _input_values_0/*.boolean*/.zM(false) },
	'github-token': secret(_input_values_0/*.token*/.Sh),
	comment: { read: _input_values_0/*.choiceInAnyCase*/.DZ(['auto', 'true', 'false'], 'auto') },
	deployment: { read: _input_values_0/*.boolean*/.zM(false) },
	'deployment-environment': { read: _input_values_0/*.optional*/.lq },
	environment: every(_input_values_0/*.environment*/.cA, '--environment <name>'),
	'base-url': every(_input_values_0/*.origin*/.TG, '--base-url <url>'),
	'auth-url': every(_input_values_0/*.origin*/.TG, '--auth-url <url>'),
	'deploy-url': every(_input_values_0/*.origin*/.TG, '--deploy-url <url>'),
};
const inputNames = Object.keys(inputTable);
const inputRows = inputTable;
const secretInputs = inputNames.filter((name) => inputRows[name].secret);
function optionOf(input) {
	const { option, variable } = inputRows[input];
	return option?.replace(/ .*/, '') ?? variable ?? `--${input}`;
}
const usualPlatform = 'prod';
function platformName({ environment, 'base-url': base, 'deploy-url': deploy = base, }) {
	return deploy === undefined ? environment : new URL(deploy).host;
}
}),
32008:
((module_, exports_, require_) => {
require_.d(exports_, {
  b: () => (isPreview)
});
function isPreview({ preview, branch }) {
	return preview !== undefined || branch !== undefined;
}
}),
82956:
((module_, exports_, require_) => {
require_.d(exports_, {
  G: () => (namesFor)
});
function namesFor(secret) {
	const token = /REFRESH_TOKEN/i;
	const nameOf = (part) => token.test(secret) ? secret.replace(token, part) : `${part}_OF_${secret}`;
	return {
		secret,
		clientId: nameOf('CLIENT_ID'),
		clientSecret: nameOf('CLIENT_SECRET'),
		writer: 'OSC_SECRET_TOKEN',
		accessToken: nameOf('ACCESS_TOKEN'),
		source: 'OSC_SOURCE_TOKEN',
	};
}
}),
82787:
((module_, exports_, require_) => {
require_.d(exports_, {
  AX: () => (withoutServer),
  IX: () => (ownerOfSource),
  Ie: () => (isSameOwner),
  bf: () => (ownerOf),
  eH: () => (withServer),
  qq: () => (hasServer)
});
var _pull_request_0 = require_(28473);
var _source_1 = require_(49391);
const gitHub = 'github.com';
function ownerOf({ serverUrl, repository, repositoryId, folder, }) {
	const name = repository === '' ? '' : qualify(serverUrl, repository);
	return {
		value: { repository: name, repositoryId: repositoryId || undefined },
		from: folder === undefined ? 'person' : 'folder',
	};
}
function isSameOwner(owner, own) {
	const isSameServer = serverOf(owner.repository) === serverOf(own.repository);
	if (owner.repositoryId && own.repositoryId)
		return isSameServer && owner.repositoryId === own.repositoryId;
	if (!owner.repository || !own.repository)
		return undefined;
	return (0,_pull_request_0/*.isSameRepository*/.ve)(owner.repository, own.repository);
}
function ownerOfSource(url) {
	return (0,_source_1/*.repositoryOf*/._M)(url)?.replace(`${gitHub}/`, '');
}
function withServer(repository) {
	return serverOf(repository) === gitHub ? `${gitHub}/${repository}` : repository;
}
function withoutServer(repository) {
	return hasServer(repository) ? repository.replace(/^[^/]*\//, '') : repository;
}
function hasServer(repository) {
	return serverOf(repository) !== gitHub;
}
function qualify(serverUrl, repository) {
	const address = (0,_source_1/*.repositoryOf*/._M)(`${serverUrl}/${repository}`);
	return address === undefined || address.startsWith(`${gitHub}/`) ? repository : address;
}
function serverOf(repository = '') {
	const [first = '', ...path] = repository.toLowerCase().split('/');
	return path.length > 1 || /[.:]/.test(first) ? first : gitHub;
}
}),
48471:
((module_, exports_, require_) => {
require_.d(exports_, {
  H: () => (explainPaste),
  j: () => (explainPastedRefreshToken)
});
const shapes = [
	[
		/[^\x21-\x7e]/,
		'must be one word of printable ASCII characters: something else was pasted with it',
	],
	[/^\*+$/, 'is masked text in place of the token: copy the token itself'],
	[
		/^(?:undefined|null|none|nil|true|false|\[object.*)$/i,
		'is a word of a program in place of the token: what wrote the secret had no token',
	],
	[
		/^(?:[A-Z_][A-Z0-9_]*=|(?:[\w-]*(?:[Tt]oken|TOKEN)[\w-]*|[Aa]uthorization|[Bb]earer)[=:])(?=[^=])/,
		'begins with a name, such as `NAME=`, which is no part of the token: paste what follows it',
	],
	[/["'`]/, 'has quotation marks, which are no part of a token: paste it without them'],
	[
		/^\$/,
		'begins with `$`, which is no part of a token: an expression is `${{ … }}`, with one `$`, and a variable of a shell has no value here',
	],
	[/[<>{}]/, 'has brackets, which are no part of a token: paste what is between them'],
	[/^ZXlK[\w+/=-]{40,}$/, 'is an access token in base64: paste the token itself'],
];
function explainPaste(text) {
	return shapes.find(([shape]) => shape.test(text))?.[1];
}
function explainPastedRefreshToken(text) {
	const pasted = explainPaste(text);
	if (pasted !== undefined || !/^eyJ[\w-]+\.[\w-]+\./.test(text))
		return pasted;
	return 'is an access token, not a refresh token (it begins with `eyJ`): give it as `access-token`, or sign in for a refresh token with `osc-deploy login`';
}
}),
83561:
((module_, exports_, require_) => {
require_.d(exports_, {
  Z: () => (patternLimits),
  c3: () => (alternativesOf),
  vh: () => (findExcessive)
});
const maxLength = 4000;
const maxAlternatives = 2000;
const maxAnyDepth = 3;
const patternLimits = `at most ${maxAlternatives} alternatives ({a,b}) in all, and in each pattern ${maxLength} characters and ${maxAnyDepth} times **`;
function findExcessive(patterns) {
	let left = maxAlternatives;
	return patterns.find((pattern) => {
		const anyDepth = pattern.match(/\*\*+/g)?.length ?? 0;
		if (pattern.length > maxLength || anyDepth > maxAnyDepth)
			return true;
		left -= expand(pattern, left).made;
		return left < 0;
	});
}
function alternativesOf(pattern) {
	return expand(pattern, maxAlternatives).alternatives;
}
function expand(pattern, limit) {
	const alternatives = new Set();
	let open = new Set([pattern]);
	let made = 1;
	while (open.size > 0 && made <= limit) {
		const next = new Set();
		for (const text of open) {
			const [whole, inner] = /\{([^{},]*,[^{}]*)\}/.exec(text) ?? [];
			const parts = inner?.split(',') ?? [];
			if (whole === undefined)
				alternatives.add(text);
			made += parts.length;
			if (made > limit)
				break;
			for (const part of parts)
				next.add(text.replace(whole ?? '', () => part));
		}
		open = next;
	}
	return { alternatives: [...alternatives], made };
}
}),
49519:
((module_, exports_, require_) => {
require_.d(exports_, {
  j: () => (readEvent)
});
var _events_0 = require_(8947);
var _pull_request_1 = require_(28473);
var _run_2 = require_(71237);
var _subject_3 = require_(88540);
function readEvent(env, event) {
	const eventName = env['GITHUB_EVENT_NAME'] ?? '';
	const data = _subject_3/*.payload*/.lM.safeParse(event).data ?? {};
	const build = eventName === 'workflow_run' ? data.workflow_run : undefined;
	const own = env['GITHUB_REPOSITORY'] ?? '';
	const read = { eventName, own, ref: env['GITHUB_REF'] ?? '', data, build };
	const subject = (0,_subject_3/*.readSubject*/.$e)(read);
	const run = {
		eventName,
		subject,
		sha: (0,_subject_3/*.pullOf*/.pv)({ subject })?.headSha ?? readCommit(read, env['GITHUB_SHA']),
		ref: read.ref,
		quiet: (0,_events_0/*.explainQuiet*/.I$)(eventName, event),
		builtOn: build?.event || undefined,
		isScheduled: eventName === 'schedule' || build?.event === 'schedule',
		defaultBranch: data.repository?.default_branch ?? branchOfSchedule(read),
		...readRunner(env),
		checkout: readCheckout(env, eventName),
	};
	return { ...run, trust: (0,_run_2/*.judgeTrust*/.g_)(run, isForeignBuild(read)) };
}
function branchOfSchedule({ eventName, ref }) {
	return eventName === 'schedule' ? /^refs\/heads\/(.+)$/s.exec(ref)?.[1] : undefined;
}
function readRunner(env) {
	const repository = env['GITHUB_REPOSITORY'] ?? '';
	const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
	return {
		repository,
		repositoryId: env['GITHUB_REPOSITORY_ID'] ?? '',
		actor: env['GITHUB_ACTOR'] ?? '',
		serverUrl,
		apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
		runUrl: computeRunUrl(env, `${serverUrl}/${repository}`),
		runId: env['GITHUB_RUN_ID'] ?? '',
		runAttempt: Number(env['GITHUB_RUN_ATTEMPT']) || 1,
		workflow: /\/\.github\/workflows\/([^@/]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1] ?? '',
		job: env['GITHUB_JOB'] ?? '',
		forge: (0,_run_2/*.forgeName*/.ji)(env),
		tool: (0,_run_2/*.commandLineOf*/.l0)(env),
	};
}
function readCommit({ eventName, build }, sha) {
	return (eventName === 'workflow_run' ? build?.head_sha : sha) ?? '';
}
function readCheckout(env, eventName) {
	const folder = env['GITHUB_WORKSPACE'];
	if (!folder || eventName === 'workflow_run')
		return undefined;
	return { folder, commit: env['GITHUB_SHA'] ?? '' };
}
function isForeignBuild(read) {
	const { build, own } = read;
	const head = build?.head_repository?.full_name;
	if (build === undefined || (head === undefined && !(0,_subject_3/*.isBuildOfPull*/.tQ)(read)))
		return false;
	return !(0,_pull_request_1/*.isSameRepository*/.ve)(head, own);
}
function computeRunUrl(env, repositoryUrl) {
	const id = env['GITHUB_RUN_ID'];
	if (!id)
		return '';
	if ((0,_run_2/*.forgeName*/.ji)(env))
		return `${repositoryUrl}/actions/runs/${env['GITHUB_RUN_NUMBER'] || id}`;
	return `${repositoryUrl}/actions/runs/${id}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`;
}
}),
19366:
((module_, exports_, require_) => {
require_.d(exports_, {
  GW: () => (problemsOf),
  LY: () => (takeInputs),
  TL: () => (parseInputs),
  Ys: () => (rejectProblems),
  Zw: () => (problemOf),
  hS: () => (InvalidInputs),
  qs: () => (unknownInputs)
});
var _base_errors_0 = require_(22396);
var _base_nearest_3 = require_(80413);
var _base_plain_text_4 = require_(85763);
var _input_values_1 = require_(13831);
var _inputs_2 = require_(23135);
function takeInputs(env) {
	const taken = _inputs_2/*.inputNames*/.vj.map((name) => [name, takeVariable(env, `INPUT_${name.toUpperCase()}`)]);
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
const ofFormerVersions = ['VERSIONS', 'VERSION'];
function unknownInputs(env) {
	const known = new Set(_inputs_2/*.inputNames*/.vj.map((name) => name.toUpperCase()));
	const unknown = Object.keys(env).flatMap((variable) => {
		const [, name = ''] = /^INPUT_(.+)$/s.exec(variable) ?? [];
		return name === '' || known.has(name) ? [] : [name];
	});
	const removed = ofFormerVersions.filter((name) => unknown.includes(name));
	const instead = removed.length > 0 ? [insteadOfVersions(removed)] : [];
	const others = unknown.filter((name) => !removed.includes(name)).map(describeUnknown);
	return [...instead, ...others];
}
function insteadOfVersions(names) {
	const inputs = names.map((name) => `\`${name.toLowerCase()}\``).join(' and ');
	return `${inputs} ${names.length > 1 ? 'do' : 'does'} nothing any more, because a site keeps no former versions: to go back, run the publish job of the earlier run again (docs/rollback.md).`;
}
function describeUnknown(name) {
	const meant = (0,_base_nearest_3/*.nearest*/.p)(name, _inputs_2/*.inputNames*/.vj);
	return `\`${(0,_base_plain_text_4/*.plainText*/.wh)(name.toLowerCase(), 60)}\` is not an input${meant ? `; did you mean \`${meant}\`?` : '.'}`;
}
function parseInputs(raw, origins = {}) {
	const problems = [];
	const entries = _inputs_2/*.inputNames*/.vj.map((input) => {
		const { value, problem } = readInput(input, raw[input], origins[input]);
		if (problem)
			problems.push({ input, text: problem });
		return [input, value];
	});
	return { inputs: Object.fromEntries(entries), problems };
}
function problemOf(input, raw) {
	return readInput(input, raw).problem;
}
function readInput(input, raw, origin) {
	const { read, secret } = _inputs_2/*.inputRows*/.k8[input];
	try {
		return { value: read(raw.trim(), origin) };
	}
	catch (error) {
		if (!(error instanceof _input_values_1/*.InvalidValue*/.h6))
			throw error;
		const given = secret ? '.' : `; given was "${(0,_base_plain_text_4/*.plainText*/.wh)(raw, 120)}".`;
		return { value: read(''), problem: `${error.message}${given}` };
	}
}
class InvalidInputs extends _base_errors_0/*.DeployError*/.sH {
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
function problemsOf(found) {
	return found.flatMap(([input, text, or]) => (text ? [{ input, text, ...(or && { or }) }] : []));
}
}),
36533:
((module_, exports_, require_) => {
require_.d(exports_, {
  A0: () => (isOfDependabot),
  D$: () => (isInEmptiedHome),
  Ds: () => (tokenFilePath),
  FX: () => (dependabot),
  Pk: () => (warnOfTokenFile),
  QK: () => (loginProblems),
  Rm: () => (adviseOnLogin),
  Th: () => (namedTokenFile),
  pQ: () => (loginPathProblems)
});
var node_fs_0 = require_(73024);
var node_path_1 = require_(76760);
var _base_errors_2 = require_(22396);
var _base_format_8 = require_(86616);
var _base_inside_3 = require_(4035);
var _events_4 = require_(8947);
var _login_names_7 = require_(82956);
var _read_inputs_5 = require_(19366);
var _run_6 = require_(71237);
const dependabot = 'dependabot[bot]';
function isOfDependabot({ actor, eventName }) {
	return actor === dependabot && (0,_events_4/*.isEvent*/.xH)(eventName, 'without secrets of Dependabot');
}
function loginProblems(inputs, context) {
	const { 'access-token': access, 'refresh-token': refresh, 'token-file': file, 'token-store': store, 'secret-environment': environment, } = inputs;
	const hasLogin = refresh !== undefined || file !== undefined;
	const why = isOfDependabot(context)
		? 'Dependabot started this run, and GitHub gives its runs no Actions secrets.'
		: 'an empty secret usually has another name or environment.';
	const noLogin = `has no value, and neither has \`access-token\`: ${why}`;
	const { clientId } = (0,_login_names_7/*.namesFor*/.G)(inputs['secret-name']);
	const noClient = `is empty. \`${clientId}\` is a variable, not a secret: \`\${{ vars.${clientId} }}\` reads it.`;
	const noSecretToken = 'is required for `token-store: github-secret`: a token that can write secrets.';
	const noFile = 'is required for `token-store: file`: the path of the file.';
	const noEnvironments = `is set, but ${context.forge} has no environments: leave it empty, and the secret of the repository is used.`;
	return (0,_read_inputs_5/*.problemsOf*/.GW)([
		['refresh-token', !access && !hasLogin && noLogin, 'access-token'],
		['client-id', !access && hasLogin && !inputs['client-id'] && noClient],
		['secret-token', store === 'github-secret' && !inputs['secret-token'] && noSecretToken],
		['token-file', store === 'file' && !file && noFile],
		['secret-environment', !access && context.forge && environment && noEnvironments],
	]);
}
function adviseOnLogin(problems, context) {
	const { tool, repository } = context;
	const hasNoLogin = problems.some(({ or }) => or === 'access-token');
	if (hasNoLogin && isOfDependabot(context))
		return [
			'Start the workflow yourself, or give its runs an access token of the console (docs/previews.md#forks-and-dependabot):',
			{
				command: `gh secret set OSC_ACCESS_TOKEN --app dependabot --repo ${(0,_base_format_8/*.shellWord*/.r7)(repository)}`,
			},
			'The step reads it by this line:',
			{ command: 'access-token: ${{ secrets.OSC_ACCESS_TOKEN }}' },
		];
	const isEmpty = hasNoLogin || problems.some(({ input }) => input === 'client-id');
	if (!isEmpty || !tool || !repository)
		return undefined;
	return [
		'See what the repository lacks:',
		{ command: `${(0,_run_6/*.toolOf*/.wS)(context)} doctor --repo ${(0,_base_format_8/*.shellWord*/.r7)(repository)}` },
	];
}
function tokenFilePath(given, at) {
	const path = namedTokenFile(given, at);
	return path === undefined ? undefined : followLinks(path);
}
function namedTokenFile(given, { home, workspace }) {
	if (!given.startsWith('~'))
		return (0,node_path_1.resolve)(workspace, given);
	return home && /^~(?:[\\/]|$)/.test(given) ? (0,node_path_1.join)(home, given.slice(1)) : undefined;
}
function loginPathProblems(inputs, at) {
	const { 'token-file': given, directory } = inputs;
	const path = given === undefined ? undefined : tokenFilePath(given, at);
	const folder = directory === undefined ? undefined : followLinks((0,node_path_1.resolve)(at.workspace, directory.value));
	const isPublished = (file) => file !== undefined && folder !== undefined && (0,_base_inside_3/*.isInside*/.F)(file, folder);
	const noHome = 'begins with `~`, but that home folder is unknown here: give a full path.';
	const published = 'lies below `directory`, and the login would be published: keep it in a folder that is not published.';
	const journal = 'contains the temporary folder of the runner (RUNNER_TEMP), which holds the login for a while.';
	return (0,_read_inputs_5/*.problemsOf*/.GW)([
		['token-file', given !== undefined && path === undefined && noHome],
		['token-file', isPublished(path) && published],
		['directory', isPublished(followLinks(at.journalPath)) && journal],
	]);
}
function warnOfTokenFile(inputs, at) {
	const given = inputs['access-token'] ? undefined : inputs['token-file'];
	const path = given === undefined ? undefined : tokenFilePath(given, at);
	if (path === undefined || at.jobFolder === undefined || isInEmptiedHome(path, at))
		return undefined;
	const elsewhere = 'the next run then has no login. Use a folder of the runner outside of the workspace and of RUNNER_TEMP.';
	if ((0,_base_inside_3/*.isInside*/.F)(path, followLinks((0,node_path_1.dirname)(at.jobFolder))))
		return `\`token-file\` is in RUNNER_TEMP, which the runner empties for each job: ${elsewhere}`;
	if ((0,_base_inside_3/*.isInside*/.F)(path, followLinks(at.workspace)))
		return `\`token-file\` is in the workspace, where the next \`actions/checkout\` deletes it (unless it has \`clean: false\`): ${elsewhere}`;
	return undefined;
}
function isInEmptiedHome(path, { jobFolder }) {
	if (jobFolder === undefined)
		return false;
	if ((0,_base_inside_3/*.isInside*/.F)(path, '/github/home'))
		return true;
	const emptied = (0,node_fs_0.statSync)((0,node_path_1.join)((0,node_path_1.dirname)(jobFolder), '_github_home'), {
		bigint: true,
		throwIfNoEntry: false,
	});
	if (emptied === undefined)
		return false;
	for (let folder = (0,node_path_1.dirname)(path); folder !== (0,node_path_1.dirname)(folder); folder = (0,node_path_1.dirname)(folder)) {
		const found = (0,node_fs_0.statSync)(folder, { bigint: true, throwIfNoEntry: false });
		if (found?.dev === emptied.dev && found.ino === emptied.ino)
			return true;
	}
	return false;
}
function followLinks(path) {
	try {
		return (0,node_fs_0.realpathSync)(path);
	}
	catch (error) {
		if ((0,node_path_1.dirname)(path) === path)
			return path;
		const real = (0,node_path_1.join)(followLinks((0,node_path_1.dirname)(path)), (0,node_path_1.basename)(path));
		const isOpen = (0,_base_errors_2/*.hasSystemCode*/.$G)(error, 'ENOENT') &&
			(0,node_fs_0.lstatSync)(real, { throwIfNoEntry: false })?.isSymbolicLink();
		return isOpen ? followLinks((0,node_path_1.resolve)((0,node_path_1.dirname)(real), (0,node_fs_0.readlinkSync)(real))) : real;
	}
}
}),
79071:
((module_, exports_, require_) => {
require_.d(exports_, {
  CP: () => (runnerKinds),
  Kn: () => (wasmFileOption),
  Qh: () => (serviceIdOf),
  TQ: () => (isBuilt),
  ae: () => (runners),
  fM: () => (runnerList),
  go: () => (appKind),
  mv: () => (runnerOf)
});
const runnerKinds = ['web', 'python', 'go', 'dotnet', 'wasm', 'php'];
const runnerList = `${runnerKinds.slice(0, -1).join(', ')} or ${runnerKinds.at(-1)}`;
const common = {
	source: 'SourceUrl',
	token: 'GitHubToken',
	takesCommit: false,
	takesFolder: true,
	takesStandby: false,
	showsPages: true,
};
const runners = {
	web: {
		serviceId: 'eyevinn-web-runner',
		appType: 'nodejs',
		...common,
		takesCommit: true,
		takesStandby: true,
	},
	python: {
		serviceId: 'eyevinn-python-runner',
		appType: 'python',
		...common,
		takesFolder: false,
		takesStandby: true,
		showsPages: false,
	},
	go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
	dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
	wasm: {
		serviceId: 'eyevinn-wasm-runner',
		appType: 'wasm',
		source: 'GithubUrl',
		token: 'GithubToken',
		takesCommit: true,
		takesFolder: false,
		takesStandby: false,
		showsPages: false,
	},
	php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};
const wasmFileOption = 'WasmUrl';
function isBuilt({ target }) {
	return target === 'runner' || target === 'app';
}
function serviceIdOf(inputs) {
	return inputs.runner ? runners[inputs.runner].serviceId : (inputs.service ?? '');
}
function appKind(type) {
	return runnerKinds.find((kind) => runners[kind].appType === type);
}
function runnerOf(serviceId) {
	return runnerKinds.find((kind) => runners[kind].serviceId === serviceId);
}
}),
16086:
((module_, exports_, require_) => {
require_.d(exports_, {
  a: () => (withShortRef),
  m: () => (shortRef)
});
function shortRef(ref) {
	return ref.replace(/^refs\/(?:heads|tags)\//, '');
}
function withShortRef(url) {
	return url.replace(/(?<=^[^#]*(?:#|\/tree\/))refs\/(?:heads|tags)\//, '');
}
}),
49391:
((module_, exports_, require_) => {
require_.d(exports_, {
  FI: () => (appSource),
  Ns: () => (optionSource),
  Ps: () => (computeSource),
  SI: () => (sourceNames),
  WM: () => (isCommit),
  _C: () => (refOfRun),
  _M: () => (repositoryOf),
  cl: () => (sameUrl),
  e0: () => (unknownSource),
  hI: () => (sourceOption),
  qJ: () => (splitSource),
  sT: () => (recordedSource)
});
var _base_addresses_0 = require_(11715);
function computeSource(inputs, context) {
	const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
	const given = inputs['source-url'] && splitSource(inputs['source-url'].value);
	const url = given?.url ?? own;
	if (url === undefined)
		return undefined;
	if (url.startsWith('s3:'))
		return sourceAt(url);
	const run = own !== undefined && sameUrl(url, own) ? context : undefined;
	return sourceOfRun(url, { run, asked: inputs['source-ref'] ?? given?.ref });
}
function sourceOfRun(url, { run, asked }) {
	const sha = run?.sha || undefined;
	const runsAt = run && refOfRun(run);
	const ref = asked ?? runsAt ?? sha;
	if (ref !== undefined && isCommit(ref))
		return sourceAt(url, ref);
	const followsRun = asked === undefined || asked === runsAt;
	return { url, ref, commit: followsRun ? sha : undefined, pinned: false };
}
function refOfRun({ subject }) {
	if (subject.is === 'pull request')
		return subject.pull.headRef;
	return subject.is === 'branch' || subject.is === 'tag' ? subject.name : undefined;
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
	const given = sourceNames
		.map((name) => record[name])
		.find((value) => typeof value === 'string' && value !== '');
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
	return { url, ref: sourceRef || ref };
}
function sameUrl(a, b) {
	const one = repositoryOf(a);
	const other = repositoryOf(b);
	return one || other ? one === other : splitSource(a).url === splitSource(b).url;
}
function repositoryOf(source) {
	const address = (0,_base_addresses_0/*.parseGitAddress*/.QJ)(splitSource(source).url);
	if (!address)
		return undefined;
	const { host, port, path } = address;
	return `${host}${port && port !== '22' ? `:${port}` : ''}/${path}`.toLowerCase();
}
}),
41439:
((module_, exports_, require_) => {
require_.d(exports_, {
  DZ: () => (readOverlaid),
  Kd: () => (formatOverlaid),
  MH: () => (maxTags),
  O5: () => (formerSecretsIn),
  Sd: () => (readDeployedAt),
  Sh: () => (formatRepository),
  TT: () => (linkOfRun),
  UI: () => (overlaidIn),
  UP: () => (appNameIn),
  fZ: () => (formatBackedUpSince),
  fo: () => (formatFormerSecret),
  iB: () => (formatPreview),
  jW: () => (formatWokenAt),
  kE: () => (mergeTags),
  nM: () => (computeOwnTags),
  pG: () => (readBranch),
  t7: () => (readMarker),
  tP: () => (readRunUrl),
  w$: () => (readBackedUpSince),
  wx: () => (readFormerSecret),
  xt: () => (namesRepository),
  yF: () => (readWokenAt),
  yH: () => (formatAppName)
});
var node_crypto_0 = require_(77598);
var _owner_1 = require_(82787);
const maxTagLength = 64;
const maxTags = 20;
const kinds = ['repository', 'repository-id', 'preview', 'deployed', 'run', 'job'];
const ownTag = new RegExp(`^(${kinds.join('|')}) +(\\S.*)$`, 's');
function computeOwnTags({ repository, repositoryId }, intent) {
	if (!repository)
		return [];
	const tags = [
		`repository ${formatRepository(repository)}`,
		...(repositoryId ? [`repository-id ${repositoryId}`] : []),
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
function linkOfRun(ownUrl, run) {
	return ownUrl.replace(/\d+(\/attempts\/\d+)?$/, run);
}
function readDeployedAt({ deployed = '' }) {
	return Date.parse(deployed.toUpperCase()) || undefined;
}
function formatRepository(repository) {
	return fitPart(repository.toLowerCase(), { kind: 'repository', whole: repository.toLowerCase() });
}
function namesRepository(marker, own) {
	const tagged = { repository: marker.repository, repositoryId: marker['repository-id'] };
	const repository = formatRepository(own.repository ?? '');
	return (0,_owner_1/*.isSameOwner*/.Ie)(tagged, { ...own, repository }) === true;
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
const backedUpTag = /^backed up since (\S+)$/;
function formatBackedUpSince(now) {
	return `backed up since ${new Date(now).toISOString().slice(0, 16).toLowerCase()}z`;
}
function readBackedUpSince(tags) {
	const found = tags.map((tag) => backedUpTag.exec(tag.trim().toLowerCase())).find(Boolean);
	const since = found?.[1] ?? '';
	return Date.parse(since.toUpperCase()) || undefined;
}
const wokenTag = /^woken at (\S+)$/;
function formatWokenAt(now) {
	return `woken at ${new Date(now).toISOString().slice(0, 19).toLowerCase()}z`;
}
function readWokenAt(tags) {
	const found = tags.map((tag) => wokenTag.exec(tag.trim().toLowerCase())).find(Boolean);
	return Date.parse(found?.[1]?.toUpperCase() ?? '') || undefined;
}
const overlaidTag = /^overlaid by (\S+)(?: (\d+))?$/;
function formatOverlaid({ publishId, run }) {
	return `overlaid by ${publishId}${run === undefined ? '' : ` ${run}`}`;
}
function overlaidIn(tags) {
	return tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => overlaidTag.test(tag));
}
function readOverlaid(tag) {
	const [, publishId = '', run] = overlaidTag.exec(tag) ?? [];
	return { publishId, run: run === undefined ? undefined : Number(run) };
}
const appTag = /^app ([a-z0-9]+)$/;
function formatAppName(name) {
	return `app ${name}`;
}
function appNameIn(tags) {
	return tags.map((tag) => appTag.exec(tag.trim().toLowerCase())?.[1]).find(Boolean);
}
const formerSecretTag = /^former secret (osc[0-9a-f]{24})$/;
function formatFormerSecret(name) {
	return `former secret ${name}`;
}
function readFormerSecret(tag) {
	return formerSecretTag.exec(tag.trim().toLowerCase())?.[1];
}
function formerSecretsIn(tags) {
	return tags.map(readFormerSecret).filter((name) => name !== undefined);
}
function readMarker(tags) {
	const marker = {};
	for (const tag of tags) {
		const [, kind, part] = ownTag.exec(tag.trim().toLowerCase()) ?? [];
		if (kind && part)
			marker[kind] ??= part;
	}
	return marker;
}
function mergeTags(there, own) {
	const former = readMarker(there);
	const ours = readMarker(own);
	const keepsId = ours['repository-id'] === undefined && former.repository === ours.repository;
	const isOthers = (tag) => {
		const marker = readMarker([tag]);
		return Object.keys(marker).length === 0 || (keepsId && marker['repository-id'] !== undefined);
	};
	const others = there.filter(isOthers);
	const tags = [...own, ...others];
	return tags.length > maxTags ? undefined : tags;
}
function fitPart(part, { kind, whole }) {
	const maxLength = maxTagLength - kind.length - 1;
	if (part.length <= maxLength)
		return part;
	const hash = (0,node_crypto_0.createHash)('sha256').update(whole).digest('hex').slice(0, 8);
	return `${part.slice(0, maxLength - 9).toWellFormed()}~${hash}`;
}
}),
43355:
((module_, exports_, require_) => {
require_.d(exports_, {
  F: () => (giveBack),
  Z: () => (acquireLease)
});
var _base_errors_0 = require_(22396);
var _base_format_6 = require_(86616);
var _base_retry_1 = require_(50973);
var _choose_token_2 = require_(9239);
var _generation_3 = require_(37736);
var _lease_holder_4 = require_(52161);
var _token_store_5 = require_(97013);
async function acquireLease(options) {
	const { store, journal, clock, interrupts, run } = options;
	const ownMark = {
		run,
		at: new Date(clock.now()).toISOString(),
		mark: options.newId(),
		job: options.job,
	};
	const unsent = {
		generation: 0,
		current: '',
		superseded: [],
		state: 'stored',
		...ownMark,
	};
	for (let waitedMs = 0; journal.isInUse && waitedMs < leasePatienceMs; waitedMs += lookEveryMs)
		await clock.sleep(lookEveryMs, interrupts.signal);
	try {
		journal.write({ record: unsent });
	}
	catch (error) {
		throw (0,_token_store_5/*.notWritableError*/.Gq)(`The journal ${journal.path} cannot be written`, { cause: error });
	}
	try {
		const choice = await choose(ownMark, options);
		if ('lent' in choice)
			await giveBack({ record: unsent }, options);
		else {
			interrupts.signal.throwIfAborted();
			journal.write({ record: choice.refreshing, sent: true });
		}
		return choice;
	}
	catch (error) {
		await giveBack({ record: unsent }, options);
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
			throw error;
		throw (0,_token_store_5/*.notWritableError*/.Gq)(`The lease of ${store.place} could not be taken`, { cause: error });
	}
}
async function giveBack(given, options) {
	const { journal, clock, random } = options;
	try {
		await (0,_base_retry_1/*.retry*/.L5)(() => release(given, options.store), {
			clock,
			policy: (0,_base_retry_1/*.anyError*/.$b)(_base_retry_1/*.rules*/.aO.lease, random),
		});
	}
	catch {
		return false;
	}
	journal.delete();
	return true;
}
async function release({ record, end, later = false }, store) {
	if (store.lease && !later && store.lease.isHeld === undefined)
		return;
	const stored = later || end ? await store.read() : {};
	const lease = later ? leaseLater(store, record) : store.lease;
	const [look] = await Promise.all([lease?.findOwn(record.mark), complete(store, record)]);
	if (lease && !look)
		return;
	if (end)
		await markEnd(store, { record, end, stored: stored.record });
	if (lease && look)
		await releaseTurn(store, { lease, look });
}
async function releaseTurn(store, { lease, look }) {
	await store.endTurn?.(lease);
	await lease.release(look);
}
const leaseLater = (store, record) => store.leaseOf?.(record) ?? store.lease;
async function complete(store, record) {
	await store.confirm?.(record).catch(() => undefined);
}
async function markEnd(store, { record, end, stored, }) {
	if (stored && (0,_generation_3/*.isOther*/.bv)(stored, record))
		return;
	const wasUncertain = stored?.state === 'uncertain' && stored.current === record.current;
	if (end === 'refused' && !wasUncertain)
		return;
	const refusedTo = end === 'refused' ? record.run : undefined;
	await store.writeRecord({ ...record, state: 'uncertain', refusedTo });
}
const leasePatienceMs = 120_000;
const lookEveryMs = 3000;
async function choose(mark, options) {
	const { store } = options;
	const keeps = await prove(mark, options);
	for (;;) {
		const stored = await store.read();
		const lent = (0,_choose_token_2/*.findLendable*/.T2)(stored, options);
		if (lent)
			return { lent };
		const { lease } = store;
		if (!keeps || !lease || lease.isHeld) {
			const token = await (0,_choose_token_2/*.chooseToken*/.X1)(stored, options);
			if (keeps)
				await store.checkElsewhere?.();
			return {
				token,
				refreshing: (0,_generation_3/*.makeRefreshingRecord*/.rG)(stored.record, (0,_generation_3/*.fingerprint*/.Rj)(token), mark),
				keeps,
			};
		}
		await awaitLease(lease, mark, options);
	}
}
async function prove(mark, { store, allowTokenLoss, log }) {
	try {
		await store.prove(mark);
		return true;
	}
	catch (error) {
		if (!allowTokenLoss || !(error instanceof _base_errors_0/*.DeployError*/.sH))
			throw error;
		log.warning(`${error.message}\nContinuing because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`);
		return false;
	}
}
async function awaitLease(lease, mark, options) {
	const { interrupts, log, store, signInCommand } = options;
	const heldBy = await lease.acquire(mark, {
		everyMs: lookEveryMs,
		patienceMs: leasePatienceMs,
		signal: interrupts.signal,
		onHeld: (holder) => {
			const { who, detail } = (0,_lease_holder_4/*.describeHolder*/.sG)(holder, mark);
			const named = detail ? `${who} (${detail})` : who;
			log.info(`${named} is using this login; waiting up to ${(0,_base_format_6/*.formatDuration*/.a3)(leasePatienceMs)}.`);
		},
		isOver: async () => store.lends &&
			((0,_choose_token_2/*.findLendable*/.T2)(await store.read(), options) !== undefined || store.lease !== lease),
	});
	if (heldBy === undefined)
		return;
	const { who, detail } = (0,_lease_holder_4/*.describeHolder*/.sG)(heldBy, mark);
	const text = `${who} still uses the login in ${store.place}`;
	throw (0,_token_store_5/*.notWritableError*/.Gq)(detail ? `${text}: ${detail}` : text, {
		next: (0,_lease_holder_4/*.adviseOnHolder*/.MC)(heldBy, mark, signInCommand),
	});
}
}),
47341:
((module_, exports_, require_) => {
require_.d(exports_, {
  Q: () => (authenticate),
  z: () => (chooseStore)
});
var plain_text = require_(85763);
var login = require_(36533);
var contract_runtime = require_(73520);
var api = require_(48713);
var http = require_(9588);
var access_token = require_(43847);
var clients = require_(84257);
var platform_hosts = require_(10774);
var oauth = require_(79802);
var encrypted_login = require_(64864);
var journal = require_(20779);
var processes = require_(17841);
var errors = require_(22396);
var format = require_(86616);
var acquire_lease = require_(43355);
var choose_token = require_(9239);
var generation = require_(37736);
var persist = require_(48716);
var retry = require_(50973);
;// src/credentials/refresh-grant.js
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ERR_ANSWER_TIMEOUT']);
async function sendRefreshGrant(refreshToken, { refresh, clock, random }) {
	let lost;
	const attempt = async () => {
		try {
			return await refresh(refreshToken);
		}
		catch (error) {
			if (!(error instanceof errors/*RequestError*/.GI))
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
	return (0,retry/*retry*/.L5)(attempt, {
		clock,
		policy: (error, number) => number < retry/*rules*/.aO.grant.tries && isBrokenConnection(error)
			? (0,retry/*backoffMs*/.jo)(number, retry/*rules*/.aO.grant, random)
			: undefined,
	});
}
function refusedAfterError(lost, { code, message, request, cause }) {
	const reason = (0,errors/*systemCodeOf*/.c7)(lost.cause) ?? 'the connection broke';
	return new errors/*RequestError*/.GI(code === 'invalid-grant' ? code : 'token-uncertain', `${message} The try before it got no answer (${reason}): if the server processed that try, the new token was lost with the answer.`, { request, cause });
}
function wasNeverSent(error) {
	return error instanceof errors/*RequestError*/.GI && error.request.sent === false;
}
function isRefusal(error) {
	if (wasNeverSent(error))
		return true;
	return (error instanceof errors/*RequestError*/.GI &&
		(error.code === 'token-exchange-failed' || error.code === 'invalid-grant'));
}
function endOfGrant(error) {
	if (!isRefusal(error))
		return 'unanswered';
	return error instanceof errors/*RequestError*/.GI && error.code === 'invalid-grant' ? 'refused' : undefined;
}
function explainRefreshFailure(error, { rotatedBy, signInCommand, place, }) {
	if (!(error instanceof errors/*RequestError*/.GI))
		return error;
	const { code, request, message } = error;
	const retold = (as, text, next) => new errors/*RequestError*/.GI(as, text, { request, cause: error, next });
	if (wasNeverSent(error))
		return retold(code, message, 'The refresh token was not sent and is still valid.');
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
	return retold(code, `${refused} token that this job started with: another run rotated the login meanwhile, ${(0,plain_text/*plainText*/.wh)(rotatedBy)}.`, ['That run has stored the new token, so first run {again}. If that fails too:\n', ...next]);
}
function isBrokenConnection(error) {
	if (!(error instanceof errors/*RequestError*/.GI) ||
		error.code !== 'unreachable' ||
		error.status !== undefined)
		return false;
	return wasNeverSent(error) || !timeouts.has((0,errors/*systemCodeOf*/.c7)(error.cause) ?? '');
}
;// src/credentials/rotation.js
const safetyMs = 60_000;
class RotatingTokens {
	#options;
	#access;
	#pending;
	#released;
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
			const because = error instanceof errors/*DeployError*/.sH ? `${error.message} ${error.hint}` : (0,errors/*messageOf*/.bD)(error);
			throw new errors/*DeployError*/.sH('login-expired', `The access token ended after its hour and could not be renewed. ${because}`, { cause: error });
		}
	}
	async renew(refused) {
		if (this.#access && this.#access.value !== refused)
			return this.#access.value;
		if (this.#pending)
			return await this.#pending;
		if (this.#options.refusedAccess !== undefined)
			return undefined;
		this.#options = { ...this.#options, refusedAccess: refused };
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
		const obtain = async () => {
			await (0,persist/*recover*/.l)(this.#options, { isAlone: true });
			const { access, refreshToken, released } = await rotate(this.#options);
			this.#released = released;
			if (refreshToken !== undefined)
				this.#options = { ...this.#options, given: refreshToken };
			return access;
		};
		this.#access = await (store.exclusively?.(obtain) ?? obtain());
		return this.#access.value;
	}
}
async function rotate(options) {
	const { store, clock, log, jobLogin } = options;
	const ofJob = (0,choose_token/*findLendable*/.T2)({ accessToken: jobLogin?.read() }, options);
	const stored = ofJob || !store.lends ? {} : await store.read();
	(0,choose_token/*rejectShared*/.JD)(stored, store);
	const lent = ofJob ?? (0,choose_token/*findLendable*/.T2)(stored, options);
	const choice = lent ? { lent } : await (0,acquire_lease/*acquireLease*/.Z)(options);
	if ('lent' in choice) {
		const { value, expiresAt } = choice.lent;
		log.mask(value);
		const left = (0,format/*formatDuration*/.a3)(expiresAt - clock.now());
		const whose = ofJob ? 'of an earlier step of this job' : `kept in ${store.place}`;
		log.info(`Signed in with the access token ${whose}; good for ${left}.`);
		return { access: choice.lent, refreshToken: undefined, released: undefined };
	}
	const endHold = options.interrupts.hold(() => log.notice('Stopping once the platform has renewed the login and the new token is stored: it would be lost otherwise.'));
	try {
		return await keepTokens(await send(choice, options), choice, options);
	}
	finally {
		endHold();
	}
}
async function send({ token, refreshing }, options) {
	const { journal, signInCommand, store } = options;
	try {
		return await sendRefreshGrant(token, options);
	}
	catch (error) {
		const end = endOfGrant(error);
		const isGivenBack = await (0,acquire_lease/*giveBack*/.F)({ record: refreshing, end }, options);
		if (!isGivenBack && end !== 'unanswered')
			journal.write({ record: refreshing });
		const { record } = await store.read().catch(() => ({}));
		const rotatedBy = record && (0,generation/*isOther*/.bv)(record, refreshing) ? record.run : undefined;
		const place = placeOfToken(token, options);
		throw explainRefreshFailure(error, { rotatedBy, signInCommand, place });
	}
}
function placeOfToken(token, { store, given }) {
	if (store.kind === 'none')
		return 'the input `refresh-token`';
	return store.lends && token === given
		? `the secret behind \`refresh-token\`; ${store.place} has no token that follows it`
		: store.place;
}
async function keepTokens(tokens, lease, options) {
	const { token, refreshing, keeps } = lease;
	const { store, clock, log, jobLogin } = options;
	const { accessToken: access, refreshToken = token } = tokens;
	if (access.value)
		log.mask(access.value);
	log.mask(refreshToken);
	const login = { accessToken: access, refreshToken };
	const rotated = (0,generation/*makeRotatedRecord*/.HX)(refreshing, (0,generation/*fingerprint*/.Rj)(refreshToken), new Date(clock.now()).toISOString());
	noteInJournal({ record: rotated, login }, options);
	const stored = keeps
		? await (0,persist/*persistToken*/.G)(login, rotated, options).catch((error) => {
			log.warning('The new refresh token is in the journal: the post step of this job tries once more to store it.');
			throw error;
		})
		: { isKept: false, recorded: true };
	log.info(`Signed in. The new refresh token ${stored.isKept ? `is kept in ${store.place}` : 'is not kept'}.`);
	const finished = stored.recorded ? finish(rotated, options) : undefined;
	const told = stored.isKept ? store.announce?.(rotated) : undefined;
	const released = Promise.all([finished, told]).then(() => undefined);
	if (!access.value) {
		await released;
		throw new errors/*DeployError*/.sH('unexpected-answer', 'The token endpoint gave a new refresh token and no access token.');
	}
	try {
		jobLogin?.write(access);
	}
	catch (error) {
		log.info(`A later step of this job cannot use this login: ${(0,errors/*messageOf*/.bD)(error)}`);
	}
	const isOfStore = stored.isKept && store.lends && options.given === undefined;
	return { access, refreshToken: isOfStore ? undefined : refreshToken, released };
}
async function finish(rotated, options) {
	const { journal, store } = options;
	if (!store.lease?.isHeld)
		return journal.delete();
	noteInJournal({ record: rotated }, options);
	await (0,acquire_lease/*giveBack*/.F)({ record: rotated }, options);
}
function noteInJournal(entry, { journal, log }) {
	try {
		journal.write(entry);
	}
	catch (error) {
		log.warning(`The journal ${journal.path} could not be written: ${(0,errors/*messageOf*/.bD)(error)} Continuing without it.`);
	}
}
var file = require_(35037);
var token_store = require_(97013);
;// src/credentials/authenticate.js
async function authenticate(options) {
	const { runtime, inputs, readOnly } = options;
	const hosts = (0,platform_hosts/*computeHosts*/.jr)(inputs);
	const lost = (0,login/*warnOfTokenFile*/.Pk)(inputs, runtime);
	if (lost)
		runtime.log.warning(lost);
	const tokens = await openLogin(options, (0,http/*openHttp*/.fb)(runtime), hosts);
	const accessToken = await tokens.get();
	let workspace;
	try {
		workspace = (0,access_token/*checkWorkspace*/.MD)(accessToken, inputs.workspace);
	}
	catch (error) {
		await tokens.settled();
		throw error;
	}
	return (0,clients/*platformClients*/.q)({ hosts, tokens, workspace, readOnly }, runtime);
}
async function openLogin({ runtime, inputs, context }, http, hosts) {
	const given = inputs['access-token'];
	if (given) {
		if (inputs['refresh-token'])
			runtime.log.info('This run uses `access-token`, or OSC_ACCESS_TOKEN of its environment: `refresh-token` is not used, and its login not renewed.');
		return givenToken(given, runtime);
	}
	const clientId = inputs['client-id'];
	if (!clientId)
		throw new Error('contract/rules/login.ts lets no login without a client id pass');
	const store = await chooseStore({ ...runtime, inputs, context, http });
	warnOfLeftSecret(store, { inputs, log: runtime.log });
	const refreshToken = inputs['refresh-token'];
	const client = { authUrl: hosts.auth, clientId, clientSecret: inputs['client-secret'] };
	const { jobFolder, journalPath } = runtime;
	runtime.saveState(contract_runtime/*journalState*/.v, journalPath);
	const lendsWithinJob = store.kind === 'github-secret' && refreshToken !== undefined;
	const tokens = new RotatingTokens({
		...runtime,
		given: refreshToken,
		clientId,
		store,
		jobLogin: lendsWithinJob && jobFolder
			? new encrypted_login/*JobLogin*/.h({ folder: jobFolder, refreshToken, clientId, authUrl: hosts.auth })
			: undefined,
		journal: new journal/*Journal*/.C(journalPath, processes/*machineProcesses*/.T, {
			given: refreshToken,
			isEmptied: jobFolder !== undefined,
		}),
		refresh: (refresh_token) => (0,oauth/*requestTokens*/.I)(http, client, { grant_type: 'refresh_token', refresh_token }),
		allowTokenLoss: inputs['allow-token-loss'],
		run: context.runUrl || 'a local run',
		job: context.job || undefined,
		signInCommand: (0,token_store/*signInCommand*/.aK)(inputs, context),
	});
	if (store.kind === 'actions-cache')
		await runtime.log.group('Login', () => tokens.get());
	return tokens;
}
function warnOfLeftSecret({ kind, place }, { inputs, log }) {
	if (!(0,token_store/*leavesSecret*/.pK)(inputs, kind))
		return;
	const { 'secret-name': name, 'secret-environment': environment = '' } = inputs;
	log.warning(`\`secret-token\` is empty, so the login is kept in ${place}. The secret ${name} of the environment ${(0,plain_text/*plainText*/.wh)(environment, 100)} is not renewed, and its token works only until a run has renewed the login.\n` +
		'To keep the login in the secret, set the secret that `secret-token` reads. To keep it in the cache, say so in the step:\n' +
		'token-store: actions-cache');
}
function givenToken(token, { clock, log }) {
	const claims = (0,access_token/*readClaims*/.Ip)(token);
	const soon = claims?.kind === 'pat' ? (0,api/*endsSoon*/.C_)(claims.endsAt, clock.now()) : undefined;
	if (soon)
		log.warning(`\`access-token\` ${soon}. Make a new one, and replace the secret that it is read from.`);
	return {
		get: async () => token,
		explainRefusal: () => claims && (0,access_token/*explainRefusal*/.GC)(claims, clock.now()),
		settled: async () => undefined,
	};
}
async function chooseStore(options) {
	const { inputs, clock, cacheService } = options;
	const kind = (0,token_store/*storeKind*/.I1)(inputs, !cacheService.ofRunner && cacheService.url !== '');
	switch (kind) {
		case 'github-secret':
			return (await require_.e(/* import() */ 853).then(require_.bind(require_, 84853))).openGitHubSecret(options);
		case 'actions-cache':
			return (await require_.e(/* import() */ 853).then(require_.bind(require_, 84853))).openActionsCache(options);
		case 'file': {
			const given = inputs['token-file'];
			const path = given === undefined ? undefined : (0,login/*tokenFilePath*/.Ds)(given, options);
			if (path === undefined)
				return (0,token_store/*noStore*/.R5)('`token-file` is missing for `token-store: file`.');
			return new file/*FileStore*/.yI({
				path,
				seed: inputs['refresh-token'],
				user: userOf(options),
				isEmptied: (0,login/*isInEmptiedHome*/.D$)(path, options),
				clock,
			});
		}
		case 'none':
			return (0,token_store/*noStore*/.R5)(inputs['token-store'] === 'none'
				? '`token-store: none` keeps no refresh token.'
				: explainNoStore(options));
	}
}
function userOf({ context }) {
	const { runUrl, repository, workflow, job } = context;
	return runUrl && job ? { run: runUrl, job: `${repository} ${workflow} ${job}` } : undefined;
}
function explainNoStore({ context, cacheService: { ofRunner } }) {
	const nowhere = 'There is no place for the new refresh token: no `secret-token`, no `token-file`, and ';
	return ofRunner
		? `${nowhere}the cache of ${ofRunner} keeps no login, because each runner has its own.`
		: `${nowhere}no Actions cache for this ${(0,plain_text/*plainText*/.wh)(context.eventName) || 'local'} run.`;
}
}),
9239:
((module_, exports_, require_) => {
require_.d(exports_, {
  JD: () => (rejectShared),
  T2: () => (findLendable),
  X1: () => (chooseToken)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_plain_text_4 = require_(85763);
var _copy_3 = require_(5119);
var _generation_2 = require_(37736);
const lendableMs = 300_000;
const maxLifeMs = 3_600_000;
async function chooseToken(stored, options) {
	const { store } = options;
	const { record } = stored;
	const token = findNewest(stored, options);
	if (token === undefined) {
		if (store.kind !== 'file') {
			const text = `There is no refresh token: the input is empty, and ${store.place} holds none.`;
			throw new _base_errors_1/*.DeployError*/.sH('credentials-missing', text);
		}
		const next = [{ runner: options.signInCommand, terminal: '' }];
		const text = `There is no refresh token in ${store.place}.`;
		throw new _base_errors_1/*.DeployError*/.sH('credentials-missing', text, { next });
	}
	const found = stored.isUnreadable ? 'unreadable' : (record ?? 'missing');
	const copy = await readCopy(token, found, { stored, ...options });
	const verdict = (0,_copy_3/*.judge*/.S4)(copy, found);
	if (verdict !== 'send' && verdict !== 'signed in') {
		if (verdict === 'superseded' && copy.token === 'current' && copy.began === 'untold')
			await store.noteLateWrite?.();
		throw copyError(verdict, { copy, record, ...options });
	}
	if (record && copy.token === 'current') {
		rejectHalfStored(record, options);
		rejectRefused(record, options);
		if (record.state === 'uncertain')
			warnUncertain(record, options);
	}
	return token;
}
function findNewest(stored, options) {
	const { given, log } = options;
	const inStore = stored.refreshToken;
	if (inStore !== undefined)
		log.mask(inStore);
	if (isNewSignIn(stored, options))
		return given;
	const isCurrent = (token) => token !== undefined && (0,_generation_2/*.generationOf*/.gS)(stored.record, token) === 'current';
	return [inStore, given].find(isCurrent) ?? inStore ?? given;
}
function isNewSignIn({ record, seed, refreshToken, secret = 'of the sign-in' }, { given, run }) {
	if (given === undefined || record === undefined)
		return false;
	if ((0,_generation_2/*.fingerprint*/.Rj)(given) === seed)
		return false;
	if (refreshToken !== undefined && seed === undefined)
		return false;
	const began = (0,_copy_3/*.isOlderRun*/.iZ)(run, record.run) ? 'before it' : 'untold';
	return (0,_copy_3/*.judge*/.S4)({ token: (0,_generation_2/*.generationOf*/.gS)(record, given), secret, began }, record) === 'signed in';
}
function findLendable(stored, { refusedAccess, clock, ...job }) {
	const { accessToken } = stored;
	if (!accessToken || accessToken.value === refusedAccess)
		return undefined;
	const left = accessToken.expiresAt - clock.now();
	if (left <= lendableMs || left > maxLifeMs)
		return undefined;
	return isNewSignIn(stored, job) ? undefined : accessToken;
}
function warnUncertain({ run, at }, { clock, log }) {
	log.warning(`An earlier run (${(0,_base_plain_text_4/*.plainText*/.wh)(run)}) used this refresh token and recorded no result. Trying it once: ` +
		`if it was spent, the login was lost with that run at ${(0,_base_plain_text_4/*.plainText*/.wh)(at ?? new Date(clock.now()).toISOString())}.`);
}
function rejectRefused({ refusedTo }, { store: { place }, signInCommand }) {
	if (refusedTo === undefined)
		return;
	const text = `The login in ${place} has ended: Open Source Cloud refused its token to ${(0,_base_plain_text_4/*.plainText*/.wh)(refusedTo)}, so this run did not send it again.`;
	throw new _base_errors_1/*.DeployError*/.sH('invalid-grant', text, { next: signInCommand });
}
function rejectHalfStored({ signingIn, current }, { given, clientId, store, signInCommand }) {
	if (!signingIn || clientId === undefined || given === undefined)
		return;
	if ((0,_generation_2/*.fingerprint*/.Rj)(clientId) !== signingIn.client || (0,_generation_2/*.fingerprint*/.Rj)(given) !== current)
		return;
	const { at, host } = signingIn;
	const where = host ? ` on ${(0,_base_plain_text_4/*.plainText*/.wh)(host, 100)}` : '';
	const text = `A sign-in${where} at ${(0,_base_plain_text_4/*.plainText*/.wh)(at, 40)} stored its client id, and ended before it stored its token in ${store.place}: the two belong to different logins.`;
	throw new _base_errors_1/*.DeployError*/.sH('sign-in-unfinished', text, { next: signInCommand });
}
async function readCopy(token, found, { stored, run, store }) {
	const known = {
		token: (0,_generation_2/*.generationOf*/.gS)(stored.record, token),
		secret: stored.secret ?? 'of the sign-in',
	};
	if (known.secret === 'of the sign-in') {
		const isOlder = stored.record !== undefined && (0,_copy_3/*.isOlderRun*/.iZ)(run, stored.record.run);
		return { ...known, began: isOlder ? 'before it' : 'untold' };
	}
	const start = (0,_copy_3/*.needsStart*/.oS)(known, found) ? await store.findStart?.() : undefined;
	return { ...known, began: start ?? 'untold' };
}
function copyError(verdict, refused) {
	const { copy, record, store, signInCommand } = refused;
	const { place, nameSecret = [] } = store;
	const run = (0,_base_plain_text_4/*.plainText*/.wh)(record?.run ?? 'an unknown run');
	if (verdict === 'unreadable') {
		const text = `The record of ${place} was changed and cannot be read, so it is unknown which tokens are spent. Only a sign-in of the command line writes a new record; another secret does not.`;
		return new _base_errors_1/*.DeployError*/.sH('store-not-writable', text, { next: signInCommand });
	}
	if (verdict === 'other secret' && copy.token === 'unknown') {
		const text = `This job's token is not the one that ${place} holds since ${run}: the job reads another secret.`;
		const next = (0,_base_advice_0/*.joinAdvice*/.f7)(['Name its secret with `secret-name`. ', ...nameSecret], [
			'If it is a new login for this place, sign in with the command line, which says so there. ',
			...signInCommand,
		]);
		return new _base_errors_1/*.DeployError*/.sH('other-secret', text, { next });
	}
	if (verdict === 'other secret') {
		const text = `This run began after ${place} had been replaced, and was given an older token: the job reads another secret of that name.`;
		return new _base_errors_1/*.DeployError*/.sH('other-secret', text, { next: nameSecret });
	}
	const next = nameSecret.length > 0
		? [
			'If a new run fails in the same way, the job reads another secret of that name. ',
			...nameSecret,
		]
		: undefined;
	const text = copy.token === 'superseded'
		? `The refresh token this job started with has been replaced since, by ${run} (generation ${record?.generation ?? 0}).`
		: `${capital(place)} was written again after ${run}, and this job may have started with the copy from before.`;
	return new _base_errors_1/*.DeployError*/.sH('token-superseded', text, { next });
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function rejectShared({ sharedWith }, { place }) {
	if (sharedWith === undefined)
		return;
	const text = `${capital(place)} holds another login than the one of this job: ${(0,_base_plain_text_4/*.plainText*/.wh)(sharedWith, 200)} uses it.`;
	throw new _base_errors_1/*.DeployError*/.sH('other-secret', text, {
		next: [
			'Give each login a file of its own, in the step:',
			{ command: 'token-file: <a path of its own>' },
			'If the two jobs have one login, and somebody has signed in since, run the other job first.',
		],
	});
}
}),
5119:
((module_, exports_, require_) => {
require_.d(exports_, {
  AB: () => (isSameOrNewerRun),
  S4: () => (judge),
  iZ: () => (isOlderRun),
  oS: () => (needsStart)
});
function judge(copy, record) {
	if (record === 'missing')
		return 'send';
	if (record === 'unreadable')
		return 'unreadable';
	switch (copy.token) {
		case 'current':
			return judgeCurrent(copy);
		case 'superseded':
			return copy.began === 'after the last write' ? 'other secret' : 'superseded';
		case 'unknown':
			return judgeUnknown(copy, record);
	}
}
function needsStart({ token, secret }, record) {
	if (typeof record === 'string')
		return false;
	return token === 'superseded' || secret === 'written since' || secret === 'seen since';
}
function judgeCurrent({ secret, began }) {
	if (secret !== 'written since' && secret !== 'seen since')
		return 'send';
	if (began !== 'untold')
		return began === 'before it' ? 'superseded' : 'send';
	return secret === 'seen since' ? 'send' : 'superseded';
}
function judgeUnknown({ secret, began }, { generation }) {
	switch (secret) {
		case 'written since':
		case 'seen since':
		case 'of the sign-in':
			return began === 'before it' ? 'superseded' : 'signed in';
		case 'as recorded':
			return 'other secret';
		case 'untold':
			return generation === 0 ? 'send' : 'other secret';
	}
}
function isOlderRun(run, other) {
	return runsApart(run, other) > 0;
}
function isSameOrNewerRun(run, other) {
	return runsApart(run, other) <= 0;
}
function runsApart(run, other) {
	const [, repository, number] = /^(.*\/actions\/runs\/)(\d+)\/attempts\/1$/.exec(run) ?? [];
	const [, itsRepository, itsNumber] = /^(.*\/actions\/runs\/)(\d+)(?:\/|$)/.exec(other) ?? [];
	const isKnown = repository !== undefined && repository === itsRepository;
	return isKnown ? Number(itsNumber) - Number(number) : Number.NaN;
}
}),
64864:
((module_, exports_, require_) => {
require_.d(exports_, {
  A: () => (LoginCipher),
  h: () => (JobLogin)
});
var node_crypto_0 = require_(77598);
var node_fs_1 = require_(73024);
var node_path_2 = require_(76760);
var _base_json_3 = require_(75221);
var _generation_4 = require_(37736);
var _secret_files_5 = require_(90428);
const purpose = 'osc-deploy actions-cache 1';
const nonceBytes = 12;
const tagBytes = 16;
class LoginCipher {
	#key;
	constructor({ seed, clientId }) {
		this.#key = Buffer.from((0,node_crypto_0.hkdfSync)('sha256', seed, clientId, purpose, 32));
	}
	encrypt(text, context) {
		const nonce = (0,node_crypto_0.randomBytes)(nonceBytes);
		const cipher = (0,node_crypto_0.createCipheriv)('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
		const body = Buffer.concat([cipher.update(text), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), body]);
	}
	decrypt(bytes, context) {
		try {
			const nonce = bytes.subarray(0, nonceBytes);
			const decipher = (0,node_crypto_0.createDecipheriv)('aes-256-gcm', this.#key, nonce, {
				authTagLength: tagBytes,
			});
			decipher
				.setAAD(Buffer.from(context))
				.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
			return Buffer.concat([
				decipher.update(bytes.subarray(nonceBytes + tagBytes)),
				decipher.final(),
			]).toString();
		}
		catch {
			return undefined;
		}
	}
}
class JobLogin {
	#path;
	#cipher;
	#context;
	constructor(given) {
		const { folder, refreshToken, clientId, authUrl } = given;
		this.#path = (0,node_path_2.join)(folder, `access-${(0,_generation_4/*.fingerprint*/.Rj)(refreshToken)}`);
		this.#cipher = new LoginCipher({ seed: refreshToken, clientId });
		this.#context = `access token of a job, ${authUrl}`;
	}
	read() {
		try {
			const text = this.#cipher.decrypt((0,node_fs_1.readFileSync)(this.#path), this.#context);
			return _generation_4/*.accessToken*/.aS.safeParse((0,_base_json_3/*.parseJson*/.qF)(text ?? '')).data;
		}
		catch {
			return undefined;
		}
	}
	write(token) {
		(0,_secret_files_5/*.writeToOwnFolder*/.Jf)(this.#path, this.#cipher.encrypt(JSON.stringify(token), this.#context));
	}
}
}),
37736:
((module_, exports_, require_) => {
require_.d(exports_, {
  HX: () => (makeRotatedRecord),
  J_: () => (makeSignedInRecord),
  Rj: () => (fingerprint),
  WN: () => (generationRecord),
  aS: () => (accessToken),
  bv: () => (isOther),
  dT: () => (storedLogin),
  ei: () => (makeUnusedRecord),
  gS: () => (generationOf),
  mL: () => (isStored),
  rG: () => (makeRefreshingRecord),
  uv: () => (newLogin)
});
var node_crypto_0 = require_(77598);
var zod_mini_2 = require_(94343);
var zod_mini_3 = require_(73305);
var _base_json_1 = require_(75221);
const generationRecord = zod_mini_2/*.object*/.Ikc({
	generation: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.int*/.Whr().check(zod_mini_3/*._nonnegative*/.UI()), 0),
	current: zod_mini_2/*.string*/.YjP(),
	superseded: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.array*/.YOg(zod_mini_2/*.string*/.YjP()), []),
	state: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/* ["enum"] */ .k5n(['stored', 'uncertain']), 'stored'),
	refusedTo: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.string*/.YjP()),
	run: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.string*/.YjP(), 'an unnamed run'),
	at: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.string*/.YjP()),
	mark: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.string*/.YjP()),
	secretAt: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.number*/.aig()),
	seen: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.object*/.Ikc({ secretAt: zod_mini_2/*.number*/.aig(), run: zod_mini_2/*.string*/.YjP() })),
	signingIn: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.object*/.Ikc({ client: zod_mini_2/*.string*/.YjP(), at: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.string*/.YjP(), ''), host: zod_mini_2/* ["catch"] */ .MfU(zod_mini_2/*.string*/.YjP(), '') })),
	turn: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.int*/.Whr().check(zod_mini_3/*._nonnegative*/.UI())),
});
const text = zod_mini_2/*.string*/.YjP().check(zod_mini_3/*._minLength*/.m9(1));
const accessToken = zod_mini_2/*.object*/.Ikc({
	value: zod_mini_2/*.string*/.YjP(),
	expiresAt: zod_mini_2/*.number*/.aig(),
});
const storedLogin = zod_mini_2/*.object*/.Ikc({
	record: zod_mini_2/*.optional*/.lqM(generationRecord),
	refreshToken: zod_mini_2/*.optional*/.lqM(text),
	seed: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.string*/.YjP()),
	formerSeeds: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.array*/.YOg(zod_mini_2/*.string*/.YjP())),
	jobs: (0,_base_json_1/*.lenient*/.W_)(zod_mini_2/*.readonly*/.tBZ(zod_mini_2/*.array*/.YOg(zod_mini_2/*.string*/.YjP()))),
	accessToken: zod_mini_2/*.optional*/.lqM(accessToken),
});
const newLogin = zod_mini_2/*.object*/.Ikc({ refreshToken: text, accessToken });
function fingerprint(token) {
	return (0,node_crypto_0.createHash)('sha256').update(token).digest('hex').slice(0, 16);
}
function generationOf(record, token) {
	const print = fingerprint(token);
	if (record?.current === print)
		return 'current';
	return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}
function makeUnusedRecord() {
	return { generation: 0, current: '', superseded: [], state: 'stored', run: 'no run' };
}
function makeRefreshingRecord(before, current, { run, at, mark }) {
	return {
		generation: before?.generation ?? 0,
		current,
		superseded: supersede(before, current),
		state: 'uncertain',
		run,
		at,
		mark,
		turn: before?.turn ?? 0,
		signingIn: before?.current === current ? before.signingIn : undefined,
	};
}
function makeSignedInRecord(before, refreshToken, by) {
	const current = fingerprint(refreshToken);
	return {
		generation: 0,
		current,
		superseded: supersede(before, current),
		state: 'stored',
		...by,
	};
}
function makeRotatedRecord(refreshing, current, at) {
	const generation = refreshing.generation + 1;
	return {
		...refreshing,
		generation,
		current,
		superseded: supersede(refreshing, current),
		state: 'stored',
		at,
	};
}
function supersede(before, current) {
	const former = before ? [before.current, ...before.superseded] : [];
	return former.filter((print) => print !== current).slice(0, 20);
}
function isStored(record, own) {
	return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}
function isOther({ current }, own) {
	return current !== '' && current !== own.current && !own.superseded.includes(current);
}
}),
20779:
((module_, exports_, require_) => {
require_.d(exports_, {
  C: () => (Journal)
});
var node_fs_0 = require_(73024);
var node_path_1 = require_(76760);
var zod_mini_8 = require_(94343);
var _base_errors_2 = require_(22396);
var _base_format_9 = require_(86616);
var _base_json_3 = require_(75221);
var _encrypted_login_4 = require_(64864);
var _generation_5 = require_(37736);
var _processes_6 = require_(17841);
var _secret_files_7 = require_(90428);
const entry = zod_mini_8/*.object*/.Ikc({
	record: _generation_5/*.generationRecord*/.WN,
	sent: zod_mini_8/*.optional*/.lqM(zod_mini_8/*.boolean*/.zMY()),
	login: zod_mini_8/*.optional*/.lqM(_generation_5/*.newLogin*/.uv),
	process: zod_mini_8/*.optional*/.lqM(zod_mini_8/*.string*/.YjP()),
});
class Journal {
	path;
	#processes;
	#kept;
	constructor(path, processes = _processes_6/*.machineProcesses*/.T, { given, isEmptied = false } = {}) {
		this.path = path;
		this.#processes = processes;
		this.#kept = given
			? {
				path: (0,node_path_1.join)((0,node_path_1.dirname)(path), `unstored-${(0,_generation_5/*.fingerprint*/.Rj)(given)}`),
				cipher: new _encrypted_login_4/*.LoginCipher*/.A({ seed: given, clientId: '' }),
				isEmptied,
			}
			: undefined;
	}
	get isInUse() {
		const { process } = this.#content() ?? {};
		return (process !== undefined &&
			process !== this.#processes.own &&
			this.#processes.isRunning(process) === true);
	}
	write(next) {
		if (this.isInUse)
			throw new Error('another step on this machine uses it');
		(0,_secret_files_7/*.writeToOwnFolder*/.Jf)(this.path, JSON.stringify({ ...next, process: this.#processes.own }));
	}
	read() {
		const foreign = (0,node_fs_0.existsSync)(this.path) && [(0,node_path_1.dirname)(this.path), this.path].find((path) => !(0,_secret_files_7/*.isPrivate*/.Gw)(path));
		if (foreign) {
			throw new _base_errors_2/*.DeployError*/.sH('store-not-writable', `The journal ${this.path} is not read: ${foreign} belongs to another user, or others can write it.`, { next: ['See who made it, then remove it:', { command: `rm ${(0,_base_format_9/*.shellWord*/.r7)(this.path)}` }] });
		}
		if (this.isInUse)
			return undefined;
		const { process: _process, ...found } = this.#content() ?? {};
		return 'record' in found ? found : undefined;
	}
	keep() {
		const { process: _process, ...found } = this.#content() ?? {};
		if (!this.#kept || !('record' in found))
			return `The new token stays in ${this.path}: the next command tries to store it again.`;
		const { path, cipher, isEmptied } = this.#kept;
		(0,_secret_files_7/*.writeToOwnFolder*/.Jf)(path, cipher.encrypt(JSON.stringify(found), keptPurpose));
		(0,node_fs_0.rmSync)(this.path, { force: true });
		const where = `${path}, encrypted with the token of this job`;
		return isEmptied
			? `The new token is in ${where}, and ends with this job: GitHub's runners empty that folder.`
			: `The new token stays in ${where}: a run with that token on this machine tries to store it again.`;
	}
	#content() {
		return entry.safeParse((0,_base_json_3/*.readJsonFile*/.JE)(this.path) ?? this.#readKept()).data;
	}
	#readKept() {
		const { path, cipher } = this.#kept ?? {};
		if (!path || !(0,node_fs_0.existsSync)(path) || !(0,_secret_files_7/*.isPrivate*/.Gw)(path))
			return undefined;
		return (0,_base_json_3/*.parseJson*/.qF)(cipher?.decrypt((0,node_fs_0.readFileSync)(path), keptPurpose) ?? '');
	}
	delete() {
		if (this.isInUse)
			return;
		(0,node_fs_0.rmSync)(this.path, { force: true });
		if (this.#kept)
			(0,node_fs_0.rmSync)(this.#kept.path, { force: true });
	}
}
const keptPurpose = 'journal';
}),
52161:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ab: () => (signInName),
  MC: () => (adviseOnHolder),
  sG: () => (describeHolder),
  sJ: () => (nameHolder)
});
var _base_format_2 = require_(86616);
var _base_plain_text_1 = require_(85763);
var _run_lease_0 = require_(66726);
const signInName = 'a sign-in with `osc-deploy login`';
function kindOf({ mark }, own) {
	if (!mark)
		return 'unseen';
	if (mark.run === signInName)
		return 'sign-in';
	const [, id, attempt] = readLink(mark.run);
	const [, ownId, ownAttempt] = readLink(own.run);
	if (id === undefined || id !== ownId)
		return 'other run';
	if (attempt !== ownAttempt)
		return 'earlier attempt';
	return mark.job !== undefined && mark.job === own.job ? 'this job' : 'this run';
}
function readLink(run) {
	return /^(.*\/actions\/runs\/\d+)(?:\/attempts\/(\d+))?$/.exec(run) ?? [];
}
function describeHolder(holder, own) {
	const { run = '', job, host, at = '' } = holder.mark ?? {};
	const named = (job ? [`job ${job}`] : []).map((text) => (0,_base_plain_text_1/*.plainText*/.wh)(text, 100));
	const link = (0,_base_plain_text_1/*.plainText*/.wh)(run, 200);
	switch (kindOf(holder, own)) {
		case 'this job':
			return { who: 'An earlier step of this job, or another job of its matrix,', detail: '' };
		case 'this run':
			return job
				? { who: 'Another job of this run', detail: (0,_base_plain_text_1/*.plainText*/.wh)(job, 100) }
				: { who: 'Another job of this run, or an earlier step of this job,', detail: '' };
		case 'earlier attempt':
			return { who: 'An earlier attempt of this run', detail: [link, ...named].join(', ') };
		case 'other run':
			return { who: 'Another run', detail: [link, ...named].join(', ') };
		case 'sign-in': {
			const place = host ? [`on ${(0,_base_plain_text_1/*.plainText*/.wh)(host, 100)}`] : [];
			const since = at ? [`since ${(0,_base_plain_text_1/*.plainText*/.wh)(at, 40)}`] : [];
			return { who: 'A sign-in at a terminal', detail: [...place, ...since].join(', ') };
		}
		case 'unseen':
			return { who: 'A run that cannot be seen yet', detail: '' };
	}
}
function nameHolder(holder) {
	const { run = '', job } = holder.mark ?? {};
	if (holder.mark && run !== signInName)
		return (0,_base_plain_text_1/*.plainText*/.wh)(job ? `${run} (job ${job})` : run, 300);
	const { who, detail } = describeHolder(holder, { run: '' });
	return detail ? `${who} (${detail})` : who;
}
function adviseOnHolder(holder, own, signInCommand) {
	const left = (0,_base_format_2/*.formatDuration*/.a3)(Math.max(0, _run_lease_0/*.leaseStaleMs*/.uN - holder.ageMs));
	switch (kindOf(holder, own)) {
		case 'this job':
			return [
				'Let GitHub run the jobs of a matrix one after another:',
				{ command: 'strategy:\n    max-parallel: 1' },
				`A step that was ended gives the login back when its job ends; if the job was lost, run {again} in ${left}.`,
			];
		case 'earlier attempt':
			return [`That attempt ended without giving the login back: run {again} in ${left}.`];
		case 'sign-in':
			return [
				`If that terminal was closed, run {again} in ${left}. If its sign-in was not finished, repeat it. `,
				...signInCommand,
			];
		case 'this run':
		case 'other run':
		case 'unseen':
			return [
				'Let GitHub queue the runs: every job that uses this login gets the same two lines.',
				{ command: 'concurrency:\n    group: osc-login' },
				`If the holder was lost, its lease ends in ${left} at most: then run {again}.`,
			];
	}
}
}),
48716:
((module_, exports_, require_) => {
require_.d(exports_, {
  G: () => (persistToken),
  l: () => (recover)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_format_5 = require_(86616);
var _base_plain_text_6 = require_(85763);
var _base_retry_2 = require_(50973);
var _acquire_lease_3 = require_(43355);
var _generation_4 = require_(37736);
const patienceMs = 240_000;
async function persistToken(login, rotated, { again = false, ...options }) {
	const { store, clock, log, random, signInCommand } = options;
	const until = clock.now() + patienceMs;
	const save = async (attempt) => {
		const isUnsure = again || attempt > 1 || store.isOpenToPeople;
		const { record, refreshToken: stored } = isUnsure
			? await store.read().catch(() => ({}))
			: {};
		if (record && ((0,_generation_4/*.isStored*/.mL)(record, rotated) || (0,_generation_4/*.isOther*/.bv)(record, rotated)))
			return record;
		if (!record && stored && (0,_generation_4/*.generationOf*/.gS)(rotated, stored) === 'unknown')
			return (0,_generation_4/*.makeSignedInRecord*/.J_)(undefined, stored, { run: 'a person', at: '' });
		await store.save(login, rotated);
		return undefined;
	};
	const policy = (error, attempt) => {
		if (attempt >= _base_retry_2/*.rules*/.aO.token.tries && !((0,_base_retry_2/*.isTransient*/.dg)(error) && clock.now() < until))
			return undefined;
		const wait = waitMs(error, attempt, random);
		const reason = attempt === 1 ? `: ${(0,_base_errors_1/*.messageOf*/.bD)(error)}` : '.';
		log.info(`The new refresh token is not stored yet; next try in ${(0,_base_format_5/*.formatDuration*/.a3)(wait)}${reason}`);
		return wait;
	};
	try {
		const found = await (0,_base_retry_2/*.retry*/.L5)(save, { clock, policy });
		if (!found)
			return { isKept: true, recorded: await saveRecord(rotated, options) };
		const isKept = (0,_generation_4/*.generationOf*/.gS)(found, login.refreshToken) !== 'unknown';
		if (!isKept)
			log.warning(`The new refresh token is not stored: ${store.place} meanwhile holds another login, written by ${(0,_base_plain_text_6/*.plainText*/.wh)(found.run)}.`);
		return { isKept, recorded: true, found };
	}
	catch (error) {
		throw new _base_errors_1/*.DeployError*/.sH('token-lost', `The new refresh token could not be stored in ${store.place}.`, {
			cause: error,
			next: [...signInCommand, `Detail: ${(0,_base_errors_1/*.messageOf*/.bD)(error)}`],
		});
	}
}
async function saveRecord(rotated, { store, clock, log, random }) {
	try {
		const policy = (error, attempt) => attempt < _base_retry_2/*.rules*/.aO.store.tries ? waitMs(error, attempt, random) : undefined;
		await (0,_base_retry_2/*.retry*/.L5)(() => store.writeRecord(rotated), { clock, policy });
		return true;
	}
	catch (error) {
		log.warning(`The new refresh token is stored, but its record is not: ${(0,_base_errors_1/*.messageOf*/.bD)(error)} Stale copies cannot be detected until the next run.`);
		return false;
	}
}
function waitMs(error, attempt, random) {
	const asked = error instanceof _base_errors_1/*.RequestError*/.GI ? (error.request.retryAfterMs ?? 0) : 0;
	const rule = attempt < _base_retry_2/*.rules*/.aO.token.tries ? _base_retry_2/*.rules*/.aO.token : _base_retry_2/*.rules*/.aO.outage;
	return Math.max(Math.min(asked, rule.asked), (0,_base_retry_2/*.backoffMs*/.jo)(attempt, rule, random));
}
async function recover(options, { isAlone = false } = {}) {
	const { journal, store } = options;
	const entry = journal.read();
	if (!entry)
		return;
	if (!isAlone && store.exclusively)
		return await store.exclusively(() => recover(options, { isAlone: true }));
	try {
		await finishEntry(entry, options);
	}
	catch (error) {
		if (!entry.login)
			journal.delete();
		throw entry.login ? keptError(error, journal) : error;
	}
	journal.delete();
}
function keptError(error, journal) {
	const where = journal.keep();
	if (!(error instanceof _base_errors_1/*.DeployError*/.sH))
		return error;
	const next = (0,_base_advice_0/*.joinAdvice*/.f7)([where], error.next, '\n');
	return new _base_errors_1/*.DeployError*/.sH(error.code, error.text, { cause: error.cause, next });
}
async function finishEntry({ record, sent = false, login }, options) {
	const { log, store } = options;
	if (login) {
		log.mask(login.refreshToken);
		log.mask(login.accessToken.value);
		if (store.kind === 'none')
			return;
		const { found } = await persistToken(login, record, { ...options, again: true });
		if (!found) {
			const before = 'The step or command before ended before it had stored the new refresh token.';
			log.notice(`${before} It is now kept in ${store.place}; nothing was lost.`);
			await store.announce?.(record);
		}
	}
	if (!(await (0,_acquire_lease_3/*.giveBack*/.F)({ record, end: sent ? 'unanswered' : undefined, later: true }, options)))
		log.warning(`The lease of ${store.place} could not be released. The next run may wait for it.`);
	if (!sent)
		return;
	throw new _base_errors_1/*.DeployError*/.sH('token-uncertain', `The step or command that sent the refresh token ended before it had the answer (${record.at ?? 'no time known'}).`, { next: options.signInCommand });
}
}),
17841:
((module_, exports_, require_) => {
require_.d(exports_, {
  T: () => (machineProcesses)
});
var node_fs_0 = require_(73024);
const machineProcesses = {
	get own() {
		const place = readPlace();
		return place && `${place} ${(0,node_fs_0.readlinkSync)('/proc/self')} ${readStart('self')}`;
	},
	isRunning: (name) => {
		const [, place, number, start] = /^(.+) (\d+) (\d+)$/.exec(name) ?? [];
		return place !== undefined && place === readPlace()
			? readStart(number ?? '') === start
			: undefined;
	},
};
function readPlace() {
	try {
		return `${(0,node_fs_0.readFileSync)('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${(0,node_fs_0.readlinkSync)('/proc/self/ns/pid')}`;
	}
	catch {
		return '';
	}
}
function readStart(number) {
	try {
		const stat = (0,node_fs_0.readFileSync)(`/proc/${number}/stat`, 'utf8');
		const [, state, ...rest] = stat.slice(stat.lastIndexOf(')')).split(' ');
		return state === 'Z' ? '' : (rest[18] ?? '');
	}
	catch {
		return '';
	}
}
}),
66726:
((module_, exports_, require_) => {
require_.d(exports_, {
  LU: () => (variableEntries),
  gd: () => (RunLease),
  uN: () => (leaseStaleMs)
});
var zod_mini_1 = require_(94343);
var _base_json_0 = require_(75221);
const leaseMark = zod_mini_1/*.object*/.Ikc({
	run: zod_mini_1/*.string*/.YjP(),
	at: zod_mini_1/*.string*/.YjP(),
	mark: zod_mini_1/*.string*/.YjP(),
	job: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.string*/.YjP()),
	host: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.string*/.YjP()),
	seenMs: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.number*/.aig()),
	seenAt: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.number*/.aig()),
	process: zod_mini_1/*.optional*/.lqM(zod_mini_1/*.string*/.YjP()),
});
const leaseStaleMs = 600_000;
class RunLease {
	isHeld;
	#entries;
	#clock;
	#waitedMs = 0;
	#index = 1;
	#latest;
	#seen = new Map();
	constructor({ entries, clock }) {
		this.#entries = entries;
		this.#clock = clock;
	}
	async look(isVoid = (_mark) => false) {
		let first;
		for (let index = 1;; index++) {
			const entry = await this.#entries.read(index);
			if (index === 1)
				first = entry?.text;
			if (!entry)
				return { index, first };
			if (entry.readAt !== undefined)
				this.#latest = Math.max(entry.readAt, this.#latest ?? 0);
			const mark = leaseMark.safeParse((0,_base_json_0/*.parseJson*/.qF)(entry.text)).data;
			const knownMs = entry.ageMs ?? ageSinceSeen(mark, entry.readAt);
			const ageMs = this.#ageOf(`${index} ${mark?.mark}`, knownMs);
			const isReadable = mark !== undefined || entry.text === '';
			const { isRunning = isReadable && ageMs < this.#entries.staleMs } = entry;
			if (isRunning && !isVoid(mark)) {
				return { index, holder: { mark, ageMs }, first };
			}
		}
	}
	async #lookPastDead(isDead = async () => false) {
		const look = await this.look();
		const mark = look.holder?.mark;
		if (!mark || !(await isDead(mark.run)))
			return look;
		return await this.look((other) => other?.mark === mark.mark);
	}
	async wait(ms, signal) {
		await this.#clock.sleep(ms, signal);
		this.#waitedMs += ms;
	}
	async acquire(mark, by) {
		for (let waitedMs = 0;; waitedMs += by.everyMs) {
			const look = await this.#lookPastDead(by.isDead);
			const at = new Date(this.#clock.now()).toISOString();
			this.isHeld = look.holder
				? look.holder.mark?.mark === mark.mark
				: await this.take({ ...mark, at }, look);
			if (this.isHeld)
				return undefined;
			const holder = look.holder ?? { mark: undefined, ageMs: 0 };
			if (waitedMs === 0)
				by.onHeld?.(holder);
			if (waitedMs >= by.patienceMs) {
				await this.#noteSeen(look);
				return holder;
			}
			await this.wait(by.everyMs, by.signal);
			if (await by.isOver?.())
				return undefined;
		}
	}
	async #noteSeen({ index, holder }) {
		const mark = holder?.mark ?? { run: 'an unknown run', at: '', mark: '' };
		const seen = { ...mark, seenMs: holder?.ageMs ?? 0, seenAt: this.#latest };
		await this.#entries.witness?.(index, JSON.stringify(seen)).catch(() => undefined);
	}
	async take(mark, { index, first } = { index: 1, first: undefined }) {
		this.isHeld = false;
		this.#index = index;
		if (!(await this.#entries.create(index, JSON.stringify(mark))))
			return false;
		this.isHeld =
			index === 1 || this.#entries.permanent || (await this.#entries.read(1))?.text === first;
		if (!this.isHeld)
			await this.#entries.remove(index, index);
		return this.isHeld;
	}
	async findOwn(mark) {
		let look = await this.look();
		if (!look.holder)
			look = await this.look();
		return look.holder?.mark?.mark === mark ? look : undefined;
	}
	async drop() {
		this.isHeld = false;
		await this.#entries.remove(1, this.#index).catch(() => undefined);
	}
	async release({ index, holder }) {
		const heldMs = Math.abs(this.#clock.now() - Date.parse(holder?.mark?.at ?? ''));
		if (Math.max(heldMs, holder?.ageMs ?? 0) < this.#entries.staleMs * 0.9)
			await this.#entries.remove(1, index);
	}
	#ageOf(key, knownMs) {
		const base = this.#seen.get(key) ?? Math.max(0, knownMs) - this.#waitedMs;
		this.#seen.set(key, base);
		return Math.max(knownMs, base + this.#waitedMs);
	}
}
function ageSinceSeen(mark, readAt) {
	const { seenMs = 0, seenAt } = mark ?? {};
	const sinceMs = seenAt === undefined || readAt === undefined ? 0 : readAt - seenAt;
	return seenMs + Math.max(0, sinceMs);
}
function leaseName(secret, turn) {
	return turn === 0 ? `${secret}_LEASE` : `${secret}_LEASE_T${turn}`;
}
function variableEntries(vault, { secret, turn }, repeat) {
	const name = leaseName(secret, turn);
	const nameOf = (index) => (index === 1 ? name : `${name}_${index}`);
	let isDated = false;
	const read = async (index) => {
		const found = await repeat(() => vault.readVariable(nameOf(index)));
		if (!found)
			return undefined;
		const { value: text, updatedAt, readAt } = found;
		const ageMs = updatedAt && readAt && readAt - updatedAt;
		isDated = ageMs !== undefined;
		return { text, ageMs, readAt };
	};
	return {
		staleMs: leaseStaleMs,
		create: async (index, text) => (await repeat(() => vault.createVariable(nameOf(index), text))) ||
			(await read(index))?.text === text,
		read,
		remove: async (first, last) => {
			for (let index = first; index <= last; index++) {
				const remove = () => vault.deleteVariable(nameOf(index));
				if (!(await remove()) && (await read(index)))
					await remove();
			}
			if (first === 1 && turn > 0)
				await vault.deleteVariable(leaseName(secret, turn - 1)).catch(() => undefined);
		},
		witness: async (index, text) => void (isDated || (await vault.changeVariable(nameOf(index), text))),
	};
}
}),
90428:
((module_, exports_, require_) => {
require_.d(exports_, {
  AK: () => (writeSecretFile),
  Gw: () => (isPrivate),
  Jf: () => (writeToOwnFolder),
  fC: () => (isOfThisUser),
  fc: () => (makeFolder)
});
var node_fs_0 = require_(73024);
var node_path_1 = require_(76760);
function writeSecretFile(path, content) {
	makeFolder((0,node_path_1.dirname)(path));
	const temp = `${path}.tmp`;
	(0,node_fs_0.rmSync)(temp, { force: true });
	try {
		(0,node_fs_0.writeFileSync)(temp, content, { flag: 'wx', mode: 0o600, flush: true });
		(0,node_fs_0.renameSync)(temp, path);
	}
	catch (error) {
		(0,node_fs_0.rmSync)(temp, { force: true });
		throw error;
	}
}
function makeFolder(path) {
	const isThere = () => (0,node_fs_0.statSync)(path, { throwIfNoEntry: false })?.isDirectory() === true;
	if (isThere())
		return;
	makeFolder((0,node_path_1.dirname)(path));
	try {
		(0,node_fs_0.mkdirSync)(path, { mode: 0o700 });
	}
	catch (error) {
		if (!isThere())
			throw error;
	}
}
function writeToOwnFolder(path, content) {
	const folder = (0,node_path_1.dirname)(path);
	makeFolder(folder);
	if (!isOwn(folder))
		throw new Error(`${folder} belongs to another user`);
	(0,node_fs_0.chmodSync)(folder, 0o700);
	writeSecretFile(path, content);
}
function isOwn(path) {
	const found = (0,node_fs_0.lstatSync)(path, { throwIfNoEntry: false });
	return (found !== undefined &&
		!found.isSymbolicLink() &&
		found.uid === (process.geteuid?.() ?? found.uid));
}
function isOfThisUser(path) {
	const found = (0,node_fs_0.lstatSync)(path, { throwIfNoEntry: false });
	if (!found)
		return true;
	return isOwn(path) && (process.platform === 'win32' || (found.mode & 0o002) === 0);
}
function isPrivate(path) {
	return isOwn(path) && (process.platform === 'win32' || ((0,node_fs_0.lstatSync)(path).mode & 0o022) === 0);
}
}),
35037:
((module_, exports_, require_) => {
require_.d(exports_, {
  $Y: () => (volumeAdvice),
  yI: () => (FileStore)
});
/* unused harmony export fileEntries */
var node_crypto_0 = require_(77598);
var node_fs_1 = require_(73024);
var node_path_2 = require_(76760);
var _base_advice_3 = require_(18163);
var _base_errors_4 = require_(22396);
var _base_format_12 = require_(86616);
var _base_json_5 = require_(75221);
var _contract_pasted_token_11 = require_(48471);
var _copy_13 = require_(5119);
var _generation_6 = require_(37736);
var _processes_7 = require_(17841);
var _run_lease_8 = require_(66726);
var _secret_files_9 = require_(90428);
var _token_store_10 = require_(97013);
const patienceMs = 300_000;
const lookEveryMs = 200;
const maxJobs = 50;
const maxSeeds = 20;
class FileStore {
	kind = 'file';
	lends = true;
	isOpenToPeople = true;
	place;
	#path;
	#seed;
	#lock;
	#process;
	#user;
	#isEmptied;
	constructor(options) {
		const { path, seed, user, isEmptied = false, clock, processes = _processes_7/*.machineProcesses*/.T } = options;
		this.#path = path;
		this.#isEmptied = isEmptied;
		this.#user = user;
		this.#seed = seed === undefined ? undefined : (0,_generation_6/*.fingerprint*/.Rj)(seed);
		this.#lock = new _run_lease_8/*.RunLease*/.gd({ entries: fileEntries(`${path}.lock`, processes), clock });
		this.#process = processes.own;
		this.place = `the file ${path}`;
	}
	async read() {
		let text;
		try {
			this.#rejectUnfit();
			text = (0,node_fs_1.readFileSync)(this.#path, 'utf8');
		}
		catch (error) {
			if ((0,_base_errors_4/*.hasSystemCode*/.$G)(error, 'ENOENT'))
				return {};
			if (error instanceof _base_errors_4/*.DeployError*/.sH)
				throw error;
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${this.#path} cannot be read`, { cause: error });
		}
		const trimmed = text.trim();
		if (trimmed === '')
			return {};
		const json = (0,_base_json_5/*.parseJson*/.qF)(trimmed);
		const parsed = _generation_6/*.storedLogin*/.dT.safeParse(json);
		if (parsed.success)
			return { ...parsed.data, sharedWith: this.#findSharer(parsed.data) };
		const pasted = (0,_contract_pasted_token_11/*.explainPastedRefreshToken*/.j)(trimmed);
		if (isWord(trimmed) && pasted === undefined)
			return { refreshToken: trimmed };
		if (isWord(trimmed))
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`The content of the token file ${this.#path} ${pasted}`);
		throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${this.#path} is damaged: it holds neither a login nor a token`, {
			next: 'Delete the file and sign in again. A token alone is one line of ASCII text, which `>` in PowerShell does not write.',
		});
	}
	async prove() {
		if (this.#isEmptied)
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${this.#path} is in the home of the job's container, which the runner empties for each job, so the next run would have no login`, { next: volumeAdvice });
		try {
			this.#rejectUnfit();
			const content = (0,node_fs_1.existsSync)(this.#path) ? (0,node_fs_1.readFileSync)(this.#path) : undefined;
			(0,_secret_files_9/*.writeSecretFile*/.AK)(this.#path, content ?? '');
			if (content === undefined)
				(0,node_fs_1.rmSync)(this.#path);
		}
		catch (error) {
			if (error instanceof _base_errors_4/*.DeployError*/.sH)
				throw error;
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${this.#path} cannot be replaced`, {
				cause: error,
				...((0,_base_errors_4/*.hasSystemCode*/.$G)(error, 'EBUSY') ? { next: mountAdvice(this.#path) } : {}),
			});
		}
	}
	#rejectUnfit() {
		if (isOtherThanFile(this.#path))
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`\`token-file\` names ${this.#path}, which is no file`, {
				next: 'Name a file, which need not exist, in a folder of this user: `token-file: ~/.osc-deploy/login.json`.',
			});
		if ((0,_secret_files_9/*.isOfThisUser*/.fC)(this.#path))
			return;
		throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${this.#path} is not read: it belongs to another user, or everybody can write it`, {
			next: [
				'Where its content is yours, make it a file of the user of this job alone:',
				{
					command: `sudo chown "$(id -u)" ${(0,_base_format_12/*.shellWord*/.r7)(this.#path)} && chmod 600 ${(0,_base_format_12/*.shellWord*/.r7)(this.#path)}`,
				},
			],
		});
	}
	#findSharer({ seed, record, jobs = [], formerSeeds = [] }) {
		const own = this.#seed;
		const user = this.#user;
		if (!user || !record || own === undefined || seed === undefined)
			return undefined;
		if (own === seed || own === record.current)
			return undefined;
		const isFormer = [...formerSeeds, ...record.superseded].includes(own);
		const isShared = isFormer
			? (0,_copy_13/*.isSameOrNewerRun*/.AB)(user.run, record.run)
			: record.run === user.run || (jobs.length > 0 && !jobs.includes(user.job));
		return isShared ? record.run : undefined;
	}
	async #noteJob() {
		const { sharedWith: _sharedWith, ...login } = await this.read();
		const job = this.#user?.job;
		const isOwn = login.seed !== undefined && login.seed === this.#seed;
		if (job === undefined || !login.record || !isOwn)
			return;
		if (!login.jobs?.includes(job))
			this.#write({ ...login, jobs: this.#addJob(login.jobs) });
	}
	#addJob(jobs) {
		if (!this.#user)
			return jobs;
		return [...new Set([this.#user.job, ...(jobs ?? [])])].slice(0, maxJobs);
	}
	async writeRecord(record) {
		const { accessToken, sharedWith: _sharedWith, ...login } = await this.read();
		const { refreshToken = '' } = login;
		if (refreshToken && !login.record && (0,_generation_6/*.generationOf*/.gS)(record, refreshToken) === 'unknown')
			return;
		const same = refreshToken !== '' && (0,_generation_6/*.fingerprint*/.Rj)(refreshToken) === record.current;
		const seed = login.record ? login.seed : this.#seed;
		this.#write({ ...login, seed, record, ...(same ? { accessToken } : {}) });
	}
	async save(login, record) {
		const before = await this.read().catch(() => ({}));
		const seed = this.#seed ?? before.seed;
		const jobs = this.#addJob(before.jobs);
		this.#write({ ...login, record, seed, formerSeeds: formerSeedsOf(before, seed), jobs });
	}
	async proveReplaceable() {
		this.#rejectOtherContent();
		await this.exclusively(() => this.prove());
	}
	#rejectOtherContent() {
		const text = readIfThere(this.#path)?.trim();
		if (text === '' || (text !== undefined && holdsLogin(text)))
			return;
		if (text === undefined)
			throw new _base_errors_4/*.DeployError*/.sH('usage', `${this.#path} is no file, so no login replaces it.`, {
				next: [
					'Name a file, which need not exist:',
					(0,_base_advice_3/*.ourCommand*/.uD)('<command> --token-file ~/.osc-deploy/login.json'),
				],
			});
		const what = `The file ${this.#path} holds something else than a refresh token`;
		throw new _base_errors_4/*.DeployError*/.sH('usage', `${what}, so no login replaces it.`, {
			next: 'Name another file, or empty one of which nothing is needed.',
		});
	}
	async replace({ refreshToken }) {
		await this.exclusively(async () => {
			this.#rejectUnfit();
			this.#rejectOtherContent();
			(0,_secret_files_9/*.writeSecretFile*/.AK)(this.#path, `${refreshToken}\n`);
		});
	}
	async exclusively(body, waits = { forMs: patienceMs }) {
		const path = `${this.#path}.lock`;
		const own = { run: 'a process of this machine', mark: (0,node_crypto_0.randomUUID)(), process: this.#process };
		const acquire = async () => {
			(0,_secret_files_9/*.makeFolder*/.fc)((0,node_path_2.dirname)(path));
			return await this.#lock.acquire(own, {
				everyMs: lookEveryMs,
				patienceMs: waits.forMs,
			});
		};
		const heldBy = await acquire().catch((cause) => {
			throw (0,_token_store_10/*.notWritableError*/.Gq)(`The lock ${path} cannot be made`, { cause });
		});
		if (heldBy !== undefined)
			throw new _base_errors_4/*.DeployError*/.sH('login-in-use', `Other processes have held the lock ${path} for ${(0,_base_format_12/*.formatDuration*/.a3)(waits.forMs)}.`, {
				next: waits.next ?? [
					'If no other job is running, remove it:',
					{ command: `rm ${(0,_base_format_12/*.shellWord*/.r7)(path)}` },
				],
			});
		try {
			await this.#noteJob().catch(() => undefined);
			return await body();
		}
		finally {
			const look = await this.#lock.findOwn(own.mark);
			if (look)
				await this.#lock.release(look);
		}
	}
	#write(login) {
		(0,_secret_files_9/*.writeSecretFile*/.AK)(this.#path, `${JSON.stringify(login, null, 2)}\n`);
	}
}
function holdsLogin(text) {
	const { data } = _generation_6/*.storedLogin*/.dT.safeParse((0,_base_json_5/*.parseJson*/.qF)(text));
	if (data)
		return data.refreshToken !== undefined || data.record !== undefined;
	return isWord(text) && (0,_contract_pasted_token_11/*.explainPastedRefreshToken*/.j)(text) === undefined;
}
function isWord(text) {
	return /^[\x21-\x7e]+$/.test(text) && !/^[[{]/.test(text);
}
function readIfThere(path) {
	try {
		if (isOtherThanFile(path))
			return undefined;
		return (0,node_fs_1.existsSync)(path) ? (0,node_fs_1.readFileSync)(path, 'utf8') : '';
	}
	catch (error) {
		throw (0,_token_store_10/*.notWritableError*/.Gq)(`The token file ${path} cannot be read`, { cause: error });
	}
}
function isOtherThanFile(path) {
	return (0,node_fs_1.statSync)(path, { throwIfNoEntry: false })?.isFile() === false;
}
function formerSeedsOf(before, seed) {
	const { seed: former, formerSeeds = [] } = before;
	const seeds = former === undefined ? formerSeeds : [former, ...formerSeeds];
	const others = seeds.filter((one) => one !== seed).slice(0, maxSeeds);
	return others.length > 0 ? others : undefined;
}
const volumeAdvice = [
	'Mount a folder of the runner in the job:',
	{ command: "container:\n    volumes: ['/srv/osc-deploy:/srv/osc-deploy']" },
	'Keep the login there, in the step:',
	{ command: 'token-file: /srv/osc-deploy/login.json' },
];
function mountAdvice(path) {
	const folder = (0,_base_format_12/*.shellWord*/.r7)((0,node_path_2.dirname)(path));
	return [
		'The file is mounted by itself, and cannot be replaced. Mount its folder:',
		{ command: `-v ${folder}:${folder}` },
	];
}
function fileEntries(path, processes = _processes_7/*.machineProcesses*/.T) {
	const pathOf = (index) => (index === 1 ? path : `${path}.${index}`);
	return {
		staleMs: 240_000,
		create: async (index, text) => {
			try {
				(0,node_fs_1.writeFileSync)(pathOf(index), text, { flag: 'wx', mode: 0o600 });
				return true;
			}
			catch (error) {
				if ((0,_base_errors_4/*.hasSystemCode*/.$G)(error, 'EEXIST'))
					return false;
				throw error;
			}
		},
		read: async (index) => {
			try {
				const text = (0,node_fs_1.readFileSync)(pathOf(index), 'utf8');
				const { process } = ((0,_base_json_5/*.parseJson*/.qF)(text) ?? {});
				return { text, ageMs: undefined, isRunning: processes.isRunning(String(process)) };
			}
			catch (error) {
				if ((0,_base_errors_4/*.hasSystemCode*/.$G)(error, 'ENOENT'))
					return undefined;
				throw error;
			}
		},
		remove: async (first, last) => {
			for (let index = first; index <= last; index++)
				(0,node_fs_1.rmSync)(pathOf(index), { force: true });
		},
	};
}
}),
97013:
((module_, exports_, require_) => {
require_.d(exports_, {
  Gq: () => (notWritableError),
  I1: () => (storeKind),
  R5: () => (noStore),
  aK: () => (signInCommand),
  jf: () => (tokenFileCommand),
  pK: () => (leavesSecret)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_format_3 = require_(86616);
var _contract_run_2 = require_(71237);
function notWritableError(text, options = {}) {
	const reason = options.cause === undefined ? '.' : `: ${(0,_base_errors_1/*.messageOf*/.bD)(options.cause)}`;
	return new _base_errors_1/*.DeployError*/.sH('store-not-writable', text + reason, options);
}
function noStore(reason) {
	const refuse = async () => {
		throw new _base_errors_1/*.DeployError*/.sH('store-needed', reason);
	};
	const nothing = { read: async () => ({}), writeRecord: async () => undefined };
	return { kind: 'none', place: 'no store', lends: false, ...nothing, prove: refuse, save: refuse };
}
function storeKind(inputs, hasCache) {
	if (inputs['token-store'] !== 'auto')
		return inputs['token-store'];
	if (inputs['secret-token'])
		return 'github-secret';
	if (isKeptInFile(inputs))
		return 'file';
	return hasCache && inputs['refresh-token'] ? 'actions-cache' : 'none';
}
function leavesSecret(inputs, kind) {
	const isDescribed = inputs['secret-environment'] !== undefined;
	return kind === 'actions-cache' && inputs['token-store'] === 'auto' && isDescribed;
}
function signInCommand(inputs, context) {
	const { repository, tool, forge } = context;
	if (!repository)
		return ['Sign in again:', tool ? { command: `${tool} login` } : (0,_base_advice_0/*.ourCommand*/.uD)('login')];
	if (isKeptInFile(inputs))
		return signInToFile(inputs['token-file'], tool);
	const { 'secret-environment': environment, 'secret-name': secret } = inputs;
	if (forge) {
		const command = `${(0,_contract_run_2/*.toolOf*/.wS)(context)} login --repo ${(0,_base_format_3/*.shellWord*/.r7)(repository)} --secret ${(0,_base_format_3/*.shellWord*/.r7)(secret)}`;
		return [`Sign in again, with a token of ${forge} in GITHUB_TOKEN:`, { command }];
	}
	const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])]
		.map(_base_format_3/*.shellWord*/.r7)
		.join(' ');
	const where = environment ? '' : ', with `--env X` where the job has `environment: X`';
	const set = { command: `gh secret set ${(0,_base_format_3/*.shellWord*/.r7)(secret)} ${place}` };
	if (!tool)
		return [
			`Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token${where}:`,
			set,
		];
	const login = { command: `${tool} login ${place} --secret ${(0,_base_format_3/*.shellWord*/.r7)(secret)}` };
	return [`Sign in again${where}:`, login, 'Or, with a refresh token at hand:', set];
}
function isKeptInFile({ 'token-store': store, 'token-file': file, 'secret-token': writer, }) {
	return file !== undefined && (store === 'file' || (store === 'auto' && !writer));
}
function signInToFile(file, tool) {
	const command = `${tool ?? 'node dist/cli.js'} ${tokenFileCommand(file ?? '')}`;
	return [
		'Sign in again on the runner, into its token file, and give the step the `client-id` that is printed:',
		{ command },
	];
}
function tokenFileCommand(file) {
	const [, home = '', path = ''] = /^(~\/)?(.*)$/s.exec(file) ?? [];
	return `login --token-file ${home}${(0,_base_format_3/*.shellWord*/.r7)(path)}`;
}
}),
43847:
((module_, exports_, require_) => {
require_.d(exports_, {
  GC: () => (explainRefusal),
  Ip: () => (readClaims),
  MD: () => (checkWorkspace),
  v0: () => (describeAccessToken)
});
var _base_errors_0 = require_(22396);
var _base_format_2 = require_(86616);
var _base_json_1 = require_(75221);
var _base_plain_text_3 = require_(85763);
const maxDateSeconds = 8.64e12;
function readClaims(token) {
	const payload = (0,_base_json_1/*.parseJson*/.qF)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
	if (typeof payload !== 'object' || payload === null)
		return undefined;
	const { tenantId, type, exp, iat } = payload;
	return {
		workspace: typeof tenantId === 'string' && /^[\w.@-]{1,100}$/.test(tenantId) ? tenantId : undefined,
		kind: type === 'oauth' ? 'oauth' : 'pat',
		issuedAt: typeof iat === 'number' ? iat * 1000 : undefined,
		endsAt: typeof exp === 'number' && exp > 0 && exp <= maxDateSeconds ? exp * 1000 : undefined,
	};
}
function describeAccessToken({ workspace, kind, endsAt }, now) {
	const sort = kind === 'oauth' ? 'is a one-hour access token' : 'is a personal access token';
	const whose = workspace === undefined ? '' : ` of ${workspace}`;
	if (endsAt === undefined)
		return `${sort}${whose} that never ends`;
	return `${sort}${whose} that ${endsAt <= now ? 'ended' : 'ends'} on ${(0,_base_format_2/*.formatTime*/.fU)(endsAt)} UTC`;
}
function explainRefusal({ endsAt }, now) {
	if (endsAt !== undefined && endsAt <= now)
		return `It ended on ${(0,_base_format_2/*.formatTime*/.fU)(endsAt)} UTC.`;
	const good = endsAt === undefined ? 'It never ends' : `It ends on ${(0,_base_format_2/*.formatTime*/.fU)(endsAt)} UTC`;
	return `${good}, so it was revoked or belongs to another \`environment\`.`;
}
function checkWorkspace(accessToken, wanted) {
	const workspace = readClaims(accessToken)?.workspace;
	if (wanted === undefined || workspace === wanted)
		return workspace;
	const whose = workspace === undefined ? 'names no workspace' : `belongs to the workspace ${workspace}`;
	throw new _base_errors_0/*.DeployError*/.sH('other-workspace', `The login ${whose}; \`workspace\` is ${(0,_base_plain_text_3/*.plainText*/.wh)(wanted, 120)}.`);
}
}),
10550:
((module_, exports_, require_) => {
require_.d(exports_, {
  HJ: () => (isPlanLimit),
  JM: () => (notOffered),
  S_: () => (platformRefusalError),
  TO: () => (isComingUp),
  _: () => (isUnclearlyMissing),
  a7: () => (isOfGateway),
  k9: () => (passingRefusalMs),
  on: () => (isPassingRefusal),
  pB: () => (unclearError),
  xj: () => (createOrFind)
});
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_retry_2 = require_(50973);
var _http_decode_3 = require_(52546);
const notOffered = [404, 405, 501];
function platformRefusalError(answer) {
	const { status, text } = answer;
	const serverCode = text.includes(orchestratorUnavailable) ? orchestratorUnavailable : undefined;
	const isPage = text.trim() !== '' && (0,_base_json_1/*.parseJson*/.qF)(text) === undefined;
	if (!isPage || !notOffered.some((one) => one === status))
		return (0,_http_decode_3/*.refusalError*/.z_)(answer, { code: codeOf(status), said: saidBy(answer), serverCode });
	const said = 'A gateway answered in place of the platform';
	const error = (0,_http_decode_3/*.refusalError*/.z_)(answer, { code: 'platform-error', said });
	return unclearError(error, { isOfGateway: true });
}
function unclearError(error, facts) {
	const { code, message, brief, next, request } = error;
	const unclear = { ...request, ...facts, status: undefined };
	return new _base_errors_0/*.RequestError*/.GI(code, message, { brief, next, request: unclear });
}
function saidBy(answer) {
	const { status } = answer;
	if (status === 401)
		return isDefinite(answer) ? refusedToken : refusedByGateway;
	if (status === 402)
		return saidByPlan(answer.request.method);
	if (status === 429)
		return 'The platform gets too many requests';
	if (status === 502 || status === 503 || status === 504)
		return 'The platform is not available';
	return status >= 500 ? 'The platform had an internal error' : 'The platform refused the request';
}
const refusedToken = 'The platform does not accept the access token';
const refusedByGateway = 'The gateway of the platform refuses the access token, or does not know the address yet';
function saidByPlan(method) {
	const isRemoval = method === 'DELETE';
	const what = isRemoval ? 'this removal, so it stays' : 'this request';
	return `The plan of the workspace does not allow ${what}`;
}
function isDefinite({ headers, text }) {
	return (0,_base_json_1/*.parseJson*/.qF)(text) !== undefined || (0,_http_decode_3/*.asksLogin*/.IL)(headers);
}
function codeOf(status) {
	if (status >= 300 && status < 400)
		return 'unexpected-answer';
	if (status === 401)
		return 'unauthorized';
	if (status === 402)
		return 'plan-limit';
	if (status === 403)
		return 'forbidden';
	return status >= 500 || status === 429 ? 'platform-error' : 'platform-refused';
}
const orchestratorUnavailable = 'ORCHESTRATOR_UNAVAILABLE';
function isUnavailable(error) {
	if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
		return false;
	const { status = 0, serverCode } = error.request;
	if (error.code === 'unreachable' || error.code === 'untrusted-certificate')
		return true;
	return (status >= 502 && status <= 504) || serverCode === orchestratorUnavailable;
}
const missingRoute = /^Route [A-Z]+:\S* not found$/;
function isComingUp(error) {
	if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
		return false;
	return isUnavailable(error) || isPassingRefusal(error) || isUnclearlyMissing(error);
}
const passingRefusalMs = 60_000;
function isPassingRefusal(error) {
	if (!(error instanceof _base_errors_0/*.RequestError*/.GI) || error.status !== 401)
		return false;
	const { json = false, asksLogin: isLogin = false } = error.request;
	return !json && !isLogin;
}
function isOfGateway(error) {
	return error instanceof _base_errors_0/*.RequestError*/.GI && error.request.isOfGateway === true;
}
function isUnclearlyMissing(error) {
	if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
		return false;
	const { status, json = false, reason = '', isOfGateway = false } = error.request;
	return isOfGateway || (status === 404 && (!json || missingRoute.test(reason)));
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
async function createOrFind({ create, find, retries, clock, signal, }) {
	for (let retry = 0;; retry++) {
		try {
			const there = retry === 0 ? undefined : await find(false);
			return there ?? (await create());
		}
		catch (error) {
			const conflict = (0,_base_errors_0/*.isStatus*/.zM)(error, 409);
			if (isUnavailable(error) ? retry < retries.max : retry === 0 && (0,_base_retry_2/*.isLost*/.JD)(error)) {
				await clock.sleep(retries.everyMs, signal);
				continue;
			}
			const found = conflict || (0,_base_retry_2/*.isLost*/.JD)(error) ? await find(conflict) : undefined;
			if (found)
				return found;
			throw error;
		}
	}
}
}),
84257:
((module_, exports_, require_) => {
require_.d(exports_, {
  q: () => (platformClients),
  h: () => (sitePlatform)
});
var external_node_path_ = require_(76760);
var http_http = require_(9588);
var control_plane = require_(43055);
var platform_hosts = require_(10774);
var errors = require_(22396);
var format = require_(86616);
var base_log = require_(79477);
var plain_text = require_(85763);
var retry = require_(50973);
var answers = require_(10550);
var wire = require_(55308);
;// src/platform/pages.js
const finalizeTimeoutMs = 300_000;
const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const minWaitMs = 250;
const retries = { max: 3, everyMs: 1000 };
function pagesApi(options) {
	const { controlPlane, clock, log, signal } = options;
	const pathTo = (...names) => (0,control_plane/*pathOf*/.XM)('mypages', ...names);
	const ownRule = { ownRuleFor: 503 };
	let saidAt = Number.NEGATIVE_INFINITY;
	async function starting(attempt) {
		const until = clock.now() + startingBudgetMs;
		let left = startingBudgetMs;
		const policy = (error) => {
			if (!(0,errors/*isStatus*/.zM)(error, 503))
				return undefined;
			if (left <= 0) {
				const text = `The storage for pages was still starting after ${(0,format/*formatDuration*/.a3)(startingBudgetMs)}: ${error.message}`;
				throw new errors/*DeployError*/.sH('storage-starting', text, { cause: error });
			}
			const wait = Math.max(Math.min(error.request.retryAfterMs ?? fallbackWaitMs, left), minWaitMs);
			if (clock.now() >= saidAt + base_log/*progressLineEveryMs*/.dh) {
				saidAt = clock.now();
				log.info(`The storage for pages is starting; next try in ${(0,format/*formatDuration*/.a3)(wait)}.`);
			}
			return wait;
		};
		const timed = (number) => {
			left = until - clock.now();
			return attempt(number);
		};
		return await (0,retry/*retry*/.L5)(timed, { policy, clock, signal });
	}
	const call = (request, schema) => starting(() => controlPlane.call({ ...ownRule, ...request }, schema));
	const command = (request) => starting(() => controlPlane.command({ ...ownRule, ...request }));
	const one = async (name, request) => {
		const record = await call(request, wire/*page*/.MY);
		return { ...record, id: record.id ?? name, name };
	};
	const find = (name) => (0,errors/*orMissing*/.Mr)(() => one(name, { method: 'GET', path: pathTo(name), mayBeMissing: 'thing' }));
	const list = () => call({ method: 'GET', path: pathTo(), large: true }, wire/*pageList*/.SV);
	async function noRoomError(error) {
		const sites = await list().catch(() => []);
		const names = sites.slice(0, 20).map(({ name }) => (0,plain_text/*plainText*/.wh)(name, 60));
		const has = names.length > 0 ? ` It has: ${names.join(', ')}${sites.length > 20 ? ' …' : ''}.` : '';
		const text = `The plan of the workspace has no room for another site: ${error.request.reason ?? error.message}.${has}`;
		return new errors/*DeployError*/.sH('plan-limit', text, { cause: error });
	}
	return {
		find,
		list,
		async create(name) {
			const create = () => one(name, { method: 'POST', path: pathTo(), body: { name } });
			try {
				return await (0,answers/*createOrFind*/.xj)({ create, find: () => find(name), retries, clock, signal });
			}
			catch (error) {
				if (!(error instanceof errors/*RequestError*/.GI))
					throw error;
				if ((0,answers/*isPlanLimit*/.HJ)(error, name))
					throw await noRoomError(error);
				if (error.status === 400) {
					const text = `The platform refuses the page name "${name}": ${error.request.reason ?? error.message}.`;
					throw new errors/*DeployError*/.sH('page-name-invalid', text, { cause: error });
				}
				if (error.status !== 409)
					throw error;
				const text = `The page name "${name}" is taken by another workspace.`;
				throw new errors/*DeployError*/.sH('page-name-taken', text, { cause: error });
			}
		},
		async mint(id, files) {
			const post = {
				method: 'POST',
				path: pathTo(id, 'upload-urls'),
				body: { files },
				repeatable: true,
			};
			const minted = await call({ ...post, large: true }, wire/*mintResponse*/.gy);
			const given = new Set(minted.uploads.map((target) => target.path));
			const lacking = files.find((file) => !given.has(file.path));
			if (!lacking)
				return minted;
			const text = `The platform gave upload targets for ${given.size} of ${(0,format/*count*/.U9)(files.length, 'file')}; missing is ${JSON.stringify(lacking.path)}.`;
			throw new errors/*DeployError*/.sH('unexpected-answer', text);
		},
		async publish(id, files, beforeAgain) {
			const post = {
				method: 'POST',
				path: pathTo(id, 'publish'),
				body: { files, prune: true },
			};
			const rules = { ...ownRule, repeatable: true, beforeAgain, timeoutMs: finalizeTimeoutMs };
			return await starting(async (number) => {
				if (number > 1)
					await beforeAgain();
				return await controlPlane.call({ ...post, ...rules }, wire/*publishResponse*/.Du);
			});
		},
		async remove({ id, name }, _may) {
			try {
				await command({ method: 'DELETE', path: pathTo(id), mayBeMissing: 'area' });
			}
			catch (error) {
				const isGone = (0,errors/*isStatus*/.zM)(error, 404) && (await list()).every((one) => one.name !== name);
				if (!isGone)
					throw error;
			}
		},
		protect: (id, login) => command({ method: 'PUT', path: pathTo(id, 'auth'), body: login, repeatable: true }),
		setDomain: (id, domain) => command({ method: 'POST', path: pathTo(id, 'domain'), body: { domain }, repeatable: true }),
		removeDomain: (id) => command({ method: 'DELETE', path: pathTo(id, 'domain') }),
	};
}
var resource_tags = require_(40671);
;// src/platform/clients.js
function platformClients(login, { dispatcher, clock, userAgent, random, interrupts }) {
	const { hosts, tokens, workspace, readOnly } = login;
	const open = (signal, isReadOnly) => {
		const http = (0,http_http/*openHttp*/.fb)({ dispatcher, clock, userAgent, signal, readOnly: isReadOnly });
		return { http, controlPlane: (0,control_plane/*openControlPlane*/.AZ)({ http, hosts, tokens, signal, random }) };
	};
	const under = (signal) => open(signal, readOnly);
	const tokenPlane = open(interrupts.signal, false).controlPlane;
	const trustedHosts = (0,platform_hosts/*trustHosts*/.Sy)(hosts, workspace);
	const settled = () => tokens.settled();
	const own = under(interrupts.signal);
	return { ...own, tokenPlane, under, hosts, trustedHosts, workspace, settled, readOnly };
}
function sitePlatform(clients, runtime) {
	const { clock, log, dispatcher, connectEarly, random, newId, stallMs } = runtime;
	const { journalPath, interrupts } = runtime;
	const { trustedHosts, workspace } = clients;
	const parts = {
		clock,
		log,
		dispatcher,
		connectEarly,
		random,
		newId,
		stallMs,
		trustedHosts,
		workspace,
		tempFolder: (0,external_node_path_.dirname)(journalPath),
	};
	const under = (signal) => {
		const { controlPlane, http } = clients.under(signal);
		const pages = pagesApi({ controlPlane, clock, log, signal });
		const tags = (0,resource_tags/*resourceTags*/.i)({ controlPlane, log });
		return { ...parts, http, pages, tags, signal, under };
	};
	return under(interrupts.signal);
}
}),
43055:
((module_, exports_, require_) => {
require_.d(exports_, {
  AZ: () => (openControlPlane),
  Ao: () => (maxTokenLength),
  VH: () => (largeBytes),
  XM: () => (pathOf),
  fE: () => (slowTimeoutMs)
});
/* unused harmony export bearer */
var _base_errors_0 = require_(22396);
var _base_retry_1 = require_(50973);
var _http_decode_2 = require_(52546);
var _answers_3 = require_(10550);
const slowTimeoutMs = 120_000;
const mayBeWrong = {
	thing: { isUnclear: _answers_3/*.isUnclearlyMissing*/._, waitMs: 5000 },
	area: { isUnclear: (error) => (0,_base_errors_0/*.isStatus*/.zM)(error, ..._answers_3/*.notOffered*/.JM), waitMs: 400 },
};
function openControlPlane(options) {
	const { hosts, tokens, ...rest } = options;
	const withAuth = (auth) => jsonClient({ ...rest, auth });
	const json = withAuth({ header: 'x-pat-jwt', whose: 'The access token', tokens });
	const addressed = ({ host = 'deploy', path, ...call }) => ({
		...call,
		url: new URL(hosts[host] + path),
	});
	const command = async (call) => void (await json.text(addressed(call)));
	return {
		withAuth,
		command,
		call: (call, schema) => json.call(addressed(call), schema),
		readOffered: (path, schema) => {
			const get = { method: 'GET', path, large: true, mayBeMissing: 'area' };
			return (0,_base_errors_0/*.orMissing*/.Mr)(() => json.call(addressed(get), schema), ..._answers_3/*.notOffered*/.JM);
		},
		remove: async (path, call = {}) => (await (0,_base_errors_0/*.orMissing*/.Mr)(() => command({ ...call, method: 'DELETE', path }).then(() => true))) ??
			false,
	};
}
function pathOf(...names) {
	return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}
const largeBytes = 8 * 1024 * 1024;
const usualBytes = 1024 * 1024;
const unclearReads = 4;
function jsonClient({ http, auth, signal, random }) {
	const { header, whose, also, tokens } = auth;
	function requestOf(call, token) {
		const type = call.body === undefined ? {} : { 'content-type': 'application/json' };
		const headers = { ...also, [header]: bearer(token, whose), ...type };
		const maxBytes = call.large ? largeBytes : usualBytes;
		return { ...call, headers, maxBytes, body: JSON.stringify(call.body) };
	}
	async function send(call, read) {
		const { method, repeatable = method === 'GET' || method === 'DELETE', once, ownRuleFor } = call;
		const final = new Set();
		const markFinal = (given) => {
			const error = (0,_base_errors_0/*.isStatus*/.zM)(given, ..._answers_3/*.notOffered*/.JM) ? (0,_answers_3/*.unclearError*/.pB)(given, {}) : given;
			final.add(error);
			throw error;
		};
		const policy = (error, attempt) => {
			if (once || final.has(error))
				return undefined;
			const doubt = call.mayBeMissing && mayBeWrong[call.mayBeMissing];
			if (doubt?.isUnclear(error))
				return attempt < unclearReads ? doubt.waitMs : undefined;
			const isAgain = repeatable || ((0,_answers_3/*.isOfGateway*/.a7)(error) && call.repeatable !== false);
			return (0,_base_retry_1/*.transient*/["do"])({ repeatable: isAgain, ownRuleFor, random })(error, attempt);
		};
		const attempt = async (number) => {
			if (number > 1)
				await call.beforeAgain?.().catch(markFinal);
			const token = await tokens.get().catch(markFinal);
			let answer = await http.send(requestOf(call, token));
			if (answer.status === 401 && !call.keepsToken) {
				const other = await tokens.renew?.(token).catch(markFinal);
				if (other !== undefined && other !== token)
					answer = await http.send(requestOf(call, other));
			}
			if (answer.status >= 200 && answer.status < 300)
				return read(answer);
			throw explain((0,_answers_3/*.platformRefusalError*/.S_)(answer), tokens);
		};
		return (0,_base_retry_1/*.retry*/.L5)(attempt, { policy, clock: http.clock, signal });
	}
	return {
		call: (call, schema) => send(call, (answer) => (0,_http_decode_2/*.decode*/.D4)(answer, schema)),
		text: (call) => send(call, call.method === 'GET' ? ({ text }) => text : _http_decode_2/*.readText*/.yR),
	};
}
function explain(error, tokens) {
	const reason = error.status === 401 ? tokens.explainRefusal?.() : undefined;
	return reason
		? new _base_errors_0/*.RequestError*/.GI(error.code, `${error.message} ${reason}`, { request: error.request })
		: error;
}
const maxTokenLength = 16_384;
function bearer(token, whose) {
	if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token))
		return `Bearer ${token}`;
	const text = `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`;
	throw new _base_errors_0/*.DeployError*/.sH('unexpected-answer', text);
}
}),
10774:
((module_, exports_, require_) => {
require_.d(exports_, {
  Sy: () => (trustHosts),
  VH: () => (usualAddress),
  a5: () => (usualStorage),
  eg: () => (explainUnknownHost),
  jr: () => (computeHosts)
});
/* unused harmony export isProduction */
var _base_addresses_1 = require_(11715);
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _base_nearest_2 = require_(80413);
var _base_plain_text_3 = require_(85763);
function isProduction(environment) {
	return /^prod(-|$)/.test(environment);
}
function usualAddress(name, { environment }) {
	return isProduction(environment) ? new URL(`https://${name}.pages.osaas.io/`) : undefined;
}
function usualStorage(workspace, { environment }) {
	if (!/^[a-z0-9-]+$/.test(workspace))
		return undefined;
	const host = `${workspace}-${workspace}mypages.minio-minio.auto.${environment}.osaas.io`;
	return new URL(`https://${host}/`);
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
	const isUnknown = error instanceof _base_errors_0/*.DeployError*/.sH &&
		error.code === 'unreachable' &&
		(0,_base_errors_0/*.systemCodeOf*/.c7)(error) === 'ENOTFOUND';
	if (!isUnknown || base !== undefined || _base_addresses_1/*.environments*/.dT.includes(environment))
		return error;
	const meant = (0,_base_nearest_2/*.nearest*/.p)(environment, _base_addresses_1/*.environments*/.dT);
	const question = meant ? `; did you mean \`${meant}\`?` : '.';
	const text = `\`environment: ${environment}\` is none of ${_base_addresses_1/*.environments*/.dT.join(', ')}${question} ${error.message}`;
	return new _base_errors_0/*.DeployError*/.sH('unreachable', text, { cause: error });
}
const maxUrlLength = 8192;
function trustHosts(hosts, workspace) {
	const configured = Object.values(hosts).map((text) => new URL(text));
	const isLocal = configured.some(_base_addresses_1/*.isLoopback*/.U9);
	const names = new Set(configured.map(({ hostname }) => bare(hostname)));
	function checkAddress(text, role) {
		const refuse = (reason) => new _base_errors_0/*.DeployError*/.sH('unsafe-url', `The platform gave ${role} as ${JSON.stringify((0,_base_plain_text_3/*.plainText*/.wh)(text, 200))}: ${reason}.`);
		if (text.length > maxUrlLength)
			throw refuse(`it has ${(0,_base_format_4/*.formatNumber*/.ZV)(text.length)} characters`);
		if (!URL.canParse(text))
			throw refuse('that is not a URL');
		const url = new URL(text);
		url.hash = '';
		if (url.username || url.password)
			throw refuse('it carries a user name');
		if (!isLocal && (0,_base_addresses_1/*.namesThisMachine*/.Su)(url))
			throw refuse('that is this machine');
		if ((0,_base_addresses_1/*.isLoopback*/.U9)(url)) {
			if (url.protocol !== 'http:' && url.protocol !== 'https:')
				throw refuse('it is neither http nor https');
			return url;
		}
		if (url.protocol !== 'https:')
			throw refuse('it is not https');
		return url;
	}
	function checkPlace(url, { role, secret, isOurs }) {
		if ((0,_base_addresses_1/*.isLoopback*/.U9)(url) ? isLocal : isOurs || names.has(bare(url.hostname)))
			return url;
		const given = JSON.stringify((0,_base_plain_text_3/*.plainText*/.wh)(url.href, 200));
		const text = `The platform gave ${role} as ${given}: ${secret} would be sent there, but that host must not get it.`;
		throw new _base_errors_0/*.DeployError*/.sH('unsafe-url', text);
	}
	return {
		areUsual: [...names].every((name) => name.endsWith('.osaas.io')),
		checkAddress,
		checkServiceApi(text, serviceId) {
			const role = `the address of the service ${serviceId}`;
			const url = checkAddress(text, role);
			const isOurs = /^api-[^.]+\.(?!pages\.|[^.]+\.auto\.)([^.]+\.)*osaas\.io$/.test(bare(url.hostname));
			return checkPlace(url, { role, secret: 'a token', isOurs });
		},
		checkInstance(text, { name, role, serviceApi }) {
			const url = checkAddress(text, role);
			const [label = '', ...family] = bare(url.hostname).split('.');
			const isFamily = bare(serviceApi.hostname) === `api-${family.join('.')}`;
			const isName = workspace === undefined ? label.endsWith(`-${name}`) : label === `${workspace}-${name}`;
			return checkPlace(url, {
				role,
				secret: 'a service access token',
				isOurs: isFamily && isName,
			});
		},
		checkSite(url, { name, role }) {
			const [label, ...rest] = bare(url.hostname).split('.');
			const isOurs = label === name && /^pages\.([^.]+\.)?osaas\.io$/.test(rest.join('.'));
			return checkPlace(url, { role, secret: 'the password of `basic-auth`', isOurs });
		},
	};
}
function bare(hostname) {
	return hostname.replace(/\.$/, '');
}
}),
79802:
((module_, exports_, require_) => {
require_.d(exports_, {
  I: () => (requestTokens)
});
var zod_mini_4 = require_(94343);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _base_plain_text_5 = require_(85763);
var _http_decode_2 = require_(52546);
var _wire_3 = require_(55308);
const limits = { connectMs: 10_000, timeoutMs: 60_000 };
const maxLifeSeconds = 3600;
async function requestTokens(http, { authUrl, clientId, clientSecret, }, grant) {
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
	const parsed = success ? _wire_3/*.tokenResponse*/.nJ.safeParse((0,_base_json_1/*.parseJson*/.qF)(answer.text)) : undefined;
	const { access_token: value = '', refresh_token: refreshToken, expires_in = maxLifeSeconds, } = parsed?.data ?? {};
	if (!value && !refreshToken)
		throw refusedError(answer);
	const expiresAt = value ? sentAt + Math.min(expires_in, maxLifeSeconds) * 1000 : 0;
	return { accessToken: { value, expiresAt }, refreshToken: refreshToken || undefined };
}
const errorAnswer = zod_mini_4/*.object*/.Ikc({
	error: zod_mini_4/*.string*/.YjP(),
	error_description: zod_mini_4/* ["catch"] */ .MfU(zod_mini_4/*.optional*/.lqM(zod_mini_4/*.string*/.YjP()), undefined),
});
const refusals = new Set([
	'invalid_request',
	'invalid_client',
	'invalid_grant',
	'unauthorized_client',
	'unsupported_grant_type',
	'invalid_scope',
]);
function codeOf(status, error) {
	if (error === 'invalid_grant')
		return 'invalid-grant';
	const isRefusal = status < 300 ? refusals.has(error ?? '') : status < 500;
	return isRefusal ? 'token-exchange-failed' : 'token-uncertain';
}
function refusedError(answer) {
	const { facts } = answer;
	const { error, error_description: description } = errorAnswer.safeParse((0,_base_json_1/*.parseJson*/.qF)(answer.text)).data ?? {};
	const where = (0,_base_errors_0/*.describeRequest*/.Ng)(facts);
	if (answer.status < 300 && error === undefined)
		return new _base_errors_0/*.RequestError*/.GI('token-uncertain', `${where} answered ${answer.status} without tokens.`, {
			request: facts,
		});
	const code = codeOf(answer.status, error);
	const said = description === undefined ? '' : `: ${(0,_base_plain_text_5/*.plainText*/.wh)(description, 200)}`;
	const reason = error === undefined ? (0,_http_decode_2/*.reasonOf*/.A3)(answer) : `${(0,_base_plain_text_5/*.plainText*/.wh)(error, 60)}${said}`;
	return new _base_errors_0/*.RequestError*/.GI(code, `The token exchange failed with status ${answer.status} (${where}): ${reason}.`, {
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
}),
33228:
((module_, exports_, require_) => {
require_.d(exports_, {
  Ae: () => (unknownOwnerError),
  M: () => (howToFree),
  aX: () => (Permission),
  eL: () => (permit),
  m0: () => (isKnownOwn),
  pF: () => (newerRunError),
  vi: () => (weigh)
});
/* unused harmony export consequences */
var _base_errors_0 = require_(22396);
var _base_format_4 = require_(86616);
var _base_plain_text_3 = require_(85763);
var _contract_owner_1 = require_(82787);
var _contract_tags_2 = require_(41439);
const consequences = {
	ours: { change: 'yes', remove: 'yes', protect: 'yes' },
	former: { change: 'yes', remove: 'yes', protect: 'yes' },
	foreign: { change: 'named', remove: 'named', protect: 'named' },
	draft: { change: 'yes', remove: 'named', protect: 'named' },
	nobody: { change: 'named', remove: 'named', protect: 'named' },
	unmarked: { change: 'named, or in a run', remove: 'named', protect: 'named' },
	unknown: { change: 'named', remove: 'named', protect: 'named' },
};
class Permission {
	act;
	rewritesOwner;
	constructor(act, rewritesOwner) {
		this.act = act;
		this.rewritesOwner = rewritesOwner;
	}
	static of(act, { rewritesOwner }) {
		return new Permission(act, rewritesOwner);
	}
	static leftover() {
		return new Permission('remove', false);
	}
}
function permit(act, evidence, claim) {
	const whose = judge(act, evidence, claim);
	const isUnproven = act === 'remove' && !evidence.tags && !evidence.manifest;
	if (isUnproven || !isMet(consequences[whose.is][act], claim))
		throw refusal(act, { whose, evidence, claim });
	rejectOtherThanPreview(claim, evidence);
	const takesOver = whose.is === 'foreign' && act === 'change' && claim.replaces;
	if (takesOver && !evidence.tags)
		throw unknownOwnerError(claim.name.value);
	if (whose.is === 'foreign')
		announce(act, { owner: whose.owner, claim });
	const changesHands = whose.is === 'former' || (whose.is === 'foreign' && claim.replaces);
	return Permission.of(act, { rewritesOwner: changesHands || isUnmarked(whose, evidence, claim) });
}
function isUnmarked({ is }, { tags, manifest }, { preview }) {
	const lacksTag = tags !== undefined && (0,_contract_tags_2/*.readMarker*/.t7)(tags).repository === undefined;
	const isMarkable = is === 'ours' || (is === 'unmarked' && preview === undefined);
	return isMarkable && manifest === undefined && lacksTag;
}
function rejectOtherThanPreview({ name, preview }, evidence) {
	const other = preview === undefined ? undefined : explainOther(evidence, preview);
	if (other === undefined)
		return;
	const message = `"${(0,_base_plain_text_3/*.plainText*/.wh)(name.value, 80)}" has the name of this preview, and ${other}. Nothing of it was changed.`;
	throw new _base_errors_0/*.DeployError*/.sH('name-in-use', message);
}
function explainOther({ tags = [], manifest }, preview) {
	const marker = (0,_contract_tags_2/*.readMarker*/.t7)(tags);
	const tagged = marker.repository === undefined ? undefined : (marker.preview ?? '');
	const published = typeof manifest === 'object' ? manifest.preview : undefined;
	const told = { 'its tags say': tagged, 'its manifest says': published };
	for (const [who, what] of Object.entries(told)) {
		if (what === undefined || what === preview)
			continue;
		return `${who} that it is ${what === '' ? 'no preview' : `the preview ${(0,_base_plain_text_3/*.plainText*/.wh)(what, 80)}`}`;
	}
	return undefined;
}
function isMet(needs, { name, owner }) {
	if (needs === 'yes' || name.from === 'person')
		return true;
	return needs !== 'named' && name.from === 'repository' && owner.from === 'person';
}
function weigh({ tags, manifest, source }, { owner: { value: own }, source: sent }) {
	if (typeof manifest === 'object') {
		const isOurs = (0,_contract_owner_1/*.isSameOwner*/.Ie)(manifest, own);
		if (isOurs !== undefined || manifest.repository)
			return owned(manifest, { isOurs: isOurs === true, own });
	}
	const marker = (0,_contract_tags_2/*.readMarker*/.t7)(tags ?? []);
	if (marker.repository !== undefined) {
		const tagged = { repository: marker.repository, repositoryId: marker['repository-id'] };
		return owned(tagged, { isOurs: (0,_contract_tags_2/*.namesRepository*/.xt)(marker, own), own });
	}
	const theirs = source === undefined ? undefined : (0,_contract_owner_1/*.ownerOfSource*/.IX)(source);
	if (theirs !== undefined)
		return sourcesOf(own, sent).includes(theirs)
			? { is: 'ours' }
			: { is: 'foreign', owner: { repository: theirs } };
	if (manifest === 'hidden' || !tags)
		return { is: 'unknown' };
	if (manifest === 'draft')
		return { is: 'draft' };
	return { is: manifest === undefined ? 'unmarked' : 'nobody' };
}
function owned(owner, { isOurs, own }) {
	if (!isOurs)
		return { is: 'foreign', owner };
	const isNamedSo = (0,_contract_tags_2/*.formatRepository*/.Sh)(owner.repository ?? '') === (0,_contract_tags_2/*.formatRepository*/.Sh)(own.repository ?? '');
	return isNamedSo ? { is: 'ours' } : { is: 'former', owner };
}
function isKnownOwn({ is }) {
	return is === 'ours' || is === 'former';
}
function sourcesOf({ repository }, sent) {
	const given = sent?.from === 'person' ? (0,_contract_owner_1/*.ownerOfSource*/.IX)(sent.value) : undefined;
	return [repository?.toLowerCase(), given].filter((one) => Boolean(one));
}
function judge(act, evidence, claim) {
	const whose = weigh(evidence, claim);
	const { tags, manifest, source } = evidence;
	if (act !== 'remove' || (whose.is !== 'ours' && whose.is !== 'former'))
		return whose;
	if (typeof manifest === 'object' || source !== undefined)
		return whose;
	const isThePreview = claim.preview !== undefined && (0,_contract_tags_2/*.readMarker*/.t7)(tags ?? []).preview === claim.preview;
	const isTaggedEnough = manifest === undefined && claim.preview === undefined;
	return isThePreview || isTaggedEnough ? whose : { is: 'unknown' };
}
function announce(act, { owner, claim }) {
	const { log, replaces, thing } = claim;
	const { theirs, ours } = describe(owner, claim);
	const subject = ours === '' ? `${us(claim)}, of no repository,` : `${us(claim)} of ${ours}`;
	const former = `${thing} was deployed by ${theirs} before; ${subject}`;
	if (act === 'remove')
		log.warning(`${former} removes it.`);
	else if (replaces && act === 'change')
		log.warning(`${former} takes it over.`);
	else
		log.info(`${former} changes it.`);
}
function refusal(act, { whose, evidence, claim }) {
	const { name, thing } = claim;
	if (whose.is === 'foreign') {
		const { theirs, ours } = describe(whose.owner, claim);
		const text = `${thing} belongs to ${theirs}, and ${us(claim)} to ${ours || 'no repository'}.`;
		if (claim.input === 'config-service')
			return new _base_errors_0/*.DeployError*/.sH('config-store', `${text} Nothing was changed.`, {
				next: howToTakeOver(act, claim),
			});
		return new _base_errors_0/*.DeployError*/.sH('other-repository', text, { next: howToTakeOver(act, claim) });
	}
	if (!evidence.tags && evidence.manifest !== 'hidden')
		return unknownOwnerError(name.value);
	if (act === 'protect') {
		const text = `${thing} asks visitors for another password than \`basic-auth\`, and no tag says that this repository has made it.`;
		return new _base_errors_0/*.DeployError*/.sH('password-needed', `${text} Nothing was changed.`);
	}
	const text = `The owner of ${lowered(thing)} cannot be told: ${whatLacks(whose, evidence)}. Nothing of it was changed.`;
	return new _base_errors_0/*.DeployError*/.sH('other-repository', text, {
		next: act === 'remove' ? howToFree(name.value) : howToClaim(act, claim),
	});
}
function whatLacks({ is }, { manifest }) {
	if (is === 'nobody' || is === 'unmarked')
		return 'nothing of it names a repository';
	return manifest === 'hidden'
		? 'its manifest cannot be read, and no tag says enough'
		: 'no tag names this repository';
}
function describe(theirs, { owner: { value: ours } }) {
	const one = theirs.repository ?? '';
	const other = ours.repository ?? '';
	const isElsewhere = (0,_contract_owner_1/*.hasServer*/.qq)(one) !== (0,_contract_owner_1/*.hasServer*/.qq)(other);
	const isSameName = (0,_contract_tags_2/*.formatRepository*/.Sh)(one) === (0,_contract_tags_2/*.formatRepository*/.Sh)(other);
	const nameOf = ({ repository = '', repositoryId = 'unknown' }) => {
		if (repository === '')
			return '';
		const name = (0,_base_plain_text_3/*.plainText*/.wh)(isElsewhere ? (0,_contract_owner_1/*.withServer*/.eH)(repository) : repository, 120);
		return isSameName ? `${name} (id ${(0,_base_plain_text_3/*.plainText*/.wh)(repositoryId, 40)})` : name;
	};
	return { theirs: nameOf(theirs), ours: nameOf(ours) };
}
function us({ owner: { value, from } }) {
	if (from !== 'folder')
		return 'this run';
	return value.repository ? 'this clone' : 'this folder';
}
function lowered(thing) {
	return thing.replace(/^The /, 'the ');
}
function howToTakeOver(act, { name, input }) {
	if (act === 'remove')
		return undefined;
	return name.from === 'workflow'
		? howToClaim(act, { name, input })
		: ['To take it over outside of previews, set `name` to exactly this name.'];
}
function howToClaim(act, { name: { value, from }, input = 'name' }) {
	if (from === 'workflow') {
		const does = act === 'change' && input === 'name' ? 'takes it over' : 'does it all the same';
		return [
			`The name was found in a workflow of this folder. \`--${input} ${(0,_base_format_4/*.shellWord*/.r7)(value)}\` ${does}.`,
		];
	}
	return [
		`If it is this repository's, \`name: ${value}\` continues with it; else choose another \`name\`.`,
	];
}
function newerRunError(thing, run) {
	const text = `${thing} names a newer run than this one as its last, ${(0,_base_plain_text_3/*.plainText*/.wh)(run, 200)}, and GitHub did not say whether that run exists. Nothing was deployed.`;
	return new _base_errors_0/*.DeployError*/.sH('newer-run', text);
}
function unknownOwnerError(name) {
	const message = `The owner of "${name}" is unknown: its tags cannot be read. Nothing of it was changed.`;
	return new _base_errors_0/*.DeployError*/.sH('platform-error', message);
}
function howToFree(name) {
	return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}
}),
40671:
((module_, exports_, require_) => {
require_.d(exports_, {
  D: () => (isSameResource),
  i: () => (resourceTags)
});
var zod_mini_5 = require_(94343);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _contract_tags_2 = require_(41439);
var _control_plane_3 = require_(43055);
var _ownership_4 = require_(33228);
const tagged = zod_mini_5/*.looseObject*/._H3({
	resourceId: _base_json_1/*.textOrNumber*/.mV,
	serviceId: zod_mini_5/*.nullish*/.cl6(zod_mini_5/*.string*/.YjP()),
	tags: zod_mini_5/*.array*/.YOg(zod_mini_5/*.string*/.YjP()),
});
const answer = zod_mini_5/*.looseObject*/._H3({ resources: zod_mini_5/*.array*/.YOg(tagged) });
function resourceTags({ controlPlane, log }) {
	const lists = new Map();
	let hasWarned = false;
	let isOffered = true;
	function warn(reason) {
		if (!hasWarned)
			log.warning(`Tags in the console are not as they should be: ${reason}`);
		hasWarned = true;
	}
	async function tolerant(call) {
		try {
			return await call();
		}
		catch (error) {
			if (!(error instanceof _base_errors_0/*.RequestError*/.GI))
				throw error;
			warn(error.message);
			return undefined;
		}
	}
	function read(type) {
		const path = `/resourcetags?resourceType=${type}`;
		const list = lists.get(type) ??
			controlPlane.readOffered(path, answer).then((found) => {
				isOffered = found !== undefined;
				if (!found)
					log.debug('The platform has no tags.');
				return found?.resources ?? [];
			});
		lists.set(type, list);
		return list;
	}
	async function all(type) {
		const found = await tolerant(() => read(type));
		return found?.map(({ resourceId: id, serviceId, tags }) => ({
			resource: type === 'instance' ? { type, serviceId: serviceId ?? '', id } : { type, id },
			tags,
		}));
	}
	async function of(resource) {
		const found = await all(resource.type);
		return found?.find((one) => isSameResource(one.resource, resource))?.tags ?? (found && []);
	}
	async function change({ type, serviceId, id }, send) {
		if (!isOffered)
			return false;
		lists.delete(type);
		const path = (0,_control_plane_3/*.pathOf*/.XM)('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
		const done = await tolerant(async () => {
			await send(path);
			return true;
		});
		return done === true;
	}
	const set = (resource, tags) => {
		const put = { method: 'PUT', body: { tags }, repeatable: true, mayBeMissing: 'area' };
		return change(resource, (path) => controlPlane.command({ ...put, path }));
	};
	const clear = (resource, _may) => change(resource, (path) => controlPlane.remove(path));
	return {
		prefetch: (type) => void read(type).catch(() => undefined),
		all,
		of,
		set,
		clear,
		async mark(resource, ownTags) {
			const there = ownTags.length > 0 ? await of(resource) : [];
			if (!there)
				return false;
			const merged = (0,_contract_tags_2/*.mergeTags*/.kE)(there, ownTags);
			if (merged?.length === there.length && merged.every((tag) => there.includes(tag)))
				return true;
			if (merged)
				return (await set(resource, merged)) || !isOffered;
			warn(`"${resource.id}" has ${_contract_tags_2/*.maxTags*/.MH} already, so its owner cannot be added.`);
			return false;
		},
		async fresh(resource) {
			lists.delete(resource.type);
			return of(resource);
		},
		async restore(resource, former) {
			if (former.length > 0)
				await set(resource, former);
			else
				await clear(resource, _ownership_4/*.Permission*/.aX.leftover());
		},
	};
}
function isSameResource(one, other) {
	return one.type === other.type && one.id === other.id && one.serviceId === other.serviceId;
}
}),
55308:
((module_, exports_, require_) => {
require_.d(exports_, {
  Du: () => (publishResponse),
  M: () => (pageLimits),
  MY: () => (page),
  SV: () => (pageList),
  gy: () => (mintResponse),
  nJ: () => (tokenResponse)
});
var zod_mini_1 = require_(94343);
var zod_mini_2 = require_(53846);
var zod_mini_3 = require_(73305);
var _base_json_0 = require_(75221);
const maybeText = (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.string*/.YjP());
const tokenResponse = zod_mini_1/*.looseObject*/._H3({
	access_token: zod_mini_1/* ["catch"] */ .MfU(zod_mini_1/*.string*/.YjP(), ''),
	refresh_token: zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.string*/.YjP()),
	expires_in: (0,_base_json_0/*.lenient*/.W_)(zod_mini_2/*.number*/.ai().check(zod_mini_3/*._positive*/.NC())),
});
const idText = zod_mini_1/*.string*/.YjP().check(zod_mini_3/*._minLength*/.m9(1), zod_mini_3/*._maxLength*/.Eb(200));
const count = zod_mini_1/*.union*/.KCZ([
	zod_mini_1/*.number*/.aig(),
	zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.string*/.YjP().check(zod_mini_3/*._regex*/.Fk(/^\d+$/)), zod_mini_1/*.transform*/.pdi(Number)),
]);
const page = zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.looseObject*/._H3({
	id: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.union*/.KCZ([idText, zod_mini_1/*.number*/.aig()]), zod_mini_1/*.transform*/.pdi(String))),
	name: (0,_base_json_0/*.lenient*/.W_)(idText),
	url: maybeText,
	status: maybeText,
	authEnabled: (0,_base_json_0/*.lenient*/.W_)(zod_mini_1/*.boolean*/.zMY()),
	customDomain: maybeText,
	domain: maybeText,
})
	.check(zod_mini_1/*.refine*/.YPB(({ id, name }) => id !== undefined || name !== undefined, 'expected `id` or `name`')), zod_mini_1/*.transform*/.pdi(({ domain, ...record }) => ({
	...record,
	customDomain: record.customDomain ?? domain,
})));
const publishResponse = zod_mini_1/*.optional*/.lqM(zod_mini_1/*.looseObject*/._H3({ prunedCount: (0,_base_json_0/*.lenient*/.W_)(count) }));
const pageList = zod_mini_1/*.pipe*/.FsL(zod_mini_1/*.array*/.YOg(page), zod_mini_1/*.transform*/.pdi((records) => records.flatMap((record) => record.name === undefined
	? []
	: [{ ...record, id: record.id ?? record.name, name: record.name }])));
function isUploadTarget(value) {
	if (typeof value !== 'object' || value === null)
		return false;
	const { path, url, method = '', contentType = '', fields } = value;
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
		return false;
	const texts = [path, url, method, contentType, ...Object.values(fields)];
	return url !== '' && texts.every((text) => typeof text === 'string');
}
const uploadTargets = zod_mini_1/*.custom*/.IeY((value) => Array.isArray(value) && value.every(isUploadTarget), 'expected a list of upload targets with path, url and fields');
const mintResponse = zod_mini_1/*.looseObject*/._H3({
	uploads: uploadTargets,
	expiresAt: zod_mini_1/*.nullish*/.cl6(zod_mini_1/*.union*/.KCZ([zod_mini_1/*.string*/.YjP(), zod_mini_1/*.number*/.aig()])),
});
const pageLimits = {
	fileSize: 26_214_400,
	filesPerMint: 500,
	filesPerSite: 5000,
};
}),
63465:
((module_, exports_, require_) => {
require_.d(exports_, {
  DI: () => (unfinishedDeployment),
  e9: () => (setDeploymentStatus),
  lH: () => (deploymentRecord)
});
var zod_mini_2 = require_(94343);
var _base_json_0 = require_(75221);
var _base_plain_text_3 = require_(85763);
var _contract_intent_4 = require_(32008);
var _github_api_1 = require_(48713);
const maxDescription = 140;
const maxEnded = 50;
const deployment = zod_mini_2/*.looseObject*/._H3({
	id: zod_mini_2/*.number*/.aig(),
	description: zod_mini_2/*.nullish*/.cl6(zod_mini_2/*.string*/.YjP()),
	payload: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.unknown*/.L5J()),
});
const deploymentStatus = zod_mini_2/*.object*/.Ikc({
	state: zod_mini_2/* ["enum"] */ .k5n(['in_progress', 'success', 'failure', 'error', 'inactive']),
	description: zod_mini_2/*.string*/.YjP(),
	url: zod_mini_2/*.optional*/.lqM(zod_mini_2/*.string*/.YjP()),
});
const idState = 'deployment';
const endState = 'deployment-end';
function unfinishedDeployment(env) {
	const id = Number(env[`STATE_${idState}`] || 0);
	if (!id)
		return undefined;
	const { data } = deploymentStatus.safeParse((0,_base_json_0/*.parseJson*/.qF)(env[`STATE_${endState}`] ?? ''));
	return { id, status: data ?? { state: 'error', description: 'The run was cancelled or killed' } };
}
async function setDeploymentStatus({ github, context: { runUrl } }, { id, status: { state, description, url } }) {
	const taken = await attempt(github, 'the status of the deployment record', async (api, repo) => {
		await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
			...repo,
			deployment_id: id,
			state,
			description: (0,_base_plain_text_3/*.plainText*/.wh)(description, maxDescription),
			...(url ? { environment_url: url } : {}),
			...(runUrl ? { log_url: runUrl } : {}),
		});
		return true;
	});
	return taken ?? false;
}
function deploymentRecord(task) {
	const { intent, inputs, runtime, github, context } = task;
	const { saveState, outputs } = runtime;
	const named = inputs['deployment-environment'];
	let created;
	async function create(sha) {
		const preview = (0,_contract_intent_4/*.isPreview*/.b)(intent);
		const owner = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
		const ending = preview && named === undefined ? '' : ` ${intent.name.value}`;
		const description = preview
			? `Preview of ${owner}${ending && `:${ending}`}`
			: `Deploy of${ending}`;
		const environment = named ?? intent.name.value;
		const payload = { run: context.runUrl, site: intent.name.value };
		let isRepeated = false;
		const id = await attempt(github, 'the deployment record', async (api, repo) => {
			const there = isRepeated ? await list(api, { ...repo, sha, environment }) : [];
			isRepeated = true;
			const made = there.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
			if (made)
				return made.id;
			const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
				...repo,
				ref: sha,
				task: 'deploy',
				auto_merge: false,
				required_contexts: [],
				environment,
				payload,
				description: (0,_base_plain_text_3/*.plainText*/.wh)(description, maxDescription),
				transient_environment: preview,
				production_environment: !preview,
			});
			return (0,_github_api_1/*.decodeData*/.Hw)(deployment, data, 'the new deployment').id;
		});
		if (id === undefined)
			return undefined;
		saveState(idState, String(id));
		outputs.set({ 'deployment-id': String(id) });
		await setDeploymentStatus(task, {
			id,
			status: { state: 'in_progress', description: 'Deploying' },
		});
		return id;
	}
	return {
		begin(commit) {
			created = create(commit).catch(() => undefined);
		},
		async end(status) {
			const id = await created;
			if (id === undefined)
				return;
			if (await setDeploymentStatus(task, { id, status }))
				saveState(idState, '');
			else
				saveState(endState, JSON.stringify(status));
		},
		async endAll(name) {
			const query = { environment: named ?? name };
			const found = await attempt(github, 'the deployment records', (api, repo) => list(api, { ...repo, ...query }));
			for (const { id, description } of found ?? []) {
				if (named !== undefined && !description?.endsWith(` ${name}`))
					continue;
				const status = { state: 'inactive', description: 'Removed' };
				if (!(await setDeploymentStatus(task, { id, status })))
					return;
			}
		},
	};
}
async function list(api, query) {
	const path = 'GET /repos/{owner}/{repo}/deployments';
	const { data } = await api.request(path, { ...query, per_page: maxEnded });
	return (0,_github_api_1/*.decodeData*/.Hw)(zod_mini_2/*.array*/.YOg(deployment), data, 'the deployments');
}
function attempt(github, subject, call) {
	return github.attempt({
		subject,
		call,
		permission: 'deployments: write',
		onlyGitHub: true,
		repeatable: true,
	});
}
})
};
