export const id = 117;
export const ids = [117];
export const modules = {

/***/ 61117:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rollBack: () => (/* binding */ rollBack)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46705);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43513);
/* harmony import */ var _build_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81685);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(26049);
/* harmony import */ var _watch_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93074);






const sourceNames = new Set(['SourceUrl', 'GithubUrl', 'WasmUrl']);
async function rollBack(task, { reached, error }) {
    const { run } = task;
    const formerCommit = task.build?.former;
    const { before } = reached;
    if (!before)
        return failedWith(error, `"${run.name}" is new, so there is no version to put back.`);
    const options = formerOptions(task, { before, formerCommit });
    if (typeof options === 'string')
        return failedWith(error, `It cannot be rolled back: ${options}.`);
    run.log.warning(`Putting the version before back: ${Object.keys(options).join(', ') || 'a restart'}.`);
    try {
        await putBack(task, { reached, options, formerCommit });
    }
    catch (failed) {
        run.outputs.set({ 'rolled-back': false });
        const text = `The version before could not be put back, so "${run.name}" may be down: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(failed)}`;
        return failedWith(error, text, { first: true });
    }
    const what = formerCommit ? ` commit ${formerCommit.slice(0, 7)}` : ' the options from before';
    run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(formerCommit ? { commit: formerCommit } : {}) });
    return failedWith(error, `"${run.name}" was rolled back and runs${what} again.`);
}
async function putBack(task, { reached, options, formerCommit, }) {
    const { run, runner } = task;
    const record = task.record ?? reached.record;
    const source = { commit: formerCommit, pinned: formerCommit !== undefined, ref: undefined };
    const again = {
        ...task,
        ...{ options, source: undefined, record, deadline: run.clock.now() + run.inputs.timeout },
    };
    const build = (0,_build_js__WEBPACK_IMPORTED_MODULE_3__/* .buildOf */ .Y)(again, source);
    again.build = build;
    await build?.remember();
    if (Object.keys(options).length > 0)
        await (0,_change_js__WEBPACK_IMPORTED_MODULE_4__/* .change */ .Zg)(again, { options, resumed: false });
    if (runner)
        await (0,_change_js__WEBPACK_IMPORTED_MODULE_4__/* .restart */ .S8)(again, { record, resumed: false });
    await (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .watchInstance */ .w)(again, { ...reached, record, action: 'updated', resumed: false });
}
function formerOptions({ options: now, runner, sensitivity }, { before, formerCommit }) {
    const options = {};
    for (const name of Object.keys(before.sent)) {
        const shown = before.record[name];
        const usable = typeof shown === 'string' || typeof shown === 'boolean' || typeof shown === 'number';
        if (!usable || (sensitivity.has(name) && /^[*•]+$/.test(String(shown))))
            return `the platform does not show the former ${name}`;
        options[name] = shown;
    }
    if (!runner)
        return options;
    const name = Object.keys(now).find((one) => sourceNames.has(one)) ?? 'SourceUrl';
    const shown = before.record[name];
    if (typeof shown !== 'string')
        return `the platform does not show the former ${name}`;
    if (formerCommit && _runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].takesCommit && !shown.startsWith('s3:')) {
        options[name] = (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sourceOption */ .hI)(runner, { url: (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .splitSource */ .qJ)(shown).url, ref: formerCommit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function failedWith(error, text, { first = false } = {}) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        return error;
    const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(error.code, message, { cause: error, ...(error.next ? { next: error.next } : {}) });
}


/***/ })

};
