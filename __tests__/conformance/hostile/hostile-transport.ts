import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { RealAnswer } from './hostile-mutation.js';

/** Ways to send an answer that is none, or not what it says it is. */
const senders = {
  wrongType: (at) => send(at, { headers: { 'content-type': 'image/png' } }),
  noType: (at) => send(at, { headers: { 'content-type': '' } }),
  wrongCharset: (at) => send(at, { headers: { 'content-type': 'application/json; charset=utf-16' } }),
  latin1: (at) => send(at, { body: Buffer.from(text(at).replace(/[a-z]/, 'é'), 'latin1') }),
  invalidUtf8: (at) => send(at, { body: Buffer.concat([at.real.body, Buffer.from([0xff, 0xfe, 0xc0, 0x80])]) }),
  byteOrderMark: (at) => send(at, { body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), at.real.body]) }),
  notCompressed: (at) => send(at, { headers: { 'content-encoding': 'gzip' } }),
  compressed: (at) => send(at, { headers: { 'content-encoding': 'gzip' }, body: gzipSync(at.real.body) }),
  tooShort: (at) => send(at, { length: Math.max(0, at.real.body.length - 3) }),
  tooLong: (at) => send(at, { length: at.real.body.length + 10 }),
  manyLengths: (at) => send(at, { headers: { 'Content-Length': '3' }, length: at.real.body.length }),
  negativeLength: (at) => send(at, { length: -1 }),
  chunkGarbage: (at) => raw(at, `${head(200, { 'transfer-encoding': 'chunked' })}zz\r\nnot a chunk\r\n0\r\n\r\n`),
  chunkWithoutEnd: (at) => raw(at, `${head(200, { 'transfer-encoding': 'chunked' })}5\r\nhello\r\n`),
  chunkHuge: (at) => raw(at, `${head(200, { 'transfer-encoding': 'chunked' })}fffffffffffffffff\r\n`),
  cutInHead: (at) => raw(at, 'HTTP/1.1 200 OK\r\ncontent-ty'),
  cutInBody: (at) => send(at, { cut: Math.floor(at.real.body.length / 2) }),
  resetBefore: async ({ socket }) => void socket.resetAndDestroy(),
  resetAfter: async ({ socket }) => void socket.resetAndDestroy(),
  closedAtOnce: async ({ socket }) => void socket.end(),
  notHttp: (at) => raw(at, 'SSH-2.0-OpenSSH_9.2\r\n'),
  oldHttp: (at) => raw(at, '<html>HTTP/0.9 has no head</html>'),
  oddVersion: (at) => raw(at, 'HTTP/9.9 200 OK\r\n\r\n'),
  oddStatus: (at) => raw(at, 'HTTP/1.1 99 Odd\r\ncontent-length: 0\r\n\r\n'),
  bigStatus: (at) => raw(at, 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'),
  oddHeaders: (at) =>
    send(at, { headers: { 'x-request-id': '\u001b[2J::error::x', date: 'never', age: '-1', link: '<x' } }),
  otherDate: (at) =>
    send(at, { headers: { date: 'Fri, 31 Dec 9999 23:59:59 GMT', 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' } }),
  injectedHeader: (at) => raw(at, 'HTTP/1.1 200 OK\r\nx-a: b\u0000c\r\n d: e\r\ncontent-length: 2\r\n\r\n{}'),
  someInformation: (at) => {
    at.socket.write(information.repeat(500));
    return send(at, {});
  },
  secondAnswer: (at) => send(at, { after: `${head(200, { 'content-length': '9' })}{"a":"b"}`, open: true }),
  upgrade: (at) => raw(at, 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  endlessBody: (at) => pour(at, head(200, { 'content-type': 'application/json' })),
  never: async () => undefined,
  headOnly: async ({ socket }) => void socket.write(head(200, { 'content-length': '100' })),
  drip: async ({ socket }) => {
    socket.write(head(200, { 'content-length': '100000' }));
    await trickle(socket, 20, () => ' ');
  },
  dripInHead: async ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    await trickle(socket, 20, () => 'x: y\r\n');
  },
} as const satisfies Record<string, (at: Sending) => Promise<unknown>>;

export type TransportName = keyof typeof senders;
export const transportNames = Object.keys(senders) as TransportName[];
/** Without the request reaching the server behind. */
export const unaskedTransports: ReadonlySet<TransportName> = new Set<TransportName>(['resetBefore', 'closedAtOnce']);
/** Those that only a limit of time ends. */
export const slowTransports: ReadonlySet<TransportName> = new Set<TransportName>([
  'never',
  'headOnly',
  'drip',
  'dripInHead',
]);

interface Sending {
  readonly real: RealAnswer;
  readonly socket: Socket;
}

export async function sendRaw(how: TransportName, at: { real: RealAnswer; response: ServerResponse }): Promise<void> {
  const { socket } = at.response;
  if (!socket) return;
  socket.on('error', () => undefined);
  await senders[how]({ real: at.real, socket });
}

const information = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
function text({ real }: Sending): string {
  return real.body.toString();
}

function head(status: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Odd\r\n${lines.join('')}\r\n`;
}

/** The real answer with parts of it replaced; then the connection is closed unless `open`. */
async function send(
  { real, socket }: Sending,
  change: {
    headers?: Record<string, string>;
    body?: Buffer;
    length?: number;
    cut?: number;
    after?: string;
    open?: boolean;
  },
): Promise<void> {
  const { body = real.body, after = '' } = change;
  const kept = Object.entries(real.headers).filter(([name]) => name !== 'content-length' && name !== 'set-cookie');
  const headers = {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ...(change.open ? {} : { connection: 'close' }),
    ...change.headers,
    'content-length': String(change.length ?? body.length),
  };
  const status = real.status === 204 ? 200 : real.status;
  socket.write(
    Buffer.concat([Buffer.from(head(status, headers), 'latin1'), body.subarray(0, change.cut), Buffer.from(after)]),
  );
  if (!change.open) socket.end();
}

async function raw({ socket }: Sending, bytes: string): Promise<void> {
  socket.end(Buffer.from(bytes, 'latin1'));
}

/** Writes without end, as fast as it is read. */
async function pour({ socket }: Sending, start: string, piece = Buffer.alloc(256 * 1024, ' ')): Promise<void> {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', write);
  socket.write(start);
  write();
}

async function trickle(socket: Socket, everyMs: number, piece: () => string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(piece());
    await sleep(everyMs);
  }
}
