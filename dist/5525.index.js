export const id = 5525;
export const ids = [5525];
export const modules = {

/***/ 25525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   keptFiles: () => (/* binding */ keptFiles)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35251);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _path_matcher_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88856);






const parallel = 8;
async function keptFiles(publish, { site, stored, trust }) {
    const kept = new Map();
    if (publish.inputs.keep.length === 0 || !site || stored.state === 'draft')
        return kept;
    if (stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('keep-unknown', 'What the site holds is not known, so `keep` cannot be honoured.');
    }
    const { files, paths = [] } = stored.manifest;
    const own = new Set(publish.files.map(({ path }) => path));
    const others = [...new Set([...Object.keys(files), ...paths])].filter((path) => !own.has(path) && path !== _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji);
    const named = [...(await (0,_path_matcher_js__WEBPACK_IMPORTED_MODULE_3__/* .matchPaths */ .o)(others, publish.inputs.keep)).paths].sort();
    for (let start = 0; start < named.length; start += parallel) {
        await Promise.all(named.slice(start, start + parallel).map(async (path) => {
            const known = trust && Object.hasOwn(files, path) ? files[path] : undefined;
            const digest = known ?? (await readBack(site, path));
            if (digest)
                kept.set(path, digest);
            else if (Object.hasOwn(files, path))
                publish.log.warning(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(path, 200)} is kept, but it is gone.`);
        }));
    }
    const total = publish.files.length + kept.size;
    if (total <= _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.filesPerSite)
        return kept;
    const text = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(publish.files.length, 'file')} and ${kept.size} that \`keep\` names are more than a site can hold.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('too-many-files', text);
}
async function readBack({ reader }, path) {
    const { status, body, cut } = await reader.get(path, { maxBytes: _platform_page_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .pageLimits */ .M.fileSize });
    if ([403, 404, 410].includes(status))
        return undefined;
    if (status === 200 && !cut)
        return (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .digestOf */ .ol)(body);
    const text = `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(path, 200)} is kept, and whether it is there cannot be seen: it answered ${status}.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('keep-unknown', text);
}


/***/ })

};
