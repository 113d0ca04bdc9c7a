import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import {
  type Project,
  type WorkflowOptions,
  workflowFiles,
} from '../../src/cli/repository/workflow.js';
import { namesFor } from '../../src/contract/login-names.js';
import { plainWorkflow, vite } from '../support/workflows/plain-workflow.js';

/** The golden file. `UPDATE_GOLDEN=1 npm run jest -- golden` updates it. */
const golden = '__tests__/golden/workflows.md';
const asItIs = { setup: [], build: [], notes: [] };
const html: Project = { ...asItIs, framework: 'plain HTML', directory: '.' };
const python: Project = { ...asItIs, framework: 'Python', runner: 'python' };

/** Options of `init`, by the heading of their files in the golden file. */
const cases: Record<string, Partial<WorkflowOptions>> = {
  'a site that is built': {},
  'with previews: only the second one holds the login': { previews: true },
  'with an access token: nothing waits, and nothing has to be kept alive': { login: 'token' },
  'with an access token and previews': { login: 'token', previews: true },
  'pages that are not built': { project: html },
  'pages that are not built, with previews: handed on without the repository around them': {
    project: html,
    previews: true,
  },
  'an app in a folder': {
    project: { ...python, runnerBuild: 'pip install: all' },
    folder: 'apps/api',
    part: 'api',
    isPrivate: true,
  },
  'an app with previews': { project: python, previews: true },
  'in a folder, with submodules and dates of git': {
    project: { ...vite, hashed: false, fetches: { submodules: 'recursive', history: true } },
    folder: 'apps/web',
    part: 'web',
    previews: true,
  },
  'an environment without a token that writes secrets': { environment: 'live' },
  'a repository with a token that writes secrets': { hasWriter: true },
  'a server that knows neither queue nor cache-mode': { server: 'GitHub Enterprise Server' },
  'a Forgejo, whose actions are its own, in its folder': {
    server: 'Forgejo',
    workflows: '.forgejo/workflows',
    login: 'token',
    previews: true,
  },
  'as another workflow of the repository builds it': {
    project: {
      ...vite,
      own: [
        { uses: 'pnpm/action-setup@v4', with: { version: '9' } },
        { run: 'pnpm install\npnpm run build', env: { CONTENT: '${{ secrets.CONTENT }}' } },
        { run: 'make pages', 'working-directory': 'docs' },
      ],
      env: { SITE: 'https://a.example' },
      guesses: [{ of: 'folder', text: 'the folder `dist`, which `start` serves' }],
    },
  },
  'what is not the default, and what YAML would misread': {
    project: { ...vite, directory: 'out: put', build: ['make "all"', 'echo a: b'] },
    folder: 'on',
    part: 'on',
    name: 'true',
    names: namesFor('X_REFRESH_TOKEN'),
    environment: 'no: really',
    hasWriter: true,
    platform: [['environment', 'stage']],
  },
};

test('the workflows that init writes equal the golden file', () => {
  const shown = Object.entries(cases).map(([title, options]) => {
    const files = workflowFiles({ ...plainWorkflow, ...options });
    for (const { text } of files) parse(text);
    const blocks = files.map(({ path, text }) => `\`${path}\`\n\n\`\`\`yaml\n${text}\`\`\`\n`);
    return `## ${title}\n\n${blocks.join('\n')}`;
  });
  // A newer release of another action does not change the golden file.
  const text = `# The workflows that \`init\` writes\n\n${shown.join('\n')}`.replace(
    /@[0-9a-f]{40} # v[\d.]+/g,
    '@commit',
  );
  if (process.env['UPDATE_GOLDEN']) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});

test('a guess is a comment above the line that it concerns, whatever a clone has in its text', () => {
  const foreign = `the folder \`${'x/'.repeat(30)}\` of a\u2028${'\n'}run: evil \${{ secrets.A }} ${'long '.repeat(20)}`;
  const project: Project = {
    ...vite,
    setup: [{ uses: 'a/b@v1', guess: 'Node 24' }, { run: 'make' }],
    guesses: [
      { of: 'folder', text: foreign },
      { of: 'kind', text: 'that it is a site' },
    ],
  };
  const [file] = workflowFiles({ ...plainWorkflow, project });
  const text = file?.text ?? '';
  const before = (line: string) => text.split('\n')[text.split('\n').indexOf(line) - 1];

  expect(before('      - uses: a/b@v1')).toBe('      # Guessed: Node 24. Check it.');
  expect(before('          directory: dist')).toBe(
    '          # Guessed: that it is a site. Check it.',
  );
  expect(before('          path: dist')).toMatch(/^ {10}# .*Check it\.$/);
  expect(text).not.toMatch(/\$\{\{ secrets\.A|^run:|[\u2028]/m);
  expect(text.split('\n').filter((line) => /^ *#/.test(line) && line.length > 100)).toEqual([]);
  expect(parse(text)).toEqual(
    parse(workflowFiles({ ...plainWorkflow, project: plain(project) })[0]?.text ?? ''),
  );
});

function plain(project: Project): Project {
  return {
    ...project,
    guesses: [],
    setup: project.setup.map((step) => ({ ...step, guess: undefined })),
  };
}

test.each([
  'main',
  'true',
  'On',
  'y',
  '1.0',
  '- x',
  'a: b',
  'a:',
  'feature/x',
  '#1',
  '*',
  'a,b',
  "it's",
  'a "b"',
])('the branch and the command %j are taken literally', (text) => {
  const [file] = workflowFiles({
    ...plainWorkflow,
    branch: text,
    project: { ...vite, build: [`echo ${text}`] },
  });
  const { on, jobs } = parse(file?.text ?? '') as {
    on: object;
    jobs: { build: { steps: object[] } };
  };
  expect(on).toMatchObject({ push: { branches: [text] } });
  expect(jobs.build.steps).toContainEqual({ run: `echo ${text}` });
});

test.each([
  ['OSC_REFRESH_TOKEN', 'OSC_CLIENT_ID', 'OSC_CLIENT_SECRET'],
  ['STAGE_REFRESH_TOKEN', 'STAGE_CLIENT_ID', 'STAGE_CLIENT_SECRET'],
  ['OSC_REFRESH_TOKEN_STAGE', 'OSC_CLIENT_ID_STAGE', 'OSC_CLIENT_SECRET_STAGE'],
  ['DEPLOY_LOGIN', 'CLIENT_ID_OF_DEPLOY_LOGIN', 'CLIENT_SECRET_OF_DEPLOY_LOGIN'],
])('the login of the secret %s has names of its own', (secret, clientId, clientSecret) => {
  expect(namesFor(secret)).toMatchObject({ secret, clientId, clientSecret });
});
