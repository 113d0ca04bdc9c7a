import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { buildScriptOf } from './node-scripts.js';
import {
  mapOf,
  readSettings,
  withoutComments,
  withoutHashComments,
  withoutMarkupComments,
} from './settings-text.js';
import { type Sign, signs, type Weight, weights } from './signs.js';
import type { Source } from './source.js';

/** A sign that was found. */
export interface Evidence {
  of: string;
  weight: Weight;
  /** The file, dependency or script that says it. */
  place: string;
}

/** All evidence for one tool or back end. */
export interface Candidate {
  name: string;
  /** The sum of its signs, each weight once. */
  strength: number;
  evidence: readonly Evidence[];
}

/** Gathers all signs of a folder, and adds them up. Nothing is decided here. */
export function gatherSigns(source: Source): ReadonlyMap<string, Candidate> {
  const names = dependencyNames(source);
  const found = signs.flatMap((sign): Evidence[] => {
    const place = placeOf(sign, source, names);
    return place === undefined ? [] : [{ of: sign.of, weight: sign.weight, place }];
  });

  const candidates = new Map<string, Candidate>();
  for (const { of } of found) {
    const evidence = found.filter((each) => each.of === of);
    const kinds = new Set(evidence.map(({ weight }) => weight));
    const strength = [...kinds].reduce((sum, weight) => sum + weights[weight], 0);
    candidates.set(of, { name: of, strength, evidence });
  }
  return candidates;
}

/** Returns whether a candidate has a sign of this weight. */
export function has(candidate: Candidate | undefined, weight: Weight): boolean {
  return candidate?.evidence.some((each) => each.weight === weight) === true;
}

/** Returns the file that is a candidate's configuration, if there is one. */
export function configurationOf(candidate: Candidate | undefined): string | undefined {
  const found =
    candidate?.evidence.find(({ weight }) => weight === 'configured') ??
    candidate?.evidence.find(({ weight }) => weight === 'hinted');
  return found?.place;
}

type DependencyNames = Record<'composer' | 'gem' | 'go' | 'cargo' | 'python', readonly string[]>;

function placeOf(sign: Sign, source: Source, names: DependencyNames): string | undefined {
  const { node, files } = source;
  const dependency = (Object.keys(names) as (keyof DependencyNames)[]).find(
    (kind) => sign[kind] !== undefined,
  );
  if (sign.npm !== undefined && node?.dependencies.has(sign.npm) !== true) return undefined;
  const named = dependency && names[dependency].find((name) => sign[dependency]?.test(name));
  if (dependency && named === undefined) return undefined;

  if (sign.script !== undefined) return node && scriptPlace(sign.script, node.scripts);
  if (sign.file === undefined) return sign.npm ?? named;
  return fileOf(sign, files);
}

function scriptPlace(command: string, scripts: Parameters<typeof buildScriptOf>[0]) {
  const script = buildScriptOf(scripts, command);
  return script === undefined ? undefined : `the script ${script}`;
}

function fileOf({ file, text, beside, in: folders = ['.'] }: Sign, files: CloneFiles) {
  const paths = folders.flatMap((folder) =>
    files
      .namesIn(folder)
      .filter((name) => file?.test(name))
      .map((name) => posix.join(folder, name)),
  );
  return paths.find((path) => {
    const near = files.namesIn(posix.dirname(path));
    const isBeside = beside === undefined || near.some((name) => beside.test(name));
    return isBeside && (text === undefined || text.test(settingsText(files, path)));
  });
}

/** Returns the text of a page or a source file. A file that is too large counts as empty. */
export function sourceText(files: CloneFiles, path: string): string {
  try {
    return files.text(path);
  } catch {
    return '';
  }
}

/** Returns a file without its comments. */
export function settingsText(files: CloneFiles, path: string): string {
  const text = sourceText(files, path);
  if (/\.([cm]?[jt]sx?|jsonc?)$/.test(path)) return withoutComments(text);
  return /\.(html?|xml|\w+proj|props)$/.test(path)
    ? withoutMarkupComments(text)
    : withoutHashComments(text);
}

/** Returns go.mod without what only its dependencies need. */
export function directModules(files: CloneFiles): string {
  return withoutComments(files.text('go.mod').replace(/^.*\/\/ indirect.*$/gm, ''));
}

function dependencyNames({ files, python }: Source): DependencyNames {
  const composer = readSettings('composer.json', files.text('composer.json'));
  const cargo = readSettings('Cargo.toml', files.text('Cargo.toml'));
  const go = directModules(files);
  const gemfile = withoutHashComments(files.text('Gemfile'));

  return {
    composer: Object.keys(mapOf(composer['require'])),
    cargo: Object.keys(mapOf(cargo['dependencies'])),
    go: [...go.matchAll(/^[ \t]*(?:require\s+)?([\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?)\s+v/gm)].map(
      ([, name = '']) => name,
    ),
    gem: [...gemfile.matchAll(/^[ \t]*gem\s*\(?["']([\w-]+)/gm)].map(([, name = '']) => name),
    python: [...python.program],
  };
}
