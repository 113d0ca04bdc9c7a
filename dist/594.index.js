export const id = 594;
export const ids = [594,671];
export const modules = {

/***/ 65594:
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
// EXTERNAL MODULE: ./build/src/contract/runners.js
var runners = __webpack_require__(79071);
// EXTERNAL MODULE: ./build/src/contract/tags.js
var contract_tags = __webpack_require__(41439);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
// EXTERNAL MODULE: ./build/src/contract/names.js
var names = __webpack_require__(71500);
// EXTERNAL MODULE: ./build/src/contract/source.js
var contract_source = __webpack_require__(49391);
// EXTERNAL MODULE: ./build/src/services/ownership.js
var ownership = __webpack_require__(36027);
// EXTERNAL MODULE: ./build/src/services/preview-access.js
var preview_access = __webpack_require__(3469);
// EXTERNAL MODULE: ./build/src/base/errors.js
var errors = __webpack_require__(22396);
// EXTERNAL MODULE: ./build/src/platform/parameter-store.js
var parameter_store = __webpack_require__(49546);
// EXTERNAL MODULE: ./build/src/platform/service-wire.js
var service_wire = __webpack_require__(49034);
// EXTERNAL MODULE: ./build/src/services/secret-name.js
var secret_name = __webpack_require__(51466);
;// CONCATENATED MODULE: ./build/src/services/options/difference.js

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
        const now = typeof value === 'string' && (0,secret_name/* isOwnReference */.A$)(value) ? 'a new secret' : show(option, value);
        return [option, `${old === undefined ? 'not set' : show(option, old)} → ${now}`];
    });
}

// EXTERNAL MODULE: ./build/src/services/options/sensitive.js
var sensitive = __webpack_require__(57863);
;// CONCATENATED MODULE: ./build/src/services/app-changes.js







const appFields = [
    ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
    ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];
const appsLabel = 'My Apps';
function appChanges({ settings, tools: { apps } }, { source, configApiKey, app }) {
    const changes = [];
    const add = (title, send) => changes.push({ title, action: 'updated', send });
    const { sourceToken: token } = settings;
    const [from, to] = [refOf(app), source.ref ?? ''];
    if (token)
        add('set its source token', () => apps.setGitToken(app.id, token));
    const configService = settings.store?.name;
    const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
    const different = changedOptions(config, { record: app, sensitivity: new sensitive/* Sensitivity */.I7() });
    const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
    const builds = token !== undefined || from !== to;
    if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
        const title = isOnlyKey
            ? `give it the key of the parameter store ${configService}`
            : `${app.configService ? `change its config-service from ${(0,plain_text/* plainText */.wh)(app.configService, 100)}` : 'set its config-service'} to ${configService}`;
        add(title, () => apps.setConfig(app.id, { ...config, configService }));
    }
    if (from !== to) {
        const title = `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`;
        add(title, () => apps.setSourceRef(app.id, to || null));
    }
    if (changes.length === 0)
        add('restart it', () => apps.restart(app.id));
    return changes;
}
function refOf(app) {
    return app.sourceRef ?? (0,contract_source/* appSource */.FI)(app)?.ref ?? '';
}
function addressOf(app) {
    return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}
function rejectOtherSource({ inputs, name }, { source, app }) {
    const url = (0,contract_source/* appSource */.FI)(app)?.url;
    const type = inputs.runner && runners/* runners */.ae[inputs.runner].appType;
    const { 'sub-path': subPath = '' } = inputs;
    const reasons = [];
    if (url && !(0,contract_source/* sameUrl */.cl)(url, source.url))
        reasons.push(`its source is ${(0,plain_text/* withoutCredentials */.ri)(url)} and not ${source.url}`);
    if (app.type && type && app.type !== type)
        reasons.push(`its type is ${app.type} and not ${type}`);
    if (app.subPath !== undefined && app.subPath !== subPath)
        reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
    if (reasons.length === 0)
        return;
    throw new errors/* DeployError */.sH('cannot-update', `The app "${name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`);
}
function appSensitivity() {
    return new sensitive/* Sensitivity */.I7({ plain: appFields });
}
function appRecord(app) {
    const record = service_wire/* instance */.KJ.parse({ ...app, url: addressOf(app) });
    return { record, sensitivity: appSensitivity() };
}

