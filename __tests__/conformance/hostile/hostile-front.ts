import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliver, type Mutation, type RealAnswer } from './hostile-mutation.js';

/** A request as it arrived at the front. */
export interface Passed {
  /** Where it was meant to go, as the action knows it. */
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Whether its answer was replaced. */
  mutated: boolean;
}

/** Names the origin that a request was meant for, where many names lead to one front. */
export const originHeader = 'x-test-origin';
const loopbackOrigin = /http:\/\/127\.0\.0\.1:\d+/g;
/** The local servers have as long as this to answer the front, in ms. */
const upstreamMs = 20_000;

export interface FrontOptions {
  /**
   * `names`: one front stands for many https hosts, told apart by `originHeader`. `ports`: each origin behind it gets a
   * port of its own in front.
   */
  readonly naming: 'names' | 'ports';
}

/**
 * Stands between the action and the local servers: hands every request on unchanged and remembers it, and replaces
 * the answers that `choose` names. Addresses of what is behind it are replaced in the answers by those in front.
 */
export class Front {
  readonly requests: Passed[] = [];
  /** Which answer is replaced, and by what. Asked for each request in the order of their arrival, counted from 0. */
  choose: (request: Passed, index: number) => Mutation | undefined = () => undefined;
  readonly #options: FrontOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #servers: Server[] = [];
  readonly #upstreams = new Map<string, string>();
  readonly #names = new Map<string, Promise<string>>();
  #url = '';

  private constructor(options: FrontOptions) {
    this.#options = options;
  }

  static async start(options: FrontOptions): Promise<Front> {
    const front = new Front(options);
    if (options.naming === 'names') front.#url = await front.#listen(undefined);
    return front;
  }

  /** The one server behind all names. */
  get url(): string {
    return this.#url;
  }

  /** Whether a request to this origin comes here. */
  knows(origin: string): boolean {
    return this.#upstreams.has(origin);
  }

  /** What is behind an origin in front. */
  upstreamOf(origin: string): string | undefined {
    return this.#upstreams.get(origin);
  }

  /** A name in front for a server behind; of several the first stands in answers. */
  name(origin: string, upstream: string): void {
    this.#upstreams.set(origin, upstream);
    if (!this.#names.has(upstream)) this.#names.set(upstream, Promise.resolve(origin));
  }

  /** The origin in front of a server behind. */
  async open(upstream: string): Promise<string> {
    const found = this.#names.get(upstream) ?? this.#make(upstream);
    this.#names.set(upstream, found);
    return found;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }

  async #make(upstream: string): Promise<string> {
    const origin =
      this.#options.naming === 'ports'
        ? await this.#listen(upstream)
        : `https://x${new URL(upstream).port}.auto.prod.osaas.io`;
    this.#upstreams.set(origin, upstream);
    return origin;
  }

  async #listen(upstream: string | undefined): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => undefined);
      request.on('end', () => {
        const origin = upstream === undefined ? String(request.headers[originHeader]) : url;
        this.#answer({ request, response, origin, body: Buffer.concat(chunks) }).catch(() => response.destroy());
      });
    });
    this.#servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return url;
  }

  async #answer(at: {
    request: IncomingMessage;
    response: ServerResponse;
    origin: string;
    body: Buffer;
  }): Promise<void> {
    const { request, response, origin, body } = at;
    const { method = '', url: path = '', headers } = request;
    const text = body.toString('latin1');
    const passed: Passed = { origin, method, path, headers, body: text, mutated: false };
    const mutation = this.choose(passed, this.requests.push(passed) - 1);
    passed.mutated = mutation !== undefined;
    const real =
      mutation?.kind === 'transport' && mutation.unasked
        ? { status: 200, headers: {}, body: Buffer.alloc(0) }
        : await this.#ask(passed, body);
    await deliver(mutation, { real, response, asked: passed });
  }

  async #ask({ origin, method, path, headers }: Passed, body: Buffer): Promise<RealAnswer> {
    const { [originHeader]: _name, host: _host, connection: _connection, ...kept } = headers;
    const signal = AbortSignal.timeout(upstreamMs);
    const asked = forward(`${this.#upstreams.get(origin)}${path}`, {
      method,
      headers: kept,
      agent: this.#agent,
      signal,
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...rest } = answer.headers;
    const whole = Buffer.concat(chunks);
    const readable = /json|text\/html/.test(rest['content-type'] ?? '') && !path.startsWith('/.osc-deploy/');
    const renamed = readable ? Buffer.from(await this.#renamed(whole.toString())) : whole;
    return {
      status: answer.statusCode ?? 0,
      headers: { ...rest, ...('content-length' in rest ? { 'content-length': String(renamed.length) } : {}) },
      body: renamed,
    };
  }

  async #renamed(text: string): Promise<string> {
    const found = new Set(text.match(loopbackOrigin));
    let renamed = text;
    for (const upstream of found)
      if (!this.knows(upstream)) renamed = renamed.replaceAll(upstream, await this.open(upstream));
    return renamed;
  }
}
