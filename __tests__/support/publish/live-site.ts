import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { folderOf, type InProcessRun, newFolder, runInProcess, storedTree, type Tree } from '../run/in-process.js';

/** What is live before each publish. */
export const old: Tree = {
  'index.html': 'old',
  'app.1.js': 'one',
  'ok.txt': 'fine',
  'same.css': 'same',
  'd/index.html': 'd',
};

/** A site that is live, and publishes of it with `rollback: true`, whose health check asks for `ok.txt`. */
export interface LiveSite {
  platform: LocalPlatform;
  clock: VirtualClock;
  /** Where the runs keep temporary files. */
  folder: string;
  publish: (
    files: Tree,
    inputs?: Record<string, string>,
    run?: Partial<InProcessRun>,
  ) => ReturnType<typeof runInProcess>;
  stored: () => ReturnType<typeof storedTree>;
}

export async function openLiveSite(): Promise<LiveSite> {
  const clock = new VirtualClock(Date.now());
  const platform = await startPlatform({ now: () => clock.now() });
  const login = platform.signIn();
  const folder = newFolder();
  const publish: LiveSite['publish'] = (files, inputs = {}, run = {}) =>
    runInProcess({
      platform,
      login,
      clock,
      folder,
      ...run,
      with: { directory: folderOf(files), rollback: 'true', 'health-path': '/ok.txt', timeout: '30', ...inputs },
    });
  await publish(old, { rollback: 'false' });
  return { platform, clock, folder, publish, stored: () => storedTree(platform, 'my-site') };
}
