import type { SiteFile } from './site-file.js';

/** Settings of other hosts, by what a person expects of them. */
const instead: [files: string[], advice: string][] = [
  [
    ['_redirects', 'netlify.toml', 'vercel.json'],
    'Redirects: write a page at the old address with `<meta http-equiv="refresh" content="0; url=/new/">`; a single-page app needs an index.html for each route.',
  ],
  [
    ['_headers', 'netlify.toml', 'vercel.json'],
    'Headers: a page can set its own policy with `<meta http-equiv="Content-Security-Policy">`, and `basic-auth` asks for a password.',
  ],
];

/** @returns what to say of files that mean something on other hosts and nothing on My Pages, if there are any */
export function unusedFilesWarning(files: readonly Pick<SiteFile, 'path'>[]): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  const found = ['_redirects', '_headers', 'netlify.toml', 'vercel.json'].filter((name) => paths.has(name));
  if (found.length === 0) return undefined;
  const named = found.map((name) => `\`${name}\``).join(', ');
  const advice = instead.filter(([names]) => names.some((name) => paths.has(name))).map(([, text]) => `- ${text}`);
  return [
    `My Pages serves each file at its path and has no other rules, so ${named} ${found.length === 1 ? 'does' : 'do'} nothing. What works here:`,
    ...advice,
    `- ${found.length === 1 ? 'It is' : 'They are'} published like any other file: \`exclude\` leaves ${found.length === 1 ? 'it' : 'them'} out, and ends this warning.`,
  ].join('\n');
}
