import { DeployError, messageOf } from '../base/errors.js';
import type { ServiceContext } from './service-context.js';

/** The version that ran before this run. */
export interface FormerVersion {
  /** For the log, such as `commit abc1234`. */
  title: string;
  /** Restores it and waits for it. @returns what runs then, and its commit where it is known */
  restore(): Promise<{ runs: string; commit: string | undefined }>;
}

/**
 * Restores the former version after a failed deploy, where the input `rollback` asks for it. The step still fails.
 * @param options.former or why there is none to restore
 * @returns the error of the step, which says what is live now
 */
export async function rollBack(
  scope: ServiceContext,
  { error, former }: { error: unknown; former: () => FormerVersion | string },
): Promise<unknown> {
  if (!scope.inputs.rollback || scope.signal.aborted || !(error instanceof DeployError)) return error;
  const version = former();
  const [text, first] = typeof version === 'string' ? [version, false] : await restore(scope, version);
  const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
  return new DeployError(error.code, message, { brief: first ? text : error.brief, cause: error, next: error.next });
}

/** @returns the outcome as a sentence, and whether the message begins with it */
async function restore({ name, log, outputs }: ServiceContext, version: FormerVersion): Promise<[string, boolean]> {
  log.warning(`Rolling back to ${version.title}.`);
  try {
    const { runs, commit } = await version.restore();
    outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
    return [`"${name}" was rolled back and runs ${runs} again.`, false];
  } catch (error) {
    outputs.set({ 'rolled-back': false });
    return [`The rollback failed too, so "${name}" may be down: ${messageOf(error)}`, true];
  }
}
