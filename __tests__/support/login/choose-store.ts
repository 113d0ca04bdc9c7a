import { Agent } from 'undici';
import { readPlaces } from '../../../src/action/runtime.js';
import type { Clock } from '../../../src/base/clock.js';
import { type InputName, parseInputs, takeInputs } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { chooseStore } from '../../../src/credentials/choose-store.js';
import type { TokenStore } from '../../../src/credentials/token-store.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';

const onMain = { GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main', GITHUB_REPOSITORY: 'octo-org/hello-world' };
const event = { repository: { default_branch: 'main' } };
const login = { 'refresh-token': 'seed', 'client-id': 'cli' };

/** What a run of a push to the default branch chooses with these inputs and variables. */
export async function storeFor(
  given: Partial<Record<InputName, string>>,
  env: Record<string, string> = {},
  clock: Clock = new VirtualClock(),
): Promise<TokenStore> {
  const all = { ...onMain, ...env };
  const { signal } = new AbortController();
  return chooseStore({
    inputs: parseInputs({ ...takeInputs({}), ...login, ...given }).inputs,
    context: readEvent(all, event),
    ...readPlaces(all),
    http: new Http({ dispatcher: new Agent({ keepAliveTimeout: 10 }), clock, userAgent: 'osc-deploy/test', signal }),
    clock,
    log: logTo(() => undefined),
    random: () => 0.5,
  });
}

/** Variables of a runner that offers the Actions cache. */
export const cacheService = { ACTIONS_CACHE_SERVICE_V2: 'true', ACTIONS_RESULTS_URL: 'http://127.0.0.1:1/' };
