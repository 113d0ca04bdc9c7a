import { DeployError, hasSystemCode, messageOf } from './errors.js';
import { MaskedValues } from './masked-values.js';
import { disarmCommands, printableLines } from './plain-text.js';

/**
 * The step's log, in the workflow commands a runner understands.
 * Source: "Workflow commands for GitHub Actions"; the escapes are those of @actions/core, which is
 * not loaded here because it brings 50 ms of modules before the first line.
 */
export class Log {
  readonly secrets = new MaskedValues();
  readonly #write: (line: string) => void;
  readonly #docs: string;

  /**
   * @param write takes one line without its end
   * @param docs where the documentation is, with a slash at its end
   */
  constructor(write: (line: string) => void, docs = 'docs/') {
    this.#write = write;
    this.#docs = docs;
  }

  info(text: string): void {
    // A lone carriage return ends a line for a runner too.
    for (const line of this.#clean(text).split(/\r\n|\r|\n/)) this.#write(disarmCommands(line));
  }

  /** How often something that takes long should tell where it stands, in ms. */
  get progressEveryMs(): number {
    return 5000;
  }

  /** @param _share done, 0 to 1; for a log that can draw */
  progress(text: string, _share: number): void {
    this.info(text);
  }

  /** Shown only when the workflow runs with debug logging. */
  debug(text: string): void {
    this.#command('debug', text);
  }

  notice(text: string, title?: string): void {
    this.#command('notice', text, title);
  }

  warning(text: string, title?: string): void {
    this.#command('warning', text, title);
  }

  error(text: string, title?: string): void {
    this.#command('error', text, title);
  }

  /** What happened, what to do next, and where to read more. */
  failure(thrown: unknown): void {
    const error = hasSystemCode(thrown, 'ERR_ACCESS_DENIED') ? forbiddenByNode(thrown) : thrown;
    if (error instanceof DeployError) {
      this.error(`${error.message}\n${error.hint}\nMore: ${this.#docs}troubleshooting.md#${error.code}`, 'osc-deploy');
    } else {
      this.error(
        `Unexpected error: ${messageOf(error)}\nThis is a fault of the action. Please report it with this line.`,
        'osc-deploy',
      );
      if (error instanceof Error && error.stack) this.debug(error.stack);
    }
  }

  /** Runs `body` with its lines folded under `title`. */
  async group<T>(title: string, body: () => Promise<T>): Promise<T> {
    this.#write(`::group::${escapeData(this.#clean(title))}`);
    try {
      return await body();
    } finally {
      this.#write('::endgroup::');
    }
  }

  /** From now on neither we nor the runner print this value, in any form we can think of. */
  mask(secret: string): void {
    // A mask is one line for the runner; a secret of several lines is masked line by line as well.
    for (const part of new Set([secret, ...secret.split(/\r?\n/)])) {
      for (const form of this.secrets.add(part)) this.#write(`::add-mask::${escapeData(form)}`);
    }
  }

  #command(command: string, text: string, title?: string): void {
    const properties = title ? ` title=${escapeProperty(this.#clean(title))}` : '';
    this.#write(`::${command}${properties}::${escapeData(this.#clean(text))}`);
  }

  #clean(text: string): string {
    return printableLines(this.secrets.redact(text));
  }
}

/** Whoever switched Node's permission model on has to grant what is missing; it is no fault of the action. */
function forbiddenByNode(error: unknown): DeployError {
  const { permission = 'an access', resource = '' } = error as { permission?: string; resource?: string };
  const message = `Node's permission model forbids ${permission} ${resource || 'that is not named'}.`;
  return new DeployError('access-denied', message, { cause: error });
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
