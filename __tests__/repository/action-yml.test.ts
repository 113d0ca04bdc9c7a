import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readActionDefinition } from '../../emulator/runner/step.js';
import { hints } from '../../src/base/hints.js';
import { repository, version } from '../../src/base/version.js';
import { type InputName, inputNames } from '../../src/contract/inputs.js';
import { parseInputs } from '../../src/contract/read-inputs.js';

// These tests compare facts that several files repeat.
const action = readActionDefinition('action.yml');
/** The outputs that the code may set. */
const [, declared = ''] =
  /interface OutputValues \{(.*?)\n\}/s.exec(readFileSync('src/contract/outputs.ts', 'utf8')) ?? [];
const outputs = [...declared.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name);
const everyInput = (value: string) =>
  Object.fromEntries(inputNames.map((name) => [name, value])) as Record<InputName, string>;

describe('inputs', () => {
  test('action.yml declares exactly the inputs that the schema reads', () => {
    expect(Object.keys(action.inputs)).toEqual(inputNames);
  });

  test('a default in action.yml is the default of the schema', () => {
    const declared = everyInput('');
    for (const name of inputNames) declared[name] = String(action.inputs[name]?.default ?? '');
    // The runner evaluates expressions, so the schema has no default.
    declared['github-token'] = '';
    expect(parseInputs(declared)).toEqual(parseInputs(everyInput('')));
  });

  test('a default of the schema is declared in action.yml', () => {
    const { inputs } = parseInputs(everyInput(''));
    const withDefault = inputNames.filter(
      (name) => inputs[name] !== undefined && name !== 'exclude' && name !== 'keep',
    );
    const declared = inputNames.filter((name) => action.inputs[name]?.default !== undefined);
    expect(declared.filter((name) => name !== 'github-token')).toEqual(withDefault);
  });

  test('the description of an input with a fixed set of values names each of them', () => {
    const { problems } = parseInputs(everyInput('no such value'));
    const choices = problems.flatMap(({ input, text }) => {
      const [, list] = /^must be one of (.*); given was/.exec(text) ?? [];
      return list === undefined || list === '`true`, `false`'
        ? []
        : [{ input, values: list.split(', ') }];
    });
    expect(choices.map(({ input }) => input)).toEqual([
      'target',
      'operation',
      'preview',
      'token-store',
      'runner',
      'comment',
    ]);
    for (const { input, values } of choices) {
      const description = String(action.inputs[input]?.description);
      expect(values.filter((value) => !description.includes(value))).toEqual([]);
    }
  });
});

test('action.yml declares exactly the outputs that a step sets', () => {
  expect(Object.keys(action.outputs)).toEqual(outputs);
});

test('action.yml runs existing files', () => {
  const { using, main, post } = action.runs;
  expect(using).toBe('node20');
  expect([main, post].filter((file) => !existsSync(file))).toEqual([]);
});

describe('README.md', () => {
  test('has the tables generated from action.yml', () => {
    execFileSync(process.execPath, ['scripts/readme-tables.mjs', '--check']);
    const readme = readFileSync('README.md', 'utf8');
    for (const name of [...inputNames, ...outputs]) expect(readme).toContain(`| \`${name}\` |`);
  });

  test.each([
    ['action.yml', 'The live URL.', 'The URL.'],
    ['package.json', 'github:OWNER/osc-deploy', 'github:acme/osc-deploy'],
    ['src/cli/repository/pinned-actions.ts', 'actions/checkout@3d', 'actions/checkout@3e'],
  ])('is reported as outdated when %s has changed', (file, from, to) => {
    const copy = mkdtempSync(join(tmpdir(), 'osc-readme-'));
    for (const name of 'README.md SECURITY.md action.yml package.json docs examples src'.split(' '))
      cpSync(name, join(copy, name), { recursive: true });
    writeFileSync(join(copy, file), readFileSync(file, 'utf8').replace(from, to));
    const script = resolve('scripts/readme-tables.mjs');
    const run = spawnSync(process.execPath, [script, '--check'], { cwd: copy, encoding: 'utf8' });
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run readme') });
  });
});

describe('version', () => {
  test('in the sources equals the version of the package', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(manifest).toMatchObject({ version, repository: `github:${repository}` });
  });

  test('has notes in CHANGELOG.md', () => {
    const notes = execFileSync(process.execPath, ['scripts/release-notes.mjs', `v${version}`], {
      encoding: 'utf8',
    });
    expect(notes).toMatch(/^\S/);
  });

  test('must match the tag of a release', () => {
    const run = spawnSync(process.execPath, ['scripts/release-notes.mjs', 'v99.0.0'], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({
      status: 1,
      stderr: `The tag is v99.0.0, but package.json says ${version}.\n`,
    });
  });
});

test('each error code has an entry in docs/troubleshooting.md, and each entry has an error code', () => {
  const headings = readFileSync('docs/troubleshooting.md', 'utf8').matchAll(/^### (.+)$/gm);
  const entries = [...headings].map(([, code = '']) => code);
  expect(entries.toSorted()).toEqual(Object.keys(hints).toSorted());
});
