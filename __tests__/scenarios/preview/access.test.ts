import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Pull } from '../../../emulator/github/pulls.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  buildOf,
  commentOn,
  type PullRequestRun,
  production as productionRun,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();
let platform: LocalPlatform;
let fork: Pull;
beforeEach(() => {
  ({ platform } = bench);
  fork = bench.repository.pulls.open(8, {
    headRepository: 'mallory/hello-world',
    headRef: 'main',
    author: 'mallory',
  });
});

/** The inputs of production, which a workflow passes to each run. */
const production = {
  'source-token': 'ghp_production',
  'config-service': 'shopconfig',
  'config-api-key': 'key-of-production',
};
const secrets = [
  ...Object.values(production),
  'ghp_previews',
  'swordfish-production',
  'swordfish-previews',
];
const targets = [
  ['runner', { target: 'runner', runner: 'web', ...production }],
  ['app', { target: 'app', runner: 'web', ...production }],
] as const;
const run = (inputs: Record<string, string>, more: Partial<PullRequestRun> = {}) =>
  bench.run(7, { ...more, with: { directory: '', wait: 'false', ...inputs } });
/** Returns the text of all requests to the platform. */
const sent = () =>
  platform.log
    .select({ origin: 'api' })
    .map(({ bodyText }) => bodyText)
    .join('\n');
/** Returns the created resources, with the values of their secrets. */
const created = () =>
  platform.log
    .select({ method: 'POST', path: /^\/myapps$|\/instances$/ })
    .map(({ path, bodyText }) =>
      platform.services.received('acme', path.split('/')[2] ?? '', JSON.parse(bodyText ?? '{}')),
    );

test('a git credential of the workspace is for production and not given to a preview', async () => {
  platform.services.tenantSecretsOf(bench.login.tenant).set('user.gitcred.shop', 'ghp_production');
  const app = { target: 'app', runner: 'web', 'git-credential': 'shop' };
  const result = await run(app);
  expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'hellopr7' } });
  expect(sent()).not.toContain('gitcred');
  expect(result.log).toContain(
    'This preview is not given `git-credential`: code that is not merged could read',
  );
  const granted = await run({ ...app, 'preview-source-token': 'ghp_previews' });
  expect(granted.log).not.toContain('not given');
  expect(sent()).toContain('ghp_previews');
});

describe.each(targets)("a preview of this repository's own branch, `target: %s`", (_, inputs) => {
  test('gets no secrets of production, which the log reports', async () => {
    const result = await run(inputs);
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', name: 'hellopr7' },
    });
    for (const secret of secrets) expect(sent()).not.toContain(secret);
    expect(result.log).toContain(
      'This preview is not given `config-service`, `config-api-key`, `source-token`: code that is not merged could read what belongs to production.',
    );
  });

  test('gets the token for previews', async () => {
    const result = await run({ ...inputs, 'preview-source-token': 'ghp_previews' });
    expect(result.ok).toBe(true);
    expect(created()).toHaveLength(1);
    expect(sent()).toContain('ghp_previews');
    expect(result.log.replaceAll('::add-mask::ghp_previews', '')).not.toContain('ghp_previews');
  });

  test('gets no secrets of production for a pushed branch either', async () => {
    await run(
      { ...inputs, preview: 'branch' },
      { ...productionRun, env: { GITHUB_REF: 'refs/heads/topic' } },
    );
    expect(created()).toHaveLength(1);
    for (const secret of secrets) expect(sent()).not.toContain(secret);
  });
});

describe.each([
  ...targets,
  ['instance', { target: 'instance', service: 'ether-etherpad-lite' }],
] as const)('a fork, `target: %s`', (target, inputs) => {
  const everything = {
    ...inputs,
    preview: 'true',
    'preview-source-token': 'ghp_previews',
    ...production,
  };

  test.each<[string, () => Partial<PullRequestRun>]>([
    ['pull_request', () => ({ pull: fork })],
    ['workflow_run', () => ({ event: buildOf(fork) })],
    ['issue_comment', () => ({ event: commentOn(8) })],
  ])(
    'by %s gets no login, and the skip explains how to preview its site',
    async (eventName, more) => {
      const result = await run(everything, { eventName, ...more() });
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
      expect(result.outputs['skip-reason']).toBe(
        `This pull request comes from a fork, whose code gets no ${target} in this workspace. A site of a fork is previewed from an artifact.`,
      );
      expect(result.summary).toContain('docs/previews.md#forks-and-dependabot');
      expect(platform.log.select({ origin: 'api' })).toEqual([]);
    },
  );
});

