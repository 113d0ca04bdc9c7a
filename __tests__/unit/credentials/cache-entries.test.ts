import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalCacheService, startCacheService } from '../../../emulator/github/cache-service.js';
import { readCacheService } from '../../../src/contract/job-variables.js';
import { unpackFile } from '../../../src/credentials/stores/cache-download.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import { Http } from '../../../src/http/http.js';
import { archiveOf, type Member } from '../../support/archive.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('entries of the cache', () => {
  const home = process.cwd();
  const before = { ...process.env };
  let cache: LocalCacheService;
  let workspace: string;
  let temp: string;
  let entries: CacheEntries;
  const dispatcher = new Agent();

  beforeEach(async () => {
    cache = await startCacheService();
    [workspace, temp] = [tempFolder(), tempFolder()];
    Object.assign(process.env, {
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RESULTS_URL: cache.resultsUrl,
      ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: temp,
    });
    process.chdir(workspace);
    entries = open({});
  });
  afterEach(async () => {
    process.chdir(home);
    process.env = { ...before };
    await cache.close();
  });

  /** The limit on one call is of no interest here; it ends with the call. */
  function patient() {
    const limits: { ms: number; ended: boolean }[] = [];
    const sleep = (ms: number, signal?: AbortSignal) => {
      const limit = { ms, ended: false };
      limits.push(limit);
      signal?.addEventListener('abort', () => {
        limit.ended = true;
      });
      return new Promise<void>(() => undefined);
    };
    return { limits, sleep, every: () => () => undefined };
  }

  function open(clock: Partial<ReturnType<typeof patient>>): CacheEntries {
    const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'osc-deploy/test' });
    const one = { ...patient(), ...clock, now: () => 0 };
    return new CacheEntries({ workspace, clock: one, service: readCacheService(process.env), http, random: () => 0.5 });
  }

  function expectTidy(): void {
    // The client itself leaves an empty folder.
    const ours = readdirSync(temp).filter((name) => name.startsWith('osc-deploy-'));
    expect([readdirSync(workspace), ours]).toEqual([[], []]);
    expect(process.env['PATH']).toBe(before['PATH']);
  }

  test('are found by the start of their key, the newest first, and leave nothing on the disk', async () => {
    const clock = patient();
    entries = open(clock);
    expect(await entries.newest('osc-token-')).toBeUndefined();
    await entries.save('osc-token-1', Buffer.from('one'));
    expectTidy();
    await entries.save('osc-token-2', Buffer.from('two'));
    expect(await entries.newest('osc-token-')).toMatchObject({ key: 'osc-token-2', bytes: Buffer.from('two') });
    expectTidy();
    expect(await entries.get('osc-token-1')).toMatchObject({ key: 'osc-token-1', bytes: Buffer.from('one') });
    expect(await entries.get('osc-token-')).toBeUndefined();
    expect(clock.limits).toEqual(Array.from({ length: 2 }, () => ({ ms: 25_000, ended: true })));
  });

  test('that the service refuses are not kept, and nothing stays behind', async () => {
    process.env['ACTIONS_RUNTIME_TOKEN'] = cache.issueToken('refs/heads/main', { readOnly: true });
    expect(await entries.save('osc-token-1', Buffer.from('one'))).toBe(false);
    expectTidy();
  });

  test('are packed by programs that get no token, and the variables are there for everything else', async () => {
    const folder = tempFolder();
    const tar = join(folder, 'tar');
    const seen = join(folder, 'seen');
    writeFileSync(tar, `#!/bin/sh\nenv >> ${seen}\nPATH=${before['PATH']} exec tar "$@"\n`, { mode: 0o755 });
    Object.assign(process.env, {
      PATH: `${folder}:${before['PATH']}`,
      INPUT_SECRET: 'a secret',
      GITHUB_TOKEN: 'a token',
    });
    const saving = entries.save('osc-token-1', Buffer.from('one'));
    expect([process.env['INPUT_SECRET'], await saving]).toEqual(['a secret', true]);
    const names = readFileSync(seen, 'utf8')
      .split('\n')
      .map((line) => line.replace(/=.*/, ''));
    expect(names).toEqual(expect.arrayContaining(['PATH', 'COPYFILE_DISABLE']));
    expect(names.filter((name) => /TOKEN|SECRET|ACTIONS|GITHUB|INPUT/.test(name))).toEqual([]);
    expect(Object.keys(process.env)).toContain('INPUT_SECRET');
  });

  test('of others are read in memory, and never written or run', async () => {
    const [first] = await Promise.all([entries.save('osc-token-1', Buffer.from('one'))]);
    const version = cache.entries.all[0]?.version ?? '';
    const target = join(temp, 'written');
    const name = '.env.osc-deploy-login';
    const poisons = [
      archiveOf({ name, body: 'x' }, { name: target, body: 'x' }),
      archiveOf({ name, type: '2', link: target }),
      archiveOf({ name, body: Buffer.alloc(15 * 1024 * 1024) }),
      Buffer.alloc(2 * 1024 * 1024, 1),
      Buffer.alloc(0),
    ];
    for (const [at, bytes] of poisons.entries()) {
      const key = `osc-token-9${at}`;
      Object.assign(cache.entries.reserve(key, version, 'refs/heads/main') ?? {}, { bytes, finalized: true });
      expect(await entries.newest('osc-token-')).toMatchObject({ key });
    }
    expect([first, existsSync(target)]).toEqual([true, false]);
    expectTidy();
  });

  test('are fetched without the token, and from an encrypted address where the service has one', async () => {
    await entries.save('osc-token-1', Buffer.from('one'));
    await entries.get('osc-token-1');
    const blobs = cache.log.select({ method: 'GET', path: /^\/blobs\// });
    expect(blobs.map(({ headers }) => headers['authorization'])).toEqual(blobs.map(() => undefined));
    cache.faults.arm({
      path: /DownloadURL$/,
      status: 200,
      body: { ok: true, matched_key: 'osc-token-1', signed_download_url: 'ftp://127.0.0.1/x' },
    });
    await expect(entries.get('osc-token-1')).rejects.toMatchObject({ code: 'unsafe-url' });
  });

  test('are not fetched without encryption where the service has it', async () => {
    const origin = new URL(cache.resultsUrl).origin;
    const decrypting = dispatcher.compose(
      (dispatch) => (request, handler) => dispatch({ ...request, origin }, handler),
    );
    const http = new Http({ dispatcher: decrypting, clock: new VirtualClock(), userAgent: 'osc-deploy/test' });
    const service = { ...readCacheService(process.env), url: cache.resultsUrl.replace('http:', 'https:') };
    const encrypted = new CacheEntries({
      workspace,
      clock: { ...patient(), now: () => 0 },
      service,
      http,
      random: () => 0.5,
    });
    cache.faults.arm({
      path: /DownloadURL$/,
      status: 200,
      body: { ok: true, matched_key: 'osc-token-1', signed_download_url: `${origin}/x` },
    });
    await expect(encrypted.get('osc-token-1')).rejects.toMatchObject({ code: 'unsafe-url' });
  });

  test.each<[string, { status?: number; body?: unknown }]>([
    ['an error', { status: 500 }],
    ['a refusal', { status: 403, body: { code: 'permission_denied', msg: 'cache read denied: x' } }],
    ['another shape', { status: 200, body: { ok: true, matched_key: 7 } }],
  ])('are not taken for missing where the service answers with %s', async (_what, fault) => {
    cache.faults.arm({ path: /DownloadURL$/, times: Number.POSITIVE_INFINITY, status: 200, ...fault });
    await expect(entries.get('osc-token-1')).rejects.toMatchObject({ code: 'unexpected-answer' });
  });

  test.each([
    ['is offered', () => undefined, true],
    ['has no address', () => delete process.env['ACTIONS_RESULTS_URL'], false],
  ])('a service that %s: %s', async (_what, change, there) => {
    change();
    expect(await entries.available()).toBe(there);
  });
});

