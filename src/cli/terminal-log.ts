import { DeployError, messageOf } from '../base/errors.js';
import { type Log, progressLineEveryMs } from '../base/log.js';
import { MaskedValues } from '../base/masked-values.js';
import { disarmCommands } from '../base/plain-text.js';
import { CliError } from './cli-error.js';
import { progressBar } from './progress-bar.js';
import type { Screen } from './screen.js';
import { terminalHints } from './terminal-hints.js';

/** Between two pictures of the bar, in ms. */
const drawEveryMs = 100;

/** The log for a person at a terminal: plain lines in place of workflow commands, the same redaction of secrets. */
export class TerminalLog implements Log {
  readonly secrets = new MaskedValues();
  readonly #screen: Screen;
  readonly #verbose: boolean;

  constructor(screen: Screen, { verbose }: { verbose: boolean }) {
    this.#screen = screen;
    this.#verbose = verbose;
  }

  info(text: string): void {
    this.#lines(text);
  }

  debug(text: string): void {
    if (this.#verbose) this.#lines(text, this.#screen.paint.dim);
  }

  notice(text: string): void {
    this.#lines(text, this.#screen.paint.bold);
  }

  warning(text: string): void {
    this.#lines(`Warning: ${text}`, this.#screen.paint.yellow);
  }

  error(text: string): void {
    this.#lines(text);
  }

  failure(error: unknown): void {
    const { paint } = this.#screen;
    if (error instanceof DeployError || error instanceof CliError) {
      // What was made for this very case follows the general advice, also where the terminal has its own.
      const hint = (error instanceof DeployError && terminalHints[error.code]) || error.hint;
      this.#lines(`${paint.red('Error:')} ${error.message}`);
      this.#lines(hint);
      this.#lines(`More: docs/troubleshooting.md#${error.code}`, paint.dim);
      return;
    }
    this.#lines(`${paint.red('Unexpected error:')} ${messageOf(error)}`);
    this.#lines('This is a fault of osc-deploy. Please report it with this line.');
    if (error instanceof Error && error.stack) this.debug(error.stack);
  }

  async group<T>(title: string, body: () => Promise<T>): Promise<T> {
    this.#lines(title);
    return body();
  }

  mask(secret: string): void {
    this.secrets.add(secret);
  }

  get progressEveryMs(): number {
    return this.#screen.isTTY ? drawEveryMs : progressLineEveryMs;
  }

  /** A bar that moves on a terminal, a line now and then elsewhere. */
  progress(text: string, share: number): void {
    if (this.#screen.isTTY)
      this.#screen.draw(progressBar(text, { share, width: this.#screen.width, paint: this.#screen.paint }));
    else this.info(text);
  }

  /** This command may run in a workflow too, and then a runner reads along. */
  #lines(text: string, style = (line: string) => line): void {
    for (const line of this.secrets.redact(text).split('\n')) this.#screen.line(style(disarmCommands(line)));
  }
}
