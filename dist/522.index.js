export const id = 522;
export const ids = [522];
export const modules = {

/***/ 96522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createProxyAgent: () => (/* binding */ createProxyAgent)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8554);



function createProxyAgent({ proxy, noProxy }, { tunnelMs = 10_000, connect, ...options }) {
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({
        ...options,
        ...(connect && { connect, proxyTls: connect, requestTls: connect }),
        httpsProxy: readProxy(proxy),
        httpProxy: '',
        noProxy,
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
            throw new _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} cannot be reached: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(cause)}`, { cause });
        });
        const { statusCode: status, socket } = answer;
        if (status === 200)
            return answer;
        socket.on('error', () => undefined).destroy();
        throw new _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyError */ .T(`${this.#proxy} answered ${status} to the request for ${options.path}`, { status });
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
