import type { Inputs } from '../contract/inputs.js';
import { sameUrl } from '../services/source/source-address.js';
import type { Run } from '../targets/target.js';
import type { Runtime } from '../workflow/runtime.js';
import { code, link } from './markdown.js';

/** URL of a commit's page in the workflow's repository, up to the commit; `undefined` where there is no repository. */
export function commitUrlOf({ context: { serverUrl, repository } }: Pick<Run, 'context'>): string | undefined {
  return repository ? `${serverUrl}/${repository}/commit/` : undefined;
}

/** Returns whether the deployed source is another repository than the workflow's, which does not have its commits. */
export function isForeignSource(run: Pick<Run, 'context'> & { inputs: Pick<Inputs, 'source-url'> }): boolean {
  const { serverUrl, repository } = run.context;
  const source = run.inputs['source-url'];
  return source !== undefined && !sameUrl(source, `${serverUrl}/${repository}`);
}

/** @param commitUrl `undefined` for a commit of another repository, which gets no link */
export function commitLink(sha: string, commitUrl: string | undefined): string {
  const short = code(sha.slice(0, 7));
  return commitUrl === undefined ? short : link(short, `${commitUrl}${encodeURIComponent(sha)}`);
}

/** `workspace acme on prod`, as far as it is known. */
export function placeOf({ outputs }: Pick<Runtime, 'outputs'>, run: Run | undefined): string {
  const environment = run?.inputs.environment ?? 'prod';
  const { workspace } = outputs.values;
  return workspace ? `workspace ${workspace} on ${environment}` : environment;
}
