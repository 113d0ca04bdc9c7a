import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { tool } from '../support/tools.js';
import { ActLog } from './act-log.js';

/** The options of nektos/act in host mode, which runs steps on this machine without containers. */
export interface ActRunOptions {
  /** The git repository with the workflow. */
  readonly repository: string;
  /** The file below .github/workflows. */
  readonly workflow: string;
  readonly eventName: string;
  readonly event: Record<string, unknown>;
  readonly secrets: Record<string, string>;
  readonly variables: Record<string, string>;
  /** The `env` of every step. Its GITHUB_* replace the values that act derives from the repository. */
  readonly env: Record<string, string>;
  /** Folders that replace actions, by `owner/repo@ref`. */
  readonly actions: Record<string, string>;
  /** The folder for the home, the caches and the workspaces of act. */
  readonly home: string;
  /** The value to run, by axis. */
  readonly matrix?: Record<string, string>;
  /** The folder of act's own cache server. Default: no cache server. */
  readonly cache?: string;
  /** The folder of the `node` that runs the actions. Default: the folder of this Node. */
  readonly node?: string;
  /** Omits `--json`, as at a terminal. */
  readonly plain?: boolean;
}

export type ActRun = ReturnType<typeof startAct>;

export function startAct(options: ActRunOptions) {
  const child = spawn(tool('act').path, argumentsOf(options), {
    cwd: options.repository,
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    /** The result of a run of act. */
    done: resultOf(child, options.plain),
    /** Sends a signal to act, which forwards the signal to its steps. */
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

async function resultOf(child: ChildProcess, plain = false) {
  const text = { stdout: '', both: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (piece: string) => {
      if (stream === 'stdout') text.stdout += piece;
      text.both += piece;
    });
  }
  const exitCode = await new Promise<number | null>((done, fail) => {
    child.on('error', fail).on('close', done);
  });
  // Both streams in order, and the log, which requires `--json`.
  return { exitCode, output: text.both, log: new ActLog(plain ? '' : text.stdout) };
}

function argumentsOf(options: ActRunOptions): string[] {
  const { home, repository, workflow, eventName, matrix = {}, cache, actions, plain } = options;
  mkdirSync(home, { recursive: true });
  const file = (name: string, content: unknown) => {
    const path = join(home, name);
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  const cacheServer = cache
    ? ['--cache-server-path', cache, '--cache-server-addr', '127.0.0.1']
    : ['--no-cache-server'];
  return [
    eventName,
    ...['--workflows', join(repository, '.github/workflows', workflow)],
    ...['--platform', 'ubuntu-latest=-self-hosted'],
    ...['--eventpath', file('event.json', options.event)],
    // JSON is valid YAML. Files keep secrets out of the process list.
    ...['--secret-file', file('secrets.yml', options.secrets)],
    ...['--var-file', file('variables.yml', options.variables)],
    ...['--env-file', file('env.yml', options.env)],
    ...['--action-cache-path', join(home, 'actions')],
    ...cacheServer,
    ...Object.entries(actions).flatMap(([name, folder]) => [
      '--local-repository',
      `${name}=${folder}`,
    ]),
    ...Object.entries(matrix).flatMap(([axis, value]) => ['--matrix', `${axis}:${value}`]),
    ...(plain ? [] : ['--json']),
  ];
}

/** Returns the environment of act and its steps, which has only the paths of programs. */
function environmentOf({
  home,
  node = dirname(process.execPath),
}: ActRunOptions): NodeJS.ProcessEnv {
  return {
    PATH: [node, process.env['PATH'] ?? ''].join(delimiter),
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    ACT_DISABLE_VERSION_CHECK: '1',
    // The projects have no dependencies, so a request to a registry is a mistake.
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}
