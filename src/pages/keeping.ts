import type { Log } from '../base/log.js';
import type { Stored } from './live-manifest.js';
import { type Keeps, keepsSchema } from './manifest.js';
import { nameSome } from './path-rules.js';
import type { PublishJob } from './publish-job.js';

/** The rules by which files stay on a site although the directory lacks them. */
export interface Keeping {
  /** The patterns of this run's own `keep`. */
  own: string[];
  /** The lists of patterns that the live publish keeps and this run does not. A `!` counts in its own list. */
  held: string[][];
  /** The time for old assets, in ms. */
  assetsMs: number;
}

/** Returns the rules of a run. One that goes back has those of its own day, and holds what was kept since. */
export function keepingOf(
  { rules }: PublishJob,
  { stored, isWayBack }: { stored: Stored; isWayBack: boolean },
): Keeping {
  const own = rules.keep;
  const ownMs = rules['keep-assets'];
  const live = isWayBack ? stored.manifest?.keeps : undefined;
  const { patterns = [], assets = 0 } = live ?? {};

  return {
    own,
    held: patterns.filter((list) => !isSame(list, own)),
    assetsMs: Math.max(ownMs, assets * 1000),
  };
}

/** Returns whether anything is to stay. */
export function keepsAny({ own, held, assetsMs }: Keeping): boolean {
  return own.length > 0 || held.length > 0 || assetsMs > 0;
}

/** Says in one line what a run holds that its own inputs do not name. */
export function noteHeld(log: Log, { held, assetsMs }: Keeping, { rules }: PublishJob): void {
  const inputs = held.map((list) => `\`keep: ${nameSome(list)}\``);
  if (assetsMs > rules['keep-assets']) inputs.push(`\`keep-assets: ${inUnit(assetsMs)}\``);
  if (inputs.length === 0) return;

  log.info(
    `Held from the live publish, though this earlier run does not name it: ${inputs.join(' and ')}. The next push goes by its own workflow.`,
  );
}

function inUnit(ms: number): string {
  const units: [unit: string, ms: number][] = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
  ];
  const [unit, length] = units.find(([, one]) => ms % one === 0) ?? ['s', 1000];
  return `${ms / length}${unit}`;
}

/** Returns the note of these rules for the manifest; undefined for none, and for more than a manifest is read with. */
export function keepsNote({ own, held, assetsMs }: Keeping): Keeps | undefined {
  return noteOf([...held, own], Math.round(assetsMs / 1000));
}

/** Returns the note of an unfinished publish: what either publish keeps. */
export function eitherKeeps(one: Keeps | undefined, other: Keeps | undefined): Keeps | undefined {
  const patterns = [...(one?.patterns ?? []), ...(other?.patterns ?? [])];
  return noteOf(patterns, Math.max(one?.assets ?? 0, other?.assets ?? 0));
}

function noteOf(lists: string[][], assets: number): Keeps | undefined {
  const patterns = lists.filter(
    (list, index) => list.length > 0 && lists.findIndex((other) => isSame(other, list)) === index,
  );
  if (patterns.length === 0 && assets === 0) return undefined;
  return keepsSchema.safeParse({ patterns, assets }).data;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((pattern, index) => pattern === other[index]);
}