test.each(targets)(
  'code of another repository gets no secrets, `target: %s`',
  async (_, inputs) => {
    const source = {
      'source-url': 'https://github.com/mallory/hello-world',
      'service-token': 'true',
    };
    const options = 'ConfigApiKey: swordfish-production';
    const result = await run({
      ...inputs,
      ...source,
      options,
      'preview-source-token': 'ghp_previews',
    });
    expect(created()).toHaveLength(1);
    expect(result.outputs).not.toHaveProperty('service-token');
    for (const secret of secrets) expect(sent()).not.toContain(secret);
    expect(result.log).toContain(
      'This preview is not given `config-service`, `config-api-key`, `source-token`, `service-token`, `preview-source-token` and the options `ConfigApiKey`: its code is of another repository.',
    );
  },
);

test.each([
  ['its input', { 'config-service': 'shopconfig' }],
  ['an option', { options: 'ConfigService: shopconfig' }],
])('the store of production is withheld as one of `preview-options` too: %s', async (_, inputs) => {
  const web = { target: 'runner', runner: 'web', ...inputs };
  const result = await run({ ...web, 'preview-options': 'ConfigService: shopconfig' });
  expect(result.ok).toBe(true);
  expect(result.log).toMatch(/This preview is not given .*the options `ConfigService`: code/);
  expect(created()).toEqual([expect.not.objectContaining({ ConfigService: expect.anything() })]);

  const staging = { ...web, name: 'other', 'preview-options': 'ConfigService: staging' };
  expect((await run(staging)).log).not.toContain('`ConfigService`');
  expect(created().at(-1)).toMatchObject({ ConfigService: 'staging' });
});

describe('secret options of a preview', () => {
  const database = { target: 'instance', service: 'birme-osc-postgresql' };
  const options = 'PostgresPassword: swordfish-production\nPostgresDb: shop';
  const previewOptions = { 'preview-options': 'PostgresPassword: swordfish-previews' };

  test('come from `preview-options` only', async () => {
    const result = await run({ ...database, options, ...previewOptions });
    expect(result.ok).toBe(true);
    expect(sent()).not.toContain('swordfish-production');
    expect(created()).toEqual([expect.objectContaining({ PostgresDb: 'shop' })]);
    expect(sent()).toContain('swordfish-previews');
  });

  test('end the run with an error that names the input when a required option is missing', async () => {
    const result = await run({ ...database, options });
    expect(result.ok).toBe(false);
    expect(result.log).toContain(
      '`PostgresPassword` is required. A preview takes it from `preview-options` only.',
    );
    expect(created()).toEqual([]);
  });

  test('that are empty are told by the input that they come from', async () => {
    const empty = 'PostgresPassword: ""';
    const preview = await run({ ...database, options, 'preview-options': empty });
    expect(preview.log).toContain(
      '`preview-options`: `PostgresPassword` is required and is empty.',
    );
    const production = await run({ ...database, options: empty, preview: 'false' });
    expect(production.log).toContain('`options`: `PostgresPassword` is required and is empty.');
    expect(created()).toEqual([]);
  });

  test.each([
    ['by its name', 'StatusToken: swordfish-production'],
    [
      'by a password in its value',
      'DatabaseUrl: postgres://shop:swordfish-production@db.example/shop',
    ],
    ['as a reference', 'Anything: "{{secrets.swordfish-production}}"'],
  ])('are recognized %s; the preview continues without them', async (_, secret) => {
    const service = { target: 'instance', service: 'ether-etherpad-lite' };
    await run({ ...service, options: secret });
    expect(created()).toHaveLength(1);
    expect(sent()).not.toContain('swordfish-production');
  });
});

test('a plan names the values that a preview gets and lacks; production gets all values', async () => {
  const inputs = {
    ...targets[0][1],
    operation: 'plan',
    'preview-source-token': 'ghp_previews',
    options: 'AwsSecretAccessKey: swordfish-production',
  };
  const { log, summary } = await run(inputs);
  expect(log).toContain(
    'not given `config-service`, `config-api-key` and the options `AwsSecretAccessKey`',
  );
  expect(summary).toMatch(/\| Access \| This preview is not given .*AwsSecretAccessKey/);
  await run({ ...inputs, operation: 'deploy' }, productionRun);
  expect(created()).toEqual([expect.objectContaining({ ConfigService: 'shopconfig' })]);
  for (const secret of [...Object.values(production), 'swordfish-production'])
    expect(sent()).toContain(secret);
});
