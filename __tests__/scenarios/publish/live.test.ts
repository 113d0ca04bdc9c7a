import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import {
  type Inputs,
  platform,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import type { Tree } from '../../support/run/in-process.js';

/** Publishes to an address with other answers after the switch. */

const tree: Tree = { 'index.html': 'home', ok: 'fine' };
const ourFolder = /\.osc-deploy/;

startPlatformEachTest();

async function publish(
  inputs: Inputs = {},
  { files = tree, fault }: { files?: Tree; fault?: Spec } = {},
) {
  platform.log.clear();
  let isSwitched = false;
  const onRequest = () => {
    if (isSwitched || platform.log.select({ path: /\/publish$/ }).length === 0) return;
    isSwitched = true;
    if (fault) platform.faults.arm({ origin: 'site', times: Infinity, ...fault });
  };
  const { ok, log } = await publishWith(files, { with: { timeout: '20', ...inputs }, onRequest });
  return { ok, log, switches: platform.log.select({ path: /\/publish$/ }).length };
}
type Spec = Omit<FaultSpec, 'origin'>;
const notLive = (seen: string) => ({
  ok: false,
  log: expect.stringContaining(`did not show this publish within 20.0 s. Last seen: ${seen}`),
});

test.each([
  [399, { ok: true }],
  [400, { ok: false }],
  [500, { ok: false }],
])('a publish with an answer %d for the start page ends with %j', async (status, expected) => {
  expect(await publish({}, { fault: { path: /^\/\?/, status } })).toMatchObject(expected);
});

describe('a site that refuses dot folders', () => {
  const fault = { path: ourFolder, status: 403 };

  test('is live when its start page is, with a warning about the unreadable manifest', async () => {
    const text =
      /::warning .*answers 403 for \.osc-deploy\/manifest\.json.*each publish sends every file\./;
    expect(await publish({}, { fault })).toMatchObject({
      ok: true,
      log: expect.stringMatching(text),
    });
  });

  test.each<[string, Inputs, Tree]>([
    ['has no health path', { 'health-path': '/none' }, tree],
    ['has no other page', {}, { 'a/index.html': 'a' }],
  ])('is not live when it %s', async (_, inputs, files) => {
    expect(await publish(inputs, { files, fault })).toMatchObject(
      notLive('its manifest answered 403'),
    );
  });

  test('is not live when it has shown its manifest before', async () => {
    await publish();
    expect(await publish({}, { files: { ...tree, ok: 'ok' }, fault })).toMatchObject({ ok: false });
  });
});

test('a publish logs the visible state every few seconds, the manifest first', async () => {
  const { log } = await publish({}, { fault: { path: /./, status: 404 } });
  const seen = 'the site has no manifest of this action';
  expect(log).toMatch(
    new RegExp(
      `does not show this publish after [67]\\.\\d s: ${seen}\\..* after 1\\d\\.\\d s: `,
      's',
    ),
  );
  expect(log).toContain(`Last seen: ${seen}.`);
  platform.faults.disarmAll();
  const silent = await publish(
    {},
    { files: { 'index.html': 'other' }, fault: { path: /^\/\?/, reset: true } },
  );
  expect(silent.log).toMatch(/Last seen: \S+ gave no answer: /);
});

describe.each(['true', 'false'])('with `wait: %s`', (wait) => {
  test('a site that shows another publish ends the run, which does not start over', async () => {
    const body = JSON.stringify({
      version: 1,
      publishId: 'other',
      run: 'https://run/2',
      files: {},
    });
    const { ok, log, switches } = await publish(
      { wait },
      { fault: { path: ourFolder, status: 200, body } },
    );
    expect({ ok, switches }).toEqual({ ok: false, switches: 1 });
    expect(log).toContain('Another publish of this site ran at the same time: https://run/2.');
  });

  test('the error after a new password states that every file was sent', async () => {
    const { ok, log } = await publish({ wait }, { fault: { path: /./, status: 401 } });
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringContaining('Every file was sent; whether the site shows them'),
    });
  });
});

test('a site without an answer is not awaited with `wait: false`', async () => {
  expect(
    await publish({ wait: 'false' }, { fault: { path: ourFolder, reset: true } }),
  ).toMatchObject({ ok: true });
});

test.each<Spec>([
  { path: /^\/ok/, status: 503 },
  { path: /^\/ok/, reset: true },
])('a file that the site does not answer is named, and is no failure: %j', async (fault) => {
  const named = {
    ok: true,
    log: expect.stringMatching(/::warning .*ok was not answered by the site/),
    switches: 1,
  };
  expect(await publish({}, { fault })).toEqual(named);
  expect(await publish()).toEqual({ ...named, switches: 0 });
});
