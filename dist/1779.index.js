export const id = 1779;
export const ids = [1779];
export const modules = {

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

/***/ 61779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   purgeVersions: () => (/* binding */ purgeVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90457);
/* harmony import */ var _overlap_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74905);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6312);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8206);





async function purgeVersions(tools, { site, stored }) {
    if (stored.state !== 'trusted')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'A publish of this site is under way, or did not end.');
    const { kept, ...manifest } = stored.manifest;
    if (!kept)
        return 0;
    const { publishId: ours, files } = manifest;
    const noRival = () => (0,_overlap_js__WEBPACK_IMPORTED_MODULE_2__/* .checkNoRival */ .eE)(tools, { site, ours, before: undefined, shown: true });
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestFile */ .YE)(manifest);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_4__/* .Minter */ .Y([closed], { ...tools, pageId: site.page.id });
    await Promise.all([noRival(), minter.target(closed)]);
    await tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .manifestPath */ .ji], noRival);
    await noRival();
    await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_3__/* .uploadFiles */ .Z)([closed], { ...tools, minter });
    return kept.files;
}


/***/ })

};
