import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { checkNoRival } from '../../../src/pages/overlap.js';
import type { Site } from '../../../src/pages/publish-context.js';
import { SiteReader } from '../../../src/platform/site.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const marker = (publishId: string) => JSON.stringify({ version: 1, publishId, files: {} });

describe('a look for another publish', () => {
  let server: RawServer;
  let dispatcher: Agent;
  let clock: VirtualClock;
  /** What the site answers, one after the other; the last one stays. */
  let answers: [status: number, body: string][];

  beforeEach(async () => {
    dispatcher = new Agent();
    clock = new VirtualClock();
    server = await startRawServer((_, response) => {
      const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [200, ''];
      response.writeHead(status).end(body);
    });
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await server.close();
  });

  function look(...given: typeof answers): Promise<void> {
    answers = given;
    const { signal } = new AbortController();
    const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
    const reader = new SiteReader({ http, url: new URL(`${server.url}/`), basicAuth: undefined });
    const before = { publishId: 'before', open: false, run: undefined };
    return checkNoRival({ clock, signal }, { site: { reader } as Site, ours: 'ours', before, shown: false });
  }

  test.each([
    ['our own mark', [200, marker('ours')]],
    ['that of before, which a cache may show', [200, marker('before')]],
    ['something else than a manifest', [200, '<h1>Hi']],
  ] as const)('ends at once with %s', async (_, answer) => {
    await look([...answer]);
    expect(clock.sleeps).toEqual([]);
  });

  test.each([
    ['another mark', [200, marker('other')]],
    ['none where one was before', [404, '']],
  ] as const)('finds it by %s, also when the site is down for a moment', async (_, answer) => {
    await expect(look([503, ''], [...answer])).rejects.toMatchObject({ code: 'publish-raced' });
    expect(clock.sleeps).toEqual([500]);
  });

  test('gives a site that stays down three and a half seconds, and lets the publish go on', async () => {
    await look([503, '']);
    expect(clock.sleeps).toEqual([500, 1000, 2000]);
  });
});
