export const id = 31;
export const ids = [31,880,203];
export const modules = {

/***/ 39880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   digestLines: () => (/* binding */ digestLines),
/* harmony export */   digestOfLines: () => (/* binding */ digestOfLines),
/* harmony export */   directoryDigest: () => (/* binding */ directoryDigest),
/* harmony export */   directoryFiles: () => (/* binding */ directoryFiles)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

function digestLines(files) {
    const sorted = Array.from(files, ([path, [, sha256]]) => ({
        bytes: Buffer.from(path),
        line: `${sha256}  ${path}\n`,
    }));
    return sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ line }) => line);
}
function digestOfLines(lines) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    for (const line of lines)
        hash.update(line);
    return `sha256:${hash.digest('hex')}`;
}
function directoryDigest(files, digests) {
    const own = files.filter(({ isOurs }) => !isOurs);
    return digestOfLines(digestLines(own.map(({ path }) => [path, digests.get(path)])));
}
function directoryFiles({ files, extra = [] }) {
    const left = new Set(extra);
    return Object.entries(files).filter(([path]) => !left.has(path));
}


/***/ }),

/***/ 74905:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cs: () => (/* binding */ leaveOpen),
/* harmony export */   D7: () => (/* binding */ checkNotOvertaken),
/* harmony export */   FZ: () => (/* binding */ PublishRaced),
/* harmony export */   ar: () => (/* binding */ racedError),
/* harmony export */   eE: () => (/* binding */ checkNoRival),
/* harmony export */   nZ: () => (/* binding */ PublishOvertaken),
/* harmony export */   rA: () => (/* binding */ freshMs)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);




const freshMs = 1000;
const unreadableMs = [500, 1000, 2000];
class PublishRaced extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    rival;
    constructor(message, rival) {
        super('publish-raced', message);
        this.rival = rival;
    }
}
function racedError(other) {
    const by = other?.run ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(other.run)}` : '';
    return new PublishRaced(`Another publish of this site ran at the same time${by}.`, other?.run);
}
class PublishOvertaken extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
}
function checkNotOvertaken(seen, { ours, before, sent, }) {
    const other = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(seen);
    if (!(0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(other, { ours, before }))
        return;
    const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
    const isOther = (path, [, sha256]) => files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
    if (!files || sent.some(([path, digest]) => isOther(path, digest)))
        throw racedError(other);
    const by = other?.run ? `, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(other.run)},` : '';
    throw new PublishOvertaken('publish-raced', `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`);
}
async function checkNoRival({ reader, tools }, { ours, before, shown }) {
    for (const wait of [...unreadableMs, undefined]) {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(reader);
        const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored);
        if (seen?.publishId === ours)
            return;
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(seen, { ours, before }) || (shown && seen))
            throw racedError(seen);
        const status = stored.state === 'unknown' ? stored.status : 200;
        if (status === 404 && (before || shown))
            throw racedError(undefined);
        if (!(0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnreadable */ .GZ)(stored) || wait === undefined)
            return;
        await tools.clock.sleep(wait, tools.signal);
    }
}
async function leaveOpen(site, origin) {
    try {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(site.reader);
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored)?.open)
            return;
        const publishId = site.tools.newId();
        const kept = 'manifest' in stored ? stored.manifest.kept : undefined;
        const about = { ...origin, ...(kept ? { kept } : {}) };
        await site.store([(0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)({ version: 1, publishId, open: true, ...about, files: {} })]);
    }
    catch (error) {
        site.tools.log.debug(`The site could not be marked for repair: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 49031:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   chooseVersion: () => (/* binding */ chooseVersion),
/* harmony export */   formerVersions: () => (/* binding */ formerVersions),
/* harmony export */   purgeVersions: () => (/* binding */ purgeVersions),
/* harmony export */   readVersions: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(74905);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52295);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56203);








async function readVersions(request) {
    const page = await request.tools.pages.find(request.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${request.name} in this workspace.`);
    const site = (0,_site_js__WEBPACK_IMPORTED_MODULE_4__/* .openSite */ .c2)(request, page);
    const stored = page.status === 'draft' ? { state: 'draft' } : await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readTrusted */ .G2)(site);
    if (stored.state === 'unknown' && stored.status !== 404)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site does not say what it keeps: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(stored.why)}.`);
    if (!('manifest' in stored) || !stored.manifest.kept)
        return { site, stored, key: undefined, list: undefined };
    const key = await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_5__/* .findKey */ .T)(request.versions, site);
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.readList)(site, { key, manifest: stored.manifest }) : undefined;
    return { site, stored, key, list };
}
function formerVersions(list, stored) {
    const live = stored.state === 'trusted' ? (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .versionIdOf */ .JD)(stored.manifest) : undefined;
    return list.versions.filter(({ id }) => id !== live).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
function chooseVersion(list, { stored, wanted }) {
    const former = list ? formerVersions(list, stored) : [];
    const found = list && (wanted === 'previous' ? previousVersion(list, { stored, former }) : findByName(former, wanted));
    if (found)
        return found;
    if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(list.live)} is live already.`);
    const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(version), 100)}, id ${version.id.slice(0, 8)}`);
    const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}
