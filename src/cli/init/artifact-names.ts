import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../base/plain-text.js';

// Source: https://github.com/actions/upload-artifact#limitations
const refused = /["*:<>?|\r\n]/;
const maxFolders = 2000;

/** Returns a note for names in the folder of a site that an artifact refuses, which the written workflow would hand on. */
export function artifactNotes(folder: string, directory = '.'): string[] {
  const sources = [...new Set([directory, 'public', 'static', 'docs', 'content', 'source', 'src'])];
  const names = [...new Set(sources.flatMap((each) => refusedNames(join(folder, each))))];
  if (names.length === 0) return [];

  const shown = names
    .slice(0, 3)
    .map((name) => plainText(name, 80))
    .join(', ');
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return [
    `an artifact takes no name with " : < > | * ?, and the site is handed on as one: rename ${shown}${rest}, or publish in the job that builds.`,
  ];
}

function refusedNames(folder: string): string[] {
  const found: string[] = [];
  const pending = [''];

  for (let count = 0; pending.length > 0 && count < maxFolders; count++) {
    const place = pending.pop() ?? '';
    const entries = entriesOf(join(folder, place));
    found.push(...entries.flatMap(({ name }) => (refused.test(name) ? join(place, name) : [])));
    // A link is no folder here, so the walk stays in the clone.
    pending.push(
      ...entries.flatMap((entry) => (entry.isDirectory() ? join(place, entry.name) : [])),
    );
  }

  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(({ name }) => name !== '.git' && name !== 'node_modules');
  } catch {
    return [];
  }
}
