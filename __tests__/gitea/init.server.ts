import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { CliPlatform, emptyClone, ended, write } from '../support/cli/cli-platform.js';
import { bundleStep } from '../support/run/bundle.js';
import { folderOf } from '../support/run/in-process.js';
import { GiteaRunner, type RunnerJob } from './gitea-runner.js';
import { GiteaServer, type GiteaUser } from './gitea-server.js';

jest.setTimeout(120_000);

const repository = 'owner/site';
const workflow = '.github/workflows/osc-deploy.yml';
let gitea: GiteaServer;
let owner: GiteaUser;
let bench: CliPlatform;
beforeAll(async () => {
  gitea = await GiteaServer.start(process.env['GITEA_PATH'] ?? '', process.env['GITEA_SOURCES'] ?? '');
  owner = await gitea.newUser('owner');
  await owner.call('POST /user/repos', { name: 'site', auto_init: true, default_branch: 'main' });
  bench = await CliPlatform.start();
});
afterAll(() => Promise.all([gitea.close(), bench.close()]));

/** The build of a site in place of the commands of the job; artifacts go to the server and come from it. */
async function runJob({ steps, artifacts }: RunnerJob, folder: string): Promise<void> {
  for (const { uses, with: inputs } of steps) {
    if (/^actions\/(checkout|setup-node)@/.test(uses) || uses === '') continue;
    const place = join(folder, inputs['path'] ?? '');
    if (/^actions\/upload-artifact@\w{40}$/.test(uses)) await artifacts.upload(inputs['name'] ?? '', place);
    else if (/^actions\/download-artifact@\w{40}$/.test(uses)) await artifacts.download(inputs['name'] ?? '', place);
    else {
      expect(uses).toMatch(/^OWNER\/osc-deploy@/);
      const env = {
        GITEA_ACTIONS: 'true',
        GITHUB_API_URL: `${gitea.url}/api/v1`,
        GITHUB_SERVER_URL: gitea.url,
        GITHUB_REPOSITORY: repository,
        GITHUB_REF: 'refs/heads/main',
        GITHUB_RUN_NUMBER: '1',
        GITHUB_WORKSPACE: folder,
      };
      const event = { repository: { full_name: repository, default_branch: 'main' } };
      const { exitCode, stdout } = await bundleStep({ eventName: 'push', event, env, with: inputs }).main();
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.not.stringMatching(/^::(?:warning|error)/m) });
    }
  }
}

test('the workflow that init writes runs: one job builds and passes its files on, the other publishes them', async () => {
  const accessToken = bench.platform.authority.accessTokens.issuePersonal('acme');
  const cli = bench.cli({
    env: {
      PATH: process.env['PATH'],
      GITHUB_API_URL: `${gitea.url}/api/v1`,
      GITHUB_TOKEN: owner.token,
      OSC_ACCESS_TOKEN: accessToken,
    },
  });
  emptyClone(cli, { branch: 'main', origin: `${gitea.url}/${repository}.git` });
  const manifest = '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"7"}}';
  write(cli, 'package.json', manifest);
  expect(await cli.run('init', '--yes', ...bench.at)).toMatchObject(ended(0, 'pull requests'));
  const runner = await GiteaRunner.register(gitea, owner, repository);
  const files = ['package.json', workflow].map((path) => ({
    operation: 'create',
    path,
    content: readFileSync(join(cli.folder, path)).toString('base64'),
  }));
  await owner.call(`POST /repos/${repository}/contents`, { branch: 'main', message: 'Deploy', files });

  const build = await runner.take();
  expect(build.name).toBe('build');
  await runJob(
    build,
    folderOf({ 'dist/index.html': '<h1>Hi</h1>', 'dist/assets/app.js': 'x', 'dist/.well-known/a': '1' }),
  );
  await build.end(true);
  const publish = await runner.take();
  expect(publish.name).toBe('publish');
  await runJob(publish, folderOf({}));
  await publish.end(true);

  const site = bench.platform.site('owner-site');
  expect([...site.objects.keys()]).toEqual(expect.arrayContaining(['index.html', 'assets/app.js', '.well-known/a']));
  const { workflow_runs: runs } = (await owner.call(`GET /repos/${repository}/actions/runs`)) as {
    workflow_runs: { status: string; conclusion: string }[];
  };
  expect(runs).toMatchObject([{ status: 'completed', conclusion: 'success' }]);
});
