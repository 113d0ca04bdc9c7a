/** Requests to a site that are under way at once. */
const parallel = 8;

/** Handles every item, a few at once. */
export async function sideBySide<T>(items: readonly T[], handle: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += parallel) {
    await Promise.all(items.slice(start, start + parallel).map(handle));
  }
}
