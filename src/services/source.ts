import { plainText } from '../base/plain-text.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs, Problem } from '../contract/inputs.js';

/** Where a runner takes its source from. */
export interface Source {
  /** HTTPS git URL or `s3://…`, without a ref. */
  url: string;
  /** Branch, tag or commit; undefined for the repository's default branch and for an archive. */
  ref: string | undefined;
}

type SourceInputs = Pick<Inputs, 'source-url' | 'source-ref' | 'sub-path'>;
type SourceContext = Pick<RunContext, 'repository' | 'serverUrl' | 'sha' | 'pullRequest'>;

/** The source that the inputs name: by default this repository at the commit of the run. Undefined outside of a repository. */
export function computeSource(inputs: SourceInputs, context: SourceContext): Source | undefined {
  const own = context.repository === '' ? undefined : `${context.serverUrl}/${context.repository}`;
  const given = inputs['source-url'];
  if (given === undefined)
    return own === undefined ? undefined : { url: own, ref: inputs['source-ref'] ?? (context.sha || undefined) };
  const { url, fragment } = withoutFragment(given);
  if (url.startsWith('s3:')) return { url, ref: undefined };
  // The commit of this run exists in this repository only.
  const sha = own !== undefined && sameRepository(url, own) ? context.sha || undefined : undefined;
  return { url, ref: inputs['source-ref'] ?? fragment ?? sha };
}

/** `url#ref`, the way runners take it. */
export function sourceOption({ url, ref }: Source): string {
  return ref === undefined ? url : `${url}#${ref}`;
}

/** The commit that a `url#ref` pins, in lower case; undefined for a branch, a tag or none. */
export function pinnedCommit(option: unknown): string | undefined {
  const ref = typeof option === 'string' ? withoutFragment(option).fragment : undefined;
  return ref !== undefined && /^[0-9a-f]{40}$/i.test(ref) ? ref.toLowerCase() : undefined;
}

/** What is wrong with the source in the light of where the run happens. */
export function contextProblems(inputs: Inputs, context: SourceContext): Problem[] {
  if ((inputs.target !== 'runner' && inputs.target !== 'app') || inputs['source-url']) return [];
  // They may name the source.
  if (inputs.target === 'runner' && (inputs.options || inputs.runner === 'wasm')) return [];
  if (context.repository === '')
    return [{ input: 'source-url', text: 'is required: there is no repository to take it from.' }];
  // The commit is in the fork alone: a clone of this repository does not have it.
  if (!context.pullRequest?.fork || inputs['source-ref']) return [];
  return [{ input: 'source-url', text: 'is required for the pull request of a fork: the HTTPS git URL of the fork.' }];
}

/** What is wrong with the inputs that name the source. */
export function sourceProblems(inputs: SourceInputs): Problem[] {
  const url = inputs['source-url'];
  const problems: Problem[] = [];
  const urlProblem = url === undefined ? undefined : problemOfUrl(url);
  if (urlProblem) problems.push({ input: 'source-url', text: urlProblem });
  const ref = inputs['source-ref'];
  if (ref !== undefined) {
    const fragment = url === undefined ? undefined : withoutFragment(url).fragment;
    if (url?.startsWith('s3:')) problems.push({ input: 'source-ref', text: 'has no meaning for an archive in s3.' });
    // It becomes an argument of `git checkout`.
    else if (!/^[^\s~^:?*[\\#-][^\s~^:?*[\\#]*$/.test(ref) || ref.includes('..')) {
      problems.push({
        input: 'source-ref',
        text: `must be a branch, tag or commit; given was "${plainText(ref, 80)}".`,
      });
    } else if (fragment !== undefined && fragment !== ref) {
      problems.push({
        input: 'source-ref',
        text: `is "${plainText(ref, 80)}", but \`source-url\` ends in "#${plainText(fragment, 80)}".`,
      });
    }
  }
  const subPath = inputs['sub-path'];
  if (subPath !== undefined && climbsOut(subPath)) {
    problems.push({
      input: 'sub-path',
      text: `must stay inside the repository: relative, with "/" and without ".."; given was "${plainText(subPath, 80)}".`,
    });
  }
  return problems;
}

function problemOfUrl(text: string): string | undefined {
  const given = `; given was "${plainText(text.replace(/\/\/[^/@]*@/, '//***@'), 120)}".`;
  const ssh = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(text);
  if (ssh)
    return `must be an HTTPS git URL, such as https://${plainText(`${ssh[1]}/${ssh[2]}`, 100)}, or s3://bucket/app.zip${given}`;
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

function withoutFragment(text: string): { url: string; fragment: string | undefined } {
  const hash = text.indexOf('#');
  if (hash < 0) return { url: text, fragment: undefined };
  return { url: text.slice(0, hash), fragment: text.slice(hash + 1) || undefined };
}

function sameRepository(a: string, b: string): boolean {
  const plain = (url: string) =>
    url
      .toLowerCase()
      .replace(/\/+$/, '')
      .replace(/\.git$/, '');
  return plain(a) === plain(b);
}
