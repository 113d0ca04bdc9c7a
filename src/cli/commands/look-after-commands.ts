import type { Command } from 'commander';
import type { Deployed } from '../look-after.js';
import type { CommonOptions, Session } from '../session.js';
import { type Perform, withCommon, withWaiting } from './command-kit.js';

type Actions = typeof import('../look-after.js');

/** `open`, `logs` and `restart`. */
export function addLookAfter(program: Command, perform: Perform): void {
  const add = (name: string, description: string, pick: (actions: Actions) => Act): Command =>
    withWhich(program.command(name))
      .description(description)
      .option('--service <id>', 'an instance: the service id')
      .action(async (options: CommonOptions & Deployed) => {
        await perform({ common: options, values: {} }, async (session) =>
          pick(await import('../look-after.js'))(session, options),
        );
      });
  add('open', 'Open a site or what an option names in the browser; print its address.', (its) => its.openDeployed);
  add('logs', 'Print the log of an app or instance.', (its) => its.showLogs).option(
    '-f, --follow',
    'go on with what comes, until Ctrl-C',
  );
  add(
    'restart',
    'Restart an app or instance; a runner fetches its source again and builds it.',
    (its) => its.restartDeployed,
  );
}

/** `rollback`. */
export function addRollback(program: Command, perform: Perform): void {
  withWaiting(withWhich(program.command('rollback')))
    .description('Build a runner or app from a former commit or ref; wait until that is live.')
    .requiredOption('--source-ref, --to <ref>', 'tag or branch; commit where the runner takes one (web and wasm)')
    .option('--json', 'print the outputs of the action as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy rollback --runner web --name shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback --app --name shop --to v1.4.1
Its next deploy goes forward again.`,
    )
    .action(async (options: RollbackOptions) => {
      const { app, name, runner, timeout, healthPath } = options;
      const wait = options.wait ? undefined : 'false';
      const target = app ? 'app' : 'runner';
      const values = { name, runner, target, operation: 'deploy', wait, timeout, 'health-path': healthPath };
      await perform({ common: options, values }, async (session) =>
        (await import('../rollback.js')).rollBackTo(session, options),
      );
    });
}

interface RollbackOptions extends CommonOptions, Deployed {
  to: string;
  wait: boolean;
  timeout?: string;
  healthPath?: string;
  json: boolean;
}

function withWhich(command: Command): Command {
  return withCommon(command)
    .requiredOption('--name <name>', 'which one')
    .option('--app', 'an app of My Apps', false)
    .option('--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php');
}

type Act = (session: Session, what: Deployed) => Promise<void>;
