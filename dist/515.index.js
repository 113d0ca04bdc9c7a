export const id = 515;
export const ids = [515];
export const modules = {

/***/ 87515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ createStore),
  prepareService: () => (/* binding */ prepareService)
});

// EXTERNAL MODULE: ./build/src/contract/intent.js
var contract_intent = __webpack_require__(32008);
// EXTERNAL MODULE: ./build/src/contract/read-inputs.js
var read_inputs = __webpack_require__(19366);
// EXTERNAL MODULE: ./build/src/contract/rules/source.js
var source = __webpack_require__(80951);
// EXTERNAL MODULE: ./build/src/contract/rules/target.js
var rules_target = __webpack_require__(66239);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/platform/service-clients.js + 1 modules
var service_clients = __webpack_require__(65142);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/platform/ownership.js
var ownership = __webpack_require__(33228);
// EXTERNAL MODULE: ./build/src/services/deployed.js
var services_deployed = __webpack_require__(58146);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var services_ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/services/app-changes.js
var app_changes = __webpack_require__(79561);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
;// CONCATENATED MODULE: ./build/src/services/options/difference.js



const ownFields = new Set(['url', 'status', 'resources', '_links']);
function changedOptions(options, compared) {
    const different = Object.entries(options).filter(([name, value]) => !isUnseen(name, compared) && plain(shownValue(compared.record, name) ?? '') !== plain(value));
    return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity, shown = {}, }) {
    return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => [record, shown].some((one) => shownValue(one, name) !== undefined));
}
function isUnseen(name, { record, sensitivity }) {
    return ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
    const step = (at, key) => typeof at === 'object' && at !== null ? at[key] : undefined;
    return record[name] ?? name.split('.').reduce(step, record);
}
function isHidden(shown) {
    return (typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim()));
}
function plain(value) {
    if (Array.isArray(value))
        return value.map(plain).join(',');
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
function differenceRows(different, { record, sensitivity }) {
    return Object.entries(different).map(([option, value]) => {
        const old = shownValue(record, option);
        const now = typeof value === 'string' && (0,sensitive/* isOwnReference */.A$)(value)
            ? 'a new secret'
            : sensitivity.show(option, value);
        return [option, `${old === undefined ? 'not set' : sensitivity.show(option, old)} → ${now}`];
    });
}
function formerOptions({ record, sent }, { now, runner, commit, }) {
    const names = Object.keys(sent);
    const shown = names.map((name) => [name, shownValue(record, name)]);
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
    return ['string', 'boolean', 'number'].includes(typeof option[1]) && !isHidden(option[1]);
}

;// CONCATENATED MODULE: ./build/src/services/instance-secrets.js







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
        const { workspace = '' } = this.#tools;
        const { serviceId, id } = this.#key;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            const salt = JSON.stringify([workspace, serviceId, id, option]);
            const hash = await (0,external_node_util_.promisify)(external_node_crypto_.scrypt)(value, salt, 4);
            return { option, value, name: `${slotOf(this.#key, option)}${hash.toString('hex')}` };
        });
        this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
    }
    async #adopt(record) {
        const { options, plain } = this.#checked;
        const known = this.#secrets.map(({ option }) => option);
        const others = Object.keys(options).filter((option) => {
            const isOurs = String(shownValue(record, option)).startsWith(`{{secrets.${slotOf(this.#key, option)}`);
            return (isOurs &&
                !(0,sensitive/* isSecretReference */.IC)(options[option]) &&
                !known.includes(option) &&
                !plain.includes(option));
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
        const different = changedOptions(options, { record, sensitivity });
        const unseen = new Set(Object.keys(options).filter((name) => isUnseen(name, { record, sensitivity })));
        const names = this.#secrets.length > 0 ? await this.#readNames() : [];
        for (const secret of this.#secrets) {
            const { option, name, value } = secret;
            const shown = shownValue(record, option);
            if ((0,sensitive/* isSecretReference */.IC)(shown))
                continue;
            const ofOption = names.filter((one) => one.startsWith(slotOf(this.#key, option)));
            const isOnly = ofOption.length === 1 && ofOption[0] === name;
            if (shown === value || (isOnly && isUnshown(shown))) {
                delete different[option];
                unseen.delete(option);
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
            const shown = shownValue(record, option);
            const own = this.#secrets.find((secret) => secret.option === option)?.name;
            const all = (await this.#readNames()).filter((name) => name.startsWith(slotOf(this.#key, option)));
            const others = all.filter((name) => name !== own);
            const isFormer = (name) => isUnshown(shown) ? others.length === 1 : shown === referenceTo({ name });
            this.#former.set(option, others.filter(isFormer));
        }
    }
    async removeFormer(record) {
        const { options } = this;
        const names = [...this.#former].flatMap(([option, former]) => {
            const shown = shownValue(record, option);
            const isOurs = isUnshown(shown) ||
                [options[option], this.#checked.options[option]].includes(shown);
            return isOurs ? former : [];
        });
        await removeSecrets(this.#tools, this.#key, {
            names,
            removal: ownership/* Removal */.J7.because('this run has put other values in their place'),
        });
    }
    explain(error) {
        const failed = error instanceof errors/* DeployError */.sH && /^(instance|build|clone|job)-failed$/.test(error.code);
        const [first] = this.#stored;
        if (!failed || !first)
            return error;
        const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
        return new errors/* DeployError */.sH(error.code, error.message, {
            cause: error,
            next: (0,advice/* joinAdvice */.f7)(error.next ?? [], next),
        });
    }
}
function referenceTo({ name }) {
    return `{{secrets.${name}}}`;
}
function isUnshown(shown) {
    return shown === undefined || isHidden(shown);
}
async function namesOf({ secrets }, key) {
    const origin = originOf(key);
    const names = await secrets.names(key.serviceId);
    return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
}
async function removeSecrets(tools, key, { names, removal }) {
    const { secrets, log } = tools;
    const { serviceId, id } = key;
    try {
        for (const one of names ?? (await namesOf(tools, key)))
            await secrets.remove(serviceId, one, removal);
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        log.warning(`Secrets that "${id}" of ${serviceId} had may still exist, although nothing uses them: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
function slotOf(key, option) {
    return `${originOf(key)}${hashOf([option], 6)}`;
}
function originOf({ serviceId, id }) {
    return `osc${hashOf([serviceId, id], 10)}`;
}
function hashOf(parts, length) {
    return (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}

// EXTERNAL MODULE: ./build/src/services/service-result.js
var service_result = __webpack_require__(74863);
// EXTERNAL MODULE: ./build/src/services/suspended.js
var services_suspended = __webpack_require__(40943);
;// CONCATENATED MODULE: ./build/src/services/remove.js












async function removeService(run) {
    const { tools, name, target, settings } = run;
    const isApp = target === 'app';
    const serviceId = isApp ? undefined : (0,runners/* serviceIdOf */.Qh)(run.inputs);
    tools.log.secrets.exempt(name);
    const resource = serviceId === undefined
        ? { type: 'myapp', id: name }
        : { type: 'instance', serviceId, id: name };
    void tools.tags.of(resource);
    const found = await (resource.type === 'instance'
        ? (0,services_deployed/* findInstance */.XD)(tools, resource)
        : (0,services_deployed/* findApp */.J0)(tools, name));
    const removal = found && (await (0,services_ownership/* allowRemoval */.Is)(run, found));
    const { id, url, resources } = found?.record ?? {};
    const sensitivity = isApp ? app_changes/* appSensitivity */.Fv : new sensitive/* Sensitivity */.I7();
    const facts = found && (0,service_result/* factsOf */.xS)(run, { record: isApp ? found.record : { id, url, resources }, sensitivity });
    const marker = (0,contract_tags/* readMarker */.t7)([
        ...((found && (await tools.tags.of(found.resource))) ?? []),
        ...run.ownTags,
    ]);
    let hadStore = false;
    for (const store of [
        settings.previewStore?.name,
        found?.record['ConfigService'] ?? found?.record['configService'],
    ])
        if (typeof store === 'string' && (await removePreviewStore(tools, store, marker)))
            hadStore = true;
    const isRemoved = found && removal ? await removeDeployed(tools, found, removal) : false;
    const service = serviceId ?? app_changes/* appsLabel */.PX;
    tools.log.info(isRemoved
        ? `Removed "${name}" of ${service}.`
        : `There is no "${name}" of ${service}; nothing to remove.`);
    return { ...(isRemoved ? facts : {}), changed: isRemoved || hadStore, status: 'removed' };
}
async function removeDeployed(tools, found, removal) {
    const { name, resource, record, suspended } = found;
    const { stores, apps, tags } = tools;
    let isRemoved = true;
    if (resource.type === 'instance') {
        const isGone = resource.serviceId === parameter_store/* parameterStoreId */.Sy && (await stores.remove(name, removal));
        const api = suspended || isGone ? undefined : await (0,services_deployed/* findApi */.Cv)(tools, resource.serviceId);
        if (api)
            await api.remove(name, removal);
    }
    else
        isRemoved = await apps.remove(resource.id, removal);
    const runner = (0,services_deployed/* appKindOf */.PM)(record);
    const serviceId = resource.serviceId ?? (runner && runners/* runners */.ae[runner].serviceId);
    const instance = serviceId === undefined
        ? undefined
        : { type: 'instance', serviceId, id: resource.id };
    await Promise.all([
        instance && (0,services_suspended/* discardSuspended */.qZ)(tools, instance, removal),
        instance && removeSecrets(tools, instance, { removal }),
        instance && tags.clear(instance, removal),
        resource.type !== 'instance' && tags.clear(resource, removal),
    ]);
    return isRemoved;
}
async function removePreviewStore(tools, name, preview) {
    const resource = { type: 'instance', serviceId: parameter_store/* parameterStoreId */.Sy, id: name };
    const isPreviews = preview.preview !== undefined && (await (0,services_ownership/* isTaggedAs */.R2)(tools, resource, preview));
    const found = isPreviews ? await (0,services_deployed/* findInstance */.XD)(tools, resource) : undefined;
    if (!found)
        return false;
    try {
        await removeDeployed(tools, found, ownership/* Removal */.J7.because('its tags are those of the preview'));
    }
    catch (error) {
        tools.signal.throwIfAborted();
        const message = `The parameter store "${name}" of the preview could not be removed: ${(0,errors/* messageOf */.bD)(error)}`;
        throw new errors/* DeployError */.sH('remove-failed', message, { cause: error });
    }
    tools.log.info(`Removed the parameter store "${name}" of the preview.`);
    return true;
}

// EXTERNAL MODULE: ./build/src/previews/provider.js
var provider = __webpack_require__(64718);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js











function instancePreviews(run, base) {
    const { context, inputs, target, tools } = run;
    const all = (0,retry/* once */.Oo)(() => target === 'app' ? (0,services_deployed/* listApps */.tS)(tools) : (0,services_deployed/* listInstances */.ND)(tools, (0,runners/* serviceIdOf */.Qh)(inputs)));
    const fitBranch = (branch, name) => branch !== undefined && names/* instanceNames */.aF.ofBranch(base, branch) === name ? branch : undefined;
    async function look(name, ofRun) {
        const found = (await all()).find((one) => one.name === name);
        if (!found)
            return { free: true };
        const { resource, source } = found;
        const tags = await tools.tags.of(resource);
        if (!tags)
            throw (0,ownership/* unknownOwnerError */.Ae)(name);
        const { repository, preview: tag, ...marker } = (0,contract_tags/* readMarker */.t7)(tags);
        const whose = (0,ownership/* weigh */.vi)({ tags, source: source?.url }, (0,services_ownership/* claimOf */._B)(run));
        if (repository === undefined) {
            if (!source)
                return { free: true, foreign: 'no tag names its owner' };
            const isOurs = whose === 'ours' || (0,contract_source/* sameUrl */.cl)(inputs['source-url'] ?? '', source.url);
            const foreign = isOurs
                ? undefined
                : `it runs ${(0,plain_text/* plainText */.wh)((0,plain_text/* withoutCredentials */.ri)(source.url), 120)}`;
            return { free: false, foreign, branch: fitBranch(source.ref, name) };
        }
        const isTagged = (branch) => tag === (0,contract_tags/* formatPreview */.iB)({ preview: undefined, branch });
        const tagged = (0,contract_tags/* readBranch */.pG)({ preview: tag }) ?? [ofRun, source?.ref].find((one) => one && isTagged(one));
        const branch = fitBranch(tagged, name);
        const preview = names/* instanceNames */.aF.pullRequestIn(name, base);
        const isThis = preview === undefined ? branch !== undefined : tag === (0,contract_tags/* formatPreview */.iB)({ preview, branch });
        const foreign = isThis ? undefined : 'its tags do not say that it is this preview';
        return {
            free: false,
            foreign: typeof whose === 'string' ? foreign : `its tag says ${(0,plain_text/* plainText */.wh)(whose.foreign, 120)}`,
            branch,
            deployedAt: async () => (0,contract_tags/* readDeployedAt */.Sd)(marker),
        };
    }
    return (0,provider/* providePreviews */.H)({
        base,
        naming: names/* instanceNames */.aF,
        tags: tools.tags,
        types: ['instance', 'myapp'],
        owner: context,
        all,
        look,
        open: (name) => ({
            name,
            look: () => look(name),
            remove: async () => {
                await removeService({
                    ...run,
                    operation: 'remove',
                    name,
                    settings: { options: new Map() },
                });
                return true;
            },
        }),
        openMarked: ({ resource, tags }) => {
            const { id: name } = resource;
            const claim = {
                ...(0,services_ownership/* claimOf */._B)(run),
                name,
                thing: `"${name}"`,
                chosen: false,
            };
            const remove = () => removeMarked(run, resource, ownership/* Removal */.J7.of({ tags }, claim));
            return {
                name,
                look: async () => ({ free: false }),
                remove,
            };
        },
    });
}
async function removeMarked({ tools }, resource, removal) {
    const { type, id } = resource;
    const app = type === 'instance' ? undefined : (await tools.apps.list()).find((one) => one.id === id);
    const found = type === 'instance' ? await (0,services_deployed/* findInstance */.XD)(tools, resource) : app && (0,services_deployed/* deployedApp */.qD)(app);
    if (found)
        return removeDeployed(tools, found, removal);
    await tools.tags.clear(resource, removal);
    return false;
}

// EXTERNAL MODULE: ./build/src/services/config/store.js
var store = __webpack_require__(42256);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/backups.js
var services_backups = __webpack_require__(129);
// EXTERNAL MODULE: ./build/src/services/config/settle.js
var settle = __webpack_require__(72478);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 1 modules
var open_service = __webpack_require__(43610);
// EXTERNAL MODULE: ./build/src/services/request.js + 1 modules
var services_request = __webpack_require__(57332);
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
    return new AppClient(run, { source, configApiKey: given ?? (await (0,services_request/* findStoreKey */.u)(run)) });
}
class AppClient {
    run;
    kind;
    label = app_changes/* appsLabel */.PX;
    source;
    sensitivity = app_changes/* appSensitivity */.Fv;
    hasStandby = false;
    repair;
    checkNew = () => (0,app_changes/* checkStandbyPlan */.ZH)(this.run);
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
        const made = await (0,open_service/* createWithinPlan */.nL)(tools, { action: 'another app', create, find });
        return { deployed: this.#see(made), isNew: true };
    }
    async compare() {
        const { source } = this;
        if (!this.#app)
            return { changes: [], options: [] };
        (0,app_changes/* rejectOtherSource */.xQ)(this.run, { source, app: this.#app });
        this.hasStandby = (0,app_changes/* hasStandby */.Mv)(this.run, this.#app);
        this.repair = this.hasStandby ? (0,app_changes/* sourceChange */.Mh)(this.run, this.#app) : undefined;
        const changes = await (0,app_changes/* appChanges */.jf)(this.run, {
            source,
            configApiKey: this.#configApiKey,
            app: this.#app,
        });
        return { changes, options: [] };
    }
    async wake(found) {
        const { tools, inputs } = this.run;
        const { serviceId } = runners/* runners */.ae[this.kind];
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, {
            type: 'instance',
            serviceId,
            id: found.resource.id,
        });
        if (suspended)
            await (0,services_suspended/* resumeInstance */.DZ)(tools, suspended, inputs.timeout);
        return found;
    }
    former(commit) {
        return (0,app_changes/* formerApp */.jo)(this.run, { app: this.#before, source: { ...this.source, commit } });
    }
    async finish() {
        const { inputs, name } = this.run;
        if (inputs['high-availability'] && !this.hasStandby)
            await (0,app_changes/* setStandby */.ao)(this.run, this.#app?.id ?? name);
        return {};
    }
    rows({ url }) {
        return { App: this.run.name, URL: url, Source: atRef(this.source) };
    }
    statusText() {
        return this.#app?.buildStatus ?? 'building';
    }
    planNew() {
        const standby = this.run.inputs['high-availability']
            ? ', with a standby after its first build'
            : '';
        return {
            steps: [`create the app "${this.run.name}" from ${atRef(this.source)}${standby}`],
            options: [],
        };
    }
    async status() {
        const { name, tools, inputs } = this.run;
        const now = tools.clock.now();
        this.#troubleSince ??= now;
        const app = await tools.apps.find(this.#app?.id ?? name);
        const status = (0,plain_text/* plainText */.wh)(app?.buildStatus ?? 'unknown', 40).toLowerCase();
        const detail = app ? `build ${status}` : 'the app is away for its rebuild';
        if (app)
            this.#see(app);
        if (app && status !== 'failed') {
            this.#troubleSince = undefined;
            return { state: status === 'running' ? 'ready' : 'starting', detail };
        }
        if (now - this.#troubleSince < Math.min(patienceMs, inputs.timeout / 2))
            return { state: 'starting', detail };
        if (app)
            return { state: 'failed', detail };
        const next = 'The next run creates the app again if it was removed.';
        throw new errors/* DeployError */.sH('not-ready', `"${name}" is not there any more: My Apps answers 404.`, {
            next,
        });
    }
    async logs() {
        const { tools, name } = this.run;
        const id = this.#app?.id ?? name;
        const api = tools.instancesOf(await (0,open_service/* openService */.IH)(tools, runners/* runners */.ae[this.kind].serviceId));
        this.#behind ??= await api.find(id, { once: true });
        return api.logs({ ...this.#behind, name: id });
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

// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/live-instance.js










const comingBackMs = 90_000;
const goneLooks = 3;
const reachedByPort = new Set([
    'birme-osc-postgresql',
    'clickhouse-clickhouse',
    'linuxserver-docker-mariadb',
    'pgvector-pgvector',
    'valkey-io-valkey',
]);
const portsMs = 60_000;
const untoldPorts = { 'minio-minio': [8080] };
class LiveInstance {
    run;
    parts;
    kind;
    label;
    resource;
    source;
    secrets;
    sensitivity;
    deadline;
    record;
    isWaking = false;
    #wasSeen = false;
    #missing = 0;
    #shown;
    constructor(run, parts) {
        const { checked, request, secrets } = parts;
        const { serviceId, source } = request;
        this.run = run;
        this.parts = parts;
        this.kind = (0,runners/* runnerOf */.mv)(serviceId);
        this.label = serviceId;
        this.resource = { type: 'instance', serviceId, id: run.name };
        this.source = source ?? (0,contract_source/* optionSource */.Ns)(checked.options) ?? contract_source/* unknownSource */.e0;
        this.secrets = secrets;
        this.sensitivity = checked.sensitivity;
        this.deadline = run.tools.clock.now() + run.inputs.timeout;
    }
    get api() {
        if (this.parts.service)
            return this.run.tools.instancesOf(this.parts.service);
        throw new errors/* DeployError */.sH('service-unknown', `The workspace is not subscribed to ${this.label}.`);
    }
    async refresh() {
        this.record = (await this.api.find(this.run.name, { once: true })) ?? this.record;
    }
    async status() {
        const { name } = this.run;
        const health = await this.api.health(this.named);
        if (this.kind && !this.record?.url)
            await this.refresh();
        this.#wasSeen ||= health !== undefined;
        const isUnseen = health === undefined && this.#wasSeen && !this.isWaking;
        this.#missing =
            isUnseen && !(await this.api.find(name, { once: true })) ? this.#missing + 1 : 0;
        if (this.#missing >= goneLooks) {
            const next = 'Run {again}: it makes a new one.';
            throw new errors/* DeployError */.sH('not-ready', `"${name}" is not there any more: it was removed while it started.`, { next });
        }
        if (health === undefined)
            return { state: 'starting', detail: 'the platform does not know its health yet' };
        const failed = /fail|error|crash|backoff/.test(health);
        return {
            state: health === 'running' ? 'ready' : failed ? 'failed' : 'starting',
            detail: `health ${health}`,
        };
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
        const { name, tools } = this.run;
        const { clock, log } = tools;
        const { sensitivity } = this;
        const duration = (0,format/* formatDuration */.a3)(comingBackMs);
        log.info(`Former options of "${name}" may still return; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name, { once: true }));
            const reverted = record
                ? revertedOptions(options, { record, sensitivity, shown: this.#shown })
                : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.deadline - clock.now());
        await (0,retry/* poll */.wt)(look, { ...tools, timeoutMs, pace: (0,retry/* every */.Si)(5000) });
    }
    get named() {
        return { ...this.record, name: this.run.name };
    }
    async #write(action, call) {
        const { tools } = this.run;
        const timeoutMs = Math.min(90_000, this.deadline - tools.clock.now());
        const attempt = () => (0,wait_until_ready/* whileWaking */.VA)(() => call().then(() => true));
        const write = async () => {
            const done = this.isWaking && (await (0,retry/* poll */.wt)(attempt, { ...tools, timeoutMs, pace: wait_until_ready/* pace */.cI }));
            if (!done)
                await call();
        };
        try {
            await (0,open_service/* withinPlan */.NY)(tools, `a change of "${this.run.name}"`, write);
        }
        catch (error) {
            if (!(0,errors/* isStatus */.zM)(error, 404, 405, 501))
                throw error;
            const message = `The service ${this.label} does not ${action}: ${error.message}`;
            throw new errors/* DeployError */.sH('cannot-update', message, { cause: error });
        }
    }
}
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
        const reads = [
            api.ports(named).catch(unknown),
            api.internalEndpoint(named).catch(unknown),
        ];
        const [ports, inside] = await Promise.all(reads);
        const told = inside?.ports.map(({ port }) => port) ?? [];
        const internal = inside && {
            host: (0,plain_text/* plainText */.wh)(inside.serviceDns, 253),
            ports: told[0] ? told : (untoldPorts[label] ?? []),
        };
        reached = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}) };
        isPublic = inside?.publicAccess;
        return (ports?.length === 0 && isPublic !== false) || internal?.ports.length === 0
            ? undefined
            : true;
    };
    const isTold = await (0,retry/* poll */.wt)(look, {
        timeoutMs: needsPort ? portsMs : 0,
        pace: (0,retry/* every */.Si)(3000),
        clock,
        signal,
    });
    if (!isTold && needsPort)
        log.warning(`The platform does not list the port of "${named.name}", so no later step gets it.`);
    const problem = accessProblem(run, isPublic);
    if (problem && isPublic)
        throw new errors/* DeployError */.sH('cannot-update', problem);
    if (!run.inputs['public-access'] && isPublic === undefined)
        log.warning(`The platform does not show whether "${named.name}" can be reached from the internet.`);
    return reached;
}
async function refusedAccess({ api, named, run, }) {
    if (run.target !== 'instance' || ((0,services_ownership/* onlyWakes */.kp)(run) && run.inputs['public-access']))
        return undefined;
    const inside = await (0,wait_until_ready/* whileWaking */.VA)(() => api.internalEndpoint(named)).catch((error) => {
        if (!run.inputs['public-access'] || !(error instanceof errors/* DeployError */.sH))
            throw error;
        return undefined;
    });
    const refused = accessProblem(run, inside?.publicAccess);
    return refused
        ? { title: 'change its access', action: 'updated', refused, send: async () => undefined }
        : undefined;
}
function accessProblem({ name, inputs }, isPublic) {
    if (isPublic === undefined || isPublic === inputs['public-access'])
        return undefined;
    const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
    return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access\` only for a new instance, and this one was made with \`${isPublic}\`.`;
}

