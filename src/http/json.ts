/** Values in one answer, and how deep they may be nested: far above what any answer holds that makes sense. */
const mostValues = 400_000;
const deepest = 100;
/** Shorter texts can hold neither. */
const harmlessLength = deepest;

/** Half of a character, written as an escape; every other escape is matched too, so that its parts are not. */
const escapes = /\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u(d[89a-f][\da-f]{2})|\\[\s\S]/gi;

/**
 * What makes a JSON text one that is not parsed: a few megabytes of brackets become gigabytes of objects, and what is
 * nested deeply enough ends whoever walks through it. Only looks at brackets and commas, so the text need not be JSON.
 * @returns such as `values nested more than 100 levels deep`; `undefined` when it can be parsed without danger
 */
export function excessOf(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) {
      values++;
      if (++depth > deepest) return `values nested more than ${deepest} levels deep`;
    } else if (code === closeBracket || code === closeBrace) depth--;
    else if (code === comma && ++values > mostValues) return `more than ${mostValues.toLocaleString('en-US')} values`;
  }
  return undefined;
}

/** `undefined` for anything that is not JSON, or is more than can be looked at. */
export function parseJson(text: string): unknown {
  const harmless = text.length < harmlessLength;
  if (!harmless && excessOf(text) !== undefined) return undefined;
  try {
    // A byte order mark is no JSON, but a parser may overlook it (RFC 8259, section 8.1).
    const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
    return JSON.parse(/\\ud/i.test(plain) ? wholeCharacters(plain) : plain) as unknown;
  } catch {
    return undefined;
  }
}

/** Half a character cannot be encoded for a URL or a file, so it becomes the mark for what is unreadable. */
function wholeCharacters(text: string): string {
  return text.replace(escapes, (whole, _high, _low, half: string | undefined) => (half ? '\\ufffd' : whole));
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
