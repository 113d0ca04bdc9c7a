import { resolve } from 'node:path';
import { scanDirectory } from './pages/files.js';
import { withNoIndex } from './pages/robots.js';
import type { PreparedTarget, TargetOptions } from './target.js';

/**
 * `target: pages`: publishes, plans, removes or sweeps. Lists the directory now, so that a wrong one costs no login;
 * what comes after the login is also loaded after it.
 */
export async function preparePages(options: TargetOptions): Promise<PreparedTarget> {
  const { inputs, job, dependencies } = options;
  const load = () => import('./pages-job.js');
  if (job.operation === 'remove' || job.operation === 'cleanup') {
    return { carryOut: async (clients) => (await load()).carryOutRemoval(options, clients) };
  }
  const directory = resolve(dependencies.workspace, inputs.directory ?? '.');
  const scanned = await scanDirectory(directory, { exclude: inputs.exclude });
  const files = job.preview === undefined ? scanned : withNoIndex(scanned);
  return { carryOut: async (clients) => (await load()).carryOutPublish(options, { files, clients }) };
}
