import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { Step } from '../../../emulator/runner/step.js';
import { repository, secretName } from '../../support/login/login-bench.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import { OAuthServer, type RegisteredClient } from './oauth-server.js';

const tokenIn = z.looseObject({ refreshToken: z.string().optional() });

/** Where a job keeps the refresh token. */
export interface Place {
  readonly inputs: Record<string, string>;
  /** The refresh token that it holds now. */
  kept(): string;
}

/** The certified server for the login, and the local platform for all the rest. */
export class OAuthBench {
  readonly server: OAuthServer;
  readonly platform: LocalPlatform;
  readonly github: LocalGitHub;
  readonly #folders: string[] = [];
  #environments = 0;

  private constructor(parts: { server: OAuthServer; platform: LocalPlatform; github: LocalGitHub }) {
    this.server = parts.server;
    this.platform = parts.platform;
    this.github = parts.github;
    this.server.vouchFor(this.platform);
  }

  static async start(): Promise<OAuthBench> {
    const [server, platform, github] = await Promise.all([OAuthServer.start(), startPlatform(), startGitHub()]);
    return new OAuthBench({ server, platform, github });
  }

  /** A file on a machine that runs jobs, empty yet; the secret holds the token of the sign-in for ever. */
  file(seed: string): Place {
    const path = join(this.#keep(tempFolder()), 'login.json');
    return {
      inputs: { 'refresh-token': seed, 'token-store': 'file', 'token-file': path },
      // Until a first refresh the file has a note at most.
      kept: () =>
        (existsSync(path) ? tokenIn.parse(JSON.parse(readFileSync(path, 'utf8'))).refreshToken : null) ?? seed,
    };
  }

  /** A secret of a GitHub environment: each job starts with what it holds then. */
  secret(seed: string): Place {
    // An environment of its own: what one test has noted is no concern of the next.
    const environment = `production-${++this.#environments}`;
    const vault = this.github.repositories.open(repository).environment(environment);
    vault.putSecret(secretName, seed);
    const value = this.github.tokens.issue('app', repository, { environments: 'write' }).value;
    const kept = () => vault.secrets.get(secretName) ?? '';
    return {
      get inputs(): Place['inputs'] {
        return { 'refresh-token': kept(), 'secret-token': value, 'secret-environment': environment };
      },
      kept,
    };
  }

  /** A job that publishes a page, signed in at the certified server. */
  step(client: RegisteredClient, inputs: Record<string, string>): Step {
    const step = bundleStep({
      with: {
        'client-id': client.id,
        ...(client.secret === undefined ? {} : { 'client-secret': client.secret }),
        'auth-url': this.server.url,
        'base-url': this.platform.apiUrl,
        'deploy-url': this.platform.apiUrl,
        directory: this.#keep(folderOf({ 'index.html': '<h1>Hi</h1>' })),
        name: 'my-site',
        ...inputs,
      },
      env: { GITHUB_API_URL: this.github.apiUrl },
    });
    this.#keep(join(step.temp, '..'));
    return step;
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.platform.close(), this.github.close()]);
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  #keep(folder: string): string {
    this.#folders.push(folder);
    return folder;
  }
}
