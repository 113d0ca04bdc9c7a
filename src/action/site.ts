import { relative, resolve, sep } from 'node:path';
import { ourCommand } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { isInside } from '../base/inside.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { type Outcome, type Skipped, skipped } from '../contract/outcome.js';
import { ownerOf } from '../contract/owner.js';
import { computeOwnTags, formatPreview, readRunUrl } from '../contract/tags.js';
import { basePathWarning } from '../pages/base-path.js';
import { sampleSize } from '../pages/inspect.js';
import { lfsWarning } from '../pages/lfs-pointers.js';
import { unusedFilesWarning } from '../pages/other-hosts.js';
import { missingStartPage, publishOutcome } from '../pages/outcome.js';
import { pageLinksWarning } from '../pages/page-links.js';
import type { Author, PublishJob, PublishResult } from '../pages/publish-job.js';
import { removeSite } from '../pages/remove.js';
import { scanDirectory } from '../pages/scan.js';
import { startPageAdvice } from '../pages/site-file.js';
import { SiteLedger } from '../pages/site-ledger.js';
import { emptyPagesWarning } from '../pages/start-page.js';
import type { PlatformClients } from '../platform/clients.js';
import { sitePlatform } from '../platform/clients.js';
import { computeHosts, trustHosts, usualAddress } from '../platform/hosts.js';
import type { Claim } from '../platform/ownership.js';
import { pageLimits } from '../platform/wire.js';
import { checkPreviewSize } from '../previews/limits.js';
import { pagePreviews } from '../previews/page-previews.js';
import { explainUnwanted } from '../previews/still-wanted.js';
import { readCheckedOut } from './checked-out-commit.js';
import { domainOfSite, setUpDomain, siteWithDomain } from './domain.js';
import { judgeBehind, judgeNewerRun } from './newer-run.js';
import type { PreparedTarget, Target, Task } from './task.js';

/** Prepares `target: pages`. Scans the directory before the sign-in, so that a wrong directory spends no token. */
export async function preparePages(task: Task): Promise<PreparedTarget> {
  const { inputs, intent, runtime } = task;
  if (intent.operation !== 'deploy' && intent.operation !== 'plan')
    return {
      open: (clients) => siteTarget(task, { clients, files: [], said: [], commit: undefined }),
    };

  connectPlatform(task);

  const { workspace, log } = runtime;
  const { exclude } = inputs;
  const directory = inputs.directory?.value ?? '.';
  const preview = isPreview(intent);
  const said: string[] = [];
  const files = await scanDirectory({
    workspace,
    directory,
    exclude,
    preview,
    warn: (text) => log.warning(text),
    say: (text) => {
      log.info(text);
      said.push(text);
    },
  });

  const { checkout, repository, sha, trust } = task.context;
  // A fork's files may come from another checkout.
  const isOurs = checkout !== undefined && trust !== 'fork-with-secrets';
  const found = isOurs
    ? readCheckedOut(checkout.folder, resolve(workspace, directory), repository)
    : undefined;
  const commit = found === checkout?.commit ? undefined : found;

  checkPreviewSize(files, task);

  const hasDomain = inputs.domain !== undefined;
  for (const warning of [
    unusedFilesWarning(files, { hasDomain }),
    basePathWarning(files),
    pageLinksWarning(files),
    emptyPagesWarning(files),
    lfsWarning(files),
  ])
    if (warning) log.warning(warning);

  return {
    directory: plainText(directory, 200),
    commit,
    open: (clients) => siteTarget(task, { clients, files, said, commit: commit ?? sha }),
  };
}

/** Begins the handshakes with the hosts of the first requests, so that they go on while the directory is read. */
function connectPlatform({ runtime, inputs, intent }: Task): void {
  const { deploy } = computeHosts(inputs);
  // The record and the tags of the site are asked for side by side, and a new one is marked beside two mints.
  runtime.connectEarly(new URL(deploy), 3);

  // An unchanged site is looked at with a sample of its files.
  const site = usualAddress(intent.name.value, inputs);
  if (site && trustHosts({ deploy }).areUsual) runtime.connectEarly(site, sampleSize);
}

