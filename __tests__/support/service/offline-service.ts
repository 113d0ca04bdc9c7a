import { Outputs } from '../../../src/contract/outputs.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { logTo } from '../log.js';

/** What a deploy of `shop` by acme/shop works with, without any platform: for what sends no request. */
export function quietScope(): { scope: ServiceContext; outputs: Outputs; lines: string[] } {
  const lines: string[] = [];
  const outputs = new Outputs();
  const scope = {
    ...{ name: 'shop', operation: 'deploy', preview: false, outputs, log: logTo((line) => lines.push(line)) },
    inputs: {},
    context: { repository: 'acme/shop', serverUrl: 'https://github.com' },
    signal: new AbortController().signal,
    trustedHosts: new TrustedHosts({ deploy: 'https://deploy.svc.prod.osaas.io' }),
  } as unknown as ServiceContext;
  return { scope, outputs, lines };
}
