import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { type RunnerKind, runners } from '../contract/runners.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { startStep } from './app-steps.js';
import type { Area, Health } from './area.js';
import { Sensitivity } from './options/sensitive.js';
import { type AppResource, appResource, appsLabel, type Resource, runnerIn } from './resource.js';
import { openService } from './subscribe.js';

/** The fields of an app's record without secrets. */
export const appSensitivity = new Sensitivity({
  plain: [
    'type',
    'gitUrl',
    'gitHubUrl',
    'sourceRef',
    'subPath',
    'configService',
    'appDns',
    'buildStatus',
    'haEnabled',
    'stageProdEnabled',
    'sovereignty',
    'tenantId',
  ],
});

/** Returns My Apps of the workspace. @param kind the runner of an app that is deployed: to read its log, the workspace is subscribed to it */
export function openApps(tools: ServicePlatform, kind?: RunnerKind): Area {
  const { apps, tags, catalog, instancesOf } = tools;
  const openRunner = (serviceId: string) =>
    kind ? openService(tools, serviceId) : catalog.find(serviceId);

  return {
    label: appsLabel,

    async find(name) {
      tags.prefetch('myapp');
      const app = await apps.findByName(name);
      return app && appResource(app);
    },

    list: async () => (await apps.list()).map(appResource),

    async health(resource): Promise<Health> {
      const app = await apps.find(resource.key.id);
      if (!app) return { state: 'away', detail: 'the app is away for its rebuild', now: resource };

      const status = plainText(app.buildStatus ?? 'unknown', 40).toLowerCase();
      return { state: stateOf(status), detail: `build ${status}`, now: appResource(app) };
    },

    async refresh({ key }) {
      const app = await apps.find(key.id);
      return app && appResource(app);
    },

    /** An app's log is the one of its runner's instance. */
    async log(resource) {
      const runner = kind ?? runnerIn(resource);
      const service = runner && (await openRunner(runners[runner].serviceId));
      const { id } = resource.key;
      const behind = service && (await instancesOf(service).find(id, { once: true }));
      // What was just created may not be listed yet.
      if (!service || !(behind || kind)) throw noLogError(resource);

      return instancesOf(service).logs({ ...behind, name: id });
    },

    restart: (resource) =>
      startStep(resource as AppResource, { tools, isBeside: hasStandby(resource) }),
  };
}

/** Returns whether neither the list nor its own address knows an app. @throws RequestError */
export async function isGoneApp({ apps }: ServicePlatform, id: string): Promise<boolean> {
  return (await apps.list()).every((app) => app.id !== id) && !(await apps.find(id));
}

function stateOf(status: string): Health['state'] {
  if (status === 'running') return 'ready';
  return status === 'failed' ? 'failed' : 'starting';
}

function noLogError({ name }: Resource): DeployError {
  return new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
}

/** Returns whether an app has a standby, so that a rebuild takes nothing away. */
export function hasStandby(resource: Resource): boolean {
  return resource.kind === 'app' && resource.app.haEnabled === true;
}
