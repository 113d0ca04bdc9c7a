export const id = 539;
export const ids = [539];
export const modules = {

/***/ 3622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
async function poll(look, options) {
    const { clock, pace } = options;
    const deadline = clock.now() + options.timeoutMs;
    for (let wait = pace.first;; wait = Math.min(wait * pace.factor, pace.longest)) {
        const found = await look();
        if (found !== undefined)
            return found;
        const left = deadline - clock.now();
        if (left <= 0)
            return undefined;
        await clock.sleep(Math.min(wait, left), options.signal);
    }
}


/***/ }),

/***/ 8539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  carryOutPublish: () => (/* binding */ carryOutPublish),
  carryOutRemoval: () => (/* binding */ carryOutRemoval)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(831);
// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(5763);
// EXTERNAL MODULE: ./build/src/platform/page-limits.js
var page_limits = __webpack_require__(5251);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var mini_schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(3759);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(8532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/schemas.js + 2 modules
var core_schemas = __webpack_require__(6985);
;// CONCATENATED MODULE: ./node_modules/zod/v4/mini/iso.js


const ZodMiniISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodMiniISODateTime", (inst, def) => {
    core_schemas/* $ZodISODateTime */.Ko.init(inst, def);
    mini_schemas/* ZodMiniStringFormat */.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
    return api/* _isoDateTime */.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
    core.$ZodISODate.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
    return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
    core.$ZodISOTime.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
    return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
    core.$ZodISODuration.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
    return core._isoDuration(ZodMiniISODuration, params);
}

// EXTERNAL MODULE: ./build/src/platform/json-text.js
var json_text = __webpack_require__(4707);
// EXTERNAL MODULE: ./build/src/pages/manifest-folder.js
var manifest_folder = __webpack_require__(858);
;// CONCATENATED MODULE: ./build/src/pages/manifest.js




const manifestPath = `${manifest_folder/* manifestFolder */.U}/manifest.json`;
const manifestMaxBytes = 8 * 1024 * 1024;
const manifest_text = (longest) => mini_schemas/* string */.YjP().check(api/* _minLength */.m9(1), api/* _maxLength */.Eb(longest));
const path = manifest_text(1024).check(api/* _regex */.Fk(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\u0000-\u001f\u007f]+$/));
const mark = mini_schemas/* tuple */.PVZ([
    mini_schemas/* int */.Whr().check(api/* _nonnegative */.UI(), api/* _lte */.Zm(page_limits/* pageLimits */.M.fileSize)),
    mini_schemas/* string */.YjP().check(api/* _regex */.Fk(/^[0-9a-f]{64}$/)),
]);
const schema = mini_schemas/* looseObject */._H3({
    version: mini_schemas/* literal */.euz(1),
    publishId: manifest_text(100),
    open: mini_schemas/* optional */.lqM(mini_schemas/* literal */.euz(true)),
    repository: mini_schemas/* optional */.lqM(mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(300))),
    run: mini_schemas/* optional */.lqM(mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(1000))),
    files: mini_schemas/* record */.g1P(path, mark),
    closedAt: mini_schemas/* optional */.lqM(datetime()),
    paths: mini_schemas/* optional */.lqM(mini_schemas/* array */.YOg(path).check(api/* _maxLength */.Eb(page_limits/* pageLimits */.M.filesPerSite * 2))),
});
function parseManifest(text) {
    const json = (0,json_text/* parseJson */.q)(text);
    const files = typeof json === 'object' && json !== null && 'files' in json ? json.files : undefined;
    if (typeof files !== 'object' || files === null || Object.keys(files).length > page_limits/* pageLimits */.M.filesPerSite)
        return undefined;
    const parsed = schema.safeParse(json);
    return parsed.success ? parsed.data : undefined;
}
function manifestFile(manifest) {
    const bytes = Buffer.from(JSON.stringify(manifest));
    return { path: manifestPath, size: bytes.length, source: { bytes } };
}

// EXTERNAL MODULE: ./build/src/platform/hosts.js
var platform_hosts = __webpack_require__(774);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(6616);
;// CONCATENATED MODULE: ./build/src/pages/content.js





const wholeFileBytes = 256 * 1024;
const pieceBytes = 512 * 1024;
function readWhole(file) {
    if ('bytes' in file.source)
        return file.source.bytes;
    let bytes;
    try {
        bytes = (0,external_node_fs_.readFileSync)(file.source.file);
    }
    catch (error) {
        throw unreadable(file, error);
    }
    if (bytes.length !== file.size)
        throw changed(file, bytes.length);
    return bytes;
}
async function* readPieces(file) {
    if ('bytes' in file.source) {
        yield file.source.bytes;
        return;
    }
    let size = 0;
    try {
        for await (const piece of (0,external_node_fs_.createReadStream)(file.source.file, { highWaterMark: pieceBytes })) {
            const bytes = piece;
            size += bytes.length;
            if (size > file.size)
                throw changed(file, size);
            yield bytes;
        }
    }
    catch (error) {
        throw error instanceof errors/* DeployError */.sH ? error : unreadable(file, error);
    }
    if (size !== file.size)
        throw changed(file, size);
}
async function hashOf(file) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    if (file.size <= wholeFileBytes)
        return hash.update(readWhole(file)).digest('hex');
    for await (const piece of readPieces(file))
        hash.update(piece);
    return hash.digest('hex');
}
function changed(file, size) {
    return new errors/* DeployError */.sH('file-changed', `${(0,plain_text/* plainText */.wh)(file.path, 200)} had ${(0,format/* count */.U9)(file.size, 'byte')} when it was listed and has ${size} now.`);
}
function unreadable(file, cause) {
    return new errors/* DeployError */.sH('file-changed', `${(0,plain_text/* plainText */.wh)(file.path, 200)} cannot be read: ${(0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(cause))}`, { cause });
}

;// CONCATENATED MODULE: ./build/src/pages/mint.js






