import { expect, test } from '@jest/globals';
import { type Answering, judgeAnswering } from '../../../../src/services/readiness/answering.js';

const [former, failed, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const app = (commit?: string, status = 200) => ({ state: 'answers', status, commit }) as const;
const unknown = 'Whether the former build still answers is not known.';

test.each<{ what: string; seen: Partial<Answering>; is: string; told?: string }>([
  { what: 'the former commit', seen: { page: app(former) }, is: 'former' },
  { what: 'its beginning', seen: { page: app(former.slice(0, 7)) }, is: 'former' },
  {
    what: 'the former commit, where the failed build has cloned none',
    seen: { page: app(former), failed: undefined },
    is: 'former',
  },
  {
    what: 'the commit of the failed build',
    seen: { page: app(failed) },
    is: 'another',
    told: 'Its address answers with commit bbbbbbb, not with the former aaaaaaa.',
  },
  {
    what: 'a third commit',
    seen: { page: app(other) },
    is: 'another',
    told: 'Its address answers with commit ccccccc, not with the former aaaaaaa.',
  },
  {
    what: 'a commit that both builds have',
    seen: { page: app(former), failed: former },
    is: 'unclear',
    told: 'Its address answers with commit aaaaaaa, of which both the former and the new build are.',
  },
  {
    what: 'a commit, where the former is not known',
    seen: { page: app(former), former: undefined },
    is: 'unclear',
    told: 'Its address answers with commit aaaaaaa; what ran before was not seen.',
  },
  {
    what: 'no commit',
    seen: { page: app() },
    is: 'unclear',
    told: 'Its address answers; with which build is not shown.',
  },
  { what: 'nothing, without an address', seen: { page: undefined }, is: 'unclear', told: unknown },
  {
    what: 'an error of a server, with the former commit',
    seen: { page: app(former, 500) },
    is: 'nobody',
    told: 'The former build does not answer: https://shop.example/healthz answers 500.',
  },
  {
    what: 'an error of the gateway',
    seen: { page: { state: 'silent', detail: 'answers 502' } },
    is: 'nobody',
    told: 'The former build does not answer: https://shop.example/healthz answers 502.',
  },
  {
    what: 'the error page',
    seen: { page: { state: 'failed' } },
    is: 'nobody',
    told: 'The former build does not answer: its address shows the error page of a build.',
  },
  {
    what: 'the loading page',
    seen: { page: { state: 'building' } },
    is: 'nobody',
    told: 'The former build does not answer: its address shows the loading page of a build.',
  },
])('an address that shows $what: $is', ({ seen, is, told }) => {
  const asked = 'https://shop.example/healthz';
  const answerer = judgeAnswering({ page: app(), asked, former, failed, ...seen });
  expect(answerer).toEqual(told === undefined ? { is } : { is, told });
});
