import { describe, expect, test } from '@jest/globals';
import type { InputName } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import { checkValues } from '../../../src/contract/rules/config.js';
import { appKind, runnerKinds, runnerOf, runners } from '../../../src/contract/runners.js';
import { builtInSchema } from '../../../src/services/options/schema.js';
import { readWant } from '../../../src/services/want.js';
import { readInputs } from '../../support/run/inputs.js';

type Given = Partial<Record<InputName, string>>;
const sha = 'c'.repeat(40);
const context = readEvent(
  { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main' },
  {},
);
const intent = {
  operation: 'deploy',
  name: { value: 'shop', from: 'repository' },
  preview: undefined,
  branch: undefined,
} as const;
const own = 'https://github.com/acme/shop#main';

async function requestOf(given: Given) {
  const { inputs } = readInputs(given);
  const { want } = await readWant(inputs, { ...intent, context });
  const { serviceId, source, options, from } = want;
  const sent = Object.fromEntries([...options].map(([name, { text }]) => [name, text]));
  return { serviceId, source, sent, from: Object.fromEntries(from) };
}

describe('the request that the inputs make', () => {
  test('for a runner has each input under the name of its option', async () => {
    const more = {
      'sub-path': 'web',
      'build-command': 'make',
      entry: 'main',
      'config-service': 'store',
    };
    const inputs = {
      target: 'runner',
      runner: 'go',
      'source-token': 'token',
      'config-api-key': 'key',
      ...more,
    };
    expect(await requestOf(inputs)).toEqual({
      serviceId: 'eyevinn-golang-runner',
      sent: {
        SourceUrl: own,
        GitHubToken: 'token',
        SubPath: 'web',
        OscBuildCmd: 'make',
        OscEntry: 'main',
        ConfigService: 'store',
        ConfigApiKey: 'key',
      },
      from: {
        SourceUrl: 'source-url',
        GitHubToken: 'source-token',
        SubPath: 'sub-path',
        OscBuildCmd: 'build-command',
        OscEntry: 'entry',
        ConfigService: 'config-service',
        ConfigApiKey: 'config-api-key',
      },
      source: { url: 'https://github.com/acme/shop', ref: 'main', commit: sha, pinned: false },
    });
  });

  test.each<{ what: string; given: Given; sent: object; from?: object }>([
    {
      what: 'only the given inputs',
      given: {},
      sent: { SourceUrl: own },
      from: { SourceUrl: 'source-url' },
    },
    {
      what: 'the source of `options`',
      given: { options: 'SourceUrl: x' },
      sent: { SourceUrl: 'x' },
    },
    {
      what: 'an input before an option of the same name',
      given: { 'sub-path': 'a', options: 'SubPath: b' },
      sent: { SubPath: 'a', SourceUrl: own },
      from: { SourceUrl: 'source-url', SubPath: 'sub-path' },
    },
    {
      what: 'the names of wasm',
      given: { runner: 'wasm', 'source-token': 't' },
      sent: { GithubUrl: own, GithubToken: 't' },
      from: { GithubUrl: 'source-url', GithubToken: 'source-token' },
    },
    {
      what: '`WasmUrl` of wasm',
      given: { runner: 'wasm', options: 'WasmUrl: x' },
      sent: { WasmUrl: 'x' },
    },
    {
      what: 'a given source, also beside `WasmUrl`',
      given: { runner: 'wasm', 'source-url': 'https://github.com/a/b', options: 'WasmUrl: x' },
      sent: { WasmUrl: 'x', GithubUrl: 'https://github.com/a/b' },
      from: { GithubUrl: 'source-url' },
    },
    {
      what: '`WasmUrl` as the source of only wasm',
      given: { options: 'WasmUrl: x' },
      sent: { WasmUrl: 'x', SourceUrl: own },
      from: { SourceUrl: 'source-url' },
    },
  ])('has $what', async ({ given, sent, from = {} }) => {
    const request = await requestOf({ target: 'runner', runner: 'web', ...given });
    expect(request).toMatchObject({ sent, from });
    expect(Object.keys(request.sent).sort()).toEqual(Object.keys(sent).sort());
    expect(request.from).toEqual(from);
    expect(request.source === undefined).toBe(Object.keys(from).length === 0);
  });
});

const variable =
  'is not a valid variable name: use letters, digits and _, not starting with a digit';

describe('bad inputs', () => {
  const web = { target: 'runner', runner: 'web' };
  const unknown = 'is not known to My Apps; use `target: runner`.';
  const config = { ...web, 'config-service': 'store', config: 'A: b' };

  test.each<[Given, string[]]>([
    [web, []],
    [{ target: 'instance', service: 'encore' }, []],
    [
      { target: 'app', runner: 'go', options: `${'B'.repeat(81)}: x` },
      [`options \`${'B'.repeat(79)}…\` is not an option of My Apps; it has \`ConfigApiKey\`.`],
    ],
    [
      { ...web, options: '- a' },
      [
        'options must be a map of names to values, such as `AdminPassword: "{{secrets.admin}}"`: a colon and a space, not `=`.',
      ],
    ],
    [
      { ...web, 'config-service': 'store', config: 'A=b\nC=d' },
      [
        'config must be a map of names to values, such as `LEVEL: info`: a colon and a space, not `=`.',
      ],
    ],
    [
      { ...web, 'config-service': 'store', config: 'A: {"a": 1, "b": {"c": 2}}\nB: [1]\nC: *x' },
      [
        'config "A" is a map, and a variable is a text; "B" is a list, and a variable is a text; "C" is a YAML alias, which is not supported. A value from a secret is exact as `NAME: ${{ toJSON(secrets.NAME) }}`.',
      ],
    ],
    [
      { ...web, 'config-service': 'store', config: 'A: {{secrets.admin}}' },
      ['config "A" begins with `{{`, which needs quotes in YAML.'],
    ],
    [
      { ...web, 'source-url': 'https://github.com/a/b', options: 'SourceUrl: x' },
      ['options has `SourceUrl`, which `source-url` gives as well. Leave one of them out.'],
    ],
    [{ ...web, 'source-url': 'https://github.com/a/b', options: 'GithubUrl: x' }, []],
    [
      {
        target: 'runner',
        runner: 'wasm',
        'source-url': 'https://github.com/a/b',
        options: 'WasmUrl: x',
      },
      ['options has `WasmUrl`, which `source-url` gives as well. Leave one of them out.'],
    ],
    [{ target: 'runner', runner: 'wasm', options: 'WasmUrl: https://e.com/a' }, []],
    [{ ...web, options: 'SourceUrl: https://e.com/a.wasm' }, []],
    [
      { target: 'app', runner: 'go', 'source-url': 's3://b/a.zip' },
      ['source-url must be an HTTPS git URL for `target: app`; `target: runner` takes archives.'],
    ],
    [
      { target: 'app', runner: 'go', 'build-command': 'make', entry: 'x' },
      [`build-command ${unknown}`, `entry ${unknown}`],
    ],
    [
      { target: 'app', runner: 'go', options: 'A: b\nConfigApiKey: c' },
      [
        'options `A` is not an option of My Apps; it has `ConfigApiKey`.',
        'config-service is required with the option `ConfigApiKey`.',
      ],
    ],
    [{ target: 'app', runner: 'go', options: 'ConfigApiKey: c', 'config-service': 'store' }, []],
    [
      { ...web, 'config-service': 'store', config: 'A: [1, 2]' },
      [
        'config "A" is a list, and a variable is a text. A value from a secret is exact as `NAME: ${{ toJSON(secrets.NAME) }}`.',
      ],
    ],
    [
      { ...web, 'config-prune': 'true' },
      ['config-prune needs `config`: all other variables are deleted.'],
    ],
    [{ ...web, 'config-service': 'store' }, []],
    [config, []],
    [
      { ...web, 'config-api-key': 'key' },
      ['config-api-key needs `config-service`: the store it opens.'],
    ],
    [
      { ...web, 'preview-config': 'osc_deploy_preview_of: c' },
      [
        "config-service is required with `preview-config`: the store of each preview is named after production's.",
        'preview-config must not have `OSC_DEPLOY_PREVIEW_OF`, which says whose store it is.',
      ],
    ],
    [
      { ...config, target: 'instance', service: 'encore' },
      ['config is for `target: runner` and `target: app`.'],
    ],
    [
      { ...config, runner: 'wasm', 'config-api-key': 'key' },
      ['config-api-key has no meaning for `runner: wasm`, which reads its store without one.'],
    ],
    [
      { ...config, 'config-service': '' },
      ['config-service is required with `config`: the name of the parameter store.'],
    ],
  ])('%j', async (given, expected) => {
    const { problems } = await readWant(readInputs(given).inputs, { ...intent, context });
    expect(problems.map(({ input, text }) => `${input} ${text}`)).toEqual(expected);
  });

  test('do not stop a removal or a cleanup', async () => {
    const wrong = readInputs({ ...web, options: 'SourceUrl: a', 'source-ref': 'a b' }).inputs;
    const about = { ...intent, context };
    for (const operation of ['remove', 'cleanup'] as const) {
      const { want, problems } = await readWant(wrong, { ...about, operation });
      expect({ problems, options: want.options.size }).toEqual({ problems: [], options: 0 });
    }
    expect((await readWant(wrong, { ...about, operation: 'plan' })).problems).toHaveLength(1);
  });
});

test('all errors in variables are reported at once', () => {
  const given: [string, string][] = [
    ['1A', 'x'],
    ['b', 'x'],
    ['B', 'y'],
    ['C', 'x'.repeat(131_073)],
    ['D', '\0'],
    ['A B', 'x'],
    [`_${'a'.repeat(254)}`, 'x'],
    ['é', 'x'],
    ['E', ''],
  ];
  const problems = [
    `"1A" ${variable}`,
    '"B" and "b" are one variable: the platform writes both in capitals',
    'the value of "C" is longer than 128 KiB',
    'the value of "D" has a NUL character',
    `"A B" ${variable}`,
    `"é" ${variable}`,
    '"E" is empty: a parameter store can neither show nor delete an empty value, so leave it out',
  ];
  expect(checkValues(given)).toEqual({ problem: problems.join('; ') });
});

test.each(runnerKinds)('%s has the options of its service for source and token', async (kind) => {
  const { appType, serviceId, source, token } = runners[kind];
  expect({ appKind: appKind(appType), runnerOf: runnerOf(serviceId) }).toEqual({
    appKind: kind,
    runnerOf: kind,
  });
  expect([...((await builtInSchema(serviceId))?.keys() ?? [])]).toEqual(
    expect.arrayContaining([source, token]),
  );
});
