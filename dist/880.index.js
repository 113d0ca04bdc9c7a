export const id = 880;
export const ids = [880];
export const modules = {

/***/ 95880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   retainOnSite: () => (/* binding */ retainOnSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55308);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73603);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _fetched_content_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(98183);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56203);









const maxBytes = 500 * 1024 * 1024;
const maxListBytes = 20 * 1024 * 1024;
async function retainOnSite(settings, { publish, compared }) {
    const { job, site, id, trust } = publish;
    const { stored } = compared;
    const manifest = 'manifest' in stored ? stored.manifest : undefined;
    if (roomFor(job, compared) < 0) {
        const limit = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite);
        const text = 'and the list of versions has no place beside this one';
        site.tools.log.warning(`No former version is kept: a site holds at most ${limit} files, ${text}.`);
        return undefined;
    }
    const key = await openKey(settings, { site, stored });
    if (!key)
        return undefined;
    const list = manifest && (await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .readList */ .LD)(site, { key, manifest }));
    const { live, candidates } = await lineUp(settings, { publish, compared, list });
    const believed = trust && stored.state === 'trusted';
    const there = new Set(believed ? list?.stored : await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .findStored */ .FC)(site, { key, claimed: list?.stored ?? [] }));
    const { versions, kept } = await selectVersions(publish, { compared, candidates, there });
    const copies = [...kept.values()].filter(([, sha256]) => !there.has(sha256));
    const bytes = copies.reduce((sum, [size]) => sum + size, 0);
    const copied = copies.length > 0 ? `; for that ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(copies.length, 'file')} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(bytes)}) will be stored` : '';
    const isLimited = job.restores === undefined && versions.length > settings.max;
    const former = isLimited ? settings.max : versions.filter((version) => version.id !== live.id).length;
    site.tools.log.info(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(former, 'version')} can be brought back${copied}.`);
    const listOf = (some) => {
        const whole = { version: 1, live, versions: some, stored: [...kept.keys()] };
        return { ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestFile */ .YE)(whole), path: (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .listPath */ .Kx)(key, id) };
    };
    const listed = listOf(versions);
    const before = list ? [(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .listPath */ .Kx)(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
    return {
        live,
        list: listed,
        cut: isLimited ? listOf(versions.slice(0, settings.max)) : undefined,
        dropped: before.filter((name) => !kept.has(name)).length,
        copies: copies.map((digest) => job.fetched.siteFile((0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .keptPath */ .MO)(key, digest[1]), digest)),
        paths: [listed.path, ...[...kept.keys()].map((sha256) => (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .keptPath */ .MO)(key, sha256))],
    };
}
async function openKey(versions, { site, stored }) {
    if ('why' in stored && (await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_5__/* .findKey */ .T)(versions, site)))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site has kept versions, and where they are cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(stored.why)}.`);
    try {
        return await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_5__/* .findOrCreateKey */ .e)(versions, site);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || ('manifest' in stored && stored.manifest.kept))
            throw error;
        site.tools.log.warning(`No former version is kept. ${error.message}`);
        return undefined;
    }
}
async function lineUp({ max, author }, { publish: { job, site, id }, compared, list, }) {
    const { stored, plan } = compared;
    const { restores } = job;
    const former = stored.state === 'trusted' ? (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .versionOf */ .E4)(stored.manifest, list) : undefined;
    const left = former && !restores?.hasFailed ? [former] : [];
    const known = [];
    for (const version of [...left, ...(list?.versions ?? [])])
        if (!known.some((other) => other.id === version.id || isSame(other.files, version.files)))
            known.push(version);
    if (restores)
        return goBack(known, restores);
    const times = [former, list?.live, ...known].map((version) => version?.at ?? 0);
    const at = Math.max(Math.floor(site.tools.clock.now()), ...times.map((other) => other + 1));
    const others = [];
    for (const version of known)
        if (!(await isDirectory(job, { plan, files: version.files })))
            others.push(version);
    const isFormer = former !== undefined && !others.some((version) => version.id === former.id);
    const { files: _, ...live } = isFormer ? former : { id, at, commit: job.commit, author, files: {} };
    return { live, candidates: others.slice(0, max + (job.settings.rollback ? 1 : 0)) };
}
function goBack(known, { version, hasFailed }) {
    const at = known.findIndex(({ id }) => id === version.id);
    const { left: isForward, files, ...live } = known[at] ?? version;
    const others = known.flatMap((other, index) => {
        if (index === at || isSame(other.files, files))
            return [];
        return !isForward && !hasFailed && index < at ? [{ ...other, left: true }] : [other];
    });
    return { live, candidates: [{ ...live, files }, ...others] };
}
function isSame(one, other) {
    const paths = Object.keys(one);
    if (paths.length !== Object.keys(other).length)
        return false;
    return paths.every((path) => Object.hasOwn(other, path) && one[path]?.[1] === other[path]?.[1]);
}
async function isDirectory({ files }, { plan, files: theirs }) {
    const isLike = ({ path, size }) => Object.hasOwn(theirs, path) && theirs[path]?.[0] === size;
    if (files.length !== Object.keys(theirs).length || !files.every(isLike))
        return false;
    const room = (0,_content_js__WEBPACK_IMPORTED_MODULE_2__/* .hashingRoom */ .yO)();
    for (const file of files) {
        const known = plan.digests.get(file.path) ?? file.digest;
        if ((known?.[1] ?? (await (0,_content_js__WEBPACK_IMPORTED_MODULE_2__/* .hashOf */ .qQ)(file, room))) !== theirs[file.path]?.[1])
            return false;
    }
    return true;
}
async function selectVersions({ job, site }, { compared, candidates, there }) {
    const { stored, plan } = compared;
    const { log, signal } = site.tools;
    const staying = new Set([...plan.digests.values(), ...(plan.kept?.values() ?? [])].map(([, sha256]) => sha256));
    const room = roomFor(job, { plan });
    const places = (0,_fetched_content_js__WEBPACK_IMPORTED_MODULE_4__/* .placesOf */ .e)([
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
            const limit = `a site holds at most ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite)} files`;
            log.warning(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${limit}.`);
            break;
        }
        const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !kept.has(sha256));
        try {
            checkBytes(lacking);
            await job.fetched.fetch(site.reader, lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] })));
        }
        catch (error) {
            signal.throwIfAborted();
            log.warning(`Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .describeVersion */ .MP)(version)} cannot be kept: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            continue;
        }
        versions.push(version);
        kept = all;
    }
    return { versions, kept };
}
function roomFor({ files }, { plan }) {
    return _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite - 2 - files.length - (plan.kept?.size ?? 0);
}
function checkBytes(lacking) {
    const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
    if (bytes > maxBytes)
        throw new Error(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(bytes)} would be copied, and the limit is ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatBytes */ .z3)(maxBytes)}.`);
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

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E4: () => (/* binding */ versionOf),
/* harmony export */   FC: () => (/* binding */ findStored),
/* harmony export */   Kx: () => (/* binding */ listPath),
/* harmony export */   LD: () => (/* binding */ readList),
/* harmony export */   MO: () => (/* binding */ keptPath),
/* harmony export */   MP: () => (/* binding */ describeVersion),
/* harmony export */   fU: () => (/* binding */ formatTime)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(73305);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60868);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(55308);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96450);







const short = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._maxLength */ .Eb(300)));
const facts = {
    id: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._maxLength */ .Eb(100)),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .int */ .Whr()),
    commit: short,
    author: short,
    left: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz(true)),
};
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .literal */ .euz(1),
    live: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3(facts),
    versions: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({ ...facts, files: _manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .filesSchema */ .bW })),
    stored: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._regex */ .Fk(/^[0-9a-f]{64}$/))),
});
const againMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
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
        const list = status === 200 && !cut ? parseList(text) : undefined;
        if (list)
            return list;
        if (wait === undefined)
            break;
        await clock.sleep(wait, signal);
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The site does not show the list of its former versions.');
}
async function look(reader, path) {
    try {
        return await reader.get(path, { maxBytes: _platform_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .pageLimits */ .M.fileSize });
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return { text: '', cut: false };
        throw error;
    }
}
function parseList(text) {
    const parsed = schema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
    return parsed.success ? parsed.data : undefined;
}
function versionOf(manifest, list) {
    const { commit } = manifest;
    const id = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .versionIdOf */ .JD)(manifest);
    const known = list?.live.id === id ? list.live : { id, commit };
    return { ...known, files: Object.fromEntries((0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .directoryFiles */ .pb)(manifest)) };
}
function describeVersion({ id, at, commit }) {
    const name = commit ? commit.slice(0, 7) : id.slice(0, 8);
    return at === undefined ? name : `${name} of ${formatTime(at)}`;
}
function formatTime(at) {
    return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
async function findStored({ reader }, { key, claimed }) {
    const found = [];
    await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .sideBySide */ .Q)(claimed, async (sha256) => {
        const { status } = await reader.get(keptPath(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
        if ([200, 206, 416].includes(status))
            found.push(sha256);
    });
    return found;
}


/***/ })

};
