import { createHash } from 'node:crypto';

/** An answer to a browser. */
export interface CallbackAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
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
