import { describe, expect, test } from '@jest/globals';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import { buildOf } from '../../support/run/pull-request-run.js';

const bench = previewBench({ 'preview-label': 'preview' });
const pulls = () => bench.repository.pulls;
const written = () =>
  bench.platform.log.select({ origin: 'api' }).filter(({ method }) => method !== 'GET');

describe('with `preview-label` a pull request', () => {
  test.each(['opened', 'synchronize', 'reopened'])(
    'without the label is skipped on `%s`',
    async (action) => {
      const result = await bench.run(7, { action });
      expect(result).toMatchObject({
        ok: true,
        outputs: { operation: 'skipped', changed: 'false' },
      });
      expect(result.outputs['skip-reason']).toBe(
        'Pull request #7 does not have the label "preview".',
      );
      expect({ written: written(), on: bench.repository.comments.on(7) }).toEqual({
        written: [],
        on: [],
      });
    },
  );

  test('gets a preview with the label, updates it on pushes, and loses it with the label', async () => {
    pulls().open(7);
    pulls().label(7, 'Preview');
    const labeled = await bench.run(7, { action: 'labeled', label: 'Preview' });
    expect(labeled).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', name: 'hello-pr-7' },
    });
    pulls().push(7, 'd'.repeat(40));
    expect((await bench.run(7)).outputs).toMatchObject({ operation: 'deployed' });
    pulls().unlabel(7, 'Preview');
    const unlabeled = { action: 'unlabeled', label: 'Preview' };
    const planned = await bench.run(7, { ...unlabeled, with: { operation: 'plan' } });
    expect(planned.outputs['skip-reason']).toBe(
      'At this event a run without `operation: plan` removes the preview.',
    );
    const off = await bench.run(7, unlabeled);
    expect(off).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
    expect(bench.sites()).toEqual([]);
    expect(bench.comment(7)).toContain('Removed');
    expect((await bench.run(7)).outputs).toMatchObject({ operation: 'skipped' });
  });

  test.each(['labeled', 'unlabeled'])('is unchanged when another label is %s', async (action) => {
    pulls().open(7);
    pulls().label(7, 'preview');
    await bench.run(7, { action: 'opened' });
    const before = written().length;
    const result = await bench.run(7, { action, label: 'bug' });
    expect(result.outputs['skip-reason']).toBe(
      'The label "bug" is not `preview-label`, so the preview stays as it is.',
    );
    expect({ ok: result.ok, length: written().length, sites: bench.sites() }).toEqual({
      ok: true,
      length: before,
      sites: ['hello-pr-7'],
    });
  });

  test('keeps its preview when the label returns before the removal runs', async () => {
    const pull = pulls().open(7);
    pulls().label(7, 'preview');
    await bench.run(7, { action: 'opened' });
    const off = { action: 'unlabeled', label: 'preview' };
    const result = await bench.run(7, off);
    expect(result.outputs).toMatchObject({ operation: 'skipped' });
    expect(result.outputs['skip-reason']).toBe('The preview stays: pull request #7 is open.');
    expect({ labels: pull.labels, sites: bench.sites() }).toEqual({
      labels: ['preview'],
      sites: ['hello-pr-7'],
    });
  });

  test('loses its preview on closing or in a cleanup when no run saw the removal of the label', async () => {
    for (const number of [7, 8]) {
      pulls().open(number);
      pulls().label(number, 'preview');
      await bench.run(number, { action: 'opened' });
      pulls().unlabel(number, 'preview');
    }
    pulls().close(7);
    expect((await bench.run(7, { action: 'closed' })).outputs).toMatchObject({
      operation: 'removed',
      changed: 'true',
    });
    const swept = await bench.run(8, { ...schedule, with: { operation: 'cleanup' } });
    expect(swept.log).toContain(
      'Pull request #8 does not have the label "preview": removing hello-pr-8.',
    );
    expect(bench.sites()).toEqual([]);
  });

  test('is skipped by the workflow run of its build if it never had the label, and otherwise loses its preview', async () => {
    const event = buildOf(pulls().open(7));
    const built = () => bench.run(7, { eventName: 'workflow_run', event });
    expect((await built()).outputs['skip-reason']).toBe(
      'Pull request #7 does not have the label "preview".',
    );
    expect(written()).toEqual([]);
    pulls().label(7, 'preview');
    expect((await built()).outputs).toMatchObject({ operation: 'deployed', name: 'hello-pr-7' });
    pulls().unlabel(7, 'preview');
    expect((await built()).outputs).toMatchObject({ operation: 'removed', changed: 'true' });
    expect((await built()).outputs).toMatchObject({ operation: 'removed', changed: 'false' });
    expect(bench.sites()).toEqual([]);
  });
});

test("with `preview-label` a fork's site is published from its build only while the label is on", async () => {
  const event = buildOf(
    pulls().open(8, { headRepository: 'mallory/hello-world', headRef: 'main' }),
  );
  const built = { eventName: 'workflow_run', event, with: { preview: 'true' } };
  expect((await bench.run(8, built)).outputs['skip-reason']).toContain('does not have the label');
  pulls().label(8, 'preview');
  expect((await bench.run(8, built)).outputs).toMatchObject({
    operation: 'deployed',
    name: 'hello-pr-8',
  });
  pulls().unlabel(8, 'preview');
  const off = {
    eventName: 'pull_request_target',
    action: 'unlabeled',
    label: 'preview',
    with: { directory: '' },
  };
  expect((await bench.run(8, off)).outputs).toMatchObject({
    operation: 'removed',
    changed: 'true',
  });
  expect(bench.sites()).toEqual([]);
});
