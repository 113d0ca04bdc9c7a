export const id = 23;
export const ids = [23];
export const modules = {

/***/ 2023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareService: () => (/* binding */ prepareService),
  p: () => (/* binding */ serviceRun)
});

// EXTERNAL MODULE: ./build/src/contract/inputs.js + 1 modules
var inputs = __webpack_require__(86781);
// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/rules/source.js
var source = __webpack_require__(80951);
// EXTERNAL MODULE: ./build/src/contract/rules/target.js
var rules_target = __webpack_require__(66239);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/platform/service-clients.js + 6 modules
var service_clients = __webpack_require__(5932);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
// EXTERNAL MODULE: ./build/src/platform/ownership.js
var ownership = __webpack_require__(33228);
// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
// EXTERNAL MODULE: ./build/src/services/deployed.js
var services_deployed = __webpack_require__(58146);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var services_ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/services/preview-access.js
var preview_access = __webpack_require__(3469);
// EXTERNAL MODULE: ./build/src/services/remove.js
var remove = __webpack_require__(63604);
// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js












function instancePreviews(run, production) {
    const { context, inputs, target, tools } = run;
    const { base } = production;
    let listed;
    const listAll = () => {
        listed ??= target === 'app' ? (0,services_deployed/* listApps */.tS)(tools) : (0,services_deployed/* listInstances */.ND)(tools, (0,runners/* serviceIdOf */.Qh)(inputs));
        return listed;
    };
    const findBranch = (marker, candidates) => (0,contract_tags/* readBranch */.pG)(marker) ??
        candidates.find((branch) => marker.preview === (0,contract_tags/* formatPreview */.iB)({ preview: undefined, branch }) && branch !== undefined);
    const fitBranch = (branch, name) => branch !== undefined && names/* instanceNames */.aF.ofBranch(base, branch) === name ? branch : undefined;
    async function look(name, ofRun) {
        const found = (await listAll()).find((one) => one.name === name);
        if (!found)
            return { free: true };
        const { resource, source } = found;
        const tags = await tools.tags.of(resource);
        if (!tags)
            throw (0,ownership/* unknownOwnerError */.Ae)(name);
        const marker = (0,contract_tags/* readMarker */.t7)(tags);
        const whose = (0,ownership/* weigh */.vi)({ tags, source: source?.url }, (0,services_ownership/* claimOf */._B)(run));
        if (marker.repository !== undefined) {
            const branch = fitBranch(findBranch(marker, [ofRun, source?.ref]), name);
            const foreign = typeof whose === 'string'
                ? explainTags(marker, { name, branch })
                : `its tag says ${(0,plain_text/* plainText */.wh)(whose.foreign, 120)}`;
            return { free: false, foreign, branch, deployedAt: async () => (0,contract_tags/* readDeployedAt */.Sd)(marker) };
        }
        const isJob = target === 'job' && run.preview;
        if (!source)
            return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
        const isOurs = whose === 'ours' || (0,contract_source/* sameUrl */.cl)(inputs['source-url'] ?? '', source.url);
        const foreign = isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)((0,plain_text/* withoutCredentials */.ri)(source.url), 120)}`;
        return { free: false, foreign, branch: fitBranch(source.ref, name) };
    }
    function explainTags(marker, { name, branch }) {
        const pullRequest = names/* instanceNames */.aF.pullRequestIn(name, base);
        const isPreview = pullRequest === undefined ? branch : marker.preview === (0,contract_tags/* formatPreview */.iB)({ preview: pullRequest, branch });
        return isPreview ? undefined : 'its tags do not say that it is this preview';
    }
    const list = async () => (0,sweep/* findPreviews */.h)(await listAll(), { base, names: names/* instanceNames */.aF });
    return {
        list,
        look,
        remove: async (name) => {
            const preview = names/* instanceNames */.aF.pullRequestIn(name, base);
            const { branch } = preview === undefined ? await look(name) : {};
            const previewStore = (0,preview_access/* computePreviewStore */.dl)(production, { context, preview, branch });
            await (0,remove/* removeService */.Qx)({ ...run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
        },
        listMarked: async () => {
            const names = new Set((await list()).map(({ name }) => name));
            const named = (await listAll()).filter(({ name }) => names.has(name));
            return (await listMarked(run)).filter(({ resource }) => !named.some((one) => (0,resource_tags/* isSameResource */.D)(one.resource, resource)));
        },
    };
}
async function listMarked(run) {
    const { context, tools } = run;
    const all = await Promise.all([tools.tags.all('instance'), tools.tags.all('myapp')]);
    return all.flat().flatMap((one) => {
        const { preview: tag, ...marker } = (0,contract_tags/* readMarker */.t7)(one?.tags ?? []);
        if (!one || tag === undefined || !(0,contract_tags/* namesRepository */.xt)(marker, context))
            return [];
        const { resource, tags } = one;
        const number = /^pr-(\d+)$/.exec(tag)?.[1];
        const claim = { ...(0,services_ownership/* claimOf */._B)(run), name: resource.id, thing: `"${resource.id}"`, chosen: false };
        const remove = async () => removeMarked(run, resource, ownership/* Removal */.J7.of({ tags }, claim));
        return [
            { resource, name: resource.id, tag, pullRequest: number === undefined ? undefined : Number(number), remove },
        ];
    });
}
async function removeMarked({ tools }, resource, removal) {
    const { type, id } = resource;
    const app = type === 'instance' ? undefined : (await tools.apps.list()).find((one) => one.id === id);
    const found = type === 'instance' ? await (0,services_deployed/* findInstance */.XD)(tools, { ...resource, name: id }) : app && (0,services_deployed/* deployedApp */.qD)(app);
    if (found)
        return (0,remove/* removeDeployed */.td)(tools, found, removal);
    await tools.tags.clear(resource, removal);
    return false;
}

;// CONCATENATED MODULE: ./build/src/services/outcome.js

function serviceOutcome({ changed, status, url, summary, steps }, { isPlan, commit }) {
    const common = { url, commit, state: (0,plain_text/* plainText */.wh)(status, 60), tables: summary };
    if (!isPlan) {
        const outputs = { operation: 'deployed', status, changed };
        return { ...common, kind: 'deployed', outputs, done: '', brief: changed ? status : 'no change' };
    }
    const done = changed ? 'do this. Nothing was changed' : 'change nothing';
    const outputs = { operation: 'planned', status, changed };
    return { ...common, kind: 'planned', outputs, done, brief: `A deploy would ${done}.`, items: steps ?? [] };
}

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/services/backups.js
var backups = __webpack_require__(129);
// EXTERNAL MODULE: ./build/src/services/config/settle.js
var settle = __webpack_require__(72478);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/app-changes.js
var app_changes = __webpack_require__(79561);
// EXTERNAL MODULE: ./build/src/services/creation.js
var services_creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 1 modules
var open_service = __webpack_require__(43610);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
// EXTERNAL MODULE: ./build/src/services/standby.js
var standby = __webpack_require__(60643);
// EXTERNAL MODULE: ./build/src/services/suspended.js
var services_suspended = __webpack_require__(40943);
;// CONCATENATED MODULE: ./build/src/services/app-client.js












const patienceMs = 90_000;
async function openApp(run) {
    const { inputs, settings } = run;
    const source = (0,contract_source/* computeSource */.Ps)(inputs, run.context);
    if (!source)
        throw new errors/* DeployError */.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
    const given = settings.store?.apiKey ?? (settings.options.get('ConfigApiKey')?.text || undefined);
    if (given)
        run.tools.log.mask(given);
    return new AppClient(run, { source, configApiKey: given ?? (await (0,services_request/* findStoreKey */.uZ)(run)) });
}
class AppClient {
    run;
    kind;
    label = app_changes/* appsLabel */.PX;
    title = 'App';
    source;
    sentSource = undefined;
    sensitivity = (0,app_changes/* appSensitivity */.Fv)();
    leavesOwner;
    hasStandby = false;
    repair;
    checkNew = () => (0,standby/* checkStandbyPlan */.ZH)(this.run);
    record;
    isWaking = true;
    #configApiKey;
    #app;
    #before;
    #troubleSince;
    #behind;
    constructor(run, { source, configApiKey }) {
        this.run = run;
        this.kind = run.inputs.runner ?? 'web';
        this.source = source;
        this.leavesOwner = (0,services_ownership/* isNameChosen */.A1)(run);
        this.#configApiKey = configApiKey;
    }
    async find() {
        const { apps, tags } = this.run.tools;
        void tags.of({ type: 'myapp', id: '' });
        const app = await apps.findByName(this.run.name);
        return app && this.#see(app);
    }
    async create() {
        const { inputs, name, settings, tools } = this.run;
        const { apps } = tools;
        const app = {
            name,
            type: runners/* runners */.ae[this.kind].appType,
            gitHubUrl: this.source.url,
            sourceRef: this.source.ref,
            ...(0,app_changes/* sourceAccess */.Ic)(this.run),
            configService: settings.store?.name,
            configApiKey: this.#configApiKey,
            subPath: inputs['sub-path'],
        };
        const create = () => (0,app_changes/* withCredential */.ML)(this.run, () => apps.create(app));
        const find = async (conflict) => (conflict ? undefined : apps.findByName(name));
        const made = await (0,services_creation/* createWithinPlan */.n)(tools, { action: 'another app', create, find });
        return { deployed: this.#see(made), isNew: true, isOurs: true };
    }
    async compare() {
        const { source } = this;
        if (!this.#app)
            return { changes: [], options: [] };
        (0,app_changes/* rejectOtherSource */.xQ)(this.run, { source, app: this.#app });
        this.hasStandby = (0,standby/* hasStandby */.Mv)(this.run, this.#app);
        this.repair = this.hasStandby ? (0,app_changes/* sourceChange */.Mh)(this.run, this.#app) : undefined;
        const changes = await (0,app_changes/* appChanges */.jf)(this.run, { source, configApiKey: this.#configApiKey, app: this.#app });
        return { changes, options: [] };
    }
    async wake(found) {
        const { tools, inputs } = this.run;
        const { serviceId } = runners/* runners */.ae[this.kind];
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, { serviceId, name: found.resource.id });
        if (!suspended)
            return found;
        const service = await (0,open_service/* openService */.IH)(tools, serviceId);
        await (0,services_suspended/* resumeInstance */.DZ)(tools, { service, suspended, waitMs: inputs.timeout });
        return found;
    }
    former(_, commit) {
        return (0,app_changes/* formerApp */.jo)(this.run, { app: this.#before, source: { ...this.source, commit } });
    }
    async finish() {
        const { inputs, name } = this.run;
        if (inputs['high-availability'] && !this.hasStandby)
            await (0,standby/* setStandby */.ao)(this.run, this.#app?.id ?? name);
        return {};
    }
    rows({ url }) {
        return { App: this.run.name, URL: url, Source: atRef(this.source) };
    }
    statusText() {
        return this.#app?.buildStatus ?? 'building';
    }
    planNew() {
        const standby = this.run.inputs['high-availability'] ? ', with a standby after its first build' : '';
        return { step: `create the app "${this.run.name}" from ${atRef(this.source)}${standby}`, options: [] };
    }
    address() {
        return this.record?.url;
    }
    reason() {
        const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
        const said = names.map((name) => this.#app?.[name]).find((value) => typeof value === 'string' && value !== '');
        return typeof said === 'string' ? (0,plain_text/* plainText */.wh)(said, 300) : undefined;
    }
    async status() {
        const { name, tools, inputs } = this.run;
        const now = tools.clock.now();
        this.#troubleSince ??= now;
        const isOver = now - this.#troubleSince >= Math.min(patienceMs, inputs.timeout / 2);
        let cause;
        try {
            const app = await tools.apps.find(this.#app?.id ?? name);
            if (app) {
                this.#see(app);
                const status = (0,plain_text/* plainText */.wh)(app.buildStatus ?? 'unknown', 40).toLowerCase();
                const detail = `build ${status}`;
                if (status === 'failed')
                    return { state: isOver ? 'failed' : 'starting', detail };
                this.#troubleSince = undefined;
                return { state: status === 'running' ? 'running' : 'starting', detail };
            }
            if (!isOver)
                return { state: 'starting', detail: 'the app is away for its rebuild' };
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI) || !isOver)
                throw error;
            cause = error;
        }
        const why = cause ? `cannot be read: ${cause.message}` : 'is not there any more: My Apps answers 404.';
        const next = 'An app that was removed meanwhile is made anew by the next run.';
        throw new errors/* DeployError */.sH('not-ready', `"${name}" ${why}`, { cause, next });
    }
    async logs() {
        const { tools, name } = this.run;
        const id = this.#app?.id ?? name;
        try {
            const api = tools.instancesOf(await (0,open_service/* openService */.IH)(tools, runners/* runners */.ae[this.kind].serviceId));
            this.#behind ??= await api.find(id, { once: true });
            return await api.logs({ ...this.#behind, name: id });
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI || !(error instanceof errors/* DeployError */.sH))
                throw error;
            tools.log.debug(`The build log of "${name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
            return [];
        }
    }
    #see(app) {
        this.#before ??= app;
        this.#app = app;
        const deployed = (0,services_deployed/* deployedApp */.qD)(app);
        this.record = deployed.record;
        return deployed;
    }
}
function atRef({ url, ref }) {
    return ref ? `${url} at ${ref}` : url;
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/endpoints.js




const reachedByPort = new Set([
    'birme-osc-postgresql',
    'clickhouse-clickhouse',
    'linuxserver-docker-mariadb',
    'pgvector-pgvector',
    'valkey-io-valkey',
]);
const portsMs = 60_000;
const untoldPorts = { 'minio-minio': [8080] };
async function readEndpoints({ api, label, named, run }) {
    const { clock, signal, log } = run.tools;
    const needsPort = reachedByPort.has(label) || !run.inputs['public-access'];
    let reached = {};
    let isPublic;
    const unknown = (error) => {
        signal.throwIfAborted();
        log.debug(`Not every address of "${named.name}" is known: ${(0,errors/* messageOf */.bD)(error)}`);
    };
    const look = async () => {
        const reads = [api.ports(named).catch(unknown), api.internalEndpoint(named).catch(unknown)];
        const [ports, inside] = await Promise.all(reads);
        const told = inside?.ports.map(({ port }) => port) ?? [];
        const internal = inside && {
            host: (0,plain_text/* plainText */.wh)(inside.serviceDns, 253),
            ports: told[0] ? told : (untoldPorts[label] ?? []),
        };
        reached = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}) };
        isPublic = inside?.publicAccess;
        return (ports?.length === 0 && isPublic !== false) || internal?.ports.length === 0 ? undefined : true;
    };
    const isTold = await (0,retry/* poll */.wt)(look, { timeoutMs: needsPort ? portsMs : 0, pace: (0,retry/* every */.Si)(3000), clock, signal });
    if (!isTold && needsPort)
        log.warning(`The platform does not tell the port of "${named.name}", so no later step gets it.`);
    const problem = accessProblem(run, isPublic);
    if (problem && isPublic)
        throw new errors/* DeployError */.sH('cannot-update', problem);
    if (!run.inputs['public-access'] && isPublic === undefined)
        log.warning(`The platform does not show whether "${named.name}" can be reached from the internet.`);
    return reached;
}
async function refusedAccess({ api, named, run }, onlyWakes) {
    if (run.target !== 'instance' || (onlyWakes && run.inputs['public-access']))
        return undefined;
    const inside = await (0,wait_until_ready/* whileWaking */.VA)(() => api.internalEndpoint(named)).catch((error) => {
        if (!run.inputs['public-access'] || !(error instanceof errors/* DeployError */.sH))
            throw error;
        return undefined;
    });
    const refused = accessProblem(run, inside?.publicAccess);
    return refused ? { title: 'change its access', action: 'updated', refused, send: async () => undefined } : undefined;
}
function accessProblem({ name, inputs }, isPublic) {
    if (isPublic === undefined || isPublic === inputs['public-access'])
        return undefined;
    const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
    return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access\` only for a new instance, and this one was made with \`${isPublic}\`.`;
}

// EXTERNAL MODULE: ./build/src/services/options/difference.js
var difference = __webpack_require__(9776);
;// CONCATENATED MODULE: ./build/src/services/live-instance.js







const comingBackMs = 90_000;
const goneLooks = 3;
function takesChanges({ _links }) {
    return _links === undefined || _links['update'] !== undefined;
}
class LiveInstance {
    run;
    kind;
    label;
    key;
    resource;
    sensitivity;
    #service;
    #api;
    #deadline;
    record;
    isWaking = false;
    #wasSeen = false;
    #missing = 0;
    #shown;
    constructor(run, about) {
        const { serviceId, service, sensitivity, deadline } = about;
        this.run = run;
        this.kind = (0,runners/* runnerOf */.mv)(serviceId);
        this.label = serviceId;
        this.key = { serviceId, name: run.name };
        this.resource = { type: 'instance', serviceId, id: run.name };
        this.sensitivity = sensitivity;
        this.#service = service;
        this.#api = service && run.tools.instancesOf(service);
        this.#deadline = deadline;
    }
    get service() {
        if (this.#service)
            return this.#service;
        throw new errors/* DeployError */.sH('service-unknown', `The workspace is not subscribed to ${this.label}.`);
    }
    get api() {
        return this.#api ?? this.run.tools.instancesOf(this.service);
    }
    async refresh() {
        this.record = (await this.api.find(this.run.name, { once: true })) ?? this.record;
    }
    async status() {
        const health = await this.api.health(this.named);
        if (this.kind && !this.record?.url)
            await this.refresh();
        this.#wasSeen ||= health !== undefined;
        if (health === undefined && this.#wasSeen && !this.isWaking)
            await this.#rejectGone();
        else
            this.#missing = 0;
        if (health === undefined)
            return { state: 'starting', detail: 'the platform does not know its health yet' };
        const failed = /fail|error|crash|backoff/.test(health);
        return { state: health === 'running' ? 'running' : failed ? 'failed' : 'starting', detail: `health ${health}` };
    }
    async #rejectGone() {
        const { name } = this.run;
        this.#missing = (await this.api.find(name, { once: true })) ? 0 : this.#missing + 1;
        if (this.#missing < goneLooks)
            return;
        const next = 'Run {again}: it makes a new one.';
        throw new errors/* DeployError */.sH('not-ready', `"${name}" is not there any more: it was removed while it started.`, { next });
    }
    address() {
        return this.record?.url;
    }
    logs() {
        return this.api.logs(this.named);
    }
    async change(options) {
        const name = this.run.name;
        await this.#write(`change options of "${name}"`, async () => {
            this.#shown = await this.api.update(name, options);
        });
    }
    restart() {
        return this.#write(`restart "${this.run.name}"`, () => this.api.restart(this.named));
    }
    async keepChange(options) {
        const { clock, signal, log } = this.run.tools;
        const { name } = this.run;
        const { sensitivity } = this;
        const duration = (0,format/* formatDuration */.a3)(comingBackMs);
        log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name, { once: true }));
            const reverted = record ? (0,difference/* revertedOptions */.GU)(options, { record, sensitivity, shown: this.#shown }) : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.#deadline - clock.now());
        await (0,retry/* poll */.wt)(look, { timeoutMs, pace: (0,retry/* every */.Si)(5000), clock, signal });
    }
    get named() {
        return { ...this.record, name: this.run.name };
    }
    async #write(action, call) {
        const { clock, signal } = this.run.tools;
        const timeoutMs = Math.min(90_000, this.#deadline - clock.now());
        const attempt = () => (0,wait_until_ready/* whileWaking */.VA)(() => call().then(() => true));
        try {
            const done = this.isWaking && (await (0,retry/* poll */.wt)(attempt, { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal }));
            if (!done)
                await call();
        }
        catch (error) {
            if (!(0,errors/* isStatus */.zM)(error, 404, 405, 501))
                throw await (0,services_creation/* explainRefusal */.G)(this.run.tools, { error, action: `a change of "${this.run.name}"` });
            const message = `The service ${this.label} does not ${action}: ${error.message}`;
            throw new errors/* DeployError */.sH('cannot-update', message, { cause: error });
        }
    }
}

