import { DeployError } from '../../../src/base/errors.js';
import type { Comparison } from '../../../src/pages/compare.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import type { PublishRequest } from '../../../src/pages/publish-request.js';
import type { Site } from '../../../src/pages/site.js';
import type { Tree } from '../run/in-process.js';
import { digestsOf, filesOf, type PublishBench } from './publish-bench.js';

/** What is live, and what is about to replace it. */
export const former: Tree = { 'index.html': 'old', 'app.js': 'one', 'same.css': 'css', 'gone.js': 'gone' };
export const next: Tree = { 'index.html': 'new', 'app.js': 'two', 'same.css': 'css', 'added.js': 'added' };
export const manifest: Manifest = { version: 1, publishId: 'before', files: digestsOf(former) };

const [index, app, same, added] = filesOf(next) as [never, never, never, never];

/** How the two differ. */
export const comparison = (): Comparison => ({
  stored: { state: 'trusted', manifest },
  plan: {
    added: [added],
    changed: [index, app],
    unchanged: [same],
    deleted: ['gone.js'],
    digests: new Map(Object.entries(digestsOf({ 'same.css': 'css' }))),
  },
});

export const notLive = new DeployError('not-live', 'It did not come up.');

/** The live site, and the publish of what is next, whose health check fails. */
export async function openReplacement(bench: PublishBench): Promise<{ site: Site; publish: PublishRequest }> {
  const site = await bench.siteOf({ ...former, [manifestPath]: JSON.stringify(manifest) });
  const publish = bench.publishOf(next, { inputs: { rollback: 'true', 'health-path': '/none', timeout: '5' } });
  return { site, publish };
}
