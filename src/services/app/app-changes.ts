import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { MyApp } from '../../platform/service-wire.js';
import { changedOptions } from '../options/difference.js';
import { Sensitivity } from '../options/sensitive.js';
import { watchUntilReady } from '../readiness/wait-until-ready.js';
import { unknownSource } from '../source/source.js';
import { appSource } from '../source/source-address.js';
import { type AppTask, buildOf } from './app-build.js';

/** One request that changes an app and has it built anew. */
interface AppChange {
  /** For people: `set the source token`. */
  what: string;
  send: () => Promise<void>;
  /** It is nothing but a restart. */
  restarts?: boolean;
}

/**
 * What is to be done so that the app becomes what was asked for, in the vendor's order: token, configuration, ref. Each
 * builds the app by itself; where nothing differs, a restart does. A token cannot be compared, so it is always sent.
 */
export function appChanges({ scope, source, configApiKey, isKeyGiven }: AppTask, app: MyApp): AppChange[] {
  const { inputs, apps } = scope;
  const changes: AppChange[] = [];
  const token = inputs['source-token'];
  const [from, to] = [refOf(app), source.ref ?? ''];
  if (token) changes.push({ what: 'set its source token', send: () => apps.setGitToken(app.id, token) });
  const configService = inputs['config-service'];
  const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
  const different = changedOptions(config, { record: app, sensitivity: new Sensitivity() });
  // A key that the record does not show takes the place of the restart, but is no reason for a second build.
  const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
  const builds = token !== undefined || (!isKeyGiven && from !== to);
  if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
    const what = isOnlyKey
      ? `give it the key of the parameter store ${configService}`
      : `${app.configService ? `change its config-service from ${plainText(app.configService, 100)}` : 'set its config-service'} to ${configService}`;
    changes.push({ what, send: () => apps.setConfig(app.id, { ...config, configService }) });
  }
  if (from !== to) {
    changes.push({
      what: `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`,
      send: () => apps.setSourceRef(app.id, to || null),
    });
  }
  return changes.length > 0 ? changes : [{ what: 'restart it', send: () => apps.restart(app.id), restarts: true }];
}

/** The branch or tag that an app is built from; empty for the default branch. */
export function refOf(app: MyApp): string {
  return app.sourceRef ?? appSource(app)?.ref ?? '';
}

/** Sends one change after the other, each when the build of the one before has ended; the build of the last one is left to the caller. */
export async function changeApp(task: AppTask, app: MyApp): Promise<void> {
  const { scope } = task;
  const changes = appChanges(task, app);
  for (const [index, { what, send, restarts }] of changes.entries()) {
    const isLast = index === changes.length - 1;
    task.changed = !restarts;
    task.build = buildOf(isLast ? task : { ...task, source: unknownSource });
    await task.build.remember();
    task.former ??= task.build.former;
    if (changes.length > 1) scope.log.info(`"${scope.name}": ${what}.`);
    await send();
    if (!isLast) await awaitBuild(task, changes[index + 1]?.what ?? '');
  }
}

/** Waits for the end of a build that another one follows, so it does not matter how it ends. */
async function awaitBuild({ scope, build, deadline }: AppTask, next: string): Promise<void> {
  if (!build) return;
  const { clock, log, signal, name } = scope;
  const look = () => build.look();
  const { sight, timedOut } = await watchUntilReady({ look, deadline, settleMs: 0, resumed: true, clock, log, signal });
  if (sight.state === 'failed') log.info(`That build failed, which the next change may mend: ${sight.detail}`);
  if (!timedOut) return;
  throw new DeployError(
    'not-ready',
    `"${name}" did not end a build within ${formatDuration(scope.inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`,
    { next: 'Run the job again: it makes what is left.' },
  );
}
