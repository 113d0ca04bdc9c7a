import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import type { Log } from '../../../src/base/log.js';
import { WorkflowLog } from '../../../src/workflow/workflow-log.js';
import { logTo } from '../../support/log.js';
import { recordedCommands } from '../../support/run/recorded-commands.js';

let lines: string[];
let log: Log;
beforeEach(() => {
  lines = [];
  log = logTo((line) => lines.push(line));
});

describe('a log', () => {
  test('escapes what would end a command', () => {
    log.warning('50% of\r\nit');
    expect(lines).toEqual(['::warning title=osc-deploy::50%25 of%0D%0Ait']);
  });

  test('never lets information be a command, however its lines are ended', () => {
    log.info('one\n::error::two\r::error::three\r\n\u0085::error::four ##[x]');
    expect(lines).toEqual(['one', ': :error::two', ': :error::three', ' : :error::four # #[x]']);
  });

  test('writes all lines of a text at once', () => {
    const written: string[] = [];
    new WorkflowLog({ ...recordedCommands({}, () => undefined), info: (text) => written.push(text) }).info('a\nb\r\nc');
    expect(written).toEqual(['a\nb\nc']);
  });

  test('masks a secret in every form, and never prints it again', () => {
    log.mask('pa ss"word');
    expect(lines).toEqual(
      ['pa ss"word', 'pa%20ss%22word', 'pa ss\\"word', 'cGEgc3Mid29yZA==', 'cGEgc3Mid29yZA'].map(
        (form) => `::add-mask::${form.replaceAll('%', '%25')}`,
      ),
    );
    lines.length = 0;
    log.info('it is pa ss"word');
    log.warning('?key=pa%20ss%22word&');
    log.debug('{"a":"pa ss\\"word"}');
    expect(lines).toEqual(['it is ***', '::warning title=osc-deploy::?key=***&', '::debug::{"a":"***"}']);
  });

  test('masks a secret of several lines line by line too, because a mask is one line', () => {
    log.mask('first-line\nsecond-line');
    expect(lines).toContain('::add-mask::first-line');
    expect(lines).toContain('::add-mask::second-line');
  });

  test('masks nothing for an empty secret', () => {
    log.mask('');
    log.mask('  \n ');
    expect(lines).toEqual([]);
  });

  test('ends a group also when what is in it fails', async () => {
    const failing = log.group('Upload', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(lines).toEqual(['::group::Upload', '::endgroup::']);
  });
});

describe('a failure', () => {
  test('says what happened, what to do next and where to read more', () => {
    log.failure(new DeployError('page-name-taken', 'The name is taken.', { next: 'Try "b".' }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^::error title=osc-deploy::The name is taken\.%0AChoose another .*Try "b"\.%0AMore: docs\/troubleshooting\.md#page-name-taken$/,
    );
  });

  test('that is unforeseen is one line, its stack only for debugging', () => {
    log.failure(new TypeError('x is undefined'));
    expect(lines[0]).toBe(
      '::error title=osc-deploy::Unexpected error: x is undefined%0AThis is a fault of the action. Please report it with this line.',
    );
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^::debug::TypeError: x is undefined%0A +at /)]);
  });

  test('can be anything that is thrown', () => {
    log.failure('just text');
    expect(lines).toEqual([expect.stringContaining('Unexpected error: just text')]);
  });
});

test('a failure says where its entry is in the documentation of the version that runs', () => {
  const lines: string[] = [];
  const docs = 'https://github.com/octo/osc-deploy/blob/v1/docs/';
  logTo((line) => lines.push(line), docs).failure(new DeployError('not-live', 'It does not answer.'));
  expect(lines.join('\n')).toMatch(
    /%0AMore: https:\/\/github\.com\/octo\/osc-deploy\/blob\/v1\/docs\/troubleshooting\.md#not-live$/,
  );
});
