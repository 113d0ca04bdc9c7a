import { dirname, join, relative, sep } from 'node:path';
import { DeployError } from '../base/errors.js';
import { isInside } from '../base/inside.js';
import { plainText } from '../base/plain-text.js';
import { buildBelow } from './find-build.js';
import { type SiteFile, startPage } from './site-file.js';
import { explainSource } from './source-page.js';
import { listedFolder } from './start-page.js';

interface Listed {
  workspace: string;
  /** As it was given. */
  directory: string;
  /** Also what `exclude` leaves out, as a package.json tells about the pages. */
  listed: readonly SiteFile[];
  /** The paths that are published. */
  paths: ReadonlySet<string>;
  /** The paths on which `exclude` insists. */
  insisted: ReadonlySet<string>;
}

/** Refuses a directory that a build has yet to read. @param root absolute, without links @throws DeployError `directory-is-source` */
export function rejectSource(root: string, files: Listed): void {
  const { directory, insisted } = files;
  const sign = explainStart(files);
  if (!sign || insisted.has(sign.path)) return;

  const build = buildNear(root, files);
  const text = `\`${printable(directory)}\` looks like the source of a site, not like its build: ${sign.what}.`;
  const next = [
    ...(build ? [`\`directory: ${printable(build)}\` has an index.html. `] : []),
    `If this folder is the site, insist on it with \`!${printable(sign.path)}\` in \`exclude\`.`,
  ];
  throw new DeployError('directory-is-source', text, { next });
}

interface Sign {
  what: string;
  path: string;
}

// Configuration of generators that lies beside their pages.
const configurations =
  /^(?:package\.json|_config\.ya?ml|hugo\.(?:toml|ya?ml|json)|mkdocs\.ya?ml|book\.toml|conf\.py|pelicanconf\.py|_quarto\.yml|Trunk\.toml|pubspec\.yaml|Gemfile)$/;

function explainStart({ listed, paths }: Listed): Sign | undefined {
  if (paths.has(startPage)) {
    const what = explainSource(listedFolder(listed));
    return what === undefined ? undefined : { what, path: startPage };
  }

  const path = [...paths].sort().find((one) => configurations.test(one));
  return path === undefined ? undefined : { what: `it has a ${path} and no index.html`, path };
}

/** Looks below the directory, then below the folders above it in the workspace. */
function buildNear(root: string, { workspace, directory }: Listed): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const build = buildBelow(folder);
    if (build && folder === root) return join(directory, build);
    if (build) return relative(workspace, join(folder, build)).split(sep).join('/');
    if (folder === dirname(folder) || !isInside(dirname(folder), workspace)) return undefined;
  }
}

function printable(path: string): string {
  return plainText(path, 200);
}
