export const id = 7446;
export const ids = [7446];
export const modules = {

/***/ 87446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ endsSoon),
/* harmony export */   expiryWarner: () => (/* binding */ expiryWarner),
/* harmony export */   f: () => (/* binding */ tokenExpiry)
/* harmony export */ });
const warnDays = 14;
const dayMs = 86_400_000;
function tokenExpiry(headers) {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(headers['github-authentication-token-expiration']?.trim() ?? '') ?? [];
    const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
    return Number.isNaN(at) ? undefined : at;
}
function endsSoon(expiry, now) {
    if (expiry === undefined || expiry - now > warnDays * dayMs)
        return undefined;
    const days = Math.max(0, Math.floor((expiry - now) / dayMs));
    const when = days === 0 ? 'within a day' : days === 1 ? 'in one day' : `in ${days} days`;
    return `${when}, on ${new Date(expiry).toISOString().slice(0, 10)}`;
}
function expiryWarner({ clock, log }) {
    let said = false;
    return (headers) => {
        const soon = said ? undefined : endsSoon(tokenExpiry(headers), clock.now());
        if (!soon)
            return;
        said = true;
        log.warning(`\`secret-token\` ends ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`, 'osc-deploy');
    };
}


/***/ })

};
