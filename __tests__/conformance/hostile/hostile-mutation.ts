import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import fc from 'fast-check';
import type { Passed } from './hostile-front.js';
import { changed, type JsonChange } from './hostile-json.js';
import { sendRaw, type TransportName, transportNames, unaskedTransports } from './hostile-transport.js';
import { type HostileUrlName, hostileUrl, hostileUrls, type RawValueName, rawValues } from './hostile-values.js';

/** What the server behind really said. */
export interface RealAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One answer that is not what it should be. Plain data, so that a failure prints it. */
export type Mutation =
  | { kind: 'json'; change: JsonChange }
  | { kind: 'status'; status: number; headers: Record<string, string>; body: 'kept' | 'none' | 'html' | 'reason' }
  | { kind: 'transport'; how: TransportName; unasked: boolean };

const json = fc.nat(400).chain((at) =>
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .constantFrom(...(Object.keys(rawValues) as RawValueName[]))
        .map((by): JsonChange => ({ at, do: 'replace', by })),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom<HostileUrlName[]>(...(Object.keys(hostileUrls) as HostileUrlName[]), 'veryLong')
        .map((by): JsonChange => ({ at, do: 'url', by })),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(
          'remove' as const,
          'remove' as const,
          'empty' as const,
          'double' as const,
          'duplicateKey' as const,
          'unknownField' as const,
          'wrap' as const,
          'echo' as const,
        )
        .map((what): JsonChange => ({ at, do: what })),
    },
  ),
);

const retryAfters = [
  '-1',
  '0',
  '1e9',
  '1000000000',
  '99999999999999999999',
  'soon',
  '',
  'Fri, 31 Dec 9999 23:59:59 GMT',
];
const moreRetryAfters = [
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '0x10',
  '5; x=y',
  'Mon',
  '1.5',
  'Fri, 32 Dec 2026 25:61:61 GMT',
];
const challenges = ['', 'Bearer error="invalid_token"', 'Basic realm="::error::x"', `Negotiate ${'x'.repeat(4000)}`];

const status = fc.oneof(
  fc
    .integer({ min: 200, max: 599 })
    .map((code) => ({ status: code, headers: {} as Record<string, string>, body: 'kept' as const })),
  fc
    .record({
      status: fc.constantFrom(200, 201, 202, 204, 205, 206, 304),
      body: fc.constantFrom('none' as const, 'html' as const),
    })
    .map((given) => ({ ...given, headers: {} })),
  fc
    .record({
      status: fc.constantFrom(300, 301, 302, 303, 307, 308),
      url: fc.constantFrom<HostileUrlName[]>(...(Object.keys(hostileUrls) as HostileUrlName[])),
    })
    .map(({ status: code, url }) => ({
      status: code,
      headers: { location: encodeURI(hostileUrl(url)).replaceAll(/%0[AD]/g, '') },
      body: 'none' as const,
    })),
  fc
    .record({ status: fc.constantFrom(429, 503), value: fc.constantFrom(...retryAfters, ...moreRetryAfters) })
    .map(({ status: code, value }) => ({ status: code, headers: { 'retry-after': value }, body: 'reason' as const })),
  fc
    .record({ status: fc.constantFrom(401, 407), value: fc.constantFrom(...challenges) })
    .map(({ status: code, value }) => ({
      status: code,
      headers: { 'www-authenticate': value },
      body: 'reason' as const,
    })),
  fc
    .constantFrom(400, 402, 403, 404, 405, 409, 410, 413, 418, 422, 451, 500, 501, 502, 504, 599)
    .map((code) => ({ status: code, headers: {}, body: 'reason' as const })),
);

/** Any answer that is not what it should be, about half of them in their JSON. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 12, arbitrary: json.map((change): Mutation => ({ kind: 'json', change })) },
  { weight: 5, arbitrary: status.map((given): Mutation => ({ kind: 'status', ...given })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...transportNames)
      .map((how): Mutation => ({ kind: 'transport', how, unasked: unaskedTransports.has(how) })),
  },
);

/** Sends the real answer, or what the mutation makes of it. */
export async function deliver(
  what: Mutation | undefined,
  { real, response, asked }: { real: RealAnswer; response: ServerResponse; asked: Passed },
): Promise<void> {
  if (what === undefined) {
    response.writeHead(real.status, real.headers).end(real.body);
  } else if (what.kind === 'transport') {
    await sendRaw(what.how, { real, response });
  } else if (what.kind === 'json') {
    const body = Buffer.from(changed(real.body.toString(), what.change, { secrets: secretsIn(asked) }));
    const code = real.status === 204 ? 200 : real.status;
    response.writeHead(code, { ...real.headers, 'content-length': body.length }).end(body);
  } else {
    const body = bodyFor(what, real);
    const { 'content-length': _, 'retry-after': __, ...headers } = real.headers;
    response.writeHead(what.status, { ...headers, ...what.headers, 'content-length': body.length }).end(body);
  }
}

function bodyFor({ body }: Mutation & { kind: 'status' }, real: RealAnswer): Buffer {
  if (body === 'kept') return real.body;
  if (body === 'none') return Buffer.alloc(0);
  if (body === 'html') return Buffer.from('<html><script>alert(1)</script>');
  return Buffer.from(
    JSON.stringify({ reason: 'no\n::error::forged\r##[error]x\u001b[2J\u202e', message: 'm', error: 'e' }),
  );
}

/** What a server that was asked knows from then on. */
function secretsIn({ headers, body, path }: Passed): string[] {
  const known = [headers['x-pat-jwt'], headers['x-jwt'], headers.authorization].flat();
  const sent = path.endsWith('/token') ? [new URLSearchParams(body).get('refresh_token') ?? ''] : [];
  return [...sent, ...known.flatMap((value) => (value ? [value.replace(/^(Bearer|token|Basic) /i, '')] : []))];
}
