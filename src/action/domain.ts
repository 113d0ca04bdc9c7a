import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import type { SitePlace } from '../pages/site.js';
import { domainName, recordFor, resolveDomain } from '../platform/dns.js';
import type { Task } from './task.js';

/** The functions for the domain of a site or service, as the input `domain` needs them. */
export interface DomainPlace {
  label: string;
  url: string;
  current(): Promise<string | undefined>;
  attach(domain: string, former: string | undefined): Promise<void>;
}

/** The known reasons against a domain, before it is set up. */
interface Known {
  /** The plan of the workspace, of which the smallest is known to have no domains. */
  plan?: string | undefined;
  /** The other thing of the workspace that has the domain, for messages. */
  holder?: string | undefined;
}

/** Sentences for the report, and what changed, or would change, in the words of its outcome. */
interface DomainEnd {
  notes: string[];
  settings: string[];
  /** The error with which the planned deploy would end. */
  refusal?: DeployError | undefined;
}

/**
 * Sets up a missing domain of the input `domain`, or only describes that.
 * DNS is queried once: a new record takes minutes to hours to spread, and deploys do not wait for it.
 * @param known for a plan: what would refuse the domain
 * @throws DeployError `domain-taken`, `domain-not-ready`, `plan-limit`
 */
export async function setUpDomain(
  { inputs: { domain }, intent, runtime }: Task,
  place: DomainPlace | undefined,
  known: Known = {},
): Promise<DomainEnd> {
  const { log, outputs } = runtime;
  if (domain === undefined) return { notes: [], settings: [] };

  if (isPreview(intent)) {
    log.info(`A preview has no custom domain, so ${domain} is not changed.`);
    return { notes: [], settings: [] };
  }

  const found = place && (await readDomain(place, { domain, runtime }));
  const settings = isSame(found?.current, domain) ? [] : [`set up the domain ${domain}`];

  if (intent.operation === 'plan') {
    const notes = describePlan(domain, found);
    for (const note of notes) log.info(note);
    const refusal = settings.length > 0 ? refusalOf(domain, known) : undefined;
    return { notes, settings, refusal };
  }

  if (!found) {
    const text = `The domain ${domain} is not set up: the platform gives no address of "${intent.name.value}".`;
    log.warning(text);
    return { notes: [text], settings: [] };
  }

  if (settings.length > 0) {
    await attach(found);
    log.info(`Set the domain ${domain} up for ${found.place.label}.`);
  }

  const url = `https://${domain}/`;
  log.secrets.exempt(url);
  outputs.set({ 'domain-url': url });
  if (found.lacking === undefined) return { notes: [`Also at ${url}`], settings };

  log.warning(found.lacking);

  return { notes: [`${url} still lacks its DNS record: ${found.record}`], settings };
}

