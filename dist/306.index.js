export const id = 306;
export const ids = [306];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
async function poll(look, options) {
    const { clock, pace } = options;
    const deadline = clock.now() + options.timeoutMs;
    for (let wait = pace.first;; wait = Math.min(wait * pace.factor, pace.longest)) {
        const found = await look();
        if (found !== undefined)
            return found;
        const left = deadline - clock.now();
        if (left <= 0)
            return undefined;
        await clock.sleep(Math.min(wait, left), options.signal);
    }
}


/***/ }),

/***/ 46306:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planSite: () => (/* binding */ planSite),
  publishSite: () => (/* binding */ publishSite)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/page-limits.js
var page_limits = __webpack_require__(35251);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/upload-files.js + 1 modules
var upload_files = __webpack_require__(96427);
// EXTERNAL MODULE: ./build/src/pages/upload-targets.js
var upload_targets = __webpack_require__(8206);
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(93622);
;// CONCATENATED MODULE: ./build/src/pages/wait-until-live.js





const pace = { first: 250, factor: 1.6, longest: 5000 };
const healthMaxBytes = 64 * 1024;
async function waitUntilLive(run, options) {
    const { clock, signal, timeoutMs } = run;
    let seen = 'nothing yet';
    const look = async () => {
        const [manifest, health] = await Promise.all([lookAtManifest(run, options), lookAtHealth(run, options)]);
        seen = manifest ?? health ?? seen;
        return manifest === undefined && health === undefined ? 'live' : undefined;
    };
    if ((await (0,poll/* poll */.w)(look, { timeoutMs, pace, clock, signal })) !== undefined)
        return;
    throw new errors/* DeployError */.sH('not-live', `${options.reader.url.href} did not show this publish within ${(0,format/* formatDuration */.a3)(timeoutMs)}. Last seen: ${seen}.`);
}
async function lookAtManifest(run, { reader, publishId, before }) {
    if (publishId === undefined)
        return undefined;
    const stored = await (0,live_manifest/* readStored */.CL)(reader);
    const mark = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (mark?.publishId === publishId)
        return undefined;
    if ((0,live_manifest/* isForeign */.jq)(mark, { ours: publishId, before }))
        throw racedBy(mark);
    if (stored.state !== 'unknown')
        return 'an earlier publish';
    if (!isGated(stored.why, run))
        return stored.why;
    run.log.warning('The site asks visitors for a password, so whether it is live cannot be seen. Give `basic-auth` to have it checked.');
    return undefined;
}
async function lookAtHealth(run, { reader }) {
    const target = healthTarget(run);
    if (!target)
        return undefined;
    try {
        const { status } = await reader.visit(target, { maxBytes: healthMaxBytes });
        const why = `${target} answered ${status}`;
        return status < 400 || isGated(why, run) ? undefined : why;
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return error.message;
        throw error;
    }
}
function isGated(why, run) {
    return !run.basicAuth && why.endsWith('answered 401');
}
function racedBy(other) {
    const by = other?.run ? `: ${(0,plain_text/* plainText */.wh)(other.run)}` : '';
    return new errors/* DeployError */.sH('publish-raced', `Another publish of this site ran at the same time${by}.`);
}
function healthTarget(run) {
    return run.healthPath ?? (run.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}

;// CONCATENATED MODULE: ./build/src/pages/finalize.js








async function finalize(run, { site, sent, before }) {
    const files = Object.create(null);
    for (const { path } of run.files) {
        const mark = sent.marks.get(path);
        if (!mark)
            throw new Error(`${path} was neither uploaded nor known to be stored`);
        files[path] = mark;
    }
    const closed = (0,manifest/* manifestFile */.YE)({
        version: 1,
        publishId: run.publishId,
        repository: run.repository,
        run: run.runUrl,
        ...(sent.aheadMs === undefined ? {} : { closedAt: new Date(run.clock.now() + sent.aheadMs).toISOString() }),
        files,
    });
    const minter = new upload_targets/* Minter */.Y([closed], { ...run, pageId: site.page.id });
    await Promise.all([checkAlone(run, { site, before }), minter.target(closed)]);
    await (0,upload_files/* uploadFiles */.Z)([closed], { ...run, minter, width: new upload_window/* UploadWindow */.y(1), onStored: () => undefined });
    run.signal.throwIfAborted();
    return await finalize_submit(run, site);
}
async function checkAlone(run, { site, before }) {
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: run.publishId, before }))
        throw racedBy(seen);
}
async function finalize_submit(run, site) {
    const paths = run.files.map((file) => file.path);
    try {
        const published = await run.pages.publish(site.page.id, [...paths, manifest/* manifestPath */.ji]);
        return { pruned: prunedOf(published), hasManifest: true };
    }
    catch (error) {
        const refused = error instanceof errors/* RequestError */.GI && (error.status === 400 || error.status === 413);
        if (refused && paths.length === page_limits/* pageLimits */.M.filesPerSite) {
            run.log.info('A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.');
            return { pruned: prunedOf(await run.pages.publish(site.page.id, paths)), hasManifest: false };
        }
        if (error instanceof errors/* RequestError */.GI && error.code === 'platform-refused') {
            throw new errors/* DeployError */.sH('finalize-failed', `The site could not be finalized: ${error.message}`, { cause: error });
        }
        throw error;
    }
}
function prunedOf(published) {
    return published.prunedCount ?? undefined;
}

