import { describe, expect, test } from '@jest/globals';
import { changedOptions, revertedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import { redactedRecord, Sensitivity } from '../../../../src/services/options/sensitive.js';
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
  expect(new Sensitivity().has(name)).toBe(true);
  expect(new Sensitivity().redact(name, 'x')).toBe('***');
});

test.each(['SuperUsers', 'UsersFile', 'Path', 'Url'])('%s is none', (name) => {
  expect(new Sensitivity().has(name)).toBe(false);
  expect(new Sensitivity().redact(name, 'x')).toBe('x');
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
    const sensitivity = new Sensitivity(['Pin'], ['Notes']);
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

describe('a value that nothing calls a secret is shown', () => {
  const hidden = new Sensitivity([], ['A']);
  test.each([
    0,
    '0',
    '-1.5',
    '1234567890',
    'true',
    'FALSE',
    '{{secrets.a}}',
    ' {{ secrets.a }} ',
    true,
    null,
    undefined,
    '',
  ])('where it is %j', (value) => {
    expect(hidden.redact('A', value)).toBe(value);
  });

  test.each(['12345678901', '1.', '--1', 'x1', '1x', 'truex', 'xtrue', 'x{{secrets.a}}', '{{secrets.a}}x'])(
    'and not where it is %j',
    (value) => {
      expect(hidden.redact('A', value)).toBe('***');
    },
  );
});

test('fields of fields are hidden by the longest name that an option has', () => {
  const sensitivity = new Sensitivity(['opts.deep.pin'], ['opts.list']);
  const value = { deep: { pin: '1', other: '2' }, list: ['a', 'b'], deeper: { pin: '3' } };
  expect(sensitivity.redact('opts', value)).toEqual({
    deep: { pin: '***', other: '2' },
    list: '***',
    deeper: { pin: '3' },
  });
  expect(new Sensitivity().redact('Urls', ['redis://:abc@h', 5])).toEqual(['redis://:***@h', 5]);
});

describe('a record', () => {
  const json = (length: number) => 'x'.repeat(length - 3);
  /** Fields that are, with their names of one letter, so many characters of JSON. */
  const record = (...lengths: number[]) =>
    Object.fromEntries(lengths.map((length, n) => [String.fromCharCode(97 + n), json(length)]));

  test('of 128 KiB is shown whole, and of a longer one only short fields', () => {
    const most = 128 * 1024;
    expect(Object.keys(redactedRecord(record(most - 10, 10), new Sensitivity()))).toEqual(['a', 'b']);
    expect(Object.keys(redactedRecord(record(most - 9, 10), new Sensitivity()))).toEqual(['b']);
    expect(Object.keys(redactedRecord(record(most, 1024, 1025, 5), new Sensitivity()))).toEqual(['b', 'd']);
  });

  test('of many short fields is shown up to 128 KiB', () => {
    const fields = Array.from({ length: 200 }, (_, n) => [`f${100 + n}`, 'x'.repeat(1018)] as const);
    expect(Object.keys(redactedRecord(Object.fromEntries(fields), new Sensitivity()))).toHaveLength(128);
  });
});

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
