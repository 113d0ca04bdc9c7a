import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import { openControlPlane } from '../../../src/platform/control-plane.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { startRawServer } from '../raw-server.js';

/** A status and a body; objects are sent as JSON. `lost`: the connection is cut. */
type Answer = ['lost'] | [status: number, body?: unknown, headers?: Record<string, string>];

/** Starts a platform with scripted answers, and its client. One server has a folder for each host. */
export async function answeringPlatform() {
  let given: Answer[] = [];
  const server = await startRawServer((_, response) => {
    const [status, body = '', headers = {}] = (given.length > 1 ? given.shift() : given[0]) ?? [
      500,
    ];
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
    /** The time limits of the requests, in ms. */
    limits,
    requests: server.requests,
    controlPlane,
    json: controlPlane.withAuth({ header: 'x-jwt', whose: 'The token', tokens }),
    /** Sets the answers in order. The last answer repeats. */
    answers: (...all: Answer[]) => {
      given = all;
    },
    /** Returns the requests, such as `POST /deploy/myapps {"name":"a"}`. */
    asked: () =>
      server.requests.map(({ method, path, body }) => `${method} ${path}${body && ` ${body}`}`),
    close: async () => {
      await agent.destroy();
      await server.close();
    },
  };
}

export type AnsweringPlatform = Awaited<ReturnType<typeof answeringPlatform>>;
