import { expect, test } from '@jest/globals';
import type { RequestFacts } from '../../../src/base/errors.js';
import { permanentConnectionError } from '../../../src/http/connection-errors.js';
import { ProxyError } from '../../../src/http/proxy-error.js';

const request: RequestFacts = { method: 'GET', host: 'api.example', path: '/x', sent: false };
const failed = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['CERT_HAS_EXPIRED', 'it has expired'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'an authority that this machine does not know'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another host name'],
])('%s is not tried again, and the certificate is whose it is', (code, why) => {
  const own = permanentConnectionError(request, failed(code));
  expect(own).toMatchObject({ code: 'untrusted-certificate', message: expect.stringContaining(why) });
  expect(own?.message).toContain('the certificate of api.example is not trusted');
  const ofProxy = new ProxyError('the proxy p:1 cannot be reached', { cause: failed(code) });
  expect(permanentConnectionError(request, ofProxy)?.message).toContain('the certificate of the proxy is not trusted');
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

test('a connection that broke may come back', () => {
  expect(permanentConnectionError(request, failed('ECONNRESET'))).toBeUndefined();
});
