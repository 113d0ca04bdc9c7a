import { readPlaces } from '../action/runtime.js';
import { ourCommand } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { parseInputs } from '../contract/inputs.js';
import { Outputs } from '../contract/outputs.js';
import { readEvent } from '../contract/read-event.js';
import type { Runtime } from '../contract/runtime.js';
import { authenticate } from '../credentials/authenticate.js';
import { type SitePlatform, sitePlatform } from '../platform/clients.js';
import { type ServicePlatform, servicePlatform } from '../platform/service-clients.js';
import type { Session } from './session.js';

export interface Connection {
  tools: ServicePlatform;
  sites: SitePlatform;
}

/** Signs in with the options of a command. @throws DeployError `usage` for wrong options, `not-signed-in` */
export async function connect(session: Session): Promise<Connection> {
  session.check();
  requireLogin(session);
  const runtime = createRuntime(session);
  const { inputs } = parseInputs({ ...session.raw, ...loginInputs(session) });
  const context = readEvent({}, undefined);
  const clients = await session.log.quietly(() => authenticate({ runtime, inputs, context, readOnly: false }));
  return { tools: servicePlatform(clients, runtime), sites: sitePlatform(clients, runtime) };
}

/** Returns the runtime of the action's parts at a terminal, outside of any repository. */
export function createRuntime({ terminal, log, savedLogin }: Session): Runtime {
  return {
    ...terminal,
    ...readPlaces({}),
    log,
    outputs: new Outputs(),
    runnerFiles: { saveState: () => undefined, addSummary: async () => undefined },
    workspace: terminal.cwd,
    journalPath: savedLogin.journalPath,
  };
}

/** Returns the inputs with which the action finds the stored login. */
export function loginInputs({ savedLogin, raw }: Session): Record<string, string> {
  if (raw['access-token']) return {};
  // `requireLogin` reports a missing login, after everything else that can be wrong.
  const client = savedLogin.client();
  return {
    'token-store': 'file',
    'token-file': savedLogin.tokenFile,
    'client-id': client?.clientId ?? 'none',
    'client-secret': client?.clientSecret ?? '',
  };
}

/** Refuses to go on without a login. @throws DeployError `not-signed-in` */
export function requireLogin({ savedLogin, raw, hosts, platform, terminal }: Session): void {
  if (raw['access-token'] || savedLogin.client()) return;
  const next = terminal.isInteractive
    ? undefined
    : ['Give an access token of the console in OSC_ACCESS_TOKEN, or sign in once at a terminal:', ourCommand('login')];
  throw new DeployError('not-signed-in', `You are not signed in to ${hosts.auth} (${platform}).`, { next });
}
