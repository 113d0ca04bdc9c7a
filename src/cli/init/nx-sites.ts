import { posix } from 'node:path';
import type { Project } from '../repository/workflow.js';
import { checkoutOf } from './checkout.js';
import type { NodePackage } from './node-package.js';
import { listOf, mapOf, readSettings, type Settings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The apps of an Nx workspace. */
export interface NxApps {
  sites: Project[];
  /** The names of those whose folder is not told. */
  others: string[];
}

const groups = ['apps', 'packages', 'sites'];
const maxApps = 100;

/** Returns the apps of an Nx workspace that build a site, at its top. */
export function findNxApps(source: Source): NxApps {
  const { files, node } = source;
  if (!node || !files.has('nx.json')) return { sites: [], others: [] };

  const places = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
  const apps = places.slice(0, maxApps).flatMap((place) => readApp(source, place));
  const planned = apps.map(({ name, directory }) => ({
    name,
    site: directory === undefined ? undefined : planApp(source, node, { name, directory }),
  }));
  return {
    sites: planned.flatMap(({ site }) => site ?? []),
    others: planned.flatMap(({ name, site }) => (site ? [] : [name])),
  };
}

interface App {
  name: string;
  directory: string | undefined;
}

function readApp({ files }: Source, place: string): App[] {
  const path = `${place}/project.json`;
  const app = readSettings(path, files.text(path));
  const name = textOf(app['name']) ?? posix.basename(place);
  const executor = textOf(settingAt(app, 'targets', 'build', 'executor')) ?? '';
  const isSite = textOf(app['projectType']) === 'application' && !/e2e/.test(name);
  // The name becomes a part of a command.
  if (!isSite || servers.test(executor) || !/^[\w.@/-]+$/.test(name)) return [];
  return [{ name, directory: outputOf(app, executor) }];
}

function planApp(
  source: Source,
  node: NodePackage,
  { name, directory }: { name: string; directory: string },
): Project {
  return {
    framework: `${name} of Nx`,
    directory,
    setup: [...node.setup],
    build: [node.exec(`nx build ${name}`)],
    fetches: checkoutOf(source),
    notes: [],
  };
}

const servers = /node|nest|js:|express|server|esbuild|next|lambda/;

// Sources: https://nx.dev/reference/project-configuration, https://angular.dev/reference/configs/workspace-config
function outputOf(app: Settings, executor: string): string | undefined {
  const build = settingAt(app, 'targets', 'build');
  const [output] = listOf(settingAt(mapOf(build), 'outputs')).flatMap((each) => textOf(each) ?? []);
  const path = settingAt(mapOf(build), 'options', 'outputPath');
  const { base, browser } = mapOf(path);
  const told = textOf(path) ?? textOf(base) ?? output?.replace(/^\{workspaceRoot\}\//, '');
  if (told === undefined || !/^[\w.@/-]+$/.test(told) || told.startsWith('..')) return undefined;

  const below = executor.endsWith(':application') ? (textOf(browser) ?? 'browser') : '';
  return posix.join(told, below);
}
