import type { ConfigLoad, Repositories } from './repositories.js';
import {
  type Clone,
  cloneSource,
  loadConfig,
  type RunnerKind,
  type RunnerSource,
  showsPages,
} from './runner-kinds.js';
import type { ServicesOptions } from './service-options.js';

export interface ContainerView {
  /** `down`: only the ingress answers. */
  readonly state: 'building' | 'built' | 'failed' | 'down';
  /** The cloned commit; undefined for an archive and after a failed clone. */
  readonly commit: string | undefined;
  readonly tells: boolean;
  readonly kind: RunnerKind;
  /** Number of the start, from 1. */
  readonly start: number;
  readonly outcome: Version['outcome'];
}

/** The course of one start of a runner, decided when it begins. */
interface Version {
  readonly clone: Clone;
  /** `exits`: the container ends and is started again. */
  readonly outcome: 'serves' | 'failed' | 'exits';
  readonly lines: readonly string[];
  readonly source: RunnerSource;
  readonly at: number;
  /** Whether the former container ended at once. */
  readonly abrupt: boolean;
  /** Whether the former container answers until this one serves. */
  readonly standby: boolean;
}

/** The runtime of a version's container, or whether it waits for the next start. */
interface Moment {
  readonly elapsed: number;
  readonly backoff: boolean;
}

const firstBackoffMs = 10_000;
const maxBackoffMs = 300_000;

interface World {
  readonly repositories: Repositories;
  readonly options: () => ServicesOptions;
  readonly loadOf: (store: string) => ConfigLoad;
}

/** The successive containers of one runner. */
export class Containers {
  readonly kind: RunnerKind;
  readonly #world: World;
  readonly #versions: Version[] = [];
  /** The commit that is checked out in the volume. */
  #volume: string | undefined;

  constructor(kind: RunnerKind, world: World) {
    this.kind = kind;
    this.#world = world;
  }

  /** Clones, builds and starts. @param at the time of the request, or of a move with `abrupt` */
  start(
    source: RunnerSource,
    at: number,
    {
      abrupt = this.#versions.length === 0,
      standby = false,
    }: { abrupt?: boolean; standby?: boolean } = {},
  ): void {
    const { repositories } = this.#world;
    const { keepVolumes, oldImages } = this.#world.options();
    const volume = keepVolumes && this.kind === 'web' ? this.#volume : undefined;
    const clone = this.#configured(
      cloneSource(this.kind, source, { repositories, oldImages, volume }),
      source,
    );
    this.#volume = clone.commit;

