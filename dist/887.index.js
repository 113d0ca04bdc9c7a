export const id = 887;
export const ids = [887];
export const modules = {

/***/ 57405:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const { InvalidArgumentError, MaxOriginsReachedError } = __webpack_require__(68707)
const { kClients, kRunning, kClose, kDestroy, kDispatch, kUrl } = __webpack_require__(36443)
const DispatcherBase = __webpack_require__(21841)
const Pool = __webpack_require__(30628)
const Client = __webpack_require__(23701)
const util = __webpack_require__(3440)

const kOnConnect = Symbol('onConnect')
const kOnDisconnect = Symbol('onDisconnect')
const kOnConnectionError = Symbol('onConnectionError')
const kOnDrain = Symbol('onDrain')
const kFactory = Symbol('factory')
const kOptions = Symbol('options')
const kOrigins = Symbol('origins')

function defaultFactory (origin, opts) {
  return opts && opts.connections === 1
    ? new Client(origin, opts)
    : new Pool(origin, opts)
}

class Agent extends DispatcherBase {
  constructor ({ factory = defaultFactory, maxOrigins = Infinity, connect, tls, ...options } = {}) {
    if (typeof factory !== 'function') {
      throw new InvalidArgumentError('factory must be a function.')
    }

    if (connect != null && typeof connect !== 'function' && typeof connect !== 'object') {
      throw new InvalidArgumentError('connect must be a function or an object')
    }

    if (typeof maxOrigins !== 'number' || Number.isNaN(maxOrigins) || maxOrigins <= 0) {
      throw new InvalidArgumentError('maxOrigins must be a number greater than 0')
    }

    super(options)

    if (connect && typeof connect !== 'function') {
      connect = { ...connect }
    }

    if (tls && typeof tls !== 'function') {
      tls = { ...tls }
    }

    this[kOptions] = { ...util.deepClone(options), maxOrigins, connect, tls }
    this[kFactory] = factory
    this[kClients] = new Map()
    this[kOrigins] = new Set()

    this[kOnDrain] = (origin, targets) => {
      this.emit('drain', origin, [this, ...targets])
    }

    this[kOnConnect] = (origin, targets) => {
      this.emit('connect', origin, [this, ...targets])
    }

    this[kOnDisconnect] = (origin, targets, err) => {
      this.emit('disconnect', origin, [this, ...targets], err)
    }

    this[kOnConnectionError] = (origin, targets, err) => {
      this.emit('connectionError', origin, [this, ...targets], err)
    }
  }

  get [kRunning] () {
    let ret = 0
    for (const { dispatcher } of this[kClients].values()) {
      ret += dispatcher[kRunning]
    }
    return ret
  }

  [kDispatch] (opts, handler) {
    let key
    if (opts.origin && (typeof opts.origin === 'string' || opts.origin instanceof URL)) {
      key = String(opts.origin)
    } else {
      throw new InvalidArgumentError('opts.origin must be a non-empty string or URL.')
    }

    if (this[kOrigins].size >= this[kOptions].maxOrigins && !this[kOrigins].has(key)) {
      throw new MaxOriginsReachedError()
    }

    const result = this[kClients].get(key)
    let dispatcher = result && result.dispatcher
    if (!dispatcher) {
      const closeClientIfUnused = (connected) => {
        const result = this[kClients].get(key)
        if (result) {
          if (connected) result.count -= 1
          if (result.count <= 0) {
            this[kClients].delete(key)
            if (!result.dispatcher.destroyed) {
              result.dispatcher.close()
            }
          }
          this[kOrigins].delete(key)
        }
      }
      dispatcher = this[kFactory](opts.origin, this[kOptions])
        .on('drain', this[kOnDrain])
        .on('connect', (origin, targets) => {
          const result = this[kClients].get(key)
          if (result) {
            result.count += 1
          }
          this[kOnConnect](origin, targets)
        })
        .on('disconnect', (origin, targets, err) => {
          closeClientIfUnused(true)
          this[kOnDisconnect](origin, targets, err)
        })
        .on('connectionError', (origin, targets, err) => {
          closeClientIfUnused(false)
          this[kOnConnectionError](origin, targets, err)
        })

      this[kClients].set(key, { count: 0, dispatcher })
      this[kOrigins].add(key)
    }

    return dispatcher.dispatch(opts, handler)
  }

  [kClose] () {
    const closePromises = []
    for (const { dispatcher } of this[kClients].values()) {
      closePromises.push(dispatcher.close())
    }
    this[kClients].clear()

    return Promise.all(closePromises)
  }

  [kDestroy] (err) {
    const destroyPromises = []
    for (const { dispatcher } of this[kClients].values()) {
      destroyPromises.push(dispatcher.destroy(err))
    }
    this[kClients].clear()

    return Promise.all(destroyPromises)
  }

  get stats () {
    const allClientStats = {}
    for (const { dispatcher } of this[kClients].values()) {
      if (dispatcher.stats) {
        allClientStats[dispatcher[kUrl].origin] = dispatcher.stats
      }
    }
    return allClientStats
  }
}

module.exports = Agent


/***/ }),

