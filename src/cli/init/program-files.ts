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

/** Returns the files in which a program in Go can have its `main`: those at the top, and `main.go` of each command. */
export function goMains({ files }: Source): string[] {
  const commands = files.namesIn('cmd').map((name) => `cmd/${name}/main.go`);
  const mains = [...files.names.filter((name) => /^[\w-]+\.go$/.test(name)), ...commands];
  return mains.filter((path) => !path.endsWith('_test.go')).slice(0, 40);
}

/** Returns the texts of {@link goMains}. */
export function goMainTexts(source: Source): string[] {
  return goMains(source).map((path) => sourceText(source.files, path));
}
