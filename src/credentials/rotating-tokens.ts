import type { Clock } from '../base/clock.js';
import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { Log } from '../base/log.js';
import type { AccessTokens } from '../platform/control-plane.js';
import type { Tokens } from '../platform/oauth.js';
import type { Interrupts } from '../workflow/signals.js';
import { isNewSignIn } from './choose-token.js';
import { rotatedRecord } from './generation.js';
import type { Journal } from './journal.js';
import { acquireLease, type Lease, replaceLease } from './lease.js';
import { persistToken } from './persist.js';
import { explainRefreshFailure, isRefusal, sendRefreshGrant } from './refresh-grant.js';
import type { GenerationRecord, NewLogin, TokenStore } from './token-store.js';

export interface RotatingTokensOptions {
  /** The refresh token of the secret; a store that can be read may hold a newer one. */
  refreshToken: string | undefined;
  store: TokenStore;
  journal: Journal;
  /** Sends the refresh grant once. */
  refresh(refreshToken: string): Promise<Tokens>;
  allowTokenLoss: boolean;
  /** Names this run in the record. */
  run: string;
  /** The commands that bring a lost login back, for messages. */
  signInCommand: string;
  clock: Clock;
  log: Log;
  interrupts: Interrupts;
  random: () => number;
}

type AccessToken = { value: string; expiresAt: number };
/** One refresh under way, and whether the new token will be kept. */
type Attempt = Lease & { keeps: boolean };

/** An access token counts as expired this early. Source: interface document, "Limits". In ms. */
const safetyMs = 60_000;
/** A stored access token is lent only while this much of its life is left, in ms. */
const lendableMs = 300_000;

/**
 * The login of this run: a refresh token that dies when it is used, turned into access tokens without ever being lost.
 * The order of the steps in `#rotate` is the feature; docs/credentials.md tells why each comes where it does.
 */
export class RotatingTokens implements AccessTokens {
  readonly #options: RotatingTokensOptions;
  #access: AccessToken | undefined;
  /** The newest refresh token this process knows. */
  #refreshToken: string | undefined;
  #pending: Promise<string> | undefined;
  #refreshes = 0;

  constructor(options: RotatingTokensOptions) {
    this.#options = options;
    this.#refreshToken = options.refreshToken;
  }

  /** How often this run has spent a refresh token. */
  get refreshes(): number {
    return this.#refreshes;
  }

