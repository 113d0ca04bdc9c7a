import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/**
 * The runner's file commands: outputs, state for the post step, and the job summary.
 * Source: "Workflow commands for GitHub Actions", environment files. Written here rather than through @actions/core,
 * whose import alone costs two empty Node processes before the first request.
 */
export class FileCommands {
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
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
    if (path) appendFileSync(path, text, 'utf8');
  }
}

/** The delimiter is random, so that no value can end its own block and begin another one. */
function keyValue(name: string, value: string): string {
  const delimiter = `osc-deploy-${randomUUID()}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
