export const id = 191;
export const ids = [191];
export const modules = {
58191:
((module_, exports_, require_) => {
require_.d(exports_, {
  y: () => (createStore),
  prepareService: () => (prepareService)
});
var contract_intent = require_(32008);
var contract_owner = require_(82787);
var read_inputs = require_(19366);
var source_inputs = require_(757);
var target = require_(66239);
var contract_source = require_(49391);
var subject = require_(88540);
var contract_tags = require_(41439);
var service_clients = require_(82849);
var errors = require_(22396);
var plain_text = require_(85763);
var retry = require_(50973);
var names = require_(71500);
var ownership = require_(33228);
var parameter_store = require_(49546);
var apps = require_(59244);
var instances = require_(96218);
var services_ownership = require_(36027);
var backups = require_(42371);
var config = require_(80556);
var runners = require_(79071);
var services_asleep = require_(6522);
var services_backups = require_(129);
var config_store = require_(42256);
var store_of_start = require_(35181);
var dns = require_(34942);
;// src/services/domains.js
function serviceIdsOf({ target, serviceId }) {
	return target === 'app' ? [...new Set([runners/*runners*/.ae.web.serviceId, serviceId])] : [serviceId];
}
function mapped({ domain, serviceId, instanceName, isManaged }) {
	return isManaged || !serviceId || !instanceName ? undefined : { domain, serviceId, instanceName };
}
async function readDomainOf({ tools, want }, { domain, id }) {
	const found = await findDomain(tools, domain);
	const leadsHere = found?.instanceName === id && serviceIdsOf(want).includes(found?.serviceId ?? '');
	return leadsHere ? found?.domain : undefined;
}
async function attachDomain(desk, { domain, id }) {
	const { domains } = desk.tools;
	const [first = '', other] = serviceIdsOf(desk.want);
	const add = (serviceId) => domains.add({ domain, serviceId, instanceName: id });
	const addToOne = () => add(first).catch((error) => {
		if (other === undefined || !(0,errors/*isStatus*/.zM)(error, 404))
			throw error;
		return add(other);
	});
	try {
		await addToOne();
	}
	catch (error) {
		if (!(0,errors/*isStatus*/.zM)(error, 409) || !(await freeFromGone(desk, domain)))
			throw error;
		await addToOne();
	}
}
async function freeFromGone(desk, domain) {
	const { tools } = desk;
	const to = await findMapped(tools, domain);
	if (!to || !(await isOwnGone(desk, to)))
		return false;
	await tools.domains.remove(to);
	tools.log.info(`The domain ${(0,plain_text/*plainText*/.wh)(to.domain, 260)} led to what this repository had deployed and is gone. It is freed.`);
	return true;
}
async function isOwnGone({ tools, context }, to) {
	const { serviceId, instanceName: id } = to;
	const keys = [{ type: 'myapp', id }, { type: 'instance', serviceId, id }];
	const tags = await Promise.all(keys.map((key) => tools.tags.of(key)));
	const owner = (0,contract_owner/*ownerOf*/.bf)(context).value;
	if (!tags.some((some) => (0,contract_tags/*namesRepository*/.xt)((0,contract_tags/*readMarker*/.t7)(some ?? []), owner)))
		return false;
	const key = { type: 'instance', serviceId, id };
	return (await (0,apps/*isGoneApp*/.Zs)(tools, id)) && (await (0,instances/*lookFor*/.xy)(tools, key)) === undefined;
}
async function domainHolder(desk, id) {
	const { tools, want } = desk;
	try {
		const to = await findMapped(tools, want.domain ?? '');
		const leadsHere = to?.instanceName === id && serviceIdsOf(want).includes(to?.serviceId ?? '');
		if (!to || leadsHere || (await isOwnGone(desk, to)))
			return undefined;
		return `"${(0,plain_text/*plainText*/.wh)(to.instanceName, 80)}" of ${(0,plain_text/*plainText*/.wh)(to.serviceId, 80)}`;
	}
	catch (error) {
		if (!(error instanceof errors/*RequestError*/.GI))
			throw error;
		return undefined;
	}
}
async function findMapped(tools, domain) {
	const found = await findDomain(tools, domain);
	return found && mapped(found);
}
async function findDomain({ domains }, domain) {
	return (await domains.list()).find((one) => (0,dns/*domainName*/.AU)(one.domain) === domain);
}
async function freeDomains({ tools, want }, id) {
	const { domains, log } = tools;
	if (want.isPreview || want.target === 'job')
		return 'nothing';
	const serviceIds = serviceIdsOf(want);
	let left = 'nothing';
	try {
		for (const one of await domains.list()) {
			const to = mapped(one);
			if (to?.instanceName !== id || !serviceIds.includes(to.serviceId))
				continue;
			await domains.remove(to);
			log.info(`The domain ${(0,plain_text/*plainText*/.wh)(to.domain, 260)} is free again.`);
			left = 'removed';
		}
		return left;
	}
	catch (error) {
		if (!(error instanceof errors/*RequestError*/.GI))
			throw error;
		const text = `"${want.name}" is removed, but a custom domain may still lead to it`;
		log.warning(`${text}: ${error.message} Run this again.`);
		return 'stays';
	}
}
var external_node_crypto_ = require_(77598);
var external_node_util_ = require_(57975);
var advice = require_(18163);
var difference = require_(9776);
var sensitive = require_(57863);
var within_plan = require_(75087);
;// src/services/instance-secrets.js
class InstanceSecrets {
	#tools;
	#key;
	#checked;
	#secrets = [];
	#names;
	#stored = [];
	#given = {};
	#former = new Map();
	constructor(tools, key, checked) {
		this.#tools = tools;
		this.#key = key;
		this.#checked = checked;
	}
	static async of(tools, key, checked) {
		const secrets = new InstanceSecrets(tools, key, checked);
		await secrets.#add(checked.secret);
		return secrets;
	}
	#readNames() {
		this.#names ??= secretNames(this.#tools, this.#key);
		return this.#names;
	}
	async #add(options) {
		const { workspace = '' } = this.#tools;
		const { serviceId, id } = this.#key;
		const named = options.map(async (option) => {
			const value = String(this.#checked.options[option]);
			const salt = JSON.stringify([workspace, serviceId, id, option]);
			const hash = await (0,external_node_util_.promisify)(external_node_crypto_.scrypt)(value, salt, 4);
			return { option, value, name: `${slotOf(this.#key, option)}${hash.toString('hex')}` };
		});
		this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
	}
	async #adopt(record) {
		const { options, plain } = this.#checked;
		const known = this.#secrets.map(({ option }) => option);
		const others = Object.keys(options).filter((option) => {
			const isOurs = String((0,difference/*shownValue*/.JJ)(record, option)).startsWith(`{{secrets.${slotOf(this.#key, option)}`);
			return (isOurs &&
				!(0,sensitive/*isSecretReference*/.IC)(options[option]) &&
				!known.includes(option) &&
				!plain.includes(option));
		});
		await this.#add(others);
	}
	get options() {
		const references = this.#secrets.map((secret) => [secret.option, referenceTo(secret)]);
		return { ...this.#checked.options, ...this.#given, ...Object.fromEntries(references) };
	}
	give(options) {
		this.#given = { ...this.#given, ...options };
	}
	async compare(record) {
		await this.#adopt(record);
		const { options } = this;
		const { sensitivity } = this.#checked;
		const different = (0,difference/*changedOptions*/.Le)(options, { record, sensitivity });
		const unseen = new Set(Object.keys(options).filter((name) => (0,difference/*isUnseen*/.NM)(name, { record, sensitivity })));
		const names = this.#secrets.length > 0 ? await this.#readNames() : [];
		for (const secret of this.#secrets) {
			const { option, name, value } = secret;
			const shown = (0,difference/*shownValue*/.JJ)(record, option);
			if ((0,sensitive/*isSecretReference*/.IC)(shown))
				continue;
			const ofOption = names.filter((one) => one.startsWith(slotOf(this.#key, option)));
			const isOnly = ofOption.length === 1 && ofOption[0] === name;
			if (shown === value || (isOnly && isUnshown(shown))) {
				delete different[option];
				unseen.delete(option);
			}
			else if (ofOption.length > 0) {
				different[option] = referenceTo(secret);
				unseen.delete(option);
			}
		}
		return { different, unseen: [...unseen] };
	}
	async lost(record) {
		const named = this.#secrets.filter((secret) => (0,difference/*shownValue*/.JJ)(record, secret.option) === referenceTo(secret));
		return Object.fromEntries((await this.#unstored(named)).map((secret) => [secret.option, referenceTo(secret)]));
	}
	async missing(options) {
		return (await this.#missing(options)).map(({ option }) => option);
	}
	async #missing(options) {
		return this.#unstored(this.#secrets.filter(({ option }) => option in options));
	}
	async #unstored(wanted) {
		if (wanted.length === 0)
			return [];
		const there = [...(await this.#readNames()), ...this.#stored.map(({ name }) => name)];
		return wanted.filter(({ name }) => !there.includes(name));
	}
	async store(options) {
		const missing = await this.#missing(options);
		if (missing.length === 0)
			return;
		const { serviceId } = this.#key;
		const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
		this.#stored.push(...missing);
		await (0,within_plan/*withinPlan*/.NY)(this.#tools, `secrets of ${serviceId}`, () => this.#tools.secrets.put(serviceId, secrets));
		this.#tools.log.info(`Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
	}
	async takeBack(record) {
		const { secrets } = this.#tools;
		const { serviceId } = this.#key;
		const unused = [...this.#stored].reverse().filter(({ name }) => !refersTo(record, name));
		for (const { name } of unused)
			await secrets.remove(serviceId, name, ownership/*Permission*/.aX.leftover());
		const listed = unused.length > 0 ? await secretNames(this.#tools, this.#key) : [];
		const used = optionsOf(this.#stored.filter((one) => !unused.includes(one)));
		this.#stored = unused.filter(({ name }) => listed.includes(name));
		const left = optionsOf(this.#stored);
		if (left)
			throw new errors/*DeployError*/.sH('remove-failed', `The platform still lists the secrets of ${serviceId} for ${left}, which were to be deleted again.`);
		if (used)
			throw new errors/*DeployError*/.sH('remove-failed', `"${this.#key.id}" names the secret for ${used}.`);
	}
	async noteFormer(options, record = {}) {
		const former = await this.#formerOf(options, record);
		for (const [option, names] of former)
			this.#former.set(option, names);
		const names = [...former.values()].flat();
		if (names.length > 0)
			await this.#writeNotes((noted) => [...new Set([...noted, ...names])]);
	}
	async #writeNotes(change) {
		const { tags } = this.#tools;
		const there = await tags.fresh(this.#key);
		if (!there)
			return;
		const others = there.filter((tag) => (0,contract_tags/*readFormerSecret*/.wx)(tag) === undefined);
		const notes = change((0,contract_tags/*formerSecretsIn*/.O5)(there)).map(contract_tags/*formatFormerSecret*/.fo);
		const wanted = [...others, ...notes];
		if (wanted.length <= contract_tags/*maxTags*/.MH && !(0,external_node_util_.isDeepStrictEqual)(wanted, there))
			await tags.restore(this.#key, wanted);
	}
	async #formerOf(options, record) {
		const former = new Map();
		for (const option of Object.keys(options)) {
			const shown = (0,difference/*shownValue*/.JJ)(record, option);
			const isSecret = this.#secrets.some((secret) => secret.option === option);
			if (!isSecret && !(0,sensitive/*isOwnReference*/.A$)(String(shown)))
				continue;
			const own = this.#secrets.find((secret) => secret.option === option)?.name;
			const all = (await this.#readNames()).filter((name) => name.startsWith(slotOf(this.#key, option)));
			const others = all.filter((name) => name !== own);
			const isFormer = (name) => isUnshown(shown) ? others.length === 1 : shown === referenceTo({ name });
			former.set(option, others.filter(isFormer));
		}
		return former;
	}
	async hasFormer() {
		const isNoted = (0,contract_tags/*formerSecretsIn*/.O5)((await this.#tools.tags.of(this.#key)) ?? []).length > 0;
		return isNoted || [...this.#former.values()].flat().length > 0;
	}
	async removeFormer(record) {
		const { options } = this;
		const noted = (0,contract_tags/*formerSecretsIn*/.O5)((await this.#tools.tags.fresh(this.#key)) ?? []);
		const replaced = [...this.#former].flatMap(([option, former]) => {
			const shown = (0,difference/*shownValue*/.JJ)(record, option);
			const isOurs = isUnshown(shown) ||
				[options[option], this.#checked.options[option]].includes(shown);
			return isOurs ? former : [];
		});
		const left = noted.filter((name) => this.#isUnused(name, record));
		const names = [...new Set([...replaced, ...left])];
		const isGone = await removeSecrets(this.#tools, this.#key, {
			names,
			removal: ownership/*Permission*/.aX.leftover(),
		});
		const isInUse = (name) => refersTo(record, name);
		if (isGone && noted.length > 0)
			await this.#writeNotes((all) => all.filter((one) => !names.includes(one) && !isInUse(one)));
	}
	#isUnused(name, record) {
		const ofSlot = Object.keys({ ...record, ...this.options }).filter((option) => name.startsWith(slotOf(this.#key, option)));
		const isHiddenOne = ofSlot.some((option) => isUnshown((0,difference/*shownValue*/.JJ)(record, option)));
		return !isHiddenOne && !refersTo(record, name);
	}
	explain(error) {
		const failed = error instanceof errors/*DeployError*/.sH && /^(instance|build|clone|job)-failed$/.test(error.code);
		const first = this.#stored.find(({ option }) => !this.#checked.from.has(option));
		if (!failed || !first)
			return error;
		const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
		return new errors/*DeployError*/.sH(error.code, error.message, {
			cause: error,
			next: (0,advice/*joinAdvice*/.f7)(error.next ?? [], next),
		});
	}
}
function optionsOf(secrets) {
	return secrets.map(({ option }) => option).join(', ');
}
function referenceTo({ name }) {
	return `{{secrets.${name}}}`;
}
function refersTo(record, name) {
	return JSON.stringify(record ?? {}).includes(referenceTo({ name }));
}
function isUnshown(shown) {
	return shown === undefined || (0,difference/*isHidden*/.dK)(shown);
}
async function secretNames({ secrets }, key) {
	const origin = originOf(key);
	const names = await secrets.names(key.serviceId);
	return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
}
async function removeSecrets(tools, key, { names, removal }) {
	const { secrets, log } = tools;
	const { serviceId, id } = key;
	try {
		const all = names ?? (await secretNames(tools, key));
		for (const one of all)
			await secrets.remove(serviceId, one, removal);
		const left = all.length > 0 ? await secretNames(tools, key) : [];
		if (!all.some((one) => left.includes(one)))
			return true;
		log.warning(`The platform still lists secrets that "${id}" of ${serviceId} had.`);
		return false;
	}
	catch (error) {
		if (!(error instanceof errors/*RequestError*/.GI))
			throw error;
		log.warning(`Secrets that "${id}" of ${serviceId} had may still exist, although nothing uses them: ${(0,errors/*messageOf*/.bD)(error)}`);
		return false;
	}
}
function slotOf(key, option) {
	return `${originOf(key)}${hashOf([option], 6)}`;
}
function originOf({ serviceId, id }) {
	return `osc${hashOf([serviceId, id], 10)}`;
}
function hashOf(parts, length) {
	return (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
var services_journal = require_(96381);
var format = require_(86616);
var service_api = require_(6936);
var services_unseen = require_(39056);
;// src/services/remove-seen.js
const goneMs = 60_000;
const storeMs = 15_000;
async function removeSeen(tools, there, removal) {
	const lost = await ask(tools, there, removal);
	let unseen;
	const look = async () => {
		unseen = undefined;
		try {
			return (await isListed(tools, there)) ? undefined : true;
		}
		catch (error) {
			if (!(error instanceof errors/*RequestError*/.GI) || (0,errors/*isStatus*/.zM)(error, 401, 402))
				throw error;
			unseen = error;
			return undefined;
		}
	};
	if (await (0,retry/*poll*/.wt)(look, { ...tools, timeoutMs: goneMs, pace: (0,retry/*every*/.Si)(3000) }))
		return;
	const asked = `The removal of "${there.name}" was asked for, and`;
	const after = `${(0,format/*formatDuration*/.a3)(goneMs)} later`;
	const stays = 'What belongs to it stays, its tags too.';
	if (unseen) {
		const text = `${asked} whether it is gone cannot be seen ${after}: ${(0,errors/*messageOf*/.bD)(unseen)} ${stays}`;
		throw new services_unseen/*UnseenError*/.R('remove-failed', text, { cause: unseen });
	}
	const answer = lost ? ` ${lost.message}` : '';
	const text = `${asked} the platform still lists it ${after}.${answer} ${stays}`;
	throw new errors/*DeployError*/.sH('remove-failed', text, { cause: lost });
}
async function ask(tools, there, removal) {
	try {
		if (there.kind === 'app')
			await tools.apps.remove(there.key.id, removal);
		else
			await removeInstance(tools, there, removal);
		return undefined;
	}
	catch (error) {
		tools.signal.throwIfAborted();
		const isAsked = error instanceof errors/*RequestError*/.GI && error.request.method === 'DELETE';
		if (!isAsked || !(0,retry/*isLost*/.JD)(error))
			throw error;
		return error;
	}
}
async function isListed(tools, { kind, key }) {
	if (kind === 'app')
		return (await tools.apps.list()).some(({ id }) => id === key.id);
	return (await (0,instances/*listAwake*/.EZ)(tools, key.serviceId ?? '')).some((one) => one.key.id === key.id);
}
async function removeInstance(tools, { name, key, asleep }, removal) {
	if (key.serviceId === parameter_store/*parameterStoreId*/.Sy && (await removeStore(tools, name, removal)))
		return;
	const api = asleep ? undefined : await (0,service_api/*findApi*/.C)(tools, key.serviceId);
	await api?.remove(name, removal);
}
async function removeStore(tools, name, removal) {
	const look = async () => (await tools.stores.remove(name, removal)) || undefined;
	return (await (0,retry/*poll*/.wt)(look, { ...tools, timeoutMs: storeMs, pace: (0,retry/*every*/.Si)(5000) })) ?? false;
}
var resource = require_(85644);
var services_result = require_(21901);
var services_step = require_(14186);
var store_users = require_(86746);
;// src/services/remove.js
async function removeService(desk) {
	return (0,within_plan/*namingPlan*/.wU)(desk.tools, async () => {
		const journal = new services_journal/*Journal*/.CQ(desk.tools);
		try {
			return await removeAll(desk, journal);
		}
		catch (error) {
			if (!(error instanceof errors/*DeployError*/.sH) || error.hasChanged)
				throw error;
			throw journal.addChanges(error);
		}
	});
}
async function removeAll(desk, journal) {
	const { tools, want } = desk;
	const { name, target, serviceId } = want;
	tools.log.secrets.exempt(name);
	const found = target === 'app'
		? await (0,apps/*openApps*/.Fo)(tools).find(name)
		: await findToRemove(tools, { type: 'instance', serviceId, id: name });
	const removal = found && (await (0,services_ownership/*permitRemoval*/.YK)(desk, found));
	const facts = found && factsOfRemoved(desk, found);
	const names = [want.previewStore?.name, found && (0,resource/*storeNameIn*/.y$)(found)];
	const marker = await markerOf(desk, found);
	const stores = { names, marker, journal };
	const hadOwnStore = await removeStoresOf(desk, { ...stores, isLast: false });
	const gone = await readGone(desk, found);
	if (found && removal)
		await removeWithDomains(desk, found, { removal, journal });
	const hadStore = hadOwnStore || (await removeStoresOf(desk, { ...stores, isLast: true }));
	const left = await removeLeftOvers(desk, gone);
	const told = `"${name}" of ${target === 'app' ? resource/*appsLabel*/.PX : serviceId}`;
	tools.log.info(found ? `Removed ${told}.` : `There is no ${told}; ${leftOvers[left]}.`);
	const changed = found !== undefined || hadStore || left === 'removed';
	return { ...facts, changed, status: 'removed' };
}
async function findToRemove(tools, key) {
	const found = await (0,instances/*lookFor*/.xy)({ ...tools, subscribes: true }, key);
	return found === 'unseen' ? undefined : found;
}
function factsOfRemoved(desk, found) {
	const { id, url, resources } = found.record;
	return found.kind === 'app'
		? (0,services_result/*factsOf*/.xS)(desk, { record: found.record, sensitivity: apps/*appSensitivity*/.Fv })
		: (0,services_result/*factsOf*/.xS)(desk, { record: { id, url, resources }, sensitivity: new sensitive/*Sensitivity*/.I7() });
}
async function markerOf({ tools, ownTags }, found) {
	const tags = (found && (await tools.tags.of(found.key))) ?? [];
	return (0,contract_tags/*readMarker*/.t7)([...tags, ...ownTags]);
}
async function removeStoresOf(desk, about) {
	const { names, marker, ...how } = about;
	let hadStore = false;
	for (const name of new Set(names))
		if (name && (await removePreviewStore(desk, { name, ...how }, marker)))
			hadStore = true;
	return hadStore;
}
const leftOvers = {
	nothing: 'nothing to remove',
	removed: 'what it had left is removed',
	stays: 'not all of what it had left could be removed',
};
async function readGone(desk, found) {
	const { tools, want } = desk;
	if (want.target !== 'app')
		return found ? [] : [{ type: 'instance', serviceId: want.serviceId, id: want.name }];
	const all = (await tools.tags.all('myapp')) ?? [];
	const named = all.filter(({ tags }) => (0,contract_tags/*appNameIn*/.UP)(tags) === want.name);
	if (named.length === 0)
		return [];
	const gone = [];
	for (const { resource } of named)
		if (await (0,apps/*isGoneApp*/.Zs)(tools, resource.id))
			gone.push(resource);
	return gone;
}
async function removeLeftOvers(desk, gone) {
	const all = [];
	for (const key of gone)
		all.push(await (key.type === 'instance' ? leftOfInstance(desk, key) : leftOfApp(desk, key)));
	return ['stays', 'removed'].find((left) => all.includes(left)) ?? 'nothing';
}
async function leftOfApp(desk, key) {
	const removal = await (0,services_ownership/*permitRemovalOfRest*/.vD)(desk, key);
	if (!removal)
		return 'nothing';
	if ((await freeDomains(desk, key.id)) === 'stays')
		return 'stays';
	await desk.tools.tags.clear(key, removal);
	return 'removed';
}
async function leftOfInstance(desk, key) {
	const { tools } = desk;
	const removal = await (0,services_ownership/*permitRemovalOfRest*/.vD)(desk, key);
	if (!removal)
		return 'nothing';
	const tags = (await tools.tags.of(key)) ?? [];
	const secrets = await secretNames(tools, key);
	const domains = await freeDomains(desk, key.id);
	const isWhole = await removeRest(tools, key, { removal, keepsTags: domains === 'stays' });
	if (tags.length + secrets.length === 0)
		return domains;
	return isWhole && domains !== 'stays' ? 'removed' : 'stays';
}
async function removeWithDomains(desk, there, { removal, journal }) {
	const { tools } = desk;
	await removeItself(tools, there, { removal, journal });
	const domains = await freeDomains(desk, there.key.id);
	await removeRestOf(tools, there, { removal, keepsTags: domains === 'stays' });
}
async function removeResource(tools, there, { removal, journal = new services_journal/*Journal*/.CQ(tools) }) {
	await removeItself(tools, there, { removal, journal });
	await removeRestOf(tools, there, { removal, keepsTags: false });
}
async function removeItself(tools, there, { removal, journal }) {
	const title = `remove "${there.name}"`;
	const needs = `the removal of "${there.name}", which stays`;
	if (there.kind === 'app')
		await noteName(tools, there);
	await journal.send((0,services_step/*step*/.PM)({ title, effect: 'none', needs }, () => removeSeen(tools, there, removal)));
}
async function noteName({ tags }, { name, key }) {
	const there = (await tags.of(key)) ?? [];
	if (there.length > 0 && there.length < contract_tags/*maxTags*/.MH && (0,contract_tags/*appNameIn*/.UP)(there) !== name)
		await tags.set(key, [...there, (0,contract_tags/*formatAppName*/.yH)(name)]);
}
async function removeRestOf(tools, there, about) {
	const behind = instanceOf(there);
	if (behind)
		await removeRest(tools, behind, about);
	if (there.kind === 'app' && !about.keepsTags)
		await tools.tags.clear(there.key, about.removal);
}
async function removeRest(tools, key, { removal, keepsTags }) {
	if (key.serviceId === parameter_store/*parameterStoreId*/.Sy)
		await discardRedis(tools, key.id, removal);
	const isBackedUp = backups/*backedUpServices*/.k.includes(key.serviceId);
	const [isOff, areGone] = await Promise.all([
		isBackedUp ? (0,services_backups/*endSchedule*/.LS)(tools, key, removal) : true,
		removeSecrets(tools, key, { removal }),
		(0,services_asleep/*discardSuspended*/.qZ)(tools, key, removal),
	]);
	const isWhole = isOff && areGone;
	if (isWhole && !keepsTags)
		await tools.tags.clear(key, removal);
	return isWhole;
}
async function discardRedis(tools, store, removal) {
	const redis = (0,store_of_start/*redisOf*/.BU)(store);
	if (await (0,services_asleep/*readSuspended*/.mV)(tools, redis))
		await (0,services_asleep/*discardSuspended*/.qZ)(tools, redis, removal);
}
function instanceOf(there) {
	if (there.kind === 'instance')
		return there.key;
	const runner = (0,resource/*runnerIn*/.U3)(there);
	const { id } = there.key;
	return runner && { type: 'instance', serviceId: runners/*runners*/.ae[runner].serviceId, id };
}
async function judgeStore(desk, about) {
	const { tools, want } = desk;
	const { name, preview } = about;
	const key = (0,store_of_start/*keyOfStore*/.ow)(name);
	if (preview.preview === undefined)
		return false;
	if (await (0,services_ownership/*isTaggedAs*/.R2)(tools, key, preview))
		return true;
	const tags = await tools.tags.of(key);
	if (tags && (0,contract_tags/*readMarker*/.t7)(tags).repository !== undefined)
		return false;
	if (!(await findToRemove(tools, key)))
		return false;
	const judged = tags ? await judgeByOwner(desk, about) : 'its tags cannot be read';
	if (typeof judged === 'string') {
		const isNamedLike = name.endsWith(preview.preview.replace('-', ''));
		return (name === want.previewStore?.name || isNamedLike) && judged;
	}
	const isOwnRun = (0,contract_tags/*readMarker*/.t7)(desk.ownTags).preview === preview.preview;
	if (judged && isOwnRun)
		await (0,services_ownership/*markUnmarked*/.x9)(desk, key);
	return judged;
}
async function judgeByOwner({ tools, want, context }, { name, preview: { preview = '' } }) {
	const own = want.previewStore?.owner ?? `${context.repository}#${preview.replace(/^pr-/, '')}`;
	try {
		const { store } = await (0,config_store/*openParameterStore*/.X5)(tools, { name });
		const told = (await store.get(config/*ownerVariable*/.QF))?.value;
		return told === undefined
			? 'neither a tag nor a variable of it says whose it is'
			: told === own;
	}
	catch (error) {
		if (!(error instanceof errors/*DeployError*/.sH) || error.code === 'interrupted')
			throw error;
		return `no tag says whose it is, and it does not answer. ${error.message.replace(/\.$/, '')}`;
	}
}
async function removePreviewStore(desk, about, preview) {
	const { tools, want } = desk;
	const { name, journal, isLast = true } = about;
	const key = (0,store_of_start/*keyOfStore*/.ow)(name);
	const judged = await judgeStore(desk, { name, preview });
	if (typeof judged === 'string' && isLast)
		tools.log.warning(`The parameter store "${name}", named like that of this preview, stays with its Redis "${(0,store_of_start/*redisOf*/.BU)(name).id}": ${judged}. If no later run removes it, \`osc-deploy remove ${name} --service ${parameter_store/*parameterStoreId*/.Sy}\` does.`);
	if (judged !== true)
		return false;
	const removal = ownership/*Permission*/.aX.leftover();
	const found = await findToRemove(tools, key);
	if (!found) {
		await removeRest(tools, key, { removal, keepsTags: false });
		return false;
	}
	const shared = await (0,store_users/*explainShared*/.v)(tools, { store: name, but: want });
	if (shared !== undefined) {
		if (isLast)
			tools.log.info(`The parameter store "${name}" stays, as ${shared}.`);
		return false;
	}
	try {
		await removeResource(tools, found, { removal, ...(journal ? { journal } : {}) });
	}
	catch (error) {
		tools.signal.throwIfAborted();
		const message = `The parameter store "${name}" of the preview could not be removed: ${(0,errors/*messageOf*/.bD)(error)}`;
		throw new errors/*DeployError*/.sH('remove-failed', message, { cause: error });
	}
	tools.log.info(`Removed the parameter store "${name}" of the preview.`);
	return true;
}
var provider = require_(64718);
;// src/previews/instance-previews.js
function instancePreviews(desk, base) {
	const { context, tools, want } = desk;
	const area = want.target === 'app' ? (0,apps/*openApps*/.Fo)(tools) : (0,instances/*openInstances*/.z2)(tools, want.serviceId);
	const all = (0,retry/*once*/.Oo)(async () => (0,resource/*mergeResources*/.UZ)(await area.list()));
	const fitBranch = (branch, name) => branch !== undefined && names/*instanceNames*/.aF.ofBranch(base, branch) === name ? branch : undefined;
	function judgeBySource({ name, source }, whose) {
		if (!source)
			return { free: true, foreign: 'no tag names its owner' };
		const isOurs = whose.is === 'ours' || (0,contract_source/*sameUrl*/.cl)(want.givenSource?.value ?? '', source.url);
		const foreign = isOurs
			? undefined
			: `it runs ${(0,plain_text/*plainText*/.wh)((0,plain_text/*withoutCredentials*/.ri)(source.url), 120)}`;
		return { free: false, foreign, branch: fitBranch(source.ref, name) };
	}
	async function readFacts(name, ofRun) {
		const found = (await all()).find((one) => one.name === name);
		if (!found)
			return { free: true };
		const { key, source } = found;
		const tags = await tools.tags.of(key);
		if (!tags)
			throw (0,ownership/*unknownOwnerError*/.Ae)(name);
		const { repository, preview: tag, ...marker } = (0,contract_tags/*readMarker*/.t7)(tags);
		const whose = (0,ownership/*weigh*/.vi)({ tags, source: source?.url }, (0,services_ownership/*claimOf*/._B)(desk));
		if (repository === undefined)
			return judgeBySource(found, whose);
		const isTagged = (branch) => tag === (0,contract_tags/*formatPreview*/.iB)({ preview: undefined, branch });
		const tagged = (0,contract_tags/*readBranch*/.pG)({ preview: tag }) ?? [ofRun, source?.ref].find((one) => one && isTagged(one));
		const branch = fitBranch(tagged, name);
		const preview = names/*instanceNames*/.aF.pullRequestIn(name, base);
		const isThis = preview === undefined ? branch !== undefined : tag === (0,contract_tags/*formatPreview*/.iB)({ preview, branch });
		const foreign = isThis ? undefined : 'its tags do not say that it is this preview';
		return {
			free: false,
			foreign: whose.is === 'foreign'
				? `its tag says ${(0,plain_text/*plainText*/.wh)(whose.owner.repository ?? '', 120)}`
				: foreign,
			isOthers: whose.is === 'foreign',
			branch,
			deployedAt: async () => (0,contract_tags/*readDeployedAt*/.Sd)(marker),
		};
	}
	return (0,provider/*providePreviews*/.H)({
		base,
		naming: names/*instanceNames*/.aF,
		tags: tools.tags,
		types: ['instance', 'myapp'],
		owner: (0,contract_owner/*ownerOf*/.bf)(context).value,
		all: async () => (await all()).map(({ name, key }) => ({ name, resource: key })),
		readFacts,
		open: (name) => ({
			name,
			readFacts: () => readFacts(name),
			remove: async () => {
				const preview = {
					...want,
					name,
					nameFrom: 'repository',
					isPreview: true,
					options: new Map(),
					previewStore: undefined,
				};
				return await removeService({ ...desk, operation: 'remove', want: preview });
			},
		}),
		openMarked: ({ resource, tags }) => {
			const name = (0,contract_tags/*appNameIn*/.UP)(tags) ?? resource.id;
			const claim = {
				...(0,services_ownership/*claimOf*/._B)(desk),
				name: { value: name, from: 'repository' },
				preview: (0,contract_tags/*readMarker*/.t7)(tags).preview,
				thing: `"${name}"`,
			};
			const remove = async () => {
				await removeMarked(desk, resource, (0,ownership/*permit*/.eL)('remove', { tags }, claim));
				return { changed: true };
			};
			return {
				name,
				readFacts: async () => ({
					free: false,
					deployedAt: async () => (0,contract_tags/*readDeployedAt*/.Sd)((0,contract_tags/*readMarker*/.t7)(tags)),
				}),
				remove,
			};
		},
	});
}
async function removeMarked({ tools }, key, removal) {
	const found = key.type === 'instance'
		? await findToRemove(tools, key)
		: (await (0,apps/*openApps*/.Fo)(tools).list()).find((one) => one.key.id === key.id);
	if (key.serviceId === parameter_store/*parameterStoreId*/.Sy) {
		const shared = await (0,store_users/*explainShared*/.v)(tools, { store: key.id, but: undefined });
		if (shared !== undefined)
			throw new errors/*DeployError*/.sH('remove-failed', `The parameter store stays, as ${shared}.`);
	}
	if (found)
		await removeResource(tools, found, { removal });
	else if (key.type === 'instance')
		await removeRest(tools, key, { removal, keepsTags: false });
	else if (await (0,apps/*isGoneApp*/.Zs)(tools, key.id))
		await tools.tags.clear(key, removal);
}
var outcome = require_(69072);
var app_steps = require_(62903);
var variables = require_(37604);
var store_key = require_(38621);
;// src/services/app-plan.js
async function planApp(there, by) {
	const { desk } = by;
	const { want } = desk;
	if (there?.kind !== 'app') {
		await checkStandbyPlan(desk);
		return planNew(by);
	}
	const other = otherSource(there, by);
	if (other !== undefined)
		return planAnew(there, { by, other });
	const kept = (0,store_of_start/*keptStore*/.G5)(want, there);
	if (!kept)
		return planChange(there, by);
	const refused = await (0,store_of_start/*absentError*/.aF)(desk.tools, { store: kept, name: want.name });
	if (refused)
		return { ...services_step/*emptyPlan*/.n7, refused };
	const keeping = { there, marks: (0,store_key/*marksOf*/.Ok)(desk), store: kept };
	const storeKey = await (0,store_key/*presentKey*/.by)(desk.tools, keeping);
	const keptNotes = await (0,store_key/*noteOfKept*/.yu)(desk.tools, keeping);
	const asKept = { ...by, desk: { ...desk, want: { ...want, store: kept } }, storeKey };
	const plan = await planChange(there, asKept);
	return { ...plan, notes: [...keptNotes, ...plan.notes] };
}
async function planChange(there, by) {
	const { desk } = by;
	const { want, tools } = desk;
	const { store } = want;
	const isBeside = want.standby ?? (0,apps/*hasStandby*/.Mv)(there);
	if (isBeside !== (0,apps/*hasStandby*/.Mv)(there))
		await checkStandbyPlan(desk);
	const keyState = await keyStateIn(there, by);
	const isTold = by.storeKey?.isTold === true;
	if (isBeside && store && keyState === 'other' && !isTold)
		return { ...services_step/*emptyPlan*/.n7, refused: (0,store_key/*otherKeyError*/.CR)({ name: there.name, store: store.name }) };
	const changing = { ...by, tools, isBeside, keyState };
	const key = { type: 'instance', serviceId: want.serviceId, id: there.key.id };
	const asleep = await (0,services_asleep/*findSuspended*/.n8)(tools, key);
	const wake = asleep ? [(0,app_steps/*wakeStep*/.bM)(there, { asleep, desk })] : [];
	const standby = isBeside === (0,apps/*hasStandby*/.Mv)(there) ? [] : [(0,app_steps/*standbyStep*/.GU)(there.app.id, { desk, isWanted: isBeside })];
	const changes = changesOf(there, changing);
	const start = changes.length > 0 ? changes : [startOf(there, changing)];
	const notes = isBeside ? notSent(there, changing) : [];
	return {
		...services_step/*emptyPlan*/.n7,
		steps: [...wake, ...(isBeside ? standby : []), ...start],
		after: isBeside ? forgottenAfter(there, changing) : standby,
		notes: [...notes, ...inPlaceNotes(there, start)],
	};
}
async function keyStateIn(there, { desk, storeKey }) {
	const isSame = desk.want.store?.name === there.app.configService;
	return isSame && storeKey ? (0,store_key/*keyStateOf*/.eS)(desk.tools, { there, storeKey }) : undefined;
}
function inPlaceNotes(there, start) {
	const isInPlace = (0,apps/*hasStandby*/.Mv)(there) && start.some(({ effect }) => effect === 'in place');
	const text = `"${there.name}" is changed in place, so the build that answers now ends before the new one is up, whatever becomes of it.`;
	return isInPlace ? [{ text, isWarning: false }] : [];
}
async function planAnew(there, { by, other }) {
	const { desk } = by;
	const { name, isPreview } = desk.want;
	const isOwn = isPreview && (await (0,services_ownership/*isTaggedAs*/.R2)(desk.tools, there.key, (0,contract_tags/*readMarker*/.t7)(desk.ownTags)));
	if (isOwn)
		return { ...services_step/*emptyPlan*/.n7, steps: [anewStep(there, { by, other })] };
	const message = `The app "${name}" cannot be changed as requested: ${other}.`;
	throw new errors/*DeployError*/.sH('cannot-update', message);
}
function anewStep(there, { by, other }) {
	const { desk } = by;
	const create = (0,app_steps/*createStep*/.Bx)(by);
	return {
		...create,
		title: `make the preview "${there.name}" anew, as ${other}`,
		async send() {
			const may = await (0,services_ownership/*permitRemoval*/.YK)(desk, there);
			await removeSeen(desk.tools, there, may);
			await desk.tools.tags.clear(there.key, may);
			return create.send();
		},
	};
}
function planNew(by) {
	const { desk } = by;
	const { want } = desk;
	const create = (0,app_steps/*createStep*/.Bx)(by);
	if (!want.standby)
		return { ...services_step/*emptyPlan*/.n7, steps: [create] };
	const title = `${create.title}, with a standby after its first build`;
	const steps = [{ ...create, title }];
	if (want.ready.wait) {
		const standby = { ...(0,app_steps/*standbyStep*/.GU)(undefined, { desk, isWanted: true }), isSaid: true };
		return { ...services_step/*emptyPlan*/.n7, steps, after: [standby] };
	}
	const text = `"${want.name}" gets no standby by this deploy: a new app gets one after its first build, for which \`wait: false\` does not wait. The next deploy gives it one.`;
	return { ...services_step/*emptyPlan*/.n7, steps: [create], notes: [{ text, isWarning: true }] };
}
async function checkStandbyPlan({ want: { standby, name }, tools }) {
	if (!standby || (await tools.account.account()).plan !== 'FREE')
		return;
	const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
	throw new errors/*DeployError*/.sH('plan-limit', message, {
		next: '`high-availability` can be left out.',
	});
}
function changesOf(there, changing) {
	const { desk, source, isBeside, storeKey, keyState } = changing;
	const { access, store } = desk.want;
	const { app } = there;
	const isOtherStore = store && store.name !== (app.configService ?? '');
	const changes = [];
	if (access && !isBeside)
		changes.push((0,app_steps/*accessStep*/.jl)(there, changing));
	if (isOtherStore)
		changes.push((0,app_steps/*bindStep*/.qo)(there, { ...changing, store }));
	if (store && storeKey && isKeyOpen(keyState) && !isBeside)
		changes.push({
			...(0,app_steps/*keyStep*/.IS)(there, { tools: desk.tools, store, storeKey }),
			isCounted: true,
		});
	if ((0,app_steps/*refOf*/.H8)(app) !== (source.ref ?? ''))
		changes.push((0,app_steps/*refStep*/.w3)(there, changing));
	return changes;
}
function startOf(there, changing) {
	const { desk, storeKey, isBeside } = changing;
	const { store } = desk.want;
	return store && storeKey && !isBeside
		? (0,app_steps/*keyStep*/.IS)(there, { tools: desk.tools, store, storeKey })
		: (0,app_steps/*startStep*/.bP)(there, changing);
}
function isKeyOpen(state) {
	return state === 'other' || state === 'unknown';
}
function forgottenAfter(there, { tools, keyState }) {
	return keyState === 'other' ? [(0,app_steps/*forgetKeyStep*/.dS)(there, tools)] : [];
}
function notSent({ name }, { desk, keyState }) {
	const { access, store } = desk.want;
	const notes = [];
	if (access)
		notes.push({ text: explainUnsent(access.title), isWarning: false });
	if (store && isKeyOpen(keyState)) {
		const text = explainUnsent(`give it the key of the parameter store ${store.name}`);
		const effect = `If "${name}" does not have this key, it reads *** for each secret until then.`;
		const noted = keyState === 'other' ? ' A tag of it shows another one.' : '';
		notes.push({ text: `${text} ${effect}${noted}`, isWarning: true });
	}
	return notes;
}
function explainUnsent(what) {
	return `Not sent to an app with a standby, because it restarts it in place: ${what}. A deploy with \`high-availability: false\` sends it.`;
}
function adviseOnUnsent(there, { want }) {
	const isBeside = there !== undefined && (want.standby ?? (0,apps/*hasStandby*/.Mv)(there));
	return isBeside && want.access ? explainUnsent(want.access.title) : undefined;
}
function otherSource({ app }, { desk, source }) {
	const { runner, subPath } = desk.want;
	const url = (0,contract_source/*appSource*/.FI)(app)?.url;
	const type = runner && runners/*runners*/.ae[runner].appType;
	const reasons = [];
	if (url && !(0,contract_source/*sameUrl*/.cl)(url, source.url))
		reasons.push(`its source is ${(0,plain_text/*withoutCredentials*/.ri)(url)} and not ${source.url}`);
	if (app.type && type && app.type !== type)
		reasons.push(`its type is ${app.type} and not ${type}`);
	if (app.subPath !== undefined && app.subPath !== subPath)
		reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
	return reasons.length === 0 ? undefined : reasons.join('; ');
}
;// src/services/config/variables-step.js
function variablesStep(variables, { want }) {
	const store = `the parameter store "${want.store?.name ?? ''}"`;
	const hasMadeStore = () => variables.hasMadeStore?.() === true;
	return {
		get title() {
			const written = variables.written();
			if (written > 0)
				return `write ${(0,format/*count*/.U9)(written, 'variable')} of ${store}`;
			return hasMadeStore() ? `make ${store}` : `write the variables of ${store}`;
		},
		effect: 'none',
		hasParts: () => variables.written() > 0 || hasMadeStore(),
		async send() {
			const isNewStore = await variables.write();
			if (isNewStore)
				return { again: 'open' };
			return { isNothing: variables.written() === 0 };
		},
		undo: () => (variables.written() > 0 ? undoOf(variables, store) : undefined),
	};
}
function undoOf(variables, store) {
	return {
		title: `restore the variables of ${store}`,
		effect: 'none',
		brings: 'the former variables',
		source: contract_source/*unknownSource*/.e0,
		isRead: true,
		send: async (parts) => ({ isNothing: (await variables.undo(parts)) === 0 }),
	};
}
var run_log = require_(41415);
;// src/services/readiness/judge.js
const patienceMs = 90_000;
const goneLooks = 3;
const lingerMs = 60_000;
const loopStarts = 3;
function judge(facts) {
	const health = judgeHealth(facts);
	const { build } = facts;
	if (!build || health.state === 'gone')
		return health;
	return judgeLog(build.log) ?? judgePage(build, { facts, health });
}
function judgeHealth({ health, readAt, timeoutMs }) {
	const { kind, state, detail, troubleSince, missed } = health;
	if (missed >= goneLooks)
		return { state: 'gone', detail };
	if (state === 'ready')
		return { state: 'ready', detail };
	if (state === 'failed' && kind === 'instance')
		return { state: 'failed', detail };
	const isPatient = readAt - (troubleSince ?? readAt) < Math.min(patienceMs, timeoutMs / 2);
	if (kind === 'instance' || isPatient)
		return { state: 'starting', detail };
	return { state: state === 'away' ? 'gone' : 'failed', detail };
}
function judgeLog({ lines, starts, former }) {
	const failure = (0,run_log/*findFailure*/.gd)(lines);
	if (failure?.final)
		return { state: 'failed', detail: failure.reason ?? 'the build failed', failure };
	if (starts < loopStarts)
		return undefined;
	const cause = failure?.reason ?? (0,run_log/*reasonIn*/.YY)(former) ?? 'its log is empty';
	const reason = `its container ends and is started again and again: ${cause}`;
	return { state: 'failed', detail: reason, failure: { ...(0,run_log/*advice*/.v9)(cause), reason } };
}
function judgePage(build, { facts, health }) {
	const { page } = build;
	const { detail } = health;
	if (page?.state === 'building') {
		const commit = page.commit ? ` commit ${judge_short(page.commit)}` : '';
		return waiting(`building${commit}`);
	}
	const told = judgeSameLog(build, { facts, health });
	if (told)
		return told;
	if (page?.state === 'failed' || health.state === 'failed') {
		const said = page?.state === 'failed' ? 'its page says that the build failed' : detail;
		return isReplaced(build, facts, undefined)
			? { state: 'failed', detail: said, failure: { code: 'build-failed' } }
			: waiting(`${said}; waiting for the new build`);
	}
	if (!page)
		return waiting(`${detail}, no address yet`);
	if (page.state === 'silent')
		return waiting(`${detail}, the address ${page.detail}`);
	if (health.state !== 'ready')
		return waiting(detail);
	return judgeCommit(build, { facts, health });
}
function judgeSameLog(build, { facts, health }) {
	const { log, page } = build;
	const isBeside = facts.health.kind === 'app' && health.state === 'starting';
	if (page?.state === 'answers' || isBeside || !isReplaced(build, facts, undefined))
		return undefined;
	const told = judgeLog({ ...log, lines: log.current });
	const hasCloned = told?.state !== 'failed' || told.failure?.code !== 'clone-failed';
	return page?.state !== 'failed' && hasCloned ? undefined : told;
}
function judgeCommit(build, { facts, health: { detail } }) {
	const { log, wanted } = build;
	const shown = commitOf(build);
	const logged = log.starts > 0 || !hasNewStart(build) ? log.commit : undefined;
	const commit = shown ?? logged;
	if (!isReplaced(build, facts, shown) || isFormerStill(build, commit) || isBehind(build)) {
		if (isAsked(build, commit))
			return waiting(`${detail}; waiting for the new build`);
		return waiting(`the app still shows commit ${judge_short(commit)} instead of ${judge_short(wanted.commit)}`);
	}
	const live = hasNewStart(build) || shown ? commit : undefined;
	if (!live)
		return { state: 'ready', detail: `${detail}, the commit was not seen` };
	return judgeLive(build, { live, detail });
}
function judgeLive(build, { live, detail }) {
	const { wanted } = build;
	const isWanted = isAsked(build, live);
	if (isWanted || !wanted.pinned) {
		const but = isWanted ? '' : `, not ${judge_short(wanted.commit)} of this run`;
		return { state: 'ready', detail: `${detail}, commit ${judge_short(live)}${but}`, live };
	}
	const reason = `it runs commit ${judge_short(live)} instead of the requested ${judge_short(wanted.commit)}`;
	const next = 'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.';
	return { state: 'failed', detail: reason, failure: { code: 'wrong-commit', reason, next }, live };
}
function commitOf({ page }) {
	return page?.state === 'answers' ? page.commit : undefined;
}
function hasNewStart({ log, before, sawLoadingPage }) {
	return log.starts > 0 || before === undefined || sawLoadingPage;
}
function isAsked({ wanted }, commit) {
	return !commit || !wanted.commit || (0,run_log/*sameCommit*/.Kd)(commit, wanted.commit);
}
function isFormer({ before }, commit) {
	return before?.commit !== undefined && (0,run_log/*sameCommit*/.Kd)(commit, before.commit);
}
function isFormerStill(build, commit) {
	if (isAsked(build, commit) || hasNewStart(build))
		return false;
	const shown = commitOf(build);
	return !shown || isFormer(build, shown);
}
function isBehind(build) {
	const { log } = build;
	const shown = commitOf(build);
	return Boolean(shown && log.starts > 0 && log.commit && !(0,run_log/*sameCommit*/.Kd)(shown, log.commit));
}
function isReplaced(build, { readAt, timeoutMs }, shown) {
	const { before, log, wanted, sawLoadingPage } = build;
	if (!before || sawLoadingPage)
		return true;
	const isOther = shown !== undefined && before.commit !== undefined && !isFormer(build, shown);
	const isExpected = [wanted.commit, log.commit].some((one) => one && (0,run_log/*sameCommit*/.Kd)(shown ?? '-', one));
	if (isOther && isExpected)
		return true;
	return readAt - (log.newSince ?? before.at) >= Math.min(lingerMs, timeoutMs / 2);
}
function waiting(detail) {
	return { state: 'waiting', detail };
}
function judge_short(commit) {
	return commit?.slice(0, 7) ?? '';
}
;// src/services/readiness/subject.js
class Subject {
	desk;
	kind;
	unsentAccess;
	there;
	#area;
	#troubleSince;
	#wasSeen = false;
	#missed = 0;
	constructor(desk, { area, there, kind, unsentAccess }) {
		this.desk = desk;
		this.kind = kind;
		this.unsentAccess = unsentAccess;
		this.there = there;
		this.#area = area;
	}
	get name() {
		return this.desk.want.name;
	}
	get timeoutMs() {
		return this.desk.want.ready.timeoutMs;
	}
	get isWaking() {
		return this.there.woken !== undefined;
	}
	logs() {
		return this.#area.log(this.there);
	}
	async readHealth() {
		const { state, detail, now } = await this.#area.health(this.there);
		this.there = { ...now, woken: this.there.woken };
		const isTrouble = state === 'failed' || state === 'away';
		this.#troubleSince = isTrouble
			? (this.#troubleSince ?? this.desk.tools.clock.now())
			: undefined;
		const { kind } = this.there;
		const missed = kind === 'instance' ? await this.#countMissed(state) : 0;
		return { kind, state, detail, troubleSince: this.#troubleSince, missed };
	}
	async look() {
		const health = await this.readHealth();
		return judge({ readAt: this.desk.tools.clock.now(), timeoutMs: this.timeoutMs, health });
	}
	async isGone() {
		if (this.isWaking)
			return false;
		try {
			return (await this.#area.refresh(this.there)) === undefined;
		}
		catch (error) {
			this.desk.tools.signal.throwIfAborted();
			if (error instanceof errors/*DeployError*/.sH)
				return false;
			throw error;
		}
	}
	async refresh() {
		const found = await this.#area.refresh(this.there);
		if (found)
			this.there = { ...found, woken: this.there.woken };
		return found !== undefined;
	}
	async #countMissed(state) {
		const isUnknown = state === 'unknown';
		this.#wasSeen ||= !isUnknown;
		const isUnseen = isUnknown && this.#wasSeen && !this.isWaking;
		const needsAddress = this.kind !== undefined && !this.there.record.url;
		const found = isUnseen || needsAddress ? await this.refresh() : true;
		this.#missed = isUnseen && !found ? this.#missed + 1 : 0;
		return this.#missed;
	}
}
function checkedAddress({ there, desk, name }) {
	const { url } = there.record;
	return url ? desk.tools.trustedHosts.checkAddress(url, `the address of "${name}"`) : undefined;
}
function goneError({ name, there: { kind } }) {
	const how = kind === 'app' ? 'My Apps answers 404' : 'it was removed while it started';
	return new errors/*DeployError*/.sH('not-ready', `"${name}" is not there any more: ${how}.`, {
		next: 'Run {again}: it makes a new one.',
	});
}
var readiness_watch = require_(42682);
;// src/services/readiness/build-end.js
async function awaitBuildEnd(subject, { build, next, deadline }) {
	const { isWaking, name, timeoutMs } = subject;
	const { tools } = subject.desk;
	const watch = { look: () => build.look(), deadline, isWaking };
	const { sight, timedOut } = await (0,readiness_watch/*watchUntilReady*/.$y)(tools, watch);
	if (sight.state === 'gone')
		throw goneError(subject);
	if (sight.state === 'failed')
		tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
	if (!timedOut)
		return;
	throw new errors/*DeployError*/.sH('not-ready', `"${name}" did not end a build within ${(0,format/*formatDuration*/.a3)(timeoutMs)}, so one change was not made: ${next}; last seen: ${sight.detail}.`, { next: 'Run {again}: it makes the other changes.' });
}
var addresses = require_(11715);
var json = require_(75221);
;// src/platform/runner-page.js
const timeoutMs = 10_000;
async function readRunnerPage(http, url, { showsPages }) {
	const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
	const get = (path) => http.send({
		method: 'GET',
		url: (0,addresses/*urlBelow*/.dX)(url, path),
		headers,
		timeoutMs,
		maxBytes: 256 * 1024,
	});
	try {
		const commit = showsPages ? commitIn(await get('/__osc/commit-info.json')) : undefined;
		const { status, text } = await get(showsPages ? '/healthz' : '/');
		if (showsPages && status === 503 && text.trim().toLowerCase() === 'building')
			return { state: 'building', commit: commitIn(await get('/__osc/commit-info')) };
		if (showsPages && status === 500 && fieldOf(text, 'status') === 'build-failed')
			return { state: 'failed' };
		return status >= 502 && status <= 504
			? { state: 'silent', detail: `answers ${status}` }
			: { state: 'answers', status, commit };
	}
	catch (error) {
		if (error instanceof errors/*RequestError*/.GI)
			return { state: 'silent', detail: 'does not answer' };
		throw error;
	}
}
function commitIn({ status, text }) {
	const sha = (0,plain_text/*plainText*/.wh)(status === 200 ? fieldOf(text, 'sha') : '', 64).toLowerCase();
	return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}
function fieldOf(text, name) {
	const body = (0,json/*parseJson*/.qF)(text);
	const value = typeof body === 'object' && body !== null ? body[name] : undefined;
	return typeof value === 'string' ? value : '';
}
;// src/services/readiness/build-watch.js
class BuildWatch {
	#subject;
	#source;
	#replacedAt;
	#newSince;
	#sawLoadingPage = false;
	log = new run_log/*RunLog*/.sD([]);
	former;
	formerLive;
	formerPage;
	live;
	constructor(subject, source) {
		this.#subject = subject;
		this.#source = source;
	}
	get cloned() {
		return this.log.isNew ? this.log.commit : this.#source.commit;
	}
	get hasOtherCommit() {
		const { commit } = this.log;
		const wanted = this.#source.commit;
		return commit !== undefined && wanted !== undefined && !(0,run_log/*sameCommit*/.Kd)(commit, wanted);
	}
	async remember() {
		const lines = await this.#readLog();
		this.formerPage = await readPage(this.#subject);
		this.log = new run_log/*RunLog*/.sD(lines.length > 0 ? lines : undefined);
		this.former = commitOn(this.formerPage) ?? this.log.commit;
		this.formerLive = this.formerPage?.state === 'answers' ? this.former : undefined;
		this.#replacedAt = this.#now;
	}
	async look() {
		const health = await this.#subject.readHealth();
		const build = await this.#read();
		const { timeoutMs } = this.#subject;
		const verdict = judge({ readAt: this.#now, timeoutMs, health, build });
		if ('live' in verdict)
			this.live = verdict.live;
		return { ...verdict, line: this.log.lines.at(-1) };
	}
	async #read() {
		this.log.read(await this.#readLog());
		if (this.log.isNew)
			this.#newSince ??= this.#now;
		const page = await readPage(this.#subject);
		const wasUp = this.formerPage?.state === 'failed' || this.formerPage?.state === 'answers';
		this.#sawLoadingPage ||= wasUp && page?.state === 'building';
		const { starts, commit, lines, current, former } = this.log;
		const at = this.#replacedAt;
		return {
			wanted: this.#source,
			before: at === undefined ? undefined : { at, commit: this.former },
			log: { starts, newSince: this.#newSince, commit, lines, current, former },
			page,
			sawLoadingPage: this.#sawLoadingPage,
		};
	}
	get #now() {
		return this.#subject.desk.tools.clock.now();
	}
	async #readLog() {
		try {
			return await this.#subject.logs();
		}
		catch (error) {
			if (!(error instanceof errors/*DeployError*/.sH))
				throw error;
			this.#subject.desk.tools.log.debug(`The log cannot be read: ${(0,errors/*messageOf*/.bD)(error)}`);
			return [];
		}
	}
}
function watchBuild(subject, source) {
	return subject.kind && new BuildWatch(subject, source);
}
function commitOn(page) {
	return page && 'commit' in page ? page.commit : undefined;
}
async function readPage(subject) {
	const { desk, kind } = subject;
	const url = checkedAddress(subject);
	const showsPages = kind !== undefined && runners/*runners*/.ae[kind].showsPages;
	return url && readRunnerPage(desk.tools.http, url, { showsPages });
}
;// src/services/readiness/up.js
const maxSettleMs = 10_000;
const stillThere = 'It still exists and continues to start. Open its URL.';
const unpushed = [
	{ runner: '', terminal: ['If that commit is not on origin yet:', { command: 'git push' }] },
];
async function awaitUp(subject, { build, deadline, replaces, isFormer = false }) {
	const { outputs, tools } = subject.desk;
	const look = () => build?.look() ?? subject.look();
	const { isWaking, timeoutMs } = subject;
	const settleMs = replaces && !build ? Math.min(maxSettleMs, timeoutMs / 4) : 0;
	const { sight, timedOut } = await (0,readiness_watch/*watchUntilReady*/.$y)(tools, { look, deadline, settleMs, isWaking });
	if (sight.state === 'gone')
		throw goneError(subject);
	const hasFailed = sight.state === 'failed' && !timedOut;
	const isUp = !hasFailed && !timedOut;
	if (hasFailed)
		outputs.set({ status: 'failed' });
	else
		outputs.set({ status: sight.state === 'ready' ? 'running' : 'starting' });
	if (sight.state === 'failed' && sight.live)
		outputs.set({ commit: sight.live });
	if (isUp) {
		if (build)
			warnOfUnseen(subject, build);
		return awaitHealthPath(subject, { deadline, isFormer });
	}
	if (timedOut && (await subject.isGone()))
		throw goneError(subject);
	throw await failureOf(subject, { build, sight, timedOut });
}
async function failureOf(subject, end) {
	const { starts = 0, former = [] } = end.build?.log ?? {};
	const read = async () => (starts > 1 ? former : subject.logs());
	const lastLine = await (0,run_log/*printLastLines*/.vw)(subject, read);
	if (end.timedOut)
		return lateError(subject, { end, lastLine });
	const detail = `${end.sight.detail}: ${lastLine ?? 'its log is empty'}`;
	return end.build
		? buildError(subject, { end, ...(0,run_log/*advice*/.v9)(lastLine), reason: detail })
		: new errors/*DeployError*/.sH('instance-failed', `"${subject.name}" does not run${placeOf(subject)}, ${detail}`);
}
function lateError(subject, { end: { build, sight }, lastLine }) {
	const { name, timeoutMs, there } = subject;
	const at = there.record.url && (0,plain_text/*plainText*/.wh)(there.record.url, 200);
	const late = `"${name}" was not ready within ${(0,format/*formatDuration*/.a3)(timeoutMs)}; last seen: ${sight.detail}.`;
	return new errors/*DeployError*/.sH('not-ready', at ? `${late} It is at ${at}` : late, {
		next: (0,advice/*joinAdvice*/.f7)(build?.hasOtherCommit ? unpushed : [], (0,advice/*joinAdvice*/.f7)(stillThere, (0,run_log/*advice*/.v9)(lastLine).next)),
	});
}
function buildError(subject, { end: { sight }, ...shown }) {
	const failure = sight.state === 'failed' ? sight.failure : undefined;
	const { code, reason, next, lacksAccess } = failure?.reason === undefined ? shown : failure;
	const { name, unsentAccess } = subject;
	const problem = code === 'wrong-commit' ? `"${name}" runs the wrong commit` : `The build of "${name}" failed`;
	const isUnsent = lacksAccess && unsentAccess !== undefined;
	return new errors/*DeployError*/.sH(code, `${problem}${placeOf(subject)}: ${reason}`, {
		next: isUnsent ? (0,advice/*joinAdvice*/.f7)(unsentAccess, next) : next,
	});
}
function placeOf({ there: { record } }) {
	return record.url ? ` (${(0,plain_text/*plainText*/.wh)(record.url, 200)})` : '';
}
function warnOfUnseen({ name, desk }, { live, log: { lines } }) {
	const { log } = desk.tools;
	if (!live)
		log.warning(`"${name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
	const unread = (0,run_log/*findUnreadConfig*/.N$)(lines);
	const next = (0,advice/*adviceText*/.YM)((0,run_log/*advice*/.v9)(unread).next ?? '');
	if (unread)
		log.warning(`"${name}" runs without the values of its parameter store: ${unread} ${next}`);
}
async function awaitHealthPath(subject, { deadline, isFormer }) {
	const { healthPath: path, timeoutMs } = subject.desk.want.ready;
	const address = path && checkedAddress(subject);
	if (!path || !address)
		return;
	const { tools } = subject.desk;
	const url = (0,addresses/*urlBelow*/.dX)(address, path);
	const look = async () => {
		const { status } = await tools.http.send(requestOf(url, 20_000));
		return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
	};
	const { sight, timedOut } = await (0,readiness_watch/*watchUntilReady*/.$y)(tools, { look, deadline });
	if (!timedOut)
		return;
	const text = `${url.href} did not answer below 400 within ${(0,format/*formatDuration*/.a3)(timeoutMs)}; last seen: ${sight.detail}.`;
	if (!isFormer)
		throw new errors/*DeployError*/.sH('not-ready', text, { next: stillThere });
	tools.log.warning(`"${subject.name}" runs again, perhaps a version without that path: ${text}`);
}
function requestOf(url, timeoutMs) {
	const headers = { accept: '*/*', 'cache-control': 'no-cache' };
	return { method: 'GET', url, headers, timeoutMs, maxBytes: 64 * 1024 };
}
var overtaken = require_(89171);
;// src/services/readiness/answering.js
async function lookAtAddress(subject, commits) {
	const { kind } = subject;
	const address = checkedAddress(subject);
	const path = kind && runners/*runners*/.ae[kind].showsPages ? '/healthz' : '/';
	const asked = address ? (0,addresses/*urlBelow*/.dX)(address, path).href : '';
	const page = await readPage(subject);
	return judgeAnswering({ page, asked, ...commits });
}
function judgeAnswering({ page, asked, former, failed }) {
	const silence = describeSilence(page, asked);
	if (silence)
		return { is: 'nobody', told: `The former build does not answer: ${silence}.` };
	if (page?.state !== 'answers')
		return { is: 'unclear', told: 'Whether the former build still answers is not known.' };
	const { commit } = page;
	if (!commit)
		return { is: 'unclear', told: 'Its address answers; with which build is not shown.' };
	const shown = `Its address answers with commit ${commit.slice(0, 7)}`;
	if (!former)
		return { is: 'unclear', told: `${shown}; what ran before was not seen.` };
	if (!(0,run_log/*sameCommit*/.Kd)(commit, former))
		return { is: 'another', told: `${shown}, not with the former ${former.slice(0, 7)}.` };
	const isSame = failed !== undefined && (0,run_log/*sameCommit*/.Kd)(commit, failed);
	return isSame
		? { is: 'unclear', told: `${shown}, of which both the former and the new build are.` }
		: { is: 'former' };
}
function describeSilence(page, asked) {
	if (page?.state === 'failed')
		return 'its address shows the error page of a build';
	if (page?.state === 'building')
		return 'its address shows the loading page of a build';
	if (page?.state === 'silent')
		return `${asked} ${page.detail}`;
	return page && page.status >= 500 ? `${asked} answers ${page.status}` : undefined;
}
;// src/services/take-back.js
const failedBuilds = new Set(['build-failed', 'clone-failed']);
const mayBeLive = 'Nothing was taken back, as the new build may be live.';
async function takeBack(failed, error) {
	if (!(error instanceof errors/*DeployError*/.sH))
		return error;
	const { desk, journal } = failed;
	const { signal } = desk.tools;
	try {
		return signal.aborted ? journal.addChanges(error) : await undoFailed(failed, error);
	}
	catch (failure) {
		if (failure instanceof overtaken/*OvertakenError*/.w)
			return explainOvertaken(failed, { error, failure });
		if (!signal.aborted || !(failure instanceof errors/*DeployError*/.sH))
			throw failure;
		const sentence = 'The run was cancelled before everything was taken back.';
		return journal.addChanges(error.with({ sentence }));
	}
}
async function rejectOvertaken({ desk, followed }) {
	if (!followed?.formerTags)
		return;
	const successor = await (0,services_ownership/*findSuccessor*/.wL)(desk, followed.subject.there.key);
	if (successor)
		throw new overtaken/*OvertakenError*/.w(successor);
}
function explainOvertaken({ journal }, { error, failure }) {
	const last = journal.steps.findLast(services_step/*builds*/.GW);
	const { taken } = journal;
	const before = taken.length > 0 ? ` Taken back before that was seen: ${taken.join('; ')}.` : '';
	const sentence = `${failure.message}${before} So nothing more was taken back.`;
	return journal.addChanges(addSentence(error, sentence), (step) => isStartOf(step, last));
}
function isStartOf(step, last) {
	return step === last && !step.isCounted;
}
async function undoFailed(failed, error) {
	const { desk, journal, isAwaited } = failed;
	const { rollback } = desk.want.ready;
	const last = journal.steps.findLast(services_step/*builds*/.GW);
	if (!last)
		return takePreparationsBack(failed, error);
	const isBeside = last.effect === 'beside';
	if (isBeside && failedBuilds.has(error.code))
		return explainBeside(failed, error);
	if (rollback && !isBeside)
		return rollBack(failed, error);
	const isOfBuild = isAwaited && !(error instanceof errors/*RequestError*/.GI);
	const changed = journal.addChanges(error, (step) => isOfBuild && isStartOf(step, last));
	const isKept = isBeside && (changed !== error || rollback);
	return isKept ? addSentence(changed, mayBeLive) : changed;
}
async function rollBack(failed, error) {
	const { outputs, want, tools } = failed.desk;
	if (failed.isNew)
		return failed.journal.addChanges(addSentence(error, (0,services_step/*whyNoFormer*/.$e)(want.name)));
	try {
		const restored = await restoreFormer(failed);
		if (typeof restored === 'string')
			return await explainStuck(failed, { error, why: restored });
		const { brings, source, build, stays } = restored;
		const commit = source.commit && source.pinned ? source.commit : build?.live;
		outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
		const isUnseen = build && source.commit && !build.live;
		const runs = isUnseen
			? `was rolled back to ${brings} and runs, but its commit was not seen.`
			: `was rolled back and runs ${brings} again.`;
		return sayStays(addSentence(error, `"${want.name}" ${runs}`), stays);
	}
	catch (failure) {
		tools.signal.throwIfAborted();
		outputs.set({ 'rolled-back': false });
		if (failure instanceof overtaken/*OvertakenError*/.w)
			throw failure;
		await rejectOvertaken(failed);
		const text = `The rollback failed too, so "${want.name}" may be down: ${(0,errors/*messageOf*/.bD)(failure)}`;
		const both = `${text}\nIt was tried because of this: ${error.message}`;
		const { code, next } = error;
		return new errors/*DeployError*/.sH(code, both, { brief: text, cause: error, next, hasChanged: true });
	}
}
async function restoreFormer(failed) {
	const { desk, followed } = failed;
	const { tools, want } = desk;
	const deadline = tools.clock.now() + want.ready.timeoutMs;
	const { takings, reasons } = takingsOf(failed);
	const starts = startsOf(failed, takings);
	const [last] = starts.slice(-1);
	if (!last || !followed)
		return reasons[0] ?? 'It cannot be rolled back.';
	const versions = starts.filter(({ isVersion }) => isVersion);
	const named = versions.length > 0 ? versions : starts;
	const brings = [...new Set(named.map((undo) => undo.brings))].join(' and ');
	tools.log.warning(`Rolling back to ${brings}.`);
	const { subject } = followed;
	const readFirst = takings.filter(({ undo }) => undo.isRead);
	const read = await undoEach(failed, readFirst);
	for (const undo of starts.slice(0, -1)) {
		const build = await start(failed, { undo, subject });
		if (build)
			await awaitBuildEnd(subject, { build, next: 'the other changes back', deadline });
	}
	const build = await start(failed, { undo: last, subject });
	await awaitUp(subject, { build, deadline, replaces: true, isFormer: true });
	const rest = takings.filter(({ undo }) => !undo.isRead && !(0,services_step/*builds*/.GW)(undo));
	const unused = await undoEach(failed, rest);
	await restoreTags(failed);
	return { brings, source: last.source, build, stays: [...read.stays, ...unused.stays] };
}
function startsOf({ area, followed }, takings) {
	const undos = takings.map(({ undo }) => undo);
	const starts = undos.filter(services_step/*builds*/.GW);
	if (starts.length > 0 || !undos.some(({ isRead }) => isRead))
		return starts;
	const commit = followed?.formerCommit;
	const next = followed?.build?.cloned;
	if (!commit || !next || !(0,run_log/*sameCommit*/.Kd)(commit, next))
		return [];
	const restart = area.restart(followed.subject.there);
	const brings = `commit ${commit.slice(0, 7)} with the former variables`;
	return [{ ...restart, brings, source: { ...contract_source/*unknownSource*/.e0, commit, pinned: true } }];
}
async function start(failed, { undo, subject }) {
	const build = watchBuild(subject, undo.source);
	await build?.remember();
	await rejectOvertaken(failed);
	await undo.send();
	return build;
}
async function explainStuck(failed, { error, why }) {
	if (failedBuilds.has(error.code))
		return addSentence(await takePreparationsBack(failed, error, { isReadOnly: true }), why);
	const { journal } = failed;
	const last = journal.steps.findLast(services_step/*builds*/.GW);
	const changed = journal.addChanges(addSentence(error, why), (step) => isStartOf(step, last));
	return journal.titles(services_step/*builds*/.GW).length > 0 ? addSentence(changed, mayBeLive) : changed;
}
async function explainBeside(failed, error) {
	const { desk, followed } = failed;
	const { rollback } = desk.want.ready;
	const taken = await takePreparationsBack(failed, error, { isReadOnly: true });
	if (!followed?.build)
		return taken;
	const { build, subject } = followed;
	const cloned = error.code === 'clone-failed' ? undefined : build.cloned;
	const answerer = await lookAtAddress(subject, { former: build.formerLive, failed: cloned });
	if (answerer.is !== 'former') {
		const nothing = 'Nothing was rolled back, as the build was beside the former one. ';
		return addSentence(taken, `${rollback ? nothing : ''}${answerer.told}`);
	}
	const nothing = rollback ? 'There is nothing to roll back: with' : 'With';
	return addSentence(taken, `${nothing} a standby, the former build still answers.`);
}
async function takePreparationsBack(failed, error, { isReadOnly = false } = {}) {
	const { desk, journal } = failed;
	const isStart = (step) => (0,services_step/*builds*/.GW)(step) && !step.isCounted;
	const titles = journal.titles(isStart);
	const takings = takingsOf(failed).takings.filter(({ entry, undo }) => !(0,services_step/*builds*/.GW)(entry.step) && (!isReadOnly || undo.isRead));
	const { taken, stays } = await undoEach(failed, takings);
	await restoreTags(failed);
	if (titles.length === 0)
		return (0,services_journal/*unchangedError*/.Wu)(error, { tools: desk.tools, hasTried: journal.hasTried });
	const told = taken.length > 0
		? addSentence(error, `Taken back: ${taken.join('; ')}.`, { hasChanged: error.hasChanged })
		: error;
	const isTold = (one) => stays.some(({ step }) => step === one);
	return journal.addChanges(sayStays(told, stays), (step) => isStart(step) || isTold(step));
}
function takingsOf({ journal, followed }) {
	const { lines = [] } = followed?.build?.log ?? {};
	const isAccessRefused = (0,run_log/*findFailure*/.gd)(lines)?.lacksAccess === true;
	return journal.undos({ isAccessRefused });
}
async function undoEach(failed, takings) {
	const { desk, journal } = failed;
	const taken = [];
	const stays = [];
	for (const taking of takings) {
		const { step } = taking.entry;
		const { title } = step;
		try {
			await rejectOvertaken(failed);
			if (await undoOne(failed, taking))
				taken.push(title);
			journal.forget(taking.entry);
		}
		catch (failure) {
			desk.tools.signal.throwIfAborted();
			if (failure instanceof overtaken/*OvertakenError*/.w)
				throw failure;
			stays.push({ step, reason: (0,errors/*messageOf*/.bD)(failure) });
		}
	}
	return { taken: taken.reverse(), stays };
}
async function undoOne(failed, { entry, undo }) {
	const { journal } = failed;
	const { title } = entry.step;
	const before = journal.taken.length;
	const { isNothing = false } = await undo.send({
		permit: () => rejectOvertaken(failed),
		note: (part) => journal.note(part),
	});
	if (!isNothing && journal.taken.length === before)
		journal.note(title);
	return !isNothing;
}
async function restoreTags({ desk, followed }) {
	if (followed?.formerTags)
		await (0,services_ownership/*restoreMark*/.QR)(desk, followed.subject.there.key, followed.formerTags);
}
function sayStays(error, stays) {
	if (stays.length === 0)
		return error;
	const lines = stays.map(({ step: { title }, reason }) => `${title}: ${reason}`);
	return addSentence(error, `This could not be taken back: ${lines.join('; ')}`);
}
function addSentence(error, sentence, { hasChanged = true } = {}) {
	return error.with({ sentence, hasChanged });
}
;// src/services/access.js
async function refusedAccess(there, { tools, want }) {
	if (want.target !== 'instance' || (want.options.size === 0 && want.isPublic))
		return undefined;
	if (there.asleep) {
		const kept = there.record['publicAccess'];
		return accessProblem(want, typeof kept === 'boolean' ? kept : undefined);
	}
	const api = await (0,service_api/*apiOf*/.i)(tools, there.key.serviceId);
	const inside = await (0,readiness_watch/*whileWaking*/.VA)(() => api.internalEndpoint((0,resource/*nameRecord*/.TQ)(there))).catch((error) => {
		if (!want.isPublic || !(error instanceof errors/*DeployError*/.sH))
			throw error;
		return undefined;
	});
	return accessProblem(want, inside?.publicAccess);
}
function accessProblem({ name, isPublic: isWanted }, isPublic) {
	if (isPublic === undefined || isPublic === isWanted)
		return undefined;
	const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
	return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access: false\` only for a new instance, and this one was made ${isPublic ? 'without' : 'with'} it.`;
}
var answers = require_(10550);
;// src/services/woken-mark.js
const comingBackMs = 90_000;
const knownAgainMs = 300_000;
async function markWoken({ tags, clock }, key) {
	const there = await tags.fresh(key);
	const others = there?.filter((tag) => (0,contract_tags/*readWokenAt*/.yF)([tag]) === undefined);
	if (others && others.length < contract_tags/*maxTags*/.MH)
		await tags.set(key, [...others, (0,contract_tags/*formatWokenAt*/.jW)(clock.now())]);
}
async function isJustWoken({ tags, clock }, key) {
	const wokenAt = (0,contract_tags/*readWokenAt*/.yF)((await tags.of(key)) ?? []);
	return wokenAt !== undefined && Math.abs(clock.now() - wokenAt) < knownAgainMs + comingBackMs;
}
async function forgetWoken({ tags }, key) {
	const there = (await tags.fresh(key)) ?? [];
	const others = there.filter((tag) => (0,contract_tags/*readWokenAt*/.yF)([tag]) === undefined);
	if (others.length < there.length)
		await tags.restore(key, others);
}
;// src/services/instance-steps.js
const wakingMs = 60_000;
async function secretSteps(wish, options, there) {
	const { desk, secrets } = wish;
	const { want, tools } = desk;
	const missing = await secrets.missing(options);
	if (missing.length === 0)
		return [];
	const kind = missing.length > 1 ? 'secrets' : 'a secret';
	const back = async () => {
		const api = await (0,service_api/*findApi*/.C)(tools, want.serviceId);
		const now = await (0,readiness_watch/*whileWaking*/.VA)(async () => api?.find(want.name, { once: true }));
		await secrets.takeBack(now ?? there?.record);
	};
	const title = `store ${missing.join(', ')} as ${kind} of ${want.serviceId}`;
	return [
		{
			...(0,services_step/*step*/.PM)({ title, effect: 'none', isSaid: true, isPart: true }, () => secrets.store(options)),
			undo: () => ({
				...(0,services_step/*step*/.PM)({ title: `delete ${missing.join(', ')} again`, effect: 'none' }, back),
				brings: 'the former secrets',
				source: contract_source/*unknownSource*/.e0,
			}),
		},
	];
}
function wakeStep(there, { asleep, wish: { desk, service } }) {
	let isResumed = false;
	return {
		title: `wake "${there.name}" up, which is ${(0,services_asleep/*describeSleep*/.xN)(asleep)}${lossOf(there.key, service)}`,
		effect: 'wakes',
		needs: `waking "${there.name}" up`,
		hasParts: () => isResumed,
		async send() {
			await markWoken(desk.tools, there.key);
			const record = await (0,services_asleep/*resumeInstance*/.DZ)(desk.tools, asleep, {
				waitMs: desk.want.ready.timeoutMs,
				onResumed: () => {
					isResumed = true;
				},
			});
			const awake = (0,resource/*instanceResource*/.SB)(there.key, record);
			return { there: { ...awake, woken: there.record }, again: 'compare' };
		},
	};
}
function lossOf({ serviceId }, service) {
	if ((0,services_asleep/*losesData*/.X7)(service ?? { serviceId }))
		return '; its data is gone';
	return service || (0,runners/*runnerOf*/.mv)(serviceId) ? '' : '; the data of a database or storage is gone';
}
function createStep({ desk, secrets }) {
	const { want, tools } = desk;
	const { name, serviceId, isPublic } = want;
	const key = { type: 'instance', serviceId, id: name };
	const isPrivate = isPublic ? '' : ' without a port to the internet';
	return {
		title: `create "${name}"${isPrivate}`,
		effect: 'makes',
		isCounted: true,
		needs: `another instance of ${serviceId}`,
		async send() {
			const api = await (0,service_api/*apiOf*/.i)(tools, serviceId);
			const { options } = secrets;
			let other;
			const record = await (0,answers/*createOrFind*/.xj)({
				...tools,
				retries: within_plan/*creationRetries*/.ow,
				create: () => createWith(api, { desk, options }),
				find: async (conflict) => {
					if (!conflict)
						return api.find(name);
					other = await findOther(key, { desk, api });
					return other?.record;
				},
			});
			if (other)
				return { there: other, again: 'compare' };
			const made = record.url ? record : await (0,readiness_watch/*whileWaking*/.VA)(() => api.find(name));
			return { there: (0,resource/*instanceResource*/.SB)(key, made ?? record) };
		},
		undo: () => (0,services_step/*whyNoFormer*/.$e)(name),
	};
}
async function createWith(api, { desk: { want }, options }) {
	const { name, serviceId, isPublic } = want;
	if (isPublic)
		return api.create(name, options);
	try {
		return await api.create(name, { ...options, publicAccess: false });
	}
	catch (error) {
		const isUnknown = (0,errors/*isStatus*/.zM)(error, 400, 422) && /publicAccess/i.test(error.request.reason ?? '');
		if (!isUnknown)
			throw error;
		const message = `The service ${serviceId} takes no \`public-access: false\`: ${error.message}`;
		const next = 'Leave `public-access` out, or use another service.';
		throw new errors/*DeployError*/.sH('invalid-options', message, { cause: error, next });
	}
}
async function findOther(key, { desk: { tools, want }, api }) {
	const asleep = await (0,services_asleep/*findSuspended*/.n8)(tools, key);
	if (asleep)
		return (0,resource/*asleepResource*/.Zv)(asleep);
	const timeoutMs = Math.min(wakingMs, want.ready.timeoutMs);
	const look = () => (0,readiness_watch/*whileWaking*/.VA)(() => api.find(key.id, { once: true }));
	const record = await (0,retry/*poll*/.wt)(look, { ...tools, timeoutMs, pace: readiness_watch/*pace*/.cI });
	return record && { ...(0,resource/*instanceResource*/.SB)(key, record), woken: record };
}
function changeStep(there, { wish, different, sent }) {
	const { desk, secrets } = wish;
	const { record, woken, name } = there;
	const names = Object.keys(different);
	const former = { ...record, ...woken };
	return {
		title: `change ${(0,format/*count*/.U9)(names.length, 'option')} of "${name}"`,
		effect: 'in place',
		needs: `a change of "${name}"`,
		isSaid: true,
		async send() {
			const changed = names.join(', ');
			desk.tools.log.info(`Changing ${(0,format/*count*/.U9)(names.length, 'option')} of "${name}": ${changed}.`);
			await secrets.noteFormer(sent, former);
			const shown = await write(there, { options: sent, desk });
			if (woken)
				await keepChange(there, { shown, wish });
			const url = record.url ? { url: record.url } : {};
			return { there: { ...there, record: { ...record, ...different, ...url } } };
		},
		undo: (was) => instance_steps_undoOf(there, { wish, sent: different, was }),
	};
}
async function write(there, { options, desk }) {
	const api = await (0,service_api/*apiOf*/.i)(desk.tools, there.key.serviceId);
	let shown;
	const call = async () => {
		shown = await api.update(there.name, options);
	};
	const action = `change options of "${there.name}"`;
	await repeatWhileWaking(there, { desk, action, refusal: 'cannot-update', call });
	return shown;
}
async function repeatWhileWaking(there, { desk, action, refusal, call, }) {
	const { tools, want } = desk;
	const attempt = () => (0,readiness_watch/*whileWaking*/.VA)(() => call().then(() => true));
	const timeoutMs = Math.min(comingBackMs, want.ready.timeoutMs);
	try {
		const isDone = there.woken && (await (0,retry/*poll*/.wt)(attempt, { ...tools, timeoutMs, pace: readiness_watch/*pace*/.cI }));
		if (!isDone)
			await call();
	}
	catch (error) {
		if (!(0,errors/*isStatus*/.zM)(error, 404, 405, 501))
			throw error;
		const message = `The service ${there.key.serviceId} does not ${action}: ${error.message}`;
		throw new errors/*DeployError*/.sH(refusal, message, { cause: error });
	}
}
function watchStep(there, wish) {
	return {
		title: `repeat the change of "${there.name}"`,
		effect: 'none',
		isSaid: true,
		send: async () => ({ isNothing: !(await keepChange(there, { shown: undefined, wish })) }),
	};
}
async function keepChange(there, { shown, wish }) {
	const { desk, secrets, checked } = wish;
	const { tools, want } = desk;
	const { name } = there;
	const { options } = secrets;
	const api = await (0,service_api/*apiOf*/.i)(tools, there.key.serviceId);
	const duration = (0,format/*formatDuration*/.a3)(comingBackMs);
	tools.log.info(`Former options of "${name}" may still return; watching them for ${duration}.`);
	let isRepeated = false;
	const look = async () => {
		const record = await (0,readiness_watch/*whileWaking*/.VA)(() => api.find(name, { once: true }));
		const { sensitivity } = checked;
		const reverted = record
			? (0,difference/*revertedOptions*/.GU)(options, { record, sensitivity, updated: shown })
			: [];
		if (reverted.length === 0)
			return;
		tools.log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
		const again = Object.fromEntries(reverted.map((one) => [one, options[one] ?? '']));
		await write(there, { options: again, desk });
		isRepeated = true;
	};
	const timeoutMs = Math.min(comingBackMs, want.ready.timeoutMs);
	await (0,retry/*poll*/.wt)(look, { ...tools, timeoutMs, pace: (0,retry/*every*/.Si)(5000) });
	if (timeoutMs === comingBackMs)
		await forgetWoken(tools, there.key);
	return isRepeated;
}
function restartStep(there, wish) {
	const { desk } = wish;
	const send = async () => {
		const restart = async () => (await (0,service_api/*apiOf*/.i)(desk.tools, there.key.serviceId)).restart((0,resource/*nameRecord*/.TQ)(there));
		const action = `restart "${there.name}"`;
		await repeatWhileWaking(there, { desk, action, refusal: 'cannot-restart', call: restart });
	};
	return {
		...(0,services_step/*step*/.PM)({ title: `restart "${there.name}"`, effect: 'in place', isRestart: true }, send),
		undo: (was) => (0,runners/*runnerOf*/.mv)(there.key.serviceId) ? instance_steps_undoOf(there, { wish, sent: {}, was }) : undefined,
	};
}
function instance_steps_undoOf(there, { wish, sent, was }) {
	const { desk, secrets } = wish;
	const { commit } = was;
	const { serviceId } = there.key;
	const runner = (0,runners/*runnerOf*/.mv)(serviceId);
	const record = { ...there.record, ...there.woken };
	const kept = runner ? keptAccess(runner, { sent, was }) : [];
	const taken = Object.fromEntries(Object.entries(sent).filter(([name]) => !kept.includes(name)));
	const options = takesChanges(there.record)
		? (0,difference/*formerOptions*/.ab)({ record, sent: taken }, { now: secrets.options, runner, commit })
		: `the service ${serviceId} takes options only for a new instance`;
	if (typeof options === 'string')
		return `It cannot be rolled back: ${options}.`;
	const isPinned = commit !== undefined && runner !== undefined && runners/*runners*/.ae[runner].takesCommit;
	const stay = Object.keys(taken).filter((option) => !(option in options));
	const { log } = desk.tools;
	const send = async () => {
		if (stay.length > 0)
			log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
		for (const option of kept)
			log.info(`The new ${option} stays, as the former one may not be accepted any more.`);
		const ours = await leaveOthers(there, { options, sent, desk });
		const all = { ...ours, ...(await keyOfFormerStore(there, { options: ours, desk })) };
		await write({ ...there, woken: undefined }, { options: all, desk });
	};
	return {
		...(0,services_step/*step*/.PM)({ title: 'change its options back', effect: 'in place' }, send),
		brings: isPinned ? `commit ${commit.slice(0, 7)}` : bringsOf(options, runner),
		isVersion: true,
		source: { ...contract_source/*unknownSource*/.e0, commit, pinned: isPinned },
	};
}
async function keyOfFormerStore(there, { options, desk }) {
	const { ConfigService: former } = options;
	if (!(0,runners/*runnerOf*/.mv)(there.key.serviceId) || typeof former !== 'string' || former === '')
		return {};
	const storeKey = await (0,store_key/*formerKey*/.T_)(desk.tools, { there, marks: (0,store_key/*marksOf*/.Ok)(desk), former });
	const isOther = storeKey && (0,store_key/*stateOfShown*/.mu)(options, storeKey) === 'other';
	return isOther ? { [store_key/*keyOption*/.TR]: storeKey.value } : {};
}
function bringsOf(options, runner) {
	if (!runner)
		return `the former ${Object.keys(options).join(', ')}`;
	return (0,contract_source/*optionSource*/.Ns)(options)?.ref ?? 'the default branch';
}
async function leaveOthers({ name, key, record, woken }, { options, sent, desk }) {
	const api = await (0,service_api/*apiOf*/.i)(desk.tools, key.serviceId);
	const now = await (0,readiness_watch/*whileWaking*/.VA)(() => api.find(name, { once: true }));
	if (!now)
		return options;
	const former = { ...record, ...woken };
	const others = (0,difference/*overtakenOptions*/.qC)(options, { now, former, sent });
	const ours = Object.entries(options).filter(([option]) => !others.includes(option));
	const text = `Since then, somebody else has changed ${others.join(', ')} of "${name}", which stays.`;
	const isSource = others.some((option) => (0,contract_source/*optionSource*/.Ns)({ [option]: options[option] }));
	if (others.length > 0 && (ours.length === 0 || isSource))
		throw new overtaken/*OvertakenError*/.w(text);
	if (others.length > 0)
		desk.tools.log.warning(text);
	return Object.fromEntries(ours);
}
function keptAccess(runner, { sent, was }) {
	const { token } = runners/*runners*/.ae[runner];
	const kept = was.isAccessRefused ? [] : [token];
	if (!('ConfigService' in sent))
		kept.push('ConfigApiKey');
	return kept.filter((option) => option in sent);
}
function takesChanges({ _links }) {
	return _links === undefined || _links['update'] !== undefined;
}
function cleanUpStep(there, { desk: { tools, want }, secrets }) {
	const title = `delete the former secrets of "${want.name}"`;
	return (0,services_step/*step*/.PM)({ title, effect: 'none', isSaid: true }, async () => {
		const now = await (0,readiness_watch/*whileWaking*/.VA)(async () => (await (0,service_api/*apiOf*/.i)(tools, want.serviceId)).find(want.name, { once: true }));
		await secrets.removeFormer(now ?? there.record);
	});
}
;// src/services/instance-plan.js
async function planInstance(found, wish) {
	if (!found)
		return instance_plan_planNew(wish);
	const { desk, secrets } = wish;
	const isMarked = !found.woken && !found.asleep && (await isJustWoken(desk.tools, found.key));
	const there = isMarked ? { ...found, woken: {} } : found;
	const kept = (0,store_of_start/*keptStore*/.G5)(desk.want, there);
	const keeping = kept && { there, marks: (0,store_key/*marksOf*/.Ok)(desk), store: kept };
	const storeKey = keeping && (await (0,store_key/*presentKey*/.by)(desk.tools, keeping));
	if (storeKey)
		secrets.give({ [store_key/*keyOption*/.TR]: storeKey.value });
	const { different, unseen, rows } = await compare(there, wish);
	const names = Object.keys(different);
	const isChanged = names.length > 0;
	const wake = there.asleep ? [wakeStep(there, { asleep: there.asleep, wish })] : [];
	const refused = await refusalOf(there, { wish, names });
	if (refused)
		return { ...services_step/*emptyPlan*/.n7, steps: wake, rows, refused };
	const lost = await secrets.lost(there.record);
	const changes = isChanged
		? await instance_plan_changesOf(there, { wish, different, unseen })
		: [...(isMarked ? watchesOf(there, wish) : []), ...(await instance_plan_startsOf(there, { wish, lost }))];
	const keptNotes = keeping ? await (0,store_key/*noteOfKept*/.yu)(desk.tools, keeping) : [];
	const unseenNotes = !isChanged && unseen.length > 0 ? [unseenNote(unseen)] : [];
	return {
		...services_step/*emptyPlan*/.n7,
		steps: [...(await secretSteps(wish, lost, there)), ...wake, ...changes],
		after: await cleanUpsOf(there, { wish, isChanged, isMarked }),
		rows,
		notes: [
			...lostNotes(lost, there),
			...unseenNotes,
			...keptNotes,
			...sleepNotes(there, { desk, names }),
		],
	};
}
async function instance_plan_planNew(wish) {
	const { checked, secrets } = wish;
	checked.checkNew();
	const { sensitivity } = checked;
	const rows = Object.entries(secrets.options).map(([option, value]) => [
		option,
		sensitivity.show(option, value),
	]);
	const create = createStep(wish);
	const title = `create or change "${wish.desk.want.name}": only a subscription shows whether it is there`;
	const steps = [
		...(await secretSteps(wish, secrets.options)),
		wish.service ? create : { ...create, title },
	];
	return { ...services_step/*emptyPlan*/.n7, steps, rows, notes: wish.service ? [] : secretNotes(wish) };
}
function secretNotes({ checked, desk: { want } }) {
	const { options, sensitivity } = checked;
	const names = Object.keys(options).filter((name) => sensitivity.has(name));
	if (names.length === 0)
		return [];
	const text = `Before that, ${names.join(', ')} would be stored as secrets of ${want.serviceId} if its schema calls them so, which only a subscription shows.`;
	return [{ text, isWarning: false }];
}
async function instance_plan_changesOf(there, { wish, different, unseen }) {
	const { options } = wish.secrets;
	const also = Object.fromEntries(unseen.map((one) => [one, options[one] ?? '']));
	const sent = { ...different, ...also };
	return [...(await secretSteps(wish, sent)), changeStep(there, { wish, different, sent })];
}
async function instance_plan_startsOf(there, { wish, lost }) {
	const { want, tools } = wish.desk;
	const isLacking = Object.keys(lost).length > 0 && (await hasFailed(there, tools));
	return want.target === 'runner' || isLacking ? [restartStep(there, wish)] : [];
}
async function hasFailed(there, tools) {
	const { key, asleep, record } = there;
	if (asleep || record._links?.['restart'] === undefined)
		return false;
	const area = (0,instances/*openInstances*/.z2)(tools, key.serviceId);
	return (await (0,readiness_watch/*whileWaking*/.VA)(() => area.health(there)))?.state === 'failed';
}
function watchesOf(there, wish) {
	const { desk, secrets } = wish;
	const isWatched = desk.operation === 'deploy' && Object.keys(secrets.options).length > 0;
	return isWatched ? [watchStep(there, wish)] : [];
}
async function cleanUpsOf(there, { wish, isChanged, isMarked }) {
	const { desk, secrets } = wish;
	const mayReturn = isMarked || (isChanged && there.woken !== undefined);
	const isWatched = desk.want.ready.timeoutMs >= comingBackMs && Object.keys(secrets.options).length > 0;
	if (mayReturn && !isWatched)
		return [];
	return isChanged || (await secrets.hasFormer()) ? [cleanUpStep(there, wish)] : [];
}
async function compare({ record, woken, asleep }, { secrets, checked }) {
	const { different: now, unseen } = await secrets.compare(record);
	const former = woken ?? (asleep ? record : undefined);
	const before = former ? (await secrets.compare({ ...record, ...former })).different : {};
	const different = { ...now, ...before };
	const { sensitivity } = checked;
	const rows = [
		...(0,difference/*differenceRows*/.l$)(different, { record, sensitivity }),
		...unseen.map((option) => [option, 'not shown by the platform']),
	];
	return { different, unseen, rows };
}
async function refusalOf(there, { wish: { desk }, names }) {
	const { want, tools } = desk;
	const kept = (0,store_of_start/*keptStore*/.G5)(want, there);
	const absent = kept && (await (0,store_of_start/*absentError*/.aF)(tools, { store: kept, name: want.name }));
	if (absent)
		return absent;
	const access = await refusedAccess(there, desk);
	const isFixed = names.length > 0 && !takesChanges(there.record);
	const fixed = isFixed
		? `The service ${want.serviceId} takes options only for a new instance, so ${names.join(', ')} of "${want.name}" cannot be changed.`
		: undefined;
	const reason = access ?? fixed;
	return reason === undefined ? undefined : new errors/*DeployError*/.sH('cannot-update', reason);
}
function sleepNotes({ asleep, name }, { desk: { want }, names }) {
	if (!asleep)
		return [];
	const texts = [];
	if (!want.isPublic && want.target === 'instance')
		texts.push(`Whether "${name}" has a port to the internet is not known while it is suspended. If it has one, a deploy with \`public-access: false\` wakes it up and then fails.`);
	if (names.length > 0)
		texts.push(`Whether the service of "${name}" takes new options is not known while it is suspended. If it takes none, a deploy wakes it up and then fails.`);
	return texts.map((text) => ({ text, isWarning: true }));
}
function lostNotes(lost, { name }) {
	const names = Object.keys(lost).join(', ');
	const text = `The secret that "${name}" names for ${names} is not there any more, so its next start would lack it. A deploy stores it again.`;
	return names === '' ? [] : [{ text, isWarning: true }];
}
function unseenNote(unseen) {
	const text = `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To send the new value now, back up what the instance stores, remove the instance and deploy again.`;
	return { text, isWarning: false };
}
var options_schema = require_(79920);
;// src/services/options/check.js
async function checkRequest(desk, { request, service }) {
	const { tools, want } = desk;
	const { log } = tools;
	const { serviceId } = want;
	const { from } = request;
	const schema = service?.schema ? (0,options_schema/*liveSchema*/.MN)(service.schema) : await (0,options_schema/*builtInSchema*/.tT)(serviceId);
	const rules = [...(schema?.values() ?? [])];
	const marked = rules.filter(({ sensitive }) => sensitive === true).map(({ name }) => name);
	const shown = rules.filter(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum');
	const values = leaveOutMarked(desk, { request, marked });
	const given = [...values.keys()].filter((name) => !from.has(name));
	const sensitivity = new sensitive/*Sensitivity*/.I7({
		marked,
		plain: [...shown.map(({ name }) => name), ...from.keys()],
		given,
	});
	sensitivity.mask([...values].map(([name, { text }]) => [name, text]), log);
	if (!schema && values.size > 0)
		log.warning(`The options of ${serviceId} are unknown to this version, so only the platform checks them.`);
	const { options, problems } = (0,options_schema/*checkOptions*/.Jr)(values, schema);
	const rows = problems.map(({ name, text }) => {
		const { withheldOptions, grantedOptions } = want.limits ?? {};
		const isWithheld = withheldOptions?.has(name);
		const input = from.get(name) ?? (grantedOptions?.has(name) ? 'preview-options' : 'options');
		return `\`${input}\`: ${text}${isWithheld ? ' A preview takes it from `preview-options` only.' : ''}`;
	});
	const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
	const error = new errors/*DeployError*/.sH('invalid-options', `${count} not valid for ${serviceId}`, { rows });
	if (!problems.every(({ missing }) => missing))
		throw error;
	const isSecret = (name) => {
		const value = options[name];
		const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
		return isText && !(0,sensitive/*isSecretReference*/.IC)(value) && !values.get(name)?.plain;
	};
	return {
		options,
		sensitivity,
		from,
		secret: marked.filter(isSecret),
		plain: [...values].flatMap(([name, value]) => (value.plain ? [name] : [])),
		checkNew: () => {
			if (problems.length > 0 && service?.schema)
				throw error;
			for (const { text } of problems)
				log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
		},
	};
}
function leaveOutMarked({ want: { limits, serviceId }, tools }, { request, marked }) {
	const { options: values, from } = request;
	const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !limits?.grantedOptions.has(name));
	if (!limits || names.length === 0)
		return values;
	const list = names.map((name) => `\`${name}\``).join(', ');
	for (const name of names)
		limits.withheldOptions.add(name);
	tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
	return new Map([...values].filter(([name]) => !names.includes(name)));
}
var subscribe = require_(58646);
var services_want = require_(83542);
;// src/services/target.js
async function openTarget(desk) {
	return desk.want.target === 'app' ? openAppTarget(desk) : openInstanceTarget(desk);
}
async function openAppTarget(desk) {
	const { want, tools } = desk;
	const { source, store, options } = want;
	if (!source)
		throw new errors/*DeployError*/.sH('invalid-input', 'There is no repository to take the app from: `source-url` is missing.');
	const given = store?.apiKey ?? (options.get('ConfigApiKey')?.text || undefined);
	if (given)
		tools.log.mask(given);
	const value = given ?? (await findStoreKey(desk));
	const isTold = given !== undefined;
	const storeKey = store && value ? await (0,store_key/*storeKeyOf*/.CA)(tools, { store, value, isTold }) : undefined;
	return {
		area: (0,apps/*openApps*/.Fo)(tools, (0,services_want/*kindOfApp*/.p)(want)),
		kind: (0,services_want/*kindOfApp*/.p)(want),
		source,
		sensitivity: apps/*appSensitivity*/.Fv,
		key: undefined,
		plan: (there) => planApp(there, { desk, source, storeKey }),
		explain: (error) => error,
	};
}
async function openInstanceTarget(desk) {
	const { tools, want, operation } = desk;
	const { serviceId, name } = want;
	const key = { type: 'instance', serviceId, id: name };
	const request = withStoreKey(desk, await findStoreKey(desk));
	const check = (of) => checkRequest(desk, { request, service: of });
	const service = operation === 'plan'
		? await tools.catalog.find(serviceId)
		: await (0,subscribe/*openService*/.IH)(tools, serviceId, () => check());
	if (service)
		(0,subscribe/*checkServiceType*/.SJ)(service, want.target);
	const checked = await check(service);
	const secrets = await InstanceSecrets.of(tools, key, checked);
	const wish = { desk, service, checked, secrets };
	return {
		area: (0,instances/*openInstances*/.z2)(tools, serviceId),
		kind: (0,runners/*runnerOf*/.mv)(serviceId),
		source: want.source ?? (0,contract_source/*optionSource*/.Ns)(checked.options) ?? contract_source/*unknownSource*/.e0,
		sensitivity: checked.sensitivity,
		key,
		wish,
		async plan(there) {
			const plan = await planInstance(there?.kind === 'instance' ? there : undefined, wish);
			if (!there)
				await (0,services_ownership/*rejectFormerName*/.YV)(desk);
			return plan;
		},
		explain: (error) => secrets.explain(error),
	};
}
function withStoreKey({ want }, storeKey) {
	const { options, from } = want;
	if (want.target !== 'runner' || storeKey === undefined)
		return { options, from };
	const input = 'config-api-key';
	return {
		options: new Map([...options, ['ConfigApiKey', { text: storeKey, value: storeKey }]]),
		from: new Map([...from, ['ConfigApiKey', input]]),
	};
}
async function findStoreKey({ tools, want }) {
	const { store, options, runner } = want;
	if (!store || store.apiKey || options.has('ConfigApiKey') || runner === 'wasm')
		return undefined;
	return (await tools.stores.describe(store.name)).configApiKey;
}
;// src/services/converge.js
class Convergence {
	journal;
	#desk;
	#variables;
	#deadline;
	#target;
	#plan = services_step/*emptyPlan*/.n7;
	#there;
	#isGuarded = false;
	#permission;
	#followed;
	newer;
	isNew = false;
	isNewStore = false;
	wasAsleep = false;
	constructor(desk, { target, variables }) {
		const { clock } = desk.tools;
		this.#desk = desk;
		this.#target = target;
		this.#variables = variables;
		this.#deadline = clock.now() + desk.want.ready.timeoutMs;
		this.journal = new services_journal/*Journal*/.CQ(desk.tools);
	}
	get target() {
		return this.#target;
	}
	get plan() {
		return this.#plan;
	}
	get subject() {
		if (!this.#followed)
			throw new Error('nothing was deployed');
		return this.#followed.subject;
	}
	get build() {
		return this.#followed?.build;
	}
	async send() {
		try {
			this.#there = await this.#target.area.find(this.#desk.want.name);
			this.wasAsleep = this.#there?.asleep !== undefined;
			await this.#compare();
			await this.#writeVariables();
			await this.#makeOrWake();
			return await this.#sendChanges();
		}
		catch (error) {
			throw await takeBack(this.#failed({ isAwaited: false }), error);
		}
	}
	async #compare() {
		if (this.#there && !this.#isGuarded) {
			const { url } = this.#target.source;
			this.#permission = await (0,services_ownership/*guardFound*/.G1)(this.#desk, this.#there, url);
			this.#isGuarded = true;
		}
		this.#plan = await this.#target.plan(this.#there);
		if (this.#plan.refused)
			throw this.#plan.refused;
	}
	async #writeVariables() {
		const { tools, want } = this.#desk;
		this.newer = await (0,services_ownership/*findNewer*/.pF)(this.#desk, this.#there?.key);
		if (this.newer)
			tools.log.warning(`The options of "${want.name}" may be older than its present options: ${this.newer}.`);
		if (!this.#variables)
			return;
		const sent = await this.journal.send(variablesStep(this.#variables, this.#desk));
		if (sent.again !== 'open')
			return;
		this.isNewStore = true;
		this.#target = await openTarget(this.#desk);
		if (this.#there)
			this.#there = await this.#target.area.find(want.name);
		await this.#compare();
	}
	async #makeOrWake() {
		const next = () => this.#plan.steps.find(isStart);
		for (let start = next(); start; start = next()) {
			const { steps } = this.#plan;
			const before = steps.slice(0, steps.indexOf(start));
			const isMade = start.effect === 'makes';
			const sent = await (isMade ? this.#make(start, before) : this.#sendAll(start, before));
			this.#there = sent.there ?? this.#there;
			this.wasAsleep ||= start.effect === 'wakes';
			this.isNew = isMade && sent.again === undefined;
			if (sent.again)
				await this.#compare();
			else
				steps.splice(0, before.length + 1);
		}
	}
	async #make(step, before) {
		const make = async () => {
			const sent = await this.#sendAll(step, before);
			if (!sent.there)
				throw new Error(`"${step.title}" made nothing`);
			return { sent, key: sent.there.key, isNew: sent.again === undefined };
		};
		return (await (0,services_ownership/*makeTagged*/.dB)(this.#desk, this.#target.key, make)).sent;
	}
	async #sendAll(step, before) {
		for (const one of before)
			await this.journal.send(one);
		return this.journal.send(step);
	}
	async #sendChanges() {
		const { log } = this.#desk.tools;
		const there = this.#there;
		if (!there)
			throw new Error('there is nothing to change');
		const { steps, notes } = this.#plan;
		const followed = this.#follow(there);
		const isChanged = this.#desk.want.isPreview || steps.length > 0;
		if (!this.isNew && (isChanged || this.#permission?.rewritesOwner))
			followed.formerTags = await (0,services_ownership/*tagDeployed*/.$r)(this.#desk, there.key, this.#permission);
		await this.#completeVariables(followed);
		for (const note of notes)
			(0,services_step/*sayNote*/.Mn)(log, note);
		for (const [index, step] of steps.entries())
			await this.#sendStep(step, followed, {
				next: steps.slice(index + 1).find(services_step/*builds*/.GW),
				isTold: steps.length > 1 && !step.isSaid,
			});
		return this.#actionOf(steps);
	}
	async #completeVariables({ formerTags, subject }, { effect = '' } = {}) {
		if (!this.#variables || !formerTags)
			return;
		if (await (0,services_ownership/*findSuccessor*/.wL)(this.#desk, subject.there.key))
			return;
		await this.#variables.complete(effect);
	}
	async completeLate() {
		const effect = ` If "${this.#desk.want.name}" has started without them, restart it.`;
		if (this.#followed)
			await this.#completeVariables(this.#followed, { effect });
	}
	#follow(there) {
		const { area, kind, source } = this.#target;
		const unsentAccess = adviseOnUnsent(there, this.#desk);
		const subject = new Subject(this.#desk, { area, there, kind, unsentAccess });
		const build = watchBuild(subject, source);
		this.#followed = { subject, build, formerCommit: undefined, formerTags: undefined };
		return this.#followed;
	}
	async #sendStep(step, followed, { next, isTold }) {
		const { tools, want } = this.#desk;
		if (isTold)
			tools.log.info(`"${want.name}": ${step.title}.`);
		if (!(0,services_step/*builds*/.GW)(step)) {
			await this.journal.send(step);
			return;
		}
		const { subject } = followed;
		const build = watchBuild(subject, next ? contract_source/*unknownSource*/.e0 : this.#target.source);
		followed.build = build;
		await build?.remember();
		if (!this.journal.steps.some(services_step/*builds*/.GW))
			followed.formerCommit = build?.formerLive;
		const { there } = await this.journal.send(step, followed.formerCommit);
		if (there)
			subject.there = there;
		if (next && build)
			await awaitBuildEnd(subject, { build, next: next.title, deadline: this.#deadline });
	}
	#actionOf(steps) {
		if (this.isNew)
			return 'created';
		const sent = steps.filter((step) => this.journal.steps.includes(step));
		if (sent.length > 0)
			return sent.some(({ isRestart }) => !isRestart) ? 'updated' : 'restarted';
		return this.subject.there.woken ? 'resumed' : 'unchanged';
	}
	async awaitUp(action) {
		const { build, subject } = this;
		const replaces = action !== 'created' && action !== 'unchanged';
		try {
			await awaitUp(subject, { build, deadline: this.#deadline, replaces });
		}
		catch (failure) {
			const error = this.#target.explain(failure);
			if (action === 'unchanged')
				throw error;
			throw await takeBack(this.#failed({ isAwaited: true }), error);
		}
	}
	#failed({ isAwaited }) {
		const { journal, isNew } = this;
		const { area } = this.#target;
		return { desk: this.#desk, area, journal, followed: this.#followed, isNew, isAwaited };
	}
}
function isStart({ effect }) {
	return effect === 'makes' || effect === 'wakes';
}
var watch = require_(8920);
;// src/services/endpoints.js
const reachedByPort = new Set([
	'birme-osc-postgresql',
	'clickhouse-clickhouse',
	'linuxserver-docker-mariadb',
	'pgvector-pgvector',
	'valkey-io-valkey',
]);
const portsMs = 60_000;
const untoldPorts = { 'minio-minio': [8080] };
async function readEndpoints(there, desk) {
	const { tools, want } = desk;
	const { clock, signal, log, catalog } = tools;
	const { serviceId } = there.key;
	const api = await (0,service_api/*apiOf*/.i)(tools, serviceId);
	const isDatabase = backups/*backedUpServices*/.k.includes(serviceId) ||
		(0,services_asleep/*losesData*/.X7)((await catalog.find(serviceId)) ?? { serviceId });
	const needsPort = reachedByPort.has(serviceId) || isDatabase || !want.isPublic;
	const { sight, isLate } = await (0,watch/*watch*/.w)(() => readOnce(there, { api, desk }), {
		isEnd: ({ isWhole }) => isWhole,
		say({ detail, isWhole }, ms) {
			if (needsPort && !isWhole)
				log.waiting(detail, { ms });
		},
		sayEveryMs: log.progressEveryMs,
		deadline: clock.now() + (needsPort ? portsMs : 0),
		pace: (0,retry/*every*/.Si)(3000),
		clock,
		signal,
	});
	if (isLate && needsPort)
		log.warning(`The platform does not list the port of "${there.name}", so no later step gets it. Last seen: ${sight.detail.replace(/\.$/, '')}.`);
	return sight.seen;
}
async function readOnce(there, { api, desk: { tools } }) {
	const { signal, log } = tools;
	const failures = [];
	const unknown = (error) => {
		signal.throwIfAborted();
		failures.push((0,errors/*messageOf*/.bD)(error));
		log.debug(`Not every address of "${there.name}" is known: ${(0,errors/*messageOf*/.bD)(error)}`);
	};
	const [ports, inside] = await Promise.all([
		api.ports((0,resource/*nameRecord*/.TQ)(there)).catch(unknown),
		api.internalEndpoint((0,resource/*nameRecord*/.TQ)(there)).catch(unknown),
	]);
	const [failure] = failures;
	const detail = failure ?? 'its port is not listed yet';
	const { seen, isWhole } = judgeRead(there.key.serviceId, { ports, inside });
	return { seen, isWhole: isWhole && failure === undefined, detail };
}
function judgeRead(serviceId, { ports, inside }) {
	const told = inside?.ports.map(({ port }) => port) ?? [];
	const internal = inside && {
		host: (0,plain_text/*plainText*/.wh)(inside.serviceDns, 253),
		ports: told[0] ? told : (untoldPorts[serviceId] ?? []),
	};
	const isPublic = inside?.publicAccess;
	const lacksPort = reachedByPort.has(serviceId) && ports?.length === 0 && isPublic !== false;
	const seen = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}), isPublic };
	return { seen, isWhole: !lacksPort && internal?.ports.length !== 0 };
}
async function reach(subject, { isNew }) {
	const { desk, there } = subject;
	const { want } = desk;
	if (there.kind !== 'instance')
		return undefined;
	const isPrivate = !want.isPublic && want.target === 'instance';
	if (!want.ready.wait) {
		if (isNew && isPrivate)
			await checkPrivate(there, { desk, isNew, seen: await peek(there, desk) });
		return undefined;
	}
	await (0,readiness_watch/*whileWaking*/.VA)(() => subject.refresh());
	const now = subject.there.kind === 'instance' ? subject.there : there;
	const { isPublic, ...reached } = await readEndpoints(now, desk);
	if (isPrivate)
		await checkPrivate(now, { desk, isNew, seen: isPublic });
	return reached;
}
async function peek(there, desk) {
	const api = await (0,service_api/*apiOf*/.i)(desk.tools, there.key.serviceId);
	return (await readOnce(there, { api, desk })).seen.isPublic;
}
async function checkPrivate(there, { desk, isNew, seen }) {
	const { tools, want } = desk;
	const { name, serviceId } = want;
	if (seen === undefined)
		tools.log.warning(`The platform does not show whether "${name}" can be reached from the internet.`);
	if (seen !== true)
		return;
	if (!isNew)
		throw new errors/*DeployError*/.sH('cannot-update', accessProblem(want, true) ?? '');
	const fault = `"${name}" can be reached from the internet although it was made with \`public-access: false\`, which the service ${serviceId} does not take.`;
	try {
		await removeResource(tools, there, { removal: ownership/*Permission*/.aX.leftover() });
	}
	catch (error) {
		tools.signal.throwIfAborted();
		const message = `${fault} It could not be removed: ${(0,errors/*messageOf*/.bD)(error)}`;
		const next = 'It stands, with the password of this run. Remove it with `operation: remove`, or in the console.';
		throw new errors/*DeployError*/.sH('remove-failed', message, { cause: error, next });
	}
	const next = 'Leave `public-access` out, or use another service.';
	const message = `${fault} It is removed again, with nothing in it.`;
	throw new errors/*DeployError*/.sH('invalid-options', message, { next });
}
;// src/services/job.js
const succeeded = /^(complete|completed|succeeded|success|successcriteriamet)$/i;
const failed = /^(failed|failure|error|failuretarget|deadlineexceeded|backofflimitexceeded)$/i;
const job_goneMs = 30_000;
const lineLength = 2000;
async function runJob(desk) {
	const { tools, want } = desk;
	const started = tools.clock.now();
	const target = await openInstanceTarget(desk).catch((0,services_journal/*sayUnchanged*/.$P)(desk.tools));
	target.wish.checked.checkNew();
	const api = await (0,service_api/*apiOf*/.i)(tools, want.serviceId);
	const job = { ...target, desk, api, journal: new services_journal/*Journal*/.CQ(tools) };
	try {
		return await runToEnd(job, started);
	}
	catch (error) {
		throw await settle(job, error);
	}
}
async function runToEnd(job, started) {
	const { desk, key, sensitivity } = job;
	const { tools, outputs, want } = desk;
	const { name, serviceId: label } = want;
	const { wait, timeoutMs } = want.ready;
	const deadline = started + timeoutMs;
	const mark = `${(0,contract_tags/*readRunUrl*/.tP)(desk.context.runUrl)?.id ?? ''}-${started.toString(36)}`;
	await clearTheWay(job);
	const record = await create(job, deadline);
	await tools.tags.mark(key, [...desk.ownTags, `job ${mark}`]);
	const { url } = (0,services_result/*announce*/.iP)(desk, { record, sensitivity });
	outputs.set({ changed: true, status: record.status ?? 'started' });
	tools.log.info(`The job "${name}" of ${label} was started.`);
	const status = wait
		? await follow({ job, mark, deadline }, record)
		: (record.status ?? 'started');
	outputs.set({ status });
	const rows = { Service: label, Name: name, Status: status };
	return (0,services_result/*resultOf*/.Bg)(desk, {
		changed: true,
		status,
		url: wait ? undefined : url,
		title: 'Job',
		rows,
		started,
	});
}
async function settle({ desk, journal, wish }, error) {
	const { log, signal } = desk.tools;
	if (!(error instanceof errors/*DeployError*/.sH))
		return error;
	if (signal.aborted || journal.steps.some(services_step/*builds*/.GW))
		return (0,services_journal/*sayCutOff*/.VO)(error, journal);
	await wish.secrets.takeBack(undefined).catch((failure) => {
		log.warning(`Secrets of the job that was not created may stay: ${(0,errors/*messageOf*/.bD)(failure)}`);
	});
	return error;
}
async function clearTheWay({ desk, api, key, wish }) {
	const { tools, want } = desk;
	const { name } = want;
	const before = await api.find(name);
	if (!before)
		return;
	const sent = (0,contract_source/*recordedSource*/.sT)(wish.secrets.options);
	await (0,services_ownership/*guardDeployed*/.s$)(desk, (0,resource/*instanceResource*/.SB)(key, before), sent);
	const status = (0,plain_text/*plainText*/.wh)(await statusOf(api, { ...before, name }), 60);
	if (!hasEnded(status))
		throw stillRunning(name, status);
	tools.log.info(`Removing the job "${name}" of an earlier run, which ended as ${status}.`);
	await api.remove(name, ownership/*Permission*/.aX.leftover());
}
function stillRunning(name, status) {
	const message = `A job named "${name}" is still there, its status ${status}.`;
	return new errors/*DeployError*/.sH('name-in-use', message, { next: 'Or wait until it has ended.' });
}
async function runningJobError({ tools, want: { serviceId, name } }, { record }) {
	const api = await (0,service_api/*apiOf*/.i)(tools, serviceId);
	const status = (0,plain_text/*plainText*/.wh)(await statusOf(api, { ...record, name }), 60);
	return hasEnded(status) ? undefined : stillRunning(name, status);
}
async function create(job, deadline) {
	const { desk, key, wish, journal } = job;
	let record = {};
	const title = `start the job "${desk.want.name}"`;
	const start = (0,services_step/*step*/.PM)({ title, effect: 'makes' }, async () => {
		record = await startJob(job, deadline);
	});
	await (0,services_ownership/*makeTagged*/.dB)(desk, key, async () => {
		for (const one of await secretSteps(wish, wish.secrets.options))
			await journal.send(one);
		await journal.send(start);
		return { key, isNew: true };
	});
	return record;
}
async function startJob({ desk, api, wish }, deadline) {
	const { tools, want } = desk;
	const { name, serviceId: label } = want;
	const timeoutMs = Math.min(job_goneMs, deadline - tools.clock.now());
	const creation = {
		action: `another job of ${label}`,
		create: () => api.create(name, wish.secrets.options),
		find: async (conflict) => (conflict ? undefined : api.find(name)),
	};
	const attempt = () => (0,errors/*orMissing*/.Mr)(() => (0,within_plan/*createWithinPlan*/.nL)(tools, creation), 409);
	const started = await (0,retry/*poll*/.wt)(attempt, { ...tools, timeoutMs, pace: readiness_watch/*pace*/.cI });
	if (started)
		return started;
	const message = `The platform says that a job named "${name}" is still there.`;
	throw new errors/*DeployError*/.sH('name-in-use', message, { next: 'Or wait until it is gone.' });
}
async function follow({ job, mark, deadline }, record) {
	const { desk, api, key, wish } = job;
	const { tools, want } = desk;
	const { name } = want;
	const { log } = tools;
	let seen = '';
	let lines = [];
	let readAt;
	let hasEnd = false;
	const look = async () => {
		const found = await api.find(name, { once: true });
		const status = found && (await statusOf(api, { ...found, name }));
		if (status === undefined && seen)
			throw new errors/*DeployError*/.sH('job-failed', `The job "${name}" disappeared before it reported its end.`);
		seen = status ?? seen;
		const at = tools.clock.now();
		const read = await printNew(job, { record, before: lines, since: readAt });
		if (read)
			readAt = at;
		if (read?.lines.length)
			({ lines } = read);
		hasEnd = read?.isCut === false;
		const shown = (0,plain_text/*plainText*/.wh)(seen || record.status || 'unknown', 60);
		desk.outputs.set({ status: shown });
		return { state: hasEnded(seen) ? 'ready' : 'waiting', detail: `status ${shown}` };
	};
	const { sight, timedOut } = await log.group(`Log of the job "${name}"`, () => (0,readiness_watch/*watchUntilReady*/.$y)(tools, { look, deadline }));
	if (timedOut) {
		throw new errors/*DeployError*/.sH('not-ready', `The job "${name}" did not end within ${(0,format/*formatDuration*/.a3)(want.ready.timeoutMs)}; last seen: ${sight.detail}.`, { next: 'It is still running; `operation: remove` stops it.' });
	}
	const { job: found = mark } = (0,contract_tags/*readMarker*/.t7)((await tools.tags.of(key)) ?? []);
	if (found !== mark) {
		const message = `The job "${name}" was replaced by another run before its end was seen, so it is not removed.`;
		throw new errors/*DeployError*/.sH('job-failed', message, {
			next: 'Give each job a `name` of its own, or its workflow a `concurrency:` group.',
		});
	}
	const end = (0,plain_text/*plainText*/.wh)(seen, 60);
	const hasSucceeded = succeeded.test(seen);
	if (hasSucceeded || hasEnd)
		await removeAfterwards(job);
	if (hasSucceeded)
		return end;
	const last = lines.map((line) => (0,plain_text/*plainText*/.wh)(line, 300)).findLast((line) => line !== '');
	const reason = hasEnd ? (last ?? 'its log is empty') : 'the end of its log could not be read';
	const next = 'It is not removed, so its log can be read in the console; the next run removes it.';
	throw wish.secrets.explain(new errors/*DeployError*/.sH('job-failed', `The job "${name}" ended as ${end}: ${reason}`, hasEnd ? {} : { next }));
}
async function printNew({ desk, api }, { record, before, since, }) {
	const { clock, log } = desk.tools;
	const { name } = desk.want;
	try {
		const seconds = since === undefined ? undefined : Math.ceil((clock.now() - since) / 1000) + 10;
		const read = await api.readLog({ ...record, name }, seconds);
		for (const line of (0,run_log/*freshLines*/.Kx)(before, read.lines))
			log.info((0,plain_text/*plainText*/.wh)(line, lineLength));
		if (read.isCut)
			log.info('… a part of the log is omitted, because it grew faster than it is read …');
		return read;
	}
	catch (error) {
		if (!(error instanceof errors/*RequestError*/.GI))
			throw error;
		return undefined;
	}
}
async function removeAfterwards({ desk, key }) {
	const { tools, want } = desk;
	const { name } = want;
	try {
		const removal = ownership/*Permission*/.aX.leftover();
		await removeSeen(tools, (0,resource/*instanceResource*/.SB)(key, { name }), removal);
		await removeSecrets(tools, key, { removal });
		await tools.tags.clear(key, removal);
		tools.log.info(`The job "${name}" was removed.`);
	}
	catch (error) {
		tools.signal.throwIfAborted();
		tools.log.warning(`The job "${name}" could not be removed: ${(0,errors/*messageOf*/.bD)(error)}`);
	}
}
function hasEnded(status) {
	return succeeded.test(status) || failed.test(status);
}
async function statusOf(api, job) {
	return job.status ?? (await api.health(job)) ?? 'unknown';
}
;// src/services/deploy.js
async function runService(desk, onLive = async () => undefined) {
	return (0,within_plan/*namingPlan*/.wU)(desk.tools, () => carryOut(desk, onLive));
}
async function carryOut(desk, onLive) {
	const { outputs, tools, want, operation, context } = desk;
	outputs.set({ name: want.name });
	for (const known of [want.name, context.sha])
		tools.log.secrets.exempt(known);
	const variables = await openVariables(desk).catch((0,services_journal/*sayUnchanged*/.$P)(desk.tools));
	if (operation === 'deploy' && want.target !== 'job')
		return deployService(desk, { variables, onLive });
	const table = operation === 'plan' ? await variables?.plan().catch((0,services_journal/*sayUnchanged*/.$P)(desk.tools)) : undefined;
	const result = operation === 'plan'
		? await planService(desk).catch((0,services_journal/*sayUnchanged*/.$P)(desk.tools))
		: await runJob(desk);
	await onLive(result);
	return (0,services_result/*withTables*/.Y1)(result, table);
}
async function openVariables(desk) {
	const { variables: values, store, previewStore, runner, name } = desk.want;
	if (!store)
		return undefined;
	if (!values) {
		const absent = await (0,store_of_start/*absentError*/.aF)(desk.tools, { store, name });
		if (absent)
			throw absent;
		return undefined;
	}
	if (previewStore)
		return (0,variables/*previewConfig*/.Z)(desk, { store: previewStore, values });
	const prune = store.prune && (await isAlone(desk, store.name));
	return (0,variables/*readConfig*/.X)(desk.tools, { store: { ...store, prune }, values, runner });
}
async function isAlone({ tools, want }, store) {
	const shared = await (0,store_users/*explainShared*/.v)(tools, { store, but: want, isPrune: true });
	if (shared === undefined)
		return true;
	tools.log.warning(`\`config-prune\` deletes nothing of the parameter store "${store}", as ${shared}. \`osc-deploy config unset\` deletes a variable by its name.`);
	return false;
}
async function deployService(desk, { variables, onLive }) {
	const started = desk.tools.clock.now();
	const deploy = new Convergence(desk, {
		target: await openTarget(desk).catch((0,services_journal/*sayUnchanged*/.$P)(desk.tools)),
		variables,
	});
	const late = [];
	try {
		const action = await deploy.send();
		const live = await deploy_follow(desk, { deploy, action, started });
		await collect(late, desk, () => deploy.completeLate());
		for (const step of deploy.plan.after)
			await collect(late, desk, () => deploy.journal.send(step));
		const isEmpty = action === 'created' || deploy.wasAsleep;
		const backups = await collect(late, desk, () => (0,services_backups/*settleBackups*/.Bs)(desk, { isEmpty, journal: deploy.journal }));
		const unseen = desk.want.ready.wait
			? undefined
			: 'without waiting nothing shows that the new version is up';
		const prune = async () => variables?.prune(deploy.newer ?? unseen);
		const pruned = await collect(late, desk, prune);
		const changed = desk.outputs.values.changed ?? live.changed;
		const result = (0,services_result/*withTables*/.Y1)({ ...live, changed }, backups?.table, pruned);
		await collect(late, desk, () => onLive(result));
		if (late[0])
			throw late[0];
		return result;
	}
	catch (error) {
		await removeNewStore(desk, { deploy, error });
		throw (0,services_journal/*sayCutOff*/.VO)(error, deploy.journal);
	}
}
async function collect(late, { tools, want }, call) {
	try {
		return await call();
	}
	catch (error) {
		tools.signal.throwIfAborted();
		if (!(error instanceof errors/*DeployError*/.sH))
			throw error;
		const isUp = want.ready.wait ? `"${want.name}" is live` : `"${want.name}" was deployed`;
		const end = (0,retry/*isLost*/.JD)(error) ? 'is perhaps not done' : 'was refused';
		const sentence = `${isUp}; only this step after it ${end}.`;
		late.push(error.with({ sentence, hasChanged: true }));
		return undefined;
	}
}
async function removeNewStore(desk, { deploy, error }) {
	const { want, ownTags } = desk;
	const isLimit = error instanceof errors/*DeployError*/.sH && error.code === 'plan-limit';
	if (deploy.isNewStore && want.previewStore && isLimit)
		await removePreviewStore(desk, { name: want.previewStore.name }, (0,contract_tags/*readMarker*/.t7)(ownTags));
}
async function deploy_follow(desk, { deploy, action, started }) {
	const { outputs, tools, want } = desk;
	const { subject, target } = deploy;
	const { sensitivity, source } = target;
	const { wait } = want.ready;
	const isApp = want.target === 'app';
	const changed = action !== 'unchanged';
	(0,services_result/*announce*/.iP)(desk, { record: subject.there.record, sensitivity });
	outputs.set({ changed, status: statusText(subject.there) });
	tools.log.info(`"${want.name}" ${isApp ? 'of' : 'on'} ${target.area.label}: ${action}.`);
	if (wait)
		await deploy.awaitUp(action);
	if (wait)
		await rejectOtherSource(desk, deploy);
	else if (deploy.build)
		tools.log.info('Not waited for, so the running commit is unknown.');
	const reached = await reach(subject, { isNew: deploy.isNew });
	const { record } = subject.there;
	const endpoints = (0,services_result/*announce*/.iP)(desk, { record, sensitivity, reached });
	const hasBegun = deploy.journal.steps.some(services_step/*builds*/.GW);
	const status = wait ? 'running' : statusText(subject.there, { hasBegun });
	outputs.set({ status });
	const rows = {
		...placeRows(desk, { target, endpoints }),
		Result: action,
		Status: status,
		Deployed: isApp ? describeEffect(desk, deploy) : undefined,
		...(0,services_result/*reportCommit*/.ut)(desk, { build: deploy.build, source }),
	};
	const title = isApp ? 'App' : 'Instance';
	return (0,services_result/*resultOf*/.Bg)(desk, { changed, status, url: endpoints.url, title, rows, started });
}
async function rejectOtherSource({ want }, { build, subject, target: { area, source } }) {
	const live = build?.live;
	if (!live || !source.commit || (0,run_log/*sameCommit*/.Kd)(live, source.commit))
		return;
	const there = (await area.find(want.name)) ?? subject.there;
	const ref = (there.kind === 'app' ? (0,app_steps/*refOf*/.H8)(there.app) : there.source?.ref) ?? '';
	if (ref === (source.ref ?? ''))
		return;
	const now = (0,contract_source/*isCommit*/.WM)(ref) ? ref.slice(0, 7) : (0,plain_text/*plainText*/.wh)(ref, 100) || 'the default branch';
	const message = `"${want.name}" runs commit ${live.slice(0, 7)} and not ${source.commit.slice(0, 7)} of this run: its source is ${now} by now, which another run or a person has set.`;
	throw new errors/*DeployError*/.sH('wrong-commit', message, { hasChanged: true });
}
function statusText({ kind, record }, { hasBegun = false } = {}) {
	const { status, buildStatus } = record;
	if (kind === 'instance')
		return status ?? 'starting';
	if (hasBegun)
		return 'building';
	return typeof buildStatus === 'string' ? buildStatus : 'building';
}
function placeRows({ want }, { target, endpoints }) {
	if (want.target === 'app')
		return { App: want.name, URL: endpoints.url, Source: (0,app_steps/*atRef*/.B2)(target.source) };
	return { Service: target.area.label, Name: want.name, ...(0,services_result/*addressRows*/.qh)(endpoints) };
}
function describeEffect({ tools, want }, { build, journal, subject, wasAsleep }) {
	const effects = new Set(journal.steps.map(({ effect }) => effect));
	const isInPlace = effects.has('in place') && (0,apps/*hasStandby*/.Mv)(subject.there);
	if (!isInPlace && !effects.has('beside'))
		return undefined;
	const wasLive = build?.formerPage?.state === 'answers';
	const beside = wasLive ? 'rebuilt beside the live version' : 'rebuilt; nothing answered before';
	const inPlace = want.standby === false ? 'changed in place' : 'changed in place, although it has a standby';
	const awake = isInPlace ? inPlace : beside;
	const text = wasAsleep ? 'woken up, then rebuilt' : awake;
	const { wait } = want.ready;
	tools.log.info(`"${want.name}" ${wait ? 'was' : 'is being'} ${text}.`);
	return wait ? text : `is being ${text}`;
}
async function planService(desk) {
	const { outputs, tools, want } = desk;
	const { log } = tools;
	const { name } = want;
	const target = await openTarget(desk);
	const there = await target.area.find(name);
	if (there) {
		await (0,services_ownership/*guardFound*/.G1)(desk, there, target.source.url);
		if (want.target === 'app')
			(0,services_result/*announce*/.iP)(desk, { record: there.record, sensitivity: target.sensitivity });
	}
	const isJob = want.target === 'job';
	const plan = await target.plan(isJob ? undefined : there);
	if (isJob && there)
		plan.refused = await runningJobError(desk, there);
	const backups = await (0,services_backups/*settleBackups*/.Bs)(desk, { isEmpty: !there || there.asleep !== undefined });
	const isRunner = target.kind !== undefined;
	const would = [
		...(await subscriptionOf(desk, there)),
		...linesOf(plan, { desk, isRunner }),
		...(await backupLines(desk, backups.steps)),
	];
	const changed = would.length > 0;
	const rest = want.ready.wait ? `wait until "${name}" runs, and` : 'not wait, and';
	const steps = keepsAll(plan) ? [...would, `${rest} change nothing of it`] : would;
	log.info(`Plan for "${name}" of ${target.area.label}:`);
	for (const line of steps)
		log.info(`- ${line}`);
	for (const [option, value] of plan.rows)
		log.info(`    ${option}: ${value}`);
	for (const note of plan.notes)
		(0,services_step/*sayNote*/.Mn)(log, note);
	outputs.set({ name, status: 'planned', changed });
	const summary = await planTables(desk, { label: target.area.label, steps, rows: plan.rows });
	return { changed, status: 'planned', summary, steps };
}
function keepsAll({ steps, refused }) {
	return steps.every(({ effect }) => effect === 'wakes') && !refused;
}
async function planTables({ tools, want }, { label, steps, rows }) {
	const { plan, balance } = await tools.account.account();
	const all = [
		['Service', label],
		['Name', want.name],
		...steps.map((line) => [outcome/*wouldRow*/.ah, line]),
		['Access', want.limits?.note],
		['Plan of the workspace', plan],
		['Tokens left', balance === undefined ? undefined : (0,format/*formatNumber*/.ZV)(balance)],
	];
	return [(0,services_result/*summaryOf*/.YG)('Plan', all), ...(rows.length > 0 ? [(0,services_result/*summaryOf*/.YG)('Options', rows)] : [])];
}
async function subscriptionOf({ tools, want }, there) {
	const isNewApp = want.target === 'app' && !there;
	if (isNewApp || (await tools.catalog.find(want.serviceId)))
		return [];
	return [`subscribe the workspace to ${want.serviceId}`];
}
async function backupLines({ tools, want }, steps) {
	const isWanted = steps.length > 0 && want.backups?.schedule !== 'off';
	if (!isWanted || (await tools.account.account()).plan !== 'FREE')
		return steps;
	const refusal = `fail: The plan of the workspace does not allow backups of "${want.name}" (the plan is FREE); what was deployed stays`;
	return [...steps, refusal];
}
function linesOf({ steps, after, refused }, { desk: { want }, isRunner }) {
	const failing = refused ? [`fail: ${refused.text}`] : [];
	if (want.target === 'job')
		return refused ? failing : [`create the job "${want.name}", follow it and remove it`];
	const effect = isRunner ? 'rebuilds it' : 'restarts it';
	const lines = steps.map((step) => (0,services_step/*builds*/.GW)(step) && step.effect !== 'makes' ? `${step.title}, which ${effect}` : step.title);
	if (refused)
		return [...lines, ...failing];
	return [...lines, ...after.filter(({ isSaid }) => !isSaid).map(({ title }) => title)];
}
var action_domain = require_(85362);
var newer_run = require_(85629);
;// src/action/service.js
async function prepareService(task, want) {
	const { operation } = task.intent;
	if (operation === 'deploy' || operation === 'plan')
		(0,read_inputs/*rejectProblems*/.Ys)((0,source_inputs/*commitProblems*/._g)(task.inputs, (0,contract_source/*computeSource*/.Ps)(task.inputs, task.context)?.ref));
	if (operation === 'deploy')
		for (const note of (0,target/*describeRisks*/.Kg)(task.inputs))
			task.runtime.log.warning(note);
	if (want.limits?.note)
		task.runtime.log.notice(want.limits.note);
	return { open: (clients) => serviceTarget(task, deskOf(task, { want, clients })) };
}
function serviceTarget(task, desk) {
	const { outputs, tools, want } = desk;
	const { intent } = task;
	const deploy = async (isPlan) => {
		let domain;
		const result = await runService(desk, async ({ url }) => {
			if (want.givesToken && !isPlan)
				outputs.set({ 'service-token': await tools.tokens.renew(want.serviceId) });
			const isPlanned = want.domain !== undefined && isPlan;
			const { plan } = isPlanned ? await tools.account.account() : {};
			const holder = isPlanned ? await domainHolder(desk, domainIdOf(desk)) : undefined;
			const known = { plan, holder };
			domain = await (0,action_domain/*setUpDomain*/.an)(task, url ? servicePlace(desk, url) : undefined, known);
		});
		const { notes, settings, refusal } = domain ?? { notes: [], settings: [] };
		if (refusal)
			throw refusal;
		const changed = result.changed || settings.length > 0;
		const { commit } = outputs.values;
		return (0,services_result/*serviceOutcome*/.c9)({ ...result, changed }, { isPlan, commit, notes });
	};
	return {
		previews: instancePreviews(desk, intent.base),
		deploy: () => deploy(false),
		plan: () => deploy(true),
		remove: async () => {
			const facts = await removeService(desk);
			outputs.set(facts);
			return facts;
		},
	};
}
function domainIdOf({ want, outputs }) {
	return want.target === 'app' ? outputs.values.id : want.name;
}
function servicePlace(desk, url) {
	const { want } = desk;
	const id = domainIdOf(desk);
	return {
		label: `"${want.name}" of ${want.serviceId}`,
		url,
		current: async () => readDomainOf(desk, { domain: want.domain ?? '', id }),
		attach: (domain) => attachDomain(desk, { domain, id: id ?? want.name }),
	};
}
async function createStore(task, { clients }) {
	const { inputs, intent, want } = task;
	const { 'config-service': name = intent.name.value } = inputs;
	const desk = want && !want.limits && deskOf(task, { want, clients });
	if (desk)
		await (0,within_plan/*namingPlan*/.wU)(desk.tools, () => (0,config_store/*ensureParameterStore*/.jI)(desk, { name, secrets: inputs.runner !== 'wasm' }));
	return true;
}
function deskOf(task, { want, clients }) {
	const { runtime, context, intent, branches } = task;
	const operation = intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
	return {
		tools: (0,service_clients/*servicePlatform*/.R)(clients, runtime),
		want,
		operation,
		context,
		ownTags: (0,contract_tags/*computeOwnTags*/.nM)((0,contract_owner/*ownerOf*/.bf)(context).value, {
			...intent,
			now: runtime.clock.now(),
			run: (0,contract_tags/*readRunUrl*/.tP)(context.runUrl)?.id,
		}),
		judgeNewerRun: (id) => (0,newer_run/*judgeNewerRun*/.c)(task, id),
		readHead: async () => {
			const branch = (0,contract_intent/*isPreview*/.b)(intent) ? undefined : (0,subject/*branchOf*/.W0)(context);
			return branch === undefined ? undefined : (await branches.readHead(branch)) || undefined;
		},
		outputs: runtime.outputs,
	};
}
}),
8920:
((module_, exports_, require_) => {
require_.d(exports_, {
  w: () => (watch)
});
var _retry_0 = require_(50973);
async function watch(look, { isEnd, say, sayEveryMs, deadline, pace, clock, signal }) {
	const started = clock.now();
	let saidAt = started;
	let last;
	const lookAndSay = async () => {
		const sight = await look();
		const isNews = sight.detail !== last?.detail;
		if (isNews || clock.now() - saidAt >= sayEveryMs) {
			saidAt = clock.now();
			say(sight, isNews ? 0 : saidAt - started);
		}
		last = sight;
		return isEnd(sight) ? true : undefined;
	};
	const end = await (0,_retry_0/*.poll*/.wt)(lookAndSay, { timeoutMs: deadline - started, pace, clock, signal });
	if (!last)
		throw new Error('nothing was looked at');
	return { sight: last, isLate: end === undefined };
}
}),
36109:
((module_, exports_, require_) => {
require_.d(exports_, {
  h: () => (describeNewer)
});
var _base_plain_text_0 = require_(85763);
function describeNewer({ branch }) {
	return branch === undefined
		? 'a newer run'
		: `a newer run of the branch ${(0,_base_plain_text_0/*.plainText*/.wh)(branch, 100)}`;
}
}),
82849:
((module_, exports_, require_) => {
require_.d(exports_, {
  R: () => (servicePlatform)
});
var schemas = require_(94343);
var errors = require_(22396);
var plain_text = require_(85763);
var retry = require_(50973);
var answers = require_(10550);
var control_plane = require_(43055);
var service_wire = require_(49034);
;// src/platform/account.js
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 };
const tenantPlan = schemas/*looseObject*/._H3({ name: service_wire/*maybeLine*/.ty });
function accountApi({ controlPlane, log }) {
	const account = (0,retry/*once*/.Oo)(async () => {
		const call = {
			host: 'money',
			method: 'GET',
			path: '/mytenantplan',
			repeatable: false,
			timeoutMs: 5000,
		};
		try {
			const plan = await controlPlane.call(call, tenantPlan);
			return { plan: plan.name && (0,plain_text/*plainText*/.wh)(plan.name, 60), balance: balanceIn(plan) };
		}
		catch (error) {
			log.debug(`The plan of the workspace is not known: ${(0,errors/*messageOf*/.bD)(error)}`);
			return { plan: undefined, balance: undefined };
		}
	});
	return {
		account,
		suspended: async () => (await controlPlane.readOffered('/mysuspended', schemas/*array*/.YOg(service_wire/*suspended*/.IU))) ?? [],
		resume: (serviceId, name) => controlPlane.command({
			...changeOfSuspended,
			method: 'POST',
			path: (0,control_plane/*pathOf*/.XM)('mysuspended', serviceId, name, 'resume'),
		}),
		async discard(serviceId, name, _may) {
			const discard = () => controlPlane.remove((0,control_plane/*pathOf*/.XM)('mysuspended', serviceId, name), changeOfSuspended);
			return (await (0,errors/*orMissing*/.Mr)(discard, ...answers/*notOffered*/.JM)) ?? false;
		},
	};
}
function balanceIn(plan) {
	const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
	return found && Number(found[1]);
}
var api = require_(73305);
var base_clock = require_(88489);
var json = require_(75221);
;// src/platform/backups.js
const maxTime = 253_402_300_799_000;
const time = (0,json/*lenient*/.W_)(schemas/*pipe*/.FsL(schemas/*number*/.aig().check(api/*_positive*/.NC(), api/*_lte*/.Zm(maxTime / 1000)), schemas/*transform*/.pdi((seconds) => seconds * 1000)));
const backups_text = schemas/*pipe*/.FsL((0,json/*line*/.n8)(200), schemas/*transform*/.pdi((text) => (text === 'undefined' ? '' : text)));
const policies = schemas/*array*/.YOg(schemas/*looseObject*/._H3({
	serviceId: schemas/*string*/.YjP(),
	instanceName: schemas/*string*/.YjP(),
	enabled: schemas/*boolean*/.zMY(),
	schedule: schemas/*catch*/.MfU(backups_text, ''),
	retentionDays: (0,json/*lenient*/.W_)(schemas/*number*/.aig()),
	lastBackupAt: time,
	lastAttemptAt: time,
	lastError: (0,json/*lenient*/.W_)(backups_text),
	credentialStatus: (0,json/*lenient*/.W_)(backups_text),
	credentialCheckedAt: time,
}));
const moment = (0,json/*lenient*/.W_)(schemas/*pipe*/.FsL(schemas/*union*/.KCZ([schemas/*string*/.YjP(), schemas/*number*/.aig()]), schemas/*transform*/.pdi((given) => {
	const at = (0,base_clock/*readTime*/.a)(given);
	return at > 0 && at <= maxTime ? at : undefined;
})));
const backups = schemas/*array*/.YOg(schemas/*looseObject*/._H3({
	name: (0,json/*lenient*/.W_)(backups_text),
	status: schemas/*catch*/.MfU(backups_text, ''),
	createdAt: moment,
	source: (0,json/*lenient*/.W_)(backups_text),
	error: (0,json/*lenient*/.W_)(backups_text),
}));
function backupsApi(controlPlane) {
	return {
		policies: async () => (await controlPlane.readOffered('/mybackups/policies', policies)) ?? [],
		made: (serviceId, name) => controlPlane.readOffered((0,control_plane/*pathOf*/.XM)('mybackups', serviceId, name), backups),
		setPolicy: (serviceId, name, body) => controlPlane.command({
			method: 'PUT',
			path: (0,control_plane/*pathOf*/.XM)('mybackups', serviceId, name, 'policy'),
			body,
			repeatable: true,
		}),
	};
}
;// src/platform/catalog.js
function openCatalog(platform) {
	const { controlPlane, trustedHosts } = platform;
	const path = '/mysubscriptions';
	const host = 'catalog';
	let held;
	const subscribed = [];
	const read = () => {
		held ??= controlPlane.call({ host, method: 'GET', path, large: true }, schemas/*array*/.YOg(service_wire/*subscription*/.gP));
		return held;
	};
	const find = async (serviceId) => {
		const found = (await read()).find((one) => one.serviceId === serviceId);
		if (!found)
			return undefined;
		const { apiUrl, ...service } = found;
		if (apiUrl)
			return { ...service, apiUrl: trustedHosts.checkServiceApi(apiUrl, serviceId) };
		const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
		throw new errors/*DeployError*/.sH('unexpected-answer', text);
	};
	return {
		find,
		subscribed: subscribed,
		serviceIds: async () => new Set((await read()).map(({ serviceId }) => serviceId)),
		async subscribe(serviceId) {
			await controlPlane.command({
				host,
				method: 'POST',
				path,
				body: { services: [serviceId] },
				repeatable: true,
			});
			held = undefined;
			subscribed.push(serviceId);
			return find(serviceId);
		},
	};
}
var instances = require_(21269);
;// src/platform/my-apps.js
function appsApi(controlPlane) {
	const list = () => controlPlane.call({ method: 'GET', path: '/myapps', large: true }, schemas/*array*/.YOg(service_wire/*myApp*/._f));
	const command = (method, path, body) => controlPlane.command({ method, path, body, repeatable: true, timeoutMs: control_plane/*slowTimeoutMs*/.fE });
	return {
		list,
		findByName: async (name) => (await list()).find((app) => app.name === name),
		find: (id) => (0,errors/*orMissing*/.Mr)(() => controlPlane.call({ method: 'GET', path: (0,control_plane/*pathOf*/.XM)('myapps', id), repeatable: false }, service_wire/*myApp*/._f)),
		create: (body) => controlPlane.call({ method: 'POST', path: '/myapps', body, timeoutMs: control_plane/*slowTimeoutMs*/.fE }, service_wire/*myApp*/._f),
		setSourceRef: (id, sourceRef) => command('PATCH', (0,control_plane/*pathOf*/.XM)('myapps', id, 'source-ref'), { sourceRef }),
		setConfig: (id, config) => command('PATCH', (0,control_plane/*pathOf*/.XM)('myapps', id, 'config'), config),
		setSourceAccess: (id, access) => command('PATCH', (0,control_plane/*pathOf*/.XM)('myapps', id, 'git-token'), access),
		rebuild: (id) => command('PUT', `${(0,control_plane/*pathOf*/.XM)('myapps', id)}?rebuild=true`),
		setStandby: (id, isWanted) => command(isWanted ? 'POST' : 'DELETE', (0,control_plane/*pathOf*/.XM)('myapps', id, 'ha')),
		restart: (id) => command('PUT', (0,control_plane/*pathOf*/.XM)('myapps', id)),
		remove: (id, _may) => controlPlane.remove((0,control_plane/*pathOf*/.XM)('myapps', id)),
	};
}
;// src/platform/my-domains.js
const domain = schemas/*looseObject*/._H3({
	domain: schemas/*string*/.YjP(),
	serviceId: schemas/*nullish*/.cl6(schemas/*string*/.YjP()),
	instanceName: schemas/*nullish*/.cl6(schemas/*string*/.YjP()),
	isManaged: (0,json/*lenient*/.W_)(schemas/*boolean*/.zMY()),
});
function domainsApi(controlPlane) {
	return {
		list: async () => (await controlPlane.readOffered('/mydomains', schemas/*array*/.YOg(domain))) ?? [],
		add: (body) => controlPlane.command({ method: 'POST', path: '/mydomains', body }),
		remove: ({ serviceId, instanceName, domain }) => controlPlane.remove((0,control_plane/*pathOf*/.XM)('mydomains', serviceId, instanceName, domain)),
	};
}
var parameter_store = require_(49546);
var resource_tags = require_(40671);
;// src/platform/service-secrets.js
const secretList = schemas/*array*/.YOg(schemas/*looseObject*/._H3({ secretName: schemas/*string*/.YjP() }));
const maxBatch = 10;
function secretsApi(controlPlane) {
	return {
		async names(serviceId) {
			const list = await controlPlane.readOffered((0,control_plane/*pathOf*/.XM)('mysecrets', serviceId), secretList);
			return (list ?? []).map(({ secretName }) => secretName);
		},
		async put(serviceId, secrets) {
			const call = {
				method: 'PUT',
				path: (0,control_plane/*pathOf*/.XM)('mysecrets', serviceId, 'batch'),
				repeatable: true,
			};
			for (let at = 0; at < secrets.length; at += maxBatch)
				await controlPlane.command({
					...call,
					body: { secrets: secrets.slice(at, at + maxBatch) },
				});
		},
		remove: (serviceId, name, _may) => controlPlane.remove((0,control_plane/*pathOf*/.XM)('mysecrets', serviceId, name)),
	};
}
;// src/platform/service-tokens.js
const hourMs = 3_600_000;
const earlyMs = 60_000;
const freshMs = 120_000;
const serviceToken = schemas/*looseObject*/._H3({
	token: schemas/*string*/.YjP().check(api/*_minLength*/.m9(1), api/*_maxLength*/.Eb(control_plane/*maxTokenLength*/.Ao)),
	expiry: (0,json/*lenient*/.W_)(schemas/*union*/.KCZ([schemas/*number*/.aig(), schemas/*string*/.YjP()])),
});
function serviceTokens({ controlPlane, clock, log, }) {
	const held = new Map();
	const refusedAt = new Map();
	async function request(serviceId) {
		const asked = clock.now();
		const post = {
			host: 'token',
			method: 'POST',
			path: '/servicetoken',
			body: { serviceId },
			mayBeMissing: 'area',
		};
		const { token, expiry } = await controlPlane.call({ ...post, repeatable: true, confidential: true }, serviceToken);
		log.mask(token);
		const at = (0,base_clock/*readTime*/.a)(expiry);
		return { token, expiresAt: at > asked + 2 * earlyMs ? at : asked + hourMs };
	}
	async function renew(serviceId) {
		const requested = request(serviceId);
		held.set(serviceId, requested);
		try {
			return (await requested).token;
		}
		catch (error) {
			held.delete(serviceId);
			throw error;
		}
	}
	async function get(serviceId) {
		const requested = held.get(serviceId);
		if (!requested)
			return renew(serviceId);
		const { token, expiresAt } = await requested;
		return clock.now() < expiresAt - earlyMs ? token : renew(serviceId);
	}
	const auth = (serviceId, header) => ({
		header,
		whose: 'The service access token',
		tokens: {
			get: () => get(serviceId),
			renew: async () => {
				const now = clock.now();
				if (now - (refusedAt.get(serviceId) ?? Number.NEGATIVE_INFINITY) < freshMs)
					return undefined;
				refusedAt.set(serviceId, now);
				return await renew(serviceId);
			},
		},
	});
	return { get, renew, auth };
}
var while_coming_up = require_(93346);
;// src/platform/service-clients.js
function servicePlatform(clients, { log, clock, interrupts }) {
	const { controlPlane, http, tokenPlane, workspace, trustedHosts, readOnly } = clients;
	const tokens = serviceTokens({ controlPlane: tokenPlane, clock, log });
	const { signal } = interrupts;
	const catalog = openCatalog({ controlPlane, trustedHosts });
	const instancesOf = ({ serviceId, apiUrl }) => {
		const json = controlPlane.withAuth(tokens.auth(serviceId, 'x-jwt'));
		const who = `The service ${serviceId}`;
		const patient = (0,while_coming_up/*patientClient*/.z)(json, { who, clock, log, signal });
		return (0,instances/*instancesApi*/.n)({ json: patient, serviceId, apiUrl });
	};
	const findStore = async (name) => {
		const service = await catalog.find(parameter_store/*parameterStoreId*/.Sy);
		return service && instancesOf(service).find(name);
	};
	return {
		catalog,
		account: accountApi({ controlPlane, log }),
		apps: appsApi(controlPlane),
		backups: backupsApi(controlPlane),
		domains: domainsApi(controlPlane),
		stores: (0,parameter_store/*storesApi*/.JE)({ controlPlane, findRecord: findStore, log, clock, signal }),
		secrets: secretsApi(controlPlane),
		tags: (0,resource_tags/*resourceTags*/.i)({ controlPlane, log }),
		instancesOf,
		subscribes: !readOnly,
		tokens,
		trustedHosts,
		workspace,
		controlPlane,
		http,
		log,
		clock,
		signal,
	};
}
}),
62903:
((module_, exports_, require_) => {
require_.d(exports_, {
  B2: () => (atRef),
  Bx: () => (createStep),
  GU: () => (standbyStep),
  H8: () => (refOf),
  IS: () => (keyStep),
  bM: () => (wakeStep),
  bP: () => (startStep),
  dS: () => (forgetKeyStep),
  jl: () => (accessStep),
  qo: () => (bindStep),
  w3: () => (refStep)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_10 = require_(85763);
var _contract_runners_1 = require_(79071);
var _contract_source_2 = require_(49391);
var _platform_answers_3 = require_(10550);
var _asleep_4 = require_(6522);
var _overtaken_11 = require_(89171);
var _resource_5 = require_(85644);
var _step_6 = require_(14186);
var _store_key_7 = require_(38621);
var _want_8 = require_(83542);
var _within_plan_9 = require_(75087);
function createStep({ desk, source, storeKey }) {
	const { want, tools } = desk;
	const { name, store, access, subPath } = want;
	const { apps } = tools;
	const app = {
		name,
		type: _contract_runners_1/*.runners*/.ae[(0,_want_8/*.kindOfApp*/.p)(want)].appType,
		gitHubUrl: source.url,
		sourceRef: source.ref,
		...access?.value,
		configService: store?.name,
		configApiKey: storeKey?.value,
		subPath: subPath || undefined,
	};
	return {
		title: `create the app "${name}" from ${atRef(source)}`,
		effect: 'makes',
		isCounted: true,
		needs: 'another app',
		async send() {
			const create = () => withCredential(want, () => apps.create(app));
			const find = async (conflict) => (conflict ? undefined : apps.findByName(name));
			const made = await (0,_platform_answers_3/*.createOrFind*/.xj)({ ...tools, create, find, retries: _within_plan_9/*.creationRetries*/.ow });
			const there = (0,_resource_5/*.appResource*/.eA)(made);
			await (0,_store_key_7/*.noteGiven*/.YK)(tools, { key: there.key, storeKey });
			return { there };
		},
		undo: () => (0,_step_6/*.whyNoFormer*/.$e)(name),
	};
}
function wakeStep(there, { asleep, desk }) {
	let isResumed = false;
	return {
		title: `wake "${there.name}" up, which is ${(0,_asleep_4/*.describeSleep*/.xN)(asleep)}`,
		effect: 'wakes',
		needs: `waking "${there.name}" up`,
		hasParts: () => isResumed,
		async send() {
			await (0,_asleep_4/*.resumeInstance*/.DZ)(desk.tools, asleep, {
				waitMs: desk.want.ready.timeoutMs,
				title: there.name,
				onResumed: () => {
					isResumed = true;
				},
			});
			return { there: { ...there, woken: {} }, again: 'compare' };
		},
	};
}
function standbyStep(id, { desk, isWanted }) {
	const { want, tools } = desk;
	const set = (wanted) => async () => {
		const found = id ?? (await tools.apps.findByName(want.name))?.id ?? want.name;
		await tools.apps.setStandby(found, wanted);
		if (wanted)
			tools.log.info(`"${want.name}" gets a standby: its next deploys are built beside the live version.`);
	};
	const title = isWanted ? 'give it a standby' : 'remove its standby';
	const needs = isWanted
		? `a standby for "${want.name}", which runs without one`
		: `this step: ${title}`;
	const back = isWanted ? 'remove its standby again' : 'give it its standby again';
	const takeBack = async () => {
		const isNothing = (await tools.apps.findByName(want.name))?.haEnabled !== isWanted;
		if (!isNothing)
			await set(!isWanted)();
		return { isNothing };
	};
	return {
		...(0,_step_6/*.step*/.PM)({ title, effect: 'none', needs }, set(isWanted)),
		undo: () => ({
			title: back,
			effect: 'none',
			send: takeBack,
			brings: isWanted ? 'no standby' : 'its standby',
			source: _contract_source_2/*.unknownSource*/.e0,
		}),
	};
}
function accessStep({ app }, { desk, tools }) {
	const { want } = desk;
	const { access } = want;
	const send = async () => access && withCredential(want, () => tools.apps.setSourceAccess(app.id, access.value));
	return {
		...(0,_step_6/*.step*/.PM)({ title: access?.title ?? '', effect: 'in place' }, send),
		undo: () => noCommit,
	};
}
function bindStep(there, binding) {
	const { app, key } = there;
	const { tools, desk, store, storeKey, source } = binding;
	const { id, configService: former = '' } = app;
	const shown = former && (0,_base_plain_text_10/*.plainText*/.wh)(former, 100);
	const change = former ? `change its config-service from ${shown}` : 'set its config-service';
	const bind = (name, given) => (0,_store_key_7/*.giveNoted*/.gb)(tools, { key, storeKey: given }, async () => {
		const configApiKey = given ? { configApiKey: given.value } : {};
		await tools.apps.setConfig(id, { configService: name || null, ...configApiKey });
	});
	const back = async () => {
		await rejectOther(tools, app, {
			field: 'parameter store',
			isOurs: (now) => now.configService === store.name,
		});
		await bind(former, former ? await (0,_store_key_7/*.formerKey*/.T_)(tools, { there, marks: (0,_store_key_7/*.marksOf*/.Ok)(desk), former }) : undefined);
	};
	const undo = ({ commit }) => ({
		...(0,_step_6/*.step*/.PM)({ title: `change its config-service back to ${shown || 'none'}`, effect: 'in place' }, back),
		brings: shown
			? `the same source with the parameter store ${shown}`
			: 'the same source without a parameter store',
		source: { ...source, commit, pinned: false },
	});
	return {
		...(0,_step_6/*.step*/.PM)({ title: `${change} to ${store.name}`, effect: 'in place' }, () => bind(store.name, storeKey)),
		undo,
	};
}
function keyStep({ app, key }, { tools, store, storeKey }) {
	const config = { configService: store.name, configApiKey: storeKey.value };
	const give = () => (0,_store_key_7/*.giveNoted*/.gb)(tools, { key, storeKey }, () => tools.apps.setConfig(app.id, config));
	return {
		...(0,_step_6/*.step*/.PM)({
			title: `give it the key of the parameter store ${(0,_base_plain_text_10/*.plainText*/.wh)(store.name, 100)}`,
			effect: 'in place',
		}, give),
		undo: () => noCommit,
	};
}
function forgetKeyStep({ key }, tools) {
	const title = 'delete the note that it was given another key';
	return (0,_step_6/*.step*/.PM)({ title, effect: 'none', isSaid: true }, () => (0,_store_key_7/*.dropNotes*/.J4)(tools, { key }));
}
function refStep({ app }, { tools, source }) {
	const former = refOf(app);
	const from = former || 'the default branch';
	const to = source.ref || 'the default branch';
	const set = (ref) => () => tools.apps.setSourceRef(app.id, ref || null);
	const back = async () => {
		const isOurs = (now) => refOf(now) === (source.ref ?? '');
		await rejectOther(tools, app, { field: 'source ref', isOurs });
		await set(former)();
	};
	const undo = ({ commit }) => ({
		...(0,_step_6/*.step*/.PM)({ title: `change its source ref back to ${from}`, effect: 'in place' }, back),
		brings: from,
		isVersion: true,
		source: { ...source, ref: former || undefined, commit, pinned: false },
	});
	return {
		...(0,_step_6/*.step*/.PM)({ title: `change its source ref from ${from} to ${to}`, effect: 'in place' }, set(source.ref)),
		undo,
	};
}
async function rejectOther({ apps }, { id, name }, { field, isOurs }) {
	const now = (await apps.list()).find((one) => one.id === id);
	if (!now || isOurs(now))
		return;
	throw new _overtaken_11/*.OvertakenError*/.w(`Since then, somebody else has changed the ${field} of "${name}", which stays.`);
}
const noCommit = 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
function startStep({ app: { id } }, { tools, isBeside }) {
	const { apps } = tools;
	if (isBeside)
		return (0,_step_6/*.step*/.PM)({ title: 'deploy it beside its standby', effect: 'beside' }, () => apps.rebuild(id));
	return {
		...(0,_step_6/*.step*/.PM)({ title: 'restart it', effect: 'in place' }, () => apps.restart(id)),
		undo: () => noCommit,
	};
}
async function withCredential({ access }, send) {
	try {
		return await send();
	}
	catch (error) {
		const isMissing = (0,_base_errors_0/*.isStatus*/.zM)(error, 400, 404, 422) && /credential/i.test(error.request.reason ?? '');
		if (!access?.credential || !isMissing)
			throw error;
		const message = `The workspace has no git credential "${access.credential}": ${error.message}`;
		throw new _base_errors_0/*.DeployError*/.sH('git-credential', message, { cause: error });
	}
}
function refOf(app) {
	return app.sourceRef ?? (0,_contract_source_2/*.appSource*/.FI)(app)?.ref ?? '';
}
function atRef({ url, ref }) {
	return ref ? `${url} at ${ref}` : url;
}
}),
59244:
((module_, exports_, require_) => {
require_.d(exports_, {
  Fo: () => (openApps),
  Fv: () => (appSensitivity),
  Mv: () => (hasStandby),
  Zs: () => (isGoneApp)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_6 = require_(85763);
var _contract_runners_1 = require_(79071);
var _app_steps_2 = require_(62903);
var _options_sensitive_3 = require_(57863);
var _resource_4 = require_(85644);
var _subscribe_5 = require_(58646);
const appSensitivity = new _options_sensitive_3/*.Sensitivity*/.I7({
	plain: [
		'type',
		'gitUrl',
		'gitHubUrl',
		'sourceRef',
		'subPath',
		'configService',
		'appDns',
		'buildStatus',
		'haEnabled',
		'stageProdEnabled',
		'sovereignty',
		'tenantId',
	],
});
function openApps(tools, kind) {
	const { apps, tags, catalog, instancesOf } = tools;
	const openRunner = (serviceId) => kind ? (0,_subscribe_5/*.openService*/.IH)(tools, serviceId) : catalog.find(serviceId);
	return {
		label: _resource_4/*.appsLabel*/.PX,
		async find(name) {
			tags.prefetch('myapp');
			const app = await apps.findByName(name);
			return app && (0,_resource_4/*.appResource*/.eA)(app);
		},
		list: async () => (await apps.list()).map(_resource_4/*.appResource*/.eA),
		async health(resource) {
			const app = await apps.find(resource.key.id);
			if (!app)
				return { state: 'away', detail: 'the app is away for its rebuild', now: resource };
			const status = (0,_base_plain_text_6/*.plainText*/.wh)(app.buildStatus ?? 'unknown', 40).toLowerCase();
			return { state: stateOf(status), detail: `build ${status}`, now: (0,_resource_4/*.appResource*/.eA)(app) };
		},
		async refresh({ key }) {
			const app = await apps.find(key.id);
			return app && (0,_resource_4/*.appResource*/.eA)(app);
		},
		async log(resource) {
			const runner = kind ?? (0,_resource_4/*.runnerIn*/.U3)(resource);
			const service = runner && (await openRunner(_contract_runners_1/*.runners*/.ae[runner].serviceId));
			const { id } = resource.key;
			const behind = service && (await instancesOf(service).find(id, { once: true }));
			if (!service || !(behind || kind))
				throw noLogError(resource);
			return instancesOf(service).logs({ ...behind, name: id });
		},
		restart: (resource) => (0,_app_steps_2/*.startStep*/.bP)(resource, { tools, isBeside: hasStandby(resource) }),
	};
}
async function isGoneApp({ apps }, id) {
	return (await apps.list()).every((app) => app.id !== id) && !(await apps.find(id));
}
function stateOf(status) {
	if (status === 'running')
		return 'ready';
	return status === 'failed' ? 'failed' : 'starting';
}
function noLogError({ name }) {
	return new _base_errors_0/*.DeployError*/.sH('platform-refused', `The platform shows no log of the app "${name}".`);
}
function hasStandby(resource) {
	return resource.kind === 'app' && resource.app.haEnabled === true;
}
}),
6522:
((module_, exports_, require_) => {
require_.d(exports_, {
  DZ: () => (resumeInstance),
  X7: () => (losesData),
  mT: () => (pickAsleep),
  mV: () => (readSuspended),
  n8: () => (findSuspended),
  qZ: () => (discardSuspended),
  xN: () => (describeSleep)
});
var _base_errors_0 = require_(22396);
var _base_format_8 = require_(86616);
var _base_plain_text_7 = require_(85763);
var _base_retry_1 = require_(50973);
var _platform_answers_2 = require_(10550);
var _readiness_watch_3 = require_(42682);
var _subscribe_4 = require_(58646);
var _unseen_5 = require_(39056);
var _within_plan_6 = require_(75087);
const settlingMs = 300_000;
const againMs = 120_000;
const statefulServices = new Set([
	'minio-minio',
	'valkey-io-valkey',
	'birme-osc-postgresql',
	'apache-couchdb',
	'eyevinn-app-config-svc',
]);
const statefulCategories = new Set(['database', 'storage']);
function losesData({ serviceId, category = '', }) {
	return statefulServices.has(serviceId) || statefulCategories.has(category);
}
function describeSleep({ reason }) {
	return reason && reason !== 'idle' ? `suspended (${(0,_base_plain_text_7/*.plainText*/.wh)(reason, 60)})` : 'suspended';
}
async function readSuspended({ account }, key) {
	return (await account.suspended()).find((one) => isOf(one, key));
}
async function findSuspended(tools, key) {
	return (await listSuspended(tools)).find((one) => isOf(one, key));
}
async function pickAsleep(tools, keys) {
	const suspended = await listSuspended(tools);
	const listed = keys.filter((key) => suspended.some((one) => isOf(one, key)));
	const asleep = [];
	for (const key of listed) {
		const service = await tools.catalog.find(key.serviceId);
		const awake = service && (await tools.instancesOf(service).find(key.id));
		if (!awake)
			asleep.push(key);
	}
	return asleep;
}
async function listSuspended({ account, log }) {
	try {
		return await account.suspended();
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI) || (0,_base_errors_0/*.isStatus*/.zM)(error, 401, 402))
			throw error;
		log.debug(`Suspended instances are not known: ${error.message}`);
		return [];
	}
}
function isOf({ serviceId, instanceName }, key) {
	return serviceId === key.serviceId && instanceName === key.id;
}
async function resumeInstance(tools, suspended, { waitMs, title = suspended.instanceName, onResumed, }) {
	const { log } = tools;
	const { instanceName: name } = suspended;
	const service = await (0,_subscribe_4/*.openService*/.IH)(tools, suspended.serviceId);
	const api = tools.instancesOf(service);
	const find = () => (0,_readiness_watch_3/*.whileWaking*/.VA)(() => api.find(name, { once: true }));
	const awake = await find();
	if (awake)
		return awake;
	log.info(`"${title}" is ${describeSleep(suspended)}; waking it up.`);
	let isSeen = false;
	const see = () => {
		if (!isSeen && losesData(service))
			log.warning(`"${title}" of ${service.serviceId} was suspended, which deletes the data of this service: it starts empty.`);
		if (!isSeen)
			onResumed?.();
		isSeen = true;
	};
	const wait = async (ms) => {
		const look = () => (0,_base_retry_1/*.poll*/.wt)(find, { ...tools, timeoutMs: ms, pace: (0,_base_retry_1/*.every*/.Si)(5000) });
		const record = await (0,_within_plan_6/*.withinPlan*/.NY)(tools, `reading "${title}", which was woken up`, look);
		if (record)
			see();
		return record;
	};
	const timeoutMs = Math.min(settlingMs, Math.max(waitMs, 1000));
	const { record, cause } = await resumeAndWait(tools, { suspended, title, timeoutMs, wait, see });
	if (record)
		return record;
	const asked = isSeen ? 'it was woken up' : 'the first request to wake it up';
	const told = cause ? ` ${(0,_base_errors_0/*.messageOf*/.bD)(cause)}` : '';
	const message = `"${title}" was suspended and is still not back ${(0,_base_format_8/*.formatDuration*/.a3)(timeoutMs)} after ${asked}.${told}`;
	throw new (isSeen ? _base_errors_0/*.DeployError*/.sH : _unseen_5/*.UnseenError*/.R)('not-ready', message, { cause });
}
async function resumeAndWait(tools, { suspended, title, timeoutMs, wait, see, }) {
	const { serviceId, instanceName: id } = suspended;
	let leftMs = timeoutMs;
	let cause = await askToResume(tools, { suspended, title });
	while (cause && leftMs > againMs) {
		const record = await wait(againMs);
		if (record)
			return { record, cause };
		leftMs -= againMs;
		if (!(await findSuspended(tools, { type: 'instance', serviceId, id })))
			break;
		cause = await askToResume(tools, { suspended, title });
	}
	if (!cause)
		see();
	return { record: await wait(leftMs), cause };
}
async function askToResume(tools, { suspended, title }) {
	const { serviceId, instanceName } = suspended;
	try {
		await (0,_within_plan_6/*.withinPlan*/.NY)(tools, `waking "${title}" up`, () => tools.account.resume(serviceId, instanceName));
		return undefined;
	}
	catch (error) {
		if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 404, 409) && !(0,_base_retry_1/*.isLost*/.JD)(error) && !(0,_platform_answers_2/*.isOfGateway*/.a7)(error))
			throw error;
		return error;
	}
}
async function discardSuspended(tools, key, removal) {
	let had = true;
	let lost;
	try {
		had = await tools.account.discard(key.serviceId, key.id, removal);
	}
	catch (error) {
		if (!(0,_base_retry_1/*.isLost*/.JD)(error))
			throw error;
		lost = error;
	}
	const look = async () => ((await readSuspended(tools, key)) ? undefined : true);
	if (await (0,_base_retry_1/*.poll*/.wt)(look, { ...tools, timeoutMs: settlingMs, pace: (0,_base_retry_1/*.every*/.Si)(5000) }))
		return had;
	const message = `The platform accepted that "${key.id}" goes, and still lists it as suspended ${(0,_base_format_8/*.formatDuration*/.a3)(settlingMs)} later.`;
	throw lost ?? new _base_errors_0/*.DeployError*/.sH('remove-failed', message);
}
}),
129:
((module_, exports_, require_) => {
require_.d(exports_, {
  Bs: () => (settleBackups),
  LS: () => (endSchedule),
  lb: () => (judgeBackups),
  sp: () => (readBackups)
});
var node_util_0 = require_(57975);
var _base_errors_1 = require_(22396);
var _base_format_8 = require_(86616);
var _base_retry_2 = require_(50973);
var _contract_rules_backups_3 = require_(42371);
var _contract_schedule_4 = require_(79595);
var _contract_tags_5 = require_(41439);
var _result_6 = require_(21901);
var _step_7 = require_(14186);
const readBackMs = 15_000;
const newRetentionDays = 30;
const complete = /^(complete|successcriteriamet)$/i;
const failed = /^(failed|failuretarget)$/i;
async function readBackups({ backups }, { serviceId, id }, policies) {
	const all = policies ?? (await backups.policies());
	const policy = all.find((one) => one.serviceId === serviceId && one.instanceName === id);
	return { policy, made: await backups.made(serviceId, id) };
}
function policyChange({ policy }, { name, wanted }) {
	if (!wanted)
		return undefined;
	return wanted.schedule === 'off' ? endOf(policy, name) : changeTo(wanted, { policy, name });
}
function endOf(policy, name) {
	if (!policy?.enabled)
		return undefined;
	return {
		title: `end the backups of "${name}"`,
		done: `"${name}" is backed up no more.`,
		settings: { ...settingsOf(policy), enabled: false },
		renews: false,
	};
}
function changeTo({ schedule, retentionDays: wantedDays }, { policy, name }) {
	const retentionDays = wantedDays ?? policy?.retentionDays ?? newRetentionDays;
	const settings = { enabled: true, schedule, retentionDays };
	const isSame = policy !== undefined && (0,node_util_0.isDeepStrictEqual)(settingsOf(policy), settings);
	const renews = policy?.enabled === true && policy.credentialStatus === 'expired';
	if (isSame && !renews)
		return undefined;
	const former = policy?.enabled && !isSame ? `, instead of ${describe(policy)}` : '';
	const how = renews ? ', off and on again to renew its credential' : '';
	return {
		title: `back "${name}" up ${describe(settings)}${former}${how}`,
		done: `"${name}" is backed up ${describe(settings)}.`,
		settings,
		renews,
		warning: policy && explainLoss(policy, { name, days: retentionDays }),
		note: explainDefault(wantedDays ?? policy, name),
	};
}
function explainDefault(told, name) {
	if (told !== undefined)
		return undefined;
	return `Backups of "${name}" are kept for ${newRetentionDays} days, the default of a new schedule: \`backup-retention\` sets another time.`;
}
function explainLoss({ retentionDays }, { name, days }) {
	if (retentionDays === undefined)
		return `The platform does not tell how long backups of "${name}" were kept; from now on it is ${days === 0 ? 'without a limit' : (0,_base_format_8/*.count*/.U9)(days, 'day')}, and older ones are deleted.`;
	if (days === 0 || (retentionDays !== 0 && retentionDays <= days))
		return undefined;
	const former = retentionDays === 0 ? 'without a limit' : `for ${(0,_base_format_8/*.count*/.U9)(retentionDays, 'day')}`;
	return `Backups of "${name}" were kept ${former}, and now for ${(0,_base_format_8/*.count*/.U9)(days, 'day')}: the next scheduled one deletes all older ones, also those that were made by hand.`;
}
async function writePolicy(tools, key, { settings, renews }) {
	const { backups, clock } = tools;
	const write = (body) => backups.setPolicy(key.serviceId, key.id, body);
	if (renews)
		await write({ ...settings, enabled: false });
	if (!settings.enabled)
		await markSince(tools, key, undefined);
	await write(settings);
	const look = async () => {
		const { policy } = await readBackups(tools, key);
		return policy && (0,node_util_0.isDeepStrictEqual)(settingsOf(policy), settings) ? policy : undefined;
	};
	const policy = await (0,_base_retry_2/*.poll*/.wt)(look, { ...tools, timeoutMs: readBackMs, pace: (0,_base_retry_2/*.every*/.Si)(3000) });
	if (!policy) {
		const message = `The platform accepted the backups of "${key.id}", but does not list them, so it may not make any.`;
		throw new _base_errors_1/*.DeployError*/.sH('platform-refused', message);
	}
	if (settings.enabled)
		await markSince(tools, key, clock.now());
	return policy;
}
async function markSince({ tags }, key, since) {
	const there = await tags.fresh(key);
	if (!there)
		return;
	const others = there.filter((tag) => (0,_contract_tags_5/*.readBackedUpSince*/.w$)([tag]) === undefined);
	const wanted = since === undefined ? others : [...others, (0,_contract_tags_5/*.formatBackedUpSince*/.fZ)(since)];
	if (!(0,node_util_0.isDeepStrictEqual)(wanted, there))
		await tags.set(key, wanted);
}
async function endSchedule(tools, { serviceId, id }, _removal) {
	const { backups, log } = tools;
	try {
		const policies = await backups.policies();
		const policy = policies.find((one) => one.serviceId === serviceId && one.instanceName === id);
		if (!policy?.enabled)
			return true;
		await backups.setPolicy(serviceId, id, { ...settingsOf(policy), enabled: false });
		log.info(`The schedule of the backups of "${id}" is off. Backups that were made stay, and can be restored in the console.`);
		return true;
	}
	catch (error) {
		if (!(error instanceof _base_errors_1/*.RequestError*/.GI))
			throw error;
		log.warning(`The schedule of the backups of "${id}" of ${serviceId} may still be on, and would back up the next instance of that name: ${(0,_base_errors_1/*.messageOf*/.bD)(error)} Run the removal again, or switch it off in the console.`);
		return false;
	}
}
async function judgeBackups({ policy, made }, known) {
	if (!policy) {
		const last = known.isEmpty ? newest(made, complete) : undefined;
		return {
			rows: [],
			warnings: last === undefined ? [] : [explainEmpty(policy, known.name, last)],
		};
	}
	const { enabled, schedule } = policy;
	const next = await (0,_contract_schedule_4/*.readSchedule*/.C)(schedule);
	const last = newest(made, complete);
	const isDue = enabled && !known.isGone && !known.isAsleep && typeof next !== 'string';
	const nextAt = isDue ? next(known.now) : undefined;
	const warnings = enabled ? warningsOf({ policy, made }, { ...known, next, last }) : [];
	if (known.isEmpty && last !== undefined)
		warnings.push(explainEmpty(policy, known.name, last));
	return {
		rows: [
			['Schedule', enabled ? describe(policy) : 'off'],
			['Last complete backup', made ? timeOr(last, 'none yet') : describeBegun(policy)],
			['Next backup', timeOr(nextAt, known.isAsleep ? 'none while it is suspended' : 'none')],
		],
		warnings,
	};
}
function warningsOf({ policy, made }, { name, next, last, ...known }) {
	const { schedule, credentialStatus } = policy;
	if (known.isGone)
		return [
			`There is no "${name}" any more, but its schedule is still on: it would back up the next instance of that name. Switch it off in the console.`,
		];
	if (typeof next === 'string')
		return [
			`No backup of "${name}" is made: the platform stores the schedule "${schedule}", but cannot run it, because it ${next}.`,
		];
	const error = explainFailure({ policy, made });
	const whole = last === undefined
		? 'There is no complete one'
		: `The last complete one is of ${(0,_base_format_8/*.formatTime*/.fU)(last)} UTC`;
	const warnings = [];
	if (error !== undefined)
		warnings.push(`The last scheduled backup of "${name}" failed: ${error}.${made ? ` ${whole}.` : ''}`);
	else if (isMissed(policy, { name, next, last: made ? last : policy.lastBackupAt, ...known }))
		warnings.push(`Two backups of "${name}" that were due are missing. ${whole}.`);
	if (credentialStatus === 'expired')
		warnings.push(`The credential for the backups of "${name}" has expired, so there are none. Switch the schedule off and on: a deploy with \`backup-schedule\` does it; or ask the platform's support.`);
	return warnings;
}
function explainFailure({ policy, made }) {
	if (policy?.lastError)
		return policy.lastError.replace(/\.$/, '');
	const ended = made?.filter(({ status, source }) => source !== 'manual' && (complete.test(status) || failed.test(status)));
	const last = ended?.reduce((newer, one) => ((one.createdAt ?? 0) >= (newer?.createdAt ?? 0) ? one : newer), undefined);
	return last && failed.test(last.status)
		? last.error || 'the platform gives no reason'
		: undefined;
}
function isMissed(policy, { next, last, tags = [], now, isAsleep }) {
	if (isAsleep)
		return false;
	const since = last ?? (0,_contract_tags_5/*.readBackedUpSince*/.w$)(tags) ?? policy.credentialCheckedAt;
	const first = since && next(since);
	const second = first && next(first);
	return Boolean(since && first && second && now > second && now - since > 2 * (second - first));
}
function explainEmpty(policy, name, last) {
	const { enabled = false, retentionDays = newRetentionDays } = policy ?? {};
	const ages = enabled && retentionDays > 0;
	const until = ages
		? ` From now on the empty one is backed up, and after ${(0,_base_format_8/*.count*/.U9)(retentionDays, 'day')} the former backups are deleted.`
		: '';
	return `"${name}" is empty, and a backup of its former data is there, of ${(0,_base_format_8/*.formatTime*/.fU)(last)} UTC: restore it in the console.${until}`;
}
function newest(made, status) {
	const times = made
		?.filter((one) => status.test(one.status))
		.map(({ createdAt = 0 }) => createdAt);
	const last = Math.max(0, ...(times ?? []));
	return last > 0 ? last : undefined;
}
function describeBegun({ lastBackupAt }) {
	return lastBackupAt === undefined ? 'none yet' : `not known; begun ${(0,_base_format_8/*.formatTime*/.fU)(lastBackupAt)}`;
}
function timeOr(at, none) {
	return at === undefined ? none : (0,_base_format_8/*.formatTime*/.fU)(at);
}
function settingsOf({ enabled, schedule, retentionDays = newRetentionDays, }) {
	return { enabled, schedule, retentionDays };
}
function describe({ schedule, retentionDays: days = 0 }) {
	return `at "${schedule}" (UTC), kept ${days === 0 ? 'without a limit' : `for ${(0,_base_format_8/*.count*/.U9)(days, 'day')}`}`;
}
async function settleBackups(desk, { isEmpty, journal }) {
	const { tools, want } = desk;
	const { name, serviceId } = want;
	const hasBackups = want.target === 'instance' && _contract_rules_backups_3/*.backedUpServices*/.k.includes(serviceId);
	if (!hasBackups || want.isPreview)
		return { steps: [] };
	const key = { type: 'instance', serviceId, id: name };
	const backups = await readOrWarn(desk, key);
	if (!backups)
		return { steps: [] };
	const change = policyChange(backups, { name, wanted: want.backups });
	if (change?.warning)
		tools.log.warning(change.warning);
	if (change?.note)
		tools.log.info(change.note);
	if (change && journal)
		backups.policy = await changePolicy(desk, { key, change, journal });
	const steps = change ? [change.title] : [];
	const now = tools.clock.now();
	const tags = await tools.tags.of(key);
	const { rows, warnings } = await judgeBackups(backups, { name, now, tags, isEmpty });
	for (const text of warnings)
		tools.log.warning(text);
	if (rows.length === 0 || !journal)
		return { steps };
	const all = [...rows, ...warnings.map((text) => ['Warning', text])];
	return { steps, table: (0,_result_6/*.summaryOf*/.YG)('Backups', all) };
}
async function readOrWarn({ tools, want }, key) {
	try {
		return await readBackups(tools, key);
	}
	catch (error) {
		if (want.backups || !(error instanceof _base_errors_1/*.RequestError*/.GI))
			throw error;
		tools.log.warning(`The backups of "${want.name}" cannot be read: ${(0,_base_errors_1/*.messageOf*/.bD)(error)}`);
		return undefined;
	}
}
async function changePolicy({ tools, outputs }, { key, change, journal }) {
	const { title } = change;
	const needs = `backups of "${key.id}", which runs without them`;
	let policy;
	const write = async () => {
		policy = await writePolicy(tools, key, change);
	};
	await journal.send((0,_step_7/*.step*/.PM)({ title, effect: 'none', needs }, write));
	tools.log.info(change.done);
	outputs.set({ changed: true });
	return policy;
}
}),
35181:
((module_, exports_, require_) => {
require_.d(exports_, {
  BU: () => (redisOf),
  DG: () => (asleepError),
  G5: () => (keptStore),
  QG: () => (findStoreSleep),
  aF: () => (absentError),
  ow: () => (keyOfStore)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_format_8 = require_(86616);
var _base_plain_text_7 = require_(85763);
var _base_retry_2 = require_(50973);
var _platform_parameter_store_3 = require_(49546);
var _asleep_4 = require_(6522);
var _readiness_watch_5 = require_(42682);
var _resource_6 = require_(85644);
const missingMs = 60_000;
function keptStore({ target, store, options }, there) {
	const isStarted = target === 'app' || target === 'runner';
	if (!isStarted || store)
		return undefined;
	const name = options.get('ConfigService')?.text ?? (0,_resource_6/*.storeNameIn*/.y$)(there);
	return name ? { name, isKept: true } : undefined;
}
async function absentError(tools, start) {
	const { name } = start.store;
	const sleep = await findStoreSleep(tools, name);
	if (sleep)
		return asleepError(start, sleep);
	if (await isStoreThere(tools, name))
		return undefined;
	const next = 'Name another one with `config-service`, or make it, and set its variables:';
	return stateError(start, { state: 'does not exist', next });
}
function asleepError(start, sleep) {
	const next = 'Its values were deleted when it was suspended. Wake it up, and set them again:';
	return stateError(start, { state: sleep, next });
}
function stateError({ store, name }, { state, next }) {
	const shown = `parameter store "${(0,_base_plain_text_7/*.plainText*/.wh)(store.name, 80)}"`;
	const kept = `${shown} that "${name}" keeps ${state}, so "${name}" would start without its variables`;
	const create = (0,_base_advice_0/*.ourCommand*/.uD)(`config create ${(0,_base_format_8/*.shellWord*/.r7)(store.name)}`);
	return new _base_errors_1/*.DeployError*/.sH('config-store', `The ${store.isKept ? kept : `${shown} ${state}`}.`, {
		next: [next, create],
	});
}
async function findStoreSleep(tools, name) {
	const [asleep] = await (0,_asleep_4/*.pickAsleep*/.mT)(tools, [keyOfStore(name), redisOf(name)]);
	if (!asleep)
		return undefined;
	const redis = `has a suspended Redis, "${(0,_base_plain_text_7/*.plainText*/.wh)(asleep.id, 80)}", without which it answers nothing`;
	return asleep.serviceId === _platform_parameter_store_3/*.parameterStoreId*/.Sy ? 'is suspended' : redis;
}
async function isStoreThere(tools, name) {
	const service = await tools.catalog.find(_platform_parameter_store_3/*.parameterStoreId*/.Sy);
	if (!service)
		return true;
	const api = tools.instancesOf(service);
	const look = () => (0,_readiness_watch_5/*.whileWaking*/.VA)(() => api.find(name, { once: true }));
	const found = await (0,_base_retry_2/*.poll*/.wt)(look, { ...tools, timeoutMs: missingMs, pace: (0,_base_retry_2/*.every*/.Si)(5000) });
	return found !== undefined;
}
function redisOf(store) {
	return { type: 'instance', serviceId: 'valkey-io-valkey', id: `${store}valkey` };
}
function keyOfStore(name) {
	return { type: 'instance', serviceId: _platform_parameter_store_3/*.parameterStoreId*/.Sy, id: name };
}
}),
42256:
((module_, exports_, require_) => {
require_.d(exports_, {
  BO: () => (wrongKeyError),
  X5: () => (openParameterStore),
  jI: () => (ensureParameterStore)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_format_11 = require_(86616);
var _base_plain_text_12 = require_(85763);
var _base_retry_2 = require_(50973);
var _platform_parameter_store_3 = require_(49546);
var _platform_while_coming_up_4 = require_(93346);
var _asleep_5 = require_(6522);
var _ownership_6 = require_(36027);
var _readiness_watch_7 = require_(42682);
var _subscribe_8 = require_(58646);
var _within_plan_9 = require_(75087);
var _store_of_start_10 = require_(35181);
const maxStartMs = 300_000;
async function openParameterStore(tools, { name, apiKey: given, patienceMs, }) {
	const { tokens, trustedHosts, log, clock, signal } = tools;
	const service = await (0,_subscribe_8/*.seeService*/.Ts)(tools, _platform_parameter_store_3/*.parameterStoreId*/.Sy);
	const sleep = await (0,_store_of_start_10/*.findStoreSleep*/.QG)(tools, name);
	if (sleep)
		throw (0,_store_of_start_10/*.asleepError*/.DG)({ store: { name }, name }, sleep);
	if (!service)
		throw unseenStoreError(name);
	const [record, facts] = await Promise.all([
		tools.instancesOf(service).find(name),
		given ? tools.stores.ask(name) : tools.stores.describe(name),
	]);
	if (!record?.url)
		throw missingStoreError(name);
	const isSecure = facts.isSecure || Boolean(record['ParameterEncryptionKey']);
	if (given && facts.configApiKey && given !== facts.configApiKey)
		throw wrongKeyError(name);
	const role = `the address of the parameter store "${name}"`;
	const address = trustedHosts.checkInstance(record.url, {
		name,
		role,
		serviceApi: service.apiUrl,
	});
	const key = given ?? facts.configApiKey;
	const auth = tokens.auth(_platform_parameter_store_3/*.parameterStoreId*/.Sy, 'authorization');
	const json = tools.controlPlane.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
	return { store: (0,_platform_parameter_store_3/*.parameterStore*/.n5)({ json, address, log, clock, signal, patienceMs }), isSecure };
}
function wrongKeyError(name) {
	const message = `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`;
	const next = 'Omit it to read the key from the platform, or copy the key from the console.';
	return new _base_errors_1/*.DeployError*/.sH('config-store', message, { next });
}
async function ensureParameterStore(desk, { name, secrets = true, onMade }) {
	const { tools } = desk;
	const { log, clock } = tools;
	const resource = (0,_store_of_start_10/*.keyOfStore*/.ow)(name);
	const started = clock.now();
	const suspended = await (0,_asleep_5/*.findSuspended*/.n8)(tools, resource);
	const service = await (0,_subscribe_8/*.openService*/.IH)(tools, _platform_parameter_store_3/*.parameterStoreId*/.Sy);
	const api = tools.instancesOf(service);
	const found = suspended ? undefined : await api.find(name);
	if (suspended || found)
		await wakeRedis(desk, name);
	if (suspended) {
		await (0,_asleep_5/*.resumeInstance*/.DZ)(tools, suspended, { waitMs: desk.want.ready.timeoutMs });
		await (0,_ownership_6/*.tagDeployed*/.$r)(desk, resource);
	}
	else if (!found) {
		log.info(`Creating the parameter store "${name}"${secrets ? ', which keeps secrets' : ''}.`);
		const made = { key: resource, isNew: true };
		const create = async () => tools.stores.create(name, { secrets }).then(() => made);
		const find = async () => (await api.find(name)) && made;
		const action = 'another parameter store';
		await (0,_ownership_6/*.makeTagged*/.dB)(desk, resource, () => (0,_within_plan_9/*.createWithinPlan*/.nL)(tools, { action, create, find }));
		onMade?.();
	}
	else {
		if (secrets)
			await rejectPlainStore(tools, name);
		await (0,_ownership_6/*.tagDeployed*/.$r)(desk, resource);
		return false;
	}
	await awaitStore(tools, name, () => api.find(name, { once: true }));
	log.info(`The parameter store "${name}" answers after ${(0,_base_format_11/*.formatDuration*/.a3)(clock.now() - started)}.`);
	return !suspended;
}
async function rejectPlainStore(tools, name) {
	if ((await openParameterStore(tools, { name })).isSecure)
		return;
	const message = `The parameter store "${name}" exists, but stores no secrets.`;
	const next = 'Leave `--create-config` out to use it as it is, or choose another `config-service`, which is then made with secrets.';
	throw new _base_errors_1/*.DeployError*/.sH('config-store', message, { next });
}
async function wakeRedis({ tools, want }, store) {
	const asleep = await (0,_asleep_5/*.findSuspended*/.n8)(tools, (0,_store_of_start_10/*.redisOf*/.BU)(store));
	if (asleep)
		await (0,_asleep_5/*.resumeInstance*/.DZ)(tools, asleep, { waitMs: want.ready.timeoutMs });
}
async function awaitStore(tools, name, look) {
	const { clock, signal } = tools;
	const started = clock.now();
	const until = started + maxStartMs;
	const left = () => Math.max(until - clock.now(), 0);
	try {
		await (0,_base_retry_2/*.poll*/.wt)(() => (0,_readiness_watch_7/*.whileWaking*/.VA)(look), { ...tools, timeoutMs: left(), pace: _readiness_watch_7/*.pace*/.cI });
		const list = async () => {
			const { store } = await openParameterStore(tools, { name, patienceMs: left() });
			await store.list();
		};
		const who = `The parameter store "${name}"`;
		await (0,_platform_while_coming_up_4/*.whileComingUp*/.Y)(list, { ...tools, who, forMs: left(), isPassing: isStrange });
	}
	catch (error) {
		signal.throwIfAborted();
		const message = `The parameter store "${name}" does not answer after ${(0,_base_format_11/*.formatDuration*/.a3)(clock.now() - started)}: ${(0,_base_errors_1/*.messageOf*/.bD)(error)}`;
		throw new _base_errors_1/*.DeployError*/.sH('config-store', message, {
			cause: error,
			next: 'Run {again}: it may be up by then.',
		});
	}
}
function isStrange(error) {
	const cause = error instanceof _base_errors_1/*.DeployError*/.sH && error.code === 'config-store' ? error.cause : error;
	const isPage = cause instanceof _base_errors_1/*.RequestError*/.GI && cause.code === 'unexpected-answer';
	return isPage || (0,_base_errors_1/*.isStatus*/.zM)(cause, 403);
}
function unseenStoreError(name) {
	const message = `Whether there is a parameter store "${(0,_base_plain_text_12/*.plainText*/.wh)(name, 80)}" cannot be told: the workspace is not subscribed to ${_platform_parameter_store_3/*.parameterStoreId*/.Sy}.`;
	const create = (0,_base_advice_0/*.ourCommand*/.uD)(`config create ${(0,_base_format_11/*.shellWord*/.r7)(name)}`);
	const next = [
		'This subscribes it, makes the store if there is none, and changes none that is there:',
		create,
	];
	return new _base_errors_1/*.DeployError*/.sH('config-store', message, { next });
}
function missingStoreError(name) {
	const message = `There is no parameter store "${(0,_base_plain_text_12/*.plainText*/.wh)(name, 80)}": no instance of ${_platform_parameter_store_3/*.parameterStoreId*/.Sy} has this name.`;
	return new _base_errors_1/*.DeployError*/.sH('config-store', message);
}
}),
37604:
((module_, exports_, require_) => {
require_.d(exports_, {
  X: () => (readConfig),
  Z: () => (previewConfig)
});
var _base_errors_0 = require_(22396);
var _base_format_10 = require_(86616);
var _base_plain_text_12 = require_(85763);
var _contract_owner_1 = require_(82787);
var _contract_rules_config_2 = require_(80556);
var _contract_tags_3 = require_(41439);
var _instances_4 = require_(96218);
var _options_sensitive_5 = require_(57863);
var _overtaken_11 = require_(89171);
var _ownership_6 = require_(36027);
var _store_users_7 = require_(86746);
var _store_8 = require_(42256);
var _store_of_start_9 = require_(35181);
async function readConfig(tools, wanted) {
	const { log } = tools;
	const { name } = wanted.store;
	(0,_options_sensitive_5/*.maskConfig*/.r)(wanted.values, log);
	const { store, isSecure } = await (0,_store_8/*.openParameterStore*/.X5)(tools, wanted.store);
	const stored = await store.list();
	const { added, changed, removed, uncompared, addsSecrets } = compare(stored, {
		...wanted,
		isSecure,
	});
	const differences = (outcomes) => Object.entries(outcomes).filter(([, names]) => names.length > 0);
	const say = (outcomes, verb = '') => {
		const different = differences(outcomes);
		const sentence = different
			.map(([outcome, names]) => `${(0,_base_format_10/*.count*/.U9)(names.length, 'variable')} ${verb}${outcome}`)
			.join(', ');
		log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
		for (const [outcome, names] of different)
			log.info(`- ${verb}${outcome}: ${formatNames(names)}`);
	};
	const tableOf = (title, outcomes) => {
		const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
		const all = differences({ ...outcomes, 'not compared': uncompared });
		const rows = all.map(([outcome, names]) => [outcome, formatNames(names)]);
		return { title, rows: [...rows, ['unchanged', String(unchanged)]] };
	};
	const written = new Map();
	const send = async (key, value) => {
		written.set(key, value);
		await store.set(key, value, { secret: addsSecrets });
	};
	const present = { added: [...added.keys()], changed: [...changed.keys()] };
	if (uncompared.length > 0) {
		const which = `${(0,_base_format_10/*.count*/.U9)(uncompared.length, 'secret')} of the parameter store "${name}"`;
		log.warning(`${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`);
	}
	return {
		uncompared,
		plan: async () => {
			say({ ...present, removed }, 'would be ');
			return tableOf('Environment variables that would change', { ...present, removed });
		},
		surplus: removed.length,
		keep: (reason) => {
			log.info(`Other variables of the parameter store "${name}" stay: ${reason}.`);
			return tableOf('Environment variables', present);
		},
		written: () => written.size,
		write: async () => {
			if (added.size + changed.size > 0 || removed.length === 0)
				say(present);
			for (const [key, value] of [...added, ...changed])
				await send(key, value);
			return false;
		},
		complete: async (effect = '') => {
			const now = await store.list();
			const lost = compare(now, { ...wanted, isSecure });
			const missing = new Map([...lost.added, ...lost.changed]);
			if (missing.size === 0)
				return;
			log.warning(`Variables of the parameter store "${name}" were changed meanwhile, and are written again: ${formatNames([...missing.keys()])}.${effect}`);
			for (const [key, value] of missing) {
				const before = now.get(key);
				if (before)
					stored.set(key, before);
				else
					stored.delete(key);
				await send(key, value);
			}
		},
		undo: async (parts) => {
			const now = await store.list();
			const takeBack = async (key) => {
				await parts?.permit();
				const former = stored.get(key)?.value;
				if (former === undefined)
					await store.remove(key);
				else
					await store.set(key, former, { secret: addsSecrets });
				parts?.note(`the variable ${formatNames([key])} of the parameter store "${name}"`);
			};
			const ours = [];
			const others = [];
			for (const [key, value] of written) {
				const there = now.get(key);
				if (there?.value === value)
					ours.push(key);
				else if (there?.value === stored.get(key)?.value && !there === !stored.get(key))
					written.delete(key);
				else
					others.push(key);
			}
			const total = written.size;
			const refused = await forEach(tools, { keys: [...ours].reverse(), call: takeBack });
			const back = ours.filter((key) => !refused.keys.includes(key));
			for (const key of back)
				written.delete(key);
			if (back.length < total) {
				const fate = `${back.length} of ${(0,_base_format_10/*.count*/.U9)(total, 'variable')} went back`;
				const { keys, reason, cause } = refused;
				const failed = keys.length > 0 ? `, and ${formatNames(keys)} did not: ${reason}` : '.';
				const left = `Changed by somebody else since, and left: ${formatNames(others)}.`;
				const stays = others.length > 0 ? ` ${left}` : '';
				throw new _base_errors_0/*.DeployError*/.sH('config-store', `${fate}${failed}${stays}`, { cause });
			}
			if (total > 0)
				log.info(`Parameter store "${name}": the former variables are restored.`);
			return total;
		},
		prune: async (reason) => {
			if (reason && removed.length > 0) {
				log.warning(`Variables of the parameter store "${name}" stay, because ${reason}: ${formatNames(removed)}.`);
			}
			else if (removed.length > 0) {
				const refused = await forEach(tools, { keys: removed, call: (key) => store.remove(key) });
				say({ removed: removed.filter((key) => !refused.keys.includes(key)) });
				if (refused.keys.length > 0) {
					const stay = `${(0,_base_format_10/*.count*/.U9)(refused.keys.length, 'variable')} of the parameter store "${name}"`;
					const text = `${stay} could not be deleted: ${formatNames(refused.keys)}: ${refused.reason}`;
					throw new _base_errors_0/*.DeployError*/.sH('config-store', text, { cause: refused.cause });
				}
			}
			return tableOf('Environment variables', {
				...present,
				[reason ? 'not removed' : 'removed']: removed,
			});
		},
	};
}
async function forEach({ signal }, { keys, call }) {
	const refused = [];
	for (const key of keys) {
		try {
			await call(key);
		}
		catch (error) {
			signal.throwIfAborted();
			if (error instanceof _overtaken_11/*.OvertakenError*/.w)
				throw error;
			refused.push({ key, error });
		}
	}
	const cause = refused[0]?.error;
	return { keys: refused.map(({ key }) => key), reason: (0,_base_errors_0/*.messageOf*/.bD)(cause), cause };
}
function formatNames(names) {
	return (0,_base_plain_text_12/*.plainText*/.wh)(names.sort().join(', '), 2000);
}
function compare(stored, { store: { name, apiKey, prune }, values, runner, isSecure }) {
	const all = [...stored.values()];
	const isHidden = ({ value }) => value === undefined;
	if (apiKey && all.some(isHidden))
		throw (0,_store_8/*.wrongKeyError*/.BO)(name);
	const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
	const addsSecrets = isSecure || all.some(({ secret }) => secret);
	const added = new Map();
	const changed = new Map();
	const secrets = [];
	const uncompared = [];
	for (const [variable, value] of values) {
		const key = spelled.get(variable.toUpperCase()) ?? variable;
		const before = stored.get(key);
		if (before?.secret ?? addsSecrets)
			secrets.push(key);
		if (before === undefined)
			added.set(key, value);
		else if (isHidden(before))
			uncompared.push(key);
		else if (before.value !== value)
			changed.set(key, value);
	}
	if (runner === 'wasm' && secrets.length > 0) {
		const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${name}"`;
		const next = 'Use a store without secrets: `--create-config` makes one with `--runner wasm`.';
		throw new _base_errors_0/*.DeployError*/.sH('config-store', `${problem}: ${formatNames(secrets)}.`, { next });
	}
	const wanted = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
	const removed = prune ? [...stored.keys()].filter((key) => !wanted.has(key.toUpperCase())) : [];
	return { added, changed, removed, uncompared, addsSecrets };
}
function previewConfig(desk, { store, values }) {
	const { tools, want } = desk;
	const { runner } = want;
	const { name, owner } = store;
	let change;
	let hasMadeStore = false;
	const shared = () => (0,_store_users_7/*.explainShared*/.v)(tools, { store: name, but: want });
	async function read(prune) {
		const other = hasMadeStore ? undefined : await findOtherOwner(desk, store);
		if (other)
			throw new _base_errors_0/*.DeployError*/.sH('config-store', `"${name}" would be the parameter store of this preview, but ${other}.`);
		tools.log.secrets.exempt(owner);
		const all = new Map([[_contract_rules_config_2/*.ownerVariable*/.QF, owner], ...values]);
		return readConfig(tools, { store: { name, prune }, values: all, runner });
	}
	return {
		written: () => change?.written() ?? 0,
		plan: async () => {
			const there = await (0,_instances_4/*.lookFor*/.xy)(tools, (0,_store_of_start_9/*.keyOfStore*/.ow)(name));
			if (there && there !== 'unseen' && !(await (0,_store_of_start_9/*.findStoreSleep*/.QG)(tools, name)))
				return (await read((await shared()) === undefined)).plan();
			const names = formatNames([...values.keys()]);
			tools.log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
			const rows = Object.entries({ store: name, variables: names });
			return { title: 'Environment variables of this preview', rows };
		},
		hasMadeStore: () => hasMadeStore,
		write: async () => {
			const onMade = () => {
				hasMadeStore = true;
			};
			const secrets = runner !== 'wasm';
			const isNew = await (0,_store_8/*.ensureParameterStore*/.jI)(desk, { name, secrets, onMade });
			change = await read(true);
			if (!hasMadeStore)
				await (0,_ownership_6/*.markUnmarked*/.x9)(desk, (0,_store_of_start_9/*.keyOfStore*/.ow)(name));
			await change.write();
			return isNew;
		},
		undo: async (parts) => (await change?.undo(parts)) ?? 0,
		complete: async (effect) => change?.complete(effect),
		prune: async () => {
			const reason = change?.surplus ? await shared() : undefined;
			return reason === undefined ? change?.prune() : change?.keep(reason);
		},
	};
}
async function findOtherOwner({ tools, context }, { name, owner }) {
	const { store } = await (0,_store_8/*.openParameterStore*/.X5)(tools, { name });
	const values = await store.list();
	const stored = values.get(_contract_rules_config_2/*.ownerVariable*/.QF)?.value;
	const tags = await tools.tags.of((0,_store_of_start_9/*.keyOfStore*/.ow)(name));
	const its = (0,_contract_tags_3/*.readMarker*/.t7)(tags ?? []);
	if (its.repository !== undefined && !(0,_contract_tags_3/*.namesRepository*/.xt)(its, (0,_contract_owner_1/*.ownerOf*/.bf)(context).value))
		return `its tags name ${(0,_base_plain_text_12/*.plainText*/.wh)(its.repository, 120)}`;
	if (stored === owner)
		return undefined;
	if (stored)
		return `it belongs to ${(0,_base_plain_text_12/*.plainText*/.wh)(stored, 120)}`;
	if (values.size > 0)
		return 'it has variables but names no owner';
	return tags ? undefined : 'its tags, which may name another owner, cannot be read';
}
}),
96218:
((module_, exports_, require_) => {
require_.d(exports_, {
  EZ: () => (listAwake),
  pp: () => (listAsleep),
  xy: () => (lookFor),
  z2: () => (openInstances)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_6 = require_(85763);
var _asleep_1 = require_(6522);
var _resource_2 = require_(85644);
var _service_api_3 = require_(6936);
var _step_4 = require_(14186);
var _subscribe_5 = require_(58646);
function openInstances(tools, serviceId) {
	const keyOf = (id) => ({ type: 'instance', serviceId, id });
	return {
		label: serviceId,
		async find(name) {
			void tools.tags.of(keyOf(name));
			return findToDeploy(tools, keyOf(name));
		},
		async list() {
			const [awake, asleep] = await Promise.all([
				listAwake(tools, serviceId),
				listAsleep(tools, serviceId),
			]);
			return [...awake, ...asleep];
		},
		async health(resource) {
			const api = await (0,_service_api_3/*.apiOf*/.i)(tools, serviceId);
			const health = await api.health((0,_resource_2/*.nameRecord*/.TQ)(resource));
			if (health !== undefined)
				return {
					state: stateOf(health),
					detail: `health ${health}`,
					word: health,
					now: resource,
				};
			const detail = 'the platform does not know its health yet';
			return { state: 'unknown', detail, now: resource };
		},
		async refresh({ name }) {
			const api = await (0,_service_api_3/*.apiOf*/.i)(tools, serviceId);
			const record = await api.find(name, { once: true });
			return record && (0,_resource_2/*.instanceResource*/.SB)(keyOf(name), record);
		},
		log: async (resource) => (await (0,_service_api_3/*.apiOf*/.i)(tools, serviceId)).logs((0,_resource_2/*.nameRecord*/.TQ)(resource)),
		restart(resource) {
			const send = async () => (await (0,_service_api_3/*.apiOf*/.i)(tools, serviceId)).restart((0,_resource_2/*.nameRecord*/.TQ)(resource));
			return (0,_step_4/*.step*/.PM)({ title: `restart "${resource.name}"`, effect: 'in place' }, send);
		},
	};
}
async function lookFor(tools, key) {
	const [asleep, subscribed] = await Promise.all([
		(0,_asleep_1/*.readSuspended*/.mV)(tools, key),
		tools.catalog.find(key.serviceId),
	]);
	if (asleep && !subscribed)
		return (0,_resource_2/*.asleepResource*/.Zv)(asleep);
	const service = await (0,_subscribe_5/*.seeService*/.Ts)(tools, key.serviceId);
	if (!service)
		return 'unseen';
	const record = await tools.instancesOf(service).find(key.id);
	if (record)
		return (0,_resource_2/*.instanceResource*/.SB)(key, record);
	if (asleep)
		return (0,_resource_2/*.asleepResource*/.Zv)(asleep);
	return (await listAwake(tools, key.serviceId)).find(({ name }) => name === key.id);
}
async function findToDeploy(tools, key) {
	const asleep = await (0,_asleep_1/*.findSuspended*/.n8)(tools, key);
	if (asleep)
		return (0,_resource_2/*.asleepResource*/.Zv)(asleep);
	const record = await (await (0,_service_api_3/*.findApi*/.C)(tools, key.serviceId))?.find(key.id);
	return record && (0,_resource_2/*.instanceResource*/.SB)(key, record);
}
function stateOf(health) {
	if (health === 'running')
		return 'ready';
	return /fail|error|crash|backoff/.test(health) ? 'failed' : 'starting';
}
async function listAwake(tools, serviceId) {
	const service = (await tools.catalog.find(serviceId)) ?? (await seeTagged(tools, serviceId));
	const records = service ? await tools.instancesOf(service).list() : [];
	return records.flatMap((record) => {
		const key = { type: 'instance', serviceId, id: record.name ?? '' };
		return record.name ? [(0,_resource_2/*.instanceResource*/.SB)(key, record)] : [];
	});
}
async function seeTagged(tools, serviceId) {
	const tagged = (await tools.tags.all('instance')) ?? [];
	const named = tagged.filter(({ resource }) => resource.serviceId === serviceId);
	const asleep = named.length > 0 ? await listAsleep(tools, serviceId) : [];
	const awake = named.find(({ resource: { id } }) => asleep.every((one) => one.key.id !== id));
	const service = awake && (await (0,_subscribe_5/*.seeService*/.Ts)(tools, serviceId));
	if (service || !awake)
		return service;
	const shown = (0,_base_plain_text_6/*.plainText*/.wh)(awake.resource.id, 80);
	const text = `"${shown}" may be there, which only a subscription to ${serviceId} shows.`;
	throw new _base_errors_0/*.DeployError*/.sH('service-unknown', text);
}
async function listAsleep({ account }, serviceId) {
	const all = await account.suspended();
	return all
		.filter((one) => serviceId === undefined || one.serviceId === serviceId)
		.map(_resource_2/*.asleepResource*/.Zv);
}
}),
96381:
((module_, exports_, require_) => {
require_.d(exports_, {
  $P: () => (sayUnchanged),
  CQ: () => (Journal),
  VO: () => (sayCutOff),
  Wu: () => (unchangedError)
});
var _base_advice_0 = require_(18163);
var _base_errors_1 = require_(22396);
var _base_retry_2 = require_(50973);
var _step_3 = require_(14186);
var _unseen_4 = require_(39056);
var _within_plan_5 = require_(75087);
class Journal {
	#tools;
	#entries = [];
	#taken = [];
	hasTried = false;
	constructor(tools) {
		this.#tools = tools;
	}
	get steps() {
		return this.#entries.map(({ step }) => step);
	}
	async send(step, commit) {
		const entry = { step, commit };
		this.hasTried = true;
		try {
			const needs = step.needs ?? `this step: ${step.title}`;
			const sent = await (0,_within_plan_5/*.withinPlan*/.NY)(this.#tools, needs, () => step.send());
			if (!sent.isNothing)
				this.#entries.push(entry);
			return sent;
		}
		catch (error) {
			if (step.hasParts?.())
				this.#entries.push(entry);
			else if (mayBeDone(error) || this.#tools.signal.aborted)
				this.#entries.push({ ...entry, isUnsure: true });
			throw error;
		}
	}
	titles(but = () => false) {
		return this.steps.filter((step) => !but(step)).map(({ title }) => title);
	}
	addChanges(error, but = () => false) {
		const hasBegun = this.steps.some(_step_3/*.builds*/.GW);
		const isOwn = (step) => !but(step) && !(step.isPart && hasBegun);
		const entries = this.#entries.filter(({ step }) => isOwn(step));
		if (entries.length === 0)
			return error;
		const titles = entries.map(({ step, isUnsure }) => `${isUnsure ? 'perhaps: ' : ''}${step.title}`);
		const sentence = `Changed before that: ${titles.join('; ')}.`;
		return error.with({ sentence, hasChanged: true });
	}
	undos(was) {
		const takings = [];
		const reasons = [];
		for (const entry of [...this.#entries].reverse()) {
			const undo = entry.step.undo?.({ ...was, commit: entry.commit });
			if (typeof undo === 'string')
				reasons.push(undo);
			else if (undo)
				takings.push({ entry, undo });
		}
		return { takings, reasons };
	}
	get taken() {
		return this.#taken;
	}
	note(title) {
		this.#taken = [title, ...this.#taken];
	}
	forget(entry) {
		this.#entries = this.#entries.filter((one) => one !== entry);
	}
}
function mayBeDone(error) {
	if (error instanceof _unseen_4/*.UnseenError*/.R)
		return true;
	return (error instanceof _base_errors_1/*.RequestError*/.GI && (0,_base_retry_2/*.isLost*/.JD)(error) && !error.request.path.endsWith('/servicetoken'));
}
function sayCutOff(error, journal) {
	const isCutOff = error instanceof _base_errors_1/*.DeployError*/.sH && error.code === 'interrupted';
	return isCutOff && !error.hasChanged ? journal.addChanges(error) : error;
}
const counted = new Set(['git-credential', 'invalid-options', 'config-store']);
function unchangedError(error, { tools, hasTried }) {
	if (!(error instanceof _base_errors_1/*.DeployError*/.sH))
		return error;
	const isCounted = counted.has(error.code) || (error.code === 'plan-limit' && !hasTried);
	if (!isCounted)
		return error;
	const { subscribed } = tools.catalog;
	const but = subscribed.length > 0
		? ` but the subscription to ${subscribed.join(' and ')}, which stays`
		: '';
	return error.with({ next: (0,_base_advice_0/*.joinAdvice*/.f7)(`Nothing was changed${but}.`, error.next) });
}
function sayUnchanged(tools) {
	return (error) => {
		throw unchangedError(error, { tools, hasTried: false });
	};
}
}),
9776:
((module_, exports_, require_) => {
require_.d(exports_, {
  GU: () => (revertedOptions),
  JJ: () => (shownValue),
  Le: () => (changedOptions),
  NM: () => (isUnseen),
  ab: () => (formerOptions),
  dK: () => (isHidden),
  l$: () => (differenceRows),
  qC: () => (overtakenOptions)
});
var _contract_runners_0 = require_(79071);
var _contract_source_1 = require_(49391);
var _sensitive_2 = require_(57863);
const ownFields = new Set(['url', 'status', 'resources', '_links']);
function changedOptions(options, compared) {
	const different = Object.entries(options).filter(([name, value]) => !isUnseen(name, compared) && plain(shownValue(compared.record, name) ?? '') !== plain(value));
	return Object.fromEntries(different);
}
function revertedOptions(options, { record, sensitivity, updated = {}, }) {
	return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) => [record, updated].some((one) => shownValue(one, name) !== undefined));
}
function isUnseen(name, { record, sensitivity }) {
	return ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name)));
}
function shownValue(record, name) {
	const step = (at, key) => typeof at === 'object' && at !== null ? at[key] : undefined;
	return record[name] ?? name.split('.').reduce(step, record);
}
function isHidden(shown) {
	return (typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim()));
}
function plain(value) {
	if (Array.isArray(value))
		return value.map(plain).join(',');
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
function differenceRows(different, { record, sensitivity }) {
	return Object.entries(different).map(([option, value]) => {
		const old = shownValue(record, option);
		const now = typeof value === 'string' && (0,_sensitive_2/*.isOwnReference*/.A$)(value)
			? 'a new secret'
			: sensitivity.show(option, value);
		return [option, `${old === undefined ? 'not set' : sensitivity.show(option, old)} → ${now}`];
	});
}
function formerOptions({ record, sent }, { now, runner, commit, }) {
	const names = Object.keys(sent);
	const shown = names.map((name) => [name, shownValue(record, name)]);
	const options = Object.fromEntries(shown.filter(isSendable));
	if (!runner)
		return Object.keys(options).length > 0
			? options
			: `${names.join(', ')} was not set before, and no option can be unset`;
	const name = _contract_source_1/*.sourceNames*/.SI.find((one) => one in now) ?? 'SourceUrl';
	const former = record[name];
	if (typeof former !== 'string')
		return `the platform does not show the former ${name}`;
	const takesCommit = _contract_runners_0/*.runners*/.ae[runner].takesCommit && !former.startsWith('s3:');
	if (commit && takesCommit) {
		options[name] = (0,_contract_source_1/*.sourceOption*/.hI)(runner, { url: (0,_contract_source_1/*.splitSource*/.qJ)(former).url, ref: commit });
	}
	else if (options[name] === undefined) {
		if (takesCommit)
			return 'no build was seen to answer before this run, so its commit is not known. Revert the commit, or deploy a tag';
		return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
	}
	return options;
}
function overtakenOptions(options, { now, former, sent }) {
	return Object.keys(options).filter((name) => {
		const shown = shownValue(now, name);
		if (shown === undefined || isHidden(shown))
			return false;
		return [sent[name], shownValue(former, name)].every((one) => plain(one ?? '') !== plain(shown));
	});
}
function isSendable(option) {
	return ['string', 'boolean', 'number'].includes(typeof option[1]) && !isHidden(option[1]);
}
}),
79920:
((module_, exports_, require_) => {
require_.d(exports_, {
  Dk: () => (knownServiceIds),
  Jr: () => (checkOptions),
  MN: () => (liveSchema),
  tT: () => (builtInSchema)
});
var _base_nearest_1 = require_(80413);
var _base_plain_text_2 = require_(85763);
var _sensitive_0 = require_(57863);
function liveSchema(options) {
	return new Map(options.filter(({ name }) => name !== 'name').map((option) => [option.name, option]));
}
function isOfType({ type }, wanted) {
	return type?.toLowerCase() === wanted;
}
async function builtInSchema(serviceId) {
	const notations = (await readCatalogue())[serviceId];
	return notations === undefined
		? undefined
		: liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}
async function knownServiceIds() {
	return Object.keys(await readCatalogue());
}
async function readCatalogue() {
	return (await require_.e(/* import() */ 599).then(require_.t.bind(require_, 31599, 17))).default;
}
function builtInOption(notation) {
	const [name = '', type] = notation.replace(/!$/, '').split(':');
	const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
	return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
}
function checkOptions(values, schema) {
	const problems = [];
	const options = {};
	for (const [name, value] of values) {
		const text = problemOfGiven(name, value, schema);
		if (text === undefined)
			options[name] = convertValue(value, schema?.get(name));
		else
			problems.push({ name, text });
	}
	for (const rule of schema?.values() ?? []) {
		if (!rule.mandatory || (rule.default ?? '') !== '' || values.has(rule.name))
			continue;
		const choices = choicesOf(rule).map(showName).join(', ');
		const text = `\`${showName(rule.name)}\` is required${choices && `, one of ${choices}`}.`;
		problems.push({ name: rule.name, text, missing: true });
	}
	return { options, problems };
}
function problemOfGiven(name, value, schema) {
	const rule = schema?.get(name);
	if (name === 'name')
		return '`name` is not an option: give it as the input `name`.';
	if (schema && !rule)
		return unknownOption(name, schema);
	if (value.value === null)
		return `\`${showName(name)}\` is empty. Is the secret or variable that it comes from set?`;
	return rule && problemOf(rule, value);
}
function unknownOption(name, schema) {
	const near = (0,_base_nearest_1/*.nearest*/.p)(name, schema.keys());
	if (near)
		return `\`${showName(name)}\` is not an option of the service; did you mean \`${showName(near)}\`?`;
	const names = [...schema.keys()].map((known) => `\`${showName(known)}\``);
	return `\`${showName(name)}\` is not an option of the service; ${names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'}.`;
}
function problemOf(rule, given) {
	const { text, value } = given;
	const name = `\`${showName(rule.name)}\``;
	if ((0,_sensitive_0/*.isSecretReference*/.IC)(text))
		return undefined;
	if (/^\s*\{\{/.test(text))
		return `${name} looks like a reference to a secret, which is written {{secrets.name}}.`;
	const lack = text === '' ? explainEmpty(rule, given) : undefined;
	if (lack)
		return `${name} is ${lack}`;
	if (Array.isArray(value) && !isOfType(rule, 'list'))
		return `${name} must be one value, not a list.`;
	if (isOfType(rule, 'boolean') && !/^(true|false)$/i.test(text))
		return `${name} must be true or false${describeGiven(rule, text)}.`;
	const choices = choicesOf(rule);
	if (choices.length > 0 && text !== '' && !choices.includes(text))
		return `${name} must be one of ${choices.map(showName).join(', ')}${describeGiven(rule, text)}.`;
	if (rule.regexValidator && text !== '' && !fits(rule.regexValidator, text)) {
		return `${name} must match ${(0,_base_plain_text_2/*.plainText*/.wh)(rule.regexValidator, 120)}${describeGiven(rule, text)}.`;
	}
	return undefined;
}
function explainEmpty(rule, { plain }) {
	const question = 'Is the secret or variable that it comes from set?';
	if (rule.mandatory)
		return `required and is empty. ${question}`;
	return isSensitive(rule) && !plain ? `empty. ${question} To clear it: !plain "".` : undefined;
}
function fits(pattern, text) {
	try {
		return new RegExp(pattern.replace(/^\/(.*)\/$/, '$1')).test(text);
	}
	catch {
		return true;
	}
}
function convertValue({ text, value }, rule) {
	const isPlain = typeof value === 'boolean' || (typeof value === 'number' && String(value) === text);
	if (!rule)
		return isPlain ? value : text;
	return isOfType(rule, 'boolean') && !(0,_sensitive_0/*.isSecretReference*/.IC)(text)
		? text.toLowerCase() === 'true'
		: text;
}
function describeGiven(rule, text) {
	return isSensitive(rule) ? '' : `; given was "${(0,_base_plain_text_2/*.plainText*/.wh)(text, 80)}"`;
}
function isSensitive({ name, sensitive }) {
	return sensitive === true || new _sensitive_0/*.Sensitivity*/.I7().has(name);
}
function choicesOf(rule) {
	return isOfType(rule, 'boolean') || isOfType(rule, 'list') ? [] : (rule.enums ?? []);
}
function showName(name) {
	return (0,_base_plain_text_2/*.plainText*/.wh)(name, 80);
}
}),
89171:
((module_, exports_, require_) => {
require_.d(exports_, {
  w: () => (OvertakenError)
});
class OvertakenError extends Error {
}
}),
36027:
((module_, exports_, require_) => {
require_.d(exports_, {
  $r: () => (tagDeployed),
  G1: () => (guardFound),
  QR: () => (restoreMark),
  R2: () => (isTaggedAs),
  YK: () => (permitRemoval),
  YV: () => (rejectFormerName),
  _B: () => (claimOf),
  dB: () => (makeTagged),
  pF: () => (findNewer),
  s$: () => (guardDeployed),
  vD: () => (permitRemovalOfRest),
  wL: () => (findSuccessor),
  x9: () => (markUnmarked)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_11 = require_(85763);
var _base_retry_1 = require_(50973);
var _contract_former_name_2 = require_(51727);
var _contract_names_3 = require_(71500);
var _contract_newer_run_13 = require_(36109);
var _contract_outcome_12 = require_(69072);
var _contract_owner_4 = require_(82787);
var _contract_runners_5 = require_(79071);
var _contract_subject_6 = require_(88540);
var _contract_tags_7 = require_(41439);
var _platform_ownership_8 = require_(33228);
var _instances_9 = require_(96218);
var _want_10 = require_(83542);
function claimOf({ context, want, ownTags, tools }, sent) {
	const { name, nameFrom, givenSource: given } = want;
	const from = given?.from ?? 'person';
	return {
		owner: (0,_contract_owner_4/*.ownerOf*/.bf)(context),
		name: { value: name, from: nameFrom },
		source: sent === undefined ? given : { value: sent, from },
		preview: (0,_contract_tags_7/*.readMarker*/.t7)(ownTags).preview,
		replaces: want.target === 'job' || (sent !== undefined && from !== 'record'),
		thing: `"${name}"`,
		log: tools.log,
	};
}
async function guardFound(desk, found, sent) {
	const { want } = desk;
	if ((0,_want_10/*.onlyWakes*/.k)(want))
		return undefined;
	return guardDeployed(desk, found, want.target === 'app' ? undefined : sent || undefined);
}
async function guardDeployed(desk, found, sent) {
	const tags = await readTags(desk, found.key);
	const claim = claimOf(desk, sent);
	return (0,_platform_ownership_8/*.permit*/.eL)('change', { tags, source: found.source?.url }, claim);
}
async function permitRemoval(desk, found) {
	const tags = await readTags(desk, found.key);
	return (0,_platform_ownership_8/*.permit*/.eL)('remove', { tags, source: found.source?.url }, claimOf(desk));
}
async function permitRemovalOfRest(desk, key) {
	const tags = await desk.tools.tags.of(key);
	try {
		return (0,_platform_ownership_8/*.permit*/.eL)('remove', { tags }, claimOf(desk));
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.DeployError*/.sH))
			throw error;
		return undefined;
	}
}
async function readTags({ tools }, resource) {
	const tags = await tools.tags.of(resource);
	const isTagged = (0,_contract_tags_7/*.readMarker*/.t7)(tags ?? []).repository !== undefined;
	if (isTagged || resource.type !== 'instance' || !(0,_contract_runners_5/*.runnerOf*/.mv)(resource.serviceId))
		return tags;
	const app = (await tools.apps.list()).find(({ id }) => id === resource.id);
	if (!app)
		return tags;
	const message = `"${resource.id}" is the instance behind the app "${app.name}" of My Apps. Nothing of it was changed.`;
	throw new _base_errors_0/*.DeployError*/.sH('name-in-use', message, {
		next: `Set \`target: app\` with \`name: ${app.name}\`.`,
	});
}
async function makeTagged(desk, resource, make) {
	const { ownTags } = desk;
	const { tags } = desk.tools;
	const former = resource && ownTags.length > 0 ? await tags.fresh(resource) : undefined;
	const isFree = former !== undefined && (0,_contract_tags_7/*.readMarker*/.t7)(former).repository === undefined;
	const isMarked = resource !== undefined && isFree && (await tags.mark(resource, ownTags));
	const unmark = async () => {
		if (resource && isFree)
			await restoreMark(desk, resource, former);
	};
	try {
		const made = await make();
		if (made.isNew && !isMarked)
			await mark(desk, made.key);
		if (!made.isNew)
			await unmark();
		return made;
	}
	catch (error) {
		if (error instanceof _base_errors_0/*.DeployError*/.sH && !(error instanceof _base_errors_0/*.RequestError*/.GI && (0,_base_retry_1/*.isLost*/.JD)(error)))
			await unmark();
		throw error;
	}
}
async function mark(desk, resource) {
	if (!(await desk.tools.tags.mark(resource, desk.ownTags)))
		warnUnmarked(desk, resource);
}
function warnUnmarked({ tools, ownTags }, { id, serviceId }) {
	const { preview } = (0,_contract_tags_7/*.readMarker*/.t7)(ownTags);
	if (preview === undefined)
		return;
	const shown = (0,_base_plain_text_11/*.plainText*/.wh)(id, 80);
	const what = serviceId ? `"${shown}" of ${serviceId}` : `The app with the id ${shown}`;
	const command = serviceId
		? ` By hand, \`osc-deploy remove ${shown} --service ${serviceId}\` removes it.`
		: '';
	tools.log.warning(`${what} has no tag of its preview, ${preview}, so it may stay when that ends.${command}`);
}
async function markUnmarked({ tools, ownTags }, resource) {
	const there = await tools.tags.of(resource);
	if (there && (0,_contract_tags_7/*.readMarker*/.t7)(there).repository === undefined)
		await tools.tags.mark(resource, ownTags);
}
async function rejectFormerName({ context, tools, want }) {
	const { name, nameFrom, serviceId, isPreview, target } = want;
	if (nameFrom !== 'repository' || isPreview || target === 'job' || !context.repositoryId)
		return;
	const about = { owner: (0,_contract_owner_4/*.ownerOf*/.bf)(context).value, naming: _contract_names_3/*.instanceNames*/.aF, folder: context.folder };
	for (const { resource, tags } of (await tools.tags.all('instance')) ?? []) {
		const former = resource.serviceId === serviceId ? (0,_contract_former_name_2/*.formerNameIn*/.I)(tags, about) : undefined;
		if (former === undefined || resource.id !== former.name)
			continue;
		const there = await (0,_instances_9/*.lookFor*/.xy)(tools, { type: 'instance', serviceId, id: former.name });
		if (!there || there === 'unseen')
			continue;
		const message = `This repository was ${(0,_base_plain_text_11/*.plainText*/.wh)(former.repository, 120)} when it made "${former.name}". Under its new name it would make a second one, "${name}", without the data of the first.`;
		const next = `Set \`name: ${former.name}\` to continue with it, or \`name: ${name}\` to make a new one.`;
		throw new _base_errors_0/*.DeployError*/.sH('name-in-use', message, { next });
	}
}
async function tagDeployed({ tools, ownTags }, resource, permission) {
	const isOurs = () => isTaggedAs(tools, resource, (0,_contract_tags_7/*.readMarker*/.t7)(ownTags));
	const former = await tools.tags.of(resource);
	if (!permission?.rewritesOwner && !(await isOurs())) {
		if (former && (0,_contract_tags_7/*.readMarker*/.t7)(former).repository === undefined)
			warnUnmarked({ tools, ownTags }, resource);
		return undefined;
	}
	await mark({ tools, ownTags }, resource);
	return former;
}
async function restoreMark(desk, resource, former) {
	const { tags } = desk.tools;
	const there = await tags.fresh(resource);
	if (!there || isMarkedByOther(there, desk.ownTags))
		return;
	const marks = former.filter((tag) => Object.keys((0,_contract_tags_7/*.readMarker*/.t7)([tag])).length > 0);
	const merged = (0,_contract_tags_7/*.mergeTags*/.kE)(there, marks);
	if (merged)
		await tags.restore(resource, merged);
}
async function findSuccessor({ tools, ownTags, context, want: { name } }, resource) {
	const there = (await tools.tags.fresh(resource)) ?? [];
	if (!isMarkedByOther(there, ownTags))
		return undefined;
	const marker = (0,_contract_tags_7/*.readMarker*/.t7)(there);
	const isOfUs = (0,_contract_tags_7/*.namesRepository*/.xt)(marker, (0,_contract_owner_4/*.ownerOf*/.bf)(context).value);
	const link = isOfUs && marker.run ? (0,_contract_tags_7/*.linkOfRun*/.TT)(context.runUrl, marker.run) : undefined;
	const who = isOfUs ? 'another run' : (0,_base_plain_text_11/*.plainText*/.wh)(marker.repository ?? '', 120);
	return `Since then, "${name}" was deployed by ${who}${link ? `, ${link}` : ''}.`;
}
function isMarkedByOther(there, ownTags) {
	const marker = (0,_contract_tags_7/*.readMarker*/.t7)(there);
	const own = (0,_contract_tags_7/*.readMarker*/.t7)(ownTags);
	if (marker.repository === undefined)
		return false;
	const owner = { repository: own.repository, repositoryId: own['repository-id'] };
	const isOurs = (0,_contract_tags_7/*.namesRepository*/.xt)(marker, owner) && marker.preview === own.preview;
	return !isOurs || marker.run !== own.run;
}
async function isTaggedAs({ tags }, resource, own) {
	const there = (0,_contract_tags_7/*.readMarker*/.t7)((await tags.of(resource)) ?? []);
	const owner = { repository: own.repository, repositoryId: own['repository-id'] };
	return there.preview === own.preview && (0,_contract_tags_7/*.namesRepository*/.xt)(there, owner);
}
async function findNewer({ context, judgeNewerRun, readHead, tools, want: { name } }, there) {
	const own = (0,_contract_tags_7/*.readRunUrl*/.tP)(context.runUrl);
	const marker = (0,_contract_tags_7/*.readMarker*/.t7)((there && (await tools.tags.of(there))) ?? []);
	const isOurs = (0,_contract_tags_7/*.namesRepository*/.xt)(marker, (0,_contract_owner_4/*.ownerOf*/.bf)(context).value);
	if (own && isOurs && Number(marker.run) > own.id) {
		const link = (0,_contract_tags_7/*.linkOfRun*/.TT)(context.runUrl, marker.run ?? '');
		if (own.attempt > 1)
			return `a newer run has deployed it: ${link}`;
		const newer = await judgeNewerRun(Number(marker.run));
		if (newer.is === 'newer')
			throw new _contract_outcome_12/*.Skip*/.MO(`"${name}" was deployed by ${(0,_contract_newer_run_13/*.describeNewer*/.h)(newer)}: ${link}`);
		if (newer.is === 'unknown')
			throw (0,_platform_ownership_8/*.newerRunError*/.pF)(`"${name}"`, link);
		tools.log.warning(`A tag of "${name}" names a newer run, ${link}, but ${newer.why}. It is deployed.`);
	}
	const head = await readHead?.();
	if (!head || head.toLowerCase() === context.sha.toLowerCase())
		return undefined;
	return `${(0,_contract_subject_6/*.branchOf*/.W0)(context) ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}
}),
41415:
((module_, exports_, require_) => {
require_.d(exports_, {
  Kd: () => (sameCommit),
  Kx: () => (freshLines),
  N$: () => (findUnreadConfig),
  YY: () => (reasonIn),
  gd: () => (findFailure),
  sD: () => (RunLog),
  v9: () => (advice),
  vw: () => (printLastLines)
});
var _base_errors_0 = require_(22396);
var _base_format_1 = require_(86616);
var _base_plain_text_2 = require_(85763);
const commitLine = /^Commit info: ([0-9a-f]{7,40})\b/;
const tailLines = 3;
function freshLines(before, now) {
	const tail = before.slice(-tailLines);
	if (before.every((line, index) => line === now[index]))
		return now.slice(before.length);
	for (let end = now.length; end > 0; end--) {
		const found = tail
			.slice(-end)
			.every((line, index, { length }) => line === now[end - length + index]);
		if (found)
			return now.slice(end);
	}
	return now;
}
class RunLog {
	#lines;
	former = [];
	current = [];
	starts = 0;
	commit;
	constructor(before) {
		this.#lines = before;
		this.commit = before && commitIn(before);
	}
	read(lines) {
		this.current = lines;
		if (lines.length === 0)
			return;
		const isOther = this.#lines !== undefined && isOtherLog(this.#lines, lines);
		if (isOther) {
			this.starts += 1;
			this.former = this.#lines ?? [];
		}
		this.#lines = lines;
		this.commit = commitIn(lines) ?? (isOther ? undefined : this.commit);
	}
	get isNew() {
		return this.starts > 0;
	}
	get lines() {
		return (this.isNew && this.#lines) || [];
	}
}
function isOtherLog(before, now) {
	const former = commitIn(before);
	const commit = commitIn(now);
	if (former && commit && !sameCommit(former, commit))
		return true;
	const last = before.length - 1;
	const hasGrown = before.every((line, index) => index < last ? line === now[index] : now[index]?.startsWith(line));
	if (hasGrown)
		return before.length === 0;
	const hasScrolled = before.some((line, start) => line === now[0] && before.slice(start).every((one, index) => one === now[index]));
	return (!hasScrolled && (commit !== undefined || now[0] === before[0] || now.length < before.length));
}
function sameCommit(a, b) {
	return a.startsWith(b) || b.startsWith(a);
}
function commitIn(lines) {
	return lines.map((line) => commitLine.exec(line)?.[1]).findLast((found) => found !== undefined);
}
const harmless = /ambiguous argument 'origin\//;
const ended = /^(?:Build failed with exit|Application exited with) code -?\d+/;
const failedPage = /^Loading page server listening on port \d+ \(status: failed\)/;
const missingFolder = /SUB_PATH directory .* does not exist/;
const unreadConfig = /^\[CONFIG\] ERROR: (?:Failed to load config|Runner refresh token is)\b/;
const endedConfig = /^\[CONFIG\] ERROR: Runner refresh token is refresh_token_/;
const noAccess = /could not read Username|Authentication failed|Invalid username|repository '.*' not found|Repository not found/i;
const problems = [
	[
		noAccess,
		'clone-failed',
		'If the repository is private, give `source-token`, for previews `preview-source-token`, a fine-grained token with "Contents: read"; otherwise correct `source-url`.',
	],
	[
		/Remote branch .* not found|^error: pathspec/,
		'clone-failed',
		'Set `source-ref` to a branch or tag that is in the repository, without `origin/`, then run {again}.',
	],
	[
		missingFolder,
		'clone-failed',
		'Set `sub-path` to a folder of the repository at this commit, relative to its root.',
	],
	[
		endedConfig,
		'build-failed',
		"The runner's own access to its parameter store has ended, which it does after a year. Only a rebuild gives the app a new one: rebuild it in the console, or remove it with `operation: remove` and deploy it again.",
	],
	[
		/\[CONFIG\] (?:ERROR: Failed to load config\b|Loading environment variables from config service)/,
		'build-failed',
		'Check that `config-service` names a parameter store that runs, and `config-api-key`; then run {again}. An app whose access to its store has ended needs a rebuild in the console.',
	],
];
const tellsWhy = /\b(\w*error|failed|failure|fatal|\w*exception|cannot|could not|not found|denied|panic)\b|\bERR!/i;
const pointsElsewhere = /\bcomplete log of this run\b/i;
const shownLines = 50;
const lineLength = 1000;
async function printLastLines({ name, desk }, read) {
	const { log } = desk.tools;
	try {
		const lines = (await read()).slice(-shownLines);
		if (lines.length === 0)
			return undefined;
		await log.group(`Last ${(0,_base_format_1/*.count*/.U9)(lines.length, 'line')} of the log of "${name}"`, async () => {
			for (const line of lines)
				log.info((0,_base_plain_text_2/*.plainText*/.wh)(line, lineLength));
		});
		return reasonIn(lines);
	}
	catch (error) {
		log.warning(`The log of "${name}" cannot be read: ${(0,_base_errors_0/*.messageOf*/.bD)(error)}`);
		return undefined;
	}
}
function advice(reason) {
	const [, code = 'build-failed', next] = problems.find(([said]) => reason && said.test(reason)) ?? [];
	return { code, reason, next, lacksAccess: noAccess.test(reason ?? '') };
}
function findFailure(log) {
	const first = log.slice(0, 100);
	const last = log.slice(100).slice(-400);
	const lines = [...first, ...last].map((line) => (0,_base_plain_text_2/*.plainText*/.wh)(line, 300));
	const failed = lines.some((line) => failedPage.test(line) || ended.test(line));
	const said = endBeforeBuild(lines);
	if (!said && !failed)
		return undefined;
	const failure = advice(said ?? reasonIn(lines));
	return { ...failure, final: failed || failure.next !== undefined };
}
function findUnreadConfig(lines) {
	const line = lines.findLast((one) => unreadConfig.test(one));
	return line && (0,_base_plain_text_2/*.plainText*/.wh)(line, 300);
}
function reasonIn(given) {
	const lines = given
		.map((line) => (0,_base_plain_text_2/*.plainText*/.wh)(line, 300).trim())
		.filter((line) => line !== '' && !failedPage.test(line));
	const first = endBeforeBuild(lines);
	if (first)
		return first;
	const unread = findUnreadConfig(lines);
	const end = lines.findLastIndex((line) => ended.test(line));
	const before = end < 0 ? lines : lines.slice(0, end);
	const isReason = (line) => tellsWhy.test(line) && !pointsElsewhere.test(line) && line !== unread;
	const reason = before.findLast(isReason) ?? before.at(-1);
	const withEnd = end < 0 || !reason ? (reason ?? lines.at(-1)) : `${reason} (${lines[end]})`;
	return unread && withEnd !== unread ? `${withEnd}; before that: ${unread}` : withEnd;
}
function endBeforeBuild(lines) {
	const cloned = lines.findIndex((line) => commitLine.test(line));
	const clone = cloned < 0 ? lines : lines.slice(0, cloned);
	return (clone.find((line) => /^fatal: |^error: pathspec '/.test(line) && !harmless.test(line)) ??
		lines.find((line) => missingFolder.test(line)) ??
		lines.findLast((line) => endedConfig.test(line)));
}
}),
42682:
((module_, exports_, require_) => {
require_.d(exports_, {
  $y: () => (watchUntilReady),
  VA: () => (whileWaking),
  cI: () => (pace)
});
var _base_errors_0 = require_(22396);
var _base_retry_1 = require_(50973);
var _base_watch_2 = require_(8920);
var _platform_answers_3 = require_(10550);
const pace = { first: 500, factor: 1.3, max: 5000 };
const lasting = { looks: 3, ms: 5000 };
async function watchUntilReady(tools, { look, deadline, settleMs = 0, isWaking = false }) {
	const { clock, log, signal } = tools;
	const { sight, isLate } = await (0,_base_watch_2/*.watch*/.w)(tolerant(look, { tools, deadline, isWaking }), {
		isEnd: confirmed(clock, settleMs),
		say: ({ detail, line }, ms) => log.waiting(detail, { ms, line }),
		sayEveryMs: log.progressEveryMs,
		deadline,
		pace,
		clock,
		signal,
	});
	return { sight, timedOut: isLate };
}
function tolerant(look, { tools, deadline, isWaking }) {
	const { clock, signal } = tools;
	let refusedSince;
	return async () => {
		try {
			const sight = await look();
			refusedSince = undefined;
			return sight;
		}
		catch (error) {
			refusedSince = (0,_platform_answers_3/*.isPassingRefusal*/.on)(error) ? (refusedSince ?? clock.now()) : undefined;
			const isOver = refusedSince !== undefined && clock.now() - refusedSince >= _platform_answers_3/*.passingRefusalMs*/.k9;
			if (!mayPass(error, isWaking) || (isOver && !isWaking))
				throw error;
			const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
			if (wait > 0)
				await clock.sleep(wait, signal);
			return { state: isWaking ? 'starting' : 'waiting', detail: error.message };
		}
	};
}
function confirmed(clock, settleMs) {
	const started = clock.now();
	let failed = { looks: 0, since: started };
	let isNew = false;
	return ({ state }) => {
		const now = clock.now();
		isNew ||= state === 'starting';
		const since = failed.looks === 0 ? now : failed.since;
		failed = { looks: state === 'failed' ? failed.looks + 1 : 0, since };
		if (state === 'gone')
			return true;
		if (!isNew && now - started < settleMs)
			return false;
		return state === 'ready' || (failed.looks >= lasting.looks && now - failed.since >= lasting.ms);
	};
}
function mayPass(error, isWaking) {
	const isNew = error instanceof _base_errors_0/*.RequestError*/.GI && error.code === 'untrusted-certificate';
	if (isNew || (0,_base_retry_1/*.isTransient*/.dg)(error) || (0,_platform_answers_3/*.isPassingRefusal*/.on)(error))
		return true;
	return isWaking && (0,_base_errors_0/*.isStatus*/.zM)(error, 404);
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
}),
85644:
((module_, exports_, require_) => {
require_.d(exports_, {
  PX: () => (appsLabel),
  SB: () => (instanceResource),
  TQ: () => (nameRecord),
  U3: () => (runnerIn),
  UZ: () => (mergeResources),
  Zv: () => (asleepResource),
  eA: () => (appResource),
  y$: () => (storeNameIn),
  z5: () => (serviceOf)
});
var _contract_runners_0 = require_(79071);
var _contract_source_1 = require_(49391);
var _platform_service_wire_2 = require_(49034);
const appsLabel = 'My Apps';
function appResource(app) {
	const url = app.url ?? (app.appDns ? `https://${app.appDns}` : undefined);
	const record = _platform_service_wire_2/*.instance*/.KJ.parse({ ...app, url });
	const key = { type: 'myapp', id: app.id };
	return { kind: 'app', name: app.name, key, record, source: (0,_contract_source_1/*.appSource*/.FI)(app), app };
}
function instanceResource(key, record) {
	return { kind: 'instance', name: key.id, key, record, source: (0,_contract_source_1/*.optionSource*/.Ns)(record) };
}
function asleepResource(asleep) {
	const { serviceId, instanceName: id, parameters = {} } = asleep;
	return { ...instanceResource({ type: 'instance', serviceId, id }, parameters), asleep };
}
function runnerIn({ kind, key, record: { type } }) {
	if (kind === 'instance')
		return (0,_contract_runners_0/*.runnerOf*/.mv)(key.serviceId ?? '');
	return typeof type === 'string' ? (0,_contract_runners_0/*.appKind*/.go)(type) : undefined;
}
function storeNameIn({ record }) {
	const name = record['ConfigService'] ?? record['configService'];
	return typeof name === 'string' && name !== '' ? name : undefined;
}
function serviceOf({ key }) {
	return key.serviceId ?? appsLabel;
}
function nameRecord({ record, name }) {
	return { ...record, name };
}
function mergeResources(all) {
	const keyOf = ({ key: { serviceId = '', id } }) => `${serviceId} ${id}`;
	const awake = new Set(all.filter(({ asleep }) => !asleep).map(keyOf));
	const each = all.filter((one) => !one.asleep || !awake.has(keyOf(one)));
	const apps = new Set(each.flatMap(({ kind, key }) => (kind === 'app' ? [key.id] : [])));
	const isBehind = ({ kind, key: { serviceId = '', id } }) => kind === 'instance' && (0,_contract_runners_0/*.runnerOf*/.mv)(serviceId) !== undefined && apps.has(id);
	const behind = new Map(each.filter(isBehind).map((one) => [one.key.id, one]));
	const merge = (one) => {
		const { asleep } = behind.get(one.key.id) ?? {};
		return one.kind === 'app' && asleep ? { ...one, asleep } : one;
	};
	return each.filter((one) => !isBehind(one)).map(merge);
}
}),
21901:
((module_, exports_, require_) => {
require_.d(exports_, {
  Bg: () => (resultOf),
  Y1: () => (withTables),
  YG: () => (summaryOf),
  ZY: () => (portText),
  c9: () => (serviceOutcome),
  iP: () => (announce),
  qh: () => (addressRows),
  ut: () => (reportCommit),
  xS: () => (factsOf)
});
var _base_errors_0 = require_(22396);
var _base_format_3 = require_(86616);
var _base_plain_text_4 = require_(85763);
var _options_sensitive_1 = require_(57863);
var _readiness_run_log_2 = require_(41415);
function announce(desk, known) {
	const facts = factsOf(desk, known);
	desk.outputs.set(facts);
	return facts.endpoints;
}
function factsOf({ tools, want: { name } }, known) {
	const { record = {}, sensitivity, reached } = known;
	const { log, trustedHosts } = tools;
	sensitivity.mask(Object.entries(record), log);
	const addresses = [
		['url', record.url, `the address of "${name}"`],
		['app', record.resources?.app, `the app of "${name}"`],
		['apiDocs', record.resources?.apiDocs, `the API documentation of "${name}"`],
	];
	const endpoints = {};
	for (const [kind, text, title] of addresses) {
		if (!text)
			continue;
		try {
			const { href } = trustedHosts.checkAddress(text, title);
			const address = /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : href;
			endpoints[kind] = address;
			log.secrets.exempt(address);
		}
		catch (error) {
			log.warning((0,_base_errors_0/*.messageOf*/.bD)(error));
		}
	}
	const { id } = record;
	return {
		...(endpoints.url ? { url: endpoints.url } : {}),
		id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
		endpoints: { ...endpoints, ...reached },
		instance: (0,_options_sensitive_1/*.redactedRecord*/.Up)(record, sensitivity),
	};
}
function reportCommit({ outputs, tools, want }, { build, source }) {
	const live = build?.live;
	if (!live)
		return { Commit: build && want.ready.wait ? 'the commit was not seen' : undefined };
	const wanted = source.commit;
	const commit = wanted && (0,_readiness_run_log_2/*.sameCommit*/.Kd)(live, wanted) ? wanted : live;
	outputs.set({ commit });
	if (!wanted || commit === wanted)
		return { Commit: commit };
	const branch = source.ref ? `the branch ${source.ref}` : 'the default branch';
	tools.log.notice(`Commit ${live.slice(0, 7)} of ${branch} is live, not ${wanted.slice(0, 7)} of this run: the platform builds the newest commit of a branch.`);
	return { Commit: commit, 'Asked for': wanted };
}
function summaryOf(title, rows) {
	return { title, rows: rows.filter((row) => Boolean(row[1])) };
}
function withTables(result, ...tables) {
	return {
		...result,
		summary: [...result.summary, ...tables.filter((table) => table !== undefined)],
	};
}
function resultOf({ tools: { clock } }, done) {
	const { title, rows, started, ...result } = done;
	const time = (0,_base_format_3/*.formatDuration*/.a3)(clock.now() - started);
	return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}
function portText({ externalIp, externalPort, internalPort }) {
	return `${externalIp}:${externalPort} → ${internalPort}`;
}
function addressRows({ url, app, apiDocs, ports = [], internal }) {
	const outside = ports.map(portText);
	const inside = internal?.ports[0] === undefined ? undefined : `${internal.host}:${internal.ports.join(', ')}`;
	const addresses = { URL: url, App: app, 'API documentation': apiDocs, Ports: outside.join(', ') };
	return { ...addresses, 'Inside of the platform': inside };
}
function serviceOutcome({ changed, status, url, summary, steps = [] }, { isPlan, commit, notes }) {
	const common = { url, commit, state: (0,_base_plain_text_4/*.plainText*/.wh)(status, 60), notes, tables: summary };
	if (!isPlan) {
		const outputs = { operation: 'deployed', status, changed };
		return {
			...common,
			kind: 'deployed',
			outputs,
			done: '',
			brief: changed ? status : 'no change',
		};
	}
	const details = summary.slice(1).flatMap(({ header, rows }) => (header ? [] : rows));
	const done = changed ? 'do this. Nothing was changed' : 'change nothing';
	const outputs = { operation: 'planned', status, changed };
	return {
		...common,
		kind: 'planned',
		outputs,
		done,
		brief: `A deploy would ${done}.`,
		plan: { of: 'service', steps, details },
	};
}
}),
6936:
((module_, exports_, require_) => {
require_.d(exports_, {
  C: () => (findApi),
  i: () => (apiOf)
});
var _base_errors_0 = require_(22396);
async function findApi({ catalog, instancesOf }, serviceId) {
	const service = await catalog.find(serviceId);
	return service && instancesOf(service);
}
async function apiOf(tools, serviceId) {
	const api = await findApi(tools, serviceId);
	if (api)
		return api;
	throw new _base_errors_0/*.DeployError*/.sH('service-unknown', `The workspace is not subscribed to ${serviceId}.`);
}
}),
14186:
((module_, exports_, require_) => {
require_.d(exports_, {
  $e: () => (whyNoFormer),
  GW: () => (builds),
  Mn: () => (sayNote),
  PM: () => (step),
  n7: () => (emptyPlan)
});
function sayNote(log, { text, isWarning }) {
	if (isWarning)
		log.warning(text);
	else
		log.info(text);
}
const emptyPlan = { steps: [], after: [], rows: [], notes: [] };
function step(about, call) {
	const send = async () => {
		await call();
		return {};
	};
	return { ...about, send };
}
function builds({ effect }) {
	return effect !== 'none' && effect !== 'wakes';
}
function whyNoFormer(name) {
	return `"${name}" is new, so there is no version to roll back to.`;
}
}),
38621:
((module_, exports_, require_) => {
require_.d(exports_, {
  CA: () => (storeKeyOf),
  CR: () => (otherKeyError),
  J4: () => (dropNotes),
  Ok: () => (marksOf),
  TR: () => (keyOption),
  T_: () => (formerKey),
  YK: () => (noteGiven),
  by: () => (presentKey),
  eS: () => (keyStateOf),
  gb: () => (giveNoted),
  mu: () => (stateOfShown),
  yu: () => (noteOfKept)
});
var node_crypto_0 = require_(77598);
var node_util_1 = require_(57975);
var _base_errors_2 = require_(22396);
var _base_plain_text_8 = require_(85763);
var _contract_tags_3 = require_(41439);
var _config_store_of_start_4 = require_(35181);
var _options_difference_5 = require_(9776);
var _options_sensitive_6 = require_(57863);
var _resource_7 = require_(85644);
const prefix = 'store-key ';
const keyOption = 'ConfigApiKey';
async function storeKeyOf({ workspace = '' }, { store, value, isTold = false }) {
	const salt = JSON.stringify([workspace, 'store-key', store.name]);
	const hash = await (0,node_util_1.promisify)(node_crypto_0.scrypt)(value, salt, 4);
	const notes = `${prefix}${store.name.toLowerCase().slice(0, 38)} `;
	return { value, tag: `${notes}${hash.toString('hex')}`, notes, isTold };
}
async function keyStateOf({ tags }, { there, storeKey }) {
	if (there.kind === 'instance')
		return stateOfShown(there.record, storeKey);
	const all = (await tags.of(there.key)) ?? [];
	const noted = all.filter((tag) => tag.startsWith(storeKey.notes));
	if (noted.length === 0)
		return 'unknown';
	return noted.includes(storeKey.tag) ? 'given' : 'other';
}
function stateOfShown(options, { value }) {
	const shown = (0,_options_difference_5/*.shownValue*/.JJ)(options, keyOption);
	if (shown === value)
		return 'given';
	return (0,_options_difference_5/*.isHidden*/.dK)(shown) || (0,_options_sensitive_6/*.isSecretReference*/.IC)(shown) ? 'unknown' : 'other';
}
function marksOf({ want, ownTags }) {
	return want.isPreview && ownTags.length === 0 ? undefined : ownTags;
}
async function presentKey(tools, { there, marks, store, given }) {
	if ((0,_resource_7/*.runnerIn*/.U3)(there) === 'wasm' || (await isWithheld(tools, { marks, store })))
		return undefined;
	if (given)
		return storeKeyOf(tools, { store, value: given, isTold: true });
	const value = (await tools.stores.describe(store.name)).configApiKey;
	return value === undefined ? undefined : storeKeyOf(tools, { store, value });
}
async function isWithheld({ tags }, { marks, store }) {
	if (marks === undefined)
		return true;
	const own = (0,_contract_tags_3/*.readMarker*/.t7)(marks);
	if (own.preview === undefined)
		return false;
	const its = (0,_contract_tags_3/*.readMarker*/.t7)((await tags.of((0,_config_store_of_start_4/*.keyOfStore*/.ow)(store.name))) ?? []);
	const { repository = '', 'repository-id': repositoryId } = own;
	return its.preview !== own.preview || !(0,_contract_tags_3/*.namesRepository*/.xt)(its, { repository, repositoryId });
}
async function noteOfKept(tools, { there, marks, store }) {
	if (!(await isWithheld(tools, { marks, store })))
		return [];
	const name = (0,_base_plain_text_8/*.plainText*/.wh)(there.name, 80);
	const text = `"${name}" reads the parameter store "${(0,_base_plain_text_8/*.plainText*/.wh)(store.name, 80)}", which is not this preview's own, and is given no key of it. Its code, which is not merged, reads the variables there. No option can be unset: to end that, remove "${name}", which the next run makes anew.`;
	return [{ text, isWarning: true }];
}
async function formerKey(tools, { there, marks, former }) {
	const store = { name: former, isKept: true };
	const absent = await (0,_config_store_of_start_4/*.absentError*/.aF)(tools, { store, name: there.name });
	if (absent)
		throw absent;
	return presentKey(tools, { there, marks, store });
}
function otherKeyError({ name, store }) {
	const shown = (0,_base_plain_text_8/*.plainText*/.wh)(store, 80);
	const message = `A tag of "${name}" shows that osc-deploy gave it another key than the present one of the parameter store "${shown}". The platform does not show which one it has by now. Built beside its standby it is given none, and would read *** for each secret with the former one.`;
	const next = [
		'If it was given the present key since, as in the console, deploy once with that key as `config-api-key`: the note goes, and a warning takes its place, as nothing shows which key it has.',
		'Otherwise deploy once with `high-availability: false`, which gives it the key in place, so the build that answers now ends before the new one is up. A deploy with `high-availability: true` gives it a standby again.',
	];
	return new _base_errors_2/*.DeployError*/.sH('config-store', message, { next });
}
async function giveNoted(tools, { key, storeKey }, give) {
	await dropNotes(tools, { key, except: storeKey?.tag });
	await give();
	await noteGiven(tools, { key, storeKey });
}
async function dropNotes({ tags }, { key, except }) {
	const there = await tags.fresh(key);
	const others = there?.filter((tag) => !tag.startsWith(prefix) || tag === except);
	if (there && others && others.length < there.length)
		await tags.restore(key, others);
}
async function noteGiven({ tags }, { key, storeKey }) {
	const there = storeKey && (await tags.fresh(key));
	if (!there || there.includes(storeKey.tag))
		return;
	await tags.set(key, [...there.filter((tag) => !tag.startsWith(prefix)), storeKey.tag]);
}
}),
86746:
((module_, exports_, require_) => {
require_.d(exports_, {
  c: () => (readersOf),
  v: () => (explainShared)
});
var _base_errors_0 = require_(22396);
var _base_plain_text_6 = require_(85763);
var _contract_runners_1 = require_(79071);
var _platform_resource_tags_2 = require_(40671);
var _apps_3 = require_(59244);
var _instances_4 = require_(96218);
var _resource_5 = require_(85644);
async function readersOf(tools, store) {
	let unseen;
	const listRunner = async (serviceId) => {
		try {
			return await (0,_instances_4/*.listAwake*/.EZ)(tools, serviceId);
		}
		catch (error) {
			if (!(error instanceof _base_errors_0/*.DeployError*/.sH) || error.code !== 'service-unknown')
				throw error;
			unseen = error.message;
			return [];
		}
	};
	const lists = _contract_runners_1/*.runnerKinds*/.CP.map((kind) => listRunner(_contract_runners_1/*.runners*/.ae[kind].serviceId));
	const all = await Promise.all([(0,_apps_3/*.openApps*/.Fo)(tools).list(), (0,_instances_4/*.listAsleep*/.pp)(tools), ...lists]);
	const subscribed = await tools.catalog.serviceIds();
	const isListed = _contract_runners_1/*.runnerKinds*/.CP.every((kind) => subscribed.has(_contract_runners_1/*.runners*/.ae[kind].serviceId));
	const tagged = await tools.tags.all('instance');
	if (!isListed && !tagged)
		unseen ??= 'the tags of the workspace cannot be read';
	const missing = tagged?.find(({ resource }) => (0,_contract_runners_1/*.runnerOf*/.mv)(resource.serviceId ?? '') &&
		!all.flat().some(({ key }) => (0,_platform_resource_tags_2/*.isSameResource*/.D)(key, resource)));
	const readers = (0,_resource_5/*.mergeResources*/.UZ)(all.flat()).filter((one) => (0,_resource_5/*.storeNameIn*/.y$)(one) === store);
	return { readers, unseen, missing: missing && (0,_base_plain_text_6/*.plainText*/.wh)(missing.resource.id, 80) };
}
async function explainShared(tools, { store, but, isPrune = false }) {
	const { readers, unseen, missing } = await readersOf(tools, store);
	const serviceId = but?.target === 'app' ? undefined : but?.serviceId;
	const others = readers.filter(({ name, key }) => !but || name !== but.name || key.serviceId !== serviceId);
	if (others.length > 0)
		return `${others.map(({ name }) => `"${(0,_base_plain_text_6/*.plainText*/.wh)(name, 80)}"`).join(', ')} reads it too`;
	const why = unseen ?? (isPrune && missing && `"${missing}" has tags, and no list shows it`);
	return why ? `what else reads it cannot be told: ${why.replace(/\.$/, '')}` : undefined;
}
}),
58646:
((module_, exports_, require_) => {
require_.d(exports_, {
  IH: () => (openService),
  SJ: () => (checkServiceType),
  Ts: () => (seeService)
});
var _base_errors_0 = require_(22396);
var _base_nearest_3 = require_(80413);
var _options_schema_1 = require_(79920);
var _within_plan_2 = require_(75087);
async function openService(tools, serviceId, check) {
	const { catalog, log } = tools;
	const found = await catalog.find(serviceId);
	if (found)
		return found;
	const unknown = (meant, cause) => {
		const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
		const message = `The platform offers no service "${serviceId}".${question}${cause ? ` ${cause.message}` : ''}`;
		return new _base_errors_0/*.DeployError*/.sH('service-unknown', message, { cause });
	};
	const known = await (0,_options_schema_1/*.knownServiceIds*/.Dk)();
	const ofMakers = serviceId.includes('-')
		? []
		: known.filter((id) => id.includes(serviceId.toLowerCase()));
	if (ofMakers.length > 0 && !ofMakers.includes(serviceId))
		throw unknown(ofMakers.slice(0, 5));
	if (check && known.includes(serviceId))
		await check();
	log.info(`Subscribing the workspace to ${serviceId}.`);
	const near = (0,_base_nearest_3/*.nearest*/.p)(serviceId, known);
	const meant = near && near !== serviceId ? [near] : [];
	try {
		const service = await (0,_within_plan_2/*.withinPlan*/.NY)(tools, `a subscription to ${serviceId}`, () => catalog.subscribe(serviceId));
		if (service)
			return service;
	}
	catch (error) {
		if (!(0,_base_errors_0/*.isStatus*/.zM)(error, 400, 404, 422))
			throw error;
		throw unknown(meant, error);
	}
	throw unknown(meant);
}
async function seeService(tools, serviceId) {
	return tools.subscribes ? openService(tools, serviceId) : tools.catalog.find(serviceId);
}
function checkServiceType(service, target) {
	const wanted = target === 'job' ? 'job' : 'instance';
	if (service.type === undefined || service.type === wanted)
		return;
	throw new _base_errors_0/*.DeployError*/.sH('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
		next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
	});
}
}),
39056:
((module_, exports_, require_) => {
require_.d(exports_, {
  R: () => (UnseenError)
});
var _base_errors_0 = require_(22396);
class UnseenError extends _base_errors_0/*.DeployError*/.sH {
}
}),
75087:
((module_, exports_, require_) => {
require_.d(exports_, {
  NY: () => (withinPlan),
  nL: () => (createWithinPlan),
  ow: () => (creationRetries),
  wU: () => (namingPlan)
});
var _base_errors_0 = require_(22396);
var _base_format_2 = require_(86616);
var _base_plain_text_3 = require_(85763);
var _platform_answers_1 = require_(10550);
const creationRetries = { max: 18, everyMs: 10_000 };
async function createWithinPlan(tools, { action, ...creation }) {
	return withinPlan(tools, action, () => (0,_platform_answers_1/*.createOrFind*/.xj)({ ...tools, ...creation, retries: creationRetries }));
}
async function withinPlan(tools, action, call) {
	try {
		return await call();
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI && (0,_platform_answers_1/*.isPlanLimit*/.HJ)(error)))
			throw error;
		const facts = await describePlan(tools);
		const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${describeRefusal(error)}`;
		throw new _base_errors_0/*.DeployError*/.sH('plan-limit', message, { cause: error });
	}
}
async function namingPlan(tools, recipe) {
	try {
		return await recipe();
	}
	catch (error) {
		if (!(error instanceof _base_errors_0/*.RequestError*/.GI) || error.code !== 'plan-limit')
			throw error;
		const facts = await describePlan(tools);
		throw facts ? error.with({ sentence: `${facts.replace(/^t/, 'T')}.` }) : error;
	}
}
async function describePlan({ account }) {
	const { plan, balance } = await account.account();
	const known = [
		plan && `the plan is ${plan}`,
		balance !== undefined && `${(0,_base_format_2/*.formatNumber*/.ZV)(balance)} tokens are left`,
	];
	return known.filter(Boolean).join(', ');
}
function describeRefusal({ request }) {
	const { reason = 'no reason given', status, requestId } = request;
	const id = requestId ? `, request id ${(0,_base_plain_text_3/*.plainText*/.wh)(requestId, 80)}` : '';
	return `${reason.replace(/\.+$/, '')} (${(0,_base_errors_0/*.describeRequest*/.Ng)(request)} answered ${status}${id}).`;
}
})
};
