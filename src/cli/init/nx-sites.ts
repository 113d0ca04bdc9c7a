import { posix } from 'node:path';
import type { Project } from '../repository/workflow.js';
import { checkoutOf } from './checkout.js';
import { listOf, mapOf, readSettings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';

const groups = ['apps', 'packages', 'sites'];
const maxApps = 20;

/** Returns the sites that the apps of an Nx workspace build, at its top; none where their folders are not told. */
export function planNxSites(source: Source): Project[] {
  const { files, node } = source;
  if (!node || !files.has('nx.json')) return [];

  const places = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
  return places
    .slice(0, 100)
    .flatMap((place): Project[] => {
      const path = `${place}/project.json`;
      const app = readSettings(path, files.text(path));
      const name = textOf(app['name']) ?? posix.basename(place);
      const directory = outputOf(app);
      if (textOf(app['projectType']) !== 'application' || directory === undefined) return [];
      if (!/^[\w.@/-]+$/.test(name)) return [];

      return [
        {
          framework: `${name} of Nx`,
          directory,
          setup: [...node.setup],
          build: [node.exec(`nx build ${name}`)],
          guesses: node.guesses,
          fetches: checkoutOf(source),
          notes: [],
        },
      ];
    })
    .slice(0, maxApps);
}

const servers = /node|nest|js:|express|server|esbuild|next|lambda/;

// Sources: https://nx.dev/reference/project-configuration, https://angular.dev/reference/configs/workspace-config
function outputOf(app: ReturnType<typeof readSettings>): string | undefined {
  const build = settingAt(app, 'targets', 'build');
  const executor = textOf(settingAt(mapOf(build), 'executor')) ?? '';
  if (servers.test(executor)) return undefined;

  const [output] = listOf(settingAt(mapOf(build), 'outputs')).flatMap((each) => textOf(each) ?? []);
  const told = textOf(settingAt(mapOf(build), 'options', 'outputPath')) ?? output;
  const path = told?.replace(/^\{workspaceRoot\}\//, '');
  if (path === undefined || !/^[\w.@/-]+$/.test(path) || path.startsWith('..')) return undefined;
  return /:application$/.test(executor) ? posix.join(path, 'browser') : posix.normalize(path);
}
