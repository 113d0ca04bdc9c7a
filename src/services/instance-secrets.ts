import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { joinAdvice } from '../base/advice.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { Permission } from '../platform/ownership.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { CheckedOptions } from './options/check.js';
import { changedOptions, isHidden, isUnseen, shownValue } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { isSecretReference } from './options/sensitive.js';
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
    this.#names ??= namesOf(this.#tools, this.#key);
    return this.#names;
  }

  /** Names each secret by its value, so that it is recognised without reading it. A name reveals 32 bits of a slow hash, salted with the place. */
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
    return { ...this.#checked.options, ...Object.fromEntries(references) };
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

  async store(options: SentOptions): Promise<void> {
    const wanted = this.#secrets.filter(({ option }) => option in options);
    if (wanted.length === 0) return;

    const there = [...(await this.#readNames()), ...this.#stored.map(({ name }) => name)];
    const missing = wanted.filter(({ name }) => !there.includes(name));
    if (missing.length === 0) return;

    const { serviceId } = this.#key;
    const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
    const put = () => this.#tools.secrets.put(serviceId, secrets);
    await withinPlan(this.#tools, `secrets of ${serviceId}`, put);
    this.#stored.push(...missing);
    this.#tools.log.info(
      `Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`,
    );
  }

  async accept(options: SentOptions, record: Record<string, unknown> = {}): Promise<void> {
    if (this.#secrets.length === 0) return;
    for (const option of Object.keys(options)) {
      const shown = shownValue(record, option);
      const own = this.#secrets.find((secret) => secret.option === option)?.name;
      const all = (await this.#readNames()).filter((name) =>
        name.startsWith(slotOf(this.#key, option)),
      );
      const others = all.filter((name) => name !== own);

      // If the record hides them, another run may be about to use one of several secrets.
      const isFormer = (name: string) =>
        isUnshown(shown) ? others.length === 1 : shown === referenceTo({ name });
      this.#former.set(option, others.filter(isFormer));
    }
  }

  /** Deletes replaced secrets. @param record of the running instance, in which another run may have set another value */
  async removeFormer(record: Record<string, unknown>): Promise<void> {
    const { options } = this;
    const names = [...this.#former].flatMap(([option, former]) => {
      const shown = shownValue(record, option);
      const isOurs =
        isUnshown(shown) ||
        [options[option], this.#checked.options[option]].includes(shown as string);
      return isOurs ? former : [];
    });
    await removeSecrets(this.#tools, this.#key, {
      names,
      removal: Permission.leftover(),
    });
  }

  explain(error: unknown): unknown {
    const failed =
      error instanceof DeployError && /^(instance|build|clone|job)-failed$/.test(error.code);
    const [first] = this.#stored;
    if (!failed || !first) return error;

    const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;

    return new DeployError(error.code, error.message, {
      cause: error,
      next: joinAdvice(error.next ?? [], next),
    });
  }
}

function referenceTo({ name }: { name: string }): string {
  return `{{secrets.${name}}}`;
}

function isUnshown(shown: unknown): boolean {
  return shown === undefined || isHidden(shown);
}

/** Returns the names of the instance's secrets that this program created. */
async function namesOf({ secrets }: ServicePlatform, key: InstanceKey): Promise<string[]> {
  const origin = originOf(key);
  const names = await secrets.names(key.serviceId);
  return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
}

/** Deletes secrets of an instance (default: all), because they would outlive it. A failure is a warning. */
export async function removeSecrets(
  tools: ServicePlatform,
  key: InstanceKey,
  { names, removal }: { names?: string[]; removal: Permission<'remove'> },
): Promise<void> {
  const { secrets, log } = tools;
  const { serviceId, id } = key;

  try {
    for (const one of names ?? (await namesOf(tools, key)))
      await secrets.remove(serviceId, one, removal);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    log.warning(
      `Secrets that "${id}" of ${serviceId} had may still exist, although nothing uses them: ${messageOf(error)}`,
    );
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