;// CONCATENATED MODULE: ./build/src/services/roll-back.js





async function rollBack(run, { error, former, restore, }) {
    if (!run.inputs.rollback || run.tools.signal.aborted || !(error instanceof errors/* DeployError */.sH))
        return error;
    const { code, message, brief, next } = error;
    const ended = (text) => new errors/* DeployError */.sH(code, `${message}\n${text}`, { brief, cause: error, next });
    const version = former();
    if (typeof version === 'string')
        return ended(version);
    run.tools.log.warning(`Rolling back to ${version.title}.`);
    try {
        const commit = await restore(version);
        run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
        return ended(`"${run.name}" was rolled back and runs ${version.runs} again.`);
    }
    catch (failure) {
        run.outputs.set({ 'rolled-back': false });
        const text = `The rollback failed too, so "${run.name}" may be down: ${(0,errors/* messageOf */.bD)(failure)}`;
        const both = `${text}\nIt was tried because of this: ${message}`;
        return new errors/* DeployError */.sH(code, both, { brief: text, cause: error, next });
    }
}
function formerOptions({ record, sent }, about) {
    const { now, runner, serviceId, commit } = about;
    if (!takesChanges(record))
        return `the service ${serviceId} takes options only for a new instance`;
    const names = Object.keys(sent);
    const shown = names.map((name) => [name, (0,difference/* shownValue */.JJ)(record, name)]);
    const options = Object.fromEntries(shown.filter(isSendable));
    if (!runner)
        return Object.keys(options).length > 0
            ? options
            : `${names.join(', ')} was not set before, and no option can be unset`;
    const name = contract_source/* sourceNames */.SI.find((one) => one in now) ?? 'SourceUrl';
    const former = record[name];
    if (typeof former !== 'string')
        return `the platform does not show the former ${name}`;
    if (commit && runners/* runners */.ae[runner].takesCommit && !former.startsWith('s3:')) {
        options[name] = (0,contract_source/* sourceOption */.hI)(runner, { url: (0,contract_source/* splitSource */.qJ)(former).url, ref: commit });
    }
    else if (options[name] === undefined) {
        return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
    }
    return options;
}
function isSendable(option) {
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !(0,difference/* isHidden */.dK)(option[1]);
}

// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
;// CONCATENATED MODULE: ./build/src/services/instance-client.js















const wakingMs = 60_000;
class InstanceClient extends LiveInstance {
    title = 'Instance';
    source;
    sentSource;
    leavesOwner;
    secrets;
    #parts;
    #before;
    constructor(run, parts) {
        const { checked, request, secrets, service, deadline } = parts;
        super(run, { serviceId: request.serviceId, service, sensitivity: checked.sensitivity, deadline });
        this.source = request.source ?? (0,contract_source/* optionSource */.Ns)(checked.options) ?? contract_source/* unknownSource */.e0;
        this.sentSource = this.source.url || undefined;
        this.leavesOwner = (0,services_ownership/* leavesOwner */.es)(run, { options: checked.options, sent: this.sentSource });
        this.secrets = secrets;
        this.#parts = parts;
    }
    async find() {
        const { tools, name } = this.run;
        void tools.tags.of(this.resource);
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, this.key);
        if (suspended)
            return (0,services_deployed/* suspendedInstance */.bH)(suspended);
        const { service } = this.#parts;
        this.record = service && (await this.api.find(name));
        return this.record && (0,services_deployed/* deployedInstance */.Q3)(this.key, this.record);
    }
    async checkNew() {
        const { checked, request, service } = this.#parts;
        const { missing } = (0,services_request/* onlyWakes */.kp)(this.run, request) ? await (0,open_service/* checkRequest */.yG)(this.run, { request, service }) : checked;
        if (missing)
            throw missing;
        await (0,services_ownership/* rejectFormerName */.YV)(this.run, this.label);
    }
    async create() {
        const { name, tools, inputs } = this.run;
        const { clock, signal } = tools;
        const { options } = this.secrets;
        const access = inputs['public-access'];
        let found;
        let suspended;
        await this.secrets.store(options);
        const made = await (0,services_creation/* createWithinPlan */.n)(tools, {
            action: `another instance of ${this.label}`,
            create: () => this.api.create(name, access ? options : { ...options, publicAccess: false }),
            find: async (conflict) => {
                this.isWaking = conflict;
                if (conflict)
                    suspended = await (0,services_suspended/* findSuspended */.n8)(tools, this.key);
                if (suspended)
                    return {};
                const timeoutMs = conflict ? Math.min(wakingMs, this.#parts.deadline - clock.now()) : 0;
                const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name, { once: conflict }));
                found = await (0,retry/* poll */.wt)(look, { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal });
                return found;
            },
        });
        if (suspended)
            return { deployed: (0,services_deployed/* suspendedInstance */.bH)(suspended), isNew: false, isOurs: false };
        if (found)
            return { deployed: (0,services_deployed/* deployedInstance */.Q3)(this.key, found), isNew: false, isOurs: !this.isWaking };
        await this.secrets.accept(options);
        this.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name))) ?? made);
        return { deployed: (0,services_deployed/* deployedInstance */.Q3)(this.key, this.record), isNew: true, isOurs: true };
    }
    async compare({ record, formerOptions, suspended }) {
        const { name, target, tools } = this.run;
        const { secrets } = this;
        const former = { ...record, ...formerOptions };
        const { different, unseen } = await secrets.compare(record);
        if (formerOptions)
            Object.assign(different, (await secrets.compare(former)).different);
        this.record = record;
        this.#before = { record: former, sent: different };
        const names = Object.keys(different);
        const options = [
            ...(0,difference/* differenceRows */.l$)(different, { record, show: (option, value) => this.sensitivity.show(option, value) }),
            ...unseen.map((option) => [option, 'not shown by the platform']),
        ];
        const change = {
            title: `change ${(0,format/* count */.U9)(names.length, 'option')} of "${name}"`,
            action: 'updated',
            refused: takesChanges(record)
                ? undefined
                : `The service ${this.label} takes options only for a new instance, so ${names.join(', ')} of "${name}" cannot be changed.`,
            send: async () => {
                tools.log.info(`Changing ${(0,format/* count */.U9)(names.length, 'option')} of "${name}": ${names.join(', ')}.`);
                const sent = { ...different, ...Object.fromEntries(unseen.map((one) => [one, secrets.options[one] ?? ''])) };
                await secrets.store(sent);
                await this.change(sent);
                await secrets.accept(sent, former);
                if (this.isWaking)
                    await this.keepChange(secrets.options);
                this.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
            },
        };
        const restart = { title: `restart "${name}"`, action: 'restarted', send: () => this.restart() };
        const access = suspended ? undefined : await refusedAccess(this, (0,services_request/* onlyWakes */.kp)(this.run, this.#parts.request));
        const changes = access ? [access] : names.length > 0 ? [change] : target === 'runner' ? [restart] : [];
        const note = unseen.length > 0 && names.length === 0
            ? `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To set it anew, back up what the instance stores, remove it and deploy again.`
            : undefined;
        return { changes, options, note };
    }
    async wake(found) {
        const { suspended } = found;
        if (!suspended)
            return found;
        const { tools, inputs } = this.run;
        this.isWaking = true;
        const record = await (0,services_suspended/* resumeInstance */.DZ)(tools, { service: this.service, suspended, waitMs: inputs.timeout });
        return { ...found, record, suspended: undefined };
    }
    former(_, commit) {
        const { tools } = this.run;
        const before = this.#before ?? { record: {}, sent: {} };
        const about = { now: this.secrets.options, runner: this.kind, serviceId: this.label, commit };
        const options = formerOptions(before, about);
        if (typeof options === 'string')
            return `It cannot be rolled back: ${options}.`;
        const stay = Object.keys(before.sent).filter((option) => !(option in options));
        const send = async () => {
            if (stay.length > 0)
                tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
            this.isWaking = false;
            await this.change(options);
        };
        return {
            title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
            runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before',
            source: { ...contract_source/* unknownSource */.e0, commit, pinned: commit !== undefined },
            changes: [{ title: 'change its options back', action: 'updated', send }],
        };
    }
    explain(error) {
        return this.secrets.explain(error);
    }
    async finish() {
        await (0,wait_until_ready/* whileWaking */.VA)(() => this.refresh());
        await this.secrets.removeFormer(this.record ?? {});
        return readEndpoints(this);
    }
    rows(endpoints) {
        return { Service: this.label, Name: this.run.name, ...(0,service_result/* addressRows */.qh)(endpoints) };
    }
    statusText() {
        return this.record?.status ?? 'starting';
    }
    firstSteps(found) {
        const { service } = this.#parts;
        const lost = (0,services_suspended/* losesData */.X7)(service ?? { serviceId: this.label }) ? '; its data is gone' : '';
        return [
            ...(service ? [] : [`subscribe the workspace to ${this.label}`]),
            ...(found?.suspended ? [`wake "${this.run.name}" up, which is suspended${lost}`] : []),
        ];
    }
    planNew() {
        const show = ([name, value]) => [name, this.sensitivity.show(name, value)];
        const { name, inputs } = this.run;
        const step = `create "${name}"${inputs['public-access'] ? '' : ' without a port to the internet'}`;
        return { step, options: Object.entries(this.secrets.options).map(show) };
    }
}

// EXTERNAL MODULE: ./build/src/services/instance-secrets.js
var instance_secrets = __webpack_require__(27515);
;// CONCATENATED MODULE: ./build/src/services/open-client.js






async function openClient(run, deadline) {
    return run.target === 'app' ? openApp(run) : openInstance(run, deadline);
}
async function openInstance(run, deadline) {
    const { tools, name } = run;
    const request = (0,services_request/* serviceRequest */.RI)(run, await (0,services_request/* findStoreKey */.uZ)(run));
    const { serviceId } = request;
    const isNew = !(0,services_request/* onlyWakes */.kp)(run, request);
    const check = (service) => (0,open_service/* checkRequest */.yG)(run, { request, service, isNew });
    const plans = run.operation === 'plan';
    const service = plans
        ? await tools.catalog.find(serviceId)
        : await (0,open_service/* openService */.IH)(tools, serviceId, () => check(undefined));
    if (service)
        (0,open_service/* checkServiceType */.SJ)(service, run.target);
    const checked = await check(service);
    const secrets = await instance_secrets/* InstanceSecrets */.h.of(tools, { serviceId, name }, checked);
    return new InstanceClient(run, { request, service, checked, secrets, deadline });
}
async function guardFound(run, client, found) {
    if (!client.leavesOwner)
        await (0,services_ownership/* guardDeployed */.s$)(run, found, client.sentSource);
}

// EXTERNAL MODULE: ./build/src/base/addresses.js
var addresses = __webpack_require__(11715);
// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/services/readiness/run-log.js
var run_log = __webpack_require__(41415);
;// CONCATENATED MODULE: ./build/src/services/readiness/await-ready.js







const shownLines = 50;
const lineLength = 1000;
async function awaitReady(subject, { build, ...times }) {
    const { run } = subject;
    const { log } = run.tools;
    const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
    const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)(run.tools, { ...times, look });
    const hasFailed = sight.state === 'failed' && !timedOut;
    run.outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (build?.failure?.code === 'wrong-commit' && build.live)
        run.outputs.set({ commit: build.live });
    if (hasFailed)
        throw await failure(subject, { build, sight });
    if (!timedOut && build && !build.live)
        log.warning(`"${run.name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
    if (build?.unreadConfig && !timedOut) {
        log.warning(`"${run.name}" runs without the values of its parameter store: ${build.unreadConfig} ${(0,advice/* adviceText */.YM)((0,run_log/* advice */.v9)(build.unreadConfig).next ?? '')}`);
    }
    const address = subject.address();
    if (!timedOut)
        return awaitHealthPath(run, address, times.deadline);
    const why = await printLog(subject, () => subject.logs());
    const where = address ? ` It is at ${(0,plain_text/* plainText */.wh)(address, 200)}` : '';
    throw new errors/* DeployError */.sH('not-ready', `"${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`, { next: why && (0,run_log/* advice */.v9)(why).next });
}
async function awaitHealthPath(run, address, deadline) {
    const path = run.inputs['health-path'];
    if (!path || !address)
        return;
    const base = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
    const url = (0,addresses/* urlBelow */.dX)(base, path);
    const { http } = run.tools;
    const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: 20_000, maxBytes: 64 * 1024 };
    const look = async () => {
        try {
            const { status } = await http.send(request);
            return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            return { state: 'waiting', detail: error.message };
        }
    };
    const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)(run.tools, { look, deadline, settleMs: 0 });
    if (!timedOut)
        return;
    throw new errors/* DeployError */.sH('not-ready', `${url.href} did not answer below 400 within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`);
}
async function lookAt(subject) {
    const { state, detail } = await subject.status();
    if (state === 'running')
        return { state: 'ready', detail };
    return state === 'failed' ? { state, detail } : { state: 'waiting', detail, inProgress: true };
}
async function failure(subject, { build, sight }) {
    const { name } = subject.run;
    const why = subject.reason?.() ?? (await printLog(subject, async () => build?.failedLog ?? subject.logs()));
    const said = why ?? 'its log is empty';
    const address = subject.address();
    const where = address ? ` (${(0,plain_text/* plainText */.wh)(address, 200)})` : '';
    if (!build)
        return new errors/* DeployError */.sH('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
    const { code = 'build-failed', reason = `${sight.detail}: ${said}`, next } = build.failure ?? {};
    const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
    return new errors/* DeployError */.sH(code, `${problem}${where}: ${reason}`, { next });
}
async function printLog({ run }, read) {
    const { log } = run.tools;
    try {
        const lines = (await read()).slice(-shownLines);
        if (lines.length === 0)
            return undefined;
        await log.group(`Last ${(0,format/* count */.U9)(lines.length, 'line')} of the log of "${run.name}"`, async () => {
            for (const line of lines)
                log.info((0,plain_text/* plainText */.wh)(line, lineLength));
        });
        return (0,run_log/* reasonIn */.YY)(lines);
    }
    catch (error) {
        log.warning(`The log of "${run.name}" cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
        return undefined;
    }
}

// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
;// CONCATENATED MODULE: ./build/src/platform/runner-page.js




const timeoutMs = 10_000;
async function readRunnerPage(http, url, { showsPages }) {
    const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    const get = (path) => http.send({ method: 'GET', url: (0,addresses/* urlBelow */.dX)(url, path), headers, timeoutMs, maxBytes: 256 * 1024 });
    try {
        const commit = showsPages ? commitIn(await get('/__osc/commit-info.json')) : undefined;
        const { status, text } = await get(showsPages ? '/healthz' : '/');
        if (showsPages && status === 503 && text.trim().toLowerCase() === 'building')
            return { state: 'building', commit: commitIn(await get('/__osc/commit-info')) };
        if (showsPages && status === 500 && fieldOf(text, 'status') === 'build-failed')
            return { state: 'failed' };
        return status >= 502 && status <= 504
            ? { state: 'silent', detail: `answers ${status}` }
            : { state: 'answers', commit };
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return { state: 'silent', detail: 'does not answer' };
        throw error;
    }
}
function commitIn({ status, text }) {
    const sha = (0,plain_text/* plainText */.wh)(status === 200 ? fieldOf(text, 'sha') : '', 64).toLowerCase();
    return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
function fieldOf(text, name) {
    const body = (0,json/* parseJson */.qF)(text);
    const value = typeof body === 'object' && body !== null ? body[name] : undefined;
    return typeof value === 'string' ? value : '';
}

;// CONCATENATED MODULE: ./build/src/services/readiness/build-watch.js




const maxLingerMs = 60_000;
class BuildWatch {
    #subject;
    #source;
    #log = new run_log/* RunLog */.sD([]);
    #replacedAt;
    #newSince;
    #wasUp = false;
    #sawLoadingPage = false;
    former;
    live;
    failure;
    constructor(subject, source) {
        this.#subject = subject;
        this.#source = source;
    }
    get lastLine() {
        return this.#log.isNew ? this.#log.lines.at(-1) : undefined;
    }
    get failedLog() {
        return this.#log.starts > 1 ? [...this.#log.former] : undefined;
    }
    get unreadConfig() {
        return this.#log.isNew ? this.#log.unreadConfig : undefined;
    }
    async remember() {
        const lines = await this.#readLog();
        const page = await this.#readPage();
        this.#log = new run_log/* RunLog */.sD(lines.length > 0 ? lines : undefined);
        this.former = page?.commit ?? this.#log.commit;
        this.#replacedAt = this.#now;
        this.#wasUp = page?.state === 'failed' || page?.state === 'answers';
    }
    async look() {
        this.failure = undefined;
        const { state, detail } = await this.#subject.status();
        this.#log.read(await this.#readLog());
        if (this.#log.isNew)
            this.#newSince ??= this.#now;
        const ended = this.#loggedFailure();
        if (ended)
            return ended;
        const page = await this.#readPage();
        if (page?.state === 'building') {
            this.#sawLoadingPage ||= this.#wasUp;
            return waiting(`building${page.commit ? ` commit ${build_watch_short(page.commit)}` : ''}`);
        }
        if (page?.state === 'failed' || state === 'failed') {
            const said = page?.state === 'failed' ? 'its page says that the build failed' : detail;
            if (!this.#isReplaced(undefined))
                return waiting(`${said}; waiting for the new build`);
            return this.#failed(said, { code: 'build-failed', reason: undefined, next: undefined });
        }
        if (!page)
            return waiting(`${detail}, no address yet`);
        if (page.state === 'silent')
            return waiting(`${detail}, the address ${page.detail}`);
        return state === 'running' ? this.#judge(detail, page.commit) : waiting(detail);
    }
    #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#source;
        const isNew = this.#log.isNew || this.#replacedAt === undefined || this.#sawLoadingPage;
        const logged = this.#log.isNew || !isNew ? this.#log.commit : undefined;
        const commit = shown ?? logged;
        const isAsked = !commit || !wanted || (0,run_log/* sameCommit */.Kd)(commit, wanted);
        const isFormer = !isAsked && !isNew && !(shown && !this.#isFormer(shown));
        const isBehind = shown && this.#log.isNew && logged && !(0,run_log/* sameCommit */.Kd)(shown, logged);
        if (!this.#isReplaced(shown) || isFormer || isBehind) {
            if (isAsked)
                return waiting(`${detail}; waiting for the new build`);
            return waiting(`the app still shows commit ${build_watch_short(commit)} instead of ${build_watch_short(wanted)}`);
        }
        this.live = isNew || shown ? commit : undefined;
        if (!this.live)
            return { state: 'ready', detail: `${detail}, the commit was not seen` };
        if (isAsked || !pinned) {
            const but = isAsked ? '' : ': the branch has moved on';
            return { state: 'ready', detail: `${detail}, commit ${build_watch_short(this.live)}${but}` };
        }
        const reason = `it runs commit ${build_watch_short(commit)} and not ${build_watch_short(wanted)}, which was asked for`;
        const next = 'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.';
        return this.#failed(reason, { code: 'wrong-commit', reason, next });
    }
    #isReplaced(shown) {
        if (this.#replacedAt === undefined || this.#sawLoadingPage)
            return true;
        if (shown && this.former && !this.#isFormer(shown)) {
            const expected = [this.#source.commit, this.#log.commit];
            if (expected.some((commit) => commit && (0,run_log/* sameCommit */.Kd)(shown, commit)))
                return true;
        }
        const lingerMs = Math.min(maxLingerMs, this.#subject.run.inputs.timeout / 2);
        return this.#now - (this.#newSince ?? this.#replacedAt) >= lingerMs;
    }
    #isFormer(commit) {
        return this.former !== undefined && (0,run_log/* sameCommit */.Kd)(commit, this.former);
    }
    #loggedFailure() {
        if (!this.#log.isNew)
            return undefined;
        const { failure, starts, former } = this.#log;
        if (failure?.final)
            return this.#failed(failure.reason || 'the build failed', failure);
        if (starts < 3)
            return undefined;
        const why = failure?.reason ?? (0,run_log/* reasonIn */.YY)(former) ?? 'its log is empty';
        const reason = `its container ends and is started again and again: ${why}`;
        return this.#failed(reason, { ...(0,run_log/* advice */.v9)(why), ...failure, reason });
    }
    #failed(detail, failure) {
        this.failure = failure;
        return { state: 'failed', detail };
    }
    get #now() {
        return this.#subject.run.tools.clock.now();
    }
    async #readLog() {
        try {
            return await this.#subject.logs();
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            this.#subject.run.tools.log.debug(`The log cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
            return [];
        }
    }
    async #readPage() {
        const { run, kind } = this.#subject;
        const address = this.#subject.address();
        if (!address)
            return undefined;
        const url = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
        return readRunnerPage(run.tools.http, url, { showsPages: kind !== undefined && runners/* runners */.ae[kind].showsPages });
    }
}
function waiting(detail) {
    return { state: 'waiting', detail };
}
function build_watch_short(commit) {
    return commit.slice(0, 7);
}

