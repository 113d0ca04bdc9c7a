import { parseGitAddress } from '../../base/git.js';
import { plainText } from '../../base/plain-text.js';
import type { RunContext } from '../../contract/event.js';
import type { Inputs, Problem } from '../../contract/inputs.js';
import type { RunnerKind } from '../../contract/runner-kinds.js';
import { runners } from '../runners.js';
import { recordedSource, sameUrl, splitSource } from './source-address.js';

/** A runner's source, and the commit that should be live in the end. */
export interface Source {
  /** HTTPS git URL or `s3://…`, without a ref. */
  url: string;
  /** Branch, tag or commit; undefined for the repository's default branch and for an archive. */
  ref: string | undefined;
  /** The commit that is expected to be live; undefined where any will do. */
  commit: string | undefined;
  /** No other commit will do, so another one is a failure also when the branch has moved on. */
  pinned: boolean;
}

type SourceInputs = Pick<Inputs, 'source-url' | 'source-ref' | 'sub-path' | 'runner'>;
type SourceContext = Pick<
  RunContext,
  'repository' | 'serverUrl' | 'sha' | 'pullRequest' | 'branch' | 'ref' | 'privilegedFork'
>;

/**
 * The source that the inputs name: by default this repository at the branch or tag of the run, since most runners clone
 * nothing else; which commit is live is verified afterwards. Undefined outside of a repository.
 */
export function computeSource(inputs: SourceInputs, context: SourceContext): Source | undefined {
  const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
  const given = inputs['source-url'] === undefined ? undefined : splitSource(inputs['source-url']);
  const url = given?.url ?? own;
  if (url === undefined) return undefined;
  if (url.startsWith('s3:')) return { url, ref: undefined, commit: undefined, pinned: false };
  // The commit of this run exists in this repository only, and that of a fork's pull request in the fork.
  const head = context.pullRequest?.fork ? context.pullRequest.headRepository : context.repository;
  const runs = head && sameUrl(url, `${context.serverUrl}/${head}`) ? context : undefined;
  const sha = runs?.sha || undefined;
  const asked = inputs['source-ref'] ?? given?.ref;
  const runsAt = runs && refOfRun(runs);
  const ref = asked ?? runsAt ?? sha;
  if (ref !== undefined && isCommit(ref)) return { url, ref, commit: ref.toLowerCase(), pinned: true };
  const followsRun = asked === undefined || asked === runsAt;
  // Of a fork whose preview was approved, only the commit that was: its author can push another one at any moment.
  return { url, ref, commit: followsRun ? sha : undefined, pinned: followsRun && context.privilegedFork };
}

/** The branch or tag that the run is for: of a pull request its head branch. */
export function refOfRun({
  pullRequest,
  branch,
  ref,
}: Pick<SourceContext, 'pullRequest' | 'branch' | 'ref'>): string | undefined {
  if (pullRequest) return pullRequest.headRef;
  return branch ?? /^refs\/tags\/(.+)$/s.exec(ref)?.[1];
}

/** The source as the runner's option takes it. */
export function sourceOption(kind: RunnerKind | undefined, { url, ref }: Pick<Source, 'url' | 'ref'>): string {
  if (kind !== 'python' || url.startsWith('s3:')) return ref === undefined ? url : `${url}#${ref}`;
  // Images before spring 2026 know no other form, and each of them appends `.git` itself.
  const plain = url.replace(/\/+$/, '').replace(/\.git$/, '');
  return ref === undefined ? plain : `${plain}/tree/${ref}`;
}

/** An unknown source: any commit will do. */
export const unknownSource: Source = { url: '', ref: undefined, commit: undefined, pinned: false };

/** The source in options that were given as they are, or in the record of an instance. */
export function optionSource(options: Readonly<Record<string, unknown>>): Source | undefined {
  const given = recordedSource(options);
  if (given === undefined) return undefined;
  const { url, ref } = splitSource(given);
  const pinned = ref !== undefined && isCommit(ref);
  return { url, ref, commit: pinned ? ref.toLowerCase() : undefined, pinned };
}

/** Returns whether a ref is a whole commit; a short one cannot be told from a branch. */
export function isCommit(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
}

