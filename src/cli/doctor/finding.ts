import type { Advice } from '../../base/advice.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';

/** `fine` is said of what was asked: a secret that is there, a token that was tried. Of a workflow's text only what was `read` in it is told, because what a server makes of the text is not known. */
export interface Finding {
  verdict: 'fine' | 'wrong' | 'unknown' | 'read';
  text: string;
  fix?: string | Advice | undefined;
  /** The job that the finding is about; absent for the repository. */
  place?: string;
}

export const fine = (text: string): Finding => ({ verdict: 'fine', text });
export const wrong = (text: string, fix: string | Advice): Finding => ({
  verdict: 'wrong',
  text,
  fix,
});
export const read = (text: string): Finding => ({ verdict: 'read', text });
export const unknown = (text: string): Finding => ({ verdict: 'unknown', text });

/** Returns a finding as one about the job of a step. */
export function ofJob(step: DeployStep, finding: Finding): Finding {
  return { ...finding, place: placeOf(step) };
}
