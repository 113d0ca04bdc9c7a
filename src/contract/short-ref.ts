/** Returns a ref as runners and apps take it: `refs/heads/main` of a workflow's `github.ref` as `main`, a tag alike. */
export function shortRef(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//, '');
}

/** Returns the address of a source with its ref as `shortRef` has it. */
export function withShortRef(url: string): string {
  return url.replace(/(?<=^[^#]*(?:#|\/tree\/))refs\/(?:heads|tags)\//, '');
}
