import { plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Outcome, PreviewName } from '../contract/outcome.js';
import { serviceIdOf } from '../contract/runners.js';
import type { SiteRow } from './comment-body.js';
import { type DeploymentStatus, deploymentRecord } from './deployment.js';
import { capitalize, changedLines } from './log-outcome.js';
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
    if (context.pullRequest || intent.branch === undefined) return context.pullRequest?.number;
    return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
  }

  async function comment(
    row: Row,
    { pullRequest, name }: { pullRequest: number; name: string },
  ): Promise<void> {
    const { putIntoComment } = await import('./comment.js');
    const own = name === intent.name.value;
    const whole: SiteRow = {
      target: inputs.target,
      service: inputs.target === 'pages' ? undefined : serviceIdOf(inputs),
      name,
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

  return {
    starts(found = context.sha): void {
      commit = found;
      if (inputs.comment === 'true' && !context.pullRequest && intent.branch === undefined) {
        log.info(
          '`comment: true`, but this run belongs to no pull request that could be commented.',
        );
      }
      if (inputs.deployment && intent.operation === 'deploy') record.begin(commit);
    },

    async ended(outcome: Outcome): Promise<void> {
      if (outcome.failure?.isCancelled) github.hurry();

      const { row, status } = wordsOf(outcome, intent, outcome.url ?? outputs.values.url);
      const pullRequest = row && (await findPullRequest());

      await Promise.all([
        status && record.end(log.secrets.redactIn(status)),
        row && pullRequest !== undefined && comment(row, { pullRequest, name: intent.name.value }),
      ]);
      if (outcome.kind === 'removed' && inputs.deployment) await record.endAll(intent.name.value);

      await noteRemoved([...(outcome.removed ?? []), ...(outcome.swept?.removed ?? [])]);
      github.warn();
    },
  };
}

/** @param url of the live version, if known */
// oxlint-disable-next-line complexity -- one `switch` over all kinds of outcome, which the compiler keeps complete
function wordsOf(
  outcome: Outcome,
  { operation, skip }: Intent,
  url: string | undefined,
): { row?: Row | undefined; status?: DeploymentStatus } {
  const { brief, done, failure, items = [], kind, notes = [], state } = outcome;
  const isPlan = operation === 'plan';
  const note = plainText(brief, maxNote);

  switch (kind) {
    case 'deployed': {
      const links = items.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
      return {
        row: {
          status: 'live',
          url: outcome.url,
          note,
          items: links,
          more: items.length - links.length,
        },
        status: { state: 'success', description: capitalize(done || state), url },
      };
    }
    case 'planned': {
      const lines = planLines(outcome);
      const shown = lines.slice(0, maxPlanLines).map((line) => plainText(line, maxPlanLine));
      const sentences = plainText([brief, ...notes].join(' '), maxNote);

      return {
        row: {
          status: 'planned',
          note: sentences,
          items: shown,
          more: lines.length - shown.length,
        },
      };
    }
    case 'removed':
      return { row: { status: 'removed' }, status: { state: 'inactive', description: 'Removed' } };
    case 'skipped': {
      // A skipped run usually has no token to comment with, and a skipped plan or removal changes nothing in the row.
      const isSilent = skip || isPlan || operation === 'remove';
      return {
        row: isSilent ? undefined : { status: 'skipped', note },
        status: { state: 'inactive', description: brief },
      };
    }
    case 'failed':
      // Usually a newer run follows and writes the row.
      if (failure?.isCancelled)
        return { status: { state: 'error', description: 'Cancelled', url } };
      return {
        row: isPlan
          ? { status: 'planned', note: `It could not be made: ${note}` }
          : { status: 'failed', note },
        status: { state: failure?.code ? 'failure' : 'error', description: brief, url },
      };
    case 'cleaned':
      return {};
  }
}

function planLines({ files, items = [], tables = [] }: Outcome): string[] {
  if (files) return changedLines(files);
  const options = tables
    .slice(1)
    .flatMap(({ header, rows }) =>
      header ? [] : rows.map(([name, value]) => `${name}: ${value}`),
    );
  return [...items, ...options];
}