/***/ 64660:
/***/ ((module) => {



// Extracted from node/lib/internal/fixed_queue.js

// Currently optimal queue size, tested on V8 6.0 - 6.6. Must be power of two.
const kSize = 2048
const kMask = kSize - 1

// The FixedQueue is implemented as a singly-linked list of fixed-size
// circular buffers. It looks something like this:
//
//  head                                                       tail
//    |                                                          |
//    v                                                          v
// +-----------+ <-----\       +-----------+ <------\         +-----------+
// |  [null]   |        \----- |   next    |         \------- |   next    |
// +-----------+               +-----------+                  +-----------+
// |   item    | <-- bottom    |   item    | <-- bottom       | undefined |
// |   item    |               |   item    |                  | undefined |
// |   item    |               |   item    |                  | undefined |
// |   item    |               |   item    |                  | undefined |
// |   item    |               |   item    |       bottom --> |   item    |
// |   item    |               |   item    |                  |   item    |
// |    ...    |               |    ...    |                  |    ...    |
// |   item    |               |   item    |                  |   item    |
// |   item    |               |   item    |                  |   item    |
// | undefined | <-- top       |   item    |                  |   item    |
// | undefined |               |   item    |                  |   item    |
// | undefined |               | undefined | <-- top  top --> | undefined |
// +-----------+               +-----------+                  +-----------+
//
// Or, if there is only one circular buffer, it looks something
// like either of these:
//
//  head   tail                                 head   tail
//    |     |                                     |     |
//    v     v                                     v     v
// +-----------+                               +-----------+
// |  [null]   |                               |  [null]   |
// +-----------+                               +-----------+
// | undefined |                               |   item    |
// | undefined |                               |   item    |
// |   item    | <-- bottom            top --> | undefined |
// |   item    |                               | undefined |
// | undefined | <-- top            bottom --> |   item    |
// | undefined |                               |   item    |
// +-----------+                               +-----------+
//
// Adding a value means moving `top` forward by one, removing means
// moving `bottom` forward by one. After reaching the end, the queue
// wraps around.
//
// When `top === bottom` the current queue is empty and when
// `top + 1 === bottom` it's full. This wastes a single space of storage
// but allows much quicker checks.

/**
 * @type {FixedCircularBuffer}
 * @template T
 */
class FixedCircularBuffer {
  /** @type {number} */
  bottom = 0
  /** @type {number} */
  top = 0
  /** @type {Array<T|undefined>} */
  list = new Array(kSize).fill(undefined)
  /** @type {T|null} */
  next = null

  /** @returns {boolean} */
  isEmpty () {
    return this.top === this.bottom
  }

  /** @returns {boolean} */
  isFull () {
    return ((this.top + 1) & kMask) === this.bottom
  }

  /**
   * @param {T} data
   * @returns {void}
   */
  push (data) {
    this.list[this.top] = data
    this.top = (this.top + 1) & kMask
  }

  /** @returns {T|null} */
  shift () {
    const nextItem = this.list[this.bottom]
    if (nextItem === undefined) { return null }
    this.list[this.bottom] = undefined
    this.bottom = (this.bottom + 1) & kMask
    return nextItem
  }
}

/**
 * @template T
 */
module.exports = class FixedQueue {
  constructor () {
    /** @type {FixedCircularBuffer<T>} */
    this.head = this.tail = new FixedCircularBuffer()
  }

  /** @returns {boolean} */
  isEmpty () {
    return this.head.isEmpty()
  }

  /** @param {T} data */
  push (data) {
    if (this.head.isFull()) {
      // Head is full: Creates a new queue, sets the old queue's `.next` to it,
      // and sets it as the new main queue.
      this.head = this.head.next = new FixedCircularBuffer()
    }
    this.head.push(data)
  }

  /** @returns {T|null} */
  shift () {
    const tail = this.tail
    const next = tail.shift()
    if (tail.isEmpty() && tail.next !== null) {
      // If there is another queue, it forms the new tail.
      this.tail = tail.next
      tail.next = null
    }
    return next
  }
}


/***/ }),

/***/ 42128:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const { PoolStats } = __webpack_require__(46854)
const DispatcherBase = __webpack_require__(21841)
const FixedQueue = __webpack_require__(64660)
const { kConnected, kSize, kRunning, kPending, kQueued, kBusy, kFree, kUrl, kClose, kDestroy, kDispatch } = __webpack_require__(36443)

const kClients = Symbol('clients')
const kNeedDrain = Symbol('needDrain')
const kQueue = Symbol('queue')
const kClosedResolve = Symbol('closed resolve')
const kOnDrain = Symbol('onDrain')
const kOnConnect = Symbol('onConnect')
const kOnDisconnect = Symbol('onDisconnect')
const kOnConnectionError = Symbol('onConnectionError')
const kGetDispatcher = Symbol('get dispatcher')
const kAddClient = Symbol('add client')
const kRemoveClient = Symbol('remove client')

class PoolBase extends DispatcherBase {
  [kQueue] = new FixedQueue();

  [kQueued] = 0;

  [kClients] = [];

  [kNeedDrain] = false;