  async get(): Promise<string> {
    if (this.#access && this.#options.clock.now() < this.#access.expiresAt - safetyMs) return this.#access.value;
    // Parallel callers share one refresh: a second one would send a token that the first has just spent.
    this.#pending ??= this.#obtain().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #obtain(): Promise<string> {
    const { store, log } = this.#options;
    const outlived = this.#access !== undefined;
    this.#access = undefined;
    try {
      this.#access = await store.exclusively(
        async () => (store.lends ? await this.#borrow() : undefined) ?? (await this.#rotate()),
      );
    } catch (error) {
      if (!outlived) throw error;
      const because = error instanceof DeployError ? ` ${error.message} ${error.hint}` : ` ${messageOf(error)}`;
      throw new DeployError(
        'login-expired',
        `The access token ended after its hour and could not be renewed.${because}`,
        { cause: error },
      );
    }
    log.mask(this.#access.value);
    return this.#access.value;
  }

  /** An access token that an earlier run has left and that is still good. Each refresh avoided is a race avoided. */
  async #borrow(): Promise<AccessToken | undefined> {
    const { store, clock, log } = this.#options;
    const stored = await store.read();
    const { accessToken } = stored;
    if (!accessToken || accessToken.expiresAt - clock.now() <= lendableMs) return undefined;
    // After a new sign-in the stored token is of the login before, perhaps of another workspace.
    if (isNewSignIn(stored, this.#refreshToken)) return undefined;
    log.mask(accessToken.value);
    log.info(
      `Signed in with the access token kept in ${store.place}; good for ${formatDuration(accessToken.expiresAt - clock.now())}.`,
    );
    return accessToken;
  }

  async #rotate(): Promise<AccessToken> {
    const { interrupts } = this.#options;
    const keeps = await this.#prove();
    const claimed = await acquireLease({
      ...this.#options,
      given: this.#refreshToken,
      signal: interrupts.signal,
      keeps,
    });
    // Nothing has been awaited since the claim looked at the signal.
    const release = interrupts.hold();
    try {
      const tokens = await this.#spend({ ...claimed, keeps });
      return await this.#settle(tokens, { ...claimed, keeps });
    } finally {
      release();
    }
  }

  /** @returns whether the new token will be kept; false only where the user accepted to lose the login */
  async #prove(): Promise<boolean> {
    const { store, allowTokenLoss, log } = this.#options;
    try {
      await store.prove();
      return true;
    } catch (error) {
      if (!allowTokenLoss || !(error instanceof DeployError)) throw error;
      log.warning(
        `${error.message}\nGoing on because of \`allow-token-loss\`: after this run the refresh token in the secret is dead.`,
      );
      return false;
    }
  }

  async #spend({ token, refreshing, keeps }: Attempt): Promise<Tokens> {
    const { journal, signInCommand } = this.#options;
    try {
      return await sendRefreshGrant(() => this.#options.refresh(token), this.#options);
    } catch (error) {
      const outcome: GenerationRecord = { ...refreshing, state: isRefusal(error) ? 'stored' : 'uncertain' };
      const { told, rotatedBy } = keeps
        ? await replaceLease(this.#options, { refreshing, by: outcome })
        : { told: true, rotatedBy: undefined };
      if (told) journal.shred();
      // The post step has another try at telling the store; of a refusal there is nothing else to say there.
      else if (outcome.state === 'stored') journal.marking(outcome);
      throw explainRefreshFailure(error, { rotatedBy, signInCommand });
    }
  }

  /** New tokens are here: mask, journal, store, record. Only then may the access token be used. */
  async #settle(tokens: Tokens, { token, refreshing, keeps }: Attempt): Promise<AccessToken> {
    const { store, journal, clock, log } = this.#options;
    this.#refreshes++;
    log.mask(tokens.accessToken);
    // Without a new one in the answer the old one stays valid; it is kept all the same, with its access token.
    const refreshToken = tokens.refreshToken ?? token;
    log.mask(refreshToken);
    this.#refreshToken = refreshToken;
    const login: NewLogin = { refreshToken, accessToken: tokens.accessToken, expiresAt: tokens.expiresAt };
    const rotated = rotatedRecord(refreshing, refreshToken, new Date(clock.now()).toISOString());
    this.#remember(login, rotated);
    const noted = !keeps || (await this.#keep(login, { rotated, replaced: refreshToken !== token }));
    // Without the note the post step has another try at it.
    if (noted) journal.shred();
    log.info(
      keeps
        ? `Signed in. The new refresh token is kept in ${store.place}.`
        : 'Signed in. The new refresh token is not kept.',
    );
    return { value: tokens.accessToken, expiresAt: tokens.expiresAt };
  }

  async #keep(
    login: NewLogin,
    { rotated, replaced }: { rotated: GenerationRecord; replaced: boolean },
  ): Promise<boolean> {
    const { log } = this.#options;
    try {
      return await persistToken(login, rotated, this.#options);
    } catch (error) {
      if (replaced) {
        log.warning('The new refresh token is in the journal: the post step of this job tries once more to store it.');
        throw error;
      }
      // The server gave no new refresh token, so the one in the secret lives on.
      log.warning(messageOf(error));
      return true;
    }
  }

  /** The journal is the second line: when its disk is full, the store is still there, and the token still in memory. */
  #remember(login: NewLogin, rotated: GenerationRecord): void {
    const { journal, log } = this.#options;
    try {
      journal.answered(login, rotated);
    } catch (error) {
      log.warning(
        `The journal ${journal.path} could not be written: ${messageOf(error)} Storing the new refresh token without it.`,
      );
    }
  }
}
