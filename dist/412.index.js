export const id = 412;
export const ids = [412,31];
export const modules = {

/***/ 16412:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHubVault: () => (/* binding */ GitHubVault)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
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
        Promise.all(/* import() */[__webpack_require__.e(98), __webpack_require__.e(851)]).then(__webpack_require__.bind(__webpack_require__, 25851)),
        __webpack_require__.e(/* import() */ 98).then(__webpack_require__.bind(__webpack_require__, 40717)),
        __webpack_require__.e(/* import() */ 904).then(__webpack_require__.bind(__webpack_require__, 10904)),
    ]);
    return { hsalsa, xsalsa20poly1305, u32, blake2b };
}
function publicKeyOf(raw) {
    return (0,external_node_crypto_.createPublicKey)({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/github/secret-refusal.js




const environmentList = schemas/* object */.Ikc({ environments: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) });
const secretList = schemas/* object */.Ikc({ secrets: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) });
async function explainRefusal(error, asked) {
    const { repository, environment, needs } = asked;
    const whose = environment ? `environment ${(0,plain_text/* plainText */.wh)(environment, 100)}` : repository;
    if ((0,errors/* isStatus */.zM)(error, 401)) {
        const place = `--repo ${repository}${environment ? ` --env ${environment}` : ''}`;
        return {
            what: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
            next: `Make a new token, and put it into the secret that \`secret-token\` is read from:\ngh secret set OSC_SECRET_TOKEN ${place}`,
        };
    }
    if ((0,errors/* isStatus */.zM)(error, 403)) {
        return {
            what: `\`secret-token\` may not write secrets of ${whose}.`,
            next: `Give the token ${needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
        };
    }
    if (!(0,errors/* isStatus */.zM)(error, 404))
        return undefined;
    const names = environment ? await environments(asked) : [];
    if (environment === undefined || names.includes(environment)) {
        return {
            what: `GitHub shows \`secret-token\` no secrets of ${repository}.`,
            next: `Give the token access to ${repository}, with ${needs}.`,
        };
    }
    const there = names.length > 0 ? ` There is: ${names.map((name) => (0,plain_text/* plainText */.wh)(name, 100)).join(', ')}.` : '';
    return {
        what: `${repository} has no environment \`${(0,plain_text/* plainText */.wh)(environment, 100)}\`, or \`secret-token\` cannot see it.${there}`,
        next: 'Correct `secret-environment`, or give `secret-token` access to this repository.',
    };
}
async function otherPlaces(name, asked) {
    const { api, repository, environment: here } = asked;
    const has = (place) => (0,github_api.isThere)(api, { route: `GET /repos/${repository}/${place}/secrets/${name}`, params: {} }).catch(() => false);
    const places = [];
    for (const environment of await environments(asked)) {
        if (environment !== here && (await has(`environments/${encodeURIComponent(environment)}`)))
            places.push(`the environment \`${(0,plain_text/* plainText */.wh)(environment, 100)}\` (set \`secret-environment\`)`);
    }
    if (here !== undefined && (await has('actions')))
        places.push('the repository (leave `secret-environment` empty)');
    if ((await organizationSecrets(asked)).includes(name.toUpperCase()))
        places.push('the organisation');
    return places.length > 0 ? ` There is one in ${places.join(' and in ')}.` : '';
}
async function organizationSecrets({ api, repository }) {
    try {
        const { data } = await api.request(`GET /repos/${repository}/actions/organization-secrets`, { per_page: 100 });
        return (0,github_api.decodeData)(secretList, data, 'the secrets').secrets.map(({ name }) => name.toUpperCase());
    }
    catch {
        return [];
    }
}
async function environments({ api, repository }) {
    try {
        const { data } = await api.request(`GET /repos/${repository}/environments`, { per_page: 100 });
        return (0,github_api.decodeData)(environmentList, data, 'the environments').environments.map(({ name }) => name);
    }
    catch {
        return [];
    }
}

;// CONCATENATED MODULE: ./build/src/github/secret-vault.js





const publicKey = schemas/* object */.Ikc({ key: schemas/* string */.YjP().min(1), key_id: schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).transform(String) });
const variable = schemas/* object */.Ikc({ value: schemas/* string */.YjP() });
const workflowRun = schemas/* object */.Ikc({ status: schemas/* nullish */.cl6(schemas/* string */.YjP()) });
class GitHubVault {
    place;
    needs;
    #api;
    #params;
    #secrets;
    #variables;
    #environment;
    #repository;
    #reader;
    #key;
    constructor({ api, repository, environment, reader, }) {
        this.#environment = environment;
        this.#repository = repository;
        this.#reader = reader;
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
    get locks() {
        return this;
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async hasSecret(name) {
        return await this.#isThere(`GET ${this.#secrets}/{secret_name}`, { secret_name: name });
    }
    async otherPlaces(name) {
        return await otherPlaces(name, this.#asked);
    }
    async explain(error) {
        return await explainRefusal(error, this.#asked);
    }
    async createVariable(name, value) {
        try {
            await this.#api.request(`POST ${this.#variables}`, { ...this.#params, name, value });
            return true;
        }
        catch (error) {
            if ((0,errors/* isStatus */.zM)(error, 409))
                return false;
            throw error;
        }
    }
    async replaceVariable(name, value) {
        return await this.#isThere(`PATCH ${this.#variables}/{name}`, { name, value });
    }
    async deleteVariable(name) {
        await this.#isThere(`DELETE ${this.#variables}/{name}`, { name });
    }
    async hasRunEnded(id, attempt) {
        for (const api of [this.#reader, this.#api]) {
            try {
                const answer = await api?.request(`GET /repos/${this.#repository}/actions/runs/${id}/attempts/${attempt}`);
                if (answer)
                    return (0,github_api.decodeData)(workflowRun, answer.data, 'the workflow run').status === 'completed';
            }
            catch {
            }
        }
        return undefined;
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
        const answer = await (0,errors/* orMissing */.Mr)(() => this.#api.request(`GET ${this.#variables}/{name}`, { ...this.#params, name }));
        return answer && (0,github_api.decodeData)(variable, answer.data, `the variable ${name}`).value;
    }
    async writeVariable(name, value) {
        if (await this.replaceVariable(name, value))
            return;
        await this.#api.request(`POST ${this.#variables}`, { ...this.#params, name, value });
    }
    get #asked() {
        const { needs } = this;
        return { api: this.#api, repository: this.#repository, environment: this.#environment, needs };
    }
    async #isThere(route, params) {
        return await (0,github_api.isThere)(this.#api, { route, params: { ...this.#params, ...params } });
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
        return (0,github_api.decodeData)(publicKey, data, 'the public key');
    }
}


/***/ })

};
