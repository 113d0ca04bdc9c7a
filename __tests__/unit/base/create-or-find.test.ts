import { expect, test } from '@jest/globals';
import { createOrFind } from '../../../src/base/create-or-find.js';
import { DeployError, RequestError, type RequestFacts } from '../../../src/base/errors.js';
import type { HintCode } from '../../../src/base/hints.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const failed = (status: number | undefined, code: HintCode = 'platform-error', facts: Partial<RequestFacts> = {}) =>
  new RequestError(code, `failed with ${status}`, {
    request: { method: 'POST', host: 'h', path: '/', status, ...facts },
  });
const unavailable = failed(503);

/** @param creations what each POST ends with, the last one for ever; @param finds what each look gives or throws */
async function run(creations: (Error | string)[], finds: (Error | string | undefined)[] = []) {
  const [clock, looks] = [new VirtualClock(), [] as boolean[]];
  let posts = 0;
  const create = async () => {
    const next = creations[Math.min(posts++, creations.length - 1)];
    if (typeof next === 'string') return next;
    throw next;
  };
  const find = async (conflict: boolean) => {
    looks.push(conflict);
    const next = finds.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const { signal } = new AbortController();
  const made = await createOrFind({ create, find, retries: { max: 18, everyMs: 10_000 }, clock, signal }).catch(
    (error: unknown) => error,
  );
  return { made, posts, looks, waits: clock.sleeps };
}

test('what is made at once is not looked for', async () => {
  expect(await run(['new'])).toEqual({ made: 'new', posts: 1, looks: [], waits: [] });
});

test.each([
  ['no answer', failed(undefined, 'unreachable')],
  ['half an answer', failed(201, 'unreachable')],
  ['a certificate that is not trusted', failed(undefined, 'untrusted-certificate')],
  ['a gateway', failed(502)],
  ['an orchestrator that restarts', failed(500, 'platform-error', { serverCode: 'ORCHESTRATOR_UNAVAILABLE' })],
])('after %s it looks ten seconds later, and asks again where nothing is there', async (_, error) => {
  expect(await run([error, 'new'], ['there'])).toEqual({ made: 'there', posts: 1, looks: [false], waits: [10_000] });
  const two = { looks: [false, false], waits: [10_000, 10_000] };
  expect(await run([error, error, 'new'])).toEqual({ made: 'new', posts: 3, ...two });
  // What cannot be looked for is not made anew.
  expect(await run([error, 'new'], [unavailable, 'there'])).toEqual({ made: 'there', posts: 1, ...two });
});

test('as often as it may, and looks once more then', async () => {
  const { made, posts, looks, waits } = await run([unavailable]);
  expect([made, posts, looks.length, waits.length]).toEqual([unavailable, 19, 19, 18]);
});

test('after another fault of the server once more', async () => {
  const fault = failed(500);
  expect(await run([fault], ['there'])).toEqual({ made: 'there', posts: 1, looks: [false], waits: [10_000] });
  const two = { posts: 2, looks: [false, false], waits: [10_000] };
  expect(await run([fault], [undefined, 'late'])).toEqual({ made: 'late', ...two });
  expect(await run([fault])).toEqual({ made: fault, ...two });
});

test('after a conflict it looks, and does not ask again', async () => {
  const conflict = failed(409);
  expect(await run([conflict], ['ours'])).toEqual({ made: 'ours', posts: 1, looks: [true], waits: [] });
  expect(await run([conflict, 'new'])).toEqual({ made: conflict, posts: 1, looks: [true], waits: [] });
});

test.each([failed(499), failed(400), new DeployError('platform-error', 'x'), new TypeError('x')])(
  'after a refusal, or an error of another kind, it does neither: %s',
  async (error) => {
    expect(await run([error, 'new'], ['there'])).toEqual({ made: error, posts: 1, looks: [], waits: [] });
  },
);
