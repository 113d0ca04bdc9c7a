import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';

/**
 * A publish by something that knows nothing of this action, such as the console: its own upload, its own list of
 * files. Paths in `again` are uploaded as they are stored, as from a copy of the site on somebody's disk; those in `keep`
 * stay part of the site without an upload.
 */
export async function publishFromConsole(
  { platform, login }: { platform: LocalPlatform; login: SignedIn },
  { name, files, again = [], keep = [] }: { name: string; files: Tree; again?: string[]; keep?: string[] },
): Promise<void> {
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${platform.apiUrl}/mypages/${name}${path}`, {
      method: 'POST',
      headers: { 'x-pat-jwt': `Bearer ${login.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const { objects } = platform.site(name);
  const contents = new Map(again.map((path) => [path, Uint8Array.from(objects.get(path)?.bytes ?? [])]));
  for (const [path, content] of Object.entries(files)) contents.set(path, Uint8Array.from(Buffer.from(content)));
  const sizes = [...contents].map(([path, { byteLength }]) => ({ path, size: byteLength }));
  const { uploads } = (await call('/upload-urls', { files: sizes })) as {
    uploads: { path: string; url: string; fields: Record<string, string> }[];
  };
  for (const { path, url, fields } of uploads) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([contents.get(path) ?? '']), 'file');
    const answer = await fetch(url, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  await call('/publish', { files: [...contents.keys(), ...keep], prune: true });
}
