export const id = 9100;
export const ids = [9100,3290];
export const modules = {

/***/ 93622:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ every),
/* harmony export */   w: () => (/* binding */ poll)
/* harmony export */ });
function every(ms) {
    return { first: ms, factor: 1, longest: ms };
}
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

/***/ 11220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A$: () => (/* binding */ isOwnReference),
/* harmony export */   Fj: () => (/* binding */ secretsOf),
/* harmony export */   Jf: () => (/* binding */ secretNameOf),
/* harmony export */   SW: () => (/* binding */ slotOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);

async function secretNameOf(value, place) {
    const salt = JSON.stringify([place.workspace ?? '', place.serviceId, place.instance, place.option]);
    return `${slotOf(place)}${await slowHash(value, salt)}`;
}
function slotOf({ serviceId, instance, option }) {
    return `${ownerOf({ serviceId, instance })}${hashOf([option], 6)}`;
}
function ownerOf({ serviceId, instance }) {
    return `osc${hashOf([serviceId, instance], 10)}`;
}
function isOwnReference(option) {
    return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}
function secretsOf(names, instance) {
    const owner = ownerOf(instance);
    return names.filter((name) => name.startsWith(owner) && /^osc[0-9a-f]{24}$/.test(name));
}
function hashOf(parts, length) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
async function slowHash(value, salt) {
    return new Promise((resolve, reject) => {
        (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.scrypt)(value, salt, 4, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
    });
}


/***/ }),

/***/ 22940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ readOptions)
/* harmony export */ });
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const plainTag = { tag: '!plain', resolve: (text) => text };
async function readOptions(text) {
    if (text === undefined)
        return new Map();
    const { isAlias, isMap, isScalar, isSeq, parseDocument } = await __webpack_require__.e(/* import() */ 8815).then(__webpack_require__.t.bind(__webpack_require__, 38815, 19));
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', customTags: [plainTag] });
    const [error] = document.errors;
    if (error)
        return {
            problem: `is not YAML or JSON (${error.code.toLowerCase().replaceAll('_', ' ')} in line ${lineOf(text, error.pos[0])})`,
        };
    if (!isMap(document.contents))
        return { problem: 'must be a map of names to values, such as "AdminPassword: {{secrets.admin}}"' };
    const values = new Map();
    const problems = [];
    function add(name, node) {
        if (isAlias(node))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is a YAML alias, which is not supported`);
        else if (isMap(node)) {
            for (const { key, value } of node.items)
                add(join(name, isScalar(key) ? (key.source ?? String(key.value)) : String(key)), value);
        }
        else if (isSeq(node)) {
            const items = node.items.map((item) => (isScalar(item) ? (item.source ?? String(item.value)) : undefined));
            if (items.includes(undefined))
                problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" must be a list of plain values`);
            const list = items.filter((item) => item !== undefined);
            set(name, { text: list.join(','), value: list });
        }
        else if (isScalar(node)) {
            const { value } = node;
            const known = typeof value === 'boolean' || typeof value === 'number' || value === null ? value : undefined;
            const source = node.source ?? '';
            const plain = node.tag === plainTag.tag ? { plain: true } : {};
            set(name, { text: value === null ? '' : source, value: known === undefined ? source : known, ...plain });
        }
        else
            set(name, { text: '', value: null });
    }
    function set(name, value) {
        if (values.has(name))
            problems.push(`"${(0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(name, 80)}" is given twice`);
        values.set(name, value);
    }
    add('', document.contents);
    return problems.length > 0 ? { problem: problems.join('; ') } : values;
}
function join(name, key) {
    return name === '' ? key : `${name}.${key}`;
}
function lineOf(text, offset) {
    return text.slice(0, offset).split('\n').length;
}


/***/ }),

/***/ 57863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $i: () => (/* binding */ isPlain),
/* harmony export */   I7: () => (/* binding */ Sensitivity),
/* harmony export */   IC: () => (/* binding */ isSecretReference),
/* harmony export */   Up: () => (/* binding */ redactedRecord),
/* harmony export */   d3: () => (/* binding */ isWebAddress),
/* harmony export */   eh: () => (/* binding */ isSecretName),
/* harmony export */   gW: () => (/* binding */ passwordsIn),
/* harmony export */   hl: () => (/* binding */ withoutPasswords)
/* harmony export */ });
/* harmony import */ var _instance_secret_name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(11220);