  [kOnDrain] (client, origin, targets) {
    const queue = this[kQueue]

    let needDrain = false

    while (!needDrain) {
      const item = queue.shift()
      if (!item) {
        break
      }
      this[kQueued]--
      needDrain = !client.dispatch(item.opts, item.handler)
    }

    client[kNeedDrain] = needDrain

    if (!needDrain && this[kNeedDrain]) {
      this[kNeedDrain] = false
      this.emit('drain', origin, [this, ...targets])
    }

    if (this[kClosedResolve] && queue.isEmpty()) {
      const closeAll = []
      for (let i = 0; i < this[kClients].length; i++) {
        const client = this[kClients][i]
        if (!client.destroyed) {
          closeAll.push(client.close())
        }
      }
      return Promise.all(closeAll)
        .then(this[kClosedResolve])
    }
  }

  [kOnConnect] = (origin, targets) => {
    this.emit('connect', origin, [this, ...targets])
  };

  [kOnDisconnect] = (origin, targets, err) => {
    this.emit('disconnect', origin, [this, ...targets], err)
  };

  [kOnConnectionError] = (origin, targets, err) => {
    this.emit('connectionError', origin, [this, ...targets], err)
  }

  get [kBusy] () {
    return this[kNeedDrain]
  }

  get [kConnected] () {
    let ret = 0
    for (const { [kConnected]: connected } of this[kClients]) {
      ret += connected
    }
    return ret
  }

  get [kFree] () {
    let ret = 0
    for (const { [kConnected]: connected, [kNeedDrain]: needDrain } of this[kClients]) {
      ret += connected && !needDrain
    }
    return ret
  }

  get [kPending] () {
    let ret = this[kQueued]
    for (const { [kPending]: pending } of this[kClients]) {
      ret += pending
    }
    return ret
  }

  get [kRunning] () {
    let ret = 0
    for (const { [kRunning]: running } of this[kClients]) {
      ret += running
    }
    return ret
  }

  get [kSize] () {
    let ret = this[kQueued]
    for (const { [kSize]: size } of this[kClients]) {
      ret += size
    }
    return ret
  }

  get stats () {
    return new PoolStats(this)
  }

  [kClose] () {
    if (this[kQueue].isEmpty()) {
      const closeAll = []
      for (let i = 0; i < this[kClients].length; i++) {
        const client = this[kClients][i]
        if (!client.destroyed) {
          closeAll.push(client.close())
        }
      }
      return Promise.all(closeAll)
    } else {
      return new Promise((resolve) => {
        this[kClosedResolve] = resolve
      })
    }
  }

  [kDestroy] (err) {
    while (true) {
      const item = this[kQueue].shift()
      if (!item) {
        break
      }
      item.handler.onError(err)
    }

    const destroyAll = new Array(this[kClients].length)
    for (let i = 0; i < this[kClients].length; i++) {
      destroyAll[i] = this[kClients][i].destroy(err)
    }
    return Promise.all(destroyAll)
  }

  [kDispatch] (opts, handler) {
    const dispatcher = this[kGetDispatcher]()

    if (!dispatcher) {
      this[kNeedDrain] = true
      this[kQueue].push({ opts, handler })
      this[kQueued]++
    } else if (!dispatcher.dispatch(opts, handler)) {
      dispatcher[kNeedDrain] = true
      this[kNeedDrain] = !this[kGetDispatcher]()
    }

    return !this[kNeedDrain]
  }

  [kAddClient] (client) {
    client
      .on('drain', this[kOnDrain].bind(this, client))
      .on('connect', this[kOnConnect])
      .on('disconnect', this[kOnDisconnect])
      .on('connectionError', this[kOnConnectionError])

    this[kClients].push(client)

    if (this[kNeedDrain]) {
      queueMicrotask(() => {
        if (this[kNeedDrain]) {
          this[kOnDrain](client, client[kUrl], [client, this])
        }
      })
    }

    return this
  }

  [kRemoveClient] (client) {
    client.close(() => {
      const idx = this[kClients].indexOf(client)
      if (idx !== -1) {
        this[kClients].splice(idx, 1)
      }
    })

    this[kNeedDrain] = this[kClients].some(dispatcher => (
      !dispatcher[kNeedDrain] &&
      dispatcher.closed !== true &&
      dispatcher.destroyed !== true
    ))
  }
}

module.exports = {
  PoolBase,
  kClients,
  kNeedDrain,
  kAddClient,
  kRemoveClient,
  kGetDispatcher
}


/***/ }),

/***/ 30628:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const {
  PoolBase,
  kClients,
  kNeedDrain,
  kAddClient,
  kGetDispatcher,
  kRemoveClient
} = __webpack_require__(42128)
const Client = __webpack_require__(23701)
const {
  InvalidArgumentError
} = __webpack_require__(68707)
const util = __webpack_require__(3440)
const { kUrl } = __webpack_require__(36443)
const buildConnector = __webpack_require__(59136)

const kOptions = Symbol('options')
const kConnections = Symbol('connections')
const kFactory = Symbol('factory')

function defaultFactory (origin, opts) {
  return new Client(origin, opts)
}

