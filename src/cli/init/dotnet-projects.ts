import { posix } from 'node:path';
import { settingsText } from './gather.js';
import { blazorPages } from './signs.js';
import type { Source } from './source.js';

/** A project of .NET, and whether it serves pages, is pages, or neither. */
export interface DotnetProject {
  /** From the folder of the source. */
  path: string;
  kind: 'server' | 'pages' | 'other';
}

const maxProjects = 60;

/** Returns the projects at the top of a folder, and those that its solution names. */
export function dotnetProjects({ files }: Source): DotnetProject[] {
  const own = files.names.filter((name) => /\.(csproj|fsproj|vbproj)$/.test(name));
  const solution = files.find(/\.slnx?$/);
  const text = solution === undefined ? '' : files.text(solution);
  const named = [...text.matchAll(/["']([^"'<>|]+\.(?:csproj|fsproj|vbproj))["']/g)].map(
    ([, path = '']) => posix.normalize(path.replaceAll('\\', '/')),
  );
  const paths = new Set([...own, ...named.filter((path) => !path.startsWith('..'))]);
  return [...paths].slice(0, maxProjects).map((path) => ({
    path,
    kind: kindOf(settingsText(files, path), path),
  }));
}

function kindOf(text: string, path: string): DotnetProject['kind'] {
  if (/test/i.test(posix.basename(path))) return 'other';
  if (blazorPages.test(text)) return 'pages';
  return /Microsoft\.NET\.Sdk\.Web"/.test(text) ? 'server' : 'other';
}
