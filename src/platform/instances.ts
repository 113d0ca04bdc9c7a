import * as z from 'zod/mini';
import { urlBelow } from '../base/addresses.js';
import { DeployError, orMissing } from '../base/errors.js';
import { lenient, parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import {
  type JsonCall,
  type JsonClient,
  largeBytes,
  pathOf,
  slowTimeoutMs,
} from './control-plane.js';
import type { Permission } from './ownership.js';
import { type ExternalPort, externalPort, type Instance, instance } from './service-wire.js';

type NamedInstance = Instance & { name: string };

const health = z.looseObject({ status: z.string() });
const internalEndpoint = z.looseObject({
  serviceDns: z.string(),
  ports: z.catch(z.array(z.looseObject({ port: z.coerce.number() })), []),
  publicAccess: lenient(z.boolean()),
});

export type InstancesApi = ReturnType<typeof instancesApi>;

/** Makes the client of one service's instances and jobs in this workspace. @param json sends the service access token, to the host of `apiUrl` only */
export function instancesApi({
  json,
  serviceId,
  apiUrl,
}: {
  json: JsonClient;
  serviceId: string;
  apiUrl: URL;
}) {
  const urlOf = (name: string) => urlBelow(apiUrl, pathOf(name));
  const slowly = (call: Pick<JsonCall, 'method' | 'url' | 'body' | 'repeatable'>) =>
    json.text({ ...call, timeoutMs: slowTimeoutMs });

  /** @throws DeployError `unsafe-url` for a link to another host, which must not get the token */
  function onHost(href: string): URL {
    const url = URL.canParse(href, apiUrl.href) ? new URL(href, apiUrl) : undefined;
    if (url?.origin === apiUrl.origin) return url;
    const given = JSON.stringify(plainText(href, 200));
    throw new DeployError(
      'unsafe-url',
      `The service ${serviceId} gave a link to another host: ${given}.`,
    );
  }
  // Old instances have no links. Source: the vendor's public client.
  const linkOf = (record: NamedInstance, rel: 'health' | 'logs' | 'ports') =>
    onHost(record._links?.[rel]?.href ?? pathOf(rel, record.name));

  /** Returns the program's own lines, unsafe to print. `isCut`: the end is missing. Renews no token, because the log is polled and optional. */
  async function readLog(
    record: NamedInstance,
    sinceSeconds?: number,
  ): Promise<{ lines: string[]; isCut: boolean }> {
    const url = linkOf(record, 'logs');
    if (sinceSeconds !== undefined) url.searchParams.set('sinceSeconds', String(sinceSeconds));
    const call = {
      method: 'GET',
      url,
      once: true,
      large: true,
      keepsToken: true,
      timeoutMs: 30_000,
    } as const;
    return linesOf((await orMissing(() => json.text(call))) ?? '');
  }

  return {
    list: () => json.call({ method: 'GET', url: apiUrl, large: true }, z.array(instance)),
    find: (name: string, { once = false } = {}) =>
      orMissing(() =>
        json.call({ method: 'GET', url: urlOf(name), once, mayBeMissing: 'thing' }, instance),
      ),

    /** @throws RequestError when refused; DeployError `platform-refused` for a 2xx answer with a `reason` */
    async create(name: string, options: Record<string, unknown>): Promise<Instance> {
      const body = { name, ...options };
      const call = { method: 'POST', url: apiUrl, body, timeoutMs: slowTimeoutMs } as const;
      return accepted(await json.call(call, instance), `creating "${name}"`);
    },

    /** Changes only these options, and restarts. Returns the record if the answer contains it. */
    async update(name: string, body: Record<string, unknown>): Promise<Instance | undefined> {
      const text = await slowly({ method: 'PATCH', url: urlOf(name), body, repeatable: true });
      const answer = instance.safeParse(parseJson(text));
      return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
    },

    /** Restarts; a runner fetches its source again. @throws DeployError `cannot-restart` if the record has no link */
    async restart({ _links, name }: NamedInstance): Promise<void> {
      const href = _links?.['restart']?.href;
      if (!href) {
        const reason = _links
          ? `the service ${serviceId} restarts none`
          : 'its record has no link for that, as of instances made long ago';
        throw new DeployError('cannot-restart', `"${name}" cannot be restarted: ${reason}.`);
      }
      await slowly({ method: 'POST', url: onHost(href), repeatable: true });
    },

    async remove(name: string, _may: Permission<'remove'>): Promise<boolean> {
      return (await orMissing(() => slowly({ method: 'DELETE', url: urlOf(name) }))) !== undefined;
    },

    /** Returns the health in lower case, such as `running`; undefined while it is unknown. */
    async health(record: NamedInstance): Promise<string | undefined> {
      const call = {
        method: 'GET',
        url: linkOf(record, 'health'),
        once: true,
        timeoutMs: 20_000,
      } as const;
      const text = await orMissing(() => json.text(call));
      // A gateway sends a page in place of the answer.
      if (text === undefined || text.trimStart().startsWith('<')) return undefined;
      return plainText(health.safeParse(parseJson(text)).data?.status ?? text, 60).toLowerCase();
    },

    readLog,
    logs: async (record: NamedInstance): Promise<string[]> => (await readLog(record)).lines,

    async ports(record: NamedInstance): Promise<ExternalPort[]> {
      const call = { method: 'GET', url: linkOf(record, 'ports'), timeoutMs: 20_000 } as const;
      return (await orMissing(() => json.call(call, z.array(externalPort)))) ?? [];
    },

    async internalEndpoint({
      _links,
    }: NamedInstance): Promise<z.infer<typeof internalEndpoint> | undefined> {
      const href = _links?.['internalEndpoint']?.href;
      if (!href) return undefined;
      return orMissing(() =>
        json.call({ method: 'GET', url: onHost(href), timeoutMs: 20_000 }, internalEndpoint),
      );
    },
  };
}

/** Reads a log: a text, or JSON of a text or a list, possibly truncated. */
function linesOf(text: string): { lines: string[]; isCut: boolean } {
  const isCut = Buffer.byteLength(text) >= largeBytes;
  const json = parseJson(text);
  const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
  const isPart = isCut && json === undefined && /^[["]/.test(text);
  const lines = isPart ? linesOfPart(text) : parts.flatMap((part) => part.split(/\r?\n/));
  while (lines.at(-1)?.trim() === '') lines.pop();

  return { lines, isCut };
}

/** Returns the complete lines of a truncated JSON text or list of texts. */
function linesOfPart(text: string): string[] {
  const pieces = text.replace(/^\[?\s*"/, '').split(/\\n|",\s*"/);
  return pieces.slice(0, -1).map((piece) => asText(parseJson(`"${piece}"`) ?? piece));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the answer. @throws DeployError `platform-refused` for an answer with a `reason` */
export function accepted<T extends Record<string, unknown>>(answer: T, action: string): T {
  const reason = answer['reason'];
  if (typeof reason === 'string' && reason !== '') {
    throw new DeployError(
      'platform-refused',
      `The platform did not accept ${action}: ${plainText(reason)}.`,
    );
  }
  return answer;
}
