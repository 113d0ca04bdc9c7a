import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/bundle.js';
import { folderOf } from '../support/in-process.js';
import { writeSparse } from '../support/sparse-file.js';

const shown = `process.on('worker', (thread) => thread.on('message', (hash) => console.error(typeof hash)))`;

/** Its name since Node 22. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

test('a site of large files is compared on two threads where it can be, and only what has changed goes up', async () => {
  const platform = await startPlatform();
  const { accessToken } = platform.signIn();
  const directory = folderOf({ 'index.html': 'x' });
  const write = (name: string, text: string) => writeSparse(join(directory, name), { text, size: 24_000_000 });
  const publish = (...nodeArguments: string[]) =>
    bundleStep({
      with: { 'access-token': accessToken, 'base-url': platform.apiUrl, name: 'my-site', directory },
      nodeArguments: () => nodeArguments,
    }).main();
  const showing = ['--import', `data:text/javascript,${encodeURIComponent(shown)}`];
  try {
    for (const n of [1, 2, 3, 4, 5, 6]) write(`${n}.mp4`, `film ${n}`);
    expect(await publish(...showing)).toMatchObject({ exitCode: 0, stderr: '', outputs: { uploaded: '7' } });
    write('4.mp4', 'film 7');
    const again = await publish(...showing);
    expect(again).toMatchObject({ exitCode: 0, outputs: { unchanged: '6', uploaded: '1', status: 'live' } });
    expect(again.stderr).toMatch(/^(string\n){1,6}$/);
    // Node's permissions allow no thread.
    const onOneThread = await publish(permission, '--allow-fs-read=*', '--allow-fs-write=*');
    expect(onOneThread).toMatchObject({ exitCode: 0, outputs: { unchanged: '7', uploaded: '0' } });
  } finally {
    await platform.close();
  }
});
