export const id = 1707;
export const ids = [1707,5709,9880,6268,2340,6203,4027];
export const modules = {

/***/ 11446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  U: () => (/* binding */ compare),
  O: () => (/* binding */ hasWork)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/ownership.js
var ownership = __webpack_require__(83537);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/pages/content.js
var content = __webpack_require__(73603);
;// CONCATENATED MODULE: ./build/src/pages/plan.js



async function computePlan(files, { stored, possible }) {
    const plan = { added: [], changed: [], unchanged: [], deleted: undefined, digests: new Map() };
    const storedDigest = (path) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
    const mayBeStored = new Set(possible);
    const room = (0,content/* roomForSmall */.qG)();
    for (const [index, file] of files.entries()) {
        const digest = storedDigest(file.path);
        if (!digest) {
            (mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
        }
        else if (digest[0] === file.size && digest[1] === (file.digest?.[1] ?? (await (0,content/* hashOf */.qQ)(file, room)))) {
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
    plan.deleted = possible?.filter((path) => !kept.has(path) && path !== pages_manifest/* manifestPath */.ji).sort();
    return plan;
}

;// CONCATENATED MODULE: ./build/src/pages/compare.js







async function compare(publish, { site, trust }) {
    const reading = site && site.page.status !== 'draft' ? (0,live_manifest/* readTrusted */.G2)(site.reader, publish.tools) : undefined;
    const stored = (await reading) ?? { state: 'draft' };
    const trusted = trust && 'manifest' in stored ? stored.manifest : undefined;
    const plan = await computePlan(publish.files, { stored: trusted, possible: possiblePaths(stored) });
    const { settings, owner: own, name, nameChosen: chosen } = publish;
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (marker)
        (0,ownership/* guardOwner */.JO)(marker, { own, thing: `The site ${name}`, name, chosen, log: publish.tools.log });
    if (!chosen && !publish.access.basicAuth && stored.state === 'unknown' && stored.status === 401) {
        const text = `The site ${name} asks visitors for a password that this step does not have, so whose it is cannot be seen.`;
        throw new errors/* DeployError */.sH('password-needed', `${text} Nothing was changed.`);
    }
    if (settings.keep.length > 0 || settings.keepAssetsMs > 0) {
        const { keepFiles } = await __webpack_require__.e(/* import() */ 5525).then(__webpack_require__.bind(__webpack_require__, 25525));
        await keepFiles(publish, { site, stored, trust: trusted !== undefined, plan });
    }
    const manifest = stored.state === 'trusted' ? stored.manifest : undefined;
    const target = publish.versions?.target;
    if (manifest && ((manifest.kept && !publish.versions) || (target && target.id !== (0,pages_manifest/* versionIdOf */.JD)(manifest))))
        plan.relists = true;
    logComparison(publish, { plan, stored });
    return { stored, plan };
}
function possiblePaths(stored) {
    if (stored.state === 'draft')
        return [];
    if (stored.state === 'trusted')
        return Object.keys(stored.manifest.files);
    return stored.state === 'open' ? (0,pages_manifest/* pathsOf */.wG)(stored.manifest) : undefined;
}
function hasWork(plan) {
    const { added, changed, deleted, relists } = plan;
    return added.length + changed.length > 0 || deleted === undefined || deleted.length > 0 || relists === true;
}
function logComparison(publish, { plan, stored }) {
    if (publish.settings.incremental && stored.state === 'unknown')
        publish.tools.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (publish.settings.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        const noted = Object.keys(stored.manifest.files).length;
        const rest = noted === 0 ? 'Every file goes up.' : `Storage has taken ${(0,format/* count */.U9)(noted, 'file')} of it; the rest goes up.`;
        publish.tools.log.info(`An earlier publish${by} did not end. ${rest}`);
    }
    const { added, changed, unchanged, deleted } = plan;
    const [more, other, same] = [added, changed, unchanged].map((files) => (0,format/* formatNumber */.ZV)(files.length));
    const fewer = deleted === undefined ? 'unknown' : (0,format/* formatNumber */.ZV)(deleted.length);
    const kept = plan.kept ? `, ${(0,format/* formatNumber */.ZV)(plan.kept.size)} kept` : '';
    publish.tools.log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${kept}.`);
}


/***/ }),

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

/***/ 14027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FetchedContent: () => (/* binding */ FetchedContent)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _side_by_side_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60857);





class FetchedContent {
    #folder;
    constructor({ tempFolder, newId }) {
        this.#folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(tempFolder, `rollback-${newId()}`);
    }
    siteFile(path, digest) {
        return { path, size: digest[0], source: { file: this.#fileOf(digest) } };
    }
    async fetch(reader, wanted) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(this.#folder, { recursive: true, mode: 0o700 });
        await (0,_side_by_side_js__WEBPACK_IMPORTED_MODULE_3__/* .sideBySide */ .Q)(wanted, (one) => this.#fetchOne(reader, one));
    }
    async #fetchOne(reader, { digest, paths }) {
        const file = this.#fileOf(digest);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
            return;
        let reason = 'There is no such file.';
        for (const path of paths) {
            const { status, body } = await reader.get(path, { maxBytes: digest[0] + 1 });
            if (status === 200 && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isDigestOf */ ._Q)(digest, body)) {
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
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(this.#folder))
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 86746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   av: () => (/* binding */ FinalizeFailed),
/* harmony export */   jE: () => (/* binding */ finalize)
/* harmony export */ });
/* unused harmony export submit */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(55308);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39880);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74905);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6312);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8206);







async function finalize(publish, { site, sent, before, onFinalized }) {
    const files = digestsOf(publish, sent);
    const { publishId } = publish;
    const digest = (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__.directoryDigest)(publish.files, sent.digests);
    const about = { ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .ownerOf */ .bf)(publish), digest, ...extraPaths(publish, files), ...versionParts(publish, sent) };
    const manifest = { version: 1, publishId, ...about, files, first: sent.first };
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestFile */ .YE)(manifest);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__/* .Minter */ .Y([closed], { ...publish.tools, pageId: site.page.id });
    const noRival = () => (0,_overlap_js__WEBPACK_IMPORTED_MODULE_4__/* .checkNoRival */ .eE)(publish.tools, { site, ours: publishId, before, shown: sent.shown });
    await Promise.all([noRival(), minter.target(closed)]);
    publish.tools.signal.throwIfAborted();
    const finalized = await submit(publish, { site, sent, beforeAgain: noRival }).catch(async (error) => {
        if (!publish.tools.signal.aborted)
            await sent.note();
        throw error;
    });
    onFinalized(finalized.pruned);
    if (finalized.hasManifest)
        await close(publish, { closed, minter, noRival });
    return { ...finalized, manifest };
}
async function close(publish, { closed, minter, noRival }) {
    await noRival();
    try {
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_5__/* .uploadFiles */ .Z)([closed], { ...publish.tools, minter });
    }
    catch (error) {
        publish.tools.signal.throwIfAborted();
        publish.tools.log.warning(`The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
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
function versionParts({ publishId }, { keeping, plan: { leftAt } }) {
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
async function submit(publish, { site, sent: { plan, keeping }, beforeAgain, }) {
    const paths = [...publish.files.map((file) => file.path), ...(plan.kept?.keys() ?? []), ...(keeping?.paths ?? [])];
    try {
        const published = await publish.tools.pages.publish(site.page.id, [...paths, _manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestPath */ .ji], beforeAgain);
        return { pruned: published?.prunedCount, hasManifest: true };
    }
    catch (error) {
        const refused = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 400, 413);
        if (refused && paths.length === _platform_wire_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite) {
            publish.tools.log.info('A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.');
            const pruned = (await publish.tools.pages.publish(site.page.id, paths, beforeAgain))?.prunedCount;
            return { pruned: pruned && pruned - 1, hasManifest: false };
        }
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && /^platform-(refused|error)$/.test(error.code)) {
            throw new FinalizeFailed(error, plan.unchanged.length + (keeping?.paths.length ?? 0));
        }
        throw error;
    }
}
class FinalizeFailed extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    mayLackFiles;
    constructor(cause, trusted) {
        super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
        this.mayLackFiles = cause.code === 'platform-refused' && !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(cause, 413) && trusted > 0;
    }
}


/***/ }),

/***/ 59966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nn: () => (/* binding */ inspect),
/* harmony export */   SM: () => (/* binding */ isServed),
/* harmony export */   t5: () => (/* binding */ lookAt)
/* harmony export */ });
/* unused harmony exports sampleSize, sampleOf */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);


