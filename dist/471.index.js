export const id = 471;
export const ids = [471];
export const modules = {

/***/ 85471:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planVersions: () => (/* binding */ planVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60868);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55308);
/* harmony import */ var _fetched_content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14027);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56203);








const maxBytes = 500 * 1024 * 1024;
const maxListBytes = 20 * 1024 * 1024;
async function planVersions(request, { attempt, comparison }) {
    const { site, publishId, trust, fetched } = attempt;
    const { stored } = comparison;
    const manifest = 'manifest' in stored ? stored.manifest : undefined;
    const key = await openKey(request.versions, { site, manifest });
    if (!key)
        return undefined;
    const list = manifest && (await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.readList)(site, { key, manifest }));
    const { live, candidates } = lineUp(request, { attempt, comparison, list });
    const believed = trust && stored.state === 'trusted';
    const there = new Set(believed ? list?.stored : await findStored(site, { key, claimed: list?.stored ?? [] }));
    const { versions, kept } = await selectVersions(request, { attempt, comparison, candidates, there });
    const copies = [...kept.values()].filter(([, sha256]) => !there.has(sha256));
    const bytes = copies.reduce((sum, [size]) => sum + size, 0);
    const copied = copies.length > 0 ? `; for that ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(copies.length, 'file')} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(bytes)}) will be stored` : '';
    const former = versions.filter(({ id }) => id !== live.id).length;
    site.tools.log.info(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(former, 'version')} can be brought back${copied}.`);
    const whole = { version: 1, live, versions, stored: [...kept.keys()] };
    const listed = { ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .manifestFile */ .YE)(whole), path: (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.listPath)(key, publishId) };
    const before = list ? [(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.listPath)(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
    return {
        live,
        list: listed,
        dropped: before.filter((name) => !kept.has(name)).length,
        copies: copies.map((digest) => fetched.siteFile((0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.keptPath)(key, digest[1]), digest)),
        paths: [listed.path, ...[...kept.keys()].map((sha256) => (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.keptPath)(key, sha256))],
    };
}
async function openKey(versions, { site, manifest }) {
    try {
        return await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_5__/* .findOrCreateKey */ .e)(versions, site);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || manifest?.kept)
            throw error;
        site.tools.log.warning(`No former version is kept. ${error.message}`);
        return undefined;
    }
}
function lineUp(request, { attempt: { site, publishId }, comparison: { stored, plan }, list, }) {
    const { max, author, target, dropsLive } = request.versions;
    const former = stored.state === 'trusted' ? (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.versionOf)(stored.manifest, list) : undefined;
    const own = new Set(request.files.map(({ path }) => path));
    const isSame = former && plan.unchanged.length === own.size && Object.keys(former.files).every((path) => own.has(path));
    const known = [former, list?.live, ...(list?.versions ?? [])].map((version) => version?.at ?? 0);
    const at = Math.max(Math.floor(site.tools.clock.now()), ...known.map((other) => other + 1));
    const listed = list?.versions.find(({ id }) => id === target?.id) ?? target;
    const { files: _, ...live } = listed ?? (isSame ? former : { id: publishId, at, commit: request.commit, author, files: {} });
    const byId = new Map();
    for (const version of [...(former && !dropsLive ? [former] : []), ...(list?.versions ?? [])]) {
        if (version.id !== live.id && !byId.has(version.id))
            byId.set(version.id, version);
    }
    const others = [...byId.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    return { live, candidates: target ? [target, ...others] : others.slice(0, max) };
}
async function selectVersions({ files }, { attempt: { site, fetched }, comparison: { stored, plan }, candidates, there, }) {
    const { log, signal } = site.tools;
    const staying = new Set([...plan.digests.values(), ...(plan.kept?.values() ?? [])].map(([, sha256]) => sha256));
    const room = _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite - 2 - files.length - (plan.kept?.size ?? 0);
    const places = (0,_fetched_content_js__WEBPACK_IMPORTED_MODULE_3__/* .placesOf */ .e)([
        ('manifest' in stored && stored.manifest.files) || {},
        ...candidates.map((version) => version.files),
    ]);
    const versions = [];
    let kept = new Map();
    let listBytes = 0;
    for (const [index, version] of candidates.entries()) {
        const needed = Object.values(version.files).filter(([, sha256]) => !staying.has(sha256));
        const all = new Map([...kept, ...needed.map((digest) => [digest[1], digest])]);
        listBytes += Buffer.byteLength(JSON.stringify(version));
        if (all.size > room || listBytes > maxListBytes) {
            const limit = `a site holds at most ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)} files`;
            log.warning(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${limit}.`);
            break;
        }
        const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !kept.has(sha256));
        try {
            checkBytes(lacking);
            await fetched.fetch(site.reader, lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] })));
        }
        catch (error) {
            signal.throwIfAborted();
            log.warning(`Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(version)} cannot be kept: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            continue;
        }
        versions.push(version);
        kept = all;
    }
    return { versions, kept };
}
function checkBytes(lacking) {
    const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
    if (bytes > maxBytes)
        throw new Error(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(bytes)} would be copied, and the limit is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(maxBytes)}.`);
}
async function findStored({ reader }, { key, claimed }) {
    const found = [];
    await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_1__/* .sideBySide */ .Q)(claimed, async (sha256) => {
        const { status } = await reader.get((0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.keptPath)(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
        if ([200, 206, 416].includes(status))
            found.push(sha256);
    });
    return found;
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


/***/ })

};
