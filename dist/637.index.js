export const id = 637;
export const ids = [637];
export const modules = {

/***/ 28453:
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
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(reader);
        const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored);
        if (seen?.publishId === ours)
            return;
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(seen, { ours, before }) || (shown && seen))
            throw racedError(seen);
        if (stored.state === 'foreign' && stored.status !== 200 && (before || shown))
            throw racedError(undefined);
        if (stored.state !== 'down' || wait === undefined)
            return;
        await tools.clock.sleep(wait, tools.signal);
    }
}
async function leaveOpen(site, { origin, files }) {
    try {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(site.reader);
        if (!('manifest' in stored) || stored.state === 'open')
            return;
        const { manifest } = stored;
        const { kept, leftAt, assetsFor, extra = [] } = manifest;
        const about = {
            ...origin,
            ...(kept ? { kept } : {}),
            ...(leftAt ? { leftAt } : {}),
            ...(assetsFor ? { assetsFor } : {}),
        };
        const stays = Object.fromEntries(extra.flatMap((path) => (manifest.files[path] ? [[path, manifest.files[path]]] : [])));
        const paths = [...new Set([...Object.keys(manifest.files), ...files.map(({ path }) => path)])];
        const open = { version: 1, publishId: site.tools.newId(), open: true, ...about, extra, files: stays, paths };
        await site.store([(0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)(open)]);
    }
    catch (error) {
        site.tools.log.debug(`The site could not be marked for repair: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 2340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ purgeVersions),
/* harmony export */   EH: () => (/* binding */ chooseVersion),
/* harmony export */   H$: () => (/* binding */ formerVersions),
/* harmony export */   q2: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _rivals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28453);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52295);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56203);








async function readVersions(job) {
    const page = await job.tools.pages.find(job.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${job.name} in this workspace.`);
    const site = (0,_site_js__WEBPACK_IMPORTED_MODULE_4__/* .openSite */ .c2)(job, page);
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readKnown */ .Uj)(site, { careful: true });
    if (stored.state === 'hidden')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site does not say what it keeps: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(stored.why)}.`);
    if (!('manifest' in stored) || !stored.manifest.kept)
        return { site, stored, key: undefined, list: undefined };
    const key = await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_5__/* .findKey */ .T)(job.versions, site);
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .readList */ .LD)(site, { key, manifest: stored.manifest }) : undefined;
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
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .describeVersion */ .MP)(list.live)} is live already.`);
    const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__/* .describeVersion */ .MP)(version), 100)}, id ${version.id.slice(0, 8)}`);
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
    const minter = site.minter([closed]);
    await Promise.all([noRival(), minter.target(closed)]);
    await site.tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji], noRival);
    await noRival();
    await site.store([closed], { minter });
    return kept.files;
}


/***/ }),

/***/ 8637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishOrRestore: () => (/* binding */ publishOrRestore),
  rollBackSite: () => (/* binding */ rollBackSite)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/plan.js
var pages_plan = __webpack_require__(79475);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/pages/changed-pages.js
var changed_pages = __webpack_require__(93507);
// EXTERNAL MODULE: ./build/src/pages/compare.js + 1 modules
var compare = __webpack_require__(79045);
// EXTERNAL MODULE: ./build/src/pages/prune-limit.js
var prune_limit = __webpack_require__(87372);
// EXTERNAL MODULE: ./build/src/pages/publish-job.js
var publish_job = __webpack_require__(71059);
// EXTERNAL MODULE: ./build/src/pages/rivals.js
var rivals = __webpack_require__(28453);
// EXTERNAL MODULE: ./build/src/pages/site.js
var site = __webpack_require__(52295);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/upload-progress.js




const everyMs = 10_000;
const maxLastNoteMs = 5000;
class Progress {
    done = { files: 0, bytes: 0 };
    digests;
    #site;
    #options;
    #total = { files: 0, bytes: 0 };
    #startedAt;
    #stop;
    #notedAt;
    #note;
    constructor(site, options) {
        const { clock, log } = site.tools;
        this.#site = site;
        this.#options = options;
        this.digests = new Map(options.digests);
        this.add(options.files);
        this.#startedAt = clock.now();
        this.#notedAt = this.#startedAt;
        this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
    }
    add(files) {
        this.#total.files += files.length;
        for (const { size } of files)
            this.#total.bytes += size;
    }
    stored(file, digest) {
        this.done.files++;
        this.done.bytes += file.size;
        this.digests.set(file.path, digest);
        const now = this.#site.tools.clock.now();
        if (now - this.#notedAt < everyMs || this.#note)
            return;
        this.#notedAt = now;
        this.#note = this.#writeNote(this.#site).finally(() => {
            this.#note = undefined;
        });
    }
    line() {
        const { done } = this;
        const elapsed = Math.max(1, this.#site.tools.clock.now() - this.#startedAt);
        const rate = (done.bytes / elapsed) * 1000;
        const left = rate > 0 ? (this.#total.bytes - done.bytes) / rate : undefined;
        return (`${(0,format/* formatNumber */.ZV)(done.files)} of ${(0,format/* count */.U9)(this.#total.files, 'file')}, ` +
            `${(0,format/* formatBytes */.z3)(done.bytes)} of ${(0,format/* formatBytes */.z3)(this.#total.bytes)}, ${(0,format/* formatBytes */.z3)(Math.round(rate))}/s` +
            (left ? `, about ${left < 60 ? `${Math.ceil(left)} s` : (0,format/* formatDuration */.a3)(left * 1000)} left` : ''));
    }
    #share() {
        const { files, bytes } = this.#total;
        return bytes > 0 ? this.done.bytes / bytes : this.done.files / Math.max(1, files);
    }
    async noteLast() {
        await this.end();
        if (this.digests.size === 0 || this.#site.page.status === 'draft')
            return;
        this.#site.tools.log.info('Noting what is stored, so that the next publish continues there.');
        await this.#writeNote(this.#site.under(AbortSignal.timeout(maxLastNoteMs)));
    }
    async end() {
        this.#stop();
        await this.#note;
    }
    async #writeNote(site) {
        const { opened } = this.#options;
        const note = (0,pages_manifest/* manifestFile */.YE)({ ...opened, files: { ...opened.files, ...Object.fromEntries(this.digests) } });
        try {
            const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
            if (seen && seen.publishId !== opened.publishId)
                return;
            await site.store([note]);
        }
        catch (error) {
            site.tools.log.debug(`The progress was not noted: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
}

// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload.js







const firstNamed = 8;
async function upload(publish, { compared, keeping }) {
    const { job, site, id } = publish;
    const { stored, plan } = compared;
    const manifest = openManifest(publish, { compared, keeping });
    const opened = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const window = new upload_window/* UploadWindow */.y(job.settings.concurrency);
    const minter = site.minter([opened, ...changed]);
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const expected = { ours: id, before };
    if (keeping)
        await site.store([keeping.list], { window });
    const noRival = stored.state === 'draft' ? undefined : (0,rivals/* checkNoRival */.eE)(site, { ...expected, shown: false });
    await Promise.all([minter.target(opened), noRival]);
    await site.store([opened], { minter, window });
    if (keeping)
        await site.store(keeping.copies, { window });
    job.outputs?.set({ changed: true });
    const progress = new Progress(site, { opened: manifest, files: changed, digests: plan.digests });
    const sending = { publish, minter, window, progress, expected };
    const sent = await site.tools.log.group(`Uploading ${(0,format/* count */.U9)(changed.length, 'file')}`, async () => {
        try {
            return await sendFiles(plan, sending);
        }
        catch (error) {
            await progress.noteLast();
            throw error;
        }
        finally {
            job.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
            await progress.end();
        }
    });
    const note = () => progress.noteLast();
    return { before, ...sent, ...progress.done, digests: progress.digests, first: firstSentOf(sent.plan), note, keeping };
}
function firstSentOf({ added, changed }) {
    const files = [...added, ...changed];
    const left = new Set(added);
    const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
    return first.slice(0, firstNamed).map(({ path }) => path);
}
async function sendFiles(plan, sending) {
    const { publish, minter, progress, expected } = sending;
    const { job, site } = publish;
    const { clock, log } = site.tools;
    const assets = [...plan.added, ...plan.changed].filter(isAsset);
    const look = () => {
        const stored = (0,live_manifest/* readStored */.CL)(site.reader);
        stored.catch(() => undefined);
        return { stored, at: clock.now() };
    };
    let last = look();
    const lookAgain = () => {
        if (clock.now() - last.at > rivals/* freshMs */.rA)
            last = look();
    };
    await send(assets, sending, lookAgain);
    lookAgain();
    const seen = await last.stored;
    const sent = assets.map(({ path }) => [path, progress.digests.get(path)]);
    (0,rivals/* checkNotOvertaken */.D7)(seen, { ...expected, sent });
    const shown = (0,live_manifest/* publishMarkerOf */.jW)(seen)?.publishId === expected.ours;
    let done = plan;
    if (plan.unchanged.length > 0 && !shown) {
        log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
        job.outputs?.set({ unchanged: 0 });
        for (const { path } of plan.unchanged)
            progress.digests.delete(path);
        minter.add(plan.unchanged);
        progress.add(plan.unchanged);
        await job.restores?.fetch(site, plan.unchanged);
        await send(plan.unchanged.filter(isAsset), sending);
    }
    await job.beforePages?.();
    await send([...done.added, ...done.changed].filter(site_file/* isPage */.yp), sending);
    log.info(progress.line());
    return { plan: done, shown };
}
const isAsset = (file) => !(0,site_file/* isPage */.yp)(file);
async function send(files, { publish: { site }, minter, window, progress }, onLast) {
    await site.store(files, { minter, window, onLast, onStored: (file, digest) => progress.stored(file, digest) });
}
function openManifest({ job, id, origin }, { compared: { stored, plan }, keeping }) {
    const former = 'manifest' in stored ? stored.manifest.kept : undefined;
    const unlisted = (former?.files ?? 0) + (keeping ? keeping.paths.length + 1 : 0);
    const list = keeping ? id : former?.list;
    const paths = new Set(job.files.map((file) => file.path));
    if (stored.state === 'trusted')
        for (const path of Object.keys(stored.manifest.files))
            paths.add(path);
    if (stored.state === 'open')
        for (const path of (0,pages_manifest/* pathsOf */.wG)(stored.manifest) ?? [])
            paths.add(path);
    return {
        version: 1,
        publishId: id,
        open: true,
        ...origin,
        files: Object.fromEntries(plan.kept ?? []),
        ...(plan.kept && plan.kept.size > 0 ? { extra: [...plan.kept.keys()] } : {}),
        ...assetTimes(job, plan),
        ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
        ...('why' in stored || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetTimes({ settings }, { leftAt }) {
    const assetsFor = Math.floor(settings.keepAssetsMs / 1000);
    return { ...(leftAt ? { leftAt } : {}), ...(assetsFor > 0 ? { assetsFor } : {}) };
}
function assetsFirst(a, b) {
    return Number((0,site_file/* isPage */.yp)(a)) - Number((0,site_file/* isPage */.yp)(b));
}

;// CONCATENATED MODULE: ./build/src/pages/switch-over.js





async function switchOver({ job, site, id, origin }, { uploaded, onFinalized }) {
    const { before, shown, keeping, plan, first } = uploaded;
    const files = digestsOf(job, uploaded);
    const digest = (0,pages_manifest/* directoryDigest */.CU)(job.files, uploaded.digests);
    const version = keeping?.live.id ?? job.restores?.version.id ?? id;
    const manifest = {
        ...{ version: 1, publishId: id, ...origin, digest, ...extraPaths(job, files), files, first },
        ...(version === id ? {} : { id: version }),
        ...(keeping ? { kept: { list: id, files: keeping.paths.length } } : {}),
        ...assetTimes(job, plan),
    };
    const closed = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const minter = site.minter([closed]);
    const noRival = () => (0,rivals/* checkNoRival */.eE)(site, { ours: id, before, shown });
    await Promise.all([noRival(), minter.target(closed)]);
    const { signal, clock } = site.tools;
    const lookedAt = clock.now();
    signal.throwIfAborted();
    const kept = keeping?.paths ?? [];
    const paths = [...Object.keys(files), ...kept];
    const mayLack = plan.unchanged.length + kept.length > 0;
    const finalized = await switch_over_submit(site, { paths, mayLack, beforeAgain: noRival }).catch(async (error) => {
        if (!signal.aborted)
            await uploaded.note();
        throw error;
    });
    onFinalized(finalized.pruned);
    if (!finalized.hasManifest)
        return { ...finalized, manifest };
    if (clock.now() - lookedAt > rivals/* freshMs */.rA)
        await noRival();
    await switch_over_close(site, { closed, minter });
    return { ...finalized, manifest };
}
async function switch_over_close(site, { closed, minter }) {
    try {
        await site.store([closed], { minter });
    }
    catch (error) {
        site.tools.signal.throwIfAborted();
        site.tools.log.warning(`The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function digestsOf(job, { digests, plan }) {
    const files = Object.create(null);
    for (const { path } of job.files) {
        const digest = digests.get(path);
        if (!digest)
            throw new Error(`${path} was neither uploaded nor known to be stored`);
        files[path] = digest;
    }
    for (const [path, digest] of plan.kept ?? [])
        files[path] = digest;
    return files;
}
function extraPaths({ files }, stored) {
    const own = new Set(files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
    const extra = Object.keys(stored).filter((path) => !own.has(path));
    return extra.length > 0 ? { extra } : {};
}
async function switch_over_submit({ page, tools: { pages, log } }, { paths, mayLack, beforeAgain }) {
    try {
        const published = await pages.publish(page.id, [...paths, pages_manifest/* manifestPath */.ji], beforeAgain);
        return { pruned: published?.prunedCount, hasManifest: true };
    }
    catch (error) {
        const refused = (0,errors/* isStatus */.zM)(error, 400, 413);
        if (refused && paths.length === wire/* pageLimits */.M.filesPerSite) {
            log.info('A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.');
            const pruned = (await pages.publish(page.id, paths, beforeAgain))?.prunedCount;
            return { pruned: pruned && pruned - 1, hasManifest: false };
        }
        if (error instanceof errors/* RequestError */.GI && /^platform-(refused|error)$/.test(error.code)) {
            throw new FinalizeFailed(error, mayLack);
        }
        throw error;
    }
}
class FinalizeFailed extends errors/* DeployError */.sH {
    mayLackFiles;
    constructor(cause, mayLack) {
        super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
        this.mayLackFiles = cause.code === 'platform-refused' && !(0,errors/* isStatus */.zM)(cause, 413) && mayLack;
    }
}

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/base/log.js
var base_log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
;// CONCATENATED MODULE: ./build/src/pages/wait-until-live.js








const pace = { first: 250, factor: 1.6, max: 5000 };
const hiddenAfter = 3;
const maxHealthBytes = 64 * 1024;
function healthPathOf({ settings, files }) {
    return settings.healthPath ?? (files.some(({ path }) => path === 'index.html') ? '/' : undefined);
}
async function waitUntilLive(site, { timeoutMs, ...expected }) {
    const { clock, log, signal } = site.tools;
    const startedAt = clock.now();
    let saidAt = startedAt;
    let seen = 'nothing yet';
    let refusals = 0;
    const look = async () => {
        const [manifest, health] = await Promise.all([
            lookAtManifest(site, expected),
            lookAtHealth(site, expected.healthPath),
        ]);
        seen = manifest?.why ?? health ?? seen;
        const isHidden = manifest?.status === 403 && expected.before === undefined && expected.healthPath !== undefined;
        if (isHidden && health === undefined && ++refusals === hiddenAfter) {
            log.warning(describeHidden(site));
            return 'live';
        }
        if (clock.now() - saidAt >= base_log/* progressLineEveryMs */.d) {
            saidAt = clock.now();
            const waited = (0,format/* formatDuration */.a3)(saidAt - startedAt);
            log.info((0,plain_text/* plainText */.wh)(`${site.url} does not show this publish after ${waited}: ${seen}.`));
        }
        return manifest === undefined && health === undefined ? 'live' : undefined;
    };
    if ((await (0,retry/* poll */.wt)(look, { timeoutMs, pace, clock, signal })) !== undefined)
        return;
    throw new errors/* DeployError */.sH('not-live', `${site.url} did not show this publish within ${(0,format/* formatDuration */.a3)(timeoutMs)}. Last seen: ${seen}.`);
}
async function lookOnce(site, expected) {
    if (expected.publishId === undefined)
        return;
    const stored = await (0,live_manifest/* readStored */.CL)(site.reader, expected.publishId);
    checkSeen(site, { ...expected, stored });
    if (stored.state !== 'down')
        return;
    const text = `The site does not answer, so whether another publish ran at the same time cannot be seen: ${stored.why}.`;
    site.tools.log.warning((0,plain_text/* plainText */.wh)(text));
}
function describeHidden({ url }) {
    return (0,plain_text/* plainText */.wh)(`${url} answers 403 for ${pages_manifest/* manifestPath */.ji}, as web servers do that refuse dot folders. The site is up, and so counts as live: whether it shows this very publish cannot be seen, and each publish sends every file.`);
}
async function lookAtManifest(site, expected) {
    const { publishId } = expected;
    if (publishId === undefined)
        return undefined;
    const stored = await (0,live_manifest/* readStored */.CL)(site.reader, publishId);
    if (checkSeen(site, { ...expected, stored })?.publishId === publishId)
        return undefined;
    return 'why' in stored ? stored : { why: 'an earlier publish' };
}
function checkSeen({ url, hasPassword }, { publishId, before, stored }) {
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (publishId !== undefined && (0,live_manifest/* isForeign */.jq)(marker, { ours: publishId, before }))
        throw (0,rivals/* racedError */.ar)(marker);
    if ('why' in stored && stored.status === 401 && !hasPassword) {
        throw new errors/* DeployError */.sH('password-needed', `${url} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`);
    }
    return marker;
}
async function lookAtHealth({ reader }, healthPath) {
    if (!healthPath)
        return undefined;
    try {
        const { status } = await reader.visit(healthPath, { maxBytes: maxHealthBytes });
        return status < 400 ? undefined : `${healthPath} answered ${status}`;
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return error.brief;
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/pages/verify.js






const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };
class SiteDamaged extends errors/* DeployError */.sH {
    constructor({ path, kind }) {
        super('site-damaged', `${(0,plain_text/* plainText */.wh)(path, 200)} ${findings[kind]}.`);
    }
}
const findings = {
    missing: 'is missing on the site, although it was stored there',
    'other bytes': 'is served with other bytes than were stored',
};
async function lookAtIndex(site, { digests }) {
    const digest = digests.get('index.html');
    if (!digest)
        return undefined;
    return (0,inspect/* inspect */.Nn)(site, { manifest: { files: { 'index.html': digest } } }).catch(() => undefined);
}
async function verify({ job, site, phases, trust }, { inspected, ...expected }) {
    const { wait, timeoutMs } = job.settings;
    const awaited = { ...expected, healthPath: healthPathOf(job) };
    const settled = wait
        ? phases.time('live', () => waitUntilLive(site, { ...awaited, timeoutMs }))
        : lookOnce(site, awaited);
    const failure = failureOf(settled);
    const damage = await (0,inspect/* inspect */.Nn)(site, { manifest: inspected, settled: failure });
    const notLive = await failure;
    site.tools.signal.throwIfAborted();
    if (notLive !== undefined || !damage)
        return notLive;
    const damaged = new SiteDamaged(damage);
    if (trust)
        throw damaged;
    site.tools.log.warning(damaged.message);
    return undefined;
}
async function verifyUnchanged({ job, site, phases }, { manifest, plan }) {
    const { settings, files, outputs } = job;
    const { log, signal } = site.tools;
    log.info('Nothing has changed since the last publish.');
    const version = (0,pages_manifest/* versionIdOf */.JD)(manifest);
    outputs?.set({ ...nothingSent, digest: (0,pages_manifest/* directoryDigest */.CU)(files, plan.digests), pages: [], version });
    const result = { ...nothingSent, url: site.url, plan, phases };
    const enough = new AbortController();
    const waiting = site.under(AbortSignal.any([signal, enough.signal]));
    const expected = { publishId: undefined, before: undefined, healthPath: healthPathOf(job) };
    const health = settings.wait
        ? phases.time('live', () => waitUntilLive(waiting, { ...expected, timeoutMs: settings.timeoutMs }))
        : Promise.resolve();
    const failure = failureOf(health);
    const damage = await (0,inspect/* inspect */.Nn)(site, { manifest });
    if (damage)
        enough.abort();
    const notLive = await failure;
    signal.throwIfAborted();
    if (!damage && notLive === undefined)
        return { result, notLive };
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: manifest.publishId, before: undefined })) {
        log.info('Another publish has begun since.');
        return { result, notLive: undefined };
    }
    if (damage)
        throw new SiteDamaged(damage);
    return { result, notLive };
}
function failureOf(promise) {
    return promise.then(() => undefined, (error) => error);
}

;// CONCATENATED MODULE: ./build/src/pages/publish.js













const maxRounds = 3;
async function publishSite(job) {
    const phases = new publish_job/* Phases */.V(job.tools.clock);
    const site = await phases.time('ensure', () => ensure(job));
    const { result, notLive } = await publishInRounds({ job, site, phases, origin: (0,pages_manifest/* originOf */.yv)(job) });
    if (notLive)
        throw notLive;
    return result;
}
async function ensure(job) {
    const { tools, name } = job;
    const found = await tools.pages.find(name);
    if (!found)
        tools.log.info(`Creating the site ${name}.`);
    const page = found ?? (await tools.pages.create(name));
    job.onEnsured?.(page, { isNew: !found });
    return (0,site/* openSite */.c2)(job, page);
}
async function publishInRounds(about) {
    const { job, site, origin } = about;
    const { clock, log, newId, random, signal } = job.tools;
    for (let round = 1;; round++) {
        const publish = { ...about, id: newId(), round, trust: job.settings.incremental && round === 1 };
        try {
            return await publishOnce(publish);
        }
        catch (error) {
            signal.throwIfAborted();
            if (!isRepairable(error, publish))
                throw error;
            const rival = error instanceof rivals/* PublishRaced */.FZ ? error.rival : undefined;
            const why = await job.superseded(rival ?? (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader))?.run);
            if (why || round === maxRounds) {
                await (0,rivals/* leaveOpen */.Cs)(site, { origin, files: job.files });
                throw why ? new rivals/* PublishRaced */.FZ(`${error.message} ${why}`) : error;
            }
            log.warning(`${error.message} Starting over with every file.`);
            await clock.sleep(1000 * round * (1 + random()), signal);
        }
    }
}
function isRepairable(error, { trust }) {
    if (!(error instanceof errors/* DeployError */.sH) || error instanceof rivals/* PublishOvertaken */.nZ)
        return false;
    if (error.code === 'publish-raced' || error.code === 'site-damaged')
        return true;
    return trust && error instanceof FinalizeFailed && error.mayLackFiles;
}
async function publishOnce(publish) {
    const { job, site, phases, trust } = publish;
    const compared = await phases.time('compare', () => (0,compare/* compare */.UD)(job, { site, trust, mayProtect: true }));
    const { stored, plan } = compared;
    job.outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });
    const leaves = await (0,compare/* whyLeft */.em)(publish, compared);
    if (leaves) {
        job.outputs?.set({ ...nothingSent, ...('manifest' in stored ? { version: (0,pages_manifest/* versionIdOf */.JD)(stored.manifest) } : {}) });
        return { result: { ...nothingSent, url: site.url, plan, phases, leaves }, notLive: undefined };
    }
    await (0,prune_limit/* checkPruneLimit */.K)(job, { site, plan });
    const { basicAuth } = job.access;
    if (basicAuth)
        await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
    if (stored.state === 'trusted' && !(0,compare/* hasWork */.OJ)(plan))
        return verifyUnchanged(publish, { manifest: stored.manifest, plan });
    return publishChanges(publish, compared);
}
async function publishChanges(publish, compared) {
    const { job, site, phases } = publish;
    const { stored, plan } = compared;
    const looking = lookAtIndex(site, plan);
    await job.restores?.fetch(site, [...plan.added, ...plan.changed]);
    let keeping;
    for (const retention of job.retentions)
        keeping = (await retention.retain(publish, compared)) ?? keeping;
    const uploaded = await phases.time('upload', () => upload(publish, { compared, keeping }));
    const damage = await looking;
    if (damage)
        throw new SiteDamaged(damage);
    let pruned = plan.deleted?.length ?? 0;
    const onFinalized = (counted = pruned) => {
        pruned = countPruned(publish, { compared, counted, dropped: keeping?.dropped });
        job.outputs?.set({ pruned });
    };
    const { manifest, hasManifest } = await phases.time('finalize', () => switchOver(publish, { uploaded, onFinalized }));
    const pages = (0,changed_pages/* changedPageUrls */.oM)(uploaded.plan, site.url);
    job.outputs?.set({ digest: manifest.digest ?? '', pages, version: (0,pages_manifest/* versionIdOf */.JD)(manifest) });
    const expected = { publishId: hasManifest ? publish.id : undefined, before: (0,live_manifest/* publishMarkerOf */.jW)(stored) };
    const notLive = await verify(publish, { ...expected, inspected: manifest });
    if (keeping?.cut && notLive === undefined)
        await site.store([keeping.cut]);
    const { files, bytes } = uploaded;
    return {
        result: { changed: true, url: site.url, plan: uploaded.plan, uploaded: files, bytes, pruned, phases },
        notLive,
    };
}
function countPruned({ site, trust }, { compared, counted, dropped }) {
    const { stored, plan } = compared;
    const deleted = plan.deleted?.length;
    const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
    const pruned = Math.max(counted - (dropped ?? kept), Math.min(counted, deleted ?? 0));
    if (deleted === undefined || stored.state === 'draft')
        return pruned;
    if (counted - kept - deleted > indexCopies(stored.state === 'trusted' ? stored.manifest : undefined)) {
        const text = `Finalizing deleted ${(0,format/* count */.U9)(counted - kept, 'file')}, and the plan knew of ${deleted}.`;
        if (trust)
            throw new rivals/* PublishRaced */.FZ(text);
        site.tools.log.warning(text);
    }
    return pruned;
}
function indexCopies(former) {
    return Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
}

