import { rawInputs, secretInputs, unknownInputs } from '../contract/inputs.js';
import { authenticate } from '../credentials/authenticate.js';
import { Report } from '../report/report.js';
import { preparePages } from '../targets/pages.js';
import type { PreparedTarget, Run } from '../targets/target.js';
import type { Runtime } from '../workflow/runtime.js';
import { resolveIntent } from './resolve-intent.js';

/**
 * The whole action: read the inputs, decide what to do, sign in, do it, report it.
 * Nothing is sent before everything that can be checked without a request has been checked.
 * @returns whether the step succeeded
 */
export async function run(runtime: Runtime): Promise<boolean> {
  const { env, log, outputs } = runtime;
  const raw = rawInputs(env);
  for (const name of secretInputs) log.mask(raw[name].trim());
  for (const problem of unknownInputs(env)) log.warning(problem, 'osc-deploy');
  const report = new Report(runtime);
  try {
    const decision = await resolveIntent(runtime, raw);
    const { inputs, context, intent } = decision;
    outputs.set({ name: intent.name });
    report.begin(decision);
    if (intent.skip) {
      await report.skipped(intent.skip);
      return true;
    }
    const target = await prepareTarget(decision);
    report.starts(target);
    const clients = await authenticate({ runtime, inputs, context, readOnly: intent.operation === 'plan' });
    report.signedIn(clients.workspace);
    try {
      await report.succeeded(await target.execute(clients));
    } finally {
      await clients.settled();
    }
    return true;
  } catch (error) {
    await report.failed(error);
    return false;
  }
}

/** @throws DeployError for whatever can be known to fail before the login is touched */
export async function prepareTarget(options: Run): Promise<PreparedTarget> {
  if (options.inputs.target === 'pages') return preparePages(options);
  const { prepareService } = await import('../targets/services.js');
  return prepareService(options, options.inputs.target);
}
