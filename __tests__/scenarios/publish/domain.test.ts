import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import type { NameLookup } from '../../../src/base/runtime.js';
import { folderOf, type InProcessRun, runInProcess } from '../../support/run/in-process.js';

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
    ['stays where a login that has ended should free its domain', { status: 401 }, false, false],
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

  test('a missing record is a warning that has the record, and nothing waits for it', async () => {
    records = [];
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(result.log).toMatch(new RegExp(`::warning.*${domain} has no record.*CNAME localhost`));
    expect(looks).toBe(1);
  });

  test('takes it in place of another one, which it keeps where the new one is refused', async () => {
    await run({ domain: 'old.example.com' });
    expect(await run()).toMatchObject({ ok: true });
    expect(domainOf()).toBe(domain);
    await run({ name: 'other-site', domain: 'taken.example.com' });
    expect(await run({ domain: 'taken.example.com' })).toMatchObject({ ok: false });
    expect(domainOf()).toBe(domain);
  });

  test('where the platform wants the record first, the run is red, names it, and the site is live', async () => {
    records = ['elsewhere.example.net'];
    platform.faults.arm({ method: 'POST', path: /\/domain$/, status: 400, body: { reason: 'CNAME not found' } });
    const result = await run();
    expect(result.ok).toBe(false);
    expect(result.log).toContain(`The record: ${domain}. CNAME localhost.`);
    expect(result.log).toContain('#domain-not-ready');
    expect(platform.site('my-site').page.status).toBe('live');
    records = ['localhost'];
    expect(await run()).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
    expect(domainOf()).toBe(domain);
  });

  test('of other letters than a to z is set up by its punycode name, once', async () => {
    for (const _ of [1, 2]) expect(await run({ domain: 'www.Bücher.example' })).toMatchObject({ ok: true });
    expect([domainOf(), sent(/\/domain$/).length]).toEqual(['www.xn--bcher-kva.example', 1]);
  });

  test.each(['my-site.pages.osaas.io', 'osaas.io'])('is not given the platform’s own address %s', async (own) => {
    const result = await run({ domain: own });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('`domain` is an address of the platform itself');
    expect(platform.requests).toEqual([]);
  });

  test('an answer that is lost is asked for again', async () => {
    platform.faults.arm({ method: 'POST', path: /\/domain$/, resetAfterHandling: true });
    expect(await run()).toMatchObject({ ok: true });
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
      { mapped: { domain, serviceId: 'eyevinn-web-runner', instanceName: 'shop' } },
    ]);
    expect(sent(/\/mydomains/, 'POST')).toHaveLength(1);
    const other = await run({ ...runner, name: 'other' }, context);
    expect(other.log).toContain(`belongs to "shop" of eyevinn-web-runner`);
    expect(await run({ ...runner, operation: 'remove' }, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toEqual([]);
  });

  test('that is an app frees it too, and no other app’s', async () => {
    const app = { ...runner, target: 'app', runner: 'python' };
    expect(await run(app, context)).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(platform.services.domains).toHaveLength(1);
    expect(await run({ ...app, name: 'other', operation: 'remove' }, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toHaveLength(1);
    const removed = await run({ ...app, operation: 'remove', domain: '' }, context);
    expect(removed).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(removed.log).toContain(`The domain ${domain} is free again.`);
    expect(platform.services.domains).toEqual([]);
  });

  test('of a plan without domains says so, and is live', async () => {
    platform.services.configure({ plan: { name: 'FREE' } });
    const result = await run(runner, context);
    expect(result).toMatchObject({ ok: false, outputs: { url: expect.any(String) } });
    expect(result.log).toContain('#plan-limit');
  });

  test('of a platform that offers none says so', async () => {
    platform.faults.arm({ path: /mydomains/, status: 404, times: 99 });
    const result = await run(runner, context);
    expect(result.ok).toBe(false);
    expect(result.log).toContain('offers no domain');
  });
});
