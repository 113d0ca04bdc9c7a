import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type CacheEntries, unpackFile } from '../../../src/credentials/stores/cache-entries.js';
import { archiveOf, type Member } from '../../support/archive.js';
import {
  patientClock,
  type RunnerCache,
  startRunnerCache,
} from '../../support/login/runner-cache.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('entries of the cache', () => {
  let runner: RunnerCache;
  let entries: CacheEntries;

  beforeEach(async () => {
    runner = await startRunnerCache();
    // The clock has no time limits.
    entries = runner.open({
      clock: { ...patientClock, sleep: () => new Promise<void>(() => undefined) },
    });
  });
  afterEach(() => runner.close());

  function expectTidy(): void {
    // The client leaves an empty folder.
    const ours = readdirSync(runner.temp).filter((name) => name.startsWith('osc-deploy-'));
    expect({ readdirSync: readdirSync(runner.workspace), ours }).toEqual({
      readdirSync: [],
      ours: [],
    });
    expect(process.env['PATH']).toBe(runner.before['PATH']);
  }

  test('are found by the start of their key, the newest first, and leave nothing on the disk', async () => {
    expect(await entries.newest('osc-token-')).toBeUndefined();
    await entries.save('osc-token-1', Buffer.from('one'));
    await entries.save('osc-token-2', Buffer.from('two'));
    expectTidy();
    expect(await entries.newest('osc-token-')).toMatchObject({
      key: 'osc-token-2',
      bytes: Buffer.from('two'),
    });
    expect(await entries.get('osc-token-1')).toMatchObject({
      key: 'osc-token-1',
      bytes: Buffer.from('one'),
    });
    expect(await entries.get('osc-token-')).toBeUndefined();
    const blobs = runner.cache.log.select({ method: 'GET', path: /^\/blobs\// });
    expect(blobs.map(({ headers }) => headers['authorization'])).toEqual(
      blobs.map(() => undefined),
    );
  });

  test('whose key another job has taken cause a debug line, and no warning', async () => {
    const written: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof write;
    try {
      expect(await entries.save('osc-lease-1', Buffer.from('one'))).toBe(true);
      expect(await entries.save('osc-lease-1', Buffer.from('two'))).toBe(false);
      process.stdout.write('::warning::of another part\n');
    } finally {
      process.stdout.write = write;
    }
    expect(written.filter((line) => line.startsWith('::warning'))).toEqual([
      '::warning::of another part\n',
    ]);
    expect(entries.lastWarning).toContain('osc-lease-1');
  });

  test('are saved with certificates checked', async () => {
    const folder = tempFolder();
    const seen = join(folder, 'seen');
    writeFileSync(
      join(folder, 'tar'),
      `#!/bin/sh\nenv > ${seen}\nPATH=${runner.before['PATH']} exec tar "$@"\n`,
      { mode: 0o755 },
    );
    process.env['PATH'] = `${folder}:${runner.before['PATH']}`;
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    expect(await entries.save('osc-token-1', Buffer.from('one'))).toBe(true);
    expect(readFileSync(seen, 'utf8')).not.toContain('NODE_TLS_REJECT_UNAUTHORIZED');
    expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBe('0');
  });

  test('are packed by programs without tokens in their environment', async () => {
    const folder = tempFolder();
    const seen = join(folder, 'seen');
    const tar = `#!/bin/sh\nenv >> ${seen}\nPATH=${runner.before['PATH']} exec tar "$@"\n`;
    writeFileSync(join(folder, 'tar'), tar, { mode: 0o755 });
    const secrets = { INPUT_SECRET: 'a secret', GITHUB_TOKEN: 'a token' };
    Object.assign(process.env, { PATH: `${folder}:${runner.before['PATH']}`, ...secrets });
    const saving = entries.save('osc-token-1', Buffer.from('one'));
    expect({ INPUT_SECRET: process.env['INPUT_SECRET'], saving: await saving }).toEqual({
      INPUT_SECRET: 'a secret',
      saving: true,
    });
    const names = readFileSync(seen, 'utf8').replace(/=.*/g, '').split('\n');
    expect(names).toEqual(expect.arrayContaining(['PATH', 'COPYFILE_DISABLE']));
    expect(names.filter((name) => /TOKEN|SECRET|ACTIONS|GITHUB|INPUT/.test(name))).toEqual([]);
    expect(Object.keys(process.env)).toContain('INPUT_SECRET');
  });

  test.each<[string, { status?: number; body?: unknown }]>([
    ['an error', { status: 500 }],
    [
      'a refusal',
      { status: 403, body: { code: 'permission_denied', msg: 'cache read denied: x' } },
    ],
    ['another shape', { status: 200, body: { ok: true, matched_key: 7 } }],
  ])('are not treated as missing when the service answers with %s', async (_what, fault) => {
    runner.cache.faults.arm({
      path: /DownloadURL$/,
      times: Number.POSITIVE_INFINITY,
      status: 200,
      ...fault,
    });
    await expect(entries.get('osc-token-1')).rejects.toMatchObject({ code: 'unexpected-answer' });
  });
});

describe('a packed file', () => {
  const name = '.env.osc-deploy-login';
  const file: Member = { name, body: 'the login' };
  const packed = archiveOf(file);

  test.each(['--format=posix', '--format=gnu', '--format=ustar'])(
    'from tar %s is read',
    (format) => {
      const folder = tempFolder();
      const body = Buffer.alloc(3000, 7);
      writeFileSync(join(folder, name), body);
      const archive = execFileSync('tar', [format, '-cz', '-P', '-C', folder, name]);
      expect(unpackFile(archive)?.equals(body)).toBe(true);
    },
  );

  test('is the first of its archive, after its attributes', () => {
    const attributes: Member = { name: 'x', type: 'x', body: '30 mtime=1700000000.123456789\n' };
    expect(unpackFile(archiveOf(attributes, file, { name, body: 'x' }))).toEqual(
      Buffer.from('the login'),
    );
  });

  test.each<[string, Buffer]>([
    ['a link', archiveOf({ name, type: '2', link: '/etc/passwd' })],
    ['nothing', archiveOf()],
    ['a size below zero', archiveOf({ ...file, type: 'x', size: -512 })],
    ['a part of the packed bytes', packed.subarray(0, packed.length - 9)],
    ['no gzip', Buffer.from('the login')],
    ['ten thousand times its length', archiveOf({ name, body: Buffer.alloc(40 * 1024 * 1024) })],
  ])('is not found in an archive with %s', (_what, archive) => {
    expect(unpackFile(archive)).toBeUndefined();
  });
});
