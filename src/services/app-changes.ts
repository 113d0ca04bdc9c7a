import { DeployError } from '../base/errors.js';
import { plainText, withoutCredentials } from '../base/plain-text.js';
import { runners } from '../contract/runners.js';
import { appSource, type Source, sameUrl } from '../contract/source.js';
import type { MyApp } from '../platform/service-wire.js';
import type { Change } from './client.js';
import { changedOptions } from './options/difference.js';
import { Sensitivity } from './options/sensitive.js';
import type { ServiceRun } from './service-run.js';

/** Fields of an app's record that hold no secret. */
const appFields = [
  ...['type', 'gitUrl', 'gitHubUrl', 'sourceRef', 'subPath', 'configService', 'appDns', 'buildStatus'],
  ...['haEnabled', 'stageProdEnabled', 'sovereignty', 'tenantId'],
];

/** Name for the summary and messages. */
export const appsLabel = 'My Apps';

/**
 * Lists the changes that make an app what was asked for, in the vendor's order: token, configuration, ref. Each builds
 * the app by itself; where nothing differs, a restart does. A token cannot be compared, so it is always sent.
 */
export function appChanges(
  { settings, tools: { apps } }: ServiceRun,
  { source, configApiKey, app }: { source: Source; configApiKey: string | undefined; app: MyApp },
): Change[] {
  const changes: Change[] = [];
  const add = (title: string, send: Change['send']) => changes.push({ title, action: 'updated', send });
  const { sourceToken: token } = settings;
  const [from, to] = [refOf(app), source.ref ?? ''];
  if (token) add('set its source token', () => apps.setGitToken(app.id, token));
  const configService = settings.store?.name;
  const config = { ...(configService ? { configService } : {}), ...(configApiKey ? { configApiKey } : {}) };
  const different = changedOptions(config, { record: app, sensitivity: new Sensitivity() });
  // A hidden key replaces the restart, but causes no second build.
  const isOnlyKey = !('configService' in different) && app['configApiKey'] === undefined;
  const builds = token !== undefined || from !== to;
  if (configService && Object.keys(different).length > 0 && !(isOnlyKey && builds)) {
    const title = isOnlyKey
      ? `give it the key of the parameter store ${configService}`
      : `${app.configService ? `change its config-service from ${plainText(app.configService, 100)}` : 'set its config-service'} to ${configService}`;
    add(title, () => apps.setConfig(app.id, { ...config, configService }));
  }
  if (from !== to) {
    const title = `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`;
    add(title, () => apps.setSourceRef(app.id, to || null));
  }
  if (changes.length === 0) add('restart it', () => apps.restart(app.id));
  return changes;
}

/** The branch or tag that an app is built from; empty for the default branch. */
export function refOf(app: MyApp): string {
  return app.sourceRef ?? appSource(app)?.ref ?? '';
}

/** Returns an app's address: its url, or at least the name of its host. */
export function addressOf(app: MyApp | undefined): string | undefined {
  return app?.url ?? (app?.appDns ? `https://${app.appDns}` : undefined);
}

/**
 * My Apps takes the source, its folder and the type only when the app is made.
 * @throws DeployError `cannot-update`
 */
export function rejectOtherSource({ inputs, name }: ServiceRun, { source, app }: { source: Source; app: MyApp }): void {
  const url = appSource(app)?.url;
  const type = inputs.runner && runners[inputs.runner].appType;
  const { 'sub-path': subPath = '' } = inputs;
  const reasons: string[] = [];
  if (url && !sameUrl(url, source.url)) reasons.push(`its source is ${withoutCredentials(url)} and not ${source.url}`);
  if (app.type && type && app.type !== type) reasons.push(`its type is ${app.type} and not ${type}`);
  if (app.subPath !== undefined && app.subPath !== subPath)
    reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
  if (reasons.length === 0) return;
  throw new DeployError(
    'cannot-update',
    `The app "${name}" cannot be changed to what was asked for: ${reasons.join('; ')}.`,
  );
}

/** Which fields of an app's record may be shown. */
export function appSensitivity(): Sensitivity {
  return new Sensitivity({ plain: appFields });
}
