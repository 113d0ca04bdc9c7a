import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';

/** Everything a step leaves where others can read it, by name: its output without the masks, and each file. */
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

/** Where a secret can be found, as it is, in base64, or as a URL or JSON would carry it. */
export function leaksOf(secrets: readonly string[], where: Map<string, string>): string[] {
  const leaks: string[] = [];
  for (const secret of secrets) {
    for (const form of formsOf(secret)) {
      for (const [name, text] of where) if (text.includes(form)) leaks.push(`${secret.slice(0, 10)}… in ${name}`);
    }
  }
  return leaks;
}

function formsOf(secret: string): Set<string> {
  // Base64 inside of something longer starts at one of three places; the ends that depend on the neighbours are cut off.
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
