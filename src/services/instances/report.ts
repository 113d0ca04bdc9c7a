import { messageOf } from '../../base/errors.js';
import type { Endpoints } from '../../contract/outputs.js';
import type { Account } from '../../platform/account.js';
import { checkPlatformUrl } from '../../platform/hosts.js';
import type { ExternalPort, InstancesApi } from '../../platform/instances.js';
import type { Instance } from '../../platform/service-wire.js';
import { redactedRecord, type Sensitivity } from '../options/sensitive.js';
import type { ServiceContext, SummaryTable } from '../service-context.js';

/** The addresses in a record; an unsafe one is left out with a warning. */
export function endpointsOf(
  record: Instance,
  { run, loopback }: { run: ServiceContext; loopback: boolean },
): Endpoints {
  const checked = (text: string | undefined, what: string): string | undefined => {
    if (!text) return undefined;
    try {
      const url = checkPlatformUrl(text, { what, loopback });
      // As it was given where that is a URL already: a parser forgives line breaks and spaces.
      return /^[\w.~:/?@!$&'()*+,;=%-]+$/.test(text) ? text : url.href;
    } catch (error) {
      run.log.warning(messageOf(error));
      return undefined;
    }
  };
  const url = checked(record.url, `the address of "${run.name}"`);
  const app = checked(record.resources?.app, `the app of "${run.name}"`);
  const apiDocs = checked(record.resources?.apiDocs, `the API documentation of "${run.name}"`);
  return { ...(url ? { url } : {}), ...(app ? { app } : {}), ...(apiDocs ? { apiDocs } : {}) };
}

/** Sets the outputs that a record gives; a later call with more known replaces them. */
export function announce(
  run: ServiceContext,
  known: { record: Instance; endpoints: Endpoints; sensitivity: Sensitivity },
): void {
  const { record, endpoints, sensitivity } = known;
  sensitivity.mask(Object.entries(record), run.log);
  const id = record.id;
  run.outputs.set({
    ...(endpoints.url ? { url: endpoints.url } : {}),
    name: run.name,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : run.name,
    endpoints,
    instance: redactedRecord(record, sensitivity),
  });
}

/** External ports, or none when the platform does not tell. */
export async function portsOf(
  run: ServiceContext,
  { api, record }: { api: InstancesApi; record: Instance },
): Promise<ExternalPort[]> {
  try {
    return await api.ports({ ...record, name: run.name });
  } catch (error) {
    run.signal.throwIfAborted();
    run.log.debug(`The ports of "${run.name}" are not known: ${messageOf(error)}`);
    return [];
  }
}

/** The table of one instance, app or job. */
export function summaryOf(title: string, rows: [string, string | undefined][]): SummaryTable {
  return { title, rows: rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== '') };
}

export function accountRows({ plan, balance }: Account): [string, string | undefined][] {
  return [
    ['Plan', plan],
    ['Tokens left', balance],
  ];
}

/** `198.51.100.7:10541 → 1935`. */
export function portText({ externalIp, externalPort, internalPort }: ExternalPort): string {
  return `${externalIp}:${externalPort} → ${internalPort}`;
}
