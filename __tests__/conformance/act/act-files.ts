import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import { actionFolder } from '../../support/run/bundle.js';
import type { Tree } from '../../support/run/in-process.js';

/** Writes files below a folder, and creates the folder. */
export function writeTree(folder: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Creates a git repository with one commit of these files, on the branch `main`. */
export function newGitRepository(folder: string, files: Tree): void {
  writeTree(folder, files);
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git(
    '-c',
    'user.name=octocat',
    '-c',
    'user.email=octocat@example.com',
    'commit',
    '--quiet',
    '--message=All',
  );
}

/** Returns every example by its path below .github/workflows. */
export function exampleWorkflows(): Tree {
  const names = readdirSync('examples').filter((name) => name.endsWith('.yml'));
  return Object.fromEntries(
    names.map((name) => {
      // GitHub accepts this syntax since spring 2026. act v0.2.89 refuses it.
      const text = readFileSync(join('examples', name), 'utf8').replace(
        /^ +(queue: max|deployment: false)\n/gm,
        '',
      );
      return [`.github/workflows/${name}`, text];
    }),
  );
}

const definition = z.looseObject({ inputs: z.record(z.string(), z.looseObject({})) });

/**
 * Copies our published action, action.yml and dist/. `apiUrl` becomes the default of `base-url`, so unmodified workflows
 * reach a local platform.
 */
export function copyAction(folder: string, { apiUrl }: { apiUrl?: string } = {}): void {
  cpSync(join(actionFolder, 'dist'), join(folder, 'dist'), { recursive: true });
  const action = definition.parse(parse(readFileSync('action.yml', 'utf8')));
  if (apiUrl) action.inputs['base-url'] = { ...action.inputs['base-url'], default: apiUrl };
  writeFileSync(join(folder, 'action.yml'), stringify(action));
}

const root = { name: 'site', version: '1.0.0', private: true };

/** Returns an npm project without dependencies that builds these pages. */
export function npmProject(pages: Tree): Tree {
  return {
    'package.json': JSON.stringify({ ...root, scripts: { build: 'node build.mjs' } }),
    'package-lock.json': JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root } }),
    'build.mjs': buildScript(pages),
  };
}

function buildScript(pages: Tree): string {
  const built = Object.entries(pages).map(([path, content]) => [path, String(content)]);
  return [
    "import { mkdirSync, writeFileSync } from 'node:fs';",
    "import { dirname } from 'node:path';",
    `for (const [path, content] of ${JSON.stringify(built)}) {`,
    '  mkdirSync(dirname(path), { recursive: true });',
    '  writeFileSync(path, content);',
    '}',
    '',
  ].join('\n');
}

/** Returns `owner/name@commit` without the comment for the version. */
export function reference(pinned: string): string {
  return pinned.split(' ')[0] ?? '';
}

/**
 * Replaces actions/upload-artifact and actions/download-artifact by a folder for each run.
 * @returns the folders by the names that the examples use
 */
export function copyArtifactActions(folder: string): Record<string, string> {
  const store = JSON.stringify(join(folder, 'artifacts'));
  const input = "const input = (name) => process.env['INPUT_' + name.toUpperCase()] ?? '';";
  // The real action keeps the part after the first star of a pattern.
  const upload = `const { cpSync, readdirSync } = require('node:fs'); ${input}
    const visible = (path) => input('include-hidden-files') === 'true' || !/\\/\\./.test(path);
    const [folder, rest] = input('path').split('/*/');
    for (const each of rest === undefined ? [''] : readdirSync(folder).map((name) => ['', name, rest].join('/'))) {
      cpSync(folder + each, [${store}, process.env.GITHUB_RUN_ID, input('name')].join('/') + each, { recursive: true, filter: visible });
    }`;
  const download = `const { cpSync } = require('node:fs'); ${input}
    const run = input('run-id') || process.env.GITHUB_RUN_ID;
    if (input('run-id') && !input('github-token')) throw new Error('the artifact of another run needs a token');
    cpSync([${store}, run, input('name')].join('/'), input('path'), { recursive: true });`;
  const inputs = (names: string) =>
    Object.fromEntries(names.split(' ').map((name) => [name, { description: name }]));
  const actions = {
    uploadArtifact: {
      script: upload,
      inputs: inputs('name path include-hidden-files retention-days'),
    },
    downloadArtifact: { script: download, inputs: inputs('name path run-id github-token') },
  };
  return Object.fromEntries(
    Object.entries(actions).map(([name, { script, inputs: known }]) => {
      const runs = { using: 'node20', main: 'main.cjs' };
      const path = join(folder, name);
      writeTree(path, {
        'action.yml': stringify({ name, inputs: known, runs }),
        'main.cjs': script,
      });
      return [reference(pinnedActions[name as keyof typeof actions]), path];
    }),
  );
}
