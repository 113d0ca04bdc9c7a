/** The options of shortened waits. */
interface Quickness {
  /** Limits for answers, which a slow machine can meet. */
  limits?: number;
  /** Additional JavaScript to run first. */
  more?: string;
}

/**
 * Shortens the waits of a bundle in another process, which has no injected clock: polls and retries wait a twentieth of
 * the time, and answers have their full time.
 * @returns the variables of the process
 */
export function quickWaits({ limits = 1, more = '' }: Quickness = {}): { NODE_OPTIONS: string } {
  const preload = [
    "import timers from 'node:timers/promises'; import { syncBuiltinESMExports } from 'node:module';",
    `const wait = timers.setTimeout; timers.setTimeout = (ms, ...rest) => wait(ms / 20, ...rest);`,
    'syncBuiltinESMExports();',
    `const limit = AbortSignal.timeout; AbortSignal.timeout = (ms) => limit.call(AbortSignal, Math.ceil(ms / ${limits}));`,
    `const later = globalThis.setTimeout; globalThis.setTimeout = (end, ms, ...rest) => later(end, ms >= 5000 ? ms / ${limits} : ms, ...rest);`,
    more,
  ];
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload.join(' '))}` };
}
