import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { publishStep } from '../support/run/bundle.js';
import { mainHere } from '../support/run/step-in-process.js';

let platform: LocalPlatform;
let login: Server;
let root: string;
let marks: string;
beforeEach(async () => {
  platform = await startPlatform();
  // A git server that requires a password makes git start a credential helper.
  login = createServer((_, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
  );
  await new Promise<void>((listening) => login.listen(0, '127.0.0.1', listening));
  root = mkdtempSync(join(tmpdir(), 'osc-git-'));
  marks = join(root, 'marks');
  mkdirSync(marks);
});
afterEach(async () => {
  login.close();
  await platform.close();
});

/** Writes a repository that lacks the commit of HEAD, with a configuration of programs that fetch it. */
function writeRepository(folder: string, { bare }: { bare: boolean }): void {
  for (const name of ['objects', 'refs/heads']) mkdirSync(join(folder, name), { recursive: true });
  const leaves = (name: string) => `"touch ${join(marks, name)}; false #"`;
  const promisors = {
    ssh: 'ssh://nobody@host.example/a/b.git',
    web: `http://127.0.0.1:${(login.address() as AddressInfo).port}/a/b.git`,
    ext: `ext::sh -c 'touch% ${join(marks, 'ext')}'`,
  };
  const config = [
    '[core]',
    'repositoryformatversion = 1',
    `bare = ${bare}`,
    `sshCommand = ${leaves('ssh')}`,
    `fsmonitor = ${leaves('fsmonitor')}`,
    `pager = ${leaves('pager')}`,
    '[extensions]',
    'partialClone = ssh',
    '[protocol]',
    'allow = always',
    '[credential]',
    `helper = "!touch ${join(marks, 'credential')}; false #"`,
    ...Object.entries(promisors).flatMap(([name, url]) => [
      `[remote "${name}"]`,
      `url = "${url}"`,
      'promisor = true',
    ]),
  ];
  writeFileSync(join(folder, 'config'), config.join('\n'));
  writeFileSync(join(folder, 'HEAD'), `${'c'.repeat(40)}\n`);
}

/** The path of the repository, and the published folder. */
const places: [string, { git: string; site: string }][] = [
  ['that has .git', { git: '.git', site: '' }],
  ['below a bare repository', { git: '', site: 'dist' }],
];

function writeArtifact({ git, site }: { git: string; site: string }): {
  artifact: string;
  directory: string;
} {
  const artifact = join(root, 'work', 'artifact');
  const directory = join(artifact, site);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.html'), '<h1>Hi</h1>');
  writeRepository(join(artifact, git), { bare: git === '' });
  return { artifact, directory };
}

test.each(places)('the action runs no program for a directory %s', async (_, place) => {
  const { directory } = writeArtifact(place);
  const { accessToken } = platform.signIn();
  const result = await mainHere(publishStep(platform, { directory, 'access-token': accessToken }));
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(readdirSync(marks)).toEqual([]);
});

test.each(places)(
  '`osc-deploy publish` runs no program for a directory %s, started above the directory and inside',
  async (_, place) => {
    const { artifact, directory } = writeArtifact(place);
    expect(await publish(directory, join(artifact, '..'))).toBe(0);
    expect(await publish('.', directory)).toBe(0);
    expect(readdirSync(marks)).toEqual([]);
  },
);

async function publish(path: string, cwd: string): Promise<number | null> {
  const { accessToken } = platform.signIn();
  const argv = ['publish', path, '--name', 'my-site', '--base-url', platform.apiUrl];
  const env = { PATH: process.env['PATH'], HOME: root, OSC_ACCESS_TOKEN: accessToken };
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...argv], {
    cwd,
    env,
    stdio: 'ignore',
  });
  return new Promise((end) => child.on('close', end));
}
