export const id = 939;
export const ids = [939,320];
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

/***/ 10939:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findCachedLogin: () => (/* binding */ findCachedLogin),
  openActionsCache: () => (/* binding */ openActionsCache)
});

// UNUSED EXPORTS: ActionsCacheStore

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/access-token.js
var access_token = __webpack_require__(43847);
// EXTERNAL MODULE: ./build/src/credentials/run-lease.js
var run_lease = __webpack_require__(66726);
// EXTERNAL MODULE: ./build/src/credentials/sign-in-command.js
var sign_in_command = __webpack_require__(32663);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/child-environment.js
var child_environment = __webpack_require__(15497);
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
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
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
    async fetch(key) {
        const found = await (this.#options.service.isVersion2 ? this.#locate(key) : this.#locateByVersion1(key));
        if (!found)
            return undefined;
        const url = new URL(found.url);
        if (url.protocol !== 'https:' && url.protocol !== this.#service().protocol)
            throw new errors/* DeployError */.sH('unsafe-url', `The Actions cache named an address without encryption: ${url.host}.`);
        const answer = await this.#send({ method: 'GET', url, maxBytes: maxArchiveBytes });
        if (answer.status === 404)
            return undefined;
        const { date = '', 'last-modified': modified = '' } = answer.headers;
        return { key: found.key, bytes: unpackFile(answer.body), ageMs: known(Date.parse(date) - Date.parse(modified)) };
    }
    async #locate(key) {
        const path = '/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL';
        const answer = await this.#send({
            method: 'POST',
            url: new URL(path, this.#service()),
            headers: { ...this.#authorization(), 'content-type': 'application/json' },
            body: JSON.stringify({ key, version: this.#version }),
        });
        return parseLocation(answer, ({ ok }) => ok === true);
    }
    async #locateByVersion1(key) {
        const url = new URL(`${this.#service().href}_apis/artifactcache/cache`);
        url.search = new URLSearchParams({ keys: key, version: this.#version }).toString();
        const accept = 'application/json;api-version=6.0-preview.1';
        const answer = await this.#send({ method: 'GET', url, headers: { ...this.#authorization(), accept } });
        if (answer.status === 204 || answer.status === 404)
            return undefined;
        return parseLocation(answer, () => true);
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
        return (0,retry/* retry */.L5)(send, { clock: http.clock, policy: (0,retry/* transient */["do"])({ tries: 3, random }) });
    }
    #service() {
        return new URL(this.#options.service.url);
    }
    #authorization() {
        return { authorization: `Bearer ${this.#options.service.token}` };
    }
}
function parseLocation({ text }, isFound) {
    const { data, error } = cache_download_location.safeParse((0,json/* parseJson */.qF)(text));
    if (data && !isFound(data))
        return undefined;
    const key = data?.matched_key ?? data?.matchedKey ?? data?.cacheKey;
    const url = data?.signed_download_url ?? data?.signedDownloadUrl ?? data?.archiveLocation;
    if (key && url)
        return { key, url };
    const fault = (0,plain_text/* plainText */.wh)(error?.issues[0]?.message ?? 'no key and address');
    throw new errors/* DeployError */.sH('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
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
class CacheEntries {
    #options;
    #path;
    #download;
    #last = Promise.resolve();
    constructor(options) {
        this.#options = options;
        this.#path = (0,external_node_path_.join)(options.workspace, entryFile);
        this.#download = new CacheDownload(options, entryFile);
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
    get answeredAt() {
        return this.#download.answeredAt;
    }
    get keysAreReusable() {
        return !this.#options.service.isVersion2;
    }
    async newest(prefix) {
        return await this.#download.fetch(prefix);
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
        process.env = (0,child_environment/* hiddenFromChildren */.y)(env, { PATH: path, COPYFILE_DISABLE: '1' });
        return await call();
    }
    finally {
        process.env = env;
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-lease.js


const over = { text: 'over', ageMs: undefined };
function cacheLease(entries, cipher, start) {
    const keyOf = (index) => (index === 1 ? start : `${start}-${index}`);
    const refused = new Set();
    const open = (entry) => entry.bytes && cipher.decrypt(entry.bytes, entry.key);
    const save = (key, text) => entries.save(key, cipher.encrypt(text, key));
    const seenFor = async (key) => {
        const entry = await entries.newest(`${key}-seen-`);
        const { seenMs } = ((0,json/* parseJson */.qF)((entry && open(entry)) ?? '') ?? {});
        return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
    };
    return {
        staleMs: 600_000,
        permanent: true,
        create: async (index, text) => {
            const key = keyOf(index);
            const entry = (await save(key, text)) ? await entries.get(key) : undefined;
            if (entry && open(entry) === text)
                return true;
            refused.add(key);
            return false;
        },
        read: async (index) => {
            const key = keyOf(index);
            const entry = await entries.get(key);
            if (!entry && !refused.has(key))
                return undefined;
            const text = entry ? open(entry) : '';
            if (text === undefined || (await entries.get(keyOf(index + 1))))
                return over;
            return { text, ageMs: entry?.ageMs ?? (await seenFor(key)) };
        },
        remove: async (_first, last) => void (await save(keyOf(last + 1), over.text)),
        witness: async (index, text) => void (await save(`${keyOf(index)}-seen-${newSuffix()}`, text)),
    };
}
function newSuffix() {
    return (0,external_node_crypto_.randomBytes)(4).toString('hex');
}

// EXTERNAL MODULE: ./build/src/credentials/encrypted-login.js
var encrypted_login = __webpack_require__(64864);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var credentials_generation = __webpack_require__(37736);
;// CONCATENATED MODULE: ./build/src/credentials/stores/cached-logins.js






const maxLookUps = 250;
const maxNamed = 10;
class CachedLogins {
    family;
    place;
    cipher;
    #options;
    #foreign = new Map();
    constructor(options) {
        this.#options = options;
        this.family = (0,credentials_generation/* fingerprint */.Rj)(options.seed);
        this.place = `the Actions cache of ${options.repository}`;
        this.cipher = new encrypted_login/* LoginCipher */.h(options);
    }
    get prefix() {
        return `osc-token-${this.family}-`;
    }
    async newest() {
        const newest = await this.#options.entries.newest(this.prefix);
        if (!newest)
            return undefined;
        const found = this.#open(newest) ?? (await this.#search());
        this.#warnOfForeign();
        if (found)
            return await this.#above(found);
        throw (0,token_store/* notWritableError */.Gq)(`No entry of ${this.place} can be decrypted, such as ${(0,plain_text/* plainText */.wh)(newest.key, 200)}`, {
            next: [
                'They were written with another `client-id`, or by another program. Use the client the login was made with, or remove them and sign in again:',
                { command: this.#removalCommand(newest.key) },
            ],
        });
    }
    async hasAny() {
        const newest = await this.#options.entries.newest(this.prefix);
        return newest !== undefined && this.#open(newest) !== undefined;
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
        throw (0,token_store/* notWritableError */.Gq)(`The entry ${key} of ${this.place} is not of this login and may hide the newest one`, {
            next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
        });
    }
    async #search() {
        let best;
        let starts = [''];
        for (let lookUps = starts.length; starts.length > 0; lookUps += starts.length) {
            if (lookUps > maxLookUps)
                throw this.#hiddenError();
            const looks = await Promise.all(starts.map(async (start) => ({ start, entry: await this.#options.entries.newest(this.prefix + start) })));
            starts = [];
            for (const { start, entry } of looks) {
                const found = entry && this.#open(entry);
                if (found && found.generation >= (best?.generation ?? 0))
                    best = found;
                if (entry && (!found || entry.key === this.prefix + start))
                    starts.push(...lengthen(start));
            }
        }
        return best;
    }
    #open({ key, bytes }) {
        const generation = this.#generationOf(key);
        const text = bytes && this.cipher.decrypt(bytes, key);
        const login = text === undefined ? undefined : credentials_generation/* storedLogin */.dT.safeParse((0,json/* parseJson */.qF)(text)).data;
        if (generation !== undefined && login)
            return { generation, login: { ...login, seed: this.family } };
        if (!this.#foreign.has(key))
            this.#foreign.set(key, false);
        return undefined;
    }
    #warnOfForeign() {
        for (const [key, isNamed] of this.#foreign) {
            if (isNamed)
                continue;
            this.#foreign.set(key, true);
            this.#options.log.warning(`The entry ${(0,plain_text/* plainText */.wh)(key, 200)} of ${this.place} is not of this login and is passed over. If no other program of yours wrote it, a job of this repository has tried to replace the login; remove it:\n  ${this.#removalCommand(key)}`);
        }
    }
    #hiddenError() {
        const keys = [...this.#foreign.keys()];
        const commands = keys.slice(0, maxNamed).map((key) => ({ command: this.#removalCommand(key) }));
        const more = keys.length > maxNamed ? ['The next run names more of them.'] : [];
        return (0,token_store/* notWritableError */.Gq)(`${this.place} has too many entries that are not of this login: they hide its newest one`, {
            next: ['A job of this repository wrote them. Remove them, or sign in again:', ...commands, ...more],
        });
    }
    #removalCommand(key) {
        return `gh cache delete ${(0,format/* shellWord */.r7)((0,plain_text/* plainText */.wh)(key, 200))} --repo ${this.#options.repository}`;
    }
    #generationOf(key) {
        const [, digits] = /^(\d{1,9})(?:-[a-z]+)?(?:-[0-9a-f]{8})?$/.exec(key.slice(this.prefix.length)) ?? [];
        return digits === undefined || !key.startsWith(this.prefix) ? undefined : Number(digits);
    }
}
function lengthen(start) {
    if (start.endsWith('-'))
        return [];
    const next = `${start.length < 9 ? '0123456789' : ''}${start === '' ? '' : '-'}`;
    return next.split('').map((character) => start + character);
}

// EXTERNAL MODULE: ./build/src/credentials/stores/two-stores.js
var two_stores = __webpack_require__(41552);
;// CONCATENATED MODULE: ./build/src/credentials/stores/actions-cache.js











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
        this.#logins = new CachedLogins(options);
        this.place = this.#logins.place;
    }
    get lease() {
        const { entries, clock } = this.#options;
        const start = `osc-lease-${this.#logins.family}-${this.#seen?.generation ?? 0}`;
        if (this.#lease?.start !== start)
            this.#lease = { start, lease: new run_lease/* RunLease */.g({ entries: cacheLease(entries, this.#logins.cipher, start), clock }) };
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
            throw new errors/* DeployError */.sH(isEmpty ? 'cache-empty' : 'cache-refused', refused);
        if (!(await entries.available()))
            throw new errors/* DeployError */.sH('store-needed', 'This runner offers no Actions cache service.');
        const { login } = this.#seen ?? { login: await this.read() };
        const check = login.seed === undefined ? this.#checkFirst() : undefined;
        const [took, checked] = await Promise.allSettled([this.#take(mark), check]);
        if (checked.status === 'rejected')
            throw checked.reason;
        if (took.status === 'rejected')
            throw this.#unusableError('cannot be written', took.reason);
        return took.value;
    }
    async #take(mark) {
        if (await this.lease.take(mark))
            return true;
        if ((await this.lease.look()).holder?.mark)
            return false;
        await this.#keep(`osc-probe-${this.#logins.family}-${newSuffix()}`, Buffer.from('probe'));
        return await this.lease.take(mark);
    }
    async #checkFirst() {
        const { entries, seed, signInCommand, checkElsewhere } = this.#options;
        const ageMs = (entries.answeredAt ?? 0) - ((0,access_token/* readIssueTime */.V6)(seed) ?? Number.POSITIVE_INFINITY);
        if (ageMs <= maxFirstMs)
            return await checkElsewhere?.();
        throw new errors/* DeployError */.sH('login-evicted', `The refresh token in the secret is ${(0,format/* formatDuration */.a3)(ageMs)} old, and ${this.place} has no entry of it: GitHub evicted them, or somebody deleted them.`, { next: signInCommand });
    }
    async writeRecord(record) {
        const login = this.#seen?.login ?? {};
        if (JSON.stringify(login.record) === JSON.stringify(record))
            return;
        await this.#save({ ...login, record }, `${this.#logins.prefix}${record.generation}-${record.state}-${newSuffix()}`);
    }
    async save(login, record) {
        const key = `${this.#logins.prefix}${record.generation}`;
        const again = this.#saves++ > 0 ? `-${newSuffix()}` : '';
        await this.#save({ ...login, record }, `${key}${again}`);
    }
    async #save(login, key) {
        await this.#keep(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
        const generation = login.record?.generation ?? this.#seen?.generation ?? 0;
        this.#seen = { generation, login: { ...login, seed: this.#logins.family } };
    }
    async #keep(key, bytes) {
        if (await this.#options.entries.save(key, bytes))
            return;
        throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
    }
    #unusableError(failure, cause) {
        if (cause instanceof errors/* DeployError */.sH && cause.code === 'store-not-writable')
            return cause;
        return (0,token_store/* notWritableError */.Gq)(`The login in ${this.place} ${failure}`, { cause });
    }
}
function openActionsCache(options) {
    const { inputs, context, clock, cacheService } = options;
    const login = cachedLoginOptions(options);
    if (!login)
        return (0,token_store/* noStore */.R5)('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    const signIn = (0,sign_in_command/* signInCommand */.a)(inputs, context);
    const refused = refusalFor(context, cacheService);
    const borrows = context.trust !== 'default-branch';
    const checkElsewhere = () => (0,two_stores/* rejectSecretLogin */.L)(options);
    return new ActionsCacheStore({ ...login, clock, refused, borrows, checkElsewhere, signInCommand: signIn });
}
async function findCachedLogin(options) {
    const login = cachedLoginOptions(options);
    if (!login || !options.cacheService.url)
        return false;
    return await new CachedLogins(login).hasAny().catch(() => false);
}
function cachedLoginOptions(options) {
    const { inputs, context, log, cacheService: service } = options;
    const { 'refresh-token': seed, 'client-id': clientId } = inputs;
    if (!seed || !clientId)
        return undefined;
    const entries = new CacheEntries({ ...options, service });
    return { entries, seed, clientId, repository: context.repository, log };
}
function refusalFor(context, { mode }) {
    if (context.trust !== 'default-branch') {
        const where = `This ${(0,plain_text/* plainText */.wh)(context.eventName) || 'local'} run on ${(0,plain_text/* plainText */.wh)(context.ref) || 'no branch'}`;
        return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
            'It holds no access token that is still valid either.');
    }
    if (mode === undefined || mode === 'write')
        return undefined;
    const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
    return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}


/***/ }),

/***/ 41552:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ rejectSecretLogin),
/* harmony export */   R: () => (/* binding */ cachedElsewhereError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48713);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50401);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37736);
/* harmony import */ var _sign_in_command_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(32663);







function cachedElsewhereError({ inputs, context }) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('two-stores', `The Actions cache of ${context.repository} holds a newer token of the login in the secret ${inputs['secret-name']}: a workflow without \`secret-token\` has used it.`, {
        next: [
            ...theSameStore(inputs['secret-environment']),
            'Then sign in once more. ',
            ...(0,_sign_in_command_js__WEBPACK_IMPORTED_MODULE_5__/* .signInCommand */ .a)(inputs, context),
        ],
    });
}
async function rejectSecretLogin({ inputs, context, http }) {
    const { 'github-token': token, 'refresh-token': seed = '', 'secret-name': name } = inputs;
    const { repository, apiUrl, forge } = context;
    if (!token || !repository)
        return;
    const environment = inputs['secret-environment'];
    const api = await (0,_github_api_js__WEBPACK_IMPORTED_MODULE_2__/* .gitHubApi */ .a)({ http, token, apiUrl });
    const vault = (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_3__/* .openVault */ .Z1)({ api, repository, environment, isForge: forge !== undefined });
    const found = await vault.readVariable(`${name}_META`).catch(() => undefined);
    const { data: record } = _generation_js__WEBPACK_IMPORTED_MODULE_4__/* .generationRecord */ .WN.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(found?.value ?? ''));
    if (!record || record.generation === 0 || (0,_generation_js__WEBPACK_IMPORTED_MODULE_4__/* .generationOf */ .gS)(record, seed) === 'unknown')
        return;
    const flags = `--repo ${repository}${environment ? ` --env ${environment}` : ''}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('two-stores', `A workflow with \`secret-token\` keeps this login in the secret ${name} of ${vault.place}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(record.run)} (generation ${record.generation}).`, {
        next: [
            ...theSameStore(environment),
            'Or, where no workflow has that input any more, sign in again after:',
            { command: `gh variable delete ${name}_META ${flags}` },
        ],
    });
}
function theSameStore(environment) {
    return [
        'Add to the step of every workflow that uses the login:',
        { command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
        ...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
    ];
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z1: () => (/* binding */ openVault),
  u0: () => (/* binding */ probeOf),
  ej: () => (/* binding */ writeProbe)
});