class Pool extends PoolBase {
  constructor (origin, {
    connections,
    factory = defaultFactory,
    connect,
    connectTimeout,
    tls,
    maxCachedSessions,
    socketPath,
    autoSelectFamily,
    autoSelectFamilyAttemptTimeout,
    allowH2,
    clientTtl,
    ...options
  } = {}) {
    if (connections != null && (!Number.isFinite(connections) || connections < 0)) {
      throw new InvalidArgumentError('invalid connections')
    }

    if (typeof factory !== 'function') {
      throw new InvalidArgumentError('factory must be a function.')
    }

    if (connect != null && typeof connect !== 'function' && typeof connect !== 'object') {
      throw new InvalidArgumentError('connect must be a function or an object')
    }

    if (typeof connect !== 'function') {
      connect = buildConnector({
        ...tls,
        maxCachedSessions,
        allowH2,
        socketPath,
        timeout: connectTimeout,
        ...(typeof autoSelectFamily === 'boolean' ? { autoSelectFamily, autoSelectFamilyAttemptTimeout } : undefined),
        ...connect
      })
    }

    super(options)

    this[kConnections] = connections || null
    this[kUrl] = util.parseOrigin(origin)
    this[kOptions] = { ...util.deepClone(options), connect, allowH2, clientTtl, socketPath }
    this[kOptions].interceptors = options.interceptors
      ? { ...options.interceptors }
      : undefined
    this[kFactory] = factory

    this.on('connect', (origin, targets) => {
      if (clientTtl != null && clientTtl > 0) {
        for (const target of targets) {
          Object.assign(target, { ttl: Date.now() })
        }
      }
    })

    this.on('connectionError', (origin, targets, error) => {
      // If a connection error occurs, we remove the client from the pool,
      // and emit a connectionError event. They will not be re-used.
      // Fixes https://github.com/nodejs/undici/issues/3895
      for (const target of targets) {
        // Do not use kRemoveClient here, as it will close the client,
        // but the client cannot be closed in this state.
        const idx = this[kClients].indexOf(target)
        if (idx !== -1) {
          this[kClients].splice(idx, 1)
        }
      }
    })
  }

  [kGetDispatcher] () {
    const clientTtlOption = this[kOptions].clientTtl
    for (const client of this[kClients]) {
      // check ttl of client and if it's stale, remove it from the pool
      if (clientTtlOption != null && clientTtlOption > 0 && client.ttl && ((Date.now() - client.ttl) > clientTtlOption)) {
        this[kRemoveClient](client)
      } else if (!client[kNeedDrain]) {
        return client
      }
    }

    if (!this[kConnections] || this[kClients].length < this[kConnections]) {
      const dispatcher = this[kFactory](this[kUrl], this[kOptions])
      this[kAddClient](dispatcher)
      return dispatcher
    }
  }
}

module.exports = Pool


/***/ }),

/***/ 60831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sH: () => (/* binding */ DeployError),
  GI: () => (/* binding */ RequestError),
  Ng: () => (/* binding */ describeRequest),
  $G: () => (/* binding */ hasSystemCode),
  bD: () => (/* binding */ messageOf),
  c7: () => (/* binding */ systemCodeOf)
});

