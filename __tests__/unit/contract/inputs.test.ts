import { describe, expect, test } from '@jest/globals';
import { type InputName, secretInputs } from '../../../src/contract/inputs.js';
import { takeInputs, unknownInputs } from '../../../src/contract/read-inputs.js';
import { readInputs } from '../../support/run/inputs.js';

const one = (name: InputName, value: string) => {
  const { inputs, problems } = readInputs({ [name]: value });
  return { value: inputs[name], problems: problems.map(({ input, text }) => `${input} ${text}`) };
};

describe('an input', () => {
  test.each<[InputName, string, unknown]>([
    ['incremental', 'FALSE', false],
    ['incremental', ' True ', true],
    ['preview-max-size', '1.5 gib', 1_610_612_736],
    ['preview-max-size', '2048', 2048],
    ['comment', ' AUTO ', 'auto'],
    ['target', ' runner\n', 'runner'],
    ['timeout', '21600', 21_600_000],
    ['exclude', '*.map\r\n\n  drafts/** \n', ['*.map', 'drafts/**']],
    ['max-prune', '0', { files: 0 }],
    ['max-prune', '25%', { share: 0.25 }],
    [
      'basic-auth',
      'me.too-1:twelve:bytes:long',
      { username: 'me.too-1', password: 'twelve:bytes:long' },
    ],
    ['health-path', '/ready?deep=1', '/ready?deep=1'],
    ['refresh-token', ' abc\n', 'abc'],
    ['client-secret', 'a b', 'a b'],
    ['environment', 'prod-se', 'prod-se'],
    ['base-url', 'https://osc.example/api/', 'https://osc.example/api'],
    ['base-url', 'http://localhost:8080/', 'http://localhost:8080'],
    ['base-url', 'HTTP://[::1]:8080', 'http://[::1]:8080'],
    ['high-availability', 'False', false],
    ['git-credential', 'shop-read', 'shop-read'],
    ['backup-schedule', 'off', 'off'],
    ['backup-schedule', '0  2 * * * ', '0 2 * * *'],
    ['backup-retention', '14d', 14],
    ['backup-retention', '0', 0],
  ])('%s: %j is read as %j', (name, given, value) => {
    expect(one(name, given)).toEqual({ value, problems: [] });
  });
});

describe('a token that was pasted with something else', () => {
  const tokens = ['refresh-token', 'access-token', 'secret-token', 'source-token'] as const;
  const given = 'dG9rZW4.LXBhcnQ_x-y';

  test.each([
    [`"${given}"`, 'has quotation marks'],
    [`'${given}'`, 'has quotation marks'],
    [`"${given}",`, 'has quotation marks'],
    [`\`${given}`, 'has quotation marks'],
    [`{"access_token":"${given}"}`, 'has quotation marks'],
    [`$${given}`, 'begins with `$`'],
    ['${OSC_TOKEN}', 'begins with `$`'],
    [`OSC_ACCESS_TOKEN=${given}`, 'begins with a name'],
    [`OSC_ACCESS_TOKEN="${given}"`, 'begins with a name'],
    [`access_token:${given}`, 'begins with a name'],
    [`export OSC_ACCESS_TOKEN=${given}`, 'must be one word'],
    [`Bearer ${given}`, 'must be one word'],
    [`“${given}”`, 'must be one word'],
    [`<${given}>`, 'has brackets'],
    ['***', 'is masked text'],
    ['undefined', 'is a word of a program'],
    ['null', 'is a word of a program'],
    [Buffer.from(`eyJ${given}`.repeat(3)).toString('base64'), 'is an access token in base64'],
  ])('%s is told by its shape, and not quoted', (text, reason) => {
    for (const name of tokens) {
      const { problems } = one(name, text);
      const told = `${name} ${reason}`;
      expect(problems.map((problem) => problem.slice(0, told.length))).toEqual([told]);
      expect(problems.join()).not.toContain(given);
    }
  });

  test.each(['osc_rt_0f', 'ghs_x', 'github_pat_1_2', 'Zm9vYg==', 'A==', 'a.b-c~d+e/f=', 'x:y'])(
    '%s may be a token',
    (text) => {
      for (const name of tokens) expect(one(name, text)).toEqual({ value: text, problems: [] });
    },
  );

  test("the key of a store is its owner's own, of any signs", () => {
    expect(one('config-api-key', '$a="b"').problems).toEqual([]);
  });
});

