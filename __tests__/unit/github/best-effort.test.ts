import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { GitHubApi } from '../../../src/github/api.js';
import { type AnsweringGitHub, answeringGitHub } from '../../support/login/answering-github.js';

describe('optional calls', () => {
  let github: AnsweringGitHub;
  beforeEach(async () => {
    github = await answeringGitHub();
  });
  afterEach(() => github.close());

  const schema = z.object({ id: z.number() });
  const wish = { subject: 'the thing', permission: 'pull-requests: write', path: '/x', schema };
  const at = () => `GET ${new URL(github.url).host}/repos/octo-org/hello/x`;
  const head =
    '::warning title=osc-deploy::GitHub refused or did not answer, which does not fail this step:';
  const end = 'The job summary has the full result.';

  describe('a warning', () => {
    test('lists several permissions, each with its widest access, and only permissions that a workflow can request', async () => {
      github.answers = { 'GET /x': [403, { message: 'Resource not accessible by integration' }] };
      for (const permission of [
        'metadata: read',
        'pull-requests: read',
        'contents: write',
        'pull-requests: write',
      ])
        await github.bestEffort.read({ ...wish, permission });
      github.bestEffort.warn();
      expect(github.lines[0]).toContain(
        '\npermissions:\n  contents: write\n  pull-requests: write\nThe job',
      );
    });

    test('names the permission where GitHub lists those that it accepts', async () => {
      const accepted = { 'x-accepted-github-permissions': 'pull_requests=write' };
      github.answers = { 'GET /x': [403, { message: 'Forbidden' }, accepted] };
      await github.bestEffort.read(wish);
      github.bestEffort.warn();
      expect(github.lines[0]).toContain(
        '\npermissions:\n  contents: read\n  pull-requests: write\n',
      );
    });

    test.each<[string, [number, object?, Record<string, string>?], string]>([
      ['nothing there', [404, { message: 'no' }], 'answered 404: no.'],
      [
        'a limit',
        [403, { message: 'API rate limit exceeded' }],
        'answered 403: API rate limit exceeded.',
      ],
      [
        'a limit with a time',
        [403, { message: 'slow' }, { 'retry-after': '60' }],
        'answered 403: slow.',
      ],
      ...[
        'Unable to create comment because issue is locked.',
        'Repository was archived so is read-only.',
        'The organization has an IP allow list enabled, and your IP address is not permitted.',
        'Resource protected by organization SAML enforcement. You must grant access.',
        'Blocked by a rule of this organization.',
      ].map((message): [string, [number, object], string] => [
        `"${message}"`,
        [403, { message }],
        `answered 403: ${message}`,
      ]),
    ])('reports %s, which no permission changes', async (_, answer, said) => {
      github.answers = { 'GET /x': answer };
      await github.bestEffort.read(wish);
      github.bestEffort.warn();
      expect(github.lines).toEqual([[head, `- the thing: ${at()} ${said}`, end].join('\n')]);
    });
  });

  describe('reading', () => {
    test.each([404, 422])('accepts a missing value (%i) if a value is optional', async (status) => {
      github.answers = { 'GET /x': [status] };
      expect(await github.bestEffort.read({ ...wish, missing: 'none' as const })).toBe('none');
      expect(await github.bestEffort.read(wish)).toBeUndefined();
    });

    test.each([404, 405, 501])('gives no warning on another forge (%i)', async (status) => {
      github.answers = { 'GET /x': [status] };
      expect(await github.bestEffort.read({ ...wish, onlyGitHub: true })).toBeUndefined();
      github.bestEffort.warn();
      expect(github.lines).toEqual(['This server does not know the thing.']);
    });

    test.each([
      { 'x-accepted-github-permissions': 'issues=read' },
      { 'x-github-request-id': 'C0DE:1' },
    ])('gives a warning when GitHub itself refuses it (%j)', async (headers) => {
      github.answers = { 'GET /x': [404, {}, headers] };
      await github.bestEffort.read({ ...wish, onlyGitHub: true });
      github.bestEffort.warn();
      expect(github.lines[0]).toContain('- the thing: ');
    });
  });

  describe('patience', () => {
    test.each([
      {
        what: 'a short wait of a repeatable call',
        status: 429,
        after: '2',
        repeatable: true,
        waits: [2000, 2000],
      },
      {
        what: 'a short wait of another call',
        status: 429,
        after: '2',
        repeatable: false,
        waits: [2000, 2000],
      },
      {
        what: 'retries of a repeatable call after a server error',
        status: 502,
        repeatable: true,
        waits: [250, 500],
      },
      {
        what: 'no retry of another call after a server error',
        status: 502,
        repeatable: false,
        waits: [],
      },
      { what: 'no retry after a refusal', status: 422, repeatable: true, waits: [] },
    ])('has $what', async ({ status, after, repeatable, waits }) => {
      github.answers = { 'POST /x': [status, {}, after ? { 'retry-after': after } : {}] };
      const call = (api: GitHubApi) => api.request('POST /repos/octo-org/hello/x', {});
      expect(await github.bestEffort.attempt({ ...wish, repeatable, call })).toBeUndefined();
      expect(github.clock.sleeps).toEqual(waits);
      // What is tried once has not shown that the server is down.
      await github.bestEffort.read(wish);
      expect(github.asked().includes('GET /x')).toBe(!repeatable || status === 422);
    });

    test.each([
      ['10', [10_000, 10_000]],
      ['11', []],
    ])(
      'a server that asks for %s s gets that wait or no further request',
      async (seconds, waits) => {
        github.answers = { 'GET /x': [429, {}, { 'retry-after': seconds }] };
        await github.bestEffort.read(wish);
        expect(github.clock.sleeps).toEqual(waits);
      },
    );

    test('a cancelled run tries each call once, also after an outage', async () => {
      github.answers = { 'GET /x': [500] };
      await github.bestEffort.read(wish);
      github.bestEffort.hurry();
      await github.bestEffort.read(wish);
      expect(github.asked()).toHaveLength(4);
    });
  });
});
