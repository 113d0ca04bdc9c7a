import { type Command, InvalidArgumentError } from 'commander';
import type { Session, SessionValues } from '../session.js';

/** Opens the session of a command, runs it, and reports its failure. */
export type Perform = (options: SessionValues, body: (session: Session) => Promise<void>) => Promise<void>;

/** The options that every command has. */
export function withCommon(command: Command): Command {
  return command
    .option('--environment <name>', 'platform environment: prod, prod-se, stage, dev or another (default: prod)')
    .option('--base-url <url>', 'address of the whole platform, in place of what follows from the environment')
    .option('--auth-url <url>', 'address of the sign-in only')
    .option('--deploy-url <url>', 'address of the deploy manager only')
    .option('--verbose', 'show what happens behind each step');
}

/** What publishing and running have in common: how the new version is waited for. */
export function withWaiting(command: Command): Command {
  return command
    .option('--no-wait', 'do not wait until it is ready and live')
    .option('--timeout <seconds>', 'longest wait for that (default: 600)')
    .option('--health-path <path>', 'path that must answer below 400');
}

export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return value;
}

/** For an option that can be given again and again. */
export function collect(text: string, before: string[]): string[] {
  return [...before, text];
}
