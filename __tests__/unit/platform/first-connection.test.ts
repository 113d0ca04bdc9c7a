import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openFirst } from '../../../src/platform/first-connection.js';

let server: Server;
let url: string;
let connections: Socket[];
let received: string;
beforeEach(async () => {
  [connections, received] = [[], ''];
  server = createServer((socket) => {
    connections.push(socket);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of connections) socket.destroy();
  server.close();
});

const token = { 'INPUT_ACCESS-TOKEN': 'token' };
const connected = async () => connections.length > 0 || (await once(server, 'connection'));

describe('the first connection', () => {
  test.each([
    ['base-url', {}],
    ['deploy-url', { 'INPUT_BASE-URL': 'https://elsewhere.example' }],
  ])('leads to where %s says that sites are deployed, and nothing is sent on it', async (name, more) => {
    const first = await openFirst({ ...token, ...more, [`INPUT_${name.toUpperCase()}`]: ` http://${url}/ ` });
    expect(first?.origin.host).toBe(url);
    const socket = await first?.opening;
    await connected();
    socket?.end();
    await once(connections[0] as Socket, 'end');
    expect(received).toBe('');
    expect(connections).toHaveLength(1);
  });

  test('to an https address begins with a handshake, and is none when that fails', async () => {
    const first = await openFirst({ OSC_ACCESS_TOKEN: 'token', 'INPUT_BASE-URL': `https://${url}` });
    await connected();
    await once(connections[0] as Socket, 'data');
    // A TLS record that holds a handshake message. Source: RFC 8446, section 5.1.
    expect(received.startsWith('\x16\x03')).toBe(true);
    connections[0]?.end('this is not TLS');
    await expect(first?.opening).rejects.toMatchObject({ library: 'SSL routines' });
  });

  test('that cannot be had is no error until a request asks for it', async () => {
    server.close();
    await once(server, 'close');
    const first = await openFirst({ ...token, 'INPUT_BASE-URL': `http://${url}` });
    await expect(first?.opening).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test.each([
    ['without a login', {}],
    ['for a service', { ...token, INPUT_TARGET: 'app' }],
    ['where a proxy stands in between', { ...token, HTTPS_PROXY: 'http://proxy.example' }],
    ['over plain http to another machine', { ...token, 'INPUT_BASE-URL': 'http://192.0.2.1' }],
    ['to what is no address', { ...token, 'INPUT_BASE-URL': 'here' }],
    ['to what an environment cannot be', { ...token, 'INPUT_BASE-URL': '', INPUT_ENVIRONMENT: 'a.example/' }],
  ])('is not opened %s', async (_, env) => {
    expect(await openFirst({ 'INPUT_BASE-URL': `http://${url}`, ...env })).toBeUndefined();
  });
});
