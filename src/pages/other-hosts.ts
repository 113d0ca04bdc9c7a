const advice = {
  redirects:
    'Redirects: write a page at the old address with `<meta http-equiv="refresh" content="0; url=/new/">`; a single-page app needs an index.html for each route.',
  headers:
    'Headers: a page can set its own policy with `<meta http-equiv="Content-Security-Policy">`, and `basic-auth` asks for a password.',
  fallback: 'Routes: a single-page app needs an index.html for each route.',
  server:
    'Server code: anybody can read it here. Leave it out, and run it as an app with `target: runner`.',
  domain: 'Domains: the input `domain` sets a custom domain up.',
  build: 'Builds: run them before this step.',
} as const;
type Topic = keyof typeof advice;

interface Elsewhere {
  /** A file or folder at the top. */
  name: string;
  topics: readonly Topic[];
  /** Read in each folder. */
  anywhere?: true;
}

const rules: readonly Topic[] = ['redirects', 'headers'];

/** The files that other hosts read. Source: the documentation of Cloudflare, Netlify, Vercel, Azure, Firebase, GitHub, Surge, Apache, IIS and others. */
const elsewhere: readonly Elsewhere[] = [
  { name: '_redirects', topics: rules },
  { name: '_headers', topics: rules },
  { name: 'netlify.toml', topics: rules },
  { name: 'vercel.json', topics: rules },
  { name: 'now.json', topics: rules },
  { name: 'staticwebapp.config.json', topics: rules },
  { name: 'routes.json', topics: rules },
  { name: 'firebase.json', topics: rules },
  { name: 'serve.json', topics: rules },
  { name: 'static.json', topics: rules },
  { name: 'Staticfile', topics: rules },
  { name: 'nginx.conf', topics: rules },
  { name: 'Caddyfile', topics: rules },
  { name: '.htaccess', topics: rules, anywhere: true },
  { name: 'web.config', topics: rules, anywhere: true },
  { name: '_worker.js', topics: ['server'] },
  { name: '_worker.bundle', topics: ['server'] },
  { name: '_middleware.js', topics: ['server'] },
  { name: '_routes.json', topics: ['server'] },
  { name: 'wrangler.toml', topics: ['server'] },
  { name: 'wrangler.json', topics: ['server'] },
  { name: 'wrangler.jsonc', topics: ['server'] },
  { name: 'app.yaml', topics: ['server'] },
  { name: 'fly.toml', topics: ['server'] },
  { name: 'Procfile', topics: ['server'] },
  { name: 'CNAME', topics: ['domain'] },
  { name: '200.html', topics: ['fallback'] },
  { name: 'ROUTER', topics: ['fallback'] },
  { name: 'CORS', topics: ['headers'] },
  { name: 'AUTH', topics: ['headers'] },
  { name: 'amplify.yml', topics: ['build'] },
  { name: 'render.yaml', topics: ['build'] },
];

/** Returns the warning for files that only other hosts read. @param files of the site @param ofDomain whether `domain` is given, so that a CNAME needs no word */
export function unusedFilesWarning(
  files: readonly { path: string }[],
  { hasDomain }: { hasDomain: boolean },
): string | undefined {
  const found = elsewhere.filter(
    (one) =>
      !(hasDomain && one.topics.includes('domain')) && files.some(({ path }) => isAt(path, one)),
  );
  if (found.length === 0) return undefined;

  const names = found.map(({ name }) => `\`${name}\``).join(', ');
  const topics = (Object.keys(advice) as Topic[]).filter((topic) =>
    found.some((one) => one.topics.includes(topic)),
  );

  return [
    `My Pages serves each file at its path and has no other rules, so ${names} ${found.length === 1 ? 'does' : 'do'} nothing. What works here:`,
    ...topics.map((topic) => `- ${advice[topic]}`),
    '- Such a file is published like any other: `exclude` leaves it out, and ends this warning.',
  ].join('\n');
}

function isAt(path: string, { name, anywhere }: Elsewhere): boolean {
  return (
    path === name || path.startsWith(`${name}/`) || (anywhere === true && path.endsWith(`/${name}`))
  );
}
