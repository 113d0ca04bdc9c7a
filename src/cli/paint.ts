/** Colours for one output; plain text where colours have no place. */
export interface Paint {
  bold: (text: string) => string;
  dim: (text: string) => string;
  red: (text: string) => string;
  green: (text: string) => string;
  yellow: (text: string) => string;
}

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/**
 * Whether an output takes colours: a terminal that is not dumb, and no wish for none.
 * Source: no-color.org, by which any value that is not empty counts.
 */
export function takesColours({ isTTY, env }: { isTTY: boolean; env: NodeJS.ProcessEnv }): boolean {
  return isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

export function paintFor(colours: boolean): Paint {
  const style = (name: keyof typeof codes) => (text: string) => {
    const [on, off] = codes[name];
    return colours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
  return { bold: style('bold'), dim: style('dim'), red: style('red'), green: style('green'), yellow: style('yellow') };
}
