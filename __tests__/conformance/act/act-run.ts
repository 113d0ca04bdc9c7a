import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { tool } from '../support/tools.js';
import { ActLog } from './act-log.js';

/** One start of nektos/act in host mode: steps run on this machine, without containers. */
export interface ActRunOptions {
  /** A git repository with the workflow. */
  readonly repository: string;
  /** Below .github/workflows. */
  readonly workflow: string;
  readonly eventName: string;
  readonly event: Record<string, unknown>;
  readonly secrets: Record<string, string>;
  readonly variables: Record<string, string>;
  /** `env` of every step; GITHUB_* among them win over what act would make of the repository. */
  readonly env: Record<string, string>;
  /** `owner/repo@ref` to a folder that stands in for it. */
  readonly actions: Record<string, string>;
  /** Everything act writes is below this folder: its home, its caches, the workspaces. */
  readonly home: string;
  /** For each axis the one value to run. */
  readonly matrix?: Record<string, string>;
  /** Folder of act's own cache server; without it, or with an empty one, there is none. */
  readonly cache?: string;
  /** Folder with the `node` that runs the actions. Default: this one. */
  readonly node?: string;
  /** Without `--json`, as a person runs it. */
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
    /** What act has left at its end. */
    done: resultOf(child, options.plain),
    /** Signals act alone, as a runner or a terminal would; its steps hear of it from act. */
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
  // Both streams, as they came, and the log, which only `--json` gives.
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
    // Files in YAML, of which JSON is a part: secrets are not for the process list.
    ...['--secret-file', file('secrets.yml', options.secrets)],
    ...['--var-file', file('variables.yml', options.variables)],
    ...['--env-file', file('env.yml', options.env)],
    ...['--action-cache-path', join(home, 'actions')],
    ...cacheServer,
    ...Object.entries(actions).flatMap(([name, folder]) => ['--local-repository', `${name}=${folder}`]),
    ...Object.entries(matrix).flatMap(([axis, value]) => ['--matrix', `${axis}:${value}`]),
    ...(plain ? [] : ['--json']),
  ];
}

/** Nothing of this process but where programs are; act hands all of it on to the steps. */
function environmentOf({ home, node = dirname(process.execPath) }: ActRunOptions): NodeJS.ProcessEnv {
  return {
    PATH: [node, process.env['PATH'] ?? ''].join(delimiter),
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    ACT_DISABLE_VERSION_CHECK: '1',
    // The projects have no dependencies: whoever asks a registry has made a mistake.
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}
