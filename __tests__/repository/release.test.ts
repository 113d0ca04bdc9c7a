import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { version } from '../../src/base/version.js';
import { longTest } from '../support/long-run.js';
import { tempFolder } from '../support/temp-folder.js';
import { readWorkflow } from '../support/workflows/workflow.js';

describe('package.json', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;

  longTest('the package is the bundle, needs nothing else, and is small', () => {
    const folder = mkdtempSync(join(tmpdir(), 'osc-pack-'));
    const said = execFileSync(
      'npm',
      ['pack', '--json', '--loglevel', 'error', '--pack-destination', folder],
      {
        encoding: 'utf8',
      },
    );
    const [packed] = JSON.parse(said) as {
      filename: string;
      size: number;
      files: { path: string }[];
    }[];
    const foreign = (packed?.files ?? []).filter(
      ({ path }) => !/^(dist\/[\w.-]+|LICENSE|README\.md|package\.json)$/.test(path),
    );
    expect(foreign).toEqual([]);
    expect(packed?.size).toBeLessThan(1_500_000);
    expect({
      dependencies: manifest['dependencies'],
      optionalDependencies: manifest['optionalDependencies'],
    }).toEqual({
      dependencies: undefined,
      optionalDependencies: undefined,
    });
    // Like npx, the test unpacks the package without node_modules in any parent folder.
    execFileSync('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', folder]);
    expect(readdirSync(join(folder, 'package')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ]);
    const program = join(folder, 'package/dist/cli.js');
    expect(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' })).toBe(
      `${version}\n`,
    );
    const help = execFileSync(process.execPath, [program, 'publish', '--help'], {
      encoding: 'utf8',
    });
    expect(help).toContain('Usage: osc-deploy publish');
  });

  test('no text mentions the package by its bare name before its first release', () => {
    // The owner of a free name would run code for everyone who pastes such a line.
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
});

describe('packages', () => {
  /** Runs the check on a package of these fields whose only source imports `yaml`. */
  function violationsOf(fields: object): string[] {
    const root = tempFolder();
    const manifest = { scripts: { lint: 'linter .' }, devDependencies: {}, ...fields };
    const files: Record<string, string> = {
      'package.json': JSON.stringify(manifest),
      'src/main.ts': "import { parse } from 'yaml'; // left-pad",
      'node_modules/yaml/package.json': '{}',
      'node_modules/left-pad/package.json': '{}',
      'node_modules/@house/linter/package.json': '{"bin": "cli.js"}',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const run = spawnSync(process.execPath, ['scripts/check-packages.mjs', root], {
      encoding: 'utf8',
    });
    const lines = run.stderr.split('\n').filter((line) => line !== '');
    expect(run.status).toBe(lines.length > 0 ? 1 : 0);
    return lines;
  }

  test('imported and started packages may be devDependencies', () => {
    expect(
      violationsOf({ devDependencies: { yaml: '1', '@house/linter': '1', '@types/node': '1' } }),
    ).toEqual([]);
  });

  test.each([
    [
      'a package that nothing imports',
      { devDependencies: { 'left-pad': '1' } },
      /left-pad: nothing imports it/,
    ],
    [
      'a package that npx would install',
      { dependencies: { yaml: '1' } },
      /yaml: a bundled package is a devDependency/,
    ],
    [
      'a script that makes npx install all',
      { scripts: { build: 'linter .' } },
      /the script build: npx would install/,
    ],
  ])('%s is refused', (_, fields, reason) => {
    expect(violationsOf(fields)).toEqual([expect.stringMatching(reason)]);
  });
});

describe('tags of a release', () => {
  const script = resolve('scripts/release-tags.mjs');
  const asAnybody = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];

  /** A clone with one release, and the repository it was cloned from. */
  function releasedRepository() {
    const folder = mkdtempSync(join(tmpdir(), 'osc-release-'));
    const clone = join(folder, 'clone');
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
    execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')]);
    execFileSync('git', ['clone', '--quiet', join(folder, 'origin.git'), clone], {
      stdio: 'ignore',
    });
    const release = (tag: string, text: string) => {
      writeFileSync(
        join(clone, 'action.yml'),
        `name: ${text}\nruns:\n  using: node20\n  main: dist/index.js\n`,
      );
      git('add', '.');
      git(...asAnybody, 'commit', '--quiet', '-m', text);
      git('tag', tag);
      git('push', '--quiet', 'origin', tag);
      execFileSync(process.execPath, [script, tag], { cwd: clone, stdio: 'ignore' });
    };
    const origin = (...args: string[]) =>
      execFileSync('git', ['-C', join(folder, 'origin.git'), ...args], { encoding: 'utf8' }).trim();
    return { release, origin, clone };
  }

  describe('scripts/release-tags.mjs', () => {
    longTest('moves the major tag, and makes tags for runners with Node 24', () => {
      const { release, origin } = releasedRepository();
      release('v1.0.0', 'first');
      release('v1.1.0', 'second');
      expect(origin('rev-parse', 'v1')).toBe(origin('rev-parse', 'v1.1.0'));
      expect(origin('rev-parse', 'v1-node24')).toBe(origin('rev-parse', 'v1.1.0-node24'));
      expect(origin('show', 'v1-node24:action.yml')).toBe(
        'name: second\nruns:\n  using: node24\n  main: dist/index.js',
      );
      expect(origin('show', 'v1.0.0-node24:action.yml')).toContain(
        'name: first\nruns:\n  using: node24',
      );
      expect(origin('diff', '--stat', 'v1', 'v1-node24')).toMatch(
        /^action\.yml .*\n 1 file changed/,
      );
    });

    test('refuses tags that are not releases', () => {
      const { clone } = releasedRepository();
      const run = spawnSync(process.execPath, [script, 'v1'], { cwd: clone, encoding: 'utf8' });
      expect(run).toMatchObject({
        status: 1,
        stderr: 'Not a release tag: v1. Give one such as v1.2.3.\n',
      });
    });
  });

  longTest('the release workflow refuses a tag that is not on main', () => {
    const { jobs } = readWorkflow(readFileSync('.github/workflows/release.yml', 'utf8'));
    const check =
      jobs['verify']?.steps.find((step) => step['name'] === 'The commit is on main')?.run ?? '';
    const { clone, release } = releasedRepository();
    release('v1.0.0', 'first');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' });
    const status = () => spawnSync('bash', ['-c', check], { cwd: clone }).status;
    git('checkout', '--quiet', 'v1.0.0');
    git('push', '--quiet', 'origin', 'v1.0.0:refs/heads/main');
    git('fetch', '--quiet');
    expect(status()).toBe(0);
    git(...asAnybody, 'commit', '--quiet', '--allow-empty', '-m', 'unreviewed');
    expect(status()).toBe(1);
  });
});
