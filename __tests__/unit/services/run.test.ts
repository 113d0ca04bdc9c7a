import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { Outputs, type OutputValues } from '../../../src/contract/outputs.js';
import { unknownSource } from '../../../src/contract/source.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import type { Instance } from '../../../src/platform/service-wire.js';
import { Sensitivity } from '../../../src/services/options/sensitive.js';
import type { BuildWatch } from '../../../src/services/readiness/build-watch.js';
import { rollBack } from '../../../src/services/roll-back.js';
import { announce, reportCommit } from '../../../src/services/service-result.js';
import type { ServiceRun } from '../../../src/services/service-run.js';
import { logTo } from '../../support/log.js';

const [live, wanted] = ['a'.repeat(40), 'b'.repeat(40)] as const;
let lines: string[];
let outputs: Outputs;
/** A deploy of `shop` by acme/shop, without any platform. */
let run: ServiceRun;
beforeEach(() => {
  lines = [];
  outputs = new Outputs();
  run = newRun();
});

function newRun(): ServiceRun {
  const tools = {
    log: logTo((line) => lines.push(line)),
    signal: new AbortController().signal,
    trustedHosts: new TrustedHosts({ deploy: 'https://deploy.svc.prod.osaas.io' }),
  };
  return {
    ...{ name: 'shop', operation: 'deploy', preview: false, tools, outputs, inputs: {} },
    context: { repository: 'acme/shop', serverUrl: 'https://github.com' },
  } as unknown as ServiceRun;
}

describe('a rollback', () => {
  const error = new DeployError('build-failed', 'It failed.', { next: 'Do this.' });
  const restore = async () => undefined;
  const former = () => ({ title: 'v1', runs: 'v1', source: unknownSource, changes: [] });
  const back = (failed: unknown = error) => {
    Object.assign(run.inputs, { rollback: true });
    return rollBack(run, { error: failed, former, restore });
  };

  test('is none of a bug, of a run that is cancelled, or without the input', async () => {
    const bug = new TypeError('bug');
    expect(await back(bug)).toBe(bug);
    Object.assign(run.tools, { signal: AbortSignal.abort() });
    expect(await back()).toBe(error);
    Object.assign(run.tools, { signal: new AbortController().signal });
    Object.assign(run.inputs, { rollback: false });
    expect(await rollBack(run, { error, former: () => 'none', restore })).toBe(error);
    expect(lines).toEqual([]);
  });
});

describe('a record becomes outputs', () => {
  const told = (record: Instance | undefined, ports?: OutputValues['endpoints']['ports']): Partial<OutputValues> => {
    announce(run, { record, sensitivity: new Sensitivity(), ...(ports ? { reached: { ports } } : {}) });
    return outputs.values;
  };

  test.each<[unknown, string]>([
    ['abc', 'abc'],
    [7, '7'],
    [true, 'shop'],
    [null, 'shop'],
  ])('with the id %j as %s', (id, output) => {
    expect(told({ id } as Instance).id).toBe(output);
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
    reportCommit(run, { build, source: { url: '', ref: undefined, commit: undefined, pinned: false, ...source } });
    return [outputs.values.commit, ...lines];
  };
  const notice = (where: string) =>
    `::notice title=osc-deploy::${where} has moved on: commit aaaaaaa is live, and this run is about bbbbbbb. Another run deploys it, or already has.`;

  test.each<[string | undefined, { ref?: string; commit?: string }, (string | undefined)[]]>([
    [undefined, { commit: wanted }, [undefined]],
    [live, {}, [live]],
    [live, { commit: wanted }, [live, notice('The default branch')]],
  ])('%s of %j is told', (commit, source, said) => {
    expect(report(commit, source)).toEqual(said);
  });
});
