export const id = 522;
export const ids = [522];
export const modules = {

/***/ 19533:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ ProxyError)
/* harmony export */ });
class ProxyError extends Error {
    status;
    constructor(message, options) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.status = options.status;
    }
}


/***/ }),

/***/ 96522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ClosedDispatcher: () => (/* binding */ ClosedDispatcher),
/* harmony export */   ProxyDispatcher: () => (/* binding */ ProxyDispatcher)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _loopback_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(32501);
/* harmony import */ var _proxy_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19533);
/* harmony import */ var _proxy_variables_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88286);





class ProxyDispatcher extends undici__WEBPACK_IMPORTED_MODULE_0__/* .Dispatcher */ .mk {
    #direct;
    #proxied;
    #schemes;
    constructor(env, { tunnelMs = 10_000, ...options }) {
        super();
        const [httpsProxy, httpProxy] = _proxy_variables_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyVariables */ .eq.map((name) => readProxy(name, (0,_proxy_variables_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyVariable */ .rw)(env, name)));
        this.#direct = new undici__WEBPACK_IMPORTED_MODULE_0__/* .Agent */ .g6(options);
        this.#proxied = new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({
            ...options,
            httpsProxy: httpsProxy ?? '',
            httpProxy: httpProxy ?? '',
            noProxy: (0,_proxy_variables_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyVariable */ .rw)(env, 'NO_PROXY'),
            proxyTunnel: true,
            clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
        });
        this.#schemes = new Set([httpsProxy && 'https:', httpProxy && 'http:'].filter((scheme) => scheme !== undefined));
    }
    dispatch(options, handler) {
        const url = new URL(String(options.origin));
        const proxied = this.#schemes.has(url.protocol) && !(0,_loopback_js__WEBPACK_IMPORTED_MODULE_4__/* .isLoopback */ .U)(url);
        return (proxied ? this.#proxied : this.#direct).dispatch(options, handler);
    }
    async destroy() {
        await Promise.all([this.#direct.destroy(), this.#proxied.destroy()]);
    }
}
class ClosedDispatcher extends undici__WEBPACK_IMPORTED_MODULE_0__/* .Dispatcher */ .mk {
    #why;
    constructor(why) {
        super();
        this.#why = why;
    }
    dispatch() {
        throw this.#why;
    }
    async destroy() { }
}
class TunnelPool extends undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC {
    #proxy;
    constructor(origin, options) {
        super(origin, options);
        this.#proxy = `the proxy ${origin.host}`;
    }
    async connect(options) {
        const answer = await super.connect(options).catch((cause) => {
            throw new _proxy_error_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} cannot be reached: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(cause)}`, { cause });
        });
        const { statusCode: status, socket } = answer;
        if (status === 200)
            return answer;
        socket.on('error', () => undefined).destroy();
        throw new _proxy_error_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} answered ${status} to the request for ${options.path}`, { status });
    }
}
function readProxy(name, value) {
    if (value === '')
        return undefined;
    const text = value.includes('://') ? value : `http://${value}`;
    const refuse = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('invalid-proxy', `The proxy in ${name} cannot be used: ${why}.`);
    if (!URL.canParse(text))
        throw refuse('it is not a URL');
    const { protocol, username, password } = new URL(text);
    if (protocol !== 'http:' && protocol !== 'https:')
        throw refuse('it is neither http nor https');
    if (!isDecodable(username + password))
        throw refuse('a % in its user or password must be written as %25');
    return text;
}
function isDecodable(text) {
    try {
        decodeURIComponent(text);
        return true;
    }
    catch {
        return false;
    }
}


/***/ })

};