;// CONCATENATED MODULE: ./build/src/services/deploy.js











const maxSettleMs = 10_000;
async function deployService(run, variables) {
    const started = run.tools.clock.now();
    const deadline = started + run.inputs.timeout;
    const deploy = new ServiceDeploy(run, await openClient(run, deadline), { deadline, variables });
    try {
        return await deploy.report(await deploy.ensure(), started);
    }
    finally {
        await deploy.stop();
    }
}
class ServiceDeploy {
    #run;
    #deadline;
    #variables;
    #client;
    #build;
    #found;
    #stopProbe;
    #former;
    constructor(run, client, about) {
        this.#run = run;
        this.#client = client;
        this.#deadline = about.deadline;
        this.#variables = about.variables;
    }
    async ensure() {
        const found = await this.#client.find();
        if (found)
            return this.#update(found);
        await this.#client.checkNew?.();
        await this.#before();
        const create = () => this.#client.create();
        const { deployed, isNew, isOurs } = await (0,services_ownership/* makeTagged */.dB)(this.#run, this.#client.resource, create);
        if (isNew)
            this.#build = this.#newBuild();
        const action = isNew ? 'created' : await this.#update(deployed);
        return isOurs && action === 'unchanged' ? 'created' : action;
    }
    async report(action, started) {
        const run = this.#run;
        const { inputs, name, outputs, tools } = run;
        const client = this.#client;
        const { label, sensitivity, source, title } = client;
        const changed = action !== 'unchanged';
        (0,service_result/* announce */.iP)(run, { record: client.record, sensitivity });
        outputs.set({ changed, status: client.statusText() });
        tools.log.info(`"${name}" ${title === 'App' ? 'of' : 'on'} ${label}: ${action}.`);
        if (inputs.wait) {
            try {
                await this.#watch(action);
            }
            catch (failure) {
                const error = client.explain ? client.explain(failure) : failure;
                throw changed ? await this.#rollBack(error) : error;
            }
        }
        else if (this.#build)
            tools.log.info('With `wait: false` it is not known which commit comes up.');
        const downtime = await this.stop();
        const reached = inputs.wait ? await client.finish?.() : undefined;
        const endpoints = (0,service_result/* announce */.iP)(run, { record: client.record, sensitivity, reached });
        const status = inputs.wait ? 'running' : client.statusText();
        outputs.set({ status });
        const commit = (0,service_result/* reportCommit */.ut)(run, { build: this.#build, source });
        const rows = { ...client.rows(endpoints), Result: action, Status: status, Downtime: downtime, ...commit };
        return (0,service_result/* resultOf */.Bg)(run, { changed, status, url: endpoints.url, title, rows, started });
    }
    async stop() {
        const stop = this.#stopProbe;
        this.#stopProbe = undefined;
        return stop?.();
    }
    async #before(there) {
        const isAgain = await this.#variables.write(there?.resource);
        if (isAgain)
            this.#client = await openClient(this.#run, this.#deadline);
        return isAgain;
    }
    async #update(there) {
        await guardFound(this.#run, this.#client, there);
        let { changes, note } = await this.#client.compare(there);
        rejectRefused(changes);
        const isAgain = await this.#before(there);
        const found = await this.#client.wake((isAgain ? await this.#client.find() : undefined) ?? there);
        if (isAgain || there.suspended)
            ({ changes, note } = await this.#client.compare(found));
        rejectRefused(changes);
        this.#found = found;
        if (this.#run.preview || changes.length > 0)
            await (0,services_ownership/* tagDeployed */.$r)(this.#run, found.resource);
        if (note)
            this.#run.tools.log.info(note);
        const { hasStandby, kind, record } = this.#client;
        if (hasStandby && kind && record?.url && this.#run.inputs.wait)
            this.#stopProbe = (0,standby/* watchDowntime */.Hn)(this.#run, { address: record.url, kind });
        await this.#send(changes);
        if (changes[0])
            return changes[0].action;
        return this.#client.isWaking ? 'resumed' : 'unchanged';
    }
    async #send(changes, { source = this.#client.source, deadline = this.#deadline } = {}) {
        const { name, tools } = this.#run;
        this.#build = this.#newBuild(source);
        for (const [index, { title, send, buildsNothing }] of changes.entries()) {
            if (buildsNothing) {
                tools.log.info(`"${name}": ${title}.`);
                await send();
                continue;
            }
            const next = changes[index + 1];
            const build = this.#newBuild(next ? contract_source/* unknownSource */.e0 : source);
            this.#build = build;
            await build?.remember();
            this.#former ??= build?.former;
            if (changes.length > 1)
                tools.log.info(`"${name}": ${title}.`);
            await send();
            if (next && build)
                await this.#awaitBuild(build, { next: next.title, deadline });
        }
    }
    async #awaitBuild(build, { next, deadline }) {
        const { name, inputs, tools } = this.#run;
        const watch = { look: () => build.look(), deadline, settleMs: 0, resumed: true };
        const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)(tools, watch);
        if (sight.state === 'failed')
            tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
        if (!timedOut)
            return;
        throw new errors/* DeployError */.sH('not-ready', `"${name}" did not end a build within ${(0,format/* formatDuration */.a3)(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run {again}: it makes what is left.' });
    }
    #newBuild(source = this.#client.source) {
        return this.#client.kind && new BuildWatch(this.#client, source);
    }
    async #watch(action, deadline = this.#deadline) {
        const isOld = !this.#build && action !== 'created' && action !== 'unchanged';
        const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
        const resumed = this.#client.isWaking;
        const wait = () => awaitReady(this.#client, { build: this.#build, deadline, settleMs, resumed });
        const { repair } = this.#client;
        if (!repair)
            return wait();
        try {
            await wait();
        }
        catch (error) {
            if (!(error instanceof errors/* DeployError */.sH) || error.code !== 'clone-failed')
                throw error;
            this.#client.repair = undefined;
            this.#run.tools.log.info(`The source could not be cloned: ${repair.title}, and try again.`);
            await this.#send([repair]);
            await wait();
        }
    }
    async #rollBack(error) {
        const { name, tools, inputs } = this.#run;
        const client = this.#client;
        const found = this.#found;
        return rollBack(this.#run, {
            error,
            former: () => found ? client.former(found, this.#former) : `"${name}" is new, so there is no version to roll back to.`,
            restore: async ({ source, changes }) => {
                await this.#variables.undo();
                await this.#send(changes, { source, deadline: tools.clock.now() + inputs.timeout });
                await this.#watch('updated', tools.clock.now() + inputs.timeout);
                return source.commit && source.pinned ? source.commit : this.#build?.live;
            },
        });
    }
}
function rejectRefused(changes) {
    const refused = changes.find((change) => change.refused)?.refused;
    if (refused)
        throw new errors/* DeployError */.sH('cannot-update', refused);
}

// EXTERNAL MODULE: ./build/src/services/job/job-log.js
var job_log = __webpack_require__(21870);
;// CONCATENATED MODULE: ./build/src/services/job/job.js















const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
const goneMs = 30_000;
async function runJob(run) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const deadline = started + inputs.timeout;
    const client = await openInstance(run, deadline);
    await client.checkNew();
    const { api, label: serviceId, resource, secrets, sensitivity } = client;
    const mark = `${(0,contract_tags/* readRunUrl */.tP)(run.context.runUrl)?.id ?? ''}-${started.toString(36)}`;
    const task = { run, api, serviceId, secrets, resource, mark, deadline };
    await clearTheWay(task);
    const record = await create(task);
    await tools.tags.mark(resource, [...run.ownTags, `job ${mark}`]);
    const { url } = (0,service_result/* announce */.iP)(run, { record, sensitivity });
    outputs.set({ changed: true, status: record.status ?? 'started' });
    tools.log.info(`The job "${name}" of ${serviceId} was started.`);
    const status = inputs.wait ? await follow(task, record) : (record.status ?? 'started');
    outputs.set({ status });
    const rows = { Service: serviceId, Name: name, Status: status };
    const left = inputs.wait ? undefined : url;
    return (0,service_result/* resultOf */.Bg)(run, { changed: true, status, url: left, title: 'Job', rows, started });
}
async function clearTheWay({ run, api, serviceId, secrets }) {
    const { name, tools } = run;
    const { clock, signal } = tools;
    const before = await api.find(name);
    if (!before)
        return;
    await (0,services_ownership/* guardDeployed */.s$)(run, (0,services_deployed/* deployedInstance */.Q3)({ serviceId, name }, before), (0,contract_source/* recordedSource */.sT)(secrets.options));
    const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => statusOf(api, { ...before, name }));
    const status = (0,plain_text/* plainText */.wh)((await (0,retry/* poll */.wt)(look, { timeoutMs: goneMs, pace: wait_until_ready/* pace */.cI, clock, signal })) || 'unknown', 60);
    if (!hasEnded(status)) {
        throw new errors/* DeployError */.sH('name-in-use', `A job named "${name}" is still there, its status ${status}.`);
    }
    tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
    await api.remove(name, ownership/* Removal */.J7.because('the job has ended'));
}
async function create({ run, api, secrets, serviceId, deadline }) {
    const { options } = secrets;
    await secrets.store(options);
    const { name, tools } = run;
    const { clock, signal } = tools;
    const timeoutMs = Math.min(goneMs, deadline - clock.now());
    const creation = {
        action: `another job of ${serviceId}`,
        create: () => api.create(name, options),
        find: async (conflict) => (conflict ? undefined : api.find(name)),
    };
    const attempt = () => (0,services_creation/* createWithinPlan */.n)(tools, creation).catch((error) => {
        if ((0,errors/* isStatus */.zM)(error, 409))
            return undefined;
        throw error;
    });
    const record = await (0,retry/* poll */.wt)(attempt, { timeoutMs, pace: wait_until_ready/* pace */.cI, clock, signal });
    if (record)
        return record;
    throw new errors/* DeployError */.sH('name-in-use', `The platform says that a job named "${name}" is still there.`);
}
async function follow(task, record) {
    const { run, api, deadline } = task;
    const { name, tools } = run;
    const { log } = tools;
    const job = { ...record, name };
    const jobLog = new job_log/* JobLog */.s(log);
    let seen = '';
    let readAt;
    let hasEnd = false;
    const look = async () => {
        const found = await api.find(name, { once: true });
        const status = found && (await statusOf(api, { ...found, name }));
        if (status === undefined && seen)
            throw new errors/* DeployError */.sH('job-failed', `The job "${name}" disappeared before it said how it ended.`);
        seen = status ?? seen;
        const at = tools.clock.now();
        const read = await printNew(task, { job, jobLog, since: readAt });
        if (read)
            readAt = at;
        hasEnd = read?.isCut === false;
        const shown = (0,plain_text/* plainText */.wh)(seen || record.status || 'unknown', 60);
        run.outputs.set({ status: shown });
        return { state: hasEnded(seen) ? 'ready' : 'waiting', detail: `status ${shown}` };
    };
    const { sight, timedOut } = await log.group(`Log of the job "${name}"`, () => (0,wait_until_ready/* watchUntilReady */.$y)(run.tools, { look, deadline, settleMs: 0 }));
    if (timedOut) {
        throw new errors/* DeployError */.sH('not-ready', `The job "${name}" did not end within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`, { next: 'It goes on running; `operation: remove` stops it.' });
    }
    const { job: found = task.mark } = (0,contract_tags/* readMarker */.t7)((await run.tools.tags.of(task.resource)) ?? []);
    if (found !== task.mark) {
        const message = `The job "${name}" was replaced by another run before its end was seen, so it is not removed.`;
        throw new errors/* DeployError */.sH('job-failed', message, {
            next: 'Give each job a `name` of its own, or its workflow a `concurrency:` group.',
        });
    }
    const end = (0,plain_text/* plainText */.wh)(seen, 60);
    const hasSucceeded = succeeded.test(seen);
    if (hasSucceeded || hasEnd)
        await removeAfterwards(task);
    if (hasSucceeded)
        return end;
    const unread = 'the end of its log could not be read';
    const error = new errors/* DeployError */.sH('job-failed', `The job "${name}" ended as ${end}: ${hasEnd ? (jobLog.last ?? 'its log is empty') : unread}`, hasEnd ? {} : { next: 'It is not removed, so its log can be read in the console; the next run removes it.' });
    throw task.secrets.explain(error);
}
async function printNew({ run: { tools }, api }, { job, jobLog, since }) {
    try {
        const seconds = since === undefined ? undefined : Math.ceil((tools.clock.now() - since) / 1000) + 10;
        const { lines, isCut } = await api.readLog(job, seconds);
        jobLog.print(lines);
        if (isCut)
            tools.log.info('… more of the log than is read at one time is left out …');
        return { isCut };
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        await tools.clock.sleep(Math.min(error.request.retryAfterMs ?? 0, 60_000), tools.signal);
        return undefined;
    }
}
async function removeAfterwards({ run, api, serviceId, resource }) {
    const { name, tools } = run;
    try {
        const removal = ownership/* Removal */.J7.because('its tag is that of this run, and its end was seen');
        await api.remove(name, removal);
        await (0,instance_secrets/* removeInstanceSecrets */.x)(tools, { serviceId, name }, removal);
        await tools.tags.clear(resource, removal);
        tools.log.info(`The job "${name}" was removed.`);
    }
    catch (error) {
        tools.signal.throwIfAborted();
        tools.log.warning(`The job "${name}" could not be removed: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function hasEnded(status) {
    return succeeded.test(status) || failed.test(status);
}
async function statusOf(api, job) {
    return job.status ?? (await api.health(job)) ?? 'unknown';
}

;// CONCATENATED MODULE: ./build/src/services/plan.js




async function planService(run) {
    const { name, target, tools, inputs } = run;
    const client = await openClient(run, tools.clock.now() + inputs.timeout);
    const found = await client.find();
    if (found) {
        await guardFound(run, client, found);
        if (target === 'app')
            (0,service_result/* announce */.iP)(run, { record: found.record, sensitivity: client.sensitivity });
    }
    else
        await client.checkNew?.();
    const { step, options } = client.planNew();
    const first = client.firstSteps?.(found) ?? [];
    const { step: last } = await (0,backups/* settleBackups */.B)(run);
    const make = (steps, rows, changed = true) => plannedResult(run, {
        service: client.label,
        steps: [...first, ...steps, ...(last ? [last] : [])],
        options: rows,
        changed: changed || first.length > 0 || last !== undefined,
    });
    if (target === 'job')
        return make([`create the job "${name}", follow it and remove it`], options);
    if (!found)
        return make([step], options);
    const difference = await client.compare(found);
    const { changes } = difference;
    if (changes.length === 0)
        return make([`wait until "${name}" runs, and change nothing of it`], difference.options, false);
    const effect = client.kind ? 'builds it anew' : 'restarts it';
    const describe = ({ title, refused, buildsNothing }) => refused ? `fail: ${refused}` : buildsNothing ? title : `${title}, which ${effect}`;
    return make(changes.map(describe), difference.options);
}
async function plannedResult(run, plan) {
    const { name, outputs, settings } = run;
    const { log, account } = run.tools;
    log.info(`Plan for "${name}" of ${plan.service}:`);
    for (const step of plan.steps)
        log.info(`- ${step}`);
    for (const [name, value] of plan.options)
        log.info(`    ${name}: ${value}`);
    const { changed } = plan;
    outputs.set({ name, status: 'planned', changed });
    const rows = [
        ['Service', plan.service],
        ['Name', name],
        ...plan.steps.map((step) => ['Would', step]),
        ...(0,preview_access/* describeAccess */.Ag)(settings.access).map((note) => ['Access', note]),
        ...Object.entries((0,service_result/* accountRows */.Db)(await account.account())),
    ];
    const tables = [(0,service_result/* summaryOf */.YG)('Plan', rows)];
    if (plan.options.length > 0)
        tables.push((0,service_result/* summaryOf */.YG)('Options', plan.options));
    return { changed, status: 'planned', summary: tables, steps: plan.steps };
}

;// CONCATENATED MODULE: ./build/src/services/run-service.js









async function runService(run) {
    const { config: values, store, previewStore } = run.settings;
    const { inputs, name, outputs, tools } = run;
    outputs.set({ name });
    tools.log.secrets.exempt(name);
    const hasConfig = values !== undefined && store !== undefined;
    const config = !hasConfig
        ? undefined
        : previewStore
            ? (0,settle/* previewConfig */.Z)(run, { store: previewStore, values })
            : await (0,settle/* readConfig */.X)(tools, { store, values, runner: inputs.runner });
    const withConfig = (result, table) => table ? (0,service_result/* withTable */.Pq)(result, table) : result;
    if (run.operation === 'plan') {
        const table = config?.plan();
        return withConfig(await planService(run), table);
    }
    if (run.target === 'job')
        return runJob(run);
    let newer;
    let isNewStore = false;
    const write = once(async (there) => {
        newer = await warnOfNewer(run, there);
        isNewStore = (await config?.write()) ?? false;
        return isNewStore;
    });
    try {
        const deployed = await deployService(run, { write, undo: async () => config?.undo() });
        const { table } = await (0,backups/* settleBackups */.B)(run);
        const result = { ...withConfig(deployed, table), changed: outputs.values.changed ?? deployed.changed };
        const unseen = inputs.wait ? undefined : 'with `wait: false` nothing shows that the new version is up';
        return withConfig(result, await config?.prune(newer ?? unseen));
    }
    catch (error) {
        if (isNewStore && previewStore && error instanceof errors/* DeployError */.sH && error.code === 'plan-limit')
            await (0,remove/* removePreviewStore */.Uh)(run, previewStore);
        throw error;
    }
}
async function warnOfNewer(run, there) {
    const why = await (0,services_ownership/* findNewer */.pF)(run, there);
    if (why)
        run.tools.log.warning(`The options of "${run.name}" may be older than those that it has: ${why}.`);
    return why;
}
function once(work) {
    let isDone = false;
    return async (there) => {
        if (isDone)
            return false;
        isDone = true;
        return work(there);
    };
}

// EXTERNAL MODULE: ./build/src/action/domain.js
var domain = __webpack_require__(85362);
// EXTERNAL MODULE: ./build/src/action/domain-places.js
var domain_places = __webpack_require__(70051);
;// CONCATENATED MODULE: ./build/src/action/service.js














async function prepareService(task, target) {
    const { operation } = task.intent;
    if (operation === 'deploy' || operation === 'plan')
        (0,inputs/* rejectProblems */.Ys)((0,source/* refusedCommits */.p7)(task.inputs, task.context));
    if (operation === 'deploy')
        for (const note of (0,rules_target/* describeRisks */.Kg)(task.inputs))
            task.runtime.log.warning(note);
    for (const note of (0,preview_access/* describeAccess */.Ag)(task.settings.access))
        task.runtime.log.notice(note);
    return { open: (clients) => serviceTarget(task, serviceRun(task, { target, clients })) };
}
function serviceTarget(task, service) {
    const { outputs, settings, tools } = service;
    const { inputs, intent } = task;
    const deploy = async (isPlan) => {
        const result = await runService(service);
        if (settings.givesToken && !isPlan)
            outputs.set({ 'service-token': await tools.tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        const notes = await (0,domain/* settleDomain */.i)(task, result.url ? (0,domain_places/* servicePlace */.Ti)(service, result.url) : undefined);
        const changed = result.changed || (isPlan && notes.length > 0);
        return { ...serviceOutcome({ ...result, changed }, { isPlan, commit: outputs.values.commit }), notes };
    };
    return {
        previews: instancePreviews(service, { base: intent.base, 'config-service': inputs['config-service'] }),
        deploy: () => deploy(false),
        plan: () => deploy(true),
        remove: async () => {
            const facts = await (0,remove/* removeService */.Qx)(service);
            outputs.set(facts);
            if (service.target !== 'job' && !(0,contract_intent/* isPreview */.b)(intent))
                await (0,domain_places/* freeDomains */.Og)(service, facts.id);
            return facts;
        },
    };
}
function serviceRun({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
    return {
        tools: (0,service_clients/* servicePlatform */.R)(clients, runtime),
        target,
        operation,
        name: intent.name,
        inputs,
        settings,
        context,
        preview: (0,contract_intent/* isPreview */.b)(intent),
        ownTags: (0,contract_tags/* computeOwnTags */.nM)(context.repository, {
            ...intent,
            now: runtime.clock.now(),
            run: (0,contract_tags/* readRunUrl */.tP)(context.runUrl)?.id,
            repositoryId: context.repositoryId,
        }),
        readHead: async () => context.branch === undefined || (0,contract_intent/* isPreview */.b)(intent)
            ? undefined
            : (await branches.readHead(context.branch)) || undefined,
        outputs: runtime.outputs,
    };
}


/***/ }),

/***/ 21269:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ accepted),
/* harmony export */   v: () => (/* binding */ InstancesApi)
/* harmony export */ });
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);
/* harmony import */ var _json_client_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(82875);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49034);







class InstancesApi {
    #json;
    #serviceId;
    #apiUrl;
    constructor({ json, serviceId, apiUrl }) {
        this.#json = json;
        this.#serviceId = serviceId;
        this.#apiUrl = apiUrl;
    }
    async list() {
        return this.#json.call({ method: 'GET', url: this.#url(), large: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instanceList */ .yJ);
    }
    async find(name, { once = false } = {}) {
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ));
    }
    async create(name, options) {
        const body = { name, ...options };
        const call = { method: 'POST', url: this.#url(), body, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE };
        return accepted(await this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ), `creating "${name}"`);
    }
    async update(name, options) {
        const patch = { method: 'PATCH', url: this.#url(name), body: options };
        const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE });
        const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instance */ .KJ.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
        return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
    }
    async restart(record) {
        const href = record._links?.['restart']?.href;
        if (!href) {
            const why = record._links
                ? `the service ${this.#serviceId} restarts none`
                : 'its record has no link for that, as of instances made long ago';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `"${record.name}" cannot be restarted: ${why}.`);
        }
        const url = this.#onHost(href);
        await this.#json.text({ method: 'POST', url, repeatable: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE });
    }
    async remove(name, _removal) {
        const call = { method: 'DELETE', url: this.#url(name), timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call))) !== undefined;
    }
    async health(record) {
        const call = { method: 'GET', url: this.#link(record, 'health'), once: true, timeoutMs: 20_000 };
        const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call));
        if (text === undefined)
            return undefined;
        const parsed = _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instanceHealth */ .kf.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
        return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(parsed.success ? parsed.data.status : text, 60).toLowerCase();
    }
    async logs(record) {
        return (await this.readLog(record)).lines;
    }
    async readLog(record, sinceSeconds) {
        const url = this.#link(record, 'logs');
        if (sinceSeconds !== undefined)
            url.searchParams.set('sinceSeconds', String(sinceSeconds));
        const call = { method: 'GET', url, once: true, large: true, keepsToken: true, timeoutMs: 30_000 };
        const text = (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.text(call))) ?? '';
        const isCut = Buffer.byteLength(text) >= _json_client_js__WEBPACK_IMPORTED_MODULE_3__/* .largeBytes */ .VH;
        const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
        const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
        const isPart = isCut && json === undefined && /^[["]/.test(text);
        const lines = isPart ? linesOfPart(text) : parts.flatMap((part) => part.split(/\r?\n/));
        while (lines.at(-1)?.trim() === '')
            lines.pop();
        return { lines, isCut };
    }
    async ports(record) {
        const call = { method: 'GET', url: this.#link(record, 'ports'), timeoutMs: 20_000 };
        return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .instancePorts */ .eF))) ?? [];
    }
    async internalEndpoint(record) {
        const href = record._links?.['internalEndpoint']?.href;
        if (!href)
            return undefined;
        const call = { method: 'GET', url: this.#onHost(href), timeoutMs: 20_000 };
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_4__/* .internalEndpoint */ .T5));
    }
    #url(name) {
        return name === undefined ? this.#apiUrl : (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_6__/* .urlBelow */ .dX)(this.#apiUrl, (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)(name));
    }
    #onHost(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(href, 200))}.`);
    }
    #link(record, rel) {
        return this.#onHost(record._links?.[rel]?.href ?? (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)(rel, record.name));
    }
}
function linesOfPart(text) {
    const pieces = text.replace(/^\[?\s*"/, '').split(/\\n|",\s*"/);
    return pieces.slice(0, -1).map((piece) => asText((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(`"${piece}"`) ?? piece));
}
function asText(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function accepted(answer, action) {
    const reason = answer['reason'];
    if (typeof reason === 'string' && reason !== '') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${action}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(reason)}.`);
    }
    return answer;
}


/***/ }),

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CF: () => (/* binding */ ParameterStoresApi),
/* harmony export */   Sy: () => (/* binding */ parameterStoreId),
/* harmony export */   lC: () => (/* binding */ ParameterStore)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(73305);
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10550);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43055);
/* harmony import */ var _instances_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(21269);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(49034);










const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const everyMs = 3000;
const mask = '***';
const entry = zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .looseObject */ ._H3({
    key: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_8__/* ._minLength */ .m9(1)),
    value: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(),
    secret: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .boolean */ .zMY()),
});
const page = zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .looseObject */ ._H3({ items: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .array */ .YOg(entry), offset: _base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNumber */ .mV });
class ParameterStore {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async list() {
        const { json } = this.#options;
        const values = new Map();
        for (let at = '0', pages = 0; pages < maxPages; pages++) {
            const url = this.#url();
            url.searchParams.set('limit', String(pageSize));
            url.searchParams.set('offset', at);
            const found = await this.#patiently(() => json.call({ ...reading, url }, page));
            for (const item of found.items)
                values.set(item.key, parameterOf(item));
            at = found.offset;
            if (at === '0')
                return values;
        }
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `The parameter store does not end its list after ${maxPages} pages.`);
    }
    async get(key) {
        const call = { ...reading, url: this.#url(key) };
        const found = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently(() => this.#options.json.call(call, entry)));
        return found && parameterOf(found);
    }
    async set(key, value, { secret }) {
        const call = (await this.get(key))
            ? { ...changing, method: 'PUT', url: this.#url(key), body: { value } }
            : { ...changing, method: 'POST', url: this.#url(), body: { key, value, ...(secret ? { secret } : {}) } };
        await this.#patiently(() => this.#options.json.text(call));
    }
    async remove(key) {
        const call = { ...changing, method: 'DELETE', url: this.#url(key) };
        await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => this.#patiently(() => this.#options.json.text(call)));
    }
    async #patiently(call) {
        const { log, clock, signal, patienceMs = comingUpMs } = this.#options;
        const until = clock.now() + patienceMs;
        const policy = (error, attempt) => {
            if (!(0,_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .isComingUp */ .TO)(error) || clock.now() >= until)
                return undefined;
            if (attempt === 1) {
                const longest = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatDuration */ .a3)(until - clock.now());
                log.info(`The parameter store does not answer yet; waiting for it, at most ${longest}. ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            }
            return everyMs;
        };
        return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)(call, { policy, clock, signal });
    }
    #url(key) {
        return (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_10__/* .urlBelow */ .dX)(this.#options.address, (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('api', 'v1', 'config', ...(key === undefined ? [] : [key])));
    }
}
const reading = { method: 'GET', confidential: true };
const changing = { confidential: true, repeatable: true, ownRuleFor: 500 };
function parameterOf({ value, secret = false }) {
    return { value: secret && value === mask ? undefined : value, secret };
}
class ParameterStoresApi {
    #controlPlane;
    #log;
    #described = new Map();
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async describe(name) {
        const described = this.#described.get(name) ?? this.#describe(name);
        this.#described.set(name, described);
        return described;
    }
    async #describe(name) {
        const call = { method: 'GET', path: (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('parameter-stores', name), confidential: true };
        const facts = await this.#controlPlane.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_6__/* .parameterStoreFacts */ .e_);
        if (facts.configApiKey)
            this.#log.mask(facts.configApiKey);
        return facts;
    }
    async create(name, { secrets }) {
        this.#described.delete(name);
        const body = { name, enableSecrets: secrets };
        const call = { path: '/parameter-stores', body, confidential: true, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .slowTimeoutMs */ .fE };
        const made = await this.#controlPlane.call({ ...call, method: 'POST' }, zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .looseObject */ ._H3({}));
        (0,_instances_js__WEBPACK_IMPORTED_MODULE_5__/* .accepted */ .q)(made, `creating the parameter store "${name}"`);
    }
    async remove(name, _removal) {
        this.#described.delete(name);
        return this.#controlPlane.remove((0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('parameter-stores', name), { timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .slowTimeoutMs */ .fE });
    }
}


