export const id = 117;
export const ids = [117];
export const modules = {

/***/ 61117:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   formerInstance: () => (/* binding */ formerInstance)
/* harmony export */ });
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43513);
/* harmony import */ var _source_address_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26356);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26049);
/* harmony import */ var _watch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93074);





function formerInstance(task) {
    const { scope, before } = task;
    const commit = task.build?.former;
    if (!before)
        return `"${scope.name}" is new, so there is no version to put back.`;
    const options = formerOptions(task, { before, commit });
    if (typeof options === 'string')
        return `It cannot be rolled back: ${options}.`;
    return {
        what: Object.keys(options).join(', ') || 'a restart',
        putBack: async () => {
            const source = { ..._source_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownSource */ .e0, commit, pinned: commit !== undefined };
            const deadline = scope.clock.now() + scope.inputs.timeout;
            const again = { ...task, options, source, deadline, resumed: false };
            again.build = (0,_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .buildOf */ .Y)(again);
            await again.build?.remember();
            if (Object.keys(options).length > 0)
                await (0,_change_js__WEBPACK_IMPORTED_MODULE_2__/* .change */ .Zg)(again, options);
            if (again.runner)
                await (0,_change_js__WEBPACK_IMPORTED_MODULE_2__/* .restart */ .S8)(again);
            await (0,_watch_js__WEBPACK_IMPORTED_MODULE_3__/* .watchInstance */ .d)(again, 'updated');
            return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
        },
    };
}
function formerOptions({ options: now, runner }, { before, commit }) {
    const options = {};
    for (const name of Object.keys(before.sent)) {
        const shown = before.record[name];
        const usable = typeof shown === 'string' || typeof shown === 'boolean' || typeof shown === 'number';
        if (!usable)
            return `the platform does not show the former ${name}`;
        options[name] = shown;
    }
    if (!runner)
        return options;
    const name = _source_address_js__WEBPACK_IMPORTED_MODULE_4__/* .sourceNames */ .SI.find((one) => one in now) ?? 'SourceUrl';
    const shown = before.record[name];
    if (typeof shown !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && _runners_js__WEBPACK_IMPORTED_MODULE_0__/* .runners */ .ae[runner].takesCommit && !shown.startsWith('s3:')) {
        options[name] = (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .sourceOption */ .hI)(runner, { url: (0,_source_address_js__WEBPACK_IMPORTED_MODULE_4__/* .splitSource */ .qJ)(shown).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}


/***/ })

};
