import { messageOf } from '../../base/errors.js';
import { anyError, retry } from '../../base/retry.js';
import { workspaceIn } from '../../platform/access-token.js';
import { CliError } from '../cli-error.js';
import { type Session, writerToken } from '../session.js';
import { type BrowserOptions, type SignedIn, signInWithBrowser } from '../sign-in/sign-in.js';
import { proveWritable, type Repository } from './repository.js';
import { namesFor } from './workflow.js';

/**
 * Signs in for a repository. Tests first that the secret can be written: a login that cannot be stored is lost. Shows the
 * workspace and asks before it writes: whichever account the browser was signed in to deploys from then on.
 * @throws CliError `repository-refused`, `repository-half-written`, `sign-in-denied` on a no, and for every way in which a sign-in can fail
 */
export async function signInToRepository(
  session: Session,
  { repository, command }: { repository: Repository; command: BrowserOptions & { yes?: boolean } },
): Promise<SignedIn> {
  const { terminal, stderr, inputs } = session;
  const { place } = repository.vault;
  await proveWritable(repository, inputs['secret-name']);
  return signInWithBrowser(session, {
    command,
    whom: `for ${repository.repository}`,
    agree: async ({ login }) => {
      const workspace = workspaceIn(login.accessToken.value) ?? 'a workspace that the login does not name';
      stderr.line(`You approved as ${stderr.paint.bold(workspace)}.`);
      // Without a terminal to ask on it goes on, as every question here does.
      if (command.yes || inputs.workspace || (await terminal.confirm(`Let ${place} deploy to it?`)) !== false) return;
      throw new CliError('sign-in-denied', `Nothing was written to ${place}: you said no to ${workspace}.`);
    },
    keep: (signedIn) => storeLogin(session, repository, signedIn),
  });
}

async function storeLogin(session: Session, repository: Repository, { client, login }: SignedIn): Promise<void> {
  const names = namesFor(session.inputs['secret-name']);
  const { clientId, clientSecret } = client;
  await write(session, repository, { kind: 'secret', name: names.secret, value: login.refreshToken });
  await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
  if (clientSecret) await write(session, repository, { kind: 'secret', name: names.clientSecret, value: clientSecret });
}

/**
 * Puts the token in OSC_SECRET_TOKEN, which may rewrite the login, beside it.
 * @returns whether the repository has one
 * @throws CliError `repository-half-written`
 */
export async function storeWriter(session: Session, repository: Repository): Promise<boolean> {
  const { writer } = namesFor(session.inputs['secret-name']);
  if (await repository.vault.hasSecret(writer)) return true;
  const value = writerToken(session);
  if (value) await write(session, repository, { kind: 'secret', name: writer, value });
  return value !== undefined;
}

/** @throws CliError `repository-half-written` */
export async function write(
  { stderr, terminal }: Session,
  { vault }: Repository,
  { kind, name, value }: { kind: 'secret' | 'variable'; name: string; value: string },
): Promise<void> {
  const { clock, random } = terminal;
  const put = () => (kind === 'secret' ? vault.writeSecret(name, value) : vault.writeVariable(name, value));
  try {
    await retry(put, { clock, policy: anyError({ tries: 4, maxMs: 4000, random }) });
  } catch (error) {
    const message = `the ${kind} ${name} could not be written to ${vault.place}: ${messageOf(error)}`;
    throw new CliError('repository-half-written', message, { cause: error });
  }
  stderr.tick(`Set the ${kind} ${name} of ${vault.place}`);
}
