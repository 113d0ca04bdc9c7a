import { basename, isAbsolute, relative } from 'node:path';
import { repository, version } from '../base/version.js';

/** How this command line was started, so that a command in a message can be pasted as it is. */
export function invocationOf(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): string {
  // npm runs what npx was given with this; by its repository, as the bare name is not this project's everywhere.
  if (env['npm_command'] === 'exec') return `npx github:${repository}#v${version}`;
  if (basename(script) === 'osc-deploy') return 'osc-deploy';
  const near = relative(cwd, script);
  const path = near.startsWith('..') || isAbsolute(near) ? script : near;
  return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

const onPlatform = 'init|login|logout|deploy|publish|run|plan|remove|status|open|logs|restart|rollback|config';
const command = new RegExp(`(?<![\\w./:-])osc-deploy (?:(${onPlatform})|doctor|help|--help)(?![\\w-])( --help)?`, 'g');

/** How commands are typed in this session. */
interface Typing {
  invocation: string;
  /** Options that lead to the platform of this session, for each command that speaks to it. */
  place: string;
  /** What `<command>` stands for; undefined where none was understood. */
  command: string | undefined;
}

/** Commands in a text as they have to be typed here. */
export function asTyped(text: string, { invocation, place, command: current }: Typing): string {
  // A rollback has its own name for the ref.
  const named = current === 'rollback' ? text.replace(/--source-ref(, --to)?(?![\w-])/g, '--to') : text;
  return named
    .replaceAll('osc-deploy <command>', current ? `osc-deploy ${current}` : 'osc-deploy')
    .replace(command, (found, name?: string, help?: string) => {
      const typed = found.replace('osc-deploy', () => invocation);
      return name && !help ? typed + place : typed;
    });
}

/** Address of a page of the documentation, of the version that runs. */
export function documentation(page: string): string {
  return `https://github.com/${repository}/blob/v${version}/docs/${page}`;
}