// UNUSED EXPORTS: ForgeVault, GitHubVault

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/iso.js
var iso = __webpack_require__(73102);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/github/sealed-box.js

const sigma = new TextEncoder().encode('expand 32-byte k');
async function sealSecret(value, publicKey) {
    const { hsalsa, xsalsa20poly1305, u32, blake2b } = await loadCiphers();
    const recipient = Buffer.from(publicKey, 'base64');
    const pair = (0,external_node_crypto_.generateKeyPairSync)('x25519');
    const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const shared = (0,external_node_crypto_.diffieHellman)({ privateKey: pair.privateKey, publicKey: publicKeyOf(recipient) });
    const key = new Uint32Array(8);
    hsalsa(u32(sigma), u32(new Uint8Array(shared)), new Uint32Array(4), key);
    const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
    const sealed = xsalsa20poly1305(new Uint8Array(key.buffer), nonce).encrypt(new TextEncoder().encode(value));
    return Buffer.concat([ephemeral, sealed]).toString('base64');
}
async function loadCiphers() {
    const [{ hsalsa, xsalsa20poly1305 }, { u32 }, { blake2b }] = await Promise.all([
        Promise.all(/* import() */[__webpack_require__.e(717), __webpack_require__.e(851)]).then(__webpack_require__.bind(__webpack_require__, 25851)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 40717)),
        __webpack_require__.e(/* import() */ 904).then(__webpack_require__.bind(__webpack_require__, 10904)),
    ]);
    return { hsalsa, xsalsa20poly1305, u32, blake2b };
}
function publicKeyOf(raw) {
    return (0,external_node_crypto_.createPublicKey)({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js





const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().check(api/* _minLength */.m9(1)), key_id: json/* textOrNumber */.mV });
const time = (0,json/* lenient */.W_)(schemas/* pipe */.FsL(iso/* datetime */.w$({ offset: true }), schemas/* transform */.pdi((text) => Date.parse(text) || undefined)));
const variable = schemas/* union */.KCZ([
    schemas/* pipe */.FsL(schemas/* object */.Ikc({ data: schemas/* string */.YjP() }), schemas/* transform */.pdi(({ data }) => ({ value: data, updated_at: undefined }))),
    schemas/* object */.Ikc({ value: schemas/* string */.YjP(), updated_at: time }),
]);
const secret = schemas/* object */.Ikc({ updated_at: time });
const workflowRun = schemas/* object */.Ikc({ run_started_at: time });
const secretNames = schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() }));
function probeOf(secret) {
    return `${secret}_PROBE`;
}
async function writeProbe(vault, secret) {
    await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}
