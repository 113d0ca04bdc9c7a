import { describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { escapeMarkdown } from '../../../src/base/plain-text.js';
import { publishOutcome } from '../../../src/pages/outcome.js';
import { Phases } from '../../../src/pages/publish-job.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { folded, link } from '../../../src/report/markdown.js';
import { describeFailure } from '../../../src/report/report.js';
import { renderSummary } from '../../../src/report/summary.js';
import { withTimes } from '../../../src/report/times.js';
import { serviceOutcome } from '../../../src/services/result.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const files = (count: number): SiteFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `${at}.js`,
    size: at,
    source: { bytes: Buffer.alloc(0) },
  }));
const commit = 'a'.repeat(40);
const facts = {
  name: 'hello',
  operation: 'deploy' as const,
  docs: 'https://x/docs/',
  commitUrl: 'https://github.com/o/r/commit/',
  duration: 1900,
  place: 'osc-deploy 1.2.3, workspace acme on prod',
};

async function publish(changed: SiteFile[]): Promise<string> {
  const clock = new VirtualClock();
  const phases = new Phases(clock);
  await phases.time('prepare', () => clock.sleep(200));
  await phases.time('upload', () => clock.sleep(1000));
  await phases.time('check', () => clock.sleep(100));
  const plan = { added: [], changed, unchanged: [], deleted: [], digests: new Map() };
  const result = {
    changed: true,
    url: 'https://hello.example/',
    plan,
    uploaded: 3,
    bytes: 3,
    pruned: 0,
    phases,
  };
  const outcome = publishOutcome(result, { isPlan: false, commit });
  return renderSummary(withTimes(outcome, { signIn: 400, duration: facts.duration }), facts);
}

describe('the summary of a publish', () => {
  test('has phases, with the sign-in, that add up to the whole step', async () => {
    const text = await publish(files(1));
    expect(text).toContain('| prepare | sign in | upload | check | **whole step** |');
    expect(text).toContain('| 400 ms | 400 ms | 1.0 s | 100 ms | **1.9 s** |');
  });

  test('lists a limited number of paths', async () => {
    const text = await publish(files(5000));
    expect(text).toContain('Changed (5,000)');
    expect(text).toContain('- and 4,800 more');
    expect(await publish(files(200))).not.toContain('- and ');
  });
});

test('an instance has its status and commit in one sentence, and its table folded, with links', () => {
  const rows: [string, string][] = [
    ['Service', 'eyevinn-web-runner'],
    ['URL', 'https://shop.example.com'],
  ];
  const result = {
    changed: true,
    status: 'running',
    url: 'https://shop.example.com/',
    summary: [{ title: 'Instance', rows }],
  };
  const text = renderSummary(serviceOutcome(result, { isPlan: false, commit, notes: [] }), facts);
  expect(text).toMatch(
    /\*\*hello\*\* is running at \[<code>aaaaaaa<\/code>\]\(<.*>\), after 1\.9 s\.\n\n<details>/,
  );
  const [, folded = ''] = text.split('<details><summary>Instance</summary>');
  expect(folded).toContain(
    '| Service | eyevinn-web-runner |\n| --- | --- |\n| URL | <https://shop.example.com> |',
  );
});

describe('a failure', () => {
  const failure = (error: unknown, name = 'hello') =>
    renderSummary(
      describeFailure(error, (text) => text),
      { ...facts, name },
    );

  test('caused by a person or a newer run is called cancelled', () => {
    const error = new DeployError('interrupted', 'The run was cancelled (SIGINT).');
    expect(failure(error)).toContain('## 🔴 hello: deploy was cancelled');
    expect(failure(error, '')).toContain('## 🔴 The step was cancelled');
  });

  test('shows our own text as markdown (code, commands and lists), and quoted text as plain text', () => {
    const next = [
      'Use `max-prune: 5`:',
      { command: 'npx tool <login>' },
      { command: '```' },
      'Or so.',
    ];
    const rows = ['*one*', 'two'];
    const text = failure(new DeployError('prune-limit', 'No `a|b`.', { next, rows }));
    expect(text).toContain('No <code>a\\|b</code>.');
    expect(text).toContain('Use <code>max-prune\\: 5</code>');
    expect(text).toContain('````sh\nnpx tool <login>\n```\n````\n\nOr so.');
    expect(text).toContain('- \\*one\\*\n- two');
  });
});

describe('escapeMarkdown', () => {
  test.each([
    ['*bold* _it_ `x` $x$ [a](b)', '\\*bold\\* \\_it\\_ \\`x\\` \\$x\\$ \\[a\\]\\(b\\)'],
    ['<img src=x> &lt; https://x.y', '\\<img src\\=x\\> \\&lt; https\\://x.y'],
    ['a|b\\|c', 'a\\|b\\\\\\|c'],
    ['www.x.y', 'www\\.x.y'],
    ['@octocat, #12', '\\@<!-- -->octocat, \\#<!-- -->12'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
  ])('%s', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

test('a link keeps its address in one piece', () => {
  expect(link('x', 'https://a.b/c d>(e)|f')).toBe('[x](<https://a.b/c%20d%3E(e)%7Cf>)');
});

test('the title of a section is text, in the HTML around it too', () => {
  expect(folded('<b> & *x*', '- y', { open: true })).toBe(
    '<details open><summary>&lt;b&gt; &amp; *x*</summary>\n\n- y\n\n</details>',
  );
});
