import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import {
  platform,
  publish,
  run,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { folderOf, hashesOf, type Tree } from '../../support/run/in-process.js';

const large = Buffer.alloc(700_000, 'l');
const tree: Tree = { 'index.html': 'home', 'app.js': 'one', 'large.bin': large };

type Fault = Omit<FaultSpec, 'path'>;

startPlatformEachTest();

const onStorage = (fault: Fault) => platform.faults.arm({ origin: 'storage', path: /./, ...fault });
const s3 = (code: string) =>
  `<Error><Code>${code}</Code><Message>no</Message><RequestId>R7</RequestId></Error>`;

describe('storage', () => {
  test.each<[string, Fault]>([
    ['resets the connection after it stored the file', { resetAfterHandling: true, times: 4 }],
    [
      'answers 429 and says how many it takes',
      { status: 429, headers: { 'x-ratelimit-limit': '2' }, body: s3('SlowDown'), times: 4 },
    ],
    [
      'is hidden by the page of a proxy that says 200',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>', times: 3 },
    ],
    ['answers 403 for an expired target', { status: 403, body: s3('AccessDenied'), times: 3 }],
  ])('%s for a while, and the site is complete at the end', async (_, fault) => {
    onStorage({ ...fault, skip: 1 });
    expect((await publish(tree)).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(tree));
  });

  test('fails for good: the error names the file, the S3 code and the request id, and nothing is finalized', async () => {
    onStorage({ status: 400, body: s3('EntityTooLarge'), skip: 2, times: 1 });
    const result = await publish(tree);
    expect(result.ok).toBe(false);
    expect(result.log).toMatch(
      /(app\.js|large\.bin|index\.html).*answered 400: EntityTooLarge: no, request id R7/,
    );
    expect(platform.log.select({ path: /\/publish$/ })).toEqual([]);
  });
});

test('a file named like the placeholder of S3 keys keeps its name', async () => {
  const files: Tree = {
    ...tree,
    '${filename}': 'a',
    'a-${filename}.txt': 'b',
    'd/${filename}/c.txt': 'c',
  };
  expect((await publish(files)).ok).toBe(true);
  expect(stored()).toEqual(hashesOf(files));
});

describe('a file changed during the publish', () => {
  test('ends the run, and the error names the file', async () => {
    const path = 'large.bin';
    const directory = folderOf(tree);
    // Listed before the first request, read after it.
    const onRequest = () => writeFileSync(join(directory, path), 'something of another size');
    const result = await run({ directory }, { onRequest });
    expect(result.ok).toBe(false);
    expect(result.log).toContain(`${path} had`);
    expect(platform.log.select({ path: /\/publish$/ })).toEqual([]);
  });
});

describe('visitors during a publish', () => {
  test('never get a page before its assets', async () => {
    const version = (n: number): Tree => ({
      'index.html': `<script src="/app-${n}.js">`,
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`p${i}.html`, `<script src="/app-${n}.js">`]),
      ),
      [`app-${n}.js`]: `version ${n}`,
    });
    await publish(version(1));
    const { url } = platform.site('my-site');
    let done = false;
    const missing: string[] = [];
    const visitor = (async () => {
      for (let i = 0; !done; i++) {
        const page = await (await fetch(`${url}p${i % 40}.html`)).text();
        const asset = /src="\/([^"]+)"/.exec(page)?.[1] ?? 'none';
        // Finalizing prunes the old asset after the new pages are up: only a page read before that may still name it.
        const again = await (await fetch(`${url}p${i % 40}.html`)).text();
        if ((await fetch(url + asset)).status !== 200 && again === page) missing.push(page);
      }
    })();
    platform.faults.arm({ origin: 'storage', path: /./, delayMs: 5, times: 1000 });
    expect((await publish(version(2))).ok).toBe(true);
    done = true;
    await visitor;
    expect(missing).toEqual([]);
  });
});
