import { expect, test } from '@jest/globals';
import {
  type Inputs,
  platform,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';

/* A password and a domain are changes of a site, although its files stay as they are. */

startPlatformEachTest({ listener: { host: '127.0.0.1', hostName: 'localhost' } });

const names = { cname: async () => ['localhost.'], addresses: async () => [] };
const run = (inputs: Inputs) =>
  publishWith({ 'index.html': '<h1>Hi' }, { with: { ...inputs }, names });

const settings = [
  ['a password', {}, { 'basic-auth': 'visitor:a-long-password' }, 'set the password of visitors'],
  [
    'another password',
    { 'basic-auth': 'visitor:a-former-password' },
    { 'basic-auth': 'visitor:a-long-password' },
    'set the password of visitors',
  ],
  ['a domain', {}, { domain: 'www.example.com' }, 'set up the domain www.example.com'],
  [
    'another domain',
    { domain: 'old.example.com' },
    { domain: 'www.example.com' },
    'set up the domain www.example.com',
  ],
] as const;

test.each(settings)('%s is planned, told and a change, once', async (_, before, inputs, words) => {
  await run(before);
  platform.log.clear();

  const plan = await run({ ...inputs, operation: 'plan' });
  expect(plan).toMatchObject({ ok: true, outputs: { changed: 'true', uploaded: '0' } });
  expect(plan.log).toContain(words);
  expect(plan.log).not.toContain('would change nothing');
  expect(plan.summary.replaceAll('\\', '')).toContain(words);

  const deployed = await run(inputs);
  expect(deployed).toMatchObject({ ok: true, outputs: { changed: 'true', uploaded: '0' } });
  expect(deployed.log).toMatch(new RegExp(`^${words}\\.$`, 'im'));
  expect(deployed.summary.replaceAll('\\', '').toLowerCase()).toContain(`${words}.`);
  const told = [plan, deployed].map(
    ({ log, summary }) => log.replace(/^::add-mask::.*/gm, '') + summary,
  );
  expect(told.join()).not.toContain('long-password');

  for (const operation of ['plan', 'deploy'])
    expect((await run({ ...inputs, operation })).outputs).toMatchObject({ changed: 'false' });
});
