export const id = 6119;
export const ids = [6119];
export const modules = {

/***/ 96119:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   formerInstance: () => (/* binding */ formerInstance)
/* harmony export */ });
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9776);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46705);
/* harmony import */ var _source_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24041);
/* harmony import */ var _source_source_address_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(64228);
/* harmony import */ var _change_instance_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(45488);
/* harmony import */ var _watch_instance_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94307);






function formerInstance(task) {
    const { scope, before } = task;
    const commit = task.build?.former;
    if (!before)
        return `"${scope.name}" is new, so there is no version to put back.`;
    const options = formerOptions(task, { before, commit });
    if (typeof options === 'string')
        return `It cannot be rolled back: ${options}.`;
    const stay = Object.keys(before.sent).filter((name) => !(name in options));
    return {
        what: Object.keys(options).join(', '),
        putBack: async () => {
            if (stay.length > 0)
                scope.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
            const source = { ..._source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .unknownSource */ .e0, commit, pinned: commit !== undefined };
            const deadline = scope.clock.now() + scope.inputs.timeout;
            const again = { ...task, options, source, deadline, resumed: false };
            again.build = (0,_watch_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .buildOf */ .Y)(again);
            await again.build?.remember();
            await (0,_change_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .change */ .Zg)(again, options);
            await (0,_watch_instance_js__WEBPACK_IMPORTED_MODULE_4__/* .watchInstance */ .d)(again, 'updated');
            await task.secrets.discard();
            return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
        },
    };
}
function formerOptions({ options: now, runner, service }, { before, commit }) {
    if (!(0,_change_instance_js__WEBPACK_IMPORTED_MODULE_3__/* .takesChanges */ .iO)(before.record))
        return `the service ${service.serviceId} takes options only for a new instance`;
    const names = Object.keys(before.sent);
    const shown = names.map((name) => [name, (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_0__/* .shownValue */ .JJ)(before.record, name)]);
    const options = Object.fromEntries(shown.filter(isSendable));
    if (!runner)
        return Object.keys(options).length > 0
            ? options
            : `${names.join(', ')} was not set before, and no option can be unset`;
    const name = _source_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .sourceNames */ .SI.find((one) => one in now) ?? 'SourceUrl';
    const former = before.record[name];
    if (typeof former !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && _runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].takesCommit && !former.startsWith('s3:')) {
        options[name] = (0,_source_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceOption */ .hI)(runner, { url: (0,_source_source_address_js__WEBPACK_IMPORTED_MODULE_5__/* .splitSource */ .qJ)(former).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function isSendable(option) {
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !(0,_options_difference_js__WEBPACK_IMPORTED_MODULE_0__/* .isHidden */ .dK)(option[1]);
}


/***/ })

};
