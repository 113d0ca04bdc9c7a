export const id = 366;
export const ids = [366];
export const modules = {
41696:
((module_, exports_, require_) => {
require_.d(exports_, {
  w$: () => (datetime)
});
/* unused harmony exports ZodMiniISODateTime, ZodMiniISODate, date, ZodMiniISOTime, time, ZodMiniISODuration, duration */
var _core_index_0 = require_(90270);
var _core_index_1 = require_(99519);
var _core_index_3 = require_(38663);
var _schemas_2 = require_(59205);
const ZodMiniISODateTime = /*@__PURE__*/ _core_index_0/*.$constructor*/.xI("ZodMiniISODateTime", (inst, def) => {
	_core_index_1/*.$ZodISODateTime*/.Ko.init(inst, def);
	_schemas_2/*.ZodMiniStringFormat*/.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return _core_index_3/*._isoDateTime*/.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
	core.$ZodISODate.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
	return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
	core.$ZodISOTime.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
	return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
	core.$ZodISODuration.init(inst, def);
	schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
	return core._isoDuration(ZodMiniISODuration, params);
}
}),
51366:
((module_, exports_, require_) => {
require_.d(exports_, {
  putIntoComment: () => (putIntoComment)
});
var schemas = require_(59205);
var api = require_(38663);
var errors = require_(29287);
var base_json = require_(77162);
var github_api = require_(69948);
var iso = require_(41696);
var format = require_(82211);
var plain_text = require_(54828);
var inputs = require_(97504);
var names = require_(63069);
var markdown = require_(2816);
;// src/report/comment-body.js
const commentMarker = '<!-- osc-deploy -->';
const webUrl = schemas/*url*/.OZ5({ protocol: /^https?$/ }).check(api/*_maxLength*/.Eb(2000));
const siteRow = schemas/*object*/.Ikc({
	target: schemas/*string*/.YjP(),
	service: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
	name: schemas/*string*/.YjP(),
	platform: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
	status: schemas/*enum*/.k5n(['live', 'failed', 'removed', 'skipped', 'planned']),
	url: schemas/*optional*/.lqM(webUrl),
	sha: schemas/*string*/.YjP(),
	liveSha: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
	commitUrl: schemas/*optional*/.lqM(webUrl),
	at: iso/*datetime*/.w$(),
	run: schemas/*optional*/.lqM(webUrl),
	note: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
	items: schemas/*optional*/.lqM(schemas/*array*/.YOg(schemas/*string*/.YjP())),
	more: schemas/*optional*/.lqM(schemas/*int*/.Whr().check(api/*_nonnegative*/.UI())),
	place: schemas/*optional*/.lqM(schemas/*string*/.YjP()),
});
function hasMarker(body) {
	return body.trimStart().startsWith(commentMarker);
}
function parseComment(body) {
	const [, data] = /<!-- osc-deploy:data ([A-Za-z0-9+/=]+) -->/.exec(body) ?? [];
	const json = data === undefined ? undefined : (0,base_json/*parseJson*/.qF)(Buffer.from(data, 'base64').toString('utf8'));
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
		const key = keyOf(row);
		const kept = row.status === 'failed' ? withLive(row, newest.get(key)) : row;
		newest.set(key, kept);
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
function keyOf({ target, service = '', name, status, platform = '' }) {
	return [name, target, service, status === 'planned' ? 'plan' : '', platform].join(' ');
}
function oldestFirst(rows) {
	return [...rows].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}
const maxRows = 30;
const maxListing = 3;
const maxUnfolded = 8;
const statuses = {
	live: { cell: '🟢\u00a0Live', title: 'Deployed to Open Source Cloud' },
	failed: { cell: '🔴\u00a0Failed', title: 'Deploy to Open Source Cloud failed' },
	removed: { cell: '⚪\u00a0Removed', title: 'Removed from Open Source Cloud' },
	skipped: { cell: '🟡\u00a0Not\u00a0published', title: 'Not published on Open Source Cloud' },
	planned: { cell: '', title: 'Plan for Open Source Cloud' },
};
function renderComment(all) {
	const newest = oldestFirst(all).reverse().slice(0, maxRows);
	const listing = newest.filter(({ items }) => items?.length).slice(0, maxListing);
	const rows = all
		.filter((row) => newest.includes(row))
		.map((row) => {
		const { items = [], more = 0 } = row;
		return items.length === 0 || listing.includes(row)
			? row
			: { ...row, items: [], more: items.length + more };
	});
	const deploys = rows.filter(({ status }) => status !== 'planned');
	const withPages = rows.filter(({ status, url, items }) => status === 'live' && url && items?.length);
	const titles = new Set((deploys.length > 0 ? deploys : rows).map(({ status }) => statuses[status].title));
	const places = [
		...new Set(rows.flatMap(({ place }) => (place ? [(0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)(place, 200))] : []))),
	];
	return [
		`${commentMarker}\n### ${titles.size === 1 ? [...titles].join() : 'Deploys to Open Source Cloud'}`,
		...(deploys.length > 0 ? [deployTable(deploys)] : []),
		...(all.length > rows.length ? [`And ${all.length - rows.length} more.`] : []),
		...withPages.map((row) => pageList(row, { open: withPages.length === 1 })),
		...rows.flatMap((row) => (row.status === 'planned' ? planSection(row, rows) : [])),
		...(places.length > 0 ? [`<sub>${places.join(' · ')}</sub>`] : []),
		`<!-- osc-deploy:data ${Buffer.from(JSON.stringify(rows)).toString('base64')} -->`,
	].join('\n\n');
}
function deployTable(rows) {
	const cells = rows.map((row) => {
		const { status, url, sha, liveSha, commitUrl } = row;
		const live = liveSha ? [`last deployed: ${(0,markdown/*commitLink*/.wn)(liveSha, commitUrl)}`] : [];
		return [
			`**${(0,plain_text/*escapeMarkdown*/.FV)(row.name)}**${whereAmong(rows, row)}`,
			statuses[status].cell,
			url && status !== 'removed' ? (0,markdown/*address*/.hl)(url) : '',
			[noteOf(row), ...live].filter((note) => note !== '').join(' · '),
			sha ? (0,markdown/*commitLink*/.wn)(sha, commitUrl) : '',
			timeOf(row),
		];
	});
	return (0,markdown/*table*/.tp)(['Name', 'Status', 'Address', 'Changes', 'Commit', 'Updated (UTC)'], cells);
}
function whereAmong(rows, { name, service, platform = inputs/*usualPlatform*/.Qq }) {
	const others = rows.filter((other) => other.name === name);
	const isShared = others.some((other) => other.service !== service);
	const isElsewhere = others.some((other) => (other.platform ?? inputs/*usualPlatform*/.Qq) !== platform);
	const details = [...(isShared && service ? [service] : []), ...(isElsewhere ? [platform] : [])];
	const where = details.map((detail) => ` on ${(0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)(detail, 100))}`);
	return where.join('');
}
function noteOf({ note = '' }) {
	return (0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)(note, 300));
}
function timeOf({ at, run }) {
	const text = at.slice(0, 16).replace('T', ' ');
	return run ? (0,markdown/*link*/.nf)(text, run) : text;
}
function pageList({ name, url = '', items = [], more = 0 }, options) {
	const shown = items.map((path) => (0,markdown/*link*/.nf)((0,plain_text/*escapeMarkdown*/.FV)((0,plain_text/*plainText*/.wh)((0,names/*visitedPath*/.uP)(path) || path, 200)), (0,names/*pageUrl*/.fi)(url, path)));
	return (0,markdown/*folded*/.TM)(`${(0,format/*count*/.U9)(items.length + more, 'new or changed page')} of ${name}`, bullets(shown, more), options);
}
function planSection(row, rows) {
	const { name, sha, commitUrl, items = [], more = 0 } = row;
	const at = sha ? ` at ${(0,markdown/*commitLink*/.wn)(sha, commitUrl)}` : '';
	const all = items.length + more;
	const lines = items.map((item) => (0,markdown/*code*/.aY)((0,plain_text/*plainText*/.wh)(item, 200)));
	return [
		`#### 📋 Plan for ${(0,plain_text/*escapeMarkdown*/.FV)(name)}${whereAmong(rows, row)}`,
		`${noteOf(row)}\n\n<sub>Planned${at} on ${timeOf(row)} UTC</sub>`,
		...(items.length > 0
			? [(0,markdown/*folded*/.TM)((0,format/*count*/.U9)(all, 'change'), bullets(lines, more), { open: all <= maxUnfolded })]
			: []),
	];
}
function bullets(items, more) {
	return [...items, ...(more > 0 ? [`and ${more} more`] : [])]
		.map((item) => `- ${item}`)
		.join('\n');
}
;// src/report/comment.js
const comment = schemas/*looseObject*/._H3({
	id: schemas/*number*/.aig(),
	body: schemas/*nullish*/.cl6(schemas/*string*/.YjP()),
	html_url: (0,base_json/*lenient*/.W_)(schemas/*url*/.OZ5({ protocol: /^https?$/ })
		.check(api/*_maxLength*/.Eb(2000), api/*_regex*/.Fk(/^[\w.~:/?#@!$&'()*+,;=%-]+$/))),
	user: schemas/*catch*/.MfU(schemas/*nullish*/.cl6(schemas/*looseObject*/._H3({ login: schemas/*string*/.YjP(), type: (0,base_json/*lenient*/.W_)(schemas/*string*/.YjP()) })), undefined),
});
const jobAuthors = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const maxPages = 100;
const gone = [404, 410];
const settleMs = 400;
async function putIntoComment(put) {
	const url = await put.github.attempt({
		subject: 'the comment on the pull request',
		permission: 'pull-requests: write',
		repeatable: true,
		call: (api, repo) => converge({ ...put, api, repo }),
	});
	return url || undefined;
}
async function converge(put) {
	const own = await listOwn(put);
	if (own.length === 0 && !put.create)
		return '';
	const { url, shared } = await write(put, own);
	if (!shared)
		return url;
	await put.clock.sleep(settleMs * (1 + put.random()));
	const now = await listOwn(put);
	const [first, ...others] = now;
	const rows = parseComment(first?.body ?? '');
	const isThere = rows.some((one) => keyOf(one) === keyOf(put.row) && one.at >= put.row.at);
	if (first && others.length === 0 && isThere)
		return first.html_url ?? '';
	return (await write(put, now)).url;
}
async function write({ api, repo, row, pullRequest }, own) {
	const [first, ...others] = own;
	const rows = mergeRows([...own.flatMap((one) => parseComment(one.body ?? '')), row]);
	const body = renderComment(rows);
	if (!first) {
		const path = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
		const { data } = await api.request(path, { ...repo, issue_number: pullRequest, body });
		return { url: (0,github_api/*decodeData*/.Hw)(comment, data, 'the new comment').html_url ?? '', shared: true };
	}
	const path = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
	const exists = await (0,errors/*orMissing*/.Mr)(() => api.request(`PATCH ${path}`, { ...repo, comment_id: first.id, body }), ...gone);
	for (const { id } of others)
		await (0,errors/*orMissing*/.Mr)(() => api.request(`DELETE ${path}`, { ...repo, comment_id: id }), ...gone);
	return { url: first.html_url ?? '', shared: !exists || others.length > 0 || rows.length > 1 };
}
async function listOwn(put) {
	const marked = (await listAll(put)).filter(({ body }) => hasMarker(body ?? ''));
	if (marked.length === 0)
		return [];
	const isJob = ({ user: by }) => jobAuthors.includes(by?.login ?? '');
	const bot = marked.find(isJob) ?? marked.find(({ user: by }) => by?.type === 'Bot');
	const author = bot?.user?.login ?? (await ownLogin(put.api).catch(() => undefined));
	return marked.filter(({ user: by }) => by?.login === author).sort((a, b) => a.id - b.id);
}
async function listAll({ api, repo, pullRequest }) {
	const path = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
	const found = [];
	for (let page = 1; page <= maxPages; page++) {
		const { data, headers } = await api.request(path, {
			...repo,
			issue_number: pullRequest,
			per_page: 100,
			page,
		});
		found.push(...(0,github_api/*decodeData*/.Hw)(schemas/*array*/.YOg(comment), data, 'the comments'));
		if (!/rel="?next"?/.test(headers.link ?? ''))
			break;
	}
	return found;
}
async function ownLogin(api) {
	const { data } = await api.request('GET /user');
	return (0,github_api/*decodeData*/.Hw)(schemas/*looseObject*/._H3({ login: schemas/*string*/.YjP() }), data, 'the user').login;
}
})
};
