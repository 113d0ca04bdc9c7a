import { DeployError, messageOf } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { changedPages } from '../pages/changed-pages.js';
import type { PublishResult } from '../pages/publish-once.js';
import { missingRoot } from '../pages/site-file.js';
import type { ServiceResult } from '../services/service-context.js';
import { maxNote, maxPagePath, maxPages } from './comment-limits.js';
import type { SiteRow } from './comment-rows.js';
import type { DeploymentStatus } from './deployment.js';

/** Longest reason of a failure in the comment, in characters: the log has the rest. */
const maxReason = 160;

/** How a run ended, in the words of GitHub. */
export interface News {
  /** For the comment on the pull request. */
  row?: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages'> | undefined;
  /** For the deployment record. */
  status?: DeploymentStatus | undefined;
}

export function publishNews({ plan, url, uploaded }: PublishResult): News {
  const { added, changed, unchanged, deleted } = plan;
  const pages = changedPages(plan);
  const links = pages.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [deleted?.length ?? 0, 'deleted'],
  ] as const;
  const difference = parts.flatMap(([n, what]) => (n > 0 ? [`${formatNumber(n)} ${what}`] : [])).join(', ');
  const missing = missingRoot([...added, ...changed, ...unchanged]);
  const note = plainText(`${difference || 'no change'}${missing ? `. ⚠️ ${missing}` : ''}`, maxNote);
  return {
    row: { status: 'live', url, note, pages: links, morePages: pages.length - links.length },
    status: { state: 'success', description: `${count(uploaded, 'file')} uploaded`, url },
  };
}

export function serviceNews({ status, url, changed }: ServiceResult): News {
  return {
    row: { status: 'live', note: changed ? status : 'no change', ...(url ? { url } : {}) },
    status: { state: 'success', description: status, url },
  };
}

/**
 * @param options.url where the version before is still live
 * @param options.redact hides secrets: comment and record can be public, and stay
 */
export function failureNews(
  error: unknown,
  { url, redact }: { url: string | undefined; redact: (text: string) => string },
): News {
  // A run that is cancelled has mostly been overtaken: the row is the next one's.
  if (isInterruption(error)) return { status: { state: 'error', description: 'Cancelled', url } };
  const reason = redact(firstLine(messageOf(error)));
  // What a person did wrong or the platform refused is a failure; anything else is an error.
  const state = error instanceof DeployError ? 'failure' : 'error';
  return {
    row: { status: 'failed', note: plainText(reason, maxReason) },
    status: { state, description: reason, url },
  };
}

export function isInterruption(error: unknown): boolean {
  return error instanceof DeployError && error.code === 'interrupted';
}

/** The first line of a message without the request in it: the log has both. */
export function firstLine(message: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replace(/ \((?:\w+, )?(?:GET|POST|PUT|PATCH|DELETE) [^\s)]+(?: answered \d+[^)]*)?\)/, '')
    .replace(/:\s*$/, '');
}
