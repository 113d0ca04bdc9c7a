import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { FileDigest, Manifest } from '../../../src/pages/manifest.js';
import { computePlan } from '../../../src/pages/plan.js';
import type { SiteFile } from '../../../src/pages/site-file.js';

const fileOf = (path: string, content: string): SiteFile => {
  const bytes = Buffer.from(content);
  return { path, size: bytes.length, source: { bytes } };
};
const digestOf = (content: string): FileDigest => [content.length, createHash('sha256').update(content).digest('hex')];
const files = [
  fileOf('same.js', 'one'),
  fileOf('other.js', 'two'),
  fileOf('longer.js', 'longer'),
  fileOf('new.js', 'new'),
  fileOf('constructor', 'c'),
];
const stored: Manifest = {
  version: 1,
  publishId: 'p',
  files: {
    'same.js': digestOf('one'),
    'other.js': digestOf('eno'),
    'longer.js': digestOf('long'),
    'b.js': digestOf('b'),
  },
};
/** The names in each part of a plan. */
async function planOf(known: Parameters<typeof computePlan>[1]) {
  const { added, changed, unchanged, deleted, digests } = await computePlan(files, known);
  const names = (list: SiteFile[]) => list.map(({ path }) => path).join(' ');
  return { added: names(added), changed: names(changed), unchanged: names(unchanged), deleted, digests: [...digests] };
}

test('a file is the same by size and content, and what is not in the directory goes, sorted, but for our manifest', async () => {
  const possible = ['z.js', 'same.js', '.osc-deploy/manifest.json', 'b.js', 'other.js'];
  expect(await planOf({ stored, possible })).toEqual({
    added: 'new.js constructor',
    changed: 'other.js longer.js',
    unchanged: 'same.js',
    deleted: ['b.js', 'z.js'],
    digests: [['same.js', digestOf('one')]],
  });
});

test('where nothing can be believed everything goes up, and what may be stored counts as changed', async () => {
  expect(await planOf({ stored: undefined, possible: ['same.js', 'gone.js'] })).toEqual({
    added: 'other.js longer.js new.js constructor',
    changed: 'same.js',
    unchanged: '',
    deleted: ['gone.js'],
    digests: [],
  });
});

test('where nothing is known about what is stored, nothing is known about what goes', async () => {
  const plan = await planOf({ stored: undefined, possible: undefined });
  expect(plan).toMatchObject({ added: files.map(({ path }) => path).join(' '), deleted: undefined });
});

test('a file that is gone by now is an error where its content has to be compared', async () => {
  const gone: SiteFile = { path: 'same.js', size: 3, source: { file: '/nowhere/at/all' } };
  await expect(computePlan([gone], { stored, possible: [] })).rejects.toMatchObject({ code: 'file-changed' });
  expect((await computePlan([{ ...gone, size: 4 }], { stored, possible: [] })).changed).toHaveLength(1);
});
