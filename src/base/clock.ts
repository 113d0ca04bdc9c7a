export interface Clock {
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason if it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back every `ms` milliseconds until the returned function is called. Does not keep the process alive. */
  every(ms: number, callback: () => void): () => void;
}

/** Returns epoch ms of epoch seconds, epoch ms or a date, as number or text. NaN for anything else. */
export function readTime(time: string | number | null | undefined): number {
  const number = Number(time ?? Number.NaN);
  if (Number.isNaN(number)) return Date.parse(String(time));
  return number > 1e11 ? number : number * 1000;
}