class GitHubVault {
    place;
    needs;
    repository;
    environment;
    isForge = false;
    #options;
    #root;
    #key;
    constructor(options) {
        const { repository, environment } = options;
        this.#options = options;
        this.environment = environment;
        this.repository = repository;
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    async findRunStart(id) {
        const { api, repository } = this.#options;
        const { data } = await api
            .request(`GET /repos/${repository}/actions/runs/${id}`)
            .catch(() => ({ data: undefined }));
        return workflowRun.safeParse(data).data?.run_started_at;
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async findSecret(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `secrets/${name}`));
        return answer && { updatedAt: secret.safeParse(answer.data).data?.updated_at };
    }
    async writeSecret(name, value) {
        try {
            await this.#putSecret(name, value);
        }
        catch (error) {
            if (!(0,errors/* isStatus */.zM)(error, 422))
                throw error;
            this.#key = undefined;
            await this.#putSecret(name, value);
        }
    }
    async createVariable(name, value) {
        return (await (0,errors/* orMissing */.Mr)(() => this.postVariable(name, value), 409)) !== undefined;
    }
    async deleteVariable(name) {
        return await this.isThere('DELETE', `variables/${name}`);
    }
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const { value, updated_at: updatedAt } = (0,github_api/* decodeData */.H)(variable, answer.data, `the variable ${name}`);
        return { value, updatedAt, readAt: Date.parse(answer.headers.date ?? '') || undefined };
    }
    async writeVariable(name, value) {
        if (!(await this.changeVariable(name, value)))
            await this.postVariable(name, value);
    }
    async postVariable(name, value) {
        return await this.send('POST', 'variables', { name, value });
    }
    async changeVariable(name, value) {
        return await this.isThere('PATCH', `variables/${name}`, { value });
    }
    async send(method, path, params = {}) {
        const { api, repository, environment: environment_name } = this.#options;
        const [owner, repo] = repository.split('/');
        const answer = await api.request(`${method} ${this.#root}/${path}`, { owner, repo, environment_name, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return answer;
    }
    async isThere(method, path, params) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send(method, path, params))) !== undefined;
    }
    async #putSecret(name, value) {
        this.#key ??= await this.#fetchKey();
        const { key, key_id } = this.#key;
        await this.send('PUT', `secrets/${name}`, { encrypted_value: await sealSecret(value, key), key_id });
    }
    async #fetchKey() {
        const { data } = await this.send('GET', 'secrets/public-key');
        return (0,github_api/* decodeData */.H)(publicKey, data, 'the public key');
    }
}
function openVault({ isForge, ...options }) {
    return isForge ? new ForgeVault(options) : new GitHubVault(options);
}
const maxPages = 20;
class ForgeVault extends GitHubVault {
    isForge = true;
    needs = '"repository: read and write"';
    constructor(options) {
        super({ ...options, environment: undefined });
    }
    async prepare() { }
    async findSecret(name) {
        for (let page = 1; page <= maxPages; page++) {
            const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return {};
            const names = (0,github_api/* decodeData */.H)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
            if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
                return {};
            if (names.length === 0)
                return undefined;
        }
        return {};
    }
    async writeSecret(name, value) {
        await this.send('PUT', `secrets/${name}`, { data: { data: value } });
    }
    async postVariable(name, value) {
        return await this.send('POST', `variables/${name}`, { name, value });
    }
    async changeVariable(name, value) {
        return await this.isThere('PUT', `variables/${name}`, { name, value });
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

/***/ 73102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports ZodMiniISODateTime, ZodMiniISODate, date, ZodMiniISOTime, time, ZodMiniISODuration, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88532);
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81041);
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73305);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);


const ZodMiniISODateTime = /*@__PURE__*/ _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* .$constructor */ .xI("ZodMiniISODateTime", (inst, def) => {
    _core_index_js__WEBPACK_IMPORTED_MODULE_1__/* .$ZodISODateTime */ .Ko.init(inst, def);
    _schemas_js__WEBPACK_IMPORTED_MODULE_2__/* .ZodMiniStringFormat */ .zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_3__/* ._isoDateTime */ .G1(ZodMiniISODateTime, params);
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


/***/ })

};
