export const id = 832;
export const ids = [832];
export const modules = {

/***/ 17832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  serviceContext: () => (/* binding */ serviceContext)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js
var contract_inputs = __webpack_require__(23135);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/outputs.js
var contract_outputs = __webpack_require__(2214);
// EXTERNAL MODULE: ./build/src/contract/preview-names.js
var preview_names = __webpack_require__(55525);
// EXTERNAL MODULE: ./build/src/services/deploy.js + 2 modules
var deploy = __webpack_require__(94299);
// EXTERNAL MODULE: ./build/src/services/runners.js
var runners = __webpack_require__(46705);
// EXTERNAL MODULE: ./build/src/services/source.js
var source = __webpack_require__(43513);
// EXTERNAL MODULE: ./build/src/services/source-address.js
var source_address = __webpack_require__(26356);
// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js








class InstancePreviews {
    #options;
    #running;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        return (0,sweep/* previewsAmong */.k5)(await this.#all(), { base: this.#options.base, names: preview_names/* instanceNames */.aF });
    }
    async look(name) {
        const { scope, base, trustsName } = this.#options;
        const { context, inputs } = scope;
        const found = (await this.#all()).filter((one) => one.name === name);
        const [source] = found.flatMap((one) => one.source ?? []);
        if (!source)
            return { free: true, foreign: found.length === 0 || trustsName ? undefined : 'it does not say what it runs' };
        const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
        const isOurs = own.some((url) => (0,source_address/* sameUrl */.cl)(url, source.url));
        const isBranch = source.ref !== undefined && preview_names/* instanceNames */.aF.ofBranch(base, source.ref) === name;
        return {
            free: false,
            foreign: isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)(source.url, 120)}`,
            branch: isBranch ? source.ref : undefined,
        };
    }
    async remove(name) {
        const outputs = new contract_outputs/* Outputs */.t(() => undefined);
        await (0,deploy.runService)({ ...this.#options.scope, operation: 'remove', name, outputs });
    }
    #all() {
        const { scope } = this.#options;
        this.#running ??= scope.target === 'app' ? apps(scope) : instances(scope);
        return this.#running;
    }
}
async function apps(scope) {
    return (await scope.apps.list()).map(({ name, gitHubUrl, gitUrl, sourceRef }) => {
        const url = gitHubUrl ?? gitUrl;
        return { name, source: url ? { url, ref: sourceRef } : undefined };
    });
}
async function instances(scope) {
    const serviceId = (0,runners/* serviceIdOf */.Qh)(scope.inputs);
    const service = await scope.catalog.find(serviceId);
    if (!service)
        return [];
    const [awake, asleep] = await Promise.all([scope.instancesOf(service).list(), scope.account.suspended()]);
    return [
        ...awake.flatMap((record) => (record.name ? [{ name: record.name, source: (0,source/* optionSource */.Ns)(record) }] : [])),
        ...asleep
            .filter((one) => one.serviceId === serviceId)
            .map((one) => ({ name: one.instanceName, source: (0,source/* optionSource */.Ns)(one.parameters ?? {}) })),
    ];
}

// EXTERNAL MODULE: ./build/src/services/parts.js + 5 modules
var parts = __webpack_require__(56604);
// EXTERNAL MODULE: ./build/src/targets/target.js
var target = __webpack_require__(58127);
;// CONCATENATED MODULE: ./build/src/targets/services.js








async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan')
        await rejectCommit(run);
    return { open: (clients) => new ServiceTarget(run, serviceContext(run, { target, clients })) };
}
async function rejectCommit({ inputs, context, branches }) {
    const commit = (0,source/* refusedCommit */.OX)(inputs, context);
    if (commit === undefined)
        return;
    const refs = await branches.refsAt(commit.toLowerCase());
    (0,contract_inputs/* rejectProblems */.Ys)([(0,source/* commitProblem */.vA)(inputs, { commit, refs })]);
}
class ServiceTarget {
    #run;
    #service;
    constructor(run, service) {
        this.#run = run;
        this.#service = service;
    }
    get previews() {
        const { base, operation } = this.#run.intent;
        return new InstancePreviews({ scope: this.#service, base, trustsName: operation === 'remove' });
    }
    async deploy() {
        const { inputs, outputs, tokens } = this.#service;
        const result = await (0,deploy.runService)(this.#service);
        if (inputs['service-token'])
            outputs.set({ 'service-token': await tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        return { kind: 'served', planned: false, result: await this.#withDomain(result) };
    }
    async plan() {
        return { kind: 'served', planned: true, result: await this.#withDomain(await (0,deploy.runService)(this.#service)) };
    }
    async remove() {
        const result = await (0,deploy.runService)({ ...this.#service, operation: 'remove' });
        if ((0,target/* hasDomain */.z)(this.#run))
            await (await __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348))).freeDomain(this.#service);
        return result;
    }
    async #withDomain(result) {
        if (!(0,target/* hasDomain */.z)(this.#run))
            return result;
        const [{ settleDomain }, { servicePlace }] = await Promise.all([
            __webpack_require__.e(/* import() */ 995).then(__webpack_require__.bind(__webpack_require__, 96376)),
            __webpack_require__.e(/* import() */ 348).then(__webpack_require__.bind(__webpack_require__, 63348)),
        ]);
        const { url, summary } = result;
        const notes = await settleDomain(this.#run, url ? servicePlace(this.#service, url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        return rows.length === 0 ? result : { ...result, summary: [...summary, { title: 'Domain', rows }] };
    }
}
function serviceContext({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const { outputs, log, clock, interrupts } = runtime;
    const operation = intent.operation === 'cleanup' ? 'remove' : intent.operation;
    return {
        target,
        operation,
        name: intent.name,
        inputs,
        ...settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        headOf: (branch) => branches.headOf(branch),
        ...clients,
        ...(0,parts/* serviceParts */.u)({ ...clients, log, clock }),
        outputs,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ })

};
