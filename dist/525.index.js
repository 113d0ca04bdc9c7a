export const id = 525;
export const ids = [525];
export const modules = {

/***/ 25525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   keepFiles: () => (/* binding */ keepFiles)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _platform_site_reader_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60868);
/* harmony import */ var _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(55308);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _path_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(48733);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96450);








async function keepFiles({ settings: { keep, keepAssetsMs }, files }, { site, stored, trust, plan }) {
    plan.kept = new Map();
    if (!site || stored.state === 'draft')
        return;
    if (keep.length > 0 && (stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths))) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('keep-unknown', 'What the site holds is not known, so `keep` cannot be honoured.');
    }
    if (stored.state === 'unknown') {
        site.tools.log.info('What the site holds is not known, so no assets of former publishes are kept.');
        return;
    }
    const { manifest } = stored;
    const own = new Set(files.map(({ path }) => path));
    const all = new Set([...Object.keys(manifest.files), ...(manifest.paths ?? [])]);
    const others = [...all].filter((path) => !own.has(path) && path !== _manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .manifestPath */ .ji);
    const named = await (0,_path_rules_js__WEBPACK_IMPORTED_MODULE_4__/* .matchPaths */ .oq)(others, keep);
    const reading = { site, manifest, trust };
    plan.kept = await readKept([...named.paths].sort(), { ...reading, strict: true });
    checkRoom(files.length, plan.kept.size);
    if (keepAssetsMs > 0) {
        const assets = others.filter((path) => !(0,_site_file_js__WEBPACK_IMPORTED_MODULE_5__/* .isPage */ .yp)({ path }) && !named.paths.has(path));
        const room = Math.max(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite - 1 - files.length - plan.kept.size, 0);
        const leftAt = recentAssets(assets, { site, manifest, room, keepAssetsMs });
        const kept = await readKept([...leftAt.keys()], { ...reading, strict: false });
        for (const [path, digest] of kept)
            plan.kept.set(path, digest);
        plan.leftAt = Object.fromEntries([...leftAt].filter(([path]) => kept.has(path)));
    }
    const { kept } = plan;
    if (plan.deleted)
        plan.deleted = plan.deleted.filter((path) => !kept.has(path));
    const noted = manifest.leftAt ?? {};
    plan.relists = Object.keys(plan.leftAt ?? {}).some((path) => !Object.hasOwn(noted, path));
}
function recentAssets(assets, { site, manifest, room, keepAssetsMs }) {
    const now = Math.floor(site.tools.clock.now() / 1000);
    const { leftAt = {} } = manifest;
    const timed = assets.map((path) => [
        path,
        Object.hasOwn(leftAt, path) ? leftAt[path] : now,
    ]);
    const recent = timed.filter(([, at]) => now - at < keepAssetsMs / 1000).sort(([, a], [, b]) => b - a);
    if (recent.length > room) {
        const limit = `a site holds at most ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatNumber */ .ZV)(_platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)} files`;
        site.tools.log.warning(`${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(recent.length - room, 'old asset')} cannot stay for \`keep-assets\`: ${limit}.`);
    }
    return new Map(recent.slice(0, room));
}
function checkRoom(own, kept) {
    if (own + kept <= _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.filesPerSite)
        return;
    const text = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(own, 'file')} and ${kept} that \`keep\` names are more than a site can hold.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('too-many-files', text);
}
async function readKept(paths, { site, manifest, trust, strict }) {
    const found = new Map(paths.map((path) => [path, undefined]));
    const read = async (path) => {
        const known = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
        const digest = (trust && known) || (await readBack(site, path));
        found.set(path, digest);
        if (!digest && known && strict)
            site.tools.log.warning(`\`keep\` matches ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(path, 200)}, but the site no longer has it.`);
    };
    const readOrSkip = async (path) => {
        try {
            await read(path);
        }
        catch (error) {
            site.tools.signal.throwIfAborted();
            site.tools.log.warning(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(path, 200)} does not stay for \`keep-assets\`: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        }
    };
    await (0,_platform_site_reader_js__WEBPACK_IMPORTED_MODULE_1__/* .sideBySide */ .Q)(paths, strict ? read : readOrSkip);
    return new Map([...found].flatMap(([path, digest]) => (digest ? [[path, digest]] : [])));
}
async function readBack({ reader }, path) {
    const { status, body, cut } = await reader.get(path, { maxBytes: _platform_wire_js__WEBPACK_IMPORTED_MODULE_2__/* .pageLimits */ .M.fileSize });
    if ([403, 404, 410].includes(status))
        return undefined;
    if (status === 200 && !cut)
        return (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .digestOf */ .ol)(body);
    const text = `\`keep\` matches ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(path, 200)}, but it answered ${status}, so whether it is stored is not known.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('keep-unknown', text);
}


/***/ })

};
