export const id = 416;
export const ids = [416];
export const modules = {
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
44304:
((module_, exports_, require_) => {
require_.d(exports_, {
  PU: () => (isWayBack),
  Vx: () => (wasLiveBefore),
  WY: () => (runsBefore),
  om: () => (historyOf)
});
var _manifest_0 = require_(90457);
var _older_run_1 = require_(27008);
const maxLeft = 40;
function runsThatWereLive({ state, manifest }) {
	if (!manifest)
		return [];
	const { run, commit, digest, job, former = [] } = manifest;
	const live = state === 'trusted' && run ? [{ run, commit, digest, job }] : [];
	const known = new Map();
	for (const one of [...live, ...former])
		if (!known.has(keyOf(one.run)))
			known.set(keyOf(one.run), one);
	return [...known.values()].slice(0, _manifest_0/*.maxFormerRuns*/.wi);
}
function runsBefore(stored, runUrl) {
	return runsThatWereLive(stored).filter(({ run }) => keyOf(run) !== keyOf(runUrl));
}
function historyOf(by, { stored, isWayBack, isOpen }) {
	return {
		former: (0,_manifest_0/*.someOf*/.yU)(isOpen ? runsThatWereLive(stored) : runsBefore(stored, by.owner.runUrl)),
		restores: restoredRun(by, stored)?.run,
		rolledBackFrom: (0,_manifest_0/*.someOf*/.yU)(leftCommits(by, { stored, isWayBack })),
	};
}
async function wasLiveBefore({ by, files }, { stored, plan }) {
	const repeated = by.isRepeated ? ownRun(by, stored) : undefined;
	const digests = [repeated, restoredRun(by, stored)].flatMap((run) => run?.digest ?? []);
	if (digests.length === 0)
		return false;
	return digests.includes(await (0,_manifest_0/*.digestOfDirectory*/.rm)(files, plan.digests));
}
function ownRun({ owner }, stored) {
	return runsThatWereLive(stored).find(({ run }) => keyOf(run) === keyOf(owner.runUrl));
}
function restoredRun({ isPicked, commit, owner }, stored) {
	if (!isPicked)
		return undefined;
	return runsBefore(stored, owner.runUrl).find((one) => one.commit === commit);
}
function leftCommits(by, { stored: { manifest }, isWayBack }) {
	if (!manifest || !(by.isRepeated || isWayBack))
		return [];
	const { commit, rolledBackFrom = [] } = manifest;
	const left = [...rolledBackFrom, ...(isWayBack && commit ? [commit] : [])];
	return [...new Set(left)].filter((one) => one !== by.commit).slice(-maxLeft);
}
async function isWayBack({ by, standing }, stored) {
	if (!by.isRepeated && !by.isPicked)
		return false;
	if (!stored.manifest?.run)
		return true;
	if (restoredRun(by, stored) ?? ownRun(by, stored))
		return true;
	const { run, restores = run, commit, rolledBackFrom = [] } = stored.manifest;
	if (by.isRepeated && (0,_older_run_1/*.explainOlder*/.m)(by.owner.runUrl, restores))
		return true;
	const live = [commit, ...rolledBackFrom].find((one) => one !== by.commit);
	return live !== undefined && (await standing.follows(live, by.commit));
}
function keyOf(run) {
	return run.toLowerCase().replace(/\/attempts\/\d+$/, '');
}
}),
27008:
((module_, exports_, require_) => {
require_.d(exports_, {
  m: () => (explainOlder)
});
var _contract_tags_0 = require_(41439);
function explainOlder(ownRun, rival = '') {
	const own = (0,_contract_tags_0/*.readRunUrl*/.tP)(ownRun);
	const other = (0,_contract_tags_0/*.readRunUrl*/.tP)(rival);
	const [place, theirs] = [ownRun, rival].map((url) => url.toLowerCase().split('/actions/runs/')[0]);
	if (!own || !other || place !== theirs || other.id <= own.id)
		return undefined;
	return 'That run is newer than this one, which ends here. Files of this one may lie over it: run that one again.';
}
}),
41416:
((module_, exports_, require_) => {
require_.d(exports_, {
  planSite: () => (planSite),
  publishSite: () => (publishSite)
});
// UNUSED EXPORTS: publishOnce
var errors = require_(22396);
var way_back = require_(67611);
var promises_ = require_(58500);
var external_node_util_ = require_(57975);
var format = require_(86616);
var plain_text = require_(85763);
var outcome = require_(69072);
var tags = require_(41439);
var ownership = require_(33228);
var former_runs = require_(44304);
var pages_manifest = require_(90457);
var path_rules = require_(48733);
;// src/pages/keeping.js
function keepingOf({ rules }, { stored, isWayBack }) {
	const own = rules.keep;
	const ownMs = rules['keep-assets'];
	const live = isWayBack ? stored.manifest?.keeps : undefined;
	const { patterns = [], assets = 0 } = live ?? {};
	return {
		own,
		held: patterns.filter((list) => !isSame(list, own)),
		assetsMs: Math.max(ownMs, assets * 1000),
	};
}
function keepsAny({ own, held, assetsMs }) {
	return own.length > 0 || held.length > 0 || assetsMs > 0;
}
function noteHeld(log, { held, assetsMs }, { rules }) {
	const inputs = held.map((list) => `\`keep: ${(0,path_rules/*nameSome*/.Kf)(list)}\``);
	if (assetsMs > rules['keep-assets'])
		inputs.push(`\`keep-assets: ${inUnit(assetsMs)}\``);
	if (inputs.length === 0)
		return;
	log.info(`Held from the live publish, though this earlier run does not name it: ${inputs.join(' and ')}. The next push goes by its own workflow.`);
}
function inUnit(ms) {
	const units = [
		['d', 86_400_000],
		['h', 3_600_000],
		['m', 60_000],
	];
	const [unit, length] = units.find(([, one]) => ms % one === 0) ?? ['s', 1000];
	return `${ms / length}${unit}`;
}
function keepsNote({ own, held, assetsMs }) {
	return noteOf([...held, own], Math.round(assetsMs / 1000));
}
function eitherKeeps(one, other) {
	const patterns = [...(one?.patterns ?? []), ...(other?.patterns ?? [])];
	return noteOf(patterns, Math.max(one?.assets ?? 0, other?.assets ?? 0));
}
function noteOf(lists, assets) {
	const patterns = lists.filter((list, index) => list.length > 0 && lists.findIndex((other) => isSame(other, list)) === index);
	if (patterns.length === 0 && assets === 0)
		return undefined;
	return pages_manifest/*keepsSchema*/.GX.safeParse({ patterns, assets }).data;
}
function isSame(one, other) {
	return one.length === other.length && one.every((pattern, index) => pattern === other[index]);
}
var newer_run = require_(36109);
var older_run = require_(27008);
var owner_evidence = require_(71511);
;// src/pages/publish-job.js
function hasWork({ added, changed, deleted, mustFinalize }) {
	return (added.length + changed.length > 0 ||
		deleted === undefined ||
		deleted.length > 0 ||
		mustFinalize === true);
}
const nothingSent = { changed: false, uploaded: 0, bytes: 0, pruned: 0 };
class Phases {
	times = new Map([['prepare', 0]]);
	#clock;
	constructor(clock) {
		this.#clock = clock;
	}
	async time(phase, body) {
		const startedAt = this.#clock.now();
		try {
			return await body();
		}
		finally {
			this.times.set(phase, (this.times.get(phase) ?? 0) + this.#clock.now() - startedAt);
		}
	}
}
var retry = require_(50973);
var live_manifest = require_(25306);
;// src/pages/rival.js
const freshMs = 1000;
class PublishError extends errors/*DeployError*/.sH {
	remedy;
	rival;
	constructor(code, text, { remedy, rival, cause, }) {
		super(code, text, { cause });
		this.remedy = remedy;
		this.rival = rival;
	}
}
function overlayOf({ owner }, publishId) {
	return { publishId, run: (0,tags/*readRunUrl*/.tP)(owner.runUrl)?.id };
}
function racedError(other, remedy = 'every file') {
	const by = other?.run ? `: ${(0,plain_text/*plainText*/.wh)(other.run)}` : '';
	const hadEnded = other?.open ? ' It had not ended.' : '';
	const text = `Another publish of this site ran at the same time${by}.${hadEnded}`;
	return new PublishError('publish-raced', text, { remedy, rival: other?.run });
}
function passwordChangedError(hasSent) {
	const text = 'The password of this site was changed meanwhile, so what it shows is not known';
	return hasSent
		? new PublishError('publish-raced', `${text}: files of this run may lie over those of another.`, { remedy: 'next publish' })
		: new PublishError('publish-raced', `${text}.`, { remedy: 'none' });
}
function isUnread(stored) {
	return 'reason' in stored && !(stored.state === 'hidden' && stored.cached);
}
function unreadableError({ reason }) {
	const text = `The site was readable and is not any more, so another publish may be under way: ${(0,plain_text/*plainText*/.wh)(reason)}.`;
	return new PublishError('upload-failed', text, { remedy: 'none' });
}
class RivalWatch {
	#site;
	#ours;
	#before;
	#isDraft;
	#last;
	#isShown = false;
	#met;
	constructor(site, { ours, stored }) {
		this.#site = site;
		this.#ours = ours;
		this.#before = stored.manifest;
		this.#isDraft = stored.state === 'draft';
	}
	get isShown() {
		return this.#isShown;
	}
	look() {
		const { reader, tools } = this.#site;
		const isEnough = ({ state }) => state !== 'down' || this.#isDraft;
		const seen = (0,retry/*again*/.TG)(live_manifest/*unreadableMs*/._D, () => (0,live_manifest/*readStored*/.CL)(reader), { ...tools, isEnough });
		seen.catch(() => undefined);
		this.#last = { seen, at: tools.clock.now() };
	}
	refresh() {
		const { clock } = this.#site.tools;
		if (!this.#last || clock.now() - this.#last.at > freshMs)
			this.look();
	}
	patrol() {
		this.refresh();
		void this.#last?.seen.then(({ manifest }) => {
			if (this.#isForeign(manifest))
				this.#met = manifest;
		}, () => undefined);
		if (this.#met)
			throw racedError(this.#met);
	}
	async checkAnew() {
		this.look();
		return await this.check();
	}
	async prove() {
		const stored = await this.checkAnew();
		if (stored.state === 'down')
			throw unreadableError(stored);
	}
	async check() {
		const stored = await this.#freshLook();
		const seen = stored.manifest;
		if (seen?.publishId === this.#ours)
			return stored;
		if (this.#isForeign(seen) || (this.#isShown && seen))
			throw racedError(seen);
		return stored;
	}
	async checkNotOvertaken(sent) {
		const seen = await this.#freshLook();
		const { manifest: other } = seen;
		this.#isShown = other?.publishId === this.#ours;
		if (!this.#isForeign(other))
			return;
		const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
		const isOther = (path, [, sha256]) => files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
		if (!files || sent.some(([path, digest]) => isOther(path, digest)))
			throw racedError(other);
		const by = other?.run ? `, ${(0,plain_text/*plainText*/.wh)(other.run)},` : '';
		const text = `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`;
		throw new PublishError('publish-raced', text, { remedy: 'none' });
	}
	async #freshLook() {
		this.refresh();
		if (!this.#last)
			throw new Error('a refreshed watch has looked');
		const stored = await this.#last.seen;
		if (!this.#hadManifest)
			return stored;
		if (stored.state === 'hidden' && stored.asksLogin)
			throw passwordChangedError(true);
		return isUnread(stored) ? await this.#waitForSite() : stored;
	}
	async #waitForSite() {
		const { reader, tools } = this.#site;
		const isEnough = (seen) => !isUnread(seen);
		const stored = await (0,retry/*again*/.TG)(live_manifest/*minuteOfLooks*/.mm, () => (0,live_manifest/*readStored*/.CL)(reader), { ...tools, isEnough });
		if (stored.state === 'foreign' && stored.status !== 200)
			throw racedError(undefined);
		if (isUnread(stored))
			throw unreadableError(stored);
		return stored;
	}
	get #hadManifest() {
		return this.#before !== undefined || this.#isShown;
	}
	#isForeign(seen) {
		return (0,live_manifest/*isForeign*/.jq)(seen, { ours: this.#ours, before: this.#before });
	}
}
;// src/pages/left-alone.js
async function explainLeft({ job, site, round }, compared) {
	const { stored } = compared;
	const ahead = round === 1 ? await explainAhead(job, { site, compared }) : undefined;
	const isUnattended = job.by.isScheduled && !job.by.isRepeated;
	return ahead ?? (isUnattended ? explainTakenBack(job.by, stored) : undefined);
}
async function explainAhead(job, { site, compared }) {
	const { stored } = compared;
	const reason = await explainReplaced(job, compared);
	return reason ?? (job.by.isRepeated ? undefined : explainNewer(job, { site, stored }));
}
function checkNotOlder({ job, round }, { manifest }) {
	if (round === 1 || job.by.isRepeated)
		return;
	if ((0,older_run/*explainOlder*/.m)(job.by.owner.runUrl, manifest?.run))
		throw racedError(manifest);
}
function explainTakenBack({ commit }, stored) {
	const isUnread = stored.state === 'away' ||
		(stored.state === 'hidden' && (stored.cached !== undefined || stored.status === 401));
	if (isUnread)
		return `What is live cannot be read (${(0,plain_text/*plainText*/.wh)(stored.reason)}), so a scheduled run does not replace it.`;
	if (stored.state !== 'trusted' || commit === undefined)
		return undefined;
	const { rolledBackFrom = [], commit: live } = stored.manifest;
	if (!rolledBackFrom.includes(commit))
		return undefined;
	const to = live ? (0,plain_text/*plainText*/.wh)(live.slice(0, 7)) : 'an earlier run';
	return `The site was taken back from ${commit.slice(0, 7)} to ${to}, and a scheduled run does not undo that; the next push publishes again.`;
}
async function explainNewer(job, { site, stored }) {
	const isUnfinished = stored.state === 'open' || stored.state === 'overlaid';
	const manifest = isUnfinished ? undefined : (0,owner_evidence/*shownManifest*/.f0)(stored);
	const { run = '', restores = run } = manifest ?? (await taggedRun(job, { site, stored }));
	const newer = await judgeNamedRun(job, restores);
	if (newer?.is !== 'newer')
		return undefined;
	const did = manifest ? 'has published' : 'has begun to publish';
	return `${(0,format/*capitalize*/.ZH)((0,newer_run/*describeNewer*/.h)(newer))} ${did} this site: ${(0,plain_text/*plainText*/.wh)(restores, 200)}. To publish the commit of this earlier run anyway, run this job again.`;
}
async function taggedRun({ by, ledger }, { site, stored }) {
	if (stored.state === 'overlaid')
		return stored.manifest;
	const run = stored.state === 'foreign' ? await ledger.lastRun(site.page) : undefined;
	return run === undefined ? {} : { run: (0,tags/*linkOfRun*/.TT)(by.owner.runUrl, run) };
}
async function judgeNamedRun({ by, claim, place, standing }, run) {
	if (!(0,older_run/*explainOlder*/.m)(by.owner.runUrl, run))
		return undefined;
	const newer = await standing.judgeNewerRun((0,tags/*readRunUrl*/.tP)(run)?.id ?? 0);
	const shown = (0,plain_text/*plainText*/.wh)(run, 200);
	if (newer.is === 'unknown')
		throw (0,ownership/*newerRunError*/.pF)(claim.thing, shown);
	if (newer.is === 'unfounded')
		place.tools.log.warning(`The site names a newer run as its last publisher, ${shown}, but ${newer.why}. It is published.`);
	return newer;
}
async function leaveToTagged(job, { run, why }) {
	const { isRepeated, owner } = job.by;
	if (isRepeated || run === undefined)
		return undefined;
	const link = (0,tags/*linkOfRun*/.TT)(owner.runUrl, run);
	const newer = await judgeNamedRun(job, link);
	if (newer?.is === 'newer')
		throw new outcome/*Skip*/.MO(`${why}, and a tag of it names ${(0,newer_run/*describeNewer*/.h)(newer)}: ${link}. To publish the commit of this earlier run with its password anyway, run this job again.`);
	return newer;
}
async function warnOfTwin(job, { stored: { manifest }, plan }) {
	const by = manifest && (await replacesOwn(manifest, plan)) && twinOf(job, manifest);
	if (!by)
		return;
	const from = isOfAnotherDirectory(job, manifest)
		? `, from ${(0,plain_text/*plainText*/.wh)(manifest.directory ?? '', 200)}`
		: '';
	job.place.tools.log.warning(`${job.claim.thing} was published by ${by}${from}, and is replaced now. Two sites of one repository need a \`name\` each.`);
}
async function replacesOwn({ keeps }, { changed, deleted }) {
	if (!deleted)
		return true;
	const going = [...changed.map(({ path }) => path), ...deleted];
	const kept = await Promise.all((keeps?.patterns ?? []).map((patterns) => (0,path_rules/*matchPaths*/.oq)(going, patterns)));
	return going.some((path) => !kept.some(({ paths }) => paths.has(path)));
}
function twinOf(job, manifest) {
	const { by, claim } = job;
	const isElsewhere = isOfAnotherDirectory(job, manifest);
	if (isElsewhere && job.checkReplaced)
		return undefined;
	const { run, commit, job: key } = manifest;
	const isOfOtherJob = key !== undefined && key !== by.owner.job;
	const isDefaultName = claim.name.from === 'repository' && !by.isPreview;
	const isOther = isElsewhere || isOfOtherJob || isDefaultName;
	if (run && run === by.owner.runUrl && isOther)
		return 'this very run';
	const isOfCommit = isElsewhere && commit === by.commit && !by.isRepeated;
	return commit && isOfCommit ? `another run of the commit ${commit.slice(0, 7)}` : undefined;
}
function isOfAnotherDirectory({ by: { directory } }, manifest) {
	const other = manifest.directory;
	return Boolean(other && directory) && other !== directory;
}
async function explainReplaced(job, { stored: { manifest }, plan }) {
	if (!manifest || !hasWork(plan) || !isOfAnotherDirectory(job, manifest))
		return undefined;
	return await job.checkReplaced?.((0,plain_text/*plainText*/.wh)(manifest.directory ?? '', 200));
}
var read_files = require_(54042);
var site_reader = require_(60868);
var wire = require_(55308);
var site_file = require_(96450);
;// src/pages/retained.js
const missingMs = [500, 1000, 2000];
async function retainFiles(job, { site, stored, keeping, trust, plan, }) {
	const { files } = job;
	plan.retained = new Map();
	checkRoom(files.length, 0);
	const manifest = site && readableManifest(job, stored);
	if (!manifest)
		return;
	noteHeld(site.tools.log, keeping, job);
	const found = await findNamed(job, { site, stored, manifest, keeping });
	const { others, beside, named, unused } = found;
	const known = new Map([...Object.entries(manifest.files), ...beside]);
	const trusted = trust ? known : beside;
	const retained = await readBack(site, { paths: named, trusted, known });
	plan.retained = retained;
	warnOfMissing(site, named.filter((path) => known.has(path) && !retained.has(path)));
	checkRoom(files.length, retained.size);
	if (keeping.assetsMs > 0) {
		const staying = new Set(named);
		const assets = others.filter((path) => !(0,site_file/*isPage*/.yp)({ path }) && !staying.has(path));
		const at = 'at' in stored ? stored.at : undefined;
		const now = Math.floor((at ?? site.tools.clock.now()) / 1000);
		await retainAssets(job, { site, manifest, assets, now, keeping, trusted, plan, retained });
	}
	plan.deleted = plan.deleted?.filter((path) => !retained.has(path));
	plan.unusedKeep = unused;
}
async function findNamed(job, { site, stored, manifest, keeping, }) {
	const own = new Set(job.files.map(({ path }) => path));
	const listed = new Set([...own, ...((0,live_manifest/*possiblePaths*/.Ai)(stored) ?? Object.keys(manifest.files))]);
	const beside = await findBeside(site, { keep: keeping.own, listed });
	const all = [...listed, ...beside.keys()];
	const others = all.filter((path) => !own.has(path) && path !== pages_manifest/*manifestPath*/.ji);
	const { paths, unused } = await (0,path_rules/*matchPaths*/.oq)(all, keeping.own);
	const held = await Promise.all(keeping.held.map((list) => (0,path_rules/*matchPaths*/.oq)(all, list)));
	const staying = [paths, ...held.map((matched) => matched.paths)];
	const named = others.filter((path) => staying.some((some) => some.has(path))).sort();
	return { others, beside, named, unused };
}
function keptBefore({ manifest }) {
	const { extra = [], leftAt = {} } = manifest ?? {};
	return new Set(extra.filter((path) => !Object.hasOwn(leftAt, path)));
}
function readableManifest({ rules, place }, stored) {
	if (stored.state === 'draft')
		return undefined;
	const { keep } = rules;
	const isElsewhere = stored.state === 'foreign' && stored.status !== 200;
	const isUnread = !stored.manifest && !isElsewhere;
	if (!(0,live_manifest/*possiblePaths*/.Ai)(stored) && (keep.length > 0 || isUnread)) {
		const input = keep.length > 0 ? 'keep' : 'keep-assets';
		const why = stored.state === 'overlaid'
			? ', because an earlier run has replaced the list of a later one'
			: '';
		throw new errors/*DeployError*/.sH('keep-unknown', `What the site holds is not known${why}, so \`${input}\` cannot be honoured.`);
	}
	if (!stored.manifest)
		place.tools.log.warning('The site has no manifest of this action, so no assets of former publishes are kept.');
	return stored.manifest;
}
function warnOfMissing({ tools }, paths) {
	for (const path of paths)
		tools.log.warning(`\`keep\` matches ${(0,plain_text/*plainText*/.wh)(path, 200)}, but the site no longer has it.`);
}
async function retainAssets(job, { site, manifest, assets, now, keeping: { assetsMs }, trusted, plan, retained, }) {
	const room = Math.max(wire/*pageLimits*/.M.filesPerSite - 1 - job.files.length - retained.size, 0);
	const leftAt = recentAssets(assets, { site, manifest, now, room, assetsMs });
	for (const [path, digest] of await readBack(site, {
		paths: [...leftAt.keys()],
		trusted,
		known: new Map(Object.entries(manifest.files)),
	}))
		retained.set(path, digest);
	plan.leftAt = Object.fromEntries([...leftAt].filter(([path]) => retained.has(path)));
	const noted = new Map(Object.entries(manifest.leftAt ?? {}));
	if (Object.entries(plan.leftAt).some(([path, at]) => noted.get(path) !== at))
		plan.mustFinalize = true;
}
async function findBeside(site, { keep, listed }) {
	const found = new Map();
	const isListed = (path) => listed.has(path) || [...listed].some((other) => other.startsWith(`${path}/`));
	const whole = keep
		.filter((pattern) => !/[*?[\]{}\\!#]|\/$/.test(pattern))
		.map((one) => one.replace(/^\.?\//, ''));
	const asked = whole.map((path) => path.normalize('NFC'));
	const { paths } = await (0,path_rules/*matchPaths*/.oq)(asked, keep);
	await (0,site_reader/*sideBySide*/.Q)([...paths], async (path) => {
		if (isListed(path) || !(0,site_file/*isSitePath*/.X1)(path) || path.startsWith(`${site_file/*manifestFolder*/.UB}/`))
			return;
		const digest = await readDigest(site, path);
		const isFolder = digest && (await site.reader.get(`${path}/`, { maxBytes: 1 })).status === 200;
		if (digest && !isFolder)
			found.set(path, digest);
	});
	return found;
}
function recentAssets(assets, { site, manifest, now, room, assetsMs, }) {
	const noted = new Map(Object.entries(manifest.leftAt ?? {}));
	const timed = assets.map((path) => [
		path,
		Math.min(noted.get(path) ?? now, now),
	]);
	const isStored = (path) => Number(Object.hasOwn(manifest.files, path));
	const recent = timed
		.filter(([, at]) => now - at < assetsMs / 1000)
		.sort(([one, a], [other, b]) => isStored(other) - isStored(one) || b - a);
	warnOfNoRoom(site, { left: recent.slice(room), isStored });
	return new Map(recent.slice(0, room));
}
function warnOfNoRoom({ tools: { log } }, { left, isStored }) {
	const stored = left.filter(([path]) => isStored(path)).length;
	const limit = `a site holds at most ${(0,format/*formatNumber*/.ZV)(wire/*pageLimits*/.M.filesPerSite)} files`;
	if (stored > 0)
		log.warning(`${(0,format/*count*/.U9)(stored, 'old asset')} cannot stay for \`keep-assets\`: ${limit}.`);
	const announced = left.length - stored;
	if (announced > 0)
		log.warning(`${(0,format/*count*/.U9)(announced, 'asset')} that interrupted publishes may have stored cannot stay for \`keep-assets\`: ${limit}.`);
}
function checkRoom(own, kept) {
	if (own + kept < wire/*pageLimits*/.M.filesPerSite)
		return;
	const named = kept > 0 ? ` and ${kept} that \`keep\` names` : '';
	const limit = `a site holds at most ${(0,format/*formatNumber*/.ZV)(wire/*pageLimits*/.M.filesPerSite)}`;
	const text = `${(0,format/*count*/.U9)(own, 'file')}${named} leave no room for the manifest, which the next publish needs to know the files to keep: ${limit}.`;
	throw new errors/*DeployError*/.sH('too-many-files', text);
}
async function readBack(site, { paths, trusted, known }) {
	const found = new Map();
	await (0,site_reader/*sideBySide*/.Q)(paths, async (path) => {
		const waits = known.has(path) ? missingMs : [];
		const isEnough = (digest) => digest !== undefined;
		const read = () => (0,retry/*again*/.TG)(waits, () => readDigest(site, path), { ...site.tools, isEnough });
		const digest = trusted.get(path) ?? (await read());
		if (digest)
			found.set(path, digest);
	});
	return found;
}
async function readDigest({ reader }, path) {
	const { status, body, cut } = await reader.get(path, { maxBytes: wire/*pageLimits*/.M.fileSize });
	if ([403, 404, 410].includes(status))
		return undefined;
	if (status === 200 && !cut)
		return (0,pages_manifest/*digestOf*/.ol)(body);
	const text = `${(0,plain_text/*plainText*/.wh)(path, 200)} answered ${status}, so whether \`keep\` or \`keep-assets\` has to retain it is not known.`;
	throw new errors/*DeployError*/.sH('keep-unknown', text);
}
;// src/pages/compare.js
async function compare(job, { site, trust, early, password, round = 1, }) {
	const { stored: seen, changesOwner } = site
		? await (0,read_files/*whileHashing*/.Ym)(trust ? job.files : [], readJudged(job, { site, early, password }))
		: { stored: { state: 'draft' }, changesOwner: false };
	const overlays = site
		? await job.ledger.overlaysOf(site.page, { publishId: seen.manifest?.publishId, round })
		: [];
	const stored = (0,live_manifest/*underOverlays*/.KM)(seen, overlays);
	const isDistrusted = overlays.length > 0;
	if (isDistrusted)
		job.place.tools.log.info('A tag of the site says that files of another run may lie over it. Every file is uploaded.');
	const trusted = trust && !isDistrusted ? stored.manifest : undefined;
	const plan = await computePlan(job.files, { stored: trusted, possible: (0,live_manifest/*possiblePaths*/.Ai)(stored) });
	const goesBack = await (0,former_runs/*isWayBack*/.PU)(job, stored);
	const keeping = keepingOf(job, { stored, isWayBack: goesBack });
	plan.keeps = keepsNote(keeping);
	if (keepsAny(keeping))
		await retainFiles(job, { site, stored, keeping, trust: trusted !== undefined, plan });
	if (changesOwner || rewritesManifest(stored.manifest, { by: job.by, plan }))
		plan.mustFinalize = true;
	logComparison(job, { plan, stored });
	return { stored, plan, isWayBack: goesBack };
}
function rewritesManifest(live, { by, plan: { keeps } }) {
	if (!live)
		return false;
	const { kept, preview = by.preview } = live;
	return kept !== undefined || preview !== by.preview || !(0,external_node_util_.isDeepStrictEqual)(live.keeps, keeps);
}
function hasKeepRules({ rules: { keep, 'keep-assets': keepAssetsMs } }) {
	return keep.length > 0 || keepAssetsMs > 0;
}
async function readJudged(job, { site, early, password, }) {
	const { claim } = job;
	const { isScheduled, isRepeated, isPicked } = job.by;
	const careful = hasKeepRules(job) || isScheduled || isRepeated || isPicked;
	const tagged = job.ledger.whose(site.page);
	const isOurs = async () => (0,owner_evidence/*isTaggedOurs*/.Gt)(await tagged, claim);
	const hasIndex = job.files.some(({ path }) => path === site_file/*startPage*/.qc);
	const look = { careful, isOurs, hasIndex };
	const [first, tags] = await Promise.all([(0,live_manifest/*readKnown*/.Uj)(site, { ...look, early }), tagged]);
	let stored = first;
	const asksOtherPassword = stored.state === 'hidden' && stored.status === 401;
	if (asksOtherPassword && site.hasPassword) {
		(0,ownership/*permit*/.eL)('protect', { tags, manifest: 'hidden' }, claim);
		await checkNotBehind(job, site);
		await password?.set({ replaces: true });
		if (password)
			stored = await (0,live_manifest/*readKnown*/.Uj)(site, look);
	}
	const { rewritesOwner } = (0,ownership/*permit*/.eL)('change', (0,owner_evidence/*evidenceOf*/.X1)(stored, tags), claim);
	return { stored, changesOwner: rewritesOwner };
}
async function checkNotBehind(job, site) {
	const { by, claim, ledger, standing } = job;
	const { runUrl } = by.owner;
	if (by.isRepeated || (0,tags/*readRunUrl*/.tP)(runUrl) === undefined)
		return;
	const asks = 'The site asks for another password than `basic-auth` of this run';
	const run = await ledger.lastRun(site.page);
	const doubt = await leaveToTagged(job, { run, why: asks });
	const behind = await standing.judgeBehind();
	if (behind.is === 'behind')
		throw new outcome/*Skip*/.MO(`${asks}. ${behind.why}`);
	if (behind.is === 'newest' || (run && !doubt))
		return;
	const text = `${asks}. ${claim.thing} has no tag that tells its last run, and ${behind.why}, so this password may be an older one. Nothing was changed.`;
	throw new errors/*DeployError*/.sH('password-needed', text, {
		next: ['If the password of this run is the right one, run this job again.', behind.advice]
			.filter(Boolean)
			.join(' '),
	});
}
async function computePlan(files, { stored, possible }) {
	const plan = {
		added: [],
		changed: [],
		unchanged: [],
		deleted: undefined,
		digests: new Map(),
	};
	const known = new Map(Object.entries(stored?.files ?? {}));
	const mayBeStored = new Set(possible);
	const room = (0,read_files/*hashingRoom*/.yO)();
	for (const [index, file] of files.entries()) {
		const digest = known.get(file.path);
		const [size, hash] = digest ?? [];
		if (!digest) {
			(mayBeStored.has(file.path) ? plan.changed : plan.added).push(file);
		}
		else if (size === file.size && hash === (file.digest?.[1] ?? (await (0,read_files/*hashOf*/.qQ)(file, room)))) {
			plan.unchanged.push(file);
			plan.digests.set(file.path, digest);
		}
		else {
			plan.changed.push(file);
		}
		if (index % 256 === 255)
			await (0,promises_.setImmediate)();
	}
	const own = new Set(files.map((file) => file.path));
	plan.deleted = possible?.filter((path) => !own.has(path) && path !== pages_manifest/*manifestPath*/.ji).sort();
	return plan;
}
function logComparison({ rules: { incremental }, place: { tools: { log }, }, }, { plan, stored }) {
	if (incremental && 'reason' in stored)
		log.info(`Comparing is not possible: ${(0,plain_text/*plainText*/.wh)(stored.reason)}. Every file is uploaded.`);
	if (incremental && stored.state === 'open') {
		const by = stored.manifest.run ? ` (${(0,plain_text/*plainText*/.wh)(stored.manifest.run)})` : '';
		const noted = Object.keys(stored.manifest.files).length;
		const rest = noted === 0
			? 'Every file is uploaded.'
			: `Storage has ${(0,format/*count*/.U9)(noted, 'file')} of it; the rest is uploaded.`;
		log.info(`An earlier publish${by} did not end. ${rest}`);
	}
	const { added, changed, unchanged, deleted } = plan;
	const [more, other, same] = [added, changed, unchanged].map((files) => (0,format/*formatNumber*/.ZV)(files.length));
	const fewer = deleted === undefined ? 'unknown' : (0,format/*formatNumber*/.ZV)(deleted.length);
	const stay = plan.retained ? `, ${(0,format/*formatNumber*/.ZV)(plan.retained.size)} kept` : '';
	log.info(`${more} added, ${other} changed, ${same} unchanged, ${fewer} to delete${stay}.`);
}
var hosts = require_(10774);
var pages_site = require_(52295);
var upload_window = require_(93298);
;// src/pages/ensure-site.js
async function ensureSite({ place, ledger, files, rules, }) {
	const { tools, name } = place;
	const guess = lookWhereUsual(place);
	const storage = (0,pages_site/*usualStorageOf*/.n)(place);
	if (storage)
		tools.connectEarly(storage, 1);
	ledger.prefetch();
	const found = await tools.pages.find(name);
	if (found) {
		const site = (0,pages_site/*openSite*/.c)(place, found);
		return { site, early: guess?.url === site.url ? guess.seen : undefined };
	}
	await ledger.checkNew();
	tools.log.info(`Creating the site ${name}.`);
	const creating = tools.pages.create(name);
	creating.catch(() => undefined);
	await (0,promises_.setImmediate)();
	const window = new upload_window/*UploadWindow*/.y(rules.concurrency, tools);
	if (storage)
		tools.connectEarly(storage, window.roomFor(files));
	const page = await creating;
	ledger.claim(page);
	return { site: (0,pages_site/*openSite*/.c)(place, page), early: undefined };
}
function lookWhereUsual({ tools, name, environment, basicAuth, }) {
	const url = (0,hosts/*usualAddress*/.VH)(name, { environment });
	if (!url || basicAuth || !tools.trustedHosts.areUsual)
		return undefined;
	const seen = (0,live_manifest/*readStored*/.CL)((0,site_reader/*siteReader*/.Z)({ http: tools.http, url, basicAuth }));
	seen.catch(() => undefined);
	return { url: url.href, seen };
}
var start_page = require_(7284);
;// src/pages/prune-guards.js
const lostContent = { count: 20, refused: 0.8, warned: 0.5 };
async function checkPruneLimit(job, { site, ...compared }) {
	const { 'max-prune': limit } = job.rules;
	const { plan } = compared;
	if (await (0,former_runs/*wasLiveBefore*/.Vx)(job, compared))
		return;
	checkUnusedKeep(job, compared);
	if (limit)
		checkMaxPrune(limit, plan);
	else
		await checkLostContent(job, { site, ...compared });
}
function checkUnusedKeep({ rules, by, place }, { stored, plan }) {
	const { unusedKeep = [], deleted = [] } = plan;
	if (by.isPreview || unusedKeep.length === 0)
		return;
	const text = `\`keep\` names nothing that is on the site with: ${(0,path_rules/*describeUnused*/.iz)(unusedKeep)}`;
	const kept = keptBefore(stored);
	const lost = deleted.filter((path) => kept.has(path));
	if (lost.length === 0 || rules['max-prune'] !== undefined) {
		place.tools.log.warning(text);
		return;
	}
	throw new errors/*DeployError*/.sH('prune-limit', `${text} This publish would delete ${(0,format/*count*/.U9)(lost.length, 'file')} that \`keep\` has kept until now: ${(0,path_rules/*nameSome*/.Kf)(lost)}.`, { next: 'Correct the pattern; `max-prune: 100%` deletes them.' });
}
async function checkLostContent(job, { site, ...compared }) {
	const { plan } = compared;
	const next = 'If these pages should go, run once with `max-prune: 100%`.';
	const loss = site && (await describeLostStart(job, { site, ...compared }));
	if (loss === 'empty')
		throw new errors/*DeployError*/.sH('prune-limit', 'This publish would empty the index.html of the live site, which looks like a build that failed.', { next: 'If that is meant, run once with `max-prune: 100%`.' });
	if (loss === 'missing') {
		const text = 'This publish would delete the index.html of the live site, and the directory has none';
		throw refusal(`${text}: it looks like the wrong folder`, { plan, next });
	}
	const lost = describeLostContent(plan);
	if (lost?.isRefused)
		throw refusal(`${lost.text}, which looks like a build that lost its content`, { plan, next });
	if (lost)
		job.place.tools.log.warning(`${lost.text}.`);
}
function checkMaxPrune(limit, plan) {
	if ('share' in limit && limit.share >= 1)
		return;
	if (!plan.deleted) {
		throw new errors/*DeployError*/.sH('prune-limit', 'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.', { next: 'Or run once without `max-prune`; from then on it is known.' });
	}
	const { length } = plan.deleted;
	const stored = length + plan.unchanged.length + plan.changed.length;
	const max = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
	if (length <= max)
		return;
	const allowed = 'files' in limit
		? (0,format/*count*/.U9)(max, 'file')
		: `${Math.round(limit.share * 100)}% of ${(0,format/*count*/.U9)(stored, 'file')}`;
	const text = `This publish would delete ${(0,format/*count*/.U9)(length, 'file')}, and \`max-prune\` allows ${allowed}`;
	throw refusal(text, {
		plan,
		next: 'If these files should go, raise `max-prune` for one run.',
	});
}
function refusal(text, { plan, next }) {
	const rows = namesOf(plan.deleted ?? []);
	return new errors/*DeployError*/.sH('prune-limit', rows.length > 0 ? text : `${text}.`, { next, rows });
}
const maxNames = 20;
function namesOf(deleted) {
	const pages = deleted.filter((path) => (0,site_file/*isPage*/.yp)({ path }));
	const others = deleted.filter((path) => !(0,site_file/*isPage*/.yp)({ path }));
	const names = [...pages, ...others].map((path) => (0,plain_text/*plainText*/.wh)(path, 200));
	return (0,format/*firstRows*/.C)(names, maxNames);
}
async function describeLostStart({ files }, { site, stored, plan }) {
	const listed = (0,live_manifest/*possiblePaths*/.Ai)(stored);
	const staysAsIs = plan.retained?.has(site_file/*startPage*/.qc) || plan.unchanged.some(({ path }) => path === site_file/*startPage*/.qc);
	if (staysAsIs || listed?.includes(site_file/*startPage*/.qc) === false)
		return undefined;
	const page = files.find(({ path }) => path === site_file/*startPage*/.qc);
	if (page && !(0,start_page/*isBlankPage*/._R)(page))
		return undefined;
	const { status, text } = await site.reader.get(site_file/*startPage*/.qc, { maxBytes: 64 * 1024 });
	const isThere = listed !== undefined || ![403, 404, 410].includes(status);
	const showsSomething = status === 200 ? text.trim() !== '' : isThere;
	if (!showsSomething)
		return undefined;
	return page ? 'empty' : 'missing';
}
function describeLostContent({ deleted = [], added, unchanged, changed }) {
	const going = deleted.filter((path) => (0,site_file/*isPage*/.yp)({ path })).length;
	const stored = going + [...unchanged, ...changed].filter(site_file/*isPage*/.yp).length;
	if (stored > lostContent.count && going >= stored * lostContent.warned) {
		const isRefused = going > stored * lostContent.refused;
		return { text: `This publish deletes ${going} of the ${stored} pages on the site`, isRefused };
	}
	const all = deleted.length + unchanged.length + changed.length;
	if (all <= lostContent.count || deleted.length - added.length < all * lostContent.warned)
		return undefined;
	return {
		text: `This publish deletes ${deleted.length} of the ${(0,format/*count*/.U9)(all, 'file')} on the site`,
		isRefused: false,
	};
}
var remove = require_(15652);
var upload_files = require_(96427);
;// src/pages/rounds.js
const maxRounds = 3;
const byHand = 'A publish with `incremental: false`';
const beforeChanges = [
	'site-unreadable',
	'password-needed',
	'other-repository',
	'keep-unknown',
	'prune-limit',
	'too-many-files',
];
const signsOfRemoval = [
	'publish-raced',
	'upload-failed',
	'finalize-failed',
	'not-live',
];
async function publishInRounds(about, publishOnce) {
	const { job, site } = about;
	const { clock, log, random, signal } = site.tools;
	let failure;
	let trust = job.rules.incremental;
	for (let round = 1;; round++) {
		const publish = roundOf(about, { round, trust });
		try {
			const result = await publishOnce(publish);
			if (failure && result.leaves)
				throw new outcome/*Skip*/.MO(result.leaves);
			return result;
		}
		catch (error) {
			signal.throwIfAborted();
			await checkStillThere(site, error);
			if (failure && endsUnchanged(error)) {
				await leaveForRepair(publish);
				const text = `${failure.message} Starting over failed: ${error.message}`;
				throw new PublishError(failure.code, text, { remedy: 'none', cause: error });
			}
			if (!(error instanceof PublishError))
				throw error;
			trust =
				round < maxRounds && error.code === 'publish-raced' && (await showsSameFiles(publish));
			if (trust) {
				log.info(`${error.message} It has published the same files, so none is sent again.`);
				continue;
			}
			await checkStartsOver(publish, error);
			failure = error;
			log.warning(`${error.message} Starting over with every file.`);
			await clock.sleep(1000 * round * (1 + random()), signal);
		}
	}
}
async function checkStillThere({ page: { name }, tools }, cause) {
	const mayBeGone = cause instanceof errors/*DeployError*/.sH && signsOfRemoval.includes(cause.code);
	if (!mayBeGone && !(0,errors/*isStatus*/.zM)(cause, 404))
		return;
	const isThere = await (0,remove/*findSite*/.X$)(tools.pages, name).catch(() => true);
	if (isThere)
		return;
	const text = `The site ${name} was removed while this run published it.`;
	throw new PublishError('publish-raced', text, { remedy: 'none', cause });
}
async function checkStartsOver(publish, error) {
	const { job, site, round } = publish;
	if (error.remedy === 'none')
		throw error;
	if (error.remedy === 'next publish') {
		const next = (await leaveForRepair(publish)) ? 'The next publish' : byHand;
		const text = `${error.message} ${next} sends every file.`;
		throw new PublishError(error.code, text, { remedy: 'none', cause: error });
	}
	const rival = error.rival ?? (await (0,live_manifest/*readStored*/.CL)(site.reader)).manifest?.run;
	const reason = (await job.standing.explainUnwanted('starting over')) ??
		(0,older_run/*explainOlder*/.m)(job.by.owner.runUrl, rival);
	if (!reason && round < maxRounds)
		return;
	await leaveForRepair(publish);
	throw reason
		? new PublishError('publish-raced', `${error.message} ${reason}`, { remedy: 'none' })
		: error;
}
function roundOf(about, { round, trust }) {
	const id = about.site.tools.newId();
	if (round === 1)
		return { ...about, id, round, trust };
	const page = trust ? { ...about.site.page, status: 'live' } : about.site.page;
	return { ...about, site: { ...about.site, page }, id, round, trust, early: undefined };
}
async function showsSameFiles({ job: { by, files }, site, id }) {
	if (!by.commit)
		return false;
	const isOfTwin = ({ manifest }) => manifest?.commit === by.commit &&
		manifest?.directory === by.directory &&
		manifest?.publishId !== id;
	const isEnough = (seen) => seen.state !== 'open' || !isOfTwin(seen);
	const stored = await (0,retry/*again*/.TG)(live_manifest/*minuteOfLooks*/.mm, () => (0,live_manifest/*readStored*/.CL)(site.reader), {
		...site.tools,
		isEnough,
	});
	if (stored.state !== 'trusted' || !isOfTwin(stored))
		return false;
	return stored.manifest.digest === (await (0,pages_manifest/*digestOfDirectory*/.rm)(files, new Map()));
}
function endsUnchanged(error) {
	return (error instanceof outcome/*Skip*/.MO || (error instanceof errors/*DeployError*/.sH && beforeChanges.includes(error.code)));
}
async function leaveForRepair({ job, site }) {
	try {
		const stored = await (0,live_manifest/*readStored*/.CL)(site.reader);
		if (stored.state === 'hidden' && stored.asksLogin)
			return await job.ledger.distrustOthers(site.page, overlayOf(job.by, site.tools.newId()));
		if (stored.state !== 'trusted')
			return stored.state === 'open';
		if (await job.ledger.overlaidSince(site.page))
			return true;
		const { extra = [], files, ...others } = stored.manifest;
		const stays = Object.fromEntries(extra.flatMap((path) => (files[path] ? [[path, files[path]]] : [])));
		const paths = [...new Set([...Object.keys(files), ...job.files.map(({ path }) => path)])];
		const goesBack = await (0,former_runs/*isWayBack*/.PU)(job, stored);
		const history = (0,former_runs/*historyOf*/.om)(job.by, { stored, isWayBack: goesBack, isOpen: true });
		const about = { ...others, ...(0,pages_manifest/*originOf*/.yv)(job.by), ...history, extra, files: stays, paths };
		await (0,upload_files/*uploadFiles*/.Z)(site, [
			(0,pages_manifest/*manifestFile*/.YE)({ ...about, publishId: site.tools.newId(), open: true }),
		]);
		return true;
	}
	catch (error) {
		site.tools.log.debug(`The site could not be marked for repair: ${(0,errors/*messageOf*/.bD)(error)}`);
		return false;
	}
}
;// src/pages/site-password.js
function untaggedError(name) {
	const text = `The site ${name} asks for another password than \`basic-auth\` of this run. The tag that names this run could not be written, without which an older run would bring that other one back. Nothing was changed.`;
	const next = 'Run this job again. Where the site has 20 tags, delete one in the console first.';
	return new errors/*DeployError*/.sH('password-needed', text, { next });
}
const setsPassword = 'set the password of visitors';
class SitePassword {
	#site;
	#ledger;
	#login;
	#leaveTo;
	#isSet = false;
	#hasReplaced = false;
	constructor(site, { login, ledger, leaveTo, }) {
		this.#site = site;
		this.#leaveTo = leaveTo;
		this.#login = login;
		this.#ledger = ledger;
	}
	async set({ replaces = false } = {}) {
		if (!this.#login || (this.#isSet && !replaces))
			return;
		const { page, tools } = this.#site;
		this.#ledger.claim(page);
		const claimed = await this.#ledger.settled();
		if (replaces && !claimed?.isNamed)
			throw untaggedError(page.name);
		if (claimed?.met)
			await this.#leaveTo(claimed.met);
		this.#isSet = true;
		this.#hasReplaced ||= replaces;
		await tools.pages.protect(page.id, this.#login);
	}
	get isNew() {
		return this.#isSet && (this.#hasReplaced || this.#site.page.authEnabled === false);
	}
	tellChanged() {
		const { page, tools } = this.#site;
		const hadIt = page.authEnabled === true && !this.#hasReplaced;
		if (!this.#isSet || hadIt || page.status === 'draft')
			return undefined;
		const changed = `Visitors of ${page.name} need the password of \`basic-auth\`, which this run has set.`;
		tools.log.warning(changed);
		return changed;
	}
}
var upload_targets = require_(8206);
;// src/pages/switch-over.js
const firstNamed = 8;
async function switchOver(publish, { uploaded, rivals }) {
	const { job, site, id, trust } = publish;
	const { plan } = uploaded;
	const { signal } = site.tools;
	const manifest = await closedManifest(publish, uploaded);
	const paths = Object.keys(manifest.files);
	const mayLack = trust && plan.unchanged.length > 0;
	await rivals.check();
	signal.throwIfAborted();
	const file = (0,pages_manifest/*manifestFile*/.YE)(manifest);
	const minter = new upload_targets/*Minter*/.Y([file], site);
	minter.target(file).catch(() => undefined);
	const { counted, hasManifest } = await switch_over_submit(publish, { paths, mayLack, rivals }).catch(async (error) => {
		if (!signal.aborted)
			await uploaded.progress.noteLast();
		throw error;
	});
	const pruned = countPruned(publish, { uploaded, counted: counted ?? plan.deleted?.length ?? 0 });
	job.place.outputs?.set({ pruned });
	const closed = hasManifest ? switch_over_close(publish, { file, minter, rivals }) : Promise.resolve();
	closed.catch(() => undefined);
	return { manifest, publishId: hasManifest ? id : undefined, pruned, closed };
}
async function closedManifest({ job, id }, uploaded) {
	const { stored, plan, isWayBack } = uploaded;
	const own = new Set(job.files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
	const files = digestsOf(job, uploaded);
	const digest = await (0,pages_manifest/*digestOfDirectory*/.rm)(job.files, uploaded.progress.digests);
	return {
		version: 1,
		publishId: id,
		...(0,pages_manifest/*originOf*/.yv)(job.by),
		digest,
		files,
		first: firstSentOf(plan),
		extra: (0,pages_manifest/*someOf*/.yU)(Object.keys(files).filter((path) => !own.has(path))),
		leftAt: plan.leftAt,
		keeps: plan.keeps,
		...(0,former_runs/*historyOf*/.om)(job.by, { stored, isWayBack, isOpen: false }),
	};
}
function firstSentOf({ added, changed }) {
	const files = [...added, ...changed];
	const left = new Set(added);
	const first = [...files.filter((file) => !(0,site_file/*isPage*/.yp)(file)), ...files].filter((file) => left.delete(file));
	return first.slice(0, firstNamed).map(({ path }) => path);
}
function digestsOf(job, { progress: { digests }, plan }) {
	const files = Object.create(null);
	for (const { path } of job.files) {
		const digest = digests.get(path);
		if (!digest)
			throw new Error(`${path} was neither uploaded nor known to be stored`);
		files[path] = digest;
	}
	for (const [path, digest] of plan.retained ?? [])
		files[path] = digest;
	return files;
}
async function switch_over_close(publish, { file, minter, rivals }) {
	const { site } = publish;
	const { clock } = site.tools;
	let begunAt = clock.now();
	const beforeTry = async () => {
		begunAt = clock.now();
		await rivals.prove();
	};
	try {
		await (0,upload_files/*uploadFiles*/.Z)(site, [file], { minter, beforeTry });
		if (clock.now() - begunAt > freshMs)
			await checkNotOverlaid(publish);
	}
	catch (error) {
		site.tools.signal.throwIfAborted();
		if (error instanceof PublishError && error.code === 'publish-raced')
			throw error;
		site.tools.log.warning(`The site is finalized, but its manifest could not be closed, so the next publish sends every file: ${(0,errors/*messageOf*/.bD)(error)}`);
	}
}
async function checkNotOverlaid({ job, site }) {
	const other = await job.ledger.overlaidSince(site.page);
	if (!other)
		return;
	const { runUrl } = job.by.owner;
	throw racedError({
		run: other.run === undefined ? undefined : (0,tags/*linkOfRun*/.TT)(runUrl, String(other.run)),
	});
}
async function switch_over_submit({ site: { page, tools } }, { paths, mayLack, rivals }) {
	const noRival = async () => void (await rivals.checkAnew());
	try {
		const published = await tools.pages.publish(page.id, [...paths, pages_manifest/*manifestPath*/.ji], noRival);
		return { counted: published?.prunedCount, hasManifest: true };
	}
	catch (error) {
		if ((0,errors/*isStatus*/.zM)(error, 400, 413) && paths.length === wire/*pageLimits*/.M.filesPerSite) {
			tools.log.info('A site of exactly 5,000 files has no room for the manifest: each publish uploads every file, and only a tag of the site tells older runs to leave it.');
			const counted = (await tools.pages.publish(page.id, paths, noRival))?.prunedCount;
			return { counted: counted && counted - 1, hasManifest: false };
		}
		if ((0,errors/*isStatus*/.zM)(error, 413))
			throw tooLongError(paths, error);
		if (!(error instanceof errors/*RequestError*/.GI) || !/^platform-(refused|error)$/.test(error.code))
			throw error;
		const isRepairable = mayLack && error.code === 'platform-refused';
		throw new PublishError('finalize-failed', `The site could not be finalized: ${error.message}`, {
			remedy: isRepairable ? 'every file' : 'none',
			cause: error,
		});
	}
}
function tooLongError(paths, cause) {
	const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0);
	const text = `The platform refuses the list of the site's ${(0,format/*count*/.U9)(paths.length, 'path')}, ${(0,format/*formatBytes*/.z3)(bytes)} in all, as too long, so the files are stored and the site was not switched over`;
	const longest = [...paths]
		.sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a))
		.slice(0, 3);
	const rows = longest.map((path) => (0,plain_text/*plainText*/.wh)(path, 200));
	return new errors/*DeployError*/.sH('finalize-failed', text, {
		rows,
		cause,
		next: 'Shorten the names of files and folders (the longest are above), or publish fewer files.',
	});
}
function countPruned({ site, trust }, { uploaded, counted }) {
	const { stored, plan } = uploaded;
	const ofVersions = stored.manifest?.kept?.files ?? 0;
	const deleted = plan.deleted?.length;
	const isPartlyKnown = stored.state === 'draft' || stored.manifest?.more;
	if (deleted === undefined || isPartlyKnown)
		return Math.max(counted - ofVersions, 0);
	const isIndex = (path) => path.endsWith('/index.html');
	const copies = stored.state === 'trusted' ? Object.keys(stored.manifest.files).filter(isIndex).length : 0;
	const pruned = Math.max(counted - ofVersions, Math.min(counted, deleted));
	if (counted - ofVersions - deleted <= copies)
		return pruned;
	const text = `Finalizing deleted ${(0,format/*count*/.U9)(counted - ofVersions, 'file')}, but the plan had ${deleted}: another program stored the others, or another publish ran at the same time.`;
	if (trust)
		throw new PublishError('publish-raced', text, { remedy: 'every file' });
	site.tools.log.warning(text);
	return pruned;
}
var inspect = require_(59966);
;// src/pages/upload-progress.js
const noteEveryMs = 10_000;
const maxLastNoteMs = 5000;
function openManifest({ job, id }, { stored, plan, isWayBack }) {
	const possible = (0,live_manifest/*possiblePaths*/.Ai)(stored);
	const certain = [
		...job.files.map(({ path }) => path),
		...Object.keys(stored.manifest?.files ?? {}),
	];
	const { paths, left } = (0,pages_manifest/*fitPaths*/.Mt)(certain, possible ?? []);
	if (left > 0)
		job.place.tools.log.warning(`The manifest has no room for ${(0,format/*count*/.U9)(left, 'path')} of interrupted publishes: what is stored there is deleted, also where \`keep\` or \`keep-assets\` names it.`);
	const retained = plan.retained ?? new Map();
	return {
		version: 1,
		publishId: id,
		open: true,
		...(0,pages_manifest/*originOf*/.yv)(job.by),
		files: Object.fromEntries(retained),
		extra: (0,pages_manifest/*someOf*/.yU)([...retained.keys()]),
		leftAt: plan.leftAt,
		keeps: eitherKeeps(stored.manifest?.keeps, plan.keeps),
		...(0,former_runs/*historyOf*/.om)(job.by, { stored, isWayBack, isOpen: true }),
		kept: stored.manifest?.kept,
		paths: possible && paths,
		more: left > 0 || stored.manifest?.more ? true : undefined,
	};
}
class Progress {
	done = { files: 0, bytes: 0 };
	digests;
	#site;
	#opened;
	#total = { files: 0, bytes: 0 };
	#startedAt;
	#stop;
	#notedAt;
	#note;
	constructor(site, { opened, files, digests, }) {
		const { clock, log } = site.tools;
		this.#site = site;
		this.#opened = opened;
		this.digests = new Map(digests);
		this.add(files);
		this.#startedAt = clock.now();
		this.#notedAt = this.#startedAt;
		this.#stop = clock.every(log.progressEveryMs, () => {
			const share = this.#total.bytes > 0
				? this.done.bytes / this.#total.bytes
				: this.done.files / this.#total.files;
			log.progress(this.line(), share || 0);
		});
	}
	add(files) {
		this.#total.files += files.length;
		for (const { size } of files)
			this.#total.bytes += size;
	}
	stored(file, digest) {
		this.done.files++;
		this.done.bytes += file.size;
		this.digests.set(file.path, digest);
		const now = this.#site.tools.clock.now();
		if (now - this.#notedAt < noteEveryMs || this.#note)
			return;
		this.#notedAt = now;
		this.#note = this.#writeNote(this.#site).finally(() => {
			this.#note = undefined;
		});
	}
	line() {
		const { files, bytes } = this.done;
		const elapsed = Math.max(1, this.#site.tools.clock.now() - this.#startedAt);
		const rate = (bytes / elapsed) * 1000;
		const left = rate > 0 ? (this.#total.bytes - bytes) / rate : undefined;
		return (`${(0,format/*formatNumber*/.ZV)(files)} of ${(0,format/*count*/.U9)(this.#total.files, 'file')}, ` +
			`${(0,format/*formatBytes*/.z3)(bytes)} of ${(0,format/*formatBytes*/.z3)(this.#total.bytes)}, ${(0,format/*formatBytes*/.z3)(Math.round(rate))}/s` +
			(left
				? `, about ${left < 60 ? `${Math.ceil(left)} s` : (0,format/*formatDuration*/.a3)(left * 1000)} left`
				: ''));
	}
	async noteLast() {
		await this.end();
		if (this.digests.size === 0 || this.#site.page.status === 'draft')
			return;
		this.#site.tools.log.info('Recording the stored files, so that the next publish continues from them.');
		await this.#writeNote(this.#site.under(AbortSignal.timeout(maxLastNoteMs)));
	}
	async end() {
		this.#stop();
		await this.#note;
	}
	async #writeNote(site) {
		const opened = this.#opened;
		const note = (0,pages_manifest/*manifestFile*/.YE)({
			...opened,
			files: { ...opened.files, ...Object.fromEntries(this.digests) },
		});
		try {
			const { manifest: seen } = await (0,live_manifest/*readStored*/.CL)(site.reader);
			if (!seen || seen.publishId === opened.publishId)
				await (0,upload_files/*uploadFiles*/.Z)(site, [note]);
		}
		catch (error) {
			site.tools.log.debug(`The progress was not noted: ${(0,errors/*messageOf*/.bD)(error)}`);
		}
	}
}
;// src/pages/upload.js
async function upload(publish, { compared, rivals }) {
	const { job, site } = publish;
	const { plan } = compared;
	const { outputs } = job.place;
	const opened = openManifest(publish, compared);
	const manifest = (0,pages_manifest/*manifestFile*/.YE)(opened);
	const files = sentOf(plan);
	const window = new upload_window/*UploadWindow*/.y(job.rules.concurrency, site.tools);
	const minter = new upload_targets/*Minter*/.Y([manifest, ...files], site);
	const storage = (0,pages_site/*usualStorageOf*/.n)(job.place);
	if (storage)
		site.tools.connectEarly(storage, window.roomFor(files));
	const [{ address }] = await Promise.all([minter.target(manifest), rivals.check()]);
	if (address.host !== storage?.host)
		site.tools.connectEarly(address, window.roomFor(files));
	const beforeTry = async (number) => {
		await (number === 1 ? rivals.check() : rivals.checkAnew());
	};
	await (0,upload_files/*uploadFiles*/.Z)(site, [manifest], { minter, window, beforeTry });
	outputs?.set({ changed: true });
	const progress = new Progress(site, { opened, files, digests: plan.digests });
	const sending = { minter, window, progress, rivals };
	const send = async () => {
		try {
			const done = await sendInOrder(publish, { plan, sending });
			return { ...compared, plan: done, progress };
		}
		catch (error) {
			await progress.noteLast();
			throw error;
		}
		finally {
			outputs?.set({ uploaded: progress.done.files, bytes: progress.done.bytes });
			await progress.end();
		}
	};
	if (files.length === 0)
		return await send();
	return await site.tools.log.group(`Uploading ${(0,format/*count*/.U9)(files.length, 'file')}`, send);
}
function sentOf({ added, changed }) {
	const files = [...added, ...changed];
	return [...files.filter(isAsset), ...files.filter(site_file/*isPage*/.yp), ...files.filter(site_file/*isWorker*/.xD)];
}
const isAsset = (file) => !(0,site_file/*isPage*/.yp)(file) && !(0,site_file/*isWorker*/.xD)(file);
async function sendInOrder({ job, site }, { plan, sending }) {
	const { minter, window, progress, rivals } = sending;
	const { log } = site.tools;
	const onStored = (file, digest) => progress.stored(file, digest);
	const send = (files, onLast, beforeTry) => (0,upload_files/*uploadFiles*/.Z)(site, files, { minter, window, onLast, onStored, beforeTry });
	const assets = sentOf(plan).filter(isAsset);
	rivals.look();
	await send(assets, () => rivals.refresh());
	await rivals.checkNotOvertaken(assets.map(({ path }) => [path, progress.digests.get(path)]));
	const isDoubtful = plan.unchanged.length > 0 && !rivals.isShown;
	const done = isDoubtful ? withEveryFile(plan) : plan;
	if (isDoubtful) {
		log.info('The site does not show the manifest of this publish: a cache is in between, or another publish has begun. Every file is uploaded.');
		job.place.outputs?.set({ unchanged: 0 });
		for (const { path } of plan.unchanged)
			progress.digests.delete(path);
		minter.add(plan.unchanged);
		progress.add(plan.unchanged);
		await send(plan.unchanged.filter(isAsset));
	}
	await checkWanted(job);
	site.tools.connectEarly(site.reader.url, Math.min(job.files.length, inspect/*sampleSize*/.se));
	await sendPages(sentOf(done), { send, rivals });
	if (progress.done.files > 0)
		log.info(progress.line());
	return done;
}
async function sendPages(files, { send, rivals }) {
	const beforeTry = async (number) => {
		if (number > 1)
			await rivals.checkAnew();
		else
			rivals.patrol();
	};
	const look = () => rivals.look();
	const workers = files.filter(site_file/*isWorker*/.xD);
	await send(files.filter(site_file/*isPage*/.yp), workers.length > 0 ? undefined : look, beforeTry);
	if (workers.length > 0)
		await send(workers, look, beforeTry);
}
function withEveryFile(plan) {
	return {
		...plan,
		changed: [...plan.changed, ...plan.unchanged],
		unchanged: [],
		digests: new Map(),
	};
}
async function checkWanted({ standing }) {
	const unwanted = await standing.explainUnwanted('before the pages');
	if (unwanted)
		throw new outcome/*Skip*/.MO(unwanted);
}
var base_log = require_(79477);
var watch = require_(8920);
var decode = require_(52546);
;// src/pages/verify.js
const pace = { first: 250, factor: 1.6, max: 5000 };
const hiddenAfter = 3;
const lockedAfter = 6;
const maxHealthBytes = 64 * 1024;
const findings = {
	missing: 'is missing on the site, although it was stored there',
	'other bytes': 'is served with other bytes than were stored',
	'not answered': 'was not answered by the site, so whether visitors get it is not known',
};
function describeDamage({ path, kind }) {
	return `${(0,plain_text/*plainText*/.wh)(path, 200)} ${findings[kind]}.`;
}
function damagedError(damage) {
	return new PublishError('site-damaged', describeDamage(damage), { remedy: 'every file' });
}
function onlyDamage(found) {
	return found?.kind === 'not answered' ? undefined : found;
}
async function lookAtIndex(site, { digests }) {
	const digest = digests.get(site_file/*startPage*/.qc);
	if (!digest)
		return undefined;
	const manifest = { files: { [site_file/*startPage*/.qc]: digest } };
	return onlyDamage(await (0,inspect/*inspect*/.Nn)(site, { manifest }).catch(() => undefined));
}
async function verify(publish, { manifest, ...expected }) {
	const { notLive, damage } = await look(publish, { expected, inspected: manifest, isSent: true });
	if (notLive !== undefined)
		throw notLive;
	if (!damage)
		return;
	const damaged = damagedError(damage);
	if (publish.trust)
		throw damaged;
	publish.site.tools.log.warning(damaged.message);
}
async function verifyUnchanged(publish, { manifest, plan }) {
	const { job, site, phases } = publish;
	const { log } = site.tools;
	const digest = await (0,pages_manifest/*digestOfDirectory*/.rm)(job.files, plan.digests);
	job.place.outputs?.set({ ...nothingSent, digest, pages: [] });
	const expected = { publishId: undefined, before: undefined, closed: Promise.resolve() };
	const { notLive, damage } = await look(publish, { expected, inspected: manifest, isSent: false });
	if (damage || notLive !== undefined) {
		const seen = await (0,live_manifest/*readStored*/.CL)(site.reader);
		if (!(0,live_manifest/*isForeign*/.jq)(seen.manifest, { ours: manifest.publishId, before: undefined }))
			throw damage ? damagedError(damage) : notLive;
		log.info('Another publish has begun since.');
	}
	return { ...nothingSent, url: site.url, plan, phases };
}
async function look({ job, site, phases }, { expected, inspected, isSent }) {
	const { signal } = site.tools;
	const enough = new AbortController();
	const waiting = site.under(AbortSignal.any([signal, enough.signal]));
	const usualPath = job.files.some(({ path }) => path === site_file/*startPage*/.qc) ? '/' : undefined;
	const healthPath = job.rules['health-path'] ?? usualPath;
	const awaited = { ...expected, healthPath, timeoutMs: job.rules.timeout };
	const failure = (job.rules.wait
		? phases.time('check', () => waitUntilLive(waiting, awaited))
		: lookAtManifest(waiting, awaited)).then(() => undefined, (error) => error);
	const found = await (0,inspect/*inspect*/.Nn)(site, {
		manifest: inspected,
		liveChecked: isSent ? failure : undefined,
	});
	const damage = onlyDamage(found);
	if (damage && !isSent)
		enough.abort();
	const notLive = await failure;
	signal.throwIfAborted();
	if (found && !damage && notLive === undefined)
		site.tools.log.warning(describeDamage(found));
	return { notLive, damage };
}
async function waitUntilLive(site, { timeoutMs, healthPath, ...expected }) {
	const { clock, log, signal } = site.tools;
	let refusals = 0;
	let refusedLogins = 0;
	const lookAtBoth = async () => {
		const [manifest, health] = await Promise.all([
			lookAtManifest(site, expected),
			lookAtHealth(site, healthPath),
		]);
		const lack = manifest ?? health;
		const detail = lack?.reason ?? 'it is live';
		refusedLogins = lack?.asksLogin ? refusedLogins + 1 : 0;
		if (refusedLogins === lockedAfter)
			throw passwordChangedError(expected.publishId !== undefined);
		const isHidden = manifest?.status === 403 && !expected.before && healthPath !== undefined;
		if (isHidden && health === undefined && ++refusals === hiddenAfter) {
			const text = `${site.url} answers 403 for ${pages_manifest/*manifestPath*/.ji}, as web servers do that refuse dot folders.`;
			const unseen = 'whether it shows this very publish cannot be seen, and each publish sends every file';
			log.warning((0,plain_text/*plainText*/.wh)(`${text} The site is up, and so counts as live: ${unseen}.`));
			return { isLive: true, detail };
		}
		return { isLive: lack === undefined, detail };
	};
	const { sight, isLate } = await (0,watch/*watch*/.w)(lookAtBoth, {
		isEnd: ({ isLive }) => isLive,
		say({ isLive, detail }, ms) {
			if (isLive || ms === 0)
				return;
			const waited = (0,format/*formatDuration*/.a3)(ms);
			log.info((0,plain_text/*plainText*/.wh)(`${site.url} does not show this publish after ${waited}: ${detail}.`));
		},
		sayEveryMs: base_log/*progressLineEveryMs*/.dh,
		deadline: clock.now() + timeoutMs,
		pace,
		clock,
		signal,
	});
	if (!isLate)
		return;
	const within = (0,format/*formatDuration*/.a3)(timeoutMs);
	throw new errors/*DeployError*/.sH('not-live', `${site.url} did not show this publish within ${within}. Last seen: ${sight.detail}.`);
}
async function lookAtManifest({ reader, url, hasPassword }, { publishId, before, closed }) {
	await closed;
	if (publishId === undefined)
		return undefined;
	const stored = await (0,live_manifest/*readStored*/.CL)(reader, publishId);
	const { manifest } = stored;
	if ((0,live_manifest/*isForeign*/.jq)(manifest, { ours: publishId, before }))
		throw racedError(manifest, 'none');
	if ('reason' in stored && stored.status === 401 && !hasPassword) {
		const text = `${url} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`;
		throw new PublishError('password-needed', text, { remedy: 'next publish' });
	}
	if (manifest?.publishId === publishId)
		return undefined;
	return 'reason' in stored ? stored : { reason: 'an earlier publish' };
}
async function lookAtHealth({ reader }, healthPath) {
	if (!healthPath)
		return undefined;
	const answer = await reader.visit(healthPath, { maxBytes: maxHealthBytes }).catch(errors/*asRequestError*/.GU);
	if (answer instanceof errors/*RequestError*/.GI)
		return { reason: answer.brief };
	if (answer.status < 400)
		return undefined;
	const isLogin = answer.status === 401 && (0,decode/*asksLogin*/.IL)(answer.headers);
	return { reason: `${healthPath} answered ${answer.status}`, asksLogin: isLogin };
}
;// src/pages/publish.js
async function publishSite(job) {
	const { tools, basicAuth } = job.place;
	const phases = new Phases(tools.clock);
	const compared = job.rules.incremental ? job.files : [];
	const { site, early } = await phases.time('prepare', () => (0,read_files/*whileHashing*/.Ym)(compared, ensureSite(job)));
	const password = new SitePassword(site, {
		login: basicAuth,
		ledger: job.ledger,
		leaveTo: async (run) => void (await leaveToTagged(job, {
			run,
			why: 'This run has not set the password of the site',
		})),
	});
	try {
		const result = await publishInRounds({ job, site, early, phases, password }, publishOnce);
		if (!result.leaves)
			return password.isNew ? { ...result, settings: [setsPassword] } : result;
		const changed = tellChanged();
		return changed ? { ...result, changed: true, leaves: `${result.leaves} ${changed}` } : result;
	}
	catch (error) {
		tellChanged();
		throw error;
	}
	function tellChanged() {
		const changed = password.tellChanged();
		if (changed)
			job.place.outputs?.set({ changed: true });
		return changed;
	}
}
async function publishOnce(publish) {
	const { job, site, phases, password } = publish;
	const { outputs } = job.place;
	const compared = await phases.time('compare', () => compare(job, publish));
	const { stored, plan } = compared;
	outputs?.set({ files: job.files.length, unchanged: plan.unchanged.length });
	if (hasWork(plan))
		checkNotOlder(publish, stored);
	const leaves = await explainLeft(publish, compared);
	if (leaves) {
		outputs?.set(nothingSent);
		return { ...nothingSent, url: site.url, plan, phases, leaves };
	}
	await checkPruneLimit(job, { site, ...compared });
	if (publish.round === 1 && stored.state === 'trusted' && hasWork(plan))
		await warnOfTwin(job, compared);
	job.ledger.claim(site.page);
	await phases.time('prepare', () => password.set());
	if (stored.state === 'trusted' && !hasWork(plan))
		return await verifyUnchanged(publish, { manifest: stored.manifest, plan });
	return await publishChanges(publish, compared);
}
async function publishChanges(publish, compared) {
	const { job, site, phases, id, round } = publish;
	const { stored } = compared;
	const rivals = new RivalWatch(site, { ours: id, stored });
	if (stored.state === 'open' || stored.state === 'overlaid' || round > 1)
		await job.ledger.distrustOthers(site.page, overlayOf(job.by, id));
	const looking = lookAtIndex(site, compared.plan);
	const uploaded = await phases.time('upload', () => upload(publish, { compared, rivals }));
	const damage = await looking;
	if (damage)
		throw damagedError(damage);
	const switched = await phases.time('switch over', () => switchOver(publish, { uploaded, rivals }));
	const { manifest, pruned } = switched;
	const pages = (0,site_file/*changedPageUrls*/.oM)(uploaded.plan, site.url);
	job.place.outputs?.set({ digest: manifest.digest ?? '', pages });
	const back = wayBackFrom(job, stored);
	await verify(publish, { ...switched, before: stored.manifest }).catch((error) => {
		throw back ? withWayBack(error, back) : error;
	});
	await job.ledger.trustAgain(site.page, id);
	const { files: sent, bytes } = uploaded.progress.done;
	return {
		changed: true,
		url: site.url,
		plan: uploaded.plan,
		uploaded: sent,
		bytes,
		pruned,
		phases,
		back,
	};
}
function wayBackFrom({ by }, stored) {
	const { owner, isPreview } = by;
	const [former] = isPreview ? [] : (0,former_runs/*runsBefore*/.WY)(stored, owner.runUrl);
	const isBehindHand = stored.manifest !== undefined && !stored.manifest.run;
	return former && (0,way_back/*wayBackTo*/._x)(former, { owner, isBehindHand });
}
function withWayBack(error, back) {
	if (!(error instanceof errors/*DeployError*/.sH) || error.code !== 'not-live')
		return error;
	return new errors/*DeployError*/.sH(error.code, error.text, { next: (0,way_back/*wayBackAdvice*/.P0)(back), cause: error });
}
function isProtected(page, stored) {
	const asksForOther = stored.state === 'hidden' && stored.status === 401;
	return page !== undefined && page.authEnabled !== false && !asksForOther;
}
async function planSite(job) {
	const { place, rules, ledger } = job;
	const { tools, name } = place;
	const page = await tools.pages.find(name);
	if (!page)
		await ledger.checkNew();
	const site = page && (0,pages_site/*openSite*/.c)(place, page);
	const compared = await compare(job, { site, trust: rules.incremental, early: undefined });
	const { stored, plan } = compared;
	await explainReplaced(job, compared);
	if (stored.state === 'trusted' && hasWork(plan))
		await warnOfTwin(job, compared);
	await checkPruneLimit(job, { ...compared, site: page?.status === 'draft' ? undefined : site });
	const sent = [...plan.added, ...plan.changed];
	return {
		changed: hasWork(plan),
		settings: place.basicAuth && !isProtected(page, stored) ? [setsPassword] : [],
		url: site?.url ?? '',
		plan,
		uploaded: sent.length,
		bytes: (0,site_file/*totalSize*/.UT)(sent),
		pruned: plan.deleted?.length ?? 0,
		phases: new Phases(tools.clock),
	};
}
})
};
