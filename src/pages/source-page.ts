import * as z from 'zod/mini';
import { lenient, parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { readPage, type Tag } from './html-tags.js';
import { leadingImports, type ModuleImport } from './module-imports.js';
import { startPage } from './site-file.js';

/** A directory with an index.html, on the disk or as it was listed. */
export interface PageFolder {
  has(path: string): boolean;
  /** Returns the beginning of a text file; empty for a file that is not there. */
  read(path: string): string;
}

/** Returns what shows that the index.html is the source of a page, which a build has yet to read; undefined for a page that browsers show. */
export function explainSource(folder: PageFolder): string | undefined {
  const html = folder.read(startPage).replace(/^\ufeff/, '');
  const { tags, rest } = readPage(html);

  return (
    explainFrontMatter(html) ??
    explainPlaceholder(tags) ??
    explainHeadText(tags, rest) ??
    explainScripts(tags, folder) ??
    explainEmptyPage(tags, { rest, folder })
  );
}

const maxFrontLines = 200;

/** Source: the documentation of Jekyll, Eleventy and Hugo. */
function explainFrontMatter(html: string): string | undefined {
  const [first = '', ...lines] = html.split(/\r?\n/, maxFrontLines);
  const mark = first.trimEnd();
  if (mark !== '---' && mark !== '+++') return undefined;

  const end = lines.findIndex((line) => line.trimEnd() === mark);
  const isData = lines
    .slice(0, Math.max(0, end))
    .every((line) => /^(?:[\w-]+\s*[:=]|[ \t#\]-]|$)/.test(line));
  return end !== -1 && isData
    ? 'index.html begins with front matter, which a generator such as Jekyll reads'
    : undefined;
}

// Source: the documentation of Create React App, Vite, SvelteKit, Vue CLI and html-webpack-plugin.
const placeholder =
  /%(?:PUBLIC_URL|BASE_URL|(?:REACT_APP|VITE|VUE_APP)_\w+|sveltekit\.\w+)%|<%.*?%>/;

/** Looks at addresses and at the title: elsewhere such text may be an example that a page shows. */
function explainPlaceholder(tags: readonly Tag[]): string | undefined {
  for (const { name, attributes, content } of tags) {
    if (attributes.has('data-trunk')) return 'index.html has `data-trunk`, which Trunk replaces';

    const address = attributes.get('src') ?? attributes.get('href') ?? '';
    const [found] = placeholder.exec(address) ?? [];
    if (found && /^(?:link|script|base|img)$/.test(name)) return replaced(found);
    if (name === 'script' && /\{[{%]/.test(address)) return replaced(address);

    const title = name === 'title' ? content.trim() : '';
    if (placeholder.exec(title)?.[0] === title && title) return replaced(title);
  }

  return undefined;
}

function replaced(text: string): string {
  return `index.html has \`${plainText(text.replaceAll('`', ''), 60)}\`, which a build replaces`;
}

const headTags = new Set([
  'html',
  'head',
  'meta',
  'title',
  'link',
  'script',
  'style',
  'base',
  'noscript',
  'template',
]);
const statements = /<%.*?%>|\{%.*?%\}/;
const expressions = /\{\{.*?\}\}|%sveltekit\.\w+%/;
const firstStatement = /^\s*\{\{-?\s*(?:define|template|partial|block|extends|[<>#/!])[^}]*\}\}/;

/** Looks at the text of the head, which browsers would show above the page. */
function explainHeadText(tags: readonly Tag[], rest: string): string | undefined {
  const end = tags.findIndex(({ name }) => !headTags.has(name));
  const inHead = tags.slice(0, end === -1 ? undefined : end + 1).map(({ before }) => before);
  const text = [...inHead, ...(end === -1 ? [rest] : [])].join('\n');

  const hasHead = tags.some(({ name }) => name === 'head');
  const found =
    statements.exec(text) ?? (hasHead ? expressions : firstStatement).exec(text) ?? undefined;
  return found && replaced(found[0].trim());
}

const unreadable = /\.(?:[cm]?tsx?|jsx|vue|svelte|astro|mdx|elm|coffee|res|rs|gleam|purs|cljs)$/i;
const unreadableStyle = /\.(?:s[ac]ss|less|styl|p(?:ost)?css)$/i;
const noModule =
  /\.(?:css|s[ac]ss|less|styl|json|ya?ml|txt|md|glsl|graphql|svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;
const scriptType = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;

function explainScripts(tags: readonly Tag[], folder: PageFolder): string | undefined {
  const base = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'));
  const page = addressOf(base?.attributes.get('href') ?? '', siteRoot) ?? siteRoot;
  const modules = new Modules(folder, tags);

  for (const tag of tags) {
    const link = linkOf(tag);
    const address = link && addressOf(link.value, page);
    if (address && link.refused.test(address.pathname))
      return `index.html asks for ${describeAddress(address)}, which browsers cannot read`;

    if (!isModule(tag)) continue;
    if (address) modules.open(address);
    if (!link) modules.add(tag.content, page);
  }

  return modules.explain();
}

/** Returns the address of a script or style that browsers would run, and the endings that they cannot read there. */
function linkOf({ name, attributes }: Tag): { value: string; refused: RegExp } | undefined {
  const of = (key: string) => attributes.get(key)?.trim().toLowerCase() ?? '';
  const src = attributes.get('src');
  const href = attributes.get('href');

  if (name === 'script' && src !== undefined && scriptType.test(of('type')))
    return { value: src, refused: unreadable };
  if (name === 'link' && href !== undefined && of('rel') === 'stylesheet')
    return { value: href, refused: unreadableStyle };
  return undefined;
}

function isModule({ name, attributes }: Tag): boolean {
  return name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'module';
}

const siteRoot = new URL('https://site.invalid/index.html');
const maxModules = 30;

/** The modules of a page that lie in the directory. */
class Modules {
  readonly #folder: PageFolder;
  readonly #hasMap: boolean;
  readonly #queue: { from: URL; one: ModuleImport }[] = [];
  readonly #seen = new Set<string>();

  constructor(folder: PageFolder, tags: readonly Tag[]) {
    this.#folder = folder;
    this.#hasMap = tags.some(
      ({ name, attributes }) =>
        name === 'script' && /importmap/i.test(attributes.get('type') ?? ''),
    );
  }

  open(address: URL): void {
    const path = pathOf(address);
    if (this.#seen.has(path) || this.#seen.size >= maxModules || !this.#folder.has(path)) return;

    this.#seen.add(path);
    this.add(this.#folder.read(path), address);
  }

  add(code: string, from: URL): void {
    for (const one of leadingImports(code)) this.#queue.push({ from, one });
  }

  /** Follows the imports, and returns the first that browsers cannot follow. */
  explain(): string | undefined {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { from, one } = next;
      const text = `${from === siteRoot ? startPage : describeAddress(from)} imports ${plainText(one.specifier, 100)}, which`;
      const address = /^(?:\.{0,2}\/|https?:)/.test(one.specifier)
        ? addressOf(one.specifier, from)
        : undefined;

      if (address && this.#isUnreadable(address, one)) return `${text} browsers cannot read`;
      if (address) this.open(address);
      else if (this.#isDependency(one.specifier)) return `${text} a build adds`;
    }

    return undefined;
  }

  #isUnreadable(address: URL, { isTyped }: ModuleImport): boolean {
    const path = pathOf(address);
    if (unreadable.test(path)) return true;
    if (noModule.test(path)) return !isTyped;
    if (/\.\w+$/.test(path) || this.#folder.has(path)) return false;

    return moduleEndings.some((ending) => this.#folder.has(path + ending));
  }

  #isDependency(specifier: string): boolean {
    if (this.#hasMap) return false;
    const [name] = /^(?:@[^/]+\/)?[^/@:]+/.exec(specifier) ?? [];
    return name !== undefined && readPackage(this.#folder).dependencies.has(name);
  }
}

const packageData = z.looseObject({
  scripts: lenient(z.looseObject({ build: z.optional(z.unknown()) })),
  dependencies: lenient(z.looseObject({})),
  devDependencies: lenient(z.looseObject({})),
});

function readPackage(folder: PageFolder): { hasBuild: boolean; dependencies: Set<string> } {
  const { data } = packageData.safeParse(parseJson(folder.read('package.json')));
  const { scripts, dependencies, devDependencies } = data ?? {};
  return {
    hasBuild: scripts?.build !== undefined,
    dependencies: new Set([
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(devDependencies ?? {}),
    ]),
  };
}

const containers = new Set(['body', 'div', 'main', 'section']);

/** A page without text, pictures and scripts is filled by a script that the build adds. */
function explainEmptyPage(
  tags: readonly Tag[],
  { rest, folder }: { rest: string; folder: PageFolder },
): string | undefined {
  if (tags.some(({ name }) => name === 'script')) return undefined;

  const root = tags.find(({ name }) => name === 'app-root');
  // A page that Angular has rendered carries its version.
  if (root && !root.attributes.has('ng-version'))
    return 'index.html has `<app-root>` and no script, which the build of Angular adds';

  const isMount = ({ name, attributes }: Tag) =>
    name.includes('-') || (containers.has(name) && attributes.has('id'));
  const isEmpty =
    [rest, ...tags.map(({ before }) => before)].every((text) => text.trim() === '') &&
    tags.every((tag) => headTags.has(tag.name) || containers.has(tag.name) || isMount(tag));
  return isEmpty && tags.some(isMount) && readPackage(folder).hasBuild
    ? 'index.html is an empty page without a script, which the build adds'
    : undefined;
}

const moduleEndings = ['.js', '.jsx', '.ts', '.tsx', '.mjs', '.vue', '.svelte'].flatMap(
  (ending) => [ending, `/index${ending}`],
);

function addressOf(text: string, from: URL): URL | undefined {
  if (!URL.canParse(text, from.href)) return undefined;
  const address = new URL(text, from);
  return address.host === siteRoot.host ? address : undefined;
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.slice(1)).normalize('NFC');
  } catch {
    return pathname.slice(1);
  }
}

function describeAddress(address: URL): string {
  return plainText(`/${pathOf(address)}`, 200);
}
