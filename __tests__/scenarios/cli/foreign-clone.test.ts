import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);

function clone(origin: string, inputs = ''): Cli {
  const started = bench.withToken();
  cloneOf(started, origin)('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const step = `{ uses: acme/osc-deploy@v1, with: { ${inputs} } }`;
  const workflow = `on: push\njobs: { a: { runs-on: x, steps: [${step}] } }\n`;
  write(started, { 'dist/index.html': origin, '.github/workflows/a.yml': workflow });
  return started;
}

const shop = 'https://github.com/acme/shop';
const evil = 'https://github.com/mallory/evil';
const live = () => String(platform.site('acme-shop').objects.get('index.html')?.bytes);
const refused =
  /belongs to (github\.com\/)?acme\/shop, and this clone to (mallory\/evil|other\.example\/acme\/shop)\..*--name/s;

describe("another repository's production", () => {
  test.each([
    ['a workflow of the clone names it', evil, 'directory: dist, name: acme-shop'],
    ['the clone is of another server', 'https://other.example/acme/shop', 'directory: dist'],
  ])('is not replaced because %s; a typed name takes it over', async (_, origin, inputs) => {
    await run(clone(shop), 'publish', 'dist', '--name', 'acme-shop');
    const foreign = clone(origin, inputs);
    for (const argv of [
      ['publish', 'dist'],
      ['plan', 'dist'],
    ])
      expect(await run(foreign, ...argv)).toMatchObject(ended(1, refused));
    expect(live()).toBe(shop);
    expect(await run(foreign, 'publish', 'dist', '--name', 'acme-shop')).toMatchObject(
      ended(0, 'takes it over'),
    );
    expect(live()).toBe(origin);
  });

  const web = 'target: runner, runner: web, name: shop';
  const runShop = ['run', '--runner', 'web', '--name', 'shop', '--no-wait'];

  test.each([
    ['run', ['run', '--runner', 'web', '--no-wait']],
    ['restart', ['restart']],
    ['rollback', ['rollback', '--to', 'v1', '--no-wait']],
  ])('is not touched by %s without a name', async (_, argv) => {
    expect(await run(clone(shop), ...runShop)).toMatchObject(ended(0));
    const before = platform.parts.services.instances.named('shop').options['SourceUrl'];
    platform.log.clear();
    expect(await run(clone(evil, web), ...argv)).toMatchObject(ended(1, refused));
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
    expect(platform.parts.services.instances.named('shop').options['SourceUrl']).toBe(before);
  });

  test('keeps its owner when a person rolls it back from another clone', async () => {
    await run(clone(shop), ...runShop);
    const tags = () => platform.parts.services.tagged.map((one) => one.tags.join());
    const before = tags();
    expect(await run(clone(evil), 'rollback', 'shop', '--to', 'v1', '--no-wait')).toMatchObject(
      ended(0),
    );
    expect(tags()).toEqual(before);
    expect(await run(clone(shop), ...runShop)).toMatchObject(ended(0));
  });
});

describe('what another one deployed is not touched from a folder that names it in its workflow', () => {
  const couch = 'apache-couchdb';
  const step = (inputs: string) =>
    `on: push\njobs: { a: { runs-on: x, steps: [{ uses: acme/osc-deploy@v1, with: { ${inputs} } }] } }\n`;

  /** Makes a folder of no repository: without `.git`, or of a clone without `origin`. */
  function plainFolder(inputs: string, { git = false } = {}): Cli {
    const started = bench.withToken();
    if (git) execFileSync('git', ['init', '-q'], { cwd: started.folder });
    write(started, { 'dist/index.html': 'evil', '.github/workflows/a.yml': step(inputs) });
    return started;
  }

  test.each([{ git: false }, { git: true }])('a site, %j', async (kind) => {
    await run(clone(shop), 'publish', 'dist', '--name', 'acme-shop');
    const foreign = plainFolder('directory: dist, name: acme-shop', kind);
    for (const command of ['deploy', 'plan'])
      expect(await run(foreign, command)).toMatchObject(
        ended(1, /belongs to acme\/shop, and this folder to no repository\..*--name acme-shop/s),
      );
    expect(live()).toBe(shop);
    const typed = await run(foreign, 'publish', 'dist', '--name', 'acme-shop');
    expect(typed).toMatchObject(ended(0, 'this folder, of no repository, takes it over'));
    expect(live()).toBe('evil');
  });

  test('a database', async () => {
    const argv = ['run', '--service', couch, '--set', 'AdminPassword=abcdefg1', '--no-wait'];
    expect(await run(clone(shop), ...argv, '--name', 'couch')).toMatchObject(ended(0));
    platform.log.clear();
    const foreign = plainFolder(`target: instance, service: ${couch}, name: couch`);
    expect(await run(foreign, ...argv)).toMatchObject(
      ended(1, /belongs to acme\/shop, and this folder to no repository\./),
    );
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
  });

  test('an app', async () => {
    const argv = ['run', '--runner', 'web', '--no-wait'];
    expect(await run(clone(shop), ...argv, '--name', 'shop')).toMatchObject(ended(0));
    platform.log.clear();
    const inputs = 'target: runner, runner: web, name: shop, source-url: https://github.com/evil/f';
    expect(await run(plainFolder(inputs), ...argv)).toMatchObject(
      ended(1, /belongs to acme\/shop, and this folder to no repository\./),
    );
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
  });

  test("a person's own site, which names no repository", async () => {
    const mine = plainFolder('directory: dist, name: acme-shop');
    write(mine, { 'dist/index.html': 'mine' });
    const publish = () => run(mine, 'publish', 'dist', '--name', 'acme-shop');
    expect(await publish()).toMatchObject(ended(0));

    for (const command of ['deploy', 'plan'])
      expect(await run(clone(evil, 'directory: dist, name: acme-shop'), command)).toMatchObject(
        ended(1, /The owner of the site acme-shop cannot be told.*--name acme-shop/s),
      );
    expect(live()).toBe('mine');
    write(mine, { 'dist/index.html': 'mine again' });
    expect(await publish()).toMatchObject(ended(0));
    expect(live()).toBe('mine again');
  });

  test('but a site that was made and never published', async () => {
    const started = plainFolder('directory: dist, name: acme-shop');
    platform.faults.arm({ path: /finalize|publish/, method: 'POST', status: 400, times: 1 });
    await run(started, 'publish', 'dist', '--name', 'acme-shop');
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
  });
});

describe('a directory that only the clone names', () => {
  const mkdocs = (path: string) => ({ 'mkdocs.yml': `site_dir: ${path}\n` });

  test.each(['../documents', 'a link out of the clone'])('is not published: %s', async (what) => {
    const documents = tempFolder();
    const started = bench.withToken();
    started.terminal.cwd = join(started.folder, 'clone');
    const inClone = { ...started, folder: started.terminal.cwd };
    write(started, { 'documents/index.html': 'taxes', 'clone/requirements.txt': 'mkdocs' });
    cloneOf(inClone, evil);
    if (what !== '../documents') symlinkSync(documents, join(inClone.folder, 'docs'));
    write({ ...started, folder: documents }, { 'index.html': 'taxes' });
    write(inClone, mkdocs(what === '../documents' ? what : 'docs'));

    for (const command of ['deploy', 'plan'])
      expect(await run(started, command)).toMatchObject(
        ended(
          1,
          /lies outside of the clone.*Nothing was published.*osc-deploy (?:deploy|plan) .*\//s,
        ),
      );
    expect(platform.parts.pages.of('acme')).toEqual([]);
    expect(await run(started, 'deploy', '../documents', '--name', 'mine')).toMatchObject(ended(0));
  });

  test('is published from another folder of the same clone', async () => {
    const started = bench.withToken();
    cloneOf(started, evil);
    write(started, { 'site/index.html': 'home', 'docs/mkdocs.yml': 'site_dir: ../site\n' });
    started.terminal.cwd = join(started.folder, 'docs');
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
  });
});
