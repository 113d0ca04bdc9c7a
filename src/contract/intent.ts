import type { Told } from './told.js';

export interface PreviewOf {
  preview: number | undefined;
  branch: string | undefined;
}

export interface Intent extends PreviewOf {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup';
  /** No person gives the name of a preview: it is made from `base`. */
  name: Told<string>;
  base: string;
  /** The reason to skip. A skipped run succeeds and never uses the login. */
  skip: string | undefined;
  skipCase: 'fork' | 'fork-app' | 'dependabot' | undefined;
}

/** Returns whether the deploy is removed with its pull request or branch. */
export function isPreview({ preview, branch }: PreviewOf): boolean {
  return preview !== undefined || branch !== undefined;
}
