import { expect, test } from '@jest/globals';
import { createOrFind } from '../../../src/base/create-or-find.js';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import { VirtualClock } from '../../support/virtual-clock.js';

const failed = (status: number | undefined, code: 'unreachable' | 'platform-error' = 'platform-error') =>
  new RequestError(code, `failed with ${status}`, { request: { method: 'POST', host: 'h', path: '/', status } });

/** @param creations what each POST ends with, @param finds what each look gives */
async function run(creations: (Error | string)[], finds: (string | undefined)[] = []) {
  const [clock, looks] = [new VirtualClock(), [] as boolean[]];
  let posts = 0;
  const create = async () => {
    const next = creations[posts++];
    if (typeof next === 'string') return next;
    throw next;
  };
  const find = async (conflict: boolean) => {
    looks.push(conflict);
    return finds.shift();
  };
  const { signal } = new AbortController();
  const made = await createOrFind({ create, find, clock, signal }).catch((error: unknown) => error);
  return { made, posts, looks, waits: clock.sleeps };
}

test('what is made at once is not looked for', async () => {
  expect(await run(['new'])).toEqual({ made: 'new', posts: 1, looks: [], waits: [] });
});

test.each([
  ['no answer', failed(undefined, 'unreachable')],
  ['half an answer', failed(201, 'unreachable')],
  ['a fault of the server', failed(500)],
])(
  'after %s it looks, and asks again where nothing is there, later each time, three times in all',
  async (_, error) => {
    expect(await run([error], ['there'])).toEqual({ made: 'there', posts: 1, looks: [false], waits: [] });
    expect(await run([error, error, 'new'])).toEqual({
      made: 'new',
      posts: 3,
      looks: [false, false],
      waits: [500, 1000],
    });
    expect(await run([error, error, error, 'new'])).toEqual({
      ...{ made: error, posts: 3, looks: [false, false, false], waits: [500, 1000] },
    });
  },
);

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

test('a cancelled run asks no more', async () => {
  const controller = new AbortController();
  let posts = 0;
  const create = async () => {
    posts++;
    throw failed(500);
  };
  const find = async () => controller.abort(new Error('cancelled')) as undefined;
  const { signal } = controller;
  await expect(createOrFind({ create, find, clock: new VirtualClock(), signal })).rejects.toThrow('cancelled');
  expect(posts).toBe(1);
});