;// CONCATENATED MODULE: ./build/src/services/instance-client.js













const wakingMs = 60_000;
function takesChanges({ _links }) {
    return _links === undefined || _links['update'] !== undefined;
}
async function openInstance(run) {
    const { tools, name, operation } = run;
    const request = (0,services_request/* serviceRequest */.R)(run, await (0,services_request/* findStoreKey */.u)(run));
    const { serviceId } = request;
    const check = (service) => (0,open_service/* checkRequest */.yG)(run, { request, service });
    const service = operation === 'plan'
        ? await tools.catalog.find(serviceId)
        : await (0,open_service/* openService */.IH)(tools, serviceId, () => check());
    if (service)
        (0,open_service/* checkServiceType */.SJ)(service, run.target);
    const checked = await check(service);
    const secrets = await InstanceSecrets.of(tools, { type: 'instance', serviceId, id: name }, checked);
    return new InstanceClient(run, { request, service, checked, secrets });
}
class InstanceClient extends LiveInstance {
    explain = (error) => this.secrets.explain(error);
    #before;
    async find() {
        const { tools, name } = this.run;
        void tools.tags.of(this.resource);
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, this.resource);
        if (suspended)
            return (0,services_deployed/* suspendedInstance */.bH)(suspended);
        this.record = this.parts.service && (await this.api.find(name));
        return this.record && (0,services_deployed/* deployedInstance */.Q3)(this.resource, this.record);
    }
    async checkNew() {
        this.parts.checked.checkNew();
        await (0,services_ownership/* rejectFormerName */.YV)(this.run, this.label);
    }
    async create() {
        const { name, tools, inputs } = this.run;
        const { options } = this.secrets;
        let other;
        await this.secrets.store(options);
        const made = await (0,open_service/* createWithinPlan */.nL)(tools, {
            action: `another instance of ${this.label}`,
            create: () => this.api.create(name, inputs['public-access'] ? options : { ...options, publicAccess: false }),
            find: async (conflict) => {
                if (!conflict)
                    return this.api.find(name);
                this.isWaking = true;
                const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, this.resource);
                const timeoutMs = Math.min(wakingMs, this.deadline - tools.clock.now());
                const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name, { once: true }));
                const record = suspended ? {} : await (0,retry/* poll */.wt)(look, { ...tools, timeoutMs, pace: wait_until_ready/* pace */.cI });
                other = suspended
                    ? (0,services_deployed/* suspendedInstance */.bH)(suspended)
                    : record && (0,services_deployed/* deployedInstance */.Q3)(this.resource, record);
                return record;
            },
        });
        if (other)
            return { deployed: other, isNew: false };
        await this.secrets.accept(options);
        this.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name))) ?? made);
        return { deployed: (0,services_deployed/* deployedInstance */.Q3)(this.resource, this.record), isNew: true };
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
            ...differenceRows(different, { record, sensitivity: this.sensitivity }),
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
                const sent = {
                    ...different,
                    ...Object.fromEntries(unseen.map((one) => [one, secrets.options[one] ?? ''])),
                };
                await secrets.store(sent);
                await this.change(sent);
                await secrets.accept(sent, former);
                if (this.isWaking)
                    await this.keepChange(secrets.options);
                this.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
            },
        };
        const restart = {
            title: `restart "${name}"`,
            action: 'restarted',
            send: () => this.restart(),
        };
        const access = suspended ? undefined : await refusedAccess(this);
        const changes = access
            ? [access]
            :
                names.length > 0
                    ? [change]
                    : target === 'runner'
                        ? [restart]
                        : [];
        const note = unseen.length > 0 && names.length === 0
            ? `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To send the new value now, back up what the instance stores, remove the instance and deploy again.`
            : undefined;
        return { changes, options, note };
    }
    async wake(found) {
        const { suspended } = found;
        if (!suspended)
            return found;
        const { tools, inputs } = this.run;
        this.isWaking = true;
        return {
            ...found,
            record: await (0,services_suspended/* resumeInstance */.DZ)(tools, suspended, inputs.timeout),
            suspended: undefined,
        };
    }
    former(commit) {
        const { record, sent } = this.#before ?? { record: {}, sent: {} };
        const options = takesChanges(record)
            ? formerOptions({ record, sent }, { now: this.secrets.options, runner: this.kind, commit })
            : `the service ${this.label} takes options only for a new instance`;
        if (typeof options === 'string')
            return `It cannot be rolled back: ${options}.`;
        const stay = Object.keys(sent).filter((option) => !(option in options));
        const send = async () => {
            if (stay.length > 0)
                this.run.tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
            this.isWaking = false;
            await this.change(options);
        };
        return {
            title: commit
                ? `commit ${commit.slice(0, 7)}`
                : `the former ${Object.keys(options).join(', ')}`,
            source: { ...contract_source/* unknownSource */.e0, commit, pinned: commit !== undefined },
            changes: [{ title: 'change its options back', action: 'updated', send }],
        };
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
        const { service } = this.parts;
        const lost = (0,services_suspended/* losesData */.X7)(service ?? { serviceId: this.label }) ? '; its data is gone' : '';
        return [
            ...(service ? [] : [`subscribe the workspace to ${this.label}`]),
            ...(found?.suspended ? [`wake "${this.run.name}" up, which is suspended${lost}`] : []),
        ];
    }
    planNew() {
        const { name, inputs, target } = this.run;
        const create = `create "${name}"${inputs['public-access'] ? '' : ' without a port to the internet'}`;
        const options = Object.entries(this.secrets.options);
        return {
            steps: [target === 'job' ? `create the job "${name}", follow it and remove it` : create],
            options: options.map(([option, value]) => [option, this.sensitivity.show(option, value)]),
        };
    }
}

// EXTERNAL MODULE: ./build/src/services/readiness/build-watch.js + 1 modules
var build_watch = __webpack_require__(14241);
;// CONCATENATED MODULE: ./build/src/services/deploy.js









