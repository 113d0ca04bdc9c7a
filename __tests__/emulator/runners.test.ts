import { afterEach, expect, test } from '@jest/globals';
import { Workspace } from '../support/platform/emulator-workspace.js';
import { commit, nextCommit, ServiceWorkspace } from '../support/service/service-workspace.js';

const url = 'https://github.com/acme/shop';
const main = 'Commit info: aaaaaaa - Change';
const changed = 'Commit info: bbbbbbb - Change';
const noBranch = (name: string) => `fatal: Remote branch ${name} not found in upstream origin`;

let workspace: ServiceWorkspace;
afterEach(() => workspace.close());

test.each([
  { kind: 'web', source: `${url}#feature/x`, line: changed },
  { kind: 'web', source: `${url}#${nextCommit}`, line: changed },
  { kind: 'web', source: `${url}#gone`, line: main },
  { kind: 'wasm', source: `${url}#bbbbbbb`, line: changed },
  { kind: 'wasm', source: 'https://files.example/app.wasm', line: 'Commit info:' },
  { kind: 'golang', source: `${url}#v1`, line: changed },
  { kind: 'dotnet', source: `${url}#feature/x`, line: changed },
  { kind: 'php', source: `${url}.git#main`, line: main },
  { kind: 'golang', source: `${url}#${commit}`, line: noBranch(commit) },
  { kind: 'dotnet', source: `${url}#gone`, line: noBranch('gone') },
  { kind: 'php', source: `${url}#${commit}`, line: noBranch(commit) },
  { kind: 'python', source: `${url}/tree/feature/x`, line: changed },
  { kind: 'python', source: `${url}#feature/x`, line: changed },
  { kind: 'python', source: `${url}.git`, line: `fatal: repository '${url}.git.git/' not found` },
  { kind: 'python', source: `${url}/tree/${commit}`, line: noBranch(commit) },
  { kind: 'python', source: 'https://git.example/acme/shop', line: 'not found' },
  {
    kind: 'python',
    source: `${url}#main`,
    line: `fatal: repository '${url}#main.git/' not found`,
    oldImages: true,
  },
])(
  '$kind clones $source like the script of the platform',
  async ({ kind, source, line, oldImages = false }) => {
    workspace = await ServiceWorkspace.open({ services: { buildMs: 20_000, oldImages } });
    const branches = { main: commit, 'feature/x': nextCommit };
    workspace.services.repositories.declare(url, {
      branches,
      tags: { v1: nextCommit },
      folders: ['api'],
    });
    const service = `eyevinn-${kind}-runner`;
    const call = (request: string, body?: object) =>
      new Workspace(workspace.platform).serve(
        service,
        request.replace(' ', ` /services/${service}`),
        { body },
      );
    const option = kind === 'wasm' ? 'GithubUrl' : 'SourceUrl';
    expect((await call('POST /instances', { name: 'shop', [option]: source })).status).toBe(200);
    await workspace.clock.sleep(2000);
    expect((JSON.parse((await call('GET /logs/shop')).text) as string[]).join('\n')).toContain(
      line,
    );
  },
);
