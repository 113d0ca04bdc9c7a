import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openClone } from '../../../src/cli/clone.js';
import { chooseRepository, knownToken } from '../../../src/cli/repository/repository.js';
import {
  bench,
  cloneOf,
  emptyClone,
  ended,
  startCliEachTest,
} from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';

startCliEachTest();

const corp = 'ghe.corp.example';
const all = {
  GH_TOKEN: 'of-github',
  GITHUB_TOKEN: 'of-github-too',
  GH_ENTERPRISE_TOKEN: 'of-a-server',
};

/** Returns a command line in a clone of corp/web. @param signedIn the host of a gh that, as the real one, prefers the variables */
function clone({
  origin,
  env = {},
  signedIn,
}: {
  origin: string;
  env?: NodeJS.ProcessEnv;
  signedIn?: string;
}): Cli {
  const started = bench.cli({ env: { ...env, PATH: process.env['PATH'] } });
  emptyClone(started, { branch: 'main', origin });
  const ofHost = `case "$4" in *.com) [ "$GH_TOKEN" ] && echo $GH_TOKEN && exit;; *) [ "$GH_ENTERPRISE_TOKEN" ] && echo $GH_ENTERPRISE_TOKEN && exit;; esac`;
  const stored = signedIn ? `[ "$4" = ${signedIn} ] && echo stored-for-${signedIn}` : 'exit 1';
  writeFileSync(join(started.bin, 'gh'), `#!/bin/sh\n${ofHost}\n${stored}\n`, { mode: 0o755 });
  started.terminal.env['PATH'] = `${started.bin}:${process.env['PATH']}`;
  return started;
}

async function choose({ terminal }: Cli, named?: string) {
  const chosen = await chooseRepository(terminal, await openClone(terminal), named);
  const token = await knownToken(terminal, chosen.server);
  return { repository: chosen.repository, api: chosen.server.apiUrl, token: token?.value };
}

const onServer = { repository: 'corp/web', api: `https://${corp}/api/v3` };

test.each<{ what: string; given: Parameters<typeof clone>[0]; named?: string; expected: object }>([
  {
    what: 'its origin, where gh is signed in there; with the token of that login alone',
    given: { origin: `git@${corp}:corp/web.git`, env: all, signedIn: corp },
    expected: { ...onServer, token: `stored-for-${corp}` },
  },
  {
    what: 'its origin for --repo too',
    given: { origin: `https://${corp}/corp/web.git`, signedIn: corp },
    named: 'corp/other',
    expected: { ...onServer, repository: 'corp/other' },
  },
  {
    what: 'GH_HOST, with the token of enterprise servers',
    given: { origin: `https://${corp}/corp/web`, env: { ...all, GH_HOST: corp } },
    expected: { ...onServer, token: 'of-a-server' },
  },
  {
    what: 'a subdomain of ghe.com',
    given: { origin: 'https://corp.ghe.com/corp/web', env: all },
    expected: { repository: 'corp/web', api: 'https://api.corp.ghe.com', token: 'of-github' },
  },
  {
    what: 'a Gitea that GITHUB_API_URL names, which gets no token of GitHub',
    given: {
      origin: 'https://gitea.example/corp/web',
      env: { ...all, GITHUB_API_URL: 'https://gitea.example/api/v1' },
      signedIn: 'github.com',
    },
    expected: {
      repository: 'corp/web',
      api: 'https://gitea.example/api/v1',
      token: 'of-github-too',
    },
  },
])('the server of a clone is $what', async ({ given, named, expected }) => {
  expect(await choose(clone(given), named)).toMatchObject(expected);
});

test.each([[], ['--repo', 'corp/web']])(
  'a server that nothing names gets no request: init %s %s',
  async (...argv) => {
    const started = clone({ origin: `https://${corp}/corp/web.git`, env: all });
    const refused = await started.run('init', '--yes', ...argv);
    expect(refused).toMatchObject(ended(2, `The origin of this clone is on ${corp}`));
    for (const command of [
      `gh auth login --hostname ${corp}`,
      `export GH_HOST=${corp}`,
      `export GITHUB_API_URL=https://${corp}/api/v1`,
    ])
      expect(refused.stderr).toContain(`\n  ${command}\n`);
  },
);

test('a variable for another server than that of the clone is named', async () => {
  const started = clone({ origin: 'https://github.com/corp/web', env: { GH_HOST: corp } });
  expect(await started.run('doctor')).toMatchObject(ended(2, '\n  unset GH_HOST\n'));
});

test.each(['gitlab.com', 'gitlab.corp.example', 'bitbucket.org', 'ssh.dev.azure.com'])(
  'a clone of %s, which is neither GitHub nor Gitea, leads to the page of other systems',
  async (host) => {
    for (const path of ['corp/web.git', 'corp/group/web.git', 'v3/corp/web/_git/web']) {
      const started = clone({ origin: `git@${host}:${path}` });
      const { code, stderr } = await started.run('init');
      expect(code).toBe(2);
      expect(stderr).toContain('For other systems: https://github.com/');
      expect(stderr).not.toMatch(/gh auth login|gh repo create|not signed in|Forgejo, with/);
    }
  },
);

test.each(['/srv/git/web.git', 'https://github.com/corp'])(
  'an origin at %s is told as it is, and never copied to GitHub',
  async (origin) => {
    const { code, stderr } = await clone({ origin }).run('doctor');
    expect(code).toBe(2);
    expect(stderr).toContain(
      `The origin of this clone, ${origin}, is not \`owner/name\` on a server.`,
    );
    expect(stderr).not.toContain('gh repo create');
  },
);

test('run and logs in a clone of a GitLab subgroup say why nothing is taken from its origin', async () => {
  const started = bench.withToken({});
  cloneOf(started, 'https://user:hunter2@gitlab.com/corp/group/web.git');
  const why =
    'he origin of this clone, https://***@gitlab.com/corp/group/web.git, is not `owner/name` on a server, so';
  expect(await started.run('run', '--runner', 'go', '--name', 'web')).toMatchObject(
    ended(2, `T${why} no name or source is taken from it.`),
  );
  const logs = await bench.run(started, 'logs');
  expect(logs).toMatchObject(ended(2, `Give a name: t${why} there is no default.`));
});
