import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import {
  database,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* A host that has just come up refuses everything with a page for some seconds, until its gateway knows it. */

const workspace = workspaceEachTest({ knownMs: 1000, startMs: 3000, buildMs: 5000, jobMs: 5000 });

const page = '<html><head><title>401 Authorization Required</title></head></html>';
const always = Number.POSITIVE_INFINITY;

const postgres = database('PostgresPassword: correcthorse');
const runner: ServiceInputs = { target: 'runner', runner: 'web' };
const app: ServiceInputs = { target: 'app', runner: 'web' };
const job: ServiceInputs = {
  target: 'job',
  service: 'eyevinn-ffmpeg-s3',
  options: 'cmdLineArgs: -i a b',
};

/** Refuses the requests for some time after the first of them. */
function refuse(fault: FaultSpec & { ms?: number }): void {
  const { ms = always, ...spec } = fault;
  let firstAt: number | undefined;
  const armed = workspace.arm({ status: 401, body: page, times: always, ...spec });
  workspace.beforeRequest = ({ method, path }) => {
    const isHit =
      (spec.method === undefined || spec.method === method) &&
      (typeof spec.path === 'string' ? spec.path === path : spec.path.test(path));
    if (isHit) firstAt ??= workspace.clock.now();
    if (firstAt !== undefined && workspace.clock.now() - firstAt >= ms) armed.disarm();
  };
}

const places: { what: string; inputs: ServiceInputs; fault: FaultSpec }[] = [
  { what: 'the health of an instance', inputs: postgres, fault: { path: /\/health\// } },
  { what: 'the health of a runner', inputs: runner, fault: { path: /\/health\// } },
  { what: 'the log of a runner', inputs: runner, fault: { path: /\/logs\// } },
  { what: 'the log of an app', inputs: app, fault: { path: /\/logs\// } },
  { what: 'the record of an app', inputs: app, fault: { method: 'GET', path: /\/myapps\/\w/ } },
  {
    what: 'the creation of an instance',
    inputs: postgres,
    fault: { method: 'POST', path: /\/instances$/ },
  },
  {
    what: 'the creation of a runner',
    inputs: runner,
    fault: { method: 'POST', path: /\/instances$/ },
  },
  { what: 'the creation of a job', inputs: job, fault: { method: 'POST', path: /\/instances$/ } },
  {
    what: 'the record of a job',
    inputs: job,
    fault: { method: 'GET', path: /\/instances\/shop$/, skip: 1 },
  },
  { what: 'the log of a job', inputs: job, fault: { path: /\/logs\// } },
  {
    what: 'the record of an instance',
    inputs: postgres,
    fault: { method: 'GET', path: /\/instances\/shop$/ },
  },
  { what: 'the ports of an instance', inputs: postgres, fault: { path: /\/ports\// } },
  { what: 'the internal address', inputs: postgres, fault: { path: /\/internal-endpoint\// } },
  { what: 'everything of a service', inputs: postgres, fault: { path: /^\/services\// } },
];

describe('a page with 401 of a fresh host is waited out', () => {
  test.each(places)('at $what', async ({ inputs, fault }) => {
    refuse({ ...fault, ms: 20_000 });
    const { error, outputs } = await workspace.run(inputs);
    expect(error).toBeUndefined();
    expect(outputs.changed).toBe(true);
    if (inputs === postgres)
      expect(outputs.endpoints).toMatchObject({ ports: [{}], internal: { ports: [5432] } });
  });

  test('and said once, not as a missing permission', async () => {
    refuse({ method: 'POST', path: /\/instances$/, ms: 20_000 });
    const { log } = await workspace.run(postgres);
    expect(log.match(/does not answer yet; waiting for it, at most 1 min/g)).toHaveLength(1);
    expect(log).not.toContain('does not accept the access token');
  });
});

describe('a page with 401 that stays ends the run after its minute', () => {
  const judged = places.filter(({ fault }) => !/logs|ports|internal/.test(String(fault.path)));

  test.each(judged)('at $what', async ({ inputs, fault }) => {
    refuse(fault);
    const { error, ms } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect((error as Error).message).toContain('or does not know the address yet');
    expect(ms).toBeGreaterThanOrEqual(55_000);
    expect(ms).toBeLessThan(150_000);
  });
});

describe('a 401 that is definite ends the run at once', () => {
  const judged = places.filter(({ fault }) => !/logs|ports|internal/.test(String(fault.path)));

  test.each(judged)('in JSON, at $what', async ({ inputs, fault }) => {
    refuse({ ...fault, body: { reason: 'Unauthorized' } });
    const { error, ms } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(ms).toBeLessThan(15_000);
  });

  test.each(judged)('with Basic, at $what', async ({ inputs, fault }) => {
    refuse({ ...fault, headers: { 'www-authenticate': 'Basic realm="site"' } });
    const { error, ms } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(ms).toBeLessThan(15_000);
  });

  test('also while a suspended instance wakes up', async () => {
    await workspace.run(runner);
    workspace.services.suspend('shop');
    workspace.services.configure({ wakeMs: 20_000 });
    const isAwake = () => !workspace.shop.asleep;
    workspace.beforeRequest = ({ path }) => {
      if (isAwake() && path.endsWith('/instances/shop')) {
        workspace.beforeRequest = () => undefined;
        workspace.arm({ path: /^\/services\//, status: 401, times: always });
      }
    };
    const { error, ms } = await workspace.run(runner);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(ms).toBeLessThan(40_000);
  });
});
