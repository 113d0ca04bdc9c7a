import { createHash, scrypt } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { joinAdvice } from '../base/advice.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import {
  formatFormerSecret,
  formerSecretsIn,
  maxTags,
  readFormerSecret,
} from '../contract/tags.js';
import { Permission } from '../platform/ownership.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { CheckedOptions } from './options/check.js';
import { changedOptions, isHidden, isUnseen, shownValue } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { isOwnReference, isSecretReference } from './options/sensitive.js';
import { withinPlan } from './within-plan.js';

interface SecretOption {
  option: string;
  value: string;
  name: string;
}

/** The sensitive options of one instance. Its service gets references, which are resolved at the start of a container, so that no record shows a value. */
export class InstanceSecrets {
  readonly #tools: ServicePlatform;
  readonly #key: InstanceKey;
  readonly #checked: CheckedOptions;
  #secrets: readonly SecretOption[] = [];
  #names: Promise<string[]> | undefined;
  #stored: SecretOption[] = [];
  #given: SentOptions = {};
  readonly #former = new Map<string, string[]>();

  private constructor(tools: ServicePlatform, key: InstanceKey, checked: CheckedOptions) {
    this.#tools = tools;
    this.#key = key;
    this.#checked = checked;
  }

  static async of(
    tools: ServicePlatform,
    key: InstanceKey,
    checked: CheckedOptions,
  ): Promise<InstanceSecrets> {
    const secrets = new InstanceSecrets(tools, key, checked);
    await secrets.#add(checked.secret);
    return secrets;
  }

