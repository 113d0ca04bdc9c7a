import { messageOf } from '../../base/errors.js';
import { retry } from '../../base/retry.js';
import { anyError } from '../../base/retry-policies.js';
import { CliError } from '../cli-error.js';
import { type Session, writerToken } from '../session.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { namesFor } from './names.js';
import type { Repository } from './repository.js';

/**
 * Puts a new login into a repository, and nowhere else.
 * @throws CliError `repository-half-written`
 */
export async function storeLogin(
  session: Session,
  { repository, signedIn }: { repository: Repository; signedIn: SignedIn },
): Promise<void> {
  const { client, login } = signedIn;
  const names = namesFor(session.inputs['secret-name']);
  const { refreshToken } = login;
  const { clientId, clientSecret } = client;
  await write(session, repository, { kind: 'secret', name: names.secret, value: refreshToken });
  await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });
  if (clientSecret) await write(session, repository, { kind: 'secret', name: names.clientSecret, value: clientSecret });
}

/**
 * Puts the token that may rewrite the login beside it: the one in OSC_SECRET_TOKEN, or the one that was typed, on a yes.
 * @param options.ask whether a question is welcome
 * @returns whether the repository has one
 * @throws CliError `repository-half-written`
 */
export async function storeWriter(
  session: Session,
  repository: Repository,
  { ask }: { ask: boolean },
): Promise<boolean> {
  const { writer } = namesFor(session.inputs['secret-name']);
  if (await repository.vault.hasSecret(writer)) return true;
  const { token } = repository;
  const offered = ask && token.typed;
  const question = `Keep this GitHub token as the secret ${writer} too? Runs then save the login with it.`;
  const value =
    writerToken(session) ?? (offered && (await session.terminal.confirm(question)) ? token.value : undefined);
  if (value) await write(session, repository, { kind: 'secret', name: writer, value });
  return value !== undefined;
}

/** @throws CliError `repository-half-written` */
export async function writeSecret(
  session: Session,
  repository: Repository,
  secret: { name: string; value: string },
): Promise<void> {
  await write(session, repository, { kind: 'secret', ...secret });
}

async function write(
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
