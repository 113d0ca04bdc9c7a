import { type Command, Help, type Option } from 'commander';

const maxWidth = 80;

/** The view of a help: on one screen, or with `--all` every option in its group. */
export interface HelpView {
  all: boolean;
  columns: number | undefined;
}

/** Returns the width of help texts. */
export function helpWidth({ columns = maxWidth }: HelpView): number {
  return Math.min(columns, maxWidth);
}

/** Wraps the paragraphs of a text; indented lines stay as they are. */
export function wrapHelp(text: string, view: HelpView): string {
  const help = new Help();
  const lines = text.split('\n');
  return lines
    .map((line) => (line.startsWith(' ') ? line : help.boxWrap(line, helpWidth(view))))
    .join('\n');
}

const shownFirst = new WeakMap<Command, ReadonlySet<string>>();

/** Chooses the options of a command's first screen, by their long flags. */
export function showFirst(command: Command, flags: readonly string[]): void {
  shownFirst.set(command, new Set([...flags, '--help']));
}

/** Returns the options that the help of a command lists. */
export function listedOptions(command: Command, { all }: HelpView): Option[] {
  const options = new Help().visibleOptions(command);
  const first = shownFirst.get(command);
  return all || !first ? options : options.filter(({ long }) => first.has(long ?? ''));
}
