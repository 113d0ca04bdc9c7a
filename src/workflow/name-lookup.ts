import type { NameLookup } from '../platform/domain-record.js';

/** Answers that mean: there is no such record. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

/** The name servers of this machine, asked for records and not for what its hosts file says. Loaded when it is used. */
export const systemNames: NameLookup = {
  cname: (host) => ask((resolver) => resolver.resolveCname(host)),
  addresses: async (host) => {
    const found = await Promise.all([
      ask((resolver) => resolver.resolve4(host)),
      ask((resolver) => resolver.resolve6(host)),
    ]);
    return found.flat();
  },
};

async function ask(
  question: (resolver: InstanceType<typeof import('node:dns/promises').Resolver>) => Promise<string[]>,
): Promise<string[]> {
  const { Resolver } = await import('node:dns/promises');
  try {
    return await question(new Resolver({ timeout: 3000, tries: 2 }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && none.has(String(error.code))) return [];
    throw error;
  }
}
