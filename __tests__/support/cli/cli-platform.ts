import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import type { Clock } from '../../../src/base/clock.js';
import { type Cli, type CliOptions, type Ended, startCli } from './start-cli.js';

/** Requests an address, and returns the parts of the answer that a browser uses. */
export async function visit(url: string | URL, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const [location, cookies] = [answer.headers.get('location'), answer.headers.getSetCookie()];
  return { status: answer.status, location, cookies, text: await answer.text() };
}

/** Opens the link of the terminal, and returns where it leads, with the cookie of this browser. */
export async function openShown(link: string) {
  const { location, cookies } = await visit(link);
  return { authorization: location ?? '', cookie: cookies[0]?.split(';')[0] ?? '' };
}

/** Approves on the consent page, and follows the redirect, in one browser. */
export async function approveNow(link: string) {
  const { authorization, cookie } = await openShown(link);
  return visit(await visitConsent(authorization), { cookie });
}

/** Opens a link, and approves at once. */
export async function approve(link: string): Promise<boolean> {
  approveNow(link).catch(() => undefined);
  return true;
}

/** Writes files into the folder of a command line. */
export function write({ folder }: Cli, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Makes the folder of a command line a clone without commits. It runs no git, which takes longer than most tests. */
export function emptyClone(
  started: Cli,
  { branch, origin }: { branch: string; origin: string },
): void {
  for (const folder of ['objects', 'refs/heads'])
    mkdirSync(join(started.folder, '.git', folder), { recursive: true });
  write(started, { '.git/HEAD': `ref: refs/heads/${branch}\n` });
  const remote = `[remote "origin"]\nurl = ${origin}\nfetch = +refs/heads/*:refs/remotes/origin/*\n`;
  write(started, {
    '.git/config': `[core]\nbare = false\n[user]\nname = a\nemail = a@b.example\n${remote}`,
  });
}

/** Returns a function that runs git in the folder of a command line. */
export function gitIn({ folder }: Cli): (...args: string[]) => string {
  return (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

/** Makes the folder a clone with one commit on `main`. @returns a function that runs git in the folder */
export function cloneOf(started: Cli, origin: string): (...args: string[]) => string {
  const git = gitIn(started);
  emptyClone(started, { branch: 'main', origin });
  git('commit', '-q', '--allow-empty', '-m', 'one');
  return git;
}

type Part = string | RegExp;

/** The exit code and parts of the output of a command, for `toMatchObject`. A single part belongs to standard error. */
export function ended(code: number, parts: Part | { stderr?: Part; stdout?: Part } = ''): object {
  const single = typeof parts === 'string' || parts instanceof RegExp;
  const { stderr = '', stdout = '' } = single ? { stderr: parts } : parts;
  const part = (text: Part) =>
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  return { code, stderr: part(stderr), stdout: part(stdout) };
}

interface PlatformForCli extends Partial<PlatformOptions> {
  /** The clock of the platform and of the command lines. Default: the system clock, and a fast clock for command lines. */
  clock?: Clock;
}

/** The bench of the current test, made by `startCliEachTest`. */
export let bench: CliPlatform;
export let platform: LocalPlatform;

/** Starts an empty platform for command lines before each test of the file. */
export function startCliEachTest(options: () => PlatformForCli = () => ({})): void {
  beforeEach(async () => {
    bench = await CliPlatform.start(options());
    ({ platform } = bench);
  });
  afterEach(() => bench.close());
}

/** A local platform, and command lines that work with it. */
export class CliPlatform {
  readonly platform: LocalPlatform;
  readonly #started: Cli[] = [];
  readonly #options: CliOptions;

  constructor(platform: LocalPlatform, options: CliOptions = {}) {
    this.platform = platform;
    this.#options = options;
  }

  static async start({ clock, ...options }: PlatformForCli = {}): Promise<CliPlatform> {
    const now = clock && { now: () => clock.now() };
    return new CliPlatform(await startPlatform({ ...now, ...options }), clock ? { clock } : {});
  }

  /** The options that select this platform. */
  get at(): string[] {
    return ['--base-url', this.platform.apiUrl];
  }

  cli(options: CliOptions = {}): Cli {
    const started = startCli({ browser: approve, ...this.#options, ...options });
    this.#started.push(started);
    return started;
  }

  /** Returns a command line with an access token and the programs of this machine. */
  withToken({ env, ...options }: CliOptions = {}): Cli {
    const { accessToken } = this.platform.signIn();
    return this.cli({
      ...options,
      env: { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'], ...env },
    });
  }

  /** Runs one command on this platform. */
  run(started: Cli, ...argv: string[]): Promise<Ended> {
    return started.run(...argv, ...this.at);
  }

  /** Returns a signed-in command line with a small site in `dist`. */
  async signedIn(options: CliOptions = {}): Promise<Cli> {
    const started = this.cli(options);
    if ((await this.run(started, 'login', '--yes')).code !== 0) throw new Error(started.stderr);
    write(started, { 'dist/index.html': '<h1>Hello</h1>', 'dist/assets/app.js': 'x'.repeat(2000) });
    return started;
  }

  /** Returns the path of the login of a command line. */
  loginFolder({ folder }: Cli): string {
    return join(
      folder,
      'config/osc-deploy/logins',
      new URL(this.platform.apiUrl).host.replace(':', '_'),
    );
  }

  /** Returns the requests that spent a refresh token. */
  refreshes() {
    return this.platform.log
      .select({ origin: 'api', method: 'POST', path: '/api/connect/token' })
      .filter(({ bodyText }) => bodyText?.includes('grant_type=refresh_token'));
  }

  /** Returns the tokens in the output of a command line. */
  leaks({ stdout, stderr }: Cli): string[] {
    return this.platform.issuedTokens
      .map(({ value }) => value)
      .filter((value) => (stdout + stderr).includes(value));
  }

  async close(): Promise<void> {
    for (const each of this.#started) await each.close();
    await this.platform.close();
  }
}

/** The options of a machine without a browser. */
export const noBrowser = () => Promise.resolve(false);

/** Returns the link that a command shows while it waits for the browser. */
export async function shownLink(from: Cli): Promise<string> {
  await waitFor(() => from.stderr.includes('Waiting for three minutes'));
  return /^ {2}(http\S+)$/m.exec(from.stderr)?.[1] ?? '';
}

/** Waits in real time until a condition of the process holds. */
export async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
