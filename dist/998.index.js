export const id = 998;
export const ids = [998];
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

/***/ 86746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   av: () => (/* binding */ FinalizeFailed),
/* harmony export */   jE: () => (/* binding */ finalize),
/* harmony export */   tA: () => (/* binding */ submit)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35251);
/* harmony import */ var _inspect_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(59966);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74905);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(39953);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8206);







async function finalize(publish, { site, sent, before }) {
    const manifest = {
        version: 1,
        publishId: publish.publishId,
        ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .ownerOf */ .bf)(publish),
        ...(sent.aheadMs === undefined ? {} : { closedAt: new Date(publish.clock.now() + sent.aheadMs).toISOString() }),
        files: digestsOf(publish, sent),
        first: sent.first,
        ...(sent.plan.deleted ? { toPrune: sent.plan.deleted.length } : {}),
    };
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestFile */ .YE)(manifest);
    (0,_inspect_js__WEBPACK_IMPORTED_MODULE_2__/* .prepareInspection */ .YG)(publish, site);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__/* .Minter */ .Y([closed], { ...publish, pageId: site.page.id });
    const expected = { site, ours: publish.publishId, before, shown: sent.shown };
    await Promise.all([(0,_overlap_js__WEBPACK_IMPORTED_MODULE_4__/* .checkNoRival */ .eE)(publish, expected), minter.target(closed)]);
    await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_5__/* .uploadFiles */ .Z)([closed], { ...publish, minter });
    publish.signal.throwIfAborted();
    return {
        ...(await submit(publish, { site, plan: sent.plan, beforeAgain: () => (0,_overlap_js__WEBPACK_IMPORTED_MODULE_4__/* .checkNoRival */ .eE)(publish, expected) })),
        manifest,
    };
}
function digestsOf(publish, { digests, plan }) {
    const files = Object.create(null);
    for (const { path } of publish.files) {
        const digest = digests.get(path);
        if (!digest)
            throw new Error(`${path} was neither uploaded nor known to be stored`);
        files[path] = digest;
    }
    for (const [path, digest] of plan.kept ?? [])
        files[path] = digest;
    return files;
}
async function submit(publish, { site, plan, beforeAgain }) {
    const paths = [...publish.files.map((file) => file.path), ...(plan.kept?.keys() ?? [])];
    try {
        const published = await publish.pages.publish(site.page.id, [...paths, _manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestPath */ .ji], beforeAgain);
        return { pruned: prunedOf(published), hasManifest: true };
    }
    catch (error) {
        const refused = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 400, 413);
        if (refused && paths.length === _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite) {
            publish.log.info('A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.');
            const pruned = prunedOf(await publish.pages.publish(site.page.id, paths, beforeAgain));
            return { pruned: pruned && pruned - 1, hasManifest: false };
        }
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && /^platform-(refused|error)$/.test(error.code)) {
            throw new FinalizeFailed(error, plan);
        }
        throw error;
    }
}
class FinalizeFailed extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    mayLackFiles;
    constructor(cause, { unchanged }) {
        super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
        this.mayLackFiles = cause.code === 'platform-refused' && !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(cause, 413) && unchanged.length > 0;
    }
}
function prunedOf(published) {
    return published?.prunedCount;
}


/***/ }),

/***/ 59966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nn: () => (/* binding */ inspect),
/* harmony export */   YG: () => (/* binding */ prepareInspection)
/* harmony export */ });
/* unused harmony exports sampleSize, sampleOf */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _http_early_connections_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99157);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);



