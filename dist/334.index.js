export const id = 334;
export const ids = [334];
export const modules = {

/***/ 25334:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GitHubSecretStore: () => (/* binding */ GitHubSecretStore)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/base/retry-policies.js
var retry_policies = __webpack_require__(20140);
// EXTERNAL MODULE: ./build/src/github/probe-text.js
var probe_text = __webpack_require__(25659);
// EXTERNAL MODULE: ./build/src/credentials/token-store.js
var token_store = __webpack_require__(97013);
// EXTERNAL MODULE: ./build/src/http/json.js
var json = __webpack_require__(46102);
// EXTERNAL MODULE: ./build/src/credentials/lease-age.js
var lease_age = __webpack_require__(74976);
;// CONCATENATED MODULE: ./build/src/credentials/stores/variable-lease.js


const takeOverMs = 5000;
class VariableLease {
    #asked = false;
    #vault;
    #locks;
    #name;
    #clock;
    #repeat;
    constructor(options) {
        this.#vault = options.vault;
        this.#locks = options.locks;
        this.#name = options.name;
        this.#clock = options.clock;
        this.#repeat = options.repeat;
    }
    get asked() {
        return this.#asked;
    }
    async holder() {
        const text = await this.#repeat(() => this.#vault.readVariable(this.#name));
        return text === undefined ? undefined : markIn(text);
    }
    async take(mark) {
        this.#asked = true;
        if (await this.#repeat(() => this.#locks.createVariable(this.#name, JSON.stringify(mark))))
            return true;
        return (await this.holder())?.mark === mark.mark;
    }
    async takeOver(mark, lookedAt) {
        this.#asked = true;
        const isLate = () => this.#clock.now() - lookedAt >= takeOverMs;
        if (isLate() || !(await this.#locks.replaceVariable(this.#name, JSON.stringify(mark))) || isLate())
            return false;
        await this.#clock.sleep(takeOverMs);
        return (await this.holder())?.mark === mark.mark;
    }
    async release(holder) {
        if (this.#clock.now() - Date.parse(holder.at) >= lease_age/* releasableMs */.Tk)
            return;
        await this.#locks.deleteVariable(this.#name);
    }
    async hasEnded({ run }) {
        const [, id, attempt] = /\/actions\/runs\/(\d+)\/attempts\/(\d+)$/.exec(run) ?? [];
        return id && attempt ? await this.#locks.hasRunEnded(id, attempt) : undefined;
    }
}
function markIn(text) {
    const found = (0,json/* parseJson */.q)(text);
    const field = (name) => {
        const value = typeof found === 'object' && found !== null ? found[name] : undefined;
        return typeof value === 'string' ? value : '';
    };
    return { run: field('run'), at: field('at'), mark: field('mark') };
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
        const { locks } = vault;
        this.#options = options;
        this.place = `the secret ${name} of ${vault.place}`;
        this.#lease =
            locks &&
                new VariableLease({ vault, locks, name: `${name}_LEASE`, clock, repeat: (attempt) => this.#repeat(attempt) });
    }
    get lease() {
        return this.#withoutLease ? undefined : this.#lease;
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
            const parsed = token_store/* generationRecord */.W.safeParse(text === undefined ? undefined : parse(text));
            return parsed.success ? { record: parsed.data } : {};
        }
        catch (error) {
            if (this.#worked.read || !isForbidden(error))
                throw await this.#unusable(`The variable ${name}_META of ${vault.place} cannot be read`, error);
            this.#goWithoutRecords(error);
            return {};
        }
    }
    async prove(mark) {
        const { name, vault } = this.#options;
        let isThere;
        let held;
        try {
            [isThere] = await Promise.all([this.#repeat(() => vault.hasSecret(name)), this.#repeat(() => vault.prepare())]);
            if (isThere === false && !(await this.#showsSecrets()))
                isThere = undefined;
            if (isThere !== false)
                [held] = await bothSettled(this.#take(mark), this.#probe());
        }
        catch (error) {
            throw await this.#unusable(`${capital(this.place)} cannot be written`, error);
        }
        if (isThere === false)
            throw await this.#missing();
        return held;
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
        return (0,retry/* retry */.L5)(attempt, { clock, policy: (0,retry_policies/* transient */["do"])({ tries, maxMs: 4000, random }) });
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
        await this.#repeat(() => vault.writeSecret(`${name}_PROBE`, probe_text/* probeText */.Q));
    }
    async #showsSecrets() {
        const { name, vault } = this.#options;
        await this.#probe();
        return this.#repeat(() => vault.hasSecret(`${name}_PROBE`));
    }
    async #take(mark) {
        try {
            const held = await this.lease?.take(mark);
            this.#worked.write ||= held === true;
            return held;
        }
        catch (error) {
            if (!isForbidden(error))
                throw error;
            this.#withoutLease = true;
            this.#goWithoutRecords(error);
            return undefined;
        }
    }
    async #missing() {
        const { name, vault } = this.#options;
        return new errors/* DeployError */.sH('store-not-writable', `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not get there.${await vault.otherPlaces(name)}`, {
            next: `Name the place with \`secret-environment\` and \`secret-name\`. A secret of the organisation cannot keep a login: move it into the repository or an environment.`,
        });
    }
    async #unusable(what, error) {
        const { vault } = this.#options;
        if (error instanceof errors/* RequestError */.GI && error.request.sent === false && error.code !== 'unreachable') {
            return new errors/* DeployError */.sH('store-not-writable', `${what}: ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next: error.hint });
        }
        const explained = (0,retry_policies/* isTransient */.dg)(error) ? undefined : await vault.explain(error);
        const first = explained ? `${explained.what} ` : '';
        const next = (0,retry_policies/* isTransient */.dg)(error)
            ? 'GitHub itself had a problem, so it may pass by itself.'
            : (explained?.next ?? `\`secret-token\` needs ${vault.needs}.`);
        return new errors/* DeployError */.sH('store-not-writable', `${first}${what}: ${(0,errors/* messageOf */.bD)(error)}`, { cause: error, next });
    }
}
async function bothSettled(one, other) {
    await Promise.allSettled([one, other]);
    return await Promise.all([one, other]);
}
function isForbidden(error) {
    return !(0,retry_policies/* isTransient */.dg)(error) && (0,errors/* isStatus */.zM)(error, 403, 404);
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

/***/ 25659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ probeText)
/* harmony export */ });
const probeText = 'This secret shows that the one beside it can be written.';


/***/ })

};