/***/ }),

/***/ 5932:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ servicePlatform)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/platform/control-plane.js
var control_plane = __webpack_require__(43055);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/account.js




const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
const notOffered = [404, 405, 501];
class AccountApi {
    #controlPlane;
    #log;
    #account;
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async account() {
        this.#account ??= this.#read();
        return this.#account;
    }
    async suspended() {
        const call = { method: 'GET', path: '/mysuspended', large: true };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, service_wire/* suspendedList */.wU), ...notOffered)) ?? [];
    }
    async resume(serviceId, name) {
        const path = (0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name, 'resume');
        await this.#controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
    }
    async discard(serviceId, name, _removal) {
        const path = (0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name);
        const discard = () => this.#controlPlane.remove(path, changeOfSuspended);
        return (await (0,errors/* orMissing */.Mr)(discard, ...notOffered)) ?? false;
    }
    async #read() {
        const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 };
        try {
            const plan = await this.#controlPlane.call(call, service_wire/* tenantPlan */.AI);
            return { plan: plan.name && (0,plain_text/* plainText */.wh)(plan.name, 60), balance: balanceIn(plan) };
        }
        catch (error) {
            this.#log.debug(`The plan of the workspace is not known: ${(0,errors/* messageOf */.bD)(error)}`);
            return { plan: undefined, balance: undefined };
        }
    }
}
function balanceIn(plan) {
    const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
    return found && Number(found[1]);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
;// CONCATENATED MODULE: ./build/src/platform/backups.js





const time = (0,json/* lenient */.W_)(schemas/* pipe */.FsL(schemas/* number */.aig().check(api/* _positive */.NC()), schemas/* transform */.pdi((seconds) => seconds * 1000)));
const line = schemas/* pipe */.FsL(schemas/* string */.YjP(), schemas/* transform */.pdi((text) => (0,plain_text/* plainText */.wh)(text === 'undefined' ? '' : text, 200)));
const policies = schemas/* array */.YOg(schemas/* looseObject */._H3({
    ...{ serviceId: schemas/* string */.YjP(), instanceName: schemas/* string */.YjP(), enabled: schemas/* boolean */.zMY() },
    ...{ schedule: schemas/* catch */.MfU(line, ''), retentionDays: (0,json/* lenient */.W_)(schemas/* number */.aig()) },
    ...{ lastBackupAt: time, lastAttemptAt: time, lastError: (0,json/* lenient */.W_)(line), credentialStatus: (0,json/* lenient */.W_)(line) },
}));
class BackupsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async policies() {
        const call = { method: 'GET', path: '/mybackups/policies', large: true };
        return (await (0,errors/* orMissing */.Mr)(() => this.#controlPlane.call(call, policies), 404, 405, 501)) ?? [];
    }
    async setPolicy(serviceId, name, body) {
        const path = (0,control_plane/* pathOf */.XM)('mybackups', serviceId, name, 'policy');
        await this.#controlPlane.command({ method: 'PUT', path, body, repeatable: true });
    }
}

;// CONCATENATED MODULE: ./build/src/platform/catalog.js


class Catalog {
    #controlPlane;
    #trustedHosts;
    #subscriptions;
    constructor({ controlPlane, trustedHosts }) {
        this.#controlPlane = controlPlane;
        this.#trustedHosts = trustedHosts;
    }
    async serviceIds() {
        return new Set((await this.#read()).map(({ serviceId }) => serviceId));
    }
    async find(serviceId) {
        const found = (await this.#read()).find((subscription) => subscription.serviceId === serviceId);
        return found && this.#service(found);
    }
    async subscribe(serviceId) {
        const post = { host: 'catalog', method: 'POST', path: '/mysubscriptions', repeatable: true };
        await this.#controlPlane.command({ ...post, body: { services: [serviceId] } });
        this.#subscriptions = undefined;
        return this.find(serviceId);
    }
    #read() {
        const call = { host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true };
        this.#subscriptions ??= this.#controlPlane.call(call, service_wire/* subscriptionList */.AV);
        return this.#subscriptions;
    }
    #service({ apiUrl, ...service }) {
        const { serviceId } = service;
        if (!apiUrl) {
            const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
            throw new errors/* DeployError */.sH('unexpected-answer', text);
        }
        return { ...service, apiUrl: this.#trustedHosts.checkServiceApi(apiUrl, serviceId) };
    }
}

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(10774);
// EXTERNAL MODULE: ./build/src/platform/instances.js
var instances = __webpack_require__(21269);
;// CONCATENATED MODULE: ./build/src/platform/my-apps.js



class AppsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async list() {
        return await this.#controlPlane.call({ method: 'GET', path: '/myapps', large: true }, service_wire/* myAppList */.ES);
    }
    async findByName(name) {
        return (await this.list()).find((app) => app.name === name);
    }
    async find(id) {
        const read = () => this.#controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('myapps', id), repeatable: false }, service_wire/* myApp */._f);
        return (0,errors/* orMissing */.Mr)(read);
    }
    async create(app) {
        return this.#controlPlane.call({ method: 'POST', path: '/myapps', body: app, timeoutMs: control_plane/* slowTimeoutMs */.fE }, service_wire/* myApp */._f);
    }
    async setSourceRef(id, sourceRef) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'source-ref'), { sourceRef });
    }
    async setConfig(id, config) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'config'), config);
    }
    async setSourceAccess(id, access) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'git-token'), access);
    }
    async rebuild(id) {
        await this.#command('PUT', `${(0,control_plane/* pathOf */.XM)('myapps', id)}?rebuild=true`);
    }
    async setStandby(id, isWanted) {
        await this.#command(isWanted ? 'POST' : 'DELETE', (0,control_plane/* pathOf */.XM)('myapps', id, 'ha'));
    }
    async restart(id) {
        await this.#command('PUT', (0,control_plane/* pathOf */.XM)('myapps', id));
    }
    async remove(id, _removal) {
        return this.#controlPlane.remove((0,control_plane/* pathOf */.XM)('myapps', id));
    }
    async #command(method, path, body) {
        await this.#controlPlane.command({ method, path, body, repeatable: true, timeoutMs: control_plane/* slowTimeoutMs */.fE });
    }
}

// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
;// CONCATENATED MODULE: ./build/src/platform/secrets.js



