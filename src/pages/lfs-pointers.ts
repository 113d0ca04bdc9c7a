import { count } from '../base/format.js';
import { nameSome } from './path-rules.js';
import type { SiteFile } from './site-file.js';
import { readStart } from './start-page.js';

// Source: the specification of Git LFS, "The Pointer"; hawser is its former name.
const maxPointerBytes = 1024;
const pointer =
  /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/[^\n]+\n(?:[^\n]+\n)*?oid sha256:[0-9a-f]{64}\r?(?:\n|$)/;

/** Returns the warning for files that stand for a content which Git LFS has not fetched. */
export function lfsWarning(files: readonly SiteFile[]): string | undefined {
  const pointers = files.filter(
    (file) => file.size < maxPointerBytes && pointer.test(readStart(file)),
  );
  if (pointers.length === 0) return undefined;

  const [subject, verb] = pointers.length === 1 ? ['pointer', 'is a'] : ['pointers', 'are'];
  return [
    `${count(pointers.length, 'file')} ${verb} ${subject} of Git LFS instead of content: ${nameSome(pointers.map(({ path }) => path))}.`,
    'In the job that builds, give `actions/checkout` the input `lfs: true`; in a clone, run `git lfs pull`. Then build again.',
  ].join(' ');
}
