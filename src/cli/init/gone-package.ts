import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { mapOf, type Settings, textOf } from './settings-text.js';

/** Returns whether a netlify.toml publishes from a package of a monorepo that is not there any more: nobody builds with it. */
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
