import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/bundle.js';
import { folderOf } from '../support/in-process.js';
import { writeSparse } from '../support/sparse-file.js';

const shown = `process.on('worker', (thread) => thread.on('message', (hash) => console.error(typeof hash)))`;

test('a site of large files is compared on two threads, and only what has changed goes up', async () => {
  const platform = await startPlatform();
  const { accessToken } = platform.signIn();
  const directory = folderOf({ 'index.html': 'x' });
  const write = (name: string, text: string) => writeSparse(join(directory, name), { text, size: 24_000_000 });
  const publish = () =>
    bundleStep({
      with: { 'access-token': accessToken, 'base-url': platform.apiUrl, name: 'my-site', directory },
      nodeArguments: () => ['--import', `data:text/javascript,${encodeURIComponent(shown)}`],
    }).main();
  try {
    for (const n of [1, 2, 3, 4, 5, 6]) write(`${n}.mp4`, `film ${n}`);
    expect(await publish()).toMatchObject({ exitCode: 0, stderr: '', outputs: { uploaded: '7' } });
    write('4.mp4', 'film 7');
    const again = await publish();
    expect(again).toMatchObject({ exitCode: 0, outputs: { unchanged: '6', uploaded: '1', status: 'live' } });
    expect(again.stderr).toMatch(/^(string\n){1,6}$/);
  } finally {
    await platform.close();
  }
});
