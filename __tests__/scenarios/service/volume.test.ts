import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

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

describe('a volume that has kept the old commit', () => {
  test('is said, with what to do', async () => {
    const { error, outputs } = await workspace.run(pinned, { sha: nextCommit, push: false });
    expect(error).toMatchObject({
      ...{ code: 'wrong-commit', next },
      message: `"shop" is not what was asked for (${shop().url}): ${why}`,
    });
    expect(outputs).toMatchObject({ commit, status: 'failed' });
    expect(shop().restarts).toBe(1);
  });
});
