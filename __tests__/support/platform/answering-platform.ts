import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { openControlPlane } from '../../../src/platform/control-plane.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { startRawServer } from '../raw-server.js';

/** A status and a body; what is no text is sent as JSON. `lost`: the connection is cut instead. */
type Answer = ['lost'] | [status: number, body?: unknown, headers?: Record<string, string>];

/** The client of a platform whose hosts are folders of one server, which answers as a test wishes. */
export async function answeringPlatform() {
  let given: Answer[] = [];
  const server = await startRawServer((_, response) => {
    const [status, body = '', headers = {}] = (given.length > 1 ? given.shift() : given[0]) ?? [500];
    if (status === 'lost') return void response.socket?.destroy();
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { url } = server;
  const limits: (number | null | undefined)[] = [];
  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    limits.push(options.headersTimeout);
    return dispatch(options, handler);
  });
  const clock = new VirtualClock();
  const { signal } = new AbortController();
  const http = openHttp({ dispatcher, clock, userAgent: 'test', signal });
  const hosts = {
    auth: `${url}/auth`,
    catalog: `${url}/catalog`,
    token: `${url}/token`,
    deploy: `${url}/deploy`,
    money: `${url}/money`,
  };
  const tokens = { get: async () => 'PAT' };
  const controlPlane = openControlPlane({ http, hosts, tokens, signal, random: () => 0.5 });
  return {
    url,
    clock,
    signal,
    /** What the time for each request was limited to, in ms. */
    limits,
    requests: server.requests,
    controlPlane,
    json: controlPlane.withAuth({ header: 'x-jwt', whose: 'The token', tokens }),
    /** In order; the last one for ever. */
    answers: (...all: Answer[]) => {
      given = all;
    },
    /** `POST /deploy/myapps {"name":"a"}`, and so on. */
    asked: () => server.requests.map(({ method, path, body }) => `${method} ${path}${body && ` ${body}`}`),
    close: async () => {
      await agent.destroy();
      await server.close();
    },
  };
}

export type AnsweringPlatform = Awaited<ReturnType<typeof answeringPlatform>>;
