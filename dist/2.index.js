export const id = 2;
export const ids = [2];
export const modules = {

/***/ 79045:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  UD: () => (/* binding */ compare),
  OJ: () => (/* binding */ hasWork),
  em: () => (/* binding */ whyLeft)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/ownership.js
var ownership = __webpack_require__(83537);
// EXTERNAL MODULE: ./build/src/pages/live-manifest.js
var live_manifest = __webpack_require__(25306);
// EXTERNAL MODULE: ./build/src/pages/manifest.js
var pages_manifest = __webpack_require__(90457);
// EXTERNAL MODULE: ./build/src/pages/plan.js
var pages_plan = __webpack_require__(79475);
// EXTERNAL MODULE: ./build/src/platform/site-reader.js
var site_reader = __webpack_require__(60868);
// EXTERNAL MODULE: ./build/src/platform/wire.js
var wire = __webpack_require__(55308);
// EXTERNAL MODULE: ./build/src/pages/path-rules.js
var path_rules = __webpack_require__(48733);
// EXTERNAL MODULE: ./build/src/pages/site-file.js
var site_file = __webpack_require__(96450);
;// CONCATENATED MODULE: ./build/src/pages/retained.js








async function keepFiles({ settings, files, versions, restores }, { site, stored, trust, plan }) {
    const { keep, keepAssetsMs } = settings;
    plan.kept = new Map();
    checkRoom(files.length, 0);
    if (!site || stored.state === 'draft')
        return;
    const isUnknown = 'why' in stored || (stored.state === 'open' && !stored.manifest.paths);
    if (isUnknown && (keep.length > 0 || stored.state === 'hidden')) {
        const input = keep.length > 0 ? 'keep' : 'keep-assets';
        throw new errors/* DeployError */.sH('keep-unknown', `What the site holds is not known, so \`${input}\` cannot be honoured.`);
    }
    if ('why' in stored) {
        site.tools.log.warning('Something else has published the site, so no assets of former publishes are kept.');
        return;
    }
    const { manifest } = stored;
    const own = new Set(files.map(({ path }) => path));
    const all = new Set([...Object.keys(manifest.files), ...(manifest.paths ?? [])]);
    const others = [...all].filter((path) => !own.has(path) && path !== pages_manifest/* manifestPath */.ji);
    const named = await (0,path_rules/* matchPaths */.oq)(others, keep);
    for (const path of others)
        if (restores?.keeps.has(path))
            named.paths.add(path);
    const reading = { site, manifest, trust };
    plan.kept = await readKept([...named.paths].sort(), { ...reading, strict: true });
    checkRoom(files.length, plan.kept.size);
    if (keepAssetsMs > 0) {
        const assets = others.filter((path) => !(0,site_file/* isPage */.yp)({ path }) && !named.paths.has(path));
        const room = Math.max(wire/* pageLimits */.M.filesPerSite - (versions ? 2 : 1) - files.length - plan.kept.size, 0);
        const leftAt = recentAssets(assets, { site, manifest, room, keepAssetsMs });
        const kept = await readKept([...leftAt.keys()], { ...reading, strict: false });
        for (const [path, digest] of kept)
            plan.kept.set(path, digest);
        plan.leftAt = Object.fromEntries([...leftAt].filter(([path]) => kept.has(path)));
    }
    const { kept } = plan;
    if (plan.deleted)
        plan.deleted = plan.deleted.filter((path) => !kept.has(path));
    const { unused } = await (0,path_rules/* matchPaths */.oq)([...all, ...own], keep);
    if (unused.length > 0)
        refuseUnused(unused, { plan, insists: settings.maxPrune !== undefined, log: site.tools.log });
    const noted = manifest.leftAt ?? {};
    plan.relists = Object.keys(plan.leftAt ?? {}).some((path) => !Object.hasOwn(noted, path));
}
function refuseUnused(patterns, { plan: { deleted = [] }, insists, log }) {
    const some = patterns.slice(0, 10).map((pattern) => (0,plain_text/* plainText */.wh)(pattern, 200));
    const slash = patterns.some((pattern) => pattern.includes('\\')) ? ' Between folders a pattern has `/`.' : '';
    const text = `\`keep\` names nothing that is on the site with: ${some.join(', ')}.${slash}`;
    if (deleted.length === 0 || insists) {
        log.warning(text);
        return;
    }
    throw new errors/* DeployError */.sH('prune-limit', `${text} This publish would delete ${(0,format/* count */.U9)(deleted.length, 'file')}.`, {
        next: 'Correct the pattern, or take it out until there is something to keep; `max-prune: 100%` goes on.',
    });
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
        const limit = `a site holds at most ${(0,format/* formatNumber */.ZV)(wire/* pageLimits */.M.filesPerSite)} files`;
        site.tools.log.warning(`${(0,format/* count */.U9)(recent.length - room, 'old asset')} cannot stay for \`keep-assets\`: ${limit}.`);
    }
    return new Map(recent.slice(0, room));
}
function checkRoom(own, kept) {
    if (own + kept < wire/* pageLimits */.M.filesPerSite)
        return;
    const named = kept > 0 ? ` and ${kept} that \`keep\` names` : '';
    const limit = `a site holds at most ${(0,format/* formatNumber */.ZV)(wire/* pageLimits */.M.filesPerSite)}`;
    const text = `${(0,format/* count */.U9)(own, 'file')}${named} leave no place for the manifest, by which the next publish knows what to keep: ${limit}.`;
    throw new errors/* DeployError */.sH('too-many-files', text);
}
async function readKept(paths, { site, manifest, trust, strict }) {
    const found = new Map(paths.map((path) => [path, undefined]));
    const read = async (path) => {
        const known = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
        const digest = (trust && known) || (await readBack(site, path));
        found.set(path, digest);
        if (!digest && known && strict)
            site.tools.log.warning(`\`keep\` matches ${(0,plain_text/* plainText */.wh)(path, 200)}, but the site no longer has it.`);
    };
    const readOrSkip = async (path) => {
        try {
            await read(path);
        }
        catch (error) {
            site.tools.signal.throwIfAborted();
            site.tools.log.warning(`${(0,plain_text/* plainText */.wh)(path, 200)} does not stay for \`keep-assets\`: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    };
    await (0,site_reader/* sideBySide */.Q)(paths, strict ? read : readOrSkip);
    return new Map([...found].flatMap(([path, digest]) => (digest ? [[path, digest]] : [])));
}
async function readBack({ reader }, path) {
    const { status, body, cut } = await reader.get(path, { maxBytes: wire/* pageLimits */.M.fileSize });
    if ([403, 404, 410].includes(status))
        return undefined;
    if (status === 200 && !cut)
        return (0,pages_manifest/* digestOf */.ol)(body);
    const text = `\`keep\` matches ${(0,plain_text/* plainText */.wh)(path, 200)}, but it answered ${status}, so whether it is stored is not known.`;
    throw new errors/* DeployError */.sH('keep-unknown', text);
}

;// CONCATENATED MODULE: ./build/src/pages/compare.js








async function compare(job, { site, trust, mayProtect = false }) {
    const { keep, keepAssetsMs } = job.settings;
    const careful = keep.length > 0 || keepAssetsMs > 0 || job.versions !== undefined || job.isScheduled;
    const read = async () => (site ? await (0,live_manifest/* readKnown */.Uj)(site, { careful }) : { state: 'draft' });
    let stored = await read();
    if (site && mayProtect && stored.state === 'hidden' && stored.status === 401) {
        await changePassword(job, site);
        stored = await read();
    }
    const trusted = trust && 'manifest' in stored ? stored.manifest : undefined;
    const plan = await (0,pages_plan/* computePlan */.R)(job.files, { stored: trusted, possible: possiblePaths(stored) });
    const { settings, owner: own, name, nameChosen: chosen } = job;
    const marker = (0,live_manifest/* publishMarkerOf */.jW)(stored);
    const isTaken = marker && !(job.restores && chosen);
    if (isTaken)
        (0,ownership/* guardOwner */.JO)(marker, { own, thing: `The site ${name}`, name, chosen, log: job.tools.log });
    if (settings.keep.length > 0 || settings.keepAssetsMs > 0 || (job.restores && job.restores.keeps.size > 0)) {
        await keepFiles(job, { site, stored, trust: trusted !== undefined, plan });
    }
    const manifest = stored.state === 'trusted' ? stored.manifest : undefined;
    const back = job.restores?.version.id;
    if (manifest && ((manifest.kept && !job.versions) || (back !== undefined && back !== (0,pages_manifest/* versionIdOf */.JD)(manifest))))
        plan.relists = true;
    logComparison(job, { plan, stored });
    return { stored, plan };
}
async function changePassword(job, site) {
    const { basicAuth } = job.access;
    if (!basicAuth)
        return;
    if (!job.nameChosen && !(await job.isTaggedOurs(site.page))) {
        const text = `The site ${job.name} asks visitors for another password than \`basic-auth\`, and no tag says that this repository has made it.`;
        throw new errors/* DeployError */.sH('password-needed', `${text} Nothing was changed.`);
    }
    await site.tools.pages.protect(site.page.id, basicAuth);
}
function possiblePaths(stored) {
    if (stored.state === 'draft')
        return [];
    if (stored.state === 'trusted')
        return Object.keys(stored.manifest.files);
    return stored.state === 'open' ? (0,pages_manifest/* pathsOf */.wG)(stored.manifest) : undefined;
}
async function whyLeft({ job, round }, { stored, plan }) {
    if (job.restores)
        return undefined;
    if (stored.state === 'trusted' && !job.isRepeated && round === 1) {
        const { run } = stored.manifest;
        if (run && job.isOlderThan(run))
            return `A newer run has published this site: ${(0,plain_text/* plainText */.wh)(run)}. To publish this older commit all the same, run this job again.`;
    }
    if (!job.isScheduled)
        return undefined;
    if (stored.state === 'hidden')
        return `What is live cannot be read (${(0,plain_text/* plainText */.wh)(stored.why)}), and a scheduled run leaves it so.`;
    if (!('manifest' in stored))
        return undefined;
    const { manifest } = stored;
    const { rolledBackFrom = [] } = manifest;
    const isLeft = rolledBackFrom.length > 0 &&
        ((job.commit !== undefined && rolledBackFrom.includes(job.commit)) ||
            rolledBackFrom.includes(await (0,pages_plan/* digestOfDirectory */.r)(job.files, plan.digests)));
    if (!isLeft)
        return undefined;
    const to = manifest.commit ? (0,plain_text/* plainText */.wh)(manifest.commit.slice(0, 7)) : 'a former version';
    const from = job.commit?.slice(0, 7) ?? 'this content';
    return `The site was rolled back from ${from} to ${to}, and a scheduled run leaves it so; the next push goes on from there.`;
}
function hasWork(plan) {
    const { added, changed, deleted, relists } = plan;
    return added.length + changed.length > 0 || deleted === undefined || deleted.length > 0 || relists === true;
}
function logComparison(job, { plan, stored }) {
    if (job.settings.incremental && 'why' in stored)
        job.tools.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (job.settings.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        const noted = Object.keys(stored.manifest.files).length;
        const rest = noted === 0 ? 'Every file goes up.' : `Storage has taken ${(0,format/* count */.U9)(noted, 'file')} of it; the rest goes up.`;
        job.tools.log.info(`An earlier publish${by} did not end. ${rest}`);
    }
    const { added, changed, unchanged, deleted } = plan;
    const [more, other, same] = [added, changed, unchanged].map((files) => (0,format/* formatNumber */.ZV)(files.length));
    const fewer = deleted === undefined ? 'unknown' : (0,format/* formatNumber */.ZV)(deleted.length);
    const kept = plan.kept ? `, ${(0,format/* formatNumber */.ZV)(plan.kept.size)} kept` : '';
    job.tools.log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${kept}.`);
}


/***/ }),

/***/ 79475:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ computePlan),
/* harmony export */   r: () => (/* binding */ digestOfDirectory)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73603);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(90457);



async function computePlan(files, { stored, possible }) {
    const plan = { added: [], changed: [], unchanged: [], deleted: undefined, digests: new Map() };
    const storedDigest = (path) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
    const mayBeStored = new Set(possible);
    const room = (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .hashingRoom */ .yO)();
    for (const [index, file] of files.entries()) {
        const digest = storedDigest(file.path);
        if (!digest) {
            (mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
        }
        else if (digest[0] === file.size && digest[1] === (file.digest?.[1] ?? (await (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOf */ .qQ)(file, room)))) {
            plan.unchanged.push(file);
            plan.digests.set(file.path, digest);
        }
        else {
            plan.changed.push(file);
        }
        if (index % 256 === 255)
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
    }
    const kept = new Set(files.map((file) => file.path));
    plan.deleted = possible?.filter((path) => !kept.has(path) && path !== _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestPath */ .ji).sort();
    return plan;
}
async function digestOfDirectory(files, digests) {
    const room = (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .hashingRoom */ .yO)();
    const own = files.filter(({ isOurs }) => !isOurs);
    const known = new Map(digests);
    for (const file of own)
        if (!known.has(file.path))
            known.set(file.path, file.digest ?? [file.size, await (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .hashOf */ .qQ)(file, room)]);
    return (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .directoryDigest */ .CU)(own, known);
}


/***/ }),

/***/ 6621:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RunnerRetention: () => (/* binding */ RunnerRetention),
/* harmony export */   describeFormer: () => (/* binding */ describeFormer)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _compare_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79045);



const maxBytes = 500 * 1024 * 1024;
class RunnerRetention {
    former;
    async retain(publish, compared) {
        this.former = undefined;
        const { job, site, round } = publish;
        const { stored, plan } = compared;
        if (round > 1 || !(0,_compare_js__WEBPACK_IMPORTED_MODULE_1__/* .hasWork */ .OJ)(plan))
            return;
        const { log, signal } = site.tools;
        const text = describeFormer(compared);
        const { paths, bytes } = filesToFetch(compared);
        if (stored.state === 'draft')
            return log.info(text);
        if (stored.state !== 'trusted' || bytes > maxBytes)
            return log.warning(text);
        log.info(text);
        const { files } = stored.manifest;
        try {
            const wanted = paths.map((path) => ({ digest: files[path], paths: [path] }));
            await job.fetched.fetch(site.reader, wanted);
            this.former = { publish, manifest: stored.manifest, plan };
        }
        catch (error) {
            signal.throwIfAborted();
            log.warning(`A rollback cannot be promised: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        }
    }
}
function filesToFetch({ stored, plan }) {
    if (stored.state !== 'trusted')
        return { paths: [], bytes: 0 };
    const { files } = stored.manifest;
    const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
    return { paths, bytes: paths.reduce((sum, path) => sum + files[path][0], 0) };
}
function describeFormer(compared) {
    const { state } = compared.stored;
    if (state === 'draft')
        return 'There is no former version that a rollback could put back.';
    if (state !== 'trusted')
        return 'A rollback cannot be promised: what is live now is not known.';
    const { paths, bytes } = filesToFetch(compared);
    const size = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(paths.length, 'file')}, ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatBytes */ .z3)(bytes)}`;
    if (bytes > maxBytes)
        return `A rollback cannot be promised: the former version's ${size} are over the limit of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatBytes */ .z3)(maxBytes)}.`;
    return `For a rollback the former version's ${size} are fetched first.`;
}


/***/ })

};