const secretList = schemas/* array */.YOg(schemas/* looseObject */._H3({ secretName: schemas/* string */.YjP() }));
const maxBatch = 10;
class SecretsApi {
    #controlPlane;
    constructor(controlPlane) {
        this.#controlPlane = controlPlane;
    }
    async names(serviceId) {
        const read = () => this.#controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId) }, secretList);
        const list = (await (0,errors/* orMissing */.Mr)(read)) ?? [];
        return list.map(({ secretName }) => secretName);
    }
    async put(serviceId, secrets) {
        const call = { method: 'PUT', path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId, 'batch'), repeatable: true };
        for (let at = 0; at < secrets.length; at += maxBatch) {
            await this.#controlPlane.command({ ...call, body: { secrets: secrets.slice(at, at + maxBatch) } });
        }
    }
    async remove(serviceId, name, _removal) {
        await this.#controlPlane.remove((0,control_plane/* pathOf */.XM)('mysecrets', serviceId, name));
    }
}

// EXTERNAL MODULE: ./build/src/base/clock.js
var base_clock = __webpack_require__(88489);
;// CONCATENATED MODULE: ./build/src/platform/service-tokens.js


const hourMs = 3_600_000;
const earlyMs = 60_000;
const renewEveryMs = 600_000;
class ServiceTokens {
    #options;
    #held = new Map();
    #refusedAt = new Map();
    constructor(options) {
        this.#options = options;
    }
    async get(serviceId) {
        const requested = this.#held.get(serviceId);
        if (!requested)
            return await this.renew(serviceId);
        const { token, expiresAt } = await requested;
        return this.#options.clock.now() < expiresAt - earlyMs ? token : await this.renew(serviceId);
    }
    async renew(serviceId) {
        const requested = this.#request(serviceId);
        this.#held.set(serviceId, requested);
        try {
            return (await requested).token;
        }
        catch (error) {
            this.#held.delete(serviceId);
            throw error;
        }
    }
    auth(serviceId, header) {
        return {
            header,
            whose: 'The service access token',
            tokens: {
                get: () => this.get(serviceId),
                renew: async () => {
                    const now = this.#options.clock.now();
                    if (now - (this.#refusedAt.get(serviceId) ?? Number.NEGATIVE_INFINITY) < renewEveryMs)
                        return undefined;
                    this.#refusedAt.set(serviceId, now);
                    return await this.renew(serviceId);
                },
            },
        };
    }
    async #request(serviceId) {
        const { controlPlane, clock, log } = this.#options;
        const asked = clock.now();
        const post = { host: 'token', method: 'POST', path: '/servicetoken', body: { serviceId } };
        const { token, expiry } = await controlPlane.call({ ...post, repeatable: true, confidential: true }, service_wire/* serviceToken */.jx);
        log.mask(token);
        const at = (0,base_clock/* readTime */.a)(expiry);
        return { token, expiresAt: at > asked + 2 * earlyMs ? at : asked + hourMs };
    }
}

;// CONCATENATED MODULE: ./build/src/platform/service-clients.js










function servicePlatform(clients, { log, clock, interrupts }) {
    const { controlPlane, http, signIn, hosts, workspace } = clients;
    const trustedHosts = new platform_hosts/* TrustedHosts */.V5(hosts, workspace);
    const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: new Catalog({ controlPlane, trustedHosts }),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        backups: new BackupsApi(controlPlane),
        stores: new parameter_store/* ParameterStoresApi */.CF({ controlPlane, log }),
        secrets: new SecretsApi(controlPlane),
        tags: new resource_tags/* ResourceTags */._({ controlPlane, log }),
        instancesOf: ({ serviceId, apiUrl }) => new instances/* InstancesApi */.v({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
        tokens,
        trustedHosts,
        workspace,
        controlPlane,
        http,
        log,
        clock,
        signal: interrupts.signal,
    };
}


/***/ }),

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ tenantPlan),
/* harmony export */   AV: () => (/* binding */ subscriptionList),
/* harmony export */   ES: () => (/* binding */ myAppList),
/* harmony export */   KJ: () => (/* binding */ instance),
/* harmony export */   T5: () => (/* binding */ internalEndpoint),
/* harmony export */   _f: () => (/* binding */ myApp),
/* harmony export */   eF: () => (/* binding */ instancePorts),
/* harmony export */   e_: () => (/* binding */ parameterStoreFacts),
/* harmony export */   jx: () => (/* binding */ serviceToken),
/* harmony export */   kf: () => (/* binding */ instanceHealth),
/* harmony export */   wU: () => (/* binding */ suspendedList),
/* harmony export */   yJ: () => (/* binding */ instanceList)
/* harmony export */ });
/* unused harmony export subscription */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(73305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53846);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _json_client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(82875);




const text = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1));
const maybeText = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP());
const maybeLine = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(text))));
const serviceOption = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    name: text,
    type: maybeLine,
    mandatory: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY()),
    enums: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP())),
    regexValidator: maybeText,
    default: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()),
    sensitive: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY()),
});
const subscription = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    serviceId: text,
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceMetadata: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ category: maybeLine })),
    serviceInstanceOptions: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(serviceOption)),
}), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
    serviceId,
    apiUrl,
    type: serviceType?.toLowerCase(),
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
})));
const subscriptionList = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(subscription);
const serviceToken = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    token: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(_json_client_js__WEBPACK_IMPORTED_MODULE_1__/* .maxTokenLength */ .Ao)),
    expiry: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()])),
});
const address = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi(({ url }) => url)),
]));
const notSet = 'undefined';
function setFields(fields) {
    const shown = Object.entries(fields).filter(([name, value]) => name === 'name' || value !== notSet);
    return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value]));
}
function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const setting = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi((text) => (text === null || text === notSet ? '' : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(text)))));
const instanceFields = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    name: maybeText,
    url: maybeText,
    status: maybeLine,
    resources: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ apiDocs: address, app: address })),
    _links: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ href: maybeText })))),
});
const instance = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(instanceFields, zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi(setFields));
const instanceList = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(instance);
const instanceHealth = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ status: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
const externalPort = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    externalIp: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi((text) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(text, 100))),
    externalPort: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai(),
    internalPort: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai(),
});
const instancePorts = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(externalPort);
const internalEndpoint = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    serviceDns: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    ports: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ port: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai() })), []),
    publicAccess: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY()),
});
const suspendedList = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi(setFields))),
}));
const parameterStoreFacts = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    isSecure: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(),
    configApiKey: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .transform */ .pdi((key) => (key && key !== notSet ? key : undefined))),
});
const myApp = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({
    id: _base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNumber */ .mV.check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._maxLength */ .Eb(200)),
    name: text,
    type: maybeLine,
    gitUrl: maybeLine,
    gitHubUrl: maybeLine,
    url: maybeText,
    appDns: maybeText,
    buildStatus: maybeLine,
    sourceRef: setting,
    configService: setting,
    subPath: setting,
    haEnabled: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY()),
});
const myAppList = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(myApp);
const tenantPlan = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ name: maybeLine });


/***/ }),

/***/ 79561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fv: () => (/* binding */ appSensitivity),
/* harmony export */   Ic: () => (/* binding */ sourceAccess),
/* harmony export */   ML: () => (/* binding */ withCredential),
/* harmony export */   Mh: () => (/* binding */ sourceChange),
/* harmony export */   PX: () => (/* binding */ appsLabel),
/* harmony export */   ci: () => (/* binding */ addressOf),
/* harmony export */   jf: () => (/* binding */ appChanges),
/* harmony export */   jo: () => (/* binding */ formerApp),
/* harmony export */   xQ: () => (/* binding */ rejectOtherSource)
/* harmony export */ });
/* unused harmony export refOf */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9776);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57863);
/* harmony import */ var _standby_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(60643);







const appFields = [
    ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
    ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];
const appsLabel = 'My Apps';
function sourceAccess({ settings: { gitCredential, sourceToken } }) {
    if (gitCredential)
        return { gitCredentialRef: `user.gitcred.${gitCredential}` };
    return sourceToken ? { gitToken: sourceToken } : undefined;
}
function sourceChange(run, { id }) {
    const { settings, tools } = run;
    const access = sourceAccess(run);
    const title = settings.gitCredential ? `set its git credential to ${settings.gitCredential}` : 'set its source token';
    const send = () => withCredential(run, () => tools.apps.setSourceAccess(id, access ?? { gitToken: '' }));
    return access && { title, action: 'updated', send };
}
async function withCredential({ settings }, send) {
    try {
        return await send();
    }
    catch (error) {
        const isMissing = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 400, 404, 422) && /credential/i.test(error.request.reason ?? '');
        if (!settings.gitCredential || !isMissing)
            throw error;
        const message = `The workspace has no git credential "${settings.gitCredential}": ${error.message}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('git-credential', message, { cause: error });
    }
}
async function appChanges(run, { source, configApiKey, app }) {
    const { settings, tools } = run;
    const { apps } = tools;
    const isKept = (0,_standby_js__WEBPACK_IMPORTED_MODULE_5__/* .hasStandby */ .Mv)(run, app);
    const token = isKept ? undefined : sourceChange(run, app);
    const changes = token ? [token] : [];
    const add = (title, send) => changes.push({ title, action: 'updated', send });
    const [from, to] = [refOf(app), source.ref ?? ''];
    const configService = settings.store?.name;
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .changedOptions */ .Le)(config, { record: app, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .Sensitivity */ .I7() });
    const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
    const builds = isKept || token !== undefined || from !== to;
    if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
        const title = isOnlyKey
            ? `give it the key of the parameter store ${configService}`
            : `${app.configService ? `change its config-service from ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(app.configService, 100)}` : 'set its config-service'} to ${configService}`;
        add(title, () => apps.setConfig(app.id, { ...config, configService }));
    }
    if (from !== to) {
        const title = `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`;
        add(title, () => apps.setSourceRef(app.id, to || null));
    }
    if (changes.length === 0 && isKept)
        add('deploy it beside its standby', () => apps.rebuild(app.id));
    if (changes.length === 0)
        add('restart it', () => apps.restart(app.id));
    const standby = await (0,_standby_js__WEBPACK_IMPORTED_MODULE_5__/* .standbyChange */ .s6)(run, app);
    return standby ? [standby, ...changes] : changes;
}
function formerApp(run, { app, source }) {
    const { settings, tools } = run;
    const ref = app && refOf(app);
    const isSame = ref === (source.ref ?? '');
    if (!app || ref === undefined || isSame)
        return (0,_standby_js__WEBPACK_IMPORTED_MODULE_5__/* .hasStandby */ .Mv)(run, app)
            ? 'There is nothing to roll back: beside its standby the former build goes on answering.'
            : 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    const title = ref || 'the default branch';
    const restoreRef = () => tools.apps.setSourceRef(app.id, ref || null);
    const changes = [{ title: `change its source ref back to ${title}`, action: 'updated', send: restoreRef }];
    const { configService: store } = app;
    if (store !== undefined && settings.store && store !== settings.store.name) {
        const send = async () => {
            const { configApiKey } = store ? await tools.stores.describe(store) : {};
            const key = configApiKey ? { configApiKey } : {};
            await tools.apps.setConfig(app.id, { configService: store || null, ...key });
        };
        changes.unshift({ title: `change its config-service back to ${store || 'none'}`, action: 'updated', send });
    }
    return { title, runs: title, source: { ...source, ref }, changes };
}
function refOf(app) {
    return app.sourceRef ?? (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app)?.ref ?? '';
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
function rejectOtherSource({ inputs, name }, { source, app }) {
    const url = (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app)?.url;
    const type = inputs.runner && _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[inputs.runner].appType;
    const { 'sub-path': subPath = '' } = inputs;
    const reasons = [];
    if (url && !(0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sameUrl */ .cl)(url, source.url))
        reasons.push(`its source is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutCredentials */ .ri)(url)} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `The app "${name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}
function appSensitivity() {
    return new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .Sensitivity */ .I7({ plain: appFields });
}


/***/ }),

/***/ 129:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ settleBackups),
/* harmony export */   o: () => (/* binding */ backupRows)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57975);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _contract_cron_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8914);
/* harmony import */ var _contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(66239);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(78053);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74863);








const readBackMs = 15_000;
async function settleBackups(run) {
    const { tools, name, outputs, inputs, operation, target, preview } = run;
    if (target !== 'instance' || preview || !_contract_rules_target_js__WEBPACK_IMPORTED_MODULE_3__/* .backedUpServices */ .k2.includes(inputs.service ?? ''))
        return {};
    let policy;
    try {
        policy = await findPolicy(run);
    }
    catch (error) {
        if (inputs['backup-schedule'] !== undefined || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
            throw error;
        tools.log.warning(`The backups of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    }
    const wanted = wantedSettings(run, policy);
    const former = policy?.enabled ? `, instead of ${describe(policy)}` : '';
    const step = wanted && (wanted.enabled ? `back "${name}" up ${describe(wanted)}${former}` : `end the backups of "${name}"`);
    if (operation === 'plan')
        return step ? { step } : {};
    if (wanted) {
        policy = await writePolicy(run, wanted);
        tools.log.info(wanted.enabled ? `"${name}" is backed up ${describe(wanted)}.` : `"${name}" is backed up no more.`);
        outputs.set({ changed: true });
    }
    if (!policy)
        return {};
    const now = tools.clock.now();
    for (const text of backupWarnings(policy, now))
        tools.log.warning(text);
    return { table: (0,_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .summaryOf */ .YG)('Backups', backupRows(policy, now)) };
}
function backupRows(policy, now) {
    const { enabled, lastBackupAt, schedule } = policy;
    const next = (0,_contract_cron_js__WEBPACK_IMPORTED_MODULE_6__/* .readCron */ .v)(schedule);
    return [
        ['Schedule', enabled ? describe(policy) : 'off'],
        ['Last backup', lastBackupAt === undefined ? 'none yet' : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatTime */ .fU)(lastBackupAt)],
        ['Next backup', !enabled ? 'none' : typeof next === 'string' ? 'not known' : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatTime */ .fU)(next(now))],
        ...backupWarnings(policy, now).map((text) => ['Warning', text]),
    ];
}
function backupWarnings(policy, now) {
    const { enabled, instanceName: name, lastBackupAt, lastAttemptAt = now, lastError, credentialStatus } = policy;
    if (!enabled)
        return [];
    const hasFailed = lastError && lastAttemptAt > (lastBackupAt ?? 0);
    return [
        ...(hasFailed ? [`The last backup of "${name}" failed: ${lastError}`] : []),
        ...(lastBackupAt !== undefined && isLate(lastBackupAt, policy.schedule, now)
            ? [
                `The last backup of "${name}" is of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatTime */ .fU)(lastBackupAt)} UTC: two that were due since then are missing.`,
            ]
            : []),
        ...(credentialStatus === 'expired'
            ? [`The credential for the backups of "${name}" has expired: renew it in the console, or there are none.`]
            : []),
    ];
}
function isLate(lastBackupAt, schedule, now) {
    const next = (0,_contract_cron_js__WEBPACK_IMPORTED_MODULE_6__/* .readCron */ .v)(schedule);
    if (typeof next === 'string')
        return false;
    const due = next(lastBackupAt);
    return now > next(due) && now - lastBackupAt > 2 * (next(due) - due);
}
async function findPolicy({ tools, inputs, name }) {
    const all = await tools.backups.policies();
    return all.find((one) => one.serviceId === inputs.service && one.instanceName === name);
}
function wantedSettings({ inputs }, policy) {
    const { 'backup-schedule': schedule, 'backup-retention': retentionDays } = inputs;
    if (schedule === 'off')
        return policy?.enabled ? { ...settingsOf(policy), enabled: false } : undefined;
    const wanted = schedule === undefined ? undefined : { enabled: true, schedule, retentionDays };
    return policy && (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(settingsOf(policy), wanted) ? undefined : wanted;
}
async function writePolicy(run, settings) {
    const { tools, inputs, name } = run;
    const { clock, signal } = tools;
    try {
        await tools.backups.setPolicy(inputs.service ?? '', name, settings);
    }
    catch (error) {
        throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_4__/* .explainRefusal */ .G)(tools, { error, action: `backups of "${name}", which runs without them` });
    }
    const look = async () => {
        const policy = await findPolicy(run);
        return policy && (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(settingsOf(policy), settings) ? policy : undefined;
    };
    const policy = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .wt)(look, { timeoutMs: readBackMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .every */ .Si)(3000), clock, signal });
    if (policy)
        return policy;
    const message = `The platform took the backups of "${name}", and its list does not show them, so it may not make any.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('platform-refused', message);
}
function settingsOf({ enabled, schedule, retentionDays = 30 }) {
    return { enabled, schedule, retentionDays };
}
function describe({ schedule, retentionDays: days = 0 }) {
    return `at "${schedule}" (UTC), kept ${days === 0 ? 'for ever' : `for ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(days, 'day')}`}`;
}


/***/ }),

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ readConfig),
/* harmony export */   Z: () => (/* binding */ previewConfig)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);
/* harmony import */ var _remove_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63604);
/* harmony import */ var _store_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(42256);







async function readConfig(tools, wanted) {
    const { log } = tools;
    const { name } = wanted.store;
    (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .maskConfig */ .r)(wanted.values, log);
    const { store, isSecure } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .openParameterStore */ .X5)(tools, wanted.store);
    const stored = await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.list());
    const change = compare(stored, { ...wanted, isSecure });
    const { added, changed, removed, uncompared, addsSecrets } = change;
    const rows = [];
    const say = (outcomes, verb = '') => {
        const different = Object.entries(outcomes).filter(([, names]) => names.length > 0);
        const sentence = different.map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(names.length, 'variable')} ${outcome}`).join(', ');
        log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
        for (const [outcome, names] of different) {
            log.info(`- ${verb}${outcome}: ${formatNames(names)}`);
            rows.push([outcome, formatNames(names)]);
        }
    };
    const tableOf = (title) => {
        const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
        const left = uncompared.length > 0 ? [['not compared', formatNames(uncompared)]] : [];
        return { title, rows: [...rows, ...left, ['unchanged', String(unchanged)]] };
    };
    const present = { added: [...added.keys()], changed: [...changed.keys()] };
    const warn = () => {
        if (uncompared.length === 0)
            return;
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
    };
    return {
        uncompared,
        plan: () => {
            say({ ...present, removed }, 'would be ');
            warn();
            return tableOf('Environment variables that would change');
        },
        write: async () => {
            if (added.size + changed.size > 0 || removed.length === 0)
                say(present);
            warn();
            for (const [key, value] of [...added, ...changed])
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.set(key, value, { secret: addsSecrets }));
            return false;
        },
        undo: async () => {
            for (const key of changed.keys())
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.set(key, stored.get(key)?.value ?? '', { secret: addsSecrets }));
            for (const key of added.keys())
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.remove(key));
            if (added.size + changed.size > 0)
                log.info(`Parameter store "${name}": the variables from before are back.`);
        },
        prune: async (why) => {
            if (why && removed.length > 0) {
                rows.push(['not removed', formatNames(removed)]);
                log.warning(`Variables of the parameter store "${name}" stay, because ${why}: ${formatNames(removed)}.`);
            }
            else if (removed.length > 0) {
                for (const key of removed)
                    await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .usingStore */ .es)(() => store.remove(key));
                say({ removed });
            }
            return tableOf('Environment variables');
        },
    };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
    const all = [...stored.values()];
    const isHidden = ({ value }) => value === undefined;
    if (apiKey && all.some(isHidden))
        throw (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .wrongKeyError */ .BO)(name);
    const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
    const addsSecrets = isSecure || all.some(({ secret }) => secret);
    const [added, changed] = [new Map(), new Map()];
    const secrets = [];
    const uncompared = [];
    for (const [variable, value] of values) {
        const key = spelled.get(variable.toUpperCase()) ?? variable;
        const before = stored.get(key);
        if (before?.secret ?? addsSecrets)
            secrets.push(key);
        if (before === undefined)
            added.set(key, value);
        else if (isHidden(before))
            uncompared.push(key);
        else if (before.value !== value)
            changed.set(key, value);
    }
    if (runner === 'wasm' && secrets.length > 0) {
        const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${name}"`;
        const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `${problem}: ${formatNames(secrets)}.`, { next });
    }
    const wanted = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
    const removed = prune ? [...stored.keys()].filter((key) => !wanted.has(key.toUpperCase())) : [];
    return { added, changed, removed, uncompared, addsSecrets };
}
function previewConfig(run, { store, values }) {
    const { tools, inputs } = run;
    const { name, owner } = store;
    let change;
    return {
        plan: () => {
            const names = formatNames([...values.keys()]);
            tools.log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
            const rows = Object.entries({ store: name, variables: names });
            return { title: 'Environment variables of this preview', rows };
        },
        write: async () => {
            const isNew = await (0,_store_js__WEBPACK_IMPORTED_MODULE_4__/* .ensureParameterStore */ .jI)(run, { name, secrets: inputs.runner !== 'wasm' });
            const other = isNew ? undefined : await (0,_remove_js__WEBPACK_IMPORTED_MODULE_3__/* .findOtherOwner */ .jo)(tools, store);
            if (other)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
            tools.log.secrets.exempt(owner);
            const all = new Map([...values, [_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF, owner]]);
            change = await readConfig(tools, { store: { name, prune: true }, values: all, runner: inputs.runner });
            await change.write();
            return isNew;
        },
        undo: async () => change?.undo(),
        prune: async () => change?.prune(),
    };
}


