export const id = 542;
export const ids = [542];
export const modules = {
90737:
((module_, exports_, require_) => {
require_.d(exports_, {
  W: () => (isTooNested)
});
const maxLevels = 200;
function isTooNested(text) {
	let level = 0;
	let unopened = 0;
	for (const [mark] of text.matchAll(/[[{\]}]|"{200}|^[ \t]*(?:[-?][ \t]+){2,}/gm)) {
		if (mark === '[' || mark === '{')
			level++;
		else if (mark === ']' || mark === '}') {
			if (level === 0)
				unopened++;
			else
				level--;
		}
		else if (mark.startsWith('"'))
			return true;
		else if (mark.replace(/[^-?]/g, '').length > maxLevels)
			return true;
		if (level > maxLevels || unopened > maxLevels)
			return true;
	}
	return false;
}
}),
59262:
((module_, exports_, require_) => {
require_.d(exports_, {
  T: () => (readOptions)
});
var _base_nesting_0 = require_(90737);
var _base_plain_text_1 = require_(85763);
const exactSecret = 'A value from a secret is exact as `NAME: ${{ toJSON(secrets.NAME) }}`';
const plainTag = { tag: '!plain', resolve: (text) => text };
const examples = {
	options: 'AdminPassword: "{{secrets.admin}}"',
	variables: 'LEVEL: info',
};
async function readOptions(text, mapOf = 'options') {
	if (text === undefined)
		return new Map();
	if ((0,_base_nesting_0/*.isTooNested*/.W)(text))
		return { problem: `is nested too deeply. ${exactSecret}` };
	const { isAlias, isMap, isScalar, isSeq, parseDocument } = await require_.e(/* import() */ 815).then(require_.t.bind(require_, 38815, 19));
	const document = parseDocument(text, {
		prettyErrors: false,
		logLevel: 'error',
		customTags: [plainTag],
	});
	const [error] = document.errors;
	if (error) {
		const fault = error.code.toLowerCase().replaceAll('_', ' ');
		const line = text.slice(0, error.pos[0]).split('\n').length;
		return { problem: `is not YAML or JSON (${fault} in line ${line}). ${exactSecret}` };
	}
	if (!isMap(document.contents))
		return {
			problem: `must be a map of names to values, such as \`${examples[mapOf]}\`: a colon and a space, not \`=\``,
		};
	const values = new Map();
	const problems = [];
	let mayBeSecret = false;
	function refuse(name, problem) {
		problems.push(`"${(0,_base_plain_text_1/*.plainText*/.wh)(name, 80)}" ${problem}`);
		mayBeSecret = true;
	}
	function add(name, node) {
		if (isAlias(node))
			refuse(name, 'is a YAML alias, which is not supported');
		else if (isMap(node))
			addMap(name, node);
		else if (isSeq(node))
			addList(name, node);
		else if (isScalar(node))
			addScalar(name, node);
		else
			set(name, { text: '', value: null });
	}
	function addScalar(name, node) {
		const lost = explainLost(node);
		if (lost)
			refuse(name, lost);
		else
			set(name, scalarValue(node));
	}
	function addMap(name, { items }) {
		if (items.some(({ key }) => isMap(key))) {
			problems.push(`"${(0,_base_plain_text_1/*.plainText*/.wh)(name, 80)}" begins with \`{{\`, which needs quotes in YAML`);
			return;
		}
		if (mapOf === 'variables' && name !== '') {
			refuse(name, 'is a map, and a variable is a text');
			return;
		}
		for (const { key, value } of items) {
			const own = isScalar(key) ? textOf(key) : String(key);
			add(name === '' ? own : `${name}.${own}`, value);
		}
	}
	function addList(name, node) {
		if (mapOf === 'variables') {
			refuse(name, 'is a list, and a variable is a text');
			return;
		}
		const items = node.items.map((item) => (isScalar(item) ? textOf(item) : undefined));
		if (items.includes(undefined))
			problems.push(`"${(0,_base_plain_text_1/*.plainText*/.wh)(name, 80)}" must be a list of plain values`);
		const list = items.filter((item) => item !== undefined);
		set(name, { text: list.join(','), value: list });
	}
	function set(name, value) {
		if (values.has(name))
			problems.push(`"${(0,_base_plain_text_1/*.plainText*/.wh)(name, 80)}" is given twice`);
		values.set(name, value);
	}
	add('', document.contents);
	if (problems.length === 0)
		return values;
	return { problem: `${problems.join('; ')}${mayBeSecret ? `. ${exactSecret}` : ''}` };
}
function explainLost({ comment, tag = '', anchor }) {
	if (comment && !/^\s/.test(comment))
		return 'has a `#` after a space, where YAML begins a comment';
	if (anchor !== undefined)
		return 'begins with `&`, which is an anchor of YAML';
	const isKnown = tag === '' || tag === plainTag.tag || tag.startsWith('tag:yaml.org,');
	return isKnown ? undefined : 'begins with `!`, which is a tag of YAML';
}
function textOf({ source, value }) {
	return source ?? String(value);
}
function scalarValue({ value, source = '', tag }) {
	const plain = tag === plainTag.tag ? { plain: true } : {};
	if (value === null)
		return { text: '', value, ...plain };
	const isKnown = typeof value === 'boolean' || typeof value === 'number';
	return { text: source, value: isKnown ? value : source, ...plain };
}
}),
80556:
((module_, exports_, require_) => {
require_.d(exports_, {
  QF: () => (ownerVariable),
  Xj: () => (checkValues),
  l2: () => (checkConfig)
});
var _base_plain_text_3 = require_(85763);
var _options_0 = require_(59262);
var _read_inputs_1 = require_(19366);
var _runners_2 = require_(79071);
const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';
const maxValueBytes = 128 * 1024;
async function checkConfig(inputs) {
	const { runner, config, 'config-service': service, 'config-api-key': key } = inputs;
	const isUseless = inputs['config-prune'] && config === undefined;
	const problems = (0,_read_inputs_1/*.problemsOf*/.GW)([
		['config-prune', isUseless && 'needs `config`: all other variables are deleted.'],
		['config-api-key', key && !service && 'needs `config-service`: the store it opens.'],
	]);
	const uses = {
		config: 'the name of the parameter store',
		'preview-config': "the store of each preview is named after production's",
	};
	const read = async (input) => {
		if (inputs[input] === undefined)
			return undefined;
		const options = await (0,_options_0/*.readOptions*/.T)(inputs[input], 'variables');
		const values = 'problem' in options
			? options
			: checkValues([...options].map(([name, { text }]) => [name, text]));
		const needsNoKey = input === 'config' && runner === 'wasm' && key;
		const found = (0,_read_inputs_1/*.problemsOf*/.GW)([
			[input, !(0,_runners_2/*.isBuilt*/.TQ)(inputs) && 'is for `target: runner` and `target: app`.'],
			[
				'config-api-key',
				needsNoKey && 'has no meaning for `runner: wasm`, which reads its store without one.',
			],
			['config-service', !service && `is required with \`${input}\`: ${uses[input]}.`],
			[input, 'problem' in values && `${values.problem}.`],
		]);
		problems.push(...found);
		return 'problem' in values ? undefined : values;
	};
	const values = await read('config');
	const previewValues = await read('preview-config');
	const hasOwner = [...(previewValues?.keys() ?? [])].some((name) => name.toUpperCase() === ownerVariable);
	const owner = `must not have \`${ownerVariable}\`, which says whose store it is.`;
	return {
		values,
		previewValues,
		problems: [...problems, ...(0,_read_inputs_1/*.problemsOf*/.GW)([['preview-config', hasOwner && owner]])],
	};
}
function checkValues(given) {
	const values = new Map();
	const problems = [];
	const seen = new Map();
	for (const [name, value] of given) {
		const shown = (0,_base_plain_text_3/*.plainText*/.wh)(name, 80);
		const twin = seen.get(name.toUpperCase());
		if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
			problems.push(`"${shown}" is not a valid variable name: use letters, digits and _, not starting with a digit`);
		}
		else if (twin !== undefined)
			problems.push(`"${shown}" and "${twin}" are one variable: the platform writes both in capitals`);
		else if (Buffer.byteLength(value) > maxValueBytes)
			problems.push(`the value of "${shown}" is longer than 128 KiB`);
		else if (value.includes('\0'))
			problems.push(`the value of "${shown}" has a NUL character`);
		else if (value === '')
			problems.push(`"${shown}" is empty: a parameter store can neither show nor delete an empty value, so leave it out`);
		seen.set(name.toUpperCase(), shown);
		values.set(name, value);
	}
	return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
}),
757:
((module_, exports_, require_) => {
require_.d(exports_, {
  HV: () => (contextProblems),
  _0: () => (sourceProblems),
  _g: () => (commitProblems)
});
var _base_addresses_4 = require_(11715);
var _base_plain_text_3 = require_(85763);
var _read_inputs_0 = require_(19366);
var _runners_1 = require_(79071);
var _source_2 = require_(49391);
function commitProblems(inputs, ref) {
	const { target, runner = 'web' } = inputs;
	const takesCommit = target === 'runner' && _runners_1/*.runners*/.ae[runner].takesCommit;
	if (!(0,_runners_1/*.isBuilt*/.TQ)(inputs) || takesCommit || !ref || !(0,_source_2/*.isCommit*/.WM)(ref))
		return [];
	const taker = target === 'app' ? 'My Apps takes' : `the ${runner} runner clones`;
	const text = `must be a branch or tag, since ${taker} no commit; given was ${(0,_base_plain_text_3/*.plainText*/.wh)(ref, 64)}.`;
	return [{ input: 'source-ref', text }];
}
function contextProblems(inputs, context) {
	const isGiven = inputs['source-url'] || (inputs.target === 'runner' && inputs.options);
	if (!(0,_runners_1/*.isBuilt*/.TQ)(inputs) || isGiven)
		return [];
	const ref = inputs['source-ref'] ? undefined : (0,_source_2/*.refOfRun*/._C)(context);
	const isElsewhere = inputs.runner === 'python' && !isGitHubCom(context.serverUrl);
	const noUrl = context.repository === ''
		? 'is required: no repository is known to take it from.'
		: isElsewhere && 'is required: the python runner only clones from https://github.com.';
	const noRef = ref !== undefined && !isSafeRef(ref);
	return (0,_read_inputs_0/*.problemsOf*/.GW)([
		['source-url', noUrl],
		[
			'source-ref',
			noRef && `is required: no runner takes the branch "${(0,_base_plain_text_3/*.plainText*/.wh)(ref, 80)}" of this run.`,
		],
	]);
}
const problemOfJobToken = 'is a token that ends with this job (`ghs_`): the next start could not clone. Give a fine-grained token that may read the contents of the repository.';
function sourceProblems(inputs) {
	const { 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
	const url = inputs['source-url']?.value;
	return (0,_read_inputs_0/*.problemsOf*/.GW)([
		[
			'source-url',
			url !== undefined &&
				(problemOfUrl(url) ??
					problemOfFullRef((0,_source_2/*.splitSource*/.qJ)(url).ref) ??
					problemForRunner(url, runner)),
		],
		['source-ref', ref !== undefined && problemOfRef(ref, url)],
		['sub-path', subPath !== undefined && problemOfFolder(subPath)],
		['source-token', inputs['source-token']?.startsWith('ghs_') && problemOfJobToken],
		[
			'preview-source-token',
			inputs['preview-source-token']?.startsWith('ghs_') && problemOfJobToken,
		],
	]);
}
function problemOfRef(ref, url) {
	const given = `"${(0,_base_plain_text_3/*.plainText*/.wh)(ref, 80)}"`;
	const fragment = url === undefined ? undefined : (0,_source_2/*.splitSource*/.qJ)(url).ref;
	if (url?.startsWith('s3:'))
		return 'has no meaning for an archive in s3.';
	const full = problemOfFullRef(ref);
	if (full)
		return full;
	if (!isSafeRef(ref))
		return `must be a branch, tag or commit; given was ${given}.`;
	if (fragment === undefined || fragment === ref)
		return undefined;
	return `is ${given}, but \`source-url\` ends in "#${(0,_base_plain_text_3/*.plainText*/.wh)(fragment, 80)}".`;
}
function problemOfFullRef(ref) {
	if (!ref?.startsWith('refs/'))
		return undefined;
	return `must name a branch or tag by its short name, such as \`main\`, since a clone has no "${(0,_base_plain_text_3/*.plainText*/.wh)(ref, 80)}". In a pull request the default is its branch.`;
}
function problemOfUrl(text) {
	const given = `; given was "${(0,_base_plain_text_3/*.plainText*/.wh)((0,_base_plain_text_3/*.withoutCredentials*/.ri)(text), 120)}".`;
	const address = (0,_base_addresses_4/*.parseGitAddress*/.QJ)(text);
	if (address?.scheme === 'ssh')
		return `must be an HTTPS git URL, such as https://${(0,_base_plain_text_3/*.plainText*/.wh)(`${address.host}/${address.path}`, 100)}, or s3://bucket/app.zip${given}`;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isTaken = url && ['https:', 's3:'].includes(url.protocol) && url.hostname !== '';
	if (!isTaken || /\s/.test(text))
		return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
	if (url.username || url.password)
		return 'must not carry a user name or token: give the token as `source-token`.';
	if (url.protocol === 's3:' && url.pathname.length < 2)
		return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;
	return undefined;
}
function problemOfFolder(path) {
	const climbsOut = /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
	if (!climbsOut)
		return undefined;
	return `must stay inside the repository: relative, with "/" and without ".."; given was "${(0,_base_plain_text_3/*.plainText*/.wh)(path, 80)}".`;
}
function problemForRunner(text, runner) {
	const { url } = (0,_source_2/*.splitSource*/.qJ)(text);
	if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
		return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
	}
	if (runner === 'wasm' && url.startsWith('s3:'))
		return 'must be the HTTPS URL of a git repository for `runner: wasm`.';
	return undefined;
}
function isSafeRef(ref) {
	return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}
function isGitHubCom(url) {
	return URL.canParse(url) && new URL(url).host === 'github.com';
}
}),
57863:
((module_, exports_, require_) => {
require_.d(exports_, {
  A$: () => (isOwnReference),
  I7: () => (Sensitivity),
  IC: () => (isSecretReference),
  Up: () => (redactedRecord),
  hl: () => (withoutPasswords),
  r: () => (maskConfig)
});
var _base_json_0 = require_(75221);
const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const commandName = /command|cmd|script|args$|entry/i;
const tokens = [
	/()\b((?:gh[pousr]_|github_pat_|glpat-|npm_|xox[abpr]-|AKIA|eyJ)[\w.-]{8,2000})/g,
	/((?:^|[\s-])(?:auth|bearer|token|secret|password|passwd|api-?key|access-?key)\s{1,9}["']?)([^\s"']{4,300})/gi,
	/(\w*(?:token|secret|password|passwd|api_?key|access_?key)\w*[=:]\s{0,9}["']?)([^\s"';&,]{4,300})/gi,
];
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const passwords = [
	/(https?:\/\/)([^\s:/?#@]{1,300})(?=@)/gi,
	/(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
	/(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
	/(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const minMask = 4;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
	return typeof value === 'string' && reference.test(value);
}
function isOwnReference(option) {
	return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}
function passwordsIn(value) {
	const found = passwords.flatMap((one) => [...value.matchAll(one)]);
	const isSecret = ([, start = '', value = '']) => value.length > (/^https?:..$/i.test(start) ? 15 : 2);
	return found.filter(isSecret).map(([, , password = '']) => password);
}
function withoutPasswords(text) {
	return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}
function maskConfig(values, log) {
	for (const [name, value] of values) {
		if (isSecretReference(value))
			continue;
		for (const password of passwordsIn(value))
			log.mask(password);
		if (isSecretVariable(name, value))
			log.mask(value);
		else
			log.secrets.hide(value);
	}
}
function isSecretVariable(name, value) {
	if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value))
		return true;
	const isNamed = certainlySensitive.test(name) || secretLastWord.test(name);
	return isNamed && !isWebAddress(value) && value.length >= minMask && !isPlain(value);
}
class Sensitivity {
	#known;
	constructor({ marked, plain, given } = {}) {
		this.#known = { marked: new Set(marked), plain: new Set(plain), given: new Set(given) };
	}
	has(name) {
		return this.#known.marked.has(name) || sensitiveName.test(name);
	}
	redact(name, value) {
		const saysNothing = value === '' || value === undefined || value === null || typeof value === 'boolean';
		if (typeof value === 'string' && isOwnReference(value))
			return '***';
		if (saysNothing || isSecretReference(value))
			return value;
		if (ownFields.has(name))
			return redactWithin(value);
		if (this.has(name) || !this.#known.plain.has(name) || typeof value === 'object')
			return '***';
		return redactWithin(value);
	}
	show(name, value) {
		const isFree = typeof value === 'string' && value !== '' && (commandName.test(name) || isJson(value));
		return isFree ? '***' : String(this.redact(name, value));
	}
	mask(options, log) {
		for (const [name, value] of options) {
			if (typeof value === 'object' && value !== null)
				this.mask(Object.entries(value), log);
			if (typeof value === 'string' && !isSecretReference(value))
				this.#maskText(name, value, log);
		}
	}
	#maskText(name, value, log) {
		for (const password of passwordsIn(value))
			log.mask(password);
		const { marked, given, plain } = this.#known;
		const isMarked = marked.has(name);
		const isSensitive = this.has(name);
		if (isSensitive && (isMarked || !isWebAddress(value))) {
			const minLength = isMarked || certainlySensitive.test(name) ? minMask : 8;
			if (value.length >= minLength && !/^(true|false)$/i.test(value))
				log.mask(value);
			return;
		}
		const isHidden = given.has(name) && !plain.has(name) && !isPlain(value);
		if (isSensitive || isHidden)
			log.secrets.hide(value, { minLength: 8 });
	}
}
const ownFields = new Set(['name', 'id', 'url', 'status', 'resources']);
const maxShown = 1024;
function redactedRecord(record, sensitivity) {
	const fields = Object.entries(record).filter(([name]) => name !== '_links');
	return Object.fromEntries(fields.map(([name, value]) => [name, sensitivity.redact(name, value)]));
}
function redactWithin(value) {
	if (typeof value === 'string')
		return redactText(value);
	if (Array.isArray(value))
		return value.map(redactWithin);
	if (typeof value !== 'object' || value === null)
		return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [
		key,
		sensitiveName.test(key) ? '***' : redactWithin(item),
	]));
}
function withoutTokens(text) {
	return tokens.reduce((rest, one) => rest.replace(one, '$1***'), text);
}
function redactText(text) {
	if (text.length > maxShown)
		return '***';
	return isJson(text)
		? JSON.stringify(redactWithin((0,_base_json_0/*.parseJson*/.qF)(text)))
		: withoutTokens(withoutPasswords(text));
}
function isJson(value) {
	return /^\s*[[{]/.test(value) && typeof (0,_base_json_0/*.parseJson*/.qF)(value) === 'object';
}
function isWebAddress(value) {
	const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
	return url !== undefined && url.username === '' && url.password === '';
}
function isPlain(value) {
	return (typeof value === 'number' ||
		(typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
}
}),
85433:
((module_, exports_, require_) => {
require_.d(exports_, {
  $o: () => (isStoreOption),
  Di: () => (limitToPreview),
  dl: () => (computePreviewStore)
});
var _base_plain_text_3 = require_(85763);
var _contract_names_0 = require_(71500);
var _contract_source_1 = require_(49391);
var _options_sensitive_2 = require_(57863);
const previewInputs = ['preview-config', 'preview-source-token', 'preview-options'];
const productionInputs = [
	['config-service', 'preview-config'],
	['config-api-key', 'preview-config'],
	['source-token', 'preview-source-token'],
	['git-credential', 'preview-source-token'],
	['service-token'],
];
function isStoreOption(name) {
	return /^config_?(?:service|svc)$/i.test(name);
}
function isProductionOnly(name, text) {
	if (text === '')
		return false;
	if (isStoreOption(name) || (0,_options_sensitive_2/*.isSecretReference*/.IC)(text))
		return true;
	return new _options_sensitive_2/*.Sensitivity*/.I7().has(name) || (0,_options_sensitive_2/*.withoutPasswords*/.hl)(text) !== text;
}
function limitToPreview(step, { context, ...intent }) {
	const { inputs } = step;
	const ownUrl = `${context.serverUrl}/${context.repository}`;
	const all = new Map([...step.options, ...step.previewOptions]);
	const sources = [inputs['source-url']?.value, ..._contract_source_1/*.sourceNames*/.SI.map((name) => all.get(name)?.text)];
	const isForeign = sources.some((url) => url && !url.startsWith('s3:') && !(0,_contract_source_1/*.sameUrl*/.cl)(url, ownUrl));
	const granted = isForeign ? new Map() : grantedOf(step);
	const secrets = [...step.options].flatMap(([name, { text }]) => isProductionOnly(name, text) ? [name] : []);
	const candidates = isForeign ? [] : [...step.previewOptions.keys()];
	const withheldOptions = new Set([...secrets, ...candidates].filter((name) => !granted.has(name)));
	const withheld = productionInputs.flatMap(([name, own]) => inputs[name] && (isForeign || (own && inputs[own] === undefined)) ? [name] : []);
	if (isForeign)
		withheld.push(...previewInputs.filter((name) => inputs[name] !== undefined));
	const lists = [
		quote(withheld),
		withheldOptions.size > 0 ? `the options ${quote(withheldOptions)}` : '',
	];
	const absent = lists.filter(Boolean).join(' and ');
	const reason = isForeign
		? 'its code is of another repository'
		: 'code that is not merged could read what belongs to production';
	const previewStore = isForeign ? undefined : computePreviewStore(inputs, { context, ...intent });
	return {
		options: new Map([
			...[...step.options].filter(([name]) => !withheldOptions.has(name)),
			...granted,
		]),
		config: previewStore && step.config,
		sourceToken: isForeign ? undefined : inputs['preview-source-token'],
		givesToken: inputs['service-token'] && !isForeign,
		limits: {
			note: absent ? `This preview is not given ${absent}: ${reason}.` : undefined,
			withheldOptions,
			grantedOptions: new Set(granted.keys()),
		},
		store: previewStore,
	};
}
function grantedOf({ inputs, options, previewOptions, }) {
	const named = [...options].filter(([name]) => isStoreOption(name)).map(([, { text }]) => text);
	const stores = new Set([inputs['config-service'], ...named]);
	return new Map([...previewOptions].filter(([name, { text }]) => !isStoreOption(name) || !stores.has(text)));
}
function computePreviewStore({ 'config-service': base }, { context, preview, branch }) {
	const { repository } = context;
	if (base === undefined)
		return undefined;
	if (preview !== undefined)
		return { name: _contract_names_0/*.instanceNames*/.aF.ofPullRequest(base, preview), owner: `${repository}#${preview}` };
	return branch === undefined
		? undefined
		: { name: _contract_names_0/*.instanceNames*/.aF.ofBranch(base, branch), owner: `${repository}@${branch}` };
}
function quote(names) {
	return [...names].map((name) => `\`${(0,_base_plain_text_3/*.plainText*/.wh)(name, 80)}\``).join(', ');
}
}),
83542:
((module_, exports_, require_) => {
require_.d(exports_, {
  k: () => (onlyWakes),
  p: () => (kindOfApp),
  readWant: () => (readWant)
});
var _contract_intent_8 = require_(32008);
var _contract_options_0 = require_(59262);
var _contract_rules_backups_1 = require_(42371);
var _contract_rules_config_2 = require_(80556);
var _contract_rules_source_inputs_3 = require_(757);
var _contract_rules_target_4 = require_(66239);
var _contract_runners_5 = require_(79071);
var _contract_source_6 = require_(49391);
var _preview_want_7 = require_(85433);
const nothing = {
	options: new Map(),
	config: undefined,
	store: undefined,
	previewStore: undefined,
	sourceToken: undefined,
	gitCredential: undefined,
	givesToken: false,
	limits: undefined,
};
async function readWant(inputs, about) {
	const { operation } = about;
	if (operation === 'remove' || operation === 'cleanup') {
		const previewStore = (0,_preview_want_7/*.computePreviewStore*/.dl)(inputs, about);
		return { want: wantOf(inputs, about, { ...nothing, previewStore }), problems: [] };
	}
	const { share, problems } = await readShare(inputs, about);
	return { want: wantOf(inputs, about, share), problems };
}
async function readShare(inputs, about) {
	const { context, name: _name, operation: _operation, ...intent } = about;
	const { target } = inputs;
	const problems = [];
	const read = async (input) => {
		const options = await (0,_contract_options_0/*.readOptions*/.T)(inputs[input]);
		if (!('problem' in options))
			return options;
		problems.push({ input, text: `${options.problem}.` });
		return new Map();
	};
	const options = await read('options');
	const previewOptions = await read('preview-options');
	if ((0,_contract_runners_5/*.isBuilt*/.TQ)(inputs))
		problems.push(...(0,_contract_rules_source_inputs_3/*.sourceProblems*/._0)(inputs));
	if (target === 'runner')
		problems.push(...(0,_contract_rules_target_4/*.runnerProblems*/.Pu)(inputs, { options, 'preview-options': previewOptions }));
	if (target === 'app')
		problems.push(...(0,_contract_rules_target_4/*.appProblems*/.yO)(inputs, options));
	const config = await (0,_contract_rules_config_2/*.checkConfig*/.l2)(inputs);
	problems.push(...config.problems, ...(0,_contract_rules_source_inputs_3/*.contextProblems*/.HV)(inputs, context), ...(await (0,_contract_rules_backups_1/*.backupProblems*/.X)(inputs)));
	if (!(0,_contract_intent_8/*.isPreview*/.b)(intent))
		return { share: productionShare(inputs, { options, config: config.values }), problems };
	const step = { inputs, options, previewOptions, config: config.previewValues };
	const { store: previewStore, ...given } = (0,_preview_want_7/*.limitToPreview*/.Di)(step, { context, ...intent });
	const store = given.config && previewStore && { name: previewStore.name, prune: true };
	return { share: { ...nothing, ...given, previewStore, store }, problems };
}
function productionShare(inputs, { options, config }) {
	const { 'config-service': name, 'config-api-key': apiKey, 'config-prune': prune } = inputs;
	return {
		options,
		config,
		store: name === undefined ? undefined : { name, apiKey, prune },
		previewStore: undefined,
		sourceToken: inputs['source-token'],
		gitCredential: inputs['git-credential'],
		givesToken: inputs['service-token'],
		limits: undefined,
	};
}
function wantOf(inputs, about, share) {
	const { context, name, operation, ...intent } = about;
	const target = inputs.target;
	const isOfPreview = (0,_contract_intent_8/*.isPreview*/.b)(intent);
	const isSent = operation === 'deploy' || operation === 'plan';
	const { source, options, from } = isSent ? requestOf(inputs, { context, share }) : noRequest;
	const schedule = isOfPreview ? undefined : inputs['backup-schedule'];
	return {
		target,
		name: name.value,
		nameFrom: name.from,
		isPreview: isOfPreview,
		serviceId: serviceOf(inputs),
		runner: inputs.runner,
		source,
		givenSource: inputs['source-url'],
		access: accessOf(share),
		subPath: inputs['sub-path'] ?? '',
		options,
		from,
		limits: share.limits,
		store: share.store,
		previewStore: share.previewStore,
		variables: share.config,
		standby: isOfPreview ? undefined : inputs['high-availability'],
		isPublic: inputs['public-access'],
		backups: schedule === undefined ? undefined : { schedule, retentionDays: inputs['backup-retention'] },
		domain: isOfPreview ? undefined : inputs.domain,
		givesToken: share.givesToken,
		ready: {
			wait: inputs.wait,
			timeoutMs: inputs.timeout,
			healthPath: inputs['health-path'],
			rollback: inputs.rollback,
		},
	};
}
function serviceOf({ target, runner, service = '' }) {
	if (runner)
		return _contract_runners_5/*.runners*/.ae[runner].serviceId;
	return target === 'app' ? _contract_runners_5/*.runners*/.ae.web.serviceId : service;
}
function accessOf({ gitCredential, sourceToken }) {
	if (gitCredential)
		return {
			title: `set its git credential to ${gitCredential}`,
			credential: gitCredential,
			value: { gitCredentialRef: `user.gitcred.${gitCredential}` },
		};
	return sourceToken
		? { title: 'set its source token', value: { gitToken: sourceToken } }
		: undefined;
}
const noRequest = {
	source: undefined,
	options: new Map(),
	from: new Map(),
};
function requestOf(inputs, { context, share }) {
	const options = new Map(share.options);
	const from = new Map();
	const source = (0,_contract_runners_5/*.isBuilt*/.TQ)(inputs) ? (0,_contract_source_6/*.computeSource*/.Ps)(inputs, context) : undefined;
	if (inputs.target !== 'runner' || !inputs.runner)
		return { source, options, from };
	const runner = _contract_runners_5/*.runners*/.ae[inputs.runner];
	const isElsewhere = inputs.runner === 'wasm' && inputs['source-url'] === undefined && options.has(_contract_runners_5/*.wasmFileOption*/.Kn);
	const own = source && !isElsewhere ? (0,_contract_source_6/*.sourceOption*/.hI)(inputs.runner, source) : undefined;
	const isDefault = inputs['source-url'] === undefined;
	const given = [
		['source-url', runner.source, isDefault && options.has(runner.source) ? undefined : own],
		['source-token', runner.token, share.sourceToken],
		['sub-path', 'SubPath', inputs['sub-path']],
		['build-command', 'OscBuildCmd', inputs['build-command']],
		['entry', 'OscEntry', inputs.entry],
		['config-service', 'ConfigService', share.store?.name],
		['config-api-key', 'ConfigApiKey', share.store?.apiKey],
	];
	for (const [input, name, text] of given) {
		if (text === undefined)
			continue;
		options.set(name, { text, value: text });
		from.set(name, input);
	}
	return { source: from.has(runner.source) ? source : undefined, options, from };
}
function onlyWakes({ target, options, backups, domain }) {
	const isBare = options.size === 0 && backups === undefined && domain === undefined;
	return target === 'instance' && isBare;
}
function kindOfApp({ runner = 'web' }) {
	return runner;
}
})
};
