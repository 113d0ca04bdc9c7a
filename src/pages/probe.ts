import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/poll.js';
import type { SiteReader } from '../platform/site.js';
import type { SiteRun } from './site-run.js';
import { isForeign, type Mark, markOf, readStored } from './stored.js';

const pace = { first: 250, factor: 1.6, longest: 5000 };
/** Of a page only its first line matters here. */
const healthMaxBytes = 64 * 1024;

export interface ProbeOptions {
  reader: SiteReader;
  /** The publish that must be seen; `undefined` when the site has no manifest to see it in. */
  publishId: string | undefined;
  /** What was seen before the publish: a cache may show it for a while. */
  before: Mark | undefined;
}

/**
 * Waits until the public URL serves this very publish and the health path answers below 400.
 * @throws DeployError `not-live` with what was last seen, `publish-raced` when another publish is there instead
 */
export async function probeLive(run: SiteRun, { reader, publishId, before }: ProbeOptions): Promise<void> {
  const { clock, signal, timeoutMs, log } = run;
  const target = healthTarget(run);
  let seen = 'nothing yet';
  let manifestSeen = publishId === undefined;
  const look = async () => {
    if (!manifestSeen) {
      const stored = await readStored(reader);
      const mark = markOf(stored);
      manifestSeen = mark?.publishId === publishId;
      if (mark) {
        if (publishId !== undefined && isForeign(mark, { ours: publishId, before })) throw racedBy(mark);
        seen = 'an earlier publish';
      } else if (stored.state === 'unknown') {
        seen = stored.why;
        if (stored.why.endsWith('answered 401') && !run.basicAuth) {
          log.warning(
            'The site asks visitors for a password, so whether it is live cannot be seen. Give `basic-auth` to have it checked.',
          );
          return 'gated';
        }
      }
      if (!manifestSeen) return undefined;
    }
    if (!target) return 'live';
    const answer = await visit(reader, target);
    if (typeof answer === 'number' && answer < 400) return 'live';
    seen = `${target} ${typeof answer === 'number' ? `answered ${answer}` : answer}`;
    return undefined;
  };
  if ((await poll(look, { timeoutMs, pace, clock, signal })) !== undefined) return;
  throw new DeployError(
    'not-live',
    `${reader.url.href} did not show this publish within ${formatDuration(timeoutMs)}. Last seen: ${seen}.`,
  );
}

export function racedBy(other: Mark | undefined): DeployError {
  const by = other?.run ? `: ${plainText(other.run)}` : '';
  return new DeployError('publish-raced', `Another publish of this site ran at the same time${by}.`);
}

/** `health-path`, or `/` for a site that has an index. */
function healthTarget(run: SiteRun): string | undefined {
  return run.healthPath ?? (run.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}

async function visit(reader: SiteReader, target: string): Promise<number | string> {
  try {
    return (await reader.visit(target, { maxBytes: healthMaxBytes })).status;
  } catch (error) {
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}