/** The commit that would be sent to what takes branches and tags only; undefined when all is well. */
export function refusedCommit(inputs: Inputs, context: SourceContext): string | undefined {
  if ((inputs.target !== 'runner' && inputs.target !== 'app') || !inputs.runner) return undefined;
  const source = computeSource(inputs, context);
  const takesCommit = inputs.target === 'runner' && runners[inputs.runner].takesCommit;
  return source?.ref && isCommit(source.ref) && !takesCommit ? source.ref : undefined;
}

/** Returns the problem of a refused commit. */
export function commitProblem(inputs: Inputs, commit: string): Problem {
  const taker = inputs.target === 'app' ? 'My Apps takes' : `the ${inputs.runner} runner clones`;
  return {
    input: 'source-ref',
    text: `must be a branch or tag, since ${taker} no commit; given was ${plainText(commit, 64)}.`,
  };
}

/** Returns the problems of a source that the run itself should give. */
export function contextProblems(inputs: Inputs, context: SourceContext): Problem[] {
  if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url']) return [];
  // They may name the source.
  if (inputs.target === 'runner' && inputs.options) return [];
  const url = (why: string): Problem[] => [{ input: 'source-url', text: `is required${why}.` }];
  if (context.repository === '') return url(': there is no repository to take it from');
  const ref = inputs['source-ref'] ? undefined : refOfRun(context);
  if (ref !== undefined && !isSafeRef(ref)) {
    const text = `is required: no runner takes the branch "${plainText(ref, 80)}" of this run.`;
    return [{ input: 'source-ref', text }];
  }
  if (inputs.runner === 'python' && !isGitHubCom(context.serverUrl))
    return url(': the python runner only clones from https://github.com');
  // The commit only exists in the fork: a clone of this repository does not have it.
  const isFork = context.pullRequest?.fork && !inputs['source-ref'];
  return isFork
    ? url(' for the pull request of a fork: the HTTPS git URL of the fork, if its code may run in this workspace')
    : [];
}

/** Returns the problems of the inputs that name the source. */
export function sourceProblems(inputs: SourceInputs): Problem[] {
  const { 'source-url': url, 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
  return problemsOf([
    ['source-url', url !== undefined && (problemOfUrl(url) ?? problemForRunner(url, runner))],
    ['source-ref', ref !== undefined && problemOfRef(ref, url)],
    [
      'sub-path',
      subPath !== undefined &&
        climbsOut(subPath) &&
        `must stay inside the repository: relative, with "/" and without ".."; given was "${plainText(subPath, 80)}".`,
    ],
  ]);
}

/** Drops the entries without a text. */
export function problemsOf(found: [Problem['input'], string | false | undefined][]): Problem[] {
  return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
}

function problemOfRef(ref: string, url: string | undefined): string | undefined {
  const given = `"${plainText(ref, 80)}"`;
  const fragment = url === undefined ? undefined : splitSource(url).ref;
  if (url?.startsWith('s3:')) return 'has no meaning for an archive in s3.';
  if (!isSafeRef(ref)) return `must be a branch, tag or commit; given was ${given}.`;
  if (fragment === undefined || fragment === ref) return undefined;
  return `is ${given}, but \`source-url\` ends in "#${plainText(fragment, 80)}".`;
}

function problemOfUrl(text: string): string | undefined {
  const given = `; given was "${plainText(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
  const address = parseGitAddress(text);
  if (address?.scheme === 'ssh')
    return `must be an HTTPS git URL, such as https://${plainText(`${address.host}/${address.path}`, 100)}, or s3://bucket/app.zip${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 's3:'].includes(url.protocol) || url.hostname === '' || /\s/.test(text)) {
    return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
  }
  if (url.username || url.password) return 'must not carry a user name or token: give the token as `source-token`.';
  if (url.protocol === 's3:' && url.pathname.length < 2)
    return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;
  return undefined;
}

function climbsOut(path: string): boolean {
  return /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
}

/** Returns the problem that only this runner has with an address. */
function problemForRunner(text: string, runner: RunnerKind | undefined): string | undefined {
  const { url } = splitSource(text);
  if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
    return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
  }
  if (runner === 'wasm' && url.startsWith('s3:'))
    return 'must be the HTTPS URL of a git repository for `runner: wasm`.';
  return undefined;
}

/** It becomes an argument of git. */
function isSafeRef(ref: string): boolean {
  return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}

function isGitHubCom(url: string): boolean {
  return URL.canParse(url) && new URL(url).host === 'github.com';
}
