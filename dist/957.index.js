export const id = 957;
export const ids = [957,401,782];
export const modules = {

/***/ 99957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GitHubSecretStore: () => (/* binding */ GitHubSecretStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50973);
/* harmony import */ var _github_api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);
/* harmony import */ var _github_secret_vault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50401);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(97013);





const tries = 3;
class GitHubSecretStore {
    kind = 'github-secret';
    lends = false;
    place;
    #options;
    #withoutRecords = false;
    #worked = { read: false, write: false };
    constructor(options) {
        this.#options = options;
        this.place = `the secret ${options.name} of ${options.vault.place}`;
    }
    get settleMs() {
        return this.#withoutRecords ? 0 : 1500;
    }
    async read() {
        const { name, vault } = this.#options;
        if (this.#withoutRecords)
            return {};
        try {
            const text = await this.#repeat(() => vault.readVariable(`${name}_META`));
            this.#worked.read = true;
            const parsed = _token_store_js__WEBPACK_IMPORTED_MODULE_3__/* .generationRecord */ .W.safeParse(text === undefined ? undefined : parse(text));
            return parsed.success ? { record: parsed.data } : {};
        }
        catch (error) {
            if (this.#worked.read || !isForbidden(error))
                throw this.#unusable(`The variable ${name}_META of ${vault.place} cannot be read`, error);
            this.#goWithoutRecords(error);
            return {};
        }
    }
    async prove() {
        const { name, vault } = this.#options;
        try {
            await this.#repeat(() => vault.writeSecret(`${name}_PROBE`, 'This secret shows that the one beside it can be written.'));
        }
        catch (error) {
            throw this.#unusable(`${capital(this.place)} cannot be written`, error);
        }
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
    async exclusively(body) {
        return body();
    }
    async #repeat(attempt) {
        const { clock, random } = this.#options;
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(attempt, {
            clock,
            policy: (error, number) => number < tries && (0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__.isTransient)(error) ? (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .backoffMs */ .jo)(number, { base: 500, max: 4000, random }) : undefined,
        });
    }
    #goWithoutRecords(error) {
        const { log, name, vault } = this.#options;
        this.#withoutRecords = true;
        log.warning(`The variable ${name}_META of ${vault.place} cannot be used: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}\n` +
            `Going on without it: a job that starts from an old copy of the secret will not be noticed before it uses it. ` +
            `Give \`secret-token\` ${vault.needs}.`);
    }
    #unusable(what, error) {
        const { vault } = this.#options;
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.request.sent === false && error.code !== 'unreachable') {
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-not-writable', `${what}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, { cause: error, next: error.hint });
        }
        const next = (0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__.isTransient)(error)
            ? 'GitHub itself had a problem, so it may pass by itself.'
            : `\`secret-token\` has to be a token of a GitHub App or a fine-grained personal access token with ${vault.needs}; ` +
                `the job's own GITHUB_TOKEN can never write secrets.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-not-writable', `${what}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`, { cause: error, next });
    }
}
function isForbidden(error) {
    return !(0,_github_api_js__WEBPACK_IMPORTED_MODULE_1__.isTransient)(error) && ((0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_2__.isStatus)(error, 403) || (0,_github_secret_vault_js__WEBPACK_IMPORTED_MODULE_2__.isStatus)(error, 404));
}
function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 50401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHubVault: () => (/* binding */ GitHubVault),
  isStatus: () => (/* binding */ isStatus)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/github/api.js
var api = __webpack_require__(48713);
;// CONCATENATED MODULE: ./build/src/github/sealed-box.js
async function sealSecret(value, publicKey) {
    const { default: sodium } = await __webpack_require__.e(/* import() */ 768).then(__webpack_require__.bind(__webpack_require__, 54768));
    await sodium.ready;
    const sealed = sodium.crypto_box_seal(Buffer.from(value), Buffer.from(publicKey, 'base64'));
    return Buffer.from(sealed).toString('base64');
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js




const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().min(1), key_id: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String) });
const variable = schemas/* object */.Ikc({ value: schemas/* string */.YjP() });
class GitHubVault {
    place;
    needs;
    #api;
    #params;
    #secrets;
    #variables;
    #key;
    constructor({ api, repository, environment, }) {
        const [owner = '', repo = ''] = repository.split('/');
        this.#api = api;
        this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
        const root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.#secrets = `${root}/secrets`;
        this.#variables = `${root}/variables`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    async writeSecret(name, value) {
        try {
            await this.#putSecret(name, value);
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI) || error.status !== 422)
                throw error;
            this.#key = undefined;
            await this.#putSecret(name, value);
        }
    }
    async readVariable(name) {
        try {
            const { data } = await this.#api.request(`GET ${this.#variables}/{name}`, { ...this.#params, name });
            return (0,api.decodeData)(variable, data, `the variable ${name}`).value;
        }
        catch (error) {
            if (isStatus(error, 404))
                return undefined;
            throw error;
        }
    }
    async writeVariable(name, value) {
        const parameters = { ...this.#params, name, value };
        try {
            await this.#api.request(`PATCH ${this.#variables}/{name}`, parameters);
        }
        catch (error) {
            if (!isStatus(error, 404))
                throw error;
            await this.#api.request(`POST ${this.#variables}`, parameters);
        }
    }
    async #putSecret(name, value) {
        this.#key ??= await this.#fetchKey();
        await this.#api.request(`PUT ${this.#secrets}/{secret_name}`, {
            ...this.#params,
            secret_name: name,
            encrypted_value: await sealSecret(value, this.#key.key),
            key_id: this.#key.key_id,
        });
    }
    async #fetchKey() {
        const { data } = await this.#api.request(`GET ${this.#secrets}/public-key`, { ...this.#params });
        return (0,api.decodeData)(publicKey, data, 'the public key');
    }
}
function isStatus(error, status) {
    return error instanceof errors/* RequestError */.GI && error.status === status;
}


/***/ })

};
