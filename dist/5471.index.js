export const id = 5471;
export const ids = [5471];
export const modules = {

/***/ 60857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ sideBySide)
/* harmony export */ });
const parallel = 8;
async function sideBySide(items, handle) {
    for (let start = 0; start < items.length; start += parallel) {
        await Promise.all(items.slice(start, start + parallel).map(handle));
    }
}


/***/ }),

/***/ 85471:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planVersions: () => (/* binding */ planVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);
/* harmony import */ var _side_by_side_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(60857);
/* harmony import */ var _select_versions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10256);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56203);







async function planVersions(publish, options) {
    const { site, comparison, trust } = options;
    const { stored } = comparison;
    const manifest = 'manifest' in stored ? stored.manifest : undefined;
    const key = await openKey(publish, { site, manifest });
    if (!key)
        return undefined;
    const list = manifest && (await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.readList)(publish.tools, { reader: site.reader, key, manifest }));
    const { live, candidates } = lineUp(publish, { comparison, list });
    const believed = trust && stored.state === 'trusted';
    const there = new Set(believed ? list?.stored : await findStored(site, { key, claimed: list?.stored ?? [] }));
    const selection = await (0,_select_versions_js__WEBPACK_IMPORTED_MODULE_2__/* .selectVersions */ .Q)(publish, { ...options, candidates, there, manifest });
    const { versions, kept } = selection;
    const copies = [...kept.values()].filter(([, sha256]) => !there.has(sha256));
    const bytes = copies.reduce((sum, [size]) => sum + size, 0);
    const copied = copies.length > 0 ? `; for that ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(copies.length, 'file')} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatBytes */ .z3)(bytes)}) will be stored` : '';
    const former = versions.filter(({ id }) => id !== live.id).length;
    publish.tools.log.info(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(former, 'version')} can be brought back${copied}.`);
    const whole = { version: 1, live, versions, stored: [...kept.keys()] };
    const listed = { ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestFile */ .YE)(whole), path: (0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.listPath)(key, publish.publishId) };
    const before = list ? [(0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.listPath)(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
    return {
        live,
        list: listed,
        dropped: before.filter((name) => !kept.has(name)).length,
        copies: copies.map((digest) => options.fetched.siteFile((0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.keptPath)(key, digest[1]), digest)),
        paths: [listed.path, ...[...kept.keys()].map((sha256) => (0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.keptPath)(key, sha256))],
    };
}
async function openKey(publish, { site, manifest }) {
    try {
        return await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_3__/* .findOrCreateKey */ .e)(publish, site);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || manifest?.kept)
            throw error;
        publish.tools.log.warning(`No former version is kept. ${error.message}`);
        return undefined;
    }
}
function lineUp(publish, { comparison: { stored, plan }, list }) {
    const { max, author, target, dropsLive } = publish.versions;
    const former = stored.state === 'trusted' ? (0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.versionOf)(stored.manifest, list) : undefined;
    const own = new Set(publish.files.map(({ path }) => path));
    const isSame = former && plan.unchanged.length === own.size && Object.keys(former.files).every((path) => own.has(path));
    const known = [former, list?.live, ...(list?.versions ?? [])].map((version) => version?.at ?? 0);
    const at = Math.max(Math.floor(publish.tools.clock.now()), ...known.map((other) => other + 1));
    const listed = list?.versions.find(({ id }) => id === target?.id) ?? target;
    const { files: _, ...live } = listed ?? (isSame ? former : { id: publish.publishId, at, commit: publish.commit, author, files: {} });
    const byId = new Map();
    for (const version of [...(former && !dropsLive ? [former] : []), ...(list?.versions ?? [])]) {
        if (version.id !== live.id && !byId.has(version.id))
            byId.set(version.id, version);
    }
    const others = [...byId.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    return { live, candidates: target ? [target, ...others] : others.slice(0, max) };
}
async function findStored({ reader }, { key, claimed }) {
    const found = [];
    await (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_6__/* .sideBySide */ .Q)(claimed, async (sha256) => {
        const { status } = await reader.get((0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.keptPath)(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
        if ([200, 206, 416].includes(status))
            found.push(sha256);
    });
    return found;
}


/***/ }),

/***/ 10256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ selectVersions),
/* harmony export */   e: () => (/* binding */ placesOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55308);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56203);




const maxBytes = 500 * 1024 * 1024;
const maxListBytes = 20 * 1024 * 1024;
async function selectVersions(publish, options) {
    const { site, comparison, fetched, candidates, there, manifest } = options;
    const { plan } = comparison;
    const staying = new Set([...plan.digests.values(), ...(plan.kept?.values() ?? [])].map(([, sha256]) => sha256));
    const room = _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite - 2 - publish.files.length - (plan.kept?.size ?? 0);
    const places = placesOf([manifest?.files ?? {}, ...candidates.map(({ files }) => files)]);
    const selection = { versions: [], kept: new Map() };
    let listBytes = 0;
    for (const [index, version] of candidates.entries()) {
        const needed = Object.values(version.files).filter(([, sha256]) => !staying.has(sha256));
        const all = new Map([...selection.kept, ...needed.map((digest) => [digest[1], digest])]);
        listBytes += Buffer.byteLength(JSON.stringify(version));
        if (all.size > room || listBytes > maxListBytes) {
            const limit = `a site holds at most ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite)} files`;
            publish.tools.log.warning(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${limit}.`);
            break;
        }
        const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !selection.kept.has(sha256));
        try {
            checkBytes(lacking);
            await fetched.fetch(site.reader, lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] })));
        }
        catch (error) {
            publish.tools.signal.throwIfAborted();
            publish.tools.log.warning(`Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_2__.describeVersion)(version)} cannot be kept: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            continue;
        }
        selection.versions.push(version);
        selection.kept = all;
    }
    return selection;
}
function checkBytes(lacking) {
    const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
    if (bytes > maxBytes)
        throw new Error(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatBytes */ .z3)(bytes)} would be copied, and the limit is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatBytes */ .z3)(maxBytes)}.`);
}
function placesOf(lists) {
    const places = new Map();
    for (const files of lists) {
        for (const [path, [, sha256]] of Object.entries(files)) {
            const known = places.get(sha256);
            if (!known)
                places.set(sha256, [path]);
            else if (!known.includes(path))
                known.push(path);
        }
    }
    return places;
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


async function findKey({ tools: { log }, versions }, { page }) {
    const tags = await (await versions.tags()).of(resourceOf(page));
    if (tags)
        return keyIn(tags, log);
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The tags of the site cannot be read, and one says where its versions are.');
}
async function findOrCreateKey(publish, site) {
    const found = await findKey(publish, site);
    if (found)
        return found;
    const tags = await publish.versions.tags();
    const resource = resourceOf(site.page);
    const others = (await tags.of(resource)) ?? [];
    if (others.length < _contract_tags_js__WEBPACK_IMPORTED_MODULE_1__.maxTags)
        await tags.set(resource, [...others, `versions ${publish.tools.newId().replaceAll('-', '')}`]);
    const made = await findKey(publish, site);
    if (made)
        return made;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site cannot be tagged; it has ${others.length} of ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_1__.maxTags} tags.`);
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
async function readList({ clock, signal }, { reader, key, manifest }) {
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
