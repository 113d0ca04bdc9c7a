import { describe, expect, test } from '@jest/globals';
import { computeIntent } from '../../../src/contract/compute-intent.js';
import { readContext } from '../../../src/contract/event.js';
import type { InputName } from '../../../src/contract/inputs.js';
import { readInputs } from '../../support/run/inputs.js';

type Given = Partial<Record<InputName, string>>;
interface Pull {
  action?: string;
  head?: string;
  author?: string;
  eventName?: string;
  actor?: string;
}

const signedIn: Given = { 'access-token': 'a', directory: 'dist' };
const env = { GITHUB_REPOSITORY: 'Octo-Org/Hello.World', GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main' };
const onPush = (given: Given = signedIn) => computeIntent(readInputs(given).inputs, readContext(env, {}));
const pullContext = ({
  action = 'opened',
  head = 'Octo-Org/Hello.World',
  author = 'octocat',
  eventName,
  actor,
}: Pull) =>
  readContext(
    { ...env, GITHUB_EVENT_NAME: eventName ?? 'pull_request', GITHUB_ACTOR: actor ?? author },
    {
      action,
      pull_request: {
        number: 7,
        state: action === 'closed' ? 'closed' : 'open',
        user: { login: author },
        head: { sha: 'f'.repeat(40), ref: 'topic', repo: { full_name: head } },
      },
    },
  );
const onPull = (pull: Pull = {}, given: Given = signedIn) => computeIntent(readInputs(given).inputs, pullContext(pull));
const problemsOf = (given: Given) => onPush(given).problems.map(({ input }) => input);

describe('what a run does', () => {
  test('a push deploys under the name of the repository', () => {
    expect(onPush()).toEqual({
      intent: expect.objectContaining({
        operation: 'deploy',
        name: 'octo-org-hello-world',
        preview: undefined,
        skip: undefined,
      }),
      problems: [],
    });
  });

  test('a pull request deploys a preview of its own', () => {
    expect(onPull().intent).toMatchObject({ operation: 'deploy', name: 'octo-org-hello-world-pr-7', preview: 7 });
  });

  test('a closed pull request removes it', () => {
    expect(onPull({ action: 'closed' }).intent).toMatchObject({
      operation: 'remove',
      name: 'octo-org-hello-world-pr-7',
    });
  });

  test('with `preview: false` a pull request deploys to production, and removes nothing of it when it is closed', () => {
    expect(onPull({}, { ...signedIn, preview: 'false' }).intent).toMatchObject({
      operation: 'deploy',
      name: 'octo-org-hello-world',
    });
    expect(onPull({ action: 'closed' }, { ...signedIn, preview: 'false' }).intent.skip).toContain(
      'no separate site to remove',
    );
  });

  test('an operation that is named goes before what the event suggests', () => {
    expect(onPull({ action: 'closed' }, { ...signedIn, operation: 'plan' }).intent.operation).toBe('plan');
    expect(onPush({ ...signedIn, operation: 'remove' }).intent.operation).toBe('remove');
  });

  test('services have names of letters and digits alone', () => {
    const given = { ...signedIn, target: 'runner', runner: 'web' };
    expect(onPush(given).intent.name).toBe('helloworld');
    expect(onPull({}, given).intent.name).toBe('helloworldpr7');
  });
});

describe('a run that cannot have secrets', () => {
  test.each([
    [{ head: 'somebody/Hello.World' }, 'comes from a fork'],
    [{ author: 'dependabot[bot]' }, 'started by Dependabot'],
  ])('%j is skipped, and its inputs are no problem', (pull, reason) => {
    const { intent, problems } = onPull(pull, {});
    expect(intent.skip).toContain(reason);
    expect(problems).toEqual([]);
  });

  test('is not skipped when it has a login all the same', () => {
    expect(onPull({ head: 'somebody/Hello.World' }).intent.skip).toBeUndefined();
  });

  test('of our own branch is a mistake and no reason to skip', () => {
    expect(onPull({}, { directory: 'dist' }).intent.skip).toBeUndefined();
  });
});

describe('rules on several inputs', () => {
  test.each<[Given, InputName[]]>([
    [{ 'access-token': 'a' }, ['directory']],
    [{ 'access-token': 'a', operation: 'plan' }, ['directory']],
    [{ 'access-token': 'a', operation: 'remove' }, []],
    [{ directory: 'd' }, ['refresh-token']],
    [{ directory: 'd', 'refresh-token': 'r' }, ['client-id']],
    [{ directory: 'd', 'token-file': 't' }, ['client-id']],
    [{ directory: 'd', 'refresh-token': 'r', 'access-token': 'a' }, []],
    [{ 'access-token': 'a', target: 'runner' }, ['runner']],
    [{ 'access-token': 'a', target: 'app', operation: 'remove' }, []],
    [{ 'access-token': 'a', target: 'instance' }, ['service']],
    [{ 'access-token': 'a', target: 'job', operation: 'remove' }, ['service']],
    [{ ...signedIn, 'token-store': 'github-secret' }, ['secret-token']],
    [{ ...signedIn, 'token-store': 'file' }, ['token-file']],
    [{ ...signedIn, preview: 'true' }, ['preview']],
    [{ 'access-token': 'a', target: 'runner', 'token-store': 'file', name: 'a-b' }, ['name', 'runner', 'token-file']],
  ])('%j lacks %j', (given, names) => {
    expect(problemsOf(given)).toEqual(names);
  });

  test.each([
    ['My Site', '"My Site" would become "my-site"'],
    ['-x-', 'given was "-x-"'],
    ['ab', 'given was "ab"'],
    ['a\n::error::b', '"a ::error::b" would become "a-error-b"'],
  ])('the page name %j gets advice where there is a better one', (name, advice) => {
    const [problem] = onPush({ ...signedIn, name }).problems;
    expect(problem).toEqual({
      input: 'name',
      text: `must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit; ${advice}.`,
    });
  });

  test('without a repository the name must be given', () => {
    const { problems } = computeIntent(readInputs(signedIn).inputs, readContext({}, undefined));
    expect(problems).toEqual([{ input: 'name', text: 'is required: there is no repository to take it from.' }]);
  });
});

describe('the code of a fork in a run that holds the secrets', () => {
  const guard = (given: Given, pull: Pull = {}) => {
    const context = pullContext({ eventName: 'pull_request_target', head: 'somebody/Hello.World', ...pull });
    const { inputs } = readInputs({ ...signedIn, ...given });
    return computeIntent(inputs, context).problems;
  };

  test('is refused unless an input says that it is meant', () => {
    const refused = (preview: string) => [
      {
        input: 'preview',
        text: expect.stringMatching(new RegExp(`^is ${preview}, .* would publish the code of a fork`)),
      },
    ];
    expect(guard({})).toEqual(refused('auto'));
    expect(guard({ preview: 'false' })).toEqual(refused('false'));
    expect(guard({ preview: 'true' })).toEqual([]);
  });

  test('does not keep its preview from being removed', () => {
    expect(guard({}, { action: 'closed' })).toEqual([]);
  });

  test('is no matter where the code is our own, or the run has no secrets', () => {
    expect(guard({}, { head: 'Octo-Org/Hello.World' })).toEqual([]);
    expect(guard({}, { eventName: 'pull_request' })).toEqual([]);
  });
});
