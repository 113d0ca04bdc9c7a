/** The task of this run, decided from the inputs and the event before any request. */
export interface Intent {
  operation: 'deploy' | 'remove' | 'plan' | 'cleanup' | 'rollback';
  /** Site or instance, with the preview's ending where it is one. */
  name: string;
  /** The name without that ending. */
  base: string;
  /** Number of the pull request whose preview this is; undefined in production. */
  preview: number | undefined;
  /** Branch whose preview this is; undefined for a pull request's and in production. */
  branch: string | undefined;
  /** Why there is nothing to do. A skipped run is green and never touches the login. */
  skip: string | undefined;
  /** The kind of skip, where a person can do something about it. */
  skipCase: 'fork' | 'fork-app' | 'dependabot' | undefined;
}

/** True for a temporary deploy: it goes with its pull request, or with its branch. */
export function isPreview({ preview, branch }: Pick<Intent, 'preview' | 'branch'>): boolean {
  return preview !== undefined || branch !== undefined;
}
