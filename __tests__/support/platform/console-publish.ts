import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';
import { Workspace } from './emulator-workspace.js';

/**
 * Publishes like the console, with an upload and a list of files of its own. Paths in `again` are uploaded as they are stored, as
 * from a copy of the site on somebody's disk; those in `keep` stay part of the site without an upload.
 */
export async function publishFromConsole(
  { platform, login }: { platform: LocalPlatform; login: SignedIn },
  { name, files, again = [], keep = [] }: { name: string; files: Tree; again?: string[]; keep?: string[] },
): Promise<void> {
  const workspace = new Workspace(platform, { signedIn: login });
  const { objects } = platform.site(name);
  const stored = Object.fromEntries(again.map((path) => [path, objects.get(path)?.bytes ?? Buffer.alloc(0)]));
  const contents: Tree = { ...stored, ...files };
  await workspace.put(name, contents);
  const { status, text } = await workspace.publish(name, [...Object.keys(contents), ...keep]);
  if (status !== 200) throw new Error(text);
}
