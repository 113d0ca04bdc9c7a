import type { Inputs } from '../contract/inputs.js';
import type { Runtime } from '../contract/runtime.js';
import { sameUrl } from '../contract/source.js';
import type { Task } from '../targets/target.js';
import { code, link } from './markdown.js';

/**
 * URL of a commit's page, up to the commit.
 * @returns `undefined` without a repository, and where the deployed source is another one, which has other commits
 */
export function commitUrlOf({
  context: { serverUrl, repository },
  inputs: { 'source-url': source },
}: Pick<Task, 'context'> & { inputs: Pick<Inputs, 'source-url'> }): string | undefined {
  const own = `${serverUrl}/${repository}`;
  return repository && (source === undefined || sameUrl(source, own)) ? `${own}/commit/` : undefined;
}

/** The short commit; a link where there is a `commitUrl`. */
export function commitLink(sha: string, commitUrl: string | undefined): string {
  const short = code(sha.slice(0, 7));
  return commitUrl === undefined ? short : link(short, `${commitUrl}${encodeURIComponent(sha)}`);
}

/** `workspace acme on prod`, as far as it is known. */
export function placeOf({ outputs }: Pick<Runtime, 'outputs'>, run: Task | undefined): string {
  const environment = run?.inputs.environment ?? 'prod';
  const { workspace } = outputs.values;
  return workspace ? `workspace ${workspace} on ${environment}` : environment;
}