const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect(tools, { site, manifest, settled }) {
    let damaged = await look(site, { manifest, paths: sampleOf(manifest, tools.random), before: [] });
    for (const wait of lookAgainMs) {
        if (damaged.length === 0)
            return undefined;
        await settled;
        await tools.clock.sleep(wait, tools.signal);
        damaged = await look(site, { manifest, paths: damaged.map(({ path }) => path), before: damaged });
    }
    return damaged.find(({ kind }) => kind === 'missing') ?? damaged[0];
}
function sampleOf({ files, first = [] }, random) {
    const added = first.filter((path) => Object.hasOwn(files, path) && isServed(path)).slice(0, sampleSize / 4);
    const early = [...new Set([...(Object.hasOwn(files, 'index.html') ? ['index.html'] : []), ...added])];
    const rest = Object.keys(files).filter((path) => isServed(path) && !early.includes(path));
    const room = sampleSize - early.length;
    if (rest.length <= room)
        return [...early, ...rest];
    const step = rest.length / room;
    const offset = random() * step;
    return [...early, ...Array.from({ length: room }, (_, n) => rest[Math.floor(offset + n * step)])];
}
function isServed(path) {
    return !/(^|\/)\.(?!well-known\/)/.test(path) && !/(^|\/)[45](\d\d|0x)(\.html?|\/index\.html?)$/i.test(path);
}
async function look(site, { manifest, paths, before }) {
    const seen = await Promise.all(paths.map(async (path) => {
        const digest = manifest.files[path];
        const found = await lookAt(site.reader, { path, digest, whole: digest[0] <= wholeBytes });
        if (found === 'unproven')
            return before.filter((damage) => damage.path === path);
        return found === 'stored' ? [] : [{ path, kind: found }];
    }));
    return seen.flat();
}
async function lookAt(reader, { path, digest, whole }) {
    try {
        const answer = await reader.get(path, whole ? { maxBytes: digest[0] + 1 } : { maxBytes: 1, range: 'bytes=0-0' });
        if (whole && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isDigestOf */ ._Q)(digest, answer.body))
            return 'stored';
        if ([403, 404, 410].includes(answer.status))
            return 'missing';
        if (!whole)
            return answer.status === 200 || answer.status === 206 ? 'stored' : 'unproven';
        return answer.status === 200 && !isUnproven(answer) ? 'other bytes' : 'unproven';
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI)
            return 'unproven';
        throw error;
    }
}
function isUnproven({ headers }) {
    return Number(headers.age ?? 0) > 0 || headers['content-encoding'] !== undefined;
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
/* harmony export */   nZ: () => (/* binding */ PublishOvertaken)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6312);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8206);