// EXTERNAL MODULE: ./build/src/services/config/settle.js
var settle = __webpack_require__(72478);
// EXTERNAL MODULE: ./build/src/base/advice.js
var advice = __webpack_require__(18163);
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
    #kept() {
        this.#names ??= namesOf(this.#tools, this.#key);
        return this.#names;
    }
    async #add(options) {
        const { workspace } = this.#tools;
        const named = options.map(async (option) => {
            const value = String(this.#checked.options[option]);
            return { option, value, name: await (0,secret_name/* secretNameOf */.Jf)(value, { workspace, key: this.#key, option }) };
        });
        this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
    }
    async #adopt(record) {
        const { options, plain } = this.#checked;
        const known = this.#secrets.map(({ option }) => option);
        const others = Object.keys(options).filter((option) => {
            const isOurs = String(shownValue(record, option)).startsWith(`{{secrets.${(0,secret_name/* slotOf */.SW)(this.#key, option)}`);
            return isOurs && !(0,sensitive/* isSecretReference */.IC)(options[option]) && !known.includes(option) && !plain.includes(option);
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
        const unseen = new Set(unseenOptions(options, { record, sensitivity }));
        const kept = this.#secrets.length > 0 ? await this.#kept() : [];
        for (const secret of this.#secrets) {
            const { option, name, value } = secret;
            const shown = shownValue(record, option);
            if ((0,sensitive/* isSecretReference */.IC)(shown))
                continue;
            const ofOption = kept.filter((one) => one.startsWith((0,secret_name/* slotOf */.SW)(this.#key, option)));
            const isOnly = ofOption.length === 1 && ofOption[0] === name;
            if (shown === value || (isOnly && isUnshown(shown))) {
                delete different[option];
                unseen.delete(option);
                if (kept.includes(name))
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
        const there = [...(await this.#kept()), ...this.#stored.map(({ name }) => name)];
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
            const others = (await this.#kept()).filter((name) => name !== own && name.startsWith((0,secret_name/* slotOf */.SW)(this.#key, option)));
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
            const shown = shownValue(record, option);
            return isUnshown(shown) || [options[option], this.#checked.options[option]].includes(shown)
                ? former
                : [];
        });
        await removeAll(this.#tools, { ...this.#key, names });
    }
    explain(error) {
        const failed = error instanceof errors/* DeployError */.sH && /^(instance|build|clone|job)-failed$/.test(error.code);
        const [first] = this.#stored;
        if (!failed || !first)
            return error;
        const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
        return new errors/* DeployError */.sH(error.code, error.message, { cause: error, next: (0,advice/* joinAdvice */.f7)(error.next ?? [], next) });
    }
}
function referenceTo({ name }) {
    return `{{secrets.${name}}}`;
}
function isUnshown(shown) {
    return shown === undefined || isHidden(shown);
}
async function removeInstanceSecrets(tools, key) {
    try {
        await removeAll(tools, { ...key, names: await namesOf(tools, key) });
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI))
            throw error;
        tools.log.warning(`Whether "${key.name}" had secrets of its own is not known: ${(0,errors/* messageOf */.bD)(error)}`);
    }
}
async function namesOf({ secrets }, key) {
    return (0,secret_name/* secretsOf */.Fj)(await secrets.names(key.serviceId), key);
}
async function removeAll({ secrets, log }, { serviceId, names }) {
    for (const name of names) {
        try {
            await secrets.remove(serviceId, name);
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            log.warning(`The secret ${name} of ${serviceId}, which nothing uses, cannot be deleted: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(86616);
// EXTERNAL MODULE: ./build/src/services/job/job-log.js
var job_log = __webpack_require__(21870);
;// CONCATENATED MODULE: ./build/src/services/readiness/run-log.js


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
        return line && (0,plain_text/* plainText */.wh)(line, 300);
    }
    get failure() {
        const [first, last] = [this.lines.slice(0, 100), this.lines.slice(100).slice(-400)];
        const lines = [...first, ...last].map((line) => (0,plain_text/* plainText */.wh)(line, 300));
        const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
        const final = beforeClone(lines).find((line) => missingRef.test(line)) ?? lines.findLast((line) => endedConfig.test(line));
        if (final)
            return { ...run_log_advice(final), final: true };
        const said = beforeTheBuild(lines);
        if (said)
            return { ...run_log_advice(said), final: failed || run_log_advice(said).next !== undefined };
        return failed ? { ...run_log_advice(reasonIn(lines) ?? ''), final: true } : undefined;
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
    const hasScrolled = (0,job_log/* freshLines */.K)(before, now).length < now.length;
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
        .map((line) => (0,plain_text/* plainText */.wh)(line, 300).trim())
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
function run_log_advice(reason) {
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

;// CONCATENATED MODULE: ./build/src/services/service-result.js




function announce(run, known) {
    const facts = factsOf(run, known);
    run.outputs.set(facts);
    return facts.endpoints;
}
function factsOf({ tools, name }, known) {
    const { record = {}, sensitivity, ports = [] } = known;
    sensitivity.mask(Object.entries(record), tools.log);
    const addresses = [
        ['url', checkAddress(tools, record.url, `the address of "${name}"`)],
        ['app', checkAddress(tools, record.resources?.app, `the app of "${name}"`)],
        ['apiDocs', checkAddress(tools, record.resources?.apiDocs, `the API documentation of "${name}"`)],
    ];
    const endpoints = {
        ...Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
        ...(ports.length > 0 ? { ports } : {}),
    };
    for (const [, address] of addresses)
        tools.log.secrets.keep(address ?? '');
    const { id } = record;
    return {
        ...(endpoints.url ? { url: endpoints.url } : {}),
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
        endpoints,
        instance: (0,sensitive/* redactedRecord */.Up)(record, sensitivity),
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
        log.warning((0,errors/* messageOf */.bD)(error));
        return undefined;
    }
}
function reportCommit({ outputs, tools, inputs }, { build, source }) {
    const live = build?.live;
    if (!live)
        return { Commit: build && inputs.wait ? 'the commit was not seen' : undefined };
    const wanted = source.commit;
    const commit = wanted && sameCommit(live, wanted) ? wanted : live;
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
    const time = (0,format/* formatDuration */.a3)(clock.now() - started);
    return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}
function accountRows({ plan, balance }) {
    return { Plan: plan, 'Tokens left': balance === undefined ? undefined : (0,format/* formatNumber */.ZV)(balance) };
}
function portText({ externalIp, externalPort, internalPort }) {
    return `${externalIp}:${externalPort} → ${internalPort}`;
}

// EXTERNAL MODULE: ./build/src/services/suspended.js
var services_suspended = __webpack_require__(40943);
;// CONCATENATED MODULE: ./build/src/services/remove.js











async function removeService(run) {
    const { tools, name, target, settings } = run;
    tools.log.secrets.keep(name);
    const hadStore = settings.previewStore ? await (0,settle/* removePreviewStore */.Uh)(tools, settings.previewStore) : false;
    const facts = await (target === 'app' ? removeApp(run) : removeInstance(run));
    return { ...facts, changed: facts.changed || hadStore };
}
async function removeApp(run) {
    const { apps, tags } = run.tools;
    void tags.of({ type: 'myapp', id: '' });
    const found = await apps.findByName(run.name);
    if (!found)
        return removalFacts(run, { service: appsLabel });
    const resource = { type: 'myapp', id: found.id };
    await (0,ownership/* guardOwnership */.bq)(run, { resource, source: (0,contract_source/* appSource */.FI)(found)?.url });
    const removed = await apps.remove(found.id);
    const runner = (0,runners/* appKind */.go)(found.type);
    await Promise.all([
        runner && cleanUpAfter(run.tools, { serviceId: runners/* runners */.ae[runner].serviceId, name: found.id }),
        tags.clear(resource),
    ]);
    return removalFacts(run, { service: appsLabel, facts: removed ? factsOf(run, appRecord(found)) : undefined });
}
async function removeInstance(run) {
    const { tools, name } = run;
    const serviceId = (0,runners/* serviceIdOf */.Qh)(run.inputs);
    const key = { serviceId, name };
    const resource = { type: 'instance', serviceId, id: name };
    void tools.tags.of(resource);
    const [suspended, service] = await Promise.all([(0,services_suspended/* readSuspended */.mV)(tools, key), tools.catalog.find(serviceId)]);
    const api = service && tools.instancesOf(service);
    const awake = await api?.find(name);
    const found = awake ?? (suspended && (suspended.parameters ?? {}));
    if (!found)
        return removalFacts(run, { service: serviceId });
    await (0,ownership/* guardOwnership */.bq)(run, { resource, source: (0,contract_source/* recordedSource */.sT)(found) });
    const { id, url, resources } = found;
    const facts = factsOf(run, { record: { id, url, resources }, sensitivity: new sensitive/* Sensitivity */.I7() });
    const isGone = serviceId === parameter_store/* parameterStoreId */.Sy && (await tools.stores.remove(name));
    if (awake && api && !isGone)
        await removeOne(api, name);
    await cleanUpAfter(tools, key);
    return removalFacts(run, { service: serviceId, facts });
}
async function removeOne(api, name) {
    try {
        await api.remove(name);
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || (await api.find(name)))
            throw error;
    }
}
async function cleanUpAfter(tools, key) {
    await Promise.all([
        (0,services_suspended/* discardSuspended */.qZ)(tools, key),
        removeInstanceSecrets(tools, key),
        tools.tags.clear({ type: 'instance', serviceId: key.serviceId, id: key.name }),
    ]);
}
function removalFacts({ tools, name }, { service, facts }) {
    tools.log.info(facts ? `Removed "${name}" of ${service}.` : `There is no "${name}" of ${service}; nothing to remove.`);
    return { ...facts, changed: facts !== undefined, status: 'removed' };
}

// EXTERNAL MODULE: ./build/src/previews/sweep.js
var sweep = __webpack_require__(37831);
;// CONCATENATED MODULE: ./build/src/previews/instance-previews.js









function instancePreviews(run, production) {
    const { context, inputs, target, tools } = run;
    const { base } = production;
    let listed;
    const listAll = () => {
        listed ??= target === 'app' ? listApps(tools) : listInstances(tools, (0,runners/* serviceIdOf */.Qh)(inputs));
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
        if (marker.repository !== undefined) {
            const branch = fitBranch(findBranch(marker, [ofRun, source?.ref]), name);
            const foreign = explainTags(marker, { name, branch });
            return { free: false, foreign, branch, deployedAt: async () => (0,contract_tags/* readDeployedAt */.Sd)(marker) };
        }
        const isJob = target === 'job' && run.preview;
        if (!source)
            return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
        const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
        const isOurs = own.some((url) => (0,contract_source/* sameUrl */.cl)(url, source.url));
        const foreign = isOurs ? undefined : `it runs ${(0,plain_text/* plainText */.wh)((0,plain_text/* withoutCredentials */.ri)(source.url), 120)}`;
        return { free: false, foreign, branch: fitBranch(source.ref, name) };
    }
    function explainTags(marker, { name, branch }) {
        const pullRequest = names/* instanceNames */.aF.pullRequestIn(name, base);
        if (!(0,contract_tags/* namesRepository */.xt)(marker, context))
            return `its tag says ${(0,plain_text/* plainText */.wh)(marker.repository ?? '', 120)}`;
        const isPreview = pullRequest === undefined ? branch : marker.preview === (0,contract_tags/* formatPreview */.iB)({ preview: pullRequest, branch });
        return isPreview ? undefined : 'its tags do not say that it is this preview';
    }
    return {
        list: async () => (0,sweep/* findPreviews */.hb)(await listAll(), { base, names: names/* instanceNames */.aF }),
        look,
        remove: async (name) => {
            const preview = names/* instanceNames */.aF.pullRequestIn(name, base);
            const { branch } = preview === undefined ? await look(name) : {};
            const previewStore = (0,preview_access/* computePreviewStore */.dl)(production, { context, preview, branch });
            await removeService({ ...run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
        },
    };
}
async function listApps(tools) {
    return (await tools.apps.list()).map((app) => ({
        name: app.name,
        resource: { type: 'myapp', id: app.id },
        source: (0,contract_source/* appSource */.FI)(app),
    }));
}
async function listInstances(tools, serviceId) {
    const awake = async () => {
        const service = await tools.catalog.find(serviceId);
        return service ? tools.instancesOf(service).list() : [];
    };
    const [records, suspended] = await Promise.all([awake(), tools.account.suspended()]);
    const one = (name, record) => ({
        name,
        resource: { type: 'instance', serviceId, id: name },
        source: (0,contract_source/* optionSource */.Ns)(record),
    });
    const running = records.flatMap(({ name, ...record }) => (name ? [one(name, record)] : []));
    const asleep = suspended
        .filter((sleeper) => sleeper.serviceId === serviceId && !running.some(({ name }) => name === sleeper.instanceName))
        .map(({ instanceName, parameters = {} }) => one(instanceName, parameters));
    return [...running, ...asleep];
}

// EXTERNAL MODULE: ./build/src/services/creation.js
var services_creation = __webpack_require__(78053);
// EXTERNAL MODULE: ./build/src/services/open-service.js + 1 modules
var open_service = __webpack_require__(43610);
// EXTERNAL MODULE: ./build/src/services/request.js
var services_request = __webpack_require__(76235);
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
    label = appsLabel;
    title = 'App';
    source;
    sentSource = undefined;
    sensitivity = appSensitivity();
    leavesOwner;
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
        this.leavesOwner = (0,ownership/* isNameChosen */.A1)(run);
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
            gitToken: settings.sourceToken,
            configService: settings.store?.name,
            configApiKey: this.#configApiKey,
            subPath: inputs['sub-path'],
        };
        const find = async (conflict) => (conflict ? undefined : apps.findByName(name));
        const made = await (0,services_creation/* createWithinPlan */.n)(tools, { action: 'another app', create: () => apps.create(app), find });
        return { deployed: this.#see(made), isNew: true, isOurs: true };
    }
    async compare() {
        const { source } = this;
        if (!this.#app)
            return { changes: [], options: [] };
        rejectOtherSource(this.run, { source, app: this.#app });
        const changes = appChanges(this.run, { source, configApiKey: this.#configApiKey, app: this.#app });
        return { changes, options: [] };
    }
    async wake(found) {
        const { tools, inputs } = this.run;
        const { serviceId } = runners/* runners */.ae[this.kind];
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, { serviceId, name: found.resource.id });
        if (!suspended)
            return found;
        await (0,services_suspended/* resumeInstance */.DZ)(tools, {
            service: await (0,open_service/* openService */.IH)(tools, serviceId),
            suspended,
            waitMs: inputs.timeout,
        });
        return found;
    }
    former({ resource }, commit) {
        const { source } = this;
        const { settings, tools } = this.run;
        const ref = this.#before && refOf(this.#before);
        if (ref === undefined || ref === (source.ref ?? ''))
            return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
        const title = ref || 'the default branch';
        const restoreRef = () => tools.apps.setSourceRef(resource.id, ref || null);
        const changes = [
            { title: `change its source ref back to ${title}`, action: 'updated', send: restoreRef },
        ];
        const store = this.#before?.configService;
        if (store !== undefined && settings.store && store !== settings.store.name) {
            const send = async () => {
                const { configApiKey } = store ? await tools.stores.describe(store) : {};
                await tools.apps.setConfig(resource.id, {
                    configService: store || null,
                    ...(configApiKey ? { configApiKey } : {}),
                });
            };
            changes.unshift({ title: `change its config-service back to ${store || 'none'}`, action: 'updated', send });
        }
        return { title, runs: title, source: { ...source, ref, commit }, changes };
    }
    rows({ url }) {
        return { App: this.run.name, URL: url, Source: atRef(this.source) };
    }
    statusText() {
        return this.#app?.buildStatus ?? 'building';
    }
    planNew() {
        return { step: `create the app "${this.run.name}" from ${atRef(this.source)}`, options: [] };
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
        this.record = appRecord(app).record;
        return { resource: { type: 'myapp', id: app.id }, record: this.record, source: (0,contract_source/* appSource */.FI)(app)?.url };
    }
}
function atRef({ url, ref }) {
    return ref ? `${url} at ${ref}` : url;
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(50973);
// EXTERNAL MODULE: ./build/src/services/readiness/wait-until-ready.js
var wait_until_ready = __webpack_require__(31103);
;// CONCATENATED MODULE: ./build/src/services/live-instance.js







const comingBackMs = 90_000;
const reachedByPort = new Set([
    'birme-osc-postgresql',
    'clickhouse-clickhouse',
    'linuxserver-docker-mariadb',
    'pgvector-pgvector',
    'valkey-io-valkey',
]);
const portsMs = 60_000;
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
        const health = await this.api.health(this.#named);
        if (this.kind && !this.record?.url)
            await this.refresh();
        if (health === undefined)
            return { state: 'starting', detail: 'the platform does not know its health yet' };
        const failed = /fail|error|crash|backoff/.test(health);
        return { state: health === 'running' ? 'running' : failed ? 'failed' : 'starting', detail: `health ${health}` };
    }
    address() {
        return this.record?.url;
    }
    logs() {
        return this.api.logs(this.#named);
    }
    async ports() {
        const { clock, signal, log } = this.run.tools;
        const name = this.run.name;
        const needsPort = reachedByPort.has(this.label);
        const look = async () => {
            const ports = await this.api.ports(this.#named);
            return ports.length > 0 ? ports : undefined;
        };
        try {
            const ports = await (0,retry/* poll */.wt)(look, { timeoutMs: needsPort ? portsMs : 0, pace: (0,retry/* every */.Si)(3000), clock, signal });
            if (ports)
                return ports;
            if (needsPort)
                log.warning(`The platform does not tell the port of "${name}", so no later step gets it.`);
        }
        catch (error) {
            signal.throwIfAborted();
            log.debug(`The ports of "${name}" are not known: ${(0,errors/* messageOf */.bD)(error)}`);
        }
        return [];
    }
    async change(options) {
        const name = this.run.name;
        await this.#write(`change options of "${name}"`, async () => {
            this.#shown = await this.api.update(name, options);
        });
    }
    restart() {
        return this.#write(`restart "${this.run.name}"`, () => this.api.restart(this.#named));
    }
    async keepChange(options) {
        const { clock, signal, log } = this.run.tools;
        const { name } = this.run;
        const { sensitivity } = this;
        const duration = (0,format/* formatDuration */.a3)(comingBackMs);
        log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
        const look = async () => {
            const record = await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name, { once: true }));
            const reverted = record ? revertedOptions(options, { record, sensitivity, shown: this.#shown }) : [];
            if (reverted.length === 0)
                return;
            log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
            await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
        };
        const timeoutMs = Math.min(comingBackMs, this.#deadline - clock.now());
        await (0,retry/* poll */.wt)(look, { timeoutMs, pace: (0,retry/* every */.Si)(5000), clock, signal });
    }
    get #named() {
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
        this.leavesOwner = (0,ownership/* leavesOwner */.es)(run, { options: checked.options, sent: this.sentSource });
        this.secrets = secrets;
        this.#parts = parts;
    }
    async find() {
        const { tools, name } = this.run;
        void tools.tags.of(this.resource);
        const suspended = await (0,services_suspended/* findSuspended */.n8)(tools, this.key);
        if (suspended)
            return this.#asleep(suspended);
        const { service } = this.#parts;
        this.record = service && (await this.api.find(name));
        return this.record && this.#awake(this.record);
    }
    async checkNew() {
        const { request, service } = this.#parts;
        if ((0,services_request/* onlyWakes */.kp)(this.run, request))
            await (0,open_service/* checkRequest */.yG)(this.run, { request, service });
    }
    async create() {
        const { name, tools } = this.run;
        const { clock, signal } = tools;
        const { options } = this.secrets;
        let found;
        let suspended;
        await this.secrets.store(options);
        const made = await (0,services_creation/* createWithinPlan */.n)(tools, {
            action: `another instance of ${this.label}`,
            create: () => this.api.create(name, options),
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
            return { deployed: this.#asleep(suspended), isNew: false, isOurs: false };
        if (found)
            return { deployed: this.#awake(found), isNew: false, isOurs: !this.isWaking };
        await this.secrets.accept(options);
        this.record = made.url ? made : ((await (0,wait_until_ready/* whileWaking */.VA)(() => this.api.find(name))) ?? made);
        return { deployed: this.#awake(this.record), isNew: true, isOurs: true };
    }
    async compare({ record, kept }) {
        const { name, target, tools } = this.run;
        const { secrets } = this;
        const former = { ...record, ...kept };
        const { different, unseen } = await secrets.compare(record);
        if (kept)
            Object.assign(different, (await secrets.compare(former)).different);
        this.record = record;
        this.#before = { record: former, sent: different };
        const names = Object.keys(different);
        const options = [
            ...differenceRows(different, { record, show: (option, value) => this.#show(option, value) }),
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
        const changes = names.length > 0 ? [change] : target === 'runner' ? [restart] : [];
        const note = unseen.length > 0 && names.length === 0
            ? `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. Remove the instance to set it anew.`
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
        return this.ports();
    }
    rows({ url, app, apiDocs }, ports) {
        const addresses = { URL: url, App: app, 'API documentation': apiDocs, Ports: ports.map(portText).join(', ') };
        return { Service: this.label, Name: this.run.name, ...addresses };
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
        const show = ([name, value]) => [name, this.#show(name, value)];
        return { step: `create "${this.run.name}"`, options: Object.entries(this.secrets.options).map(show) };
    }
    #show(name, value) {
        return this.sensitivity.show(name, value);
    }
    #awake(record) {
        return { resource: this.resource, record, source: (0,contract_source/* recordedSource */.sT)(record) };
    }
    #asleep(suspended) {
        const kept = suspended.parameters ?? {};
        return { ...this.#awake(kept), suspended, kept };
    }
}

// EXTERNAL MODULE: ./build/src/base/addresses.js
var addresses = __webpack_require__(11715);
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
        log.warning(`"${run.name}" runs without the values of its parameter store: ${build.unreadConfig} ${(0,advice/* adviceText */.YM)(run_log_advice(build.unreadConfig).next ?? '')}`);
    }
    const address = subject.address();
    if (!timedOut)
        return awaitHealthPath(run, address, times.deadline);
    const why = await printLog(subject, () => subject.logs());
    const where = address ? ` It is at ${(0,plain_text/* plainText */.wh)(address, 200)}` : '';
    throw new errors/* DeployError */.sH('not-ready', `"${run.name}" was not ready within ${(0,format/* formatDuration */.a3)(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`, { next: why && run_log_advice(why).next });
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
        return reasonIn(lines);
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
        const commit = showsPages ? runner_page_commitIn(await get('/__osc/commit-info.json')) : undefined;
        const { status, text } = await get(showsPages ? '/healthz' : '/');
        if (showsPages && status === 503 && text.trim().toLowerCase() === 'building')
            return { state: 'building', commit: runner_page_commitIn(await get('/__osc/commit-info')) };
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
function runner_page_commitIn({ status, text }) {
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
    #log = new RunLog([]);
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
        this.#log = new RunLog(lines.length > 0 ? lines : undefined);
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
        const isAsked = !commit || !wanted || sameCommit(commit, wanted);
        const isFormer = !isAsked && !isNew && !(shown && !this.#isFormer(shown));
        const isBehind = shown && this.#log.isNew && logged && !sameCommit(shown, logged);
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
            if (expected.some((commit) => commit && sameCommit(shown, commit)))
                return true;
        }
        const lingerMs = Math.min(maxLingerMs, this.#subject.run.inputs.timeout / 2);
        return this.#now - (this.#newSince ?? this.#replacedAt) >= lingerMs;
    }
    #isFormer(commit) {
        return this.former !== undefined && sameCommit(commit, this.former);
    }
    #loggedFailure() {
        if (!this.#log.isNew)
            return undefined;
        const { failure, starts, former } = this.#log;
        if (failure?.final)
            return this.#failed(failure.reason || 'the build failed', failure);
        if (starts < 3)
            return undefined;
        const why = failure?.reason ?? reasonIn(former) ?? 'its log is empty';
        const reason = `its container ends and is started again and again: ${why}`;
        return this.#failed(reason, { ...run_log_advice(why), ...failure, reason });
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
    const secrets = await InstanceSecrets.of(tools, { serviceId, name }, checked);
    return new InstanceClient(run, { request, service, checked, secrets, deadline });
}
async function guardFound(run, client, found) {
    const { resource, source } = found;
    if (!client.leavesOwner)
        await (0,ownership/* guardOwnership */.bq)(run, { resource, source, sent: client.sentSource });
}
async function deployService(run, variables) {
    const started = run.tools.clock.now();
    const deadline = started + run.inputs.timeout;
    const deploy = new ServiceDeploy(run, await openClient(run, deadline), { deadline, variables });
    const result = await deploy.ensure();
    return deploy.report(result, started);
}
class ServiceDeploy {
    #run;
    #deadline;
    #variables;
    #client;
    #build;
    #found;
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
        const { deployed, isNew, isOurs } = await this.#client.create();
        if (isOurs)
            await (0,ownership/* tagMade */.SL)(this.#run, deployed.resource);
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
        announce(run, { record: client.record, sensitivity });
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
        const ports = (inputs.wait && (await client.finish?.())) || [];
        const endpoints = announce(run, { record: client.record, sensitivity, ports });
        const status = inputs.wait ? 'running' : client.statusText();
        outputs.set({ status });
        const commit = reportCommit(run, { build: this.#build, source });
        const rows = { ...client.rows(endpoints, ports), Result: action, Status: status, ...commit };
        return resultOf(run, { changed, status, url: endpoints.url, title, rows, started });
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
            await (0,ownership/* tagDeployed */.$r)(this.#run, found.resource);
        if (note)
            this.#run.tools.log.info(note);
        await this.#send(changes);
        if (changes[0])
            return changes[0].action;
        return this.#client.isWaking ? 'resumed' : 'unchanged';
    }
    async #send(changes, { source = this.#client.source, deadline = this.#deadline } = {}) {
        const { name, tools } = this.#run;
        this.#build = this.#newBuild(source);
        for (const [index, { title, send }] of changes.entries()) {
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
        await awaitReady(this.#client, { build: this.#build, deadline, settleMs, resumed });
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

;// CONCATENATED MODULE: ./build/src/services/job/job.js













const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
const goneMs = 30_000;
async function runJob(run) {
    const { tools, inputs, outputs, name } = run;
    const started = tools.clock.now();
    const deadline = started + inputs.timeout;
    const { api, label: serviceId, resource, secrets, sensitivity } = await openInstance(run, deadline);
    const mark = `${(0,contract_tags/* readRunUrl */.tP)(run.context.runUrl)?.id ?? ''}-${started.toString(36)}`;
    const task = { run, api, serviceId, secrets, resource, mark, deadline };
    await clearTheWay(task);
    const record = await create(task);
    await (0,ownership/* tagMade */.SL)({ tools, ownTags: [...run.ownTags, `job ${mark}`] }, resource);
    const { url } = announce(run, { record, sensitivity });
    outputs.set({ changed: true, status: record.status ?? 'started' });
    tools.log.info(`The job "${name}" of ${serviceId} was started.`);
    const status = inputs.wait ? await follow(task, record) : (record.status ?? 'started');
    outputs.set({ status });
    const rows = { Service: serviceId, Name: name, Status: status };
    const left = inputs.wait ? undefined : url;
    return resultOf(run, { changed: true, status, url: left, title: 'Job', rows, started });
}
async function clearTheWay({ run, api, secrets, resource }) {
    const { name, tools } = run;
    const { clock, signal } = tools;
    const before = await api.find(name);
    if (!before)
        return;
    await (0,ownership/* guardOwnership */.bq)(run, { resource, source: (0,contract_source/* recordedSource */.sT)(before), sent: (0,contract_source/* recordedSource */.sT)(secrets.options) });
    const look = () => (0,wait_until_ready/* whileWaking */.VA)(() => statusOf(api, { ...before, name }));
    const status = (0,plain_text/* plainText */.wh)((await (0,retry/* poll */.wt)(look, { timeoutMs: goneMs, pace: wait_until_ready/* pace */.cI, clock, signal })) || 'unknown', 60);
    if (!hasEnded(status)) {
        throw new errors/* DeployError */.sH('name-in-use', `A job named "${name}" is still there, its status ${status}.`);
    }
    tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
    await api.remove(name);
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
        await api.remove(name);
        await removeInstanceSecrets(tools, { serviceId, name });
        await tools.tags.clear(resource);
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
            announce(run, { record: found.record, sensitivity: client.sensitivity });
    }
    else
        await client.checkNew?.();
    const { step, options } = client.planNew();
    const first = client.firstSteps?.(found) ?? [];
    const make = (steps, rows, changed = true) => plannedResult(run, {
        service: client.label,
        steps: [...first, ...steps],
        options: rows,
        changed: changed || first.length > 0,
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
    const describe = ({ title, refused }) => (refused ? `fail: ${refused}` : `${title}, which ${effect}`);
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
        ...Object.entries(accountRows(await account.account())),
    ];
    const tables = [summaryOf('Plan', rows)];
    if (plan.options.length > 0)
        tables.push(summaryOf('Options', plan.options));
    return { changed, status: 'planned', summary: tables, steps: plan.steps };
}

;// CONCATENATED MODULE: ./build/src/services/run-service.js







async function runService(run) {
    const { config: values, store, previewStore } = run.settings;
    const { inputs, name, outputs, tools } = run;
    outputs.set({ name });
    tools.log.secrets.keep(name);
    const hasConfig = values !== undefined && store !== undefined;
    const config = !hasConfig
        ? undefined
        : previewStore
            ? (0,settle/* previewConfig */.Zs)(run, { store: previewStore, values })
            : await (0,settle/* readConfig */.Xg)(tools, { store, values, runner: inputs.runner });
    const withConfig = (result, table) => table ? withTable(result, table) : result;
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
        const result = await deployService(run, { write, undo: async () => config?.undo() });
        const unseen = inputs.wait ? undefined : 'with `wait: false` nothing shows that the new version is up';
        return withConfig(result, await config?.prune(newer ?? unseen));
    }
    catch (error) {
        if (isNewStore && previewStore && error instanceof errors/* DeployError */.sH && error.code === 'plan-limit')
            await (0,settle/* removePreviewStore */.Uh)(tools, previewStore);
        throw error;
    }
}
async function warnOfNewer(run, there) {
    const why = await (0,ownership/* findNewer */.pF)(run, there);
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

// EXTERNAL MODULE: ./build/src/services/service-tools.js + 5 modules
var service_tools = __webpack_require__(7200);
// EXTERNAL MODULE: ./build/src/action/domain.js
var domain = __webpack_require__(85362);
;// CONCATENATED MODULE: ./build/src/action/service.js













async function prepareService(run, target) {
    const { operation } = run.intent;
    if (operation === 'deploy' || operation === 'plan')
        (0,inputs/* rejectProblems */.Ys)((0,source/* refusedCommits */.p7)(run.inputs, run.context));
    for (const note of (0,preview_access/* describeAccess */.Ag)(run.settings.access))
        run.runtime.log.notice(note);
    return { open: (clients) => serviceTarget(run, serviceRun(run, { target, clients })) };
}
function serviceTarget(run, service) {
    const { outputs, settings, tools } = service;
    const { inputs, intent } = run;
    const deploy = async (planned) => {
        const result = await runService(service).catch((error) => {
            if (error instanceof ownership/* Overtaken */.cO)
                return error;
            throw error;
        });
        if (result instanceof ownership/* Overtaken */.cO)
            return { kind: 'skipped', reason: result.message };
        if (settings.givesToken && !planned)
            outputs.set({ 'service-token': await tools.tokens.renew((0,runners/* serviceIdOf */.Qh)(inputs)) });
        const notes = await (0,domain/* settleDomain */.id)(run, result.url ? (0,domain/* servicePlace */.Ti)(service, result.url) : undefined);
        const rows = notes.map((note) => ['Domain', note]);
        const told = rows.length === 0 ? result : withTable(result, { title: 'Domain', rows });
        return { kind: 'served', planned, result: told };
    };
    return {
        previews: instancePreviews(service, { base: intent.base, 'config-service': inputs['config-service'] }),
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
function serviceRun({ runtime, inputs, context, intent, settings, branches }, { target, clients }) {
    const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
    return {
        tools: (0,service_tools/* serviceTools */.v)(clients, runtime),
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
    async remove(name) {
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
    #url(name) {
        return name === undefined ? this.#apiUrl : (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_6__/* .urlBelow */ .dX)(this.#apiUrl, `/${encodeURIComponent(name.toWellFormed())}`);
    }
    #onHost(href) {
        const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
        if (url?.origin === this.#apiUrl.origin)
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(href, 200))}.`);
    }
    #link(record, rel) {
        return this.#onHost(record._links?.[rel]?.href ?? `/${rel}/${encodeURIComponent(record.name.toWellFormed())}`);
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
        return (0,_base_addresses_js__WEBPACK_IMPORTED_MODULE_10__/* .urlBelow */ .dX)(this.#options.address, `/api/v1/config${key === undefined ? '' : `/${encodeURIComponent(key)}`}`);
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
    async remove(name) {
        this.#described.delete(name);
        return this.#controlPlane.remove((0,_control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .pathOf */ .XM)('parameter-stores', name), { timeoutMs: _control_plane_js__WEBPACK_IMPORTED_MODULE_4__/* .slowTimeoutMs */ .fE });
    }
}


/***/ }),

/***/ 40671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ResourceTags: () => (/* binding */ ResourceTags)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94343);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75221);
/* harmony import */ var _control_plane_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(43055);




const tagged = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({
    resourceId: _base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNumber */ .mV,
    serviceId: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    tags: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
});
const answer = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({ resources: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(tagged) });
class ResourceTags {
    #controlPlane;
    #log;
    #lists = new Map();
    #warned = false;
    #offered = true;
    constructor({ controlPlane, log }) {
        this.#controlPlane = controlPlane;
        this.#log = log;
    }
    async of(resource) {
        const all = (await this.#list(resource.type)) ?? (this.#offered ? undefined : []);
        return all?.find((one) => isOf(one, resource))?.tags ?? (all && []);
    }
    async set(resource, tags) {
        await this.#change(resource, { method: 'PUT', body: { tags }, repeatable: true });
    }
    async clear(resource) {
        await this.#change(resource, { method: 'DELETE' });
    }
    warn(why) {
        if (!this.#warned)
            this.#log.warning(`Tags in the console are not as they should be: ${why}`);
        this.#warned = true;
    }
    #list(type) {
        const path = `/resourcetags?resourceType=${type}`;
        const read = async () => (await this.#controlPlane.call({ method: 'GET', path, large: true }, answer)).resources;
        const list = this.#lists.get(type) ?? this.#tolerant(read);
        this.#lists.set(type, list);
        return list;
    }
    async #change({ type, serviceId, id }, call) {
        if (!this.#offered)
            return;
        this.#lists.delete(type);
        const path = (0,_control_plane_js__WEBPACK_IMPORTED_MODULE_2__/* .pathOf */ .XM)('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
        await this.#tolerant(() => this.#controlPlane.command({ path, ...call }));
    }
    async #tolerant(call) {
        try {
            return await call();
        }
        catch (error) {
            if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI))
                throw error;
            this.#offered = !(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 404, 405, 501);
            if (this.#offered)
                this.warn(error.message);
            else
                this.#log.debug(`The platform has no tags: ${error.message}`);
            return undefined;
        }
    }
}
function isOf({ resourceId, serviceId }, resource) {
    return resourceId === resource.id && (resource.type !== 'instance' || serviceId === resource.serviceId);
}


/***/ }),

/***/ 49034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ tenantPlan),
/* harmony export */   AV: () => (/* binding */ subscriptionList),
/* harmony export */   ES: () => (/* binding */ myAppList),
/* harmony export */   KJ: () => (/* binding */ instance),
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
});
const myAppList = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(myApp);
const tenantPlan = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .looseObject */ ._H3({ name: maybeLine });


/***/ }),

/***/ 72478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Uh: () => (/* binding */ removePreviewStore),
/* harmony export */   Xg: () => (/* binding */ readConfig),
/* harmony export */   Zs: () => (/* binding */ previewConfig)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22396);
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(85763);
/* harmony import */ var _contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80556);
/* harmony import */ var _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49546);
/* harmony import */ var _options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57863);
/* harmony import */ var _suspended_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(40943);
/* harmony import */ var _store_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(42256);








