import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { unpackFile } from '../../../src/credentials/stores/cache-download.js';
import { archiveOf, type Member } from '../../support/archive.js';
import { tempFolder } from '../../support/temp-folder.js';

const name = '.env.osc-deploy-login';
const file: Member = { name, body: 'the login' };
const packed = archiveOf(file);

test.each(['--format=posix', '--format=gnu', '--format=ustar'])('what tar %s packs is read', (format) => {
  const folder = tempFolder();
  const body = Buffer.alloc(3000, 7);
  writeFileSync(join(folder, name), body);
  const archive = execFileSync('tar', [format, '-cz', '-P', '-C', folder, name]);
  expect(unpackFile(archive, name)?.equals(body)).toBe(true);
});

test('a file with attributes of its own is read', () => {
  expect(unpackFile(archiveOf({ name: 'x', type: 'x', body: '30 mtime=1700000000.123456789\n' }, file), name)).toEqual(
    Buffer.from('the login'),
  );
});

test.each<[string, Buffer]>([
  ['an absolute path', archiveOf({ ...file, name: `/tmp/${name}` })],
  ['a way out of the folder', archiveOf({ ...file, name: `../${name}` })],
  ['a folder before the name', archiveOf({ ...file, prefix: '/tmp' })],
  ['another name', archiveOf({ ...file, name: 'index.js' })],
  ['a second member', archiveOf(file, { name: '/home/runner/.bashrc', body: 'x' })],
  ['the same name twice', archiveOf(file, file)],
  ['a symbolic link', archiveOf({ name, type: '2', link: '/etc/passwd' })],
  ['a hard link', archiveOf({ name, type: '1', link: '/etc/passwd' })],
  ['a folder', archiveOf({ name, type: '5' })],
  ['a name in the attributes', archiveOf({ name: 'x', type: 'x', body: '16 path=/tmp/a\n' }, file)],
  ['a link in the attributes', archiveOf({ name: 'x', type: 'x', body: '9 x=1\n20 linkpath=/tmp/\n' }, file)],
  ['attributes for all members', archiveOf({ name: 'g', type: 'g', body: '16 path=/tmp/a\n' }, file)],
  ['a long name of GNU tar', archiveOf({ name: '././@LongLink', type: 'L', body: '/tmp/a' }, file)],
  ['nothing', archiveOf()],
  ['less than its header says', archiveOf({ ...file, size: 5000 })],
  ['a size that is no number', archiveOf({ ...file, size: Number.NaN })],
  ['no end', gzipSync(gunzipSync(packed).subarray(0, 1024))],
  ['a wrong sum', gzipSync(Buffer.from(gunzipSync(packed).toString('latin1').replace('0000600', '0000644'), 'latin1'))],
  ['a part of the packed bytes', packed.subarray(0, packed.length - 9)],
  ['no gzip', Buffer.from('the login')],
  ['ten thousand times its length', archiveOf({ name, body: Buffer.alloc(40 * 1024 * 1024) })],
])('an archive with %s is none', (_what, archive) => {
  expect(unpackFile(archive, name)).toBeUndefined();
});
