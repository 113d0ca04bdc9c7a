export const id = 123;
export const ids = [123];
export const modules = {

/***/ 2340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ purgeVersions),
/* harmony export */   EH: () => (/* binding */ chooseVersion),
/* harmony export */   H$: () => (/* binding */ formerVersions),
/* harmony export */   q2: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _rivals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28453);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52295);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8206);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(56203);









async function readVersions(job) {
    const page = await job.tools.pages.find(job.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${job.name} in this workspace.`);
    const site = (0,_site_js__WEBPACK_IMPORTED_MODULE_4__/* .openSite */ .c2)(job, page);
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readKnown */ .Uj)(site, { careful: true });
    if (stored.state === 'hidden')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site does not say what it keeps: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(stored.why)}.`);
    if (!('manifest' in stored) || !stored.manifest.kept)
        return { site, stored, key: undefined, list: undefined };
    const key = await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .findKey */ .Tj)(job.versions, site);
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .readList */ .LD)(site, { key, manifest: stored.manifest }) : undefined;
    return { site, stored, key, list };
}
function formerVersions(list, stored) {
    const live = stored.state === 'trusted' ? (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .versionIdOf */ .JD)(stored.manifest) : undefined;
    return list.versions.filter(({ id }) => id !== live);
}
function chooseVersion(list, { stored, wanted }) {
    const former = list ? formerVersions(list, stored) : [];
    const found = list && (wanted === 'previous' ? previousVersion(list, { stored, former }) : findByName(former, wanted));
    if (found)
        return found;
    if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(list.live)} is live already.`);
    const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(version), 100)}, id ${version.id.slice(0, 8)}`);
    const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}
function previousVersion({ live }, { stored, former }) {
    const interrupted = stored.state === 'open' && former.find(({ id }) => id === live.id);
    return interrupted || former.find(({ left }) => !left);
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
    const noRival = () => (0,_rivals_js__WEBPACK_IMPORTED_MODULE_3__/* .checkNoRival */ .eE)(site, { ours, before: undefined, shown: true });
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)(manifest);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__/* .Minter */ .Y([closed], site);
    await Promise.all([noRival(), minter.target(closed)]);
    await site.tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji], noRival);
    await noRival();
    await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_5__/* .uploadFiles */ .Z)(site, [closed], { minter });
    return kept.files;
}


/***/ }),

/***/ 26123:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishOrRestore: () => (/* binding */ publishOrRestore),
  retentionsOf: () => (/* binding */ retentionsOf),
  rollBackSite: () => (/* binding */ rollBackSite)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/publish.js + 4 modules
var publish = __webpack_require__(29299);
// EXTERNAL MODULE: ./build/src/pages/publish-job.js
var publish_job = __webpack_require__(71059);
// EXTERNAL MODULE: ./build/src/pages/rivals.js
var rivals = __webpack_require__(28453);
// EXTERNAL MODULE: ./build/src/pages/versions/choose-version.js
var choose_version = __webpack_require__(2340);
// EXTERNAL MODULE: ./build/src/pages/versions/fetched-content.js
var fetched_content = __webpack_require__(98183);
// EXTERNAL MODULE: ./build/src/pages/versions/runner-retention.js
var runner_retention = __webpack_require__(6621);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
// EXTERNAL MODULE: ./build/src/pages/versions/version-list.js
var version_list = __webpack_require__(56203);
;// CONCATENATED MODULE: ./build/src/pages/versions/site-retention.js