const unreadableMs = [500, 1000, 2000];
class PublishRaced extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH {
    rival;
    constructor(message, rival) {
        super('publish-raced', message);
        this.rival = rival;
    }
}
function racedError(other) {
    const by = other?.run ? `: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other.run)}` : '';
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
    const by = other?.run ? `, ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(other.run)},` : '';
    throw new PublishOvertaken('publish-raced', `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`);
}
async function checkNoRival(tools, { site, ours, before, shown }) {
    for (const wait of [...unreadableMs, undefined]) {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(site.reader);
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
async function leaveOpen(publish, site) {
    try {
        const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(site.reader);
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(stored)?.open)
            return;
        const publishId = publish.tools.newId();
        const kept = 'manifest' in stored ? stored.manifest.kept : undefined;
        const about = { ...(0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .ownerOf */ .bf)(publish), ...(kept ? { kept } : {}) };
        const manifest = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)({ version: 1, publishId, open: true, ...about, files: {} });
        const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__/* .Minter */ .Y([manifest], { ...publish.tools, pageId: site.page.id });
        await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_3__/* .uploadFiles */ .Z)([manifest], { ...publish.tools, minter });
    }
    catch (error) {
        publish.tools.log.debug(`The site could not be marked for repair: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
    }
}


/***/ }),

/***/ 58988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ Phases)
/* harmony export */ });
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


/***/ }),

/***/ 87372:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ checkPruneLimit)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96450);




const lostContent = { count: 20, refused: 0.8, warned: 0.5 };
function checkPruneLimit(plan, { settings, tools: { log } }) {
    const limit = settings.maxPrune;
    if (!limit) {
        checkContent(plan, log);
        return;
    }
    if (!plan.deleted) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('prune-limit', 'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.', { next: 'Or run once without `max-prune`; from then on it is known.' });
    }
    const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
    const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
    if (plan.deleted.length <= most)
        return;
    const allowed = 'files' in limit ? (0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(most, 'file') : `${Math.round(limit.share * 100)}% of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(stored, 'file')}`;
    const some = plan.deleted.slice(0, 10).map((path) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(path, 200));
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('prune-limit', `This publish would delete ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`, { next: 'If these files should go, raise `max-prune` for one run.' });
}
function checkContent({ deleted = [], added, unchanged, changed }, log) {
    const all = deleted.length + unchanged.length + changed.length;
    const going = deleted.filter((path) => (0,_site_file_js__WEBPACK_IMPORTED_MODULE_1__/* .isPage */ .yp)({ path })).length;
    const stored = going + [...unchanged, ...changed].filter(_site_file_js__WEBPACK_IMPORTED_MODULE_1__/* .isPage */ .yp).length;
    if (stored <= lostContent.count || going < stored * lostContent.warned) {
        if (all > lostContent.count && deleted.length - added.length >= all * lostContent.warned)
            log.warning(`This publish deletes ${deleted.length} of the ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(all, 'file')} on the site.`);
        return;
    }
    const text = `This publish deletes ${going} of the ${stored} pages on the site`;
    if (going <= stored * lostContent.refused) {
        log.warning(`${text}.`);
        return;
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('prune-limit', `${text}, which looks like a build that lost its content.`, {
        next: 'If these pages should go, run once with `max-prune: 100%`.',
    });
}


/***/ }),

/***/ 53744:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  n: () => (/* binding */ publishOnce)
});

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/pages/changed-pages.js
var changed_pages = __webpack_require__(93507);
// EXTERNAL MODULE: ./build/src/pages/compare.js + 1 modules
var compare = __webpack_require__(11446);
// EXTERNAL MODULE: ./build/src/pages/digest.js
var digest = __webpack_require__(39880);
// EXTERNAL MODULE: ./build/src/pages/finalize.js
var finalize = __webpack_require__(86746);
// EXTERNAL MODULE: ./build/src/pages/inspect.js
var inspect = __webpack_require__(59966);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/overlap.js
var overlap = __webpack_require__(74905);
// EXTERNAL MODULE: ./build/src/pages/prune-limit.js
var prune_limit = __webpack_require__(87372);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/pages/site-address.js
var site_address = __webpack_require__(5950);
// EXTERNAL MODULE: ./build/src/pages/upload-files.js + 2 modules
var upload_files = __webpack_require__(6312);
// EXTERNAL MODULE: ./build/src/pages/upload-targets.js
var upload_targets = __webpack_require__(8206);
;// CONCATENATED MODULE: ./build/src/pages/progress.js







const everyMs = 10_000;
const maxLastNoteMs = 5000;
class Progress {
    done = { files: 0, bytes: 0 };
    digests;
    #publish;
    #options;
    #total = { files: 0, bytes: 0 };
    #startedAt;
    #stop;
    #notedAt;
    #note;
    constructor(publish, options) {
        const { clock, log } = publish.tools;
        this.#publish = publish;
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
        const now = this.#publish.tools.clock.now();
        if (now - this.#notedAt < everyMs || this.#note)
            return;
        this.#notedAt = now;
        this.#note = this.#writeNote(this.#publish).finally(() => {
            this.#note = undefined;
        });
    }
    line() {
        const { done } = this;
        const elapsed = Math.max(1, this.#publish.tools.clock.now() - this.#startedAt);
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
        if (this.digests.size === 0 || this.#options.site.page.status === 'draft')
            return;
        this.#publish.tools.log.info('Noting what is stored, so that the next publish continues there.');
        await this.#writeNote({ ...this.#publish, tools: this.#publish.tools.under(AbortSignal.timeout(maxLastNoteMs)) });
    }
    async end() {
        this.#stop();
        await this.#note;
    }
    async #writeNote(publish) {
        const { site, opened } = this.#options;
        const note = (0,pages_manifest/* manifestFile */.YE)({ ...opened, files: { ...opened.files, ...Object.fromEntries(this.digests) } });
        try {
            const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest.readStored)((0,site_address/* readerOf */.TC)({ ...site.page, name: publish.name }, publish)));
            if (seen && seen.publishId !== opened.publishId)
                return;
            const minter = new upload_targets/* Minter */.Y([note], { ...publish.tools, pageId: site.page.id });
            await (0,upload_files/* uploadFiles */.Z)([note], { ...publish.tools, minter });
        }
        catch (error) {
            publish.tools.log.debug(`The progress was not noted: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
}

// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
// EXTERNAL MODULE: ./build/src/pages/upload-window.js
var upload_window = __webpack_require__(93298);
;// CONCATENATED MODULE: ./build/src/pages/upload-site.js









const firstNamed = 8;
const freshMs = 1000;
async function uploadSite(publish, { site, plan, stored, keeping }) {
    const manifest = openManifest(publish, { plan, stored, keeping });
    const opened = (0,pages_manifest/* manifestFile */.YE)(manifest);
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const minter = new upload_targets/* Minter */.Y([opened, ...changed], { ...publish.tools, pageId: site.page.id });
    const window = new upload_window/* UploadWindow */.y(publish.settings.concurrency, publish.tools);
    const store = async (files) => {
        const own = new upload_targets/* Minter */.Y(files, { ...publish.tools, pageId: site.page.id });
        if (files.length > 0)
            await (0,upload_files/* uploadFiles */.Z)(files, { ...publish.tools, minter: own, window });
    };
    if (keeping)
        await store([keeping.list]);
    await sendOpened(publish, { site, stored, opened, minter, window });
    if (keeping)
        await store(keeping.copies);
    publish.outputs?.set({ changed: true });
    const progress = new Progress(publish, { site, opened: manifest, files: changed, digests: plan.digests });
    const sending = { publish, minter, window, progress };
    const { done, shown } = await publish.tools.log.group(`Uploading ${(0,format/* count */.U9)(changed.length, 'file')}`, async () => {
        try {
            return await sendFiles(sending, { site, plan, changed, before: (0,live_manifest/* publishMarkerOf */.jW)(stored) });
        }
        catch (error) {
            await progress.noteLast();
            throw error;
        }
        finally {
            publish.outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
            await progress.end();
        }
    });
    const files = done.added.length + done.changed.length;
    const { digests } = progress;
    return {
        plan: done,
        digests,
        files,
        bytes: progress.done.bytes,
        first: firstSentOf(done),
        shown,
        note: () => progress.noteLast(),
        keeping,
    };
}
function firstSentOf({ added, changed }) {
    const files = [...added, ...changed];
    const left = new Set(added);
    const first = [...files.filter(isAsset), ...files].filter((file) => left.delete(file));
    return first.slice(0, firstNamed).map(({ path }) => path);
}
async function sendOpened(publish, options) {
    const { site, stored, opened, minter, window } = options;
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const expected = { site, ours: publish.publishId, before, shown: false };
    await Promise.all([
        minter.target(opened),
        stored.state === 'draft' ? undefined : (0,overlap/* checkNoRival */.eE)(publish.tools, expected),
    ]);
    await (0,upload_files/* uploadFiles */.Z)([opened], { ...publish.tools, minter, window });
}
async function sendFiles(sending, { site, plan, changed, before }) {
    const { publish, minter, progress } = sending;
    const { publishId, tools } = publish;
    const lookedAt = tools.clock.now();
    let [seen] = await Promise.all([(0,live_manifest.readStored)(site.reader), send(changed.filter(isAsset), sending)]);
    if (tools.clock.now() - lookedAt > freshMs)
        seen = await (0,live_manifest.readStored)(site.reader);
    const sent = changed.filter(isAsset).map(({ path }) => [path, progress.digests.get(path)]);
    (0,overlap/* checkNotOvertaken */.D7)(seen, { ours: publishId, before, sent });
    const shown = (0,live_manifest/* publishMarkerOf */.jW)(seen)?.publishId === publishId;
    let done = plan;
    if (plan.unchanged.length > 0 && !shown) {
        tools.log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        done = { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], digests: new Map() };
        publish.outputs?.set({ unchanged: 0 });
        for (const { path } of plan.unchanged)
            progress.digests.delete(path);
        minter.add(plan.unchanged);
        progress.add(plan.unchanged);
        await publish.fetchContent?.(site, plan.unchanged);
        await send(plan.unchanged.filter(isAsset), sending);
    }
    await publish.beforePages?.();
    await send([...done.added, ...done.changed].filter(site_file/* isPage */.yp), sending);
    tools.log.info(progress.line());
    return { done, shown };
}
const isAsset = (file) => !(0,site_file/* isPage */.yp)(file);
async function send(files, { publish, minter, window, progress }) {
    const onStored = (file, digest) => progress.stored(file, digest);
    await (0,upload_files/* uploadFiles */.Z)(files, { ...publish.tools, minter, window, onStored });
}
function openManifest(publish, { plan, stored, keeping }) {
    const former = 'manifest' in stored ? stored.manifest.kept : undefined;
    const unlisted = (former?.files ?? 0) + (keeping ? keeping.paths.length + 1 : 0);
    const list = keeping ? publish.publishId : former?.list;
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
        ...(plan.leftAt ? { leftAt: plan.leftAt } : {}),
        ...(list === undefined ? {} : { kept: { list, files: unlisted } }),
        ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetsFirst(a, b) {
    return Number((0,site_file/* isPage */.yp)(a)) - Number((0,site_file/* isPage */.yp)(b));
}

// EXTERNAL MODULE: ./build/src/base/log.js
var base_log = __webpack_require__(79477);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
;// CONCATENATED MODULE: ./build/src/pages/wait-until-live.js








const pace = { first: 250, factor: 1.6, max: 5000 };
const hiddenAfter = 3;
const maxHealthBytes = 64 * 1024;
async function waitUntilLive(publish, options) {
    const { clock, log, signal } = publish.tools;
    const { timeoutMs } = publish.settings;
    const startedAt = clock.now();
    let saidAt = startedAt;
    let seen = 'nothing yet';
    let refusals = 0;
    const look = async () => {
        const [manifest, health] = await Promise.all([
            lookAtManifest(publish, options),
            lookAtHealth(publish, options.reader),
        ]);
        seen = manifest?.why ?? health ?? seen;
        const isHidden = manifest?.status === 403 && options.before === undefined && healthTarget(publish) !== undefined;
        if (isHidden && health === undefined && ++refusals === hiddenAfter) {
            log.warning(describeHidden(options.reader));
            return 'live';
        }
        if (clock.now() - saidAt >= base_log/* progressLineEveryMs */.d) {
            saidAt = clock.now();
            const waited = (0,format/* formatDuration */.a3)(saidAt - startedAt);
            log.info((0,plain_text/* plainText */.wh)(`${options.reader.url.href} does not show this publish after ${waited}: ${seen}.`));
        }
        return manifest === undefined && health === undefined ? 'live' : undefined;
    };
    if ((await (0,retry/* poll */.wt)(look, { timeoutMs, pace, clock, signal })) !== undefined)
        return;
    throw new errors/* DeployError */.sH('not-live', `${options.reader.url.href} did not show this publish within ${(0,format/* formatDuration */.a3)(timeoutMs)}. Last seen: ${seen}.`);
}
async function lookOnce(publish, options) {
    if (options.publishId === undefined)
        return;
    const stored = await (0,live_manifest.readStored)(options.reader, options.publishId);
    checkSeen(publish, { ...options, stored });
    if (stored.state !== 'unknown' || (stored.status !== undefined && stored.status < 500))
        return;
    const text = `The site does not answer, so whether another publish ran at the same time cannot be seen: ${stored.why}.`;
    publish.tools.log.warning((0,plain_text/* plainText */.wh)(text));
}
function describeHidden({ url }) {
    return (0,plain_text/* plainText */.wh)(`${url.href} answers 403 for ${pages_manifest/* manifestPath */.ji}, as web servers do that refuse dot folders. The site is up, and so counts as live: whether it shows this very publish cannot be seen, and each publish sends every file.`);
}
async function lookAtManifest(publish, options) {
    if (options.publishId === undefined)
        return undefined;
    const stored = await (0,live_manifest.readStored)(options.reader, options.publishId);
    if (checkSeen(publish, { ...options, stored })?.publishId === options.publishId)
        return undefined;
    return stored.state === 'unknown' ? stored : { why: 'an earlier publish' };
}
function checkSeen(publish, { reader, publishId, before, stored }) {
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (publishId !== undefined && (0,live_manifest/* isForeign */.jq)(marker, { ours: publishId, before }))
        throw (0,overlap/* racedError */.ar)(marker);
    if (stored.state === 'unknown' && stored.status === 401 && !publish.access.basicAuth) {
        throw new errors/* DeployError */.sH('password-needed', `${reader.url.href} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`);
    }
    return marker;
}
async function lookAtHealth(publish, reader) {
    const target = healthTarget(publish);
    if (!target)
        return undefined;
    try {
        const { status } = await reader.visit(target, { maxBytes: maxHealthBytes });
        return status < 400 ? undefined : `${target} answered ${status}`;
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return error.brief;
        throw error;
    }
}
function healthTarget(publish) {
    return publish.settings.healthPath ?? (publish.files.some((file) => file.path === 'index.html') ? '/' : undefined);
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
async function lookAtIndex(publish, { site, plan }) {
    const digest = plan.digests.get('index.html');
    if (!digest)
        return undefined;
    const looking = (0,inspect/* inspect */.Nn)(publish.tools, {
        site,
        manifest: { files: { 'index.html': digest } },
        settled: Promise.resolve(),
    });
    return looking.catch(() => undefined);
}
class SiteDamaged extends errors/* DeployError */.sH {
}
async function verifyPublish(publish, { site, phases, trust, live, inspected, }) {
    const settled = publish.settings.wait
        ? phases.time('live', () => waitUntilLive(publish, live))
        : lookOnce(publish, live);
    const failure = failureOf(settled);
    const damage = await (0,inspect/* inspect */.Nn)(publish.tools, { site, manifest: inspected, settled: failure });
    const notLive = await failure;
    publish.tools.signal.throwIfAborted();
    if (notLive !== undefined || !damage)
        return notLive;
    const text = describeDamage(damage);
    if (trust)
        return new SiteDamaged('site-damaged', text);
    publish.tools.log.warning(text);
    return undefined;
}

;// CONCATENATED MODULE: ./build/src/pages/publish-once.js














async function publishOnce(publish, round) {
    const { site, phases } = round;
    const comparison = await phases.time('compare', () => (0,compare/* compare */.U)(publish, round));
    publish.outputs?.set({ files: publish.files.length, unchanged: comparison.plan.unchanged.length });
    const left = leftRollback(publish, { site, comparison, phases });
    if (left)
        return left;
    (0,prune_limit/* checkPruneLimit */.K)(comparison.plan, publish);
    const basicAuth = publish.access.basicAuth;
    if (basicAuth)
        await phases.time('protect', () => publish.tools.pages.protect(site.page.id, basicAuth));
    const { stored, plan } = comparison;
    if ((0,compare/* hasWork */.O)(plan))
        await round.onCompared?.(publish, comparison);
    return stored.state === 'trusted' && !(0,compare/* hasWork */.O)(plan)
        ? publishUnchanged(publish, { ...round, manifest: stored.manifest, plan })
        : publishChanges(publish, { ...round, comparison });
}
const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };
function leftRollback({ isScheduled, commit, outputs }, { site, comparison: { stored, plan }, phases }) {
    if (!isScheduled || stored.state !== 'trusted' || !commit)
        return undefined;
    const { manifest } = stored;
    if (!manifest.rolledBackFrom?.includes(commit))
        return undefined;
    outputs?.set({ ...nothingSent, version: (0,pages_manifest/* versionIdOf */.JD)(manifest) });
    const rolledBackTo = manifest.commit ? (0,plain_text/* plainText */.wh)(manifest.commit.slice(0, 7)) : 'a former version';
    const leaves = `The site was rolled back from ${commit.slice(0, 7)} to ${rolledBackTo}, and a scheduled run leaves it so; the next push goes on from there.`;
    return { result: { ...nothingSent, url: site.reader.url.href, plan, phases, leaves }, notLive: undefined };
}
async function keepVersions(publish, { site, trust, comparison }) {
    const { versions, fetched } = publish;
    if (!versions || !fetched)
        return undefined;
    const { planVersions } = await __webpack_require__.e(/* import() */ 5471).then(__webpack_require__.bind(__webpack_require__, 85471));
    return planVersions({ ...publish, versions }, { site, comparison, trust, fetched });
}
async function publishUnchanged(publish, round) {
    const { site, phases, manifest, plan } = round;
    const { reader } = site;
    publish.tools.log.info('Nothing has changed since the last publish.');
    const version = (0,pages_manifest/* versionIdOf */.JD)(manifest);
    publish.outputs?.set({ ...nothingSent, digest: (0,digest.directoryDigest)(publish.files, plan.digests), pages: [], version });
    const result = { ...nothingSent, url: reader.url.href, plan, phases };
    const live = { reader, publishId: undefined, before: undefined };
    const enough = new AbortController();
    const signal = AbortSignal.any([publish.tools.signal, enough.signal]);
    const waiting = { ...publish, tools: { ...publish.tools, signal } };
    const health = publish.settings.wait ? phases.time('live', () => waitUntilLive(waiting, live)) : Promise.resolve();
    const failure = failureOf(health);
    const damage = await (0,inspect/* inspect */.Nn)(publish.tools, { site, manifest, settled: Promise.resolve() });
    if (damage)
        enough.abort();
    const notLive = await failure;
    publish.tools.signal.throwIfAborted();
    if (!damage && notLive === undefined)
        return { result, notLive };
    const seen = (0,live_manifest/* publishMarkerOf */.jW)(await (0,live_manifest.readStored)(reader));
    if ((0,live_manifest/* isForeign */.jq)(seen, { ours: manifest.publishId, before: undefined })) {
        publish.tools.log.info('Another publish has begun since.');
        return { result, notLive: undefined };
    }
    if (damage)
        throw new SiteDamaged('site-damaged', describeDamage(damage));
    return { result, notLive };
}
async function publishChanges(publish, round) {
    const { site, phases, comparison } = round;
    const { stored, plan } = comparison;
    const before = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const looking = lookAtIndex(publish, { site, plan });
    await publish.fetchContent?.(site, [...plan.added, ...plan.changed]);
    const keeping = await keepVersions(publish, round);
    const sent = await phases.time('upload', () => uploadSite(publish, { site, plan, stored, keeping }));
    const damage = await looking;
    if (damage)
        throw new SiteDamaged('site-damaged', describeDamage(damage));
    const former = stored.state === 'trusted' ? stored.manifest : undefined;
    const deleted = plan.deleted?.length;
    let pruned = deleted ?? 0;
    const kept = ('manifest' in stored && stored.manifest.kept?.files) || 0;
    const onFinalized = (counted = pruned) => {
        pruned = Math.max(counted - (keeping?.dropped ?? kept), Math.min(counted, deleted ?? 0));
        publish.outputs?.set({ pruned });
        if (deleted === undefined || stored.state === 'draft')
            return;
        checkForeseen(publish, { trust: round.trust, pruned: counted - kept, former, deleted });
    };
    const final = await phases.time('finalize', () => (0,finalize/* finalize */.jE)(publish, { site, sent, before, onFinalized }));
    const { reader } = site;
    const { digest = '' } = final.manifest;
    publish.outputs?.set({
        digest,
        pages: (0,changed_pages/* changedPageUrls */.oM)(sent.plan, reader.url.href),
        version: (0,pages_manifest/* versionIdOf */.JD)(final.manifest),
    });
    const publishId = final.hasManifest ? publish.publishId : undefined;
    const notLive = await verifyPublish(publish, {
        ...round,
        live: { reader, publishId, before },
        inspected: final.manifest,
    });
    if (notLive instanceof SiteDamaged)
        throw notLive;
    const { files: uploaded, bytes } = sent;
    const result = { changed: true, url: reader.url.href, plan: sent.plan, uploaded, bytes, pruned, phases };
    return { result, notLive };
}
function checkForeseen(publish, { trust, pruned, former, deleted }) {
    const copies = Object.keys(former?.files ?? {}).filter((path) => path.endsWith('/index.html')).length;
    if (pruned - deleted <= copies)
        return;
    const text = `Finalizing deleted ${(0,format/* count */.U9)(pruned, 'file')}, and the plan knew of ${deleted}.`;
    if (trust)
        throw new overlap/* PublishRaced */.FZ(text);
    publish.tools.log.warning(text);
}


/***/ }),

