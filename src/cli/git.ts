import { DeployError } from '../base/errors.js';
import type { Ended } from './programs.js';
import type { Terminal } from './terminal/terminal.js';

/** Prevents git from fetching, and from starting programs of the clone's configuration. */
const unattended = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0' };
const guarded = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'submodule.recurse=false',
  '-c',
  'safe.bareRepository=explicit',
];

/** Far longer than a reading takes, also of a large clone on a slow disk. */
const readMs = 20_000;
/** With the time for a question of the system, such as for the phrase of a key. */
const askMs = 120_000;

/**
 * Runs git in the current folder, which reads the clone and neither fetches nor starts a program that the clone configures.
 * @throws DeployError `usage` after 20 s: the clone may name a pipe or a device, which never ends
 */
export async function readWithGit({ spawn }: Terminal, ...args: string[]): Promise<Ended> {
  const ended = await spawn('git', [...guarded, ...args], { env: unattended, limitMs: readMs });
  if (!ended.isLate) return ended;

  const text = `git did not end within ${readMs / 1000} s in this folder (git ${args[0]}). A file that its configuration names may be a pipe or a device, which never ends.`;
  throw new DeployError('usage', text, {
    next: ['Look for `include.path` and `core.excludesFile`:', { command: 'cat .git/config' }],
  });
}

/** Returns the output of git in the current folder; empty if git fails, as it does outside of a clone. */
export async function askGit(terminal: Terminal, ...args: string[]): Promise<string> {
  const { code, stdout } = await readWithGit(terminal, ...args);
  return code === 0 ? stdout.trim() : '';
}

/** Runs git in the current folder, to write or to push, with the person's tokens. Not for a clone with `programsOfClone`. */
export function writeWithGit({ spawn }: Terminal, ...args: string[]): Promise<Ended> {
  return spawn('git', [...guarded, ...args], { env: network, tokens: true });
}

// Other protocols are programs of their own: `ext::` is a command line.
const network = { GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file' };

/**
 * Asks the server of `origin` for its refs, as `git ls-remote` prints them; undefined if it does not answer.
 * git uses the person's configuration alone, as it applies in this clone, and runs outside of the clone,
 * whose own configuration could name the program that connects or that gives the password.
 */
export async function askOrigin(
  terminal: Terminal,
  ...kinds: ('--heads' | '--tags')[]
): Promise<string | undefined> {
  const [url, entries] = await Promise.all([
    askGit(terminal, 'remote', 'get-url', 'origin'),
    readConfiguration(terminal),
  ]);
  if (url === '') return undefined;

  const ofPerson = entries.filter(({ isOfClone }) => !isOfClone);
  const variables = ofPerson.flatMap(({ name, value }, index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  const env = {
    ...network,
    GIT_TERMINAL_PROMPT: '0',
    GIT_DIR: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: String(ofPerson.length),
    ...Object.fromEntries(variables),
  };

  const args = ['ls-remote', ...kinds, '--', url];
  const { code, stdout } = await terminal.spawn('git', args, {
    env,
    tokens: true,
    limitMs: askMs,
  });
  return code === 0 ? stdout : undefined;
}

interface Setting {
  name: string;
  value: string;
  /** The clone brings it: its own `.git/config`, and what that includes. */
  isOfClone: boolean;
}

/** Returns git's configuration in the current folder; none if git fails. */
async function readConfiguration(terminal: Terminal): Promise<Setting[]> {
  const listed = await readWithGit(terminal, 'config', '--null', '--list', '--show-scope');
  const parts = listed.code === 0 ? listed.stdout.split('\0') : [];
  const settings: Setting[] = [];

  for (let at = 0; at + 1 < parts.length; at += 2) {
    const scope = parts[at];
    const entry = parts[at + 1] ?? '';
    const end = entry.indexOf('\n');
    // A name without a value means yes.
    const [name, value] = end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    settings.push({ name, value, isOfClone: scope === 'local' || scope === 'worktree' });
  }

  return settings;
}

// How the names of all variables end whose value is a command, a program or a transport. Source: https://git-scm.com/docs/git-config
const startsProgram =
  /(?:command|program|helper|hook|editor|pager|askpass|textconv|driver|clean|smudge|process|external|cmd|vcs|pack|gitproxy)$/i;

/** Returns the names of the settings of the clone itself that make git start a program. Hooks and file monitors are switched off everywhere. */
export async function programsOfClone(terminal: Terminal): Promise<string[]> {
  const settings = await readConfiguration(terminal);
  const names = settings
    .filter(({ name, value, isOfClone }) => isOfClone && isProgram({ name, value }))
    .map(({ name }) => name);
  return [...new Set(names)];
}

function isProgram({ name, value }: { name: string; value: string }): boolean {
  // gh asks git too, with the clone's configuration.
  if (name === 'core.fsmonitor') return !/^(?:true|false|yes|no|on|off|1|0|)$/i.test(value);
  return startsProgram.test(name);
}
