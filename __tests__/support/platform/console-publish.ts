import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';
import { Workspace } from './emulator-workspace.js';

/**
 * Publishes like the console, with its own uploads and list of files. `again` are stored files to upload unchanged, as
 * from a local copy of the site. `keep` are files that remain on the site without an upload.
 */
export async function publishFromConsole(
  { platform, login }: { platform: LocalPlatform; login: SignedIn },
  {
    name,
    files,
    again = [],
    keep = [],
  }: { name: string; files: Tree; again?: string[]; keep?: string[] },
): Promise<void> {
  const workspace = new Workspace(platform, { signedIn: login });
  const { objects } = platform.site(name);
  const stored = Object.fromEntries(
    again.map((path) => [path, objects.get(path)?.bytes ?? Buffer.alloc(0)]),
  );
  const contents: Tree = { ...stored, ...files };
  await workspace.put(name, contents);
  const { status, text } = await workspace.publish(name, [...Object.keys(contents), ...keep]);
  if (status !== 200) throw new Error(text);
}