/***/ }),

/***/ 42256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BO: () => (/* binding */ wrongKeyError),
/* harmony export */   X5: () => (/* binding */ openParameterStore),
/* harmony export */   es: () => (/* binding */ usingStore),
/* harmony export */   jI: () => (/* binding */ ensureParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78053);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43610);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31103);
/* harmony import */ var _suspended_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(40943);










const maxStartMs = 300_000;
async function openParameterStore(tools, { name, apiKey: given, patienceMs }) {
    const { tokens, trustedHosts, log, clock, signal } = tools;
    const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const [record, facts] = await Promise.all([
        service && tools.instancesOf(service).find(name),
        tools.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(tools, name);
    const isSecure = facts.isSecure || Boolean(record['ParameterEncryptionKey']);
    if (given && !isSecure) {
        const message = `The parameter store "${name}" keeps no secrets, so it has no key; \`config-api-key\` is given.`;
        const next = 'Leave `config-api-key` out, or make a store with secrets under another name.';
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { next });
    }
    if (given && facts.configApiKey && given !== facts.configApiKey)
        throw wrongKeyError(name);
    const role = `the address of the parameter store "${name}"`;
    const address = trustedHosts.checkInstance(record.url, { name, role, serviceApi: service.apiUrl });
    const key = given ?? facts.configApiKey;
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, 'authorization');
    const json = tools.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    return { store: new _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .ParameterStore */ .lC({ json, address, log, clock, signal, patienceMs }), isSecure };
}
function wrongKeyError(name) {
    const message = `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`;
    const next = 'Leave it out, and the platform is asked for the key; or copy the key from the console.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { next });
}
async function usingStore(call) {
    try {
        return await call();
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 403))
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store refuses access: ${error.message}`, { cause: error });
    }
}
async function ensureParameterStore(run, { name, secrets = true }) {
    const { tools } = run;
    const { log, clock } = tools;
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_7__/* .findSuspended */ .n8)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name });
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_4__/* .openService */ .IH)(tools, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const api = tools.instancesOf(service);
    if (suspended) {
        await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_7__/* .resumeInstance */ .DZ)(tools, { service, suspended, waitMs: run.inputs.timeout });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .tagDeployed */ .$r)(run, resource);
    }
    else if (!(await api.find(name))) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const made = { deployed: { resource }, isOurs: true };
        const create = async () => tools.stores.create(name, { secrets }).then(() => made);
        const find = async () => (await api.find(name)) && made;
        const action = 'another parameter store';
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .makeTagged */ .dB)(run, resource, () => (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .n)(tools, { action, create, find }));
    }
    else {
        if (secrets && !(await openParameterStore(tools, { name })).isSecure) {
            const next = 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is there, and keeps no secrets.`, { next });
        }
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .tagDeployed */ .$r)(run, resource);
        return false;
    }
    await waitForStore(tools, name, () => api.find(name, { once: true }));
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function waitForStore(tools, name, find) {
    const { clock, signal } = tools;
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(() => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .whileWaking */ .VA)(find), { timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .pace */ .cI, clock, signal });
        const { store } = await openParameterStore(tools, { name, patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_8__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { cause: error, next: 'Run {again}: it may be up by then.' });
    }
}
async function missingStoreError(tools, name) {
    if (await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_6__/* .whileWaking */ .VA)(() => (0,_suspended_js__WEBPACK_IMPORTED_MODULE_7__/* .readSuspended */ .mV)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name }))) {
        const next = 'Its values were deleted when it was suspended. `--create-config` wakes it too.';
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is suspended.`, { next });
    }
    const message = `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_9__/* .plainText */ .wh)(name, 80)}": no instance of ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy} has this name.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message);
}


/***/ }),

/***/ 78053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ explainRefusal),
/* harmony export */   n: () => (/* binding */ createWithinPlan)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86616);
/* harmony import */ var _platform_answers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10550);



const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan(tools, { action, ...creation }) {
    try {
        return await (0,_platform_answers_js__WEBPACK_IMPORTED_MODULE_1__/* .createOrFind */ .xj)({ ...creation, retries, clock: tools.clock, signal: tools.signal });
    }
    catch (error) {
        throw await explainRefusal(tools, { error, action });
    }
}
async function explainRefusal({ account }, { error, action }) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_platform_answers_js__WEBPACK_IMPORTED_MODULE_1__/* .isPlanLimit */ .HJ)(error)))
        return error;
    const { plan, balance } = await account.account();
    const known = [plan && `the plan is ${plan}`, balance !== undefined && `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatNumber */ .ZV)(balance)} tokens are left`]
        .filter(Boolean)
        .join(', ');
    const message = `The plan of the workspace does not allow ${action}${known ? ` (${known})` : ''}: ${error.message}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', message, { cause: error });
}


/***/ }),

/***/ 58146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EZ: () => (/* binding */ listAwake),
/* harmony export */   J0: () => (/* binding */ findApp),
/* harmony export */   ND: () => (/* binding */ listInstances),
/* harmony export */   PM: () => (/* binding */ appKindOf),
/* harmony export */   Q3: () => (/* binding */ deployedInstance),
/* harmony export */   S8: () => (/* binding */ restart),
/* harmony export */   XD: () => (/* binding */ findInstance),
/* harmony export */   bH: () => (/* binding */ suspendedInstance),
/* harmony export */   pp: () => (/* binding */ listAsleep),
/* harmony export */   qD: () => (/* binding */ deployedApp),
/* harmony export */   tM: () => (/* binding */ mergeDeployed),
/* harmony export */   tS: () => (/* binding */ listApps),
/* harmony export */   un: () => (/* binding */ readState),
/* harmony export */   x6: () => (/* binding */ readLog),
/* harmony export */   xH: () => (/* binding */ readPorts),
/* harmony export */   z5: () => (/* binding */ serviceOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _platform_service_wire_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49034);
/* harmony import */ var _app_changes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79561);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74863);
/* harmony import */ var _suspended_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40943);







function deployedApp(app) {
    const record = _platform_service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ.parse({ ...app, url: (0,_app_changes_js__WEBPACK_IMPORTED_MODULE_4__/* .addressOf */ .ci)(app) });
    return { name: app.name, resource: { type: 'myapp', id: app.id }, record, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app) };
}
function deployedInstance({ serviceId, name }, record) {
    return { name, resource: { type: 'instance', serviceId, id: name }, record, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .optionSource */ .Ns)(record) };
}
function suspendedInstance(suspended) {
    const { serviceId, instanceName: name, parameters = {} } = suspended;
    return { ...deployedInstance({ serviceId, name }, parameters), suspended, formerOptions: parameters };
}
async function findApp({ apps }, name) {
    const app = await apps.findByName(name);
    return app && deployedApp(app);
}
async function findInstance(tools, key) {
    const [suspended, service] = await Promise.all([(0,_suspended_js__WEBPACK_IMPORTED_MODULE_6__/* .readSuspended */ .mV)(tools, key), tools.catalog.find(key.serviceId)]);
    const record = service && (await tools.instancesOf(service).find(key.name));
    return record ? deployedInstance(key, record) : suspended && suspendedInstance(suspended);
}
async function listApps({ apps }) {
    return (await apps.list()).map(deployedApp);
}
async function listAwake(tools, serviceId) {
    const service = await tools.catalog.find(serviceId);
    const records = service ? await tools.instancesOf(service).list() : [];
    return records.flatMap((record) => (record.name ? [deployedInstance({ serviceId, name: record.name }, record)] : []));
}
async function listAsleep({ account }, serviceId) {
    const all = await account.suspended();
    return all.filter((one) => serviceId === undefined || one.serviceId === serviceId).map(suspendedInstance);
}
async function listInstances(tools, serviceId) {
    return mergeDeployed((await Promise.all([listAwake(tools, serviceId), listAsleep(tools, serviceId)])).flat());
}
function mergeDeployed(all) {
    const keyOf = ({ resource: { serviceId = '', id } }) => `${serviceId} ${id}`;
    const awake = new Set(all.filter(({ suspended }) => !suspended).map(keyOf));
    const each = all.filter((one) => !one.suspended || !awake.has(keyOf(one)));
    const apps = new Set(each.flatMap(({ resource: { type, id } }) => (type === 'myapp' ? [id] : [])));
    const isBehind = ({ resource: { serviceId = '', id } }) => (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runnerOf */ .mv)(serviceId) !== undefined && apps.has(id);
    const behind = new Map(each.filter(isBehind).map((one) => [one.resource.id, one]));
    const merge = (one) => {
        const { suspended } = behind.get(one.resource.id) ?? {};
        return one.resource.type === 'myapp' && suspended ? { ...one, suspended } : one;
    };
    return each.filter((one) => !isBehind(one)).map(merge);
}
async function readState(tools, { name, resource, record, suspended }) {
    if (suspended)
        return 'suspended';
    const { buildStatus } = record;
    if (resource.type !== 'instance')
        return typeof buildStatus === 'string' ? buildStatus : '';
    if (record.status !== undefined)
        return record.status;
    const api = await instancesOf(tools, resource.serviceId);
    return (await api?.health({ ...record, name }).catch(() => 'not known')) ?? 'starting';
}
async function readLog(tools, { name, resource, record }) {
    if (resource.type === 'instance') {
        return (await (await instancesOf(tools, resource.serviceId))?.logs({ ...record, name })) ?? [];
    }
    const runner = appKindOf(record);
    const api = runner && (await instancesOf(tools, _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].serviceId));
    const behind = await api?.find(resource.id);
    if (api && behind)
        return api.logs({ ...behind, name: resource.id });
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform shows no log of the app "${name}".`);
}
async function restart(tools, { name, resource, record }) {
    const { apps } = tools;
    if (resource.type !== 'instance')
        await (record['haEnabled'] ? apps.rebuild(resource.id) : apps.restart(resource.id));
    else
        await (await instancesOf(tools, resource.serviceId))?.restart({ ...record, name });
}
async function readPorts(tools, { name, resource, record }) {
    const api = resource.type === 'instance' ? await instancesOf(tools, resource.serviceId) : undefined;
    return ((await api?.ports({ ...record, name })) ?? []).map(_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .portText */ .ZY);
}
function appKindOf({ type }) {
    return typeof type === 'string' ? (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .appKind */ .go)(type) : undefined;
}
function serviceOf({ resource }) {
    return resource.serviceId ?? _app_changes_js__WEBPACK_IMPORTED_MODULE_4__/* .appsLabel */ .PX;
}
async function instancesOf(tools, serviceId) {
    const service = await tools.catalog.find(serviceId);
    return service && tools.instancesOf(service);
}


/***/ }),

/***/ 27515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ InstanceSecrets),
/* harmony export */   x: () => (/* binding */ removeInstanceSecrets)
/* harmony export */ });
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _platform_ownership_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33228);
/* harmony import */ var _options_difference_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9776);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57863);
/* harmony import */ var _secret_name_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(51466);






class InstanceSecrets {
    #tools;
    #key;
    #checked;
    #secrets = [];
    #names;
    #stored = [];
    #former = new Map();
    constructor(tools, key, checked) {
        this.#tools = tools;
        this.#key = key;
        this.#checked = checked;
    }
    static async of(tools, key, checked) {
        const secrets = new InstanceSecrets(tools, key, checked);
        await secrets.#add(checked.secret);
        return secrets;
    }
    #readNames() {
        this.#names ??= namesOf(this.#tools, this.#key);
        return this.#names;
    }
    async #add(options) {
        const { workspace } = this.#tools;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            return { option, value, name: await (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_5__/* .secretNameOf */ .Jf)(value, { workspace, key: this.#key, option }) };
        });
        this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
    }
    async #adopt(record) {
        const { options, plain } = this.#checked;
        const known = this.#secrets.map(({ option }) => option);
        const others = Object.keys(options).filter((option) => {
            const isOurs = String((0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .shownValue */ .JJ)(record, option)).startsWith(`{{secrets.${(0,_secret_name_js__WEBPACK_IMPORTED_MODULE_5__/* .slotOf */ .SW)(this.#key, option)}`);
            return isOurs && !(0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .isSecretReference */ .IC)(options[option]) && !known.includes(option) && !plain.includes(option);
        });
        await this.#add(others);
    }
    get options() {
        const references = this.#secrets.map((secret) => [secret.option, referenceTo(secret)]);
        return { ...this.#checked.options, ...Object.fromEntries(references) };
    }
    async compare(record) {
        await this.#adopt(record);
        const { options } = this;
        const { sensitivity } = this.#checked;
        const different = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .changedOptions */ .Le)(options, { record, sensitivity });
        const unseen = new Set((0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .unseenOptions */ .PV)(options, { record, sensitivity }));
        const names = this.#secrets.length > 0 ? await this.#readNames() : [];
        for (const secret of this.#secrets) {
            const { option, name, value } = secret;
            const shown = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .shownValue */ .JJ)(record, option);
            if ((0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .isSecretReference */ .IC)(shown))
                continue;
            const ofOption = names.filter((one) => one.startsWith((0,_secret_name_js__WEBPACK_IMPORTED_MODULE_5__/* .slotOf */ .SW)(this.#key, option)));
            const isOnly = ofOption.length === 1 && ofOption[0] === name;
            if (shown === value || (isOnly && isUnshown(shown))) {
                delete different[option];
                unseen.delete(option);
                if (names.includes(name))
                    continue;
                const title = `${option} of "${this.#key.name}"`;
                this.#tools.log.info(`${title} is the same, but readable in its record; a new value is stored as a secret.`);
            }
            else if (ofOption.length > 0) {
                different[option] = referenceTo(secret);
                unseen.delete(option);
            }
        }
        return { different, unseen: [...unseen] };
    }
    async store(options) {
        const wanted = this.#secrets.filter(({ option }) => option in options);
        if (wanted.length === 0)
            return;
        const there = [...(await this.#readNames()), ...this.#stored.map(({ name }) => name)];
        const missing = wanted.filter(({ name }) => !there.includes(name));
        if (missing.length === 0)
            return;
        const { serviceId } = this.#key;
        const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
        await this.#tools.secrets.put(serviceId, secrets);
        this.#stored.push(...missing);
        this.#tools.log.info(`Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
    }
    async accept(options, record = {}) {
        if (this.#secrets.length === 0)
            return;
        for (const option of Object.keys(options)) {
            const shown = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .shownValue */ .JJ)(record, option);
            const own = this.#secrets.find((secret) => secret.option === option)?.name;
            const others = (await this.#readNames()).filter((name) => name !== own && name.startsWith((0,_secret_name_js__WEBPACK_IMPORTED_MODULE_5__/* .slotOf */ .SW)(this.#key, option)));
            const former = isUnshown(shown)
                ? others.length === 1
                    ? others
                    : []
                : others.filter((name) => shown === referenceTo({ name }));
            this.#former.set(option, former);
        }
    }
    async removeFormer(record) {
        const { options } = this;
        const names = [...this.#former].flatMap(([option, former]) => {
            const shown = (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .shownValue */ .JJ)(record, option);
            return isUnshown(shown) || [options[option], this.#checked.options[option]].includes(shown)
                ? former
                : [];
        });
        const removal = _platform_ownership_js__WEBPACK_IMPORTED_MODULE_2__/* .Removal */ .J7.because('this run has put other values in their place');
        await removeAll(this.#tools, { ...this.#key, names, removal });
    }
    explain(error) {
        const failed = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH && /^(instance|build|clone|job)-failed$/.test(error.code);
        const [first] = this.#stored;
        if (!failed || !first)
            return error;
        const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(error.code, error.message, { cause: error, next: (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .joinAdvice */ .f7)(error.next ?? [], next) });
    }
}
function referenceTo({ name }) {
    return `{{secrets.${name}}}`;
}
function isUnshown(shown) {
    return shown === undefined || (0,_options_difference_js__WEBPACK_IMPORTED_MODULE_3__/* .isHidden */ .dK)(shown);
}
async function removeInstanceSecrets(tools, key, removal) {
    try {
        await removeAll(tools, { ...key, removal, names: await namesOf(tools, key) });
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
            throw error;
        tools.log.warning(`Whether "${key.name}" had secrets of its own is not known: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    }
}
async function namesOf({ secrets }, key) {
    return (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_5__/* .secretsOf */ .Fj)(await secrets.names(key.serviceId), key);
}
async function removeAll({ secrets, log }, { serviceId, names, removal }) {
    for (const name of names) {
        try {
            await secrets.remove(serviceId, name, removal);
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
                throw error;
            log.warning(`The secret ${name} of ${serviceId}, which nothing uses, cannot be deleted: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        }
    }
}


/***/ }),

/***/ 21870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ freshLines),
/* harmony export */   s: () => (/* binding */ JobLog)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);


const lineLength = 2000;
const maxLines = 5000;
class JobLog {
    #log;
    #before = [];
    constructor(log) {
        this.#log = log;
    }
    get last() {
        return this.#before.map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300)).findLast((line) => line !== '');
    }
    print(lines) {
        const fresh = freshLines(this.#before, lines);
        if (fresh.length > maxLines)
            this.#log.info(`… ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(fresh.length - maxLines)} lines left out …`);
        for (const line of fresh.slice(-maxLines))
            this.#log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, lineLength));
        if (lines.length > 0)
            this.#before = lines;
    }
}
const tailLines = 3;
function freshLines(before, now) {
    const tail = before.slice(-tailLines);
    if (before.every((line, index) => line === now[index]))
        return now.slice(before.length);
    for (let end = now.length; end > 0; end--) {
        const found = tail.slice(-end).every((line, index, { length }) => line === now[end - length + index]);
        if (found)
            return now.slice(end);
    }
    return now;
}


/***/ }),

