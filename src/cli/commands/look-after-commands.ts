import type { Command } from 'commander';
import type { Deployed } from '../look-after.js';
import type { CommonOptions, Session } from '../session.js';
import { type Perform, withCommon } from './command-kit.js';

type Actions = typeof import('../look-after.js');

/** `open`, `logs` and `restart`. */
export function addLookAfter(program: Command, perform: Perform): void {
  const add = (name: string, description: string, pick: (actions: Actions) => Act) =>
    withCommon(program.command(name))
      .description(description)
      .requiredOption('--name <name>', 'which one')
      .option('--app', 'an app of My Apps', false)
      .option('--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php')
      .option('--service <id>', 'an instance: the service id')
      .action(async (options: CommonOptions & Deployed) => {
        await perform({ common: options, values: {} }, async (session) =>
          pick(await import('../look-after.js'))(session, options),
        );
      });
  add('open', 'Open a site or what an option names in the browser; print its address.', (its) => its.openDeployed);
  add('logs', 'Print the log of an app or instance.', (its) => its.showLogs);
  add(
    'restart',
    'Restart an app or instance; a runner fetches its source again and builds it.',
    (its) => its.restartDeployed,
  );
}

type Act = (session: Session, what: Deployed) => Promise<void>;
