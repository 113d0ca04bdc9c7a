export const id = 3804;
export const ids = [3804];
export const modules = {

/***/ 83804:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Safety: () => (/* binding */ Safety),
/* harmony export */   describeBackup: () => (/* binding */ describeBackup)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85763);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2214);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(90457);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74905);
/* harmony import */ var _phases_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(58988);
/* harmony import */ var _publish_once_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(32389);











const mostBytes = 500 * 1024 * 1024;
const parallel = 8;
class Safety {
    #publish;
    #site;
    #backup;
    #asked = false;
    constructor(publish, site) {
        this.#publish = publish;
        this.#site = site;
    }
    async backUp({ publishId }, comparison) {
        if (this.#asked)
            return;
        this.#asked = true;
        const { log, signal, tempFolder } = this.#publish;
        const { stored, plan } = comparison;
        const { paths, bytes } = neededForRollback(comparison);
        const text = describeBackup(comparison);
        if (stored.state !== 'trusted' || bytes > mostBytes) {
            if (stored.state === 'draft')
                log.info(text);
            else
                log.warning(text);
            return;
        }
        log.info(text);
        const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(tempFolder, `rollback-${publishId.replace(/[^\w-]/g, '')}`);
        const backup = { publishId, former: stored.manifest, plan, saved: [], folder };
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { recursive: true, mode: 0o700 });
            this.#backup = backup;
            for (let start = 0; start < paths.length; start += parallel) {
                const next = paths.slice(start, start + parallel);
                await Promise.all(next.map((path, n) => save(this.#site, { path, backup, n: start + n })));
            }
        }
        catch (error) {
            this.end();
            signal.throwIfAborted();
            log.warning(`A rollback cannot be promised: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)}`);
        }
    }
    async rollBack(failure) {
        const [publish, site, backup] = [this.#publish, this.#site, this.#backup];
        if (!backup || !(failure instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH) || !['not-live', 'finalize-failed'].includes(failure.code))
            return undefined;
        publish.log.info(`${failure.message} Putting back what was live before.`);
        try {
            await restore(publish, { site, backup });
            publish.outputs.set({ 'rolled-back': true });
            const text = `${failure.message} The version before was put back and is live again.`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH(failure.code, text, { cause: failure });
        }
        catch (error) {
            publish.signal.throwIfAborted();
            publish.outputs.set({ 'rolled-back': false });
            const text = `The version before could not be put back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
            return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .DeployError */ .sH('rollback-failed', text, { cause: failure });
        }
    }
    end() {
        if (this.#backup)
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(this.#backup.folder, { recursive: true, force: true });
        this.#backup = undefined;
    }
}
function neededForRollback({ stored, plan }) {
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
    const { paths, bytes } = neededForRollback(comparison);
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > mostBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatBytes */ .z3)(mostBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
}
async function save({ reader }, { path, backup, n }) {
    const digest = backup.former.files[path];
    const [size] = digest;
    const { status, body } = await reader.get(path, { maxBytes: size + 1 });
    const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)(path, 200);
    if (status !== 200)
        throw new Error(`${name} answered ${status}.`);
    if (!(0,_manifest_js__WEBPACK_IMPORTED_MODULE_5__/* .isDigestOf */ ._Q)(digest, body))
        throw new Error(`${name} is not as the manifest says.`);
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(backup.folder, String(n));
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
    backup.saved.push({ path, size, source: { file } });
}
async function restore(publish, { site, backup }) {
    const { former, plan, saved, publishId } = backup;
    const seen = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .publishMarkerOf */ .jW)(await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .readStored */ .CL)(site.reader));
    const before = (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .publishMarkerOf */ .jW)({ state: 'trusted', manifest: former });
    if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_4__/* .isForeign */ .jq)(seen, { ours: publishId, before }))
        throw (0,_overlap_js__WEBPACK_IMPORTED_MODULE_6__/* .racedBy */ .zV)(seen);
    const inputs = {
        ...publish.inputs,
        'health-path': undefined,
        'max-prune': { share: 1 },
        wait: true,
    };
    const outputs = new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_3__/* .Outputs */ .t(() => undefined);
    const attempt = { ...publish, inputs, outputs, files: [...plan.unchanged, ...saved], publishId: publish.newId() };
    const trust = seen?.publishId === publishId;
    const round = { site, trust, phases: new _phases_js__WEBPACK_IMPORTED_MODULE_10__/* .Phases */ .V(publish.clock), onCompared: async () => undefined };
    const { notLive } = await (0,_publish_once_js__WEBPACK_IMPORTED_MODULE_7__/* .publishOnce */ .n)(attempt, round);
    if (notLive)
        throw notLive;
}


/***/ })

};
