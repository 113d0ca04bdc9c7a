export const id = 5567;
export const ids = [5567];
export const modules = {

/***/ 35567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ActionsCacheStore: () => (/* binding */ ActionsCacheStore)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
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
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
function decryptEntry(bytes, { key, context }) {
    if (bytes.length < nonceBytes + tagBytes)
        return undefined;
    try {
        const decipher = (0,external_node_crypto_.createDecipheriv)('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
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







const contents = schemas/* looseObject */._H3({
    record: token_store/* generationRecord */.W,
    refreshToken: schemas/* string */.YjP().min(1).optional(),
    accessToken: schemas/* object */.Ikc({ value: schemas/* string */.YjP().min(1), expiresAt: schemas/* number */.aig() }).optional(),
});
class ActionsCacheStore {
    kind = 'actions-cache';
    lends = true;
    lease = undefined;
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
    async save({ refreshToken, accessToken, expiresAt }, record) {
        const key = `${this.#prefix}${record.generation}`;
        const again = this.#saves++ > 0 ? `-${unique()}` : '';
        await this.#save({ record, refreshToken, accessToken: { value: accessToken, expiresAt } }, `${key}${again}`);
    }
    async exclusively(body) {
        return body();
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
        const parsed = contents.safeParse(text === undefined ? undefined : JSON.parse(text));
        if (parsed.success)
            return { ...parsed.data, seed: this.#family };
        throw new errors/* DeployError */.sH('store-not-writable', `The entry ${key} of ${this.place} cannot be decrypted.`, {
            next: `It was written with another \`client-id\`, or by another program. Use the client the login was made with, ` +
                `or sign in again and remove the entry: gh cache delete ${key} --repo ${this.#options.repository}`,
        });
    }
    async #save({ record, refreshToken, accessToken }, key) {
        const text = JSON.stringify({ record, refreshToken, accessToken });
        await this.#options.entries.save(key, encryptEntry(text, { key: this.#key, context: this.#family }));
        this.#seen = { record, refreshToken, accessToken, seed: this.#family };
    }
    #unusable(what, error) {
        return new errors/* DeployError */.sH('store-not-writable', `${this.place.replace(/^t/, 'T')} ${what}: ${(0,errors/* messageOf */.bD)(error)}`, {
            cause: error,
        });
    }
}
function unique() {
    return (0,external_node_crypto_.randomBytes)(4).toString('hex');
}


/***/ })

};
