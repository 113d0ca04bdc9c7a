import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';

/** Returns the readable traces of a step by name: its output without the masks, and each file. */
export function traces(step: Step, results: readonly StepResult[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { stdout, stderr }] of results.entries()) {
    const shown = stdout.split('\n').filter((line) => !line.startsWith('::add-mask::'));
    found.set(`stdout ${index}`, shown.join('\n')).set(`stderr ${index}`, stderr);
  }
  for (const folder of [step.temp, step.workspace, step.commands]) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const full = join(folder, path);
      if (statSync(full).isFile()) found.set(full, readFileSync(full, 'latin1'));
    }
  }
  return found;
}

/** Returns the traces with a secret, in plain form, base64, URL or JSON encoding. */
export function leaksOf(secrets: readonly string[], where: Map<string, string>): string[] {
  const leaks: string[] = [];
  for (const secret of secrets) {
    for (const form of formsOf(secret)) {
      for (const [name, text] of where)
        if (text.includes(form)) leaks.push(`${secret.slice(0, 10)}… in ${name}`);
    }
  }
  return leaks;
}

function formsOf(secret: string): Set<string> {
  // Base64 inside a longer text has one of three offsets. The ends that depend on neighbours are cut off.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const url = Buffer.from(secret).toString('base64url');
  return new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    url,
    Buffer.from(secret).toString('hex'),
    ...shifted,
  ]);
}
