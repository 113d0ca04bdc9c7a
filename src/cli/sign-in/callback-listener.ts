import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../../base/errors.js';
import { CliError } from '../cli-error.js';

/** A request of the browser, as far as it matters. */
export interface CallbackRequest {
  url: URL;
  /** What a reverse proxy says about it: `x-forwarded-proto` and `x-forwarded-host`. */
  forwarded: { proto: string | undefined; host: string | undefined };
  /** The cookie header; empty without one. */
  cookies: string;
}

/** An answer to a browser. */
export interface CallbackAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** May take its time; the browser waits for it. */
type Answer = (request: CallbackRequest) => Promise<CallbackAnswer>;

/**
 * Listens on 127.0.0.1 for the browser's return.
 * @param wanted port; 0 takes a free one
 * @throws CliError `port-taken`
 */
export async function listenForCallback(wanted: number, answer: Answer) {
  const server = createServer((request, response) => {
    // The request must be read for its answer to be sent on the same connection.
    request.resume();
    void answerTo(request, answer).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  server.listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const message = `Port ${wanted} of 127.0.0.1 is taken, or this user may not open it.`;
    throw new CliError('port-taken', message, { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening once every answer is out. */
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // A browser opens connections in advance and never uses them.
      setTimeout(() => server.closeAllConnections(), 500).unref();
      await closed;
    },
  };
}

async function answerTo({ method, url: target = '/', headers }: IncomingMessage, answer: Answer) {
  // The HEAD of a link checker must not use up the code.
  if (method !== 'GET') return plain(405, 'Method not allowed');
  const header = (name: string) => [headers[name]].flat()[0];
  const forwarded = { proto: header('x-forwarded-proto'), host: header('x-forwarded-host') };
  try {
    return await answer({ url: new URL(target, 'http://127.0.0.1'), forwarded, cookies: headers.cookie ?? '' });
  } catch (error) {
    return plain(500, messageOf(error));
  }
}

const style =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;padding:0 1.25rem}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}';

/** No script, no request to anywhere, nothing kept: the address of a page holds a code. */
const headers = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** A whole HTML document. Title and text are text: nothing in them is markup. */
export function page(status: number, title: string, ...text: string[]): CallbackAnswer {
  const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · osc-deploy</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs}
</main>
</body>
</html>
`;
  return { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}

/** A line of text. */
export function plain(status: number, body: string): CallbackAnswer {
  return { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** The way to another address, with a cookie that the browser keeps. */
export function redirect(location: string, cookie: string): CallbackAnswer {
  return { status: 302, headers: { ...headers, location, 'set-cookie': cookie }, body: '' };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
