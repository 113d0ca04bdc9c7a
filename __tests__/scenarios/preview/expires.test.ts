import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';

const bench = previewBench();
const start = Date.parse('2026-03-01T12:00:00Z');
const hours = (count: number) => ({ clock: new VirtualClock(start + count * 3_600_000) });
const expires = { 'preview-expires': '24h' };
const cleanup = (hour: number, inputs: Record<string, string>) =>
  bench.run(99, { ...schedule, ...hours(hour), with: { ...inputs, ...expires, operation: 'cleanup' } });

const runner = {
  target: 'runner',
  runner: 'web',
  directory: '',
  wait: 'false',
  'config-service': 'shopconfig',
  'preview-config': 'A: b',
};
const targets: [string, Record<string, string>, () => string[]][] = [
  ['pages', {}, () => bench.sites()],
  ['a runner and its store', runner, () => [...bench.instances(), ...bench.stores()]],
  ['an app and its store', { ...runner, target: 'app' }, () => [...bench.apps(), ...bench.stores()]],
  [
    'a database',
    {
      target: 'instance',
      service: 'birme-osc-postgresql',
      directory: '',
      options: 'PostgresPassword: "{{secrets.pw}}"',
      'preview-options': 'PostgresPassword: preview-only',
    },
    () => bench.instances(),
  ],
];

describe.each(targets)('under `preview-expires` the preview of an open pull request, %s', (_, inputs, there) => {
  test('goes when its last deploy is that long ago, and a push makes it anew', async () => {
    expect(await bench.run(1, { ...hours(0), with: inputs })).toMatchObject({ ok: true });
    await bench.run(2, { ...hours(0), with: inputs });
    const both = there();
    // A deploy that changes nothing counts too.
    expect(await bench.run(2, { ...hours(20), with: inputs })).toMatchObject({ ok: true });
    expect((await cleanup(23, inputs)).outputs).toMatchObject({ changed: 'false' });
    expect(there()).toEqual(both);
    const swept = await cleanup(25, inputs);
    expect(swept).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'true' } });
    expect(swept.log).toContain('It was last deployed on 2026-03-01, longer ago than `preview-expires`: removing');
    expect(there()).toEqual(both.filter((name) => !name.includes('pr1') && !name.includes('pr-1')));
    expect(bench.repository.comments.on(1)[0]?.body).toContain('Removed');
    expect(bench.repository.comments.on(2)[0]?.body).not.toContain('Removed');
    expect((await bench.run(1, { ...hours(26), with: inputs })).outputs).toMatchObject({ operation: 'deployed' });
    expect(there()).toEqual(both);
  });
});

test('a scheduled deploy sweeps by it, and production never expires', async () => {
  await bench.run(1, hours(0));
  await bench.run(9, { ...schedule, ...hours(0) });
  const result = await bench.run(9, { ...schedule, ...hours(48), with: expires });
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  expect(bench.sites()).toEqual(['hello']);
});

test('one that sleeps goes without being woken', async () => {
  const inputs = { ...runner, 'preview-config': '', 'config-service': '' };
  await bench.run(1, { ...hours(0), with: inputs });
  bench.platform.services.suspend('hellopr1');
  await cleanup(48, inputs);
  expect(bench.platform.log.select({ path: /resume/ })).toEqual([]);
  expect(bench.platform.log.select({ method: 'DELETE', path: /^\/mysuspended\/.*hellopr1/ })).toHaveLength(1);
  expect(bench.instances()).toEqual([]);
});

test('one without a date stays, and the log says so', async () => {
  await bench.run(1, hours(0));
  bench.platform.services.tagged = [];
  const swept = await cleanup(48, {});
  expect(swept.log).toContain('Kept hello-pr-1: pull request #1 is open, and no tag says when it was last deployed.');
  expect(bench.sites()).toEqual(['hello-pr-1']);
});
