import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { TrustedHosts } from '../platform/hosts.js';
import type { PagesApi } from '../platform/pages.js';
import type { ResourceTags } from '../platform/resource-tags.js';
import type { SiteReader } from '../platform/site.js';
import type { Page } from '../platform/wire.js';
import type { Runtime } from '../workflow/runtime.js';
import type { FetchedContent } from './fetched-content.js';
import type { SiteFile } from './site-file.js';
import type { Version } from './versions/version-list.js';

/** Settings for former versions. */
export interface VersionSettings {
  /** Maximum number of former versions; a rollback keeps all that are kept. */
  max: number;
  /** Login of the account that started this run. */
  author: string | undefined;
  /** The tags of sites, one of which names where versions are. */
  tags: () => Promise<ResourceTags>;
  /** The version that a rollback brings back. */
  target?: Version;
  /** The live version has failed and is not kept. */
  dropsLive?: boolean;
}

/** Everything one publish needs. */
export interface PublishContext
  extends Pick<Runtime, 'clock' | 'log' | 'dispatcher' | 'random' | 'newId' | 'stallMs'>,
    Pick<PlatformClients, 'http'> {
  /** Absent for what the step's outputs do not tell of: undoing a publish, and a sweep. */
  outputs: Outputs | undefined;
  /** Name of the site, with a preview's ending. */
  name: string;
  /** Whether a person gave exactly this name, so that it may take over another repository's site. */
  nameChosen: boolean;
  /** Commit that is published, as far as it is known. */
  commit: string | undefined;
  /** Branch whose preview this is, for the manifest. */
  branch: string | undefined;
  inputs: Inputs;
  context: RunContext;
  /** Everything that the site is to hold, but our own manifest. */
  files: SiteFile[];
  /** Absent: former versions are not kept, and those that are kept go. */
  versions?: VersionSettings | undefined;
  /** Commits that a scheduled run does not publish again, for the manifest of a rollback. */
  rolledBackFrom?: string[];
  /** Content of stored files on the runner. */
  fetched?: FetchedContent;
  /** Called before files are sent: fetches the content of those that are only on the site. */
  fetchContent?: (site: Site, files: readonly SiteFile[]) => Promise<void>;
  /** Folder on the runner for what a run keeps until its end. */
  tempFolder: string;
  /**
   * Why this run should not write over another one that it has met: it publishes something older.
   * @param rival link to the other run, where that is known
   */
  superseded: (rival: string | undefined) => Promise<string | undefined>;
  /** Called before the first page goes up. Throws where the site is not to be published any more. */
  beforePages?: (() => Promise<void>) | undefined;
  /** Told of the site before its upload: one that is there, or was made just now; and of one that was removed. */
  onEnsured?: (page: Page, ensured: { isNew: boolean }) => void;
  onRemoved?: (page: Page) => Promise<void>;
  /** Checks addresses that the platform gives, and which of them may be given the site's password. */
  trustedHosts: TrustedHosts;
  pages: PagesApi;
  /** Cancels every wait and request. */
  signal: AbortSignal;
  /** The same clients under another signal, for what has to be stored after a cancellation. */
  under: (signal: AbortSignal) => Pick<PublishContext, 'http' | 'pages' | 'signal'>;
}

/** One round of a publish, with a new id: a second round must be distinguishable from a cached first one. */
export interface PublishAttempt extends PublishContext {
  publishId: string;
}

/** A site that can be written and read. */
export interface Site {
  page: Page;
  reader: SiteReader;
}
