import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientGone, Exchange } from './exchange.js';
import { type FaultTable, type Outcome, outcomeOf } from './faults.js';
import { json, type Reply } from './reply.js';
import { type RequestLog, type RequestRecord, timestamp } from './request-log.js';
import type { Handler } from './router.js';

const idleTimeoutMs = 30_000;
const truncatedExtraBytes = 64;

/** The shared parts of all origins of a platform. */
export interface Surroundings {
  readonly log: RequestLog;
  readonly faults: FaultTable;
  readonly listener: Listener;
  /** The platform's clock, in epoch milliseconds. */
  readonly now: () => number;
}

interface OriginOptions
  extends Pick<Surroundings, 'log' | 'faults'>,
    Partial<Pick<Surroundings, 'listener' | 'now'>> {
  readonly name: string;
  readonly handle: Handler;
  /** Real delay of every answer, in ms. */
  readonly latencyMs?: number;
  readonly site?: string;
}

export interface Origin {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts an HTTP server that records every request and applies the armed faults. Its `Date` is the machine's unless `now` is given. */
export async function startOrigin(options: OriginOptions): Promise<Origin> {
  const { listener = loopback } = options;
  const listen = (request: IncomingMessage, response: ServerResponse) =>
    void serve(options, request, response);
  const settings = { keepAliveTimeout: idleTimeoutMs, noDelay: true };
  const server = listener.tls
    ? createTlsServer({ ...settings, ...listener.tls }, listen)
    : createServer(settings, listen);
  // `closeAllConnections` leaves TLS connections before the end of their handshake open.
  const sockets = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, listener.host);
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const { host, hostName = host, tls } = listener;
  const url = `${tls ? 'https' : 'http'}://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`;
  return { url, close: () => close(server, sockets) };
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function serve(
  options: OriginOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const record = newRecord(options, request);
  if (options.now) response.setHeader('date', new Date(options.now()).toUTCString());
  options.log.open(record);
  response.on('close', () => options.log.close(record));
  response.on('error', () => undefined);

  try {
    const outcome = await outcomeOf(
      new Exchange(request, record),
      options.handle,
      options.faults.take(record),
    );

    if (options.latencyMs !== undefined && options.latencyMs > 0) await sleep(options.latencyMs);
    deliver(outcome, { record, response, log: options.log });
  } catch (error) {
    if (error instanceof ClientGone) return;
    // A bug of the emulator.
    const reason = error instanceof Error ? error.stack : String(error);
    const reply = json(500, { reason });
    deliver({ kind: 'reply', reply }, { record, response, log: options.log });
  }
}

function newRecord(options: OriginOptions, request: IncomingMessage): RequestRecord {
  return {
    origin: options.name,
    site: options.site,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: request.headers,
    startedAt: timestamp(),
    endedAt: undefined,
    status: undefined,
    bodyText: undefined,
    form: undefined,
  };
}

function deliver(
  outcome: Outcome,
  { record, response, log }: { record: RequestRecord; response: ServerResponse; log: RequestLog },
): void {
  const { socket } = response;
  if (socket === null || socket.destroyed) return;
  if (outcome.kind === 'hang') return;

  if (outcome.kind === 'reset') {
    socket.resetAndDestroy();
  } else if (outcome.kind === 'raw') {
    socket.end(outcome.bytes);
  } else {
    record.status = outcome.reply.status;
    if (outcome.kind === 'truncated') sendTruncated(outcome.reply, response);
    else send(outcome.reply, response);
  }

  log.close(record);
}

function send(reply: Reply, response: ServerResponse): void {
  const length = Buffer.byteLength(reply.body);
  const bodiless = reply.status === 204 || reply.status === 304;
  response.writeHead(
    reply.status,
    bodiless ? reply.headers : { 'content-length': String(length), ...reply.headers },
  );
  response.end(bodiless ? undefined : reply.body);
}

function sendTruncated(reply: Reply, response: ServerResponse): void {
  const body = Buffer.from(reply.body);
  const status = reply.status === 204 ? 200 : reply.status;
  response.writeHead(status, {
    ...reply.headers,
    'content-length': String(body.length + truncatedExtraBytes),
  });
  response.flushHeaders();
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

export interface Listener {
  readonly host: string;
  readonly hostName?: string;
  /** Certificate and key (PEM) for https. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export const loopback: Listener = { host: '127.0.0.1' };
