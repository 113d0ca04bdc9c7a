import { decide } from './decide.js';
import type { Dependencies } from './dependencies.js';
import { rawInputs, secretInputs } from './inputs.js';
import { Report } from './report.js';
import { openLogin } from './sign-in.js';
import { prepareTarget } from './targets.js';

/**
 * The whole action: read the inputs, decide what to do, sign in, do it, report it.
 * Nothing is sent before everything that can be checked without a request has been checked.
 * @returns whether the step succeeded
 */
export async function run(dependencies: Dependencies): Promise<boolean> {
  const { env, log, outputs } = dependencies;
  const raw = rawInputs(env);
  for (const name of secretInputs) log.mask(raw[name].trim());
  const report = new Report(dependencies);
  try {
    const decision = await decide(dependencies, raw);
    const { inputs, context, job } = decision;
    outputs.set({ name: job.name });
    report.begin(decision);
    if (job.skip) {
      await report.skipped(job.skip);
      return true;
    }
    const target = await prepareTarget({ dependencies, ...decision });
    report.starts();
    const clients = await openLogin({ dependencies, inputs, context, readOnly: job.operation === 'plan' });
    await report.succeeded(await target.carryOut(clients));
    return true;
  } catch (error) {
    await report.failed(error);
    return false;
  }
}
