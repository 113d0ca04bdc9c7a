import type { Command } from 'commander';
import type { PlatformClients } from '../../credentials/authenticate.js';
import type { Run } from '../../targets/target.js';
import { CliError } from '../cli-error.js';

/** Adds what speaks of an app's environment. Values come from a file: arguments are seen by every user. */
export function withConfig(command: Command): Command {
  return command
    .option('--config-service <name>', 'parameter store that the app reads its environment from')
    .option('--config <file>', 'YAML or JSON map of environment variables, written there first')
    .option('--config-prune', 'delete what is there and not in that file');
}

/** Makes the store before the deploy that reads from it. @throws CliError `usage` */
export async function createConfig(decision: Run, clients: PlatformClients): Promise<void> {
  const { inputs, runtime } = decision;
  const { target } = inputs;
  if (!inputs['config-service'] || (target !== 'runner' && target !== 'app')) {
    throw new CliError(
      'usage',
      '--create-config is for runners and apps, and needs --config-service: the name of the store.',
    );
  }
  const [{ serviceRun }, { createParameterStore }, { runService }] = await Promise.all([
    import('../../targets/services.js'),
    import('../../services/config/create-store.js'),
    import('../../services/deploy.js'),
  ]);
  const created = await createParameterStore(serviceRun(decision, { target, clients }), {
    deploy: runService,
    newSecret: () => runtime.newId().replaceAll('-', ''),
  });
  if (!created) runtime.log.info(`The parameter store "${inputs['config-service']}" is there already.`);
}
