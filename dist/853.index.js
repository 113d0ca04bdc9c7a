export const id = 853;
export const ids = [853];
export const modules = {
15497:
((module_, exports_, require_) => {
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
84853:
((module_, exports_, require_) => {
// ESM COMPAT FLAG
require_.r(exports_);
require_.d(exports_, {
  openActionsCache: () => (/*reexport*/openActionsCache),
  openGitHubSecret: () => (/*reexport*/openGitHubSecret)
});
var errors = require_(22396);
var format = require_(86616);
var plain_text = require_(85763);
var run = require_(71237);
var access_token = require_(43847);
var token_store = require_(97013);
var external_node_crypto_ = require_(77598);
var external_node_fs_ = require_(73024);
var external_node_os_ = require_(48161);
var external_node_path_ = require_(76760);
var external_node_zlib_ = require_(38522);
var schemas = require_(94343);
var api = require_(73305);
var addresses = require_(11715);
var child_environment = require_(15497);
var json = require_(75221);
var retry = require_(50973);
var connections = require_(25690);
var secret_files = require_(90428);
;// src/credentials/stores/cache-entries.js
const entryFile = '.env.osc-deploy-login';
const entryVersion = (0,external_node_crypto_.createHash)('sha256')
	.update([entryFile, 'gzip', '1.0'].join('|'))
	.digest('hex');
const saveLimitMs = 25_000;
const answerLimitMs = 10_000;
const maxArchiveBytes = 64 * 1024;
const cache_entries_text = schemas/*optional*/.lqM(schemas/*string*/.YjP().check(api/*_minLength*/.m9(1)));
const cache_entries_location = schemas/*object*/.Ikc({
	ok: schemas/*optional*/.lqM(schemas/*boolean*/.zMY()),
	signed_download_url: cache_entries_text,
	signedDownloadUrl: cache_entries_text,
	archiveLocation: cache_entries_text,
	matched_key: cache_entries_text,
	matchedKey: cache_entries_text,
	cacheKey: cache_entries_text,
});
function isPlain(url) {
	return URL.canParse(url) && new URL(url).protocol === 'http:' && !(0,addresses/*isLoopback*/.U9)(new URL(url));
}
class CacheEntries {
	#options;
	#path;
	answeredAt;
	lastWarning = 'no reason given';
	#last = Promise.resolve();
	constructor(options) {
		this.#options = options;
		this.#path = (0,external_node_path_.join)(options.workspace, entryFile);
	}
	get isAvailable() {
		const { mode = 'write', url } = this.#options.service;
		return Boolean(url) && !isPlain(url) && (mode === 'read' || mode === 'write');
	}
	async save(key, bytes) {
		const { saveCache } = await Promise.all(/* import() */[require_.e(942), require_.e(709)]).then(require_.bind(require_, 21709));
		const { clock } = this.#options;
		const done = new AbortController();
		const limit = async () => {
			await clock.sleep(saveLimitMs, done.signal);
			const limit = (0,format/*formatDuration*/.a3)(saveLimitMs);
			throw (0,token_store/*notWritableError*/.Gq)(`Saving the Actions cache took longer than ${limit}`);
		};
		const work = this.#last.then(() => asOnEveryRunner(async () => {
			try {
				(0,secret_files/*writeSecretFile*/.AK)(this.#path, bytes);
				return (await saveCache([entryFile], key, undefined, true)) !== -1;
			}
			finally {
				(0,external_node_fs_.rmSync)(this.#path, { force: true });
			}
		}, this.#noteWarning));
		this.#last = work.catch(() => undefined);
		try {
			return await Promise.race([work, limit()]);
		}
		finally {
			done.abort();
		}
	}
	#noteWarning = (text) => {
		this.lastWarning = (0,plain_text/*plainText*/.wh)(text, 300);
	};
	get keysAreReusable() {
		return !this.#options.service.isVersion2;
	}
	async get(key) {
		const found = await this.newest(key);
		return found?.key === key ? found : undefined;
	}
	async newest(key) {
		const found = await this.#locate(key);
		if (!found)
			return undefined;
		const answer = await this.#send({
			method: 'GET',
			url: new URL(found.url),
			maxBytes: maxArchiveBytes,
		});
		if (answer.status === 404)
			return undefined;
		const { date = '', 'last-modified': modified = '' } = answer.headers;
		return {
			key: found.key,
			bytes: unpackFile(answer.body),
			ageMs: known(Date.parse(date) - Date.parse(modified)),
		};
	}
	async #locate(key) {
		const { isVersion2 } = this.#options.service;
		const { status, text } = await this.#send(this.#lookup(key));
		if (!isVersion2 && (status === 204 || status === 404))
			return undefined;
		const { data, error } = cache_entries_location.safeParse((0,json/*parseJson*/.qF)(text));
		if (data && isVersion2 && data.ok !== true)
			return undefined;
		const found = data && keyAndPlace(data);
		if (found)
			return found;
		const fault = (0,plain_text/*plainText*/.wh)(error?.issues[0]?.message ?? 'no key and address');
		throw new errors/*DeployError*/.sH('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
	}
	#lookup(key) {
		const { isVersion2, url, token } = this.#options.service;
		const authorization = `Bearer ${token}`;
		if (isVersion2)
			return {
				method: 'POST',
				url: new URL('/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL', url),
				headers: { authorization, 'content-type': 'application/json' },
				body: JSON.stringify({ key, version: entryVersion }),
			};
		const query = new URLSearchParams({ keys: key, version: entryVersion });
		return {
			method: 'GET',
			url: new URL(`${new URL(url).href}_apis/artifactcache/cache?${query.toString()}`),
			headers: { authorization, accept: 'application/json;api-version=6.0-preview.1' },
		};
	}
	async #send(request) {
		const { http, random, isHint = false } = this.#options;
		const bounded = {
			timeoutMs: answerLimitMs,
			maxBytes: maxArchiveBytes,
			confidential: true,
			...request,
		};
		const send = async () => {
			const answer = await http.send(bounded);
			this.answeredAt = known(Date.parse(answer.headers['date'] ?? ''));
			if (answer.status === 404 || (answer.status >= 200 && answer.status < 300))
				return answer;
			const failure = `The Actions cache (${request.url.host}) answered ${answer.status}.`;
			throw new errors/*RequestError*/.GI('unexpected-answer', failure, { request: answer.facts });
		};
		const rule = isHint ? { ...retry/*rules*/.aO.store, tries: 1 } : retry/*rules*/.aO.store;
		return (0,retry/*retry*/.L5)(send, { clock: http.clock, policy: (0,retry/*transient*/["do"])({ rule, random }) });
	}
}
function keyAndPlace(data) {
	const key = data.matched_key ?? data.matchedKey ?? data.cacheKey;
	const url = data.signed_download_url ?? data.signedDownloadUrl ?? data.archiveLocation;
	return key && url ? { key, url } : undefined;
}
async function asOnEveryRunner(call, onWarning) {
	const env = process.env;
	const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(env['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)(), 'osc-deploy-'));
	try {
		(0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
		(0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd.cmd'), '@exit /b 0\r\n');
		const path = env['PATH'] ? `${folder}${external_node_path_.delimiter}${env['PATH']}` : folder;
		const { NODE_TLS_REJECT_UNAUTHORIZED: _unchecked, ...checked } = env;
		process.env = (0,child_environment/*hiddenFromChildren*/.y)(checked, {
			PATH: path,
			COPYFILE_DISABLE: '1',
			...(0,connections/*proxyVariables*/.eq)(env),
		});
		return await withoutWarnings(call, onWarning);
	}
	finally {
		process.env = env;
		(0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
	}
}
async function withoutWarnings(call, onWarning) {
	const stdout = process.stdout;
	const write = stdout.write.bind(stdout);
	const quiet = (chunk, ...rest) => {
		const [, text] = /^::warning::([^\n]*)/.exec(String(chunk)) ?? [];
		if (text === undefined)
			return write(chunk, ...rest);
		onWarning(text);
		return write(`::debug::${text}\n`, ...rest);
	};
	const own = Object.getOwnPropertyDescriptor(stdout, 'write');
	Object.defineProperty(stdout, 'write', { value: quiet, configurable: true, writable: true });
	try {
		return await call();
	}
	finally {
		if (own)
			Object.defineProperty(stdout, 'write', own);
		else
			Reflect.deleteProperty(stdout, 'write');
	}
}
function known(ms) {
	return Number.isNaN(ms) ? undefined : ms;
}
const maxUnpackedBytes = 256 * 1024;
const blockBytes = 512;
function unpackFile(archive) {
	let tar;
	try {
		tar = (0,external_node_zlib_.gunzipSync)(archive, { maxOutputLength: maxUnpackedBytes });
	}
	catch {
		return undefined;
	}
	for (let at = 0; at + blockBytes <= tar.length;) {
		const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
		if (!(size >= 0))
			return undefined;
		const isFile = /[0\0]/.test(tar.toString('latin1', at + 156, at + 157));
		if (isFile)
			return tar.subarray(at + blockBytes, at + blockBytes + size);
		at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
	}
	return undefined;
}
var encrypted_login = require_(64864);
var generation = require_(37736);
var run_lease = require_(66726);
;// src/credentials/stores/cached-logins.js
const over = { text: 'over', ageMs: undefined };
class CachedLogins {
	family;
	place;
	#options;
	#leases = new Map();
	cipher;
	constructor(options) {
		this.#options = options;
		this.family = (0,generation/*fingerprint*/.Rj)(options.seed);
		this.place = `the Actions cache of ${options.repository}`;
		this.cipher = new encrypted_login/*LoginCipher*/.A(options);
	}
	get prefix() {
		return `osc-token-${this.family}-`;
	}
	async newest() {
		const { entries, signInCommand } = this.#options;
		const newest = await entries.newest(this.prefix);
		if (!newest)
			return undefined;
		const found = this.#open(newest);
		if (found)
			return await this.#above(found);
		const key = (0,plain_text/*plainText*/.wh)(newest.key, 200);
		throw (0,token_store/*notWritableError*/.Gq)(`The entry ${key} of ${this.place} is not of this login and hides the newest one`, {
			next: [
				'If a sign-in or a person has replaced the `client-id` since, set the former one back, and this login goes on. Otherwise a new login has entries of its own. ',
				...signInCommand,
			],
		});
	}
	async #above(found) {
		const { entries } = this.#options;
		if (!entries.keysAreReusable)
			return found;
		const generation = generationIn(found);
		const key = `${this.prefix}${generation + 1}`;
		const next = await entries.newest(key);
		const above = next && this.#open(next);
		if (above && generationIn(above) > generation)
			return await this.#above(above);
		if (next?.key !== key)
			return found;
		throw (0,token_store/*notWritableError*/.Gq)(`The entry ${key} of ${this.place} is not of this login and may hide the newest one`, {
			next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
		});
	}
	#open(entry) {
		const { data } = generation/*storedLogin*/.dT.safeParse((0,json/*parseJson*/.qF)(this.#decrypt(entry) ?? ''));
		return data && { ...data, seed: this.family };
	}
	#decrypt({ key, bytes }) {
		return bytes && this.cipher.decrypt(bytes, key);
	}
	leaseOf(login) {
		const generation = generationIn(login);
		const lease = this.#leases.get(generation) ?? this.#openLease(generation);
		this.#leases.set(generation, lease);
		return lease;
	}
	#openLease(generation) {
		const { entries, clock } = this.#options;
		const start = `osc-lease-${this.family}-${generation}`;
		const keyOf = (index) => (index === 1 ? start : `${start}-${index}`);
		const refused = new Set();
		const save = (key, text) => entries.save(key, this.cipher.encrypt(text, key));
		const seenFor = async (key) => {
			const entry = await entries.newest(`${key}-seen-`);
			const { seenMs } = ((0,json/*parseJson*/.qF)((entry && this.#decrypt(entry)) ?? '') ?? {});
			return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
		};
		const leaseEntries = {
			staleMs: run_lease/*leaseStaleMs*/.uN,
			permanent: true,
			create: async (index, text) => {
				const key = keyOf(index);
				const entry = (await save(key, text)) ? await entries.get(key) : undefined;
				if (entry && this.#decrypt(entry) === text)
					return true;
				refused.add(key);
				return false;
			},
			read: async (index) => {
				const key = keyOf(index);
				const entry = await entries.get(key);
				if (!entry && !refused.has(key))
					return undefined;
				const text = entry ? this.#decrypt(entry) : '';
				if (text === undefined || (await entries.get(keyOf(index + 1))))
					return over;
				return { text, ageMs: entry?.ageMs ?? (await seenFor(key)) };
			},
			remove: async (_first, last) => void (await save(keyOf(last + 1), over.text)),
			witness: async (index, text) => void (await save(`${keyOf(index)}-seen-${newSuffix()}`, text)),
		};
		return new run_lease/*RunLease*/.gd({ entries: leaseEntries, clock });
	}
}
const generationIn = (login) => login?.record?.generation ?? 0;
function newSuffix() {
	return (0,external_node_crypto_.randomBytes)(4).toString('hex');
}
const markerPrefix = (print) => `osc-secret-${print}-`;
function openCacheMarker(options, entries = new CacheEntries({ ...options, service: options.cacheService, isHint: true })) {
	const { inputs, context, cacheService: service, log } = options;
	const { 'refresh-token': seed, 'client-id': clientId, 'secret-name': name } = inputs;
	if (!service.url || service.ofRunner || isPlain(service.url) || !seed || !clientId)
		return undefined;
	const logins = new CachedLogins({
		...options,
		entries,
		seed,
		clientId,
		repository: context.repository,
		signInCommand: (0,token_store/*signInCommand*/.aK)(inputs, context),
	});
	const canTell = context.trust === 'default-branch' && (service.mode ?? 'write') === 'write';
	const put = async (print) => {
		if (!canTell || (await entries.newest(markerPrefix(print))))
			return;
		await entries.save(`${markerPrefix(print)}${newSuffix()}`, Buffer.from(context.runUrl));
	};
	const look = async () => [await logins.newest(), (await logins.leaseOf(undefined).look()).holder?.mark];
	const ask = async () => {
		await put(logins.family).catch(() => undefined);
		const [login, mark] = await look();
		return login ? (login.record?.run ?? '') : mark?.run;
	};
	return {
		check: async () => {
			const asked = await withinHintLimit(ask);
			if (!asked)
				log.info(`${logins.place} gave no answer, so whether a run without \`secret-token\` uses this login is not known.`);
			const run = asked?.result;
			if (run === undefined)
				return;
			const place = `in ${logins.place} too, by a run without \`secret-token\``;
			const text = `The login in the secret ${name} is kept ${place}: ${(0,plain_text/*plainText*/.wh)(run)}`;
			throw twoStoresError(options, { text, unset: 'the other run' });
		},
		announce: async ({ current }) => {
			if (current !== (0,generation/*fingerprint*/.Rj)(seed))
				await withinHintLimit(() => put(current));
		},
	};
}
const hintLimitMs = 5000;
async function withinHintLimit(ask) {
	const limit = AbortSignal.timeout(hintLimitMs);
	const late = new Promise((resolve) => {
		limit.addEventListener('abort', () => resolve(undefined));
	});
	const answer = ask().then((result) => ({ result }), () => undefined);
	return await Promise.race([answer, late]);
}
async function rejectSecretLogin(entries, family, options) {
	const marker = await entries.newest(markerPrefix(family));
	if (!marker)
		return;
	const run = (0,plain_text/*plainText*/.wh)(String(marker.bytes ?? ''), 200);
	const place = `in the secret ${options.inputs['secret-name']} too, by a run with \`secret-token\``;
	const text = `The login in the Actions cache is kept ${place}: ${run}`;
	throw twoStoresError(options, { text, unset: 'this run' });
}
function twoStoresError({ inputs, context }, { text, unset }) {
	const environment = unset === 'this run' ? undefined : inputs['secret-environment'];
	const next = [
		`\`secret-token\` had no value in ${unset}. If its step lacks the line, add:`,
		{ command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
		...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
		'If it has the line, set the secret that the line reads. Or leave the line out of every workflow with this login. Then sign in once more. ',
		...(0,token_store/*signInCommand*/.aK)(inputs, context),
	];
	return new errors/*DeployError*/.sH('two-stores', text, { next });
}
;// src/credentials/stores/actions-cache.js
const maxFirstMs = 3_600_000;
class ActionsCacheStore {
	kind = 'actions-cache';
	lends = true;
	place;
	#options;
	#logins;
	#seen;
	#saves = 0;
	constructor(options) {
		this.#options = options;
		this.#logins = new CachedLogins(options);
		this.place = this.#logins.place;
	}
	get lease() {
		return this.#logins.leaseOf(this.#seen);
	}
	async read() {
		if (!this.#options.entries.isAvailable)
			return {};
		try {
			this.#seen = (await this.#logins.newest()) ?? {};
		}
		catch (error) {
			throw this.#unusableError('cannot be read', error);
		}
		return this.#seen;
	}
	async prove(mark) {
		const { entries, refused, borrows } = this.#options;
		const isEmpty = borrows && this.#seen && !this.#seen.record;
		if (refused !== undefined)
			throw new errors/*DeployError*/.sH(isEmpty ? 'cache-empty' : 'cache-refused', refused);
		if (!entries.isAvailable)
			throw new errors/*DeployError*/.sH('store-needed', 'This runner offers no Actions cache service.');
		const { seed } = this.#seen ?? (await this.read());
		if (seed === undefined)
			this.#rejectEvicted();
		try {
			const isFree = !entries.keysAreReusable || !(await this.lease.look()).holder;
			if (isFree && (await this.lease.take(mark)))
				return;
			if ((await this.lease.look()).holder?.mark)
				return;
			await this.#put(`osc-probe-${this.#logins.family}-${newSuffix()}`, Buffer.from('probe'));
			await this.lease.take(mark);
		}
		catch (error) {
			throw this.#unusableError('cannot be written', error);
		}
	}
	async checkElsewhere() {
		if (this.#seen?.seed === undefined)
			await this.#options.checkElsewhere?.(this.#logins.family);
	}
	#rejectEvicted() {
		const { entries, seed, signInCommand } = this.#options;
		const ageMs = (entries.answeredAt ?? 0) - ((0,access_token/*readClaims*/.Ip)(seed)?.issuedAt ?? Number.POSITIVE_INFINITY);
		if (ageMs <= maxFirstMs)
			return;
		throw new errors/*DeployError*/.sH('login-evicted', `The refresh token in the secret is ${(0,format/*formatDuration*/.a3)(ageMs)} old, and ${this.place} has no entry of this login: GitHub evicted its entries, or they were deleted.`, { next: signInCommand });
	}
	async writeRecord(record) {
		const login = this.#seen ?? {};
		if (JSON.stringify(login.record) === JSON.stringify(record))
			return;
		await this.#save({ ...login, record }, `${record.generation}-${record.state}-${newSuffix()}`);
	}
	async save(login, record) {
		const again = this.#saves++ > 0 ? `-${newSuffix()}` : '';
		await this.#save({ ...login, record }, `${record.generation}${again}`);
	}
	async #save(login, end) {
		const key = `${this.#logins.prefix}${end}`;
		await this.#put(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
		this.#seen = { ...login, seed: this.#logins.family };
	}
	async #put(key, bytes) {
		const { entries } = this.#options;
		if (await entries.save(key, bytes))
			return;
		throw new Error(`the Actions cache did not take the entry: ${entries.lastWarning}`);
	}
	#unusableError(failure, cause) {
		if (cause instanceof errors/*DeployError*/.sH && cause.code === 'store-not-writable')
			return cause;
		return (0,token_store/*notWritableError*/.Gq)(`The login in ${this.place} ${failure}`, { cause });
	}
}
function openActionsCache(options) {
	const { inputs, context, clock, cacheService: service } = options;
	const { 'refresh-token': seed, 'client-id': clientId } = inputs;
	if (!seed || !clientId)
		return (0,token_store/*noStore*/.R5)('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
	const entries = new CacheEntries({ ...options, service });
	return new ActionsCacheStore({
		entries,
		seed,
		clientId,
		clock,
		repository: context.repository,
		refused: refusalFor(context, service),
		borrows: context.trust !== 'default-branch' && !service.ofRunner,
		checkElsewhere: (family) => rejectSecretLogin(entries, family, options),
		signInCommand: (0,token_store/*signInCommand*/.aK)(inputs, context),
	});
}
function refusalFor(context, { mode, ofRunner, url }) {
	if (ofRunner)
		return `The cache of ${ofRunner} keeps no login: each runner has its own, and two jobs can take the same key. Keep the login in a secret (\`secret-token\`), or use an access token (\`access-token\`).`;
	if (isPlain(url))
		return `The Actions cache at ${(0,plain_text/*plainText*/.wh)(new URL(url).host)} is reached over plain http, so it is sent no token.`;
	if (context.trust !== 'default-branch') {
		const { what, why } = (0,run/*explainDistrust*/.a1)(context);
		return `${what} may not rotate the login in the Actions cache: ${why}. The cache has no valid access token either.`;
	}
	if (mode === undefined || mode === 'write')
		return undefined;
	const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
	return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}
var github_api = require_(48713);
var secret_vault = require_(87540);
var credentials_turn = require_(82401);
var advice = require_(18163);
;// src/credentials/stores/secret-refusal.js
function explainRefusal(vault, error) {
	if (vault.isForge || !(0,errors/*isStatus*/.zM)(error, 401, 403, 404))
		return undefined;
	const { repository, environment, place, needs } = vault;
	const give = `the token ${needs} for ${repository}`;
	if (error.status === 401)
		return {
			reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
			next: renewal(vault),
		};
	if (error.status === 404)
		return {
			reason: `GitHub shows \`secret-token\` no secrets of ${place}.`,
			next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} ${give}.`,
		};
	return (ruleOfOrganisation(error) ?? {
		reason: `\`secret-token\` may not write secrets of ${place}.`,
		next: `Give ${give}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
	});
}
function renewal({ repository, environment, isOfApp }) {
	if (isOfApp)
		return [
			'A token of a GitHub App ends after an hour: make it in a step right before this one, with `actions/create-github-app-token`.',
		];
	const place = environment ? ` --env ${(0,format/*shellWord*/.r7)((0,plain_text/*plainText*/.wh)(environment, 100))}` : '';
	return [
		'Make a new token, and put it into the secret that `secret-token` is read from:',
		{ command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${place}` },
	];
}
function ruleOfOrganisation({ request }) {
	const { reason, json, ssoUrl } = request;
	if (!json || !reason || /^(Resource not accessible|no reason given)/.test(reason))
		return undefined;
	const next = ssoUrl
		? ['Let the token into the organisation, on this page:', { command: ssoUrl }]
		: ['This is a rule of the organisation or the repository, and no missing permission.'];
	return { reason: `GitHub refuses \`secret-token\`: ${endSentence(reason)}`, next };
}
function endSentence(text) {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}
function isForbidden(error) {
	return !(0,retry/*isTransient*/.dg)(error) && (0,errors/*isStatus*/.zM)(error, 403, 404);
}
function unusableError(vault, failure, error) {
	if (error instanceof errors/*DeployError*/.sH &&
		(error.code === 'store-not-writable' || error.code === 'two-stores'))
		return error;
	const explained = (0,retry/*isTransient*/.dg)(error) ? undefined : explainRefusal(vault, error);
	if (explained) {
		const next = (0,advice/*joinAdvice*/.f7)(explained.next, `Detail: ${failure}: ${(0,errors/*messageOf*/.bD)(error)}`, '\n');
		return new errors/*DeployError*/.sH('store-not-writable', explained.reason, { cause: error, next });
	}
	return (0,token_store/*notWritableError*/.Gq)(failure, { cause: error, next: adviceFor(vault, error) });
}
function adviceFor(vault, error) {
	if ((0,retry/*isTransient*/.dg)(error))
		return 'GitHub had a problem, which may be temporary.';
	if (error instanceof errors/*RequestError*/.GI && error.status === undefined)
		return error.advice;
	return `\`secret-token\` needs ${vault.needs}.`;
}
;// src/credentials/stores/github-secret.js
const afterRefusalMs = 1000;
const lookAgainMs = [1000, 3000];
class GitHubSecretStore {
	kind = 'github-secret';
	lends = false;
	place;
	nameSecret;
	#options;
	#leases = new Map();
	#isWithoutRecords = false;
	#turn = 0;
	#endedTurn;
	#secretAt;
	#isSecretFresh = false;
	#wasProbed = false;
	#record;
	#storedAt;
	constructor(options) {
		const { vault, name } = options;
		this.#options = options;
		this.place = `the secret ${name} of ${vault.place}`;
		this.nameSecret = nameSecret(vault);
	}
	get lease() {
		return this.#isWithoutRecords ? undefined : this.#leaseOfTurn(this.#turn);
	}
	leaseOf({ turn }) {
		return this.#isWithoutRecords || turn === undefined ? undefined : this.#leaseOfTurn(turn);
	}
	#leaseOfTurn(turn) {
		const { vault, name, clock } = this.#options;
		const entries = (0,run_lease/*variableEntries*/.LU)(vault, { secret: name, turn }, (attempt) => this.#repeat(attempt));
		const lease = this.#leases.get(turn) ?? new run_lease/*RunLease*/.gd({ entries, clock });
		this.#leases.set(turn, lease);
		return lease;
	}
	async read() {
		const { name, vault } = this.#options;
		if (this.#isWithoutRecords)
			return {};
		try {
			const [found] = await Promise.all([this.#findRecord(), this.#refreshSecretTime()]);
			const record = (0,credentials_turn/*readRecord*/.a)(found);
			this.#record = record;
			await this.#moveTo(record?.turn ?? 0);
			if (record?.secretAt !== undefined && (this.#secretAt ?? 0) < record.secretAt)
				await this.#refreshSecretTime();
			if (record)
				return { record, secret: this.#ageOf(record) };
			return found ? { isUnreadable: true } : {};
		}
		catch (error) {
			const failure = `The variable ${name}_META of ${vault.place} cannot be read`;
			if (isForbidden(error))
				throw (0,token_store/*notWritableError*/.Gq)(failure, {
					cause: error,
					next: `Give \`secret-token\` ${vault.needs}.`,
				});
			throw unusableError(vault, failure, error);
		}
	}
	async prove(mark) {
		const { name, vault, marker } = this.#options;
		try {
			const [secret, turn] = await Promise.all([
				this.#findSecret(),
				this.#findTurn(),
				this.#repeat(() => vault.prepare()),
				marker?.check(),
			]);
			this.#turn = turn;
			this.#secretAt = secret?.updatedAt;
			this.#isSecretFresh = true;
			if (!secret)
				throw (0,token_store/*notWritableError*/.Gq)(`There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not be stored there`, {
					next: 'Name the place with `secret-environment` and `secret-name`. A secret of the organisation cannot keep a login: move it into the repository or an environment.',
				});
			const both = [this.#probe(), this.#take(mark)];
			await Promise.allSettled(both);
			await Promise.all(both);
		}
		catch (error) {
			throw unusableError(vault, `The secret ${name} of ${vault.place} cannot be written`, error);
		}
	}
	async #probe() {
		const { name, vault } = this.#options;
		this.#wasProbed = !(await this.#repeat(() => (0,secret_vault/*writeProbe*/.ej)(vault, name)));
	}
	async findStart() {
		const { vault, runId } = this.#options;
		const startedAt = runId ? await vault.findRunStart(runId) : undefined;
		if (startedAt === undefined || this.#secretAt === undefined || startedAt === this.#secretAt)
			return 'untold';
		return startedAt > this.#secretAt ? 'after the last write' : 'before it';
	}
	async noteLateWrite() {
		const { run } = this.#options;
		const record = this.#record;
		const secretAt = this.#secretAt;
		if (!record || secretAt === undefined)
			return;
		await this.#writeMeta({ ...record, seen: { secretAt, run } }).catch(() => undefined);
	}
	async writeRecord(record) {
		if (this.#isWithoutRecords)
			return;
		if (record.state === 'uncertain') {
			const secretAt = this.#secretAt ?? this.#record?.secretAt;
			return await this.#writeMeta(secretAt === undefined ? record : { ...record, secretAt });
		}
		await Promise.all([this.#writeMeta(record), this.#findStoredTime()]);
	}
	async confirm(record) {
		const secretAt = this.#storedAt;
		this.#storedAt = undefined;
		if (secretAt !== undefined)
			await this.#writeMeta({ ...record, secretAt });
	}
	async #writeMeta(record) {
		const { name, vault } = this.#options;
		const next = { ...record, turn: this.#turn + 1 };
		await vault.writeVariable(`${name}_META`, JSON.stringify(next));
		this.#endedTurn = this.#turn;
	}
	async endTurn(lease) {
		const { name, vault } = this.#options;
		const turn = this.#turn;
		if (lease !== this.lease || turn === this.#endedTurn)
			return;
		await (0,credentials_turn/*endTurn*/.x)(vault, { secret: name, turn, found: await this.#findRecord() });
	}
	async #findStoredTime() {
		const { name, vault } = this.#options;
		if (vault.isForge)
			return;
		const found = await vault.findSecret(name).catch(() => undefined);
		this.#storedAt = found?.updatedAt === this.#secretAt ? undefined : found?.updatedAt;
	}
	async announce(record) {
		await this.#options.marker?.announce(record);
	}
	async save({ refreshToken }) {
		await this.#options.vault.writeSecret(this.#options.name, refreshToken);
	}
	#ageOf({ secretAt: recorded, seen }) {
		const at = this.#secretAt;
		if (at === undefined || recorded === undefined)
			return 'untold';
		if (at <= recorded)
			return 'as recorded';
		return seen?.secretAt === at && seen.run !== this.#options.run ? 'seen since' : 'written since';
	}
	async #refreshSecretTime() {
		const { name, vault } = this.#options;
		const isFresh = this.#isSecretFresh;
		this.#isSecretFresh = false;
		if (!isFresh && !vault.isForge)
			this.#secretAt = (await this.#repeat(() => vault.findSecret(name)))?.updatedAt;
	}
	async #findTurn() {
		const { name, vault } = this.#options;
		const found = await vault.readVariable(`${name}_META`).catch(() => undefined);
		return (0,credentials_turn/*readRecord*/.a)(found)?.turn ?? 0;
	}
	async #moveTo(turn) {
		const former = this.#leaseOfTurn(this.#turn);
		if (turn === this.#turn)
			return;
		this.#turn = turn;
		if (former.isHeld)
			await former.drop();
	}
	async #repeat(attempt) {
		const { clock, random } = this.#options;
		const patient = (0,retry/*transient*/["do"])({ rule: retry/*rules*/.aO.store, random });
		let refusals = 0;
		const policy = (error, number) => {
			if (!isForbidden(error))
				return patient(error, number);
			return ++refusals < 2 ? afterRefusalMs : undefined;
		};
		return (0,retry/*retry*/.L5)(attempt, { clock, policy });
	}
	async #findSecret() {
		const { name, vault, clock } = this.#options;
		const look = () => this.#repeat(() => vault.findSecret(name));
		return await (0,retry/*again*/.TG)(lookAgainMs, look, { isEnough: (found) => found !== undefined, clock });
	}
	async #findRecord() {
		const { name, vault, clock } = this.#options;
		const look = () => this.#repeat(() => vault.readVariable(`${name}_META`));
		const waits = this.#wasProbed ? lookAgainMs : [];
		return await (0,retry/*again*/.TG)([0, ...waits], look, { isEnough: (found) => found !== undefined, clock });
	}
	async #goWithoutRecords(error) {
		const { log, name, vault } = this.#options;
		const record = await this.#findRecord().catch((refusal) => {
			if (!isForbidden(refusal))
				throw refusal;
		});
		if (record)
			throw (0,token_store/*notWritableError*/.Gq)(`\`secret-token\` may read the variable ${name}_META of ${vault.place}, and may not write variables, so no run would know that this one uses the login`, { cause: error, next: `Give it ${vault.needs}.` });
		this.#isWithoutRecords = true;
		log.warning(`The variable ${name}_META of ${vault.place} cannot be used: ${(0,errors/*messageOf*/.bD)(error)}\n` +
			`Continuing without it: a job with an old copy of the secret is not detected before it uses the copy. ` +
			`Give \`secret-token\` ${vault.needs}.`);
	}
	async #take(mark) {
		try {
			await this.lease?.take(mark);
		}
		catch (error) {
			if (!isForbidden(error))
				throw error;
			await this.#goWithoutRecords(error);
		}
	}
}
function nameSecret({ environment, isForge }) {
	if (isForge)
		return [
			'Add to the step the name of the secret that its `refresh-token` reads:',
			{ command: 'secret-name: <name>' },
		];
	return environment
		? ['Add to the job:', { command: `environment: ${environment}` }]
		: [
			"A job in an environment reads the environment's secret, not the repository's. Add to the step:",
			{ command: 'secret-environment: <environment of the job>' },
		];
}
async function openGitHubSecret(options) {
	const { inputs, context, http, clock, log, random } = options;
	const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
	const { repository, apiUrl, forge } = context;
	if (!token || !repository) {
		return (0,token_store/*noStore*/.R5)(`\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`);
	}
	const api = await (0,github_api/*gitHubApi*/.aB)({ http, token, apiUrl, onAnswer: (0,github_api/*expiryWarner*/.jR)({ clock, log }) });
	const vault = (0,secret_vault/*openVault*/.Z1)({
		api,
		repository,
		environment,
		isForge: forge !== undefined,
		isOfApp: token.startsWith('ghs_'),
	});
	const marker = openCacheMarker(options);
	return new GitHubSecretStore({
		vault,
		name,
		clock,
		log,
		random,
		runId: context.runId || undefined,
		run: context.runUrl || 'a local run',
		marker,
	});
}
;// src/credentials/stores/stores-on-github.js
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
73102:
((module_, exports_, require_) => {
require_.d(exports_, {
  w$: () => (datetime)
});
/* unused harmony exports ZodMiniISODateTime, ZodMiniISODate, date, ZodMiniISOTime, time, ZodMiniISODuration, duration */
var _core_index_0 = require_(88532);
var _core_index_1 = require_(81041);
var _core_index_3 = require_(73305);
var _schemas_2 = require_(94343);
const ZodMiniISODateTime = /*@__PURE__*/ _core_index_0/*.$constructor*/.xI("ZodMiniISODateTime", (inst, def) => {
	_core_index_1/*.$ZodISODateTime*/.Ko.init(inst, def);
	_schemas_2/*.ZodMiniStringFormat*/.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return _core_index_3/*._isoDateTime*/.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
	core.$ZodISODate.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
	return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
	core.$ZodISOTime.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
	return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
	core.$ZodISODuration.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
	return core._isoDuration(ZodMiniISODuration, params);
}
})
};
