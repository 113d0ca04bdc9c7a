export const id = 635;
export const ids = [635];
export const modules = {

/***/ 20635:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  putIntoComment: () => (/* binding */ putIntoComment)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 6 modules
var schemas = __webpack_require__(50000);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/github/api.js
var github_api = __webpack_require__(48713);
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

// EXTERNAL MODULE: ./build/src/base/json.js
var base_json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/report/comment-limits.js
var comment_limits = __webpack_require__(77258);
;// CONCATENATED MODULE: ./build/src/report/comment-data.js



const commentMarker = '<!-- osc-deploy -->';
const webUrl = schemas/* url */.OZ5({ protocol: /^https?$/ }).max(2000);
const plan = schemas/* object */.Ikc({
    sentence: schemas/* string */.YjP().max(comment_limits/* maxNote */.pw),
    parts: schemas/* array */.YOg(schemas/* object */.Ikc({
        title: schemas/* string */.YjP().max(100),
        items: schemas/* array */.YOg(schemas/* string */.YjP().max(comment_limits/* maxPlanItem */.rT)).max(comment_limits/* maxPlanItems */.q5),
        more: schemas/* number */.aig().int().nonnegative(),
    }))
        .max(comment_limits/* maxPlanParts */.SO),
});
const siteRow = schemas/* object */.Ikc({
    target: schemas/* string */.YjP().max(20),
    name: schemas/* string */.YjP().max(200),
    status: schemas/* enum */.k5n(['live', 'failed', 'removed', 'skipped', 'planned']),
    url: webUrl.optional(),
    sha: schemas/* string */.YjP().max(64),
    liveSha: schemas/* string */.YjP().max(64).optional(),
    foreign: schemas/* boolean */.zMY().optional(),
    at: datetime(),
    run: webUrl.optional(),
    note: schemas/* string */.YjP().max(comment_limits/* maxNote */.pw).optional(),
    pages: schemas/* array */.YOg(schemas/* string */.YjP().max(comment_limits/* maxPagePath */.zt)).max(comment_limits/* maxPages */.L6).optional(),
    morePages: schemas/* number */.aig().int().nonnegative().optional(),
    plan: plan.optional(),
    place: schemas/* string */.YjP().max(200).optional(),
});
function hasMarker(body) {
    return body.trimStart().startsWith(commentMarker);
}
function parseComment(body) {
    const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
    const json = data === undefined ? undefined : (0,base_json/* parseJson */.q)(Buffer.from(data, 'base64').toString('utf8'));
    if (!Array.isArray(json))
        return [];
    return json.flatMap((item) => {
        const parsed = siteRow.safeParse(item);
        return parsed.success ? [parsed.data] : [];
    });
}
function mergeRows(rows) {
    const newest = new Map();
    for (const row of oldestFirst(rows)) {
        newest.set(keyOf(row), row.status === 'failed' ? withLive(row, newest.get(keyOf(row))) : row);
    }
    return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
function withLive(row, before) {
    if (!before || before.status === 'removed')
        return row;
    const url = row.url ?? before.url;
    const liveSha = row.liveSha ?? (before.status === 'live' ? before.sha : before.liveSha);
    return { ...row, ...(url ? { url } : {}), ...(liveSha ? { liveSha } : {}) };
}
function keyOf({ target, name, status }) {
    return `${name} ${target}${status === 'planned' ? ' plan' : ''}`;
}
function oldestFirst(rows) {
    return [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
function dataLine(rows) {
    return `<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`;
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/pages/changed-pages.js
var changed_pages = __webpack_require__(93507);
// EXTERNAL MODULE: ./build/src/report/markdown.js
var markdown = __webpack_require__(70075);
// EXTERNAL MODULE: ./build/src/report/run-facts.js
var run_facts = __webpack_require__(68395);
;// CONCATENATED MODULE: ./build/src/report/comment-markdown.js







const maxRows = 50;
const maxListing = 5;
const maxComment = 65_000;
const maxUnfolded = 8;
const isDeploy = (row) => row.status !== 'planned';
const statuses = {
    live: { cell: '🟢\u00a0Live', title: 'Deployed to Open Source Cloud', word: 'live' },
    failed: { cell: '🔴\u00a0Failed', title: 'Deploy to Open Source Cloud failed', word: 'failed' },
    removed: { cell: '⚪\u00a0Removed', title: 'Removed from Open Source Cloud', word: 'removed' },
    skipped: {
        cell: '🟡\u00a0Not\u00a0published',
        title: 'Not published on Open Source Cloud',
        word: 'not published',
    },
};
function renderComment(rows, { commitUrl }) {
    const newest = oldestFirst(rows).reverse();
    const shown = new Set(newest.slice(0, maxRows));
    const rendering = { commitUrl, time: timeFormat(), hidden: rows.length - shown.size };
    const withLists = newest.filter(({ pages, plan }) => pages?.length || plan?.parts.length);
    for (let lists = maxListing;; lists--) {
        const listing = new Set(withLists.slice(0, lists));
        const kept = rows.filter((row) => shown.has(row)).map((row) => (listing.has(row) ? row : withoutLists(row)));
        const body = compose(kept, rendering);
        if (body.length <= maxComment || lists === 0)
            return body;
    }
}
function withoutLists(row) {
    const { pages, plan, morePages = 0 } = row;
    return {
        ...row,
        ...(pages?.length ? { pages: [], morePages: pages.length + morePages } : {}),
        ...(plan ? { plan: { ...plan, parts: [] } } : {}),
    };
}
function compose(rows, { hidden, ...rendering }) {
    const deploys = rows.filter(isDeploy);
    const withPages = rows.filter((row) => row.status === 'live' && row.url && row.pages?.length);
    const places = [...new Set(rows.flatMap(({ place }) => (place ? [(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(place, 200))] : [])))];
    return [
        `${commentMarker}\n### ${titleOf(deploys)}`,
        ...(deploys.length > 0 ? [deployTable(deploys, rendering)] : []),
        ...(hidden > 0 ? [`And ${hidden} more.`] : []),
        ...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
        ...rows.map((row) => planSection(row, rendering)).filter((section) => section !== ''),
        ...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
        dataLine(rows),
    ].join('\n\n');
}
function deployTable(rows, rendering) {
    const cells = rows.map((row) => {
        const { name, status, url, sha } = row;
        const notes = [(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(row.note ?? '', comment_limits/* maxNote */.pw))];
        if (row.liveSha)
            notes.push(`still shows ${commitOf(row, row.liveSha, rendering)}`);
        return [
            `**${(0,markdown/* escapeMarkdown */.FV)(name)}**`,
            statuses[status].cell,
            url && status !== 'removed' ? (0,markdown/* address */.hl)(url) : '',
            notes.filter((note) => note !== '').join(' · '),
            sha ? commitOf(row, sha, rendering) : '',
            timeOf(row, rendering),
        ];
    });
    return (0,markdown/* table */.tp)(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Updated (UTC)'], cells);
}
function commitOf({ foreign }, sha, { commitUrl }) {
    return (0,run_facts/* commitLink */.wn)(sha, foreign ? undefined : commitUrl);
}
function timeOf({ at, run }, { time }) {
    const text = time.format(new Date(at));
    return run ? (0,markdown/* link */.nf)(text, run) : text;
}
function titleOf(deploys) {
    const counts = new Map();
    for (const { status } of deploys)
        counts.set(status, (counts.get(status) ?? 0) + 1);
    const [first] = counts.keys();
    if (!first)
        return 'Plan for Open Source Cloud';
    if (counts.size === 1)
        return statuses[first].title;
    return `Open Source Cloud: ${[...counts].map(([status, n]) => `${n} ${statuses[status].word}`).join(', ')}`;
}
function pageList(row, options) {
    const { url = '', pages = [], morePages = 0 } = row;
    const items = pages.map((path) => `- ${(0,markdown/* link */.nf)((0,markdown/* escapeMarkdown */.FV)(shownPath(path)), (0,changed_pages/* pageUrl */.fi)(url, path))}`);
    if (morePages > 0)
        items.push(`- and ${morePages} more`);
    const all = pages.length + morePages;
    return (0,markdown/* folded */.TM)(`${(0,format/* count */.U9)(all, 'new or changed page')} of ${row.name}`, items.join('\n'), options);
}
function shownPath(path) {
    return (0,plain_text/* plainText */.wh)((0,changed_pages/* visitedPath */.uP)(path) || path, 200);
}
function planSection(row, rendering) {
    const { name, plan, sha } = row;
    if (row.status !== 'planned' || !plan)
        return '';
    const at = sha ? ` at ${commitOf(row, sha, rendering)}` : '';
    return [
        `#### 📋 Plan for ${(0,markdown/* escapeMarkdown */.FV)(name)}`,
        `${(0,markdown/* escapeMarkdown */.FV)((0,plain_text/* plainText */.wh)(plan.sentence, comment_limits/* maxNote */.pw))}\n\n<sub>Planned${at} on ${timeOf(row, rendering)} UTC</sub>`,
        ...plan.parts.map(({ title, items, more }) => {
            const lines = items.map((item) => `- ${(0,markdown/* code */.aY)((0,plain_text/* plainText */.wh)(item, comment_limits/* maxPlanItem */.rT))}`);
            if (more > 0)
                lines.push(`- and ${more} more in the job summary`);
            const all = items.length + more;
            return (0,markdown/* folded */.TM)(`${title} (${all})`, lines.join('\n'), { open: all <= maxUnfolded });
        }),
    ].join('\n\n');
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
const comments = schemas/* array */.YOg(comment);
const user = schemas/* looseObject */._H3({ login: schemas/* string */.YjP() });
const jobAuthors = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const perPage = 100;
const maxPages = 100;
const maxRounds = 2;
const settleMs = 400;
async function putIntoComment(put) {
    const url = await put.github.attempt({
        what: 'the comment on the pull request',
        permission: 'pull-requests: write',
        repeatable: true,
        call: (api, repo) => converge({ ...put, api, repo }),
    });
    return url || undefined;
}
async function converge(put) {
    for (let round = 1;; round++) {
        const own = await listOwn(put);
        const [first] = own;
        if (!first && !put.create)
            return '';
        if (first && own.length === 1 && round > 1 && holds(first, put.row))
            return first.html_url ?? '';
        const { url, shared } = await write(put, own);
        if (!shared || round === maxRounds)
            return url;
        await put.clock.sleep(settleMs * (1 + put.random()));
    }
}
async function write({ api, repo, row, pullRequest, commitUrl }, own) {
    const [first, ...others] = own;
    const rows = mergeRows([...own.flatMap((one) => parseComment(one.body ?? '')), row]);
    const body = renderComment(rows, { commitUrl });
    if (!first) {
        const path = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
        const { data } = await api.request(path, { ...repo, issue_number: pullRequest, body });
        return { url: (0,github_api/* decodeData */.Hw)(comment, data, 'the new comment').html_url ?? '', shared: true };
    }
    const path = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
    const exists = await ignoringGone(() => api.request(`PATCH ${path}`, { ...repo, comment_id: first.id, body }));
    for (const { id } of others)
        await ignoringGone(() => api.request(`DELETE ${path}`, { ...repo, comment_id: id }));
    return { url: first.html_url ?? '', shared: !exists || others.length > 0 || rows.length > 1 };
}
async function listOwn(put) {
    const marked = (await listAll(put)).filter(({ body }) => hasMarker(body ?? ''));
    if (marked.length === 0)
        return [];
    const bots = marked.filter(({ user: by }) => by?.type === 'Bot' || jobAuthors.includes(by?.login ?? ''));
    const author = bots.find(({ user: by }) => jobAuthors.includes(by?.login ?? ''))?.user?.login ??
        bots[0]?.user?.login ??
        (await ownLogin(put.api));
    return marked.filter(({ user: by }) => by?.login === author).sort((a, b) => a.id - b.id);
}
async function listAll({ api, repo, pullRequest }) {
    const found = new Map();
    for (let page = 1; page <= maxPages; page++) {
        const { data, headers } = await api.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            ...repo,
            issue_number: pullRequest,
            per_page: perPage,
            page,
        });
        const known = found.size;
        const list = (0,github_api/* decodeData */.Hw)(comments, data, 'the comments');
        for (const one of list)
            found.set(one.id, one);
        const more = list.length >= perPage || /rel="?next"?/.test(headers.link ?? '');
        if (!more || found.size === known)
            break;
    }
    return [...found.values()];
}
function holds(found, row) {
    const rows = parseComment(found.body ?? '');
    return rows.some((one) => keyOf(one) === keyOf(row) && one.at >= row.at);
}
async function ownLogin(api) {
    try {
        const { data } = await api.request('GET /user');
        return (0,github_api/* decodeData */.Hw)(user, data, 'the user').login;
    }
    catch {
        return undefined;
    }
}
async function ignoringGone(call) {
    try {
        await call();
        return true;
    }
    catch (error) {
        if ((0,errors/* isStatus */.zM)(error, 404, 410))
            return false;
        throw error;
    }
}


/***/ })

};
