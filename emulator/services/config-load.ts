import type { ConfigLoad } from './repositories.js';
import type { RunnerKind } from './runner-kinds.js';

interface LoadedConfig {
  readonly lines: readonly string[];
  /** `exits`: the container ends here and is started again. `failed`: its page says that it failed. */
  readonly end: 'exits' | 'failed' | undefined;
}

/** What the start script of each runner does about its parameter store. Source: the scripts themselves. */
export function loadConfig(
  kind: RunnerKind,
  { store, load, oldImages }: { store: string; load: ConfigLoad; oldImages: boolean },
): LoadedConfig {
  // It says nothing of it, and goes on whatever comes of it.
  if (kind === 'python') return { lines: [], end: undefined };
  const loading = `[CONFIG] Loading environment variables from config service '${store}'`;
  if (load === 'loads') return { lines: [loading, '[CONFIG] Loaded 2 environment variable(s)'], end: undefined };
  if (load === 'empty') {
    return { lines: [loading, `[CONFIG] Config service '${store}' has no parameters`], end: undefined };
  }
  if (kind === 'go' || kind === 'dotnet') return { lines: [loading], end: 'exits' };
  if (kind !== 'web') {
    const why = load === 'ended' ? 'refresh_token_expired' : 'fetch failed';
    return { lines: [loading, `[CONFIG] ERROR: Failed to load config (exit 1): ${why}`], end: undefined };
  }
  if (load === 'ended') {
    return { lines: ['[CONFIG] ERROR: Runner refresh token is refresh_token_expired.'], end: 'exits' };
  }
  const lines = [
    loading,
    `[CONFIG] ERROR: Failed to load config from '${store}' (timed out, exit code 124).`,
    '[CONFIG] Raw output: fetch failed',
    '[CONFIG] Action required: check the config service',
  ];
  if (oldImages) return { lines, end: undefined };
  return { lines: [...lines, '[CONFIG] Not starting the application without its configuration.'], end: 'failed' };
}
