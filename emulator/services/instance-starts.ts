import type { StoredInstance } from './instances.js';
import { type RunnerSource, runners } from './runner-kinds.js';
import type { ServiceDefinition } from './service-options.js';
import type { Services } from './services.js';

export async function addInstance(
  services: Services,
  given: {
    readonly tenant: string;
    readonly service: ServiceDefinition;
    readonly name: string;
    readonly options: Record<string, unknown>;
    readonly publicAccess?: boolean;
  },
): Promise<StoredInstance> {
  const { now } = services;
  const { tenant, service, name, options } = given;
  const kind = runners.find(({ serviceId }) => serviceId === service.serviceId)?.kind;
  const containers = kind === undefined ? undefined : services.containers(kind);
  const received = services.received(tenant, service.serviceId, options);
  containers?.start(sourceOf(received), now);

  const view = () => {
    const there = services.instances.find(tenant, service.serviceId, name);
    if (containers === undefined || there?.containers !== containers) return undefined;

    const seen = containers.view(services.now);
    const asleep =
      there.asleep || (there.waking !== undefined && services.now < there.waking.until);
    return asleep ? { ...seen, state: 'down' as const } : seen;
  };

  const instance: StoredInstance = {
    ...given,
    publicAccess: given.publicAccess ?? true,
    url:
      containers === undefined
        ? `${services.apiUrl}/served/${tenant}/${service.serviceId}/${name}`
        : await services.openSite(name, view),
    received,
    createdAt: now,
    startedAt: now,
    restarts: 0,
    containers,
    asleep: false,
    waking: undefined,
    health: undefined,
    ending: 'Complete',
    log: ['Starting', 'Working', 'Half way', 'Almost done', 'Done'],
  };
  services.instances.add(instance);

  return instance;
}

/** Restarts an instance, as every change of options does. */
export function startAnew(instance: StoredInstance, services: Services): void {
  instance.restarts += 1;
  instance.received = services.received(
    instance.tenant,
    instance.service.serviceId,
    instance.options,
  );
  // A runner's old build answers for a while, so its health does not change.
  if (instance.containers === undefined) instance.startedAt = services.now;
  else instance.containers.start(sourceOf(instance.received), services.now);
}

/** Resumes an instance. Its service does not know it for a while afterwards. */
export function wake(
  instance: StoredInstance,
  services: Services,
  parameters: Record<string, unknown>,
): void {
  const { wakeMs, restoreMs, resumeMs } = services.options;
  const until = services.now + resumeMs + wakeMs;
  instance.waking = { until, restoreAt: until + restoreMs, parameters };
  instance.asleep = false;
  instance.startedAt = until;
  // No former container exists.
  instance.received = services.received(
    instance.tenant,
    instance.service.serviceId,
    instance.options,
  );

  instance.containers?.start(sourceOf(instance.received), until, { abrupt: true });
}

function sourceOf(options: Readonly<Record<string, unknown>>): RunnerSource {
  const text = (...names: string[]): string | undefined => {
    const found = names
      .map((name) => options[name])
      .find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : undefined;
  };
  return {
    source: text('SourceUrl', 'GithubUrl', 'WasmUrl') ?? 'https://example.com/nothing',
    token: text('GitHubToken', 'GithubToken'),
    subPath: text('SubPath'),
    configService: text('ConfigService'),
  };
}
