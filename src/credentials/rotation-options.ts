import type { Tokens } from '../platform/oauth.js';
import type { Runtime } from '../workflow/runtime.js';
import type { Journal } from './journal.js';
import type { TokenStore } from './token-store.js';

/** What one rotation works with; each of its steps takes a part of it. */
export interface RotationOptions extends Pick<Runtime, 'clock' | 'log' | 'random' | 'newId' | 'interrupts'> {
  store: TokenStore;
  journal: Journal;
  /** Sends the refresh grant once. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** The newest refresh token this process knows: from the input, or from its last refresh. */
  given: string | undefined;
  /** An access token that the platform has refused. */
  refused: string | undefined;
  /** Names this run in the lease and in the record. */
  run: string;
  /** Permits a refresh when the new token cannot be stored. */
  allowTokenLoss: boolean;
  /** The commands that bring a lost login back, for messages. */
  signInCommand: string;
}
