import { preparePages } from './pages-target.js';
import type { PreparedTarget, TargetOptions } from './target.js';

/** @throws DeployError for whatever can be known to fail before the login is touched */
export async function prepareTarget(options: TargetOptions): Promise<PreparedTarget> {
  if (options.inputs.target === 'pages') return preparePages(options);
  const { prepareService } = await import('./service-target.js');
  return prepareService(options, options.inputs.target);
}
