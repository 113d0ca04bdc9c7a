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
import { messageOf } from '../base/errors.js';

interface RunnerFilesOptions {
  commands: RunnerCommands;
  env: NodeJS.ProcessEnv;
  /** Called once for each file that cannot be written: a full disk must not fail a deploy. */
  warn: (text: string) => void;
}

/** The runner's files for outputs, for the state of the post step and for the job summary. */
export class RunnerFiles {
  readonly #options: RunnerFilesOptions;
  readonly #failed = new Set<string>();

  constructor(options: RunnerFilesOptions) {
    this.#options = options;
  }

  setOutput(name: string, value: string): void {
    this.#write('GITHUB_OUTPUT', ({ setOutput }) => setOutput(name, value));
  }

  /** For the post step, which finds it as `STATE_<name>`. */
  saveState(name: string, value: string): void {
    this.#write('GITHUB_STATE', ({ saveState }) => saveState(name, value));
  }

  /** @param markdown at most 1 MiB in all of a step, or the runner drops the whole summary */
  async addSummary(markdown: string): Promise<void> {
    try {
      await this.#write('GITHUB_STEP_SUMMARY', ({ addSummary }) => addSummary(markdown));
    } catch (error) {
      this.#warnOnce('GITHUB_STEP_SUMMARY', error);
    }
  }

  /**
   * Without its file @actions/core would fall back to commands in the log that runners have switched off. A runner that
   * names no file reads no output, so none is written.
   */
  #write<T>(variable: string, write: (commands: RunnerCommands) => T): T | undefined {
    if (!this.#options.env[variable]) return undefined;
    try {
      return write(this.#options.commands);
    } catch (error) {
      this.#warnOnce(variable, error);
      return undefined;
    }
  }

  #warnOnce(variable: string, error: unknown): void {
    if (!this.#failed.has(variable)) {
      this.#options.warn(`${variable} of the runner cannot be written: ${messageOf(error)}.`);
    }
    this.#failed.add(variable);
  }
}

/**
 * The functions of @actions/core that a run uses. Imported by name, so that the bundle leaves the rest out: its OIDC client
 * has a second HTTP stack.
 */
export const runnerCommands = {
  // Emptied first: what could not be written before is still in it.
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

/** The runner, as something that is handed in: tests read what was sent to it. */
export type RunnerCommands = typeof runnerCommands;
