import { DeployError, isStatus } from '../base/errors.js';
import { plainText, withoutCredentials } from '../base/plain-text.js';
import { runners } from '../contract/runners.js';
import { appSource, type Source, sameUrl } from '../contract/source.js';
import type { SourceAccess } from '../platform/areas.js';
import type { MyApp } from '../platform/service-wire.js';
import { withinPlan } from './open-service.js';
import { Sensitivity } from './options/sensitive.js';
import type { Change, Former, ServiceRun } from './service-run.js';

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

export const appsLabel = 'My Apps';

/** Returns the credential or token for an app's private source; undefined for a public source. */
export function sourceAccess({
  settings: { gitCredential, sourceToken },
}: ServiceRun): SourceAccess | undefined {
  if (gitCredential) return { gitCredentialRef: `user.gitcred.${gitCredential}` };
  return sourceToken ? { gitToken: sourceToken } : undefined;
}

/** Returns the change that sets the credential or token of the source. It is always sent, because the present value is unreadable. */
export function sourceChange(run: ServiceRun, { id }: MyApp): Change | undefined {
  const { settings, tools } = run;
  const access = sourceAccess(run);
  if (!access) return undefined;

  const title = settings.gitCredential
    ? `set its git credential to ${settings.gitCredential}`
    : 'set its source token';

  return {
    title,
    action: 'updated',
    send: () => withCredential(run, () => tools.apps.setSourceAccess(id, access)),
  };
}

/** Sends a git credential's name. @throws DeployError `git-credential` if the workspace does not have it */
export async function withCredential<T>(
  { settings }: ServiceRun,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isMissing =
      isStatus(error, 400, 404, 422) && /credential/i.test(error.request.reason ?? '');
    if (!settings.gitCredential || !isMissing) throw error;

    const message = `The workspace has no git credential "${settings.gitCredential}": ${error.message}`;
    throw new DeployError('git-credential', message, { cause: error });
  }
}

/** Returns the changes of an app in the vendor's order: token, configuration, ref. Each change builds the app. A deploy without changes restarts or rebuilds it. */
// oxlint-disable-next-line complexity -- to be divided
export async function appChanges(
  run: ServiceRun,
  { source, configApiKey, app }: { source: Source; configApiKey: string | undefined; app: MyApp },
): Promise<Change[]> {
  const { settings, tools } = run;
  const { apps } = tools;
  const staysUp = hasStandby(run, app);
  // A token cannot be compared, so it is always sent, except for an app with a standby, which the change would interrupt.
  const token = staysUp ? undefined : sourceChange(run, app);
  const changes: Change[] = token ? [token] : [];
  const add = (title: string, send: Change['send']) =>
    changes.push({ title, action: 'updated', send });
  const from = refOf(app);
  const to = source.ref ?? '';
  const store = settings.store?.name ?? '';
  const key = configApiKey ? { configApiKey } : {};
  const bind = (title: string) =>
    add(title, () => apps.setConfig(app.id, { configService: store, ...key }));
  const { configService: former = '' } = app;
  const change = former
    ? `change its config-service from ${plainText(former, 100)}`
    : 'set its config-service';

  if (store && store !== former) bind(`${change} to ${store}`);

  if (from !== to) {
    const title = `change its source ref from ${from || 'the default branch'} to ${to || 'the default branch'}`;
    add(title, () => apps.setSourceRef(app.id, to || null));
  }

  if (changes.length === 0 && staysUp)
    add('deploy it beside its standby', () => apps.rebuild(app.id));
  // The platform does not return the key, so sending it replaces each restart.
  if (changes.length === 0 && store && configApiKey)
    bind(`give it the key of the parameter store ${store}`);
  if (changes.length === 0) add('restart it', () => apps.restart(app.id));
  if (staysUp === (app.haEnabled === true)) return changes;

  await checkStandbyPlan(run);

  const title = staysUp ? 'give it a standby' : 'remove its standby';

  return [
    { title, action: 'updated', buildsNothing: true, send: () => setStandby(run, app.id) },
    ...changes,
  ];
}

