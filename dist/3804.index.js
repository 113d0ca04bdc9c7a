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
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60831);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(85763);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2214);
/* harmony import */ var _finalize_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86746);
/* harmony import */ var _inspect_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(59966);
/* harmony import */ var _upload_site_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(91330);
/* harmony import */ var _wait_until_live_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(74267);











const mostBytes = 500 * 1024 * 1024;
const parallel = 8;
function neededForRollback({ stored, plan }) {
    if (stored.state !== 'trusted')
        return undefined;
    const { files } = stored.manifest;
    const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
    return { paths, bytes: paths.reduce((sum, path) => sum + files[path][0], 0) };
}
function describeBackup(comparison) {
    const needed = neededForRollback(comparison);
    if (comparison.stored.state === 'draft')
        return 'There is no former version that a rollback could put back.';
    if (!needed)
        return 'A rollback cannot be promised: what is live now is not known.';
    const { paths, bytes } = needed;
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > mostBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatBytes */ .z3)(mostBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
}
async function backUp(run, { site, comparison }) {
    const { stored, plan } = comparison;
    const needed = neededForRollback(comparison);
    const text = describeBackup(comparison);
    if (stored.state !== 'trusted' || !needed || needed.bytes > mostBytes) {
        if (stored.state === 'draft')
            run.log.info(text);
        else
            run.log.warning(text);
        return undefined;
    }
    run.log.info(text);
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(run.tempFolder, `rollback-${run.publishId.replace(/[^\w-]/g, '')}`);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.mkdirSync)(folder, { recursive: true, mode: 0o700 });
    const backup = { publishId: run.publishId, former: stored.manifest, plan, saved: [], folder };
    try {
        for (let start = 0; start < needed.paths.length; start += parallel) {
            await Promise.all(needed.paths.slice(start, start + parallel).map((path, n) => save(site, { path, backup, n: start + n })));
        }
        return backup;
    }
    catch (error) {
        dropBackup(backup);
        run.signal.throwIfAborted();
        run.log.warning(`A rollback cannot be promised: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}
async function save({ reader }, { path, backup, n }) {
    const [size, sha256] = backup.former.files[path];
    const { status, body } = await reader.get(path, { maxBytes: size + 1 });
    const name = (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(path, 200);
    if (status !== 200)
        throw new Error(`${name} answered ${status}.`);
    if (body.length !== size || (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(body).digest('hex') !== sha256)
        throw new Error(`${name} is not as the manifest says.`);
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(backup.folder, String(n));
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.writeFileSync)(file, body, { mode: 0o600 });
    backup.saved.push({ path, size, source: { file } });
}
function dropBackup({ folder }) {
    (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(folder, { recursive: true, force: true });
}
async function rollBack(run, { site, backup, failure }) {
    run.log.warning(`${failure.message} Putting back what was live before.`);
    try {
        await restore({ ...run, publishId: run.newId(), healthPath: undefined }, { site, backup });
        run.outputs.set({ 'rolled-back': true });
        const text = `${failure.message} The version before was put back and is live again.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH(failure.code, text, { cause: failure });
    }
    catch (error) {
        run.signal.throwIfAborted();
        run.outputs.set({ 'rolled-back': false });
        const text = `The version before could not be put back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error)} The new one may be live in parts. What went wrong first: ${failure.message}`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH('rollback-failed', text, { cause: failure });
    }
}
async function restore(run, { site, backup }) {
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
    const attempt = { ...run, files, outputs: new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_4__/* .Outputs */ .t(() => undefined) };
    const live = { reader: site.reader, publishId: run.publishId };
    const before = { publishId: backup.publishId, open: false, run: run.runUrl };
    const undone = [...plan.added, ...plan.changed].map(({ path }) => [path, [0, '']]);
    const manifest = { version: 1, publishId: backup.publishId, files: Object.fromEntries(undone) };
    const stored = { state: 'trusted', manifest, modifiedAt: undefined };
    const sent = await (0,_upload_site_js__WEBPACK_IMPORTED_MODULE_7__/* .uploadSite */ .T)(attempt, { site, plan: back, stored });
    const final = await (0,_finalize_js__WEBPACK_IMPORTED_MODULE_5__/* .finalize */ .j)(attempt, { site, sent, before });
    await (0,_wait_until_live_js__WEBPACK_IMPORTED_MODULE_8__/* .waitUntilLive */ .S)(attempt, { ...live, before });
    const damage = await (0,_inspect_js__WEBPACK_IMPORTED_MODULE_6__/* .inspect */ .Nn)(attempt, { site, manifest: final.manifest, settled: Promise.resolve() });
    if (damage)
        throw new Error(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_10__/* .plainText */ .wh)(damage.path, 200)} is ${damage.what === 'missing' ? 'missing' : 'not as it was'}.`);
}
class Safety {
    #run;
    #site;
    #backup;
    #asked = false;
    constructor(run, site) {
        this.#run = run;
        this.#site = site;
    }
    async backUp(attempt, comparison) {
        if (!this.#asked)
            this.#backup = await backUp(attempt, { site: this.#site, comparison });
        this.#asked = true;
    }
    async rollBack(error) {
        const backup = this.#backup;
        if (!backup || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .DeployError */ .sH) || !['not-live', 'finalize-failed'].includes(error.code))
            return undefined;
        return await rollBack(this.#run, { site: this.#site, backup, failure: error });
    }
    end() {
        if (this.#backup)
            dropBackup(this.#backup);
        this.#backup = undefined;
    }
}


/***/ })

};
