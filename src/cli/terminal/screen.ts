import { styleText } from 'node:util';
import { logLines, plainText, printableJson } from '../../base/plain-text.js';

const styles = ['bold', 'dim', 'red', 'green', 'yellow'] as const;

const maxShown = 60;
const maxPiped = 4096;

type Paint = Record<(typeof styles)[number], (text: string) => string>;

/** A part in a style, as `styleText` writes it. */
const styled = /\u001b\[\d+m[^\u001b]*\u001b\[\d+m/g;

export interface TextOutput {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/**
 * Writes lines, and on a terminal redraws a status line below them. All foreign text of a command passes here: no character of
 * it controls the terminal, and no line of it is a workflow command, because the command may run in a workflow.
 */
export class Screen {
  readonly paint: Paint;
  readonly isTTY: boolean;
  readonly #output: TextOutput;
  readonly #redact: (text: string) => string;
  /** The parts that `paint` made. Foreign text can hold the same codes. */
  readonly #painted = new Set<string>();
  #drawn = false;

  constructor(output: TextOutput, env: NodeJS.ProcessEnv, redact = (text: string) => text) {
    this.#output = output;
    this.#redact = redact;
    this.isTTY = output.isTTY === true;

    // Decided here, because `styleText` checks another stream.
    const isPainted = this.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
    const style = (name: (typeof styles)[number]) => (text: string) => {
      if (!isPainted) return text;
      const part = styleText(name, logLines(text).join('\n'), { validateStream: false });
      this.#painted.add(part);
      return part;
    };
    this.paint = Object.fromEntries(styles.map((name) => [name, style(name)])) as Paint;
  }

  get width(): number {
    return this.#output.columns ?? 80;
  }

  line(text = ''): void {
    this.verbatim(this.#redact(this.#printable(text)));
  }

  /** Prints JSON, whole and as text. */
  json(value: unknown): void {
    this.verbatim(this.#redact(printableJson(value, 2)));
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

  #printable(text: string): string {
    let clean = '';
    let end = 0;

    for (const { 0: part, index } of text.matchAll(styled)) {
      if (!this.#painted.has(part)) continue;
      clean += logLines(text.slice(end, index)).join('\n') + part;
      end = index + part.length;
    }

    return clean + logLines(text.slice(end)).join('\n');
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
