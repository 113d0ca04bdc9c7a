import { RequestError } from '../base/errors.js';

/** Words for a plan that is used up. The platform has no code of its own for it. */
const planWords = /\b(quota|plan|limit|allows?|exceed\w*|maximum|max|upgrade|too many|insufficient|balance|payment)\b/i;

/** Whether a preview was refused because the workspace has as many sites or instances as its plan takes. */
export function isQuotaReached(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'plan-limit') return true;
  if (!(error instanceof RequestError) || error.request.method !== 'POST') return false;
  if (error.status === 402) return true;
  return error.status === 403 && planWords.test(error.message);
}
