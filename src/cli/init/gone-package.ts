import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { mapOf, type Settings, textOf } from './settings-text.js';

/** Returns whether the package that a netlify.toml publishes is missing in its monorepo. Such a file is left over, and no build uses it. */
export function isOfGonePackage(settings: Settings, files: CloneFiles): boolean {
  const build = mapOf(settings['build']);
  const [base = '', publish = ''] = ['base', 'publish'].map((key) => textOf(build[key]) ?? '');
  const parts = posix
    .normalize(posix.join('.', base, publish))
    .split('/')
    .filter(Boolean);

  return parts.slice(1, base === '' || publish !== '' ? -1 : undefined).some((_, at) => {
    const group = parts.slice(0, at + 1).join('/');
    const isGroup = files.namesIn(group).some((name) => files.has(`${group}/${name}/package.json`));
    return isGroup && !files.has(parts.slice(0, at + 2).join('/'));
  });
}
