import { parseGitAddress } from '../base/addresses.js';
import type { Inputs } from './inputs.js';
import type { Run } from './run.js';
import type { RunnerKind } from './runners.js';

export interface Source {
  url: string;
  ref: string | undefined;
  commit: string | undefined;
  /** The deploy fails if another commit runs, even a newer commit of the branch. */
  pinned: boolean;
}

export type SourceContext = Pick<Run, 'repository' | 'serverUrl' | 'sha' | 'subject'>;

/** Returns the source of the inputs; default: this repository at the run's branch or tag, as most runners take no commit. */
export function computeSource(
  inputs: Pick<Inputs, 'source-url' | 'source-ref'>,
  context: SourceContext,
): Source | undefined {
  const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
  const given = inputs['source-url'] && splitSource(inputs['source-url'].value);
  const url = given?.url ?? own;
  if (url === undefined) return undefined;
  if (url.startsWith('s3:')) return sourceAt(url);

  // The run's commit exists only in its own repository.
  const run = own !== undefined && sameUrl(url, own) ? context : undefined;
  return sourceOfRun(url, { run, asked: inputs['source-ref'] ?? given?.ref });
}

/** @param about.run the run, if the source is its own repository @param about.asked the ref that a person named */
function sourceOfRun(
  url: string,
  { run, asked }: { run: SourceContext | undefined; asked: string | undefined },
): Source {
  const sha = run?.sha || undefined;
  const runsAt = run && refOfRun(run);
  const ref = asked ?? runsAt ?? sha;
  if (ref !== undefined && isCommit(ref)) return sourceAt(url, ref);

  const followsRun = asked === undefined || asked === runsAt;
  return { url, ref, commit: followsRun ? sha : undefined, pinned: false };
}

/** Returns the branch or tag of the run, or the head branch of its pull request. */
export function refOfRun({ subject }: SourceContext): string | undefined {
  if (subject.is === 'pull request') return subject.pull.headRef;
  return subject.is === 'branch' || subject.is === 'tag' ? subject.name : undefined;
}

/** Returns the source as the runner's option takes it. */
export function sourceOption(
  kind: RunnerKind | undefined,
  { url, ref }: ReturnType<typeof splitSource>,
): string {
  if (kind !== 'python' || url.startsWith('s3:')) return ref === undefined ? url : `${url}#${ref}`;
  // Images before spring 2026 accept only this form, and append `.git`.
  const plain = url.replace(/\/+$/, '').replace(/\.git$/, '');
  return ref === undefined ? plain : `${plain}/tree/${ref}`;
}

export const unknownSource: Source = sourceAt('');

/** Returns the source in options or in the record of an instance. */
export function optionSource(options: Readonly<Record<string, unknown>>): Source | undefined {
  const given = recordedSource(options);
  if (given === undefined) return undefined;
  const { url, ref } = splitSource(given);
  return sourceAt(url, ref);
}

function sourceAt(url: string, ref?: string): Source {
  const pinned = ref !== undefined && isCommit(ref);
  return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}

/** Returns whether a ref is a whole commit. */
export function isCommit(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}

export const sourceNames = ['SourceUrl', 'GithubUrl', 'WasmUrl'];

/** Returns the git URL or archive in a record or options. */
export function recordedSource(record: Readonly<Record<string, unknown>>): string | undefined {
  const given = sourceNames
    .map((name) => record[name])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof given === 'string' ? given : undefined;
}

/** Splits `url#ref`, or the address of a branch on GitHub, into address and ref. */
export function splitSource(text: string): { url: string; ref: string | undefined } {
  const tree = /^(https:\/\/github\.com\/[^/#]+\/[^/#]+)\/tree\/([^#]+?)\/?$/i.exec(text);
  if (tree) return { url: tree[1] ?? text, ref: tree[2] };

  const hash = text.indexOf('#');
  if (hash < 0) return { url: text, ref: undefined };

  return { url: text.slice(0, hash), ref: text.slice(hash + 1) || undefined };
}

/** Returns the source in the record of an app. */
export function appSource(
  app: Partial<Record<'gitUrl' | 'gitHubUrl' | 'sourceRef', string | undefined>>,
): ReturnType<typeof splitSource> | undefined {
  const { sourceRef } = app;
  const given = app.gitHubUrl ?? app.gitUrl;
  if (!given) return undefined;

  const { url, ref } = splitSource(given);
  return { url, ref: sourceRef || ref };
}

/** Returns whether two addresses are of the same repository or archive. */
export function sameUrl(a: string, b: string): boolean {
  const one = repositoryOf(a);
  const other = repositoryOf(b);
  return one || other ? one === other : splitSource(a).url === splitSource(b).url;
}

/** Returns the repository of a git URL as `github.com/owner/repo`, in lower case; undefined for any other text. */
export function repositoryOf(source: string): string | undefined {
  const address = parseGitAddress(splitSource(source).url);
  if (!address) return undefined;
  const { host, port, path } = address;
  return `${host}${port && port !== '22' ? `:${port}` : ''}/${path}`.toLowerCase();
}