function siteTarget(
  task: Task,
  {
    clients,
    files,
    said,
    commit,
  }: {
    clients: PlatformClients;
    files: PublishJob['files'];
    /** Lines about the directory, for the report. */
    said: readonly string[];
    commit: string | undefined;
  },
): Target {
  const { context, inputs, intent, runtime } = task;
  const tools = sitePlatform(clients, runtime);
  const owner = ownerOf(context);
  const claim: Claim = {
    owner,
    name: intent.name,
    preview: formatPreview(intent),
    replaces: true,
    thing: `The site ${intent.name.value}`,
    log: runtime.log,
  };
  const directory =
    context.directory ?? placeBelow(runtime.workspace, inputs.directory?.value ?? '.');
  const job: PublishJob = {
    place: {
      tools,
      name: intent.name.value,
      environment: inputs.environment,
      basicAuth: inputs['basic-auth'],
      outputs: runtime.outputs,
    },
    by: authorOf(task, { directory, commit }),
    claim,
    files,
    rules: inputs,
    ledger: new SiteLedger(tools, {
      claim,
      folder: context.folder,
      ownTags: (last = 0) => {
        // The manifest names the run of other sites: a password hides it, and a full site has none.
        const isUnread = inputs['basic-auth'] || files.length === pageLimits.filesPerSite;
        const own = isUnread ? readRunUrl(context.runUrl)?.id : undefined;
        const run = own && Math.max(own, last);
        return computeOwnTags(owner.value, { ...intent, run, now: runtime.clock.now() });
      },
    }),
    standing: {
      explainUnwanted: (at) =>
        explainUnwanted('before the pages', task, { isStartingOver: at === 'starting over' }),
      judgeBehind: () => judgeBehind(task, commit),
      judgeNewerRun: (id) => judgeNewerRun(task, id),
      follows: async (live, earlier) =>
        earlier !== undefined && (await task.branches.isCommitOf(live, earlier)) === true,
    },
    checkReplaced: isNameOfOthers(task)
      ? (from) => checkReplaced(task, { from, place: directory })
      : undefined,
  };

  /** Sets the domain up, or plans it, and adds that to the result. */
  const withDomain = async (result: PublishResult): Promise<PublishResult> => {
    const { url, notes = [], settings = [] } = result;
    const isPlan = intent.operation === 'plan' && !isPreview(intent);
    const about = { domain: inputs.domain, name: intent.name.value };
    const holder = isPlan ? await siteWithDomain(job.place, about) : undefined;
    const place = url ? domainOfSite(job.place, url) : undefined;
    const domain = await setUpDomain(task, place, { holder });
    if (domain.refusal) throw domain.refusal;

    return {
      ...result,
      notes: [...said, ...notes, ...domain.notes],
      settings: [...settings, ...domain.settings],
    };
  };

  /** Returns the outcome. What `keep` leaves on the site is known only now, and may have the start page. */
  const outcomeOf = (result: PublishResult, isPlan: boolean): Outcome => {
    const missing = missingStartPage(result.plan);
    if (missing) runtime.log.warning(`${missing} ${startPageAdvice(files)}`);
    return publishOutcome(result, { isPlan, commit });
  };

  return {
    previews: pagePreviews(job, { base: intent.base, tags: tools.tags }),
    deploy: async () => {
      const { publishSite } = await import('../pages/publish.js');
      const ended = publishSite(job);
      await Promise.allSettled([ended]);
      await job.ledger.settled();

      const result = await ended;
      if (result.leaves) return skipPublish(result.leaves, result.changed);

      return outcomeOf(await withDomain(result), false);
    },
    plan: async () => {
      const { planSite } = await import('../pages/publish.js');
      return outcomeOf(await withDomain(await planSite(job)), true);
    },
    remove: () => removeSite(job),
  };
}

/** Returns the outcome of a publish that leaves the site as it is; it may have changed the password. */
function skipPublish(reason: string, changed: boolean): Skipped {
  const outcome = skipped(reason);
  return { ...outcome, outputs: { ...outcome.outputs, changed } };
}

function authorOf(
  { context, intent }: Task,
  { directory, commit }: { directory: string | undefined; commit: string | undefined },
): Author {
  const { repository = '' } = ownerOf(context).value;
  return {
    owner: {
      repository,
      repositoryId: context.repositoryId,
      runUrl: context.runUrl,
      // The command line of GitHub runs no job of another forge again.
      job: context.forge ? '' : context.job,
    },
    branch: intent.branch,
    preview: formatPreview(intent) ?? '',
    directory,
    commit,
    isScheduled: context.isScheduled,
    isRepeated: context.runAttempt > 1,
    isPicked: context.eventName === 'workflow_dispatch' && commit !== context.sha,
    isPreview: isPreview(intent),
  };
}

function placeBelow(workspace: string, directory: string): string | undefined {
  const path = resolve(workspace, directory);
  return isInside(path, workspace)
    ? relative(workspace, path).replaceAll(sep, '/') || '.'
    : undefined;
}

/** Returns whether the name may be of another directory: several have the same default one, and a step's own is for the directory that it names. */
function isNameOfOthers({ intent: { name }, inputs }: Task): boolean {
  if (name.from === 'workflow') return inputs.directory?.from === 'person';
  return name.from === 'repository';
}

/** A person confirms before an untyped name replaces the site of another directory; a runner logs a warning instead. @throws DeployError `usage` without a terminal */
async function checkReplaced(
  { runtime, intent, inputs }: Task,
  { from, place = '.' }: { from: string; place: string | undefined },
): Promise<string | undefined> {
  const text = `The site ${intent.name.value} was last published from ${from}, and this is ${plainText(place, 200)} under the same ${intent.name.from === 'workflow' ? 'name of the workflow' : 'default name'}.`;
  const { confirm, log, isInteractive = false } = runtime;
  if (!confirm) {
    log.warning(`${text} Two sites of one repository need a \`name\` each.`);
    return undefined;
  }

  if (intent.operation === 'plan' && isInteractive) {
    log.warning(`${text} A deploy asks before it replaces that site.`);
    return undefined;
  }

  const answer = isInteractive ? await confirm(`${text} Replace that site?`) : undefined;
  if (answer === undefined) {
    const again = `<command> ${shellWord(inputs.directory?.value ?? '.')} --name`;
    const next = [
      'To replace that site:',
      ourCommand(`${again} ${intent.name.value}`),
      'For a site of its own, give it another name, such as:',
      ourCommand(`${again} ${intent.name.value}-2`),
    ];
    throw new DeployError('usage', text, { next });
  }

  if (!answer) throw new DeployError('usage', 'You said no.');

  return undefined;
}
