import { describe, expect, test } from '@jest/globals';
import { Permission } from '../../../src/platform/ownership.js';
import { removeSecrets } from '../../../src/services/instance-secrets.js';
import { logOf } from '../../support/service/service-output.js';
import {
  database,
  type RunOptions,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const service = 'pgvector-pgvector';
const first = 'correct-horse-battery';
const second = 'staple-your-battery';

const workspace = workspaceEachTest({ startMs: 1000 });

const secrets = () => workspace.services.secretsOf('acme', service);
const names = () => [...secrets().keys()];
const password = (value: string, more = '') => database(`PostgresPassword: ${value}${more}`);
/** Returns the written and deleted secrets. */
const secretWrites = () => workspace.calls(/^(PUT|POST|DELETE) \/mysecrets/);
const run = (inputs: ServiceInputs, options?: RunOptions) => {
  workspace.platform.log.clear();
  return workspace.run(inputs, options);
};

describe('a sensitive option', () => {
  test('is stored as a secret before the instance is created, and shown nowhere', async () => {
    const ran = await run(password(first));
    expect(ran.error).toBeUndefined();
    expect(names()).toEqual([expect.stringMatching(/^osc[0-9a-f]{24}$/)]);
    expect(workspace.shop.options['PostgresPassword']).toBe(`{{secrets.${names()[0]}}}`);
    expect(workspace.shop.received['PostgresPassword']).toBe(first);
    const calls = workspace.calls();
    expect(calls.indexOf(`PUT /mysecrets/${service}/batch`)).toBeLessThan(
      calls.indexOf(`POST /services/${service}/instances`),
    );
    const shown = `${ran.log.replace(/^::add-mask::.*$/gm, '')}${JSON.stringify(ran.outputs)}${JSON.stringify(ran.result)}`;
    expect(shown).not.toContain(first);
  });

  test('that is empty, as of a secret that is not set, is refused before a request changes anything', async () => {
    const valkey = { target: 'instance', service: 'valkey-io-valkey' } as const;
    const { error, calls } = await run({ ...valkey, options: 'Password: ""' });
    expect(error).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('`options`: `Password` is empty.'),
    });
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect((await run({ ...valkey, options: 'Password: !plain ""' })).error).toBeUndefined();
  });

  test('with the same value changes nothing; a new value restarts once and removes the former secret', async () => {
    await run(password(first));
    const [old] = names();
    const same = await run(password(first));
    expect({
      changed: same.result?.changed,
      restarts: workspace.shop.restarts,
      secretWrites: secretWrites(),
    }).toEqual({
      changed: false,
      restarts: 0,
      secretWrites: [],
    });
    const other = await run(password(second));
    expect({
      changed: other.result?.changed,
      restarts: workspace.shop.restarts,
      PostgresPassword: workspace.shop.received['PostgresPassword'],
    }).toEqual({ changed: true, restarts: 1, PostgresPassword: second });
    expect(names()).toHaveLength(1);
    expect(secretWrites()).toEqual([
      `PUT /mysecrets/${service}/batch`,
      `DELETE /mysecrets/${service}/${old}`,
    ]);
  });

  /** What the record shows of it from now on, and whether the service takes changes. */
  const show = (more: object, { takesChanges } = { takesChanges: true }) => {
    const { PostgresPassword: _hidden, ...options } = workspace.shop.options;
    const _links = takesChanges ? { update: { href: `/services/${service}/instances/shop` } } : {};
    const body = { ...options, ...more, name: 'shop', url: workspace.shop.url, _links };
    return workspace.arm({ method: 'GET', path: /instances\/shop$/, status: 200, body, times: 99 });
  };

  test.each([
    ['asterisks', { PostgresPassword: '*****' }],
    ['nothing', {}],
  ])('is recognised as unchanged when the record shows %s', async (_, shown) => {
    await run(password(first));
    const fault = show(shown);
    expect((await run(password(first))).result?.changed).toBe(false);
    fault.disarm();
    show(shown);
    await run(password(second));
    expect(workspace.shop.received['PostgresPassword']).toBe(second);
    expect(names()).toHaveLength(1);
  });

  describe.each(['shown', 'hidden'])('with a reference that is %s in the record', (seen) => {
    const hide = () => seen === 'hidden' && show({});
    const inUse = () =>
      String(workspace.shop.options['PostgresPassword']).slice('{{secrets.'.length, -2);

    test('remains in use when its change is refused, and is changed by the next run', async () => {
      await run(password(first));
      hide();
      const refusal = workspace.arm({
        method: 'PATCH',
        path: /instances\/shop$/,
        status: 400,
        times: 99,
      });
      expect((await run(password(second))).error).toBeDefined();
      refusal.disarm();
      expect(secrets().get(inUse())).toBe(first);
      const again = await run(password(second));
      expect({
        error: again.error,
        changed: again.result?.changed,
        PostgresPassword: workspace.shop.received['PostgresPassword'],
      }).toEqual({ error: undefined, changed: true, PostgresPassword: second });
      expect(names()).toEqual([inUse()]);
    });

    test('survives when two runs at once set different values', async () => {
      await run(password(first));
      hide();
      const { clock, platform } = workspace;
      const sleep = clock.sleep.bind(clock);
      let other: unknown = 'did not run';
      // It has stored its own, and waits to refer to it.
      platform.faults.arm({ method: 'PATCH', path: /instances\/shop$/, status: 503 });
      clock.sleep = async (ms, signal) => {
        clock.sleep = sleep;
        other = (await workspace.run(password(second))).error;
        return sleep(ms, signal);
      };
      const { error } = await workspace.run(password('third-your-battery'));
      expect({ error, other }).toEqual({ error: undefined, other: undefined });
      expect(secrets().get(inUse())).toBe('third-your-battery');
    });

    test('is not stored if the service takes options only for a new instance', async () => {
      await run(password(first));
      show(seen === 'shown' ? workspace.shop.options : {}, { takesChanges: false });
      for (const _ of [1, 2]) {
        expect((await run(password(second))).error).toMatchObject({ code: 'cannot-update' });
        expect(names()).toEqual([inUse()]);
      }
    });
  });

  test('in plain text of an existing instance remains until its value changes', async () => {
    await run(password(`!plain ${first}`));
    expect({
      PostgresPassword: workspace.shop.options['PostgresPassword'],
      names: names(),
    }).toEqual({
      PostgresPassword: first,
      names: [],
    });
    const same = await run(password(first));
    expect({
      changed: same.result?.changed,
      restarts: workspace.shop.restarts,
      names: names(),
    }).toEqual({
      changed: false,
      restarts: 0,
      names: [],
    });
    await run(password(second));
    expect(workspace.shop.options['PostgresPassword']).toBe(`{{secrets.${names()[0]}}}`);
    await run(password(`!plain ${first}`));
    expect(workspace.shop.options['PostgresPassword']).toBe(first);
  });

  test('remains a secret while the platform gives no schema', async () => {
    await run(password(first));
    workspace.services.configure({ liveSchemas: false });
    expect((await run(password(first))).result?.changed).toBe(false);
    await run(password(second));
    expect(workspace.shop.options['PostgresPassword']).toBe(`{{secrets.${names()[0]}}}`);
    expect({
      PostgresPassword: workspace.shop.received['PostgresPassword'],
      length: names().length,
    }).toEqual({
      PostgresPassword: second,
      length: 1,
    });
  });

  test('has its own name in each instance, and a manually written reference is sent unchanged and never removed', async () => {
    secrets().set('mine', 'of a person');
    await run(password(first, '\nPostgresUser: me'));
    await run(password(first), { name: 'two' });
    await run(password('"{{secrets.mine}}"'), { name: 'three' });
    const given = names().filter((name) => name !== 'mine');
    expect(new Set(given.map((name) => name.slice(0, 13))).size).toBe(2);
    expect(new Set(given.map((name) => name.slice(19))).size).toBe(2);
    expect(workspace.services.instances.named('three').received['PostgresPassword']).toBe(
      'of a person',
    );
    await run(
      { target: 'instance', service },
      {
        act: async (run) => {
          const shop = { type: 'instance', serviceId: service, id: 'shop' } as const;
          await removeSecrets(run.tools, shop, { removal: Permission.leftover() });
          return { changed: true, status: 'removed', summary: [] };
        },
      },
    );
    expect(names()).toHaveLength(2);
    expect(names()).toContain('mine');
  });

  test('is planned without its value and its name, and nothing is stored', async () => {
    await run(password(first));
    const { result } = await run(password(second), { operation: 'plan' });
    expect(secretWrites()).toEqual([]);
    expect(result?.summary[1]?.rows).toEqual([['PostgresPassword', '*** → a new secret']]);
  });
});

