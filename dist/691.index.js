export const id = 691;
export const ids = [691];
export const modules = {

/***/ 15497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ childEnvironment),
/* harmony export */   y: () => (/* binding */ hiddenFromChildren)
/* harmony export */ });
const common = /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
const gitAndGh = /^(?:GIT_\w+|GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;
function childEnvironment(env, tools) {
    const isPassed = (name) => common.test(name) || (tools !== undefined && gitAndGh.test(name));
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

/***/ 29691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ActionsCacheStore: () => (/* binding */ ActionsCacheStore),
/* harmony export */   openActionsCache: () => (/* binding */ openActionsCache)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _platform_access_token_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43847);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97013);
/* harmony import */ var _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62698);
/* harmony import */ var _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(35508);
/* harmony import */ var _two_stores_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41552);








const maxFirstMs = 3_600_000;
class ActionsCacheStore {
    kind = 'actions-cache';
    lends = true;
    place;
    #options;
    #logins;
    #lease;
    #seen;
    #saves = 0;
    constructor(options) {
        this.#options = options;
        this.#logins = new _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .CachedLogins */ .j(options);
        this.place = this.#logins.place;
    }
    get lease() {
        const generation = this.#seen?.generation ?? 0;
        if (this.#lease?.generation !== generation)
            this.#lease = { generation, lease: this.#logins.openLease(generation, this.#options.clock) };
        return this.#lease.lease;
    }
    async read() {
        if (!(await this.#options.entries.available()))
            return {};
        try {
            this.#seen = (await this.#logins.newest()) ?? { generation: 0, login: {} };
        }
        catch (error) {
            throw this.#unusableError('cannot be read', error);
        }
        return this.#seen.login;
    }
    async prove(mark) {
        const { entries, refused, borrows } = this.#options;
        const isEmpty = borrows && this.#seen?.generation === 0 && this.#seen.login.record === undefined;
        if (refused !== undefined)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(isEmpty ? 'cache-empty' : 'cache-refused', refused);
        if (!(await entries.available()))
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-needed', 'This runner offers no Actions cache service.');
        const { login } = this.#seen ?? { login: await this.read() };
        if (login.seed === undefined)
            this.#rejectEvicted();
        try {
            if (await this.lease.take(mark))
                return true;
            if ((await this.lease.look()).holder?.mark)
                return false;
            await this.#put(`osc-probe-${this.#logins.family}-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}`, Buffer.from('probe'));
            return await this.lease.take(mark);
        }
        catch (error) {
            throw this.#unusableError('cannot be written', error);
        }
    }
    async checkElsewhere() {
        if (this.#seen?.login.seed === undefined)
            await this.#options.checkElsewhere?.(this.#logins.family);
    }
    #rejectEvicted() {
        const { entries, seed, signInCommand } = this.#options;
        const ageMs = (entries.answeredAt ?? 0) - ((0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_1__/* .readIssueTime */ .V6)(seed) ?? Number.POSITIVE_INFINITY);
        if (ageMs <= maxFirstMs)
            return;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('login-evicted', `The refresh token in the secret is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(ageMs)} old, and ${this.place} has no entry of it: GitHub evicted them, or somebody deleted them.`, { next: signInCommand });
    }
    async writeRecord(record) {
        const login = this.#seen?.login ?? {};
        if (JSON.stringify(login.record) === JSON.stringify(record))
            return;
        await this.#save({ ...login, record }, `${record.generation}-${record.state}-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}`);
    }
    async save(login, record) {
        const again = this.#saves++ > 0 ? `-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}` : '';
        await this.#save({ ...login, record }, `${record.generation}${again}`);
    }
    async #save(login, end) {
        const key = `${this.#logins.prefix}${end}`;
        await this.#put(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
        const generation = login.record?.generation ?? this.#seen?.generation ?? 0;
        this.#seen = { generation, login: { ...login, seed: this.#logins.family } };
    }
    async #put(key, bytes) {
        if (await this.#options.entries.save(key, bytes))
            return;
        throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
    }
    #unusableError(failure, cause) {
        if (cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && cause.code === 'store-not-writable')
            return cause;
        return (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .notWritableError */ .Gq)(`The login in ${this.place} ${failure}`, { cause });
    }
}
function openActionsCache(options) {
    const { inputs, context, clock, cacheService: service } = options;
    const { 'refresh-token': seed, 'client-id': clientId } = inputs;
    if (!seed || !clientId)
        return (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .noStore */ .R5)('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    const entries = new _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__/* .CacheEntries */ .Z({ ...options, service });
    return new ActionsCacheStore({
        ...{ entries, seed, clientId, clock, repository: context.repository },
        refused: refusalFor(context, service),
        borrows: context.trust !== 'default-branch',
        checkElsewhere: (family) => (0,_two_stores_js__WEBPACK_IMPORTED_MODULE_5__/* .rejectSecretLogin */ .L)(entries, family, options),
        signInCommand: (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .signInCommand */ .aK)(inputs, context),
    });
}
function refusalFor(context, { mode }) {
    if (context.trust !== 'default-branch') {
        const where = `This ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(context.eventName) || 'local'} run on ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(context.ref) || 'no branch'}`;
        return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
            'It holds no access token that is still valid either.');
    }
    if (mode === undefined || mode === 'write')
        return undefined;
    const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
    return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}


/***/ }),