function previousVersion({ live }, { stored, former }) {
    const interrupted = stored.state === 'open' && former.find(({ id }) => id === live.id);
    return interrupted || former.find(({ at }) => (at ?? 0) < (live.at ?? Number.POSITIVE_INFINITY));
}
function findByName(versions, wanted) {
    const text = wanted.toLowerCase();
    return (versions.find(({ id }) => id === wanted) ??
        versions.find(({ id, commit }) => id.startsWith(wanted) || commit?.toLowerCase().startsWith(text)));
}
async function purgeVersions(site, stored) {
    if (stored.state !== 'trusted')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'A publish of this site is under way, or did not end.');
    const { kept, ...manifest } = stored.manifest;
    if (!kept)
        return 0;
    const { publishId: ours, files } = manifest;
    const noRival = () => (0,_overlap_js__WEBPACK_IMPORTED_MODULE_3__/* .checkNoRival */ .eE)(site, { ours, before: undefined, shown: true });
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)(manifest);
    const minter = site.minter([closed]);
    await Promise.all([noRival(), minter.target(closed)]);
    await site.tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji], noRival);
    await noRival();
    await site.store([closed], { minter });
    return kept.files;
}


/***/ }),

/***/ 68160:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ findKey),
/* harmony export */   e: () => (/* binding */ findOrCreateKey)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41439);


async function findKey(versions, { page, tools }) {
    const tags = await (await versions.tags()).of(resourceOf(page));
    if (tags)
        return keyIn(tags, tools.log);
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The tags of the site cannot be read, and one says where its versions are.');
}
async function findOrCreateKey(versions, site) {
    const found = await findKey(versions, site);
    if (found)
        return found;
    const tags = await versions.tags();
    const resource = resourceOf(site.page);
    const others = (await tags.of(resource)) ?? [];
    if (others.length < _contract_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTags */ .MH)
        await tags.set(resource, [...others, `versions ${site.tools.newId().replaceAll('-', '')}`]);
    const made = await findKey(versions, site);
    if (made)
        return made;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site cannot be tagged; it has ${others.length} of ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTags */ .MH} tags.`);
}
function keyIn(tags, log) {
    const key = tags.map((tag) => /^versions ([0-9a-f]{32})$/.exec(tag)?.[1]).find((found) => found !== undefined);
    if (key)
        log.mask(key);
    return key;
}
function resourceOf({ id }) {
    return { type: 'mypage', id };
}


/***/ }),

/***/ 56203:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   describeVersion: () => (/* binding */ describeVersion),
/* harmony export */   formatTime: () => (/* binding */ formatTime),
/* harmony export */   keptPath: () => (/* binding */ keptPath),
/* harmony export */   listPath: () => (/* binding */ listPath),
/* harmony export */   readList: () => (/* binding */ readList),
/* harmony export */   versionOf: () => (/* binding */ versionOf)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(43759);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55308);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39880);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96450);







const short = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._maxLength */ .Eb(300)));
const facts = {
    id: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._maxLength */ .Eb(100)),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .int */ .Whr()),
    commit: short,
    author: short,
};
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz(1),
    live: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3(facts),
    versions: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({ ...facts, files: _manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .filesSchema */ .bW })),
    stored: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._regex */ .Fk(/^[0-9a-f]{64}$/))),
});
const againMs = [500, 1000, 2000];
function keptPath(key, sha256) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_5__/* .manifestFolder */ .UB}/${key}/${sha256}`;
}
function listPath(key, publishId) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_5__/* .manifestFolder */ .UB}/${key}/${publishId}.json`;
}
async function readList({ reader, tools: { clock, signal } }, { key, manifest }) {
    const { kept } = manifest;
    if (!kept)
        return undefined;
    for (const wait of [...againMs, undefined]) {
        const { status, text, cut } = await look(reader, listPath(key, kept.list));
        if (status === 200 && !cut)
            return parseList(text);
        if (status !== undefined && [403, 404, 410].includes(status))
            return undefined;
        if (wait === undefined)
            break;
        await clock.sleep(wait, signal);
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The site does not show the list of its former versions.');
}
async function look(reader, path) {
    try {
        return await reader.get(path, { maxBytes: _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.fileSize });
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { text: '', cut: false };
        throw error;
    }
}
function parseList(text) {
    const parsed = schema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text));
    return parsed.success ? parsed.data : undefined;
}
function versionOf(manifest, list) {
    const { commit } = manifest;
    const id = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .versionIdOf */ .JD)(manifest);
    const known = list?.live.id === id ? list.live : { id, commit };
    return { ...known, files: Object.fromEntries((0,_digest_js__WEBPACK_IMPORTED_MODULE_3__.directoryFiles)(manifest)) };
}
function describeVersion({ id, at, commit }) {
    const name = commit ? commit.slice(0, 7) : id.slice(0, 8);
    return at === undefined ? name : `${name} of ${formatTime(at)}`;
}
function formatTime(at) {
    return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}


/***/ })

};
