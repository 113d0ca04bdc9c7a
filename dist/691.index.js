export const id = 691;
export const ids = [691];
export const modules = {

/***/ 29691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ActionsCacheStore: () => (/* binding */ ActionsCacheStore),
/* harmony export */   openActionsCache: () => (/* binding */ openActionsCache)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _platform_access_token_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43847);
/* harmony import */ var _token_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97013);
/* harmony import */ var _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(62698);
/* harmony import */ var _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(35508);
/* harmony import */ var _two_stores_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41552);








const maxFirstMs = 3_600_000;
class ActionsCacheStore {
    kind = 'actions-cache';
    lends = true;
    place;
    #options;
    #logins;
    #lease;
    #seen;
    #saves = 0;
    constructor(options) {
        this.#options = options;
        this.#logins = new _cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .CachedLogins */ .j(options);
        this.place = this.#logins.place;
    }
    get lease() {
        const generation = this.#seen?.generation ?? 0;
        if (this.#lease?.generation !== generation)
            this.#lease = { generation, lease: this.#logins.openLease(generation, this.#options.clock) };
        return this.#lease.lease;
    }
    async read() {
        if (!(await this.#options.entries.available()))
            return {};
        try {
            this.#seen = (await this.#logins.newest()) ?? { generation: 0, login: {} };
        }
        catch (error) {
            throw this.#unusableError('cannot be read', error);
        }
        return this.#seen.login;
    }
    async prove(mark) {
        const { entries, refused, borrows } = this.#options;
        const isEmpty = borrows && this.#seen?.generation === 0 && this.#seen.login.record === undefined;
        if (refused !== undefined)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(isEmpty ? 'cache-empty' : 'cache-refused', refused);
        if (!(await entries.available()))
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('store-needed', 'This runner offers no Actions cache service.');
        const { login } = this.#seen ?? { login: await this.read() };
        if (login.seed === undefined)
            this.#rejectEvicted();
        try {
            if (await this.lease.take(mark))
                return true;
            if ((await this.lease.look()).holder?.mark)
                return false;
            await this.#put(`osc-probe-${this.#logins.family}-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}`, Buffer.from('probe'));
            return await this.lease.take(mark);
        }
        catch (error) {
            throw this.#unusableError('cannot be written', error);
        }
    }
    async checkElsewhere() {
        if (this.#seen?.login.seed === undefined)
            await this.#options.checkElsewhere?.(this.#logins.family);
    }
    #rejectEvicted() {
        const { entries, seed, signInCommand } = this.#options;
        const ageMs = (entries.answeredAt ?? 0) - ((0,_platform_access_token_js__WEBPACK_IMPORTED_MODULE_1__/* .readIssueTime */ .V6)(seed) ?? Number.POSITIVE_INFINITY);
        if (ageMs <= maxFirstMs)
            return;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('login-evicted', `The refresh token in the secret is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatDuration */ .a3)(ageMs)} old, and ${this.place} has no entry of it: GitHub evicted them, or somebody deleted them.`, { next: signInCommand });
    }
    async writeRecord(record) {
        const login = this.#seen?.login ?? {};
        if (JSON.stringify(login.record) === JSON.stringify(record))
            return;
        await this.#save({ ...login, record }, `${record.generation}-${record.state}-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}`);
    }
    async save(login, record) {
        const again = this.#saves++ > 0 ? `-${(0,_cached_logins_js__WEBPACK_IMPORTED_MODULE_4__/* .newSuffix */ .q)()}` : '';
        await this.#save({ ...login, record }, `${record.generation}${again}`);
    }
    async #save(login, end) {
        const key = `${this.#logins.prefix}${end}`;
        await this.#put(key, this.#logins.cipher.encrypt(JSON.stringify(login), key));
        const generation = login.record?.generation ?? this.#seen?.generation ?? 0;
        this.#seen = { generation, login: { ...login, seed: this.#logins.family } };
    }
    async #put(key, bytes) {
        if (await this.#options.entries.save(key, bytes))
            return;
        throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
    }
    #unusableError(failure, cause) {
        if (cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && cause.code === 'store-not-writable')
            return cause;
        return (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .notWritableError */ .Gq)(`The login in ${this.place} ${failure}`, { cause });
    }
}
function openActionsCache(options) {
    const { inputs, context, clock, cacheService: service } = options;
    const { 'refresh-token': seed, 'client-id': clientId } = inputs;
    if (!seed || !clientId)
        return (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .noStore */ .R5)('`token-store: actions-cache` needs `refresh-token` and `client-id`.');
    const entries = new _cache_entries_js__WEBPACK_IMPORTED_MODULE_3__/* .CacheEntries */ .Z({ ...options, service });
    return new ActionsCacheStore({
        ...{ entries, seed, clientId, clock, repository: context.repository },
        refused: refusalFor(context, service),
        borrows: context.trust !== 'default-branch',
        checkElsewhere: (family) => (0,_two_stores_js__WEBPACK_IMPORTED_MODULE_5__/* .rejectSecretLogin */ .L)(entries, family, options),
        signInCommand: (0,_token_store_js__WEBPACK_IMPORTED_MODULE_2__/* .signInCommand */ .aK)(inputs, context),
    });
}
function refusalFor(context, { mode }) {
    if (context.trust !== 'default-branch') {
        const where = `This ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(context.eventName) || 'local'} run on ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(context.ref) || 'no branch'}`;
        return (`${where} may not rotate the login in the Actions cache: the default branch would not see the new token. ` +
            'It holds no access token that is still valid either.');
    }
    if (mode === undefined || mode === 'write')
        return undefined;
    const cause = context.eventName === 'workflow_run' ? ", GitHub's default for `workflow_run`" : '';
    return `This job has \`cache-mode: ${mode}\`${cause}, so it cannot keep the login in the Actions cache. Set \`cache-mode: write\` in the job.`;
}


/***/ }),

