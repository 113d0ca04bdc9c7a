import type { LocalPlatform, SignedIn } from '../../emulator/platform.js';
import type { Tree } from './in-process.js';

/**
 * A publish by something that knows nothing of this action, such as the console: its own upload, its own list of
 * files. With `keep`, paths that are stored already stay part of the site.
 */
export async function publishFromConsole(
  { platform, login }: { platform: LocalPlatform; login: SignedIn },
  { name, files, keep = [] }: { name: string; files: Tree; keep?: string[] },
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
  const paths = Object.keys(files);
  const sizes = paths.map((path) => ({ path, size: Buffer.byteLength(files[path] ?? '') }));
  const { uploads } = (await call('/upload-urls', { files: sizes })) as {
    uploads: { path: string; url: string; fields: Record<string, string> }[];
  };
  for (const { path, url, fields } of uploads) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([files[path] ?? '']), 'file');
    const answer = await fetch(url, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  await call('/publish', { files: [...paths, ...keep], prune: true });
}
