/** The pull request or branch of a preview; neither in production. */
export interface PreviewOf {
  preview: number | undefined;
  branch: string | undefined;
}

/** The task of a run, from its inputs and event. */
export interface Intent extends PreviewOf {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup' | 'rollback';
  /** Site or instance, with the preview's suffix. */
  name: string;
  /** The name without that suffix. */
  base: string;
  /** Why there is nothing to do: a skipped run is green and never touches the login. */
  skip: string | undefined;
  /** A skip that a person can do something about. */
  skipCase: 'fork' | 'fork-app' | 'dependabot' | undefined;
}

/** Returns whether the deploy is removed with its pull request or branch. */
export function isPreview({ preview, branch }: PreviewOf): boolean {
  return preview !== undefined || branch !== undefined;
}
