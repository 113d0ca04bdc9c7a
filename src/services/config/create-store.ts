import { DeployError } from '../../base/errors.js';
import { Outputs } from '../../contract/outputs.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { openService } from '../open-service.js';
import { findSuspended } from '../resume.js';
import type { ServiceContext } from '../service-context.js';

const redisId = 'valkey-io-valkey';
const redisPort = 6379;

/**
 * Makes the parameter store `config-service` and its Redis, both of that name, where they are not there. Only on
 * request: each is an instance that the plan pays for.
 * @param options.newSecret a new random word for the password of Redis
 * @returns whether there was none
 */
export async function createParameterStore(
  scope: ServiceContext,
  { deploy, newSecret }: { deploy: (scope: ServiceContext) => Promise<unknown>; newSecret: () => string },
): Promise<boolean> {
  const name = scope.inputs['config-service'] ?? '';
  const service = await openService(scope, { serviceId: parameterStoreId });
  const store: ServiceContext = { ...scope, name };
  if (await findSuspended(store, parameterStoreId)) return false;
  if (await scope.instancesOf(service).find(name)) return false;
  const password = newSecret();
  scope.log.mask(password);
  scope.log.info(`Creating the parameter store "${name}" and its Redis.`);
  // A Redis that a killed run left behind gets the new password: the old one is lost.
  const redis = await made(store, { deploy, service: redisId, options: { Password: password } });
  const port = redis.endpoints?.ports?.find(({ internalPort }) => internalPort === redisPort);
  if (!port) {
    throw new DeployError('config-store', `The Redis "${name}" of ${redisId} shows no address for port ${redisPort}.`);
  }
  const key = scope.inputs['config-api-key'];
  const options = {
    RedisUrl: `redis://:${password}@${port.externalIp}:${port.externalPort}`,
    ...(key ? { ConfigApiKey: key } : {}),
  };
  await made(store, { deploy, service: parameterStoreId, options });
  return true;
}

/** Creates or changes one instance and waits for it. Its outputs are not those of the run. */
async function made(
  scope: ServiceContext,
  {
    deploy,
    service,
    options,
  }: { deploy: (scope: ServiceContext) => Promise<unknown>; service: string; options: Record<string, string> },
): Promise<Outputs['values']> {
  const outputs = new Outputs(() => undefined);
  const inputs = {
    ...scope.inputs,
    target: 'instance' as const,
    service,
    wait: true,
    runner: undefined,
    'health-path': undefined,
  };
  const values = new Map(Object.entries(options).map(([key, text]) => [key, { text, value: text }]));
  await deploy({
    ...scope,
    target: 'instance',
    operation: 'deploy',
    inputs,
    outputs,
    options: values,
    config: undefined,
  });
  return outputs.values;
}