/***/ 43610:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  yG: () => (/* binding */ checkRequest),
  SJ: () => (/* binding */ checkServiceType),
  IH: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
;// CONCATENATED MODULE: ./build/src/services/options/schema.js



function liveSchema(options) {
    const rules = options.filter(({ name }) => name !== 'name').map((option) => ({ ...option, type: typeOf(option) }));
    return new Map(rules.map((rule) => [rule.name, rule]));
}
function typeOf({ type, enums = [] }) {
    const known = type?.toLowerCase();
    if (known === 'boolean' || known === 'list')
        return known;
    return known === 'enum' || enums.length > 0 ? 'enum' : 'string';
}
async function builtInSchema(serviceId) {
    const notations = (await readCatalogue())[serviceId];
    return notations === undefined ? undefined : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}
async function knownServiceIds() {
    return Object.keys(await readCatalogue());
}
async function readCatalogue() {
    return (await __webpack_require__.e(/* import() */ 599).then(__webpack_require__.t.bind(__webpack_require__, 31599, 17))).default;
}
function builtInOption(notation) {
    const [name = '', type] = notation.replace(/!$/, '').split(':');
    const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
    return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
}
function checkOptions(values, schema) {
    const problems = [];
    const options = {};
    const wrong = (name, text) => problems.push({ name, text });
    for (const [name, value] of values) {
        const rule = schema?.get(name);
        if (name === 'name')
            wrong(name, '`name` is no option: give it as the input `name`.');
        else if (schema && !rule)
            wrong(name, unknownOption(name, schema));
        else if (value.value === null)
            wrong(name, `\`${showName(name)}\` is empty. Is the secret or variable that it comes from set?`);
        else {
            const problem = rule && problemOf(rule, value);
            if (problem)
                wrong(name, problem);
            else
                options[name] = convertValue(value, rule);
        }
    }
    for (const rule of schema?.values() ?? []) {
        if (!rule.mandatory || (rule.default ?? '') !== '' || values.has(rule.name))
            continue;
        const choices = choicesOf(rule).map(showName).join(', ');
        const text = `\`${showName(rule.name)}\` is required${choices && `, one of ${choices}`}.`;
        problems.push({ name: rule.name, text, missing: true });
    }
    return { options, problems };
}
function unknownOption(name, schema) {
    const near = (0,nearest/* nearest */.p)(name, schema.keys());
    if (near)
        return `\`${showName(name)}\` is not an option of the service; did you mean \`${showName(near)}\`?`;
    const names = [...schema.keys()].map((known) => `\`${showName(known)}\``);
    return `\`${showName(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}
function problemOf(rule, { text, value }) {
    const name = `\`${showName(rule.name)}\``;
    if ((0,sensitive/* isSecretReference */.IC)(text))
        return undefined;
    if (/^\s*\{\{/.test(text))
        return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
    if (text === '' && rule.mandatory)
        return `${name} is required and is empty. Is the secret or variable that it comes from set?`;
    if (Array.isArray(value) && rule.type !== 'list')
        return `${name} must be one value, not a list.`;
    if (rule.type === 'boolean' && !/^(true|false)$/i.test(text))
        return `${name} must be true or false${describeGiven(rule, text)}.`;
    const choices = choicesOf(rule);
    if (choices.length > 0 && text !== '' && !choices.includes(text))
        return `${name} must be one of ${choices.map(showName).join(', ')}${describeGiven(rule, text)}.`;
    if (rule.regexValidator && text !== '' && !fits(rule.regexValidator, text)) {
        return `${name} must match ${(0,plain_text/* plainText */.wh)(rule.regexValidator, 120)}${describeGiven(rule, text)}.`;
    }
    return undefined;
}
function fits(pattern, text) {
    try {
        return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
    }
    catch {
        return true;
    }
}
function convertValue({ text, value }, rule) {
    const isPlain = typeof value === 'boolean' || (typeof value === 'number' && String(value) === text);
    if (!rule)
        return isPlain ? value : text;
    return rule.type === 'boolean' && !(0,sensitive/* isSecretReference */.IC)(text) ? text.toLowerCase() === 'true' : text;
}
function describeGiven(rule, text) {
    return rule.sensitive || new sensitive/* Sensitivity */.I7().has(rule.name) ? '' : `; given was "${(0,plain_text/* plainText */.wh)(text, 80)}"`;
}
function choicesOf({ type, enums = [] }) {
    return type === 'enum' ? enums : [];
}
function showName(name) {
    return (0,plain_text/* plainText */.wh)(name, 80);
}

;// CONCATENATED MODULE: ./build/src/services/open-service.js




async function openService({ catalog, log }, serviceId, check) {
    const found = await catalog.find(serviceId);
    if (found)
        return found;
    const ofMakers = serviceId.includes('-') ? [] : await idsWith(serviceId);
    if (ofMakers.length > 0 && !ofMakers.includes(serviceId))
        throw unknownService(serviceId, ofMakers);
    if (check && (await builtInSchema(serviceId)))
        await check();
    log.info(`Subscribing the workspace to ${serviceId}.`);
    try {
        const service = await catalog.subscribe(serviceId);
        if (service)
            return service;
    }
    catch (error) {
        if (!(0,errors/* isStatus */.zM)(error, 400, 404, 422))
            throw error;
        throw unknownService(serviceId, await idsLike(serviceId), error);
    }
    throw unknownService(serviceId, await idsLike(serviceId));
}
async function idsWith(word) {
    return (await knownServiceIds()).filter((id) => id.includes(word.toLowerCase())).slice(0, 5);
}
async function idsLike(serviceId) {
    const near = (0,nearest/* nearest */.p)(serviceId, await knownServiceIds());
    return near && near !== serviceId ? [near] : [];
}
function unknownService(serviceId, meant, cause) {
    const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
    const why = cause ? ` ${cause.message}` : '';
    return new errors/* DeployError */.sH('service-unknown', `The platform offers no service "${serviceId}".${question}${why}`, {
        cause,
    });
}
function checkServiceType(service, target) {
    const wanted = target === 'job' ? 'job' : 'instance';
    if (service.type === undefined || service.type === wanted)
        return;
    throw new errors/* DeployError */.sH('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
        next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    });
}
function knownOptions(schema = new Map()) {
    const names = (fits) => [...schema.values()].filter(fits).map(({ name }) => name);
    return {
        marked: names(({ sensitive }) => sensitive === true),
        plain: names(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum'),
    };
}
async function checkRequest(run, { request, service, isNew = true }) {
    const { log } = run.tools;
    const { serviceId, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const { marked, plain: shown } = knownOptions(schema);
    const values = leaveOutMarked(run, { request, marked });
    const given = [...values.keys()].filter((name) => !from.has(name));
    const sensitivity = new sensitive/* Sensitivity */.I7({ marked, plain: [...shown, ...from.keys()], given });
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), log);
    if (!schema && isNew)
        log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
    const { options, problems: all } = checkOptions(values, schema);
    const areMissing = all.every(({ missing }) => missing);
    if (areMissing && isNew && !service?.schema && (service || run.operation === 'plan')) {
        for (const { text } of all)
            log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
    }
    const error = all.length > 0 ? invalidError(run, { problems: all, request }) : undefined;
    if (!error || areMissing) {
        const isSecret = (name) => {
            const value = options[name];
            const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
            return isText && !(0,sensitive/* isSecretReference */.IC)(value) && !values.get(name)?.plain;
        };
        const plain = [...values].flatMap(([name, value]) => (value.plain ? [name] : []));
        const missing = service?.schema ? error : undefined;
        return { options, sensitivity, secret: marked.filter(isSecret), plain, missing };
    }
    throw error;
}
function invalidError(run, { problems, request: { from, serviceId } }) {
    const rows = problems.map(({ name, text }) => {
        const own = run.settings.access?.withheldOptions.has(name)
            ? ' A preview takes it from `preview-options` only.'
            : '';
        return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    return new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
}
function leaveOutMarked({ settings: { access }, tools }, { request, marked }) {
    const { values, from, serviceId } = request;
    const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
    if (!access || names.length === 0)
        return values;
    const list = names.map((name) => `\`${name}\``).join(', ');
    if (access.foreign) {
        throw new errors/* DeployError */.sH('invalid-options', `${serviceId} calls ${list} secret, and this preview is given no secret: ${access.foreign}.`);
    }
    for (const name of names)
        access.withheldOptions.add(name);
    tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
    return new Map([...values].filter(([name]) => !names.includes(name)));
}


/***/ }),

/***/ 9776:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GU: () => (/* binding */ revertedOptions),
/* harmony export */   JJ: () => (/* binding */ shownValue),
/* harmony export */   Le: () => (/* binding */ changedOptions),
/* harmony export */   PV: () => (/* binding */ unseenOptions),
/* harmony export */   dK: () => (/* binding */ isHidden),
/* harmony export */   l$: () => (/* binding */ differenceRows)
/* harmony export */ });
/* harmony import */ var _secret_name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51466);

const ownFields = new Set(['url', 'status', 'resources', '_links']);
function changedOptions(options, compared) {
    const different = Object.entries(options).filter(([name, value]) => !isUnseen(name, compared) && plain(shownValue(compared.record, name) ?? '') !== plain(value));
    return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity, shown = {} }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => [record, shown].some((one) => shownValue(one, name) !== undefined));
}
function unseenOptions(options, compared) {
    return Object.keys(options).filter((name) => isUnseen(name, compared));
}
function isUnseen(name, { record, sensitivity }) {
    return ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
    const step = (at, key) => typeof at === 'object' && at !== null ? at[key] : undefined;
    return record[name] ?? name.split('.').reduce(step, record);
}
function isHidden(shown) {
    return typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim());
}
function plain(value) {
    if (Array.isArray(value))
        return value.map(plain).join(',');
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
function differenceRows(different, { record, show }) {
    return Object.entries(different).map(([option, value]) => {
        const old = shownValue(record, option);
        const now = typeof value === 'string' && (0,_secret_name_js__WEBPACK_IMPORTED_MODULE_0__/* .isOwnReference */ .A$)(value) ? 'a new secret' : show(option, value);
        return [option, `${old === undefined ? 'not set' : show(option, old)} → ${now}`];
    });
}


/***/ }),

/***/ 36027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ tagDeployed),
/* harmony export */   A1: () => (/* binding */ isNameChosen),
/* harmony export */   Is: () => (/* binding */ allowRemoval),
/* harmony export */   YV: () => (/* binding */ rejectFormerName),
/* harmony export */   _B: () => (/* binding */ claimOf),
/* harmony export */   dB: () => (/* binding */ makeTagged),
/* harmony export */   es: () => (/* binding */ leavesOwner),
/* harmony export */   pF: () => (/* binding */ findNewer),
/* harmony export */   s$: () => (/* binding */ guardDeployed)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _contract_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71500);
/* harmony import */ var _contract_outcome_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(69072);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49391);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41439);
/* harmony import */ var _platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(33228);
/* harmony import */ var _deployed_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(58146);










function isNameChosen({ inputs, preview }) {
    return inputs.name !== undefined && !preview;
}
function leavesOwner(run, change) {
    return change.sent === undefined && (isNameChosen(run) || Object.keys(change.options).length === 0);
}
function claimOf(run, sent) {
    const { context, inputs, name, tools } = run;
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const sources = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_4__/* .repositoryOf */ ._M)(url)) || []);
    return { own: context, sources, thing: `"${name}"`, name, chosen: isNameChosen(run), log: tools.log };
}
async function guardDeployed(run, found, sent) {
    const { operation, ownTags, tools } = run;
    const tags = await tools.tags.of(found.resource);
    await rejectBehindApp(run, { found, tags });
    const isTaken = (0,_platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .guardChange */ .E)({ tags, source: found.source?.url }, claimOf(run, sent));
    if (isTaken && operation === 'deploy' && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(tags ?? []).repository)
        await tools.tags.mark(found.resource, ownTags);
}
async function allowRemoval(run, found) {
    const { name, preview, target, tools } = run;
    const tags = await tools.tags.of(found.resource);
    await rejectBehindApp(run, { found, tags });
    const removal = _platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .Removal */ .J7.of({ tags, source: found.source?.url }, claimOf(run));
    if (preview && target === 'instance' && !found.source && !(await isOwnPreview(run, found.resource))) {
        const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .howToFree */ .M)(name) });
    }
    return removal;
}
async function rejectBehindApp({ tools }, { found, tags }) {
    const { resource } = found;
    if (resource.type !== 'instance' || !(0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runnerOf */ .mv)(resource.serviceId))
        return;
    if ((0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(tags ?? []).repository !== undefined)
        return;
    const app = (await tools.apps.list()).find(({ id }) => id === resource.id);
    if (!app)
        return;
    const message = `"${resource.id}" is the instance behind the app "${app.name}" of My Apps. Nothing of it was changed.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', message, { next: `Set \`target: app\` with \`name: ${app.name}\`.` });
}
async function makeTagged({ tools: { tags }, ownTags }, resource, make) {
    const former = resource && ownTags.length > 0 ? await tags.fresh(resource) : undefined;
    const isMarked = former !== undefined && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(former).repository === undefined;
    if (resource && isMarked)
        await tags.mark(resource, ownTags);
    const unmark = async () => {
        if (resource && isMarked)
            await tags.restore(resource, former);
    };
    try {
        const made = await make();
        if (made.isOurs && !isMarked)
            await tags.mark(made.deployed.resource, ownTags);
        if (!made.isOurs)
            await unmark();
        return made;
    }
    catch (error) {
        if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH && !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error)))
            await unmark();
        throw error;
    }
}
async function rejectFormerName(run, serviceId) {
    const { context, name, tools } = run;
    if (isNameChosen(run) || run.preview || run.target === 'job' || !context.repositoryId)
        return;
    for (const { resource, tags } of (await tools.tags.all('instance')) ?? []) {
        const { repository = '', preview, 'repository-id': id } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(tags);
        const isFormer = id === context.repositoryId && repository !== (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .formatRepository */ .Sh)(context.repository);
        if (!isFormer || preview !== undefined || resource.serviceId !== serviceId)
            continue;
        const former = (0,_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .usualName */ .gy)(_contract_names_js__WEBPACK_IMPORTED_MODULE_2__/* .instanceNames */ .aF, { repository, folder: context.folder ?? '' });
        if (resource.id !== former || !(await (0,_deployed_js__WEBPACK_IMPORTED_MODULE_7__/* .findInstance */ .XD)(tools, { serviceId, name: former })))
            continue;
        const message = `This repository was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(repository, 120)} when it made "${former}". Under its new name a second one would be made, "${name}", without what the first one stores.`;
        const next = `Write \`name: ${former}\` to go on with it, or \`name: ${name}\` to have a new one.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', message, { next });
    }
}
async function tagDeployed(run, resource) {
    if (await isOwnPreview(run, resource))
        await run.tools.tags.mark(resource, run.ownTags);
}
async function isOwnPreview({ tools, ownTags, context }, resource) {
    const [there, own] = [(0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)((await tools.tags.of(resource)) ?? []), (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(ownTags)];
    return there.repository !== undefined && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .namesRepository */ .xt)(there, context) && there.preview === own.preview;
}
async function findNewer(run, there) {
    const { context, name, readHead, tools } = run;
    const own = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readRunUrl */ .tP)(context.runUrl);
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)((there && (await tools.tags.of(there))) ?? []);
    const isOurs = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .namesRepository */ .xt)(marker, context);
    if (own && isOurs && Number(marker.run) > own.id) {
        const link = context.runUrl.replace(/\d+(\/attempts\/\d+)?$/, marker.run ?? '');
        if (own.attempt === 1)
            throw new _contract_outcome_js__WEBPACK_IMPORTED_MODULE_9__/* .Skip */ .MO(`"${name}" was deployed by a newer run: ${link}`);
        return `a newer run has deployed it: ${link}`;
    }
    const head = await readHead?.();
    if (!head || head.toLowerCase() === context.sha.toLowerCase())
        return undefined;
    return `${context.branch ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}


/***/ }),

/***/ 41415:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   YY: () => (/* binding */ reasonIn),
/* harmony export */   sD: () => (/* binding */ RunLog),
/* harmony export */   v9: () => (/* binding */ advice)
/* harmony export */ });
/* unused harmony export commitIn */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);
/* harmony import */ var _job_job_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21870);


