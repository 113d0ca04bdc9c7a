export const id = 1259;
export const ids = [1259];
export const modules = {

/***/ 31259:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openGitHubSecret: () => (/* binding */ openGitHubSecret)
});

// UNUSED EXPORTS: GitHubSecretStore

// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/base/retry-policies.js
var retry_policies = __webpack_require__(20140);
// EXTERNAL MODULE: ./build/src/contract/forge.js
var contract_forge = __webpack_require__(71015);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
// EXTERNAL MODULE: ./build/src/github/forge-secret-vault.js
var forge_secret_vault = __webpack_require__(5222);
// EXTERNAL MODULE: ./build/src/github/secret-vault.js + 1 modules
var secret_vault = __webpack_require__(50401);
// EXTERNAL MODULE: ./build/src/github/token-expiry.js
var token_expiry = __webpack_require__(87446);
// EXTERNAL MODULE: ./build/src/credentials/generation.js
var generation = __webpack_require__(37736);
// EXTERNAL MODULE: ./build/src/credentials/run-lease.js
var run_lease = __webpack_require__(66726);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
;// CONCATENATED MODULE: ./build/src/credentials/stores/variable-entries.js
class VariableEntries {
    staleMs = 600_000;
    hides = false;
    #vault;
    #name;
    #repeat;
    constructor(options) {
        this.#vault = options.vault;
        this.#name = options.name;
        this.#repeat = options.repeat;
    }
    async create(index, text) {
        if (await this.#repeat(() => this.#vault.createVariable(this.#nameOf(index), text)))
            return true;
        return (await this.read(index)) === text;
    }
    async read(index) {
        return await this.#repeat(() => this.#vault.readVariable(this.#nameOf(index)));
    }
    async remove(first, last) {
        for (let index = first; index <= last; index++)
            await this.#vault.deleteVariable(this.#nameOf(index));
    }
    #nameOf(index) {
        return index === 1 ? this.#name : `${this.#name}_${index}`;
    }
}

;// CONCATENATED MODULE: ./build/src/credentials/stores/github-secret.js














