import { afterEach, beforeEach } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { RequestFilter, RequestRecord } from '../../../emulator/http/request-log.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import type { RepositoryFacts } from '../../../emulator/services/repositories.js';
import type { ServicesOptions } from '../../../emulator/services/service-options.js';
import type { Log } from '../../../src/base/log.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import type { InputName } from '../../../src/contract/inputs.js';
import type { NewerRun } from '../../../src/contract/newer-run.js';
import { type OutputValues, openOutputs } from '../../../src/contract/outputs.js';
import { ownerOf } from '../../../src/contract/owner.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { rejectProblems } from '../../../src/contract/read-inputs.js';
import type { Run } from '../../../src/contract/run.js';
import { computeOwnTags, readRunUrl } from '../../../src/contract/tags.js';
import type { From } from '../../../src/contract/told.js';
import { platformClients } from '../../../src/platform/clients.js';
import { computeHosts } from '../../../src/platform/hosts.js';
import { servicePlatform } from '../../../src/platform/service-clients.js';
import { runService } from '../../../src/services/deploy.js';
import { removeService } from '../../../src/services/remove.js';
import type { ServiceResult } from '../../../src/services/result.js';
import { type Desk, readWant, type Want } from '../../../src/services/want.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { readInputs } from '../run/inputs.js';

export const commit = 'a'.repeat(40);
export const nextCommit = 'b'.repeat(40);

const pushed = readEvent(
  {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_SHA: commit,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_ACTOR: 'someone',
  },
  { repository: { default_branch: 'main' } },
);

/** The address of the repository of the runs. */
export const shopUrl = 'https://github.com/acme/shop';

export type ServiceInputs = Partial<Record<InputName, string>> & { target: Want['target'] };

/** Returns the inputs of a database with these options. */
export const database = (options: string) =>
  ({ target: 'instance', service: 'pgvector-pgvector', options }) as const;

export interface RunOptions {
  operation?: Desk['operation'];
  name?: string;
  sha?: string;
  about?: Partial<Run>;
  /** Whether the branch moves to `sha` before the run. Default: for other commits than the first. */
  push?: boolean;
  preview?: boolean;
  ownTags?: string[];
  readHead?: Desk['readHead'];
  /** What GitHub says of a run that the tags name. */
  newerRun?: NewerRun;
  /** Cancels the run when it is about to send this request, `METHOD /path`. */
  cancelAt?: Pick<RegExp, 'test'>;
  /** Replaces the work after the checks of the inputs. */
  act?: (desk: Desk) => Promise<ServiceResult>;
}

/** The outcome of a run. */
export interface Ran {
  result: ServiceResult | undefined;
  error: unknown;
  outputs: Readonly<Partial<OutputValues>>;
  /** The log with its workflow commands. */
  log: string;
  /** `METHOD /path` of the requests to the platform's API, in order. */
  calls: string[];
  /** The duration of the run, in ms of the clock of the workspace. */
  ms: number;
}

/** The local platform with one login, and runs against it in this process. */
export class ServiceWorkspace {
  /** Called before each request of a run. */
  beforeRequest: (request: Dispatcher.DispatchOptions) => void = () => undefined;
  clock!: VirtualClock;
  platform!: LocalPlatform;
  #agent!: Agent;
  #accessToken = '';

  static async open(options: Partial<PlatformOptions> = {}): Promise<ServiceWorkspace> {
    const workspace = new ServiceWorkspace();
    await workspace.start(options);
    return workspace;
  }

  async start(options: Partial<PlatformOptions>): Promise<void> {
    this.beforeRequest = () => undefined;
    this.clock = new VirtualClock();
    this.#agent = new Agent({ connections: 8 });
    this.platform = await startPlatform({ now: () => this.clock.now(), ...options });
    this.#accessToken = this.platform.signIn().accessToken;
    this.push(commit);
  }

  get services() {
    return this.platform.services;
  }

  /** Returns the instance with the default name. */
  get shop() {
    return this.services.instances.named('shop');
  }

  /** Lets days pass, and signs in again, as each run does. */
  async passDays(days: number): Promise<void> {
    await this.clock.sleep(days * 86_400_000);
    this.#accessToken = this.platform.signIn().accessToken;
  }

  /** Moves the branch main to this commit. */
  push(sha: string, facts: RepositoryFacts = {}): void {
    const commits = [commit, nextCommit];
    this.services.repositories.declare(shopUrl, { branches: { main: sha }, commits, ...facts });
  }

  /** Makes the builds of a commit fail; `lines` are the end of their log. */
  failBuilds(sha: string, lines = ['error: boom']): void {
    this.services.repositories.failing.set(sha, lines);
  }