;// CONCATENATED MODULE: ./build/src/base/hints.js
const hints = {
    'invalid-input': 'Correct the inputs named above in the `with:` block of the step. Nothing was sent.',
    'target-unavailable': 'Use `target: pages`, or the release of this action that has the target.',
    'directory-missing': 'Run the build before this step and give the folder that it writes, relative to the workspace, as `directory`.',
    'unsafe-link': 'Replace the link by the file itself, or leave it out with `exclude`. Only what is inside the directory is published.',
    'path-collision': 'Rename one of each pair: on a site they would be one file. Names are compared after Unicode normalisation (NFC).',
    'invalid-path': 'Rename these files: a site path has forward slashes only, no control characters, and at most 255 bytes between two slashes.',
    'file-too-large': 'My Pages takes files of at most 25 MiB. Leave the file out with `exclude`, split it, or host it in an object store.',
    'too-many-files': 'My Pages takes at most 5,000 files a site. Leave out what visitors do not need with `exclude` (source maps are the usual ones).',
    'file-changed': 'Something writes into the directory while it is published. Let the build finish before this step, then run the job again.',
    'page-name-taken': 'Page names are shared by all workspaces of the platform. Choose another `name`, such as one that starts with your organisation.',
    'page-name-invalid': 'A page name has 3 to 52 characters of a-z, 0-9 and -, starts and ends with a letter or digit, and is not a reserved word.',
    'storage-starting': 'The storage of this workspace is still starting; the first publish of a workspace can meet this. Run the job again in a minute.',
    'prune-limit': 'Nothing was changed. Check that the build wrote everything; raise `max-prune` if these files should really go.',
    'publish-raced': 'Two jobs publish this site at once. Give the job a `concurrency:` group with a literal name, then run it again: it converges.',
    'upload-failed': 'The site was not finalized and still serves its previous pages where they did not change. Run the job again: it continues safely.',
    'finalize-failed': 'The files are stored but the site was not switched over. Run the job again: it continues safely.',
    'remove-failed': 'Open the site in the console of Open Source Cloud and remove it there, or run the job again.',
    'not-live': 'The files are published, but the public URL did not show them in time. Open it; raise `timeout` if it only was slow, or correct `health-path`.',
    unauthorized: 'The platform does not accept the access token. Sign in again and replace the secret; check that `environment` is the one you signed in to.',
    forbidden: 'The login may not do this. Sign in with a user of the right workspace, or check the plan of the workspace in the console.',
    'platform-refused': 'The platform refused the request for the reason quoted above.',
    'unexpected-answer': 'The answer is not what the platform speaks. Check `environment` and the URL inputs, and whether a proxy answers in its place.',
    unreachable: 'No answer from the host. Check its name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`, `NODE_EXTRA_CA_CERTS`), then run the job again.',
    'untrusted-certificate': 'If a company runs the host or a proxy that looks into connections, give the runner the certificate of its authority (PEM): `NODE_EXTRA_CA_CERTS` is the path of that file. Otherwise somebody else may be answering; do not switch the check off.',
    'proxy-refused': 'Check the user and password in `HTTPS_PROXY`, and that the proxy lets this runner reach the host; or name the host in `NO_PROXY`, if it can be reached without the proxy.',
    'access-denied': 'Grant it where `--permission` was switched on (`NODE_OPTIONS` of the runner or the step), or switch it off for this step. docs/runners.md has the whole list.',
    'invalid-proxy': '`HTTPS_PROXY` and `HTTP_PROXY` must be http or https URLs, such as http://proxy.example:3128. Correct them on the runner, or unset them for this step with `env:`.',
    'unsafe-url': 'The platform named an address that this action will not open. Check `environment` and the URL inputs; report it if they are right.',
    'read-only': 'This is a fault of the action: `operation: plan` must not write. Nothing was sent. Please report it.',
    interrupted: 'The job was cancelled. The site was not finalized; running again continues safely.',
    'credentials-missing': 'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
    'store-needed': 'A refresh token dies when it is used, so the new one needs a place: `secret-token` (rewrites the secret) or `token-file`. `allow-token-loss: true` refreshes all the same and spends the login.',
    'store-not-writable': 'The refresh token was not used and is still good. Make the store writable as said above, then run the job again.',
    'cache-refused': 'The refresh token was not used and is still good. Only runs on the default branch from trusted events may rotate it in the cache; elsewhere use `token-store: github-secret`.',
    'token-superseded': 'It was not sent, because a used token can end the whole login. Run the job again so that it starts with the present secret. To avoid it: keep the secret in an environment (`environment:` on the job) and put all jobs that use it in one `concurrency:` group.',
    'invalid-grant': 'The refresh token has been used, has expired or was revoked, or belongs to another client.',
    'token-exchange-failed': 'No new token was given, so the present one should still be good. Check `client-id`, `client-secret` and `environment`, then run the job again.',
    'token-uncertain': 'The answer was lost, so nobody knows whether the token was used. Run the job again; if that reports `invalid_grant`, the login is lost.',
    'token-lost': 'The old refresh token is dead and the new one could not be kept.',
    'github-refused': 'GitHub refused the request for the reason quoted above. Check the token that the step was given, and what it may do.',
    'login-expired': 'The access token lives for one hour and this run outlived it. Run the job again: it continues where this one stopped.',
    'invalid-options': 'Correct the options named above. Nothing was created or changed. The console of Open Source Cloud shows the options of each service.',
    'service-unknown': 'A service id is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner; the catalogue in the console shows it.',
    'plan-limit': 'The plan of this workspace does not allow it. Remove an instance that nobody needs (`operation: remove`), buy tokens, or choose a larger plan in the console, then run the job again.',
    'build-failed': 'The platform could not build or start this commit; the log lines above say why. Correct the source, or `sub-path`, `build-command` and `entry`, then push again.',
    'instance-failed': 'The instance was made but does not run; the log lines above say why. Correct its options and run the job again, or remove it with `operation: remove`.',
    'job-failed': 'The job ran and ended with an error; its log is above. Correct its options, then run the step again.',
    'not-ready': 'It was made but was not ready in time, and it is still there. Open the url; raise `timeout` if it only was slow.',
    'name-in-use': 'Something of this name is still there. Wait until it has ended, remove it with `operation: remove`, or choose another `name`.',
    'cannot-update': 'What is there cannot be turned into what was asked for. Remove it with `operation: remove` and deploy again, or choose another `name`.',
};

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/base/errors.js


class DeployError extends Error {
    name = 'DeployError';
    code;
    hint;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.code = code;
        this.hint = options.next ? `${hints[code]} ${options.next}` : hints[code];
    }
}
class RequestError extends DeployError {
    name = 'RequestError';
    request;
    constructor(code, message, options) {
        super(code, message, options);
        this.request = options.request;
    }
    get status() {
        return this.request.status;
    }
}
function describeRequest(request) {
    return `${request.method} ${request.host}${(0,plain_text/* plainText */.wh)(request.path)}`;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function systemCodeOf(error) {
    for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
        if ('code' in at && typeof at.code === 'string')
            return at.code;
    }
    return undefined;
}
function hasSystemCode(error, code) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}


/***/ }),

/***/ 66052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ Log)
});

