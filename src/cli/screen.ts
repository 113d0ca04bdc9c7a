const styles = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** Colours for one output; plain text where colours have no place. */
export type Paint = Record<keyof typeof styles, (text: string) => string>;

/** Where text goes: a terminal, a pipe or a file. */
export interface TextOutput {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/**
 * One output with lines, and on a terminal one last line that is drawn over again and again.
 * Whatever is printed goes above it.
 */
export class Screen {
  readonly paint: Paint;
  readonly isTTY: boolean;
  readonly #output: TextOutput;
  readonly #linked: boolean;
  #drawn = false;

  constructor(output: TextOutput, env: NodeJS.ProcessEnv) {
    this.#output = output;
    this.isTTY = output.isTTY === true;
    this.#linked = env['TERM'] !== 'dumb';
    this.paint = paintFor(takesColours(output, env));
  }

  /** Characters in a line. */
  get width(): number {
    return this.#output.columns ?? 80;
  }

  /** The address itself, which a terminal opens on a click also where it breaks the line. Source: OSC 8. */
  link(url: string): string {
    return this.isTTY && this.#linked ? `\u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\` : url;
  }

  line(text = ''): void {
    this.erase();
    this.#output.write(`${text}\n`);
  }

  /** Shows `text` in place of what was drawn before. Nothing anywhere but on a terminal. */
  draw(text: string): void {
    if (!this.isTTY) return;
    this.#output.write(`\r\u001b[2K${text}`);
    this.#drawn = true;
  }

  erase(): void {
    if (!this.#drawn) return;
    this.#output.write('\r\u001b[2K');
    this.#drawn = false;
  }
}

/**
 * Whether an output takes colours: a terminal that is not dumb, and no wish for none.
 * Source: no-color.org, by which any value that is not empty counts.
 */
export function takesColours({ isTTY = false }: Pick<TextOutput, 'isTTY'>, env: NodeJS.ProcessEnv): boolean {
  return isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

function paintFor(colours: boolean): Paint {
  const style = (name: keyof typeof styles) => {
    const [on, off] = styles[name];
    return (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  };
  return { bold: style('bold'), dim: style('dim'), red: style('red'), green: style('green'), yellow: style('yellow') };
}
