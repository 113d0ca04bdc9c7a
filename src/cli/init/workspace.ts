import { posix } from 'node:path';
import { parseJson } from '../../base/json.js';
import type { CloneFiles } from '../clone.js';
import type { WorkflowStep } from '../repository/workflow.js';
import { sourceText } from './gather.js';
import { listOf, mapOf, readSettings, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** A package of the same workspace. */
interface Sibling {
  name: string;
  folder: string;
  builds: boolean;
  needs: readonly string[];
}

const maxPackages = 200;

/** Returns the steps that build the packages of the workspace that a package needs, in their order. */
export function siblingBuilds(source: Source): WorkflowStep[] {
  const { node, top, folder } = source;
  if (!node || folder === '') return [];

  const siblings = new Map(workspacePackages(top).map((each) => [each.name, each]));
  const order: Sibling[] = [];
  const add = (names: Iterable<string>) => {
    for (const name of names) {
      const sibling = siblings.get(name);
      if (!sibling || sibling.folder === folder || order.includes(sibling)) continue;
      siblings.delete(name);
      add(sibling.needs);
      order.push(sibling);
    }
  };
  add(node.dependencies.keys());
  add(importedBy(source, [...siblings.keys()]));

  return order
    .filter(({ builds }) => builds)
    .map((sibling) => ({ run: node.run('build'), 'working-directory': sibling.folder }));
}

const maxFiles = 300;
const maxDepth = 5;

// A file can import a workspace package that its package.json does not list, because npm links them all.
function importedBy({ files }: Source, names: readonly string[]): string[] {
  const patterns = new Map(names.map((name) => [name, [`'${name}'`, `"${name}"`]]));
  const texts = sourcePaths(files, '.', 0)
    .slice(0, names.length === 0 ? 0 : maxFiles)
    .map((path) => sourceText(files, path));
  return names.filter((name) =>
    texts.some((text) => patterns.get(name)?.some((pattern) => text.includes(pattern))),
  );
}

function sourcePaths(files: CloneFiles, folder: string, depth: number): string[] {
  const names = files.namesIn(folder).slice(0, maxFiles);
  return names.flatMap((name) => {
    const path = posix.join(folder, name);
    if (/\.([cm]?[jt]sx?|astro|vue|svelte|mdx)$/.test(name)) return [path];
    const isFolder = !name.includes('.') && name !== 'node_modules' && depth < maxDepth;
    return isFolder ? sourcePaths(files, path, depth + 1) : [];
  });
}

function workspacePackages(top: CloneFiles): Sibling[] {
  const { workspaces } = mapOf(parseJson(top.text('package.json')));
  const pnpm = readSettings('pnpm-workspace.yaml', top.text('pnpm-workspace.yaml'));
  const listed = Array.isArray(workspaces) ? workspaces : listOf(mapOf(workspaces)['packages']);
  const patterns = [...listed, ...listOf(pnpm['packages'])].map((each) => textOf(each) ?? '');
  const folders = patterns
    .filter((each) => !each.startsWith('!'))
    .flatMap((each) => expand(top, each));
  return [...new Set(folders)].slice(0, maxPackages).flatMap((folder) => readSibling(top, folder));
}

function expand(top: CloneFiles, pattern: string): string[] {
  const parts = posix
    .normalize(pattern)
    .split('/')
    .filter((part) => part !== '.' && part !== '');
  const isPlain = (name: string) =>
    /^[\w.@-]+$/.test(name) && name !== 'node_modules' && !name.startsWith('.');
  return parts.reduce<string[]>(
    (folders, part) => {
      if (part === '..') return [];
      const next = (folder: string) => {
        if (!part.includes('*')) return [part];
        const inside = top.namesIn(folder || '.').filter(isPlain);
        // It stands for any number of folders, and for none.
        return part === '**' ? ['', ...inside] : inside;
      };
      return folders
        .slice(0, maxPackages)
        .flatMap((folder) => next(folder).map((name) => posix.join(folder, name)));
    },
    [''],
  );
}

function readSibling(top: CloneFiles, folder: string): Sibling[] {
  const json = mapOf(parseJson(top.text(`${folder}/package.json`)));
  const name = textOf(json['name']);
  if (name === undefined) return [];

  const needs = [
    ...Object.keys(mapOf(json['dependencies'])),
    ...Object.keys(mapOf(json['devDependencies'])),
  ];
  return [{ name, folder, builds: mapOf(json['scripts'])['build'] !== undefined, needs }];
}
