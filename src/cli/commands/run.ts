import type { PlatformClients } from '../../credentials/authenticate.js';
import type { Run } from '../../targets/target.js';
import { CliError } from '../cli-error.js';
import type { CommandSpec } from '../command.js';
import { type Json, json, service, targetOf } from '../options.js';
import { carryOut } from '../recipe.js';

export const run: CommandSpec<Json & { createConfig?: boolean }> = {
  name: 'run',
  group: 'Deploy',
  description: 'Run a repository or a service.',
  options: [...service, ['--create-config', 'make the parameter store if there is none'], json],
  help: `Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`,
  inputs: (options) => ({ target: targetOf(options), operation: 'deploy' }),
  run: async (session, { createConfig: creates, json: asJson }) => {
    const { inputs } = session;
    if (creates && !(inputs['config-service'] && ['runner', 'app'].includes(inputs.target))) {
      const problem = '--create-config is for runners and apps, and needs --config-service: the name of the store.';
      throw new CliError('usage', problem);
    }
    await carryOut(session, { json: asJson, before: creates ? createConfig : undefined });
  },
};

/** Makes the store before the deploy that reads from it. */
async function createConfig(run: Run, { clients }: { clients: PlatformClients }): Promise<true> {
  const { inputs, runtime, settings } = run;
  // The deploy of a preview makes its own.
  if (settings.access) return true;
  const target = inputs.target === 'app' ? 'app' : 'runner';
  const name = inputs['config-service'] ?? '';
  const [{ serviceContext }, { ensureParameterStore }] = await Promise.all([
    import('../../targets/services.js'),
    import('../../services/config/ensure-store.js'),
  ]);
  // A wasm app reads its store without a key, so it could not read a secret.
  const options = { name, secrets: inputs.runner !== 'wasm' };
  const created = await ensureParameterStore(serviceContext(run, { target, clients }), options);
  if (!created) runtime.log.info(`The parameter store "${name}" is there already.`);
  return true;
}
