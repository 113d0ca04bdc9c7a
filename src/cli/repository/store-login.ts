import { messageOf } from '../../base/errors.js';
import { retry } from '../../base/retry.js';
import { anyError } from '../../base/retry-policies.js';
import { CliError } from '../cli-error.js';
import type { Session } from '../session.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { namesFor } from './names.js';
import type { OpenRepository } from './open-repository.js';

/**
 * Puts a new login into a repository, and nowhere else.
 * @throws CliError `repository-half-written`
 */
export async function storeLogin(
  session: Session,
  { repository, signedIn }: { repository: OpenRepository; signedIn: SignedIn },
): Promise<void> {
  const { stderr, inputs } = session;
  const { vault } = repository;
  const { client, login } = signedIn;
  const names = namesFor(inputs['secret-name']);
  await writeSecret(session, { repository, name: names.secret, value: login.refreshToken });
  await write(session, { repository, what: `the variable ${names.clientId}` }, () =>
    vault.writeVariable(names.clientId, client.clientId),
  );
  if (client.clientSecret) {
    await writeSecret(session, { repository, name: names.clientSecret, value: client.clientSecret });
  }
  stderr.line(`This login is only for ${vault.place}. Do not reuse it elsewhere: that would invalidate it here.`);
}

/** @throws CliError `repository-half-written` */
export async function writeSecret(
  session: Session,
  { repository, name, value }: { repository: OpenRepository; name: string; value: string },
): Promise<void> {
  await write(session, { repository, what: `the secret ${name}` }, () => repository.vault.writeSecret(name, value));
}

async function write(
  { stderr, terminal }: Session,
  { repository, what }: { repository: OpenRepository; what: string },
  attempt: () => Promise<void>,
): Promise<void> {
  const { place } = repository.vault;
  try {
    await retry(attempt, {
      clock: terminal.clock,
      policy: anyError({ tries: 4, maxMs: 4000, random: terminal.random }),
    });
  } catch (error) {
    throw new CliError('repository-half-written', `${what} could not be written to ${place}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  stderr.line(`${stderr.paint.green('Set')} ${what} of ${place}.`);
}
