// Its small build: all that is loaded before the first request counts. See docs/performance.md.
import * as z from 'zod/mini';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';

/**
 * A list that stops at its first wrong item. zod's own collects what is wrong with every item: 8 MB of `{}` would become
 * 2 GB of complaints, of which one is printed.
 */
export function listOf<S extends $ZodType>(item: S) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values, context): output<S>[] => {
      const list: output<S>[] = [];
      for (const [index, value] of values.entries()) {
        const parsed = safeParse(item, value);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          const message = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.message;
          context.issues.push({
            code: 'custom',
            message: message ?? 'invalid',
            path: [index, ...(issue?.path ?? [])],
            input: value,
          });
          return z.NEVER;
        }
        list.push(parsed.data);
      }
      return list;
    }),
  );
}
