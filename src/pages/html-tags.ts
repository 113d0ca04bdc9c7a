/** A start tag of a page. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** The text since the start tag before it. */
  before: string;
  /** The content of an element that is text to the parser, such as a script; else empty. */
  content: string;
}

// Source: HTML, "Elements": raw text; and a template, whose content is not part of the page.
const textual = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
]);
const maxTagLength = 4000;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;

/** Reads the tags of a page in their order, and the text after the last one. Comments, and tags in the content of `textual` elements, are no tags. Takes time in proportion to the page's length. */
export function readPage(html: string): { tags: Tag[]; rest: string } {
  const lower = html.toLowerCase();
  const tags: Tag[] = [];
  let text = '';
  let at = 0;

  while (at < html.length) {
    const next = endOf(html, '<', at) - 1;
    if (html[next] !== '<') break;

    text += html.slice(at, next);
    at = next;

    const name = /^<([a-z][^\s/>]{0,40})/.exec(lower.slice(at, at + 42))?.[1];
    const end = name === undefined ? endOfOther(lower, at) : endOfTag(html, at);
    if (end === undefined) {
      text += '<';
      at += 1;
      continue;
    }

    if (name !== undefined) {
      const close = textual.has(name) ? lower.indexOf(`</${name}`, end) : end;
      const content = html.slice(end, close === -1 ? undefined : close);
      const attributes = readAttributes(html.slice(at + 1 + name.length, end - 1));
      tags.push({ name, attributes, before: text, content });
      text = '';
      at = end + content.length;
    } else at = end;
  }

  return { tags, rest: text + html.slice(at) };
}

/** Returns the position after a comment, an end tag or a declaration; undefined for a `<` of the text. */
function endOfOther(lower: string, at: number): number | undefined {
  if (lower.startsWith('<!--', at)) return endOf(lower, '-->', at + 4);
  return /^<(?:\/[a-z]|[!?])/.test(lower.slice(at, at + 3)) ? endOf(lower, '>', at) : undefined;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** Returns the position after the tag that begins at `start`; undefined for a tag that does not end. */
function endOfTag(html: string, start: number): number | undefined {
  const limit = Math.min(html.length, start + maxTagLength);
  let quote = '';

  for (let at = start + 1; at < limit; at++) {
    const character = html.charAt(at);

    if (quote) quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (/["']/.test(character) && /[=\s]/.test(html.charAt(at - 1))) quote = character;
  }

  return undefined;
}

function readAttributes(text: string): Map<string, string> {
  const read = new Map<string, string>();

  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, double ?? single ?? bare ?? '');
  }

  return read;
}
