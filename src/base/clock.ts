/** Time, as something that is handed in: tests turn the clock, nothing waits for real. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back every `ms` milliseconds until the returned function is called; never keeps the process alive. */
  every(ms: number, callback: () => void): () => void;
}
