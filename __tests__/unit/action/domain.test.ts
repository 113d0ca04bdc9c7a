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
const text = (status: number) => `no (${status}).`;

let lines: string[];
let outputs: Outputs;
let looks: number;
/** What DNS says of the domain, and what the platform says to a try to attach it. */
let records: string[];
let refusal: number | undefined;
beforeEach(() => {
  [lines, records, looks, refusal] = [[], [host], 0, undefined];
  outputs = new Outputs();
});

const names: NameLookup = {
  cname: async () => {
    looks++;
    return records;
  },
  addresses: async () => [],
};

interface Given {
  /** The domain that the place has. */
  held?: string;
  holder?: string;
  intent?: { operation?: 'plan'; branch?: string };
  names?: NameLookup;
  place?: DomainPlace | undefined;
}
function settle({ held, holder, intent = {}, ...given }: Given = {}): Promise<string[]> {
  const place: DomainPlace = {
    label: 'the site shop',
    url: `https://${host}/`,
    current: async () => held,
    attach: async () => {
      if (refusal === undefined) return;
      const request = { method: 'POST', host: 'deploy.example', path: '/domain', status: refusal };
      throw new RequestError('platform-refused', text(refusal), { request });
    },
    holder: async () => holder,
  };
  const task = {
    intent: { operation: 'deploy', name: 'shop', ...intent },
    inputs: readInputs({ domain }).inputs,
    runtime: { log: logTo((line) => lines.push(line)), outputs, names, ...given },
  };
  return settleDomain(task as unknown as Task, 'place' in given ? given.place : place);
}

test.each([domain, 'WWW.Example.com', `https://${domain}/`, `http://${domain}/path`, `${domain}.`])(
  'a domain that the platform calls %s is there already',
  async (held) => {
    refusal = 500;
    expect(await settle({ held })).toEqual([`Also at https://${domain}/`]);
    expect([lines, outputs.values]).toEqual([[], { 'domain-url': `https://${domain}/` }]);
  },
);

test('a service without an address cannot have a domain, and that is a warning', async () => {
  const sentence = `The domain ${domain} is not set up: the platform says no address of "shop" that it could lead to.`;
  expect(await settle({ place: undefined })).toEqual([sentence]);
  expect(lines).toEqual([`::warning title=osc-deploy::${sentence}`]);
  expect(await settle({ place: undefined, intent: { operation: 'plan' } })).toEqual([
    `Would set up the domain ${domain}.`,
  ]);
  expect(looks).toBe(0);
});

test('a preview has no domain', async () => {
  expect(await settle({ intent: { branch: 'topic' } })).toEqual([]);
  expect([looks, lines]).toEqual([0, [`A preview has no custom domain, so ${domain} is not changed.`]]);
});

test('name servers that say nothing stop nothing, and that is said', async () => {
  const silent = () => Promise.reject(new Error('queryCname ETIMEOUT'));
  expect(await settle({ names: { cname: silent, addresses: silent } })).toEqual([`Also at https://${domain}/`]);
  expect(lines[0]).toBe(`Whether ${domain} leads to ${host} cannot be seen: queryCname ETIMEOUT.`);
});

describe('a refusal of the platform', () => {
  test.each([
    [402, 'plan-limit', `the site shop cannot have a custom domain: ${text(402)}`],
    [403, 'plan-limit', `the site shop cannot have a custom domain: ${text(403)}`],
    [404, 'platform-refused', `The platform offers no domain for the site shop: ${text(404)}`],
    [405, 'platform-refused', `The platform offers no domain for the site shop: ${text(405)}`],
    [409, 'domain-taken', `The domain ${domain} belongs to something else, which this workspace cannot see.`],
    [501, 'platform-refused', `The platform offers no domain for the site shop: ${text(501)}`],
    [500, 'platform-refused', text(500)],
  ])('with %d is %s: %s', async (status, code, message) => {
    refusal = status;
    await expect(settle()).rejects.toMatchObject({ code, message });
  });

  test.each([400, 422])('with %d is about the record while that is missing', async (status) => {
    refusal = status;
    await expect(settle()).rejects.toMatchObject({ code: 'platform-refused' });
    records = [];
    await expect(settle()).rejects.toMatchObject({
      code: 'domain-not-ready',
      message: `The platform wants the DNS record of ${domain} first: ${text(status)}`,
      next: `The record: ${domain}. CNAME ${host}.`,
    });
  });
});
