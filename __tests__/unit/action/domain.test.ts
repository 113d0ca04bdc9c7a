import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DomainPlace, settleDomain } from '../../../src/action/domain.js';
import type { Task } from '../../../src/action/task.js';
import { RequestError } from '../../../src/base/errors.js';
import type { NameLookup } from '../../../src/base/runtime.js';
import { Outputs } from '../../../src/contract/outputs.js';
import { logTo } from '../../support/log.js';
import { readInputs } from '../../support/run/inputs.js';

const domain = 'www.example.com';
const host = 'shop.pages.example';
const record = `${domain}. CNAME ${host}.`;
const lacking = `${domain} has no record, so visitors of it do not reach ${host}.`;

let lines: string[];
let outputs: Outputs;
/** The domain that the place has, and what has been done to give it one. */
let held: string | undefined;
let attached: string[];
/** What the platform says to each try to attach; then yes. */
let refusals: Error[];
/** Looks at the DNS record that find none; `Infinity`: there never is one. */
let missing: number;
let looks: number;
beforeEach(() => {
  [lines, attached, refusals] = [[], [], []];
  outputs = new Outputs();
  [held, missing, looks] = [undefined, 0, 0];
});

const refusal = (status?: number) =>
  new RequestError('platform-refused', `no (${status}).`, {
    request: { method: 'POST', host: 'deploy.example', path: '/domain', ...(status ? { status } : {}) },
  });
const names: NameLookup = {
  cname: async () => (++looks > missing ? [host] : []),
  addresses: async () => [],
};
const place = (change: Partial<DomainPlace> = {}): DomainPlace => ({
  label: 'the site shop',
  url: `https://${host}/`,
  current: async () => held,
  attach: async (name) => {
    attached.push(name);
    const refused = refusals.shift();
    if (refused) throw refused;
    held = name;
  },
  holder: async () => undefined,
  ...change,
});
interface Given {
  plan?: boolean;
  branch?: string;
  inputs?: Record<string, string>;
  names?: NameLookup;
}
function settle(
  at: DomainPlace | undefined = place(),
  { plan = false, branch, inputs = {}, names: given = names }: Given = {},
) {
  const run = {
    intent: { operation: plan ? 'plan' : 'deploy', name: 'shop', branch },
    inputs: readInputs({ domain, ...inputs }).inputs,
    runtime: {
      log: logTo((line) => lines.push(line)),
      outputs,
      names: given,
    },
  };
  return settleDomain(run as unknown as Task, at);
}
const settleNone = (given?: Given) => settle(null as unknown as undefined, given);

describe('a domain', () => {
  test.each([domain, 'WWW.Example.com', `https://${domain}/`, `http://${domain}/path`, `${domain}.`])(
    'is there already where the platform calls it %s',
    async (name) => {
      held = name;
      expect(await settle()).toEqual([`Also at https://${domain}/`]);
      expect([attached, lines, outputs.values['domain-url']]).toEqual([[], [], `https://${domain}/`]);
    },
  );

  test('is said not to be set up where the platform says no address', async () => {
    const text = `The domain ${domain} is not set up: the platform says no address of "shop" that it could lead to.`;
    expect(await settleNone()).toEqual([text]);
    expect(lines).toEqual([`::warning title=osc-deploy::${text}`]);
  });

  test.each([false, true])('is none of a preview’s; plan: %s', async (plan) => {
    expect(await settle(place(), { plan, branch: 'topic' })).toEqual([]);
    expect([looks, attached, lines]).toEqual([0, [], [`A preview has no custom domain, so ${domain} is not changed.`]]);
  });

  test('of which the name servers say nothing is done, and that is said', async () => {
    const silent = () => Promise.reject(new Error('queryCname ETIMEOUT'));
    expect(await settle(place(), { names: { cname: silent, addresses: silent } })).toEqual([
      `Also at https://${domain}/`,
    ]);
    expect(lines[0]).toBe(`Whether ${domain} leads to ${host} cannot be seen: queryCname ETIMEOUT.`);
  });
});

describe('a domain that the platform refuses', () => {
  test.each([400, 422])('with %d while its record is missing: the record comes first', async (status) => {
    missing = 1;
    refusals = [refusal(status)];
    await expect(settle()).rejects.toMatchObject({
      code: 'domain-not-ready',
      message: `The platform wants the DNS record of ${domain} first: no (${status}).`,
      next: `The record: ${record}`,
    });
    expect([attached, outputs.values]).toEqual([[domain], {}]);
  });

  test.each<[number, string | undefined, string]>([
    [409, 'the site other', `The domain ${domain} belongs to the site other.`],
    [409, undefined, `The domain ${domain} belongs to something else, which this workspace cannot see.`],
  ])('with %d belongs to something: %s', async (status, holder, message) => {
    refusals = [refusal(status)];
    const error = { code: 'domain-taken', message, cause: { request: { status } } };
    await expect(settle(place({ holder: async () => holder }))).rejects.toMatchObject(error);
  });

  test.each([
    [402, 'plan-limit', 'the site shop cannot have a custom domain: no (402).', undefined],
    [403, 'plan-limit', 'the site shop cannot have a custom domain: no (403).', undefined],
    [404, 'platform-refused', 'The platform offers no domain for the site shop: no (404).', 'Leave `domain` out.'],
    [405, 'platform-refused', 'The platform offers no domain for the site shop: no (405).', 'Leave `domain` out.'],
    [501, 'platform-refused', 'The platform offers no domain for the site shop: no (501).', 'Leave `domain` out.'],
    [500, 'platform-refused', 'no (500).', undefined],
  ])('with %d is said as %s', async (status, code, message, next) => {
    refusals = [refusal(status)];
    await expect(settle()).rejects.toMatchObject({ code, message, next });
  });

  test('for a reason of our own is no refusal of the platform', async () => {
    refusals = [new TypeError('a bug')];
    held = domain.slice(1);
    await expect(settle()).rejects.toThrow(new TypeError('a bug'));
  });
});

describe('a plan', () => {
  const plan = true;

  test('of what is not there yet looks nothing up', async () => {
    expect(await settleNone({ plan })).toEqual([`Would set up the domain ${domain}.`]);
    expect(looks).toBe(0);
  });

  test('of a domain that is there says only what its record lacks', async () => {
    held = domain;
    expect(await settle(place(), { plan })).toEqual([]);
    missing = Number.POSITIVE_INFINITY;
    expect(await settle(place(), { plan })).toEqual([`${lacking} Add: ${record}`]);
  });
});
