import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import {
  type GitHubOptions,
  type LocalGitHub,
  startGitHub,
} from '../../../emulator/github/github.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';
import { CliPlatform, emptyClone, write } from './cli-platform.js';
import type { Cli, CliOptions } from './start-cli.js';

/** The repository of the commands. */
export const repository = 'acme/site';

/** The bench of the current test, made by `startRepositoryEachTest`. */
export let bench: CliRepository;
export let platform: LocalPlatform;
export let github: LocalGitHub;

/** Starts an empty platform and a GitHub for command lines before each test of the file. */
export function startRepositoryEachTest(): void {
  beforeEach(async () => {
    bench = await CliRepository.startBoth();
    ({ platform, github } = bench);
  });
  afterEach(() => bench.close());
}

/** A local platform and a local GitHub with one repository, and command lines that work with both. */
export class CliRepository extends CliPlatform {
  readonly github: LocalGitHub;

  private constructor(platform: LocalPlatform, github: LocalGitHub) {
    super(platform);
    this.github = github;
    github.repositories.open(repository);
  }

  static async startBoth(options: Partial<GitHubOptions> = {}): Promise<CliRepository> {
    const [platform, github] = await Promise.all([startPlatform(), startGitHub(options)]);
    return new CliRepository(platform, github);
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

  override cli(options: CliOptions = {}): Cli {
    return super.cli({ ...options, env: { GITHUB_API_URL: this.github.apiUrl, ...options.env } });
  }

  /** Returns a command line in a clone with these files and a token with all permissions of the repository. */
  clone(files: Tree, { folder = '.', ...options }: CliOptions & { folder?: string } = {}): Cli {
    const all = {
      secrets: 'write',
      variables: 'write',
      environments: 'write',
      administration: 'write',
    } as const;
    const started = this.cli({
      ...options,
      env: {
        PATH: process.env['PATH'],
        GH_CONFIG_DIR: '/nowhere',
        GITHUB_TOKEN: this.token(all),
        ...options.env,
      },
    });
    emptyClone(started, { branch: 'trunk', origin: `${this.github.apiUrl}/${repository}.git` });
    for (const [path, content] of Object.entries(files))
      write(started, { [join(folder, path)]: String(content) });
    return started;
  }

  /** Installs a gh that is signed in to one host. Default: this GitHub. */
  signInGh(
    started: Cli,
    { host = new URL(this.github.apiUrl).host, token }: { host?: string; token: string },
  ): void {
    this.installGh(started, `[ "$*" = "auth token --hostname ${host}" ] && echo ${token}`);
  }

  /** Replaces gh by a shell script. */
  installGh(started: Cli, script: string): void {
    writeFileSync(join(started.bin, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    started.terminal.env['PATH'] = `${started.bin}:${process.env['PATH']}`;
  }

  override leaks(started: Cli): string[] {
    const said = started.stdout + started.stderr;
    const ofGitHub = this.github.tokens.all
      .map(({ value }) => value)
      .filter((value) => said.includes(value));
    return [...super.leaks(started), ...ofGitHub];
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.github.close()]);
  }
}
