import { messageOf } from '../base/errors.js';
import type { Site } from './site.js';
import type { SiteLedger } from './site-ledger.js';

// A runner kills a step ten seconds after its cancellation.
const maxTakeBackMs = 5000;

/** The password that a publish sets before its first file goes up, and its way back. */
export class SitePassword {
  readonly #site: Site;
  readonly #ledger: SiteLedger;
  readonly #login: { username: string; password: string } | undefined;
  #isSet = false;
  /** The site asked for another one, which nobody can set again. */
  #hasReplaced = false;
  /** Files of this publish are on the site, and must not become public. */
  #guards = false;

  constructor(
    site: Site,
    {
      login,
      ledger,
    }: { login: { username: string; password: string } | undefined; ledger: SiteLedger },
  ) {
    this.#site = site;
    this.#login = login;
    this.#ledger = ledger;
  }

  /** Sets the password, after the tag that names this run: an older run which meets it must find whose it is. */
  async set({ replaces = false } = {}): Promise<void> {
    if (!this.#login) return;

    const { page, tools } = this.#site;
    this.#ledger.claim(page);
    // A site that already asks for this password gets its tag meanwhile.
    if (replaces || page.authEnabled !== true) await this.#ledger.settled();

    this.#isSet = true;
    this.#hasReplaced ||= replaces;
    await tools.pages.protect(page.id, this.#login);
  }

  /** Called before the first file goes up. */
  guard(): void {
    this.#guards = true;
  }

  /** Opens a site again that was public before and got nothing of this publish; else says that visitors need the password. Returns what stays changed. */
  async takeBack(): Promise<string | undefined> {
    const { page } = this.#site;
    const hadIt = page.authEnabled === true && !this.#hasReplaced;
    if (!this.#isSet || hadIt || page.status === 'draft') return undefined;

    const wasPublic = page.authEnabled === false && !this.#hasReplaced;
    if (wasPublic && !this.#guards && (await this.#remove())) return undefined;

    const changed = `Visitors of ${page.name} need the password of \`basic-auth\`, which this run has set.`;
    this.#site.tools.log.warning(changed);
    return changed;
  }

  async #remove(): Promise<boolean> {
    const { page, tools } = this.#site;
    try {
      const site = this.#site.under(AbortSignal.timeout(maxTakeBackMs));
      await site.tools.pages.unprotect(page.id);
      tools.log.info('Nothing was published, so the site has no password again.');
      return true;
    } catch (error) {
      tools.log.debug(`The password was not taken back: ${messageOf(error)}`);
      return false;
    }
  }
}
