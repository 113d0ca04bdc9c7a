import { expect, test } from '@jest/globals';
import type { RunnerKind } from '../../../src/contract/runner-kinds.js';
import { builtInSchema } from '../../../src/services/options/schema.js';
import { appKind, runnerOf, runners, serviceIdOf } from '../../../src/services/runners.js';

/** Source: what the start scripts of the runners do, and the types of My Apps. */
test.each<[RunnerKind, string, string, { takesCommit: boolean; showsPages: boolean }]>([
  ['web', 'eyevinn-web-runner', 'nodejs', { takesCommit: true, showsPages: true }],
  ['python', 'eyevinn-python-runner', 'python', { takesCommit: false, showsPages: false }],
  ['go', 'eyevinn-golang-runner', 'golang', { takesCommit: false, showsPages: true }],
  ['dotnet', 'eyevinn-dotnet-runner', 'dotnet', { takesCommit: false, showsPages: true }],
  ['wasm', 'eyevinn-wasm-runner', 'wasm', { takesCommit: true, showsPages: false }],
  ['php', 'eyevinn-php-runner', 'php', { takesCommit: false, showsPages: true }],
])('%s is %s, and %s in My Apps', async (kind, serviceId, appType, facts) => {
  expect(runners[kind]).toMatchObject({ serviceId, appType, ...facts });
  expect([appKind(appType), runnerOf(serviceId)]).toEqual([kind, kind]);
  expect(serviceIdOf({ runner: kind, service: 'other' })).toBe(serviceId);
  const schema = await builtInSchema(serviceId);
  expect([...(schema?.keys() ?? [])]).toEqual(expect.arrayContaining([runners[kind].source, runners[kind].token]));
});

test('anything else is no runner', () => {
  expect([appKind(undefined), appKind('perl'), runnerOf('encore')]).toEqual([undefined, undefined, undefined]);
  expect(serviceIdOf({ runner: undefined, service: 'encore' })).toBe('encore');
  expect(serviceIdOf({ runner: undefined, service: undefined })).toBe('');
});