/** Returns whether an app has a standby during its deploy. */
export function hasStandby({ inputs }: ServiceRun, app: MyApp | undefined): boolean {
  return inputs['high-availability'] ?? app?.haEnabled === true;
}

/** Refuses a standby, before any change, if the plan is known not to have it. @throws DeployError `plan-limit` */
export async function checkStandbyPlan({ inputs, name, tools }: ServiceRun): Promise<void> {
  if (!inputs['high-availability'] || (await tools.account.account()).plan !== 'FREE') return;
  const message = `The plan of the workspace does not allow a standby for "${name}" (the plan is FREE).`;
  throw new DeployError('plan-limit', message, {
    next: 'Nothing was changed. `high-availability` can be left out.',
  });
}

/** Adds or removes an app's standby, as the inputs say. @throws DeployError `plan-limit` */
export async function setStandby({ inputs, name, tools }: ServiceRun, id: string): Promise<void> {
  const isWanted = inputs['high-availability'] === true;
  const action = `a standby for "${name}", which runs without one`;
  await withinPlan(tools, action, () => tools.apps.setStandby(id, isWanted));
  if (isWanted)
    tools.log.info(`"${name}" has a standby from now on, so that its deploys have no downtime.`);
}

/** Returns the former ref and store of an app, or the reason against a rollback. */
export function formerApp(
  run: ServiceRun,
  { app, source }: { app: MyApp | undefined; source: Source },
): Former | string {
  const { settings, tools } = run;
  const ref = app && refOf(app);
  const isSame = ref === (source.ref ?? '');
  if (!app || ref === undefined || isSame)
    return hasStandby(run, app)
      ? 'There is nothing to roll back: with a standby, the former build still answers.'
      : 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';

  const title = ref || 'the default branch';
  const restoreRef = () => tools.apps.setSourceRef(app.id, ref || null);
  const changes: Change[] = [
    { title: `change its source ref back to ${title}`, action: 'updated', send: restoreRef },
  ];
  const { configService: store } = app;
  if (store !== undefined && settings.store && store !== settings.store.name) {
    const send = async () => {
      const { configApiKey } = store ? await tools.stores.describe(store) : {};
      const key = configApiKey ? { configApiKey } : {};
      await tools.apps.setConfig(app.id, { configService: store || null, ...key });
    };
    changes.unshift({
      title: `change its config-service back to ${store || 'none'}`,
      action: 'updated',
      send,
    });
  }

  return { title, source: { ...source, ref }, changes };
}

/** Returns the branch or tag of an app; '' for the default branch. */
function refOf(app: MyApp): string {
  return app.sourceRef ?? appSource(app)?.ref ?? '';
}

/** Refuses a changed source, folder or type, which My Apps accepts only for a new app. @throws DeployError `cannot-update` */
export function rejectOtherSource(
  { inputs, name }: ServiceRun,
  { source, app }: { source: Source; app: MyApp },
): void {
  const url = appSource(app)?.url;
  const type = inputs.runner && runners[inputs.runner].appType;
  const { 'sub-path': subPath = '' } = inputs;
  const reasons: string[] = [];

  if (url && !sameUrl(url, source.url))
    reasons.push(`its source is ${withoutCredentials(url)} and not ${source.url}`);
  if (app.type && type && app.type !== type)
    reasons.push(`its type is ${app.type} and not ${type}`);
  if (app.subPath !== undefined && app.subPath !== subPath)
    reasons.push(`its folder is "${app.subPath}" and not "${subPath}"`);
  if (reasons.length === 0) return;

  throw new DeployError(
    'cannot-update',
    `The app "${name}" cannot be changed as requested: ${reasons.join('; ')}.`,
  );
}
