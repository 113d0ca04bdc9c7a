import type { FaultSpec } from './faults.js';

const texts = ['path', 'method', 'origin', 'site', 'body', 'raw'];
const numbers = ['times', 'skip', 'status', 'delayMs'];
const switches = ['reset', 'resetAfterHandling', 'truncate', 'hang', 'afterHandling'];

/** Reads a typed fault: `method=POST path=/mypages/* status=503 times=2`. Throws for unknown words and without a path. */
export function readFault(text: string): FaultSpec {
  const spec = Object.fromEntries(text.trim().split(/\s+/).map(readPair));
  if (typeof spec['path'] !== 'string') throw new Error(`A fault needs a path: ${text}`);
  return { ...spec, path: pathPattern(spec['path']) };
}

function readPair(word: string): [string, string | number | boolean] {
  const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (texts.includes(name) && value) return [name, value];
  if (numbers.includes(name) && value && Number(value) >= 0) return [name, Number(value)];
  if (switches.includes(name) && value === undefined) return [name, true];
  const known = [...[...texts, ...numbers].map((one) => `${one}=…`), ...switches];
  throw new Error(`"${word}" is no part of a fault. It takes ${known.join(', ')}.`);
}

function pathPattern(path: string): string | RegExp {
  if (!path.includes('*')) return path;
  return new RegExp(`^${path.split('*').map(escapePart).join('.*')}$`);
}

function escapePart(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
