import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServicesOptions } from '../../emulator/services/service-options.js';
import { type Answer, send } from '../support/platform/emulator-client.js';
import { Workspace } from '../support/platform/emulator-workspace.js';
import { commit, nextCommit, ServiceWorkspace } from '../support/service/service-workspace.js';

const url = 'https://github.com/acme/shop';
const ids = {
  web: 'eyevinn-web-runner',
  go: 'eyevinn-golang-runner',
  dotnet: 'eyevinn-dotnet-runner',
  php: 'eyevinn-php-runner',
  python: 'eyevinn-python-runner',
  wasm: 'eyevinn-wasm-runner',
};
type Kind = keyof typeof ids;

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

async function start(kind: Kind, source: string, services: Partial<ServicesOptions> = {}, more: object = {}) {
  workspace = await ServiceWorkspace.open({ services: { buildMs: 20_000, ...services } });
  const { repositories } = workspace.services;
  repositories.declare(url, {
    branches: { main: commit, 'feature/x': nextCommit },
    tags: { v1: nextCommit },
    folders: ['api'],
  });
  const option = kind === 'wasm' ? 'GithubUrl' : 'SourceUrl';
  const answer = await call(kind, 'POST', '/instances', { name: 'shop', [option]: source, ...more });
  expect(answer.status).toBe(200);
}

function call(kind: Kind, method: string, path: string, body?: object): Promise<Answer> {
  return new Workspace(workspace.platform).serve(ids[kind], `${method} /services/${ids[kind]}${path}`, body);
}

const pass = (ms: number) => workspace.clock.sleep(ms);
const log = async (kind: Kind) => JSON.parse((await call(kind, 'GET', '/logs/shop')).text) as string[];
const visit = async (path = '/') => send(workspace.services.instances.named('shop').url + path, { method: 'GET' });

describe('cloning', () => {
  test.each<[Kind, string, string]>([
    ['web', `${url}#feature/x`, 'Commit info: bbbbbbb - Change'],
    ['web', `${url}#${nextCommit}`, 'Commit info: bbbbbbb - Change'],
    ['web', `${url}#gone`, 'Commit info: aaaaaaa - Change'],
    ['wasm', `${url}#bbbbbbb`, 'Commit info: bbbbbbb - Change'],
    ['wasm', 'https://files.example/app.wasm', 'Commit info:'],
    ['go', `${url}#v1`, 'Commit info: bbbbbbb - Change'],
    ['dotnet', `${url}#feature/x`, 'Commit info: bbbbbbb - Change'],
    ['php', `${url}.git#main`, 'Commit info: aaaaaaa - Change'],
    ['go', `${url}#${commit}`, `fatal: Remote branch ${commit} not found in upstream origin`],
    ['dotnet', `${url}#gone`, 'fatal: Remote branch gone not found in upstream origin'],
    ['php', `${url}#${commit}`, `fatal: Remote branch ${commit} not found in upstream origin`],
    ['python', `${url}/tree/feature/x`, 'Commit info: bbbbbbb - Change'],
    ['python', `${url}#feature/x`, 'Commit info: bbbbbbb - Change'],
    ['python', `${url}.git`, `fatal: repository '${url}.git.git/' not found`],
    ['python', `${url}/tree/${commit}`, `fatal: Remote branch ${commit} not found in upstream origin`],
    ['python', 'https://git.example/acme/shop', 'not found'],
  ])('in %s handles %s like the scripts of the platform', async (kind, source, line) => {
    await start(kind, source);
    await pass(2000);
    expect((await log(kind)).join('\n')).toContain(line);
  });

  test('with an old python image takes the part after # as part of the name', async () => {
    await start('python', `${url}#main`, { oldImages: true });
    await pass(2000);
    expect(await log('python')).toContain(`fatal: repository '${url}#main.git/' not found`);
  });
});

