export const id = 9329;
export const ids = [9329,1439];
export const modules = {

/***/ 41439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   branchOf: () => (/* binding */ branchOf),
/* harmony export */   markerIn: () => (/* binding */ markerIn),
/* harmony export */   maxTags: () => (/* binding */ maxTags),
/* harmony export */   ownTags: () => (/* binding */ ownTags),
/* harmony export */   previewPart: () => (/* binding */ previewPart),
/* harmony export */   repositoryPart: () => (/* binding */ repositoryPart),
/* harmony export */   withOwnTags: () => (/* binding */ withOwnTags)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

const maxTagLength = 64;
const maxTags = 20;
const kinds = (/* unused pure expression or super */ null && (['repository', 'preview']));
function ownTags(repository, intent) {
    if (!repository)
        return [];
    const preview = previewPart(intent);
    return [`repository ${repositoryPart(repository)}`, ...(preview ? [`preview ${preview}`] : [])];
}
function repositoryPart(repository) {
    return fitted(repository.toLowerCase(), { kind: 'repository', whole: repository.toLowerCase() });
}
function previewPart({ preview, branch }) {
    if (preview !== undefined)
        return `pr-${preview}`;
    if (branch === undefined)
        return undefined;
    const small = branch.replace(/\p{Lu}/gu, (letter) => `^${letter.toLowerCase()}`);
    return fitted(`br-${small}`, { kind: 'preview', whole: branch });
}
function branchOf({ preview }) {
    const branch = /^br-([^~]+)$/su.exec(preview ?? '')?.[1];
    return branch?.replace(/\^(.)/gu, (_, letter) => letter.toUpperCase());
}
function markerIn(tags) {
    const marker = {};
    for (const tag of tags) {
        const [, kind, part] = /^(repository|preview) +(\S.*)$/s.exec(tag.trim().toLowerCase()) ?? [];
        if (kind && part)
            marker[kind] ??= part;
    }
    return marker;
}
function withOwnTags(there, own) {
    const others = there.filter((tag) => Object.keys(markerIn([tag])).length === 0);
    const tags = [...own, ...others];
    return tags.length > maxTags ? undefined : tags;
}
function fitted(part, { kind, whole }) {
    const maxLength = maxTagLength - kind.length - 1;
    if (part.length <= maxLength)
        return part;
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(whole).digest('hex').slice(0, 8);
    return `${part.slice(0, maxLength - 9).toWellFormed()}~${hash}`;
}


/***/ }),

/***/ 29329:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   isOwnPreview: () => (/* binding */ isOwnPreview),
/* harmony export */   ownerByTags: () => (/* binding */ ownerByTags),
/* harmony export */   tagMade: () => (/* binding */ tagMade)
/* harmony export */ });
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41439);

async function tagMade({ tags, ownTags }, resource) {
    if (ownTags.length === 0)
        return;
    const there = await tags.of(resource);
    if (there === undefined)
        return;
    const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.withOwnTags)(there, ownTags);
    if (all)
        await tags.set(resource, all);
    else
        tags.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.maxTags} already, so it does not say whose it is.`);
}
async function ownerByTags({ tags, context }, resource) {
    const { repository } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.markerIn)((await tags.of(resource)) ?? []);
    if (repository === undefined || !context.repository)
        return undefined;
    return { repository, isOurs: repository === (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.repositoryPart)(context.repository) };
}
async function isOwnPreview({ tags, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.markerIn)((await tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.markerIn)(ownTags)];
    return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}


/***/ })

};