describe('a refused input names the allowed values', () => {
  test.each<[InputName, string, string]>([
    ['incremental', 'yes', 'must be one of `true`, `false`; given was "yes".'],
    ['preview', 'on', 'must be one of `auto`, `branch`, `true`, `false`; given was "on".'],
    [
      'preview-max-size',
      '5 XB',
      'must be a size such as 500MB, 2GiB or a number of bytes; given was "5 XB".',
    ],
    ['preview-max-size', '0', 'must be a size such as'],
    [
      'target',
      'Pages',
      'must be one of `pages`, `runner`, `app`, `instance`, `job`; given was "Pages".',
    ],
    ['runner', 'node', 'must be one of `web`, `python`, `go`, `dotnet`, `wasm`'],
    ['concurrency', '257', 'must be a whole number from 1 to 256; given was "257".'],
    ['concurrency', '1.5', 'must be a whole number from 1 to 256'],
    ['exclude', `ok\n${'{a,b}'.repeat(28)}`, 'may have at most 2000 alternatives ({a,b}) in all'],
    ['keep', `${'{a,'.repeat(3000)}${'}'.repeat(3000)}`, 'may have at most 2000 alternatives'],
    ['keep', '{a,b,c,d}{a,b,c,d}{a,b,c,d}\n'.repeat(40), 'may have at most 2000 alternatives'],
    ['keep', '**/a/**/b/**/c/**', 'may have at most'],
    ['timeout', '0', 'must be a whole number from 1 to 21600'],
    ['max-prune', '101%', 'must be a number of files such as 20, or a share such as 25%'],
    ['health-path', 'ready', 'must be a path on the site that starts with one "/"'],
    ['health-path', '//evil.example/', 'must be a path on the site'],
    ['health-path', '/\\evil.example/', 'must be a path on the site'],
    ['health-path', '/a b', 'must be a path on the site'],
    ['secret-name', '1ST', 'must be a secret name'],
    ['secret-name', 'GITHUB_TOKEN', 'must be a secret name'],
    ['secret-name', 'a/../b', 'must be a secret name'],
    ['secret-name', 'OSC_SECRET_TOKEN', 'must be a secret name'],
    ['secret-name', 'OSC_REFRESH_TOKEN_PROBE', 'must be a secret name'],
    ['environment', 'PROD', 'must be prod, prod-se, stage, dev, or another name'],
    ['environment', 'a.b', 'must be prod, prod-se, stage, dev, or another name'],
    ['base-url', 'http://osc.example', 'must be an https URL without user, query or fragment'],
    ['auth-url', 'https://me:pw@osc.example', 'must be an https URL without user'],
    ['deploy-url', 'https://osc.example/?a=1', 'must be an https URL without user, query'],
    ['high-availability', 'yes', 'must be one of `true`, `false`; given was "yes".'],
    ['preview-label', 'a,b', 'must be one label of at most 50 characters, without commas'],
    ['preview-label', 'x'.repeat(51), 'must be one label'],
    ['operation', 'rollback', 'is no longer `rollback`: to go back, run the publish job'],
    [
      'service',
      'Eyevinn/Web Runner!',
      'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner',
    ],
    ['service', '-a--b-', 'must be a service id'],
    ['git-credential', 'user.gitcred.x', 'must be the name of a git credential of the workspace'],
    ['backup-retention', '12h', 'must be days such as 30d; 0 is no limit; given was "12h".'],
    ['backup-retention', '-1d', 'must be days'],
  ])('%s: %j', (name, given, problem) => {
    expect(one(name, given).problems).toEqual([expect.stringContaining(`${name} ${problem}`)]);
  });

  test.each<[InputName, string]>([
    ['basic-auth', 'no-colon-in-here'],
    ['basic-auth', 'me:short'],
    ['basic-auth', `me:${'x'.repeat(73)}`],
    ['basic-auth', 'm e:twelve-bytes-long'],
    ['access-token', 'two\nlines'],
    ['github-token', '\ufefftoken\u200b'],
    ['secret-token', 'tökén'],
  ])('%s: %j, without the given value', (name, given) => {
    const [problem = ''] = one(name, given).problems;
    expect(problem).toMatch(new RegExp(`^${name} must be .*[^"]\\.$`));
    expect(problem).not.toContain(given);
  });

  test('and the given value on one line, shortened', () => {
    const [problem = ''] = one('target', `a\n::error::b${'x'.repeat(500)}`).problems;
    expect(problem).toMatch(/given was "a ::error::bx{1,110}…"\.$/);
  });
});