const maxSettleMs = 10_000;
async function openClient(run) {
    return run.target === 'app' ? openApp(run) : openInstance(run);
}
class ServiceDeploy {
    #run;
    #variables;
    #started;
    #deadline;
    #client;
    #build;
    #found;
    #former;
    #stopProbe;
    newer;
    isNewStore = false;
    constructor(client, variables) {
        this.#run = client.run;
        this.#client = client;
        this.#variables = variables;
        this.#started = this.#run.tools.clock.now();
        this.#deadline = this.#started + this.#run.inputs.timeout;
    }
    async ensure() {
        const found = await this.#client.find();
        if (found)
            return this.#update(found, { isWritten: false });
        await this.#client.checkNew();
        await this.#writeVariables();
        const create = () => this.#client.create();
        const { deployed, isNew } = await (0,services_ownership/* makeTagged */.dB)(this.#run, this.#client.resource, create);
        if (!isNew)
            return this.#update(deployed, { isWritten: true });
        this.#build = this.#newBuild();
        return 'created';
    }
    async report(action) {
        const run = this.#run;
        const { inputs, name, outputs, tools } = run;
        const client = this.#client;
        const { label, sensitivity, source } = client;
        const isApp = run.target === 'app';
        const changed = action !== 'unchanged';
        (0,service_result/* announce */.iP)(run, { record: client.record, sensitivity });
        outputs.set({ changed, status: client.statusText() });
        tools.log.info(`"${name}" ${isApp ? 'of' : 'on'} ${label}: ${action}.`);
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
            tools.log.info('With `wait: false` the running commit is unknown.');
        const downtime = await this.stop();
        const reached = inputs.wait ? await client.finish() : undefined;
        const endpoints = (0,service_result/* announce */.iP)(run, { record: client.record, sensitivity, reached });
        const status = inputs.wait ? 'running' : client.statusText();
        outputs.set({ status });
        const commit = (0,service_result/* reportCommit */.ut)(run, { build: this.#build, source });
        const rows = {
            ...client.rows(endpoints),
            Result: action,
            Status: status,
            Downtime: downtime,
            ...commit,
        };
        return (0,service_result/* resultOf */.Bg)(run, {
            changed,
            status,
            url: endpoints.url,
            title: isApp ? 'App' : 'Instance',
            rows,
            started: this.#started,
        });
    }
    async stop() {
        const stop = this.#stopProbe;
        this.#stopProbe = undefined;
        return stop?.();
    }
    async #writeVariables(there) {
        const { name, tools } = this.#run;
        this.newer = await (0,services_ownership/* findNewer */.pF)(this.#run, there?.resource);
        if (this.newer)
            tools.log.warning(`The options of "${name}" may be older than its present options: ${this.newer}.`);
        this.isNewStore = (await this.#variables?.write()) ?? false;
        if (this.isNewStore)
            this.#client = await openClient(this.#run);
        return this.isNewStore;
    }
    async #update(there, { isWritten }) {
        await (0,services_ownership/* guardFound */.G1)(this.#client, there);
        let { changes, note } = await this.#client.compare(there);
        rejectRefused(changes);
        const isAgain = !isWritten && (await this.#writeVariables(there));
        const found = await this.#client.wake((isAgain ? await this.#client.find() : undefined) ?? there);
        if (isAgain || there.suspended)
            ({ changes, note } = await this.#client.compare(found));
        rejectRefused(changes);
        this.#found = found;
        if (this.#run.preview || changes.length > 0)
            await (0,services_ownership/* tagDeployed */.$r)(this.#run, found.resource);
        if (note)
            this.#run.tools.log.info(note);
        if (this.#client.hasStandby && this.#run.inputs.wait)
            this.#stopProbe = (0,wait_until_ready/* watchDowntime */.Hn)(this.#client);
        await this.#send(changes);
        if (changes[0])
            return changes[0].action;
        return this.#client.isWaking ? 'resumed' : 'unchanged';
    }
    async #send(changes, { source = this.#client.source, deadline = this.#deadline, } = {}) {
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
        const watch = { look: () => build.look(), deadline, resumed: true };
        const { sight, timedOut } = await (0,wait_until_ready/* watchUntilReady */.$y)(tools, watch);
        if (sight.state === 'failed')
            tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
        if (!timedOut)
            return;
        throw new errors/* DeployError */.sH('not-ready', `"${name}" did not end a build within ${(0,format/* formatDuration */.a3)(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run {again}: it makes the other changes.' });
    }
    #newBuild(source = this.#client.source) {
        return this.#client.kind && new build_watch/* BuildWatch */.i(this.#client, source);
    }
    async #watch(action, deadline = this.#deadline) {
        const isOld = !this.#build && action !== 'created' && action !== 'unchanged';
        const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
        const resumed = this.#client.isWaking;
        const wait = () => (0,wait_until_ready/* awaitReady */.k3)(this.#client, { build: this.#build, deadline, settleMs, resumed });
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
        const { name, inputs, outputs, tools } = this.#run;
        if (!inputs.rollback || tools.signal.aborted || !(error instanceof errors/* DeployError */.sH))
            return error;
        const { code, message, brief, next } = error;
        const ended = (text) => new errors/* DeployError */.sH(code, `${message}\n${text}`, { brief, cause: error, next });
        if (!this.#found)
            return ended(`"${name}" is new, so there is no version to roll back to.`);
        const former = this.#client.former(this.#former);
        if (typeof former === 'string')
            return ended(former);
        const { title, source, changes } = former;
        tools.log.warning(`Rolling back to ${title}.`);
        try {
            await this.#variables?.undo();
            await this.#send(changes, { source, deadline: tools.clock.now() + inputs.timeout });
            await this.#watch('updated', tools.clock.now() + inputs.timeout);
            const commit = source.commit && source.pinned ? source.commit : this.#build?.live;
            outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
            return ended(`"${name}" was rolled back and runs ${title} again.`);
        }
        catch (failure) {
            outputs.set({ 'rolled-back': false });
            const text = `The rollback failed too, so "${name}" may be down: ${(0,errors/* messageOf */.bD)(failure)}`;
            const both = `${text}\nIt was tried because of this: ${message}`;
            return new errors/* DeployError */.sH(code, both, { brief: text, cause: error, next });
        }
    }
}
function rejectRefused(changes) {
    const refused = changes.find((change) => change.refused)?.refused;
    if (refused)
        throw new errors/* DeployError */.sH('cannot-update', refused);
}

// EXTERNAL MODULE: ./build/src/services/readiness/run-log.js
var run_log = __webpack_require__(41415);
;// CONCATENATED MODULE: ./build/src/services/job.js















const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
const goneMs = 30_000;
const lineLength = 2000;
async function runJob(run) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const deadline = started + inputs.timeout;
    const client = await openInstance(run);
    await client.checkNew();
    const { label, resource, sensitivity } = client;
    const mark = `${(0,contract_tags/* readRunUrl */.tP)(run.context.runUrl)?.id ?? ''}-${started.toString(36)}`;
    await clearTheWay(client);
    const record = await create(client, deadline);
    await tools.tags.mark(resource, [...run.ownTags, `job ${mark}`]);
    const { url } = (0,service_result/* announce */.iP)(run, { record, sensitivity });
    outputs.set({ changed: true, status: record.status ?? 'started' });
    tools.log.info(`The job "${name}" of ${label} was started.`);
    const status = inputs.wait
        ? await follow({ client, mark, deadline }, record)
        : (record.status ?? 'started');
    outputs.set({ status });
    const rows = { Service: label, Name: name, Status: status };
    return (0,service_result/* resultOf */.Bg)(run, {
        changed: true,
        status,
        url: inputs.wait ? undefined : url,
        title: 'Job',
        rows,
        started,
    });
}
async function clearTheWay({ run, api, resource, secrets }) {
    const { name, tools } = run;
    const before = await api.find(name);
    if (!before)
        return;
    await (0,services_ownership/* guardDeployed */.s$)(run, (0,services_deployed/* deployedInstance */.Q3)(resource, before), (0,contract_source/* recordedSource */.sT)(secrets.options));
    const status = (0,plain_text/* plainText */.wh)(await statusOf(api, { ...before, name }), 60);
    if (!hasEnded(status)) {
        throw new errors/* DeployError */.sH('name-in-use', `A job named "${name}" is still there, its status ${status}.`);
    }
    tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
    await api.remove(name, ownership/* Removal */.J7.because('the job has ended'));
}
async function create({ run, api, label, secrets }, deadline) {
    const { options } = secrets;
    await secrets.store(options);
    const { name, tools } = run;
    const timeoutMs = Math.min(goneMs, deadline - tools.clock.now());
    const creation = {
        action: `another job of ${label}`,
        create: () => api.create(name, options),
        find: async (conflict) => (conflict ? undefined : api.find(name)),
    };
    const attempt = () => (0,errors/* orMissing */.Mr)(() => (0,open_service/* createWithinPlan */.nL)(tools, creation), 409);
    const record = await (0,retry/* poll */.wt)(attempt, { ...tools, timeoutMs, pace: wait_until_ready/* pace */.cI });
    if (record)
        return record;
    throw new errors/* DeployError */.sH('name-in-use', `The platform says that a job named "${name}" is still there.`);
}
async function follow({ client, mark, deadline }, record) {
    const { run, api, resource, secrets } = client;
    const { name, tools } = run;
    const { log } = tools;
    let seen = '';
    let lines = [];
    let readAt;
    let hasEnd = false;
    const look = async () => {
        const found = await api.find(name, { once: true });
        const status = found && (await statusOf(api, { ...found, name }));
        if (status === undefined && seen)
            throw new errors/* DeployError */.sH('job-failed', `The job "${name}" disappeared before it reported its end.`);
        seen = status ?? seen;
        const at = tools.clock.now();
        const read = await printNew(client, { record, before: lines, since: readAt });
        if (read)
            readAt = at;
        if (read?.lines.length)
            ({ lines } = read);
        hasEnd = read?.isCut === false;
        const shown = (0,plain_text/* plainText */.wh)(seen || record.status || 'unknown', 60);
        run.outputs.set({ status: shown });
        return { state: hasEnded(seen) ? 'ready' : 'waiting', detail: `status ${shown}` };
    };
    const { sight, timedOut } = await log.group(`Log of the job "${name}"`, () => (0,wait_until_ready/* watchUntilReady */.$y)(tools, { look, deadline }));
    if (timedOut) {
        throw new errors/* DeployError */.sH('not-ready', `The job "${name}" did not end within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`, { next: 'It is still running; `operation: remove` stops it.' });
    }
    const { job: found = mark } = (0,contract_tags/* readMarker */.t7)((await tools.tags.of(resource)) ?? []);
    if (found !== mark) {
        const message = `The job "${name}" was replaced by another run before its end was seen, so it is not removed.`;
        throw new errors/* DeployError */.sH('job-failed', message, {
            next: 'Give each job a `name` of its own, or its workflow a `concurrency:` group.',
        });
    }
    const end = (0,plain_text/* plainText */.wh)(seen, 60);
    const hasSucceeded = succeeded.test(seen);
    if (hasSucceeded || hasEnd)
        await removeAfterwards(client);
    if (hasSucceeded)
        return end;
    const last = lines.map((line) => (0,plain_text/* plainText */.wh)(line, 300)).findLast((line) => line !== '');
    const reason = hasEnd ? (last ?? 'its log is empty') : 'the end of its log could not be read';
    const next = 'It is not removed, so its log can be read in the console; the next run removes it.';
    throw secrets.explain(new errors/* DeployError */.sH('job-failed', `The job "${name}" ended as ${end}: ${reason}`, hasEnd ? {} : { next }));
}
async function printNew({ run: { name, tools }, api }, { record, before, since, }) {
    const { clock, log } = tools;
    try {
        const seconds = since === undefined ? undefined : Math.ceil((clock.now() - since) / 1000) + 10;
        const read = await api.readLog({ ...record, name }, seconds);
        for (const line of (0,run_log/* freshLines */.Kx)(before, read.lines))
            log.info((0,plain_text/* plainText */.wh)(line, lineLength));
        if (read.isCut)
            log.info('… a part of the log is omitted, because it grew faster than it is read …');
        return read;
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        return undefined;
    }
}
async function removeAfterwards({ run, api, resource }) {
    const { name, tools } = run;
    try {
        const removal = ownership/* Removal */.J7.because('its tag names this run, and its end was seen');
        await api.remove(name, removal);
        await removeSecrets(tools, resource, { removal });
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

;// CONCATENATED MODULE: ./build/src/services/run-service.js










async function runService(run) {
    const { name, outputs, tools } = run;
    outputs.set({ name });
    tools.log.secrets.exempt(name);
    const config = await openConfig(run);
    if (run.operation === 'plan') {
        const table = config?.plan();
        return (0,service_result/* withTables */.Y1)(await planService(run), table);
    }
    return run.target === 'job' ? runJob(run) : deployService(run, config);
}
async function openConfig(run) {
    const { config: values, store, previewStore } = run.settings;
    if (!values || !store)
        return undefined;
    if (previewStore)
        return (0,settle/* previewConfig */.Z)(run, { store: previewStore, values });
    return (0,settle/* readConfig */.X)(run.tools, { store, values, runner: run.inputs.runner });
}
async function deployService(run, config) {
    const { inputs, outputs, settings } = run;
    const deploy = new ServiceDeploy(await openClient(run), config);
    try {
        const result = await deploy.report(await deploy.ensure());
        const backups = await (0,services_backups/* settleBackups */.B)(run);
        const unseen = inputs.wait
            ? undefined
            : 'with `wait: false` nothing shows that the new version is up';
        const variables = await config?.prune(deploy.newer ?? unseen);
        const changed = outputs.values.changed ?? result.changed;
        return (0,service_result/* withTables */.Y1)({ ...result, changed }, backups.table, variables);
    }
    catch (error) {
        if (deploy.isNewStore &&
            settings.previewStore &&
            error instanceof errors/* DeployError */.sH &&
            error.code === 'plan-limit')
            await removePreviewStore(run.tools, settings.previewStore.name, (0,contract_tags/* readMarker */.t7)(run.ownTags));
        throw error;
    }
    finally {
        await deploy.stop();
    }
}
async function planService(run) {
    const { name, outputs, settings, target, tools } = run;
    const { log, account } = tools;
    const client = await openClient(run);
    const found = await client.find();
    if (found) {
        await (0,services_ownership/* guardFound */.G1)(client, found);
        if (target === 'app')
            (0,service_result/* announce */.iP)(run, { record: found.record, sensitivity: client.sensitivity });
    }
    else
        await client.checkNew();
    const { steps, options } = found && target !== 'job' ? await planChanges(client, found) : client.planNew();
    const first = client.firstSteps?.(found) ?? [];
    const last = await (0,services_backups/* settleBackups */.B)(run);
    const changed = [...first, ...steps, ...last.steps].length > 0;
    const own = steps.length > 0 ? steps : [`wait until "${name}" runs, and change nothing of it`];
    const all = [...first, ...own, ...last.steps];
    log.info(`Plan for "${name}" of ${client.label}:`);
    for (const step of all)
        log.info(`- ${step}`);
    for (const [option, value] of options)
        log.info(`    ${option}: ${value}`);
    outputs.set({ name, status: 'planned', changed });
    const { plan, balance } = await account.account();
    const rows = [
        ['Service', client.label],
        ['Name', name],
        ...all.map((step) => ['Would', step]),
        ['Access', settings.access?.note],
        ['Plan', plan],
        ['Tokens left', balance === undefined ? undefined : (0,format/* formatNumber */.ZV)(balance)],
    ];
    const tables = [
        (0,service_result/* summaryOf */.YG)('Plan', rows),
        ...(options.length > 0 ? [(0,service_result/* summaryOf */.YG)('Options', options)] : []),
    ];
    return { changed, status: 'planned', summary: tables, steps: all };
}
async function planChanges(client, found) {
    const { changes, options } = await client.compare(found);
    const effect = client.kind ? 'rebuilds it' : 'restarts it';
    const steps = changes.map(({ title, refused, buildsNothing }) => refused ? `fail: ${refused}` : buildsNothing ? title : `${title}, which ${effect}`);
    return { steps, options };
}

// EXTERNAL MODULE: ./build/src/action/domain.js
var domain = __webpack_require__(85362);
;// CONCATENATED MODULE: ./build/src/action/service.js














async function prepareService(task, target) {
    const { operation } = task.intent;
    if (operation === 'deploy' || operation === 'plan')
        (0,read_inputs/* rejectProblems */.Ys)((0,source/* commitProblems */._g)(task.inputs, (0,contract_source/* computeSource */.Ps)(task.inputs, task.context)?.ref));
    if (operation === 'deploy')
        for (const note of (0,rules_target/* describeRisks */.Kg)(task.inputs))
            task.runtime.log.warning(note);
    if (task.settings.access?.note)
        task.runtime.log.notice(task.settings.access.note);
    return { open: (clients) => serviceTarget(task, serviceRun(task, { target, clients })) };
}
function serviceTarget(task, service) {
    const { outputs, settings, tools } = service;
    const { inputs, intent } = task;
    const deploy = async (isPlan) => {
        const result = await runService(service);
        if (settings.givesToken && !isPlan)
            outputs.set({ 'service-token': await tools.tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        const notes = await (0,domain/* setUpDomain */.an)(task, result.url ? (0,domain/* servicePlace */.Ti)(service, result.url) : undefined);
        const changed = result.changed || (isPlan && notes.length > 0);
        return {
            ...(0,service_result/* serviceOutcome */.c9)({ ...result, changed }, { isPlan, commit: outputs.values.commit }),
            notes,
        };
    };
    return {
        previews: instancePreviews(service, intent.base),
        deploy: () => deploy(false),
        plan: () => deploy(true),
        remove: async () => {
            const facts = await removeService(service);
            outputs.set(facts);
            if (service.target !== 'job' && !(0,contract_intent/* isPreview */.b)(intent))
                await (0,domain/* freeDomains */.Og)(service, facts.id);
            return facts;
        },
    };
}
async function createStore(task, { clients }) {
    const { inputs, settings } = task;
    const { target, 'config-service': name = '' } = inputs;
    if (!settings.access && target !== 'pages')
        await (0,store/* ensureParameterStore */.jI)(serviceRun(task, { target, clients }), {
            name,
            secrets: inputs.runner !== 'wasm',
        });
    return true;
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
/* harmony export */   n: () => (/* binding */ instancesApi),
/* harmony export */   q: () => (/* binding */ accepted)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53846);
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);
/* harmony import */ var _service_wire_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49034);







const health = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() });
const internalEndpoint = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    serviceDns: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    ports: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({ port: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .number */ .ai() })), []),
    publicAccess: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()),
});
function instancesApi({ json, serviceId, apiUrl, }) {
    const urlOf = (name) => (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_6__/* .urlBelow */ .dX)(apiUrl, (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)(name));
    const slowly = (call) => json.text({ ...call, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE });
    function onHost(href) {
        const url = URL.canParse(href, apiUrl.href) ? new URL(href, apiUrl) : undefined;
        if (url?.origin === apiUrl.origin)
            return url;
        const given = JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(href, 200));
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${serviceId} gave a link to another host: ${given}.`);
    }
    const linkOf = (record, rel) => onHost(record._links?.[rel]?.href ?? (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)(rel, record.name));
    async function readLog(record, sinceSeconds) {
        const url = linkOf(record, 'logs');
        if (sinceSeconds !== undefined)
            url.searchParams.set('sinceSeconds', String(sinceSeconds));
        const call = {
            method: 'GET',
            url,
            once: true,
            large: true,
            keepsToken: true,
            timeoutMs: 30_000,
        };
        return linesOf((await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => json.text(call))) ?? '');
    }
    return {
        list: () => json.call({ method: 'GET', url: apiUrl, large: true }, zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ)),
        find: (name, { once = false } = {}) => (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => json.call({ method: 'GET', url: urlOf(name), once, mayBeMissing: true }, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ)),
        async create(name, options) {
            const body = { name, ...options };
            const call = { method: 'POST', url: apiUrl, body, timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .slowTimeoutMs */ .fE };
            return accepted(await json.call(call, _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ), `creating "${name}"`);
        },
        async update(name, body) {
            const text = await slowly({ method: 'PATCH', url: urlOf(name), body, repeatable: true });
            const answer = _service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
            return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
        },
        async restart({ _links, name }) {
            const href = _links?.['restart']?.href;
            if (!href) {
                const reason = _links
                    ? `the service ${serviceId} restarts none`
                    : 'its record has no link for that, as of instances made long ago';
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `"${name}" cannot be restarted: ${reason}.`);
            }
            await slowly({ method: 'POST', url: onHost(href), repeatable: true });
        },
        async remove(name, _removal) {
            return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => slowly({ method: 'DELETE', url: urlOf(name) }))) !== undefined;
        },
        async health(record) {
            const call = {
                method: 'GET',
                url: linkOf(record, 'health'),
                once: true,
                timeoutMs: 20_000,
            };
            const text = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => json.text(call));
            if (text === undefined)
                return undefined;
            return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(health.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text)).data?.status ?? text, 60).toLowerCase();
        },
        readLog,
        logs: async (record) => (await readLog(record)).lines,
        async ports(record) {
            const call = { method: 'GET', url: linkOf(record, 'ports'), timeoutMs: 20_000 };
            return (await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => json.call(call, zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .externalPort */ .F4)))) ?? [];
        },
        async internalEndpoint({ _links, }) {
            const href = _links?.['internalEndpoint']?.href;
            if (!href)
                return undefined;
            return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => json.call({ method: 'GET', url: onHost(href), timeoutMs: 20_000 }, internalEndpoint));
        },
    };
}
function linesOf(text) {
    const isCut = Buffer.byteLength(text) >= _control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .largeBytes */ .VH;
    const json = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
    const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
    const isPart = isCut && json === undefined && /^[["]/.test(text);
    const lines = isPart ? linesOfPart(text) : parts.flatMap((part) => part.split(/\r?\n/));
    while (lines.at(-1)?.trim() === '')
        lines.pop();
    return { lines, isCut };
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
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform did not accept ${action}: ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(reason)}.`);
    }
    return answer;
}


/***/ }),

/***/ 49546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JE: () => (/* binding */ storesApi),
/* harmony export */   Sy: () => (/* binding */ parameterStoreId),
/* harmony export */   n5: () => (/* binding */ parameterStore)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(73305);
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(11715);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(86616);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10550);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43055);
/* harmony import */ var _instances_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(21269);









const parameterStoreId = 'eyevinn-app-config-svc';
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const everyMs = 3000;
const mask = '***';
const entry = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({
    key: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_7__/* ._minLength */ .m9(1)),
    value: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP(),
    secret: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY()),
});
const page = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({ items: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .array */ .YOg(entry), offset: _base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNumber */ .mV });
function parameterStore(options) {
    const { json, address, log, clock, signal, patienceMs = comingUpMs } = options;
    const urlOf = (...key) => (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_8__/* .urlBelow */ .dX)(address, (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('api', 'v1', 'config', ...key));
    async function patiently(call) {
        const until = clock.now() + patienceMs;
        const policy = (error, attempt) => {
            if (!(0,_answers_js__WEBPACK_IMPORTED_MODULE_3__/* .isComingUp */ .TO)(error) || clock.now() >= until)
                return undefined;
            if (attempt === 1) {
                const maxWait = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_9__/* .formatDuration */ .a3)(until - clock.now());
                log.info(`The parameter store does not answer yet; waiting for it, at most ${maxWait}. ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
            }
            return everyMs;
        };
        try {
            return await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)(call, { policy, clock, signal });
        }
        catch (error) {
            if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 403))
                throw error;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store refuses access: ${error.message}`, { cause: error });
        }
    }
    const read = (url, schema) => patiently(() => json.call({ method: 'GET', confidential: true, url }, schema));
    const change = (call) => patiently(() => json.text({ ...call, confidential: true, repeatable: true, ownRuleFor: 500 }));
    async function get(key) {
        const found = await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => read(urlOf(key), entry));
        return found && parameterOf(found);
    }
    return {
        get,
        async list() {
            const values = new Map();
            for (let at = '0', pages = 0; pages < maxPages; pages++) {
                const url = urlOf();
                url.searchParams.set('limit', String(pageSize));
                url.searchParams.set('offset', at);
                const found = await read(url, page);
                for (const item of found.items)
                    values.set(item.key, parameterOf(item));
                at = found.offset;
                if (at === '0')
                    return values;
            }
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unexpected-answer', `The parameter store does not end its list after ${maxPages} pages.`);
        },
        async set(key, value, { secret }) {
            if (await get(key))
                await change({ method: 'PUT', url: urlOf(key), body: { value } });
            else
                await change({
                    method: 'POST',
                    url: urlOf(),
                    body: { key, value, ...(secret ? { secret } : {}) },
                });
        },
        async remove(key) {
            await (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orMissing */ .Mr)(() => change({ method: 'DELETE', url: urlOf(key) }));
        },
    };
}
function parameterOf({ value, secret = false }) {
    return { value: secret && value === mask ? undefined : value, secret };
}
const storeFacts = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({
    isSecure: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY(),
    configApiKey: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()), zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .transform */ .pdi((key) => (key && key !== 'undefined' ? key : undefined))),
});
function storesApi({ controlPlane, log }) {
    const held = new Map();
    const pathTo = (name) => (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('parameter-stores', name);
    const describe = async (name) => {
        const facts = await controlPlane.call({ method: 'GET', path: pathTo(name), confidential: true }, storeFacts);
        if (facts.configApiKey)
            log.mask(facts.configApiKey);
        return facts;
    };
    return {
        async describe(name) {
            const described = held.get(name) ?? describe(name);
            held.set(name, described);
            return described;
        },
        async create(name, { secrets }) {
            held.delete(name);
            const body = { name, enableSecrets: secrets };
            const call = {
                path: '/parameter-stores',
                body,
                confidential: true,
                timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .slowTimeoutMs */ .fE,
            };
            const made = await controlPlane.call({ ...call, method: 'POST' }, zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .looseObject */ ._H3({}));
            (0,_instances_js__WEBPACK_IMPORTED_MODULE_5__/* .accepted */ .q)(made, `creating the parameter store "${name}"`);
        },
        async remove(name, _removal) {
            held.delete(name);
            return controlPlane.remove(pathTo(name), { timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .slowTimeoutMs */ .fE });
        },
    };
}


/***/ }),

/***/ 65142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ servicePlatform)
});

// UNUSED EXPORTS: serviceTokens

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(73305);
// EXTERNAL MODULE: ./build/src/base/clock.js
var base_clock = __webpack_require__(88489);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/platform/control-plane.js
var control_plane = __webpack_require__(43055);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
;// CONCATENATED MODULE: ./build/src/platform/areas.js







function openCatalog(platform) {
    const { controlPlane, trustedHosts } = platform;
    const path = '/mysubscriptions';
    const host = 'catalog';
    let held;
    const read = () => {
        held ??= controlPlane.call({ host, method: 'GET', path, large: true }, schemas/* array */.YOg(service_wire/* subscription */.gP));
        return held;
    };
    const find = async (serviceId) => {
        const found = (await read()).find((one) => one.serviceId === serviceId);
        if (!found)
            return undefined;
        const { apiUrl, ...service } = found;
        if (apiUrl)
            return { ...service, apiUrl: trustedHosts.checkServiceApi(apiUrl, serviceId) };
        const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
        throw new errors/* DeployError */.sH('unexpected-answer', text);
    };
    return {
        find,
        serviceIds: async () => new Set((await read()).map(({ serviceId }) => serviceId)),
        async subscribe(serviceId) {
            await controlPlane.command({
                host,
                method: 'POST',
                path,
                body: { services: [serviceId] },
                repeatable: true,
            });
            held = undefined;
            return find(serviceId);
        },
    };
}
function appsApi(controlPlane) {
    const list = () => controlPlane.call({ method: 'GET', path: '/myapps', large: true }, schemas/* array */.YOg(service_wire/* myApp */._f));
    const command = (method, path, body) => controlPlane.command({ method, path, body, repeatable: true, timeoutMs: control_plane/* slowTimeoutMs */.fE });
    return {
        list,
        findByName: async (name) => (await list()).find((app) => app.name === name),
        find: (id) => (0,errors/* orMissing */.Mr)(() => controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('myapps', id), repeatable: false }, service_wire/* myApp */._f)),
        create: (body) => controlPlane.call({ method: 'POST', path: '/myapps', body, timeoutMs: control_plane/* slowTimeoutMs */.fE }, service_wire/* myApp */._f),
        setSourceRef: (id, sourceRef) => command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'source-ref'), { sourceRef }),
        setConfig: (id, config) => command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'config'), config),
        setSourceAccess: (id, access) => command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'git-token'), access),
        rebuild: (id) => command('PUT', `${(0,control_plane/* pathOf */.XM)('myapps', id)}?rebuild=true`),
        setStandby: (id, isWanted) => command(isWanted ? 'POST' : 'DELETE', (0,control_plane/* pathOf */.XM)('myapps', id, 'ha')),
        restart: (id) => command('PUT', (0,control_plane/* pathOf */.XM)('myapps', id)),
        remove: (id, _removal) => controlPlane.remove((0,control_plane/* pathOf */.XM)('myapps', id)),
    };
}
const time = (0,json/* lenient */.W_)(schemas/* pipe */.FsL(schemas/* number */.aig().check(api/* _positive */.NC()), schemas/* transform */.pdi((seconds) => seconds * 1000)));
const areas_text = schemas/* pipe */.FsL((0,json/* line */.n8)(200), schemas/* transform */.pdi((text) => (text === 'undefined' ? '' : text)));
const policies = schemas/* array */.YOg(schemas/* looseObject */._H3({
    serviceId: schemas/* string */.YjP(),
    instanceName: schemas/* string */.YjP(),
    enabled: schemas/* boolean */.zMY(),
    schedule: schemas/* catch */.MfU(areas_text, ''),
    retentionDays: (0,json/* lenient */.W_)(schemas/* number */.aig()),
    lastBackupAt: time,
    lastAttemptAt: time,
    lastError: (0,json/* lenient */.W_)(areas_text),
    credentialStatus: (0,json/* lenient */.W_)(areas_text),
}));
function backupsApi(controlPlane) {
    const list = () => controlPlane.call({ method: 'GET', path: '/mybackups/policies', large: true }, policies);
    return {
        policies: async () => (await (0,errors/* orMissing */.Mr)(list, ...control_plane/* notOffered */.JM)) ?? [],
        setPolicy: (serviceId, name, body) => controlPlane.command({
            method: 'PUT',
            path: (0,control_plane/* pathOf */.XM)('mybackups', serviceId, name, 'policy'),
            body,
            repeatable: true,
        }),
    };
}
const domain = schemas/* looseObject */._H3({
    domain: schemas/* string */.YjP(),
    serviceId: schemas/* nullish */.cl6(schemas/* string */.YjP()),
    instanceName: schemas/* nullish */.cl6(schemas/* string */.YjP()),
    isManaged: (0,json/* lenient */.W_)(schemas/* boolean */.zMY()),
});
function domainsApi(controlPlane) {
    const list = () => controlPlane.call({ method: 'GET', path: '/mydomains' }, schemas/* array */.YOg(domain));
    return {
        list: async () => (await (0,errors/* orMissing */.Mr)(list, ...control_plane/* notOffered */.JM)) ?? [],
        add: (body) => controlPlane.command({ method: 'POST', path: '/mydomains', body }),
        remove: ({ serviceId, instanceName, domain }) => controlPlane.remove((0,control_plane/* pathOf */.XM)('mydomains', serviceId, instanceName, domain)),
    };
}
const secretList = schemas/* array */.YOg(schemas/* looseObject */._H3({ secretName: schemas/* string */.YjP() }));
const maxBatch = 10;
function secretsApi(controlPlane) {
    return {
        async names(serviceId) {
            const list = () => controlPlane.call({ method: 'GET', path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId) }, secretList);
            return ((await (0,errors/* orMissing */.Mr)(list)) ?? []).map(({ secretName }) => secretName);
        },
        async put(serviceId, secrets) {
            const call = {
                method: 'PUT',
                path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId, 'batch'),
                repeatable: true,
            };
            for (let at = 0; at < secrets.length; at += maxBatch)
                await controlPlane.command({
                    ...call,
                    body: { secrets: secrets.slice(at, at + maxBatch) },
                });
        },
        remove: (serviceId, name, _removal) => controlPlane.remove((0,control_plane/* pathOf */.XM)('mysecrets', serviceId, name)),
    };
}
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
const tenantPlan = schemas/* looseObject */._H3({ name: service_wire/* maybeLine */.ty });
function accountApi({ controlPlane, log }) {
    const account = (0,retry/* once */.Oo)(async () => {
        const call = {
            host: 'money',
            method: 'GET',
            path: '/mytenantplan',
            repeatable: false,
            timeoutMs: 5000,
        };
        try {
            const plan = await controlPlane.call(call, tenantPlan);
            return { plan: plan.name && (0,plain_text/* plainText */.wh)(plan.name, 60), balance: balanceIn(plan) };
        }
        catch (error) {
            log.debug(`The plan of the workspace is not known: ${(0,errors/* messageOf */.bD)(error)}`);
            return { plan: undefined, balance: undefined };
        }
    });
    const list = () => controlPlane.call({ method: 'GET', path: '/mysuspended', large: true }, schemas/* array */.YOg(service_wire/* suspended */.IU));
    return {
        account,
        suspended: async () => (await (0,errors/* orMissing */.Mr)(list, ...control_plane/* notOffered */.JM)) ?? [],
        resume: (serviceId, name) => controlPlane.command({
            ...changeOfSuspended,
            method: 'POST',
            path: (0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name, 'resume'),
        }),
        async discard(serviceId, name, _removal) {
            const discard = () => controlPlane.remove((0,control_plane/* pathOf */.XM)('mysuspended', serviceId, name), changeOfSuspended);
            return (await (0,errors/* orMissing */.Mr)(discard, ...control_plane/* notOffered */.JM)) ?? false;
        },
    };
}
function balanceIn(plan) {
    const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
    return found && Number(found[1]);
}

// EXTERNAL MODULE: ./build/src/platform/instances.js
var instances = __webpack_require__(21269);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/resource-tags.js
var resource_tags = __webpack_require__(40671);
;// CONCATENATED MODULE: ./build/src/platform/service-clients.js








function servicePlatform(clients, { log, clock, interrupts }) {
    const { controlPlane, http, signIn, workspace, trustedHosts } = clients;
    const tokens = serviceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: openCatalog({ controlPlane, trustedHosts }),
        account: accountApi({ controlPlane, log }),
        apps: appsApi(controlPlane),
        backups: backupsApi(controlPlane),
        domains: domainsApi(controlPlane),
        stores: (0,parameter_store/* storesApi */.JE)({ controlPlane, log }),
        secrets: secretsApi(controlPlane),
        tags: (0,resource_tags/* resourceTags */.i)({ controlPlane, log }),
        instancesOf: ({ serviceId, apiUrl }) => (0,instances/* instancesApi */.n)({
            json: controlPlane.withAuth(tokens.auth(serviceId, 'x-jwt')),
            serviceId,
            apiUrl,
        }),
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
const hourMs = 3_600_000;
const earlyMs = 60_000;
const renewEveryMs = 600_000;
const serviceToken = schemas/* looseObject */._H3({
    token: schemas/* string */.YjP().check(api/* _minLength */.m9(1), api/* _maxLength */.Eb(control_plane/* maxTokenLength */.Ao)),
    expiry: (0,json/* lenient */.W_)(schemas/* union */.KCZ([schemas/* number */.aig(), schemas/* string */.YjP()])),
});
function serviceTokens({ controlPlane, clock, log, }) {
    const held = new Map();
    const refusedAt = new Map();
    async function request(serviceId) {
        const asked = clock.now();
        const post = {
            host: 'token',
            method: 'POST',
            path: '/servicetoken',
            body: { serviceId },
        };
        const { token, expiry } = await controlPlane.call({ ...post, repeatable: true, confidential: true }, serviceToken);
        log.mask(token);
        const at = (0,base_clock/* readTime */.a)(expiry);
        return { token, expiresAt: at > asked + 2 * earlyMs ? at : asked + hourMs };
    }
    async function renew(serviceId) {
        const requested = request(serviceId);
        held.set(serviceId, requested);
        try {
            return (await requested).token;
        }
        catch (error) {
            held.delete(serviceId);
            throw error;
        }
    }
    async function get(serviceId) {
        const requested = held.get(serviceId);
        if (!requested)
            return renew(serviceId);
        const { token, expiresAt } = await requested;
        return clock.now() < expiresAt - earlyMs ? token : renew(serviceId);
    }
    const auth = (serviceId, header) => ({
        header,
        whose: 'The service access token',
        tokens: {
            get: () => get(serviceId),
            renew: async () => {
                const now = clock.now();
                if (now - (refusedAt.get(serviceId) ?? Number.NEGATIVE_INFINITY) < renewEveryMs)
                    return undefined;
                refusedAt.set(serviceId, now);
                return await renew(serviceId);
            },
        },
    });
    return { get, renew, auth };
}


/***/ }),

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F4: () => (/* binding */ externalPort),
/* harmony export */   IU: () => (/* binding */ suspended),
/* harmony export */   KJ: () => (/* binding */ instance),
/* harmony export */   _f: () => (/* binding */ myApp),
/* harmony export */   gP: () => (/* binding */ subscription),
/* harmony export */   ty: () => (/* binding */ maybeLine)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53846);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75221);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(85763);



const text = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1));
const maybeText = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP());
const maybeLine = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .line */ .n8)());
const serviceOption = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: text,
    type: maybeLine,
    mandatory: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    enums: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
    regexValidator: maybeText,
    default: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
    sensitive: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
});
const subscription = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: text,
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceMetadata: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ category: maybeLine })),
    serviceInstanceOptions: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(serviceOption)),
}), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
    serviceId,
    apiUrl,
    type: serviceType?.toLowerCase(),
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
})));
const address = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ url: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() }), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(({ url }) => url)),
]));
const notSet = 'undefined';
function setFields(fields) {
    const shown = Object.entries(fields).filter(([name, value]) => name === 'name' || value !== notSet);
    return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value]));
}
function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const setting = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi((text) => (text === null || text === notSet ? '' : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(text)))));
const instanceFields = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: maybeText,
    url: maybeText,
    status: maybeLine,
    resources: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ apiDocs: address, app: address })),
    _links: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ href: maybeText })))),
});
const instance = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(instanceFields, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(setFields));
const externalPort = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    externalIp: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .line */ .n8)(100),
    externalPort: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai(),
    internalPort: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .number */ .ai(),
});
const suspended = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    instanceName: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    reason: maybeLine,
    parameters: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pdi(setFields))),
});
const myApp = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    id: _base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNumber */ .mV.check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._maxLength */ .Eb(200)),
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
    haEnabled: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .lenient */ .W_)(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
});


/***/ }),

/***/ 79561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fv: () => (/* binding */ appSensitivity),
/* harmony export */   Ic: () => (/* binding */ sourceAccess),
/* harmony export */   ML: () => (/* binding */ withCredential),
/* harmony export */   Mh: () => (/* binding */ sourceChange),
/* harmony export */   Mv: () => (/* binding */ hasStandby),
/* harmony export */   PX: () => (/* binding */ appsLabel),
/* harmony export */   ZH: () => (/* binding */ checkStandbyPlan),
/* harmony export */   ao: () => (/* binding */ setStandby),
/* harmony export */   jf: () => (/* binding */ appChanges),
/* harmony export */   jo: () => (/* binding */ formerApp),
/* harmony export */   xQ: () => (/* binding */ rejectOtherSource)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79071);
/* harmony import */ var _contract_source_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49391);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43610);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57863);






const appSensitivity = new _options_sensitive_js__WEBPACK_IMPORTED_MODULE_4__/* .Sensitivity */ .I7({
    plain: [
        'type',
        'gitUrl',
        'gitHubUrl',
        'sourceRef',
        'subPath',
        'configService',
        'appDns',
        'buildStatus',
        'haEnabled',
        'stageProdEnabled',
        'sovereignty',
        'tenantId',
    ],
});
const appsLabel = 'My Apps';
function sourceAccess({ settings: { gitCredential, sourceToken }, }) {
    if (gitCredential)
        return { gitCredentialRef: `user.gitcred.${gitCredential}` };
    return sourceToken ? { gitToken: sourceToken } : undefined;
}
function sourceChange(run, { id }) {
    const { settings, tools } = run;
    const access = sourceAccess(run);
    if (!access)
        return undefined;
    const title = settings.gitCredential
        ? `set its git credential to ${settings.gitCredential}`
        : 'set its source token';
    return {
        title,
        action: 'updated',
        send: () => withCredential(run, () => tools.apps.setSourceAccess(id, access)),
    };
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
    const staysUp = hasStandby(run, app);
    const token = staysUp ? undefined : sourceChange(run, app);
    const changes = token ? [token] : [];
    const add = (title, send) => changes.push({ title, action: 'updated', send });
    const from = refOf(app);
    const to = source.ref ?? '';
    const store = settings.store?.name ?? '';
    const key = configApiKey ? { configApiKey } : {};
    const bind = (title) => add(title, () => apps.setConfig(app.id, { configService: store, ...key }));
    const { configService: former = '' } = app;
    const change = former
        ? `change its config-service from ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(former, 100)}`
        : 'set its config-service';
    if (store && store !== former)
        bind(`${change} to ${store}`);
    if (from !== to) {
        const title = `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`;
        add(title, () => apps.setSourceRef(app.id, to || null));
    }
    if (changes.length === 0 && staysUp)
        add('deploy it beside its standby', () => apps.rebuild(app.id));
    if (changes.length === 0 && store && configApiKey)
        bind(`give it the key of the parameter store ${store}`);
    if (changes.length === 0)
        add('restart it', () => apps.restart(app.id));
    if (staysUp === (app.haEnabled === true))
        return changes;
    await checkStandbyPlan(run);
    const title = staysUp ? 'give it a standby' : 'remove its standby';
    return [
        { title, action: 'updated', buildsNothing: true, send: () => setStandby(run, app.id) },
        ...changes,
    ];
}
function hasStandby({ inputs }, app) {
    return inputs['high-availability'] ?? app?.haEnabled === true;
}
async function checkStandbyPlan({ inputs, name, tools }) {
    if (!inputs['high-availability'] || (await tools.account.account()).plan !== 'FREE')
        return;
    const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('plan-limit', message, {
        next: 'Nothing was changed. `high-availability` can be left out.',
    });
}
async function setStandby({ inputs, name, tools }, id) {
    const isWanted = inputs['high-availability'] === true;
    const action = `a standby for "${name}", which runs without one`;
    await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .withinPlan */ .NY)(tools, action, () => tools.apps.setStandby(id, isWanted));
    if (isWanted)
        tools.log.info(`"${name}" has a standby from now on, so that its deploys have no downtime.`);
}
function formerApp(run, { app, source }) {
    const { settings, tools } = run;
    const ref = app && refOf(app);
    const isSame = ref === (source.ref ?? '');
    if (!app || ref === undefined || isSame)
        return hasStandby(run, app)
            ? 'There is nothing to roll back: with a standby, the former build still answers.'
            : 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    const title = ref || 'the default branch';
    const restoreRef = () => tools.apps.setSourceRef(app.id, ref || null);
    const changes = [
        { title: `change its source ref back to ${title}`, action: 'updated', send: restoreRef },
    ];
    const { configService: store } = app;
    if (store !== undefined && settings.store && store !== settings.store.name) {
        const send = async () => {
            const { configApiKey } = store ? await tools.stores.describe(store) : {};
            const key = configApiKey ? { configApiKey } : {};
            await tools.apps.setConfig(app.id, { configService: store || null, ...key });
        };
        changes.unshift({
            title: `change its config-service back to ${store || 'none'}`,
            action: 'updated',
            send,
        });
    }
    return { title, source: { ...source, ref }, changes };
}
function refOf(app) {
    return app.sourceRef ?? (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app)?.ref ?? '';
}
function rejectOtherSource({ inputs, name }, { source, app }) {
    const url = (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app)?.url;
    const type = inputs.runner && _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[inputs.runner].appType;
    const { 'sub-path': subPath = '' } = inputs;
    const reasons = [];
    if (url && !(0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .sameUrl */ .cl)(url, source.url))
        reasons.push(`its source is ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutCredentials */ .ri)(url)} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('cannot-update', `The app "${name}" cannot be changed as requested: ${reasons.join('; ')}.`);
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
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _contract_backups_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(94731);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43610);
/* harmony import */ var _service_result_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74863);







