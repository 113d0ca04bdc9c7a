import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
var __webpack_modules__ = ({
42613:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");
}),
20181:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("buffer");
}),
35317:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");
}),
76982:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
}),
24434:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");
}),
79896:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");
}),
58611:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");
}),
65692:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");
}),
69278:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");
}),
34589:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");
}),
16698:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");
}),
4573:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");
}),
31421:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:child_process");
}),
37540:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:console");
}),
77598:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
}),
53053:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");
}),
40610:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");
}),
71553:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns/promises");
}),
78474:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
}),
73024:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
}),
51455:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
}),
37067:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
}),
32467:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http2");
}),
44708:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:https");
}),
98995:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:module");
}),
77030:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
}),
48161:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
}),
76760:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
}),
643:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");
}),
1708:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:process");
}),
41792:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");
}),
26848:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:readline/promises");
}),
80099:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:sqlite");
}),
57075:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");
}),
38321:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/consumers");
}),
87997:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers");
}),
58500:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
}),
41692:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");
}),
7066:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tty");
}),
73136:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
}),
57975:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
}),
73429:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");
}),
75919:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");
}),
38522:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");
}),
70857:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
}),
16928:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
}),
932:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("process");
}),
2203:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("stream");
}),
13193:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");
}),
53557:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");
}),
64756:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");
}),
52018:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tty");
}),
87016:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("url");
}),
39023:
((module) => {
module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");
}),
50817:
((module_, exports_, __nccwpck_require__) => {
__nccwpck_require__.d(exports_, {
  H: () => (journalPath),
  j: () => (hasUnfinishedWork)
});
var node_crypto_0 = __nccwpck_require__(77598);
var node_fs_1 = __nccwpck_require__(73024);
var node_os_2 = __nccwpck_require__(48161);
var node_path_3 = __nccwpck_require__(76760);
var _contract_runtime_4 = __nccwpck_require__(73520);
function hasUnfinishedWork(env) {
	return Boolean(env['STATE_deployment']) || (0,node_fs_1.existsSync)(journalPath(env));
}
function journalPath(env) {
	const told = env[`STATE_${_contract_runtime_4/*.journalState*/.v}`];
	if (told)
		return told;
	const id = ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_ACTION']
		.map((name) => env[name] || '0')
		.join('-')
		.replace(/[^A-Za-z0-9_-]/g, '_');
	const folder = env['RUNNER_TEMP']
		? (0,node_path_3.join)(env['RUNNER_TEMP'], 'osc-deploy')
		: (0,node_path_3.join)((0,node_os_2.homedir)(), '.osc-deploy');
	return (0,node_path_3.join)(folder, `login-${id}-${fingerprintLogin(env)}.json`);
}
const ofLogin = ['REFRESH-TOKEN', 'TOKEN-STORE', 'TOKEN-FILE', 'SECRET-NAME', 'SECRET-ENVIRONMENT'];
function fingerprintLogin(env) {
	const values = ofLogin.map((name) => (env[`INPUT_${name}`] ?? '').trim());
	return (0,node_crypto_0.createHash)('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
}
}),
73520:
((module_, exports_, __nccwpck_require__) => {
__nccwpck_require__.d(exports_, {
  v: () => (journalState)
});
const journalState = 'journal';
}),
28712:
((module_, __unused_webpack___webpack_exports__, __nccwpck_require__) => {
__nccwpck_require__.a(module_, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
var _action_unfinished_work_0 = __nccwpck_require__(50817);
const entry = process.env['OSC_DEPLOY_ENTRY'] ?? 'step';
switch (entry) {
	case 'cli': {
		const { main } = await Promise.all(/* import() */[__nccwpck_require__.e(119), __nccwpck_require__.e(815), __nccwpck_require__.e(860), __nccwpck_require__.e(858), __nccwpck_require__.e(751), __nccwpck_require__.e(542), __nccwpck_require__.e(191), __nccwpck_require__.e(961), __nccwpck_require__.e(991)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1991));
		await main();
		await exit();
		break;
	}
	case 'post': {
		if (!(0,_action_unfinished_work_0/*.hasUnfinishedWork*/.j)(process.env))
			break;
		const [{ runPostStep }, { runWithRuntime }] = await Promise.all([
			Promise.all(/* import() */[__nccwpck_require__.e(119), __nccwpck_require__.e(858), __nccwpck_require__.e(751), __nccwpck_require__.e(808)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9739)),
			Promise.all(/* import() */[__nccwpck_require__.e(119), __nccwpck_require__.e(858)]).then(__nccwpck_require__.bind(__nccwpck_require__, 28858)),
		]);
		process.exitCode = await runWithRuntime(runPostStep);
		await exit();
		break;
	}
	default: {
		const [{ runStep }, { runWithRuntime }] = await Promise.all([
			Promise.all(/* import() */[__nccwpck_require__.e(119), __nccwpck_require__.e(858), __nccwpck_require__.e(751), __nccwpck_require__.e(961), __nccwpck_require__.e(846)]).then(__nccwpck_require__.bind(__nccwpck_require__, 961)),
			Promise.all(/* import() */[__nccwpck_require__.e(119), __nccwpck_require__.e(858)]).then(__nccwpck_require__.bind(__nccwpck_require__, 28858)),
		]);
		process.exitCode = await runWithRuntime(runStep);
		await exit();
	}
}
async function exit() {
	for (const output of [process.stdout, process.stderr]) {
		await new Promise((written) => output.write('', () => written()));
	}
	process.exit();
}
__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);
})
});
// The module cache
var __webpack_module_cache__ = {};
// The require function
function __nccwpck_require__(moduleId) {
	// Check if module is in cache
	var cachedModule = __webpack_module_cache__[moduleId];
	if (cachedModule !== undefined) {
		return cachedModule.exports;
	}
	// Create a new module (and put it into the cache)
	var module = __webpack_module_cache__[moduleId] = {
		id: moduleId,
		loaded: false,
		exports: {}
	};
	// Execute the module function
	var threw = true;
	try {
		__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
		threw = false;
	} finally {
		if(threw) delete __webpack_module_cache__[moduleId];
	}
	// Flag the module as loaded
	module.loaded = true;
	// Return the exports of the module
	return module.exports;
}
// expose the modules object (__webpack_modules__)
__nccwpck_require__.m = __webpack_modules__;
/* webpack/runtime/asset-relocator-loader */
if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/* webpack/runtime/async module */
(() => {
	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
	var resolveQueue = (queue) => {
		if(queue && queue.d < 1) {
			queue.d = 1;
			queue.forEach((fn) => (fn.r--));
			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
		}
	}
	var wrapDeps = (deps) => (deps.map((dep) => {
		if(dep !== null && typeof dep === "object") {
			if(dep[webpackQueues]) return dep;
			if(dep.then) {
				var queue = [];
				queue.d = 0;
				dep.then((r) => {
					obj[webpackExports] = r;
					resolveQueue(queue);
				}, (e) => {
					obj[webpackError] = e;
					resolveQueue(queue);
				});
				var obj = {};
				obj[webpackQueues] = (fn) => (fn(queue));
				return obj;
			}
		}
		var ret = {};
		ret[webpackQueues] = x => {};
		ret[webpackExports] = dep;
		return ret;
	}));
	__nccwpck_require__.a = (module, body, hasAwait) => {
		var queue;
		hasAwait && ((queue = []).d = -1);
		var depQueues = new Set();
		var exports = module.exports;
		var currentDeps;
		var outerResolve;
		var reject;
		var promise = new Promise((resolve, rej) => {
			reject = rej;
			outerResolve = resolve;
		});
		promise[webpackExports] = exports;
		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
		module.exports = promise;
		body((deps) => {
			currentDeps = wrapDeps(deps);
			var fn;
			var getResult = () => (currentDeps.map((d) => {
				if(d[webpackError]) throw d[webpackError];
				return d[webpackExports];
			}))
			var promise = new Promise((resolve) => {
				fn = () => (resolve(getResult));
				fn.r = 0;
				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
			});
			return fn.r ? promise : getResult();
		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
		queue && queue.d < 0 && (queue.d = 0);
	};
})();
/* webpack/runtime/create fake namespace object */
(() => {
	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
	var leafPrototypes;
	// create a fake namespace object
	// mode & 1: value is a module id, require it
	// mode & 2: merge all properties of value into the ns
	// mode & 4: return value when already ns object
	// mode & 16: return value when it's Promise-like
	// mode & 8|1: behave like require
	__nccwpck_require__.t = function(value, mode) {
		if(mode & 1) value = this(value);
		if(mode & 8) return value;
		if(typeof value === 'object' && value) {
			if((mode & 4) && value.__esModule) return value;
			if((mode & 16) && typeof value.then === 'function') return value;
		}
		var ns = Object.create(null);
		__nccwpck_require__.r(ns);
		var def = {};
		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
		}
		def['default'] = () => (value);
		__nccwpck_require__.d(ns, def);
		return ns;
	};
})();
/* webpack/runtime/define property getters */
(() => {
	// define getter functions for harmony exports
	__nccwpck_require__.d = (exports, definition) => {
		for(var key in definition) {
			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
			}
		}
	};
})();
/* webpack/runtime/ensure chunk */
(() => {
	__nccwpck_require__.f = {};
	// This file contains only the entry chunk.
	// The chunk loading function for additional chunks
	__nccwpck_require__.e = (chunkId) => {
		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
			__nccwpck_require__.f[key](chunkId, promises);
			return promises;
		}, []));
	};
})();
/* webpack/runtime/get javascript chunk filename */
(() => {
	// This function allow to reference async chunks
	__nccwpck_require__.u = (chunkId) => {
		// return url for filenames based on template
		return "" + chunkId + ".index.js";
	};
})();
/* webpack/runtime/hasOwnProperty shorthand */
(() => {
	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
})();
/* webpack/runtime/make namespace object */
(() => {
	// define __esModule on exports
	__nccwpck_require__.r = (exports) => {
		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
		}
		Object.defineProperty(exports, '__esModule', { value: true });
	};
})();
/* webpack/runtime/node module decorator */
(() => {
	__nccwpck_require__.nmd = (module) => {
		module.paths = [];
		if (!module.children) module.children = [];
		return module;
	};
})();
/* webpack/runtime/import chunk loading */
(() => {
	// no baseURI
	
	// object to store loaded and loading chunks
	// undefined = chunk not loaded, null = chunk preloaded/prefetched
	// [resolve, Promise] = chunk loading, 0 = chunk loaded
	var installedChunks = {
		792: 0
	};
	
	var installChunk = (data) => {
		var {ids, modules, runtime} = data;
		// add "modules" to the modules object,
		// then flag all "ids" as loaded and fire callback
		var moduleId, chunkId, i = 0;
		for(moduleId in modules) {
			if(__nccwpck_require__.o(modules, moduleId)) {
				__nccwpck_require__.m[moduleId] = modules[moduleId];
			}
		}
		if(runtime) runtime(__nccwpck_require__);
		for(;i < ids.length; i++) {
			chunkId = ids[i];
			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
				installedChunks[chunkId][0]();
			}
			installedChunks[ids[i]] = 0;
		}
	
	}
	
	__nccwpck_require__.f.j = (chunkId, promises) => {
			// import() chunk loading for javascript
			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
			if(installedChunkData !== 0) { // 0 means "already installed".
	
				// a Promise means "currently loading".
				if(installedChunkData) {
					promises.push(installedChunkData[1]);
				} else {
					if(true) { // all chunks have JS
						// setup Promise in chunk cache
						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
							throw e;
						});
						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
						promises.push(installedChunkData[1] = promise);
					}
				}
			}
	};
	
	// no prefetching
	
	// no preloaded
	
	// no external install chunk
	
	// no on chunks loaded
})();
// startup
// Load entry module and return exports
// This entry module used 'module' so it can't be inlined
var exports_ = __nccwpck_require__(28712);
exports_ = await exports_;
