import { type Advice, commandLine, partsFor, replaceCode } from '../base/advice.js';
import { escapeHtml, escapeMarkdown, mention } from '../base/plain-text.js';

/** In the font of code. Not between backticks, which a table or a backtick in the text would break. */
export function code(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** @param href anything that has been a URL; quotes, spaces and brackets in it stay part of it */
export function link(markdown: string, href: string): string {
  return `[${markdown}](<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>)`;
}

/** An address as text that is a link: it survives copying, and a mail that shows no links. */
export function address(href: string): string {
  return `<${href.replace(/[<>\\\s|`]/g, encodeURIComponent)}>`;
}

/** Returns a text of ours as markdown. Code in it stands between backticks. Each line is a paragraph; whatever is quoted in it stays text. */
export function prose(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => replaceCode(line, { code, text: escapeMarkdown })).join('\n\n');
}

/** Returns a list of texts of ours. */
export function list(rows: readonly string[]): string {
  return rows.map((row) => `- ${prose(row)}`).join('\n');
}

/** Returns advice as markdown: paragraphs, and commands as blocks of code. */
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

/** A block of code, whatever backticks are in it. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A table of Markdown cells. @param options.isNumeric its columns after the first are numbers */
export function table(header: string[], rows: string[][], { isNumeric = false } = {}): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, column) => (isNumeric && column > 0 ? '---:' : '---'));
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

/** The short commit; a link where there is a `commitUrl`: the URL of a commit's page up to the commit. */
export function commitLink(sha: string, commitUrl: string | undefined): string {
  const short = code(sha.slice(0, 7));
  return commitUrl === undefined ? short : link(short, `${commitUrl}${encodeURIComponent(sha)}`);
}

/** A section that opens when it is clicked. @param title plain text: a block of HTML knows no backslash */
export function folded(title: string, markdown: string, { open = false } = {}): string {
  const shown = escapeHtml(title).replace(mention, '$1<!-- -->');
  return `<details${open ? ' open' : ''}><summary>${shown}</summary>\n\n${markdown}\n\n</details>`;
}