const readBackMs = 15_000;
async function settleBackups(run) {
    const { tools, name, outputs, inputs, operation, target, preview } = run;
    if (target !== 'instance' || preview || !_contract_backups_js__WEBPACK_IMPORTED_MODULE_5__/* .backedUpServices */ .k.includes(inputs.service ?? ''))
        return { steps: [] };
    let policy;
    try {
        policy = await findPolicy(run);
    }
    catch (error) {
        if (inputs['backup-schedule'] !== undefined || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI))
            throw error;
        tools.log.warning(`The backups of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
    }
    const wanted = settingsToWrite(run, policy);
    const former = policy?.enabled ? `, instead of ${describe(policy)}` : '';
    const would = wanted?.enabled
        ? `back "${name}" up ${describe(wanted)}${former}`
        : `end the backups of "${name}"`;
    const steps = wanted ? [would] : [];
    if (operation === 'plan')
        return { steps };
    if (wanted) {
        policy = await writePolicy(run, wanted);
        tools.log.info(wanted.enabled
            ? `"${name}" is backed up ${describe(wanted)}.`
            : `"${name}" is backed up no more.`);
        outputs.set({ changed: true });
    }
    if (!policy)
        return { steps };
    const now = tools.clock.now();
    for (const text of backupWarnings(policy, now))
        tools.log.warning(text);
    return { steps, table: (0,_service_result_js__WEBPACK_IMPORTED_MODULE_4__/* .summaryOf */ .YG)('Backups', backupRows(policy, now)) };
}
function backupRows(policy, now) {
    const { enabled, lastBackupAt, schedule } = policy;
    const next = (0,_contract_backups_js__WEBPACK_IMPORTED_MODULE_5__/* .readCron */ .v)(schedule);
    return [
        ['Schedule', enabled ? describe(policy) : 'off'],
        ['Last backup', lastBackupAt === undefined ? 'none yet' : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(lastBackupAt)],
        [
            'Next backup',
            !enabled ? 'none' : typeof next === 'string' ? 'not known' : (0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(next(now)),
        ],
        ...backupWarnings(policy, now).map((text) => ['Warning', text]),
    ];
}
function backupWarnings(policy, now) {
    const { enabled, instanceName: name, lastBackupAt, lastAttemptAt = now, lastError, credentialStatus, } = policy;
    if (!enabled)
        return [];
    const hasFailed = Boolean(lastError) && lastAttemptAt > (lastBackupAt ?? 0);
    const isMissed = lastBackupAt !== undefined && isLate(lastBackupAt, policy.schedule, now);
    const warnings = [
        hasFailed && `The last backup of "${name}" failed: ${lastError}`,
        isMissed &&
            `The last backup of "${name}" is of ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(lastBackupAt)} UTC: two that were due since then are missing.`,
        credentialStatus === 'expired' &&
            `The credential for the backups of "${name}" has expired: renew it in the console, or there are none.`,
    ];
    return warnings.filter((text) => text !== false);
}
function isLate(lastBackupAt, schedule, now) {
    const next = (0,_contract_backups_js__WEBPACK_IMPORTED_MODULE_5__/* .readCron */ .v)(schedule);
    if (typeof next === 'string')
        return false;
    const due = next(lastBackupAt);
    return now > next(due) && now - lastBackupAt > 2 * (next(due) - due);
}
async function findPolicy({ tools, inputs, name }) {
    const all = await tools.backups.policies();
    return all.find((one) => one.serviceId === inputs.service && one.instanceName === name);
}
function settingsToWrite({ inputs }, policy) {
    const { 'backup-schedule': schedule, 'backup-retention': retentionDays } = inputs;
    if (schedule === 'off')
        return policy?.enabled ? { ...settingsOf(policy), enabled: false } : undefined;
    const wanted = schedule === undefined ? undefined : { enabled: true, schedule, retentionDays };
    return policy && (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(settingsOf(policy), wanted) ? undefined : wanted;
}
async function writePolicy(run, settings) {
    const { tools, inputs, name } = run;
    const write = () => tools.backups.setPolicy(inputs.service ?? '', name, settings);
    await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .withinPlan */ .NY)(tools, `backups of "${name}", which runs without them`, write);
    const look = async () => {
        const policy = await findPolicy(run);
        return policy && (0,node_util__WEBPACK_IMPORTED_MODULE_0__.isDeepStrictEqual)(settingsOf(policy), settings) ? policy : undefined;
    };
    const policy = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .wt)(look, { ...tools, timeoutMs: readBackMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .every */ .Si)(3000) });
    if (policy)
        return policy;
    const message = `The platform accepted the backups of "${name}", but does not list them, so it may not make any.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('platform-refused', message);
}
function settingsOf({ enabled, schedule, retentionDays = 30 }) {
    return { enabled, schedule, retentionDays };
}
function describe({ schedule, retentionDays: days = 0 }) {
    return `at "${schedule}" (UTC), kept ${days === 0 ? 'without a limit' : `for ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(days, 'day')}`}`;
}


