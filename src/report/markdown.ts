import { type Advice, commandLine, partsFor, replaceCode } from '../base/advice.js';
import { escapeHtml, escapeMarkdown, mention } from '../base/plain-text.js';

/** Returns text as `<code>`: backticks would break in a table, or at a backtick in the text. */
export function code(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Returns a link to any parsed URL; quotes, spaces and brackets stay part of it. */
export function link(markdown: string, href: string): string {
  return `[${markdown}](<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>)`;
}

/** Returns an address as a link with itself as the text, which stays readable in a copy or a mail. */
export function address(href: string): string {
  return `<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>`;
}

/** Returns our own text as Markdown. Backticks mark code, each line is a paragraph, and the rest is escaped. */
export function prose(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => replaceCode(line, { code, text: escapeMarkdown })).join('\n\n');
}

/** Returns our own texts as a Markdown list. */
export function list(rows: readonly string[]): string {
  return rows.map((row) => `- ${prose(row)}`).join('\n');
}

/** Returns advice as Markdown: paragraphs, with commands as code blocks. */
export function adviceBlocks(advice: string | Advice): string {
  const blocks: string[] = [];
  let commands: string[] = [];

  for (const part of [...partsFor('runner', advice), '']) {
    if (typeof part === 'object') commands.push(commandLine(part));
    else {
      if (commands.length > 0) blocks.push(fenced(commands.join('\n'), 'sh'));
      commands = [];
      blocks.push(prose(part));
    }
  }

  return blocks.filter((block) => block !== '').join('\n\n');
}

/** Returns a code block whose fence is longer than any backticks in the text. */
export function fenced(text: string, language = ''): string {
  const maxRun = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, maxRun + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Returns a table of Markdown cells; `isNumeric` aligns all columns but the first to the right. */
export function table(header: string[], rows: string[][], { isNumeric = false } = {}): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, column) => (isNumeric && column > 0 ? '---:' : '---'));
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

/** Returns the short commit, linked if `commitUrl` (the address of a commit's page without the commit) is known. */
export function commitLink(sha: string, commitUrl: string | undefined): string {
  const short = code(sha.slice(0, 7));
  return commitUrl === undefined ? short : link(short, `${commitUrl}${encodeURIComponent(sha)}`);
}

/** Returns a folded section. The title is plain text, because backslash escapes do not work in HTML. */
export function folded(title: string, markdown: string, { open = false } = {}): string {
  const shown = escapeHtml(title).replace(mention, '$1<!-- -->');
  return `<details${open ? ' open' : ''}><summary>${shown}</summary>\n\n${markdown}\n\n</details>`;
}
