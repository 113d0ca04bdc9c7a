import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openRunner } from '../../../src/action/runner.js';
import { hasUnfinishedWork, journalPath } from '../../../src/action/unfinished-work.js';
import type { Log } from '../../../src/base/log.js';
import { MaskedValues } from '../../../src/base/log.js';
import { logTo } from '../../support/log.js';
import { recordedCommands } from '../../support/run/recorded-commands.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('the log', () => {
  let lines: string[];
  let log: Log;
  beforeEach(() => {
    lines = [];
    log = logTo((line) => lines.push(line));
  });

  test('never prints information as a command, with any line ending', () => {
    log.info('one\n::error::two\r::error::three\r\n\u0085::error::four ##[x]');
    expect(lines).toEqual(['one', ': :error::two', ': :error::three', ' : :error::four # #[x]']);
  });

  test('masks a secret in every form, and never prints it again', () => {
    log.mask('pa ss"word');
    const forms = [
      'pa ss"word',
      'pa%20ss%22word',
      'pa ss\\"word',
      'cGEgc3Mid29yZA==',
      'cGEgc3Mid29yZA',
    ];
    expect(lines).toEqual(forms.map((form) => `::add-mask::${form.replaceAll('%', '%25')}`));
    lines.length = 0;
    log.info('it is pa ss"word');
    log.warning('?key=pa%20ss%22word&');
    log.debug('{"a":"pa ss\\"word"}');
    expect(lines).toEqual([
      'it is ***',
      '::warning title=osc-deploy::?key=***&',
      '::debug::{"a":"***"}',
    ]);
  });

  const odd = "pW/x9+Qz&K3mN='8vT<é";
  const inBase64 = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['Go', "pW/x9+Qz\\u0026K3mN='8vT\\u003cé"],
    ['Python', "pW/x9+Qz&K3mN='8vT<\\u00e9"],
    ['Rails, as ASCII', "pW/x9+Qz\\u0026K3mN='8vT\\u003c\\u00e9"],
    ['.NET', 'pW/x9\\u002BQz\\u0026K3mN=\\u00278vT\\u003C\\u00E9'],
    ['a strict URL', 'pW%2Fx9%2BQz%26K3mN%3D%278vT%3C%C3%A9'],
    ['a URL in a URL', encodeURIComponent(encodeURIComponent("pW/x9+Qz&K3mN='8vT<é"))],
    ['HTML', 'pW/x9+Qz&amp;K3mN=&#x27;8vT&lt;é'],
  ])('hides a secret as %s writes it', (_, form) => {
    log.mask(odd);
    lines.length = 0;
    log.info(`sent: ${form}`);
    expect(lines).toEqual(['sent: ***']);
  });

  test.each(['', 'u', 'us', 'user:'])('hides a secret behind %j in Base64', (before) => {
    log.mask(odd);
    lines.length = 0;
    for (const after of ['', '@', '@h', '@host']) {
      log.info(`Basic ${inBase64(`${before}${odd}${after}`)}`);
      const [, start = '', end = 'all'] = /^Basic (.*)\*\*\*(.*)$/.exec(lines.at(-1) ?? '') ?? [];
      // Up to two bytes at either end share a character of Base64 with what is around them.
      expect(start.length).toBeLessThanOrEqual(inBase64(before).length);
      expect(end.length).toBeLessThanOrEqual(after === '' ? 0 : inBase64(`..${after}`).length);
    }
  });

  test('closes a group even when the code inside it fails', async () => {
    const failing = log.group('Upload', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(lines).toEqual(['::group::Upload', '::endgroup::']);
  });

  test('reports a bug in the action in one line, with its stack only for debugging', () => {
    log.failure(new TypeError('x is undefined'));
    log.failure('just text');
    const ours = 'This is a fault of the action. Please report it with this line.';
    expect(lines).toEqual([
      `::error title=osc-deploy::Unexpected error: x is undefined%0A${ours}`,
      expect.stringMatching(/^::debug::TypeError: x is undefined%0A +at /),
      `::error title=osc-deploy::Unexpected error: just text%0A${ours}`,
    ]);
  });
});

describe('files of the runner', () => {
  const open = (env: Record<string, string>) => {
    const lines: string[] = [];
    const commands = recordedCommands(env, (line) => lines.push(line));
    return { lines, ...openRunner(commands, env) };
  };

  test('a file that cannot be written causes one warning and does not fail the deploy', async () => {
    const missing = join(tempFolder(), 'not-there', 'file');
    const { lines, outputs, addSummary } = open({
      GITHUB_OUTPUT: missing,
      GITHUB_STEP_SUMMARY: missing,
    });
    for (const name of ['one', 'two']) outputs.set({ name });
    for (const text of ['one', 'two']) await addSummary(text);
    expect(lines).toEqual([
      expect.stringMatching(/::GITHUB_OUTPUT of the runner cannot be written: .*ENOENT/),
      expect.stringMatching(/::GITHUB_STEP_SUMMARY of the runner cannot be written: .*ENOENT/),
    ]);
  });

  test('a runner without such files gets no commands instead', async () => {
    const { lines, outputs, saveState, addSummary } = open({});
    outputs.set({ name: 'x' });
    saveState('deployment', '1');
    await addSummary('one');
    expect(lines).toEqual([]);
  });
});

