export const id = 691;
export const ids = [691];
export const modules = {
15497:
((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.d(__webpack_exports__, {
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
29691:
((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.r(__webpack_exports__);
__webpack_require__.d(__webpack_exports__, {
  ActionsCacheStore: () => (ActionsCacheStore),
  openActionsCache: () => (openActionsCache)
});
var _base_errors_js_0 = __webpack_require__(22396);
var _base_format_js_6 = __webpack_require__(86616);
var _base_plain_text_js_7 = __webpack_require__(85763);
var _contract_run_js_1 = __webpack_require__(71237);
var _platform_access_token_js_2 = __webpack_require__(43847);
var _token_store_js_3 = __webpack_require__(97013);
var _cache_entries_js_4 = __webpack_require__(38164);
var _cached_logins_js_5 = __webpack_require__(35508);
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
		this.#logins = new _cached_logins_js_5/*.CachedLogins*/.jR(options);
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
			throw new _base_errors_js_0/*.DeployError*/.sH(isEmpty ? 'cache-empty' : 'cache-refused', refused);
		if (!entries.isAvailable)
			throw new _base_errors_js_0/*.DeployError*/.sH('store-needed', 'This runner offers no Actions cache service.');
		const { seed } = this.#seen ?? (await this.read());
		if (seed === undefined)
			this.#rejectEvicted();
		try {
			const isFree = !entries.keysAreReusable || !(await this.lease.look()).holder;
			if (isFree && (await this.lease.take(mark)))
				return;
			if ((await this.lease.look()).holder?.mark)
				return;
			await this.#put(`osc-probe-${this.#logins.family}-${(0,_cached_logins_js_5/*.newSuffix*/.qq)()}`, Buffer.from('probe'));
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
		const ageMs = (entries.answeredAt ?? 0) - ((0,_platform_access_token_js_2/*.readClaims*/.Ip)(seed)?.issuedAt ?? Number.POSITIVE_INFINITY);
		if (ageMs <= maxFirstMs)
			return;
		throw new _base_errors_js_0/*.DeployError*/.sH('login-evicted', `The refresh token in the secret is ${(0,_base_format_js_6/*.formatDuration*/.a3)(ageMs)} old, and ${this.place} has no entry of this login: GitHub evicted its entries, or they were deleted.`, { next: signInCommand });
	}
	async writeRecord(record) {
		const login = this.#seen ?? {};
		if (JSON.stringify(login.record) === JSON.stringify(record))
			return;
		await this.#save({ ...login, record }, `${record.generation}-${record.state}-${(0,_cached_logins_js_5/*.newSuffix*/.qq)()}`);
	}
	async save(login, record) {
		const again = this.#saves++ > 0 ? `-${(0,_cached_logins_js_5/*.newSuffix*/.qq)()}` : '';
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
		if (cause instanceof _base_errors_js_0/*.DeployError*/.sH && cause.code === 'store-not-writable')
			return cause;
		return (0,_token_store_js_3/*.notWritableError*/.Gq)(`The login in ${this.place} ${failure}`, { cause });
	}
}
function openActionsCache(options) {
	const { inputs, context, clock, cacheService: service } = options;
	const { 'refresh-token': seed, 'client-id': clientId } = inputs;
	if (!seed || !clientId)
		return (0,_token_store_js_3/*.noStore*/.R5)('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
	const entries = new _cache_entries_js_4/*.CacheEntries*/.ZP({ ...options, service });
	return new ActionsCacheStore({
		entries,
		seed,
		clientId,
		clock,
		repository: context.repository,
		refused: refusalFor(context, service),
		borrows: context.trust !== 'default-branch' && !service.ofRunner,
		checkElsewhere: (family) => (0,_cached_logins_js_5/*.rejectSecretLogin*/.Lk)(entries, family, options),
		signInCommand: (0,_token_store_js_3/*.signInCommand*/.aK)(inputs, context),
	});
}
function refusalFor(context, { mode, ofRunner, url }) {
	if (ofRunner)
		return `The cache of ${ofRunner} keeps no login: each runner has its own, and two jobs can take the same key. Keep the login in a secret (\`secret-token\`), or use an access token (\`access-token\`).`;
	if ((0,_cache_entries_js_4/*.isPlain*/.$i)(url))
		return `The Actions cache at ${(0,_base_plain_text_js_7/*.plainText*/.wh)(new URL(url).host)} is reached over plain http, so it is sent no token.`;
	if (context.trust !== 'default-branch') {
		const { what, why } = (0,_contract_run_js_1/*.explainDistrust*/.a1)(context);
		return `${what} may not rotate the login in the Actions cache: ${why}. The cache has no valid access token either.`;
	}
	if (mode === undefined || mode === 'write')
		return undefined;
	const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
	return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}
}),
38164:
((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.d(__webpack_exports__, {
  $i: () => (isPlain),
  ZP: () => (CacheEntries)
});
/* unused harmony export unpackFile */
var node_crypto_0 = __webpack_require__(77598);
var node_fs_1 = __webpack_require__(73024);
var node_os_2 = __webpack_require__(48161);
var node_path_3 = __webpack_require__(76760);
var node_zlib_4 = __webpack_require__(38522);
var zod_mini_11 = __webpack_require__(94343);
var zod_mini_12 = __webpack_require__(73305);
var _base_addresses_js_13 = __webpack_require__(11715);
var _base_child_environment_js_16 = __webpack_require__(15497);
var _base_errors_js_5 = __webpack_require__(22396);
var _base_format_js_14 = __webpack_require__(86616);
var _base_json_js_6 = __webpack_require__(75221);
var _base_plain_text_js_15 = __webpack_require__(85763);
var _base_retry_js_7 = __webpack_require__(50973);
var _http_connections_js_8 = __webpack_require__(25690);
var _atomic_file_js_9 = __webpack_require__(43078);
var _token_store_js_10 = __webpack_require__(97013);
const entryFile = '.env.osc-deploy-login';
const entryVersion = (0,node_crypto_0.createHash)('sha256')
	.update([entryFile, 'gzip', '1.0'].join('|'))
	.digest('hex');
const saveLimitMs = 25_000;
const answerLimitMs = 10_000;
const maxArchiveBytes = 64 * 1024;
const text = zod_mini_11/*.optional*/.lqM(zod_mini_11/*.string*/.YjP().check(zod_mini_12/*._minLength*/.m9(1)));
const location = zod_mini_11/*.object*/.Ikc({
	ok: zod_mini_11/*.optional*/.lqM(zod_mini_11/*.boolean*/.zMY()),
	signed_download_url: text,
	signedDownloadUrl: text,
	archiveLocation: text,
	matched_key: text,
	matchedKey: text,
	cacheKey: text,
});
function isPlain(url) {
	return URL.canParse(url) && new URL(url).protocol === 'http:' && !(0,_base_addresses_js_13/*.isLoopback*/.U9)(new URL(url));
}
class CacheEntries {
	#options;
	#path;
	answeredAt;
	lastWarning = 'no reason given';
	#last = Promise.resolve();
	constructor(options) {
		this.#options = options;
		this.#path = (0,node_path_3.join)(options.workspace, entryFile);
	}
	get isAvailable() {
		const { mode = 'write', url } = this.#options.service;
		return Boolean(url) && !isPlain(url) && (mode === 'read' || mode === 'write');
	}
	async save(key, bytes) {
		const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
		const { clock } = this.#options;
		const done = new AbortController();
		const limit = async () => {
			await clock.sleep(saveLimitMs, done.signal);
			const limit = (0,_base_format_js_14/*.formatDuration*/.a3)(saveLimitMs);
			throw (0,_token_store_js_10/*.notWritableError*/.Gq)(`Saving the Actions cache took longer than ${limit}`);
		};
		const work = this.#last.then(() => asOnEveryRunner(async () => {
			try {
				(0,_atomic_file_js_9/*.writeSecretFile*/.AK)(this.#path, bytes);
				return (await saveCache([entryFile], key, undefined, true)) !== -1;
			}
			finally {
				(0,node_fs_1.rmSync)(this.#path, { force: true });
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
		this.lastWarning = (0,_base_plain_text_js_15/*.plainText*/.wh)(text, 300);
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
		const { data, error } = location.safeParse((0,_base_json_js_6/*.parseJson*/.qF)(text));
		if (data && isVersion2 && data.ok !== true)
			return undefined;
		const found = data && keyAndPlace(data);
		if (found)
			return found;
		const fault = (0,_base_plain_text_js_15/*.plainText*/.wh)(error?.issues[0]?.message ?? 'no key and address');
		throw new _base_errors_js_5/*.DeployError*/.sH('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
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
			throw new _base_errors_js_5/*.RequestError*/.GI('unexpected-answer', failure, { request: answer.facts });
		};
		const rule = isHint ? { ..._base_retry_js_7/*.rules*/.aO.store, tries: 1 } : _base_retry_js_7/*.rules*/.aO.store;
		return (0,_base_retry_js_7/*.retry*/.L5)(send, { clock: http.clock, policy: (0,_base_retry_js_7/*.transient*/["do"])({ rule, random }) });
	}
}
function keyAndPlace(data) {
	const key = data.matched_key ?? data.matchedKey ?? data.cacheKey;
	const url = data.signed_download_url ?? data.signedDownloadUrl ?? data.archiveLocation;
	return key && url ? { key, url } : undefined;
}
async function asOnEveryRunner(call, onWarning) {
	const env = process.env;
	const folder = (0,node_fs_1.mkdtempSync)((0,node_path_3.join)(env['RUNNER_TEMP'] || (0,node_os_2.tmpdir)(), 'osc-deploy-'));
	try {
		(0,node_fs_1.writeFileSync)((0,node_path_3.join)(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
		(0,node_fs_1.writeFileSync)((0,node_path_3.join)(folder, 'zstd.cmd'), '@exit /b 0\r\n');
		const path = env['PATH'] ? `${folder}${node_path_3.delimiter}${env['PATH']}` : folder;
		const { NODE_TLS_REJECT_UNAUTHORIZED: _unchecked, ...checked } = env;
		process.env = (0,_base_child_environment_js_16/*.hiddenFromChildren*/.y)(checked, {
			PATH: path,
			COPYFILE_DISABLE: '1',
			...(0,_http_connections_js_8/*.proxyVariables*/.eq)(env),
		});
		return await withoutWarnings(call, onWarning);
	}
	finally {
		process.env = env;
		(0,node_fs_1.rmSync)(folder, { recursive: true, force: true });
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
		tar = (0,node_zlib_4.gunzipSync)(archive, { maxOutputLength: maxUnpackedBytes });
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
}),
35508:
((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.d(__webpack_exports__, {
  Lk: () => (rejectSecretLogin),
  fY: () => (openCacheMarker),
  jR: () => (CachedLogins),
  qq: () => (newSuffix)
});
var node_crypto_0 = __webpack_require__(77598);
var _base_errors_js_1 = __webpack_require__(22396);
var _base_format_js_9 = __webpack_require__(86616);
var _base_json_js_2 = __webpack_require__(75221);
var _base_plain_text_js_8 = __webpack_require__(85763);
var _encrypted_login_js_3 = __webpack_require__(64864);
var _generation_js_4 = __webpack_require__(37736);
var _run_lease_js_5 = __webpack_require__(66726);
var _token_store_js_6 = __webpack_require__(97013);
var _cache_entries_js_7 = __webpack_require__(38164);
const over = { text: 'over', ageMs: undefined };
class CachedLogins {
	family;
	place;
	#options;
	#leases = new Map();
	cipher;
	constructor(options) {
		this.#options = options;
		this.family = (0,_generation_js_4/*.fingerprint*/.Rj)(options.seed);
		this.place = `the Actions cache of ${options.repository}`;
		this.cipher = new _encrypted_login_js_3/*.LoginCipher*/.A(options);
	}
	get prefix() {
		return `osc-token-${this.family}-`;
	}
	async newest() {
		const { entries, repository } = this.#options;
		const newest = await entries.newest(this.prefix);
		if (!newest)
			return undefined;
		const found = this.#open(newest);
		if (found)
			return await this.#above(found);
		const key = (0,_base_plain_text_js_8/*.plainText*/.wh)(newest.key, 200);
		throw (0,_token_store_js_6/*.notWritableError*/.Gq)(`The entry ${key} of ${this.place} is not of this login and hides the newest one`, {
			next: [
				'If it was written with another `client-id`, as after a sign-in that was killed between client and token, sign in again. If another program or job has written it, remove it:',
				{ command: `gh cache delete ${(0,_base_format_js_9/*.shellWord*/.r7)(key)} --repo ${repository}` },
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
		throw (0,_token_store_js_6/*.notWritableError*/.Gq)(`The entry ${key} of ${this.place} is not of this login and may hide the newest one`, {
			next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
		});
	}
	#open(entry) {
		const { data } = _generation_js_4/*.storedLogin*/.dT.safeParse((0,_base_json_js_2/*.parseJson*/.qF)(this.#decrypt(entry) ?? ''));
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
			const { seenMs } = ((0,_base_json_js_2/*.parseJson*/.qF)((entry && this.#decrypt(entry)) ?? '') ?? {});
			return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
		};
		const leaseEntries = {
			staleMs: _run_lease_js_5/*.leaseStaleMs*/.uN,
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
		return new _run_lease_js_5/*.RunLease*/.gd({ entries: leaseEntries, clock });
	}
}
const generationIn = (login) => login?.record?.generation ?? 0;
function newSuffix() {
	return (0,node_crypto_0.randomBytes)(4).toString('hex');
}
const markerPrefix = (print) => `osc-secret-${print}-`;
function openCacheMarker(options, entries = new _cache_entries_js_7/*.CacheEntries*/.ZP({ ...options, service: options.cacheService, isHint: true })) {
	const { inputs, context, cacheService: service, log } = options;
	const { 'refresh-token': seed, 'client-id': clientId, 'secret-name': name } = inputs;
	if (!service.url || service.ofRunner || (0,_cache_entries_js_7/*.isPlain*/.$i)(service.url) || !seed || !clientId)
		return undefined;
	const logins = new CachedLogins({
		...options,
		entries,
		seed,
		clientId,
		repository: context.repository,
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
				log.info(`${logins.place} gave no answer, so whether a workflow without \`secret-token\` uses this login is not known.`);
			const run = asked?.result;
			if (run === undefined)
				return;
			const place = `in ${logins.place} too, by a workflow without \`secret-token\``;
			throw twoStoresError(options, `The login in the secret ${name} is kept ${place}: ${(0,_base_plain_text_js_8/*.plainText*/.wh)(run)}`);
		},
		announce: async ({ current }) => {
			if (current !== (0,_generation_js_4/*.fingerprint*/.Rj)(seed))
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
	const run = (0,_base_plain_text_js_8/*.plainText*/.wh)(String(marker.bytes ?? ''), 200);
	const place = `in the secret ${options.inputs['secret-name']} too, by a workflow with \`secret-token\``;
	throw twoStoresError(options, `The login in the Actions cache is kept ${place}: ${run}`);
}
function twoStoresError({ inputs, context }, text) {
	const environment = inputs['secret-environment'];
	const next = [
		'Add to the step of every workflow that uses the login:',
		{ command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
		...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
		'Or leave it out of all of them. Then sign in once more. ',
		...(0,_token_store_js_6/*.signInCommand*/.aK)(inputs, context),
	];
	return new _base_errors_js_1/*.DeployError*/.sH('two-stores', text, { next });
}
})
};
