export const id = 991;
export const ids = [991];
export const modules = {

/***/ 15497:
/***/ ((module_, exports_, require_) => {

require_.d(exports_, {
  Q: () => (childEnvironment),
  y: () => (hiddenFromChildren)
});
const common = /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
const ofGit = /^(?:GIT_\w+|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;
const ofGh = /^(?:GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN)$/i;
function childEnvironment(env, tools) {
	const isPassed = (name) => common.test(name) ||
		(tools !== undefined && ofGit.test(name)) ||
		(tools === 'git and gh' && ofGh.test(name));
	return Object.fromEntries(Object.entries(env).filter(([name]) => isPassed(name)));
}
function hiddenFromChildren(env, changes) {
	const hidden = {};
	for (const [name, value] of Object.entries({ ...env, ...changes })) {
		Object.defineProperty(hidden, process.platform === 'win32' ? name.toUpperCase() : name, {
			value,
			writable: true,
			configurable: true,
			enumerable: common.test(name) || name in changes,
		});
	}
	return hidden;
}
}),
1991:
((module_, exports_, require_) => {
require_.d(exports_, {
  main: () => (main)
});
var external_node_fs_ = require_(73024);
var external_node_os_ = require_(48161);
var consumers_ = require_(38321);
var external_node_tty_ = require_(7066);
var runtime = require_(28858);
var errors = require_(22396);
var version = require_(25835);
var connections = require_(25690);
var esm = require_(48179);
var read_inputs = require_(19366);
var platform_hosts = require_(10774);
var action_service = require_(58191);
var plain_text = require_(85763);
var config = require_(80556);
var parameter_store = require_(49546);
var config_store = require_(42256);
var store_of_start = require_(35181);
var config_variables = require_(37604);
var external_node_path_ = require_(76760);
var addresses = require_(11715);
var format = require_(86616);
var owner = require_(82787);
;// src/cli/git.js
const unattended = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' };
const guarded = [
	'-c',
	'core.fsmonitor=false',
	'-c',
	'core.hooksPath=/dev/null',
	'-c',
	'submodule.recurse=false',
	'-c',
	'safe.bareRepository=explicit',
];
const readMs = 20_000;
const askMs = 120_000;
async function readWithGit({ spawn }, ...args) {
	const ended = await spawn('git', [...guarded, ...args], { env: unattended, limitMs: readMs });
	if (!ended.isLate)
		return ended;
	const text = `git did not end within ${readMs / 1000} s in this folder (git ${args[0]}). A file that its configuration names may be a pipe or a device, which never ends.`;
	throw new errors/*DeployError*/.sH('usage', text, {
		next: ['Look for `include.path` and `core.excludesFile`:', { command: 'cat .git/config' }],
	});
}
async function askGit(terminal, ...args) {
	const { code, stdout } = await readWithGit(terminal, ...args);
	return code === 0 ? stdout.trim() : '';
}
function writeWithGit({ spawn }, ...args) {
	return spawn('git', [...guarded, ...args], { env: network, tokens: true });
}
const network = { GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file' };
async function askOrigin(terminal, ...kinds) {
	const [url, entries] = await Promise.all([
		askGit(terminal, 'remote', 'get-url', 'origin'),
		readConfiguration(terminal),
	]);
	if (url === '')
		return undefined;
	const ofPerson = entries.filter(({ isOfClone }) => !isOfClone);
	const variables = ofPerson.flatMap(({ name, value }, index) => [
		[`GIT_CONFIG_KEY_${index}`, name],
		[`GIT_CONFIG_VALUE_${index}`, value],
	]);
	const env = {
		...network,
		GIT_TERMINAL_PROMPT: '0',
		GIT_DIR: '/dev/null',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_COUNT: String(ofPerson.length),
		...Object.fromEntries(variables),
	};
	const args = ['ls-remote', ...kinds, '--', url];
	const { code, stdout } = await terminal.spawn('git', args, {
		env,
		tokens: true,
		limitMs: askMs,
	});
	return code === 0 ? stdout : undefined;
}
async function readConfiguration(terminal) {
	const listed = await readWithGit(terminal, 'config', '--null', '--list', '--show-scope');
	const parts = listed.code === 0 ? listed.stdout.split('\0') : [];
	const settings = [];
	for (let at = 0; at + 1 < parts.length; at += 2) {
		const scope = parts[at];
		const entry = parts[at + 1] ?? '';
		const end = entry.indexOf('\n');
		const [name, value] = end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
		settings.push({ name, value, isOfClone: scope === 'local' || scope === 'worktree' });
	}
	return settings;
}
const startsProgram = /(?:command|program|helper|hook|editor|pager|askpass|textconv|driver|clean|smudge|process|external|cmd|vcs|pack|gitproxy)$/i;
async function programsOfClone(terminal) {
	const settings = await readConfiguration(terminal);
	const names = settings
		.filter(({ name, value, isOfClone }) => isOfClone && isProgram({ name, value }))
		.map(({ name }) => name);
	return [...new Set(names)];
}
function isProgram({ name, value }) {
	if (name === 'core.fsmonitor')
		return !/^(?:true|false|yes|no|on|off|1|0|)$/i.test(value);
	return startsProgram.test(name);
}
var external_node_child_process_ = require_(31421);
var child_environment = require_(15497);
;// src/cli/programs.js
class Programs {
	#at;
	#untrusted;
	#folders;
	constructor(at) {
		const { platform, env } = at;
		this.#at = at;
		this.#untrusted = untrustedFolders(at);
		this.#folders = trustedFolders(pathOf(env), { platform, untrusted: this.#untrusted, realOf });
	}
	async run(name, args, { env = {}, tokens = false, limitMs = 0 } = {}) {
		const file = this.find(name);
		if (file === undefined) {
			const stderr = `${name} is in no absolute folder of PATH outside of this folder`;
			return { code: undefined, stdout: '', stderr };
		}
		const options = {
			cwd: this.#at.cwd,
			env: { ...this.#environment(tokens ? 'git and gh' : 'git'), ...env },
			encoding: 'utf8',
			windowsHide: true,
			timeout: limitMs,
			killSignal: 'SIGKILL',
		};
		return new Promise((resolve) => {
			const child = (0,external_node_child_process_.execFile)(file, args, options, (error, stdout, stderr) => {
				if (error?.killed && error.signal === 'SIGKILL')
					return resolve({ code: undefined, stdout, stderr, isLate: true });
				const code = error ? error.code : 0;
				if (typeof code === 'number')
					return resolve({ code, stdout, stderr });
				const reason = stderr || `${name} could not be started (${code})`;
				return resolve({ code: undefined, stdout, stderr: reason });
			});
			child.stdin?.end();
		});
	}
	async open(name, args) {
		const file = this.find(name);
		if (file === undefined)
			return false;
		const env = this.#environment();
		const child = (0,external_node_child_process_.spawn)(file, args, { stdio: 'ignore', detached: true, env });
		child.unref();
		return new Promise((resolve) => {
			child.on('spawn', () => resolve(true));
			child.on('error', () => resolve(false));
		});
	}
	find(name) {
		const { platform } = this.#at;
		const paths = pathsOf(platform);
		if (paths.isAbsolute(name))
			return name;
		if (paths.basename(name) !== name)
			return undefined;
		const isComplete = platform !== 'win32' || /\.(exe|com)$/i.test(name);
		const names = isComplete ? [name] : [`${name}.exe`, `${name}.com`];
		const files = this.#folders.flatMap((folder) => names.map((one) => paths.join(folder, one)));
		return files.find((file) => programs_isProgram(file) && this.#isTrustedFile(file));
	}
	#isTrustedFile(file) {
		const { platform } = this.#at;
		const real = realOf(file) ?? file;
		return !this.#untrusted.some((folder) => isBelow(real, folder, platform));
	}
	#environment(tools) {
		const { env, platform } = this.#at;
		const given = Object.entries((0,child_environment/*childEnvironment*/.Q)(env, tools));
		const others = Object.fromEntries(given.filter(([name]) => name.toUpperCase() !== 'PATH'));
		const path = this.#folders.join(pathsOf(platform).delimiter);
		return platform === 'win32'
			? { ...others, PATH: path, NoDefaultCurrentDirectoryInExePath: '1' }
			: { ...others, PATH: path };
	}
}
function trustedFolders(path, { platform, untrusted, realOf: real }) {
	const folders = path.split(pathsOf(platform).delimiter).map((one) => one.replace(/^"|"$/g, ''));
	return folders.filter((folder) => {
		const target = isWholePath(folder, platform) ? real(folder) : undefined;
		if (target === undefined)
			return false;
		return [folder, target].every((one) => !binOfPackages.test(one) && !untrusted.some((outer) => isBelow(one, outer, platform)));
	});
}
const binOfPackages = /[\\/]node_modules[\\/]+\.bin(?:[\\/]|$)/i;
function isWholePath(path, platform) {
	return platform === 'win32' ? /^(?:[a-z]:[\\/]|\\\\)/i.test(path) : external_node_path_.posix.isAbsolute(path);
}
function pathsOf(platform) {
	return platform === 'win32' ? external_node_path_.win32 : external_node_path_.posix;
}
function isBelow(path, folder, platform) {
	const paths = pathsOf(platform);
	const from = paths.relative(folder, path);
	const isAbove = from === '..' || from.startsWith(`..${paths.sep}`);
	return !isAbove && !paths.isAbsolute(from);
}
function pathOf(env) {
	return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
}
const ofMachine = [
	'/tmp',
	'/dev/shm',
	'/usr/bin',
	'/usr/local/bin',
	'/opt/homebrew/bin',
	'/opt/local/bin',
	'/nix/store',
	'/snap/bin',
];
function untrustedFolders({ cwd, env, platform }) {
	const plain = (path) => realOf(path) ?? path;
	const home = plain(env['HOME'] || (0,external_node_os_.homedir)());
	const given = [env['TMPDIR'], env['TEMP'], env['ProgramFiles'], env['SystemRoot'], (0,external_node_os_.tmpdir)()];
	const shared = [...ofMachine, ...given].flatMap((path) => (path ? [plain(path)] : []));
	const holds = (folder) => (path) => isBelow(path, folder, platform);
	const here = plain(cwd);
	const outer = [here, ...foldersAbove(here)].filter((folder) => !holds(folder)(home) &&
		(folder === here || isThere((0,external_node_path_.join)(folder, '.git')) || !shared.some(holds(folder))));
	const ofYarn = env['BERRY_BIN_FOLDER'];
	return [...outer, ...(ofYarn ? [plain(ofYarn)] : [])];
}
function foldersAbove(folder) {
	const above = (0,external_node_path_.dirname)(folder);
	return above === folder ? [] : [above, ...foldersAbove(above)];
}
function cloneTop(folder) {
	if (isThere((0,external_node_path_.join)(folder, '.git')))
		return folder;
	const above = (0,external_node_path_.dirname)(folder);
	return above === folder ? undefined : cloneTop(above);
}
function isThere(path) {
	try {
		return (0,external_node_fs_.lstatSync)(path, { throwIfNoEntry: false }) !== undefined;
	}
	catch {
		return false;
	}
}
function realOf(path) {
	try {
		return external_node_fs_.realpathSync.native(path);
	}
	catch {
		return undefined;
	}
}
function programs_isProgram(file) {
	try {
		(0,external_node_fs_.accessSync)(file, external_node_fs_.constants.X_OK);
		return (0,external_node_fs_.statSync)(file).isFile();
	}
	catch {
		return false;
	}
}
;// src/cli/clone.js
const usualBranches = ['origin/mai[n]', 'origin/maste[r]'].map((name) => `--glob=refs/remotes/${name}`);
usualBranches.push('--glob=refs/heads/mai[n]', '--glob=refs/heads/maste[r]');
async function openClone(terminal) {
	const names = [
		'HEAD',
		'--symbolic-full-name',
		'HEAD',
		...usualBranches,
		'refs/remotes/origin/HEAD',
	];
	const [remote, known, prefix] = await Promise.all([
		askGit(terminal, 'remote', 'get-url', 'origin'),
		readWithGit(terminal, 'rev-parse', ...names),
		readWithGit(terminal, 'rev-parse', '--show-prefix'),
	]);
	const [commit = '', branch = '', ...refs] = known.stdout.trimEnd().split('\n');
	const isUnborn = commit === 'HEAD';
	const ref = isUnborn ? await askGit(terminal, 'symbolic-ref', '-q', 'HEAD') : branch;
	const folder = prefix.stdout.replace(/\/?\n$/, '');
	const told = known.code === 0 ? refs.pop()?.replace('refs/remotes/origin/', '') : undefined;
	const assumed = remote
		? ['main', 'master'].find((name) => refs.some((one) => one.endsWith(`/${name}`)))
		: undefined;
	const root = folder === '' ? terminal.cwd : (0,external_node_path_.resolve)(terminal.cwd, ...folder.split('/').map(() => '..'));
	if (prefix.code === 0)
		checkTop(terminal, root);
	return {
		root,
		folder,
		isRepository: known.code === 0,
		origin: parseRemote(remote),
		remote: (0,plain_text/*plainText*/.wh)((0,plain_text/*withoutCredentials*/.ri)(remote), 200),
		server: serverOf(remote),
		commit: isUnborn ? '' : commit,
		ref: ref.startsWith('refs/heads/') ? ref : '',
		defaultBranch: told ?? assumed ?? '',
		isBranchAssumed: told === undefined && assumed !== undefined,
		env: terminal.env,
	};
}
function mainBranchOf({ defaultBranch, ref }) {
	return defaultBranch || ref.replace('refs/heads/', '') || 'main';
}
function urlOfOrigin({ origin }) {
	return origin && `${origin.server}/${origin.repository}`;
}
function whyNoRepository({ remote }) {
	return remote === ''
		? 'this folder is not a clone of a repository: it has no remote `origin`'
		: `the origin of this clone, ${remote}, is not \`owner/name\` on a server`;
}
function ownerOfClone({ origin, folder }) {
	const { server: serverUrl = '', repository = '' } = origin ?? {};
	return (0,owner/*ownerOf*/.bf)({ serverUrl, repository, repositoryId: '', folder });
}
function checkTop({ cwd, env }, root) {
	if (env['GIT_DIR'] || env['GIT_WORK_TREE'] || root === cloneTop(cwd))
		return;
	throw new errors/*DeployError*/.sH('usage', `The configuration of this clone (core.worktree) places its files in another folder: ${(0,plain_text/*plainText*/.wh)(root, 200)}.`, { next: ['Where that is meant, say so:', { command: 'export GIT_WORK_TREE=<folder>' }] });
}
async function hasChanges(terminal) {
	const args = ['--others', '--exclude-standard', '--directory'];
	const others = await askGit(terminal, 'ls-files', ...args);
	return others !== '' || hasChangedFiles(terminal);
}
async function hasChangedFiles(terminal) {
	const configured = await programsOfClone(terminal);
	const isFiltered = configured.some((name) => name.startsWith('filter.'));
	const args = ['diff-index', '--name-only', '--ignore-submodules=dirty', 'HEAD'];
	return !isFiltered && (await askGit(terminal, ...args)) !== '';
}
function parseRemote(remote) {
	const server = serverOf(remote);
	const { path: repository = '' } = (0,addresses/*parseGitAddress*/.QJ)(remote) ?? {};
	return server && /^[\w.-]+\/[\w.-]+$/.test(repository) ? { server, repository } : undefined;
}
function serverOf(remote) {
	const { scheme, host = '', port } = (0,addresses/*parseGitAddress*/.QJ)(remote) ?? {};
	if (!/^\w[\w.-]*$/.test(host))
		return undefined;
	if (port && scheme?.startsWith('http'))
		return `${scheme}://${host}:${port}`;
	return `https://${host.replace(/^(?:ssh\.)?(github\.com)(?:-[\w-]+)?$/, '$1')}`;
}
const maxTextBytes = 1024 ** 2;
class CloneFiles {
	folder;
	names;
	constructor(folder) {
		this.folder = folder;
		try {
			this.names = (0,external_node_fs_.readdirSync)(folder);
		}
		catch {
			this.names = [];
		}
	}
	has(path) {
		return (0,external_node_fs_.existsSync)((0,external_node_path_.join)(this.folder, path));
	}
	namesIn(folder) {
		return new CloneFiles((0,external_node_path_.join)(this.folder, folder)).names;
	}
	text(path, maxBytes = maxTextBytes) {
		const bytes = readStart((0,external_node_path_.join)(this.folder, path), maxBytes + 1);
		if (bytes.length <= maxBytes)
			return bytes.toString();
		const limit = (0,format/*formatBytes*/.z3)(maxBytes);
		const text = `${(0,plain_text/*plainText*/.wh)((0,external_node_path_.join)(this.folder, path), 200)} is larger than ${limit}, so it is not read.`;
		throw new errors/*DeployError*/.sH('usage', text, {
			next: 'Make it smaller, or give the directory and the name of the site.',
		});
	}
	start(path, bytes) {
		return readStart((0,external_node_path_.join)(this.folder, path), bytes).toString();
	}
	find(name, folders = ['.']) {
		const paths = folders.flatMap((folder) => this.namesIn(folder).map((each) => external_node_path_.posix.join(folder, each)));
		return paths.find((path) => name.test(external_node_path_.posix.basename(path)));
	}
}
function readStart(file, maxBytes) {
	let handle;
	try {
		handle = (0,external_node_fs_.openSync)(file, external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NONBLOCK ?? 0));
		const bytes = Buffer.alloc((0,external_node_fs_.fstatSync)(handle).isFile() ? maxBytes : 0);
		let size = 0;
		let read;
		do {
			read = (0,external_node_fs_.readSync)(handle, bytes, size, bytes.length - size, null);
			size += read;
		} while (read > 0);
		return bytes.subarray(0, size);
	}
	catch {
		return Buffer.alloc(0);
	}
	finally {
		if (handle !== undefined)
			(0,external_node_fs_.closeSync)(handle);
	}
}
var base_advice = require_(18163);
var contract_intent = require_(32008);
var platform_clients = require_(84257);
var ownership = require_(33228);
var service_clients = require_(82849);
var apps = require_(59244);
var instances = require_(96218);
var store_users = require_(86746);
;// src/services/config/store-owner.js
async function judgeFoundStore(tools, { name, owner }) {
	const key = (0,store_of_start/*keyOfStore*/.ow)(name);
	const about = { owner, source: undefined };
	const tags = await tools.tags.of(key);
	const tagged = { evidence: { tags }, whose: (0,ownership/*weigh*/.vi)({ tags }, about) };
	if ((0,ownership/*isKnownOwn*/.m0)(tagged.whose))
		return 'ours';
	const readers = await Promise.all((await (0,store_users/*readersOf*/.c)(tools, name)).readers.map(async (reader) => {
		const evidence = { tags: await tools.tags.of(reader.key), source: reader.source?.url };
		return { evidence, whose: (0,ownership/*weigh*/.vi)(evidence, about) };
	}));
	if (readers.some(({ whose }) => (0,ownership/*isKnownOwn*/.m0)(whose)))
		return 'ours';
	const foreign = [tagged, ...readers].find(({ whose }) => whose.is === 'foreign');
	if (foreign)
		(0,ownership/*permit*/.eL)('change', foreign.evidence, {
			owner,
			name: { value: name, from: 'workflow' },
			replaces: false,
			thing: `The parameter store "${name}"`,
			input: 'config-service',
			log: tools.log,
		});
	return (await (0,instances/*lookFor*/.xy)(tools, key)) ? 'unknown' : 'absent';
}
var preview_want = require_(85433);
;// src/cli/lending.js
const ofProduction = new Set(['config', 'config-api-key', 'source-token', 'git-credential']);
async function checkLending(session, { task, clients, subject }) {
	const { followed, terminal } = session;
	if (!followed)
		return;
	const at = { task, tools: (0,service_clients/*servicePlatform*/.R)(clients, task.runtime), owner: (0,owner/*ownerOf*/.bf)(task.context) };
	const store = await foundStoreIn(followed, at);
	if (!terminal.isInteractive && store?.isPruned)
		throw pruneError(followed, store);
	const given = givenRows(followed, task);
	const stores = store ? [storeRow(store)] : [];
	const isPerson = terminal.isInteractive && task.intent.operation === 'deploy';
	if (!isPerson)
		return sayTaken(session, [...stores, ...given]);
	const isFree = given.length === 0 || (!followed.isOfBranch && (await isOwn(at, clients)));
	if (isFree)
		sayTaken(session, given);
	const rows = isFree ? stores : [...stores, ...given];
	if (rows.length > 0)
		await askToLend(session, { asked: `${followed.from}, gives ${subject}:`, rows });
}
function sayTaken({ log }, rows) {
	if (rows.length > 0)
		log.info(`The workflow takes ${rows.join('; ')}.`);
}
const maxShown = 20;
function givenRows({ loans }, { intent, want }) {
	const sent = loans.filter(({ input, entry = '' }) => (0,contract_intent/*isPreview*/.b)(intent)
		? !ofProduction.has(input) && !want?.limits?.withheldOptions.has(entry)
		: !input.startsWith('preview-'));
	const rows = new Set(sent.map(({ what, input }) => `${what}, as ${input}`));
	return (0,format/*firstRows*/.C)([...rows], maxShown);
}
async function checkFoundStore(session, { tools, name }) {
	const owner = ownerOfClone(await openClone(session.terminal));
	const isUnknown = (await judgeFoundStore(tools, { name, owner })) === 'unknown';
	if (isUnknown && session.terminal.isInteractive)
		await askToLend(session, {
			asked: 'A workflow of this clone names:',
			rows: [storeRow({ name, whose: 'unknown', isPruned: false })],
		});
}
async function foundStoreIn({ typesStore, isOfBranch, inputs }, { task: { want }, tools, owner }) {
	if (!want || typesStore.includes(namingOf(want)))
		return undefined;
	const name = storeOf(want);
	if (name === undefined || name === want.previewStore?.name)
		return undefined;
	const whose = await judgeFoundStore(tools, { name, owner });
	const isAsked = whose === 'unknown' || (whose === 'ours' && isOfBranch);
	return isAsked ? { name, whose, isPruned: inputs['config-prune'] === 'true' } : undefined;
}
function storeOf({ options, store }) {
	const [, named] = [...options].find(([option]) => (0,preview_want/*isStoreOption*/.$o)(option)) ?? [];
	return named?.text || store?.name;
}
function namingOf({ store, isPreview, limits }) {
	const granted = [...(limits?.grantedOptions ?? [])];
	if (isPreview)
		return granted.some(preview_want/*isStoreOption*/.$o) ? 'preview-options' : 'options';
	return store ? 'config-service' : 'options';
}
function pruneError({ from }, { name, whose }) {
	const reason = whose === 'unknown'
		? "nothing tells that it is this repository's"
		: 'the file is not known as that of the default branch';
	const text = `${from}, has \`config-prune: true\`, which deletes all other variables of the parameter store ${(0,plain_text/*quotedName*/.aH)(name)}, and ${reason}.`;
	return new errors/*DeployError*/.sH('usage', text, {
		next: ['If it may:', (0,base_advice/*ourCommand*/.uD)(`<command> --config-service ${(0,format/*shellWord*/.r7)(name)}`)],
	});
}
function storeRow({ name, whose, isPruned }) {
	const owner = whose === 'unknown' ? ', of no known repository' : '';
	const pruned = isPruned ? ', and deletes its other variables' : '';
	return `the parameter store ${(0,plain_text/*quotedName*/.aH)(name)}${owner}${pruned}`;
}
async function isOwn({ task: { inputs, intent, want, runtime }, tools, owner }, clients) {
	const name = intent.name.value;
	const about = { owner, source: undefined };
	if (inputs.target === 'pages') {
		const page = await (0,platform_clients/*sitePlatform*/.h)(clients, runtime).pages.find(name);
		const tags = page && (await tools.tags.of({ type: 'mypage', id: page.id }));
		return (0,ownership/*isKnownOwn*/.m0)((0,ownership/*weigh*/.vi)({ tags }, about));
	}
	const area = inputs.target === 'app' ? (0,apps/*openApps*/.Fo)(tools) : (0,instances/*openInstances*/.z2)(tools, want?.serviceId ?? '');
	const there = await area.find(name);
	if (!there)
		return false;
	const tags = await tools.tags.of(there.key);
	return (0,ownership/*isKnownOwn*/.m0)((0,ownership/*weigh*/.vi)({ tags, source: there.source?.url }, about));
}
async function askToLend({ terminal, followed }, { asked, rows }) {
	const listed = rows.map((row) => `  ${row}`);
	const question = [asked, ...listed, "These are yours or the workspace's. Give them?"].join('\n');
	if (await terminal.confirm(question))
		return;
	throw new errors/*DeployError*/.sH('usage', 'You said no.', {
		next: followed && [
			'To deploy without what the workflow gives:',
			(0,base_advice/*ourCommand*/.uD)('<command> --no-workflow'),
		],
	});
}
var input_values = require_(13831);
var contract_inputs = require_(23135);
var runners = require_(79071);
;// src/cli/input-words.json
const input_words_namespaceObject = /*#__PURE__*/JSON.parse('{"target":{"about":"what to deploy: pages, runner, app, instance or job","default":"pages"},"operation":{"about":"auto, deploy, remove, plan (change nothing, show what would change) or cleanup (sweep previews)","default":"auto"},"name":{"about":"name of the site or instance","default":""},"directory":{"about":"the built site; required for pages","default":""},"exclude":{"about":"patterns of files to leave out, one per line, by the rules of a .gitignore; {a,b} stands for either","default":""},"incremental":{"about":"upload only what has changed","default":"true"},"max-prune":{"about":"refuse to delete more than this many files, or this share (25%)","default":""},"keep":{"about":"glob patterns of paths on the site, one per line","default":""},"keep-assets":{"about":"how long the assets of former publishes stay on the site, such as 24h or 7d, so that open pages can load their chunks","default":"0"},"domain":{"about":"custom domain of the site or app, such as www.example.com; set up if necessary","default":""},"rollback":{"about":"for runner, app and instance: when the new version does not come up, restore the former one","default":"false"},"concurrency":{"about":"maximum number of parallel uploads, 1 to 256","default":"128"},"basic-auth":{"about":"user:password; the site asks visitors for it","default":""},"wait":{"about":"wait until the deployed version is ready and live","default":"true"},"timeout":{"about":"seconds for everything after the upload, 1 to 21600","default":"600"},"health-path":{"about":"path that must answer below 400 on the live URL","default":""},"preview":{"about":"auto gives each pull request its own site or instance, branch also every pushed branch except the default one; true, false","default":"auto"},"preview-label":{"about":"A pull request has a preview only while it has this label","default":""},"preview-expires":{"about":"time since its last deploy, such as 14d or 12h, after which the sweep removes a preview","default":""},"preview-config":{"about":"YAML or JSON map of environment variables for previews of this repository\'s own branches","default":""},"preview-source-token":{"about":"token for a private source repository, given to previews of this repository\'s own branches","default":""},"preview-options":{"about":"YAML or JSON map of further service options for previews of this repository\'s own branches","default":""},"preview-max-size":{"about":"refuse a preview whose directory is larger than this, such as 500MB or 2GiB; a plain number is bytes","default":"500MB"},"preview-max-count":{"about":"refuse a new preview while this many previews of the same site or instance exist","default":"50"},"refresh-token":{"about":"OAuth refresh token","default":""},"client-id":{"about":"OAuth client id; required with refresh-token","default":""},"client-secret":{"about":"OAuth client secret, if the client has one","default":""},"access-token":{"about":"an access token, such as a personal access token of the console, instead of a refresh token; it is never rotated","default":""},"token-store":{"about":"where the rotated token is saved: auto, github-secret, actions-cache, file or none","default":"auto"},"secret-token":{"about":"GitHub token that can write the secret (environment secrets need Environments write, repository secrets need Secrets write)","default":""},"secret-name":{"about":"the secret to rewrite","default":"OSC_REFRESH_TOKEN"},"secret-environment":{"about":"GitHub environment that holds the secret","default":""},"token-file":{"about":"path of the file for the file store, outside of the workspace","default":""},"allow-token-loss":{"about":"refresh even if the new token cannot be saved","default":"false"},"workspace":{"about":"the workspace that the login must belong to","default":""},"runner":{"about":"web, python, go, dotnet, wasm or php; required for runner and app","default":""},"source-url":{"about":"Git URL or s3://…zip to run","default":""},"source-ref":{"about":"branch, tag or, where the runner takes one, commit to run","default":""},"source-token":{"about":"token for a private source repository","default":""},"git-credential":{"about":"name of a git credential that the workspace stores, for the private source of an app instead of source-token","default":""},"sub-path":{"about":"folder of the repository that holds the app","default":""},"build-command":{"about":"build command of the runner","default":""},"entry":{"about":"entry point of the runner","default":""},"config-service":{"about":"name of the parameter store that the app reads its environment from","default":""},"config":{"about":"YAML or JSON map of environment variables for the app, written to the parameter store config-service before the deploy","default":""},"config-api-key":{"about":"key of that parameter store, which shows its secrets","default":""},"config-prune":{"about":"delete variables from the parameter store that config does not name","default":"false"},"high-availability":{"about":"true gives an app of the web or python runner a standby, so that its deploys have no downtime; false removes it","default":""},"service":{"about":"service id; required for instance and job","default":""},"options":{"about":"YAML or JSON map of further service options, by their exact names","default":""},"public-access":{"about":"false creates an instance without a public port: only apps of the workspace reach it","default":"true"},"backup-schedule":{"about":"when a database is backed up: five cron fields in UTC, such as 0 2 * * *; off switches it off","default":""},"backup-retention":{"about":"how long a backup is kept, in days such as 14d; 0 keeps it without a limit","default":""},"service-token":{"about":"pass the service\'s access token to later steps as the masked output service-token","default":"false"},"github-token":{"about":"token for the comment, the deployment record and the state of the pull request","default":"${{ github.token }}"},"comment":{"about":"comment on the pull request","default":"auto"},"deployment":{"about":"record a GitHub Deployment with its statuses","default":"false"},"deployment-environment":{"about":"environment of the GitHub Deployment","default":""},"environment":{"about":"platform environment: prod, prod-se, stage, dev, or another name","default":"prod"},"base-url":{"about":"base URL of the platform","default":""},"auth-url":{"about":"URL of the authorization server","default":""},"deploy-url":{"about":"URL of the deploy manager","default":""}}');
;// src/cli/terminal/as-typed.js
function asTyped(advice, typing) {
	const code = (span) => `\`${spanAsTyped(span, typing)}\``;
	return (0,base_advice/*partsFor*/._c)('terminal', advice)
		.map((part) => typeof part === 'string'
		? (0,base_advice/*replaceCode*/.ml)(part, { code, text: (text) => text })
		: `  ${typed(part, typing)}`)
		.join('\n');
}
function optionName(input, command) {
	return input === 'source-ref' && command === 'rollback' ? '--to' : (0,contract_inputs/*optionOf*/.XD)(input);
}
function failureOf(error, write) {
	if (!(error instanceof errors/*DeployError*/.sH)) {
		const hint = 'This is a fault of osc-deploy. Please report it with this line.';
		return { code: 'unexpected', message: (0,errors/*messageOf*/.bD)(error), hint };
	}
	const { code, text, rows, advice } = error;
	return {
		code,
		message: [write(text), ...rows.map((row) => `  ${write(row)}`)].join('\n'),
		hint: write(advice),
	};
}
function typed(command, typing) {
	if (!command.ours)
		return (0,base_advice/*commandLine*/.ay)(command);
	const { invocation, place, command: current = '', words = [] } = typing;
	const without = command.without === undefined ? [] : [command.without];
	const [name = '', ...rest] = command.command.trim().split(' ');
	const isTyped = name === '<command>' || (name === current && (rest.length === 0 || name === 'login'));
	const isHelp = [name, ...rest].includes('--help');
	const first = (isTyped ? current : name) + (isHelp ? '' : place);
	const typedWords = name === '<command>' ? words : words.filter(({ option }) => option);
	const kept = isTyped && !isHelp ? wordsBeside([...rest, ...without], typedWords) : [];
	const line = [invocation, first, ...kept, ...rest].filter(Boolean).join(' ');
	return command.folder === undefined ? line : `cd ${(0,format/*shellWord*/.r7)(command.folder)} && ${line}`;
}
function wordsBeside(advised, words) {
	const isReplaced = advised[0] !== undefined && !advised[0].startsWith('-');
	const kept = words.filter(({ option }) => option === undefined ? !isReplaced : !advised.includes(option));
	return kept.map(({ text }) => text);
}
function spanAsTyped(span, typing) {
	if (span.startsWith('osc-deploy '))
		return typed({ command: span.slice('osc-deploy '.length), ours: true }, typing);
	const [name = '', value] = span.split(': ');
	if (name === 'operation' && value)
		return typed({ command: value, ours: true }, typing);
	const input = contract_inputs/*inputNames*/.vj.find((one) => one === name);
	if (!input)
		return span;
	const option = optionName(input, typing.command);
	const isSwitch = input === 'preview' || option.startsWith('--no-');
	return [option, isSwitch ? '' : value].filter(Boolean).join(' ');
}
function invocationOf(script, { cwd, env }) {
	if (env['npm_command'] === 'exec')
		return `npx github:${version/*repository*/.J}#v${version/*version*/.r}`;
	if ((0,external_node_path_.basename)(script) === 'osc-deploy')
		return 'osc-deploy';
	const near = (0,external_node_path_.relative)(cwd, script);
	const path = near.startsWith('..') || (0,external_node_path_.isAbsolute)(near) ? script : near;
	return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}
function documentation(page) {
	return `https://github.com/${version/*repository*/.J}/blob/v${version/*version*/.r}/docs/${page}`;
}
;// src/cli/terminal/help.js
const maxWidth = 80;
function helpWidth({ columns = maxWidth }) {
	return Math.min(columns, maxWidth);
}
function wrapHelp(text, view) {
	const help = new esm/*Help*/._V();
	const lines = text.split('\n');
	return lines
		.map((line) => (line.startsWith(' ') ? line : help.boxWrap(line, helpWidth(view))))
		.join('\n');
}
const shownFirst = new WeakMap();
function showFirst(command, flags) {
	shownFirst.set(command, new Set([...flags, '--help']));
}
function listedOptions(command, { all }) {
	const options = new esm/*Help*/._V().visibleOptions(command);
	const first = shownFirst.get(command);
	return all || !first ? options : options.filter(({ long }) => first.has(long ?? ''));
}
var base_json = require_(75221);
var target = require_(66239);
var dist = require_(38815);
;// src/cli/repository/pinned-actions.js
const pinnedActions = {
	checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
	uploadArtifact: 'actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1',
	downloadArtifact: 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
	appToken: 'actions/create-github-app-token@bcd2ba49218906704ab6c1aa796996da409d3eb1 # v3.2.0',
	attest: 'actions/attest@1e69f48acb82d1966a394da916b4c1698aa569d6 # v4.2.2',
	node: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
	python: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
	ruby: 'ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0',
	hugo: 'peaceiris/actions-hugo@f2acb7c5f695a87535fa8eb9040475c84c4f6909 # v3.2.1',
	deno: 'denoland/setup-deno@667a34cdef165d8d2b2e98dde39547c9daac7282 # v2.0.4',
	flutter: 'subosito/flutter-action@1a449444c387b1966244ae4d4f8c696479add0b2 # v2.23.0',
	dotnet: 'actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0',
	bun: 'oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0',
};
;// src/cli/repository/server.js
function isForge(server) {
	return server === 'Gitea' || server === 'Forgejo';
}
function namedServer(env) {
	const { GITHUB_API_URL: api, GH_HOST: named } = env;
	if (!api)
		return named ? serverAt(named.toLowerCase(), 'GH_HOST') : undefined;
	if (!URL.canParse(api))
		throw new errors/*DeployError*/.sH('usage', `GITHUB_API_URL is not a URL: ${(0,plain_text/*plainText*/.wh)(api, 200)}`);
	const { host, pathname } = new URL(api);
	const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];
	return {
		host: host.replace(/^api\./, ''),
		apiUrl: api,
		forge: kind === 'v1',
		isGitHubCom: kind === undefined,
		from: 'GITHUB_API_URL',
	};
}
async function findServer({ env, spawn }, clone) {
	const named = namedServer(env);
	if (named)
		return named;
	const host = hostOf(clone);
	const server = serverAt(host ?? 'github.com', host === undefined ? 'nothing' : 'origin');
	return server.isGitHubCom || (await ghToken(spawn, server)) ? server : undefined;
}
function hostOf({ server }) {
	return server && new URL(server).host.replace(/^(ssh|www)\./, '').toLowerCase();
}
async function ghToken(spawn, { host, from }) {
	const isOwn = isGitHubHost(host) || from === 'GH_HOST';
	const stored = {
		GH_TOKEN: '',
		GITHUB_TOKEN: '',
		GH_ENTERPRISE_TOKEN: '',
		GITHUB_ENTERPRISE_TOKEN: '',
	};
	const args = ['auth', 'token', '--hostname', host];
	const needs = { tokens: true, env: isOwn ? {} : stored };
	const { code, stdout } = await spawn('gh', args, needs);
	return code === 0 ? stdout.trim() : '';
}
function tokenVariables({ host, forge, from }) {
	if (isGitHubHost(host))
		return ['GH_TOKEN', 'GITHUB_TOKEN'];
	if (from === 'origin')
		return [];
	const ofServer = forge ? [] : ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'];
	return from === 'GITHUB_API_URL' ? [...ofServer, 'GITHUB_TOKEN'] : ofServer;
}
function isGitHubHost(host) {
	return /(^|\.)(github|ghe)\.com$/.test(host);
}
function serverAt(host, from) {
	const isGitHubCom = isGitHubHost(host);
	const apiUrl = isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`;
	return { host, apiUrl, forge: false, isGitHubCom, from };
}
async function readServer({ http }, { apiUrl, forge, isGitHubCom }) {
	if (!forge)
		return isGitHubCom ? 'github.com' : 'GitHub Enterprise Server';
	try {
		const url = new URL(`${apiUrl.replace(/\/+$/, '')}/version`);
		return (await http.send({ method: 'GET', url, timeoutMs: 5000 })).text.includes('+gitea-')
			? 'Forgejo'
			: 'Gitea';
	}
	catch (error) {
		if (error instanceof errors/*RequestError*/.GI)
			return 'Gitea';
		throw error;
	}
}
const artifacts = {
	uploadArtifact: 'actions/upload-artifact@c6a366c94c3e0affe28c06c8df20a878f24da3cf # v3.2.2',
	downloadArtifact: 'actions/download-artifact@a9bc5e6ef2cb54c177f32aa5726adaa15e7e2d59 # v3.1.0',
};
const forgejo = 'https://data.forgejo.org/forgejo';
const artifactsOf = {
	'GitHub Enterprise Server': artifacts,
	Gitea: artifacts,
	Forgejo: {
		uploadArtifact: `${forgejo}/upload-artifact@16871d9e8cfcf27ff31822cac382bbb5450f1e1e # v4`,
		downloadArtifact: `${forgejo}/download-artifact@d8d0a99033603453ad2255e58720b460a0555e1e # v4`,
	},
};
function cacheProblem(server) {
	return `On ${server} every runner has a cache of its own, so a login that renews itself has to be kept in a secret.`;
}
function writerAdvice(server) {
	return [
		`Give a token of ${server} with "repository: read and write", which keeps the login in a secret:`,
		{ command: 'read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN' },
		'Or give an access token of the console:',
		{ command: 'read -rs OSC_ACCESS_TOKEN && export OSC_ACCESS_TOKEN' },
	];
}
function workflowFolder(root, server) {
	const own = { Gitea: ['.gitea'], Forgejo: ['.forgejo', '.gitea'] }[server] ?? [];
	return `${own.find((name) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)(root, name, 'workflows'))) ?? '.github'}/workflows`;
}
;// src/cli/repository/workflow-templates.js
const head = `# Written by osc-deploy init. Edit it freely: init does not overwrite it.
name: {title}
on:
  push:
guessedStart?{guessedStart}
    branches: [{branch}]
previews?  pull_request:
previews?    types: [opened, reopened, synchronize, closed]
schedule?renewing?  schedule: # a login expires after seven days without a run
schedule?!renewing?  schedule: # removes abandoned previews
schedule?    - cron: '17 4 * * 1,4'
  workflow_dispatch:

permissions:
  contents: read

jobs:`;
const build = `  build:
previews?!sweeps?    if: github.event.action != 'closed'
sweeps?    if: github.event.action != 'closed' && !github.event.schedule
    runs-on: {label}
    timeout-minutes: {minutes}
readsPackages?    permissions: { contents: read, packages: read }
folder?    defaults: { run: { working-directory: {folder} } }
env?    env:
env?{env}
    steps:
      - uses: {checkout}
        with: { persist-credentials: false{fetched} }
buildSteps?{buildSteps}
      - uses: {uploadArtifact}
        with:
          name: site
whole?          path: |
whole?            .
whole?            !.git/**
guessedFolder?{guessedFolder}
!whole?          path: {output}
hidden?          include-hidden-files: true
          if-no-files-found: error
          retention-days: 30 # as long as a run can be run again`;
const environment = `environment?    environment:
environment?      name: {environment}
environment?      url: \${{ steps.deploy.outputs.url }}`;
const concurrency = `renewing?    concurrency: # one run at a time uses the login
renewing?      group: {group}
renewing?queue?      queue: max
!renewing?queue?    concurrency: { group: {group}, queue: max } # one run at a time
!renewing?!queue?    concurrency: {group} # one run at a time`;
const app = `runner?guessedKind?{guessedKind}
runner?          target: runner
runner?          runner: {runner}
runner?folder?          sub-path: {folder}
runner?isPrivate?          source-token: \${{ secrets.{source} }}
runner?isPrivate?previews?          preview-source-token: \${{ secrets.{source} }}
runnerBuild?          build-command: {runnerBuild}
entry?          entry: {entry}`;
const site = `!runner?guessedKind?{guessedKind}
!runner?!builds?guessedFolder?{guessedFolder}
!runner?          directory: {output}
!runner?exclude?          exclude: {exclude}
!runner?hashed?          keep-assets: 24h # open pages can still load assets of former builds`;
const login = `name?          name: {name}
!renewing?          access-token: \${{ secrets.{accessToken} }}
renewing?          refresh-token: \${{ secrets.{secret} }}
renewing?          client-id: \${{ vars.{clientId} }}
renewing?          client-secret: \${{ secrets.{clientSecret} }} # most clients have none
hasWriter?          secret-token: \${{ secrets.{writer} }}
renewing?secretName?          secret-name: {secretName}
renewing?environment?          secret-environment: {environment}
renewing?environment?!hasWriter?          token-store: actions-cache
platform?{platform}`;
const oneWorkflow = `${head}
builds?${build.replaceAll('\n', '\nbuilds?')}
builds?
  publish:
builds?    needs: build
builds?previews?    if: \${{ !cancelled() && needs.build.result != 'failure' }}
    runs-on: {label}
    timeout-minutes: 30
reruns?!previews?    permissions: { actions: read, contents: read } # to run this job again alone
previews?    permissions:
reruns?previews?      actions: read # to run this job again alone
previews?      contents: read
previews?      pull-requests: write # for the comment
${environment}
${concurrency}
    steps:
!builds?!runner?      - uses: {checkout}
!builds?!runner?        with: { persist-credentials: false{fetched} }
builds?      - uses: {downloadArtifact}
builds?previews?        if: needs.build.result == 'success'
!reruns?builds?        with: { name: site, path: {output} }
reruns?        with: { name: site, path: {output}, run-id: "\${{ github.run_id }}", github-token: "\${{ github.token }}" }
      - uses: {uses}
environment?        id: deploy
        with:
sweeps?          operation: \${{ github.event.schedule && 'cleanup' }} # the schedule only removes abandoned previews
${app}
${site}
${login}
`;
const buildWorkflow = `${head}
!runner?${build.replaceAll('\n', '\n!runner?')}
runner?  request: # builds nothing; the workflow that it starts deploys the commit
runner?    if: github.event.action != 'closed'
runner?    runs-on: ubuntu-latest
runner?    timeout-minutes: 5
runner?    steps:
runner?      - run: echo "\${{ github.sha }}"
`;
const deployWorkflow = `# Written by osc-deploy init. Deploys after "{buildTitle}", and holds the login. It runs no code of the repository.
name: {title}
on:
  workflow_run:
    workflows: [{buildTitle}]
    types: [completed]
  schedule: # keeps the login alive, which expires after seven days without a run; removes abandoned previews
    - cron: '17 4 * * 1,4'

permissions:
!runner?  actions: read # for the files of the build
  contents: read # to check that the build is the head of its branch
  pull-requests: write # for the comment

jobs:
  deploy:
    # Skips forks.
    if: github.event_name == 'schedule' || github.event.workflow_run.head_repository.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    cache-mode: write # otherwise \`workflow_run\` cannot store the renewed login
${concurrency}
    steps:
!runner?      - uses: {downloadArtifact}
!runner?        if: github.event.workflow_run.conclusion == 'success'
!runner?        with:
!runner?          name: site
!runner?          path: {output}
!runner?          run-id: \${{ github.event.workflow_run.id }}
!runner?          github-token: \${{ github.token }}
      - uses: {uses}
        if: github.event_name == 'workflow_run'
        with:
${app}
${site}
${login}
      - uses: {uses}
        if: github.event_name == 'schedule'
        with:
          operation: cleanup
${app}
${login}
`;
function fillTemplate(template, parts) {
	const textOf = (value) => (typeof value === 'string' ? value : '');
	const isThere = (part) => (part.startsWith('!') ? !parts[part.slice(1)] : parts[part]);
	const lines = template.split('\n').flatMap((line) => {
		const [, conditions = '', text = ''] = /^((?:!?\w+\?)*)(.*)$/.exec(line) ?? [];
		const isWanted = conditions.split('?').filter(Boolean).every(isThere);
		return isWanted ? text.replace(/\{(\w+)\}/g, (_, name) => textOf(parts[name])) : [];
	});
	return lines.join('\n');
}
;// src/cli/repository/workflow.js
function guessesOf({ guesses = [], setup, own }) {
	const steps = (own ?? setup).flatMap(({ guess }) => guess ?? []);
	return [...guesses.map(({ text }) => text), ...steps];
}
const withoutBuild = { setup: [], build: [], notes: [] };
const actionReference = `${version/*repository*/.J}@v${version/*version*/.r}-node24`;
function workflowFiles(options) {
	const { login, previews, workflows, server } = options;
	const part = wordOf(options.part);
	const parts = partsOf(options);
	const file = (kind, template, more) => {
		const text = fillTemplate(template, { ...parts, ...more });
		const hosted = server === 'Forgejo'
			? text.replace(/^( +- uses: )(?!https:)/gm, '$1https://github.com/')
			: text;
		return { path: `${workflows}/${workflowFile(kind, options.part)}`, text: hosted };
	};
	const title = yamlText(`Deploy${part && ` ${part}`} to Open Source Cloud`);
	if (login !== 'renewing' || !previews)
		return [file('deploy', oneWorkflow, { title })];
	const buildTitle = yamlText(buildTitleOf(part));
	const output = outputOf(options) === '.' ? 'site' : parts.output;
	return [
		file('build', buildWorkflow, { title: buildTitle, schedule: false }),
		file('deploy', deployWorkflow, { title, buildTitle, output }),
	];
}
function buildTitleOf(part) {
	return `Build${part && ` ${part}`} for Open Source Cloud`;
}
function ownBuildFile(name) {
	const [, part = ''] = /^Build (?:(\S+) )?for Open Source Cloud$/.exec(name) ?? [];
	return name === buildTitleOf(part)
		? `.github/workflows/${workflowFile('build', part)}`
		: undefined;
}
function isOwnWorkflow(file) {
	return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}
function shownFiles(files) {
	const head = (path) => (files.length > 1 ? `---\n# ${path}\n` : '');
	return files.map(({ path, text }) => head(path) + text.trimEnd()).join('\n');
}
function isScheduled({ login, hasWriter, previews, server }) {
	if (login === 'renewing')
		return previews || !hasWriter;
	return previews && server === 'github.com';
}
function concurrencyGroup(environment) {
	return environment ? `osc-login-${environment}` : 'osc-login';
}
function workflowFile(kind, part) {
	const word = wordOf(part);
	return `osc-${kind}${word && `-${word}`}.yml`;
}
function wordOf(part) {
	return part.replace(/[^A-Za-z0-9]+/g, '-');
}
function partsOf(options) {
	const { project, folder, names, environment, server } = options;
	const renewing = options.login === 'renewing';
	const output = outputOf(options);
	const part = wordOf(options.part);
	const place = options.previews ? 'github.event.number || github.ref' : 'github.ref';
	const groupOfPlace = `osc-deploy-${part && `${part}-`}\${{ ${place} }}`;
	const steps = [...project.setup, ...project.build.map((run) => ({ run }))];
	const env = Object.entries(project.env ?? {});
	return {
		...pinnedActions,
		...artifactsOf[server],
		...names,
		...project,
		...options,
		label: server === 'Forgejo' ? 'docker # a label of your runners' : 'ubuntu-latest',
		builds: isBuilt(project),
		minutes: String(Math.max(project.minutes ?? 0, 15)),
		whole: output === '.',
		hidden: handsOnHidden(project, output),
		fetched: fetchedText(project.fetches),
		guessedStart: guessText(project, 'start', 4),
		guessedKind: guessText(project, 'kind', 10),
		guessedFolder: guessText(project, 'folder', 10),
		env: env.map(([name, value]) => `      ${name}: ${environmentText(value)}`).join('\n'),
		renewing,
		reruns: isBuilt(project) && server === 'github.com',
		queue: server === 'github.com',
		schedule: isScheduled(options),
		sweeps: !renewing && isScheduled(options),
		branch: yamlText(options.branch),
		folder: folder && yamlText(folder),
		name: options.name && yamlText(options.name),
		environment: environment && yamlText(environment),
		group: renewing ? yamlText(concurrencyGroup(environment)) : quoteText(groupOfPlace),
		output: yamlText(output),
		exclude: leftOut(options),
		runnerBuild: project.runnerBuild && yamlText(project.runnerBuild),
		entry: project.entry && yamlText(project.entry),
		secretName: names.secret !== 'OSC_REFRESH_TOKEN' && names.secret,
		platform: options.platform
			.map(([input, value]) => `          ${input}: ${yamlText(value)}`)
			.join('\n'),
		buildSteps: buildSteps(project, steps),
	};
}
function handsOnHidden(project, output) {
	return output !== '.' || !isBuilt(project);
}
function leftOut({ project, folder, workflows }) {
	const { directory, leftOut: found = [] } = project;
	const own = external_node_path_.posix.dirname(workflows);
	const isTop = directory === '.' && folder === '' && !isBuilt(project);
	const patterns = isTop
		? [`${own}/**`, ...found.filter((pattern) => pattern !== `/${own}`)]
		: found;
	return patterns.length < 2
		? patterns.map(quoteText).join('')
		: ['|', ...patterns.map((one) => `            ${one}`)].join('\n');
}
function outputOf({ project, folder }) {
	return external_node_path_.posix.join(folder, project.directory ?? '.');
}
function isBuilt({ build, own = [] }) {
	return build.length > 0 || own.length > 0;
}
function fetchedText({ history, submodules, lfs } = {}) {
	const inputs = [
		history && 'fetch-depth: 0',
		submodules && `submodules: ${submodules}`,
		lfs && 'lfs: true',
	];
	return inputs.flatMap((input) => (input ? `, ${input}` : [])).join('');
}
function buildSteps({ own }, steps) {
	const texts = own?.map((step) => stepText(step, quoteText));
	return (texts ?? steps.map((step) => stepText(step, yamlText))).join('\n');
}
function stepText({ run, uses, ...step }, write) {
	const { id, with: inputs = {}, env = {}, shell, 'working-directory': folder } = step;
	const lines = [
		...(uses === undefined ? [] : [`uses: ${uses}`]),
		...(run === undefined ? [] : [runText(run, write)]),
		...(id === undefined ? [] : [`id: ${write(id)}`]),
		...mapText('with', inputs, write),
		...mapText('env', env, write),
		...(shell === undefined ? [] : [`shell: ${write(shell)}`]),
		...(folder === undefined ? [] : [`working-directory: ${write(folder)}`]),
	];
	const comment = step.guess === undefined ? '' : `${guessComment(step.guess, 6)}\n`;
	return `${comment}      - ${lines.join('\n        ')}`;
}
function guessText({ guesses = [] }, of, indent) {
	const found = guesses.filter((guess) => guess.of === of);
	return found.map(({ text }) => guessComment(text, indent)).join('\n');
}
const width = 100;
function guessComment(guess, indent) {
	const text = (0,plain_text/*plainText*/.wh)(`Guessed: ${guess}. Check it.`, 500).replace(/\$\{\{/g, '$ {{');
	const start = `${' '.repeat(indent)}# `;
	const lines = text.match(new RegExp(`\\S.{0,${width - start.length - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];
	return lines.map((line) => start + line).join('\n');
}
function runText(run, write) {
	if (!run.includes('\n') || write === yamlText)
		return `run: ${write(run)}`;
	const lines = run.split('\n').map((line) => (line.trim() === '' ? '' : `          ${line}`));
	return ['run: |', ...lines].join('\n');
}
function mapText(key, values, write) {
	const entries = Object.entries(values);
	if (entries.length === 0)
		return [];
	const isLong = entries.some(([, value]) => value.includes('\n') || value.length > 60);
	if (isLong && write !== yamlText)
		return [`${key}:`, ...entries.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)];
	const pairs = entries.map(([name, value]) => `${name}: ${inputText(value, write)}`);
	return [`${key}: { ${pairs.join(', ')} }`];
}
function inputText(value, write) {
	return /^(\d+(\.\d*[1-9])?|[A-Za-z.][\w./*-]*)$/.test(value) ? value : write(value);
}
function environmentText(value) {
	return /^\$\{\{ ?(?:vars|secrets)\.\w+ ?\}\}$/.test(value) ? quoteText(value) : yamlText(value);
}
function yamlText(text) {
	if (/\$\{\{|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) {
		const shown = (0,plain_text/*plainText*/.wh)(text, 200);
		const reason = `it has an expression of GitHub (\${{ … }}) or a control character`;
		throw new errors/*DeployError*/.sH('usage', `init does not write "${shown}" into a workflow: ${reason}.`, {
			next: 'Write it into the workflow by hand, or rename it.',
		});
	}
	return quoteText(text);
}
function quoteText(text) {
	return /[,[\]{}]/.test(text)
		? JSON.stringify(text)
		: (0,dist/*stringify*/.As)(text, { blockQuote: false, lineWidth: 0 }).trimEnd();
}
var frameworks = require_(33567);
;// src/cli/init/node-scripts.js
const maxDepth = 6;
const maxCommands = 500;
function commandsOf(scripts, name) {
	return followScript(scripts, name, { within: [], room: { left: maxCommands } });
}
function followScript(scripts, name, { within, room }) {
	const text = scripts[name];
	if (text === undefined || within.length > maxDepth)
		return [];
	const way = { within: [...within, name], room };
	const [before = '', after = ''] = ['pre', 'post'].map((when) => scripts[`${when}${name}`]);
	return [before, text, after].flatMap((each) => commandsIn(scripts, each, way));
}
function commandsIn(scripts, text, way) {
	const { within, room } = way;
	return splitCommands(text).flatMap((command) => {
		if (room.left <= 0)
			return [];
		room.left--;
		const run = scriptsRunBy(command, scripts);
		if (run.length === 0)
			return [withoutManager(command)];
		const isElsewhere = command.folder !== '';
		const own = isElsewhere ? [] : run.filter((name) => !within.includes(name));
		return own.flatMap((name) => followScript(scripts, name, way));
	});
}
const ofManager = /^(install|i|ci|add|remove|run|exec|dlx|x|workspaces?|test|publish|pack|up|update|why|link|config|cache|store|start|build|dev)$/;
function withoutManager(command) {
	const [name = '', ...args] = command.args;
	const isProgram = /^[a-z][\w-]*$/.test(name) && !ofManager.test(name);
	if (!/^(pnpm|yarn|bun)$/.test(command.program) || !isProgram)
		return command;
	return { ...command, program: name, args, text: [name, ...args].join(' ') };
}
function splitCommands(text) {
	const parts = text.split(/&&|\|\||[;|&\n]/);
	let folder = '';
	return parts.flatMap((part) => {
		const command = parseCommand(part);
		if (command.program === 'cd')
			folder = external_node_path_.posix.join(folder, command.args[0] ?? '');
		const found = { ...command, folder: folder === '.' ? '' : folder };
		if (part.trimEnd().endsWith(')'))
			folder = '';
		return command.program === '' ? [] : [found];
	});
}
const starters = /^(?:(?:\w+=\S*|cross-env(?:-shell)?|(?:env-cmd|dotenv)(?:\s+-[a-z]\s+\S+)*|npx|bunx|pnpx|dlx|exec|--yes|--bun|-y|--|sudo|time|wait-on)\s+|node\s+(?:--\S+\s+)*(?=\S*node_modules\/)|bun\s+--bun\s+(?:run\s+)?(?=[a-z][\w-]*(?:\s|$))|(?:pnpm|yarn|npm|bun|rye|poetry|uv|pipenv|pdm|hatch|bundle)\s+(?:exec|dlx|run|x)\s+(?=[^-]))+/;
function parseCommand(part) {
	const assigned = part.replace(/\b\w+=(?:"[^"]*"|'[^']*')/g, (assignment) => assignment.replace(/["']/g, '').replace(/\s+/g, ','));
	const text = assigned.replace(/["'`()]/g, ' ').trim();
	const [, own] = /^(?:npm|pnpm|yarn|bun) (?:run |run-script )?(.+)$/.exec(text) ?? [];
	const bare = text.replace(starters, '');
	const words = bare.split(/\s+/).filter(Boolean);
	const [program = '', ...args] = words;
	return {
		program: program.split('/').at(-1) ?? '',
		args,
		text: own === undefined ? bare : text,
		start: text.slice(0, text.length - bare.length),
	};
}
const node_scripts_runners = /^(npm-run-all2?|run-s|run-p|concurrently|wireit|npm-run-all)$/;
function scriptsRunBy({ program, args, text }, scripts) {
	const [, direct = ''] = /^(?:npm|pnpm|yarn|bun|nr|turbo|node --run)\s+(?:-\S+\s+)*(?:run\s+|run-script\s+)?(?:-\S+\s+)*([\w:./-]+)/.exec(text) ?? [];
	if (direct && scripts[direct] !== undefined)
		return [direct];
	if (!node_scripts_runners.test(program))
		return [];
	return args.flatMap((arg) => {
		const pattern = arg.replace(/^(npm|yarn|pnpm|bun|node):/, '');
		if (scripts[pattern] !== undefined)
			return [pattern];
		return pattern.includes('*') ? Object.keys(scripts).filter(matcherOf(pattern)) : [];
	});
}
function matcherOf(pattern) {
	const parts = pattern.split(':').map((part) => part.split('*'));
	return (name) => {
		const words = name.split(':');
		return words.length === parts.length && parts.every((part, at) => fits(words[at] ?? '', part));
	};
}
function fits(word, [first = '', ...others]) {
	const last = others.pop();
	if (last === undefined)
		return word === first;
	if (!word.startsWith(first))
		return false;
	let at = first.length;
	for (const text of others) {
		const found = word.indexOf(text, at);
		if (found < 0)
			return false;
		at = found + text.length;
	}
	return word.length - last.length >= at && word.endsWith(last);
}
function runsCommand(scripts, name, command) {
	return commandsOf(scripts, name).some((each) => isCommand(each, command));
}
const watching = /(^|\s)(--watch|-w|--serve|--dev|--mode[ =]development|serve|server|dev)(\s|$)/;
function isCommand({ program, args }, command) {
	const text = [program, ...args]
		.join(' ')
		.replace(/^(\w+)\.[cm]?js\b/, '$1')
		.replace(/^nuxi\b/, 'nuxt')
		.replace(/^vite-(?:react-)?ssg\b/, 'vite')
		.replace(/^@11ty\/eleventy/, 'eleventy')
		.replace(/^hexo-cli|^hexo g\b/, (found) => (found === 'hexo g' ? 'hexo generate' : 'hexo'));
	const [, scoped = text] = /^(?:cli\.js|@\S+\/)?(.*)$/.exec(text) ?? [];
	const isThere = scoped === command || scoped.startsWith(`${command} `);
	return isThere && !watching.test(scoped.slice(command.length));
}
const serverPrograms = /^(node|nodejs|tsx|ts-node|ts-node-esm|bun|deno|pm2-runtime|micro)$/;
const serverCommands = /^(next start|nuxt start|nuxi start|react-router-serve|remix-serve|remix start|nest start|strapi start|keystone start|medusa start|directus start|fastify start|probot run|vinxi start|sails lift|srvx|moleculer-runner|blitz start|redwood serve|rw serve|sanity start-server|payload start|pm2 start)(\s|$)/;
const notServing = /(^|[\s/._:-])(dev|develop|development|watch|build|builder|bundle|compile|webpack|gulp|grunt|electron|esbuild|storybook|serve|preview|livereload|start|examples?|demo|tests?)([\s/._:-]|$)/;
function looksLikeServer(scripts, name) {
	const commands = commandsOf(scripts, name);
	const last = commands.at(-1);
	if (last === undefined || commands.some(servesSources))
		return false;
	const { program, args } = last;
	const text = [program, ...args].join(' ');
	if (serverCommands.test(text))
		return true;
	const file = args.filter((arg) => !arg.startsWith('-'));
	const isRun = serverPrograms.test(program) && file.length > 0;
	const named = file.join(' ').replace(/(^|\/)dist\/|(^|\/)build\/(?=.)|\.output\/server/g, '/');
	return isRun && !notServing.test(named.replace(/^(run|start)\s/, ''));
}
function servesSources({ program, args }) {
	const [command = 'dev'] = args;
	return (program === 'webpack-dev-server' ||
		(/^(vite|parcel)$/.test(program) && /^(-.*|dev|serve)$/.test(command)));
}
function watchesServer(scripts, name) {
	return commandsOf(scripts, name).some(({ program }) => /^(nodemon|ts-node-dev)$/.test(program));
}
function servedFolder(scripts, name) {
	const served = commandsOf(scripts, name).find(({ program }) => /^(serve|http-server|sirv|sirv-cli|superstatic|live-server|lite-server|local-web-server|ws)$/.test(program));
	return served?.args.find((arg) => !arg.startsWith('-') && !/^\d+$/.test(arg));
}
const libraryPrograms = /^(tsc|tsup|tsdown|unbuild|rollup|esbuild|babel|microbundle|ncc|lerna|swc|father|pkgroll|vue-tsc|ng-packagr|rimraf|del-cli|del|rm|mkdir|mkdirp|cp|cpx|copyfiles|shx|echo|cd|tsc-alias|api-extractor|prettier|eslint|size-limit|bunchee|zshy|obuild|turbo|nx|wireit|ts-patch|tspc|tshy|publint|attw)$/;
function buildScriptOf(scripts, command) {
	const own = productionScript(scripts, command);
	if (own !== undefined)
		return own;
	if (runsCommand(scripts, 'build', command))
		return 'build';
	const others = Object.keys(scripts).filter((name) => /^[\w:.-]+$/.test(name) &&
		runsCommand(scripts, name, command) &&
		!/start|dev|serve|watch|preview|test|lint|^pre|^post|analy/.test(name) &&
		(!/deploy|publish|release/.test(name) || onlyBuilds(scripts, name)));
	const [other] = others.sort((one, two) => commandsOf(scripts, two).length - commandsOf(scripts, one).length);
	const isPart = other?.startsWith('build:') === true && isOpaque(scripts);
	return isPart ? 'build' : other;
}
const pageTools = /^(gulp|grunt|sass|node-sass|postcss|tailwindcss|webpack|parcel|vite|esbuild|rollup|eleventy|imagemin|svgo|pagefind|html-minifier(-terser)?|uglifyjs|terser|cleancss|rimraf|del|del-cli|rm|mkdir|mkdirp|cp|cpx|copyfiles|ncp|shx|mv|echo)$/;
function onlyBuilds(scripts, name) {
	const commands = commandsOf(scripts, name);
	return commands.length > 1 && commands.every(({ program }) => pageTools.test(program));
}
const forProduction = /(^|\s)(--prod|--(?:configuration|mode|env|environment)[ =]prod(uction)?)(\s|$)/;
const usuallyForDevelopment = /^(ng build|webpack|rspack build|ember build)$/;
function productionScript(scripts, command) {
	if (!usuallyForDevelopment.test(command))
		return undefined;
	const isProduction = (name) => commandsOf(scripts, name).some((each) => isCommand(each, command) && forProduction.test(each.args.join(' ')));
	return isProduction('build')
		? undefined
		: Object.keys(scripts).find((name) => node_scripts_ofProduction.test(name) && isProduction(name));
}
const node_scripts_ofProduction = /^(build[:-])?prod(uction)?$|^prod(uction)?[:-]build$/;
function productionBuilds(scripts) {
	const variables = (name) => commandsOf(scripts, name).flatMap(({ start }) => start.match(/\b\w+=\S+/g) ?? []);
	const own = variables('build');
	return Object.keys(scripts).filter((name) => node_scripts_ofProduction.test(name) &&
		variables(name).some((each) => /prod/i.test(each) && !own.includes(each)));
}
function isOpaque(scripts) {
	return commandsOf(scripts, 'build').some(({ program }) => !libraryPrograms.test(program));
}
function buildsLibrary(scripts) {
	const commands = commandsOf(scripts, 'build');
	return commands.length > 0 && !isOpaque(scripts);
}
var smol_toml_dist = require_(3292);
var nesting = require_(90737);
;// src/cli/init/settings-text.js
function withoutComments(text) {
	const part = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
	return text.replace(part, (_, string) => string ?? ' ');
}
function withoutTrailingCommas(json) {
	return json.replace(/("(?:\\.|[^"\\\n])*")|,(?=\s*[\]}])/g, (_, string) => string ?? '');
}
function withoutMarkupComments(text) {
	return text.replace(/<!--.*?(?:-->|$)/gs, '');
}
function withoutHashComments(text) {
	return text.replace(/(^|\s)#.*$/gm, '$1');
}
const maxYamlLength = 100_000;
function readSettings(path, text) {
	return mapOf(read(path, text));
}
function read(path, text) {
	try {
		if (/\.(toml|lock)$|Pipfile$/.test(path))
			return (0,smol_toml_dist/*parse*/.qg)(text);
		if (/\.jsonc?$/.test(path))
			return (0,base_json/*parseJson*/.qF)(text) ?? (0,base_json/*parseJson*/.qF)(withoutTrailingCommas(withoutComments(text)));
		if (text.length > maxYamlLength || (0,nesting/*isTooNested*/.W)(text))
			return undefined;
		return (0,dist/*parse*/.qg)(text, { logLevel: 'silent', maxAliasCount: 100 });
	}
	catch {
		return undefined;
	}
}
function mapOf(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? value
		: {};
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
function textOf(value) {
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
function folderPath(path) {
	return external_node_path_.posix.normalize(path.trim()).replace(/(.)\/$/, '$1');
}
function settingAt(settings, ...keys) {
	return keys.reduce((value, key) => {
		const entry = Object.entries(mapOf(value)).find(([name]) => name.toLowerCase() === key.toLowerCase());
		return entry?.[1];
	}, settings);
}
;// src/cli/init/signs.js
const weights = { told: 8, configured: 4, installed: 2, hinted: 1 };
const blazorPages = /Microsoft\.NET\.Sdk\.BlazorWebAssembly"|"Microsoft\.AspNetCore\.(?:Blazor|Components\.WebAssembly)\.DevServer"/;
const signs_documentation = ['.', 'docs', 'doc', 'docs/source', 'doc/source', 'source', 'docs/src'];
const generatorSigns = [
	{
		of: 'VitePress',
		weight: 'configured',
		file: /^config\.[cm]?[jt]s$/,
		in: [
			'docs/.vitepress',
			'.vitepress',
			'website/.vitepress',
			'site/.vitepress',
			'src/.vitepress',
			'documentation/.vitepress',
		],
	},
	{
		of: 'VuePress',
		weight: 'configured',
		file: /^config\.[cm]?[jt]s$/,
		in: ['docs/.vuepress', '.vuepress', 'src/.vuepress', 'website/.vuepress'],
	},
	{ of: 'VuePress', weight: 'installed', npm: '@vuepress/cli' },
	{
		of: 'Hexo',
		weight: 'configured',
		file: /^_config\.ya?ml$/,
		beside: /^scaffolds$|^source$/,
		npm: 'hexo',
	},
	{ of: 'Antora', weight: 'configured', file: /^.*playbook.*\.ya?ml$/, text: /^content:/m },
	{ of: 'Antora', weight: 'installed', npm: '@antora/site-generator' },
	{ of: 'Antora', weight: 'installed', npm: '@antora/cli' },
	{ of: 'MkDocs', weight: 'configured', file: /^mkdocs\.ya?ml$/ },
	{
		of: 'Hugo',
		weight: 'configured',
		file: /^hugo\.(toml|ya?ml|json)$/,
		in: ['.', 'config/_default', 'config'],
	},
	{
		of: 'Hugo',
		weight: 'configured',
		file: /^(config|params|languages|menus?(\.\w+)?)\.(toml|ya?ml|json)$/,
		in: ['config/_default'],
	},
	{
		of: 'Hugo',
		weight: 'configured',
		file: /^config\.(toml|ya?ml|json)$/,
		beside: /^(archetypes|layouts|themes|resources|assets|data|i18n)$/,
		text: /^[ \t]*"?(baseURL|theme|languageCode|title|paginate|enableRobotsTXT|publishDir)"?\s*[:=]/im,
	},
	{ of: 'Hugo', weight: 'hinted', file: /^config\.(toml|ya?ml|json)$/, beside: /^content$/ },
	{
		of: 'Zola',
		weight: 'configured',
		file: /^(config|zola)\.toml$/,
		text: /^[ \t]*(base_url|compile_sass|build_search_index|generate_feeds?)\s*=/m,
	},
	{
		of: 'Jupyter Book',
		weight: 'configured',
		file: /^_toc\.ya?ml$/,
		beside: /^_config\.ya?ml$/,
		in: ['.', 'docs', 'book', 'doc'],
		text: /^[ \t]*(?:-\s*)?(format|root|file|part|chapters)\s*:/m,
	},
	{ of: 'Jupyter Book', weight: 'configured', file: /^myst\.ya?ml$/ },
	{
		of: 'Nikola',
		weight: 'configured',
		file: /^conf\.py$/,
		text: /^(BLOG_TITLE|OUTPUT_FOLDER|POSTS|NAVIGATION_LINKS)\s*=/m,
	},
	{ of: 'Pelican', weight: 'configured', file: /^pelicanconf\.py$/ },
	{
		of: 'Sphinx',
		weight: 'configured',
		file: /^conf\.py$/,
		in: signs_documentation,
		text: /^[ \t]*(extensions|html_theme|master_doc|root_doc|templates_path|exclude_patterns)\s*(:.*)?=|sphinx/m,
	},
	{
		of: 'Sphinx',
		weight: 'configured',
		file: /^conf\.py$/,
		in: signs_documentation,
		beside: /^(index|contents)\.(rst|md|txt)$/,
	},
	{ of: 'Quarto', weight: 'configured', file: /^_quarto\.ya?ml$/ },
	{ of: 'mdBook', weight: 'configured', file: /^book\.toml$/ },
	{ of: 'Trunk', weight: 'configured', file: /^Trunk\.toml$/ },
	{
		of: 'Trunk',
		weight: 'configured',
		file: /^index\.html$/,
		text: /\bdata-trunk\b/,
		beside: /^Cargo\.toml$/,
	},
	{
		of: 'Trunk',
		weight: 'installed',
		file: /^index\.html$/,
		cargo: /^(yew|leptos|sycamore|seed|perseus)$/,
	},
	{
		of: 'Lume',
		weight: 'configured',
		file: /^deno\.jsonc?$/,
		text: /"lume\/"\s*:/,
		beside: /^_config\.[jt]s$/,
	},
	{
		of: 'Flutter',
		weight: 'configured',
		file: /^pubspec\.ya?ml$/,
		text: /^[ \t]*sdk:\s*flutter\b/m,
		beside: /^web$/,
	},
	{
		of: 'Blazor WebAssembly',
		weight: 'configured',
		file: /\.csproj$/,
		text: blazorPages,
	},
	{ of: 'Jekyll', weight: 'configured', file: /^_config\.ya?ml$/, gem: /jekyll|github-pages/ },
	{
		of: 'Jekyll',
		weight: 'configured',
		file: /^_config\.ya?ml$/,
		beside: /^(_posts|_layouts|_includes|_sass|_data|_pages|_drafts)$/,
	},
	{ of: 'Jekyll', weight: 'hinted', file: /^_config\.ya?ml$/ },
	{ of: 'Angular', weight: 'configured', file: /^angular\.json$/ },
	{ of: 'Quasar', weight: 'installed', npm: '@quasar/app' },
	{ of: 'Quasar', weight: 'installed', npm: '@quasar/app-webpack' },
	{ of: 'Quasar', weight: 'configured', file: /^quasar\.(config|conf)\.[cm]?[jt]s$/ },
	{ of: 'Ember', weight: 'configured', file: /^ember-cli-build\.[cm]?js$/ },
	{ of: 'Create React App', weight: 'installed', npm: 'react-dev-utils' },
	{ of: 'Qwik', weight: 'installed', npm: '@qwik.dev/router' },
	{ of: 'Rspress', weight: 'installed', npm: '@rspress/core' },
];
const backEndSigns = [
	{ of: 'Laravel', weight: 'configured', file: /^artisan$/ },
	{ of: 'Laravel', weight: 'installed', composer: /^laravel\/(framework|lumen-framework)$/ },
	{ of: 'Symfony', weight: 'configured', file: /^(symfony\.lock|bin\/console)$/ },
	{ of: 'Symfony', weight: 'installed', composer: /^symfony\/(framework-bundle|runtime)$/ },
	{
		of: 'PHP',
		weight: 'configured',
		file: /^index\.php$/,
		in: ['.', 'public', 'web', 'htdocs', 'public_html', 'webroot'],
	},
	{ of: 'PHP', weight: 'hinted', file: /^composer\.json$|\.php$/ },
	{ of: 'Django', weight: 'configured', file: /^manage\.py$/ },
	{ of: 'Django', weight: 'installed', python: /^django$/ },
	{ of: 'Flask', weight: 'installed', python: /^(flask|quart)$/ },
	{ of: 'FastAPI', weight: 'installed', python: /^fastapi/ },
	{ of: 'Starlette', weight: 'installed', python: /^(starlette|litestar)$/ },
	{ of: 'Streamlit', weight: 'installed', python: /^streamlit$/ },
	{
		of: 'Python',
		weight: 'installed',
		python: /^(gunicorn|uvicorn|hypercorn|tornado|aiohttp|sanic|bottle|falcon|pyramid|cherrypy|dash|gradio|nicegui|reflex|waitress|daphne)$/,
	},
	{ of: 'Python', weight: 'hinted', file: /^(requirements\.txt|pyproject\.toml|Pipfile)$/ },
	{ of: 'Rails', weight: 'configured', file: /^rails$/, in: ['bin'] },
	{ of: 'Rails', weight: 'installed', gem: /^rails$/ },
	{ of: 'Ruby', weight: 'configured', file: /^config\.ru$/ },
	{ of: 'Ruby', weight: 'installed', gem: /^(sinatra|hanami|roda|rack|puma|grape)$/ },
	{ of: 'Go', weight: 'configured', file: /^main\.go$/, beside: /^go\.mod$/ },
	{
		of: 'Go',
		weight: 'installed',
		go: /(gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|julienschmidt\/httprouter|beego\/beego|valyala\/fasthttp|danielgtaylor\/huma|pocketbase\/pocketbase)/,
	},
	{ of: 'Go', weight: 'hinted', file: /^go\.mod$/ },
	{
		of: '.NET',
		weight: 'configured',
		file: /\.(csproj|fsproj|vbproj)$/,
		text: /Microsoft\.NET\.Sdk\.Web"/,
	},
	{ of: '.NET', weight: 'hinted', file: /\.(csproj|fsproj|sln|slnx)$/ },
	{
		of: 'Rust',
		weight: 'installed',
		cargo: /^(axum|actix-web|rocket|warp|poem|salvo|tide|hyper|loco-rs|tonic)$/,
	},
	{
		of: 'Java',
		weight: 'configured',
		file: /^(pom\.xml|build\.gradle(\.kts)?)$/,
		text: /spring-boot|quarkus|micronaut|ktor|dropwizard|jetty|tomcat|vertx|io\.javalin/,
	},
	{ of: 'Java', weight: 'hinted', file: /^(pom\.xml|build\.gradle(\.kts)?)$/ },
	{ of: 'Elixir', weight: 'configured', file: /^mix\.exs$/, text: /:phoenix|:plug_cowboy|:bandit/ },
	{
		of: 'Deno',
		weight: 'hinted',
		file: /^deno\.jsonc?$/,
		text: /"(start|serve)"\s*:|jsr:@fresh|\$fresh/,
	},
	{ of: 'WebAssembly', weight: 'configured', file: /\.wasm$/ },
	{
		of: 'a container',
		weight: 'hinted',
		file: /^(Dockerfile|Containerfile)$/,
	},
	{
		of: 'a container',
		weight: 'hinted',
		file: /^(docker-)?compose\.ya?ml$/,
		text: /^[ \t]+build\s*:/m,
	},
];
const productSigns = [
	{
		of: 'a browser extension',
		weight: 'configured',
		file: /^manifest\.(json|config\.[jt]s)$/,
		in: ['.', 'src', 'public', 'app', 'extension', 'static'],
		text: /["']?manifest_version["']?\s*:/,
	},
	{
		of: 'an extension of VS Code',
		weight: 'configured',
		file: /^package\.json$/,
		text: /"engines"\s*:\s*\{[^}]{0,300}"vscode"/,
	},
	{
		of: 'a plugin of Obsidian',
		weight: 'configured',
		file: /^manifest\.json$/,
		text: /"minAppVersion"/,
	},
	{
		of: 'a desktop app of Electron',
		weight: 'configured',
		npm: 'electron',
		file: /^package\.json$/,
		text: /"main"\s*:/,
	},
	{
		of: 'a desktop app of Tauri',
		weight: 'configured',
		file: /^(tauri\.conf\.json5?|Tauri\.toml)$/,
		in: ['src-tauri'],
	},
	{
		of: 'an addon of Ember',
		weight: 'configured',
		file: /^package\.json$/,
		text: /"ember-addon"\s*[,\]]/,
	},
	{
		of: 'a theme of WordPress',
		weight: 'configured',
		file: /^style\.css$/,
		text: /^[ \t*]*Theme Name:/m,
	},
	{
		of: 'a plugin of WordPress',
		weight: 'configured',
		file: /\.php$/,
		text: /^[ \t*]*Plugin Name:/m,
	},
	{
		of: 'a package of Composer',
		weight: 'configured',
		file: /^composer\.json$/,
		text: /"type"\s*:\s*"[\w-]*(plugin|theme|module|extension|bundle|component|library)"/,
	},
	{ of: 'an action of GitHub', weight: 'configured', file: /^action\.ya?ml$/, text: /^runs:/m },
];
const npmSigns = frameworks/*frameworks*/.Ij.flatMap(({ name, package: npm, build, config }) => {
	const script = { of: name, weight: 'told', script: build };
	if (npm === '')
		return [script];
	const file = new RegExp(`^\\.?${config ?? build.split(' ')[0]}([.-]config)?(\\.\\w+)?\\.([cm]?[jt]s)$`);
	const isOwn = config === undefined || config === 'svelte' || config === 'vue';
	return [
		{ of: name, weight: 'installed', npm },
		script,
		...(isOwn ? [{ of: name, weight: 'configured', file, npm }] : []),
	];
});
const signs = [
	...npmSigns,
	...generatorSigns,
	...backEndSigns,
	...productSigns,
];
;// src/cli/init/gather.js
function gatherSigns(source) {
	const names = dependencyNames(source);
	const found = signs.flatMap((sign) => {
		const place = placeOf(sign, source, names);
		return place === undefined ? [] : [{ of: sign.of, weight: sign.weight, place }];
	});
	const candidates = new Map();
	for (const { of } of found) {
		const evidence = found.filter((each) => each.of === of);
		const kinds = new Set(evidence.map(({ weight }) => weight));
		const strength = [...kinds].reduce((sum, weight) => sum + weights[weight], 0);
		candidates.set(of, { name: of, strength, evidence });
	}
	return candidates;
}
function has(candidate, weight) {
	return candidate?.evidence.some((each) => each.weight === weight) === true;
}
function configurationOf(candidate) {
	const found = candidate?.evidence.find(({ weight }) => weight === 'configured') ??
		candidate?.evidence.find(({ weight }) => weight === 'hinted');
	return found?.place;
}
function placeOf(sign, source, names) {
	const { node, files } = source;
	const dependency = Object.keys(names).find((kind) => sign[kind] !== undefined);
	if (sign.npm !== undefined && node?.dependencies.has(sign.npm) !== true)
		return undefined;
	const named = dependency && names[dependency].find((name) => sign[dependency]?.test(name));
	if (dependency && named === undefined)
		return undefined;
	if (sign.script !== undefined)
		return node && scriptPlace(sign.script, node.scripts);
	if (sign.file === undefined)
		return sign.npm ?? named;
	return fileOf(sign, files);
}
function scriptPlace(command, scripts) {
	const script = buildScriptOf(scripts, command);
	return script === undefined ? undefined : `the script ${script}`;
}
function fileOf({ file, text, beside, in: folders = ['.'] }, files) {
	const paths = folders.flatMap((folder) => files
		.namesIn(folder)
		.filter((name) => file?.test(name))
		.map((name) => external_node_path_.posix.join(folder, name)));
	return paths.find((path) => {
		const near = files.namesIn(external_node_path_.posix.dirname(path));
		const isBeside = beside === undefined || near.some((name) => beside.test(name));
		return isBeside && (text === undefined || text.test(settingsText(files, path)));
	});
}
function sourceText(files, path) {
	try {
		return files.text(path);
	}
	catch {
		return '';
	}
}
function settingsText(files, path) {
	const text = sourceText(files, path);
	if (/\.([cm]?[jt]sx?|jsonc?)$/.test(path))
		return withoutComments(text);
	return /\.(html?|xml|\w+proj|props)$/.test(path)
		? withoutMarkupComments(text)
		: withoutHashComments(text);
}
function directModules(files) {
	return withoutComments(files.text('go.mod').replace(/^.*\/\/ indirect.*$/gm, ''));
}
function dependencyNames({ files, python }) {
	const composer = readSettings('composer.json', files.text('composer.json'));
	const cargo = readSettings('Cargo.toml', files.text('Cargo.toml'));
	const go = directModules(files);
	const gemfile = withoutHashComments(files.text('Gemfile'));
	return {
		composer: Object.keys(mapOf(composer['require'])),
		cargo: Object.keys(mapOf(cargo['dependencies'])),
		go: [...go.matchAll(/^[ \t]*(?:require\s+)?([\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?)\s+v/gm)].map(([, name = '']) => name),
		gem: [...gemfile.matchAll(/^[ \t]*gem\s*\(?["']([\w-]+)/gm)].map(([, name = '']) => name),
		python: [...python.program],
	};
}
;// src/cli/workflow/expressions.js
const maxLength = 1000;
function judge(condition, facts) {
	const [, inner] = /^\$\{\{(.*)\}\}$/s.exec(condition.trim()) ?? [];
	const text = inner ?? condition;
	if (text.trim() === '')
		return 'yes';
	if (text.length > maxLength || text.includes('${{'))
		return 'unknown';
	const tokens = tokensOf(text);
	return tokens === undefined ? 'unknown' : truthOf(new Expression(tokens, facts).evaluate());
}
function evaluate(expression, facts) {
	const value = resultOf(expression, facts);
	return value && 'known' in value ? String(value.known ?? '') : undefined;
}
function differs(expression, facts) {
	const value = resultOf(expression, facts);
	return value !== undefined && 'begins' in value;
}
function resultOf(expression, facts) {
	const tokens = expression.length > maxLength ? undefined : tokensOf(expression);
	return tokens && new Expression(tokens, facts).evaluate();
}
function allOf(answers) {
	if (answers.includes('no'))
		return 'no';
	return answers.includes('unknown') ? 'unknown' : 'yes';
}
function not(answer) {
	if (answer === 'unknown')
		return answer;
	return answer === 'yes' ? 'no' : 'yes';
}
function tokensOf(text) {
	const token = /\s*('(?:[^']|'')*'|\d+(?:\.\d+)?|[a-z_][\w-]*(?:\.[\w-]+)*|&&|\|\||[!=<>]=|[()!<>,])/giy;
	const tokens = [...text.trim().matchAll(token)];
	const isWhole = tokens.map(([whole]) => whole).join('') === text.trim();
	return isWhole ? tokens.map(([, found = '']) => found) : undefined;
}
class Expression {
	#tokens;
	#facts;
	constructor(tokens, facts) {
		this.#tokens = tokens;
		this.#facts = { ...facts, true: true, false: false, null: null };
	}
	evaluate() {
		const value = this.#either();
		return this.#tokens.length === 0 ? value : { truth: 'unknown' };
	}
	#either() {
		let left = this.#both();
		while (this.#takes('||'))
			left = joined(left, this.#both(), 'yes');
		return left;
	}
	#both() {
		let left = this.#comparison();
		while (this.#takes('&&'))
			left = joined(left, this.#comparison(), 'no');
		return left;
	}
	#comparison() {
		const left = this.#single();
		const [operator = ''] = this.#tokens;
		if (!/^(?:[!=<>]=|[<>])$/.test(operator))
			return left;
		this.#tokens.shift();
		const same = compare(left, this.#single());
		if (operator === '==')
			return asValue(same);
		return asValue(operator === '!=' ? not(same) : 'unknown');
	}
	#single() {
		if (this.#takes('!'))
			return asValue(not(truthOf(this.#single())));
		if (this.#takes('(')) {
			const inner = this.#either();
			return this.#takes(')') ? inner : { truth: 'unknown' };
		}
		const token = this.#tokens.shift() ?? '';
		if (token.startsWith("'"))
			return { known: token.slice(1, -1).replaceAll("''", "'") };
		if (/^\d/.test(token))
			return { known: Number(token) };
		return this.#takes('(') ? this.#call(token.toLowerCase()) : this.#read(token.toLowerCase());
	}
	#call(name) {
		const given = [];
		while (!this.#takes(')')) {
			if (this.#tokens.length === 0)
				return { truth: 'unknown' };
			given.push(this.#either());
			this.#takes(',');
		}
		if (name === 'format')
			return expressions_format(given);
		const [text, part] = given;
		if (name === 'tojson' && text && 'known' in text)
			return { known: JSON.stringify(text.known) };
		return text && part ? asValue(search(name, text, part)) : this.#read(`${name}()`);
	}
	#read(name) {
		const parts = name.split('.');
		const known = parts.map((_, at) => this.#factOf(parts.slice(0, at + 1).join('.')));
		const fact = known.includes(null) ? null : known.at(-1);
		if (fact === undefined)
			return { truth: 'unknown' };
		return typeof fact === 'object' && fact !== null ? fact : { known: fact };
	}
	#factOf(name) {
		return Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined;
	}
	#takes(token) {
		const isNext = this.#tokens[0] === token;
		if (isNext)
			this.#tokens.shift();
		return isNext;
	}
}
function asValue(answer) {
	return answer === 'unknown' ? { truth: answer } : { known: answer === 'yes' };
}
function truthOf(value) {
	if ('truth' in value)
		return value.truth;
	return 'begins' in value || value.known ? 'yes' : 'no';
}
function joined(left, right, deciding) {
	const truth = truthOf(left);
	if (truth !== 'unknown')
		return truth === deciding ? left : right;
	return { truth: truthOf(right) === deciding ? deciding : 'unknown' };
}
function compare(one, other) {
	if ('begins' in other && 'known' in one)
		return compare(other, one);
	if (!('known' in other))
		return 'unknown';
	const { known } = other;
	if ('begins' in one) {
		const text = lower(known);
		const isOther = text === one.isNot.toLowerCase() || !text.startsWith(one.begins.toLowerCase());
		return isOther ? 'no' : 'unknown';
	}
	if (!('known' in one))
		return 'unknown';
	const isText = typeof one.known === 'string' && typeof known === 'string';
	const isSame = isText ? lower(one.known) === lower(known) : Number(one.known) === Number(known);
	return isSame ? 'yes' : 'no';
}
function expressions_format(given) {
	const texts = given.map((value) => ('known' in value ? String(value.known ?? '') : undefined));
	const [pattern, ...parts] = texts;
	if (given.some((value) => 'begins' in value))
		return { begins: '', isNot: '' };
	if (pattern === undefined || parts.includes(undefined))
		return { truth: 'unknown' };
	const filled = pattern.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole, at) => at === undefined ? whole.slice(1) : (parts[Number(at)] ?? whole));
	return { known: filled };
}
function search(name, text, part) {
	if (!('known' in part) || 'truth' in text)
		return 'unknown';
	const sought = lower(part.known);
	const isWhole = 'known' in text;
	const given = isWhole ? lower(text.known) : text.begins.toLowerCase();
	switch (name) {
		case 'startswith':
			if (given.startsWith(sought))
				return 'yes';
			return !isWhole && sought.startsWith(given) ? 'unknown' : 'no';
		case 'contains':
			if (given.includes(sought))
				return 'yes';
			return isWhole ? 'no' : 'unknown';
		case 'endswith':
			if (!isWhole)
				return 'unknown';
			return given.endsWith(sought) ? 'yes' : 'no';
		default:
			return 'unknown';
	}
}
function lower(value) {
	return String(value ?? '').toLowerCase();
}
;// src/cli/workflow/matrix.js
const maxRows = 256;
function rowsOf({ workflow, job }) {
	const { matrix } = strategyOf({ workflow, job });
	if (matrix === undefined)
		return [{}];
	const { exclude = [], include = [], ...axes } = mapOf(matrix);
	if (textOf(matrix) !== undefined || !isList(exclude) || !isList(include))
		return undefined;
	let rows = Object.keys(axes).length > 0 ? [{}] : [];
	for (const [name, values] of Object.entries(axes)) {
		if (!isList(values) || rows.length * values.length > maxRows)
			return undefined;
		rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
	}
	const left = rows.filter((row) => !exclude.some((one) => agrees(row, mapOf(one))));
	return including(left, include.map(mapOf), Object.keys(axes));
}
function including(rows, entries, axes) {
	const found = rows.map((own) => ({ own, row: own }));
	const added = [];
	for (const entry of entries) {
		const named = Object.fromEntries(axes.flatMap((name) => (name in entry ? [[name, entry[name]]] : [])));
		const fitting = found.filter(({ own }) => agrees(own, named));
		for (const one of fitting)
			one.row = { ...one.row, ...entry };
		if (fitting.length === 0)
			added.push(entry);
	}
	return [...found.map(({ row }) => row), ...added];
}
function agrees(row, wanted) {
	return Object.entries(wanted).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value));
}
function isList(value) {
	return Array.isArray(value);
}
function strategyOf({ workflow, job }) {
	return mapOf(mapOf(mapOf(workflow['jobs'])[job])['strategy']);
}
function countJobs({ gates }, which) {
	const counts = gates.map((gate) => {
		const most = Number(strategyOf(gate)['max-parallel']);
		const limit = which === 'at once' && most > 0 ? most : Number.POSITIVE_INFINITY;
		if (limit === 1)
			return 1;
		const size = rowsOf(gate)?.length;
		return size === undefined ? undefined : Math.min(size, limit);
	});
	return counts.reduce((all, count) => (all === undefined || !count ? undefined : all * count), 1);
}
;// src/cli/workflow/filled-step.js
const expressions = /\$\{\{(.*?)\}\}/gs;
function stepsOfRows(step, clone) {
	const [gate] = step.gates;
	const rows = gate && factsOfRows(gate);
	if (!rows)
		return [fillStep(step, factsOf(clone))];
	return rows
		.filter((row) => gate?.conditions.every((condition) => judge(condition, row) !== 'no'))
		.map((row) => fillStep(step, { ...factsOf(clone), ...row }));
}
function factsOfRows(gate) {
	const rows = rowsOf(gate)?.map((row) => leavesOf('matrix', row));
	const empty = Object.fromEntries((rows ?? []).flatMap(Object.keys).map((name) => [name, null]));
	return rows?.map((row) => ({ ...empty, ...row }));
}
function fillText(text, facts) {
	return text.replace(expressions, (whole, expression) => {
		const value = evaluate(expression, facts);
		return value === undefined || value.includes('${{') ? whole : value;
	});
}
function fillStep(step, told) {
	const event = step.events.includes('push') ? { 'github.event_name': 'push' } : {};
	const known = { ...event, ...told };
	const env = fillAll(step.env, known);
	const runs = runsOf(step);
	const written = Object.entries(env).filter(([name, text]) => !text.includes('${{') && !setsVariable(runs, name));
	const facts = {
		...known,
		...Object.fromEntries(written.map(([name, text]) => [`env.${name.toLowerCase()}`, text])),
	};
	const downloads = step.downloads.map(({ name, path }) => ({
		name: fillText(name, facts),
		path: fillText(path, facts),
	}));
	return { ...step, env, downloads, inputs: fillAll(step.inputs, facts), facts };
}
function runsOf({ gates: [gate] }) {
	const job = gate && mapOf(mapOf(gate.workflow['jobs'])[gate.job]);
	const runs = listOf(job?.['steps']).flatMap((each) => textOf(mapOf(each)['run']) ?? []);
	return runs.join('\n');
}
function setsVariable(runs, name) {
	return runs.includes('GITHUB_ENV') && runs.includes(`${name}=`);
}
function fillAll(texts, facts) {
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillText(text, facts)]));
}
function factsOf({ root, origin, commit, ref }) {
	const { repository = '' } = origin ?? {};
	const [owner = '', name = ''] = repository.split('/');
	const known = {
		'github.repository': repository,
		'github.event.repository.full_name': repository,
		'github.repository_owner': owner,
		'github.event.repository.name': name,
		'github.workspace': root,
		'github.sha': commit,
		'github.ref': ref,
		'github.ref_name': ref.replace('refs/heads/', ''),
	};
	return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}
function leavesOf(name, value) {
	if (typeof value !== 'object' || value === null)
		return isPlain(value) ? { [name.toLowerCase()]: value } : {};
	const entries = Object.entries(mapOf(value));
	return Object.assign({}, ...entries.map(([key, each]) => leavesOf(`${name}.${key}`, each)));
}
function isPlain(value) {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
;// src/cli/workflow/filter-pattern.js
function matchesPattern(pattern, branch) {
	const parts = filter_pattern_partsOf(pattern);
	let reached = withSkipped(new Set([0]), parts);
	for (const character of branch) {
		const next = new Set();
		for (const at of reached) {
			const part = parts[at];
			if (part?.fits(character))
				next.add(part.times === 'any' ? at : at + 1);
		}
		reached = withSkipped(next, parts);
	}
	return reached.has(parts.length);
}
function withSkipped(reached, parts) {
	for (const at of reached) {
		const part = parts[at];
		if (part && part.times !== 'once')
			reached.add(at + 1);
	}
	return reached;
}
function filter_pattern_partsOf(pattern) {
	const parts = [];
	for (const [token] of pattern.matchAll(/\*+|\\.|\[[^\]]*\]|./gsu)) {
		const last = parts.at(-1);
		if (token.startsWith('*')) {
			const isDeep = token.length > 1;
			parts.push({ fits: (character) => isDeep || character !== '/', times: 'any' });
		}
		else if (token === '?' && last?.times === 'once')
			last.times = 'at most once';
		else if (token === '+' && last?.times === 'once')
			parts.push({ ...last, times: 'any' });
		else
			parts.push({ fits: characterTest(token), times: 'once' });
	}
	return parts;
}
function characterTest(token) {
	if (!token.startsWith('[') || token.length === 1) {
		const literal = token.replace(/^\\(?=.)/s, '');
		return (character) => character === literal;
	}
	try {
		const set = new RegExp(`^${token}$`, 'u');
		return (character) => set.test(character);
	}
	catch {
		return () => true;
	}
}
;// src/cli/workflow/deploy-steps.js
function isRenewing({ inputs, env }) {
	const { 'access-token': given, 'refresh-token': refresh } = inputs;
	const access = given || env['OSC_ACCESS_TOKEN'] || '';
	return access === '' || (refresh !== undefined && /&&|\|\|/.test(access));
}
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];
const maxWorkflowBytes = 64 * 1024;
const maxWorkflows = 20;
const ownAction = /(^|\/)osc-deploy(\/[^@]*)?@/;
const ownCommand = /osc-deploy[^\s"']*["']?[ \t]+(?:publish|run|remove|rollback|cleanup)\b/;
function readWorkflows(root) {
	const found = {
		names: [],
		schedules: new Map(),
		steps: [],
		uploads: [],
		commands: [],
		unreadable: [],
	};
	for (const folder of workflowFolders) {
		const files = new CloneFiles((0,external_node_path_.join)(root, folder));
		const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
		const named = names.filter((name) => files.text(name).includes('osc-deploy'));
		checkNumber(folder, named);
		const uploading = names.filter((name) => files.text(name).includes('/upload-artifact@'));
		const parsed = new Set([...named, ...uploading.slice(0, maxWorkflows)]);
		for (const name of names) {
			const file = `${folder}/${(0,plain_text/*plainText*/.wh)(name, 80)}`;
			const text = files.text(name, maxWorkflowBytes);
			if (parsed.has(name))
				readWorkflow(file, { text, found });
			else
				skimWorkflow(file, { text, found });
		}
	}
	return found;
}
function checkNumber(folder, names) {
	if (names.length <= maxWorkflows)
		return;
	const text = `${folder} has ${names.length} workflows that name osc-deploy, and at most ${maxWorkflows} are read.`;
	throw new errors/*DeployError*/.sH('usage', text);
}
function skimWorkflow(file, { text, found }) {
	const title = /^name:[ \t]*["']?([^"'\r\n#]*)/m.exec(text)?.[1]?.trim() || file;
	const crons = [...text.matchAll(/^[^#\r\n]*\bcron:[ \t]*["']?([^"'\r\n#}]+)/gm)];
	found.names.push(title);
	found.schedules.set(title, crons.map(([, cron = '']) => cron.trim()));
}
function findDeploySteps(root) {
	return readWorkflows(root).steps;
}
function readWorkflow(file, { text, found }) {
	const { value: workflow, reason } = parseYaml(text);
	if (reason !== undefined) {
		if (/osc-deploy[^\s@]*@/.test(text))
			found.unreadable.push({ file, reason });
		return;
	}
	const title = textOf(workflow['name']) ?? file;
	found.names.push(title);
	const around = { file, title, workflow, ...triggersOf(workflow['on']) };
	found.schedules.set(title, around.crons);
	for (const [name, job] of Object.entries(mapOf(workflow['jobs']))) {
		readJob(mapOf(job), { ...around, name, found });
		const scripts = listOf(mapOf(job)['steps']).flatMap((step) => textOf(mapOf(step)['run']) ?? []);
		if (scripts.some((script) => ownCommand.test(script)))
			found.commands.push({ file, job: (0,plain_text/*plainText*/.wh)(name, 60) });
	}
}
function parseYaml(text) {
	if ((0,nesting/*isTooNested*/.W)(text))
		return { value: {}, reason: 'its YAML is nested too deeply' };
	const document = (0,dist.parseDocument)(text, { logLevel: 'error', uniqueKeys: false });
	const [error] = document.errors;
	if (error)
		return { value: {}, reason: `line ${error.linePos?.[0].line ?? 1} is not valid YAML` };
	try {
		return { value: mapOf(document.toJS({ maxAliasCount: 100 })) };
	}
	catch {
		return { value: {}, reason: 'its YAML has too many aliases, or one without an anchor' };
	}
}
function readJob(job, around) {
	const { file, title, name, workflow, found, origin = file, ...triggers } = around;
	const named = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
	const environment = named === undefined ? undefined : (0,plain_text/*plainText*/.wh)(named, 255);
	const env = { ...textsOf(workflow['env']), ...textsOf(job['env']) };
	const downloads = [];
	for (const step of listOf(job['steps']).map(mapOf)) {
		const uses = textOf(step['uses']) ?? '';
		const inputs = namedTexts(step['with']);
		const { name: artifact = 'artifact', path = '.' } = inputs;
		if (uses.includes('/upload-artifact@'))
			found.uploads.push({ name: artifact, path, file, workflow: title });
		else if (uses.includes('/download-artifact@') && inputs['name'])
			downloads.push({ name: artifact, path });
		else if (ownAction.test(uses)) {
			found.steps.push({
				...triggers,
				file,
				job: (0,plain_text/*plainText*/.wh)(name, 60),
				environment,
				cacheMode: textOf(job['cache-mode'] ?? workflow['cache-mode']),
				gates: [{ file: origin, workflow, job: name, conditions: [textOf(step['if']) ?? ''] }],
				withheld: [],
				barred: [],
				inputs,
				env: { ...env, ...textsOf(step['env']) },
				downloads: [...downloads],
			});
		}
	}
}
function triggersOf(on) {
	const listed = Array.isArray(on) ? on : [on];
	const named = mapOf(on);
	const { workflows } = mapOf(named['workflow_run']);
	const push = mapOf(named['push']);
	const { branches, 'branches-ignore': ignored, tags, 'tags-ignore': ignoredTags } = push;
	const isByBranch = branches !== undefined || ignored !== undefined;
	return {
		events: [...listed.flatMap((event) => textOf(event) ?? []), ...Object.keys(named)],
		crons: listOf(named['schedule']).flatMap((each) => textOf(mapOf(each)['cron']) ?? []),
		tagsOnly: !isByBranch && (tags !== undefined || ignoredTags !== undefined),
		branches: filterOf(branches, ignored),
		tags: filterOf(tags, ignoredTags),
		after: textsIn(workflows),
	};
}
function filterOf(wanted, ignored) {
	const without = textsIn(ignored).map((pattern) => `!${pattern}`);
	return [...textsIn(wanted), ...(without.length > 0 ? ['**', ...without] : [])];
}
function textsIn(value) {
	return (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []);
}
function namedTexts(value) {
	const entries = Object.entries(textsOf(value));
	return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text]));
}
function textsOf(value) {
	return Object.fromEntries(Object.entries(mapOf(value)).map(([name, each]) => [name, textOf(each) ?? '']));
}
;// src/cli/workflow/reach.js
const maxJobs = 100;
const hasStatus = /\b(?:always|success|failure|cancelled)\s*\(/i;
function reaches(step, facts) {
	return allOf(step.gates.map((gate) => new Jobs(gate, facts).reachStep()));
}
function neededBy({ workflow, job }) {
	const jobs = mapOf(workflow['jobs']);
	const found = new Set([job]);
	for (const name of found)
		for (const needed of textsIn(mapOf(jobs[name])['needs']))
			found.add(needed);
	found.delete(job);
	return [...found];
}
function conditionsOf({ gates }) {
	const all = gates.flatMap((gate) => {
		const jobs = mapOf(gate.workflow['jobs']);
		const onTheWay = [gate.job, ...neededBy(gate)];
		return [...gate.conditions, ...onTheWay.map((name) => textOf(mapOf(jobs[name])['if']) ?? '')];
	});
	return all.filter((condition) => condition !== '');
}
class Jobs {
	#gate;
	#facts;
	#jobs;
	#known = new Map();
	constructor(gate, facts) {
		this.#gate = gate;
		this.#facts = facts;
		this.#jobs = mapOf(gate.workflow['jobs']);
	}
	reachStep() {
		const { job, conditions } = this.#gate;
		if (Object.keys(this.#jobs).length > maxJobs)
			return 'unknown';
		const started = this.#starts(job);
		const facts = { ...this.#factsOf(job), 'success()': true };
		return allOf([started, ...conditions.map((condition) => judge(condition, facts))]);
	}
	#starts(name) {
		const known = this.#known.get(name);
		if (known !== undefined)
			return known;
		this.#known.set(name, 'unknown');
		if (!Object.hasOwn(this.#jobs, name))
			return 'unknown';
		const condition = textOf(mapOf(this.#jobs[name])['if']) ?? '';
		const facts = this.#factsOf(name);
		const isImplied = !hasStatus.test(condition);
		const answer = allOf([isImplied ? judge('success()', facts) : 'yes', judge(condition, facts)]);
		this.#known.set(name, answer);
		return answer;
	}
	#factsOf(name) {
		const needs = neededBy({ ...this.#gate, job: name });
		const answers = needs.map((needed) => this.#starts(needed));
		const results = needs.flatMap((needed, at) => {
			const result = { yes: 'success', no: 'skipped', unknown: undefined }[answers[at] ?? 'unknown'];
			return result ? [[`needs.${needed.toLowerCase()}.result`, result]] : [];
		});
		const success = { yes: true, no: false, unknown: undefined }[allOf(answers)];
		return {
			...this.#facts,
			...Object.fromEntries(results),
			'always()': true,
			'failure()': false,
			'cancelled()': false,
			...(success !== undefined && { 'success()': success }),
		};
	}
}
;// src/cli/workflow/run-facts.js
const payloads = {
	schedule: ['schedule'],
	push: ['head_commit', 'commits'],
	release: ['action', 'release'],
	pull_request: ['action', 'pull_request'],
	workflow_dispatch: ['inputs'],
	workflow_run: ['action', 'workflow_run'],
	issues: ['issue'],
	issue_comment: ['issue'],
};
const otherPayloads = ['issue.pull_request', 'label'];
function run_facts_factsOf(event, { repository, kind, name }) {
	const own = payloads[event] ?? [];
	const absent = [...Object.values(payloads).flat(), ...otherPayloads].filter((field) => !own.includes(field));
	const start = `refs/${kind}/`;
	const ref = typeof name === 'object' && name !== null
		? { begins: start + name.begins, isNot: start + name.isNot }
		: `${start}${name}`;
	return {
		...Object.fromEntries(absent.map((field) => [`github.event.${field}`, null])),
		...(event === 'workflow_run' && { 'github.event.workflow_run.conclusion': 'success' }),
		'github.event_name': event,
		'github.ref': ref,
		'github.ref_name': name,
		'github.ref_type': kind === 'tags' ? 'tag' : 'branch',
		'github.head_ref': '',
		'github.base_ref': '',
		'github.repository': repository,
		'github.repository_owner': repository.split('/')[0] ?? '',
	};
}
;// src/cli/workflow/branches.js
function deploysBranch(step, at) {
	if (isForPreviews(step, at))
		return false;
	const byItself = productionOf(step).filter((event) => !startedByPeople.has(event));
	return byItself.length === 0 || byItself.some((event) => startsOn(event, { step, at }));
}
function reachOn(step, at) {
	const events = productionOf(step).filter((event) => at.branch === '' || startsOn(event, { step, at }));
	const known = at.defaultBranch && {
		'github.event.repository.default_branch': at.defaultBranch,
	};
	const own = Object.entries(step.facts).filter(([name]) => !ofRepository.test(name));
	const found = events.map((event) => {
		const run = run_facts_factsOf(event, { repository: '', kind: 'heads', name: at.branch });
		const ofRun = Object.entries(run).filter(([name]) => !ofRepository.test(name));
		const facts = at.branch === '' ? own : [...own, ...ofRun];
		return reachIn(event, { step, at, facts: { ...Object.fromEntries(facts), ...known } });
	});
	const order = ['yes', 'unknown', 'no'];
	found.sort((one, other) => order.indexOf(one.answer) - order.indexOf(other.answer));
	return found[0] ?? { answer: 'yes', by: 'if' };
}
function reachIn(event, { step, at, facts }) {
	const { branch, defaultBranch } = at;
	for (const by of ['operation', 'preview']) {
		const answer = isProduction(fillText(step.inputs[by] ?? '', facts), at);
		if (answer !== 'yes')
			return { answer, by };
	}
	if (branch === '' || event === 'workflow_call')
		return { answer: 'yes', by: 'if' };
	const answer = reaches(step, facts);
	const isAsked = answer === 'unknown' && branch === defaultBranch;
	return { answer: isAsked ? 'yes' : answer, by: 'if' };
}
function isProduction(text, { branch, defaultBranch }) {
	const value = text.trim().toLowerCase();
	if (value.includes('${{'))
		return 'unknown';
	if (value === 'branch')
		return branch === defaultBranch || branch === '' ? 'yes' : 'no';
	return ['', 'auto', 'deploy', 'false'].includes(value) ? 'yes' : 'no';
}
const ofRepository = /^github\.(?:event\.)?repository/;
function isForPreviews(step, { defaultBranch }) {
	const { preview } = step.inputs;
	const events = productionOf(step);
	if (preview === 'true' || (events.length === 0 && step.events.length > 0))
		return true;
	const isPushed = events.every((event) => event === 'push') && events.length > 0;
	const branch = defaultBranch || 'main';
	return (preview === 'branch' && isPushed && !startsOn('push', { step, at: { branch, defaultBranch } }));
}
function productionOf({ events }) {
	return events.filter((event) => !ofPulls.test(event));
}
function deploysOf(step, at) {
	if (isForPreviews(step, at))
		return { branches: [], others: [] };
	const { defaultBranch } = at;
	const { events, branches: filter, tags, tagsOnly, inputs } = step;
	const isPushed = events.includes('push') && !tagsOnly;
	const pushed = isPushed && inputs['preview'] !== 'branch' ? filter : [];
	const isOfDefault = events.some((event) => ofDefaultBranch.has(event)) ||
		(isPushed && (filter.length === 0 || matchesFilter(filter, defaultBranch)));
	const branches = new Set([...(isOfDefault ? [defaultBranch] : []), ...pushed.filter(isLiteral)]);
	const patterns = pushed.filter((pattern) => !isLiteral(pattern));
	const others = [
		...(patterns.length > 0 ? [`branches like ${patterns.join(', ')}`] : []),
		...(tags.length > 0 ? [`tags like ${tags.join(', ')}`] : []),
		...(events.includes('release') ? ['releases'] : []),
	];
	return { branches: [...branches].filter(Boolean), others };
}
const startedByPeople = new Set(['workflow_dispatch', 'workflow_call']);
const ofPulls = /^(?:pull_request|merge_group$|delete$)/;
const ofDefaultBranch = new Set(['schedule', 'workflow_run', 'repository_dispatch']);
function startsOn(event, { step, at: { branch, defaultBranch } }) {
	const isDefault = defaultBranch === '' || branch === defaultBranch;
	if (ofDefaultBranch.has(event))
		return isDefault;
	if (event === 'release')
		return false;
	if (event !== 'push')
		return true;
	if (step.inputs['preview'] === 'branch' && !isDefault)
		return false;
	if (step.tagsOnly)
		return false;
	return step.branches.length === 0 || matchesFilter(step.branches, branch);
}
function matchesFilter(patterns, branch) {
	const last = patterns.findLast((pattern) => matchesPattern(pattern.replace(/^!/, ''), branch));
	return last !== undefined && !last.startsWith('!');
}
function isLiteral(pattern) {
	return /^[\w./@-]+$/.test(pattern);
}
;// src/cli/init/own-runs.js
const deploying = new Set([
	'push',
	'workflow_dispatch',
	'schedule',
	'release',
	'workflow_run',
	'create',
	'workflow_call',
]);
function deploys(workflow) {
	return triggersOf(workflow['on']).events.some((event) => deploying.has(event));
}
function readRuns(workflow, mainBranch) {
	const triggers = triggersOf(workflow['on']);
	const events = triggers.events.filter((event) => deploying.has(event));
	const starts = (some) => deploysBranch({ ...triggers, events: some, inputs: {} }, { branch: mainBranch, defaultBranch: mainBranch });
	const isPushed = events.includes('push') && starts(['push']);
	const other = events.find((event) => event !== 'push') ?? 'push';
	const event = isPushed || other === 'workflow_call' ? 'push' : other;
	const isOfTag = !isPushed && (event === 'push' || event === 'release');
	const tag = triggers.tags[0]?.replace(/[*?+[\\].*$/s, '') ?? '';
	const text = JSON.stringify(workflow);
	const [, repository = '/'] = /\bgithub\.repository\s*==\s*'([^']*)'/.exec(text) ?? [];
	const usual = usualFacts(text, { repository, mainBranch });
	return {
		mainBranch,
		events,
		isProduction: triggers.tagsOnly || events.includes('release') || starts(events),
		isCalled: events.every((each) => each === 'workflow_call'),
		isPushed,
		production: {
			...(isOfTag
				? run_facts_factsOf(event, { repository, kind: 'tags', name: { begins: tag, isNot: '' } })
				: run_facts_factsOf(event, { repository, kind: 'heads', name: mainBranch })),
			...(isPushed ? { inputs: null } : {}),
			'github.event.workflow_run.conclusion': 'success',
			'github.event.workflow_run.event': 'push',
			'github.event.workflow_run.head_branch': mainBranch,
			...usual,
		},
		pulls: {
			...run_facts_factsOf('pull_request', {
				repository,
				kind: 'pull',
				name: { begins: '', isNot: mainBranch },
			}),
			inputs: null,
			'github.head_ref': anyText,
			'github.base_ref': mainBranch,
			'github.event.action': { begins: '', isNot: 'closed' },
			'github.event.pull_request': anyText,
			'github.event.pull_request.merged': false,
			'github.event.pull_request.head.repo.fork': false,
			'github.event.pull_request.head.repo.full_name': repository,
			...usual,
		},
	};
}
const anyText = { begins: '', isNot: '' };
function usualFacts(text, { repository, mainBranch }) {
	const [, owner = repository.split('/')[0] ?? ''] = /\bgithub\.repository_owner\s*==\s*'([^']*)'/.exec(text) ?? [];
	return {
		'github.repository': repository,
		'github.repository_owner': owner,
		'github.actor': '/',
		'github.event.head_commit.message': '',
		'github.event.repository.fork': false,
		'github.event.repository.default_branch': mainBranch,
		'success()': true,
		'always()': true,
		'failure()': false,
		'cancelled()': false,
	};
}
function judgeStep(condition, { runs, known, ids }) {
	const facts = { ...known, ...withoutCaches(condition, ids) };
	const production = judge(condition, { ...runs.production, ...facts });
	if (production !== 'yes')
		return production === 'no' ? 'none' : 'unknown';
	return judge(condition, { ...runs.pulls, ...facts }) === 'yes' ? 'all' : 'production';
}
function withoutCaches(condition, ids) {
	const asked = [...condition.matchAll(/\bsteps\.([\w-]+)\.outputs\.[\w-]*cache-hit\b/gi)];
	const absent = asked.filter(([, id = '']) => !ids.has(id));
	return Object.fromEntries(absent.map(([name]) => [name.toLowerCase(), null]));
}
;// src/cli/init/own-jobs.js
function readJobs({ top, mainBranch }) {
	const folder = '.github/workflows';
	const names = top.namesIn(folder).filter((name) => /\.ya?ml$/.test(name));
	const files = names
		.map((name) => `${folder}/${name}`)
		.filter((file) => !isOwnWorkflow(file))
		.sort();
	const all = files.map((file) => {
		const text = top.text(file);
		if (/(^|\/)osc-deploy(\/[^@\s]*)?@/m.test(text))
			return [];
		const workflow = readSettings(file, text);
		if (!deploys(workflow))
			return [];
		const runs = readRuns(workflow, mainBranch);
		return Object.entries(mapOf(workflow['jobs'])).map(([id, job]) => ({ file, id, job: mapOf(job), workflow, runs, callers: [] }));
	});
	return all.map((jobs) => jobs.map((job) => (job.runs.isCalled ? { ...job, callers: callersOf(job, all.flat()) } : job)));
}
function callersOf({ file }, jobs) {
	return jobs.filter(({ job }) => textOf(job['uses']) === `./${file}`);
}
function gateOf({ file, id, workflow }, step = {}) {
	return { gates: [{ file, workflow, job: id, conditions: [textOf(step['if']) ?? ''] }] };
}
function commandFolder(job, own) {
	return folderPath(own ?? commandDefault(job, 'working-directory') ?? '.');
}
function commandDefault({ job, workflow }, name) {
	const [told] = [job, workflow].flatMap((each) => textOf(mapOf(mapOf(each['defaults'])['run'])[name]) ?? []);
	return told;
}
function usesAction(step, action) {
	return textOf(step['uses'])?.startsWith(`${action}@`) === true;
}
;// src/cli/init/build-notes.js
function buildNotes(source, project) {
	if (project.runner !== undefined || project.build.length === 0)
		return [];
	const ofWorkflow = project.source?.startsWith('.github/') === true;
	return [
		...(ofWorkflow ? [] : workflowNotes(source, project)),
		...exampleNotes(source, project),
		...missingNotes(source),
		...(project.own === undefined ? scriptNotes(source, project) : []),
	];
}
const maxNames = 5;
function listed(names) {
	const more = names.length > maxNames ? ' …' : '';
	return `${names
		.slice(0, maxNames)
		.map((name) => (0,plain_text/*plainText*/.wh)(name, 60))
		.join(', ')}${more}`;
}
const ofRun = /^(CI|FORCE_COLOR|NO_COLOR|NODE_AUTH_TOKEN|NPM_TOKEN|TERM|DEBUG)$/;
function workflowNotes(source, { build, env = {} }) {
	for (const job of readJobs(source).flat()) {
		for (const step of listOf(job.job['steps']).map(mapOf)) {
			const run = textOf(step['run']) ?? '';
			const command = build.find((each) => run.split('\n').some((line) => bareCommand(line) === bareCommand(each)));
			const folder = commandFolder(job, textOf(step['working-directory']));
			if (command === undefined || folder !== (source.folder || '.'))
				continue;
			const given = { ...mapOf(job.job['env']), ...mapOf(step['env']) };
			const names = Object.keys(given).filter((name) => !ofRun.test(name) && !(name in env));
			if (names.length > 0)
				return [
					`${(0,plain_text/*plainText*/.wh)(job.file, 100)} runs \`${(0,plain_text/*plainText*/.wh)(command, 80)}\` with ${listed(names)}, which it does not have here: add what the pages need to \`env\` of the build.`,
				];
		}
	}
	return [];
}
function bareCommand(line) {
	return line.trim().replace(/^(npm|pnpm|yarn|bun) run /, '$1 ');
}
const inPages = /^(VITE|PUBLIC|NEXT_PUBLIC|NUXT|REACT_APP|VUE_APP|GATSBY|EXPO_PUBLIC|NG_APP|RSBUILD)_/;
function exampleNotes({ files, node, upwards }, { env = {} }) {
	const example = files.find(/^\.env(\.local|\.production)?\.(example|sample|template|dist)$/);
	const isGiven = files.has('.env.production') || (files.has('.env') && !ignoresVariables(upwards));
	if (node === undefined || example === undefined || isGiven)
		return [];
	const named = [...files.text(example).matchAll(/^[ \t]*(?:export\s+)?([A-Za-z]\w*)\s*=/gm)]
		.map(([, name = '']) => name)
		.filter((name) => !(name in env) && !/^(PORT|HOST|NODE_ENV)$/.test(name));
	const pages = named.filter((name) => inPages.test(name));
	const names = pages.length > 0 ? pages : named;
	return names.length === 0
		? []
		: [
			`${example} names ${listed(names)}, and no .env is in git: give what the pages need to the build, as its \`env\`.`,
		];
}
function ignoresVariables(upwards) {
	return upwards.some((files) => /^\/?(\.env\*?|\*\.env)\s*$/m.test(files.text('.gitignore')));
}
function missingNotes({ files }) {
	const ignored = files
		.text('.gitignore')
		.split('\n')
		.map((line) => line.trim().replace(/^\//, ''));
	const missing = ignored.filter((path) => /^[\w.-][\w./-]*\w$/.test(path) &&
		!path.startsWith('.env') &&
		['example', 'sample', 'template', 'dist'].some((kind) => files.has(`${path}.${kind}`)));
	return missing.length === 0
		? []
		: [`${listed(missing)}: not in git, which only has an example of it; a clone lacks it.`];
}
const scriptFolders = ['.', 'scripts', 'bin', 'ci', '.github/scripts'];
const ofSite = /(build|deploy|publish|docs?|site|pages|netlify|vercel|cloudflare).*\.sh$/i;
function scriptNotes({ files, node }, { framework, build }) {
	const command = frameworks/*frameworks*/.Ij.find(({ name }) => name === framework)?.build;
	if (command === undefined || !command.includes(' '))
		return [];
	const scripts = Object.values(node?.scripts ?? {});
	const path = scriptFolders
		.flatMap((folder) => files.namesIn(folder).map((name) => external_node_path_.posix.join(folder, name)))
		.filter((each) => ofSite.test(each) && ![...scripts, ...build].some((run) => run.includes(each)))
		.find((each) => settingsText(files, each).includes(command));
	return path === undefined
		? []
		: [
			`${(0,plain_text/*plainText*/.wh)(path, 100)} runs \`${command}\` among other steps, which are not taken over: where the pages need them, give --build-command 'bash ${(0,plain_text/*plainText*/.wh)(path, 100)}'.`,
		];
}
;// src/cli/init/database-driver.js
const drivers = /^(pg|postgres|mysql2?|mongodb|mongoose|psycopg([23]|2-binary)?|asyncpg|mysqlclient|pymysql|pymongo|github\.com\/(lib\/pq|jackc\/pgx(\/v\d+)?|go-sql-driver\/mysql)|gorm\.io\/driver\/(postgres|mysql)|go\.mongodb\.org\/mongo-driver(\/v\d+)?)$/i;
function databaseDriver({ files, node, python }) {
	const modules = [...directModules(files).matchAll(/^[ \t]*(?:require\s+)?(\S+)\s+v\d/gm)];
	const names = [
		...(node?.production ?? []),
		...python.program,
		...modules.map(([, name = '']) => name),
	];
	return names.find((name) => drivers.test(name));
}
;// src/cli/init/program-files.js
function entryFiles(source) {
	const { node, files } = source;
	const start = node?.scripts['start'] ?? '';
	const usual = /\bnest start\b/.test(start) ? 'src/main.ts' : (node?.json.main ?? 'index.js');
	const [, named = usual] = /(?:node|nodemon|tsx|ts-node|bun|deno)\s+(?:-\S+\s+)*(?:run\s+(?:-\S+\s+)*)?([\w./-]+)/.exec(start) ?? [];
	const entries = sourcesOf(named).filter((path) => files.has(path));
	const isLoader = (path) => !/\.listen\(|serve\(/.test(settingsText(files, path));
	const [first] = entries;
	return first !== undefined && isLoader(first)
		? [...entries, ...loadedBy(source, first)]
		: entries;
}
function sourcesOf(named) {
	const base = external_node_path_.posix.normalize(named).replace(/\.[cm]?[jt]s$/, '');
	const before = base.replace(/^(dist|build|lib|out)\/(src\/)?/, 'src/');
	return [
		external_node_path_.posix.normalize(named),
		`${base}.js`,
		`${base}.mjs`,
		`${base}.cjs`,
		`${base}.ts`,
		`${base}/index.js`,
		`${base}/index.ts`,
		`${before}.ts`,
		`${before}/index.ts`,
	];
}
const maxLoaded = 5;
function loadedBy({ files }, path) {
	const text = settingsText(files, path);
	const loads = /(?:\brequire\(|\bfrom\s|\bimport\s?\(?)\s*["'](\.{1,2}\/[\w./-]+)["']/g;
	return [...text.matchAll(loads)]
		.slice(0, maxLoaded)
		.flatMap(([, named = '']) => sourcesOf(external_node_path_.posix.join(external_node_path_.posix.dirname(path), named)))
		.filter((each) => /\.[cm]?[jt]s$/.test(each) && files.has(each));
}
function goPrograms({ files }) {
	return {
		isAtTop: topFiles(files).some((path) => isMain(files, path)),
		commands: files.namesIn('cmd').filter((name) => files.has(`cmd/${name}/main.go`)),
	};
}
function topFiles({ names }) {
	return names.filter((name) => /^[\w-]+(?<!_test)\.go$/.test(name));
}
function isMain(files, path) {
	return /^package main\b/m.test(sourceText(files, path));
}
const maxFiles = 40;
function goMains(source) {
	const commands = goPrograms(source).commands.map((name) => `cmd/${name}/main.go`);
	const isOther = (path) => Number(!/(^|\/)main\.go$/.test(path));
	return [...topFiles(source.files), ...commands]
		.sort((one, two) => isOther(one) - isOther(two))
		.slice(0, maxFiles);
}
function goMainTexts(source) {
	return goMains(source).map((path) => sourceText(source.files, path));
}
;// src/cli/init/dotnet-projects.js
function dotnetStart(source) {
	const projects = dotnetProjects(source);
	const [server, ...more] = projects.filter(({ kind }) => kind === 'server');
	if (server === undefined || more.length > 0)
		return {};
	const { path } = server;
	const [, told = external_node_path_.posix.parse(path).name] = /<AssemblyName>([^<]*)</.exec(settingsText(source.files, path)) ?? [];
	return {
		...(/^[\w.-]+$/.test(told) ? { entry: `${told}.dll` } : {}),
		...(projects.length === 1 ? {} : { runnerBuild: publishCommand(path) }),
	};
}
function publishCommand(path) {
	return `dotnet publish -c Release -p:PublishDir=/app/published ${(0,format/*shellWord*/.r7)((0,plain_text/*plainText*/.wh)(path, 200))}`;
}
const maxProjects = 60;
function dotnetProjects({ files }) {
	const own = files.names.filter((name) => /\.(csproj|fsproj|vbproj)$/.test(name));
	const solution = files.find(/\.slnx?$/);
	const text = solution === undefined ? '' : files.text(solution);
	const named = [...text.matchAll(/["']([^"'<>|]+\.(?:csproj|fsproj|vbproj))["']/g)].map(([, path = '']) => external_node_path_.posix.normalize(path.replaceAll('\\', '/')));
	const paths = new Set([...own, ...named.filter((path) => !path.startsWith('..'))]);
	return [...paths].slice(0, maxProjects).map((path) => ({
		path,
		kind: kindOf(settingsText(files, path), path),
	}));
}
function kindOf(text, path) {
	if (/test/i.test(external_node_path_.posix.basename(path)))
		return 'other';
	if (blazorPages.test(text))
		return 'pages';
	return /Microsoft\.NET\.Sdk\.Web"/.test(text) ? 'server' : 'other';
}
;// src/cli/init/python-start.js
const applications = ['main.py', 'app.py', 'application.py', 'server.py', 'api.py'];
function pythonStart(source) {
	const { files } = source;
	const names = (name) => namesPackage(source, name);
	const asynchronous = ['fastapi', 'starlette'].find(names);
	if (asynchronous) {
		const file = applicationFile(source, 'asgi.py');
		return file === undefined
			? { kind: 'lost', framework: asynchronous }
			: { kind: 'application', file, server: 'uvicorn' };
	}
	if (names('flask')) {
		const file = applicationFile(source, 'wsgi.py');
		const server = names('gunicorn') ? 'gunicorn' : 'flask';
		return file === undefined
			? { kind: 'lost', framework: 'flask' }
			: { kind: 'application', file, server };
	}
	const settings = files.find(/^(gunicorn\.conf|gunicorn_config)\.py$/);
	if (settings !== undefined && names('gunicorn'))
		return { kind: 'program', file: settings };
	const packages = files.names.map((name) => `${name}/__main__.py`);
	const program = ['main.py', 'app.py', ...packages].find((path) => files.has(path));
	return program === undefined ? { kind: 'nothing' } : { kind: 'program', file: program };
}
const maxImports = 10;
function programFiles({ files }, path) {
	const folder = external_node_path_.posix.dirname(path);
	if (folder === '.')
		return [path];
	const imports = settingsText(files, path).matchAll(/^[ \t]*(?:from|import)\s+([\w.]+)/gm);
	const paths = [...imports].slice(0, maxImports).map(([, name = '']) => {
		const parts = name.replace(/^\./, `${folder}.`).split('.');
		return `${parts.join('/')}.py`;
	});
	return [path, ...paths.filter((each) => files.has(each))];
}
function namesPackage({ files }, name) {
	const isListed = new RegExp(`^${name}([=<>![]|$)`, 'im').test(files.text('requirements.txt'));
	const isQuoted = new RegExp(`["']${name}["'=<>![]`, 'i').test(files.text('pyproject.toml'));
	return isListed || isQuoted;
}
function applicationFile({ files }, usual) {
	if (files.has(usual))
		return usual;
	const isApplication = (file) => /^(app|application)\s*=|def create_app\(/m.test(sourceText(files, file));
	const imports = (file) => file === 'main.py' && files.has(file);
	return applications.find(isApplication) ?? applications.find(imports);
}
const skipped = /^(tests?|docs?|examples?|node_modules|migrations|alembic|venv)$/;
function findApplication({ files }) {
	const folders = files.names.filter((name) => /^[\w-]+$/.test(name) && !skipped.test(name));
	const inSource = files.namesIn('src').map((name) => `src/${name}`);
	const paths = ['.', ...folders.slice(0, 60), ...inSource.slice(0, 60)].flatMap((folder) => files
		.namesIn(folder)
		.filter((name) => /^[A-Za-z_]\w*\.py$/.test(name) && name !== 'setup.py')
		.map((name) => external_node_path_.posix.join(folder, name)));
	const isApplication = (path) => /^(app|application)\s*(:[^=]+)?=\s*\w|^def create_app\(/m.test(sourceText(files, path));
	return paths.slice(0, 400).find(isApplication);
}
function importOf(path, text) {
	const module = path
		.replace(/\.py$/, '')
		.replace(/\/__init__$/, '')
		.replaceAll('/', '.');
	const name = /^(app|application)\s*(:[^=]+)?=/m.exec(text)?.[1];
	if (name === undefined)
		return `from ${module} import create_app; app = create_app()`;
	return name === 'app' ? `from ${module} import app` : `from ${module} import application as app`;
}
;// src/cli/init/runner-fit.js
const versions = { python: 12, go: 24, dotnet: 8, node: [18, 20, 22, 24], usualNode: 24 };
const noReader = () => [];
const readers = {
	web: (source) => [...nodeNotes(source), ...managerNotes(source)],
	python: pythonNotes,
	go: goNotes,
	dotnet: dotnetNotes,
	wasm: noReader,
	php: phpNotes,
};
function runnerNotes(source, runner) {
	return [...readers[runner](source), ...portNotes(source, runner)];
}
function nodeNotes({ files, node }) {
	const range = node?.json.engines?.['node'] ?? '';
	const [first = ''] = /\d+/.exec(range) ?? [];
	const given = versions.node.includes(Number(first)) ? Number(first) : versions.usualNode;
	const file = ['.nvmrc', '.node-version'].find((name) => /^v?\d/.test(files.text(name).trim()));
	const isClosed = range !== '' && !/[>*|]|latest/.test(range);
	const told = file === undefined ? isClosed && first : /\d+/.exec(files.text(file))?.[0];
	if (!told || Number(told) === given)
		return [];
	return [
		`${file ?? '`engines` of package.json'} asks for Node ${told}, and the web runner takes Node ${given}: set \`engines.node\` to a version that it has. ${documentation('app-runtimes.md')}`,
	];
}
function managerNotes({ node }) {
	if (node === undefined || node.manager === 'npm')
		return [];
	const { manager, json } = node;
	const installs = `the web runner installs with npm, and reads no lock file of ${manager}`;
	if (manager === 'bun')
		return [`${installs}: commit a package-lock.json. ${documentation('app-runtimes.md')}`];
	return json.packageManager?.startsWith(`${manager}@`)
		? []
		: [
			`${installs}, as long as package.json does not name it: add \`"packageManager": "${manager}@<version>"\`. ${documentation('app-runtimes.md')}`,
		];
}
const installScript = /^post-create-project-cmd$|^(?!pre-|post-)(.*[:-])?(install|setup|init)$/;
function phpNotes({ files }) {
	const scripts = mapOf(readSettings('composer.json', files.text('composer.json'))['scripts']);
	const found = Object.entries(scripts)
		.filter(([name]) => installScript.test(name))
		.map(([name, value]) => {
		const commands = [value].flat().map((each) => textOf(each) ?? '');
		return `\`${(0,plain_text/*plainText*/.wh)(name, 60)}\` (${(0,plain_text/*plainText*/.wh)(commands.join(', '), 120)})`;
	});
	return found.length === 0
		? []
		: [
			`the php runner does not run ${found.slice(0, 3).join(', ')} of composer.json: run what the app needs of it in \`setup.sh\`. ${documentation('app-runtimes.md')}`,
		];
}
const pythonPins = [
	['.python-version', /^(?!#)[^\d\n]*(3\.\d+)/m],
	['runtime.txt', /^python-(3\.\d+)/m],
	['Pipfile', /^python_version\s*=\s*"(3\.\d+)"/m],
];
function pythonNotes({ files }) {
	const own = `3.${versions.python}`;
	const [pin] = pythonPins.flatMap(([file, pattern]) => {
		const version = pattern.exec(files.text(file))?.[1];
		return version === undefined || version === own ? [] : [{ file, version }];
	});
	return pin === undefined
		? []
		: [
			`${pin.file} asks for Python ${pin.version}, and the python runner has ${own}. ${documentation('app-runtimes.md')}`,
		];
}
function goNotes({ files }) {
	const text = files.text('go.mod');
	const [, minor = '0'] = /^go\s+1\.(\d+)/m.exec(text) ?? [];
	const isNewer = Number(minor) > versions.go;
	const [ofC] = ofCgo.exec(text) ?? [];
	return [
		...(isNewer
			? [
				`go.mod asks for Go 1.${minor}, and the go runner has 1.${versions.go}: the build works only if it may fetch the newer one. ${documentation('app-runtimes.md')}`,
			]
			: []),
		...(ofC === undefined
			? []
			: [
				`go.mod has ${ofC}, which needs cgo, and the go runner builds without it: what uses it fails. ${documentation('app-runtimes.md')}`,
			]),
	];
}
const ofCgo = /\b(github\.com\/(mattn\/go-sqlite3|confluentinc\/confluent-kafka-go|chai2010\/webp|kolesa-team\/go-webp|h2non\/bimg|davidbyttow\/govips|godror\/godror|marcboeker\/go-duckdb|libgit2\/git2go|pebbe\/zmq4)|gorm\.io\/driver\/sqlite|gopkg\.in\/gographics\/imagick|gocv\.io\/x\/gocv)(?=[/\s.])/;
function cgoProblem(source) {
	const [found] = ofCgo.exec(directModules(source.files)) ?? [];
	return found === undefined || databaseDriver(source) !== undefined
		? undefined
		: `Found Go, but go.mod has ${found}, which needs cgo, and the go runner builds without it: take a module in Go alone, or give --runner go if the app does not use it.`;
}
function frameworkPins(source) {
	const { files, upwards } = source;
	const servers = dotnetProjects(source).filter(({ kind }) => kind === 'server');
	return servers.flatMap(({ path }) => {
		const depth = path.split('/').length - 1 + upwards.length;
		const paths = [path, ...upTo(depth, external_node_path_.posix.join(external_node_path_.posix.dirname(path), 'Directory.Build.props'))];
		return paths.map((file) => targetsOf(file, files)).find((pins) => pins.length > 0) ?? [];
	});
}
function targetsOf(file, files) {
	const [, named = ''] = /<TargetFrameworks?>([^<]*)</.exec(settingsText(files, file)) ?? [];
	const found = [...named.matchAll(/\bnet(?:coreapp)?(\d+)\.\d/g)];
	return found.map(([version, major]) => ({ file, version, major: Number(major) }));
}
function upTo(depth, path) {
	const { dir, base } = external_node_path_.posix.parse(path);
	return Array.from({ length: depth }, (_, up) => external_node_path_.posix.join(dir, '../'.repeat(up), base));
}
function dotnetNotes(source) {
	const old = frameworkPins(source).find(({ major }) => major < versions.dotnet);
	return old === undefined
		? []
		: [
			`${(0,plain_text/*plainText*/.wh)(old.file, 200)} targets ${old.version}, and the dotnet runner has .NET ${versions.dotnet}: set \`<RollForward>Major</RollForward>\`, or the target to net${versions.dotnet}.0.`,
		];
}
function versionProblem(source, runner) {
	if (runner === 'python')
		return pythonVersionProblem(source);
	if (runner === 'go')
		return cgoProblem(source);
	if (runner !== 'dotnet')
		return undefined;
	const { files, upwards } = source;
	const file = upTo(upwards.length, 'global.json').find((path) => files.has(path)) ?? '';
	const sdk = settingAt(readSettings('global.json', files.text(file)), 'sdk');
	const version = textOf(settingAt(mapOf(sdk), 'version')) ?? '';
	const rolls = /major/i.test(textOf(settingAt(mapOf(sdk), 'rollForward')) ?? '');
	const major = Number.parseInt(version, 10);
	const isOther = major > versions.dotnet || (major < versions.dotnet && !rolls);
	const pins = frameworkPins(source).filter((each) => each.major > versions.dotnet);
	const [pin] = isOther ? [{ file, version: `.NET ${version}` }] : pins;
	return pin === undefined
		? undefined
		: `Found .NET, but ${(0,plain_text/*plainText*/.wh)(pin.file, 200)} asks for ${(0,plain_text/*plainText*/.wh)(pin.version, 40)}, and the dotnet runner has .NET ${versions.dotnet}, which does not build it: target net${versions.dotnet}.0, or give --runner dotnet if your runner has that version.`;
}
function pythonVersionProblem({ files }) {
	const project = readSettings('pyproject.toml', files.text('pyproject.toml'));
	const range = textOf(settingAt(project, 'project', 'requires-python')) ?? '';
	const [, least = '0'] = />=?\s*3\.(\d+)/.exec(range) ?? [];
	const [, below = '99'] = /<\s*3\.(\d+)/.exec(range) ?? [];
	const isHeld = Number(least) <= versions.python && Number(below) > versions.python;
	return isHeld
		? undefined
		: `Found Python, but pyproject.toml requires ${(0,plain_text/*plainText*/.wh)(range, 40)}, and the python runner has 3.${versions.python}, whose pip does not install it: widen \`requires-python\`, or give --runner python if your runner has that version.`;
}
function portNotes(source, runner) {
	const found = fixedPort(source, runner);
	return found === undefined
		? []
		: [
			`${(0,plain_text/*plainText*/.wh)(found.place, 200)} sets the port ${found.port}, and the runner waits at the one in PORT, so the app never answers: take PORT from the environment. ${documentation('app-runtimes.md')}`,
		];
}
function fixedPort(source, runner) {
	const files = portFiles(source, runner);
	const pattern = ports[runner];
	const inScript = runner === 'web' ? scriptPort(source) : undefined;
	if (inScript !== undefined || pattern === undefined)
		return inScript;
	const texts = files.map((place) => ({ place, text: settingsText(source.files, place) }));
	if (texts.some(({ text }) => readsPort.test(text)))
		return undefined;
	const [found] = texts.flatMap(({ place, text }) => {
		const port = portIn(text, pattern);
		return port === undefined ? [] : [{ place, port }];
	});
	return found;
}
const readsPort = /env[^\n]{0,60}\bPORT\b/i;
const ports = {
	web: /(?:\.listen\(\s*(?:\{[^}]{0,300}?\bport\s*:\s*)?|\b(?:Bun|Deno)\.serve\(\s*\{[^}]{0,300}?\bport\s*:\s*)(\d{2,5}|[A-Za-z_$][\w$]*)\s*[,)}]/,
	python: /["']--port["'][^)]{0,300}?\bdefault\s*=\s*(\d{2,5})|(?:\.run|run_app|run_simple|serve)\([^)]{0,300}?\bport\s*=\s*(\d{2,5}|[A-Za-z_]\w*)|^bind\s*=\s*\[?["'][^"'{]*:(\d{2,5})["']|Server\(\s*\(\s*["'][^"']*["']\s*,\s*(\d{2,5}|[A-Za-z_]\w*)/m,
	go: /(?:ListenAndServe|\.Run|\.Start|\.Listen)\(\s*"[^"\n]*:(\d{2,5})"|\bAddr:\s*"[^"\n]*:(\d{2,5})"/,
	dotnet: /(?:\.Run|UseUrls)\(\s*"https?:\/\/[^"\n]*:(\d{2,5})/,
};
function portIn(text, pattern) {
	const [, ...groups] = pattern.exec(text) ?? [];
	const name = groups.find((each) => each !== undefined);
	if (name === undefined || /^\d/.test(name))
		return name;
	const value = new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\s*(?::\\s*\\w+\\s*)?=\\s*(\\d{2,5})\\s*[;,\\n]`);
	return value.exec(text)?.[1];
}
function portFiles(source, runner) {
	if (runner === 'web')
		return entryFiles(source);
	if (runner === 'go')
		return goMains(source);
	if (runner === 'dotnet') {
		const servers = dotnetProjects(source).filter(({ kind }) => kind === 'server');
		return servers.map(({ path }) => external_node_path_.posix.join(external_node_path_.posix.dirname(path), 'Program.cs'));
	}
	const start = runner === 'python' ? pythonStart(source) : undefined;
	return start?.kind === 'program' ? programFiles(source, start.file) : [];
}
function scriptPort({ node }) {
	const commands = node === undefined ? [] : commandsOf(node.scripts, 'start');
	const [found] = commands.flatMap(({ start, text }) => {
		const port = /\bPORT=(?:\$\{(?!PORT\b)\w+:?-)?(\d{2,5})\b/.exec(start)?.[1] ??
			/\s(?:-p|--port|-l|--listen)[= ](?:tcp:\/\/)?(?:[\w.]*:)?(\d{2,5})(?=\s|$)/.exec(text)?.[1];
		return port === undefined ? [] : [port];
	});
	return found === undefined ? undefined : { place: 'the script `start`', port: found };
}
;// src/cli/init/app-notes.js
function appNotes(source, { runner, runnerBuild }) {
	if (runner === undefined)
		return [];
	return [
		...(runner === 'go' && runnerBuild === undefined ? app_notes_goNotes(source) : []),
		...(runner === 'web' ? watchNotes(source) : assetNotes(source, runner)),
		...checkoutNotes(source),
		...variableNotes(source),
		...databaseNotes(source),
		...runnerNotes(source, runner),
		...missingNotes(source),
	];
}
function app_notes_goNotes(source) {
	const { isAtTop, commands } = goPrograms(source);
	const [command] = commands.includes('server') ? ['server'] : commands;
	const [other] = isAtTop ? ['.'] : commands.filter((each) => each !== command).map(inCommands);
	return command === undefined || other === undefined
		? []
		: [
			`the go runner builds ${(0,plain_text/*plainText*/.wh)(inCommands(command), 100)}: give --build-command ${(0,format/*shellWord*/.r7)(`go build -o app ${(0,plain_text/*plainText*/.wh)(other, 100)}`)} for that program.`,
		];
}
function inCommands(name) {
	return `./cmd/${name}`;
}
function watchNotes({ node }) {
	const isWatched = node !== undefined &&
		watchesServer(node.scripts, 'start') &&
		!looksLikeServer(node.scripts, 'start');
	return isWatched
		? ['`start` watches the files of the server: `node` in its place saves memory.']
		: [];
}
const frontEnds = ['web', 'frontend', 'ui', 'client', 'webapp'];
function assetNotes({ node, files }, runner) {
	const where = runner === 'php' || runner === 'python'
		? 'run it in `setup.sh`, or commit what it writes'
		: 'commit what it writes';
	const own = node?.scripts['build'] === undefined
		? []
		: [
			`the ${runner} runner does not run \`${node.run('build')}\`: ${where}. ${documentation('app-runtimes.md')}`,
		];
	const folder = frontEnds.find((each) => /"build"\s*:/.test(files.text(`${each}/package.json`)));
	return folder === undefined
		? own
		: [
			...own,
			`no runner builds ${folder}: commit what its build writes, or deploy it as a site of its own.`,
		];
}
function checkoutNotes({ top }) {
	return top.has('.gitmodules') ? ['the runner clones without submodules.'] : [];
}
function databaseNotes(source) {
	const driver = databaseDriver(source);
	return driver === undefined
		? []
		: [
			`${driver} is for a database, which the runner does not have: if the app needs it, create one, and give the app its address. ${documentation('services.md')}`,
		];
}
function variableNotes({ files, upwards }) {
	if (files.has('.env') && !ignoresVariables(upwards))
		return [
			`.env is in git, so the app starts with it: give what is not for production in \`config\`, ${documentation('configuration.md')}`,
		];
	const variables = files.find(/^\.env(\.(example|sample|template|dist)(\.\w+)?)?$/);
	return variables
		? [
			`${variables} is not deployed: the app gets its variables from \`config\`, ${documentation('configuration.md')}`,
		]
		: [];
}
;// src/cli/init/back-end.js
const languages = [
	{ names: ['Laravel', 'Symfony', 'PHP'], language: 'PHP', runner: 'php' },
	{ names: ['Rails', 'Ruby'], language: 'Ruby' },
	{
		names: ['Django', 'FastAPI', 'Flask', 'Starlette', 'Streamlit', 'Python'],
		language: 'Python',
		runner: 'python',
	},
	{ names: ['.NET'], language: '.NET', runner: 'dotnet' },
	{ names: ['Go'], language: 'Go', runner: 'go' },
	{ names: ['Rust'], language: 'Rust' },
	{ names: ['Java'], language: 'Java' },
	{ names: ['Elixir'], language: 'Elixir' },
	{ names: ['Deno'], language: 'Deno' },
	{ names: ['WebAssembly'], language: 'WebAssembly', runner: 'wasm' },
	{ names: ['a container'], language: 'a container' },
];
function findBackEnd(source, candidates) {
	const node = nodeServer(source);
	const others = languages.flatMap(({ names, ...rest }) => {
		const found = names.flatMap((name) => candidates.get(name) ?? []);
		const isNamed = (each) => has(each, 'configured') || has(each, 'installed');
		const best = found.find(isNamed) ?? found[0];
		if (!best || isLibrary(source, rest.language, found))
			return [];
		return [{ best, ...rest, isSure: isSure(source, rest.language, found) }];
	});
	const [other] = others.sort((one, two) => Number(two.isSure) - Number(one.isSure));
	if (node && !(other?.isSure && !node.isSure))
		return node;
	return other && { project: planBackEnd(source, other.best, other), isSure: other.isSure };
}
function isSure(source, language, found) {
	const isStrong = found.some((each) => has(each, 'configured') || has(each, 'installed'));
	if (language === 'Go') {
		const isBeside = source.node !== undefined && isStrong;
		const isNamed = found.some((each) => has(each, 'installed'));
		return isBeside || isNamed || servesInGo(source) || hasWebProcess(source);
	}
	if (language === 'WebAssembly')
		return false;
	if (language === '.NET')
		return servers(source).length > 0;
	return isStrong;
}
function servers(source) {
	return dotnetProjects(source).filter(({ kind }) => kind === 'server');
}
function isLibrary(source, language, found) {
	const { files, python } = source;
	const isHinted = found.every((each) => !has(each, 'configured') && !has(each, 'installed'));
	if (language === 'Go')
		return isGoLibrary(source);
	if (language === 'Ruby' && files.has('_config.yml') && !files.has('bin/rails'))
		return true;
	if (language === 'Python') {
		const isManaged = files.has('manage.py') || files.has('Procfile');
		return python.isPackage && !isManaged && !hasProgram(source);
	}
	if (language === 'PHP')
		return (isHinted &&
			textOf(readSettings('composer.json', files.text('composer.json'))['type']) === 'library');
	return ((language === 'Java' || language === 'a container') && isHinted && files.has('package.json'));
}
function isGoLibrary(source) {
	const texts = goMainTexts(source).filter((text) => text.trim() !== '');
	const isProgram = texts.some((text) => /^package main\b/m.test(text)) || hasWebProcess(source);
	return texts.length > 0 && !isProgram;
}
function hasWebProcess({ files }) {
	return /^web:/m.test(files.text('Procfile'));
}
function hasProgram(source) {
	const start = pythonStart(source);
	if (start.kind === 'application' || findApplication(source) !== undefined)
		return true;
	if (start.kind !== 'program')
		return false;
	return !start.file.endsWith('/__main__.py') || servesInPython(source, start.file);
}
const goServers = /ListenAndServe|\bhttp\.(Handle|HandleFunc|Handler|NewServeMux|Server|Serve|FileServer|ResponseWriter)\b/;
const ofThisMachine = /\bListenAndServe\w*\(\s*"(?:127\.0\.0\.1|localhost|\[::1\]):/;
const ofOthers = /\bPORT\b|\bListenAndServe\w*\((?!\s*"(?:127\.0\.0\.1|localhost|\[::1\]):)/;
function servesInGo(source) {
	const { files } = source;
	const isInstalled = files.find(/^\.?goreleaser\.ya?ml$/) !== undefined || isCommandLine(source);
	if (isInstalled && !/^EXPOSE\s/m.test(files.text('Dockerfile')))
		return false;
	return goMainTexts(source).some((text) => goServers.test(text) && (!ofThisMachine.test(text) || ofOthers.test(text)));
}
function isOtherProgram(source, isNamed) {
	const texts = goMainTexts(source).filter((text) => text.trim() !== '');
	const isBeside = source.node !== undefined && source.node.json.bin === undefined;
	return (texts.length > 0 &&
		!isBeside &&
		!texts.some((text) => goServers.test(text)) &&
		!hasWebProcess(source) &&
		(isCommandLine(source) || !isNamed));
}
function planBackEnd(source, candidate, { language, runner, isSure: sure }) {
	const { name, evidence } = candidate;
	const base = {
		...withoutBuild,
		framework: name,
		guesses: sure
			? []
			: [
				{
					of: 'kind',
					text: `that it serves pages: ${evidence[0]?.place ?? 'its files'} alone says so`,
				},
			],
	};
	if (runner === undefined) {
		const subject = name === language ? name : `${name} (${language})`;
		const problem = `Found ${subject}, which no runner runs: they are ${runners/*runnerList*/.fM}. Give --directory for a site.`;
		return { ...base, problem };
	}
	const problem = problemOf(source, candidate, { runner, isSure: sure }) ?? versionProblem(source, runner);
	return {
		...base,
		runner,
		...(runner === 'dotnet' ? dotnetStart(source) : {}),
		...(problem === undefined ? {} : { problem }),
	};
}
function problemOf(source, { name, evidence }, { runner, isSure: sure }) {
	if (runner === 'python')
		return pythonProblem(source, name, sure);
	if (runner === 'dotnet')
		return dotnetProblem(source);
	if (runner === 'go')
		return goProblem(source, sure);
	return sure || runner === 'wasm'
		? undefined
		: `Found ${name} by ${evidence[0]?.place ?? 'its files'}, and nothing here says that it serves pages: give --runner ${runner} if it does, or --directory for a site.`;
}
function goProblem(source, sure) {
	const { isAtTop, commands } = goPrograms(source);
	if (sure && !isAtTop && commands.length > 1)
		return `Found several programs in cmd/: ${(0,plain_text/*plainText*/.wh)(commands.slice(0, 8).join(', '), 200)}. Give --runner go with --build-command for one, such as 'go build -o app ./cmd/${(0,plain_text/*plainText*/.wh)(commands[0] ?? '', 60)}'.`;
	if (sure && !isAtTop && commands.length === 0)
		return "Found Go, and no `package main` at its top or in cmd/: give --runner go with --build-command 'go build -o app ./<folder>'.";
	if (isOtherProgram(source, sure))
		return 'Found a Go program, and nothing in its main files serves pages: give --runner go if it does, or --directory for a site.';
	return undefined;
}
function isCommandLine({ files }) {
	return /spf13\/cobra|urfave\/cli|alecthomas\/kong/.test(directModules(files));
}
function dotnetProblem(source) {
	const { files } = source;
	if (!files.find(/\.(slnx?|csproj|fsproj|vbproj)$/))
		return 'Found .NET, but the dotnet runner builds a .sln or .csproj at the top, and there is none: give --runner dotnet with --build-command.';
	const projects = dotnetProjects(source);
	const [server, ...more] = servers(source);
	const pages = projects.find(({ kind }) => kind === 'pages');
	if (!server && pages)
		return `Found Blazor WebAssembly in ${(0,plain_text/*plainText*/.wh)(external_node_path_.posix.dirname(pages.path), 200)}, which is a site of its own: run init there.`;
	if (!server)
		return `Found .NET, and no project of ${(0,plain_text/*plainText*/.wh)(files.find(/\.slnx?$/) ?? 'this folder', 100)} serves pages: give --runner dotnet if one does, or --directory for a site.`;
	const version = versionProblem(source, 'dotnet');
	if (version !== undefined || more.length === 0)
		return version;
	const named = [server, ...more].map(({ path }) => (0,plain_text/*plainText*/.wh)(path, 200));
	return `Found ${named.length} projects that serve pages: ${named.slice(0, 5).join(', ')}. Choose one, as with --runner dotnet --build-command ${(0,format/*shellWord*/.r7)(publishCommand(server.path))}.`;
}
const looksAt = 'The python runner looks at the top alone: for fastapi, starlette or flask as lines of requirements.txt or of `dependencies` in pyproject.toml, a gunicorn.conf.py, main.py, app.py or a package with __main__.py.';
function pythonProblem(source, name, sure) {
	const start = pythonStart(source);
	if (name === 'Streamlit')
		return `Found Streamlit, which the python runner does not start. ${looksAt} Add a main.py that starts Streamlit; or give --runner python, --directory for a site.`;
	switch (start.kind) {
		case 'application':
			return undefined;
		case 'program':
			if (isGunicornWithout(source, start.file))
				return gunicornProblem(source, start.file);
			return sure || servesInPython(source, start.file) ? undefined : unsureProblem(start.file);
		case 'lost':
		case 'nothing':
			return sure ? unstartedProblem(source, name, start) : unsureProblem('its requirements');
	}
}
const gunicornSettings = /^gunicorn[._]conf(ig)?\.py$/;
function isGunicornWithout({ files }, path) {
	return gunicornSettings.test(path) && !/^[ \t]*wsgi_app\s*=/m.test(settingsText(files, path));
}
function gunicornProblem(source, path) {
	const { files } = source;
	const [, started = ''] = /^web:(.*\bgunicorn\b.*)$/m.exec(files.text('Procfile')) ?? [];
	const told = started
		.split(/\s+/)
		.findLast((word) => /^[A-Za-z_][\w.]*\.\w+(:\w+)?$|^\w+:\w+$/.test(word) && !word.endsWith('.py'));
	const folder = files.names.find((name) => /^\w+$/.test(name) && files.has(`${name}/wsgi.py`));
	const application = told ?? (folder === undefined ? '<module>:<application>' : `${folder}.wsgi`);
	return `Found ${path}, which has no \`wsgi_app\`, and the python runner starts gunicorn with that file alone: add \`wsgi_app = "${(0,plain_text/*plainText*/.wh)(application, 100)}"\` to it.`;
}
function unsureProblem(place) {
	return `Found Python by ${place}, and nothing here says that it serves pages: give --runner python if it does, or --directory for a site.`;
}
const pythonServers = /http\.server|socketserver|\.serve\w*\(|\blisten\b|\bPORT\b|run_app\(|make_server|uvicorn\.run\(|["']--port["']/;
function servesInPython(source, path) {
	return programFiles(source, path).some((each) => pythonServers.test(sourceText(source.files, each)));
}
function unstartedProblem(source, name, start) {
	const web = /^(FastAPI|Flask|Starlette)$/.test(name);
	const path = web ? findApplication(source) : undefined;
	const line = path && importOf(path, sourceText(source.files, path));
	const lines = [
		...(start.kind === 'lost' || !web
			? []
			: [`the line \`${name.toLowerCase()}\` in requirements.txt`]),
		...(line === undefined ? [] : [`a main.py with \`${line}\``]),
	];
	const how = lines.length > 0
		? lines.join(' and ')
		: 'a gunicorn.conf.py with `wsgi_app` and `bind`, and gunicorn among the requirements';
	return `Found ${name}, but nothing here that the python runner starts. ${looksAt} Add ${how}; or give --runner python, --directory for a site.`;
}
const nodeServers = /^(express|fastify|koa|hono|polka|restify|sails|micro|connect|h3|elysia|probot|socket\.io|@hono\/node-server|@hapi\/hapi|@nestjs\/core|@adonisjs\/core|@feathersjs\/\w+|@apollo\/server|apollo-server.*|graphql-yoga|@strapi\/strapi|payload|@payloadcms\/next|@medusajs\/medusa|@keystone-6\/core|directus|moleculer|@loopback\/core|@loopback\/rest|@trpc\/server|parse-server|json-server|uWebSockets\.js|total4|actionhero|@tinyhttp\/app|@marblejs\/core|@sveltejs\/adapter-node|botkit)$/;
function unstartedServer(source) {
	const { node, files } = source;
	const uses = [...(node?.production ?? [])].some((name) => nodeServers.test(name));
	if (!uses || node?.scripts['start'] !== undefined)
		return undefined;
	const paths = [...entryFiles(source), 'app.js', 'server.js', 'src/index.js'];
	return paths.find((path) => /\.listen\(/.test(settingsText(files, path)));
}
const namesServer = /(?:^|[\s/])(server|www|backend)(\.\w+)?(?=\s|$)/;
function nodeServer(source) {
	const { node, files } = source;
	if (!node)
		return undefined;
	const { scripts } = node;
	const uses = [...node.dependencies.keys()].some((name) => nodeServers.test(name));
	const usual = scripts['start'] === undefined && uses && files.has('server.js');
	const isServer = looksLikeServer(scripts, 'start') || usual;
	const isWatched = !isServer && uses && watchesServer(scripts, 'start');
	if (!isServer && !isWatched)
		return undefined;
	if (node.json.bin !== undefined && !uses && !listens(source))
		return undefined;
	const project = { ...withoutBuild, framework: 'Node', runner: 'web' };
	const isSure = isSureServer(source, uses);
	return { project: isSure ? project : { ...project, guesses: [startGuess] }, isSure };
}
const startGuess = {
	of: 'kind',
	text: 'that it serves pages, as its script `start` runs a program',
};
function isSureServer(source, uses) {
	const { json, scripts } = source.node ?? {};
	const isProgram = json?.bin === undefined && (uses || listens(source));
	return isProgram || namesServer.test(scripts?.['start'] ?? '');
}
function listens(source) {
	return entryFiles(source).some((path) => /createServer|\.listen\(|WebSocketServer|WebSocket\.Server|Bun\.serve|Deno\.serve|serve\(/.test(settingsText(source.files, path)));
}
const startsServer = /(?:^|[\s"'])((?:\.\/)?(?:[\w.-]+\/)*(?:server|backend|api)(?:\/[\w.-]+)*\.[cm]?[jt]s)(?=["'\s]|$)/;
function serverBeside({ node, files }) {
	const uses = (names) => [...names].some((name) => nodeServers.test(name));
	if (!node || !uses(node.dependencies.keys()))
		return { notes: [] };
	const { scripts, production } = node;
	const started = Object.entries(scripts).flatMap(([name, text]) => {
		const path = startsServer.exec(text)?.[1];
		const isStart = /^(start|prod|production|dev|serve|server|api|backend)([:.-]|$)/.test(name);
		return isStart && path !== undefined && files.has(external_node_path_.posix.normalize(path))
			? [{ name, path: (0,plain_text/*plainText*/.wh)(path, 100) }]
			: [];
	});
	const own = uses(production)
		? started.find(({ name }) => looksLikeServer(scripts, name))
		: undefined;
	const server = own ?? started[0];
	if (server === undefined)
		return { notes: [] };
	const { name, path } = server;
	const text = `\`${(0,plain_text/*plainText*/.wh)(name, 50)}\` starts ${path}, a server that a site does not have`;
	return own === undefined
		? { notes: [`${text}: what the pages ask of it is not there.`] }
		: { notes: [], guesses: [{ of: 'kind', text: `that it is a site: ${text}` }] };
}
function neighbourNotes({ files, folder }) {
	const isFrontEnd = frontEnds.includes(external_node_path_.posix.basename(folder));
	const found = ['server', 'backend', 'api'].find((name) => isFrontEnd && files.has(`../${name}`));
	return found === undefined
		? []
		: [
			`../${found} lies beside this and is not deployed with it: what the pages ask of it is not there.`,
		];
}
;// src/cli/init/gone-package.js
function isOfGonePackage(settings, files) {
	const build = mapOf(settings['build']);
	const [base = '', publish = ''] = ['base', 'publish'].map((key) => textOf(build[key]) ?? '');
	const parts = external_node_path_.posix
		.normalize(external_node_path_.posix.join('.', base, publish))
		.split('/')
		.filter(Boolean);
	return parts.slice(1, base === '' || publish !== '' ? -1 : undefined).some((_, at) => {
		const group = parts.slice(0, at + 1).join('/');
		const isGroup = files.namesIn(group).some((name) => files.has(`${group}/${name}/package.json`));
		return isGroup && !files.has(parts.slice(0, at + 2).join('/'));
	});
}
;// src/cli/init/host-notes.js
const netlify = {
	settings: [
		['functions', 'functions'],
		['functions', 'build', 'functions'],
		['functions', 'edge_functions'],
		['redirects', 'redirects'],
		['headers', 'headers'],
		['plugins', 'plugins'],
	],
	programs: ['netlify/functions', 'netlify/edge-functions'],
	page: 'moving.md#from-netlify',
};
const vercel = {
	settings: [
		['functions', 'functions'],
		['redirects', 'redirects'],
		['rewrites', 'rewrites'],
		['headers', 'headers'],
		['routes', 'routes'],
	],
	programs: ['api'],
	page: 'moving.md#from-vercel',
};
const firebase = {
	settings: [
		['functions', 'functions'],
		['redirects', 'hosting', 'redirects'],
		['rewrites', 'hosting', 'rewrites'],
		['headers', 'hosting', 'headers'],
	],
	programs: [],
	page: 'moving.md',
};
const wrangler = {
	settings: [['functions', 'main']],
	programs: ['functions'],
	page: 'moving.md',
};
const featuresByFile = {
	'netlify.toml': netlify,
	'vercel.json': vercel,
	'now.json': vercel,
	'firebase.json': firebase,
	'wrangler.toml': wrangler,
	'wrangler.jsonc': wrangler,
	'wrangler.json': wrangler,
	'staticwebapp.config.json': {
		settings: [
			['routes', 'routes'],
			['rewrites', 'navigationFallback'],
			['headers', 'globalHeaders'],
		],
		programs: ['api'],
		page: 'moving.md',
	},
};
function hostNotes(file, settings, files) {
	const features = featuresByFile[file];
	const found = features?.settings.filter(([, ...keys]) => isSet(settingAt(settings, ...keys)));
	const programs = features?.programs.some((path) => files.has(path)) ? ['functions'] : [];
	const names = [...new Set([...programs, ...(found ?? []).map(([feature]) => feature)])];
	const beside = names.length > 0
		? [
			`${file} has ${names.join(', ')}, which a site here does not have. ${documentation(features?.page ?? '')}`,
		]
		: [];
	return [...beside, ...previewNotes(file, settings)];
}
const answers = /\bVercelRequest\b|\(\s*req(?:uest)?\b[^()]*,\s*res\b|\bonRequest|BaseHTTPRequestHandler|@(?:vercel|netlify)\/|\bhandler\b[^=\n]{0,80}=[^=\n]{0,80}\basync\b/;
function programNotes(files) {
	const folders = ['api', 'functions', 'netlify/functions', 'netlify/edge-functions'];
	const found = folders.find((folder) => files
		.namesIn(folder)
		.some((name) => /\.([cm]?[jt]s|py)$/.test(name) && answers.test(sourceText(files, `${folder}/${name}`))));
	return found === undefined
		? []
		: [
			`${found} has functions of a host, which a site here does not have. ${documentation('moving.md')}`,
		];
}
function previewNotes(file, settings) {
	const previews = mapOf(settingAt(settings, 'context', 'deploy-preview'));
	const production = mapOf(settingAt(settings, 'context', 'production'));
	const build = mapOf(settings['build']);
	const ofProduction = { ...mapOf(build['environment']), ...mapOf(production['environment']) };
	const variables = Object.entries(mapOf(previews['environment']))
		.filter(([name, value]) => textOf(value) !== textOf(ofProduction[name]))
		.map(([name]) => (0,plain_text/*plainText*/.wh)(name, 80));
	const command = textOf(previews['command']);
	const usual = textOf(production['command']) ?? textOf(build['command']);
	const names = [
		...(command !== undefined && command !== usual ? ['the command'] : []),
		...variables,
	];
	if (names.length === 0)
		return [];
	return [
		`${file} builds previews with another value of ${names.join(', ')}; here they are built like production. ${documentation('previews.md#values-of-a-preview')}`,
	];
}
function isSet(value) {
	return listOf(value).length > 0 || Object.keys(mapOf(value)).length > 0 || Boolean(textOf(value));
}
;// src/cli/init/hosting.js
const hostFiles = [
	{
		file: 'netlify.toml',
		command: [
			['context', 'production', 'command'],
			['build', 'command'],
		],
		directory: [
			['context', 'production', 'publish'],
			['build', 'publish'],
		],
	},
	{
		file: 'vercel.json',
		command: [['buildCommand']],
		directory: [['outputDirectory']],
	},
	{ file: 'now.json', command: [['buildCommand']], directory: [['outputDirectory']] },
	{
		file: 'wrangler.toml',
		command: [],
		directory: [['pages_build_output_dir'], ['assets', 'directory'], ['site', 'bucket']],
	},
	{
		file: 'wrangler.jsonc',
		command: [],
		directory: [['pages_build_output_dir'], ['assets', 'directory']],
	},
	{
		file: 'wrangler.json',
		command: [],
		directory: [['pages_build_output_dir'], ['assets', 'directory']],
	},
	{ file: 'firebase.json', command: [], directory: [['hosting', 'public']] },
	{ file: 'staticwebapp.config.json', command: [], directory: [] },
	{ file: 'static.json', command: [], directory: [['root']] },
];
function hostedFolder(file, top) {
	const usual = external_node_path_.posix.basename(file).replace(/^(wrangler|firebase)\b.*\.(\w+)$/, '$1.$2');
	const place = hostFiles.find((each) => each.file === usual);
	if (!place)
		return undefined;
	const settings = firstOf(readSettings(file, top.text(file)));
	const value = place.directory.map((keys) => textOf(settingAt(settings, ...keys))).find(Boolean);
	const directory = folderOf(value, '');
	const folder = external_node_path_.posix.dirname(file);
	const program = textOf(settings['main']);
	const isBuilt = program !== undefined && !top.has(external_node_path_.posix.join(folder, program));
	if (directory === undefined || isBuilt)
		return undefined;
	return {
		directory: external_node_path_.posix.join(folder, directory),
		hasProgram: program !== undefined,
		ignored: textsAt(settings, 'ignore'),
		before: textsAt(settings, 'predeploy'),
	};
}
function textsAt(settings, key) {
	return [settingAt(settings, 'hosting', key)].flat().flatMap((each) => textOf(each) ?? []);
}
const serverFolders = /^(\.next|\.output|\.vercel|\.netlify|\.svelte-kit|\.open-next|build\/server|dist\/server)(\/(?!public)|$)/;
const toolVersions = /^(NODE|HUGO|PYTHON|RUBY|GO|YARN|NPM|PNPM|BUN|PHP|ZOLA|NPM_CONFIG|SWIFT)_?(VERSION|FLAGS)?$/;
function readHosting(source) {
	return readHostings(source)[0];
}
function readHostings(source) {
	return hostFiles.flatMap((place) => {
		const { files, base } = filesFor(source, place.file);
		if (!files)
			return [];
		const settings = readSettings(place.file, files.text(place.file));
		if (isOfGonePackage(settings, files))
			return [];
		const read = (paths) => paths.map((keys) => textOf(settingAt(firstOf(settings), ...keys))).find(Boolean);
		const command = read(place.command)?.trim();
		const directory = folderOf(read(place.directory), base);
		if (command === undefined && directory === undefined)
			return [];
		const env = {
			...mapOf(settingAt(settings, 'build', 'environment')),
			...mapOf(settingAt(settings, 'context', 'production', 'environment')),
		};
		const kept = Object.entries(env).filter(([name]) => !toolVersions.test(name) && !/^NETLIFY|^AWS_LAMBDA/.test(name));
		return {
			source: files === source.files ? place.file : `${place.file} at the top`,
			command,
			directory,
			env: hosting_textsOf(kept),
			install: {
				command: textOf(settings['installCommand'])?.trim() || undefined,
				flags: hosting_textsOf(Object.entries(env).filter(([name]) => name.endsWith('_FLAGS'))),
			},
		};
	});
}
function readHostNotes(source) {
	const notes = hostFiles.flatMap(({ file }) => {
		const { files } = filesFor(source, file);
		return files ? hostNotes(file, firstOf(readSettings(file, files.text(file))), files) : [];
	});
	return notes.length > 0 ? notes : programNotes(source.files);
}
function hosting_textsOf(entries) {
	return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value) ?? '']));
}
function baseElsewhere({ files }) {
	const settings = readSettings('netlify.toml', files.text('netlify.toml'));
	const base = folderPath(textOf(settingAt(settings, 'build', 'base')) ?? '.').replace(/^\//, '');
	return base !== '' && base !== '.' && files.has(base) ? base : undefined;
}
function filesFor({ files, top, folder }, file) {
	if (files.has(file)) {
		const base = textOf(settingAt(readSettings(file, files.text(file)), 'build', 'base')) ?? '';
		const isHere = ['.', ''].includes(external_node_path_.posix.normalize(base || '.').replace(/\/$/, ''));
		return isHere ? { files, base: '' } : {};
	}
	const base = textOf(settingAt(readSettings(file, top.text(file)), 'build', 'base'));
	const isBase = folder !== '' && base !== undefined && external_node_path_.posix.normalize(base).replace(/^\/|\/$/g, '') === folder;
	return isBase ? { files: top, base: folder } : {};
}
function firstOf(settings) {
	const [site] = listOf(settings['hosting']);
	return site === undefined ? settings : { ...settings, hosting: site };
}
function folderOf(value, base) {
	if (value === undefined || /[$`*\n]/.test(value))
		return undefined;
	const path = external_node_path_.posix.normalize(value).replace(/^\/|\/$/g, '') || '.';
	const own = base && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
	return own.startsWith('..') || serverFolders.test(own) ? undefined : own;
}
;// src/cli/init/own-files.js
const adding = ['keep_files', 'clean-exclude', 'destination_dir', 'target-folder'];
const samePattern = /^[\w.*?/@+-]+$/;
const neverSent = /^(?:\.github|\.git(?:\/\*{0,2})?|\*\*\/\.\*|\*\*\/node_modules\/\*\*|firebase\.json)$/;
function fileRulesOf(step, ignored) {
	const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
	const command = ['run', 'args', 'ARGS', 'switches']
		.flatMap((name) => textOf(name === 'run' ? step['run'] : inputs[name]) ?? [])
		.join(' ');
	const typed = [
		...command.matchAll(/(?:^|\s)--((?:ex|in)clude\S*?|filter)[=\s]\s*(["']?)(\S+?)\2(?=\s|$)/g),
	];
	const given = ['exclude_assets', 'exclude', 'EXCLUDE'].flatMap((name) => (textOf(inputs[name]) ?? '').split(/[,\n]/).map((pattern) => pattern.trim()));
	const patterns = [...given, ...ignored, ...typed.map(([, , , pattern = '']) => pattern)]
		.map((pattern) => pattern.replace(/^\*\//, '**/'))
		.filter((pattern) => pattern !== '' && !neverSent.test(pattern));
	const isSame = typed.every(([, option]) => option === 'exclude') &&
		patterns.every((pattern) => samePattern.test(pattern));
	const options = [...new Set(typed.map(([, option]) => `--${option}`))];
	return {
		leftOut: isSame ? patterns : [],
		others: [
			...(isSame || patterns.length === 0 ? [] : [options.join(' and ') || 'its `exclude`']),
			...(/\brsync\s(?:.*\s)?-x\s/.test(command) ? ['-x'] : []),
		],
		added: [
			...(textOf(inputs['clean']) === 'false' ? ['clean: false'] : []),
			...adding.filter((name) => !/^(?:false)?$/.test(textOf(inputs[name]) ?? '')),
		],
	};
}
;// src/cli/init/host-rules.js
const file = 'firebase.json';
function withHostRules(source, project) {
	if (project.runner !== undefined)
		return project;
	const ruled = withFirebase(source, project);
	if (project.source?.startsWith('.github/') === true)
		return ruled;
	const unread = ['vercel.json', 'now.json'].find((name) => listOf(readSettings(name, source.files.text(name))['builds']).length > 0);
	const doubt = {
		of: 'build',
		text: `its build: ${unread} has \`builds\`, which are not read`,
	};
	const problem = ruled.problem ?? contradictionOf(source);
	return {
		...ruled,
		guesses: [...(unread === undefined ? [] : [doubt]), ...(ruled.guesses ?? [])],
		...(problem === undefined ? {} : { problem }),
	};
}
function contradictionOf(source) {
	const [first, ...others] = readHostings(source).filter(({ directory }) => directory !== undefined);
	const other = others.find(({ directory }) => directory !== first?.directory);
	if (first === undefined || other === undefined)
		return undefined;
	const told = [first, other].map((each) => `${each.source} publishes ${(0,plain_text/*plainText*/.wh)(each.directory ?? '', 100)}`);
	return `${told.join(', and ')}, and nothing here says which is meant. Give --directory and --build-command.`;
}
function withFirebase(source, project) {
	const hosted = hostedFolder(file, source.files);
	const { directory = '.', build, leftOut = [], guesses = [] } = project;
	if (hosted?.directory !== directory)
		return project;
	const rules = fileRulesOf({}, hosted.ignored);
	const missed = hosted.before.filter((run) => !build.includes(run)).join('; ');
	const doubt = {
		of: 'build',
		text: `that its build is whole, where ${file} runs \`${(0,plain_text/*plainText*/.wh)(missed, 200)}\` before it publishes`,
	};
	const problem = rules.others.length === 0
		? project.problem
		: `${file} leaves files out of ${(0,plain_text/*plainText*/.wh)(directory, 100)} with patterns that are not taken over. Give --directory ${(0,format/*shellWord*/.r7)(directory)}, and write \`exclude\` into the workflow.`;
	return {
		...project,
		leftOut: [...new Set([...leftOut, ...rules.leftOut])],
		guesses: missed === '' ? guesses : [doubt, ...guesses],
		...(problem === undefined ? {} : { problem }),
	};
}
;// src/cli/init/checkout.js
const readsHistory = {
	VitePress: /\blastUpdated\s*:\s*(?!false)/,
	VuePress: /\blastUpdated\s*:\s*(?!false)|plugin-git|gitPlugin|theme-hope|hopeTheme|defaultTheme/,
	Docusaurus: /\bshowLastUpdate(?:Time|Author)\s*:\s*(?!false)/,
	Astro: /\blastUpdated\s*:\s*(?!false)|git log|remark-modified-time|simple-git/,
	Hugo: /\benableGitInfo["']?\s*[:=]\s*["']?true|["']?:git\b/i,
	MkDocs: /\bgit-(?:revision|committers|authors|latest)|\brss\b|mkdocs-git|mike/,
	Sphinx: /sphinx_last_updated_by_git|sphinx[_-]git|git_last_updated|setuptools_scm|sphinx_multiversion|versioneer|get_git|git\s+(?:log|describe)/,
	Jekyll: /jekyll-last-modified-at|jekyll-git/,
	Eleventy: /["'`]?git Last Modified|git Created|git log/i,
	Gatsby: /gatsby-transformer-gitinfo|gatsby-remark-.*git|git log/,
	Hexo: /\bupdated_option\s*:\s*["']?git|hexo-filter-date-from-git/,
	'Next.js': /\bnextra\b|git log|lastModified/,
	Rspress: /\blastUpdated\s*:\s*(?!false)/,
	Dumi: /\blastUpdated\s*:\s*(?!false)/,
};
const historyPackages = /^(nextra|@napi-rs\/simple-git|simple-git|vite-plugin-git-\S+|git-last-commit|gitlog|eleventy-plugin-git\S*|@docusaurus\/plugin-vcs|setuptools[_-]scm|hatch-vcs|versioneer|versioningit|sphinx-last-updated-by-git|sphinx-git)$/;
function checkoutOf(source, found, configuration) {
	const { files, top, node, python } = source;
	const own = found && readsHistory[found.name];
	const extra = found?.name === 'Jekyll' ? ['Gemfile'] : [];
	const folders = [
		...(configuration === undefined ? [] : [configuration]),
		...configurationsBeside(source, configuration),
		...extra,
	];
	const names = [
		...(node?.dependencies.keys() ?? []),
		...python.sources.flatMap(({ names: each }) => [...each]),
	];
	const isDated = (own !== undefined && folders.some((path) => own.test(settingsText(files, path)))) ||
		(found !== undefined && names.some((name) => historyPackages.test(name))) ||
		scriptsReadHistory(source) ||
		readTheDocsFetches(source);
	return {
		...(isDated ? { history: true } : {}),
		...(top.has('.gitmodules') ? { submodules: 'recursive' } : {}),
		...(/\bfilter=lfs\b/.test(top.text('.gitattributes') + files.text('.gitattributes'))
			? { lfs: true }
			: {}),
	};
}
const historyCommands = /\bgit["',\s[]+(log|rev-list|describe|shortlog|blame)\b|\bsimple-git\b|\.(raw|log)\(\s*\[?["']log/;
function scriptsReadHistory({ files, node }) {
	const names = Object.keys(node?.scripts ?? {}).filter((name) => /^((docs|site|website|pages)[:-])?build$|^build[:-](docs|site|website|pages)$/.test(name));
	const commands = names.flatMap((name) => commandsOf(node?.scripts ?? {}, name));
	return commands.some(({ text }) => {
		const paths = text.split(/\s+/).filter((each) => /\.([cm]?[jt]s|sh|py)$/.test(each));
		return (historyCommands.test(text) ||
			paths.some((path) => historyCommands.test(sourceText(files, path))));
	});
}
function readTheDocsFetches({ files }) {
	const file = files.find(/^\.?readthedocs\.ya?ml$/);
	return file !== undefined && /^[ \t]*- git fetch\b/m.test(files.text(file));
}
function configurationsBeside({ files }, configuration) {
	const folder = configuration?.includes('/') ? configuration.replace(/\/[^/]*$/, '') : '.';
	const isSettings = /(config|conf|theme|params|settings|themeConfig)[\w.-]*\.(toml|ya?ml|json|py|[cm]?[jt]sx?)$/i;
	const names = files
		.namesIn(folder)
		.filter((name) => isSettings.test(name) && !/^(package|tsconfig|jsconfig)/.test(name));
	return names.map((name) => (folder === '.' ? name : `${folder}/${name}`));
}
;// src/cli/init/nx-sites.js
const groups = ['apps', 'packages', 'sites'];
const maxApps = 100;
function findNxApps(source) {
	const { files, node } = source;
	if (!node || !files.has('nx.json'))
		return { sites: [], others: [] };
	const places = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
	const apps = places.slice(0, maxApps).flatMap((place) => readApp(source, place));
	const planned = apps.map(({ name, directory }) => ({
		name,
		site: directory === undefined ? undefined : planApp(source, node, { name, directory }),
	}));
	return {
		sites: planned.flatMap(({ site }) => site ?? []),
		others: planned.flatMap(({ name, site }) => (site ? [] : [name])),
	};
}
function readApp({ files }, place) {
	const path = `${place}/project.json`;
	const app = readSettings(path, files.text(path));
	const name = textOf(app['name']) ?? external_node_path_.posix.basename(place);
	const executor = textOf(settingAt(app, 'targets', 'build', 'executor')) ?? '';
	const isSite = textOf(app['projectType']) === 'application' && !/e2e/.test(name);
	if (!isSite || nx_sites_servers.test(executor) || !/^[\w.@/-]+$/.test(name))
		return [];
	return [{ name, directory: nx_sites_outputOf(app, executor) }];
}
function planApp(source, node, { name, directory }) {
	return {
		framework: `${name} of Nx`,
		directory,
		setup: [...node.setup],
		build: [node.exec(`nx build ${name}`)],
		fetches: checkoutOf(source),
		notes: [],
	};
}
const nx_sites_servers = /node|nest|js:|express|server|esbuild|next|lambda/;
function nx_sites_outputOf(app, executor) {
	const build = settingAt(app, 'targets', 'build');
	const [output] = listOf(settingAt(mapOf(build), 'outputs')).flatMap((each) => textOf(each) ?? []);
	const path = settingAt(mapOf(build), 'options', 'outputPath');
	const { base, browser } = mapOf(path);
	const told = textOf(path) ?? textOf(base) ?? output?.replace(/^\{workspaceRoot\}\//, '');
	if (told === undefined || !/^[\w.@/-]+$/.test(told) || told.startsWith('..'))
		return undefined;
	const below = executor.endsWith(':application') ? (textOf(browser) ?? 'browser') : '';
	return external_node_path_.posix.join(told, below);
}
;// src/cli/init/angular-project.js
function angularProject(config, args = []) {
	const settings = readSettings('angular.json', config);
	const projects = mapOf(settings['projects']);
	const apps = Object.keys(projects).filter((name) => !angular_project_isLibrary(projects[name]) && targetOf(projects[name]) !== undefined);
	const atTop = apps.filter((name) => textOf(mapOf(projects[name])['root']) === '');
	const named = args.slice(1).find((arg) => projects[arg] !== undefined) ??
		textOf(settings['defaultProject']) ??
		(atTop.length === 1 ? atTop[0] : undefined);
	const name = named ?? apps[0] ?? '';
	const target = targetOf(projects[name]) ?? {};
	const builder = textOf(target['builder']) ?? '';
	const options = mapOf(target['options']);
	const path = options['outputPath'];
	const base = textOf(path) ?? textOf(mapOf(path)['base']) ?? `dist/${name}`;
	const below = textOf(mapOf(path)['browser']) ?? 'browser';
	const isFlat = /:browser$|browser-esbuild|webpack/.test(builder);
	const output = isFlat ? base : external_node_path_.posix.join(base, below);
	const isUnclear = named === undefined && apps.length > 1;
	return {
		output,
		problem: isUnclear
			? `angular.json has several apps: ${(0,plain_text/*plainText*/.wh)(apps.slice(0, 8).join(', '))}. For the first one give --directory ${(0,format/*shellWord*/.r7)((0,plain_text/*plainText*/.wh)(output))} with --build-command ${(0,format/*shellWord*/.r7)((0,plain_text/*plainText*/.wh)(`npx ng build ${name}`))}.`
			: angular_project_problemOf(projects[name], options),
	};
}
function angular_project_isLibrary(project) {
	return textOf(mapOf(project)['projectType']) === 'library';
}
function targetOf(project) {
	const settings = mapOf(project);
	const target = settingAt(settings, 'architect', 'build') ?? settingAt(settings, 'targets', 'build');
	return target === undefined ? undefined : mapOf(target);
}
function angular_project_problemOf(project, options) {
	if (angular_project_isLibrary(project))
		return 'Angular builds a library here, which has no pages.';
	const mode = textOf(options['outputMode']);
	const prerenders = mode === 'static' || (mode === undefined && Boolean(options['prerender']));
	return options['ssr'] && !prerenders
		? "Angular renders its pages on a server here (`ssr` in angular.json). For a site set `outputMode: 'static'`; for a server give --runner web, and a `start` script that runs what it writes."
		: undefined;
}
;// src/cli/init/output-folder.js
const output_folder_readers = {
	Angular: (_, found, built) => toldOutput(angularProject(built.config, output_folder_ownCommand(found, built)?.args).output),
	Antora: antoraOutput,
	Hexo: (source, { output }) => toldOutput(hexoOutput(source) ?? output),
	Quasar: (_, found, built) => toldOutput(quasarOutput(built.config, output_folder_ownCommand(found, built)?.args)),
	'Next.js': (_, found, built) => usualUnless(settingIn(built.config, found.setting), found, built),
	'Create React App': (source, found, built) => usualUnless(buildPath(source), found, built),
	webpack: bundlerOutput,
	Rspack: bundlerOutput,
	Rollup: bundlerOutput,
};
function output_folder_outputOf(source, found, built) {
	const own = output_folder_ownCommand(found, built);
	const written = writtenBy(source, found, built);
	const after = own === undefined ? [] : built.commands.slice(built.commands.indexOf(own) + 1);
	return after.reduce((output, command) => rewrittenBy(command, output), written);
}
function rewrittenBy({ program, args, text }, output) {
	const paths = args.filter((arg) => !arg.startsWith('-')).map((arg) => external_node_path_.posix.normalize(arg));
	const isOf = (path) => path.replace(/\/$/, '') === output.directory || path.startsWith(`${output.directory}/`);
	if (program === 'mv') {
		const [from = '', to = ''] = paths;
		const isWhole = from.replace(/\/\*?$/, '') === output.directory && paths.length === 2;
		const isInside = isOf(to);
		return isWhole && !isInside ? toldOutput(folderPath(to)) : output;
	}
	if (program !== 'parcel' || !paths.some(isOf))
		return output;
	return toldOutput(flagIn(text) ?? / -d[ =]?([\w./-]+)/.exec(text)?.[1] ?? 'dist');
}
function writtenBy(source, found, built) {
	const own = output_folder_ownCommand(found, built);
	const command = own?.text ?? scriptText(built);
	const flag = flagIn(command);
	const root = found.isBelowPages
		? pagesRoot(source, command)
		: viteRoot(found, built.config, own?.args);
	if (flag !== undefined) {
		const isFromHere = flag.startsWith('..') || found.isBelowPages === true;
		return toldOutput(isFromHere ? flag : external_node_path_.posix.join(root, flag));
	}
	const reader = output_folder_readers[found.name];
	if (reader)
		return reader(source, found, built);
	return configuredOutput(found, built, external_node_path_.posix.join(own?.folder ?? '', root));
}
function configuredOutput(found, built, root) {
	const { setting, output } = found;
	const { config, commands } = built;
	const named = settingIn(config, setting);
	const isUnread = setting !== undefined && new RegExp(`\\b${setting}\\s*:`).test(config);
	const isOwn = commands.length === 0 || output_folder_ownCommand(found, built) !== undefined;
	const isGuessed = named === undefined && (isUnread || !isOwn);
	const isFromHere = found.name === 'VuePress' && named !== undefined;
	const base = isFromHere ? (output_folder_ownCommand(found, built)?.folder ?? '') : root;
	return { directory: external_node_path_.posix.join(base, named ?? output), isGuessed };
}
function output_folder_ownCommand({ build }, { commands }) {
	return commands.find((command) => isCommand(command, build));
}
function scriptText({ commands }) {
	return commands.map(({ program, args }) => [program, ...args].join(' ')).join('\n');
}
function toldOutput(directory) {
	return { directory, isGuessed: false };
}
function usualUnless(named, found, built) {
	const isGuessed = named === undefined && output_folder_ownCommand(found, built) === undefined;
	return { directory: named ?? found.output, isGuessed };
}
function buildPath({ node }) {
	const scripts = Object.values(node?.scripts ?? {}).join('\n');
	return /BUILD_PATH=["']?([\w./-]+)/.exec(scripts)?.[1];
}
const makesPages = /["'`][^"'`\n]{1,200}\.(html|pug|ejs|hbs)["'`]|html[\w-]{0,40}plugin|plugin-[\w-]{0,40}html|static-site-generator/i;
function writesPages(source, found) {
	const { dependencies = new Map() } = source.node ?? {};
	const text = bundlerText(source, found.name, '') || [...dependencies.keys()].join('\n');
	return makesPages.test(text) || copiesPage(source, found, text);
}
function copiesPage({ node, files }, { build }, config) {
	const { scripts = {} } = node ?? {};
	const copies = commandsOf(scripts, buildScriptOf(scripts, build) ?? '')
		.filter(({ program }) => /^(cp|cpx|copyfiles|ncp|shx)$/.test(program))
		.map(({ text }) => text);
	if (/copy\w{0,40}plugin|plugin-copy/i.test(config))
		copies.push(config);
	const paths = copies.flatMap((text) => text.match(/\w[\w-]*(?:[./]\w[\w-]*)*/g) ?? []);
	return paths.some((path) => path.endsWith('.html') || files.has(`${path}/index.html`));
}
function pageAbove(source, found) {
	const text = bundlerText(source, found.name, '');
	const file = settingIn(text, 'file');
	const named = settingIn(text, found.setting) ?? (file && external_node_path_.posix.dirname(file));
	const parts = (named ?? found.output).split('/');
	const folders = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
	return folders.find((folder) => folder !== '.' && source.files.has(`${folder}/index.html`));
}
function bundlerOutput(source, found, built) {
	const text = bundlerText(source, found.name, scriptText(built));
	const above = writesPages(source, found) ? undefined : pageAbove(source, found);
	if (above !== undefined)
		return toldOutput(above);
	const named = settingIn(text, found.setting);
	const isUnread = new RegExp(`\\b${found.setting}\\s*:`).test(text);
	const isElsewhere = text === '' && /(--config|-c)[ =]/.test(scriptText(built));
	const isUsual = found.name !== 'Rollup' && !isElsewhere && !isUnread;
	return { directory: named ?? found.output, isGuessed: named === undefined && !isUsual };
}
function flagIn(command) {
	const long = /--(?:out-?dir|dist-dir|output|output-path|output-dir|dest(?:ination)?|to)[ =]["']?([\w./-]+)/i;
	return long.exec(command)?.[1];
}
function settingIn(config, setting) {
	if (setting === undefined)
		return undefined;
	const plain = new RegExp(`\\b${setting}["']?\\s*:\\s*["'\`](\\.{0,2}[\\w./-]+)["'\`]`).exec(config)?.[1];
	if (plain !== undefined && !external_node_path_.posix.isAbsolute(plain))
		return folderPath(plain);
	const resolved = new RegExp(`\\b${setting}["']?\\s*:\\s*(?:\\w+\\.)?(?:resolve|join)\\(\\s*(?:(?:__dirname|import\\.meta\\.dirname|process\\.cwd\\(\\))\\s*,)?([^)]*)\\)`).exec(config)?.[1];
	const parts = (resolved?.split(',') ?? []).map((part) => /^\s*["'`]([\w./-]+)["'`]\s*$/.exec(part)?.[1] ?? '');
	const isKnown = parts.length > 0 && parts.every((part) => part !== '');
	return isKnown ? folderPath(external_node_path_.posix.join(...parts).replace(/^\//, '')) : undefined;
}
function pagesRoot({ files }, command) {
	const [, named] = /(?:vitepress|vuepress)(?:-vite|-webpack)?\s+build\s+(?!-)["']?([\w./-]+)/.exec(command) ?? [];
	if (named !== undefined)
		return folderPath(named);
	const isBelow = files.has('docs/.vitepress') || files.has('docs/.vuepress');
	const isTop = files.has('.vitepress') || files.has('.vuepress');
	return isBelow && !isTop && command.trim() !== '' && / docs\b/.test(command) ? 'docs' : '';
}
function viteRoot({ name }, config, args = []) {
	if (name !== 'Vite')
		return '';
	const [named] = args
		.slice(1)
		.filter((arg, at, all) => /^[\w./-]+$/.test(arg) && !arg.startsWith('-') && !all[at - 1]?.startsWith('-'));
	const root = named ?? settingIn(config, 'root');
	const path = root === undefined ? '' : folderPath(root);
	return path === '.' ? '' : path;
}
function bundlerText({ files }, name, script) {
	const tool = name.toLowerCase();
	const [, given] = /(?:--config|-c)[ =]["']?([\w./-]+)/.exec(script) ?? [];
	const folders = ['.', 'config', tool, 'build', 'scripts', 'build-utils'];
	const found = folders.flatMap((folder) => files
		.namesIn(folder)
		.filter((each) => new RegExp(`^${tool}.*\\.([cm]?[jt]s)$`).test(each))
		.map((each) => external_node_path_.posix.join(folder, each)));
	const isProduction = (path) => (/prod/.test(path) ? 0 : 1);
	const paths = given === undefined
		? found.sort((one, two) => isProduction(one) - isProduction(two))
		: [given, ...found];
	return paths
		.filter((path) => !/dev/.test(path))
		.map((path) => settingsText(files, path))
		.join('\n');
}
function antoraOutput({ files }, { output }, built) {
	const [named] = /\S+\.ya?ml\b/.exec(scriptText(built)) ?? [];
	const path = named ?? findPlaybook(files);
	const folder = path && textOf(settingAt(readSettings(path, files.text(path)), 'output', 'dir'));
	return {
		directory: folder ? folderPath(folder) : output,
		isGuessed: path === undefined || !files.has(path),
	};
}
function findPlaybook({ names }) {
	const playbooks = names.filter((name) => /playbook.*\.ya?ml$/.test(name));
	const usual = playbooks.find((name) => /^(antora-)?playbook\.ya?ml$/.test(name));
	return usual ?? playbooks.sort((one, two) => one.length - two.length)[0];
}
function hexoOutput({ files }) {
	const path = files.find(/^_config\.ya?ml$/);
	return path && textOf(readSettings(path, files.text(path))['public_dir']);
}
function quasarOutput(config, args = []) {
	const at = args.findIndex((arg) => arg === '-m' || arg === '--mode');
	const mode = at < 0 ? 'spa' : (args[at + 1] ?? 'spa');
	return settingIn(config, 'distDir') ?? `dist/${mode}`;
}
;// src/cli/workflow/secret-names.js
function secretsIn(text) {
	const found = [...text.matchAll(/\bsecrets(?:\.|\[\s*')(\w+)/gi)];
	return [...new Set(found.map(([, name = '']) => name))];
}
;// src/cli/init/own-secrets.js
const publicName = /^(?:VITE|NEXT_PUBLIC|REACT_APP|PUBLIC|NUXT_PUBLIC|GATSBY|VUE_APP|EXPO_PUBLIC|NG_APP)_/;
function secretsOf(steps, env) {
	const texts = steps.map((step) => ({ ...step, env: hiddenIn(step.env) }));
	const names = secretsIn(JSON.stringify([texts, hiddenIn(env)]));
	return names.filter((name) => name.toUpperCase() !== 'GITHUB_TOKEN');
}
function hiddenIn(env = {}) {
	return Object.entries(env).flatMap(([name, value]) => (publicName.test(name) ? [] : value));
}
const changesElsewhere = /\b(?:ssh|scp|rsync)\s[^\n]*\w@\w|\bcurl\s[^\n]*(?:-X|--request)[ =]?(?:POST|PUT|PATCH|DELETE)/;
function commandElsewhere(steps) {
	const lines = steps.flatMap(({ run = '' }) => run.replace(/\\\n/g, ' ').split('\n'));
	return lines.find((line) => changesElsewhere.test(line))?.trim();
}
;// src/cli/init/own-publishers.js
const wranglerFiles = ['wrangler.toml', 'wrangler.jsonc', 'wrangler.json'];
const singleFile = /\.(txt|json|xml|ya?ml|toml|zip|t?gz|tar|xz|whl|jar|deb|rpm|apk|exe|msi|dmg|md|pdf|csv|png|svg|sh|[cm]?js|css|wasm|html?)$/i;
const gap = String.raw `(?:\s|\\\n)+`;
const folder = String.raw `["']?([\w./@-]+)["']?`;
const zolaAction = /^shalzz\/zola-deploy-action@/;
const publishers = [
	{ uses: /^actions\/upload-pages-artifact@/, folder: ['path'], usual: '_site' },
	{
		uses: /^peaceiris\/actions-gh-pages@/,
		folder: ['publish_dir', 'PUBLISH_DIR'],
		usual: 'public',
	},
	{ uses: /^jamesives\/github-pages-deploy-action@/i, folder: ['folder', 'FOLDER'] },
	{ uses: /^crazy-max\/ghaction-github-pages@/, folder: ['build_dir'], usual: 'public' },
	{
		uses: /^(s0|andstor)\/(git-publish-subdir-action|copycat-action)@/,
		folder: ['FOLDER', 'src_path'],
	},
	{ uses: /^cloudflare\/pages-action@/, folder: ['directory'] },
	{
		uses: /^cloudflare\/wrangler-action@/,
		given: /pages\s+(?:deploy|publish)/,
		folder: ['command'],
	},
	{ uses: /^cloudflare\/wrangler-action@/, configured: wranglerFiles },
	{ uses: /^nwtgck\/actions-netlify@/, folder: ['publish-dir'] },
	{ uses: /^netlify\/actions\/cli@/, folder: ['args'] },
	{ uses: /^jsmrcaga\/action-netlify-deploy@/, folder: ['build_directory'], usual: 'build' },
	{ uses: /^afc163\/surge-preview@/, folder: ['dist'], usual: 'dist' },
	{ uses: /^jakejarvis\/s3-sync-action@/, folder: ['SOURCE_DIR'] },
	{ uses: /^(reggionick|shallwefootball)\/.*s3.*@/i, folder: ['folder', 'SOURCE_DIR'] },
	{ uses: /^SamKirkland\/FTP-Deploy-Action@/i, folder: ['local-dir', 'LOCAL_DIR'] },
	{
		uses: /^(easingthemes\/ssh-deploy|burnett01\/rsync-deployments)@/i,
		folder: ['SOURCE', 'path'],
	},
	{
		uses: /^(alex-page\/blazing-pages|maxheld83\/ghpages|enriikke\/gatsby-gh-pages-action)@/,
		folder: ['BUILD_DIR'],
		usual: 'public',
	},
	{
		uses: /^azure\/static-web-apps-deploy@/i,
		folder: ['app_location'],
		below: 'output_location',
		hostBuilds: 'skip_app_build',
		command: 'app_build_command',
	},
	{ uses: /^(sphinx-notes\/pages)@/, builds: 'Sphinx' },
	{ uses: /^withastro\/action@/, builds: 'Astro', place: 'path', command: 'build-cmd' },
	{ uses: zolaAction, builds: 'Zola', place: 'BUILD_DIR' },
	{ uses: /^getzola\/github-pages@/, builds: 'Zola', place: 'working_directory' },
	{ uses: /^quarto-dev\/quarto-actions\/publish@/, builds: 'Quarto' },
	{
		uses: /^(helaili\/jekyll-action|jeffreytse\/jekyll-deploy-action)@/,
		builds: 'Jekyll',
		place: 'jekyll_src',
	},
	{ uses: /^mhausenblas\/mkdocs-deploy-gh-pages@/, builds: 'MkDocs' },
	{ run: new RegExp(String.raw `\bgh-pages\s[^\n]*(?:-d|--dist)[ =]${folder}`), folder: [] },
	{
		run: new RegExp(String.raw `\bwrangler(?:@\S+)?\s+pages\s+(?:deploy|publish)\s+(?!-)${folder}`),
	},
	{
		run: new RegExp(String.raw `\bnetlify(?:-cli)?(?:@\S+)?\s+deploy\b[^\n]*(?:--dir|-d)[ =]${folder}`),
	},
	{
		run: new RegExp(String.raw `\baws\s+s3\s+(?:sync|cp(?=(?:[^\n]|\\\n)*\s--recursive\b))${gap}(?:--\S+${gap})*${folder}${gap}["']?s3:`),
	},
	{ run: new RegExp(String.raw `\bsurge\s+(?:--project[ =])?${folder}`) },
	{ run: new RegExp(String.raw `\bghp-import\s[^\n]*?${folder}\s*$`, 'm') },
	{ run: new RegExp(String.raw `\bangular-cli-ghpages\s[^\n]*--dir[ =]${folder}`) },
	{
		run: new RegExp(String.raw `\brsync\s(?:[^\n]|\\\n)*?\s${folder}${gap}["']?[\w.$\{}-]+(?:@\S+)?:`),
	},
	{ run: /\blftp\s[\s\S]*\bmirror\s/, isOpaque: true },
	{ run: /\bgit\s+(?:subtree\s+)?push\s[^\n]*\bgh-pages\b/, isOpaque: true },
	{ uses: /^FirebaseExtended\/action-hosting-deploy@/i, configured: ['firebase.json'] },
	{
		run: /\bfirebase(?:-tools)?(?:@\S+)?\s+(?:\S+\s+)*?(?:deploy|hosting:channel:deploy)\b/,
		configured: ['firebase.json'],
	},
	{ run: /\bwrangler(?:@\S+)?\s+(?:deploy|publish)\b/, configured: wranglerFiles },
	{ run: /\bmkdocs\s+gh-deploy\b/, builds: 'MkDocs' },
	{ run: /\bmike\s+deploy\b/, builds: 'MkDocs' },
	{ run: /\bdocusaurus\s+deploy\b/, builds: 'Docusaurus' },
	{ run: /\bquarto\s+publish\b/, builds: 'Quarto' },
	{ run: /\bhexo\s+(?:deploy|d|g -d|generate --deploy)\b/, builds: 'Hexo' },
];
const vague = { isOpaque: true, isVague: true };
const vaguePublishers = [
	{
		uses: /^(?!actions\/)[^@]*(?:deploy|vercel|netlify|\bscp\b|\bs?ftp\b|\bs3\b|surge|rsync)/i,
		...vague,
	},
	{
		run: /\b(?:scp|azcopy|rclone|s3cmd|sftp|gsutil|vercel|surge)\s|\baz\s+storage\s|\bgcloud\s+storage\s|\b(?:netlify(?:-cli)?|swa)\s+deploy\b|\baws\s+s3\s+(?:sync|cp)\s[^\n]*s3:|\brsync\s[^\n]*:/,
		...vague,
	},
	{
		run: /\b(?:make|just)\s+[\w-]*deploy|\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?[\w:-]*deploy|[\w-]*deploy[\w-]*\.(?:sh|py|rb|ps1|[cm]?[jt]s)\b/,
		before: undefined,
		...vague,
	},
];
const pagesBuilder = /^actions\/jekyll-build-pages@/;
const builders = [
	{ uses: pagesBuilder, builds: 'Jekyll', place: 'source' },
	{ uses: zolaAction, builds: 'Zola', place: 'BUILD_DIR' },
	{ uses: /^(ammaraskar|sphinx-doc)\/.*sphinx.*@/i, builds: 'Sphinx' },
	{ uses: /^antora\/antora-action@/, builds: 'Antora' },
];
const commandActions = [
	{ uses: /^quarto-dev\/quarto-actions\/render@/, run: 'quarto render', input: 'path' },
];
const leftOutRuns = [
	/^cargo (\+\w+ )?(test|clippy|fmt)\b/,
	/^go (test|vet)\b/,
	/^(npm|pnpm|yarn|bun) (run )?(t|test|tests|lint|typecheck|type-check|format:check|fmt:check)([:.-][\w:.-]+)?( |$)/,
	/^(pytest|tox|nox|htmltest|lychee|linkchecker|htmlproofer|bundle exec htmlproofer|codespell|typos|shellcheck)\b/,
	/^npm (i|install) (-g|--global) (firebase-tools|netlify-cli|vercel|surge|wrangler|gh-pages)(@\S+)?$/,
	/^(echo .*)?\$\((pnpm store path|yarn cache dir|yarn config get cacheFolder|npm config get cache|pip cache dir|go env GOCACHE)\b/,
];
const own_publishers_leftOut = /^(actions\/(cache|configure-pages|deploy-pages|upload-artifact|download-artifact|upload-pages-artifact|github-script|attest|labeler)|codecov\/|peter-evans\/|step-security\/|lycheeverse\/|treosh\/|8398a7\/|rtcamp\/|chrnorm\/|bobheadxi\/|styfle\/|fountainhead\/|Swatinem\/rust-cache|gautamkrishnar\/keepalive|getsentry\/|github\/codeql|aws-actions\/|google-github-actions\/auth|docker\/login|crazy-max\/ghaction-import-gpg|webfactory\/ssh-agent|tj-actions\/|dorny\/|insightsengineering\/|SteveSandersonMS\/ghaction-rewrite-base-href)/i;
const logins = [
	[/^aws-actions\//, /\b(?:aws|cdk|sam|amplify)\s|\bs3:/],
	[/^google-github-actions\/auth/, /\b(?:gcloud|gsutil|bq)\b/],
	[/^docker\/login/, /\bdocker\b/],
	[/^crazy-max\/ghaction-import-gpg/, /\b(?:gpg|sops|git-crypt)\b/],
	[/^webfactory\/ssh-agent/, /\bssh\b|\bgit\s+(?:clone|submodule)\b|\bgit@/],
];
function missedWithout(uses, { script, after }) {
	if (uses.startsWith('actions/github-script@'))
		return /\bfs\b|\brequire\(|\bimport\(|\bexec\b|\bexportVariable\b/.test(script)
			? 'is'
			: undefined;
	const [, needs] = logins.find(([login]) => login.test(uses)) ?? [];
	if (needs === undefined || after.length === 0)
		return undefined;
	return after.some((run) => needs.test(run)) ? 'is' : 'may';
}
;// src/cli/init/own-steps.js
const pinnedHere = [
	[/^actions\/setup-node@/, pinnedActions.node],
	[/^actions\/setup-python@/, pinnedActions.python],
	[/^ruby\/setup-ruby@/, pinnedActions.ruby],
	[/^peaceiris\/actions-hugo@/, pinnedActions.hugo],
	[/^oven-sh\/setup-bun@/, pinnedActions.bun],
];
const safeContext = /^(?:runner\.\w+|github\.(?:event\.repository\.name|sha|ref|ref_name|repository|repository_owner|run_id|run_number|workspace|token|event_name|server_url)|hashFiles\([^()]*\)|(?:vars|secrets)\.(?!OSC_)(?!\w*(?:REFRESH|ACCESS)_TOKEN\b)\w+|env\.\w+)$/;
function translateStep(step, context) {
	const { runs, ids } = context;
	const condition = textOf(step['if']) ?? '';
	const judged = judgeStep(condition, { runs, ids, known: factsIn(context) });
	if (judged === 'none' || isLeftOut(textOf(step['run'])))
		return undefined;
	const found = obstaclesOf(step, judged === 'unknown' ? condition : undefined);
	const before = context.obstacles.length;
	context.obstacles.push(...found);
	const taken = takenStep(asCommand(step), context);
	if (context.obstacles.length > before)
		return undefined;
	if (judged === 'production')
		context.alone.push(condition);
	if (taken.id !== undefined)
		ids.add(taken.id);
	return taken;
}
function factsIn({ matrix, env }) {
	const values = [
		...Object.entries(matrix).map(([name, value]) => [`matrix.${name}`, value]),
		...Object.entries(env).map(([name, value]) => [`env.${name}`, value]),
	].filter(([, value]) => !value.includes('${{'));
	return Object.fromEntries(values.map(([name, value]) => [name.toLowerCase(), value]));
}
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;
function obstaclesOf(step, condition) {
	const uses = textOf(step['uses']);
	return [
		...(condition === undefined ? [] : [`has the condition \`${(0,plain_text/*plainText*/.wh)(condition, 100)}\``]),
		...(uses === undefined || /^[\w./@-]+$/.test(uses)
			? []
			: ['names an action in an unusual way']),
		...(controlCharacters.test(textOf(step['run']) ?? '') ? ['has control characters'] : []),
		...(/^(?:false)?$/.test(textOf(step['continue-on-error']) ?? '')
			? []
			: ['goes on after a step that fails']),
		...(/\bgit\s+push\b/.test(textOf(step['run']) ?? '') ? ['pushes to the repository'] : []),
		...obstaclesOfEnv(step),
	];
}
function obstaclesOfEnv({ env }) {
	const text = textOf(env);
	return text === undefined ? [] : [`has the variables \`${(0,plain_text/*plainText*/.wh)(text, 100)}\``];
}
function asCommand(step) {
	const uses = textOf(step['uses']) ?? '';
	const found = commandActions.find((each) => each.uses.test(uses));
	if (!found)
		return step;
	const { uses: _uses, with: inputs, ...rest } = step;
	const given = textOf(mapOf(inputs)[found.input]);
	return { ...rest, run: given === undefined ? found.run : `${found.run} ${given}` };
}
function isLeftOut(run) {
	const lines = (run ?? '')
		.replace(/\\\n/g, ' ')
		.split(/\n|&&/)
		.map((line) => line.trim())
		.filter((line) => line !== '' && !line.startsWith('#'));
	return lines.length > 0 && lines.every((line) => leftOutRuns.some((each) => each.test(line)));
}
function takenStep(step, context) {
	const uses = textOf(step['uses']);
	const run = textOf(step['run']);
	const id = textOf(step['id']);
	const shell = textOf(step['shell']) ?? (run === undefined ? undefined : context.shell);
	const fill = (text) => fillExpressions(text.replace(projectPath, '/'), context);
	return {
		...(id === undefined ? {} : { id }),
		...(uses === undefined ? {} : { uses: pinnedName(uses) }),
		...(run === undefined ? {} : { run: withoutBase(fill(withoutPages(run, context))).trimEnd() }),
		...filled('with', step['with'], fill),
		...filled('env', knownVariables(step['env'], context), (text) => withoutBase(fill(rootedValue(text)))),
		...(shell === undefined ? {} : { shell: fill(shell) }),
		...own_steps_folderOf(step, context, run),
	};
}
function knownVariables(env, context) {
	const known = Object.entries(mapOf(env)).filter(([name, value]) => {
		const needed = [];
		const text = textOf(value) ?? '';
		const [, ofPages] = ofHost.exec(text) ?? [];
		if (ofPages !== undefined && context.pages.has(ofPages))
			return false;
		fillExpressions(text, { ...context, obstacles: needed });
		if (needed.length > 0)
			context.omitted.push(name);
		return needed.length === 0;
	});
	return Object.fromEntries(known);
}
function pinnedName(uses) {
	return pinnedHere.find(([known]) => known.test(uses))?.[1] ?? uses;
}
function filled(key, values, fill) {
	const entries = Object.entries(mapOf(values)).map(([name, value]) => [name, fill(textOf(value) ?? '')]);
	return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}
function own_steps_folderOf(step, context, run) {
	if (run === undefined)
		return {};
	const own = textOf(step['working-directory']);
	return { 'working-directory': folderPath(fillExpressions(own ?? context.folder, context)) };
}
const address = String.raw `\$\{\{\s*steps\.([\w-]+)\.outputs\.[\w-]+\s*\}\}`;
const addressOption = new RegExp(String.raw `(?:\s|\\\n)+--?[\w-]+(?:=|\s+)(["']?)${address}\1(?=\s|$)`, 'g');
const ofHost = /^\s*\$\{\{\s*steps\.([\w-]+)\.outputs\.(?:origin|host|base_url)\s*\}\}\s*$/;
function withoutPages(run, { pages }) {
	return run.replace(addressOption, (whole, _quote, id) => (pages.has(id) ? '' : whole));
}
function fillExpressions(text, context) {
	return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression) => {
		const [, matrix] = /^matrix\.([\w-]+)$/.exec(expression) ?? [];
		const [, id = ''] = /^steps\.([\w-]+)\.outputs\.[\w-]+$/.exec(expression) ?? [];
		if (context.pages.has(id))
			return '';
		if (context.ids.has(id))
			return whole;
		if (matrix !== undefined && context.matrix[matrix] !== undefined)
			return context.matrix[matrix];
		if (safeContext.test(expression))
			return whole;
		context.obstacles.push(`needs \`${expression}\``);
		return whole;
	});
}
const pagesOfOwner = /^https?:\/\/(?:\$\{\{[^}]*\}\}|[\w-]+)\.github\.io(?:\/.*)?$/;
const own_steps_name = String.raw `(?:\$\{\{\s*github\.event\.repository\.name\s*\}\}|\$\{GITHUB_REPOSITORY##?\*/\})`;
const repositoryName = new RegExp(`^/${own_steps_name}$`);
const projectPath = new RegExp(String.raw `(?<![\w.}/~-])/${own_steps_name}/?`, 'g');
const projectAddress = String.raw `(["']?)https?://(?:[\w-]+|\$\{\{[^}]*\}\})\.github\.io(?:/(?:[\w./-]|\$\{\{[^}]*\}\})*)?\2(?=\s|$)`;
const baseAddress = new RegExp(String.raw `(\s--?(?:base-?url|b|public-url)[ =])${projectAddress}`, 'gi');
const otherAddress = new RegExp(String.raw `(?:\s|\\\n)+(--(?:site|url|origin|host|domain|[\w-]+-url)[ =])${projectAddress}`, 'gi');
function rootedValue(value) {
	const text = value.trim();
	if (pagesOfOwner.test(text))
		return '/';
	return repositoryName.test(text) ? '' : value.replace(projectPath, '/');
}
function withoutBase(text) {
	return text
		.replace(/\b(zola build)(?![^\n]*base-url)/g, '$1 --base-url /')
		.replace(/\b(jekyll build)(?![^\n]*baseurl)/g, '$1 --baseurl ""')
		.replace(/(--(?:base|base-?href|public-url|prefix|base-?path)[ =])["']?\/[\w.-]+\/?["']?(?=\s|$)/gim, '$1/')
		.replace(baseAddress, '$1/')
		.replace(otherAddress, '')
		.replace(/(--hosting-base-path[ =])["']?[\w./-]+["']?/g, '$1/')
		.replace(/(--base[ =])["']?\/\/["']?/g, '$1/');
}
const installs = /^($|#|\\$|set |cd |npm (ci|i|install)\b|corepack|pnpm (i|install)|yarn( install.*)?$|bun (i|install)|pip3? install|python3? -m pip|uv (sync|venv)|poetry install|bundle install|git config|git fetch)/;
function own_steps_runsOf(steps) {
	const runs = steps.flatMap(({ run }) => run ?? []);
	return runs.filter((run) => run.split('\n').some((line) => !isPreparation(line)));
}
function own_steps_isCommand(step) {
	return step.uses?.startsWith('./') === true || own_steps_runsOf([step]).length > 0;
}
function isPreparation(line) {
	return line.split('&&').every((part) => installs.test(part.trim()));
}
;// src/cli/init/own-build-job.js
function builderOf(own, { jobs, before, given, }) {
	const builder = { job: own, steps: before, directory: given };
	const downloads = before.filter(isDownload);
	const [download] = downloads;
	if (download === undefined)
		return builder;
	const lacking = (lack) => ({ ...builder, steps: [], lack });
	if (before.some((step) => !isDownload(step) && !isHarmless(step)))
		return lacking('changes what another job built');
	const inputs = mapOf(download['with']);
	const name = textOf(inputs['name']);
	if (downloads.length > 1 || name === undefined)
		return lacking('joins what several jobs built');
	const target = cleanFolder(textOf(inputs['path']) ?? '.', contextOf(own));
	const isMixed = target === '.' && before.some((step) => usesAction(step, 'actions/checkout'));
	if (target === undefined || target !== given || isMixed)
		return lacking('downloads into one folder and publishes another');
	const uploads = jobs.filter(({ id }) => needsOf(own).includes(id)).flatMap(uploadsOf);
	const [upload, ...more] = uploads.filter((each) => each.name === name);
	if (!upload || more.length > 0)
		return lacking('takes it from elsewhere');
	return upload.steps.some(isDownload) ? lacking('builds with what another job built') : upload;
}
function needsOf({ job }) {
	return [job['needs']].flat().map(textOf);
}
function isDownload(step) {
	return usesAction(step, 'actions/download-artifact');
}
const onlyLooks = /^(?:$|#|(?:ls|tree|pwd|echo|git config)\b[^>&|;]*$)/;
function isHarmless(step) {
	const run = textOf(step['run']);
	if (run !== undefined)
		return run.split('\n').every((line) => onlyLooks.test(line.trim()));
	const uses = textOf(step['uses']) ?? '';
	return own_publishers_leftOut.test(uses) || /setup|^actions\/checkout@/.test(uses);
}
function uploadsOf(job) {
	const steps = listOf(job.job['steps']).map(mapOf);
	return steps.flatMap((step, at) => {
		const inputs = mapOf(step['with']);
		const path = textOf(inputs['path'])?.trim();
		if (!usesAction(step, 'actions/upload-artifact') || path === undefined)
			return [];
		const isFolder = !/[*\n!]|\.(zip|tar|t?gz|tar\.\w+)$/.test(path);
		const directory = isFolder ? cleanFolder(path, contextOf(job)) : undefined;
		const name = textOf(inputs['name']) ?? 'artifact';
		return [{ job, name, steps: steps.slice(0, at), directory }];
	});
}
function contextOf(own, condition = '') {
	const { job, workflow, file, runs } = own;
	const matrix = mapOf(mapOf(job['strategy'])['matrix']);
	const single = Object.entries(matrix).flatMap(([name, values]) => {
		const texts = listOf(values).flatMap((each) => textOf(each) ?? []);
		const [, named] = new RegExp(`\\bmatrix\\.${name.replace(/\W/g, '\\$&')}\\s*==\\s*'([^']*)'`).exec(condition) ??
			[];
		const text = texts.length === 1 ? texts[0] : texts.find((each) => each === named);
		return text === undefined ? [] : [[name, text]];
	});
	const env = { ...mapOf(workflow['env']), ...mapOf(job['env']) };
	const values = Object.entries(env).map(([name, value]) => [name, rootedValue(textOf(value) ?? '')]);
	return {
		file,
		runs,
		folder: commandFolder(own),
		shell: commandDefault(own, 'shell'),
		env: Object.fromEntries(values),
		matrix: Object.fromEntries(single),
		pages: new Set(),
		ids: new Set(),
		omitted: [],
		alone: [],
		obstacles: [
			...obstaclesOfEnv(job),
			...obstaclesOfEnv(workflow),
			...(job['container'] === undefined ? [] : ['runs in a container']),
			...(/ubuntu|\$\{\{/.test(JSON.stringify(job['runs-on'] ?? 'ubuntu'))
				? []
				: ['runs on another system than Ubuntu']),
		],
	};
}
function folderGiven(step, { folder = [], below, run, usual }, context) {
	const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
	const given = folder.map((name) => textOf(inputs[name])).find(Boolean);
	const [, typed] = run?.exec(textOf(step['run']) ?? '') ?? [];
	const [, argument] = /(?:--dir[ =]|pages\s+(?:deploy|publish)\s+)["']?([\w./-]+)/.exec(given ?? '') ?? [];
	const text = argument ?? given ?? typed ?? usual;
	if (text === undefined)
		return undefined;
	const isCommand = typed !== undefined || (usual !== undefined && run !== undefined);
	if (below !== undefined)
		return cleanFolder(external_node_path_.posix.join('.', text, textOf(inputs[below]) ?? '').replace(/^\/+(?=.)/, ''), context);
	return cleanFolder(external_node_path_.posix.join(baseOf(step, isCommand, context), text), context);
}
function baseOf(step, isCommand, context) {
	const place = isCommand
		? (textOf(step['working-directory']) ?? context.folder)
		: textOf(mapOf(step['with'])['workingDirectory']);
	return folderPath(place ?? '.');
}
function cleanFolder(text, context) {
	const filled = text
		.replace(/\$\{\{\s*env\.(\w+)\s*\}\}/g, (whole, name) => context.env[name] ?? whole)
		.replace(/\$\{\{\s*matrix\.([\w-]+)\s*\}\}/g, (whole, name) => context.matrix[name] ?? whole)
		.replace(/^\$\{\{\s*github\.workspace\s*\}\}\//, '');
	const path = folderPath(filled.trim());
	const isKnown = /^[\w .@+/-]+$/.test(path) && !path.startsWith('..') && !external_node_path_.posix.isAbsolute(path);
	return isKnown ? path : undefined;
}
;// src/cli/init/own-publish-step.js
function publisherOf(step, top) {
	const uses = textOf(step['uses']);
	if (uses !== undefined) {
		const command = textOf(mapOf(step['with'])['command']) ?? '';
		const isOf = (each) => each.uses?.test(uses) === true &&
			each.given?.test(command) !== false &&
			publishesFolder(step, each, top);
		return publishers.find(isOf) ?? (own_publishers_leftOut.test(uses) ? undefined : vaguePublishers.find(isOf));
	}
	const run = textOf(step['run']) ?? '';
	return (publisherInCommand(run, top, step) ??
		publisherInScript(run, top, step) ??
		vaguePublishers.find((each) => each.run?.test(run) === true));
}
function publisherInCommand(text, top, step) {
	return publishers.find((each) => each.run !== undefined && runsPublisher(each.run, text) && publishesFolder(step, each, top));
}
function publishesFolder(step, publisher, top) {
	if (textOf(mapOf(step['with'])['action']) === 'close')
		return false;
	if (textOf(mapOf(step['env'])['BUILD_ONLY']) === 'true')
		return false;
	const isWrangler = publisher.configured?.some((file) => file.startsWith('wrangler')) === true;
	return !isWrangler || hostedBy(step, publisher, top) !== undefined;
}
function runsPublisher(run, text) {
	const found = run.exec(text);
	return found !== null && !singleFile.test(found[1] ?? '');
}
const scriptRun = /\b(npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]+)/g;
function publisherInScript(run, top, step) {
	const scripts = [...run.matchAll(scriptRun)].slice(0, maxScripts);
	return scripts
		.map(([, manager = '', name = '']) => publisherOfScript({ manager, name }, top, step))
		.find((each) => each !== undefined);
}
const maxScripts = 20;
function publisherOfScript({ manager, name }, top, step) {
	const folder = textOf(step['working-directory']) ?? '.';
	const json = readSettings('package.json', top.text(external_node_path_.posix.join(folder, 'package.json')));
	const scripts = mapOf(json['scripts']);
	const text = commandsOf(scripts, name)
		.map((each) => [each.program, ...each.args].join(' '))
		.join('\n');
	const found = publisherInCommand(text, top, { ...step, run: text });
	const [, directory] = found?.run?.exec(text) ?? [];
	const configured = configurationIn(text) ?? found?.configured;
	return (found && {
		...found,
		run: new RegExp(`\\b(?:npm|pnpm|yarn|bun)\\s+(?:run\\s+)?${name}(?![\\w:-])`),
		before: buildOfScript(scripts, { name, manager, sends: found.run ?? scriptRun }),
		...(configured ? { configured } : {}),
		...(directory ? { usual: directory } : {}),
	});
}
function buildOfScript(scripts, { name, manager, sends }) {
	const before = textBefore(scripts[name] ?? '', sends);
	const parts = before === undefined || before === '' ? [] : before.split(/\s*&&\s*/);
	const isPlain = parts.every((part) => /^(?:npm|pnpm|yarn|bun) (?:run )?[\w:-]+$/.test(part));
	if (before === undefined || !isPlain)
		return undefined;
	return [...(scripts[`pre${name}`] ? [`${manager} run pre${name}`] : []), ...parts];
}
function hostedBy(step, { configured = [] }, top) {
	if (configured.length === 0)
		return undefined;
	const inputs = mapOf(step['with']);
	const named = configurationIn(textOf(step['run']) ?? textOf(inputs['command']) ?? '');
	const folder = textOf(inputs['workingDirectory']) ?? textOf(step['working-directory']) ?? '.';
	return (named ?? configured)
		.map((file) => hostedFolder(external_node_path_.posix.join(folder, file), top))
		.find((each) => each !== undefined);
}
function configurationIn(command) {
	const [, named] = /\s(?:--config|-c)[ =]["']?([\w./-]+)/.exec(command) ?? [];
	return named === undefined ? undefined : [named];
}
function isBuiltByHost(step, { hostBuilds }) {
	const forbidden = textOf(mapOf(step['with'])[hostBuilds ?? '']);
	return hostBuilds !== undefined && forbidden !== 'true';
}
function hostBuildText(step) {
	const command = textOf(mapOf(step['with'])['app_build_command']);
	return command === undefined
		? 'lets its host build'
		: `lets its host build with \`${(0,plain_text/*plainText*/.wh)(command, 200)}\``;
}
function own_publish_step_placeOf(step, { place, run }) {
	if (run !== undefined)
		return textOf(step['working-directory']);
	const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
	return place === undefined ? undefined : textOf(inputs[place]);
}
const baseUrl = /(?:-u|--base-url)[ =](?:\$\{\{.*?\}\}|\S)+/g;
function commandIn(step, { command }) {
	if (!zolaAction.test(textOf(step['uses']) ?? ''))
		return textOf(mapOf(step['with'])[command ?? '']);
	const env = mapOf(step['env']);
	const folder = textOf(env['OUT_DIR']);
	const given = textOf(env['BUILD_FLAGS'])?.replace(baseUrl, '').trim();
	const flags = [given, folder && `--output-dir ${folder}`].filter(Boolean);
	return flags.length === 0 ? undefined : `zola build --base-url / ${flags.join(' ')}`;
}
function stepsBefore(step, { run, ...publisher }) {
	const text = textOf(step['run']);
	if (run === undefined || text === undefined)
		return [];
	const own = textBefore(text, run);
	const { before = [] } = publisher;
	if (own === undefined || ('before' in publisher && publisher.before === undefined))
		return undefined;
	const commands = [...own.split('\n'), ...before]
		.filter((line) => line.trim() !== '' && !/^\s*git (?:remote|config)\b/.test(line));
	const { if: _ofPublish, ...build } = step;
	return commands.length === 0 ? [] : [{ ...build, run: commands.join('\n') }];
}
const unclear = /<<|^[ \t]*(?:if|for|while|until|case|function)\b|[({]\s*$|\|\||\b(?:cd|pushd)\s|\btrap\b/m;
function textBefore(text, sends) {
	const matches = [...text.matchAll(new RegExp(sends, `g${sends.flags}`))];
	const [found] = matches;
	if (found === undefined || matches.length > 1)
		return undefined;
	const whole = text.slice(0, found.index);
	const own = whole.split(/&&|;|(?<!\\)\n/).at(-1) ?? '';
	const before = whole.slice(0, whole.length - own.length).replace(/(?:\s|\\\n|&&|;)+$/, '');
	const isQuoted = ["'", '"', '`'].some((quote) => whole.split(quote).length % 2 === 0);
	return unclear.test(before) || isQuoted || /[|(){}<>]/.test(own) ? undefined : before;
}
;// src/cli/init/own-workflow.js
function readOwnDeployments(source) {
	return readJobs(source).flatMap((jobs) => jobs.flatMap((job) => deploymentOf(job, jobs, source)));
}
function deploymentOf(own, jobs, { top }) {
	const steps = listOf(own.job['steps']).map(mapOf);
	const found = findPublishes(own, steps, top);
	const told = found.filter(({ publisher }) => publisher.isVague !== true);
	const forProduction = told.filter(({ start }) => start !== 'no');
	const chosen = forProduction[0] ?? told[0] ?? found.find(({ start }) => start !== 'no');
	if (!chosen)
		return [];
	const { step, at, publisher, start, hosted, given } = chosen;
	const part = stepsBefore(step, publisher);
	const before = [...steps.slice(0, at), ...(part ?? [])];
	const { lack, ...source } = builderOf(own, { jobs, before, given });
	const context = contextOf(source.job, textOf(step['if']));
	const command = commandIn(step, publisher);
	const { leftOut: excluded, others, added } = fileRulesOf(step, hosted?.ignored ?? []);
	context.obstacles.unshift(...startObstacles(own, start), ...(lack === undefined ? [] : [`${lack} (in its job \`${(0,plain_text/*plainText*/.wh)(own.id, 60)}\`)`]), ...severalText(forProduction, given), ...(isDivided(own, steps) ? ['publishes in several uploads'] : []), ...(part === undefined ? ['builds and publishes in one command'] : []), ...publisherObstacles(step, publisher), ...others.map((option) => `leaves files out with ${option}`));
	return [
		assemble(source.job, {
			steps: source.steps,
			context,
			builds: publisher.builds,
			place: own_publish_step_placeOf(step, publisher),
			directory: source.directory,
			maker: publisher.command === undefined ? {} : step,
			command,
			isProduction: start !== 'no',
			hasProgram: hosted?.hasProgram === true,
			isHandedOn: lack !== undefined,
			isVague: publisher.isVague === true,
			leftOut: [...excluded, ...hiddenOut(step, source.directory, top)],
			guesses: addedGuesses(own, added),
		}),
	];
}
function publisherObstacles(step, publisher) {
	const isKnown = commandIn(step, publisher)?.includes('${{') !== true;
	return [
		...(isBuiltByHost(step, publisher) ? [hostBuildText(step)] : []),
		...(isKnown ? [] : ['builds with a command that only its run knows']),
		...(publisher.isOpaque === true ? ['publishes with commands that are not read'] : []),
	];
}
function findPublishes(own, steps, top) {
	const isPusher = steps.some(isDownload) && /pages|deploy|\bsite\b/i.test(JSON.stringify(own.job));
	const pushes = (step) => isPusher && /\bgit\s+push\b/.test(textOf(step['run']) ?? '');
	return steps.flatMap((step, at) => {
		const publisher = publisherOf(step, top) ?? (pushes(step) ? { isOpaque: true } : undefined);
		if (!publisher)
			return [];
		const hosted = hostedBy(step, publisher, top);
		const context = contextOf(own, textOf(step['if']));
		const given = hosted?.directory ?? folderGiven(step, publisher, context);
		return [{ step, at, publisher, start: startOf(own, step), hosted, given }];
	});
}
function hiddenOut(step, folder, top) {
	const isLeavingOut = /^actions\/upload-pages-artifact@(?!v[123]\b)/.test(textOf(step['uses']) ?? '') &&
		textOf(mapOf(step['with'])['include-hidden-files']) !== 'true';
	const hasHidden = folder !== undefined && top.namesIn(folder).some((name) => /^\.(?!git$|github$)/.test(name));
	return isLeavingOut && hasHidden ? ['.*'] : [];
}
function severalText(found, given) {
	const others = found.flatMap((each) => (each.given === given ? [] : (each.given ?? [])));
	return others.length === 0 ? [] : [`also publishes ${(0,plain_text/*plainText*/.wh)(others.join(', '), 100)}`];
}
function isDivided(own, steps) {
	const runs = steps
		.filter((each) => startOf(own, each) !== 'no')
		.flatMap((each) => textOf(each['run']) ?? []);
	return (runs.join('\n').match(/\baws\s+s3\s+(?:sync|cp)\b/g) ?? []).length > 1;
}
function addedGuesses({ file }, added) {
	const text = `that this is the whole site, where ${(0,plain_text/*plainText*/.wh)(file, 100)} publishes with ${added.join(', ')}`;
	return added.length === 0 ? [] : [{ of: 'build', text }];
}
function startOf(own, step = {}) {
	const { runs, callers } = own;
	const isCalled = callers.length === 0 || callers.some((caller) => startOf(caller) !== 'no');
	return runs.isProduction && isCalled ? reaches(gateOf(own, step), runs.production) : 'no';
}
function startObstacles(own, start) {
	const branch = (0,plain_text/*plainText*/.wh)(own.runs.mainBranch, 100);
	if (start === 'no')
		return [`does not run for a push to \`${branch}\``];
	if (startOf(own) === 'yes')
		return [];
	const conditions = (0,plain_text/*plainText*/.wh)(conditionsOf(gateOf(own)).join('; '), 200);
	return [`runs its job \`${(0,plain_text/*plainText*/.wh)(own.id, 60)}\` only if \`${conditions}\``];
}
function assemble(own, assembly) {
	const { steps: all, context, maker, ...published } = assembly;
	const built = builderIn(all);
	const folder = own_workflow_folderOf(published.place ?? built?.place, context);
	if (folder === undefined)
		context.obstacles.push('builds in a folder that only its run knows');
	const checkouts = all.filter((step) => usesAction(step, 'actions/checkout'));
	const checkout = Object.assign({}, ...checkouts.map((step) => checkoutIn(step, context)));
	const steps = takeSteps(all, context);
	context.obstacles.push(...identityObstacles(own, steps));
	const env = envOf({ ...context, env: { ...context.env, ...own_workflow_textsIn(mapOf(maker['env'])) } });
	return {
		...published,
		file: (0,plain_text/*plainText*/.wh)(own.file, 100),
		folder: folder ?? '.',
		builds: built?.builds ?? published.builds,
		hasPagesGems: all.some((step) => pagesBuilder.test(textOf(step['uses']) ?? '')),
		steps,
		checkout,
		env,
		versions: { ...versionsIn([...all, maker]), ...versionsOf({ ...context.env, ...env }) },
		isPushed: own.runs.isPushed,
		readsPackages: readsPackages(own, steps),
		guesses: [
			...startGuesses(own),
			...own_workflow_guessesOf(own, JSON.stringify([steps, env])),
			...published.guesses,
			...omittedGuesses(own, context.omitted),
		],
		minutes: minutesOf(own),
		beside: [...servicesOf(own), ...checkouts.flatMap(tokenOf)],
		obstacles: context.obstacles,
		alone: context.alone,
	};
}
function omittedGuesses({ file }, omitted) {
	const names = (0,plain_text/*plainText*/.wh)([...new Set(omitted)].join(', '), 200);
	const text = `that the build does without ${names}, which only a run of ${(0,plain_text/*plainText*/.wh)(file, 100)} has`;
	return omitted.length === 0 ? [] : [{ of: 'values', text }];
}
function builderIn(steps) {
	const [found] = steps.flatMap((step) => {
		const builder = builders.find(({ uses }) => uses.test(textOf(step['uses']) ?? ''));
		return builder ? [{ builds: builder.builds, place: own_publish_step_placeOf(step, builder) }] : [];
	});
	return found;
}
function own_workflow_folderOf(place, context) {
	return place === undefined ? context.folder : cleanFolder(place, context);
}
function takeSteps(steps, context) {
	return steps.flatMap((step, at) => {
		const uses = textOf(step['uses']) ?? '';
		const id = textOf(step['id']);
		if (id && usesAction(step, 'actions/configure-pages'))
			context.pages.add(id);
		const isLeftOut = own_publishers_leftOut.test(uses) || builders.some((each) => each.uses.test(uses));
		if (isLeftOut)
			noteMissed(step, steps.slice(at + 1), context);
		if (isLeftOut || usesAction(step, 'actions/checkout'))
			return [];
		return translateStep(step, context) ?? [];
	});
}
function noteMissed(step, others, context) {
	const uses = textOf(step['uses']) ?? '';
	const script = textOf(mapOf(step['with'])['script']) ?? '';
	const after = others.flatMap((each) => textOf(each['run']) ?? []);
	const missed = missedWithout(uses, { script, after });
	if (missed === 'is')
		context.obstacles.push(`needs \`${(0,plain_text/*plainText*/.wh)(uses, 100)}\` for its build`);
	if (missed === 'may')
		context.omitted.push(uses);
}
const signsIn = /vault|secret|credential|login|[/-]auth/i;
function identityObstacles({ job, workflow }, steps) {
	const permissions = job['permissions'] ?? workflow['permissions'];
	const isGiven = permissions === 'write-all' || textOf(mapOf(permissions)['id-token']) === 'write';
	const uses = isGiven
		? steps.flatMap((step) => step.uses ?? []).find((name) => signsIn.test(name))
		: undefined;
	return uses === undefined ? [] : [`signs in with \`${(0,plain_text/*plainText*/.wh)(uses, 100)}\` for its build`];
}
function startGuesses({ file, runs, callers }) {
	const all = [runs, ...callers.map((caller) => caller.runs)];
	if (all.some(({ isPushed, events }) => isPushed || events.includes('workflow_run')))
		return [];
	const events = all.flatMap((each) => each.events);
	const starts = [...new Set(events.map((event) => (event === 'push' ? 'a tag' : event)))];
	const place = (0,plain_text/*plainText*/.wh)(file, 100);
	const text = `that each push to ${(0,plain_text/*plainText*/.wh)(runs.mainBranch, 100)} is published, where ${place} publishes on ${starts.join(', ')} alone`;
	return [{ of: 'start', text }];
}
function own_workflow_guessesOf({ file, job }, taken) {
	const environment = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
	const found = [...taken.matchAll(/\b(?:vars|secrets)\.(?!GITHUB_TOKEN\b)(\w+)/g)];
	const names = [...new Set(found.map(([, name]) => name))].join(', ');
	if (environment === undefined || environment === 'github-pages' || names === '')
		return [];
	const place = `${(0,plain_text/*plainText*/.wh)(file, 100)} takes from its environment ${(0,plain_text/*plainText*/.wh)(environment, 100)}`;
	return [
		{ of: 'values', text: `that the repository has ${(0,plain_text/*plainText*/.wh)(names, 200)}, which ${place}` },
	];
}
const registries = /\bpkg\.github\.com|\bghcr\.io/;
function readsPackages({ job, workflow }, steps) {
	const permissions = mapOf(job['permissions'] ?? workflow['permissions']);
	return (/read|write/.test(textOf(permissions['packages']) ?? '') ||
		registries.test(JSON.stringify(steps)));
}
function versionsOf({ HUGO_VERSION: hugo, NODE_VERSION: node }) {
	return { ...(hugo ? { 'hugo-version': hugo } : {}), ...(node ? { 'node-version': node } : {}) };
}
function own_workflow_textsIn(env) {
	const texts = Object.entries(env).map(([name, value]) => [
		name,
		rootedValue(textOf(value) ?? ''),
	]);
	return Object.fromEntries(texts);
}
const usualMinutes = 60;
function minutesOf({ job }) {
	const minutes = Number(textOf(job['timeout-minutes']));
	return Number.isInteger(minutes) && minutes > 0 && minutes <= 360 ? minutes : usualMinutes;
}
function servicesOf({ job }) {
	const names = (0,plain_text/*plainText*/.wh)(Object.keys(mapOf(job['services'])).join(', '), 100);
	return names === '' ? [] : [`builds beside the services ${names}, which are not taken over`];
}
function tokenOf(step) {
	const inputs = mapOf(step['with']);
	const tokens = ['token', 'ssh-key'].flatMap((name) => textOf(inputs[name]) ?? []);
	const own = tokens.find((token) => !/github\.token|GITHUB_TOKEN/.test(token));
	const secret = /secrets\.\w+/.exec(own ?? '')?.[0] ?? 'a token of its own';
	return own === undefined
		? []
		: [
			`checks out with \`${secret}\`; if private submodules need it, give it to the checkout here`,
		];
}
function versionsIn(steps) {
	const inputs = steps.flatMap((step) => Object.entries(mapOf(step['with'])));
	const versions = inputs.filter(([name]) => /-version(-file)?$/.test(name));
	return Object.fromEntries(versions.map(([name, value]) => [name, textOf(value) ?? '']));
}
function checkoutIn(step, context) {
	const inputs = mapOf(step['with']);
	const submodules = textOf(inputs['submodules']);
	const other = textOf(inputs['repository']);
	const path = folderPath(textOf(inputs['path']) ?? '.');
	if (other !== undefined && !other.includes('github.repository'))
		context.obstacles.push('checks out another repository');
	else if (path !== '.')
		context.obstacles.push('checks out into a folder');
	else if (!isOwnRef(textOf(inputs['ref']) ?? '', context.runs))
		context.obstacles.push('checks out another branch');
	return {
		...(textOf(inputs['fetch-depth']) === '0' ? { history: true } : {}),
		...(submodules === 'true' || submodules === 'recursive' ? { submodules } : {}),
		...(textOf(inputs['lfs']) === 'true' ? { lfs: true } : {}),
	};
}
function isOwnRef(ref, { mainBranch }) {
	return (ref === '' || ref.replace('refs/heads/', '') === mainBranch || /\$\{\{.*\bgithub\./.test(ref));
}
function envOf({ env, omitted }) {
	const wanted = Object.entries(env).filter(([name]) => !/^OSC_|^FORCE_COLOR$/.test(name));
	omitted.push(...wanted.flatMap(([name, value]) => (isTakenOver(value) ? [] : name)));
	return Object.fromEntries(wanted.filter(([, value]) => isTakenOver(value)));
}
function isTakenOver(value) {
	return (!value.includes('${{') ||
		/^\$\{\{ ?(?:vars|secrets)\.(?!OSC_)(?!\w*(?:REFRESH|ACCESS)_TOKEN\b)\w+ ?\}\}$/.test(value.trim()));
}
;// src/cli/init/read-the-docs.js
const output = '_readthedocs';
const read_the_docs_environment = '.venv';
function readReadTheDocs({ files }) {
	const file = files.find(/^\.?readthedocs\.ya?ml$/);
	if (file === undefined)
		return undefined;
	const settings = readSettings(file, files.text(file));
	const jobs = mapOf(settingAt(settings, 'build', 'jobs'));
	const named = (...names) => names.flatMap((name) => read_the_docs_commandsOf(jobs[name]));
	const install = named('install');
	const usual = install.length > 0 ? { runs: install, prefix: '' } : usualInstall(settings);
	const installs = [
		...named('post_checkout', 'pre_create_environment', 'create_environment'),
		...named('post_create_environment', 'pre_install'),
		...usual.runs,
		...named('post_install', 'pre_build'),
	];
	const whole = read_the_docs_commandsOf(settingAt(settings, 'build', 'commands'));
	const builds = whole.length > 0 ? whole : read_the_docs_commandsOf(mapOf(jobs['build'])['html']);
	const after = whole.length > 0 ? [] : named('post_build');
	const before = whole.length > 0 ? [] : translate(installs);
	const runs = [...environmentFor([...before, ...translate([...builds, ...after])]), ...before];
	const missed = [...runs, ...translate(builds)].find((run) => ofReadTheDocs.test(run));
	const isWhole = install.length > 0 || whole.length > 0;
	const isInVenv = [...installs, ...builds, ...after].some((run) => virtual.test(run));
	const told = {
		file,
		runs,
		prefix: isInVenv ? `${read_the_docs_environment}/bin/` : usual.prefix,
		isWhole,
		...read_the_docs_problemOf(file, after),
		...(missed === undefined ? {} : { missed: (0,plain_text/*plainText*/.wh)(missed, 100) }),
	};
	const own = missed === undefined ? translate(builds) : [];
	if (own.length + after.length === 0)
		return told;
	const setup = `echo "READTHEDOCS_OUTPUT=$PWD/${output}" >> "$GITHUB_ENV"`;
	const build = { runs: own, after: translate(after), directory: `${output}/html`, setup };
	return { ...told, build };
}
function read_the_docs_problemOf(file, after) {
	const missed = translate(after).find((run) => ofReadTheDocs.test(run));
	if (missed === undefined)
		return {};
	const problem = `${file} runs \`${(0,plain_text/*plainText*/.wh)(missed, 100)}\` after its build, which only works on Read the Docs: give --directory with --build-command.`;
	return { problem };
}
function read_the_docs_commandsOf(value) {
	return listOf(value).flatMap((each) => textOf(each)?.trim() || []);
}
function usualInstall(settings) {
	const steps = listOf(settingAt(settings, 'python', 'install')).map(mapOf);
	const isUv = steps.some((step) => step['method'] === 'uv');
	const runs = steps.flatMap((step) => {
		const requirements = textOf(step['requirements']);
		const path = textOf(step['path']);
		if (step['method'] === 'uv' && step['command'] === 'sync')
			return [uvSync(step)];
		const extras = listOf(step['extra_requirements']);
		const extra = extras.length > 0 ? `[${extras.join(',')}]` : '';
		if (requirements)
			return [`pip install -r ${requirements}`];
		return path === undefined ? [] : [`pip install "${path}${extra}"`];
	});
	return isUv
		? { runs: ['pip install uv', ...runs], prefix: 'uv run --no-sync ' }
		: { runs, prefix: '' };
}
function uvSync(step) {
	const options = [
		...listOf(step['groups']).map((name) => ` --group ${textOf(name)}`),
		...listOf(step['extras']).map((name) => ` --extra ${textOf(name)}`),
	];
	return `uv sync${options.join('')}`;
}
const virtual = /\$\{?READTHEDOCS_VIRTUALENV_PATH\b/;
const ofReadTheDocs = /\bREADTHEDOCS_(?!OUTPUT\b)|\basdf\s|^(conda|mamba)\s|\$\{\{/;
function translate(commands) {
	const runs = commands
		.filter((run) => !/^git (fetch|checkout|stash)\b|^asdf (plugin add|global) uv\b|^true$/.test(run))
		.map((run) => run
		.replace(/^asdf install uv\b.*/, 'pip install uv')
		.replace(/\$\{READTHEDOCS_VIRTUALENV_PATH\}|\$READTHEDOCS_VIRTUALENV_PATH\b/g, `$PWD/${read_the_docs_environment}`));
	return [...new Set(runs)];
}
function environmentFor(commands) {
	const isUsed = commands.some((run) => run.includes(`$PWD/${read_the_docs_environment}`));
	const isMade = commands.some((run) => /\bvenv\b.*\/\.venv/.test(run));
	return isUsed && !isMade ? [`python -m venv ${read_the_docs_environment}`] : [];
}
;// src/cli/init/versions.js
const usualVersions = { node: '24', python: '3.13', ruby: '3.3' };
const nodeOfOldWebpack = '16';
const webpackSince = {
	webpack: 5,
	'react-scripts': 5,
	'@vue/cli-service': 5,
	gatsby: 3,
	next: 11,
	nuxt: 3,
	vuepress: 2,
	umi: 4,
	gridsome: 1,
	'preact-cli': 4,
	'laravel-mix': 6,
	'@quasar/app': 3,
	'@angular-devkit/build-angular': 13,
};
function oldBuilder(dependencies) {
	return Object.entries(webpackSince).flatMap(([name, since]) => {
		const [, major] = /^[\^~]?(\d+)(?:\.|$)/.exec(dependencies[name] ?? '') ?? [];
		return major !== undefined && Number(major) < since ? [`${name} ${major}`] : [];
	})[0];
}
const nodeSince = {
	pnpm: { 9: 18, 11: 22 },
	yarn: { 4: 18 },
	vite: { 5: 18, 7: 20 },
	vitepress: { 1: 18 },
	astro: { 4: 18, 6: 22 },
	next: { 14: 18, 16: 20 },
	nuxt: { 3: 18, 4: 20 },
	gatsby: { 5: 18 },
	storybook: { 8: 18, 9: 20 },
	'@angular/core': { 17: 18, 20: 20 },
	'@docusaurus/core': { 3: 18 },
	'@sveltejs/kit': { 2: 18 },
	'@11ty/eleventy': { 3: 18 },
};
function isTooOld(version, { dependencies = {}, packageManager = '' }) {
	const [, manager = '', ofManager = ''] = /^(\w+)@(.+)/.exec(packageManager) ?? [];
	const tools = { ...dependencies, [manager]: ofManager };
	return Object.entries(nodeSince).some(([name, nodes]) => {
		const [, major = '0'] = /^[\^~]?(\d+)(?:\.|$)/.exec(tools[name] ?? '') ?? [];
		return Object.entries(nodes).some(([since, node]) => Number(since) <= Number(major) && Number.parseInt(version, 10) < node);
	});
}
function nodeVersionOf(pins, upwards, root) {
	const { engines, volta } = pins;
	const hosted = hostedNode(pins, upwards);
	if (hosted)
		return pinned('node-version', hosted);
	const own = volta?.['node'];
	if (own && /^\d/.test(own))
		return pinned('node-version', own);
	const file = versionFile(upwards, root, 'node');
	if (file)
		return pinned('node-version-file', file);
	const managed = managedVersion(upwards, ['nodejs', 'node']);
	if (managed)
		return pinned('node-version', managed);
	const range = engines?.['node'];
	const version = range && versionForRange(range);
	if (version)
		return pinned('node-version', version);
	return unpinnedNode(pins, upwards);
}
function unpinnedNode(pins, upwards) {
	const old = oldBuilder(pins.dependencies ?? {});
	if (old !== undefined) {
		const guess = `Node ${nodeOfOldWebpack}, the last one for ${old}`;
		return { ...pinned('node-version', nodeOfOldWebpack), guess };
	}
	const { node } = usualVersions;
	if (pins.engines?.['node'])
		return pinned('node-version', node);
	const tested = workflowVersion(upwards, 'NODE_VERSION');
	return tested === undefined || isTooOld(tested, pins)
		? { ...pinned('node-version', node), guess: `Node ${node}` }
		: pinned('node-version', tested);
}
function hostedNode(pins, upwards) {
	const version = hostedVersion(upwards, 'NODE_VERSION')?.replace(/^v/, '');
	return version === undefined || isTooOld(version, pins) ? undefined : version;
}
function pythonVersionOf(upwards, root) {
	const file = versionFile(upwards, root, 'python');
	if (file)
		return pinned('python-version-file', file);
	const [, runtime] = /^python-(\d+\.\d+)/.exec(firstText(upwards, 'runtime.txt')) ?? [];
	const project = readSettings('pyproject.toml', firstText(upwards, 'pyproject.toml'));
	const required = textOf(settingAt(project, 'project', 'requires-python')) ??
		textOf(settingAt(project, 'tool', 'poetry', 'dependencies', 'python'));
	const told = managedVersion(upwards, ['python']) ??
		runtime ??
		readTheDocsVersion(upwards) ??
		hostedVersion(upwards, 'PYTHON_VERSION') ??
		(required ? pythonBelow(required) : workflowVersion(upwards, 'PYTHON_VERSION'));
	if (told)
		return pinned('python-version', told);
	const { python } = usualVersions;
	return {
		...pinned('python-version', python),
		...(required ? {} : { guess: `Python ${python}` }),
	};
}
function rubyVersionOf(upwards) {
	const [here] = upwards;
	const isPinned = here &&
		(isReadable(here, '.ruby-version', 'ruby') || managedVersion([here], ['ruby']) !== undefined);
	if (isPinned)
		return { inputs: {} };
	const above = upwards
		.find((files) => isReadable(files, '.ruby-version', 'ruby'))
		?.text('.ruby-version')
		.trim()
		.replace(/^ruby-/, '');
	const [, own] = /^[ \t]*ruby\s+["'](?:~>\s*)?(\d+\.\d+(?:\.\d+)?)["']/m.exec(firstText(upwards, 'Gemfile')) ?? [undefined, undefined];
	const told = above ??
		own ??
		hostedVersion(upwards, 'RUBY_VERSION') ??
		workflowVersion(upwards, 'RUBY_VERSION');
	if (told)
		return pinned('ruby-version', told);
	const { ruby } = usualVersions;
	return { ...pinned('ruby-version', ruby), guess: `Ruby ${ruby}` };
}
function pinnedTool(upwards, tool, variable) {
	const own = firstText(upwards, `.${tool}-version`) || firstText(upwards, `.${tool}version`);
	return (managedVersion(upwards, [tool]) ??
		(own.trim().replace(/^v/, '').replace(/\s.*/s, '') || undefined) ??
		hostedVersion(upwards, variable)?.replace(/^v/, '') ??
		workflowVersion(upwards, variable));
}
function workflowVersion(upwards, variable) {
	const folder = '.github/workflows';
	const input = variable.toLowerCase().replace('_', '[_-]');
	const pin = new RegExp(`^[\\s-]*(?:${variable}|${input})\\s*:\\s*["']?v?(\\d[\\w.-]*)`, 'gm');
	const found = upwards.flatMap((files) => files
		.namesIn(folder)
		.filter((name) => /\.ya?ml$/.test(name))
		.flatMap((name) => [...files.text(`${folder}/${name}`).matchAll(pin)]));
	const [version, ...others] = new Set(found.map(([, each]) => each));
	return others.length === 0 ? version : undefined;
}
function pinned(input, version) {
	return { inputs: { [input]: version } };
}
const versionFiles = {
	node: {
		names: ['.nvmrc', '.node-version'],
		form: /^(node(js)?\s+)?v?(lts\/(\*|-\d+|[a-z]+)|latest|current|node|[\^~<>=]*\d+(\.(\d+|[x*])){0,2})$/i,
	},
	python: { names: ['.python-version'], form: /^((pypy|graalpy)-?)?\d+(\.\d+){0,2}(-dev|t)?$/ },
	ruby: { names: ['.ruby-version'], form: /^((j|truffle)?ruby-?)?(head|\d+(\.\d+){0,3}(-?\w+)?)$/ },
};
function versionFile(upwards, root, tool) {
	for (const files of upwards) {
		const name = versionFiles[tool].names.find((each) => isReadable(files, each, tool));
		if (name)
			return (0,external_node_path_.relative)(root, (0,external_node_path_.join)(files.folder, name)).split(external_node_path_.sep).join('/');
	}
	return undefined;
}
function isReadable(files, name, tool) {
	const lines = files
		.text(name)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '' && !(tool === 'python' && line.startsWith('#')));
	return lines.length > 0 && lines.every((line) => versionFiles[tool].form.test(line));
}
function firstText(upwards, name) {
	return upwards.map((files) => files.text(name)).find((text) => text.trim() !== '') ?? '';
}
function managedVersion(upwards, tools) {
	for (const files of upwards) {
		for (const tool of tools) {
			const line = new RegExp(`^${tool}\\s+v?([\\w.-]+)`, 'm').exec(files.text('.tool-versions'));
			const mise = ['mise.toml', '.mise.toml', '.config/mise.toml']
				.map((name) => readSettings(name, files.text(name)))
				.map((settings) => settingAt(settings, 'tools', tool))
				.map((value) => textOf(Array.isArray(value) ? value[0] : value) ?? textOf(mapOf(value)['version']))
				.find((value) => value !== undefined);
			const version = line?.[1] ?? mise;
			if (version && /^((extended_)?\d|lts$)/.test(version))
				return version.replace(/^lts$/, 'lts/*');
		}
	}
	return undefined;
}
function hostedVersion(upwards, variable) {
	const files = upwards.find((each) => each.has('netlify.toml'));
	const netlify = readSettings('netlify.toml', files?.text('netlify.toml') ?? '');
	if (files && isOfGonePackage(netlify, files))
		return undefined;
	const inContext = (context) => settingAt(netlify, 'context', context, 'environment', variable);
	const values = [
		inContext('production'),
		settingAt(netlify, 'build', 'environment', variable),
		inContext('deploy-preview'),
	];
	return values
		.map(textOf)
		.find((value) => value !== undefined && /^(v?\d[\w.-]*|lts\/[\w*]+)$/.test(value));
}
function readTheDocsVersion(upwards) {
	const names = ['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yml'];
	for (const name of names) {
		const settings = readSettings(name, firstText(upwards, name));
		const version = textOf(settingAt(settings, 'build', 'tools', 'python')) ??
			textOf(settingAt(settings, 'python', 'version'));
		if (version && /^3\.\d/.test(version))
			return version;
	}
	return undefined;
}
function pythonBelow(range) {
	const [, below] = /<\s*3\.(\d+)/.exec(range) ?? [];
	if (below)
		return `3.${Math.min(Number(below) - 1, 13)}`;
	const [, exact] = /^(?:==|~)?\s*(3\.\d+)(?:\.[*\d]+)?$/.exec(range.trim()) ?? [];
	return exact;
}
function versionForRange(range) {
	const parts = range.split('||').map((part) => part.trim());
	const isOpen = parts.some((part) => /^(\*|x|latest|current)?$|^>/.test(part) && !part.includes('<'));
	return isOpen ? undefined : range.trim().replace(/^v(?=\d)/, '');
}
;// src/cli/init/python-install.js
function installPython(source, { tool, usual }) {
	const { upwards, top, files } = source;
	const { inputs, guess } = pythonVersionOf(upwards, top.folder);
	const python = { uses: pinnedActions.python, with: inputs, guess };
	const named = source.python.sources.find(({ names }) => [...names].some((each) => tool.test(each)));
	const told = readReadTheDocs(source);
	const listed = byLock(source, named) ?? byList(source, named);
	const plain = listed?.runs.every(python_install_isPlain) ? listed : undefined;
	const found = byReadTheDocs(told, named, usual) ?? plain;
	const { build, problem } = told ?? {};
	const first = build === undefined ? [] : [{ run: build.setup }];
	if (found || hasOwnBuild(told)) {
		const { runs = [], prefix = '' } = found ?? {};
		const setup = [python, ...first, ...runs.map((run) => ({ run }))];
		return { setup: withMissed(setup, told), prefix, isGuessed: false, build, problem };
	}
	const own = files.has('pyproject.toml') && source.python.isPackage ? '. ' : '';
	const install = {
		run: `pip install ${own}${usual}`,
		guess: `the packages of \`pip install ${usual}\``,
	};
	return { setup: [python, ...first, install], prefix: '', isGuessed: true, build, problem };
}
function hasOwnBuild(told) {
	return told?.build !== undefined && told.build.runs.length > 0;
}
function withMissed(setup, told) {
	if (told?.missed === undefined)
		return setup;
	const guess = `the installation, as \`${told.missed}\` of ${told.file} only works on Read the Docs`;
	return setup.map((step, at) => (at === setup.length - 1 ? { ...step, guess } : step));
}
function byLock({ files }, named) {
	if (named === undefined || named.kind === 'requirements' || named.kind === 'conda')
		return undefined;
	if (files.has('uv.lock')) {
		const more = named.kind === 'extra' || named.kind === 'group' ? ` --${named.kind} ${named.name}` : '';
		return { runs: ['pip install uv', `uv sync --locked${more}`], prefix: 'uv run --no-sync ' };
	}
	if (files.has('poetry.lock')) {
		const more = poetryOptions(named);
		return { runs: ['pip install poetry', `poetry install${more}`], prefix: 'poetry run ' };
	}
	if (files.has('pdm.lock')) {
		const more = named.kind === 'extra' || named.kind === 'group' ? ` -G ${named.name}` : '';
		return { runs: ['pip install pdm', `pdm sync${more}`], prefix: 'pdm run ' };
	}
	if (named.kind !== 'pipfile')
		return undefined;
	const flags = files.has('Pipfile.lock') ? ' --deploy' : '';
	return { runs: ['pip install pipenv', `pipenv install --dev${flags}`], prefix: 'pipenv run ' };
}
function poetryOptions(named) {
	if (named.kind === 'extra')
		return ` --extras ${named.name}`;
	return named.kind === 'poetry-group' || named.kind === 'group' ? ` --with ${named.name}` : '';
}
function byReadTheDocs(told, named, usual) {
	if (told === undefined || told.missed !== undefined)
		return undefined;
	if (told.runs.length === 0 && !told.isWhole)
		return undefined;
	const isListed = named !== undefined && !named.kind.endsWith('group');
	const isAlone = told.isWhole ||
		hasOwnBuild(told) ||
		isListed ||
		told.prefix !== '' ||
		told.runs.some((run) => /\bpip install -r /.test(run));
	return {
		runs: [...(isAlone ? [] : [`pip install ${usual}`]), ...told.runs],
		prefix: told.prefix,
	};
}
function byList({ files }, named) {
	if (named === undefined)
		return undefined;
	switch (named.kind) {
		case 'requirements':
			return { runs: [`pip install -r ${named.path}`], prefix: '' };
		case 'extra':
			return { runs: [`pip install ".[${named.name}]"`], prefix: '' };
		case 'group':
			return { runs: [`pip install --group ${named.name} .`], prefix: '' };
		case 'poetry-group':
			return {
				runs: ['pip install poetry', `poetry install${poetryOptions(named)}`],
				prefix: 'poetry run ',
			};
		case 'project': {
			const isPoetry = files.text('pyproject.toml').includes('[tool.poetry.dependencies]');
			return isPoetry
				? { runs: ['pip install poetry', 'poetry install'], prefix: 'poetry run ' }
				: { runs: ['pip install .'], prefix: '' };
		}
		case 'pipfile':
		case 'conda':
			return undefined;
	}
}
function python_install_isPlain(command) {
	return /^[\w ."'[\],/=-]+$/.test(command);
}
;// src/cli/init/generator-plans.js
const releases = {
	zola: 'v0.22.1',
	mdbook: 'v0.4.52',
	trunk: 'v0.21.14',
};
const generatorPlans = {
	MkDocs: planMkDocs,
	Hugo: planHugo,
	Zola: planZola,
	Jekyll: planJekyll,
	Sphinx: planSphinx,
	'Jupyter Book': planJupyterBook,
	Nikola: planNikola,
	Pelican: planPelican,
	Quarto: planQuarto,
	mdBook: planMdBook,
	Trunk: planTrunk,
	Lume: planLume,
	Flutter: planFlutter,
	'Blazor WebAssembly': planBlazor,
};
function planMkDocs(source, configuration) {
	const { files } = source;
	const settings = readSettings(configuration, files.text(configuration));
	const python = installPython(source, {
		tool: /^(mkdocs|mkdocs-material|mkdocs-.*|mkdocstrings.*|properdocs)$/,
		usual: 'mkdocs mkdocs-material',
	});
	const isUsual = external_node_path_.posix.basename(configuration) === 'mkdocs.yml' || configuration === 'mkdocs.yaml';
	const flag = isUsual && !configuration.includes('/') ? '' : ` -f ${configuration}`;
	const directory = external_node_path_.posix.join(external_node_path_.posix.dirname(configuration), textOf(settings['site_dir']) ?? 'site');
	return withPython(python, { build: `mkdocs build${flag}`, directory, configuration });
}
function planSphinx(source, configuration) {
	const python = installPython(source, {
		tool: /^(sphinx|furo|pydata-sphinx-theme|myst-parser|sphinx[-_].*)$/,
		usual: 'sphinx',
	});
	const isDirectories = /\bbuilder\s*:\s*["']?dirhtml/.test(source.files.text('.readthedocs.yaml') + source.files.text('.readthedocs.yml'));
	const builder = isDirectories ? 'dirhtml' : 'html';
	const build = `sphinx-build -b ${builder} ${external_node_path_.posix.dirname(configuration)} _build/html`;
	const plan = withPython(python, { build, directory: '_build/html', configuration });
	const programs = programsOf(source, configuration);
	const install = `sudo apt-get update && sudo apt-get install -y ${programs.join(' ')}`;
	return programs.length === 0 ? plan : { ...plan, setup: [{ run: install }, ...plan.setup] };
}
const sphinxPrograms = [
	[/["'](breathe|exhale)["']/, 'doxygen'],
	[/["']nbsphinx["']/, 'pandoc'],
	[/["']sphinx\.ext\.(graphviz|inheritance_diagram)["']/, 'graphviz'],
];
function programsOf({ files, top }, configuration) {
	const text = settingsText(files, configuration);
	const used = sphinxPrograms.flatMap(([extension, program]) => extension.test(text) ? program : []);
	const name = top.find(/^\.?readthedocs\.ya?ml$/) ?? '';
	const told = listOf(settingAt(readSettings(name, top.text(name)), 'build', 'apt_packages'));
	const all = new Set([...told.flatMap((each) => textOf(each) ?? []), ...used]);
	return [...all].filter((each) => /^[a-z0-9][a-z0-9.+-]*$/.test(each));
}
function planJupyterBook(source, configuration) {
	const isMyst = /myst\.ya?ml$/.test(configuration);
	const folder = external_node_path_.posix.dirname(configuration);
	const python = installPython(source, {
		tool: isMyst ? /^(mystmd|jupyter-book)$/ : /^(jupyter-book|jupyter_book|teachbooks)$/,
		usual: isMyst ? 'mystmd' : '"jupyter-book<2"',
	});
	const build = isMyst ? 'myst build --html' : `jupyter-book build ${folder}`;
	return withPython(python, { build, directory: external_node_path_.posix.join(folder, '_build/html'), configuration });
}
function planNikola(source, configuration) {
	const python = installPython(source, { tool: /^nikola/, usual: '"Nikola[extras]"' });
	const directory = pythonSetting(source, configuration, 'OUTPUT_FOLDER') ?? 'output';
	return withPython(python, { build: 'nikola build', directory, configuration });
}
function planPelican(source, configuration) {
	const python = installPython(source, { tool: /^pelican/, usual: '"pelican[markdown]"' });
	const content = pythonSetting(source, configuration, 'PATH') ?? 'content';
	const directory = pythonSetting(source, configuration, 'OUTPUT_PATH') ?? 'output';
	const published = source.files.has('publishconf.py') ? 'publishconf.py' : configuration;
	const build = `pelican ${content} -o ${directory} -s ${published} -e SITEURL='""'`;
	return withPython(python, { build, directory, configuration });
}
function planQuarto(source, configuration) {
	const settings = readSettings(configuration, source.files.text(configuration));
	const type = textOf(settingAt(settings, 'project', 'type')) ?? 'default';
	const directory = textOf(settingAt(settings, 'project', 'output-dir')) ??
		{ website: '_site', book: '_book' }[type];
	const python = installPython(source, {
		tool: /^(quarto(-cli)?|jupyter)$/,
		usual: 'quarto-cli jupyter',
	});
	const named = source.python.sources.some(({ names }) => names.has('quarto-cli') || names.has('quarto'));
	const more = named || python.isGuessed ? [] : [{ run: 'pip install quarto-cli' }];
	const { files } = source;
	const isR = files.has('renv.lock') ||
		files.has('DESCRIPTION') ||
		files.names.some((name) => /\.[qr]md$/i.test(name) && /^```\{r\b/m.test(sourceText(files, name)));
	const problem = isR
		? 'Quarto runs R here, and init does not know which packages: give --directory and --build-command with their installation.'
		: undefined;
	return {
		...withPython(python, { build: 'quarto render', directory: directory ?? '.', configuration }),
		setup: [...python.setup, ...more],
		...(directory === undefined
			? {
				problem: `${configuration} makes neither a website nor a book, so its folder is not known: give --directory.`,
			}
			: {}),
		...(problem === undefined ? {} : { problem }),
	};
}
function withPython({ setup, prefix, isGuessed, build: told, problem }, { build, directory, configuration }) {
	const needs = isGuessed
		? [`plugins and themes that ${configuration} names need a \`pip install\` of their own.`]
		: [];
	const usual = `${prefix}${build}`;
	const shared = { setup, needs, ...(problem === undefined ? {} : { problem }) };
	if (told === undefined)
		return { ...shared, build: [usual], directory };
	const moved = `mkdir -p $READTHEDOCS_OUTPUT && mv ${directory} $READTHEDOCS_OUTPUT/html`;
	const runs = told.runs.length > 0 ? told.runs : [usual, moved];
	return { ...shared, build: [...runs, ...told.after], directory: told.directory };
}
function pythonSetting({ files }, path, name) {
	const setting = new RegExp(`^${name}\\s*=\\s*["']([\\w./-]+)["']`, 'm');
	return setting.exec(settingsText(files, path))?.[1];
}
function planHugo(source, configuration) {
	const { files, node } = source;
	const settings = hugoSettings(source, configuration);
	const script = hugoScript(node);
	const publish = settings.map((each) => textOf(settingAt(each, 'publishDir'))).find(Boolean);
	const [, flag] = /(?:--destination|-d)[ =]["']?([\w./-]+)/.exec(script ?? '') ?? [];
	const lacksModule = !files.has('go.mod') && hasModules(settings);
	return {
		setup: [...setUpHugo(source), ...(node?.setup ?? [])],
		build: [script !== undefined && node ? node.run('build') : 'hugo --minify --baseURL /'],
		directory: flag ?? publish ?? 'public',
		...(script === undefined ? {} : { env: { HUGO_BASEURL: '/' } }),
		needs: [
			...(lacksModule ? ['its modules need a go.mod: run `hugo mod init`.'] : []),
			...themeNeeds(source, settings),
		],
	};
}
function setUpHugo({ upwards, node }) {
	const packages = [...(node?.dependencies.keys() ?? [])];
	if (packages.some((name) => /^hugo-(bin|extended)/.test(name)))
		return [];
	const version = pinnedTool(upwards, 'hugo', 'HUGO_VERSION')?.replace(/^extended_/, '');
	const inputs = { 'hugo-version': version ?? 'latest', extended: 'true' };
	const guess = version === undefined ? 'the newest Hugo' : undefined;
	return [{ uses: pinnedActions.hugo, with: inputs, guess }];
}
function hugoScript(node) {
	const script = node?.scripts['build'];
	const isBuild = script !== undefined && !/(^|\s)--?(watch|serve)/.test(script) && /hugo|build/.test(script);
	return isBuild ? script : undefined;
}
function hugoSettings({ files }, configuration) {
	const folder = external_node_path_.posix.dirname(configuration);
	const names = folder === '.' ? [configuration] : files.namesIn(folder).map((name) => `${folder}/${name}`);
	return names
		.filter((name) => /\.(toml|ya?ml|json)$/.test(name))
		.map((name) => readSettings(name, files.text(name)));
}
function themeNeeds({ files, top, folder }, settings) {
	const theme = settings.map((each) => textOf(each['theme'])).find(Boolean);
	const isThere = theme === undefined ||
		files.has(`themes/${theme}`) ||
		/[./]/.test(theme) ||
		top.has('.gitmodules');
	const isElsewhere = files.has('go.mod') || settings.some((each) => each['themesDir'] !== undefined);
	if (isThere || isElsewhere)
		return [];
	const name = (0,plain_text/*plainText*/.wh)(theme, 60);
	if (!top.has('theme.toml'))
		return [`its theme ${name} is not in git: add it as a submodule.`];
	const above = external_node_path_.posix.relative(`/${folder}`, '/') || '.';
	return [
		`its theme ${name} is this repository: give --build-command 'hugo --minify --baseURL / --themesDir ${(0,plain_text/*plainText*/.wh)(external_node_path_.posix.join(above, '..'), 60)}'.`,
	];
}
function hasModules(settings) {
	const imports = settings.flatMap((each) => listOf(settingAt(mapOf(each), 'module', 'imports')));
	return imports.some((each) => /^[\w-]+\.[\w.-]+\//.test(textOf(settingAt(mapOf(each), 'path')) ?? ''));
}
function planZola(source, configuration) {
	const settings = readSettings(configuration, source.files.text(configuration));
	const version = pinnedTool(source.upwards, 'zola', 'ZOLA_VERSION');
	const tag = version ? `v${version}` : releases.zola;
	return {
		setup: [
			download(`https://github.com/getzola/zola/releases/download/${tag}/zola-${tag}-x86_64-unknown-linux-gnu.tar.gz`, version ? undefined : `Zola ${tag}`),
		],
		build: ['zola build --base-url /'],
		directory: textOf(settings['output_dir']) ?? 'public',
	};
}
function planMdBook(source, configuration) {
	const settings = readSettings(configuration, source.files.text(configuration));
	const version = pinnedTool(source.upwards, 'mdbook', 'MDBOOK_VERSION');
	const tag = version ? `v${version}` : releases.mdbook;
	const base = textOf(settingAt(settings, 'build', 'build-dir')) ?? 'book';
	const outputs = Object.keys(mapOf(settings['output']));
	const others = outputs.filter((name) => name !== 'html');
	const added = [...Object.keys(mapOf(settings['preprocessor'])), ...others].filter((name) => !['links', 'index'].includes(name) && !liesHere(settings, name));
	return {
		setup: [
			download(`https://github.com/rust-lang/mdBook/releases/download/${tag}/mdbook-${tag}-x86_64-unknown-linux-gnu.tar.gz`, version ? undefined : `mdBook ${tag}`),
		],
		build: ['mdbook build'],
		directory: others.length > 0 ? `${base}/html` : base,
		needs: added.length > 0
			? [
				`${configuration} names ${added.join(', ')}, which need an installation of their own, such as \`cargo install mdbook-${added[0]}\`.`,
			]
			: [],
	};
}
function liesHere(settings, name) {
	const commands = ['preprocessor', 'output'].map((kind) => textOf(settingAt(settings, kind, name, 'command')));
	return commands.some((command) => /^(cargo run|python3?|node|\.{0,2}\/)/.test(command ?? ''));
}
function planTrunk(source, configuration) {
	const settings = readSettings('Trunk.toml', source.files.text('Trunk.toml'));
	const tag = releases.trunk;
	return {
		setup: [
			{ run: 'rustup target add wasm32-unknown-unknown' },
			download(`https://github.com/trunk-rs/trunk/releases/download/${tag}/trunk-x86_64-unknown-linux-gnu.tar.gz`, `Trunk ${tag}`),
			...(source.node?.setup ?? []),
		],
		build: ['trunk build --release --public-url /'],
		directory: textOf(settingAt(settings, 'build', 'dist')) ?? 'dist',
		needs: configuration === '' ? ['Trunk is not configured here.'] : [],
	};
}
function download(address, guess) {
	return { run: `curl -fsSL ${address} | sudo tar xz -C /usr/local/bin`, guess };
}
function planJekyll(source, configuration) {
	const { files, upwards, node, folder } = source;
	const settings = readSettings(configuration, files.text(configuration));
	const { inputs, guess } = rubyVersionOf(upwards);
	const hasGemfile = files.has('Gemfile');
	const bundled = hasGemfile ? { 'bundler-cache': 'true' } : {};
	const place = folder ? { 'working-directory': folder } : {};
	const ruby = { uses: pinnedActions.ruby, with: { ...inputs, ...bundled, ...place }, guess };
	const script = node?.scripts['build'];
	const isBuilt = node && script !== undefined && /jekyll|build|gulp|webpack/.test(script);
	const direct = hasGemfile ? 'bundle exec jekyll build --baseurl ""' : 'jekyll build --baseurl ""';
	const gems = ['jekyll', ...gemsOf(settings)].join(', ');
	return {
		setup: [
			ruby,
			...(hasGemfile
				? []
				: [{ run: `gem install ${gems.replaceAll(',', '')}`, guess: `the gems ${gems}` }]),
			...(isBuilt ? node.setup : []),
		],
		build: [isBuilt ? node.run('build') : direct],
		directory: textOf(settings['destination']) ?? '_site',
		env: { JEKYLL_ENV: 'production' },
		notes: isBuilt ? baseNote(settings, configuration) : [],
		...themeProblem(source, settings),
	};
}
function themeProblem({ files }, settings) {
	const gem = files.find(/\.gemspec$/);
	const isTheme = gem !== undefined && files.has('_layouts') && Object.keys(settings).length === 0;
	if (!isTheme)
		return {};
	const other = files.find(/^_config\W?.+\.ya?ml$/) ?? '<a configuration>';
	const command = `bundle exec jekyll build --baseurl "" --config ${(0,plain_text/*plainText*/.wh)(other, 100)}`;
	return {
		problem: `Found a theme for Jekyll (${(0,plain_text/*plainText*/.wh)(gem, 100)}), whose _config.yml sets nothing: for a site of it give --directory _site with --build-command ${(0,format/*shellWord*/.r7)(command)}.`,
	};
}
function baseNote(settings, configuration) {
	const base = textOf(settings['baseurl']);
	return base && base !== '/'
		? [`The site is served from /, but \`baseurl\` in ${configuration} is ${base}: set it to "".`]
		: [];
}
function gemsOf(settings) {
	const plugins = [settings['plugins'] ?? settings['gems']].flat().map(textOf);
	const remote = settings['remote_theme'] === undefined ? [] : ['jekyll-remote-theme'];
	const names = [textOf(settings['theme']), ...plugins, ...remote];
	return [...new Set(names.flatMap((name) => (name && /^[\w-]+$/.test(name) ? [name] : [])))];
}
function planLume({ files }, configuration) {
	const settings = readSettings(configuration, files.text(configuration));
	const tasks = mapOf(settings['tasks']);
	const path = files.find(/^_config\.[jt]s$/);
	const [, folder] = /\bdest\s*:\s*["'`]([\w./-]+)["'`]/.exec(path ? settingsText(files, path) : '') ?? [];
	return {
		setup: [{ uses: pinnedActions.deno }],
		build: [tasks['build'] === undefined ? 'deno task lume' : 'deno task build'],
		directory: folder === undefined ? '_site' : external_node_path_.posix.normalize(folder),
		...(tasks['build'] === undefined && tasks['lume'] === undefined
			? { problem: `Lume is built by a task, and ${configuration} has neither build nor lume.` }
			: {}),
	};
}
function planFlutter(source, configuration) {
	const { files } = source;
	const settings = readSettings(configuration, files.text(configuration));
	const told = textOf(settingAt(settings, 'environment', 'flutter'));
	const fvm = readSettings('.fvmrc', files.text('.fvmrc'));
	const version = textOf(fvm['flutter']) ??
		(told && /^\d+(\.\d+)+$/.test(told) ? told : undefined) ??
		pinnedTool(source.upwards, 'flutter', 'FLUTTER_VERSION');
	const inputs = version ? { 'flutter-version': version } : { channel: 'stable' };
	return {
		setup: [
			{
				uses: pinnedActions.flutter,
				with: inputs,
				guess: version ? undefined : 'the newest Flutter',
			},
			{ run: 'flutter pub get' },
		],
		build: ['flutter build web --release'],
		directory: 'build/web',
	};
}
function planBlazor(source, configuration) {
	const { files, top, folder } = source;
	const text = files.text(configuration);
	const [, named] = /<TargetFrameworks?>\s*net(\d+\.\d+)/.exec(text) ?? [];
	const target = named ?? (/<TargetFramework>\s*netstandard/.test(text) ? '3.1' : undefined);
	const global = top.has('global.json') ? { 'global-json-file': 'global.json' } : undefined;
	const inputs = global ?? { 'dotnet-version': `${target ?? '8.0'}.x` };
	const isAhead = /<RunAOTCompilation>\s*true/i.test(text);
	return {
		setup: [
			{
				uses: pinnedActions.dotnet,
				with: inputs,
				guess: (global ?? target) ? undefined : '.NET 8.0',
			},
			...(isAhead ? [{ run: 'dotnet workload install wasm-tools' }] : []),
		],
		build: [`dotnet publish ${external_node_path_.posix.basename(configuration)} -c Release -o release`],
		directory: 'release/wwwroot',
		notes: baseOfPage(files.text('wwwroot/index.html'), external_node_path_.posix.join(folder, 'wwwroot/index.html')),
		...(/"Microsoft\.AspNetCore\.Blazor\./.test(text)
			? {
				problem: 'Blazor is a preview of before 3.2 here, which no SDK of today builds: update it, or give --directory with --build-command.',
			}
			: {}),
	};
}
function baseOfPage(html, path) {
	const [, base = '/'] = /<base\s+href=["']([^"']*)["']/i.exec(html) ?? [];
	return base === '/'
		? []
		: [`The site is served from /, but \`<base href>\` in ${path} is ${base}: set it to /.`];
}
;// src/cli/init/host-install.js
const installation = /^(npm (ci|i|install)|pnpm (i|install)|yarn( install)?|bun (i|install))(\s+--?\S+)*$/;
function withInstall(setup, manager, { command, flags }) {
	const own = manager && flags[`${manager.toUpperCase()}_FLAGS`];
	const asked = command ?? own;
	if (!asked)
		return { setup };
	const at = setup.findLastIndex(({ run = '' }) => installation.test(run));
	const [, other = manager] = /^(npm|pnpm|yarn|bun)\b/.exec(command ?? '') ?? [];
	if (at < 0 || other !== manager)
		return { setup, missed: asked };
	const steps = setup.map((step, index) => index === at ? { ...step, run: command ?? `${step.run} ${own}` } : step);
	return { setup: steps };
}
;// src/cli/init/workspace.js
const maxPackages = 200;
function siblingBuilds(source) {
	const { node, top, folder } = source;
	if (!node || folder === '')
		return [];
	const siblings = new Map(workspacePackages(top).map((each) => [each.name, each]));
	const order = [];
	const add = (names) => {
		for (const name of names) {
			const sibling = siblings.get(name);
			if (!sibling || sibling.folder === folder || order.includes(sibling))
				continue;
			siblings.delete(name);
			add(sibling.needs);
			order.push(sibling);
		}
	};
	add(node.dependencies.keys());
	add(importedBy(source, [...siblings.keys()]));
	return order
		.filter(({ builds }) => builds)
		.map((sibling) => ({ run: node.run('build'), 'working-directory': sibling.folder }));
}
const workspace_maxFiles = 300;
const workspace_maxDepth = 5;
function importedBy({ files }, names) {
	const patterns = new Map(names.map((name) => [name, [`'${name}'`, `"${name}"`]]));
	const texts = sourcePaths(files, '.', 0)
		.slice(0, names.length === 0 ? 0 : workspace_maxFiles)
		.map((path) => sourceText(files, path));
	return names.filter((name) => texts.some((text) => patterns.get(name)?.some((pattern) => text.includes(pattern))));
}
function sourcePaths(files, folder, depth) {
	const names = files.namesIn(folder).slice(0, workspace_maxFiles);
	return names.flatMap((name) => {
		const path = external_node_path_.posix.join(folder, name);
		if (/\.([cm]?[jt]sx?|astro|vue|svelte|mdx)$/.test(name))
			return [path];
		const isFolder = !name.includes('.') && name !== 'node_modules' && depth < workspace_maxDepth;
		return isFolder ? sourcePaths(files, path, depth + 1) : [];
	});
}
function workspacePackages(top) {
	const { workspaces } = mapOf((0,base_json/*parseJson*/.qF)(top.text('package.json')));
	const pnpm = readSettings('pnpm-workspace.yaml', top.text('pnpm-workspace.yaml'));
	const listed = Array.isArray(workspaces) ? workspaces : listOf(mapOf(workspaces)['packages']);
	const patterns = [...listed, ...listOf(pnpm['packages'])].map((each) => textOf(each) ?? '');
	const folders = patterns
		.filter((each) => !each.startsWith('!'))
		.flatMap((each) => expand(top, each));
	return [...new Set(folders)].slice(0, maxPackages).flatMap((folder) => readSibling(top, folder));
}
function expand(top, pattern) {
	const parts = external_node_path_.posix
		.normalize(pattern)
		.split('/')
		.filter((part) => part !== '.' && part !== '');
	const isPlain = (name) => /^[\w.@-]+$/.test(name) && name !== 'node_modules' && !name.startsWith('.');
	return parts.reduce((folders, part) => {
		if (part === '..')
			return [];
		const next = (folder) => {
			if (!part.includes('*'))
				return [part];
			const inside = top.namesIn(folder || '.').filter(isPlain);
			return part === '**' ? ['', ...inside] : inside;
		};
		return folders
			.slice(0, maxPackages)
			.flatMap((folder) => next(folder).map((name) => external_node_path_.posix.join(folder, name)));
	}, ['']);
}
function readSibling(top, folder) {
	const json = mapOf((0,base_json/*parseJson*/.qF)(top.text(`${folder}/package.json`)));
	const name = textOf(json['name']);
	if (name === undefined)
		return [];
	const needs = [
		...Object.keys(mapOf(json['dependencies'])),
		...Object.keys(mapOf(json['devDependencies'])),
	];
	return [{ name, folder, builds: mapOf(json['scripts'])['build'] !== undefined, needs }];
}
;// src/cli/init/site-plan.js
function planSite(source, found, candidate) {
	const configuration = configurationOf(candidate);
	const hosting = readHosting(source);
	const plan = generatorPlans[found.name];
	const project = plan
		? fromGenerator(source, found, plan(source, configuration ?? ''))
		: fromPackage(source, found, { configuration, hosting });
	const fetches = checkoutOf(source, found, configuration);
	return withProduction(source, asHosted({ ...project, fetches }, source, hosting));
}
function withProduction({ node }, project) {
	const [name] = node ? productionBuilds(node.scripts) : [];
	const isPlain = node !== undefined && project.build.includes(node.run('build'));
	if (name === undefined || !isPlain)
		return project;
	const text = `that \`build\` is the build for production, where \`${(0,plain_text/*plainText*/.wh)(name, 50)}\` sets a variable for it`;
	return { ...project, guesses: [{ of: 'build', text }, ...(project.guesses ?? [])] };
}
function fromGenerator(source, { name, package: own }, plan) {
	const { notes = [], needs = [], ...rest } = plan;
	const styles = own === '' ? stylesBefore(source, rest.build) : undefined;
	const isInstalled = source.node?.setup.every((step) => rest.setup.includes(step)) === true;
	return {
		framework: name,
		...rest,
		setup: [
			...siblingBuilds(source),
			...rest.setup,
			...(styles && !isInstalled ? (source.node?.setup ?? []) : []),
		],
		build: [...(styles ?? []), ...rest.build],
		notes: [...notes, ...needs],
		needs,
	};
}
const styleTools = /^(?:@tailwindcss\/cli|tailwindcss|tailwind|sass|node-sass|postcss|lessc|cleancss|rm|mkdir|cp|cpx)(?=\s|$)/;
function stylesBefore({ node }, build) {
	const commands = node ? commandsOf(node.scripts, 'build') : [];
	const isOfStyles = commands.length > 0 &&
		commands.every(({ text, args }) => styleTools.test(text) && !/-w\b|--watch/.test(args.join(' ')));
	const run = node?.run('build');
	return run === undefined || !isOfStyles || build.includes(run) ? undefined : [run];
}
function fromPackage(source, found, { configuration, hosting }) {
	const { node } = source;
	if (!node)
		return { ...withoutBuild, framework: found.name, directory: found.output };
	const config = configText(source, found, configuration);
	const isPublished = hosting !== undefined && publishesPages({ ...source, node }, found, hosting);
	const isPart = isServer(source, found, config);
	if (isPart && !isPublished)
		return site_plan_serverOf(found, node);
	const builds = buildOf(source, found);
	const refused = refusalOf(source, found, { config, commands: builds.commands });
	const { directory, isGuessed } = output_folder_outputOf(source, found, {
		config,
		commands: builds.commands,
	});
	return {
		framework: found.name,
		directory,
		hashed: found.name !== 'Eleventy' && found.name !== 'Hexo' && found.name !== 'Antora',
		setup: [...node.setup, ...siblingBuilds(source)],
		build: builds.runs,
		guesses: isGuessed ? [{ of: 'folder', text: `the folder \`${directory}\`` }] : [],
		notes: [
			...(isPart ? [partNote(found)] : []),
			...baseNotes(source, found, { config, commands: builds.commands }),
			...besideNotes(source, builds.commands),
			...routerNotes(found.name, node),
			...cleanAddressNotes(found, config),
		],
		...(refused === undefined ? {} : { problem: refused }),
	};
}
function configText({ files }, found, configuration) {
	const { name, build, config = build.split(' ')[0] } = found;
	const folder = configuration && /\.(vite|vue)press\//.test(configuration) ? external_node_path_.posix.dirname(configuration) : '.';
	const folders = found.isBelowPages
		? [folder, 'docs/.vitepress', '.vitepress', 'docs/.vuepress']
		: ['.', 'config'];
	const path = name === 'Angular' || configuration === undefined || !/\.([cm]?[jt]s|json)$/.test(configuration)
		? files.find(new RegExp(`^\\.?${config}([.-]config)?(\\.prod\\w*)?\\.(json|[cm]?[jt]s)$`), folders)
		: configuration;
	return path === undefined ? '' : settingsText(files, path);
}
function isServer({ files, node }, { name, isStatic }, config) {
	if (!isStatic || !node)
		return false;
	if (name === 'Next.js' && exportsByScript(node) !== undefined)
		return false;
	const namesAdapter = name !== 'SvelteKit' || /\badapter-\w/.test(config);
	const own = config === '' || !namesAdapter ? files.text('package.json') : config;
	const isHybrid = name === 'Astro' && /\badapter\s*:\s*\w+\(/.test(config) && answersPages(files);
	return !isStatic.test(own) || isHybrid;
}
const maxPages = 300;
function answersPages(files) {
	return hasPage(files, 'src/pages', /\bprerender\s*=\s*false/);
}
function hasPage(files, folder, mark) {
	const names = files.namesIn(folder).slice(0, maxPages);
	return names.some((name) => {
		const path = external_node_path_.posix.join(folder, name);
		if (!name.includes('.'))
			return hasPage(files, path, mark);
		return /\.(astro|svelte|[jt]s|mdx?)$/.test(name) && mark.test(sourceText(files, path));
	});
}
function publishesPages({ files, node }, { name }, { command, directory }) {
	if (directory === undefined)
		return false;
	if (name === 'Next.js')
		return /\bnext export\b/.test(command ?? '');
	if (site_plan_startsServer(name, node))
		return false;
	if (name === 'Astro' && !node.dependencies.has('@astrojs/vercel'))
		return hasPage(files, 'src/pages', /\bprerender\s*=/);
	return (node.dependencies.has('@sveltejs/adapter-netlify') &&
		hasPage(files, 'src/routes', /\bprerender\s*=\s*true/));
}
function partNote({ name }) {
	return `${name} writes only the pages with \`prerender\` here: the others, which programs of the present host answer, are not there.`;
}
function site_plan_startsServer(name, { scripts }) {
	const [start] = commandsOf(scripts, 'start').slice(-1);
	if (start === undefined)
		return false;
	const isOfAdapter = name === 'SvelteKit' &&
		start.program === 'node' &&
		/^(\.\/)?build\/?$/.test(start.args.at(-1) ?? '');
	const takesPort = /\$\{?PORT\b/.test(start.text) && start.args[0] !== 'dev';
	return isOfAdapter || takesPort || looksLikeServer(scripts, 'start');
}
function site_plan_serverOf({ name }, node) {
	const project = { ...withoutBuild, framework: `${name} (server)`, runner: 'web' };
	if (site_plan_startsServer(name, node))
		return project;
	const { dependencies } = node;
	const adapter = [...dependencies.keys()].find((each) => /^@astrojs\/(vercel|netlify|cloudflare|node|deno)$/.test(each));
	if (name === 'Astro' && adapter !== undefined)
		return {
			...project,
			problem: `Astro is not set up for a static site here: its adapter ${adapter} makes a server, and dist has no page. For a site take \`adapter\` and \`output\` out of its configuration; for a server use @astrojs/node, and a \`start\` script that runs what it writes.`,
		};
	const problem = `${name} is not set up for a static site, and no \`start\` script in package.json is known to run a server. If yours does, give --runner web.`;
	const adapters = 'For a site install @sveltejs/adapter-static, for a server @sveltejs/adapter-node, and name it in svelte.config.js.';
	return { ...project, problem: name === 'SvelteKit' ? `${problem} ${adapters}` : problem };
}
function exportsByScript({ scripts }) {
	return Object.keys(scripts).find((name) => runsCommand(scripts, name, 'next export'));
}
function refusalOf({ node, files }, { name, build }, { config, commands }) {
	if (!node)
		return undefined;
	const args = commands.find((command) => isCommand(command, build))?.args;
	switch (name) {
		case 'Next.js':
			return nextRefusal(node, config);
		case 'Angular':
			return angularProject(config, args).problem;
		case 'Quasar':
			return quasarRefusal(args);
		case 'Expo':
			return expoRefusal(node, files);
		default:
			return undefined;
	}
}
function quasarRefusal(args = []) {
	const [, mode] = /(?:-m|--mode)[ =](\w+)/.exec(args.join(' ')) ?? [];
	return mode === undefined || /^(spa|pwa)$/.test(mode)
		? undefined
		: `The build script makes Quasar's ${mode} target, which is not a website. Give --directory dist/spa with --build-command 'npx quasar build'.`;
}
function expoRefusal({ scripts, dependencies }, files) {
	const web = settingAt(readSettings('app.json', files.text('app.json')), 'expo', 'web');
	const isWeb = dependencies.has('react-native-web') || Object.keys(mapOf(web)).length > 0;
	if (!isWeb)
		return 'Expo builds no site here: react-native-web is not installed.';
	const ofPhones = files.find(/^(eas\.json|android|ios)$/);
	const isExported = buildScriptOf(scripts, 'expo export') !== undefined;
	return ofPhones === undefined || isExported
		? undefined
		: `Expo builds for phones here (${ofPhones}), and no script exports pages: give --directory dist with --build-command 'npx expo export --platform web'.`;
}
function nextRefusal(node, config) {
	const script = exportsByScript(node);
	const [, major = ''] = /(\d+)/.exec(node.dependencies.get('next') ?? '') ?? [];
	if (script !== undefined && Number(major) >= 14 && !/["'`]export["'`]/.test(config))
		return `Next.js ${major} has no \`next export\`, which the script ${script} calls. For a site set \`output: 'export'\` in its configuration; for a server give --runner web.`;
	const condition = /\boutput\s*:\s*([^,;\n]*?)\?\s*["'`]export/.exec(config)?.[1]?.trim();
	const isTrue = condition === undefined || holdsInCi(condition, config);
	return isTrue
		? undefined
		: `Next.js exports only if \`${condition}\`, which is not known here. For a site give --directory out and --build-command with what that needs; for a server give --runner web.`;
}
function holdsInCi(condition, config) {
	const [, value = ''] = new RegExp(`\\b${condition.replace(/\W/g, '')}\\s*=\\s*([^;\\n]+)`).exec(config) ?? [];
	const text = /^\w+$/.test(condition) ? value : condition;
	return (/\b(GITHUB_ACTIONS|CI|GITHUB_PAGES_BUILD)\b|NODE_ENV\s*={2,3}\s*["']production/i.test(text) &&
		!/^\s*!/.test(text));
}
function buildOf(source, found) {
	const { node } = source;
	if (!node)
		return { runs: [], commands: [] };
	const { scripts } = node;
	const exporting = found.name === 'Next.js' ? exportsByScript(node) : undefined;
	const usual = chooseScript(found, node);
	if (exporting !== undefined && exporting !== usual) {
		const first = runsCommand(scripts, exporting, 'next build') ? [] : ['build'];
		const names = [...first.filter((name) => scripts[name] !== undefined), exporting];
		return { runs: names.map((name) => node.run(name)), commands: commandsOf(scripts, exporting) };
	}
	if (usual !== undefined)
		return { runs: [node.run(usual)], commands: commandsOf(scripts, usual) };
	const root = found.isBelowPages && source.files.has('docs/.vitepress') ? ' docs' : '';
	const press = found.isBelowPages && source.files.has('docs/.vuepress') ? ' docs' : root;
	const command = `${found.build}${press}${argumentOf(source, found)}`;
	return { runs: [node.exec(command)], commands: splitCommands(command) };
}
function argumentOf({ files }, { name }) {
	if (name === 'Expo')
		return ' --platform web';
	const playbook = name === 'Antora' ? findPlaybook(files) : undefined;
	return playbook === undefined ? '' : ` ${(0,format/*shellWord*/.r7)(playbook)}`;
}
function chooseScript(found, { scripts }) {
	const own = buildScriptOf(scripts, found.build);
	if (own !== undefined)
		return own;
	if (scripts['build'] === undefined || found.name === 'Nuxt' || found.role === 'helper')
		return undefined;
	return found.isBelowPages &&
		commandsOf(scripts, 'build').every(({ program }) => /^(tsc|tsup|rollup|vite|unbuild|tsdown|turbo|pnpm|lerna|nx)$/.test(program))
		? undefined
		: 'build';
}
function asHosted(project, { node }, hosting) {
	if (!hosting || project.runner !== undefined)
		return project;
	const { command, directory, env, install, source } = hosting;
	const isDifferent = command !== undefined && !isInstallation(command);
	const usual = project.setup.length === 0 && isDifferent && node ? [...node.setup] : project.setup;
	const { setup, missed } = withInstall(usual, node?.manager, install);
	const notes = missed === undefined
		? []
		: [`${source} installs with \`${(0,plain_text/*plainText*/.wh)(missed, 120)}\`, which is not taken over.`];
	return {
		...project,
		...(saysMore(hosting, project) ? { source } : {}),
		directory: directory ?? project.directory,
		build: isDifferent ? [withoutInstallation(command)] : project.build,
		setup,
		env: { ...(project.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {}), ...project.env, ...env },
		guesses: (project.guesses ?? []).filter(({ of }) => directory === undefined || of !== 'folder'),
		notes: [...project.notes, ...notes],
	};
}
function saysMore({ command, directory }, project) {
	return command !== undefined || (directory !== undefined && directory !== project.directory);
}
function planHosted(source) {
	const { node, files } = source;
	const told = readHosting(source);
	const hosting = told && { ...told, command: told.command ?? usualCommand(told, node) };
	if (hosting?.command === undefined || hosting.directory === undefined)
		return undefined;
	const isBuilt = !isInstallation(hosting.command);
	if (!isBuilt && !(doesNothing.test(hosting.command) && files.has(hosting.directory)))
		return undefined;
	const project = {
		...withoutBuild,
		framework: 'a site',
		setup: isBuilt ? [...(node?.setup ?? [])] : [],
		fetches: checkoutOf(source),
	};
	return asHosted(project, source, hosting);
}
function usualCommand({ source }, node) {
	if (!/^(vercel|now)\.json/.test(source))
		return undefined;
	const script = ['vercel-build', 'build'].find((name) => node?.scripts[name] !== undefined);
	return script && node?.run(script);
}
function isInstallation(command) {
	return withoutInstallation(command) === '';
}
const site_plan_ofHost = /^(export \w+=.*\$\{?(NETLIFY|VERCEL|CF_PAGES)\w*.*|curl\b.*\b(deno\.land|bun\.sh)\/.*\|\s*(sh|bash).*|\\)$/;
const doesNothing = /^(true|:|exit 0|#.*|echo\b[^>|]*)$/;
function withoutInstallation(command) {
	const parts = command
		.replace(/\\\n/g, ' ')
		.split(/&&|\n/)
		.map((part) => part.trim());
	const kept = parts.filter((part) => part !== '' && ![installation, site_plan_ofHost, doesNothing].some((each) => each.test(part)));
	return kept
		.join(' && ')
		.replace(/(?:\$HOME|~|\/opt\/build\w*)\/\.(?:deno|bun)\/bin\//g, '')
		.replace(/(?:-b|--baseURL)[ =]"?\$(?:DEPLOY_PRIME_URL|DEPLOY_URL|URL|CF_PAGES_URL)"?/g, '--baseURL /')
		.replace(/"?\$(?:\{)?(?:DEPLOY_PRIME_URL|DEPLOY_URL|URL|CF_PAGES_URL)\}?"?/g, '/');
}
function baseNotes(source, framework, { config, commands }) {
	const { base = 'base' } = framework;
	const [setting = '', parent] = base.split('.').reverse();
	const within = parent === undefined ? '' : `\\b${parent}["']?\\s*:[\\s\\S]{0,200}?`;
	const [, value = ''] = new RegExp(`${within}\\b${setting}"?\\s*:\\s*([^,;\\n}]+)`).exec(config) ?? [];
	const [, found] = /["'`]((?:https?:\/\/[\w.-]+\.github\.io)?\/[^"'`]+)["'`]/.exec(value) ?? [];
	if (found === undefined)
		return [];
	const isSure = /^\s*["'`][^"'`]*["'`]\s*$/.test(value);
	const mover = moverBelow(source, framework, { commands, prefix: found });
	if (mover !== undefined)
		return [
			`\`${base}\` in its configuration is ${found}, and ${mover} moves the pages there: / has no page, so open the site at ${found}.`,
		];
	return [
		`The site is served from /, but \`${base}\` in its configuration ${isSure ? 'is' : 'can be'} ${found}: set it to /.`,
	];
}
function moverBelow({ files }, { build }, { commands, prefix }) {
	const at = commands.findIndex((command) => isCommand(command, build));
	const [, name = ''] = /([^/]+)\/?$/.exec(prefix) ?? [];
	const moves = (text) => /\b(mv|move|rename|copy|cp|cpSync|renameSync)\b/.test(text) && text.includes(name);
	for (const { text } of commands.slice(at + 1)) {
		const path = text
			.split(/\s+/)
			.find((each) => /\.([cm]?[jt]s|sh)$/.test(each) && files.has(each));
		if (moves(text))
			return `\`${(0,plain_text/*plainText*/.wh)(text, 80)}\``;
		if (path !== undefined && moves(sourceText(files, path)))
			return (0,plain_text/*plainText*/.wh)(path, 80);
	}
	return undefined;
}
const taskFiles = /^(gulpfile|Gruntfile)\.\w+$/;
function besideNotes({ files, node }, commands) {
	const file = files.find(taskFiles);
	const tool = file?.startsWith('gulp') ? 'gulp' : 'grunt';
	const isUsed = node !== undefined && (node.dependencies.has(tool) || node.dependencies.has(`${tool}-cli`));
	const isRun = commands.some(({ program }) => program === tool);
	return file === undefined || !isUsed || isRun
		? []
		: [
			`${file} is not run by the build: if it writes a part of the pages, give --build-command with both.`,
		];
}
const routed = [
	'Vite',
	'Create React App',
	'Vue CLI',
	'Parcel',
	'Angular',
	'Quasar',
	'Ember',
	'webpack',
	'Rsbuild',
];
function routerNotes(name, { dependencies }) {
	const router = [...dependencies.keys()].find((each) => /^(?!unplugin|vite-|@vueuse\/|@types\/|koa|find-my).*router(-dom)?$|^wouter$/.test(each));
	if (!router || !routed.includes(name))
		return [];
	return [
		`${router}: an address inside the app answers 404 when it is opened directly. ${documentation('single-page-apps.md')}`,
	];
}
const writesPagesAsFiles = ['Next.js', 'SvelteKit', 'VitePress', 'Nextra'];
function cleanAddressNotes({ name, pages }, config) {
	if (!writesPagesAsFiles.includes(name))
		return [];
	const isHandled = name === 'VitePress'
		? !/\bcleanUrls\s*:\s*true/.test(config)
		: /trailingSlash["']?\s*[:=](?!\s*(?:false|["'](?:never|ignore)))/.test(config);
	if (isHandled)
		return [];
	const remedy = pages === undefined ? 'leave out `cleanUrls`' : `set \`${pages}\``;
	return [`${name} writes about.html for /about, which answers 404 here: ${remedy}.`];
}
var schemas = require_(94343);
;// src/cli/init/node-package.js
const strings = (0,base_json/*lenient*/.W_)(schemas/*record*/.g1P(schemas/*string*/.YjP(), schemas/*catch*/.MfU(schemas/*string*/.YjP(), '')));
const packageJson = schemas/*looseObject*/._H3({
	name: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()),
	main: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()),
	type: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()),
	browserslist: (0,base_json/*lenient*/.W_)(schemas/*unknown*/.L5J()),
	bin: (0,base_json/*lenient*/.W_)(schemas/*unknown*/.L5J()),
	scripts: strings,
	dependencies: strings,
	devDependencies: strings,
	engines: strings,
	volta: strings,
	packageManager: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()),
});
const managers = {
	pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
	yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install --frozen-lockfile' },
	bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
	npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
function readPackage(files, upwards, root) {
	const { data } = packageJson.safeParse((0,base_json/*parseJson*/.qF)(files.text('package.json')));
	if (!data)
		return undefined;
	const all = { ...data.devDependencies, ...data.dependencies };
	const packageManager = data.packageManager ?? managerAbove(upwards.slice(1));
	const version = nodeVersionOf({ ...data, dependencies: all, packageManager }, upwards, root);
	const node = nodeMajor(version.inputs, root);
	const { manager, install, steps, cache } = chooseManager(data, { upwards, root, node });
	return {
		json: data,
		manager,
		scripts: data.scripts ?? {},
		dependencies: new Map(Object.entries(all)),
		production: new Set(Object.keys(data.dependencies ?? {})),
		run: (script) => `${manager} run ${script}`,
		exec: (command) => `${managers[manager].exec} ${command}`,
		setup: [
			...steps,
			{ uses: pinnedActions.node, with: { ...version.inputs, ...cache }, guess: version.guess },
			{ run: install },
		],
	};
}
function nodeMajor(inputs, root) {
	const { 'node-version': version, 'node-version-file': file } = inputs;
	const text = version ?? (file === undefined ? '' : new CloneFiles(root).text(file));
	const [, major] = /^\s*v?(\d+)(?:\.[\dx*]+)*\s*$/.exec(text) ?? [];
	return major === undefined ? undefined : Number(major);
}
function chooseManager({ packageManager }, { upwards, root, node }) {
	const lock = lockFile(upwards, root);
	const { declared, version } = declaredManager(packageManager ?? managerAbove(upwards.slice(1)));
	const manager = (declared ?? lock?.by ?? 'npm');
	const isModernYarn = Number.parseInt(version ?? '', 10) > 1 || upwards.some((each) => each.has('.yarnrc.yml'));
	const frozen = manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : managers[manager].install;
	const enable = enableManager(manager, { version, isModernYarn, node, lock });
	return {
		manager,
		install: lock ? frozen : `${manager} install`,
		steps: enable === undefined ? [] : [enable],
		cache: lock?.by === manager ? cacheInputs(manager, lock.path) : {},
	};
}
function declaredManager(packageManager = '') {
	const [, declared, version] = /^(npm|pnpm|yarn|bun)@([\w.-]+)?/.exec(packageManager) ?? [];
	return { declared, version };
}
const corepackNode = 18;
const pnpmOfLock = [
	[/^lockfileVersion:\s*["']?5\./m, '7'],
	[/^lockfileVersion:\s*["']?6\./m, '8'],
];
function enableManager(manager, { version, isModernYarn, node, lock }) {
	const runsCorepack = node === undefined || node >= corepackNode;
	switch (manager) {
		case 'npm':
			return undefined;
		case 'bun':
			return { uses: pinnedActions.bun };
		case 'yarn':
			if (!isModernYarn && (version === undefined || !runsCorepack))
				return undefined;
			return { run: 'corepack enable' };
		case 'pnpm':
			return { run: enablePnpm({ version, runsCorepack, lock }) };
	}
}
const oldPnpm = '6';
function enablePnpm({ version, runsCorepack, lock, }) {
	const ofLock = pnpmOfLock.find(([format]) => format.test(lock?.text ?? ''))?.[1];
	const isNewest = version === undefined && ofLock === undefined;
	if (runsCorepack && (isNewest || version !== undefined))
		return 'corepack enable';
	return `npm install --global pnpm@${version?.split('+')[0] ?? ofLock ?? oldPnpm}`;
}
function cacheInputs(manager, path) {
	if (manager === 'bun')
		return {};
	return path.includes('/')
		? { cache: manager, 'cache-dependency-path': path }
		: { cache: manager };
}
function managerAbove(upwards) {
	for (const files of upwards) {
		const { data } = packageJson.safeParse((0,base_json/*parseJson*/.qF)(files.text('package.json')));
		if (data?.packageManager)
			return data.packageManager;
	}
	return undefined;
}
function lockFile(upwards, root) {
	return upwards.flatMap((files) => Object.entries(managers).flatMap(([by, { locks }]) => locks
		.filter((file) => files.names.includes(file))
		.map((file) => ({
		by,
		path: (0,external_node_path_.relative)(root, (0,external_node_path_.join)(files.folder, file)).split(external_node_path_.sep).join('/'),
		text: by === 'pnpm' ? files.start(file, 200) : '',
	}))))[0];
}
;// src/cli/init/python-needs.js
function readPythonNeeds(files) {
	const project = readSettings('pyproject.toml', files.text('pyproject.toml'));
	const sources = [
		...requirementFiles(files),
		...projectSources(project),
		...pipfile(files),
		...conda(files),
	];
	const isProgram = (source) => source.kind === 'project' ||
		source.kind === 'pipfile' ||
		(source.kind === 'requirements' &&
			/^requirements(?:\/(?:base|prod\w*|main))?\.txt$/.test(source.path));
	const setup = files.text('setup.py') + files.text('setup.cfg');
	const named = settingAt(project, 'project', 'name') ?? settingAt(project, 'tool', 'poetry', 'name');
	return {
		program: new Set([
			...sources.filter(isProgram).flatMap(({ names }) => [...names]),
			...namesIn(/install_requires\s*=\s*\[?([^\]]*)/.exec(setup)?.[1] ?? ''),
		]),
		isPackage: setup !== '' || named !== undefined,
		sources,
	};
}
const requirementFolders = ['docs', 'doc', '.', 'requirements', 'docs/requirements', 'docs/source'];
function requirementFiles(files) {
	return requirementFolders.flatMap((folder) => {
		const isOwn = folder.endsWith('requirements');
		const name = isOwn ? /\.txt$/ : /require.*\.(txt|in)$|^(docs|doc|dev)[\w-]*\.txt$/i;
		return files
			.namesIn(folder)
			.filter((each) => name.test(each) && !each.endsWith('.in'))
			.map((each) => (folder === '.' ? each : `${folder}/${each}`))
			.map((path) => ({ kind: 'requirements', path, names: namesIn(files.text(path)) }));
	});
}
function projectSources(project) {
	const poetry = mapOf(settingAt(project, 'tool', 'poetry'));
	const own = [...listOf(settingAt(project, 'project', 'dependencies'))];
	const extras = mapOf(settingAt(project, 'project', 'optional-dependencies'));
	const groups = mapOf(project['dependency-groups']);
	const path = 'pyproject.toml';
	const listed = (value) => namesIn(listOf(value).map(textOf).join('\n'));
	const main = [...listed(own), ...keysOf(poetry['dependencies'])];
	return [
		...Object.entries(extras).map(([name, value]) => ({ kind: 'extra', name, names: listed(value) })),
		...Object.entries(groups).map(([name, value]) => ({ kind: 'group', name, names: listed(value) })),
		...Object.entries(mapOf(poetry['group'])).map(([name, value]) => ({
			kind: 'poetry-group',
			name,
			names: new Set(keysOf(mapOf(value)['dependencies'])),
		})),
		...(poetry['dev-dependencies'] === undefined
			? []
			: [
				{
					kind: 'poetry-group',
					name: 'dev',
					names: new Set(keysOf(poetry['dev-dependencies'])),
				},
			]),
		...(main.length > 0 ? [{ kind: 'project', path, names: new Set(main) }] : []),
	];
}
function pipfile(files) {
	const path = 'Pipfile';
	if (!files.has(path))
		return [];
	const settings = readSettings(path, files.text(path));
	const names = [...keysOf(settings['packages']), ...keysOf(settings['dev-packages'])];
	return [{ kind: 'pipfile', path, names: new Set(names) }];
}
function conda(files) {
	const path = files.find(/^environment\.ya?ml$/, ['.', 'docs', 'binder', '.binder']);
	if (path === undefined)
		return [];
	return [{ kind: 'conda', path, names: namesIn(files.text(path).replace(/^[ \t]*-\s*/gm, '')) }];
}
function keysOf(value) {
	return Object.keys(mapOf(value)).map((name) => name.toLowerCase());
}
function namesIn(text) {
	const lines = withoutHashComments(text).split(/[\n,]/);
	const names = lines.flatMap((line) => /^\s*["']?([A-Za-z][\w.-]*)/.exec(line)?.[1]?.toLowerCase() ?? []);
	return new Set(names);
}
;// src/cli/init/source.js
function readSource(folder, clone) {
	const { root } = clone;
	const files = new CloneFiles(folder);
	const upwards = foldersUpTo(folder, root).map((each) => new CloneFiles(each));
	return {
		files,
		top: new CloneFiles(root),
		folder: (0,external_node_path_.relative)(root, folder).split(external_node_path_.sep).join('/'),
		mainBranch: mainBranchOf(clone),
		upwards,
		node: readPackage(files, upwards, root),
		python: readPythonNeeds(files),
	};
}
function sourceBelow({ top, mainBranch }, folder) {
	const clone = { root: top.folder, defaultBranch: mainBranch, ref: '' };
	return readSource((0,external_node_path_.join)(top.folder, folder), clone);
}
function foldersUpTo(folder, root) {
	const above = (0,external_node_path_.dirname)(folder);
	return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}
;// src/cli/init/own-plan.js
function planOwnSites(source, usual) {
	const all = readOwnDeployments(source)
		.filter((each) => isOf(each, source.folder))
		.sort((one, two) => Number(two.isPushed) - Number(one.isPushed));
	const found = all.filter(({ isVague }) => !isVague);
	const plans = found.map((own) => ({ own, plan: planOwn(source, own, usual) }));
	const known = plans.flatMap(({ plan }) => (typeof plan === 'string' ? [] : plan));
	const folders = new Set(known.map(({ directory }) => directory));
	const sites = [...folders].flatMap((directory) => known.find((each) => each.directory === directory) ?? []);
	const pushed = plans.flatMap(({ own, plan }) => typeof plan === 'string' || !own.isPushed ? [] : plan);
	const rivals = pushed.length > 0 ? pushed : known;
	const rival = sites.flatMap((site) => rivalProblem(site, rivals) ?? [])[0];
	if (rival !== undefined)
		return { sites: [], problem: rival, doubt: undefined };
	const [unread] = plans.flatMap(({ own, plan }) => typeof plan === 'string' && (own.isProduction || !usual) ? { own, reason: plan } : []);
	if (sites.length > 0)
		return { sites, problem: undefined, doubt: undefined };
	if (unread === undefined)
		return { sites, problem: undefined, ...vagueDoubt(all) };
	const { own, reason } = unread;
	const directory = folderFrom(source.folder, own.directory);
	const problem = unreadProblem({ ...own, directory }, reason);
	const isSame = usual && (directory === undefined || (directory === usual.directory && !own.isHandedOn));
	return {
		sites,
		problem,
		doubt: isSame ? { of: 'build', text: `its build: ${problem}` } : undefined,
	};
}
function vagueDoubt(all) {
	const own = all.find((each) => each.isVague && each.isPushed && each.isProduction);
	const [reason, ...others] = own?.obstacles ?? [];
	if (own === undefined || reason === undefined)
		return { doubt: undefined };
	const known = own_steps_runsOf(own.steps);
	const doubt = { of: 'build', text: `its build: ${unreadProblem(own, reason)}` };
	return { doubt, known: known.length === 0 || others.length > 0 ? undefined : known };
}
function rivalProblem(site, known) {
	const partsOf = ({ own, build, env, leftOut }) => JSON.stringify([own, build, env, leftOut]);
	const rival = known.find((each) => each.directory === site.directory && partsOf(each) !== partsOf(site));
	if (rival === undefined)
		return undefined;
	const [folder = '', ...ways] = [site.directory, own_plan_textOf(site), own_plan_textOf(rival)].map((text = '.') => (0,plain_text/*plainText*/.wh)(text, 200));
	return `${folder} is published with two builds: ${ways.join('; and ')}. Give --directory ${(0,format/*shellWord*/.r7)(folder)} with the --build-command that is meant.`;
}
function own_plan_textOf({ source, build }) {
	return `\`${build.join(' && ')}\` in ${source}`;
}
function unreadProblem(own, reason) {
	const { file, steps, directory, builds } = own;
	const isTold = directory !== undefined && directory !== '.' && !own.isHandedOn;
	const folder = isTold ? directory : '<folder>';
	const runs = own_steps_runsOf(steps).join(' && ');
	const isPlain = builds === undefined && runs !== '' && !/\n|\$\{\{/.test(runs) && runs.length <= 200;
	const command = isPlain ? (0,format/*shellWord*/.r7)((0,plain_text/*plainText*/.wh)(runs, 200)) : "'<command>'";
	return `${file} publishes ${directory ?? 'this'}, and was not copied: it ${reason}. Give --directory ${(0,format/*shellWord*/.r7)(folder)} with --build-command ${command}.`;
}
function isOf({ directory, folder: place }, folder) {
	if (folder === '')
		return true;
	const at = directory ?? place;
	return at === folder || at.startsWith(`${folder}/`);
}
function planOwn(source, own, usual) {
	const [obstacle] = own.obstacles;
	if (obstacle !== undefined)
		return obstacle;
	if (!own.isProduction)
		return 'does not run for production';
	const isBuilt = own.steps.some(own_steps_isCommand);
	if (isBuilt && own.directory === '.')
		return 'publishes the top of the repository after a build';
	const generated = planGenerator(source, own);
	if (generated)
		return planGenerated(source, own, generated);
	const directory = folderFrom(source.folder, own.directory);
	if (own.builds !== undefined || directory === undefined || own.directory === undefined)
		return 'does not say which folder it publishes';
	if (!isBuilt && !source.top.has(own.directory))
		return 'has no step that writes it';
	return copiedFrom(source, own, { base: usual, directory });
}
function planGenerated(source, own, base) {
	const { directory = '.' } = base;
	if (runsGenerator(own))
		return copiedFrom(source, own, { base, directory });
	const known = [...base.setup.flatMap(({ run }) => run ?? []), ...base.build];
	const left = own_steps_runsOf(own.steps).filter((run) => !known.includes(run));
	if (left.length > 0)
		return `also runs \`${(0,plain_text/*plainText*/.wh)(left.join('; '), 200)}\` for it`;
	const { UV_FROZEN: _, ...env } = own.env;
	return {
		...base,
		...sharedParts(own, base),
		env: { ...base.env, ...env },
		noPulls: explainNoPulls(own, base.own ?? base.setup),
		setup: withVersions(base.setup, own.versions),
		own: base.own && withVersions(base.own, own.versions),
	};
}
function runsGenerator({ builds, steps }) {
	const command = frameworks/*frameworks*/.Ij.find(({ name }) => name === builds)?.build;
	return command !== undefined && steps.some(({ run = '' }) => run.includes(command));
}
function sharedParts(own, base) {
	const isTold = base?.notes.some((note) => note.includes('a site runs none')) === true;
	const program = own.hasProgram && !isTold
		? [`${own.file} also deploys a program: a site runs none. ${documentation('services.md')}`]
		: [];
	return {
		source: own.file,
		fetches: { ...base?.fetches, ...own.checkout },
		readsPackages: own.readsPackages,
		minutes: own.minutes,
		leftOut: [...own.leftOut],
		guesses: own.guesses,
		notes: [
			...(base?.notes ?? []),
			...program,
			...own.beside.map((each) => `${own.file} ${each}.`),
		],
	};
}
function explainNoPulls(own, steps) {
	const names = secretsOf(steps, own.env);
	const command = commandElsewhere(steps);
	const [condition] = own.alone;
	const parts = [
		...(names.length > 0 ? [`has ${(0,plain_text/*plainText*/.wh)(names.join(', '), 200)}`] : []),
		...(command === undefined ? [] : [`runs \`${(0,plain_text/*plainText*/.wh)(command, 100)}\``]),
		...(condition === undefined ? [] : [`has steps only if \`${(0,plain_text/*plainText*/.wh)(condition, 100)}\``]),
	];
	const [part] = parts;
	return part && `no previews of pull requests, because the build, as ${own.file} has it, ${part}.`;
}
function copiedFrom(source, own, { base, directory }) {
	const copied = withSubfolder(own.steps, source.folder);
	const { needs = [], notes = [] } = base ?? {};
	const shared = sharedParts(own, base && { ...base, notes: notes.filter((note) => !needs.includes(note)) });
	return {
		...shared,
		env: { ...(base?.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {}), ...own.env },
		hashed: base?.hashed ?? false,
		noPulls: explainNoPulls(own, copied),
		directory,
		framework: base?.framework ?? nameOf(own.steps, source) ?? 'a site',
		setup: [],
		build: own_steps_runsOf(copied),
		own: copied.length > 0 ? copied : undefined,
	};
}
function planGenerator(source, own) {
	const { builds, folder, hasPagesGems } = own;
	const framework = frameworks/*frameworks*/.Ij.find(({ name }) => name === builds);
	if (builds === undefined || !framework)
		return undefined;
	const isHere = folder === '.' || folder === source.folder;
	const place = isHere ? source : sourceBelow(source, folder);
	const planned = planSite(place, framework, gatherSigns(place).get(builds));
	const made = own.command === undefined ? planned : builtWith(planned, own.command);
	const project = hasPagesGems ? withPagesGems(made) : made;
	return isHere ? project : builtBelow(source, project, folder);
}
function builtWith(planned, command) {
	const [, directory = planned.directory] = /\s(?:--output-dir|-o)[ =]["']?(\w[\w./-]*)/.exec(command) ?? [];
	return { ...planned, build: [command], directory };
}
function withPagesGems(project) {
	const setup = project.setup.map((step) => step.run?.startsWith('gem install ') ? { run: 'gem install github-pages' } : step);
	const build = project.build.map((run) => run.replace(/^jekyll build/, 'github-pages build'));
	return { ...project, setup, build };
}
function builtBelow(source, project, folder) {
	const { directory = '.', setup, build } = project;
	const steps = [...setup, ...build.map((run) => ({ run }))].map((step) => step.run === undefined ? step : { 'working-directory': folder, ...step });
	const below = external_node_path_.posix.join(external_node_path_.posix.relative(source.folder, folder), directory);
	return { ...project, directory: below, setup: [], own: steps };
}
function folderFrom(folder, directory) {
	return directory === undefined ? undefined : external_node_path_.posix.relative(folder, directory) || '.';
}
function withSubfolder(steps, folder) {
	return steps.map((step) => {
		const { 'working-directory': place, ...rest } = step;
		return place === undefined || place === (folder || '.') ? rest : step;
	});
}
function withVersions(setup, versions) {
	return setup.map((step) => {
		const kinds = ['node', 'python', 'ruby', 'hugo'];
		const kind = kinds.find((each) => step.uses?.includes(`setup-${each}`) || step.uses?.includes(`actions-${each}`));
		const own = kind &&
			Object.entries(versions).find(([name, value]) => name.startsWith(`${kind}-version`) && !value.includes('${{'));
		if (!kind || !own)
			return step;
		const others = Object.entries(step.with ?? {}).filter(([name]) => !name.startsWith(`${kind}-version`));
		return { ...step, with: Object.fromEntries([own, ...others]), guess: undefined };
	});
}
function nameOf(steps, { node }) {
	const texts = steps
		.flatMap(({ run }) => run ?? [])
		.flatMap((run) => splitCommands(run).map(({ text }) => text));
	const scripts = Object.values(node?.scripts ?? {});
	const isRun = ({ build }) => [...texts, ...scripts].some((text) => text.startsWith(build));
	return texts.length > 0 ? frameworks/*frameworks*/.Ij.find(isRun)?.name : undefined;
}
;// src/cli/init/plain-html.js
const folders = ['.', 'public', 'site', 'www', 'dist', 'docs'];
const plainPages = 'plain HTML';
function findPages(source) {
	const { files } = source;
	const path = files.find(/^index\.html$/, folders.filter((folder) => !plain_html_hasOwnBuild(files, folder)));
	if (path === undefined)
		return undefined;
	const reason = templateReason(files, path) ?? buildReason(source, path) ?? serverReason(source);
	if (reason !== undefined)
		return { kind: 'template', path, reason };
	const directory = external_node_path_.posix.dirname(path);
	const leftOut = directory === '.' ? leftOutOfSite(files.names) : [];
	return {
		kind: 'site',
		project: {
			...withoutBuild,
			framework: plainPages,
			directory,
			leftOut,
			fetches: checkoutOf(source),
			guesses: kindGuesses(files, directory),
		},
	};
}
const programs = /^(serverless\.(ya?ml|json|[jt]s)|samconfig\.toml|_?worker\.[cm]?[jt]s|deno\.jsonc?|server(\.(py|go|[cm]?[jt]s))?|main\.(go|ts)|pom\.xml)$/;
function kindGuesses({ names }, directory) {
	if (directory !== '.')
		return [{ of: 'kind', text: `that ${directory} is the site, as it has an index.html` }];
	const isPackage = names.includes('package.json');
	const program = names.find((name) => programs.test(name) || (isPackage && name === 'functions'));
	return program === undefined
		? []
		: [
			{
				of: 'kind',
				text: `that this folder is the site, as ${program} beside it is a program: its source is published too`,
			},
		];
}
function plain_html_hasOwnBuild(files, folder) {
	return folder !== '.' && /"build"\s*:/.test(files.text(`${folder}/package.json`));
}
function serverReason(source) {
	const path = unstartedServer(source);
	return path && `lies beside ${path}, a server that no \`start\` script runs`;
}
const templates = [
	[/%PUBLIC_URL%|%BASE_URL%|%VITE_\w+%|%sveltekit\.\w+%/, 'has a placeholder that a build fills'],
	[/<%[-=]?\s/, 'has a placeholder that a build fills'],
	[/\bdata-trunk\b/, 'is built by Trunk'],
	[
		/<script\b[^<>]*\bsrc=["']?[^"'>\s]+\.(?:tsx?|jsx|vue|svelte|elm|coffee)["'\s>]/i,
		'loads a source that browsers cannot run',
	],
	[
		/<link\b[^<>]*\bhref=["']?[^"'>\s]+\.(?:s[ac]ss|less|styl)["'\s>]/i,
		'loads a style that browsers cannot read',
	],
	[
		/^---\r?\n[\s\S]*?\n---\r?\n/,
		'begins with front matter, which Jekyll, Hakyll and others take away',
	],
	[/\{%-?\s*\w[^%]*%\}|\$(?:for|if)\([\w.]+\)\$|\$body\$/, 'has a placeholder that a build fills'],
	[
		/^(?![\s\S]*\bng-app\b)[\s\S]*<(?:title|meta|link|base)\b[^<]*\{\{|^(?![\s\S]*<script\b)[\s\S]*\{\{[^{}]+\}\}/i,
		'has a placeholder that a build fills',
	],
	[/^(?![\s\S]*<script)[\s\S]*<app-root\b/i, 'has the root of an app and no script'],
];
function templateReason(files, path) {
	const page = withoutMarkupComments(sourceText(files, path));
	const text = page.replace(/<(pre|code|textarea)\b.*?(?:<\/\1>|$)/gis, '');
	const found = templates.find(([mark]) => mark.test(text));
	if (found)
		return found[1];
	const missing = missingParts(files, path, text);
	return missing === undefined ? undefined : `asks for ${missing}, which is not in its folder`;
}
function missingParts(files, path, text) {
	const folder = external_node_path_.posix.dirname(path);
	const sources = [
		...text.matchAll(/<script\b[^<>]*\bsrc=["']([\w./-]+\.m?js)(?:\?[^"']*)?["']/gi),
		...text.matchAll(/^[ \t]*import\s[^"'\n]*["'](\.{1,2}\/[\w./-]+\.m?js)["']/gm),
		...text.matchAll(/<link\b[^<>]*\bhref=["'](?!\/)([\w./-]+\.css)(?:\?[^"']*)?["']/gi),
	];
	const local = sources
		.map(([, source = '']) => source)
		.filter((source) => !source.startsWith('//'));
	const isThere = (source) => !external_node_path_.posix.normalize(source).startsWith('..') && files.has(external_node_path_.posix.join(folder, source));
	return local.find((source) => !isThere(source));
}
const tools = /^(elm\.json|gulpfile\.\w+|Gruntfile\.\w+|webpack\.config\.\w+|rollup\.config\.\w+|rspack\.config\.\w+|brunch-config\.\w+|angular\.json|bower\.json|shadow-cljs\.edn|spago\.\w+|rescript\.json|bsconfig\.json|deps\.edn|project\.clj|Cargo\.toml|mix\.exs|pubspec\.yaml|.+\.cabal|stack\.yaml|site\.hs|config\.rb|nanoc\.ya?ml|.*\.lektorproject|metalsmith\.\w+|_?cobalt\.yml|soupault\.(toml|conf)|_site\.yml|_bookdown\.yml|jbake\.properties|harp\.json|docpad\.\w+|build\.boot|wintersmith\.json|statocles\.yml)$/;
function buildTool({ names }) {
	return names.find((name) => tools.test(name) && !/^(bower\.json|Cargo\.toml)$/.test(name));
}
const compilers = /^(shadow-cljs\.edn|deps\.edn|project\.clj|elm\.json|spago\.\w+)$/;
const wasmParts = /^[ \t]*(wasm-bindgen|web-sys|dioxus|bevy|macroquad|miniquad|ggez|eframe|egui|winit|yew|leptos)\b|"cdylib"/m;
function buildReason({ files, node, upwards }, path) {
	const above = upwards.flatMap(({ names }) => names).find((name) => compilers.test(name));
	const isWasm = wasmParts.test(files.text('Cargo.toml'));
	const tool = buildTool(files) ?? above ?? (isWasm ? 'Cargo.toml' : undefined);
	const builds = node?.scripts['build'] !== undefined && isOpaque(node.scripts);
	if (builds)
		return 'lies beside a `build` script';
	const isMade = tool !== undefined && !/^(docs|dist)\//.test(path);
	return isMade ? `lies beside ${tool}` : undefined;
}
const aboutRepository = /^(\.(github|gitea|forgejo|gitlab-ci\.yml|gitignore|gitattributes|gitmodules|editorconfig)|(readme|contributing|changelog|codeowners|makefile|dockerfile)(\.\w+)?|requirements\.txt|package(-lock)?\.json|yarn\.lock|pnpm-lock\.yaml)$/i;
const plain_html_hidden = /^\.(?!git$|well-known$|nojekyll$)[\w.-]+$/;
function leftOutOfSite(names) {
	return names
		.filter((name) => aboutRepository.test(name) || plain_html_hidden.test(name))
		.map((name) => `/${name}`);
}
;// src/cli/init/settle.js
function settle(source, candidates, project) {
	if (project.problem !== undefined)
		return project;
	if (project.source !== undefined)
		return { ...project, guesses: (project.guesses ?? []).filter(({ of }) => of !== 'kind') };
	const settled = withSentDoubt(source, withTypedFolder(source, project));
	const problem = productProblem(candidates, settled) ?? kindProblem(settled) ?? folderProblem(source, settled);
	return problem === undefined ? settled : { ...settled, problem };
}
function productProblem(candidates, { framework }) {
	const role = frameworks/*frameworks*/.Ij.find(({ name }) => name === framework)?.role;
	if (role === 'generator' || role === 'helper')
		return undefined;
	const product = productSigns.flatMap(({ of }) => candidates.get(of) ?? [])[0];
	return (product &&
		`Found ${product.name} (${(0,plain_text/*plainText*/.wh)(product.evidence[0]?.place ?? '', 100)}), which no host serves: give --directory with --build-command for a site of it, or --runner (${runners/*runnerList*/.fM}).`);
}
function kindProblem({ framework, runner, guesses = [] }) {
	const guess = guesses.find(({ of }) => of === 'kind');
	return runner === undefined || guess === undefined
		? undefined
		: `Found ${framework}, and it is only guessed ${guess.text}: give --runner ${runner} if it does, or --directory for a site.`;
}
function folderProblem(source, { framework, directory = '.', build, guesses = [] }) {
	const isGuessed = guesses.some(({ of }) => of === 'folder');
	if (!isGuessed || isIgnored(source, directory))
		return undefined;
	const command = (0,plain_text/*plainText*/.wh)(build.join(' && '), 200);
	return `Found ${framework}, and nothing here says which folder \`${command}\` writes: give --directory (usually ${directory}).`;
}
function isIgnored({ upwards }, directory) {
	const parts = directory.split('/').filter((part) => part !== '.');
	const names = [directory, parts[0], parts.at(-1)];
	return upwards.some((files) => files
		.text('.gitignore')
		.split('\n')
		.some((line) => names.includes(line.trim().replace(/^(\*\*)?\/|\/\*{0,2}$/g, ''))));
}
function sentFolder({ node }) {
	const commands = Object.keys(node?.scripts ?? {}).flatMap((name) => commandsOf(node?.scripts ?? {}, name));
	const sent = commands.find(({ program }) => program === 'gh-pages');
	const [, folder] = / (?:-d|--dist)[ =](?:\.\/)?([\w.-][\w./-]*?)\/?(?= |$)/.exec(sent?.text ?? '') ?? [];
	return folder === undefined || folder.startsWith('..') ? undefined : folder;
}
function withTypedFolder(source, project) {
	const { guesses = [] } = project;
	const folder = guesses.some(({ of }) => of === 'folder') ? sentFolder(source) : undefined;
	if (folder === undefined)
		return project;
	return { ...project, directory: folder, guesses: guesses.filter(({ of }) => of !== 'folder') };
}
function withSentDoubt(source, project) {
	const { node } = source;
	const scripts = node?.scripts ?? {};
	const name = Object.keys(scripts).find((each) => commandsOf(scripts, each).some(({ program }) => program === 'gh-pages'));
	const folder = sentFolder(source);
	if (name === undefined || folder === undefined || project.runner !== undefined)
		return project;
	const planned = project.build.flatMap((run) => commandsOf({ ...scripts, planned: run }, 'planned').map(({ text }) => text));
	const sent = commandsOf(scripts, name).filter(({ program }) => program !== 'gh-pages');
	const isSame = sent.every(({ text }) => planned.includes(text));
	if (isSame && folder === project.directory)
		return project;
	const text = `that its build is whole: the script ${(0,plain_text/*plainText*/.wh)(name, 60)} sends ${(0,plain_text/*plainText*/.wh)(folder, 100)} after \`${(0,plain_text/*plainText*/.wh)(sent.map((each) => each.text).join(' && '), 200)}\``;
	return { ...project, guesses: [{ of: 'build', text }, ...(project.guesses ?? [])] };
}
;// src/cli/init/judge.js
function judge_judge(source) {
	const candidates = gatherSigns(source);
	const verdict = judgeSigns(source, candidates);
	const noted = (found) => {
		const project = settle(source, candidates, withHostRules(source, found));
		return { ...project, notes: [...project.notes, ...fitNotes(source, project)] };
	};
	if (verdict.kind === 'known')
		return { ...verdict, project: noted(verdict.project) };
	return verdict.kind === 'open' ? { ...verdict, answers: verdict.answers.map(noted) } : verdict;
}
function fitNotes(source, project) {
	return project.runner === undefined
		? [...buildNotes(source, project), ...neighbourNotes(source)]
		: appNotes(source, project);
}
function judgeSigns(source, candidates) {
	const backEnd = findBackEnd(source, candidates);
	const sites = findSites(source, candidates, backEnd);
	const [best, second] = sites;
	const usual = best && planFound(source, best);
	const own = planOwnSites(source, usual?.runner === undefined ? usual : undefined);
	if (own.sites.length > 0)
		return judgeOwn(own.sites, backEnd, usual);
	const isProgram = usual?.runner !== undefined || backEnd?.isSure === true;
	const problem = isProgram ? undefined : judge_problemOf(source, own);
	if (problem !== undefined)
		return { kind: 'refused', problem };
	if (best && usual)
		return judgeSite(source, { best, second, usual: doubted(usual, own), backEnd });
	const other = judgeHosted(source, backEnd) ?? judgeNx(source, backEnd) ?? judgeRest(source, backEnd);
	return other.kind === 'known' ? known(doubted(other.project, own)) : other;
}
function judge_problemOf(source, { problem, doubt }) {
	if (problem !== undefined && doubt === undefined)
		return problem;
	const base = baseElsewhere(source);
	return (base &&
		`netlify.toml builds the folder ${(0,plain_text/*plainText*/.wh)(base, 100)}, not this one: run \`init\` there, or give --directory with --build-command.`);
}
function planFound(source, { framework, candidate }) {
	const project = planSite(source, framework, candidate);
	if (candidate.strength >= weights.configured)
		return project;
	const place = (0,plain_text/*plainText*/.wh)(candidate.evidence[0]?.place ?? 'its files', 100);
	const text = `that ${framework.name} builds this, which ${place} alone says`;
	return { ...project, guesses: [{ of: 'kind', text }, ...(project.guesses ?? [])] };
}
function doubted(site, { doubt, known: runs }) {
	const isSame = runs?.every((run) => site.build.includes(run)) === true;
	if (doubt === undefined || isSame || site.runner !== undefined)
		return site;
	return { ...site, guesses: [doubt, ...(site.guesses ?? [])] };
}
function judgeOwn(own, backEnd, usual) {
	const program = usual?.runner === undefined ? backEnd : undefined;
	const isServer = program?.isSure === true && program.project.runner !== undefined;
	const answers = [...own, ...(isServer ? [program.project] : [])];
	return answerOf(answers);
}
function judgeHosted(source, backEnd) {
	const hosted = planHosted(source);
	if (!hosted)
		return undefined;
	const folder = packageAbove(source, hosted.directory ?? '.');
	const below = folder === undefined ? undefined : judge_judge(sourceBelow(source, folder));
	const isSite = below?.kind === 'known' && below.project.runner === undefined;
	const { framework, fetches, hashed, notes } = isSite ? below.project : hosted;
	const project = {
		...hosted,
		framework,
		fetches: { ...hosted.fetches, ...fetches },
		hashed: hashed ?? false,
		notes: [...new Set([...notes, ...hosted.notes])],
	};
	return backEnd?.isSure ? answerOf([project, backEnd.project]) : known(project);
}
function judgeNx(source, backEnd) {
	const { sites, others } = backEnd?.isSure ? { sites: [], others: [] } : findNxApps(source);
	if (others.length === 0)
		return sites.length === 0 ? undefined : answerOf(sites);
	const named = sites.map(({ framework, directory = '.' }) => `${framework} (in ${directory})`);
	const build = source.node?.exec('nx build <app>') ?? 'nx build <app>';
	return {
		kind: 'refused',
		problem: `Nx builds several apps here: ${[...named, ...others].slice(0, 8).join(', ')}. Give --directory (the folder of one) with --build-command '${build}'.`,
	};
}
function packageAbove({ files, folder }, directory) {
	const parts = directory.split('/');
	const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
	const found = above.find((each) => each !== '.' && files.has(`${each}/package.json`));
	return found === undefined ? undefined : external_node_path_.posix.join(folder, found);
}
function judgeSite(source, judged) {
	const { best, usual, backEnd } = judged;
	if (usual.runner !== undefined)
		return known(usual);
	if (best.framework.name === 'Nuxt' && servesItself(source, usual))
		return known(nuxtServer);
	if (best.framework.name === 'Nuxt' && mayServe(source))
		return answerOf([usual, nuxtServer]);
	if (backEnd?.isSure)
		return judgeBoth(source, { best, usual, backEnd });
	if (isWeak(best.candidate) && backEnd?.project.framework === 'Node')
		return known(backEnd.project);
	const { notes, guesses = [] } = serverBeside(source);
	const site = {
		...usual,
		notes: [...usual.notes, ...notes],
		guesses: [...guesses, ...nuxtGuesses(source, usual), ...(usual.guesses ?? [])],
	};
	const rival = planRival(source, judged);
	return rival === undefined ? known(site) : answerOf([site, rival]);
}
function planRival(source, { best, second }) {
	if (!second || best.framework.role === 'helper' || !isRival(source, best, second))
		return undefined;
	const rival = planSite(source, second.framework, second.candidate);
	return rival.runner === undefined ? rival : undefined;
}
function judgeBoth(source, { best, usual, backEnd }) {
	const { framework, candidate } = best;
	const program = backEnd.project;
	const isNode = backEnd.project.framework === 'Node';
	if (isNode && startsFramework(source, framework))
		return known(usual);
	if (readHosting(source)?.directory !== undefined)
		return answerOf([usual, program]);
	const isHelper = isHelperOf(framework, isNode);
	const isDocumentation = !isNode &&
		framework.role === 'generator' &&
		source.node === undefined &&
		framework.name !== 'Jekyll' &&
		framework.name !== 'Hugo';
	if (isHelper || isDocumentation)
		return known(program);
	if (isNode && has(candidate, 'told') && !buildScriptIsOf(source, framework))
		return known(program);
	return answerOf([usual, program]);
}
function mayServe({ files, node }) {
	const generates = node !== undefined && buildScriptOf(node.scripts, 'nuxt generate') !== undefined;
	const parts = ['api', 'routes', 'trpc', 'middleware'];
	return !generates && parts.some((part) => files.has(`server/${part}`));
}
function nuxtGuesses({ files, node }, { framework }) {
	const config = files.find(/^nuxt\.config\.[cm]?[jt]s$/) ?? '';
	const isTold = framework !== 'Nuxt' ||
		(node !== undefined && runsCommand(node.scripts, 'build', 'nuxt generate')) ||
		/\bssr\s*:\s*false|\bprerender\b|["'](static|github.pages)["']/.test(settingsText(files, config));
	return isTold ? [] : [{ of: 'kind', text: 'that it is a site, as it has no routes of a server' }];
}
function servesItself({ node, files }, usual) {
	const isGenerated = usual.source !== undefined && usual.build.some((run) => /\bgenerate\b/.test(run));
	const [start] = node ? commandsOf(node.scripts, 'start').slice(-1) : [];
	if (!node || !start || isGenerated)
		return false;
	const isServer = isCommand(start, 'nuxt start') || start.args.some((arg) => /\.output\/server\//.test(arg));
	const config = files.find(/^nuxt\.config\.[cm]?[jt]s$/) ?? '';
	const isStatic = /\btarget\s*:\s*["']static/.test(settingsText(files, config));
	return isServer && !isStatic && runsCommand(node.scripts, 'build', 'nuxt build');
}
const nuxtServer = { ...withoutBuild, framework: 'Nuxt (server)', runner: 'web' };
function startsFramework({ node }, { build }) {
	const [start] = node ? commandsOf(node.scripts, 'start').slice(-1) : [];
	return start !== undefined && start.program === build.split(' ')[0];
}
function isHelperOf({ role, name }, isNode) {
	const roles = ['bundler', 'helper'];
	return (roles.includes(role) ||
		name === 'Create React App' ||
		name === 'Vue CLI' ||
		(!isNode && role === 'framework'));
}
function buildScriptIsOf({ node }, { build }) {
	return node !== undefined && buildScriptOf(node.scripts, build) === 'build';
}
function isRival({ node }, { framework: one, candidate: first }, { framework: two, candidate: other }) {
	if (two.role === 'helper')
		return false;
	if (node === undefined)
		return has(first, 'configured') && has(other, 'configured') && one.name !== two.name;
	const scripts = [one, two].map(({ build }) => buildScriptOf(node.scripts, build));
	const [own, others] = scripts;
	const isMain = others === 'build' || (two.package === '' && has(other, 'configured'));
	if (!isMain || (own === others && own !== undefined))
		return false;
	const runs = commandsOf(node.scripts, 'build').some((command) => isCommand(command, one.build));
	return !runs && (has(first, 'told') || has(first, 'configured')) && two.build !== one.build;
}
const ranks = { generator: 3, framework: 3, bundler: 2, helper: 0 };
function findSites(source, candidates, backEnd) {
	const seen = new Set();
	const found = frameworks/*frameworks*/.Ij.flatMap((framework) => {
		const candidate = candidates.get(framework.name);
		if (!candidate || seen.has(framework.name) || !isNamed(framework, candidate))
			return [];
		if (isInAnotherRow(source, framework) || isOfWorkspace(source, candidate))
			return [];
		if (!isSite(source, { framework, candidate }, backEnd))
			return [];
		seen.add(framework.name);
		return [{ framework, candidate }];
	});
	const rank = ({ framework, candidate }) => (isWeak(candidate) ? 1 : ranks[framework.role]);
	return found.sort((one, two) => rank(two) - rank(one) || two.candidate.strength - one.candidate.strength);
}
function isOfWorkspace({ files, node }, candidate) {
	if (has(candidate, 'told') || configurationOf(candidate) !== undefined)
		return false;
	return (files.has('pnpm-workspace.yaml') ||
		files.has('lerna.json') ||
		files.has('nx.json') ||
		node?.json['workspaces'] !== undefined);
}
function isInAnotherRow({ node }, framework) {
	const isInstalled = (each) => node?.dependencies.has(each.package) === true;
	return (!isInstalled(framework) &&
		frameworks/*frameworks*/.Ij.some((each) => each.name === framework.name && isInstalled(each)));
}
function isNamed({ build }, candidate) {
	if (has(candidate, 'installed') || configurationOf(candidate) !== undefined)
		return true;
	const same = frameworks/*frameworks*/.Ij.filter((each) => each.build === build);
	return same.at(-1)?.name === candidate.name;
}
function isWeak(candidate) {
	return candidate.strength === 1;
}
function isSite(source, { framework, candidate }, backEnd) {
	const { node, files } = source;
	const { role, name } = framework;
	if (isOfFolderBelow(source, { framework, candidate }))
		return false;
	if (name === 'Storybook')
		return !files.has('index.html') && has(candidate, 'told');
	if (name === 'Jekyll' && isWeak(candidate))
		return node === undefined && !backEnd?.isSure && !hasBuilder(source);
	if (node && isModuleOf(node, candidate))
		return false;
	if (role !== 'bundler' || node === undefined)
		return true;
	return isBundledSite({ ...source, node }, { framework, candidate });
}
function isOfFolderBelow({ files, node }, { framework, candidate }) {
	const [folder = '', ...inside] = (configurationOf(candidate) ?? '').split('/');
	const isInstalled = node?.dependencies.has(framework.package) === true;
	const dependsThere = files.text(`${folder}/package.json`).includes(`"${framework.package}"`);
	return framework.package !== '' && inside.length > 0 && !isInstalled && dependsThere;
}
const pageFolders = [
	'.',
	'public',
	'src',
	'app',
	'client',
	'static',
	'src/client',
	'src/app',
	'www',
];
function isBundledSite(source, { framework, candidate }) {
	const { node, files } = source;
	const config = configText(source, framework);
	const hasPage = files.find(/\.(html|pug|ejs|hbs)$/, pageFolders) !== undefined;
	const isTold = has(candidate, 'told');
	const isLibraryBuild = /\blib\s*:\s*[{t]/.test(config);
	const hasCases = /\bmode\b|process\.env/.test(config) && !judge_isLibrary(node);
	if (isLibraryBuild && !(hasCases && files.has('index.html')))
		return false;
	if (node.scripts['build'] !== undefined && !isTold)
		return false;
	if (['Vite', 'Parcel', 'Rsbuild'].includes(framework.name))
		return hasPage || startsFromPages(node, { config, isTold });
	const script = buildScriptOf(node.scripts, framework.build);
	const isRun = script !== undefined && runsCommand(node.scripts, script, framework.build);
	return isRun && (writesPages(source, framework) || pageAbove(source, framework) !== undefined);
}
function startsFromPages(node, { config, isTold }) {
	if (bundlesScripts(config))
		return false;
	const isShown = node.dependencies.has('storybook') && !isTold;
	return /\b(root|input|pages)\s*:/.test(config) || (!judge_isLibrary(node) && !isShown);
}
function bundlesScripts(config) {
	const [, inputs = ''] = /\binput\s*:\s*(\[[^\]]*\]|\{[^}]*\}|["'`][^"'`]+["'`])/.exec(config) ?? [];
	const named = [...inputs.matchAll(/["'`]([^"'`]*\.\w+)["'`]/g)].map(([, path = '']) => path);
	return named.length > 0 && named.every((path) => /\.([cm]?[jt]sx?|css|s[ac]ss|less)$/.test(path));
}
function isModuleOf(node, candidate) {
	const isUsed = has(candidate, 'told') || configurationOf(candidate) !== undefined;
	return !isUsed && judge_isLibrary(node) && node.scripts['build'] !== undefined;
}
function judge_isLibrary({ json }) {
	return [json.main, json['exports'], json['module'], json.bin].some((each) => each !== undefined);
}
function hasBuilder({ files }) {
	return (files.find(/^(go\.mod|Cargo\.toml|pom\.xml|pyproject\.toml|setup\.py|composer\.json|package\.json|.*\.(csproj|sln))$/) !== undefined);
}
function judgeRest(source, backEnd) {
	const pages = findPages(source);
	const program = backEnd?.project;
	const isNode = program?.framework === 'Node';
	if (program && (isNode || pages?.kind !== 'site'))
		return known(program);
	if (pages?.kind === 'site')
		return judgePages(source, pages.project, backEnd);
	const built = builtByScript(source);
	if (built)
		return built;
	return pages === undefined
		? { kind: 'nothing' }
		: { kind: 'refused', problem: templateProblem(pages, source) };
}
function judgePages(source, project, backEnd) {
	if (backEnd === undefined)
		return known(project);
	const program = backEnd.project;
	const isServed = source.files.has('index.php') || source.files.has('composer.json');
	if (isServed || project.directory !== '.')
		return known(program);
	const isOpen = backEnd.isSure || program.framework === 'PHP';
	return isOpen ? answerOf([project, program]) : known(project);
}
function builtByScript(source) {
	const { node } = source;
	const sent = node?.scripts['predeploy'] === undefined ? undefined : sentFolder(source);
	const folder = node && (sent ?? servedFolder(node.scripts, 'start'));
	if (!node || node.scripts['build'] === undefined)
		return undefined;
	if (folder && folder !== '.' && /^[\w./-]+$/.test(folder)) {
		const directory = folder.replace(/\/$/, '');
		return known({
			framework: 'a site',
			directory,
			setup: [...node.setup],
			build: [node.run(folder === sent ? 'predeploy' : 'build')],
			guesses: [
				{ of: 'kind', text: `that \`${directory}\` is the site, which a script sends or serves` },
			],
			notes: [],
		});
	}
	if (buildsLibrary(node.scripts) || !isOpaque(node.scripts) || node.json.bin !== undefined)
		return undefined;
	return {
		kind: 'refused',
		problem: `\`${node.run('build')}\` builds this, and nothing here says what it writes or runs: give --directory (the folder that it writes), or --runner web for a server.`,
	};
}
function templateProblem({ path, reason }, { node }) {
	const script = node?.scripts['build'] === undefined
		? '--build-command'
		: `--build-command '${node.run('build')}'`;
	return `${path} ${reason}, so it is not a site as it is: give --directory (the folder that the build writes) and ${script}. \`--directory .\` alone publishes this folder as it is.`;
}
function answerOf(answers) {
	const [only, ...more] = answers;
	if (!only)
		return { kind: 'nothing' };
	return more.length === 0 ? known(only) : { kind: 'open', answers };
}
function known(project) {
	return { kind: 'known', project };
}
;// src/cli/init/detect-project.js
function detectProject(folder, top) {
	const verdict = judgeFolder(folder, top);
	switch (verdict.kind) {
		case 'known':
			return verdict.project;
		case 'open': {
			const [first] = verdict.answers;
			return first && { ...first, problem: questionOf(verdict.answers) };
		}
		case 'refused':
			return { ...withoutBuild, framework: 'a site', problem: verdict.problem };
		case 'nothing':
			return undefined;
	}
}
function judgeFolder(folder, top) {
	const { root } = top;
	const verdict = judge_judge(readSource(folder, top));
	if (verdict.kind === 'known')
		return { ...verdict, project: appAt(verdict.project, folder, root) };
	if (verdict.kind !== 'open')
		return verdict;
	return { ...verdict, answers: verdict.answers.map((each) => appAt(each, folder, root)) };
}
function appAt(project, folder, root) {
	const problem = project.runner && folder !== root ? (0,target/*topProblem*/.dL)(project.runner) : undefined;
	const text = `Found a ${project.runner} app in a folder, but ${problem}: it needs a repository of its own.`;
	return { ...project, problem: (problem && text) ?? project.problem };
}
function answerText({ framework, directory = '.', runner, source }) {
	const whence = source ? `, as ${(0,plain_text/*plainText*/.wh)(source, 100)} has it` : '';
	return runner === undefined
		? `${framework}: publish ${(0,plain_text/*plainText*/.wh)(directory, 100)}${whence} (--directory ${(0,plain_text/*plainText*/.wh)(directory, 100)})`
		: `${framework}: run as ${runner} app${whence} (--runner ${runner})`;
}
function questionOf(answers) {
	const listed = answers.map(answerText).join('; or ');
	return `This can be deployed in ${answers.length} ways, and nothing here says which is meant: ${listed}.`;
}
function chooseProject(inputs, folder, top) {
	const { runner, 'build-command': build } = inputs;
	const directory = inputs.directory?.value;
	const files = new CloneFiles(folder);
	if (files.has('package.json') && (0,base_json/*parseJson*/.qF)(files.text('package.json')) === undefined)
		throw new errors/*DeployError*/.sH('usage', 'package.json is not valid JSON, so the build is not known.');
	if (runner !== undefined) {
		const notes = appNotes(readSource(folder, top), { runner, runnerBuild: build });
		const app = { ...withoutBuild, framework: 'an app', runner, notes };
		const project = appAt(app, folder, top.root);
		return chosen(runnable(project), build);
	}
	const verdict = judgeFolder(folder, top);
	if (directory !== undefined)
		return chooseSite(verdict, inputs, { folder, top });
	if (verdict.kind === 'open')
		return { kind: 'question', answers: verdict.answers };
	if (verdict.kind === 'refused')
		throw refusal(verdict.problem, files, top);
	if (verdict.kind === 'nothing') {
		const options = `. Give --directory (the folder with the pages) or --runner (${runners/*runnerList*/.fM}).`;
		throw unknownFolderError(files, top, options);
	}
	const { problem } = verdict.project;
	if (problem)
		throw refusal(problem, files, top);
	return chosen(verdict.project, build);
}
function chosen(project, build) {
	if (project.runner !== undefined)
		return { kind: 'chosen', project: { ...project, runnerBuild: build ?? project.runnerBuild } };
	return { kind: 'chosen', project: build === undefined ? project : builtBy(project, build) };
}
function builtBy(project, build) {
	const prepared = project.own?.filter((step) => !own_steps_isCommand(step));
	const own = prepared && [...prepared, { run: build }];
	const hasSecret = secretsOf(prepared ?? project.setup, project.env ?? {}).length > 0;
	return { ...project, build: [build], own, noPulls: hasSecret ? project.noPulls : undefined };
}
function runnable(project) {
	if (project.problem)
		throw new errors/*DeployError*/.sH('usage', project.problem);
	return project;
}
function chooseSite(verdict, inputs, { folder, top }) {
	const build = inputs['build-command'];
	const directory = inputs.directory?.value ?? '.';
	const { node } = readSource(folder, top);
	const script = node?.scripts['build'] === undefined ? [] : [node.run('build')];
	const site = siteOf(verdict, directory) ?? {
		...withoutBuild,
		framework: 'a site',
		build: script,
	};
	const needsSetup = site.setup.length === 0 && (build !== undefined || site.build.length > 0);
	const { problem: _, own, ...rest } = site;
	const isSame = site.directory === directory;
	const project = {
		...rest,
		setup: needsSetup && node ? [...node.setup] : site.setup,
		directory,
		guesses: (site.guesses ?? []).filter(({ of }) => of !== 'folder'),
		own: isSame ? own : undefined,
	};
	return withPagesNote(chosen(project, build), { directory, folder, root: top.root });
}
function withPagesNote(choice, { directory, ...place }) {
	if (choice.kind === 'question')
		return choice;
	const { project } = choice;
	const isBuilt = project.build.length > 0 || project.own !== undefined;
	if (isBuilt || isInClone(directory, place))
		return choice;
	const note = `${(0,plain_text/*plainText*/.wh)(directory, 200)} is not in git, and nothing here says how it is built, so a run has nothing to publish: give --build-command '<command>' with it.`;
	return { ...choice, project: { ...project, notes: [...project.notes, note] } };
}
function isInClone(directory, { folder, root }) {
	const files = new CloneFiles(folder);
	const [name = '.'] = external_node_path_.posix.normalize(directory).split('/');
	const lines = [files, new CloneFiles(root)].flatMap((each) => each.text('.gitignore').split('\n'));
	const isIgnored = lines.some((line) => line.trim().replace(/^\/|\/\*{0,2}$/g, '') === name);
	return files.has(directory) && !isIgnored;
}
function siteOf(verdict, directory) {
	const answers = verdict.kind === 'open' ? verdict.answers : [];
	const found = verdict.kind === 'known'
		? verdict.project
		: answers.find((each) => each.directory === directory);
	return found?.runner === undefined ? found : undefined;
}
function refusal(problem, files, top) {
	const below = projectsBelow(files, top);
	const next = below.length > 0
		? ['Or run it there:', ...below.map((path) => (0,base_advice/*ourCommand*/.uD)('<command>', path))]
		: [];
	return new errors/*DeployError*/.sH('usage', problem, { next });
}
function unknownFolderError(files, top, otherwise) {
	const text = 'Neither a site nor an app is recognised here';
	const below = projectsBelow(files, top);
	if (below.length > 0) {
		const next = ['Run it there:', ...below.map((path) => (0,base_advice/*ourCommand*/.uD)('<command>', path))];
		return new errors/*DeployError*/.sH('usage', `${text}, but in ${below.join(', ')}.`, { next });
	}
	return new errors/*DeployError*/.sH('usage', text + otherwise);
}
const detect_project_groups = ['apps', 'packages', 'sites'];
const maxBelow = 10;
function projectsBelow(files, clone) {
	const top = files.names.filter((name) => !/^\.|^(node_modules|tests?|test[-_].*|examples?|fixtures|dist|build)$/.test(name) &&
		!detect_project_groups.includes(name));
	const inside = detect_project_groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
	const isBuiltHere = buildTool(files) !== undefined;
	const found = [...top, ...inside].filter((path) => {
		const verdict = judgeFolder((0,external_node_path_.join)(files.folder, path), clone);
		if (verdict.kind !== 'known')
			return verdict.kind === 'open';
		const { problem, framework } = verdict.project;
		return !problem && !(isBuiltHere && framework === plainPages);
	});
	return found.slice(0, maxBelow);
}
var contract_options = require_(59262);
var contract_source = require_(49391);
var contract_names = require_(71500);
;// src/cli/workflow/calls.js
function followCalls(root, workflows, sought) {
	return new Calls(root, workflows.steps, sought).follow();
}
const calls_maxDepth = 4;
class Calls {
	#root;
	#steps;
	#secret;
	#repository;
	#workflows;
	#called = new Set();
	#unseen = new Set();
	constructor(root, steps, { repository, secret }) {
		this.#root = root;
		this.#steps = steps;
		this.#secret = secret === undefined ? /(?!)/ : new RegExp(`secrets\\.${secret}\\b`, 'i');
		this.#repository = repository?.toLowerCase();
		this.#workflows = readCallers(root, this.#secret, this.#repository);
	}
	follow() {
		const files = new Set([...this.#steps.map(({ file }) => file), ...this.#workflows.keys()]);
		const all = [...files].flatMap((file) => this.#stepsOf(file, 0));
		const steps = all.filter(({ file, events }) => !(this.#called.has(file) && events.every((event) => event === 'workflow_call')));
		return { steps, unseen: [...this.#unseen] };
	}
	#stepsOf(file, depth) {
		const own = this.#steps.filter((step) => step.file === file);
		const workflow = this.#workflows.get(file);
		if (!workflow || depth > calls_maxDepth)
			return own;
		const jobs = Object.entries(mapOf(workflow['jobs']));
		const further = jobs.flatMap(([name, job]) => this.#stepsOfJob({ file, name: (0,plain_text/*plainText*/.wh)(name, 60), job: mapOf(job), workflow, depth }));
		return [...own, ...further];
	}
	#stepsOfJob(calling) {
		const { file, name, job } = calling;
		const uses = textOf(job['uses']);
		if (uses === undefined)
			return listOf(job['steps']).flatMap((s) => this.#stepsOfStep(mapOf(s), calling));
		const local = this.#localOf(uses);
		const called = local && this.#workflows.get(local.path);
		if (called)
			return this.#stepsOfWorkflow(local, called, calling);
		const { secrets } = job;
		const isGiven = secrets === 'inherit' || this.#secret.test(JSON.stringify(secrets ?? ''));
		if (isGiven)
			this.#unseen.add(`${file}, job ${name}: ${(0,plain_text/*plainText*/.wh)(uses, 200)}`);
		return [];
	}
	#localOf(uses) {
		if (uses.startsWith('./'))
			return { path: external_node_path_.posix.normalize(uses), note: '' };
		const [, repository, path = '.'] = /^([^/@]+\/[^/@]+)(?:\/([^@]*))?@/.exec(uses) ?? [];
		if (repository === undefined || repository.toLowerCase() !== this.#repository)
			return undefined;
		return { path: external_node_path_.posix.normalize(path), note: ', as in this clone' };
	}
	#stepsOfWorkflow({ path, note }, called, { file, name, job, workflow, depth }) {
		this.#called.add(path);
		const declared = mapOf(mapOf(called['on'])['workflow_call']);
		const given = {
			inputs: { ...defaultsOf(declared['inputs']), ...namedTexts(job['with']) },
			secrets: namedTexts(job['secrets']),
			inherits: job['secrets'] === 'inherit',
		};
		return this.#stepsOf(path, depth + 1).map((step) => ({
			...calls_fillStep(step, given),
			...triggersOf(workflow['on']),
			gates: [...givenTo(step.gates, given), { file, workflow, job: name, conditions: [] }],
			job: `${step.job} (called by ${file}, job ${name}${note})`,
		}));
	}
	#stepsOfStep(step, calling) {
		const uses = textOf(step['uses']) ?? '';
		if (ownAction.test(uses))
			return [];
		const local = calling.depth > calls_maxDepth ? undefined : this.#localOf(uses);
		const action = local && readAction(this.#root, local.path);
		if (action)
			return this.#stepsOfAction(action, step, { ...calling, note: local.note });
		if (uses !== '' && this.#secret.test(JSON.stringify(step['with'] ?? '')))
			this.#unseen.add(`${calling.file}, job ${calling.name}: ${(0,plain_text/*plainText*/.wh)(uses, 200)}`);
		return [];
	}
	#stepsOfAction(action, step, calling) {
		const { file, name, job, workflow, depth, note } = calling;
		const inner = { ...job, steps: mapOf(action.value['runs'])['steps'] };
		const found = { steps: [], uploads: [] };
		readJob(inner, {
			file: action.file,
			title: action.file,
			origin: file,
			name,
			workflow,
			found,
			...triggersOf(workflow['on']),
		});
		const defaults = defaultsOf(action.value['inputs']);
		const ownSteps = found.steps.map((one) => ({ ...one, barred: barredIn(one, defaults) }));
		const given = {
			inputs: { ...defaults, ...namedTexts(step['with']) },
			secrets: {},
			inherits: true,
		};
		const nested = this.#stepsOfJob({ ...calling, job: inner, depth: depth + 1 });
		return [...ownSteps, ...nested].map((one) => ({
			...calls_fillStep(one, given),
			gates: one.gates.map((gate) => ({
				...gate,
				conditions: [...gate.conditions, textOf(step['if']) ?? ''],
			})),
			job: one.job === name ? `${name} (of ${file}${note})` : one.job,
		}));
	}
}
function readCallers(root, secret, repository) {
	const found = new Map();
	for (const folder of workflowFolders) {
		const files = new CloneFiles((0,external_node_path_.join)(root, folder));
		for (const name of files.names.filter((each) => /\.ya?ml$/.test(each)).sort()) {
			const text = files.text(name);
			const calls = /uses:\s*['"]?\.\/|workflow_call|\.ya?ml@/.test(text) ||
				(repository !== undefined && text.toLowerCase().includes(repository));
			if (found.size >= maxWorkflows || text.length > maxWorkflowBytes)
				continue;
			if (calls || secret.test(text))
				found.set(`${folder}/${(0,plain_text/*plainText*/.wh)(name, 80)}`, parseYaml(text).value);
		}
	}
	return found;
}
function readAction(root, folder) {
	if (folder.startsWith('..') || external_node_path_.posix.isAbsolute(folder))
		return undefined;
	const files = new CloneFiles((0,external_node_path_.join)(root, folder));
	const name = files.names.find((each) => /^action\.ya?ml$/.test(each));
	if (name === undefined)
		return undefined;
	const text = files.text(name, maxWorkflowBytes);
	return { file: (0,plain_text/*plainText*/.wh)(external_node_path_.posix.join(folder, name), 200), value: parseYaml(text).value };
}
function fill(text, values) {
	return text.replace(/\$\{\{\s*(inputs|secrets)\.([\w-]+)\s*\}\}/g, (whole, kind, name) => values[kind]?.[name.toLowerCase()] ?? whole);
}
function calls_fillAll(texts, values) {
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, values)]));
}
function calls_fillStep(step, given) {
	const { environment } = step;
	const isOwn = given.inherits || environment !== undefined;
	return {
		...step,
		withheld: isOwn ? step.withheld : [...step.withheld, ...notGiven(step, given)],
		environment: environment === undefined ? undefined : fill(environment, given) || undefined,
		inputs: calls_fillAll(step.inputs, given),
		env: calls_fillAll(step.env, given),
	};
}
function givenTo(gates, { inputs }) {
	return gates.map((gate, at) => {
		if (at === gates.length - 1)
			return { ...gate, inputs };
		return gate.inputs ? { ...gate, inputs: calls_fillAll(gate.inputs, { inputs }) } : gate;
	});
}
function barredIn({ inputs, env }, defaults) {
	const texts = [inputs, env, defaults].flatMap(Object.values).join('\n');
	const found = [...texts.matchAll(/\$\{\{[^}]{0,500}?\b((?:secrets|vars)\b[\w.]*)/gi)];
	return [...new Set(found.map(([, context = '']) => context))];
}
function notGiven({ inputs }, { secrets }) {
	const { 'client-secret': _optional, ...needed } = inputs;
	const names = Object.values(needed).flatMap((text) => [
		...text.matchAll(/^\s*\$\{\{\s*secrets\.(\w+)\s*\}\}\s*$/gi),
	]);
	return names
		.map(([, name = '']) => name)
		.filter((name) => !Object.hasOwn(secrets, name.toLowerCase()) && name.toUpperCase() !== 'GITHUB_TOKEN');
}
function defaultsOf(inputs) {
	const entries = Object.entries(mapOf(inputs));
	return Object.fromEntries(entries.map(([name, input]) => [name.toLowerCase(), textOf(mapOf(input)['default']) ?? '']));
}
;// src/cli/workflow/map-text.js
function mapEntries(text) {
	if ((0,nesting/*isTooNested*/.W)(text))
		return undefined;
	const options = { prettyErrors: false, logLevel: 'error', uniqueKeys: false };
	const { contents, errors } = (0,dist.parseDocument)(text, options);
	if (errors.length > 0 || !(0,dist.isMap)(contents))
		return undefined;
	return contents.items.map(({ key, value }) => {
		const name = (0,dist.isScalar)(key) ? (key.source ?? String(key.value)) : String(key);
		const [start = 0, endOfKey = 0] = rangeOf(key);
		const [, end = endOfKey, endWithComment = end] = rangeOf(value);
		const written = text.slice(start, contents.flow ? end : endWithComment).trimEnd();
		return { name, text: end === endOfKey ? `${written.replace(/\s*:$/, '')}:` : written };
	});
}
function map_text_mapText(entries) {
	return entries.map(({ text }) => text).join('\n');
}
function mergeMaps(under, over) {
	const below = mapEntries(under);
	const above = mapEntries(over);
	if (!below || !above)
		return over;
	const names = new Set(above.map(({ name }) => name));
	return map_text_mapText([...below.filter(({ name }) => !names.has(name)), ...above]);
}
function rangeOf(node) {
	const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : [];
	return Array.isArray(range) ? range : [];
}
;// src/cli/workflow/step-values.js
const step_values_ofRun = new Set([
	'operation',
	'preview',
	'preview-label',
	'preview-expires',
	'refresh-token',
	'client-id',
	'client-secret',
	'access-token',
	'token-store',
	'secret-token',
	'secret-name',
	'secret-environment',
	'token-file',
	'allow-token-loss',
	'github-token',
	'comment',
	'deployment',
	'deployment-environment',
	'service-token',
]);
const maps = new Set(['config', 'options', 'preview-config', 'preview-options']);
const ownLogins = /^(?:OSC_(?:ACCESS_TOKEN|REFRESH_TOKEN|SECRET_TOKEN|CLIENT_SECRET)|(?:GITHUB|GH)_(?:ENTERPRISE_)?TOKEN|ACTIONS_.*)$/i;
function readStepValues({ inputs, facts }, env) {
	const found = { inputs: {}, unknown: [], variables: [], secrets: [] };
	for (const input of contract_inputs/*inputNames*/.vj) {
		const text = inputs[input]?.trim();
		if (text && !step_values_ofRun.has(input))
			readInput(input, { text, lookUp: lookUpIn(facts, env), found });
	}
	return found;
}
function textHere(text, { facts }, env) {
	const lookUp = lookUpIn(facts, env);
	const lacking = [];
	const filled = text.replace(expressions, (whole, expression) => {
		const value = lookUp(expression, false);
		lacking.push(...value.lacking);
		return value.text ?? whole;
	});
	return { text: filled, lacking };
}
function differentInputs(one, other) {
	return contract_inputs/*inputNames*/.vj.filter((name) => !step_values_ofRun.has(name) && (one.inputs[name] ?? '') !== (other.inputs[name] ?? ''));
}
function readInput(input, { text, lookUp, found }) {
	const mayBeSecret = maps.has(input) || contract_inputs/*secretInputs*/._y.includes(input);
	const used = [];
	const marked = text.replace(expressions, (whole, expression) => markOf(used.push({ whole, value: lookUp(expression, mayBeSecret) }) - 1));
	const fill = (part) => part.replace(marks, (mark, index) => used[Number(index)]?.value.text ?? mark);
	const entries = maps.has(input) ? (mapEntries(marked) ?? []) : [];
	for (const [index, { value }] of used.entries()) {
		if (value.text === undefined)
			continue;
		const within = entries.filter((entry) => entry.text.includes(markOf(index)));
		const names = within.map(({ name }) => name);
		for (const { variable, value: own, isSecret } of value.taken) {
			if (isSecret)
				found.secrets.push(own);
			found.variables.push({ variable, input, value: value.text, entries: names });
		}
	}
	const unknown = used.flatMap(({ value, whole }, index) => value.text === undefined ? [{ whole, index, value }] : []);
	const [first] = unknown;
	if (!first) {
		found.inputs[input] = fill(marked);
		return;
	}
	const isMissing = (entry) => unknown.some(({ index }) => entry.text.includes(markOf(index)));
	const left = entries.filter((entry) => !isMissing(entry));
	const missing = entries.filter(isMissing).map(({ name }) => name);
	found.unknown.push({
		input,
		entries: missing,
		expression: first.whole,
		variables: first.value.lacking,
	});
	if (left.length > 0)
		found.inputs[input] = fill(map_text_mapText(left));
}
const markOf = (index) => `\uE000${index}\uE000`;
const marks = /\uE000(\d+)\uE000/g;
const outer = /\b(secrets|vars|env)\.([A-Za-z_]\w*)/g;
function lookUpIn(facts, env) {
	return (expression, mayBeSecret) => {
		const named = [...expression.matchAll(outer)].flatMap(([whole, context, variable = '']) => {
			const name = whole.toLowerCase();
			const isSecret = context === 'secrets';
			const isOpen = !Object.hasOwn(facts, name) && !ownLogins.test(variable);
			return isOpen && (mayBeSecret || !isSecret)
				? [{ name, variable, value: env[variable]?.trim() ?? '', isSecret }]
				: [];
		});
		const taken = named.filter(({ value }) => value !== '');
		const evaluateWith = (some) => evaluate(expression, {
			...facts,
			...Object.fromEntries(some.map(({ name, value }) => [name, value])),
		});
		const lacking = named.filter(({ value }) => value === '').map(({ variable }) => variable);
		const text = evaluateWith(taken);
		return { text, taken, lacking: evaluateWith(named) === undefined ? [] : lacking };
	};
}
function ownVariable(input, env) {
	const { variable } = contract_inputs/*inputRows*/.k8[input];
	return variable && env[variable]?.trim() ? variable : undefined;
}
;// src/cli/workflow/folder-step.js
function placeIn({ root }, cwd, path) {
	return (0,external_node_path_.relative)(root, (0,external_node_path_.resolve)(cwd, path)).replaceAll(external_node_path_.sep, '/') || '.';
}
function stepOfFolder(clone, subject, differ) {
	const steps = foldersOf(clone);
	const [first, ...others] = chooseSteps(steps, clone, subject);
	if (!first)
		return undefined;
	const different = others.filter((other) => differ(first, other).length > 0);
	if (different.length > 0)
		throw severalError([first, ...different], { clone, subject, differ });
	return first;
}
function mayHaveName({ name, target }, given, { origin }) {
	const typed = given.trim();
	if (name.includes('${{')) {
		const [start = '', ...rest] = name.split(expressions);
		return typed.startsWith(start) && typed.endsWith(rest.at(-1) ?? '');
	}
	const naming = target === 'pages' ? contract_names/*pageNames*/.QA : contract_names/*instanceNames*/.aF;
	return typed === (name || (0,contract_names/*usualName*/.gy)(naming, { repository: origin?.repository ?? '' }));
}
function nameOfSweep(clone, subject) {
	const steps = chooseSteps(foldersOf(clone), clone, subject);
	const [name = '', ...others] = new Set(steps.map(({ inputs }) => inputs['name'] ?? ''));
	const isTold = name !== '' && others.length === 0 && !name.includes('${{');
	return {
		name: isTold ? { value: name, from: 'workflow' } : undefined,
		folder: steps.length > 0 ? '' : partOfFolder(clone),
	};
}
function partOfFolder(clone) {
	const { folder } = clone;
	const last = external_node_path_.posix.basename(folder);
	if (last === folder)
		return last;
	const file = workflowFile('deploy', last);
	const isTaken = withFolders(readFollowed(clone), clone).some((step) => external_node_path_.posix.basename(step.file) === file &&
		step.local !== undefined &&
		!folder_step_isBelow(step.local, folder));
	return isTaken ? folder.replaceAll('/', '-') : last;
}
function builtIn(clone, place) {
	const here = foldersOf(clone).filter(({ local }) => local === place);
	const isSite = here.some(({ target }) => folder_step_kindOf(target) === 'pages');
	return isSite ? undefined : here.find(({ target }) => folder_step_kindOf(target) === 'built');
}
function onlyServiceError(clone) {
	const [step] = chooseSteps(foldersOf(clone), clone, { kind: 'service' });
	if (!step)
		return undefined;
	const { name, inputs } = step;
	const isNamed = name !== '' && !name.includes('${{');
	const option = isNamed
		? `--name ${(0,format/*shellWord*/.r7)(name)}`
		: `--service ${(0,format/*shellWord*/.r7)(inputs['service'] ?? '<id>')}`;
	const text = `${folder_step_placeOf(step)}, deploys ${describeStep(step)}, and no step deploys this folder.`;
	return new errors/*DeployError*/.sH('usage', text, {
		next: ['To do what it does:', (0,base_advice/*ourCommand*/.uD)(`<command> ${option}`)],
	});
}
function folder_step_placeOf({ file, job }) {
	return `${asName(file)}, job ${asName(job)}`;
}
function asName(text) {
	const isUsual = /^[\w./-]+(?: \((?:called by|of) [\w./-]+(?:, job [\w./-]+)?(?:, as in this clone)?\))*$/.test(text);
	return isUsual ? text : JSON.stringify(text);
}
function namesOfFolder(clone) {
	if (!clone.origin)
		throw new errors/*DeployError*/.sH('usage', `Give a name: ${whyNoRepository(clone)}, so there is no default.`);
	const { repository } = clone.origin;
	const usual = (folder) => [contract_names/*pageNames*/.QA, contract_names/*instanceNames*/.aF].map((naming) => ({
		value: (0,contract_names/*usualName*/.gy)(naming, { repository, folder }),
		from: 'repository',
	}));
	const steps = foldersOf(clone);
	const folders = ['pages', 'built'];
	const own = folders.flatMap((kind) => chooseSteps(steps, clone, { kind }));
	const given = own.length > 0 ? own : chooseSteps(steps, clone, { kind: 'service' });
	const known = given.filter(({ name }) => !name.includes('${{'));
	const names = known.flatMap(({ name }) => name ? [{ value: name, from: 'workflow' }] : usual(''));
	const all = names.length > 0 ? names : usual(partOfFolder(clone));
	return [...new Map(all.map((name) => [name.value, name])).values()];
}
function kindsOfFolder(clone) {
	const steps = foldersOf(clone);
	const kinds = ['pages', 'built', 'service'];
	const deployed = kinds
		.flatMap((kind) => chooseSteps(steps, clone, { kind }))
		.filter(({ target }) => target !== 'job')
		.map(({ target, inputs: { runner, service } }) => ({ target, runner, service }));
	return [...new Map(deployed.map((one) => [Object.values(one).join(' '), one])).values()];
}
function foldersOf(clone) {
	const workflows = readFollowed(clone);
	const [broken] = workflows.unreadable;
	if (broken) {
		const text = `${broken.file} deploys from this clone, and cannot be read: ${broken.reason}. Its name, and what it keeps, are not known.`;
		throw new errors/*DeployError*/.sH('usage', text, {
			next: 'Correct it, or deploy without it: `--no-workflow`.',
		});
	}
	return withFolders(workflows, clone);
}
function readFollowed({ root, origin }) {
	const workflows = readWorkflows(root);
	const { steps } = followCalls(root, workflows, { repository: origin?.repository });
	return { ...workflows, steps };
}
function withFolders({ steps, uploads }, clone) {
	const deploying = steps.filter(({ inputs: { operation = '' } }) => !['plan', 'remove', 'cleanup'].includes(operation.trim()));
	return deploying.flatMap((written) => {
		const others = deploying.filter((one) => one !== written && one.file === written.file && one.job === written.job);
		return stepsOfRows(written, clone).map((step) => {
			const here = (text = '') => textHere(text.trim(), step, clone.env).text;
			const target = here(step.inputs['target']) || 'pages';
			const name = here(step.inputs['name']);
			const beside = others.map(({ inputs }) => describeStep({
				target: fillText(inputs['target'] ?? 'pages', step.facts),
				name: fillText(inputs['name'] ?? '', step.facts),
			}));
			const isSite = (folder_step_kindOf(target) ?? 'pages') === 'pages';
			const path = step.inputs[isSite ? 'directory' : 'sub-path'] || '.';
			const place = path.includes('${{') ? undefined : placeBelow(clone.root, path);
			return { ...step, target, name, place, beside, ...inClone(place, { step, uploads }) };
		});
	});
}
function placeBelow(root, path) {
	const below = external_node_path_.posix.isAbsolute(path) ? (0,external_node_path_.relative)(root, path).replaceAll(external_node_path_.sep, '/') : path;
	return normalized(below.startsWith('..') ? path : below);
}
function inClone(place, { step, uploads }) {
	const unmoved = { local: place, leftOut: [] };
	const download = step.downloads.find(({ path }) => place !== undefined && folder_step_isBelow(place, normalized(path)));
	const named = uploads.filter(({ name }) => name === download?.name);
	const upload = named.find(({ file }) => file === step.file) ??
		named.find(({ workflow }) => step.after.includes(workflow)) ??
		named[0];
	if (!download || !upload || place === undefined)
		return unmoved;
	const lines = upload.path.split('\n').map((line) => line.trim());
	const [from, ...more] = lines.filter((line) => line !== '' && !line.startsWith('!'));
	if (from === undefined || more.length > 0 || /[*?[\]]|\$\{\{/.test(from))
		return unmoved;
	const top = normalized(from);
	const local = external_node_path_.posix.join(top, external_node_path_.posix.relative(normalized(download.path), place));
	const leftOut = lines
		.filter((line) => line.startsWith('!'))
		.map((line) => `/${external_node_path_.posix.relative(local, normalized(line.slice(1)))}`);
	return { local: normalized(local), leftOut: leftOut.filter((path) => !path.startsWith('/../')) };
}
function folder_step_kindOf(target) {
	const kinds = {
		pages: 'pages',
		runner: 'built',
		app: 'built',
		instance: 'service',
		job: 'service',
	};
	return kinds[target];
}
function chooseSteps(steps, clone, subject) {
	const all = steps.filter((step) => isOfSource(step, subject));
	const meant = all.filter((step) => isMeant(step, subject));
	const here = stepsHere(meant, clone, subject.place);
	const others = subject.place === undefined ? all.filter((step) => isOpen(step, subject)) : [];
	const isCalled = ({ name }) => name !== '' && name === subject.name;
	const called = [here, meant, others].map((some) => some.filter(isCalled));
	const chosen = called.find((some) => some.length > 0) ?? here;
	const placed = preferring(chosen, ({ inputs }) => (inputs['environment'] ?? 'prod') === subject.environment);
	const rank = Math.min(...placed.map((step) => rankOf(step, clone)));
	return placed.filter((step) => rankOf(step, clone) === rank);
}
function stepsHere(steps, clone, place) {
	const same = steps.filter(({ local, place: named }) => place === undefined ? false : [local, named].includes(place));
	if (same.length > 0)
		return same;
	const folder = clone.folder || (place === undefined ? '' : projectAbove(clone, place));
	const near = steps.filter(({ local }) => {
		if (local === undefined)
			return folder === '';
		return folder ? folder_step_isBelow(local, folder) : projectAbove(clone, local) === '';
	});
	return near.length > 0 ? near : steps.filter(({ local }) => local === undefined);
}
function isOpen({ target }, { kind, target: typed, runner, service }) {
	return kind !== 'pages' && !typed && !runner && !service && folder_step_kindOf(target) === 'service';
}
function isOfSource({ inputs }, { source }) {
	return !source || (0,contract_source/*sameUrl*/.cl)(inputs['source-url'] ?? '', source);
}
function isMeant({ target, inputs }, { kind, target: typed, runner, service, place }) {
	const own = folder_step_kindOf(target);
	if (own === undefined)
		return !service || inputs['service'] === service;
	if (kind && own !== kind)
		return false;
	if (service)
		return own === 'service' && inputs['service'] === service;
	if (runner && (inputs['runner'] ?? 'web') !== runner)
		return false;
	if (typed)
		return target === typed;
	if (runner)
		return own === 'built';
	return kind !== undefined || own === 'pages' || (place === undefined && own === 'built');
}
function rankOf(step, { defaultBranch }) {
	if (isForPreviews(step, { branch: '', defaultBranch }))
		return 2;
	const others = step.events.filter((event) => !event.startsWith('pull_request'));
	return others.every((event) => event === 'workflow_dispatch' || event === 'workflow_call')
		? 1
		: 0;
}
function severalError(steps, { clone, subject, differ, }) {
	const [first] = steps;
	const names = new Set(steps.flatMap((step) => (first ? differ(first, step) : [])));
	const shown = steps.map((step) => ({
		step,
		options: subject.chooses === 'store' ? storeOption(step) : optionsFor(step, { steps, clone }),
	}));
	const text = 'Several steps of the workflows of this clone deploy this folder';
	const rows = shown.map(({ step }) => `${folder_step_placeOf(step)}: ${describeStep(step)}`);
	const isTold = shown.every(({ options }) => options !== '');
	const isChoice = isTold && new Set(shown.map(({ options }) => options)).size === steps.length;
	if (isChoice && !subject.name) {
		const commands = shown.map(({ options }) => (0,base_advice/*ourCommand*/.uD)(`<command> ${options}`));
		return new errors/*DeployError*/.sH('usage', text, { rows, next: ['Choose one:', ...commands] });
	}
	const lacking = steps.flatMap((step) => textHere(step.inputs['name'] ?? '', step, clone.env).lacking);
	const toName = lacking.length > 0
		? [
			`Set ${[...new Set(lacking)].join(' and ')} as the repository has it, and choose one by its name:`,
			(0,base_advice/*ourCommand*/.uD)('<command> --name <name>'),
		]
		: [];
	const next = [
		...toName,
		`They differ in ${[...names].map((name) => `\`${name}\``).join(', ')}. Leave one of them, or give everything as options: \`--no-workflow\`.`,
	];
	return new errors/*DeployError*/.sH('usage', text, { rows, next });
}
function describeStep({ target, name }) {
	const kind = { pages: 'the site', app: 'the app', runner: 'the runner' }[target] ?? `the ${target}`;
	return name ? `${kind} ${(0,plain_text/*plainText*/.wh)(name, 80)}` : `${kind} with the default name`;
}
function storeOption({ inputs }) {
	const store = inputs['config-service'] ?? '';
	return store.includes('${{') ? '' : `--config-service ${(0,format/*shellWord*/.r7)(store)}`;
}
function optionsFor(step, { steps, clone }) {
	const isOnly = (read) => steps.filter((one) => read(one) === read(step)).length === 1;
	const { target, local, inputs } = step;
	const name = step.name.includes('${{') ? '' : step.name;
	const place = inputs['environment'] ?? 'prod';
	const folder = external_node_path_.posix.relative(clone.folder || '.', local ?? '.') || '.';
	if (name && isOnly((one) => one.name))
		return `--name ${(0,format/*shellWord*/.r7)(name)}`;
	const kind = folder_step_kindOf(target);
	if (kind === 'pages' && isOnly((one) => `${one.target} ${one.local}`))
		return (0,format/*shellWord*/.r7)(folder);
	if (kind && kind !== 'pages' && isOnly((one) => one.target))
		return `--target ${target}`;
	if (isOnly((one) => one.inputs['environment']))
		return `--environment ${(0,format/*shellWord*/.r7)(place)}`;
	return name ? `--name ${(0,format/*shellWord*/.r7)(name)}` : '';
}
function preferring(all, isWanted) {
	const wanted = all.filter(isWanted);
	return wanted.length > 0 ? wanted : all;
}
function projectAbove(clone, path) {
	const folder = external_node_path_.posix.dirname(path);
	if (folder === '.' || folder.startsWith('..') || external_node_path_.posix.isAbsolute(folder))
		return '';
	const project = detectProject((0,external_node_path_.resolve)(clone.root, folder), clone);
	const isProject = project !== undefined && project.framework !== plainPages;
	return isProject && !isHidden(folder) ? folder : projectAbove(clone, folder);
}
function isHidden(folder) {
	return external_node_path_.posix.basename(folder).startsWith('.');
}
function normalized(path) {
	return external_node_path_.posix.normalize(path).replace(/(?<=.)\/$/, '') || '.';
}
function folder_step_isBelow(path, folder) {
	return folder === '.' ? !path.startsWith('..') : `${path}/`.startsWith(`${folder}/`);
}
;// src/cli/workflow/loans.js
const mapInputs = ['options', 'preview-options', 'config', 'preview-config'];
const workspaceSecret = /\{\{\s*secrets\.([^{}]+)\}\}/g;
function lentTo({ variables }, { inputs, typed, env }) {
	const kept = variables.filter(({ input, value }) => inputs[input]?.includes(value));
	const all = { ...typed, ...inputs };
	const own = contract_inputs/*inputNames*/.vj.flatMap((input) => {
		const variable = ownVariable(input, env);
		const { needs } = contract_inputs/*inputRows*/.k8[input];
		if (variable === undefined || typed[input] !== undefined || !needs)
			return [];
		const isForStep = needs(all) && !needs(typed);
		return isForStep ? [{ variable, input, value: env[variable] ?? '', entries: [] }] : [];
	});
	return [...kept, ...own];
}
async function loansOf(inputs, { lent, typed }) {
	const variables = lent.flatMap(({ variable, input, entries }) => {
		const what = `${(0,plain_text/*plainText*/.wh)(variable, 80)} of your environment`;
		const given = entries.filter((entry) => !isTypedEntry(typed, { input, entry }));
		return entries.length > 0 ? given.map((entry) => ({ what, input, entry })) : [{ what, input }];
	});
	const inMaps = await Promise.all(mapInputs.map((input) => loans_secretsIn(input, { inputs, typed })));
	const secrets = [...inMaps.flat(), ...secretsInTexts(inputs)];
	const { 'git-credential': credential } = inputs;
	const credentials = credential
		? [
			{
				what: `the git credential ${(0,plain_text/*quotedName*/.aH)(credential)} of the workspace`,
				input: 'git-credential',
			},
		]
		: [];
	return [...variables, ...secrets, ...credentials];
}
async function loans_secretsIn(input, { inputs, typed }) {
	const options = await (0,contract_options/*readOptions*/.T)(inputs[input]);
	const found = 'problem' in options ? [] : [...options];
	return found
		.filter(([entry]) => !isTypedEntry(typed, { input, entry }))
		.flatMap(([entry, { text }]) => loans_secretsOf(text).map((secret) => ({ what: secret, input, entry })));
}
function secretsInTexts(inputs) {
	const texts = contract_inputs/*inputNames*/.vj.filter((input) => !mapInputs.includes(input));
	return texts.flatMap((input) => loans_secretsOf(inputs[input] ?? '').map((what) => ({ what, input })));
}
function loans_secretsOf(text) {
	return [...text.matchAll(workspaceSecret)].map(([, secret = '']) => `the secret ${(0,plain_text/*quotedName*/.aH)(secret)} of the workspace`);
}
function isTypedEntry(typed, { input, entry }) {
	return (mapEntries(typed[input] ?? '') ?? []).some(({ name }) => name === entry);
}
async function sourceLogins({ inputs, typed, env, }) {
	const all = { ...typed, ...inputs };
	const own = (0,runners/*isBuilt*/.TQ)(all) ? ownVariable('source-token', env) : undefined;
	const { 'git-credential': credential } = all;
	const options = await (0,contract_options/*readOptions*/.T)(all.options);
	const asOptions = 'problem' in options ? [] : [...options];
	const tokens = asOptions.filter(([name, { text }]) => sourceToken.test(name) && text !== '');
	return [
		own ?? (all['source-token'] && 'the source token'),
		credential && `the git credential ${credential}`,
		...tokens.map(([name]) => `the option ${name}`),
	].flatMap((one) => one || []);
}
const sourceToken = /^git(?:hub)?token$/i;
;// src/cli/workflow/addresses.js
const addresses_addresses = ['base-url', 'auth-url', 'deploy-url'];
const otherAddresses = ['source-url', 'source-ref', 'domain'];
function isOtherAddress(input) {
	return otherAddresses.includes(input);
}
function checkAddresses(step, { typed, values }) {
	if (addresses_addresses.some((input) => typed[input])) {
		for (const input of addresses_addresses)
			delete values.inputs[input];
		return;
	}
	const named = addresses_addresses.flatMap((input) => {
		const { [input]: address } = values.inputs;
		if (!address)
			return [];
		return [{ text: `${input}: ${address}`, option: `--${input} ${(0,format/*shellWord*/.r7)(address)}` }];
	});
	if (named.length > 0)
		throw addressError(step, named, 'your login');
}
function checkAddressText(step, loans) {
	const within = loans.filter(({ input, entry = '' }) => isOtherAddress(input) || contract_source/*sourceNames*/.SI.includes(entry));
	const [first] = within;
	if (!first)
		return;
	const { input, entry } = first;
	const values = [...new Set(within.map(({ what }) => (0,plain_text/*plainText*/.wh)(what, 120)))].join(' and ');
	const text = `${folder_step_placeOf(step)}, writes ${values} into its ${entry ?? input}. Nothing of yours becomes part of an address that only a file of the clone names.`;
	const option = entry === undefined ? `--${input} <${input}>` : `--set ${entry}=<address>`;
	throw new errors/*DeployError*/.sH('usage', text, {
		next: ['Give it yourself:', (0,base_advice/*ourCommand*/.uD)(`<command> ${option}`)],
	});
}
async function checkSource(step, { typed, inputs, logins, origin, }) {
	if (logins.length === 0)
		return;
	const own = urlOfOrigin({ origin });
	const isForeign = (url) => own === undefined || !(0,contract_source/*sameUrl*/.cl)(url, own);
	const { 'source-url': source } = inputs;
	const asInput = source
		? [{ url: source, text: `source-url: ${source}`, option: `--source-url ${(0,format/*shellWord*/.r7)(source)}` }]
		: [];
	const options = await (0,contract_options/*readOptions*/.T)(inputs.options);
	const asOptions = 'problem' in options ? [] : [...options];
	const named = asOptions
		.filter(([name]) => contract_source/*sourceNames*/.SI.includes(name) && !isTypedEntry(typed, { input: 'options', entry: name }))
		.map(([name, { text: url }]) => ({
		url,
		text: `${name}: ${url}`,
		option: `--set ${(0,format/*shellWord*/.r7)(`${name}=${url}`)}`,
	}));
	const foreign = [...asInput, ...named].filter(({ url }) => isForeign(url));
	if (foreign.length > 0)
		throw addressError(step, foreign, logins.join(' and '));
}
function addressError(step, named, login) {
	const listed = named.map(({ text }) => `\`${(0,plain_text/*plainText*/.wh)(text, 220)}\``).join(' and ');
	const text = `${folder_step_placeOf(step)}, names ${listed}. Nothing of yours goes to an address that only a file of the clone names: ${login}.`;
	const options = named.map(({ option }) => option).join(' ');
	return new errors/*DeployError*/.sH('usage', text, {
		next: ['Where you trust it:', (0,base_advice/*ourCommand*/.uD)(`<command> ${options}`)],
	});
}
;// src/cli/workflow/other-name.js
const ofName = [
	'domain',
	'config-service',
	'config',
	'config-api-key',
	'config-prune',
	'backup-schedule',
	'backup-retention',
];
function valuesForOtherName(values, typed) {
	const isTyped = (input) => typed[input] !== undefined || (input === 'config' && typed['config-service'] !== undefined);
	const bound = new Set(ofName.filter((input) => !isTyped(input)));
	const isKept = ({ input }) => !bound.has(input);
	const given = new Set([...Object.keys(values.inputs), ...values.unknown.map((one) => one.input)]);
	const inputs = { ...values.inputs };
	for (const input of bound)
		delete inputs[input];
	const options = mapEntries(inputs.options ?? '') ?? [];
	const stores = options.filter(({ name }) => (0,preview_want/*isStoreOption*/.$o)(name) && !isTypedEntry(typed, { input: 'options', entry: name }));
	if (stores.length > 0)
		inputs.options = map_text_mapText(options.filter((entry) => !stores.includes(entry)));
	return {
		values: {
			...values,
			inputs,
			unknown: values.unknown.filter(isKept),
			variables: values.variables.filter(isKept),
		},
		leftOut: [
			...[...bound].filter((input) => given.has(input)),
			...stores.map(({ name }) => `options: ${name}`),
		],
	};
}
;// src/cli/workflow/follow-workflow.js
const protecting = new Set(['keep', 'keep-assets', 'max-prune']);
const optional = new Set([
	'config',
	'config-prune',
	'config-api-key',
	'options',
	'preview-config',
	'preview-options',
	'preview-source-token',
	'preview-max-size',
	'preview-max-count',
	'source-token',
	'git-credential',
	'domain',
	'rollback',
	'incremental',
	'concurrency',
	'wait',
	'timeout',
	'health-path',
	'high-availability',
	'backup-schedule',
	'backup-retention',
]);
async function followWorkflow(terminal, { typed, kind, anyBranch = false, }) {
	const { env, cwd } = terminal;
	const clone = await openClone(terminal);
	const { directory, target, runner, service, name, environment, 'source-url': source } = typed;
	const place = directory === undefined ? undefined : placeIn(clone, cwd, directory);
	const subject = { kind, target, runner, service, name, environment, source, place };
	const step = findStep(clone, { subject, cwd, anyBranch });
	if (!step)
		return undefined;
	const branch = clone.ref.replace('refs/heads/', '');
	const { values, leftOut, isElsewhere } = valuesFor(step, { typed, clone, env });
	const isOfBranch = await isStepOfBranch(terminal, { clone, branch, step });
	if (!anyBranch && !isElsewhere)
		checkBranch(step, { typed, at: { branch, defaultBranch: clone.defaultBranch }, isOfBranch });
	checkAddresses(step, { typed, values });
	checkKnown(step, { typed, values, env });
	const inputs = untyped({ ...values.inputs, target: step.target }, { typed, env });
	const lent = lentTo(values, { inputs, typed, env });
	const loans = await loansOf(inputs, { lent, typed });
	checkAddressText(step, loans);
	const logins = await sourceLogins({ inputs, typed, env });
	await checkSource(step, { typed, inputs, logins, origin: clone.origin });
	protectUnknown(inputs, values);
	if (step.target === 'pages')
		Object.assign(inputs, siteInputs(step, { typed, inputs: values.inputs, root: clone.root }));
	const { config, 'preview-config': previewConfig, ...others } = inputs;
	const isSame = place === undefined || [step.local, step.place].includes(place);
	return {
		inputs: others,
		from: folder_step_placeOf(step),
		place: isSame ? step.place : undefined,
		texts: { ...(config && { config }), ...(previewConfig && { 'preview-config': previewConfig }) },
		lines: describe(step, { values, typed, leftOut }),
		loans,
		isOfBranch,
		typesStore: typedStores(typed),
		secrets: values.secrets,
	};
}
function findStep(clone, { subject, cwd, anyBranch }) {
	const seen = { ...clone, ref: anyBranch ? '' : clone.ref };
	const found = stepOfFolder(seen, subject, differentInputs) ?? stepOfDetected(seen, { subject, cwd });
	if (!found)
		return undefined;
	checkWritten(found);
	return isUnknown(found.target) ? { ...found, target: subject.target ?? found.target } : found;
}
function stepOfDetected(clone, { subject, cwd }) {
	const { kind, target, runner, service, place } = subject;
	if (kind || target || runner || service || place !== undefined)
		return undefined;
	const { directory } = detectProject(cwd, clone) ?? {};
	if (directory === undefined)
		return undefined;
	const detected = placeIn(clone, cwd, directory);
	const step = stepOfFolder(clone, { ...subject, place: detected }, differentInputs);
	return step && [step.local, step.place].includes(detected) ? step : undefined;
}
const isUnknown = (text) => text.includes('${{');
function checkWritten(step) {
	for (const input of ['target', 'operation']) {
		const text = (input === 'target' ? step.target : step.inputs[input])?.trim() ?? '';
		const problem = isUnknown(text) ? '' : ((0,read_inputs/*problemOf*/.Zw)(input, text) ?? '').replaceAll('`', '');
		if (problem)
			throw new errors/*DeployError*/.sH('usage', `${folder_step_placeOf(step)}: its ${input} ${problem}`, {
				next: 'Correct it, or deploy without it: `--no-workflow`.',
			});
	}
}
function valuesFor(step, { typed, clone, env }) {
	const values = readStepValues(step, env);
	const isElsewhere = typed.name !== undefined && !mayHaveName(step, typed.name, clone);
	return isElsewhere
		? { ...valuesForOtherName(values, typed), isElsewhere }
		: { values, leftOut: [], isElsewhere };
}
function typedStores(typed) {
	const maps = ['options', 'preview-options'];
	const asEntry = maps.filter((input) => isTypedEntry(typed, { input, entry: 'ConfigService' }));
	return typed['config-service'] === undefined ? asEntry : ['config-service', ...asEntry];
}
async function isStepOfBranch(terminal, { clone, branch, step }) {
	const files = new Set([step.file, ...step.gates.map(({ file }) => file)]);
	const changes = [...files].map((file) => isChangedHere(terminal, { clone, branch, file }));
	return (await Promise.all(changes)).includes(true);
}
async function isChangedHere(terminal, { clone, branch, file }) {
	const { origin, commit, defaultBranch } = clone;
	const isDefault = branch !== '' && branch === defaultBranch;
	if (isDefault || !origin || commit === '')
		return false;
	const hashOf = (name) => askGit(terminal, 'rev-parse', '--verify', '--quiet', name);
	const known = await firstKnown(hashOf, [
		`refs/remotes/origin/${defaultBranch}`,
		`refs/heads/${defaultBranch}`,
	]);
	if (known === undefined)
		return true;
	const [there, here] = await Promise.all([hashOf(`${known}:${file}`), hashOf(`HEAD:${file}`)]);
	if (here !== '')
		return there !== here;
	const own = await askGit(terminal, 'ls-files', '--others', '--', `:(top,literal)${file}`);
	return there !== '' || own === '';
}
async function firstKnown(hashOf, names) {
	for (const name of names)
		if ((await hashOf(name)) !== '')
			return name;
	return undefined;
}
function untyped(inputs, { typed, env }) {
	const entries = Object.entries(inputs);
	const kept = entries.flatMap(([input, text]) => {
		const own = typed[input];
		const { form } = contract_inputs/*inputRows*/.k8[input];
		if (own === undefined)
			return ownVariable(input, env) ? [] : [[input, text]];
		if (form === 'list')
			return [[input, `${text}\n${own}`]];
		return form === 'map' ? [[input, mergeMaps(text, own)]] : [];
	});
	return Object.fromEntries(kept);
}
function checkBranch(step, { typed, at, isOfBranch }) {
	if (typed.preview === 'branch' || typed['source-ref'])
		return;
	const { answer, by } = reachOn(step, at);
	const isMeant = at.branch === '' || deploysBranch(step, at);
	if (isMeant && answer === 'unknown')
		throw unknownError(step, { at, by });
	if (at.branch === '' || (isMeant && answer === 'yes' && !isOfBranch))
		return;
	throw branchError(step, { at, isMeant: isMeant && answer === 'yes' });
}
function unknownError(step, { at, by }) {
	const shown = (0,plain_text/*plainText*/.wh)(at.branch || 'this commit', 80);
	const what = by === 'if' ? 'condition' : `${by}, ${(0,plain_text/*plainText*/.wh)(step.inputs[by] ?? '', 120)}`;
	const text = `${folder_step_placeOf(step)}, puts ${shown} into production or not by its ${what}, which only a run knows.`;
	return new errors/*DeployError*/.sH('usage', text, { next: otherwise(at) });
}
function branchError(step, { at, isMeant }) {
	const { branch, defaultBranch } = at;
	const isUnknown = isMeant && defaultBranch === '';
	const own = isMeant
		? { branches: [defaultBranch].filter(Boolean), others: [] }
		: deploysReached(step, at);
	const reason = isMeant ? otherHere(defaultBranch) : deploysOther(own);
	const shown = (0,plain_text/*plainText*/.wh)(branch, 80);
	const [onlyOwn, ...moreOwn] = own.branches;
	const toSwitch = onlyOwn === undefined || moreOwn.length > 0
		? []
		: [`To deploy ${(0,plain_text/*plainText*/.wh)(onlyOwn, 80)}:`, { command: `git switch ${(0,format/*shellWord*/.r7)(onlyOwn)}` }];
	const toCompare = isUnknown
		? [
			'To bring the other branches, and to learn which is the default one:',
			{ command: "git remote set-branches origin '*'" },
			{ command: 'git fetch origin' },
			{ command: 'git remote set-head origin --auto' },
		]
		: [];
	const text = `${folder_step_placeOf(step)}, ${reason}, and ${shown} is checked out here.`;
	return new errors/*DeployError*/.sH('usage', text, {
		next: [...toSwitch, ...toCompare, ...otherwise(at)],
	});
}
function otherwise({ branch, defaultBranch }) {
	const shown = (0,plain_text/*plainText*/.wh)(branch || 'this commit', 80);
	const toPreview = branch === defaultBranch || branch === ''
		? []
		: [`For a preview of ${shown}:`, (0,base_advice/*ourCommand*/.uD)('<command> --preview-branch')];
	return [
		...toPreview,
		`To put ${shown} into production all the same:`,
		(0,base_advice/*ourCommand*/.uD)('<command> --any-branch'),
	];
}
function deploysReached(step, at) {
	const { branches, others } = deploysOf(step, at);
	const reached = branches.filter((branch) => reachOn(step, { ...at, branch }).answer !== 'no');
	const isHeld = others.length === 0 && branches.length > 0 && reached.length === 0;
	return { branches: reached, others: isHeld ? ['what its `if` lets through'] : others };
}
function otherHere(defaultBranch) {
	return defaultBranch === ''
		? 'cannot be compared with that of the default branch, which this clone does not have'
		: `is another one here than on ${(0,plain_text/*plainText*/.wh)(defaultBranch, 80)}`;
}
function deploysOther({ branches, others }) {
	const all = [...branches, ...others].map((one) => (0,plain_text/*plainText*/.wh)(one, 80));
	return all.length === 0 ? 'deploys only previews' : `deploys ${all.join(' and ')}`;
}
function checkKnown(step, { typed, values, env }) {
	const needed = values.unknown.filter(({ input }) => !protecting.has(input) &&
		!optional.has(input) &&
		!(typed[input] && contract_inputs/*inputRows*/.k8[input].form === undefined) &&
		!ownVariable(input, env));
	if (needed.length === 0)
		return;
	const rows = needed.map(({ input, expression, variables }) => {
		const isTold = variables.length > 0 && !isOtherAddress(input);
		const isWhole = contract_inputs/*inputRows*/.k8[input].form !== undefined || input === 'target';
		const option = isWhole ? '--no-workflow and all of it' : (0,contract_inputs/*optionOf*/.XD)(input);
		const give = [option, isTold && `the variable ${variables.join(' and ')}`];
		return `\`${input}\` is ${(0,plain_text/*plainText*/.wh)(expression, 120)}: give ${give.filter(Boolean).join(' or ')}`;
	});
	const text = `${folder_step_placeOf(step)}, has values that are not known here`;
	throw new errors/*DeployError*/.sH('usage', text, { rows });
}
function protectUnknown(inputs, { unknown }) {
	if (unknown.some(({ input }) => protecting.has(input)))
		inputs.keep = [inputs.keep, '**'].filter(Boolean).join('\n');
	if (unknown.some(({ input }) => input === 'config'))
		delete inputs['config-prune'];
}
function siteInputs(step, { typed, inputs, root }) {
	const { exclude = '' } = inputs;
	const lines = [...step.leftOut, exclude, typed.exclude ?? ''].filter(Boolean);
	const found = lines.length > 0 ? { exclude: lines.join('\n') } : {};
	if (typed.directory !== undefined)
		return found;
	return { ...found, directory: (0,external_node_path_.resolve)(root, step.local ?? inputs.directory ?? '.') };
}
function describe(step, { values, typed, leftOut }) {
	const left = values.unknown.flatMap((one) => {
		const { input } = one;
		const entries = one.entries.filter((entry) => !isTypedEntry(typed, { input, entry }));
		const isTyped = one.entries.length > 0 && entries.length === 0;
		const isOfPreview = input.startsWith('preview-') && typed.preview !== 'branch';
		const isLeft = protecting.has(input) || (optional.has(input) && !isOfPreview);
		return isLeft && !isTyped ? [{ ...one, entries }] : [];
	});
	const isPart = step.beside.length + left.length + leftOut.length > 0;
	const lines = [
		`As ${folder_step_placeOf(step)}, does${isPart ? ', but for what follows' : ''}; options come first.`,
	];
	if (step.beside.length > 0)
		lines.push(`Not deployed with it: ${step.beside.join(', ')}, of other steps of the job.`);
	if (leftOut.length > 0)
		lines.push(`Not taken over for another name: ${(0,plain_text/*plainText*/.wh)(leftOut.join(', '), 200)}.`);
	for (const { input, entries, expression } of left) {
		const what = entries.length > 0 ? `${input}: ${entries.join(', ')}` : input;
		const then = protecting.has(input) ? 'nothing is deleted' : 'left as it is';
		lines.push(`Not known here, so ${then}: ${(0,plain_text/*plainText*/.wh)(`${what} (${expression})`, 200)}`);
	}
	return lines;
}
;// src/cli/options.js
const headings = {
	site: 'Of a site:',
	service: 'Of an app, instance or job:',
	wait: 'Waiting:',
};
function addCommand(program, spec, { terminal, help, sessionOf, }) {
	const command = program.command(spec.name).description(spec.description);
	command
		.aliases(spec.aliases ?? [])
		.helpOption('-h, --help', 'show this help')
		.helpGroup(`${spec.group}:`);
	for (const argument of spec.arguments ?? [])
		command.addArgument(argument);
	for (const option of spec.options)
		command.addOption(asOption(option));
	const own = command.options.flatMap(({ long }) => long ?? []);
	for (const option of globalOptions)
		command.addOption(asOption(option).helpGroup('Of every command:'));
	showFirst(command, spec.first ?? own);
	const more = help.all ? '' : `\nAll options: osc-deploy ${spec.name} --help --all`;
	command.addHelpText('after', `\n${wrapHelp((spec.help ?? '') + more, help).trim()}`);
	command.action(async () => {
		const args = command.processedArgs.flatMap((value) => value ?? []);
		const options = command.opts();
		const given = { ...inputsAmong(command), ...spec.inputs?.(options, args) };
		const opening = { given, verbose: options['verbose'] === true, words: wordsOf(command) };
		const opened = sessionOf(opening);
		const kind = options['workflow'] === false ? undefined : spec.follows?.(given);
		const anyBranch = options['anyBranch'] === true;
		const followed = kind && (await followWorkflow(terminal, { typed: given, anyBranch, ...kind }));
		const session = followed ? sessionOf({ ...opening, followed }) : opened;
		for (const line of followed?.lines ?? [])
			session.log.info(line);
		await spec.run(session, options, args);
	});
}
function asOption(option) {
	return option instanceof esm/*Option*/.c$ ? option : new esm/*Option*/.c$(...option);
}
function inputsAmong(command) {
	const byOption = new Map(contract_inputs/*inputNames*/.vj.map((name) => [optionName(name), name])).set('--directory', 'directory');
	const given = command.options.flatMap((option) => {
		const input = byOption.get(option.long ?? '');
		const value = command.getOptionValue(option.attributeName());
		if (input === undefined || value === undefined || value === option.negate)
			return [];
		if (Array.isArray(value))
			return [[input, value.join('\n')]];
		return [[input, typeof value === 'object' ? yamlMap(value) : String(value)]];
	});
	if (command.getOptionValue('previewBranch') === true)
		given.push(['preview', 'branch']);
	return Object.fromEntries(given);
}
function wordsOf(command) {
	const typed = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
	const options = typed.flatMap((option) => {
		const { long } = option;
		const value = command.getOptionValue(option.attributeName());
		if (!long || platformOptions.has(long) || value === undefined)
			return [];
		if (typeof value === 'boolean')
			return value === option.negate ? [] : [{ option: long, text: long }];
		const texts = typeof value === 'object' && !Array.isArray(value)
			? Object.entries(value).map(([name, text]) => `${name}=${text}`)
			: [value].flat().map(String);
		return texts.map((text) => ({ option: long, text: `${long} ${(0,format/*shellWord*/.r7)(text)}` }));
	});
	return [...command.args.map((text) => ({ text: (0,format/*shellWord*/.r7)(text) })), ...options];
}
const platformOptions = new Set(['--environment', '--base-url', '--auth-url', '--deploy-url']);
function yamlMap(values) {
	const entries = Object.entries(values).map(([name, value]) => {
		const [, tag = '', text = ''] = /^(!plain )?(.*)$/s.exec(value) ?? [];
		return `${JSON.stringify(name)}: ${tag}${JSON.stringify(text)}`;
	});
	return `{${entries.join(', ')}}`;
}
const words = input_words_namespaceObject;
const json = ['--json', 'print the outputs of the action as JSON'];
const nameArgument = new esm/*Argument*/.ef('[name]', 'its name (default: from the workflow or repository)');
const runningKinds = [
	new esm/*Option*/.c$('--name <name>', 'the same as the argument').hideHelp(),
	new esm/*Option*/.c$('--app', 'look only among the apps of My Apps').conflicts(['runner', 'service']),
	optionFor('runner', `look only among what this runner runs: ${runners/*runnerList*/.fM}`),
	optionFor('service', 'look only among instances of this service'),
];
const kinds = [
	...runningKinds,
	new esm/*Option*/.c$('--site', 'look only among sites').conflicts(['app', 'runner', 'service']),
];
function optionsOf(...groups) {
	return contract_inputs/*inputNames*/.vj
		.filter((name) => groups.some((group) => contract_inputs/*inputRows*/.k8[name].of === group))
		.map((name) => optionFor(name));
}
function optionFor(input, help) {
	const { option = `--${input}`, help: own, form, variable, of } = contract_inputs/*inputRows*/.k8[input];
	const { about, default: byDefault } = words[input];
	const isSwitch = !option.includes('<');
	const usual = byDefault && !isSwitch ? ` (default: ${byDefault})` : '';
	const suffix = variable ? ` (better in ${variable}: other users see arguments)` : usual;
	const made = new esm/*Option*/.c$(option, help ?? `${own ?? about}${suffix}`);
	const heading = of && help === undefined ? headings[of] : undefined;
	if (heading)
		made.helpGroup(heading);
	if (form === undefined)
		return made;
	const collect = (text, before = []) => [...before, text];
	return form === 'list' ? made.argParser(collect) : made.argParser(setting);
}
const globalOptions = [
	...optionsOf('every'),
	['--verbose', 'show what happens behind each step'],
];
const withoutWorkflow = ['--no-workflow', "take nothing from this clone's workflow"];
const anyBranch = [
	'--any-branch',
	'deploy the branch that is checked out, though the workflow deploys others',
];
const following = [withoutWorkflow, anyBranch];
const waiting = optionsOf('wait');
const options_site = optionsOf('deploy', 'wait', 'site');
const options_target = new esm/*Option*/.c$('--target <what>', 'what to run').choices([
	'runner',
	'app',
	'instance',
	'job',
]);
const service = [...optionsOf('deploy', 'wait', 'service'), options_target];
const siteOrService = [...optionsOf('deploy', 'wait', 'site', 'service'), options_target];
const ofLogin = optionsOf('repository', 'login');
const browser = [
	new esm/*Option*/.c$('--port <number>', 'port of 127.0.0.1 to which the browser returns')
		.argParser(rejectUnread(options_portIn, 'It must be a port, 0 to 65535.'))
		.default(0, 'a free one'),
	new esm/*Option*/.c$('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine').argParser(rejectUnread(input_values/*baseUrlOf*/.ik, 'It must be an https URL without user, query or fragment.')),
	['--no-browser', 'only print the link'],
];
function options_targetOf({ target, service: id }) {
	return target ?? (id ? 'instance' : 'runner');
}
function nameInputs(options, [name]) {
	return { name: name ?? options.name, target: namedTarget(options) };
}
function namedTarget(options) {
	if (options.site)
		return 'pages';
	if (options.app)
		return 'app';
	return options.target ?? (options.runner || options.service ? options_targetOf(options) : undefined);
}
function repo(description) {
	const read = (text) => /^[\w.-]+\/[\w.-]+$/.exec(text)?.[0];
	return new esm/*Option*/.c$('--repo <owner/name>', description).argParser(rejectUnread(read, 'It must be owner/name.'));
}
function rejectUnread(read, problem) {
	return (text) => {
		const value = read(text);
		if (value === undefined)
			throw new esm/*InvalidArgumentError*/.Di(problem);
		return value;
	};
}
function options_portIn(text) {
	return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}
function setting(text, before = {}) {
	const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
	if (!name)
		throw new esm/*InvalidArgumentError*/.Di('It must be Name=value.');
	return { ...before, [name]: value };
}
const ownRepository = repo("the repository (default: this clone's origin)");
var resolve_task = require_(27631);
var step = require_(961);
var read_event = require_(49519);
var outcome = require_(69072);
var way_back = require_(67611);
var plan_lines = require_(71115);
var times = require_(43958);
;// src/report/terminal.js
function showOutcome(streams, { outcome, outputs, json, }) {
	if (outcome.kind === 'deployed')
		showEnd(streams.stderr, outcome, outputs['duration-ms'] ?? 0);
	if (json)
		streams.stdout.json({ ...outputs, ...planOf(outcome) });
	else
		showFacts(streams, outcome);
}
function showEnd(stderr, outcome, duration) {
	const { done, state } = outcome;
	const time = (0,times/*timesText*/.A)((0,times/*withTimes*/.z)(outcome, { duration }), duration);
	const more = done ? `; ${done}` : '';
	stderr.line(`${stderr.paint.green((0,format/*capitalize*/.ZH)(state))} after ${time}${more}.`);
}
function planOf(outcome) {
	if (outcome.kind !== 'planned')
		return {};
	const { plan } = outcome;
	return plan.of === 'site' ? { ...plan.would, paths: plan.files } : { steps: plan.steps };
}
function showFacts(streams, outcome) {
	const { stderr, asTyped } = streams;
	switch (outcome.kind) {
		case 'deployed':
			showLive(streams, outcome);
			break;
		case 'planned':
			showPlan(streams, outcome);
			break;
		case 'skipped':
			stderr.line(asTyped((0,base_advice/*joinAdvice*/.f7)(outcome.done, outcome.advice)));
			break;
		case 'cleaned':
			stderr.line([`${outcome.state}.`, outcome.done].filter(Boolean).join(' '));
			break;
		case 'removed':
		case 'failed':
			break;
	}
}
function showLive({ stderr, stdout, asTyped }, outcome) {
	const { notes, site, tables, url } = outcome;
	for (const { title, rows } of rowTables(tables))
		showRows(stderr, { title, rows: rows.filter(([, value]) => value !== url) });
	for (const note of notes)
		stderr.line(note);
	if (site?.back)
		stderr.line(asTyped((0,way_back/*wayBackAdvice*/.P0)(site.back)));
	if (url)
		stdout.line(url);
}
function showPlan({ stderr, stdout }, { plan, tables, done }) {
	if (plan.of === 'site')
		showChanges(stdout, plan.files);
	for (const { title, rows } of rowTables(tables))
		showRows(stderr, { title, rows: rows.filter(([name]) => name !== outcome/*wouldRow*/.ah) });
	stderr.line(`Would ${done}.`);
}
function showChanges(stream, files) {
	const { paint } = stream;
	const styles = {
		'+': paint.green,
		'~': paint.yellow,
		'-': paint.red,
	};
	for (const line of (0,plan_lines/*changedLines*/.M)(files))
		stream.line(styles[line.slice(0, 1)]?.(line));
}
function rowTables(tables) {
	return tables.flatMap((one) => (one.header ? [] : [one]));
}
function showRows(stream, { title, rows }) {
	for (const line of stream.table([title, ''], rows))
		stream.line(line);
}
var inside = require_(4035);
;// src/cli/check-in-clone.js
function checkInClone({ root }, cwd, { value, from }) {
	const real = from === 'person' ? undefined : followLinks((0,external_node_path_.resolve)(cwd, value));
	if (real === undefined || (0,inside/*isInside*/.F)(real, (0,external_node_fs_.realpathSync)(root)))
		return;
	const shown = (0,plain_text/*plainText*/.wh)(value, 200);
	const text = `This clone's own configuration names \`${shown}\` as the directory to publish, which lies outside of the clone: ${(0,plain_text/*plainText*/.wh)(real, 200)}. Nothing was published.`;
	throw new errors/*DeployError*/.sH('directory-outside', text, {
		next: [
			'If its files may be public, give the directory yourself:',
			(0,base_advice/*ourCommand*/.uD)(`<command> ${(0,format/*shellWord*/.r7)(real)}`),
		],
	});
}
function followLinks(path) {
	try {
		return (0,external_node_fs_.realpathSync)(path);
	}
	catch {
		return undefined;
	}
}
var branches = require_(50285);
;// src/cli/check-refs.js
function originBranches(github, terminal) {
	const names = async () => {
		const listed = await askOrigin(terminal, '--heads');
		const found = refsIn(listed ?? '').map(({ name }) => name);
		return found.length > 0 ? new Set(found) : undefined;
	};
	const isGone = async (branch) => {
		const found = await names();
		return found && !found.has(branch);
	};
	return { ...(0,branches/*branchesOf*/.I)(github), names, isGone };
}
async function checkPushed({ terminal, log }, { inputs, context, intent }, { origin, commit, ref }) {
	const isBuilt = inputs.target === 'runner' || inputs.target === 'app';
	const sends = intent.operation === 'deploy' || intent.operation === 'plan';
	const asked = inputs['source-ref'];
	const isElsewhere = inputs['source-url'] || (asked && asked !== commit) || context.sha !== commit;
	if (!isBuilt || !sends || !origin || isElsewhere)
		return;
	const branch = ref.replace('refs/heads/', '');
	const push = branch
		? `git push -u origin ${(0,format/*shellWord*/.r7)(branch)}`
		: 'git push origin HEAD:refs/heads/<branch>';
	if (commit === '') {
		const text = 'This clone has no commit yet, so origin has nothing to build.';
		throw new errors/*DeployError*/.sH('usage', text, {
			next: [
				'Commit and push first:',
				{ command: "git add . && git commit -m 'First version'" },
				{ command: push },
			],
		});
	}
	const short = commit.slice(0, 7);
	const isThere = await isOnOrigin(terminal, commit);
	if (isThere === undefined)
		log.info(`${unknownOnOrigin(short)} If not, push it first: ${push}`);
	if (isThere === false) {
		const next = ['Push it first:', { command: push }];
		const text = `${short} is not on origin, where the platform fetches it.`;
		throw new errors/*DeployError*/.sH('usage', text, { next });
	}
	if (await hasChanges(terminal))
		log.warning(`Uncommitted changes are not deployed: the platform builds ${short}.`);
}
async function checkRefOnOrigin({ terminal, log }, { url, ref }) {
	const own = urlOfOrigin(await openClone(terminal));
	if (own === undefined || !(0,contract_source/*sameUrl*/.cl)(url, own))
		return;
	if ((0,contract_source/*isCommit*/.WM)(ref))
		return checkCommitOnOrigin({ terminal, log }, ref);
	const listed = await askOrigin(terminal, '--heads', '--tags');
	const shown = (0,plain_text/*plainText*/.wh)(ref, 80);
	if (listed === undefined)
		return log.info(unknownOnOrigin(shown));
	if (refsIn(listed).some(({ name }) => name === ref))
		return;
	const isHere = await askGit(terminal, 'for-each-ref', `refs/heads/${ref}`, `refs/tags/${ref}`);
	const next = isHere
		? ['Push it first:', { command: `git push origin ${(0,format/*shellWord*/.r7)(ref)}` }]
		: ['List what it has:', { command: 'git ls-remote --heads --tags origin' }];
	const text = `origin has no branch or tag ${shown}, so the platform could not fetch it.`;
	throw new errors/*DeployError*/.sH('usage', text, { next });
}
function unknownOnOrigin(what) {
	return `origin did not say whether it has ${what}.`;
}
async function checkCommitOnOrigin({ terminal, log }, commit) {
	const short = commit.slice(0, 7);
	const isKnown = await askGit(terminal, 'rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
	if (isKnown === '') {
		if ((await askGit(terminal, 'rev-parse', '--is-shallow-repository')) !== 'false')
			return;
		throw new errors/*DeployError*/.sH('usage', `This clone has no commit ${short}.`, {
			next: ['Where origin has it, fetch first:', { command: 'git fetch origin' }],
		});
	}
	const isThere = await isOnOrigin(terminal, commit);
	if (isThere === undefined)
		log.info(unknownOnOrigin(short));
	if (isThere === false) {
		const text = `${short} is not on origin, where the platform fetches it.`;
		throw new errors/*DeployError*/.sH('usage', text, {
			next: ['Push its branch. If another clone has pushed it:', { command: 'git fetch origin' }],
		});
	}
}
async function isOnOrigin(terminal, commit) {
	const remote = 'refs/remotes/origin/';
	const first = ['for-each-ref', '--count=1', '--format=x'];
	const [fetched, holding, tagged] = await Promise.all([
		askGit(terminal, ...first, remote),
		askGit(terminal, ...first, '--contains', commit, remote),
		askGit(terminal, ...first, '--contains', commit, 'refs/tags/'),
	]);
	if (holding !== '')
		return true;
	if (fetched !== '' && tagged === '')
		return false;
	const listed = await askOrigin(terminal, '--heads', '--tags');
	if (listed === undefined)
		return undefined;
	const refs = refsIn(listed);
	if (refs.some((one) => one.commit === commit))
		return true;
	return fetched === '' && refs.length > 0 ? undefined : false;
}
function refsIn(listed) {
	const lines = listed.matchAll(/^([0-9a-f]+)\trefs\/(?:heads|tags)\/(.+?)(?:\^\{\})?$/gm);
	return [...lines].map(([, commit = '', name = '']) => ({ commit, name }));
}
var outputs = require_(2214);
var authenticate = require_(47341);
var http = require_(9588);
var api = require_(73305);
var generation = require_(37736);
var journal = require_(20779);
var secret_files = require_(90428);
var stores_file = require_(35037);
var token_store = require_(97013);
;// src/cli/saved-login.js
const savedClient = schemas/*object*/.Ikc({
	clientId: schemas/*string*/.YjP().check(api/*_minLength*/.m9(1)),
	clientSecret: schemas/*optional*/.lqM(schemas/*string*/.YjP().check(api/*_minLength*/.m9(1))),
	signedInAt: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
});
function openSavedLogin(authUrl, { platform, env, clock }) {
	const host = new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
	const folder = (0,external_node_path_.join)(configFolder(platform, env), 'logins', host);
	const tokenFile = (0,external_node_path_.join)(folder, 'login.json');
	const journalPath = (0,external_node_path_.join)(folder, 'journal.json');
	const clientFile = (0,external_node_path_.join)(folder, 'client.json');
	const store = () => new stores_file/*FileStore*/.yI({ path: tokenFile, clock });
	const client = () => savedClient.safeParse((0,base_json/*readJsonFile*/.JE)(clientFile)).data;
	return {
		folder,
		tokenFile,
		journalPath,
		store,
		client,
		async save(login, { client: own, run, }) {
			const file = store();
			const at = new Date(clock.now()).toISOString();
			const replace = async () => {
				const { record } = await file.read().catch(() => {
					(0,external_node_fs_.rmSync)(tokenFile, { force: true });
					return {};
				});
				await file.save(login, (0,generation/*makeSignedInRecord*/.J_)(record, login.refreshToken, {
					run,
					at,
				}));
				new journal/*Journal*/.C(journalPath).delete();
				(0,secret_files/*writeSecretFile*/.AK)(clientFile, `${JSON.stringify({
					...own,
					signedInAt: at,
				}, null, 2)}\n`);
			};
			await file.exclusively(replace).catch((cause) => {
				throw (0,token_store/*notWritableError*/.Gq)(`The login cannot be kept in ${folder}`, { cause });
			});
		},
		async forget() {
			if (!(0,external_node_fs_.existsSync)(folder))
				return false;
			const had = client() !== undefined;
			const remove = async () => {
				const names = (0,external_node_fs_.readdirSync)(folder).filter((name) => !name.startsWith('login.json.lock'));
				for (const name of names)
					(0,external_node_fs_.rmSync)((0,external_node_path_.join)(folder, name), { recursive: true, force: true });
			};
			await store().exclusively(remove, { forMs: forgetMs, next: stillUsed });
			if ((0,external_node_fs_.readdirSync)(folder).length === 0)
				(0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
			return had;
		},
	};
}
const forgetMs = 10_000;
const stillUsed = [
	'Another command uses the login, so it was not deleted. Once that has ended:',
	(0,base_advice/*ourCommand*/.uD)('logout'),
];
function configFolder(platform, env) {
	const home = env['HOME'] || (0,external_node_os_.homedir)();
	const chosen = env['XDG_CONFIG_HOME'];
	if (chosen && (0,external_node_path_.isAbsolute)(chosen))
		return (0,external_node_path_.join)(chosen, 'osc-deploy');
	if (platform === 'win32')
		return (0,external_node_path_.join)(env['APPDATA'] || (0,external_node_path_.join)(home, 'AppData', 'Roaming'), 'osc-deploy');
	if (platform === 'darwin')
		return (0,external_node_path_.join)(home, 'Library', 'Application Support', 'osc-deploy');
	return (0,external_node_path_.join)(home, '.config', 'osc-deploy');
}
var external_node_util_ = require_(57975);
;// src/cli/terminal/screen.js
const styles = ['bold', 'dim', 'red', 'green', 'yellow'];
const screen_maxShown = 60;
const maxPiped = 4096;
const styled = /\u001b\[\d+m[^\u001b]*\u001b\[\d+m/g;
class Screen {
	paint;
	isTTY;
	#output;
	#redact;
	#painted = new Set();
	#drawn = false;
	constructor(output, env, redact = (text) => text) {
		this.#output = output;
		this.#redact = redact;
		this.isTTY = output.isTTY === true;
		const isPainted = this.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
		const style = (name) => (text) => {
			if (!isPainted)
				return text;
			const part = (0,external_node_util_.styleText)(name, (0,plain_text/*logLines*/.OG)(text).join('\n'), { validateStream: false });
			this.#painted.add(part);
			return part;
		};
		this.paint = Object.fromEntries(styles.map((name) => [name, style(name)]));
	}
	get width() {
		return this.#output.columns ?? 80;
	}
	line(text = '') {
		this.verbatim(this.#redact(this.#printable(text)));
	}
	json(value) {
		this.verbatim(this.#redact((0,plain_text/*printableJson*/.et)(value, 2)));
	}
	verbatim(text) {
		this.erase();
		this.#output.write(`${text}\n`);
	}
	tick(text) {
		this.line(`${this.paint.green('✓')} ${text}`);
	}
	draw(text) {
		if (!this.isTTY)
			return;
		this.#output.write(`\r\u001b[2K${text}`);
		this.#drawn = true;
	}
	#printable(text) {
		let clean = '';
		let end = 0;
		for (const { 0: part, index } of text.matchAll(styled)) {
			if (!this.#painted.has(part))
				continue;
			clean += (0,plain_text/*logLines*/.OG)(text.slice(end, index)).join('\n') + part;
			end = index + part.length;
		}
		return clean + (0,plain_text/*logLines*/.OG)(text.slice(end)).join('\n');
	}
	table(head, rows) {
		const max = this.isTTY ? screen_maxShown : maxPiped;
		const cells = [
			head,
			...rows.map((row) => row.map((cell) => (0,plain_text/*plainText*/.wh)(cell ?? '', max) || '–')),
		];
		const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
		const padded = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
		return padded.map((row) => row.join('  ').trimEnd());
	}
	erase() {
		if (!this.#drawn)
			return;
		this.#output.write('\r\u001b[2K');
		this.#drawn = false;
	}
}
var log = require_(79477);
;// src/cli/terminal/terminal-log.js
const drawEveryMs = 100;
const terminal_log_frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
class TerminalLog {
	secrets = new log/*MaskedValues*/.QK();
	#screen;
	#verbose;
	#asTyped;
	#quiet = false;
	#waitingFor = '';
	constructor(screen, { verbose, typing }) {
		this.#screen = screen;
		this.#verbose = verbose;
		this.#asTyped = (advice) => asTyped(advice, typing ?? { invocation: 'osc-deploy', place: '' });
	}
	async quietly(body) {
		this.#quiet = true;
		try {
			return await body();
		}
		finally {
			this.#quiet = false;
		}
	}
	busy(clock) {
		const screen = this.#screen;
		if (!screen.isTTY)
			return () => undefined;
		const started = clock.now();
		let frame = 0;
		const stop = clock.every(drawEveryMs, () => {
			const seconds = Math.floor((clock.now() - started) / 1000);
			const time = seconds < 60 ? `${seconds} s` : (0,format/*formatDuration*/.a3)(seconds * 1000);
			const line = (0,plain_text/*plainText*/.wh)(`${terminal_log_frames[frame++ % terminal_log_frames.length]} ${time}  ${this.#waitingFor}`, screen.width - 1);
			screen.draw(screen.paint.dim(line));
		});
		return () => {
			stop();
			screen.erase();
		};
	}
	info(text) {
		this.#waitingFor = '';
		if (this.#quiet)
			this.debug(text);
		else
			this.#lines(text);
	}
	waiting(text, about) {
		if (!this.#screen.isTTY || this.#verbose)
			this.info((0,log/*waitingLine*/.Sh)(text, about));
		else
			this.#waitingFor = this.secrets.redact([text, about.line].filter(Boolean).join(' · '));
	}
	debug(text) {
		if (this.#verbose)
			this.#lines(text, this.#screen.paint.dim);
	}
	notice(text) {
		this.#lines(text, this.#screen.paint.bold);
	}
	warning(text) {
		this.#lines(`Warning: ${this.#asTyped(text)}`, this.#screen.paint.yellow);
	}
	failure(error) {
		const { paint } = this.#screen;
		const { code, message, hint } = failureOf(error, this.#asTyped);
		if (code === 'cancelled')
			this.#lines(`${message} ${hint}`);
		else if (code === 'unexpected') {
			this.#lines(`${paint.red('Unexpected error:')} ${message}\n${hint}`);
			if (error instanceof Error && error.stack)
				this.debug(error.stack);
		}
		else {
			this.#lines(`${paint.red('Error:')} ${message}\n${hint}`);
			this.#screen.line(paint.dim(`More: ${documentation(`troubleshooting.md#${code}`)}`));
		}
	}
	async group(title, body) {
		this.#lines(title);
		return body();
	}
	mask(secret) {
		this.secrets.add(secret);
	}
	get progressEveryMs() {
		return this.#screen.isTTY ? drawEveryMs : log/*progressLineEveryMs*/.dh;
	}
	progress(text, share) {
		if (this.#screen.isTTY)
			this.#waitingFor = `${Math.floor(share * 100)}%  ${text}`;
		else
			this.info(text);
	}
	#lines(text, style = (line) => line) {
		for (const line of this.secrets.redact(text).split('\n'))
			this.#screen.line(style(line));
	}
}
;// src/cli/session.js
function openSession(terminal, { given: typed, verbose = false, command, words, followed }) {
	const given = { ...typed, ...followed?.inputs };
	const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
	const place = ['environment', 'base-url', 'auth-url', 'deploy-url']
		.map((name) => [name, given[name] ?? ''])
		.filter(([, value]) => value !== '' && value !== 'prod');
	const stderr = new Screen(terminal.stderr, env);
	const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
	const typing = { invocation, place: options, command, words };
	const log = new TerminalLog(stderr, { verbose, typing });
	for (const secret of followed?.secrets ?? [])
		log.mask(secret);
	const named = Object.keys(followed?.inputs ?? {}).map((input) => [input, 'workflow']);
	const origins = Object.fromEntries(named);
	const read = readInputs({ terminal, log }, { given, origins });
	const hosts = (0,platform_hosts/*computeHosts*/.jr)(read.inputs);
	return {
		...read,
		terminal,
		followed,
		apiUrl: undefined,
		hosts,
		platform: (0,contract_inputs/*platformName*/.$r)(read.inputs),
		place,
		log,
		stdout: new Screen(terminal.stdout, env, (text) => log.secrets.redactTokens(text)),
		stderr,
		asTyped: (advice) => asTyped(advice, typing),
		found: {},
		http: (0,http/*openHttp*/.fb)({ dispatcher, clock, userAgent, signal: interrupts.signal }),
		savedLogin: openSavedLogin(hosts.auth, terminal),
	};
}
function withInputs(session, given, origins = {}) {
	const former = Object.entries(session.origins).filter(([input]) => !(input in given));
	return {
		...session,
		...readInputs(session, {
			given: { ...session.given, ...given },
			origins: { ...Object.fromEntries(former), ...origins },
		}),
	};
}
function readInputs({ terminal: { env }, log }, { given, origins }) {
	const secrets = contract_inputs/*inputNames*/.vj.flatMap((name) => {
		const { variable, needs } = contract_inputs/*inputRows*/.k8[name];
		return variable && (needs?.(given) ?? true)
			? [[name, given[name] ?? env[variable]?.trim()]]
			: [];
	});
	const values = { ...given, ...Object.fromEntries(secrets) };
	const raw = Object.fromEntries(contract_inputs/*inputNames*/.vj.map((name) => [name, values[name] ?? '']));
	for (const name of contract_inputs/*secretInputs*/._y)
		log.mask(raw[name].trim());
	const { inputs, problems } = (0,read_inputs/*parseInputs*/.TL)(raw, origins);
	const check = () => (0,read_inputs/*rejectProblems*/.Ys)(problems);
	return { given, origins, raw, inputs, check };
}
function writerToken({ terminal, log }) {
	const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
	if (token)
		log.mask(token);
	return token;
}
async function connect(session) {
	session.check();
	requireLogin(session);
	const runtime = createRuntime(session);
	const { inputs } = (0,read_inputs/*parseInputs*/.TL)({ ...session.raw, ...loginInputs(session) });
	const context = (0,read_event/*readEvent*/.j)({}, undefined);
	const clients = await session.log.quietly(() => (0,authenticate/*authenticate*/.Q)({ runtime, inputs, context, readOnly: false }));
	return {
		tools: (0,service_clients/*servicePlatform*/.R)({ ...clients, readOnly: true }, runtime),
		sites: (0,platform_clients/*sitePlatform*/.h)(clients, runtime),
		workspace: clients.workspace,
	};
}
function createRuntime({ terminal, log, savedLogin }) {
	return {
		...terminal,
		...(0,runtime.readPlaces)({}),
		log,
		outputs: (0,outputs/*openOutputs*/.t)(),
		saveState: () => undefined,
		addSummary: async () => undefined,
		workspace: terminal.cwd,
		journalPath: savedLogin.journalPath,
	};
}
function loginInputs({ savedLogin, raw }) {
	if (raw['access-token'])
		return {};
	const client = savedLogin.client();
	return {
		'token-store': 'file',
		'token-file': savedLogin.tokenFile,
		'client-id': client?.clientId ?? 'none',
		'client-secret': client?.clientSecret ?? '',
	};
}
function requireLogin({ savedLogin, raw, hosts, platform, terminal }) {
	if (raw['access-token'] || savedLogin.client())
		return;
	const next = terminal.isInteractive
		? undefined
		: 'Without a terminal, give an access token of the console in OSC_ACCESS_TOKEN.';
	const text = `You are not signed in to ${describePlatform({ hosts, platform })}.`;
	throw new errors/*DeployError*/.sH('not-signed-in', text, { next });
}
function describePlatform({ hosts, platform }) {
	return new URL(hosts.auth).host === platform ? hosts.auth : `${hosts.auth} (${platform})`;
}
;// src/cli/recipe.js
async function runRecipe(session, { json = false }, before) {
	const { terminal, inputs, origins, raw, log } = session;
	const startedAt = terminal.clock.now();
	const clone = await openClone(terminal);
	const runtime = createRuntime(session);
	const { outputs } = runtime;
	const { place, name, folder } = placeRun(session, clone);
	sayUnknownOrigin(session, clone, name);
	if (inputs.directory)
		checkInClone(clone, terminal.cwd, inputs.directory);
	const given = {
		...raw,
		name: name?.value ?? '',
		preview: raw.preview || 'false',
		directory: /^\.\.(?:[/\\]|$)/.test(raw.directory)
			? (0,external_node_path_.resolve)(terminal.cwd, raw.directory)
			: raw.directory,
		config: recipe_textOf(session, 'config'),
		'preview-config': recipe_textOf(session, 'preview-config'),
		...loginInputs(session),
	};
	const ofStep = session.followed?.place !== undefined && { directory: 'workflow' };
	const told = { raw: given, origins: { ...origins, ...ofStep, ...(name && { name: name.from }) } };
	const resolved = await (0,resolve_task/*resolveTask*/.E)(runtime, told, {
		...readClone(session, clone),
		...((await isUncommitted(session, clone)) ? { sha: '' } : {}),
		folder,
		...(place && !place.startsWith('..') ? { directory: place } : {}),
	});
	const sweeps = resolved.intent.operation === 'cleanup';
	const task = sweeps
		? { ...resolved, branches: originBranches(resolved.github, terminal) }
		: resolved;
	outputs.set({ name: task.intent.name.value });
	await checkPushed(session, task, clone);
	let idle = () => { };
	const front = {
		signIn: (signIn) => {
			requireLogin(session);
			return log.quietly(signIn);
		},
		agrees: async (clients) => {
			const where = `${clients.workspace ?? clients.hosts.auth} on ${session.platform}`;
			const what = describeNamed({ ...task.inputs, name: task.intent.name.value });
			log.info(`${sweeps ? 'Previews of ' : ''}${what} in ${where}`);
			await checkLending(session, { task, clients, subject: `${what} in ${where}` });
			if ((await before?.(task, { clients, place: where })) === false)
				return false;
			idle = log.busy(terminal.clock);
			return true;
		},
		ended: async (outcome) => {
			outputs.set({ ...outcome.outputs, 'duration-ms': terminal.clock.now() - startedAt });
			showOutcome(session, {
				outcome: log.secrets.redactIn(outcome),
				outputs: outputs.values,
				json,
			});
		},
	};
	await (0,step.carryOut)(task, front).finally(() => idle());
}
function describeNamed({ target, name, runner, service }) {
	if (target === 'pages' || target === 'app')
		return `${target === 'app' ? 'app' : 'site'} "${name}"`;
	return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}
async function isUncommitted({ inputs, terminal, log }, { commit }) {
	const isSent = inputs.target === 'pages' && inputs.operation === 'deploy';
	if (!isSent || commit === '' || !(await hasChangedFiles(terminal)))
		return false;
	log.warning(`There are uncommitted changes, so the site does not name ${commit.slice(0, 7)}.`);
	return true;
}
function placeRun({ inputs, raw, terminal, followed }, clone) {
	const isSite = inputs.target === 'pages';
	const typed = isSite && raw.directory ? placeIn(clone, terminal.cwd, raw.directory) : undefined;
	const place = followed?.place ?? typed;
	if (inputs.name || followed)
		return { place, name: inputs.name, folder: '' };
	if (inputs.operation === 'deploy' || inputs.operation === 'plan')
		return { place, name: undefined, folder: partOfFolder(clone) };
	const { target, runner, service } = inputs;
	return {
		place,
		...nameOfSweep(clone, isSite ? { kind: 'pages' } : { target, runner, service }),
	};
}
function checkPreviewBranch({ inputs, log }, { ref, defaultBranch, isBranchAssumed }) {
	const setHead = 'git remote set-head origin --auto';
	const refuse = (reason, ...next) => new errors/*DeployError*/.sH('usage', `--preview-branch: ${reason}`, { next });
	if (!ref)
		throw refuse('no branch is checked out here.', 'Check out the branch of the preview:', {
			command: 'git switch <branch>',
		});
	if (!defaultBranch)
		throw refuse('the default branch of `origin` is not known here.', 'Ask `origin` for it once:', {
			command: setHead,
		});
	if (isBranchAssumed)
		log.info(`The default branch is assumed to be ${defaultBranch}; to be sure: ${setHead}`);
	if (inputs.operation === 'remove' || ref !== `refs/heads/${defaultBranch}`)
		return;
	throw refuse(`the default branch has no preview, and ${(0,plain_text/*plainText*/.wh)(defaultBranch, 80)} is checked out here.`, 'For a preview, make a branch:', { command: 'git switch -c my-preview' });
}
function sayUnknownOrigin({ inputs, log }, clone, name) {
	const needsSource = (0,runners/*isBuilt*/.TQ)(inputs) && !inputs['source-url'];
	if (clone.origin || clone.remote === '' || (name && !needsSource))
		return;
	log.info(`${(0,format/*capitalize*/.ZH)(whyNoRepository(clone))}, so no name or source is taken from it.`);
}
function readClone(session, clone) {
	const { raw, apiUrl } = session;
	const { origin, commit, ref, defaultBranch } = clone;
	const isPreview = raw.preview === 'branch';
	if (isPreview)
		checkPreviewBranch(session, clone);
	const usesBranch = isPreview || raw.target === 'runner' || raw.target === 'app';
	const branch = ref.replace('refs/heads/', '');
	const subject = branch ? { is: 'branch', name: branch } : { is: 'nothing' };
	return {
		...(0,read_event/*readEvent*/.j)({}, undefined),
		...(apiUrl && { apiUrl }),
		...(origin && { serverUrl: origin.server, repository: origin.repository, sha: commit }),
		...(usesBranch && { ref, subject, defaultBranch: defaultBranch || undefined }),
	};
}
function recipe_textOf({ raw, terminal, followed }, input) {
	const path = raw[input];
	if (path === '')
		return followed?.texts[input] ?? '';
	try {
		return (0,external_node_fs_.readFileSync)((0,external_node_path_.resolve)(terminal.cwd, path), 'utf8');
	}
	catch (cause) {
		throw new errors/*DeployError*/.sH('usage', `--${input}: ${path} cannot be read: ${(0,errors/*messageOf*/.bD)(cause)}`, {
			cause,
		});
	}
}
;// src/cli/commands/config.js
const config_config = {
	name: 'config',
	aliases: ['env'],
	group: 'Change',
	description: 'List, set or unset variables of apps.',
	arguments: [
		new esm/*Argument*/.ef('[action]', 'what to do').choices(['list', 'set', 'unset', 'create']),
		new esm/*Argument*/.ef('[variables...]', 'NAME=value; NAME (its value on standard input)'),
	],
	options: [
		optionFor('config-service', 'the parameter store (default: from the workflow)'),
		['--show', 'list the values too'],
		['--json', 'of list: print JSON'],
	],
	help: `Examples:
  osc-deploy config create shopconfig
  osc-deploy config list
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Other users see arguments: give a secret on standard input, or when asked. The store's key is read from OSC_CONFIG_API_KEY.`,
	async run(session, options, [action, ...variables]) {
		if (action === 'create')
			return createNamedStore(session, variables);
		const wrong = [
			!action && 'Say what to do: list, set, unset or create.',
			action === 'list' && variables.length > 0 && 'list takes no names.',
			action !== 'list' && variables.length === 0 && `${action} needs the name of a variable.`,
		].find(Boolean);
		if (wrong)
			throw new errors/*DeployError*/.sH('usage', wrong);
		session.check();
		const typed = session.inputs['config-service'];
		const name = typed ?? (await storeOfClone(session));
		const apiKey = session.inputs['config-api-key'];
		const store = { name, apiKey, isFound: typed === undefined };
		if (action === 'list')
			return listVariables(session, { store, options });
		const isChanged = action === 'set'
			? await setVariables(session, { store, variables })
			: await unsetVariables(session, { store, variables });
		if (!isChanged)
			return;
		session.stderr.line(session.asTyped('Restart the app that reads it to apply this: `osc-deploy restart` with its name'));
	},
};
async function connectTo(session, { name, isFound }) {
	const { tools } = await connect(session);
	if (isFound)
		await checkFoundStore(session, { tools, name });
	return tools;
}
async function createNamedStore(session, names) {
	const [name, ...more] = names;
	if (name === undefined || more.length > 0)
		throw new errors/*DeployError*/.sH('usage', 'create needs the name of one parameter store.');
	const inputs = { target: 'instance', service: parameter_store/*parameterStoreId*/.Sy, name, operation: 'deploy' };
	const { tools } = await connect(withInputs(session, inputs));
	const service = await tools.catalog.find(parameter_store/*parameterStoreId*/.Sy);
	const found = service && (await tools.instancesOf(service).find(name));
	if (found && !(await (0,store_of_start/*findStoreSleep*/.QG)(tools, name))) {
		session.log.info(`There is a parameter store "${name}" already; it stays as it is.`);
		return;
	}
	await runRecipe(withInputs(session, inputs), {}, async (task, { clients }) => {
		await (0,action_service/*createStore*/.y)(task, { clients });
		return false;
	});
}
async function storeOfClone({ terminal, log }) {
	const clone = await openClone(terminal);
	const differ = (one, other) => one.inputs['config-service'] === other.inputs['config-service'] ? [] : ['config-service'];
	const step = stepOfFolder(clone, { kind: 'built', chooses: 'store' }, differ);
	const name = step?.inputs['config-service'];
	if (!step || !name || name.includes('${{')) {
		const text = '--config-service is required: no workflow of this folder names a parameter store.';
		throw new errors/*DeployError*/.sH('usage', text);
	}
	log.info(`Parameter store "${(0,plain_text/*plainText*/.wh)(name, 80)}", as ${folder_step_placeOf(step)}, says.`);
	return name;
}
async function listVariables(session, { store: opened, options }) {
	const tools = await connectTo(session, opened);
	const { store } = await (0,config_store/*openParameterStore*/.X5)(tools, opened);
	showConfig(session, await store.list(), options);
}
async function setVariables(session, { store, variables }) {
	const values = await readValues(session, variables);
	const tools = await connectTo(session, store);
	const change = await (0,config_variables/*readConfig*/.X)(tools, { store, values });
	await change.write();
	if (change.uncompared.length > 0) {
		const names = change.uncompared.join(', ');
		const text = `Not set, because "${store.name}" does not show its secrets: ${names}.`;
		throw new errors/*DeployError*/.sH('config-store', text);
	}
	return true;
}
async function unsetVariables(session, { store: opened, variables }) {
	const tools = await connectTo(session, opened);
	const { store } = await (0,config_store/*openParameterStore*/.X5)(tools, opened);
	const values = await store.list();
	const keyOf = (variable) => [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
	for (const variable of variables) {
		const key = keyOf(variable);
		await store.remove(key ?? variable);
		session.log.info(key ? `- removed: ${key}` : `There is no ${variable} in "${opened.name}".`);
	}
	return variables.some(keyOf);
}
function showConfig({ stdout, stderr }, values, { show, json }) {
	const names = [...values.keys()].sort();
	if (names.length === 0)
		stderr.line('The parameter store has no variables.');
	const shown = Object.fromEntries(names.map((name) => [name, values.get(name)?.value ?? null]));
	const hidden = names.filter((name) => shown[name] === null);
	if (show && hidden.length > 0) {
		stderr.line(`Secrets that are not shown without the key of the store, OSC_CONFIG_API_KEY: ${hidden.join(', ')}`);
	}
	if (json)
		stdout.verbatim((0,plain_text/*printableJson*/.et)(show ? shown : names, 2));
	else
		for (const name of names)
			stdout.verbatim(show ? `${name}=${(0,plain_text/*printableJson*/.et)(shown[name])}` : (0,plain_text/*printableJson*/.et)(name).slice(1, -1));
}
async function readValues({ terminal }, variables) {
	const given = [];
	for (const variable of variables) {
		const [name = '', ...rest] = variable.split('=');
		const typed = async () => (await terminal.askSecret(`Value of ${name}: `)) ??
			(variables.length === 1 ? await terminal.input() : undefined);
		const value = rest.length > 0 ? rest.join('=') : (await typed())?.replace(/\r?\n$/, '');
		const usage = `give ${name}=value, or only the name, and the value on standard input`;
		if (!value && rest.length === 0)
			throw new errors/*DeployError*/.sH('usage', `${name} has no value: ${usage}.`);
		given.push([name, value ?? '']);
	}
	const values = (0,config/*checkValues*/.Xj)(given);
	if ('problem' in values)
		throw new errors/*DeployError*/.sH('usage', `The variables are not valid: ${values.problem}.`);
	return values;
}
;// src/cli/commands/deploy.js
const deployHere = (operation) => ({
	name: operation,
	group: 'Deploy',
	arguments: [new esm/*Argument*/.ef('[directory]', 'a built site (default: found out)')],
	options: [...siteOrService, ...following, json],
	first: ['--name', '--preview-branch', '--exclude', '--keep', '--no-workflow', '--json'],
	inputs: ({ target }, [directory]) => ({
		directory,
		target: directory === undefined ? target : 'pages',
		operation,
	}),
	follows: () => ({}),
	run: async (session, options, [directory]) => {
		if (directory !== undefined && options.workflow !== false)
			await checkSite(session, directory);
		const detected = await detectTarget(session, options);
		await runRecipe(leaveOutRepository(detected), options);
	},
});
async function checkSite({ terminal, inputs }, directory) {
	const clone = await openClone(terminal);
	const step = builtIn(clone, placeIn(clone, terminal.cwd, directory));
	if (!step)
		return;
	const shown = (0,plain_text/*plainText*/.wh)(directory, 120);
	const folder = (0,external_node_path_.relative)(terminal.cwd, (0,external_node_path_.resolve)(terminal.cwd, directory)) || undefined;
	throw new errors/*DeployError*/.sH('usage', `${folder_step_placeOf(step)}, runs ${shown}; a directory is of a site.`, {
		next: ['To do what it does:', (0,base_advice/*ourCommand*/.uD)(inputs.operation, folder)],
	});
}
const deploy = {
	...deployHere('deploy'),
	aliases: ['up', 'push'],
	description: 'Publish or run the project in this folder.',
	help: `Does what the workflow's step for this folder does; options win, and --exclude and --keep add to its lists. Without a workflow: what \`init\` would write.

Examples:
  osc-deploy deploy
  osc-deploy deploy --name my-site --preview-branch`,
};
const plan = {
	...deployHere('plan'),
	description: 'Show what would change; change nothing.',
	help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
};
const publish = {
	name: 'publish',
	group: 'Deploy',
	description: 'Put a built directory on My Pages.',
	arguments: [new esm/*Argument*/.ef('<directory>', 'the folder that the build wrote')],
	options: [...options_site, ...following, json],
	first: ['--name', '--preview-branch', '--exclude', '--keep', '--no-workflow', '--json'],
	help: `Uploads what changed, dot files too, but no .git and no .env*.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
	inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
	follows: () => ({}),
	run: async (session, options) => runRecipe(leaveOutRepository(session), options),
};
const run = {
	name: 'run',
	group: 'Deploy',
	description: 'Run a repository or a service.',
	options: [
		...service,
		['--create-config', 'make the parameter store if there is none'],
		...following,
		json,
	],
	first: ['--runner', '--service', '--name', '--source-ref', '--config-service', '--set'],
	help: `Examples:
  osc-deploy run --runner web --name myapp
  osc-deploy run --runner python --source-url https://github.com/owner/name
  osc-deploy run --service valkey-io-valkey --name cache
The default source is this clone's origin at the commit that is checked out, which has to be pushed.`,
	inputs: ({ target }) => ({ target, operation: 'deploy' }),
	follows: ({ service: id }) => ({ kind: id ? 'service' : 'built' }),
	run: async (opened, { createConfig: creates, ...options }) => {
		const { raw, terminal, followed } = opened;
		const isUntold = raw.target + raw.runner + raw.service === '';
		const onlyService = followed || !isUntold || options.workflow === false
			? undefined
			: onlyServiceError(await openClone(terminal));
		if (onlyService)
			throw onlyService;
		const session = raw.target
			? opened
			: withInputs(opened, { target: options_targetOf({ service: raw.service }) });
		const { inputs } = session;
		if (creates && !['runner', 'app'].includes(inputs.target))
			throw new errors/*DeployError*/.sH('usage', '--create-config is for runners and apps.');
		if (creates && !inputs['config-service'])
			throw new errors/*DeployError*/.sH('usage', '--create-config does not know which store to make.', {
				next: ['Name it:', (0,base_advice/*ourCommand*/.uD)('<command> --config-service <name>')],
			});
		await runRecipe(session, options, creates ? action_service/*createStore*/.y : undefined);
	},
};
async function detectTarget(session, options) {
	const { terminal, raw, followed } = session;
	const clone = await openClone(terminal);
	if (followed) {
		checkBuilt(session, clone);
		return session;
	}
	if (raw.target !== '')
		return session;
	if (raw.runner !== '' || raw.service !== '')
		return withInputs(session, { target: options_targetOf({ service: raw.service }) });
	const project = detectProject(terminal.cwd, clone);
	const isPlanned = project !== undefined && !project.problem;
	const onlyService = isPlanned || options.workflow === false ? undefined : onlyServiceError(clone);
	if (onlyService)
		throw onlyService;
	if (!project) {
		const otherwise = ': give the directory of a site, or use `osc-deploy run`.';
		throw unknownFolderError(new CloneFiles(terminal.cwd), clone, otherwise);
	}
	if (project.problem)
		throw new errors/*DeployError*/.sH('usage', project.problem);
	const above = deploy_outputOf(terminal.cwd, clone);
	if (above !== undefined) {
		const text = `This folder is what the project in ${(0,plain_text/*plainText*/.wh)(above, 120)} builds, which has the name.`;
		throw new errors/*DeployError*/.sH('usage', text, {
			next: ['Run it there:', (0,base_advice/*ourCommand*/.uD)('<command>', above)],
		});
	}
	return asInitWrites(session, { project, folder: clone.folder });
}
function deploy_outputOf(cwd, clone) {
	for (let above = (0,external_node_path_.dirname)(cwd); isInside(above, clone.root); above = (0,external_node_path_.dirname)(above)) {
		const project = detectProject(above, clone);
		if (project?.directory === undefined)
			continue;
		return (0,external_node_path_.resolve)(above, project.directory) === cwd && above !== cwd
			? (0,external_node_path_.relative)(cwd, above)
			: undefined;
	}
	return undefined;
}
function isInside(path, root) {
	return path === root || path.startsWith(`${root}${external_node_path_.sep}`);
}
function asInitWrites(session, { project, folder }) {
	const { terminal, log, raw } = session;
	const { framework, runner, directory = '.', hashed = false } = project;
	if (runner) {
		log.info(`Found ${framework}: runs on the ${runner} runner.`);
		return withInputs(session, { target: 'runner', runner, 'sub-path': folder });
	}
	if (!(0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(terminal.cwd, directory)))
		throw notBuiltError(`Found ${framework}, but there is no \`${directory}\` yet.`, project);
	log.info(`Found ${framework}: publishes ${directory === '.' ? 'this folder' : directory}.`);
	const keepAssets = raw['keep-assets'] || (hashed ? '24h' : undefined);
	const given = { target: 'pages', directory, 'keep-assets': keepAssets };
	return withInputs(session, given, { directory: 'folder' });
}
function checkBuilt(session, clone) {
	const { raw, terminal, followed } = session;
	const directory = raw.target === 'pages' ? (0,external_node_path_.resolve)(terminal.cwd, raw.directory) : undefined;
	if (directory === undefined || (0,external_node_fs_.existsSync)(directory))
		return;
	const shown = (0,plain_text/*plainText*/.wh)((0,external_node_path_.relative)(terminal.cwd, directory) || '.', 120);
	const isTyped = followed?.inputs.directory === undefined;
	throw notBuiltError(isTyped
		? `There is no \`${shown}\`.`
		: `${followed?.from ?? 'The workflow'}, publishes \`${shown}\`, which is not there yet.`, detectProject(terminal.cwd, clone));
}
function notBuiltError(text, project) {
	const build = project?.build ?? [];
	const next = build.length > 0 ? ['Build it first:', { command: build.join(' && ') }] : undefined;
	return new errors/*DeployError*/.sH('usage', text, { next });
}
function leaveOutRepository(session) {
	const { terminal, log, raw, followed } = session;
	if (followed)
		return session;
	const { names } = new CloneFiles((0,external_node_path_.resolve)(terminal.cwd, raw.directory));
	const isSite = raw.target === 'pages' && ['.git', 'index.html'].every((name) => names.includes(name));
	const leftOut = isSite ? leftOutOfSite(names) : [];
	if (leftOut.length === 0)
		return session;
	const list = leftOut.map((pattern) => (0,plain_text/*plainText*/.wh)(pattern.slice(1), 80)).join(', ');
	log.info(`Left out as files of the repository: ${list}. \`--exclude '!${leftOut[0]}'\` publishes the first.`);
	return withInputs(session, { exclude: [...leftOut, raw.exclude].filter(Boolean).join('\n') });
}
var base_path = require_(48789);
var pages_scan = require_(85911);
var login_names = require_(82956);
var credentials_turn = require_(82401);
var github_api = require_(48713);
var secret_vault = require_(87540);
var access_token = require_(43847);
var retry = require_(50973);
;// src/cli/repository/repository.js
const repositoryAnswer = schemas/*looseObject*/._H3({
	default_branch: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()),
	private: (0,base_json/*lenient*/.W_)(schemas/*boolean*/.zMY()),
});
async function chooseRepository(terminal, clone, named) {
	const { origin } = clone;
	const server = await findServer(terminal, clone);
	const from = hostOf(clone);
	if (server && named)
		return { repository: named, server };
	if (!server || (from !== undefined && from !== server.host))
		throw otherServerError({ from: from ?? '', origin: clone.server ?? '', server });
	if (!origin)
		throw noRepositoryError(clone);
	return { repository: origin.repository, server };
}
function noRepositoryError(clone) {
	const text = `${(0,format/*capitalize*/.ZH)(whyNoRepository(clone))}.`;
	if (clone.remote !== '')
		return new errors/*DeployError*/.sH('usage', text, {
			next: ['If it is on GitHub, name it:', (0,base_advice/*ourCommand*/.uD)('<command> --repo <owner/name>')],
		});
	const first = clone.isRepository ? '' : 'git init && ';
	const commit = clone.commit ? '' : 'git add --all && git commit -m "First commit" && ';
	const command = { command: `${first}${commit}gh repo create --source . --private --push` };
	const kept = clone.commit ? '' : ' (a .gitignore keeps node_modules and .env out of it)';
	return new errors/*DeployError*/.sH('usage', text, {
		next: [`Create one on GitHub${kept}, or name one with --repo owner/name:`, command],
	});
}
const otherHosts = /gitlab|(^|\.)bitbucket\.org$|(^|\.)(dev\.azure|visualstudio)\.com$|(^|\.)sr\.ht$|codecommit/;
function otherServerError({ from, origin, server, }) {
	if (server) {
		const text = `The origin of this clone is on ${from}, and ${server.from} names ${server.host}.`;
		return new errors/*DeployError*/.sH('usage', text, {
			next: ['To use the server of the clone:', { command: `unset ${server.from}` }],
		});
	}
	const where = `The origin of this clone is on ${from}, which is not github.com`;
	const other = `For the repository of another server, name that server: \`export GH_HOST=github.com\`.`;
	if (otherHosts.test(from)) {
		const next = `This command sets up GitHub, Gitea and Forgejo. For other systems: ${documentation('other-ci.md')} ${other}`;
		return new errors/*DeployError*/.sH('usage', `${where}.`, { next });
	}
	const text = `${where}, and gh is not signed in there.`;
	const next = [
		'Where it is GitHub Enterprise Server:',
		{ command: `gh auth login --hostname ${(0,format/*shellWord*/.r7)(from)}` },
		'Or, with a token in GH_ENTERPRISE_TOKEN:',
		{ command: `export GH_HOST=${(0,format/*shellWord*/.r7)(from)}` },
		'Where it is Gitea or Forgejo, with a token in GITHUB_TOKEN:',
		{ command: `export GITHUB_API_URL=${(0,format/*shellWord*/.r7)(`${origin}/api/v1`)}` },
		other,
	];
	return new errors/*DeployError*/.sH('usage', text, { next });
}
async function openRepository(session, place) {
	const opened = await openWith(session, place, await findToken(session.terminal, place.server));
	const { api, repository, token } = opened;
	try {
		const { data } = await api.request(`GET /repos/${repository}`);
		const told = repositoryAnswer.safeParse(data).data;
		opened.defaultBranch = told?.default_branch;
		opened.isPrivate = told?.private === true;
	}
	catch (error) {
		if ((0,errors/*isStatus*/.zM)(error, 401)) {
			const text = `${place.server.host} does not accept the token (with ${token.from}): it has expired or was revoked.`;
			throw new errors/*DeployError*/.sH('github-credentials', text, { cause: error });
		}
		if (!(0,errors/*isStatus*/.zM)(error, 404))
			throw error;
		throw new errors/*DeployError*/.sH('repository-refused', `There is no repository ${repository}, or the token may not see it.`, {
			cause: error,
			next: `Correct --repo, or use a token for this repository (asked with ${token.from}).`,
		});
	}
	return opened;
}
async function openWith({ http, log, inputs }, { server, repository, environment }, token) {
	log.mask(token.value);
	const { apiUrl, forge } = server;
	if (forge && environment) {
		throw new errors/*DeployError*/.sH('usage', `--env is "${environment}", but Gitea and Forgejo have no environments.`, {
			next: 'Leave --env out: the secrets of the repository are used.',
		});
	}
	const api = await (0,github_api/*gitHubApi*/.aB)({ http, token: token.value, apiUrl });
	const vaultOf = (place) => (0,secret_vault/*openVault*/.Z1)({ api, repository, environment: place, isForge: forge });
	const environmentPath = `repos/${repository}/environments/${encodeURIComponent(environment ?? '')}`;
	const secret = inputs['secret-name'];
	const flags = `--repo ${(0,format/*shellWord*/.r7)(repository)}${environment ? ` --env ${(0,format/*shellWord*/.r7)(environment)}` : ''}`;
	return {
		server,
		repository,
		environment,
		environmentPath,
		creation: { command: `gh api -X PUT ${environmentPath}` },
		options: secret === 'OSC_REFRESH_TOKEN' ? flags : `${flags} --secret ${secret}`,
		token,
		api,
		vaultOf,
		vault: vaultOf(environment),
		whole: vaultOf(undefined),
		defaultBranch: undefined,
		isPrivate: false,
	};
}
function byHand({ server, repository, environment }, kind, what) {
	if (server.forge) {
		const site = server.apiUrl.replace(/\/api\/v1\/?$/, '');
		return [{ command: `${site}/${repository}/settings/actions/${kind}s` }];
	}
	const isUsual = server.isGitHubCom && !server.host.endsWith('.ghe.com');
	const place = isUsual ? repository : `${server.host}/${repository}`;
	const env = environment ? ` --env ${(0,format/*shellWord*/.r7)(environment)}` : '';
	return [{ command: `gh ${kind} ${what} --repo ${(0,format/*shellWord*/.r7)(place)}${env}` }];
}
const named = schemas/*object*/.Ikc({ name: schemas/*string*/.YjP() });
async function hasEnvironment({ api, environmentPath }) {
	const answer = await (0,errors/*orMissing*/.Mr)(() => api.request(`GET /${environmentPath}`));
	return answer !== undefined && (0,github_api/*decodeData*/.Hw)(named, answer.data, 'the environment').name !== '';
}
const environmentList = schemas/*object*/.Ikc({ environments: schemas/*array*/.YOg(named) });
const maxEnvironments = 30;
async function findShadowing({ api, repository, vault, vaultOf }, { secret, variable }) {
	if (vault.isForge)
		return [];
	const list = () => api.request(`GET /repos/${repository}/environments?per_page=${maxEnvironments}`);
	const { data } = await list().catch(() => ({ data: undefined }));
	const names = environmentList.safeParse(data).data?.environments.map(({ name }) => name) ?? [];
	const found = names.map(async (name) => {
		const its = vaultOf(name);
		const told = [its.findSecret(secret), its.readVariable(variable)];
		const [own, client] = await Promise.all(told).catch(() => []);
		if (own)
			return [{ name, has: 'secret' }];
		return client ? [{ name, has: 'variable' }] : [];
	});
	return (await Promise.all(found)).flat();
}
async function findOrigin({ vault, whole }, kind, name) {
	const isIn = async (place) => (await (kind === 'secret' ? place.findSecret(name) : place.readVariable(name))) !== undefined;
	if (await isIn(vault))
		return 'place';
	if (await isIn(whole))
		return 'repository';
	return (await whole.isShared(`${kind}s`, name)) ? 'organisation' : undefined;
}
function unwritableError(repository, what, cause) {
	const { vault, token, environment } = repository;
	const isMissing = environment !== undefined && (0,errors/*isStatus*/.zM)(cause, 404);
	const sso = cause instanceof errors/*RequestError*/.GI ? cause.request.ssoUrl : undefined;
	const open = ['Let the token into the organisation, on this page:', { command: sso ?? '' }];
	const fix = sso ? open : token.fix;
	const next = isMissing ? ['An environment has to exist first:', repository.creation] : fix;
	const text = `The ${what} of ${vault.place} cannot be written (with ${token.from}): ${(0,errors/*messageOf*/.bD)(cause)}`;
	return new errors/*DeployError*/.sH('repository-refused', text, {
		cause,
		next: next ?? `Use a token with ${vault.needs}.`,
	});
}
async function findToken(terminal, server) {
	const found = await knownToken(terminal, server);
	if (found)
		return found;
	const { host, forge } = server;
	const page = forge ? 'user/settings/applications' : 'settings/personal-access-tokens/new';
	const value = await terminal.askSecret(`Token of ${host} with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${host}/${page}
Token: `);
	if (value)
		return { value, from: 'the token you gave' };
	const [variable] = tokenVariables(server);
	const text = `There is no login for ${host} here: \`gh\` is not signed in, and no token was given${variable ? ` in ${variable}` : ''}.`;
	throw new errors/*DeployError*/.sH('github-credentials', text);
}
async function knownToken({ spawn, env }, server) {
	const { host } = server;
	const variables = tokenVariables(server);
	const fix = [
		'Give gh the scopes for it:',
		{ command: `gh auth refresh --hostname ${(0,format/*shellWord*/.r7)(host)} --scopes repo,workflow` },
	];
	const ofGh = await ghToken(spawn, server);
	if (ofGh)
		return { value: ofGh, from: 'gh', fix };
	for (const from of variables) {
		const value = env[from]?.trim();
		if (value)
			return { value, from };
	}
	return undefined;
}
async function storeWriter(session, repository) {
	const { writer: name } = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	const value = writerToken(session);
	if (value && !(await repository.vault.findSecret(name)))
		await write(session, repository, { kind: 'secret', name, value });
}
async function write({ stderr, terminal }, { vault }, { kind, name, value }) {
	const { clock, random } = terminal;
	const put = async () => void (await (kind === 'secret'
		? vault.writeSecret(name, value)
		: vault.writeVariable(name, value)));
	await (0,retry/*retry*/.L5)(put, { clock, policy: (0,retry/*anyError*/.$b)(retry/*rules*/.aO.write, random) }).catch((cause) => {
		const text = `the ${kind} ${name} could not be written to ${vault.place}: ${(0,errors/*messageOf*/.bD)(cause)}`;
		throw new errors/*DeployError*/.sH('repository-half-written', text, { cause });
	});
	stderr.tick(`Set the ${kind} ${name} of ${vault.place}`);
}
;// src/cli/sign-in/try-access-token.js
async function tryAccessToken(session, token) {
	session.log.mask(token);
	const { sites, workspace } = await connect(withInputs(session, { 'access-token': token }));
	try {
		await sites.pages.list();
	}
	catch (error) {
		const isRefused = (0,errors/*isStatus*/.zM)(error, 401, 403) || (error instanceof errors/*DeployError*/.sH && error.code === 'unauthorized');
		if (!isRefused)
			throw error;
		const text = `${session.platform} does not accept this access token. It was not stored.`;
		throw new errors/*DeployError*/.sH('usage', text, {
			cause: error,
			next: 'Make one in the console, in the settings of the workspace; it is for one `--environment`.',
		});
	}
	return workspace;
}
;// src/cli/doctor/finding.js
const fine = (text) => ({ verdict: 'fine', text });
const wrong = (text, fix) => ({
	verdict: 'wrong',
	text,
	fix,
});
const finding_read = (text) => ({ verdict: 'read', text });
const unknown = (text) => ({ verdict: 'unknown', text });
function ofJob(step, finding) {
	return { ...finding, place: folder_step_placeOf(step) };
}
var rules_login = require_(36533);
;// src/cli/doctor/step-login.js
const texts = [
	'access-token',
	'refresh-token',
	'client-id',
	'secret-token',
	'secret-environment',
	'token-file',
];
function readLogin(step, server) {
	const given = (name) => step.inputs[name] ?? '';
	const literal = (name) => (isExpression(given(name)) ? '' : given(name));
	const raw = Object.fromEntries(contract_inputs/*inputNames*/.vj.map((name) => [name, literal(name)]));
	const { inputs: read, problems } = (0,read_inputs/*parseInputs*/.TL)(raw);
	const expressions = texts.filter((name) => isExpression(given(name)));
	const inputs = {
		...read,
		...Object.fromEntries(expressions.map((name) => [name, given(name)])),
		...(isRenewing(step) ? { 'access-token': undefined } : {}),
	};
	const run = {
		actor: '',
		eventName: '',
		forge: server === 'Gitea' || server === 'Forgejo' ? server : undefined,
	};
	const broken = new Set(problems.map(({ input }) => input));
	const ofLogin = isRenewing(step) ? (0,rules_login/*loginProblems*/.QK)(inputs, run) : [];
	return {
		store: isExpression(given('token-store')) ? 'unknown' : (0,token_store/*storeKind*/.I1)(inputs, !isForge(server)),
		inputs,
		problems: [...problems, ...ofLogin.filter(({ input }) => !broken.has(input))],
	};
}
function isCached(step, server) {
	return isRenewing(step) && readLogin(step, server).store === 'actions-cache';
}
function secretOf(step) {
	const names = secretsIn(writtenValue(step, step.inputs['refresh-token'] ?? ''));
	return names.length === 1 ? names[0]?.toUpperCase() : undefined;
}
function writtenValue({ env }, text) {
	return text.replace(/^\$\{\{\s*env\.(\w+)\s*\}\}$/, (whole, name) => env[name] ?? whole);
}
function accessOf(step) {
	const { 'access-token': given = '' } = step.inputs;
	return writtenValue(step, given || (step.env['OSC_ACCESS_TOKEN'] ?? ''));
}
function sourceOf(step) {
	const { inputs } = step;
	const source = secretOf(step) ?? (inputs['refresh-token'] || `file ${inputs['token-file'] ?? ''}`);
	return source.replace(/\s/g, '').toLowerCase();
}
function secretOfSteps(steps, usual) {
	const read = steps.filter(isRenewing).flatMap((step) => secretOf(step) ?? []);
	return read.includes(usual.toUpperCase()) ? usual : (read[0] ?? usual);
}
function readsLogin(step, secret) {
	return isRenewing(step) && secretOf(step) === secret.toUpperCase();
}
function isJobToken(text) {
	const own = /^\$\{\{\s*(?:(?:github|gitea|forgejo)\.token|secrets\.(?:GITHUB|GITEA|FORGEJO)_TOKEN)\s*\}\}$/i;
	return own.test(text.trim());
}
const isExpression = (text) => text.includes('${{');
;// src/cli/doctor/examine.js
function showFindings({ stdout, asTyped, found }, { repository, options }, { head, findings, json }) {
	const { paint } = stdout;
	const marks = {
		fine: paint.green('ok  '),
		wrong: paint.red('FIX '),
		unknown: paint.yellow('?   '),
		read: paint.dim('read'),
	};
	const rows = findings.map(({ verdict, text, fix }) => ({
		verdict,
		text,
		fix: fix && asTyped(fix),
	}));
	Object.assign(found, { repository, findings: rows });
	const lines = rows.flatMap(({ verdict, text, fix }, index) => {
		const fixes = fix && fix !== rows[index + 1]?.fix ? fix.split('\n') : [];
		return [`${marks[verdict]} ${text}`, ...fixes.map((line) => `     ${paint.dim(line)}`)];
	});
	for (const line of json ? [] : [head ?? [], lines].flat())
		stdout.line(line);
	const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
	if (toFix > 0) {
		const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
		throw new errors/*DeployError*/.sH('setup-incomplete', `${things} to be fixed in ${repository}.`, {
			next: [(0,base_advice/*ourCommand*/.uD)(`doctor ${options}`)],
		});
	}
	const unseen = findings.filter(({ verdict }) => verdict === 'unknown').length;
	const scope = unseen > 0 ? `; ${unseen} not known` : '';
	if (json)
		stdout.json(found);
	else
		stdout.line(`${paint.green(`Nothing to fix was found${scope}.`)} Not looked at: whether the server takes the whole workflow, and what its runs do.`);
}
async function checkRepository(session, repository, steps) {
	const own = await checkAccessToken(session);
	const place = await checkEnvironment(repository);
	const ofPlace = steps.filter((step) => step.environment === repository.environment);
	const isMissing = place.some(({ verdict }) => verdict === 'wrong');
	if (isMissing && ofPlace.length === 0)
		return [...own, ...place];
	const found = await checkLogins(session, repository, { steps, ofPlace });
	if (!isMissing)
		return [...own, ...place, ...found];
	if (found.some(({ verdict }) => verdict === 'wrong'))
		return [...own, ...place];
	const later = `There is no environment ${repository.environment} yet: GitHub makes it with the first run.`;
	return [...own, fine(later), ...found];
}
async function checkEnvironment(repository) {
	const { environment, creation } = repository;
	if (environment === undefined)
		return [];
	const found = await ask(async () => (await hasEnvironment(repository))
		? fine(`The environment ${environment} exists.`)
		: wrong(`There is no environment ${environment}.`, [creation]));
	return [found];
}
async function checkLogins(session, repository, { steps, ofPlace }) {
	const renewing = steps.filter(isRenewing);
	const isElsewhere = renewing.every((step) => step.environment?.includes('${{'));
	const findings = await checkAccessSecrets(session, repository, ofPlace);
	if (steps.length > 0 && renewing.length === 0)
		return findings;
	if (renewing.length > 0 && isElsewhere && repository.environment === undefined)
		return [
			...findings,
			unknown('The environment of the login is known to a run alone, so the login was not looked at. Name one with --env.'),
		];
	const reading = renewing.filter((step) => readsLogin(step, session.inputs['secret-name']));
	const isInFiles = reading.length === 0 && renewing.some(({ inputs }) => inputs['token-file'] !== undefined);
	const isUnsaid = reading.length === 0 &&
		renewing.some((step) => step.inputs['refresh-token']?.includes('${{') && secretOf(step) === undefined);
	const ofLogin = async () => {
		if (isInFiles)
			return [inFile];
		if (isUnsaid)
			return [];
		const ofSecret = ofPlace.filter((step) => reading.includes(step));
		return await checkLogin(session, repository, ofSecret);
	};
	return [...findings, ...(await ofLogin()), ...(await checkWriters(session, repository, ofPlace))];
}
function toldNames(session, steps) {
	const { secret, clientId } = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	const secrets = [...steps.map(accessOf), ...writersOf(session, steps).texts].flatMap(secretsIn);
	const isChecked = steps.some((step) => readsLogin(step, secret));
	return [
		...(isChecked ? [`secret ${secret.toUpperCase()}`, `variable ${clientId.toUpperCase()}`] : []),
		...secrets.map((name) => `secret ${name.toUpperCase()}`),
	];
}
const everywhere = ['place', 'repository', 'organisation'];
async function checkThere(repository, thing, fix) {
	const { vault } = repository;
	const { kind, name, of = everywhere } = thing;
	return await ask(async () => {
		const origin = await findOrigin(repository, kind, name);
		if (!of.includes(origin))
			return wrong(`There is no ${kind} ${name} in ${vault.place}.`, fix);
		const where = origin === 'place' ? '' : `, in the ${origin}`;
		return fine(`The ${kind} ${name} exists${where}.`);
	});
}
async function checkAccessSecrets(session, repository, steps) {
	const isTried = session.raw['access-token'] !== '';
	const found = await checkEach(repository, steps.map(accessOf), (name) => [
		'Make an access token in the web console, then:',
		...byHand(repository, 'secret', `set ${name}`),
	]);
	return found.flatMap(({ name, finding }) => {
		const text = `Nobody can read the token in ${name}, so it was not tried; one in OSC_ACCESS_TOKEN here is.`;
		return finding.verdict === 'fine' && !isTried ? [finding, unknown(text)] : [finding];
	});
}
async function checkEach(repository, texts, adviceOf) {
	const lists = new Map(texts.map(secretsIn).map((names) => [String(names), names]));
	const found = [...lists.values()].map(async (names) => {
		const looked = names.map(async (name) => {
			const thing = { kind: 'secret', name };
			return { name, finding: await checkThere(repository, thing, adviceOf(name)) };
		});
		const all = await Promise.all(looked);
		const lacking = all.filter(({ finding }) => finding.verdict === 'wrong');
		if (lacking.length === all.length)
			return lacking;
		return all.map(({ name, finding }) => finding.verdict === 'wrong'
			? { name, finding: unknown(`${finding.text} Whether a run needs it was not looked at.`) }
			: { name, finding });
	});
	const all = (await Promise.all(found)).flat();
	return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}
async function checkLogin(session, repository, steps) {
	const secret = session.inputs['secret-name'];
	const { clientId } = (0,login_names/*namesFor*/.G)(secret);
	const fix = [(0,base_advice/*ourCommand*/.uD)(`login ${repository.options}`)];
	const of = originsOf(steps);
	const login = await checkThere(repository, { kind: 'secret', name: secret, of }, fix);
	const origin = await findOrigin(repository, 'secret', secret).catch(() => undefined);
	const isOfRepository = origin === 'repository' && of.includes(origin);
	const home = isOfRepository ? { ...repository, vault: repository.whole } : repository;
	const client = await checkThere(repository, { kind: 'variable', name: clientId }, fix);
	const last = await ask(() => checkLast(session, home, { steps, signIn: fix }));
	const isSaid = login.verdict === 'fine' || ![unused, unseen.text].includes(last.text);
	return [
		login,
		client,
		...(await checkUnfinished(session, home, fix)),
		...(isSaid ? [last] : []),
		...(await findShadowed(repository, secret, steps)),
		...(await checkClientSecret(session, repository, steps)),
	];
}
function originsOf(steps) {
	const isBound = steps.length === 0 || steps.some(({ inputs }) => inputs['secret-environment']);
	if (isBound)
		return ['place'];
	const isWritten = steps.some(({ inputs }) => inputs['secret-token']);
	return isWritten ? ['place', 'repository'] : everywhere;
}
async function checkWriters(session, repository, steps) {
	const { texts, isMade } = writersOf(session, steps);
	const { vault } = repository;
	const found = await checkEach(repository, texts, (name) => [
		`Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
		...byHand(repository, 'secret', `set ${name}`),
	]);
	return [
		...found.map(({ finding }) => finding),
		...(isMade
			? [unknown('A step of the job makes the token of `secret-token`: not looked at.')]
			: []),
		...(found.length > 0 ? [await tryWriter(session, repository)] : []),
	];
}
function writersOf(session, steps) {
	const given = steps
		.flatMap(({ inputs }) => inputs['secret-token'] || [])
		.filter((text) => !isJobToken(text));
	const texts = given.filter((text) => secretsIn(text).length > 0);
	const own = writerToken(session) === undefined ? [] : [`secrets.${(0,login_names/*namesFor*/.G)('').writer}`];
	return {
		texts: texts.length > 0 ? texts : own,
		isMade: texts.length < given.length,
	};
}
async function checkClientSecret(session, repository, steps) {
	const { clientSecret: name } = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	const lacking = steps.filter(({ inputs }) => inputs['refresh-token'] && !inputs['client-secret']);
	if (lacking.length === 0)
		return [];
	if (!(await findOrigin(repository, 'secret', name).catch(() => undefined)))
		return [];
	const line = { command: `client-secret: \${{ secrets.${name} }}` };
	return lacking.map((step) => wrong(`${folder_step_placeOf(step)}: the client of the login has the secret ${name}, and the step does not send it.`, ['Add to the step:', line]));
}
async function findShadowed({ vault, whole, environment }, secret, steps) {
	const isIn = async (place) => (await place.findSecret(secret).catch(() => undefined)) !== undefined;
	if (!environment || !(await isIn(vault)))
		return [];
	const step = steps.find(({ inputs }) => inputs['secret-token'] && !inputs['secret-environment']);
	if (!step) {
		const both = `The repository has a secret ${secret} too, which jobs in environment ${environment} never see: a sign-in without --env ${environment} does not reach them.`;
		return (await isIn(whole)) ? [unknown(both)] : [];
	}
	const text = `${folder_step_placeOf(step)}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
	return [wrong(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}
async function checkUnfinished({ inputs }, { vault }, fix) {
	const secret = inputs['secret-name'];
	const found = await Promise.all([
		vault.readVariable(`${secret}_META`),
		vault.readVariable((0,login_names/*namesFor*/.G)(secret).clientId),
	]).catch(() => []);
	const [meta, client] = found;
	const { signingIn } = (0,credentials_turn/*readRecord*/.a)(meta) ?? {};
	if (!signingIn || (0,generation/*fingerprint*/.Rj)(client?.value ?? '') !== signingIn.client)
		return [];
	const where = signingIn.host ? ` on ${(0,plain_text/*plainText*/.wh)(signingIn.host, 100)}` : '';
	const when = (0,plain_text/*plainText*/.wh)(signingIn.at, 40);
	const text = `A sign-in${where} at ${when} stored its client id and not its token, so every run is refused.`;
	return [wrong(text, fix)];
}
const inFile = unknown('The login is kept in a file of the runner: not looked at.');
const unused = 'No run has left a record of the login yet.';
const unseen = unknown('No run has renewed the login in its secret; one in the Actions cache or in a file was not looked at.');
async function checkLast(session, repository, { steps, signIn }) {
	const secret = session.inputs['secret-name'];
	const found = await repository.vault.readVariable(`${secret}_META`);
	const record = (0,credentials_turn/*readRecord*/.a)(found);
	const server = repository.server.forge ? 'Gitea' : 'github.com';
	const stores = steps.map((step) => readLogin(step, server).store);
	if (stores.includes('actions-cache'))
		return await checkCache(repository, record);
	if (stores.includes('file'))
		return inFile;
	if (found && !record)
		return wrong(`The variable ${secret}_META, the record of the login, cannot be read, so every run is refused.`, signIn);
	if (!record || record.generation === 0)
		return steps.length > 0 ? fine(unused) : unseen;
	const { state, generation, run, at = 'at an unknown time' } = record;
	const last = `generation ${generation}, ${(0,plain_text/*plainText*/.wh)(run, 200)}, ${(0,plain_text/*plainText*/.wh)(at, 40)}`;
	if (state === 'uncertain') {
		const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
		return wrong(`A run used the login and got no answer (${last}).`, fix);
	}
	return fine(`The login was last kept by ${last}.`);
}
const cacheEntries = schemas/*object*/.Ikc({
	actions_caches: schemas/*array*/.YOg(schemas/*object*/.Ikc({ key: schemas/*string*/.YjP(), created_at: schemas/*string*/.YjP() })),
});
async function checkCache({ api, repository }, record) {
	if (!record?.current)
		return unknown('The login is kept in the Actions cache: not looked at, because the sign-in left no readable record.');
	const key = `osc-token-${record.current}-`;
	const query = new URLSearchParams({ key, sort: 'created_at', direction: 'desc', per_page: '1' });
	const answer = await api
		.request(`GET /repos/${repository}/actions/caches?${query.toString()}`)
		.catch(errors/*asRequestError*/.GU);
	if (answer instanceof errors/*RequestError*/.GI)
		return unknown(`The login is kept in the Actions cache: not looked at. ${answer.message}`);
	const { actions_caches: entries } = (0,github_api/*decodeData*/.Hw)(cacheEntries, answer.data, 'the caches');
	const [newest] = entries.filter((entry) => entry.key.startsWith(key));
	if (!newest)
		return unknown('The Actions cache has no entry of this login: no run has used it yet, or GitHub has evicted it.');
	const generation = /^\d+/.exec(newest.key.slice(key.length))?.[0] ?? 'unknown';
	return fine(`The login was last kept in the Actions cache, generation ${generation}, ${(0,plain_text/*plainText*/.wh)(newest.created_at, 40)}.`);
}
async function tryWriter(session, repository) {
	const value = writerToken(session);
	if (!value)
		return unknown('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
	const secret = session.inputs['secret-name'];
	const { vault } = await openWith(session, repository, { value, from: 'OSC_SECRET_TOKEN' });
	const { place, needs } = vault;
	const tryBoth = async () => {
		await (0,secret_vault/*writeProbe*/.ej)(vault, secret);
		await vault.createVariable((0,secret_vault/*probeOf*/.u0)(secret), 'This variable shows that others can be written.');
		await vault.deleteVariable((0,secret_vault/*probeOf*/.u0)(secret));
		return fine(`The writer token may write secrets and variables of ${place}.`);
	};
	return tryBoth().catch((error) => wrong(`The writer token may not write secrets and variables of ${place}: ${(0,errors/*messageOf*/.bD)(error)}`, `It needs ${needs}.`));
}
async function ask(look) {
	try {
		return await look();
	}
	catch (error) {
		if (error instanceof errors/*DeployError*/.sH && error.code === 'usage')
			return wrong(error.text, error.next ?? []);
		return unknown(`Not known: ${(0,errors/*messageOf*/.bD)(error)}`);
	}
}
async function checkAccessToken(session) {
	const token = session.raw['access-token'].trim();
	if (token === '')
		return [];
	const found = checkClaims(session, { token, what: 'OSC_ACCESS_TOKEN' });
	if (found.some(({ verdict }) => verdict === 'wrong'))
		return found;
	const tried = await ask(async () => {
		const workspace = await tryAccessToken(session, token);
		return fine(`OSC_ACCESS_TOKEN works${workspace ? ` for ${workspace}` : ''}.`);
	});
	return [...found, tried];
}
function checkClaims({ inputs, terminal }, { token, what }) {
	const claims = (0,access_token/*readClaims*/.Ip)(token);
	if (!claims)
		return [unknown(`${what} names neither its workspace nor its expiry.`)];
	const now = terminal.clock.now();
	const text = `${what} ${(0,access_token/*describeAccessToken*/.v0)(claims, now)}.`;
	const isElsewhere = inputs.workspace !== undefined && claims.workspace !== inputs.workspace;
	const place = isElsewhere ? ` --workspace is ${inputs.workspace}.` : '';
	const fault = place + (claims.kind === 'oauth' ? ' It is not for CI.' : '');
	if (!fault && !(0,github_api/*endsSoon*/.C_)(claims.endsAt, now))
		return [fine(text)];
	return [
		wrong(text + fault, 'Make a personal access token in the console, in the settings of the workspace.'),
	];
}
;// src/cli/doctor/concurrency.js
function levelsOf(step, runs, home) {
	return step.gates.flatMap(({ workflow, job }, at) => [
		{ isRun: false, level: mapOf(mapOf(workflow['jobs'])[job])['concurrency'] },
		{ isRun: true, level: workflow['concurrency'] },
	].flatMap(({ isRun, level }) => {
		const text = textOf(level) ?? textOf(mapOf(level)['group']);
		if (text === undefined)
			return [];
		const judged = { text, level: mapOf(level), environment: step.environment ?? '', home };
		return [{ isRun, text: text.toLowerCase(), ...judgeLevel(judged, { runs, at }) }];
	}));
}
function queueOf({ levels }) {
	return levels.every(({ cancels }) => cancels === 'no') ? namesOf(levels)[0] : undefined;
}
function namesOf(levels) {
	return levels.flatMap(({ group }) => (typeof group === 'object' ? group.name : []));
}
function unknownPart({ levels, }) {
	if (levels.some(({ cancels }) => cancels === 'yes'))
		return undefined;
	if (levels.some(({ cancels }) => cancels === 'unknown'))
		return 'cancellation';
	return levels.some(({ group }) => group === 'unknown') ? 'group' : undefined;
}
function judgeLevel({ text, level, environment, home }, { runs, at }) {
	const named = runs.map((run) => {
		const facts = run.facts[at] ?? {};
		const ofLogin = home === 'repository' ? '' : environment;
		return { ...run, facts, name: nameIn(text, facts, ofLogin) };
	});
	const renewing = named.filter(({ renews }) => renews !== 'no');
	const group = judgeGroup(text, renewing, home);
	const known = renewing.flatMap(({ name }) => (typeof name === 'object' ? name.name : []));
	const inGroup = group === 'apart'
		? renewing
		: named.filter(({ name }) => typeof name === 'object' && known.includes(name.name));
	const cancel = textOf(level['cancel-in-progress']) ?? 'false';
	const values = inGroup.map(({ facts }) => fillText(cancel, facts));
	return {
		group,
		cancels: judgeCancel(cancel, values),
		isQueued: textOf(level['queue']) === 'max',
	};
}
function judgeCancel(text, values) {
	if (text === 'true' || values.includes('true'))
		return 'yes';
	return text === 'false' || values.every((value) => value === 'false') ? 'no' : 'unknown';
}
function judgeGroup(text, runs, home) {
	const ofAll = compareNames(runs, () => '');
	const [first] = runs.flatMap(({ name }) => (typeof name === 'object' ? name.name : []));
	if (ofAll === 'one')
		return { name: first ?? text.toLowerCase(), isOfOne: false };
	if (home === 'repository')
		return ofAll;
	const inEach = compareNames(runs, ({ environment }) => environment.toLowerCase());
	if (inEach !== 'one')
		return inEach;
	return home === 'environment' ? { name: text.toLowerCase(), isOfOne: true } : 'unknown';
}
function compareNames(runs, loginOf) {
	if (isOneFor(runs, loginOf))
		return 'one';
	const sure = runs.filter(({ renews, name }) => renews === 'yes' && name !== 'unknown');
	const isApart = runs.every(({ name }) => name === 'apart') || !isOneFor(sure, loginOf);
	return isApart ? 'apart' : 'unknown';
}
function isOneFor(runs, loginOf) {
	const found = new Map();
	return runs.every((run) => {
		const login = loginOf(run);
		const name = nameKey(run.name);
		const isFirst = !found.has(login);
		if (isFirst)
			found.set(login, name);
		return typeof run.name === 'object' && found.get(login) === name;
	});
}
function nameKey(name) {
	return typeof name === 'object' ? `name ${name.name}` : name;
}
function nameIn(text, facts, environment) {
	const filled = fillText(text, facts).replace(/\s+/g, ' ').toLowerCase();
	const own = [...environment.toLowerCase().matchAll(expressions)].map(([, inner = '']) => inner);
	const shared = new Set(own.map((inner) => inner.replace(/\s+/g, '')));
	const left = [...filled.matchAll(expressions)]
		.map(([, inner = '']) => inner)
		.filter((inner) => !isSameForAll(inner) && !shared.has(inner.replace(/\s+/g, '')));
	if (left.length === 0)
		return { name: filled };
	return left.some((inner) => isRefused.test(inner) || differs(inner, facts)) ? 'apart' : 'unknown';
}
const isRefused = /\b(?:env|secrets|steps|runner|job)\./;
const constants = /^(?:vars\.\w+|github\.(?:repository(?:_owner)?(?:_id)?|(?:server|api|graphql)_url)|true|false|null)$/;
function isSameForAll(expression) {
	const names = expression
		.toLowerCase()
		.replace(/'[^']*'/g, '')
		.match(/[a-z_][\w.-]*(?!\s*\(|[\w.-])/g);
	return (names ?? []).every((name) => constants.test(name));
}
var events = require_(8947);
;// src/cli/doctor/runs.js
function scheduledRun(cron, { repository, defaultBranch }) {
	const name = defaultBranch ?? { begins: '', isNot: '' };
	return {
		...run_facts_factsOf('schedule', { repository, kind: 'heads', name }),
		'github.event.schedule': cron,
	};
}
function runAfterSchedule({ repository, defaultBranch }) {
	const name = defaultBranch ?? anyName;
	return {
		...run_facts_factsOf('workflow_run', { repository, kind: 'heads', name }),
		'github.event.workflow_run.event': 'schedule',
		'github.event.workflow_run.head_branch': name,
	};
}
function renews(step, facts) {
	return allOf([reaches(step, facts), not(hasAccessToken(step, facts))]);
}
function hasAccessToken({ inputs }, facts) {
	const { 'access-token': access = '' } = inputs;
	if (access.trim() === '')
		return 'no';
	const given = secretsIn(access).map((name) => [`secrets.${name.toLowerCase()}`, anyName]);
	return judge(access, { ...facts, ...Object.fromEntries(given) });
}
const ofOtherRefs = new Set(['release', 'create']);
const anyName = { begins: '', isNot: '' };
function renewingRunsOf(step, branches) {
	if (!isCached(step, branches.server))
		return runs_runsOf(step, branches);
	const { repository, defaultBranch: name = anyName } = branches;
	const { events, branches: filter, tagsOnly } = step;
	const isPushed = !tagsOnly && (filter.length === 0 || typeof name === 'object' || matchesFilter(filter, name));
	const renewing = events.filter((event) => !ofPulls.test(event) && !ofOtherRefs.has(event) && (event !== 'push' || isPushed));
	return renewing.flatMap((event) => event === 'schedule'
		? step.crons.map((cron) => scheduledRun(cron, branches))
		: [run_facts_factsOf(event, { repository, kind: 'heads', name })]);
}
function runs_runsOf(step, branches) {
	const { repository, defaultBranch = anyName } = branches;
	const at = (event, kind, name) => run_facts_factsOf(event, { repository, kind, name });
	const ofPull = {
		'github.event.number': anyName,
		'github.event.pull_request.number': anyName,
	};
	return step.events.flatMap((event) => {
		if (event === 'schedule')
			return step.crons.map((cron) => scheduledRun(cron, branches));
		if (event === 'push')
			return pushedNames(step, branches).map(({ kind, name }) => at(event, kind, name));
		if (event === 'release')
			return [at(event, 'tags', anyName)];
		if (ofDefaultBranch.has(event))
			return [at(event, 'heads', defaultBranch)];
		if (!ofPulls.test(event))
			return apartFrom(step, branches, '').map((name) => at(event, 'heads', name));
		const { 'github.head_ref': _unknown, ...facts } = at(event, 'pull', anyName);
		const hasHead = ['pull_request', 'pull_request_target'].includes(event);
		return [hasHead ? { ...facts, ...ofPull, 'github.head_ref': anyName } : facts];
	});
}
function pushedNames(step, branches) {
	const { branches: filter, tagsOnly } = step;
	const { defaultBranch } = branches;
	const patterns = filter.length > 0 ? filter : ['**'];
	const isOfDefault = (pattern) => defaultBranch !== undefined &&
		matchesFilter([pattern], defaultBranch) &&
		matchesFilter(patterns, defaultBranch);
	const names = patterns
		.filter((pattern) => !tagsOnly && lets(patterns, pattern))
		.flatMap((pattern) => isPattern.test(pattern) && isOfDefault(pattern)
		? apartFrom(step, branches, beginningOf(pattern))
		: [runs_nameOf(pattern)])
		.map((name) => ({ kind: 'heads', name }));
	return [...names, ...(takesTags(step) ? [{ kind: 'tags', name: anyName }] : [])];
}
function apartFrom(step, { defaultBranch }, begins) {
	const compared = /github\.ref(?:_name)?\s*==\s*'(?:refs\/heads\/)?([^']+)'/gi;
	const found = [...conditionsOf(step).join('\n').matchAll(compared)];
	const named = found.map(([, name = '']) => name).filter((name) => name.startsWith(begins));
	const names = new Set([...(defaultBranch === undefined ? [] : [defaultBranch]), ...named]);
	return [...names, { begins, isNot: defaultBranch ?? '' }];
}
function runs_nameOf(pattern, isNot = '') {
	return isPattern.test(pattern) ? { begins: beginningOf(pattern), isNot } : pattern;
}
function beginningOf(pattern) {
	return pattern.replace(/[*?+[\\].*$/s, '');
}
function foreignRunsOf(step, branches) {
	const { events, inputs } = step;
	const { repository } = branches;
	const ofTags = { repository, kind: 'tags', name: { begins: '', isNot: '' } };
	const isPush = events.includes('push');
	return [
		...(isPush && inputs['preview'] !== 'branch' ? otherBranches(step, branches) : []),
		...(isPush && takesTags(step) ? [{ of: 'a tag', facts: run_facts_factsOf('push', ofTags) }] : []),
		...(events.includes('release') ? [{ of: 'a release', facts: run_facts_factsOf('release', ofTags) }] : []),
		...(events.includes('create') ? [{ of: 'a new tag', facts: run_facts_factsOf('create', ofTags) }] : []),
		...events
			.filter((event) => !isRenewingEvent(event))
			.map((event) => ({ of: event, facts: run_facts_factsOf(event, { ...ofTags, kind: 'heads' }) })),
	];
}
function isRenewingEvent(event) {
	const isTold = ['schedule', 'release', 'create', 'workflow_call'].includes(event);
	return isTold || ofPulls.test(event) || (0,events/*isEvent*/.xH)(event, 'reviewed');
}
function otherBranches({ branches, tagsOnly }, { repository, defaultBranch }) {
	const isLeftOut = defaultBranch !== undefined && branches.length > 0 && !matchesFilter(branches, defaultBranch);
	if (tagsOnly || isLeftOut)
		return [];
	const isNot = defaultBranch ?? '';
	const patterns = branches.length > 0 ? branches : ['**'];
	return patterns
		.filter((pattern) => lets(patterns, pattern) && pattern !== defaultBranch)
		.filter((pattern) => defaultBranch !== undefined || isPattern.test(pattern))
		.map((pattern) => {
		const name = runs_nameOf(pattern, isNot);
		return { of: 'another branch', facts: run_facts_factsOf('push', { repository, kind: 'heads', name }) };
	});
}
function takesTags({ branches, tags, tagsOnly }) {
	if (tags.length === 0)
		return branches.length === 0 && !tagsOnly;
	return tags.some((pattern) => lets(tags, pattern));
}
const isPattern = /[*?+[\\]/;
function lets(patterns, pattern) {
	if (pattern.startsWith('!'))
		return false;
	const sample = pattern.replace(/\*+/g, 'x');
	return isPattern.test(sample) || matchesFilter(patterns, sample);
}
;// src/cli/doctor/job-runs.js
function jobRunsOf(step, branches) {
	const renewing = renewingRunsOf(step, branches).map((facts) => ({ facts, mayRenew: true }));
	const all = runs_runsOf(step, branches).map((facts) => ({ facts, mayRenew: false }));
	const rows = job_runs_rowsOf(step);
	return [...renewing, ...all].flatMap(({ facts, mayRenew }) => givenInputs(step, facts).flatMap((given) => rows.map((row) => {
		const known = { ...facts, ...row, ...job_runs_ofRun(step, facts) };
		const atRoot = { ...known, ...given };
		const asked = { ...facts, ...row };
		return {
			facts: step.gates.map((gate) => ({ ...known, ...inputsAt(gate, atRoot) })),
			environment: fillText(step.environment ?? '', atRoot),
			comes: reaches(step, asked),
			renews: mayRenew ? renews(step, asked) : 'no',
		};
	})));
}
function job_runs_rowsOf({ gates }) {
	const all = gates.map((gate) => factsOfRows(gate));
	const several = all.filter((rows) => rows === undefined || rows.length !== 1);
	const rows = several.length > 1 ? undefined : (several[0] ?? all[0]);
	if (several.length > 0 && rows === undefined)
		return [{}];
	return (rows ?? [{}]).map((row, at) => ({ ...row, 'strategy.job-index': at }));
}
const own = { begins: '', isNot: '' };
function job_runs_ofRun(step, facts) {
	const root = step.gates.at(-1);
	const repository = evaluate('github.repository', facts) ?? '';
	const ref = facts['github.ref'];
	const isScheduled = facts['github.event_name'] === 'schedule';
	return {
		'github.workflow': (root && textOf(root.workflow['name'])) ?? root?.file ?? null,
		'github.workflow_ref': typeof ref === 'string' ? `${repository}/${root?.file ?? ''}@${ref}` : own,
		'github.run_id': own,
		'github.run_number': own,
		'github.run_attempt': own,
		'github.sha': own,
		'github.actor': own,
		'github.actor_id': own,
		'github.triggering_actor': own,
		'github.event.repository.full_name': isScheduled ? '' : repository,
		'github.event.repository.name': isScheduled ? '' : (repository.split('/')[1] ?? ''),
	};
}
function givenInputs({ gates }, facts) {
	const event = facts['github.event_name'];
	if (event === 'workflow_call')
		return [{}];
	if (event !== 'workflow_dispatch')
		return [{ inputs: null }];
	const { inputs } = mapOf(mapOf(gates.at(-1)?.workflow['on'])['workflow_dispatch']);
	const declared = Object.entries(mapOf(inputs)).map(([name, input]) => ({
		name: name.toLowerCase(),
		input: mapOf(input),
	}));
	if (declared.length === 0)
		return [{ inputs: null, 'github.event.inputs': null }];
	const given = (factFor) => Object.fromEntries(declared.flatMap(({ name, input }) => [
		[`inputs.${name}`, factFor(input)],
		[`github.event.inputs.${name}`, asText(factFor(input))],
	]));
	return [given(defaultOf), given((input) => (input['type'] === 'boolean' ? true : own))];
}
const asText = (value) => (typeof value === 'boolean' ? String(value) : value);
function defaultOf(input) {
	const { type, default: given, required, options } = input;
	if (type === 'boolean')
		return given === true;
	const [first] = Array.isArray(options) ? options : [];
	const text = textOf(given) ?? textOf(first);
	if (text !== undefined)
		return text;
	return required === true || type === 'environment' ? own : '';
}
function inputsAt({ inputs }, atRoot) {
	if (!inputs) {
		const known = Object.entries(atRoot).filter(([name]) => /^(?:github\.event\.)?inputs/.test(name));
		return Object.fromEntries(known);
	}
	const filled = Object.entries(inputs).map(([name, text]) => [name, fillText(text, atRoot)]);
	const known = filled.filter(([, text]) => !text.includes('${{'));
	return Object.fromEntries(known.map(([name, text]) => [`inputs.${name}`, text]));
}
;// src/cli/doctor/login-home.js
async function findHome(repository, { step, environments, }) {
	const { environment, inputs } = step;
	const secret = secretOf(step);
	if (environment === undefined || (inputs['token-file'] && !inputs['refresh-token']))
		return 'repository';
	if (secret === undefined)
		return 'unknown';
	try {
		if (environments === undefined)
			return await findOutside(repository, { step, secret });
		const homes = environments.map(async (name) => {
			const vault = repository.vaultOf(name);
			const origin = await findOrigin({ ...repository, vault }, 'secret', secret);
			if (origin === undefined)
				return 'unknown';
			return origin === 'place' && name !== undefined ? 'environment' : 'repository';
		});
		const [first = 'unknown', ...others] = new Set(await Promise.all(homes));
		return others.length === 0 ? first : 'unknown';
	}
	catch {
		return 'unknown';
	}
}
async function findOutside(repository, { step, secret }) {
	if (step.inputs['secret-environment'])
		return 'environment';
	const origin = await findOrigin({ ...repository, vault: repository.whole }, 'secret', secret);
	return origin === undefined ? 'environment' : 'unknown';
}
;// src/cli/doctor/judged-step.js
async function judged_step_judgeStep(step, { repository, branches, schedules, }) {
	const runs = jobRunsOf(step, branches);
	const coming = runs.filter(({ comes }) => comes !== 'no');
	const names = [...new Set(coming.map(({ environment }) => environment || undefined))];
	const isKnown = !names.some((name) => name?.includes('${{')) && names.length > 0;
	const environments = isKnown ? names : undefined;
	const home = await findHome(repository, { step, environments });
	const followedCrons = step.after.flatMap((name) => schedules.get(name) ?? []);
	return { ...step, environments, home, levels: levelsOf(step, runs, home), followedCrons };
}
function haveOneLogin(one, other) {
	if (sourceOf(one) !== sourceOf(other))
		return 'no';
	const [first, second] = [one, other].map(({ environment = '' }) => environment.replace(/\s/g, '').toLowerCase());
	const homes = [one.home, other.home];
	if (first === second || homes.every((home) => home === 'repository'))
		return 'yes';
	return homes.includes('unknown') ? 'unknown' : 'no';
}
;// src/cli/doctor/source.js
function source_checkSource(repository, steps) {
	if (!repository.isPrivate)
		return [];
	const lacking = steps.filter(({ inputs }) => ['runner', 'app'].includes(inputs['target'] ?? '') &&
		!inputs['source-url'] &&
		!inputs['source-token'] &&
		!inputs['git-credential']);
	return lacking.map((step) => {
		const text = `${folder_step_placeOf(step)}: the repository is private, and the step gives the platform no token to clone it.`;
		const line = { command: `source-token: \${{ secrets.${(0,login_names/*namesFor*/.G)('').source} }}` };
		return ofJob(step, wrong(text, ['Add to the step:', line, ...sourceTokenAdvice(repository)]));
	});
}
function sourceTokenAdvice(repository) {
	return [
		`The platform clones ${repository.repository}, which is private. Make a fine-grained token for this repository alone, with "Contents: read", and store it:`,
		...byHand(repository, 'secret', `set ${(0,login_names/*namesFor*/.G)('').source}`),
	];
}
;// src/cli/doctor/step-inputs.js
const deciding = ['target', 'operation', 'preview', 'runner', 'service'];
const step_inputs_ofLogin = new Set(['refresh-token', 'secret-token', 'token-file']);
async function checkTogether(steps, branches) {
	const found = steps.map(async (step) => {
		const problems = await problemsOfStep(step, branches);
		return problems.map(({ input, text }) => ofJob(step, wrong(`${folder_step_placeOf(step)}: \`${input}\` ${text}`, 'Correct it: the step refuses it in every run.')));
	});
	return (await Promise.all(found)).flat();
}
async function problemsOfStep(step, branches) {
	const given = (name) => step.inputs[name] ?? '';
	if (deciding.some((name) => given(name).includes('${{')))
		return [];
	const inputs = [given, (name) => given(name).replace(expressions, '')].map((read) => (0,read_inputs/*parseInputs*/.TL)({ ...rawOf(read), 'access-token': 'given', 'github-token': 'given' }));
	const judged = inputs.flatMap((read) => step_inputs_runsOf(step, branches).map(async (run) => {
		const { intent, problems } = await (0,resolve_task/*judgeInputs*/.d)({ ...read, problems: [] }, run);
		const broken = read.problems.map(({ input }) => input);
		return intent.skip ? undefined : problems.filter(({ input }) => !broken.includes(input));
	}));
	const [first = [], ...others] = (await Promise.all(judged)).flatMap((one) => (one ? [one] : []));
	return first.filter(({ input }) => !step_inputs_ofLogin.has(input) &&
		!given(input).includes('${{') &&
		others.every((problems) => problems.some((problem) => problem.input === input)));
}
function rawOf(read) {
	return Object.fromEntries(contract_inputs/*inputNames*/.vj.map((name) => [name, read(name)]));
}
const ofBranches = new Set(['push', 'schedule', 'workflow_dispatch', 'release']);
function step_inputs_runsOf({ events }, { repository, defaultBranch = 'main' }) {
	const start = (event, ref, more = {}) => (0,read_event/*readEvent*/.j)({ GITHUB_EVENT_NAME: event, GITHUB_REF: ref, GITHUB_REPOSITORY: repository }, { repository: { default_branch: defaultBranch }, ...more });
	const head = { ref: 'topic', sha: '0'.repeat(40), repo: { full_name: repository } };
	const pull = { number: 1, state: 'open', head, user: { login: '' } };
	return [
		...(events.every((event) => event.startsWith('pull_request'))
			? []
			: [start('push', `refs/heads/${defaultBranch}`)]),
		...(events.every((event) => ofBranches.has(event))
			? []
			: [start('pull_request', 'refs/pull/1/merge', { action: 'opened', pull_request: pull })]),
	];
}
;// src/cli/doctor/values.js
async function checkValues(repository, steps, checked) {
	const isTold = ({ kind, name, step }) => step.environment === repository.environment &&
		checked.includes(`${kind} ${name.toUpperCase()}`);
	const inEach = steps.flatMap((step) => (step.environments ?? [step.environment]).map((environment) => ({ ...step, environment })));
	const values = inEach.flatMap(valuesOf).filter((value) => !isTold(value));
	const isFirst = ({ kind, name, step }, index) => index ===
		values.findIndex((one) => one.kind === kind && one.name === name && one.step.environment === step.environment);
	const found = values.filter(isFirst).map((value) => checkValue(repository, value));
	return (await Promise.all(found)).flat();
}
function valuesOf(step) {
	const { 'client-secret': _optional, ...inputs } = step.inputs;
	const texts = [...Object.values(inputs), ...Object.values(step.env)].join('\n');
	const found = [
		...texts.matchAll(/\$\{\{\s*(?:toJSON\(\s*)?(secrets|vars)(?:\.|\[\s*')(\w+)(?:'\s*\])?\s*\)?\s*\}\}/gi),
	];
	return found.flatMap(([, kind = '', name = '']) => name.toUpperCase() === 'GITHUB_TOKEN'
		? []
		: [{ kind: kind.toLowerCase() === 'vars' ? 'variable' : 'secret', name, step }]);
}
async function checkValue(repository, { kind, name, step }) {
	const { environment } = step;
	if (environment?.includes('${{'))
		return [
			ofJob(step, unknown(`${folder_step_placeOf(step)}: the environment is known to a run alone, so its ${kind} ${name} was not looked at.`)),
		];
	const vault = repository.vaultOf(environment);
	const where = environment
		? `in the environment ${environment}, the repository`
		: 'in the repository';
	try {
		if (await findOrigin({ ...repository, vault }, kind, name))
			return [];
		if (environment === undefined && repository.environment) {
			const origin = await findOrigin(repository, kind, name);
			if (origin)
				return [ofJob(step, isElsewhere({ kind, name, step }, repository.environment))];
		}
	}
	catch (error) {
		return [
			ofJob(step, unknown(`${folder_step_placeOf(step)}: whether there is a ${kind} ${name} is not known: ${(0,errors/*messageOf*/.bD)(error)}`)),
		];
	}
	const text = `${folder_step_placeOf(step)}: there is no ${kind} ${name} ${where} or its organisation.`;
	const set = byHand({ ...repository, environment }, kind, `set ${name}`);
	return [ofJob(step, wrong(text, ['Set it, or remove it from the step:', ...set]))];
}
function isElsewhere({ kind, name, step }, environment) {
	const text = `${folder_step_placeOf(step)}: it does not run in the environment ${environment}, so it cannot see the ${kind} ${name}.`;
	return wrong(text, `Add to the job: environment: ${environment}`);
}
var nearest = require_(80413);
;// src/cli/doctor/cron-pauses.js
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const weekdays = 'sun|mon|tue|wed|thu|fri|sat'.split('|');
const fields = [
	{ from: 0, to: 59, names: [] },
	{ from: 0, to: 23, names: [] },
	{ from: 1, to: 31, names: [] },
	{ from: 1, to: 12, names: ['', ...months] },
	{ from: 0, to: 6, names: weekdays },
];
function isCron(cron) {
	return readCron(cron) !== undefined;
}
function readCron(cron) {
	const parts = cron.trim().split(/\s+/);
	const read = fields.flatMap((field, at) => cron_pauses_valuesOf(parts[at] ?? '', field) ?? []);
	return parts.length === fields.length && read.length === fields.length ? read : undefined;
}
function cron_pauses_valuesOf(text, { from, to, names }) {
	const values = new Set();
	for (const part of text.split(',')) {
		const [, range = '', step] = /^(\*|\w+(?:-\w+)?)(?:\/(\d+))?$/.exec(part) ?? [];
		const ends = range.split('-').map((end) => {
			const named = names.indexOf(end.toLowerCase());
			return named >= 0 ? named : Number(end || Number.NaN);
		});
		const isOpen = range === '*' || (step !== undefined && ends.length === 1);
		const first = range === '*' ? from : (ends[0] ?? from);
		const last = isOpen ? to : (ends.at(-1) ?? first);
		const isWithin = [first, last].every((end) => end >= from && end <= to);
		if (!isWithin || first > last || step === '0')
			return undefined;
		for (let value = first; value <= last; value += Number(step ?? 1))
			values.add(value);
	}
	return values;
}
const dayMs = 86_400_000;
const days = Array.from({ length: 1461 }, (_, day) => new Date(Date.UTC(2024, 0, 1) + day * dayMs));
function computeLongestPause(crons) {
	const starts = crons.flatMap((cron) => startsOf(cron) ?? []);
	const found = days.flatMap((day, at) => (starts.some((isStart) => isStart(day)) ? [at] : []));
	const [first] = found;
	if (first === undefined)
		return Number.POSITIVE_INFINITY;
	const pauses = found.map((day, at) => (found[at + 1] ?? first + days.length) - day);
	return Math.max(...pauses);
}
function startsOf(cron) {
	const [, , ofMonth, month, ofWeek] = readCron(cron) ?? [];
	if (!ofMonth || !month || !ofWeek)
		return undefined;
	const [, , dayText = '', , weekText = ''] = cron.trim().split(/\s+/);
	const isEither = !dayText.startsWith('*') && !weekText.startsWith('*');
	return (day) => {
		const answers = [ofMonth.has(day.getUTCDate()), ofWeek.has(day.getUTCDay())];
		const isDay = isEither ? answers.includes(true) : !answers.includes(false);
		return isDay && month.has(day.getUTCMonth() + 1);
	};
}
;// src/cli/doctor/cached-login.js
const cacheDays = 7;
const often = "schedule: [{ cron: '17 4 * * 1,4' }]";
const ends = `The login is kept in the Actions cache, and ends after ${cacheDays} days without a run`;
function checkCached(cached, branches) {
	const firsts = cached.filter((step, at) => !cached.slice(0, at).some((one) => haveOneLogin(one, step) === 'yes'));
	return [
		...firsts.flatMap((first) => cached_login_checkLogin(first, cached, branches)),
		...(branches.server === 'github.com' ? cached.flatMap(checkCacheMode) : []),
		...cached.flatMap((step) => checkForeign(step, branches)),
	];
}
function cached_login_checkLogin(first, cached, branches) {
	const withOne = (answers) => cached.filter((step) => answers.includes(haveOneLogin(first, step)));
	const found = checkSchedule(withOne(['yes']), branches);
	if (found.length === 0 || checkSchedule(withOne(['yes', 'unknown']), branches).length > 0)
		return found;
	const text = `${folder_step_placeOf(first)}: whether the schedule of another job renews its login was not looked at: where the secret of each is, is not known.`;
	return [ofJob(first, unknown(text))];
}
function checkSchedule(steps, branches) {
	const all = steps.flatMap((step) => [
		...step.crons.map((cron) => ({
			step,
			cron,
			answer: renews(step, scheduledRun(cron, branches)),
		})),
		...step.followedCrons.map((cron) => ({
			step,
			cron,
			answer: renews(step, runAfterSchedule(branches)),
		})),
	]);
	const isTimely = (answers) => {
		const crons = all.filter(({ answer }) => answers.includes(answer)).map(({ cron }) => cron);
		return computeLongestPause(crons) < cacheDays;
	};
	if (isTimely(['yes']))
		return [];
	if (!isTimely(['yes', 'unknown', 'no']))
		return [scheduleProblem(all.map(({ cron }) => cron))];
	const unjudged = all.find(({ answer }) => answer === 'unknown')?.step;
	if (unjudged && isTimely(['yes', 'unknown'])) {
		const text = `${folder_step_placeOf(unjudged)}: whether its \`if\` lets the schedule renew the login was not looked at: ${shownConditions(unjudged)}`;
		return [ofJob(unjudged, unknown(text))];
	}
	return all
		.filter(({ answer }) => answer === 'no')
		.slice(0, 1)
		.map(({ step, cron }) => wrong(`${ends}: the \`if\` of ${folder_step_placeOf(step)} keeps the schedule \`${(0,plain_text/*plainText*/.wh)(cron, 60)}\` from it: ${shownConditions(step)}`, "Let the schedule through, in each `if` on the way: github.event_name == 'schedule' || …"));
}
function scheduleProblem([cron, ...others]) {
	if (cron === undefined)
		return wrong(`${ends}: no workflow here renews it on a schedule.`, `Add to the workflow, below \`on:\`: ${often}`);
	const shown = (0,plain_text/*plainText*/.wh)([cron, ...others].join('`, `'), 120);
	const pause = `leaves ${cacheDays} days or more between two runs, and GitHub starts them late.`;
	return wrong(`${ends}: the schedule \`${shown}\` ${pause}`, `Change it: ${often}`);
}
function shownConditions(step) {
	return (0,plain_text/*plainText*/.wh)(conditionsOf(step).join('; '), 200) || 'its `needs`';
}
function checkCacheMode(step) {
	const isAfter = step.events.includes('workflow_run');
	const mode = step.cacheMode ?? (isAfter ? 'read' : 'write');
	if (mode === 'write')
		return [];
	const why = step.cacheMode === undefined
		? 'it runs after another workflow'
		: `its \`cache-mode\` is ${(0,plain_text/*plainText*/.wh)(mode, 40)}`;
	const text = `${folder_step_placeOf(step)}: ${why}, and cannot store the renewed login in the cache.`;
	return [mode.includes('${{') ? unknown(text) : wrong(text, 'Add to the job: cache-mode: write')];
}
function checkForeign(step, branches) {
	const runs = foreignRunsOf(step, branches)
		.filter(({ facts }) => hasAccessToken(step, facts) === 'no')
		.map(({ of, facts }) => ({ of, answer: reaches(step, facts) }));
	const kinds = (wanted) => {
		const found = runs.filter(({ answer }) => answer === wanted).map(({ of }) => of);
		return [...new Set(found)].join(' or ');
	};
	const inSecret = 'keep the login in a secret: `osc-deploy init --env production` with a token in OSC_SECRET_TOKEN.';
	const place = folder_step_placeOf(step);
	const certain = kinds('yes');
	if (certain) {
		const branch = (0,plain_text/*plainText*/.wh)(branches.defaultBranch ?? 'main', 100);
		const isOfBranch = certain.includes('branch');
		const text = `${place}: the run of ${certain} cannot renew a login in the Actions cache, and fails where the last run of the default branch is more than an hour ago.`;
		const next = isOfBranch
			? `Below \`push:\` leave only \`branches: [${branch}]\`; or ${inSecret}`
			: (0,format/*capitalize*/.ZH)(inSecret);
		return [ofJob(step, wrong(text, next))];
	}
	const possible = kinds('unknown');
	const text = `${place}: whether its \`if\` lets the run of ${possible} through, which cannot renew a login in the Actions cache, was not looked at: ${shownConditions(step)}`;
	return possible ? [ofJob(step, unknown(text))] : [];
}
;// src/cli/doctor/copied-secret.js
function checkCopies(renewing, { server, repository }) {
	const copied = renewing.filter((step) => isCopied(step, server));
	return copied.flatMap((step) => {
		const count = countJobs(step, 'all');
		if (count !== 1)
			return [
				tell(step, {
					jobs: 'the jobs of its matrix',
					answer: count ? 'yes' : 'unknown',
					repository,
				}),
			];
		const others = copied.map((one) => ({ one, answer: meetInRun(one, step) }));
		const found = (wanted) => others.find(({ answer }) => answer === wanted);
		const other = found('yes') ?? found('unknown');
		if (!other)
			return [];
		return [tell(step, { jobs: `it and ${folder_step_placeOf(other.one)}`, answer: other.answer, repository })];
	});
}
function isCopied(step, server) {
	const isOfRepository = step.home === 'repository' && !sourceOf(step).includes('matrix.');
	return !isForge(server) && isOfRepository && readLogin(step, server).store === 'github-secret';
}
function meetInRun(one, other) {
	const isOneRun = one.gates.at(-1)?.file === other.gates.at(-1)?.file;
	if (isOneJob(one, other) || !isOneRun || haveOneLogin(one, other) !== 'yes')
		return 'no';
	const answers = one.events.map((event) => {
		const facts = { 'github.event_name': event };
		return allOf([reaches(one, facts), reaches(other, facts)]);
	});
	if (answers.includes('yes'))
		return 'yes';
	return answers.includes('unknown') ? 'unknown' : 'no';
}
function isOneJob(one, other) {
	const [first, second] = [one, other].map(({ gates }) => String(gates.map(({ file, job }) => `${file} ${job}`)));
	return first === second;
}
function tell(step, { jobs, answer, repository }) {
	const text = `${folder_step_placeOf(step)}: ${jobs} have one login in a secret of the repository, which GitHub copies when the run is queued, so every job but the first finds its token used.`;
	if (answer !== 'yes')
		return ofJob(step, unknown(`${text} Whether they are in one run is known to a run alone.`));
	return ofJob(step, wrong(text, [
		'Deploy in several steps of one job; or keep the login in an environment, which each job reads when it starts:',
		{ command: 'environment: production' },
		'Add to each step, and sign in:',
		{ command: 'secret-environment: production' },
		(0,base_advice/*ourCommand*/.uD)(`login --repo ${repository} --env production`),
	]));
}
;// src/cli/doctor/crowds.js
function checkCrowds(renewing, server) {
	const all = renewing.filter((step) => queueOf(step) !== undefined).flatMap(waitingOf);
	return all.flatMap((one) => {
		const others = all.filter(({ group }) => group === one.group);
		const crowds = one.step.events.map((event) => countCrowd(one, { others, event }));
		const isCrowd = crowds.some(({ most }) => most > 2);
		if (one.isQueued || !isCrowd)
			return [];
		const text = `${folder_step_placeOf(one.step)}: one event brings three jobs or more into the group ${one.group}. GitHub keeps one waiting job of a group and cancels the others.`;
		const fix = 'Add to each `concurrency:` with this group: queue: max';
		const isSure = server === 'github.com' && crowds.some(({ least }) => least > 2);
		return [ofJob(one.step, isSure ? wrong(text, fix) : unknown(text))];
	});
}
function waitingOf(step) {
	return step.levels.flatMap(({ group, isRun, isQueued }) => typeof group === 'object' && !group.isOfOne
		? [{ group: group.name, step, isRun, isQueued }]
		: []);
}
function countCrowd(one, { others, event }) {
	const facts = { 'github.event_name': event };
	const met = [one];
	for (const other of others)
		if (met.every((each) => meet(each.step, other.step, each.isRun || other.isRun)))
			met.push(other);
	const counts = met.map(({ step, isRun }) => {
		const answer = reaches(step, facts);
		const count = isRun ? 1 : countJobs(step, 'at once');
		return {
			least: answer === 'yes' ? (count ?? 1) : 0,
			most: answer === 'no' ? 0 : (count ?? 3),
		};
	});
	const sum = (which) => counts.reduce((all, count) => all + count[which], 0);
	return { least: sum('least'), most: sum('most') };
}
function meet(one, other, isOfRun) {
	const first = one.gates.at(-1);
	const second = other.gates.at(-1);
	if (!first || !second)
		return false;
	if (first.file === second.file && isOfRun)
		return false;
	if (first.file !== second.file)
		return String(crowds_startOf(one)) === String(crowds_startOf(other));
	const isChain = neededBy(first).includes(second.job) || neededBy(second).includes(first.job);
	return !isOneJob(one, other) && !isChain;
}
function crowds_startOf({ events, branches, tags, crons, after }) {
	return [events, branches, tags, crons, after];
}
;// src/cli/doctor/groups.js
function checkGroups(steps, login) {
	const { server } = login;
	const renewing = steps.filter((step) => isRenewing(step) && renewingRunsOf(step, login).length > 0);
	return [
		...steps.flatMap(checkDeadlock),
		...renewing.flatMap((step) => checkMatrix(step, server)),
		...checkCopies(renewing, login),
		...checkCrowds(renewing, server),
		...renewing.flatMap((step, index) => {
			const others = renewing
				.slice(0, index)
				.filter((one) => isOneLogin(one, step))
				.filter((one) => !isCopied(step, server) || meetInRun(one, step) === 'no');
			const meetingIn = (meeting) => others.find((one) => meetingOf(step, one, server) === meeting);
			const other = meetingIn('always') ?? meetingIn('perhaps');
			return other ? tellMeeting(step, other, server) : [];
		}),
	];
}
function isOneLogin(one, step) {
	const areQueued = [one, step].every((each) => queueOf(each) !== undefined);
	return areQueued && haveOneLogin(one, step) === 'yes';
}
function tellMeeting(step, other, server) {
	if (meetingOf(step, other, server) === 'always') {
		const text = `${folder_step_placeOf(step)}: it waits in the group ${groupFor(step)}, and ${folder_step_placeOf(other)}, with the same login in the group ${groupFor(other)}: they can run at once, and one ends the login of the other.`;
		return [wrong(text, `Give both one group: concurrency: { group: ${groupFor(other)} }`)];
	}
	const textOf = sharedBy(step, other).length > 0 ? shareText : groups_guessText;
	return [ofJob(step, unknown(textOf(step, other))), ofJob(other, unknown(textOf(other, step)))];
}
function groupFor(step) {
	return (0,plain_text/*plainText*/.wh)(queueOf(step) ?? '', 100);
}
function shareText(step, other) {
	return `${folder_step_placeOf(step)}: the group ${groupFor(step)} is of the workflow, so it and ${folder_step_placeOf(other)}, with the same login, may run at once. Give each job the group.`;
}
function groups_guessText(step, other) {
	return `${folder_step_placeOf(step)}: whether its group ${groupFor(step)} is ${groupFor(other)}, in which ${folder_step_placeOf(other)} waits with the same login, is known to a run alone.`;
}
function meetingOf(one, other, server) {
	const ofOne = groupsOf(one);
	const ofOther = groupsOf(other);
	const shared = sharedBy(one, other);
	if (shared.length === 0)
		return isDifferent(ofOne.all, ofOther.all) ? 'always' : 'perhaps';
	const first = one.gates.at(-1);
	const second = other.gates.at(-1);
	if (!first || first.file !== second?.file || first.job === second.job)
		return 'never';
	if (shared.some((group) => ofOne.jobs.includes(group) && ofOther.jobs.includes(group)))
		return 'never';
	const isChain = neededBy(first).includes(second.job) || neededBy(second).includes(first.job);
	return isChain || isLent(one, server) ? 'never' : 'perhaps';
}
function sharedBy(one, other) {
	const { all } = groupsOf(other);
	return groupsOf(one).all.filter((group) => all.includes(group));
}
function isLent(step, server) {
	return ['actions-cache', 'file'].includes(readLogin(step, server).store);
}
function isDifferent(...groups) {
	return groups.flat().every((group) => !group.includes('${{'));
}
function groupsOf({ levels }) {
	const jobs = namesOf(levels.filter(({ isRun }) => !isRun));
	return { jobs, all: [...jobs, ...namesOf(levels.filter(({ isRun }) => isRun))] };
}
function checkDeadlock(step) {
	const all = step.levels.flatMap(groupInRun);
	const twice = all.find((group, index) => all.indexOf(group) !== index);
	if (twice === undefined)
		return [];
	const text = `${folder_step_placeOf(step)}: it waits in the group ${(0,plain_text/*plainText*/.wh)(twice, 100)}, which its own run holds, so GitHub cancels it.`;
	return [ofJob(step, wrong(text, 'Remove one of the two groups.'))];
}
function groupInRun({ group, text }) {
	if (typeof group === 'object' && !group.isOfOne)
		return [group.name];
	const hasDifferences = text.includes('${{') && /\b(?:inputs|needs|matrix|strategy)\b/.test(text);
	return hasDifferences ? [] : [text];
}
function checkMatrix(step, server) {
	if (queueOf(step) === undefined || groupsOf(step).jobs.length > 0 || isCopied(step, server))
		return [];
	if (readLogin(step, server).store !== 'github-secret' || hasLoginOfRow(step))
		return [];
	const count = countJobs(step, 'at once');
	if (count === 1)
		return [];
	const text = `${folder_step_placeOf(step)}: the jobs of its matrix have one login and start at once, so all but one find its token used.`;
	const fix = 'Add to `strategy:` of the job: max-parallel: 1';
	return [
		ofJob(step, count === undefined
			? unknown(`${text} How many they are is known to a run alone. ${fix}`)
			: wrong(text, fix)),
	];
}
function hasLoginOfRow(step) {
	const { environment = '', home } = step;
	return /\bmatrix\./.test(`${sourceOf(step)} ${home === 'repository' ? '' : environment}`);
}
;// src/cli/doctor/kept-login.js
function checkKept(step, server) {
	const login = readLogin(step, server);
	const place = folder_step_placeOf(step);
	const problems = login.problems.map((problem) => wrong(`${place}: \`${problem.input}\` ${problem.text}`, fixOf(problem, step)));
	if (!isRenewing(step))
		return problems;
	const { store } = login;
	return [
		...problems,
		...checkClient(step),
		...((0,token_store/*leavesSecret*/.pK)(login.inputs, store)
			? [
				wrong(`${place}: it names the \`secret-environment\` ${(0,plain_text/*plainText*/.wh)(step.inputs['secret-environment'] ?? '', 100)}, and has no \`secret-token\` to renew the secret there: the login is kept in the Actions cache, and each run warns of that.`, ['Add to the step:', { command: 'token-store: actions-cache' }]),
			]
			: []),
		...(store === 'github-secret' ? checkSecret(step) : []),
		...(store === 'github-secret' && !isForge(server) ? checkSecretPlace(step) : []),
		...(store === 'file' ? checkFile(step, login, server) : []),
		...(store === 'none' &&
			!login.inputs['allow-token-loss'] &&
			step.inputs['token-store'] === 'none'
			? [
				wrong(`${place}: \`token-store: none\` keeps no login, so the step refuses to use one.`, 'Remove it from the step.'),
			]
			: []),
	];
}
function fixOf({ input }, step) {
	const { 'token-file': file, 'refresh-token': token } = step.inputs;
	const names = (0,login_names/*namesFor*/.G)(secretOf(step) ?? 'OSC_REFRESH_TOKEN');
	const fixes = {
		'client-id': file && !token
			? ['It is printed by the sign-in on the runner:', (0,base_advice/*ourCommand*/.uD)((0,token_store/*tokenFileCommand*/.jf)(file))]
			: `client-id: \${{ vars.${names.clientId} }}`,
		'refresh-token': `refresh-token: \${{ secrets.${names.secret} }}`,
		'secret-token': `secret-token: \${{ secrets.${names.writer} }}`,
		'token-file': 'Give a path outside of the workspace: token-file: ~/.osc-deploy/login.json',
	};
	return fixes[input] ?? 'Correct it: the step refuses it in every run.';
}
function checkClient(step) {
	const read = secretOf(step);
	const usual = (0,login_names/*namesFor*/.G)('OSC_REFRESH_TOKEN').clientId;
	const isUsual = new RegExp(`\\bvars\\.${usual}\\b`, 'i').test(step.inputs['client-id'] ?? '');
	if (!isUsual || read === undefined || read === 'OSC_REFRESH_TOKEN')
		return [];
	const text = `${folder_step_placeOf(step)}: it reads the secret ${(0,plain_text/*plainText*/.wh)(read, 100)}, and the client of another login, ${usual}.`;
	return [wrong(text, `client-id: \${{ vars.${(0,login_names/*namesFor*/.G)(read).clientId} }}`)];
}
function checkSecret(step) {
	const { 'secret-token': writer = '', 'secret-name': named = '' } = step.inputs;
	const place = folder_step_placeOf(step);
	const own = isJobToken(writer)
		? [
			wrong(`${place}: \`secret-token\` is the job's own token, which can never write secrets.`, `secret-token: \${{ secrets.${(0,login_names/*namesFor*/.G)('').writer} }}`),
		]
		: [];
	const read = secretOf(step);
	const written = named || 'OSC_REFRESH_TOKEN';
	if (read === undefined || written.includes('${{') || written.toUpperCase() === read)
		return own;
	const text = `${place}: it reads the secret ${(0,plain_text/*plainText*/.wh)(read, 100)}, and would write its login over ${(0,plain_text/*plainText*/.wh)(written, 100)}.`;
	return [...own, wrong(text, `secret-name: ${(0,plain_text/*plainText*/.wh)(read, 100)}`)];
}
function checkSecretPlace(step) {
	const { environment, inputs } = step;
	const { 'secret-environment': written = '' } = inputs;
	const isKnown = !`${written}${environment ?? ''}`.includes('${{');
	if (!isKnown || written === '' || written.toLowerCase() === environment?.toLowerCase())
		return [];
	const where = environment === undefined ? 'in no environment' : `in ${environment}`;
	const text = `${folder_step_placeOf(step)}: it runs ${where}, and would write its login into a secret of the environment ${(0,plain_text/*plainText*/.wh)(written, 100)}.`;
	return [wrong(text, `Add to the job: environment: ${(0,plain_text/*plainText*/.wh)(written, 100)}`)];
}
const workspace = '/checkout';
const jobFolder = '/runner-temp/job';
function checkFile(step, { inputs }, server) {
	const { file, place, machine, isInContainer } = placesOf(step);
	if (server === 'github.com' && /^(?:ubuntu|windows|macos)-/.test(machine))
		return [
			wrong(`${place}: \`token-file\` is lost with the machine: ${(0,plain_text/*plainText*/.wh)(machine, 60)} is a new one for each job.`, 'Keep the login in a file on a self-hosted runner only, and else in a secret.'),
		];
	if (file.includes('${{'))
		return [
			unknown(`${place}: where \`token-file\` is, is known to a run alone, so it was not looked at.`),
		];
	const home = isInContainer ? '/github/home' : '/runner-home';
	const at = { home, workspace, jobFolder, journalPath: `${jobFolder}/journal` };
	const told = { ...inputs, 'token-file': file };
	const path = (0,rules_login/*tokenFilePath*/.Ds)(file, at);
	if (path !== undefined && (0,rules_login/*isInEmptiedHome*/.D$)(path, at)) {
		const text = `${place}: \`token-file\` is in the home of the job's container, which the runner empties for each job.`;
		return [wrong(text, stores_file/*volumeAdvice*/.$Y)];
	}
	const outside = 'token-file: ~/.osc-deploy/login.json';
	const published = (0,rules_login/*loginPathProblems*/.pQ)(told, at).map(({ input, text }) => wrong(`${place}: \`${input}\` ${text}`, outside));
	const lost = (0,rules_login/*warnOfTokenFile*/.Pk)(told, at);
	return published.length > 0 || !lost ? published : [wrong(`${place}: ${lost}`, outside)];
}
function placesOf(step) {
	const job = jobOf(step);
	return {
		place: folder_step_placeOf(step),
		file: (step.inputs['token-file'] ?? '')
			.replace(/\$\{\{\s*runner\.temp\s*\}\}/g, (0,external_node_path_.dirname)(jobFolder))
			.replace(/\$\{\{\s*github\.workspace\s*\}\}/g, workspace),
		machine: textOf(job['runs-on']) ?? '',
		isInContainer: job['container'] !== undefined,
	};
}
function jobOf({ gates: [gate] }) {
	return gate ? mapOf(mapOf(gate.workflow['jobs'])[gate.job]) : {};
}
;// src/cli/doctor/previews.js
const previews_ofPulls = ['pull_request', 'pull_request_target'];
function checkPreviews(steps) {
	const isSwept = steps.some((step) => removesPreviews(step));
	return steps.flatMap((step) => [
		...(makesPreviews(step) && !isSwept ? [ofJob(step, neverRemoved(step))] : []),
		...(buildsForks(step) ? [ofJob(step, forksBuilt(step))] : []),
	]);
}
function makesPreviews({ events, inputs }) {
	const { operation = '', preview = '' } = inputs;
	const isOpen = ['', 'auto', 'deploy'].includes(operation) && preview.toLowerCase() !== 'false';
	return isOpen && !preview.includes('${{') && events.some((event) => previews_ofPulls.includes(event));
}
function removesPreviews({ events, inputs, gates }) {
	const { operation = '' } = inputs;
	const root = mapOf(gates.at(-1)?.workflow['on']);
	const isOfClosed = previews_ofPulls.some((event) => textsIn(mapOf(root[event])['types']).includes('closed'));
	return isOfClosed || events.includes('schedule') || /^(?:cleanup|remove)$|\$\{\{/.test(operation);
}
function neverRemoved(step) {
	const text = `${folder_step_placeOf(step)}: no run is started for a closed pull request, nor by a schedule, so its preview stays online.`;
	const event = previews_ofPulls.find((one) => step.events.includes(one));
	return wrong(text, [
		`Add to the workflow, below \`${event}:\`:`,
		{ command: 'types: [opened, reopened, synchronize, closed]' },
	]);
}
function buildsForks({ events, inputs, gates: [gate] }) {
	const isPermitted = inputs['preview']?.toLowerCase() === 'true';
	if (!isPermitted || !events.includes('pull_request_target'))
		return false;
	const job = mapOf(mapOf(gate?.workflow['jobs'])[gate?.job ?? '']);
	const steps = listOf(job['steps']).map(mapOf);
	const checkedOut = steps.findIndex(({ uses, with: given }) => /\/checkout@/.test(textOf(uses) ?? '') &&
		/pull_request\.head|head_ref|refs\/pull\//.test(JSON.stringify(mapOf(given))));
	return checkedOut >= 0 && steps.slice(checkedOut).some(({ run }) => textOf(run) !== undefined);
}
function forksBuilt(step) {
	const text = `${folder_step_placeOf(step)}: \`pull_request_target\` has the secrets, and this job runs commands after it has checked out a pull request, whose author can write code that reads them.`;
	return wrong(text, `Build in a workflow of \`pull_request\`, and publish its artifact after it: ${documentation('previews.md#forks-and-dependabot')}`);
}
;// src/cli/doctor/server.js
function checkServer(step, server) {
	if (server === 'github.com')
		return [];
	const place = folder_step_placeOf(step);
	const cached = isForge(server) && isRenewing(step) && isUnkept(step, server)
		? [
			wrong(`${place}: ${cacheProblem(server)}`, [
				`Add to the step, with a token of ${server} in the secret ("repository: read and write"):`,
				{ command: `secret-token: \${{ secrets.${(0,login_names/*namesFor*/.G)('').writer} }}` },
			]),
		]
		: [];
	return [
		...cached,
		...refusedWords(step).map((word) => wrong(`${place}: ${server} refuses a workflow with \`${word}\`.`, `Remove \`${word}\`.`)),
		...newArtifacts(step).map((uses) => {
			const { uploadArtifact = '', downloadArtifact = '' } = artifactsOf[server] ?? {};
			const older = uses.includes('upload') ? uploadArtifact : downloadArtifact;
			const text = `${place}: ${(0,plain_text/*plainText*/.wh)(uses, 100)} refuses every server but github.com.`;
			return wrong(text, ['Instead of it:', { command: `uses: ${older}` }]);
		}),
	];
}
function isUnkept(step, server) {
	const { store, inputs } = readLogin(step, server);
	return store === 'actions-cache' || (store === 'none' && inputs['token-store'] === 'auto');
}
function refusedWords({ gates }) {
	const levels = gates.flatMap(({ workflow, job }) => [
		workflow,
		mapOf(mapOf(workflow['jobs'])[job]),
	]);
	const isIn = {
		queue: levels.some((level) => 'queue' in mapOf(level['concurrency'])),
		'cache-mode': levels.some((level) => 'cache-mode' in level),
	};
	return Object.entries(isIn).flatMap(([word, isThere]) => (isThere ? [word] : []));
}
function newArtifacts({ gates }) {
	const jobs = gates.flatMap(({ workflow }) => Object.values(mapOf(workflow['jobs'])).map(mapOf));
	const steps = jobs.flatMap((job) => (Array.isArray(job['steps']) ? job['steps'].map(mapOf) : []));
	const uses = steps.map((step) => textOf(step['uses']) ?? '');
	const found = uses.filter((text) => /^actions\/(?:upload|download)-artifact@v(?:[4-9]|\d\d)/.test(text));
	return [...new Set(found)];
}
;// src/cli/doctor/written-out.js
function checkWrittenOut(step) {
	const { inputs, env } = step;
	const given = [
		...contract_inputs/*secretInputs*/._y.map((name) => [name, inputs[name]]),
		['OSC_ACCESS_TOKEN', env['OSC_ACCESS_TOKEN']],
	];
	const written = given.filter(([, text]) => {
		const value = writtenValue(step, text ?? '');
		return value !== '' && !value.includes('${{');
	});
	const open = given.filter(([, text = '']) => /^\s*\$\{\{\s*vars\b[^|&]*\}\}\s*$/i.test(text));
	const inVariable = open.map(([name]) => {
		const text = `${folder_step_placeOf(step)}: the value of \`${name}\` is in a variable, which is neither sealed nor masked in logs.`;
		return wrong(text, 'Delete the variable, and read the value from a secret.');
	});
	const inFile = written.map(([name]) => {
		const secret = `OSC_${name.replace(/^OSC_/, '').replaceAll('-', '_').toUpperCase()}`;
		const text = `${folder_step_placeOf(step)}: the value of \`${name}\` stands in the file, for everybody who can read the repository.`;
		return wrong(text, [
			'Its history keeps it, so revoke it where it was made. Put a new one into a secret, and give that:',
			{ command: `${name}: \${{ secrets.${secret} }}` },
		]);
	});
	return [...inVariable, ...inFile];
}
;// src/cli/doctor/workflows.js
function checkWorkflows({ steps, names, unreadable, commands, }, login) {
	const unseen = login.unseen.map((call) => unknown(`${call} gets the login, and is of another repository or not in this clone: not looked at.`));
	const broken = unreadable.map(({ file, reason }) => wrong(`${file} cannot be read: ${reason}.`, 'Correct it: GitHub does not run it either.'));
	if (steps.length === 0) {
		const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
		const byCommand = commands.map((one) => finding_read(`${folder_step_placeOf(one)}: it runs osc-deploy as a command, which signs in as at a terminal, by OSC_ACCESS_TOKEN; not looked at.`));
		const others = [...broken, ...unseen, ...byCommand];
		return others.length > 0 ? others : [wrong('No workflow of this clone uses osc-deploy.', fix)];
	}
	const renewing = steps.filter(isRenewing);
	const findings = [
		...broken,
		...unseen,
		...steps.flatMap((step) => [
			...checkInputs(step),
			...checkKept(step, login.server),
			...checkStarts(step, names),
			...(isForge(login.server) ? [] : [...checkCrons(step), ...checkBarred(step)]),
			...checkNeeds(step),
			...checkBranches(step, login),
			...checkWithheld(step),
			...checkAccess(step),
			...checkServer(step, login.server),
			...checkWrittenOut(step),
		].map((finding) => ofJob(step, finding))),
		...renewing.flatMap((step) => [...checkStep(step, login), ...checkStore(step, renewing, login.server)].map((finding) => ofJob(step, finding))),
		...checkRead(renewing, login.secret),
		...checkGroups(steps, login),
		...(isForge(login.server)
			? []
			: checkCached(renewing.filter((step) => isCached(step, login.server)), login)),
		...checkPreviews(steps),
		...checkTwins(steps),
		...checkDoubles(steps),
		...checkLeftOver(steps, names),
	];
	return findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
}
function withRead(findings, { steps, server }) {
	const told = findings.filter(({ verdict }) => verdict !== 'fine');
	const isWrong = told.some(({ verdict, place }) => verdict === 'wrong' && place === undefined);
	if (isWrong)
		return findings;
	const rows = steps
		.filter((step) => isRenewing(step) && told.every(({ place }) => place !== folder_step_placeOf(step)))
		.map((step) => `${folder_step_placeOf(step)}: ${describeLogin(step, server)}; no fault found.`);
	return [...findings, ...[...new Set(rows)].map(finding_read)];
}
const keptIn = {
	'github-secret': 'kept in a secret',
	'actions-cache': 'kept in the Actions cache',
	file: 'kept in a file',
	none: 'kept nowhere, so that one run uses it up',
	unknown: 'kept where a run alone knows',
};
function describeLogin(step, server) {
	const { environment, home, inputs } = step;
	const queue = queueOf(step) ?? '';
	const secret = secretOf(step);
	const isOfJob = environment !== undefined && home !== 'repository';
	const where = isOfJob ? ` of environment ${(0,plain_text/*plainText*/.wh)(environment, 100)}` : '';
	const from = inputs['refresh-token'] ? 'a value of the run' : 'a file';
	const source = secret === undefined ? from : `the secret ${(0,plain_text/*plainText*/.wh)(secret, 100)}${where}`;
	return `login from ${source}, ${keptIn[readLogin(step, server).store]}, in the group ${(0,plain_text/*plainText*/.wh)(queue, 100)}`;
}
function checkBranches(step, { defaultBranch, server }) {
	const { branches } = step;
	if (defaultBranch === undefined || branches.length === 0)
		return [];
	if (matchesFilter(branches, defaultBranch))
		return [];
	const filter = (0,plain_text/*plainText*/.wh)(branches.join(', '), 200);
	const text = `${folder_step_placeOf(step)}: \`branches:\` of \`push\` (${filter}) leaves the default branch ${(0,plain_text/*plainText*/.wh)(defaultBranch, 100)} out`;
	return isCached(step, server)
		? [
			wrong(`${text}, and only that branch renews a login in the Actions cache.`, `Add to the workflow, below \`push:\`: branches: [${(0,plain_text/*plainText*/.wh)(defaultBranch, 100)}]`),
		]
		: [unknown(`${text}: no push to it deploys.`)];
}
function checkDoubles(steps) {
	const pushed = steps.filter((step) => step.events.includes('push') &&
		conditionsOf(step).every((condition) => condition === '') &&
		step.gates.every(({ workflow }) => !JSON.stringify(workflow['on']).includes('"paths')));
	return pushed.flatMap((step, index) => {
		const twin = pushed
			.slice(0, index)
			.find((other) => other.file !== step.file && deployedBy(other) === deployedBy(step));
		if (!twin || deployedBy(step).includes('${{'))
			return [];
		const text = `${folder_step_placeOf(twin)}, and ${folder_step_placeOf(step)}, deploy the same at each push.`;
		return [wrong(text, 'Delete one of them, or give each a `name:` of its own.')];
	});
}
function deployedBy({ inputs, branches, tags }) {
	const { target = 'pages', environment = 'prod', operation = 'auto', name = '' } = inputs;
	const { runner = '', service = '', directory = '', 'sub-path': folder = '' } = inputs;
	const what = [target, environment, operation, name, runner, service, directory, folder];
	return JSON.stringify([what, branches, tags]);
}
function checkLeftOver(steps, names) {
	const followed = steps.flatMap(({ after }) => after);
	return names.flatMap((name) => {
		const file = ownBuildFile(name);
		if (file === undefined || followed.includes(name))
			return [];
		const text = `${file} builds at each push, and no workflow deploys what it builds: a former init wrote it.`;
		return [wrong(text, `git rm ${file}`)];
	});
}
function checkTwins(steps) {
	const sites = steps.filter(({ inputs }) => (inputs['target'] ?? 'pages') === 'pages');
	return sites.flatMap((step, index) => {
		const twin = sites.slice(0, index).find((other) => isTwin(step, other));
		if (!twin)
			return [];
		const name = step.inputs['name'];
		const site = name ? `the site ${(0,plain_text/*plainText*/.wh)(name, 60)}` : 'the site with the default name';
		const folders = [twin, step].map(({ inputs }) => (0,plain_text/*plainText*/.wh)(inputs['directory'] ?? '', 100));
		const text = `${folder_step_placeOf(twin)}, and ${folder_step_placeOf(step)}, publish ${folders.join(' and ')} as one site, ${site}: each replaces the other.`;
		return [wrong(text, 'Give each of them a `name:` of its own.')];
	});
}
function isTwin({ inputs: one }, { inputs: other }) {
	const where = (inputs) => [
		inputs['name'] ?? '',
		inputs['environment'] ?? 'prod',
		inputs['operation'] ?? 'auto',
	];
	const directories = [one['directory'] ?? '', other['directory'] ?? ''];
	const isKnown = [...where(one), ...directories].every((text) => !text.includes('${{'));
	return (isKnown && String(where(one)) === String(where(other)) && directories[0] !== directories[1]);
}
function checkInputs(step) {
	const known = new Set(contract_inputs/*inputNames*/.vj);
	const others = Object.keys(step.inputs).filter((name) => !known.has(name.toLowerCase()));
	return others.map((name) => {
		const meant = (0,nearest/*nearest*/.p)(name, known);
		const shown = (0,plain_text/*plainText*/.wh)(name, 60);
		const fix = meant ? `Did you mean ${meant}?` : 'Remove it: the step ignores it.';
		return wrong(`${folder_step_placeOf(step)}: there is no input ${shown}.`, fix);
	});
}
function checkStarts(step, names) {
	const missing = step.after.filter((name) => !names.includes(name));
	return missing.map((name) => {
		const shown = (0,plain_text/*plainText*/.wh)(name, 80);
		const text = `${step.file} runs after the workflow "${shown}", and no workflow of this clone has that name: it never runs.`;
		return wrong(text, 'Correct `workflows:` below `workflow_run:`, or write both files again with `osc-deploy init --force`.');
	});
}
function checkCrons(step) {
	const refused = step.crons.filter((cron) => !isCron(cron));
	return refused.map((cron) => wrong(`${folder_step_placeOf(step)}: GitHub refuses the schedule \`${(0,plain_text/*plainText*/.wh)(cron, 60)}\`, and with it the whole workflow.`, 'Write five fields: minute (0 to 59), hour (0 to 23), day of the month, month, and day of the week (0 to 6), such as `17 4 * * 1,4`.'));
}
function checkNeeds(step) {
	return step.gates.flatMap((gate) => {
		const jobs = mapOf(gate.workflow['jobs']);
		const missing = neededBy(gate).filter((name) => !Object.hasOwn(jobs, name));
		return missing.map((name) => wrong(`${folder_step_placeOf(step)}: \`needs\` names the job ${(0,plain_text/*plainText*/.wh)(name, 60)}, which ${gate.file} does not have, so it never runs.`, 'Correct `needs:`.'));
	});
}
function checkBarred(step) {
	return step.barred.map((context) => {
		const shown = (0,plain_text/*plainText*/.wh)(context, 60);
		const text = `${folder_step_placeOf(step)}: it reads \`${shown}\` in the file of an action, where it does not exist, so the job fails.`;
		return wrong(text, `Give the action an input, and pass it in the workflow: \${{ ${shown} }}`);
	});
}
function checkWithheld(step) {
	return step.withheld.map((name) => {
		const caller = (0,plain_text/*plainText*/.wh)(step.gates.at(-1)?.job ?? '', 60);
		const text = `${folder_step_placeOf(step)}: its caller does not give it the secret ${(0,plain_text/*plainText*/.wh)(name, 60)}.`;
		return wrong(text, `Add to the job ${caller} of the caller: secrets: inherit`);
	});
}
function checkAccess(step) {
	const text = accessOf(step);
	if (!text.includes('${{') || secretsIn(text).length > 0 || /\bvars\./i.test(text))
		return [];
	return [
		unknown(`${folder_step_placeOf(step)}: where \`access-token\` is read from is known to a run alone.`),
	];
}
function checkRead(renewing, secret) {
	const given = renewing.filter(({ inputs }) => inputs['refresh-token']);
	const isOfAnother = (step) => ![undefined, secret.toUpperCase()].includes(secretOf(step));
	return given.length > 0 && given.every(isOfAnother)
		? [wrong(`No step reads the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`)]
		: [];
}
function checkStep(step, login) {
	const { environment, server } = login;
	const { inputs } = step;
	const place = folder_step_placeOf(step);
	const found = [];
	const report = (fault, fix) => found.push(wrong(`${place}: ${fault}`, fix));
	const isAlone = queueOf(step) === undefined && renewingRunsOf(step, login).length > 0;
	const part = unknownPart(step);
	if (isAlone && part)
		found.push(unknown(part === 'group'
			? `${place}: whether its runs wait for each other is known to a run alone. The group has to be one for all runs with one login.`
			: `${place}: whether \`cancel-in-progress\` ends a run is known to a run alone.`));
	else if (isAlone)
		report('no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.', `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, ${server === 'github.com' ? 'queue: max' : 'cancel-in-progress: false'} }`);
	const { 'refresh-token': token } = inputs;
	if (token?.includes('${{') && secretOf(step) === undefined)
		found.push(unknown(`${place}: which secret \`refresh-token\` is read from is known to a run alone.`));
	return found;
}
const sharedPlaces = {
	file: 'a file',
	'actions-cache': 'the Actions cache',
};
function checkStore(step, steps, server) {
	const storeOf = (one) => readLogin(one, server).store;
	const place = sharedPlaces[storeOf(step)];
	const writer = steps.find((other) => haveOneLogin(other, step) === 'yes' && storeOf(other) === 'github-secret');
	if (place === undefined || !writer)
		return [];
	const text = `${folder_step_placeOf(step)}: the login is kept in ${place}, and by ${folder_step_placeOf(writer)}, in the secret. One login has one store.`;
	const fix = 'Give all of them the same `secret-token` and `secret-environment`, or none, and sign in again.';
	return [wrong(text, fix)];
}
;// src/cli/commands/doctor.js
const doctor = {
	name: 'doctor',
	group: 'Set up',
	description: 'Check the set-up of a repository.',
	options: [
		ownRepository,
		optionFor('secret-environment', 'GitHub environment that holds the secret (default: the one its workflow names)'),
		optionFor('secret-name'),
		['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
		['--json', 'print JSON'],
	],
	help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN
  osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
	async run(opened, { repo, json }) {
		opened.check();
		const { inputs, terminal } = opened;
		const clone = await openClone(terminal);
		const { repository, server } = await chooseRepository(terminal, clone, repo);
		const folder = (0,external_node_path_.resolve)(terminal.cwd, inputs.directory?.value ?? clone.root);
		const read = readWorkflows(folder);
		const kind = await readServer(opened, server);
		const { steps: all, unseen } = followCalls(folder, read, {
			repository,
			secret: inputs['secret-name'],
		});
		const steps = stepsOn(kind, { folder, steps: all });
		const secret = opened.given['secret-name'] ?? secretOfSteps(steps, inputs['secret-name']);
		const session = withInputs(opened, { 'secret-name': secret });
		const environment = inputs['secret-environment'] ?? environmentOf(steps);
		const open = await openRepository(session, { server, repository, environment });
		const branches = { repository, defaultBranch: open.defaultBranch, server: kind };
		const { schedules } = read;
		const judged = await Promise.all(steps.map((step) => judged_step_judgeStep(step, { repository: open, branches, schedules })));
		const head = `${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.token.from})`;
		const ofWorkflow = [
			...checkWorkflows({ ...read, steps: judged }, { ...branches, secret, environment, unseen }),
			...(await checkTogether(steps, branches)),
			...source_checkSource(open, steps),
			...(await doctor_checkBuilt(clone.root, steps)),
		];
		const isByCommand = steps.length === 0 && read.commands.length > 0;
		const ofRepository = isByCommand
			? await checkAccessToken(session)
			: await checkRepository(session, open, steps);
		const ofValues = await checkValues(open, judged, toldNames(session, steps));
		const findings = steps.length === 0
			? [...ofWorkflow, ...ofRepository]
			: [...ofRepository, ...ofValues, ...ofWorkflow];
		showFindings(session, open, {
			head,
			findings: withRead(findings, { steps: judged, server: kind }),
			json,
		});
	},
};
function stepsOn(server, { folder, steps }) {
	const own = workflowFolder(folder, server);
	const run = steps.filter(({ gates }) => gates.at(-1)?.file.startsWith(own));
	return isForge(server) ? run.map((step) => ({ ...step, environment: undefined })) : run;
}
function environmentOf(steps) {
	const renewing = steps.filter(isRenewing);
	const named = (renewing.length > 0 ? renewing : steps).map(({ environment }) => environment);
	return named.find((environment) => environment && !environment.includes('${{'));
}
async function doctor_checkBuilt(root, steps) {
	const fix = documentation('getting-started.md#your-framework');
	const directories = [...new Set(steps.flatMap(({ inputs }) => inputs['directory'] ?? []))];
	const found = directories.map(async (directory) => {
		const silent = { warn: () => undefined, say: () => undefined };
		const scan = { workspace: root, directory, exclude: [], preview: false, ...silent };
		const warning = (0,base_path/*basePathWarning*/.h)(await (0,pages_scan/*scanDirectory*/.v)(scan).catch(() => []));
		return warning === undefined ? [] : [wrong(`${(0,plain_text/*plainText*/.wh)(directory, 80)}: ${warning}`, fix)];
	});
	return (await Promise.all(found)).flat();
}
;// src/cli/init/artifact-names.js
const refused = /["*:<>?|\r\n]/;
const maxFolders = 2000;
function artifactNotes(folder, directory = '.') {
	const sources = [...new Set([directory, 'public', 'static', 'docs', 'content', 'source', 'src'])];
	const names = [...new Set(sources.flatMap((each) => refusedNames((0,external_node_path_.join)(folder, each))))];
	if (names.length === 0)
		return [];
	const shown = names
		.slice(0, 3)
		.map((name) => (0,plain_text/*plainText*/.wh)(name, 80))
		.join(', ');
	const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
	return [
		`an artifact takes no name with " : < > | * ?, and the site is handed on as one: rename ${shown}${rest}, or publish in the job that builds.`,
	];
}
function refusedNames(folder) {
	const found = [];
	const pending = [''];
	for (let count = 0; pending.length > 0 && count < maxFolders; count++) {
		const place = pending.pop() ?? '';
		const entries = entriesOf((0,external_node_path_.join)(folder, place));
		found.push(...entries.flatMap(({ name }) => (refused.test(name) ? (0,external_node_path_.join)(place, name) : [])));
		pending.push(...entries.flatMap((entry) => (entry.isDirectory() ? (0,external_node_path_.join)(place, entry.name) : [])));
	}
	return found;
}
function entriesOf(folder) {
	try {
		const entries = (0,external_node_fs_.readdirSync)(folder, { withFileTypes: true });
		return entries.filter(({ name }) => name !== '.git' && name !== 'node_modules');
	}
	catch {
		return [];
	}
}
;// src/cli/init/init-plan.js
async function planInit(session, command) {
	const { inputs, terminal } = session;
	const clone = await openClone(terminal);
	const { repository, server: gitHub } = await chooseRepository(terminal, clone, command.repo);
	const found = await settleProject(session, command, clone);
	const server = await readServer(session, gitHub);
	const { login, accessToken, workspace } = await chooseSignIn(session, command, {
		root: clone.root,
		server,
	});
	const { folder } = clone;
	const part = partOfFolder(clone);
	const naming = found.runner ? contract_names/*instanceNames*/.aF : contract_names/*pageNames*/.QA;
	const environment = inputs['secret-environment'];
	const hasWriter = login === 'renewing' && isKeptInSecret(session, server);
	const canPreview = canHavePreviews({ environment, hasWriter, login, server });
	const isMissed = command.previews && !canPreview && !environment;
	const previews = command.previews && canPreview && found.noPulls === undefined;
	const workflow = {
		project: withPlanNotes(found, {
			isMissed,
			hasWriter,
			previews,
			folder: terminal.cwd,
			clone,
		}),
		login,
		folder,
		part,
		environment,
		hasWriter,
		server,
		branch: mainBranchOf(clone),
		name: inputs.name?.value ?? (part ? (0,contract_names/*usualName*/.gy)(naming, { repository, folder: part }) : undefined),
		names: (0,login_names/*namesFor*/.G)(inputs['secret-name']),
		previews,
		workflows: workflowFolder(clone.root, server),
		platform: session.place,
		isPrivate: false,
		uses: command.uses ?? actionReference,
	};
	return {
		clone,
		repository,
		server: gitHub,
		name: workflow.name ?? naming.ofRepository(repository),
		accessToken,
		workspace,
		workflow,
	};
}
async function settleProject({ inputs, terminal }, { yes }, clone) {
	const choice = chooseProject(inputs, terminal.cwd, clone);
	if (choice.kind === 'chosen')
		return choice.project;
	const { answers } = choice;
	const possible = answers.filter(({ problem }) => problem === undefined);
	if (terminal.isInteractive && !yes && possible.length > 0) {
		const rows = possible.map((answer, at) => `  ${at + 1}  ${answerText(answer)}`);
		const typed = await terminal.ask(['What is to be deployed?', ...rows, 'Type the number: '].join('\n'));
		const answer = possible[Number(typed) - 1];
		if (answer)
			return answer;
	}
	throw new errors/*DeployError*/.sH('usage', questionOf(answers), {
		next: answers.map(({ runner, directory = '.' }) => (0,base_advice/*ourCommand*/.uD)(runner ? `init --runner ${runner}` : `init --directory ${(0,format/*shellWord*/.r7)(directory)}`)),
	});
}
function isKeptInSecret(session, server) {
	return writerToken(session) !== undefined || isForge(server);
}
function canHavePreviews({ environment, hasWriter, login, server }) {
	const isExposed = environment !== undefined || hasWriter;
	return !isExposed && (login === 'token' || server === 'github.com');
}
function withPlanNotes(project, facts) {
	const { isMissed, hasWriter, previews, folder, clone } = facts;
	const missed = hasWriter
		? 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.'
		: 'no previews: on this server they need an access token of the console (--sign-in token).';
	const withheld = project.noPulls === undefined ? [] : [project.noPulls];
	const isHandedOn = project.runner === undefined && (project.build.length > 0 || previews);
	const names = isHandedOn ? artifactNotes(folder, project.directory) : [];
	const ofHost = project.runner === undefined ? readHostNotes(readSource(folder, clone)) : [];
	return {
		...project,
		notes: [...project.notes, ...ofHost, ...(isMissed ? [missed] : withheld), ...names],
	};
}
const question = `How shall GitHub sign in?
  1  A login that renews itself: you approve it once in the browser.
     It ends after 7 days without a run. In a public repository, GitHub stops
     schedules after 60 quiet days, and caches of forks can displace the login:
     there, run init with --env <environment>, which keeps it in a secret.
  2  An access token of the console: you paste it once.
     It ends on the day that you choose there.
Choose 1 or 2 [1]: `;
async function askLogin({ ask }) {
	for (;;) {
		const answer = (await ask(question)).trim();
		if (answer === '' || answer === '1')
			return 'renewing';
		if (answer === '2')
			return 'token';
	}
}
async function chooseSignIn(session, command, { root, server }) {
	const given = session.inputs['access-token'];
	const { login, isKept, canRenew } = await chooseLogin(session, { command, root, server });
	if (login === 'renewing' || isKept)
		return { login, accessToken: undefined };
	const accessToken = given ?? (await session.terminal.askSecret('Access token (not shown): '));
	if (accessToken === undefined)
		throw new errors/*DeployError*/.sH('usage', '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.', canRenew ? {} : { next: writerAdvice(server) });
	session.log.mask(accessToken);
	refuseClaims(session, accessToken);
	const workspace = command.dryRun ? undefined : await tryAccessToken(session, accessToken);
	return { login, accessToken, workspace };
}
async function chooseLogin(session, { command, root, server }) {
	const { inputs, terminal } = session;
	const isGiven = inputs['access-token'] !== undefined;
	const before = findDeploySteps(root).find(({ file }) => isOwnWorkflow(file))?.inputs;
	const hadToken = Boolean(before?.['access-token']);
	const isKept = !isGiven && (hadToken || command.dryRun === true);
	const decided = command.signIn ?? (isGiven || hadToken ? 'token' : before && 'renewing');
	if (!canKeepRenewing(session, server, before)) {
		rejectCache(decided, server);
		return { login: 'token', isKept, canRenew: false };
	}
	const isSilent = command.yes || command.dryRun || !terminal.isInteractive;
	const login = decided ?? (isSilent ? 'renewing' : await askLogin(terminal));
	return { login, isKept, canRenew: true };
}
function canKeepRenewing(session, server, before) {
	return (!isForge(server) || writerToken(session) !== undefined || Boolean(before?.['secret-token']));
}
function refuseClaims(session, token) {
	const isGiven = session.inputs['access-token'] !== undefined;
	const what = isGiven ? 'OSC_ACCESS_TOKEN' : 'The access token';
	const found = checkClaims(session, { token, what });
	const fault = found.find(({ verdict }) => verdict === 'wrong');
	if (fault)
		throw new errors/*DeployError*/.sH('usage', fault.text, { next: fault.fix });
}
function rejectCache(login, server) {
	if (login !== 'renewing')
		return;
	throw new errors/*DeployError*/.sH('usage', cacheProblem(server), { next: writerAdvice(server) });
}
function init_plan_showPlan({ stderr }, { clone, repository, name, workflow, workspace }) {
	const { folder } = clone;
	const { environment, previews, branch, login, project } = workflow;
	const assumed = clone.isBranchAssumed || clone.defaultBranch === ''
		? ' (assumed to be the default branch)'
		: '';
	const when = [`push to ${branch}${assumed}`, ...(previews ? ['pull requests (previews)'] : [])];
	if (isScheduled(workflow))
		when.push('twice a week');
	const where = environment ? `environment ${environment} of ${repository}` : repository;
	const files = workflowFiles(workflow).map(({ path }) => path);
	const { runner, own = [] } = project;
	const ownActions = own.flatMap(({ uses = '' }) => (uses.startsWith('./') ? [uses] : []));
	const rows = [
		['Found', foundText(project, folder)],
		[
			'Build',
			(0,plain_text/*plainText*/.wh)([...project.build.map(firstCommand), ...ownActions].filter(Boolean).join(' && '), 500),
		],
		runner
			? ['Run as', `${runner} app ${name}`]
			: [
				'Publish',
				`${outputOf(workflow)}${isFolderGuessed(project) ? ' (guessed)' : ''} as the site ${name}`,
			],
		['Guessed', (0,plain_text/*plainText*/.wh)(guessesOf(project).join('; '), 500)],
		['When', when.join(', ')],
		[
			'Sign-in',
			`${login === 'renewing' ? 'a login that renews itself' : `an access token${workspace ? ` of ${workspace}` : ''}`}, a secret of ${where}`,
		],
		['Files', files.join(', ')],
	];
	for (const [head, text] of rows)
		if (text)
			stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
	for (const note of project.notes)
		stderr.line(stderr.paint.yellow(`Note: ${note}`));
}
function foundText({ framework, source }, folder) {
	const place = folder ? ` in ${folder}` : '';
	return `${framework}${place}${source ? `, built as ${(0,plain_text/*plainText*/.wh)(source, 100)} says` : ''}`;
}
function firstCommand(build) {
	const lines = build.split('\n').filter((line) => !isPreparation(line));
	const [first = ''] = lines;
	return lines.length > 1 ? `${first} …` : first;
}
function isFolderGuessed({ guesses = [] }) {
	return guesses.some(({ of }) => of === 'folder');
}
;// src/cli/write-below.js
function writeBelow(folder, path, text) {
	checkPlace(folder, path);
	const file = (0,external_node_path_.join)(folder, path);
	const temp = `${file}.osc-deploy.tmp`;
	if ((0,external_node_path_.dirname)(path) !== '.')
		(0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(file), { recursive: true });
	(0,external_node_fs_.rmSync)(temp, { force: true });
	try {
		(0,external_node_fs_.writeFileSync)(temp, text, { flag: 'wx' });
		(0,external_node_fs_.renameSync)(temp, file);
	}
	catch (error) {
		(0,external_node_fs_.rmSync)(temp, { force: true });
		throw error;
	}
}
function checkPlace(folder, path) {
	const parts = (0,external_node_path_.relative)(folder, (0,external_node_path_.join)(folder, path)).split(external_node_path_.sep);
	const refuse = (at, what) => {
		const shown = (0,plain_text/*plainText*/.wh)(at, 200);
		const text = `${shown} is ${what}, so ${(0,plain_text/*plainText*/.wh)(path, 200)} is not written: only plain files in real folders are.`;
		return new errors/*DeployError*/.sH('unsafe-place', text);
	};
	if (parts[0] === '..')
		throw refuse(path, 'outside of this folder');
	for (const [index] of parts.entries()) {
		const at = (0,external_node_path_.join)(...parts.slice(0, index + 1));
		const found = lookAt((0,external_node_path_.join)(folder, at));
		if (!found)
			return;
		const isLast = index === parts.length - 1;
		if (found.isSymbolicLink())
			throw refuse(at, 'a link');
		if (isLast ? !found.isFile() : !found.isDirectory())
			throw refuse(at, isLast ? 'not a file' : 'not a folder');
	}
}
function lookAt(path) {
	return (0,external_node_fs_.lstatSync)(path, { throwIfNoEntry: false });
}
;// src/cli/init/pull-request.js
const pull_request_head = 'osc-deploy';
const title = 'Deploy to Open Source Cloud';
async function areCommitted(terminal, commit, files) {
	const looks = files.map(async ({ path, text }) => {
		const committed = await askGit(terminal, 'cat-file', 'blob', `${commit}:${path}`);
		return committed === text.trim();
	});
	return (await Promise.all(looks)).every(Boolean);
}
async function openPullRequest(terminal, wanted) {
	await pushBranch(terminal, wanted);
	const { target, branch } = wanted;
	const body = `Merging this deploys to ${target}, as does each later push to \`${branch}\`. The login is set up. Written by \`osc-deploy init\`.`;
	const asked = ['pr', 'create', '--head', pull_request_head, '--title', title, '--body', body];
	return pull_request_outputOf(await terminal.spawn('gh', asked, { tokens: true }), {
		what: 'gh pr',
		state: `The workflow is pushed, on the branch ${pull_request_head}.`,
		next: ['What is left:', { command: `gh pr create --head ${pull_request_head} --fill` }],
	});
}
async function pushBranch(terminal, { clone, written }) {
	const branch = clone.ref.replace('refs/heads/', '');
	const files = written.map(({ path }) => external_node_path_.posix.relative(clone.folder, path));
	const git = async (...args) => pull_request_outputOf(await writeWithGit(terminal, ...args), {
		what: `git ${args[0]}`,
		state: `You are on ${branch ? (0,plain_text/*plainText*/.wh)(branch, 80) : 'the same commit'} as before, with the written files.`,
		next: ['When that is mended:', (0,base_advice/*ourCommand*/.uD)('<command>')],
	});
	const goBack = () => writeWithGit(terminal, 'switch', ...(branch ? [branch] : ['--detach', clone.commit]));
	const former = await askGit(terminal, 'rev-parse', '--verify', '--quiet', `refs/heads/${pull_request_head}`);
	const isOurs = former !== '' && (await areCommitted(terminal, former, written));
	if (former !== '' && !isOurs)
		throw otherBranchError();
	let isMade = false;
	try {
		await git('add', '--', ...files);
		await git('switch', ...(isOurs ? [pull_request_head] : ['--create', pull_request_head]));
		isMade = !isOurs;
		if (isMade)
			await git('commit', '--message', title, '--', ...files);
		await git('push', '--no-recurse-submodules', '--set-upstream', 'origin', pull_request_head);
	}
	catch (error) {
		await goBack();
		if (isMade)
			await writeWithGit(terminal, 'branch', '--quiet', '-D', pull_request_head);
		for (const { path, text } of written)
			writeBelow(clone.root, path, text);
		await writeWithGit(terminal, 'restore', '--staged', '--', ...files);
		throw error;
	}
	await goBack();
}
function otherBranchError() {
	const text = `There is a branch ${pull_request_head} with other files. The workflow is written, and not committed.`;
	const next = [
		'Give that branch another name, then run the command again:',
		{ command: `git branch -m ${pull_request_head} ${pull_request_head}-before` },
		(0,base_advice/*ourCommand*/.uD)('<command>'),
	];
	return new errors/*DeployError*/.sH('pull-request-failed', text, { next });
}
function pull_request_outputOf({ code, stdout, stderr }, { what, state, next }) {
	if (code === 0)
		return stdout.trim();
	const reason = (0,plain_text/*plainText*/.wh)(stderr, 300) || 'no reason given';
	const text = `${what} failed: ${reason.replace(/\.?$/, '.')} ${state}`;
	throw new errors/*DeployError*/.sH('pull-request-failed', text, { next });
}
var lease_holder = require_(52161);
var run_lease = require_(66726);
;// src/cli/sign-in/agree.js
async function askWhose({ terminal, stderr, inputs }, { login }, { question, place, yes = false }) {
	const { workspace } = (0,access_token/*readClaims*/.Ip)(login.accessToken.value) ?? {};
	const shown = workspace ?? 'a workspace that the login does not name';
	stderr.line(`You approved as ${stderr.paint.bold(shown)}.`);
	if (yes || inputs.workspace || (await terminal.confirm(question)) !== false)
		return;
	throw new errors/*DeployError*/.sH('sign-in-denied', `Nothing was written to ${place}: you said no to ${shown}.`);
}
var external_node_crypto_ = require_(77598);
var decode = require_(52546);
var platform_answers = require_(10550);
var oauth = require_(79802);
var external_node_events_ = require_(78474);
var external_node_http_ = require_(37067);
;// src/cli/sign-in/callback-listener.js
const callbackPath = '/callback';
const startPath = '/start/';
const cookieName = 'osc-deploy-sign-in';
class CallbackListener {
	#server = this.#makeServer();
	#onIPv6 = this.#makeServer();
	#options;
	#nonce = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
	#cookie = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
	#link = { authorizationUrl: '', redirectUri: '' };
	#isStarted = false;
	#isUsed = false;
	#arrive = () => undefined;
	#end = () => undefined;
	arrived = new Promise((resolve, reject) => {
		this.#arrive = resolve;
		this.#end = reject;
	});
	constructor(options) {
		this.#options = options;
		this.arrived.catch(() => undefined);
	}
	async listen(wanted) {
		this.#server.listen(wanted, '127.0.0.1');
		try {
			await (0,external_node_events_.once)(this.#server, 'listening');
		}
		catch (error) {
			const message = `Port ${wanted} of 127.0.0.1 is taken, or this user may not open it.`;
			throw new errors/*DeployError*/.sH('port-taken', message, { cause: error });
		}
		return this.#server.address().port;
	}
	async listenOnIPv6(port) {
		this.#onIPv6.listen(port, '::1');
		try {
			await (0,external_node_events_.once)(this.#onIPv6, 'listening');
		}
		catch (error) {
			if (!(0,errors/*hasSystemCode*/.$G)(error, 'EADDRINUSE'))
				return;
			const message = `Port ${port} of ::1 is taken, by a program that would get the answer of the browser.`;
			throw new errors/*DeployError*/.sH('port-taken', message, { cause: error });
		}
	}
	close() {
		for (const server of [this.#server, this.#onIPv6]) {
			server.close();
			setTimeout(() => server.closeAllConnections(), 500).unref();
		}
	}
	leadTo(authorizationUrl, redirectUri) {
		this.#link = { authorizationUrl, redirectUri };
		return this.#base + startPath + this.#nonce;
	}
	get #base() {
		return this.#options.proxyBaseUrl ?? new URL(this.#link.redirectUri).origin;
	}
	#makeServer() {
		return (0,external_node_http_.createServer)((request, response) => {
			request.resume();
			void this.#answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
		});
	}
	async #answer({ method, url = '/', headers }) {
		if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1'))
			return respond(405, 'Method not allowed');
		const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
		if (pathname === startPath + this.#nonce)
			return this.#start(headers);
		if (pathname !== callbackPath) {
			const text = 'This program waits for a sign-in only. Use the link that the terminal shows.';
			return page(404, 'Nothing is here', text);
		}
		if (this.#isUsed || searchParams.get('state') !== this.#options.state)
			return respond(400, 'Invalid state parameter');
		if (!this.#hasCookie(headers)) {
			const text = 'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.';
			return page(400, 'Another browser began this sign-in', text);
		}
		this.#isUsed = true;
		return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
	}
	#start(headers) {
		if (this.#isStarted && !this.#hasCookie(headers)) {
			this.#end(openedTwiceError());
			return page(410, 'This link was opened in another browser before', 'It works in one browser alone, so this sign-in has ended. Run the command again for a new link.');
		}
		const { redirectUri, authorizationUrl } = this.#link;
		const derived = asForwarded(redirectUri, headers);
		if (derived !== redirectUri) {
			const text = `By the headers of the proxy the browser returns to ${(0,plain_text/*plainText*/.wh)(derived, 200)} instead of ${redirectUri}. Set --proxy-base-url to the address in the browser.`;
			return page(400, 'The proxy has another address', text);
		}
		this.#isStarted = true;
		const { protocol, pathname } = new URL(`${this.#base}/`);
		const secure = protocol === 'https:' ? '; Secure' : '';
		const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
		return respond(302, '', { location: authorizationUrl, 'set-cookie': cookie });
	}
	#hasCookie({ cookie = '' }) {
		return cookie.split(/; */).includes(`${cookieName}=${this.#cookie}`);
	}
}
function openedTwiceError() {
	const text = 'The link was opened in two browsers, so it is not known whose approval would come back. Nothing was stored.';
	const next = [
		'Open the next link in one browser alone. If you did, another user of this machine may have opened it:',
		(0,base_advice/*ourCommand*/.uD)('<command>'),
	];
	return new errors/*DeployError*/.sH('sign-in-failed', text, { next });
}
function asForwarded(redirectUri, headers) {
	const first = (name) => headers[name]?.toString().split(',')[0]?.trim();
	const { protocol, host, pathname } = new URL(redirectUri);
	const origin = `${first('x-forwarded-proto') ?? protocol.slice(0, -1)}://${first('x-forwarded-host') ?? host}`;
	return URL.canParse(origin + pathname) ? new URL(origin + pathname).href : origin + pathname;
}
const headers = {
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
	'cache-control': 'no-store',
	connection: 'close',
};
function page(status, title, ...text) {
	const escaped = (plain) => plain.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
	const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)} · osc-deploy</title>
<main style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto">
<h1>${escaped(title)}</h1>
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</main>
`;
	return respond(status, body, { 'content-type': 'text/html; charset=utf-8' });
}
function respond(status, body, more = {}) {
	return {
		status,
		headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', ...more },
		body,
	};
}
;// src/cli/sign-in/sign-in.js
const patienceMs = 180_000;
const publicClientId = 'cli';
async function signInWithBrowser(session, options, whom) {
	const { http, terminal, inputs } = session;
	const { proxyBaseUrl } = options;
	const state = (0,external_node_crypto_.randomBytes)(16).toString('base64url');
	const verifier = (0,external_node_crypto_.randomBytes)(32).toString('base64url');
	const listener = new CallbackListener({ state, proxyBaseUrl });
	const port = await listener.listen(options.port);
	const ended = new AbortController();
	try {
		const attempt = {
			...(await chooseClient(session, { proxyBaseUrl, whom, port, listener })),
			state,
			verifier,
		};
		const link = listener.leadTo(buildAuthorizationUrl(session, attempt), attempt.redirectUri);
		await invite(session, options, { link, port });
		const late = http.clock.sleep(patienceMs, AbortSignal.any([terminal.interrupts.signal, ended.signal]));
		const arrival = await Promise.race([listener.arrived, late]);
		if (!arrival)
			throw new errors/*DeployError*/.sH('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
		try {
			const login = await exchangeCode(session, attempt, readCode(arrival.parameters));
			(0,access_token/*checkWorkspace*/.MD)(login.accessToken.value, inputs.workspace);
			arrival.tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
			return { client: attempt.client, login };
		}
		catch (error) {
			const nothing = 'Nothing was stored. The terminal shows the next step.';
			arrival.tell(page(400, 'The sign-in failed', (0,errors/*messageOf*/.bD)(error), nothing));
			throw error;
		}
	}
	finally {
		ended.abort();
		listener.close();
	}
}
async function chooseClient(session, { proxyBaseUrl, whom, port, listener, }) {
	const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
	const redirectUri = (proxyBaseUrl ?? `http://127.0.0.1:${port}`) + callbackPath;
	const client = clientId
		? { clientId, clientSecret }
		: await registerClient(session, `osc-deploy ${whom}`, redirectUri);
	if (client.clientId !== publicClientId)
		return { client, redirectUri };
	if (proxyBaseUrl) {
		throw new errors/*DeployError*/.sH('sign-in-failed', `The public client "${publicClientId}" cannot be used behind a proxy.`);
	}
	await listener.listenOnIPv6(port);
	return { client, redirectUri: `http://localhost:${port}${callbackPath}` };
}
const sign_in_text = schemas/*string*/.YjP().check(api/*_minLength*/.m9(1));
const registered = schemas/*looseObject*/._H3({ client_id: sign_in_text, client_secret: schemas/*optional*/.lqM(sign_in_text) });
async function registerClient({ http, log, hosts }, name, redirectUri) {
	const facts = {
		client_name: name,
		redirect_uris: [redirectUri],
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code'],
		token_endpoint_auth_method: 'none',
		application_type: 'native',
	};
	try {
		const answer = await http.send({
			method: 'POST',
			url: new URL(`${hosts.auth}/api/connect/register`),
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(facts),
			timeoutMs: 10_000,
			maxBytes: 256 * 1024,
		});
		if (answer.status < 200 || answer.status >= 300)
			throw (0,platform_answers/*platformRefusalError*/.S_)(answer);
		const client = (0,decode/*decode*/.D4)(answer, registered);
		if (client.client_secret)
			log.mask(client.client_secret);
		return { clientId: client.client_id, clientSecret: client.client_secret };
	}
	catch (error) {
		if (!(error instanceof errors/*RequestError*/.GI) || error.status === undefined)
			throw error;
		log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
		return { clientId: publicClientId, clientSecret: undefined };
	}
}
function buildAuthorizationUrl({ hosts }, { client, redirectUri, verifier, state }) {
	const parameters = new URLSearchParams({
		response_type: 'code',
		client_id: client.clientId,
		redirect_uri: redirectUri,
		code_challenge: (0,external_node_crypto_.createHash)('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
		state,
	});
	return new URL(`${hosts.auth}/api/connect/authorize?${parameters.toString()}`).href;
}
async function invite({ terminal, stderr }, { browser, proxyBaseUrl }, { link, port }) {
	const opened = browser && (await terminal.openBrowser(link));
	const intro = opened
		? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
		: 'Open this link to sign in:';
	for (const line of [intro, '', `  ${stderr.paint.bold(link)}`, ''])
		stderr.line(line);
	if (!opened && !proxyBaseUrl) {
		const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
		stderr.line(stderr.paint.dim('If the browser is on another machine, first run there:'));
		stderr.line(`  ${forward}`);
	}
	stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}
function readCode(returned) {
	const error = returned.get('error');
	const code = returned.get('code');
	if (error === null && code)
		return code;
	if (error === null)
		throw new errors/*DeployError*/.sH('sign-in-failed', 'The browser came back without a code.');
	const description = returned.get('error_description');
	const reason = `${(0,plain_text/*plainText*/.wh)(error, 60)}${description ? `: ${(0,plain_text/*plainText*/.wh)(description, 200)}` : ''}`;
	throw error === 'access_denied'
		? new errors/*DeployError*/.sH('sign-in-denied', `The sign-in was refused on the page of the platform (${reason}).`)
		: new errors/*DeployError*/.sH('sign-in-failed', `The platform ended the sign-in: ${reason}.`);
}
async function exchangeCode({ http, log, hosts }, { client, redirectUri, verifier }, code) {
	const grant = {
		grant_type: 'authorization_code',
		code,
		redirect_uri: redirectUri,
		code_verifier: verifier,
	};
	const endpoint = { authUrl: hosts.auth, ...client };
	const { accessToken, refreshToken } = await (0,oauth/*requestTokens*/.I)(http, endpoint, grant).catch((error) => {
		if (!(error instanceof errors/*RequestError*/.GI) || error.status === undefined)
			throw error;
		throw new errors/*DeployError*/.sH('exchange-failed', error.message, { cause: error });
	});
	if (!accessToken.value)
		throw new errors/*DeployError*/.sH('exchange-failed', 'The token endpoint gave no access token.');
	log.mask(accessToken.value);
	if (!refreshToken) {
		const clientId = (0,plain_text/*plainText*/.wh)(client.clientId, 80);
		throw new errors/*DeployError*/.sH('no-refresh-token', `The client ${clientId} got no refresh token.`);
	}
	log.mask(refreshToken);
	return { accessToken, refreshToken };
}
;// src/cli/sign-in/sign-in-to-repository.js
async function signInToRepository(session, { repository, command }) {
	const { terminal, inputs } = session;
	const { place } = repository.vault;
	await (0,secret_vault/*writeProbe*/.ej)(repository.vault, inputs['secret-name']).catch((cause) => {
		throw unwritableError(repository, `secret ${inputs['secret-name']}`, cause);
	});
	const signedIn = await signInWithBrowser(session, command, `for ${repository.repository}`);
	const question = `Let ${place} deploy to it?`;
	await askWhose(session, signedIn, { question, place, yes: command.yes });
	const lease = await takeLease(session, repository);
	const release = terminal.interrupts.hold();
	try {
		await storeLogin(session, repository, { signedIn, turn: lease.turn + 1 });
	}
	finally {
		await lease.giveBack().catch(() => undefined);
		release();
	}
	if (!repository.environment)
		await sayShadowing(session, repository);
	return signedIn;
}
async function sayShadowing(session, repository) {
	const { secret, clientId } = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	for (const { name, has } of await findShadowing(repository, { secret, variable: clientId })) {
		const shown = (0,plain_text/*plainText*/.wh)(name, 100);
		const renewal = (0,base_advice/*ourCommand*/.uD)(`login ${repository.options} --env ${(0,format/*shellWord*/.r7)(shown)}`);
		const place = { ...repository, environment: name };
		const advice = has === 'secret'
			? [
				`Jobs in the environment ${shown} read its own secret ${secret}, not this one. To renew theirs:`,
				renewal,
			]
			: [
				`Jobs in the environment ${shown} read its own variable ${clientId} of another client, and the secret ${secret} of this login. Where no other login uses the variable, delete it:`,
				...byHand(place, 'variable', `delete ${clientId}`),
			];
		session.stderr.line(session.asTyped(advice));
	}
}
async function takeLease(session, repository) {
	const { terminal, inputs } = session;
	const secret = inputs['secret-name'];
	const mark = terminal.newId();
	const by = {
		everyMs: 3000,
		patienceMs: Number.POSITIVE_INFINITY,
		signal: terminal.interrupts.signal,
		onHeld: (holder) => sayWait(session, repository, holder),
		isDead: (run) => hasEnded(repository, run),
	};
	for (;;) {
		const refuse = (cause) => {
			throw cause instanceof errors/*RequestError*/.GI
				? unwritableError(repository, `variable ${secret}_LEASE`, cause)
				: cause;
		};
		const turn = turnOf(await findRecord(session, repository).catch(refuse));
		const lease = openLease(session, repository, turn);
		const own = { run: lease_holder/*signInName*/.Ab, host: terminal.hostName, mark };
		await lease.acquire(own, by).catch(refuse);
		const giveBack = async () => {
			const look = await lease.findOwn(mark);
			if (!look)
				return;
			const found = await findRecord(session, repository);
			await (0,credentials_turn/*endTurn*/.x)(repository.vault, { secret, turn, found });
			await lease.release(look);
		};
		if (turnOf(await findRecord(session, repository)) === turn)
			return { turn, giveBack };
		await giveBack();
	}
}
const turnOf = (found) => (0,credentials_turn/*readRecord*/.a)(found)?.turn ?? 0;
function openLease({ terminal, inputs }, { vault }, turn) {
	const secret = inputs['secret-name'];
	const { clock, random } = terminal;
	const repeat = (attempt) => (0,retry/*retry*/.L5)(attempt, { clock, policy: (0,retry/*anyError*/.$b)(retry/*rules*/.aO.lease, random) });
	return new run_lease/*RunLease*/.gd({ entries: (0,run_lease/*variableEntries*/.LU)(vault, { secret, turn }, repeat), clock });
}
function sayWait({ stderr }, { vault }, holder) {
	const left = (0,format/*formatDuration*/.a3)(Math.max(0, run_lease/*leaseStaleMs*/.uN - holder.ageMs));
	stderr.line(`${(0,lease_holder/*nameHolder*/.sJ)(holder)} is renewing the login of ${vault.place}. Waiting for it: ${left} at most, if it was lost.`);
}
async function hasEnded({ vault, repository }, run) {
	const [, owner, id, attempt] = /\/([^/]+\/[^/]+)\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/.exec(run) ?? [];
	if (!id || owner?.toLowerCase() !== repository.toLowerCase())
		return false;
	return await vault.hasRunEnded(id, Number(attempt ?? 1));
}
async function findRecord({ inputs }, { vault }) {
	return await vault.readVariable(`${inputs['secret-name']}_META`);
}
async function deleteSecret({ stderr, terminal }, repository, name) {
	const { clock, random } = terminal;
	const { vault } = repository;
	const remove = () => (0,retry/*retry*/.L5)(() => vault.deleteSecret(name), { clock, policy: (0,retry/*anyError*/.$b)(retry/*rules*/.aO.write, random) });
	const wasThere = await remove().catch((cause) => {
		const text = `the secret ${name} of the former client could not be deleted from ${vault.place}: ${(0,errors/*messageOf*/.bD)(cause)}`;
		const next = ['Delete it, if it is there:', ...byHand(repository, 'secret', `delete ${name}`)];
		throw new errors/*DeployError*/.sH('repository-half-written', text, { cause, next });
	});
	if (wasThere)
		stderr.tick(`Deleted the secret ${name} of ${vault.place}, of a former client`);
}
async function storeLogin(session, repository, { signedIn, turn }) {
	const { client, login } = signedIn;
	const { vault } = repository;
	const names = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	const before = (0,credentials_turn/*readRecord*/.a)(await findRecord(session, repository));
	if (before)
		await noteClient(session, repository, { before, clientId: client.clientId });
	await storeClient(session, repository, client);
	await write(session, repository, {
		kind: 'secret',
		name: names.secret,
		value: login.refreshToken,
	});
	const at = new Date(session.terminal.clock.now()).toISOString();
	const secretAt = (await vault.findSecret(names.secret).catch(() => undefined))?.updatedAt;
	const record = (0,generation/*makeSignedInRecord*/.J_)(before, login.refreshToken, {
		run: lease_holder/*signInName*/.Ab,
		at,
		turn,
		secretAt,
	});
	await write(session, repository, {
		kind: 'variable',
		name: `${names.secret}_META`,
		value: JSON.stringify(record),
	});
}
async function noteClient({ inputs, terminal }, { vault }, { before, clientId }) {
	const { clock, random } = terminal;
	const names = (0,login_names/*namesFor*/.G)(inputs['secret-name']);
	const policy = (0,retry/*anyError*/.$b)(retry/*rules*/.aO.write, random);
	const former = await (0,retry/*retry*/.L5)(() => vault.readVariable(names.clientId), { clock, policy });
	if (former?.value === clientId)
		return;
	const signingIn = {
		client: (0,generation/*fingerprint*/.Rj)(clientId),
		at: new Date(clock.now()).toISOString(),
		host: terminal.hostName,
	};
	const text = JSON.stringify({ ...before, signingIn });
	await (0,retry/*retry*/.L5)(() => vault.writeVariable(`${names.secret}_META`, text), { clock, policy });
}
async function storeClient(session, repository, { clientId, clientSecret }) {
	const { whole } = repository;
	const names = (0,login_names/*namesFor*/.G)(session.inputs['secret-name']);
	await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
	if (clientSecret) {
		await write(session, repository, {
			kind: 'secret',
			name: names.clientSecret,
			value: clientSecret,
		});
		const line = `client-secret: \${{ secrets.${names.clientSecret} }}`;
		session.stderr.line(session.asTyped([
			'The step needs this client secret. Its workflow has the line:',
			{ command: line },
		]));
		return;
	}
	await deleteSecret(session, repository, names.clientSecret);
	const isInherited = repository.environment !== undefined &&
		(await whole.findSecret(names.clientSecret).catch(() => undefined)) !== undefined;
	if (isInherited)
		session.stderr.line(session.asTyped([
			`The repository has a secret ${names.clientSecret} of another client, which this client must not send. Remove the line \`client-secret:\` from the step, or, where no other login uses it:`,
			...byHand({ ...repository, environment: undefined }, 'secret', `delete ${names.clientSecret}`),
		]));
}
;// src/cli/commands/init.js
const init = {
	name: 'init',
	group: 'Set up',
	description: 'Let this repository deploy itself.',
	options: [
		ownRepository,
		optionFor('secret-environment', 'GitHub environment for the login, without previews'),
		optionFor('secret-name'),
		optionFor('name', 'of the site or app (default: made from the repository)'),
		['--directory <path>', 'the folder that the build writes (default: found out)'],
		optionFor('build-command', 'how it is built (default: found out)'),
		optionFor('runner', `run it as an app: ${runners/*runnerList*/.fM} (default: found out)`),
		new esm/*Option*/.c$('--sign-in <how>', 'a login, or a token of the console (default: asks)').choices([
			'renewing',
			'token',
		]),
		['--no-previews', 'no sites for pull requests'],
		['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
		...browser,
		['--pull-request', 'commit the workflow to a branch and open a pull request'],
		['--force', 'replace an existing workflow'],
		['--dry-run', 'print the workflows; change nothing'],
		['--yes', 'do not ask; needed without a terminal'],
	],
	first: ['--dry-run', '--env', '--name', '--sign-in', '--no-previews', '--yes'],
	help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
	async run(session, command) {
		session.check();
		const plan = await planInit(session, command);
		init_plan_showPlan(session, plan);
		if (command.dryRun)
			return session.stdout.line(shownFiles(workflowFiles(plan.workflow)));
		await checkClone(session, plan, command);
		const isAgreed = command.yes || (await session.terminal.confirm('Go ahead?'));
		if (isAgreed === undefined) {
			throw new errors/*DeployError*/.sH('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
				next: ['Without questions:', (0,base_advice/*ourCommand*/.uD)('init --yes')],
			});
		}
		if (!isAgreed)
			throw new errors/*DeployError*/.sH('usage', 'You said no.');
		const { repository, workflow, clone, server } = plan;
		const open = await openRepository(session, {
			server,
			repository,
			environment: workflow.environment,
		});
		followDefaultBranch(session, workflow, open);
		workflow.isPrivate = open.isPrivate;
		const isThere = await settleLogin(open, workflow);
		if (!command.force)
			rejectOthers(session, plan, open);
		await ensureEnvironment(session, open);
		await ensureLogin(session, { open, command, plan, isThere });
		writeFiles(session, clone.root, workflowFiles(workflow));
		const { steps, names } = readWorkflows(clone.root);
		for (const { text, fix } of checkLeftOver(steps, names))
			session.stderr.line(session.stderr.paint.yellow(`Note: ${text} Delete it: ${session.asTyped(fix ?? '')}`));
		const findings = await checkRepository(session, open, steps);
		const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
		if (wrong.length > 0)
			showFindings(session, open, { findings: wrong });
		await showSourceToken(session, workflow, open);
		await showNext(session, plan, command);
	},
};
const withoutPullRequest = { ...(0,base_advice/*ourCommand*/.uD)('<command>'), without: '--pull-request' };
async function checkClone({ terminal }, { clone, workflow }, { pullRequest }) {
	for (const { path } of workflowFiles(workflow))
		checkPlace(clone.root, path);
	if (!pullRequest)
		return;
	if (clone.commit === '')
		throw new errors/*DeployError*/.sH('pull-request-failed', 'There is no commit yet, which a pull request could ask to change. Nothing was changed.', { next: ['Without a pull request:', withoutPullRequest] });
	const programs = await programsOfClone(terminal);
	if (programs.length === 0)
		return;
	const names = programs.map((name) => (0,plain_text/*plainText*/.wh)(name, 80)).join(', ');
	const text = `git would start programs that the configuration of this clone names: ${names}. Nothing was changed.`;
	const next = ['Commit and push the workflow yourself:', withoutPullRequest];
	throw new errors/*DeployError*/.sH('pull-request-failed', text, { next });
}
function followDefaultBranch({ stderr }, workflow, { defaultBranch, repository }) {
	const planned = workflow.branch;
	if (defaultBranch === undefined || defaultBranch === planned)
		return;
	workflow.branch = defaultBranch;
	const [actual, assumed] = [defaultBranch, planned].map((name) => (0,plain_text/*plainText*/.wh)(name, 100));
	stderr.line(`The default branch of ${repository} is ${actual}: that is deployed, not ${assumed}.`);
}
async function settleLogin(open, workflow) {
	const { login, names, previews } = workflow;
	const { vault } = open;
	if (login === 'token')
		return (await findOrigin(open, 'secret', names.accessToken)) !== undefined;
	const isThere = (await vault.findSecret(names.secret)) !== undefined &&
		(await findOrigin(open, 'variable', names.clientId)) !== undefined;
	workflow.hasWriter ||= !previews && (await vault.findSecret(names.writer)) !== undefined;
	return isThere;
}
async function ensureEnvironment({ stderr }, open) {
	const { api, repository, environment, environmentPath } = open;
	if (!environment)
		return;
	try {
		if (await hasEnvironment(open))
			return;
		await api.request(`PUT /${environmentPath}`);
	}
	catch (error) {
		const text = `The environment ${environment} of ${repository} could not be created: ${(0,errors/*messageOf*/.bD)(error)}`;
		const next = 'Create it in the settings of the repository, under Environments; or leave --env out.';
		throw new errors/*DeployError*/.sH('repository-refused', text, { cause: error, next });
	}
	stderr.tick(`Created the environment ${environment} of ${repository}`);
}
async function ensureLogin(session, { open, command, plan, isThere, }) {
	const { workflow, accessToken } = plan;
	const name = workflow.names.accessToken;
	if (accessToken !== undefined) {
		if (!(await open.whole.isShared('secrets', name)))
			return write(session, open, { kind: 'secret', name, value: accessToken });
		return session.stderr.tick(`The organisation has the secret ${name} already, which stays`);
	}
	if (isThere) {
		session.stderr.tick(`${open.vault.place} has a login already, which stays`);
	}
	else if (workflow.login === 'token') {
		throw new errors/*DeployError*/.sH('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
	}
	else {
		await signInToRepository(session, { repository: open, command });
	}
	if (workflow.hasWriter)
		await storeWriter(session, open);
}
async function showSourceToken({ stderr, asTyped }, { project, isPrivate, names }, open) {
	if (!isPrivate ||
		project.runner === undefined ||
		(await findOrigin(open, 'secret', names.source)))
		return;
	stderr.line();
	stderr.line(asTyped(sourceTokenAdvice(open)));
}
async function showNext(session, plan, { pullRequest }) {
	const { stderr, stdout, terminal, inputs } = session;
	const { clone, workflow } = plan;
	const { branch } = workflow;
	const written = workflowFiles(workflow);
	const files = written.map(({ path }) => external_node_path_.posix.relative(clone.folder, path));
	const isCommitted = await areCommitted(terminal, 'HEAD', written);
	const { runner } = workflow.project;
	const address = runner || inputs['base-url'] ? undefined : (0,platform_hosts/*usualAddress*/.VH)(plan.name, inputs)?.href;
	const target = address ?? `the ${runner ? 'app' : 'site'} ${plan.name}`;
	if (pullRequest && !isCommitted)
		return stdout.line(await openPullRequest(terminal, { clone, written, target, branch }));
	const isThere = clone.ref === `refs/heads/${branch}`;
	const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
	const commit = isCommitted
		? ''
		: `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
	stderr.line();
	stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
	stderr.line(`  ${commit}${await pushCommand(terminal, clone.ref)}`);
}
async function pushCommand(terminal, ref) {
	if (ref === '')
		return 'git push origin HEAD:refs/heads/osc-deploy';
	const upstream = await askGit(terminal, 'rev-parse', '--symbolic-full-name', '@{upstream}');
	const branch = ref.replace('refs/heads/', '');
	return upstream === '' ? `git push --set-upstream origin ${(0,format/*shellWord*/.r7)(branch)}` : 'git push';
}
function rejectOthers({ stderr }, { clone: { root }, workflow }, { options }) {
	const files = workflowFiles(workflow);
	const keptError = (reason) => new errors/*DeployError*/.sH('workflow-kept', `${reason}: nothing was changed.`, {
		next: [' To keep it, and only store its login:', (0,base_advice/*ourCommand*/.uD)(`login ${options}`)],
	});
	const { steps, unreadable } = readWorkflows(root);
	const other = steps.find(({ file }) => !isOwnWorkflow(file));
	if (other)
		throw keptError(`${other.file} deploys this repository already`);
	const broken = unreadable.find(({ file }) => !isOwnWorkflow(file));
	if (broken)
		throw keptError(`${broken.file} deploys from this clone, and cannot be read: ${broken.reason}`);
	for (const { path, text } of files) {
		const before = new CloneFiles(root).text(path);
		if (before === '' || before === text)
			continue;
		const old = before.split('\n');
		const own = text.split('\n');
		for (const line of old.filter((one) => !own.includes(one)).slice(0, 10))
			stderr.line(`  - ${line}`);
		for (const line of own.filter((one) => !old.includes(one)).slice(0, 10))
			stderr.line(`  + ${line}`);
		throw keptError(`${path} differs from what init would write`);
	}
}
function writeFiles({ stderr }, root, files) {
	const before = new CloneFiles(root);
	const changed = files.filter(({ path, text }) => before.text(path) !== text);
	for (const { path, text } of changed)
		writeBelow(root, path, text);
	const list = (some) => some.map(({ path }) => path).join(' and ');
	stderr.tick(changed.length > 0 ? `Wrote ${list(changed)}` : `${list(files)}: as before`);
}
;// src/cli/sign-in/place-of-login.js
const maxLinks = 40;
async function checkPlaceOfLogin(terminal, { named, path }) {
	const link = linksOf(named).find((one) => cloneTop((0,external_node_path_.dirname)(one)) !== undefined);
	if (link !== undefined)
		throw placeError('unsafe-place', `${(0,plain_text/*plainText*/.wh)(link, 200)} is a link of a clone`);
	const top = cloneTop((0,external_node_path_.dirname)(path));
	if (top === undefined)
		return;
	const { code } = await readWithGit(terminal, '-C', top, 'check-ignore', '--quiet', '--', path);
	if (code !== 0)
		throw placeError('usage', `${(0,plain_text/*plainText*/.wh)(path, 200)} is a file of a clone, and not known as one that git ignores, so a commit could take the login with it`);
}
function placeError(code, reason) {
	return new errors/*DeployError*/.sH(code, `${reason}. No login is written there.`, {
		next: [
			'Keep it outside of the clone:',
			(0,base_advice/*ourCommand*/.uD)('login --token-file ~/.osc-deploy/login.json'),
		],
	});
}
function linksOf(path) {
	const links = [];
	let at = path;
	while (links.length < maxLinks) {
		const link = firstLinkOf(at);
		if (link === undefined)
			break;
		links.push(link);
		at = (0,external_node_path_.resolve)((0,external_node_path_.dirname)(link), (0,external_node_fs_.readlinkSync)(link), (0,external_node_path_.relative)(link, at));
	}
	return links;
}
function firstLinkOf(path) {
	const above = (0,external_node_path_.dirname)(path);
	const found = above === path ? undefined : firstLinkOf(above);
	if (found !== undefined)
		return found;
	return isLink(path) ? path : undefined;
}
function isLink(path) {
	try {
		return (0,external_node_fs_.lstatSync)(path).isSymbolicLink();
	}
	catch {
		return false;
	}
}
;// src/cli/commands/login.js
const login_login = {
	name: 'login',
	group: 'Set up',
	description: 'Sign in through the browser.',
	options: [
		repo('put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else'),
		...ofLogin,
		...browser,
		['--yes', 'do not ask whether the login that was approved is kept'],
		['--show', 'print the refresh token on standard output, and keep it nowhere on this machine'],
		optionFor('token-file', 'put the refresh token into this file of a self-hosted runner, and keep it nowhere else').conflicts(['repo', 'show']),
	],
	first: ['--repo', '--env', '--no-browser', '--yes'],
	help: `Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://8976.app.example

A refresh token works only once, so this machine and each repository need separate logins.`,
	async run(session, command) {
		session.check();
		const { env, isInteractive } = session.terminal;
		if (env['CI'] && !env['BROWSER'] && !isInteractive && command.browser) {
			throw new errors/*DeployError*/.sH('usage', 'There is no terminal here, so no one can approve the sign-in.', {
				next: 'Give an access token of the console in OSC_ACCESS_TOKEN.',
			});
		}
		const environment = session.inputs['secret-environment'];
		let signedIn;
		if (command.repo === undefined) {
			if (session.raw['secret-environment'] || session.raw['secret-name']) {
				throw new errors/*DeployError*/.sH('usage', '--env and --secret are for the login of a repository: give --repo too.');
			}
			const file = await openTokenFile(session);
			signedIn = await signInWithBrowser(session, command, `on ${session.terminal.hostName}`);
			await askWhose(session, signedIn, {
				question: command.show ? 'Print its refresh token?' : 'Keep this login on this machine?',
				place: command.show ? 'standard output' : (file?.place ?? 'this machine'),
				yes: command.yes,
			});
			if (file)
				await keepInFile(session, signedIn, file);
			else if (!command.show)
				await keepHere(session, signedIn);
		}
		else {
			const clone = await openClone(session.terminal);
			const chosen = await chooseRepository(session.terminal, clone, command.repo);
			const repository = await openRepository(session, { ...chosen, environment });
			signedIn = await signInToRepository(session, { repository, command });
			const { place } = repository.vault;
			session.stderr.line(`This login is only for ${place}. Do not reuse it elsewhere: that would invalidate it here.`);
			await storeWriter(session, repository);
			sayNames(session);
			const next = [
				'Next, where its clone has no workflow yet:',
				(0,base_advice/*ourCommand*/.uD)(`init ${repository.options}`),
			];
			session.stderr.line(session.asTyped(next));
		}
		if (command.show)
			show(session, signedIn, { isStored: command.repo !== undefined });
	},
};
function sayNames({ stderr, asTyped, inputs }) {
	const { secret, clientId } = (0,login_names/*namesFor*/.G)(inputs['secret-name']);
	if (secret === 'OSC_REFRESH_TOKEN')
		return;
	const lines = [
		`refresh-token: \${{ secrets.${secret} }}`,
		`client-id: \${{ vars.${clientId} }}`,
		`secret-name: ${secret}`,
	];
	stderr.line(asTyped(['The step of this login has the lines:', ...lines.map((command) => ({ command }))]));
}
function show(session, signedIn, { isStored }) {
	session.stdout.verbatim(signedIn.login.refreshToken);
	tellClient(session, signedIn);
	if (!isStored)
		session.stderr.line('This machine keeps neither; a login that it had before stays as it was.');
}
function tellClient({ stderr }, { client }) {
	const secret = client.clientSecret ? [`client-secret: ${client.clientSecret}`] : [];
	stderr.line('The refresh token works once, and with this client only:');
	for (const line of [`client-id: ${client.clientId}`, ...secret])
		stderr.verbatim(`  ${line}`);
}
async function openTokenFile(session) {
	const { given: typed, inputs, terminal } = session;
	const given = inputs['token-file'];
	if (typed['token-file'] === '')
		throw new errors/*DeployError*/.sH('usage', '--token-file names no file.');
	if (given === undefined)
		return undefined;
	const { env, cwd, clock } = terminal;
	const at = { home: env['HOME'] || env['USERPROFILE'], workspace: cwd };
	const named = (0,rules_login/*namedTokenFile*/.Th)(given, at);
	const path = (0,rules_login/*tokenFilePath*/.Ds)(given, at);
	if (path === undefined || named === undefined)
		throw new errors/*DeployError*/.sH('usage', '--token-file begins with `~`, but that home folder is unknown here: give a full path.');
	await checkPlaceOfLogin(terminal, { named, path });
	const file = new stores_file/*FileStore*/.yI({ path, clock });
	await file.proveReplaceable();
	return file;
}
async function keepInFile(session, signedIn, file) {
	const release = session.terminal.interrupts.hold();
	await file.replace(signedIn.login).finally(release);
	session.stderr.line(`The login is kept in ${file.place}, which only you can read.`);
	tellClient(session, signedIn);
}
const logout = {
	name: 'logout',
	group: 'Set up',
	description: 'Forget the login on this machine.',
	options: [],
	run: async ({ savedLogin, stderr, hosts, check }) => {
		check();
		stderr.line((await savedLogin.forget())
			? `Signed out of ${hosts.auth}: the login was deleted from this machine.`
			: `You were not signed in to ${hosts.auth}.`);
	},
};
async function keepHere({ savedLogin, stderr, hosts, platform, terminal, asTyped }, { client, login: tokens }) {
	const release = terminal.interrupts.hold();
	await savedLogin
		.save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` })
		.finally(release);
	const workspace = (0,access_token/*readClaims*/.Ip)(tokens.accessToken.value)?.workspace ?? 'a workspace';
	stderr.line(`${stderr.paint.green('Signed in')} to ${workspace} on ${describePlatform({ hosts, platform })}.`);
	stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
	stderr.line(asTyped(['Next, in the folder of a site or app:', (0,base_advice/*ourCommand*/.uD)('deploy')]));
}
var run_log = require_(41415);
var watch = require_(42682);
var contract_tags = require_(41439);
var services_journal = require_(96381);
var resource = require_(85644);
var result = require_(21901);
var service_api = require_(6936);
var app_steps = require_(62903);
var services_step = require_(14186);
var store_key = require_(38621);
;// src/services/start-again.js
async function restartOf(tools, { there, area, apiKey }) {
	const name = (0,resource/*storeNameIn*/.y$)(there);
	if (name === undefined)
		return area.restart(there);
	const store = { name, isKept: true };
	const absent = await (0,store_of_start/*absentError*/.aF)(tools, { store, name: there.name });
	if (absent)
		throw absent;
	const tags = await tools.tags.of(there.key);
	const storeKey = await (0,store_key/*presentKey*/.by)(tools, { there, marks: tags, store, given: apiKey });
	if (!storeKey)
		return area.restart(there);
	const state = await (0,store_key/*keyStateOf*/.eS)(tools, { there, storeKey });
	if (state === 'given')
		return area.restart(there);
	if (there.kind === 'app' && !(0,apps/*hasStandby*/.Mv)(there))
		return (0,app_steps/*keyStep*/.IS)(there, { tools, store, storeKey });
	if (state === 'other')
		return giveKey(there, { tools, store: name, storeKey });
	const shown = (0,plain_text/*plainText*/.wh)(name, 80);
	const effect = 'With another one it reads *** for each secret.';
	tools.log.warning(`Whether "${there.name}" has the key of the parameter store "${shown}" is not known. ${effect}`);
	return area.restart(there);
}
function giveKey(there, { tools, store, storeKey }) {
	const { name, key } = there;
	if (key.type !== 'instance')
		throw (0,store_key/*otherKeyError*/.CR)({ name, store });
	const title = `give it the key of the parameter store ${(0,plain_text/*plainText*/.wh)(store, 80)}`;
	const options = { [store_key/*keyOption*/.TR]: storeKey.value };
	return (0,services_step/*step*/.PM)({ title, effect: 'in place' }, async () => (await (0,service_api/*apiOf*/.i)(tools, key.serviceId)).update(name, options));
}
;// src/cli/find-deployed.js
async function findDeployed(session, needs) {
	const search = await searchDeployed(session);
	const found = needs ? search.found.filter((one) => one[needs]) : search.found;
	if (search.found.length > 0 && found.length === 0) {
		throw new errors/*DeployError*/.sH('usage', needs === 'logs' ? 'A site has no log.' : 'A site has nothing to restart.');
	}
	const one = onlyOne(session, { ...search, found });
	if (needs === 'restart')
		await checkOwner(session, { search, one });
	if (one.deployed?.asleep)
		throw new errors/*DeployError*/.sH('not-found', `${describeNamed(one.inputs)} is suspended: deploy it to wake it up.`);
	return one;
}
async function checkOwner({ terminal, log }, { search, one }) {
	const name = toldName(search, one.inputs.name);
	const evidence = name.from === 'person' ? undefined : await one.evidence?.();
	if (!evidence)
		return;
	(0,ownership/*permit*/.eL)('change', evidence, {
		owner: ownerOfClone(await openClone(terminal)),
		name,
		replaces: false,
		thing: `"${name.value}"`,
		log,
	});
}
function onlyOne(session, search) {
	const [one, ...others] = search.found;
	if (!one)
		throw notFoundError(session, search);
	if (others.length === 0)
		return one;
	const commands = search.found.map(({ inputs }) => {
		const { target, name, runner, service } = inputs;
		const instance = `--service ${service}`;
		const option = {
			pages: '--site',
			app: '--app',
			runner: `--runner ${runner}`,
			instance,
			job: instance,
		}[target];
		const named = session.inputs.name?.value === name ? '' : `${(0,format/*shellWord*/.r7)(name)} `;
		return (0,base_advice/*ourCommand*/.uD)(`<command> ${named}${option}`);
	});
	const names = search.found.map(({ inputs }) => describeNamed(inputs)).join(', ');
	throw new errors/*DeployError*/.sH('usage', `More than one deploy matches: ${names}.`, {
		next: ['Choose one:', ...commands],
	});
}
function chooseDeployed(session, search) {
	const { inputs } = onlyOne(session, search);
	return withInputs(session, inputs, { name: toldName(search, inputs.name).from });
}
function toldName({ names }, name) {
	return names.find(({ value }) => value === name) ?? { value: name, from: 'person' };
}
async function searchDeployed(session, { connection: connected, sought } = {}) {
	const connection = connected ?? (await connect(session));
	const { inputs, raw } = session;
	const names = sought ?? (await find_deployed_namesOf(session));
	const unread = [];
	const all = await listDeployed(connection, unread, raw.target === '' ? undefined : find_deployed_kindOf(inputs));
	const texts = names.map(({ value }) => value);
	const near = (0,nearest/*nearest*/.p)(texts[0] ?? '', new Set(all.map((one) => one.inputs.name)));
	return { found: all.filter((one) => texts.includes(one.inputs.name)), names, near, unread };
}
async function find_deployed_namesOf({ inputs, terminal }) {
	return inputs.name ? [inputs.name] : namesOfFolder(await openClone(terminal));
}
function find_deployed_kindOf(inputs) {
	if (inputs.target === 'app')
		return resource/*appsLabel*/.PX;
	return inputs.target === 'pages' ? 'pages' : (0,runners/*serviceIdOf*/.Qh)(inputs);
}
async function listDeployed({ tools, sites }, unread, only) {
	const isWhole = only === undefined;
	const read = (area, list) => readList(area, list, isWhole ? unread : undefined);
	const services = isWhole ? await listServices(tools) : [only];
	const lists = services
		.filter((id) => id !== 'pages' && id !== resource/*appsLabel*/.PX)
		.map((id) => read(id, () => (0,instances/*listAwake*/.EZ)(tools, id)));
	if (isWhole || only === resource/*appsLabel*/.PX || (0,runners/*runnerOf*/.mv)(only))
		lists.push(read(resource/*appsLabel*/.PX, () => (0,apps/*openApps*/.Fo)(tools).list()));
	if (only !== 'pages')
		lists.push(read('suspended instances', () => (0,instances/*listAsleep*/.pp)(tools)));
	const pages = isWhole || only === 'pages' ? read('sites', () => listSites(sites.pages)) : [];
	const resources = (0,resource/*mergeResources*/.UZ)((await Promise.all(lists)).flat());
	const merged = resources.map((one) => describeDeployed(tools, one));
	const wanted = merged.filter(({ service }) => isWhole || service === only);
	const keyOf = ({ service, inputs }) => `${service} ${inputs.name}`;
	return [...wanted, ...(await pages)].sort((a, b) => keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)));
}
async function listServices({ catalog, tags }) {
	const tagged = (await tags.all('instance')) ?? [];
	const named = tagged.flatMap(({ resource: { serviceId } }) => serviceId ?? []);
	return [...new Set([...(await catalog.serviceIds()), ...named])];
}
async function readList(area, list, unread) {
	try {
		return await list();
	}
	catch (error) {
		const isFault = error instanceof errors/*DeployError*/.sH && error.code !== 'interrupted';
		if (!unread || !isFault)
			throw error;
		unread.push(`${area}: ${error.message}`);
		return [];
	}
}
async function listSites(pages) {
	return (await pages.list()).map(({ name, url, status = '', customDomain }) => ({
		inputs: { target: 'pages', name },
		service: '',
		url,
		domain: customDomain,
		state: async () => status,
	}));
}
function describeDeployed(tools, one) {
	const { name, key, record } = one;
	const { serviceId: service = '' } = key;
	const area = key.type === 'instance' ? (0,instances/*openInstances*/.z2)(tools, key.serviceId) : (0,apps/*openApps*/.Fo)(tools);
	const api = async () => (service === '' ? undefined : (0,service_api/*findApi*/.C)(tools, service));
	return {
		inputs: { ...kindOfKey(key), name },
		service: (0,resource/*serviceOf*/.z5)(one),
		url: record.url,
		deployed: one,
		evidence: async () => ({ tags: await tools.tags.of(key), source: one.source?.url }),
		state: () => stateOf(one, area),
		logs: () => area.log(one),
		restart: async ({ apiKey }) => {
			const start = await restartOf(tools, { there: one, area, apiKey }).catch((0,services_journal/*sayUnchanged*/.$P)(tools));
			await start.send();
		},
		ports: async () => ((await (await api())?.ports((0,resource/*nameRecord*/.TQ)(one))) ?? []).map(result/*portText*/.ZY),
	};
}
function kindOfKey({ serviceId: service }) {
	if (service === undefined)
		return { target: 'app' };
	const runner = (0,runners/*runnerOf*/.mv)(service);
	return runner ? { target: 'runner', runner } : { target: 'instance', service };
}
async function listGone({ tools }, name) {
	const [ofApps = [], ofInstances = []] = await Promise.all([
		tools.tags.all('myapp'),
		tools.tags.all('instance'),
	]);
	const apps = ofApps.filter(({ tags }) => (0,contract_tags/*appNameIn*/.UP)(tags) === name).slice(0, 1);
	const instances = ofInstances.filter(({ resource }) => resource.id === name);
	return [...apps, ...instances].map(({ resource }) => ({
		inputs: { ...kindOfKey(resource), name },
		service: resource.serviceId ?? '',
		state: async () => 'gone',
	}));
}
async function stateOf(one, area) {
	const { asleep, kind, record } = one;
	if (asleep)
		return 'suspended';
	const { buildStatus, status } = record;
	if (kind === 'app')
		return typeof buildStatus === 'string' ? buildStatus : '';
	if (status)
		return status;
	const health = await area.health(one).catch(() => undefined);
	return health?.word ?? (health ? 'starting' : 'not known');
}
function notFoundError({ inputs, raw }, { names, near, unread = [], }) {
	const name = names.map(({ value }) => value).join('" or "');
	const subject = raw.target === '' ? `site, app or instance "${name}"` : describeNamed({ ...inputs, name });
	const nearby = near ? ` There is "${near}".` : '';
	const text = unread.length > 0
		? `No ${subject} was found, and not all of this workspace could be searched.${nearby} Not searched: ${unread.join('; ')}`
		: `There is no ${subject} in this workspace.${nearby}`;
	return new errors/*DeployError*/.sH('not-found', text);
}
;// src/cli/commands/logs.js
const maxLine = 4000;
const followEveryMs = 2000;
const tail = new esm/*Option*/.c$('--tail <lines>', 'begin with the last so many lines').argParser(rejectUnread(countIn, 'It must be a number of lines.'));
const logs = {
	name: 'logs',
	group: 'Look',
	description: 'Print the log of an app or instance.',
	options: [
		['-f, --follow', 'go on with what comes, until Ctrl-C'],
		tail,
		...runningKinds,
		['--json', 'print each line as a JSON string'],
	],
	arguments: [nameArgument],
	inputs: nameInputs,
	help: `Examples:
  osc-deploy logs shop
  osc-deploy logs shop --tail 50 --follow`,
	async run(session, { follow = false, tail: last, json }) {
		const { logs: read = () => Promise.resolve([]) } = await findDeployed(session, 'logs');
		const { stdout, log, terminal } = session;
		const show = (line) => {
			const text = log.secrets.redact((0,plain_text/*plainText*/.wh)(line, maxLine));
			stdout.line(json ? JSON.stringify(text) : text);
		};
		let before = await read();
		for (const line of last === undefined ? before : before.slice(before.length - last))
			show(line);
		while (follow) {
			await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
			const lines = (await (0,watch/*whileWaking*/.VA)(read)) ?? [];
			for (const line of (0,run_log/*freshLines*/.Kx)(before, lines))
				show(line);
			if (lines.length > 0)
				before = lines;
		}
	},
};
function countIn(text) {
	return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
;// src/cli/commands/open.js
const open_open = {
	name: 'open',
	options: [...kinds, ['--json', 'print JSON']],
	group: 'Look',
	description: 'Open its address in the browser; print it.',
	arguments: [nameArgument],
	inputs: nameInputs,
	help: `Examples:
  osc-deploy open
  osc-deploy open my-site`,
	run: async (session, { json }) => {
		const found = await findDeployed(session);
		const { url, inputs } = found;
		const address = url && URL.canParse(url) ? new URL(url) : undefined;
		if (!address || !['https:', 'http:'].includes(address.protocol)) {
			const [status, ports = []] = await Promise.all([found.state(), found.ports?.()]);
			const has = ports.length > 0 ? `, and its ports are ${ports.join(', ')}` : '';
			throw new errors/*DeployError*/.sH('not-found', `"${inputs.name}" has no web address; it is ${status}${has}.`);
		}
		await session.terminal.openBrowser(address.href);
		if (json)
			session.stdout.json({ name: inputs.name, url: address.href });
		else
			session.stdout.line(address.href);
	},
};
;// src/cli/commands/remove.js
const remove = {
	name: 'remove',
	aliases: ['rm', 'delete', 'destroy'],
	group: 'Change',
	description: 'Remove a site, app or instance.',
	arguments: [new esm/*Argument*/.ef('[name]', 'its name')],
	options: [
		['--yes', 'do not ask; needed without a terminal'],
		...kinds,
		optionFor('preview'),
		optionFor('domain', 'custom domain of an app or instance, to be freed with it'),
		json,
	],
	first: ['--yes', '--site', '--app', '--preview-branch', '--json'],
	help: `Examples:
  osc-deploy remove my-site
  osc-deploy remove my-site --preview-branch --yes
An unknown name is not an error, so that the command can be repeated.`,
	inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'remove' }),
	async run(session, { yes, json: asJson, previewBranch }) {
		const { terminal, inputs, raw, stdout } = session;
		if (!inputs.name)
			throw new errors/*DeployError*/.sH('usage', 'Give the name of the site, app or instance to remove.');
		if (!yes && !terminal.isInteractive)
			throw new errors/*DeployError*/.sH('usage', 'Give --yes: there is no terminal to ask on.');
		const chosen = raw.target === '' ? await chooseKind(session, { previewBranch }) : session;
		if (!chosen) {
			const { value: name } = inputs.name;
			const nothing = { name, operation: 'removed', changed: false };
			if (asJson)
				stdout.line(JSON.stringify(nothing, null, 2));
			return;
		}
		await runRecipe(chosen, { json: asJson }, async ({ runtime, intent }, { clients, place }) => {
			const name = intent.name.value;
			const hasData = chosen.inputs.target === 'instance';
			const isStore = chosen.inputs.service === parameter_store/*parameterStoreId*/.Sy;
			if (isStore)
				await warnOfReaders((0,service_clients/*servicePlatform*/.R)(clients, runtime), name);
			if (yes)
				return true;
			const answer = await terminal.confirm(`Remove ${describeNamed({ ...chosen.inputs, name })} from ${place}?${hasData ? ' Its data is deleted with it.' : ''}`);
			if (answer === false)
				throw new errors/*DeployError*/.sH('usage', 'You said no.');
			return true;
		});
	},
};
async function chooseKind(session, { previewBranch = false }) {
	const name = session.inputs.name?.value ?? '';
	const sought = previewBranch ? await previewsOf(session, name) : [name];
	if (sought.length === 0)
		return withInputs(session, { target: 'pages' });
	const connection = await connect(session);
	const search = await searchDeployed(session, {
		connection,
		sought: sought.map((value) => ({ value, from: 'person' })),
	});
	const choose = (found) => chooseDeployed(session, {
		...search,
		found: found.map((one) => ({ ...one, inputs: { ...one.inputs, name } })),
	});
	if (search.found.length > 0)
		return choose(search.found);
	const gone = await Promise.all(sought.map((one) => listGone(connection, one)));
	const isUnclear = search.unread.length > 0;
	if (gone.flat().length > 0 || isUnclear)
		return choose(gone.flat());
	const isTypo = search.near !== undefined && !previewBranch;
	if (isTypo && session.terminal.isInteractive)
		throw notFoundError(session, search);
	const near = isTypo ? ` There is "${search.near}".` : '';
	const shown = sought.map((one) => `"${one}"`).join(' or ');
	session.log.info(`There is no site, app or instance ${shown}; nothing to remove.${near}`);
	return undefined;
}
async function previewsOf({ terminal }, name) {
	const { ref, defaultBranch } = await openClone(terminal);
	const branch = ref.replace('refs/heads/', '');
	if (branch === '' || defaultBranch === '' || branch === defaultBranch)
		return [];
	return [contract_names/*pageNames*/.QA, contract_names/*instanceNames*/.aF].map((naming) => naming.ofBranch(name, branch));
}
const cleanup = {
	name: 'cleanup',
	group: 'Change',
	description: 'Remove the previews of branches that are gone.',
	options: [optionFor('name'), ...kinds.slice(1), optionFor('preview-expires'), json],
	help: `Examples:
  osc-deploy cleanup
  osc-deploy cleanup --name my-site --preview-expires 14d
Without a name, of all that this folder's workflow deploys; with one, of a site, or of what --app, --runner or --service says.
\`git ls-remote origin\` says which branches there are; previews of pull requests need gh, or a token in GITHUB_TOKEN.`,
	inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'cleanup' }),
	run: async (session, options) => {
		const { terminal } = session;
		const clone = await openClone(terminal);
		const server = await findServer(terminal, clone);
		const isOwn = server !== undefined && hostOf(clone) === server.host;
		const token = isOwn ? await knownToken(terminal, server) : undefined;
		const inputs = withInputs(session, { 'github-token': token?.value });
		const asking = { ...inputs, apiUrl: isOwn ? server.apiUrl : undefined };
		for (const one of sweptBy(asking, clone))
			await runRecipe(one, options);
	},
};
function sweptBy(session, clone) {
	const { raw, inputs } = session;
	const deployed = raw.target === '' && !inputs.name ? kindsOfFolder(clone) : [];
	if (deployed.length === 0)
		return [session];
	const origins = { target: 'workflow', runner: 'workflow', service: 'workflow' };
	return deployed.map((one) => withInputs(session, one, origins));
}
async function warnOfReaders(tools, store) {
	const { readers, unseen } = await (0,store_users/*readersOf*/.c)(tools, store);
	const names = readers.map(({ kind, name }) => `${kind === 'app' ? 'the app ' : ''}"${(0,plain_text/*plainText*/.wh)(name, 80)}"`);
	if (names.length > 0)
		tools.log.warning(`Its variables are read by ${names.join(', ')}.`);
	if (unseen)
		tools.log.warning(`What else reads its variables cannot be told: ${unseen}`);
}
;// src/cli/commands/restart.js
const restart = {
	name: 'restart',
	options: [...runningKinds, ['--json', 'print JSON']],
	group: 'Change',
	description: 'Restart an app or instance.',
	arguments: [nameArgument],
	inputs: nameInputs,
	help: `Examples:
  osc-deploy restart shop
A runner and an app fetch their source again and build it.`,
	run: async (session, { json }) => {
		const { inputs, service, restart: begin } = await findDeployed(session, 'restart');
		await begin?.({ apiKey: session.inputs['config-api-key'] });
		session.stderr.line(`"${inputs.name}" is restarting.`);
		if (json)
			session.stdout.json({ name: inputs.name, service, status: 'restarting' });
	},
};
var source_inputs = require_(757);
var short_ref = require_(16086);
var former_runs = require_(44304);
var live_manifest = require_(25306);
var pages_site = require_(52295);
;// src/cli/commands/rollback.js
const rollback = {
	name: 'rollback',
	group: 'Change',
	description: 'Bring back a former version, or say how.',
	arguments: [nameArgument],
	options: [
		['--to <version>', 'of an app: tag or branch, also a commit for the web runner'],
		...kinds,
		optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: other users see arguments)'),
		...waiting,
		json,
	],
	first: ['--to', '--app', '--no-wait', '--json'],
	help: `Examples:
  osc-deploy rollback my-site
  osc-deploy rollback shop --to HEAD~1
  osc-deploy rollback shop --to v1.4.1
An app is built from its own repository at that ref, and the command waits for it. The next deploy replaces it again. A site keeps no former versions: its earlier run is run again, and this command says which and how.`,
	inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'deploy' }),
	async run(session, { to, ...options }) {
		session.check();
		const isNamed = session.raw.target !== '';
		const chosen = isNamed ? session : chooseDeployed(session, await searchDeployed(session));
		if (chosen.inputs.target === 'pages')
			return showFormerRuns(chosen, { ...options, to });
		if (!to) {
			const text = 'An app needs --to: the commit, tag or branch to build.';
			const list = { command: 'git log --oneline --decorate --max-count=10' };
			const back = (0,base_advice/*ourCommand*/.uD)('<command> --to HEAD~1');
			throw new errors/*DeployError*/.sH('usage', text, {
				next: [
					'List the last ones:',
					list,
					'Then give one, such as the one before the last:',
					back,
				],
			});
		}
		await rollBackApp(chosen, { ...options, to });
	},
};
async function showFormerRuns(session, { to, json: asJson }) {
	if (to !== undefined)
		throw new errors/*DeployError*/.sH('usage', 'A site takes no --to: its earlier run is run again.');
	const connection = await connect(session);
	const { name } = onlyOne(session, await searchDeployed(session, { connection })).inputs;
	const page = await connection.sites.pages.find(name);
	if (!page)
		throw new errors/*DeployError*/.sH('not-found', `There is no site ${name} in this workspace.`);
	const { environment, 'basic-auth': basicAuth } = session.inputs;
	const place = { tools: connection.sites, name, environment, basicAuth, outputs: undefined };
	const stored = await (0,live_manifest/*readKnown*/.Uj)((0,pages_site/*openSite*/.c)(place, page), { careful: true });
	if ('reason' in stored)
		throw new errors/*DeployError*/.sH('site-unknown', `What was published as ${name} is not known: ${(0,plain_text/*plainText*/.wh)(stored.reason)}.`);
	const run = stored.state === 'trusted' ? (stored.manifest.run ?? '') : '';
	const owner = await ownerOfSite(session, { connection, page });
	const ways = (0,former_runs/*runsBefore*/.WY)(stored, run).flatMap((former) => (0,way_back/*wayBackTo*/._x)(former, { owner }) ?? []);
	const [last] = ways;
	if (!last)
		throw new errors/*DeployError*/.sH('no-former-run', `No run is known that was live as ${name} before.`);
	const { stdout } = session;
	if (asJson)
		return stdout.line(JSON.stringify(ways, null, 2));
	session.stderr.line(session.asTyped((0,way_back/*wayBackAdvice*/.P0)(last)));
	const rows = ways.map(({ url, commit }) => [url, commit?.slice(0, 7)]);
	for (const line of stdout.table(['Live before', 'Commit'], rows))
		stdout.line(line);
}
async function ownerOfSite({ terminal }, { connection, page }) {
	const tags = await connection.tools.tags.of({ type: 'mypage', id: page.id });
	const { repository: tagged } = (0,contract_tags/*readMarker*/.t7)(tags ?? []);
	if (tagged !== undefined)
		return { repository: tagged };
	return ownerOfClone(await openClone(terminal)).value;
}
async function rollBackApp(session, { to, ...options }) {
	const { inputs } = session;
	const { target, runner } = inputs;
	const title = describeNamed({ ...inputs, name: inputs.name?.value });
	const kind = target === 'app' ? undefined : runner;
	if (target !== 'app' && !kind)
		throw new errors/*DeployError*/.sH('usage', `${title} is not built from a source.`);
	if (kind === 'wasm')
		throw new errors/*DeployError*/.sH('usage', `${title} cannot be rolled back: the wasm runner takes its source only for a new instance. Deploy the former version under another name.`);
	const ref = await expandCommit(session, (0,short_ref/*shortRef*/.m)(to));
	(0,read_inputs/*rejectProblems*/.Ys)((0,source_inputs/*sourceProblems*/._0)({ ...inputs, 'source-ref': ref }));
	const [refused] = (0,source_inputs/*commitProblems*/._g)(inputs, ref);
	if (refused)
		throw needsTagError(ref, refused.text);
	const { deployed } = onlyOne(session, await searchDeployed(session));
	if (!deployed?.source)
		throw new errors/*DeployError*/.sH('not-found', `${title} was not built from a source.`);
	const { url, ref: live } = deployed.source;
	if (ref !== (0,short_ref/*shortRef*/.m)(to))
		await checkOwnClone(session, { to, url, title });
	if (live === ref && !(0,contract_source/*isCommit*/.WM)(ref))
		throw new errors/*DeployError*/.sH('usage', `${title} follows ${ref} already: building it again would give its newest commit.`);
	await checkRefOnOrigin(session, { url, ref });
	session.log.info(`From ${live ?? 'the default branch'} back to ${ref}.`);
	const { subPath, type } = deployed.record;
	const ofApp = kind ? {} : { runner: (0,runners/*appKind*/.go)(type), 'sub-path': subPath };
	const given = { 'source-url': url, 'source-ref': ref, ...ofApp, ...rollback_storeOf(session, deployed) };
	await runRecipe(withInputs(session, given, { 'source-url': 'record' }), options);
}
function rollback_storeOf({ inputs }, deployed) {
	const store = (0,resource/*storeNameIn*/.y$)(deployed);
	if (store === undefined)
		return { 'config-api-key': '' };
	return inputs['config-api-key'] ? { 'config-service': store } : {};
}
function needsTagError(commit, problem) {
	const tag = `back-to-${commit.slice(0, 7)}`;
	return new errors/*DeployError*/.sH('usage', `--to ${problem}`, {
		next: [
			'Give the commit a tag, and go back to that:',
			{ command: `git tag ${tag} ${commit} && git push origin ${tag}` },
			(0,base_advice/*ourCommand*/.uD)(`<command> --to ${tag}`),
		],
	});
}
async function expandCommit({ terminal }, ref) {
	const counted = /^HEAD$|[~^@]/.test(ref);
	if ((0,contract_source/*isCommit*/.WM)(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref)))
		return ref;
	const commit = await askGit(terminal, 'rev-parse', '--verify', '--quiet', '--end-of-options', ref);
	return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}
async function checkOwnClone({ terminal }, { to, url, title }) {
	const own = urlOfOrigin(await openClone(terminal));
	if (own !== undefined && (0,contract_source/*sameUrl*/.cl)(own, url))
		return;
	const here = own === undefined ? 'a clone without a known origin' : (0,plain_text/*plainText*/.wh)(own, 200);
	const text = `--to ${(0,plain_text/*plainText*/.wh)(to, 80)} is a commit of this clone, ${here}, and ${title} is built from ${(0,plain_text/*plainText*/.wh)(url, 200)}. Nothing was changed.`;
	throw new errors/*DeployError*/.sH('usage', text, {
		next: 'Give `--to` a tag, a branch or the whole commit.',
	});
}
var services_backups = require_(129);
;// src/cli/commands/status.js
const status_status = {
	name: 'status',
	aliases: ['ls', 'list', 'whoami'],
	group: 'Look',
	description: 'Show the workspace, or what has a name.',
	arguments: [new esm/*Argument*/.ef('[name]', 'only what has this name')],
	options: [['--json', 'print JSON']],
	help: `The account with its plan, sites, instances (also suspended ones), domains and backups.`,
	async run(session, { json }, [name]) {
		const connection = await connect(session);
		const listing = await readListing(session, connection, name);
		if (json)
			showJson(session, listing);
		else
			await showTables(session, connection, { listing, name });
	},
};
async function readListing(session, connection, name) {
	const unlisted = [];
	const { domains: domainClient, backups: backupClient, catalog } = connection.tools;
	const [signedIn, all, allDomains, policies, subscribed] = await Promise.all([
		readSignedIn(session, connection),
		listDeployed(connection, unlisted),
		readList('domains', () => domainClient.list(), unlisted),
		readList('backups', () => backupClient.policies(), unlisted),
		catalog.serviceIds(),
	]);
	const isAsked = (known) => name === undefined || known === name;
	const named = all.filter(({ inputs }) => isAsked(inputs.name));
	const found = await Promise.all(named.map(async (one) => ({ ...one, state: await one.state() })));
	const isLeft = (one) => !one.enabled && isUnlisted(one, { all, unlisted });
	const backups = policies.filter((one) => isAsked(one.instanceName) && !isLeft(one));
	const domains = allDomains.filter(({ isManaged, domain, instanceName }) => !isManaged && (isAsked(domain) || isAsked(instanceName)));
	if (name !== undefined && found.length + domains.length + backups.length === 0)
		throw notFoundError(session, {
			names: [{ value: name, from: 'person' }],
			near: (0,nearest/*nearest*/.p)(name, new Set(all.map(({ inputs }) => inputs.name))),
			unread: unlisted,
		});
	const sites = found
		.filter(({ inputs }) => inputs.target === 'pages')
		.map(({ inputs, state, url, domain }) => ({
		name: inputs.name,
		status: state,
		url,
		customDomain: domain,
	}));
	const instances = found
		.filter(({ inputs }) => inputs.target !== 'pages')
		.map(({ service, inputs, state, url = '' }) => ({ service, name: inputs.name, state, url }));
	return { signedIn, all, sites, instances, domains, backups, unlisted, subscribed };
}
function showJson({ stdout }, listing) {
	const { signedIn, sites, instances, domains, backups, unlisted } = listing;
	const { plan = null, balance = null } = signedIn.account;
	const account = signedIn.login;
	stdout.json({ account, plan, balance, sites, instances, domains, backups, unlisted });
}
async function showTables(session, connection, { listing, name }) {
	const { stdout, stderr } = session;
	const { signedIn, sites, instances, domains, backups, unlisted } = listing;
	if (name === undefined)
		section(session, 'Account', accountLines(session, signedIn));
	const list = (title, head, rows) => {
		const [columns = '', ...lines] = stdout.table(head, rows);
		if (rows.length > 0)
			section(session, title, [stdout.paint.dim(columns), ...lines]);
	};
	list('Sites', ['Name', 'Status', 'URL', 'Domain'], sites.map(Object.values));
	list('Instances', ['Service', 'Name', 'State', 'URL'], instances.map(Object.values));
	const domainRows = domains.map(({ domain, serviceId, instanceName }) => [
		domain,
		serviceId,
		instanceName,
	]);
	list('Domains', ['Domain', 'Service', 'Name'], domainRows);
	const backupCells = await Promise.all(backups.map((policy) => describeBackups(session, connection, { policy, listing })));
	list('Backups', ['Service', 'Name', 'Schedule', 'Last complete', 'Next backup', 'Warning'], backupCells);
	for (const line of unlisted)
		stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
}
function isGone(policy, { subscribed, ...lists }) {
	return subscribed.has(policy.serviceId) && isUnlisted(policy, lists);
}
function isUnlisted(policy, { all, unlisted }) {
	return unlisted.length === 0 && !all.some((one) => isPolicyOf(policy, one));
}
function isPolicyOf({ serviceId, instanceName }, { deployed }) {
	const { key } = deployed ?? {};
	return key?.serviceId === serviceId && key.id === instanceName;
}
async function describeBackups({ terminal }, { tools }, { policy, listing }) {
	const { serviceId, instanceName: name } = policy;
	const key = { type: 'instance', serviceId, id: name };
	const unread = [];
	const read = async () => [await (0,services_backups/*readBackups*/.sp)(tools, key, [policy])];
	const [backups = { policy, made: undefined }] = await readList('its backups', read, unread);
	const tags = await tools.tags.of(key);
	const now = terminal.clock.now();
	const isAsleep = listing.all.find((one) => isPolicyOf(policy, one))?.deployed?.asleep !== undefined;
	const known = { name, now, tags, isAsleep, isGone: isGone(policy, listing) };
	const { rows, warnings } = await (0,services_backups/*judgeBackups*/.lb)(backups, known);
	const told = [...warnings, ...unread];
	const cells = [serviceId, name, ...rows.map(([, text]) => text)];
	return told.length > 0 ? [...cells, told.join(' ')] : cells;
}
function accountLines(session, { login, account: { plan, balance } }) {
	const left = balance === undefined ? [] : [`${(0,format/*formatNumber*/.ZV)(balance)} tokens left`];
	const rows = [
		['Workspace', login.workspace ?? 'not known'],
		['Platform', `${login.platform} (${session.platform})`],
		[
			'Login',
			login.client
				? `this machine, since ${login.signedInAt?.slice(0, 10) ?? 'a while'}`
				: 'OSC_ACCESS_TOKEN',
		],
		['Plan', [plan ?? 'not known', ...left].join(', ')],
	];
	return session.stdout.table(['', ''], rows).slice(1);
}
function section({ stdout }, title, lines) {
	for (const line of [stdout.paint.bold(title), ...lines, ''])
		stdout.line(line);
}
async function readSignedIn({ savedLogin, raw, hosts, inputs }, { tools }) {
	const own = raw['access-token'] ? undefined : savedLogin;
	const client = own?.client();
	const [stored, account] = await Promise.all([own?.store().read(), tools.account.account()]);
	const held = stored?.accessToken;
	const login = {
		platform: hosts.auth,
		environment: inputs.environment,
		workspace: (0,access_token/*readClaims*/.Ip)(held?.value ?? raw['access-token'])?.workspace,
		client: client?.clientId,
		signedInAt: client?.signedInAt,
		accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
	};
	return { login, account };
}
var inspect = require_(59966);
var pages_manifest = require_(90457);
var site_reader = require_(60868);
;// src/cli/commands/verify.js
const verify = {
	name: 'verify',
	group: 'Look',
	description: 'Compare a live site with its manifest.',
	arguments: [new esm/*Argument*/.ef('<site>', 'its address, or its name')],
	options: [
		['--checksums <file>', 'write the hashes of all files, whose own hash is the digest'],
		optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: arguments are seen by every user)'),
		['--json', 'print JSON'],
	],
	help: `Prints the commit and run of a published site, and compares each file with its published hash. Needs no login for an address.

Examples:
  osc-deploy verify https://my-site.pages.osaas.io/
  osc-deploy verify my-site.pages.osaas.io --checksums site.sha256
  gh attestation verify site.sha256 --repo owner/name`,
	async run(session, { json, checksums }, [url = '']) {
		session.check();
		const { terminal, inputs, log, stdout, stderr, http } = session;
		const { clock, interrupts } = terminal;
		const isName = /^[a-z0-9-]+$/i.test(url) && url !== 'localhost';
		const address = isName ? await addressOf(session, url) : siteUrl(url);
		const reader = (0,site_reader/*siteReader*/.Z)({ http, url: address, basicAuth: inputs['basic-auth'] });
		const manifest = await readManifest(reader);
		const idle = log.busy(clock);
		const onChecked = (done, all) => stderr.isTTY && log.progress(`${done} of ${all} addresses compared`, done / all);
		const site = { reader, tools: { clock, signal: interrupts.signal } };
		const found = await (0,inspect/*verifySite*/.jE)(site, manifest, onChecked).finally(idle);
		const files = (0,pages_manifest/*directoryFiles*/.pb)(manifest);
		const { repository, commit, run, digest } = manifest;
		const [from, at, by] = [repository, commit, run].map((text) => text ? (0,plain_text/*plainText*/.wh)(text, 1000) : undefined);
		const facts = { site: reader.url.href, repository: from, commit: at, run: by, digest };
		if (!json)
			for (const [name, value = 'not recorded'] of Object.entries({
				...facts,
				files: filesText(found),
			}))
				stdout.line(`${(0,format/*capitalize*/.ZH)(name).padEnd(12)}${value}`);
		const rows = differences(found, digest !== undefined && digest !== (0,pages_manifest/*digestOfFiles*/.v0)(files));
		if (rows.length > 0)
			throw new errors/*DeployError*/.sH('site-differs', 'The site is not what its manifest says', { rows });
		if (checksums) {
			try {
				writeGiven(terminal.cwd, checksums, (0,pages_manifest/*digestLines*/.aI)(files).join(''));
			}
			catch (cause) {
				if (cause instanceof errors/*DeployError*/.sH)
					throw cause;
				throw new errors/*DeployError*/.sH('usage', `--checksums: ${(0,plain_text/*plainText*/.wh)(checksums, 500)} cannot be written.`, { cause });
			}
		}
		const { verified: addresses, notServed } = found;
		if (json)
			stdout.json({ ...facts, addresses: addresses.length, notServed });
	},
};
function writeGiven(cwd, path, text) {
	const file = (0,external_node_path_.resolve)(cwd, path);
	const below = (0,external_node_path_.relative)(cwd, file);
	const isBelow = !(0,external_node_path_.isAbsolute)(path) && !below.startsWith('..');
	if (isBelow)
		checkPlace(cwd, below);
	writeBelow((0,external_node_path_.dirname)(file), (0,external_node_path_.basename)(file), text);
}
async function addressOf(session, name) {
	const { url } = await findDeployed(withInputs(session, { name, target: 'pages' }));
	if (!url)
		throw new errors/*DeployError*/.sH('not-found', `"${name}" has no address yet.`);
	return secureUrl(new URL(url));
}
function siteUrl(text) {
	const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
	if (!URL.canParse(whole))
		throw new errors/*DeployError*/.sH('usage', `"${(0,plain_text/*plainText*/.wh)(text, 200)}" is not the address of a site.`);
	return secureUrl(new URL('/', whole));
}
function secureUrl(url) {
	if (url.protocol === 'https:' || (0,addresses/*isLoopback*/.U9)(url))
		return url;
	throw new errors/*DeployError*/.sH('usage', `${url.href} is not https, so any server on the way could answer for the site.`);
}
async function readManifest(reader) {
	const stored = await (0,live_manifest/*readStored*/.CL)(reader);
	if (stored.state === 'trusted')
		return stored.manifest;
	const site = reader.url.href;
	if (stored.state !== 'open') {
		const reason = 'reason' in stored ? (0,plain_text/*plainText*/.wh)(stored.reason) : 'it is empty';
		throw new errors/*DeployError*/.sH('site-unknown', `What was published at ${site} is not known: ${reason}.`);
	}
	const by = stored.manifest.run ? `: ${(0,plain_text/*plainText*/.wh)(stored.manifest.run)}` : '.';
	throw new errors/*DeployError*/.sH('site-unknown', `A publish of ${site} is under way or did not end${by}`);
}
function filesText({ verified, differing, notServed }) {
	const hidden = (0,format/*count*/.U9)(notServed.length, 'file');
	const left = notServed.length > 0 ? `; ${hidden} (dot files, error pages) not handed out by the host` : '';
	return `${verified.length} of ${verified.length + differing.length} addresses serve what was published${left}`;
}
const verify_maxRows = 50;
function differences({ differing }, wrongDigest) {
	const worded = (found) => (found === 'unproven' ? 'could not be compared' : found);
	const rows = differing.map(({ path, found }) => `/${(0,plain_text/*plainText*/.wh)(path, 200)}: ${worded(found)}`);
	return [
		...(0,format/*firstRows*/.C)(rows, verify_maxRows),
		...(wrongDigest ? ['the digest does not match the files'] : []),
	];
}
;// src/cli/other-words.js
const commands = [
	[
		'domains domain alias aliases',
		'`osc-deploy status` shows domains; `--domain` of `osc-deploy deploy` sets one.',
	],
	[
		'link unlink use',
		'There is nothing to link: names come from the origin of the clone, or from `--name`.',
	],
	[
		'dev serve start local',
		"osc-deploy only deploys: start your framework's own server, such as `npm run dev`.",
	],
	['build', 'Build first, such as with `npm run build`, then run `osc-deploy deploy`.'],
	['redeploy', '`osc-deploy deploy` deploys again; `osc-deploy restart <name>` restarts an app.'],
	[
		'switch team teams scope',
		'A login is for one workspace: `osc-deploy login` signs in to another one.',
	],
	['functions compose', '`osc-deploy run --runner web` runs a server.'],
	[
		'diff check validate',
		'`osc-deploy plan` shows what would change; `osc-deploy verify <site>` checks the live site.',
	],
	['stop pause scale', '`osc-deploy remove <name>` removes it; the platform suspends idle apps.'],
	['ssh exec shell console', 'Apps have no shell: `osc-deploy logs <name>` prints a log.'],
	['completion', 'There is no completion for shells.'],
	[
		'previews',
		'`osc-deploy status` lists previews with everything else; `osc-deploy remove <name>` removes one.',
	],
	[
		'preview',
		'`osc-deploy deploy --preview-branch` makes a preview; `osc-deploy plan` shows what would change.',
	],
	[
		'auth signin sign-in signout sign-out',
		'`osc-deploy login` signs in, `osc-deploy logout` signs out.',
	],
	['token tokens', 'An access token is made in the console, and given in OSC_ACCESS_TOKEN.'],
	[
		'sites site projects project apps hosting ps info inspect',
		'`osc-deploy status` shows all that the workspace has.',
	],
	['pages workers upload release', '`osc-deploy publish <directory>` publishes a site.'],
	[
		'db database postgres redis addons storage kv',
		'`osc-deploy run --service <id>` runs a service of the catalogue.',
	],
	[
		'secret secrets vars variables',
		'`osc-deploy config` lists, sets and unsets the variables of apps.',
	],
	['tail log', '`osc-deploy logs <name> --follow` follows a log.'],
	[
		'deployments history releases versions',
		'`osc-deploy rollback <site>` names the run that was live before.',
	],
	[
		'promote revert undo',
		'`osc-deploy rollback <name>` brings a former version of an app back, and says how a site goes back.',
	],
	[
		'create new add setup',
		'`osc-deploy init` sets a repository up; `osc-deploy deploy` deploys this folder.',
	],
];
const options = [
	['--preview --branch --draft --channel --alias', '`--preview-branch`'],
	['--dir --directory --folder --public --output', 'the directory itself, without an option'],
	['--site-name --project --project-name --app-name --site-id', '`--name`'],
	['--token --auth --api-key', 'the variable OSC_ACCESS_TOKEN'],
	['--env --stage --target-env', '`--environment`'],
	['--prod --production --live', 'no option: without `--preview-branch` it is production'],
	['--confirm', '`--yes`'],
	['--debug', '`--verbose`'],
	['--force', '`--no-incremental`, which sends every file again'],
	['--team --scope --account', '`--workspace`, which the login must belong to'],
];
const other_words_wordsOf = (rows) => new Map(rows.flatMap(([words, text]) => words.split(' ').map((word) => [word, text])));
const planned = new Set(['deploy', 'publish', 'run']);
const dryRun = /^--(?:dry-run|check)$/;
function insteadOf(option, command = '') {
	const meant = insteadOfOption.get(option);
	if (!dryRun.test(option))
		return meant && `here it is ${meant}`;
	if (planned.has(command))
		return 'here it is `osc-deploy plan`';
	return 'this command cannot be tried out, and `osc-deploy status` shows what there is';
}
const insteadOfCommand = other_words_wordsOf(commands);
const insteadOfOption = other_words_wordsOf(options);
;// src/cli/program.js
const program_commands = [
	init,
	login_login,
	logout,
	doctor,
	deploy,
	publish,
	run,
	plan,
	status_status,
	open_open,
	logs,
	verify,
	restart,
	rollback,
	config_config,
	cleanup,
	remove,
];
async function runCli(terminal, given) {
	const argv = commandFirst(given);
	const [word = ''] = argv;
	const command = commandOf(word);
	let session = openSession(terminal, { given: {}, command });
	const help = { all: argv.includes('--all'), columns: terminal.stdout.columns };
	const program = createProgram(terminal, help);
	for (const spec of program_commands) {
		addCommand(program, spec, {
			terminal,
			help,
			sessionOf: (opening) => {
				session = openSession(terminal, { ...opening, command });
				return session;
			},
		});
	}
	try {
		const served = command ? undefined : insteadOfCommand.get(word);
		if (served)
			throw new errors/*DeployError*/.sH('usage', served);
		await program.parseAsync(word === 'version' ? ['--version'] : argv, { from: 'user' });
		return 0;
	}
	catch (error) {
		if (error instanceof esm/*CommanderError*/.b7 && error.exitCode === 0)
			return 0;
		if (error instanceof esm/*CommanderError*/.b7 && error.code === 'commander.help')
			return 2;
		const shown = (0,platform_hosts/*explainUnknownHost*/.eg)(translateError(error, session, command), session.inputs);
		if (argv.includes('--json'))
			showAsJson(session, shown);
		session.log.failure(shown);
		return exitCodeOf(shown);
	}
}
function commandFirst(argv) {
	const at = argv.findIndex((word) => commandOf(word));
	const isBehind = at > 0 && argv[0]?.startsWith('-');
	return isBehind ? [argv[at] ?? '', ...argv.toSpliced(at, 1)] : argv;
}
function commandOf(word) {
	return program_commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word))?.name;
}
function showAsJson({ stdout, log, asTyped, found }, error) {
	const { code, message, hint } = failureOf(error, asTyped);
	const shown = { code, message: log.secrets.redact(message), hint: log.secrets.redact(hint) };
	stdout.json({ ...found, error: shown });
}
function exitCodeOf(error) {
	const code = error instanceof errors/*DeployError*/.sH ? error.code : undefined;
	if (code === 'cancelled')
		return 130;
	return code === 'usage' ? 2 : 1;
}
function translateError(error, { raw }, command) {
	if (error instanceof esm/*CommanderError*/.b7) {
		const [, option = ''] = /^error: unknown option '(--[\w-]+)/.exec(error.message) ?? [];
		const meant = insteadOf(option, command);
		const text = meant ? `There is no option \`${option}\`; ${meant}.` : error.message;
		return new errors/*DeployError*/.sH('usage', text.replace(/^error: /, ''));
	}
	if (!(error instanceof errors/*DeployError*/.sH))
		return error;
	if (error instanceof read_inputs/*InvalidInputs*/.hS) {
		const rows = error.problems.map(({ input, text }) => `${optionName(input, command)} ${text}`);
		return new errors/*DeployError*/.sH('usage', 'Invalid options', { rows, cause: error });
	}
	if (error.code === 'interrupted') {
		const text = error.text.replace(/^The run was cancelled \(\w+\)\./, 'Cancelled.');
		return new errors/*DeployError*/.sH('cancelled', text, { cause: error, hasChanged: error.hasChanged });
	}
	if (error.code === 'unauthorized' && raw['access-token']) {
		return new errors/*DeployError*/.sH('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${error.message}`, { cause: error });
	}
	return error;
}
function createProgram({ stdout, stderr }, help) {
	return new esm/*Command*/.uB('osc-deploy')
		.usage('<command> [options]')
		.description('Deploys to Open Source Cloud, as the GitHub Action of this name does.')
		.version(version/*version*/.r, '-v, --version', 'print the version')
		.helpOption('-h, --help', 'show this help')
		.configureHelp({
		subcommandTerm: (command) => command.name(),
		minWidthToWrap: 20,
		visibleOptions: (command) => listedOptions(command, help),
		visibleCommands: ({ commands: all }) => all.filter((command) => command.helpGroup() !== ''),
	})
		.exitOverride()
		.configureOutput({
		writeOut: (text) => stdout.write(text),
		writeErr: (text) => stderr.write(text),
		outputError: () => undefined,
		getOutHelpWidth: () => helpWidth(help),
		getErrHelpWidth: () => helpWidth(help),
	})
		.addHelpText('after', wrapHelp(overview, help));
}
const overview = `
Start here:
  osc-deploy init              in a clone: it deploys itself on every push
  osc-deploy login             or by hand: sign in, once
  osc-deploy deploy            then publish or run what is in this folder

\`osc-deploy <command> --help\` has options and examples.
Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Docs: ${documentation('command-line.md')}`;
;// src/cli/terminal/browser.js
function browserCommand(platform, env) {
	const chosen = env['BROWSER']?.trim();
	if (chosen)
		return chosen === 'none' ? [] : chosen.split(/\s+/);
	if (env['SSH_CONNECTION'] || env['CI'])
		return [];
	if (platform === 'darwin')
		return ['open'];
	if (platform === 'win32')
		return ['rundll32', 'url.dll,FileProtocolHandler'];
	return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'] ? ['xdg-open'] : [];
}
var promises_ = require_(26848);
var external_node_stream_ = require_(57075);
;// src/cli/terminal/terminal.js
async function terminal_ask(asked, screen) {
	const { input, output, interrupts, hidden } = screen;
	const question = (0,plain_text/*logLines*/.OG)(asked).join('\n');
	const unseen = new external_node_stream_.Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = (0,promises_.createInterface)({
		input,
		output: hidden ? unseen : output,
		terminal: true,
		historySize: 0,
	});
	lines.on('SIGINT', () => interrupts.interrupt('SIGINT'));
	const ended = (0,external_node_events_.once)(lines, 'close').then(() => undefined);
	if (hidden)
		output.write(question);
	let answer;
	try {
		const { signal } = interrupts;
		answer = await Promise.race([lines.question(hidden ? '' : question, { signal }), ended]);
	}
	catch {
		interrupts.signal.throwIfAborted();
	}
	finally {
		if (hidden || answer === undefined)
			output.write('\n');
		lines.close();
	}
	return answer?.trim() ?? '';
}
;// src/cli/main.js
const { platform, stdout, stderr, stdin } = process;
async function main() {
	let lost;
	stderr.on('error', () => undefined);
	stdout.on('error', (error) => {
		if (!['EPIPE', 'ECONNRESET', 'EIO'].includes(error.code ?? ''))
			lost ??= error;
	});
	const fail = (error) => {
		new TerminalLog(new Screen(stderr, process.env), { verbose: false }).failure(error);
		process.exitCode = exitCodeOf(error);
	};
	try {
		process.exitCode = await runCli(createTerminal(), process.argv.slice(2));
	}
	catch (error) {
		fail(error);
	}
	await new Promise((resolve) => stdout.write('', resolve));
	if (lost)
		fail(new errors/*DeployError*/.sH('output-lost', `The result could not be written: ${lost.message}.`, {
			cause: lost,
		}));
}
function createTerminal() {
	const parts = (0,runtime.processParts)((0,connections/*openConnections*/.qP)(process.env));
	const { env } = process;
	const cwd = currentFolder();
	const programs = new Programs({ platform, env, cwd });
	const { interrupts } = parts;
	const screen = stdin.isTTY ? screenOfPerson() : undefined;
	const asks = screen !== undefined;
	const answerTo = async (question, hidden) => screen ? terminal_ask(question, { input: stdin, output: screen, interrupts, hidden }) : '';
	return {
		...parts,
		env,
		platform,
		cwd,
		invocation: invocationOf(process.argv[1] ?? '', { cwd, env }),
		hostName: (0,external_node_os_.hostname)(),
		stdout,
		stderr,
		userAgent: `osc-deploy-cli/${version/*version*/.r}`,
		spawn: (name, args, needs) => programs.run(name, args, needs),
		openBrowser: async (link) => {
			const [name, ...args] = browserCommand(platform, env);
			return name !== undefined && programs.open(name, [...args, link]);
		},
		askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
		input: async () => (stdin.isTTY ? undefined : (0,consumers_.text)(stdin)),
		isInteractive: asks,
		ask: async (question) => answerTo(question, false),
		confirm: async (question) => asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined,
	};
}
function screenOfPerson() {
	if (stderr.isTTY)
		return stderr;
	try {
		return new external_node_tty_.WriteStream((0,external_node_fs_.openSync)('/dev/tty', 'w'));
	}
	catch {
		return undefined;
	}
}
function currentFolder() {
	try {
		return process.cwd();
	}
	catch (cause) {
		throw new errors/*DeployError*/.sH('usage', 'The current folder no longer exists.', {
			cause,
			next: ['Change to an existing folder:', { command: 'cd ~' }],
		});
	}
}
}),
82401:
((module_, exports_, require_) => {
require_.d(exports_, {
  a: () => (readRecord),
  x: () => (endTurn)
});
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _generation_2 = require_(37736);
function readRecord(found) {
	return _generation_2/*.generationRecord*/.WN.safeParse((0,_base_json_1/*.parseJson*/.qF)(found?.value ?? '')).data;
}
async function endTurn(vault, options) {
	const { secret, turn, found } = options;
	const name = `${secret}_META`;
	const record = readRecord(found);
	const write = (next) => JSON.stringify({ ...next, turn: turn + 1 });
	try {
		if (!found)
			await vault.createVariable(name, write((0,_generation_2/*.makeUnusedRecord*/.ei)()));
		else if (record && (record.turn ?? 0) === turn)
			await vault.writeVariable(name, write(record));
	}
	catch (error) {
		if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 403))
			throw error;
	}
}
}),
87540:
((module_, exports_, require_) => {
require_.d(exports_, {
  Z1: () => (openVault),
  ej: () => (writeProbe),
  u0: () => (probeOf)
});
var zod_mini_3 = require_(94343);
var zod_mini_4 = require_(73305);
var zod_mini_5 = require_(73102);
var _base_errors_0 = require_(22396);
var _base_json_1 = require_(75221);
var _api_2 = require_(48713);
const publicKey = zod_mini_3/*.object*/.Ikc({ key: zod_mini_3/*.string*/.YjP().check(zod_mini_4/*._minLength*/.m9(1)), key_id: _base_json_1/*.textOrNumber*/.mV });
const time = (0,_base_json_1/*.lenient*/.W_)(zod_mini_3/*.pipe*/.FsL(zod_mini_5/*.datetime*/.w$({ offset: true }), zod_mini_3/*.transform*/.pdi((text) => Date.parse(text) || undefined)));
const variable = zod_mini_3/*.union*/.KCZ([
	zod_mini_3/*.object*/.Ikc({ data: zod_mini_3/*.string*/.YjP() }),
	zod_mini_3/*.object*/.Ikc({ value: zod_mini_3/*.string*/.YjP(), updated_at: time }),
]);
const secret = zod_mini_3/*.object*/.Ikc({ updated_at: time });
const workflowRun = zod_mini_3/*.object*/.Ikc({ run_started_at: time });
const attempt = zod_mini_3/*.object*/.Ikc({ status: zod_mini_3/*.string*/.YjP(), run_attempt: zod_mini_3/* ["catch"] */ .MfU(zod_mini_3/*.number*/.aig(), 1) });
const secretNames = zod_mini_3/*.array*/.YOg(zod_mini_3/*.object*/.Ikc({ name: zod_mini_3/*.string*/.YjP() }));
const shared = zod_mini_3/*.looseObject*/._H3({
	secrets: zod_mini_3/*.optional*/.lqM(secretNames),
	variables: zod_mini_3/*.optional*/.lqM(secretNames),
});
function probeOf(secret) {
	return `${secret}_PROBE`;
}
async function writeProbe(vault, secret) {
	return await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}
const maxPages = 20;
const sharedPerPage = 30;
function openVault(options) {
	const { api, repository, isForge = false, isOfApp = false } = options;
	const environment = isForge ? undefined : options.environment;
	const [owner, repo] = repository.split('/');
	const root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
	const needsAt = environment
		? '"Environments: read and write"'
		: '"Secrets: read and write" and "Variables: read and write"';
	let held;
	async function send(method, path, params = {}) {
		const place = { owner, repo, environment_name: environment };
		const answer = await api.request(`${method} ${root}/${path}`, { ...place, ...params });
		if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
			const text = `${method} ${path} was answered with ${answer.status}, but GitHub answers 201 or 204 to a successful write.`;
			throw new _base_errors_0/*.DeployError*/.sH('unexpected-answer', text);
		}
		return answer;
	}
	const isThere = async (...request) => (await (0,_base_errors_0/*.orMissing*/.Mr)(() => send(...request))) !== undefined;
	const fetchKey = async () => (0,_api_2/*.decodeData*/.Hw)(publicKey, (await send('GET', 'secrets/public-key')).data, 'the public key');
	async function putSealed(name, value) {
		held ??= await fetchKey();
		const answer = await send('PUT', `secrets/${name}`, {
			encrypted_value: (await loadSealing()).sealSecret(value, held.key),
			key_id: held.key_id,
		});
		return answer.status === 201;
	}
	async function findInList(name) {
		for (let page = 1; page <= maxPages; page++) {
			const answer = await (0,_base_errors_0/*.orMissing*/.Mr)(() => send('GET', 'secrets', { limit: 50, page }), 404, 405);
			if (!answer)
				return {};
			const names = (0,_api_2/*.decodeData*/.Hw)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
			if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
				return {};
			if (names.length === 0)
				return undefined;
		}
		return {};
	}
	const postVariable = (name, value) => send('POST', isForge ? `variables/${name}` : 'variables', { name, value });
	const changeVariable = (name, value) => isThere(isForge ? 'PUT' : 'PATCH', `variables/${name}`, isForge ? { name, value } : { value });
	return {
		repository,
		environment,
		isForge,
		isOfApp,
		place: environment ? `environment ${environment} of ${repository}` : repository,
		needs: isForge ? '"repository: read and write"' : needsAt,
		async findRunStart(id) {
			const get = () => api.request(`GET /repos/${repository}/actions/runs/${id}`);
			const { data } = await get().catch(() => ({ data: undefined }));
			return workflowRun.safeParse(data).data?.run_started_at;
		},
		async hasRunEnded(id, number) {
			const get = () => api.request(`GET /repos/${repository}/actions/runs/${id}`);
			const { data } = await get().catch(() => ({ data: undefined }));
			const run = attempt.safeParse(data).data;
			return run !== undefined && (run.status === 'completed' || run.run_attempt > number);
		},
		async prepare() {
			if (!isForge)
				[held] = await Promise.all([held ?? fetchKey(), loadSealing()]);
		},
		async findSecret(name) {
			if (isForge)
				return findInList(name);
			const answer = await (0,_base_errors_0/*.orMissing*/.Mr)(() => send('GET', `secrets/${name}`));
			return (answer && {
				updatedAt: (0,_api_2/*.decodeData*/.Hw)(secret, answer.data, `the secret ${name}`).updated_at,
			});
		},
		async isShared(kind, name) {
			for (let page = 1; !isForge && page <= maxPages; page++) {
				const path = `GET /repos/{owner}/{repo}/actions/organization-${kind}`;
				const get = () => api.request(path, { owner, repo, per_page: sharedPerPage, page });
				const answer = await (0,_base_errors_0/*.orMissing*/.Mr)(get, 403, 404);
				const list = (answer && shared.safeParse(answer.data).data?.[kind]) ?? [];
				if (list.some((found) => found.name.toUpperCase() === name.toUpperCase()))
					return true;
				if (list.length < sharedPerPage)
					return false;
			}
			return false;
		},
		async writeSecret(name, value) {
			if (isForge)
				return (await send('PUT', `secrets/${name}`, { data: { data: value } })).status === 201;
			try {
				return await putSealed(name, value);
			}
			catch (error) {
				if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 422))
					throw error;
				held = undefined;
				return await putSealed(name, value);
			}
		},
		deleteSecret: (name) => isThere('DELETE', `secrets/${name}`),
		async readVariable(name) {
			const answer = await (0,_base_errors_0/*.orMissing*/.Mr)(() => send('GET', `variables/${name}`));
			if (!answer)
				return undefined;
			const found = (0,_api_2/*.decodeData*/.Hw)(variable, answer.data, `the variable ${name}`);
			const readAt = Date.parse(answer.headers.date ?? '') || undefined;
			if ('data' in found)
				return { value: found.data, readAt };
			return { value: found.value, updatedAt: found.updated_at, readAt };
		},
		changeVariable,
		createVariable: async (name, value) => (await (0,_base_errors_0/*.orMissing*/.Mr)(() => postVariable(name, value), 409)) !== undefined,
		async writeVariable(name, value) {
			if (!(await changeVariable(name, value)))
				await postVariable(name, value);
		},
		deleteVariable: (name) => isThere('DELETE', `variables/${name}`),
	};
}
function loadSealing() {
	return Promise.all(/* import() */[require_.e(442), require_.e(129)]).then(require_.bind(require_, 16129));
}
}),
44304:
((module_, exports_, require_) => {
require_.d(exports_, {
  PU: () => (isWayBack),
  Vx: () => (wasLiveBefore),
  WY: () => (runsBefore),
  om: () => (historyOf)
});
var _manifest_0 = require_(90457);
var _older_run_1 = require_(27008);
const maxLeft = 40;
function runsThatWereLive({ state, manifest }) {
	if (!manifest)
		return [];
	const { run, commit, digest, job, former = [] } = manifest;
	const live = state === 'trusted' && run ? [{ run, commit, digest, job }] : [];
	const known = new Map();
	for (const one of [...live, ...former])
		if (!known.has(keyOf(one.run)))
			known.set(keyOf(one.run), one);
	return [...known.values()].slice(0, _manifest_0/*.maxFormerRuns*/.wi);
}
function runsBefore(stored, runUrl) {
	return runsThatWereLive(stored).filter(({ run }) => keyOf(run) !== keyOf(runUrl));
}
function historyOf(by, { stored, isWayBack, isOpen }) {
	return {
		former: (0,_manifest_0/*.someOf*/.yU)(isOpen ? runsThatWereLive(stored) : runsBefore(stored, by.owner.runUrl)),
		restores: restoredRun(by, stored)?.run,
		rolledBackFrom: (0,_manifest_0/*.someOf*/.yU)(leftCommits(by, { stored, isWayBack })),
	};
}
async function wasLiveBefore({ by, files }, { stored, plan }) {
	const repeated = by.isRepeated ? ownRun(by, stored) : undefined;
	const digests = [repeated, restoredRun(by, stored)].flatMap((run) => run?.digest ?? []);
	if (digests.length === 0)
		return false;
	return digests.includes(await (0,_manifest_0/*.digestOfDirectory*/.rm)(files, plan.digests));
}
function ownRun({ owner }, stored) {
	return runsThatWereLive(stored).find(({ run }) => keyOf(run) === keyOf(owner.runUrl));
}
function restoredRun({ isPicked, commit, owner }, stored) {
	if (!isPicked)
		return undefined;
	return runsBefore(stored, owner.runUrl).find((one) => one.commit === commit);
}
function leftCommits(by, { stored: { manifest }, isWayBack }) {
	if (!manifest || !(by.isRepeated || isWayBack))
		return [];
	const { commit, rolledBackFrom = [] } = manifest;
	const left = [...rolledBackFrom, ...(isWayBack && commit ? [commit] : [])];
	return [...new Set(left)].filter((one) => one !== by.commit).slice(-maxLeft);
}
async function isWayBack({ by, standing }, stored) {
	if (!by.isRepeated && !by.isPicked)
		return false;
	if (!stored.manifest?.run)
		return true;
	if (restoredRun(by, stored) ?? ownRun(by, stored))
		return true;
	const { run, restores = run, commit, rolledBackFrom = [] } = stored.manifest;
	if (by.isRepeated && (0,_older_run_1/*.explainOlder*/.m)(by.owner.runUrl, restores))
		return true;
	const live = [commit, ...rolledBackFrom].find((one) => one !== by.commit);
	return live !== undefined && (await standing.follows(live, by.commit));
}
function keyOf(run) {
	return run.toLowerCase().replace(/\/attempts\/\d+$/, '');
}
}),
27008:
((module_, exports_, require_) => {
require_.d(exports_, {
  m: () => (explainOlder)
});
var _contract_tags_0 = require_(41439);
function explainOlder(ownRun, rival = '') {
	const own = (0,_contract_tags_0/*.readRunUrl*/.tP)(ownRun);
	const other = (0,_contract_tags_0/*.readRunUrl*/.tP)(rival);
	const [place, theirs] = [ownRun, rival].map((url) => url.toLowerCase().split('/actions/runs/')[0]);
	if (!own || !other || place !== theirs || other.id <= own.id)
		return undefined;
	return 'That run is newer than this one, which ends here. Files of this one may lie over it: run that one again.';
}
})
};
