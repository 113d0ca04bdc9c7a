import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { parseJson } from '../../base/json.js';
import type { Inputs } from '../../contract/inputs.js';
import { runnerList } from '../../contract/runner-kinds.js';
import { CliError } from '../cli-error.js';
import { CloneFiles } from '../clone-files.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { detectProject } from './detect-project.js';
import { type NodePackage, readPackage } from './node-package.js';

/**
 * The project in a folder; options replace what was detected.
 * @param root of the clone, at or above the folder
 * @throws CliError `usage` when nothing is recognised and no option says what it is, or what is there cannot be deployed
 */
export function chooseProject(inputs: Inputs, { folder, root }: { folder: string; root: string }): Project {
  const { directory, runner, 'build-command': build } = inputs;
  const files = new CloneFiles(folder);
  if (files.has('package.json') && parseJson(files.text('package.json')) === undefined) {
    throw new CliError('usage', 'package.json is not valid JSON, so the build is not known.');
  }
  const ofRunner = build === undefined ? {} : { runnerBuild: build };
  if (runner !== undefined) return { ...withoutBuild, framework: 'an app', runner, ...ofRunner };
  const found = detectProject(folder, root);
  if (!found && directory === undefined) throw unknownFolderError(files, root);
  if (found?.problem && directory === undefined) throw new CliError('usage', found.problem);
  const node = readPackage(files, root);
  const project = found && (found.runner === undefined || directory === undefined) ? found : siteOf(node);
  if (project.runner !== undefined) return { ...project, ...ofRunner };
  return {
    ...project,
    // A command of one's own needs what it runs with, too.
    ...(project.setup.length === 0 && build !== undefined && node ? { setup: node.setup } : {}),
    ...(directory === undefined ? {} : { directory }),
    ...(build === undefined ? {} : { build: [build] }),
  };
}

/** A folder of pages whose framework is not known: what has a `build` is built. */
function siteOf(node: NodePackage | undefined): Project {
  const builds = node?.scripts['build'] !== undefined;
  return {
    ...withoutBuild,
    framework: 'a site',
    ...(node && builds ? { setup: node.setup, build: [node.run('build')] } : {}),
  };
}

function unknownFolderError(files: CloneFiles, root: string): CliError {
  const below = projectsBelow(files, root);
  if (below.length > 0) {
    const next = ['Run it there:', ...below.map((path) => ourCommand('init', path))];
    const text = `Neither a site nor an app is recognised here, but in ${below.join(', ')}.`;
    return new CliError('usage', text, { next });
  }
  const docker = files.has('Dockerfile') ? ' A Dockerfile alone cannot be run: an app runs on one of the runners.' : '';
  return new CliError(
    'usage',
    `Neither a site nor an app is recognised here.${docker} Give --directory (the folder with the pages) or --runner (${runnerList}).`,
  );
}

/** Folders of a monorepo in which something is recognised, with forward slashes. */
function projectsBelow(files: CloneFiles, root: string): string[] {
  const groups = ['apps', 'packages', 'sites'];
  const inside = groups.flatMap((group) =>
    new CloneFiles(join(files.folder, group)).names.map((name) => `${group}/${name}`),
  );
  const top = files.names.filter((name) => !/^\.|^node_modules$/.test(name) && !groups.includes(name));
  const isFolder = (path: string) => statSync(join(files.folder, path), { throwIfNoEntry: false })?.isDirectory();
  return [...top, ...inside]
    .filter((path) => isFolder(path) && detectProject(join(files.folder, path), root))
    .slice(0, 10);
}