const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect(publish, { site, manifest, settled }) {
    let damaged = await look(site, { manifest, paths: sampleOf(manifest, publish.random) });
    for (const wait of lookAgainMs) {
        if (damaged.length === 0)
            return undefined;
        await settled;
        await publish.clock.sleep(wait, publish.signal);
        damaged = await look(site, { manifest, paths: damaged.map(({ path }) => path) });
    }
    return damaged.find(({ kind }) => kind === 'missing') ?? damaged[0];
}
function prepareInspection({ dispatcher, files }, { reader }) {
    if (files.length > 2)
        (0,_http_early_connections_js__WEBPACK_IMPORTED_MODULE_1__/* .connectEarly */ .I)(dispatcher, reader.url, Math.min(files.length, sampleSize) + 1);
}
function sampleOf({ files, first = [] }, random) {
    const early = first.filter((path) => Object.hasOwn(files, path) && isServed(path)).slice(0, sampleSize / 4);
    const rest = Object.keys(files).filter((path) => isServed(path) && !early.includes(path));
    const room = sampleSize - early.length;
    if (rest.length <= room)
        return [...early, ...rest];
    const step = rest.length / room;
    const offset = random() * step;
    return [...early, ...Array.from({ length: room }, (_, n) => rest[Math.floor(offset + n * step)])];
}
function isServed(path) {
    return !/(^|\/)\.(?!well-known\/)/.test(path);
}
async function look(site, { manifest, paths }) {
    const seen = await Promise.all(paths.map(async (path) => {
        const kind = await lookAt(site, { path, digest: manifest.files[path] });
        return kind ? [{ path, kind }] : [];
    }));
    return seen.flat();
}
async function lookAt({ reader }, { path, digest }) {
    const small = digest[0] <= wholeBytes;
    try {
        const answer = await reader.get(path, small ? { maxBytes: wholeBytes } : { maxBytes: 1, range: 'bytes=0-0' });
        if ([403, 404, 410].includes(answer.status))
            return 'missing';
        return answer.status === 200 && small && !matches(answer, digest) ? 'other bytes' : undefined;
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return undefined;
        throw error;
    }
}
function matches({ headers, body, cut }, digest) {
    if (Number(headers.age ?? 0) > 0 || headers['content-encoding'])
        return true;
    return !cut && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isDigestOf */ ._Q)(digest, body);
}


/***/ }),

/***/ 74905:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cs: () => (/* binding */ leaveOpen),
/* harmony export */   FZ: () => (/* binding */ PublishRaced),
/* harmony export */   eE: () => (/* binding */ checkNoRival),
/* harmony export */   zV: () => (/* binding */ racedBy)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39953);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8206);






const unreadableMs = [500, 1000, 2000];
class PublishRaced extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    rival;
    constructor(message, rival) {
        super('publish-raced', message);
        this.rival = rival;
    }
}
function racedBy(other) {
    const by = other?.run ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other.run)}` : '';
    return new PublishRaced(`Another publish of this site ran at the same time${by}.`, other?.run);
}
async function checkNoRival(publish, { site, ours, before, shown }) {
    for (const wait of [...unreadableMs, undefined]) {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(site.reader);
        const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored);
        if (seen?.publishId === ours)
            return;
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(seen, { ours, before }) || (shown && seen))
            throw racedBy(seen);
        const status = stored.state === 'unknown' ? stored.status : 200;
        if (status === 404 && (before || shown))
            throw racedBy(undefined);
        if (!(0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnreadable */ .GZ)(stored) || wait === undefined)
            return;
        await publish.clock.sleep(wait, publish.signal);
    }
}
async function leaveOpen(publish, site) {
    try {
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(site.reader))?.open)
            return;
        const publishId = publish.newId();
        const manifest = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)({ version: 1, publishId, open: true, ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerOf */ .bf)(publish), files: {} });
        const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__/* .Minter */ .Y([manifest], { ...publish, pageId: site.page.id });
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_3__/* .uploadFiles */ .Z)([manifest], { ...publish, minter });
    }
    catch (error) {
        publish.log.debug(`The site could not be marked for repair: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 4998:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  planSite: () => (/* binding */ planSite),
  publishSite: () => (/* binding */ publishSite)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/contract/ownership.js
var ownership = __webpack_require__(83537);
// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var manifest = __webpack_require__(90457);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(75919);
;// CONCATENATED MODULE: ./build/src/pages/hash-large.js



const worthBytes = 128 * 1024 * 1024;
async function hashLarge(files) {
    const hashes = new Map();
    const queue = [...files];
    const drain = async (hash) => {
        for (let file = queue.pop(); file; file = queue.pop())
            hashes.set(file, await hash(file));
    };
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const thread = bytes >= worthBytes && (0,external_node_os_.availableParallelism)() > 1 ? startThread() : undefined;
    try {
        await Promise.all([drain(content/* hashOf */.qQ), thread && drain(hashOn(thread))]);
    }
    finally {
        queue.length = 0;
        void thread?.terminate();
    }
    return hashes;
}
function startThread() {
    try {
        return new external_node_worker_threads_.Worker(__webpack_require__.ab + "hash-thread.js");
    }
    catch {
        return undefined;
    }
}
function hashOn(thread) {
    let answer = () => undefined;
    let broken = false;
    thread.on('message', (hash) => answer(hash));
    thread.on('error', () => {
        broken = true;
        answer(undefined);
    });
    return async (file) => {
        const hash = await new Promise((resolve) => {
            answer = resolve;
            if (broken || 'bytes' in file.source)
                resolve(undefined);
            else
                thread.postMessage(file.source.file);
        });
        return hash ?? (0,content/* hashOf */.qQ)(file);
    };
}

