import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { mapOf, readSettings, type Settings, settingAt, textOf } from './settings-text.js';

/** The project of angular.json that a build is of. */
export interface AngularProject {
  output: string;
  /** Why its build is no site. */
  problem: string | undefined;
}

/** Returns the project that `ng build` builds with these arguments. Source: https://angular.dev/reference/configs/workspace-config#output-path-configuration */
export function angularProject(config: string, args: readonly string[] = []): AngularProject {
  const settings = readSettings('angular.json', config);
  const projects = mapOf(settings['projects']);
  const apps = Object.keys(projects).filter(
    (name) => !isLibrary(projects[name]) && targetOf(projects[name]) !== undefined,
  );
  // Without a name it builds the one whose folder it is started in.
  const atTop = apps.filter((name) => textOf(mapOf(projects[name])['root']) === '');
  const named =
    args.slice(1).find((arg) => projects[arg] !== undefined) ??
    textOf(settings['defaultProject']) ??
    (atTop.length === 1 ? atTop[0] : undefined);
  const name = named ?? apps[0] ?? '';
  const target = targetOf(projects[name]) ?? {};
  const builder = textOf(target['builder']) ?? '';
  const options = mapOf(target['options']);

  const path = options['outputPath'];
  const base = textOf(path) ?? textOf(mapOf(path)['base']) ?? `dist/${name}`;
  const below = textOf(mapOf(path)['browser']) ?? 'browser';
  const isFlat = /:browser$|browser-esbuild|webpack/.test(builder);
  const output = isFlat ? base : posix.join(base, below);
  const isUnclear = named === undefined && apps.length > 1;

  return {
    output,
    problem: isUnclear
      ? `angular.json has several apps: ${plainText(apps.slice(0, 8).join(', '))}. For the first one give --directory ${shellWord(plainText(output))} with --build-command ${shellWord(plainText(`npx ng build ${name}`))}.`
      : problemOf(projects[name], options),
  };
}

function isLibrary(project: unknown): boolean {
  return textOf(mapOf(project)['projectType']) === 'library';
}

function targetOf(project: unknown): Settings | undefined {
  const settings = mapOf(project);
  const target =
    settingAt(settings, 'architect', 'build') ?? settingAt(settings, 'targets', 'build');
  return target === undefined ? undefined : mapOf(target);
}

function problemOf(project: unknown, options: Settings): string | undefined {
  if (isLibrary(project)) return 'Angular builds a library here, which has no pages.';

  const mode = textOf(options['outputMode']);
  const prerenders = mode === 'static' || (mode === undefined && Boolean(options['prerender']));
  return options['ssr'] && !prerenders
    ? "Angular renders its pages on a server here (`ssr` in angular.json). For a site set `outputMode: 'static'`; for a server give --runner web, and a `start` script that runs what it writes."
    : undefined;
}
