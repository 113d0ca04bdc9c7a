import { DeployError } from '../../base/errors.js';
import type { RunnerKind } from '../../contract/runners.js';
import type { Area } from '../area.js';
import type { Resource } from '../resource.js';
import type { Desk } from '../want.js';
import type { Observation } from './watch.js';

/** Time in which failed builds and the absence of an app are tolerated, in ms. Source: the vendor's own clients. */
const patienceMs = 90_000;
const goneLooks = 3;

interface About {
  area: Area;
  there: Resource;
  kind: RunnerKind | undefined;
  /** The advice about an access to the source that was not sent; undefined if it was. */
  unsentAccess: string | undefined;
}

/** An app or instance while its start is followed. */
export class Subject {
  readonly desk: Desk;
  readonly kind: RunnerKind | undefined;
  readonly unsentAccess: string | undefined;
  /** As last read. */
  there: Resource;
  readonly #area: Area;
  #troubleSince: number | undefined;
  #wasSeen = false;
  #missing = 0;

  constructor(desk: Desk, { area, there, kind, unsentAccess }: About) {
    this.desk = desk;
    this.kind = kind;
    this.unsentAccess = unsentAccess;
    this.there = there;
    this.#area = area;
  }

  get name(): string {
    return this.desk.want.name;
  }

  get timeoutMs(): number {
    return this.desk.want.ready.timeoutMs;
  }

  /** The platform answers 401 and 404 for a while. */
  get isWaking(): boolean {
    return this.there.kind === 'app' || this.there.woken !== undefined;
  }

  logs(): Promise<string[]> {
    return this.#area.log(this.there);
  }

  /** Returns what the platform tells. @throws DeployError `not-ready` for what was removed */
  async status(): Promise<Observation> {
    const { state, detail, now } = await this.#area.health(this.there);
    this.there = { ...now, woken: this.there.woken };
    return this.there.kind === 'app' ? this.#ofApp(state, detail) : this.#ofInstance(state, detail);
  }

  /** Returns whether the platform was asked, and does not have it. */
  async isGone(): Promise<boolean> {
    // What wakes up is not known to its service for a while.
    if (this.there.woken) return false;

    try {
      return (await this.#area.refresh(this.there)) === undefined;
    } catch (error) {
      this.desk.tools.signal.throwIfAborted();
      if (error instanceof DeployError) return false;
      throw error;
    }
  }

  /** A failed build may run without an action, and absence is a part of a rebuild. */
  #ofApp(state: HealthState, detail: string): Observation {
    const now = this.desk.tools.clock.now();
    const isTrouble = state === 'failed' || state === 'away';
    if (!isTrouble) {
      this.#troubleSince = undefined;
      return { state: state === 'ready' ? 'ready' : 'starting', detail };
    }

    this.#troubleSince ??= now;
    if (now - this.#troubleSince < Math.min(patienceMs, this.timeoutMs / 2))
      return { state: 'starting', detail };
    if (state === 'away') throw goneError(this);

    return { state: 'failed', detail };
  }

  async #ofInstance(state: HealthState, detail: string): Promise<Observation> {
    const isUnknown = state === 'unknown';
    this.#wasSeen ||= !isUnknown;

    // The address of a runner may be listed some time after the start.
    const isUnseen = isUnknown && this.#wasSeen && !this.isWaking;
    const needsAddress = this.kind !== undefined && !this.there.record.url;
    const found = isUnseen || needsAddress ? await this.#refresh() : true;
    this.#missing = isUnseen && !found ? this.#missing + 1 : 0;
    if (this.#missing >= goneLooks) throw goneError(this);

    if (isUnknown) return { state: 'starting', detail };
    return { state: state === 'away' ? 'starting' : state, detail };
  }

  async #refresh(): Promise<boolean> {
    const found = await this.#area.refresh(this.there);
    if (found) this.there = { ...found, woken: this.there.woken };
    return found !== undefined;
  }

  /** Reads it again, as some addresses exist only after the start. */
  async refresh(): Promise<void> {
    await this.#refresh();
  }
}

type HealthState = Awaited<ReturnType<Area['health']>>['state'];

/** Returns the address of an app or instance, undefined without one. @throws DeployError `unsafe-url` */
export function checkedAddress({ there, desk, name }: Subject): URL | undefined {
  const { url } = there.record;
  return url ? desk.tools.trustedHosts.checkAddress(url, `the address of "${name}"`) : undefined;
}

/** Returns the error for something that was removed while it was awaited. */
export function goneError({ name, there: { kind } }: Subject): DeployError {
  const how = kind === 'app' ? 'My Apps answers 404' : 'it was removed while it started';
  return new DeployError('not-ready', `"${name}" is not there any more: ${how}.`, {
    next: 'Run {again}: it makes a new one.',
  });
}
