import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { bundleStep, errorsOf, expectCleanFailure, publishStep } from '../support/run/bundle.js';
import { mainHere } from '../support/run/step-in-process.js';

let platform: LocalPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const failing = async (inputs: Record<string, string>) => {
  const result = await mainHere(publishStep(platform, inputs));
  expectCleanFailure(result);
  expect(platform.requests).toEqual([]);
  return errorsOf(result);
};

describe('bad inputs', () => {
  test('are reported all at once, each with what was given and what is allowed', async () => {
    const error = await failing({
      target: 'page',
      operation: 'depoly',
      incremental: 'yes',
      concurrency: '0',
      timeout: '1h',
      'max-prune': '120%',
      'base-url': 'http://deploy.example.com',
      name: 'My Site',
    });
    expect(error.split('\n').slice(0, 9)).toEqual([
      '8 inputs are not valid:',
      '- `target` must be one of `pages`, `runner`, `app`, `instance`, `job`; given was "page".',
      '- `operation` must be one of `auto`, `deploy`, `remove`, `plan`, `cleanup`, `rollback`; given was "depoly".',
      '- `incremental` must be one of `true`, `false`; given was "yes".',
      '- `max-prune` must be a number of files such as 20, or a share such as 25%; given was "120%".',
      '- `concurrency` must be a whole number from 1 to 256; given was "0".',
      '- `timeout` must be a whole number from 1 to 21600; given was "1h".',
      '- `base-url` must be an https URL without user, query or fragment (plain http only for loopback); given was "http://deploy.example.com".',
      expect.stringMatching(/^- `name` .*"My Site" would become "my-site"\.$/),
    ]);
    expect(error).toContain(
      'Correct the inputs named above in the `with:` block of the step. Nothing was sent to the platform.',
    );
  });

  test('do not hide what the step is for, where that is known', async () => {
    const { outputs } = await mainHere(publishStep(platform, { timeout: '1h', operation: 'plan' }));
    expect(outputs).toMatchObject({ name: 'my-site', operation: 'planned', status: 'failed' });
    const unknown = await mainHere(publishStep(platform, { name: 'My Site' }));
    expect(Object.keys(unknown.outputs).sort()).toEqual(['duration-ms', 'status']);
  });

  test('that are secret are never shown', async () => {
    const error = await failing({ 'basic-auth': 'visitor:short-1' });
    expect(error).toContain('`basic-auth` must be user:password, the user 1 to 64 letters');
    expect(error).not.toContain('short-1');
  });

  test('cannot give the runner a command', async () => {
    const error = await failing({ runner: 'web\n::set-output name=url::https://evil.example\n##[add-path]/tmp' });
    expect(error).toContain('`runner` must be one of `web`, `python`, `go`, `dotnet`, `wasm`, `php`; given was "web ');
  });

  test.each([
    [{ directory: '' }, '`directory` is required for `target: pages`: the folder the build wrote.'],
    [{ 'access-token': '', 'refresh-token': 'x' }, '`client-id` is empty. `OSC_CLIENT_ID` is a variable, not a secret'],
    [{ 'token-store': 'github-secret' }, '`secret-token` is required for `token-store: github-secret`'],
    [{ 'token-store': 'file' }, '`token-file` is required for `token-store: file`'],
    [{ preview: 'true' }, '`preview` is true, but a push run belongs to no pull request.'],
    [{ 'health-path': '//evil.example' }, '`health-path` must be a path on the site that starts with one "/"'],
    [{ environment: 'prod.evil.example/' }, '`environment` must be prod, prod-se, stage, dev, or another name'],
    [{ 'secret-name': 'GITHUB_X' }, '`secret-name` must be a secret name'],
    [{ 'access-token': '' }, '`refresh-token` has no value, and neither has `access-token`'],
  ])('%j fails before anything is sent', async (inputs, message) => {
    expect(await failing(inputs as Record<string, string>)).toContain(message);
  });
});

test.each(['not a url', 'ftp://proxy.example'])('a proxy that is none (%s) is named', async (HTTPS_PROXY) => {
  const result = await bundleStep({ with: {}, env: { HTTPS_PROXY } }).main();
  expect(result).toMatchObject({ exitCode: 1, stderr: '' });
  expectCleanFailure(result);
  expect(errorsOf(result)).toMatch(
    /^The proxy in HTTPS_PROXY is not the URL of an http proxy\.\n`HTTPS_PROXY` must be/,
  );
});

test('a step without any input fails with what to add', async () => {
  const result = await bundleStep({ with: {} }).main();
  expectCleanFailure(result);
  expect(errorsOf(result)).toContain('`directory` is required');
});
