import type { Dispatcher } from 'undici';
import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { Outputs } from '../contract/outputs.js';
import type { Http } from '../http/http.js';
import type { PagesApi } from '../platform/pages.js';
import type { SiteReader } from '../platform/site.js';
import type { TrustedHosts } from '../platform/trusted-hosts.js';
import type { Page } from '../platform/wire.js';
import type { PruneLimit } from './prune-limit.js';
import type { SiteFile } from './site-file.js';

/** Everything one publish needs. */
export interface PublishContext {
  /** Of the site, with a preview's ending. */
  name: string;
  /** Everything that the site is to hold, but our own manifest. */
  files: SiteFile[];
  /** Whether the manifest of the live site is believed. */
  incremental: boolean;
  /** `undefined`: only what looks like a build that lost its content is refused. */
  maxPrune: PruneLimit | undefined;
  /** Globs of stored paths that stay although the directory does not have them. */
  keep: string[];
  /** Whether what was live before is put back when the new version does not come up. */
  rollback: boolean;
  /** Folder on the runner for what a run keeps until its end. */
  tempFolder: string;
  /** Most uploads at once. */
  concurrency: number;
  /** Password that visitors need from now on. */
  basicAuth: { username: string; password: string } | undefined;
  /** Path that must answer below 400; `undefined`: `/` when the site has an index. */
  healthPath: string | undefined;
  /** Whether the run ends only when the site is live. */
  wait: boolean;
  /** For everything after the upload. */
  timeoutMs: number;
  /** `owner/repo` and the link to this run, for the manifest. */
  repository: string;
  /** GitHub's number of the repository; empty outside of a runner. */
  repositoryId: string;
  /** Whether a person gave exactly this name, so that it may take over another repository's site. */
  nameChosen: boolean;
  /** Branch whose preview this is, for the manifest. */
  branch: string | undefined;
  runUrl: string;
  /**
   * Why this run should not write over another one that it has met: it publishes something older.
   * @param rival link to the other run, where that is known
   */
  superseded: (rival: string | undefined) => Promise<string | undefined>;
  /** Whether the platform is a production site, whose pages have a known address. */
  production: boolean;
  /** Checks addresses that the platform gives, and which of them may be given the site's password. */
  trustedHosts: TrustedHosts;
  pages: PagesApi;
  /** For requests to the site itself, which carry no token. */
  http: Http;
  /** For uploads, which bring their own client. */
  dispatcher: Dispatcher;
  /** Each value is set as soon as it is known. */
  outputs: Outputs;
  log: Log;
  clock: Clock;
  /** Cancels every wait and request. */
  signal: AbortSignal;
  random: () => number;
  /** An upload that stands still for this long is given up and tried again, in ms. */
  stallMs: number;
  /** A new random id. */
  newId: () => string;
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
