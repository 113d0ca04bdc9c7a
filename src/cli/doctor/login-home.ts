import { findOrigin, type Repository } from '../repository/repository.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { secretOf } from './step-login.js';

/** The home of a step's login: the environment of its job, or in what all jobs share, the repository, its organisation or a file. */
export type Home = 'environment' | 'repository' | 'unknown';

/** Looks where the secret of a step's login is, in each environment of its runs. */
export async function findHome(
  repository: Repository,
  {
    step,
    environments,
  }: { step: DeployStep; environments: readonly (string | undefined)[] | undefined },
): Promise<Home> {
  const { environment, inputs } = step;
  const secret = secretOf(step);
  if (environment === undefined || (inputs['token-file'] && !inputs['refresh-token']))
    return 'repository';
  if (secret === undefined) return 'unknown';

  try {
    if (environments === undefined) return await findOutside(repository, { step, secret });

    const homes = environments.map(async (name): Promise<Home> => {
      const vault = repository.vaultOf(name);
      const origin = await findOrigin({ ...repository, vault }, 'secret', secret);
      if (origin === undefined) return 'unknown';
      return origin === 'place' && name !== undefined ? 'environment' : 'repository';
    });
    const [first = 'unknown', ...others] = new Set(await Promise.all(homes));
    return others.length === 0 ? first : 'unknown';
  } catch {
    // Another row says that the secrets cannot be read.
    return 'unknown';
  }
}

/** An environment that a run alone knows has the secret if it can be nowhere else. */
async function findOutside(
  repository: Repository,
  { step, secret }: { step: DeployStep; secret: string },
): Promise<Home> {
  if (step.inputs['secret-environment']) return 'environment';
  const origin = await findOrigin({ ...repository, vault: repository.whole }, 'secret', secret);
  return origin === undefined ? 'environment' : 'unknown';
}
