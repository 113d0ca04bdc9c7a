export const id = 671;
export const ids = [671];
export const modules = {

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


/***/ })

};
