export const id = 45;
export const ids = [45];
export const modules = {

/***/ 2340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B0: () => (/* binding */ purgeVersions),
/* harmony export */   EH: () => (/* binding */ chooseVersion),
/* harmony export */   H$: () => (/* binding */ formerVersions),
/* harmony export */   q2: () => (/* binding */ readVersions)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);
/* harmony import */ var _rivals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28453);
/* harmony import */ var _site_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(52295);
/* harmony import */ var _upload_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96427);
/* harmony import */ var _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8206);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(56203);









async function readVersions(job) {
    const page = await job.tools.pages.find(job.name);
    if (!page)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `There is no site ${job.name} in this workspace.`);
    const site = (0,_site_js__WEBPACK_IMPORTED_MODULE_4__/* .openSite */ .c2)(job, page);
    const stored = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .readKnown */ .Uj)(site, { careful: true });
    if (stored.state === 'hidden')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', `The site's versions cannot be read: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(stored.reason)}.`);
    const { kept } = stored.manifest ?? {};
    const key = kept && (await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .readKey */ .YZ)(job.versions, site)).key;
    const list = key ? await (0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .readList */ .LD)(site, { key, kept }) : undefined;
    return { site, stored, key, list };
}
function formerVersions(list, stored) {
    const live = stored.state === 'trusted' ? (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .versionIdOf */ .JD)(stored.manifest) : undefined;
    return list.versions.filter(({ id }) => id !== live);
}
function chooseVersion(list, { stored, wanted }) {
    const former = list ? formerVersions(list, stored) : [];
    const found = wanted === 'previous' ? former.find(({ left }) => !left) : findByName(former, wanted);
    if (found)
        return found;
    if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `Version ${(0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(list.live)} is live already.`);
    const missing = wanted === 'previous'
        ? 'No version older than the live one'
        : `No version ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(wanted, 100)}`;
    const rows = former.map((version) => `${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)((0,_version_list_js__WEBPACK_IMPORTED_MODULE_7__/* .describeVersion */ .MP)(version), 100)}, id ${version.id.slice(0, 8)}`);
    const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}
function findByName(versions, wanted) {
    const text = wanted.toLowerCase();
    return (versions.find(({ id }) => id === wanted) ??
        versions.find(({ id, commit }) => id.startsWith(wanted) || commit?.toLowerCase().startsWith(text)));
}
async function purgeVersions(site, stored) {
    if (stored.state !== 'trusted')
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('versions-unknown', 'A publish of this site is under way, or did not end.');
    const { kept, ...manifest } = stored.manifest;
    if (!kept)
        return 0;
    const { publishId: ours, files } = manifest;
    const noRival = () => (0,_rivals_js__WEBPACK_IMPORTED_MODULE_3__/* .checkNoRival */ .eE)(site, { ours, before: undefined, shown: true });
    const closed = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestFile */ .YE)(manifest);
    const minter = new _upload_targets_js__WEBPACK_IMPORTED_MODULE_6__/* .Minter */ .Y([closed], site);
    await Promise.all([noRival(), minter.target(closed)]);
    await site.tools.pages.publish(site.page.id, [...Object.keys(files), _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji], noRival);
    await noRival();
    await (0,_upload_files_js__WEBPACK_IMPORTED_MODULE_5__/* .uploadFiles */ .Z)(site, [closed], { minter });
    return kept.files;
}


/***/ }),

/***/ 1045:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   publishOrRestore: () => (/* binding */ publishOrRestore),
/* harmony export */   rollBackSite: () => (/* binding */ rollBackSite)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(86616);
/* harmony import */ var _compare_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49909);
/* harmony import */ var _live_manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(25306);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(90457);
/* harmony import */ var _publish_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(19575);
/* harmony import */ var _publish_job_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(71059);
/* harmony import */ var _rivals_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(28453);
/* harmony import */ var _site_file_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(96450);
/* harmony import */ var _choose_version_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2340);
/* harmony import */ var _fetched_content_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(98183);
/* harmony import */ var _version_list_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(56203);












async function publishOrRestore(job) {
    let former;
    const retainFormer = async (publish, compared) => {
        former = await fetchFormer(publish, compared);
    };
    try {
        return await (0,_publish_js__WEBPACK_IMPORTED_MODULE_4__/* .publishSite */ .b)(job.inputs.rollback ? { ...job, retainFormer } : job);
    }
    catch (error) {
        const isFailed = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && ['not-live', 'finalize-failed'].includes(error.code);
        if (!former || !isFailed)
            throw error;
        throw await restoreFormer(job, { former, failure: error });
    }
    finally {
        job.fetched.end();
    }
}
async function rollBackSite(job, wanted) {
    const { stored, key = '', list } = await (0,_choose_version_js__WEBPACK_IMPORTED_MODULE_8__/* .readVersions */ .q2)(job);
    const version = (0,_choose_version_js__WEBPACK_IMPORTED_MODULE_8__/* .chooseVersion */ .EH)(list, { stored, wanted });
    const described = (0,_version_list_js__WEBPACK_IMPORTED_MODULE_10__/* .describeVersion */ .MP)(version);
    job.tools.log.info(`Going back to version ${described}.`);
    const { manifest: live } = stored;
    const places = (0,_fetched_content_js__WEBPACK_IMPORTED_MODULE_9__/* .placesOf */ .e)([live?.files ?? {}, version.files], { key, stored: list?.stored ?? [] });
    const from = [live?.commit, live?.digest];
    const result = await publishOrRestore(restoredJob(job, { version, live, places, from, hasFailed: false }));
    job.outputs?.set({ 'rolled-back': true, commit: version.commit ?? '' });
    return { ...result, notes: [`Rolled back to version ${described}.`] };
}
function restoredJob(job, about) {
    const { version, hasFailed, live, places, from } = about;
    const { extra = [], leftAt = {}, assetsFor = 0, repository, repositoryId = '', rolledBackFrom = [], } = live ?? {};
    const back = new Set([version.commit, hasFailed ? live?.digest : undefined]);
    const leaves = [...rolledBackFrom, ...from].flatMap((one) => one && !back.has(one) ? [one] : []);
    const restores = {
        version,
        hasFailed,
        leaves: [...new Set(leaves)].slice(-40),
        keeps: new Set(extra.filter((path) => !Object.hasOwn(version.files, path) && !Object.hasOwn(leftAt, path))),
        owner: repository
            ? {
                ...job.owner,
                repository,
                repositoryId,
            }
            : job.owner,
    };
    const files = Object.entries(version.files).map(([path, digest]) => job.fetched.siteFile(path, { digest, places: places.get(digest[1]) ?? [] }));
    const keepAssetsMs = job.inputs['keep-assets'] || assetsFor * 1000;
    return {
        ...job,
        restores,
        files,
        directory: live?.directory,
        commit: version.commit,
        inputs: {
            ...job.inputs,
            'max-prune': { share: 1 },
            'keep-assets': keepAssetsMs,
        },
    };
}
async function fetchFormer(publish, compared) {
    const { job, site, round } = publish;
    const { stored, plan } = compared;
    if (round > 1 || !(0,_compare_js__WEBPACK_IMPORTED_MODULE_1__/* .hasWork */ .OJ)(plan) || stored.state === 'draft')
        return undefined;
    const { log, signal } = site.tools;
    try {
        if (stored.state !== 'trusted')
            throw new Error('the live version is unknown.');
        const files = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])].map((path) => job.fetched.siteFile(path, {
            digest: stored.manifest.files[path],
            places: [path],
        }));
        const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .count */ .U9)(files.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_11__/* .formatBytes */ .z3)((0,_site_file_js__WEBPACK_IMPORTED_MODULE_7__/* .totalSize */ .UT)(files))}`;
        log.info(`For a rollback the former version's ${size} are fetched first.`);
        await job.fetched.fetchSome(site, files);
        return { publish, manifest: stored.manifest, plan };
    }
    catch (error) {
        signal.throwIfAborted();
        log.warning(`A rollback cannot be promised: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}
async function restoreFormer(job, { former, failure }) {
    job.tools.log.info(`${failure.message} Restoring the former version.`);
    try {
        await republish(job, former);
        job.outputs?.set({ 'rolled-back': true });
        const text = `${failure.message} The version before was put back and is live again.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH(failure.code, text, { cause: failure });
    }
    catch (error) {
        job.tools.signal.throwIfAborted();
        job.outputs?.set({ 'rolled-back': false });
        const text = `The version before could not be put back: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)} The new version may be partly live. The first failure: ${failure.message}`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('rollback-failed', text, { cause: failure });
    }
}
async function republish(job, { publish: { site, id }, manifest, plan }) {
    const { manifest: seen } = await (0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readStored */ .CL)(site.reader);
    if ((0,_live_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .isForeign */ .jq)(seen, { ours: id, before: manifest }))
        throw (0,_rivals_js__WEBPACK_IMPORTED_MODULE_6__/* .racedError */ .ar)(seen);
    const version = (0,_version_list_js__WEBPACK_IMPORTED_MODULE_10__/* .versionOf */ .E4)(manifest, undefined);
    const restored = restoredJob(job, {
        version,
        live: manifest,
        places: (0,_fetched_content_js__WEBPACK_IMPORTED_MODULE_9__/* .placesOf */ .e)([version.files]),
        hasFailed: true,
        from: [job.commit, await (0,_manifest_js__WEBPACK_IMPORTED_MODULE_3__/* .digestOfDirectory */ .rm)(job.files, plan.digests)],
    });
    const again = {
        ...restored,
        outputs: undefined,
        inputs: {
            ...restored.inputs,
            'health-path': undefined,
            wait: true,
        },
    };
    const { clock, newId } = job.tools;
    const trust = seen?.publishId === id;
    await (0,_publish_js__WEBPACK_IMPORTED_MODULE_4__/* .publishOnce */ .n)({ job: again, site, round: 1, id: newId(), phases: new _publish_job_js__WEBPACK_IMPORTED_MODULE_5__/* .Phases */ .V(clock), trust });
}


/***/ })

};
