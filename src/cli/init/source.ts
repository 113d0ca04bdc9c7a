import { dirname, join, relative, sep } from 'node:path';
import { type Clone, CloneFiles, mainBranchOf } from '../clone.js';
import { type NodePackage, readPackage } from './node-package.js';
import { type PythonNeeds, readPythonNeeds } from './python-needs.js';

/** The folder of a clone as init reads it, without running its code. */
export interface Source {
  files: CloneFiles;
  /** The top of the clone, whose files hold for each folder of it. */
  top: CloneFiles;
  /** The folder, from the top of the clone, with forward slashes; '' for the top. */
  folder: string;
  /** The branch that is production. */
  mainBranch: string;
  /** The folder and those above it, up to the top. */
  upwards: readonly CloneFiles[];
  node: NodePackage | undefined;
  python: PythonNeeds;
}

/** The facts of a clone that decide how a folder of it is built. */
export type CloneTop = Pick<Clone, 'root' | 'defaultBranch' | 'ref'>;

/** Reads a folder of a clone. */
export function readSource(folder: string, clone: CloneTop): Source {
  const { root } = clone;
  const files = new CloneFiles(folder);
  const upwards = foldersUpTo(folder, root).map((each) => new CloneFiles(each));
  return {
    files,
    top: new CloneFiles(root),
    folder: relative(root, folder).split(sep).join('/'),
    mainBranch: mainBranchOf(clone),
    upwards,
    node: readPackage(files, upwards, root),
    python: readPythonNeeds(files),
  };
}

/** Returns a folder below the one of a source, as a source. */
export function sourceBelow({ top, mainBranch }: Source, folder: string): Source {
  const clone = { root: top.folder, defaultBranch: mainBranch, ref: '' };
  return readSource(join(top.folder, folder), clone);
}

function foldersUpTo(folder: string, root: string): string[] {
  const above = dirname(folder);
  return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}
