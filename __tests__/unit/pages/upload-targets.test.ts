import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { Minter } from '../../../src/pages/upload-targets.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { TrustedHosts } from '../../../src/platform/trusted-hosts.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let server: RawServer;
let dispatcher: Agent;
let announced: number | null;
/** What the platform answers in place of one target. */
let answered: unknown;
beforeEach(async () => {
  dispatcher = new Agent();
  answered = undefined;
  server = await startRawServer((_, response) => {
    const upload = { path: 'film.mp4', url: 'https://storage.example/', fields: {} };
    response.end(JSON.stringify(answered ?? { uploads: [upload], maxFileSizeBytes: announced }));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function targetFor(size: number, most: number | null) {
  announced = most;
  const { signal } = new AbortController();
  const clock = new VirtualClock();
  const { url } = server;
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = new ControlPlane({ http, hosts, tokens: { get: async () => 'PAT' }, signal, random: () => 0 });
  const pages = new PagesApi({ controlPlane, clock, log: logTo(() => undefined), signal });
  const file = { path: 'film.mp4', size, source: { file: '/film.mp4' } };
  return new Minter([file], { pages, pageId: 'a', clock, trustedHosts: new TrustedHosts({}) }).target(file);
}

test('a file larger than the platform says it takes is refused before it is sent', async () => {
  await expect(targetFor(1001, 1000)).rejects.toMatchObject({
    code: 'file-too-large',
    message: 'film.mp4 has 1,001 bytes, and the platform takes at most 1,000.',
  });
});

test.each<[number, number | null]>([
  [1000, 1000],
  [1001, null],
])('a file of %s bytes has a target where the limit is %s', async (size, most) => {
  expect(await targetFor(size, most)).toMatchObject({ path: 'film.mp4' });
});

test.each<[string, unknown]>([
  ['nothing in a target', {}],
  ['a target without fields', { path: 'film.mp4', url: 'https://storage.example/' }],
  ['fields that are a list', { path: 'film.mp4', url: 'https://storage.example/', fields: [] }],
  ['a field that is no text', { path: 'film.mp4', url: 'https://storage.example/', fields: { key: 1 } }],
  ['a target without an address', { path: 'film.mp4', url: '', fields: {} }],
  ['a path that is no text', { path: 1, url: 'https://storage.example/', fields: {} }],
])('an answer with %s is not used', async (_, upload) => {
  answered = { uploads: [upload] };
  await expect(targetFor(1, null)).rejects.toMatchObject({
    code: 'unexpected-answer',
    message: expect.stringContaining('`uploads`: expected a list of upload targets'),
  });
});
