import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { pageNames } from '../../../src/contract/names.js';
import { Http } from '../../../src/http/http.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import { pagePreviews } from '../../../src/previews/page-previews.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let dispatcher: Agent;
/** The status and the manifest that the site shows. */
let shown: [status: number, manifest?: object];
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer((_, response) => {
    const [status, manifest] = shown;
    response.writeHead(status).end(manifest && JSON.stringify(manifest));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

/** Tags of every site. */
let tags: string[] | undefined;
const branchName = pageNames.ofBranch('shop', 'topic');
const manifest = (more: object) => ({
  version: 1,
  publishId: 'p',
  files: { 'index.html': [1, 'a'.repeat(64)] },
  ...more,
});

function previews(sites: { name: string; status?: string }[]) {
  const pages = sites.map((site) => ({ id: 'p', url: server.url, ...site }));
  const request = {
    tools: {
      http: new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test' }),
      trustedHosts: new TrustedHosts({ deploy: server.url }),
      pages: { list: async () => pages, find: async (wanted: string) => pages.find(({ name }) => name === wanted) },
    },
    access: { environment: 'prod' },
    owner: { repository: 'octo-org/hello', repositoryId: '7' },
  };
  return pagePreviews({ request: request as never, base: 'shop', tags: { of: async () => tags } });
}

test('the list has the sites of our shape, with the number of their pull request', async () => {
  const names = ['shop', 'shop-pr-7', 'shop-pr-0', 'my-shop-pr-7', branchName];
  expect(await previews(names.map((name) => ({ name }))).list()).toEqual([
    { name: 'shop-pr-7', pullRequest: 7 },
    { name: branchName, pullRequest: undefined },
  ]);
});

describe('what has the name of a preview', () => {
  const look = async (...given: typeof shown) => {
    shown = given;
    const { branch, deployedAt: _, ...facts } = await previews([{ name: branchName }]).look(branchName);
    return [facts, branch];
  };

  test('is nothing where there is no site, or one that never went live', async () => {
    expect(await previews([]).look('shop-pr-7')).toEqual({ free: true });
    expect(await previews([{ name: 'shop-pr-7', status: 'draft' }]).look('shop-pr-7')).toEqual({ free: true });
    expect(server.requests).toEqual([]);
  });

  test('is ours, and its branch’s, where its manifest says so', async () => {
    const own = { repository: 'octo-org/renamed', repositoryId: '7', branch: 'topic' };
    expect(await look(200, manifest(own))).toEqual([{ free: false }, 'topic']);
    expect(await look(200, manifest({ ...own, branch: 'other' }))).toEqual([{ free: false }, undefined]);
    expect(await look(200, manifest({ repository: 'Octo-Org/Hello' }))).toEqual([{ free: false }, undefined]);
  });

  test.each<[string, typeof shown, string]>([
    ['another repository', [200, manifest({ repository: 'o/other' })], 'it belongs to o/other'],
    ['no repository', [200, manifest({})], 'it does not say whose it is'],
  ])('is foreign where its manifest names %s', async (_, given, foreign) => {
    expect(await look(...given)).toEqual([{ free: false, foreign }, undefined]);
  });

  test('is foreign where it cannot be read', async () => {
    const [facts] = await look(500);
    expect(facts).toEqual({
      free: false,
      foreign: expect.stringMatching(/^it does not say whose it is: .*500/) as unknown,
    });
  });

  test('was deployed when its tag says', async () => {
    shown = [200, manifest({ repository: 'octo-org/hello' })];
    const at = async (given: typeof tags) => {
      tags = given;
      return (await previews([{ name: branchName }]).look(branchName)).deployedAt?.();
    };
    expect(await at(['deployed 2026-03-01t12:00z'])).toBe(Date.parse('2026-03-01T12:00Z'));
    expect([await at([]), await at(undefined)]).toEqual([undefined, undefined]);
  });
});
