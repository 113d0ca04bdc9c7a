import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { messageOf } from '../base/errors.js';

/**
 * The runner's file commands: outputs, state for the post step, and the job summary.
 * Source: "Workflow commands for GitHub Actions", environment files. Written here rather than through @actions/core,
 * whose import alone costs two empty Node processes before the first request.
 */
export class FileCommands {
  readonly #env: NodeJS.ProcessEnv;
  readonly #warn: (text: string) => void;
  readonly #failed = new Set<string>();

  /** @param warn told once for each file that cannot be written, such as on a full disk: no reason to fail a deploy */
  constructor(env: NodeJS.ProcessEnv, warn: (text: string) => void = () => undefined) {
    this.#env = env;
    this.#warn = warn;
  }

  setOutput(name: string, value: string): void {
    this.#append('GITHUB_OUTPUT', keyValue(name, value));
  }

  /** For the post step, which finds it as `STATE_<name>`. */
  saveState(name: string, value: string): void {
    this.#append('GITHUB_STATE', keyValue(name, value));
  }

  /** @param markdown at most 1 MiB in all of a step, or the runner drops the whole summary */
  addSummary(markdown: string): void {
    this.#append('GITHUB_STEP_SUMMARY', markdown);
  }

  #append(variable: string, text: string): void {
    const path = this.#env[variable];
    // Outside of a runner there is nobody to read it.
    if (!path) return;
    try {
      appendFileSync(path, text, 'utf8');
    } catch (error) {
      if (!this.#failed.has(variable)) this.#warn(`${variable} of the runner cannot be written: ${messageOf(error)}.`);
      this.#failed.add(variable);
    }
  }
}

/** The delimiter is random, so that no value can end its own block and begin another one. */
function keyValue(name: string, value: string): string {
  const delimiter = `osc-deploy-${randomUUID()}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
