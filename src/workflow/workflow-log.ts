import { DeployError, messageOf } from '../base/errors.js';
import { type Log, progressLineEveryMs, type Waiting, waitingLine } from '../base/log.js';
import { MaskedValues } from '../base/masked-values.js';
import { disarmCommands, printableLines } from '../base/plain-text.js';
import type { RunnerCommands } from './runner-files.js';

/** Title of every annotation. */
const annotation = { title: 'osc-deploy' };

/** The step's log: lines, annotations, groups and masks of the runner. */
export class WorkflowLog implements Log {
  readonly secrets = new MaskedValues();
  readonly progressEveryMs = progressLineEveryMs;
  readonly #commands: RunnerCommands;
  readonly #docs: string;

  /** @param docs address of the documentation, with a slash at its end */
  constructor(commands: RunnerCommands, docs = 'docs/') {
    this.#commands = commands;
    this.#docs = docs;
  }

  info(text: string): void {
    // A lone carriage return ends a line for a runner too. All lines at once: each write costs a tenth of a millisecond.
    const lines = this.#clean(text).split(/\r\n|\r|\n/);
    this.#commands.info(lines.map(disarmCommands).join('\n'));
  }

  progress(text: string): void {
    this.info(text);
  }

  waiting(text: string, about: Waiting): void {
    this.info(waitingLine(text, about));
  }

  debug(text: string): void {
    this.#commands.debug(this.#clean(text));
  }

  notice(text: string): void {
    this.#commands.notice(this.#clean(text), annotation);
  }

  warning(text: string): void {
    this.#commands.warning(this.#clean(text), annotation);
  }

  failure(error: unknown): void {
    if (error instanceof DeployError) {
      this.#error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`);
      return;
    }
    const report = 'This is a fault of the action. Please report it with this line.';
    this.#error(`Unexpected error: ${messageOf(error)}\n${report}`);
    if (error instanceof Error && error.stack) this.debug(error.stack);
  }

  async group<T>(title: string, body: () => Promise<T>): Promise<T> {
    this.#commands.startGroup(this.#clean(title));
    try {
      return await body();
    } finally {
      this.#commands.endGroup();
    }
  }

  mask(secret: string): void {
    for (const form of this.secrets.add(secret)) this.#commands.setSecret(form);
  }

  #error(text: string): void {
    this.#commands.error(this.#clean(text), annotation);
  }

  #clean(text: string): string {
    return printableLines(this.secrets.redact(text));
  }
}
