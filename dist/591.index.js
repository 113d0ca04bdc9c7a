export const id = 591;
export const ids = [591];
export const modules = {

/***/ 5591:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planSite: () => (/* binding */ planSite)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _compare_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79045);
/* harmony import */ var _inspect_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59966);
/* harmony import */ var _prune_limit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87372);
/* harmony import */ var _publish_job_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(71059);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(52295);
/* harmony import */ var _versions_runner_retention_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6621);







async function planSite(job) {
    const { tools, settings, files } = job;
    const phases = new _publish_job_js__WEBPACK_IMPORTED_MODULE_5__/* .Phases */ .V(tools.clock);
    const page = await phases.time('find', () => tools.pages.find(job.name));
    const site = page && (0,_site_js__WEBPACK_IMPORTED_MODULE_3__/* .openSite */ .c2)(job, page);
    const comparison = await phases.time('compare', () => (0,_compare_js__WEBPACK_IMPORTED_MODULE_0__/* .compare */ .UD)(job, { site, trust: settings.incremental }));
    const { plan } = comparison;
    if (settings.rollback && (0,_compare_js__WEBPACK_IMPORTED_MODULE_0__/* .hasWork */ .OJ)(plan))
        tools.log.info((0,_versions_runner_retention_js__WEBPACK_IMPORTED_MODULE_4__.describeFormer)(comparison));
    await (0,_prune_limit_js__WEBPACK_IMPORTED_MODULE_2__/* .checkPruneLimit */ .K)(job, { site: site?.page.status === 'draft' ? undefined : site, plan });
    const damaged = site && settings.incremental && (await isDamaged(site, comparison));
    const upload = damaged ? files : [...plan.added, ...plan.changed];
    return {
        changed: damaged === true || (0,_compare_js__WEBPACK_IMPORTED_MODULE_0__/* .hasWork */ .OJ)(plan),
        url: site?.url ?? '',
        plan,
        uploaded: upload.length,
        bytes: upload.reduce((sum, file) => sum + file.size, 0),
        pruned: plan.deleted?.length ?? 0,
        phases,
    };
}
async function isDamaged(site, { stored }) {
    const damage = stored.state === 'trusted' ? await (0,_inspect_js__WEBPACK_IMPORTED_MODULE_1__/* .inspect */ .Nn)(site, { manifest: stored.manifest }) : undefined;
    if (!damage)
        return false;
    const finding = damage.kind === 'missing' ? 'is missing on the site' : 'is served with other bytes than were stored';
    site.tools.log.warning(`${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(damage.path, 200)} ${finding}: a publish sends every file.`);
    return true;
}


/***/ })

};
