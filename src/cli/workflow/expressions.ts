/** The answer to a question about a run, as far as it is known. */
export type Answer = 'yes' | 'no' | 'unknown';

type Plain = string | number | boolean | null;

/** A context as far as it is known: its value, or how its text begins and a text that it is not. */
export type Fact = Plain | { begins: string; isNot: string };

/** The known contexts and status functions, such as `success()`, by their names in lower case. Below null all is null. */
export type Facts = Readonly<Record<string, Fact>>;

type Value = { known: Plain } | { begins: string; isNot: string } | { truth: Answer };

// Text of a clone is bounded, as each parenthesis costs some of the stack.
const maxLength = 1000;

/** Returns whether an `if` holds: yes where it is empty, unknown for a form that is not judged. Source: GitHub, "Evaluate expressions in workflows and actions". */
export function judge(condition: string, facts: Facts): Answer {
  const [, inner] = /^\$\{\{(.*)\}\}$/s.exec(condition.trim()) ?? [];
  const text = inner ?? condition;
  if (text.trim() === '') return 'yes';
  if (text.length > maxLength || text.includes('${{')) return 'unknown';

  const tokens = tokensOf(text);
  return tokens === undefined ? 'unknown' : truthOf(new Expression(tokens, facts).evaluate());
}

/** Returns the text of an expression without its `${{ }}`; undefined where a part of it is not known, or for a form that is not read. */
export function evaluate(expression: string, facts: Facts): string | undefined {
  const value = resultOf(expression, facts);
  return value && 'known' in value ? String(value.known ?? '') : undefined;
}

/** Returns whether an expression is a text that several runs with these facts have each in its own form. */
export function differs(expression: string, facts: Facts): boolean {
  const value = resultOf(expression, facts);
  return value !== undefined && 'begins' in value;
}

function resultOf(expression: string, facts: Facts): Value | undefined {
  const tokens = expression.length > maxLength ? undefined : tokensOf(expression);
  return tokens && new Expression(tokens, facts).evaluate();
}

/** Returns whether all hold. */
export function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
}

/** Returns the opposite. */
export function not(answer: Answer): Answer {
  if (answer === 'unknown') return answer;
  return answer === 'yes' ? 'no' : 'yes';
}

function tokensOf(text: string): string[] | undefined {
  const token =
    /\s*('(?:[^']|'')*'|\d+(?:\.\d+)?|[a-z_][\w-]*(?:\.[\w-]+)*|&&|\|\||[!=<>]=|[()!<>,])/giy;
  const tokens = [...text.trim().matchAll(token)];
  const isWhole = tokens.map(([whole]) => whole).join('') === text.trim();
  return isWhole ? tokens.map(([, found = '']) => found) : undefined;
}

/** Reads from left to right; a binding level a method, the weakest first. */
class Expression {
  readonly #tokens: string[];
  readonly #facts: Facts;

  constructor(tokens: string[], facts: Facts) {
    this.#tokens = tokens;
    this.#facts = { ...facts, true: true, false: false, null: null };
  }

  evaluate(): Value {
    const value = this.#either();
    return this.#tokens.length === 0 ? value : { truth: 'unknown' };
  }

  #either(): Value {
    let left = this.#both();
    while (this.#takes('||')) left = joined(left, this.#both(), 'yes');
    return left;
  }

  #both(): Value {
    let left = this.#comparison();
    while (this.#takes('&&')) left = joined(left, this.#comparison(), 'no');
    return left;
  }

  #comparison(): Value {
    const left = this.#single();
    const [operator = ''] = this.#tokens;
    if (!/^(?:[!=<>]=|[<>])$/.test(operator)) return left;

    this.#tokens.shift();
    const same = compare(left, this.#single());
    if (operator === '==') return asValue(same);
    return asValue(operator === '!=' ? not(same) : 'unknown');
  }

  #single(): Value {
    if (this.#takes('!')) return asValue(not(truthOf(this.#single())));
    if (this.#takes('(')) {
      const inner = this.#either();
      return this.#takes(')') ? inner : { truth: 'unknown' };
    }

    const token = this.#tokens.shift() ?? '';
    if (token.startsWith("'")) return { known: token.slice(1, -1).replaceAll("''", "'") };
    if (/^\d/.test(token)) return { known: Number(token) };
    return this.#takes('(') ? this.#call(token.toLowerCase()) : this.#read(token.toLowerCase());
  }

