import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtInSchema } from '../../../src/services/options/schema.js';
import { tool } from '../support/tools.js';

/**
 * What is known to differ: the clients are of May 2026 and the catalogue is of June. `+` is required in the catalogue
 * alone, `-` in the clients alone, `?` is a service that the catalogue does not have.
 */
const known = [
  'channel-engine opts.preroll.duration -',
  'channel-engine opts.preroll.url -',
  'eyevinn-ce-sample-webhook ?',
  'eyevinn-channel-scheduler OscAccessToken +',
  'eyevinn-docker-wrtc-sfu ApiKey +',
  'eyevinn-intercom-manager smbApiKey +',
  'eyevinn-sgai-ad-proxy OriginUrl -',
  'eyevinn-wasm-runner WasmUrl -',
  'itzg-docker-minecraft-server AcceptEula -',
];

/** An option in the generated client of the vendor. */
interface GeneratedOption {
  required: boolean;
  /** The type in TypeScript: `string`, `boolean`, `'A' | 'B'`. */
  type: string;
}

/**
 * The options with which the vendor's generated clients create an instance or job of each service, by service id and
 * option name; nested ones as `opts.preset`. Read from `<service>.d.ts`, the output of openapi-typescript.
 */
function readGeneratedOptions(folder: string): Map<string, Map<string, GeneratedOption>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.d.ts'));
  return new Map(
    files.map((file) => [
      file.replace(/\.d\.ts$/, ''),
      optionsOf(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

function optionsOf(declarations: string): Map<string, GeneratedOption> {
  const options = new Map<string, GeneratedOption>();
  const text = declarations.replace(/\/\*\*.*?\*\//gs, '');
  // The first POST with a body is the creation.
  const [, body = ''] = /\bpost: \{\s*parameters: \{\s*body: \{\s*body\?: \{(.*)/s.exec(text) ?? [];
  const parents: string[] = [];
  for (const line of body.split('\n')) {
    const [, name, optional, type = ''] = /^\s*'?([\w.]+)'?(\?)?: (.*?);?$/.exec(line) ?? [];
    if (/^\s*\};?/.test(line)) {
      if (parents.pop() === undefined) break;
    } else if (name && type === '{') {
      parents.push(name);
    } else if (name && name !== 'name') {
      options.set([...parents, name].join('.'), { required: optional === undefined, type });
    }
  }
  return options;
}

async function differences(generated: ReturnType<typeof readGeneratedOptions>): Promise<string[]> {
  const found: string[] = [];
  for (const [service, options] of generated) {
    const rules = await builtInSchema(service);
    if (!rules) found.push(`${service} ?`);
    for (const [name, { required, type }] of rules ? options : []) {
      const rule = rules?.get(name);
      const kind = type.includes("'") ? 'enum' : type;
      if (!rule) found.push(`${service} ${name} is not in the catalogue`);
      else if ((rule.type ?? 'string') !== kind)
        found.push(`${service} ${name} is ${rule.type} in the catalogue, not ${kind}`);
      else if (rule.mandatory !== required)
        found.push(`${service} ${name} ${rule.mandatory ? '+' : '-'}`);
    }
  }
  return found.sort();
}

test("the catalogue has every option of the vendor's generated clients, with its type and whether it is required", async () => {
  const generated = readGeneratedOptions(tool('vendor-services').path);
  expect([...generated.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(300);
  expect(await differences(generated)).toEqual(known);
});