  #readNames(): Promise<string[]> {
    this.#names ??= secretNames(this.#tools, this.#key);
    return this.#names;
  }

  /** Names each secret by its value: no value can be read back, so the name has to tell whether it is the same. It reveals 32 bits of a slow hash, salted with the place; more would confirm a guess. */
  async #add(options: string[]): Promise<void> {
    const { workspace = '' } = this.#tools;
    const { serviceId, id } = this.#key;
    const named = options.map(async (option) => {
      const value = String(this.#checked.options[option]);
      const salt = JSON.stringify([workspace, serviceId, id, option]);
      // 8 hex digits, about 50 ms for each guess.
      const hash = await promisify<string, string, number, Buffer>(scrypt)(value, salt, 4);
      return { option, value, name: `${slotOf(this.#key, option)}${hash.toString('hex')}` };
    });
    this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
  }

  /** Adopts the options that the record shows as our secrets, even without a schema from the platform. */
  async #adopt(record: Record<string, unknown>): Promise<void> {
    const { options, plain } = this.#checked;
    const known = this.#secrets.map(({ option }) => option);
    const others = Object.keys(options).filter((option) => {
      const isOurs = String(shownValue(record, option)).startsWith(
        `{{secrets.${slotOf(this.#key, option)}`,
      );
      return (
        isOurs &&
        !isSecretReference(options[option]) &&
        !known.includes(option) &&
        !plain.includes(option)
      );
    });
    await this.#add(others);
  }

  get options(): SentOptions {
    const references = this.#secrets.map((secret) => [secret.option, referenceTo(secret)]);
    return { ...this.#checked.options, ...this.#given, ...Object.fromEntries(references) };
  }

  /** Adds options that no input names, and that what starts needs as they are now. */
  give(options: SentOptions): void {
    this.#given = { ...this.#given, ...options };
  }

  /** Compares with a record. A hidden secret counts as the same only if it is the single secret of its option, because a stored secret may be unused. */
  async compare(
    record: Record<string, unknown>,
  ): Promise<{ different: SentOptions; unseen: string[] }> {
    await this.#adopt(record);

    const { options } = this;
    const { sensitivity } = this.#checked;
    const different = changedOptions(options, { record, sensitivity });
    const unseen = new Set(
      Object.keys(options).filter((name) => isUnseen(name, { record, sensitivity })),
    );
    const names = this.#secrets.length > 0 ? await this.#readNames() : [];

    for (const secret of this.#secrets) {
      const { option, name, value } = secret;
      const shown = shownValue(record, option);
      if (isSecretReference(shown)) continue;

      const ofOption = names.filter((one) => one.startsWith(slotOf(this.#key, option)));
      const isOnly = ofOption.length === 1 && ofOption[0] === name;
      if (shown === value || (isOnly && isUnshown(shown))) {
        delete different[option];
        unseen.delete(option);
      } else if (ofOption.length > 0) {
        different[option] = referenceTo(secret);
        unseen.delete(option);
      }
    }

    return { different, unseen: [...unseen] };
  }

  /** Returns the options that refer to our secret, which is not stored any more: the next start would lack it. */
  async lost(record: Record<string, unknown>): Promise<SentOptions> {
    const named = this.#secrets.filter(
      (secret) => shownValue(record, secret.option) === referenceTo(secret),
    );
    return Object.fromEntries(
      (await this.#unstored(named)).map((secret) => [secret.option, referenceTo(secret)]),
    );
  }

  /** Returns the options whose secret is not stored yet. */
  async missing(options: SentOptions): Promise<string[]> {
    return (await this.#missing(options)).map(({ option }) => option);
  }

  async #missing(options: SentOptions): Promise<SecretOption[]> {
    return this.#unstored(this.#secrets.filter(({ option }) => option in options));
  }

  async #unstored(wanted: SecretOption[]): Promise<SecretOption[]> {
    if (wanted.length === 0) return [];

    const there = [...(await this.#readNames()), ...this.#stored.map(({ name }) => name)];
    return wanted.filter(({ name }) => !there.includes(name));
  }

  /** Stores secrets. Until an option refers to one, nothing uses it. */
  async store(options: SentOptions): Promise<void> {
    const missing = await this.#missing(options);
    if (missing.length === 0) return;

    const { serviceId } = this.#key;
    const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
    // Noted before the answer, which may be lost.
    this.#stored.push(...missing);
    await withinPlan(this.#tools, `secrets of ${serviceId}`, () =>
      this.#tools.secrets.put(serviceId, secrets),
    );
    this.#tools.log.info(
      `Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`,
    );
  }

  /** Deletes what this run has stored, except what the instance refers to. @param record of the instance; undefined if there is none @throws RequestError; DeployError `remove-failed` for what stays */
  async takeBack(record: Record<string, unknown> | undefined): Promise<void> {
    const { secrets } = this.#tools;
    const { serviceId } = this.#key;
    const unused = [...this.#stored].reverse().filter(({ name }) => !refersTo(record, name));
    for (const { name } of unused) await secrets.remove(serviceId, name, Permission.leftover());

    // One answer does not prove that a secret is gone.
    const listed = unused.length > 0 ? await secretNames(this.#tools, this.#key) : [];
    const used = optionsOf(this.#stored.filter((one) => !unused.includes(one)));
    this.#stored = unused.filter(({ name }) => listed.includes(name));
    const left = optionsOf(this.#stored);

    if (left)
      throw new DeployError(
        'remove-failed',
        `The platform still lists the secrets of ${serviceId} for ${left}, which were to be deleted again.`,
      );
    if (used)
      throw new DeployError('remove-failed', `"${this.#key.id}" names the secret for ${used}.`);
  }

  /** Notes the secrets that a change replaces in tags of the instance, before the change: what is cut off before they are deleted is found by the next deploy. */
  async noteFormer(options: SentOptions, record: Record<string, unknown> = {}): Promise<void> {
    const former = await this.#formerOf(options, record);
    for (const [option, names] of former) this.#former.set(option, names);
    const names = [...former.values()].flat();
    if (names.length > 0) await this.#writeNotes((noted) => [...new Set([...noted, ...names])]);
  }

  async #writeNotes(change: (noted: string[]) => string[]): Promise<void> {
    const { tags } = this.#tools;
    const there = await tags.fresh(this.#key);
    if (!there) return;

    const others = there.filter((tag) => readFormerSecret(tag) === undefined);
    const notes = change(formerSecretsIn(there)).map(formatFormerSecret);
    const wanted = [...others, ...notes];
    if (wanted.length <= maxTags && !isDeepStrictEqual(wanted, there))
      await tags.restore(this.#key, wanted);
  }

  async #formerOf(
    options: SentOptions,
    record: Record<string, unknown>,
  ): Promise<Map<string, string[]>> {
    const former = new Map<string, string[]>();
    for (const option of Object.keys(options)) {
      const shown = shownValue(record, option);
      const isSecret = this.#secrets.some((secret) => secret.option === option);
      if (!isSecret && !isOwnReference(String(shown))) continue;

      const own = this.#secrets.find((secret) => secret.option === option)?.name;
      const all = (await this.#readNames()).filter((name) =>
        name.startsWith(slotOf(this.#key, option)),
      );
      const others = all.filter((name) => name !== own);

      // If the record hides them, another run may be about to use one of several secrets.
      const isFormer = (name: string) =>
        isUnshown(shown) ? others.length === 1 : shown === referenceTo({ name });
      former.set(option, others.filter(isFormer));
    }
    return former;
  }

  /** Returns whether a former deploy, or this one, has left secrets to delete. */
  async hasFormer(): Promise<boolean> {
    const isNoted = formerSecretsIn((await this.#tools.tags.of(this.#key)) ?? []).length > 0;
    return isNoted || [...this.#former.values()].flat().length > 0;
  }

  /** Deletes replaced secrets. @param record of the running instance, in which another run may have set another value */
  async removeFormer(record: Record<string, unknown>): Promise<void> {
    const { options } = this;
    const noted = formerSecretsIn((await this.#tools.tags.fresh(this.#key)) ?? []);
    const replaced = [...this.#former].flatMap(([option, former]) => {
      const shown = shownValue(record, option);
      const isOurs =
        isUnshown(shown) ||
        [options[option], this.#checked.options[option]].includes(shown as string);
      return isOurs ? former : [];
    });
    const left = noted.filter((name) => this.#isUnused(name, record));
    const names = [...new Set([...replaced, ...left])];
    const isGone = await removeSecrets(this.#tools, this.#key, {
      names,
      removal: Permission.leftover(),
    });

    const isInUse = (name: string) => refersTo(record, name);
    if (isGone && noted.length > 0)
      await this.#writeNotes((all) => all.filter((one) => !names.includes(one) && !isInUse(one)));
  }

  /** Returns whether the record shows that no option refers to a secret. */
  #isUnused(name: string, record: Record<string, unknown>): boolean {
    const ofSlot = Object.keys({ ...record, ...this.options }).filter((option) =>
      name.startsWith(slotOf(this.#key, option)),
    );
    const isHiddenOne = ofSlot.some((option) => isUnshown(shownValue(record, option)));
    return !isHiddenOne && !refersTo(record, name);
  }

  explain(error: unknown): unknown {
    const failed =
      error instanceof DeployError && /^(instance|build|clone|job)-failed$/.test(error.code);
    // An option with an input of its own is a runner's, which takes secrets.
    const first = this.#stored.find(({ option }) => !this.#checked.from.has(option));
    if (!failed || !first) return error;

    const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;

    return new DeployError(error.code, error.message, {
      cause: error,
      next: joinAdvice(error.next ?? [], next),
    });
  }
}

function optionsOf(secrets: readonly SecretOption[]): string {
  return secrets.map(({ option }) => option).join(', ');
}

function referenceTo({ name }: { name: string }): string {
  return `{{secrets.${name}}}`;
}

function refersTo(record: Record<string, unknown> | undefined, name: string): boolean {
  return JSON.stringify(record ?? {}).includes(referenceTo({ name }));
}

function isUnshown(shown: unknown): boolean {
  return shown === undefined || isHidden(shown);
}

/** Returns the names of the instance's secrets that this program created. */
export async function secretNames(
  { secrets }: ServicePlatform,
  key: InstanceKey,
): Promise<string[]> {
  const origin = originOf(key);
  const names = await secrets.names(key.serviceId);
  return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
}

/** Deletes secrets of an instance (default: all), because they would outlive it. A failure is a warning. Returns whether all are gone. */
export async function removeSecrets(
  tools: ServicePlatform,
  key: InstanceKey,
  { names, removal }: { names?: string[]; removal: Permission<'remove'> },
): Promise<boolean> {
  const { secrets, log } = tools;
  const { serviceId, id } = key;

  try {
    const all = names ?? (await secretNames(tools, key));
    for (const one of all) await secrets.remove(serviceId, one, removal);

    const left = all.length > 0 ? await secretNames(tools, key) : [];
    if (!all.some((one) => left.includes(one))) return true;
    log.warning(`The platform still lists secrets that "${id}" of ${serviceId} had.`);
    return false;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    log.warning(
      `Secrets that "${id}" of ${serviceId} had may still exist, although nothing uses them: ${messageOf(error)}`,
    );
    return false;
  }
}

/** Returns the prefix of an option's secret names. Names are lower-case letters and digits, unique in a workspace over all services. */
function slotOf(key: InstanceKey, option: string): string {
  return `${originOf(key)}${hashOf([option], 6)}`;
}

function originOf({ serviceId, id }: InstanceKey): string {
  return `osc${hashOf([serviceId, id], 10)}`;
}

function hashOf(parts: string[], length: number): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
