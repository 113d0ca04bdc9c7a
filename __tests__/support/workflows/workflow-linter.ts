import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { z } from 'zod';
import { repository } from '../../../src/base/version.js';

// GitHub's own language service reads every workflow we ship, show or write, and the `with:` blocks against our action.yml.
const ownAction = z
  .object({
    name: z.string(),
    description: z.string(),
    inputs: z.record(z.string(), z.object({ description: z.string() })),
  })
  .parse(parse(readFileSync('action.yml', 'utf8')));

export async function complaints(path: string, text = readFileSync(path, 'utf8')): Promise<string[]> {
  const document = TextDocument.create(pathToFileURL(resolve(path)).href, 'yaml', 1, text);
  const found = await validate(document, {
    actionsMetadataProvider: {
      // Of other actions nothing is known offline; ours has its inputs checked.
      fetchActionMetadata: async ({ owner, name }) =>
        `${owner}/${name}` === repository ? ownAction : { name, description: '' },
    },
  });
  // The service is older than this key of a job.
  const known = found.filter(({ message }) => message !== "Unexpected value 'cache-mode'");
  return known.map(({ message, range }) => `${path}:${range.start.line + 1}: ${JSON.stringify(message)}`);
}

/** For a text that is in no file. The service remembers what it has read by name, so each gets its own. */
export function complaintsAbout(text: string): Promise<string[]> {
  return complaints(`.github/workflows/${createHash('sha256').update(text).digest('hex')}.yml`, text);
}
