import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An option as the vendor's generated client declares it. */
export interface GeneratedOption {
  required: boolean;
  /** TypeScript's text of its type: `string`, `boolean`, `'A' | 'B'`. */
  type: string;
}

/**
 * The options with which the vendor's generated clients create an instance or job of each service, by service id and
 * option name; nested ones as `opts.preset`. Read from `<service>.d.ts`, the output of openapi-typescript.
 */
export function readGeneratedOptions(folder: string): Map<string, Map<string, GeneratedOption>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.d.ts'));
  return new Map(
    files.map((file) => [file.replace(/\.d\.ts$/, ''), optionsOf(readFileSync(join(folder, file), 'utf8'))]),
  );
}

function optionsOf(declarations: string): Map<string, GeneratedOption> {
  const options = new Map<string, GeneratedOption>();
  const text = declarations.replace(/\/\*\*.*?\*\//gs, '');
  // The first POST with a body creates.
  const [, body = ''] = /\bpost: \{\s*parameters: \{\s*body: \{\s*body\?: \{(.*)/s.exec(text) ?? [];
  const parents: string[] = [];
  for (const line of body.split('\n')) {
    const [, name, optional, type = ''] = /^\s*'?([\w.]+)'?(\?)?: (.*?);?$/.exec(line) ?? [];
    if (/^\s*\};?/.test(line)) {
      if (parents.pop() === undefined) break;
    } else if (name && type === '{') {
      parents.push(name);
    } else if (name && name !== 'name') {
      options.set([...parents, name].join('.'), { required: optional === undefined, type });
    }
  }
  return options;
}
