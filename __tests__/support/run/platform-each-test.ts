import { afterEach, beforeEach } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { VirtualClock } from '../clock/virtual-clock.js';

export let platform: LocalPlatform;
export let login: SignedIn;
export let clock: VirtualClock;

/** Starts an empty platform on a virtual clock before each test of the file, and signs in. */
export function startPlatformEachTest(): void {
  beforeEach(async () => {
    clock = new VirtualClock(Date.now());
    platform = await startPlatform({ now: () => clock.now() });
    login = platform.signIn();
  });
  afterEach(() => platform.close());
}
