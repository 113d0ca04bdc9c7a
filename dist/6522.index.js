export const id = 6522;
export const ids = [6522];
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
/* harmony export */   createProxyAgent: () => (/* binding */ createProxyAgent)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _proxy_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19533);
/* harmony import */ var _proxy_variable_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75659);




const thisMachine = 'localhost,127.0.0.1,[::1]';
function createProxyAgent(env, { tunnelMs = 10_000, connect, ...options }) {
    const noProxy = (0,_proxy_variable_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyVariable */ .r)(env, 'NO_PROXY');
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({
        ...options,
        ...(connect && { connect, proxyTls: connect, requestTls: connect }),
        httpsProxy: readProxy((0,_proxy_variable_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyVariable */ .r)(env, 'HTTPS_PROXY')),
        httpProxy: '',
        noProxy: noProxy === '*' ? noProxy : `${noProxy},${thisMachine}`,
        proxyTunnel: true,
        clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
    });
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
function readProxy(value) {
    const text = value.includes('://') ? value : `http://${value}`;
    try {
        const { protocol, username, password } = new URL(text);
        decodeURIComponent(username + password);
        if (protocol === 'http:' || protocol === 'https:')
            return text;
    }
    catch {
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('invalid-proxy', 'The proxy in HTTPS_PROXY is not the URL of an http proxy.');
}


/***/ })

};
