import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { DeployError } from '../base/errors.js';
import { isInside } from '../base/inside.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';

/** Folders that build tools write a site to, the most common first. */
const usualBuilds = [
  'dist',
  'build',
  'out',
  'public',
  '_site',
  'site',
  '.output/public',
  '.vitepress/dist',
  'docs/.vitepress/dist',
  'storybook-static',
  'www',
];

/**
 * The directory to publish, absolute and without links.
 * @param options.directory relative to the workspace, which it must not leave; an absolute one is taken at its word
 * @throws DeployError `directory-missing` or `directory-outside`, which name the directory that was probably meant
 */
export function locateDirectory({ workspace, directory }: { workspace: string; directory: string }): string {
  const path = resolve(workspace, directory);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw missingDirectoryError(workspace, { directory, path });
  if (!stats.isDirectory()) {
    throw new DeployError('directory-missing', `\`${printable(directory)}\` is a file, not a directory.`);
  }
  const real = realpathSync(path);
  if (!isAbsolute(directory) && !isInside(real, realpathSync(workspace))) {
    throw new DeployError(
      'directory-outside',
      `\`directory: ${printable(directory)}\` leaves the workspace: it is ${printable(real)}.`,
    );
  }
  return real;
}

/** @throws DeployError `directory-is-source` for a project whose build was probably meant: a package.json and no index.html */
export function rejectSource(root: string, { paths, directory }: { paths: Set<string>; directory: string }): void {
  if (!paths.has('package.json') || paths.has('index.html')) return;
  const build = buildBelow(root);
  throw new DeployError(
    'directory-is-source',
    `\`${printable(directory)}\` looks like the source of a site, not like its build: it has a package.json and no index.html.`,
    { next: build ? `\`directory: ${printable(join(directory, build))}\` has an index.html.` : undefined },
  );
}

/** Every job begins with an empty workspace. */
const forgottenStep = [
  {
    runner:
      'Does this job lack `actions/checkout`, or `actions/download-artifact` for what another job built? Each job begins with an empty workspace.',
    terminal: '',
  },
];

function missingDirectoryError(
  workspace: string,
  { directory, path }: { directory: string; path: string },
): DeployError {
  const folder = isInside(path, workspace) ? workspace : resolve(path, '..');
  const [names, meant] = [namesIn(folder), isInside(path, workspace) ? likelyBuild(workspace, directory) : undefined];
  const isWorkspace = folder === workspace;
  const listed =
    names.length > 0
      ? `In ${isWorkspace ? 'the workspace' : printable(folder)}: ${names.join(', ')}.`
      : `${isWorkspace ? 'The workspace' : printable(folder)} is empty or not there.`;
  const question = meant ? ` Did you mean \`${printable(meant)}\`?` : '';
  const next = isWorkspace && names.length === 0 ? forgottenStep : undefined;
  return new DeployError('directory-missing', `There is no \`${printable(directory)}\`. ${listed}${question}`, {
    next,
  });
}

/** A directory with a similar name, or else the one that looks most like a build. */
function likelyBuild(workspace: string, directory: string): string | undefined {
  const folders = namesIn(workspace, { onlyFolders: true, most: 1000 });
  return nearest(directory, folders) ?? buildBelow(workspace);
}

/** The first usual build folder with an index.html; Angular's lies up to two folders deeper in `dist`. */
function buildBelow(folder: string): string | undefined {
  const inDist = namesIn(join(folder, 'dist'), { onlyFolders: true }).map((name) => `dist/${name}`);
  const candidates = [...usualBuilds, ...inDist.map((path) => `${path}/browser`), ...inDist];
  return candidates.find((path) => statSync(join(folder, path, 'index.html'), { throwIfNoEntry: false })?.isFile());
}

/** A folder's entries for a message, without private files: usual build folders first, then alphabetically. */
function namesIn(folder: string, { onlyFolders = false, most = 12 } = {}): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const names = entries.flatMap((entry) =>
      /^\.git$|^node_modules$/.test(entry.name) || (onlyFolders && !entry.isDirectory()) ? [] : [printable(entry.name)],
    );
    return names.length > most ? [...names.slice(0, most), '…'] : names;
  } catch {
    return [];
  }
}

function printable(path: string): string {
  return plainText(path, 200);
}
