import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { z } from 'zod';
import { startGitHub } from '../../../emulator/github/github.js';
import { startPlatform } from '../../../emulator/platform.js';
import { repository, secretName } from '../../support/login/login-bench.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf } from '../../support/run/in-process.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { tempFolder } from '../../support/temp-folder.js';
import { type RegisteredClient, startOAuthServer } from './oauth-server.js';

const tokenIn = z.looseObject({ refreshToken: z.string().optional() });

/** The place of the refresh token of a job. */
export interface Place {
  readonly inputs: Record<string, string>;
  /** Returns the current refresh token. */
  kept(): string;
}

export type OAuthBench = Awaited<ReturnType<typeof startOAuthBench>>;

/** Starts the certified server for the login, and the local platform for all other requests. */
export async function startOAuthBench() {
  const [platform, github] = await Promise.all([startPlatform(), startGitHub()]);
  const server = await startOAuthServer(platform);
  let environments = 0;
  return {
    platform,
    server,
    /** An empty token file on a machine for jobs. The secret always holds the token of the sign-in. */
    file(seed: string): Place {
      const path = join(tempFolder(), 'login.json');
      return {
        inputs: { 'refresh-token': seed, 'token-store': 'file', 'token-file': path },
        // Before the first refresh the file has at most a note.
        kept: () =>
          (existsSync(path)
            ? tokenIn.parse(JSON.parse(readFileSync(path, 'utf8'))).refreshToken
            : null) ?? seed,
      };
    },
    /** A secret of a GitHub environment. Each job starts with its current value. */
    secret(seed: string): Place {
      const environment = `production-${++environments}`;
      const vault = github.repositories.open(repository).environment(environment);
      vault.putSecret(secretName, seed);
      const { value } = github.tokens.issue('app', repository, { environments: 'write' });
      const kept = () => vault.secrets.get(secretName) ?? '';
      return {
        get inputs(): Place['inputs'] {
          return {
            'refresh-token': kept(),
            'secret-token': value,
            'secret-environment': environment,
          };
        },
        kept,
      };
    },
    /**
     * Publishes a page in a job with a login at the certified server, including the post step. Expects no token in output
     * and files. Returns the refresh requests of the job too.
     */
    async job(client: RegisteredClient, place: Place) {
      const [before, from] = [place.kept(), server.refreshes.length];
      const step = bundleStep({
        with: {
          'client-id': client.id,
          ...(client.secret === undefined ? {} : { 'client-secret': client.secret }),
          'auth-url': server.url,
          'base-url': platform.apiUrl,
          'deploy-url': platform.apiUrl,
          directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
          name: 'my-site',
          ...place.inputs,
        },
        env: { GITHUB_API_URL: github.apiUrl },
      });
      const main = await step.main();
      const post = await step.post();
      expect(post).toMatchObject({ exitCode: 0, stdout: '' });
      const secrets = [
        before,
        place.kept(),
        ...(client.secret === undefined ? [] : [client.secret]),
      ];
      expect(leaksOf(secrets, traces(step, [main, post]))).toEqual([]);
      return { ...main, refreshes: server.refreshes.slice(from) };
    },
    close: () => Promise.all([server.close(), platform.close(), github.close()]),
  };
}
