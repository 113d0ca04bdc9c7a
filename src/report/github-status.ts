import { capitalize } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { platformName, usualPlatform } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import type { Deployed, Failed, Outcome, Planned, PreviewName } from '../contract/outcome.js';
import { serviceIdOf } from '../contract/runners.js';
import { pullOf } from '../contract/subject.js';
import type { SiteRow } from './comment-body.js';
import { type DeploymentStatus, deploymentRecord } from './deployment.js';
import { changedLines } from './plan-lines.js';
import { commitUrlOf, placeOf, type ReportedTask } from './reported-task.js';

const maxPages = 10;
const maxPagePath = 200;
const maxPlanLines = 30;
const maxPlanLine = 120;
const maxNote = 300;

type Row = Pick<SiteRow, 'status' | 'url' | 'note' | 'items' | 'more'>;

/** Makes the reports on GitHub: the pull request's comment and the deployment record. Failures are warnings. */
export function gitHubStatus(task: ReportedTask) {
  const { github, inputs, intent, context, runtime, pulls } = task;
  const { clock, log, outputs, random } = runtime;
  const record = deploymentRecord(task);
  let commit = context.sha;

  async function findPullRequest(): Promise<number | undefined> {
    if (inputs.comment === 'false') return undefined;
    const pull = pullOf(context);
    if (pull || intent.branch === undefined) return pull?.number;
    return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
  }

  async function comment(
    row: Row,
    { pullRequest, name }: { pullRequest: number; name: string },
  ): Promise<void> {
    const { putIntoComment } = await import('./comment.js');
    const own = name === intent.name.value;
    const platform = platformName(inputs);
    const whole: SiteRow = {
      target: inputs.target,
      service: inputs.target === 'pages' ? undefined : serviceIdOf(inputs),
      name,
      platform: platform === usualPlatform ? undefined : platform,
      sha: own ? (outputs.values.commit ?? commit) : '',
      at: new Date(clock.now()).toISOString(),
      place: placeOf(runtime, inputs),
      run: context.runUrl || undefined,
      commitUrl: commitUrlOf(task),
      ...row,
    };

    const create = row.status !== 'removed';
    const clean = log.secrets.redactIn(whole);
    const url = await putIntoComment({ github, pullRequest, clock, random, create, row: clean });
    if (url && own) outputs.set({ 'comment-url': url });
  }

  async function noteRemoved(previews: PreviewName[]): Promise<void> {
    for (const { name, pullRequest } of previews) {
      if (inputs.comment !== 'false' && pullRequest !== undefined)
        await comment({ status: 'removed' }, { pullRequest, name });
      if (inputs.deployment) await record.endAll(name);
    }
  }

  function warnOfNoToken(): void {
    const wanted = [
      inputs.comment === 'true' && '`comment: true`',
      inputs.deployment && '`deployment: true`',
    ].filter(Boolean);
    if (wanted.length === 0 || inputs['github-token']) return;

    log.warning(
      `${wanted.join(' and ')}, but \`github-token\` is empty, so GitHub is told nothing.`,
    );
  }

  return {
    starts(found = context.sha): void {
      commit = found;
      warnOfNoToken();
      if (inputs.comment === 'true' && !pullOf(context) && intent.branch === undefined) {
        log.info(
          '`comment: true`, but this run belongs to no pull request that could be commented.',
        );
      }
      if (inputs.deployment && intent.operation === 'deploy') record.begin(commit);
    },

    async ended(outcome: Outcome): Promise<void> {
      if (outcome.kind === 'failed' && outcome.failure.isCancelled) github.hurry();

      const { row, status } = wordsOf(outcome, intent, outputs.values.url);
      const pullRequest = row && (await findPullRequest());

      await Promise.all([
        status && record.end(log.secrets.redactIn(status)),
        row && pullRequest !== undefined && comment(row, { pullRequest, name: intent.name.value }),
      ]);
      if (outcome.kind === 'removed' && inputs.deployment) await record.endAll(intent.name.value);

      await noteRemoved(sweptBy(outcome));
      github.warn();
    },
  };
}

function sweptBy(outcome: Outcome): PreviewName[] {
  if (outcome.kind === 'cleaned') return outcome.removed;
  return outcome.kind === 'deployed' ? (outcome.swept?.removed ?? []) : [];
}

interface Words {
  row?: Row;
  status?: DeploymentStatus;
}

/** @param url of the live version, if known */
function wordsOf(outcome: Outcome, { operation, skip }: Intent, url: string | undefined): Words {
  const isPlan = operation === 'plan';

  switch (outcome.kind) {
    case 'deployed':
      return wordsOfDeploy(outcome, url);
    case 'planned':
      return { row: rowOfPlan(outcome) };
    case 'removed':
      return { row: { status: 'removed' }, status: { state: 'inactive', description: 'Removed' } };
    case 'skipped': {
      const status: DeploymentStatus = { state: 'inactive', description: outcome.brief };
      // A skipped run usually has no token to comment with, and a skipped plan or removal changes nothing in the row.
      const isSilent = skip || isPlan || operation === 'remove';
      return isSilent ? { status } : { row: { status: 'skipped', note: noteOf(outcome) }, status };
    }
    case 'failed':
      return wordsOfFailure(outcome, { isPlan, url });
    case 'cleaned':
      return {};
  }
}

function noteOf({ brief }: Outcome): string {
  return plainText(brief, maxNote);
}

function wordsOfDeploy(outcome: Deployed, known: string | undefined): Words {
  const { done, site, state, url } = outcome;
  const pages = site?.changedPages ?? [];
  const links = pages.filter((path) => path.length <= maxPagePath).slice(0, maxPages);

  return {
    row: {
      status: 'live',
      url,
      note: noteOf(outcome),
      items: links,
      more: pages.length - links.length,
    },
    status: { state: 'success', description: capitalize(done || state), url: url ?? known },
  };
}

function rowOfPlan({ brief, notes, plan }: Planned): Row {
  const lines =
    plan.of === 'site'
      ? changedLines(plan.files)
      : [...plan.steps, ...plan.details.map(([name, value]) => `${name}: ${value}`)];
  const shown = lines.slice(0, maxPlanLines).map((line) => plainText(line, maxPlanLine));

  return {
    status: 'planned',
    note: plainText([brief, ...notes].join(' '), maxNote),
    items: shown,
    more: lines.length - shown.length,
  };
}

function wordsOfFailure(
  outcome: Failed,
  { isPlan, url }: { isPlan: boolean; url: string | undefined },
): Words {
  const { brief, failure } = outcome;
  // Usually a newer run follows and writes the row.
  if (failure.isCancelled) return { status: { state: 'error', description: 'Cancelled', url } };

  const note = noteOf(outcome);
  const row: Row = isPlan
    ? { status: 'planned', note: `It could not be made: ${note}` }
    : { status: 'failed', note };
  return { row, status: { state: failure.code ? 'failure' : 'error', description: brief, url } };
}
