/** How much sooner a process gives up or looks again. */
interface Quickness {
  /** Limits for the answer to a request: with care, a slow machine meets them. */
  limits?: number;
  /** More JavaScript to run first. */
  more?: string;
}

/**
 * For a bundle in a process of its own, whose clock nobody can hand in: it waits a twentieth of the time between two looks and before a
 * retry, while what it asks for takes as long as ever.
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