/***/ 62698:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ CacheEntries)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/child-environment.js
var child_environment = __webpack_require__(15497);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/http/dispatch.js
var dispatch = __webpack_require__(85758);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/http/http.js
var http_http = __webpack_require__(9588);
;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-download.js








const maxArchiveBytes = 64 * 1024;
const limitMs = 10_000;
const cache_download_text = schemas/* optional */.lqM(schemas/* string */.YjP().check(api/* _minLength */.m9(1)));
const cache_download_location = schemas/* object */.Ikc({
    ...{ ok: schemas/* optional */.lqM(schemas/* boolean */.zMY()), signed_download_url: cache_download_text, signedDownloadUrl: cache_download_text, archiveLocation: cache_download_text },
    ...{ matched_key: cache_download_text, matchedKey: cache_download_text, cacheKey: cache_download_text },
});
class CacheDownload {
    #options;
    #version;
    answeredAt;
    constructor(options, file) {
        this.#options = options;
        this.#version = (0,external_node_crypto_.createHash)('sha256').update([file, 'gzip', '1.0'].join('|')).digest('hex');
    }
    async newest(key) {
        const found = await this.#locate(key);
        if (!found)
            return undefined;
        const url = new URL(found.url);
        if (url.protocol !== 'https:' && url.protocol !== new URL(this.#options.service.url).protocol)
            throw new errors/* DeployError */.sH('unsafe-url', `The Actions cache named an address without encryption: ${url.host}.`);
        const answer = await this.#send({ method: 'GET', url, maxBytes: maxArchiveBytes });
        if (answer.status === 404)
            return undefined;
        const { date = '', 'last-modified': modified = '' } = answer.headers;
        return { key: found.key, bytes: unpackFile(answer.body), ageMs: known(Date.parse(date) - Date.parse(modified)) };
    }
    async #locate(key) {
        const { isVersion2, url, token } = this.#options.service;
        const authorization = `Bearer ${token}`;
        const query = new URLSearchParams({ keys: key, version: this.#version });
        const request = isVersion2
            ? {
                method: 'POST',
                url: new URL('/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL', url),
                headers: { authorization, 'content-type': 'application/json' },
                body: JSON.stringify({ key, version: this.#version }),
            }
            : {
                method: 'GET',
                url: new URL(`${new URL(url).href}_apis/artifactcache/cache?${query.toString()}`),
                headers: { authorization, accept: 'application/json;api-version=6.0-preview.1' },
            };
        const { status, text } = await this.#send(request);
        if (!isVersion2 && (status === 204 || status === 404))
            return undefined;
        const { data, error } = cache_download_location.safeParse((0,json/* parseJson */.qF)(text));
        if (data && isVersion2 && data.ok !== true)
            return undefined;
        const found = data?.matched_key ?? data?.matchedKey ?? data?.cacheKey;
        const place = data?.signed_download_url ?? data?.signedDownloadUrl ?? data?.archiveLocation;
        if (found && place)
            return { key: found, url: place };
        const fault = (0,plain_text/* plainText */.wh)(error?.issues[0]?.message ?? 'no key and address');
        throw new errors/* DeployError */.sH('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
    }
    async #send(request) {
        const { http, random } = this.#options;
        const bounded = { timeoutMs: limitMs, maxBytes: maxArchiveBytes, confidential: true, ...request };
        const send = async () => {
            const answer = await http.send(bounded);
            this.answeredAt = known(Date.parse(answer.headers['date'] ?? ''));
            if (answer.status === 404 || (answer.status >= 200 && answer.status < 300))
                return answer;
            const failure = `The Actions cache (${request.url.host}) answered ${answer.status}.`;
            throw new errors/* RequestError */.GI('unexpected-answer', failure, {
                request: (0,http_http/* requestFacts */.E)(bounded, answer, http.clock.now()),
            });
        };
        return (0,retry/* retry */.L5)(send, { clock: http.clock, policy: (0,retry/* transient */["do"])({ rule: retry/* rules */.aO.store, random }) });
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

;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-entries.js








const entryFile = '.env.osc-deploy-login';
const cache_entries_limitMs = 25_000;
class CacheEntries extends CacheDownload {
    #options;
    #path;
    #last = Promise.resolve();
    constructor(options) {
        super(options, entryFile);
        this.#options = options;
        this.#path = (0,external_node_path_.join)(options.workspace, entryFile);
    }
    async available() {
        const { mode } = this.#options.service;
        return ((mode === undefined || mode === 'read' || mode === 'write') &&
            (await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709))).isFeatureAvailable());
    }
    async save(key, bytes) {
        const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        const { clock } = this.#options;
        const done = new AbortController();
        const limit = async () => {
            await clock.sleep(cache_entries_limitMs, done.signal);
            throw new Error(`saving the Actions cache took longer than ${(0,format/* formatDuration */.a3)(cache_entries_limitMs)}`);
        };
        const work = this.#last.then(() => asOnEveryRunner(async () => {
            try {
                (0,atomic_file/* writeSecretFile */.AK)(this.#path, bytes);
                return (await saveCache([entryFile], key, undefined, true)) !== -1;
            }
            finally {
                (0,external_node_fs_.rmSync)(this.#path, { force: true });
            }
        }));
        this.#last = work.catch(() => undefined);
        try {
            return await Promise.race([work, limit()]);
        }
        finally {
            done.abort();
        }
    }
    get keysAreReusable() {
        return !this.#options.service.isVersion2;
    }
    async get(key) {
        const found = await this.newest(key);
        return found?.key === key ? found : undefined;
    }
}
async function asOnEveryRunner(call) {
    const env = process.env;
    const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(env['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)(), 'osc-deploy-'));
    try {
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd.cmd'), '@exit /b 0\r\n');
        const path = env['PATH'] ? `${folder}${external_node_path_.delimiter}${env['PATH']}` : folder;
        process.env = (0,child_environment/* hiddenFromChildren */.y)(env, { PATH: path, COPYFILE_DISABLE: '1', ...(0,dispatch/* proxyVariables */.eq)(env) });
        return await call();
    }
    finally {
        process.env = env;
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 35508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ CachedLogins),
/* harmony export */   q: () => (/* binding */ newSuffix)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _encrypted_login_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64864);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37736);
/* harmony import */ var _run_lease_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66726);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97013);








const over = { text: 'over', ageMs: undefined };
class CachedLogins {
    family;
    place;
    #options;
    cipher;
    constructor(options) {
        this.#options = options;
        this.family = (0,_generation_js__WEBPACK_IMPORTED_MODULE_3__/* .fingerprint */ .Rj)(options.seed);
        this.place = `the Actions cache of ${options.repository}`;
        this.cipher = new _encrypted_login_js__WEBPACK_IMPORTED_MODULE_2__/* .LoginCipher */ .h(options);
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
        const key = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(newest.key, 200);
        throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_5__/* .notWritableError */ .Gq)(`The entry ${key} of ${this.place} is not of this login and hides the newest one`, {
            next: [
                'It was written with another `client-id`, or by another program or job of this repository. Use the client the login was made with, or remove the entry, or sign in again:',
                { command: `gh cache delete ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .shellWord */ .r7)(key)} --repo ${repository}` },
                'To see whether there are more:',
                { command: `gh cache list --key ${this.prefix} --repo ${repository}` },
            ],
        });
    }
    async peek() {
        const newest = await this.#options.entries.newest(this.prefix);
        return newest && this.#open(newest);
    }
    async #above(found) {
        const { entries } = this.#options;
        if (!entries.keysAreReusable)
            return found;
        const key = `${this.prefix}${found.generation + 1}`;
        const next = await entries.newest(key);
        const above = next && this.#open(next);
        if (above && above.generation > found.generation)
            return await this.#above(above);
        if (next?.key !== key)
            return found;
        throw (0,_token_store_js__WEBPACK_IMPORTED_MODULE_5__/* .notWritableError */ .Gq)(`The entry ${key} of ${this.place} is not of this login and may hide the newest one`, {
            next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
        });
    }
    #open(entry) {
        const [, digits] = /^(\d{1,9})(?:-[a-z]+)?(?:-[0-9a-f]{8})?$/.exec(entry.key.slice(this.prefix.length)) ?? [];
        const { data } = _generation_js__WEBPACK_IMPORTED_MODULE_3__/* .storedLogin */ .dT.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(this.#decrypt(entry) ?? ''));
        if (digits === undefined || !data)
            return undefined;
        return { generation: Number(digits), login: { ...data, seed: this.family } };
    }
    #decrypt({ key, bytes }) {
        return bytes && this.cipher.decrypt(bytes, key);
    }
    openLease(generation, clock) {
        const { entries } = this.#options;
        const start = `osc-lease-${this.family}-${generation}`;
        const keyOf = (index) => (index === 1 ? start : `${start}-${index}`);
        const refused = new Set();
        const save = (key, text) => entries.save(key, this.cipher.encrypt(text, key));
        const seenFor = async (key) => {
            const entry = await entries.newest(`${key}-seen-`);
            const { seenMs } = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)((entry && this.#decrypt(entry)) ?? '') ?? {});
            return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
        };
        const leaseEntries = {
            staleMs: 600_000,
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
        return new _run_lease_js__WEBPACK_IMPORTED_MODULE_4__/* .RunLease */ .g({ entries: leaseEntries, clock });
    }
}
function newSuffix() {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex');
}


/***/ }),

