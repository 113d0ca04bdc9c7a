import type * as z from 'zod/mini';
import { urlBelow } from '../base/addresses.js';
import { DeployError, orMissing } from '../base/errors.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { pathOf, slowTimeoutMs } from './control-plane.js';
import { type JsonClient, largeBytes } from './json-client.js';
import type { Removal } from './ownership.js';
import {
  type ExternalPort,
  type Instance,
  instance,
  instanceHealth,
  instanceList,
  instancePorts,
  internalEndpoint,
} from './service-wire.js';

type NamedInstance = Instance & { name: string };

/** The instances of one service in this workspace. Jobs are instances too. */
export class InstancesApi {
  readonly #json: JsonClient;
  readonly #serviceId: string;
  readonly #apiUrl: URL;

  /** @param options.json sends the service access token, which goes to the host of `apiUrl` only */
  constructor({ json, serviceId, apiUrl }: { json: JsonClient; serviceId: string; apiUrl: URL }) {
    this.#json = json;
    this.#serviceId = serviceId;
    this.#apiUrl = apiUrl;
  }

  async list(): Promise<Instance[]> {
    return this.#json.call({ method: 'GET', url: this.#url(), large: true }, instanceList);
  }

  async find(name: string, { once = false } = {}): Promise<Instance | undefined> {
    return orMissing(() =>
      this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, instance),
    );
  }

  /** @throws RequestError when refused; DeployError `platform-refused` for a 2xx answer with a `reason` */
  async create(name: string, options: Record<string, unknown>): Promise<Instance> {
    const body = { name, ...options };
    const call = { method: 'POST', url: this.#url(), body, timeoutMs: slowTimeoutMs } as const;
    return accepted(await this.#json.call(call, instance), `creating "${name}"`);
  }

  /** Changes only these options, and restarts. Returns the record where the answer shows it. */
  async update(name: string, options: Record<string, unknown>): Promise<Instance | undefined> {
    const patch = { method: 'PATCH', url: this.#url(name), body: options } as const;
    const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: slowTimeoutMs });
    const answer = instance.safeParse(parseJson(text));
    return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
  }

  /** A runner fetches its source again. @throws DeployError `cannot-update` where the record has no link */
  async restart(record: NamedInstance): Promise<void> {
    const href = record._links?.['restart']?.href;
    if (!href) {
      const why = record._links
        ? `the service ${this.#serviceId} restarts none`
        : 'its record has no link for that, as of instances made long ago';
      throw new DeployError('cannot-update', `"${record.name}" cannot be restarted: ${why}.`);
    }
    const url = this.#onHost(href);
    await this.#json.text({ method: 'POST', url, repeatable: true, timeoutMs: slowTimeoutMs });
  }

  async remove(name: string, _removal: Removal): Promise<boolean> {
    const call = { method: 'DELETE', url: this.#url(name), timeoutMs: slowTimeoutMs } as const;
    return (await orMissing(() => this.#json.text(call))) !== undefined;
  }

  /** Returns the health in lower case, such as `running`; undefined while the platform does not know it. */
  async health(record: NamedInstance): Promise<string | undefined> {
    const call = { method: 'GET', url: this.#link(record, 'health'), once: true, timeoutMs: 20_000 } as const;
    const text = await orMissing(() => this.#json.text(call));
    if (text === undefined) return undefined;
    const parsed = instanceHealth.safeParse(parseJson(text));
    return plainText(parsed.success ? parsed.data.status : text, 60).toLowerCase();
  }

  /** Returns the program's own lines, not safe to print. Polled and dispensable, so it renews no token. */
  async logs(record: NamedInstance): Promise<string[]> {
    return (await this.readLog(record)).lines;
  }

  /** `isCut`: the log is longer than the limit, so its end is missing. */
  async readLog(record: NamedInstance, sinceSeconds?: number): Promise<{ lines: string[]; isCut: boolean }> {
    const url = this.#link(record, 'logs');
    if (sinceSeconds !== undefined) url.searchParams.set('sinceSeconds', String(sinceSeconds));
    const call = { method: 'GET', url, once: true, large: true, keepsToken: true, timeoutMs: 30_000 } as const;
    const text = (await orMissing(() => this.#json.text(call))) ?? '';
    const isCut = Buffer.byteLength(text) >= largeBytes;
    const json = parseJson(text);
    const parts = Array.isArray(json) ? json.map(asText) : [typeof json === 'string' ? json : text];
    const isPart = isCut && json === undefined && /^[["]/.test(text);
    const lines = isPart ? linesOfPart(text) : parts.flatMap((part) => part.split(/\r?\n/));
    while (lines.at(-1)?.trim() === '') lines.pop();
    return { lines, isCut };
  }

  async ports(record: NamedInstance): Promise<ExternalPort[]> {
    const call = { method: 'GET', url: this.#link(record, 'ports'), timeoutMs: 20_000 } as const;
    return (await orMissing(() => this.#json.call(call, instancePorts))) ?? [];
  }

  async internalEndpoint(record: NamedInstance): Promise<z.infer<typeof internalEndpoint> | undefined> {
    const href = record._links?.['internalEndpoint']?.href;
    if (!href) return undefined;
    const call = { method: 'GET', url: this.#onHost(href), timeoutMs: 20_000 } as const;
    return orMissing(() => this.#json.call(call, internalEndpoint));
  }

  #url(name?: string): URL {
    return name === undefined ? this.#apiUrl : urlBelow(this.#apiUrl, pathOf(name));
  }

  /** @throws DeployError `unsafe-url` for a link to another host: the token would go with it */
  #onHost(href: string): URL {
    const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
    if (url?.origin === this.#apiUrl.origin) return url;
    throw new DeployError(
      'unsafe-url',
      `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify(plainText(href, 200))}.`,
    );
  }

  /** Old instances have no links. Source: the vendor's public client. */
  #link(record: NamedInstance, rel: 'health' | 'logs' | 'ports'): URL {
    return this.#onHost(record._links?.[rel]?.href ?? pathOf(rel, record.name));
  }
}

/** Returns the whole lines of a cut JSON text, or list of texts. */
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
    throw new DeployError('platform-refused', `The platform did not accept ${action}: ${plainText(reason)}.`);
  }
  return answer;
}
