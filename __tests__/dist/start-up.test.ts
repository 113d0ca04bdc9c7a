import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createConnections } from 'node:net';
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

  test('does not load the copy of undici that Node has for itself', async () => {
    expect((await loaded()).byEnd).not.toContain('NativeModule internal/deps/undici/undici');
  });

  test('connects to the sign-in while GitHub is asked whether the new token can be stored', async () => {
    let sent = '';
    const signIn = createConnections((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          sent += bytes.toString();
        });
    });
    const connected = once(signIn, 'connection');
    // Answers nothing before that, so that a step that connects later fails.
    const github = createServer((_, response) => {
      void connected.then(() => response.writeHead(403).end('{}'));
    });
    await Promise.all([signIn, github].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
    const [authUrl, apiUrl] = [signIn, github].map((s) => `http://127.0.0.1:${(s.address() as AddressInfo).port}`);
    const step = bundleStep({
      with: {
        ...{ 'refresh-token': 'a-refresh-token', 'client-id': 'cli', 'base-url': platform.apiUrl },
        ...{ 'secret-token': 'ghs_a-token', 'secret-environment': 'production', 'auth-url': authUrl ?? '' },
        directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
      },
      env: { GITHUB_API_URL: apiUrl ?? '' },
    });
    expect(await step.main()).toMatchObject({ exitCode: 1 });
    expect(sent).toBe('');
    for (const server of [signIn, github]) server.close();
  });
});
