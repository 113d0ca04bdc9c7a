import { basename, isAbsolute, relative } from 'node:path';
import { repository, version } from '../base/version.js';

/** The words that started this command line, so that a command in a message can be pasted as it is. */
export function invocationOf(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): string {
  // npm runs what npx was given with this; by its repository, as the bare name is not this project's everywhere.
  if (env['npm_command'] === 'exec') return `npx github:${repository}#v${version}`;
  if (basename(script) === 'osc-deploy') return 'osc-deploy';
  const near = relative(cwd, script);
  const path = near.startsWith('..') || isAbsolute(near) ? script : near;
  return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

/** Address of a page of the documentation, of the version that runs. */
export function documentation(page: string): string {
  return `https://github.com/${repository}/blob/v${version}/docs/${page}`;
}
