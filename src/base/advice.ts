export interface Command {
  command: string;
  ours?: boolean;
  folder?: string;
  /** An option of the typed command that is left out. */
  without?: string;
}

type Words = Record<Place, string | Advice>;
type Place = 'runner' | 'terminal';

/** The next steps for the user. `partsFor` replaces `{step}` and `{again}`. */
export type Advice = readonly (string | Command | Words)[];

const places: Record<Place, { step: string; again: string }> = {
  runner: { step: 'the step', again: 'the job again' },
  terminal: { step: 'the command', again: 'the command again' },
};

/** Returns a command of `osc-deploy`. @param command without `osc-deploy`; `<command>` stands for the typed command with its options, of which those that follow here are replaced; so does the bare name of the typed command */
export function ourCommand(command: string, folder?: string): Command {
  return { command, ours: true, ...(folder === undefined ? {} : { folder }) };
}

/** Joins two pieces of advice, with `gap` between texts. */
export function joinAdvice(first: string | Advice, next: string | Advice = [], gap = ' '): Advice {
  const before = asAdvice(first);
  const after = asAdvice(next);
  if (before.length === 0 || after.length === 0) return [...before, ...after];
  return [...before, ...(isCommand(before.at(-1)) || isCommand(after[0]) ? [] : [gap]), ...after];
}

/** Returns the texts and commands for a runner or a terminal, with adjacent texts joined. */
export function partsFor(place: Place, advice: string | Advice): (string | Command)[] {
  const parts: (string | Command)[] = [];

  for (const part of asAdvice(advice)) {
    for (const one of typeof part === 'object' && 'runner' in part
      ? partsFor(place, part[place])
      : [part]) {
      const last = parts.at(-1);
      if (typeof one === 'string' && typeof last === 'string')
        parts[parts.length - 1] = last + worded(one, place);
      else parts.push(typeof one === 'string' ? worded(one, place).trimStart() : one);
    }
  }

  return parts;
}

/** Returns the command as the documentation writes it. */
export function commandLine({ command, ours = false }: Command): string {
  return ours ? `osc-deploy ${command}` : command;
}

/** Returns the advice for a runner as lines, with indented commands. */
export function adviceText(advice: string | Advice): string {
  return partsFor('runner', advice)
    .map((part) => (typeof part === 'string' ? part : `  ${commandLine(part)}`))
    .join('\n');
}

/** Replaces code between backticks by the result of `code`, and other text by the result of `text`. */
export function replaceCode(
  line: string,
  by: { code(code: string): string; text(text: string): string },
): string {
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
