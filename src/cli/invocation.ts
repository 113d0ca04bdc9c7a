import { basename, isAbsolute, relative } from 'node:path';
import { repository, version } from '../base/version.js';

/** How this command line was started, so that a command in a message can be pasted as it is. */
export function invocationOf(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): string {
  // npm runs what npx was given with this; by its repository, as the bare name is not this project's everywhere.
  if (env['npm_command'] === 'exec') return `npx github:${repository}`;
  if (basename(script) === 'osc-deploy') return 'osc-deploy';
  const near = relative(cwd, script);
  const path = near.startsWith('..') || isAbsolute(near) ? script : near;
  return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

const commands =
  'init|login|logout|publish|run|plan|remove|status|doctor|completion|help|open|logs|restart|rollback|config|<command>';

/**
 * Commands in a text as they have to be typed here.
 * @param place options that lead to the platform of this session; a `login` without its own gets them
 */
export function asTyped(text: string, { invocation, place }: { invocation: string; place: string }): string {
  return text
    .replace(/(?<![\w./:-])osc-deploy login(?=$|[`\n])/gm, `osc-deploy login${place}`)
    .replace(new RegExp(`(?<![\\w./:-])osc-deploy (?=(?:${commands})(?!\\w))`, 'g'), `${invocation} `);
}

/** Address of a page of the documentation, of the version that runs. */
export function documentation(page: string): string {
  return `https://github.com/${repository}/blob/v${version}/docs/${page}`;
}
