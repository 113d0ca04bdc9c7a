import { DeployError } from '../../base/errors.js';
import type { RunnerKind } from '../../contract/runners.js';
import type { Area, Health } from '../area.js';
import type { Resource } from '../resource.js';
import type { Desk } from '../want.js';
import type { HealthFacts, Verdict } from './facts.js';
import { judge } from './judge.js';

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
  #missed = 0;

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

  /** It was just resumed, so its service may not know it for a while. */
  get isWaking(): boolean {
    return this.there.woken !== undefined;
  }

  logs(): Promise<string[]> {
    return this.#area.log(this.there);
  }

  /** Reads what the platform tells, with what only former looks have shown. */
  async readHealth(): Promise<HealthFacts> {
    const { state, detail, now } = await this.#area.health(this.there);
    this.there = { ...now, woken: this.there.woken };

    const isTrouble = state === 'failed' || state === 'away';
    this.#troubleSince = isTrouble
      ? (this.#troubleSince ?? this.desk.tools.clock.now())
      : undefined;

    const { kind } = this.there;
    const missed = kind === 'instance' ? await this.#countMissed(state) : 0;
    return { kind, state, detail, troubleSince: this.#troubleSince, missed };
  }

  /** Looks at what the platform tells, which is all that is known of a start without a build. */
  async look(): Promise<Verdict> {
    const health = await this.readHealth();
    return judge({ readAt: this.desk.tools.clock.now(), timeoutMs: this.timeoutMs, health });
  }

  /** Returns whether the platform was asked, and does not have it. */
  async isGone(): Promise<boolean> {
    // What wakes up is not known to its service for a while.
    if (this.isWaking) return false;

    try {
      return (await this.#area.refresh(this.there)) === undefined;
    } catch (error) {
      this.desk.tools.signal.throwIfAborted();
      if (error instanceof DeployError) return false;
      throw error;
    }
  }

  /** Reads it again, as some addresses exist only after the start. Returns whether it was there. */
  async refresh(): Promise<boolean> {
    const found = await this.#area.refresh(this.there);
    if (found) this.there = { ...found, woken: this.there.woken };
    return found !== undefined;
  }

  /** Returns how often in a row an instance was not there. Its record is read only where its health is not enough. */
  async #countMissed(state: Health['state']): Promise<number> {
    const isUnknown = state === 'unknown';
    this.#wasSeen ||= !isUnknown;

    // The address of a runner may be listed some time after the start.
    const isUnseen = isUnknown && this.#wasSeen && !this.isWaking;
    const needsAddress = this.kind !== undefined && !this.there.record.url;
    const found = isUnseen || needsAddress ? await this.refresh() : true;

    this.#missed = isUnseen && !found ? this.#missed + 1 : 0;
    return this.#missed;
  }
}

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
