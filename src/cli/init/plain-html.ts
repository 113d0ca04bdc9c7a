import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { type Guess, type Project, withoutBuild } from '../repository/workflow.js';
import { unstartedServer } from './back-end.js';
import { checkoutOf } from './checkout.js';
import { sourceText } from './gather.js';
import { isOpaque } from './node-scripts.js';
import { withoutMarkupComments } from './settings-text.js';
import type { Source } from './source.js';

/** Pages as they lie there, or why they are not a site as they are. */
export type Pages =
  | { kind: 'site'; project: Project }
  | { kind: 'template'; path: string; reason: string };

const folders = ['.', 'public', 'site', 'www', 'dist', 'docs'];

/** The name of a site without a build. */
export const plainPages = 'plain HTML';

/** Finds the start page of a folder, and judges whether it is a site or what a build makes one of. */
export function findPages(source: Source): Pages | undefined {
  const { files } = source;
  const path = files.find(
    /^index\.html$/,
    folders.filter((folder) => !hasOwnBuild(files, folder)),
  );
  if (path === undefined) return undefined;

  const reason = templateReason(files, path) ?? buildReason(source, path) ?? serverReason(source);
  if (reason !== undefined) return { kind: 'template', path, reason };

  const directory = posix.dirname(path);
  const leftOut = directory === '.' ? leftOutOfSite(files.names) : [];
  return {
    kind: 'site',
    project: {
      ...withoutBuild,
      framework: plainPages,
      directory,
      leftOut,
      fetches: checkoutOf(source),
      guesses: kindGuesses(files, directory),
    },
  };
}

/** Programs of which a page at the top is the front, and which are no part of a site. */
const programs =
  /^(serverless\.(ya?ml|json|[jt]s)|samconfig\.toml|_?worker\.[cm]?[jt]s|deno\.jsonc?|server(\.(py|go|[cm]?[jt]s))?|main\.(go|ts)|pom\.xml)$/;

function kindGuesses({ names }: CloneFiles, directory: string): Guess[] {
  if (directory !== '.')
    return [{ of: 'kind', text: `that ${directory} is the site, as it has an index.html` }];
  const isPackage = names.includes('package.json');
  const program = names.find((name) => programs.test(name) || (isPackage && name === 'functions'));
  return program === undefined
    ? []
    : [
        {
          of: 'kind',
          text: `that this folder is the site, as ${program} beside it is a program: its source is published too`,
        },
      ];
}

// Its package says more of it than its page.
function hasOwnBuild(files: CloneFiles, folder: string): boolean {
  return folder !== '.' && /"build"\s*:/.test(files.text(`${folder}/package.json`));
}

function serverReason(source: Source): string | undefined {
  const path = unstartedServer(source);
  return path && `lies beside ${path}, a server that no \`start\` script runs`;
}

