import { rmSync } from 'node:fs';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { type Pull, pullRecord } from '../../../emulator/github/pulls.js';
import type { Repository } from '../../../emulator/github/repositories.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { folderOf, type InProcessResult, newFolder, runInProcess, type Tree } from '../../support/in-process.js';
import { repositoryName, repositoryPayload } from '../../support/pull-request-run.js';
import { VirtualClock } from '../../support/virtual-clock.js';
import { Front } from './hostile-front.js';
import { HostileNetwork } from './hostile-network.js';

export const basicAuth = { user: 'visitor', password: 'p4ssw0rd-of-the-site' };
export const secretName = 'OSC_REFRESH_TOKEN';

export interface WorldRun {
  with: Record<string, string>;
  files?: Tree;
  /** `pull_request` unless told. */
  eventName?: string;
  action?: string;
  /** Takes the refresh token from the repository's secret, and keeps the new one there. */
  rotates?: boolean;
}

/** How the action knows the platform: by its real names, or as addresses of this machine. */
export type Topology = 'names' | 'ports';

/** The platform, GitHub, the front before both and the network around them, for one run or a few. */
export class World {
  readonly front: Front;
  readonly platform: LocalPlatform;
  readonly github: LocalGitHub;
  readonly network: HostileNetwork;
  readonly clock: VirtualClock;
  login: SignedIn;
  readonly repository: Repository;
  readonly pull: Pull;
  readonly #folder = newFolder();
  readonly #baseUrl: string;
  readonly #gitHubUrl: string;
  readonly #tokens: { job: string; secret: string };

  private constructor(parts: {
    front: Front;
    platform: LocalPlatform;
    github: LocalGitHub;
    clock: VirtualClock;
    topology: Topology;
    baseUrl: string;
    gitHubUrl: string;
  }) {
    const { front, platform, github, clock, topology } = parts;
    this.front = front;
    this.platform = platform;
    this.github = github;
    this.clock = clock;
    this.#baseUrl = parts.baseUrl;
    this.#gitHubUrl = parts.gitHubUrl;
    this.network = new HostileNetwork(front, { loopback: topology === 'ports' });
    this.login = platform.signIn();
    this.repository = github.repositories.open(repositoryName);
    this.repository.vault.putSecret(secretName, this.login.refreshToken);
    this.pull = this.repository.pulls.open(7);
    const { headRef, headSha } = this.pull;
    for (const branch of ['main', headRef]) {
      this.repository.branches.add(branch);
      this.repository.heads.set(branch, headSha);
    }
    const source = `https://github.com/${repositoryName}`;
    platform.services.repositories.declare(source, { branches: { main: headSha, [headRef]: headSha } });
    const job = github.tokens.issue('job', repositoryName, {
      contents: 'read',
      pull_requests: 'write',
      deployments: 'write',
    });
    const secret = github.tokens.issue('app', repositoryName, { secrets: 'write', variables: 'write' });
    this.#tokens = { job: job.value, secret: secret.value };
  }

  static async open(topology: Topology): Promise<World> {
    const clock = new VirtualClock(Date.now());
    const now = () => clock.now();
    const [platform, front] = await Promise.all([startPlatform({ now }), Front.start({ naming: topology })]);
    const github = await startGitHub({ now, log: platform.log, faults: platform.faults });
    const names = { baseUrl: '', gitHubUrl: 'https://api.github.com' };
    if (topology === 'ports') {
      names.baseUrl = await front.open(platform.apiUrl);
      names.gitHubUrl = await front.open(github.apiUrl);
    } else {
      // The first is the one that answers name: where the services are.
      front.name('https://services.svc.prod.osaas.io', platform.apiUrl);
      for (const host of ['app', 'catalog.svc.prod', 'token.svc.prod', 'deploy.svc.prod', 'money.svc.prod'])
        front.name(`https://${host}.osaas.io`, platform.apiUrl);
      front.name('https://storage.auto.prod.osaas.io', platform.storageUrl);
      front.name(names.gitHubUrl, github.apiUrl);
    }
    return new World({ front, platform, github, clock, topology, ...names });
  }

  /** A person signs in anew and replaces the secret, as the message of a lost login says. */
  signInAgain(): void {
    this.login = this.platform.signIn();
    this.repository.vault.putSecret(secretName, this.login.refreshToken);
  }

  async close(): Promise<void> {
    await Promise.all([this.front.close(), this.platform.close(), this.github.close()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Every secret there is, and the hosts that may see it. */
  get secrets(): { value: string; kind: 'refresh' | 'access' | 'service' | 'github' | 'site' }[] {
    const { authority, services } = this.platform;
    return [
      ...authority.issued.all.flatMap(({ kind, value }) =>
        kind === 'refresh' || kind === 'access' ? [{ kind, value } as const] : [],
      ),
      ...services.sats.all.map((value) => ({ kind: 'service' as const, value })),
      ...Object.values(this.#tokens).map((value) => ({ kind: 'github' as const, value })),
      { kind: 'site', value: basicAuth.password },
      { kind: 'site', value: Buffer.from(`${basicAuth.user}:${basicAuth.password}`).toString('base64') },
    ];
  }

  /** What the workflow gives the step, beside the `name` and the addresses. */
  inputs({ with: inputs, files, rotates }: WorldRun): Record<string, string> {
    const login: Record<string, string> = rotates
      ? {
          'refresh-token': this.repository.vault.secrets.get(secretName) ?? '',
          'client-id': this.login.clientId,
          'secret-token': this.#tokens.secret,
        }
      : { 'access-token': this.login.accessToken };
    return {
      'access-token': '',
      'base-url': this.#baseUrl,
      name: 'hello',
      'github-token': this.#tokens.job,
      timeout: '20',
      ...(files ? { directory: folderOf(files, this.#folder) } : {}),
      ...login,
      ...inputs,
    };
  }

  env({ eventName = 'pull_request' }: WorldRun): Record<string, string> {
    return {
      GITHUB_EVENT_NAME: eventName,
      GITHUB_API_URL: this.#gitHubUrl,
      GITHUB_REPOSITORY: repositoryName,
      GITHUB_ACTOR: this.pull.author,
      GITHUB_SHA: this.pull.headSha,
      GITHUB_REF: eventName === 'pull_request' ? `refs/pull/${this.pull.number}/merge` : 'refs/heads/main',
    };
  }

  event({ eventName = 'pull_request', action = 'synchronize' }: WorldRun): Record<string, unknown> {
    return {
      repository: repositoryPayload,
      ...(eventName === 'pull_request' ? { action, pull_request: pullRecord(this.pull) } : { ref: 'refs/heads/main' }),
    };
  }

  /** In this process. */
  async run(run: WorldRun): Promise<InProcessResult> {
    const { platform, login, clock } = this;
    return runInProcess({
      platform,
      login,
      clock,
      network: this.network.interceptor,
      folder: newFolder(this.#folder),
      post: true,
      with: this.inputs(run),
      env: this.env(run),
      event: this.event(run),
    });
  }
}
