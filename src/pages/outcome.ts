import { count, formatBytes, formatNumber } from '../base/format.js';
import type { Outcome, Table } from '../contract/outcome.js';
import type { Plan, PublishResult } from './publish-job.js';
import { changedPages, missingRoot, type SiteFile, totalSize } from './site-file.js';

/** Returns the outcome of a publish or its plan. */
export function publishOutcome(
  result: PublishResult,
  { isPlan, commit }: { isPlan: boolean; commit: string | undefined },
): Outcome {
  const { plan, url, uploaded, bytes, pruned, notes = [], settings = [], phases, back } = result;
  const { added, changed: replaced, unchanged, deleted } = plan;
  const all = [...added, ...replaced, ...unchanged];
  const warning = missingStartPage(plan);
  const files = { added: pathsOf(added), changed: pathsOf(replaced), deleted };
  const changed = result.changed || settings.length > 0;
  const counts = { changed, files: all.length, unchanged: unchanged.length };
  const amount = `${count(uploaded, 'file')} (${formatBytes(bytes)})`;
  const common = { url, commit, notes };

  if (isPlan) {
    const deletes = deleted
      ? `delete ${count(deleted.length, 'file')}`
      : 'delete what is not in the directory';
    const parts = partsOf(result, `upload ${amount} and ${deletes}`);
    const done = changed ? `${parts}. Nothing was changed` : 'change nothing';

    return {
      ...common,
      kind: 'planned',
      outputs: {
        operation: 'planned',
        status: 'planned',
        ...counts,
        uploaded: 0,
        pruned: 0,
        bytes: 0,
      },
      state: 'planned',
      done,
      brief: `A deploy would ${done}.`,
      plan: { of: 'site', files, would: { uploaded, bytes }, warning },
      tables: [sizeTable(plan, deleted ? formatNumber(deleted.length) : 'not known')],
    };
  }

  const parts: [number, string][] = [
    [added.length, 'added'],
    [replaced.length, 'changed'],
    [deleted?.length ?? 0, 'deleted'],
  ];

  const counted = parts.flatMap(([n, word]) => (n > 0 ? [`${formatNumber(n)} ${word}`] : []));
  const difference = [...counted, ...settings].join(', ');
  const sent = `uploaded ${amount}, deleted ${formatNumber(pruned)}`;

  return {
    ...common,
    kind: 'deployed',
    outputs: {
      operation: 'deployed',
      status: 'live',
      ...counts,
      uploaded,
      pruned,
      bytes,
      ...(commit ? { commit } : {}),
    },
    state: warning ? 'published, without a start page' : 'live',
    done: partsOf(result, sent) || 'nothing has changed since the last publish',
    brief: `${difference || 'no change'}${warning ? `. ⚠️ ${warning}` : ''}`,
    tables: [sizeTable(plan, formatNumber(pruned))],
    site: { files, changedPages: changedPages(plan), times: [...phases.times], warning, back },
  };
}

/** Returns what a publish did, or would do; empty for nothing. */
function partsOf({ changed, settings = [] }: PublishResult, ofFiles: string): string {
  return [...(changed ? [ofFiles] : []), ...settings].join(', ');
}

/** Returns a warning about a site that will have no start page, with the files that stay on it; undefined if it has one. */
export function missingStartPage({
  added,
  changed,
  unchanged,
  retained,
}: Plan): string | undefined {
  const stays = [...(retained?.keys() ?? [])].map((path) => ({ path }));
  return missingRoot([...added, ...changed, ...unchanged, ...stays]);
}

function pathsOf(files: SiteFile[]): string[] {
  return files.map(({ path }) => path);
}

function sizeTable({ added, changed, unchanged }: Plan, deleted: string): Table {
  const row = (title: string, files: SiteFile[]) => [
    title,
    formatNumber(files.length),
    formatBytes(totalSize(files)),
  ];
  const rows = [
    row('Added', added),
    row('Changed', changed),
    row('Unchanged', unchanged),
    ['Deleted', deleted, ''],
  ];
  const whole = row('Whole site', [...added, ...changed, ...unchanged]);
  return {
    title: 'Files',
    header: ['', 'Files', 'Size'],
    isNumeric: true,
    rows: [...rows.filter(([, files]) => files !== '0'), whole],
  };
}
