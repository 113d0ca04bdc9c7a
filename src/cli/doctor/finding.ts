import type { Advice } from '../../base/advice.js';

/** One thing that was looked at. */
export interface Finding {
  /** `unknown`: it could not be looked at, which is no fault by itself. */
  verdict: 'fine' | 'wrong' | 'unknown';
  text: string;
  /** The advice for it. */
  fix?: string | Advice | undefined;
}

export const fine = (text: string): Finding => ({ verdict: 'fine', text });
export const wrong = (text: string, fix: string | Advice): Finding => ({ verdict: 'wrong', text, fix });
export const unknown = (text: string): Finding => ({ verdict: 'unknown', text });
