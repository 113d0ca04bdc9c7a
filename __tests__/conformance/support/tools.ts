import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const tools = z.record(z.string(), z.object({ path: z.string(), version: z.string() }));
const names = [
  'act',
  'minio',
  'radosgw',
  'ceph-mon',
  'ceph-osd',
  'ip',
  'squid',
  'node-20',
  'node-24',
  'github-openapi',
  'vendor-services',
] as const;
/** An external tool that `npm run conformance` installs before the tests. */
export type ToolName = (typeof names)[number];

/** Returns the path and version of a tool. @throws when it is not installed */
export function tool(name: ToolName): { readonly path: string; readonly version: string } {
  const list = join(resolve(process.env['OSC_DEPLOY_TOOLS'] ?? '.tools'), 'tools.json');
  const found = tools.parse(JSON.parse(readFileSync(list, 'utf8')))[name];
  if (found === undefined)
    throw new Error(`${list} has no ${name}: run the tests with npm run conformance`);
  return found;
}

/** Returns the prefix of a command for root. @throws when root needs a password */
export function asRoot(): string[] {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(
      'this test makes namespaces, for which it has to be root or sudo has to ask for no password',
      {
        cause: error,
      },
    );
  }
  return ['sudo', '-n', '--preserve-env'];
}