describe('during a build', () => {
  test.each<[Kind, 200 | 503]>([
    ['web', 200],
    ['go', 200],
    ['dotnet', 503],
    ['php', 503],
  ])('%s shows its loading page with %i', async (kind, status) => {
    await start(kind, url, { loadingStatus: status });
    await pass(5000);
    expect((await visit()).status).toBe(status);
    expect(await visit('/healthz')).toMatchObject({ status: 503, text: 'Building' });
    const tells = (await visit('/__osc/commit-info')).text.includes(commit);
    expect(tells).toBe(kind === 'web' || kind === 'php');
  });
});

describe('a failure', () => {
  test.each<[Kind]>([['web'], ['go'], ['dotnet'], ['php']])(
    'of the build leaves the error page of %s, and ends its log accordingly',
    async (kind) => {
      await start(kind, url);
      workspace.services.repositories.failing.set(commit, ['error TS1']);
      await call(kind, 'POST', '/restart/shop');
      await pass(25_000);
      expect(await visit('/healthz')).toMatchObject({ status: 500, text: '{"status":"build-failed"}' });
      expect((await log(kind)).slice(-3)).toEqual([
        'error TS1',
        'Build failed with exit code 1',
        'Loading page server listening on port 8080 (status: failed)',
      ]);
    },
  );

  test.each<[Kind]>([['go'], ['python'], ['wasm']])(
    'of the app restarts the container of %s forever, with growing delays',
    async (kind) => {
      await start(kind, url);
      workspace.services.repositories.crashing.set(commit, ['Traceback: boom']);
      await call(kind, 'POST', '/restart/shop');
      const lengths: number[] = [];
      for (let second = 0; second < 200; second++) {
        await pass(1000);
        lengths.push((await log(kind)).length);
      }
      const starts = lengths.flatMap((length, at) => (length < (lengths[at - 1] ?? 0) ? [at] : []));
      expect(starts).toEqual([29, 69, 129]);
      expect((await visit()).status).toBe(502);
    },
  );
});

describe('an unreadable parameter store', () => {
  const config = async (kind: Kind, load: 'unreadable' | 'ended', services: Partial<ServicesOptions> = {}) => {
    await start(kind, url, services);
    workspace.services.repositories.stores.set('shopconfig', load);
    await call(kind, 'DELETE', '/instances/shop');
    const option = kind === 'wasm' ? 'GithubUrl' : 'SourceUrl';
    await call(kind, 'POST', '/instances', { name: 'shop', [option]: url, ConfigService: 'shopconfig' });
    await pass(60_000);
    const lines = (await log(kind)).filter((line) => line.startsWith('[CONFIG]'));
    return { lines: lines.map((line) => line.slice('[CONFIG] '.length, 40)), status: (await visit()).status };
  };
  const loading = 'Loading environment variables f';
  const error = 'ERROR: Failed to load config fr';

  test.each<[Kind, 'unreadable' | 'ended', Partial<ServicesOptions>, string[], 200 | 502 | 503]>([
    ['web', 'unreadable', {}, [loading, error, 'Raw output: fetch failed', 'Action required: check the conf'], 503],
    ['web', 'unreadable', { oldImages: true }, [loading, error, 'Raw output: fetch failed'], 200],
    ['web', 'ended', {}, ['ERROR: Runner refresh token is '], 502],
    ['go', 'unreadable', {}, [loading], 502],
    ['dotnet', 'ended', {}, [loading], 502],
    ['wasm', 'unreadable', {}, [loading, 'ERROR: Failed to load config (e'], 200],
    ['php', 'ended', {}, [loading, 'ERROR: Failed to load config (e'], 200],
    ['python', 'unreadable', {}, [], 200],
  ])('%s, %s with %j: %j', async (kind, load, services, lines, status) => {
    const found = await config(kind, load, services);
    expect(found).toEqual({ lines: expect.arrayContaining(lines), status });
    expect(found.lines.length === 0).toBe(lines.length === 0);
  });
});
