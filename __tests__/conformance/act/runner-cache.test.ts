import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { unpackFile } from '../../../src/credentials/stores/cache-entries.js';
import { archiveOf } from '../../support/archive.js';
import { ownActionWorkflow, publicSite } from '../support/own-action.js';
import { type ActBench, nodeClockAhead, runGreen, startActBench, type WorkflowRun } from './act-bench.js';
import { push } from './act-events.js';

// Version 1 of the cache service, by act: another program than the version 2 of the local GitHub.
jest.setTimeout(120_000);

const hour = 3_600_000;
/** Another job of the repository, which saves each file of a folder as an entry and looks it up again. */
const otherWorkflow = `on: push
jobs:
  other:
    runs-on: ubuntu-latest
    steps:
      # act tells by whole seconds which entry is newer.
      - run: sleep 1
      - run: |
          api="\${ACTIONS_CACHE_URL}_apis/artifactcache"
          send() { curl --fail --silent --show-error --header 'Content-Type: application/json' "$@"; }
          for key in $(ls "$ENTRIES"); do
            size=$(stat --format %s "$ENTRIES/$key")
            id=$(send "$api/caches" --data '{"key":"'$key'","version":"'$VERSION'","cacheSize":'$size'}' | grep -o '[0-9]*')
            send "$api/caches/$id" --request PATCH --header 'Content-Type: application/octet-stream' \\
              --header "Content-Range: bytes 0-$((size - 1))/*" --data-binary "@$ENTRIES/$key" > /dev/null
            send "$api/caches/$id" --data '{"size":'$size'}' > /dev/null
            echo "exactly $(send "$api/cache?keys=$key&version=$VERSION")"
          done
          echo "newest $(send "$api/cache?keys=\${key%-*}-&version=$VERSION")"
`;
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      ...publicSite,
      '.github/workflows/own.yml': ownActionWorkflow({ with: ['comment: false'] }),
      '.github/workflows/other.yml': otherWorkflow,
    },
  });
});
afterEach(() => bench.close());

/** A job with nothing of the ones before it but the service and the secret, which stays what it was at the sign-in. */
const job = (more: Partial<WorkflowRun> = {}): WorkflowRun => ({
  workflow: 'own.yml',
  ...push,
  variables: { DIRECTORY: 'public' },
  cache: join(bench.root, 'cache'),
  ...more,
});
const spent = () => bench.platform.families[0]?.superseded.length;

/** The login's finished entries by generation; each may be in the file of the database more than once. */
function entries() {
  const text = readFileSync(join(bench.root, 'cache', 'bolt.db'), 'latin1');
  const found = text.matchAll(
    /\{"id":(\d+),"key":"(osc-token-[0-9a-f]{16}-)(\d+)","version":"([0-9a-f]+)",[^{}]*"complete":true/g,
  );
  const all = [...found].map(([, id = '', prefix = '', generation = '', version = '']) => ({
    prefix,
    generation,
    version,
    file: join(bench.root, 'cache/cache', Number(id).toString(16).padStart(2, '0'), id),
  }));
  const once = [...new Map(all.map((entry) => [entry.file, entry])).values()];
  return once.sort((one, other) => Number(one.generation) - Number(other.generation));
}
const generations = () => entries().map(({ generation }) => generation);

test('the login passes from job to job in the cache: lent first, then rotated from the newest generation', async () => {
  const first = await runGreen(bench, job());
  expect(first.printed).toContain('The new refresh token is kept in the Actions cache of octo-org/hello-world.');
  const second = await runGreen(bench, job());
  expect(second.printed).toContain('Signed in with the access token kept in the Actions cache of octo-org/hello-world');
  expect({ spent: spent(), generations: generations() }).toEqual({ spent: 1, generations: ['1'] });

  const third = await runGreen(bench, job({ env: nodeClockAhead(hour) }));
  expect(third.printed).toContain('The new refresh token is kept in the Actions cache');
  const fourth = await runGreen(bench, job({ env: nodeClockAhead(hour) }));
  expect(fourth.printed).toContain('Signed in with the access token kept in the Actions cache');
  // Each generation has a key of its own, written once.
  expect({ spent: spent(), generations: generations() }).toEqual({ spent: 2, generations: ['1', '2'] });
  expect(bench.platform.families[0]).toMatchObject({ state: 'live' });
});

test('entries of another job end the run: none of their content is written, no spent token is sent', async () => {
  await runGreen(bench, job());
  await runGreen(bench, job({ env: nodeClockAhead(hour) }));
  const [first, second] = entries();
  if (!first || !second) throw new Error('The login is not in the cache.');
  const [spentLogin, login] = [readFileSync(first.file), readFileSync(second.file)];
  const [name, target] = ['.env.osc-deploy-login', join(bench.root, 'written-by-tar')];
  const folder = join(bench.root, 'entries');
  mkdirSync(folder);
  const foreign = {
    6: archiveOf({ name, body: unpackFile(login) ?? '' }, { name: target, body: 'x' }),
    7: spentLogin,
    8: login.subarray(0, login.length / 2),
    9: archiveOf({ name, body: randomBytes(1_000_000) }),
  };
  const keys = Object.keys(foreign).map((generation) => first.prefix + generation);
  for (const [generation, bytes] of Object.entries(foreign))
    writeFileSync(join(folder, first.prefix + generation), bytes);
  const other = await runGreen(bench, job({ workflow: 'other.yml', env: { ENTRIES: folder, VERSION: first.version } }));
  for (const key of keys) expect(other.printed).toMatch(new RegExp(`^exactly .*"cacheKey":"${key}"`, 'm'));
  expect(other.printed).toMatch(new RegExp(`^newest .*"cacheKey":"${first.prefix}[6-9]"`, 'm'));

  const { exitCode, log } = await bench.run(job({ env: nodeClockAhead(2 * hour) }));
  expect({ exitCode, written: existsSync(target) }).toEqual({ exitCode: 1, written: false });
  expect(log.commands('error')).toEqual([
    expect.stringMatching(new RegExp(`The entry ${first.prefix}[6-9] of .* hides the newest one`)),
  ]);
  expect(bench.platform.families[0]).toMatchObject({ state: 'live' });
  expect(spent()).toBe(2);
});
