/** The task of a run, from its inputs and event. */
export interface Intent {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup' | 'rollback';
  /** Site or instance, with the preview's suffix. */
  name: string;
  /** The name without that suffix. */
  base: string;
  preview: number | undefined;
  branch: string | undefined;
  /** Why there is nothing to do: a skipped run is green and never touches the login. */
  skip: string | undefined;
  /** A skip that a person can do something about. */
  skipCase: 'fork' | 'fork-app' | 'dependabot' | undefined;
}

/** Returns whether the deploy is removed with its pull request or branch. */
export function isPreview({ preview, branch }: Partial<Intent>): boolean {
  return preview !== undefined || branch !== undefined;
}
