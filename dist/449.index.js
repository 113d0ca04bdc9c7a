export const id = 449;
export const ids = [449];
export const modules = {

/***/ 13449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openActionsCache: () => (/* binding */ openActionsCache)
});

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/event.js
var contract_event = __webpack_require__(78012);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
;// CONCATENATED MODULE: ./build/src/github/caches.js


const cacheList = schemas/* object */.Ikc({ actions_caches: schemas/* array */.YOg(schemas/* object */.Ikc({ key: schemas/* string */.YjP(), ref: schemas/* string */.YjP() })) });
async function cacheRef(options) {
    try {
        const api = await (0,github_api/* gitHubApi */.a)(options);
        const { data } = await api.request(`GET /repos/${options.repository}/actions/caches`, { key: options.prefix });
        return (0,github_api/* decodeData */.H)(cacheList, data, 'the caches').actions_caches.find(({ key }) => key.startsWith(options.prefix))
            ?.ref;
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
;// CONCATENATED MODULE: ./build/src/credentials/encrypted-login.js

const purpose = 'osc-deploy actions-cache 1';
const nonceBytes = 12;
const tagBytes = 16;
function entryKey({ seed, clientId }) {
    return Buffer.from((0,external_node_crypto_.hkdfSync)('sha256', seed, clientId, purpose, 32));
}
function encryptEntry(text, { key, context }) {
    const nonce = (0,external_node_crypto_.randomBytes)(nonceBytes);
    const cipher = (0,external_node_crypto_.createCipheriv)('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
function decryptEntry(bytes, { key, context }) {
    try {
        const decipher = (0,external_node_crypto_.createDecipheriv)('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/credentials/stores/actions-cache.js






class ActionsCacheStore {
    kind = 'actions-cache';
    lends = true;
    settleMs = 4000;
    place;
    #options;
    #family;
    #key;
    #seen = {};
    #probe;
    #saves = 0;
    constructor(options) {
        this.#options = options;
        this.#family = (0,generation/* fingerprint */.Rj)(options.seed);
        this.#key = entryKey(options);
        this.place = `the Actions cache of ${options.repository}`;
    }
    async read() {
        const { entries } = this.#options;
        if (!(await entries.available()))
            return {};
        const found = await this.#newest();
        this.#seen = found ? this.#open(found) : {};
        if (!found && this.#probe !== undefined)
            await this.#refuseSpentSeed();
        return this.#seen;
    }
    async prove() {
        const { entries, refused } = this.#options;
        if (refused !== undefined)
            throw new errors/* DeployError */.sH('cache-refused', refused);
        if (!(await entries.available()))
            throw new errors/* DeployError */.sH('store-needed', 'This runner offers no Actions cache service.');
        const probe = `osc-probe-${this.#family}-${unique()}`;
        try {
            await entries.save(probe, Buffer.from('probe'));
            if (!(await entries.has(probe)))
                throw new Error('an entry that was just saved is not there');
            this.#probe = probe;
        }
        catch (error) {
            throw this.#unusable('cannot be written', error);
        }
    }
    async writeRecord(record) {
        if (JSON.stringify(this.#seen.record) === JSON.stringify(record))
            return;
        await this.#save({ ...this.#seen, record }, `${this.#prefix}${record.generation}-${record.state}-${unique()}`);
    }
    async save(login, record) {
        const key = `${this.#prefix}${record.generation}`;
        const again = this.#saves++ > 0 ? `-${unique()}` : '';
        await this.#save({ ...login, record }, `${key}${again}`);
    }
    get #prefix() {
        return `osc-token-${this.#family}-`;
    }
    async #newest() {
        const { entries } = this.#options;
        try {
            const found = await entries.newest(this.#prefix);
            if (!found && this.#probe !== undefined && !(await entries.has(this.#probe)))
                throw new Error('it does not answer');
            return found;
        }
        catch (error) {
            throw this.#unusable('cannot be read', error);
        }
    }
    async #refuseSpentSeed() {
        const ref = await this.#options.refOfAny?.(this.#prefix);
        if (ref === undefined)
            return;
        throw new errors/* DeployError */.sH('cache-refused', `The token in the secret has been used: its successor is in ${this.place} under ${(0,plain_text/* plainText */.wh)(ref, 200)}, where this run cannot read it.`, { next: 'Sign in again from here: that begins a new line of entries.' });
    }
    #open({ key, bytes }) {
        const text = decryptEntry(bytes, { key: this.#key, context: this.#family });
        const parsed = token_store/* storedLogin */.dT.safeParse(text === undefined ? undefined : JSON.parse(text));
        if (parsed.success)
            return { ...parsed.data, seed: this.#family };
        throw (0,token_store/* notWritable */.GZ)(`The entry ${key} of ${this.place} cannot be decrypted`, {
            next: `It was written with another \`client-id\`, or by another program. Use the client the login was made with, ` +
                `or sign in again and remove the entry:\n  gh cache delete ${key} --repo ${this.#options.repository}`,
        });
    }
    async #save(login, key) {
        const text = JSON.stringify(login);
        await this.#options.entries.save(key, encryptEntry(text, { key: this.#key, context: this.#family }));
        this.#seen = { ...login, seed: this.#family };
    }
    #unusable(what, cause) {
        return (0,token_store/* notWritable */.GZ)(`${this.place.replace(/^t/, 'T')} ${what}`, { cause });
    }
}
function unique() {
    return (0,external_node_crypto_.randomBytes)(4).toString('hex');
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/credentials/atomic-file.js
var atomic_file = __webpack_require__(43078);
;// CONCATENATED MODULE: ./build/src/credentials/stores/cache-entries.js





const entryFile = '.env.osc-deploy-login';
const limitMs = 25_000;
class CacheEntries {
    #path;
    #clock;
    #env;
    constructor({ workspace, clock, env }) {
        this.#env = env;
        this.#path = (0,external_node_path_.join)(workspace, entryFile);
        this.#clock = clock;
    }
    async available() {
        return (await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709))).isFeatureAvailable();
    }
    async save(key, bytes) {
        const { saveCache } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        try {
            (0,atomic_file/* writeSecretFile */.A)(this.#path, bytes);
            const id = await this.#call('saving', () => saveCache([entryFile], key, undefined, true));
            if (id === -1)
                throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
        }
        finally {
            (0,external_node_fs_.rmSync)(this.#path, { force: true });
        }
    }
    async newest(prefix) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        try {
            (0,external_node_fs_.rmSync)(this.#path, { force: true });
            const key = await this.#call('reading', () => restoreCache([entryFile], prefix, [prefix], undefined, true));
            return key === undefined ? undefined : { key, bytes: (0,external_node_fs_.readFileSync)(this.#path) };
        }
        finally {
            (0,external_node_fs_.rmSync)(this.#path, { force: true });
        }
    }
    async has(key) {
        const { restoreCache } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(709)]).then(__webpack_require__.bind(__webpack_require__, 21709));
        const ask = () => restoreCache([entryFile], key, [], { lookupOnly: true }, true);
        return (await this.#call('asking', ask)) === key;
    }
    async #call(doing, call) {
        const done = new AbortController();
        const limit = async () => {
            await this.#clock.sleep(limitMs, done.signal);
            throw new Error(`${doing} the Actions cache took longer than ${(0,format/* formatDuration */.a3)(limitMs)}`);
        };
        try {
            return await Promise.race([asOnEveryRunner(this.#env, call), limit()]);
        }
        finally {
            done.abort();
        }
    }
}
async function asOnEveryRunner(env, call) {
    const before = env['PATH'];
    const folder = (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(env['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)(), 'osc-deploy-'));
    try {
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(folder, 'zstd.cmd'), '@exit /b 0\r\n');
        env['PATH'] = before ? `${folder}${external_node_path_.delimiter}${before}` : folder;
        return await call();
    }
    finally {
        if (before === undefined)
            delete env['PATH'];
        else
            env['PATH'] = before;
        (0,external_node_fs_.rmSync)(folder, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: ./build/src/credentials/stores/none.js
var none = __webpack_require__(71089);
;// CONCATENATED MODULE: ./build/src/credentials/stores/open-actions-cache.js






function openActionsCache({ inputs, context, env, clock, http }) {
    const { 'refresh-token': seed, 'client-id': clientId, 'github-token': token } = inputs;
    if (!seed || !clientId)
        return new none/* NoStore */.b('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    const { apiUrl, repository } = context;
    return new ActionsCacheStore({
        entries: new CacheEntries({ workspace: env['GITHUB_WORKSPACE'] || '.', clock, env }),
        seed,
        clientId,
        repository,
        refused: refusalFor(context),
        refOfAny: async (prefix) => (token ? await cacheRef({ http, token, apiUrl, repository, prefix }) : undefined),
    });
}
function refusalFor(context) {
    if ((0,contract_event/* isTrustedDefaultBranch */.vj)(context))
        return undefined;
    const where = `This ${(0,plain_text/* plainText */.wh)(context.eventName) || 'local'} run on ${(0,plain_text/* plainText */.wh)(context.ref) || 'no branch'}`;
    return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
        'It holds no access token that is still valid either.');
}


/***/ })

};
