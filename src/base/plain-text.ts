// C0 and C1 controls, line and paragraph separators, and marks that reorder text.
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Returns foreign text on one line, safe to print: without control characters and workflow commands, cut at `maxLength`. */
export function plainText(text: string, maxLength = 300): string {
  // Cut first: a huge body must not cost a huge scan.
  const line = text
    .slice(0, maxLength * 4)
    .replace(unprintable, ' ')
    .trim();
  const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
  return disarmCommands(cut);
}

/** Returns a foreign name in quotes, so that it does not read like our own words. */
export function quotedName(name: string): string {
  return JSON.stringify(plainText(name, 80));
}

/** Returns text of several lines without control characters and marks that reorder it. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (run) => run.replace(/[^\t\r\n]+/g, ' '));
}

/** Returns text as lines of a log: printable, and none that a runner obeys. */
export function logLines(text: string): string[] {
  // A runner also ends a line at a lone carriage return, and a terminal overwrites the line.
  return printableLines(text)
    .split(/\r\n|\r|\n/)
    .map(disarmCommands);
}

/** Returns JSON with escapes for characters that cannot be printed, and for what a runner obeys. @param indent in spaces; by default it is one line */
export function printableJson(value: unknown, indent?: number): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const lines = (JSON.stringify(value, null, indent) ?? 'null').split('\n');
  return lines
    .map((line) => line.replace(unprintable, (run) => run.split('').map(escaped).join('')))
    .map((line) => line.replace(/##\[/g, '#\\u0023['))
    .join('\n');
}

/** Breaks workflow commands: `::command::` at the start of a line, `##[command]` anywhere. Source: the runner's parser (ActionCommand). */
export function disarmCommands(line: string): string {
  return line.replace(/##\[/g, '# #[').replace(/^([\s\u0085]*):(?=:)/, '$1: ');
}

/** Replaces credentials in addresses by `***`, also in escaped Markdown: `https://user:password@host` and `https://token@host`. */
export function withoutCredentials(text: string): string {
  return text
    .replace(/(:\/\/)[^\s:/?#@]{0,200}:[^\s/?#@]{0,300}?(?=\\?@)/g, '$1***')
    .replace(/(https?\\?:\/\/)[^\s:/?#@]{1,300}?(?=\\?@)/gi, '$1***');
}

/** GitHub finds mentions in rendered text, where only a comment can break them. */
export const mention = /([@#])(?=\w)/g;

/** Escapes markup, links, mentions and table cells. Source: GitHub Flavored Markdown, "Backslash escapes". */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]<>()!|~&$:+=]/g, '\\$&')
      .replace(mention, '\\$1<!-- -->')
      .replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`)
      // A list, a heading or a rule, at the start of a line only.
      .replace(/^(\s*)([-#])/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])/, '$1\\$2')
  );
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
