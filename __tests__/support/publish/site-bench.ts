import { afterEach, beforeEach } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { publishFromConsole } from '../platform/console-publish.js';
import {
  folderOf,
  type InProcessRun,
  runInProcess,
  storedTree,
  type Tree,
} from '../run/in-process.js';

export type Inputs = Record<string, string>;
type Run = Partial<InProcessRun>;

export let platform: LocalPlatform;
export let clock: VirtualClock;

/** Starts an empty platform on a virtual clock before each test of the file. */
export function startPlatformEachTest(options: Partial<PlatformOptions> = {}): void {
  beforeEach(async () => {
    clock = new VirtualClock(Date.now());
    platform = await startPlatform({ now: () => clock.now(), ...options });
  });
  afterEach(() => platform.close());
}

/** Runs the action on `my-site`. Each run signs in, because an access token lives for an hour. */
export const run = (inputs: Inputs, more: Run = {}) =>
  runInProcess({ platform, login: platform.signIn(), clock, ...more, with: inputs });

export const publishWith = (files: Tree, { with: inputs = {}, ...more }: Run) =>
  run({ directory: folderOf(files), ...inputs }, more);

export const publish = (files: Tree, inputs: Inputs = {}) => publishWith(files, { with: inputs });

/** Publishes `my-site` without this action; `publishFromConsole` explains the options. */
export const publishElsewhere = (files: Tree, more: { again?: string[]; keep?: string[] } = {}) =>
  publishFromConsole({ platform, login: platform.signIn() }, { name: 'my-site', files, ...more });

/** Returns the hash of each file that visitors of the site can see. */
export const stored = (name = 'my-site') => storedTree(platform, name);

export const objects = () => platform.site('my-site').objects;

export const textOf = (path: string) => String(objects().get(path)?.bytes);

export const manifest = () => JSON.parse(textOf(manifestPath)) as Manifest;