const tries = 3;
class GitHubSecretStore {
    kind = 'github-secret';
    lends = false;
    place;
    #options;
    #lease;
    #withoutRecords = false;
    #withoutLease = false;
    #worked = { read: false, write: false };
    constructor(options) {
        const { vault, name, clock } = options;
        this.#options = options;
        this.place = `the secret ${name} of ${vault.place}`;
        const repeat = (attempt) => this.#repeat(attempt);
        this.#lease = new run_lease/* RunLease */.g({ entries: new VariableEntries({ vault, name: `${name}_LEASE`, repeat }), clock });
    }
    get lease() {
        return this.#withoutLease ? undefined : this.#lease;
    }
    async read() {
        const { name, vault } = this.#options;
        if (this.#withoutRecords)
            return {};
        try {
            const text = await this.#repeat(() => vault.readVariable(`${name}_META`));
            this.#worked.read = true;
            const parsed = generation/* generationRecord */.WN.safeParse(text === undefined ? undefined : (0,json/* parseJson */.q)(text));
            return parsed.success ? { record: parsed.data } : {};
        }
        catch (error) {
            if (this.#worked.read || !isForbidden(error))
                throw this.#unusableError(`The variable ${name}_META of ${vault.place} cannot be read`, error);
            this.#goWithoutRecords(error);
            return {};
        }
    }
    async prove(mark) {
        const { name, vault } = this.#options;
        try {
            const [isThere] = await Promise.all([
                this.#repeat(() => vault.hasSecret(name)),
                this.#repeat(() => vault.prepare()),
            ]);
            if (isThere || !(await this.#showsSecrets())) {
                const both = [this.#take(mark), this.#probe()];
                await Promise.allSettled(both);
                return (await Promise.all(both))[0];
            }
        }
        catch (error) {
            throw this.#unusableError(`The secret ${name} of ${vault.place} cannot be written`, error);
        }
        throw this.#missingSecretError();
    }
    async writeRecord(record) {
        const { name, vault } = this.#options;
        if (this.#withoutRecords)
            return;
        try {
            await vault.writeVariable(`${name}_META`, JSON.stringify(record));
            this.#worked.write = true;
        }
        catch (error) {
            if (this.#worked.write || !isForbidden(error))
                throw error;
            this.#goWithoutRecords(error);
        }
    }
    async save({ refreshToken }) {
        await this.#options.vault.writeSecret(this.#options.name, refreshToken);
    }
    async #repeat(attempt) {
        const { clock, random } = this.#options;
        return (0,retry/* retry */.L5)(attempt, { clock, policy: (0,retry_policies/* transient */["do"])({ tries, random }) });
    }
    #goWithoutRecords(error) {
        const { log, name, vault } = this.#options;
        this.#withoutRecords = true;
        log.warning(`The variable ${name}_META of ${vault.place} cannot be used: ${(0,errors/* messageOf */.bD)(error)}\n` +
            `Going on without it: a job that starts from an old copy of the secret will not be noticed before it uses it. ` +
            `Give \`secret-token\` ${vault.needs}.`);
    }
    async #probe() {
        const { name, vault } = this.#options;
        await this.#repeat(() => (0,secret_vault/* writeProbe */.ej)(vault, name));
    }
    async #showsSecrets() {
        const { name, vault } = this.#options;
        await this.#probe();
        return this.#repeat(() => vault.hasSecret((0,secret_vault/* probeOf */.u0)(name)));
    }
    async #take(mark) {
        try {
            const held = await this.#lease.take(mark);
            this.#worked.write ||= held;
            return held;
        }
        catch (error) {
            if (!isForbidden(error))
                throw error;
            this.#withoutLease = true;
            this.#goWithoutRecords(error);
            return false;
        }
    }
    #missingSecretError() {
        const { name, vault } = this.#options;
        return new errors/* DeployError */.sH('store-not-writable', `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not get there.`, {
            next: `Name the place with \`secret-environment\` and \`secret-name\`. A secret of the organisation cannot keep a login: move it into the repository or an environment.`,
        });
    }
    #unusableError(failure, error) {
        const { vault } = this.#options;
        if (error instanceof errors/* RequestError */.GI && error.request.sent === false && error.code !== 'unreachable') {
            return (0,token_store/* notWritableError */.Gq)(failure, { cause: error, next: error.advice });
        }
        const explained = (0,retry_policies/* isTransient */.dg)(error) ? undefined : vault.explainRefusal(error);
        if (explained) {
            const next = (0,advice/* joinAdvice */.f7)(explained.next, `Detail: ${failure}: ${(0,errors/* messageOf */.bD)(error)}`, '\n');
            return new errors/* DeployError */.sH('store-not-writable', explained.reason, { cause: error, next });
        }
        const next = (0,retry_policies/* isTransient */.dg)(error)
            ? 'GitHub itself had a problem, so it may pass by itself.'
            : `\`secret-token\` needs ${vault.needs}.`;
        return (0,token_store/* notWritableError */.Gq)(failure, { cause: error, next });
    }
}
function isForbidden(error) {
    return !(0,retry_policies/* isTransient */.dg)(error) && (0,errors/* isStatus */.zM)(error, 403, 404);
}
async function openGitHubSecret(options) {
    const { inputs, context, env, http, clock, log, random } = options;
    const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
    const { repository, apiUrl } = context;
    if (!token || !repository) {
        return new token_store/* NoStore */.by(`\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`);
    }
    const forge = (0,contract_forge/* forgeName */.ji)(env);
    if (forge && environment) {
        throw new errors/* DeployError */.sH('invalid-input', `\`secret-environment\` is set, but ${forge} has no environments.`, {
            next: 'Leave it empty: the secret of the repository is used.',
        });
    }
    const api = await (0,github_api/* gitHubApi */.aB)({ http, token, apiUrl, onAnswer: (0,token_expiry/* expiryWarner */.jR)({ clock, log }) });
    const vault = new (forge ? forge_secret_vault/* ForgeVault */.E : secret_vault/* GitHubVault */.wU)({ api, repository, environment });
    return new GitHubSecretStore({ vault, name, clock, log, random });
}


/***/ }),

/***/ 5222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ ForgeVault)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);
/* harmony import */ var _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50401);




const maxPages = 20;
const secretNames = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }));
const variable = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(), value: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional() });
class ForgeVault extends _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__/* .VaultRequests */ .Xh {
    needs = '"repository: read and write"';
    constructor(options) {
        super({ ...options, environment: undefined });
    }
    explainRefusal() {
        return undefined;
    }
    async prepare() { }
    async hasSecret(name) {
        for (let page = 1; page <= maxPages; page++) {
            const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return true;
            const names = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .Hw)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
            if (names.some((found) => found.toUpperCase() === name.toUpperCase()))
                return true;
            if (names.length === 0)
                return false;
        }
        return true;
    }
    async writeSecret(name, value) {
        await this.send('PUT', `secrets/${name}`, { data: { data: value } });
    }
    async createVariable(name, value) {
        return await this.create(`variables/${name}`, { name, value });
    }
    async readVariable(name) {
        const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const found = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .Hw)(variable, answer.data, `the variable ${name}`);
        return found.data ?? found.value;
    }
    async writeVariable(name, value) {
        const isChanged = await this.isThere('PUT', `variables/${name}`, { name, value });
        if (!isChanged)
            await this.send('POST', `variables/${name}`, { name, value });
    }
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  wU: () => (/* binding */ GitHubVault),
  Xh: () => (/* binding */ VaultRequests),
  u0: () => (/* binding */ probeOf),
  ej: () => (/* binding */ writeProbe)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/github/api.js
