import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleStep, errorsOf } from '../support/run/bundle.js';
import { folderOf, newFolder } from '../support/run/in-process.js';
import { quickWaits } from '../support/run/shortened-waits.js';

/** Of this test alone: no machine knows it. */
function identity() {
  const folder = newFolder();
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=self', '-addext', 'subjectAltName=IP:127.0.0.2', '-days', '2'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...made, ...subject, '-keyout', keyout, '-out', out], { stdio: 'ignore' });
  return { key: readFileSync(keyout), cert: readFileSync(out) };
}

test.each(['directly', 'through a proxy'])(
  'NODE_TLS_REJECT_UNAUTHORIZED=0 sends no token to an unknown server, %s',
  async (way) => {
    let seen = 0;
    let tunnels = 0;
    const server = createServer(identity(), (_, response) => {
      seen++;
      response.end('{}');
    }).listen(0, '127.0.0.2');
    const proxy = createProxy().on('connect', (request, socket) => {
      tunnels++;
      const [host = '', port = ''] = String(request.url).split(':');
      const through = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        through.pipe(socket).pipe(through);
      });
      for (const end of [through, socket]) end.on('error', () => undefined);
    });
    proxy.listen(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(proxy, 'listening')]);
    const portOf = (of: { address(): unknown }) => (of.address() as AddressInfo).port;
    const step = bundleStep({
      with: {
        'access-token': 'a-token',
        'base-url': `https://127.0.0.2:${portOf(server)}`,
        name: 'my-site',
        directory: folderOf({ 'index.html': 'hi' }),
      },
      env: {
        ...quickWaits(),
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        ...(way === 'directly' ? {} : { HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` }),
      },
    });
    const result = await step.main();
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toContain('is not trusted');
    expect(seen).toBe(0);
    expect(tunnels > 0).toBe(way !== 'directly');
    server.close();
    server.closeAllConnections();
    proxy.close();
    proxy.closeAllConnections();
  },
);
