export const id = 9329;
export const ids = [9329];
export const modules = {

/***/ 29329:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   isOwnPreview: () => (/* binding */ isOwnPreview),
/* harmony export */   tagDeployed: () => (/* binding */ tagDeployed),
/* harmony export */   tagMade: () => (/* binding */ tagMade)
/* harmony export */ });
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41439);

async function tagMade({ tags, ownTags }, resource) {
    if (ownTags.length === 0)
        return;
    const there = await tags.of(resource);
    if (there === undefined)
        return;
    const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.mergeTags)(there, ownTags);
    if (all)
        await tags.set(resource, all);
    else
        tags.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.maxTags} already, so it does not say whose it is.`);
}
async function tagDeployed(scope, resource) {
    if (scope.preview && (await isOwnPreview(scope, resource)))
        await tagMade(scope, resource);
}
async function isOwnPreview({ tags, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.readMarker)((await tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_0__.readMarker)(ownTags)];
    return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}


/***/ })

};
