import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { settingsText } from './gather.js';
import { blazorPages } from './signs.js';
import type { Source } from './source.js';

/** A project of .NET, and whether it serves pages, is pages, or neither. */
export interface DotnetProject {
  /** From the folder of the source. */
  path: string;
  kind: 'server' | 'pages' | 'other';
}

/** How the dotnet runner builds one of several projects, and the file that it starts. */
export interface DotnetStart {
  entry?: string;
  runnerBuild?: string;
}

/** Returns how the only server of a folder is built and started: alone, the runner takes any of the projects and of the published files. */
export function dotnetStart(source: Source): DotnetStart {
  const projects = dotnetProjects(source);
  const [server, ...more] = projects.filter(({ kind }) => kind === 'server');
  if (server === undefined || more.length > 0) return {};

  const { path } = server;
  const [, told = posix.parse(path).name] =
    /<AssemblyName>([^<]*)</.exec(settingsText(source.files, path)) ?? [];
  return {
    ...(/^[\w.-]+$/.test(told) ? { entry: `${told}.dll` } : {}),
    ...(projects.length === 1 ? {} : { runnerBuild: publishCommand(path) }),
  };
}

/** Returns the command that publishes one project. Source: https://github.com/Eyevinn/dotnet-runner/blob/main/scripts/docker-entrypoint.sh */
export function publishCommand(path: string): string {
  return `dotnet publish -c Release -p:PublishDir=/app/published ${shellWord(plainText(path, 200))}`;
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
