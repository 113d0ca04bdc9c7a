import type { Advice } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { formatDuration } from '../../base/format.js';
import {
  type Log,
  MaskedValues,
  progressLineEveryMs,
  type Waiting,
  waitingLine,
} from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import { asTyped, documentation, failureOf, type Typing } from './as-typed.js';
import type { Screen } from './screen.js';

const drawEveryMs = 100;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Logs to a terminal: plain lines instead of workflow commands, with the same redaction of secrets. */
export class TerminalLog implements Log {
  readonly secrets = new MaskedValues();
  readonly #screen: Screen;
  readonly #verbose: boolean;
  readonly #asTyped: (advice: string | Advice) => string;
  #quiet = false;
  #waitingFor = '';

  constructor(screen: Screen, { verbose, typing }: { verbose: boolean; typing?: Typing }) {
    this.#screen = screen;
    this.#verbose = verbose;
    this.#asTyped = (advice) => asTyped(advice, typing ?? { invocation: 'osc-deploy', place: '' });
  }

  async quietly<T>(body: () => Promise<T>): Promise<T> {
    this.#quiet = true;
    try {
      return await body();
    } finally {
      this.#quiet = false;
    }
  }

  busy(clock: Clock): () => void {
    const screen = this.#screen;
    if (!screen.isTTY) return () => undefined;

    const started = clock.now();
    let frame = 0;
    const stop = clock.every(drawEveryMs, () => {
      const seconds = Math.floor((clock.now() - started) / 1000);
      const time = seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
      // The last column stays free, because some terminals wrap the line there.
      const line = plainText(
        `${frames[frame++ % frames.length]} ${time}  ${this.#waitingFor}`,
        screen.width - 1,
      );
      screen.draw(screen.paint.dim(line));
    });

    return () => {
      stop();
      screen.erase();
    };
  }

  info(text: string): void {
    this.#waitingFor = '';
    if (this.#quiet) this.debug(text);
    else this.#lines(text);
  }

  waiting(text: string, about: Waiting): void {
    if (!this.#screen.isTTY || this.#verbose) this.info(waitingLine(text, about));
    else this.#waitingFor = this.secrets.redact([text, about.line].filter(Boolean).join(' · '));
  }

  debug(text: string): void {
    if (this.#verbose) this.#lines(text, this.#screen.paint.dim);
  }

  notice(text: string): void {
    this.#lines(text, this.#screen.paint.bold);
  }

  warning(text: string): void {
    this.#lines(`Warning: ${this.#asTyped(text)}`, this.#screen.paint.yellow);
  }

  failure(error: unknown): void {
    const { paint } = this.#screen;
    const { code, message, hint } = failureOf(error, this.#asTyped);
    if (code === 'cancelled') this.#lines(`${message} ${hint}`);
    else if (code === 'unexpected') {
      this.#lines(`${paint.red('Unexpected error:')} ${message}\n${hint}`);
      if (error instanceof Error && error.stack) this.debug(error.stack);
    } else {
      this.#lines(`${paint.red('Error:')} ${message}\n${hint}`);
      this.#screen.line(paint.dim(`More: ${documentation(`troubleshooting.md#${code}`)}`));
    }
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

  progress(text: string, share: number): void {
    if (this.#screen.isTTY) this.#waitingFor = `${Math.floor(share * 100)}%  ${text}`;
    else this.info(text);
  }

  #lines(text: string, style = (line: string) => line): void {
    for (const line of this.secrets.redact(text).split('\n')) this.#screen.line(style(line));
  }
}
