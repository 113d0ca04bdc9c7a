import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import {
  type ControlPlane,
  type ControlPlaneCall,
  pathOf,
  slowTimeoutMs,
} from './control-plane.js';
import type { Permission } from './ownership.js';
import { type MyApp, myApp } from './service-wire.js';

export type SourceAccess = { gitToken: string } | { gitCredentialRef: string };

/** Makes the client of My Apps. */
export function appsApi(controlPlane: ControlPlane) {
  const list = () =>
    controlPlane.call({ method: 'GET', path: '/myapps', large: true }, z.array(myApp));
  const command = (method: ControlPlaneCall['method'], path: string, body?: unknown) =>
    controlPlane.command({ method, path, body, repeatable: true, timeoutMs: slowTimeoutMs });

  return {
    list,
    findByName: async (name: string): Promise<MyApp | undefined> =>
      (await list()).find((app) => app.name === name),
    /** Returns undefined for a 404, which is also the answer during a part of a rebuild. */
    find: (id: string) =>
      orMissing(() =>
        controlPlane.call({ method: 'GET', path: pathOf('myapps', id), repeatable: false }, myApp),
      ),
    create: (body: {
      name: string;
      type: string;
      gitHubUrl: string;
      sourceRef?: string | undefined;
      gitToken?: string;
      gitCredentialRef?: string;
      configService?: string | undefined;
      configApiKey?: string | undefined;
      subPath?: string | undefined;
    }) =>
      controlPlane.call({ method: 'POST', path: '/myapps', body, timeoutMs: slowTimeoutMs }, myApp),

    /** Sets the branch or tag, and restarts the app. Null selects the default branch. */
    setSourceRef: (id: string, sourceRef: string | null) =>
      command('PATCH', pathOf('myapps', id, 'source-ref'), { sourceRef }),
    /** Sets or (with null) removes the parameter store, and restarts the app. */
    setConfig: (id: string, config: { configService: string | null; configApiKey?: string }) =>
      command('PATCH', pathOf('myapps', id, 'config'), config),
    setSourceAccess: (id: string, access: SourceAccess) =>
      command('PATCH', pathOf('myapps', id, 'git-token'), access),
    /** Rebuilds the app. With a standby the former build answers until the new build does. */
    rebuild: (id: string) => command('PUT', `${pathOf('myapps', id)}?rebuild=true`),
    setStandby: (id: string, isWanted: boolean) =>
      command(isWanted ? 'POST' : 'DELETE', pathOf('myapps', id, 'ha')),
    /** Builds the source again, with caches. The platform accepts it before `buildStatus` leaves `running`. */
    restart: (id: string) => command('PUT', pathOf('myapps', id)),
    remove: (id: string, _may: Permission<'remove'>) => controlPlane.remove(pathOf('myapps', id)),
  };
}
