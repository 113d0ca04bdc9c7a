import { describe, expect, test } from '@jest/globals';
import { changedOptions, revertedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import { Sensitivity } from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';

/** What is masked of these options, in order; without the other forms of each that are masked as well. */
function masksOf(options: [string, unknown][], sensitivity = new Sensitivity()): string[] {
  const texts = options.map(([, value]) => String(value));
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  sensitivity.mask(options, log);
  return texts.filter((text) => lines.includes(`::add-mask::${text}`));
}

test.each([
  ...[
    'Pass',
    'RconPassword',
    'DbPasswd',
    'Passphrase',
    'PWD',
    'ClientSecret',
    'GitHubToken',
    'SmbApiKey',
    'Credentials',
  ],
  ...['BasicAuth', 'users', 'Users'],
])('%s is a secret by its name', (name) => {
  const sensitivity = new Sensitivity({ plain: [name] });
  expect([sensitivity.has(name), sensitivity.redact(name, 'x')]).toEqual([true, '***']);
});

test.each(['SuperUsers', 'UsersFile', 'Path', 'Url'])('%s is none', (name) => {
  const sensitivity = new Sensitivity({ plain: [name] });
  expect([sensitivity.has(name), sensitivity.redact(name, 'x')]).toEqual([false, 'x']);
});

describe('a secret is masked', () => {
  test.each([
    ['Password', 4],
    ['passphrase', 4],
    ['Pwd', 4],
    ['ClientSecret', 4],
    ['Token', 4],
    ['ApiKey', 4],
    ['api_key', 4],
    ['AccessKey', 4],
    ['access_key', 4],
    ['PrivateKey', 4],
    ['AuthMode', 8],
    ['SortKey', 8],
    ['Users', 8],
  ])('under %s from %i letters on', (name, letters) => {
    const [long, short] = ['x'.repeat(letters), 'y'.repeat(letters - 1)];
    expect(masksOf([[name, short]])).toEqual([]);
    expect(masksOf([[name, long]])).toEqual([long]);
  });

  test('from four letters on where the schema says so, and not where it is only hidden', () => {
    const sensitivity = new Sensitivity({ marked: ['Pin'], given: ['Notes'] });
    expect(
      masksOf(
        [
          ['Pin', 'abc'],
          ['Pin', 'abcd'],
          ['Notes', 'abcdefgh'],
        ],
        sensitivity,
      ),
    ).toEqual(['abcd']);
  });

  test('but no switch, no number and no name of a secret', () => {
    expect(
      masksOf([
        ['Token', 'TRUE'],
        ['Token', 'False'],
        ['Token', '{{secrets.x}}'],
        ['Token', 12_345_678],
      ]),
    ).toEqual([]);
  });

  test('where it only begins or ends like a switch', () => {
    expect(
      masksOf([
        ['Token', 'untrue'],
        ['Token', 'falsehood'],
      ]),
    ).toEqual(['untrue', 'falsehood']);
  });

  test('as part of an address from three letters on', () => {
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    new Sensitivity().mask([['Url', 'amqp://u:ab@h amqp://u:abc@h']], log);
    expect(lines).toContain('::add-mask::abc');
    expect(lines).not.toContain('::add-mask::ab');
  });

  test('up to 200 of one record', () => {
    const all = Array.from({ length: 201 }, (_, n): [string, string] => [`Password${n}`, `secret-number-${n}`]);
    expect(masksOf(all)).toHaveLength(200);
  });
});

test.each(['{{secrets.a}}', ' {{ secrets.a }} ', true, null, undefined, ''])('%j is shown of any option', (value) => {
  expect(new Sensitivity().redact('A', value)).toBe(value);
});

test.each(['8080', 'x', 5, ['x'], { a: 'x' }, 'x{{secrets.a}}', '{{secrets.a}}x'])(
  '%j is not shown where nothing says that it is no secret',
  (value) => {
    expect(new Sensitivity({ given: ['A'] }).redact('A', value)).toBe('***');
  },
);

describe('a secret in a record', () => {
  const sensitivity = new Sensitivity();
  test.each(['*', '*****', '••••', ' *** ', 'REDACTED', '<hidden>', '[masked]', '<[Redacted]>'])(
    'is hidden as %j',
    (shown) => {
      expect(unseenOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual(['Token']);
      expect(changedOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual({});
      expect(changedOptions({ Plain: 'a' }, { record: { Plain: shown }, sensitivity })).toEqual({ Plain: 'a' });
    },
  );

  test.each(['x***', '***x', 'redacted!', 'un-hidden', 5])('is shown as %j', (shown) => {
    expect(unseenOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual([]);
    expect(changedOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual({ Token: 'a' });
  });
});

test('objects and lists in a record are compared as they would be written', () => {
  const sensitivity = new Sensitivity();
  const record = { A: { b: 1 }, L: [1, [2, 3]], N: null, O: { P: null } };
  const same = { A: '{"b":1}', L: '1,2,3', N: '', 'O.P': '', 'A.b.c': '' };
  expect(changedOptions(same, { record, sensitivity })).toEqual({});
  expect(changedOptions({ 'A.b': '2', 'O.P': 'x', 'A.c': 'y' }, { record, sensitivity })).toEqual({
    ...{ 'A.b': '2', 'O.P': 'x', 'A.c': 'y' },
  });
});

test('an update was lost where the record, or the one right after it, shows the option otherwise', () => {
  const sensitivity = new Sensitivity();
  const options = { A: 'new', B: 'new', C: 'new', D: 'new' };
  const about = { record: { A: 'old', B: 'new' }, shown: { C: 'new' }, sensitivity };
  expect(revertedOptions(options, about)).toEqual(['A', 'C']);
});