describe('unfinished work', () => {
  const noLogin = '6cfebf804e787d7f';

  test('only a half rotated token or an open deployment is left to the post step', () => {
    const env = { RUNNER_TEMP: tempFolder(), GITHUB_RUN_ID: '1' };
    expect(hasUnfinishedWork(env)).toBe(false);
    expect(hasUnfinishedWork({ ...env, STATE_deployment: '' })).toBe(false);
    expect(hasUnfinishedWork({ ...env, STATE_deployment: '7' })).toBe(true);
    mkdirSync(dirname(journalPath(env)));
    writeFileSync(journalPath(env), '');
    expect(hasUnfinishedWork(env)).toBe(true);
    expect(hasUnfinishedWork({ ...env, GITHUB_RUN_ID: '2' })).toBe(false);
  });

  test('each step of each attempt has its own journal, even with the same name', () => {
    const attempt = {
      GITHUB_RUN_ID: '1',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_JOB: 'a/../b',
      GITHUB_ACTION: '__x',
    };
    expect(journalPath({ RUNNER_TEMP: '/t', ...attempt })).toBe(
      join('/t', 'osc-deploy', `login-1-2-a____b-__x-${noLogin}.json`),
    );
    expect(journalPath({ RUNNER_TEMP: '/t' })).toBe(
      join('/t', 'osc-deploy', `login-0-0-0-0-${noLogin}.json`),
    );
    // The temp folder of a machine is everybody's.
    expect(journalPath({})).toBe(join(homedir(), '.osc-deploy', `login-0-0-0-0-${noLogin}.json`));
  });

  test.each(['REFRESH-TOKEN', 'TOKEN-STORE', 'TOKEN-FILE', 'SECRET-NAME', 'SECRET-ENVIRONMENT'])(
    'steps of one composite action with another %s have journals of their own, that do not show it',
    (input) => {
      const path = journalPath({ RUNNER_TEMP: '/t', [`INPUT_${input}`]: 'given' });
      expect(path).toMatch(/login-0-0-0-0-[0-9a-f]{16}\.json$/);
      expect(path).not.toContain(noLogin);
    },
  );
});

function masking(...added: string[]): MaskedValues {
  const secrets = new MaskedValues();
  for (const secret of added) secrets.add(secret);
  return secrets;
}

describe('masked values', () => {
  test.each([
    [['token', 'token-of-tomorrow'], 'a token-of-tomorrow b token c', 'a *** b *** c'],
    // One of up to three characters is for the runner to mask: it would blank out ordinary words.
    [['ban', 'split'], 'a banana split', 'a banana ***'],
    [['short-secret'], 'see short-se…', 'see short-se…'],
    [['a-token-of-twenty-ab'], 'a-token…', 'a-token…'],
    [['a-token-of-twenty-ab'], 'a-token-… a-token-of-t…!', '***… ***…!'],
    [['a-token-of-twenty-ab'], 'a-token-xx a-token-of…', 'a-token-xx ***…'],
    [['a-token-of-twenty-ab'], '… a-token-of', '… a-token-of'],
  ])('a log that masks %j shows %j as %j', (added, text, clean) => {
    expect(masking(...added).redact(text)).toBe(clean);
  });

  test('no form of a secret remains, at any place of a text', () => {
    const texts = fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' });
    const secret = texts.filter((text) => text.trim().length > 3);
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        const text = [before, value, encodeURIComponent(value), JSON.stringify(value), after].join(
          ' | ',
        );
        expect(masking(value).redact(text).split('***').join('\0')).not.toContain(value);
      }),
    );
  });

  test('each line of a secret is masked as a secret too, once', () => {
    const secrets = new MaskedValues();
    expect(secrets.add('a "b"\r\ncd')).toEqual(
      expect.arrayContaining(['a "b"\r\ncd', 'a "b"', 'cd', 'Y2Q']),
    );
    for (const known of ['cd', '', ' \r\n']) expect(secrets.add(known)).toEqual([]);
  });

  test('an output keeps names that contain a short password, and loses tokens of sixteen characters', () => {
    const secrets = masking('hello', 'a-token-of-15-a', 'a-token-of-15-bc');
    const url = 'https://hello.example/a-token-of-15-a?token=a-token-of-15-bc';
    expect(secrets.redact(url)).toBe('https://***.example/***?token=***');
    expect(secrets.redactTokens(url)).toBe('https://hello.example/a-token-of-15-a?token=***');
  });

  describe('a value that is only hidden', () => {
    const address = 'https://shop-of-the-year.example/app/';

    test('is removed from the log, comments and summaries, but not from outputs', () => {
      const secrets = new MaskedValues();
      secrets.hide('sixteen letters!\nfew');
      const text = 'sixteen letters! few';
      expect({ log: secrets.redact(text), comment: secrets.redactIn(text) }).toEqual({
        log: '*** few',
        comment: '*** few',
      });
      expect(secrets.redactTokens(text)).toBe(text);
    });

    test('remains inside addresses and names of deployed things, and is removed elsewhere', () => {
      const secrets = masking('shop');
      for (const value of [address, 'shop-of-the-year', `${address}?key=value`])
        secrets.hide(value);
      secrets.exempt(address);
      const text = `live at ${address}: shop-of-the-year, shop, ${address}?key=value, ${address}`;
      expect(secrets.redact(text)).toBe(`live at ${address}: ***, ***, ***, ${address}`);
      expect(secrets.redactIn(text)).toBe(`live at ${address}: ***, shop, ***, ${address}`);
      const rows = ['index.html', text, 'a…'];
      expect(secrets.redactIn({ rows })).toEqual({
        rows: rows.map((row) => secrets.redactIn(row)),
      });
    });

    test('is removed from an address too when it is a token', () => {
      const secrets = masking('a-token-of-twenty-ab');
      secrets.exempt(`${address}?t=a-token-of-twenty-ab`);
      expect(secrets.redact(`${address}?t=a-token-of-twenty-ab`)).toBe(`${address}?t=***`);
    });
  });
});