/***/ 55709:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planSite: () => (/* binding */ planSite),
/* harmony export */   publishSite: () => (/* binding */ publishSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(85763);
/* harmony import */ var _compare_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11446);
/* harmony import */ var _finalize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86746);
/* harmony import */ var _inspect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(59966);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(25306);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74905);
/* harmony import */ var _phases_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(58988);
/* harmony import */ var _prune_limit_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87372);
/* harmony import */ var _publish_once_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(53744);
/* harmony import */ var _site_address_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5950);











const rounds = 3;
async function publishSite(publish) {
    const phases = new _phases_js__WEBPACK_IMPORTED_MODULE_9__/* .Phases */ .V(publish.tools.clock);
    const page = await phases.time('ensure', () => ensureSite(publish));
    const site = (0,_site_address_js__WEBPACK_IMPORTED_MODULE_8__/* .openSite */ .c2)(publish, page);
    const fetches = publish.settings.rollback || publish.versions !== undefined;
    const fetched = publish.fetched ?? (fetches ? new (await __webpack_require__.e(/* import() */ 4027).then(__webpack_require__.bind(__webpack_require__, 14027))).FetchedContent(publish.tools) : undefined);
    const attempted = fetched ? { ...publish, fetched } : publish;
    const backup = fetched && publish.settings.rollback
        ? new (await __webpack_require__.e(/* import() */ 663).then(__webpack_require__.bind(__webpack_require__, 60663))).RollbackBackup(attempted, { site, fetched })
        : undefined;
    try {
        const { result, notLive } = await publishInRounds(attempted, { site, phases, backup });
        if (notLive)
            throw notLive;
        return result;
    }
    catch (error) {
        throw (await backup?.rollBack(error)) ?? error;
    }
    finally {
        fetched?.end();
    }
}
async function planSite(publish) {
    const phases = new _phases_js__WEBPACK_IMPORTED_MODULE_9__/* .Phases */ .V(publish.tools.clock);
    const page = await phases.time('find', () => publish.tools.pages.find(publish.name));
    const site = page && (0,_site_address_js__WEBPACK_IMPORTED_MODULE_8__/* .openSite */ .c2)(publish, page);
    const comparison = await phases.time('compare', () => (0,_compare_js__WEBPACK_IMPORTED_MODULE_1__/* .compare */ .U)(publish, { site, trust: publish.settings.incremental }));
    const { plan } = comparison;
    if (publish.settings.rollback && (0,_compare_js__WEBPACK_IMPORTED_MODULE_1__/* .hasWork */ .O)(plan))
        publish.tools.log.info((await __webpack_require__.e(/* import() */ 663).then(__webpack_require__.bind(__webpack_require__, 60663))).describeBackup(comparison));
    (0,_prune_limit_js__WEBPACK_IMPORTED_MODULE_6__/* .checkPruneLimit */ .K)(plan, publish);
    const damaged = site && (await isDamaged(publish, { site, comparison }));
    const upload = damaged ? publish.files : [...plan.added, ...plan.changed];
    return {
        changed: damaged === true || (0,_compare_js__WEBPACK_IMPORTED_MODULE_1__/* .hasWork */ .O)(plan),
        url: site?.reader.url.href ?? '',
        plan,
        uploaded: upload.length,
        bytes: upload.reduce((sum, file) => sum + file.size, 0),
        pruned: plan.deleted?.length ?? 0,
        phases,
    };
}
async function isDamaged(publish, { site, comparison: { stored } }) {
    if (!publish.settings.incremental || stored.state !== 'trusted')
        return false;
    const damage = await (0,_inspect_js__WEBPACK_IMPORTED_MODULE_3__/* .inspect */ .Nn)(publish.tools, { site, manifest: stored.manifest, settled: Promise.resolve() });
    if (!damage)
        return false;
    const finding = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
    publish.tools.log.warning(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(damage.path, 200)} ${finding}: a publish sends every file.`);
    return true;
}
async function publishInRounds(publish, { site, phases, backup }) {
    for (let round = 1;; round++) {
        const trust = publish.settings.incremental && round === 1;
        try {
            const onCompared = async (attempt, comparison) => backup?.backUp(attempt, comparison);
            return await (0,_publish_once_js__WEBPACK_IMPORTED_MODULE_7__/* .publishOnce */ .n)({ ...publish, publishId: publish.tools.newId() }, { site, phases, trust, onCompared });
        }
        catch (error) {
            publish.tools.signal.throwIfAborted();
            if (!isRepairable(error, { trust }))
                throw error;
            const rival = error instanceof _overlap_js__WEBPACK_IMPORTED_MODULE_5__/* .PublishRaced */ .FZ ? error.rival : undefined;
            const why = await publish.superseded(rival ?? (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__.readStored)(site.reader))?.run);
            if (why || round === rounds) {
                await (0,_overlap_js__WEBPACK_IMPORTED_MODULE_5__/* .leaveOpen */ .Cs)(publish, site);
                throw why ? new _overlap_js__WEBPACK_IMPORTED_MODULE_5__/* .PublishRaced */ .FZ(`${error.message} ${why}`) : error;
            }
            backup?.end();
            publish.tools.log.warning(`${error.message} Starting over with every file.`);
            await publish.tools.clock.sleep(1000 * round * (1 + publish.tools.random()), publish.tools.signal);
        }
    }
}
function isRepairable(error, { trust }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || error instanceof _overlap_js__WEBPACK_IMPORTED_MODULE_5__/* .PublishOvertaken */ .nZ)
        return false;
    if (error.code === 'publish-raced' || error.code === 'site-damaged')
        return true;
    return trust && error instanceof _finalize_js__WEBPACK_IMPORTED_MODULE_2__/* .FinalizeFailed */ .av && error.mayLackFiles;
}
async function ensureSite(publish) {
    const found = await publish.tools.pages.find(publish.name);
    if (!found)
        publish.tools.log.info(`Creating the site ${publish.name}.`);
    const page = found ?? (await publish.tools.pages.create(publish.name));
    publish.onEnsured?.(page, { isNew: !found });
    return page;
}


/***/ }),

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

/***/ 2340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   chooseVersion: () => (/* binding */ chooseVersion),
/* harmony export */   formerVersions: () => (/* binding */ formerVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56203);




function formerVersions(list, stored) {
    const live = stored.state === 'trusted' ? (0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .versionIdOf */ .JD)(stored.manifest) : undefined;
    return list.versions.filter(({ id }) => id !== live).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
function chooseVersion(list, { stored, wanted }) {
    const former = list ? formerVersions(list, stored) : [];
    const found = list && (wanted === 'previous' ? previousVersion(list, { stored, former }) : findByName(former, wanted));
    if (found)
        return found;
    if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_2__.describeVersion)(list.live)} is live already.`);
    const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_2__.describeVersion)(version), 100)}, id ${version.id.slice(0, 8)}`);
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


/***/ }),

/***/ 86268:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readVersions: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _site_address_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5950);
/* harmony import */ var _version_key_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(68160);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56203);






async function readVersions(request) {
    const page = await request.tools.pages.find(request.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${request.name} in this workspace.`);
    const site = (0,_site_address_js__WEBPACK_IMPORTED_MODULE_2__/* .openSite */ .c2)(request, page);
    const stored = page.status === 'draft' ? { state: 'draft' } : await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readTrusted */ .G2)(site.reader, request.tools);
    if (stored.state === 'unknown' && stored.status !== 404)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site does not say what it keeps: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(stored.why)}.`);
    if (!('manifest' in stored) || !stored.manifest.kept)
        return { site, stored, key: undefined, list: undefined };
    const key = await (0,_version_key_js__WEBPACK_IMPORTED_MODULE_3__/* .findKey */ .T)(request, site);
    const { reader } = site;
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_4__.readList)(request.tools, { reader, key, manifest: stored.manifest }) : undefined;
    return { site, stored, key, list };
}


/***/ }),

/***/ 11707:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBackSite: () => (/* binding */ rollBackSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _fetched_content_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(14027);
/* harmony import */ var _publish_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55709);
/* harmony import */ var _choose_version_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2340);
/* harmony import */ var _read_versions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86268);
/* harmony import */ var _select_versions_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(10256);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56203);







async function rollBackSite(publish, wanted) {
    const { versions } = publish;
    const { stored, key = '', list } = await (0,_read_versions_js__WEBPACK_IMPORTED_MODULE_4__.readVersions)(publish);
    const target = (0,_choose_version_js__WEBPACK_IMPORTED_MODULE_3__.chooseVersion)(list, { stored, wanted });
    publish.tools.log.info(`Going back to version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(target)}.`);
    const fetched = new _fetched_content_js__WEBPACK_IMPORTED_MODULE_1__.FetchedContent(publish.tools);
    const live = 'manifest' in stored ? stored.manifest : undefined;
    const places = (0,_select_versions_js__WEBPACK_IMPORTED_MODULE_5__/* .placesOf */ .e)([live?.files ?? {}, target.files]);
    for (const sha256 of list?.stored ?? [])
        places.set(sha256, [(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.keptPath)(key, sha256), ...(places.get(sha256) ?? [])]);
    const fetchContent = async (site, files) => {
        const wanted = files.flatMap(({ digest }) => (digest ? [{ digest, paths: places.get(digest[1]) ?? [] }] : []));
        await fetched.fetch(site.reader, wanted).catch((error) => {
            publish.tools.signal.throwIfAborted();
            const text = `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(target)} cannot be brought back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', text, { cause: error });
        });
    };
    const result = await (0,_publish_js__WEBPACK_IMPORTED_MODULE_2__.publishSite)({
        ...publish,
        owner: keepOwner(publish.owner, live),
        files: filesOf(target, { live, fetched }),
        commit: target.commit,
        settings: { ...publish.settings, maxPrune: { share: 1 } },
        versions: { ...versions, target },
        rolledBackFrom: commitsToLeave(target, { live, stored }),
        fetched,
        fetchContent,
    });
    publish.outputs?.set({ 'rolled-back': true, commit: target.commit ?? '' });
    return { ...result, notes: [`Rolled back to version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_6__.describeVersion)(target)}.`] };
}
function keepOwner(owner, live) {
    if (owner.repository || !live?.repository)
        return owner;
    return { ...owner, repository: live.repository, repositoryId: live.repositoryId ?? '' };
}
function filesOf(target, { live, fetched }) {
    const { files = {}, extra = [], leftAt = {} } = live ?? {};
    const fileOf = ([path, digest]) => ({ ...fetched.siteFile(path, digest), digest });
    const own = Object.entries(target.files).map(fileOf);
    const isKept = (path) => Object.hasOwn(files, path) && !Object.hasOwn(target.files, path) && !Object.hasOwn(leftAt, path);
    const kept = extra.filter(isKept).map((path) => fileOf([path, files[path]]));
    return [...own, ...kept.map((file) => ({ ...file, isOurs: true }))];
}
function commitsToLeave(target, { live, stored }) {
    const before = (live?.rolledBackFrom ?? []).filter((commit) => commit !== target.commit);
    const own = live?.commit && (stored.state === 'trusted' || live.commit !== target.commit) ? [live.commit] : [];
    return [...new Set([...before, ...own])].slice(-20);
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
