import { existsSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ourCommand } from '../base/advice.js';
import { DeployError, hasSystemCode } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { isInside } from '../base/inside.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';
import { buildBelow, buildsNamed, entriesOf } from './find-build.js';
import { isNeverPublished } from './path-rules.js';
import { unreadableError } from './read-files.js';

const unusable = [
  ['ELOOP', 'its symbolic links go in a circle'],
  ['ENOTDIR', 'a folder above it is a file'],
  ['ENAMETOOLONG', 'a name in it is longer than the system allows, often 255 bytes'],
] as const;

const maxNames = 12;

/** Returns the absolute directory with links resolved. @throws DeployError `directory-missing`, `directory-outside`, `private-file`, `file-unreadable` */
export function locateDirectory(workspace: string, directory: string): string {
  const path = resolve(workspace, directory);
  const stats = lookAt(path, directory);
  if (!stats) throw missingDirectoryError(workspace, directory);
  if (!stats.isDirectory())
    throw missingError(`\`${printable(directory)}\` is a file, not a directory.`);

  const real = realpathSync(path);
  const top = realpathSync(workspace);
  const place = placeOf(real, top);
  if (place.split('/').some(isNeverPublished) || isGitFolder(real))
    throw neverPublishedError(directory, place);
  if (isInside(real, top)) return real;

  if (!isAbsolute(directory)) {
    const text = `\`directory: ${printable(directory)}\` leaves the workspace: it is ${printable(real)}.`;
    throw new DeployError('directory-outside', text);
  }

  if (isReplaceable(path, workspace)) throw linkError(path, real);

  return real;
}

/** Returns a path from the top of the workspace, or from the root of the disk where it lies outside, with `/`. Both are without links. */
export function placeOf(real: string, top: string): string {
  return (isInside(real, top) ? relative(top, real) : real).split(sep).join('/');
}

/** Returns whether git keeps a repository in this very folder: a bare one has any name. */
function isGitFolder(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));
}

// A link to `.git` has any name, and its configuration holds the token of a checkout.
function neverPublishedError(directory: string, place: string): DeployError {
  const given = printable(directory);
  const is = place === directory ? '' : ` is \`${printable(place)}\`, which`;
  const text = `\`directory: ${given}\`${is} is never published: folders of git and the like hold logins.`;
  return new DeployError('private-file', text);
}

/**
 * Returns whether a build could have put a link in the place of an absolute directory: in its last part, and in any part below the workspace.
 * Links in folders above belong to the machine, such as `/tmp` and `/var` of macOS.
 */
function isReplaceable(path: string, workspace: string): boolean {
  return lstatSync(path).isSymbolicLink() || isInside(path, resolve(workspace));
}

function linkError(path: string, real: string): DeployError {
  const text = `\`${printable(path)}\` is, or leads through, a symbolic link to ${printable(real)}, which a build could have made. Nothing was published.`;
  return new DeployError('directory-outside', text, {
    next: [
      {
        runner: `If the files there may be public, give their real path: \`directory: ${printable(real)}\`.`,
        terminal: [
          'If the files there may be public, give their real path:',
          ourCommand(`<command> ${shellWord(real)}`),
        ],
      },
    ],
  });
}

function lookAt(path: string, directory: string): Stats | undefined {
  try {
    // Some versions of Node hide ENOTDIR too with `throwIfNoEntry: false`.
    return statSync(path);
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return undefined;

    const [, reason] = unusable.find(([code]) => hasSystemCode(error, code)) ?? [];
    if (!reason) throw unreadableError(directory, error);

    throw missingError(`\`${printable(directory)}\` is not a directory: ${reason}.`, {
      cause: error,
    });
  }
}

const forgottenStep =
  'Does this job lack `actions/checkout`, or `actions/download-artifact` for what another job built? Each job begins with an empty workspace.';

function missingDirectoryError(workspace: string, directory: string): DeployError {
  const text = `There is no \`${printable(directory)}\`.`;
  if (!isInside(resolve(workspace, directory), workspace)) {
    const below = directory.replace(/^[/\\]+/, '');
    const isThere = below !== directory && existsSync(resolve(workspace, below));
    return missingError(isThere ? `${text} Did you mean \`${printable(below)}\`?` : text);
  }

  const entries = entriesOf(workspace);
  if (entries.length === 0)
    return missingError(`${text} The workspace is empty.`, {
      next: [{ runner: forgottenStep, terminal: '' }],
    });

  const names = entries.slice(0, maxNames).map(({ name }) => printable(name));
  const listed = `In the workspace: ${names.join(', ')}${entries.length > maxNames ? ', …' : ''}.`;
  const below = buildsNamed(workspace, directory);
  if (below.length > 0) return deeperError(text, below);

  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const meant = nearest(directory, folders) ?? buildBelow(workspace);
  const question = meant ? ` Did you mean \`${printable(meant)}\`?` : '';
  return missingError(`${text} ${listed}${question}`);
}

/** The `working-directory` of a build does not hold for the next step. */
function deeperError(text: string, below: string[]): DeployError {
  const shown = below.slice(0, 3).map((path) => `\`${printable(path)}\``);
  const next = {
    runner: `\`working-directory\` does not hold for a step with \`uses\`: set \`directory: ${printable(below[0] ?? '')}\`.`,
    terminal: `\`${printable(below[0] ?? '')}\` has an index.html.`,
  };
  return missingError(`${text} Did you mean ${shown.join(' or ')}?`, { next: [next] });
}

function missingError(
  text: string,
  details?: ConstructorParameters<typeof DeployError>[2],
): DeployError {
  return new DeployError('directory-missing', text, details);
}

function printable(path: string): string {
  return plainText(path, 200);
}