// EXTERNAL MODULE: ./build/src/base/errors.js + 1 modules
var errors = __webpack_require__(60831);
;// CONCATENATED MODULE: ./build/src/base/masked-values.js
class MaskedValues {
    #known = new Set();
    #longestFirst;
    add(secret) {
        if (secret.trim() === '')
            return [];
        const json = JSON.stringify(secret).slice(1, -1);
        const base64 = Buffer.from(secret).toString('base64');
        const fresh = [secret, encodeURIComponent(secret), json, base64, base64.replace(/=+$/, '')].filter((form, index, all) => all.indexOf(form) === index && !this.#known.has(form));
        for (const form of fresh)
            this.#known.add(form);
        this.#longestFirst = undefined;
        return fresh;
    }
    redact(text) {
        return this.#redact(text, 4);
    }
    redactTokens(text) {
        return this.#redact(text, 16);
    }
    #redact(text, shortest) {
        let clean = text;
        this.#longestFirst ??= [...this.#known].sort((a, b) => b.length - a.length);
        for (const form of this.#longestFirst) {
            if (form.length >= shortest && clean.includes(form))
                clean = clean.replaceAll(form, '***');
        }
        return clean;
    }
}

// EXTERNAL MODULE: ./build/src/base/plain-text.js
var plain_text = __webpack_require__(85763);
;// CONCATENATED MODULE: ./build/src/base/log.js



class Log {
    secrets = new MaskedValues();
    #write;
    #docs;
    constructor(write, docs = 'docs/') {
        this.#write = write;
        this.#docs = docs;
    }
    info(text) {
        for (const line of this.#clean(text).split(/\r\n|\r|\n/))
            this.#write((0,plain_text/* disarmCommands */.T7)(line));
    }
    get progressEveryMs() {
        return 5000;
    }
    progress(text, _share) {
        this.info(text);
    }
    debug(text) {
        this.#command('debug', text);
    }
    notice(text, title) {
        this.#command('notice', text, title);
    }
    warning(text, title) {
        this.#command('warning', text, title);
    }
    error(text, title) {
        this.#command('error', text, title);
    }
    failure(thrown) {
        const error = (0,errors/* hasSystemCode */.$G)(thrown, 'ERR_ACCESS_DENIED') ? forbiddenByNode(thrown) : thrown;
        if (error instanceof errors/* DeployError */.sH) {
            this.error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`, 'osc-deploy');
        }
        else {
            this.error(`Unexpected error: ${(0,errors/* messageOf */.bD)(error)}\nThis is a fault of the action. Please report it with this line.`, 'osc-deploy');
            if (error instanceof Error && error.stack)
                this.debug(error.stack);
        }
    }
    async group(title, body) {
        this.#write(`::group::${escapeData(this.#clean(title))}`);
        try {
            return await body();
        }
        finally {
            this.#write('::endgroup::');
        }
    }
    mask(secret) {
        for (const part of new Set([secret, ...secret.split(/\r?\n/)])) {
            for (const form of this.secrets.add(part))
                this.#write(`::add-mask::${escapeData(form)}`);
        }
    }
    #command(command, text, title) {
        const properties = title ? ` title=${escapeProperty(this.#clean(title))}` : '';
        this.#write(`::${command}${properties}::${escapeData(this.#clean(text))}`);
    }
    #clean(text) {
        return (0,plain_text/* printableLines */.fk)(this.secrets.redact(text));
    }
}
function forbiddenByNode(error) {
    const { permission = 'an access', resource = '' } = error;
    const message = `Node's permission model forbids ${permission} ${resource || 'that is not named'}.`;
    return new errors/* DeployError */.sH('access-denied', message, { cause: error });
}
function escapeData(text) {
    return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function escapeProperty(text) {
    return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}


/***/ }),

/***/ 85763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T7: () => (/* binding */ disarmCommands),
/* harmony export */   et: () => (/* binding */ printableJson),
/* harmony export */   fk: () => (/* binding */ printableLines),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
function plainText(text, maxLength = 300) {
    const line = text
        .slice(0, maxLength * 4)
        .replace(unprintable, ' ')
        .trim();
    const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
    return disarmCommands(cut);
}
function printableLines(text) {
    return text.replace(unprintable, (run) => run.replace(/[^\t\r\n]+/g, ' '));
}
function printableJson(value) {
    const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return JSON.stringify(value).replace(unprintable, (run) => run.split('').map(escaped).join(''));
}
function disarmCommands(line) {
    return line.replace(/##\[/g, '# #[').replace(/^([\s\u0085]*):(?=:)/, '$1: ');
}


/***/ }),

/***/ 25835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ version)
/* harmony export */ });
const version = '0.1.0';


/***/ }),

/***/ 2214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ Outputs)
/* harmony export */ });
/* unused harmony export outputNames */
/* harmony import */ var _base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85763);

const outputNames = (/* unused pure expression or super */ null && ([
    'url',
    'name',
    'id',
    'operation',
    'status',
    'changed',
    'endpoints',
    'instance',
    'files',
    'uploaded',
    'unchanged',
    'pruned',
    'bytes',
    'duration-ms',
    'deployment-id',
    'comment-url',
    'skip-reason',
]));
const longestText = 4096;
class Outputs {
    #write;
    #values = {};
    constructor(write) {
        this.#write = write;
    }
    get values() {
        return this.#values;
    }
    set(values) {
        Object.assign(this.#values, values);
        for (const [name, value] of Object.entries(values)) {
            this.#write(name, typeof value === 'object' ? (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .printableJson */ .et)(value) : (0,_base_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plainText */ .wh)(String(value), longestText));
        }
    }
}


/***/ }),