const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const missingRef = /^error: pathspec '(.+)' did not match any file/;
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
const staysDown = /^\[CONFIG\] Not starting the application\b/;
const problems = [
    [
        /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i,
        'clone-failed',
        'If the repository is private, give `source-token`, for previews `preview-source-token`, a token that may read it; otherwise correct `source-url`.',
    ],
    [
        /Remote branch .* not found|^error: pathspec/,
        'clone-failed',
        'Set `source-ref` to a branch or tag that is in the repository, then run {again}.',
    ],
    [missingFolder, 'clone-failed', 'Set `sub-path` to a folder of the repository at this commit, relative to its root.'],
    [
        endedConfig,
        'build-failed',
        "The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
    ],
    [
        /\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
        'build-failed',
        'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
    ],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;
class RunLog {
    #lines;
    former = [];
    starts = 0;
    commit;
    constructor(before) {
        this.#lines = before;
        this.commit = before && commitIn(before);
    }
    read(lines) {
        if (lines.length === 0)
            return;
        const isOther = this.#lines !== undefined && isOtherLog(this.#lines, lines);
        if (isOther) {
            this.starts += 1;
            this.former = this.lines;
        }
        this.#lines = lines;
        this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
    }
    get isNew() {
        return this.starts > 0;
    }
    get lines() {
        return this.#lines ?? [];
    }
    get unreadConfig() {
        const line = this.lines.findLast((one) => unreadConfig.test(one));
        return line && (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300);
    }
    get failure() {
        const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        const final = beforeClone(lines).find((line) => missingRef.test(line)) ?? lines.findLast((line) => endedConfig.test(line));
        if (final)
            return { ...advice(final), final: true };
        const said = beforeTheBuild(lines);
        if (said)
            return { ...advice(said), final: failed || advice(said).next !== undefined };
        return failed ? { ...advice(reasonIn(lines) ?? ''), final: true } : undefined;
    }
}
function isOtherLog(before, now) {
    const [former, commit] = [commitIn(before), commitIn(now)];
    if (former && commit && !sameCommit(former, commit))
        return true;
    const last = before.length - 1;
    const hasGrown = before.every((line, index) => (index < last ? line === now[index] : now[index]?.startsWith(line)));
    if (hasGrown)
        return before.length === 0;
    const hasScrolled = (0,_job_job_log_js__WEBPACK_IMPORTED_MODULE_1__/* .freshLines */ .K)(before, now).length < now.length;
    return !hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length);
}
function sameCommit(a, b) {
    return a.startsWith(b) || b.startsWith(a);
}
function commitIn(lines) {
    return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
function reasonIn(given) {
    const lines = given
        .map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(line, 300).trim())
        .filter((line) => line !== '' && !failedPage.test(line));
    const unread = lines.findLast((line) => unreadConfig.test(line));
    const isStop = unread !== undefined && (endedConfig.test(unread) || lines.some((line) => staysDown.test(line)));
    const first = beforeTheBuild(lines) ?? (isStop ? unread : undefined);
    if (first)
        return first;
    const end = lines.findLastIndex((line) => ended.test(line));
    const before = end < 0 ? lines : lines.slice(0, end);
    const isReason = (line) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
    const why = before.findLast(isReason) ?? before.at(-1);
    const withEnd = end < 0 || !why ? (why ?? lines.at(-1)) : `${why} (${lines[end]})`;
    return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}
function advice(reason) {
    const [, code, next] = problems.find(([said]) => said.test(reason)) ?? [];
    return { code: code ?? 'build-failed', reason, next };
}
function beforeTheBuild(lines) {
    return (beforeClone(lines).find((line) => /^fatal: /.test(line) && !harmless.test(line)) ??
        lines.find((line) => missingFolder.test(line)));
}
function beforeClone(lines) {
    const cloned = lines.findIndex((line) => commitLine.test(line));
    return cloned < 0 ? lines : lines.slice(0, cloned);
}


/***/ }),

/***/ 31103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $y: () => (/* binding */ watchUntilReady),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   cI: () => (/* binding */ pace)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);


const pace = { first: 500, factor: 1.3, max: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(tools, watch) {
    const { clock, log, signal } = tools;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let moved = false;
    const look = async () => {
        const now = await patientLook(tools, watch);
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= log.progressEveryMs) {
            saidAt = clock.now();
            log.waiting(now.detail, { ms: isNews ? 0 : saidAt - started, line: now.line });
        }
        sight = now;
        moved ||= now.inProgress === true;
        const since = failed.looks === 0 ? clock.now() : failed.since;
        failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
        const believed = moved || clock.now() - started >= watch.settleMs;
        if (!believed || now.state === 'waiting')
            return undefined;
        const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
        return now.state === 'ready' || lasts ? now : undefined;
    };
    const end = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: watch.deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook({ clock, signal }, { look, resumed = false, deadline }) {
    try {
        return await look();
    }
    catch (error) {
        if (!mayPass(error, resumed))
            throw error;
        const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
        if (wait > 0)
            await clock.sleep(wait, signal);
        return { state: 'waiting', detail: error.message, inProgress: resumed };
    }
}
function mayPass(error, waking) {
    return (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 404));
}
async function whileWaking(call) {
    try {
        return await call();
    }
    catch (error) {
        if (mayPass(error, true))
            return undefined;
        throw error;
    }
}


/***/ }),

/***/ 63604:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qx: () => (/* binding */ removeService),
/* harmony export */   Uh: () => (/* binding */ removePreviewStore),
/* harmony export */   jo: () => (/* binding */ findOtherOwner),
/* harmony export */   td: () => (/* binding */ removeDeployed)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(85763);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79071);
/* harmony import */ var _contract_tags_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41439);
/* harmony import */ var _platform_ownership_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33228);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(49546);
/* harmony import */ var _app_changes_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(79561);
/* harmony import */ var _config_store_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(42256);
/* harmony import */ var _deployed_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(58146);
/* harmony import */ var _instance_secrets_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(27515);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(57863);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(36027);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(74863);
/* harmony import */ var _suspended_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(40943);















async function removeService(run) {
    const { tools, name, target, settings } = run;
    const isApp = target === 'app';
    const serviceId = isApp ? undefined : (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceIdOf */ .Qh)(run.inputs);
    tools.log.secrets.exempt(name);
    void tools.tags.of({ type: isApp ? 'myapp' : 'instance', id: name });
    const found = await (serviceId === undefined ? (0,_deployed_js__WEBPACK_IMPORTED_MODULE_8__/* .findApp */ .J0)(tools, name) : (0,_deployed_js__WEBPACK_IMPORTED_MODULE_8__/* .findInstance */ .XD)(tools, { serviceId, name }));
    const removal = found && (await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_11__/* .allowRemoval */ .Is)(run, found));
    const facts = found && (0,_service_result_js__WEBPACK_IMPORTED_MODULE_12__/* .factsOf */ .xS)(run, isApp ? { record: found.record, sensitivity: (0,_app_changes_js__WEBPACK_IMPORTED_MODULE_6__/* .appSensitivity */ .Fv)() } : shownOf(found));
    let hadStore = settings.previewStore ? await removePreviewStore(run, settings.previewStore) : false;
    if (found && (await removeStoreOf(run, found)))
        hadStore = true;
    const isRemoved = found && removal ? await removeDeployed(tools, found, removal) : false;
    const service = serviceId ?? _app_changes_js__WEBPACK_IMPORTED_MODULE_6__/* .appsLabel */ .PX;
    tools.log.info(isRemoved ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`);
    return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}
function shownOf({ record: { id, url, resources } }) {
    return { record: { id, url, resources }, sensitivity: new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_10__/* .Sensitivity */ .I7() };
}
async function removeDeployed(tools, found, removal) {
    const { name, resource, record, suspended } = found;
    const { stores, apps, tags, catalog } = tools;
    let isRemoved = true;
    if (resource.type === 'instance') {
        const isGone = resource.serviceId === _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_5__/* .parameterStoreId */ .Sy && (await stores.remove(name, removal));
        const service = suspended || isGone ? undefined : await catalog.find(resource.serviceId);
        if (service)
            await removeOne(tools.instancesOf(service), name, removal);
    }
    else
        isRemoved = await apps.remove(resource.id, removal);
    const runner = (0,_deployed_js__WEBPACK_IMPORTED_MODULE_8__/* .appKindOf */ .PM)(record);
    const serviceId = resource.serviceId ?? (runner && _contract_runners_js__WEBPACK_IMPORTED_MODULE_2__/* .runners */ .ae[runner].serviceId);
    const key = serviceId === undefined ? undefined : { serviceId, name: resource.id };
    const behind = key && { type: 'instance', serviceId: key.serviceId, id: key.name };
    await Promise.all([
        key && (0,_suspended_js__WEBPACK_IMPORTED_MODULE_13__/* .discardSuspended */ .qZ)(tools, key, removal),
        key && (0,_instance_secrets_js__WEBPACK_IMPORTED_MODULE_9__/* .removeInstanceSecrets */ .x)(tools, key, removal),
        behind && tags.clear(behind, removal),
        resource.type !== 'instance' && tags.clear(resource, removal),
    ]);
    return isRemoved;
}
async function removeOne(api, name, removal) {
    try {
        await api.remove(name, removal);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || (await api.find(name)))
            throw error;
    }
}
async function removeStoreOf(run, { resource, record }) {
    const name = record['ConfigService'] ?? record['configService'];
    const { repository = '', preview: tag } = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)((await run.tools.tags.of(resource)) ?? []);
    if (typeof name !== 'string' || name === '' || tag === undefined)
        return false;
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)((await run.tools.tags.of(storeResource(name))) ?? []);
    if (marker.preview !== tag || marker.repository !== repository)
        return false;
    return removeStore(run.tools, name, _platform_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .Removal */ .J7.because('its tags are those of the preview that goes'));
}
async function removePreviewStore({ tools, context }, store) {
    const { name, tag } = store;
    const marker = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .readMarker */ .t7)((await tools.tags.of(storeResource(name))) ?? []);
    if (marker.preview === tag && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_3__/* .namesRepository */ .xt)(marker, context))
        return removeStore(tools, name, _platform_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .Removal */ .J7.because('its tags are those of the preview'));
    const found = await findStore(tools, name);
    const other = found && !found.suspended ? await findOtherOwner(tools, store).catch(explainUnread) : undefined;
    if (other)
        tools.log.warning(`The parameter store "${name}" is not removed: ${other}.`);
    if (other || !found)
        return false;
    return removeStore(tools, name, _platform_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .Removal */ .J7.because('its values name the preview, or it has none'));
}
function explainUnread(error) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH))
        throw error;
    return `whose it is cannot be read: ${error.message}`;
}
async function removeStore(tools, name, removal) {
    try {
        const found = await findStore(tools, name);
        if (!found)
            return false;
        await removeDeployed(tools, found, removal);
        tools.log.info(`Removed the parameter store "${name}" of the preview.`);
        return true;
    }
    catch (error) {
        tools.signal.throwIfAborted();
        const message = `The parameter store "${name}" of the preview could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', message, { cause: error });
    }
}
function findStore(tools, name) {
    return (0,_deployed_js__WEBPACK_IMPORTED_MODULE_8__/* .findInstance */ .XD)(tools, { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_5__/* .parameterStoreId */ .Sy, name });
}
function storeResource(name) {
    return { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_5__/* .parameterStoreId */ .Sy, id: name };
}
async function findOtherOwner(tools, { name, owner }) {
    const { store } = await (0,_config_store_js__WEBPACK_IMPORTED_MODULE_7__/* .openParameterStore */ .X5)(tools, { name });
    const values = await (0,_config_store_js__WEBPACK_IMPORTED_MODULE_7__/* .usingStore */ .es)(() => store.list());
    const stored = values.get(_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF);
    if (values.size === 0 || stored?.value === owner)
        return undefined;
    return stored?.value
        ? `it belongs to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_14__/* .plainText */ .wh)(stored.value, 120)}`
        : 'it has variables and does not say whose it is';
}


/***/ }),

/***/ 74863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Db: () => (/* binding */ accountRows),
/* harmony export */   Pq: () => (/* binding */ withTable),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   qh: () => (/* binding */ addressRows),
/* harmony export */   ut: () => (/* binding */ reportCommit),
/* harmony export */   xS: () => (/* binding */ factsOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _readiness_run_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41415);




function announce(run, known) {
    const facts = factsOf(run, known);
    run.outputs.set(facts);
    return facts.endpoints;
}
function factsOf({ tools, name }, known) {
    const { record = {}, sensitivity, reached } = known;
    sensitivity.mask(Object.entries(record), tools.log);
    const addresses = [
        ['url', checkAddress(tools, record.url, `the address of "${name}"`)],
        ['app', checkAddress(tools, record.resources?.app, `the app of "${name}"`)],
        ['apiDocs', checkAddress(tools, record.resources?.apiDocs, `the API documentation of "${name}"`)],
    ];
    const endpoints = {
        ...Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
        ...reached,
    };
    for (const [, address] of addresses)
        tools.log.secrets.exempt(address ?? '');
    const { id } = record;
    return {
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
        endpoints,
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .redactedRecord */ .Up)(record, sensitivity),
    };
}
function checkAddress({ log, trustedHosts }, text, title) {
    if (!text)
        return undefined;
    try {
        const url = trustedHosts.checkAddress(text, title);
        return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
    }
    catch (error) {
        log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
        return undefined;
    }
}
function reportCommit({ outputs, tools, inputs }, { build, source }) {
    const live = build?.live;
    if (!live)
        return { Commit: build && inputs.wait ? 'the commit was not seen' : undefined };
    const wanted = source.commit;
    const commit = wanted && (0,_readiness_run_log_js__WEBPACK_IMPORTED_MODULE_2__/* .sameCommit */ .Kd)(live, wanted) ? wanted : live;
    outputs.set({ commit });
    if (!wanted || commit === wanted)
        return { Commit: commit };
    const at = source.ref ? `The branch ${source.ref}` : 'The default branch';
    tools.log.notice(`${at} has moved on: commit ${live.slice(0, 7)} is live, and this run is about ${wanted.slice(0, 7)}. Another run deploys it, or already has.`);
    return { Commit: commit, 'Asked for': wanted };
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => Boolean(row[1])) };
}
function withTable(result, table) {
    return { ...result, summary: [...result.summary, table] };
}
function resultOf({ tools: { clock } }, done) {
    const { title, rows, started, ...result } = done;
    const time = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(clock.now() - started);
    return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}
function accountRows({ plan, balance }) {
    return { Plan: plan, 'Tokens left': balance === undefined ? undefined : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatNumber */ .ZV)(balance) };
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}
function addressRows({ url, app, apiDocs, ports = [], internal }) {
    const outside = ports.map(portText);
    const inside = internal?.ports[0] === undefined ? undefined : `${internal.host}:${internal.ports.join(', ')}`;
    const addresses = { URL: url, App: app, 'API documentation': apiDocs, Ports: outside.join(', ') };
    return { ...addresses, 'Inside of the platform': inside };
}


/***/ }),

/***/ 60643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hn: () => (/* binding */ watchDowntime),
/* harmony export */   Mv: () => (/* binding */ hasStandby),
/* harmony export */   ZH: () => (/* binding */ checkStandbyPlan),
/* harmony export */   ao: () => (/* binding */ setStandby),
/* harmony export */   s6: () => (/* binding */ standbyChange)
/* harmony export */ });
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);





const probe = { everyMs: 500, timeoutMs: 5000 };
function hasStandby({ inputs }, app) {
    return inputs['high-availability'] ?? app?.haEnabled === true;
}
async function standbyChange(run, app) {
    const wanted = hasStandby(run, app);
    if (wanted === (app.haEnabled === true))
        return undefined;
    await checkStandbyPlan(run);
    const title = wanted ? 'give it a standby' : 'take its standby away';
    return { title, action: 'updated', buildsNothing: true, send: () => setStandby(run, app.id) };
}
async function checkStandbyPlan({ inputs, name, tools }) {
    if (!inputs['high-availability'] || (await tools.account.account()).plan !== 'FREE')
        return;
    const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', message, { next: 'Nothing was changed. `high-availability` can be left out.' });
}
async function setStandby({ inputs, name, tools }, id) {
    const isWanted = inputs['high-availability'] === true;
    try {
        await tools.apps.setStandby(id, isWanted);
        if (isWanted)
            tools.log.info(`"${name}" has a standby from now on, so that its deploys have no downtime.`);
    }
    catch (error) {
        throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(tools, { error, action: `a standby for "${name}", which runs without one` });
    }
}
function watchDowntime({ name, tools }, { address, kind }) {
    const { clock, http, log, signal, trustedHosts } = tools;
    const stopped = new AbortController();
    const ended = AbortSignal.any([signal, stopped.signal]);
    const path = _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[kind].showsPages ? '/healthz' : '/';
    const url = (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_3__/* .urlBelow */ .dX)(trustedHosts.checkAddress(address, `the address of "${name}"`), path);
    const headers = { accept: '*/*', 'cache-control': 'no-cache' };
    const request = { method: 'GET', url, headers, timeoutMs: probe.timeoutMs, maxBytes: 64 * 1024 };
    const isAnswered = () => http.send(request).then(({ status }) => status < 500, () => false);
    let asked = 0;
    let awayMs = 0;
    const ask = async () => {
        for (let isLast = false; !isLast; asked++) {
            const at = clock.now();
            isLast = ended.aborted;
            const isAway = !(await isAnswered());
            await clock.sleep(Math.max(0, at + probe.everyMs - clock.now()), ended).catch(() => undefined);
            if (isAway)
                awayMs += Math.max(1, clock.now() - at);
        }
    };
    const asking = ask();
    return async () => {
        stopped.abort();
        await asking;
        if (signal.aborted)
            return undefined;
        const answered = `it answered all ${asked} requests, one every ${probe.everyMs} ms`;
        const away = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(awayMs);
        if (awayMs > 0)
            log.warning(`"${name}" was away for ${away} during this deploy, although it has a standby.`);
        else
            log.info(`"${name}" was deployed without downtime: ${answered}.`);
        return awayMs > 0 ? `${away}, although it has a standby` : `none (without downtime: ${answered})`;
    };
}


/***/ }),

/***/ 40943:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DZ: () => (/* binding */ resumeInstance),
/* harmony export */   X7: () => (/* binding */ losesData),
/* harmony export */   mV: () => (/* binding */ readSuspended),
/* harmony export */   n8: () => (/* binding */ findSuspended),
/* harmony export */   qZ: () => (/* binding */ discardSuspended)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _creation_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78053);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);





const wakingMs = 300_000;
const discardingMs = 300_000;
const statefulServices = new Set([
    'minio-minio',
    'valkey-io-valkey',
    'birme-osc-postgresql',
    'apache-couchdb',
    'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);
function losesData({ serviceId, category = '' }) {
    return statefulServices.has(serviceId) || statefulCategories.has(category);
}
async function readSuspended({ account }, { serviceId, name }) {
    return (await account.suspended()).find((one) => one.serviceId === serviceId && one.instanceName === name);
}
async function findSuspended(tools, key) {
    try {
        return await readSuspended(tools, key);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        tools.log.debug(`Sleeping instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(tools, { service, suspended, waitMs }) {
    const { clock, log, signal } = tools;
    const { instanceName: name } = suspended;
    const api = tools.instancesOf(service);
    const find = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
    const awake = await find();
    if (awake)
        return awake;
    const why = suspended.reason && suspended.reason !== 'idle' ? ` (${suspended.reason})` : '';
    log.info(`"${name}" is suspended${why}; waking it up.`);
    if (losesData(service)) {
        log.warning(`"${name}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`);
    }
    let cause;
    try {
        await tools.account.resume(suspended.serviceId, name);
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409) && !(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw await (0,_creation_js__WEBPACK_IMPORTED_MODULE_2__/* .explainRefusal */ .G)(tools, { error, action: `waking "${name}" up` });
        cause = error;
    }
    const timeoutMs = Math.min(wakingMs, Math.max(waitMs, 1000));
    const record = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(find, { timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}
async function discardSuspended(tools, key, removal) {
    const { account, clock, signal } = tools;
    try {
        return await account.discard(key.serviceId, key.name, removal);
    }
    catch (error) {
        if (!(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
        if (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { timeoutMs: discardingMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000), clock, signal }))
            return true;
        throw error;
    }
}


/***/ })

};
