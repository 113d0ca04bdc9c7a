import { DeployError } from '../base/errors.js';
import type { InputName } from '../contract/inputs.js';
import { type RunnerKind, runnerOf } from '../contract/runners.js';
import { optionSource, type Source, unknownSource } from '../contract/source.js';
import type { Service } from '../platform/catalog.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import { planApp } from './app-plan.js';
import { appSensitivity, openApps } from './apps.js';
import type { Area } from './area.js';
import { planInstance } from './instance-plan.js';
import { InstanceSecrets } from './instance-secrets.js';
import type { Wish } from './instance-steps.js';
import { openInstances } from './instances.js';
import { checkRequest, type ServiceRequest } from './options/check.js';
import type { Sensitivity } from './options/sensitive.js';
import { rejectFormerName } from './ownership.js';
import type { Resource } from './resource.js';
import type { Plan } from './step.js';
import { storeKeyOf } from './store-key.js';
import { checkServiceType, openService } from './subscribe.js';
import { type Desk, kindOfApp } from './want.js';

/** The area of a deploy, and how a resource of it is compared with what is wanted. */
export interface Target {
  area: Area;
  kind: RunnerKind | undefined;
  source: Source;
  sensitivity: Sensitivity;
  /** Known before an instance exists; an app gets its id from the platform. */
  key: InstanceKey | undefined;
  plan(there: Resource | undefined): Promise<Plan>;
  /** Adds to the error of a failed start what may have caused it. */
  explain(error: unknown): unknown;
}

/** An instance or job with its checked options. */
export interface InstanceTarget extends Target {
  key: InstanceKey;
  wish: Wish;
}

/** Opens what a deploy or plan is about. */
export async function openTarget(desk: Desk): Promise<Target> {
  return desk.want.target === 'app' ? openAppTarget(desk) : openInstanceTarget(desk);
}

/** @throws DeployError `invalid-input` without a source */
async function openAppTarget(desk: Desk): Promise<Target> {
  const { want, tools } = desk;
  const { source, store, options } = want;
  if (!source)
    throw new DeployError(
      'invalid-input',
      'There is no repository to take the app from: `source-url` is missing.',
    );

  const given = store?.apiKey ?? (options.get('ConfigApiKey')?.text || undefined);
  if (given) tools.log.mask(given);

  const value = given ?? (await findStoreKey(desk));
  const isTold = given !== undefined;
  const storeKey = store && value ? await storeKeyOf(tools, { store, value, isTold }) : undefined;
  return {
    area: openApps(tools, kindOfApp(want)),
    kind: kindOfApp(want),
    source,
    sensitivity: appSensitivity,
    key: undefined,
    plan: (there) => planApp(there, { desk, source, storeKey }),
    explain: (error) => error,
  };
}

/** Opens the instance or job of a run. Checks its options, after subscribing to the service except for a plan. @throws DeployError `invalid-options`, `service-unknown` */
export async function openInstanceTarget(desk: Desk): Promise<InstanceTarget> {
  const { tools, want, operation } = desk;
  const { serviceId, name } = want;
  const key = { type: 'instance', serviceId, id: name } as const;
  const request = withStoreKey(desk, await findStoreKey(desk));
  const check = (of?: Service) => checkRequest(desk, { request, service: of });

  const service =
    operation === 'plan'
      ? await tools.catalog.find(serviceId)
      : await openService(tools, serviceId, () => check());
  if (service) checkServiceType(service, want.target);

  const checked = await check(service);
  const secrets = await InstanceSecrets.of(tools, key, checked);
  const wish = { desk, service, checked, secrets };

  return {
    area: openInstances(tools, serviceId),
    kind: runnerOf(serviceId),
    source: want.source ?? optionSource(checked.options) ?? unknownSource,
    sensitivity: checked.sensitivity,
    key,
    wish,
    async plan(there) {
      const plan = await planInstance(there?.kind === 'instance' ? there : undefined, wish);
      if (!there) await rejectFormerName(desk);
      return plan;
    },
    explain: (error) => secrets.explain(error),
  };
}

function withStoreKey({ want }: Desk, storeKey: string | undefined): ServiceRequest {
  const { options, from } = want;
  if (want.target !== 'runner' || storeKey === undefined) return { options, from };

  const input: InputName = 'config-api-key';
  return {
    options: new Map([...options, ['ConfigApiKey', { text: storeKey, value: storeKey }]]),
    from: new Map([...from, ['ConfigApiKey', input]]),
  };
}

/** Returns the key of the app's parameter store; undefined if not needed or missing. Without the key the app gets *** for each secret. */
async function findStoreKey({ tools, want }: Desk): Promise<string | undefined> {
  const { store, options, runner } = want;
  if (!store || store.apiKey || options.has('ConfigApiKey') || runner === 'wasm') return undefined;
  return (await tools.stores.describe(store.name)).configApiKey;
}
