export interface PreviewOf {
  preview: number | undefined;
  branch: string | undefined;
}

export interface Intent extends PreviewOf {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup';
  name: string;
  base: string;
  /** The reason to skip. A skipped run succeeds and never uses the login. */
  skip: string | undefined;
  skipCase: 'fork' | 'fork-app' | 'dependabot' | undefined;
}

/** Returns whether the deploy is removed with its pull request or branch. */
export function isPreview({ preview, branch }: PreviewOf): boolean {
  return preview !== undefined || branch !== undefined;
}
