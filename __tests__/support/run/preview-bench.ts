import { afterEach, beforeEach } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Repository } from '../../../emulator/github/repositories.js';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import {
  type PullRequestRun,
  repositoryName,
  repositoryPayload,
  runForPullRequest,
} from './pull-request-run.js';

/** An event of the default branch, for `run`. */
export const schedule = { eventName: 'schedule', event: { repository: repositoryPayload } };

/** A platform, GitHub and a repository, started for each test, and runs for its pull requests. */
export class PreviewBench {
  platform!: LocalPlatform;
  github!: LocalGitHub;
  login!: SignedIn;
  repository!: Repository;
  /** The inputs of every run. */
  readonly #inputs: Record<string, string>;

  constructor(inputs: Record<string, string>) {
    this.#inputs = inputs;
  }

  async start(): Promise<void> {
    this.platform = await startPlatform();
    const { log, faults } = this.platform;
    this.github = await startGitHub({ log, faults });
    this.login = this.platform.signIn();
    this.repository = this.github.repositories.open(repositoryName);
  }

  async close(): Promise<void> {
    await Promise.all([this.platform.close(), this.github.close()]);
  }

  /** Runs the action for an event of a pull request, and opens a missing pull request. */
  run(number: number, more: Partial<PullRequestRun> = {}) {
    const { platform, github, login, repository } = this;
    const pull = repository.pulls.get(number) ?? repository.pulls.open(number);
    return runForPullRequest({
      platform,
      github,
      login,
      pull,
      ...more,
      with: { ...this.#inputs, ...more.with },
    });
  }

  arm(fault: FaultSpec) {
    return this.platform.faults.arm(fault);
  }

  /** Makes all later requests to GitHub fail. */
  breakGitHub(fault: Partial<FaultSpec> = { status: 502 }): void {
    this.arm({ origin: 'github', path: /./, times: Number.POSITIVE_INFINITY, ...fault });
  }

  /** Returns the text of the first comment on a pull request, or '' without one. */
  comment(number: number): string {
    return this.repository.comments.on(number)[0]?.body ?? '';
  }

  /** Returns the names of the sites of the workspace. */
  sites(): string[] {
    return namesOf(this.platform.parts.pages.of(this.login.tenant));
  }

  /** Returns the names of the instances of the workspace. */
  instances(): string[] {
    return namesOf(this.platform.services.instances.of(this.login.tenant));
  }

  /** Returns the names of its apps. */
  apps(): string[] {
    return namesOf(this.platform.services.apps.of(this.login.tenant));
  }

  /** Returns the names of its parameter stores. */
  stores(): string[] {
    return [...this.platform.services.storesOf(this.login.tenant).keys()].sort();
  }
}

function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name).sort();
}

/** @param inputs of every run of the tests of this file */
export function previewBench(inputs: Record<string, string> = {}): PreviewBench {
  const bench = new PreviewBench(inputs);
  beforeEach(() => bench.start());
  afterEach(() => bench.close());
  return bench;
}
