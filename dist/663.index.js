export const id = 663;
export const ids = [663];
export const modules = {

/***/ 60663:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RollbackBackup: () => (/* binding */ RollbackBackup),
/* harmony export */   describeBackup: () => (/* binding */ describeBackup)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74905);
/* harmony import */ var _phases_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(58988);
/* harmony import */ var _publish_once_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53744);
/* harmony import */ var _versions_version_list_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56203);







const maxBytes = 500 * 1024 * 1024;
class RollbackBackup {
    #publish;
    #site;
    #fetched;
    #backup;
    #asked = false;
    constructor(publish, { site, fetched }) {
        this.#publish = publish;
        this.#site = site;
        this.#fetched = fetched;
    }
    async backUp({ publishId }, comparison) {
        if (this.#asked)
            return;
        this.#asked = true;
        const { log, signal } = this.#publish.tools;
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
    async rollBack(failure) {
        const [publish, site, backup] = [this.#publish, this.#site, this.#backup];
        if (!backup || !(failure instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH) || !['not-live', 'finalize-failed'].includes(failure.code))
            return undefined;
        publish.tools.log.info(`${failure.message} Putting back what was live before.`);
        try {
            await restore(publish, { site, backup });
            publish.outputs?.set({ 'rolled-back': true });
            const text = `${failure.message} The version before was put back and is live again.`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(failure.code, text, { cause: failure });
        }
        catch (error) {
            publish.tools.signal.throwIfAborted();
            publish.outputs?.set({ 'rolled-back': false });
            const text = `The version before could not be put back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('rollback-failed', text, { cause: failure });
        }
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
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > maxBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .formatBytes */ .z3)(maxBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
}
async function restore(publish, { site, backup }) {
    const { former, plan, saved, publishId } = backup;
    const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__.readStored)(site.reader));
    const before = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .publishMarkerOf */ .jW)({ state: 'trusted', manifest: former });
    if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .isForeign */ .jq)(seen, { ours: publishId, before }))
        throw (0,_overlap_js__WEBPACK_IMPORTED_MODULE_2__/* .racedError */ .ar)(seen);
    const { commit, rolledBackFrom = [] } = former;
    const target = (0,_versions_version_list_js__WEBPACK_IMPORTED_MODULE_4__.versionOf)(former, undefined);
    const versions = publish.versions && { ...publish.versions, target, dropsLive: true };
    const attempt = {
        ...publish,
        settings: { ...publish.settings, healthPath: undefined, maxPrune: { share: 1 }, wait: true },
        ...{ outputs: undefined, commit, rolledBackFrom, versions },
        files: [...plan.unchanged, ...saved],
        publishId: publish.tools.newId(),
    };
    const trust = seen?.publishId === publishId;
    const { notLive } = await (0,_publish_once_js__WEBPACK_IMPORTED_MODULE_3__/* .publishOnce */ .n)(attempt, { site, trust, phases: new _phases_js__WEBPACK_IMPORTED_MODULE_6__/* .Phases */ .V(publish.tools.clock) });
    if (notLive)
        throw notLive;
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
