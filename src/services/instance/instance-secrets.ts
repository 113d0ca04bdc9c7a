import { joinAdvice } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, RequestError } from '../../base/errors.js';
import type { CheckedOptions } from '../open-service.js';
import { changedOptions, isHidden, shownValue, unseenOptions } from '../options/difference.js';
import { isSecretReference } from '../options/sensitive.js';
import type { SentOptions } from '../options/validate.js';
import type { ServiceContext } from '../service-context.js';
import { secretNameOf, secretsOf, slotOf } from './secret-name.js';

type SecretsContext = Pick<ServiceContext, 'secrets' | 'workspace' | 'name' | 'log'>;

/** One option whose value is kept as a secret. */
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
  readonly #scope: SecretsContext;
  readonly #serviceId: string;
  readonly #checked: CheckedOptions;
  #secrets: readonly SecretOption[] = [];
  #names: Promise<string[]> | undefined;
  #stored: SecretOption[] = [];

  private constructor(scope: SecretsContext, serviceId: string, checked: CheckedOptions) {
    this.#scope = scope;
    this.#serviceId = serviceId;
    this.#checked = checked;
  }

  /** Returns the secrets among the checked options. Sends nothing. */
  static async of(scope: SecretsContext, serviceId: string, checked: CheckedOptions): Promise<InstanceSecrets> {
    const secrets = new InstanceSecrets(scope, serviceId, checked);
    await secrets.#add(checked.secret);
    return secrets;
  }

  /** Names of the instance's secrets that were there before this run. */
  #kept(): Promise<string[]> {
    this.#names ??= namesOf(this.#scope, { serviceId: this.#serviceId, name: this.#scope.name });
    return this.#names;
  }

  async #add(options: string[]): Promise<void> {
    const { workspace, name: instance } = this.#scope;
    const named = options.map(async (option) => {
      const value = String(this.#checked.options[option]);
      const place = { workspace, serviceId: this.#serviceId, instance, option };
      return { option, value, name: await secretNameOf(value, place) };
    });
    this.#secrets = [...this.#secrets, ...(await Promise.all(named))];
  }

  /** Keeps as a secret what the record shows as one, also while the platform gives no schema. */
  async #adopt(record: Record<string, unknown>): Promise<void> {
    const { options, plain } = this.#checked;
    const known = this.#secrets.map(({ option }) => option);
    const others = Object.keys(options).filter((option) => {
      const isOurs = String(shownValue(record, option)).startsWith(`{{secrets.${this.#slot(option)}`);
      return isOurs && !isSecretReference(options[option]) && !known.includes(option) && !plain.includes(option);
    });
    await this.#add(others);
  }

  /** The options as they are sent: with references in place of secrets. */
  get options(): SentOptions {
    return {
      ...this.#checked.options,
      ...Object.fromEntries(this.#secrets.map((one) => [one.option, referenceTo(one)])),
    };
  }

  /**
   * Compares with a record. A secret that the platform does not show is the same where the secret of its name is there.
   * @returns the options that differ, and those of which nothing tells whether they do
   */
  async compare(record: Record<string, unknown>): Promise<{ different: SentOptions; unseen: string[] }> {
    await this.#adopt(record);
    const { options } = this;
    const { sensitivity } = this.#checked;
    const different = changedOptions(options, { record, sensitivity });
    const unseen = new Set(unseenOptions(options, { record, sensitivity }));
    const kept = this.#secrets.length > 0 ? await this.#kept() : [];
    for (const secret of this.#secrets) {
      const { option, name, value } = secret;
      const shown = shownValue(record, option);
      if (isSecretReference(shown)) continue;
      if (shown === value || (kept.includes(name) && (shown === undefined || isHidden(shown)))) {
        delete different[option];
        unseen.delete(option);
        if (kept.includes(name)) continue;
        const title = `${option} of "${this.#scope.name}"`;
        this.#scope.log.info(`${title} is the same, but readable in its record; a new value is stored as a secret.`);
      } else if (kept.some((one) => one.startsWith(this.#slot(option)))) {
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
    const there = [...(await this.#kept()), ...this.#stored.map(({ name }) => name)];
    const missing = wanted.filter(({ name }) => !there.includes(name));
    if (missing.length === 0) return;
    const secrets = missing.map(({ name, value }) => ({ secretName: name, secretData: value }));
    await this.#scope.secrets.put(this.#serviceId, secrets);
    this.#stored.push(...missing);
    this.#scope.log.info(`Stored as secrets of ${this.#serviceId}: ${missing.map(({ option }) => option).join(', ')}.`);
  }

  /** Deletes what this run has stored and nothing refers to. */
  async discard(): Promise<void> {
    await removeAll(this.#scope, { serviceId: this.#serviceId, names: this.#stored.map(({ name }) => name) });
    this.#stored = [];
  }

  /** The call, after which what it should have referred to is deleted where the platform has refused it. */
  async discardIfRefused<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (isRefusal(error)) await this.discard();
      throw error;
    }
  }

  /** Deletes former values of what was given, once the new ones are in use. */
  async removeFormer(): Promise<void> {
    if (this.#secrets.length === 0) return;
    const current = new Set(this.#secrets.map(({ name }) => name));
    const slots = Object.keys(this.#checked.options).map((option) => this.#slot(option));
    const names = (await this.#kept()).filter(
      (name) => !current.has(name) && slots.some((slot) => name.startsWith(slot)),
    );
    await removeAll(this.#scope, { serviceId: this.#serviceId, names });
  }

  /**
   * The error of an instance that does not run, with what to do where its service takes no references.
   * @param readLog gives its log
   */
  async explain(error: unknown, readLog: () => Promise<readonly string[]>): Promise<unknown> {
    const failed = error instanceof DeployError && /^(instance|build|clone|job)-failed$/.test(error.code);
    if (!failed || this.#secrets.length === 0) return error;
    const lines = await readLog().catch(() => []);
    const shown = this.#secrets.filter(({ name }) => lines.some((line) => line.includes(name)));
    const [first] = shown.length > 0 ? shown : this.#stored;
    if (!first) return error;
    const service = this.#serviceId;
    const wayOut = `write \`${first.option}: !plain …\` in \`options\`; then everyone in the workspace can read the value.`;
    if (shown.length === 0) {
      const next = `${first.option} was handed over as a secret. If ${service} does not take secrets, ${wayOut}`;
      return new DeployError(error.code, error.message, { cause: error, next: joinAdvice(error.next ?? [], next) });
    }
    const options = shown.map(({ option }) => option).join(', ');
    const message = `${service} does not take secrets: "${this.#scope.name}" got the name of the secret as ${options}, and not its value. ${error.message}`;
    return new DeployError(error.code, message, { cause: error, next: `To send the value itself, ${wayOut}` });
  }

  #slot(option: string): string {
    return slotOf({ serviceId: this.#serviceId, instance: this.#scope.name, option });
  }
}

function referenceTo({ name }: SecretOption): string {
  return `{{secrets.${name}}}`;
}

/** Returns whether the platform has surely not done it. */
function isRefusal(error: unknown): boolean {
  if (error instanceof RequestError) return isStatus(error, 400, 401, 402, 403, 404, 405, 413, 422, 501);
  return (
    error instanceof DeployError &&
    ['plan-limit', 'cannot-update', 'platform-refused', 'other-repository'].includes(error.code)
  );
}

/**
 * Deletes the secrets of an instance that is removed; they would outlive it. Those that a person made stay.
 * A failed deletion is a warning.
 */
export async function removeInstanceSecrets(
  context: Pick<ServiceContext, 'secrets' | 'log'>,
  { serviceId, name }: { serviceId: string; name: string },
): Promise<void> {
  try {
    await removeAll(context, { serviceId, names: await namesOf(context, { serviceId, name }) });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    context.log.warning(`Whether "${name}" had secrets of its own is not known: ${messageOf(error)}`);
  }
}

async function namesOf(
  { secrets }: Pick<ServiceContext, 'secrets'>,
  { serviceId, name }: { serviceId: string; name: string },
): Promise<string[]> {
  return secretsOf(await secrets.names(serviceId), { serviceId, instance: name });
}

async function removeAll(
  { secrets, log }: Pick<ServiceContext, 'secrets' | 'log'>,
  { serviceId, names }: { serviceId: string; names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    try {
      await secrets.remove(serviceId, name);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      log.warning(`The secret ${name} of ${serviceId}, which nothing uses, cannot be deleted: ${messageOf(error)}`);
    }
  }
}
