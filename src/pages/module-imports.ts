export interface ModuleImport {
  specifier: string;
  /** It says which type it has, as in `with { type: 'css' }`, which browsers understand. */
  isTyped: boolean;
}

const beforeImport = /(?:\s|;|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#![^\n]*|(['"])use [\w ]{1,20}\1)+/y;
const statement =
  /(?:import|export)\b\s*(?:[\w${,*][\w$\s{},*]*?from\s*)?(['"])([^'"\n]{1,500})\1(\s*(?:with|assert)\s*\{)?/y;

/** Returns the imports with which a module begins. Later text is not read: it may be a string that shows code. */
export function leadingImports(code: string): ModuleImport[] {
  const found: ModuleImport[] = [];

  for (let at = 0; ; ) {
    at = endOfMatch(beforeImport, code, at) ?? at;
    statement.lastIndex = at;
    const [all, , specifier, types] = statement.exec(code) ?? [];
    if (!all || !specifier) return found;

    found.push({ specifier, isTyped: types !== undefined });
    const end = at + all.length;
    // The types end at their brace.
    at = types ? Math.max(end, code.indexOf('}', end) + 1) : end;
  }
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
