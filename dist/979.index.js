export const id = 979;
export const ids = [979];
export const modules = {

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

/***/ 86979:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openActionsCache: () => (/* binding */ openActionsCache)
});

// UNUSED EXPORTS: ActionsCacheStore

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./build/src/credentials/run-lease.js
var run_lease = __webpack_require__(66726);
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
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/http/http.js
var http_http = __webpack_require__(9588);
;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-download.js








const maxArchiveBytes = 64 * 1024;
const limitMs = 10_000;
const cache_download_text = schemas/* string */.YjP().min(1);
const cache_download_location = schemas/* union */.KCZ([
    schemas/* object */.Ikc({ ok: schemas/* literal */.euz(true), signed_download_url: cache_download_text, matched_key: cache_download_text })
        .transform((found) => ({ key: found.matched_key, url: found.signed_download_url })),
    schemas/* object */.Ikc({ ok: schemas/* literal */.euz(true), signedDownloadUrl: cache_download_text, matchedKey: cache_download_text })
        .transform((found) => ({ key: found.matchedKey, url: found.signedDownloadUrl })),
    schemas/* object */.Ikc({ archiveLocation: cache_download_text, cacheKey: cache_download_text })
        .transform((found) => ({ key: found.cacheKey, url: found.archiveLocation })),
]);
class CacheDownload {
    #options;
    #file;
    #version;
    constructor(options, file) {
        this.#options = options;
        this.#file = file;
        this.#version = (0,external_node_crypto_.createHash)('sha256').update([file, 'gzip', '1.0'].join('|')).digest('hex');
    }
    async fetch(key) {
        const found = await (isVersion2(this.#options.env) ? this.#locate(key) : this.#locateByVersion1(key));
        if (!found)
            return undefined;
        const url = new URL(found.url);
        if (url.protocol !== 'https:' && url.protocol !== this.#service().protocol)
            throw new errors/* DeployError */.sH('unsafe-url', `The Actions cache named an address without encryption: ${url.host}.`);
        const answer = await this.#send({ method: 'GET', url, maxBytes: maxArchiveBytes });
        if (answer.status === 404)
            return undefined;
        return { key: found.key, bytes: unpackFile(answer.body, this.#file) };
    }
    async #locate(key) {
        const path = '/twirp/github.actions.results.api.v1.CacheService/GetCacheEntryDownloadURL';
        const answer = await this.#send({
            method: 'POST',
            url: new URL(path, this.#service()),
            headers: { ...this.#authorization(), 'content-type': 'application/json' },
            body: JSON.stringify({ key, version: this.#version }),
        });
        const body = (0,json/* parseJson */.q)(answer.text);
        if (schemas/* object */.Ikc({ ok: schemas/* literal */.euz(false).optional() }).safeParse(body).success)
            return undefined;
        return parseLocation(body);
    }
    async #locateByVersion1(key) {
        const url = new URL(`${this.#service().href}_apis/artifactcache/cache`);
        url.search = new URLSearchParams({ keys: key, version: this.#version }).toString();
        const accept = 'application/json;api-version=6.0-preview.1';
        const answer = await this.#send({ method: 'GET', url, headers: { ...this.#authorization(), accept } });
        if (answer.status === 204 || answer.status === 404)
            return undefined;
        return parseLocation((0,json/* parseJson */.q)(answer.text));
    }
    async #send(request) {
        const { http, random } = this.#options;
        const bounded = { timeoutMs: limitMs, maxBytes: maxArchiveBytes, confidential: true, ...request };
        const send = async () => {
            const answer = await http.send(bounded);
            if (answer.status === 404 || (answer.status >= 200 && answer.status < 300))
                return answer;
            const failure = `The Actions cache (${request.url.host}) answered ${answer.status}.`;
            throw new errors/* RequestError */.GI('unexpected-answer', failure, {
                request: (0,http_http/* requestFacts */.lu)(bounded, answer, http.clock.now()),
            });
        };
        return (0,retry/* retry */.L5)(send, { clock: http.clock, policy: (0,retry/* transient */["do"])({ tries: 3, random }) });
    }
    #service() {
        const { env } = this.#options;
        const named = isVersion2(env) ? undefined : env['ACTIONS_CACHE_URL'];
        return new URL(named || env['ACTIONS_RESULTS_URL'] || '');
    }
    #authorization() {
        return { authorization: `Bearer ${this.#options.env['ACTIONS_RUNTIME_TOKEN'] ?? ''}` };
    }
}
function parseLocation(body) {
    const parsed = cache_download_location.safeParse(body);
    if (parsed.success)
        return parsed.data;
    const fault = (0,plain_text/* plainText */.wh)(parsed.error.issues[0]?.message ?? '');
    throw new errors/* DeployError */.sH('unexpected-answer', `The Actions cache answered with an unexpected shape: ${fault}.`);
}
function isVersion2(env) {
    const host = new URL(env['GITHUB_SERVER_URL'] || 'https://github.com').hostname.toLowerCase();
    return Boolean(env['ACTIONS_CACHE_SERVICE_V2']) && (host === 'github.com' || /\.(?:ghe\.com|localhost)$/.test(host));
}
const maxUnpackedBytes = 256 * 1024;
const blockBytes = 512;
function unpackFile(archive, name) {
    const tar = unzip(archive);
    let found;
    for (let at = 0; tar && at + blockBytes <= tar.length;) {
        const header = tar.subarray(at, at + blockBytes);
        if (header.every((byte) => byte === 0))
            return found;
        const size = octal(header, 124, 12);
        const body = tar.subarray(at + blockBytes, at + blockBytes + size);
        if (!hasChecksum(header) || body.length !== size)
            return undefined;
        const type = header.toString('latin1', 156, 157);
        if (type === 'x') {
            if (/(?:^|\n)\d+ (?:path|linkpath|size|GNU\.)/.test(body.toString('latin1')))
                return undefined;
        }
        else if (found || !/[0\0]/.test(type) || fieldOf(header, 0, 100) !== name || fieldOf(header, 345, 155) !== '') {
            return undefined;
        }
        else
            found = body;
        at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
    }
    return undefined;
}
function unzip(archive) {
    try {
        return (0,external_node_zlib_.gunzipSync)(archive, { maxOutputLength: maxUnpackedBytes });
    }
    catch {
        return undefined;
    }
}
function fieldOf(header, from, length) {
    return header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
}
function octal(header, from, length) {
    const digits = fieldOf(header, from, length).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}
function hasChecksum(header) {
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    return sum === octal(header, 148, 8);
}

;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-entries.js







const entryFile = '.env.osc-deploy-login';
const cache_entries_limitMs = 25_000;
function cacheMode(env) {
    const mode = env['ACTIONS_CACHE_MODE']?.trim().toLowerCase();
    return ['none', 'read', 'write', 'write-only'].find((known) => known === mode);
}
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
        const mode = cacheMode(this.#options.env);
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
        return !isVersion2(this.#options.env);
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

// EXTERNAL MODULE: ./build/src/credentials/encrypted-login.js
var encrypted_login = __webpack_require__(64864);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var credentials_generation = __webpack_require__(37736);
;// CONCATENATED MODULE: ./build/src/credentials/stores/cached-logins.js






const maxLookUps = 100;
class CachedLogins {
    family;
    place;
    cipher;
    #options;
    #foreign = new Set();
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
        const found = newest && (this.#open(newest) ?? (await this.#search()));
        if (found)
            return await this.#above(found);
        if (!newest)
            return undefined;
        throw (0,token_store/* notWritableError */.Gq)(`No entry of ${this.place} can be decrypted, such as ${(0,plain_text/* plainText */.wh)(newest.key, 200)}`, {
            next: [
                'They were written with another `client-id`, or by another program. Use the client the login was made with, or remove them and sign in again:',
                { command: this.#removalCommand(newest.key) },
            ],
        });
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
        for (let lookUps = 0; starts.length > 0 && lookUps < maxLookUps; lookUps += starts.length) {
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
        const login = text === undefined ? undefined : credentials_generation/* storedLogin */.dT.safeParse((0,json/* parseJson */.q)(text)).data;
        if (generation !== undefined && login)
            return { generation, login: { ...login, seed: this.family } };
        this.#warnOf(key);
        return undefined;
    }
    #warnOf(key) {
        if (this.#foreign.has(key))
            return;
        this.#foreign.add(key);
        this.#options.log.warning(`The entry ${(0,plain_text/* plainText */.wh)(key, 200)} of ${this.place} is not of this login and is passed over. If no other program of yours wrote it, a job of this repository has tried to replace the login; remove it:\n  ${this.#removalCommand(key)}`);
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

;// CONCATENATED MODULE: ./build/src/credentials/stores/actions-cache.js








const over = 'over';
class ActionsCacheStore {
    kind = 'actions-cache';
    lends = true;
    place;
    lease;
    #options;
    #logins;
    #leaseEntries;
    #seen;
    #saves = 0;
    constructor(options) {
        this.#options = options;
        this.#logins = new CachedLogins(options);
        this.#leaseEntries = this.#openLeaseEntries();
        this.lease = new run_lease/* RunLease */.g({ entries: this.#leaseEntries, clock: options.clock });
        this.place = this.#logins.place;
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
        const { entries, refused } = this.#options;
        if (refused !== undefined)
            throw new errors/* DeployError */.sH('cache-refused', refused);
        if (!(await entries.available()))
            throw new errors/* DeployError */.sH('store-needed', 'This runner offers no Actions cache service.');
        try {
            if (await this.lease.take(mark))
                return true;
            if ((await this.#leaseEntries.read(1)) === undefined)
                await this.#keep(`osc-probe-${this.#logins.family}-${newSuffix()}`, Buffer.from('probe'));
            return false;
        }
        catch (error) {
            throw this.#unusableError('cannot be written', error);
        }
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
    #openLeaseEntries() {
        const { entries } = this.#options;
        const start = () => `osc-lease-${this.#logins.family}-${this.#seen?.generation ?? 0}`;
        const keyOf = async (index) => {
            if (!this.#seen)
                await this.read();
            return index === 1 ? start() : `${start()}-${index}`;
        };
        const open = async (index) => {
            const key = await keyOf(index);
            const entry = await entries.get(key);
            return entry && ((entry.bytes && this.#logins.cipher.decrypt(entry.bytes, key)) ?? '');
        };
        const save = async (index, text) => {
            const key = await keyOf(index);
            return await entries.save(key, this.#logins.cipher.encrypt(text, key));
        };
        return {
            staleMs: 600_000,
            permanent: true,
            get subject() {
                return start();
            },
            create: async (index, text) => (await save(index, text)) && (await open(index)) === text,
            read: async (index) => {
                const text = await open(index);
                return text === undefined || (await open(index + 1)) === undefined ? text : over;
            },
            remove: async (_first, last) => void (await save(last + 1, over)),
        };
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
function newSuffix() {
    return (0,external_node_crypto_.randomBytes)(4).toString('hex');
}
function openActionsCache({ inputs, context, env, clock, http, log, random }) {
    const { 'refresh-token': seed, 'client-id': clientId } = inputs;
    if (!seed || !clientId)
        return new token_store/* NoStore */.by('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    return new ActionsCacheStore({
        entries: new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock, env, http, random }),
        seed,
        clientId,
        repository: context.repository,
        clock,
        refused: refusalFor(context, env),
        log,
    });
}
function refusalFor(context, env) {
    if (!(0,contract_event/* isTrustedDefaultBranch */.vj)(context)) {
        const where = `This ${(0,plain_text/* plainText */.wh)(context.eventName) || 'local'} run on ${(0,plain_text/* plainText */.wh)(context.ref) || 'no branch'}`;
        return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
            'It holds no access token that is still valid either.');
    }
    const mode = cacheMode(env);
    if (mode === undefined || mode === 'write')
        return undefined;
    const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
    return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}


/***/ })

};
