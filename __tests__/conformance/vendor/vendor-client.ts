import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Context } from '@osaas/client-core';
import { environment } from './platform-names.js';

/** The functions of the client. */
export type Client = typeof import('@osaas/client-core');
type Method = 'getServiceAccessToken' | 'activateService' | 'refreshServiceAccessToken';
/** Names of those that can be called. */
export type Callable = {
  [K in keyof Client]: Client[K] extends (...args: never[]) => unknown ? K : never;
}[keyof Client];

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: { readonly kind: string; readonly message: string; readonly httpCode: number | undefined };
}

/** What the vendor's client threw. */
export class VendorError extends Error {
  override readonly name = 'VendorError';

  /** The class of the client's error. */
  readonly kind: string;
  readonly httpCode: number | undefined;

  constructor(kind: string, message: string, httpCode: number | undefined) {
    super(message);
    this.kind = kind;
    this.httpCode = httpCode;
  }
}

/** The vendor's client, unmodified, in a process of its own; it finds its hosts by their real names. */
export class VendorClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #output: string[] = [];
  #calls = 0;

  /** @param env how it gets to the hosts */
  constructor(env: Readonly<Record<string, string>>) {
    const here = resolve('__tests__/conformance');
    this.#child = fork(resolve(here, 'vendor/vendor-client-process.mjs'), {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      execArgv: ['--import', resolve(here, 'network/fetch-through-proxy.mjs')],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#output.push(text));
    this.#child.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    this.#child.on('exit', (code) => {
      const message = `the client's process ended with ${code}: ${this.#output.join('')}`;
      for (const [id, settle] of this.#waiting) settle({ id, failure: { kind: 'exit', message, httpCode: undefined } });
      this.#waiting.clear();
    });
  }

  /** Calls a function of the client. @throws VendorError for what it throws */
  async call<K extends Callable>(
    name: K,
    ...args: Client[K] extends (...args: infer A) => unknown ? A : never
  ): Promise<Client[K] extends (...args: never[]) => infer R ? Awaited<R> : never> {
    return (await this.#send(name, args)) as never;
  }

  /** Calls a method of a context. */
  async method<K extends Method>(
    context: Context,
    name: K,
    ...args: Parameters<Context[K]>
  ): Promise<Awaited<ReturnType<Context[K]>>> {
    return (await this.#send(name, [context, ...args])) as Awaited<ReturnType<Context[K]>>;
  }

  /** Ends the process. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async #send(name: string, args: readonly unknown[]): Promise<unknown> {
    const id = ++this.#calls;
    const answered = new Promise<Answer>((settle) => this.#waiting.set(id, settle));
    this.#child.send({ id, name, args });
    const { value, failure } = await answered;
    if (failure) throw new VendorError(failure.kind, failure.message, failure.httpCode);
    return value;
  }
}

/** Who calls, and in which environment. */
export function contextFor(personalAccessToken: string): Context {
  return new Context({ personalAccessToken, environment });
}
