export const id = 81;
export const ids = [81];
export const modules = {
92081:
((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
__webpack_require__.d(__webpack_exports__, {
  putIntoComment: () => (putIntoComment)
});
var zod_mini_4 = __webpack_require__(94343);
var zod_mini_5 = __webpack_require__(73305);
var _base_errors_js_0 = __webpack_require__(22396);
var _base_json_js_1 = __webpack_require__(75221);
var _github_api_js_2 = __webpack_require__(48713);
var _comment_body_js_3 = __webpack_require__(98586);
const comment = zod_mini_4/*.looseObject*/._H3({
	id: zod_mini_4/*.number*/.aig(),
	body: zod_mini_4/*.nullish*/.cl6(zod_mini_4/*.string*/.YjP()),
	html_url: (0,_base_json_js_1/*.lenient*/.W_)(zod_mini_4/*.url*/.OZ5({ protocol: /^https?$/ })
		.check(zod_mini_5/*._maxLength*/.Eb(2000), zod_mini_5/*._regex*/.Fk(/^[\w.~:/?#@!$&'()*+,;=%-]+$/))),
	user: zod_mini_4/* ["catch"] */ .MfU(zod_mini_4/*.nullish*/.cl6(zod_mini_4/*.looseObject*/._H3({ login: zod_mini_4/*.string*/.YjP(), type: (0,_base_json_js_1/*.lenient*/.W_)(zod_mini_4/*.string*/.YjP()) })), undefined),
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
	const rows = (0,_comment_body_js_3/*.parseComment*/.vj)(first?.body ?? '');
	const isThere = rows.some((one) => (0,_comment_body_js_3/*.keyOf*/.TN)(one) === (0,_comment_body_js_3/*.keyOf*/.TN)(put.row) && one.at >= put.row.at);
	if (first && others.length === 0 && isThere)
		return first.html_url ?? '';
	return (await write(put, now)).url;
}
async function write({ api, repo, row, pullRequest }, own) {
	const [first, ...others] = own;
	const rows = (0,_comment_body_js_3/*.mergeRows*/.YE)([...own.flatMap((one) => (0,_comment_body_js_3/*.parseComment*/.vj)(one.body ?? '')), row]);
	const body = (0,_comment_body_js_3/*.renderComment*/.wQ)(rows);
	if (!first) {
		const path = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
		const { data } = await api.request(path, { ...repo, issue_number: pullRequest, body });
		return { url: (0,_github_api_js_2/*.decodeData*/.Hw)(comment, data, 'the new comment').html_url ?? '', shared: true };
	}
	const path = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
	const exists = await (0,_base_errors_js_0/*.orMissing*/.Mr)(() => api.request(`PATCH ${path}`, { ...repo, comment_id: first.id, body }), ...gone);
	for (const { id } of others)
		await (0,_base_errors_js_0/*.orMissing*/.Mr)(() => api.request(`DELETE ${path}`, { ...repo, comment_id: id }), ...gone);
	return { url: first.html_url ?? '', shared: !exists || others.length > 0 || rows.length > 1 };
}
async function listOwn(put) {
	const marked = (await listAll(put)).filter(({ body }) => (0,_comment_body_js_3/*.hasMarker*/.xY)(body ?? ''));
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
		found.push(...(0,_github_api_js_2/*.decodeData*/.Hw)(zod_mini_4/*.array*/.YOg(comment), data, 'the comments'));
		if (!/rel="?next"?/.test(headers.link ?? ''))
			break;
	}
	return found;
}
async function ownLogin(api) {
	const { data } = await api.request('GET /user');
	return (0,_github_api_js_2/*.decodeData*/.Hw)(zod_mini_4/*.looseObject*/._H3({ login: zod_mini_4/*.string*/.YjP() }), data, 'the user').login;
}
})
};