;// CONCATENATED MODULE: ./build/src/pages/plan.js




async function computePlan(files, { stored, possible, hashes }) {
    const plan = { added: [], changed: [], unchanged: [], deleted: undefined, digests: new Map() };
    const storedDigest = (path) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
    const mayBeStored = new Set(possible);
    const hasSameSize = (file) => storedDigest(file.path)?.[0] === file.size;
    const large = files.filter((file) => !(0,content/* isSmall */.eq)(file) && hasSameSize(file));
    const known = new Map([...(hashes ?? []), ...(await hashLarge(large))]);
    for (const [index, file] of files.entries()) {
        const digest = storedDigest(file.path);
        if (!digest) {
            (mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
        }
        else if (digest[0] === file.size && digest[1] === (known.get(file) ?? (await (0,content/* hashOf */.qQ)(file)))) {
            plan.unchanged.push(file);
            plan.digests.set(file.path, digest);
        }
        else {
            plan.changed.push(file);
        }
        if (index % 256 === 255)
            await (0,promises_.setImmediate)();
    }
    const kept = new Set(files.map((file) => file.path));
    plan.deleted = possible?.filter((path) => !kept.has(path) && path !== manifest/* manifestPath */.ji).sort();
    return plan;
}

;// CONCATENATED MODULE: ./build/src/pages/compare.js









async function compare(publish, { site, trust }) {
    const reading = site && site.page.status !== 'draft' ? (0,live_manifest/* readTrusted */.G2)(site.reader, publish) : undefined;
    if (site && reading && trust)
        (0,inspect/* prepareInspection */.YG)(publish, site);
    const hashes = reading && trust ? await (0,content/* hashWhile */.a1)(reading, publish.files) : undefined;
    const stored = (await reading) ?? { state: 'draft' };
    const trusted = trust && 'manifest' in stored ? stored.manifest : undefined;
    const plan = await computePlan(publish.files, { stored: trusted, possible: possiblePaths(stored), hashes });
    const { inputs, context: own, name, nameChosen: chosen, log } = publish;
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (marker)
        (0,ownership/* guardOwner */.JO)(marker, { own, what: `The site ${name}`, name, chosen, log });
    if (!chosen && !inputs['basic-auth'] && stored.state === 'unknown' && stored.status === 401) {
        const text = `The site ${name} asks visitors for a password that this step does not have, so whose it is cannot be seen.`;
        throw new errors/* DeployError */.sH('password-needed', `${text} Nothing was changed.`);
    }
    if (inputs.keep.length > 0) {
        const { keptFiles } = await __webpack_require__.e(/* import() */ 525).then(__webpack_require__.bind(__webpack_require__, 25525));
        const kept = await keptFiles(publish, { site, stored, trust: trusted !== undefined });
        plan.kept = kept;
        if (plan.deleted)
            plan.deleted = plan.deleted.filter((path) => !kept.has(path));
    }
    describe(publish, { plan, stored });
    return { stored, plan };
}
function possiblePaths(stored) {
    if (stored.state === 'draft')
        return [];
    if (stored.state === 'trusted')
        return Object.keys(stored.manifest.files);
    return stored.state === 'open' ? (0,manifest/* pathsOf */.wG)(stored.manifest) : undefined;
}
function hasWork(plan) {
    return plan.added.length + plan.changed.length > 0 || plan.deleted === undefined || plan.deleted.length > 0;
}
function describe(publish, { plan, stored }) {
    if (publish.inputs.incremental && stored.state === 'unknown')
        publish.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (publish.inputs.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        const noted = Object.keys(stored.manifest.files).length;
        const rest = noted === 0 ? 'Every file goes up.' : `Storage has taken ${(0,format/* count */.U9)(noted, 'file')} of it; the rest goes up.`;
        publish.log.info(`An earlier publish${by} did not end. ${rest}`);
    }
    const { added, changed, unchanged, deleted } = plan;
    const [more, other, same] = [added, changed, unchanged].map((files) => (0,format/* formatNumber */.ZV)(files.length));
    const fewer = deleted === undefined ? 'unknown' : (0,format/* formatNumber */.ZV)(deleted.length);
    const kept = plan.kept ? `, ${(0,format/* formatNumber */.ZV)(plan.kept.size)} kept` : '';
    publish.log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${kept}.`);
}

// EXTERNAL MODULE: ./build/src/pages/finalize.js
var finalize = __webpack_require__(86746);
// EXTERNAL MODULE: ./build/src/pages/overlap.js
var overlap = __webpack_require__(74905);
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
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/prune-limit.js




const lostContent = { pages: 20, refused: 0.8, warned: 0.5 };
function checkPruneLimit(plan, { inputs, log }) {
    const limit = inputs['max-prune'];
    if (!limit) {
        const warning = checkContent(plan);
        if (warning)
            log.warning(warning);
        return;
    }
    if (!plan.deleted) {
        throw new errors/* DeployError */.sH('prune-limit', 'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.', { next: 'Or run once without `max-prune`; from then on it is known.' });
    }
    const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
    const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
    if (plan.deleted.length <= most)
        return;
    const allowed = 'files' in limit ? (0,format/* count */.U9)(most, 'file') : `${Math.round(limit.share * 100)}% of ${(0,format/* count */.U9)(stored, 'file')}`;
    const some = plan.deleted.slice(0, 10).map((path) => (0,plain_text/* plainText */.wh)(path, 200));
    throw new errors/* DeployError */.sH('prune-limit', `This publish would delete ${(0,format/* count */.U9)(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`, { next: 'If these files should go, raise `max-prune` for one run.' });
}
function checkContent({ deleted = [], unchanged, changed }) {
    const going = deleted.filter((path) => (0,site_file/* isPage */.yp)({ path })).length;
    const stored = going + [...unchanged, ...changed].filter(site_file/* isPage */.yp).length;
    if (stored <= lostContent.pages || going < stored * lostContent.warned)
        return undefined;
    const text = `This publish deletes ${going} of the ${stored} pages on the site`;
    if (going <= stored * lostContent.refused)
        return `${text}.`;
    throw new errors/* DeployError */.sH('prune-limit', `${text}, which looks like a build that lost its content.`, {
        next: 'If these pages should go, run once with `max-prune: 100%`.',
    });
}

// EXTERNAL MODULE: ./build/src/pages/upload-site.js + 2 modules
var upload_site = __webpack_require__(91330);
// EXTERNAL MODULE: ./build/src/pages/wait-until-live.js
var wait_until_live = __webpack_require__(74267);
;// CONCATENATED MODULE: ./build/src/pages/publish-once.js











async function publishOnce(publish, round) {
    const { site, phases } = round;
    const comparison = await phases.time('compare', () => compare(publish, round));
    publish.outputs.set({ files: publish.files.length, unchanged: comparison.plan.unchanged.length });
    checkPruneLimit(comparison.plan, publish);
    const basicAuth = publish.inputs['basic-auth'];
    if (basicAuth)
        await phases.time('protect', () => publish.pages.protect(site.page.id, basicAuth));
    const { stored, plan } = comparison;
    if (hasWork(plan))
        await round.onCompared(publish, comparison);
    return stored.state === 'trusted' && !hasWork(plan)
        ? publishUnchanged(publish, { ...round, manifest: stored.manifest, plan })
        : publishChanges(publish, { ...round, comparison });
}
async function publishUnchanged(publish, round) {
    const { site, phases, manifest, plan } = round;
    publish.log.info('Nothing has changed since the last publish.');
    const ours = manifest.publishId;
    const before = undefined;
    const beforeAgain = () => (0,overlap/* checkNoRival */.eE)(publish, { site, ours, before, shown: true });
    const { pruned } = await phases.time('finalize', () => (0,finalize/* submit */.tA)(publish, { site, plan, beforeAgain }));
    const made = { uploaded: 0, bytes: 0, pruned: pruned ?? 0, changed: (pruned ?? 0) > 0 };
    publish.outputs.set(made);
    const { reader } = site;
    const result = { ...made, url: reader.url.href, plan, phases };
    const [seen, notLive] = await Promise.all([
        (0,live_manifest/* readStored */.CL)(reader).then(live_manifest/* publishMarkerOf */.jW),
        verify(publish, { ...round, live: { reader, publishId: undefined, before }, inspected: manifest }),
    ]);
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours, before })) {
        if (pruned !== 0)
            throw (0,overlap/* racedBy */.zV)(seen);
        publish.log.info('Another publish has begun since.');
        return { result, notLive: undefined };
    }
    checkForeseen(publish, { trust: false, pruned, former: manifest, deleted: 0 });
    if (notLive instanceof SiteDamaged)
        throw notLive;
    return { result, notLive };
}
async function publishChanges(publish, round) {
    const { site, phases, comparison } = round;
    const { stored, plan } = comparison;
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const sent = await phases.time('upload', () => (0,upload_site/* uploadSite */.T)(publish, { site, plan, stored }));
    const final = await phases.time('finalize', () => (0,finalize/* finalize */.jE)(publish, { site, sent, before }));
    const deleted = plan.deleted?.length;
    const pruned = final.pruned ?? deleted ?? 0;
    publish.outputs.set({ pruned });
    const former = stored.state === 'trusted' ? stored.manifest : undefined;
    if (deleted !== undefined)
        checkForeseen(publish, { trust: round.trust, pruned: final.pruned, former, deleted });
    const { reader } = site;
    const publishId = final.hasManifest ? publish.publishId : undefined;
    const notLive = await verify(publish, { ...round, live: { reader, publishId, before }, inspected: final.manifest });
    if (notLive instanceof SiteDamaged)
        throw notLive;
    const { files: uploaded, bytes } = sent;
    const result = { changed: true, url: reader.url.href, plan: sent.plan, uploaded, bytes, pruned, phases };
    return { result, notLive };
}
class SiteDamaged extends errors/* DeployError */.sH {
}
async function verify(publish, { site, phases, trust, live, inspected }) {
    const settled = publish.inputs.wait
        ? phases.time('live', () => (0,wait_until_live/* waitUntilLive */.S)(publish, live))
        : (0,wait_until_live/* lookOnce */.n)(publish, live);
    const failure = settled.then(() => undefined, (error) => error);
    const damage = await (0,inspect/* inspect */.Nn)(publish, { site, manifest: inspected, settled: failure });
    const notLive = await failure;
    publish.signal.throwIfAborted();
    if (notLive !== undefined || !damage)
        return notLive;
    const path = (0,plain_text/* plainText */.wh)(damage.path, 200);
    if (damage.kind === 'missing') {
        return new SiteDamaged('site-damaged', `${path} is missing on the site, although it was stored there.`);
    }
    const text = `${path} is served with other bytes than were stored.`;
    if (trust)
        return new SiteDamaged('site-damaged', text);
    publish.log.warning(text);
    return undefined;
}
function checkForeseen(publish, { trust, pruned, former, deleted, }) {
    if (pruned === undefined)
        return;
    const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
    const unforeseen = pruned - deleted - (former?.toPrune ?? 0);
    if (unforeseen <= copies)
        return;
    const text = `Finalizing deleted ${(0,format/* count */.U9)(pruned, 'file')}, and the plan knew of ${deleted}.`;
    if (trust)
        throw new overlap/* PublishRaced */.FZ(text);
    publish.log.warning(text);
}

// EXTERNAL MODULE: ./build/src/pages/site-address.js + 1 modules
var site_address = __webpack_require__(35835);
;// CONCATENATED MODULE: ./build/src/pages/publish.js











const rounds = 3;
async function publishSite(publish) {
    const phases = new Phases(publish.clock);
    const page = await phases.time('ensure', () => ensureSite(publish));
    const site = (0,site_address/* openSite */.c2)(publish, page);
    const safety = publish.inputs.rollback ? new (await __webpack_require__.e(/* import() */ 804).then(__webpack_require__.bind(__webpack_require__, 83804))).Safety(publish, site) : undefined;
    try {
        const { result, notLive } = await publishInRounds(publish, { site, phases, safety });
        if (notLive)
            throw notLive;
        return result;
    }
    catch (error) {
        throw (await safety?.rollBack(error)) ?? error;
    }
    finally {
        safety?.end();
    }
}
async function planSite(publish) {
    const phases = new Phases(publish.clock);
    const page = await phases.time('find', () => publish.pages.find(publish.name));
    const site = page && (0,site_address/* openSite */.c2)(publish, page);
    const comparison = await phases.time('compare', () => compare(publish, { site, trust: publish.inputs.incremental }));
    const { plan } = comparison;
    if (publish.inputs.rollback && hasWork(plan))
        publish.log.info((await __webpack_require__.e(/* import() */ 804).then(__webpack_require__.bind(__webpack_require__, 83804))).describeBackup(comparison));
    checkPruneLimit(plan, publish);
    const damaged = site && (await isDamaged(publish, { site, comparison }));
    const upload = damaged ? publish.files : [...plan.added, ...plan.changed];
    return {
        changed: damaged === true || hasWork(plan),
        url: site?.reader.url.href ?? '',
        plan,
        uploaded: upload.length,
        bytes: upload.reduce((sum, file) => sum + file.size, 0),
        pruned: plan.deleted?.length ?? 0,
        phases,
    };
}
async function isDamaged(publish, { site, comparison: { stored } }) {
    if (!publish.inputs.incremental || stored.state !== 'trusted')
        return false;
    const damage = await (0,inspect/* inspect */.Nn)(publish, { site, manifest: stored.manifest, settled: Promise.resolve() });
    if (!damage)
        return false;
    const what = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
    publish.log.warning(`${(0,plain_text/* plainText */.wh)(damage.path, 200)} ${what}: a publish sends every file.`);
    return true;
}
async function publishInRounds(publish, { site, phases, safety }) {
    for (let round = 1;; round++) {
        const trust = publish.inputs.incremental && round === 1;
        try {
            const onCompared = async (attempt, comparison) => safety?.backUp(attempt, comparison);
            return await publishOnce({ ...publish, publishId: publish.newId() }, { site, phases, trust, onCompared });
        }
        catch (error) {
            publish.signal.throwIfAborted();
            if (!(error instanceof errors/* DeployError */.sH) || !isRepairable(error, { trust }))
                throw error;
            const rival = error instanceof overlap/* PublishRaced */.FZ ? error.rival : undefined;
            const why = await publish.superseded(rival ?? (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader))?.run);
            if (why || round === rounds) {
                await (0,overlap/* leaveOpen */.Cs)(publish, site);
                throw why ? new overlap/* PublishRaced */.FZ(`${error.message} ${why}`) : error;
            }
            safety?.end();
            publish.log.warning(`${error.message} Starting over with every file.`);
            await publish.clock.sleep(1000 * round * (1 + publish.random()), publish.signal);
        }
    }
}
function isRepairable(error, { trust }) {
    if (error.code === 'publish-raced' || error.code === 'site-damaged')
        return true;
    return trust && error instanceof finalize/* FinalizeFailed */.av && error.mayLackFiles;
}
async function ensureSite(publish) {
    const found = await publish.pages.find(publish.name);
    if (found)
        return found;
    publish.log.info(`Creating the site ${publish.name}.`);
    return await publish.pages.create(publish.name);
}


/***/ }),

/***/ 91330:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ uploadSite)
});

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/http/early-connections.js
var early_connections = __webpack_require__(99157);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/overlap.js
var overlap = __webpack_require__(74905);
;// CONCATENATED MODULE: ./build/src/pages/progress.js

class Progress {
    #publish;
    #total;
    #startedAt;
    #stop;
    #files = 0;
    #bytes = 0;
    constructor(publish, files) {
        this.#publish = publish;
        this.#total = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
        this.#startedAt = publish.clock.now();
        const { clock, log } = publish;
        this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
    }
    add(files) {
        this.#total.files += files.length;
        for (const { size } of files)
            this.#total.bytes += size;
    }
    stored(file) {
        this.#files++;
        this.#bytes += file.size;
    }
    line() {
        const elapsed = Math.max(1, this.#publish.clock.now() - this.#startedAt);
        const rate = (this.#bytes / elapsed) * 1000;
        const left = rate > 0 ? (this.#total.bytes - this.#bytes) / rate : undefined;
        return (`${(0,format/* formatNumber */.ZV)(this.#files)} of ${(0,format/* count */.U9)(this.#total.files, 'file')}, ` +
            `${(0,format/* formatBytes */.z3)(this.#bytes)} of ${(0,format/* formatBytes */.z3)(this.#total.bytes)}, ${(0,format/* formatBytes */.z3)(Math.round(rate))}/s` +
            (left ? `, about ${left < 60 ? `${Math.ceil(left)} s` : (0,format/* formatDuration */.a3)(left * 1000)} left` : ''));
    }
    #share() {
        const { files, bytes } = this.#total;
        return bytes > 0 ? this.#bytes / bytes : this.#files / Math.max(1, files);
    }
    get left() {
        return this.#total.files - this.#files;
    }
    get files() {
        return this.#files;
    }
    get bytes() {
        return this.#bytes;
    }
    end() {
        this.#stop();
    }
}

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/pages/upload-files.js + 3 modules
var upload_files = __webpack_require__(39953);
;// CONCATENATED MODULE: ./build/src/pages/progress-notes.js




const everyMs = 10_000;
class ProgressNotes {
    #publish;
    #options;
    #writing;
    #at;
    constructor(publish, options) {
        this.#publish = publish;
        this.#options = options;
        this.#at = publish.clock.now();
    }
    mayWrite() {
        if (this.#publish.clock.now() - this.#at >= everyMs)
            this.write();
    }
    write() {
        this.#at = this.#publish.clock.now();
        this.#writing ??= this.#write()
            .catch((error) => this.#publish.log.debug(`The progress was not noted: ${(0,errors/* messageOf */.bD)(error)}`))
            .finally(() => {
            this.#writing = undefined;
        });
    }
    async end() {
        await this.#writing;
    }
    async #write() {
        const { site, minter, opened, stored } = this.#options;
        const files = { ...opened.files, ...Object.fromEntries(stored) };
        if (stored.size === 0)
            return;
        const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader));
        if (seen && seen.publishId !== opened.publishId)
            return;
        const note = (0,pages_manifest/* manifestFile */.YE)({ ...opened, files });
        minter.add([note]);
        await (0,upload_files/* uploadFiles */.Z)([note], { ...this.#publish, minter });
    }
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
// EXTERNAL MODULE: ./build/src/pages/upload-targets.js
var upload_targets = __webpack_require__(8206);
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload-site.js











const firstNamed = 8;
async function uploadSite(publish, { site, plan, stored }) {
    const manifest = openManifest(publish, { plan, stored });
    const opened = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const minter = new upload_targets/* Minter */.Y([opened, ...changed], { ...publish, pageId: site.page.id });
    const window = new upload_window/* UploadWindow */.y(publish.inputs.concurrency, publish);
    const { address, aheadMs } = await sendOpened(publish, { site, stored, opened, changed, minter, window });
    publish.outputs.set({ changed: true });
    const digests = new Map(plan.digests);
    const notes = new ProgressNotes(publish, { site, minter, opened: manifest, stored: digests });
    const progress = new Progress(publish, changed);
    const widen = () => (0,early_connections/* connectEarly */.I)(publish.dispatcher, address, Math.min(progress.left - window.current, window.headroom));
    const sending = { publish, minter, window, digests, notes, progress, widen };
    const { done, shown } = await publish.log.group(`Upload of ${(0,format/* count */.U9)(changed.length, 'file')}`, () => noted(sending, () => sendFiles(sending, { site, plan, changed })));
    const files = [...done.added, ...done.changed];
    return { plan: done, digests, files: files.length, bytes: progress.bytes, first: firstOf(done), shown, aheadMs };
}
function firstOf({ added, changed }) {
    const files = [...added, ...changed];
    const left = new Set(added);
    const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
    return first.slice(0, firstNamed).map(({ path }) => path);
}
async function sendOpened(publish, options) {
    const { site, stored, opened, changed, minter, window } = options;
    const { dispatcher, publishId: ours, clock } = publish;
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const noRival = stored.state === 'draft' ? undefined : (0,overlap/* checkNoRival */.eE)(publish, { site, ours, before, shown: false });
    const [{ address }] = await Promise.all([minter.target(opened), noRival]);
    if (changed.length > 2)
        (0,early_connections/* connectEarly */.I)(dispatcher, address, Math.min(changed.length, window.current + window.headroom));
    if (stored.state === 'draft')
        (0,early_connections/* connectEarly */.I)(dispatcher, site.reader.url, 1);
    let aheadMs;
    const onStored = (_, timeOf) => {
        const time = timeOf();
        aheadMs = time === undefined ? undefined : time - clock.now();
    };
    await (0,upload_files/* uploadFiles */.Z)([opened], { ...publish, minter, window, onStored });
    return { address, aheadMs };
}
async function noted({ publish, notes, progress }, upload) {
    try {
        return await upload();
    }
    catch (error) {
        if (!publish.signal.aborted && !(error instanceof upload_files/* StorageGone */.l))
            notes.write();
        throw error;
    }
    finally {
        progress.end();
        publish.outputs.set({ uploaded: progress.files, bytes: progress.bytes });
        await notes.end();
    }
}
async function sendFiles(sending, { site, plan, changed }) {
    const { publish, minter, progress } = sending;
    const looking = plan.unchanged.length > 0 ? showsMark(site, publish.publishId) : undefined;
    const [shown = false] = await Promise.all([looking, send(changed.filter(isAsset), sending)]);
    let done = plan;
    if (looking && !shown) {
        publish.log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
        publish.outputs.set({ unchanged: 0 });
        for (const { path } of plan.unchanged)
            sending.digests.delete(path);
        minter.add(plan.unchanged);
        progress.add(plan.unchanged);
        await send(plan.unchanged.filter(isAsset), sending);
    }
    await send([...done.added, ...done.changed].filter(site_file/* isPage */.yp), sending);
    publish.log.info(progress.line());
    return { done, shown };
}
const isAsset = (file) => !(0,site_file/* isPage */.yp)(file);
async function send(files, { publish, minter, window, digests, notes, progress, widen }) {
    const onStored = (file, _, digest) => {
        progress.stored(file);
        digests.set(file.path, digest);
        notes.mayWrite();
        widen();
    };
    await (0,upload_files/* uploadFiles */.Z)(files, { ...publish, minter, window, onStored });
}
async function showsMark(site, publishId) {
    return (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest/* readStored */.CL)(site.reader))?.publishId === publishId;
}
function openManifest(publish, { plan, stored }) {
    const paths = new Set(publish.files.map((file) => file.path));
    if (stored.state === 'trusted')
        for (const path of Object.keys(stored.manifest.files))
            paths.add(path);
    if (stored.state === 'open')
        for (const path of (0,pages_manifest/* pathsOf */.wG)(stored.manifest) ?? [])
            paths.add(path);
    return {
        version: 1,
        publishId: publish.publishId,
        open: true,
        ...(0,pages_manifest/* ownerOf */.bf)(publish),
        files: Object.fromEntries(plan.kept ?? []),
        ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetsFirst(a, b) {
    return Number((0,site_file/* isPage */.yp)(a)) - Number((0,site_file/* isPage */.yp)(b));
}


/***/ }),

/***/ 74267:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ waitUntilLive),
/* harmony export */   n: () => (/* binding */ lookOnce)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79477);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(93622);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74905);







