export const id = 420;
export const ids = [420,401,782];
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


/***/ }),

/***/ 64420:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  StickyComment: () => (/* binding */ StickyComment)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
// EXTERNAL MODULE: ./build/src/github/secret-vault.js + 1 modules
var secret_vault = __webpack_require__(50401);
// EXTERNAL MODULE: ./build/src/http/list.js
var list = __webpack_require__(24908);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(43759);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/iso.js



function datetime(params) {
    return api/* _isoDateTime */.G1(schemas/* ZodISODateTime */.You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/http/json.js
var http_json = __webpack_require__(46102);
// EXTERNAL MODULE: ./build/src/report/markdown.js
var markdown = __webpack_require__(70075);
;// CONCATENATED MODULE: ./build/src/report/comment-body.js





const commentMarker = '<!-- osc-deploy -->';
const commentMaxLength = 65_536;
const maxPages = 10;
const webUrl = schemas/* url */.OZ5({ protocol: /^https?$/ }).max(2000);
const siteRow = schemas/* object */.Ikc({
    target: schemas/* string */.YjP().max(20),
    name: schemas/* string */.YjP().max(200),
    status: schemas/* enum */.k5n(['live', 'failed', 'removed', 'skipped']),
    url: webUrl.optional(),
    sha: schemas/* string */.YjP().max(64),
    at: datetime(),
    run: webUrl.optional(),
    note: schemas/* string */.YjP().max(300).optional(),
    pages: schemas/* array */.YOg(schemas/* string */.YjP().max(600)).max(maxPages).optional(),
    morePages: schemas/* number */.aig().int().nonnegative().optional(),
});
const statusText = {
    live: '🟢\u00a0Live',
    failed: '🔴\u00a0Failed',
    removed: '⚪\u00a0Removed',
    skipped: '🟡\u00a0Not\u00a0published',
};
function hasMarker(body) {
    return body.trimStart().startsWith(commentMarker);
}
function parseComment(body) {
    const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
    const json = data === undefined ? undefined : (0,http_json/* parseJson */.q)(Buffer.from(data, 'base64').toString('utf8'));
    if (!Array.isArray(json))
        return [];
    return json.flatMap((item) => {
        const parsed = siteRow.safeParse(item);
        return parsed.success ? [parsed.data] : [];
    });
}
function mergeRows(rows) {
    const newest = new Map();
    for (const row of [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
        const before = newest.get(keyOf(row));
        const url = row.url ?? (row.status === 'failed' && before?.status !== 'removed' ? before?.url : undefined);
        newest.set(keyOf(row), url ? { ...row, url } : row);
    }
    return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
function keyOf({ target, name }) {
    return `${name} ${target}`;
}
function renderComment(rows, options) {
    const kept = [...rows];
    let left = 0;
    const time = timeFormat();
    for (;;) {
        const body = compose(kept, { ...options, left, time });
        if (body.length <= commentMaxLength || kept.length === 0)
            return body;
        const index = oldest(kept.some((row) => row.pages?.length) ? kept.filter((row) => row.pages?.length) : kept, kept);
        const row = kept[index];
        if (row?.pages?.length)
            kept[index] = { ...row, pages: [], morePages: row.pages.length + (row.morePages ?? 0) };
        else {
            kept.splice(index, 1);
            left++;
        }
    }
}
function oldest(among, rows) {
    const row = among.reduce((found, next) => (next.at < found.at ? next : found), among[0]);
    return rows.indexOf(row);
}
function compose(rows, { commitUrl, left, time }) {
    const timeText = (iso) => `${time.format(new Date(iso))} UTC`;
    const cells = rows.map((row) => [
        row.url && row.status !== 'removed' ? `**${(0,markdown/* link */.nf)((0,markdown/* escapeMarkdown */.FV)(row.name), row.url)}**` : (0,markdown/* escapeMarkdown */.FV)(row.name),
        statusText[row.status],
        (0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(row.note ?? '', 300)),
        row.sha ? (0,markdown/* link */.nf)((0,markdown/* code */.aY)(row.sha.slice(0, 7)), `${commitUrl}${encodeURIComponent(row.sha)}`) : '',
        row.run ? (0,markdown/* link */.nf)(timeText(row.at), row.run) : timeText(row.at),
    ]);
    const withPages = rows.filter((row) => row.status === 'live' && row.url && row.pages?.length);
    const lists = withPages.map((row) => pageList(row, { open: withPages.length === 1 }));
    return [
        commentMarker,
        '### Deployed to Open Source Cloud',
        '',
        (0,markdown/* table */.tp)(['Name', 'Status', 'Changes', 'Commit', 'Updated'], cells),
        ...(left > 0 ? ['', `And ${left} more.`] : []),
        ...lists.flatMap((list) => ['', list]),
        '',
        `<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`,
    ].join('\n');
}
function pageList(row, options) {
    const { url = '', pages = [], morePages = 0 } = row;
    const items = pages.map((path) => `- ${(0,markdown/* link */.nf)((0,markdown/* escapeMarkdown */.FV)(shownPath(path)), deepLink(url, path))}`);
    if (morePages > 0)
        items.push(`- and ${morePages} more`);
    const all = pages.length + morePages;
    return (0,markdown/* folded */.TM)(`${(0,format/* count */.U9)(all, 'new or changed page')} of ${row.name}`, items.join('\n'), options);
}
function deepLink(siteUrl, path) {
    const encoded = visited(path).split('/').map(encodeURIComponent).join('/');
    return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}
function shownPath(path) {
    return `/${(0,plain_text/* plainText */.wh)(visited(path), 200)}`;
}
function visited(path) {
    return path.replace(/(^|\/)index\.html$/, '$1');
}
function timeFormat() {
    return new Intl.DateTimeFormat('en-GB', {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
    });
}

;// CONCATENATED MODULE: ./build/src/report/comment.js





const comment = schemas/* looseObject */._H3({
    id: schemas/* number */.aig(),
    body: schemas/* string */.YjP().nullish(),
    html_url: schemas/* url */.OZ5({ protocol: /^https?$/ })
        .max(2000)
        .regex(/^[\w.~:/?#@!$&'()*+,;=%-]+$/)
        .optional()
        .catch(undefined),
    user: schemas/* looseObject */._H3({ login: schemas/* string */.YjP(), type: schemas/* string */.YjP().optional().catch(undefined) })
        .nullish()
        .catch(undefined),
});
const comments = (0,list/* listOf */.c)(comment);
const user = schemas/* looseObject */._H3({ login: schemas/* string */.YjP() });
const jobAuthors = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const perPage = 100;
const mostPages = 100;
const mostRounds = 6;
const settleMs = 400;
class StickyComment {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async put(row, { create }) {
        const url = await this.#options.github.attempt({
            what: 'the comment on the pull request',
            permission: 'pull-requests: write',
            repeatable: true,
            call: (api, repo) => this.#converge({ api, repo, row, create }),
        });
        return url || undefined;
    }
    async #converge(put) {
        const { clock, random } = this.#options;
        let url = '';
        for (let round = 1; round <= mostRounds; round++) {
            const own = await this.#own(put);
            if (own.length === 0 && !put.create)
                return '';
            if (own.length === 1 && holds(own[0], put.row) && round > 1)
                return own[0]?.html_url ?? url;
            url = await this.#write({ ...put, own });
            await clock.sleep(settleMs * (1 + random()));
        }
        return url;
    }
    async #write(put) {
        const { api, repo, own, row } = put;
        const { pullRequest, commitUrl } = this.#options;
        const [first, ...others] = own;
        const rows = mergeRows([...own.flatMap((one) => parseComment(one.body ?? '')), row]);
        const body = renderComment(rows, { commitUrl });
        if (!first) {
            const path = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const { data } = await api.request(path, { ...repo, issue_number: pullRequest, body });
            return (0,github_api.decodeData)(comment, data, 'the new comment').html_url ?? '';
        }
        const path = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
        await unlessGone(() => api.request(`PATCH ${path}`, { ...repo, comment_id: first.id, body }));
        for (const { id } of others)
            await unlessGone(() => api.request(`DELETE ${path}`, { ...repo, comment_id: id }));
        return first.html_url ?? '';
    }
    async #own({ api, repo }) {
        const marked = (await this.#all({ api, repo })).filter(({ body }) => hasMarker(body ?? ''));
        if (marked.length === 0)
            return [];
        const bots = marked.filter(({ user: by }) => by?.type === 'Bot' || jobAuthors.includes(by?.login ?? ''));
        const author = bots.find(({ user: by }) => jobAuthors.includes(by?.login ?? ''))?.user?.login ??
            bots[0]?.user?.login ??
            (await ownLogin(api));
        return marked.filter(({ user: by }) => by?.login === author).sort((a, b) => a.id - b.id);
    }
    async #all({ api, repo }) {
        const found = new Map();
        for (let page = 1; page <= mostPages; page++) {
            const { data, headers } = await api.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
                ...repo,
                issue_number: this.#options.pullRequest,
                per_page: perPage,
                page,
            });
            const known = found.size;
            const list = (0,github_api.decodeData)(comments, data, 'the comments');
            for (const one of list)
                found.set(one.id, one);
            const more = list.length >= perPage || /rel="?next"?/.test(headers.link ?? '');
            if (!more || found.size === known)
                break;
        }
        return [...found.values()];
    }
}
function holds(found, row) {
    const rows = parseComment(found?.body ?? '');
    return rows.some((one) => keyOf(one) === keyOf(row) && one.at >= row.at);
}
async function ownLogin(api) {
    try {
        const { data } = await api.request('GET /user');
        return (0,github_api.decodeData)(user, data, 'the user').login;
    }
    catch {
        return undefined;
    }
}
async function unlessGone(call) {
    try {
        await call();
    }
    catch (error) {
        if (!(0,secret_vault.isStatus)(error, 404) && !(0,secret_vault.isStatus)(error, 410))
            throw error;
    }
}


/***/ })

};
