import {
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  summary,
  warning,
} from '@actions/core';
import { DeployError, messageOf } from '../base/errors.js';
import { type Log, progressLineEveryMs, type Waiting, waitingLine } from '../base/log.js';
import { MaskedValues } from '../base/masked-values.js';
import { disarmCommands, printableLines } from '../base/plain-text.js';
import type { StepFiles } from '../contract/runtime.js';

/** Writes the runner's files for outputs, for the state of the post step and for the job summary. */
export class RunnerFiles implements StepFiles {
  readonly #options: { commands: RunnerCommands; env: NodeJS.ProcessEnv; warn: (text: string) => void };
  readonly #failed = new Set<string>();

  /** @param options.warn called once for each file that cannot be written: a full disk must not fail a deploy */
  constructor(options: { commands: RunnerCommands; env: NodeJS.ProcessEnv; warn: (text: string) => void }) {
    this.#options = options;
  }

  setOutput(name: string, value: string): void {
    void this.#write('GITHUB_OUTPUT', () => this.#options.commands.setOutput(name, value));
  }

  saveState(name: string, value: string): void {
    void this.#write('GITHUB_STATE', () => this.#options.commands.saveState(name, value));
  }

  async addSummary(markdown: string): Promise<void> {
    await this.#write('GITHUB_STEP_SUMMARY', () => this.#options.commands.addSummary(markdown));
  }

  /** Does nothing where the runner names no file: @actions/core would write commands to the log, which runners have switched off. */
  async #write(variable: string, write: () => unknown): Promise<void> {
    if (!this.#options.env[variable]) return;
    try {
      await write();
    } catch (error) {
      if (this.#failed.has(variable)) return;
      this.#failed.add(variable);
      this.#options.warn(`${variable} of the runner cannot be written: ${messageOf(error)}.`);
    }
  }
}

/** Imported by name, so that the bundle leaves out the OIDC client of @actions/core. */
export const runnerCommands = {
  // The buffer still holds what could not be written before.
  addSummary: (markdown: string): Promise<unknown> => summary.emptyBuffer().addRaw(markdown).write(),
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  warning,
};

export type RunnerCommands = typeof runnerCommands;

const annotation = { title: 'osc-deploy' };

/** Logs as the runner reads it: lines, annotations, groups and masks. */
export class WorkflowLog implements Log {
  readonly secrets = new MaskedValues();
  readonly progressEveryMs = progressLineEveryMs;
  readonly #commands: RunnerCommands;
  readonly #docs: string;

  constructor(commands: RunnerCommands, docs = 'docs/') {
    this.#commands = commands;
    this.#docs = docs;
  }

  info(text: string): void {
    // A lone carriage return ends a line for a runner too. Each write costs 0.1 ms.
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
    const isForeseen = error instanceof DeployError;
    const text = isForeseen
      ? `${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`
      : `Unexpected error: ${messageOf(error)}\nThis is a fault of the action. Please report it with this line.`;
    this.#commands.error(this.#clean(text), annotation);
    if (!isForeseen && error instanceof Error && error.stack) this.debug(error.stack);
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

  #clean(text: string): string {
    return printableLines(this.secrets.redact(text));
  }
}
