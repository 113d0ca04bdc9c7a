import { expect, test } from '@jest/globals';
import type { RequestFacts } from '../../../src/base/errors.js';
import { ProxyError, permanentConnectionError } from '../../../src/http/connection-errors.js';

const request: RequestFacts = { method: 'GET', host: 'api.example', path: '/x', sent: false };
const failed = (code: string) => Object.assign(new Error('failed'), { code });

const unknown = 'it comes from an authority that this machine does not know';
test.each([
  ['CERT_HAS_EXPIRED', 'it has expired'],
  ['CERT_NOT_YET_VALID', 'it is not valid yet, or the clock of this machine is wrong'],
  ['CERT_SIGNATURE_FAILURE', 'it is signed by another authority of the same name'],
  ['CERT_REVOKED', 'it has been revoked'],
  ['CERT_REJECTED', 'it is not for this use'],
  ['CERT_UNTRUSTED', 'it comes from an authority that this machine does not trust'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is signed by itself and by no authority'],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknown],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknown],
  ['UNABLE_TO_GET_ISSUER_CERT', unknown],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknown],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another host name'],
])('%s is not tried again, and the certificate is whose it is', (code, why) => {
  const cause = failed(code);
  expect(permanentConnectionError(request, cause)).toMatchObject({
    code: 'untrusted-certificate',
    message: `GET api.example/x was not sent, because the certificate of api.example is not trusted: ${why} (${code}).`,
    request,
    cause,
  });
  const ofProxy = new ProxyError('the proxy p:1 cannot be reached', { cause });
  expect(permanentConnectionError(request, ofProxy)?.message).toBe(
    `GET api.example/x was not sent, because the certificate of the proxy is not trusted: ${why} (${code}).`,
  );
});

test.each<[number | undefined, string | undefined]>([
  [undefined, undefined],
  [399, undefined],
  [400, 'proxy-refused'],
  [407, 'proxy-refused'],
  [499, 'proxy-refused'],
  [500, undefined],
  [502, undefined],
])('a proxy that answers %s: %s', (status, code) => {
  const cause = new ProxyError('the proxy p:1 answered', status === undefined ? {} : { status });
  expect(permanentConnectionError(request, cause)?.code).toBe(code);
});

test('a refusal of the proxy is quoted on one line, with the request and its cause', () => {
  const cause = new ProxyError('the proxy p:1\nanswered 407', { status: 407 });
  expect(permanentConnectionError(request, cause)).toMatchObject({
    message: 'GET api.example/x was not sent: the proxy p:1 answered 407.',
    request,
    cause,
  });
});

test.each([failed('ECONNRESET'), new Error('no code'), 'no error'])(
  'a connection that broke may come back: %s',
  (cause) => {
    expect(permanentConnectionError(request, cause)).toBeUndefined();
  },
);
