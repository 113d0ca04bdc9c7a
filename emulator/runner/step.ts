import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** One `uses:` step, started the way a runner starts it: defaults from action.yml, `INPUT_*`, file commands, an event. */
export interface StepOptions {
  /** Folder with action.yml and dist/. */
  action: string;
  with: Record<string, string>;
  eventName?: string;
  /** The event's payload. Default: a push to the default branch. */
  event?: Record<string, unknown>;
  /** Additional variables. They override others. */
  env?: Record<string, string>;
  workspace?: string;
  /** Called with each part of the output. */
  onOutput?: (text: string) => void;
  node?: string;
  /** Arguments of `node` before the script. */
  nodeArguments?: readonly string[];
}

export interface StepResult {
  exitCode: number | undefined;
  signal: NodeJS.Signals | undefined;
  stdout: string;
  stderr: string;
  outputs: Record<string, string>;
  summary: string;
}

/** A step between its main and its post process. */
export class Step {
  readonly workspace: string;
  /** RUNNER_TEMP. The step leaves files here, in the workspace and in `commands`. */
  readonly temp: string;
  readonly commands: string;
  readonly #options: StepOptions;
  readonly #definition;
  #main: ChildProcess | undefined;

  constructor(options: StepOptions) {
    const root = mkdtempSync(join(tmpdir(), 'osc-runner-'));
    this.#options = options;
    this.#definition = readActionDefinition(join(options.action, 'action.yml'));
    this.workspace = options.workspace ?? join(root, 'workspace');
    this.temp = join(root, 'temp');
    this.commands = join(root, 'commands');
    for (const folder of [this.workspace, this.temp, this.commands])
      mkdirSync(folder, { recursive: true });
    for (const name of ['output', 'state', 'summary', 'post-summary', 'post-output', 'post-state'])
      writeFileSync(join(this.commands, name), '');

    writeFileSync(join(this.commands, 'event.json'), JSON.stringify(options.event ?? pushEvent));
  }

  async main(): Promise<StepResult> {
    return await this.#run(this.#definition.runs.main, '');
  }

  /** Runs `runs.post`, which a runner does even after a cancelled or failed main. */
  /** @param inputs those that the runner evaluates to another text than for the main step, as variables */
  async post(inputs: Record<string, string> = {}): Promise<StepResult> {
    const state = parseKeyValueFile(readFileSync(join(this.commands, 'state'), 'utf8'));
    const variables = Object.fromEntries(
      Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]),
    );
    return await this.#run(this.#definition.runs.post, 'post-', { ...variables, ...inputs });
  }

  kill(signal: NodeJS.Signals): void {
    this.#main?.kill(signal);
  }

  env(prefix = ''): Record<string, string> {
    const inputs: Record<string, string> = {};
    for (const [name, { default: value }] of Object.entries(this.#definition.inputs)) {
      // Expressions are not evaluated, so a default such as `github.token` is empty.
      const byDefault = value === undefined || String(value).includes('${{') ? '' : String(value);
      inputs[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] =
        this.#options.with[name] ?? byDefault;
    }
    return {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION: '__self',
      GITHUB_JOB: 'deploy',
      GITHUB_RUN_ID: '4711',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_REPOSITORY: 'octo-org/hello-world',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'https://api.github.com',
      GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_ACTOR: 'octocat',
      GITHUB_EVENT_NAME: this.#options.eventName ?? 'push',
      GITHUB_EVENT_PATH: join(this.commands, 'event.json'),
      GITHUB_WORKSPACE: this.workspace,
      GITHUB_OUTPUT: join(this.commands, `${prefix}output`),
      GITHUB_STATE: join(this.commands, `${prefix}state`),
      GITHUB_STEP_SUMMARY: join(this.commands, `${prefix}summary`),
      RUNNER_TEMP: this.temp,
      RUNNER_OS: 'Linux',
      ...inputs,
      ...this.#options.env,
    };
  }

  #run(
    script: string,
    prefix: string,
    variables: Record<string, string> = {},
  ): Promise<StepResult> {
    const { node = process.execPath, nodeArguments = [] } = this.#options;
    const child = spawn(node, [...nodeArguments, resolve(this.#options.action, script)], {
      cwd: this.workspace,
      env: { ...this.env(prefix), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

    if (prefix === '') this.#main = child;

    const text = { stdout: '', stderr: '' };

    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (piece: string) => {
        text[stream] += piece;
        this.#options.onOutput?.(piece);
      });
    }

    return new Promise((done, fail) => {
      child.on('error', fail);
      child.on('close', (exitCode, signal) => {
        const outputs = parseKeyValueFile(
          readFileSync(join(this.commands, `${prefix}output`), 'utf8'),
        );
        const summary = readFileSync(join(this.commands, `${prefix}summary`), 'utf8');
        done({
          exitCode: exitCode ?? undefined,
          signal: signal ?? undefined,
          ...text,
          outputs,
          summary,
        });
      });
    });
  }
}

const pushEvent = {
  ref: 'refs/heads/main',
  repository: { full_name: 'octo-org/hello-world', default_branch: 'main' },
};

const definition = z.looseObject({
  inputs: z.record(
    z.string(),
    z.looseObject({ default: z.union([z.string(), z.number(), z.boolean()]).optional() }),
  ),
  outputs: z.record(z.string(), z.looseObject({})),
  runs: z.looseObject({ using: z.string(), main: z.string(), post: z.string() }),
});
export type ActionDefinition = z.infer<typeof definition>;

/** Returns the parts of an action.yml that a runner reads. @throws for any other file */
export function readActionDefinition(path: string): ActionDefinition {
  return definition.parse(parse(readFileSync(path, 'utf8')));
}

/**
 * Reads a GITHUB_OUTPUT or GITHUB_STATE file the way a runner does: `name=value`, or `name<<DELIMITER` up to a line
 * that is just the delimiter. The last value of a name wins.
 * @throws for a file that a runner would refuse
 */
export function parseKeyValueFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '') continue;

    const [, multiline, delimiter] = /^([^=]+?)<<(.+)$/.exec(line) ?? [];
    if (multiline !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter, index + 1);
      if (end === -1) throw new Error(`the value of ${multiline} has no end`);

      values[multiline] = lines.slice(index + 1, end).join('\n');
      index = end;
      continue;
    }

    const equals = line.indexOf('=');
    if (equals < 1) throw new Error(`not a file command: ${line}`);

    values[line.slice(0, equals)] = line.slice(equals + 1);
  }

  return values;
}