  arm(fault: FaultSpec) {
    return this.platform.faults.arm(fault);
  }

  /** Returns the page of the instance "shop", or of another address. */
  async readPage(url = this.shop.url): Promise<string> {
    return (await fetch(url)).text();
  }

  /** Returns `METHOD /path` of the requests to the platform's API, in order. */
  calls(pattern = /./): string[] {
    return callsOf(this.platform.log.select({ origin: 'api' })).filter((call) =>
      pattern.test(call),
    );
  }

  /** Returns the calls that change resources, without subscriptions and tokens. */
  writes(): string[] {
    return this.calls(/^(?!GET |POST \/(mysubscriptions|servicetoken)$)/);
  }

  /** Returns the bodies of requests, in order. */
  bodies(filter: RequestFilter): Record<string, unknown>[] {
    return this.platform.log.select(filter).map(({ bodyText }) => JSON.parse(bodyText || '{}'));
  }

  /** Runs the action for a service, after the sign-in. */
  async run(
    given: ServiceInputs,
    {
      operation = 'deploy',
      name = 'shop',
      sha = commit,
      preview = false,
      ...more
    }: RunOptions = {},
  ): Promise<Ran> {
    const { about = {}, push = sha !== commit, ownTags, readHead, act, cancelAt } = more;
    const { newerRun = { is: 'newer', branch: undefined } } = more;
    if (push) this.push(sha);
    const { length: before } = this.platform.requests;
    const started = this.clock.now();
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    const outputs = openOutputs();
    const finish = (result: ServiceResult | undefined, error?: unknown): Ran => ({
      result,
      error,
      outputs: outputs.values,
      log: lines.join('\n'),
      calls: callsOf(this.platform.requests.slice(before).filter(({ origin }) => origin === 'api')),
      ms: this.clock.now() - started,
    });
    const { inputs, problems: first } = readInputs(given);
    rejectProblems(first);
    const context = { ...pushed, sha, ...about };
    try {
      const from: From = inputs.name && !preview ? inputs.name.from : 'repository';
      const told = { value: name, from };
      const branch = preview ? 'topic' : undefined;
      const intent = { operation, name: told, preview: undefined, branch };
      const { want, problems } = await readWant(inputs, { ...intent, context });
      rejectProblems(problems);
      const desk: Desk = {
        operation,
        want,
        context,
        outputs,
        ownTags:
          ownTags ??
          computeOwnTags(ownerOf(context).value, {
            preview: undefined,
            branch: undefined,
            now: Date.now(),
            run: readRunUrl(context.runUrl)?.id,
          }),
        ...(readHead ? { readHead } : {}),
        judgeNewerRun: async () => newerRun,
        tools: this.#tools({ operation, log, cancelAt }),
      };
      if (act) return finish(await act(desk));
      if (operation !== 'remove') return finish(await runService(desk));
      const facts = await removeService(desk);
      outputs.set({ name, ...facts });
      return finish({ changed: facts.changed, status: 'removed', summary: [] });
    } catch (error) {
      log.failure(error);
      return finish(undefined, error);
    }
  }

  #tools({
    operation,
    log,
    cancelAt,
  }: Pick<Desk, 'operation'> & {
    log: Log;
    cancelAt: RunOptions['cancelAt'] | undefined;
  }): Desk['tools'] {
    const { clock } = this;
    const interrupts = signalInterrupts();
    const dispatcher = this.#agent.compose((dispatch) => (request, handler) => {
      this.beforeRequest(request);
      if (cancelAt?.test(`${request.method} ${request.path}`)) interrupts.interrupt('SIGINT');
      return dispatch(request, handler);
    });
    const hosts = computeHosts({ environment: 'prod', 'base-url': this.platform.apiUrl });
    const tokens = { get: async () => this.#accessToken, settled: async () => undefined };
    const parts = {
      dispatcher,
      clock,
      userAgent: 'test',
      random: Math.random,
      interrupts,
    };
    const login = { hosts, tokens, workspace: 'acme', readOnly: operation === 'plan' };
    return servicePlatform(platformClients(login, parts), { ...parts, log });
  }

  async close(): Promise<void> {
    await this.#agent.close();
    await this.platform.close();
  }
}

const callsOf = (requests: readonly RequestRecord[]) =>
  requests.map(({ method, path }) => `${method} ${path}`);

/** Opens a workspace before each test of the file or `describe`, and closes it afterwards. */
export function workspaceEachTest(services: Partial<ServicesOptions> = {}): ServiceWorkspace {
  const workspace = new ServiceWorkspace();
  beforeEach(() => workspace.start({ services }));
  afterEach(() => workspace.close());
  return workspace;
}