var api = __webpack_require__(48713);
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
        Promise.all(/* import() */[__webpack_require__.e(717), __webpack_require__.e(5851)]).then(__webpack_require__.bind(__webpack_require__, 25851)),
        __webpack_require__.e(/* import() */ 717).then(__webpack_require__.bind(__webpack_require__, 40717)),
        __webpack_require__.e(/* import() */ 904).then(__webpack_require__.bind(__webpack_require__, 10904)),
    ]);
    return { hsalsa, xsalsa20poly1305, u32, blake2b };
}
function publicKeyOf(raw) {
    return (0,external_node_crypto_.createPublicKey)({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js





const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().min(1), key_id: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String) });
const variable = schemas/* object */.Ikc({ value: schemas/* string */.YjP() });
function probeOf(secret) {
    return `${secret}_PROBE`;
}
async function writeProbe(vault, secret) {
    await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}
class VaultRequests {
    place;
    #api;
    #params;
    #root;
    constructor({ api, repository, environment }) {
        const [owner = '', repo = ''] = repository.split('/');
        this.#api = api;
        this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
    }
    async deleteVariable(name) {
        await this.isThere('DELETE', `variables/${name}`);
    }
    async send(method, path, params = {}) {
        const answer = await this.#api.request(`${method} ${this.#root}/${path}`, { ...this.#params, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return answer;
    }
    async isThere(method, path, params) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send(method, path, params))) !== undefined;
    }
    async create(path, params) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send('POST', path, params), 409)) !== undefined;
    }
}
class GitHubVault extends VaultRequests {
    needs;
    #options;
    #key;
    constructor(options) {
        super(options);
        this.#options = options;
        this.needs = options.environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    explainRefusal(error) {
        const { repository } = this.#options;
        const environment = this.#options.environment && (0,plain_text/* plainText */.wh)(this.#options.environment, 100);
        if ((0,errors/* isStatus */.zM)(error, 401)) {
            return {
                reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
                next: [
                    'Make a new token, and put it into the secret that `secret-token` is read from:',
                    {
                        command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
                    },
                ],
            };
        }
        if ((0,errors/* isStatus */.zM)(error, 403)) {
            return {
                reason: `\`secret-token\` may not write secrets of ${environment ? `environment ${environment}` : repository}.`,
                next: `Give the token ${this.needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
            };
        }
        if (!(0,errors/* isStatus */.zM)(error, 404))
            return undefined;
        return {
            reason: environment
                ? `${repository} has no environment \`${environment}\`, or \`secret-token\` cannot see it.`
                : `GitHub shows \`secret-token\` no secrets of ${repository}.`,
            next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} the token access to ${repository}, with ${this.needs}.`,
        };
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async hasSecret(name) {
        return await this.isThere('GET', `secrets/${name}`);
    }
    async createVariable(name, value) {
        return await this.create('variables', { name, value });
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
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        return answer && (0,api/* decodeData */.Hw)(variable, answer.data, `the variable ${name}`).value;
    }
    async writeVariable(name, value) {
        const isChanged = await this.isThere('PATCH', `variables/${name}`, { value });
        if (!isChanged)
            await this.send('POST', 'variables', { name, value });
    }
    async #putSecret(name, value) {
        this.#key ??= await this.#fetchKey();
        const { key, key_id } = this.#key;
        await this.send('PUT', `secrets/${name}`, { encrypted_value: await sealSecret(value, key), key_id });
    }
    async #fetchKey() {
        const { data } = await this.send('GET', 'secrets/public-key');
        return (0,api/* decodeData */.Hw)(publicKey, data, 'the public key');
    }
}


/***/ }),

/***/ 87446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C_: () => (/* binding */ endsSoon),
/* harmony export */   f9: () => (/* binding */ tokenExpiry),
/* harmony export */   jR: () => (/* binding */ expiryWarner)
/* harmony export */ });
const warnDays = 14;
const dayMs = 86_400_000;
function tokenExpiry(headers) {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(headers['github-authentication-token-expiration']?.trim() ?? '') ?? [];
    const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
    return Number.isNaN(at) ? undefined : at;
}
function endsSoon(expiry, now) {
    if (expiry === undefined || expiry - now > warnDays * dayMs)
        return undefined;
    const days = Math.max(0, Math.floor((expiry - now) / dayMs));
    const when = days === 0 ? 'within a day' : days === 1 ? 'in one day' : `in ${days} days`;
    return `${when}, on ${new Date(expiry).toISOString().slice(0, 10)}`;
}
function expiryWarner({ clock, log }) {
    let said = false;
    return (headers) => {
        const soon = said ? undefined : endsSoon(tokenExpiry(headers), clock.now());
        if (!soon)
            return;
        said = true;
        log.warning(`\`secret-token\` ends ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`);
    };
}


/***/ })

};