/***/ }),

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ readConfig),
/* harmony export */   Z: () => (/* binding */ previewConfig)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85763);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57863);
/* harmony import */ var _store_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(42256);






async function readConfig(tools, wanted) {
    const { log } = tools;
    const { name } = wanted.store;
    (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_2__/* .maskConfig */ .r)(wanted.values, log);
    const { store, isSecure } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_3__/* .openParameterStore */ .X5)(tools, wanted.store);
    const stored = await store.list();
    const { added, changed, removed, uncompared, addsSecrets } = compare(stored, {
        ...wanted,
        isSecure,
    });
    const differences = (outcomes) => Object.entries(outcomes).filter(([, names]) => names.length > 0);
    const say = (outcomes, verb = '') => {
        const different = differences(outcomes);
        const sentence = different
            .map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(names.length, 'variable')} ${outcome}`)
            .join(', ');
        log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
        for (const [outcome, names] of different)
            log.info(`- ${verb}${outcome}: ${formatNames(names)}`);
    };
    const tableOf = (title, outcomes) => {
        const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
        const all = differences({ ...outcomes, 'not compared': uncompared });
        const rows = all.map(([outcome, names]) => [outcome, formatNames(names)]);
        return { title, rows: [...rows, ['unchanged', String(unchanged)]] };
    };
    const present = { added: [...added.keys()], changed: [...changed.keys()] };
    if (uncompared.length > 0) {
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
        log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
    }
    return {
        uncompared,
        plan: () => {
            say({ ...present, removed }, 'would be ');
            return tableOf('Environment variables that would change', { ...present, removed });
        },
        write: async () => {
            if (added.size + changed.size > 0 || removed.length === 0)
                say(present);
            for (const [key, value] of [...added, ...changed])
                await store.set(key, value, { secret: addsSecrets });
            return false;
        },
        undo: async () => {
            for (const key of changed.keys())
                await store.set(key, stored.get(key)?.value ?? '', { secret: addsSecrets });
            for (const key of added.keys())
                await store.remove(key);
            if (added.size + changed.size > 0)
                log.info(`Parameter store "${name}": the former variables are restored.`);
        },
        prune: async (reason) => {
            if (reason && removed.length > 0) {
                log.warning(`Variables of the parameter store "${name}" stay, because ${reason}: ${formatNames(removed)}.`);
            }
            else if (removed.length > 0) {
                for (const key of removed)
                    await store.remove(key);
                say({ removed });
            }
            return tableOf('Environment variables', {
                ...present,
                [reason ? 'not removed' : 'removed']: removed,
            });
        },
    };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
    const all = [...stored.values()];
    const isHidden = ({ value }) => value === undefined;
    if (apiKey && all.some(isHidden))
        throw (0,_store_js__WEBPACK_IMPORTED_MODULE_3__/* .wrongKeyError */ .BO)(name);
    const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
    const addsSecrets = isSecure || all.some(({ secret }) => secret);
    const added = new Map();
    const changed = new Map();
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
        const next = 'Use a store without secrets: `--create-config` makes one with `--runner wasm`.';
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
            const isNew = await (0,_store_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureParameterStore */ .jI)(run, { name, secrets: inputs.runner !== 'wasm' });
            const other = isNew ? undefined : await findOtherOwner(tools, store);
            if (other)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
            tools.log.secrets.exempt(owner);
            const all = new Map([...values, [_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF, owner]]);
            change = await readConfig(tools, {
                store: { name, prune: true },
                values: all,
                runner: inputs.runner,
            });
            await change.write();
            return isNew;
        },
        undo: async () => change?.undo(),
        prune: async () => change?.prune(),
    };
}
async function findOtherOwner(tools, { name, owner }) {
    const { store } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_3__/* .openParameterStore */ .X5)(tools, { name });
    const values = await store.list();
    const stored = values.get(_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF);
    if (values.size === 0 || stored?.value === owner)
        return undefined;
    return stored?.value
        ? `it belongs to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(stored.value, 120)}`
        : 'it has variables but names no owner';
}


/***/ }),

/***/ 42256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BO: () => (/* binding */ wrongKeyError),
/* harmony export */   X5: () => (/* binding */ openParameterStore),
/* harmony export */   jI: () => (/* binding */ ensureParameterStore)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50973);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(43610);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36027);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(31103);
/* harmony import */ var _suspended_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40943);









const maxStartMs = 300_000;
async function openParameterStore(tools, { name, apiKey: given, patienceMs, }) {
    const { tokens, trustedHosts, log, clock, signal } = tools;
    const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const [record, facts] = await Promise.all([
        service && tools.instancesOf(service).find(name),
        tools.stores.describe(name),
    ]);
    if (!service || !record?.url)
        throw await missingStoreError(tools, name);
    const isSecure = facts.isSecure || Boolean(record['ParameterEncryptionKey']);
    if (given && facts.configApiKey && given !== facts.configApiKey)
        throw wrongKeyError(name);
    const role = `the address of the parameter store "${name}"`;
    const address = trustedHosts.checkInstance(record.url, {
        name,
        role,
        serviceApi: service.apiUrl,
    });
    const key = given ?? facts.configApiKey;
    const auth = tokens.auth(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, 'authorization');
    const json = tools.controlPlane.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
    return { store: (0,_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStore */ .n5)({ json, address, log, clock, signal, patienceMs }), isSecure };
}
function wrongKeyError(name) {
    const message = `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`;
    const next = 'Omit it to read the key from the platform, or copy the key from the console.';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, { next });
}
async function ensureParameterStore(run, { name, secrets = true }) {
    const { tools } = run;
    const { log, clock, signal } = tools;
    const resource = { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name };
    const started = clock.now();
    const suspended = await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_6__/* .findSuspended */ .n8)(tools, resource);
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .openService */ .IH)(tools, _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
    const api = tools.instancesOf(service);
    if (suspended) {
        await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_6__/* .resumeInstance */ .DZ)(tools, suspended, run.inputs.timeout);
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .tagDeployed */ .$r)(run, resource);
    }
    else if (!(await api.find(name))) {
        log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
        const made = { deployed: { resource }, isNew: true };
        const create = async () => tools.stores.create(name, { secrets }).then(() => made);
        const find = async () => (await api.find(name)) && made;
        const action = 'another parameter store';
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .makeTagged */ .dB)(run, resource, () => (0,_open_service_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .nL)(tools, { action, create, find }));
    }
    else {
        if (secrets && !(await openParameterStore(tools, { name })).isSecure) {
            const next = 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.';
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" exists, but stores no secrets.`, { next });
        }
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_4__/* .tagDeployed */ .$r)(run, resource);
        return false;
    }
    const until = clock.now() + maxStartMs;
    const left = () => Math.max(until - clock.now(), 0);
    try {
        const find = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
        await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(find, { ...tools, timeoutMs: left(), pace: _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .pace */ .cI });
        const { store } = await openParameterStore(tools, { name, patienceMs: left() });
        await store.list();
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" does not answer after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(maxStartMs)}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message, {
            cause: error,
            next: 'Run {again}: it may be up by then.',
        });
    }
    log.info(`The parameter store "${name}" answers after ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(clock.now() - started)}.`);
    return !suspended;
}
async function missingStoreError(tools, name) {
    if (await (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_5__/* .whileWaking */ .VA)(() => (0,_suspended_js__WEBPACK_IMPORTED_MODULE_6__/* .readSuspended */ .mV)(tools, { type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name }))) {
        const next = 'Its values were deleted when it was suspended. `--create-config` wakes it too.';
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', `The parameter store "${name}" is suspended.`, { next });
    }
    const message = `There is no parameter store "${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(name, 80)}": no instance of ${_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy} has this name.`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('config-store', message);
}


