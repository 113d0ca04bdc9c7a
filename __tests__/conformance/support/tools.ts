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
/** A foreign part that `npm run conformance` brings before the tests. */
export type ToolName = (typeof names)[number];

/** Where a tool is and which version it has. @throws when it was not brought */
export function tool(name: ToolName): { readonly path: string; readonly version: string } {
  const list = join(resolve(process.env['OSC_DEPLOY_TOOLS'] ?? '.tools'), 'tools.json');
  const found = tools.parse(JSON.parse(readFileSync(list, 'utf8')))[name];
  if (found === undefined) throw new Error(`${list} has no ${name}: run the tests with npm run conformance`);
  return found;
}

/** What a command has to begin with to run as root. @throws where that cannot be had without a password */
export function asRoot(): string[] {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('this test makes namespaces, for which it has to be root or sudo has to ask for no password', {
      cause: error,
    });
  }
  return ['sudo', '-n', '--preserve-env'];
}
