import type { Dependencies } from './dependencies.js';
import { readContext } from './github/event.js';
import { parseInputs, rawInputs, rejectProblems, secretInputs } from './inputs.js';
import { decideJob, guardUntrustedCode } from './job.js';
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
    const { inputs, problems } = parseInputs(raw);
    if (inputs['basic-auth']) log.mask(inputs['basic-auth'].password);
    const context = readContext(env, dependencies.event);
    const { job, problems: more } = decideJob(inputs, context);
    if (job.skip) {
      rejectProblems(problems);
      report.skipped(job.skip);
      return true;
    }
    // One input gets one problem: a rule about a value that could not even be read says nothing new.
    const broken = new Set(problems.map((problem) => problem.input));
    rejectProblems([...problems, ...more.filter((problem) => !broken.has(problem.input))]);
    guardUntrustedCode(inputs, { context, job });
    outputs.set({ name: job.name });
    const target = await prepareTarget({ dependencies, inputs, context, job });
    const { cloud, http } = await openLogin({ dependencies, inputs, context, readOnly: job.operation === 'plan' });
    report.succeeded(await target.carryOut({ cloud, http }), job);
    return true;
  } catch (error) {
    report.failed(error);
    return false;
  }
}
