import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Outputs, OutputValues } from '../../../src/contract/outputs.js';
import type { Instance } from '../../../src/platform/service-wire.js';
import { Sensitivity } from '../../../src/services/options/sensitive.js';
import type { BuildWatch } from '../../../src/services/readiness/build-watch.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { accountRows, announce, portText, reportCommit, summaryOf } from '../../../src/services/service-result.js';
import { quietScope } from '../../support/service/offline-service.js';

const [live, wanted] = ['a'.repeat(40), 'b'.repeat(40)] as const;
let lines: string[];
let outputs: Outputs;
let scope: ServiceContext;
beforeEach(() => {
  ({ scope, outputs, lines } = quietScope());
});

describe('a record becomes outputs', () => {
  const told = (record: Instance | undefined, ports?: OutputValues['endpoints']['ports']): Partial<OutputValues> => {
    announce(scope, { record, sensitivity: new Sensitivity(), ...(ports ? { ports } : {}) });
    return outputs.values;
  };

  test('as far as it says anything', () => {
    expect(told(undefined)).toEqual({ id: 'shop', endpoints: {}, instance: {} });
    expect(lines).toEqual([]);
  });

  test.each<[unknown, string]>([
    ['abc', 'abc'],
    [7, '7'],
    [true, 'shop'],
    [null, 'shop'],
  ])('with the id %j as %s', (id, output) => {
    expect(told({ id } as Instance).id).toBe(output);
  });

  test('with its addresses and ports, and without secrets', () => {
    const [url, app, apiDocs] = [
      'https://shop.osaas.io/',
      'https://shop.osaas.io/app',
      'https://shop.osaas.io/docs?a=b',
    ];
    const ports = [{ externalIp: '198.51.100.7', externalPort: 10_500, internalPort: 80 }];
    const record = { url, resources: { app, apiDocs }, Password: 'correcthorse', _links: {} };
    expect(told(record, ports)).toEqual({
      ...{ url, id: 'shop', endpoints: { url, app, apiDocs, ports } },
      instance: { url, resources: { app, apiDocs }, Password: '***' },
    });
    expect(lines).toContain('::add-mask::correcthorse');
  });

  test('without an address that must not be opened, which is told', () => {
    const record = {
      url: 'http://shop.osaas.io/',
      resources: { app: 'https://127.0.0.1/', apiDocs: 'https://ok.example/' },
    };
    expect(told(record)).toMatchObject({ endpoints: { apiDocs: 'https://ok.example/' } });
    expect(outputs.values).not.toHaveProperty('url');
    expect(
      lines.map((line) => /::warning title=osc-deploy::.*(the (?:address|app) of "shop")/.exec(line)?.[1]),
    ).toEqual(['the address of "shop"', 'the app of "shop"']);
  });

  test.each([
    ['https://shop.osaas.io', 'https://shop.osaas.io'],
    ['https://shop.osaas.io/a b', 'https://shop.osaas.io/a%20b'],
    [' https://shop.osaas.io', 'https://shop.osaas.io/'],
    ['https://shop.osaas.io/\n', 'https://shop.osaas.io/'],
  ])('with the address %j as %s', (url, output) => {
    expect(told({ url })).toMatchObject({ url: output, endpoints: { url: output } });
  });
});

describe('the commit that is live', () => {
  const report = (commit: string | undefined, source: { ref?: string; commit?: string | undefined }) => {
    const build = { live: commit } as BuildWatch;
    reportCommit(scope, { build, source: { url: '', ref: undefined, commit: undefined, pinned: false, ...source } });
    return [outputs.values.commit, ...lines];
  };
  const notice = (where: string) =>
    `::notice title=osc-deploy::${where} has moved on: commit aaaaaaa is live, and this run is about bbbbbbb. Another run deploys it, or already has.`;

  test.each<[string | undefined, { ref?: string; commit?: string }, (string | undefined)[]]>([
    [undefined, { commit: wanted }, [undefined]],
    [live, {}, [live]],
    [wanted.slice(0, 7), { commit: wanted }, [wanted]],
    [live, { commit: wanted, ref: 'main' }, [live, notice('The branch main')]],
    [live, { commit: wanted }, [live, notice('The default branch')]],
  ])('%s of %j is told', (commit, source, said) => {
    expect(report(commit, source)).toEqual(said);
  });
});

test('rows without a text are left out, and texts are as they are read', () => {
  expect(
    summaryOf('T', [
      ['a', ''],
      ['b', undefined],
      ['c', 'd'],
    ]),
  ).toEqual({ title: 'T', rows: [['c', 'd']] });
  expect(accountRows({ plan: 'PERSONAL', balance: 5 })).toEqual({ Plan: 'PERSONAL', 'Tokens left': '5' });
  expect(portText({ externalIp: '198.51.100.7', externalPort: 10_541, internalPort: 1935 })).toBe(
    '198.51.100.7:10541 → 1935',
  );
});
