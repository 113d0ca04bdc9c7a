import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/bundle.js';
import { folderOf, newFolder } from '../support/in-process.js';

let platform: LocalPlatform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

/** Node's own modules that a step has loaded, by their names. */
async function loaded(): Promise<{ byFirstConnection: string[]; byEnd: string[] }> {
  const { refreshToken, clientId } = platform.signIn();
  const folder = newFolder();
  const [script, notes] = [join(folder, 'note.cjs'), join(folder, 'notes.json')];
  writeFileSync(
    script,
    `let byFirstConnection;
     const loaded = () => [...process.moduleLoadList];
     require('node:diagnostics_channel').subscribe('net.client.socket', () => { byFirstConnection ??= loaded(); });
     process.on('exit', () => {
       require('node:fs').writeFileSync(${JSON.stringify(notes)}, JSON.stringify({ byFirstConnection, byEnd: loaded() }));
     });`,
  );
  const step = bundleStep({
    with: {
      ...{ 'refresh-token': refreshToken, 'client-id': clientId, 'token-file': join(folder, 'login.json') },
      ...{ 'base-url': platform.apiUrl, directory: folderOf({ 'index.html': '<h1>Hi</h1>' }) },
    },
    nodeArguments: () => ['--require', script],
  });
  expect(await step.main()).toMatchObject({ exitCode: 0, stderr: '' });
  return JSON.parse(readFileSync(notes, 'utf8')) as Awaited<ReturnType<typeof loaded>>;
}

describe('a step', () => {
  test('begins to connect to the platform before it loads what sends requests', async () => {
    const { byFirstConnection, byEnd } = await loaded();
    expect(byFirstConnection).toContain('NativeModule net');
    // undici loads it.
    expect(byFirstConnection).not.toContain('NativeModule http2');
    expect(byEnd).toContain('NativeModule http2');
  });
});
