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

  /** @param options.json sends the service access token, which goes to the host of `apiUrl` and no other */
  constructor({ json, serviceId, apiUrl }: { json: JsonClient; serviceId: string; apiUrl: URL }) {
    this.#json = json;
    this.#serviceId = serviceId;
    this.#apiUrl = apiUrl;
  }

  /** All of them. */
  async list(): Promise<Instance[]> {
    return this.#json.call({ method: 'GET', url: this.#url(), large: true }, instanceList);
  }

  /** The instance of that name, or `undefined` when there is none. */
  async find(name: string, { once = false } = {}): Promise<Instance | undefined> {
    return orMissing(() =>
      this.#json.call({ method: 'GET', url: this.#url(name), once, mayBeMissing: true }, instance),
    );
  }

  /**
   * @param options the service's options, by their exact names
   * @throws RequestError when refused; DeployError `platform-refused` for a 2xx answer that holds a `reason`
   */
  async create(name: string, options: Record<string, unknown>): Promise<Instance> {
    const body = { name, ...options };
    const call = { method: 'POST', url: this.#url(), body, timeoutMs: slowTimeoutMs } as const;
    return accepted(await this.#json.call(call, instance), `creating "${name}"`);
  }

  /**
   * Changes these options and no other, and restarts it. Idempotent, so it is repeated when the answer is lost.
   * @returns its record, where the answer shows it
   */
  async update(name: string, options: Record<string, unknown>): Promise<Instance | undefined> {
    const patch = { method: 'PATCH', url: this.#url(name), body: options } as const;
    const text = await this.#json.text({ ...patch, repeatable: true, timeoutMs: slowTimeoutMs });
    const answer = instance.safeParse(parseJson(text));
    return answer.success ? accepted(answer.data, `updating "${name}"`) : undefined;
  }

  /**
   * Restarts it; a runner fetches its source again.
   * @throws DeployError `cannot-update` where its record has no link for that
   */
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

  /** @returns whether there was one */
  async remove(name: string, _removal: Removal): Promise<boolean> {
    const call = { method: 'DELETE', url: this.#url(name), timeoutMs: slowTimeoutMs } as const;
    return (await orMissing(() => this.#json.text(call))) !== undefined;
  }

  /** Its health in lower case, such as `running`; `undefined` as long as the platform does not know it. */
  async health(record: NamedInstance): Promise<string | undefined> {
    const call = { method: 'GET', url: this.#link(record, 'health'), once: true, timeoutMs: 20_000 } as const;
    const text = await orMissing(() => this.#json.text(call));
    if (text === undefined) return undefined;
    const parsed = instanceHealth.safeParse(parseJson(text));
    return plainText(parsed.success ? parsed.data.status : text, 60).toLowerCase();
  }

  /**
   * Its log, line by line; none when there is none yet. The lines are the program's own: not safe to print as they are.
   * Asked for again and again, and it can be missed: where it is refused, no token is renewed for it.
   */
  async logs(record: NamedInstance): Promise<string[]> {
    return (await this.readLog(record)).lines;
  }

  /**
   * The same, of the last seconds where the service knows that.
   * @returns `isCut`: the log is longer than the limit, so its end is missing
   */
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

  /** Ports that are reachable from outside; none for most services. */
  async ports(record: NamedInstance): Promise<ExternalPort[]> {
    const call = { method: 'GET', url: this.#link(record, 'ports'), timeoutMs: 20_000 } as const;
    return (await orMissing(() => this.#json.call(call, instancePorts))) ?? [];
  }

  /** Its address inside of the platform; undefined where the service has none. */
  async internalEndpoint(record: NamedInstance): Promise<z.infer<typeof internalEndpoint> | undefined> {
    const href = record._links?.['internalEndpoint']?.href;
    if (!href) return undefined;
    const call = { method: 'GET', url: this.#onHost(href), timeoutMs: 20_000 } as const;
    return orMissing(() => this.#json.call(call, internalEndpoint));
  }

  /** The address of all instances, or of one. */
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

  /** Instances made long ago have no links; then these paths are known. Source: the vendor's public client. */
  #link(record: NamedInstance, rel: 'health' | 'logs' | 'ports'): URL {
    return this.#onHost(record._links?.[rel]?.href ?? pathOf(rel, record.name));
  }
}

/** Returns the whole lines of the beginning of a JSON text, or list of texts. */
function linesOfPart(text: string): string[] {
  const pieces = text.replace(/^\[?\s*"/, '').split(/\\n|",\s*"/);
  return pieces.slice(0, -1).map((piece) => asText(parseJson(`"${piece}"`) ?? piece));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns an answer that accepts the request. @throws DeployError `platform-refused` for an answer with a `reason` */
export function accepted<T extends Record<string, unknown>>(answer: T, action: string): T {
  const reason = answer['reason'];
  if (typeof reason === 'string' && reason !== '') {
    throw new DeployError('platform-refused', `The platform did not accept ${action}: ${plainText(reason)}.`);
  }
  return answer;
}
