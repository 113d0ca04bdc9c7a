import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import type { NameLookup } from '../../src/platform/domain-record.js';
import { folderOf, type InProcessRun, runInProcess } from '../support/in-process.js';

const domain = 'www.example.com';
let platform: LocalPlatform;
let login: SignedIn;
/** What DNS says of the domain. */
let records: string[];
let looks: number;
beforeEach(async () => {
  // Sites have the name of a host here, so that a record can lead to it.
  platform = await startPlatform({ listener: { host: '127.0.0.1', hostName: 'localhost' } });
  login = platform.signIn();
  records = ['localhost.'];
  looks = 0;
});
afterEach(() => platform.close());

const names: NameLookup = {
  cname: async (host) => {
    looks++;
    return host === domain ? records : [];
  },
  addresses: async () => [],
};
const run = (inputs: Record<string, string> = {}, more: Partial<InProcessRun> = {}) =>
  runInProcess({
    platform,
    login,
    names,
    with: { directory: folderOf({ 'index.html': '<h1>Hi' }), domain, ...inputs },
    ...more,
  });
const domainOf = (name = 'my-site') => platform.site(name).page.customDomain;
const sent = (path: RegExp, method?: string) =>
  platform.log.select({ origin: 'api', path, ...(method ? { method } : {}) });

describe('a site', () => {
  test('gets its domain, once', async () => {
    const first = await run();
    expect(first).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/`, status: 'live' } });
    expect(first.outputs['url']).not.toContain(domain);
    expect(first.summary).toContain('Also at');
    expect(await run()).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(sent(/\/domain$/)).toHaveLength(1);
    expect(domainOf()).toBe(domain);
  });

  test('keeps it through a deploy without the input, which asks for nothing', async () => {
    await run();
    const before = looks;
    const result = await run({ domain: '' });
    expect(result).toMatchObject({ ok: true });
    expect(result.outputs['domain-url']).toBeUndefined();
    expect([domainOf(), looks]).toEqual([domain, before]);
  });

  test('frees it when it is removed, for another site', async () => {
    await run();
    expect(await run({ operation: 'remove', domain: '' })).toMatchObject({ ok: true });
    expect(sent(/\/domain$/, 'DELETE')).toHaveLength(1);
    expect(await run({ name: 'other-site' })).toMatchObject({ ok: true });
    expect(domainOf('other-site')).toBe(domain);
  });

  test.each([
    ['is removed although its domain is gone already', { status: 404 }, true, false],
    ['is removed although its domain cannot be freed, which is said', { status: 409 }, true, true],
    ['stays where nothing answers that should free its domain', { reset: true }, false, false],
  ])('%s', async (_, effect, removed, told) => {
    await run();
    platform.faults.arm({ method: 'DELETE', path: /\/domain$/, times: 99, ...effect });
    const result = await run({ operation: 'remove', domain: '' });
    expect(result.ok).toBe(removed);
    expect(result.log.includes('The domain of my-site was not removed')).toBe(told);
    expect(sent(/^\/mypages\/[^/]+$/, 'DELETE')).toHaveLength(removed ? 1 : 0);
  });

  test('is not given the domain of another site, and is live all the same', async () => {
    await run({ name: 'first-site' });
    const mine = await run({ name: 'second-site' });
    expect(mine).toMatchObject({ ok: false, outputs: { status: 'failed' } });
    expect(mine.log).toContain(`The domain ${domain} belongs to the site first-site.`);
    expect(mine.log).toContain('#domain-taken');
    expect([domainOf('first-site'), platform.site('second-site').page.status]).toEqual([domain, 'live']);
    const foreign = await run({ name: 'third-site' }, { login: platform.signIn({ tenant: 'globex' }) });
    expect(foreign.log).toContain('which this workspace cannot see');
  });

  test('waits for the record that is missing, and names it', async () => {
    records = [];
    const late: NameLookup = {
      ...names,
      cname: async (host) => {
        if (looks === 4) records = ['localhost'];
        return names.cname(host);
      },
    };
    const result = await run({}, { names: late });
    expect(result).toMatchObject({ ok: true });
    expect(result.log).toContain(`Waiting for the DNS record ${domain}. CNAME localhost.`);
    expect(result.summary).toContain('Also at');
  });

  test('without the record in time the run is red, the site is live, and the next run only waits', async () => {
    records = ['elsewhere.example.net'];
    const result = await run({ timeout: '60' });
    expect(result.ok).toBe(false);
    expect(result.log).toContain(`${domain} leads to elsewhere.example.net`);
    expect(result.log).toContain(`The record: ${domain}. CNAME localhost.`);
    expect(result.log).toContain('#domain-not-ready');
    expect(platform.site('my-site').page.status).toBe('live');
    records = ['localhost'];
    expect(await run()).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
    expect(sent(/\/domain$/)).toHaveLength(1);
  });

  test('with `wait: false` a missing record is a warning', async () => {
    records = [];
    const result = await run({ wait: 'false' });
    expect(result).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(result.log).toMatch(new RegExp(`::warning.*${domain} has no record.*CNAME localhost`));
  });

  test('name servers that do not answer fail nothing', async () => {
    const silent = () => Promise.reject(new Error('queryCname ETIMEOUT'));
    const result = await run({}, { names: { cname: silent, addresses: silent } });
    expect(result).toMatchObject({ ok: true });
    expect(result.log).toContain('cannot be seen: queryCname ETIMEOUT');
  });

  test('is given it after the record is there, where the platform wants to see that first', async () => {
    records = [];
    platform.faults.arm({ method: 'POST', path: /\/domain$/, status: 400, body: { reason: 'CNAME not found' } });
    const late: NameLookup = {
      ...names,
      cname: async (host) => {
        if (looks === 3) records = ['localhost'];
        return names.cname(host);
      },
    };
    expect(await run({}, { names: late })).toMatchObject({ ok: true });
    expect(domainOf()).toBe(domain);
  });

  test('an answer that is lost is asked for again', async () => {
    platform.faults.arm({ method: 'POST', path: /\/domain$/, resetAfterHandling: true });
    expect(await run()).toMatchObject({ ok: true });
    expect(domainOf()).toBe(domain);
  });

  test.each([
    [402, 'plan-limit'],
    [403, 'plan-limit'],
    [404, 'platform-refused'],
  ])('that the platform refuses with %i is said as %s', async (status, code) => {
    platform.faults.arm({ method: 'POST', path: /\/domain$/, status, body: { reason: 'no' }, times: 9 });
    const result = await run();
    expect(result.ok).toBe(false);
    expect(result.log).toContain(`#${code}`);
  });

  test('killed while it waits, the next run goes on', async () => {
    records = [];
    await run({}, { cancelAt: 14 });
    records = ['localhost'];
    expect(await run()).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(domainOf()).toBe(domain);
  });

  test('the plan says what would be set up and which record is missing, and writes nothing', async () => {
    await run({ domain: '' });
    records = [];
    const before = platform.log.select({ origin: 'api' }).length;
    const result = await run({ operation: 'plan' });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'planned', changed: 'true' } });
    expect(result.log).toContain(`Would set up the domain ${domain}.`);
    expect(result.log).toContain(`Add: ${domain}. CNAME localhost.`);
    const methods = platform.log
      .select({ origin: 'api' })
      .slice(before)
      .map(({ method }) => method);
    expect(new Set(methods)).toEqual(new Set(['GET']));
  });
});

