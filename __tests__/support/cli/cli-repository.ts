import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { type GitHubOptions, type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';
import { CliPlatform, emptyClone, write } from './cli-platform.js';
import type { Cli, CliOptions } from './start-cli.js';

/** The repository that the commands are about. */
export const repository = 'acme/site';

/** A local platform and a local GitHub with one repository, and command lines that work with both. */
export class CliRepository {
  readonly platform: LocalPlatform;
  readonly github: LocalGitHub;
  readonly #bench: CliPlatform;

  private constructor(bench: CliPlatform, github: LocalGitHub) {
    this.#bench = bench;
    this.platform = bench.platform;
    this.github = github;
    github.repositories.open(repository);
  }

  /** @param options how the local GitHub is set up */
  static async start(options: Partial<GitHubOptions> = {}): Promise<CliRepository> {
    const [bench, github] = await Promise.all([CliPlatform.start(), startGitHub(options)]);
    return new CliRepository(bench, github);
  }

  get at(): string[] {
    return this.#bench.at;
  }

  /** The secrets and variables of the repository itself. */
  get vault() {
    return this.github.repositories.open(repository).vault;
  }

  /** The refresh token of the first login. */
  get current(): string {
    return this.platform.families[0]?.current ?? 'nothing';
  }

  /** A fine-grained token. */
  token(permissions: Record<string, 'read' | 'write'>): string {
    return this.github.tokens.issue('personal', repository, permissions).value;
  }

  cli(options: CliOptions = {}): Cli {
    return this.#bench.cli({ ...options, env: { GITHUB_API_URL: this.github.apiUrl, ...options.env } });
  }

  /** In a clone with these files, with a token that may do everything for its repository. */
  clone(files: Tree, { folder = '.', ...options }: CliOptions & { folder?: string } = {}): Cli {
    const all = { secrets: 'write', variables: 'write', environments: 'write', administration: 'write' } as const;
    const started = this.cli({
      ...options,
      env: { PATH: process.env['PATH'], GH_CONFIG_DIR: '/nowhere', GITHUB_TOKEN: this.token(all), ...options.env },
    });
    emptyClone(started, { branch: 'trunk', origin: `${this.github.apiUrl}/${repository}.git` });
    for (const [path, content] of Object.entries(files)) write(started, join(folder, path), String(content));
    return started;
  }

  /** A gh that is signed in to one host; this GitHub unless another is given. */
  signInGh(started: Cli, { host = new URL(this.github.apiUrl).host, token }: { host?: string; token: string }): void {
    write(started, 'bin/gh', `#!/bin/sh\n[ "$*" = "auth token --hostname ${host}" ] && echo ${token}\n`);
    chmodSync(join(started.folder, 'bin', 'gh'), 0o755);
    started.terminal.env['PATH'] = `${join(started.folder, 'bin')}:${process.env['PATH']}`;
  }

  /** Tokens that a command line has shown. */
  leaks(started: Cli): string[] {
    const said = started.stdout + started.stderr;
    const ofGitHub = this.github.tokens.all.map(({ value }) => value).filter((value) => said.includes(value));
    return [...this.#bench.leaks(started), ...ofGitHub];
  }

  async close(): Promise<void> {
    await Promise.all([this.#bench.close(), this.github.close()]);
  }
}
