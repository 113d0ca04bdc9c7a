import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { runProgram } from '../../../src/base/programs.js';
import { runInProcess } from '../../support/run/in-process.js';
import { readWorkflow } from '../../support/workflows/workflow.js';

let platform: LocalPlatform;
let login: SignedIn;
beforeEach(async () => {
  platform = await startPlatform();
  login = platform.signIn();
});
afterEach(() => platform.close());

const encore = { target: 'instance', service: 'encore', name: 'transcoder', options: '{}' };
const run = (inputs: Record<string, string>) => runInProcess({ platform, login, with: inputs });

/** The step of an example that calls the service, as a runner's shell runs it. */
async function script(file: string, env: Record<string, string>) {
  const { jobs } = readWorkflow(readFileSync(`examples/${file}`, 'utf8'));
  const [text = ''] = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []));
  return runProgram('bash', ['-eo', 'pipefail', '-c', text], {
    platform: 'linux',
    env: { PATH: process.env['PATH'], ...env },
  });
}

test('the token is an output and masked, and good for the service', async () => {
  const result = await run({ ...encore, 'service-token': 'true' });
  expect(result.ok).toBe(true);
  const token = result.outputs['service-token'] ?? '';
  expect(token).toMatch(/^sat\./);
  expect(result.log).toContain(`::add-mask::${token}`);
  expect(result.log.replaceAll(`::add-mask::${token}`, '')).not.toContain(token);
  expect(result.summary + JSON.stringify({ ...result.outputs, 'service-token': '' })).not.toContain(token);
});

test('is not looked for without the input', async () => {
  await run({ ...encore, 'service-token': 'true' });
  const asked = () => platform.log.select({ path: '/servicetoken' }).length;
  const before = asked();
  const result = await run(encore);
  expect(result.outputs['service-token']).toBeUndefined();
  expect(asked()).toBe(before + 1);
});

test('transcode.yml asks for a transcode with every option, and waits for it', async () => {
  const { outputs } = await run({ ...encore, 'service-token': 'true' });
  const env = { ENCORE: outputs['url'] ?? '', TOKEN: outputs['service-token'] ?? '', ID: 'run-1' };
  const done = await script('transcode.yml', { ...env, URI: 'https://example.com/in.mp4' });
  expect(done).toMatchObject({ code: 0 });
  expect(done.stdout).toMatch(/: SUCCESSFUL$/m);
  const [transcode] = [...platform.services.transcodes.values()];
  expect(transcode?.request).toMatchObject({
    externalId: 'run-1',
    inputs: [{ uri: 'https://example.com/in.mp4', copyTs: true }],
  });
  expect((await script('transcode.yml', { ...env, TOKEN: 'wrong', URI: 'https://example.com/in.mp4' })).code).not.toBe(
    0,
  );
});

test('intercom.yml makes a production with its lines, once', async () => {
  const options = 'smbUrl: https://smb.example.com\nsmbApiKey: key\ndbUrl: mongodb://db.example.com';
  const { outputs } = await run({
    target: 'instance',
    service: 'eyevinn-intercom-manager',
    name: 'intercom',
    options,
    'service-token': 'true',
  });
  const env = { INTERCOM: outputs['url'] ?? '', TOKEN: outputs['service-token'] ?? '', PRODUCTION: 'Friday night' };
  for (let times = 0; times < 2; times++) expect(await script('intercom.yml', env)).toMatchObject({ code: 0 });
  expect(platform.services.productionsOf('acme', 'intercom')).toMatchObject([
    {
      name: 'Friday night',
      lines: [{ name: 'Producer' }, { name: 'Cameras' }, { name: 'Program', programOutputLine: true }],
    },
  ]);
});

test.each([
  [{ target: 'runner', runner: 'web', options: '- a' }, '`options`'],
  [{ target: 'runner', runner: 'web', 'source-url': 'http://a.example/b' }, '`source-url`'],
  [{ target: 'instance', service: '' }, '`service`'],
  [{ target: 'app', runner: 'web', config: 'A: b' }, '`config-service`'],
])('%j is refused before the login is used: %s', async (given, input) => {
  const noToken = { ...login, accessToken: '' };
  const inputs = { name: 'shop', 'refresh-token': 'x', 'client-id': 'cli', ...given };
  const { ok, log } = await runInProcess({ platform, login: noToken, with: inputs });
  expect({ ok, log }).toEqual({ ok: false, log: expect.stringContaining(input) });
  expect(platform.requests).toEqual([]);
});
