export const id = 957;
export const ids = [957];
export const modules = {

/***/ 99957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openGitHubSecret: () => (/* binding */ openGitHubSecret)
/* harmony export */ });
/* unused harmony exports GitHubSecretStore, variableEntries */
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50973);
/* harmony import */ var _contract_forge_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(71015);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(48713);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50401);
/* harmony import */ var _github_token_expiry_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(87446);
/* harmony import */ var _generation_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(37736);
/* harmony import */ var _run_lease_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(66726);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(97013);











const tries = 3;
class GitHubSecretStore {
    kind = 'github-secret';
    lends = false;
    place;
    #options;
    #lease;
    #withoutRecords = false;
    #withoutLease = false;
    constructor(options) {
        const { vault, name, clock } = options;
        this.#options = options;
        this.place = `the secret ${name} of ${vault.place}`;
        const repeat = (attempt) => this.#repeat(attempt);
        this.#lease = new _run_lease_js__WEBPACK_IMPORTED_MODULE_7__/* .RunLease */ .g({ entries: variableEntries(vault, `${name}_LEASE`, repeat), clock });
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
            const parsed = _generation_js__WEBPACK_IMPORTED_MODULE_6__/* .generationRecord */ .WN.safeParse(text === undefined ? undefined : (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .q)(text));
            return parsed.success ? { record: parsed.data } : {};
        }
        catch (error) {
            if (!isForbidden(error))
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
        if (!this.#withoutRecords)
            await vault.writeVariable(`${name}_META`, JSON.stringify(record));
    }
    async save({ refreshToken }) {
        await this.#options.vault.writeSecret(this.#options.name, refreshToken);
    }
    async #repeat(attempt) {
        const { clock, random } = this.#options;
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .retry */ .L5)(attempt, { clock, policy: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .transient */ ["do"])({ tries, random }) });
    }
    #goWithoutRecords(error) {
        const { log, name, vault } = this.#options;
        this.#withoutRecords = true;
        log.warning(`The variable ${name}_META of ${vault.place} cannot be used: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}\n` +
            `Going on without it: a job that starts from an old copy of the secret will not be noticed before it uses it. ` +
            `Give \`secret-token\` ${vault.needs}.`);
    }
    async #probe() {
        const { name, vault } = this.#options;
        await this.#repeat(() => (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_5__/* .writeProbe */ .ej)(vault, name));
    }
    async #showsSecrets() {
        const { name, vault } = this.#options;
        await this.#probe();
        return this.#repeat(() => vault.hasSecret((0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_5__/* .probeOf */ .u0)(name)));
    }
    async #take(mark) {
        try {
            return await this.#lease.take(mark);
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
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('store-not-writable', `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not get there.`, {
            next: `Name the place with \`secret-environment\` and \`secret-name\`. A secret of the organisation cannot keep a login: move it into the repository or an environment.`,
        });
    }
    #unusableError(failure, error) {
        const { vault } = this.#options;
        const explained = (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .isTransient */ .dg)(error) ? undefined : vault.explainRefusal(error);
        if (explained) {
            const next = (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .joinAdvice */ .f7)(explained.next, `Detail: ${failure}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`, '\n');
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('store-not-writable', explained.reason, { cause: error, next });
        }
        const next = (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .isTransient */ .dg)(error)
            ? 'GitHub itself had a problem, so it may pass by itself.'
            : error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.status === undefined
                ? error.advice
                : `\`secret-token\` needs ${vault.needs}.`;
        return (0,_token_store_js__WEBPACK_IMPORTED_MODULE_8__/* .notWritableError */ .Gq)(failure, { cause: error, next });
    }
}
function isForbidden(error) {
    return !(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .isTransient */ .dg)(error) && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isStatus */ .zM)(error, 403, 404);
}
function variableEntries(vault, name, repeat) {
    const nameOf = (index) => (index === 1 ? name : `${name}_${index}`);
    const read = (index) => repeat(() => vault.readVariable(nameOf(index)));
    return {
        staleMs: 600_000,
        create: async (index, text) => (await repeat(() => vault.createVariable(nameOf(index), text))) || (await read(index)) === text,
        read,
        remove: async (first, last) => {
            for (let index = first; index <= last; index++)
                await vault.deleteVariable(nameOf(index));
        },
    };
}
async function openGitHubSecret(options) {
    const { inputs, context, env, http, clock, log, random } = options;
    const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
    const { repository, apiUrl } = context;
    if (!token || !repository) {
        return new _token_store_js__WEBPACK_IMPORTED_MODULE_8__/* .NoStore */ .by(`\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`);
    }
    const forge = (0,_contract_forge_js__WEBPACK_IMPORTED_MODULE_9__/* .forgeName */ .ji)(env);
    if (forge && environment) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('invalid-input', `\`secret-environment\` is set, but ${forge} has no environments.`, {
            next: 'Leave it empty: the secret of the repository is used.',
        });
    }
    const api = await (0,_github_api_js__WEBPACK_IMPORTED_MODULE_4__/* .gitHubApi */ .a)({ http, token, apiUrl, onAnswer: (0,_github_token_expiry_js__WEBPACK_IMPORTED_MODULE_10__/* .expiryWarner */ .jR)({ clock, log }) });
    const vault = new (forge ? _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_5__/* .ForgeVault */ .E1 : _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_5__/* .GitHubVault */ .wU)({ api, repository, environment });
    return new GitHubSecretStore({ vault, name, clock, log, random });
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  E1: () => (/* binding */ ForgeVault),
  wU: () => (/* binding */ GitHubVault),
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





const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().min(1), key_id: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String) });
const variable = schemas/* union */.KCZ([schemas/* object */.Ikc({ data: schemas/* string */.YjP() }), schemas/* object */.Ikc({ value: schemas/* string */.YjP() })]);
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
    #options;
    #root;
    #key;
    constructor(options) {
        const { repository, environment } = options;
        this.#options = options;
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
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
        await this.isThere('DELETE', `variables/${name}`);
    }
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const found = (0,api/* decodeData */.H)(variable, answer.data, `the variable ${name}`);
        return 'data' in found ? found.data : found.value;
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
        return (0,api/* decodeData */.H)(publicKey, data, 'the public key');
    }
}
const maxPages = 20;
class ForgeVault extends GitHubVault {
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
            const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
            if (!answer)
                return true;
            const names = (0,api/* decodeData */.H)(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
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
    async postVariable(name, value) {
        return await this.send('POST', `variables/${name}`, { name, value });
    }
    async changeVariable(name, value) {
        return await this.isThere('PUT', `variables/${name}`, { name, value });
    }
}


/***/ }),

/***/ 87446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C_: () => (/* binding */ endsSoon),
/* harmony export */   jR: () => (/* binding */ expiryWarner)
/* harmony export */ });
/* unused harmony export tokenExpiry */
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
