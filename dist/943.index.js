export const id = 943;
export const ids = [943,966,880,203];
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
    const room = (0,content/* hashingRoom */.yO)();
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







async function compare(request, { site, trust }) {
    const reading = site && site.page.status !== 'draft' ? (0,live_manifest/* readTrusted */.G2)(site) : undefined;
    const stored = (await reading) ?? { state: 'draft' };
    const trusted = trust && 'manifest' in stored ? stored.manifest : undefined;
    const plan = await computePlan(request.files, { stored: trusted, possible: possiblePaths(stored) });
    const { settings, owner: own, name, nameChosen: chosen } = request;
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    if (marker)
        (0,ownership/* guardOwner */.JO)(marker, { own, thing: `The site ${name}`, name, chosen, log: request.tools.log });
    if (!chosen && !request.access.basicAuth && stored.state === 'unknown' && stored.status === 401) {
        const text = `The site ${name} asks visitors for a password that this step does not have, so whose it is cannot be seen.`;
        throw new errors/* DeployError */.sH('password-needed', `${text} Nothing was changed.`);
    }
    if (settings.keep.length > 0 || settings.keepAssetsMs > 0) {
        const { keepFiles } = await __webpack_require__.e(/* import() */ 525).then(__webpack_require__.bind(__webpack_require__, 25525));
        await keepFiles(request, { site, stored, trust: trusted !== undefined, plan });
    }
    const manifest = stored.state === 'trusted' ? stored.manifest : undefined;
    const target = request.versions?.target;
    if (manifest && ((manifest.kept && !request.versions) || (target && target.id !== (0,pages_manifest/* versionIdOf */.JD)(manifest))))
        plan.relists = true;
    logComparison(request, { plan, stored });
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
function logComparison(request, { plan, stored }) {
    if (request.settings.incremental && stored.state === 'unknown')
        request.tools.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (request.settings.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        const noted = Object.keys(stored.manifest.files).length;
        const rest = noted === 0 ? 'Every file goes up.' : `Storage has taken ${(0,format/* count */.U9)(noted, 'file')} of it; the rest goes up.`;
        request.tools.log.info(`An earlier publish${by} did not end. ${rest}`);
    }
    const { added, changed, unchanged, deleted } = plan;
    const [more, other, same] = [added, changed, unchanged].map((files) => (0,format/* formatNumber */.ZV)(files.length));
    const fewer = deleted === undefined ? 'unknown' : (0,format/* formatNumber */.ZV)(deleted.length);
    const kept = plan.kept ? `, ${(0,format/* formatNumber */.ZV)(plan.kept.size)} kept` : '';
    request.tools.log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${kept}.`);
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

/***/ 59966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   connectForSample: () => (/* binding */ connectForSample),
/* harmony export */   inspect: () => (/* binding */ inspect),
/* harmony export */   isServed: () => (/* binding */ isServed),
/* harmony export */   lookAt: () => (/* binding */ lookAt),
/* harmony export */   sampleOf: () => (/* binding */ sampleOf),
/* harmony export */   sampleSize: () => (/* binding */ sampleSize),
/* harmony export */   verifySite: () => (/* binding */ verifySite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _http_early_agent_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5309);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60868);
/* harmony import */ var _changed_pages_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93507);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90457);





const sampleSize = 8;
const wholeBytes = 64 * 1024;
const lookAgainMs = [1000, 3000];
async function inspect({ reader, tools }, { manifest, settled = Promise.resolve() }) {
    let damaged = await look(reader, { manifest, paths: sampleOf(manifest, tools.random), before: [] });
    for (const wait of lookAgainMs) {
        if (damaged.length === 0)
            return undefined;
        await settled;
        await tools.clock.sleep(wait, tools.signal);
        damaged = await look(reader, { manifest, paths: damaged.map(({ path }) => path), before: damaged });
    }
    return damaged.find(({ kind }) => kind === 'missing') ?? damaged[0];
}
function connectForSample({ reader, tools }, files) {
    (0,_http_early_agent_js__WEBPACK_IMPORTED_MODULE_1__/* .connectEarly */ .I)(tools.dispatcher, reader.url, Math.min(files, sampleSize) + 1);
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
async function look(reader, { manifest, paths, before }) {
    const seen = await Promise.all(paths.map(async (path) => {
        const digest = manifest.files[path];
        const found = await lookAt(reader, { path, digest, whole: digest[0] <= wholeBytes });
        if (found === 'unproven')
            return before.filter((damage) => damage.path === path);
        return found === 'stored' ? [] : [{ path, kind: found }];
    }));
    return seen.flat();
}
async function lookAt(reader, { path, digest, whole }) {
    try {
        const answer = await reader.get(path, whole ? { maxBytes: digest[0] + 1 } : { maxBytes: 1, range: 'bytes=0-0' });
        if (whole && (0,_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .isDigestOf */ ._Q)(digest, answer.body))
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
async function verifySite({ reader, tools: { clock, signal } }, manifest, onChecked) {
    const digests = new Map(Object.entries(manifest.files).flatMap(([path, digest]) => addressesOf(path, digest)));
    const seen = new Map();
    let left = [...digests];
    for (const wait of [...lookAgainMs, undefined]) {
        await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_2__/* .sideBySide */ .Q)(left, async ([path, digest]) => {
            seen.set(path, await lookAt(reader, { path, digest, whole: true }));
            onChecked(seen.size, digests.size);
        });
        left = left.filter(([path]) => seen.get(path) !== 'stored');
        if (left.length === 0 || wait === undefined)
            break;
        await clock.sleep(wait, signal);
    }
    const differing = left.map(([path]) => ({ path, found: seen.get(path) }));
    const isKeptBack = ({ path, found }) => !isServed(path) && found !== 'other bytes';
    return {
        verified: [...digests.keys()].filter((path) => seen.get(path) === 'stored'),
        differing: differing.filter((one) => !isKeptBack(one)),
        notServed: differing.filter(isKeptBack).map(({ path }) => path),
    };
}
function addressesOf(path, digest) {
    const addresses = isServed(path) ? new Set([path, (0,_changed_pages_js__WEBPACK_IMPORTED_MODULE_3__/* .visitedPath */ .uP)(path)]) : [path];
    return Array.from(addresses, (address) => [address, digest]);
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

/***/ 60663:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ RollbackBackup),
/* harmony export */   _: () => (/* binding */ describeBackup)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74905);
/* harmony import */ var _versions_version_list_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56203);





const maxBytes = 500 * 1024 * 1024;
class RollbackBackup {
    #request;
    #site;
    #fetched;
    #backup;
    constructor(request, { site, fetched }) {
        this.#request = request;
        this.#site = site;
        this.#fetched = fetched;
    }
    async backUp(publishId, comparison) {
        const { log, signal } = this.#site.tools;
        const fetched = this.#fetched;
        const { stored, plan } = comparison;
        const { paths, bytes } = filesToFetch(comparison);
        const text = describeBackup(comparison);
        if (stored.state !== 'trusted' || bytes > maxBytes) {
            if (stored.state === 'draft')
                log.info(text);
            else
                log.warning(text);
            return;
        }
        log.info(text);
        const { files } = stored.manifest;
        try {
            const wanted = paths.map((path) => ({ digest: files[path], paths: [path] }));
            await fetched.fetch(this.#site.reader, wanted);
            const saved = paths.map((path) => fetched.siteFile(path, files[path]));
            this.#backup = { publishId, former: stored.manifest, plan, saved };
        }
        catch (error) {
            this.end();
            signal.throwIfAborted();
            log.warning(`A rollback cannot be promised: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        }
    }
    async rollBack(failure, publishFormer) {
        const [request, backup] = [this.#request, this.#backup];
        if (!backup || !(failure instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || !['not-live', 'finalize-failed'].includes(failure.code))
            return undefined;
        request.tools.log.info(`${failure.message} Putting back what was live before.`);
        try {
            await this.#restore(backup, publishFormer);
            request.outputs?.set({ 'rolled-back': true });
            const text = `${failure.message} The version before was put back and is live again.`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(failure.code, text, { cause: failure });
        }
        catch (error) {
            request.tools.signal.throwIfAborted();
            request.outputs?.set({ 'rolled-back': false });
            const text = `The version before could not be put back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('rollback-failed', text, { cause: failure });
        }
    }
    async #restore({ former, plan, saved, publishId }, publishFormer) {
        const [request, site] = [this.#request, this.#site];
        const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(site.reader));
        const before = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)({ state: 'trusted', manifest: former });
        if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(seen, { ours: publishId, before }))
            throw (0,_overlap_js__WEBPACK_IMPORTED_MODULE_2__/* .racedError */ .ar)(seen);
        const { commit, rolledBackFrom = [] } = former;
        const target = (0,_versions_version_list_js__WEBPACK_IMPORTED_MODULE_3__.versionOf)(former, undefined);
        const formerRequest = {
            ...request,
            settings: { ...request.settings, healthPath: undefined, maxPrune: { share: 1 }, wait: true },
            ...{ outputs: undefined, commit, rolledBackFrom },
            versions: request.versions && { ...request.versions, target, dropsLive: true },
            files: [...plan.unchanged, ...saved],
        };
        const { notLive } = await publishFormer(formerRequest, { trust: seen?.publishId === publishId });
        if (notLive)
            throw notLive;
    }
    end() {
        this.#fetched.end();
        this.#backup = undefined;
    }
}
function filesToFetch({ stored, plan }) {
    if (stored.state !== 'trusted')
        return { paths: [], bytes: 0 };
    const { files } = stored.manifest;
    const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
    return { paths, bytes: paths.reduce((sum, path) => sum + files[path][0], 0) };
}
function describeBackup(comparison) {
    const { state } = comparison.stored;
    if (state === 'draft')
        return 'There is no former version that a rollback could put back.';
    if (state !== 'trusted')
        return 'A rollback cannot be promised: what is live now is not known.';
    const { paths, bytes } = filesToFetch(comparison);
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > maxBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatBytes */ .z3)(maxBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
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
