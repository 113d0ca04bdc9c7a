import { describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { Phases } from '../../../src/pages/phases.js';
import type { PublishResult } from '../../../src/pages/publish.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { failureSummary, fitted, publishSummary, summaryMaxBytes } from '../../../src/report/summary.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const files = (count: number, name: (index: number) => string): SiteFile[] =>
  Array.from({ length: count }, (_, index) => ({ path: name(index), size: index, source: { bytes: Buffer.alloc(0) } }));
const facts = { name: 'hello', sha: 'a'.repeat(40), commitUrl: 'https://github.com/o/r/commit/', duration: 1200 };

async function result(plan: Partial<PublishResult['plan']>): Promise<PublishResult> {
  const clock = new VirtualClock();
  const phases = new Phases(clock);
  await phases.time('upload', () => clock.sleep(1000));
  return {
    changed: true,
    url: 'https://hello.pages.osaas.io/',
    plan: { added: [], changed: [], unchanged: [], deleted: [], marks: new Map(), ...plan },
    uploaded: 3,
    bytes: 3,
    pruned: 0,
    phases,
  };
}

describe('the summary of a publish', () => {
  test('begins with the url, and shows only what there is', async () => {
    const text = publishSummary(await result({ added: files(2, (index) => `b${10 - index}.js`) }), facts);
    expect(text.split('\n')[0]).toBe('## 🟢 <https://hello.pages.osaas.io/>');
    expect(text).toContain('| Added | 2 | 1 B |');
    expect(text).not.toContain('| Changed |');
    expect(text).toContain('| upload | **whole step** |\n| --- | --- |\n| 1.0 s | **1.2 s** |');
    expect(text.indexOf('b9.js')).toBeLessThan(text.indexOf('b10.js'));
  });

  test('lists the ten largest, and no more paths than a person reads', async () => {
    const text = publishSummary(await result({ changed: files(5000, (index) => `file-${index}.js`) }), facts);
    expect(text).toContain('Changed (5,000)');
    expect(text).toContain('- and 4,800 more');
    expect(text).toContain('Largest uploads (10)');
    expect(text).toContain('| <code>file-4999.js</code> | 4.9 KiB |');
  });

  test('fits into what a runner takes, whatever the names are', async () => {
    const hostile = (kind: string) => files(5000, (index) => `${'`|<😀>'.repeat(160)}${kind}${index}`);
    const plan = {
      added: hostile('a'),
      changed: hostile('b'),
      unchanged: hostile('c'),
      deleted: hostile('d').map(({ path }) => path),
    };
    const text = fitted(publishSummary(await result(plan), facts));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(summaryMaxBytes);
  });
});

describe('a summary that is too long', () => {
  test('ends at the end of a line and says so', () => {
    const text = fitted(`${'- äää\n'.repeat(1000)}`, 1000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1000);
    expect(text).toContain('did not fit');
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual(expect.arrayContaining(['- äää']));
    expect(text).not.toContain('\ufffd');
  });
});

test('a failure says what happened, what to do, and where to read more', () => {
  const text = failureSummary(new DeployError('not-live', 'It <b>did not</b> come.\nReally.'), {
    docs: 'https://x/docs/',
  });
  expect(text).toContain('It \\<b\\>did not\\</b\\> come.  \nReally.');
  expect(text).toContain('**What to do:**');
  expect(text).toContain('(<https://x/docs/troubleshooting.md#not-live>)');
});
