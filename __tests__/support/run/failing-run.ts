import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { write } from '../cli/cli-platform.js';
import { startCli } from '../cli/start-cli.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { folderOf, runInProcess, type Tree } from './in-process.js';

/** A failure in log, summary and terminal. */
export interface ShownFailure {
  /** The annotation of the step. */
  log: string;
  /** Markdown of the job summary. */
  summary: string;
  /** Standard error of the command line, from the error on. */
  terminal: string;
}

/** A run that fails, in a workflow and at a terminal. */
export interface FailingRun {
  /** The files of the workspace. */
  files: Tree;
  /** Inputs, which are options of the same name at a terminal. Default of `directory`: `dist`. */
  with?: Record<string, string>;
  /** Arguments of the command line in place of `publish` and the inputs. */
  argv?: string[];
  platform?: Partial<PlatformOptions>;
  /** Prepares the platform. */
  arrange?: (platform: LocalPlatform, login: SignedIn) => unknown;
}

/** Runs the failure in a workflow and at a terminal, each on a new platform. */
export async function showFailure(run: FailingRun): Promise<ShownFailure> {
  const { log, summary } = await onPlatform(run, inWorkflow);
  return { log, summary, terminal: await onPlatform(run, atTerminal) };
}

async function onPlatform<T>(
  run: FailingRun,
  act: (run: FailingRun, on: OnPlatform) => Promise<T>,
): Promise<T> {
  const clock = new VirtualClock();
  const platform = await startPlatform({ ...run.platform, now: () => clock.now() });
  try {
    const login = platform.signIn({ tenant: 'acme' });
    await run.arrange?.(platform, login);
    return await act(run, { platform, login, clock });
  } finally {
    await platform.close();
  }
}

interface OnPlatform {
  platform: LocalPlatform;
  login: SignedIn;
  clock: VirtualClock;
}

async function inWorkflow(
  { files, with: inputs }: FailingRun,
  on: OnPlatform,
): Promise<Pick<ShownFailure, 'log' | 'summary'>> {
  const folder = folderOf(files);
  const { log, summary } = await runInProcess({
    ...on,
    folder,
    with: { directory: 'dist', ...inputs },
  });
  const error = /^::error title=osc-deploy::(.*)$/m.exec(log)?.[1] ?? 'no error';
  const shown = error.replaceAll('%0A', '\n').replaceAll('%25', '%');
  return { log: neutral(shown, folder), summary: neutral(summary, folder) };
}

async function atTerminal(
  { files, with: inputs = {}, argv }: FailingRun,
  on: OnPlatform,
): Promise<string> {
  const cli = startCli({ clock: on.clock, env: { OSC_ACCESS_TOKEN: on.login.accessToken } });
  try {
    for (const [path, content] of Object.entries(files)) write(cli, { [path]: String(content) });
    const { directory = 'dist', ...others } = inputs;
    const options = Object.entries({ name: 'my-site', ...others }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    await cli.run(
      ...(argv ?? ['publish', directory, ...options]),
      '--base-url',
      on.platform.apiUrl,
    );
    return neutral(cli.stderr.slice(Math.max(0, cli.stderr.indexOf('Error:'))), cli.folder);
  } finally {
    await cli.close();
  }
}

/** Replaces the parts that differ between runs. */
function neutral(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/work')
    .replaceAll(/127\\?\.0\.0\.1(:|\\:)\d+/g, 'platform.example')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id-1')
    .replaceAll(/request id:? [\w-]+/g, 'request id r-1')
    .replaceAll(/osc-deploy \d+\.\d+\.\d+/g, 'osc-deploy 1.2.3')
    .replaceAll(/blob\/v\d+\.\d+\.\d+/g, 'blob/v1.2.3')
    .trimEnd();
}
