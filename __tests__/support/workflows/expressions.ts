/** The contexts of expressions, by name. */
export type Contexts = Record<string, unknown>;
type Value = string | number | boolean | undefined;

/** Returns the text with the values of its expressions. @throws for an expression without a value */
export function fillExpressions(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, expression: string) => {
    const value = evaluate(expression, contexts);
    if (value === undefined) throw new Error(`no value for the expression ${expression}`);
    return String(value);
  });
}

/** Returns whether an `if:` holds. Default: all former steps succeeded. */
export function holds(condition: string | undefined, contexts: Contexts): boolean {
  return Boolean(
    evaluate(condition?.replace(/^\$\{\{\s*(.*?)\s*\}\}$/s, '$1') ?? 'success()', contexts),
  );
}

/** Evaluates the forms in our workflows. */
function evaluate(expression: string, contexts: Contexts): Value {
  const binary = [/^(.+) (\|\|) (.+)$/s, /^(.+) (&&) (.+)$/s, /^(.+) ([!=]=) (.+)$/s];
  const [, left = '', operator, right = ''] =
    binary.map((each) => each.exec(expression)).find(Boolean) ?? [];
  if (operator) {
    const value = evaluate(left, contexts);
    if (operator === '||') return value || evaluate(right, contexts);
    if (operator === '&&') return value ? evaluate(right, contexts) : '';
    return (value === evaluate(right, contexts)) === (operator === '==');
  }
  const [, exact] = /^toJSON\((.+)\)$/.exec(expression) ?? [];
  if (exact) return JSON.stringify(evaluate(exact, contexts) ?? null);

  const [, text, json, path] = /^'(.*)'$|^fromJSON\((.+?)\)\.(.+)$/.exec(expression) ?? [];
  if (text !== undefined) return text;
  // A missing value is an empty text, as on GitHub.
  if (json && path) return readValue(JSON.parse(String(evaluate(json, contexts))), path) ?? '';
  // Most clients have no secret, and GitHub gives an empty text for a secret that is not there.
  if (/^secrets\.\w+_CLIENT_SECRET$/.test(expression)) return readValue(contexts, expression) ?? '';
  const known = { 'success()': true, 'always()': true, '!cancelled()': true, ...contexts };
  return readValue(known, expression);
}

function readValue(from: unknown, path: string): Value {
  const get = (at: unknown, key: string) => (at as Record<string, unknown> | undefined)?.[key];
  return path.match(/[^.[\]]+/g)?.reduce(get, from) as Value;
}
