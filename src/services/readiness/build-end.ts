import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import type { BuildWatch } from './build-watch.js';
import { goneError, type Subject } from './subject.js';
import { watchUntilReady } from './watch.js';

/** Waits for the end of a build before the next change; a failed one ends too. @param next the change, for the error @throws DeployError `not-ready` */
export async function awaitBuildEnd(
  subject: Subject,
  { build, next, deadline }: { build: BuildWatch; next: string; deadline: number },
): Promise<void> {
  const { isWaking, name, timeoutMs } = subject;
  const { tools } = subject.desk;

  const watch = { look: () => build.look(), deadline, isWaking };
  const { sight, timedOut } = await watchUntilReady(tools, watch);
  if (sight.state === 'gone') throw goneError(subject);
  if (sight.state === 'failed')
    tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
  if (!timedOut) return;

  throw new DeployError(
    'not-ready',
    `"${name}" did not end a build within ${formatDuration(timeoutMs)}, so one change was not made: ${next}; last seen: ${sight.detail}.`,
    { next: 'Run {again}: it makes the other changes.' },
  );
}
