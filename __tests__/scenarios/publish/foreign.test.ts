import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { SignalInterrupts } from '../../../src/base/signals.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { publishFromConsole } from '../../support/platform/console-publish.js';
import { folderOf, hashesOf, runInProcess, storedTree, type Tree } from '../../support/run/in-process.js';

const tree: Tree = { 'index.html': 'home', 'app.js': 'one', 'style.css': 'body {}' };
const manifestPath = '.osc-deploy/manifest.json';

let platform: LocalPlatform;
let login: SignedIn;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock(Date.now());
  platform = await startPlatform({ now: () => clock.now() });
  login = platform.signIn();
});
afterEach(() => platform.close());

const publish = (files: Tree, inputs: Record<string, string> = {}, interrupts = new SignalInterrupts()) =>
  runInProcess({ platform, login, clock, interrupts, with: { directory: folderOf(files), ...inputs } });
/** Puts other bytes where the manifest is, as an attacker or an accident would. */
const replaceManifest = async (content: string) => {
  const others = [...platform.site('my-site').objects.keys()].filter(
    (path) => !path.endsWith('/') && path !== manifestPath,
  );
  await publishFromConsole({ platform, login }, { name: 'my-site', files: { [manifestPath]: content }, keep: others });
};

describe('after a publish by something else', () => {
  test('a publish from the console that prunes our manifest', async () => {
    await publish(tree);
    await publishFromConsole({ platform, login }, { name: 'my-site', files: { 'index.html': 'console' } });
    const { log, outputs } = await publish(tree);
    expect(outputs).toMatchObject({ uploaded: '3' });
    expect(log).toContain('Comparing is not possible: the site has no manifest of this action. Every file goes up.');
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
  });

  test.each<[string, Tree]>([
    ['', tree],
    [' without an index page', { 'app.js': 'one', 'style.css': 'body {}' }],
  ])('a publish from the console of a copy of the site%s, our manifest included', async (_, files) => {
    await publish(files);
    clock.advance(120_000);
    const again = [manifestPath, ...Object.keys(files).filter((path) => path !== 'app.js')];
    await publishFromConsole({ platform, login }, { name: 'my-site', files: { 'app.js': 'console' }, again });
    expect((await publish(files)).outputs).toMatchObject({ uploaded: String(Object.keys(files).length) });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(files));
  });

  const keeping = {
    name: 'my-site',
    files: { 'index.html': 'home', 'app.js': 'console' },
    keep: [manifestPath, 'style.css'],
  };
  test('a publish by something that lets our manifest be, and brings an index page of its own', async () => {
    await publish(tree);
    clock.advance(120_000);
    await publishFromConsole({ platform, login }, keeping);
    expect((await publish(tree)).outputs).toMatchObject({ uploaded: '3' });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
  });

  test('a manifest that is a page of HTML', async () => {
    await publish(tree);
    await replaceManifest('<!doctype html><h1>Hello');
    const result = await publish({ ...tree, 'app.js': 'two' });
    expect(result).toMatchObject({ ok: true, outputs: { uploaded: '3' } });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf({ ...tree, 'app.js': 'two' }));
  });
});