/***/ 32501:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ isLoopback)
/* harmony export */ });
function isLoopback(url) {
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}


/***/ }),

/***/ 39984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ portOf),
/* harmony export */   o: () => (/* binding */ ProxyRules)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60831);
/* harmony import */ var _loopback_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32501);


class ProxyRules {
    #proxies;
    #exceptions;
    constructor(env) {
        this.#proxies = { 'https:': readProxy(env, 'HTTPS_PROXY'), 'http:': readProxy(env, 'HTTP_PROXY') };
        this.#exceptions = readExceptions(variable(env, 'NO_PROXY'));
    }
    get any() {
        return Object.values(this.#proxies).some((proxy) => proxy !== undefined);
    }
    proxyFor(url) {
        if ((0,_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(url))
            return undefined;
        return this.#exceptions.some((exception) => matches(exception, url)) ? undefined : this.#proxies[url.protocol];
    }
}
function variable(env, name) {
    return (env[name.toLowerCase()] || env[name] || '').trim();
}
function readProxy(env, name) {
    const value = variable(env, name);
    if (value === '')
        return undefined;
    const text = value.includes('://') ? value : `http://${value}`;
    const refuse = (why) => new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .DeployError */ .sH('invalid-proxy', `The proxy in ${name} cannot be used: ${why}.`);
    if (!URL.canParse(text))
        throw refuse('it is not a URL');
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw refuse('it is neither http nor https');
    if (!isDecodable(url.username + url.password))
        throw refuse('a % in its user or password must be written as %25');
    return url;
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
function readExceptions(list) {
    return list
        .split(/[,\s]+/)
        .filter(Boolean)
        .map((entry) => {
        const bare = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i.test(entry);
        const [, host = '', port] = bare ? ['', entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
        return { host: canonical(host.replace(/^\*?\.(?=.)/, '').replace(/^\[(.*)\]$/, '$1')), port };
    });
}
function canonical(host) {
    const text = `http://${host.includes(':') ? `[${host}]` : host}`;
    return host !== '*' && URL.canParse(text) ? new URL(text).hostname : host.toLowerCase();
}
function matches({ host, port }, url) {
    if (port !== undefined && port !== portOf(url))
        return false;
    const asked = url.hostname.replace(/\.$/, '');
    return host === '*' || asked === host || asked.endsWith(`.${host}`);
}
function portOf(url) {
    return url.port || (url.protocol === 'https:' ? '443' : '80');
}


/***/ }),

/***/ 92914:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ ProxyError),
/* harmony export */   V: () => (/* binding */ connectorFor)
/* harmony export */ });
/* harmony import */ var undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59136);
/* harmony import */ var undici_lib_dispatcher_client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23701);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);
/* harmony import */ var _proxy_rules_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39984);




