import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const script = resolve('scripts/release-tags.mjs');

/** A clone with one release, and the repository it was cloned from. */
function releasedRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'osc-release-'));
  const clone = join(folder, 'clone');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')]);
  execFileSync('git', ['clone', '--quiet', join(folder, 'origin.git'), clone], { stdio: 'ignore' });
  const release = (tag: string, text: string) => {
    writeFileSync(join(clone, 'action.yml'), `name: ${text}\nruns:\n  using: node20\n  main: dist/index.js\n`);
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', text);
    git('tag', tag);
    git('push', '--quiet', 'origin', tag);
    execFileSync(process.execPath, [script, tag], { cwd: clone, stdio: 'ignore' });
  };
  const origin = (...args: string[]) =>
    execFileSync('git', ['-C', join(folder, 'origin.git'), ...args], { encoding: 'utf8' }).trim();
  return { release, origin, clone };
}

describe('scripts/release-tags.mjs', () => {
  test('moves the major tag, and makes tags for runners with Node 24', () => {
    const { release, origin } = releasedRepository();
    release('v1.0.0', 'first');
    release('v1.1.0', 'second');
    expect(origin('rev-parse', 'v1')).toBe(origin('rev-parse', 'v1.1.0'));
    expect(origin('rev-parse', 'v1-node24')).toBe(origin('rev-parse', 'v1.1.0-node24'));
    expect(origin('show', 'v1-node24:action.yml')).toBe('name: second\nruns:\n  using: node24\n  main: dist/index.js');
    expect(origin('show', 'v1.0.0-node24:action.yml')).toContain('name: first\nruns:\n  using: node24');
    expect(origin('diff', '--stat', 'v1', 'v1-node24')).toMatch(/^action\.yml .*\n 1 file changed/);
  });

  test('refuses what is no release tag', () => {
    const { clone } = releasedRepository();
    const run = spawnSync(process.execPath, [script, 'v1'], { cwd: clone, encoding: 'utf8' });
    expect(run).toMatchObject({ status: 1, stderr: 'Not a release tag: v1. Give one such as v1.2.3.\n' });
  });
});

test('the release workflow refuses a tag that is not on main', () => {
  const { jobs } = z
    .object({
      jobs: z.object({
        verify: z.object({ steps: z.array(z.object({ name: z.string().optional(), run: z.string().optional() })) }),
      }),
    })
    .parse(parse(readFileSync('.github/workflows/release.yml', 'utf8')));
  const check = jobs.verify.steps.find(({ name }) => name === 'The commit is on main')?.run ?? '';
  const { clone, release } = releasedRepository();
  release('v1.0.0', 'first');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' });
  const status = () => spawnSync('bash', ['-c', check], { cwd: clone }).status;
  git('checkout', '--quiet', 'v1.0.0');
  git('push', '--quiet', 'origin', 'v1.0.0:refs/heads/main');
  git('fetch', '--quiet');
  expect(status()).toBe(0);
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'unreviewed');
  expect(status()).toBe(1);
});