// EXTERNAL MODULE: ./build/src/pages/versions/choose-version.js
var choose_version = __webpack_require__(2340);
// EXTERNAL MODULE: ./build/src/pages/versions/fetched-content.js
var fetched_content = __webpack_require__(98183);
// EXTERNAL MODULE: ./build/src/pages/versions/runner-retention.js
var runner_retention = __webpack_require__(6621);
// EXTERNAL MODULE: ./build/src/pages/versions/version-list.js
var version_list = __webpack_require__(56203);
;// CONCATENATED MODULE: ./build/src/pages/versions/restore-version.js











async function publishOrRestore(job) {
    try {
        return await publishSite(job);
    }
    catch (error) {
        const runner = job.retentions.find((retention) => retention instanceof runner_retention.RunnerRetention);
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
    const { tools } = job;
    const { stored, key = '', list } = await (0,choose_version/* readVersions */.q2)(job);
    const version = (0,choose_version/* chooseVersion */.EH)(list, { stored, wanted });
    tools.log.info(`Going back to version ${(0,version_list/* describeVersion */.MP)(version)}.`);
    const live = 'manifest' in stored ? stored.manifest : undefined;
    const places = (0,fetched_content/* placesOf */.e)([live?.files ?? {}, version.files]);
    for (const sha256 of list?.stored ?? [])
        places.set(sha256, [(0,version_list/* keptPath */.MO)(key, sha256), ...(places.get(sha256) ?? [])]);
    const isLeft = live && (stored.state === 'trusted' || live.commit !== version.commit);
    const from = isLeft ? [live.commit, live.digest] : [];
    const result = await publishOrRestore(restoredJob(job, { version, live, places, from, hasFailed: false }));
    job.outputs?.set({ 'rolled-back': true, commit: version.commit ?? '' });
    return { ...result, notes: [`Rolled back to version ${(0,version_list/* describeVersion */.MP)(version)}.`] };
}
function restoredJob(job, restoring) {
    const { version, live, from, local, places, hasFailed } = restoring;
    const { extra = [], leftAt = {}, assetsFor = 0 } = live ?? {};
    const fetch = async (site, files) => {
        const wanted = files.flatMap(({ digest, path }) => digest && !local?.has(path) ? [{ digest, paths: places.get(digest[1]) ?? [] }] : []);
        await job.fetched.fetch(site.reader, wanted).catch((error) => {
            job.tools.signal.throwIfAborted();
            const text = `Version ${(0,version_list/* describeVersion */.MP)(version)} cannot be brought back: ${(0,errors/* messageOf */.bD)(error)}`;
            throw new errors/* DeployError */.sH('version-missing', text, { cause: error });
        });
    };
    const { repository, repositoryId = '', rolledBackFrom = [] } = live ?? {};
    const back = new Set([version.commit, hasFailed ? live?.digest : undefined]);
    const leaves = [...rolledBackFrom, ...from].flatMap((one) => (one && !back.has(one) ? [one] : []));
    const restores = {
        ...{ version, hasFailed, fetch },
        leaves: [...new Set(leaves)].slice(-40),
        keeps: new Set(extra.filter((path) => !Object.hasOwn(version.files, path) && !Object.hasOwn(leftAt, path))),
        owner: repository ? { ...job.owner, repository, repositoryId } : job.owner,
    };
    return {
        ...job,
        restores,
        files: Object.entries(version.files).map(([path, digest]) => ({
            ...(local?.get(path) ?? job.fetched.siteFile(path, digest)),
            digest,
        })),
        commit: version.commit,
        settings: {
            ...job.settings,
            maxPrune: { share: 1 },
            keepAssetsMs: job.settings.keepAssetsMs || assetsFor * 1000,
        },
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
async function republish(job, { publish, manifest, plan }) {
    const { site, id } = publish;
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
    const before = (0,live_manifest/* publishMarkerOf */.jW)({ state: 'trusted', manifest });
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: id, before }))
        throw (0,rivals/* racedError */.ar)(seen);
    const version = (0,version_list/* versionOf */.E4)(manifest, undefined);
    const restored = restoredJob(job, {
        version,
        live: manifest,
        places: (0,fetched_content/* placesOf */.e)([Object.fromEntries((0,pages_manifest/* directoryFiles */.pb)(manifest))]),
        from: [job.commit, await (0,pages_plan/* digestOfDirectory */.r)(job.files, plan.digests)],
        hasFailed: true,
        local: new Map((job.restores ? [] : plan.unchanged).map((file) => [file.path, file])),
    });
    const { settings, tools } = restored;
    const again = {
        ...restored,
        outputs: undefined,
        settings: { ...settings, healthPath: undefined, wait: true },
        retentions: job.retentions.filter((retention) => !(retention instanceof runner_retention.RunnerRetention)),
    };
    const trust = seen?.publishId === id;
    const phases = new publish_job/* Phases */.V(tools.clock);
    const about = { job: again, site, phases, id: tools.newId(), round: 1, trust, origin: (0,pages_manifest/* originOf */.yv)(again) };
    const { notLive } = await publishOnce(about);
    if (notLive)
        throw notLive;
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
