export const id = 451;
export const ids = [451];
export const modules = {

/***/ 17832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceRun: () => (/* binding */ serviceRun)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var contract_inputs = __webpack_require__(88348);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/platform/service-tokens.js
var service_tokens = __webpack_require__(83017);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/services/source.js
var services_source = __webpack_require__(43513);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js



class InstancePreviews {
    #options;
    #records;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        return (await this.#all()).flatMap(({ name }) => {
            const pullRequest = (0,preview_names/* previewNumberOfInstance */.EL)(name, this.#options.base);
            return pullRequest === undefined && !(0,preview_names/* isBranchInstance */.gi)(name, this.#options.base) ? [] : [{ name, pullRequest }];
        });
    }
    async branchOf(name) {
        const refs = (await this.#all()).flatMap(({ name: its, source }) => its === name && source ? [(0,services_source/* splitSource */.qJ)(source).ref] : []);
        return refs.find((ref) => ref !== undefined && (0,preview_names/* branchInstanceName */.$r)(this.#options.base, ref) === name);
    }
    async isOurs(name) {
        const found = (await this.#all()).filter((record) => record.name === name);
        if (found.length === 0)
            return true;
        const source = found.find((record) => record.source)?.source;
        const { sources, trustsName } = this.#options;
        if (source === undefined)
            return trustsName || 'it does not say what it runs';
        const ours = sources.some((own) => (0,services_source/* sameUrl */.cl)(own, source));
        return ours ? true : `it runs ${(0,plain_text/* plainText */.wh)(source, 120)}`;
    }
    async isFree(name) {
        const found = (await this.#all()).filter((record) => record.name === name);
        return found.every(({ source }) => source === undefined);
    }
    async remove(name) {
        await this.#options.remove(name);
    }
    #all() {
        this.#records ??= this.#options.list();
        return this.#records;
    }
}

// EXTERNAL MODULE: ./build/src/previews/preview-lifecycle.js
var preview_lifecycle = __webpack_require__(23702);
// EXTERNAL MODULE: ./build/src/services/deploy.js
var deploy = __webpack_require__(54391);
// EXTERNAL MODULE: ./build/src/services/parts.js + 4 modules
var services_parts = __webpack_require__(79169);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/targets/target.js + 1 modules
var targets_target = __webpack_require__(17159);
;// CONCATENATED MODULE: ./build/src/targets/services.js











const sourceOptions = ['SourceUrl', 'GithubUrl', 'WasmUrl'];
async function prepareService(options, target) {
    const { intent } = options;
    if (intent.operation === 'deploy' || intent.operation === 'plan')
        await rejectCommit(options);
    return {
        execute: async (clients) => {
            const run = serviceRun(options, { target, clients });
            if (intent.operation === 'cleanup')
                return (0,targets_target/* sweep */.X0)(options, previewsOf(run, options));
            if (intent.branch !== undefined && intent.operation !== 'remove') {
                await (0,targets_target/* checkBranchPlace */.eD)(options, previewsOf(run, options));
            }
            if (intent.operation === 'plan') {
                return { kind: 'served', planned: true, result: await deployed(options, run) };
            }
            const remove = async () => {
                const result = await (0,deploy.runService)({ ...run, operation: 'remove' });
                if ((0,targets_target/* hasDomain */.zc)(options))
                    await (await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348))).freeDomain(run);
                return result;
            };
            if (intent.operation === 'remove')
                return (0,targets_target/* removeIfOurs */.NU)(options, { home: previewsOf(run, options), remove });
            return (0,preview_lifecycle/* deployWhileOpen */.V)({
                owner: (0,targets_target/* previewOwner */.o0)(options),
                name: options.intent.name,
                log: options.runtime.log,
                publish: async () => ({ kind: 'served', planned: false, result: await deployed(options, run) }),
                remove,
            });
        },
    };
}
async function deployed(options, run) {
    const result = await (0,deploy.runService)(run);
    if (run.inputs['service-token'] && run.operation === 'deploy') {
        const { controlPlane, clock, log } = run;
        const token = await new service_tokens/* ServiceTokens */.Y({ controlPlane, clock, log }).get((0,runners/* serviceIdOf */.Qh)(run.inputs));
        run.outputs.set({ 'service-token': token });
    }
    if (!(0,targets_target/* hasDomain */.zc)(options))
        return result;
    const { withDomain } = await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348));
    return withDomain(options, { run, result, planned: run.operation === 'plan' });
}
async function rejectCommit({ inputs, context, branches }) {
    const commit = (0,services_source/* refusedCommit */.OX)(inputs, context);
    if (commit === undefined)
        return;
    const refs = await branches.refsAt(commit.toLowerCase());
    (0,contract_inputs/* rejectProblems */.Ys)([(0,services_source/* commitProblem */.vA)(inputs, { commit, refs })]);
}
function previewsOf(run, { intent }) {
    const { context, inputs } = run;
    const own = `${context.serverUrl}/${context.repository}`;
    const outputs = new contract_outputs/* Outputs */.t(() => undefined);
    return new InstancePreviews({
        base: intent.base,
        sources: inputs['source-url'] ? [own, inputs['source-url']] : [own],
        trustsName: intent.operation === 'remove',
        list: () => (run.target === 'app' ? listApps(run) : listInstances(run)),
        remove: (name) => (0,deploy.runService)({ ...run, operation: 'remove', name, outputs }),
    });
}
async function listApps(run) {
    const apps = await (0,services_parts/* serviceParts */.u)(run).apps.list();
    return apps.map(({ name, gitHubUrl, gitUrl, sourceRef }) => {
        const source = gitHubUrl ?? gitUrl;
        return { name, source: source && sourceRef ? `${source}#${sourceRef}` : source };
    });
}
async function listInstances(run) {
    const parts = (0,services_parts/* serviceParts */.u)(run);
    const serviceId = (0,runners/* serviceIdOf */.Qh)(run.inputs);
    const service = await parts.catalog.find(serviceId);
    if (!service)
        return [];
    const [awake, asleep] = await Promise.all([parts.instancesOf(service).list(), parts.suspended.list()]);
    return [
        ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: sourceOf(record) }] : [])),
        ...asleep
            .filter((one) => one.serviceId === serviceId)
            .map((one) => ({ name: one.instanceName, source: sourceOf(one.parameters ?? {}) })),
    ];
}
function sourceOf(record) {
    const given = sourceOptions.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof given === 'string' ? given : undefined;
}
function serviceRun({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
    return {
        target,
        operation,
        name: intent.name,
        inputs: intent.branch && !inputs['source-url']
            ? { ...inputs, 'source-ref': inputs['source-ref'] ?? intent.branch }
            : inputs,
        ...settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        headOf: (branch) => branches.headOf(branch),
        ...clients,
        outputs,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ })

};