describe('a runner', () => {
  const runner = { target: 'runner', runner: 'web', directory: '', name: 'shop' };
  beforeEach(() => {
    const url = 'https://github.com/octo-org/hello-world';
    const commits = ['a'.repeat(40)];
    platform.services.repositories.declare(url, { branches: { main: 'a'.repeat(40) }, commits });
  });
  const context = { env: { GITHUB_SHA: 'a'.repeat(40), GITHUB_REF: 'refs/heads/main' } };

  test('gets its domain once, and frees it', async () => {
    expect(await run(runner, context)).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(await run(runner, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toMatchObject([
      { domain, serviceId: 'eyevinn-web-runner', instanceName: 'shop' },
    ]);
    expect(sent(/\/mydomains/, 'POST')).toHaveLength(1);
    const other = await run({ ...runner, name: 'other' }, context);
    expect(other.log).toContain(`belongs to "shop" of eyevinn-web-runner`);
    expect(await run({ ...runner, operation: 'remove' }, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toEqual([]);
  });

  test('that is an app frees it too, and no other app’s', async () => {
    const app = { ...runner, target: 'app' };
    expect(await run(app, context)).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(platform.services.domains).toHaveLength(1);
    expect(await run({ ...app, name: 'other', operation: 'remove' }, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toHaveLength(1);
    const removed = await run({ ...app, operation: 'remove' }, context);
    expect(removed).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(removed.log).toContain(`The domain ${domain} is free again.`);
    expect(platform.services.domains).toEqual([]);
  });

  test('of a platform that offers none says so', async () => {
    platform.faults.arm({ path: /mydomains/, status: 404, times: 99 });
    const result = await run(runner, context);
    expect(result.ok).toBe(false);
    expect(result.log).toContain('offers no domain');
  });
});
