import { styleText } from 'node:util';
import { plainText } from '../../base/plain-text.js';

const styles = ['bold', 'dim', 'red', 'green', 'yellow'] as const;

const maxShown = 60;
const maxPiped = 4096;

type Paint = Record<(typeof styles)[number], (text: string) => string>;

export interface TextOutput {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Writes lines, and on a terminal redraws a status line below them. */
export class Screen {
  readonly paint: Paint;
  readonly isTTY: boolean;
  readonly #output: TextOutput;
  readonly #redact: (text: string) => string;
  #drawn = false;

  constructor(output: TextOutput, env: NodeJS.ProcessEnv, redact = (text: string) => text) {
    this.#output = output;
    this.#redact = redact;
    this.isTTY = output.isTTY === true;

    // Decided here, because `styleText` checks another stream.
    const isPainted = this.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
    const style = (name: (typeof styles)[number]) => (text: string) =>
      isPainted ? styleText(name, text, { validateStream: false }) : text;
    this.paint = Object.fromEntries(styles.map((name) => [name, style(name)])) as Paint;
  }

  get width(): number {
    return this.#output.columns ?? 80;
  }

  line(text = ''): void {
    this.verbatim(this.#redact(text));
  }

  /** Prints the secrets that the user requested, unredacted. */
  verbatim(text: string): void {
    this.erase();
    this.#output.write(`${text}\n`);
  }

  tick(text: string): void {
    this.line(`${this.paint.green('✓')} ${text}`);
  }

  draw(text: string): void {
    if (!this.isTTY) return;
    this.#output.write(`\r\u001b[2K${text}`);
    this.#drawn = true;
  }

  table(head: string[], rows: (string | null | undefined)[][]): string[] {
    const max = this.isTTY ? maxShown : maxPiped;
    const cells = [
      head,
      ...rows.map((row) => row.map((cell) => plainText(cell ?? '', max) || '–')),
    ];
    const widths = head.map((_, column) =>
      Math.max(...cells.map((row) => row[column]?.length ?? 0)),
    );
    const padded = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
    return padded.map((row) => row.join('  ').trimEnd());
  }

  erase(): void {
    if (!this.#drawn) return;
    this.#output.write('\r\u001b[2K');
    this.#drawn = false;
  }
}
