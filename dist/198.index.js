export const id = 198;
export const ids = [198];
export const modules = {

/***/ 14027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ FetchedContent),
/* harmony export */   e: () => (/* binding */ placesOf)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60868);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);





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
class FetchedContent {
    #tools;
    #named;
    constructor(tools) {
        this.#tools = tools;
    }
    get #folder() {
        this.#named ??= (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#tools.tempFolder, `rollback-${this.#tools.newId()}`);
        return this.#named;
    }
    siteFile(path, digest) {
        return { path, size: digest[0], source: { file: this.#fileOf(digest) } };
    }
    async fetch(reader, wanted) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(this.#folder, { recursive: true, mode: 0o700 });
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .sideBySide */ .Q)(wanted, (one) => this.#fetchOne(reader, one));
    }
    async #fetchOne(reader, { digest, paths }) {
        const file = this.#fileOf(digest);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return;
        let reason = 'There is no such file.';
        for (const path of paths) {
            const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
            if (status === 200 && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .isDigestOf */ ._Q)(digest, body)) {
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
                return;
            }
            const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(path, 200);
            reason = status === 200 ? `${name} is not as the manifest says.` : `${name} answered ${status}.`;
        }
        throw new Error(reason);
    }
    #fileOf([, sha256]) {
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(this.#folder, sha256);
    }
    end() {
        if (this.#named && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.#named))
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#named, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 58198:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishSite: () => (/* binding */ publishSite)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/pages/changed-pages.js
var changed_pages = __webpack_require__(93507);
// EXTERNAL MODULE: ./build/src/pages/compare.js + 1 modules
var compare = __webpack_require__(11446);
// EXTERNAL MODULE: ./build/src/pages/fetched-content.js
var fetched_content = __webpack_require__(14027);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/pages/digest.js
var pages_digest = __webpack_require__(39880);
// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/overlap.js
var overlap = __webpack_require__(74905);
;// CONCATENATED MODULE: ./build/src/pages/finalize.js






async function finalize(request, { attempt: { site, publishId, origin }, sent, before, onFinalized }) {
    const files = digestsOf(request, sent);
    const digest = (0,pages_digest.directoryDigest)(request.files, sent.digests);
    const about = { ...origin, digest, ...extraPaths(request, files), ...versionParts(publishId, sent) };
    const manifest = { version: 1, publishId, ...about, files, first: sent.first };
    const closed = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const minter = site.minter([closed]);
    const noRival = () => (0,overlap/* checkNoRival */.eE)(site, { ours: publishId, before, shown: sent.shown });
    (0,inspect.connectForSample)(site, request.files.length);
    await Promise.all([noRival(), minter.target(closed)]);
    const { signal, clock } = site.tools;
    const lookedAt = clock.now();
    signal.throwIfAborted();
    const kept = sent.keeping?.paths ?? [];
    const paths = [...Object.keys(files), ...kept];
    const mayLack = sent.plan.unchanged.length + kept.length > 0;
    const finalized = await finalize_submit(site, { paths, mayLack, beforeAgain: noRival }).catch(async (error) => {
        if (!signal.aborted)
            await sent.note();
        throw error;
    });
    onFinalized(finalized.pruned);
    if (!finalized.hasManifest)
        return { ...finalized, manifest };
    if (clock.now() - lookedAt > overlap/* freshMs */.rA)
        await noRival();
    await finalize_close(site, { closed, minter });
    return { ...finalized, manifest };
}
async function finalize_close(site, { closed, minter }) {
    try {
        await site.store([closed], { minter });
    }
    catch (error) {
        site.tools.signal.throwIfAborted();
        site.tools.log.warning(`The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function digestsOf(request, { digests, plan }) {
    const files = Object.create(null);
    for (const { path } of request.files) {
        const digest = digests.get(path);
        if (!digest)
            throw new Error(`${path} was neither uploaded nor known to be stored`);
        files[path] = digest;
    }
    for (const [path, digest] of plan.kept ?? [])
        files[path] = digest;
    return files;
}
function versionParts(publishId, { keeping, plan: { leftAt } }) {
    return {
        ...(keeping && keeping.live.id !== publishId ? { id: keeping.live.id } : {}),
        ...(keeping ? { kept: { list: publishId, files: keeping.paths.length } } : {}),
        ...(leftAt ? { leftAt } : {}),
    };
}
function extraPaths({ files }, stored) {
    const own = new Set(files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
    const extra = Object.keys(stored).filter((path) => !own.has(path));
    return extra.length > 0 ? { extra } : {};
}
async function finalize_submit({ page, tools: { pages, log } }, { paths, mayLack, beforeAgain }) {
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

// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/phases.js
var pages_phases = __webpack_require__(58988);
// EXTERNAL MODULE: ./build/src/pages/prune-limit.js
var prune_limit = __webpack_require__(87372);
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
    const stored = await (0,live_manifest.readStored)(site.reader, expected.publishId);
    checkSeen(site, { ...expected, stored });
    if (stored.state !== 'unknown' || (stored.status !== undefined && stored.status < 500))
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
    const stored = await (0,live_manifest.readStored)(site.reader, publishId);
    if (checkSeen(site, { ...expected, stored })?.publishId === publishId)
        return undefined;
    return stored.state === 'unknown' ? stored : { why: 'an earlier publish' };
}
function checkSeen({ url, hasPassword }, { publishId, before, stored }) {
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (publishId !== undefined && (0,live_manifest/* isForeign */.jq)(marker, { ours: publishId, before }))
        throw (0,overlap/* racedError */.ar)(marker);
    if (stored.state === 'unknown' && stored.status === 401 && !hasPassword) {
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

;// CONCATENATED MODULE: ./build/src/pages/verify-publish.js




function failureOf(promise) {
    return promise.then(() => undefined, (error) => error);
}
function describeDamage({ path, kind }) {
    const finding = kind === 'missing'
        ? 'is missing on the site, although it was stored there'
        : 'is served with other bytes than were stored';
    return `${(0,plain_text/* plainText */.wh)(path, 200)} ${finding}.`;
}
async function lookAtIndex(site, { digests }) {
    const digest = digests.get('index.html');
    if (!digest)
        return undefined;
    return (0,inspect.inspect)(site, { manifest: { files: { 'index.html': digest } } }).catch(() => undefined);
}
class SiteDamaged extends errors/* DeployError */.sH {
}
async function verifyPublish({ settings: { wait, timeoutMs } }, { attempt, expected, inspected }) {
    const { site, phases, trust } = attempt;
    const settled = wait
        ? phases.time('live', () => waitUntilLive(site, { ...expected, timeoutMs }))
        : lookOnce(site, expected);
    const failure = failureOf(settled);
    const damage = await (0,inspect.inspect)(site, { manifest: inspected, settled: failure });
    const notLive = await failure;
    site.tools.signal.throwIfAborted();
    if (notLive !== undefined || !damage)
        return notLive;
    const text = describeDamage(damage);
    if (trust)
        return new SiteDamaged('site-damaged', text);
    site.tools.log.warning(text);
    return undefined;
}

;// CONCATENATED MODULE: ./build/src/pages/publish-unchanged.js






const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };
async function publishUnchanged(request, { attempt: { site, phases }, manifest, plan }) {
    const { settings, files, outputs } = request;
    const { log, signal } = site.tools;
    log.info('Nothing has changed since the last publish.');
    const version = (0,pages_manifest/* versionIdOf */.JD)(manifest);
    outputs?.set({ ...nothingSent, digest: (0,pages_digest.directoryDigest)(files, plan.digests), pages: [], version });
    const result = { ...nothingSent, url: site.url, plan, phases };
    const enough = new AbortController();
    const waiting = site.under(AbortSignal.any([signal, enough.signal]));
    const expected = { publishId: undefined, before: undefined, healthPath: healthPathOf(request) };
    const health = settings.wait
        ? phases.time('live', () => waitUntilLive(waiting, { ...expected, timeoutMs: settings.timeoutMs }))
        : Promise.resolve();
    const failure = failureOf(health);
    const damage = await (0,inspect.inspect)(site, { manifest });
    if (damage)
        enough.abort();
    const notLive = await failure;
    signal.throwIfAborted();
    if (!damage && notLive === undefined)
        return { result, notLive };
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest.readStored)(site.reader));
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: manifest.publishId, before: undefined })) {
        log.info('Another publish has begun since.');
        return { result, notLive: undefined };
    }
    if (damage)
        throw new SiteDamaged('site-damaged', describeDamage(damage));
    return { result, notLive };
}

// EXTERNAL MODULE: ./build/src/pages/rollback-backup.js
var rollback_backup = __webpack_require__(60663);
// EXTERNAL MODULE: ./build/src/pages/site.js
var pages_site = __webpack_require__(52295);
// EXTERNAL MODULE: ./build/src/http/early-agent.js
var early_agent = __webpack_require__(5309);
;// CONCATENATED MODULE: ./build/src/pages/progress.js




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
            const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest.readStored)(site.reader));
            if (seen && seen.publishId !== opened.publishId)
                return;
            await site.store([note]);
        }
        catch (error) {
            site.tools.log.debug(`The progress was not noted: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload-site.js








const firstNamed = 8;
async function uploadSite(request, options) {
    const { attempt, comparison, keeping } = options;
    const { site } = attempt;
    const { stored, plan } = comparison;
    const manifest = openManifest(request, options);
    const opened = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const window = new upload_window/* UploadWindow */.y(request.settings.concurrency, site.tools);
    const minter = site.minter([opened, ...changed]);
    const expected = { ours: attempt.publishId, before: (0,live_manifest/* publishMarkerOf */.jW)(stored) };
    if (keeping)
        await site.store([keeping.list], { window });
    const noRival = stored.state === 'draft' ? undefined : (0,overlap/* checkNoRival */.eE)(site, { ...expected, shown: false });
    const [{ address }] = await Promise.all([minter.target(opened), noRival]);
    (0,early_agent/* connectEarly */.I)(site.tools.dispatcher, address, Math.min(changed.length, 2 * window.current));
    await site.store([opened], { minter, window });
    if (keeping)
        await site.store(keeping.copies, { window });
    request.outputs?.set({ changed: true });
    const progress = new Progress(site, { opened: manifest, files: changed, digests: plan.digests });
    const sending = { request, site, minter, window, progress, expected };
    const { done, shown } = await site.tools.log.group(`Uploading ${(0,format/* count */.U9)(changed.length, 'file')}`, async () => {
        try {
            return await sendFiles(plan, sending);
        }
        catch (error) {
            await progress.noteLast();
            throw error;
        }
        finally {
            request.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
            await progress.end();
        }
    });
    const { digests } = progress;
    const { files, bytes } = progress.done;
    const note = () => progress.noteLast();
    return { plan: done, digests, files, bytes, first: firstSentOf(done), shown, note, keeping };
}
function firstSentOf({ added, changed }) {
    const files = [...added, ...changed];
    const left = new Set(added);
    const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
    return first.slice(0, firstNamed).map(({ path }) => path);
}
async function sendFiles(plan, sending) {
    const { request, site, minter, progress, expected } = sending;
    const { clock, log } = site.tools;
    const assets = [...plan.added, ...plan.changed].filter(isAsset);
    const look = () => {
        const stored = (0,live_manifest.readStored)(site.reader);
        stored.catch(() => undefined);
        return { stored, at: clock.now() };
    };
    let last = look();
    const lookAgain = () => {
        if (clock.now() - last.at > overlap/* freshMs */.rA)
            last = look();
    };
    await send(assets, sending, lookAgain);
    lookAgain();
    const seen = await last.stored;
    const sent = assets.map(({ path }) => [path, progress.digests.get(path)]);
    (0,overlap/* checkNotOvertaken */.D7)(seen, { ...expected, sent });
    const shown = (0,live_manifest/* publishMarkerOf */.jW)(seen)?.publishId === expected.ours;
    let done = plan;
    if (plan.unchanged.length > 0 && !shown) {
        log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
        request.outputs?.set({ unchanged: 0 });
        for (const { path } of plan.unchanged)
            progress.digests.delete(path);
        minter.add(plan.unchanged);
        progress.add(plan.unchanged);
        await request.fetchContent?.(site, plan.unchanged);
        await send(plan.unchanged.filter(isAsset), sending);
    }
    await request.beforePages?.();
    await send([...done.added, ...done.changed].filter(site_file/* isPage */.yp), sending);
    log.info(progress.line());
    return { done, shown };
}
const isAsset = (file) => !(0,site_file/* isPage */.yp)(file);
async function send(files, { site, minter, window, progress }, onLast) {
    await site.store(files, { minter, window, onLast, onStored: (file, digest) => progress.stored(file, digest) });
}
function openManifest(request, { attempt: { publishId, origin }, comparison: { stored, plan }, keeping }) {
    const former = 'manifest' in stored ? stored.manifest.kept : undefined;
    const unlisted = (former?.files ?? 0) + (keeping ? keeping.paths.length + 1 : 0);
    const list = keeping ? publishId : former?.list;
    const paths = new Set(request.files.map((file) => file.path));
    if (stored.state === 'trusted')
        for (const path of Object.keys(stored.manifest.files))
            paths.add(path);
    if (stored.state === 'open')
        for (const path of (0,pages_manifest/* pathsOf */.wG)(stored.manifest) ?? [])
            paths.add(path);
    return {
        version: 1,
        publishId,
        open: true,
        ...origin,
        files: Object.fromEntries(plan.kept ?? []),
        ...(plan.leftAt ? { leftAt: plan.leftAt } : {}),
        ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
        ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetsFirst(a, b) {
    return Number((0,site_file/* isPage */.yp)(a)) - Number((0,site_file/* isPage */.yp)(b));
}

;// CONCATENATED MODULE: ./build/src/pages/publish.js



















const maxRounds = 3;
async function publishSite(request) {
    const phases = new pages_phases/* Phases */.V(request.tools.clock);
    const site = await phases.time('ensure', () => ensureSite(request));
    const origin = (0,pages_manifest/* originOf */.yv)(request);
    const fetched = request.fetched ?? new fetched_content/* FetchedContent */.N(request.tools);
    const backup = request.settings.rollback ? new rollback_backup/* RollbackBackup */.F(request, { site, fetched }) : undefined;
    try {
        const { result, notLive } = await publishInRounds(request, { site, phases, fetched, origin, backup });
        if (notLive)
            throw notLive;
        return result;
    }
    catch (error) {
        const publishFormer = (former, { trust }) => {
            const { clock, newId } = site.tools;
            const attempt = { site, fetched, publishId: newId(), origin: (0,pages_manifest/* originOf */.yv)(former), phases: new pages_phases/* Phases */.V(clock) };
            return publishOnce(former, { ...attempt, trust });
        };
        throw (await backup?.rollBack(error, publishFormer)) ?? error;
    }
    finally {
        fetched.end();
    }
}
async function ensureSite(request) {
    const { tools, name } = request;
    const found = await tools.pages.find(name);
    if (!found)
        tools.log.info(`Creating the site ${name}.`);
    const page = found ?? (await tools.pages.create(name));
    request.onEnsured?.(page, { isNew: !found });
    const site = (0,pages_site/* openSite */.c2)(request, page);
    (0,inspect.connectForSample)(site, request.files.length);
    return site;
}
async function publishInRounds(request, { backup, ...about }) {
    const { clock, log, newId, random, signal } = request.tools;
    for (let round = 1;; round++) {
        const trust = request.settings.incremental && round === 1;
        const attempt = { ...about, publishId: newId(), trust };
        const backUp = (comparison) => backup?.backUp(attempt.publishId, comparison) ?? Promise.resolve();
        try {
            return await publishOnce(request, { ...attempt, onCompared: round === 1 ? backUp : undefined });
        }
        catch (error) {
            signal.throwIfAborted();
            if (!isRepairable(error, attempt))
                throw error;
            const rival = error instanceof overlap/* PublishRaced */.FZ ? error.rival : undefined;
            const why = await request.superseded(rival ?? (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest.readStored)(attempt.site.reader))?.run);
            if (why || round === maxRounds) {
                await (0,overlap/* leaveOpen */.Cs)(attempt.site, attempt.origin);
                throw why ? new overlap/* PublishRaced */.FZ(`${error.message} ${why}`) : error;
            }
            backup?.end();
            log.warning(`${error.message} Starting over with every file.`);
            await clock.sleep(1000 * round * (1 + random()), signal);
        }
    }
}
function isRepairable(error, { trust }) {
    if (!(error instanceof errors/* DeployError */.sH) || error instanceof overlap/* PublishOvertaken */.nZ)
        return false;
    if (error.code === 'publish-raced' || error.code === 'site-damaged')
        return true;
    return trust && error instanceof FinalizeFailed && error.mayLackFiles;
}
async function publishOnce(request, { onCompared, ...attempt }) {
    const { site, phases } = attempt;
    const comparison = await phases.time('compare', () => (0,compare/* compare */.U)(request, attempt));
    request.outputs?.set({ files: request.files.length, unchanged: comparison.plan.unchanged.length });
    const left = leaveRolledBack(request, { attempt, comparison });
    if (left)
        return left;
    (0,prune_limit/* checkPruneLimit */.K)(comparison.plan, request);
    const basicAuth = request.access.basicAuth;
    if (basicAuth)
        await phases.time('protect', () => site.tools.pages.protect(site.page.id, basicAuth));
    const { stored, plan } = comparison;
    if (stored.state === 'trusted' && !(0,compare/* hasWork */.O)(plan))
        return publishUnchanged(request, { attempt, manifest: stored.manifest, plan });
    if ((0,compare/* hasWork */.O)(plan))
        await onCompared?.(comparison);
    return publishChanges(request, { attempt, comparison });
}
function leaveRolledBack({ isScheduled, commit, outputs }, { attempt: { site, phases }, comparison: { stored, plan } }) {
    if (!isScheduled || stored.state !== 'trusted' || !commit)
        return undefined;
    const { manifest } = stored;
    if (!manifest.rolledBackFrom?.includes(commit))
        return undefined;
    outputs?.set({ ...nothingSent, version: (0,pages_manifest/* versionIdOf */.JD)(manifest) });
    const rolledBackTo = manifest.commit ? (0,plain_text/* plainText */.wh)(manifest.commit.slice(0, 7)) : 'a former version';
    const leaves = `The site was rolled back from ${commit.slice(0, 7)} to ${rolledBackTo}, and a scheduled run leaves it so; the next push goes on from there.`;
    return { result: { ...nothingSent, url: site.url, plan, phases, leaves }, notLive: undefined };
}
async function publishChanges(request, { attempt, comparison }) {
    const { outputs, versions, fetchContent } = request;
    const { site, phases } = attempt;
    const { stored, plan } = comparison;
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const looking = lookAtIndex(site, plan);
    await fetchContent?.(site, [...plan.added, ...plan.changed]);
    const keeping = versions &&
        (await (await __webpack_require__.e(/* import() */ 471).then(__webpack_require__.bind(__webpack_require__, 85471))).planVersions({ ...request, versions }, { attempt, comparison }));
    const sent = await phases.time('upload', () => uploadSite(request, { attempt, comparison, keeping }));
    const damage = await looking;
    if (damage)
        throw new SiteDamaged('site-damaged', describeDamage(damage));
    const former = stored.state === 'trusted' ? stored.manifest : undefined;
    const deleted = plan.deleted?.length;
    let pruned = deleted ?? 0;
    const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
    const onFinalized = (counted = pruned) => {
        pruned = Math.max(counted - (keeping?.dropped ?? kept), Math.min(counted, deleted ?? 0));
        outputs?.set({ pruned });
        if (deleted === undefined || stored.state === 'draft')
            return;
        checkForeseen(attempt, { pruned: counted - kept, former, deleted });
    };
    const final = await phases.time('finalize', () => finalize(request, { attempt, sent, before, onFinalized }));
    const { digest = '' } = final.manifest;
    outputs?.set({ digest, pages: (0,changed_pages/* changedPageUrls */.oM)(sent.plan, site.url), version: (0,pages_manifest/* versionIdOf */.JD)(final.manifest) });
    const publishId = final.hasManifest ? attempt.publishId : undefined;
    const expected = { publishId, before, healthPath: healthPathOf(request) };
    const notLive = await verifyPublish(request, { attempt, expected, inspected: final.manifest });
    if (notLive instanceof SiteDamaged)
        throw notLive;
    const { files: uploaded, bytes } = sent;
    return { result: { changed: true, url: site.url, plan: sent.plan, uploaded, bytes, pruned, phases }, notLive };
}
function checkForeseen({ site, trust }, { pruned, former, deleted }) {
    const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
    if (pruned - deleted <= copies)
        return;
    const text = `Finalizing deleted ${(0,format/* count */.U9)(pruned, 'file')}, and the plan knew of ${deleted}.`;
    if (trust)
        throw new overlap/* PublishRaced */.FZ(text);
    site.tools.log.warning(text);
}


/***/ })

};
