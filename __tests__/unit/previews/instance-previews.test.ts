import { describe, expect, test } from '@jest/globals';
import { instanceNames } from '../../../src/contract/names.js';
import { instancePreviews } from '../../../src/previews/instance-previews.js';

const [ours, theirs] = ['https://github.com/octo-org/hello', 'https://github.com/other/app'];
const branchName = instanceNames.ofBranch('shop', 'topic');

interface There {
  apps?: object[];
  awake?: object[];
  asleep?: object[];
  /** The workspace is not subscribed to the service. */
  unknown?: boolean;
  sourceUrl?: string;
  /** Of what is called `shoppr7`, or has that id. */
  tags?: string[];
  preview?: boolean;
  job?: boolean;
}

function previews({ apps, awake = [], asleep = [], unknown, sourceUrl, tags = [], preview = true, job }: There) {
  const asked: string[] = [];
  const told = (what: string, answer: unknown) => async () => {
    asked.push(what);
    return answer;
  };
  const tools = {
    tags: { of: async ({ id }: { id: string }) => (id === 'shoppr7' || id === branchName ? tags : []) },
    apps: { list: told('apps', apps) },
    catalog: { find: told('service', unknown ? undefined : {}) },
    instancesOf: () => ({ list: told('awake', awake) }),
    account: { suspended: told('asleep', asleep) },
  };
  const run = {
    ...{ target: job ? 'job' : apps ? 'app' : 'runner', preview, tools },
    context: { serverUrl: 'https://github.com', repository: 'octo-org/hello' },
    inputs: { runner: 'web', 'source-url': sourceUrl },
  };
  return { asked, all: instancePreviews(run as never, { base: 'shop', 'config-service': undefined }) };
}
const asleep = (instanceName: string, parameters?: object, serviceId = 'eyevinn-web-runner') => ({
  ...{ serviceId, instanceName },
  ...(parameters ? { parameters } : {}),
});

describe('the list of previews', () => {
  const names = ['shop', 'shoppr7', 'shoppr0', 'xshoppr7', branchName, 'shopbrx'];
  const listed = [
    { name: 'shoppr7', pullRequest: 7 },
    { name: branchName, pullRequest: undefined },
  ];

  test('has the apps of our shape', async () => {
    const { all, asked } = previews({ apps: names.map((name) => ({ id: name, name })) });
    expect(await all.list()).toEqual(listed);
    expect([await all.list(), asked]).toEqual([listed, ['apps']]);
  });

  test('has the instances of our shape, also those that sleep, of this service', async () => {
    const [first = '', ...rest] = names.slice(0, 4);
    const { all, asked } = previews({
      awake: [{ name: first }, ...rest.map((name) => ({ name })), { url: 'https://nameless' }],
      asleep: [asleep(branchName), asleep('shoppr9', {}, 'eyevinn-python-runner'), asleep('shopbrx')],
    });
    expect(await all.list()).toEqual(listed);
    expect(asked.sort()).toEqual(['asleep', 'awake', 'service']);
  });

  test('has those that sleep also where the workspace is not subscribed to the service', async () => {
    const { all } = previews({ unknown: true, awake: [{ name: 'shoppr8' }], asleep: [asleep('shoppr7')] });
    expect(await all.list()).toEqual(listed.slice(0, 1));
  });

  test('has one that runs and is listed as asleep once', async () => {
    const { all } = previews({ awake: [{ name: 'shoppr7' }], asleep: [asleep('shoppr7')] });
    expect(await all.list()).toEqual(listed.slice(0, 1));
  });
});

describe('what has the name of a preview', () => {
  test.each<[string, There, object]>([
    [
      'an app of ours',
      { apps: [{ id: 'shoppr7', name: 'shoppr7', gitHubUrl: ours, gitUrl: theirs }] },
      { free: false },
    ],
    [
      'an app of ours by its git URL',
      { apps: [{ id: 'shoppr7', name: 'shoppr7', gitUrl: `${ours}.git` }] },
      { free: false },
    ],
    [
      'an app of another',
      { apps: [{ id: 'shoppr7', name: 'shoppr7', gitHubUrl: theirs }] },
      { free: false, foreign: `it runs ${theirs}` },
    ],
    [
      'an app without a source',
      { apps: [{ id: 'shoppr7', name: 'shoppr7' }] },
      { free: true, foreign: 'no tag says whose it is' },
    ],
    ['nothing', { apps: [{ id: 'shoppr8', name: 'shoppr8', gitHubUrl: theirs }] }, { free: true }],
    ['an instance of ours', { awake: [{ name: 'shoppr7', SourceUrl: `${ours}#main` }] }, { free: false }],
    [
      'an instance of another',
      { awake: [{ name: 'shoppr7', SourceUrl: theirs }] },
      { free: false, foreign: `it runs ${theirs}` },
    ],
    [
      'an instance of the source that is given',
      { awake: [{ name: 'shoppr7', SourceUrl: theirs }], sourceUrl: theirs },
      { free: false },
    ],
    ['one of ours that sleeps', { asleep: [asleep('shoppr7', { SourceUrl: ours })] }, { free: false }],
    [
      'one of another that sleeps',
      { asleep: [asleep('shoppr7', { SourceUrl: theirs })] },
      { free: false, foreign: `it runs ${theirs}` },
    ],
    [
      'one that sleeps and says nothing',
      { asleep: [asleep('shoppr7')] },
      { free: true, foreign: 'no tag says whose it is' },
    ],
    [
      'a database of ours by its tags',
      { awake: [{ name: 'shoppr7' }], tags: ['repository octo-org/hello', 'preview pr-7'] },
      { free: false },
    ],
    [
      'a database that only has the name',
      { awake: [{ name: 'shoppr7' }] },
      { free: true, foreign: 'no tag says whose it is' },
    ],
    [
      'an instance of production by its tags',
      { awake: [{ name: 'shoppr7', SourceUrl: ours }], tags: ['repository octo-org/hello'] },
      { free: false, foreign: 'its tags do not say that it is this preview' },
    ],
    [
      'an instance of another by its tags',
      { awake: [{ name: 'shoppr7', SourceUrl: ours }], tags: ['repository other/app', 'preview pr-7'] },
      { free: false, foreign: 'its tag says other/app' },
    ],
    ['a job of the closing event', { awake: [{ name: 'shoppr7' }], job: true }, { free: true }],
    [
      'a job of a sweep',
      { awake: [{ name: 'shoppr7' }], job: true, preview: false },
      { free: true, foreign: 'no tag says whose it is' },
    ],
  ])('is %s', async (_, there, facts) => {
    const { all } = previews(there);
    const { branch, deployedAt: _date, ...found } = await all.look('shoppr7');
    expect([found, branch]).toEqual([facts, undefined]);
  });

  test('names its branch by its tag', async () => {
    const tags = ['repository octo-org/hello', 'preview br-topic'];
    const { all } = previews({ awake: [{ name: branchName }], tags });
    expect(await all.look(branchName)).toMatchObject({ free: false, branch: 'topic' });
  });

  test.each([
    ['topic', 'topic'],
    ['other', undefined],
    [undefined, undefined],
  ])('names its branch %s where that fits its name', async (sourceRef, branch) => {
    const { all } = previews({ apps: [{ id: branchName, name: branchName, gitHubUrl: ours, sourceRef }] });
    expect((await all.look(branchName)).branch).toBe(branch);
  });
});