  #call(name: string): Value {
    const given: Value[] = [];
    while (!this.#takes(')')) {
      if (this.#tokens.length === 0) return { truth: 'unknown' };
      given.push(this.#either());
      this.#takes(',');
    }

    if (name === 'format') return format(given);

    const [text, part] = given;
    if (name === 'tojson' && text && 'known' in text) return { known: JSON.stringify(text.known) };

    return text && part ? asValue(search(name, text, part)) : this.#read(`${name}()`);
  }

  #read(name: string): Value {
    const parts = name.split('.');
    const known = parts.map((_, at) => this.#factOf(parts.slice(0, at + 1).join('.')));
    const fact = known.includes(null) ? null : known.at(-1);
    if (fact === undefined) return { truth: 'unknown' };
    return typeof fact === 'object' && fact !== null ? fact : { known: fact };
  }

  #factOf(name: string): Fact | undefined {
    return Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined;
  }

  #takes(token: string): boolean {
    const isNext = this.#tokens[0] === token;
    if (isNext) this.#tokens.shift();
    return isNext;
  }
}

/** A value whose truth alone is known, such as of `unknown || 'a'`, is no `true`. */
function asValue(answer: Answer): Value {
  return answer === 'unknown' ? { truth: answer } : { known: answer === 'yes' };
}

function truthOf(value: Value): Answer {
  if ('truth' in value) return value.truth;
  return 'begins' in value || value.known ? 'yes' : 'no';
}

/** Returns the value of `||` or `&&`, which the left side decides alone where it is `deciding`. */
function joined(left: Value, right: Value, deciding: 'yes' | 'no'): Value {
  const truth = truthOf(left);
  if (truth !== 'unknown') return truth === deciding ? left : right;
  return { truth: truthOf(right) === deciding ? deciding : 'unknown' };
}

/** GitHub compares texts without their case, and other things of two types as numbers. */
function compare(one: Value, other: Value): Answer {
  if ('begins' in other && 'known' in one) return compare(other, one);
  if (!('known' in other)) return 'unknown';

  const { known } = other;
  if ('begins' in one) {
    const text = lower(known);
    const isOther = text === one.isNot.toLowerCase() || !text.startsWith(one.begins.toLowerCase());
    return isOther ? 'no' : 'unknown';
  }

  if (!('known' in one)) return 'unknown';
  const isText = typeof one.known === 'string' && typeof known === 'string';
  const isSame = isText ? lower(one.known) === lower(known) : Number(one.known) === Number(known);
  return isSame ? 'yes' : 'no';
}

/** Fills `{0}` in the first text; a doubled brace is a plain one. */
function format(given: readonly Value[]): Value {
  const texts = given.map((value) => ('known' in value ? String(value.known ?? '') : undefined));
  const [pattern, ...parts] = texts;
  if (given.some((value) => 'begins' in value)) return { begins: '', isNot: '' };
  if (pattern === undefined || parts.includes(undefined)) return { truth: 'unknown' };

  const filled = pattern.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole, at: string | undefined) =>
    at === undefined ? whole.slice(1) : (parts[Number(at)] ?? whole),
  );
  return { known: filled };
}

function search(name: string, text: Value, part: Value): Answer {
  if (!('known' in part) || 'truth' in text) return 'unknown';

  const sought = lower(part.known);
  const isWhole = 'known' in text;
  const given = isWhole ? lower(text.known) : text.begins.toLowerCase();

  switch (name) {
    case 'startswith':
      if (given.startsWith(sought)) return 'yes';
      return !isWhole && sought.startsWith(given) ? 'unknown' : 'no';
    case 'contains':
      if (given.includes(sought)) return 'yes';
      return isWhole ? 'no' : 'unknown';
    case 'endswith':
      if (!isWhole) return 'unknown';
      return given.endsWith(sought) ? 'yes' : 'no';
    default:
      return 'unknown';
  }
}

function lower(value: Plain): string {
  return String(value ?? '').toLowerCase();
}
