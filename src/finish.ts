import { chooseStore } from './credentials/choose-store.js';
import { finishLogin } from './credentials/finish.js';
import { Journal } from './credentials/journal.js';
import { openGitHub } from './decide.js';
import type { Dependencies } from './dependencies.js';
import { Deployments } from './github/deployment.js';
import { type RunContext, readContext } from './github/event.js';
import { type Inputs, parseInputs, rawInputs, secretInputs } from './inputs.js';
import { Http } from './platform/http.js';
import { signInCommandFor } from './sign-in.js';

/**
 * The post step: whatever the main step began and was not able to end, is ended here.
 * @returns whether nothing was lost
 */
export async function finishRun(dependencies: Dependencies): Promise<boolean> {
  const { env, log } = dependencies;
  const journal = new Journal(dependencies.journalPath);
  const deployment = Number(env['STATE_deployment'] || 0);
  if (!journal.read() && !deployment) return true;
  const raw = rawInputs(env);
  for (const name of secretInputs) log.mask(raw[name].trim());
  const { inputs } = parseInputs(raw);
  const context = readContext(env, dependencies.event);
  const [kept] = await Promise.all([
    journal.read() ? keepLogin(dependencies, { journal, inputs, context }) : true,
    deployment && endDeployment(dependencies, { id: deployment, inputs, context }),
  ]);
  return kept;
}

async function keepLogin(
  dependencies: Dependencies,
  { journal, inputs, context }: { journal: Journal; inputs: Inputs; context: RunContext },
): Promise<boolean> {
  const { env, log, clock, random, dispatcher, userAgent } = dependencies;
  try {
    // Signals are not heard here: a runner that cancels gives the post step its time, and a token is at stake.
    const http = new Http({ dispatcher, clock, userAgent, signal: new AbortController().signal });
    const store = await chooseStore({ inputs, context, env, http, clock, log });
    await finishLogin({
      journal,
      store,
      clock,
      log,
      random,
      signInCommand: signInCommandFor(inputs, { context, env }),
    });
    return true;
  } catch (error) {
    log.failure(error);
    return false;
  }
}

/** The main step was killed before it could say how the deployment ended, so it did not end well. */
async function endDeployment(
  dependencies: Dependencies,
  { id, inputs, context }: { id: number; inputs: Inputs; context: RunContext },
): Promise<void> {
  const github = openGitHub(dependencies, { inputs, context });
  const deployments = new Deployments({ github, runUrl: context.runUrl });
  await deployments.setStatus(id, { state: 'error', description: 'The run was cancelled or killed' });
  github.warn();
}
