import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { CliPlatform, emptyClone, ended, write } from '../support/cli/cli-platform.js';
import { folderOf } from '../support/run/in-process.js';
import { GiteaRunner, type RunnerJob } from './gitea-runner.js';
import { type GiteaServer, repository, startGitea } from './gitea-server.js';

jest.setTimeout(120_000);

const workflow = '.github/workflows/osc-deploy.yml';
let gitea: GiteaServer;
let bench: CliPlatform;
beforeAll(async () => {
  gitea = await startGitea();
  bench = await CliPlatform.start();
});
afterAll(() => Promise.all([gitea.close(), bench.close()]));

/** Folders of artifacts, by name. */
const artifacts = new Map<string, string>();

/** Replaces the commands of the job by the build of a site, and an artifact by a folder. */
async function runJob({ steps }: RunnerJob, folder: string): Promise<void> {
  for (const { uses, with: inputs } of steps) {
    if (/^actions\/(checkout|setup-node)@/.test(uses) || uses === '') continue;
    const place = join(folder, inputs['path'] ?? '');
    if (/^actions\/upload-artifact@\w{40}$/.test(uses)) artifacts.set(inputs['name'] ?? '', place);
    else if (/^actions\/download-artifact@\w{40}$/.test(uses))
      cpSync(artifacts.get(inputs['name'] ?? '') ?? '', place, { recursive: true });
    else {
      expect(uses).toMatch(/^OWNER\/osc-deploy@/);
      const { exitCode, stdout } = await gitea.step({ workspace: folder, with: inputs }).main();
      expect({ exitCode, stdout }).toEqual({
        exitCode: 0,
        stdout: expect.not.stringMatching(/^::(?:warning|error)/m),
      });
    }
  }
}

test('the workflow that init writes runs: one job builds and passes its files on, the other publishes them', async () => {
  const { owner } = gitea;
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
  write(cli, { 'package.json': manifest });
  expect(await cli.run('init', '--yes', ...bench.at)).toMatchObject(ended(0, 'pull requests'));
  const runner = await GiteaRunner.register(gitea);
  const files = ['package.json', workflow].map((path) => ({
    operation: 'create',
    path,
    content: readFileSync(join(cli.folder, path)).toString('base64'),
  }));
  await owner.call(`POST /repos/${repository}/contents`, {
    branch: 'main',
    message: 'Deploy',
    files,
  });

  const build = await runner.take();
  expect(build.name).toBe('build');
  await runJob(
    build,
    folderOf({
      'dist/index.html': '<h1>Hi</h1>',
      'dist/assets/app.js': 'x',
      'dist/.well-known/a': '1',
    }),
  );
  await build.end(true);
  const publish = await runner.take();
  expect(publish.name).toBe('publish');
  await runJob(publish, folderOf({}));
  await publish.end(true);

  const site = bench.platform.site('owner-site');
  expect([...site.objects.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'assets/app.js', '.well-known/a']),
  );
  const { workflow_runs: runs } = (await owner.call(`GET /repos/${repository}/actions/runs`)) as {
    workflow_runs: { status: string; conclusion: string }[];
  };
  expect(runs).toMatchObject([{ status: 'completed', conclusion: 'success' }]);
});