const sensitiveName = /pass(word|wd|phrase)?|pwd|secret|token|key|credential|auth|^users$/i;
const secretLastWord = /(?:^|_)(?:keys?|credentials?|auth)$/i;
const certainlySensitive = /pass(word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private/i;
const passwords = [
    /(:\/\/[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/g,
    /(\bturns?:[^\s:/@]{0,200}:)([^\s@]{1,300})(?=@)/gi,
    /(\b(?:password|passwd|pwd|secret|token|access_?key|api_?key)=)([^\s;&,"']{1,300})/gi,
];
const maxMasks = 200;
const reference = /^\s*\{\{\s*secrets\.[^{}]+\}\}\s*$/;
function isSecretReference(value) {
    return typeof value === 'string' && reference.test(value);
}
function isSecretName(name) {
    return certainlySensitive.test(name) || secretLastWord.test(name);
}
function passwordsIn(value) {
    const found = passwords.flatMap((one) => [...value.matchAll(one)]);
    return found.flatMap(([, , password]) => (password && password.length > 2 ? [password] : []));
}
function withoutPasswords(text) {
    return passwords.reduce((rest, one) => rest.replace(one, '$1***'), text);
}
class Sensitivity {
    #marked;
    #plain;
    #given;
    constructor({ marked = [], plain = [], given = [] } = {}) {
        this.#marked = new Set(marked);
        this.#plain = new Set(plain);
        this.#given = new Set(given);
    }
    has(name) {
        return this.#marked.has(name) || sensitiveName.test(name);
    }
    redact(name, value) {
        const saysNothing = value === '' || value === undefined || value === null || typeof value === 'boolean';
        if (typeof value === 'string' && (0,_instance_secret_name_js__WEBPACK_IMPORTED_MODULE_0__/* .isOwnReference */ .A$)(value))
            return '***';
        if (saysNothing || isSecretReference(value))
            return value;
        if (ownFields.has(name))
            return redactWithin(value);
        if (this.has(name) || !this.#plain.has(name) || typeof value === 'object')
            return '***';
        return redactWithin(value);
    }
    mask(options, log) {
        let masked = 0;
        const maskOne = (secret) => {
            if (++masked <= maxMasks)
                log.mask(secret);
        };
        this.#mask(options, { mask: maskOne, hide: (value) => log.secrets.hide(value, { minLength: 8 }) });
    }
    #mask(options, to) {
        for (const [name, value] of options) {
            if (typeof value === 'object' && value !== null)
                this.#mask(Object.entries(value), to);
            if (typeof value !== 'string' || isSecretReference(value))
                continue;
            for (const password of passwordsIn(value))
                to.mask(password);
            const marked = this.#marked.has(name);
            if (this.has(name) && (marked || !isWebAddress(value))) {
                const minLength = marked || certainlySensitive.test(name) ? 4 : 8;
                if (value.length >= minLength && !/^(true|false)$/i.test(value))
                    to.mask(value);
            }
            else if (this.has(name) || (this.#given.has(name) && !this.#plain.has(name) && !isPlain(value)))
                to.hide(value);
        }
    }
}
const ownFields = new Set(['name', 'id', 'url', 'status', 'resources']);
const maxShown = 1024;
const maxFields = 500;
function redactedRecord(record, sensitivity) {
    const fields = Object.entries(record).filter(([name]) => name !== '_links');
    return Object.fromEntries(fields.slice(0, maxFields).map(([name, value]) => [name, sensitivity.redact(name, value)]));
}
function redactWithin(value) {
    if (typeof value === 'string')
        return value.length > maxShown ? '***' : withoutPasswords(value);
    if (Array.isArray(value))
        return value.map(redactWithin);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sensitiveName.test(key) ? '***' : redactWithin(item)]));
}
function isWebAddress(value) {
    const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && url.username === '' && url.password === '';
}
function isPlain(value) {
    return (typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d{1,10}(?:\.\d+)?|true|false)$/i.test(value)));
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
/* harmony import */ var _base_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86616);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79477);
/* harmony import */ var _base_poll_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(93622);
/* harmony import */ var _base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(20140);





const pace = { first: 500, factor: 1.3, longest: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(watch) {
    const { clock, log, signal, deadline } = watch;
    const started = clock.now();
    let sight = { state: 'waiting', detail: 'nothing yet' };
    let failed = { looks: 0, since: started };
    let saidAt = started;
    let moved = false;
    const look = async () => {
        const now = await patientLook(watch);
        const isNews = now.detail !== sight.detail;
        if (isNews || clock.now() - saidAt >= _base_log_js__WEBPACK_IMPORTED_MODULE_2__/* .progressLineEveryMs */ .d) {
            saidAt = clock.now();
            log.info(isNews ? now.detail : `${now.detail} (${(0,_base_format_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(saidAt - started)} so far)`);
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
    const end = await (0,_base_poll_js__WEBPACK_IMPORTED_MODULE_4__/* .poll */ .w)(look, { timeoutMs: deadline - started, pace, clock, signal });
    return { sight: end ?? sight, timedOut: end === undefined };
}
async function patientLook({ look, resumed = false, deadline, clock, signal }) {
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
    return (0,_base_retry_policies_js__WEBPACK_IMPORTED_MODULE_1__/* .isTransient */ .dg)(error) || (waking && (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isStatus */ .zM)(error, 401, 404));
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

/***/ 49567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ai: () => (/* binding */ number)
/* harmony export */ });
/* unused harmony exports string, boolean, bigint, date */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50000);


function string(params) {
    return core._coercedString(schemas.ZodString, params);
}
function number(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._coercedNumber */ .qG(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodNumber */ .rSt, params);
}
function boolean(params) {
    return core._coercedBoolean(schemas.ZodBoolean, params);
}
function bigint(params) {
    return core._coercedBigint(schemas.ZodBigInt, params);
}
function date(params) {
    return core._coercedDate(schemas.ZodDate, params);
}


/***/ })

};
