import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { type Cli, type CliOptions, startCli } from './start-cli.js';

/** A browser in which a person approves at once. */
export function approve(link: string): Promise<boolean> {
  visitConsent(link)
    .then((target) => fetch(target))
    .catch(() => undefined);
  return Promise.resolve(true);
}

/** Writes a file into the folder of a command line. */
export function write({ folder }: Cli, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Makes the folder of a command line a clone without commits. Written as it is: git itself takes longer than most tests. */
export function emptyClone(started: Cli, { branch, origin }: { branch: string; origin: string }): void {
  for (const folder of ['objects', 'refs/heads']) mkdirSync(join(started.folder, '.git', folder), { recursive: true });
  write(started, '.git/HEAD', `ref: refs/heads/${branch}\n`);
  const remote = `[remote "origin"]\nurl = ${origin}\nfetch = +refs/heads/*:refs/remotes/origin/*\n`;
  write(started, '.git/config', `[core]\nbare = false\n[user]\nname = a\nemail = a@b.example\n${remote}`);
}

/** Makes it a clone with one commit on `main`. @returns runs git there */
export function cloneOf(started: Cli, origin: string): (...args: string[]) => string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: started.folder, encoding: 'utf8' }).trim();
  emptyClone(started, { branch: 'main', origin });
  git('commit', '-q', '--allow-empty', '-m', 'one');
  return git;
}

/** How a command ended, for `toMatchObject`. @param stderr what is part of it */
export function ended(code: number, stderr: string | RegExp): object {
  return { code, stderr: typeof stderr === 'string' ? expect.stringContaining(stderr) : expect.stringMatching(stderr) };
}

/** A local platform, and command lines that work with it. */
export class CliPlatform {
  readonly platform: LocalPlatform;
  readonly #started: Cli[] = [];

  private constructor(platform: LocalPlatform) {
    this.platform = platform;
  }

  static async start(options: Partial<PlatformOptions> = {}): Promise<CliPlatform> {
    return new CliPlatform(await startPlatform(options));
  }

  /** The options that lead a command to this platform. */
  get at(): string[] {
    return ['--base-url', this.platform.apiUrl];
  }

  cli(options: CliOptions = {}): Cli {
    const started = startCli({ browser: approve, ...options });
    this.#started.push(started);
    return started;
  }

  /** With an access token, and the programs of this machine. */
  withToken({ env, ...options }: CliOptions = {}): Cli {
    const { accessToken } = this.platform.signIn();
    return this.cli({ ...options, env: { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'], ...env } });
  }

  /** Runs one command on this platform. @returns what it alone wrote */
  async run(started: Cli, ...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const [out, err] = [started.stdout.length, started.stderr.length];
    const code = await started.run(...argv, ...this.at);
    return { code, stdout: started.stdout.slice(out), stderr: started.stderr.slice(err) };
  }

  /** Signed in, with a small site in `dist`. */
  async signedIn(options: CliOptions = {}): Promise<Cli> {
    const started = this.cli(options);
    if ((await started.run('login', ...this.at)) !== 0) throw new Error(started.stderr);
    write(started, 'dist/index.html', '<h1>Hello</h1>');
    write(started, 'dist/assets/app.js', 'x'.repeat(2000));
    return started;
  }

  /** Where the login of a command line is kept. */
  loginFolder({ folder }: Cli): string {
    return join(folder, 'config/osc-deploy/logins', new URL(this.platform.apiUrl).host.replace(':', '_'));
  }

  /** Requests that spent a refresh token. */
  refreshes() {
    return this.platform.log
      .select({ origin: 'api', method: 'POST', path: '/api/connect/token' })
      .filter(({ bodyText }) => bodyText?.includes('grant_type=refresh_token'));
  }

  /** Tokens that a command line has shown. */
  leaks({ stdout, stderr }: Cli): string[] {
    return this.platform.issuedTokens.map(({ value }) => value).filter((value) => (stdout + stderr).includes(value));
  }

  async close(): Promise<void> {
    for (const each of this.#started) await each.close();
    await this.platform.close();
  }
}

/** Where no browser can be opened. */
export const noBrowser = () => Promise.resolve(false);

/** Approves on the consent page, and follows the way back. */
export async function approveNow(link: string): Promise<Response> {
  return fetch(await visitConsent(link));
}

/** The link that a command shows while it waits for the browser. */
export async function shownLink(from: Cli): Promise<string> {
  await waitFor(() => from.stderr.includes('Waiting for three minutes'));
  return /^ {2}(http\S+)$/m.exec(from.stderr)?.[1] ?? '';
}

/** Where the browser of a link comes back to. */
export function callbackOrigin(link: string): string {
  return new URL(new URL(link).searchParams.get('redirect_uri') ?? '').origin;
}

/** Until something of the process, which no clock rules, has happened. */
export async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