const marginMs = 10_000;
class Minter {
    #options;
    #batches = [];
    #batchOf = new Map();
    constructor(files, options) {
        this.#options = options;
        this.add(files);
    }
    add(files) {
        for (let start = 0; start < files.length; start += page_limits/* pageLimits */.M.filesPerMint) {
            const batch = files.slice(start, start + page_limits/* pageLimits */.M.filesPerMint);
            for (const file of batch)
                this.#batchOf.set(file, this.#batches.length);
            this.#batches.push({ files: batch, minted: undefined });
        }
    }
    async target(file) {
        const index = this.#batchOf.get(file);
        const batch = index === undefined ? undefined : this.#batches[index];
        if (index === undefined || !batch)
            throw new Error(`${file.path} is not in the list of this minter`);
        const minted = await this.#open(index);
        if (this.#options.clock.now() < minted.goodUntil)
            return targetOf(minted, file);
        if (batch.minted && (await batch.minted) === minted)
            batch.minted = this.#mint(batch.files);
        return targetOf(await this.#open(index), file);
    }
    async again(file) {
        return targetOf(await this.#mint([file]), file);
    }
    #open(index) {
        const next = this.#batches[index + 1];
        if (next && !next.minted) {
            next.minted = this.#mint(next.files);
            next.minted.catch(() => undefined);
        }
        const batch = this.#batches[index];
        batch.minted ??= this.#mint(batch.files);
        return batch.minted;
    }
    async #mint(files) {
        const { pages, pageId, clock, loopback } = this.#options;
        const askedAt = clock.now();
        const response = await pages.mint(pageId, files.map(({ path, size }) => ({ path, size })));
        const urls = new Map();
        const targets = new Map();
        for (const target of response.uploads) {
            const address = urls.get(target.url) ?? (0,platform_hosts/* checkPlatformUrl */.v5)(target.url, { what: 'the upload address', loopback });
            urls.set(target.url, address);
            targets.set(target.path, { ...target, address });
        }
        return { targets, goodUntil: askedAt + lifeMs(response, askedAt) };
    }
}
function lifeMs({ expiresAt }, now) {
    if (expiresAt === undefined || expiresAt === null)
        return Number.POSITIVE_INFINITY;
    const at = typeof expiresAt === 'number' ? (expiresAt < 1e11 ? expiresAt * 1000 : expiresAt) : Date.parse(expiresAt);
    const life = at - now - marginMs;
    return life > 0 ? life : Number.POSITIVE_INFINITY;
}
function targetOf(minted, file) {
    const target = minted.targets.get(file.path);
    if (!target)
        throw new errors/* DeployError */.sH('unexpected-answer', `The platform gave no upload target for ${(0,plain_text/* plainText */.wh)(file.path)}.`);
    const range = file.size > wholeFileBytes ? sizeRange(target) : undefined;
    if (range && (file.size < range[0] || file.size > range[1])) {
        throw new errors/* DeployError */.sH('file-too-large', `${(0,plain_text/* plainText */.wh)(file.path)} has ${file.size} bytes, and storage takes ${range[0]} to ${range[1]}.`);
    }
    return target;
}
function sizeRange({ fields }) {
    const policy = Object.entries(fields).find(([name]) => name.toLowerCase() === 'policy')?.[1];
    if (!policy)
        return undefined;
    const decoded = (0,json_text/* parseJson */.q)(Buffer.from(policy, 'base64').toString('utf8'));
    const conditions = typeof decoded === 'object' && decoded !== null && 'conditions' in decoded ? decoded.conditions : undefined;
    if (!Array.isArray(conditions))
        return undefined;
    const range = conditions.find((condition) => Array.isArray(condition) && condition[0] === 'content-length-range');
    if (!Array.isArray(range))
        return undefined;
    const [, least, most] = range.map(Number);
    return least !== undefined && most !== undefined && !Number.isNaN(least + most) ? [least, most] : undefined;
}

// EXTERNAL MODULE: ./build/src/base/poll.js
var poll = __webpack_require__(3622);
;// CONCATENATED MODULE: ./build/src/pages/stored.js


const indexMaxBytes = 64 * 1024;
const finalizeMs = 30_000;
async function readTrusted(reader) {
    const [stored, index] = await Promise.all([readStored(reader), readIndex(reader)]);
    if (stored.state !== 'trusted')
        return stored;
    const { closedAt } = stored.manifest;
    const { modifiedAt } = stored;
    const { status, modifiedAt: indexedAt } = index;
    const republished = indexedAt !== undefined && modifiedAt !== undefined && indexedAt - modifiedAt > finalizeMs;
    if (republished || (status === 404 && Object.hasOwn(stored.manifest.files, 'index.html'))) {
        return { state: 'unknown', why: 'something else has published the site since' };
    }
    if (status === undefined || (status >= 400 && status !== 404)) {
        return {
            state: 'unknown',
            why: `its index page ${status === undefined ? 'did not answer' : `answered ${status}`}`,
        };
    }
    if (modifiedAt !== undefined && closedAt !== undefined && modifiedAt - Date.parse(closedAt) > finalizeMs) {
        return { state: 'unknown', why: 'its manifest was put there by something else' };
    }
    return stored;
}
async function readStored(reader) {
    try {
        const answer = await reader.get(manifestPath, { maxBytes: manifestMaxBytes });
        if (answer.status === 404)
            return { state: 'unknown', why: 'the site has no manifest of this action' };
        if (answer.status !== 200)
            return { state: 'unknown', why: `its manifest answered ${answer.status}` };
        const manifest = answer.cut ? undefined : parseManifest(answer.text);
        if (!manifest)
            return { state: 'unknown', why: 'its manifest is not one that can be trusted' };
        if (manifest.open)
            return { state: 'open', manifest };
        if (Number(answer.headers['age'] ?? 0) > 0)
            return { state: 'unknown', why: 'a cache answered in place of the site' };
        return { state: 'trusted', manifest, modifiedAt: timeOf(answer.headers['last-modified']) };
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return { state: 'unknown', why: error.message };
        throw error;
    }
}
async function readIndex(reader) {
    try {
        const { status, headers } = await reader.visit('/', { maxBytes: indexMaxBytes });
        return { status, modifiedAt: status === 200 ? timeOf(headers['last-modified']) : undefined };
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return { status: undefined, modifiedAt: undefined };
        throw error;
    }
}
function timeOf(httpDate) {
    const time = Date.parse(httpDate ?? '');
    return Number.isNaN(time) ? undefined : time;
}
function markOf(stored) {
    if (stored.state !== 'trusted' && stored.state !== 'open')
        return undefined;
    const { publishId, run } = stored.manifest;
    return { publishId, open: stored.state === 'open', run };
}
function isForeign(seen, { ours, before }) {
    if (!seen || seen.publishId === ours)
        return false;
    return seen.publishId !== before?.publishId || seen.open !== before.open;
}

;// CONCATENATED MODULE: ./build/src/pages/probe.js





const pace = { first: 250, factor: 1.6, longest: 5000 };
const healthMaxBytes = 64 * 1024;
async function probeLive(run, options) {
    const { clock, signal, timeoutMs } = run;
    let seen = 'nothing yet';
    const look = async () => {
        const [manifest, health] = await Promise.all([lookAtManifest(run, options), lookAtHealth(run, options)]);
        seen = manifest ?? health ?? seen;
        return manifest === undefined && health === undefined ? 'live' : undefined;
    };
    if ((await (0,poll/* poll */.w)(look, { timeoutMs, pace, clock, signal })) !== undefined)
        return;
    throw new errors/* DeployError */.sH('not-live', `${options.reader.url.href} did not show this publish within ${(0,format/* formatDuration */.a3)(timeoutMs)}. Last seen: ${seen}.`);
}
async function lookAtManifest(run, { reader, publishId, before }) {
    if (publishId === undefined)
        return undefined;
    const stored = await readStored(reader);
    const mark = markOf(stored);
    if (mark?.publishId === publishId)
        return undefined;
    if (isForeign(mark, { ours: publishId, before }))
        throw racedBy(mark);
    if (stored.state !== 'unknown')
        return 'an earlier publish';
    if (!isGated(stored.why, run))
        return stored.why;
    run.log.warning('The site asks visitors for a password, so whether it is live cannot be seen. Give `basic-auth` to have it checked.');
    return undefined;
}
async function lookAtHealth(run, { reader }) {
    const target = healthTarget(run);
    if (!target)
        return undefined;
    try {
        const { status } = await reader.visit(target, { maxBytes: healthMaxBytes });
        const why = `${target} answered ${status}`;
        return status < 400 || isGated(why, run) ? undefined : why;
    }
    catch (error) {
        if (error instanceof errors/* RequestError */.GI)
            return error.message;
        throw error;
    }
}
function isGated(why, run) {
    return !run.basicAuth && why.endsWith('answered 401');
}
function racedBy(other) {
    const by = other?.run ? `: ${(0,plain_text/* plainText */.wh)(other.run)}` : '';
    return new errors/* DeployError */.sH('publish-raced', `Another publish of this site ran at the same time${by}.`);
}
function healthTarget(run) {
    return run.healthPath ?? (run.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}

// EXTERNAL MODULE: ./build/src/base/retry.js
var retry = __webpack_require__(973);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
// EXTERNAL MODULE: ./build/src/platform/exchange.js
var exchange = __webpack_require__(4744);
// EXTERNAL MODULE: ./build/src/platform/no-exchange.js
var no_exchange = __webpack_require__(5274);
;// CONCATENATED MODULE: ./build/src/platform/storage.js







const stallMs = 30_000;
const answerMs = 60_000;
const keyPlaceholder = '${filename}';
function newBoundary() {
    return `osc-deploy-${(0,external_node_crypto_.randomBytes)(18).toString('hex')}`;
}
function buildForm(target, { size, bytes, boundary }) {
    const name = target.path.includes(keyPlaceholder) ? keyPlaceholder : (target.path.split('/').at(-1) ?? 'file');
    const type = (target.contentType ?? target.fields['Content-Type'] ?? 'application/octet-stream').replace(/[^\x20-\x7e]/g, '');
    let head = '';
    for (const [field, value] of Object.entries(target.fields)) {
        head += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`;
    }
    head += `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
    const before = Buffer.from(head);
    const after = Buffer.from(`\r\n--${boundary}--\r\n`);
    const length = before.length + size + after.length;
    const contentType = `multipart/form-data; boundary=${boundary}`;
    if (Buffer.isBuffer(bytes))
        return { contentType, length, body: Buffer.concat([before, bytes, after], length) };
    return { contentType, length, body: framed({ before, pieces: bytes, after }) };
}
async function* framed({ before, pieces, after }) {
    yield before;
    yield* pieces;
    yield after;
}
function quoted(name) {
    return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
async function postForm(form, options) {
    const { url, dispatcher, signal } = options;
    const facts = { method: 'POST', host: url.host, path: url.pathname };
    const request = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': form.contentType, 'content-length': String(form.length) },
        body: Buffer.isBuffer(form.body) ? form.body : external_node_stream_.Readable.from(form.body, { objectMode: false }),
        headersTimeout: stallMs,
        bodyTimeout: stallMs,
    };
    let answer;
    try {
        answer = await (0,exchange/* exchange */.c)(dispatcher, request, { signal, maxBytes: 16 * 1024, answerMs });
    }
    catch (error) {
        signal.throwIfAborted();
        const code = (0,errors/* systemCodeOf */.c7)(error);
        const refusal = (0,no_exchange/* refusedExchange */.c)(facts, error);
        if (refusal)
            throw refusal;
        throw new errors/* RequestError */.GI('upload-failed', `${(0,errors/* describeRequest */.Ng)(facts)} broke off: ${(0,plain_text/* plainText */.wh)((0,errors/* messageOf */.bD)(error))}${code ? ` (${code})` : ''}`, { request: facts, cause: error });
    }
    const limit = Number(answer.headers['x-ratelimit-limit']);
    const requestLimit = Number.isInteger(limit) && limit > 0 ? limit : undefined;
    const time = Date.parse(String(answer.headers['date']));
    if (answer.status >= 200 && answer.status < 300)
        return { requestLimit, time: Number.isNaN(time) ? undefined : time };
    throw refused(answer, { facts, requestLimit, now: options.now() });
}
class StorageRefusal extends errors/* RequestError */.GI {
    requestLimit;
    constructor(message, options) {
        super('upload-failed', message, options);
        this.requestLimit = options.requestLimit;
    }
}
function refused(answer, { facts, requestLimit, now, }) {
    const text = answer.body.toString('utf8');
    const element = (name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1];
    const header = (name) => [answer.headers[name]].flat()[0];
    const serverCode = element('Code');
    const requestId = header('x-amz-request-id') ?? element('RequestId');
    const said = (0,plain_text/* plainText */.wh)([serverCode, element('Message')].filter(Boolean).join(': ') || text, 200) || 'no reason given';
    return new StorageRefusal(`${(0,errors/* describeRequest */.Ng)(facts)} answered ${answer.status}: ${said}${requestId ? `, request id ${(0,plain_text/* plainText */.wh)(requestId, 80)}` : ''}`, {
        requestLimit,
        request: {
            ...facts,
            status: answer.status,
            serverCode,
            requestId,
            retryAfterMs: (0,retry/* retryAfterMs */.Vs)(header('retry-after'), now),
        },
    });
}

;// CONCATENATED MODULE: ./build/src/pages/upload.js






const mostOf = { broken: 5, expired: 4, congested: 12 };
const streams = 4;
const failuresShown = 10;
async function uploadFiles(files, options) {
    const marks = new Map();
    const failures = [];
    const queue = new Queue(files);
    const stopped = () => options.signal.aborted || failures.length >= failuresShown;
    const uploading = { ...options, boundary: newBoundary(), stopped };
    await new Promise((done) => {
        let active = 0;
        const next = () => {
            while (!stopped() && active < options.width.current) {
                const file = queue.take();
                if (!file)
                    break;
                active++;
                uploadFile(file, uploading)
                    .then(({ mark, time }) => {
                    marks.set(file.path, mark);
                    options.onStored(file, time);
                }, (error) => {
                    failures.push({ file, error });
                })
                    .finally(() => {
                    active--;
                    queue.finished(file);
                    next();
                });
            }
            if (active === 0)
                done();
        };
        next();
    });
    options.signal.throwIfAborted();
    if (failures.length > 0)
        throw uploadFailed(failures, files.length);
    return marks;
}
class Queue {
    #small;
    #large;
    #streaming = 0;
    constructor(files) {
        this.#small = files.filter((file) => file.size <= wholeFileBytes).reverse();
        this.#large = files.filter((file) => file.size > wholeFileBytes).reverse();
    }
    take() {
        if (this.#large.length > 0 && this.#streaming < streams) {
            this.#streaming++;
            return this.#large.pop();
        }
        return this.#small.pop();
    }
    finished(file) {
        if (file.size > wholeFileBytes)
            this.#streaming--;
    }
}
async function uploadFile(file, options) {
    const { minter, width, clock, random, signal } = options;
    const counts = { broken: 0, expired: 0, congested: 0 };
    let target = await minter.target(file);
    for (;;) {
        const place = await width.enter();
        try {
            signal.throwIfAborted();
            const { requestLimit, ...stored } = await attempt(file, target, options);
            place.succeeded(requestLimit);
            return stored;
        }
        catch (error) {
            const verdict = judge(error);
            if (verdict === 'congested')
                place.congested(error instanceof StorageRefusal ? error.requestLimit : undefined);
            else
                place.failed();
            signal.throwIfAborted();
            if (verdict === 'fatal' || ++counts[verdict] >= mostOf[verdict] || options.stopped())
                throw error;
            await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
            target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
        }
    }
}
async function attempt(file, target, options) {
    const { dispatcher, signal, boundary } = options;
    const hash = (0,external_node_crypto_.createHash)('sha256');
    let form;
    if (file.size <= wholeFileBytes) {
        const bytes = readWhole(file);
        hash.update(bytes);
        form = buildForm(target, { size: file.size, bytes, boundary });
    }
    else {
        form = buildForm(target, { size: file.size, bytes: hashed(readPieces(file), hash), boundary });
    }
    const { requestLimit, time } = await postForm(form, {
        url: target.address,
        dispatcher,
        signal,
        now: () => options.clock.now(),
    });
    return { mark: [file.size, hash.digest('hex')], time, requestLimit };
}
async function* hashed(pieces, hash) {
    for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
    }
}
function judge(error) {
    if (!(error instanceof errors/* RequestError */.GI))
        return 'fatal';
    if (error.cause instanceof errors/* DeployError */.sH)
        return 'fatal';
    if (error.code !== 'upload-failed')
        return 'fatal';
    const { status, serverCode } = error.request;
    if (status === undefined)
        return 'broken';
    if (status === 429 || status === 503 || serverCode === 'SlowDown')
        return 'congested';
    if (status === 403 || serverCode === 'ExpiredToken')
        return 'expired';
    return status >= 500 || status === 408 ? 'broken' : 'fatal';
}
function waitMs(error, { verdict, number, random }) {
    const asked = error instanceof errors/* RequestError */.GI ? error.request.retryAfterMs : undefined;
    if (asked !== undefined && verdict !== 'expired')
        return Math.min(asked, 60_000);
    if (verdict === 'congested')
        return (0,retry/* backoffMs */.jo)(number, { base: 500, max: 20_000, random });
    if (verdict === 'broken')
        return (0,retry/* backoffMs */.jo)(number, { base: 250, max: 8000, random });
    return number === 1 ? 0 : (0,retry/* backoffMs */.jo)(number, { base: 250, max: 4000, random });
}
function uploadFailed(failures, total) {
    const list = failures.slice(0, failuresShown).map(({ file, error }) => {
        const reason = error instanceof errors/* RequestError */.GI && error.cause instanceof errors/* DeployError */.sH ? error.cause : error;
        return `- ${(0,plain_text/* plainText */.wh)(file.path, 200)}: ${(0,errors/* messageOf */.bD)(reason)}`;
    });
    const first = failures[0]?.error;
    if (first instanceof errors/* DeployError */.sH && first.code !== 'upload-failed') {
        if (failures.every(({ error }) => error instanceof errors/* DeployError */.sH && error.message === first.message))
            return first;
    }
    return new errors/* DeployError */.sH('upload-failed', `${failures.length} of ${total} files could not be uploaded:\n${list.join('\n')}`, { cause: first });
}

;// CONCATENATED MODULE: ./build/src/pages/width.js
const startWidth = 32;
class Width {
    #width;
    #ceiling;
    #active = 0;
    #waiting = [];
    #steep = true;
    #credit = 0;
    #epoch = 0;
    constructor(most) {
        this.#ceiling = most;
        this.#width = Math.min(startWidth, most);
    }
    get current() {
        return this.#width;
    }
    async enter() {
        if (this.#active >= this.#width)
            await new Promise((resolve) => this.#waiting.push(resolve));
        else
            this.#active++;
        const epoch = this.#epoch;
        return {
            succeeded: (limit) => this.#leave(() => this.#grow(limit)),
            congested: (limit) => this.#leave(() => this.#shrink(epoch, limit)),
            failed: () => this.#leave(() => undefined),
        };
    }
    #leave(adjust) {
        this.#active--;
        adjust();
        while (this.#active < this.#width) {
            const next = this.#waiting.shift();
            if (!next)
                return;
            this.#active++;
            next();
        }
    }
    #grow(requestLimit) {
        this.#limit(requestLimit);
        this.#credit += this.#steep ? 1 : 1 / this.#width;
        if (this.#credit < 1)
            return;
        this.#credit -= 1;
        this.#width = Math.min(this.#width + 1, this.#ceiling);
    }
    #shrink(epoch, requestLimit) {
        this.#limit(requestLimit);
        if (epoch !== this.#epoch)
            return;
        this.#epoch++;
        this.#steep = false;
        this.#credit = 0;
        this.#width = Math.max(1, Math.floor(this.#width / 2));
    }
    #limit(requestLimit) {
        if (requestLimit === undefined)
            return;
        this.#ceiling = Math.min(this.#ceiling, Math.max(1, requestLimit));
        this.#width = Math.min(this.#width, this.#ceiling);
    }
}

;// CONCATENATED MODULE: ./build/src/pages/finalize.js








async function finalize(run, { site, sent, before }) {
    const files = Object.create(null);
    for (const { path } of run.files) {
        const mark = sent.marks.get(path);
        if (!mark)
            throw new Error(`${path} was neither uploaded nor known to be stored`);
        files[path] = mark;
    }
    const closed = manifestFile({
        version: 1,
        publishId: run.publishId,
        repository: run.repository,
        run: run.runUrl,
        ...(sent.aheadMs === undefined ? {} : { closedAt: new Date(run.clock.now() + sent.aheadMs).toISOString() }),
        files,
    });
    const minter = new Minter([closed], { ...run, pageId: site.page.id });
    await Promise.all([checkAlone(run, { site, before }), minter.target(closed)]);
    await uploadFiles([closed], { ...run, minter, width: new Width(1), onStored: () => undefined });
    run.signal.throwIfAborted();
    return await finalize_submit(run, site);
}
async function checkAlone(run, { site, before }) {
    const seen = markOf(await readStored(site.reader));
    if (isForeign(seen, { ours: run.publishId, before }))
        throw racedBy(seen);
}
async function finalize_submit(run, site) {
    const paths = run.files.map((file) => file.path);
    try {
        const published = await run.pages.publish(site.page.id, [...paths, manifestPath]);
        return { pruned: prunedOf(published), hasManifest: true };
    }
    catch (error) {
        const refused = error instanceof errors/* RequestError */.GI && (error.status === 400 || error.status === 413);
        if (refused && paths.length === page_limits/* pageLimits */.M.filesPerSite) {
            run.log.info('A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.');
            return { pruned: prunedOf(await run.pages.publish(site.page.id, paths)), hasManifest: false };
        }
        if (error instanceof errors/* RequestError */.GI && error.code === 'platform-refused') {
            throw new errors/* DeployError */.sH('finalize-failed', `The site could not be finalized: ${error.message}`, { cause: error });
        }
        throw error;
    }
}
function prunedOf(published) {
    return published.prunedCount ?? undefined;
}

;// CONCATENATED MODULE: ./build/src/pages/phases.js

class Phases {
    #clock;
    #times = new Map();
    constructor(clock) {
        this.#clock = clock;
    }
    async time(name, body) {
        const startedAt = this.#clock.now();
        try {
            return await body();
        }
        finally {
            this.#times.set(name, (this.#times.get(name) ?? 0) + this.#clock.now() - startedAt);
        }
    }
    get entries() {
        return [...this.#times];
    }
    toString() {
        return this.entries.map(([name, ms]) => `${name} ${(0,format/* formatDuration */.a3)(ms)}`).join(', ');
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/src/pages/plan.js



async function computePlan(files, { stored, possible }) {
    const plan = { added: [], changed: [], unchanged: [], deleted: undefined, marks: new Map() };
    const markOf = (path) => (stored && Object.hasOwn(stored.files, path) ? stored.files[path] : undefined);
    for (const [index, file] of files.entries()) {
        const mark = markOf(file.path);
        if (!mark) {
            (possible?.includes(file.path) ? plan.changed : plan.added).push(file);
        }
        else if (mark[0] === file.size && mark[1] === (await hashOf(file))) {
            plan.unchanged.push(file);
            plan.marks.set(file.path, mark);
        }
        else {
            plan.changed.push(file);
        }
        if (index % 256 === 255)
            await (0,promises_.setImmediate)();
    }
    const known = stored ? Object.keys(stored.files) : possible;
    if (known) {
        const kept = new Set(files.map((file) => file.path));
        plan.deleted = known.filter((path) => !kept.has(path) && path !== manifestPath).sort();
    }
    return plan;
}

;// CONCATENATED MODULE: ./build/src/pages/prune-limit.js



function checkPruneLimit(plan, limit) {
    if (!limit)
        return;
    if (!plan.deleted) {
        throw new errors/* DeployError */.sH('prune-limit', 'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.', { next: 'Run once without `max-prune`; from then on it is known.' });
    }
    const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
    const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
    if (plan.deleted.length <= most)
        return;
    const allowed = 'files' in limit ? (0,format/* count */.U9)(most, 'file') : `${Math.round(limit.share * 100)}% of ${(0,format/* count */.U9)(stored, 'file')}`;
    const some = plan.deleted.slice(0, 10).map((path) => (0,plain_text/* plainText */.wh)(path, 200));
    throw new errors/* DeployError */.sH('prune-limit', `This publish would delete ${(0,format/* count */.U9)(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`);
}

;// CONCATENATED MODULE: ./build/src/platform/site.js

class SiteReader {
    #options;
    constructor(options) {
        this.#options = options;
    }
    get url() {
        return this.#options.url;
    }
    async get(path, { maxBytes }) {
        const encoded = path.split('/').map(encodeURIComponent).join('/');
        return await this.visit(`/${encoded}`, { maxBytes });
    }
    async visit(target, { maxBytes }) {
        const { http, url, basicAuth } = this.#options;
        const visited = new URL(url.href.replace(/\/+$/, '') + target);
        visited.searchParams.append('osc-deploy', (0,external_node_crypto_.randomBytes)(8).toString('hex'));
        const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
        if (basicAuth) {
            headers.authorization = `Basic ${Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64')}`;
        }
        return await http.send({ method: 'GET', url: visited, headers, maxBytes, timeoutMs: 20_000 });
    }
}

;// CONCATENATED MODULE: ./build/src/pages/site-address.js


function readerOf(page, { http, basicAuth, loopback, family }) {
    const what = "the site's URL";
    const url = (0,platform_hosts/* checkPlatformUrl */.v5)(page.url ?? `https://${page.name}.pages.osaas.io/`, { what, loopback });
    const ownDomain = page.customDomain?.toLowerCase().replace(/^https:\/\/|\/.*$/g, '');
    if (basicAuth && url.host !== ownDomain)
        family.check(url, { what, secret: 'the password of `basic-auth`' });
    return new SiteReader({ http, url, basicAuth });
}

// EXTERNAL MODULE: ./build/src/pages/page-file.js
var page_file = __webpack_require__(546);
;// CONCATENATED MODULE: ./build/src/pages/progress.js

class Progress {
    #run;
    #total;
    #startedAt;
    #stop;
    #files = 0;
    #bytes = 0;
    constructor(run, files) {
        this.#run = run;
        this.#total = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
        this.#startedAt = run.clock.now();
        const { clock, log } = run;
        this.#stop = clock.every(log.progressEveryMs, () => log.progress(this.line(), this.#share()));
    }
    stored(file) {
        this.#files++;
        this.#bytes += file.size;
    }
    line() {
        const elapsed = Math.max(1, this.#run.clock.now() - this.#startedAt);
        const rate = (this.#bytes / elapsed) * 1000;
        const left = rate > 0 ? (this.#total.bytes - this.#bytes) / rate : undefined;
        return (`${(0,format/* formatNumber */.ZV)(this.#files)} of ${(0,format/* count */.U9)(this.#total.files, 'file')}, ` +
            `${(0,format/* formatBytes */.z3)(this.#bytes)} of ${(0,format/* formatBytes */.z3)(this.#total.bytes)}, ${(0,format/* formatBytes */.z3)(Math.round(rate))}/s` +
            (left ? `, about ${(0,format/* formatDuration */.a3)(left * 1000)} left` : ''));
    }
    #share() {
        const { files, bytes } = this.#total;
        return bytes > 0 ? this.#bytes / bytes : this.#files / Math.max(1, files);
    }
    get bytes() {
        return this.#bytes;
    }
    end() {
        this.#stop();
    }
}

;// CONCATENATED MODULE: ./build/src/pages/transfer.js








async function transfer(run, { site, plan, stored }) {
    const opened = manifestFile(openManifest(run, stored));
    const changed = [...plan.added, ...plan.changed].sort(assetsFirst);
    const minter = new Minter([opened, ...changed], { ...run, pageId: site.page.id });
    const width = new Width(run.concurrency);
    let aheadMs;
    const onOpened = (_, time) => {
        aheadMs = time === undefined ? undefined : time - run.clock.now();
    };
    await uploadFiles([opened], { ...run, minter, width, onStored: onOpened });
    const trusted = await isTrusted(site, { plan, publishId: run.publishId });
    if (!trusted) {
        run.log.info('The site does not show what was just written to it: a cache is in between, or another publish. Every file goes up.');
        minter.add(plan.unchanged);
    }
    const done = trusted
        ? plan
        : { ...plan, changed: [...plan.changed, ...plan.unchanged], unchanged: [], marks: new Map() };
    const files = [...done.added, ...done.changed];
    const progress = new Progress(run, files);
    const marks = new Map(done.marks);
    const send = async (some) => {
        const sent = await uploadFiles(some, { ...run, minter, width, onStored: (file) => progress.stored(file) });
        for (const [path, mark] of sent)
            marks.set(path, mark);
    };
    try {
        await run.log.group(`Upload of ${(0,format/* count */.U9)(files.length, 'file')}`, async () => {
            await send(files.filter((file) => !(0,page_file/* isPage */.y)(file)));
            await send(files.filter(page_file/* isPage */.y));
            run.log.info(progress.line());
        });
    }
    finally {
        progress.end();
    }
    return { plan: done, marks, files: files.length, bytes: progress.bytes, aheadMs };
}
async function isTrusted(site, { plan, publishId }) {
    return plan.unchanged.length === 0 || markOf(await readStored(site.reader))?.publishId === publishId;
}
function openManifest(run, stored) {
    const paths = new Set(run.files.map((file) => file.path));
    if (stored.state === 'trusted')
        for (const path of Object.keys(stored.manifest.files))
            paths.add(path);
    if (stored.state === 'open')
        for (const path of stored.manifest.paths ?? [])
            paths.add(path);
    return {
        version: 1,
        publishId: run.publishId,
        open: true,
        repository: run.repository,
        run: run.runUrl,
        files: {},
        ...(stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths) ? {} : { paths: [...paths] }),
    };
}
function assetsFirst(a, b) {
    return Number((0,page_file/* isPage */.y)(a)) - Number((0,page_file/* isPage */.y)(b));
}

;// CONCATENATED MODULE: ./build/src/pages/publish.js










const rounds = 3;
async function publishSite(run) {
    const phases = new Phases(run.clock);
    const page = await phases.time('ensure', () => ensureSite(run));
    const site = openSite(run, page);
    const { result, live } = await publishAlone(run, { site, phases });
    if (run.wait)
        await phases.time('live', () => probeLive(run, live));
    return result;
}
async function planSite(run) {
    const phases = new Phases(run.clock);
    const page = await phases.time('find', () => run.pages.find(run.name));
    const site = page && openSite(run, page);
    const { plan, stored } = await phases.time('compare', () => compare(run, { site, trust: run.incremental }));
    describe(run, { plan, stored });
    checkPruneLimit(plan, run.maxPrune);
    const upload = [...plan.added, ...plan.changed];
    return {
        changed: hasWork(plan),
        url: site?.reader.url.href ?? '',
        plan,
        uploaded: upload.length,
        bytes: upload.reduce((sum, file) => sum + file.size, 0),
        pruned: plan.deleted?.length ?? 0,
        phases,
    };
}
async function publishAlone(run, { site, phases }) {
    for (let round = 1;; round++) {
        const trust = run.incremental && round === 1;
        try {
            return await publishOnce({ ...run, publishId: run.newId() }, { site, phases, trust });
        }
        catch (error) {
            if (round === rounds || !(error instanceof errors/* DeployError */.sH))
                throw error;
            if (error.code !== 'publish-raced' && !(trust && isListRefused(error)))
                throw error;
            run.log.warning(`${error.message} Starting over with every file.`);
            await run.clock.sleep(1000 * round * (1 + run.random()), run.signal);
        }
    }
}
function isListRefused({ code, cause }) {
    const status = cause instanceof errors/* RequestError */.GI ? cause.status : undefined;
    return code === 'finalize-failed' && status !== undefined && status < 500;
}
async function publishOnce(run, { site, phases, trust }) {
    const { stored, plan } = await phases.time('compare', () => compare(run, { site, trust }));
    describe(run, { plan, stored });
    checkPruneLimit(plan, run.maxPrune);
    const { basicAuth } = run;
    if (basicAuth)
        await phases.time('protect', () => run.pages.protect(site.page.id, basicAuth));
    const before = markOf(stored);
    const { reader } = site;
    const url = reader.url.href;
    if (!hasWork(plan)) {
        run.log.info('Nothing has changed since the last publish.');
        const { pruned = 0 } = await phases.time('finalize', () => finalize_submit(run, site));
        return {
            result: { changed: pruned > 0, url, plan, uploaded: 0, bytes: 0, pruned, phases },
            live: { reader, publishId: undefined, before },
        };
    }
    const sent = await phases.time('upload', () => transfer(run, { site, plan, stored }));
    const final = await phases.time('finalize', () => finalize(run, { site, sent, before }));
    const publishId = final.hasManifest ? run.publishId : undefined;
    const pruned = final.pruned ?? plan.deleted?.length ?? 0;
    return {
        result: { changed: true, url, plan: sent.plan, uploaded: sent.files, bytes: sent.bytes, pruned, phases },
        live: { reader, publishId, before },
    };
}
async function ensureSite(run) {
    const found = await run.pages.find(run.name);
    if (found)
        return found;
    run.log.info(`Creating the site ${run.name}.`);
    return await run.pages.create(run.name);
}
function openSite(run, page) {
    const reader = readerOf({ ...page, name: run.name }, run);
    const { href } = reader.url;
    run.outputs.set({ url: href, id: page.id, endpoints: { url: href } });
    return { page, reader };
}
async function compare(run, { site, trust }) {
    const stored = site && site.page.status !== 'draft' ? await readTrusted(site.reader) : { state: 'draft' };
    const trusted = trust && stored.state === 'trusted' ? stored.manifest : undefined;
    return { stored, plan: await computePlan(run.files, { stored: trusted, possible: possiblePaths(stored) }) };
}
function possiblePaths(stored) {
    if (stored.state === 'draft')
        return [];
    if (stored.state === 'trusted')
        return Object.keys(stored.manifest.files);
    return stored.state === 'open' ? stored.manifest.paths : undefined;
}
function hasWork(plan) {
    return plan.added.length + plan.changed.length > 0 || plan.deleted === undefined || plan.deleted.length > 0;
}
function describe(run, { plan, stored }) {
    if (run.incremental && stored.state === 'unknown')
        run.log.info(`Comparing is not possible: ${(0,plain_text/* plainText */.wh)(stored.why)}. Every file goes up.`);
    if (run.incremental && stored.state === 'open') {
        const by = stored.manifest.run ? ` (${(0,plain_text/* plainText */.wh)(stored.manifest.run)})` : '';
        run.log.info(`An earlier publish${by} did not end. Every file goes up.`);
    }
    const deleted = plan.deleted === undefined ? 'unknown to delete' : `${plan.deleted.length} to delete`;
    run.log.info(`${plan.added.length} added, ${plan.changed.length} changed, ${plan.unchanged.length} unchanged, ${deleted}.`);
}

;// CONCATENATED MODULE: ./build/src/pages/remove.js




const removedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<title>Removed</title>
<p>This site has been removed.</p>
</html>
`;
async function removeSite(run) {
    const page = await run.pages.find(run.name);
    if (!page) {
        run.log.info(`There is no site ${run.name}; nothing to remove.`);
        return { changed: false };
    }
    try {
        await run.pages.remove(page.id);
        run.log.info(`Removed the site ${run.name}.`);
    }
    catch (error) {
        if (!(error instanceof errors/* RequestError */.GI) || error.status === undefined || error.status === 401)
            throw error;
        run.log.warning(`The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`);
        await replaceAll(run, page.id);
    }
    return { changed: true };
}
async function replaceAll(run, pageId) {
    const bytes = Buffer.from(removedPage);
    const file = { path: 'index.html', size: bytes.length, source: { bytes } };
    try {
        const minter = new Minter([file], { ...run, pageId });
        await uploadFiles([file], { ...run, minter, width: new Width(1), onStored: () => undefined });
        await run.pages.publish(pageId, [file.path]);
    }
    catch (error) {
        throw new errors/* DeployError */.sH('remove-failed', `The site ${run.name} could not be removed: ${(0,errors/* messageOf */.bD)(error)}`, {
            cause: error,
        });
    }
}

// EXTERNAL MODULE: ./build/src/platform/family.js
var family = __webpack_require__(9411);
// EXTERNAL MODULE: ./build/src/platform/wire.js + 1 modules
var wire = __webpack_require__(4351);
;// CONCATENATED MODULE: ./build/src/platform/pages.js



const finalizeTimeoutMs = 300_000;
const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const shortestWaitMs = 250;
class PagesApi {
    #options;
    #waitedMs = 0;
    constructor(options) {
        this.#options = options;
    }
    async find(name) {
        try {
            return await this.#call({ method: 'GET', path: pathOf(name) }, wire/* page */.MY);
        }
        catch (error) {
            if (error instanceof errors/* RequestError */.GI && error.status === 404)
                return undefined;
            throw error;
        }
    }
    async list() {
        return await this.#call({ method: 'GET', path: '/mypages' }, wire/* pageList */.SV);
    }
    async create(name) {
        try {
            return await this.#call({ method: 'POST', path: '/mypages', body: { name } }, wire/* page */.MY);
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI))
                throw error;
            if (error.status === 409) {
                throw new errors/* DeployError */.sH('page-name-taken', `The page name "${name}" is taken by another workspace.`, {
                    cause: error,
                });
            }
            if (error.status === 400) {
                throw new errors/* DeployError */.sH('page-name-invalid', `The platform refuses the page name "${name}": ${error.message}`, {
                    cause: error,
                });
            }
            const lost = error.code === 'unreachable' || (error.status ?? 0) >= 500;
            const found = lost ? await this.find(name) : undefined;
            if (found)
                return found;
            throw error;
        }
    }
    async mint(id, files) {
        const call = { method: 'POST', path: `${pathOf(id)}/upload-urls`, body: { files }, repeatable: true };
        const minted = await this.#call(call, wire/* mintResponse */.gy);
        const given = new Set(minted.uploads.map((target) => target.path));
        const lacking = files.filter((file) => !given.has(file.path));
        if (lacking.length > 0) {
            throw new errors/* DeployError */.sH('unexpected-answer', `The platform gave upload targets for ${given.size} of ${(0,format/* count */.U9)(files.length, 'file')}; missing is ${JSON.stringify(lacking[0]?.path)}.`);
        }
        return minted;
    }
    async publish(id, files) {
        const body = { files, prune: true };
        return await this.#call({ method: 'POST', path: `${pathOf(id)}/publish`, body, repeatable: true, timeoutMs: finalizeTimeoutMs }, wire/* published */.H3);
    }
    async remove(id) {
        try {
            await this.#starting(() => this.#options.cloud.command({ host: 'deploy', method: 'DELETE', path: pathOf(id) }));
        }
        catch (error) {
            if (!(error instanceof errors/* RequestError */.GI && error.status === 404))
                throw error;
        }
    }
    async protect(id, login) {
        const call = { host: 'deploy', method: 'PUT', path: `${pathOf(id)}/auth`, body: login, repeatable: true };
        await this.#starting(() => this.#options.cloud.command(call));
    }
    async #call(call, schema) {
        return await this.#starting(() => this.#options.cloud.call({ host: 'deploy', ...call }, schema));
    }
    async #starting(attempt) {
        const { clock, log, signal } = this.#options;
        for (;;) {
            try {
                return await attempt();
            }
            catch (error) {
                if (!(error instanceof errors/* RequestError */.GI) || error.status !== 503)
                    throw error;
                const left = startingBudgetMs - this.#waitedMs;
                if (left <= 0) {
                    throw new errors/* DeployError */.sH('storage-starting', `The storage for pages was still starting after ${(0,format/* formatDuration */.a3)(startingBudgetMs)}: ${error.message}`, { cause: error });
                }
                const wait = Math.min(Math.max(error.request.retryAfterMs ?? fallbackWaitMs, shortestWaitMs), left);
                log.info(`The storage for pages is starting; next try in ${(0,format/* formatDuration */.a3)(wait)}.`);
                this.#waitedMs += wait;
                await clock.sleep(wait, signal);
            }
        }
    }
}
function pathOf(nameOrId) {
    return `/mypages/${encodeURIComponent(nameOrId)}`;
}

// EXTERNAL MODULE: ./build/src/github/event.js
var github_event = __webpack_require__(5865);
// EXTERNAL MODULE: ./build/src/previews/names.js
var names = __webpack_require__(2687);
;// CONCATENATED MODULE: ./build/src/previews/pages.js






class PagePreviews {
    #run;
    #base;
    constructor({ run, base }) {
        this.#run = run;
        this.#base = base;
    }
    async list() {
        const pages = await this.#run.pages.list();
        return pages.flatMap(({ name }) => {
            const pullRequest = (0,names/* previewNumberOfPage */.OY)(name, this.#base);
            return pullRequest === undefined ? [] : [{ name, pullRequest }];
        });
    }
    async isOurs(name) {
        const { pages, repository } = this.#run;
        const page = await pages.find(name);
        if (!page)
            return true;
        if (page.status === 'draft')
            return 'it was never published, so nothing says whose it is';
        const stored = await readStored(readerOf({ ...page, name }, this.#run));
        if (stored.state === 'unknown')
            return `it does not say whose it is: ${(0,plain_text/* plainText */.wh)(stored.why)}`;
        if (stored.state === 'draft')
            return 'it was never published, so nothing says whose it is';
        const owner = stored.manifest.repository;
        if (owner && (0,github_event/* sameRepository */.RB)(owner, repository))
            return true;
        return owner ? `it belongs to ${(0,plain_text/* plainText */.wh)(owner, 120)}` : 'it does not say whose it is';
    }
    async remove(name) {
        await removeSite({ ...this.#run, name });
    }
}

// EXTERNAL MODULE: ./build/src/sign-in.js + 13 modules
var sign_in = __webpack_require__(8850);
// EXTERNAL MODULE: ./build/src/target.js + 3 modules
var target = __webpack_require__(875);
;// CONCATENATED MODULE: ./build/src/pages-job.js








async function carryOutPublish(options, { files, clients }) {
    const site = { ...siteRun(options, clients), files };
    if (options.job.operation === 'plan')
        return { kind: 'planned', result: await planSite(site) };
    return (0,target/* deployWhileOpen */.VD)(options, {
        publish: async () => ({ kind: 'published', result: await publishSite(site) }),
        remove: () => removeSite(site),
    });
}
async function carryOutRemoval(options, clients) {
    const run = siteRun(options, clients);
    const home = new PagePreviews({ run, base: options.job.base });
    if (options.job.operation === 'cleanup')
        return (0,target/* sweep */.X0)(options, home);
    return (0,target/* removeIfOurs */.NU)(options, { home, remove: () => removeSite(run) });
}
function siteRun({ dependencies, inputs, context, job }, { cloud, http }) {
    const { clock, log, outputs, dispatcher, random, newId, interrupts } = dependencies;
    const { signal } = interrupts;
    const hosts = (0,sign_in/* hostsOf */.PP)(inputs);
    return {
        name: job.name,
        incremental: inputs.incremental,
        maxPrune: inputs['max-prune'],
        concurrency: inputs.concurrency,
        basicAuth: inputs['basic-auth'],
        healthPath: inputs['health-path'],
        wait: inputs.wait,
        timeoutMs: inputs.timeout,
        repository: context.repository,
        runUrl: context.runUrl,
        loopback: (0,platform_hosts/* isLoopback */.U9)(new URL(hosts.deploy)),
        family: new family/* HostFamily */.X(hosts),
        pages: new PagesApi({ cloud, clock, log, signal }),
        http,
        dispatcher,
        outputs,
        log,
        clock,
        signal,
        random,
        newId,
    };
}


/***/ }),

/***/ 9411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ HostFamily)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(831);
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5763);
/* harmony import */ var _hosts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(774);



const vendor = 'osaas.io';
class HostFamily {
    #domains;
    #loopback;
    constructor(hosts) {
        const configured = Object.values(hosts).map((text) => new URL(text));
        this.#loopback = configured.some(_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9);
        this.#domains = [vendor, ...configured.filter((url) => !(0,_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url)).map(domainOf)];
    }
    has(url) {
        if ((0,_hosts_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url))
            return this.#loopback;
        const host = bare(url.hostname);
        return this.#domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
    }
    check(url, { what, secret }) {
        if (this.has(url))
            return url;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('unsafe-url', `The platform gave ${what} as ${JSON.stringify((0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(url.href, 200))}: ${secret} would go there, and it is not a host of the platform.`);
    }
}
function bare(hostname) {
    return hostname.replace(/\.$/, '');
}
function domainOf({ hostname }) {
    const host = bare(hostname);
    if (/^[\d.]+$|^\[/.test(host))
        return host;
    const above = host.split('.').slice(1);
    const last = above.at(-1) ?? '';
    const isSuffix = above.length < 2 || (above.length === 2 && last.length === 2 && (above[0] ?? '').length <= 3);
    return isSuffix ? host : above.join('.');
}


/***/ }),

/***/ 875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  VD: () => (/* binding */ deployWhileOpen),
  NU: () => (/* binding */ removeIfOurs),
  X0: () => (/* binding */ sweep)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(831);
;// CONCATENATED MODULE: ./build/src/previews/lifecycle.js
async function publishWhileOpen(life) {
    const { pullRequest, pulls, log, publish, remove } = life;
    const isClosed = async () => {
        const state = await pulls.state(pullRequest);
        return state !== undefined && state !== 'missing' && state.closed;
    };
    let published;
    try {
        published = await publish();
    }
    catch (error) {
        if (!isVanished(error) || !(await isClosed()))
            throw error;
        await remove();
        return 'closed';
    }
    if (!(await isClosed()))
        return published;
    log.info(`Pull request #${pullRequest} was closed meanwhile, so its preview is removed again.`);
    await remove();
    return 'closed';
}
function isVanished(error) {
    if (!(error instanceof Error) || !('code' in error))
        return false;
    return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused'].includes(String(error.code));
}

;// CONCATENATED MODULE: ./build/src/previews/quota.js

const planWords = /\b(quota|plan|limit|allows?|exceed\w*|maximum|max|upgrade|too many|insufficient|balance|payment)\b/i;
function isQuotaReached(error) {
    if (error instanceof Error && 'code' in error && error.code === 'plan-limit')
        return true;
    if (!(error instanceof errors/* RequestError */.GI) || error.request.method !== 'POST')
        return false;
    if (error.status === 402)
        return true;
    return error.status === 403 && planWords.test(error.message);
}

// EXTERNAL MODULE: ./build/src/base/format.js
var format = __webpack_require__(6616);
;// CONCATENATED MODULE: ./build/src/previews/sweep.js


const mostLooked = 300;
async function sweepPreviews(home, { pulls, log, signal }) {
    const sweep = { removed: [], kept: [] };
    const failures = [];
    const listed = [...(await home.list())].sort((a, b) => a.pullRequest - b.pullRequest);
    const previews = new Map(listed.map((preview) => [preview.name, preview]));
    if (previews.size > mostLooked) {
        log.warning(`There are ${(0,format/* count */.U9)(previews.size, 'preview')}; this run looks at the ${mostLooked} oldest.`);
    }
    for (const preview of [...previews.values()].slice(0, mostLooked)) {
        signal.throwIfAborted();
        const { name, pullRequest } = preview;
        try {
            const why = await whyKept(home, { preview, pulls });
            if (why) {
                sweep.kept.push({ ...preview, why });
                log.info(`Kept ${name}: ${why}.`);
                continue;
            }
            await home.remove(name);
            sweep.removed.push(preview);
            log.info(`Removed ${name}: pull request #${pullRequest} is closed.`);
        }
        catch (error) {
            signal.throwIfAborted();
            failures.push(`- ${name}: ${(0,errors/* messageOf */.bD)(error)}`);
        }
    }
    if (failures.length === 0)
        return sweep;
    throw new errors/* DeployError */.sH('remove-failed', `${(0,format/* count */.U9)(sweep.removed.length, 'preview')} removed, but not these:\n${failures.join('\n')}`);
}
async function whyKept(home, { preview, pulls }) {
    const state = await pulls.state(preview.pullRequest);
    if (!state)
        return `GitHub does not tell the state of pull request #${preview.pullRequest}`;
    if (state === 'missing')
        return `there is no pull request #${preview.pullRequest}`;
    if (!state.closed)
        return `pull request #${preview.pullRequest} is open`;
    const ours = await home.isOurs(preview.name);
    return ours === true ? undefined : ours;
}

;// CONCATENATED MODULE: ./build/src/target.js




async function deployWhileOpen({ job, pulls, dependencies }, { publish, remove }) {
    const { log } = dependencies;
    const pullRequest = job.preview;
    if (pullRequest === undefined)
        return publish();
    try {
        const done = await publishWhileOpen({ pullRequest, pulls, log, publish, remove });
        return done === 'closed' ? { kind: 'removed', changed: true, closed: true } : done;
    }
    catch (error) {
        if (!(error instanceof errors/* DeployError */.sH) || !isQuotaReached(error))
            throw error;
        log.warning(`There is no preview: ${error.message}`, 'osc-deploy');
        return { kind: 'skipped', reason: 'The plan of the workspace has no room for another preview.' };
    }
}
async function removeIfOurs({ job, dependencies }, { home, remove }) {
    const ours = job.preview === undefined || (await home.isOurs(job.name));
    if (ours === true)
        return { kind: 'removed', changed: (await remove()).changed };
    const reason = `${job.name} is left alone: ${ours}.`;
    dependencies.log.warning(reason, 'osc-deploy');
    return { kind: 'skipped', reason };
}
async function sweep({ pulls, dependencies }, home) {
    const { log, interrupts, outputs } = dependencies;
    outputs.set({ operation: 'cleaned' });
    return { kind: 'cleaned', sweep: await sweepPreviews(home, { pulls, log, signal: interrupts.signal }) };
}


/***/ })

};