    this.#versions.push({ clone, source, at, abrupt, standby, ...this.#fateOf(clone) });
  }

  /** Moves the runner: another container clones and builds the same source. */
  move(at: number): void {
    this.start(this.#latest()[0].source, at, { abrupt: true });
  }

  /** Ends the standby: from now on the newest container answers, whatever became of its build. */
  endStandby(): void {
    this.#versions.push({ ...this.#latest()[0], standby: false });
    this.#versions.splice(-2, 1);
  }

  dropVolume(): void {
    this.#volume = undefined;
  }

  /** Returns the state of the container that answers. */
  view(now: number): ContainerView {
    return this.#viewOf(this.#answering(now, this.#world.options().lingerMs), now);
  }

  /** Returns the state of the newest container. */
  latest(now: number): ContainerView {
    return this.#viewOf(this.#latest()[0], now);
  }

  /** Returns the log of the current container, truncated at the start if it is long. */
  log(now: number): string[] {
    const { buildMs, logLines, chattyMs } = this.#world.options();
    const latest = this.#latest()[0];
    const version = latest.standby ? latest : this.#answering(now, 0);
    const { elapsed, backoff } = this.#momentOf(version, now);
    if (!backoff && elapsed < buildMs / 10) return lastOf([version.clone.lines[0] ?? ''], logLines);

    const life = this.#lifeOf(version);
    const ended = backoff || elapsed >= life;
    const builds =
      version.clone.fatal || version.clone.stays
        ? 0
        : Math.floor(Math.min(elapsed, life) / chattyMs);
    const serves =
      version.outcome === 'serves' ? Math.floor(Math.max(0, elapsed - life) / chattyMs) : 0;
    const lines = [
      ...version.clone.lines,
      ...(version.clone.fatal || version.clone.stays ? [] : ['Installing packages']),
      ...Array.from({ length: builds }, (_, index) => `fetched package ${index + 1}`),
      ...(ended ? version.lines : []),
      ...Array.from({ length: serves }, () => 'GET / 200'),
    ];
    return lastOf(lines, logLines);
  }

  /** Returns whether the runner waits for the next start. */
  isDown(now: number): boolean {
    return this.#momentOf(this.#latest()[0], now).backoff;
  }

  #latest(back = 1): [Version, Version | undefined] {
    const latest = this.#versions.at(-back);
    if (latest === undefined) throw new Error('nothing was started');
    return [latest, this.#versions.at(-back - 1)];
  }

  /** Returns the version that answers: the former until `lingerMs` after the new start, or until the new version serves beside a standby. */
  #answering(now: number, lingerMs: number, back = 1): Version {
    const [latest, before] = this.#latest(back);
    if (before !== undefined && latest.standby && this.#viewOf(latest, now).state !== 'built')
      return this.#answering(now, lingerMs, back + 1);
    const goesOn =
      before !== undefined &&
      !latest.abrupt &&
      now < latest.at + this.#world.options().staleMs + lingerMs;
    return goesOn ? before : latest;
  }

  /** Adds the result of reading the parameter store, after the source. */
  #configured(clone: Clone, { configService: store }: RunnerSource): Clone {
    if (clone.fatal || !store || store === 'undefined') return clone;

    const { loadOf, options } = this.#world;
    const { oldImages } = options();
    const load = loadOf(store);
    const { lines, end } = loadConfig(this.kind, { store, load, oldImages });

    return {
      ...clone,
      lines: [...clone.lines, ...lines],
      fatal: end === 'exits',
      stays: end === 'failed',
    };
  }

  #fateOf(clone: Clone): Pick<Version, 'outcome' | 'lines'> {
    const { failing, crashing } = this.#world.repositories;
    const pages = showsPages(this.kind);
    const commit = clone.commit ?? '';

    if (clone.fatal) return { outcome: 'exits', lines: [] };

    const page = 'Loading page server listening on port 8080 (status: failed)';
    if (clone.stays) return { outcome: 'failed', lines: [page] };

    if (clone.commit === undefined && !clone.url.startsWith('s3://')) {
      const npm = [
        'npm error code ENOENT',
        'npm error enoent Could not read package.json: Error: ENOENT',
      ];
      return { outcome: 'failed', lines: [...npm, 'Build failed with exit code 254', page] };
    }

    const failed = failing.get(commit);
    if (failed !== undefined) {
      return pages
        ? { outcome: 'failed', lines: [...failed, 'Build failed with exit code 1', page] }
        : { outcome: 'exits', lines: failed };
    }

    const crashed = crashing.get(commit);
    if (crashed === undefined) return { outcome: 'serves', lines: ['Listening on port 8080'] };
    if (this.kind !== 'web') return { outcome: 'exits', lines: crashed };

    return { outcome: 'failed', lines: [...crashed, 'Application exited with code 1', page] };
  }

  #lifeOf(version: Version): number {
    const { buildMs } = this.#world.options();
    return version.clone.fatal || version.clone.stays
      ? 1000
      : Math.max(buildMs, version.outcome === 'exits' ? 1000 : 0);
  }

  #momentOf(version: Version, now: number): Moment {
    let started = version.at + (version.abrupt ? 0 : this.#world.options().staleMs);
    if (version.outcome !== 'exits') return { elapsed: now - started, backoff: false };

    const life = this.#lifeOf(version);
    // Only the newest version is started again.
    if (version !== this.#versions.at(-1)) return { elapsed: life, backoff: true };

    for (let backoff = firstBackoffMs; ; backoff = Math.min(backoff * 2, maxBackoffMs)) {
      if (now < started + life) return { elapsed: now - started, backoff: false };
      if (now < started + life + backoff) return { elapsed: life, backoff: true };
      started += life + backoff;
    }
  }

  #viewOf(version: Version, now: number): ContainerView {
    const { buildMs, gapMs } = this.#world.options();
    const { kind } = this;
    const { elapsed, backoff } = this.#momentOf(version, now);
    const url = version.clone.url.replace(/\.git$/, '');
    const tells = kind === 'web' && !this.#world.repositories.silent.has(url);
    const { outcome, clone } = version;
    const start = this.#versions.indexOf(version) + 1;
    const view = (state: ContainerView['state']) => ({
      state,
      commit: clone.commit,
      tells,
      kind,
      start,
      outcome,
    });

    if (backoff || version.clone.fatal || elapsed < gapMs) return view('down');
    if (elapsed < gapMs + buildMs) return view(showsPages(kind) ? 'building' : 'down');
    if (version.outcome === 'exits') return view('down');
    if (version.outcome === 'failed') return view('failed');

    return view(elapsed < buildMs + 2 * gapMs ? 'down' : 'built');
  }
}

function lastOf(lines: string[], max: number): string[] {
  return lines.slice(Math.max(0, lines.length - max));
}
