import type { Repositories } from './repositories.js';
import { type Clone, cloneSource, loadConfig, type RunnerKind, type RunnerSource, showsPages } from './runner-kinds.js';
import type { ServicesOptions } from './service-options.js';

/** What a runner's address answers at a moment. */
export interface ContainerView {
  /** `down`: nothing listens, so the ingress answers. */
  readonly state: 'building' | 'built' | 'failed' | 'down';
  /** What it was cloned from; `undefined` for an archive, or where the clone failed. */
  readonly commit: string | undefined;
  /** The app tells its commit. */
  readonly tells: boolean;
  readonly kind: RunnerKind;
  /** Which start of the instance this is, from 1. */
  readonly start: number;
  /** What it comes to in the end. */
  readonly outcome: Version['outcome'];
}

/** Everything that one start of a runner will do, settled when it is told to start. */
interface Version {
  readonly clone: Clone;
  /** `exits`: the container ends and is started again, for ever. */
  readonly outcome: 'serves' | 'failed' | 'exits';
  /** What it prints after the clone. */
  readonly lines: readonly string[];
  readonly source: RunnerSource;
  readonly at: number;
  /** The container before it was gone at once. */
  readonly abrupt: boolean;
  /** The container before it goes on answering until this one serves. */
  readonly standby: boolean;
}

/** A moment in the life of a version: how long its present container has run, or that it waits for its next start. */
interface Moment {
  readonly elapsed: number;
  readonly backoff: boolean;
}

const firstBackoffMs = 10_000;
const longestBackoffMs = 300_000;

/** What containers are made from. */
interface World {
  readonly repositories: Repositories;
  readonly options: () => ServicesOptions;
}

/** The containers of one runner instance, one after the other. */
export class Containers {
  readonly kind: RunnerKind;
  readonly #world: World;
  readonly #versions: Version[] = [];
  /** What a kept volume has checked out. */
  #volume: string | undefined;

  constructor(kind: RunnerKind, world: World) {
    this.kind = kind;
    this.#world = world;
  }

  /** Clones, builds and starts. `at` is when the platform was told to, or with `abrupt` did it by itself. */
  start(
    source: RunnerSource,
    at: number,
    { abrupt = this.#versions.length === 0, standby = false }: { abrupt?: boolean; standby?: boolean } = {},
  ): void {
    const { repositories } = this.#world;
    const { keepVolumes, oldImages } = this.#world.options();
    const volume = keepVolumes && this.kind === 'web' ? this.#volume : undefined;
    const clone = this.#configured(cloneSource(this.kind, source, { repositories, oldImages, volume }), source);
    this.#volume = clone.commit;
    this.#versions.push({ clone, source, at, abrupt, standby, ...this.#fateOf(clone) });
  }

  /** The platform moves it to another place: the container is gone, and another one clones and builds the same source. */
  move(at: number): void {
    this.start(this.#latest()[0].source, at, { abrupt: true });
  }

  /** The next start clones anew. */
  dropVolume(): void {
    this.#volume = undefined;
  }

  /** What it serves now. Throws when nothing was ever started. */
  view(now: number): ContainerView {
    return this.#viewOf(this.#answering(now, this.#world.options().lingerMs), now);
  }

  /** The one that was asked for last, whatever answers now. */
  latest(now: number): ContainerView {
    return this.#viewOf(this.#latest()[0], now);
  }

  /** The log of the present container, as far as it has come; of a long one its end. */
  log(now: number): string[] {
    const { buildMs, logLines, chattyMs } = this.#world.options();
    const latest = this.#latest()[0];
    const version = latest.standby ? latest : this.#answering(now, 0);
    const { elapsed, backoff } = this.#momentOf(version, now);
    if (!backoff && elapsed < buildMs / 10) return lastOf([version.clone.lines[0] ?? ''], logLines);
    const life = this.#lifeOf(version);
    const ended = backoff || elapsed >= life;
    const builds = version.clone.fatal || version.clone.stays ? 0 : Math.floor(Math.min(elapsed, life) / chattyMs);
    const serves = version.outcome === 'serves' ? Math.floor(Math.max(0, elapsed - life) / chattyMs) : 0;
    const lines = [
      ...version.clone.lines,
      ...(version.clone.fatal || version.clone.stays ? [] : ['Installing packages']),
      ...Array.from({ length: builds }, (_, index) => `fetched package ${index + 1}`),
      ...(ended ? version.lines : []),
      ...Array.from({ length: serves }, () => 'GET / 200'),
    ];
    return lastOf(lines, logLines);
  }

  /** Waits for its next start after it ended. */
  isDown(now: number): boolean {
    return this.#momentOf(this.#latest()[0], now).backoff;
  }

  /** The version so many starts back, and the one before it. */
  #latest(back = 1): [Version, Version | undefined] {
    const latest = this.#versions.at(-back);
    if (latest === undefined) throw new Error('nothing was started');
    return [latest, this.#versions.at(-back - 1)];
  }

  /** The latest one, or the one before as long as that goes on: until the new one has begun and `lingerMs` more, or serves as its standby. */
  #answering(now: number, lingerMs: number, back = 1): Version {
    const [latest, before] = this.#latest(back);
    if (before !== undefined && latest.standby && this.#viewOf(latest, now).state !== 'built')
      return this.#answering(now, lingerMs, back + 1);
    const goesOn = before !== undefined && !latest.abrupt && now < latest.at + this.#world.options().staleMs + lingerMs;
    return goesOn ? before : latest;
  }

  /** With what comes of its parameter store, which is read once the source is there. */
  #configured(clone: Clone, { configService: store }: RunnerSource): Clone {
    if (clone.fatal || !store || store === 'undefined') return clone;
    const { repositories, options } = this.#world;
    const { oldImages } = options();
    const load = repositories.stores.get(store) ?? 'loads';
    const { lines, end } = loadConfig(this.kind, { store, load, oldImages });
    return { ...clone, lines: [...clone.lines, ...lines], fatal: end === 'exits', stays: end === 'failed' };
  }

  #fateOf(clone: Clone): Pick<Version, 'outcome' | 'lines'> {
    const { failing, crashing } = this.#world.repositories;
    const pages = showsPages(this.kind);
    const commit = clone.commit ?? '';
    if (clone.fatal) return { outcome: 'exits', lines: [] };
    const page = 'Loading page server listening on port 8080 (status: failed)';
    if (clone.stays) return { outcome: 'failed', lines: [page] };
    if (clone.commit === undefined && !clone.url.startsWith('s3://')) {
      const npm = ['npm error code ENOENT', 'npm error enoent Could not read package.json: Error: ENOENT'];
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
    // A version from before is not started any more.
    if (version !== this.#versions.at(-1)) return { elapsed: life, backoff: true };
    for (let backoff = firstBackoffMs; ; backoff = Math.min(backoff * 2, longestBackoffMs)) {
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
    const view = (state: ContainerView['state']) => ({ state, commit: clone.commit, tells, kind, start, outcome });
    if (backoff || version.clone.fatal || elapsed < gapMs) return view('down');
    if (elapsed < gapMs + buildMs) return view(showsPages(kind) ? 'building' : 'down');
    if (version.outcome === 'exits') return view('down');
    if (version.outcome === 'failed') return view('failed');
    return view(elapsed < buildMs + 2 * gapMs ? 'down' : 'built');
  }
}

function lastOf(lines: string[], most: number): string[] {
  return lines.slice(Math.max(0, lines.length - most));
}
