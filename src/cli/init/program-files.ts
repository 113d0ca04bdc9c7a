import { posix } from 'node:path';
import { settingsText, sourceText } from './gather.js';
import type { Source } from './source.js';

/** Returns the files with which `start` or `main` begins a program for Node, as they are before they are compiled. */
export function entryFiles(source: Source): string[] {
  const { node, files } = source;
  const start = node?.scripts['start'] ?? '';
  const usual = /\bnest start\b/.test(start) ? 'src/main.ts' : (node?.json.main ?? 'index.js');
  const [, named = usual] =
    /(?:node|nodemon|tsx|ts-node|bun|deno)\s+(?:-\S+\s+)*(?:run\s+(?:-\S+\s+)*)?([\w./-]+)/.exec(
      start,
    ) ?? [];
  const entries = sourcesOf(named).filter((path) => files.has(path));

  const isLoader = (path: string) => !/\.listen\(|serve\(/.test(settingsText(files, path));
  const [first] = entries;
  return first !== undefined && isLoader(first)
    ? [...entries, ...loadedBy(source, first)]
    : entries;
}

function sourcesOf(named: string): string[] {
  const base = posix.normalize(named).replace(/\.[cm]?[jt]s$/, '');
  const before = base.replace(/^(dist|build|lib|out)\/(src\/)?/, 'src/');
  return [
    posix.normalize(named),
    `${base}.js`,
    `${base}.mjs`,
    `${base}.cjs`,
    `${base}.ts`,
    `${base}/index.js`,
    `${base}/index.ts`,
    `${before}.ts`,
    `${before}/index.ts`,
  ];
}

const maxLoaded = 5;

// `require('ts-node/register'); require('./src/main')`
function loadedBy({ files }: Source, path: string): string[] {
  const text = settingsText(files, path);
  const loads = /(?:\brequire\(|\bfrom\s|\bimport\s?\(?)\s*["'](\.{1,2}\/[\w./-]+)["']/g;
  return [...text.matchAll(loads)]
    .slice(0, maxLoaded)
    .flatMap(([, named = '']) => sourcesOf(posix.join(posix.dirname(path), named)))
    .filter((each) => /\.[cm]?[jt]s$/.test(each) && files.has(each));
}

/** The programs of a Go module that `go build` finds where they usually lie. */
export interface GoPrograms {
  isAtTop: boolean;
  /** The folders of `cmd` that have a program. */
  commands: readonly string[];
}

/** Returns which programs a Go module has. */
export function goPrograms({ files }: Source): GoPrograms {
  return {
    isAtTop: topFiles(files).some((path) => isMain(files, path)),
    commands: files.namesIn('cmd').filter((name) => files.has(`cmd/${name}/main.go`)),
  };
}

function topFiles({ names }: Source['files']): string[] {
  return names.filter((name) => /^[\w-]+(?<!_test)\.go$/.test(name));
}

function isMain(files: Source['files'], path: string): boolean {
  return /^package main\b/m.test(sourceText(files, path));
}

const maxFiles = 40;

/** Returns the files in which a program in Go can have its `main`, those of that name first: those at the top, and `main.go` of each command. */
export function goMains(source: Source): string[] {
  const commands = goPrograms(source).commands.map((name) => `cmd/${name}/main.go`);
  const isOther = (path: string) => Number(!/(^|\/)main\.go$/.test(path));
  return [...topFiles(source.files), ...commands]
    .sort((one, two) => isOther(one) - isOther(two))
    .slice(0, maxFiles);
}

/** Returns the texts of {@link goMains}. */
export function goMainTexts(source: Source): string[] {
  return goMains(source).map((path) => sourceText(source.files, path));
}
