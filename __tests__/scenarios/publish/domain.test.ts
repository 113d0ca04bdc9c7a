import { beforeEach, describe, expect, test } from '@jest/globals';
import { signalInterrupts } from '../../../src/base/signals.js';
import type { NameLookup } from '../../../src/contract/runtime.js';
import {
  type Inputs,
  platform,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import type { InProcessRun } from '../../support/run/in-process.js';

const domain = 'www.example.com';
// Sites have host names here, so a record can lead to them.
startPlatformEachTest({ listener: { host: '127.0.0.1', hostName: 'localhost' } });
/** The records of every domain; undefined: DNS does not answer. */
let records: string[] | undefined;
let looks: number;
beforeEach(() => {
  records = ['localhost.'];
  looks = 0;
});

const names: NameLookup = {
  cname: async () => {
    looks++;
    if (!records) throw new Error('queryCname ETIMEOUT');
    return records;
  },
  addresses: async () => [],
};
const run = (inputs: Inputs = {}, more: Partial<InProcessRun> = {}) =>
  publishWith({ 'index.html': '<h1>Hi' }, { with: { domain, ...inputs }, names, ...more });
const domainOf = (name = 'my-site') => platform.site(name).page.customDomain;
const sent = (path: RegExp, method?: string) =>
  platform.log.select({ origin: 'api', path, ...(method ? { method } : {}) });

describe('a site with a domain', () => {
  test.each([
    [domain, domain],
    ['www.Bücher.example', 'www.xn--bcher-kva.example'],
  ])('sets up the domain %s once, as %s', async (given, name) => {
    const first = await run({ domain: given });
    expect(first).toMatchObject({
      ok: true,
      outputs: { 'domain-url': `https://${name}/`, status: 'live' },
    });
    expect(first.outputs['url']).not.toContain(name);
    expect(first.summary).toContain('Also at');
    expect(await run({ domain: given })).toMatchObject({
      ok: true,
      outputs: { 'domain-url': `https://${name}/` },
    });
    expect(sent(/\/domain$/)).toHaveLength(1);
    expect(domainOf()).toBe(name);
  });

  test('keeps its domain through a deploy without the input, which makes no DNS lookup', async () => {
    await run();
    const before = looks;
    const result = await run({ domain: '' });
    expect(result).toMatchObject({ ok: true });
    expect(result.outputs['domain-url']).toBeUndefined();
    expect({ domainOf: domainOf(), looks }).toEqual({ domainOf: domain, looks: before });
  });

  test('frees its domain for another site when it is removed', async () => {
    await run();
    expect(await run({ operation: 'remove', domain: '' })).toMatchObject({ ok: true });
    expect(sent(/\/domain$/, 'DELETE')).toHaveLength(1);
    expect(await run({ name: 'other-site' })).toMatchObject({ ok: true });
    expect(domainOf('other-site')).toBe(domain);
  });

  test.each([
    {
      what: 'is removed although its domain was already deleted',
      effect: { status: 404 },
      isRemoved: true,
    },
    {
      what: 'is removed although its domain is stuck',
      effect: { status: 409 },
      isRemoved: true,
      isReported: true,
    },
    {
      what: 'remains when the login has ended before its domain is freed',
      effect: { status: 401 },
      isRemoved: false,
    },
    {
      what: 'remains when the request to free its domain gets no answer',
      effect: { reset: true },
      isRemoved: false,
    },
  ])('$what', async ({ effect, isRemoved, isReported = false }) => {
    await run();
    platform.faults.arm({ method: 'DELETE', path: /\/domain$/, times: 99, ...effect });
    const result = await run({ operation: 'remove', domain: '' });
    expect(result.ok).toBe(isRemoved);
    expect(result.log.includes('The domain of my-site was not removed')).toBe(isReported);
    expect(sent(/^\/mypages\/[^/]+$/, 'DELETE')).toHaveLength(isRemoved ? 1 : 0);
  });

  test('is live without a domain that belongs to another site', async () => {
    await run({ name: 'first-site' });
    const mine = await run({ name: 'second-site' });
    expect(mine).toMatchObject({ ok: false, outputs: { status: 'failed' } });
    expect(mine.log).toContain(`The domain ${domain} is taken: `);
    expect(mine.log).toContain('#domain-taken');
    expect({
      domainOf: domainOf('first-site'),
      status: platform.site('second-site').page.status,
    }).toEqual({
      domainOf: domain,
      status: 'live',
    });
  });

  test('warns of a missing DNS record, shows the record, and does not wait for it', async () => {
    records = [];
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(result.log).toMatch(new RegExp(`::warning.*${domain} has no record.*CNAME localhost`));
    expect(looks).toBe(1);
  });

  test('replaces its domain with another, and keeps the old domain when the new one is refused', async () => {
    await run({ domain: 'old.example.com' });
    expect(await run()).toMatchObject({ ok: true });
    expect(domainOf()).toBe(domain);
    await run({ name: 'other-site', domain: 'taken.example.com' });
    expect(await run({ domain: 'taken.example.com' })).toMatchObject({ ok: false });
    expect(domainOf()).toBe(domain);
  });

  describe('whose name changes', () => {
    const old = 'old.example.com';
    const change = (more: Partial<InProcessRun> = {}) => run({}, more);
    beforeEach(async () => void (await run({ domain: old })));

    test.each([429, 500])('keeps the old one where the platform answers %i', async (status) => {
      platform.faults.arm({ method: 'POST', path: /\/domain$/, status, times: 4 });
      const result = await change();
      expect(result.ok).toBe(false);
      expect(result.log).toContain(`has its former domain ${old} again`);
      expect(domainOf()).toBe(old);
    });

    test.each([409, 503])('names the old one where it cannot be taken off: %i', async (status) => {
      platform.faults.arm({ method: 'DELETE', path: /\/domain$/, status, times: 99 });
      const { ok, log } = await change();
      expect(ok).toBe(false);
      expect(log).toContain(
        `The former domain ${old} could not be taken off the site my-site, so ${domain} was not set up: `,
      );
      expect(log).not.toContain('is taken');
      expect(domainOf()).toBe(old);
    });

    test('keeps the old one when the run is cancelled between the two', async () => {
      const interrupts = signalInterrupts();
      const onRequest = () => {
        if (sent(/\/domain$/, 'DELETE').length > 0) interrupts.interrupt('SIGTERM');
      };
      expect((await change({ interrupts, onRequest })).ok).toBe(false);
      expect(domainOf()).toBe(old);
    });

    test('names the old one where it cannot be given back', async () => {
      platform.faults.arm({ method: 'POST', path: /\/domain$/, status: 500, times: 99 });
      const { log } = await change();
      expect(log).toMatch(
        new RegExp(`::warning.*The domain ${old} was taken off the site my-site for ${domain}`),
      );
    });

    test('keeps the old one until the new one has its record', async () => {
      records = [];
      const result = await change();
      expect(result.ok).toBe(false);
      expect(result.log).toContain(`Until then ${old} stays the domain of the site my-site.`);
      expect(sent(/\/domain$/, 'DELETE')).toEqual([]);
    });
  });

  test('is live when the platform requires the record first, and the failed run names the record', async () => {
    records = ['elsewhere.example.net'];
    platform.faults.arm({
      method: 'POST',
      path: /\/domain$/,
      status: 400,
      body: { reason: 'CNAME not found' },
    });
    const result = await run();
    expect(result.ok).toBe(false);
    expect(result.log).toContain(`The record: ${domain}. CNAME localhost.`);
    expect(result.log).toContain('#domain-not-ready');
    expect(platform.site('my-site').page.status).toBe('live');
    records = ['localhost'];
    expect(await run()).toMatchObject({ ok: true, outputs: { uploaded: '0' } });
    expect(domainOf()).toBe(domain);
  });

  test.each(['my-site.pages.osaas.io', 'osaas.io'])(
    'cannot take the platform’s own address %s',
    async (own) => {
      const result = await run({ domain: own });
      expect(result.ok).toBe(false);
      expect(result.log).toContain('`domain` is an address of the platform itself');
      expect(platform.requests).toEqual([]);
    },
  );

  test.each(['WWW.Example.com', `https://${domain}/`, `${domain}.`])(
    'recognizes its domain as %s',
    async (form) => {
      await run();
      platform.site('my-site').page.customDomain = form;
      expect(await run()).toMatchObject({
        ok: true,
        outputs: { 'domain-url': `https://${domain}/` },
      });
      expect(sent(/\/domain$/)).toHaveLength(1);
    },
  );

  test('gets its domain when the name servers do not answer, which the log reports', async () => {
    records = undefined;
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { 'domain-url': `https://${domain}/` } });
    expect(result.log).toContain(
      `Whether ${domain} leads to localhost cannot be seen: queryCname ETIMEOUT.`,
    );
    expect(domainOf()).toBe(domain);
  });

  test('gets no domain as a preview', async () => {
    const env = { GITHUB_REF: 'refs/heads/topic' };
    const event = { repository: { default_branch: 'main' } };
    const result = await run({ preview: 'branch' }, { env, event });
    expect({ ok: result.ok, looks }).toEqual({ ok: true, looks: 0 });
    expect(result.log).toContain(`A preview has no custom domain, so ${domain} is not changed.`);
  });

  test.each([
    [402, 'plan-limit', 'the site my-site cannot have a custom domain'],
    [403, 'plan-limit', 'the site my-site cannot have a custom domain'],
    [404, 'platform-refused', 'The platform offers no domain for the site my-site'],
    [405, 'platform-refused', 'The platform offers no domain for the site my-site'],
    [501, 'platform-refused', 'The platform offers no domain for the site my-site'],
    [400, 'platform-refused', 'The platform refused'],
    [422, 'platform-refused', 'The platform refused'],
  ])(
    'is live, and the run fails, when the platform refuses the domain with %d',
    async (status, code, text) => {
      platform.faults.arm({
        method: 'POST',
        path: /\/domain$/,
        status,
        body: { reason: 'no' },
        times: 9,
      });
      const { ok, log } = await run();
      expect({ ok, status: platform.site('my-site').page.status }).toEqual({
        ok: false,
        status: 'live',
      });
      expect(log).toMatch(new RegExp(`::error.*${text}.*#${code}`));
    },
  );

  test('is planned with the domain to set up and the missing record, and nothing is written', async () => {
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

describe('a runner with a domain', () => {
  const runner = { target: 'runner', runner: 'web', directory: '', name: 'shop' };
  beforeEach(() => {
    const url = 'https://github.com/octo-org/hello-world';
    const commits = ['a'.repeat(40)];
    platform.services.repositories.declare(url, { branches: { main: 'a'.repeat(40) }, commits });
  });
  const context = { env: { GITHUB_SHA: 'a'.repeat(40), GITHUB_REF: 'refs/heads/main' } };

  test('is told by a plan and by the refused deploy what the smallest workspace allows', async () => {
    platform.services.configure({ plan: { name: 'FREE', tokenBalance: 100 } });
    const planned = await run({ ...runner, operation: 'plan' }, context);
    expect(planned.ok).toBe(false);
    expect(planned.log).toContain('would be refused, as the plan of the workspace');
    platform.faults.arm({ method: 'POST', path: /mydomains/, status: 403, body: { reason: 'no' } });
    const { ok, log } = await run(runner, context);
    expect(ok).toBe(false);
    expect(log).toContain('"shop" is live; only this step after it was refused.');
  });

  test.each(['runner', 'app'])(
    'of its own workspace is named by the plan of a new %s that wants it too',
    async (target) => {
      expect(await run(runner, context)).toMatchObject({ ok: true });
      const holder = `"shop" of eyevinn-web-runner has it`;
      const wants = { ...runner, target, operation: 'plan' };
      const other = await run({ ...wants, name: 'other' }, context);
      expect(other.ok).toBe(false);
      expect(other.log).toContain(`would be refused, as ${holder}; what was deployed would stay.`);
      const own = await run({ ...runner, operation: 'plan' }, context);
      expect(own.ok).toBe(true);
    },
  );

  test('sets up its domain once, and frees it when it is removed', async () => {
    expect(await run(runner, context)).toMatchObject({
      ok: true,
      outputs: { 'domain-url': `https://${domain}/` },
    });
    expect(await run(runner, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toMatchObject([
      { mapped: { domain, serviceId: 'eyevinn-web-runner', instanceName: 'shop' } },
    ]);
    expect(sent(/\/mydomains/, 'POST')).toHaveLength(1);
    const other = await run({ ...runner, name: 'other' }, context);
    expect(other.log).toContain(`The domain ${domain} is taken: `);
    expect(await run({ ...runner, operation: 'remove' }, context)).toMatchObject({ ok: true });
    expect(platform.services.domains).toEqual([]);
  });

  test('that is an app frees its domain too, and no domain of another app', async () => {
    const app = { ...runner, target: 'app', runner: 'python' };
    expect(await run(app, context)).toMatchObject({
      ok: true,
      outputs: { 'domain-url': `https://${domain}/` },
    });
    expect(platform.services.domains).toHaveLength(1);
    expect(await run({ ...app, name: 'other', operation: 'remove' }, context)).toMatchObject({
      ok: true,
    });
    expect(platform.services.domains).toHaveLength(1);
    const removed = await run({ ...app, operation: 'remove', domain: '' }, context);
    expect(removed).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(removed.log).toContain(`The domain ${domain} is free again.`);
    expect(platform.services.domains).toEqual([]);
  });

  test('frees every domain that leads to it, and no domain that the platform manages or that leads elsewhere', async () => {
    await run(runner, context);
    const [{ tenant, mapped } = { tenant: '', mapped: undefined }] = platform.services.domains;
    if (!mapped) throw new Error('no domain was set up');
    const others = [
      { ...mapped, domain: 'managed.example', isManaged: true },
      { ...mapped, domain: 'b.example', instanceName: 'shop2' },
      { ...mapped, domain: 'c.example', serviceId: 'eyevinn-golang-runner' },
    ];
    platform.services.domains.push({ tenant, mapped: { ...mapped, domain: 'too.example' } });
    platform.services.domains.push(...others.map((each) => ({ tenant, mapped: each })));
    expect(await run({ ...runner, domain: '', operation: 'remove' }, context)).toMatchObject({
      ok: true,
    });
    expect(platform.services.domains.map((one) => one.mapped)).toEqual(others);
  });

  test.each([
    [403, true],
    [404, false],
    [501, false],
  ])(
    'is removed when its domains are not listed (%d), and the log says that domains may be left: %s',
    async (status, isReported) => {
      await run({ ...runner, domain: '' }, context);
      platform.faults.arm({
        method: 'GET',
        path: /mydomains/,
        status,
        body: { reason: 'no' },
        times: 9,
      });
      const { ok, log } = await run({ ...runner, domain: '', operation: 'remove' }, context);
      expect({ ok, log: log.includes('a custom domain may still lead to it') }).toEqual({
        ok: true,
        log: isReported,
      });
    },
  );

  test('that is an app requests its domain under its own service too', async () => {
    platform.faults.arm({ method: 'POST', path: /mydomains/, status: 404, body: { reason: 'no' } });
    await run({ ...runner, target: 'app', runner: 'python' }, context);
    const bodies = sent(/mydomains/, 'POST').map(({ bodyText }) => bodyText);
    expect(bodies).toEqual([
      expect.stringContaining('web-runner'),
      expect.stringContaining('python-runner'),
    ]);
  });
});
