import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { Instance, MyApp } from '../../platform/service-wire.js';
import { openService } from '../open-service.js';
import { BuildWatch } from '../readiness/build-watch.js';
import type { Subject } from '../readiness/subject.js';
import { type RunnerKind, runners } from '../runners.js';
import type { ServiceContext } from '../service-context.js';
import type { Source } from '../source/source.js';
import { AppStatus } from './app-status.js';

/** One app on its way to what was asked for. */
export interface AppTask {
  scope: ServiceContext;
  kind: RunnerKind;
  source: Source;
  configApiKey: string | undefined;
  /** False where the platform was asked for the key. */
  isKeyGiven: boolean;
  /** Epoch ms; after it nothing is waited for. */
  deadline: number;
  /** As it was last seen. */
  app?: MyApp;
  /** The build that is followed is that of a change, which builds by itself. */
  changed?: boolean;
  /** The commit that ran before this run, perhaps in short. */
  former?: string | undefined;
  /** The instance of the runner's service behind it. */
  behind?: Instance | undefined;
  build?: BuildWatch;
}

/** Opens the watch on the build of an app. */
export function buildOf(task: AppTask): BuildWatch {
  return new BuildWatch(subjectOf(task));
}

/** An app's status is My Apps' own, its log that of the runner's instance behind it. */
export function subjectOf(task: AppTask): Subject {
  const { scope, kind, source } = task;
  const id = task.app?.id ?? '';
  const status = new AppStatus(scope);
  return {
    scope,
    kind,
    source,
    status: () =>
      status.look(async () => {
        const now = await scope.apps.find(id);
        if (now) task.app = now;
        return now;
      }),
    restart: async () => {
      if (task.changed) await scope.apps.restart(id);
      return task.changed === true;
    },
    address: () => addressOf(task.app),
    logs: () => logsOf(task, id),
    reason: () => task.app && reasonOf(task.app),
  };
}

/** Where an app is: its url, or at least the name of its host. */
export function addressOf(app: MyApp | undefined): string | undefined {
  return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}

/** An app is an instance of its runner's service, with its id as the name. */
async function logsOf(task: AppTask, id: string): Promise<string[]> {
  const { scope, kind } = task;
  try {
    const api = scope.instancesOf(await openService(scope, { serviceId: runners[kind].serviceId }));
    // The service says where its log is; while it does not know it, the log is where it was in the beginning.
    task.behind ??= await api.find(id, { once: true });
    return await api.logs({ ...task.behind, name: id });
  } catch (error) {
    if (error instanceof RequestError || !(error instanceof DeployError)) throw error;
    scope.log.debug(`The build log of "${scope.name}" cannot be read: ${messageOf(error)}`);
    return [];
  }
}

/** The platform may say why under one of these names. */
function reasonOf(app: MyApp): string | undefined {
  const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
  const said = names.map((name) => app[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof said === 'string' ? plainText(said, 300) : undefined;
}