describe('a packed file', () => {
  const name = '.env.osc-deploy-login';
  const file: Member = { name, body: 'the login' };
  const packed = archiveOf(file);

  test.each(['--format=posix', '--format=gnu', '--format=ustar'])('what tar %s packs is read', (format) => {
    const folder = tempFolder();
    const body = Buffer.alloc(3000, 7);
    writeFileSync(join(folder, name), body);
    const archive = execFileSync('tar', [format, '-cz', '-P', '-C', folder, name]);
    expect(unpackFile(archive)?.equals(body)).toBe(true);
  });

  test('is the first of its archive, behind its attributes', () => {
    const attributes: Member = { name: 'x', type: 'x', body: '30 mtime=1700000000.123456789\n' };
    expect(unpackFile(archiveOf(attributes, file, { name, body: 'x' }))).toEqual(Buffer.from('the login'));
  });

  test.each<[string, Buffer]>([
    ['a link', archiveOf({ name, type: '2', link: '/etc/passwd' })],
    ['nothing', archiveOf()],
    ['a size below zero', archiveOf({ ...file, type: 'x', size: -512 })],
    ['a part of the packed bytes', packed.subarray(0, packed.length - 9)],
    ['no gzip', Buffer.from('the login')],
    ['ten thousand times its length', archiveOf({ name, body: Buffer.alloc(40 * 1024 * 1024) })],
  ])('an archive with %s is none', (_what, archive) => {
    expect(unpackFile(archive)).toBeUndefined();
  });
});
