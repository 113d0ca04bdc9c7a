import {
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  summary,
  warning,
} from '@actions/core';

/**
 * What a run uses of @actions/core. Imported by name, so that the bundle leaves the rest out: its OIDC client
 * has a second HTTP stack.
 */
export const runnerCommands = {
  // Emptied first: what could not be written before is still in it.
  addSummary: (markdown: string): Promise<unknown> => summary.emptyBuffer().addRaw(markdown).write(),
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  warning,
};

/** The runner, as something that is handed in: tests read what was sent to it. */
export type RunnerCommands = typeof runnerCommands;
