import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, type ServiceInputs, ServiceWorkspace, shopUrl } from '../support/service-workspace.js';
import { logOf } from '../support/told.js';

const web = { target: 'runner', runner: 'web' } as const;
const pinned: ServiceInputs = { ...web, 'source-ref': nextCommit };
const why = 'it was built from commit aaaaaaa again and not from bbbbbbb: its volume has kept the old one';
const next =
  'Set `source-ref` to the branch, which is always fetched anew; or remove the instance and deploy it again.';

let workspace: ServiceWorkspace;
beforeEach(async () => {
  workspace = await ServiceWorkspace.open({ services: { staleMs: 1000, buildMs: 3000, keepVolumes: true } });
  await workspace.run(web);
  workspace.push(nextCommit, { rewritesLockFile: true });
});
afterEach(() => workspace.close());

const shop = () => workspace.services.instances.named('shop');
const patches = () =>
  workspace.platform.log.select({ method: 'PATCH' }).map(({ bodyText }) => JSON.parse(bodyText ?? ''));

describe('a volume that has kept the old commit', () => {
  test('is mended once with the branch of the run, where that is at the commit', async () => {
    const ran = await workspace.run(pinned, { sha: nextCommit, push: false });
    expect(ran.error).toBeUndefined();
    expect(logOf(ran).filter((line) => line.startsWith('::warning'))).toEqual([
      '::warning title=osc-deploy::The volume of "shop" has kept the old commit; trying again with the branch main.',
    ]);
    expect(patches()).toEqual([{ SourceUrl: `${shopUrl}#${nextCommit}` }, { SourceUrl: `${shopUrl}#main` }]);
    expect(shop().restarts).toBe(2);
    expect(ran.outputs).toMatchObject({ commit: nextCommit, status: 'running' });
  });

  test.each<[string, Parameters<ServiceWorkspace['run']>[1]]>([
    ['the commit is not that of the run', { sha: commit, push: false }],
    ['the run has no branch', { sha: nextCommit, push: false, about: { branch: undefined, ref: '' } }],
    ['it is of another repository', { sha: nextCommit, push: false, about: { repository: 'acme/other' } }],
  ])('is left to a person where %s', async (_, options) => {
    const inputs = { ...pinned, 'source-url': shopUrl, name: 'shop' };
    const { error, outputs } = await workspace.run(inputs, options);
    expect(error).toMatchObject({
      ...{ code: 'wrong-commit', next },
      message: `"shop" is not what was asked for (${shop().url}): ${why}`,
    });
    expect(outputs).toMatchObject({ commit, status: 'failed' });
    expect(shop().restarts).toBe(1);
  });
});
