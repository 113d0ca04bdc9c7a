import { existsSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod/mini';
import { type Advice, ourCommand } from '../base/advice.js';
import { readJsonFile } from '../base/json.js';
import { makeSignedInRecord, type NewLogin, type StoredLogin } from '../credentials/generation.js';
import { Journal } from '../credentials/journal.js';
import { writeSecretFile } from '../credentials/secret-files.js';
import { FileStore } from '../credentials/stores/file.js';
import { notWritableError } from '../credentials/token-store.js';
import type { Terminal } from './terminal/terminal.js';

const savedClient = z.object({
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.optional(z.string().check(z.minLength(1))),
  signedInAt: z.optional(z.string()),
});

export type SignInClient = z.output<typeof savedClient>;

/**
 * Opens the login in the user's config folder, in the file store that runners use.
 * @param authUrl identifies the login, which belongs to its host. Sites of one control plane share it.
 */
export function openSavedLogin(authUrl: string, { platform, env, clock }: Terminal) {
  const host = new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
  const folder = join(configFolder(platform, env), 'logins', host);
  const tokenFile = join(folder, 'login.json');
  /** All commands share one journal. Only the holder of the token file's lock writes it, so an existing journal is left over. */
  const journalPath = join(folder, 'journal.json');
  const clientFile = join(folder, 'client.json');
  const store = () => new FileStore({ path: tokenFile, clock });
  const client = () => savedClient.safeParse(readJsonFile(clientFile)).data;

  return {
    folder,
    tokenFile,
    journalPath,
    store,
    client,
    async save(
      login: NewLogin,
      {
        client: own,
        run,
      }: {
        client: SignInClient;
        run: string;
      },
    ): Promise<void> {
      const file = store();
      const at = new Date(clock.now()).toISOString();
      const replace = async () => {
        const { record } = await file.read().catch((): StoredLogin => {
          rmSync(tokenFile, { force: true });
          return {};
        });
        await file.save(
          login,
          makeSignedInRecord(record, login.refreshToken, {
            run,
            at,
          }),
        );
        new Journal(journalPath).delete();
        writeSecretFile(
          clientFile,
          `${JSON.stringify(
            {
              ...own,
              signedInAt: at,
            },
            null,
            2,
          )}\n`,
        );
      };
      await file.exclusively(replace).catch((cause: unknown) => {
        throw notWritableError(`The login cannot be kept in ${folder}`, { cause });
      });
    },
    /** Deletes the login while no other command renews it, which would bring it back. @throws DeployError `login-in-use` if one still does */
    async forget(): Promise<boolean> {
      if (!existsSync(folder)) return false;

      const had = client() !== undefined;
      const remove = async () => {
        const names = readdirSync(folder).filter((name) => !name.startsWith('login.json.lock'));
        for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
      };
      await store().exclusively(remove, { forMs: forgetMs, next: stillUsed });

      // A command that has waited for the lock holds it now, and finds no login.
      if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
      return had;
    },
  };
}

const forgetMs = 10_000;
const stillUsed: Advice = [
  'Another command uses the login, so it was not deleted. Once that has ended:',
  ourCommand('logout'),
];

/** Returns the user's folder. An absolute XDG_CONFIG_HOME applies to every system, as its specification requires. */
export function configFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const home = env['HOME'] || homedir();
  const chosen = env['XDG_CONFIG_HOME'];
  if (chosen && isAbsolute(chosen)) return join(chosen, 'osc-deploy');
  if (platform === 'win32')
    return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'osc-deploy');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'osc-deploy');

  return join(home, '.config', 'osc-deploy');
}
