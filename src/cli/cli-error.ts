import { withNext } from '../base/errors.js';
import { type CliCode, cliHints } from './terminal-hints.js';

/** A failure of the command line: what happened (`message`), and what to do next (`hint`). */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** Names the entry in `docs/troubleshooting.md`. */
  readonly code: CliCode;
  readonly hint: string;

  /** @param options.next for this very case; see `withNext` */
  constructor(code: CliCode, message: string, options: { next?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = withNext(cliHints[code], options.next);
  }
}