/***/ }),

/***/ 58146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cv: () => (/* binding */ findApi),
/* harmony export */   EZ: () => (/* binding */ listAwake),
/* harmony export */   J0: () => (/* binding */ findApp),
/* harmony export */   ND: () => (/* binding */ listInstances),
/* harmony export */   PM: () => (/* binding */ appKindOf),
/* harmony export */   Q3: () => (/* binding */ deployedInstance),
/* harmony export */   XD: () => (/* binding */ findInstance),
/* harmony export */   bH: () => (/* binding */ suspendedInstance),
/* harmony export */   pp: () => (/* binding */ listAsleep),
/* harmony export */   qD: () => (/* binding */ deployedApp),
/* harmony export */   tM: () => (/* binding */ mergeDeployed),
/* harmony export */   tS: () => (/* binding */ listApps),
/* harmony export */   ux: () => (/* binding */ controlsOf),
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
    const url = app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
    const record = _platform_service_wire_js__WEBPACK_IMPORTED_MODULE_3__/* .instance */ .KJ.parse({ ...app, url });
    return {
        name: app.name,
        resource: { type: 'myapp', id: app.id },
        record,
        source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .appSource */ .FI)(app),
    };
}
function deployedInstance(resource, record) {
    return { name: resource.id, resource, record, source: (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_2__/* .optionSource */ .Ns)(record) };
}
function suspendedInstance(suspended) {
    const { serviceId, instanceName: id, parameters = {} } = suspended;
    return {
        ...deployedInstance({ type: 'instance', serviceId, id }, parameters),
        suspended,
        formerOptions: parameters,
    };
}
async function findApp({ apps }, name) {
    const app = await apps.findByName(name);
    return app && deployedApp(app);
}
async function findInstance(tools, key) {
    const [suspended, api] = await Promise.all([
        (0,_suspended_js__WEBPACK_IMPORTED_MODULE_6__/* .readSuspended */ .mV)(tools, key),
        findApi(tools, key.serviceId),
    ]);
    const record = await api?.find(key.id);
    return record ? deployedInstance(key, record) : suspended && suspendedInstance(suspended);
}
async function findApi({ catalog, instancesOf }, serviceId) {
    const service = await catalog.find(serviceId);
    return service && instancesOf(service);
}
async function listApps({ apps }) {
    return (await apps.list()).map(deployedApp);
}
async function listAwake(tools, serviceId) {
    const records = (await (await findApi(tools, serviceId))?.list()) ?? [];
    return records.flatMap((record) => record.name ? [deployedInstance({ type: 'instance', serviceId, id: record.name }, record)] : []);
}
async function listAsleep({ account }, serviceId) {
    const all = await account.suspended();
    return all
        .filter((one) => serviceId === undefined || one.serviceId === serviceId)
        .map(suspendedInstance);
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
function controlsOf(tools, { name, resource, record, suspended }) {
    const { apps } = tools;
    const own = async () => resource.type === 'instance' ? findApi(tools, resource.serviceId) : undefined;
    const named = { ...record, name };
    return {
        async state() {
            if (suspended)
                return 'suspended';
            const { buildStatus, status } = record;
            if (resource.type !== 'instance')
                return typeof buildStatus === 'string' ? buildStatus : '';
            return status ?? (await (await own())?.health(named).catch(() => 'not known')) ?? 'starting';
        },
        async logs() {
            if (resource.type === 'instance')
                return (await (await own())?.logs(named)) ?? [];
            const runner = appKindOf(record);
            const api = runner && (await findApi(tools, _contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .runners */ .ae[runner].serviceId));
            const behind = await api?.find(resource.id);
            if (api && behind)
                return api.logs({ ...behind, name: resource.id });
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('platform-refused', `The platform shows no log of the app "${name}".`);
        },
        async restart() {
            if (resource.type === 'instance')
                await (await own())?.restart(named);
            else
                await (record['haEnabled'] ? apps.rebuild(resource.id) : apps.restart(resource.id));
        },
        ports: async () => ((await (await own())?.ports(named)) ?? []).map(_service_result_js__WEBPACK_IMPORTED_MODULE_5__/* .portText */ .ZY),
    };
}
function appKindOf({ type }) {
    return typeof type === 'string' ? (0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_1__/* .appKind */ .go)(type) : undefined;
}
function serviceOf({ resource }) {
    return resource.serviceId ?? _app_changes_js__WEBPACK_IMPORTED_MODULE_4__/* .appsLabel */ .PX;
}


/***/ }),

/***/ 43610:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  yG: () => (/* binding */ checkRequest),
  SJ: () => (/* binding */ checkServiceType),
  nL: () => (/* binding */ createWithinPlan),
  IH: () => (/* binding */ openService),
  NY: () => (/* binding */ withinPlan)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/base/nearest.js
var nearest = __webpack_require__(80413);
// EXTERNAL MODULE: ./build/src/platform/answers.js
var answers = __webpack_require__(10550);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
;// CONCATENATED MODULE: ./build/src/services/options/schema.js



function liveSchema(options) {
    return new Map(options.filter(({ name }) => name !== 'name').map((option) => [option.name, option]));
}
function isOfType({ type }, wanted) {
    return type?.toLowerCase() === wanted;
}
async function builtInSchema(serviceId) {
    const notations = (await readCatalogue())[serviceId];
    return notations === undefined
        ? undefined
        : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
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
            wrong(name, '`name` is not an option: give it as the input `name`.');
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
    if (Array.isArray(value) && !isOfType(rule, 'list'))
        return `${name} must be one value, not a list.`;
    if (isOfType(rule, 'boolean') && !/^(true|false)$/i.test(text))
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
    return isOfType(rule, 'boolean') && !(0,sensitive/* isSecretReference */.IC)(text)
        ? text.toLowerCase() === 'true'
        : text;
}
function describeGiven(rule, text) {
    return rule.sensitive || new sensitive/* Sensitivity */.I7().has(rule.name)
        ? ''
        : `; given was "${(0,plain_text/* plainText */.wh)(text, 80)}"`;
}
function choicesOf(rule) {
    return isOfType(rule, 'boolean') || isOfType(rule, 'list') ? [] : (rule.enums ?? []);
}
function showName(name) {
    return (0,plain_text/* plainText */.wh)(name, 80);
}

