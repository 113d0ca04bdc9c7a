export const id = 522;
export const ids = [522];
export const modules = {

/***/ 96522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createProxyAgent: () => (/* binding */ createProxyAgent),
/* harmony export */   e: () => (/* binding */ proxyVariables)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46752);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22396);
/* harmony import */ var _connection_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8554);



const thisMachine = 'localhost,127.0.0.1,[::1]';
function createProxyAgent({ proxy, noProxy }, { tunnelMs = 10_000, connect, ...options }) {
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({
        ...options,
        ...(connect && { connect, proxyTls: connect, requestTls: connect }),
        httpsProxy: readProxy(proxy),
        httpProxy: '',
        noProxy: noProxy === '*' ? noProxy : `${noProxy},${thisMachine}`,
        proxyTunnel: true,
        clientFactory: (origin, given) => new TunnelPool(origin, { ...given, headersTimeout: tunnelMs }),
    });
}
function proxyVariables(env) {
    const noProxy = env['no_proxy'] || env['NO_PROXY'] || '';
    const named = `${noProxy},localhost,127.0.0.1,::1`
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean);
    const hosts = named.flatMap((name) => [name.replace(/^\*?\./, ''), name.replace(/^\*?\.?/, '.')]);
    const unused = ['HTTP_PROXY', 'ALL_PROXY', ...(named.includes('*') ? ['HTTPS_PROXY'] : [])];
    const variables = [['NO_PROXY', hosts.join(',')], ...unused.map((name) => [name, ''])];
    return Object.fromEntries(variables.flatMap(([name, value]) => [
        [name, value],
        [name.toLowerCase(), value],
    ]));
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
