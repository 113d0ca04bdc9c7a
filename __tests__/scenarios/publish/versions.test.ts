import { describe, expect, test } from '@jest/globals';
import {
  clock,
  type Inputs,
  manifest,
  objects,
  platform,
  publishWith,
  rollBack as rollBackNow,
  startPlatformEachTest,
  stored,
  textOf,
} from '../../support/publish/site-bench.js';
import { hashesOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';

const hour = 3_600_000;
const trees: Tree[] = [
  { 'index.html': 'zero', 'a.0.js': 'nought', 'same.css': 'same', 'd/old.html': 'old' },
  { 'index.html': 'one', 'a.1.js': 'uno', 'same.css': 'same', 'empty.txt': '' },
  { 'index.html': 'two', 'a.2.js': 'due', 'same.css': 'other', 'copy.js': 'uno' },
  { 'index.html': 'three', 'a.3.js': 'tre', 'same.css': 'other' },
];
const commits = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40));

startPlatformEachTest();

type Run = Partial<InProcessRun>;
/** Publishes one of the versions, from its own commit, an hour after the run before. */
const publish = async (n: number, { env, with: inputs, ...more }: Run = {}) => {
  await clock.sleep(hour);
  const run = { ...more, env: { GITHUB_SHA: commits[n] ?? '', ...env } };
  return publishWith(trees[n] ?? {}, { with: { versions: '5', ...inputs }, ...run });
};
const rollBack = async (inputs: Inputs = {}, more: Run = {}) => {
  await clock.sleep(hour);
  return rollBackNow(inputs, more);
};
const hidden = () =>
  [...objects().keys()].filter(
    (path) => /^\.osc-deploy\/./.test(path) && !path.endsWith('manifest.json'),
  );
const hashes = (n: number) => hashesOf(trees[n] ?? {});

describe('operation: rollback', () => {
  test('restores the former version, a second time the version before, and the next push continues from there', async () => {
    for (const n of [0, 1, 2]) await publish(n);
    const back = await rollBack();
    expect(back).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', status: 'live', 'rolled-back': 'true', commit: commits[1] },
    });
    expect(back.summary).toContain('Rolled back to version bbbbbbb of ');
    expect(stored()).toEqual(hashes(1));
    const id = back.outputs['version'];
    const again = await rollBack();
    expect({ ok: again.ok, commit: again.outputs['commit'] }).toEqual({
      ok: true,
      commit: commits[0],
    });
    expect(stored()).toEqual(hashes(0));
    // Each keeps what is kept, so it is forward again as well.
    expect((await rollBack({ version: id ?? '' })).outputs).toMatchObject({
      version: id,
      commit: commits[1],
    });
    expect(stored()).toEqual(hashes(1));
    const { outputs } = await publish(3);
    expect(outputs['version']).not.toBe(id);
    expect(stored()).toEqual(hashes(3));
    expect((await rollBack({ version: commits[2]?.slice(0, 7) ?? '' })).ok).toBe(true);
    expect(stored()).toEqual(hashes(2));
  });

  test('is verified live, and sends only files that differ from the live version', async () => {
    for (const n of [1, 2]) await publish(n);
    platform.log.clear();
    const { outputs } = await rollBack();
    expect(outputs).toMatchObject({ uploaded: '4', unchanged: '0', pruned: '2' });
    await publish(3);
    expect((await rollBack({ version: commits[2] ?? '' })).outputs).toMatchObject({
      uploaded: '3',
      unchanged: '1',
    });
    expect((await rollBack({ 'health-path': '/nowhere', timeout: '5' })).ok).toBe(false);
  });

  test('with `rollback: true` restores the live version when the former version does not come up', async () => {
    for (const n of [0, 1]) await publish(n);
    const result = await rollBack({ rollback: 'true', 'health-path': '/a.1.js', timeout: '5' });
    expect(result).toMatchObject({ ok: false, outputs: { 'rolled-back': 'true' } });
    expect(stored()).toEqual(hashes(1));
    expect((await rollBack()).ok).toBe(true);
    expect(stored()).toEqual(hashes(0));
  });

  test.each([
    ['previous', 'No version older than the live one is kept'],
    ['0123456789', 'No version 0123456789 is kept'],
    [commits[1] ?? '', 'Version bbbbbbb of [-0-9]+ [0-9:]+ is live already'],
  ])(
    'to an unknown version (%s) lists the known versions, and sends nothing',
    async (version, text) => {
      for (const n of [0, 1]) await publish(n);
      if (version === 'previous') await rollBack();
      platform.log.clear();
      const { ok, log } = await rollBack({ version });
      expect({ ok, log }).toEqual({ ok: false, log: expect.stringMatching(text) });
      expect(log).toMatch(version === 'previous' ? /Kept are:%0A- bbbbbbb of / : /./);
      expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  test('reports why it cannot run on a site without versions, a missing site or a preview', async () => {
    await publish(0, { with: { versions: '0' } });
    await publish(1, { with: { versions: '0' } });
    expect((await rollBack()).log).toContain('The site keeps none.');
    expect((await rollBack({ name: 'no-site' })).log).toContain(
      'There is no site no-site in this workspace.',
    );
    const event = { pull_request: { number: 7, head: { sha: commits[0] } } };
    const preview = await rollBack({}, { event, env: { GITHUB_EVENT_NAME: 'pull_request' } });
    expect(preview.log).toContain('cannot be `rollback` for a preview');
  });

  test('omits versions that are missing from the site, and reports them', async () => {
    for (const n of [0, 1]) await publish(n);
    for (const path of hidden()) if (!path.endsWith('.json')) objects().delete(path);
    const { ok, log } = await rollBack();
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringMatching(/Version aaaaaaa of .* cannot be brought back: .* answered 404/),
    });
    expect(stored()).toEqual(hashes(1));
    expect((await publish(2)).ok).toBe(true);
    expect((await rollBack()).outputs['commit']).toBe(commits[1]);
  });
});