const pace = { first: 250, factor: 1.6, longest: 5000 };
const healthMaxBytes = 64 * 1024;
async function waitUntilLive(publish, options) {
    const { clock, log, signal, inputs } = publish;
    const startedAt = clock.now();
    let saidAt = startedAt;
    let seen = 'nothing yet';
    const look = async () => {
        const [manifest, health] = await Promise.all([lookAtManifest(publish, options), lookAtHealth(publish, options)]);
        seen = manifest ?? health ?? seen;
        if (clock.now() - saidAt >= _base_log_js__WEBPACK_IMPORTED_MODULE_3__/* .progressLineEveryMs */ .d) {
            saidAt = clock.now();
            const waited = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(saidAt - startedAt);
            log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(`${options.reader.url.href} does not show this publish after ${waited}: ${seen}.`));
        }
        return manifest === undefined && health === undefined ? 'live' : undefined;
    };
    if ((await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_6__/* .poll */ .w)(look, { timeoutMs: inputs.timeout, pace, clock, signal })) !== undefined)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-live', `${options.reader.url.href} did not show this publish within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(inputs.timeout)}. Last seen: ${seen}.`);
}
async function lookOnce(publish, options) {
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(options.reader, options.publishId);
    checkSeen(publish, { ...options, stored });
    if (stored.state !== 'unknown' || (stored.status !== undefined && stored.status < 500))
        return;
    const text = `The site does not answer, so whether another publish ran at the same time cannot be seen: ${stored.why}.`;
    publish.log.warning((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(text));
}
async function lookAtManifest(publish, options) {
    if (options.publishId === undefined)
        return undefined;
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readStored */ .CL)(options.reader, options.publishId);
    if (checkSeen(publish, { ...options, stored })?.publishId === options.publishId)
        return undefined;
    return stored.state === 'unknown' ? stored.why : 'an earlier publish';
}
function checkSeen(publish, { reader, publishId, before, stored }) {
    const marker = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored);
    if (publishId !== undefined && (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(marker, { ours: publishId, before }))
        throw (0,_overlap_js__WEBPACK_IMPORTED_MODULE_2__/* .racedBy */ .zV)(marker);
    if (stored.state === 'unknown' && stored.status === 401 && !publish.inputs['basic-auth']) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('password-needed', `${reader.url.href} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`);
    }
    return marker;
}
async function lookAtHealth(publish, { reader }) {
    const target = healthTarget(publish);
    if (!target)
        return undefined;
    try {
        const { status } = await reader.visit(target, { maxBytes: healthMaxBytes });
        return status < 400 ? undefined : `${target} answered ${status}`;
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return error.message.replace(/\.$/, '');
        throw error;
    }
}
function healthTarget(publish) {
    return publish.inputs['health-path'] ?? (publish.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}


/***/ })

};
