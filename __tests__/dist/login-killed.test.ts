import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../emulator/http/faults.js';
import { fingerprint } from '../../src/credentials/generation.js';
import {
  leaseName,
  metaName,
  secretName,
  secretPath,
  tokenPath,
  variablePath,
} from '../support/login/login-bench.js';
import { startLoginSteps } from '../support/login/login-steps.js';
import { someOf } from '../support/long-run.js';
import { leaksOf, traces } from '../support/run/leaks.js';
import { tempFolder } from '../support/temp-folder.js';

interface Arrow {
  /** The last request before the signal. */
  at: string;
  request: Pick<FaultSpec, 'method' | 'origin'> & { path: string };
  /** A fault in addition to the wait for the signal. */
  fault?: Partial<FaultSpec>;
  /** In place of a fault the signal arrives between the action of the server and its answer. */
  acted?: 'refresh' | 'store';
  /** The state after SIGKILL and the post step. Signals with a handler always leave the live token. */
  killed: 'unspent' | 'kept' | 'lost';
}

const gitHub = (method: string, path: string) => ({ origin: 'github' as const, method, path });
const ofSecret = gitHub('PUT', `${secretPath}/${secretName}`);
const refreshing = { origin: 'api' as const, method: 'POST', path: tokenPath };

const arrows: Arrow[] = [
  { at: 'proving', request: gitHub('PUT', `${secretPath}/${secretName}_PROBE`), killed: 'unspent' },
  {
    at: 'reading the record',
    request: gitHub('GET', `${variablePath}/${metaName}`),
    killed: 'unspent',
  },
  { at: 'taking the lease', request: gitHub('POST', variablePath), killed: 'unspent' },
  {
    at: 'refreshing, before the server acts',
    request: refreshing,
    fault: { reset: true },
    killed: 'unspent',
  },
  {
    at: 'refreshing, after the server acted',
    request: refreshing,
    acted: 'refresh',
    killed: 'lost',
  },
  { at: 'storing, before GitHub acts', request: ofSecret, fault: { reset: true }, killed: 'kept' },
  { at: 'storing, after GitHub acted', request: ofSecret, acted: 'store', killed: 'kept' },
  { at: 'recording', request: gitHub('PATCH', `${variablePath}/${metaName}`), killed: 'kept' },
  {
    at: 'giving the lease back',
    request: gitHub('DELETE', `${variablePath}/${leaseName}`),
    killed: 'kept',
  },
  {
    at: 'using the access token',
    request: { origin: 'api', method: 'GET', path: '/mypages/my-site' },
    killed: 'kept',
  },
];

const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;
const table = signals.flatMap((signal) => arrows.map((arrow) => ({ signal, ...arrow })));
/** Rows of a signal with a handler and of SIGKILL. models/login-schedules kills at all other points. */
const taken = someOf(table, ({ signal, at }) =>
  signal === 'SIGKILL'
    ? at === 'refreshing, after the server acted'
    : signal === 'SIGTERM' && at === 'recording',
);

describe('a login after a signal to its step', () => {
  test.concurrent.each(taken)(
    'by $signal while $at',
    async ({ signal, request, fault, acted, killed }) => {
      const steps = await startLoginSteps(
        acted === undefined ? undefined : acted === 'refresh' ? 'api' : 'github',
      );
      try {
        const { platform } = steps;
        if (!acted) platform.faults.arm({ ...request, delayMs: 600, ...fault });
        const step = steps.step();
        const running = step.main();
        await (acted ? steps.acted(acted) : steps.arrived(request));
        step.kill(signal);
        const main = await running;
        const post = await step.post();

        const expected = signal === 'SIGKILL' ? killed : undefined;
        expect(main).toMatchObject(signal === 'SIGKILL' ? { signal: 'SIGKILL' } : { exitCode: 1 });
        const family = platform.families[0];
        expect(family).toMatchObject(
          expected === 'unspent' ? { state: 'live', superseded: [] } : { state: 'live' },
        );
        expect(steps.kept()).toBe(expected !== 'lost');
        const sentInVain = signal === 'SIGKILL' && request.path === tokenPath;
        const live = fingerprint(family?.current ?? '');
        // Before the first mark there is no record, or one that only ends the turn of the lease.
        const record = steps.vault.variables.has(metaName) ? steps.record() : undefined;
        const { state = 'stored', current = '' } = record ?? {};
        expect(state).toBe(sentInVain ? 'uncertain' : 'stored');
        expect((current || live) === live).toBe(expected !== 'lost');
        // The post step is silent unless something was unfinished, and loud when nobody can know what became of it.
        expect(post.exitCode).toBe(sentInVain ? 1 : 0);
        expect(
          post.stdout.includes(
            `gh secret set ${secretName} --repo octo-org/hello-world --env production`,
          ),
        ).toBe(sentInVain);
        const secrets = [...platform.issuedTokens.map(({ value }) => value), steps.secretToken];
        expect(leaksOf(secrets, traces(step, [main, post]))).toEqual([]);

        // The next job starts from what is in the secret now.
        const next = await steps.step().main();
        expect(next).toMatchObject(
          expected === 'lost' ? { exitCode: 1 } : { exitCode: 0, outputs: { status: 'live' } },
        );
        expect(next.stdout.includes('invalid_grant')).toBe(expected === 'lost');
      } finally {
        await steps.close();
      }
    },
    60_000,
  );
});

describe('two steps of one composite action, of which the first is killed while it stores its token', () => {
  test.concurrent.each([
    ['another login', { secret: 'OTHER_TOKEN' }],
    ['an access token', undefined],
  ])(
    'beside %s',
    async (_, other) => {
      const steps = await startLoginSteps();
      try {
        const { platform, vault } = steps;
        const temp = tempFolder();
        const second = platform.signIn();
        vault.putSecret('OTHER_TOKEN', second.refreshToken);
        const login = { 'refresh-token': '', 'access-token': second.accessToken };
        const [a, b] = [steps.step({ temp }), steps.step({ temp, ...(other ?? { login }) })];
        platform.faults.arm({ ...ofSecret, delayMs: 600, reset: true });

        const killed = a.main();
        await steps.arrived(ofSecret);
        a.kill('SIGKILL');
        await killed;
        const main = await b.main();
        // The runner starts post steps in reverse order.
        const posts = [await b.post(), await a.post()];

        expect([main, ...posts].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
        expect(posts[0]?.stdout).toBe('');
        expect(posts[1]?.stdout).toContain(`now kept in the secret ${secretName}`);
        expect(steps.kept()).toBe(true);
        expect(vault.secrets.get('OTHER_TOKEN')).toBe(platform.families[1]?.current);
      } finally {
        await steps.close();
      }
    },
    60_000,
  );
});

test.each(['', 'another text'])(
  'a post step whose runner evaluates `refresh-token` to %j stores the token of its killed main step',
  async (refreshToken) => {
    const steps = await startLoginSteps();
    try {
      const step = steps.step();
      steps.platform.faults.arm({ ...ofSecret, delayMs: 600, reset: true });
      const killed = step.main();
      await steps.arrived(ofSecret);
      step.kill('SIGKILL');
      await killed;

      const post = await step.post({ 'INPUT_REFRESH-TOKEN': refreshToken });
      expect(post).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`now kept in the secret ${secretName}`),
      });
      expect(steps.kept()).toBe(true);
    } finally {
      await steps.close();
    }
  },
  60_000,
);
