import { joinAdvice } from '../base/advice.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { Removal } from '../platform/ownership.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { CheckedOptions } from './open-service.js';
import { changedOptions, isHidden, shownValue, unseenOptions } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { isSecretReference } from './options/sensitive.js';
import { secretNameOf, secretsOf, slotOf } from './secret-name.js';
import type { InstanceKey } from './suspended.js';

/** One option whose value is stored as a secret. */
interface SecretOption {
  option: string;
  value: string;
  /** The name of the secret. */
  name: string;
}

/**
 * The sensitive options of one instance. Its service gets references to them, and the platform puts the values in when a
 * container starts, so that no record shows one.
 */
export class InstanceSecrets {
  readonly #tools: ServicePlatform;
  readonly #key: InstanceKey;
  readonly #checked: CheckedOptions;
  #secrets: readonly SecretOption[] = [];
  #names: Promise<string[]> | undefined;
  #stored: SecretOption[] = [];
  /** Names of the secrets that this run has replaced, by option. */
  readonly #former = new Map<string, string[]>();

  private constructor(tools: ServicePlatform, key: InstanceKey, checked: CheckedOptions) {
    this.#tools = tools;
    this.#key = key;
    this.#checked = checked;
  }

  /** Returns the secrets among the checked options. Sends nothing. */
  static async of(tools: ServicePlatform, key: InstanceKey, checked: CheckedOptions): Promise<InstanceSecrets> {
    const secrets = new InstanceSecrets(tools, key, checked);
    await secrets.#add(checked.secret);
    return secrets;
  }

  /** Names of the instance's secrets that were there before this run. */
  #readNames(): Promise<string[]> {
    this.#names ??= namesOf(this.#tools, this.#key);
    return this.#names;
  }

  async #add(options: string[]): Promise<void> {
    const { workspace } = this.#tools;
    const named = options.map(async (option) => {
      const value = String(this.#checked.options[option]);
      return { option, value, name: await secretNameOf(value, { workspace, key: this.#key, option }) };
    });
    this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
  }

  /** Keeps as a secret what the record shows as one, also while the platform gives no schema. */
  async #adopt(record: Record<string, unknown>): Promise<void> {
    const { options, plain } = this.#checked;
    const known = this.#secrets.map(({ option }) => option);
    const others = Object.keys(options).filter((option) => {
      const isOurs = String(shownValue(record, option)).startsWith(`{{secrets.${slotOf(this.#key, option)}`);
      return isOurs && !isSecretReference(options[option]) && !known.includes(option) && !plain.includes(option);
    });
    await this.#add(others);
  }

  /** The options as they are sent: with references in place of secrets. */
  get options(): SentOptions {
    const references = this.#secrets.map((secret) => [secret.option, referenceTo(secret)]);
    return { ...this.#checked.options, ...Object.fromEntries(references) };
  }

  /**
   * Compares with a record. A secret that the platform does not show is the same where the secret of its name is the only one
   * of its option: to be stored is not to be in use.
   * @returns the options that differ, and those of which nothing tells whether they do
   */
  async compare(record: Record<string, unknown>): Promise<{ different: SentOptions; unseen: string[] }> {
    await this.#adopt(record);
    const { options } = this;
    const { sensitivity } = this.#checked;
    const different = changedOptions(options, { record, sensitivity });
    const unseen = new Set(unseenOptions(options, { record, sensitivity }));
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
        if (names.includes(name)) continue;
        const title = `${option} of "${this.#key.name}"`;
        this.#tools.log.info(`${title} is the same, but readable in its record; a new value is stored as a secret.`);
      } else if (ofOption.length > 0) {
        different[option] = referenceTo(secret);
        unseen.delete(option);
      }
    }
    return { different, unseen: [...unseen] };
  }

  /** Stores those of these options that are not there yet; before they are referred to. */
  async store(options: SentOptions): Promise<void> {
    const wanted = this.#secrets.filter(({ option }) => option in options);
    if (wanted.length === 0) return;
    const there = [...(await this.#readNames()), ...this.#stored.map(({ name }) => name)];
    const missing = wanted.filter(({ name }) => !there.includes(name));
    if (missing.length === 0) return;
    const { serviceId } = this.#key;
    const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
    await this.#tools.secrets.put(serviceId, secrets);
    this.#stored.push(...missing);
    this.#tools.log.info(`Stored as secrets of ${serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
  }

  /** Notes that the service has taken these options in place of those of a record; none of a new instance. */
  async accept(options: SentOptions, record: Record<string, unknown> = {}): Promise<void> {
    if (this.#secrets.length === 0) return;
    for (const option of Object.keys(options)) {
      const shown = shownValue(record, option);
      const own = this.#secrets.find((secret) => secret.option === option)?.name;
      const others = (await this.#readNames()).filter(
        (name) => name !== own && name.startsWith(slotOf(this.#key, option)),
      );
      // Where nothing shows which one was in use, another run may be about to use one of several.
      const former = isUnshown(shown)
        ? others.length === 1
          ? others
          : []
        : others.filter((name) => shown === referenceTo({ name }));
      this.#former.set(option, former);
    }
  }

  /** Deletes what this run has replaced. @param record of what runs: another run may have set another value meanwhile */
  async removeFormer(record: Record<string, unknown>): Promise<void> {
    const { options } = this;
    const names = [...this.#former].flatMap(([option, former]) => {
      const shown = shownValue(record, option);
      return isUnshown(shown) || [options[option], this.#checked.options[option]].includes(shown as string)
        ? former
        : [];
    });
    const removal = Removal.because('this run has put other values in their place');
    await removeAll(this.#tools, { ...this.#key, names, removal });
  }

  /** The error of an instance that does not run, with what to do where its service takes no references. */
  explain(error: unknown): unknown {
    const failed = error instanceof DeployError && /^(instance|build|clone|job)-failed$/.test(error.code);
    const [first] = this.#stored;
    if (!failed || !first) return error;
    const next = `${first.option} was handed over as a secret. If ${this.#key.serviceId} does not take secrets, write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
    return new DeployError(error.code, error.message, { cause: error, next: joinAdvice(error.next ?? [], next) });
  }
}

function referenceTo({ name }: { name: string }): string {
  return `{{secrets.${name}}}`;
}

function isUnshown(shown: unknown): boolean {
  return shown === undefined || isHidden(shown);
}

/**
 * Deletes the secrets of an instance that is removed; they would outlive it. Those that a person made stay.
 * A failed deletion is a warning.
 */
export async function removeInstanceSecrets(tools: ServicePlatform, key: InstanceKey, removal: Removal): Promise<void> {
  try {
    await removeAll(tools, { ...key, removal, names: await namesOf(tools, key) });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    tools.log.warning(`Whether "${key.name}" had secrets of its own is not known: ${messageOf(error)}`);
  }
}

async function namesOf({ secrets }: ServicePlatform, key: InstanceKey): Promise<string[]> {
  return secretsOf(await secrets.names(key.serviceId), key);
}

async function removeAll(
  { secrets, log }: ServicePlatform,
  { serviceId, names, removal }: InstanceKey & { names: readonly string[]; removal: Removal },
): Promise<void> {
  for (const name of names) {
    try {
      await secrets.remove(serviceId, name, removal);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      log.warning(`The secret ${name} of ${serviceId}, which nothing uses, cannot be deleted: ${messageOf(error)}`);
    }
  }
}
