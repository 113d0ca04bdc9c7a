import { parseGitAddress } from '../../base/addresses.js';
import { plainText, withoutCredentials } from '../../base/plain-text.js';
import type { Inputs } from '../inputs.js';
import { type Problem, problemsOf } from '../read-inputs.js';
import { isBuilt, type RunnerKind, runners } from '../runners.js';
import { isCommit, refOfRun, type SourceContext, splitSource } from '../source.js';

/** Returns the problem of a commit for a runner or app that takes only branches and tags. */
export function commitProblems(inputs: Inputs, ref: string | undefined): Problem[] {
  const { target, runner = 'web' } = inputs;
  const takesCommit = target === 'runner' && runners[runner].takesCommit;
  if (!isBuilt(inputs) || takesCommit || !ref || !isCommit(ref)) return [];

  const taker = target === 'app' ? 'My Apps takes' : `the ${runner} runner clones`;
  const text = `must be a branch or tag, since ${taker} no commit; given was ${plainText(ref, 64)}.`;
  return [{ input: 'source-ref', text }];
}

/** Returns the problems of a source that defaults to the run's repository. */
export function contextProblems(inputs: Inputs, context: SourceContext): Problem[] {
  // `options` may name the source.
  const isGiven = inputs['source-url'] || (inputs.target === 'runner' && inputs.options);
  if (!isBuilt(inputs) || isGiven) return [];

  const ref = inputs['source-ref'] ? undefined : refOfRun(context);
  const isElsewhere = inputs.runner === 'python' && !isGitHubCom(context.serverUrl);
  const noUrl =
    context.repository === ''
      ? 'is required: no repository is known to take it from.'
      : isElsewhere && 'is required: the python runner only clones from https://github.com.';
  const noRef = ref !== undefined && !isSafeRef(ref);

  return problemsOf([
    ['source-url', noUrl],
    [
      'source-ref',
      noRef && `is required: no runner takes the branch "${plainText(ref, 80)}" of this run.`,
    ],
  ]);
}

const problemOfJobToken =
  'is a token that ends with this job (`ghs_`): the next start could not clone. Give a fine-grained token that may read the contents of the repository.';

/** Returns the problems of the inputs that name the source. */
export function sourceProblems(inputs: Inputs): Problem[] {
  const { 'source-ref': ref, 'sub-path': subPath, runner } = inputs;
  const url = inputs['source-url']?.value;
  return problemsOf([
    [
      'source-url',
      url !== undefined &&
        (problemOfUrl(url) ??
          problemOfFullRef(splitSource(url).ref) ??
          problemForRunner(url, runner)),
    ],
    ['source-ref', ref !== undefined && problemOfRef(ref, url)],
    ['sub-path', subPath !== undefined && problemOfFolder(subPath)],
    ['source-token', inputs['source-token']?.startsWith('ghs_') && problemOfJobToken],
    [
      'preview-source-token',
      inputs['preview-source-token']?.startsWith('ghs_') && problemOfJobToken,
    ],
  ]);
}

function problemOfRef(ref: string, url: string | undefined): string | undefined {
  const given = `"${plainText(ref, 80)}"`;
  const fragment = url === undefined ? undefined : splitSource(url).ref;

  if (url?.startsWith('s3:')) return 'has no meaning for an archive in s3.';
  const full = problemOfFullRef(ref);
  if (full) return full;
  if (!isSafeRef(ref)) return `must be a branch, tag or commit; given was ${given}.`;
  if (fragment === undefined || fragment === ref) return undefined;

  return `is ${given}, but \`source-url\` ends in "#${plainText(fragment, 80)}".`;
}

/** Returns the problem of a ref that a clone does not have, such as the merge of a pull request. */
function problemOfFullRef(ref: string | undefined): string | undefined {
  if (!ref?.startsWith('refs/')) return undefined;
  return `must name a branch or tag by its short name, such as \`main\`, since a clone has no "${plainText(ref, 80)}". In a pull request the default is its branch.`;
}

function problemOfUrl(text: string): string | undefined {
  const given = `; given was "${plainText(withoutCredentials(text), 120)}".`;
  const address = parseGitAddress(text);
  if (address?.scheme === 'ssh')
    return `must be an HTTPS git URL, such as https://${plainText(`${address.host}/${address.path}`, 100)}, or s3://bucket/app.zip${given}`;

  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isTaken = url && ['https:', 's3:'].includes(url.protocol) && url.hostname !== '';
  if (!isTaken || /\s/.test(text)) return `must be an HTTPS git URL or s3://bucket/app.zip${given}`;
  if (url.username || url.password)
    return 'must not carry a user name or token: give the token as `source-token`.';
  if (url.protocol === 's3:' && url.pathname.length < 2)
    return `must name a file in the bucket, such as s3://bucket/app.zip${given}`;

  return undefined;
}

function problemOfFolder(path: string): string | undefined {
  const climbsOut = /^[/~]|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split('/').includes('..');
  if (!climbsOut) return undefined;
  return `must stay inside the repository: relative, with "/" and without ".."; given was "${plainText(path, 80)}".`;
}

function problemForRunner(text: string, runner: RunnerKind | undefined): string | undefined {
  const { url } = splitSource(text);
  if (runner === 'python' && url.startsWith('https:') && !isGitHubCom(url)) {
    return 'must be a repository at https://github.com for `runner: python`, which clones from nowhere else.';
  }
  if (runner === 'wasm' && url.startsWith('s3:'))
    return 'must be the HTTPS URL of a git repository for `runner: wasm`.';

  return undefined;
}

/** Returns whether a ref is safe as an argument of git: it must not begin with "-". */
function isSafeRef(ref: string): boolean {
  return /^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) && !ref.includes('..');
}

function isGitHubCom(url: string): boolean {
  return URL.canParse(url) && new URL(url).host === 'github.com';
}
