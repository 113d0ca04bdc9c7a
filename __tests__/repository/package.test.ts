import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { version } from '../../src/base/version.js';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;

test('the package is the bundle, needs nothing else, and is small', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osc-pack-'));
  const said = execFileSync('npm', ['pack', '--json', '--loglevel', 'error', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(said) as { filename: string; size: number; files: { path: string }[] }[];
  const foreign = (packed?.files ?? []).filter(
    ({ path }) => !/^(dist\/[\w.-]+|LICENSE|README\.md|package\.json)$/.test(path),
  );
  expect(foreign).toEqual([]);
  expect(packed?.size).toBeLessThan(1_500_000);
  expect([manifest['dependencies'], manifest['optionalDependencies']]).toEqual([undefined, undefined]);
  // As npx has it: unpacked somewhere, with no node_modules beside it or above.
  execFileSync('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', folder]);
  expect(readdirSync(join(folder, 'package')).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  const program = join(folder, 'package/dist/cli.js');
  expect(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  const help = execFileSync(process.execPath, [program, 'publish', '--help'], { encoding: 'utf8' });
  expect(help).toContain('Usage: osc-deploy publish');
});

test('no text calls it by its bare name before it is published', () => {
  // Whoever registers a free name gets run by everyone who pastes such a line.
  expect(manifest['private']).toBe(true);
  const folders = ['.', 'docs', 'examples', 'src', 'emulator'];
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.(md|ts|yml)$/.test(path)),
  );
  const bare = texts.filter((path) =>
    /\b(npx|npm (?:i|install|exec))(?: -\S+)* osc-deploy\b/.test(readFileSync(path, 'utf8')),
  );
  expect(bare).toEqual([]);
});