/** Marks that only a template has, and the tool that fills it. */
const templates: readonly [mark: RegExp, reason: string][] = [
  [/%PUBLIC_URL%|%BASE_URL%|%VITE_\w+%|%sveltekit\.\w+%/, 'has a placeholder that a build fills'],
  [/<%[-=]?\s/, 'has a placeholder that a build fills'],
  [/\bdata-trunk\b/, 'is built by Trunk'],
  [
    /<script\b[^<>]*\bsrc=["']?[^"'>\s]+\.(?:tsx?|jsx|vue|svelte|elm|coffee)["'\s>]/i,
    'loads a source that browsers cannot run',
  ],
  [
    /<link\b[^<>]*\bhref=["']?[^"'>\s]+\.(?:s[ac]ss|less|styl)["'\s>]/i,
    'loads a style that browsers cannot read',
  ],
  [
    /^---\r?\n[\s\S]*?\n---\r?\n/,
    'begins with front matter, which Jekyll, Hakyll and others take away',
  ],
  [/\{%-?\s*\w[^%]*%\}|\$(?:for|if)\([\w.]+\)\$|\$body\$/, 'has a placeholder that a build fills'],
  // Scripts can fill these in the browser, except in the head.
  [
    /^(?![\s\S]*\bng-app\b)[\s\S]*<(?:title|meta|link|base)\b[^<]*\{\{|^(?![\s\S]*<script\b)[\s\S]*\{\{[^{}]+\}\}/i,
    'has a placeholder that a build fills',
  ],
  [/^(?![\s\S]*<script)[\s\S]*<app-root\b/i, 'has the root of an app and no script'],
];

function templateReason(files: CloneFiles, path: string): string | undefined {
  const page = withoutMarkupComments(sourceText(files, path));
  const text = page.replace(/<(pre|code|textarea)\b.*?(?:<\/\1>|$)/gis, '');
  const found = templates.find(([mark]) => mark.test(text));
  if (found) return found[1];

  const missing = missingParts(files, path, text);
  return missing === undefined ? undefined : `asks for ${missing}, which is not in its folder`;
}

// A script or style of the page that does not lie there is what a build writes.
function missingParts(files: CloneFiles, path: string, text: string): string | undefined {
  const folder = posix.dirname(path);
  const sources = [
    ...text.matchAll(/<script\b[^<>]*\bsrc=["']([\w./-]+\.m?js)(?:\?[^"']*)?["']/gi),
    ...text.matchAll(/^[ \t]*import\s[^"'\n]*["'](\.{1,2}\/[\w./-]+\.m?js)["']/gm),
    ...text.matchAll(/<link\b[^<>]*\bhref=["'](?!\/)([\w./-]+\.css)(?:\?[^"']*)?["']/gi),
  ];
  const local = sources
    .map(([, source = '']) => source)
    .filter((source) => !source.startsWith('//'));
  // The published folder is the root of the site, which nothing lies above.
  const isThere = (source: string) =>
    !posix.normalize(source).startsWith('..') && files.has(posix.join(folder, source));
  return local.find((source) => !isThere(source));
}

const tools =
  /^(elm\.json|gulpfile\.\w+|Gruntfile\.\w+|webpack\.config\.\w+|rollup\.config\.\w+|rspack\.config\.\w+|brunch-config\.\w+|angular\.json|bower\.json|shadow-cljs\.edn|spago\.\w+|rescript\.json|bsconfig\.json|deps\.edn|project\.clj|Cargo\.toml|mix\.exs|pubspec\.yaml|.+\.cabal|stack\.yaml|site\.hs|config\.rb|nanoc\.ya?ml|.*\.lektorproject|metalsmith\.\w+|_?cobalt\.yml|soupault\.(toml|conf)|_site\.yml|_bookdown\.yml|jbake\.properties|harp\.json|docpad\.\w+|build\.boot|wintersmith\.json|statocles\.yml)$/;

/** Returns the configuration of a tool that makes pages or scripts in a folder; undefined without one. */
export function buildTool({ names }: CloneFiles): string | undefined {
  return names.find((name) => tools.test(name) && !/^(bower\.json|Cargo\.toml)$/.test(name));
}

/** The tools whose pages lie in a folder below, without the script that they compile. */
const compilers = /^(shadow-cljs\.edn|deps\.edn|project\.clj|elm\.json|spago\.\w+)$/;

/** The parts of a crate whose program runs in a page. */
const wasmParts =
  /^[ \t]*(wasm-bindgen|web-sys|dioxus|bevy|macroquad|miniquad|ggez|eframe|egui|winit|yew|leptos)\b|"cdylib"/m;

function buildReason({ files, node, upwards }: Source, path: string): string | undefined {
  const above = upwards.flatMap(({ names }) => names).find((name) => compilers.test(name));
  const isWasm = wasmParts.test(files.text('Cargo.toml'));
  const tool = buildTool(files) ?? above ?? (isWasm ? 'Cargo.toml' : undefined);
  const builds = node?.scripts['build'] !== undefined && isOpaque(node.scripts);
  if (builds) return 'lies beside a `build` script';
  const isMade = tool !== undefined && !/^(docs|dist)\//.test(path);
  return isMade ? `lies beside ${tool}` : undefined;
}

const aboutRepository =
  /^(\.(github|gitea|forgejo|gitlab-ci\.yml|gitignore|gitattributes|gitmodules|editorconfig)|(readme|contributing|changelog|codeowners|makefile|dockerfile)(\.\w+)?|requirements\.txt|package(-lock)?\.json|yarn\.lock|pnpm-lock\.yaml)$/i;

/** Hidden files, except those that a site is asked for. */
const hidden = /^\.(?!git$|well-known$|nojekyll$)[\w.-]+$/;

/** Returns patterns for the top-level files of a repository that do not belong to its site. */
export function leftOutOfSite(names: readonly string[]): string[] {
  return names
    .filter((name) => aboutRepository.test(name) || hidden.test(name))
    .map((name) => `/${name}`);
}
