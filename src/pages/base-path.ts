import { plainText } from '../base/plain-text.js';
import { basePathSetting } from '../contract/frameworks.js';
import type { SiteFile } from './site-file.js';
import { decodePath, readStartPage } from './start-page.js';

// Any page can be published, so each limit is far above what a build writes.
const maxAssets = 200;
const maxLength = 1024;
const maxFolders = 16;

/** Returns a warning for a site that is built for a folder of another host, such as `/repository/`. Reads only the start of the start page, and its first 200 assets of at most 1,024 characters and 16 folders. */
export function basePathWarning(files: readonly SiteFile[]): string | undefined {
  const html = readStartPage(files);
  const paths = new Set(files.map(({ path }) => path));
  const slashed = slashedIn(html, paths);
  if (slashed !== undefined)
    return [
      `index.html has ${plainText(slashed, 200)}, in which a browser takes what follows "//" for the name of a host: the site was built for the base path "//", and the page stays blank.`,
      advice(html),
    ].join(' ');

  const assets = assetsOf(html);
  if (assets.length === 0) return undefined;

  const missing = assets.filter((path) => !paths.has(path));
  const prefix =
    prefixOf(missing, paths) ??
    (missing.length === assets.length ? folderOfAssets(missing[0]) : undefined);
  const isShared = prefix && missing.every((path) => path.startsWith(`${prefix}/`));
  // The folder of a host's own scripts, such as `/_vercel/insights/script.js`, begins with an underscore.
  if (
    !isShared ||
    prefix.startsWith('_') ||
    files.some(({ path }) => path.startsWith(`${prefix}/`))
  )
    return undefined;

  const shown = `/${plainText(prefix, 100)}/`;

  return [
    `index.html loads /${plainText(missing[0] ?? '', 200)}, which is not in the directory: the site was built for the base path ${shown}.`,
    'A site here has its host name to itself, so everything below that path answers 404 and the page stays blank.',
    advice(html),
  ].join(' ');
}

function advice(html: string): string {
  return `Set the base path of the build to "/", and build again: ${basePathSetting(html)}.`;
}

// A folder without a name between two slashes.
function slashedIn(html: string, paths: ReadonlySet<string>): string | undefined {
  const [base] = /<base\s[^<>]{0,200}?href=["']?\/\/["'\s>]/i.exec(html) ?? [];
  const isFile = (value: string) => value.startsWith('//') && paths.has(decodePath(value.slice(2)));
  return base === undefined ? sourcesOf(html).find(isFile) : '<base href="//">';
}

function prefixOf(missing: string[], paths: Set<string>): string | undefined {
  for (const path of missing) {
    const names = path.split('/');
    const isFrom = (index: number) => paths.has(names.slice(index).join('/'));
    const at = names.findIndex((_, index) => index > 0 && isFrom(index));
    if (at > 0) return names.slice(0, at).join('/');
  }
  return undefined;
}

// `/repository/assets/app.js` has a base path, `/src/app.js` has none.
function folderOfAssets(path = ''): string | undefined {
  const [first = '', ...rest] = path.split('/');
  return rest.length > 1 && !/^(?:assets|build|dist|public|src|static)$/.test(first)
    ? first
    : undefined;
}

function assetsOf(html: string): string[] {
  const [, base = '/'] = /<base\s[^<>]{0,200}?href=["']?(\/[^"'\s>]*)/i.exec(html) ?? [];
  const root = `https://site.invalid${base}`;
  return sourcesOf(html).flatMap((value) => {
    const isRoot =
      /^\/(?!\/)/.test(value) || (base !== '/' && !/^(?:\/|#|[a-z][\w+.-]*:)/i.test(value));
    if (!isRoot || !URL.canParse(value, root)) return [];
    const path = decodePath(new URL(value, root).pathname.slice(1));
    const isAsset = /\.\w{1,12}$/.test(path) && !/\.html?$/i.test(path);
    return isAsset && path.split('/').length <= maxFolders ? [path] : [];
  });
}

function sourcesOf(html: string): string[] {
  const found = [
    ...html.matchAll(/<(?:script|link|img|source)\s[^<>]{0,2000}?(?:src|href)=["']?([^"'\s<>]+)/gi),
  ];
  return found
    .slice(0, maxAssets)
    .flatMap(([, value = '']) => (value.length > maxLength ? [] : value));
}
