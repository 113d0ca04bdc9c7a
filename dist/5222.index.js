export const id = 5222;
export const ids = [5222,401];
export const modules = {

/***/ 5222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ForgeVault: () => (/* binding */ ForgeVault)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50000);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48713);
/* harmony import */ var _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50401);




const variable = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(), value: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional() });
class ForgeVault extends _secret_vault_js__WEBPACK_IMPORTED_MODULE_2__.GitHubVault {
    locks = false;
    needs = '"repository: read and write"';
    get asked() {
        return undefined;
    }
    async prepare() { }
    async hasSecret() {
        return true;
    }
    async writeSecret(name, value) {
        await this.send('PUT', `secrets/${name}`, { data: { data: value } });
    }
    async readVariable(name) {
        const answer = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.send('GET', `variables/${name}`));
        if (!answer)
            return undefined;
        const found = (0,_api_js__WEBPACK_IMPORTED_MODULE_1__/* .decodeData */ .H)(variable, answer.data, `the variable ${name}`);
        return found.data ?? found.value;
    }
    async writeVariable(name, value) {
        const request = [`variables/${name}`, { name, value }];
        if (!(await this.isThere('PUT', ...request)))
            await this.send('POST', ...request);
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
  probeOf: () => (/* binding */ probeOf)
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
const dated = schemas/* object */.Ikc({ updated_at: schemas/* nullish */.cl6(schemas/* string */.YjP()) });
const workflowRun = schemas/* object */.Ikc({ status: schemas/* nullish */.cl6(schemas/* string */.YjP()) });
function probeOf(secret) {
    return `${secret}_PROBE`;
}
class GitHubVault {
    locks = true;
    place;
    needs;
    #options;
    #params;
    #root;
    #key;
    constructor(options) {
        const { repository, environment } = options;
        this.#options = options;
        const [owner = '', repo = ''] = repository.split('/');
        this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
        this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
        this.place = environment ? `environment ${environment} of ${repository}` : repository;
        this.needs = environment
            ? '"Environments: read and write"'
            : '"Secrets: read and write" and "Variables: read and write"';
    }
    get asked() {
        return { ...this.#options, needs: this.needs };
    }
    async prepare() {
        [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
    }
    async hasSecret(name) {
        return await this.isThere('GET', `secrets/${name}`);
    }
    async createVariable(name, value) {
        try {
            await this.send('POST', 'variables', { name, value });
            return true;
        }
        catch (error) {
            if ((0,errors/* isStatus */.zM)(error, 409))
                return false;
            throw error;
        }
    }
    async replaceVariable(name, value) {
        return await this.isThere('PATCH', `variables/${name}`, { value });
    }
    async deleteVariable(name) {
        await this.isThere('DELETE', `variables/${name}`);
    }
    async isSecretNewer(secret, variable) {
        const writtenAt = async (path) => {
            const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', path));
            return Date.parse((answer && (0,github_api/* decodeData */.H)(dated, answer.data, path).updated_at) ?? '');
        };
        const [secretAt, variableAt] = await Promise.all([
            writtenAt(`secrets/${secret}`),
            writtenAt(`variables/${variable}`),
        ]);
        return secretAt >= variableAt;
    }
    async hasRunEnded(id, attempt) {
        const { api: own, reader, repository } = this.#options;
        for (const api of [reader, own]) {
            try {
                const answer = await api?.request(`GET /repos/${repository}/actions/runs/${id}/attempts/${attempt}`);
                if (answer)
                    return (0,github_api/* decodeData */.H)(workflowRun, answer.data, 'the workflow run').status === 'completed';
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
    async writeProbe(secret) {
        await this.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
    }
    async readVariable(name) {
        const answer = await (0,errors/* orMissing */.Mr)(() => this.send('GET', `variables/${name}`));
        return answer && (0,github_api/* decodeData */.H)(variable, answer.data, `the variable ${name}`).value;
    }
    async writeVariable(name, value) {
        if (await this.replaceVariable(name, value))
            return;
        await this.send('POST', 'variables', { name, value });
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
    async isThere(...request) {
        return (await (0,errors/* orMissing */.Mr)(() => this.send(...request))) !== undefined;
    }
    async send(method, path, params = {}) {
        const answer = await this.#options.api.request(`${method} ${this.#root}/${path}`, { ...this.#params, ...params });
        if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
            const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return answer;
    }
}


/***/ })

};
