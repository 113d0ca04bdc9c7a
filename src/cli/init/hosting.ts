import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { isOfGonePackage } from './gone-package.js';
import type { HostInstall } from './host-install.js';
import { hostNotes, programNotes } from './host-notes.js';
import {
  folderPath,
  listOf,
  mapOf,
  readSettings,
  type Settings,
  settingAt,
  textOf,
} from './settings-text.js';
import type { Source } from './source.js';

/** The build of a repository on its present host. */
export interface Hosting {
  /** The configuration file. */
  source: string;
  command: string | undefined;
  /** The published folder, relative to the project's folder. */
  directory: string | undefined;
  /** Variables of the build that are no versions of tools. */
  env: Readonly<Record<string, string>>;
  install: HostInstall;
}

interface HostFile {
  file: string;
  command: readonly string[][];
  directory: readonly string[][];
}

/** The files of hosts, nearest to the build first. */
const hostFiles: readonly HostFile[] = [
  {
    file: 'netlify.toml',
    command: [
      ['context', 'production', 'command'],
      ['build', 'command'],
    ],
    directory: [
      ['context', 'production', 'publish'],
      ['build', 'publish'],
    ],
  },
  {
    file: 'vercel.json',
    command: [['buildCommand']],
    directory: [['outputDirectory']],
  },
  { file: 'now.json', command: [['buildCommand']], directory: [['outputDirectory']] },
  {
    file: 'wrangler.toml',
    command: [],
    directory: [['pages_build_output_dir'], ['assets', 'directory'], ['site', 'bucket']],
  },
  {
    file: 'wrangler.jsonc',
    command: [],
    directory: [['pages_build_output_dir'], ['assets', 'directory']],
  },
  {
    file: 'wrangler.json',
    command: [],
    directory: [['pages_build_output_dir'], ['assets', 'directory']],
  },
  { file: 'firebase.json', command: [], directory: [['hosting', 'public']] },
  { file: 'staticwebapp.config.json', command: [], directory: [] },
  { file: 'static.json', command: [], directory: [['root']] },
];

/** The folder that a host publishes, from the top of the clone. */
export interface HostedFolder {
  directory: string;
  /** A program of the repository answers beside it. */
  hasProgram: boolean;
  /** The patterns of files that the host leaves out. */
  ignored: readonly string[];
  /** The commands that its tool runs before it publishes. */
  before: readonly string[];
}

/** Returns the folder that a host's configuration names; undefined if it names none, or if a build writes the program that serves it. */
export function hostedFolder(file: string, top: CloneFiles): HostedFolder | undefined {
  // `wrangler.docs.toml` is one of several.
  const usual = posix.basename(file).replace(/^(wrangler|firebase)\b.*\.(\w+)$/, '$1.$2');
  const place = hostFiles.find((each) => each.file === usual);
  if (!place) return undefined;

  const settings = firstOf(readSettings(file, top.text(file)));
  const value = place.directory.map((keys) => textOf(settingAt(settings, ...keys))).find(Boolean);
  const directory = folderOf(value, '');

  const folder = posix.dirname(file);
  const program = textOf(settings['main']);
  const isBuilt = program !== undefined && !top.has(posix.join(folder, program));
  if (directory === undefined || isBuilt) return undefined;
  return {
    directory: posix.join(folder, directory),
    hasProgram: program !== undefined,
    ignored: textsAt(settings, 'ignore'),
    before: textsAt(settings, 'predeploy'),
  };
}

function textsAt(settings: Settings, key: string): string[] {
  return [settingAt(settings, 'hosting', key)].flat().flatMap((each) => textOf(each) ?? []);
}

/** Folders that a host's adapter of a framework writes, which are no site. */
const serverFolders =
  /^(\.next|\.output|\.vercel|\.netlify|\.svelte-kit|\.open-next|build\/server|dist\/server)(\/(?!public)|$)/;
const toolVersions =
  /^(NODE|HUGO|PYTHON|RUBY|GO|YARN|NPM|PNPM|BUN|PHP|ZOLA|NPM_CONFIG|SWIFT)_?(VERSION|FLAGS)?$/;

/** Returns how the present host builds a folder; undefined if no configuration of a host describes it. */
export function readHosting(source: Source): Hosting | undefined {
  return readHostings(source)[0];
}

/** Returns the same of each configuration that describes it. */
export function readHostings(source: Source): Hosting[] {
  return hostFiles.flatMap((place) => {
    const { files, base } = filesFor(source, place.file);
    if (!files) return [];

    const settings = readSettings(place.file, files.text(place.file));
    if (isOfGonePackage(settings, files)) return [];
    const read = (paths: readonly string[][]) =>
      paths.map((keys) => textOf(settingAt(firstOf(settings), ...keys))).find(Boolean);
    const command = read(place.command)?.trim();
    const directory = folderOf(read(place.directory), base);
    if (command === undefined && directory === undefined) return [];

    const env = {
      ...mapOf(settingAt(settings, 'build', 'environment')),
      ...mapOf(settingAt(settings, 'context', 'production', 'environment')),
    };
    const kept = Object.entries(env).filter(
      ([name]) => !toolVersions.test(name) && !/^NETLIFY|^AWS_LAMBDA/.test(name),
    );
    return {
      source: files === source.files ? place.file : `${place.file} at the top`,
      command,
      directory,
      env: textsOf(kept),
      install: {
        command: textOf(settings['installCommand'])?.trim() || undefined,
        flags: textsOf(Object.entries(env).filter(([name]) => name.endsWith('_FLAGS'))),
      },
    };
  });
}

/** Returns notes on what the present host does beside the build of a folder; they need no command and no folder. */
export function readHostNotes(source: Source): string[] {
  const notes = hostFiles.flatMap(({ file }) => {
    const { files } = filesFor(source, file);
    return files ? hostNotes(file, firstOf(readSettings(file, files.text(file))), files) : [];
  });
  return notes.length > 0 ? notes : programNotes(source.files);
}

function textsOf(entries: [string, unknown][]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value) ?? '']));
}

/** Returns the folder that Netlify builds, where a folder's configuration names another one. */
export function baseElsewhere({ files }: Source): string | undefined {
  const settings = readSettings('netlify.toml', files.text('netlify.toml'));
  const base = folderPath(textOf(settingAt(settings, 'build', 'base')) ?? '.').replace(/^\//, '');
  return base !== '' && base !== '.' && files.has(base) ? base : undefined;
}

// A host builds from its `base`, which is named at the top.
function filesFor({ files, top, folder }: Source, file: string) {
  if (files.has(file)) {
    const base = textOf(settingAt(readSettings(file, files.text(file)), 'build', 'base')) ?? '';
    const isHere = ['.', ''].includes(posix.normalize(base || '.').replace(/\/$/, ''));
    return isHere ? { files, base: '' } : {};
  }

  const base = textOf(settingAt(readSettings(file, top.text(file)), 'build', 'base'));
  const isBase =
    folder !== '' && base !== undefined && posix.normalize(base).replace(/^\/|\/$/g, '') === folder;
  return isBase ? { files: top, base: folder } : {};
}

// Firebase takes a list of sites.
function firstOf(settings: ReturnType<typeof readSettings>) {
  const [site] = listOf(settings['hosting']);
  return site === undefined ? settings : { ...settings, hosting: site };
}

function folderOf(value: string | undefined, base: string): string | undefined {
  if (value === undefined || /[$`*\n]/.test(value)) return undefined;
  const path = posix.normalize(value).replace(/^\/|\/$/g, '') || '.';
  const own = base && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
  return own.startsWith('..') || serverFolders.test(own) ? undefined : own;
}
