import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Programs } from '../../../src/cli/programs.js';
import { runInProcess } from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import { readWorkflow } from '../../support/workflows/workflow.js';

const bench = previewBench();

const encore = { target: 'instance', service: 'encore', name: 'transcoder', options: '{}' };
const run = (inputs: Record<string, string>) =>
  runInProcess({ platform: bench.platform, login: bench.login, with: inputs });

/** Runs the step of an example that calls the service, in a shell. */
async function script(file: string, env: Record<string, string>) {
  const { jobs } = readWorkflow(readFileSync(`examples/${file}`, 'utf8'));
  const [text = ''] = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => step.run ?? []),
  );
  const programs = new Programs({ platform: 'linux', env: process.env, cwd: process.cwd() });
  return programs.run('bash', ['-eo', 'pipefail', '-c', text], { env });
}

test('`service-token` is an output that is masked', async () => {
  const result = await run({ ...encore, 'service-token': 'true' });
  expect(result.ok).toBe(true);
  const token = result.outputs['service-token'] ?? '';
  expect(token).toMatch(/^sat\./);
  expect(result.log).toContain(`::add-mask::${token}`);
  expect(result.log.replaceAll(`::add-mask::${token}`, '')).not.toContain(token);
  expect(result.summary + JSON.stringify({ ...result.outputs, 'service-token': '' })).not.toContain(
    token,
  );
});

test('without the input `service-token` no token is an output', async () => {
  await run({ ...encore, 'service-token': 'true' });
  const asked = () => bench.platform.log.select({ path: '/servicetoken' }).length;
  const before = asked();
  const result = await run(encore);
  expect(result.outputs['service-token']).toBeUndefined();
  expect(asked()).toBe(before + 1);
});

test('the example transcode.yml transcodes a file, and waits for the result', async () => {
  const { outputs } = await run({ ...encore, 'service-token': 'true' });
  const env = { ENCORE: outputs['url'] ?? '', TOKEN: outputs['service-token'] ?? '', ID: 'run-1' };
  const done = await script('transcode.yml', { ...env, URI: 'https://example.com/in.mp4' });
  expect(done).toMatchObject({ code: 0 });
  expect(done.stdout).toMatch(/: SUCCESSFUL$/m);
  const [transcode] = [...bench.platform.services.transcodes.values()];
  expect(transcode?.request).toMatchObject({
    externalId: 'run-1',
    inputs: [{ uri: 'https://example.com/in.mp4', copyTs: true }],
  });
  expect(
    (await script('transcode.yml', { ...env, TOKEN: 'wrong', URI: 'https://example.com/in.mp4' }))
      .code,
  ).not.toBe(0);
});

test('the example intercom.yml creates a production with its lines once', async () => {
  const options =
    'smbUrl: https://smb.example.com\nsmbApiKey: key\ndbUrl: mongodb://db.example.com';
  const { outputs } = await run({
    target: 'instance',
    service: 'eyevinn-intercom-manager',
    name: 'intercom',
    options,
    'service-token': 'true',
  });
  const env = {
    INTERCOM: outputs['url'] ?? '',
    TOKEN: outputs['service-token'] ?? '',
    PRODUCTION: 'Friday night',
  };
  for (let times = 0; times < 2; times++)
    expect(await script('intercom.yml', env)).toMatchObject({ code: 0 });
  expect(bench.platform.services.productionsOf('acme', 'intercom')).toMatchObject([
    {
      name: 'Friday night',
      lines: [
        { name: 'Producer' },
        { name: 'Cameras' },
        { name: 'Program', programOutputLine: true },
      ],
    },
  ]);
});

test.each([
  [{ target: 'runner', runner: 'web', options: '- a' }, '`options`'],
  [{ target: 'runner', runner: 'web', 'source-url': 'http://a.example/b' }, '`source-url`'],
  [{ target: 'instance', service: '' }, '`service`'],
  [{ target: 'app', runner: 'web', config: 'A: b' }, '`config-service`'],
])('%j is refused before the login is used: %s', async (given, input) => {
  const inputs = { name: 'shop', 'refresh-token': 'x', 'client-id': 'cli', ...given };
  const { ok, log } = await runInProcess({
    platform: bench.platform,
    login: { accessToken: '' },
    with: inputs,
  });
  expect({ ok, log }).toEqual({ ok: false, log: expect.stringContaining(input) });
  expect(bench.platform.requests).toEqual([]);
});
