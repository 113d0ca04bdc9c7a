import type { WorkflowStep } from '../repository/workflow.js';

/** The installation that the present host makes before the build. */
export interface HostInstall {
  /** Instead of its usual command. */
  command: string | undefined;
  /** Arguments of its usual command, by variable, such as `NPM_FLAGS`. */
  flags: Readonly<Record<string, string>>;
}

/** Commands that only install, of each package manager. */
export const installation =
  /^(npm (ci|i|install)|pnpm (i|install)|yarn( install)?|bun (i|install))(\s+--?\S+)*$/;

/** Returns the steps with the host's installation in the place of the usual one, or with what has no such place. */
export function withInstall(
  setup: WorkflowStep[],
  manager: string | undefined,
  { command, flags }: HostInstall,
): { setup: WorkflowStep[]; missed?: string } {
  const own = manager && flags[`${manager.toUpperCase()}_FLAGS`];
  const asked = command ?? own;
  if (!asked) return { setup };

  const at = setup.findLastIndex(({ run = '' }) => installation.test(run));
  const [, other = manager] = /^(npm|pnpm|yarn|bun)\b/.exec(command ?? '') ?? [];
  // The steps before set up one package manager, and the runner has no other.
  if (at < 0 || other !== manager) return { setup, missed: asked };

  const steps = setup.map((step, index) =>
    index === at ? { ...step, run: command ?? `${step.run} ${own}` } : step,
  );
  return { setup: steps };
}
