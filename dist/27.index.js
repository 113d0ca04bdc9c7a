export const id = 27;
export const ids = [27];
export const modules = {

/***/ 36027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   guardOwnership: () => (/* binding */ guardOwnership),
/* harmony export */   isNameChosen: () => (/* binding */ isNameChosen),
/* harmony export */   leavesOwner: () => (/* binding */ leavesOwner),
/* harmony export */   tagDeployed: () => (/* binding */ tagDeployed),
/* harmony export */   tagMade: () => (/* binding */ tagMade)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83537);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);




function isNameChosen({ inputs, preview }) {
    return inputs.name !== undefined && !preview;
}
async function guardOwnership(run, guarded) {
    if (leavesOwner(run, guarded))
        return;
    await guardRepository(run, guarded);
    const { resource, source } = guarded;
    const { name, operation, preview, target } = run;
    const isUnknown = operation === 'remove' && preview && target === 'instance' && !source;
    if (!isUnknown || (await isOwnPreview(run, resource)))
        return;
    const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .howToFree */ .M)(name) });
}
function leavesOwner(run, { options, sent }) {
    return options !== undefined && sent === undefined && (isNameChosen(run) || Object.keys(options).length === 0);
}
async function guardRepository(run, { resource, source, sent }) {
    const { context, inputs, name, operation, tools } = run;
    const { log } = tools;
    const about = { thing: `"${name}"`, name, chosen: isNameChosen(run), removes: operation === 'remove', log };
    const { repository: tagged } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.readMarker)((await tools.tags.of(resource)) ?? []);
    if (tagged !== undefined && context.repository) {
        if (tagged === (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.formatRepository)(context.repository))
            return;
        (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: tagged }, { ...about, own: { repository: context.repository } });
        if (operation === 'deploy')
            await tagMade(run, resource);
        return;
    }
    const theirs = source && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryOf */ ._M)(source);
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryOf */ ._M)(url)) || []);
    if (!theirs || ours.length === 0 || ours.includes(theirs))
        return;
    const [host = ''] = theirs.split('/');
    const sameHost = ours[0]?.startsWith(`${host}/`);
    const [them, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
    (0,_contract_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .guardOwner */ .JO)({ repository: them }, { ...about, own: { repository: us } });
}
async function tagMade({ tools: { tags }, ownTags }, resource) {
    if (ownTags.length === 0)
        return;
    const there = await tags.of(resource);
    if (there === undefined)
        return;
    const all = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.mergeTags)(there, ownTags);
    if (all)
        await tags.set(resource, all);
    else
        tags.warn(`"${resource.id}" has ${_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.maxTags} already, so it does not say whose it is.`);
}
async function tagDeployed(run, resource) {
    if (run.preview && (await isOwnPreview(run, resource)))
        await tagMade(run, resource);
}
async function isOwnPreview({ tools, ownTags }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.readMarker)((await tools.tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__.readMarker)(ownTags)];
    return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}


/***/ })

};