test('an option with fixed values is sent in plain text although its name is sensitive', async () => {
  const name = { name: 'name', type: 'string', mandatory: true } as const;
  const mode = {
    name: 'TokenMode',
    type: 'enum',
    enums: ['on', 'off'],
    sensitive: true,
    mandatory: false,
  } as const;
  workspace.services.configure({
    catalogue: [{ serviceId: 'acme-modes', serviceType: 'instance', options: [name, mode] }],
  });
  expect(
    (await run({ target: 'instance', service: 'acme-modes', options: 'TokenMode: "on"' })).error,
  ).toBeUndefined();
  expect({ TokenMode: workspace.shop.options['TokenMode'], secretWrites: secretWrites() }).toEqual({
    TokenMode: 'on',
    secretWrites: [],
  });
});

test('the secrets of a job are removed when it has ended', async () => {
  const options = 'cmdLineArgs: -i a b\nawsAccessKeyId: me\nawsSecretAccessKey: hunter2hunter2';
  const { error } = await run({ target: 'job', service: 'eyevinn-ffmpeg-s3', options });
  expect(error).toBeUndefined();
  const [created] = workspace.platform.log.select({ method: 'POST', path: /instances$/ });
  expect(created?.bodyText).toMatch(/"awsSecretAccessKey":"\{\{secrets\.osc[0-9a-f]{24}\}\}"/);
  expect(workspace.services.secretsOf('acme', 'eyevinn-ffmpeg-s3').size).toBe(0);
});