/***/ 43847:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GC: () => (/* binding */ explainRefusal),
/* harmony export */   Ip: () => (/* binding */ readClaims),
/* harmony export */   MD: () => (/* binding */ checkWorkspace),
/* harmony export */   R: () => (/* binding */ workspaceIn),
/* harmony export */   V6: () => (/* binding */ readIssueTime),
/* harmony export */   v0: () => (/* binding */ describeAccessToken)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);




const maxDateSeconds = 8.64e12;
function readClaims(accessToken) {
    const claims = readPayload(accessToken);
    if (!claims)
        return undefined;
    const { tenantId, type, exp } = claims;
    return {
        workspace: typeof tenantId === 'string' && /^[\w.@-]{1,100}$/.test(tenantId) ? tenantId : undefined,
        kind: type === 'oauth' ? 'oauth' : 'pat',
        endsAt: typeof exp === 'number' && exp > 0 && exp <= maxDateSeconds ? exp * 1000 : undefined,
    };
}
function readIssueTime(token) {
    const iat = readPayload(token)?.['iat'];
    return typeof iat === 'number' ? iat * 1000 : undefined;
}
function workspaceIn(accessToken) {
    return readClaims(accessToken)?.workspace;
}
function describeAccessToken({ workspace, kind, endsAt }, now) {
    const sort = kind === 'oauth' ? 'is the access token of a sign-in, for an hour,' : 'is a personal access token';
    const whose = workspace === undefined ? '' : ` of ${workspace}`;
    if (endsAt === undefined)
        return `${sort}${whose} that never ends`;
    return `${sort}${whose} that ${endsAt <= now ? 'ended' : 'ends'} on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC`;
}
function explainRefusal({ endsAt }, now) {
    if (endsAt !== undefined && endsAt <= now)
        return `It ended on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC.`;
    const good = endsAt === undefined ? 'It never ends' : `It ends on ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(endsAt)} UTC`;
    return `${good}, so it was revoked or belongs to another \`environment\`.`;
}
function checkWorkspace(accessToken, wanted) {
    const workspace = workspaceIn(accessToken);
    if (wanted === undefined || workspace === wanted)
        return workspace;
    const whose = workspace === undefined ? 'names no workspace' : `belongs to the workspace ${workspace}`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-workspace', `The login ${whose}; \`workspace\` is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(wanted, 120)}.`);
}
function readPayload(token) {
    const claims = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
}


/***/ })

};