async function readDomain(
  place: DomainPlace,
  { domain, runtime: { log, names } }: { domain: string; runtime: Task['runtime'] },
) {
  const host = new URL(place.url).hostname;
  const [current, seen] = await Promise.all([
    place.current(),
    resolveDomain(names, { domain, host }),
  ]);
  if (seen.state === 'unknown')
    log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.reason}.`);

  const record = recordFor({ domain, host });
  /** The missing DNS record; undefined if DNS is right or gives no answer. */
  const lacking =
    seen.state === 'missing'
      ? `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`
      : undefined;
  return { place, domain, current, lacking, record };
}

type Found = Awaited<ReturnType<typeof readDomain>>;

function describePlan(domain: string, found: Found | undefined): string[] {
  const { current, lacking } = found ?? {};
  const former = current === undefined ? '' : ` in place of ${plainText(current, 260)}`;
  const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
  return lacking === undefined ? setUp : [...setUp, lacking];
}

/** Returns what the platform would refuse a domain with, as far as it is known. */
function refusalOf(domain: string, { plan, holder }: Known): DeployError | undefined {
  const refuse = (code: HintCode, why: string) =>
    new DeployError(
      code,
      `The domain ${domain} would be refused, as ${why}; what was deployed would stay.`,
    );
  if (plan === 'FREE')
    return refuse('plan-limit', `the plan of the workspace (${plan}) does not allow it`);
  return holder === undefined ? undefined : refuse('domain-taken', `${holder} has it`);
}

async function attach({ place, domain, current, lacking, record }: Found): Promise<void> {
  // The platform would refuse the new domain only after the live one is gone.
  if (current !== undefined && lacking !== undefined)
    throw new DeployError(
      'domain-not-ready',
      `${lacking} Until then ${plainText(current, 260)} stays the domain of ${place.label}.`,
    );

  try {
    await place.attach(domain, current);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The request may have succeeded although its answer was lost.
    if (isSame(await place.current(), domain)) return;

    const refusals: [statuses: number[], code: HintCode, text: string, next?: string][] = [
      [[409], 'domain-taken', `The domain ${domain} is taken`, 'The deploy is live.'],
      [[402, 403], 'plan-limit', `${place.label} cannot have a custom domain`],
      [
        [404, 405, 501],
        'platform-refused',
        `The platform offers no domain for ${place.label}`,
        'Leave `domain` out.',
      ],
    ];

    if (lacking !== undefined) {
      const text = `The platform wants the DNS record of ${domain} first`;
      refusals.push([[400, 422], 'domain-not-ready', text, `The record: ${record}`]);
    }

    const [, code, text, next] = refusals.find(([statuses]) => isStatus(error, ...statuses)) ?? [];
    throw code ? new DeployError(code, `${text}: ${error.message}`, { cause: error, next }) : error;
  }
}

function isSame(current: string | undefined, domain: string): boolean {
  return current !== undefined && domainName(current) === domain;
}

/** Returns the other site of the workspace that has a domain, for messages. */
export async function siteWithDomain(
  { tools: { pages } }: Pick<SitePlace, 'tools'>,
  { domain, name }: { domain: string | undefined; name: string },
): Promise<string | undefined> {
  // What a list does not tell is told by the deploy.
  const sites = domain === undefined ? [] : await pages.list().catch(() => []);
  const holder = sites.find(
    (one) => one.name !== name && isSame(one.customDomain ?? undefined, domain ?? ''),
  );
  return holder && `the site ${plainText(holder.name, 80)}`;
}

/** Returns the functions for a site's domain. */
export function domainOfSite(place: SitePlace, url: string): DomainPlace {
  const { tools, name } = place;
  return {
    label: `the site ${name}`,
    url,
    current: async () => (await tools.pages.find(name))?.customDomain ?? undefined,
    // A site has one domain. The former domain is detached first, and attached again after a refusal.
    attach: async (domain, former) => {
      if (former === undefined) return await tools.pages.setDomain(name, domain);

      try {
        await detach(place, { domain, former });
        await tools.pages.setDomain(name, domain);
      } catch (error) {
        await attachAgain(place, { domain, former });
        throw error;
      }
    },
  };
}

async function detach(
  { tools, name }: SitePlace,
  { domain, former }: { domain: string; former: string },
): Promise<void> {
  try {
    await tools.pages.removeDomain(name);
  } catch (error) {
    if (isStatus(error, 404)) return;
    if (!(error instanceof DeployError)) throw error;

    const text = `The former domain ${plainText(former, 260)} could not be taken off the site ${name}, so ${domain} was not set up: ${error.message}`;
    throw new DeployError(error.code, text, { cause: error });
  }
}

// A runner kills a step ten seconds after its cancellation.
const attachAgainMs = 6000;

/** Gives a site its former domain again, also in a run that is cancelled: its visitors are cut off meanwhile. */
async function attachAgain(
  { tools, name }: SitePlace,
  { domain, former }: { domain: string; former: string },
): Promise<void> {
  const { pages } = tools.under(AbortSignal.timeout(attachAgainMs));

  try {
    const current = (await pages.find(name))?.customDomain ?? undefined;
    if (isSame(current, domain) || isSame(current, domainName(former) ?? former)) return;

    await pages.setDomain(name, former);
    tools.log.info(`The site ${name} has its former domain ${plainText(former, 260)} again.`);
  } catch (error) {
    const state = `The domain ${plainText(former, 260)} was taken off the site ${name} for ${domain}, and could not be given back`;
    tools.log.warning(
      `${state}: ${messageOf(error)} Its visitors reach nothing. Run this job again, or attach it in the console.`,
    );
  }
}
