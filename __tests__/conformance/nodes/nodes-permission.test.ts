import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Step } from '../../../emulator/runner/step.js';
import { actionFolder, errorsOf } from '../../support/bundle.js';
import { folderOf } from '../../support/in-process.js';
import { bothNodes, publishTwice, spentTokens, startLoginWorld, succeeded } from '../oauth/login-world.js';
import { scratch } from '../support/scratch.js';

type Folders = Pick<Step, 'workspace' | 'temp' | 'commands'>;
type Grants = (folders: Folders) => string[];

/** All that the step touches, as docs/runners.md lists it. */
const grants = {
  action: () => [`--allow-fs-read=${actionFolder}/dist/*`],
  site: ({ workspace }) => [`--allow-fs-read=${workspace}/site/*`],
  event: ({ commands }) => [`--allow-fs-read=${commands}/event.json`],
  temp: ({ temp }) => [`--allow-fs-read=${temp}/*`, `--allow-fs-write=${temp}/*`],
  commands: ({ commands }) =>
    ['output', 'state', 'summary'].flatMap((name) => [
      `--allow-fs-read=${commands}/${name}`,
      `--allow-fs-read=${commands}/post-${name}`,
      `--allow-fs-write=${commands}/${name}`,
      `--allow-fs-write=${commands}/post-${name}`,
    ]),
} satisfies Record<string, Grants>;
type Grant = keyof typeof grants;

const siteWorkspace = () =>
  scratch(
    folderOf({
      'site/index.html': '<h1>Hi</h1>',
      'site/about/index.html': '<h1>About</h1>',
      // Long enough to be streamed.
      'site/assets/film.bin': Buffer.alloc(700_000, 7),
      'private/notes.txt': 'nobody reads this',
    }),
  );

describe.each(bothNodes)('the permission model of $name', ({ name, path }) => {
  const flag = name === 'node-20' ? '--experimental-permission' : '--permission';
  /** Node 20 says on the second stream that it is an experiment. */
  const announced = name === 'node-20' ? /^\(node:\d+\) ExperimentalWarning: Permission .*\n.*\n$/ : /^$/;
  const under = (some: readonly Grant[], more: string[] = []) => ({
    node: path,
    workspace: siteWorkspace(),
    nodeArguments: (folders: Folders) => [flag, ...some.flatMap((grant) => grants[grant](folders)), ...more],
  });
  const all = Object.keys(grants) as Grant[];

  test('is enough with the files of the action, the site, the event, the temporary folder and the file commands', async () => {
    const world = await startLoginWorld();
    try {
      const { first, post, second } = await publishTwice(world, { ...under(all), with: { directory: 'site' } });
      for (const { stdout, stderr } of [first, post, second]) {
        expect(stdout).not.toMatch(/^::(warning|error|debug)/m);
        expect(stderr).toMatch(announced);
      }
    } finally {
      await world.close();
    }
  });

  test.each(['site', 'temp'] satisfies Grant[])(
    'spends no token when the grant for %s is missing, and says so',
    async (missing) => {
      const world = await startLoginWorld();
      try {
        const some = all.filter((grant) => grant !== missing);
        const result = await world.step({ ...under(some), with: { directory: 'site' } }).main();
        expect(result.exitCode).toBe(1);
        expect(errorsOf(result)).toMatch(/docs\/troubleshooting\.md#(access-denied|store-not-writable)$/);
        expect(spentTokens(world)).toBe(0);
      } finally {
        await world.close();
      }
    },
  );

  test('must allow a token file its folder: the file, its lock and its probe', async () => {
    const world = await startLoginWorld();
    try {
      const folder = scratch(folderOf({}));
      const publish = (more: string[]) =>
        world.step({
          ...under(all, more),
          with: {
            directory: 'site',
            'token-file': `${folder}/login.json`,
            'secret-token': '',
            'secret-environment': '',
          },
        });
      const refused = await publish([]).main();
      expect([refused.exitCode, errorsOf(refused)]).toEqual([
        1,
        expect.stringMatching(/docs\/troubleshooting\.md#(access-denied|store-not-writable)$/),
      ]);
      expect(spentTokens(world)).toBe(0);
      const granted = [`--allow-fs-read=${folder}/*`, `--allow-fs-write=${folder}/*`];
      for (let times = 0; times < 2; times++) {
        const { stdout, stderr } = succeeded(await publish(granted).main());
        expect(stdout).not.toMatch(/^::(warning|error)/m);
        expect(stderr).toMatch(announced);
      }
      // The second run was lent the access token of the first.
      expect(spentTokens(world)).toBe(1);
      expect(readdirSync(folder)).toEqual(['login.json']);
    } finally {
      await world.close();
    }
  });

  test('must allow the Actions cache its child process, tar', async () => {
    const world = await startLoginWorld();
    try {
      const publish = (more: string[]) =>
        world.step({
          ...under(all, more),
          with: { directory: 'site', 'token-store': 'actions-cache', 'secret-token': '' },
        });
      const refused = await publish(['--allow-fs-write=*', '--allow-fs-read=*']).main();
      expect(refused.exitCode).toBe(1);
      expect(spentTokens(world)).toBe(0);
      succeeded(await publish(['--allow-fs-write=*', '--allow-fs-read=*', '--allow-child-process']).main());
      expect(spentTokens(world)).toBe(1);
    } finally {
      await world.close();
    }
  });
});
