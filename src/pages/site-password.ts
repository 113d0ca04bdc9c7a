import { DeployError } from '../base/errors.js';
import type { Site } from './site.js';
import type { SiteLedger } from './site-ledger.js';

type Login = { username: string; password: string };

function untaggedError(name: string): DeployError {
  const text = `The site ${name} asks for another password than \`basic-auth\` of this run. The tag that names this run could not be written, without which an older run would bring that other one back. Nothing was changed.`;
  const next = 'Run this job again. Where the site has 20 tags, delete one in the console first.';
  return new DeployError('password-needed', text, { next });
}

export const setsPassword = 'set the password of visitors';

/** The password that a publish sets before its first file goes up. */
export class SitePassword {
  readonly #site: Site;
  readonly #ledger: SiteLedger;
  readonly #login: Login | undefined;
  readonly #leaveTo: (run: string) => Promise<void>;
  #isSet = false;
  /** The site asked for another one, which nobody can set again. */
  #hasReplaced = false;

  constructor(
    site: Site,
    {
      login,
      ledger,
      leaveTo,
    }: {
      login: Login | undefined;
      ledger: SiteLedger;
      /** Ends this run where the run of that number is newer. */
      leaveTo: (run: string) => Promise<void>;
    },
  ) {
    this.#site = site;
    this.#leaveTo = leaveTo;
    this.#login = login;
    this.#ledger = ledger;
  }

  /**
   * Sets the password, after the tag that names this run: an older run which meets it must find whose it is.
   * @throws DeployError `password-needed` where a password would be replaced without that tag; Skip for an older run
   */
  async set({ replaces = false } = {}): Promise<void> {
    if (!this.#login || (this.#isSet && !replaces)) return;

    const { page, tools } = this.#site;
    this.#ledger.claim(page);
    const claimed = await this.#ledger.settled();
    if (replaces && !claimed?.isNamed) throw untaggedError(page.name);
    if (claimed?.met) await this.#leaveTo(claimed.met);

    this.#isSet = true;
    this.#hasReplaced ||= replaces;
    await tools.pages.protect(page.id, this.#login);
  }

  /** Visitors need another password than before, or need one at all. */
  get isNew(): boolean {
    return this.#isSet && (this.#hasReplaced || this.#site.page.authEnabled === false);
  }

  /**
   * Says that visitors need a password which they did not need before this publish, and returns that. It stays: another
   * run may have set it again meanwhile for files of its own, which the tags, written without a lock, need not tell.
   */
  tellChanged(): string | undefined {
    const { page, tools } = this.#site;
    const hadIt = page.authEnabled === true && !this.#hasReplaced;
    if (!this.#isSet || hadIt || page.status === 'draft') return undefined;

    const changed = `Visitors of ${page.name} need the password of \`basic-auth\`, which this run has set.`;
    tools.log.warning(changed);
    return changed;
  }
}