test('every input with a secret name is treated as a secret', () => {
  const { inputs } = readInputs({});
  const flags = Object.entries(inputs).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [name] : [],
  );
  const named = Object.keys(inputs).filter(
    (name) => /(^|-)(token|secret|key)$|auth$/.test(name) && !flags.includes(name),
  );
  expect([...secretInputs].sort()).toEqual(named.sort());
});

test('an unknown input is reported with the most likely name', () => {
  const env = {
    INPUT_DIRECTORY: 'dist',
    'INPUT_TOKEN-FILE': '',
    INPUT_: 'x',
    INPUTS: 'x',
    PATH: '/bin',
  };
  expect(unknownInputs(env)).toEqual([]);
  expect(unknownInputs({ ...env, INPUT_DIRECTROY: 'dist', INPUT_ZZZZZZZZ: '1' })).toEqual([
    '`directroy` is not an input; did you mean `directory`?',
    '`zzzzzzzz` is not an input.',
  ]);
});

test('the access token comes from the environment when the input is empty', () => {
  const env = { OSC_ACCESS_TOKEN: 'env' };
  expect(takeInputs({ ...env })['access-token']).toBe('env');
  expect(takeInputs({ ...env, 'INPUT_ACCESS-TOKEN': ' ' })['access-token']).toBe('env');
  expect(takeInputs({ ...env, 'INPUT_ACCESS-TOKEN': 'input' })['access-token']).toBe('input');
});

test('inputs are removed from the environment after reading, and unknown ones can still be reported', () => {
  const env: NodeJS.ProcessEnv = {
    'INPUT_REFRESH-TOKEN': 't',
    INPUT_NAME: 'n',
    OSC_ACCESS_TOKEN: 'a',
    INPUT_NAEM: 'x',
  };
  expect(takeInputs(env)).toMatchObject({ 'refresh-token': 't', name: 'n', 'access-token': 'a' });
  expect(env).toEqual({ INPUT_NAEM: 'x' });
});

describe('durations', () => {
  test.each<[string, number | undefined]>([
    ['', undefined],
    ['0', 0],
    ['30s', 30_000],
    ['5 m', 300_000],
    ['14D', 1_209_600_000],
    ['3650d', 315_360_000_000],
  ])('%j is %p milliseconds', (text, expected) => {
    const { inputs, problems } = readInputs({ 'preview-expires': text });
    expect(problems).toEqual([]);
    expect(inputs['preview-expires']).toBe(expected);
  });

  test.each(['14', '-1d', '1.5h', '1w', 'd', '3651d', '1d 2h'])('%j is refused', (text) => {
    const { problems } = readInputs({ 'keep-assets': text });
    expect(problems).toEqual([
      {
        input: 'keep-assets',
        text: `must be a number and a unit, such as 30m, 24h or 14d, and at most 3650d; given was "${text}".`,
      },
    ]);
  });
});