describe('versions: n', () => {
  test('keeps n versions, each by its content, and without the input no former version remains', async () => {
    for (const n of [0, 1, 2]) await publish(n, { with: { versions: '2' } });
    expect((await publish(3, { with: { versions: '2' } })).log).toContain(
      '2 versions can be restored',
    );
    expect((await rollBack({ version: commits[0] ?? '' })).log).toContain('No version aaaaaaa');
    const text = hidden().join(' ');
    // "uno" is in two versions and stored once.
    expect(hidden().filter((path) => !path.endsWith('.json'))).toHaveLength(6);
    expect(text).not.toContain('a.1.js');
    const { outputs } = await publish(3, { with: { versions: '0' } });
    expect(outputs).toMatchObject({ changed: 'true', uploaded: '0' });
    expect(hidden()).toEqual([]);
    expect(manifest()).not.toHaveProperty('kept');
    expect((await publish(3, { with: { versions: '0' } })).outputs['changed']).toBe('false');
  });

  test('stores versions under names that nobody can guess, and that the public manifest and the log do not contain', async () => {
    const logs = [];
    for (const n of [0, 1]) logs.push((await publish(n)).log);
    logs.push((await rollBack()).log);
    const [, key = ''] = /^\.osc-deploy\/([0-9a-f]{32})\//.exec(hidden()[0] ?? '') ?? [];
    expect(key).toHaveLength(32);
    expect(hidden().every((path) => path.startsWith(`.osc-deploy/${key}/`))).toBe(true);
    expect(textOf('.osc-deploy/manifest.json')).not.toContain(key);
    const said = logs
      .join('\n')
      .split('\n')
      .filter((line) => !line.startsWith('::add-mask::'));
    expect(said.join('\n')).not.toContain(key);
    expect(logs[0]).toContain(`::add-mask::${key}`);
  });

  test('keeps no versions of previews', async () => {
    const event = { pull_request: { number: 7, head: { sha: commits[0] } } };
    const preview = { event, env: { GITHUB_EVENT_NAME: 'pull_request' } };
    for (const n of [0, 1]) expect((await publish(n, preview)).ok).toBe(true);
    const paths = [...platform.site('my-site-pr-7').objects.keys()].filter((path) =>
      path.startsWith('.osc-deploy'),
    );
    expect(paths).toEqual(['.osc-deploy/manifest.json']);
  });

  test('keeps no version on a platform without tags, with a warning, and loses no version when tags fail once', async () => {
    platform.faults.arm({
      path: /^\/resourcetags/,
      status: 404,
      body: '{"message":"Route GET:/ not found"}',
      times: 99,
    });
    await publish(0);
    const result = await publish(1);
    expect({ ok: result.ok, log: result.log }).toEqual({
      ok: true,
      log: expect.stringContaining('No former version is kept.'),
    });
    platform.faults.disarmAll();
    for (const n of [2, 3]) await publish(n);
    platform.faults.arm({ path: /^\/resourcetags/, status: 500, times: 99 });
    expect(await publish(1)).toMatchObject({
      ok: false,
      log: expect.stringContaining('versions-unknown'),
    });
    platform.faults.disarmAll();
    expect((await rollBack()).outputs['commit']).toBe(commits[2]);
  });

  test('keeps no version on a site without room for a tag, and explains that', async () => {
    await publish(0, { with: { versions: '0' } });
    const resource = {
      tenant: 'acme',
      resourceType: 'mypage',
      resourceId: platform.site('my-site').page.id,
    };
    const tags = Array.from({ length: 20 }, (_, n) => `team ${n}`);
    platform.services.setTags({ ...resource, serviceId: undefined }, tags);
    const { ok, log } = await publish(1);
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('The site cannot be tagged; it has 20 of 20 tags.'),
    });
    expect({
      tags: platform.services.tagged.find(({ resourceId }) => resourceId === resource.resourceId)
        ?.tags,
      hidden: hidden(),
    }).toEqual({ tags, hidden: [] });
  });

  test('keeps versions behind the password of the site', async () => {
    const password = { 'basic-auth': 'mona:a-long-password' };
    for (const n of [0, 1]) await publish(n, { with: password });
    const [path] = hidden();
    const { url } = platform.site('my-site').page;
    expect((await fetch(new URL(path ?? '', url))).status).toBe(401);
    expect((await rollBack(password)).ok).toBe(true);
    expect(stored()).toEqual(hashes(0));
  });
});