;// CONCATENATED MODULE: ./build/src/services/open-service.js






async function openService({ catalog, log }, serviceId, check) {
    const found = await catalog.find(serviceId);
    if (found)
        return found;
    const unknown = (meant, cause) => {
        const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
        const message = `The platform offers no service "${serviceId}".${question}${cause ? ` ${cause.message}` : ''}`;
        return new errors/* DeployError */.sH('service-unknown', message, { cause });
    };
    const known = await knownServiceIds();
    const ofMakers = serviceId.includes('-')
        ? []
        : known.filter((id) => id.includes(serviceId.toLowerCase()));
    if (ofMakers.length > 0 && !ofMakers.includes(serviceId))
        throw unknown(ofMakers.slice(0, 5));
    if (check && known.includes(serviceId))
        await check();
    log.info(`Subscribing the workspace to ${serviceId}.`);
    const near = (0,nearest/* nearest */.p)(serviceId, known);
    const meant = near && near !== serviceId ? [near] : [];
    try {
        const service = await catalog.subscribe(serviceId);
        if (service)
            return service;
    }
    catch (error) {
        if (!(0,errors/* isStatus */.zM)(error, 400, 404, 422))
            throw error;
        throw unknown(meant, error);
    }
    throw unknown(meant);
}
function checkServiceType(service, target) {
    const wanted = target === 'job' ? 'job' : 'instance';
    if (service.type === undefined || service.type === wanted)
        return;
    throw new errors/* DeployError */.sH('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
        next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    });
}
async function checkRequest(run, { request, service }) {
    const { log } = run.tools;
    const { serviceId, from } = request;
    const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
    const rules = [...(schema?.values() ?? [])];
    const marked = rules.filter(({ sensitive }) => sensitive === true).map(({ name }) => name);
    const shown = rules.filter(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum');
    const values = leaveOutMarked(run, { request, marked });
    const given = [...values.keys()].filter((name) => !from.has(name));
    const sensitivity = new sensitive/* Sensitivity */.I7({
        marked,
        plain: [...shown.map(({ name }) => name), ...from.keys()],
        given,
    });
    sensitivity.mask([...values].map(([name, { text }]) => [name, text]), log);
    if (!schema && values.size > 0)
        log.warning(`The options of ${serviceId} are unknown to this version, so only the platform checks them.`);
    const { options, problems } = checkOptions(values, schema);
    const rows = problems.map(({ name, text }) => {
        const isWithheld = run.settings.access?.withheldOptions.has(name);
        return `\`${from.get(name) ?? 'options'}\`: ${text}${isWithheld ? ' A preview takes it from `preview-options` only.' : ''}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    const error = new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
    if (!problems.every(({ missing }) => missing))
        throw error;
    const isSecret = (name) => {
        const value = options[name];
        const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
        return isText && !(0,sensitive/* isSecretReference */.IC)(value) && !values.get(name)?.plain;
    };
    return {
        options,
        sensitivity,
        secret: marked.filter(isSecret),
        plain: [...values].flatMap(([name, value]) => (value.plain ? [name] : [])),
        checkNew: () => {
            if (problems.length > 0 && service?.schema)
                throw error;
            for (const { text } of problems)
                log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
        },
    };
}
function leaveOutMarked({ settings: { access }, tools }, { request, marked }) {
    const { values, from, serviceId } = request;
    const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
    if (!access || names.length === 0)
        return values;
    const list = names.map((name) => `\`${name}\``).join(', ');
    for (const name of names)
        access.withheldOptions.add(name);
    tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
    return new Map([...values].filter(([name]) => !names.includes(name)));
}
const retries = { max: 18, everyMs: 10_000 };
async function createWithinPlan(tools, { action, ...creation }) {
    return withinPlan(tools, action, () => (0,answers/* createOrFind */.xj)({ ...tools, ...creation, retries }));
}
async function withinPlan({ account }, action, call) {
    try {
        return await call();
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI && (0,answers/* isPlanLimit */.HJ)(error)))
            throw error;
        const { plan, balance } = await account.account();
        const known = [
            plan && `the plan is ${plan}`,
            balance !== undefined && `${(0,format/* formatNumber */.ZV)(balance)} tokens are left`,
        ];
        const facts = known.filter(Boolean).join(', ');
        const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${error.message}`;
        throw new errors/* DeployError */.sH('plan-limit', message, { cause: error });
    }
}


/***/ }),

/***/ 36027:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ tagDeployed),
/* harmony export */   G1: () => (/* binding */ guardFound),
/* harmony export */   Is: () => (/* binding */ allowRemoval),
/* harmony export */   R2: () => (/* binding */ isTaggedAs),
/* harmony export */   YV: () => (/* binding */ rejectFormerName),
/* harmony export */   _B: () => (/* binding */ claimOf),
/* harmony export */   dB: () => (/* binding */ makeTagged),
/* harmony export */   kp: () => (/* binding */ onlyWakes),
/* harmony export */   pF: () => (/* binding */ findNewer),
/* harmony export */   s$: () => (/* binding */ guardDeployed)
/* harmony export */ });
/* unused harmony export isNameChosen */
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
function claimOf(run, sent) {
    const { context, inputs, name, tools } = run;
    const own = context.repository && `${context.serverUrl}/${context.repository}`;
    const sources = [own, sent, inputs['source-url']].flatMap((url) => (url && (0,_contract_source_js__WEBPACK_IMPORTED_MODULE_4__/* .repositoryOf */ ._M)(url)) || []);
    return {
        own: context,
        sources,
        thing: `"${name}"`,
        name,
        chosen: isNameChosen(run),
        log: tools.log,
    };
}
async function guardFound({ run, source }, found) {
    const sent = run.target === 'app' ? undefined : source.url || undefined;
    if (sent !== undefined || !(isNameChosen(run) || onlyWakes(run)))
        await guardDeployed(run, found, sent);
}
function onlyWakes({ target, settings }) {
    return target === 'instance' && settings.options.size === 0;
}
async function guardDeployed(run, found, sent) {
    const { operation, ownTags, tools } = run;
    const tags = await readTags(run, found.resource);
    const isTaken = (0,_platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .guardChange */ .E)({ tags, source: found.source?.url }, claimOf(run, sent));
    if (isTaken && operation === 'deploy' && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(tags ?? []).repository)
        await tools.tags.mark(found.resource, ownTags);
}
async function allowRemoval(run, found) {
    const { name, ownTags, preview, target, tools } = run;
    const tags = await readTags(run, found.resource);
    const removal = _platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .Removal */ .J7.of({ tags, source: found.source?.url }, claimOf(run));
    const isOurs = () => isTaggedAs(tools, found.resource, (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(ownTags));
    if (preview && target === 'instance' && !found.source && !(await isOurs())) {
        const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('other-repository', message, { next: (0,_platform_ownership_js__WEBPACK_IMPORTED_MODULE_6__/* .howToFree */ .M)(name) });
    }
    return removal;
}
async function readTags({ tools }, resource) {
    const tags = await tools.tags.of(resource);
    const isTagged = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(tags ?? []).repository !== undefined;
    if (isTagged || resource.type !== 'instance' || !(0,_contract_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runnerOf */ .mv)(resource.serviceId))
        return tags;
    const app = (await tools.apps.list()).find(({ id }) => id === resource.id);
    if (!app)
        return tags;
    const message = `"${resource.id}" is the instance behind the app "${app.name}" of My Apps. Nothing of it was changed.`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', message, {
        next: `Set \`target: app\` with \`name: ${app.name}\`.`,
    });
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
        if (made.isNew && !isMarked)
            await tags.mark(made.deployed.resource, ownTags);
        if (!made.isNew)
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
        if (resource.id !== former ||
            !(await (0,_deployed_js__WEBPACK_IMPORTED_MODULE_7__/* .findInstance */ .XD)(tools, { type: 'instance', serviceId, id: former })))
            continue;
        const message = `This repository was ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_8__/* .plainText */ .wh)(repository, 120)} when it made "${former}". Under its new name it would make a second one, "${name}", without the data of the first.`;
        const next = `Set \`name: ${former}\` to continue with it, or \`name: ${name}\` to make a new one.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', message, { next });
    }
}
async function tagDeployed({ tools, ownTags }, resource) {
    if (await isTaggedAs(tools, resource, (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)(ownTags)))
        await tools.tags.mark(resource, ownTags);
}
async function isTaggedAs({ tags }, resource, own) {
    const there = (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .readMarker */ .t7)((await tags.of(resource)) ?? []);
    const owner = { repository: own.repository, repositoryId: own['repository-id'] };
    return there.preview === own.preview && (0,_contract_tags_js__WEBPACK_IMPORTED_MODULE_5__/* .namesRepository */ .xt)(there, owner);
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

/***/ 14241:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ BuildWatch),
  s: () => (/* binding */ checkedAddress)
});

// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/base/addresses.js
var addresses = __webpack_require__(11715);
// EXTERNAL MODULE: ./build/src/base/json.js
var json = __webpack_require__(75221);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/platform/runner-page.js




const timeoutMs = 10_000;
async function readRunnerPage(http, url, { showsPages }) {
    const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
    const get = (path) => http.send({
        method: 'GET',
        url: (0,addresses/* urlBelow */.dX)(url, path),
        headers,
        timeoutMs,
        maxBytes: 256 * 1024,
    });
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

// EXTERNAL MODULE: ./build/src/services/readiness/run-log.js
var run_log = __webpack_require__(41415);
;// CONCATENATED MODULE: ./build/src/services/readiness/build-watch.js




const maxLingerMs = 60_000;
class BuildWatch {
    #subject;
    #source;
    #replacedAt;
    #newSince;
    #wasUp = false;
    #sawLoadingPage = false;
    log = new run_log/* RunLog */.sD([]);
    former;
    live;
    constructor(subject, source) {
        this.#subject = subject;
        this.#source = source;
    }
    async remember() {
        const lines = await this.#readLog();
        const page = await this.#readPage();
        this.log = new run_log/* RunLog */.sD(lines.length > 0 ? lines : undefined);
        this.former = page?.commit ?? this.log.commit;
        this.#replacedAt = this.#now;
        this.#wasUp = page?.state === 'failed' || page?.state === 'answers';
    }
    async look() {
        const { state, detail } = await this.#subject.status();
        this.log.read(await this.#readLog());
        if (this.log.isNew)
            this.#newSince ??= this.#now;
        const ended = this.#loggedFailure();
        if (ended)
            return ended;
        const page = await this.#readPage();
        if (page?.state === 'building') {
            this.#sawLoadingPage ||= this.#wasUp;
            return this.#waiting(`building${page.commit ? ` commit ${build_watch_short(page.commit)}` : ''}`);
        }
        if (page?.state === 'failed' || state === 'failed') {
            const said = page?.state === 'failed' ? 'its page says that the build failed' : detail;
            if (!this.#isReplaced(undefined))
                return this.#waiting(`${said}; waiting for the new build`);
            return { state: 'failed', detail: said, failure: { code: 'build-failed' } };
        }
        if (!page)
            return this.#waiting(`${detail}, no address yet`);
        if (page.state === 'silent')
            return this.#waiting(`${detail}, the address ${page.detail}`);
        return state === 'ready' ? this.#judge(detail, page.commit) : this.#waiting(detail);
    }
    #judge(detail, shown) {
        const { commit: wanted, pinned } = this.#source;
        const isNew = this.log.isNew || this.#replacedAt === undefined || this.#sawLoadingPage;
        const logged = this.log.isNew || !isNew ? this.log.commit : undefined;
        const commit = shown ?? logged;
        const isAsked = !commit || !wanted || (0,run_log/* sameCommit */.Kd)(commit, wanted);
        const isFormer = !isAsked && !isNew && (!shown || this.#isFormer(shown));
        const isBehind = shown && this.log.isNew && logged && !(0,run_log/* sameCommit */.Kd)(shown, logged);
        if (!this.#isReplaced(shown) || isFormer || isBehind) {
            if (isAsked)
                return this.#waiting(`${detail}; waiting for the new build`);
            return this.#waiting(`the app still shows commit ${build_watch_short(commit)} instead of ${build_watch_short(wanted)}`);
        }
        this.live = isNew || shown ? commit : undefined;
        if (!this.live)
            return { state: 'ready', detail: `${detail}, the commit was not seen` };
        if (isAsked || !pinned) {
            const but = isAsked ? '' : `, not ${build_watch_short(wanted)} of this run`;
            return { state: 'ready', detail: `${detail}, commit ${build_watch_short(this.live)}${but}` };
        }
        const reason = `it runs commit ${build_watch_short(commit)} instead of the requested ${build_watch_short(wanted)}`;
        const next = 'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.';
        return { state: 'failed', detail: reason, failure: { code: 'wrong-commit', reason, next } };
    }
    #isReplaced(shown) {
        if (this.#replacedAt === undefined || this.#sawLoadingPage)
            return true;
        if (shown && this.former && !this.#isFormer(shown)) {
            const expected = [this.#source.commit, this.log.commit];
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
        const { lines, starts, former } = this.log;
        const failure = (0,run_log/* findFailure */.gd)(lines);
        if (failure?.final)
            return { state: 'failed', detail: failure.reason ?? 'the build failed', failure };
        if (starts < 3)
            return undefined;
        const cause = failure?.reason ?? (0,run_log/* reasonIn */.YY)(former) ?? 'its log is empty';
        const reason = `its container ends and is started again and again: ${cause}`;
        return { state: 'failed', detail: reason, failure: { ...(0,run_log/* advice */.v9)(cause), reason } };
    }
    #waiting(detail) {
        return { state: 'waiting', detail, line: this.log.lines.at(-1) };
    }
    get #now() {
        return this.#subject.run.tools.clock.now();
    }
    async #readLog() {
        try {
            return await this.#subject.logs();
        }
        catch (error) {
            if (!(error instanceof errors/* DeployError */.sH))
                throw error;
            this.#subject.run.tools.log.debug(`The log cannot be read: ${(0,errors/* messageOf */.bD)(error)}`);
            return [];
        }
    }
    async #readPage() {
        const { run, kind } = this.#subject;
        const url = checkedAddress(this.#subject);
        const showsPages = kind !== undefined && runners/* runners */.ae[kind].showsPages;
        return url && readRunnerPage(run.tools.http, url, { showsPages });
    }
}
function checkedAddress({ record, run }) {
    return record?.url
        ? run.tools.trustedHosts.checkAddress(record.url, `the address of "${run.name}"`)
        : undefined;
}
function build_watch_short(commit) {
    return commit.slice(0, 7);
}


/***/ }),

/***/ 41415:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kd: () => (/* binding */ sameCommit),
/* harmony export */   Kx: () => (/* binding */ freshLines),
/* harmony export */   N$: () => (/* binding */ findUnreadConfig),
/* harmony export */   YY: () => (/* binding */ reasonIn),
/* harmony export */   gd: () => (/* binding */ findFailure),
/* harmony export */   sD: () => (/* binding */ RunLog),
/* harmony export */   v9: () => (/* binding */ advice),
/* harmony export */   vw: () => (/* binding */ printLastLines)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85763);



const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const tailLines = 3;
function freshLines(before, now) {
    const tail = before.slice(-tailLines);
    if (before.every((line, index) => line === now[index]))
        return now.slice(before.length);
    for (let end = now.length; end > 0; end--) {
        const found = tail
            .slice(-end)
            .every((line, index, { length }) => line === now[end - length + index]);
        if (found)
            return now.slice(end);
    }
    return now;
}
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
            this.former = this.#lines ?? [];
        }
        this.#lines = lines;
        this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
    }
    get isNew() {
        return this.starts > 0;
    }
    get lines() {
        return (this.isNew && this.#lines) || [];
    }
}
function isOtherLog(before, now) {
    const former = commitIn(before);
    const commit = commitIn(now);
    if (former && commit && !sameCommit(former, commit))
        return true;
    const last = before.length - 1;
    const hasGrown = before.every((line, index) => index < last ? line === now[index] : now[index]?.startsWith(line));
    if (hasGrown)
        return before.length === 0;
    const hasScrolled = freshLines(before, now).length < now.length;
    return (!hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length));
}
function sameCommit(a, b) {
    return a.startsWith(b) || b.startsWith(a);
}
function commitIn(lines) {
    return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
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
    [
        missingFolder,
        'clone-failed',
        'Set `sub-path` to a folder of the repository at this commit, relative to its root.',
    ],
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
const shownLines = 50;
const lineLength = 1000;
async function printLastLines({ name, tools: { log } }, read) {
    try {
        const lines = (await read()).slice(-shownLines);
        if (lines.length === 0)
            return undefined;
        await log.group(`Last ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(lines.length, 'line')} of the log of "${name}"`, async () => {
            for (const line of lines)
                log.info((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(line, lineLength));
        });
        return reasonIn(lines);
    }
    catch (error) {
        log.warning(`The log of "${name}" cannot be read: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`);
        return undefined;
    }
}
function advice(reason) {
    const [, code = 'build-failed', next] = problems.find(([said]) => reason && said.test(reason)) ?? [];
    return { code, reason, next };
}
function findFailure(log) {
    const first = log.slice(0, 100);
    const last = log.slice(100).slice(-400);
    const lines = [...first, ...last].map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(line, 300));
    const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
    const said = endBeforeBuild(lines);
    if (!said && !failed)
        return undefined;
    const failure = advice(said ?? reasonIn(lines));
    return { ...failure, final: failed || failure.next !== undefined };
}
function findUnreadConfig(lines) {
    const line = lines.findLast((one) => unreadConfig.test(one));
    return line && (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(line, 300);
}
function reasonIn(given) {
    const lines = given
        .map((line) => (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(line, 300).trim())
        .filter((line) => line !== '' && !failedPage.test(line));
    const first = endBeforeBuild(lines);
    if (first)
        return first;
    const unread = findUnreadConfig(lines);
    const end = lines.findLastIndex((line) => ended.test(line));
    const before = end < 0 ? lines : lines.slice(0, end);
    const isReason = (line) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
    const reason = before.findLast(isReason) ?? before.at(-1);
    const withEnd = end < 0 || !reason ? (reason ?? lines.at(-1)) : `${reason} (${lines[end]})`;
    return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}
function endBeforeBuild(lines) {
    const cloned = lines.findIndex((line) => commitLine.test(line));
    const clone = cloned < 0 ? lines : lines.slice(0, cloned);
    return (clone.find((line) => /^fatal: |^error: pathspec '/.test(line) && !harmless.test(line)) ??
        lines.find((line) => missingFolder.test(line)) ??
        lines.findLast((line) => endedConfig.test(line)));
}


/***/ }),

/***/ 31103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $y: () => (/* binding */ watchUntilReady),
/* harmony export */   Hn: () => (/* binding */ watchDowntime),
/* harmony export */   VA: () => (/* binding */ whileWaking),
/* harmony export */   cI: () => (/* binding */ pace),
/* harmony export */   k3: () => (/* binding */ awaitReady)
/* harmony export */ });
/* harmony import */ var _base_addresses_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(11715);
/* harmony import */ var _base_advice_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18163);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(85763);
/* harmony import */ var _base_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50973);
/* harmony import */ var _contract_runners_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79071);
/* harmony import */ var _build_watch_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(14241);
/* harmony import */ var _run_log_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(41415);









const pace = { first: 500, factor: 1.3, max: 5000 };
const probe = { everyMs: 500, timeoutMs: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady({ clock, log, signal }, { look, deadline, settleMs = 0, resumed = false }) {
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let isNew = false;
    const see = async () => {
        try {
            return await look();
        }
        catch (error) {
            if (!mayPass(error, resumed))
                throw error;
            const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
            if (wait > 0)
                await clock.sleep(wait, signal);
            return { state: resumed ? 'starting' : 'waiting', detail: error.message };
        }
    };
    const judge = async () => {
        const now = await see();
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= log.progressEveryMs) {
            saidAt = clock.now();
            log.waiting(now.detail, { ms: isNews ? 0 : saidAt - started, line: now.line });
        }
        sight = now;
        isNew ||= now.state === 'starting';
        const since = failed.looks === 0 ? clock.now() : failed.since;
        failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
        if (!isNew && clock.now() - started < settleMs)
            return undefined;
        const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
        return now.state === 'ready' || lasts ? now : undefined;
    };
    const end = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .poll */ .wt)(judge, { timeoutMs: deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
function mayPass(error, waking) {
    const isNew = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.code === 'untrusted-certificate';
    return isNew || (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .isStatus */ .zM)(error, 401, 404));
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
async function awaitReady(subject, { build, ...times }) {
    const { run } = subject;
    const { name, outputs, tools } = run;
    const look = () => build?.look() ?? subject.status();
    const { sight, timedOut } = await watchUntilReady(tools, { ...times, look });
    const hasFailed = sight.state === 'failed' && !timedOut;
    outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
    if (sight.failure?.code === 'wrong-commit' && build?.live)
        outputs.set({ commit: build.live });
    if (!hasFailed && !timedOut) {
        if (build)
            warnOfUnseen(run, build);
        return awaitHealthPath(subject, times.deadline);
    }
    const { starts = 0, former = [] } = build?.log ?? {};
    const lastLine = await (0,_run_log_js__WEBPACK_IMPORTED_MODULE_5__/* .printLastLines */ .vw)(run, async () => (starts > 1 ? former : subject.logs()));
    const at = subject.record?.url && (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)(subject.record.url, 200);
    if (timedOut) {
        const late = `"${name}" was not ready within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', at ? `${late} It is at ${at}` : late, {
            next: (0,_run_log_js__WEBPACK_IMPORTED_MODULE_5__/* .advice */ .v9)(lastLine).next,
        });
    }
    const where = at ? ` (${at})` : '';
    const detail = `${sight.detail}: ${lastLine ?? 'its log is empty'}`;
    if (!build)
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('instance-failed', `"${name}" does not run${where}, ${detail}`);
    const { code = 'build-failed', reason = detail, next } = sight.failure ?? {};
    const problem = code === 'wrong-commit' ? `"${name}" runs the wrong commit` : `The build of "${name}" failed`;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH(code, `${problem}${where}: ${reason}`, { next });
}
function warnOfUnseen({ name, tools: { log } }, { live, log: { lines } }) {
    if (!live)
        log.warning(`"${name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
    const unread = (0,_run_log_js__WEBPACK_IMPORTED_MODULE_5__/* .findUnreadConfig */ .N$)(lines);
    const next = (0,_base_advice_js__WEBPACK_IMPORTED_MODULE_0__/* .adviceText */ .YM)((0,_run_log_js__WEBPACK_IMPORTED_MODULE_5__/* .advice */ .v9)(unread).next ?? '');
    if (unread)
        log.warning(`"${name}" runs without the values of its parameter store: ${unread} ${next}`);
}
async function awaitHealthPath(subject, deadline) {
    const { run } = subject;
    const path = run.inputs['health-path'];
    const address = path && (0,_build_watch_js__WEBPACK_IMPORTED_MODULE_4__/* .checkedAddress */ .s)(subject);
    if (!path || !address)
        return;
    const url = (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_8__/* .urlBelow */ .dX)(address, path);
    const { http } = run.tools;
    const request = {
        method: 'GET',
        url,
        headers: { accept: '*/*' },
        timeoutMs: 20_000,
        maxBytes: 64 * 1024,
    };
    const look = async () => {
        const { status } = await http.send(request);
        return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
    };
    const { sight, timedOut } = await watchUntilReady(run.tools, { look, deadline });
    if (!timedOut)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('not-ready', `${url.href} did not answer below 400 within ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(run.inputs.timeout)}; last seen: ${sight.detail}.`);
}
function watchDowntime(subject) {
    const { kind, run } = subject;
    const { name, tools } = run;
    const { clock, http, log, signal } = tools;
    const address = kind && (0,_build_watch_js__WEBPACK_IMPORTED_MODULE_4__/* .checkedAddress */ .s)(subject);
    if (!kind || !address)
        return undefined;
    const stopped = new AbortController();
    const ended = AbortSignal.any([signal, stopped.signal]);
    const path = _contract_runners_js__WEBPACK_IMPORTED_MODULE_3__/* .runners */ .ae[kind].showsPages ? '/healthz' : '/';
    const url = (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_8__/* .urlBelow */ .dX)(address, path);
    const headers = { accept: '*/*', 'cache-control': 'no-cache' };
    const request = {
        method: 'GET',
        url,
        headers,
        timeoutMs: probe.timeoutMs,
        maxBytes: 64 * 1024,
    };
    let asked = 0;
    let awayMs = 0;
    const ask = async () => {
        do {
            const at = clock.now();
            const { status } = await http.send(request).catch(() => ({ status: 599 }));
            asked++;
            await clock
                .sleep(Math.max(0, at + probe.everyMs - clock.now()), ended)
                .catch(() => undefined);
            if (status >= 500)
                awayMs += Math.max(1, clock.now() - at);
        } while (!ended.aborted);
    };
    const asking = ask();
    return async () => {
        stopped.abort();
        await asking;
        if (signal.aborted)
            return undefined;
        const answered = `it answered all ${asked} requests, one every ${probe.everyMs} ms`;
        const away = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_7__/* .formatDuration */ .a3)(awayMs);
        if (awayMs > 0)
            log.warning(`"${name}" was away for ${away} during this deploy, although it has a standby.`);
        else
            log.info(`"${name}" was deployed without downtime: ${answered}.`);
        return awayMs > 0
            ? `${away}, although it has a standby`
            : `none (without downtime: ${answered})`;
    };
}


/***/ }),

/***/ 74863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Y1: () => (/* binding */ withTables),
/* harmony export */   YG: () => (/* binding */ summaryOf),
/* harmony export */   ZY: () => (/* binding */ portText),
/* harmony export */   c9: () => (/* binding */ serviceOutcome),
/* harmony export */   iP: () => (/* binding */ announce),
/* harmony export */   qh: () => (/* binding */ addressRows),
/* harmony export */   ut: () => (/* binding */ reportCommit),
/* harmony export */   xS: () => (/* binding */ factsOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(85763);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57863);
/* harmony import */ var _readiness_run_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41415);





function announce(run, known) {
    const facts = factsOf(run, known);
    run.outputs.set(facts);
    return facts.endpoints;
}
function factsOf({ tools, name }, known) {
    const { record = {}, sensitivity, reached } = known;
    const { log, trustedHosts } = tools;
    sensitivity.mask(Object.entries(record), log);
    const addresses = [
        ['url', record.url, `the address of "${name}"`],
        ['app', record.resources?.app, `the app of "${name}"`],
        ['apiDocs', record.resources?.apiDocs, `the API documentation of "${name}"`],
    ];
    const endpoints = {};
    for (const [kind, text, title] of addresses) {
        if (!text)
            continue;
        try {
            const { href } = trustedHosts.checkAddress(text, title);
            const address = /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : href;
            endpoints[kind] = address;
            log.secrets.exempt(address);
        }
        catch (error) {
            log.warning((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error));
        }
    }
    const { id } = record;
    return {
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
        endpoints: { ...endpoints, ...reached },
        instance: (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_1__/* .redactedRecord */ .Up)(record, sensitivity),
    };
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
    const branch = source.ref ? `the branch ${source.ref}` : 'the default branch';
    tools.log.notice(`Commit ${live.slice(0, 7)} of ${branch} is live, not ${wanted.slice(0, 7)} of this run: the platform builds the newest commit of a branch.`);
    return { Commit: commit, 'Asked for': wanted };
}
function summaryOf(title, rows) {
    return { title, rows: rows.filter((row) => Boolean(row[1])) };
}
function withTables(result, ...tables) {
    return {
        ...result,
        summary: [...result.summary, ...tables.filter((table) => table !== undefined)],
    };
}
function resultOf({ tools: { clock } }, done) {
    const { title, rows, started, ...result } = done;
    const time = (0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(clock.now() - started);
    return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
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
function serviceOutcome({ changed, status, url, summary, steps }, { isPlan, commit }) {
    const common = { url, commit, state: (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .wh)(status, 60), tables: summary };
    if (!isPlan) {
        const outputs = { operation: 'deployed', status, changed };
        return {
            ...common,
            kind: 'deployed',
            outputs,
            done: '',
            brief: changed ? status : 'no change',
        };
    }
    const done = changed ? 'do this. Nothing was changed' : 'change nothing';
    const outputs = { operation: 'planned', status, changed };
    return {
        ...common,
        kind: 'planned',
        outputs,
        done,
        brief: `A deploy would ${done}.`,
        items: steps ?? [],
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
/* harmony import */ var _open_service_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43610);
/* harmony import */ var _readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(31103);





const settlingMs = 300_000;
const statefulServices = new Set([
    'minio-minio',
    'valkey-io-valkey',
    'birme-osc-postgresql',
    'apache-couchdb',
    'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);
function losesData({ serviceId, category = '', }) {
    return statefulServices.has(serviceId) || statefulCategories.has(category);
}
async function readSuspended({ account }, { serviceId, id }) {
    return (await account.suspended()).find((one) => one.serviceId === serviceId && one.instanceName === id);
}
async function findSuspended(tools, key) {
    try {
        return await readSuspended(tools, key);
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI) || error.status === 401)
            throw error;
        tools.log.debug(`Suspended instances are not known: ${error.message}`);
        return undefined;
    }
}
async function resumeInstance(tools, suspended, waitMs) {
    const { log } = tools;
    const { instanceName: name } = suspended;
    const service = await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_2__/* .openService */ .IH)(tools, suspended.serviceId);
    const api = tools.instancesOf(service);
    const find = () => (0,_readiness_wait_until_ready_js__WEBPACK_IMPORTED_MODULE_3__/* .whileWaking */ .VA)(() => api.find(name, { once: true }));
    const awake = await find();
    if (awake)
        return awake;
    const reason = suspended.reason && suspended.reason !== 'idle' ? ` (${suspended.reason})` : '';
    log.info(`"${name}" is suspended${reason}; waking it up.`);
    if (losesData(service)) {
        log.warning(`"${name}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`);
    }
    let cause;
    try {
        await (0,_open_service_js__WEBPACK_IMPORTED_MODULE_2__/* .withinPlan */ .NY)(tools, `waking "${name}" up`, () => tools.account.resume(suspended.serviceId, name));
    }
    catch (error) {
        if (!(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 409) && !(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        cause = error;
    }
    const timeoutMs = Math.min(settlingMs, Math.max(waitMs, 1000));
    const record = await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(find, { ...tools, timeoutMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000) });
    if (record)
        return record;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('not-ready', `"${name}" was suspended and is still not back ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a3)(timeoutMs)} after it was woken up.${cause ? ` ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause)}` : ''}`, { cause });
}
async function discardSuspended(tools, key, removal) {
    try {
        return await tools.account.discard(key.serviceId, key.id, removal);
    }
    catch (error) {
        if (!(0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .isLost */ .JD)(error))
            throw error;
        const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
        if (await (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .poll */ .wt)(look, { ...tools, timeoutMs: settlingMs, pace: (0,_base_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .every */ .Si)(5000) }))
            return true;
        throw error;
    }
}


/***/ })

};
