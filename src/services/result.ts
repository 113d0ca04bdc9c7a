import { messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Outcome, Table } from '../contract/outcome.js';
import type { Endpoints, OutputValues } from '../contract/outputs.js';
import type { Source } from '../contract/source.js';
import type { ExternalPort, Instance } from '../platform/service-wire.js';
import { redactedRecord, type Sensitivity } from './options/sensitive.js';
import type { BuildWatch } from './readiness/build-watch.js';
import { sameCommit } from './readiness/run-log.js';
import type { Desk } from './want.js';

/** The addresses that only a running instance has. */
export type Reached = Pick<Endpoints, 'ports' | 'internal'>;

export interface ServiceResult {
  changed: boolean;
  status: string;
  url?: string | undefined;
  summary: Table[];
  /** The lines of a plan. */
  steps?: string[];
}

/** Sets the outputs of a record, and returns its addresses. A later call replaces the outputs. */
export function announce(desk: Desk, known: Parameters<typeof factsOf>[1]): Endpoints {
  const facts = factsOf(desk, known);
  desk.outputs.set(facts);
  return facts.endpoints;
}

/** Returns the outputs of a record. Omits unsafe addresses, with a warning. */
export function factsOf(
  { tools, want: { name } }: Desk,
  known: { record: Instance | undefined; sensitivity: Sensitivity; reached?: Reached | undefined },
): Partial<OutputValues> & { endpoints: Endpoints } {
  const { record = {}, sensitivity, reached } = known;
  const { log, trustedHosts } = tools;
  sensitivity.mask(Object.entries(record), log);

  const addresses = [
    ['url', record.url, `the address of "${name}"`],
    ['app', record.resources?.app, `the app of "${name}"`],
    ['apiDocs', record.resources?.apiDocs, `the API documentation of "${name}"`],
  ] as const;

  const endpoints: Endpoints = {};

  for (const [kind, text, title] of addresses) {
    if (!text) continue;
    try {
      const { href } = trustedHosts.checkAddress(text, title);
      // A plain URL stays unchanged. Other texts are normalized, because the parser accepts line breaks and spaces.
      const address = /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : href;
      endpoints[kind] = address;
      log.secrets.exempt(address);
    } catch (error) {
      log.warning(messageOf(error));
    }
  }

  const { id } = record;

  return {
    ...(endpoints.url ? { url: endpoints.url } : {}),
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : name,
    endpoints: { ...endpoints, ...reached },
    instance: redactedRecord(record, sensitivity),
  };
}

/** Sets the output `commit`, with a notice if another commit of the branch is live. Returns rows for the summary. */
export function reportCommit(
  { outputs, tools, want }: Desk,
  { build, source }: { build?: BuildWatch | undefined; source: Source },
): SummaryRows {
  const live = build?.live;
  if (!live) return { Commit: build && want.ready.wait ? 'the commit was not seen' : undefined };

  const wanted = source.commit;
  const commit = wanted && sameCommit(live, wanted) ? wanted : live;
  outputs.set({ commit });
  if (!wanted || commit === wanted) return { Commit: commit };

  const branch = source.ref ? `the branch ${source.ref}` : 'the default branch';
  tools.log.notice(
    `Commit ${live.slice(0, 7)} of ${branch} is live, not ${wanted.slice(0, 7)} of this run: the platform builds the newest commit of a branch.`,
  );

  return { Commit: commit, 'Asked for': wanted };
}

export type SummaryRows = Record<string, string | undefined>;

/** Returns the summary table of one instance, app or job. */
export function summaryOf(title: string, rows: [string, string | undefined][]): Table {
  return { title, rows: rows.filter((row): row is [string, string] => Boolean(row[1])) };
}

/** Adds tables to the result. */
export function withTables(result: ServiceResult, ...tables: (Table | undefined)[]): ServiceResult {
  return {
    ...result,
    summary: [...result.summary, ...tables.filter((table) => table !== undefined)],
  };
}

/** Returns the result of a deploy with its summary table. @param done.started epoch ms */
export function resultOf(
  { tools: { clock } }: Desk,
  done: Omit<ServiceResult, 'summary'> & { title: string; rows: SummaryRows; started: number },
): ServiceResult {
  const { title, rows, started, ...result } = done;
  const time = formatDuration(clock.now() - started);
  return { ...result, summary: [summaryOf(title, Object.entries({ ...rows, Time: time }))] };
}

/** Returns a port as `198.51.100.7:10541 → 1935`. */
export function portText({ externalIp, externalPort, internalPort }: ExternalPort): string {
  return `${externalIp}:${externalPort} → ${internalPort}`;
}

/** Returns the addresses, with ports as text, for the summary. */
export function addressRows({ url, app, apiDocs, ports = [], internal }: Endpoints): SummaryRows {
  const outside = ports.map(portText);
  const inside =
    internal?.ports[0] === undefined ? undefined : `${internal.host}:${internal.ports.join(', ')}`;
  const addresses = { URL: url, App: app, 'API documentation': apiDocs, Ports: outside.join(', ') };
  return { ...addresses, 'Inside of the platform': inside };
}

/** Returns the outcome of a deploy or plan. @param commit the running commit, if verified */
export function serviceOutcome(
  { changed, status, url, summary, steps = [] }: ServiceResult,
  { isPlan, commit, notes }: { isPlan: boolean; commit: string | undefined; notes: string[] },
): Outcome {
  const common = { url, commit, state: plainText(status, 60), notes, tables: summary };

  if (!isPlan) {
    const outputs = { operation: 'deployed', status, changed } as const;
    return {
      ...common,
      kind: 'deployed',
      outputs,
      done: '',
      brief: changed ? status : 'no change',
    };
  }

  // The first table repeats the steps.
  const details = summary.slice(1).flatMap(({ header, rows }) => (header ? [] : rows));
  const done = changed ? 'do this. Nothing was changed' : 'change nothing';
  const outputs = { operation: 'planned', status, changed } as const;

  return {
    ...common,
    kind: 'planned',
    outputs,
    done,
    brief: `A deploy would ${done}.`,
    plan: { of: 'service', steps, details },
  };
}
