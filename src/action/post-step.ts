import { secretInputs } from '../contract/inputs.js';
import { readEvent } from '../contract/read-event.js';
import { parseInputs, takeInputs } from '../contract/read-inputs.js';
import type { Job, Runtime } from '../contract/runtime.js';
import { chooseStore } from '../credentials/authenticate.js';
import { Journal } from '../credentials/journal.js';
import { recover } from '../credentials/persist.js';
import { machineProcesses } from '../credentials/processes.js';
import { signInCommand } from '../credentials/token-store.js';
import { openHttp } from '../http/http.js';
import { setDeploymentStatus, unfinishedDeployment } from '../report/deployment.js';
import { openGitHub } from './runtime.js';

/** Finishes the work of a killed main step. Returns `false` if anything was lost. */
export async function runPostStep(runtime: Runtime, { env, event }: Job): Promise<boolean> {
  const { log } = runtime;
  const raw = takeInputs(env);
  const given = raw['refresh-token'].trim();
  const journal = new Journal(runtime.journalPath, machineProcesses, {
    given,
    isEmptied: runtime.jobFolder !== undefined,
  });
  const deployment = unfinishedDeployment(env);
  if (!journal.read() && !deployment) return true;

  for (const name of secretInputs) log.mask(raw[name].trim());

  const { inputs } = parseInputs(raw);
  const context = readEvent(env, event);
  const github = openGitHub(runtime, { inputs, context });
  const keepLogin = async () => {
    try {
      // Ignores signals: a cancelling runner still gives the post step time, and a token is at stake.
      const store = await chooseStore({ ...runtime, inputs, context, http: openHttp(runtime) });
      await recover({ ...runtime, journal, store, signInCommand: signInCommand(inputs, context) });
      return true;
    } catch (error) {
      log.failure(error);
      return false;
    }
  };

  const [isStored] = await Promise.all([
    journal.read() ? keepLogin() : true,
    deployment && setDeploymentStatus({ github, context }, deployment),
  ]);

  github.warn();

  return isStored;
}