async function readConfig(tools, wanted) {
    const { log } = tools;
    const { name } = wanted.store;
    (0,_options_sensitive_js__WEBPACK_IMPORTED_MODULE_3__/* .maskConfig */ .r)(wanted.values, log);
    const { store, isSecure } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .openParameterStore */ .X5)(tools, wanted.store);
    const stored = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.list());
    const change = compare(stored, { ...wanted, isSecure });
    const { added, changed, removed, uncompared, addsSecrets } = change;
    const rows = [];
    const say = (outcomes, verb = '') => {
        const different = Object.entries(outcomes).filter(([, names]) => names.length > 0);
        const sentence = different.map(([outcome, names]) => `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(names.length, 'variable')} ${outcome}`).join(', ');
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
        const which = `${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
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
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.set(key, value, { secret: addsSecrets }));
            return false;
        },
        undo: async () => {
            for (const key of changed.keys())
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.set(key, stored.get(key)?.value ?? '', { secret: addsSecrets }));
            for (const key of added.keys())
                await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.remove(key));
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
                    await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.remove(key));
                say({ removed });
            }
            return tableOf('Environment variables');
        },
    };
}
function formatNames(names) {
    return (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
    const all = [...stored.values()];
    const isHidden = ({ value }) => value === undefined;
    if (apiKey && all.some(isHidden))
        throw (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .wrongKeyError */ .BO)(name);
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
    const kept = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
    const removed = prune ? [...stored.keys()].filter((key) => !kept.has(key.toUpperCase())) : [];
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
            const isNew = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .ensureParameterStore */ .jI)(run, { name, secrets: inputs.runner !== 'wasm' });
            const other = isNew ? undefined : await findOtherOwner(tools, store);
            if (other)
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
            tools.log.secrets.keep(owner);
            const all = new Map([...values, [_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF, owner]]);
            change = await readConfig(tools, { store: { name, prune: true }, values: all, runner: inputs.runner });
            await change.write();
            return isNew;
        },
        undo: async () => change?.undo(),
        prune: async () => change?.prune(),
    };
}
async function removePreviewStore(tools, store) {
    const { log, signal } = tools;
    const { name } = store;
    const key = { serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, name };
    try {
        const isAsleep = (await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_4__/* .findSuspended */ .n8)(tools, key)) !== undefined;
        const service = await tools.catalog.find(_platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy);
        if (!isAsleep && !(service && (await tools.instancesOf(service).find(name))))
            return false;
        const other = isAsleep ? undefined : await findOtherOwner(tools, store);
        if (other) {
            log.warning(`The parameter store "${name}" is not removed: ${other}.`);
            return false;
        }
        await tools.stores.remove(name);
        await (0,_suspended_js__WEBPACK_IMPORTED_MODULE_4__/* .discardSuspended */ .qZ)(tools, key);
        await tools.tags.clear({ type: 'instance', serviceId: _platform_parameter_store_js__WEBPACK_IMPORTED_MODULE_2__/* .parameterStoreId */ .Sy, id: name });
        log.info(`Removed the parameter store "${name}" of the preview.`);
        return true;
    }
    catch (error) {
        signal.throwIfAborted();
        const message = `The parameter store "${name}" of the preview could not be removed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error)}`;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('remove-failed', message, { cause: error });
    }
}
async function findOtherOwner(tools, { name, owner }) {
    const { store } = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .openParameterStore */ .X5)(tools, { name });
    const values = await (0,_store_js__WEBPACK_IMPORTED_MODULE_5__/* .usingStore */ .es)(() => store.list());
    const stored = values.get(_contract_rules_config_js__WEBPACK_IMPORTED_MODULE_1__/* .ownerVariable */ .QF);
    if (values.size === 0 || stored?.value === owner)
        return undefined;
    return stored?.value
        ? `it belongs to ${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_7__/* .plainText */ .wh)(stored.value, 120)}`
        : 'it has variables and does not say whose it is';
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
        const create = async () => tools.stores.create(name, { secrets }).then(() => true);
        const find = async () => (await api.find(name)) !== undefined || undefined;
        await (0,_creation_js__WEBPACK_IMPORTED_MODULE_3__/* .createWithinPlan */ .n)(tools, { action: 'another parameter store', create, find });
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .tagMade */ .SL)(run, resource);
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

/***/ 21870:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ freshLines),
/* harmony export */   s: () => (/* binding */ JobLog)
/* harmony export */ });
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86616);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);


const lineLength = 2000;
const mostLines = 5000;
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
        if (fresh.length > mostLines)
            this.#log.info(`… ${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNumber */ .ZV)(fresh.length - mostLines)} lines left out …`);
        for (const line of fresh.slice(-mostLines))
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
    if (!rule)
        return typeof value === 'boolean' || typeof value === 'number' ? value : text;
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
        throw await unknownService(serviceId, error);
    }
    throw await unknownService(serviceId);
}
async function unknownService(serviceId, cause) {
    const near = (0,nearest/* nearest */.p)(serviceId, await knownServiceIds());
    const meant = near && near !== serviceId ? ` Did you mean ${near}?` : '';
    const why = cause ? ` ${cause.message}` : '';
    return new errors/* DeployError */.sH('service-unknown', `The platform offers no service "${serviceId}".${meant}${why}`, { cause });
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
    const mayPass = (!service?.schema || !isNew) && all.every(({ missing }) => missing);
    const problems = mayPass ? [] : all;
    if (mayPass && isNew && (service || run.operation === 'plan')) {
        for (const { text } of all)
            log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
    }
    if (problems.length === 0) {
        const isSecret = (name) => {
            const value = options[name];
            const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
            return isText && !(0,sensitive/* isSecretReference */.IC)(value) && !values.get(name)?.plain;
        };
        const plain = [...values].flatMap(([name, value]) => (value.plain ? [name] : []));
        return { options, sensitivity, secret: marked.filter(isSecret), plain };
    }
    const rows = problems.map(({ name, text }) => {
        const own = run.settings.access?.withheldOptions.has(name)
            ? ' A preview takes it from `preview-options` only.'
            : '';
        return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
    });
    const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
    throw new errors/* DeployError */.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
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

/***/ 7200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  v: () => (/* binding */ serviceTools)
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
    async discard(serviceId, name) {
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
    async setGitToken(id, gitToken) {
        await this.#command('PATCH', (0,control_plane/* pathOf */.XM)('myapps', id, 'git-token'), { gitToken });
    }
    async restart(id) {
        await this.#command('PUT', (0,control_plane/* pathOf */.XM)('myapps', id));
    }
    async remove(id) {
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
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(94343);
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
        for (let at = 0; at < secrets.length; at += maxBatch) {
            const body = { secrets: secrets.slice(at, at + maxBatch) };
            await this.#controlPlane.command({
                method: 'PUT',
                path: (0,control_plane/* pathOf */.XM)('mysecrets', serviceId, 'batch'),
                body,
                repeatable: true,
            });
        }
    }
    async remove(serviceId, name) {
        await this.#controlPlane.remove((0,control_plane/* pathOf */.XM)('mysecrets', serviceId, name));
    }
}

// EXTERNAL MODULE: ./build/src/base/clock.js
var clock = __webpack_require__(88489);
;// CONCATENATED MODULE: ./build/src/platform/service-tokens.js


const hourMs = 3_600_000;
const earlyMs = 60_000;
class ServiceTokens {
    #options;
    #held = new Map();
    #refusedBy = new Set();
    constructor(options) {
        this.#options = options;
    }
    async get(serviceId) {
        const kept = this.#held.get(serviceId);
        if (kept) {
            const { token, expiresAt } = await kept;
            if (this.#options.clock.now() < expiresAt - earlyMs)
                return token;
        }
        return await this.renew(serviceId);
    }
    async renew(serviceId) {
        const fresh = this.#request(serviceId);
        this.#held.set(serviceId, fresh);
        try {
            return (await fresh).token;
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
                    if (this.#refusedBy.has(serviceId))
                        return undefined;
                    this.#refusedBy.add(serviceId);
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
        return { token, expiresAt: expiresAt(expiry, asked) };
    }
}
function expiresAt(expiry, now) {
    const at = (0,clock/* readTime */.a)(expiry);
    return at > now + 2 * earlyMs ? at : now + hourMs;
}

;// CONCATENATED MODULE: ./build/src/services/service-tools.js









function serviceTools(clients, { log, clock, interrupts }) {
    const { controlPlane, http, signIn, hosts, workspace } = clients;
    const trustedHosts = new platform_hosts/* TrustedHosts */.V5(hosts, workspace);
    const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
    return {
        catalog: new Catalog({ controlPlane, trustedHosts }),
        account: new AccountApi({ controlPlane, log }),
        apps: new AppsApi(controlPlane),
        stores: new parameter_store/* ParameterStoresApi */.CF({ controlPlane, log }),
        secrets: new SecretsApi(controlPlane),
        tags: new resource_tags.ResourceTags({ controlPlane, log }),
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
async function discardSuspended(tools, key) {
    const { account, clock, signal } = tools;
    try {
        return await account.discard(key.serviceId, key.name);
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
