import type { Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isTooNested } from '../base/nesting.js';
import { plainText } from '../base/plain-text.js';

export interface OptionValue {
  /** The value as written, for string options: `0123` keeps its zero. */
  text: string;
  value: string | number | boolean | null | string[];
  /** Tagged `!plain`: not stored as a secret. */
  plain?: boolean;
}

/** GitHub pastes a secret into the text of the workflow as it is. As JSON it is exact, whatever is in it. */
const exactSecret = 'A value from a secret is exact as `NAME: ${{ toJSON(secrets.NAME) }}`';

const plainTag = { tag: '!plain', resolve: (text: string) => text };

export type OptionValues = Map<string, OptionValue>;

/** What a map of an input holds: options of a service, which can be nested, or variables, each of them a text. */
export type MapOf = 'options' | 'variables';

const examples: Record<MapOf, string> = {
  options: 'AdminPassword: "{{secrets.admin}}"',
  variables: 'LEVEL: info',
};

/** Returns the options or variables of a YAML or JSON map, or the problem of the text. */
export async function readOptions(
  text: string | undefined,
  mapOf: MapOf = 'options',
): Promise<OptionValues | { problem: string }> {
  if (text === undefined) return new Map();

  if (isTooNested(text)) return { problem: `is nested too deeply. ${exactSecret}` };

  // 80 ms to load.
  const { isAlias, isMap, isScalar, isSeq, parseDocument } = await import('yaml');
  const document = parseDocument(text, {
    prettyErrors: false,
    // With `silent` a second document would be dropped without a word.
    logLevel: 'error',
    customTags: [plainTag],
  });
  const [error] = document.errors;
  if (error) {
    // The parser's message quotes the text, which holds secrets.
    const fault = error.code.toLowerCase().replaceAll('_', ' ');
    const line = text.slice(0, error.pos[0]).split('\n').length;
    return { problem: `is not YAML or JSON (${fault} in line ${line}). ${exactSecret}` };
  }

  if (!isMap(document.contents))
    return {
      problem: `must be a map of names to values, such as \`${examples[mapOf]}\`: a colon and a space, not \`=\``,
    };

  const values: OptionValues = new Map();
  const problems: string[] = [];
  let mayBeSecret = false;

  /** Notes what YAML makes of a value that is perhaps a pasted secret. */
  function refuse(name: string, problem: string): void {
    problems.push(`"${plainText(name, 80)}" ${problem}`);
    mayBeSecret = true;
  }

  function add(name: string, node: unknown): void {
    if (isAlias(node)) refuse(name, 'is a YAML alias, which is not supported');
    else if (isMap(node)) addMap(name, node);
    else if (isSeq(node)) addList(name, node);
    else if (isScalar(node)) addScalar(name, node);
    else set(name, { text: '', value: null });
  }

  function addScalar(name: string, node: Scalar): void {
    const lost = explainLost(node);
    if (lost) refuse(name, lost);
    else set(name, scalarValue(node));
  }

  function addMap(name: string, { items }: YAMLMap): void {
    if (items.some(({ key }) => isMap(key))) {
      problems.push(`"${plainText(name, 80)}" begins with \`{{\`, which needs quotes in YAML`);
      return;
    }
    if (mapOf === 'variables' && name !== '') {
      refuse(name, 'is a map, and a variable is a text');
      return;
    }

    for (const { key, value } of items) {
      const own = isScalar(key) ? textOf(key) : String(key);
      add(name === '' ? own : `${name}.${own}`, value);
    }
  }

  function addList(name: string, node: YAMLSeq): void {
    if (mapOf === 'variables') {
      refuse(name, 'is a list, and a variable is a text');
      return;
    }

    const items = node.items.map((item) => (isScalar(item) ? textOf(item) : undefined));
    if (items.includes(undefined))
      problems.push(`"${plainText(name, 80)}" must be a list of plain values`);

    const list = items.filter((item) => item !== undefined);
    set(name, { text: list.join(','), value: list });
  }

  function set(name: string, value: OptionValue): void {
    if (values.has(name)) problems.push(`"${plainText(name, 80)}" is given twice`);
    values.set(name, value);
  }

  add('', document.contents);

  if (problems.length === 0) return values;
  return { problem: `${problems.join('; ')}${mayBeSecret ? `. ${exactSecret}` : ''}` };
}

/** Returns what YAML does not take for a part of the value: a pasted secret would be stored without it. */
function explainLost({ comment, tag = '', anchor }: Scalar): string | undefined {
  // An author's comment begins with a space.
  if (comment && !/^\s/.test(comment))
    return 'has a `#` after a space, where YAML begins a comment';
  if (anchor !== undefined) return 'begins with `&`, which is an anchor of YAML';

  const isKnown = tag === '' || tag === plainTag.tag || tag.startsWith('tag:yaml.org,');
  return isKnown ? undefined : 'begins with `!`, which is a tag of YAML';
}

/** Returns a scalar as it is written: `007` stays three digits. */
function textOf({ source, value }: Scalar): string {
  return source ?? String(value);
}

function scalarValue({ value, source = '', tag }: Scalar): OptionValue {
  const plain = tag === plainTag.tag ? { plain: true } : {};
  if (value === null) return { text: '', value, ...plain };

  const isKnown = typeof value === 'boolean' || typeof value === 'number';
  return { text: source, value: isKnown ? value : source, ...plain };
}
