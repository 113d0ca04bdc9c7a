import { chooseStore } from './credentials/choose-store.js';
import { finishLogin } from './credentials/finish.js';
import { Journal } from './credentials/journal.js';
import type { Dependencies } from './dependencies.js';
import { readContext } from './github/event.js';
import { parseInputs, rawInputs, secretInputs } from './inputs.js';
import { Http } from './platform/http.js';
import { signInCommandFor } from './sign-in.js';

/**
 * The post step: whatever the main step began and was not able to end, is ended here.
 * @returns whether nothing was lost
 */
export async function finishRun(dependencies: Dependencies): Promise<boolean> {
  const { env, log, clock, random, dispatcher, userAgent } = dependencies;
  const journal = new Journal(dependencies.journalPath);
  if (!journal.read()) return true;
  const raw = rawInputs(env);
  for (const name of secretInputs) log.mask(raw[name].trim());
  try {
    const { inputs } = parseInputs(raw);
    const context = readContext(env, dependencies.event);
    // Signals are not heard here: a runner that cancels gives the post step its time, and a token is at stake.
    const http = new Http({ dispatcher, clock, userAgent, signal: new AbortController().signal });
    const store = await chooseStore({ inputs, context, env, http, clock, log });
    await finishLogin({ journal, store, clock, log, random, signInCommand: signInCommandFor(inputs, context) });
    return true;
  } catch (error) {
    log.failure(error);
    return false;
  }
}
