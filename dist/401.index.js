export const id = 401;
export const ids = [401,782];
export const modules = {

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