class ProxyError extends Error {
    status;
    constructor(message, options) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.status = options.status;
    }
}
function connectorFor(rules, timeoutMs) {
    const direct = undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__({ timeout: timeoutMs });
    return (options, callback) => {
        const target = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
        const proxy = rules.proxyFor(target);
        if (!proxy)
            return direct(options, callback);
        openTunnel(proxy, { target, connect: direct, timeoutMs }, (error, socket) => {
            if (!socket)
                callback(error, null);
            else if (target.protocol === 'https:')
                direct({ ...options, httpSocket: socket }, callback);
            else
                callback(null, socket);
        });
    };
}
function openTunnel(proxy, { target, connect, timeoutMs }, opened) {
    const path = `${target.hostname}:${(0,_proxy_rules_js__WEBPACK_IMPORTED_MODULE_3__/* .portOf */ .H)(target)}`;
    const client = new undici_lib_dispatcher_client_js__WEBPACK_IMPORTED_MODULE_1__(proxy.origin, { connect, headersTimeout: timeoutMs });
    const fail = (message, cause) => {
        void client.destroy();
        opened(new ProxyError(`the proxy ${proxy.host} ${message}`, cause), null);
    };
    client.dispatch({ method: 'CONNECT', path, headers: { host: path, ...authorization(proxy) } }, {
        onRequestStart: () => undefined,
        onRequestUpgrade: (_controller, status, _headers, socket) => {
            if (status === 200)
                return opened(null, socket);
            socket.on('error', () => undefined).destroy();
            fail(`answered ${status} to the request for ${path}`, { status });
        },
        onResponseError: (_controller, cause) => fail(`cannot be reached: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(cause)}`, { cause }),
    });
}
function authorization({ username, password }) {
    if (!username && !password)
        return {};
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` };
}


/***/ }),

/***/ 70444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ actionFile)
/* harmony export */ });
function actionFile(path, env) {
    const repository = env['GITHUB_ACTION_REPOSITORY'];
    if (!repository)
        return path;
    const server = env['GITHUB_SERVER_URL'] || 'https://github.com';
    return `${server}/${repository}/blob/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/${path}`;
}


/***/ }),

/***/ 63128:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ FileCommands)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60831);



class FileCommands {
    #env;
    #warn;
    #failed = new Set();
    constructor(env, warn = () => undefined) {
        this.#env = env;
        this.#warn = warn;
    }
    setOutput(name, value) {
        this.#append('GITHUB_OUTPUT', keyValue(name, value));
    }
    saveState(name, value) {
        this.#append('GITHUB_STATE', keyValue(name, value));
    }
    addSummary(markdown) {
        this.#append('GITHUB_STEP_SUMMARY', markdown);
    }
    #append(variable, text) {
        const path = this.#env[variable];
        if (!path)
            return;
        try {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.appendFileSync)(path, text, 'utf8');
        }
        catch (error) {
            if (!this.#failed.has(variable))
                this.#warn(`${variable} of the runner cannot be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .messageOf */ .bD)(error)}.`);
            this.#failed.add(variable);
        }
    }
}
function keyValue(name, value) {
    const delimiter = `osc-deploy-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`;
    return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}


/***/ }),

/***/ 91887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ createDispatcher),
/* harmony export */   m: () => (/* binding */ systemClock),
/* harmony export */   runWithRuntime: () => (/* binding */ runWithRuntime)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58500);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57405);
/* harmony import */ var _base_log_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(66052);
/* harmony import */ var _base_version_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(25835);
/* harmony import */ var _contract_outputs_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(2214);
/* harmony import */ var _http_proxy_rules_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(39984);
/* harmony import */ var _http_tunnel_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(92914);
/* harmony import */ var _action_file_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(70444);
/* harmony import */ var _file_commands_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(63128);
/* harmony import */ var _signals_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(85530);
/* harmony import */ var _unfinished_work_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(54770);














const lingerMs = 2000;
async function runWithRuntime(entry) {
    const log = new _base_log_js__WEBPACK_IMPORTED_MODULE_5__/* .Log */ .t((line) => process.stdout.write(`${line}\n`), (0,_action_file_js__WEBPACK_IMPORTED_MODULE_11__/* .actionFile */ .V)('docs/', process.env));
    try {
        const runtime = createRuntime(log);
        try {
            return (await entry(runtime)) ? 0 : 1;
        }
        finally {
            await runtime.dispatcher.destroy();
            setTimeout(() => process.exit(), lingerMs).unref();
        }
    }
    catch (error) {
        log.failure(error);
        return 1;
    }
}
function createRuntime(log) {
    const { env } = process;
    const interrupts = new _signals_js__WEBPACK_IMPORTED_MODULE_9__/* .SignalInterrupts */ .p();
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => interrupts.interrupt(signal));
    const commands = new _file_commands_js__WEBPACK_IMPORTED_MODULE_8__/* .FileCommands */ .F(env, (text) => log.warning(text));
    return {
        env,
        clock: systemClock,
        log,
        outputs: new _contract_outputs_js__WEBPACK_IMPORTED_MODULE_12__/* .Outputs */ .t((name, value) => commands.setOutput(name, log.secrets.redactTokens(value))),
        commands,
        interrupts,
        dispatcher: createDispatcher(env),
        userAgent: `osc-deploy/${_base_version_js__WEBPACK_IMPORTED_MODULE_13__/* .version */ .r}`,
        event: readEvent(env['GITHUB_EVENT_PATH']),
        workspace: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(env['GITHUB_WORKSPACE'] || '.'),
        journalPath: (0,_unfinished_work_js__WEBPACK_IMPORTED_MODULE_10__/* .journalPath */ .H)(env),
        random: Math.random,
        newId: node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID,
    };
}
const systemClock = {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
        try {
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setTimeout)(ms, undefined, signal ? { signal } : {});
        }
        catch (error) {
            signal?.throwIfAborted();
            throw error;
        }
    },
    every: (ms, callback) => {
        const timer = setInterval(callback, ms);
        timer.unref();
        return () => clearInterval(timer);
    },
};
const connectMs = 10_000;
function createDispatcher(env) {
    const rules = new _http_proxy_rules_js__WEBPACK_IMPORTED_MODULE_6__/* .ProxyRules */ .o(env);
    const connect = rules.any ? (0,_http_tunnel_js__WEBPACK_IMPORTED_MODULE_7__/* .connectorFor */ .V)(rules, connectMs) : { timeout: connectMs };
    return new undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_4__({ connections: 128, keepAliveTimeout: 20_000, connect });
}
function readEvent(path) {
    if (!path)
        return undefined;
    try {
        return JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 85530:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ SignalInterrupts)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78474);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(60831);


class SignalInterrupts {
    #controller = new AbortController();
    #held = 0;
    #pending;
    constructor() {
        (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(0, this.#controller.signal);
    }
    get signal() {
        return this.#controller.signal;
    }
    interrupt(signal) {
        if (this.#held > 0)
            this.#pending = signal;
        else
            this.#abort(signal);
    }
    hold() {
        this.#held++;
        let released = false;
        return () => {
            if (released)
                return;
            released = true;
            this.#held--;
            if (this.#held === 0 && this.#pending)
                this.#abort(this.#pending);
        };
    }
    #abort(signal) {
        this.#controller.abort(new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .DeployError */ .sH('interrupted', `The run was cancelled (${signal}).`));
    }
}


/***/ })

};
