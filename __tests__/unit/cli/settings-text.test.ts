import { expect, test } from '@jest/globals';
import { readSettings } from '../../../src/cli/init/settings-text.js';

test.each([
  ['mkdocs.yml', 'site_dir: out\n', { site_dir: 'out' }],
  ['mkdocs.yml', `site_dir: out\n# ${'x'.repeat(100_000)}\n`, {}],
  ['book.toml', '[output]\nhtml = "x"\n', { output: { html: 'x' } }],
])('settings of %s are read, of YAML up to 100 KB', (path, text, expected) => {
  expect(readSettings(path, text)).toEqual(expected);
});
