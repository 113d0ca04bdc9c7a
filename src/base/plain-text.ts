/**
 * Text that came from a server, a file name or a pull request is data. This makes it safe to print:
 * one line, bounded, without control or direction-changing characters, and unable to start a workflow command.
 */

// C0 and C1 controls, line and paragraph separators, and the marks that reorder what a reader sees.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * @param text anything
 * @param maxLength longest result, in UTF-16 units; what is cut is marked by `…`
 */
export function plainText(text: string, maxLength = 300): string {
  // Bounded before the replacements too: a huge body must not cost a huge scan.
  const line = text
    .slice(0, maxLength * 4)
    .replace(unprintable, ' ')
    .trim();
  const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
  return disarmCommands(cut);
}

/** Text of several lines, without what moves a cursor or turns a reader's eye around. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (run) => run.replace(/[^\t\r\n]+/g, ' '));
}

/** JSON with every character that cannot be printed as an escape: the same value, on one line. */
export function printableJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(unprintable, (run) => run.split('').map(escaped).join(''));
}

/**
 * Breaks what a runner would obey: `::command::` at the start of a line and the older `##[command]` anywhere in it.
 * Source: the runner's own parser (ActionCommand), which trims the line before it looks.
 */
export function disarmCommands(line: string): string {
  return line.replace(/##\[/g, '# #[').replace(/^([\s\u0085]*):(?=:)/, '$1: ');
}

/**
 * Returns `text` with the credentials in addresses as `***`: `https://user:password@host` and `https://token@host`, also where
 * Markdown has escaped them. The `git@` of ssh is none.
 */
export function withoutCredentials(text: string): string {
  return text
    .replace(/(:\/\/)[^\s:/?#@]{0,200}:[^\s/?#@]{0,300}?(?=\\?@)/g, '$1***')
    .replace(/(https?\\?:\/\/)[^\s:/?#@]{1,300}?(?=\\?@)/gi, '$1***');
}

/** Mentions and references are found in what is rendered, where a backslash is gone; a comment between stays. */
export const mention = /([@#])(?=\w)/g;

/**
 * Text as text: nothing in it becomes markup, a link, a mention or a table cell, wherever it stands.
 * Source: GitHub Flavored Markdown, "Backslash escapes": any ASCII punctuation may be escaped, also in tables.
 */
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

/** Text in a block of HTML, which knows no backslash. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