/***/ 41552:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ rejectSecretLogin),
/* harmony export */   f: () => (/* binding */ openCacheMarker)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37736);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97013);
/* harmony import */ var _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62698);
/* harmony import */ var _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(35508);






function markerPrefix(print) {
    return `osc-secret-${print}-`;
}
function openCacheMarker(options, entries = new _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__/* .CacheEntries */ .Z({ ...options, service: options.cacheService })) {
    const { inputs, context, clock, cacheService: service } = options;
    const { 'refresh-token': seed, 'client-id': clientId, 'secret-name': name } = inputs;
    if (!service.url || !seed || !clientId)
        return undefined;
    const logins = new _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .CachedLogins */ .j({ ...options, entries, seed, clientId, repository: context.repository });
    const canTell = context.trust === 'default-branch' && (service.mode ?? 'write') === 'write';
    const put = async (print) => {
        if (!canTell || (await entries.newest(markerPrefix(print))))
            return;
        await entries.save(`${markerPrefix(print)}${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}`, Buffer.from(context.runUrl));
    };
    const look = async () => [await logins.peek(), (await logins.openLease(0, clock).look()).holder?.mark];
    return {
        check: async () => {
            await put(logins.family).catch(() => undefined);
            const [login, mark] = await look()
                .catch(look)
                .catch(() => []);
            const run = login ? (login.login.record?.run ?? '') : mark?.run;
            if (run === undefined)
                return;
            const place = `in ${logins.place} too, by a workflow without \`secret-token\``;
            throw twoStoresError(options, `The login in the secret ${name} is kept ${place}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(run)}`);
        },
        announce: async ({ current }) => {
            if (current !== (0,_generation_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprint */ .Rj)(seed))
                await put(current).catch(() => undefined);
        },
    };
}
async function rejectSecretLogin(entries, family, options) {
    const marker = await entries.newest(markerPrefix(family));
    if (!marker)
        return;
    const run = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(String(marker.bytes ?? ''), 200);
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
        ...(0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .signInCommand */ .aK)(inputs, context),
    ];
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('two-stores', text, { next });
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


/***/ })

};
