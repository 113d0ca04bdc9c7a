import type { Fact, Facts } from './expressions.js';

/** Fields of the payloads of some of these events, which no other of them has. */
const payloads: Readonly<Record<string, readonly string[]>> = {
  schedule: ['schedule'],
  push: ['head_commit', 'commits'],
  release: ['action', 'release'],
  pull_request: ['action', 'pull_request'],
  workflow_dispatch: ['inputs'],
  workflow_run: ['action', 'workflow_run'],
  issues: ['issue'],
  issue_comment: ['issue'],
};
/** A comment on a pull request is of its preview. */
const otherPayloads = ['issue.pull_request', 'label'];

/** Returns what the conditions of an event's run can ask. @param ref of the run: of branches (`heads`), tags or pull requests */
export function factsOf(
  event: string,
  { repository, kind, name }: { repository: string; kind: 'heads' | 'tags' | 'pull'; name: Fact },
): Facts {
  const own = payloads[event] ?? [];
  const absent = [...Object.values(payloads).flat(), ...otherPayloads].filter(
    (field) => !own.includes(field),
  );
  const start = `refs/${kind}/`;
  const ref =
    typeof name === 'object' && name !== null
      ? { begins: start + name.begins, isNot: start + name.isNot }
      : `${start}${name}`;

  return {
    ...Object.fromEntries(absent.map((field) => [`github.event.${field}`, null])),
    ...(event === 'workflow_run' && { 'github.event.workflow_run.conclusion': 'success' }),
    'github.event_name': event,
    'github.ref': ref,
    'github.ref_name': name,
    'github.ref_type': kind === 'tags' ? 'tag' : 'branch',
    'github.head_ref': '',
    'github.base_ref': '',
    'github.repository': repository,
    'github.repository_owner': repository.split('/')[0] ?? '',
  };
}
