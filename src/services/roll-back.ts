import { DeployError, messageOf } from '../base/errors.js';
import type { ServiceContext } from './service-context.js';

/** The version from before this run. */
export interface FormerVersion {
  /** What is put back, for the log. */
  what: string;
  /** Puts it back and waits for it. @returns what runs then, and its commit where it is known */
  putBack(): Promise<{ runs: string; commit: string | undefined }>;
}

/**
 * Puts the version before back after a deploy that failed, where the input `rollback` asks for that. The step fails all the same.
 * @param options.former or why there is none to put back
 * @returns the error of the step, which says what is live now
 */
export async function rollBack(
  scope: ServiceContext,
  { error, former }: { error: unknown; former: () => FormerVersion | string },
): Promise<unknown> {
  if (!scope.inputs.rollback || scope.signal.aborted || !(error instanceof DeployError)) return error;
  const version = former();
  const [text, first] = typeof version === 'string' ? [version, false] : await putBack(scope, version);
  const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
  return new DeployError(error.code, message, { brief: first ? text : error.brief, cause: error, next: error.next });
}

/** @returns what became of it, and whether that comes first */
async function putBack({ name, log, outputs }: ServiceContext, version: FormerVersion): Promise<[string, boolean]> {
  log.warning(`Putting the version before back: ${version.what}.`);
  try {
    const { runs, commit } = await version.putBack();
    outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
    return [`"${name}" was rolled back and runs ${runs} again.`, false];
  } catch (error) {
    outputs.set({ 'rolled-back': false });
    return [`The version before could not be put back, so "${name}" may be down: ${messageOf(error)}`, true];
  }
}