test('more than ten secrets are stored in batches of ten', async () => {
  const options = Array.from(
    { length: 12 },
    (_, index) =>
      ({ name: `Secret${index}`, type: 'string', mandatory: false, sensitive: true }) as const,
  );
  const name = { name: 'name', type: 'string', mandatory: true } as const;
  workspace.services.configure({
    catalogue: [{ serviceId: 'acme-many', serviceType: 'instance', options: [name, ...options] }],
  });
  const given = Object.fromEntries(options.map(({ name }) => [name, `value of ${name}`]));
  await run({ target: 'instance', service: 'acme-many', options: JSON.stringify(given) });
  expect(secretWrites()).toEqual([
    'PUT /mysecrets/acme-many/batch',
    'PUT /mysecrets/acme-many/batch',
  ]);
  expect(workspace.shop.received).toEqual(given);
});

test('a service that does not read secrets fails with a solution that works', async () => {
  workspace.services.configure({ unresolvedSecrets: [service] });
  const ran = await run(password(first));
  expect(ran.error).toMatchObject({
    code: 'instance-failed',
    hint: expect.stringMatching(
      /If pgvector-pgvector does not take secrets, write `PostgresPassword: !plain …` in/,
    ),
  });
  expect(logOf(ran).join()).not.toContain(first);
  expect((await run(password(`!plain ${first}`))).error).toBeUndefined();
  expect(workspace.shop.received['PostgresPassword']).toBe(first);
});

test('the options that may become secrets are told by a plan without a subscription', async () => {
  const inputs = { target: 'instance', service: 'pgvector-pgvector' } as const;
  const options = 'PostgresPassword: a-password\nPostgresDb: shop';
  const { log } = await workspace.run({ ...inputs, options }, { operation: 'plan' });
  expect(log).toContain(
    'Before that, PostgresPassword would be stored as secrets of pgvector-pgvector if its schema calls them so',
  );
});

test('a secret that is gone is told by a plan, and stored again by a deploy', async () => {
  const wanted = database('PostgresPassword: correcthorse');
  await workspace.run(wanted);
  const secrets = workspace.services.secretsOf('acme', wanted.service);
  const before = [...secrets];
  secrets.clear();

  const plan = await workspace.run(wanted, { operation: 'plan' });
  expect(plan.log).toContain('PostgresPassword is not there any more');
  expect(plan.outputs.changed).toBe(true);

  const deploy = await workspace.run(wanted);
  expect(deploy.log).toContain('Stored as secrets of pgvector-pgvector: PostgresPassword.');
  expect([...secrets]).toEqual(before);
  expect((await workspace.run(wanted)).outputs.changed).toBe(false);
});

describe('a secret that is gone', () => {
  const wanted = password(first);

  test('is stored again before the instance is woken up, whose start reads it', async () => {
    await run(wanted);
    workspace.services.suspend('shop');
    secrets().clear();
    const { error, log, calls } = await run(wanted);
    expect(error).toBeUndefined();
    expect(log).toContain('Stored as secrets of pgvector-pgvector: PostgresPassword.');
    const written = calls.findIndex((call) => /^PUT .mysecrets/.test(call));
    expect(written).toBeLessThan(calls.findIndex((call) => call.endsWith('/resume')));
  });

  test('is stored again, and what has started without it is restarted', async () => {
    await run(wanted);
    secrets().clear();
    workspace.shop.received = { PostgresPassword: '{{secrets.gone}}' };
    const plan = await run(wanted, { operation: 'plan' });
    expect(plan.log).toContain('restart "shop"');
    const { error, outputs } = await run(wanted);
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({ changed: true, status: 'running' });
    expect(workspace.shop.received['PostgresPassword']).toBe(first);
  });

  test('and stored again is not said to be taken back while the instance names it', async () => {
    await run(wanted);
    workspace.services.suspend('shop');
    secrets().clear();
    workspace.arm({ method: 'POST', path: /\/resume$/, status: 402, body: { reason: 'plan' } });
    const { error } = await run(wanted);
    const { message } = error as Error;
    expect(message).not.toContain('Taken back');
    expect(message).toContain('"shop" names the secret for PostgresPassword');
    expect(names()).toHaveLength(1);
  });
});

test('a secret that is taken back is seen to go', async () => {
  const wanted = database('PostgresPassword: correcthorse');
  workspace.arm({ method: 'POST', path: /instances$/, status: 400, body: { reason: 'no' } });
  workspace.arm({ method: 'DELETE', path: /mysecrets/, status: 404, body: { reason: 'none' } });
  const { error } = await workspace.run(wanted);
  expect((error as Error).message).toContain('still lists the secrets of pgvector-pgvector');
});