const maxBytes = 500 * 1024 * 1024;
const maxListBytes = 20 * 1024 * 1024;
const filesLimit = `a site holds at most ${(0,format/* formatNumber */.ZV)(wire/* pageLimits */.M.filesPerSite)} files`;
async function retainOnSite(settings, { publish, compared }) {
    const { job, site, id, trust } = publish;
    const { stored } = compared;
    const { log } = site.tools;
    if (roomFor(job, compared) < 0) {
        const text = 'and the list of versions has no place beside this one';
        log.warning(`No former version is kept: ${filesLimit}, ${text}.`);
        return undefined;
    }
    const key = await openKey(settings, { site, stored });
    if (!key)
        return undefined;
    const manifest = 'manifest' in stored ? stored.manifest : undefined;
    const list = manifest && (await (0,version_list/* readList */.LD)(site, { key, manifest }));
    const { live, candidates } = await lineUp(settings, { publish, compared, list });
    const believed = trust && stored.state === 'trusted';
    const there = new Set(believed ? list?.stored : await (0,version_list/* findStored */.FC)(site, { key, claimed: list?.stored ?? [] }));
    const { versions, contents } = await selectVersions(publish, { compared, candidates, there });
    const copies = [...contents.values()].filter(([, sha256]) => !there.has(sha256));
    const bytes = (0,format/* formatBytes */.z3)(copies.reduce((sum, [size]) => sum + size, 0));
    const copied = copies.length > 0 ? `; for that ${(0,format/* count */.U9)(copies.length, 'file')} (${bytes}) will be stored` : '';
    const isLimited = job.restores === undefined && versions.length > settings.max;
    const former = isLimited ? settings.max : versions.filter((version) => version.id !== live.id).length;
    log.info(`${(0,format/* count */.U9)(former, 'version')} can be brought back${copied}.`);
    const listOf = (some) => {
        const whole = { version: 1, live, versions: some, stored: [...contents.keys()] };
        return { ...(0,pages_manifest/* manifestFile */.YE)(whole), path: (0,version_list/* listPath */.Kx)(key, id) };
    };
    const listed = listOf(versions);
    const before = list ? [(0,version_list/* listPath */.Kx)(key, manifest?.kept?.list ?? ''), ...list.stored] : [];
    return {
        live,
        list: listed,
        cut: isLimited ? listOf(versions.slice(0, settings.max)) : undefined,
        dropped: before.filter((name) => !contents.has(name)).length,
        copies: copies.map((digest) => job.fetched.siteFile((0,version_list/* keptPath */.MO)(key, digest[1]), digest)),
        paths: [listed.path, ...[...contents.keys()].map((sha256) => (0,version_list/* keptPath */.MO)(key, sha256))],
    };
}
async function openKey(versions, { site, stored }) {
    if ('why' in stored && (await (0,version_list/* findKey */.Tj)(versions, site))) {
        const text = `The site has kept versions, and where they are cannot be read: ${(0,plain_text/* plainText */.wh)(stored.why)}.`;
        throw new errors/* DeployError */.sH('versions-unknown', text);
    }
    try {
        return await (0,version_list/* findOrCreateKey */.e1)(versions, site);
    }
    catch (error) {
        if (!(error instanceof errors/* DeployError */.sH) || ('manifest' in stored && stored.manifest.kept))
            throw error;
        site.tools.log.warning(`No former version is kept. ${error.message}`);
        return undefined;
    }
}
async function lineUp({ max, author }, { publish, compared, list }) {
    const { job, site, id } = publish;
    const { stored } = compared;
    const former = stored.state === 'trusted' ? (0,version_list/* versionOf */.E4)(stored.manifest, list) : undefined;
    const left = former && !job.restores?.hasFailed ? [former] : [];
    const known = [];
    for (const version of [...left, ...(list?.versions ?? [])])
        if (!known.some((other) => other.id === version.id || isSame(other.files, version.files)))
            known.push(version);
    if (job.restores)
        return goBack(known, job.restores);
    const times = [former, list?.live, ...known].map((version) => version?.at ?? 0);
    const at = Math.max(Math.floor(site.tools.clock.now()), ...times.map((other) => other + 1));
    const others = [];
    for (const version of known)
        if (!(await isDirectory(version, { job, compared })))
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
async function isDirectory({ files: theirs }, { job: { files }, compared: { plan } }) {
    const isLike = ({ path, size }) => Object.hasOwn(theirs, path) && theirs[path]?.[0] === size;
    if (files.length !== Object.keys(theirs).length || !files.every(isLike))
        return false;
    const room = (0,content/* hashingRoom */.yO)();
    for (const file of files) {
        const known = plan.digests.get(file.path) ?? file.digest;
        if ((known?.[1] ?? (await (0,content/* hashOf */.qQ)(file, room))) !== theirs[file.path]?.[1])
            return false;
    }
    return true;
}
async function selectVersions({ job, site }, { compared, candidates, there }) {
    const { stored, plan } = compared;
    const { log, signal } = site.tools;
    const staying = new Set([...plan.digests.values(), ...(plan.retained?.values() ?? [])].map(([, sha256]) => sha256));
    const room = roomFor(job, compared);
    const live = 'manifest' in stored ? [stored.manifest.files] : [];
    const places = (0,fetched_content/* placesOf */.e)([...live, ...candidates.map((version) => version.files)]);
    const versions = [];
    let contents = new Map();
    let listBytes = 0;
    for (const [index, version] of candidates.entries()) {
        const needed = Object.values(version.files).filter(([, sha256]) => !staying.has(sha256));
        const all = new Map([...contents, ...needed.map((digest) => [digest[1], digest])]);
        listBytes += Buffer.byteLength(JSON.stringify(version));
        if (all.size > room || listBytes > maxListBytes) {
            log.warning(`${(0,format/* count */.U9)(candidates.length - index, 'former version')}, the oldest, cannot be kept: ${filesLimit}.`);
            break;
        }
        const lacking = [...all.values()].filter(([, sha256]) => !there.has(sha256) && !contents.has(sha256));
        const bytes = lacking.reduce((sum, [size]) => sum + size, 0);
        try {
            if (bytes > maxBytes)
                throw new Error(`${(0,format/* formatBytes */.z3)(bytes)} would be copied, and the limit is ${(0,format/* formatBytes */.z3)(maxBytes)}.`);
            const wanted = lacking.map((digest) => ({ digest, paths: places.get(digest[1]) ?? [] }));
            await job.fetched.fetch(site, wanted);
        }
        catch (error) {
            signal.throwIfAborted();
            if (error instanceof errors/* DeployError */.sH)
                throw error;
            log.warning(`Version ${(0,version_list/* describeVersion */.MP)(version)} cannot be kept: ${(0,errors/* messageOf */.bD)(error)}`);
            continue;
        }
        versions.push(version);
        contents = all;
    }
    return { versions, contents };
}
function roomFor({ files }, { plan }) {
    return wire/* pageLimits */.M.filesPerSite - 2 - files.length - (plan.retained?.size ?? 0);
}

;// CONCATENATED MODULE: ./build/src/pages/versions/restore-version.js











function retentionsOf({ settings, versions }) {
    const onRunner = settings.rollback ? [new runner_retention/* RunnerRetention */.p()] : [];
    if (!versions)
        return onRunner;
    return [...onRunner, { retain: (publish, compared) => retainOnSite(versions, { publish, compared }) }];
}
async function publishOrRestore(job) {
    try {
        return await (0,publish/* publishSite */.b)(job);
    }
    catch (error) {
        const runner = job.retentions.find((retention) => retention instanceof runner_retention/* RunnerRetention */.p);
        const isFailed = error instanceof errors/* DeployError */.sH && ['not-live', 'finalize-failed'].includes(error.code);
        if (!runner?.former || !isFailed)
            throw error;
        throw await restoreFormer(job, { former: runner.former, failure: error });
    }
    finally {
        job.fetched.end();
    }
}
async function rollBackSite(job, wanted) {
    const { stored, key = '', list } = await (0,choose_version/* readVersions */.q2)(job);
    const version = (0,choose_version/* chooseVersion */.EH)(list, { stored, wanted });
    const described = (0,version_list/* describeVersion */.MP)(version);
    job.tools.log.info(`Going back to version ${described}.`);
    const live = 'manifest' in stored ? stored.manifest : undefined;
    const places = (0,fetched_content/* placesOf */.e)([live?.files ?? {}, version.files]);
    for (const sha256 of list?.stored ?? [])
        places.set(sha256, [(0,version_list/* keptPath */.MO)(key, sha256), ...(places.get(sha256) ?? [])]);
    const isLeft = live && (stored.state === 'trusted' || live.commit !== version.commit);
    const from = isLeft ? [live.commit, live.digest] : [];
    const result = await publishOrRestore(restoredJob(job, { version, live, places, from, hasFailed: false }));
    job.outputs?.set({ 'rolled-back': true, commit: version.commit ?? '' });
    return { ...result, notes: [`Rolled back to version ${described}.`] };
}
function restoredJob(job, { version, live, from, local, places, hasFailed }) {
    const { extra = [], leftAt = {}, assetsFor = 0, repository, repositoryId = '', rolledBackFrom = [] } = live ?? {};
    const fetch = async (site, files, code) => {
        const wanted = files.flatMap(({ digest, path }) => digest && !local?.has(path) ? [{ digest, paths: places.get(digest[1]) ?? [] }] : []);
        await job.fetched.fetch(site, wanted).catch((error) => {
            job.tools.signal.throwIfAborted();
            const text = `Version ${(0,version_list/* describeVersion */.MP)(version)} cannot be brought back: ${(0,errors/* messageOf */.bD)(error)}`;
            throw new errors/* DeployError */.sH(code, text, { cause: error });
        });
    };
    const back = new Set([version.commit, hasFailed ? live?.digest : undefined]);
    const leaves = [...rolledBackFrom, ...from].flatMap((one) => (one && !back.has(one) ? [one] : []));
    const restores = {
        ...{ version, hasFailed, fetch },
        leaves: [...new Set(leaves)].slice(-40),
        keeps: new Set(extra.filter((path) => !Object.hasOwn(version.files, path) && !Object.hasOwn(leftAt, path))),
        owner: repository ? { ...job.owner, repository, repositoryId } : job.owner,
    };
    const files = Object.entries(version.files).map(([path, digest]) => ({
        ...(local?.get(path) ?? job.fetched.siteFile(path, digest)),
        digest,
    }));
    const keepAssetsMs = job.settings.keepAssetsMs || assetsFor * 1000;
    return {
        ...{ ...job, restores, files, directory: live?.directory, commit: version.commit },
        settings: { ...job.settings, maxPrune: { share: 1 }, keepAssetsMs },
    };
}
async function restoreFormer(job, { former, failure }) {
    job.tools.log.info(`${failure.message} Putting back what was live before.`);
    try {
        await republish(job, former);
        job.outputs?.set({ 'rolled-back': true });
        const text = `${failure.message} The version before was put back and is live again.`;
        return new errors/* DeployError */.sH(failure.code, text, { cause: failure });
    }
    catch (error) {
        job.tools.signal.throwIfAborted();
        job.outputs?.set({ 'rolled-back': false });
        const text = `The version before could not be put back: ${(0,errors/* messageOf */.bD)(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
        return new errors/* DeployError */.sH('rollback-failed', text, { cause: failure });
    }
}
async function republish(job, { publish: { site, id }, manifest, plan }) {
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
    const before = (0,live_manifest/* publishMarkerOf */.jW)({ state: 'trusted', manifest });
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: id, before }))
        throw (0,rivals/* racedError */.ar)(seen);
    const restored = restoredJob(job, {
        version: (0,version_list/* versionOf */.E4)(manifest, undefined),
        live: manifest,
        places: (0,fetched_content/* placesOf */.e)([Object.fromEntries((0,pages_manifest/* directoryFiles */.pb)(manifest))]),
        from: [job.commit, await (0,pages_manifest/* digestOfDirectory */.rm)(job.files, plan.digests)],
        hasFailed: true,
        local: new Map((job.restores ? [] : plan.unchanged).map((file) => [file.path, file])),
    });
    const again = {
        ...{ ...restored, outputs: undefined },
        settings: { ...restored.settings, healthPath: undefined, wait: true },
        retentions: job.retentions.filter((retention) => !(retention instanceof runner_retention/* RunnerRetention */.p)),
    };
    const { notLive } = await (0,publish/* publishOnce */.n)({
        ...{ job: again, site, round: 1, id: job.tools.newId(), origin: (0,pages_manifest/* originOf */.yv)(again) },
        phases: new publish_job/* Phases */.V(job.tools.clock),
        trust: seen?.publishId === id,
    });
    if (notLive)
        throw notLive;
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
/* harmony export */   Tj: () => (/* binding */ findKey),
/* harmony export */   e1: () => (/* binding */ findOrCreateKey)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(73305);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60868);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(55308);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(90457);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(96450);











const short = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._maxLength */ .Eb(300)));
const facts = {
    id: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._maxLength */ .Eb(100)),
    at: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .int */ .Whr()),
    commit: short,
    author: short,
    left: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .euz(true)),
};
const schema = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .euz(1),
    live: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3(facts),
    versions: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({ ...facts, files: _manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .filesSchema */ .bW })),
    stored: zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_10__/* ._regex */ .Fk(/^[0-9a-f]{64}$/))),
});
async function findKey({ tags }, { page, tools }) {
    const found = await (await tags()).of({ type: 'mypage', id: page.id });
    if (!found)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The tags of the site cannot be read, and one says where its versions are.');
    const key = found.map((tag) => /^versions ([0-9a-f]{32})$/.exec(tag)?.[1]).find((one) => one !== undefined);
    if (key)
        tools.log.mask(key);
    return key;
}
async function findOrCreateKey(settings, site) {
    const found = await findKey(settings, site);
    if (found)
        return found;
    const tags = await settings.tags();
    const resource = { type: 'mypage', id: site.page.id };
    const others = (await tags.of(resource)) ?? [];
    if (others.length < _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTags */ .MH)
        await tags.set(resource, [...others, `versions ${site.tools.newId().replaceAll('-', '')}`]);
    const made = await findKey(settings, site);
    if (made)
        return made;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site cannot be tagged; it has ${others.length} of ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .maxTags */ .MH} tags.`);
}
function keptPath(key, sha256) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_8__/* .manifestFolder */ .UB}/${key}/${sha256}`;
}
function listPath(key, publishId) {
    return `${_site_file_js__WEBPACK_IMPORTED_MODULE_8__/* .manifestFolder */ .UB}/${key}/${publishId}.json`;
}
async function readList({ reader, tools }, { key, manifest }) {
    const { kept } = manifest;
    if (!kept)
        return undefined;
    const look = () => lookAtList(reader, listPath(key, kept.list));
    const list = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .again */ .TG)(_live_manifest_js__WEBPACK_IMPORTED_MODULE_6__/* .minuteOfLooks */ .mm, look, { ...tools, isEnough: (found) => found !== undefined });
    if (list)
        return list;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'The site does not show the list of its former versions.');
}
async function lookAtList(reader, path) {
    try {
        const { status, text, cut } = await reader.get(path, { maxBytes: _platform_wire_js__WEBPACK_IMPORTED_MODULE_5__/* .pageLimits */ .M.fileSize });
        if (status !== 200 || cut)
            return undefined;
        const parsed = schema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
        return parsed.success ? parsed.data : undefined;
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return undefined;
        throw error;
    }
}
function versionOf(manifest, list) {
    const { commit } = manifest;
    const id = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .versionIdOf */ .JD)(manifest);
    const known = list?.live.id === id ? list.live : { id, commit };
    return { ...known, files: Object.fromEntries((0,_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .directoryFiles */ .pb)(manifest)) };
}
function describeVersion({ id, at, commit }) {
    const name = commit ? commit.slice(0, 7) : id.slice(0, 8);
    return at === undefined ? name : `${name} of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .formatTime */ .fU)(at)}`;
}
async function findStored({ reader }, { key, claimed }) {
    const found = [];
    await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_4__/* .sideBySide */ .Q)(claimed, async (sha256) => {
        const { status } = await reader.get(keptPath(key, sha256), { maxBytes: 1, range: 'bytes=0-0' });
        if ([200, 206, 416].includes(status))
            found.push(sha256);
    });
    return found;
}


/***/ })

};
