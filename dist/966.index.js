export const id = 966;
export const ids = [966];
export const modules = {

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


/***/ })

};
