import { expect, test } from '@jest/globals';
import { evaluate, judge } from '../../../src/cli/workflow/expressions.js';

const facts = {
  'github.event_name': 'schedule',
  'github.event.schedule': '17 4 * * 1',
  'github.event.pull_request': null,
  'github.ref': { begins: 'refs/heads/', isNot: 'refs/heads/main' },
  'github.ref_type': 'branch',
  'github.repository': 'acme/site',
  'needs.build.result': 'success',
  'success()': true,
  'cancelled()': false,
};

test.each([
  ['', 'yes'],
  ['false', 'no'],
  ['${{ true }}', 'yes'],
  ["github.event_name == 'push'", 'no'],
  ["github.event_name == 'SCHEDULE'", 'yes'],
  ["GitHub.Event_Name != 'pull_request'", 'yes'],
  ['${{ !github.event.schedule }}', 'no'],
  ["github.repository == 'other/site'", 'no'],
  ["github.ref == 'refs/heads/main'", 'no'],
  ["github.ref == 'refs/heads/develop'", 'unknown'],
  ["startsWith(github.ref, 'refs/tags/')", 'no'],
  ["startsWith(github.ref, 'refs/')", 'yes'],
  ["startsWith(github.ref, 'refs/heads/release/')", 'unknown'],
  ["endsWith(github.repository, '/SITE')", 'yes'],
  ["contains(github.ref, 'main')", 'unknown'],
  ["!contains(github.event.pull_request.title, '[skip]')", 'yes'],
  ['github.event.pull_request.draft == false', 'yes'],
  ["vars.DEPLOY == 'true'", 'unknown'],
  ["vars.DEPLOY == 'true' && false", 'no'],
  ["vars.DEPLOY == 'true' || github.ref_type == 'branch'", 'yes'],
  ["(vars.A && '') == ''", 'unknown'],
  ["success() && !(cancelled() || github.event_name == 'push')", 'yes'],
  ['true || vars.A && false', 'yes'],
  ["needs.build.result == 'success'", 'yes'],
  ["'it''s' == 'IT''S'", 'yes'],
  ["'' == 0", 'yes'],
  ['1 < 2', 'unknown'],
  ["hashFiles('a') != ''", 'unknown'],
  ["fromJSON('[1]')[0] == 1", 'unknown'],
  ["${{ github.event_name }} == 'push'", 'unknown'],
  ['constructor', 'unknown'],
  ["constructor('a', 'b')", 'unknown'],
  ['(true', 'unknown'],
  ['true)', 'unknown'],
  ['(', 'unknown'],
  ['contains(', 'unknown'],
  ["'open", 'unknown'],
  ['('.repeat(100_000), 'unknown'],
])('%s holds: %s', (condition, expected) => {
  expect(judge(condition, facts)).toBe(expected);
});

test.each([
  ['github.repository', 'acme/site'],
  ["format('{0}:{1}{{}}', 'me', github.event_name)", 'me:schedule{}'],
  ["format('{0}', vars.A)", undefined],
  ['toJSON(needs.build.result)', '"success"'],
  ['toJSON(vars.A)', undefined],
  ["github.event_name == 'schedule' && 'a' || 'b'", 'a'],
  ["vars.A || 'b'", undefined],
  ['github.event.pull_request.number', ''],
  ['github.ref', undefined],
  ['true', 'true'],
  ["'a' 'b'", undefined],
])('%s is: %s', (expression, expected) => {
  expect(evaluate(expression, facts)).toBe(expected);
});
