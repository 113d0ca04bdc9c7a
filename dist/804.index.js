export const id = 804;
export const ids = [804];
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
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(85763);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2214);
/* harmony import */ var _finalize_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86746);
/* harmony import */ var _inspect_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(59966);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90457);
/* harmony import */ var _upload_site_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(91330);
/* harmony import */ var _wait_until_live_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(74267);











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
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { recursive: true, mode: 0o700 });
        const backup = { publishId, former: stored.manifest, plan, saved: [], folder };
        this.#backup = backup;
        try {
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
            const inputs = { ...publish.inputs, 'health-path': undefined };
            await restore({ ...publish, publishId: publish.newId(), inputs }, { site, backup });
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
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > mostBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatBytes */ .z3)(mostBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
}
async function save({ reader }, { path, backup, n }) {
    const digest = backup.former.files[path];
    const [size] = digest;
    const { status, body } = await reader.get(path, { maxBytes: size + 1 });
    const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(path, 200);
    if (status !== 200)
        throw new Error(`${name} answered ${status}.`);
    if (!(0,_manifest_js__WEBPACK_IMPORTED_MODULE_6__/* .isDigestOf */ ._Q)(digest, body))
        throw new Error(`${name} is not as the manifest says.`);
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(backup.folder, String(n));
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(file, body, { mode: 0o600 });
    backup.saved.push({ path, size, source: { file } });
}
async function restore(publish, { site, backup }) {
    const { former, plan, saved } = backup;
    const isFormer = ({ path }) => Object.hasOwn(former.files, path);
    const files = [...plan.unchanged, ...saved];
    const gone = new Set(plan.deleted);
    const back = {
        added: saved.filter(({ path }) => gone.has(path)),
        changed: saved.filter(({ path }) => !gone.has(path)),
        unchanged: plan.unchanged,
        deleted: [...plan.added, ...plan.changed].filter((file) => !isFormer(file)).map(({ path }) => path),
        digests: new Map(plan.digests),
        ...(plan.kept ? { kept: plan.kept } : {}),
    };
    const attempt = { ...publish, files, outputs: new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_3__/* .Outputs */ .t(() => undefined) };
    const live = { reader: site.reader, publishId: publish.publishId };
    const before = { publishId: backup.publishId, open: false, run: publish.context.runUrl };
    const undone = [...plan.added, ...plan.changed].map(({ path }) => [path, [0, '']]);
    const manifest = { version: 1, publishId: backup.publishId, files: Object.fromEntries(undone) };
    const stored = { state: 'trusted', manifest, modifiedAt: undefined };
    const sent = await (0,_upload_site_js__WEBPACK_IMPORTED_MODULE_7__/* .uploadSite */ .T)(attempt, { site, plan: back, stored });
    const final = await (0,_finalize_js__WEBPACK_IMPORTED_MODULE_4__/* .finalize */ .jE)(attempt, { site, sent, before });
    await (0,_wait_until_live_js__WEBPACK_IMPORTED_MODULE_8__/* .waitUntilLive */ .S)(attempt, { ...live, before });
    const damage = await (0,_inspect_js__WEBPACK_IMPORTED_MODULE_5__/* .inspect */ .Nn)(attempt, { site, manifest: final.manifest, settled: Promise.resolve() });
    if (damage)
        throw new Error(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(damage.path, 200)} is ${damage.kind === 'missing' ? 'missing' : 'not as it was'}.`);
}


/***/ })

};
