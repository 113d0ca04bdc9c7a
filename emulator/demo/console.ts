/** What the demo prints, and a step's log the way a terminal can show it. */

/** Prints one line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the title of a part. */
export function heading(text: string): void {
  print(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
}

/** A runner hides masks and folds groups; a terminal shows them as what they are. */
export function asRunnersShow(text: string): string {
  return text
    .replace(/^::add-mask::.*\n/gm, '')
    .replace(/^::group::(.*)$/gm, '▼ $1')
    .replace(/^::endgroup::\n/gm, '')
    .replace(/^::debug::.*\n/gm, '')
    .replace(
      /^::(notice|warning|error)(?: [^:]*)?::(.*)$/gm,
      (_, level: string, message: string) => `${level}: ${decodeCommand(message)}`,
    );
}

function decodeCommand(text: string): string {
  return text.replaceAll('%0A', '\n  ').replaceAll('%0D', '').replaceAll('%25', '%');
}
