export const id = 552;
export const ids = [552,522];
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
// EXTERNAL MODULE: ./build/src/http/proxy.js
var proxy = __webpack_require__(96522);
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
        process.env = (0,child_environment/* hiddenFromChildren */.y)(env, { PATH: path, COPYFILE_DISABLE: '1', ...(0,proxy/* proxyVariables */.e)(env) });
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

/***/ 96522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createProxyAgent: () => (/* binding */ createProxyAgent),
/* harmony export */   e: () => (/* binding */ proxyVariables)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8554);



const thisMachine = 'localhost,127.0.0.1,[::1]';
function createProxyAgent({ proxy, noProxy }, { tunnelMs = 10_000, connect, ...options }) {
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({
        ...options,
        ...(connect && { connect, proxyTls: connect, requestTls: connect }),
        httpsProxy: readProxy(proxy),
        httpProxy: '',
        noProxy: noProxy === '*' ? noProxy : `${noProxy},${thisMachine}`,
        proxyTunnel: true,
        clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
    });
}
function proxyVariables(env) {
    const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
    const named = `${noProxy},localhost,127.0.0.1,::1`
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean);
    const hosts = named.flatMap((name) => [name.replace(/^\*?\./, ''), name.replace(/^\*?\.?/, '.')]);
    const unused = ['HTTP_PROXY', 'ALL_PROXY', ...(named.includes('*') ? ['HTTPS_PROXY'] : [])];
    const variables = [['NO_PROXY', hosts.join(',')], ...unused.map((name) => [name, ''])];
    return Object.fromEntries(variables.flatMap(([name, value]) => [
        [name, value],
        [name.toLowerCase(), value],
    ]));
}
class TunnelPool extends undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC {
    #proxy;
    constructor(origin, options) {
        super(origin, options);
        this.#proxy = `the proxy ${origin.host}`;
    }
    async connect(options) {
        const answer = await super.connect(options).catch((cause) => {
            throw new _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} cannot be reached: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(cause)}`, { cause });
        });
        const { statusCode: status, socket } = answer;
        if (status === 200)
            return answer;
        socket.on('error', () => undefined).destroy();
        throw new _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} answered ${status} to the request for ${options.path}`, { status });
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
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('invalid-proxy', 'The proxy in HTTPS_PROXY is not the URL of an http proxy.');
}


/***/ })

};
