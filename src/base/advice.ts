/** A command to type, on a line of its own. One of ours is written as the session has to type it. */
export interface Command {
  command: string;
  ours?: boolean;
  /** The folder to type it in. */
  folder?: string;
}

/** A part that a runner and a terminal word differently. */
type Words = Record<Place, string | Advice>;
type Place = 'runner' | 'terminal';

/**
 * Steps that a person can take: texts and commands. In a text code stands between backticks, and `{step}` and `{again}` are
 * words of the place. Where `{again}` is, what failed can be tried again as it is.
 */
export type Advice = readonly (string | Command | Words)[];

const places: Record<Place, { step: string; again: string }> = {
  runner: { step: 'the step', again: 'the job again' },
  terminal: { step: 'the command', again: 'the command again' },
};

/** Makes a command of `osc-deploy`, given without that word. `<command>` in it stands for the one that was typed. */
export function ourCommand(command: string, folder?: string): Command {
  return { command, ours: true, ...(folder === undefined ? {} : { folder }) };
}

/** Joins two pieces of advice, with `gap` between two texts. */
export function joinAdvice(first: string | Advice, next: string | Advice = [], gap = ' '): Advice {
  const [before, after] = [asAdvice(first), asAdvice(next)];
  if (before.length === 0 || after.length === 0) return [...before, ...after];
  return [...before, ...(isCommand(before.at(-1)) || isCommand(after[0]) ? [] : [gap]), ...after];
}

/** Returns the texts and commands as one place has them; texts in a row are one. */
export function partsFor(place: Place, advice: string | Advice): (string | Command)[] {
  const parts: (string | Command)[] = [];
  for (const part of asAdvice(advice)) {
    for (const one of typeof part === 'object' && 'runner' in part ? partsFor(place, part[place]) : [part]) {
      const last = parts.at(-1);
      if (typeof one === 'string' && typeof last === 'string') parts[parts.length - 1] = last + worded(one, place);
      else parts.push(typeof one === 'string' ? worded(one, place).trimStart() : one);
    }
  }
  return parts;
}

/** Returns the command without regard to how this program was started. */
export function commandLine({ command, ours = false }: Command): string {
  return ours ? `osc-deploy ${command}` : command;
}

/** Returns the words of a runner as lines of text, commands indented. */
export function adviceText(advice: string | Advice): string {
  return partsFor('runner', advice)
    .map((part) => (typeof part === 'string' ? part : `  ${commandLine(part)}`))
    .join('\n');
}

/** Replaces the code between backticks, and the backticks, by what `code` makes of it, and the rest by `text`. */
export function replaceCode(line: string, by: { code(code: string): string; text(text: string): string }): string {
  const parts = line.split(/`([^`\n]+)`/);
  return parts.map((part, at) => (at % 2 === 1 ? by.code(part) : by.text(part))).join('');
}

function isCommand(part: Advice[number] | undefined): boolean {
  return typeof part === 'object' && 'command' in part;
}

function worded(text: string, place: Place): string {
  return text.replaceAll('{step}', places[place].step).replaceAll('{again}', places[place].again);
}

function asAdvice(advice: string | Advice): Advice {
  return typeof advice === 'string' ? [advice] : advice;
}