;// CONCATENATED MODULE: ./build/src/pages/phases.js

class Phases {
    #clock;
    #times = new Map();
    constructor(clock) {
        this.#clock = clock;
    }
    async time(name, body) {
        const startedAt = this.#clock.now();
        try {
            return await body();
        }
        finally {
            this.#times.set(name, (this.#times.get(name) ?? 0) + this.#clock.now() - startedAt);
        }
    }
    get entries() {
        return [...this.#times];
    }
    toString() {
        return this.entries.map(([name, ms]) => `${name} ${(0,format/* formatDuration */.a3)(ms)}`).join(', ');
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
;// CONCATENATED MODULE: ./build/src/pages/plan.js



async function computePlan(files, { stored, possible }) {
    const plan = { added: [], changed: [], unchanged: [], deleted: undefined, marks: new Map() };
    const markOf = (path) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
    for (const [index, file] of files.entries()) {
        const mark = markOf(file.path);
        if (!mark) {
            (possible?.includes(file.path) ? plan.changed : plan.added).push(file);
        }
        else if (mark[0] === file.size && mark[1] === (await (0,content/* hashOf */.qQ)(file))) {
            plan.unchanged.push(file);
            plan.marks.set(file.path, mark);
        }
        else {
            plan.changed.push(file);
        }
        if (index % 256 === 255)
            await (0,promises_.setImmediate)();
    }
    const known = stored ? Object.keys(stored.files) : possible;
    if (known) {
        const kept = new Set(files.map((file) => file.path));
        plan.deleted = known.filter((path) => !kept.has(path) && path !== manifest/* manifestPath */.ji).sort();
    }
    return plan;
}

;// CONCATENATED MODULE: ./build/src/pages/prune-limit.js



function checkPruneLimit(plan, limit) {
    if (!limit)
        return;
    if (!plan.deleted) {
        throw new errors/* DeployError */.sH('prune-limit', 'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.', { next: 'Run once without `max-prune`; from then on it is known.' });
    }
    const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
    const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
    if (plan.deleted.length <= most)
        return;
    const allowed = 'files' in limit ? (0,format/* count */.U9)(most, 'file') : `${Math.round(limit.share * 100)}% of ${(0,format/* count */.U9)(stored, 'file')}`;
    const some = plan.deleted.slice(0, 10).map((path) => (0,plain_text/* plainText */.wh)(path, 200));
    throw new errors/* DeployError */.sH('prune-limit', `This publish would delete ${(0,format/* count */.U9)(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`);
}

// EXTERNAL MODULE: ./build/src/pages/site-address.js + 1 modules
var site_address = __webpack_require__(35835);
;// CONCATENATED MODULE: ./build/src/pages/progress.js

class Progress {
    #run;
    #total;
    #startedAt;
    #stop;
    #files = 0;
    #bytes = 0;
    constructor(run, files) {
        this.#run = run;
        this.#total = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
        this.#startedAt = run.clock.now();
        const { clock, log } = run;
        this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
    }
    stored(file) {
        this.#files++;
        this.#bytes += file.size;
    }
    line() {
        const elapsed = Math.max(1, this.#run.clock.now() - this.#startedAt);
        const rate = (this.#bytes / elapsed) * 1000;
        const left = rate > 0 ? (this.#total.bytes - this.#bytes) / rate : undefined;
        return (`${(0,format/* formatNumber */.ZV)(this.#files)} of ${(0,format/* count */.U9)(this.#total.files, 'file')}, ` +
            `${(0,format/* formatBytes */.z3)(this.#bytes)} of ${(0,format/* formatBytes */.z3)(this.#total.bytes)}, ${(0,format/* formatBytes */.z3)(Math.round(rate))}/s` +
            (left ? `, about ${(0,format/* formatDuration */.a3)(left * 1000)} left` : ''));
    }
    #share() {
        const { files, bytes } = this.#total;
        return bytes > 0 ? this.#bytes / bytes : this.#files / Math.max(1, files);
    }
    get bytes() {
        return this.#bytes;
    }
    end() {
        this.#stop();
    }
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/upload-site.js








async function uploadSite(run, { site, plan, stored }) {
    const opened = (0,manifest/* manifestFile */.YE)(openManifest(run, stored));
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const minter = new upload_targets/* Minter */.Y([opened, ...changed], { ...run, pageId: site.page.id });
    const width = new upload_window/* UploadWindow */.y(run.concurrency);
    let aheadMs;
    const onOpened = (_, time) => {
        aheadMs = time === undefined ? undefined : time - run.clock.now();
    };
    await (0,upload_files/* uploadFiles */.Z)([opened], { ...run, minter, width, onStored: onOpened });
    const trusted = await isTrusted(site, { plan, publishId: run.publishId });
    if (!trusted) {
        run.log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        minter.add(plan.unchanged);
    }
    const done = trusted
        ? plan
        : { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], marks: new Map() };
    const files = [...done.added, ...done.changed];
    const progress = new Progress(run, files);
    const marks = new Map(done.marks);
    const send = async (some) => {
        const sent = await (0,upload_files/* uploadFiles */.Z)(some, { ...run, minter, width, onStored: (file) => progress.stored(file) });
        for (const [path, mark] of sent)
            marks.set(path, mark);
    };
    try {
        await run.log.group(`Upload of ${(0,format/* count */.U9)(files.length, 'file')}`, async () => {
            await send(files.filter((file) => !(0,site_file/* isPage */.yp)(file)));
            await send(files.filter(site_file/* isPage */.yp));
            run.log.info(progress.line());
        });
    }
    finally {
        progress.end();
    }
    return { plan: done, marks, files: files.length, bytes: progress.bytes, aheadMs };
}
async function isTrusted(site, { plan, publishId }) {
    return plan.unchanged.length === 0 || (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader))?.publishId === publishId;
}
function openManifest(run, stored) {
    const paths = new Set(run.files.map((file) => file.path));
    if (stored.state === 'trusted')
        for (const path of Object.keys(stored.manifest.files))
            paths.add(path);
    if (stored.state === 'open')
        for (const path of stored.manifest.paths ?? [])
            paths.add(path);
    return {
        version: 1,
        publishId: run.publishId,
        open: true,
        repository: run.repository,
        run: run.runUrl,
        files: {},
        ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetsFirst(a, b) {
    return Number((0,site_file/* isPage */.yp)(a)) - Number((0,site_file/* isPage */.yp)(b));
}

;// CONCATENATED MODULE: ./build/src/pages/publish.js










const rounds = 3;
async function publishSite(run) {
    const phases = new Phases(run.clock);
    const page = await phases.time('ensure', () => ensureSite(run));
    const site = openSite(run, page);
    const { result, live } = await publishAlone(run, { site, phases });
    if (run.wait)
        await phases.time('live', () => waitUntilLive(run, live));
    return result;
}
async function planSite(run) {
    const phases = new Phases(run.clock);
    const page = await phases.time('find', () => run.pages.find(run.name));
    const site = page && openSite(run, page);
    const { plan, stored } = await phases.time('compare', () => compare(run, { site, trust: run.incremental }));
    describe(run, { plan, stored });
    checkPruneLimit(plan, run.maxPrune);
    const upload = [...plan.added, ...plan.changed];
    return {
        changed: hasWork(plan),
        url: site?.reader.url.href ?? '',
        plan,
        uploaded: upload.length,
        bytes: upload.reduce((sum, file) => sum + file.size, 0),
        pruned: plan.deleted?.length ?? 0,
        phases,
    };
}
async function publishAlone(run, { site, phases }) {
    for (let round = 1;; round++) {
        const trust = run.incremental && round === 1;
        try {
            return await publishOnce({ ...run, publishId: run.newId() }, { site, phases, trust });
        }
        catch (error) {
            if (round === rounds || !(error instanceof errors/* DeployError */.sH))
                throw error;
            if (error.code !== 'publish-raced' && !(trust && isListRefused(error)))
                throw error;
            run.log.warning(`${error.message} Starting over with every file.`);
            await run.clock.sleep(1000 * round * (1 + run.random()), run.signal);
        }
    }
}
function isListRefused({ code, cause }) {
    const status = cause instanceof errors/* RequestError */.GI ? cause.status : undefined;
    return code === 'finalize-failed' && status !== undefined && status < 500;
}
async function publishOnce(run, { site, phases, trust }) {
    const { stored, plan } = await phases.time('compare', () => compare(run, { site, trust }));
    describe(run, { plan, stored });
    checkPruneLimit(plan, run.maxPrune);
    const { basicAuth } = run;
    if (basicAuth)
        await phases.time('protect', () => run.pages.protect(site.page.id, basicAuth));
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const { reader } = site;
    const url = reader.url.href;
    if (!hasWork(plan)) {
        run.log.info('Nothing has changed since the last publish.');
        const { pruned = 0 } = await phases.time('finalize', () => finalize_submit(run, site));
        return {
            result: { changed: pruned > 0, url, plan, uploaded: 0, bytes: 0, pruned, phases },
            live: { reader, publishId: undefined, before },
        };
    }
    const sent = await phases.time('upload', () => uploadSite(run, { site, plan, stored }));
    const final = await phases.time('finalize', () => finalize(run, { site, sent, before }));
    const publishId = final.hasManifest ? run.publishId : undefined;
    const pruned = final.pruned ?? plan.deleted?.length ?? 0;
    return {
        result: { changed: true, url, plan: sent.plan, uploaded: sent.files, bytes: sent.bytes, pruned, phases },
        live: { reader, publishId, before },
    };
}
async function ensureSite(run) {
    const found = await run.pages.find(run.name);
    if (found)
        return found;
    run.log.info(`Creating the site ${run.name}.`);
    return await run.pages.create(run.name);
}
function openSite(run, page) {
    const reader = (0,site_address/* readerOf */.T)({ ...page, name: run.name }, run);
    const { href } = reader.url;
    run.outputs.set({ url: href, id: page.id, endpoints: { url: href } });
    return { page, reader };
}
async function compare(run, { site, trust }) {
    const stored = site && site.page.status !== 'draft' ? await (0,live_manifest/* readTrusted */.G2)(site.reader) : { state: 'draft' };
    const trusted = trust && stored.state === 'trusted' ? stored.manifest : undefined;
    return { stored, plan: await computePlan(run.files, { stored: trusted, possible: possiblePaths(stored) }) };
}
function possiblePaths(stored) {
    if (stored.state === 'draft')
        return [];
    if (stored.state === 'trusted')
        return Object.keys(stored.manifest.files);
    return stored.state === 'open' ? stored.manifest.paths : undefined;
}
function hasWork(plan) {
    return plan.added.length + plan.changed.length > 0 || plan.deleted === undefined || plan.deleted.length > 0;
}
function describe(run, { plan, stored }) {
    if (run.incremental && stored.state === 'unknown')
        run.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (run.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        run.log.info(`An earlier publish${by} did not end. Every file goes up.`);
    }
    const deleted = plan.deleted === undefined ? 'unknown to delete' : `${plan.deleted.length} to delete`;
    run.log.info(`${plan.added.length} added, ${plan.changed.length} changed, ${plan.unchanged.length} unchanged, ${deleted}.`);
}


/***/ })

};
