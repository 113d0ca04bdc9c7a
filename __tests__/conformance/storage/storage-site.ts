import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Client } from 'minio';
import type { LocalPlatform } from '../../../emulator/platform.js';
import type { StepResult } from '../../../emulator/runner/step.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

/** The files that the action adds to a site. */
export const ours: readonly string[] = ['.osc-deploy/manifest.json'];

/** A typical site. */
export const ordinarySite: Tree = {
  'index.html': '<h1>Hello</h1>',
  'docs/index.html': '<h1>Docs</h1>',
  'docs/deep/index.html': '<h1>Deep</h1>',
  'app.js': 'console.log(1);',
  'empty.txt': '',
  // The maximum size of a file.
  'film.bin': randomBytes(26_214_400),
  '.well-known/security.txt': 'Contact: mailto:a@example.com',
};

const segment = (bytes: number): string => 'x'.repeat(bytes);
const oddNames = [
  ...[
    'a b.txt',
    'a  b .txt',
    'a+b.txt',
    'a%20b.txt',
    '100%.txt',
    'a#b.txt',
    'a?b=c.txt',
    'a&b.txt',
    'a=b.txt',
  ],
  ...[
    "a'b.txt",
    'a"b.txt',
    'a;b.txt',
    '..a/b..',
    'a:b*c<d>|e',
    'åäö/日本語 😀.html',
    'a-${filename}.txt',
  ],
  ...['%', '+', '~', '(1)!.txt', segment(255), `${segment(246)}/index.html`],
  `${`${segment(199)}/`.repeat(4)}${segment(200)}`,
];

/** A site with unusual names that a directory allows. */
export const oddSite: Tree = Object.fromEntries(oddNames.map((path) => [path, `this is ${path}`]));

/** Returns a site of `count` small files in 50 folders. */
export function manyFiles(count: number): Tree {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`d${n % 50}/f${n}.txt`, `file ${n}`]),
  );
}

/**
 * Publishes with the built bundle, and leaves no files on this machine.
 * @throws with the output of the step when it fails
 */
export async function publishTree(
  platform: LocalPlatform,
  { tree, ...inputs }: { tree: Tree; name: string; concurrency?: string },
): Promise<StepResult['outputs']> {
  const directory = folderOf(tree);
  const login = { 'access-token': platform.signIn().accessToken, 'base-url': platform.apiUrl };
  const step = bundleStep({ with: { ...login, directory, ...inputs } });
  try {
    const { exitCode, stdout, stderr, outputs } = await step.main();
    if (exitCode !== 0) throw new Error(stdout + stderr);
    return outputs;
  } finally {
    for (const folder of [directory, dirname(step.temp)]) rmSync(folder, { recursive: true });
  }
}

/** The SHA-256 of files in hex, by path. */
export type Hashes = Record<string, string>;

/** Returns the answer for each path, a hash or a status, and the content of the bucket. */
export async function readSite(
  url: string,
  { client, bucket, paths }: { client: Client; bucket: string; paths: readonly string[] },
): Promise<{ visited: Hashes; stored: Hashes }> {
  const [visited, stored]: [Hashes, Hashes] = [{}, {}];
  for (const path of paths) {
    const answer = await fetch(url + path.split('/').map(encodeURIComponent).join('/'));
    const body = Buffer.from(await answer.arrayBuffer());
    visited[path] =
      answer.status === 200
        ? createHash('sha256').update(body).digest('hex')
        : String(answer.status);
    const hash = createHash('sha256');
    for await (const piece of await client.getObject(bucket, path)) hash.update(piece as Buffer);
    stored[path] = hash.digest('hex');
  }
  return { visited, stored };
}
